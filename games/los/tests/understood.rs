//! What is understood is committed, so that a change of reading shows as a diff.

use std::path::Path;

use los::{english, read, render};

/// What was understood of a text, in Japanese and English.
fn understood(text: &str) -> String {
    let told = |ability| format!("  {}\n    {}\n", render(ability).replace('\n', "\n  "), english(ability));
    read(text).read().map(told).collect()
}

fn as_committed(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/understood").join(file);
    if std::env::var_os("TEFUDA_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = text.lines().zip(committed.lines()).find(|(now, then)| now != then);
    assert!(text == committed, "`make bless` if this is right: {differs:?}");
}

#[test]
fn the_phrases_are_understood_as_committed() {
    let lines = include_str!("instances.txt").lines();
    let texts = lines.filter_map(|line| line.split_once('\t'));
    let all: String = texts.map(|(_, text)| understood(&text.replace("\\n", "\n"))).collect();
    as_committed("phrases.txt", &all);
}

#[test]
fn the_shipped_cards_are_understood_as_committed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/los");
    let entries = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let mut all = String::new();
    for file in files {
        let table: toml::Table = std::fs::read_to_string(&file).unwrap().parse().unwrap();
        for card in table["card"].as_array().unwrap() {
            let word = |key: &str| card.get(key).and_then(toml::Value::as_str).unwrap_or_default();
            all += &format!("{} {}\n{}", word("id"), word("name"), understood(word("text")));
        }
    }
    as_committed("cards.txt", &all);
}
