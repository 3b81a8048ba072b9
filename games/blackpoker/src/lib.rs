//! BlackPoker, 7th edition, lite (act-7.0-lite): a trading card game played with ordinary playing cards.
//!
//! The modules follow the sheet: the notes on costs and triggers, the action list, the character list; around
//! it the official rules of set-up, chance and stage.

#[macro_use]
mod clauses {
    include!(concat!(env!("OUT_DIR"), "/clauses.rs"));
}

mod actions;
mod ask;
mod attack;
mod cards;
mod characters;
mod core_rule;
mod deck;
mod deploy;
mod evaluate;
mod events;
mod game;
mod lines;
mod magic;
mod notation;
mod questions;
mod raise;
mod setup;
mod steps;
mod succession;
mod table;
mod turn;
mod words;

pub use actions::{Act, Action, Aim, Spec, Target, Timing};
pub use cards::{Hand, JOKER, KINDS, Suit, card, find, is_honour, name, number, suit};
pub use deck::{ENTRY, FORMATS, Format, check, full};
pub use events::Own;
pub use game::{BlackPoker, Flag, rules};
pub use questions::{Ask, Lack, Pick, Want};
pub use steps::Step;
pub use table::{Body, Common, Purse, Zone};
