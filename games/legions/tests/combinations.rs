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
            // 相手 stands right before the noun it is short of の for, and only units are damaged.
            if (*place == "相手" && !like.is_empty())
                || (place.ends_with("から") && like.starts_with("ダメージ"))
            {
                continue;
            }
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

#[test]
fn what_players_do_sets_abilities_off() {
    let mut faults = Vec::new();
    let acts = [
        "カードを引いた",
        "カードを２枚以上引いた",
        "スキルをプレイした",
        "スタンバイゾーンにあるミニオンをプレイした",
        "手札からコスト３以下のミニオンをアンロックした",
        "ミニオンをフィールドに配置した",
        "カードを除外した",
        "相手のミニオンをブレイクした",
        "カードチェンジを行った",
        "ライフを得た",
        "マスターアタックを行った",
        "２以上のダメージを受けた",
    ];
    for player in ["あなた", "相手", "相手プレイヤー", "そのプレイヤー"] {
        for act in acts {
            check(&format!("「名」《{player}が{act}時》：カードを１枚引く。"), &mut faults);
            check(&format!("このターンに{player}が{act}場合、カードを１枚引く。"), &mut faults);
        }
    }
    for phase in ["スタート", "コア", "ドロー", "メイン", "エンド"] {
        for edge in ["開始時", "終了時"] {
            for whose in ["あなたの", "相手の", "お互いの"] {
                check(&format!("「名」《{whose}{phase}フェイズ{edge}》：カードを１枚引く。"), &mut faults);
            }
            check(&format!("次のあなたの{phase}フェイズ{edge}に、カードを１枚引く。"), &mut faults);
        }
    }
    none(&faults);
}

#[test]
fn costs_buy_anything() {
    let mut faults = Vec::new();
    let costs = [
        "【マスターポイント２】",
        "【マスターポイントＸ】",
        "【疲労】",
        "【挺身】",
        "【マスターポイント１】【疲労】",
        "【あなたの手札を１枚選び除外する】",
        "【あなたのフィールドにあるミニオン１体をブレイクする】",
        "【このカードを手札に戻す】",
        "【あなたのコアを２つ疲労させる】",
        "【あなたのタイムラインにあるカードを２枚除外する】",
        "【あなたのマスターは２ダメージを受ける】",
    ];
    let added = [
        "【疲労】",
        "【挺身】",
        "【マナブースト２】",
        "【マナブーストＸ】",
        "【ソウルチャージ１】",
        "【ソウルチャージＸ】",
    ];
    let when = ["配置時", "アタック時", "自ターン中任意", "自ターン中任意１回", "このカードがブレイクした時"];
    for done in DONE {
        let sentence = format!("相手のフィールドにあるミニオン１体を選び、{done}");
        for cost in costs {
            for when in when {
                check(&format!("「名」《{when}》{cost}：{sentence}"), &mut faults);
            }
        }
        for more in added {
            check(&format!("{sentence}{more}カードを１枚引く。"), &mut faults);
            check(&format!("カードを１枚引く。{more}{sentence}"), &mut faults);
        }
    }
    none(&faults);
}

#[test]
fn tokens_cores_and_lists_are_told_in_every_way() {
    let mut faults = Vec::new();
    for token in
        ["ゴーストトークン", "ゾンビトークン", "ドールトークン", "ビッグベアトークン", "「狼トークン」"]
    {
        for count in ["を１体", "１体を", "をＸ体まで"] {
            for verb in [
                "置く",
                "フィールドに置く",
                "あなたのフィールドに疲労状態で置く",
                "配置する",
                "あなたの空いているレーンに置く",
            ] {
                check(&format!("{token}{count}{verb}。"), &mut faults);
            }
            check(&format!("あなたのフィールドに{token}{count}置く。"), &mut faults);
        }
    }
    let from = [
        "",
        "あなたの",
        "あなたのコアゾーンにある",
        "あなたのマスターの上にある",
        "相手のロードの上の",
        "ゲーム外から",
        "ウェイトゾーンⅢにある",
    ];
    let to = [
        "このカードの上",
        "あなたのマスターの上",
        "あなたのコアゾーン",
        "ウェイトゾーンⅠ",
        "コアゾーンの活性エリア",
    ];
    for from in from {
        for many in ["コアを１つ", "コア２個を", "コアを全て"] {
            for to in to {
                for verb in ["へ移動させる", "に移動させる", "に置く"] {
                    check(&format!("{from}{many}{to}{verb}。"), &mut faults);
                }
            }
            if from != "ゲーム外から" {
                check(&format!("{from}{many}疲労させる。"), &mut faults);
            }
        }
    }
    for head in [
        "以下の効果の中から１つ選んで得る。",
        "以下の効果の中から２つまでを選んで得る。",
        "以下の効果を得る。",
    ] {
        for done in DONE {
            let (a, b) = ("カードを１枚引く。", format!("相手のフィールドにあるミニオン１体を選び、{done}"));
            check(&format!("{head}「{a}」「{b}」"), &mut faults);
            check(&format!("「名」《配置時》：{head}\n・{a}\n・{b}"), &mut faults);
            check(&format!("{head}①{a}②{b}"), &mut faults);
        }
    }
    none(&faults);
}
