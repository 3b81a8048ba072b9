//! Cards that put the set phrases together in new ways: each is read, comes back as printed, and can be played.

mod printed;

use legions::lexicon::lexicon;
use legions::{EDITIONS, english, normalise, read, render};

#[test]
fn every_new_card_is_read_and_played() {
    let cards = printed::of_file(include_str!("cards/texts.toml"));
    assert!(cards.len() >= 60, "{}", cards.len());
    let mut faults = Vec::new();
    for card in &cards {
        let reading = read(&card.text);
        faults.extend(
            reading.gaps().map(|gap| format!("{}: {:?} expected {:?}", card.name, gap.phrase, gap.expected)),
        );
        let flat = |text: &str| text.replace('\n', "");
        let back: String = reading.read().map(render).collect();
        if reading.is_whole() && flat(&back) != flat(normalise(&card.text).text()) {
            faults.push(format!("{} came back as {back}", card.name));
        }
        assert!(reading.read().all(|ability| !english(lexicon(), ability).is_empty()), "{}", card.name);
    }
    let mut all = printed::shipped();
    all.extend(cards);
    for edition in EDITIONS {
        let rules = legions::rules(&all, edition, &[]);
        for card in &rules.cards {
            faults.extend(card.unread.iter().map(|gap| format!("{}: {}", card.facts.name, gap.told().1)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
