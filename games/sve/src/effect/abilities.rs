//! Abilities: costs, triggers, limits, and what holds without being played.

use super::cards::{Selector, Unit, Whose, Zone};
use super::changes::{Harm, Static};
use super::conditions::{Condition, Gate};
use super::deeds::Statement;
use super::numbers::Amount;
use super::targets::{Goes, Manner, Target};
use crate::kinds::{DriveTrigger, Icon, Keyword, Stat};

/// One part of a cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Price {
    /// 《コスト1》, 《コストX》
    Pp(Amount),
    /// これを《アクト》, 手札のこれを捨てる, 場のフォロワー2体を墓場に置く
    Go {
        /// What; where no one is named, one's own (10.4.3).
        what: Target,
        /// Where it goes.
        goes: Goes,
        /// Is it the card of the part before it, and not printed again: これを《アクト》墓場に置く?
        same: bool,
    },
    /// 【土の秘術_2】
    EarthRite(u16),
    /// 【レッスン_1】
    Lesson(u16),
    /// リーダーの《体力》-3
    Life(u16),
    /// PP最大値を-1
    PpMaximum(u16),
    /// これの童話カウンター1つを取る
    Counters(Target, Box<str>, Amount, Unit),
    /// 次の自分のターンをスキップする
    SkipTurn(Whose),
    /// A、または、B
    Or(Cost, Cost),
}

/// A cost: its parts in the printed order.
pub type Cost = Vec<Price>;

/// What happens to a card.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Befall {
    /// が攻撃した
    Attacked,
    /// が攻撃する
    Attacks,
    /// が破壊された
    Destroyed,
    /// が場から墓場に置かれた
    Buried,
    /// が墓場に置かれた
    BuriedFromAnywhere,
    /// が場から手札に戻った
    Returned,
    /// が場を離れた
    Left,
    /// が場に出た
    Entered,
    /// が進化した
    Evolved,
    /// がアクトした
    Acted,
    /// がスタンドした
    Stood,
    /// が自分の手札から消滅した
    BanishedFromHand,
    /// が消滅した
    Banished,
    /// が能力によって選ばれた, が相手の能力によって選ばれた, が選ばれた
    Chosen(Chooser),
    /// がダメージを受けた
    Hurt(Harm),
    /// が相手のリーダーへの攻撃ダメージを与えた; to whom, where it is said.
    Dealt(Option<Victim>, Harm),
    /// が交戦した
    Fought,
    /// が攻撃された
    WasAttacked,
    /// が出走した
    Raced,
    /// がドライブチェックした
    DriveChecked,
}

/// By what a card is chosen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Chooser {
    /// Not said: by a card or an ability.
    Anything,
    /// 能力によって
    Ability,
    /// 相手の能力によって
    OpponentAbility,
}

/// Whom damage was dealt to, and how it is said.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Victim {
    /// 相手のリーダーへの
    OfLeader,
    /// 相手のリーダーに
    ToLeader,
    /// フォロワーへの
    OfFollower,
    /// フォロワーに
    ToFollower,
}

/// Who does something.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// 自分
    Own,
    /// 相手: the opponent last spoken of, or any.
    Opponent,
    /// 相手プレイヤー
    OpponentPlayer,
    /// 相手プレイヤー1人: chosen by the player.
    OneOpponent,
    /// 相手プレイヤーすべて
    EachOpponent,
    /// 各プレイヤー
    Each,
    /// それのプレイヤー
    ItsPlayer,
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// これが場を離れた, 自分の場の他の狩人・フォロワーが攻撃した: of this card, or of any such card, itself too.
    Befalls(Target, Befall),
    /// 自分の場に…が出た, 自分のEXエリアに…が置かれた
    Arrives(Selector),
    /// 自分がスペルをプレイした
    Plays(Actor, Selector),
    /// 自分が手札を捨てた; 手札を1枚以上捨てた: together, once.
    Discards(Actor, Option<u16>),
    /// これを自分の手札から捨てた; by an ability of such a card, where that is said.
    ThisDiscarded(Option<Selector>),
    /// これの《攻撃力》か《体力》を+した
    Raised(Target, Vec<Stat>),
    /// 自分のリーダーの体力が減少した
    LeaderFell(Whose),
    /// 相手のデッキ1枚が墓場に置かれた
    Milled(Whose, u16),
    /// 自分のドライブチェックによってトリガーした
    DriveTriggered(Whose),
    /// 自分がサイコロをふった
    RollsDie(Actor),
    /// これの雷カウンターが3個になった: a state (10.7.6).
    CountersReach(Target, Box<str>, u16, Option<Unit>),
    /// 自分の【土の秘術】によって自分の場の【スタック】を2個以上取った
    StackTaken(u16),
}

/// When an ability is set off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// 《ファンファーレ》
    Fanfare,
    /// 《ラストワード》
    LastWords,
    /// 【進化時】
    Evolved,
    /// 【攻撃時】
    Attacks,
    /// 【出走時】
    Races,
    /// 【ドライブ獲得時】
    GainsDrive,
    /// 自分のエンドフェイズが来たとき、 and 次の: the next one only.
    Phase(bool, Whose, Phase),
    /// …とき、 Either of several, where か joins them.
    Happens(Vec<Event>),
}

/// When, how often, and in whose turns an ability is set off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct When {
    /// 自分のターンごとに1回、: in whose turns, how often in each.
    pub often: Option<(Whose, u16)>,
    /// 自分のターン中、
    pub during: Option<Whose>,
    /// By what. Several are as many abilities with the same text (SV-139).
    pub on: Vec<Trigger>,
}

/// A phase that comes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// スタートフェイズ
    Start,
    /// メインフェイズ
    Main,
    /// エンドフェイズ
    End,
}

/// When an ability may be used or works.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// この能力は1ターンに1回使える。
    Uses(u16),
    /// この能力は1ターンに1回働く。
    Works(u16),
    /// この能力は…なら使える。
    While(Box<Condition>),
}

/// One ability, which is one paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ability {
    /// 【突進】【守護】
    Keywords(Vec<Keyword>),
    /// 《クイック》
    Quick,
    /// An ability that something sets off, perhaps for a cost.
    Triggered {
        /// When.
        when: When,
        /// …とき、…なら、cost：: what must hold for the cost to be offered (SV-128).
        given: Option<Gate>,
        /// For what cost; it may be declined.
        cost: Cost,
        /// What it does.
        body: Vec<Statement>,
        /// When and how often.
        limits: Vec<Limit>,
    },
    /// An ability that is used for a cost.
    Activated {
        /// 《Q》
        quick: bool,
        /// Its icon.
        icon: Icon,
        /// For what cost.
        cost: Cost,
        /// What it does.
        body: Vec<Statement>,
        /// When and how often.
        limits: Vec<Limit>,
    },
    /// What holds while it lies there: sentences side by side.
    Static(Vec<Static>),
    /// これをプレイする際、追加コストとして…: and may it be left out (in its manner)?
    ExtraCost(Target, Manner, Goes),
    /// これをプレイする際、…: what is done then is a change of its cost, under conditions, for a price.
    AsPlayed {
        /// これをEXエリアからプレイする際、
        from: Option<Zone>,
        /// What is done.
        body: Vec<Statement>,
    },
    /// 食事することで、そのウマ娘・フォロワーは出走する。
    Feeds,
    /// （ドライブチェックによってこれが捲れたなら、…）: the icon itself is lost in the text.
    DriveTrigger(DriveTrigger),
    /// What a spell does.
    Text(Vec<Statement>),
}
