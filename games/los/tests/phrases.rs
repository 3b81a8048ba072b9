//! No phrase of a text is without effect: left out, what the card does changes or the text is refused.

mod corpora;

use language::survey::{Idle, idle_phrases};
use los::lexicon::lexicon;
use los::{Facts, Kind, rules, written};

/// What a card of this kind does, without where its words stand; none if it can't be played whole.
fn does(kind: Kind, text: &str) -> Option<Vec<String>> {
    let facts = Facts { id: "1".into(), name: "1".into(), kind, text: text.to_owned(), ..Facts::default() };
    let rules = rules(&[facts], &[]);
    rules.cards[0].gaps.is_empty().then(|| written(&rules, engine::Def(0), false))
}

/// Words that say what goes without saying, each for a reason.
const IDLE: &[Idle] = &[
    ("このカードは", "", "what was spoken of is meant where nothing is said"),
    ("このカードを", "", "the same"),
    ("そのカードを", "", "the same"),
    ("そのキャラクターは", "", "the same"),
    ("そのキャラクターを", "", "the same"),
    ("それは", "", "the same"),
    ("それを", "", "the same"),
    ("それらのカードは", "", "the same"),
    ("それらのキャラクターを", "", "the same"),
    ("カードを", "", "what is drawn or looked at is cards"),
    ("すべて", "", "cards that are not counted are all of them (LS-47)"),
    ("選んだキャラクターを", "", "the same"),
    ("自分は", "", "whose text it is does it where nobody is named"),
    ("相手に", "直接アタック", "a direct attack is at the opponent"),
    ("効果で", "相手のキャラクター", "a player destroys by effects only (8.10)"),
    ("ランダムに", "1枚選び", "out of a hand that is not seen chance chooses"),
    ("このターン、", "そのキャラクターは", "once more is of this turn"),
    ("このターン中、", "", "the same"),
    ("その後、", "", "sentences are done in their order (8.4)"),
    ("場に", "出", "where else could it come to (LS-22)"),
    ("デッキの上から", "", "cards are drawn from the top (8.5)"),
    ("裏側表示から", "表側表示に", "a card that turns up lay face down"),
    ("お互いの", "アタックフェイズ", "both players' are meant where nobody is named"),
    ("お互いの", "ターン終了時", "the same"),
    ("お互いの", "前衛", "the same"),
    ("お互いの", "キャラクター", "the same"),
    ("自分の", "", "decks, hands and life are one's own where nobody is named"),
    ("持ち主の", "手札に", "a card goes to its owner's hand"),
    ("すべての", "", "cards that are not counted are all of them (LS-47)"),
    ("同じ", "レーン", "a lane that is not told more closely is this card's (3.3.4)"),
    ("このキャラクターがいる", "レーン", "the same"),
    ("のライフ", "", "damage is dealt to a player's life (8.11)"),
    ("の合計", "と同じ", "a figure of several cards is all of theirs together"),
    ("の数値", "分のダメージ", "a figure stands for its value"),
    ("の枚数", "", "a pile stands for how many there are"),
    ("分", "のダメージ", "so much as the figure is"),
    ("カードの", "効果を受けない", "whose effects they are is said by the figure before"),
    ("キャラクターの", "元々", "what was destroyed is meant"),
];

#[test]
fn every_phrase_counts() -> Result<(), String> {
    let kinds = [Kind::Character, Kind::Effect];
    idle_phrases(lexicon(), &corpora::readable(), IDLE, &kinds, |kind, _, text| does(kind, text))
}
