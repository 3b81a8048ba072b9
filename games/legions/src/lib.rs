//! レギオンズ！ (Legions!), by the books of 2019 and 1.10.
//!
//! `effect` is what cards do, as data.

pub mod effect;
