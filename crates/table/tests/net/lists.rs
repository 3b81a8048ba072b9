//! The lists of texts of each game.

use std::path::{Path, PathBuf};

use table::{Cards, GameId, Wording};

pub const GAMES: [(GameId, Wording, &str, [&str; 2]); 3] = [
    (GameId::Sve, Wording::Sve, "sve", ["フォロワー", "スペル"]),
    (GameId::Legions, Wording::Legions, "legions", ["ミニオン", "スキル"]),
    (GameId::Los, Wording::Los, "los", ["キャラクター", "エフェクト"]),
];

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub fn tests(game: &str) -> PathBuf {
    root().join("games").join(game).join("tests")
}

/// The files of a folder with this ending, by their names.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == ending));
    files.sort();
    files
}

pub fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_string_lossy().into_owned()
}

/// The texts of a list: behind a tab where something stands before it, `\n` for a line break, `#` for a comment.
pub fn texts(list: &str) -> impl Iterator<Item = String> + '_ {
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.rsplit('\t').next().unwrap_or_default().replace("\\n", "\n"))
}

/// Cards of these texts, each once for every kind.
pub fn wrapped(prefix: &str, kinds: &[&str], texts: impl Iterator<Item = String>) -> Cards {
    let mut lines = String::new();
    for (at, text) in texts.enumerate() {
        for (kind, letter) in kinds.iter().zip(["a", "b"]) {
            let id = format!("{prefix}-{:04}{letter}", at + 1);
            let mut card = serde_json::json!({ "id": id, "name": id, "text": text });
            let fields: &[(&str, &str)] = match *kind {
                "ミニオン" | "スキル" => &[("category", kind)],
                "キャラクター" | "エフェクト" => &[("kind", kind), ("attribute", "火")],
                _ => &[("kind", kind), ("class", "ニュートラル")],
            };
            fields.iter().for_each(|(field, word)| card[*field] = (*word).into());
            // With figures by which they can stay on a table.
            let figures: &[(&str, u32)] = match *kind {
                "キャラクター" => {
                    &[("atk", 300), ("def", 400), ("down", 300), ("cost", 1), ("speed", 3)]
                }
                "フォロワー" => &[("attack", 2), ("defense", 3), ("cost", 1)],
                "ミニオン" => &[("atk", 2), ("hp", 3), ("cost", 1), ("wt", 2)],
                _ => &[("cost", 1)],
            };
            if *kind == "キャラクター" {
                card["lead"] = serde_json::json!(["▲", "▶"]);
            }
            figures.iter().for_each(|(figure, n)| card[*figure] = (*n).into());
            lines += &format!("{card}\n");
        }
    }
    Cards::read([lines.as_str()].into_iter()).unwrap()
}

/// Where printed cards lie that the project may not carry.
pub fn corpus() -> PathBuf {
    std::env::var_os("TEFUDA_CORPUS").map_or(root().join("../shared"), PathBuf::from).join("corpus")
}

/// The phrases of Legions!, where they lie beside the project.
pub fn phrases(kinds: &[&str]) -> Option<Cards> {
    let text = std::fs::read_to_string(corpus().join("legions-phrases.jsonl")).ok()?;
    let phrase = |line: &str| -> Option<String> {
        let card: serde_json::Value = serde_json::from_str(line).unwrap();
        card["phrase"].as_str().map(str::to_owned)
    };
    Some(wrapped("phrase", kinds, text.lines().filter_map(phrase)))
}
