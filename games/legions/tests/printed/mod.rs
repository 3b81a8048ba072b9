//! Printed cards for tests.

use std::path::Path;

use legions::Facts;
use legions::kinds::{Category, Colour};

/// The cards that come with the game.
pub fn shipped() -> Vec<Facts> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/legions");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let mut all = Vec::new();
    for path in files {
        all.extend(of_file(&std::fs::read_to_string(&path).unwrap()));
    }
    all
}

/// The cards of a file.
pub fn of_file(text: &str) -> Vec<Facts> {
    let file: toml::Table = toml::from_str(text).unwrap();
    file.get("card").and_then(|cards| cards.as_array()).into_iter().flatten().map(facts).collect()
}

fn facts(card: &toml::Value) -> Facts {
    let word = |key: &str| card.get(key).and_then(|value| value.as_str()).unwrap_or_default().to_owned();
    let number = |key: &str, usual: i64| card.get(key).and_then(|value| value.as_integer()).unwrap_or(usual);
    let words = |key: &str| -> Vec<String> {
        let all = card.get(key).and_then(|value| value.as_array()).into_iter().flatten();
        all.filter_map(|value| value.as_str()).map(str::to_owned).collect()
    };
    let colour = |word: &String| match word.as_str() {
        "黒" => Colour::Black,
        "赤" => Colour::Red,
        "白" => Colour::White,
        "緑" => Colour::Green,
        _ => Colour::Blue,
    };
    Facts {
        id: word("id"),
        name: word("name"),
        category: match word("category").as_str() {
            "マスター" => Category::Master,
            "スキル" => Category::Skill,
            "アーツ" => Category::Arts,
            "ロード" => Category::Lord,
            _ => Category::Minion,
        },
        colours: words("colours").iter().map(colour).collect(),
        types: words("types"),
        cost: number("cost", 0) as u8,
        cc: number("cc", 0) as u8,
        wt: number("wt", 1) as u8,
        atk: number("atk", 0) as i16,
        hp: number("hp", 0) as i16,
        text: word("text"),
        token: card.get("token").and_then(|value| value.as_bool()).unwrap_or(false),
        clause: card.get("clause").and_then(|value| value.as_str()).map(str::to_owned),
        ..Facts::default()
    }
}

#[allow(dead_code, reason = "not every test has a text alone")]
/// A card of this text: a minion where it has a condition, else a skill.
pub fn of_text(text: &str) -> Facts {
    let ability = text.contains('《') || text.contains('：');
    Facts {
        id: text.to_owned(),
        name: text.to_owned(),
        category: if ability { Category::Minion } else { Category::Skill },
        atk: 1,
        hp: 1,
        text: text.to_owned(),
        ..Facts::default()
    }
}
