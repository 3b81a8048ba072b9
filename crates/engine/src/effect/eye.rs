//! Looking at a table in the course of a resolution: selectors, amounts, conditions, references.

use crate::card::{Card, Ix, Ref};
use crate::game::Rules;
use crate::seat::Seat;
use crate::set::Set;
use crate::state::{Ghost, State};
use crate::table::Table;
use crate::view::Viewer;
use crate::zone::Place;

use super::Effects;
use super::language::{Amount, Condition, Filter, Reference, Selector, Side};
use super::run::{Run, Slot};

/// A card as it is, or as it last was.
#[derive(Debug)]
pub struct Seen<'a, G: Effects> {
    /// Its handle.
    pub card: Ix,
    /// Its record.
    pub record: &'a Card,
    /// What the game keeps of it.
    pub body: Option<&'a G::Body>,
}

impl<G: Effects> Clone for Seen<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Effects> Copy for Seen<'_, G> {}

impl<G: Effects> Seen<'_, G> {
    /// Whose zone it lies in, or last lay in; in a shared one, whose card it is.
    pub fn seat(&self) -> Seat {
        holder::<G>(self.record)
    }

    /// The kind of zone.
    pub fn zone(&self) -> G::Zone {
        self.record.place.zone()
    }
}

/// Whose zone a card lies in; in a shared one, whose card it is.
pub fn holder<G: Effects>(card: &Card) -> Seat {
    if G::is_shared(card.place.zone()) { card.owner() } else { card.place.seat() }
}

/// A table looked at by a run.
#[derive(Debug)]
pub struct Eye<'a, G: Effects> {
    /// The rules.
    pub rules: &'a Rules<G>,
    /// The table.
    pub table: &'a Table<G>,
    /// What left while the work goes on.
    pub ghosts: &'a [Ghost<G::Body>],
    /// The run.
    pub run: &'a Run,
}

impl<G: Effects> Clone for Eye<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Effects> Copy for Eye<'_, G> {}

impl<'a, G: Effects> Eye<'a, G> {
    /// A run's look at a state.
    pub fn of(rules: &'a Rules<G>, state: &'a State<G>, run: &'a Run) -> Eye<'a, G> {
        Eye { rules, table: &state.table, ghosts: &state.work.ghosts, run }
    }

    /// The seat a side means.
    pub fn seat(&self, side: Side) -> Seat {
        match side {
            Side::Mine => self.run.seat,
            Side::Theirs => self.run.seat.other(),
            Side::Spoken => self.run.spoken,
        }
    }

    /// A card where it lies.
    pub fn seen(&self, card: Ix) -> Seen<'a, G> {
        Seen { card, record: self.table.card(card), body: self.table.body(card) }
    }

    /// An object, there or as it last was.
    pub fn object(&self, object: Ref) -> Option<Seen<'a, G>> {
        if self.table.still(object) {
            return Some(self.seen(object.card));
        }
        let ghost = self.ghosts.iter().rev().find(|ghost| ghost.of == object)?;
        Some(Seen { card: object.card, record: &ghost.card, body: Some(&ghost.body) })
    }

    /// Is the card like this?
    pub fn fits(&self, seen: &Seen<'_, G>, filter: &Filter<G>) -> bool {
        match filter {
            Filter::Is(test) => G::test(self, seen, test),
            Filter::Not(filter) => !self.fits(seen, filter),
            Filter::Any(lists) => lists.iter().any(|list| self.fits_all(seen, list)),
            Filter::Other => {
                let follows = seen.card == self.run.source.card && G::follows_source(self);
                !self.is_source(seen) && !follows
            }
            Filter::This => self.is_source(seen),
            Filter::In(slot) => self.run.slots[*slot as usize].cards.has(seen.card),
            Filter::NotIn(slot) => !self.run.slots[*slot as usize].cards.has(seen.card),
            Filter::Was(asked) => {
                let befell = |seen: &Seen<'_, G>| {
                    G::history(&self.table.common).befell(self.rules, *asked, self.run.seat, seen)
                };
                // What is kept of a card goes with it.
                befell(seen)
                    || (self.is_source(seen) && G::became(self, seen) && befell(&self.seen(seen.card)))
            }
        }
    }

    fn is_source(&self, seen: &Seen<'_, G>) -> bool {
        seen.card == self.run.source.card
            && (seen.record.since == self.run.source.since || G::became(self, seen))
    }

    /// Is the card like all of this?
    pub fn fits_all(&self, seen: &Seen<'_, G>, filters: &[Filter<G>]) -> bool {
        filters.iter().all(|filter| self.fits(seen, filter))
    }

    /// Calls back for each card of a selector; `false` stops.
    pub fn each(&self, of: &Selector<G>, mut each: impl FnMut(Ix) -> bool) {
        for &(zone, side) in &of.places {
            let (seat, shared) = (self.seat(side), G::is_shared(zone));
            for &card in self.table.run(Place::of(zone, if shared { Seat::A } else { seat })) {
                let fits = (!shared || self.table.card(card).owner() == seat)
                    && G::is_spoken_of(self.table, card)
                    && self.fits_all(&self.seen(card), &of.filters);
                if fits && !each(card) {
                    return;
                }
            }
        }
    }

    /// Does a selector look among cards that someone does not know?
    pub fn hides(&self, of: &Selector<G>) -> bool {
        of.places.iter().any(|&(zone, side)| self.hides_at(zone, self.seat(side)))
    }

    /// Does a card lie there that someone does not know?
    pub fn hides_at(&self, zone: G::Zone, seat: Seat) -> bool {
        let hidden = |&card: &Ix| !Viewer::Public.knows(self.rules, self.table, card);
        self.table.run(Place::of(zone, seat)).iter().any(hidden)
    }

    /// The cards of a selector.
    pub fn all(&self, of: &Selector<G>) -> Set {
        let mut set = Set::EMPTY;
        self.each(of, |card| {
            set.insert(card);
            true
        });
        set
    }

    /// How many cards of a selector there are.
    pub fn count(&self, of: &Selector<G>) -> i32 {
        let mut n = 0;
        self.each(of, |_| {
            n += 1;
            true
        });
        n
    }

    /// Is there a card of the selector?
    pub fn any(&self, of: &Selector<G>) -> bool {
        let mut found = false;
        self.each(of, |_| {
            found = true;
            false
        });
        found
    }

    /// How much it is.
    pub fn amount(&self, amount: &Amount<G>) -> i32 {
        match amount {
            Amount::N(n) => i32::from(*n),
            Amount::X => i32::from(self.run.x),
            Amount::Count(of) => self.count(of),
            Amount::Remembered(slot) => self.run.slots[*slot as usize].cards.len() as i32,
            Amount::Like(of, filters) => {
                let mut n = 0;
                self.each_object(of, &mut |seen| n += i32::from(self.fits_all(&seen, filters)));
                n
            }
            Amount::Times(of, n) => self.amount(of) * i32::from(*n),
            Amount::Per(of, n) => self.amount(of).max(0) / i32::from((*n).max(1)),
            Amount::Half(of) => (self.amount(of) + 1).div_euclid(2),
            Amount::Sum(all) => all.iter().map(|one| self.amount(one)).sum(),
            Amount::Cause => i32::from(self.run.n),
            Amount::Happened(asked) => G::history(&self.table.common).amount(self.rules, *asked, self.run),
            Amount::Own(measure) => G::measure(self, measure),
        }
    }

    /// Is it so?
    pub fn holds(&self, condition: &Condition<G>) -> bool {
        match condition {
            Condition::Is(Amount::Count(of), super::Bound::AtLeast, Amount::N(1)) => self.any(of),
            Condition::Is(n, bound, than) => bound.holds(self.amount(n), self.amount(than)),
            Condition::All(all) => all.iter().all(|one| self.holds(one)),
            Condition::Any(all) => all.iter().any(|one| self.holds(one)),
            Condition::Not(one) => !self.holds(one),
            Condition::Are(reference, filters) => {
                let mut some = false;
                let mut every = true;
                self.each_object(reference, &mut |seen| {
                    some = true;
                    every &= self.fits_all(&seen, filters);
                });
                some && every
            }
            Condition::Done => self.run.done,
            Condition::Own(fact) => G::fact(self, fact),
        }
    }

    /// The objects a slot remembers, each there or as it last was.
    pub fn each_in(&self, slot: &Slot, each: &mut impl FnMut(Seen<'a, G>)) {
        for card in slot.cards.iter() {
            if self.table.lies(card) && self.table.card(card).since <= slot.bound {
                each(self.seen(card));
            } else if let Some(ghost) =
                self.ghosts.iter().rev().find(|ghost| ghost.of.card == card && ghost.of.since <= slot.bound)
            {
                each(Seen { card, record: &ghost.card, body: Some(&ghost.body) });
            }
        }
    }

    /// The objects meant, each there or as it last was.
    pub fn each_object(&self, reference: &Reference<G>, each: &mut impl FnMut(Seen<'a, G>)) {
        match reference {
            Reference::Nothing => {}
            Reference::This => {
                if let Some(seen) = self.object(self.run.source) {
                    each(seen);
                }
            }
            Reference::Cause => {
                if let Some(seen) = self.object(self.run.cause) {
                    each(seen);
                }
            }
            Reference::Other => {
                if self.run.other.is_some() {
                    let (cards, bound) = (Set::only(self.run.other), self.run.at);
                    self.each_in(&Slot { cards, bound }, each);
                }
            }
            Reference::Slot(slot) => self.each_in(&self.run.slots[*slot as usize], each),
            Reference::Every(of) => self.each(of, |card| {
                each(self.seen(card));
                true
            }),
            Reference::Leader(side) => each(self.seen(G::leader(self, self.seat(*side)))),
            Reference::LeaderOf(of) => {
                let mut whose = [false; 2];
                self.each_object_dyn(of, &mut |seen| whose[seen.seat().index()] = true);
                for seat in Seat::BOTH {
                    if whose[seat.index()] {
                        each(self.seen(G::leader(self, seat)));
                    }
                }
            }
            Reference::Both(all) => {
                for one in all {
                    self.each_object_dyn(one, each);
                }
            }
        }
    }

    fn each_object_dyn(&self, reference: &Reference<G>, each: &mut dyn FnMut(Seen<'a, G>)) {
        self.each_object(reference, &mut |seen| each(seen));
    }

    /// The cards meant that are still there as the same objects.
    pub fn cards(&self, reference: &Reference<G>) -> Set {
        let mut set = Set::EMPTY;
        self.each_object(reference, &mut |seen: Seen<'a, G>| {
            if self.table.lies(seen.card) && std::ptr::eq(seen.record, self.table.card(seen.card)) {
                set.insert(seen.card);
            }
        });
        set
    }
}
