//! The texts that the shared grammar is tried on.

use std::path::Path;

use los::lexicon::lexicon;

/// Lines of a list without comments, the text after the last tab; `\n` is a line break.
fn listed(file: &str) -> impl Iterator<Item = String> {
    let lines = file.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.rsplit('\t').next().unwrap_or(line).replace("\\n", "\n"))
}

/// The texts of the cards in a folder.
fn cards(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    // Cards that the book has no meaning for.
    files.retain(|path| !path.ends_with("refused.toml"));
    files.sort();
    let mut texts = Vec::new();
    for path in files {
        let file: toml::Table = toml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let cards = file.get("card").and_then(|cards| cards.as_array()).into_iter().flatten();
        texts.extend(cards.filter_map(|card| card.get("text")?.as_str().map(str::to_owned)));
    }
    texts
}

/// Every different text, as it is printed.
pub fn printed() -> Vec<String> {
    let mut all = cards("../../cards/los");
    all.extend(cards("tests/cards"));
    all.extend(listed(include_str!("../instances.txt")));
    all.extend(listed(include_str!("../unseen.txt")));
    all.sort();
    all.dedup();
    all
}

/// Every text in the form that is read.
pub fn readable() -> Vec<String> {
    let all = printed().into_iter().map(|text| language::survey::readable(lexicon(), &text));
    all.filter(|text| !text.is_empty()).collect()
}
