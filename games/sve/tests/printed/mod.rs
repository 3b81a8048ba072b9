//! Printed faces for tests: the project's own cards, and real ones where they lie beside the project.

use std::path::Path;

use serde_json::Value;
use sve::effect::Class;
use sve::{Facts, Kind, Special};

fn class(word: &str) -> Option<Class> {
    Some(match word {
        "エルフ" => Class::Elf,
        "ロイヤル" => Class::Royal,
        "ウィッチ" => Class::Witch,
        "ドラゴン" => Class::Dragon,
        "ナイトメア" => Class::Nightmare,
        "ビショップ" => Class::Bishop,
        "ニュートラル" => Class::Neutral,
        _ => return None,
    })
}

fn kind(word: &str) -> Kind {
    match word {
        "フォロワー" => Kind::Follower,
        "アミュレット" => Kind::Amulet,
        "スペル" => Kind::Spell,
        _ => Kind::Leader,
    }
}

fn special(word: &str) -> Option<Special> {
    match word {
        "エボルヴ" => Some(Special::Evolve),
        "アドバンス" => Some(Special::Advance),
        "トークン" => Some(Special::Token),
        _ => None,
    }
}

/// One face as a file gives it.
pub fn face(card: &Value) -> Facts {
    let word = |key: &str| card[key].as_str().unwrap_or_default();
    let number = |key: &str| card[key].as_i64().map(|n| n as i16);
    let types = card["types"].as_array().into_iter().flatten();
    Facts {
        id: word("id").to_owned(),
        name: word("name").to_owned(),
        class: class(word("class")),
        kind: kind(word("kind")),
        special: special(word("special")),
        types: types.filter_map(Value::as_str).map(str::to_owned).collect(),
        cost: number("cost"),
        attack: number("attack"),
        defense: number("defense"),
        text: word("text").trim_end().to_owned(),
        title: card["title"].as_str().map(str::to_owned),
        face: number("face").map(|n| n as u8),
        ..Facts::default()
    }
}

/// The cards of a file of the project.
pub fn own(file: &str) -> Vec<Facts> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/sve").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let all: Value = toml::from_str(&text).unwrap_or_else(|why| panic!("{file}: {why}"));
    all["card"].as_array().into_iter().flatten().map(face).collect()
}

/// The names of the project's files of cards, without the tokens.
pub fn own_files() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/sve");
    let files = std::fs::read_dir(path).into_iter().flatten().flatten();
    let mut names: Vec<String> = files
        .filter_map(|file| file.file_name().into_string().ok())
        .filter(|name| name.ends_with(".toml") && name != "tokens.toml")
        .collect();
    names.sort();
    names
}

/// Faces that lie beside the project, one a line.
pub fn beside(file: &str) -> Option<Vec<Facts>> {
    let near = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(file);
    let Ok(lines) = std::fs::read_to_string(near) else {
        eprintln!("skipped: {file} is not here");
        return None;
    };
    Some(lines.lines().map(|line| face(&serde_json::from_str(line).unwrap())).collect())
}
