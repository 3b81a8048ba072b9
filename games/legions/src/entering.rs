//! Cards and tokens that effects put on the field (34, 39-6, 39-18, 42).

use engine::{Because, Face, Flow, Ix, Moment, Move, Observer, Place, Rules, Seat, Set, State, Table, What};

use crate::effect::{Category, KeywordName, Using};
use crate::events::{Broke, Own};
use crate::game::Legions;
use crate::steps::{Enter, Step};
use crate::table::Zone;
use crate::unlock::free_lanes;
use crate::{current, moves, play, standing};

/// There is no room where the card should go: a skill or minion breaks, a lord or arts is exiled (39-6, LG-28).
pub(crate) fn no_room(rules: &Rules<Legions>, state: &mut State<Legions>, card: Ix, because: Because) {
    let category = current::printed(rules, &state.table, card).category;
    let because = because.and(rule!("39-6")).and(ruling!("LG-28"));
    match category {
        Category::Skill | Category::Minion => {
            let wt = current::printed(rules, &state.table, card).facts.wt;
            state.propose(What::Own(Own::Breaks(card, Broke::NoRoom)), because);
            moves::leave(rules, state, card, Zone::waiting(wt.max(1)), Face::Up, because);
        }
        Category::Lord | Category::Arts | Category::Master => {
            moves::leave(rules, state, card, Zone::Exile, Face::Up, because);
        }
    }
}

/// What comes next of those that come.
fn next(enter: &Enter) -> Option<Ix> {
    enter.cards.iter().next()
}

/// The lanes it may come to.
pub(crate) fn lanes<'a>(
    rules: &'a Rules<Legions>,
    table: &'a Table<Legions>,
    enter: &Enter,
) -> impl Iterator<Item = Zone> + 'a {
    let (card, coming, seat) = (next(enter), enter.coming, enter.seat);
    free_lanes(table, seat)
        .filter(move |&zone| coming.lane.is_none_or(|lane| Zone::of_lane(lane) == zone))
        .filter(move |&zone| card.is_none_or(|card| play::fits_lane(rules, table, card, zone)))
}

/// Cards or tokens come, one after the other.
pub(crate) fn step<O: Observer<Legions>>(
    rules: &Rules<Legions>,
    state: &mut State<Legions>,
    enter: Enter,
    observer: &mut O,
) -> Flow {
    let table = &state.table;
    let tokens = enter.token.map_or(0, |(_, n)| n);
    let card = next(&enter);
    if card.is_none() && tokens == 0 {
        state.pop();
        return Flow::On;
    }
    let category = card.map_or(Category::Minion, |card| current::printed(rules, table, card).category);
    let limit = card.and_then(|card| current::printed(rules, table, card).limit);
    if limit.is_some_and(|bit| table.purses[enter.seat].limited >> bit & 1 == 1) {
        observer.cite(ruling!("LG-78"));
        passed(state, enter);
        return Flow::On;
    }
    if card.is_some_and(|card| standing::forbids(rules, table, card, Using::Place)) {
        observer.cite(rule!("01-3"));
        passed(state, enter);
        return Flow::On;
    }
    let free: Vec<Zone> = match category {
        Category::Minion => lanes(rules, table, &enter).collect(),
        Category::Lord => {
            Some(Zone::Lord).filter(|&zone| table.at(zone, enter.seat).is_empty()).into_iter().collect()
        }
        _ => Vec::new(),
    };
    if let (None, Some((def, _))) = (card, enter.token) {
        let defined = rules.printed(def).defined;
        [rule!("42-2"), rule!("43-1"), defined].into_iter().filter(|why| why.is_some()).for_each(|why| {
            observer.cite(why);
        });
    }
    match free[..] {
        [] => fails(rules, state, enter, card, observer),
        [zone] if !enter.up_to => put(rules, state, enter, zone),
        _ => return Flow::Ask,
    }
    Flow::On
}

/// The next one has been dealt with.
fn passed(state: &mut State<Legions>, mut enter: Enter) {
    match next(&enter) {
        Some(card) => enter.cards.remove(card),
        None => enter.token = enter.token.map(|(def, n)| (def, n.saturating_sub(1))),
    }
    state.next(Step::Enter(enter));
}

/// There is no room: no further token comes (LG-41), a card breaks or is exiled (39-6); one that may only stand on
/// the left stays where it is (41-22).
fn fails<O: Observer<Legions>>(
    rules: &Rules<Legions>,
    state: &mut State<Legions>,
    enter: Enter,
    card: Option<Ix>,
    observer: &mut O,
) {
    let Some(card) = card else {
        observer.cite(ruling!("LG-41"));
        state.pop();
        return;
    };
    passed(state, enter);
    if current::printed(rules, &state.table, card).keys.has(KeywordName::LeftOnly) {
        observer.cite(rule!("41-22"));
        return;
    }
    no_room(rules, state, card, enter.because);
}

/// It comes to that zone.
pub(crate) fn put(rules: &Rules<Legions>, state: &mut State<Legions>, enter: Enter, zone: Zone) {
    let to = Place::of(zone, enter.seat);
    let card = next(&enter);
    passed(state, enter);
    let limit = card.and_then(|card| current::printed(rules, &state.table, card).limit);
    if let Some(bit) = limit {
        state.propose(What::Own(Own::Limited(enter.seat, bit)), rule!("24-3e"));
    }
    match (card, enter.token) {
        (Some(card), _) => {
            let from = state.table.card(card).place;
            let face = if enter.coming.reversed { Face::Down } else { Face::Up };
            let turned = enter.coming.exhausted;
            let change = Move { cards: Set::only(card), from, to, face, turned, ..Move::default() };
            state.propose(What::Move(change), enter.because);
            remember(state, enter.into, card);
        }
        (None, Some((def, _))) => {
            state.propose(What::Make { def, n: 1, to }, enter.because.and(rule!("42-1")))
        }
        (None, None) => {}
    }
    let because = Because::from(rule!("34-1")).and(rule!("30-1"));
    state.propose(What::Own(Own::Placed { place: to, by_effect: true }), because);
}

/// The run below remembers what came.
fn remember(state: &mut State<Legions>, into: Option<u8>, card: Ix) {
    let Some(slot) = into else { return };
    let bound = Moment(state.table.now().0 + 1);
    let run = state.work.frames.iter_mut().rev().find_map(|frame| match frame {
        Step::Resolve(run) => Some(run),
        _ => None,
    });
    if let Some(run) = run {
        run.slots[usize::from(slot)].cards.insert(card);
        run.slots[usize::from(slot)].bound = bound;
    }
}

/// Who is asked where it goes: the turn player.
pub(crate) fn seat(table: &Table<Legions>) -> Seat {
    table.turn()
}
