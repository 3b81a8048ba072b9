//! Can a seat win this turn, whatever the other answers? Looked at to the end, over every answer of both.

use std::collections::HashMap;

use engine::{Flow, Moment, Options, Outcome, Rules, Seat, State, advance, put_listed, question};

use crate::games::Tabled;

/// No puzzle of ours needs more positions to be looked at.
const MOST: usize = 400_000;
/// Nor a turn with more answers: what goes on for longer leads nowhere.
const LONGEST: usize = 80;

/// Positions of a turn, by their digests: is it won from there? No more are kept than are looked at for one lesson.
pub(super) type Known = HashMap<u64, bool>;

/// A search through what is left of a turn.
pub(super) struct Solver<'a, G: Tabled> {
    rules: &'a Rules<G>,
    seat: Seat,
    turn: Moment,
    known: &'a mut Known,
}

impl<'a, G: Tabled> Solver<'a, G> {
    /// What is known was found out in this turn.
    pub fn new(rules: &'a Rules<G>, state: &State<G>, seat: Seat, known: &'a mut Known) -> Solver<'a, G> {
        Solver { rules, seat, turn: state.table.turn_began(), known }
    }

    /// Does the seat win from here before the turn is over? Nothing where that is too much to look at.
    pub fn wins(&mut self, state: &State<G>) -> Option<bool> {
        let mut state = state.clone();
        let mut options = Options::new();
        self.on(&mut state, &mut options, 0)
    }

    /// The same after an answer.
    pub fn wins_after(&mut self, state: &State<G>, options: &Options, at: usize) -> Option<bool> {
        self.after(state, options, at, 0)
    }

    fn after(&mut self, state: &State<G>, options: &Options, at: usize, depth: usize) -> Option<bool> {
        let mut next = state.clone();
        put_listed(self.rules, &mut next, options, at, &mut ());
        self.on(&mut next, &mut Options::new(), depth + 1)
    }

    fn on(&mut self, state: &mut State<G>, options: &mut Options, depth: usize) -> Option<bool> {
        let flow = advance(self.rules, state, options, &mut ());
        // What is won in the turn after counts for nothing.
        if state.table.turn_began() != self.turn || depth > LONGEST {
            return Some(false);
        }
        if flow == Flow::Over {
            return Some(state.table.over() == Some(Outcome::Won(self.seat)));
        }
        let digest = state.digest();
        if let Some(&known) = self.known.get(&digest) {
            return Some(known);
        }
        if self.known.len() >= MOST {
            return None;
        }
        let own = question(self.rules, state).is_some_and(|question| question.to == self.seat);
        // One answer of one's own must win, or each of the other's.
        let mut found = !own;
        for at in 0..options.len() {
            if self.after(state, options, at, depth)? == own {
                found = own;
                break;
            }
        }
        self.known.insert(digest, found);
        Some(found)
    }
}
