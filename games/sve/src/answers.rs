//! The answers to each question, with the reason an answer may not be given.

use engine::effect::{self, Choice as Choosing, Eye, Op, Run};
use engine::{Choice, Few, Ix, Set};

use crate::aim;
use crate::ask::{share_range, targets_of};
use crate::attack;
use crate::check;
use crate::cost;
use crate::current;
use crate::damage;
use crate::extras;
use crate::formats;
use crate::game::{Rules, State, Sve};
use crate::instead;
use crate::legal;
use crate::payable;
use crate::play;
use crate::questions::{Lack, Pick, Want};
use crate::steps::{AttackStage, DriveStage, Pay, Play, PlayStage, SetUp, Step, Turn};
use crate::table::Zone;
use crate::terms;
use crate::titles;
use crate::turn;
use crate::vocabulary::Price;

fn yes_no(each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    each(Pick::Yes.plain(), Ok(()));
    each(Pick::No.plain(), Ok(()));
}

/// Cards to choose from, one of each that are alike where it can't matter which.
fn each_card(state: &State, open: &Set, all: impl Iterator<Item = Ix>, mut each: impl FnMut(Ix, bool)) {
    let table = &state.table;
    let mut seen: Few<(engine::Def, engine::Place), 16> = Few::new();
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

fn offer(state: &State, open: &Set, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    each_card(state, open, state.table.as_they_lie(open), |card, _| each(Pick::Card.of_card(card), Ok(())));
}

/// Every answer to the present question, with the reason it may not be given.
pub(crate) fn answers(rules: &Rules, state: &State, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    let table = &state.table;
    match state.work.frames.last() {
        Some(&Step::Turn(Turn::Main)) => main_answers(rules, state, each),
        Some(&(Step::Turn(Turn::Quick) | Step::Attack(AttackStage::Quick))) => {
            let seat = legal::quick_seat(table);
            legal::each_play(rules, state, seat, true, &mut |card, ability, legal| match ability {
                None => each(Pick::Play.of_card(card), legal),
                Some((nth, _)) => each(Pick::Use.both(card, nth.into()), legal),
            });
            each(Pick::Pass.plain(), Ok(()));
        }
        Some(&Step::SetUp(stage)) => setup_answers(state, stage, each),
        Some(&Step::Turn(Turn::Guards(chosen))) => {
            offer(state, &turn::guards(state, table.turn()).less(&chosen), each);
            each(Pick::Stop.plain(), Ok(()));
        }
        Some(&Step::Turn(Turn::HandLimit(chosen))) => {
            let hand: Set = table.at(Zone::Hand, table.turn()).iter().copied().collect();
            offer(state, &hand.less(&chosen), each);
        }
        Some(&Step::Attack(AttackStage::Target(attacker))) => {
            for target in attack::targets(table, table.seat(attacker)) {
                each(Pick::Card.of_card(target), attack::may_hit(rules, table, attacker, target));
            }
        }
        Some(&Step::Check(_)) => {
            let seat = check::next_seat(state);
            for (at, waits) in state.work.waiting.iter().enumerate() {
                if waits.seat == seat {
                    each(Pick::Waiting.number(at as u16), Ok(()));
                }
            }
        }
        Some(&Step::Overflow(seat, ex, gone)) => {
            let zone = if ex { Zone::Ex } else { Zone::Field };
            let all: Set = table.at(zone, seat).iter().copied().collect();
            offer(state, &all.less(&gone), each);
        }
        Some(&Step::Play(play)) => play_answers(rules, state, &play, each),
        Some(&Step::Resolve(run)) => resolve_answers(rules, state, &run, each),
        Some(&Step::Pay(pay)) => pay_answers(rules, state, &pay, each),
        Some(&Step::Blows(blows)) => {
            for (row, _) in damage::open(rules, table, &blows).iter() {
                each(Pick::Change.number((*row).into()), Ok(()));
            }
        }
        Some(&Step::Instead(waits)) => {
            let open = 0..instead::open(rules, state, &waits).len() as u16;
            open.for_each(|row| each(Pick::Change.number(row), Ok(())));
        }
        Some(&Step::Sort(sorting)) => offer(state, &sorting.cards, each),
        Some(&Step::Evolve(card, name, _)) => {
            let all = terms::evolve_cards(rules, table, card, name);
            offer(state, &all, each);
            // Nobody else knows what lies there: it may be said that there is none (4.1.2.2, SV-44).
            each(Pick::Stop.plain(), Ok(()));
        }
        Some(&Step::DriveCheck(seat, DriveStage::Point, _)) => {
            offer(state, &titles::pointable(state, seat), each);
        }
        Some(&Step::Crowd(room)) => {
            offer(state, &room.cards.less(&room.go), each);
            room.sorts().for_each(|sort| each(Pick::Token.number(sort as u16), Ok(())));
        }
        Some(&Step::Name(_)) => {
            // A card without a name has none that could be told (5.32.1).
            let named = |name: &usize| !rules.lore.names[*name].is_empty();
            for name in (0..rules.lore.names.len()).filter(named) {
                each(Pick::Name.number(name as u16), Ok(()));
            }
        }
        _ => yes_no(each),
    }
}

/// The answers before the game (6.2).
fn setup_answers(state: &State, stage: SetUp, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    match stage {
        SetUp::Basis(_) => (0..2).for_each(|basis| each(Pick::Mode.number(basis), Ok(()))),
        SetUp::First(_) => {
            each(Pick::First.plain(), Ok(()));
            each(Pick::Second.plain(), Ok(()));
        }
        SetUp::Under(seat) => {
            let hand: Set = state.table.at(Zone::Hand, seat).iter().copied().collect();
            offer(state, &hand, each);
        }
        _ => yes_no(each),
    }
}

fn main_answers(rules: &Rules, state: &State, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    let table = &state.table;
    let seat = table.turn();
    let mut digest = None;
    let mut been = |action: u32| {
        let been = &table.common.been;
        been.iter().any(|(_, other)| *other == action) && {
            let digest = *digest.get_or_insert_with(|| engine::position(rules, state).digest());
            been.contains(&(digest, action))
        }
    };
    legal::each_play(rules, state, seat, false, &mut |card, ability, legal| match ability {
        None => each(Pick::Play.of_card(card), legal),
        Some((nth, _)) => {
            let choice = Pick::Use.both(card, nth.into());
            let legal = if legal.is_ok() && been(word(choice)) {
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
pub(crate) fn word(choice: Choice) -> u32 {
    u32::from(choice.kind) << 24 | u32::from(choice.card.at() as u8) << 16 | u32::from(choice.arg)
}

fn play_answers(rules: &Rules, state: &State, play: &Play, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    match play.stage {
        PlayStage::Modes => {
            let open = aim::open_modes(rules, state, &play.run);
            let of = legal::program(rules, &play.run)
                .and_then(|program| program.modes.as_ref())
                .map_or(0, |m| m.of);
            for mode in 0..of {
                let lack = legal::no_target(rule!("5.17.3.1.2"));
                let legal = if open >> mode & 1 == 1 { Ok(()) } else { Err(lack) };
                if play.run.modes >> mode & 1 == 0 {
                    each(Pick::Mode.number(mode.into()), legal);
                }
            }
            let (_, up_to) = legal::mode_count(rules, state, &play.run, &mut ());
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
                    legal::program(rules, &run).and_then(|p| p.costs.first()).map_or(&[][..], |cost| cost);
                let legal = payable::payable(&eye, cost, high);
                each(Pick::Number.number(n as u16), legal);
            }
        }
        PlayStage::Divide(at) => {
            let (low, high) = share_range(rules, state, play, at);
            for n in 0..=high + 1 {
                let lack = Lack::new(Want::Rest, rule!("10.6.2.4.2"));
                let legal = if (low..=high).contains(&n) { Ok(()) } else { Err(lack) };
                each(Pick::Number.number(n as u16), legal);
            }
        }
        PlayStage::Extra(at) => {
            each(Pick::Yes.plain(), extras::may_accept(rules, state, play, at));
            each(Pick::No.plain(), extras::may_decline(rules, state, play));
        }
        PlayStage::Targets(_) => {
            let Some((_, choice)) = targets_of(rules, state, play) else { return };
            choose_answers(state, &choice, each);
            refused_targets(rules, state, play, &choice, each);
        }
        PlayStage::Willing => {
            let pp = state.table.purses[play.run.seat].pp;
            let eye = Eye::of(rules, state, &play.run);
            each(Pick::Yes.plain(), payable::payable(&eye, play::own_cost(rules, &play.run), pp));
            each(Pick::No.plain(), Ok(()));
        }
        _ => yes_no(each),
    }
}

fn choose_answers(state: &State, choice: &Choosing, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    offer(state, &choice.open, each);
    if choice.may_stop() {
        each(Pick::Stop.plain(), Ok(()));
    }
}

/// Cards that the text speaks of but that may not be chosen: covered by 【オーラ】, or others must come first.
fn refused_targets(
    rules: &Rules,
    state: &State,
    play: &Play,
    choice: &Choosing,
    each: &mut impl FnMut(Choice, Result<(), Lack>),
) {
    let PlayStage::Targets(at) = play.stage else { return };
    let Some(Op::Choose(choose)) = legal::program(rules, &play.run).and_then(|p| p.ops.get(at as usize))
    else {
        return;
    };
    let eye = Eye::of(rules, state, &play.run);
    let taken = play.run.slots[choose.into as usize].cards;
    eye.each(&choose.of, |card| {
        if !choice.open.has(card) && !taken.has(card) && state.table.zone(card) == Zone::Field {
            let lack = if !legal::may_choose(&eye, card) {
                Lack::new(Want::NoAura, rule!("12.15.2")).and(ruling!("SV-73"))
            } else if choice.demanded {
                Lack::new(Want::Forced, rule!("1.3.2.3")).and(ruling!("SV-16"))
            } else {
                Lack::new(Want::Rest, ruling!("SV-72"))
            };
            each(Pick::Card.of_card(card), Err(lack));
        }
        true
    });
}

fn resolve_answers(rules: &Rules, state: &State, run: &Run, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    match effect::waits_at::<Sve>(rules, run) {
        Some(Op::Choose(choose)) => {
            choose_answers(state, &Choosing::of(&Eye::of(rules, state, run), choose), each);
        }
        Some(Op::OneOf(_, to)) => (0..to.len()).for_each(|at| each(Pick::Mode.number(at as u16), Ok(()))),
        Some(Op::Pay(cost, _)) => {
            let cost = legal::program(rules, run).and_then(|program| program.costs.get(*cost as usize));
            let pp = state.table.purses[run.seat].pp;
            let eye = Eye::of(rules, state, run);
            each(Pick::Yes.plain(), payable::payable(&eye, cost.map_or(&[], |cost| cost), pp));
            each(Pick::No.plain(), Ok(()));
        }
        _ => yes_no(each),
    }
}

fn pay_answers(rules: &Rules, state: &State, pay: &Pay, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    if let Some(Price::EvolveCard(name)) = pay.parts::<Sve>(rules).get(pay.part as usize) {
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
