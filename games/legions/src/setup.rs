//! Before the game (26).

use engine::{Face, Flow, Ix, Move, Place, Seat, Set, What};

use crate::cores::{CORES, LIFE};
use crate::events::Own;
use crate::game::{Legions, Observer, Rules, State, Table};
use crate::kinds::{Category, Phase, PhaseEdge};
use crate::steps::{SetUp, Step, Turn};
use crate::table::Zone;
use crate::vocabulary::Spot;

/// How many cards a hand begins with (26-9).
const HAND: usize = 5;

/// The topmost cards of a deck, as many as there are.
pub(crate) fn top_of_deck(table: &Table, seat: Seat, n: usize) -> Set {
    table.at(Zone::Deck, seat).iter().rev().take(n).copied().collect()
}

/// Cards of a seat from its deck to its hand.
pub(crate) fn to_hand(seat: Seat, cards: Set) -> What<Legions> {
    let (from, to) = (Place::of(Zone::Deck, seat), Place::of(Zone::Hand, seat));
    What::Move(Move { cards, from, to, face: Face::Down, ..Move::default() })
}

/// The set-up goes on.
pub(crate) fn step(
    rules: &Rules,
    state: &mut State,
    stage: SetUp,
    decides: Option<Seat>,
    observer: &mut impl Observer,
) -> Flow {
    let to = |state: &mut State, stage| state.next(Step::SetUp(stage, decides));
    match stage {
        SetUp::Masters => {
            to(state, SetUp::Shuffle);
            observer.cite(rule!("26-2"));
            if Seat::BOTH.into_iter().any(|seat| is_off_colour(rules, &state.table, seat)) {
                observer.cite(ruling!("LG-36"));
            }
            masters(rules, state);
        }
        SetUp::Shuffle => {
            to(state, SetUp::Life);
            state.shuffle_decks(rule!("26-4"));
        }
        SetUp::Life => {
            to(state, SetUp::Roll);
            for seat in Seat::BOTH {
                let because = engine::Because::from(rule!("26-5")).and(rule!("08-3"));
                state.propose(What::Own(Own::Life(seat, LIFE, 0)), because);
                let cores = Own::Cores { seat, from: Spot::Outside, to: Spot::Master, n: CORES };
                state.propose(What::Own(cores), rule!("26-6"));
            }
        }
        SetUp::Roll => {
            if let Some(loser) = decides {
                to(state, SetUp::First(loser));
                return Flow::On;
            }
            let seat = state.toss(rule!("26-7"));
            to(state, SetUp::First(seat));
        }
        SetUp::First(_) => return Flow::Ask,
        SetUp::Bonus => {
            to(state, SetUp::Hands);
            let seat = state.table.common.first.other();
            let core = Own::Cores { seat, from: Spot::Master, to: Spot::Wait(3), n: 1 };
            state.propose(What::Own(core), engine::Because::from(rule!("26-8")).and(ruling!("LG-22")));
        }
        SetUp::Hands => {
            to(state, SetUp::Begin);
            observer.cite(ruling!("LG-21"));
            for seat in Seat::BOTH {
                let cards = top_of_deck(&state.table, seat, HAND);
                state.propose(to_hand(seat, cards), rule!("26-9"));
            }
        }
        SetUp::Begin => {
            let first = state.table.common.first;
            state.next(Step::Turn(Turn::Edge(Phase::Start, PhaseEdge::Begins)));
            state.propose(What::TurnPasses(first), rule!("26-10"));
        }
    }
    Flow::On
}

/// Does a deck hold a card of one colour that its master lacks (LG-36)?
fn is_off_colour(rules: &Rules, table: &Table, seat: Seat) -> bool {
    let deck = || table.at(Zone::Deck, seat).iter().map(|&card| rules.printed(table.card(card).def));
    let own = deck().find(|printed| printed.category == Category::Master).map_or(0, |master| master.colours);
    deck().any(|printed| printed.colours & !own != 0)
}

/// Masters leave the decks they came in (26-2, 26-3).
fn masters(rules: &Rules, state: &mut State) {
    for seat in Seat::BOTH {
        let table = &state.table;
        let is_master = |card: &Ix| rules.printed(table.card(*card).def).category == Category::Master;
        let master = table.at(Zone::Deck, seat).iter().copied().find(is_master);
        let to = Place::of(Zone::Master, seat);
        match master {
            Some(card) => {
                let from = Place::of(Zone::Deck, seat);
                let cards = Set::only(card);
                let change = Move { cards, from, to, face: Face::Up, ..Move::default() };
                state.propose(What::Move(change), engine::Because::from(rule!("26-3")).and(ruling!("LG-03")));
            }
            None => state.propose(What::Make { def: rules.lore.nobody, n: 1, to }, rule!("26-3")),
        }
    }
}

/// The one who decides has decided who goes first (26-7).
pub(crate) fn first_chosen(state: &mut State, first: Seat) {
    state.next(Step::SetUp(SetUp::Bonus, None));
    state.propose(What::Own(Own::First(first)), rule!("26-7"));
}
