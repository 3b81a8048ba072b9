//! What an eye follows: which cards an event moves, strikes or hurts, and where they lie.

use engine::{Def, Event, Ix, Layout, Move, Place, Ref, Rules, Seat, Set, Table, Teller, Viewer, What};

use crate::drawn::Drawn;
use crate::log::{VIEWERS, slot};

/// How an event that only its game knows looks to an eye that follows the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Motion {
    /// Nothing is to be seen of it.
    Nothing,
    /// Cards go at others, or at a seat.
    Strike {
        /// Who.
        by: Set,
        /// At which cards.
        at: Set,
        /// At which seat.
        seat: Option<Seat>,
    },
    /// A number of cards, or of a seat, grows or falls.
    Change {
        /// Whose.
        cards: Set,
        /// Which seat's.
        seat: Option<Seat>,
        /// By how much.
        by: i16,
    },
    /// Cards fall: they are destroyed, or broken, or go down.
    Fall(Set),
}

impl Motion {
    /// One card goes at another.
    pub(crate) fn duel(attacker: Ix, target: Ix) -> Motion {
        Motion::Strike { by: Set::only(attacker), at: Set::only(target), seat: None }
    }

    /// A number of cards grows or falls.
    pub(crate) fn change(cards: Set, by: i16) -> Motion {
        Motion::Change { cards, seat: None, by }
    }

    /// A number of a seat grows or falls.
    pub(crate) fn change_of(seat: Seat, by: i16) -> Motion {
        Motion::Change { cards: Set::EMPTY, seat: Some(seat), by }
    }
}

/// A seat's zone, by the zone's word.
pub type Where = (&'static str, Seat);

/// How a card lies.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// Which of the cards there it is, where they lie side by side for all to see.
    pub(crate) nth: Option<u8>,
    /// The card by whose face it is drawn.
    form: Def,
    /// Which viewers may know that, by their slots.
    known: [bool; 4],
}

impl Look {
    fn at<G: Drawn>(table: &Table<G>, card: Ix, known: impl Fn(Viewer) -> bool) -> Look {
        let form = G::form(table.card(card).def, table.body(card));
        Look { nth: nth(table, card), form, known: VIEWERS.map(known) }
    }

    /// The card by whose face it is drawn, where the viewer may know it.
    pub(crate) fn form(&self, viewer: Viewer) -> Option<Def> {
        self.known[slot(viewer)].then_some(self.form)
    }
}

/// A card in the moment something happens to it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Glimpse {
    /// The object it is.
    pub(crate) object: Ref,
    /// Where it lies.
    pub(crate) at: Where,
    /// How.
    pub(crate) look: Look,
}

/// How a card lay just before it went elsewhere, and how it lies there.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Went {
    /// Before.
    pub(crate) was: Look,
    /// Now.
    pub(crate) is: Look,
}

/// What moved, for an eye that follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Moved {
    /// Cards went from one place to another.
    Cards {
        /// From where.
        from: Where,
        /// To where.
        to: Where,
        /// Which, in the order they lie.
        cards: Box<[Went]>,
    },
    /// Tokens came to be.
    Made(Where),
    /// Cards were turned or turned over.
    Turned,
    /// A place was shuffled.
    Shuffled(Where),
    /// Cards go at others, or at a seat.
    Struck {
        /// Who.
        by: Box<[Glimpse]>,
        /// At which cards.
        at: Box<[Glimpse]>,
        /// At which seat.
        seat: Option<Seat>,
    },
    /// A number of cards, or of a seat, grew or fell.
    Changed {
        /// Whose.
        cards: Box<[Glimpse]>,
        /// Which seat's.
        seat: Option<Seat>,
        /// By how much.
        by: i16,
    },
    /// Cards fell.
    Fell(Box<[Glimpse]>),
    /// Nothing that lies on the table.
    Nothing,
}

fn spot<G: Drawn>(place: Place) -> Where {
    (G::zone_word(place.zone()), place.seat())
}

/// Do the cards of a zone lie side by side before all eyes?
pub(crate) fn beside<G: Drawn>(zone: G::Zone) -> bool {
    matches!(G::layout(zone), Layout::Row | Layout::Grid)
}

fn nth<G: Drawn>(table: &Table<G>, card: Ix) -> Option<u8> {
    let place = table.card(card).place;
    let mut drawn = table.run(place).iter().filter(|&&other| !table.card(other).host.is_some());
    drawn.position(|&other| other == card).filter(|_| beside::<G>(place.zone())).map(|nth| nth as u8)
}

/// Those of some cards that lie anywhere, as whoever reads of them sees them.
fn glimpses<G: Drawn>(rules: &Rules<G>, table: &Table<G>, cards: &Set) -> Box<[Glimpse]> {
    let seen = |viewer: Viewer, card: Ix| {
        let teller = Teller { rules, table, viewer, lang: engine::Lang::Ja };
        viewer.knows(rules, table, card) && teller.sees(card)
    };
    let glimpse = |&card: &Ix| Glimpse {
        object: table.object(card),
        at: spot::<G>(table.card(card).place),
        look: Look::at(table, card, |viewer| seen(viewer, card)),
    };
    table.all().iter().filter(|&&card| cards.has(card)).map(glimpse).collect()
}

/// How the cards lie that an event is about to move.
pub(crate) fn looks<G: Drawn>(rules: &Rules<G>, table: &Table<G>, event: &Event<G>) -> Vec<(Ix, Look)> {
    let What::Move(Move { cards, .. }) = &event.what else { return Vec::new() };
    let moves: Vec<Ix> = table.all().iter().copied().filter(|&card| cards.has(card)).collect();
    let look = |(at, &card): (usize, &Ix)| {
        let before = &moves[..at];
        (card, Look::at(table, card, |viewer| takes_for_known(rules, table, viewer, card, before)))
    };
    moves.iter().enumerate().map(look).collect()
}

/// Does a viewer know the card that goes, or take it for one that they know? Of copies that lie in no order, those that
/// go first seem to be those that are known.
fn takes_for_known<G: Drawn>(
    rules: &Rules<G>,
    table: &Table<G>,
    viewer: Viewer,
    card: Ix,
    before: &[Ix],
) -> bool {
    let place = table.card(card).place;
    if engine::Zone::ordered(place.zone::<G::Zone>()) {
        return viewer.knows(rules, table, card);
    }
    let copy = |other: &&Ix| table.card(**other).def == table.card(card).def;
    let known = table.run(place).iter().filter(copy).filter(|&&other| viewer.knows(rules, table, other));
    known.count() > before.iter().filter(copy).count()
}

/// What moves by an event that has just happened, given how the cards lay that it moved.
pub(crate) fn moved<G: Drawn>(
    rules: &Rules<G>,
    table: &Table<G>,
    event: &Event<G>,
    lay: &[(Ix, Look)],
) -> Moved {
    let seen = |cards: &Set| glimpses(rules, table, cards);
    match &event.what {
        What::Move(Move { cards, from, to, .. }) => {
            let went = |&card: &Ix| {
                let (_, was) = lay.iter().find(|(lay, _)| *lay == card)?;
                let is = Look::at(table, card, |viewer| viewer.knows(rules, table, card));
                Some(Went { was: *was, is })
            };
            let cards = table.all().iter().filter(|&&card| cards.has(card)).filter_map(went).collect();
            Moved::Cards { from: spot::<G>(*from), to: spot::<G>(*to), cards }
        }
        What::Make { to, .. } => Moved::Made(spot::<G>(*to)),
        What::Turn { .. } | What::Flip { .. } => Moved::Turned,
        What::Shuffle(at) => Moved::Shuffled(spot::<G>(*at)),
        What::Own(own) => match G::motion(table, own) {
            Motion::Nothing => Moved::Nothing,
            Motion::Strike { by, at, seat } => Moved::Struck { by: seen(&by), at: seen(&at), seat },
            Motion::Change { cards, seat, by } => Moved::Changed { cards: seen(&cards), seat, by },
            Motion::Fall(cards) => Moved::Fell(seen(&cards)),
        },
        What::Show { .. }
        | What::Unmake(_)
        | What::Roll { .. }
        | What::Lot { .. }
        | What::TurnPasses(_)
        | What::Over(_) => Moved::Nothing,
    }
}
