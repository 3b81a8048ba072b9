//! No phrase of a text is without effect: left out, what the card does changes or the text is refused.

mod corpora;

use language::survey::idle_phrases;
use legions::kinds::Category;
use legions::lexicon::lexicon;
use legions::{Facts, LEGIONS_2019, rules, written, written_facts};

/// Tokens that texts make.
const TOKENS: [&str; 4] = ["ゴーストトークン", "ゾンビトークン", "ドールトークン", "ビッグベアトークン"];

/// What a card of this category does, with the tokens that it defines and without where its words stand; none if it
/// can't be played whole.
fn does(category: Category, text: &str) -> Option<Vec<String>> {
    let card = |name: &str| Facts { id: name.into(), name: name.into(), category, ..Facts::default() };
    let mut faces: Vec<Facts> = TOKENS.iter().map(|name| card(name)).collect();
    faces.push(Facts { text: text.to_owned(), ..card("1") });
    if !text.contains("扱う") {
        faces.push(card("狼トークン"));
    }
    let rules = rules(&faces, LEGIONS_2019, &[]);
    let at = TOKENS.len();
    let defined = (at + 1..rules.cards.len()).map(|at| written_facts(&rules, engine::Def(at as u16)));
    let own = written(&rules, engine::Def(at as u16), false).into_iter();
    rules.cards[at].unread.is_empty().then(|| own.chain(defined).collect())
}

/// Words that say what goes without saying, each for a reason.
const IDLE: &str = include_str!("idle.tsv");

#[test]
fn every_phrase_counts() -> Result<(), String> {
    let kinds = [Category::Minion, Category::Skill];
    idle_phrases(lexicon(), &corpora::readable(), IDLE, &kinds, |kind, _, text| does(kind, text))
}
