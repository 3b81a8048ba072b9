//! Abilities: when they work, and for what cost.

use super::clauses::{Body, Clause};
use super::conditions::{Condition, IfSaid};
use super::events::{By, Event};
use super::kinds::{Keyword, KeywordsSaid};
use super::targets::Target;

/// Where words stand in the printed text: bytes from, and to.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct At {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

/// One ability of a card, which is one line of its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ability {
    /// [上空][毒呪]: a line of special effects (8.13).
    Keywords(Vec<Keyword>, KeywordsSaid),
    /// …時、…。: set off by something (9.3).
    Triggered {
        /// When.
        when: When,
        /// What is paid; it may be declined.
        cost: Option<Cost>,
        /// What it does.
        body: Body,
    },
    /// このカードをゲインする：…。: used for a cost (8.4).
    Activated {
        /// 1ターンに1回、
        often: Option<u16>,
        /// 自分のメインフェイズ中、: in this phase only. Unsaid: in one's main phase and in exchanges (LS-27).
        during: Option<(Turn, Option<Phase>)>,
        /// …場合、: what must hold for it to be used.
        given: Option<(Condition, IfSaid)>,
        /// What is paid.
        cost: Cost,
        /// What it does.
        body: Body,
    },
    /// …。: on an effect, what is done as it is played; on a character or a support, what holds while it lies face up
    /// on the field.
    Text(Body),
    /// このカードが破壊される場合、代わりに…。: what would happen does not.
    Instead {
        /// To what it would happen.
        what: Target,
        /// What.
        would: Would,
        /// What is done.
        body: Body,
    },
    /// このカードはデッキに何枚入れても良い。: more than three of it may be in a deck (3.1).
    AnyNumber,
}

/// What would happen to a card.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Would {
    /// 破壊される; by what (8.10).
    BeDestroyed(Option<By>),
    /// ダウン状態になる, ダウンする (where `true`); by what (8.12).
    GoDown(Option<By>, bool),
}

/// When an ability is set off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct When {
    /// 1ターンに1回、: so often each turn.
    pub often: Option<u16>,
    /// 自分のターン中、
    pub during: Option<Turn>,
    /// By what.
    pub on: Trigger,
}

/// What sets an ability off (9.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// 自分のターン開始時、, 自分のターンの開始時、 (where `of`)
    Turn {
        /// Whose.
        whose: Turn,
        /// As it begins, or as it ends.
        edge: Edge,
        /// Is の printed?
        of: bool,
    },
    /// 自分のアタックフェイズ開始時、, 自分のアタックフェイズの開始時、 (where `of`)
    Phase {
        /// Whose.
        whose: Turn,
        /// Which.
        phase: Phase,
        /// As it begins, or as it ends.
        edge: Edge,
        /// Is の printed?
        of: bool,
    },
    /// このカードのアタック時、: the same as …がアタックした時 (5.5.1 I).
    Attacks(Target),
    /// このカードの戦闘終了時、: of a battle that it fought (5.5.1 VI).
    BattleEnds(Target),
    /// …時、
    Happens(Event),
}

/// Whose turn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// 自分の
    Own,
    /// 相手の
    Opponent,
    /// お互いの
    Each,
    /// Not said (ターン終了時、): each player's.
    Unsaid,
}

/// A phase (5.2–5.6).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// セットアップフェイズ
    Setup,
    /// メインフェイズ
    Main,
    /// リードフェイズ
    Lead,
    /// アタックフェイズ
    Attack,
    /// エンドフェイズ
    End,
}

/// As something begins, or as it ends.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Edge {
    /// 開始時
    Begins,
    /// 終了時
    Ends,
}

/// A cost: all of its parts are paid, in the printed order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cost {
    /// Its parts.
    pub prices: Vec<Price>,
    /// How it is closed.
    pub said: CostSaid,
}

/// How a cost is closed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum CostSaid {
    /// このカードをゲインする：
    Colon,
    /// このカードをゲインすることで、
    By,
}

/// One part of a cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Price {
    /// エネルギーを2枚ゲインする (2.5.1)
    Energy(u16),
    /// Another deed, done completely: このカードをゲインする, 手札を1枚トラッシュに置く.
    Do(Box<Clause>),
}
