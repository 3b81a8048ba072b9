//! A set-up: a position as someone wrote it down, perhaps an impossible one.

use crate::card::{CARDS, Card, Def, Face, Ix, Moment, Ref};
use crate::chance::Chance;
use crate::game::{Game, Refers, Rename};
use crate::seat::{Both, Seat, Seats};
use crate::state::{State, TooManyCards};
use crate::zone::{End, Place};

/// A card laid on the table. Its handle is its position in [`Setup::cards`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Laid<G: Game> {
    /// Which card.
    pub def: Def,
    /// Whose deck it came from.
    pub owner: Seat,
    /// Where it lies; cards of one place are listed bottom first.
    pub place: Place,
    /// Which way up.
    pub face: Face,
    /// Sideways?
    pub turned: bool,
    /// Who knows it, beyond those who see it.
    pub known: Seats,
    /// Did it come there this turn?
    pub fresh: bool,
    /// The card it is attached to.
    pub host: Ix,
    /// What the game keeps of it, where its zone has such.
    pub body: G::Body,
    /// What its marks say that no body keeps.
    pub marks: G::Marks,
}

impl<G: Game> Laid<G> {
    /// A card of the seat whose place it is, without marks.
    pub fn new(def: Def, place: Place, face: Face) -> Laid<G> {
        Laid {
            def,
            owner: place.seat(),
            place,
            face,
            turned: false,
            known: Seats::NONE,
            fresh: false,
            host: Ix::NONE,
            body: G::Body::default(),
            marks: G::Marks::default(),
        }
    }
}

/// A position as someone wrote it down.
#[derive(Clone, Debug)]
pub struct Setup<G: Game> {
    /// The cards.
    pub cards: Vec<Laid<G>>,
    /// What each seat has beside its cards.
    pub purses: Both<G::Purse>,
    /// What the seats share; objects in it are named by handle alone.
    pub common: G::Common,
    /// Whose turn it is.
    pub turn: Seat,
    /// The work at which the position rests.
    pub step: G::Step,
}

/// When everything happened that a set-up says happened before the present turn.
pub const BEFORE: Moment = Moment(1);
/// When everything happened that happened in the present turn.
pub const THIS_TURN: Moment = Moment(2);

/// Gives objects the moment their card was laid with.
struct Dated<'a>(&'a [Card]);

impl Rename for Dated<'_> {
    fn card(&mut self, _: &mut Ix) {}
    fn object(&mut self, object: &mut Ref) {
        match self.0.get(object.card.at()) {
            Some(card) => object.since = card.since,
            None => object.card = Ix::NONE,
        }
    }
}

impl<G: Game> Setup<G> {
    /// A set-up with no cards, at A's turn.
    pub fn bare(purse: G::Purse, common: G::Common, step: G::Step) -> Setup<G> {
        Setup { cards: Vec::new(), purses: Both([purse, purse]), common, turn: Seat::A, step }
    }

    /// Lays the cards as written. Whether the rules allow such a position is the game's to say.
    pub fn lay(&self, chance: Chance) -> Result<State<G>, TooManyCards> {
        if self.cards.len() > CARDS {
            return Err(TooManyCards);
        }
        let mut state = State::bare(chance);
        let table = &mut state.table;
        for (at, laid) in self.cards.iter().enumerate() {
            let mut record = Card::new(laid.def, laid.owner, laid.place, laid.face);
            record.set_turned(laid.turned);
            record.known = laid.known;
            record.host = laid.host;
            record.since = if laid.fresh { THIS_TURN } else { BEFORE };
            table.cards[at] = record;
            table.row.insert(Ix::new(at), laid.place, End::Top);
        }
        for (at, laid) in self.cards.iter().enumerate() {
            if !laid.host.is_some() && G::has_body(laid.place.zone()) {
                let mut body = laid.body;
                body.refer(&mut Dated(&table.cards));
                table.give_body(Ix::new(at), body);
            }
        }
        table.purses = self.purses;
        let mut common = self.common.clone();
        common.refer(&mut Dated(&table.cards));
        table.common = common;
        table.turn = self.turn;
        table.turn_began = THIS_TURN;
        table.now = THIS_TURN;
        state.work.frames.push(self.step);
        Ok(state)
    }
}
