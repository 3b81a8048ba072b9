//! Numbers: printed, counted, read off a card.

use super::cards::{Selector, Whose};
use super::targets::Target;

/// A number of a card.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Figure {
    /// ATK (2.1.2)
    Atk,
    /// DEF (2.1.3)
    Def,
    /// DOWN (2.1.4)
    Down,
    /// スピード (2.5.2)
    Speed,
    /// エネルギーコスト (2.5.1); コスト, where `short`.
    Cost {
        /// Is エネルギー left out?
        short: bool,
    },
}

/// More or less.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// +
    Plus,
    /// -
    Minus,
}

/// What is counted.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Unit {
    /// 枚
    Cards,
    /// 体
    Bodies,
}

/// A number that a text reads off the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// このカードのATK; 元々のATK, where `printed` (8.7).
    Figure {
        /// Of what.
        of: Target,
        /// Which.
        which: Figure,
        /// Is it the printed number, whatever has changed since (8.7)?
        printed: bool,
    },
    /// 自分の手札の枚数, 自分の場のキャラクターの数 (where `cards` is not set)
    Count {
        /// Of what.
        of: Selector,
        /// Is it printed as 枚数?
        cards: bool,
    },
    /// 自分の場のキャラクターのATKの合計: of all of them together.
    Total(Box<Value>),
    /// 自分のライフ
    Life(Whose),
}

/// How much.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Amount {
    /// 300
    N(u16),
    /// このカードのATK分, このカードのATKの数値分 (where `true`)
    Of(Box<Value>, bool),
}

/// 自分の場の＜竜＞1体につき: so many times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Per {
    /// Of what.
    pub of: Selector,
    /// For how many of them each.
    pub n: u16,
    /// How they are counted.
    pub unit: Unit,
}
