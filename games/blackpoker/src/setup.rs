//! Set-up: shuffle, seven cards each, the higher card turned up goes first and draws one.

use engine::{Face, Move, Place, Seat, Seats, Set, What};

use crate::cards::number;
use crate::events::Own;
use crate::game::{BlackPoker, State, Table};
use crate::steps::{Asking, Step};
use crate::table::Zone;

/// How far the set-up has come.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dealing {
    /// The decks are shuffled.
    #[default]
    Shuffle,
    /// Seven cards each.
    Hands,
    /// Each turns up the top card of life.
    TurnUp,
    /// The turned cards are compared.
    Compare,
    /// The first player is known.
    First(Seat),
    /// The first player draws.
    FirstDraw,
}

/// The topmost cards of a life pile, as many as there are.
pub fn top_of_life(table: &Table, seat: Seat, n: usize) -> Set {
    table.at(Zone::Life, seat).iter().rev().take(n).copied().collect()
}

/// Cards of a seat from its life to its hand.
pub fn to_hand(seat: Seat, cards: Set, shown: Seats) -> What<BlackPoker> {
    let (from, to) = (Place::of(Zone::Life, seat), Place::of(Zone::Hand, seat));
    What::Move(Move { cards, from, to, face: Face::Up, shown, ..Move::default() })
}

/// Cards of a seat from one of its zones to its graveyard.
pub fn to_grave(from: Zone, seat: Seat, cards: Set) -> What<BlackPoker> {
    let (from, to) = (Place::of(from, seat), Place::of(Zone::Grave, seat));
    What::Move(Move { cards, from, to, face: Face::Up, ..Move::default() })
}

pub(crate) fn step(state: &mut State, stage: Dealing) {
    let why = ruling!("BP-01");
    match stage {
        Dealing::Shuffle => {
            state.next(Step::Deal(Dealing::Hands));
            state.shuffle_decks(why);
        }
        Dealing::Hands => {
            state.next(Step::Deal(Dealing::TurnUp));
            for seat in Seat::BOTH {
                let seven = top_of_life(&state.table, seat, 7);
                state.propose(to_hand(seat, seven, Seats::NONE), why);
            }
        }
        Dealing::TurnUp => turn_up(state),
        Dealing::Compare => {
            let shown = |seat| {
                let top = state.table.top(Zone::Grave, seat);
                top.map_or(0, |card| number(state.table.card(card).def))
            };
            let next = match shown(Seat::A).cmp(&shown(Seat::B)) {
                std::cmp::Ordering::Greater => Dealing::First(Seat::A),
                std::cmp::Ordering::Less => Dealing::First(Seat::B),
                std::cmp::Ordering::Equal => Dealing::TurnUp,
            };
            state.next(Step::Deal(next));
        }
        Dealing::First(seat) => {
            state.next(Step::Deal(Dealing::FirstDraw));
            state.propose(What::TurnPasses(seat), why);
            state.propose(What::Own(Own::First(seat)), why);
        }
        Dealing::FirstDraw => {
            let seat = state.table.turn();
            let card = top_of_life(&state.table, seat, 1);
            state.next(Step::Ask(Asking::Chance));
            if !card.is_empty() {
                state.propose(to_hand(seat, card, Seats::NONE), why);
            }
        }
    }
}

/// Each turns up a card; if someone has none left to turn, chance decides.
fn turn_up(state: &mut State) {
    let empty = |seat| state.table.at(Zone::Life, seat).is_empty();
    if empty(Seat::A) || empty(Seat::B) {
        let first = state.toss(ruling!("BP-25"));
        state.next(Step::Deal(Dealing::First(first)));
        return;
    }
    state.next(Step::Deal(Dealing::Compare));
    for seat in Seat::BOTH {
        let card = top_of_life(&state.table, seat, 1);
        state.propose(to_grave(Zone::Life, seat, card), ruling!("BP-01"));
    }
}
