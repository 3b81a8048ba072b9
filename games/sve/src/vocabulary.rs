//! The game's own words in the effect language: verbs, tests, measures, facts, prices, triggers, and what can
//! hold for a card.

use engine::Def;
use engine::effect::{Bound, Side, SlotId};

use crate::game::Sve;
use crate::kinds::{Class, Figure, Keyword, Stat};
use crate::table::{Kind, Phase, Zone};
use crate::written::rows;

pub(crate) use crate::ability::GIVEN;
pub use crate::ability::{Ability, AsPlayed, Limit, Nature, Topic, Trigger, Who};
pub use crate::holding::{Change, Dealer, Fate, Given, Later, Matters, Sort3, Span, Term};

engine::effect_types!(Sve);

/// Where a card goes, and by which word: the words matter (SV-140).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Way {
    /// 破壊する: from the field to the owner's cemetery (5.5).
    Destroy,
    /// 墓場に置く
    Bury,
    /// 消滅する: to the owner's banished cards (5.6).
    Banish,
    /// 捨てる: from the hand to the cemetery (5.11).
    Discard,
    /// 手札に戻す, 手札に加える
    Hand,
    /// EXエリアに置く
    Ex,
    /// 場に出す
    Field,
    /// アクト状態で場に出す
    FieldActed,
    /// デッキの上に置く
    DeckTop,
    /// デッキの下に置く
    DeckBottom,
    /// デッキの上から3番目に置く
    DeckFromTop(u8),
    /// デッキに戻し、シャッフルする: where in the deck is no matter.
    DeckAnywhere,
    /// エボルヴデッキに表向きで置く
    EvolveDeck,
}

/// A verb (5 and the keywords' own).
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Verb {
    /// Cards go somewhere.
    Go(Way),
    /// アクトする
    Act,
    /// スタンドする
    Stand,
    /// `n` ダメージ
    Damage,
    /// ダメージを割りふる: as it was divided when played.
    Divide,
    /// +する, -する: so many times `n` to the attack, and to the defence, at once.
    Add(i8, i8),
    /// `n`にする: one number, or both at once.
    Set(Option<Stat>),
    /// `n`枚引く
    Draw(Side),
    /// `n`枚まで引く
    DrawUpTo(Side),
    /// デッキの上`n`枚を見る
    Look(Side),
    /// デッキの上`n`枚まで見る
    LookUpTo(Side),
    /// デッキの上`n`枚, which are spoken of without being looked at; or those at the bottom.
    Count(Side, engine::End),
    /// 見る: cards that lie elsewhere, by the player spoken of alone.
    Peek,
    /// 表向きにする, 裏向きにする
    Flip(engine::Face),
    /// デッキを探す: the deck is looked through by the one who searches; what was found is chosen next.
    Search(Side),
    /// 公開する
    Reveal,
    /// シャッフルする
    Shuffle(Side),
    /// A token is made, `n` times, there.
    Make(Def, Zone, Side),
    /// Tokens of several sorts are made there (a row of the match's list), so many times as many as `n`; these cards
    /// come with them.
    Put(#[serde(serialize_with = "rows::put")] u16, Zone, Side),
    /// A token of the name that these have is made, `n` times, there.
    MakeLike(Zone, Side),
    /// Something holds for them from now on: a row of the match's list of things given.
    Give(#[serde(serialize_with = "rows::given")] u16),
    /// Something holds for a player from now on.
    GivePlayer(#[serde(serialize_with = "rows::given")] u16, Side),
    /// `n` counters are put on them; less than 0 takes them off.
    Counter(#[serde(serialize_with = "rows::counter")] u8),
    /// All counters of this card of that kind go over to them.
    MoveCounters(#[serde(serialize_with = "rows::counter")] u8),
    /// 進化する, into a card of this name where one is said (a row of names; `u16::MAX` for its own).
    Evolve(#[serde(serialize_with = "rows::name")] u16),
    /// 変身する
    Transform(Def),
    /// 奪う, 渡す: to the field of this side.
    Control(Side),
    /// これと入れ替える: with what is remembered here.
    Swap(SlotId),
    /// サイコロをふる: X is what it shows.
    Roll,
    /// PPを`n`回復する
    RecoverPp(Side),
    /// PP最大値を+`n`する
    PpMax(Side),
    /// EPを+`n`する
    Ep(Side),
    /// バトルに勝利する
    Win(Side),
    /// 次のターンをスキップする
    Skip(Side),
    /// 追加ターンを行う
    ExtraTurn(Side),
    /// 箱詰め
    Box,
    /// 操縦する
    Pilot,
    /// (種類)にする
    Become(Kind),
    /// 出走する, `n` times
    Race,
    /// `n`回食事する
    Meal,
    /// ドライブを得る
    GainDrive,
    /// ドライブチェックを行う
    DriveCheck(Side),
    /// プレイする, for this much where it is said.
    Play(Option<i16>),
    /// Those of these that could be played, for this much where it is said, are remembered.
    Playable(Option<i16>),
    /// カード名を指定する
    Name,
    /// What this is done in the place of happens all the same.
    Anyway,
    /// A trigger is made for later: an ability of the match's list; whether it goes off as often as it
    /// happens, and whether it is gone when the turn ends.
    Later(#[serde(serialize_with = "rows::ability")] u16, bool, bool),
}

/// What a card can be like.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Test {
    /// A follower, an amulet, a spell, a leader.
    Kind(Kind),
    /// Of a class.
    Class(Class),
    /// Of a type (a row of the match's types).
    Type(#[serde(serialize_with = "rows::kind")] u16),
    /// With this name (a row of the match's names).
    Name(#[serde(serialize_with = "rows::name")] u16),
    /// With this as part of its name.
    NamePart(std::boxed::Box<str>),
    /// With the name of one of these.
    SameNameAs(Reference),
    /// Of the cost of one of these.
    SameCostAs(Reference),
    /// With the name that was named (5.32).
    Named,
    /// Of the kind of one of these.
    KindOf(Reference),
    /// Lies in such a zone.
    Lies(Zone),
    /// Is played, or was, from such a zone.
    PlayedFrom(Zone),
    /// Is one of this side's.
    Of(Side),
    /// Of such a cost.
    Cost(Bound, Box<Amount>),
    /// With such attack or defence; whether the printed one is meant.
    Stat(Stat, bool, Bound, Box<Amount>),
    /// With this keyword.
    Has(Keyword),
    /// Acted.
    Acted,
    /// Evolved.
    Evolved,
    /// An evolve follower (SV-28).
    EvolveCard,
    /// An evolve card of any kind.
    Evolve,
    /// A token.
    Token,
    /// An advance card.
    Advance,
    /// Lies face up.
    FaceUp,
    /// With so many counters of a kind.
    Counters(#[serde(serialize_with = "rows::counter")] u8, Bound, i16),
    /// With a trigger icon.
    TriggerIcon,
    /// With an ability of this sort printed on it.
    Prints(Sort),
    /// With the least, or the most, of a number among these; whether the printed one is meant.
    Extreme(std::boxed::Box<Selector>, Figure, bool, Most),
    /// Of an odd cost.
    OddCost,
    /// With a carrot that goes with it, after 出走 (14.2.3).
    Racing,
    /// Boxed (5.30).
    Boxed,
    /// Attacks now (8.4).
    Attacking,
    /// Fights now, as the attacker or as the one that is attacked (8.4.5.1).
    Fighting,
}

/// The least or the most.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Most {
    /// 最小
    Least,
    /// 最大
    Most,
}

/// A sort of ability, as texts speak of cards that have it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Sort {
    /// ファンファーレ
    Fanfare,
    /// ラストワード
    LastWords,
    /// 進化
    Evolve,
    /// 土の秘術
    EarthRite,
    /// クイック
    Quick,
    /// 食事
    Meal,
    /// 憑依
    Possess,
    /// 起動
    Activate,
    /// 進化時
    WhenEvolved,
    /// 攻撃時
    WhenAttacking,
    /// コンボ
    Combo,
    /// スペルチェイン
    SpellChain,
    /// 覚醒
    Awakening,
    /// ネクロチャージ
    NecroCharge,
    /// 真紅
    Crimson,
}

/// What can be measured.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Measure {
    /// A stat, of all of them together.
    Stat(Reference, Stat, bool),
    /// The cost of all of them together.
    Cost(Reference),
    /// Counters on them.
    Counters(Reference, #[serde(serialize_with = "rows::counter")] u8),
    /// How often the leader's defence fell this turn.
    Hurt(Side),
    /// Cards played this turn.
    Played(Side),
    /// PP left.
    Pp(Side),
    /// The most PP there can be.
    PpMax(Side),
    /// EP left.
    Ep(Side),
    /// Attacks made this turn.
    Attacks(Side),
    /// Cards acted, buried, … as the additional cost.
    Paid,
    /// Stack counters taken for 【土の秘術】 this turn.
    StackTaken(Side),
    /// How many different names they have.
    DifferentNames(Selector),
    /// How many different costs they have.
    DifferentCosts(Selector),
    /// The least or the most of a number among them; 0 where there are none.
    Extreme(Selector, Figure, Most),
    /// The least of these.
    Least(Vec<Amount>),
    /// The one while this is so, else the other.
    If(Box<Condition>, Box<Amount>, Box<Amount>),
    /// The PP that an evolve ability of the source costs, of which so much is printed.
    EvolvePp(i16),
    /// Free places of a zone.
    Room(Zone, Side),
    /// Turns the player has begun.
    Turns(Side),
    /// Own followers destroyed this turn.
    Fallen(Side),
}

/// What can be the case.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Fact {
    /// 【コンボ_N】
    Combo(i16),
    /// 【SC_N】
    SpellChain(i16),
    /// 【NC_N】
    NecroCharge(i16),
    /// 【覚醒】状態
    Awakened(Side),
    /// 【真紅】状態
    Crimson,
    /// The additional cost was paid.
    Extra,
    /// The stack counters of 【土の秘術】 were taken.
    EarthRite,
    /// It is this side's turn.
    TurnOf(Side),
    /// The source came to the field from elsewhere than the hand.
    NotFromHand,
    /// The source was put on the field by an ability, not played.
    PutByAbility,
    /// The source came to the field from such a zone, by a play or at once.
    CameFrom(Zone),
    /// The source is played, or was, from such a zone.
    PlayedFrom(Zone),
    /// The attack going on is at a leader; else at a follower.
    AttackOnLeader(bool),
    /// What set the ability off is this side's doing.
    CausedBy(Side),
    /// It is such a phase.
    InPhase(Phase),
}

/// A part of a cost (10.4).
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Price {
    /// PP.
    Pp(Amount),
    /// これを《アクト》
    ActThis,
    /// This card goes somewhere.
    GoThis(Way),
    /// So many cards of these, chosen by the payer, go somewhere.
    Go(Selector, i16, Way),
    /// So many cards of these, by chance, go somewhere.
    GoRandom(Selector, i16, Way),
    /// So many, or more, as many as wanted.
    GoAny(Selector, Way),
    /// So many cards of these are acted.
    Act(Selector, i16),
    /// As many of these as wanted are acted.
    ActAny(Selector),
    /// So many cards of these are revealed.
    Reveal(Selector, i16),
    /// As many of these as wanted are acted, so that their costs come to so much.
    ActWorth(Selector, i16),
    /// All of these go somewhere.
    GoAll(Selector, Way),
    /// So many cards of the top of this side's deck go somewhere.
    GoTop(Side, i16, Way),
    /// Counters of a kind are taken off this card.
    CountersThis(#[serde(serialize_with = "rows::counter")] u8, i16),
    /// All counters of a kind are taken off this card, one at least.
    AllCountersThis(#[serde(serialize_with = "rows::counter")] u8),
    /// So many counters of a kind are taken off one card of these.
    CountersOfOne(Selector, #[serde(serialize_with = "rows::counter")] u8, i16),
    /// Counters of a kind are taken off cards of these, in any split.
    Counters(Selector, #[serde(serialize_with = "rows::counter")] u8, i16),
    /// The leader's defence falls.
    Life(i16),
    /// The PP maximum falls.
    PpMax(i16),
    /// EP.
    Ep(i16),
    /// A face-down card of the evolve deck is revealed for the evolution: of the card's own name or this.
    EvolveCard(#[serde(serialize_with = "rows::name")] u16),
    /// So many cards of a name leave the evolve deck and are attached to this card in that zone.
    Attach(#[serde(serialize_with = "rows::name")] u16, i16, Zone),
    /// A card of the evolve deck is turned face up.
    TurnUp(Selector, i16),
    /// The next turn is skipped.
    Skip,
}
