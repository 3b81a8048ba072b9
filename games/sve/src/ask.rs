//! Questions: what each frame asks.

use engine::effect::{self, Choice as Choosing, Eye, Op, Run};
use engine::{Ix, Reason, Ref, Seat, Set, Shape, Viewer};

use crate::aim;
pub(crate) use crate::answer::answer;
pub(crate) use crate::answers::answers;
use crate::check;
use crate::cost;
use crate::damage;
use crate::entering;
use crate::game::{Question, Rules, State, Sve};
use crate::legal;
use crate::questions::{Ask, Asker};
use crate::steps::{AttackStage, DriveStage, Play, PlayStage, SetUp, Step, Turn};
use crate::titles;

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

/// The question the present frame asks.
pub(crate) fn question(rules: &Rules, state: &State) -> Question {
    let table = &state.table;
    let own = Question::own;
    let cards = |stop| Shape::Cards { stop };
    let tp = table.turn();
    match state.work.frames.last() {
        Some(&Step::SetUp(SetUp::Basis(seat))) => own(seat, Shape::One, Ask::Basis, rule!("6.2.1.3")),
        Some(&Step::SetUp(SetUp::First(seat))) => own(seat, Shape::One, Ask::First, rule!("6.2.1.6")),
        Some(&Step::SetUp(SetUp::Redraw(seat))) => own(seat, Shape::YesNo, Ask::Redraw, rule!("6.2.1.8")),
        Some(&Step::SetUp(SetUp::Under(seat))) => own(seat, Shape::Order, Ask::UnderDeck, ruling!("SV-46")),
        Some(&Step::Turn(Turn::Guards(_))) => own(tp, cards(true), Ask::Guards, rule!("7.4.3")),
        Some(&Step::Turn(Turn::Quick)) => own(tp.other(), Shape::One, Ask::Quick, rule!("7.4.5")),
        Some(&Step::Turn(Turn::HandLimit(_))) => own(tp, cards(false), Ask::HandLimit, rule!("7.4.7")),
        Some(&Step::Attack(AttackStage::Target(card))) => {
            own(tp, cards(false), Ask::Target(card), rule!("8.4.3"))
        }
        Some(&Step::Attack(AttackStage::Quick)) => own(tp.other(), Shape::One, Ask::Quick, rule!("8.4.7")),
        Some(&Step::Check(_)) => own(check::next_seat(state), Shape::One, Ask::Waiting, rule!("10.7.3.1")),
        Some(&Step::Overflow(seat, ex, _)) => {
            own(seat, cards(false), Ask::Overflow, if ex { rule!("11.5.1") } else { rule!("11.4.1") })
        }
        Some(&Step::Play(play)) => play_question(rules, state, &play),
        Some(&Step::Resolve(run)) => resolve_question(rules, state, &run),
        Some(&Step::Pay(pay)) => own(
            pay.seat,
            cards(cost::open(rules, state, &pay).1),
            Ask::Pay(asker(rules, state, pay.source, pay.ability)),
            rule!("10.4.2"),
        ),
        Some(&Step::Enter(enter)) => {
            let ask = match (enter.ask.iter().next(), entering::guard_token(rules, &enter)) {
                (None, Some(sort)) => Ask::GuardToken(enter.tokens[sort].def),
                (card, _) => Ask::GuardEnters(card.unwrap_or(Ix::NONE)),
            };
            own(enter.seat, Shape::YesNo, ask, rule!("12.8.2"))
        }
        Some(&Step::Blows(blows)) => {
            let (seat, card) = damage::asked(rules, table, &blows);
            own(seat, Shape::Order, Ask::Replacement(card), rule!("10.10.2"))
        }
        Some(&Step::Instead(waits)) => {
            let (seat, card) = (waits.would.seat(table), waits.would.card());
            own(seat, Shape::Order, Ask::Replacement(card), rule!("10.10.2"))
        }
        Some(&Step::Draw { seat, .. }) => own(seat, Shape::YesNo, Ask::DrawMore, rule!("5.9.3.1")),
        Some(&Step::LookUpTo { seat, .. }) => own(seat, Shape::YesNo, Ask::LookMore, rule!("5.10.2.2")),
        Some(&Step::Sort(sorting)) => own(sorting.seat, Shape::Order, Ask::Order, rule!("4.1.5")),
        Some(&Step::Evolve(card, ..)) => {
            own(table.seat(card), cards(false), Ask::EvolveCard(card), rule!("5.15.1.1"))
        }
        Some(&Step::DriveCheck(seat, DriveStage::Point, _)) => {
            let card = titles::checked(state, seat).unwrap_or(Ix::NONE);
            own(seat, cards(false), Ask::PointTrigger(card), rule!("14.4.5.1.3"))
        }
        Some(&Step::DriveCheck(seat, ..)) => {
            let card = titles::checked(state, seat).unwrap_or(Ix::NONE);
            own(seat, Shape::YesNo, Ask::UseTrigger(card), rule!("14.4.5.1.3"))
        }
        Some(&Step::Crowd(room)) => own(room.who, cards(false), Ask::Room, ruling!("SV-33")),
        Some(&Step::Name(_)) => own(named_by(state), Shape::Name, Ask::Name, rule!("5.32.1")),
        _ => own(tp, Shape::One, Ask::Main, rule!("7.3.3")),
    }
}

/// The card whose text asks. A token that is gone is known as it last was, or by the card its text is printed on; its
/// handle may be another's by now.
pub(crate) fn asker(rules: &Rules, state: &State, source: Ref, ability: u16) -> Asker {
    let table = &state.table;
    let brought = |card: Ix| table.lies(card) && !rules.printed(table.card(card).def).is_token();
    if table.still(source) || brought(source.card) {
        return Asker::There(source.card);
    }
    let printed = rules.lore.abilities.get(usize::from(ability)).map(|ability| ability.program.def);
    let last = state.last_known(source).map(|ghost| ghost.card.def);
    last.or(printed).map_or(Asker::There(source.card), Asker::Gone)
}

/// Whose text asks for a name.
fn named_by(state: &State) -> Seat {
    let below = state.work.frames.len().checked_sub(2).and_then(|at| state.work.frames.get(at));
    match below {
        Some(&Step::Resolve(run)) => run.seat,
        _ => state.table.turn(),
    }
}

fn play_question(rules: &Rules, state: &State, play: &Play) -> Question {
    let seat = play.run.seat;
    let card = asker(rules, state, play.run.source, play.run.code);
    let own = |shape, ask, because: Reason| Question { to: seat, whose: seat, shape, ask, because };
    match play.stage {
        PlayStage::Extra(_) => own(Shape::YesNo, Ask::Extra(card), rule!("10.6.2.2.1")),
        PlayStage::EarthRite | PlayStage::ModeRite => {
            own(Shape::YesNo, Ask::EarthRite(card), rule!("13.3.3.2"))
        }
        PlayStage::Modes => own(Shape::One, Ask::Mode(card), rule!("10.6.2.2.2")),
        PlayStage::X => {
            let high = state.table.purses[seat].pp.into();
            own(Shape::Number { low: 0, high }, Ask::X(card), rule!("10.6.2.2.3"))
        }
        PlayStage::Divide(at) => {
            let target =
                aim::division(rules, state, &play.run).and_then(|(_, cards)| cards.iter().nth(at.into()));
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
pub(crate) fn share_range(rules: &Rules, state: &State, play: &Play, at: u8) -> (i32, i32) {
    let Some((total, cards)) = aim::division(rules, state, &play.run) else { return (0, 0) };
    let given: i32 = play.run.shares[..at as usize].iter().map(|&n| i32::from(n)).sum();
    let after = cards.len() as i32 - i32::from(at) - 1;
    (1, i32::from(total) - given - after)
}

/// The choice at which a play waits, and how far it has come.
pub(crate) fn targets_of(rules: &Rules, state: &State, play: &Play) -> Option<(u8, Choosing)> {
    let PlayStage::Targets(at) = play.stage else { return None };
    let program = legal::program(rules, &play.run)?;
    match program.ops.get(at as usize) {
        Some(Op::Choose(choose)) => {
            Some((choose.into, Choosing::of(&Eye::of(rules, state, &play.run), choose)))
        }
        _ => None,
    }
}

fn resolve_question(rules: &Rules, state: &State, run: &Run) -> Question {
    let card = asker(rules, state, run.source, run.code);
    match effect::waits_at::<Sve>(rules, run) {
        Some(Op::Choose(choose)) => {
            let eye = Eye::of(rules, state, run);
            let who = eye.seat(choose.who);
            let stop = Choosing::of(&eye, choose).may_stop();
            Question::own(who, Shape::Cards { stop }, Ask::Choose(card), rule!("10.6.2.8.2"))
        }
        Some(Op::OneOf(..)) => Question::own(run.spoken, Shape::One, Ask::Either(card), ruling!("SV-133")),
        Some(Op::Pay(..)) => Question::own(run.seat, Shape::YesNo, Ask::Willing(card), rule!("10.4.7.4")),
        _ => Question::own(run.spoken, Shape::YesNo, Ask::May(card), ruling!("SV-135")),
    }
}
