//! Questions: what each frame asks, the answers to it, and what an answer does.

use engine::effect::{self, Choice as Choosing, Eye, Op, Run};
use engine::{Choice, Ix, Question, Reason, Rules, Seat, Set, Shape, State, Viewer};

use crate::check::{self, CHECK};
use crate::cost;
use crate::current;
use crate::events::Own;
use crate::game::Sve;
use crate::moves;
use crate::play;
use crate::questions::{Ask, Lack, Pick, Want};
use crate::setup;
use crate::steps::{AttackStage, DriveStage, Pay, Play, PlayStage, SetUp, Step, Turn};
use crate::table::Zone;
use crate::terms;
use crate::titles;
use crate::turn;
use crate::vocabulary::Price;
use crate::{attack, formats};

/// What a viewer may not know of a frame: what another seat has picked out of cards the viewer can't see.
pub(crate) fn veil(frame: &mut Step, viewer: Viewer) {
    let hides = |seat: Seat| match viewer {
        Viewer::Seat(own) => own != seat,
        Viewer::Public => true,
        Viewer::All => false,
    };
    match frame {
        Step::Turn(Turn::HandLimit(chosen)) if viewer != Viewer::All => {
            // Only the turn player is asked; what is chosen shows when it goes.
            if let Viewer::Public = viewer {
                *chosen = Set::EMPTY;
            }
        }
        Step::Pay(pay) if hides(pay.seat) => pay.chosen = Set::EMPTY,
        _ => {}
    }
}

fn yes_no(each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    each(Pick::Yes.plain(), Ok(()));
    each(Pick::No.plain(), Ok(()));
}

/// The question the present frame asks.
pub(crate) fn question(rules: &Rules<Sve>, state: &State<Sve>) -> Question<Sve> {
    let table = &state.table;
    let own = |to: Seat, shape, ask, because: Reason| Question { to, whose: to, shape, ask, because };
    let cards = |stop| Shape::Cards { stop };
    let tp = table.turn();
    match state.top() {
        Some(Step::SetUp(SetUp::First(seat))) => own(seat, Shape::One, Ask::First, rule!("6.2.1.6")),
        Some(Step::SetUp(SetUp::Redraw(seat))) => own(seat, Shape::YesNo, Ask::Redraw, rule!("6.2.1.8")),
        Some(Step::SetUp(SetUp::Under(seat))) => own(seat, Shape::Order, Ask::UnderDeck, ruling!("SV-46")),
        Some(Step::Turn(Turn::Guards(_))) => own(tp, cards(true), Ask::Guards, rule!("7.4.3")),
        Some(Step::Turn(Turn::Quick)) => own(tp.other(), Shape::One, Ask::Quick, rule!("7.4.5")),
        Some(Step::Turn(Turn::HandLimit(_))) => own(tp, cards(false), Ask::HandLimit, rule!("7.4.7")),
        Some(Step::Attack(AttackStage::Target(card))) => {
            own(tp, cards(false), Ask::Target(card), rule!("8.4.3"))
        }
        Some(Step::Attack(AttackStage::Quick)) => own(tp.other(), Shape::One, Ask::Quick, rule!("8.4.7")),
        Some(Step::Check(_)) => own(check::next_seat(state), Shape::One, Ask::Waiting, rule!("10.7.3.1")),
        Some(Step::Overflow(seat, ex, _)) => {
            own(seat, cards(false), Ask::Overflow, if ex { rule!("11.5.1") } else { rule!("11.4.1") })
        }
        Some(Step::Play(play)) => play_question(rules, state, &play),
        Some(Step::Resolve(run)) => resolve_question(rules, state, &run),
        Some(Step::Pay(pay)) => {
            own(pay.seat, cards(cost::open(rules, state, &pay).1), Ask::Pay(pay.source.card), rule!("10.4.2"))
        }
        Some(Step::Enter(enter)) => {
            let card = enter.ask.iter().next().unwrap_or(Ix::NONE);
            own(enter.seat, Shape::YesNo, Ask::GuardEnters(card), rule!("12.8.2"))
        }
        Some(Step::Make(making)) => {
            own(making.seat, Shape::YesNo, Ask::GuardEnters(Ix::NONE), rule!("12.8.2"))
        }
        Some(Step::Draw { seat, .. }) => own(seat, Shape::YesNo, Ask::DrawMore, rule!("5.9.3.1")),
        Some(Step::LookUpTo { seat, .. }) => own(seat, Shape::YesNo, Ask::LookMore, rule!("5.10.2.2")),
        Some(Step::Sort(sorting)) => own(sorting.seat, Shape::Order, Ask::Order, rule!("4.1.5")),
        Some(Step::Evolve(card, ..)) => {
            own(table.seat(card), cards(false), Ask::EvolveCard(card), rule!("5.15.1.1"))
        }
        Some(Step::DriveCheck(seat, DriveStage::Point, _)) => {
            let card = titles::checked(state, seat).unwrap_or(Ix::NONE);
            own(seat, cards(false), Ask::PointTrigger(card), rule!("14.4.5.1.3"))
        }
        Some(Step::DriveCheck(seat, ..)) => {
            let card = titles::checked(state, seat).unwrap_or(Ix::NONE);
            own(seat, Shape::YesNo, Ask::UseTrigger(card), rule!("14.4.5.1.3"))
        }
        Some(Step::Crowd(room)) => own(room.who, cards(false), Ask::Room, ruling!("SV-33")),
        Some(Step::Name(_)) => {
            let high = rules.lore.names.len() as i32 - 1;
            own(named_by(state), Shape::Number { low: 0, high }, Ask::Name, rule!("5.32.1"))
        }
        _ => own(tp, Shape::One, Ask::Main, rule!("7.3.3")),
    }
}

/// Whose text asks for a name.
fn named_by(state: &State<Sve>) -> Seat {
    let below = state.work.frames.len().checked_sub(2).and_then(|at| state.work.frames.get(at));
    match below {
        Some(Step::Resolve(run)) => run.seat,
        _ => state.table.turn(),
    }
}

fn play_question(rules: &Rules<Sve>, state: &State<Sve>, play: &Play) -> Question<Sve> {
    let seat = play.run.seat;
    let card = play.run.source.card;
    let own = |shape, ask, because: Reason| Question { to: seat, whose: seat, shape, ask, because };
    match play.stage {
        PlayStage::Extra(_) => own(Shape::YesNo, Ask::Extra(card), rule!("10.6.2.2.1")),
        PlayStage::EarthRite => own(Shape::YesNo, Ask::EarthRite(card), rule!("13.3.3.2")),
        PlayStage::Modes => own(Shape::One, Ask::Mode(card), rule!("10.6.2.2.2")),
        PlayStage::X => {
            let high = state.table.purses[seat].pp.into();
            own(Shape::Number { low: 0, high }, Ask::X(card), rule!("10.6.2.2.3"))
        }
        PlayStage::Divide(at) => {
            let target =
                play::division(rules, state, &play.run).and_then(|(_, cards)| cards.iter().nth(at.into()));
            let (low, high) = share_range(rules, state, play, at);
            own(Shape::Number { low, high }, Ask::Share(target.unwrap_or(Ix::NONE)), rule!("10.6.2.4"))
        }
        PlayStage::Willing => own(Shape::YesNo, Ask::Willing(card), rule!("10.4.7.3")),
        PlayStage::WithEp => own(Shape::YesNo, Ask::WithEp(card), rule!("12.2.3")),
        _ => {
            let stop = targets_of(rules, state, play).is_some_and(|(_, choice)| choice.may_stop());
            let because = if stop { rule!("10.6.2.3.2") } else { rule!("10.6.2.3") };
            own(Shape::Cards { stop }, Ask::Choose(card), because)
        }
    }
}

/// The least and the most that the next target can get.
fn share_range(rules: &Rules<Sve>, state: &State<Sve>, play: &Play, at: u8) -> (i32, i32) {
    let Some((total, cards)) = play::division(rules, state, &play.run) else { return (0, 0) };
    let given: i32 = play.run.shares[..at as usize].iter().map(|&n| i32::from(n)).sum();
    let after = cards.len() as i32 - i32::from(at) - 1;
    (1, i32::from(total) - given - after)
}

/// The choice at which a play waits, and how far it has come.
fn targets_of(rules: &Rules<Sve>, state: &State<Sve>, play: &Play) -> Option<(u8, Choosing)> {
    let PlayStage::Targets(at) = play.stage else { return None };
    let program = play::program(rules, &play.run)?;
    match program.ops.get(at as usize) {
        Some(Op::Choose(choose)) => {
            Some((choose.into, Choosing::of(&Eye::of(rules, state, &play.run), choose)))
        }
        _ => None,
    }
}

fn resolve_question(rules: &Rules<Sve>, state: &State<Sve>, run: &Run) -> Question<Sve> {
    let card = run.source.card;
    match effect::waits_at::<Sve>(rules, run) {
        Some(Op::Choose(choose)) => {
            let eye = Eye::of(rules, state, run);
            let who = eye.seat(choose.who);
            let stop = Choosing::of(&eye, choose).may_stop();
            let shape = Shape::Cards { stop };
            Question { to: who, whose: who, shape, ask: Ask::Choose(card), because: rule!("10.6.2.8.2") }
        }
        Some(Op::Pay(..)) => Question {
            to: run.seat,
            whose: run.seat,
            shape: Shape::YesNo,
            ask: Ask::Willing(card),
            because: rule!("10.4.7.4"),
        },
        _ => {
            let who = run.spoken;
            Question {
                to: who,
                whose: who,
                shape: Shape::YesNo,
                ask: Ask::May(card),
                because: ruling!("SV-135"),
            }
        }
    }
}

/// Cards to choose from, one of each that are alike where it can't matter which.
fn each_card(state: &State<Sve>, open: &Set, all: impl Iterator<Item = Ix>, mut each: impl FnMut(Ix, bool)) {
    let table = &state.table;
    let mut seen: Vec<(engine::Def, engine::Place)> = Vec::new();
    for card in all {
        let record = table.card(card);
        let zone = record.place.zone::<Zone>();
        if !engine::Zone::ordered(zone) || zone == Zone::Deck {
            let key = (record.def, record.place);
            if seen.contains(&key) {
                continue;
            }
            seen.push(key);
        }
        each(card, open.has(card));
    }
}

/// The cards of a set in the order they lie.
fn in_row<'a>(state: &'a State<Sve>, cards: &'a Set) -> impl Iterator<Item = Ix> + 'a {
    state.table.all().iter().copied().filter(|&card| cards.has(card))
}

fn offer(state: &State<Sve>, open: &Set, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    each_card(state, open, in_row(state, open), |card, _| each(Pick::Card.of_card(card), Ok(())));
}

/// Every answer to the present question, with the reason it may not be given.
pub(crate) fn answers(
    rules: &Rules<Sve>,
    state: &State<Sve>,
    each: &mut impl FnMut(Choice, Result<(), Lack>),
) {
    let table = &state.table;
    match state.top() {
        Some(Step::Turn(Turn::Main)) => main_answers(rules, state, each),
        Some(Step::Turn(Turn::Quick) | Step::Attack(AttackStage::Quick)) => {
            let seat = play::quick_seat(table);
            play::each_play(rules, state, seat, true, &mut |card, ability, legal| match ability {
                None => each(Pick::Play.of_card(card), legal),
                Some((nth, _)) => each(Pick::Use.both(card, nth.into()), legal),
            });
            each(Pick::Pass.plain(), Ok(()));
        }
        Some(Step::SetUp(SetUp::First(_))) => {
            each(Pick::First.plain(), Ok(()));
            each(Pick::Second.plain(), Ok(()));
        }
        Some(Step::SetUp(SetUp::Under(seat))) => {
            let hand: Set = table.at(Zone::Hand, seat).iter().copied().collect();
            offer(state, &hand, each);
        }
        Some(Step::Turn(Turn::Guards(chosen))) => {
            for card in turn::guards(state, table.turn()).less(&chosen).iter() {
                each(Pick::Card.of_card(card), Ok(()));
            }
            each(Pick::Stop.plain(), Ok(()));
        }
        Some(Step::Turn(Turn::HandLimit(chosen))) => {
            let hand: Set = table.at(Zone::Hand, table.turn()).iter().copied().collect();
            offer(state, &hand.less(&chosen), each);
        }
        Some(Step::Attack(AttackStage::Target(attacker))) => {
            for target in attack::targets(table, table.seat(attacker)) {
                each(Pick::Card.of_card(target), attack::may_hit(rules, table, attacker, target));
            }
        }
        Some(Step::Check(_)) => {
            let seat = check::next_seat(state);
            for (at, waits) in state.work.waiting.iter().enumerate() {
                if waits.seat == seat {
                    each(Pick::Waiting.number(at as u16), Ok(()));
                }
            }
        }
        Some(Step::Overflow(seat, ex, gone)) => {
            let zone = if ex { Zone::Ex } else { Zone::Field };
            let all: Set = table.at(zone, seat).iter().copied().collect();
            offer(state, &all.less(&gone), each);
        }
        Some(Step::Play(play)) => play_answers(rules, state, &play, each),
        Some(Step::Resolve(run)) => resolve_answers(rules, state, &run, each),
        Some(Step::Pay(pay)) => pay_answers(rules, state, &pay, each),
        Some(Step::Sort(sorting)) => offer(state, &sorting.cards, each),
        Some(Step::Evolve(card, name, _)) => {
            let all = terms::evolve_cards(rules, table, card, name);
            offer(state, &all, each);
        }
        Some(Step::DriveCheck(seat, DriveStage::Point, _)) => {
            offer(state, &titles::pointable(state, seat), each);
        }
        Some(Step::Crowd(room)) => offer(state, &room.cards.less(&room.go), each),
        Some(Step::Name(_)) => {
            for name in 0..rules.lore.names.len() {
                each(Pick::Name.number(name as u16), Ok(()));
            }
        }
        _ => yes_no(each),
    }
}

fn main_answers(rules: &Rules<Sve>, state: &State<Sve>, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    let table = &state.table;
    let seat = table.turn();
    let been = (!table.common.been.is_empty()).then(|| engine::position(rules, state).digest());
    play::each_play(rules, state, seat, false, &mut |card, ability, legal| match ability {
        None => each(Pick::Play.of_card(card), legal),
        Some((nth, _)) => {
            let choice = Pick::Use.both(card, nth.into());
            let again = been.is_some_and(|digest| table.common.been.contains(&(digest, word(choice))));
            let legal = if again && legal.is_ok() {
                Err(Lack::new(Want::NewPosition, rule!("15.2.1.2")))
            } else {
                legal
            };
            each(choice, legal);
        }
    });
    for &card in table.at(Zone::Field, seat) {
        if current::is_follower(table, card) {
            each(Pick::Attack.of_card(card), attack::may_attack(rules, table, card));
        }
    }
    formats::rush_answers(rules, state, seat, each);
    each(Pick::EndMain.plain(), Ok(()));
}

/// An action as a number.
fn word(choice: Choice) -> u32 {
    u32::from(choice.kind) << 24 | u32::from(choice.card.at() as u8) << 16 | u32::from(choice.arg)
}

fn play_answers(
    rules: &Rules<Sve>,
    state: &State<Sve>,
    play: &Play,
    each: &mut impl FnMut(Choice, Result<(), Lack>),
) {
    match play.stage {
        PlayStage::Modes => {
            let open = play::open_modes(rules, state, &play.run);
            let of = play::program(rules, &play.run)
                .and_then(|program| program.modes.as_ref())
                .map_or(0, |m| m.of);
            for mode in 0..of {
                let lack = Lack::new(Want::Target, rule!("5.17.3.1.2"));
                let legal = if open >> mode & 1 == 1 { Ok(()) } else { Err(lack) };
                if play.run.modes >> mode & 1 == 0 {
                    each(Pick::Mode.number(mode.into()), legal);
                }
            }
            let (_, up_to) = play::mode_count(rules, state, &play.run);
            if up_to && play.run.modes != 0 {
                each(Pick::Stop.plain(), Ok(()));
            }
        }
        PlayStage::X => {
            let high = state.table.purses[play.run.seat].pp.max(0);
            for n in 0..=high {
                let mut run = play.run;
                run.x = n;
                let eye = Eye::of(rules, state, &run);
                let cost =
                    play::program(rules, &run).and_then(|p| p.costs.first()).map_or(&[][..], |cost| cost);
                let legal = cost::payable(&eye, cost, high);
                each(Pick::Number.number(n as u16), legal);
            }
        }
        PlayStage::Divide(at) => {
            let (low, high) = share_range(rules, state, play, at);
            for n in low..=high {
                each(Pick::Number.number(n as u16), Ok(()));
            }
        }
        PlayStage::Targets(_) => {
            let Some((_, choice)) = targets_of(rules, state, play) else { return };
            choose_answers(state, &choice, each);
        }
        _ => yes_no(each),
    }
}

fn choose_answers(state: &State<Sve>, choice: &Choosing, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    offer(state, &choice.open, each);
    if choice.may_stop() {
        each(Pick::Stop.plain(), Ok(()));
    }
}

fn resolve_answers(
    rules: &Rules<Sve>,
    state: &State<Sve>,
    run: &Run,
    each: &mut impl FnMut(Choice, Result<(), Lack>),
) {
    match effect::waits_at::<Sve>(rules, run) {
        Some(Op::Choose(choose)) => {
            choose_answers(state, &Choosing::of(&Eye::of(rules, state, run), choose), each);
        }
        _ => yes_no(each),
    }
}

fn pay_answers(
    rules: &Rules<Sve>,
    state: &State<Sve>,
    pay: &Pay,
    each: &mut impl FnMut(Choice, Result<(), Lack>),
) {
    if let Some(Price::EvolveCard(name)) = cost::parts(rules, pay).get(pay.part as usize) {
        let all = terms::evolve_cards(rules, &state.table, pay.source.card, *name);
        offer(state, &all, each);
        return;
    }
    let (open, may_stop) = cost::open(rules, state, pay);
    offer(state, &open, each);
    if may_stop {
        each(Pick::Stop.plain(), Ok(()));
    }
}

/// Takes a legal answer.
pub(crate) fn answer(rules: &Rules<Sve>, state: &mut State<Sve>, choice: Choice) {
    let Some(pick) = Pick::of(choice) else { return };
    let yes = pick == Pick::Yes;
    let card = choice.card;
    match state.top() {
        Some(Step::Turn(Turn::Main)) => main_answer(rules, state, choice, pick),
        Some(Step::Turn(Turn::Quick)) if pick == Pick::Pass => {
            turn::quick_over(state);
            let seat = play::quick_seat(&state.table);
            state.propose(engine::What::Own(Own::Passes(seat)), rule!("7.4.5"));
        }
        Some(Step::Attack(AttackStage::Quick)) if pick == Pick::Pass => {
            state.next(Step::Attack(AttackStage::Hit));
            let seat = play::quick_seat(&state.table);
            state.propose(engine::What::Own(Own::Passes(seat)), rule!("8.4.7"));
        }
        Some(Step::Turn(Turn::Quick) | Step::Attack(AttackStage::Quick)) => {
            let seat = play::quick_seat(&state.table);
            begin_play(rules, state, seat, choice, pick);
        }
        Some(Step::SetUp(SetUp::First(seat))) => {
            setup::first_chosen(state, if pick == Pick::First { seat } else { seat.other() });
        }
        Some(Step::SetUp(SetUp::Redraw(seat))) => setup::redraw(state, seat, yes),
        Some(Step::SetUp(SetUp::Under(seat))) => setup::put_under(state, seat, card),
        Some(Step::Turn(Turn::Guards(mut chosen))) => {
            if pick == Pick::Stop {
                turn::act_guards(state, chosen);
            } else {
                chosen.insert(card);
                state.next(Step::Turn(Turn::Guards(chosen)));
            }
        }
        Some(Step::Turn(Turn::HandLimit(mut chosen))) => {
            chosen.insert(card);
            state.next(Step::Turn(Turn::HandLimit(chosen)));
        }
        Some(Step::Attack(AttackStage::Target(attacker))) => attack::aimed(state, attacker, card),
        Some(Step::Check(_)) => check::take(rules, state, choice.arg.into()),
        Some(Step::Overflow(seat, ex, mut gone)) => {
            gone.insert(card);
            state.next(Step::Overflow(seat, ex, gone));
        }
        Some(Step::Play(play)) => play_answer(rules, state, play, choice, pick),
        Some(Step::Resolve(run)) => resolve_answer(rules, state, run, choice, pick),
        Some(Step::Pay(mut pay)) => {
            if pick == Pick::Stop {
                pay.stopped = true;
            } else {
                pay.chosen.insert(card);
            }
            state.next(Step::Pay(pay));
        }
        Some(Step::Enter(mut enter)) => {
            if let Some(asked) = enter.ask.iter().next() {
                enter.ask.remove(asked);
                if yes {
                    enter.act.insert(asked);
                }
            }
            state.next(Step::Enter(enter));
        }
        Some(Step::Make(mut making)) => {
            making.asked += 1;
            making.act += u8::from(yes);
            state.next(Step::Make(making));
        }
        Some(Step::Draw { seat, left, because, .. }) => {
            if yes {
                terms::draw_one(state, seat, left, true, because);
            } else {
                state.pop();
            }
        }
        Some(Step::LookUpTo { seat, seen, most, into, because }) => {
            if yes {
                terms::look_one(state, seat, seen, most, into, because);
            } else {
                state.pop();
            }
        }
        Some(Step::Sort(mut sorting)) => {
            sorting.cards.remove(card);
            state.next(Step::Sort(sorting));
            moves::sorted(state, sorting, card);
        }
        Some(Step::Evolve(host, _, because)) => {
            state.pop();
            terms::evolve_with(rules, state, host, card, because.and(rule!("5.15.1.1")));
        }
        Some(Step::DriveCheck(seat, DriveStage::Point, because)) => {
            titles::pointed(rules, state, seat, because, card);
        }
        Some(Step::DriveCheck(seat, _, because)) => titles::used(rules, state, seat, because, yes, &mut ()),
        Some(Step::Crowd(mut room)) => {
            room.go.insert(card);
            state.next(Step::Crowd(room));
        }
        Some(Step::Name(because)) => terms::named(state, choice, because),
        _ => {}
    }
}

/// A card or an ability is played, with a check timing after it (7.3.4, 7.4.6, 8.4.8).
fn begin_play(rules: &Rules<Sve>, state: &mut State<Sve>, seat: Seat, choice: Choice, pick: Pick) {
    state.push(CHECK);
    match pick {
        Pick::Play => play::announce_card(rules, state, seat, choice.card),
        _ => {
            if let Some(id) = play::use_of(rules, &state.table, choice.card, choice.arg as u8) {
                play::announce_use(rules, state, seat, choice.card, id);
            }
        }
    }
}

fn main_answer(rules: &Rules<Sve>, state: &mut State<Sve>, choice: Choice, pick: Pick) {
    let seat = state.table.turn();
    match pick {
        Pick::Play => begin_play(rules, state, seat, choice, pick),
        Pick::Use => {
            let digest = engine::position(rules, state).digest();
            begin_play(rules, state, seat, choice, pick);
            state.propose(engine::What::Own(Own::Been(digest, word(choice))), rule!("15.2.1.2"));
        }
        Pick::Attack => turn::attack_with(state, choice.card),
        Pick::Rush => formats::give_rush(rules, state, seat, choice),
        _ => state.next(Step::Turn(Turn::EndComes)),
    }
}

fn play_answer(rules: &Rules<Sve>, state: &mut State<Sve>, mut play: Play, choice: Choice, pick: Pick) {
    let yes = pick == Pick::Yes;
    match play.stage {
        PlayStage::Extra(at) => return play::extra_decided(rules, state, play, at, yes),
        PlayStage::EarthRite => {
            if yes {
                play.run.paid |= 2;
            }
            play.stage = PlayStage::Modes;
        }
        PlayStage::Modes => {
            if pick == Pick::Stop {
                play.stage = PlayStage::X;
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

fn resolve_answer(rules: &Rules<Sve>, state: &mut State<Sve>, run: Run, choice: Choice, pick: Pick) {
    let now = state.table.now();
    match effect::waits_at::<Sve>(rules, &run) {
        Some(Op::Choose(choose)) => {
            let run = if pick == Pick::Stop {
                effect::stopped(run, choose.into)
            } else {
                effect::chosen(run, choose.into, choice.card, now)
            };
            state.next(Step::Resolve(run));
        }
        Some(Op::May(to)) => state.next(Step::Resolve(effect::decided(run, *to, pick == Pick::Yes))),
        Some(Op::Pay(cost, to)) => {
            let cost = *cost;
            let run = effect::decided(run, *to, pick == Pick::Yes);
            state.next(Step::Resolve(run));
            if pick == Pick::Yes {
                cost::begin(state, &run, cost);
            }
        }
        _ => {}
    }
}
