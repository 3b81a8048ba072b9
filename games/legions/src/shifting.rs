//! Cards that change their wait zone (39-3) or their lane.

use engine::{Because, Face, Ix, Place, Set, What};

use crate::actions::shifted;
use crate::events::Own;
use crate::game::{Observer, Rules, State, Table};
use crate::kinds::Lane;
use crate::steps::Step;
use crate::table::{LANES, STANDBY, Zone, adjacent};
use crate::terms::Deed;
use crate::vocabulary::{Bans, Topic};
use crate::{current, entering, moves};

/// WT+X, WT-X: cards of the timeline and of standby go up or down, standby being 0 and Ⅳ the end (39-3, LG-02).
pub(crate) fn wt<O: Observer>(state: &mut State, mut deed: Deed<'_, O>) {
    let rules = deed.rules;
    let cards: Set = deed.cards.iter().filter(|&card| state.table.zone(card).wait().is_some()).collect();
    deed.done(state, !cards.is_empty(), cards.len());
    deed.remember(state, cards);
    let topic = if deed.n < 0 { Topic::Sooner } else { Topic::Later };
    let cards = deed.not_replaced(state, topic, cards);
    let because = deed.because.and(rule!("39-3"));
    state.propose(What::Own(Own::By(deed.run.seat)), because);
    if deed.n < 0 {
        deed.observer.cite(ruling!("LG-02"));
    }
    let mut crowd = [0usize; 2];
    for card in cards.iter() {
        let (from, seat) = (state.table.zone(card), state.table.seat(card));
        let now = i32::from(from.wait().unwrap_or(0));
        let to = Zone::waiting((now + deed.n).clamp(0, 4) as u8);
        if to == from {
            continue;
        }
        if to == Zone::Standby {
            let room =
                STANDBY.saturating_sub(state.table.at(Zone::Standby, seat).len() + crowd[seat.index()]);
            if room == 0 {
                entering::no_room(rules, state, card, because);
                continue;
            }
            crowd[seat.index()] += 1;
        }
        moves::leave(rules, state, card, to, Face::Up, because);
    }
    let by = if deed.n < 0 { -1 } else { 1 };
    state.propose(What::Own(Own::Wt(cards, by)), because);
}

/// The lanes beside a unit that are free.
pub(crate) fn free_beside(table: &Table, card: Ix) -> impl Iterator<Item = Zone> {
    let (from, seat) = (table.zone(card), table.seat(card));
    LANES.into_iter().filter(move |&to| {
        let beside = matches!((from.lane(), to.lane()), (Some(from), Some(to)) if adjacent(from, to));
        from.is_lane() && beside && table.at(to, seat).is_empty()
    })
}

/// An effect moves a unit to another lane; into none that is taken (LG-39).
pub(crate) fn move_lane<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, lane: Option<Lane>) {
    let Some(card) = deed.cards.iter().next() else { return deed.stop(state) };
    let (table, because) = (&state.table, deed.because);
    let zone = table.zone(card);
    let free: Vec<Zone> = match lane {
        Some(lane) => {
            let to = Zone::of_lane(lane);
            let open = zone.is_lane() && to != zone && table.at(to, table.seat(card)).is_empty();
            open.then_some(to).into_iter().collect()
        }
        None => free_beside(table, card).collect(),
    };
    if free.is_empty() || current::banned(table, card, Bans::MOVE) {
        deed.observer.cite(ruling!("LG-39"));
        return deed.stop(state);
    }
    deed.done(state, true, 1);
    if deed.not_replaced(state, Topic::MovesLane, Set::only(card)).is_empty() {
        return;
    }
    match free[..] {
        [to] => shift(state, card, to, because),
        _ => state.push(Step::Shift(card, because)),
    }
}

/// A unit goes to that lane; that is no placing (34-2).
pub(crate) fn shift(state: &mut State, card: Ix, to: Zone, because: Because) {
    let from = state.table.card(card).place;
    state.propose(shifted(card, from, Place::of(to, from.seat())), because.and(rule!("34-2")));
}

/// Two units exchange their places.
pub(crate) fn swap<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, slot: u8) {
    let table = &state.table;
    let one = deed.cards.iter().next();
    let other = deed.run.slots[usize::from(slot)].cards.iter().find(|&card| Some(card) != one);
    let lane = |card: Ix| table.lies(card) && table.zone(card).is_lane();
    let (Some(one), Some(other)) = (one, other) else { return deed.stop(state) };
    if one == other || !lane(one) || !lane(other) || table.seat(one) != table.seat(other) {
        return deed.stop(state);
    }
    deed.done(state, true, 2);
    let (a, b) = (state.table.card(one).place, state.table.card(other).place);
    state.propose(shifted(one, a, b), deed.because);
    state.propose(shifted(other, b, a), deed.because);
}

/// The rules, for whoever only has a state.
pub(crate) fn lanes_open(_: &Rules, state: &State, card: Ix) -> Vec<Zone> {
    free_beside(&state.table, card).collect()
}
