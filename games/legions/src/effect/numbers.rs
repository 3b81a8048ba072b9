//! Numbers: printed, counted, read off a card, or named X.

use super::cards::{Selector, Whose};
use super::targets::{EverySaid, Target};

/// A number that a text names (05-3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Var {
    /// X
    X,
    /// Y
    Y,
    /// Z
    Z,
}

/// Up or down.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// +
    Plus,
    /// -
    Minus,
}

/// The word that counts: 体, 枚, つ, 個, 点, 回.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unit {
    /// 体: units (22-2).
    Bodies,
    /// 枚
    Cards,
    /// つ
    Things,
    /// 個
    Pieces,
    /// 点
    Points,
}

/// A number on a card.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Figure {
    /// コスト
    Cost,
    /// CC, コアコスト (where `true`)
    CoreCost(bool),
    /// WT
    Wt,
    /// ATK
    Atk,
    /// HP
    Hp,
}

/// How cards are counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Counting {
    /// の数
    Number,
    /// の枚数
    Cards,
    /// の体数
    Bodies,
    /// の個数
    Pieces,
    /// Nothing: あなたの手札が3枚以下.
    Unsaid,
    /// の合計枚数
    TotalCards,
    /// の枚数の合計
    SumOfCards,
}

/// What a number is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// あなたの手札の枚数
    Count(Selector, Counting),
    /// このカードのATK; 元々の, where `printed`.
    Figure {
        /// Of what.
        of: Target,
        /// Which.
        which: Figure,
        /// Is 元々の printed?
        printed: bool,
    },
    /// …のATKの合計; how all of them is printed.
    Sum(Selector, EverySaid, Figure),
    /// あなたのマスターのライフ; あなたのライフ, where `short`.
    Life {
        /// Whose.
        whose: Whose,
        /// Is マスターの left out?
        short: bool,
    },
    /// あなたのコアの数, あなたのコアゾーンにあるコアの数 (where `zone`)
    Cores {
        /// Whose.
        whose: Whose,
        /// Is コアゾーンにある printed?
        zone: bool,
        /// How they are counted.
        counting: Counting,
    },
    /// このカードの上にあるコアの数
    CoresOn(Box<Target>, Counting),
    /// 支払ったマスターポイント, 支払った点数
    Paid(ValueSaid),
    /// 与えたダメージ: by the deed before it, or of what set this off.
    DamageDealt(ValueSaid),
    /// 除外した枚数: how many cards the deed before it did that to; the verb as printed.
    HowMany(ValueSaid),
    /// A named number, in a larger sum: Xの2倍.
    Var(Var),
    /// …+2, …-1
    Plus(Box<Value>, Sign, u16),
    /// …の2倍, …の半分
    Share(Box<Value>, Share),
}

/// How much of a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Share {
    /// の2倍
    Times(u16),
    /// の半分, rounded up (05-2).
    Half,
}

/// How a value that the text's own deeds made is called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ValueSaid {
    /// 支払ったマスターポイント
    PaidPoints,
    /// 支払った点数
    PaidAmount,
    /// 支払ったマスターポイントの点数
    PaidPointsAmount,
    /// 支払ったMP
    PaidMp,
    /// 与えたダメージ
    DealtDamage,
    /// 受けたダメージ
    TakenDamage,
    /// そのダメージ
    ThatDamage,
    /// 除外した枚数
    Exiled,
    /// 除外したカードの枚数
    ExiledCards,
    /// 選んだ枚数
    Chosen,
    /// ブレイクした数
    Broken,
    /// 戻した枚数
    Returned,
    /// その枚数
    ThatMany,
}

/// A number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Amount {
    /// 3
    N(u16),
    /// X: paid (31-2a), or defined in the text (05-3).
    Var(Var),
    /// このカードのATKに等しい
    Of(Box<Value>, OfSaid),
}

/// How it is said that a number is a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OfSaid {
    /// に等しい
    Equal,
    /// と同じ
    Same,
    /// に等しい点数の
    EqualPoints,
    /// と同じ点数の
    SamePoints,
    /// に等しい枚数の
    EqualCards,
    /// と同じ枚数の
    SameCards,
    /// 分の
    Worth,
    /// 分
    Share,
    /// だけ
    Just,
    /// の: …の半分のダメージ
    Of,
    /// Nothing: コストがこのカードのコスト以下の.
    Bare,
}
