//! Effects that last.

use crate::card::{Moment, Ref};
use crate::few::Few;
use crate::game::{Data, Refers, Rename};
use crate::seat::Seat;

/// What an effect is on.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum On {
    /// An object.
    Object(Ref),
    /// A player.
    Seat(Seat),
}

impl Default for On {
    fn default() -> On {
        On::Seat(Seat::A)
    }
}

/// How long an effect lasts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum Until {
    /// As long as what it is on stays what it is.
    #[default]
    Gone,
    /// Until the present turn ends.
    TurnEnds,
    /// Until the next turn of this seat ends; whether that turn has begun.
    TurnOf(Seat, bool),
    /// In the next turn of this seat only; whether that turn has begun.
    OnlyTurnOf(Seat, bool),
}

impl Until {
    /// Has its time come?
    pub fn is_now(self) -> bool {
        !matches!(self, Until::OnlyTurnOf(_, false))
    }
}

/// How often an effect still acts before it ends; 0 is always.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Uses(pub u8);

/// One effect that lasts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Lasting<C, E = Uses> {
    /// What it changes.
    pub change: C,
    /// What it is on.
    pub on: On,
    /// Whose effect it is.
    pub by: Seat,
    /// The object whose effect it is.
    pub from: Ref,
    /// How long.
    pub until: Until,
    /// Since when: the order in which effects apply.
    pub since: Moment,
    /// What ends it, beside its time and the going of what it is on.
    pub ends: E,
}

/// The effects that last, in the order they began.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Lasts<C: Data, E: Data, const K: usize> {
    all: Few<Lasting<C, E>, K>,
}

impl<C: Data, E: Data, const K: usize> Lasts<C, E, K> {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Lasting<C, E>> {
        self.all.iter()
    }

    /// Those on an object whose time it is.
    pub fn on(&self, object: Ref) -> impl Iterator<Item = &Lasting<C, E>> {
        self.all.iter().filter(move |lasting| lasting.on == On::Object(object) && lasting.until.is_now())
    }

    /// Those on a player whose time it is.
    pub fn on_seat(&self, seat: Seat) -> impl Iterator<Item = &Lasting<C, E>> {
        self.all.iter().filter(move |lasting| lasting.on == On::Seat(seat) && lasting.until.is_now())
    }

    /// What they change.
    pub fn changes(&mut self) -> impl Iterator<Item = &mut C> {
        self.all.iter_mut().map(|lasting| &mut lasting.change)
    }

    /// What those on an object change.
    pub fn changes_on(&mut self, object: Ref) -> impl Iterator<Item = &mut C> {
        let on = move |lasting: &&mut Lasting<C, E>| lasting.on == On::Object(object);
        self.all.iter_mut().filter(on).map(|lasting| &mut lasting.change)
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// One begins.
    pub fn begin(&mut self, lasting: Lasting<C, E>) {
        self.all.push(lasting);
    }

    /// Those end that are on no card that has a handle.
    pub fn forget_unplaced(&mut self) {
        self.end(|lasting| matches!(lasting.on, On::Object(object) if !object.card.is_some()));
    }

    /// Those end for which this holds.
    pub fn end(&mut self, mut ends: impl FnMut(&Lasting<C, E>) -> bool) {
        let mut at = 0;
        while at < self.all.len() {
            if ends(&self.all[at]) {
                self.all.remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// The effects on an object go on to what it became.
    pub fn carry(&mut self, was: Ref, is: Ref) {
        for lasting in self.all.iter_mut().filter(|lasting| lasting.on == On::Object(was)) {
            lasting.on = On::Object(is);
        }
    }

    /// A turn of this seat ends: what lasted for it is over, what waits for a later turn waits.
    pub fn turn_ends(&mut self) {
        self.end(|lasting| {
            matches!(lasting.until, Until::TurnEnds | Until::TurnOf(_, true) | Until::OnlyTurnOf(_, true))
        });
    }

    /// A turn of this seat begins.
    pub fn turn_begins(&mut self, seat: Seat) {
        for lasting in self.all.iter_mut() {
            if let Until::TurnOf(of, begun) | Until::OnlyTurnOf(of, begun) = &mut lasting.until
                && *of == seat
            {
                *begun = true;
            }
        }
    }

    /// Has the list moved to the heap?
    pub fn has_spilled(&self) -> bool {
        self.all.has_spilled()
    }
}

impl<C: Data, const K: usize> Lasts<C, Uses, K> {
    /// The first for which this holds has acted once more; it ends when it has acted often enough.
    pub fn use_up(&mut self, mut which: impl FnMut(&Lasting<C>) -> bool) {
        if let Some(at) = self.all.iter().position(|lasting| lasting.ends.0 > 0 && which(lasting)) {
            self.all[at].ends.0 -= 1;
            if self.all[at].ends.0 == 0 {
                self.all.remove(at);
            }
        }
    }
}

impl<C: Data, E: Data, const K: usize> Refers for Lasts<C, E, K> {
    fn refer(&mut self, rename: &mut impl Rename) {
        for lasting in self.all.iter_mut() {
            if let On::Object(object) = &mut lasting.on {
                rename.object(object);
            }
            rename.object(&mut lasting.from);
            rename.moment(&mut lasting.since);
        }
    }
}
