//! Shadowverse EVOLVE 1.18.0.
//!
//! [`read`] makes lines of a printed text and [`render`] the text of them again, [`english`] what was understood;
//! `hooks` says what the game's words mean to the shared scribe, which makes programs of the engine's effect language
//! of them; the other modules are the rules, in the book's order.

#[macro_use]
mod clauses {
    include!(concat!(env!("OUT_DIR"), "/clauses.rs"));
}

pub mod kinds;
pub mod lexicon;
mod reading;

mod ability;
mod book;
mod files;
mod holding;
mod hooks;
mod instead;
mod lowering;
mod vocabulary;

mod cards;
mod table;

mod damage;
mod drawing;
mod entering;
mod evolving;
mod exchange;
mod moves;
mod terms;

mod setup;
mod turn;

mod attack;
mod special;

mod aim;
mod announce;
mod cost;
mod costing;
mod extras;
mod legal;
mod payable;
mod play;
mod stages;
mod standing;
mod triggers;

mod current;
mod evaluate;

mod check;
mod deck;
mod formats;
mod titles;

mod answer;
mod answers;
mod ask;
mod events;
mod game;
mod questions;
mod steps;

mod asks;
mod forced;
mod lasting;
mod lines;
mod marks;
mod naming;
mod notation;
mod told;
mod words;
mod worth;
mod written;

pub use cards::{
    CARROT, CINDERELLA, DRIVE_POINT, Facts, Lore, MAGIC_ITEM, Printed, Special, UMAMUSUME, VANGUARD,
};
pub use deck::{FORMATS, check as check_deck, reached, with_format};
pub use events::{Damage, Own};
pub use formats::{Format, SEALED};
pub use game::Sve;
pub use language::Gap;
pub use lowering::rules;
pub use questions::{Ask, Asker, Lack, Pick, Want};
pub use reading::{Lexicon, Read, Reading, english, normalise, read, render};
pub use steps::Step;
pub use table::{Body, Common, Ever, Keys, Kind, OWN_FORM, Phase, Purse, Zone};
pub use vocabulary::{Ability, Change, Nature, Topic, Verb, Way};
pub use words::BLANK;
pub use written::{written, written_facts};
