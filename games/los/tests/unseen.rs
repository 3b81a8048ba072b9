//! Cards the grammar was not made for.

use los::{Facts, Kind, normalise, read, render, rules};
use text::Called;

fn texts() -> Vec<(Kind, String)> {
    let lines = include_str!("unseen.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let one = |line: &str| {
        let (kind, text) = line.split_once('\t').expect("a kind, a tab, a text");
        let kind = match kind.chars().next() {
            Some('エ') => Kind::Effect,
            Some('サ') => Kind::Support,
            _ => Kind::Character,
        };
        (kind, text.replace("\\n", "\n"))
    };
    lines.map(one).collect()
}

#[test]
fn texts_never_seen_are_read_and_come_back() {
    let texts = texts();
    assert!(texts.len() >= 60, "{}", texts.len());
    let mut faults = Vec::new();
    for (_, text) in &texts {
        let reading = read(text);
        for gap in reading.gaps() {
            faults.push(format!(
                "{text}\n    「{}」 expected {}",
                gap.phrase,
                Called::listed(&gap.expected).1
            ));
        }
        let back: Vec<String> = reading.read().map(render).collect();
        if reading.is_whole() && back.join("\n") != normalise(text).text() {
            faults.push(format!("{text}\n    came back as {}", back.join("\n")));
        }
    }
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), texts.len(), faults.join("\n"));
}

#[test]
fn texts_never_seen_have_a_meaning() {
    let numbered = texts().into_iter().enumerate();
    let cards: Vec<Facts> = numbered
        .map(|(at, (kind, text))| Facts {
            id: at.to_string(),
            name: at.to_string(),
            kind,
            text,
            ..Facts::default()
        })
        .collect();
    let rules = rules(&cards, &[]);
    let gaps = rules.cards.iter().flat_map(|card| {
        let read = read(&card.facts.text).is_whole();
        card.gaps.iter().filter(move |_| read).map(|gap| gap.told().1)
    });
    let gaps: Vec<String> = gaps.collect();
    assert!(gaps.is_empty(), "{}:\n{}", gaps.len(), gaps.join("\n"));
}
