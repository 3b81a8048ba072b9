//! The game's own words in the effect language: verbs, tests, measures, facts, prices, triggers, and what can hold.

use engine::effect::{Bound, Side, Until};
use engine::{Ref, Seat};

use crate::cards::Kind;
use crate::game::Los;
use crate::table::{Figure, Hurts, Key, Phase, Row, Rule, Zone};
use crate::written::rows;

pub use crate::ability::{Ability, ByWhat, Nature, Topic, Trigger};

engine::effect_types!(Los);

/// One player, or both at once.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Whom {
    /// This one.
    One(Side),
    /// お互い
    Both,
}

/// Where a text moves a character (8.2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Goes {
    /// To a row, in its lane.
    Row(Row),
    /// To a lane beside its own: to the left, to the right; in its row, or in this one.
    Beside(bool, bool, Option<Row>),
    /// To another lane, in its row or in this one.
    OtherLane(Option<Row>),
    /// To any free square, of this row where one is said.
    Square(Option<Row>),
    /// To a lane to the left, to the right, to any other; in either row.
    AnyRow(bool, bool, bool),
    /// One square any way.
    Next,
    /// One square along its lead icons.
    Lead,
    /// To one of these squares, a bit each, A's before B's; in its row, where `true`.
    Squares(u16, bool),
}

/// Squares that a text tells by another card, or by the lane that was chosen.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Told {
    /// By which card; by the lane that was chosen, where there is none.
    pub by: Option<Reference>,
    /// Which squares.
    pub which: Which,
    /// Of this row; of the row it is in, where none is said.
    pub row: Option<Row>,
}

/// Which squares are told by a card.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Which {
    /// Of its lane, of the one to the left, of the one to the right.
    Lanes([bool; 3]),
    /// Those next to it.
    Next,
}

/// Where a text puts a card.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Spot {
    /// Into a zone that has no squares: hand, trash, energy.
    Zone(Zone),
    /// On top of the deck, or under it.
    Deck(engine::End),
    /// The same, in an order that chance makes.
    Shuffled(engine::End),
    /// Onto a free square, of this row where one is said.
    Field(Option<Row>),
    /// Into the support zone.
    Support,
}

/// How a card is to lie: each part where it is said.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Pose {
    /// Face up?
    pub up: Option<bool>,
    /// In defence display?
    pub defence: Option<bool>,
    /// ゲイン表示?
    pub gained: Option<bool>,
    /// In defence display, to which side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way: Option<Turned>,
}

/// To which side a card comes to lie.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Turned {
    /// 左向き
    Left,
    /// 右向き
    Right,
    /// As the opponent of the text's player chooses.
    Theirs,
}

/// A verb.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Verb {
    /// 破壊する (8.10)
    Destroy,
    /// ダウン状態にする (8.12)
    Down,
    /// What would have happened happens after all: what could have been done instead was not.
    Anyway,
    /// 移動する (8.2)
    Move(Goes),
    /// The same, to squares told by another card: a row of the match's list.
    MoveTo(#[serde(serialize_with = "rows::told")] u16),
    /// 位置を入れ替える
    Swap,
    /// アタック表示にする, 裏側表示にする
    Turn(Pose),
    /// 表示を変更する: from attack to defence display, or back.
    ChangeDisplay,
    /// リゲインする, where `true`; ゲインする (6.5, 6.6)
    Regain(bool),
    /// `n`枚引く (8.5); from the bottom of the deck, where `true`.
    Draw(Whom, bool),
    /// ライフを`n`回復する (8.6)
    Recover(Whom),
    /// ライフを`n`失う
    LoseLife(Whom),
    /// `n`ダメージを与える (8.11)
    Damage(Whom),
    /// Cards go somewhere; in an order of the player's choice, where `true`.
    Go(Spot, Pose, bool),
    /// The top `n` cards of a deck, looked at where `true`.
    Top(Side, bool),
    /// 見る: who does it looks at them.
    Look,
    /// 公開する, to the opponent.
    Reveal,
    /// シャッフルする
    Shuffle(Side),
    /// プレイする, without its cost where `true`.
    Play(bool),
    /// `n` energy is gained (2.5.1).
    Pay,
    /// Something holds for them from now on: a row of the match's list.
    Give(#[serde(serialize_with = "rows::given")] u16),
    /// Something holds for a player from now on.
    GivePlayer(#[serde(serialize_with = "rows::given")] u16, Side),
    /// もう1度アタックできる
    Again,
    /// アタックの対象を…に変更する
    Redirect,
    /// ゲームに勝利する (4)
    Win(Side),
    /// 追加ターンを得る
    ExtraTurn(Side),
    /// Something is done at the end of the turn: an ability of the match's list.
    Later(#[serde(serialize_with = "rows::ability")] u16),
}

/// What a card can be like.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Test {
    /// A character, an effect, a support.
    Kind(Kind),
    /// フラッシュ
    Flash,
    /// フィールド
    Field,
    /// Of this attribute (its number).
    Attribute(u8),
    /// Of this race (a row of the match's races).
    Race(#[serde(serialize_with = "rows::race")] u16),
    /// With this name.
    Name(Box<str>),
    /// Has a name with this in it.
    NamePart(Box<str>),
    /// With the name of one of those.
    Namesake(Reference),
    /// With an attribute, a race or a number that one of those has.
    Alike(Sort, Reference),
    /// With such a number; whether the printed one is meant.
    Figure(Figure, bool, Bound, Box<Amount>),
    /// With a number above what is printed, or below it.
    Beyond(Figure, bool),
    /// With the highest such number of these cards, or the lowest.
    Most(Figure, bool, Box<Selector>),
    /// With this ability or bar.
    Has(Key),
    /// With スピード耐性, or エネルギー耐性 (where `true`).
    Resists(bool),
    /// With no text.
    Plain,
    /// Lies face up.
    FaceUp,
    /// Lies in defence display.
    Defence,
    /// Lies sideways: gained.
    Gained,
    /// In this row.
    Row(Row),
    /// In a lane of that card's: its own, the one to the left, the one to the right (as the run's player sees them).
    Lane(Reference, [bool; 3]),
    /// In the lane that was chosen.
    InChosenLane,
    /// On a square next to that card.
    Next(Reference),
    /// It could declare an attack, as far as where and how it lies goes.
    CanAttack,
    /// It declared the attack that goes on.
    Attacking,
    /// It is the target of the attack that goes on.
    Attacked,
    /// It is the target of the attack that goes on, by a card like this.
    AttackedBy(Vec<Filter>),
    /// It attacks a card like this, or is attacked by one, in the attack that goes on.
    Opposes(Vec<Filter>),
    /// It fights the source, or fought it in the attack that goes on.
    Fights,
    /// Is one of those.
    Among(Reference),
    /// Lies in this zone.
    Lies(Zone),
    /// Is one of this side's.
    Of(Side),
    /// Is not down, waiting for the trash (LS-41).
    Standing,
    /// Is the card whose text it is, wherever it went.
    Itself,
}

/// What can be measured.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Measure {
    /// A number of all of them together; whether the printed one is meant.
    Figure(Reference, Figure, bool),
    /// How far two numbers are apart.
    Apart(Box<Amount>, Box<Amount>),
    /// ライフ
    Life(Side),
    /// How many different ones these cards have.
    Kinds(Sort, Box<Selector>),
    /// How many of these cards share one, at most.
    Sharing(Sort, Box<Selector>),
}

/// What cards are told apart by.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Sort {
    /// 属性
    Attribute,
    /// 種族
    Race,
    /// 名称
    Name,
    /// A number.
    Figure(Figure),
}

/// What can be the case.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Fact {
    /// It is this side's turn.
    TurnOf(Side),
    /// It is this phase.
    Phase(Phase),
}

/// A part of a cost, as far as it decides whether it can be paid.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Price {
    /// Energy to be gained.
    Energy(i16),
    /// So many cards like this to be picked.
    Cards(Selector, i16),
    /// The source must be in play, and like this.
    This(Vec<Filter>),
    /// So much life to lose.
    Life(i16),
    /// So many cards of the own deck.
    Deck(i16),
}

/// What something holds for.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Reach {
    /// Cards.
    Cards(Reference),
    /// Players.
    Players(Whom),
}

/// What changes while something holds.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum Change {
    /// Nothing.
    #[default]
    Nothing,
    /// A number goes up or down (8.9).
    Add(Figure, i16),
    /// A number becomes this (9.5).
    Set(Figure, i16),
    /// The same, after so many cards that set numbers, and before the others: as a position says it.
    SetAfter(Figure, i16, u8),
    /// A number is so many times as much; [`HALF`] is half as much.
    Scale(Figure, i8),
    /// A number is as printed (8.7).
    Printed(Figure),
    /// Two numbers change places, as they are now.
    Swap(Figure, Figure),
    /// This holds.
    Key(Key),
    /// This no longer holds.
    Lose(Key),
    /// スピード耐性, or エネルギー耐性 (where `true`).
    Resist(bool, u8),
    /// The resistance is lost.
    LoseResist(bool),
    /// So many attacks each turn.
    Attacks(u8),
    /// So many moves each lead phase.
    Moves(u8),
    /// Lead icons beside its own.
    Lead(u8),
    /// It may go these ways, whichever way it lies.
    Ways(u8),
    /// Of this attribute: beside its own, where `true`.
    Attribute(u8, bool),
    /// An ability beside its own: one of the match's list.
    Ability(#[serde(serialize_with = "rows::ability")] u16),
    /// Of a player: this holds.
    Rule(Rule),
    /// Of a player: such damage is so much more, or less.
    Harm(Hurts, i16),
    /// Of a player: such damage is so many times as much; [`HALF`] is half as much.
    ScaleHarm(Hurts, i8),
    /// Of a player: so many cards may be left in hand.
    Hand(u8),
    /// Of a player: so many more cards may be left in hand, or fewer.
    MoreHand(i8),
    /// Of a player: so many cards may be put into the energy zone each turn.
    Energy(u8),
    /// Of a player: such damage is no more than this.
    MostHarm(Hurts, i16),
    /// Of a player: the next card of this kind, or of any, costs so much more, or less.
    Next(Option<Kind>, i16),
    /// A number does not fall below this by what changes it.
    Floor(Figure, i16),
    /// Such damage that a card deals is so much more, or less.
    Deals(Hurts, i16),
    /// Such damage that a card deals is so many times as much; [`HALF`] is half as much.
    ScaleDeals(Hurts, i8),
    /// The damage is so much more, or less, as it goes down.
    Falls(i16),
    /// The damage is so many times as much as it goes down.
    ScaleFalls(i8),
    /// Of a player: the next such damage is so much more, or less.
    NextHarm(Hurts, i16),
    /// Of a player: life that is recovered is so much more, or less.
    Heals(i16),
    /// Of a player: life that is recovered is so many times as much.
    ScaleHeals(i8),
    /// Such cards don't do this to it: a row of the match's list.
    Ward(#[serde(serialize_with = "rows::ward")] u16),
}

/// What such cards don't do to a card.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Ward {
    /// What.
    pub from: Kept,
    /// What the card is like that fights it, or by whose effect it would be.
    pub by: Vec<Filter>,
    /// Is it every other card that doesn't?
    pub others: bool,
}

/// What can be kept off a card.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Kept {
    /// It does not go down in battle.
    DownedInBattle,
    /// It is not destroyed.
    Destroyed,
    /// It is not returned to the hand.
    Returned,
    /// It is not moved.
    Moved,
    /// Its display is not changed.
    Turned,
    /// It is not chosen.
    Chosen,
    /// It is not attacked.
    Attacked,
}

/// Half as much, rounded down.
pub const HALF: i8 = -2;

/// So many times as much.
pub fn scaled(n: i16, by: i8) -> i16 {
    match by {
        HALF => n / 2,
        by => n.saturating_mul(by.into()).min(30_000),
    }
}

/// Something that holds while its card lies face up in play.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Hold {
    /// As long as this is so.
    pub when: Vec<Condition>,
    /// For what.
    pub on: Reach,
    /// What changes; the number in it is multiplied with `n`.
    pub change: Change,
    /// How much, or how often.
    pub n: Amount,
}

/// What a deed gives for a while.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Given {
    /// What changes; the number in it is multiplied with the deed's.
    pub change: Change,
    /// How long.
    pub until: Term,
}

/// How long something lasts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Term {
    /// ターン終了時まで
    Turn,
    /// 次の…のターン終了時まで
    NextTurnEnd(Side),
    /// 次の…のターン中
    NextTurn(Side),
    /// 次の…のターン開始時まで
    NextTurnStart(Side),
    /// 次のターン終了時まで: of whichever player's it is.
    FollowingTurnEnd,
    /// 次のターン中
    FollowingTurn,
    /// 次の…のセットアップフェイズ
    NextSetup(Side),
    /// この戦闘中
    Battle,
    /// アタックフェイズ終了時まで
    AttackPhase,
    /// As long as it stays.
    Stays,
    /// As long as the card stays whose text it is.
    WhileHere,
}

/// What ends an effect that lasts, beside its time.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
#[serde(into = "u8")]
pub enum Ends {
    /// Its time alone.
    #[default]
    InTime,
    /// The attack that goes on is over.
    Battle,
    /// The attack phase ends.
    AttackPhase,
    /// The turn begins after whose end it would be over.
    TurnBegins,
    /// The card that it comes from leaves play.
    SourceLeaves,
    /// The setup phase ends.
    Setup,
}

impl From<Ends> for u8 {
    /// As digests of kept games have it.
    fn from(ends: Ends) -> u8 {
        match ends {
            Ends::InTime => 0,
            Ends::Battle => 255,
            Ends::AttackPhase => 254,
            Ends::TurnBegins => 253,
            Ends::SourceLeaves => 252,
            Ends::Setup => 251,
        }
    }
}

impl Term {
    /// The engine's word for it; what ends earlier than a turn is ended by the game.
    pub fn until(self, seat: Seat, turn: Seat) -> Until {
        let of = |side: Side| if side == Side::Mine { seat } else { seat.other() };
        match self {
            Term::Turn | Term::Battle | Term::AttackPhase => Until::TurnEnds,
            Term::NextTurnEnd(side) => Until::TurnOf(of(side), false),
            Term::NextTurn(side) | Term::NextSetup(side) => Until::OnlyTurnOf(of(side), false),
            Term::FollowingTurnEnd => Until::TurnOf(turn.other(), false),
            Term::FollowingTurn => Until::OnlyTurnOf(turn.other(), false),
            // Ended by the game as that turn begins.
            Term::NextTurnStart(side) => Until::TurnOf(of(side), false),
            Term::Stays | Term::WhileHere => Until::Gone,
        }
    }
}

/// What waits for the end of the turn, or for a later one.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Later {
    /// Which ability.
    #[serde(serialize_with = "rows::ability")]
    pub code: u16,
    /// Whose.
    pub seat: Seat,
    /// The object it came from.
    pub source: Ref,
    /// What it is about.
    pub about: Ref,
    /// At the edge of which turn it is done.
    #[serde(skip_serializing_if = "Due::is_this_turn")]
    pub due: Due,
}

/// When something is done that waits.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum Due {
    /// At the end of this turn.
    #[default]
    ThisTurnEnds,
    /// As the next turn of this seat begins.
    TurnBegins(Seat),
    /// At the end of this seat's next turn: the one after it has begun so many.
    TurnEnds(Seat, u8),
    /// As the battle that goes on ends.
    BattleEnds,
}

/// What comes to pass when something that waits is done.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Edge {
    /// A turn begins.
    TurnBegins,
    /// A turn ends.
    TurnEnds,
    /// A battle ends.
    BattleEnds,
}

impl Due {
    fn is_this_turn(&self) -> bool {
        *self == Due::ThisTurnEnds
    }
}

engine::refers! { Later: object source, object about }
