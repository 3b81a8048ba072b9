//! The texts that the shared grammar is tried on: those of the cards that come with the game, and real printed ones
//! where they lie beside the project.

use std::path::Path;

use language::Lexicon;
use sve::lexicon::lexicon_with;

/// A card's types and its text.
struct Face {
    types: Vec<String>,
    text: String,
}

/// The cards that come with the game, and those of tests.
fn shipped() -> Vec<Face> {
    let mut files = Vec::new();
    for folder in ["../../cards/sve", "tests/cards"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        files.extend(std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    }
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let mut all = Vec::new();
    for path in files {
        let file: toml::Table = toml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        for card in file.get("card").and_then(|cards| cards.as_array()).into_iter().flatten() {
            let types = card.get("types").and_then(|types| types.as_array()).into_iter().flatten();
            all.push(Face {
                types: types.filter_map(|word| word.as_str().map(str::to_owned)).collect(),
                text: card.get("text").and_then(|text| text.as_str()).unwrap_or_default().to_owned(),
            });
        }
    }
    all
}

/// Real printed cards; none where they are not here, which is said.
fn real(file: &str) -> Vec<Face> {
    let near = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("TEFUDA_CORPUS").map_or_else(near, std::path::PathBuf::from);
    let Ok(lines) = std::fs::read_to_string(folder.join(file)) else {
        eprintln!("skipped: {file} is not at {}; TEFUDA_CORPUS says where", folder.display());
        return Vec::new();
    };
    let face = |line: &str| {
        let card: serde_json::Value = serde_json::from_str(line).unwrap();
        let types = card["types"].as_array().into_iter().flatten();
        Face {
            types: types.filter_map(|word| word.as_str()).map(str::to_owned).collect(),
            text: card["text"].as_str().unwrap_or_default().to_owned(),
        }
    };
    lines.lines().map(face).collect()
}

fn faces() -> Vec<Face> {
    let mut all = shipped();
    all.extend(real("corpus/sve-cards.jsonl"));
    all.extend(real("data/sve-tokens.jsonl"));
    all
}

/// The words of the game, and those that its cards bring.
pub fn lexicon() -> Lexicon {
    let faces = faces();
    let types = faces.iter().flat_map(|face| face.types.iter().map(String::as_str));
    lexicon_with(types, faces.iter().map(|face| face.text.as_str()))
}

/// Every different text, as it is printed.
pub fn printed() -> Vec<String> {
    let mut all: Vec<String> = faces().into_iter().map(|face| face.text).collect();
    all.sort();
    all.dedup();
    all
}

/// The types of our own cards, and their texts in the form that is read.
pub fn own() -> (Vec<String>, Vec<String>) {
    let (lexicon, faces) = (lexicon(), shipped());
    let mut types: Vec<String> = faces.iter().flat_map(|face| face.types.clone()).collect();
    let mut texts: Vec<String> =
        faces.iter().map(|face| language::survey::readable(&lexicon, &face.text)).collect();
    for all in [&mut types, &mut texts] {
        all.sort();
        all.dedup();
    }
    (types, texts)
}

/// Every text in the form that is read.
pub fn readable() -> Vec<String> {
    let lexicon = lexicon();
    let all = printed().into_iter().map(|text| language::survey::readable(&lexicon, &text));
    all.filter(|text| !text.is_empty()).collect()
}
