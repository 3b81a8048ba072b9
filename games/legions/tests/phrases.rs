//! No phrase of a text is without effect: left out, what the card does changes or the text is refused.

mod corpora;

use language::survey::{Idle, idle_phrases};
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
const IDLE: &[Idle] = &[
    ("カードを", "", "what is drawn or looked at is cards"),
    ("カード", "1枚", "a count of a pile counts cards"),
    ("カード", "2枚", "the same"),
    ("カード", "を1枚選び、手札", "the same"),
    ("カードの", "", "the same"),
    ("のカード", "", "what lies somewhere, or costs so much, is cards"),
    ("あなたの", "", "hands, decks and masters are one's own where nobody is named"),
    ("自分の", "", "the same"),
    ("自分の山札から", "", "the same: cards are drawn from the own deck (39-11)"),
    ("山札の上から", "", "cards are drawn from the top (39-11)"),
    ("山札を", "", "only a deck is shuffled"),
    ("あなたは", "", "whose text it is does it where nobody is named"),
    ("あなたは、", "", "the same"),
    ("あなたのマスターは", "", "whose life it is where nobody is named (39-2)"),
    ("あなたのマスターは、", "", "the same"),
    ("自分のマスターは", "", "the same"),
    ("のマスター", "は", "a player's life is the master's (08)"),
    ("のマスター", "が効果ダメージ", "the same"),
    ("のマスター", "がダメージ", "the same"),
    ("マスターの", "ライフ", "the same"),
    ("ゲームに", "", "what else could be won (25-2c)"),
    ("このカードは", "", "what was spoken of is meant where nothing is said"),
    ("このカードは、", "", "the same"),
    ("このカードを", "", "the same"),
    ("このミニオンは、", "", "the same"),
    ("このカードとバトルを行ったユニットを", "", "the same: it is what the ability was set off by"),
    ("相手のマスターに", "Xダメージ", "the same: who was dealt damage before"),
    ("そのカードを", "", "the same"),
    ("そのミニオンは", "", "the same"),
    ("そのミニオンは、", "", "the same"),
    ("そのミニオンに", "", "the same"),
    ("そのミニオンに、", "", "the same"),
    ("そのミニオンを", "", "the same"),
    ("そのミニオンが", "", "the same"),
    ("そのユニットは", "", "the same"),
    ("そのユニットに", "", "the same"),
    ("それらに、", "", "the same"),
    ("それらは、", "", "the same"),
    ("それらを", "", "the same"),
    ("それらの", "", "the same"),
    ("それぞれに", "", "the same: each of them is dealt so much (39-1)"),
    ("その", "ダメージを", "what is dealt, or was chosen, is meant"),
    ("その", "ミニオンがブレイク", "the same"),
    ("この", "ダメージは", "the damage that is dealt is meant"),
    ("ミニオンが", "ブレイクした場合", "what was dealt damage were minions"),
    ("これによって", "ブレイクした", "what was done last is what it is done by"),
    ("これによって", "ミニオンがブレイク", "the same"),
    ("このアタックで", "", "the same"),
    ("そのバトルで", "", "the same"),
    ("すべて", "", "cards that are not counted are all of them"),
    ("すべての", "", "the same"),
    ("全", "", "the same"),
    ("フィールドに", "配置する", "cards are placed on the field (34)"),
    ("フィールドにある", "", "units are on the field (22-1)"),
    ("フィールドの", "空いているレーン", "free lanes are of the field (19)"),
    ("お互いの", "マスターに", "both players' are meant where nobody is named"),
    ("お互いのフィールドにある", "", "the same"),
    ("すべてのフィールドにある", "", "both players' are meant where nobody is named"),
    ("あなたのフィールドに", "", "tokens come to the own field (39-18)"),
    ("あなたのフィールドにある", "", "the same"),
    ("あなたのフィールドにある空いているレーンに", "", "the same"),
    ("ゲーム外から", "コアを", "cores that are taken are taken from outside the game"),
    ("あなたのコアゾーンにある", "コアを", "cores that are moved are moved out of the own core zone"),
    ("コアゾーンの", "活性エリア", "both areas are of the core zone (07-3)"),
    ("タイムラインの", "ウェイトゾーン", "wait zones are of the timeline (18-16)"),
    ("スタンバイゾーンにある", "", "a skill works there (36-3a)"),
    ("活性状態の", "コアを", "only active cores are exhausted (39-12)"),
    ("の数", "", "a pile stands for how many there are"),
    ("の枚数", "", "the same"),
    ("枚数の", "", "the same"),
    ("点数", "", "life and damage are counted in points"),
    ("点数の", "", "the same"),
    ("効果によって", "移動されない", "a text that forbids moving forbids it to effects"),
    (
        "相手の",
        "ロードをアタックターゲット",
        "a minion attacks lords of the other side, and a unit stays on its own side",
    ),
    ("相手の", "空いているレーン", "the same"),
    ("代わりに", "そのダメージを0に", "damage that would be dealt is changed, said with it or without"),
    ("コストを払わずに", "アンロックする", "an effect that unlocks asks for no cost"),
    ("好きな順番で", "山札の下に置く", "whoever puts several cards down chooses their order"),
    ("さらに", "", "said for the reader"),
    ("即座に", "", "the same"),
    ("その後、", "", "sentences are done in their order (01-4)"),
    ("後、その", "カードを", "the same"),
];

#[test]
fn every_phrase_counts() -> Result<(), String> {
    let kinds = [Category::Minion, Category::Skill];
    idle_phrases(lexicon(), &corpora::readable(), IDLE, &kinds, |kind, _, text| does(kind, text))
}
