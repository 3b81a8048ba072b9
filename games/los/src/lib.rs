//! Legend of Stars 1.0.03.

pub mod effect;
mod wording;

pub use wording::{Gap, Reading, Refusal, normalise, read, render};
