//! Sentences and their clauses.

use super::abilities::{At, Phase, PhaseEdge, Price};
use super::cards::{Selector, Whose};
use super::conditions::{Condition, IfSaid};
use super::deeds::Deed;
use super::events::Event;
use super::numbers::{Amount, Unit, Value, Var};
use super::targets::{Actor, Target};

/// What an ability or a card does: statements, resolved in the printed order (01-4).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Body {
    /// The statements.
    pub statements: Vec<Statement>,
}

/// A sentence, or a cost in the middle of a text with what it buys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// …。 The first of a body is its first effect (36-9).
    Sentence(Sentence),
    /// 【マナブースト2】…: a cost that may be paid as this is reached, and what is done then (40). It reaches to the
    /// next such cost or to the end.
    Pay {
        /// Where it stands, with what it buys.
        at: At,
        /// What is paid: all of them.
        cost: Vec<Price>,
        /// Is ： printed after it?
        colon: bool,
        /// What is done then.
        body: Body,
    },
}

/// One sentence, to its full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// Where it stands.
    pub at: At,
    /// The deeds it joins, in order.
    pub clauses: Vec<Clause>,
    /// Is the full stop printed? At the end of a quotation, a cost or a mode it may be left out.
    pub stop: bool,
    /// （…）: brackets around it.
    pub brackets: bool,
}

/// One deed, with what stands before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// Where it stands.
    pub at: At,
    /// What stands before it. A condition reaches to the end of its sentence.
    pub leads: Vec<Lead>,
    /// How many of these are printed after who or what it is said of: このカードは、…場合、….
    pub after: u8,
    /// Who or what does it, where it is said with は: あなたは, 相手は, このカードは.
    pub by: Option<Target>,
    /// How long it lasts, where it is said.
    pub lasts: Option<Lasts>,
    /// How many times over, where it is said after who or what it is done to: ミニオン1体につき.
    pub each: Option<Each>,
    /// What is done.
    pub deed: Deed,
    /// How its verb ends.
    pub form: Form,
    /// Is 、 printed after it?
    pub comma: bool,
}

/// How a verb ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// する: the last of its sentence.
    Plain,
    /// し: another follows.
    Stem,
    /// して: another follows.
    Te,
    /// するか: either this or the next, as the player likes.
    Or,
    /// してもよい: it may be left undone; してよい, where `true`.
    May(bool),
    /// する事が出来る, する: it may be left undone.
    Can,
}

impl Form {
    /// May it be left undone?
    pub fn optional(self) -> bool {
        matches!(self, Form::May(_) | Form::Can)
    }
}

/// What stands before a deed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lead {
    /// …場合、: what must hold, to the end of the sentence.
    If(Condition, IfSaid),
    /// ターン終了時まで, before a condition: what follows is set up for so long.
    For(Until),
    /// あなたの手札の枚数をXとし、; として (where `true`)
    Let(Var, Value, bool),
    /// 代わりに: in the place of what the condition before it speaks of, or else of the sentence before it.
    Instead,
    /// ダメージを与える代わりに: in the place of this, said as a deed.
    InsteadOf(Box<Clause>),
    /// このカードがブレイクする代わりに: in the place of this, said as what happens.
    InsteadOfEvent(Event),
    /// その後、
    Then,
    /// さらに
    Further,
    /// また、
    Also,
    /// あなたの手札1枚につき: the number of what follows, so many times over.
    Per(Each),
    /// ターン終了時に: done then, once.
    AtEndOfTurn,
    /// 次のあなたのスタートフェイズ開始時に: done then, once; このターンのエンドフェイズ開始時 (no whose).
    Later(Option<Whose>, Phase, PhaseEdge),
}

/// For each so many of these: あなたのフィールドにあるミニオン1体につき.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Each {
    /// Which.
    pub of: Selector,
    /// For each so many.
    pub n: u16,
    /// What counts.
    pub unit: Unit,
}

/// How long something lasts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lasts {
    /// Until when.
    pub until: Until,
    /// Where it is printed.
    pub said: LastsSaid,
}

/// Until when.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Until {
    /// ターン終了時まで (27-7)
    EndOfTurn,
    /// このターン中
    ThisTurn,
    /// 次の相手のターン終了時まで
    EndOfNextTurn(Whose),
    /// 次のあなたのターン開始時まで
    StartOfNextTurn(Whose),
    /// 次のあなたのスタートフェイズまで; 開始時まで, 終了時まで, where that is said.
    NextPhase(Whose, Phase, Option<PhaseEdge>),
    /// 次の相手のスタートフェイズに: in that phase alone.
    InNextPhase(Whose, Phase),
    /// このバトル中, そのバトル中 (where `true`)
    Battle(bool),
}

/// Where it is printed how long something lasts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LastsSaid {
    /// Before all else of its clause.
    First,
    /// After who or what it is done to, before the rest.
    Middle,
}

/// Effects to choose from (39-15), or to get all of (39-14).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Modes {
    /// How many; all, where none is printed (以下の効果を得る).
    pub n: Option<Amount>,
    /// つ is printed after the number.
    pub thing: bool,
    /// まで: or fewer.
    pub up_to: bool,
    /// を is printed after it.
    pub object: bool,
    /// How the sentence is printed.
    pub said: ModesSaid,
    /// How each mode is marked.
    pub bullet: Bullet,
    /// The effects.
    pub modes: Vec<Body>,
}

/// How the sentence over a list of effects is printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ModesSaid {
    /// 以下の効果の中から1つ選んで得る
    OutOf,
    /// 以下の効果から1つ選んで得る
    From,
    /// 以下の効果を得る
    All,
}

/// How each effect of a list is marked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bullet {
    /// In a line of its own, after this character: ・, ●, ■, ①.
    Line(char),
    /// In the same line, after this character.
    Inline(char),
    /// 「…」「…」, in the same line.
    Quoted,
    /// 「…」, each in a line of its own.
    QuotedLine,
}

/// Someone, as the doer of a clause.
impl From<Actor> for Target {
    fn from(actor: Actor) -> Target {
        Target::Player(actor)
    }
}
