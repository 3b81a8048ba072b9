//! The cards that come with the game: they are read whole, and their decks are what the book asks for.

mod printed;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use engine::{Def, Rules};
use legions::kinds::KeywordName;
use legions::{LEGIONS_2019, Legions, read, written};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/legions")
}

/// The files of the starter set: cards without a text, to try positions with, are none of it.
fn files(folder: &Path, ending: &str) -> Vec<(String, String)> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let stem = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    paths.retain(|path| path.extension().is_some_and(|e| e == ending) && stem(path) != "blank");
    paths.sort();
    paths.iter().map(|path| (stem(path), std::fs::read_to_string(path).unwrap())).collect()
}

#[derive(Clone)]
struct Card {
    id: String,
    name: String,
    category: String,
    colours: Vec<String>,
    text: String,
    token: bool,
    facts: toml::Table,
}

fn cards() -> Vec<Card> {
    let mut all = Vec::new();
    for (_, text) in files(&folder(), "toml") {
        let table: toml::Table = text.parse().unwrap();
        for card in table.get("card").and_then(|cards| cards.as_array()).into_iter().flatten() {
            let facts = card.as_table().unwrap().clone();
            let word = |key: &str| facts.get(key).and_then(|v| v.as_str()).unwrap_or_default().to_owned();
            let colours = facts["colours"].as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned());
            all.push(Card {
                id: word("id"),
                name: word("name"),
                category: word("category"),
                colours: colours.collect(),
                text: word("text"),
                token: facts.get("token").is_some(),
                facts,
            });
        }
    }
    all
}

/// The master of a deck, and its cards with how many of each.
fn decks() -> BTreeMap<String, (Card, Vec<(u32, Card)>)> {
    let all: BTreeMap<String, Card> = cards().into_iter().map(|card| (card.name.clone(), card)).collect();
    let read = |text: &str| {
        let lines = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
        let cards = lines.map(|line| {
            let (n, name) = line.split_once(' ').unwrap();
            (n.parse().unwrap(), all.get(name).unwrap_or_else(|| panic!("{name}")).clone())
        });
        let mut cards: Vec<(u32, Card)> = cards.collect();
        let master = cards.remove(0).1;
        (master, cards)
    };
    files(&folder().join("decks"), "txt").iter().map(|(stem, text)| (stem.clone(), read(text))).collect()
}

#[test]
fn every_card_is_read_whole() {
    for card in cards() {
        let reading = read(&card.text);
        let gaps: Vec<_> = reading.gaps().collect();
        assert!(gaps.is_empty(), "{} {}: {gaps:?}", card.id, card.name);
    }
}

#[test]
fn ids_and_names_are_unique() {
    let all = cards();
    assert_eq!(all.iter().map(|card| &card.id).collect::<BTreeSet<_>>().len(), all.len());
    assert_eq!(all.iter().map(|card| &card.name).collect::<BTreeSet<_>>().len(), all.len());
}

/// Each category has the numbers the book gives it (14-3f to 14-3j), and no other.
#[test]
fn every_card_has_the_numbers_of_its_category() {
    for card in cards() {
        let wanted: &[&str] = match (&*card.category, card.token) {
            ("マスター", _) => &[],
            ("スキル", _) => &["cost", "wt"],
            ("アーツ", _) => &["cost"],
            ("ミニオン", false) => &["cost", "wt", "atk", "hp"],
            ("ミニオン", true) => &["cost", "atk", "hp"],
            ("ロード", _) => &["cost", "cc", "atk", "hp"],
            other => panic!("{other:?}"),
        };
        for key in ["cost", "cc", "wt", "atk", "hp"] {
            assert_eq!(card.facts.contains_key(key), wanted.contains(&key), "{}: {key}", card.name);
        }
        let wt = card.facts.get("wt").and_then(|wt| wt.as_integer());
        assert!(wt.is_none_or(|wt| (1..=4).contains(&wt)), "{}", card.name);
    }
}

/// 40 cards, at most three of a name, no token, no master, no card of another class (24-2).
#[test]
fn every_deck_is_legal() {
    for (deck, (master, main)) in decks() {
        assert_eq!(master.category, "マスター", "{deck}");
        assert_eq!(main.iter().map(|(n, _)| n).sum::<u32>(), 40, "{deck}");
        for (n, card) in &main {
            assert!(*n <= 3 && !card.token && card.category != "マスター", "{deck}: {}", card.name);
            let foreign = card.colours.iter().any(|colour| !master.colours.contains(colour));
            assert!(!(card.colours.len() == 2 && foreign), "{deck}: {}", card.name);
        }
    }
}

/// The keywords that a card has or gives, by what is played.
fn keywords_of(rules: &Rules<Legions>, name: &str, found: &mut BTreeSet<KeywordName>) {
    let def = rules.cards.iter().position(|card| card.facts.name == name).expect("a card");
    let played = written(rules, Def(def as u16), false).join("\n");
    found.extend(KeywordName::ALL.into_iter().filter(|key| played.contains(&format!("{key:?}"))));
}

/// Between them the decks use all five colours, cards of a class, all categories, every keyword, every token of the
/// book, and cards that are not of their master's colours.
#[test]
fn the_decks_use_what_the_game_has() {
    let (mut colours, mut categories, mut keywords) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut texts = String::new();
    let rules = legions::rules(&printed::shipped(), LEGIONS_2019, &[]);
    let all = decks();
    assert_eq!(all.len(), 4);
    let masters: BTreeSet<&String> = all.values().map(|(master, _)| &master.name).collect();
    assert_eq!(masters.len(), 4, "every deck has a master of its own");
    for (deck, (master, main)) in &all {
        let strange = |card: &Card| card.colours.len() == 1 && !master.colours.contains(&card.colours[0]);
        assert!(main.iter().any(|(_, card)| strange(card)), "{deck} has no card off its colours");
        assert!(main.iter().any(|(_, card)| card.colours.len() == 2), "{deck} has no card of its class");
        categories.insert(master.category.clone());
        for (_, card) in main {
            colours.extend(card.colours.clone());
            categories.insert(card.category.clone());
            texts += &card.text;
            keywords_of(&rules, &card.name, &mut keywords);
        }
    }
    assert_eq!(colours.len(), 5);
    assert_eq!(categories.len(), 5);
    for card in cards().into_iter().filter(|card| card.token) {
        assert!(texts.contains(&card.name), "{} is never made", card.name);
        keywords_of(&rules, &card.name, &mut keywords);
    }
    // The keyworded costs (40-2 to 40-5), and what is chosen, bought and replaced.
    for word in [
        "【疲労】",
        "【挺身】",
        "【マナブースト",
        "【ソウルチャージ",
        "以下の効果の中から",
        "代わりに",
        "《常時》",
    ] {
        assert!(texts.contains(word), "{word} is on no card of a deck");
    }
    let missing: Vec<_> = KeywordName::ALL.iter().filter(|name| !keywords.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Every class has its master (13).
#[test]
fn every_class_has_its_master() {
    let classes: BTreeSet<Vec<String>> =
        cards().into_iter().filter(|card| card.category == "マスター").map(|card| card.colours).collect();
    assert_eq!(classes.len(), legions::kinds::Class::ALL.len());
}
