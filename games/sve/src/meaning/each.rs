//! 各プレイヤーは…: what has no choice in it the players do at once, the rest one after the other (1.3.4.1, SV-18).

use engine::effect::Do;

use super::scribe::{Did, It, Looked, Lowered, Scribe, Side, needs};
use super::statements::{either, is_else};
use crate::effect as ast;
use crate::effect::{Goes, Statement};
use crate::vocabulary::{Condition, Fact, Op, Reference, Selector, Verb, Way};

/// What a text keeps in mind of what one of the players has done.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub it: It,
    pub chosen: Vec<u8>,
    pub looked: Option<Looked>,
    pub deeds: Vec<(Goes, It)>,
    pub did: Option<Did>,
}

impl Scribe<'_> {
    /// What is in mind now.
    pub fn memory(&self) -> Memory {
        let (it, chosen, looked) = (self.it.clone(), self.chosen.clone(), self.looked.clone());
        Memory { it, chosen, looked, deeds: self.deeds.clone(), did: self.did }
    }

    /// From here on this is in mind; what was, comes back with [`Scribe::turn_to`] again.
    fn turn_to(&mut self, other: Memory) {
        self.aside = Some(self.memory());
        let Memory { it, chosen, looked, deeds, did } = other;
        (self.it, self.chosen, self.looked, self.deeds, self.did) = (it, chosen, looked, deeds, did);
    }

    /// Each player does all of it, sentence by sentence.
    pub fn each_player(&mut self, body: &[Statement]) -> Lowered<()> {
        if self.who == Side::Spoken || self.aside.is_some() {
            return needs("プレイヤーごとの処理の入れ子", "one player to speak of");
        }
        let before = self.memory();
        self.who = Side::Spoken;
        self.aside = Some(before.clone());
        let mut from = 0;
        while from < body.len() {
            let mut to = from + 1;
            while to < body.len() && belong(&body[to - 1], &body[to]) {
                to += 1;
            }
            if let (Statement::GoAnd(what, goes, then, _), 1) = (&body[from], to - from) {
                let words = self.begin_words(&body[from]);
                // How many cards each player's were, the next deed may ask.
                self.one_then_other(|scribe| scribe.go(what, &ast::Manner::PLAIN, *goes), false)?;
                self.one_then_other(|scribe| scribe.body(std::slice::from_ref(&**then)), true)?;
                self.end_words(words);
            } else {
                self.one_then_other(|scribe| scribe.body(&body[from..to]), true)?;
            }
            from = to;
        }
        self.who = Side::Mine;
        self.write(Op::Speak(Side::Mine));
        if let Some(first) = self.aside.take() {
            self.it = either(first.it, self.it.clone());
            let second = std::mem::replace(&mut self.deeds, first.deeds);
            self.deeds.extend(second.into_iter().skip(before.deeds.len()));
        }
        Ok(())
    }

    /// The turn player does this, then the other; both in one moment where nothing is chosen and it can be so.
    fn one_then_other(
        &mut self,
        mut write: impl FnMut(&mut Self) -> Lowered<()>,
        at_once: bool,
    ) -> Lowered<()> {
        let word = self.at_word();
        let mut held: Option<(usize, Do<crate::game::Sve>)> = None;
        for (nth, yes, no) in [(0, Side::Mine, Side::Theirs), (1, Side::Theirs, Side::Mine)] {
            self.again_from(word);
            self.cite(rule!("1.3.4.1"));
            self.cite(ruling!("SV-18"));
            self.speak_if(Condition::Own(Fact::TurnOf(Side::Mine)), yes, no);
            let other = self.aside.take().unwrap_or_else(|| self.memory());
            self.turn_to(other);
            let from = self.here();
            self.x_said = false;
            write(self)?;
            self.x_said = false;
            if nth == 0 && at_once {
                held = self.deed_at_once(from);
            } else if let Some((was, first)) = held.take() {
                self.together(was, first)?;
            }
        }
        Ok(())
    }

    /// The one deed written since this step, where nothing is chosen for it: it waits for the other player's.
    fn deed_at_once(&mut self, from: usize) -> Option<(usize, Do<crate::game::Sve>)> {
        let (last, before) = self.program.ops[from..].split_last()?;
        let counts = |op: &Op| matches!(op, Op::Do(todo) if matches!(todo.verb, Verb::Count(..)));
        let Op::Do(todo) = last else { return None };
        let at_once = before.iter().all(counts)
            && is_for_both(todo.verb)
            && todo.into.is_none()
            && !speaks(&todo.n)
            && widened(&todo.to).is_some();
        let todo = at_once.then(|| todo.clone())?;
        self.unwrite();
        Some((self.here(), todo))
    }

    /// The deed just written is the other player's share of this one: it is one deed.
    fn together(&mut self, was: usize, first: Do<crate::game::Sve>) -> Lowered<()> {
        let last = self.here() - 1;
        let Some(Op::Do(second)) = self.program.ops.last_mut() else {
            return needs("両方のプレイヤーが同時に行うこの種類の処理", "one deed for both");
        };
        let (Some(a), Some(b)) = (widened(&first.to), widened(&second.to)) else {
            return needs("両方のプレイヤーが同時に行うこの種類の処理", "one deed for both");
        };
        if first.verb != second.verb || first.n != second.n {
            return needs("両方のプレイヤーが同時に行うこの種類の処理", "one deed for both");
        }
        second.to = if a == b { a } else { Reference::Both(vec![a, b]) };
        if let Some(aside) = &mut self.aside {
            let moved = |it: &mut It| {
                if let It::Touched(steps) = it {
                    steps.iter_mut().filter(|step| **step == was).for_each(|step| *step = last);
                }
            };
            moved(&mut aside.it);
            aside.deeds.iter_mut().for_each(|(_, it)| moved(it));
            if aside.did == Some(Did::Step(was)) {
                aside.did = Some(Did::Step(last));
            }
        }
        Ok(())
    }
}

/// Does the second sentence go with the first?
fn belong(first: &Statement, second: &Statement) -> bool {
    match (first, second) {
        (_, Statement::Repeat(_)) => true,
        (Statement::If(gate, _), Statement::If(other, _)) => is_else(gate, other),
        _ => false,
    }
}

/// Can one such deed be done to the cards of both?
fn is_for_both(verb: Verb) -> bool {
    match verb {
        Verb::Go(way) => matches!(
            way,
            Way::Destroy | Way::Bury | Way::Banish | Way::Discard | Way::Hand | Way::DeckAnywhere
        ),
        Verb::Act | Verb::Stand | Verb::Damage | Verb::Add(..) | Verb::Reveal => true,
        _ => false,
    }
}

/// Is the player spoken of mentioned?
fn speaks(node: &impl std::fmt::Debug) -> bool {
    format!("{node:?}").split(|c: char| !c.is_alphanumeric()).any(|word| word == "Spoken")
}

/// What is meant of the player spoken of, of both players.
fn widened(of: &Reference) -> Option<Reference> {
    match of {
        Reference::Slot(_) => Some(of.clone()),
        Reference::Leader(Side::Spoken) => {
            Some(Reference::Both(vec![Reference::Leader(Side::Mine), Reference::Leader(Side::Theirs)]))
        }
        Reference::Every(of) if !speaks(&of.filters) => {
            let mut places = Vec::new();
            for &(zone, side) in &of.places {
                match side {
                    Side::Spoken => places.extend([(zone, Side::Mine), (zone, Side::Theirs)]),
                    Side::Mine | Side::Theirs => places.push((zone, side)),
                }
            }
            Some(Reference::Every(Selector { places, filters: of.filters.clone() }))
        }
        _ => None,
    }
}
