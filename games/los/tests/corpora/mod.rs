//! The texts that the shared grammar is tried on.

#[path = "../../../../crates/language/tests/corpora/mod.rs"]
#[allow(dead_code, reason = "other games need more of it")]
mod shared;

use language::survey::all_readable;
use los::lexicon::lexicon;

/// Every different text, as it is printed.
pub fn printed() -> Vec<String> {
    shared::printed(shared::shipped(), &[include_str!("../instances.txt"), include_str!("../unseen.txt")])
}

/// Every text in the form that is read.
pub fn readable() -> Vec<String> {
    all_readable(lexicon(), &printed())
}
