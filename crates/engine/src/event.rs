//! Events: the only change of the table.

use std::hash::{Hash, Hasher};

use crate::card::{Def, Face, Ix};
use crate::clause::Because;
use crate::game::Game;
use crate::seat::{Seat, Seats};
use crate::set::Set;
use crate::zone::{End, Place};

/// Does a card that moves become a new object?
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Identity {
    /// Yes, as usual: what applied to it before no longer does.
    #[default]
    Fresh,
    /// No: the book says that it stays the same object.
    Same,
    /// Yes, but what applied to it goes on applying.
    Carried,
}

/// Cards go from one place to another, the top one first.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Move {
    /// Which cards.
    pub cards: Set,
    /// Where they lie.
    pub from: Place,
    /// Where they go.
    pub to: Place,
    /// On top or under.
    pub end: End,
    /// Which way up they lie then.
    pub face: Face,
    /// Who is shown each of them on the way, beyond those who see where they go.
    pub shown: Seats,
    /// Who no longer knows which card it is, because they do not learn where among others it lies.
    pub blind: Seats,
    /// The one that moves last, and so lies on top, where its owner chose it.
    pub last: Ix,
    /// Do they lie sideways from the start?
    pub turned: bool,
    /// The card they are attached to from then on.
    pub host: Ix,
    /// New objects, or the same.
    pub identity: Identity,
}

impl Hash for Move {
    /// The cards, and everything else as two words.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Move { cards, from, to, end, face, shown, blind, last, turned, host, identity } = *self;
        cards.hash(hasher);
        let (end, nth) = match end {
            End::Top => (0, 0),
            End::Bottom => (1, 0),
            End::FromTop(nth) => (2, nth),
        };
        let places = [from.at() as u8, to.at() as u8, end, nth, last.at() as u8, host.at() as u8];
        let seats = |seats: Seats| u8::from(seats.has(Seat::A)) | u8::from(seats.has(Seat::B)) << 1;
        let marks = [face as u8, seats(shown), seats(blind), u8::from(turned), identity as u8];
        let word = |bytes: &[u8]| bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
        hasher.write_u64(word(&places));
        hasher.write_u64(word(&marks));
    }
}

/// How a game ended.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This seat won.
    Won(Seat),
    /// Nobody did.
    Draw,
}

/// What happens.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum What<G: Game> {
    /// Cards go elsewhere.
    Move(Move),
    /// Cards are turned sideways or upright.
    Turn {
        /// Which cards.
        cards: Set,
        /// Sideways?
        turned: bool,
    },
    /// Cards are turned over.
    Flip {
        /// Which cards.
        cards: Set,
        /// Which way up they lie then.
        face: Face,
    },
    /// Cards are shown where they lie.
    Show {
        /// Which cards.
        cards: Set,
        /// To whom.
        to: Seats,
    },
    /// Cards that nobody brought come to be: tokens.
    Make {
        /// Which printed card.
        def: Def,
        /// How many.
        n: u8,
        /// Where; they belong to its seat.
        to: Place,
    },
    /// Such cards cease to be.
    Unmake(Set),
    /// A place is put in an order that nobody knows.
    Shuffle(Place),
    /// A die with so many sides shows this side (from 0). The next draw of chance, peeked at, is used up.
    Roll {
        /// How many sides.
        sides: u32,
        /// What it shows.
        shows: u32,
    },
    /// Chance picks one of so many cards (from 0). Which one it was is told by what happens to it, if by anything.
    Lot {
        /// How many there are.
        of: u32,
        /// Which it is.
        picks: u32,
    },
    /// The turn becomes this seat's.
    TurnPasses(Seat),
    /// The game ends.
    Over(Outcome),
    /// Something only this game knows.
    Own(G::Own),
}

/// One thing that happens, and why.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Event<G: Game> {
    /// What happens.
    pub what: What<G>,
    /// Why.
    pub because: Because,
}

impl<G: Game> Event<G> {
    /// An event with its reason.
    pub fn new(what: What<G>, because: impl Into<Because>) -> Event<G> {
        Event { what, because: because.into() }
    }
}

impl<G: Game> Default for Event<G> {
    fn default() -> Event<G> {
        Event { what: What::Turn { cards: Set::EMPTY, turned: false }, because: Because::default() }
    }
}
