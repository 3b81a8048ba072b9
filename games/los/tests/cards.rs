//! The cards and decks we ship: read whole, complete, and by the book.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use los::{Ability, Facts, Key, Kind, Nature, Topic, normalise, read, render, rules};
use toml::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/los")
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut all: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    all.retain(|path| path.extension().is_some_and(|found| found == ending));
    all.sort();
    all
}

fn cards() -> Vec<Value> {
    let mut all = Vec::new();
    for file in files(&folder(), "toml") {
        let text = std::fs::read_to_string(&file).unwrap();
        let cards: Value =
            text.parse::<toml::Table>().map(Value::Table).unwrap_or_else(|why| panic!("{why}"));
        all.extend(cards["card"].as_array().unwrap().clone());
    }
    all
}

fn word<'c>(card: &'c Value, key: &str) -> &'c str {
    card.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The cards as they are played.
fn played(cards: &[&Value]) -> engine::Rules<los::Los> {
    let facts = |card: &&Value| {
        let kind = match word(card, "kind").chars().next() {
            Some('エ') => Kind::Effect,
            Some('サ') => Kind::Support,
            _ => Kind::Character,
        };
        let text = word(card, "text").to_owned();
        Facts { id: word(card, "id").into(), name: word(card, "name").into(), kind, text, ..Facts::default() }
    };
    rules(&cards.iter().map(facts).collect::<Vec<_>>(), &[])
}

#[test]
fn every_shipped_card_is_read_whole() {
    let cards = cards();
    assert!(cards.len() >= 84, "{}", cards.len());
    for card in &cards {
        let text = word(card, "text");
        let reading = read(text);
        let gaps: Vec<_> = reading.gaps().collect();
        assert!(gaps.is_empty(), "{}: {gaps:?}", word(card, "name"));
        let back: Vec<String> = reading.read().map(render).collect();
        assert_eq!(back.join("\n"), normalise(text).text(), "{}", word(card, "name"));
    }
}

/// Characters have all their numbers and at least one lead icon; nothing else has any (2.1).
#[test]
fn every_card_has_what_its_kind_prints() {
    let mut ids = BTreeSet::new();
    let mut names = BTreeSet::new();
    for card in cards() {
        let name = word(&card, "name").to_owned();
        assert!(ids.insert(word(&card, "id").to_owned()) && names.insert(name.clone()), "{name} twice");
        assert!(["光", "闇", "火", "水", "木", "土"].contains(&word(&card, "attribute")), "{name}");
        assert!(card["cost"].is_integer() && card["speed"].is_integer(), "{name}");
        let numbers = ["atk", "def", "down", "lead", "races"].map(|key| card.get(key).is_some());
        match word(&card, "kind") {
            "キャラクター" => {
                assert_eq!(numbers, [true; 5], "{name}");
                let lead = card["lead"].as_array().unwrap();
                let ways = ["▲", "▶", "▼", "◀", "up", "right", "down", "left"];
                assert!(!lead.is_empty() && lead.iter().all(|way| ways.contains(&way.as_str().unwrap())));
            }
            "エフェクト" | "エフェクト（フラッシュ）" | "サポート" | "サポート（フィールド）" =>
            {
                assert_eq!(numbers, [false; 5], "{name}");
            }
            other => panic!("{name}: no kind is called {other}"),
        }
    }
}

/// An effect is one text, and everything that is printed can be played.
#[test]
fn a_text_fits_the_kind_of_its_card() {
    let cards = cards();
    let rules = played(&cards.iter().collect::<Vec<_>>());
    for card in rules.cards.iter() {
        let name = &card.facts.name;
        assert!(card.gaps.is_empty(), "{name}: {:?}", card.gaps);
        if card.facts.kind == Kind::Effect {
            let natures: Vec<&Nature> = card
                .abilities
                .iter()
                .filter_map(|code| rules.lore.ability(*code))
                .map(|a| &a.nature)
                .collect();
            assert!(matches!(natures[..], [Nature::Text]), "{name}: {natures:?}");
        }
    }
}

/// A deck by its file: how many of each name.
fn decks() -> BTreeMap<String, BTreeMap<String, usize>> {
    let mut all = BTreeMap::new();
    for file in files(&folder().join("decks"), "txt") {
        let text = std::fs::read_to_string(&file).unwrap();
        let mut deck = BTreeMap::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (n, name) = line.split_once(' ').unwrap();
            *deck.entry(name.to_owned()).or_default() += n.parse::<usize>().unwrap();
        }
        all.insert(file.file_stem().unwrap().to_string_lossy().into_owned(), deck);
    }
    all
}

/// At least 50 cards, of each name at most three (3.1), and no more than a table takes (LS-53).
#[test]
fn every_deck_is_by_the_book() {
    let names: BTreeSet<String> = cards().iter().map(|card| word(card, "name").to_owned()).collect();
    let decks = decks();
    assert!(decks.len() >= 4);
    for (deck, cards) in decks {
        let n: usize = cards.values().sum();
        assert!((50..=80).contains(&n), "{deck}: {n} cards");
        for (name, n) in cards {
            assert!(names.contains(&name), "{deck}: no card is called {name}");
            assert!(n <= 3, "{deck}: {n} {name}");
        }
    }
}

/// The four decks show the whole game: every attribute, kind and special effect, characters to lay face down, and
/// movement by texts and for those who move. The deck of plain characters is none of them.
#[test]
fn the_decks_show_the_whole_game() {
    let cards = cards();
    let mut decks = decks();
    assert!(decks.remove("plain").is_some() && decks.len() == 4);
    let used: Vec<&Value> = cards
        .iter()
        .filter(|card| decks.values().any(|deck| deck.contains_key(word(card, "name"))))
        .collect();
    let words = |key: &str| used.iter().map(|card| word(card, key)).collect::<BTreeSet<_>>().len();
    assert_eq!((words("attribute"), words("kind")), (6, 5));
    let rules = played(&used);
    for key in [Key::Sky, Key::Venom, Key::Twice] {
        assert!(rules.cards.iter().any(|card| card.keys.has(key)), "{key:?}");
    }
    assert!((0..2).all(|which| rules.cards.iter().any(|card| card.resists[which] > 0)));
    let own =
        || rules.cards.iter().flat_map(|card| &card.abilities).filter_map(|code| rules.lore.ability(*code));
    let set_off = |topics: &[Topic]| {
        let by = |ability: &&Ability| match &ability.nature {
            Nature::Triggered(on) => on.iter().any(|trigger| topics.contains(&trigger.topic)),
            _ => false,
        };
        own().filter(by).count()
    };
    assert!(set_off(&[Topic::TurnedUp]) >= 6);
    assert!(set_off(&[Topic::Moved, Topic::ChangesLane, Topic::ChangesRow]) >= 2);
    let moves = own().filter(|ability| {
        let steps = format!("{:?}", ability.program.ops);
        ["Move(", "MoveTo(", "Swap"].iter().any(|verb| steps.contains(verb))
    });
    assert!(moves.count() >= 5);
}
