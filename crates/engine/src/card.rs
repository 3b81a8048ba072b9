//! Cards: handles, printed definitions, identity.

use std::hash::{Hash, Hasher};

use crate::seat::{Seat, Seats};
use crate::zone::Place;

/// How many cards a table can hold; deck checks refuse what would not fit.
pub const CARDS: usize = 192;

/// A card's handle on the table. It says where its record lies, not who it is: a view never holds one.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, serde::Serialize)]
pub struct Ix(u8);

impl Ix {
    /// No card.
    pub const NONE: Ix = Ix(u8::MAX);

    /// The handle with this number.
    pub const fn new(at: usize) -> Ix {
        Ix(at as u8)
    }

    /// Its number.
    pub const fn at(self) -> usize {
        self.0 as usize
    }

    /// Does it name a card at all?
    pub const fn is_some(self) -> bool {
        self.0 != u8::MAX
    }
}

impl Default for Ix {
    fn default() -> Ix {
        Ix::NONE
    }
}

/// A printed card: a row of the game's card table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord, serde::Serialize)]
pub struct Def(pub u16);

/// A point in the game; every moment of events is one later than the one before.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord, serde::Serialize)]
pub struct Moment(pub u32);

/// An object: a card and the moment since when it is that object.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Ref {
    /// The card.
    pub card: Ix,
    /// Since when.
    pub since: Moment,
}

/// Which way up a card lies.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum Face {
    /// Its front shows.
    #[default]
    Up,
    /// Its back shows.
    Down,
}

/// What lies on the table of one card. Twelve bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Card {
    /// Which printed card it is.
    pub def: Def,
    /// Where it lies.
    pub place: Place,
    pub(crate) marks: u8,
    /// Who has come to know which card it is.
    pub known: Seats,
    /// The card it is attached to.
    pub host: Ix,
    pub(crate) body: u8,
    /// Since when it is this object.
    pub since: Moment,
}

const DOWN: u8 = 1;
const TURNED: u8 = 2;
const OF_B: u8 = 4;
/// Where a handle lies that no card has.
pub(crate) const NOWHERE: Place = Place::new(u8::MAX as usize);
pub(crate) const NO_BODY: u8 = u8::MAX;

impl Hash for Card {
    /// One word and a half instead of eight fields: a state holds many cards.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [low, high] = self.def.0.to_le_bytes();
        let place = self.place.at() as u8;
        let known = self.known.bits();
        let bytes = [low, high, place, self.marks, known, self.host.0, self.body, 0];
        hasher.write_u64(u64::from_le_bytes(bytes));
        hasher.write_u32(self.since.0);
    }
}

impl Card {
    pub(crate) fn new(def: Def, owner: Seat, place: Place, face: Face) -> Card {
        let mut card = Card { def, place, body: NO_BODY, ..Card::default() };
        if owner == Seat::B {
            card.marks |= OF_B;
        }
        card.set_face(face);
        card
    }

    /// The record of no card.
    pub(crate) const fn blank() -> Card {
        Card {
            def: Def(0),
            place: Place::new(0),
            marks: 0,
            known: Seats::NONE,
            host: Ix::NONE,
            body: NO_BODY,
            since: Moment(u32::MAX),
        }
    }

    /// The record of a handle that no card has.
    pub(crate) fn nowhere() -> Card {
        Card { place: NOWHERE, body: NO_BODY, ..Card::default() }
    }

    /// Whose deck it came from.
    pub fn owner(&self) -> Seat {
        if self.marks & OF_B == 0 { Seat::A } else { Seat::B }
    }

    /// Which way up it lies.
    pub fn face(&self) -> Face {
        if self.marks & DOWN == 0 { Face::Up } else { Face::Down }
    }

    /// Is it turned sideways (driven, acted, exhausted: each game has its word)?
    pub fn turned(&self) -> bool {
        self.marks & TURNED != 0
    }

    pub(crate) fn set_face(&mut self, face: Face) {
        match face {
            Face::Up => self.marks &= !DOWN,
            Face::Down => self.marks |= DOWN,
        }
    }

    pub(crate) fn set_turned(&mut self, turned: bool) {
        if turned {
            self.marks |= TURNED;
        } else {
            self.marks &= !TURNED;
        }
    }
}
