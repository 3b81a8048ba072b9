//! What was read can be played: the cards that come with the game, and how many sentences of the lists.

mod printed;

use engine::Rules;
use legions::{Facts, LEGIONS_2019, Legions, Printed, read};

fn rules(faces: &[Facts]) -> Rules<Legions> {
    legions::rules(faces, LEGIONS_2019, &[])
}

#[test]
fn every_shipped_card_can_be_played() {
    let rules = rules(&printed::shipped());
    let mut faults = Vec::new();
    for card in &rules.cards {
        for gap in &card.unread {
            faults.push(format!("{} {}: {}", card.facts.id, card.facts.name, gap.told().1));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What can't be meant by itself: nothing before it says what それ is, what is replaced, or what X is.
const UNMEANT: &[(&str, &str)] = &[
    ("あなたのマスターのライフが１０以下の場合、代わりに３ダメージを与える。", "instead of nothing"),
    ("対象のミニオンをブレイクする。", "nothing was spoken of before"),
    (
        "これによってミニオンがブレイクした場合、あなたのマスターはライフを２点得る。",
        "what has happened by this",
    ),
    ("そのカードがミニオンだった場合、フィールドに配置する。", "nothing was spoken of before"),
    ("そのカードが緑属性を持つ場合、カードを１枚引く。", "nothing was spoken of before"),
    (
        "相手のタイムライン及びスタンバイゾーンにあるスキルをＸ枚まで選んでＷＴ＋２する。",
        "a number that is not told",
    ),
    ("そのカードの配置時効果を得る。", "nothing was spoken of before"),
    // No cores lie on a skill.
    ("ゲーム外からコアを２つ取り、自身の上に置く。", "cores on what is no master or lord"),
    // Being on the field without lying there: no clause says in which lane.
    ("このカードは、フィールドにあるのと同じように扱う。", "cards treated as being anywhere but in standby"),
    // They stand on a skill here.
    ("このミニオンを手札に戻す。", "a word for another kind of card than this one"),
    ("このミニオンはアタックターゲットに選ばれない。", "a word for another kind of card than this one"),
    ("このミニオンは、効果ダメージによってブレイクしない。", "a word for another kind of card than this one"),
    ("そのカードの効果を得る。", "nothing was spoken of before"),
    ("「狼トークン」をＸ体まで置く。", "a number that is not told"),
    // No cores lie on a skill.
    (
        "あなたのコアゾーンにあるコアを１つ、このカードの上へ移動させる。",
        "cores on what is no master or lord",
    ),
    ("衝撃X", "neither keywords with their numbers nor a sentence"),
];

/// Every sentence that is read can be played as well, but for what can't be meant by itself.
#[test]
fn every_sentence_can_be_played() {
    let lists = [include_str!("sentences.txt"), include_str!("instances.txt")];
    let mut faces = printed::shipped();
    let first = faces.len();
    for line in
        lists.iter().flat_map(|text| text.lines()).filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let text = line.split_once('\t').map_or(line, |(_, text)| text).replace("\\n", "\n");
        assert!(read(&text).is_whole(), "{text}");
        faces.push(printed::of_text(&text));
    }
    let rules = rules(&faces);
    let refused = rules.cards[first..faces.len()].iter().filter(|card| !card.unread.is_empty());
    let needs = |card: &Printed| card.unread[0].why.map_or("", |why| why.called().en);
    let refused: Vec<(&str, &str)> = refused.map(|card| (&*card.facts.text, needs(card))).collect();
    assert_eq!(refused, UNMEANT);
}

/// What can be meant in two ways, or not at all, though every word is known.
const UNCLEAR: &[(&str, &str)] = &[
    (
        "あなたの山札の上からカードを３枚見て、１枚を手札に加え、残りの１枚を山札の一番下に置く。",
        "another number than are left",
    ),
    (
        "相手の手札が２枚以上なら、カードを１枚引く。４枚以上なら、相手のマスターに１ダメージを与える。",
        "a case that the one before may be too",
    ),
    ("隣接レーンにある全てのミニオンに１ダメージを与える。", "beside which lane"),
];

#[test]
fn what_is_not_clear_is_refused() {
    let mut faces = printed::shipped();
    let first = faces.len();
    faces.extend(UNCLEAR.iter().map(|(text, _)| printed::of_text(text)));
    let rules = rules(&faces);
    for (card, (text, why)) in rules.cards[first..].iter().zip(UNCLEAR) {
        let told = card.unread.first().and_then(|gap| gap.why).map_or("", |why| why.called().en);
        assert_eq!(told, *why, "{text}");
    }
}
