//! Whole random games of the shipped decks: they end, and a state stays small.

use engine::{Both, Chance, Def, Flow, Options, Rules, State, advance, put_listed};
use los::Attribute;
use los::{Facts, Kind, Los, Way};

/// The cards that come with the game.
fn cards() -> Vec<Facts> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/los");
    let mut all = Vec::new();
    for file in ["plain", "light", "dark", "fire", "water", "wood", "earth"] {
        let text = std::fs::read_to_string(folder.join(file).with_extension("toml")).unwrap();
        let file: toml::Table = text.parse().unwrap();
        all.extend(file["card"].as_array().unwrap().iter().map(facts));
    }
    all
}

fn facts(card: &toml::Value) -> Facts {
    let word = |key: &str| card.get(key).and_then(|word| word.as_str()).unwrap_or_default().to_owned();
    let number = |key: &str| card.get(key).and_then(|n| n.as_integer()).unwrap_or(0) as i16;
    let words = |key: &str| -> Vec<String> {
        let list = card.get(key).and_then(|list| list.as_array()).cloned().unwrap_or_default();
        list.iter().map(|word| word.as_str().unwrap().to_owned()).collect()
    };
    let kind = word("kind");
    let way = |word: &String| match word.as_str() {
        "up" | "▲" => Way::Up.bit(),
        "right" | "▶" => Way::Right.bit(),
        "down" | "▼" => Way::Down.bit(),
        _ => Way::Left.bit(),
    };
    Facts {
        id: word("id"),
        name: word("name"),
        kind: match kind.chars().next() {
            Some('エ') => Kind::Effect,
            Some('サ') => Kind::Support,
            _ => Kind::Character,
        },
        flash: kind.contains("フラッシュ"),
        field: kind.contains("フィールド"),
        attribute: Some(Attribute::Fire),
        races: words("races"),
        figures: ["atk", "def", "down", "speed", "cost"].map(number),
        lead: words("lead").iter().map(way).fold(0, |all, bit| all | bit),
        text: word("text"),
        limited: false,
        ..Facts::default()
    }
}

fn deck(rules: &Rules<Los>, name: &str) -> Vec<Def> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/los/decks");
    let text = std::fs::read_to_string(folder.join(name).with_extension("txt")).unwrap();
    let mut deck = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let (n, name) = line.split_once(' ').unwrap();
        let def = rules.cards.iter().position(|card| card.facts.name == name.trim()).unwrap();
        deck.extend(std::iter::repeat_n(Def(def as u16), n.parse().unwrap()));
    }
    deck
}

#[test]
fn random_games_of_every_pairing_end() {
    let rules = los::rules(&cards(), &[]);
    let decks: Vec<Vec<Def>> =
        ["plain", "arena", "dusk", "grove", "tide"].iter().map(|name| deck(&rules, name)).collect();
    let mut dice = 1u64;
    for (seed, (a, b)) in decks.iter().flat_map(|a| decks.iter().map(move |b| (a, b))).enumerate() {
        assert!(los::check_deck(&rules, a).is_empty());
        for round in 0..8 {
            let chance = Chance::from_number((seed * 8 + round) as u64);
            let mut state: State<Los> = State::new(Both([a, b]), chance).unwrap();
            let mut options = Options::new();
            let mut decisions = 0;
            while advance(&rules, &mut state, &mut options, &mut ()) == Flow::Ask {
                assert!(options.len() > 1, "{} answers to {:?}", options.len(), state.top());
                decisions += 1;
                assert!(decisions < 20_000, "the game does not end");
                dice ^= dice << 13;
                dice ^= dice >> 7;
                dice ^= dice << 17;
                put_listed(&rules, &mut state, &options, (dice >> 33) as usize % options.len(), &mut ());
            }
            assert!(state.table.over().is_some());
        }
    }
}

/// A copy of a state is a copy of this much memory.
#[test]
fn a_state_is_small() {
    let size = size_of::<State<Los>>();
    assert!(size <= 8_192, "{size} bytes");
    eprintln!("{size} bytes; a frame {}, a body {}", size_of::<los::Step>(), size_of::<los::Body>());
}
