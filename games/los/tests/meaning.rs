//! Every card that comes with the game can be played.

use los::{Facts, Kind, rules};

fn texts() -> Vec<(String, Kind, String)> {
    let mut all = Vec::new();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in [root.join("../../cards/los"), root.join("tests/cards")] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let refused = path.file_stem().is_some_and(|stem| stem == "refused");
            if refused || path.extension().is_none_or(|ending| ending != "toml") {
                continue;
            }
            let file: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
            for card in file["card"].as_array().unwrap() {
                let word =
                    |key: &str| card.get(key).and_then(|word| word.as_str()).unwrap_or_default().to_owned();
                let kind = match word("kind").chars().next() {
                    Some('エ') => Kind::Effect,
                    Some('サ') => Kind::Support,
                    _ => Kind::Character,
                };
                all.push((word("name"), kind, word("text")));
            }
        }
    }
    all
}

#[test]
fn every_text_has_a_meaning() {
    let cards: Vec<Facts> = texts()
        .into_iter()
        .map(|(name, kind, text)| Facts { id: name.clone(), name, kind, text, ..Facts::default() })
        .collect();
    assert!(cards.len() > 60);
    let rules = rules(&cards, &[]);
    let gaps: Vec<String> = rules
        .cards
        .iter()
        .flat_map(|card| card.gaps.iter().map(|gap| format!("{}: {}", card.facts.name, gap.told().1)))
        .collect();
    assert!(gaps.is_empty(), "{}", gaps.join("\n"));
}

/// Every phrase that reads can be played, on a card of some kind; what it speaks of may have been told before.
#[test]
fn every_phrase_has_a_meaning() {
    let lines = include_str!("instances.txt").lines().filter_map(|line| line.split_once('\t'));
    let mut refused = Vec::new();
    for (_, text) in lines {
        let text = text.replace("\\n", "\n");
        let told = format!("キャラクターを1体選ぶ。{text}");
        let tries =
            [(Kind::Effect, &text), (Kind::Character, &text), (Kind::Support, &text), (Kind::Effect, &told)];
        let gaps = tries.map(|(kind, text)| {
            let card =
                Facts { id: "1".into(), name: "1".into(), kind, text: text.clone(), ..Facts::default() };
            let rules = rules(&[card], &[]);
            rules.cards[0].gaps.iter().map(|gap| gap.told().1).collect::<Vec<_>>()
        });
        if gaps.iter().all(|gaps| !gaps.is_empty()) {
            refused.push(gaps.map(|gaps| gaps.join(" / ")).join("\n    "));
        }
    }
    assert!(refused.is_empty(), "{}:\n{}", refused.len(), refused.join("\n"));
}
