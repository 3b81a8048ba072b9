//! No phrase of a text is without effect: left out, what the card does changes or the text is refused.

#[allow(dead_code, reason = "other tests need more of it")]
mod corpora;

use engine::Def;
use language::survey::idle_phrases;
use sve::{Facts, Kind, Special, rules, written};

/// The names in 『』 that a text speaks of.
fn named(text: &str) -> Vec<&str> {
    let quoted = text.split('『').skip(1).filter_map(|rest| rest.split_once('』'));
    let mut names: Vec<&str> = quoted.map(|(name, _)| name).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// What a card of this kind does, without where its words stand; none if it can't be played whole. `named` are the
/// cards that are known beside it.
fn does(kind: Kind, types: &[String], named: &[&str], text: &str) -> Option<Vec<String>> {
    let token = |name: &&str| Facts {
        id: name.to_string(),
        name: name.to_string(),
        kind: Kind::Follower,
        special: Some(Special::Token),
        ..Facts::default()
    };
    let mut faces: Vec<Facts> = named.iter().map(token).collect();
    faces.push(Facts { types: types.to_vec(), ..Facts::default() });
    faces.push(Facts { id: "1".into(), name: "1".into(), kind, text: text.to_owned(), ..Facts::default() });
    let rules = rules(&faces);
    let at = faces.len() - 1;
    rules.cards[at].unread.is_empty().then(|| written(&rules, Def(at as u16), false))
}

/// Words that say what goes without saying, each for a reason.
const IDLE: &str = include_str!("idle.tsv");

#[test]
fn every_phrase_counts() -> Result<(), String> {
    let (types, texts) = corpora::own();
    let does = |kind, whole: &str, text: &str| does(kind, &types, &named(whole), text);
    idle_phrases(&corpora::lexicon(), &texts, IDLE, &[Kind::Follower, Kind::Spell], does)
}
