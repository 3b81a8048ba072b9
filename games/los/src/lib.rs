//! Legend of Stars 1.0.03.
//!
//! `wording` reads a printed text into abilities and renders them again; `meaning` makes programs of the engine's
//! effect language of them; the other modules are the rules, in the book's order.

#[macro_use]
mod clauses {
    include!(concat!(env!("OUT_DIR"), "/clauses.rs"));
}

pub mod effect;
mod english;
pub mod lexicon;
mod wording;

mod ability;
#[cfg(test)]
mod hooks;
mod meaning;
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

pub use about::{attribute as attribute_name, kind as kind_name};
pub use cards::{Facts, Kind, Lore, Printed};
pub use deck::{FORMATS, check as check_deck};
pub use english::english;
pub use events::{Harm, Own};
pub use game::{Flag, Los};
pub use meaning::rules;
pub use naming::figure as figure_name;
pub use questions::{Ask, Lack, Pick, Want};
pub use steps::Step;
pub use table::{Battle, Body, Common, Facing, Figure, Key, Keys, Phase, Purse, Row, Square, Way, Zone};
pub use vocabulary::{Ability, Nature, Topic};
pub use wording::{Gap, Reading, Refusal, normalise, read, render};
pub use written::{written, written_facts};
