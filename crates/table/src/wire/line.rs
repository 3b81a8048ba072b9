//! A line of the log on the wire, with what an eye follows of it.

use serde::Serialize;
use ts_rs::TS;

use crate::log::Part;

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Line {
    /// What happened.
    pub text: String,
    /// The clauses behind it.
    pub clauses: Vec<String>,
    /// The words of a card that did it, where the reader may know that card.
    pub acts: Option<Acts>,
    /// What moved, for the eye.
    pub shift: Option<Shift>,
    /// What begins with it, for someone who reads the log folded.
    pub part: Option<Part>,
    /// Is an act called by it, among all that is told of it?
    pub names: bool,
}

/// Words of a card that act: a piece of its printed text.
///
/// Places are counted in UTF-16 units from the beginning of the printed text, as a page counts its strings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Acts {
    /// The word of the card's face.
    pub word: String,
    /// Where they begin.
    pub from: u32,
    /// Where they end.
    pub to: u32,
}

/// Part of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Place {
    /// `A` or `B`.
    pub seat: String,
    /// The zone's word.
    pub zone: String,
}

/// A card in the moment something happened to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Seen {
    /// Where it lay.
    pub at: Place,
    /// The word of its face; `None` for a back.
    pub word: Option<String>,
    /// Which of the cards there it was, where they lie side by side.
    pub nth: Option<u8>,
    /// Its handle in the picture that comes with the line, where it still lies open to all eyes.
    pub card: Option<u16>,
}

/// A card that went elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Went {
    /// The word of its face.
    pub word: String,
    /// The word of the face it had where it lay; `None` for a back.
    pub was: Option<String>,
    /// Which of the cards there it was, where they lie side by side.
    pub nth: Option<u8>,
}

/// What moved, or was struck, or changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case", tag = "is")]
pub enum Shift {
    /// Cards went elsewhere.
    Move {
        /// From where.
        from: Place,
        /// To where.
        to: Place,
        /// Those that may be known.
        cards: Vec<Went>,
    },
    /// Cards came to be.
    Make {
        /// Where.
        to: Place,
    },
    /// Cards were turned or turned over.
    Turn,
    /// A place was shuffled.
    Shuffle {
        /// Which.
        at: Place,
    },
    /// Cards go at others, or at a seat.
    Strike {
        /// Who.
        by: Vec<Seen>,
        /// At which cards.
        at: Vec<Seen>,
        /// At which seat.
        seat: Option<String>,
    },
    /// A number of cards, or of a seat, grew or fell.
    Change {
        /// Whose.
        cards: Vec<Seen>,
        /// Which seat's.
        seat: Option<String>,
        /// By how much.
        by: i16,
    },
    /// Cards were destroyed, or broke, or went down.
    Fall {
        /// Which.
        cards: Vec<Seen>,
    },
}
