//! A full state that agrees with a view, for looking ahead.

use crate::card::{Card, Def, Face, Ix};
use crate::chance::{Chance, Draw};
use crate::game::{Count, Game, Rules};
use crate::seat::{Seat, Seats};
use crate::state::State;
use crate::view::{View, Viewer};
use crate::zone::{End, Place, Zone};

/// Makes up what the viewer can't know: its own unseen cards from its own list, the other seat's from the
/// pool the rules state. The same view, seed and rules give the same state.
///
/// What the view leaves open beyond which card is which (a count that is not told) is drawn as well.
pub fn determinize<G: Game>(rules: &Rules<G>, view: &View<G>, seed: u64) -> State<G> {
    let mut chance = Chance::from_number(seed);
    let mut draw = chance.take();
    let mut state = State::bare(chance);
    lay_shown(&mut state, view);
    for seat in Seat::BOTH {
        fill(rules, view, &mut state, seat, &mut draw);
    }
    let table = &mut state.table;
    table.purses = view.purses;
    table.common = view.common.clone();
    table.turn = view.turn;
    table.turn_began = view.turn_began;
    table.now = view.now;
    table.over = view.over;
    state.work.frames = view.frames.clone();
    state.work.waiting = view.waiting.clone();
    for ghost in &view.ghosts {
        state.work.ghosts.push(*ghost);
    }
    state
}

/// The cards that lie somewhere definite, under their handles in the view.
fn lay_shown<G: Game>(state: &mut State<G>, view: &View<G>) {
    let table = &mut state.table;
    for (at, shown) in view.cards.iter().enumerate() {
        let card = Ix::new(at);
        let mut record = Card::new(shown.def.unwrap_or_default(), shown.owner, shown.place, shown.face);
        record.set_turned(shown.turned);
        record.known = shown.known;
        record.host = shown.host;
        record.since = shown.since;
        table.cards[at] = record;
        table.row.insert(card, shown.place, End::Top);
        if let Some(body) = shown.body {
            table.give_body(card, body);
        }
    }
}

/// Gives one seat's hidden cards identities, and lays the ones that have no definite place.
fn fill<G: Game>(rules: &Rules<G>, view: &View<G>, state: &mut State<G>, seat: Seat, draw: &mut Draw) {
    let own = view.viewer == Viewer::Seat(seat);
    let mut blank = Vec::new();
    let mut seen = Vec::new();
    for (at, shown) in view.cards.iter().enumerate().filter(|(_, shown)| shown.owner == seat) {
        match shown.def {
            Some(def) if G::is_brought(rules, def) => seen.push(def),
            Some(_) => {}
            None => blank.push(at),
        }
    }
    let mut hidden = Vec::new();
    let mut open = Vec::new();
    for place in (0..G::Zone::ALL.len()).map(|zone| Place::new(zone * 2 + seat.index())) {
        let listed = &view.places[place.at()];
        let listed_len = listed.cards.len();
        seen.extend(&listed.among);
        match listed.count {
            Count::Exactly(n) => {
                hidden.push((place, (n as usize).saturating_sub(listed_len + listed.among.len())));
            }
            Count::AtLeast(n) => {
                hidden.push((place, (n as usize).saturating_sub(listed_len + listed.among.len())));
                open.push(place);
            }
            Count::Untold => open.push(place),
        }
    }
    let needed = blank.len() + hidden.iter().map(|(_, n)| n).sum::<usize>();
    let mut unknown = if own { view.unplaced.clone() } else { unknown_cards(rules, &seen, needed, draw) };
    draw.shuffle(&mut unknown);
    // What is left beyond the counts that are told lies where counts are not told.
    let mut spare = unknown.len().saturating_sub(needed);
    for (at, &place) in open.iter().enumerate() {
        let here = if at + 1 == open.len() { spare } else { draw.below(spare as u32 + 1) as usize };
        hidden.push((place, here));
        spare -= here;
    }
    unknown.reverse();
    let mut next = |place: Place| {
        let fits = |def: &Def| G::belongs(rules, *def, place.zone());
        match unknown.iter().rposition(fits) {
            Some(at) => unknown.remove(at),
            None => unknown.pop().unwrap_or_default(),
        }
    };
    for at in blank {
        state.table.cards[at].def = next(view.cards[at].place);
    }
    for (place, n) in hidden {
        for _ in 0..n {
            let def = next(place);
            lay_hidden(state, def, seat, place, Seats::NONE);
        }
    }
    if let Viewer::Seat(viewer) = view.viewer {
        for place in (0..G::Zone::ALL.len()).map(|zone| Place::new(zone * 2 + seat.index())) {
            for &def in &view.places[place.at()].among {
                lay_hidden(state, def, seat, place, Seats::only(viewer));
            }
        }
    }
}

/// Hidden cards lie under those that are listed: only what covers them can be seen.
fn lay_hidden<G: Game>(state: &mut State<G>, def: Def, owner: Seat, place: Place, known: Seats) {
    if let Some(card) = state.table.bring(def, owner, place, Face::Down) {
        state.table.cards[card.at()].known = known;
        state.table.row.shift(card, place, place, End::Bottom);
    }
}

/// The cards of a deck from the pool that the viewer has not seen: one that holds what was seen, if any does.
fn unknown_cards<G: Game>(rules: &Rules<G>, seen: &[Def], needed: usize, draw: &mut Draw) -> Vec<Def> {
    let rest = |deck: &Vec<Def>| {
        let mut rest = deck.clone();
        let mut covered = true;
        for def in seen {
            match rest.iter().position(|d| d == def) {
                Some(at) => drop(rest.swap_remove(at)),
                None => covered = false,
            }
        }
        (covered && rest.len() >= needed, rest)
    };
    let mut fitting: Vec<Vec<Def>> =
        rules.pool.iter().map(rest).filter(|(fits, _)| *fits).map(|(_, rest)| rest).collect();
    if !fitting.is_empty() {
        return fitting.swap_remove(draw.below(fitting.len() as u32) as usize);
    }
    // Nothing in the pool explains what was seen: take the largest, and cards twice if need be.
    let mut cards = rules.pool.iter().map(|deck| rest(deck).1).max_by_key(Vec::len).unwrap_or_default();
    let again = rules.pool.iter().flatten().copied();
    let missing = needed.saturating_sub(cards.len());
    cards.extend(again.cycle().take(if rules.pool.iter().all(Vec::is_empty) { 0 } else { missing }));
    cards
}
