//! Every question of the game, its answers, and what an answer does.

use engine::{Choice, Flow, Reason, Seat, Shape};

use crate::actions::{Act, Aim};
use crate::characters::units;
use crate::events::Own;
use crate::game::{Question, State};
use crate::questions::{Ask, Lack, Pick, Want};
use crate::raise::{self, Raise, Stage};
use crate::steps::{Asking, Step};
use crate::table::Zone;
use crate::{attack, deploy, magic, turn};

/// What the present step asks; a frame that asks nothing has chance to ask about, once it is done.
fn asking(state: &State) -> Asking {
    match state.top() {
        Some(Step::Ask(asking)) => asking,
        _ => Asking::Chance,
    }
}

/// Asks, unless there is nothing to ask about.
pub(crate) fn step(state: &mut State, asking: Asking) -> Flow {
    match asking {
        Asking::Chance | Asking::TwistWay(_) | Asking::Attackers(..) => Flow::Ask,
        Asking::Raise(raise) => raise::step(state, raise),
        Asking::PlaceWall(action) => deploy::place_wall(state, action),
        Asking::Find(action) => magic::find(state, action),
        Asking::DrawMore(action) => turn::draw_more(state, action),
        Asking::Discard(action, chosen) => turn::discard(state, action, chosen),
        Asking::Blockers(action, blocking) => attack::blockers(state, action, blocking),
    }
}

/// The question the present step asks.
pub(crate) fn question(state: &State) -> Question {
    let table = &state.table;
    let cards = Shape::Cards { stop: false };
    let own = |to: Seat, shape, ask, because: Reason| Question { to, whose: to, shape, ask, because };
    match asking(state) {
        Asking::Raise(Raise { action, stage }) => {
            let (act, spec) = (action.act, action.act.spec());
            match stage {
                Stage::Drive(_) => own(action.by, cards, Ask::Drive(act), spec.cost.3),
                Stage::Discard => own(action.by, cards, Ask::Discard(act), spec.cost.3),
                Stage::Key(_) => own(action.by, cards, Ask::Key(act), spec.keys.1),
                Stage::Target | Stage::Hurt | Stage::Raised => {
                    let shape = if spec.aim.0 == Aim::Action { Shape::One } else { cards };
                    own(action.by, shape, Ask::Target(act), spec.aim.1)
                }
            }
        }
        Asking::PlaceWall(action) => own(action.by, cards, Ask::PlaceWall, ruling!("BP-15")),
        Asking::TwistWay(action) => own(action.by, Shape::One, Ask::TwistWay, rule!("ツイスト/通常効果")),
        Asking::Find(action) => own(action.by, cards, Ask::Find, rule!("サーチ/即時効果")),
        Asking::DrawMore(_) => own(table.turn(), Shape::YesNo, Ask::DrawMore, rule!("ドロー/通常効果.2")),
        Asking::Discard(action, _) => own(action.by, cards, Ask::HandLimit, rule!("エンド/通常効果.1")),
        Asking::Attackers(action, _) => {
            own(action.by, Shape::Cards { stop: true }, Ask::Attackers, rule!("アタック/通常効果.1"))
        }
        Asking::Blockers(action, blocking) => Question {
            to: action.by.other(),
            whose: action.by.other(),
            shape: Shape::Cards { stop: true },
            ask: Ask::Blockers(blocking.attacker),
            because: rule!("ブロック/通常効果.1"),
        },
        Asking::Chance => own(table.common.chance, Shape::One, Ask::Chance, ruling!("BP-30")),
    }
}

/// Every answer to the present question, with the reason it may not be given.
pub(crate) fn answers(state: &State, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    let table = &state.table;
    match asking(state) {
        Asking::Chance => {
            let seat = table.common.chance;
            let held = raise::hand(table, seat);
            for act in Act::ALL {
                let legal = raise::may_raise(table, seat, act, held);
                each(Pick::Raise.number(act as u16), legal);
            }
            each(Pick::Pass.plain(), may_pass(state, seat));
        }
        Asking::Raise(Raise { action, stage }) => raise_answers(state, Raise { action, stage }, each),
        Asking::PlaceWall(action) => {
            for (card, _) in raise::different_cards(table, action.by) {
                each(Pick::Card.of_card(card), Ok(()));
            }
        }
        Asking::TwistWay(_) => {
            each(Pick::Drive.plain(), Ok(()));
            each(Pick::Charge.plain(), Ok(()));
        }
        Asking::Find(action) => magic::findable(table, action.by, each),
        Asking::DrawMore(_) => {
            each(Pick::Yes.plain(), Ok(()));
            each(Pick::No.plain(), Ok(()));
        }
        Asking::Discard(action, chosen) => {
            for (card, _) in raise::different_cards_but(table, action.by, chosen) {
                each(Pick::Card.of_card(card), Ok(()));
            }
        }
        Asking::Attackers(action, chosen) => attack::attackers(table, action.by, &chosen, each),
        Asking::Blockers(action, blocking) => attack::may_block(table, action.by.other(), &blocking, each),
    }
}

fn raise_answers(state: &State, raise: Raise, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    let table = &state.table;
    let Raise { action, stage } = raise;
    match stage {
        Stage::Drive(_) => {
            for &wall in table.at(Zone::Wall, action.by) {
                each(Pick::Card.of_card(wall), raise::may_drive(table, action.act, wall));
            }
        }
        Stage::Discard => {
            for (card, _) in raise::different_cards(table, action.by) {
                each(Pick::Card.of_card(card), raise::may_discard(table, action.by, action.act, card));
            }
        }
        Stage::Key(at) => {
            for (card, def) in raise::different_cards(table, action.by) {
                each(
                    Pick::Card.of_card(card),
                    raise::may_key(table, action.by, action.act, at as usize, def),
                );
            }
        }
        Stage::Target if action.act.spec().aim.0 == Aim::Action => {
            for other in table.common.stage.iter() {
                each(Pick::Action.number(other.serial.into()), raise::may_counter(other));
            }
        }
        Stage::Target => {
            for seat in [action.by, action.by.other()] {
                for zone in [Zone::Field, Zone::Wall] {
                    for unit in units(table, zone, seat) {
                        each(Pick::Card.of_card(unit), raise::may_target(table, &action, unit));
                    }
                }
            }
        }
        Stage::Hurt | Stage::Raised => {}
    }
}

/// May the holder of chance pass? Not the turn player, when both just did and nothing changed.
fn may_pass(state: &State, seat: Seat) -> Result<(), Lack> {
    let table = &state.table;
    if table.common.stalled && table.common.stage.is_empty() && table.turn() == seat {
        return Err(Lack::new(Want::Change, ruling!("BP-19")));
    }
    Ok(())
}

/// Takes a legal answer.
pub(crate) fn answer(state: &mut State, choice: Choice) {
    match asking(state) {
        Asking::Chance => {
            let seat = state.table.common.chance;
            match Act::ALL.get(choice.arg as usize) {
                Some(&act) if Pick::of(choice) == Some(Pick::Raise) => raise::announce(state, seat, act),
                _ => {
                    state.next(Step::Passed);
                    state.propose(engine::What::Own(Own::Passed(seat)), ruling!("BP-30"));
                }
            }
        }
        Asking::Raise(raise) => raise::answer(state, raise, choice),
        Asking::PlaceWall(action) => deploy::wall_placed(state, action, choice.card),
        Asking::TwistWay(action) => magic::twisted(state, action, Pick::of(choice) == Some(Pick::Drive)),
        Asking::Find(action) => magic::found(state, action, choice.arg),
        Asking::DrawMore(action) => turn::drew(state, action, Pick::of(choice) == Some(Pick::Yes)),
        Asking::Discard(action, chosen) => turn::discarded(state, action, chosen, choice.card),
        Asking::Attackers(action, chosen) => attack::attacker_named(state, action, chosen, choice),
        Asking::Blockers(action, blocking) => attack::blocker_named(state, action, blocking, choice),
    }
}
