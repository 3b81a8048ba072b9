//! What was read can be played: every printed ability has a program, or says what it still needs.

#[allow(dead_code, reason = "other tests need more of it")]
mod printed;

use std::collections::BTreeMap;

use engine::Def;
use printed::{beside, own, own_files};
use sve::{Facts, Kind, rules};

/// The unread phrases of faces, and how many faces have none.
fn lowered(faces: &[Facts], from: usize) -> (usize, Vec<String>) {
    let rules = rules(faces);
    let (mut whole, mut unread) = (0, Vec::new());
    for at in from..faces.len() {
        let card = rules.printed(Def(at as u16));
        whole += usize::from(card.unread.is_empty());
        for gap in &card.unread {
            let needs = gap.why.map_or("", |why| why.called().en);
            unread.push(format!("{}\t{needs}\t{}", card.facts.id, gap.phrase));
        }
    }
    (whole, unread)
}

#[test]
fn every_token_can_be_played() {
    let (whole, unread) = lowered(&own("tokens.toml"), 0);
    assert!(unread.is_empty(), "{whole} can; these can't:\n{}", unread.join("\n"));
}

#[test]
fn every_card_of_the_starter_set_can_be_played() {
    let tokens = own("tokens.toml");
    let mut faces = tokens.clone();
    own_files().iter().for_each(|file| faces.extend(own(file)));
    let (whole, unread) = lowered(&faces, tokens.len());
    println!("{whole} of {}", faces.len() - tokens.len());
    assert!(unread.is_empty(), "{whole} can; these can't:\n{}", unread.join("\n"));
}

#[test]
fn most_printed_cards_can_be_played() {
    let (Some(tokens), Some(cards)) = (beside("data/sve-tokens.jsonl"), beside("corpus/sve-cards.jsonl"))
    else {
        return;
    };
    let faces: Vec<Facts> = tokens.iter().chain(&cards).cloned().collect();
    let (whole, unread) = lowered(&faces, tokens.len());
    let mut why: BTreeMap<&str, usize> = BTreeMap::new();
    for line in &unread {
        *why.entry(line.split('\t').nth(1).unwrap_or_default()).or_default() += 1;
    }
    println!("{whole} of {} faces\n{why:#?}\n{}", cards.len(), unread.join("\n"));
    assert!(whole >= LEAST, "{whole} of {} faces can be played; there were {LEAST}", cards.len());
}

/// How many of the faces can be played whole; it only grows.
const LEAST: usize = 971;

/// 代わりに stands for a deed of its own kind (SV-129); for another it is refused, not guessed at.
#[test]
fn a_replacement_of_another_kind_is_refused() {
    let playable = |text: &str| {
        let card = Facts {
            id: "1".into(),
            name: "1".into(),
            kind: Kind::Spell,
            text: text.into(),
            ..Facts::default()
        };
        rules(&[card]).printed(Def(0)).unread.is_empty()
    };
    assert!(playable("相手のリーダーすべてに2ダメージ。【覚醒】状態なら、代わりに4ダメージ。"));
    assert!(playable("1枚引く。【覚醒】状態なら、代わりに2枚。"));
    assert!(!playable("1枚引く。【覚醒】状態なら、代わりに4ダメージ。"));
    assert!(!playable("相手のリーダーすべてに2ダメージ。1枚引く。【覚醒】状態なら、代わりに4ダメージ。"));
}
