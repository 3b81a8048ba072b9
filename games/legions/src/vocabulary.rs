//! The game's own words in the effect language: verbs, tests, measures, facts, prices, and what lasts.

use engine::effect::{Bound, Side, SlotId};
use engine::{Def, Ref, Seat};

use crate::game::Legions;
use crate::kinds::{Category, Class, Colour, Figure, Harm, KeywordName, Lane, Phase, PhaseEdge, Posture};
use crate::table::{Keys, Zone};
use crate::written::{rows, zone_names};

pub use crate::ability::{Ability, By, Holding, Nature, Topic, Trigger, Who};

engine::effect_types!(Legions);

/// Where a card goes by an effect (39-6, 39-7).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Way {
    /// 手札に戻す, 手札に加える
    Hand,
    /// 山札の一番上に置く
    DeckTop,
    /// 山札の一番下に置く
    DeckBottom,
    /// 除外する; whether face down.
    Exile(bool),
    /// ウェイトゾーンⅠ～Ⅳに置く
    Wait(u8),
    /// To the wait zone of its own WT.
    OwnWait,
    /// スタンバイゾーンに置く
    Standby,
    /// フィールドに置く: in a free lane, the lord area for a lord.
    Field(Coming),
}

/// How a card comes to the field.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Coming {
    /// In this lane, where it is said.
    pub lane: Option<Lane>,
    /// 疲労状態で
    pub exhausted: bool,
    /// リバース状態で
    pub reversed: bool,
}

/// A player that a text speaks of.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Spoken {
    /// The turn player.
    TurnPlayer,
    /// The other one.
    Other,
    /// The owner of the card spoken of (02-9).
    Owner,
}

/// Where cores lie (07, 39-20).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Spot {
    /// Outside the game.
    Outside,
    /// The core zone: exhausted cores leave first, cores arrive active (07-3).
    Zone,
    /// The active cores alone.
    Active,
    /// The exhausted cores alone.
    Tired,
    /// On the master.
    Master,
    /// On the lord.
    Lord,
    /// In a wait zone, from 1.
    Wait(u8),
}

impl Spot {
    /// The place it is part of: active and exhausted cores lie in the core zone alike.
    #[must_use]
    pub fn place(self) -> Spot {
        if matches!(self, Spot::Active | Spot::Tired) { Spot::Zone } else { self }
    }
}

/// A verb (39).
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Verb {
    /// Cards go somewhere.
    Go(Way),
    /// ブレイクする (39-4)
    Break,
    /// `n` damage (39-1), of this sort: effect damage, or what counts as battle damage (39-27).
    Damage(Harm),
    /// ライフを`n`点得る (39-2); less than 0 is lost.
    Life(Side),
    /// The damage that they have taken vanishes (11-4).
    Mend,
    /// WT+`n`する, WT-`n`する (39-3)
    Wt,
    /// リバース状態にする, オープン状態にする, 疲労させる, 疲労を回復する (39-8, 39-12, 39-13)
    Turn(Posture),
    /// あなたのマスターはアタックを行う, with ATK `n` and what is given meanwhile (39-9).
    MasterAttack(#[serde(serialize_with = "rows::attack")] u16),
    /// Something holds for them from now on: a row of the match's list of things given (39-5, 39-10).
    Give(#[serde(serialize_with = "rows::given")] u16),
    /// `n`枚引く (39-11)
    Draw(Side),
    /// コアを`n`つ疲労させる (39-12)
    ExhaustCores(Side),
    /// コアを`n`つ活性状態にする
    ReadyCores(Side),
    /// コアを`n`つ移動させる (39-20); all of them where `n` is less than 0.
    Cores(Side, Spot, Side, Spot),
    /// アンロックする (39-17)
    Unlock,
    /// プレイする (39-22)
    Play,
    /// `n` tokens are put there, or fewer where it says まで (39-18).
    Make(Def, Side, Coming, bool),
    /// バトルを行う with what is remembered here (39-19).
    Battle(SlotId),
    /// ゲームに勝利する, 敗北する (25-2c, 25-3c)
    End(Side, bool),
    /// マスターポイントを`n`点得る (07-6)
    GainMp(Side),
    /// 公開する (02-46)
    Reveal,
    /// 見る (02-33): by the effect's player.
    Look,
    /// The top `n` cards of the deck, which are spoken of from here on.
    Top(Side),
    /// 山札をシャッフルする
    Shuffle(Side),
    /// レーン移動させる; to this lane where it is said.
    MoveLane(Option<Lane>),
    /// 位置を入れ替える with what is remembered here.
    Swap(SlotId),
    /// The effect of this sort of theirs is done in this sequence (39-14).
    EffectOf(Topic),
    /// A lane is chosen (19), which is spoken of from here on.
    ChooseLane,
    /// マスターポイントを`n`点支払う (07-7)
    PayMp(Side),
    /// Another player is spoken of from here on.
    Speak(Spoken),
    /// They are remembered, and nothing else is done.
    Keep,
    /// They are no longer among those remembered here.
    Forget(SlotId),
    /// This ability is done at a later time (37-2d, 37-2e), of them where it speaks of them.
    Later(#[serde(serialize_with = "rows::ability")] u16),
    /// What was to be done was not.
    Fail,
    /// 何もしない
    Nothing,
    /// The text ends here: nothing of what comes next can be done (01-5).
    Stop,
}

/// What a card can be like.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Test {
    /// Of a category: reversed cards have none (16-3e).
    Category(Category),
    /// A unit: an open master, minion or lord on the field (22-1).
    Unit,
    /// A token.
    Token,
    /// With one of these colours; with all of them.
    Colours(Vec<Colour>, bool),
    /// Of a type (a row of the match's types).
    Type(#[serde(serialize_with = "rows::kind")] u16),
    /// With this keyword; with this number or more.
    Has(KeywordName),
    /// With an ability that this sets off.
    HasTrigger(Topic),
    /// With this name (a row of the match's names).
    Name(#[serde(serialize_with = "rows::name")] u16),
    /// With this as part of its name.
    NamePart(Box<str>),
    /// With the name of one of these.
    Namesake(Reference),
    /// With the name that a rule for a time was set up with.
    NameKept,
    /// With such a number.
    Figure(Figure, Bound, Box<Amount>),
    /// With the least, or the most, of a number among these.
    Extreme(Box<Selector>, Figure, bool),
    /// How it lies (16), or the mode of a master (21).
    Posture(Posture),
    /// In the lane of one of these, on either side (19-2 to 19-4).
    SameLane(Reference),
    /// In a lane beside that of one of these (19-5).
    NextLane(Reference),
    /// In this lane, as the effect's player sees it.
    Lane(Lane),
    /// In the lane that was chosen.
    ThatLane,
    /// In a lane beside the one that was chosen.
    NextToThatLane,
    /// Damaged.
    Hurt,
    /// With cores on it.
    HasCores,
    /// Lies face up (18-18).
    FaceUp,
    /// With so many colour symbols (06-1a).
    Symbols(u8),
    /// Lies in one of these zones, a bit each.
    Lies(#[serde(serialize_with = "zone_names")] u16),
    /// Is this side's.
    Of(Side),
    /// Is the unit that attacks.
    Attacker,
    /// Is the unit that is attacked.
    AttackTarget,
    /// Fights with such a unit.
    Fights(Vec<Filter>),
    /// Can be unlocked by an effect now (LG-35).
    Unlockable,
}

/// What can be measured.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Measure {
    /// A number of all of them together; whether the printed one is meant.
    Figure(Reference, Figure, bool),
    /// The life of a side's master.
    Life(Side),
    /// A side's cores; of the core zone alone.
    Cores(Side, bool),
    /// A side's cores in this place.
    CoresIn(Side, Spot),
    /// The lanes of a side that nothing lies in.
    FreeLanes(Side),
    /// The damage that they have taken this turn.
    Hurt(Reference),
    /// What was counted last: cards exiled, damage dealt.
    Counted,
    /// The cores on them.
    CoresOn(Reference),
    /// How many of those remembered here are like this, or were last.
    Among(SlotId, Vec<Filter>),
    /// How many of those remembered here, and like this, broke or left.
    Fell(SlotId, Vec<Filter>),
}

/// What can be the case.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Fact {
    /// It is this side's turn.
    TurnOf(Side),
    /// The master of this side is awakened.
    Awakened(Side),
    /// It is this phase, of this side's turn.
    Phase(Side, Phase),
    /// The choice at this step can be made (36-10).
    CanChoose(u16),
    /// One of those remembered here broke, or left.
    Fell(SlotId),
    /// The unit fought last is no longer there; of this category and this side, where that is said.
    FoeFell(Option<Category>, Option<Side>),
}

/// A part of a cost (31, 40).
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Price {
    /// Master points (31-2).
    Mp(Amount),
    /// Any number of master points, which is X then (31-2a).
    AnyMp,
    /// 【疲労】 (31-3)
    Exhaust,
    /// 【挺身】 (31-4)
    Devotion,
    /// So many of these cards go somewhere (31-5, 40-5).
    Go(Selector, Amount, Way),
    /// This card goes somewhere.
    GoThis(Way),
    /// So many of these cards break.
    Break(Selector, Amount),
    /// This card breaks.
    BreakThis,
    /// So many of these cards are turned (31-5).
    Turn(Selector, Amount, Posture),
    /// So many of these cards get WT+ so much (31-5, 39-3).
    Wait(Selector, Amount, i16),
    /// A number that the player says, of cards there are of these: it is X then.
    AnyNumber(Selector),
    /// The own master is dealt damage (31-5).
    Damage(Amount),
    /// This card is dealt damage.
    DamageThis(Amount),
    /// Life is lost.
    Life(Amount),
    /// Cores are exhausted, beyond what points ask for.
    Cores(Amount),
    /// So many cores are moved from here to there (31-5, 39-20).
    MoveCores(Spot, Spot, Amount),
}

/// What may not happen to a unit, and what it may not do: a bit each.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bans(pub u32);

impl Bans {
    /// It does not break (39-24).
    pub const BREAK: Bans = Bans(1);
    /// Effects do not break it.
    pub const BREAK_BY_EFFECT: Bans = Bans(1 << 1);
    /// It takes no damage.
    pub const DAMAGE: Bans = Bans(1 << 2);
    /// It takes no battle damage.
    pub const BATTLE_DAMAGE: Bans = Bans(1 << 3);
    /// It takes no effect damage.
    pub const EFFECT_DAMAGE: Bans = Bans(1 << 4);
    /// It can't attack.
    pub const ATTACK: Bans = Bans(1 << 5);
    /// It can't move to another lane.
    pub const MOVE: Bans = Bans(1 << 6);
    /// It can't block.
    pub const BLOCK: Bans = Bans(1 << 7);
    /// It can't be the target of an attack.
    pub const TARGET: Bans = Bans(1 << 8);
    /// It is not blocked.
    pub const BLOCKED: Bans = Bans(1 << 9);
    /// The opponent's effects do not choose it.
    pub const CHOSEN: Bans = Bans(1 << 10);
    /// Effects do not move it from the field.
    pub const MOVED: Bans = Bans(1 << 11);
    /// It is not exiled by effects.
    pub const EXILED: Bans = Bans(1 << 12);
    /// It is not returned to the hand by effects.
    pub const RETURNED: Bans = Bans(1 << 13);
    /// It does not become active.
    pub const READY: Bans = Bans(1 << 14);
    /// It may attack lords though stunned (39-26).
    pub const TARGETS_LORDS: Bans = Bans(1 << 15);
    /// It may act though stunned.
    pub const ACTS_STUNNED: Bans = Bans(1 << 16);
    /// It can't be reversed.
    pub const REVERSED: Bans = Bans(1 << 17);
    /// It can't be exhausted.
    pub const EXHAUSTED: Bans = Bans(1 << 18);
    /// Damage of effects does not break it.
    pub const BREAK_BY_EFFECT_DAMAGE: Bans = Bans(1 << 19);
    /// It does not break in battle.
    pub const BREAK_BY_BATTLE: Bans = Bans(1 << 20);
    /// It can't be opened.
    pub const OPENED: Bans = Bans(1 << 21);
    /// It may move to another lane though stunned.
    pub const MOVES_STUNNED: Bans = Bans(1 << 22);
    /// It may attack though stunned.
    pub const ATTACKS_STUNNED: Bans = Bans(1 << 23);
    /// The opponent's effects do not affect it (LG-105).
    pub const UNAFFECTED_BY_THEIRS: Bans = Bans(1 << 24);
    /// No effect affects it.
    pub const UNAFFECTED: Bans = Bans(1 << 25);
    /// Its abilities at will can't be used.
    pub const AT_WILL: Bans = Bans(1 << 26);

    /// Its break does not take it away: 再生 acts for it (41-6, LG-86).
    pub const TAKEN: Bans = Bans(1 << 31);

    /// Is any of these among them?
    pub const fn has(self, other: Bans) -> bool {
        self.0 & other.0 != 0
    }

    /// Those of both.
    #[must_use]
    pub const fn or(self, other: Bans) -> Bans {
        Bans(self.0 | other.0)
    }
}

/// What lasts on a unit (36-11).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum Change {
    /// Nothing.
    #[default]
    Nothing,
    /// 「+X/+Y」の修正 (39-5)
    Stats(i16, i16),
    /// Its ATK (0) or HP (1) is this.
    Set(u8, i16),
    /// A keyword with its number (39-10).
    Key(KeywordName, u8),
    /// Bans.
    Ban(Bans),
    /// It has lost all effects (39-25).
    Mute,
    /// An ability of the match's list.
    Ability(#[serde(serialize_with = "rows::ability")] u16),
    /// A type (a row of the match's types).
    Type(#[serde(serialize_with = "rows::kind")] u16),
    /// A colour.
    Colour(Colour),
    /// It has lost this keyword.
    Lose(KeywordName),
    /// It costs so much more or less: to unlock, or in cores.
    Cost(bool, i8),
    /// It may be played as from standby (39-23).
    AsStandby,
    /// Something holds (a row of the match's list), of a player.
    Holds(#[serde(serialize_with = "rows::holding")] u16),
    /// Something holds that speaks of a card by its name (a row of the match's names).
    HoldsFor(#[serde(serialize_with = "rows::holding")] u16, #[serde(serialize_with = "rows::name")] u16),
    /// This ability is done once its time has come, with this number.
    Later(#[serde(serialize_with = "rows::ability")] u16, i16),
}

/// What is given, or what an ability that holds says, its numbers still open (36-12, LG-74).
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Grant {
    /// 「+X/+Y」の修正: so many times each.
    Stats(Amount, Amount),
    /// ATK or HP is this.
    Set(Figure, Amount),
    /// A keyword.
    Key(KeywordName, Amount),
    /// It costs so much more or less.
    Cost(bool, Amount),
    /// The keywords that these have.
    Keys(Reference),
    /// Anything without a number.
    Plain(Change),
}

impl Grant {
    /// Does one of its numbers depend on how things stand?
    pub fn varies(&self) -> bool {
        let open = |n: &Amount| !matches!(n, Amount::N(_));
        match self {
            Grant::Stats(atk, hp) => open(atk) || open(hp),
            Grant::Set(_, n) | Grant::Key(_, n) | Grant::Cost(_, n) => open(n),
            Grant::Keys(_) => true,
            Grant::Plain(_) => false,
        }
    }
}

/// How long something given lasts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Term {
    /// As long as it is what it is.
    Gone,
    /// ターン終了時まで
    Turn,
    /// 次の相手のターン終了時まで
    NextTurnOf(Side),
    /// 次の相手のターン中: in that turn alone.
    During(Side),
    /// このバトル中
    Battle,
    /// 次のあなたのスタートフェイズ開始時まで
    Edge(Side, Phase, PhaseEdge),
    /// 次の相手のスタートフェイズに: in that phase alone.
    Within(Side, Phase),
    /// このカードがフィールドにある限り (LG-102)
    Here,
}

/// What ends an effect that lasts, beside its time.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
#[serde(into = "u8")]
pub enum Ends {
    /// Its time alone.
    #[default]
    InTime,
    /// The battle is over.
    Battle,
    /// This phase of this seat begins, or ends.
    With(Seat, Phase, PhaseEdge),
    /// The card whose effect it is leaves the field, or is reversed.
    Source,
}

impl engine::effect::Ending for Ends {}

impl From<Ends> for u8 {
    /// As digests of kept games have it.
    fn from(ends: Ends) -> u8 {
        match ends {
            Ends::InTime => 0,
            Ends::Battle => u8::MAX,
            Ends::Source => u8::MAX - 1,
            Ends::With(seat, phase, edge) => 1 + seat as u8 * 10 + phase as u8 * 2 + edge as u8,
        }
    }
}

/// Something that a text gives.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Given {
    /// What.
    pub grants: Vec<Grant>,
    /// How long.
    pub lasts: Term,
}

/// A master's attack (39-9): what it has beside its ATK.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct MasterAttack {
    /// Keywords.
    pub keys: Keys,
}

/// What waits for the end of the sequence (39-17, 39-22).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Later {
    /// The card.
    pub card: Ref,
    /// Is it played, not unlocked?
    pub play: bool,
}

engine::refers! { Later: object card }

/// A restriction on a card (24-3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Restriction {
    /// 禁止 (24-3a)
    Banned(Box<str>),
    /// １枚制限, ２枚制限 (24-3b, 24-3c)
    AtMost(Box<str>, u8),
    /// 同時使用制限 (24-3d)
    NotWith(Box<str>, Box<str>),
    /// アンロック制限 (24-3e)
    Unlock(Box<str>),
}

/// The zones that a bit each stands for.
pub fn zones(all: &[Zone]) -> u16 {
    all.iter().fold(0, |bits, &zone| bits | 1 << zone as u16)
}

/// The classes of two colours (13).
pub fn class_of(colours: &[Colour]) -> Option<Class> {
    Class::ALL.into_iter().find(|class| class.colours().iter().all(|colour| colours.contains(colour)))
}
