//! What is told of a clause: its subject, its mood, what is spoken of after it, and the parts of its predicate.

use super::phrases::{Np, Plain};
use crate::grammar::Particle;

/// Who does it, where nobody is named.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Subject {
    /// The reader, who is told to.
    Command,
    /// What was spoken of before.
    It,
    /// The noun that the clause is said of; is it more than one?
    That(bool),
    /// The subject of the clause before.
    Carried(Carried),
}

/// A subject that the next clause may leave out.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Carried {
    /// Is it more than one?
    pub plural: bool,
    /// Is it a player?
    pub player: bool,
}

/// How a clause is told.
#[derive(Copy, Clone, Default)]
pub struct Mood {
    /// Would it happen, if nothing happened instead?
    pub would: bool,
    /// Is it over?
    pub past: bool,
    /// How a plain noun without a count is told.
    pub plain: Plain,
    /// Is it paid?
    pub cost: bool,
    /// Is what was spoken of more than one, so that それ means them?
    pub they: bool,
    /// May it be left, as the clause behind says?
    pub may: bool,
    /// Has the clause before said that it may be left?
    pub allowed: bool,
    /// Is it said of damage?
    pub harm: bool,
}

/// What was spoken of before a clause.
#[derive(Clone, Default)]
pub struct Spoken {
    /// What something was done to; is it more than one?
    pub thing: Option<bool>,
    /// Was it chosen?
    pub chosen: bool,
    /// Was it one of several listed?
    pub listed: bool,
    /// The player who did it, if it wasn't the reader.
    pub actor: Option<String>,
}

/// A clause that has been said.
#[derive(Default)]
pub struct Told {
    /// What stands before its conjunction.
    pub before: String,
    /// The clause.
    pub body: String,
    /// The subject it leaves to the next.
    pub subject: Option<Carried>,
    /// What is spoken of from here on.
    pub spoken: Spoken,
    /// Was it said that it may be left, and the next clause with it?
    pub may: bool,
}

impl Told {
    /// The clause with what stands before it.
    pub fn whole(&self) -> String {
        format!("{} {}", self.before, self.body).trim_start().to_owned()
    }
}

/// The parts of an English predicate.
#[derive(Default)]
pub(super) struct Parts {
    pub subject: Option<Np>,
    pub slots: Vec<(Particle, Np)>,
    /// The verb's first form.
    pub base: String,
    /// Is it paid?
    pub cost: bool,
    /// Is one thing told of, rather than all there are?
    pub one: bool,
    /// Has the verb an object that cards can be?
    pub takes_cards: bool,
    /// Is it done to cards as to players: 与える?
    pub to_cards: bool,
    /// Is an object needed, and so meant where none is printed?
    pub needs_object: bool,
    /// Is the object an aspect of something?
    pub aspect: bool,
    /// Can only a player do it?
    pub players: bool,
    /// Can a card do it?
    pub cards: bool,
    /// Is the subject what it is done to? この能力は使える.
    pub done_to: bool,
    /// Does it change a figure?
    pub changed: bool,
    /// A count of what isn't named.
    pub count: Option<String>,
    /// How often, or how far.
    pub measure: Option<String>,
    pub changes: Vec<Np>,
    pub before: Vec<String>,
    pub after: Vec<String>,
    /// What stands at the end.
    pub last: Vec<String>,
}

impl Parts {
    /// What fills a slot.
    pub fn slot(&self, wanted: &Particle) -> Option<&Np> {
        self.slots.iter().find(|(particle, _)| particle == wanted).map(|(_, np)| np)
    }

    /// Takes what fills a slot.
    pub fn take(&mut self, wanted: &Particle) -> Option<Np> {
        let at = self.slots.iter().position(|(particle, _)| particle == wanted)?;
        Some(self.slots.remove(at).1)
    }
}
