//! A position: the table without the marks of time, for comparing and for search tables.

use std::hash::{Hash, Hasher};

use crate::card::{Ix, Moment, Ref};
use crate::few::Few;
use crate::game::{Count, Game, Refers, Rename, Rules};
use crate::hash::Digest;
use crate::seat::{Both, Seat};
use crate::state::{State, Waiting};
use crate::view::{Shown, View, Viewer};

/// Everything that matters for what can still happen, the generator aside: moments only as "this turn" or
/// "before", cards in unordered places sorted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position<G: Game> {
    cards: Vec<Shown<G::Body>>,
    counts: Vec<Count>,
    purses: Both<G::Purse>,
    common: G::Common,
    frames: Few<G::Step, 8>,
    waiting: Few<Waiting, 16>,
    turn: Seat,
}

/// Forgets since when objects are what they are; of other moments, all but "never", "before" and "this turn".
struct Timeless {
    turn_began: Moment,
}

impl Rename for Timeless {
    fn card(&mut self, _: &mut Ix) {}
    fn object(&mut self, object: &mut Ref) {
        object.since = Moment(0);
    }
    fn moment(&mut self, moment: &mut Moment) {
        if *moment != Moment(0) {
            *moment = Moment(1 + u32::from(*moment >= self.turn_began));
        }
    }
}

/// Forgets of the cards of a view when they became what they are, but for "before" and "this turn".
pub fn forget_moments<G: Game>(open: &mut View<G>) {
    let mut timeless = Timeless { turn_began: open.turn_began };
    for shown in &mut open.cards {
        shown.since = Moment((shown.since >= open.turn_began).into());
        if let Some(body) = &mut shown.body {
            body.refer(&mut timeless);
        }
    }
}

/// The position of a state.
pub fn position<G: Game>(rules: &Rules<G>, state: &State<G>) -> Position<G> {
    let mut open = state.view(rules, Viewer::All);
    forget_moments(&mut open);
    let mut timeless = Timeless { turn_began: open.turn_began };
    open.common.refer(&mut timeless);
    G::forget(&mut open.common);
    open.frames.iter_mut().for_each(|frame| frame.refer(&mut timeless));
    for waits in open.waiting.iter_mut() {
        waits.refer(&mut timeless);
        waits.at = Moment(0);
    }
    Position {
        cards: open.cards,
        counts: open.places.iter().map(|place| place.count).collect(),
        purses: open.purses,
        common: open.common,
        frames: open.frames,
        waiting: open.waiting,
        turn: open.turn,
    }
}

impl<G: Game> Position<G> {
    /// The digest of the position.
    pub fn digest(&self) -> u64 {
        let mut digest = Digest::new();
        self.hash(&mut digest);
        digest.finish()
    }
}
