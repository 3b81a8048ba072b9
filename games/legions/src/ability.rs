//! Abilities as they are played (36, 37).

use engine::Def;
use engine::effect::Side;

use crate::kinds::{Category, Harm, Phase, PhaseEdge};
use crate::standing::Rule;
use crate::vocabulary::{Condition, Filter, Grant, Program, Reference, Spot};
use crate::written::zone_names;

/// What can set an ability off (37-2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[repr(u8)]
pub enum Topic {
    /// 配置 (34): from another zone to the field.
    Placed,
    /// レーン移動
    MovesLane,
    /// アタック, once its target is settled.
    Attacks,
    /// アタックターゲットになる
    Attacked,
    /// アンロック
    Unlocked,
    /// プレイ
    Played,
    /// ブレイク
    Breaks,
    /// Another is broken by this.
    BreaksOther,
    /// Comes to a zone other than the field.
    Put,
    /// Leaves the field.
    Leaves,
    /// 除外される
    Exiled,
    /// 手札に戻る
    Returned,
    /// バトルを行う
    Battles,
    /// バトルで生き残る (02-45)
    Survives,
    /// ダメージを与える
    Deals,
    /// ダメージを受ける
    Suffers,
    /// 疲労する
    Exhausts,
    /// 疲労を回復する
    Recovers,
    /// リバース状態になる
    Reverses,
    /// オープン状態になる
    Opens,
    /// WTが増える
    Later,
    /// WTが減る
    Sooner,
    /// 選ばれる
    Chosen,
    /// ライフを得る
    GainsLife,
    /// ライフを失う
    LosesLife,
    /// カードを引く
    Draws,
    /// カードチェンジを行う
    ChangesCard,
    /// マスターポイントを支払う
    PaysMp,
    /// スタートフェイズ開始時
    StartBegins,
    /// スタートフェイズ終了時
    StartEnds,
    /// コアフェイズ開始時
    CoreBegins,
    /// コアフェイズ終了時
    CoreEnds,
    /// ドローフェイズ開始時
    DrawBegins,
    /// ドローフェイズ終了時
    DrawEnds,
    /// メインフェイズ開始時
    MainBegins,
    /// メインフェイズ終了時
    MainEnds,
    /// エンドフェイズ開始時
    EndBegins,
    /// エンドフェイズ終了時
    EndEnds,
    /// 覚醒モードになる
    Awakens,
    /// ブロックする
    Blocks,
    /// ブロックされる
    Blocked,
    /// マスターポイントを得る
    GainsMp,
    /// コアが置かれる
    CoresPut,
    /// コアが移動する
    CoresMoved,
    /// 公開される
    Revealed,
    /// 位置を入れ替える
    Swaps,
    /// 山札をシャッフルする
    Shuffles,
    /// Never: what a card does as it is played (36-15).
    AsPlayed,
}

impl Topic {
    /// Its bit.
    pub const fn bit(self) -> u64 {
        1 << self as u64
    }

    /// Is it that a phase begins or ends?
    pub const fn is_edge(self) -> bool {
        self as u8 >= Topic::StartBegins as u8 && self as u8 <= Topic::EndEnds as u8
    }

    /// An edge of a phase.
    pub const fn edge(phase: Phase, edge: PhaseEdge) -> Topic {
        match (phase, edge) {
            (Phase::Start, PhaseEdge::Begins) => Topic::StartBegins,
            (Phase::Start, PhaseEdge::Ends) => Topic::StartEnds,
            (Phase::Core, PhaseEdge::Begins) => Topic::CoreBegins,
            (Phase::Core, PhaseEdge::Ends) => Topic::CoreEnds,
            (Phase::Draw, PhaseEdge::Begins) => Topic::DrawBegins,
            (Phase::Draw, PhaseEdge::Ends) => Topic::DrawEnds,
            (Phase::Main, PhaseEdge::Begins) => Topic::MainBegins,
            (Phase::Main, PhaseEdge::Ends) => Topic::MainEnds,
            (Phase::End, PhaseEdge::Begins) => Topic::EndBegins,
            (Phase::End, PhaseEdge::Ends) => Topic::EndEnds,
        }
    }
}

/// To what, or by whom.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Who {
    /// このカード
    This,
    /// Any such card of these sides; in one of these zones, a bit each, before it happened (0 for anywhere).
    Cards {
        /// Whose; both, where none is said.
        side: Option<Side>,
        /// What it is like.
        filters: Vec<Filter>,
    },
    /// A player.
    Player(Side),
}

/// By what.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum By {
    /// By any effect.
    Effect,
    /// By an effect of this side.
    EffectOf(Side),
    /// By an effect of a card of this category, and of this side where one is said.
    EffectOfA(Option<Side>, Category),
    /// In a battle, or by battle damage.
    Battle,
    /// In a battle that it attacked in.
    Attack,
    /// By damage of any sort.
    Damage,
    /// By damage of an effect.
    EffectDamage,
    /// This side does it: by an effect, as a cost, or as an action.
    Doing(Side),
}

/// What sets an ability off (37-2).
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Trigger {
    /// What.
    pub topic: Topic,
    /// To what, or by whom.
    pub who: Who,
    /// Only in a turn of this side.
    pub turn: Option<Side>,
    /// Out of one of these zones, a bit each; 0 for anywhere.
    #[serde(serialize_with = "zone_names")]
    pub from: u16,
    /// Into one of these zones, a bit each; 0 for anywhere.
    #[serde(serialize_with = "zone_names")]
    pub to: u16,
    /// The other card: what is attacked, dealt damage, broken; what deals or attacks.
    pub other: Option<Vec<Filter>>,
    /// Which damage.
    pub harm: Harm,
    /// How much at least.
    pub least: i16,
    /// By what.
    pub by: Option<By>,
    /// Where cores are put, or from where they are moved.
    pub spot: Option<Spot>,
    /// 裏向きに, 表向きに: how it lies then, where that is said.
    pub down: Option<bool>,
    /// Is it asked for several at once: "one or more"? In 1.10 that counts once for a sequence.
    pub several: bool,
    /// Only this time of a turn, by the row of the question that asks how often it happened (LG-108).
    #[serde(serialize_with = "which_time")]
    pub nth: Option<(u16, u8)>,
}

/// A row of a list differs from match to match: only which time it is, is written.
fn which_time<S: serde::Serializer>(nth: &Option<(u16, u8)>, to: S) -> Result<S::Ok, S::Error> {
    match nth {
        None => to.serialize_none(),
        Some((_, nth)) => to.serialize_some(nth),
    }
}

impl Trigger {
    /// This, of this card.
    pub fn this(topic: Topic) -> Trigger {
        let (turn, other, by) = (None, None, None);
        Trigger {
            topic,
            who: Who::This,
            turn,
            from: 0,
            to: 0,
            other,
            harm: Harm::Any,
            least: 0,
            by,
            spot: None,
            down: None,
            several: false,
            nth: None,
        }
    }
}

/// What holds while a card lies on the field, for which cards (37-3).
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Holding {
    /// While this is so.
    pub condition: Option<Condition>,
    /// For these.
    pub on: Reference,
    /// What.
    pub grants: Vec<Grant>,
    /// What holds beyond the values of units.
    pub rule: Option<Rule>,
    /// 次に: it is over once such a card was unlocked.
    pub once: bool,
}

impl Holding {
    /// A rule, whatever is so.
    pub fn of_rule(rule: Rule) -> Holding {
        Holding { condition: None, on: Reference::Nothing, grants: Vec::new(), rule: Some(rule), once: false }
    }
}

/// When an ability works (37).
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Nature {
    /// Set off by any of these (37-2).
    Triggered(Vec<Trigger>),
    /// Holds, in this side's turn where one is said (37-3).
    Static(Option<Side>, Vec<Holding>),
    /// At will, so often a turn (37-4).
    AtWill(Option<u8>),
    /// What a skill or arts does as it is played (36-15).
    Text,
}

/// One ability.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Ability {
    /// The card it is printed on.
    #[serde(skip)]
    pub def: Def,
    /// Its place among the abilities of its card, from 0.
    pub nth: u8,
    /// アビリティ名
    pub name: Option<Box<str>>,
    /// Where it works: a bit for each zone (37-1, 36-3a).
    #[serde(serialize_with = "zone_names")]
    pub works: u16,
    /// When it works.
    pub nature: Nature,
    /// What it does.
    pub program: Program,
    /// How many of its steps are its first effect (36-9).
    pub first: u16,
    /// How often a turn it works, where its text says it.
    pub limit: Option<u8>,
    /// What must be so for it to be used, of an ability at will, where its text says so.
    pub only: Option<Condition>,
    /// Is it a keyword's or a master's own?
    pub built_in: bool,
    /// 次に: set up for a time, it is over once it was set off.
    pub once: bool,
}

impl Ability {
    /// Is it set off as its own card is played? It has moved on by then.
    pub fn is_of_play(&self) -> bool {
        let played = |trigger: &Trigger| trigger.topic == Topic::Played && trigger.who == Who::This;
        matches!(&self.nature, Nature::Triggered(all) if all.iter().any(played))
    }

    /// Is it set off by its own card's break (37-2j)?
    pub fn is_of_break(&self) -> bool {
        let breaks = |trigger: &Trigger| trigger.topic == Topic::Breaks && trigger.who == Who::This;
        matches!(&self.nature, Nature::Triggered(all) if all.iter().any(breaks))
    }
}
