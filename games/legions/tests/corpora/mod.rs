//! The texts that the shared grammar is tried on.

use std::path::Path;

use language::Lexicon;
use legions::lexicon::lexicon_with;

/// Lines of a list without comments, the text after the last tab; `\n` is a line break.
fn listed(file: &str) -> impl Iterator<Item = String> {
    let lines = file.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.rsplit('\t').next().unwrap_or(line).replace("\\n", "\n"))
}

/// The cards that come with the game, and those of tests.
fn cards() -> Vec<toml::Value> {
    let mut files = Vec::new();
    for folder in ["../../cards/legions", "tests/cards"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        files.extend(std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    }
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let mut all = Vec::new();
    for path in files {
        let file: toml::Table = toml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        all.extend(file.get("card").and_then(|cards| cards.as_array()).into_iter().flatten().cloned());
    }
    all
}

/// The words of the game and the types of its cards.
pub fn lexicon() -> Lexicon {
    let cards = cards();
    let types = cards.iter().filter_map(|card| card.get("types")?.as_array()).flatten();
    lexicon_with(types.filter_map(|word| word.as_str()))
}

/// Every different text, as it is printed.
pub fn printed() -> Vec<String> {
    let texts = cards().into_iter().filter_map(|card| card.get("text")?.as_str().map(str::to_owned));
    let mut all: Vec<String> = texts.collect();
    all.extend(listed(include_str!("../sentences.txt")));
    all.extend(listed(include_str!("../instances.txt")));
    all.sort();
    all.dedup();
    all
}

/// Every text in the form that is read.
pub fn readable() -> Vec<String> {
    let lexicon = lexicon();
    let all = printed().into_iter().map(|text| language::survey::readable(&lexicon, &text));
    all.filter(|text| !text.is_empty()).collect()
}
