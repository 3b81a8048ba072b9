//! Numbers: printed, counted, read off a card, or named X.

use super::cards::{Selector, Whose};
use super::targets::Target;
use crate::kinds::Figure;

/// How cards are counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Counting {
    /// の数
    Number,
    /// の枚数
    Cards,
    /// の枚数の合計
    Total,
    /// のカード名の種類数
    Names,
    /// の元のコストの種類数
    Costs,
}

/// What a number is said to be, in 「」 or as X.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// 自分の場の魔界・フォロワーの数
    Count(Selector, Counting),
    /// これの攻撃力; whether 元の is printed.
    Figure(Target, bool, Figure),
    /// 自分の場のフォロワーの最大の攻撃力, or 最小の.
    Extreme(Selector, bool, Figure),
    /// このターン中に自分のリーダーの体力が減少した回数
    LeaderHurt,
    /// これの追加コストとしてアクトしたアイドル・カードの枚数
    PaidByActing(Selector),
    /// 自分のPP最大値
    PpMaximum(Whose),
    /// 自分の残りPP
    PpLeft(Whose),
    /// 自分のEP
    Ep(Whose),
    /// これの魔力カウンターの数
    Counters(Target, Box<str>),
    /// このターン中に自分がプレイしたカードの枚数
    PlayedThisTurn(Selector),
    /// このターン、場から墓場に置かれたフォロワーの数
    BuriedThisTurn(Selector),
    /// そのダメージ: of the event that set this off.
    ThatDamage,
    /// 出た目: what the die shows.
    Rolled,
    /// 戻した枚数: how many cards the deed before it moved.
    HowManyReturned,
    /// 捨てた枚数
    HowManyDiscarded,
    /// …-5, …+2
    Plus(Box<Value>, i16),
}

/// How much of a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Share {
    /// と同じ
    Whole,
    /// の2倍の
    Times(u16),
    /// の半分の, rounded up (5.29).
    Half,
}

/// A number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Amount {
    /// 3
    N(u16),
    /// X: chosen in the cost (コストX), or said further on (Xは「…」である。).
    X,
    /// 「…」と同じ
    Of(Box<Value>, Share),
}
