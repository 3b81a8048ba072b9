//! The table: what the players would see lying there.

use crate::card::{CARDS, Card, Def, Face, Ix, Moment, NO_BODY, NOWHERE, Ref};
use crate::chance::Chance;
use crate::event::Outcome;
use crate::few::Few;
use crate::game::Game;
use crate::seat::{Both, Seat};
use crate::set::Set;
use crate::setup::BEFORE;
use crate::zone::{End, PLACES, Place, Row};

/// What a game keeps of a card that stands on the table, beside its record.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Bodied<B> {
    pub(crate) of: Ix,
    pub(crate) body: B,
}

/// Everything that lies on the table. Events alone change it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table<G: Game> {
    pub(crate) cards: [Card; CARDS],
    pub(crate) row: Row,
    pub(crate) bodies: Few<Bodied<G::Body>, 32>,
    /// What each seat has beside its cards. Nothing in it is hidden from anyone.
    pub purses: Both<G::Purse>,
    /// What the seats share beside the cards. Nothing in it is hidden from anyone.
    pub common: G::Common,
    pub(crate) now: Moment,
    pub(crate) turn_began: Moment,
    pub(crate) turn: Seat,
    pub(crate) chance: Chance,
    pub(crate) over: Option<Outcome>,
}

/// What is told of a card that there is not.
static BLANK: Card = Card::blank();

impl<G: Game> Table<G> {
    pub(crate) fn empty(chance: Chance) -> Table<G> {
        Table {
            cards: [Card::nowhere(); CARDS],
            row: Row::new(),
            bodies: Few::new(),
            purses: Both::default(),
            common: G::Common::default(),
            now: BEFORE,
            turn_began: BEFORE,
            turn: Seat::A,
            chance,
            over: None,
        }
    }

    /// Puts a new card into a place; `None` where the table is full.
    pub(crate) fn bring(&mut self, def: Def, owner: Seat, place: Place, face: Face) -> Option<Ix> {
        let at = self.cards.iter().position(|card| card.place == NOWHERE)?;
        let card = Ix::new(at);
        self.cards[at] = Card::new(def, owner, place, face);
        self.row.insert(card, place, End::Top);
        if G::has_body(place.zone()) {
            self.give_body(card, G::Body::default());
        }
        Some(card)
    }

    /// The record of a card. The handle of no card (a made-up state may hold it for what is gone) has a blank one.
    pub fn card(&self, card: Ix) -> &Card {
        self.cards.get(card.at()).unwrap_or(&BLANK)
    }

    /// The cards of a place, bottom first.
    pub fn at(&self, zone: G::Zone, seat: Seat) -> &[Ix] {
        self.row.run(Place::of(zone, seat))
    }

    /// The cards of a place, bottom first.
    pub fn run(&self, place: Place) -> &[Ix] {
        self.row.run(place)
    }

    /// The cards of all zones from one kind to another, both seats'.
    pub fn between(&self, first: G::Zone, last: G::Zone) -> &[Ix] {
        self.row.span(Place::of(first, Seat::A), Place::of(last, Seat::B))
    }

    /// The top card of a place.
    pub fn top(&self, zone: G::Zone, seat: Seat) -> Option<Ix> {
        self.at(zone, seat).last().copied()
    }

    /// The position of a card in its place, from the bottom or the start.
    pub fn position(&self, card: Ix) -> usize {
        self.row.position(self.card(card).place, card).unwrap_or(0)
    }

    /// Does this handle name a card that lies anywhere?
    pub fn lies(&self, card: Ix) -> bool {
        card.is_some() && self.card(card).place != NOWHERE
    }

    /// The kind of zone a card lies in.
    pub fn zone(&self, card: Ix) -> G::Zone {
        self.card(card).place.zone()
    }

    /// The seat whose zone a card lies in.
    pub fn seat(&self, card: Ix) -> Seat {
        self.card(card).place.seat()
    }

    /// Every card on the table, place by place.
    pub fn all(&self) -> &[Ix] {
        self.row.all()
    }

    /// These cards, place by place, as they lie.
    pub fn as_they_lie<'a>(&'a self, cards: &'a Set) -> impl Iterator<Item = Ix> + 'a {
        const { assert!(PLACES <= u32::BITS as usize) };
        let lies = cards.iter().filter(|&card| self.lies(card));
        let mut places = lies.fold(0u32, |places, card| places | 1 << self.card(card).place.at());
        let place = std::iter::from_fn(move || {
            let next = (places != 0).then(|| Place::new(places.trailing_zeros() as usize));
            places &= places.wrapping_sub(1);
            next
        });
        place.flat_map(|place| self.run(place)).copied().filter(|&card| cards.has(card))
    }

    /// The same in an order that tells nothing of cards that are hidden, as the order of their handles would: where they
    /// lie in no order, by what is printed on them.
    pub fn in_open_order(&self, cards: &Set) -> Vec<Ix> {
        use crate::zone::Zone as _;
        let mut all: Vec<Ix> = self.as_they_lie(cards).collect();
        all.sort_by_key(|&card| {
            let record = self.card(card);
            let unordered = !record.place.zone::<G::Zone>().ordered();
            (record.place.at(), unordered.then_some(record.def))
        });
        all
    }

    /// The cards attached to a card.
    pub fn attached(&self, host: Ix) -> impl Iterator<Item = Ix> + '_ {
        self.run(self.card(host).place).iter().copied().filter(move |&c| self.card(c).host == host)
    }

    /// The cards attached to a card, wherever they lie.
    pub fn attached_anywhere(&self, host: Ix) -> impl Iterator<Item = Ix> + '_ {
        self.all().iter().copied().filter(move |&c| self.card(c).host == host)
    }

    /// The object a card is now.
    pub fn object(&self, card: Ix) -> Ref {
        Ref { card, since: self.card(card).since }
    }

    /// Is that object still there?
    pub fn still(&self, object: Ref) -> bool {
        self.lies(object.card) && self.card(object.card).since == object.since
    }

    /// What the game keeps of a card, where its zone has such.
    pub fn body(&self, card: Ix) -> Option<&G::Body> {
        let slot = self.card(card).body;
        (slot != NO_BODY).then(|| &self.bodies.filled(slot as usize).body)
    }

    /// The same, to be changed by a game's own events.
    pub fn body_mut(&mut self, card: Ix) -> Option<&mut G::Body> {
        let slot = self.card(card).body;
        if slot == NO_BODY { None } else { Some(&mut self.bodies.filled_mut(slot as usize).body) }
    }

    /// Every body on the table, to be changed by a game's own events.
    pub fn bodies_mut(&mut self) -> impl Iterator<Item = &mut G::Body> {
        self.bodies.iter_mut().filter(|slot| slot.of.is_some()).map(|slot| &mut slot.body)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// How the game ended, if it has.
    pub fn over(&self) -> Option<Outcome> {
        self.over
    }

    /// Has this card been this object only since the turn began?
    pub fn arrived_this_turn(&self, card: Ix) -> bool {
        self.card(card).since >= self.turn_began
    }

    /// The present moment.
    pub fn now(&self) -> Moment {
        self.now
    }

    /// When the present turn began.
    pub fn turn_began(&self) -> Moment {
        self.turn_began
    }

    /// The next number below `bound` that is drawn is this; for games that a test sets up.
    pub fn load_chance(&mut self, bound: u32, shows: u32) {
        self.chance = self.chance.loaded(bound, shows);
    }

    /// The next draw of chance, to be used by the event that takes it.
    pub fn chance(&self) -> &Chance {
        &self.chance
    }

    /// Has the list of bodies moved to the heap?
    pub fn has_spilled(&self) -> bool {
        self.bodies.has_spilled()
    }

    pub(crate) fn give_body(&mut self, card: Ix, body: G::Body) {
        let new = Bodied { of: card, body };
        let slot = match self.bodies.iter().position(|slot| !slot.of.is_some()) {
            Some(slot) => {
                self.bodies[slot] = new;
                slot
            }
            None => {
                self.bodies.push(new);
                self.bodies.len() - 1
            }
        };
        self.cards[card.at()].body = slot as u8;
    }

    pub(crate) fn take_body(&mut self, card: Ix) -> Option<G::Body> {
        let slot = std::mem::replace(&mut self.cards[card.at()].body, NO_BODY);
        (slot != NO_BODY).then(|| std::mem::take(&mut self.bodies[slot as usize]).body)
    }
}
