//! レギオンズ！ (Legions!), by the books of 2019 and 1.10.
//!
//! [`read`] makes abilities of a printed text and [`render`] the text of them again.

pub mod effect;
mod wording;

pub use wording::{Gap, Reading, normalise, read, render};
