//! The shared grammar reads the texts of this game.

#[allow(dead_code, reason = "other tests need more of it")]
mod corpora;

use language::survey::Standard;
use los::lexicon::lexicon;

#[test]
fn the_lexicon_keeps_its_standard() -> Result<(), String> {
    let standard = Standard { read: 1000, framed: 1000, broken: [806, 1080, 1110], made: 994 };
    standard.kept(lexicon(), &corpora::printed())
}

/// What a text says in English, by general rules.
const ENGLISH: &[(&str, &str)] = &[
    ("この戦闘中、このカードは[毒呪]を得る。", "During this battle, this card gains Venom."),
    (
        "次の自分のターン終了時まで、そのキャラクターはアタックできない。",
        "Until the end of your next turn, that character can’t attack.",
    ),
    (
        "次の相手のターン中、相手はアタックできない。",
        "During the opponent’s next turn, the opponent can’t attack.",
    ),
    (
        "1ターンに1回、エネルギーを2枚ゲインする：カードを1枚引く。",
        "Once a turn, gain 2 energy: Draw 1 card.",
    ),
    (
        "1ターンに2回、自分のキャラクターが効果によって移動した時、相手に50ダメージを与える。",
        "2 times a turn, when one of your characters moves by an effect, deal 50 damage to the opponent.",
    ),
    (
        "自分のターン開始時、自分のライフが500以下の場合、カードを1枚引く。",
        "At the start of your turn, if your life is 500 or less, draw 1 card.",
    ),
    (
        "セットアップフェイズ終了時、自分の手札が3枚以下の場合、カードを1枚引く。",
        "At the end of the setup phase, if there are 3 or fewer cards in your hand, draw 1 card.",
    ),
    (
        "このカードが前衛にいて、かつアタック表示の場合、このカードはDEF+200する。",
        "If this card is in the front row and it is in attack position, this card gets +200 DEF.",
    ),
    ("お互いの前衛のキャラクターは移動できない。", "Characters in each player’s front row can’t move."),
    ("同じレーンの相手のキャラクターを破壊する。", "Destroy the opponent’s characters in the same lane."),
    ("自分の手札の水属性のキャラクターのコストを-1する。", "Water characters in your hand get -1 cost."),
    ("全ての相手のキャラクターのDOWNを+200する。", "All of the opponent’s characters get +200 DOWN."),
    (
        "ターン終了時まで、自分のキャラクター1体のATKとDEFを+200する。",
        "Until the end of the turn, 1 of your characters gets +200 ATK and +200 DEF.",
    ),
    ("相手のライフを300回復する。", "Recover 300 of the opponent’s life."),
    ("自分のライフを100失い、カードを1枚引く。", "Lose 100 life and draw 1 card."),
    ("ライフをこのカードのDOWN分回復する。", "Recover life equal to this card’s DOWN."),
    (
        "コストが最も低い相手のキャラクターを1体選び、破壊する。",
        "Choose 1 of the opponent’s characters with the lowest cost and destroy it.",
    ),
    (
        "ATKが元々のATKより高い相手のキャラクターを1体選び、破壊する。",
        "Choose 1 of the opponent’s characters whose ATK is higher than its printed ATK and destroy it.",
    ),
    (
        "相手のアタックしているキャラクターを1体選び、表示を変更する。",
        "Choose 1 of the opponent’s attacking characters and change its position.",
    ),
    (
        "この戦闘中、アタックされている相手のキャラクターのDEFを-300する。",
        "During this battle, the opponent’s characters that are being attacked get -300 DEF.",
    ),
    (
        "キャラクターを2体まで選び、後衛の空いているマスに移動する。",
        "Choose up to 2 characters and move them to a free square of the back row.",
    ),
    ("自分のキャラクターを2体選び、位置を入れ替える。", "Choose 2 of your characters and swap their places."),
    (
        "相手の手札を見る。その中から1枚選び、トラッシュに置く。",
        "Look at the opponent’s hand. Choose 1 of them and put it into the trash.",
    ),
    (
        "自分のデッキの上からカードを3枚見る。その中から1枚を手札に加え、残りを好きな順番でデッキの下に置く。",
        "Look at the top 3 cards of your deck. Add 1 of them to your hand and put the rest on the bottom of the deck in any order.",
    ),
    (
        "このカードのATKは自分の場の他のキャラクターのATKの合計と同じになる。",
        "This card’s ATK becomes the same as the total ATK of other characters on your field.",
    ),
    (
        "このターンに自分がカードを2枚引いている場合、このカードは2回までアタックできる。",
        "If you drew 2 cards this turn, this card can attack up to 2 times.",
    ),
    (
        "このカードが破壊される場合、代わりにこのカードを持ち主の手札に戻す。",
        "If this card would be destroyed, return this card to its owner’s hand instead.",
    ),
    (
        "相手は手札を2枚捨ててもよい。そうしなかった場合、相手に500ダメージを与える。",
        "The opponent may discard 2 cards from their hand. If the opponent doesn’t, deal 500 damage to the opponent.",
    ),
    (
        "自分のキャラクターを1体選び、リードアイコンの向きに1マス移動してもよい。",
        "Choose 1 of your characters and you may move it 1 square in the direction of a lead icon.",
    ),
    (
        "自分の場に他の＜竜＞が2体以上いる場合、このカードは[上空]を得る。",
        "If there are 2 or more other ＜竜＞ on your field, this card gains Sky.",
    ),
    (
        "自分のデッキから「灯守り」を1枚選び、相手に見せて、手札に加える。",
        "Choose 1 “灯守り” from your deck, show it to the opponent and add it to your hand.",
    ),
    (
        "火属性かつコスト3以下の自分のキャラクターはATK+100する。",
        "Your fire characters with cost 3 or less get +100 ATK.",
    ),
    (
        "このカードがアタックした時、以下から1つを選んで発動する。",
        "When this card attacks, choose 1 of the following.",
    ),
    (
        "このカードが場に出た時または表側表示になった時、カードを1枚引く。",
        "When this card comes to the field or becomes face up, draw 1 card.",
    ),
    (
        "同じレーンに他の自分のキャラクターがいない限り、このカードは表示を変更できない。",
        "As long as none of your other characters are in the same lane, this card can’t change its position.",
    ),
    (
        "このキャラクターがいるレーンの相手のキャラクターはATK-100する。",
        "The opponent’s characters in the lane where this character is get -100 ATK.",
    ),
    (
        "このカードは3以下のスピードを持つ相手のカードの効果を受けない。",
        "This card isn’t affected by the effects of the opponent’s cards with speed 3 or less.",
    ),
    (
        "自分のキャラクターを1体選ぶ。このカードとそのキャラクターの位置を入れ替える。",
        "Choose 1 of your characters. Swap the places of this card and that character.",
    ),
];

#[test]
fn the_english_of_the_texts() {
    for (ja, en) in ENGLISH {
        let text = language::survey::readable(lexicon(), ja);
        let lines = language::read(lexicon(), &text, 0).expect(ja);
        let mut said = String::new();
        lines.iter().for_each(|line| language::english::line(lexicon(), line, &mut said));
        assert_eq!(said, *en, "{ja}");
    }
}
