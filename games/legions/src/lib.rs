//! レギオンズ！ (Legions!), by the books of 2019 and 1.10.
//!
//! [`read`] makes lines of a printed text and [`render`] the text of them again, [`english`] what was understood;
//! `hooks` says what the game's words mean to the shared scribe, which makes programs of the engine's effect language
//! of them; the other modules are the rules, in the book's order. What differs between the books is said in `edition`.

#[macro_use]
mod clauses {
    include!(concat!(env!("OUT_DIR"), "/clauses.rs"));
}

pub mod kinds;
pub mod lexicon;
mod reading;

mod edition;

mod ability;
mod built_in;
mod hooks;
mod lowering;
mod vocabulary;

mod cards;
mod cores;
mod current;
mod damage;
mod moves;
mod table;

mod setup;
mod turn;

mod actions;
mod battle;
mod cost;
mod entering;
mod play;
mod shifting;
mod standing;
mod unlock;

mod chain;
mod evaluate;
mod happening;
mod noting;
mod terms;
mod triggers;

mod deck;

mod ask;
mod events;
mod game;
mod questions;
mod steps;

mod asks;
mod forced;
mod lines;
mod marks;
mod naming;
mod notation;
mod told;
mod words;
mod worth;
mod written;

pub use cards::{Facts, Lore, Printed};
pub use deck::{FORMATS, check as check_deck, reached};
pub use edition::{EDITIONS, Edition, LEGIONS_1_10, LEGIONS_2019};
pub use events::{Broke, Own};
pub use game::{Flag, Legions};
pub use language::Gap;
pub use lowering::rules;
pub use questions::{Ask, Lack, Pick, Want};
pub use reading::{Read, Reading, english, normalise, read, render};
pub use steps::Step;
pub use table::{Body, Common, Keys, Purse, Zone};
pub use vocabulary::{Ability, Nature, Restriction, Verb};
pub use written::{written, written_facts};
