//! Sentences and their clauses.

use super::abilities::{At, Phase, Turn};
use super::conditions::{Condition, IfSaid};
use super::deeds::Deed;
use super::numbers::Per;
use super::targets::Actor;

/// What an ability does, in the printed order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Body {
    /// The sentences.
    pub sentences: Vec<Sentence>,
}

/// One sentence, to its full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// Where it stands.
    pub at: At,
    /// What stands before all its clauses and holds for all of them.
    pub leads: Vec<Lead>,
    /// The deeds it joins, in order.
    pub clauses: Vec<Clause>,
    /// Its first deed is about the same as what stands before it, and that is printed once.
    pub topic: Option<TopicSaid>,
}

/// Where it is printed what a deed is about, if not with the deed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TopicSaid {
    /// このカードは前衛にいる限り、
    Plain,
    /// このカードは、前衛にいる限り、
    Pause,
    /// このカードが前衛にいる限り、: in the condition.
    InCondition,
    /// このカードがアタックした時、: in what sets the ability off.
    InTrigger,
}

/// What stands before the deeds of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lead {
    /// …場合、: what must hold.
    If(Condition, IfSaid),
    /// 自分のターン中、, 自分のアタックフェイズ中、: it holds, or is done, in this player's turns or phases only.
    During(Turn, Option<Phase>),
    /// このターンの終了時、, ターン終了時、 (where `true`): done then, once (5.6).
    AtEndOfTurn(bool),
    /// その後、
    Then,
    /// また、
    Also,
    /// 代わりに, 代わりに、 (where `true`): instead of the sentence before it.
    Instead(bool),
}

/// One deed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// Where it stands.
    pub at: At,
    /// How long it lasts, where it is said. Said at the first clause of a sentence it reaches to the others.
    pub lasts: Option<(Lasts, SaidAt)>,
    /// How often, where it is said.
    pub per: Option<(Per, SaidAt)>,
    /// Who does it, where it is said with は: 相手は. Not said is the text's player.
    pub by: Option<Actor>,
    /// What is done.
    pub deed: Deed,
    /// How its verb ends.
    pub form: Form,
    /// Is 、 printed after what it is about (このカードは、…)?
    pub pause: bool,
}

/// Where it is printed how long or how often something is done.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum SaidAt {
    /// ターン終了時まで、このカードは…: before what it is about.
    First,
    /// このカードはターン終了時まで…: after it.
    Middle,
    /// このカードはターン終了時まで、…: after it, with a pause.
    MiddlePause,
}

/// How a verb ends.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// する: the last of its sentence.
    Plain,
    /// し、: another follows.
    Stem,
    /// して、: another follows.
    Te,
    /// できる, 引くことができる: it may be left undone (LS-07).
    Can,
    /// してもよい: it may be left undone.
    May,
    /// するか、: this or what follows, as whoever does it chooses.
    Or,
}

impl Form {
    /// May it be left undone?
    pub fn optional(self) -> bool {
        matches!(self, Form::Can | Form::May)
    }
}

/// How long something lasts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Lasts {
    /// ターン終了時まで (5.6)
    EndOfTurn,
    /// このターン中
    ThisTurn,
    /// 次の相手のターン終了時まで
    EndOfNextTurn(Turn),
    /// 次の自分のターン開始時まで
    StartOfNextTurn(Turn),
    /// 次の相手のターン中: in that turn only.
    NextTurn(Turn),
    /// この戦闘中, 戦闘終了時まで (where `true`): until the attack that is going on is over.
    Battle(bool),
    /// アタックフェイズ終了時まで
    AttackPhase,
}
