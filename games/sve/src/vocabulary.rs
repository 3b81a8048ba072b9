//! The game's own words in the effect language: verbs, tests, measures, facts, prices, triggers, and what can
//! hold for a card.

use engine::effect::{self, Bound, Side, SlotId};
use engine::{Def, Moment, Ref, Refers, Rename, Seat};

use crate::effect::{Class, Figure, Keyword, Stat};
use crate::game::Sve;
use crate::table::{Kind, Zone};

/// A number.
pub type Amount = effect::Amount<Sve>;
/// Something that is so or not.
pub type Condition = effect::Condition<Sve>;
/// What a card must be like.
pub type Filter = effect::Filter<Sve>;
/// Which cards.
pub type Selector = effect::Selector<Sve>;
/// What something is done to.
pub type Reference = effect::Reference<Sve>;
/// What one ability does.
pub type Program = effect::Program<Sve>;
/// One step of a program.
pub type Op = effect::Op<Sve>;

/// Where a card goes, and by which word: the words matter (SV-140).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
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
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
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
    /// A token of the name that these have is made, `n` times, there.
    MakeLike(Zone, Side),
    /// Something holds for them from now on: a row of the match's list of things given.
    Give(u16),
    /// Something holds for a player from now on.
    GivePlayer(u16, Side),
    /// `n` counters are put on them; less than 0 takes them off.
    Counter(u8),
    /// All counters of this card of that kind go over to them.
    MoveCounters(u8),
    /// 進化する, into a card of this name where one is said (a row of names; `u16::MAX` for its own).
    Evolve(u16),
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
    /// カード名を指定する
    Name,
    /// A trigger is made for later: an ability of the match's list; whether it goes off as often as it
    /// happens, and whether it is gone when the turn ends.
    Later(u16, bool, bool),
}

/// What a card can be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Test {
    /// A follower, an amulet, a spell, a leader.
    Kind(Kind),
    /// Of a class.
    Class(Class),
    /// Of a type (a row of the match's types).
    Type(u16),
    /// With this name (a row of the match's names).
    Name(u16),
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
    /// Came to the field this turn.
    NewHere,
    /// With so many counters of a kind.
    Counters(u8, Bound, i16),
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
}

/// The least or the most.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Most {
    /// 最小
    Least,
    /// 最大
    Most,
}

/// A sort of ability, as texts speak of cards that have it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Measure {
    /// A stat, of all of them together.
    Stat(Reference, Stat, bool),
    /// The cost of all of them together.
    Cost(Reference),
    /// Counters on them.
    Counters(Reference, u8),
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
    /// How many of these are like this.
    Like(Reference, Vec<Filter>),
    /// The least of these.
    Least(Vec<Amount>),
    /// The one while this is so, else the other.
    If(Box<Condition>, Box<Amount>, Box<Amount>),
    /// How often this has happened this turn: to cards of this side that are like this (SV-55).
    Happened(Topic, Option<Side>, Vec<Filter>),
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
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// The source came to the field from the EX area.
    FromEx,
    /// The source is played, or was, from such a zone.
    PlayedFrom(Zone),
    /// The attack going on is at a leader; else at a follower.
    AttackOnLeader(bool),
    /// What set the ability off is this side's doing.
    CausedBy(Side),
}

/// A part of a cost (10.4).
#[derive(Clone, PartialEq, Eq, Debug)]
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
    CountersThis(u8, i16),
    /// So many counters of a kind are taken off one card of these.
    CountersOfOne(Selector, u8, i16),
    /// Counters of a kind are taken off cards of these, in any split.
    Counters(Selector, u8, i16),
    /// The leader's defence falls.
    Life(i16),
    /// The PP maximum falls.
    PpMax(i16),
    /// EP.
    Ep(i16),
    /// A face-down card of the evolve deck is revealed for the evolution: of the card's own name or this.
    EvolveCard(u16),
    /// So many cards of a name leave the evolve deck and are attached to this card in that zone.
    Attach(u16, i16, Zone),
    /// A card of the evolve deck is turned face up.
    TurnUp(Selector, i16),
    /// The next turn is skipped.
    Skip,
}

/// What can hold for a card or a player.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Change {
    /// Nothing.
    #[default]
    Nothing,
    /// It has a keyword.
    Key(Keyword),
    /// It has an ability of the match's list.
    Ability(u16),
    /// It has lost a keyword.
    NoKey(Keyword),
    /// It has lost every ability it had until then.
    Mute,
    /// It is boxed (5.30).
    Boxed,
    /// It is of this type too.
    Type(u16),
    /// It has this name too.
    Name(u16),
    /// It is of this kind.
    Kind(Kind),
    /// It is piloted (5.31): a follower with its printed numbers.
    Piloted,
    /// Its attack or defence is more by so much.
    Stat(Stat, i8),
    /// It can't attack: leaders, followers.
    NoAttack {
        /// Leaders.
        leaders: bool,
        /// Followers.
        followers: bool,
    },
    /// It can't be attacked.
    NotAttacked,
    /// It takes no damage of this sort; or only none that the opponent's cards deal.
    NoDamage(Sort3, Dealer),
    /// Damage of this sort that it takes is more by so much.
    DamageTaken(Sort3, i8),
    /// It deals no damage of this sort.
    DealsNo(Sort3),
    /// Damage from so much on that it takes becomes so much.
    DamageCap(i8, i8),
    /// Damage of this sort that it deals is more by so much.
    DamageDealt(Sort3, i8),
    /// It is not destroyed by abilities.
    NotDestroyed,
    /// It is not banished by abilities.
    NotBanished,
    /// It can't be chosen by the opponent's cards and abilities, beyond 【オーラ】 itself.
    NotChosen,
    /// It must be chosen by the opponent where it can be (1.3.2.3).
    MustBeChosen,
    /// It does not stand in the start phase.
    NoStanding,
    /// It costs this much more to play, less than 0 is less; cards of a selector of the match's list where
    /// it holds for a player, else this card.
    Costs(u16, i8),
    /// Its cost to play becomes this, of cards as for the change above.
    CostsTo(u16, i8),
    /// Its 《進化》 costs so much more, less than 0 is less.
    EvolveCosts(i8),
    /// Its 《進化》 costs so much more for each card of a selector of the match's list.
    EvolveCostsPer(u16, i8),
    /// Its 《進化》 costs this.
    EvolveCostsTo(i8),
    /// It comes to the field acted.
    EntersActed,
    /// Its player can't play cards of a selector of the match's list.
    CannotPlay(u16),
    /// Its player draws no cards, in this part of the turn.
    NoDrawing(Span),
    /// Its player's PP maximum does not grow in the start phase.
    NoPpGrowth,
    /// It can't attack a leader while it could attack a follower.
    FollowersFirst,
    /// It can't be played.
    NotPlayed,
    /// It ignores guards when attacking.
    PassesGuard,
    /// It deals damage by its defence.
    HitsByDefense,
    /// The cards of a selector of the match's list are counted for its player's 【スペルチェイン】.
    SpellChain(u16),
    /// Its player can't lose.
    CannotLose,
    /// It races while a card is attached to it in the racing zone (14.2.3).
    Racing,
}

/// Whose damage.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dealer {
    /// Anyone's.
    #[default]
    Anyone,
    /// The opponent's.
    Opponent,
}

/// A part of the turn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Span {
    /// All of it.
    #[default]
    All,
    /// The start phase.
    Start,
    /// All but the start phase.
    NotStart,
}

/// A sort of damage (5.13.3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Sort3 {
    /// Any damage.
    #[default]
    Any,
    /// 攻撃ダメージ
    Attack,
    /// 交戦ダメージ
    Combat,
    /// 能力ダメージ
    Ability,
}

/// What happens, as triggers look for it. A bit each in a card's mask.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Topic {
    /// Comes to the field from elsewhere.
    Enters,
    /// Leaves the field.
    Leaves,
    /// From the field to the cemetery.
    Buried,
    /// Destroyed.
    Destroyed,
    /// Banished.
    Banished,
    /// From the field to the hand.
    Returned,
    /// From the hand to the cemetery by 捨てる.
    Discarded,
    /// Put into the EX area.
    PutInEx,
    /// Put into the cemetery from anywhere.
    PutInCemetery,
    /// Evolves.
    Evolves,
    /// Attacks.
    Attacks,
    /// Fights.
    Fights,
    /// Takes damage.
    Hurt,
    /// Deals damage.
    Hits,
    /// Is played: a card.
    Played,
    /// An ability is played (evolve and its like).
    Uses,
    /// A phase comes.
    Start,
    /// The main phase comes.
    Main,
    /// The end phase comes.
    End,
    /// Acts.
    Acts,
    /// Stands.
    Stands,
    /// Is chosen.
    Chosen,
    /// Races.
    Races,
    /// Gains ドライブ.
    GainsDrive,
    /// A drive check hit.
    DriveHit,
    /// Attack or defence rose by an instruction.
    Raised,
    /// A card is drawn.
    Drawn,
    /// The leader's defence fell.
    LifeFell,
    /// The leader's defence rose.
    LifeRose,
    /// From the hand to the banished cards.
    BanishedFromHand,
    /// From the deck to the cemetery.
    Milled,
    /// Something is so.
    State,
}

impl Topic {
    /// Its bit.
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// When an ability is set off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trigger {
    /// What happens.
    pub topic: Topic,
    /// To whom, for cards: the source itself, or any card like this. Places are where the card is looked at
    /// (on the field before it leaves, on the field once it has come).
    pub who: Who,
    /// In whose turn only.
    pub turn: Option<Side>,
    /// What must hold besides, when it happens.
    pub only: Option<Condition>,
    /// Damage of which sort, where it is about damage.
    pub damage: Sort3,
    /// Damage to which kind, where it is about damage dealt.
    pub victim: Option<Kind>,
    /// Once for everything that happens at once, not for each.
    pub once: bool,
}

/// Of whom a trigger speaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// This card.
    This,
    /// Cards of one side or both that are like this.
    Cards(Option<Side>, Vec<Filter>),
    /// A player: whose phase, who plays, who draws.
    Player(Side),
    /// Either player.
    Anyone,
}

/// How often an ability may be used or may work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// So many times a turn.
    Turn(u8),
    /// Only while this holds.
    While(Condition),
}

/// The icon of an activated ability.
pub use crate::effect::Icon;

/// What sort of ability it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Nature {
    /// Used for a cost (10.1.1.1).
    Activated {
        /// Its icon.
        icon: Icon,
        /// May it be used in the other's turn (12.3.3)?
        quick: bool,
    },
    /// Set off (10.1.1.2).
    Triggered(Trigger),
    /// Holds (10.1.1.3).
    Static {
        /// While this is so.
        condition: Option<Condition>,
        /// For whom.
        on: Reference,
        /// For players instead, where it is about them.
        players: Option<Side>,
        /// What.
        changes: Vec<Change>,
    },
    /// Changes how this card is played.
    AsPlayed(AsPlayed),
    /// What a spell does (10.1.1.4).
    Text,
}

/// A change to playing this card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AsPlayed {
    /// An additional cost: the program's first; whether it may be left out.
    Extra {
        /// May it be left out?
        may: bool,
    },
    /// The cost is less by so much while this holds.
    Less(Option<Condition>, Amount),
    /// The cost is this while this holds.
    To(Option<Condition>, i16),
    /// The program's first cost may be paid, and then the cost is less by so much.
    For(Amount),
    /// It can't be played while this holds.
    Never(Condition),
    /// It is quick while this holds.
    Quick(Option<Condition>),
}

/// An ability, ready to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ability {
    /// Its sort.
    pub nature: Nature,
    /// Where its card must lie for it to work (10.3.4, 10.3.5).
    pub works: Zone,
    /// How often, and when.
    pub limits: Vec<Limit>,
    /// Its number among the abilities of its card, for counting uses.
    pub nth: u8,
    /// What it does.
    pub program: Program,
    /// Is the program's first cost what a triggered ability costs to play (10.1.1.2.2)?
    pub costs_to_play: bool,
    /// The slot that remembers what paid its first cost, where its text asks for it (SV-136).
    pub remembers: Option<SlotId>,
    /// Does its text ask for stack counters as an optional additional cost (13.3.3)? How many; 0 for no.
    pub earth_rite: u8,
}

/// Something given by an effect: what, and until when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// What holds.
    pub changes: Vec<Change>,
    /// Until when.
    pub lasts: Term,
    /// How often it acts; 0 is always.
    pub uses: u8,
}

/// How long something given lasts, as texts say it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// As long as what it is on stays.
    Gone,
    /// This turn.
    Turn,
    /// Until the end of the next turn of this side.
    NextTurnOf(Side),
    /// In the next turn of this side only.
    OnlyNextTurnOf(Side),
}

/// A trigger made for later (10.7.5).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Later {
    /// Which ability.
    pub ability: u16,
    /// Whose.
    pub seat: Seat,
    /// Whose effect made it.
    pub source: Ref,
    /// What it speaks of.
    pub about: Ref,
    /// When it was made.
    pub since: Moment,
    /// Does it go off as often as it happens?
    pub often: bool,
    /// Is it gone when the turn ends?
    pub this_turn: bool,
}

impl Refers for Later {
    fn refer(&mut self, rename: &mut impl Rename) {
        rename.object(&mut self.source);
        rename.object(&mut self.about);
        rename.moment(&mut self.since);
    }
}
