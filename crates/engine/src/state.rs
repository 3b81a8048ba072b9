//! The state: the table and the work that remains.

use std::hash::{Hash, Hasher};

use crate::card::{Card, Def, Face, Ix, Moment, Ref};
use crate::chance::Chance;
use crate::clause::Because;
use crate::event::{Event, What};
use crate::few::Few;
use crate::game::{Game, Refers, Rename, Rules};
use crate::hash::Digest;
use crate::seat::{Both, Seat};
use crate::table::Table;
use crate::zone::{PLACES, Place};

/// An ability that was set off and waits for its turn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Waiting {
    /// Which ability; each game numbers its own.
    pub ability: u16,
    /// Whose it is.
    pub seat: Seat,
    /// The object that has it.
    pub source: Ref,
    /// The object that set it off, and a number that goes with it.
    pub cause: Ref,
    /// The other object of what set it off, where there are two: with which it changed places.
    pub other: Ix,
    /// The number: how much damage, which attack of the turn.
    pub n: i16,
    /// When it was set off.
    pub at: Moment,
}

impl Refers for Waiting {
    fn refer(&mut self, rename: &mut impl Rename) {
        rename.object(&mut self.source);
        rename.object(&mut self.cause);
        rename.card(&mut self.other);
    }
}

/// A card as it was when it stopped being that object.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ghost<B> {
    /// The object it was.
    pub of: Ref,
    /// Its record then.
    pub card: Card,
    /// Its body then.
    pub body: B,
}

/// What remains to be done.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Work<G: Game> {
    /// Frames of pending work, the present one last.
    pub frames: Few<G::Step, 8>,
    /// Abilities that wait.
    pub waiting: Few<Waiting, 16>,
    /// What left the table while this work goes on, as it last was.
    pub(crate) ghosts: Few<Ghost<G::Body>, 8>,
    pub(crate) moment: Few<Event<G>, 6>,
    /// Steps taken since someone had a choice.
    pub(crate) alone: Alone,
}

/// How many steps a game took by itself. No part of the state that is compared: who listens has steps of their own.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Alone(pub(crate) u32);

impl PartialEq for Alone {
    fn eq(&self, _: &Alone) -> bool {
        true
    }
}

impl Eq for Alone {}

impl std::hash::Hash for Alone {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// A game at one point, in the middle of a choice too: copied, compared, saved and continued as a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State<G: Game> {
    /// What lies on the table.
    pub table: Table<G>,
    /// What remains to be done.
    pub work: Work<G>,
}

/// Two decks hold more cards than a table does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TooManyCards;

impl<G: Game> Work<G> {
    /// The events proposed so far from this one on, to be changed before they happen.
    pub fn proposed(&mut self, from: usize) -> &mut [Event<G>] {
        let from = from.min(self.moment.len());
        &mut self.moment[from..]
    }

    /// The events proposed so far.
    pub fn pending(&self) -> &[Event<G>] {
        &self.moment
    }

    /// How many events are proposed.
    pub fn proposals(&self) -> usize {
        self.moment.len()
    }
}

impl<G: Game> State<G> {
    /// A game before its first step: decks in their place, in the order given, bottom first.
    pub fn new(decks: Both<&[Def]>, chance: Chance) -> Result<State<G>, TooManyCards> {
        State::opened(decks, chance, G::OPENING)
    }

    /// The same, with the work it begins with.
    pub fn opened(decks: Both<&[Def]>, chance: Chance, opening: G::Step) -> Result<State<G>, TooManyCards> {
        let mut state = State::bare(chance);
        for seat in Seat::BOTH {
            let place = Place::of(G::DECK_ZONE, seat);
            for &def in decks[seat] {
                state.table.bring(def, seat, place, Face::Down).ok_or(TooManyCards)?;
            }
        }
        state.work.frames.push(opening);
        Ok(state)
    }

    pub(crate) fn bare(chance: Chance) -> State<G> {
        State {
            table: Table::empty(chance),
            work: Work {
                frames: Few::new(),
                waiting: Few::new(),
                ghosts: Few::new(),
                moment: Few::new(),
                alone: Alone(0),
            },
        }
    }

    /// Is nothing under way but the topmost frame, in a game that goes on?
    pub fn rests(&self) -> bool {
        self.table.over().is_none() && self.work.waiting.is_empty() && self.work.frames.len() == 1
    }

    /// Both decks are to be shuffled.
    pub fn shuffle_decks(&mut self, because: impl Into<Because> + Copy) {
        for seat in Seat::BOTH {
            self.propose(What::Shuffle(Place::of(G::DECK_ZONE, seat)), because);
        }
    }

    /// Chance is to name a seat: which one it will be.
    pub fn toss(&mut self, because: impl Into<Because>) -> Seat {
        let shows = self.table.chance().peek().below(2);
        self.propose(What::Roll { sides: 2, shows }, because);
        if shows == 0 { Seat::A } else { Seat::B }
    }

    /// The present frame.
    pub fn top(&self) -> Option<G::Step> {
        self.work.frames.last().copied()
    }

    /// Begins a piece of work on top of the present one.
    pub fn push(&mut self, step: G::Step) {
        self.work.frames.push(step);
    }

    /// Ends the present frame.
    pub fn pop(&mut self) {
        self.work.frames.pop();
    }

    /// The present frame goes on to its next stage.
    pub fn next(&mut self, step: G::Step) {
        if let Some(top) = self.work.frames.last_mut() {
            *top = step;
        }
    }

    /// Of the proposed events only these happen, as they are left.
    pub fn keep_proposed(&mut self, mut keep: impl FnMut(&mut Event<G>) -> bool) {
        let proposed: Vec<Event<G>> = self.work.moment.iter().copied().collect();
        self.work.moment.clear();
        for mut event in proposed {
            if keep(&mut event) {
                self.work.moment.push(event);
            }
        }
    }

    /// Adds an event to the moment that happens when this stage ends.
    pub fn propose(&mut self, what: What<G>, because: impl Into<Because>) {
        self.work.moment.push(Event::new(what, because));
    }

    /// An object that left, as it last was.
    pub fn last_known(&self, object: Ref) -> Option<&Ghost<G::Body>> {
        self.work.ghosts.iter().rev().find(|ghost| ghost.of == object)
    }

    /// Forgets what left the table; called where no work can still speak of it.
    pub fn forget_ghosts(&mut self) {
        if !self.work.ghosts.is_empty() {
            self.work.ghosts.clear();
        }
    }

    /// Whoever sees a card of a position just laid has come to know it.
    pub fn notice_all(&mut self, rules: &Rules<G>) {
        crate::apply::notice_all(rules, &mut self.table);
    }

    /// Lets two cards exchange which printed cards they are, everything else staying as it is: how a law asks
    /// whether someone who knows neither could tell.
    pub fn exchange(&mut self, a: Ix, b: Ix) {
        let (def_a, def_b) = (self.table.card(a).def, self.table.card(b).def);
        self.table.cards[a.at()].def = def_b;
        self.table.cards[b.at()].def = def_a;
    }

    /// Lets two cards exchange their handles, everything else staying as it is: nobody outside may notice.
    pub fn relabel(&mut self, a: Ix, b: Ix) {
        let mut swap = Swap(a, b);
        let State { table, work } = self;
        table.cards.swap(a.at(), b.at());
        table.cards.iter_mut().for_each(|card| swap.card(&mut card.host));
        for place in (0..PLACES).map(Place::new) {
            table.row.run_mut(place).iter_mut().for_each(|card| swap.card(card));
        }
        for slot in table.bodies.iter_mut() {
            swap.card(&mut slot.of);
            slot.body.refer(&mut swap);
        }
        table.common.refer(&mut swap);
        work.frames.iter_mut().for_each(|frame| frame.refer(&mut swap));
        work.waiting.iter_mut().for_each(|waits| waits.refer(&mut swap));
        for ghost in work.ghosts.iter_mut() {
            swap.object(&mut ghost.of);
            swap.card(&mut ghost.card.host);
            ghost.body.refer(&mut swap);
        }
    }

    /// The digest of the whole state, chance and moments included.
    pub fn digest(&self) -> u64 {
        let mut digest = Digest::new();
        self.hash(&mut digest);
        digest.finish()
    }

    /// Has any list moved to the heap?
    pub fn has_spilled(&self) -> bool {
        self.table.has_spilled()
            || self.work.frames.has_spilled()
            || self.work.waiting.has_spilled()
            || self.work.ghosts.has_spilled()
            || self.work.moment.has_spilled()
    }
}

/// Two handles for each other.
struct Swap(Ix, Ix);

impl Rename for Swap {
    fn card(&mut self, card: &mut Ix) {
        if *card == self.0 {
            *card = self.1;
        } else if *card == self.1 {
            *card = self.0;
        }
    }

    fn object(&mut self, object: &mut Ref) {
        self.card(&mut object.card);
    }
}
