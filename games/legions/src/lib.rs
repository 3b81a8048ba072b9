//! レギオンズ！ (Legions!), by the books of 2019 and 1.10.
//!
//! [`read`] makes abilities of a printed text and [`render`] the text of them again; [`english`] tells what was
//! understood.

pub mod effect;
mod english;
mod wording;

pub use english::english;
pub use wording::{Gap, Reading, normalise, read, render};
