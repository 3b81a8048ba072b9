//! What an answer does.

use engine::effect::{self, Op, Run};
use engine::{Choice, Seat, What};

use crate::announce;
use crate::answers::word;
use crate::ask::targets_of;
use crate::attack;
use crate::check::{self, CHECK};
use crate::cost;
use crate::damage;
use crate::entering;
use crate::events::Own;
use crate::extras;
use crate::formats;
use crate::game::{Rules, State, Sve};
use crate::legal;
use crate::moves;
use crate::questions::Pick;
use crate::setup;
use crate::steps::{AttackStage, DriveStage, Play, PlayStage, SORTS, SetUp, Step, Turn};
use crate::terms;
use crate::titles;
use crate::turn;
use crate::vocabulary::{Amount, Limit, Nature, Price, Verb};

/// Takes a legal answer.
pub(crate) fn answer(rules: &Rules, state: &mut State, choice: Choice) {
    let Some(pick) = Pick::of(choice) else { return };
    let yes = pick == Pick::Yes;
    let card = choice.card;
    match state.work.frames.last() {
        Some(&Step::SetUp(stage)) => setup_answer(rules, state, stage, choice, pick),
        Some(&Step::Turn(stage)) => turn_answer(rules, state, stage, choice, pick),
        Some(&Step::Attack(stage)) => attack_answer(rules, state, stage, choice, pick),
        Some(&Step::Check(_)) => check::take(rules, state, choice.arg.into()),
        Some(&Step::Overflow(seat, ex, mut gone)) => {
            gone.insert(card);
            state.next(Step::Overflow(seat, ex, gone));
        }
        Some(&Step::Play(play)) => play_answer(rules, state, play, choice, pick),
        Some(&Step::Resolve(run)) => resolve_answer(rules, state, run, choice, pick),
        Some(&Step::Pay(mut pay)) => {
            if pick == Pick::Stop {
                pay.stopped = true;
            } else {
                pay.chosen.insert(card);
            }
            state.next(Step::Pay(pay));
        }
        Some(&Step::Enter(enter)) => state.next(Step::Enter(entering::guard_said(rules, enter, yes))),
        Some(&Step::Draw { seat, left, because, .. }) => {
            if yes {
                terms::draw_one(rules, state, (seat, left), true, because);
            } else {
                state.pop();
            }
        }
        Some(&Step::LookUpTo { seat, seen, most, into, because }) => {
            if yes {
                terms::look_one(state, seat, seen, most, into, because);
            } else {
                state.pop();
            }
        }
        Some(&Step::Blows(blows)) => damage::ordered(state, blows, choice.arg as u8),
        Some(&Step::Instead(mut waits)) => {
            waits.chosen = Some(choice.arg as u8);
            state.next(Step::Instead(waits));
        }
        Some(&Step::Sort(mut sorting)) => {
            sorting.cards.remove(card);
            state.next(Step::Sort(sorting));
            moves::sorted(state, sorting, card);
        }
        Some(&Step::Evolve(host, name, because)) => {
            state.pop();
            if pick != Pick::Stop {
                let mut below = state.work.frames.iter_mut().rev();
                if let Some(Step::Resolve(run)) = below.find(|step| !matches!(step, Step::Evolve(..))) {
                    run.done = true;
                }
                terms::evolve_with(rules, state, (host, name), card, because.and(rule!("5.15.1.1")));
            }
        }
        Some(&Step::DriveCheck(seat, DriveStage::Point, because)) => {
            titles::pointed(rules, state, seat, because, card);
        }
        Some(&Step::DriveCheck(seat, _, because)) => titles::used(rules, state, seat, because, yes, &mut ()),
        Some(&Step::Crowd(mut room)) => {
            if pick == Pick::Token {
                room.make[usize::from(choice.arg).min(SORTS - 1)] += 1;
            } else {
                room.go.insert(card);
            }
            state.next(Step::Crowd(room));
        }
        Some(&Step::Name(because)) => terms::named(state, choice, because),
        _ => {}
    }
}

/// An answer before the game (6.2).
fn setup_answer(rules: &Rules, state: &mut State, stage: SetUp, choice: Choice, pick: Pick) {
    match stage {
        SetUp::Basis(seat) => setup::declared(rules, state, seat, choice.arg == 0),
        SetUp::First(seat) => {
            setup::first_chosen(state, if pick == Pick::First { seat } else { seat.other() });
        }
        SetUp::Redraw(seat) => setup::redraw(state, seat, pick == Pick::Yes),
        SetUp::Under(seat) => setup::put_under(state, seat, choice.card),
        _ => {}
    }
}

/// An answer to a question of the turn (7).
fn turn_answer(rules: &Rules, state: &mut State, stage: Turn, choice: Choice, pick: Pick) {
    match stage {
        Turn::Main => main_answer(rules, state, choice, pick),
        Turn::Quick if pick == Pick::Pass => turn::quick_over(state),
        Turn::Quick => quick_play(rules, state, choice, pick),
        Turn::Guards(chosen) if pick == Pick::Stop => turn::act_guards(state, chosen),
        Turn::Guards(mut chosen) => {
            chosen.insert(choice.card);
            state.next(Step::Turn(Turn::Guards(chosen)));
        }
        Turn::HandLimit(mut chosen) => {
            chosen.insert(choice.card);
            state.next(Step::Turn(Turn::HandLimit(chosen)));
        }
        _ => {}
    }
}

/// An answer in the midst of an attack (8.4).
fn attack_answer(rules: &Rules, state: &mut State, stage: AttackStage, choice: Choice, pick: Pick) {
    match stage {
        AttackStage::Quick if pick == Pick::Pass => attack::quick_over(state),
        AttackStage::Quick => quick_play(rules, state, choice, pick),
        AttackStage::Target(attacker) => attack::aimed(state, attacker, choice.card),
        _ => {}
    }
}

/// Something is played in a quick window.
fn quick_play(rules: &Rules, state: &mut State, choice: Choice, pick: Pick) {
    let seat = legal::quick_seat(&state.table);
    begin_play(rules, state, seat, choice, pick);
}

/// A card or an ability is played, with a check timing after it (7.3.4, 7.4.6, 8.4.8).
fn begin_play(rules: &Rules, state: &mut State, seat: Seat, choice: Choice, pick: Pick) {
    state.push(CHECK);
    match pick {
        Pick::Play => announce::announce_card(rules, state, seat, choice.card),
        _ => {
            if let Some(id) = legal::use_of(rules, &state.table, choice.card, choice.arg as u8) {
                announce::announce_use(rules, state, seat, choice.card, id);
            }
        }
    }
}

fn main_answer(rules: &Rules, state: &mut State, choice: Choice, pick: Pick) {
    let seat = state.table.turn();
    match pick {
        Pick::Play => begin_play(rules, state, seat, choice, pick),
        Pick::Use => {
            let digest = repeatable(rules, state, choice).then(|| engine::position(rules, state).digest());
            begin_play(rules, state, seat, choice, pick);
            let Some(digest) = digest else { return };
            state.propose(
                What::Own(Own::Been(digest, word(choice))),
                engine::Because::from(rule!("15.2.1.2")).and(rule!("15.2.1")),
            );
        }
        Pick::Attack => attack::begin(state, choice.card),
        Pick::Rush => formats::give_rush(state, seat, choice),
        _ => state.next(Step::Turn(Turn::EndComes)),
    }
}

/// Could the ability be used again and again? Not one that costs PP and gives none back, nor one that counts as an
/// evolution or is limited by the turn: every loop has another step.
fn repeatable(rules: &Rules, state: &State, choice: Choice) -> bool {
    let Some(id) = legal::use_of(rules, &state.table, choice.card, choice.arg as u8) else { return false };
    let ability = &rules.lore.abilities[id as usize];
    let evolves =
        matches!(ability.nature, Nature::Activated { icon, .. } if legal::counts_as_evolution(icon));
    let costs = ability
        .program
        .costs
        .first()
        .is_some_and(|cost| cost.iter().any(|price| matches!(price, Price::Pp(n) if *n != Amount::N(0))));
    let limited = ability.limits.iter().any(|limit| matches!(limit, Limit::Turn(_)));
    let recovers = |op: &Op<Sve>| matches!(op, Op::Do(todo) if matches!(todo.verb, Verb::RecoverPp(_)));
    !evolves && !limited && (!costs || ability.program.ops.iter().any(recovers))
}

fn play_answer(rules: &Rules, state: &mut State, mut play: Play, choice: Choice, pick: Pick) {
    let yes = pick == Pick::Yes;
    match play.stage {
        PlayStage::Extra(at) => return extras::decided(rules, state, play, at, yes),
        PlayStage::EarthRite | PlayStage::ModeRite => {
            if yes {
                play.run.paid |= 2;
            }
            let first = play.stage == PlayStage::EarthRite;
            play.stage = if first { PlayStage::Modes } else { PlayStage::X };
        }
        PlayStage::Modes => {
            if pick == Pick::Stop {
                play.stage = PlayStage::ModeRite;
            } else {
                play.run.modes |= 1 << choice.arg.min(7);
            }
        }
        PlayStage::X => {
            play.run.x = choice.arg as i16;
            play.stage = PlayStage::Targets(0);
        }
        PlayStage::Targets(_) => {
            if pick == Pick::Stop {
                play.run.picking = true;
            } else if let Some((into, _)) = targets_of(rules, state, &play) {
                play.run = effect::chosen(play.run, into, choice.card, state.table.now());
            }
        }
        PlayStage::Divide(at) => {
            play.run.shares[at as usize] = choice.arg as u8;
            play.stage = PlayStage::Divide(at + 1);
        }
        PlayStage::Willing => {
            if !yes {
                state.pop();
                return;
            }
            play.stage = PlayStage::WithEp;
        }
        PlayStage::WithEp => {
            play.with_ep = yes;
            play.stage = PlayStage::Pay;
        }
        _ => {}
    }
    state.next(Step::Play(play));
}

fn resolve_answer(rules: &Rules, state: &mut State, run: Run, choice: Choice, pick: Pick) {
    let said = matches!(pick, Pick::Stop | Pick::Yes);
    let (run, cost) = effect::answered(rules, run, choice, said, state.table.now());
    state.next(Step::Resolve(run));
    if let Some(cost) = cost {
        cost::begin(state, &run, cost);
    }
}
