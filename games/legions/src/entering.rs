//! Cards and tokens that effects put on the field (34, 39-6, 39-18, 42).

use engine::effect::Run;
use engine::{Because, Face, Flow, Ix, Moment, Move, Place, Seat, Set, What};

use crate::events::{Broke, Own};
use crate::game::{Observer, Rules, State, Table};
use crate::kinds::{Category, KeywordName, Using};
use crate::steps::{Enter, Step};
use crate::table::{FIELD, Zone};
use crate::terms::END;
use crate::{current, moves, play, standing};

/// There is no room where the card should go: a skill or minion breaks, a lord or arts is exiled (39-6, LG-28).
pub(crate) fn no_room(rules: &Rules, state: &mut State, card: Ix, because: Because) {
    let category = current::printed(rules, &state.table, card).category;
    let because = because.and(rule!("39-6")).and(ruling!("LG-28"));
    match category {
        Category::Skill | Category::Minion => {
            let wt = crate::standing::wt(rules, &state.table, card);
            state.propose(What::Own(Own::Breaks(card, Broke::NoRoom)), because);
            moves::leave(rules, state, card, Zone::waiting(wt.max(1)), Face::Up, because);
        }
        Category::Lord | Category::Arts | Category::Master => {
            moves::leave(rules, state, card, Zone::Exile, Face::Up, because);
        }
    }
}

/// The places that this card may come to: free, and not taken by another that comes with it. No card: a token.
fn places(rules: &Rules, table: &Table, enter: &Enter, card: Option<Ix>) -> Vec<Zone> {
    let category = card.map_or(Category::Minion, |card| current::printed(rules, table, card).category);
    let open = |zone: &Zone| {
        let lane = enter.coming.lane.is_none_or(|lane| Zone::of_lane(lane) == *zone);
        let fits = card.is_none_or(|card| play::fits_lane(rules, table, card, *zone));
        let kind = match category {
            Category::Minion => zone.is_lane() && lane && fits,
            Category::Lord => *zone == Zone::Lord,
            Category::Master | Category::Skill | Category::Arts => false,
        };
        kind && table.at(*zone, enter.seat).is_empty() && enter.spots.free(spot(*zone))
    };
    FIELD[..4].iter().copied().filter(open).collect()
}

/// The number of a place among those of the field.
fn spot(zone: Zone) -> usize {
    FIELD.iter().position(|&place| place == zone).unwrap_or(0).min(3)
}

/// The next one for which there is room, and where: a card, or a token.
fn next(rules: &Rules, table: &Table, enter: &Enter) -> Option<(Option<Ix>, Vec<Zone>)> {
    let cards = enter.cards.iter().map(Some);
    let tokens = enter.token.filter(|(_, n)| *n > 0).map(|_| None);
    let mut all = cards.chain(tokens).map(|card| (card, places(rules, table, enter, card)));
    all.find(|(_, places)| !places.is_empty())
}

/// The card that a lane is asked for, and the lanes.
pub(crate) fn asked(rules: &Rules, table: &Table, enter: &Enter) -> (Option<Ix>, Vec<Zone>) {
    next(rules, table, enter).unwrap_or((None, Vec::new()))
}

/// Cards or tokens come: first it is settled where each goes, then they come together.
pub(crate) fn step(rules: &Rules, state: &mut State, mut enter: Enter, observer: &mut impl Observer) -> Flow {
    let table = &state.table;
    let used_up: Set = enter.cards.iter().filter(|&card| moves::used_up(rules, table, card)).collect();
    if !used_up.is_empty() {
        observer.cite(ruling!("LG-78"));
        enter.cards = enter.cards.less(&used_up);
        state.next(Step::Enter(enter));
        return Flow::On;
    }
    let forbidden: Set =
        enter.cards.iter().filter(|&card| standing::forbids(rules, table, card, Using::Place)).collect();
    if !forbidden.is_empty() {
        observer.cite(rule!("01-3"));
        enter.cards = enter.cards.less(&forbidden);
        state.next(Step::Enter(enter));
        return Flow::On;
    }
    if enter.came {
        state.pop();
        return made(rules, state, &enter);
    }
    let Some((card, places)) = next(rules, table, &enter) else {
        // Tokens are remembered once they are there.
        let after = enter.into.is_some() || enter.coming.exhausted || rules.lore.ruled;
        match after && enter.spots.tokens != 0 {
            true => state.next(Step::Enter(Enter { came: true, ..enter })),
            false => state.pop(),
        }
        come(rules, state, &enter, observer);
        return Flow::On;
    };
    if card.is_some_and(|card| play::can_hide(rules, table, card)) {
        observer.cite(ruling!("LG-85"));
    }
    if let (None, Some((def, _))) = (card, enter.token) {
        let defined = rules.printed(def).defined;
        [rule!("42-2"), rule!("43-1"), defined].into_iter().filter(|why| why.is_some()).for_each(|why| {
            observer.cite(why);
        });
    }
    match places[..] {
        [zone] if !enter.up_to => {
            put(rules, state, enter, zone);
            Flow::On
        }
        _ => Flow::Ask,
    }
}

/// The next one will come to that zone.
pub(crate) fn put(rules: &Rules, state: &mut State, mut enter: Enter, zone: Zone) {
    match next(rules, &state.table, &enter) {
        Some((Some(card), _)) => {
            enter.spots.cards[spot(zone)] = card;
            enter.cards.remove(card);
        }
        _ => {
            enter.spots.tokens |= 1 << spot(zone);
            enter.token = enter.token.map(|(def, n)| (def, n.saturating_sub(1)));
        }
    }
    state.next(Step::Enter(enter));
}

/// Of up to so many, no more are wanted.
pub(crate) fn no_more(state: &mut State, mut enter: Enter) {
    enter.cards = Set::EMPTY;
    enter.token = enter.token.map(|(def, _)| (def, 0));
    state.next(Step::Enter(enter));
}

/// For these there is no room: no further token comes (LG-41), a card breaks or is exiled (39-6); one that may only
/// stand on the left stays where it is (41-22).
fn left_out(rules: &Rules, state: &mut State, enter: &Enter, observer: &mut impl Observer) {
    for card in enter.cards.iter() {
        if current::printed(rules, &state.table, card).keys.has(KeywordName::LeftOnly) {
            observer.cite(rule!("41-22"));
        } else {
            no_room(rules, state, card, enter.because);
        }
    }
    if enter.token.is_some_and(|(_, n)| n > 0) {
        observer.cite(ruling!("LG-41"));
        observer.cite(ruling!("LG-87"));
        if enter.spots.tokens == 0 {
            // Nothing of it could be done: the text ends here (01-5).
            observer.cite(rule!("01-5"));
            stop_below(state);
        }
    }
}

/// All of them come, in one moment (38-6e, LG-70).
fn come(rules: &Rules, state: &mut State, enter: &Enter, observer: &mut impl Observer) {
    left_out(rules, state, enter, observer);
    for (at, &zone) in FIELD[..4].iter().enumerate() {
        let (card, to) = (enter.spots.cards[at], Place::of(zone, enter.seat));
        let def = if card.is_some() {
            moves::uses_up(rules, state, card);
            let from = state.table.card(card).place;
            let face = if enter.coming.reversed { Face::Down } else { Face::Up };
            let ruled = standing::comes_tired(rules, &state.table, card);
            let turned = enter.coming.exhausted || ruled;
            let change = Move { cards: Set::only(card), from, to, face, turned, ..Move::default() };
            let because = if ruled { enter.because.and(ruling!("LG-113")) } else { enter.because };
            state.propose(What::Move(change), because);
            remember(state, enter.into, card);
            state.table.card(card).def
        } else if let (1, Some((def, _))) = (enter.spots.tokens >> at & 1, enter.token) {
            state.propose(What::Make { def, n: 1, to }, enter.because.and(rule!("42-1")));
            def
        } else {
            continue;
        };
        let because = moves::comes(rules, rules.printed(def));
        state.propose(What::Own(Own::Placed { place: to, by_effect: true, from: None }), because);
    }
}

/// The tokens that came are remembered by the text below, and lie exhausted where that is said (LG-113).
fn made(rules: &Rules, state: &mut State, enter: &Enter) -> Flow {
    let mut tired = Set::EMPTY;
    for (at, &zone) in FIELD[..4].iter().enumerate() {
        let token = state.table.top(zone, enter.seat).filter(|_| enter.spots.tokens >> at & 1 == 1);
        if let Some(card) = token {
            remember(state, enter.into, card);
            if enter.coming.exhausted || standing::comes_tired(rules, &state.table, card) {
                tired.insert(card);
            }
        }
    }
    if !tired.is_empty() {
        state.propose(What::Turn { cards: tired, turned: true }, enter.because.and(ruling!("LG-113")));
    }
    Flow::On
}

/// The text that is followed below.
fn below(state: &mut State) -> Option<&mut Run> {
    state.work.frames.iter_mut().rev().find_map(|frame| match frame {
        Step::Resolve(run) => Some(run),
        _ => None,
    })
}

/// The text below ends here (01-5).
fn stop_below(state: &mut State) {
    if let Some(run) = below(state) {
        (run.done, run.pc) = (false, END);
    }
}

/// The run below remembers what came.
fn remember(state: &mut State, into: Option<u8>, card: Ix) {
    let Some(slot) = into else { return };
    let bound = Moment(state.table.now().0 + 1);
    if let Some(run) = below(state) {
        run.slots[usize::from(slot)].cards.insert(card);
        run.slots[usize::from(slot)].bound = bound;
    }
}

/// Who is asked where it goes: the turn player.
pub(crate) fn seat(table: &Table) -> Seat {
    table.turn()
}
