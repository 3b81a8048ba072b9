//! No phrase of a text is without effect: left out, what the card does changes or the text is refused.

#[allow(dead_code, reason = "other tests need more of it")]
mod corpora;

use engine::Def;
use language::survey::{Idle, idle_phrases};
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
const IDLE: &[Idle] = &[
    ("場の", "", "what is named without a place lies on the field (SV-132)"),
    ("場に", "出す", "followers and amulets are put onto the field (5.4)"),
    ("場に", "出し", "the same"),
    ("場に", "いる", "what is there is on the field (SV-132)"),
    ("場に", "ある", "the same"),
    ("すべて", "", "cards that are not counted are all of them"),
    ("カード", "X枚", "what is counted off a place is cards"),
    ("カード", "1枚", "what is counted off a place, or is of a class, is cards"),
    ("・カード", "", "what is of a type is cards"),
    ("それを", "", "what was spoken of is meant where nothing is said (SV-131)"),
    ("それは", "", "the same"),
    ("それに", "", "the same"),
    ("これは", "『", "the same"),
    ("自分は", "追加ターン", "whose text it is takes the turn"),
    ("自分の", "手札", "hands, decks and points are one's own where nobody is named"),
    ("自分の", "デッキ", "the same"),
    ("自分の", "PP", "the same"),
    ("自分の", "EP", "the same"),
    ("自身の", "手札", "the same, of whoever does it"),
    ("自身の", "デッキ", "the same"),
    ("自身の", "場のフォロワー1体を墓場", "the same: whoever is told to bury a follower buries their own"),
    ("のリーダー", "は《体力》", "a player's life is the leader's (2.8.3)"),
    ("自分のリーダーは", "《体力》", "what was dealt damage before is meant where nothing is said"),
    ("相手を", "攻撃できない", "only the other side is attacked (8.4.1)"),
    ("1人", "は", "there is one opponent"),
    ("元の", "コスト", "costs are the printed ones (SV-134)"),
    ("好きな順番で", "デッキの下", "whoever puts several cards down chooses their order"),
    ("好きな順番で", "デッキの上", "the same"),
    ("さらに", "", "said for the reader"),
];

#[test]
fn every_phrase_counts() -> Result<(), String> {
    let (types, texts) = corpora::own();
    let does = |kind, whole: &str, text: &str| does(kind, &types, &named(whole), text);
    idle_phrases(&corpora::lexicon(), &texts, IDLE, &[Kind::Follower, Kind::Spell], does)
}
