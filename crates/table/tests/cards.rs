//! The cards we ship are read whole, and a broken card file is explained.

use std::path::{Path, PathBuf};

use table::{Wording, load_cards, read_cards, show_cards, unread_phrases};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_shipped_card_is_read_whole() {
    let cards = load_cards(&root().join("cards/sve")).unwrap();
    assert!(cards.len() >= 87);
    let report = read_cards(Wording::Sve, &cards);
    assert_eq!(report.read, report.cards, "{:?}", report.unread);
}

/// What is understood of the shipped cards is committed, so that a change of reading shows as a diff.
#[test]
fn what_is_understood_is_as_committed() {
    let cards = load_cards(&root().join("cards/sve")).unwrap();
    let mut text = String::new();
    for card in &cards {
        for (face, paragraphs) in show_cards(Wording::Sve, &cards, &card.id) {
            text += &format!("{} {}\n", face.id, face.name);
            for paragraph in paragraphs {
                let (ja, en) = paragraph.meaning.expect("it is read whole");
                text += &format!("  {}\n    {en}\n", ja.replace('\n', "\n  "));
            }
        }
    }
    let path = root().join("games/sve/tests/understood/tokens.txt");
    if std::env::var_os("TEFUDA_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = text.lines().zip(committed.lines()).find(|(now, then)| now != then);
    assert!(text == committed, "`make bless` if this is right: {differs:?}");
}

/// The tokens' own lines of the index: each names a token that is there.
#[test]
fn every_token_of_the_index_is_a_card() {
    let text = std::fs::read_to_string(root().join("cards/sve/tokens.toml")).unwrap();
    let index = rules::load(&root().join("rules/sve-1.18.0.tsv")).unwrap();
    let tokens: Vec<&str> =
        index.lines.iter().map(|line| line.id.as_str()).filter(|id| id.starts_with("A/")).collect();
    assert_eq!(tokens.len(), 85);
    for token in tokens {
        assert!(text.contains(&format!("clause  = {token:?}")), "{token} has no card");
    }
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_broken_card_file_is_named_with_its_line() {
    let (path, faults) =
        load_cards(&file("broken.jsonl", "{\"id\":\"1\",\"name\":\"n\"}\n{\"id\":3}\n")).unwrap_err();
    assert!(path.ends_with("broken.jsonl"));
    assert_eq!(faults[0].line, Some(2), "{faults:?}");
    let (_, faults) = load_cards(&file("broken.toml", "[[card]]\nid = \"1\"\nname = 7\n")).unwrap_err();
    assert_eq!(faults[0].line, Some(3), "{faults:?}");
    assert!(load_cards(Path::new("no-such-file.toml")).is_err());
}

#[test]
fn unread_phrases_are_counted() {
    let line = |id: u8| format!("{{\"id\":\"{id}\",\"name\":\"n\",\"text\":\"1枚引く。踊りをおどる。\"}}\n");
    let cards = load_cards(&file("dance.jsonl", &(line(1) + &line(2)))).unwrap();
    let report = read_cards(Wording::Sve, &cards);
    assert_eq!((report.cards, report.read), (2, 0));
    assert_eq!(report.unread[0].at, 5, "in characters of the printed text");
    assert_eq!(unread_phrases(&report), [(2, "踊りをおどる。")]);
}
