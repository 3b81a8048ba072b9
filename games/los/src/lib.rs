//! Legend of Stars 1.0.03.

pub mod effect;
mod english;
mod wording;

pub use english::english;
pub use wording::{Gap, Reading, Refusal, normalise, read, render};
