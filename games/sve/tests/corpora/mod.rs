//! The texts that the shared grammar is tried on.

#[path = "../../../../crates/language/tests/corpora/mod.rs"]
#[allow(dead_code, reason = "other games need more of it")]
mod shared;

use language::Lexicon;
use language::survey::all_readable;
use shared::{Face, real, shipped};
use sve::lexicon::lexicon_with;

fn faces() -> Vec<Face> {
    let mut all = shipped();
    all.extend(real("corpus/sve-cards.jsonl"));
    all.extend(real("data/sve-tokens.jsonl"));
    all
}

/// The words of the game, and those that its cards bring.
pub fn lexicon() -> Lexicon {
    let faces = faces();
    let types = faces.iter().flat_map(|face| &face.types).map(String::as_str);
    lexicon_with(types, faces.iter().map(|face| face.text.as_str()))
}

/// Every different text, as it is printed.
pub fn printed() -> Vec<String> {
    shared::printed(faces(), &[])
}

/// The types of our own cards, and their texts in the form that is read.
pub fn own() -> (Vec<String>, Vec<String>) {
    let mut types: Vec<String> = shipped().into_iter().flat_map(|face| face.types).collect();
    types.sort();
    types.dedup();
    let mut texts = all_readable(&lexicon(), &shared::printed(shipped(), &[]));
    texts.sort();
    texts.dedup();
    (types, texts)
}

/// Every text in the form that is read.
pub fn readable() -> Vec<String> {
    all_readable(&lexicon(), &printed())
}
