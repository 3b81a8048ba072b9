//! Texts as people type them: read as they are meant, or answered with the words that a card would use.

use table::{Wording, read_typed};

/// Everyday words, and the text they are understood as.
const SVE: [(&str, &str); 15] = [
    ("カードを1枚引く。", "カードを1枚引く。"),
    ("相手のリーダーに3点のダメージを与える", "相手のリーダーに3点のダメージを与える"),
    ("相手フォロワーを1体破壊する", "相手フォロワーを1体破壊する"),
    ("場に出た時、カードを1枚引く", "《ファンファーレ》カードを1枚引く。"),
    ("相手のフォロワー1体に2ダメージを与える", "相手のフォロワー1体に2ダメージを与える"),
    ("自分のリーダーの体力を3回復する", "自分のリーダーは《体力》+3する。"),
    ("このフォロワーは守護を持つ", "これは【守護】を持つ。"),
    ("ターン終了時まで、これの攻撃力を+1する", "ターン終了時まで、これは《攻撃力》+1する。"),
    ("全ての相手のフォロワーに1ダメージ", "全ての相手のフォロワーに1ダメージ"),
    ("山札からカードを2枚墓地に送る", "デッキからカードを2枚墓場に置く。"),
    ("手札を1枚捨ててもよい", "手札を1枚捨ててもよい"),
    (
        "自分のターン終了時、相手リーダーに1ダメージ",
        "自分のエンドフェイズが来たとき、相手リーダーに1ダメージ。",
    ),
    ("フェアリーを1体場に出す", "『フェアリー』を1体場に出す。"),
    ("ラストワード：1枚引く", "《ラストワード》1枚引く。"),
    ("【コンボ3】１枚 引く。", "【コンボ3】１枚 引く。"),
];

/// The text that can be played: as it was typed, or as it is reworded.
fn played(wording: Wording, text: &str) -> Option<String> {
    let typed = read_typed(wording, text, None).unwrap();
    if typed.playable { Some(text.to_owned()) } else { typed.reworded }
}

#[test]
fn everyday_words_are_read_or_reworded() {
    for (typed, meant) in SVE {
        assert_eq!(played(Wording::Sve, typed).as_deref(), Some(meant), "{typed}");
    }
    let los = "これが攻撃したとき、1枚引く";
    assert_eq!(played(Wording::Los, los).as_deref(), Some("このカードが攻撃したとき、1枚引く。"));
    let legions = "1枚引く";
    assert_eq!(played(Wording::Legions, legions).as_deref(), Some("カードを1枚引く"));
}

#[test]
fn where_reading_stops_is_told_with_what_may_come_next() {
    let typed = read_typed(Wording::Sve, "相手の場のフォロワーを蹴飛ばす。", None).unwrap();
    assert!(!typed.playable);
    assert_eq!(typed.stopped, Some("相手の場のフォロワーを".chars().count()));
    assert!(typed.next.iter().any(|word| word == "破壊する"), "{:?}", typed.next);
    assert!(!typed.next.iter().any(|word| word == "敗北する"), "{:?}", typed.next);
    assert!(typed.nearest.is_some_and(|near| near.contains("フォロワー")));
}

#[test]
fn a_kind_that_is_none_is_refused() {
    let fault = read_typed(Wording::Los, "カードを1枚引く。", Some("呪文")).unwrap_err();
    assert!(fault.en.contains("キャラクター, エフェクト, サポート"), "{}", fault.en);
}
