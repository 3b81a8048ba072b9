//! What is done: numbers, targets, conditions, statements.

use super::abilities::{Ability, Cost};
use super::cards::{Bound, Keyword, Pick, Selector, Stat, Unit, Whose, Zone};

/// What a number is said to be, in 「」 or as X.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// 自分の場の魔界・フォロワーの数
    Number(Selector),
    /// 自分の手札の枚数
    Cards(Selector),
    /// これの攻撃力
    StatOf(Target, Stat),
    /// このターン中に自分のリーダーの体力が減少した回数
    LeaderHurt,
    /// これの追加コストとしてアクトしたアイドル・カードの枚数
    PaidByActing(Selector),
}

/// A number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Amount {
    /// 3
    N(u16),
    /// X
    X,
    /// 「…」と同じ
    Same(Value),
    /// 「…」の2倍の
    Times(Value, u16),
}

/// What something is done to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// これ
    This,
    /// それ
    It,
    /// それら
    Them,
    /// それのリーダー
    ItsLeader,
    /// 自分のリーダー
    OwnLeader,
    /// EXエリアのこれ
    ThisInEx,
    /// Cards counted out where it is done: 場のフォロワー2体.
    Pick(Pick),
    /// AとB
    Both(Box<Target>, Box<Target>),
}

/// A change to a card or leader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// 《攻撃力》+1
    Stat(Stat, i8, Amount),
    /// 《攻撃力》+1/《体力》+1
    Both(i8, Amount, i8, Amount),
    /// 【突進】を持つ, several in a row
    Keywords(Vec<Keyword>),
    /// 「…」を持つ
    Ability(Box<Ability>),
    /// 【突進】と「…」を持つ
    KeywordsAndAbility(Vec<Keyword>, Box<Ability>),
    /// 武装・タイプを持つ
    Type(Box<str>),
}

/// Where a card goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Goes {
    /// を墓場に置く
    Cemetery,
    /// をEXエリアに置く
    Ex,
    /// を場に出す
    Field,
    /// を出す, the field not said
    Out,
    /// を手札に戻す
    BackToHand,
    /// を手札に加える
    Hand,
    /// をデッキの上に置く
    DeckTop,
    /// をデッキの下に置く
    DeckBottom,
    /// を破壊する
    Destroyed,
    /// を消滅させる
    Banished,
    /// をアクトする: it is turned, not moved.
    Acted,
    /// をスタンドする
    Stood,
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// 自分の場に…がいる / がある; whether いる is printed.
    Exists(Selector, bool),
    /// 自分の墓場の…が10枚以上
    Count(Selector, u16, Unit, Bound),
    /// 自分の墓場が10枚以上
    ZoneCount(Whose, Zone, u16, Bound),
    /// 【覚醒】状態
    Awakened,
    /// 【真紅】状態
    Crimson,
    /// これがスタンド状態
    ThisStands,
    /// これがアクト状態
    ThisActed,
    /// これの追加コストを払っていた
    ExtraPaid,
    /// 自分の残りPPが2以上
    PpLeft(u16, Bound),
    /// 自分の墓場に…が5枚以上ある; whether いる is printed.
    CountThere(Selector, u16, Unit, Bound, bool),
    /// 自分の場に『…』と『…』がいる
    BothExist(Whose, Zone, Box<str>, Box<str>, bool),
    /// 【土の秘術】
    EarthRite,
    /// それが…
    ItIs(Selector),
    /// これの雷カウンターが5個以上
    Counters(Box<str>, u16, Bound),
    /// これが進化済み / これが進化
    ThisEvolved,
    /// 【コンボ_3】 and its like: a marker before what it gates.
    Marker(Marker, u16),
}

/// A class term that gates what follows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Marker {
    /// コンボ
    Combo,
    /// スペルチェイン
    SpellChain,
    /// ネクロチャージ
    NecroCharge,
}

/// Cards go from one place to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Moving {
    /// 自分の手札1枚を捨てる。
    Discard(Pick, bool),
    /// 『…』1枚をEXエリアに置く。 Several with か or と.
    Token(Vec<(Box<str>, u16, Unit)>, Join, Goes),
    /// 自分のデッキの上3枚を見る。
    Look(u16),
    /// その中から、好きな枚数を好きな順にデッキの上に置く。
    TakeAnyToTop,
    /// その中から、1枚をEXエリアに置いてよい。
    TakeCards(u16, Goes, bool),
    /// その中から、…1枚を公開して手札に加えてよい。
    Take {
        /// Which of them.
        picks: Vec<Pick>,
        /// Is it shown?
        reveal: bool,
        /// Where it goes.
        goes: Goes,
        /// May it be left undone?
        may: bool,
    },
    /// 残りを好きな順にデッキの下に置く。
    Rest {
        /// 好きな順に
        in_any_order: bool,
        /// Where they go.
        goes: Goes,
    },
    /// 自分のデッキの上2枚を墓場に置く。
    TopOfDeck(Whose, u16, Goes),
    /// 自分のデッキから…1枚を探し、手札に加える。
    Search {
        /// Which cards.
        picks: Vec<Pick>,
        /// Are they shown?
        reveal: bool,
        /// Where they go.
        goes: Goes,
    },
}

/// One thing to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// Cards go from one place to another.
    Move(Moving),
    /// …を選ぶ。 Either of several.
    Choose(Vec<Pick>),
    /// …に3ダメージ。
    Damage(Target, Amount),
    /// Cards go somewhere: what, where, and whether it may be left undone (してよい).
    Go(Target, Goes, bool),
    /// これは消滅する。
    Vanishes(Target),
    /// 2枚引く。
    Draw(u16),
    /// 相手プレイヤーすべては、自身の…
    EachOpponent(Box<Statement>),
    /// 自身の手札をランダムに2枚捨てる。
    DiscardRandomly(u16),
    /// …は《攻撃力》+1して、【突進】を持つ。 さらに and このターン may stand before.
    Change(Target, Vec<Change>, Lasts),
    /// さらに《攻撃力》+3する, of the target before.
    Further(Vec<Change>),
    /// これは進化する。 Into what, where it is said.
    Evolve(Target, Option<Box<str>>),
    /// これは出走する。
    Race,
    /// これはドライブを持つ。
    Drive,
    /// これを操縦する。
    Pilot,
    /// これに雷カウンター1個を置く。
    Counter(Target, Box<str>, u16, Unit),
    /// それに5ダメージを割りふる。
    Divided(Target, u16),
    /// このターン、それをプレイする際、コストを-2する。 Of the next of these, where that is said.
    Cheaper(Option<Selector>, u16),
    /// What only this game does, with a number.
    Own(Own, u16),
    /// 自分のPPを1回復する。
    RestorePp(u16),
    /// 下記から1つチョイスする。
    Modes {
        /// How many.
        n: u16,
        /// Or fewer?
        up_to: bool,
        /// …なら、代わりに2つまで。
        instead: Option<(Condition, u16, bool)>,
        /// Do the modes begin on a line of their own?
        broken: bool,
        /// The modes.
        modes: Vec<Vec<Statement>>,
    },
    /// …なら、 gates the rest of the paragraph or mode, or up to the next.
    If(Condition, Vec<Statement>),
    /// …なら、代わりに6ダメージ。 takes the place of the nearest statement of its kind before it (SV-129); what
    /// follows without a condition of its own is gated too (SV-127).
    Instead(Condition, Box<Instead>, Vec<Statement>),
    /// そうしたなら、
    IfDone(Vec<Statement>),
    /// Xは「…」である。
    Let(Value),
    /// 自分の墓場のカード5枚につき、
    Per(Selector, u16, Unit, Box<Statement>),
    /// このターン、自分のリーダーが受けるダメージを-1する。
    LessDamageThisTurn(Target, u16),
    /// An optional cost in the middle: 手札1枚を捨てる：…
    Pay(Cost, Vec<Statement>),
}

/// What only this game does, with a number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Own {
    /// 自分のPP最大値を+1する。
    PpMaximum,
    /// 自分の場の【スタック】を+1する。
    Stack,
    /// それのコストを0にしてプレイする。
    PlayItFor,
}

/// What stands in the place of a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Instead {
    /// 6ダメージ
    Damage(Amount),
    /// 《体力》+2する
    Change(Vec<Change>),
}

/// How long a change lasts, as far as it is said.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Lasts {
    /// Nothing said.
    Unsaid,
    /// このターン、
    ThisTurn,
}

/// How several things are joined.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Join {
    /// AとB
    And,
    /// AかB
    Or,
}
