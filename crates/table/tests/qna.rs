//! Official answers, restated as scenarios, with the real cards. They are not part of the project: `TEFUDA_CORPUS` says
//! where they lie, and where they are absent there is nothing to check.

use std::path::{Path, PathBuf};

use table::{Cards, run_scenarios};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder of printed cards that the project may not carry.
fn printed() -> PathBuf {
    std::env::var_os("TEFUDA_CORPUS").map_or(root().join("../shared"), PathBuf::from)
}

/// The least number of official answers that must hold.
const LEAST: usize = 700;

#[test]
fn official_answers_hold() {
    let corpus = printed().join("corpus/sve-cards.jsonl");
    let tokens = printed().join("data/sve-tokens.jsonl");
    if !corpus.exists() || !tokens.exists() {
        eprintln!("skipped: printed cards are not at {}; TEFUDA_CORPUS says where", printed().display());
        return;
    }
    let cards = Cards::load(&[corpus, root().join("games/sve/tests/cards")]).unwrap();
    let mut answers = std::collections::BTreeSet::new();
    let folder = root().join("games/sve/tests/qna");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|path| path.extension().is_some_and(|ending| ending == "md")) {
        let text = std::fs::read_to_string(path).unwrap();
        let report =
            run_scenarios(&text, &cards).unwrap_or_else(|faults| panic!("{}: {faults:?}", path.display()));
        for verdict in report.verdicts {
            assert!(verdict.failures.is_empty(), "{}: {verdict:?}", path.display());
        }
        let headings = text.lines().filter(|line| line.starts_with("## "));
        let named = headings.flat_map(|line| line.split_whitespace().filter(|word| is_answer(word)));
        answers.extend(named.map(str::to_owned));
    }
    assert!(answers.len() >= LEAST, "{} official answers", answers.len());
}

/// `Q123`: the number of an official answer.
fn is_answer(word: &str) -> bool {
    word.strip_prefix('Q').is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()))
}
