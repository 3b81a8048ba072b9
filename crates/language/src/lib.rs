//! Card Japanese, once for every game: words, phrases, clauses, what makes sense, and English.
//!
//! A game declares its words with [`lexicon!`]. A line of printed text is read into a [`grammar::Line`], a tree of
//! words, particles and forms with the places where they stand; [`sense::check`] says whether every phrase fits and
//! every verb has what it takes; [`view::View`] gives a clause's slots out to whoever lowers it, each once.

mod belonging;
pub mod card;
mod clause;
mod conjugation;
mod declare;
pub mod english;
pub mod fits;
pub mod frames;
mod gapping;
pub mod genre;
pub mod grammar;
pub mod lexicon;
pub mod lint;
pub mod making;
mod names;
mod phrase;
pub mod plain;
mod predicate;
mod reading;
pub mod scribe;
pub mod sense;
mod sorts;
pub mod survey;
pub mod syntax;
mod table;
pub mod view;

pub use card::{Read, Reading};
pub use conjugation::{Conjugation, Ending, Tense, Voice, endings};
pub use frames::{Misfit, Role, Slot};
pub use lexicon::{Brought, Class, DeedId, DeedRow, Entry, Habits, Id, Lexicon, Row, Table, VerbId};
pub use reading::{Gap, Next, Unread, may_follow, read, read_part, steps, write};
pub use sorts::Sorts;
pub use syntax::{Syntax, Word};
#[doc(hidden)]
pub use text;
