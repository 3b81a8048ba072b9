//! No phrase of a text is without effect: left out, what the card does changes or the text is refused.

mod corpora;

use language::survey::idle_phrases;
use los::lexicon::lexicon;
use los::{Facts, Kind, rules, written};

/// What a card of this kind does, without where its words stand; none if it can't be played whole.
fn does(kind: Kind, text: &str) -> Option<Vec<String>> {
    let facts = Facts { id: "1".into(), name: "1".into(), kind, text: text.to_owned(), ..Facts::default() };
    let rules = rules(&[facts], &[]);
    rules.cards[0].gaps.is_empty().then(|| written(&rules, engine::Def(0), false))
}

/// Words that say what goes without saying, each for a reason.
const IDLE: &str = include_str!("idle.tsv");

#[test]
fn every_phrase_counts() -> Result<(), String> {
    let kinds = [Kind::Character, Kind::Effect];
    idle_phrases(lexicon(), &corpora::readable(), IDLE, &kinds, |kind, _, text| does(kind, text))
}
