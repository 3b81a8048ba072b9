//! Legend of Stars 1.0.03.

pub mod effect;
