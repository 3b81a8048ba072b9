//! レギオンズ！ (Legions!), by the books of 2019 and 1.10.
//!
//! [`read`] makes abilities of a printed text and [`render`] the text of them again, [`english`] what was
//! understood; `meaning` makes programs of the engine's effect language of them; the other modules are the rules, in the book's order. What differs between
//! the books is said in `edition`.

#[macro_use]
mod clauses {
    include!(concat!(env!("OUT_DIR"), "/clauses.rs"));
}

pub mod effect;
mod english;
pub mod lexicon;
mod wording;

mod edition;

mod ability;
mod meaning;
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
mod why;

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
pub use english::english;
pub use events::{Broke, Own};
pub use game::{Flag, Legions};
pub use meaning::rules;
pub use naming::{category as category_name, colour as colour_name, phase as phase_name};
pub use questions::{Ask, Lack, Pick, Want};
pub use steps::Step;
pub use table::{Body, Common, Keys, Purse, Zone};
pub use vocabulary::Restriction;
pub use wording::{Gap, Reading, normalise, read, render};
pub use written::{written, written_facts};
