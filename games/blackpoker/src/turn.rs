//! ターン制御: charge, draw, end.

use engine::{Because, Flow, Ix, Seat, Seats, Set, What};

use crate::actions::{Act, Action};
use crate::events::Own;
use crate::game::State;
use crate::setup::{to_grave, to_hand, top_of_life};
use crate::steps::{Asking, Step};
use crate::table::Zone;

/// The most cards a hand may hold when the turn ends.
const HAND_LIMIT: usize = 7;

/// ドロー: one card, then another if wanted.
pub(crate) fn draw(state: &mut State, action: Action) {
    let seat = state.table.turn();
    state.next(Step::Ask(Asking::DrawMore(action)));
    let card = top_of_life(&state.table, seat, 1);
    state.propose(to_hand(seat, card, Seats::NONE), rule!("ドロー/通常効果.1"));
}

/// Is there another card to want?
pub(crate) fn draw_more(state: &mut State, action: Action) -> Flow {
    if !state.table.at(Zone::Life, state.table.turn()).is_empty() {
        return Flow::Ask;
    }
    state.next(Step::Tidy(action));
    Flow::On
}

pub(crate) fn drew(state: &mut State, action: Action, more: bool) {
    let seat = state.table.turn();
    state.next(Step::Tidy(action));
    if more {
        let card = top_of_life(&state.table, seat, 1);
        state.propose(to_hand(seat, card, Seats::NONE), rule!("ドロー/通常効果.2"));
    }
}

/// エンド: down to seven cards, then the turn passes.
pub(crate) fn discard(state: &mut State, action: Action, chosen: Set) -> Flow {
    if state.table.at(Zone::Hand, action.by).len() - chosen.len() > HAND_LIMIT {
        return Flow::Ask;
    }
    state.next(Step::Charge(action));
    state.propose(What::Own(Own::TurnEnds), ruling!("BP-29"));
    state.propose(What::TurnPasses(action.by.other()), rule!("エンド/通常効果.2"));
    Flow::On
}

/// One more card to discard. They go together once all are named, the last one named on top.
pub(crate) fn discarded(state: &mut State, action: Action, mut chosen: Set, card: Ix) {
    chosen.insert(card);
    if state.table.at(Zone::Hand, action.by).len() - chosen.len() > HAND_LIMIT {
        state.next(Step::Ask(Asking::Discard(action, chosen)));
        return;
    }
    state.next(Step::Ask(Asking::Discard(action, Set::EMPTY)));
    let mut what = to_grave(Zone::Hand, action.by, chosen);
    if let What::Move(change) = &mut what {
        change.last = card;
    }
    state.propose(what, rule!("エンド/通常効果.1"));
}

/// チャージ, raised by エンド and resolved at once: everything of the turn player is charged.
pub(crate) fn charge(state: &mut State, action: Action) {
    let table = &state.table;
    let seat = table.turn();
    let driven = [Zone::Field, Zone::Wall]
        .iter()
        .flat_map(|&zone| table.at(zone, seat).iter().copied())
        .filter(|&card| table.card(card).turned())
        .collect();
    state.next(Step::RaiseDraw(action));
    let because = Because::from(rule!("チャージ/即時効果.1")).and(rule!("エンド/通常効果.3"));
    state.propose(What::Turn { cards: driven, turned: false }, because);
}

/// ドロー, raised by チャージ, goes on the stage.
pub(crate) fn raise_draw(state: &mut State, action: Action) {
    state.next(Step::Tidy(action));
    let by = state.table.turn();
    push_raised(state, Act::Draw, by, Because::from(rule!("チャージ/即時効果.2")).and(ruling!("BP-04")));
}

/// An action that an effect raises is put on the stage, its raiser being in control of it.
pub(crate) fn push_raised(state: &mut State, act: Act, by: Seat, because: Because) {
    let serial = state.table.common.next_serial();
    let action = Action { act, by, serial, ..Action::default() };
    state.propose(What::Own(Own::Pushed(action)), because);
}
