//! Legend of Stars 1.0.03.
//!
//! `reading` reads a printed text by the shared grammar with the words of `lexicon`; `lowering` makes programs of the
//! engine's effect language of it, with what the words mean to the game in `hooks`; the other modules are the rules, in
//! the book's order.

#[macro_use]
mod clauses {
    include!(concat!(env!("OUT_DIR"), "/clauses.rs"));
}

pub mod lexicon;
mod reading;

mod ability;
mod hooks;
mod lowering;
mod vocabulary;

mod cards;
mod squares;
mod table;

mod setup;
mod turn;

mod fight;
mod lead;
mod legal;
mod play;

mod exchange;
mod instead;
mod triggers;

mod current;
mod evaluate;
mod perform;
mod walk;

mod ask;
mod events;
mod game;
mod questions;
mod steps;

mod about;
mod deck;
mod forced;
mod lasting;
mod lines;
mod naming;
mod notation;
mod told;
mod words;
mod worth;
mod written;

pub use cards::{Attribute, Facts, Kind, Lore, Printed};
pub use deck::{FORMATS, check as check_deck};
pub use events::{Harm, Own};
pub use game::{Flag, Los};
pub use language::Gap;
pub use lowering::rules;
pub use questions::{Ask, Lack, Pick, Want};
pub use reading::{Read, Reading, english, normalise, read, render};
pub use steps::Step;
pub use table::{Battle, Body, Common, Facing, Figure, Key, Keys, Phase, Purse, Row, Square, Way, Zone};
pub use vocabulary::{Ability, Nature, Topic};
pub use written::{written, written_facts};
