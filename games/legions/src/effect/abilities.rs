//! Abilities: when they work, and for what cost.

use super::cards::{Place, Whose};
use super::clauses::{Body, Clause};
use super::events::Event;
use super::kinds::Keyword;
use super::numbers::Amount;
use super::targets::Join;

/// Where words stand in the printed text: bytes from, and to.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct At {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

/// How keywords are listed: in which brackets, with what between them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CoverSaid {
    /// 「速攻」, 【速攻】, or nothing around each.
    pub brackets: Option<(char, char)>,
    /// 、 or / or ・ between them, or nothing.
    pub between: Option<char>,
}

/// One ability of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ability {
    /// 速攻 先制: a line of keywords (41).
    Keywords(Vec<Keyword>, CoverSaid),
    /// 「名前」《発生条件》【発生コスト】：効果 (36-2).
    Defined(Defined),
    /// What a skill or arts does as it is played (36-15).
    Text(Body),
}

/// An ability with a condition before the colon and an effect after it (36-2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defined {
    /// アビリティ名, where it has one.
    pub name: Option<Box<str>>,
    /// 発生条件 (36-2b)
    pub when: When,
    /// 発生コスト (36-2c): all of them are paid.
    pub cost: Vec<Price>,
    /// 効果定義 (36-2d)
    pub body: Body,
}

/// When an ability works (37).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum When {
    /// 《配置時/レーン移動時》: set off by any of these (37-2); what is printed between them.
    Triggered(Vec<Trigger>, Join),
    /// 《常時》《自ターン中》《相手ターン中》: always, or in this player's turn (37-3).
    Static(Option<Turn>),
    /// 《自ターン中任意》, 《自ターン中任意1回》: at will, so many times a turn where a number is printed (37-4).
    AtWill(Option<u16>),
}

/// Whose turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// 自ターン中
    Own,
    /// 相手ターン中
    Opponent,
}

/// A phase (27).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Phase {
    /// スタートフェイズ
    Start,
    /// コアフェイズ
    Core,
    /// ドローフェイズ
    Draw,
    /// メインフェイズ
    Main,
    /// エンドフェイズ
    End,
}

/// Before a phase is processed, or after.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum PhaseEdge {
    /// 開始時
    Begins,
    /// 終了時
    Ends,
}

/// What sets an ability off (37-2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// 配置時 (37-2a)
    Placed,
    /// レーン移動時 (37-2b)
    LaneMoved,
    /// アタック時 (37-2c)
    Attacks,
    /// アンロック時 (37-2f)
    Unlocked,
    /// ブレイク時 (37-2j)
    Broken,
    /// あなたのスタートフェイズ開始時 (37-2d, 37-2e)
    Phase(Whose, Phase, PhaseEdge),
    /// このカードが…した時, あなたが…した時, …が…した時; only if this holds, where it is said (37-2g, 37-2h, 37-2i).
    Happens(Option<Given>, Box<Event>),
}

/// What must hold for an event to set an ability off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Given {
    /// 自ターン中, 相手ターン中
    Turn(Turn),
    /// このカードがタイムラインにあり、: it works there.
    In(Vec<Place>, Join),
}

/// One part of a cost (31, 40).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Price {
    /// 【マスターポイント2】, 【マスターポイントX】: any number, which is X then (31-2, 31-2a); 【MP2】 where `short`.
    Mp {
        /// How many.
        n: Amount,
        /// Is it printed as MP?
        short: bool,
        /// 点 is printed after the number.
        points: bool,
    },
    /// 【マスターポイント2、疲労】: both, in one pair of brackets.
    Together(Vec<Price>, Join),
    /// 【疲労】: this card is exhausted (31-3, 40-2).
    Exhaust,
    /// 【挺身】: this card is reversed (31-4, 40-3).
    Devotion,
    /// 【手札を1枚除外する】: done completely (31-5).
    Do(Vec<Clause>),
    /// 【マナブースト2】: so many master points, as an effect is resolved (40-4).
    ManaBoost(Amount),
    /// 【ソウルチャージ2】: so many cards of the own timeline and standby zone are exiled (40-5).
    SoulCharge(Amount),
}
