//! Conditions: what stands before なら and 限り.

use super::abilities::Event;
use super::cards::{Bound, Kind, Selector, Unit, Whose, Zone};
use super::numbers::Value;
use super::targets::Target;

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

/// What a card is like right now.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Posture {
    /// スタンド状態
    Stood,
    /// アクト状態
    Acted,
    /// 進化済み
    Evolved,
    /// 【箱詰め】状態
    Boxed,
}

/// How a card came to the field.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// 手札以外から
    NotFromHand,
    /// EXエリアから, and other zones
    From(Zone),
    /// 能力によって
    ByAbility,
}

/// What this resolution has done, as a later sentence asks for it (SV-135).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// そうした: the deed right before it.
    So,
    /// 捨てた
    Discarded,
    /// 公開した
    Revealed,
    /// EXエリアに置いた
    PutIntoEx,
    /// 墓場に置いた
    Buried,
    /// 場に出した
    PutOut,
    /// 消滅させた
    Banished,
    /// 破壊した
    Destroyed,
    /// 進化した
    Evolved,
    /// 選んでいた: was such a card chosen?
    Chosen,
    /// コストを+5した, as it was played.
    PaidMore(u16),
}

/// What it was done to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done {
    /// Not said: whatever it was.
    Anything,
    /// それを
    It,
    /// 《エルフ》スペルを: at least one card of this kind.
    Cards(Selector),
}

/// Which words say "this turn".
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ThisTurn {
    /// このターン中に
    Within,
    /// このターン、
    Plain,
}

/// How a measured value is printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Measured {
    /// 自分のPP最大値が10; with the unit, where there is one.
    Plain(Option<Unit>),
    /// 「…」が5枚以上
    Quoted(Unit),
    /// 自分のリーダーの《体力》6以下
    Icon,
}

/// What is counted within a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Nth {
    /// 3枚目のスペル: the card being played.
    Played(Kind),
    /// 3回目の自分の場の…の攻撃
    Attack(Selector),
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// 自分の場に…がいる, …が5枚以上ある, …がいない. Kinds joined by と must all be there.
    There {
        /// Which cards, where.
        of: Selector,
        /// How many; at least one, where nothing is said.
        count: Option<(u16, Unit, Bound)>,
        /// Is いる printed, not ある?
        living: bool,
        /// いない, ない
        not: bool,
    },
    /// 自分の墓場の…が10枚以上; whether それぞれ is printed: of each kind.
    Count(Selector, u16, Unit, Bound, bool),
    /// 自分のPP最大値が10
    Measure(Value, Measured, u16, Bound),
    /// 自分のリーダーの体力がそれの体力より少ない
    Less(Value, Value),
    /// それが荒野・フォロワー, それが元のコスト6以上; whether it is said not to be.
    Is(Target, Kind, bool),
    /// これがスタンド状態
    Posture(Target, Posture),
    /// これがEXエリアにある, これが場かEXエリアにある
    In(Target, Vec<Zone>),
    /// これに童話カウンターが置かれている; or not.
    HasCounter(Target, Box<str>, bool),
    /// これが手札以外から場に出ていた
    Entered(Target, Entry),
    /// そうした, 捨てなかった, これによってEXエリアに置いた
    Did {
        /// これによって is printed.
        by_this: bool,
        /// To what.
        to: Done,
        /// 自分のEXエリアに: whose, where it is printed.
        whose: Whose,
        /// What.
        deed: Deed,
        /// Is it said not to have been done?
        not: bool,
    },
    /// このターン中に自分のフォロワーが破壊されていた
    Happened(ThisTurn, Event),
    /// このターン中に3枚目のスペル
    Nth(ThisTurn, u16, Nth),
    /// フォロワーへの攻撃, リーダーへの攻撃: which it is.
    AttackOn(Target),
    /// フォロワーへ攻撃できる
    CanAttackFollower,
    /// 自分のターン中
    InTurn(Whose),
    /// 公開したカードが指定したカード名; or not.
    IsNamedCard(Target, bool),
    /// 4から6: what the die shows.
    Die(u16, u16),
    /// 【覚醒】状態
    Awakened,
    /// 【真紅】状態
    Crimson,
    /// これの追加コストを払っていた
    ExtraPaid,
    /// 【コンボ_3】 and its like, a marker before what it gates; whether its short form is printed (【SC_3】).
    Marker(Marker, u16, bool),
    /// …であり、…
    Both(Box<Condition>, Box<Condition>),
}

/// What gates the sentences after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gate {
    /// …なら、
    If(Box<Condition>),
    /// 【土の秘術_2】: an additional cost that may be paid as the card or ability is played; what follows is done
    /// only if it was (13.3.3).
    EarthRite(u16),
}
