//! No phrase of a text is without effect: left out, what the card does changes or the text is refused.

mod corpora;

use language::survey::shorter;
use los::lexicon::lexicon;
use los::{Facts, Kind, rules, written};

/// What a card of this kind does, without where its words stand; none if it can't be played whole.
fn does(kind: Kind, text: &str) -> Option<Vec<String>> {
    let facts = Facts { id: "1".into(), name: "1".into(), kind, text: text.to_owned(), ..Facts::default() };
    let rules = rules(&[facts], &[]);
    rules.cards[0].gaps.is_empty().then(|| written(&rules, engine::Def(0), false))
}

/// Words that say what goes without saying, each for a reason.
const IDLE: &[(&str, &str)] = &[
    ("このカードは", "what was spoken of is meant where nothing is said"),
    ("このカードを", "the same"),
    ("そのカードを", "the same"),
    ("そのキャラクターは", "the same"),
    ("そのキャラクターを", "the same"),
    ("それは", "the same"),
    ("それを", "the same"),
    ("それらのカードは", "the same"),
    ("それらのキャラクターを", "the same"),
    ("カードを", "what is drawn or looked at is cards"),
    ("すべて", "cards that are not counted are all of them (LS-47)"),
    ("選んだキャラクターを", "the same"),
    ("自分は", "whose text it is does it where nobody is named"),
    ("相手に", "a direct attack is at the opponent"),
    ("効果で", "a player destroys by effects only (8.10)"),
    ("ランダムに", "out of a hand that is not seen chance chooses"),
    ("このターン、", "once more is of this turn"),
    ("このターン中、", "the same"),
    ("その後、", "sentences are done in their order (8.4)"),
    ("場に", "where else could it come to (LS-22)"),
    ("デッキの上から", "cards are drawn from the top (8.5)"),
    ("裏側表示から", "a card that turns up lay face down"),
    ("お互いの", "both players' are meant where nobody is named"),
    ("自分の", "decks, hands and life are one's own where nobody is named"),
    ("持ち主の", "a card goes to its owner's (3.2)"),
    ("すべての", "cards that are not counted are all of them (LS-47)"),
    ("同じ", "a lane that is not told more closely is this card's (3.3.4)"),
    ("このキャラクターがいる", "the same"),
    ("のライフ", "damage is dealt to a player's life (8.11)"),
    ("の合計", "a figure of several cards is all of theirs together"),
    ("の数値", "a figure stands for its value"),
    ("の枚数", "a pile stands for how many there are"),
    ("分", "so much as the figure is"),
    ("カードの", "whose effects they are is said by the figure before"),
    ("キャラクターの", "what was destroyed is meant"),
];

#[test]
fn every_phrase_counts() {
    let mut idle = Vec::new();
    let mut tried = 0;
    for text in corpora::readable() {
        // On whichever of these cards the whole text can be played, a phrase must count on one.
        let whole: Vec<(Kind, Vec<String>)> = [Kind::Character, Kind::Effect]
            .into_iter()
            .filter_map(|kind| does(kind, &text).map(|whole| (kind, whole)))
            .collect();
        for less in shorter(lexicon(), &text).iter().filter(|_| !whole.is_empty()) {
            tried += 1;
            let known = IDLE.iter().any(|(words, _)| less.words == *words);
            let same = |(kind, whole): &(Kind, Vec<String>)| does(*kind, &less.text).as_ref() == Some(whole);
            if !known && whole.iter().all(same) {
                idle.push(format!("{} in {text}", less.words));
            }
        }
    }
    idle.sort();
    idle.dedup();
    println!("{tried} phrases left out");
    assert!(idle.is_empty(), "{} phrases have no effect:\n{}", idle.len(), idle.join("\n"));
}
