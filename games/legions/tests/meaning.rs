//! What was read can be played: the cards that come with the game, and how many sentences of the lists.

mod printed;

use engine::Rules;
use legions::{Facts, LEGIONS_2019, Legions, read};

fn rules(faces: &[Facts]) -> Rules<Legions> {
    legions::rules(faces, LEGIONS_2019, &[])
}

#[test]
fn every_shipped_card_can_be_played() {
    let rules = rules(&printed::shipped());
    let mut faults = Vec::new();
    for card in &rules.cards {
        for gap in &card.unread {
            faults.push(format!(
                "{} {}: {:?} needs {}",
                card.facts.id,
                card.facts.name,
                gap.phrase,
                gap.needs.join(", ")
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// How many of the sentences that are read can be played as well: a number that only grows.
#[test]
fn most_sentences_can_be_played() {
    let lists = [include_str!("sentences.txt"), include_str!("instances.txt")];
    let mut faces = printed::shipped();
    let first = faces.len();
    for line in
        lists.iter().flat_map(|text| text.lines()).filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let text = line.replace("\\n", "\n");
        if read(&text).is_whole() {
            faces.push(printed::of_text(&text));
        }
    }
    let rules = rules(&faces);
    let all = &rules.cards[first..faces.len()];
    let played = all.iter().filter(|card| card.unread.is_empty()).count();
    for card in all.iter().filter(|card| !card.unread.is_empty()) {
        let gap = &card.unread[0];
        eprintln!("{:?} needs {}", gap.phrase, gap.needs.join(", "));
    }
    eprintln!("{played} of {} sentences can be played", all.len());
    assert!(played >= PLAYED, "{played} of {}; it was {PLAYED} before", all.len());
}

/// So many of the sentences could be played before.
const PLAYED: usize = 132;
