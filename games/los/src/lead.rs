//! 5.4: characters move along their lead icons.

use engine::{Because, Face, Ix, What};

use crate::events::Own;
use crate::game::{Rules, State, Table};
use crate::legal;
use crate::questions::{Lack, Pick, Want};
use crate::table::{Key, Phase, Row, Square, Way, Zone, at_square};

/// The square a character would move to.
pub(crate) fn destination(table: &Table, card: Ix, way: Way) -> Option<Square> {
    table.body(card).and_then(|body| body.square.step(way))
}

/// Is the character kept from moving to the row of that square?
pub(crate) fn cant_enter(table: &Table, card: Ix, square: Square) -> bool {
    let key = if square.row() == Row::Front { Key::CantMoveToFront } else { Key::CantMoveToBack };
    let barred = |body: &crate::table::Body| body.square.row() != square.row() && body.now.keys.has(key);
    table.body(card).is_some_and(barred)
}

/// May the character move that way?
pub(crate) fn may_lead(table: &Table, card: Ix, way: Way) -> Result<(), Lack> {
    let record = table.card(card);
    let Some(body) = table.body(card) else { return Err(Lack::new(Want::Board, rule!("5.4"))) };
    if record.face() == Face::Down {
        return Err(Lack::new(Want::Shown, rule!("5.4")).and(ruling!("LS-23")));
    }
    let keys = body.now.keys;
    if keys.has(Key::CantMove) {
        return Err(Lack::new(Want::Leave, rule!("9.2")));
    }
    let new = table.arrived_this_turn(card) && !keys.has(Key::MovesAtOnce);
    if new || (body.shown && !keys.has(Key::MovesWhenShown)) {
        return Err(Lack::new(Want::Readiness, rule!("5.4")).and(ruling!("LS-19")));
    }
    if body.led >= body.now.times.moves() {
        return Err(Lack::new(Want::AnotherTurn, rule!("5.4")));
    }
    let ways = body.facing.turn(body.now.lead) | body.now.lead >> 4;
    if !keys.has(Key::MovesAnyWay) && ways & way.bit() == 0 {
        return Err(Lack::new(Want::Icon, rule!("2.1.1")).and(ruling!("LS-17")));
    }
    let Some(square) = body.square.step(way) else {
        return Err(Lack::new(Want::Board, ruling!("LS-18")));
    };
    if cant_enter(table, card, square) {
        return Err(Lack::new(Want::Leave, rule!("9.2")));
    }
    if at_square(table, record.place.seat(), square).is_some() {
        return Err(Lack::new(Want::FreeSquare, rule!("5.4")).and(ruling!("LS-18")));
    }
    Ok(())
}

/// Every move one could think of, and what may be used then.
pub(crate) fn answers(rules: &Rules, state: &State, each: &mut impl FnMut(engine::Choice, Result<(), Lack>)) {
    let table = &state.table;
    let seat = table.turn();
    for &card in table.at(Zone::Character, seat) {
        for way in Way::ALL {
            each(Pick::Lead.both(card, way as u16), may_lead(table, card, way));
        }
    }
    legal::uses_in(rules, state, seat, Phase::Lead, each);
    each(Pick::End.plain(), Ok(()));
}

/// A character moves one square.
pub(crate) fn lead(state: &mut State, card: Ix, way: Way) {
    let Some(square) = destination(&state.table, card, way) else { return };
    let because = Because::from(rule!("5.4")).and(rule!("2.1.1")).and(rule!("8.2"));
    state.propose(What::Own(Own::Moves(card, square, true)), because);
}
