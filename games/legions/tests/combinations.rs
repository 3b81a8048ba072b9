//! The grammar is compositional: parts that read alone read together, in every combination.

use legions::{normalise, read, render};

const PLACES: &[&str] = &[
    "相手のフィールドにある",
    "あなたのフィールドにいる",
    "フィールドの",
    "お互いのフィールドにある",
    "あなたのタイムラインにある",
    "相手のタイムラインのウェイトゾーンⅡ～Ⅳにある",
    "あなたのスタンバイゾーン及びタイムラインにある",
    "あなたの手札から",
    "あなたの除外ゾーンに置かれている",
    "相手",
    "",
];

const LIKE: &[&str] = &[
    "",
    "他の",
    "このカード以外の",
    "疲労状態の",
    "緑属性を持つ",
    "赤属性か白属性を持つ",
    "黒属性と青属性を持つ",
    "タイプ「ゾンビ」を持つ",
    "「速攻」を持たない",
    "《ブレイク時》を持つ",
    "コスト３以下の",
    "ＡＴＫが４以上の",
    "ＨＰ２の",
    "コストが最も低い",
    "このカードと同一レーンにある",
    "隣接レーンの",
    "中央レーンにある",
    "ダメージを受けている",
    "名前に「竜」を含む",
    "緑属性を持つコスト３以下の",
];

const NOUNS: &[&str] =
    &["カード", "ミニオン", "ミニオンかロード", "スキルカード", "ユニット", "ミニオン／ロード", "トークン"];

const CHOSEN: &[&str] = &[
    "１体を選び、",
    "を１体選んで",
    "２体までを選び、",
    "１体選び",
    "をランダムに１枚選び、",
    "を好きな枚数選び、",
];

const DONE: &[&str] = &[
    "３ダメージを与える。",
    "ＷＴ－１する。",
    "ブレイクする。",
    "手札に戻す。",
    "疲労状態でフィールドに配置する。",
    "ウェイトゾーンⅢに置く。",
    "裏向きに除外する。",
    "リバース状態にする。",
    "疲労させてもよい。",
    "疲労を回復する。",
    "ターン終了時まで「＋１／＋１」の修正を与える。",
    "ターン終了時まで「先制」と「貫通２」を与える。",
    "次の相手のターン終了時まで「《アタック時》：カードを１枚引く。」を与える。",
    "アンロックする。",
    "プレイする事が出来る。",
    "山札の一番下に置く。",
    "隣接するレーンに移動させる。",
    "手札に戻すか、除外する。",
];

const CONDITIONS: &[&str] = &[
    "そうした場合、",
    "あなたのマスターが覚醒モードの場合、",
    "あなたのライフが１０以下なら、",
    "あなたの手札が３枚以上ある場合、",
    "あなたのフィールドに他のミニオンがいない場合、",
    "このカードが中央レーンにある限り、",
    "このカードがタイムラインかスタンバイゾーンにある場合、",
    "相手のフィールドにあるミニオンが２体以上いる場合、",
    "このターン中にあなたがスキルをプレイしていた場合、",
    "これによってミニオンがブレイクした場合、",
    "あなたの手札の枚数をＸとし、",
    "その後、",
    "あなたの手札１枚につき、",
    "ダメージを与える代わりに、",
];

const SUBJECTS: &[&str] = &[
    "このカードが",
    "あなたのフィールドにある他のミニオンが",
    "相手の緑属性を持つミニオンが",
    "あなたのマスターが",
    "あなたのロードが",
];

const HAPPENS: &[&str] = &[
    "ブレイクした",
    "効果によってブレイクされた",
    "アタックした",
    "相手のマスターにアタックを行った",
    "アタックターゲットになった",
    "相手のマスターにダメージを与えた",
    "３以上のダメージを受けた",
    "バトルダメージを受けた",
    "配置された",
    "タイムラインから直接フィールドに配置された",
    "スタンバイゾーンに置かれた",
    "フィールドから離れた",
    "手札に戻った",
    "除外された",
    "レーン移動した",
    "バトルで生き残った",
    "バトルを行った",
    "疲労した",
    "リバース状態になった",
    "相手の効果に選ばれた",
    "アタックによりミニオンをブレイクした",
    "ＷＴ－１された",
    "ミニオンにブロックされた",
];

fn check(text: &str, faults: &mut Vec<String>) {
    let reading = read(text);
    let back: String = reading.read().map(render).collect();
    if !reading.is_whole() || back != normalise(text).text() {
        faults.push(format!("{text}\n    {:?}", reading.gaps().map(|gap| &gap.expected).collect::<Vec<_>>()));
    }
}

fn none(faults: &[String]) {
    let few = faults.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} do not read:\n{few}", faults.len());
}

#[test]
fn cards_are_chosen_and_something_is_done() {
    let mut faults = Vec::new();
    for place in PLACES {
        for like in LIKE {
            for (at, noun) in NOUNS.iter().enumerate() {
                let (chosen, done) =
                    (CHOSEN[(at + like.len()) % CHOSEN.len()], DONE[(at * 5 + place.len()) % DONE.len()]);
                check(&format!("{place}{like}{noun}{chosen}{done}"), &mut faults);
            }
        }
    }
    for chosen in CHOSEN {
        for done in DONE {
            check(&format!("相手のフィールドにあるミニオン{chosen}{done}"), &mut faults);
        }
    }
    none(&faults);
}

#[test]
fn what_holds_before_a_sentence_holds_before_any() {
    let mut faults = Vec::new();
    for condition in CONDITIONS {
        for done in DONE {
            check(&format!("{condition}相手のフィールドにあるミニオン１体を選び、{done}"), &mut faults);
        }
        for other in CONDITIONS {
            check(&format!("{condition}{other}カードを１枚引く。"), &mut faults);
        }
    }
    none(&faults);
}

/// The same words set abilities off, are asked for, are replaced, and are ruled out.
#[test]
fn what_happens_is_told_in_every_way() {
    let mut faults = Vec::new();
    for subject in SUBJECTS {
        for happens in HAPPENS {
            check(&format!("「名」《{subject}{happens}時》：カードを１枚引く。"), &mut faults);
            check(
                &format!(
                    "「名」《自ターン中、{subject}{happens}時／アタック時》【疲労】：カードを１枚引く。"
                ),
                &mut faults,
            );
            check(&format!("{subject}{happens}場合、カードを１枚引く。"), &mut faults);
            check(&format!("このターン中に{subject}{happens}場合、カードを１枚引く。"), &mut faults);
        }
    }
    none(&faults);
}

#[test]
fn units_get_and_lose_what_there_is() {
    let mut faults = Vec::new();
    let whom = [
        "このカード",
        "そのミニオン",
        "あなたのフィールドにある全ての「ドール」を持つミニオン",
        "あなたのロード",
        "選んだユニット",
    ];
    let until = ["", "ターン終了時まで", "次のあなたのスタートフェイズ開始時まで", "このバトル中"];
    let what = [
        "「＋１／＋１」の修正",
        "「－２／－０」の修正と「直進」",
        "「速攻」",
        "「威圧３」と「貫通１」",
        "「先制」「再生」",
    ];
    for whom in whom {
        for until in until {
            for what in what {
                check(&format!("{whom}は、{until}{what}を得る。"), &mut faults);
                check(&format!("{whom}に{until}{what}を与える。"), &mut faults);
                check(&format!("{until}{whom}は{what}を得る。"), &mut faults);
            }
            for held in [
                "ブレイクしない",
                "アタックできない",
                "効果ダメージを受けない",
                "相手の効果に選ばれない",
                "全ての効果を失う",
            ] {
                check(&format!("{whom}は{until}{held}。"), &mut faults);
                check(&format!("「名」《常時》：{until}{whom}は{held}。"), &mut faults);
            }
        }
    }
    none(&faults);
}
