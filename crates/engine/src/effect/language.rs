//! The nodes of the language.

use crate::card::Def;
use crate::clause::{Reason, Span};

use crate::run::Observer;

use super::Effects;
use super::eye::Eye;

crate::row_functions! {
    /// What there is to choose from, in words.
    options
    /// What a text asks about the turn so far.
    asked
}

/// A thing remembered during a resolution, by number.
pub type SlotId = u8;

/// Whose, seen from the one whose effect it is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Side {
    /// The master's.
    Mine,
    /// The opponent's.
    Theirs,
    /// Of the player just spoken of.
    Spoken,
}

/// More, less or the same.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Bound {
    /// So much or more.
    AtLeast,
    /// So much or less.
    AtMost,
    /// Exactly so much.
    Exactly,
}

impl Bound {
    /// Does the number keep to it?
    pub fn holds(self, n: i32, than: i32) -> bool {
        match self {
            Bound::AtLeast => n >= than,
            Bound::AtMost => n <= than,
            Bound::Exactly => n == than,
        }
    }
}

/// What a card must be like to be one of them.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(bound = "")]
pub enum Filter<G: Effects> {
    /// Like this, in the game's own terms.
    Is(G::Test),
    /// Not like this.
    Not(Box<Filter<G>>),
    /// Like all of one of these lists.
    Any(Vec<Vec<Filter<G>>>),
    /// Not the source.
    Other,
    /// The source.
    This,
    /// Remembered here.
    In(SlotId),
    /// Not remembered here.
    NotIn(SlotId),
    /// This happened to it this turn, or it did this: a row of the match's questions.
    Was(#[serde(serialize_with = "asked")] u16),
}

/// Which cards: where, and what they must be like.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(bound = "")]
pub struct Selector<G: Effects> {
    /// Where.
    pub places: Vec<(G::Zone, Side)>,
    /// What they must be like.
    pub filters: Vec<Filter<G>>,
}

/// A number.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(bound = "")]
pub enum Amount<G: Effects> {
    /// This one.
    N(i16),
    /// X, as chosen or defined.
    X,
    /// How many cards there are of these.
    Count(Selector<G>),
    /// How many things are remembered here.
    Remembered(SlotId),
    /// How many of these, each there or as it last was, are like this.
    Like(Reference<G>, Vec<Filter<G>>),
    /// So many times as much.
    Times(Box<Amount<G>>, i16),
    /// Once for every so many, the rest dropped.
    Per(Box<Amount<G>>, i16),
    /// Half of it, rounded up.
    Half(Box<Amount<G>>),
    /// Together.
    Sum(Vec<Amount<G>>),
    /// The number that goes with what set the ability off.
    Cause,
    /// How often this happened this turn, or how much: a row of the match's questions.
    Happened(#[serde(serialize_with = "asked")] u16),
    /// In the game's own terms.
    Own(G::Measure),
}

/// Something that is so or not.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(bound = "")]
pub enum Condition<G: Effects> {
    /// A number keeps to a bound.
    Is(Amount<G>, Bound, Amount<G>),
    /// All of these.
    All(Vec<Condition<G>>),
    /// One of these.
    Any(Vec<Condition<G>>),
    /// Not this.
    Not(Box<Condition<G>>),
    /// The cards meant are all like this, and there are some.
    Are(Reference<G>, Vec<Filter<G>>),
    /// What was to be done was done.
    Done,
    /// In the game's own terms.
    Own(G::Fact),
}

/// What something is done to.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(bound = "")]
pub enum Reference<G: Effects> {
    /// Nothing in particular.
    Nothing,
    /// The card that has the ability.
    This,
    /// What is remembered here.
    Slot(SlotId),
    /// What set the ability off.
    Cause,
    /// The other one of what set the ability off, where there are two.
    Other,
    /// Every one of these.
    Every(Selector<G>),
    /// What stands for a player.
    Leader(Side),
    /// What stands for the player to whom these belong, or last did.
    LeaderOf(Box<Reference<G>>),
    /// All of these together.
    Both(Vec<Reference<G>>),
}

/// When a choice is made.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum When {
    /// When the card or ability is played.
    Play,
    /// When the text comes to it.
    Now,
}

/// A choice of cards.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(bound = "")]
pub struct Choose<G: Effects> {
    /// Who chooses.
    pub who: Side,
    /// When.
    pub at: When,
    /// Of which cards.
    pub of: Selector<G>,
    /// At least so many.
    pub least: Amount<G>,
    /// At most so many.
    pub most: Amount<G>,
    /// May it be left undone altogether?
    pub may: bool,
    /// Is a choice by the word that auras and the like speak of?
    pub aims: bool,
    /// Left to chance.
    pub random: bool,
    /// Where they are remembered.
    pub into: SlotId,
    /// Choices of one sentence differ from each other.
    pub sentence: u8,
}

/// A deed.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(bound = "")]
pub struct Do<G: Effects> {
    /// What is done.
    pub verb: G::Verb,
    /// To what.
    pub to: Reference<G>,
    /// How much.
    pub n: Amount<G>,
    /// Where what was really touched is remembered.
    pub into: Option<SlotId>,
}

/// One step of a program. Jumps name the op where it goes on.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(bound = "")]
pub enum Op<G: Effects> {
    /// Cards are chosen and remembered.
    Choose(Choose<G>),
    /// Something is done.
    Do(Do<G>),
    /// Goes on only if this holds; else there.
    Unless(Condition<G>, u16),
    /// Goes on there.
    Jump(u16),
    /// Goes on only if the master wants to; else there.
    May(u16),
    /// Goes on at one of these, as the player spoken of chooses. The number is the game's: what each is called.
    OneOf(#[serde(serialize_with = "options")] u16, Vec<u16>),
    /// Goes on only if this cost is paid, which is free to be left; else there.
    Pay(u16, u16),
    /// Goes on only if this mode was chosen; else there.
    Mode(u8, u16),
    /// X is this from here on.
    Let(Amount<G>),
    /// The player spoken of from here on.
    Speak(Side),
}

/// How modes are chosen.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(bound = "")]
pub struct Modes<G: Effects> {
    /// How many there are.
    pub of: u8,
    /// How many are chosen.
    pub n: u8,
    /// Or fewer, but one at least.
    pub up_to: bool,
    /// Under this condition so many instead, or fewer.
    pub instead: Option<(Condition<G>, u8, bool)>,
    /// Where the game keeps what each of them is in words.
    #[serde(serialize_with = "options")]
    pub row: u16,
}

impl<G: Effects> Modes<G> {
    /// How many are chosen now, and whether fewer may be.
    pub fn wanted(&self, eye: &Eye<'_, G>) -> (u8, bool) {
        match &self.instead {
            Some((condition, n, up_to)) if eye.holds(condition) => ((*n).min(self.of), *up_to),
            _ => (self.n.min(self.of), self.up_to),
        }
    }
}

/// What one ability does.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(bound = "")]
pub struct Program<G: Effects> {
    /// The card it is printed on.
    #[serde(skip)]
    pub def: Def,
    /// Its steps.
    pub ops: Vec<Op<G>>,
    /// The words of each step.
    #[serde(skip)]
    pub words: Vec<(u16, u16)>,
    /// The clauses by which the words of each step are understood.
    pub cites: Vec<Vec<Reason>>,
    /// Its modes, where it has such.
    pub modes: Option<Modes<G>>,
    /// Its costs; the first is what it costs to play, where that is said.
    pub costs: Vec<Vec<G::Price>>,
    /// Does the player choose X when it is played?
    pub chooses_x: bool,
}

impl<G: Effects> Program<G> {
    /// A program of no steps.
    pub fn empty(def: Def) -> Program<G> {
        let (ops, words, cites, costs) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Program { def, ops, words, cites, modes: None, costs, chooses_x: false }
    }

    /// The clauses by which a step is understood act, for whoever listens.
    pub fn cite<O: Observer<G>>(&self, op: usize, observer: &mut O) {
        if O::LISTENS {
            self.cites.get(op).into_iter().flatten().for_each(|reason| observer.cite(*reason));
        }
    }

    /// May one step come after another, by some way through the program?
    pub fn leads_to(&self, from: usize, to: usize) -> bool {
        let (mut seen, mut left) = (vec![false; self.ops.len()], vec![from]);
        while let Some(at) = left.pop() {
            let Some(op) = self.ops.get(at).filter(|_| !std::mem::replace(&mut seen[at], true)) else {
                continue;
            };
            let mut next = vec![at + 1];
            match op {
                Op::Jump(on) => next = vec![*on as usize],
                Op::Unless(_, on) | Op::May(on) | Op::Pay(_, on) | Op::Mode(_, on) => next.push(*on as usize),
                Op::OneOf(_, ways) => next = ways.iter().map(|on| *on as usize).collect(),
                Op::Choose(_) | Op::Do(_) | Op::Let(_) | Op::Speak(_) => {}
            }
            if next.contains(&to) {
                return true;
            }
            left.extend(next);
        }
        false
    }

    /// The words of a step.
    pub fn span(&self, op: usize) -> Span {
        let (from, to) = self.words.get(op).copied().unwrap_or_default();
        Span { def: self.def, from, to }
    }
}
