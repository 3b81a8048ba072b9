//! The texts that the shared grammar is tried on, of the game whose tests include this file: those of the cards that come
//! with it and of its tests, those of lists, and real printed ones where they lie beside the project.

use std::path::Path;

/// A card's types and its text.
pub struct Face {
    pub types: Vec<String>,
    pub text: String,
}

/// A card of a file: a table of TOML or an object of JSON.
fn face(card: &serde_json::Value) -> Face {
    let types = card["types"].as_array().into_iter().flatten();
    Face {
        types: types.filter_map(|word| word.as_str()).map(str::to_owned).collect(),
        text: card["text"].as_str().unwrap_or_default().to_owned(),
    }
}

/// The cards that come with the game, and those of tests, but for those that its book has no meaning for.
pub fn shipped() -> Vec<Face> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in [home.join("../../cards").join(home.file_name().unwrap()), home.join("tests/cards")] {
        files.extend(std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    }
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.retain(|path| !path.ends_with("refused.toml"));
    files.sort();
    let mut all = Vec::new();
    for path in files {
        let file: serde_json::Value = toml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        all.extend(file["card"].as_array().into_iter().flatten().map(face));
    }
    all
}

/// Real printed cards; none where they are not here, which is said.
pub fn real(file: &str) -> Vec<Face> {
    let near = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("TEFUDA_CORPUS").map_or_else(near, std::path::PathBuf::from);
    let Ok(lines) = std::fs::read_to_string(folder.join(file)) else {
        eprintln!("skipped: {file} is not at {}; TEFUDA_CORPUS says where", folder.display());
        return Vec::new();
    };
    lines.lines().map(|line| face(&serde_json::from_str(line).unwrap())).collect()
}

/// Lines of a list without comments, the text after the last tab; `\n` is a line break.
fn listed(list: &str) -> impl Iterator<Item = String> {
    let lines = list.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.rsplit('\t').next().unwrap_or(line).replace("\\n", "\n"))
}

/// Every different text of cards and lists, as it is printed.
pub fn printed(faces: Vec<Face>, lists: &[&str]) -> Vec<String> {
    let texts = faces.into_iter().map(|face| face.text).chain(lists.iter().flat_map(|list| listed(list)));
    let mut all: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
    all.sort();
    all.dedup();
    all
}
