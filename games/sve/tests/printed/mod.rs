//! Printed faces for tests: the project's own cards, and real ones where they lie beside the project.

use std::path::Path;

use engine::{Def, Rules};
use serde_json::Value;
use sve::kinds::Class;
use sve::{Facts, Kind, Special, Sve};

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

/// Faces that the project may not carry, one a line; `TEFUDA_CORPUS` says where they lie.
pub fn beside(file: &str) -> Option<Vec<Facts>> {
    let near = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("TEFUDA_CORPUS").map_or_else(near, std::path::PathBuf::from);
    let Ok(lines) = std::fs::read_to_string(folder.join(file)) else {
        eprintln!("skipped: {file} is not at {}; TEFUDA_CORPUS says where", folder.display());
        return None;
    };
    Some(lines.lines().map(|line| face(&serde_json::from_str(line).unwrap())).collect())
}

/// A deck of cards that can be played whole: a leader, forty cards, and evolve cards for them.
pub fn deck(rules: &Rules<Sve>, faces: &[Facts], below: &mut impl FnMut(usize) -> usize) -> Vec<Def> {
    let playable = |at: &usize| rules.printed(Def(*at as u16)).unread.is_empty();
    let all: Vec<usize> = (0..faces.len()).filter(playable).collect();
    let main: Vec<usize> = all
        .iter()
        .copied()
        .filter(|&at| faces[at].special.is_none() && faces[at].kind != Kind::Leader)
        .collect();
    let leader = faces.iter().position(|facts| facts.kind == Kind::Leader);
    let mut deck: Vec<Def> = leader.map(|at| Def(at as u16)).into_iter().collect();
    let mut evolve = Vec::new();
    while deck.len() < 41 {
        let at = main[below(main.len())];
        for _ in 0..3.min(41 - deck.len()) {
            deck.push(Def(at as u16));
        }
        let face = |&other: &usize| {
            faces[other].special == Some(Special::Evolve) && faces[other].name == faces[at].name
        };
        evolve.extend(all.iter().copied().find(face).map(|at| Def(at as u16)));
        if faces[at].text.contains("《食事》") {
            evolve.extend(faces.iter().position(|facts| facts.name == sve::CARROT).map(|at| Def(at as u16)));
        }
        if faces[at].text.contains("《憑依》") || faces[at].text.contains("《ライド》") {
            evolve.extend(
                faces.iter().position(|facts| facts.name == sve::DRIVE_POINT).map(|at| Def(at as u16)),
            );
        }
    }
    evolve.truncate(10);
    deck.extend(evolve);
    deck
}
