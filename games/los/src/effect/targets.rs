//! Whom a text speaks of: this card, what was spoken of, cards that are chosen, players.

use super::cards::{Selector, Whose, Zone};
use super::kinds::Noun;
use super::numbers::Unit;

/// A player.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// 自分
    Own,
    /// 相手
    Opponent,
    /// お互い, お互いのプレイヤー (where `true`)
    Both(bool),
}

/// How this card is called.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ThisSaid {
    /// このカード
    Card,
    /// このキャラクター
    Character,
    /// このサポート
    Support,
}

/// How what was spoken of is called.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ItSaid {
    /// それ
    It,
    /// それら: all that was chosen or spoken of.
    Them,
    /// そのキャラクター, そのカード
    That(Noun),
    /// それらのキャラクター
    Those(Noun),
    /// 選んだキャラクター
    Chosen(Noun),
    /// Nothing: 1体選び、破壊する.
    Omitted,
}

/// How many.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Count {
    /// So many.
    pub n: u16,
    /// How they are counted.
    pub unit: Unit,
    /// まで: or fewer.
    pub up_to: bool,
}

impl Count {
    /// 好きな数: as many as one likes.
    pub const ANY: Count = Count { n: u16::MAX, unit: Unit::Bodies, up_to: true };
}

/// Where it is printed how many.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum CountSaid {
    /// キャラクターを1体選ぶ
    Floating,
    /// キャラクター1体を選ぶ
    Tight,
    /// 手札から1枚選ぶ, その中から1枚選ぶ: nothing stands between.
    Bare,
}

/// So many of these cards: whoever does the deed picks them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// Out of which.
    pub of: Selector,
    /// その中から: only out of what was spoken of (looked at, revealed).
    pub among: bool,
    /// ランダムに: by chance, printed before how many.
    pub random: bool,
    /// How many.
    pub count: Count,
    /// Where that is printed.
    pub said: CountSaid,
}

/// Where 全て is printed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum EverySaid {
    /// 全ての自分の前衛のキャラクター: first of all.
    First,
    /// 自分の全ての火属性のキャラクター: after whose and where, before the filters that follow.
    Middle,
    /// 前衛の全てのキャラクター: right before the noun.
    Last,
    /// 前衛のキャラクター全て
    After,
    /// 前衛のキャラクターを全て
    Floating,
    /// 自分の＜竜＞はATK+100する: not said at all.
    Unsaid,
}

/// Whom or what a deed, a condition or an event is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// このカード
    This(ThisSaid),
    /// 手札のこのカード: where it works from there.
    ThisIn(Zone, ThisSaid),
    /// それ: what the text spoke of last: chosen, put somewhere, or what set this off.
    It(ItSaid),
    /// キャラクターを1体
    Pick(Pick),
    /// 全てのキャラクター
    Every(Selector, EverySaid),
    /// 自分のデッキの上からカードを2枚
    Top {
        /// Whose deck.
        whose: Whose,
        /// How many.
        n: u16,
        /// デッキの上から2枚を, without カード?
        short: bool,
    },
    /// 残り: what is left of the cards looked at. 残りのカード, where `true`.
    Rest(bool),
    /// このカードとそのキャラクター
    Both(Box<Target>, Box<Target>),
}
