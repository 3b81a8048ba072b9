//! The texts that the shared grammar is tried on.

#[path = "../../../../crates/language/tests/corpora/mod.rs"]
#[allow(dead_code, reason = "other games need more of it")]
mod shared;

use language::Lexicon;
use language::survey::all_readable;
use legions::lexicon::lexicon_with;

/// The words of the game and the types of its cards.
pub fn lexicon() -> Lexicon {
    lexicon_with(shared::shipped().iter().flat_map(|face| &face.types).map(String::as_str))
}

/// Every different text, as it is printed.
pub fn printed() -> Vec<String> {
    shared::printed(shared::shipped(), &[include_str!("../sentences.txt"), include_str!("../instances.txt")])
}

/// Every text in the form that is read.
pub fn readable() -> Vec<String> {
    all_readable(&lexicon(), &printed())
}
