//! Parts of texts, and every way in which they go together.

pub const CARDS: &[&str] = &[
    "キャラクター",
    "相手のキャラクター",
    "自分の前衛のキャラクター",
    "相手の後衛にいるキャラクター",
    "同じレーンの相手のキャラクター",
    "このカードと同じレーンの前衛の相手のキャラクター",
    "そのレーンのキャラクター",
    "自分の隣のレーンのキャラクター",
    "このカードの隣のマスの自分のキャラクター",
    "自分の他の火属性のキャラクター",
    "火属性または水属性の自分のキャラクター",
    "このカード以外の自分の＜竜＞",
    "自分の場の＜竜＞または＜獣＞",
    "＜竜＞のキャラクター",
    "ATK300以下の相手のキャラクター",
    "元々のDEFが300以上の自分のアタック表示のキャラクター",
    "コストが2以下の裏側表示ではない",
    "スピード3の相手の表側ディフェンス表示のキャラクター",
    "[上空]または[毒呪]を持つ相手のキャラクター",
    "[スピード耐性：2]を持たないキャラクター",
    "アタックしている相手のキャラクター",
    "このターンに移動した自分のキャラクター",
    "効果を持たないキャラクター",
    "自分の場の「灯守り」",
    "相手の場のカード",
    "相手のサポート",
];

/// What is no phrase of the game: it must stay unread wherever it stands.
pub const NO_CARDS: &str = "コストが2以下の裏側表示ではない";

pub fn cards() -> impl Iterator<Item = &'static str> {
    CARDS.iter().copied().filter(|cards| *cards != NO_CARDS)
}

pub const DONE_TO: &[&str] = &[
    "破壊する",
    "破壊できる",
    "破壊してもよい",
    "ダウン状態にする",
    "前衛に移動する",
    "隣のレーンの後衛に移動させる",
    "別のマスに移動することができる",
    "リードアイコンの向きに1マス移動する",
    "裏側ディフェンス表示にする",
    "表にする",
    "リゲインする",
    "持ち主の手札に戻す",
    "デッキの下に置くことができる",
    "持ち主のエネルギーゾーンにゲイン表示で置く",
    "公開する",
];

pub const SAID_OF: &[&str] = &[
    "ATK+200する",
    "ATK+200、DEF-100、DOWN+50する",
    "ATK/DEF-100する",
    "[上空]を得る",
    "「2回攻撃」を持つ",
    "[上空][毒呪]を失う",
    "全ての効果を失う",
    "「このカードがアタックした時、カードを1枚引く。」を得る",
    "木属性になる",
    "光属性としても扱う",
    "アタックできない",
    "相手の効果で破壊されない",
    "戦闘によってダウン状態にならない",
    "相手のエフェクト（フラッシュ）の効果を受けない",
    "相手に直接アタックできる",
    "2回までアタックできる",
    "上下左右に移動できる",
    "リードアイコンに▲◀を加える",
    "表側アタック表示になる",
    "自分の場の＜竜＞1体につきATK+100する",
    "ターン終了時までDOWN-100する",
];

pub const NUMBERS_OF: &[&str] = &[
    "ATKを+200する",
    "ATKとDEFを-100する",
    "DOWN+100する",
    "ATKは300になる",
    "DEFを元々の数値にする",
    "ATKとDEFはこのカードのDEFと同じになる",
];

pub const LASTING: &[&str] = &[
    "",
    "ターン終了時まで、",
    "このターン中、",
    "この戦闘中、",
    "戦闘終了時まで、",
    "次の相手のターン終了時まで、",
    "次の自分のターン開始時まで、",
    "アタックフェイズ終了時まで、",
];

pub const LEADS: &[&str] = &[
    "",
    "その後、",
    "自分のターン中、",
    "相手のアタックフェイズ中、",
    "このカードが前衛にいる限り、",
    "このカードがディフェンス表示の場合、",
    "このカードがアタック表示でない場合、",
    "自分の場に他の＜竜＞が2体以上いる場合、",
    "相手のレーンにキャラクターがいない場合、",
    "自分のトラッシュにエフェクトが3枚以上ある間、",
    "自分のライフが1000以下なら、",
    "自分のライフが相手のライフより多い場合、",
    "相手の手札が5枚以上の場合、",
    "このカードのATKが500以上なら、",
    "このターンに自分がエフェクトをプレイしている場合、",
    "このターンにこのカードが移動している場合、",
    "そうした場合、",
    "そのキャラクターが土属性の時、",
    "そのカードがサポートの場合、",
    "このカードが[上空]を持つ限り、",
];

pub const TRIGGERS: &[&str] = &[
    "自分のターン開始時、",
    "相手のターンの終了時、",
    "お互いのアタックフェイズ開始時、",
    "自分のメインフェイズの終了時、",
    "このカードが場に出た時、",
    "このカードが裏側表示から表側表示になった時、",
    "このカードが場に出た時または表になった時、",
    "このカードがアタックした時、",
    "このカードがアタックする時、",
    "このカードのアタック時、",
    "このカードが直接アタックした時、",
    "このカードがアタックされた時、",
    "このカードが相手のキャラクターと戦闘を行った時、",
    "このカードの戦闘終了時、",
    "このカードが戦闘で相手のキャラクターをダウン状態にした時、",
    "このカードがダウンした時、",
    "このカードが相手の効果で破壊された時、",
    "このカードが場からトラッシュに置かれた時、",
    "このカードが場を離れた時、",
    "このカードが効果によって隣のレーンに移動した時、",
    "このカードが相手の効果で対象に選ばれた時、",
    "このカードが直接アタックで相手のライフにダメージを与えた時、",
    "自分の＜竜＞がアタックした時、",
    "相手の場にキャラクターが出た時、",
    "自分がカードを2枚引いた時、",
    "相手がエフェクト（フラッシュ）をプレイした時、",
    "自分が戦闘でダメージを受けた時、",
    "自分がライフを回復した時、",
    "自分が効果で相手のキャラクターを破壊した時、",
    "1ターンに1回、自分のターン中、自分が手札をトラッシュに置いた時、",
];

pub const COSTS: &[&str] = &[
    "",
    "エネルギーを2枚ゲインする：",
    "このカードをゲインし、手札を1枚捨てる：",
    "自分の＜竜＞を1体破壊することで、",
];

pub const BARE: &[&str] = &[
    "カードを2枚引く",
    "ライフを300回復することができる",
    "相手に200ダメージを与える",
    "相手は手札を1枚捨てる",
    "お互いのプレイヤーはカードを1枚引く",
    "レーンを1つ選ぶ",
    "キャラクターを2体選び、位置を入れ替える",
];

/// Every deed, done to every kind of cards.
pub fn deeds() -> impl Iterator<Item = String> {
    cards().flat_map(|cards| {
        DONE_TO.iter().flat_map(move |done| {
            [
                format!("{cards}を1体{done}。"),
                format!("{cards}を2体まで選び、{done}。"),
                format!("{cards}1体を選ぶ。そのカードを{done}。"),
                format!("{cards}全てを{done}。"),
                format!("全ての{cards}を{done}。"),
                format!("このカードと{cards}を{done}。"),
            ]
        })
    })
}

/// Everything that is said of cards, of every kind of them.
pub fn said() -> impl Iterator<Item = String> {
    cards().flat_map(|cards| {
        SAID_OF.iter().flat_map(move |said| {
            [
                format!("{cards}は{said}。"),
                format!("{cards}全ては、{said}。"),
                format!("{cards}1体は{said}。"),
                format!("{cards}を1体選び、{said}。"),
                format!("{cards}が前衛にいる限り、このカードは{said}。"),
            ]
        })
    })
}

/// Every change of every number of cards.
pub fn numbers() -> impl Iterator<Item = String> {
    cards().flat_map(|cards| {
        NUMBERS_OF.iter().flat_map(move |numbers| {
            [format!("{cards}の{numbers}。"), format!("ターン終了時まで、全ての{cards}の{numbers}。")]
        })
    })
}

/// Every condition and duration with every deed.
pub fn led() -> impl Iterator<Item = String> {
    LEADS.iter().flat_map(|lead| {
        LASTING.iter().flat_map(move |lasting| {
            let of = SAID_OF.iter().filter(|said| !said.starts_with("ターン"));
            let said = of.map(move |said| format!("{lead}{lasting}そのキャラクターは{said}。"));
            let numbers = NUMBERS_OF.iter().map(move |of| format!("{lead}{lasting}このカードの{of}。"));
            said.chain(numbers)
        })
    })
}

/// Everything that sets off, with every cost and condition.
pub fn set_off() -> impl Iterator<Item = String> {
    TRIGGERS.iter().flat_map(|trigger| {
        COSTS.iter().flat_map(move |cost| {
            LEADS
                .iter()
                .flat_map(move |lead| BARE.iter().map(move |bare| format!("{trigger}{cost}{lead}{bare}。")))
        })
    })
}

/// Every deed for every cost.
pub fn paid() -> impl Iterator<Item = String> {
    COSTS.iter().filter(|cost| !cost.is_empty()).flat_map(|cost| {
        [
            "",
            "1ターンに2回、",
            "相手のターン中、",
            "1ターンに1回、自分のメインフェイズ中、自分の場に＜竜＞がいる場合、",
        ]
        .into_iter()
        .flat_map(move |before| {
            DONE_TO
                .iter()
                .map(move |done| format!("{before}{cost}相手のキャラクターを1体選ぶ。それを{done}。"))
        })
    })
}
