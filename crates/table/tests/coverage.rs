//! Every clause is in the index; one that acts is cited by code and seen to act in the scenario under its own
//! heading. The columns `cited` and `seen` are committed: `make bless` writes them anew. None may be only cited
//! there (`docs/scenarios.md`).

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rules::{Index, Line, cited_in, load, named};
use table::{Cards, GAMES, GameId, run_scenarios};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file below a folder with this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// What a game's sources cite.
fn cited(game: GameId) -> BTreeSet<String> {
    let sources = files(&root().join("games").join(game.info().id).join("src"), "rs");
    let mut cited: BTreeSet<String> =
        sources.iter().flat_map(|path| cited_in(&std::fs::read_to_string(path).unwrap())).collect();
    cited.extend(named_by_cards(game));
    cited
}

/// The clauses that shipped cards name as the lines that define them: `clause = "…"`.
fn named_by_cards(game: GameId) -> Vec<String> {
    let folder = root().join("cards").join(game.info().id);
    if !folder.is_dir() {
        return Vec::new();
    }
    let named = |line: &str| {
        let (key, value) = line.split_once('=')?;
        (key.trim() == "clause").then(|| value.trim().trim_matches('"').to_owned())
    };
    let texts = files(&folder, "toml").into_iter().map(|path| std::fs::read_to_string(path).unwrap());
    texts.flat_map(|text| text.lines().filter_map(named).collect::<Vec<_>>()).collect()
}

/// What a game's scenarios see act, each with the edition it was run by, and whether it is only cited; they must all
/// hold, and nothing may be cited that the edition's book does not have: it would be left out wherever it is printed.
fn seen(game: GameId) -> BTreeMap<(String, String), bool> {
    let mut seen = BTreeMap::new();
    let tests = root().join("games").join(game.info().id).join("tests");
    let cards = tests.join("cards");
    let cards = if cards.is_dir() { Cards::load(&[cards]).unwrap() } else { Cards::default() };
    let rules = tests.join("rules");
    for path in if rules.is_dir() { files(&rules, "md") } else { Vec::new() } {
        let report = run_scenarios(&std::fs::read_to_string(&path).unwrap(), &cards);
        let report = report.unwrap_or_else(|faults| panic!("{}: {faults:?}", path.display()));
        for verdict in report.verdicts {
            assert!(verdict.failures.is_empty(), "{}: {:?}", path.display(), verdict);
            let hidden = format!("{}:{} by {}", path.display(), verdict.line, verdict.edition);
            assert!(verdict.hidden.is_empty(), "{hidden}: cites what that book lacks: {:?}", verdict.hidden);
            if verdict.seen {
                *seen.entry((verdict.edition, verdict.clause)).or_insert(true) &= verdict.only_cited;
            }
        }
    }
    seen
}

/// The index with its columns as they really are. A clause is cited by its own number, or by that of the same rule
/// in the game's first edition.
fn measured(
    index: &Index,
    is_cited: impl Fn(&Line) -> bool,
    is_seen: impl Fn(&Line) -> Option<bool>,
    ours: impl Fn(&str) -> bool,
) -> Index {
    let mut index = index.clone();
    for line in index.lines.iter_mut().filter(|line| ours(&line.id)) {
        line.cited = is_cited(line);
        let only_cited = is_seen(line);
        (line.seen, line.only_cited) = (only_cited.is_some(), only_cited == Some(true));
    }
    index
}

#[test]
fn the_columns_are_true_and_nothing_is_missing() {
    let bless = std::env::var_os("TEFUDA_BLESS").is_some();
    let mut faults = Vec::new();
    for game in GAMES {
        let (cited, seen) = (cited(game), seen(game));
        let rulings: BTreeSet<&str> = game
            .clauses()
            .iter()
            .filter(|clause| clause.edition == "ruling")
            .map(|clause| clause.id)
            .collect();
        for file in game.info().editions.into_iter().chain(["rulings"]) {
            let path = root().join("rules").join(format!("{file}.tsv"));
            let index = load(&path).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
            let ours = |id: &str| file != "rulings" || rulings.contains(id);
            let first = game.info().editions[0];
            let is_cited = |line: &Line| {
                let own =
                    if [first, "rulings"].contains(&file) { line.id.clone() } else { named(file, &line.id) };
                cited.contains(&own) || (!line.same.is_empty() && cited.contains(&line.same))
            };
            let is_seen = |line: &Line| {
                let by = seen.iter().filter(|((_, id), _)| *id == line.id);
                let by = by.filter(|((edition, _), _)| file == "rulings" || edition == file);
                by.map(|(_, only_cited)| *only_cited).reduce(|all, one| all && one)
            };
            let real = measured(&index, is_cited, is_seen, ours);
            for (line, was) in real.lines.iter().zip(&index.lines).filter(|(line, _)| ours(&line.id)) {
                if !bless && line != was {
                    faults.push(format!("{file} {}: the columns say otherwise; run `make bless`", line.id));
                }
                if line.status.is_empty() && !(line.cited && line.seen) {
                    let what = if line.cited { "cited, but never seen to act" } else { "not cited" };
                    faults.push(format!("{file} {}: it acts, but is {what}", line.id));
                }
                if line.status.is_empty() && line.only_cited {
                    let what = "it is only cited: nothing expected under its heading depends on it";
                    faults.push(format!("{file} {}: {what} (docs/scenarios.md)", line.id));
                }
            }
            if bless && real != index {
                std::fs::write(&path, real.write()).unwrap();
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Every index is well formed, and has each number of its rulebook, in order.
#[test]
fn no_clause_of_a_rulebook_is_missing() {
    for path in files(&root().join("rules"), "tsv") {
        let index = load(&path).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        let edition = path.file_stem().unwrap().to_str().unwrap();
        if edition == "rulings" {
            continue;
        }
        let numbers = root().join("rules/clauses").join(format!("{edition}.txt"));
        let text = std::fs::read_to_string(&numbers).unwrap_or_else(|why| panic!("{edition}: {why}"));
        let wanted: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let have: Vec<&str> = index.lines.iter().map(|line| line.id.as_str()).collect();
        assert_eq!(have, wanted, "{edition}");
    }
}

/// A flag of a match is the id of a ruling.
#[test]
fn every_flag_is_a_ruling() {
    for game in GAMES {
        for flag in game.info().flags {
            let known =
                game.clauses().iter().any(|clause| clause.edition == "ruling" && clause.id == flag.id);
            assert!(known, "{}: {} is no ruling", game.info().id, flag.id);
        }
    }
}
