//! What keeps a player from going round in circles: what it remembers of the turn, and which answers lead nowhere.

use std::hash::{Hash, Hasher};

use engine::{
    Code, Digest, Flow, Moment, Options, Rules, Seat, Sight, State, View, Viewer, advance, code, determinize,
    options, put_listed,
};
use table::Tabled;

/// So many answers in one turn are enough for anybody.
pub(crate) const ENOUGH: usize = 100;
/// The same cards may lie alike so often in a turn, whatever is counted up meanwhile.
const ALIKE: usize = 12;
/// How many windows are let go by to see where an answer leads.
const WINDOWS: usize = 12;

/// A position as far as it matters to a seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Position {
    /// Which cards lie where and how, and what the game keeps of each.
    exact: u64,
    /// Which cards lie where and how.
    cards: u64,
}

impl Position {
    pub(crate) fn of<G: Tabled>(view: &View<G>) -> Position {
        let (mut exact, mut cards) = (0u64, 0u64);
        for card in &view.cards {
            let host = card.host.is_some().then(|| view.cards[card.host.at()].def);
            let lies = (card.def, card.place.at(), card.owner, card.face, card.turned, host);
            // Sums, as handles come in any order.
            cards = cards.wrapping_add(digest(&lies));
            exact = exact.wrapping_add(digest(&(lies, card.body)));
        }
        let counts: Vec<_> = view.places.iter().map(|place| (place.count, &place.among)).collect();
        let counts = digest(&counts);
        Position { exact: exact.wrapping_add(counts), cards: cards.wrapping_add(counts) }
    }

    /// A number that depends on the position alone.
    pub(crate) fn number(&self) -> u64 {
        self.exact
    }
}

fn digest(what: &impl Hash) -> u64 {
    let mut digest = Digest::new();
    what.hash(&mut digest);
    digest.finish()
}

/// What a player remembers of the turn.
#[derive(Clone, Default, Debug)]
pub(crate) struct Memory {
    turn: Moment,
    /// The positions at rest it was asked at, and what it answered.
    rests: Vec<(Position, Code)>,
    answers: usize,
}

impl Memory {
    /// Remembers an answer; what was before this turn is forgotten.
    pub(crate) fn note<G: Tabled>(&mut self, sight: &Sight<'_, G>, at: usize) {
        let view = sight.view();
        self.forget(&view);
        self.answers += 1;
        if G::quiet(&determinize(sight.rules(), &view, 0)) {
            self.rests.push((Position::of(&view), sight.code(at)));
        }
    }

    fn forget<G: Tabled>(&mut self, view: &View<G>) {
        if self.turn != view.turn_began {
            *self = Memory { turn: view.turn_began, ..Memory::default() };
        }
    }

    /// The answers that may lead somewhere; all, if none does.
    pub(crate) fn worthwhile<G: Tabled>(&mut self, sight: &Sight<'_, G>) -> Vec<usize> {
        let (rules, view) = (sight.rules(), sight.view());
        self.forget(&view);
        let table = determinize(rules, &view, 0);
        let offered = options(rules, &table);
        let here = Position::of(&view);
        let resting = G::quiet(&table);
        let leads = |&at: &usize| {
            let wanted = sight.code(at);
            let Some(found) = offered.iter().position(|&choice| code(&table.table, choice) == wanted) else {
                return true;
            };
            if G::idle(offered[found]) {
                return true;
            }
            if self.answers >= ENOUGH || resting && self.gave(here, wanted) {
                return false;
            }
            let mut state = table.clone();
            put_listed(rules, &mut state, &offered, found, &mut ());
            let next = next_rest(rules, &mut state, sight.seat());
            !next.is_some_and(|next| resting && next.exact == here.exact || self.knows(next))
        };
        let all = 0..sight.answers();
        let found: Vec<usize> = all.clone().filter(leads).collect();
        if found.is_empty() { all.collect() } else { found }
    }

    /// Was this answer given here before?
    fn gave(&self, here: Position, code: Code) -> bool {
        self.rests.iter().any(|(rest, given)| rest.exact == here.exact && *given == code)
    }

    /// Was it there before, or too often at one that differs only in what is counted?
    fn knows(&self, position: Position) -> bool {
        self.rests.iter().any(|(rest, _)| rest.exact == position.exact)
            || self.rests.iter().filter(|(rest, _)| rest.cards == position.cards).count() >= ALIKE
    }
}

/// Where a seat is asked next with nothing half done in the same turn, if everyone lets windows go by until then and
/// nothing else is to be chosen.
fn next_rest<G: Tabled>(rules: &Rules<G>, state: &mut State<G>, seat: Seat) -> Option<Position> {
    let mut list = Options::new();
    let turn = state.table.turn_began();
    for _ in 0..WINDOWS {
        if advance(rules, state, &mut list, &mut ()) != Flow::Ask || state.table.turn_began() != turn {
            return None;
        }
        if G::quiet(state) && G::question(rules, state).to == seat {
            return Some(Position::of(&state.view(rules, Viewer::Seat(seat))));
        }
        let pass = list.iter().position(|&choice| G::passes(choice))?;
        put_listed(rules, state, &list, pass, &mut ());
    }
    None
}
