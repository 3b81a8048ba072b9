//! Shadowverse EVOLVE 1.18.0.
//!
//! So far the reading of its printed cards: [`read`] makes abilities of a text, [`render`] makes the text of
//! them again. The rules that play them come next.

pub mod effect;
mod english;
mod wording;

pub use english::english;
pub use wording::{Gap, Lexicon, Reading, normalise, read, render};
