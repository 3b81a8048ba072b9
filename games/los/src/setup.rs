//! 5.1: shuffle, the faster card goes first, seven cards each, one exchange.

use engine::{Because, Flow, Ix, Place, Seat, Set, What};

use crate::events::{Own, go, top_of_deck, under_deck};
use crate::game::{Observer, Rules, State};
use crate::steps::{SetUp, Step, Turn};
use crate::table::{Figure, Zone};

/// 3.7
const LIFE: i16 = 3000;
/// How many cards a hand begins with.
pub(crate) const HAND: usize = 7;
/// How many comparisons are made before chance decides (LS-12).
const COMPARISONS: u8 = 3;

pub(crate) fn step(rules: &Rules, state: &mut State, stage: SetUp, observer: &mut impl Observer) -> Flow {
    match stage {
        SetUp::Shuffle => {
            state.next(Step::SetUp(SetUp::Draw(1)));
            state.propose(What::Own(Own::Lives(LIFE)), Because::from(rule!("5")).and(rule!("3.7")));
            state.shuffle_decks(rule!("5.1"));
        }
        SetUp::Draw(round) => {
            let n = if round == 1 { 2 } else { 1 };
            state.next(Step::SetUp(SetUp::Pick(Seat::A, Ix::NONE, round)));
            let because = Because::from(rule!("5.1"));
            let because = if round == 1 { because } else { because.and(ruling!("LS-12")) };
            for seat in Seat::BOTH {
                let cards = top_of_deck(&state.table, seat, n);
                state.propose(go(Zone::Deck, Zone::Hand, seat, cards), because);
            }
        }
        SetUp::Pick(..) => return Flow::Ask,
        SetUp::Show(cards, round) => {
            state.next(Step::SetUp(SetUp::Compare(round)));
            for (seat, card) in Seat::BOTH.into_iter().zip(cards) {
                // A made-up state does not know what was picked.
                let any = state.table.top(Zone::Hand, seat).unwrap_or(Ix::NONE);
                let card = if card.is_some() { card } else { any };
                state.propose(go(Zone::Hand, Zone::Opening, seat, Set::only(card)), rule!("5.1"));
            }
        }
        SetUp::Compare(round) => compare(rules, state, round, observer),
        SetUp::Return(first, seat) => return give_back(state, first, seat),
        SetUp::Deal(first) => {
            state.next(Step::SetUp(SetUp::Mulligan(first, false)));
            deal(state, [true; 2], Because::from(rule!("5.1")));
        }
        SetUp::Mulligan(..) => return Flow::Ask,
        SetUp::Exchange(who) => {
            state.next(Step::SetUp(SetUp::Redraw(who)));
            for seat in Seat::BOTH.into_iter().filter(|&seat| who[seat.index()]) {
                let hand = state.table.at(Zone::Hand, seat).iter().copied().collect();
                let because = Because::from(rule!("5.1.1.III")).and(ruling!("LS-09"));
                state.propose(under_deck(Zone::Hand, seat, hand), because);
                state.propose(What::Shuffle(Place::of(Zone::Deck, seat)), because);
            }
        }
        SetUp::Redraw(who) => {
            state.next(Step::SetUp(SetUp::Begin));
            deal(state, who, Because::from(rule!("5.1.1.III")));
        }
        SetUp::Begin => state.next(Step::Turn(Turn::Begin)),
    }
    Flow::On
}

/// Seven cards for each of these seats.
fn deal(state: &mut State, who: [bool; 2], because: Because) {
    for seat in Seat::BOTH.into_iter().filter(|&seat| who[seat.index()]) {
        let cards = top_of_deck(&state.table, seat, HAND);
        state.propose(go(Zone::Deck, Zone::Hand, seat, cards), because);
    }
}

/// The card just shown that is faster decides; chance does after three ties.
fn compare(rules: &Rules, state: &mut State, round: u8, observer: &mut impl Observer) {
    let speed = |seat| {
        let shown = state.table.top(Zone::Opening, seat);
        shown.map_or(0, |card| rules.printed(state.table.card(card).def).facts.figure(Figure::Speed))
    };
    observer.cite(rule!("2.5.2"));
    let first = match speed(Seat::A).cmp(&speed(Seat::B)) {
        std::cmp::Ordering::Greater => Seat::A,
        std::cmp::Ordering::Less => Seat::B,
        std::cmp::Ordering::Equal if round < COMPARISONS => {
            state.next(Step::SetUp(SetUp::Draw(round + 1)));
            return;
        }
        std::cmp::Ordering::Equal => {
            let shows = state.table.chance().peek().below(2);
            let first = Seat::BOTH[shows as usize & 1];
            begin_with(state, first, Because::from(ruling!("LS-12")).and(rule!("5.1")));
            state.propose(What::Roll { sides: 2, shows }, Because::from(rule!("5.1")).and(ruling!("LS-12")));
            return;
        }
    };
    begin_with(state, first, Because::from(rule!("5.1")).and(rule!("2.5.2")));
}

fn begin_with(state: &mut State, first: Seat, because: Because) {
    state.next(Step::SetUp(SetUp::Return(first, first)));
    state.propose(What::Own(Own::First(first)), because);
    state.propose(What::TurnPasses(first), because);
}

/// Each seat puts its cards under its deck in any order, the first player before the other.
fn give_back(state: &mut State, first: Seat, seat: Seat) -> Flow {
    let left = |seat| left_over(state, seat).count();
    if left(seat) > 0 {
        return Flow::Ask;
    }
    let next = if seat == first { SetUp::Return(first, first.other()) } else { SetUp::Deal(first) };
    state.next(Step::SetUp(next));
    Flow::On
}

/// The cards that a seat still has to put under its deck.
pub(crate) fn left_over(state: &State, seat: Seat) -> impl Iterator<Item = Ix> + '_ {
    let zones = [Zone::Hand, Zone::Opening].into_iter();
    zones.flat_map(move |zone| state.table.at(zone, seat).iter().copied())
}

/// The card a seat picked to be shown; nobody learns of it before both have picked.
pub(crate) fn picked(state: &mut State, seat: Seat, before: Ix, round: u8, card: Ix) {
    let next = match seat {
        Seat::A => SetUp::Pick(Seat::B, card, round),
        Seat::B => SetUp::Show([before, card], round),
    };
    state.next(Step::SetUp(next));
}

/// A card goes under the deck, the next one below it.
pub(crate) fn returned(state: &mut State, seat: Seat, card: Ix) {
    let from = state.table.zone(card);
    state.propose(under_deck(from, seat, Set::only(card)), rule!("5.1"));
}

/// A seat said whether it exchanges its hand.
pub(crate) fn exchanged(state: &mut State, seat: Seat, first_did: bool, yes: bool) {
    let first = state.table.common.first;
    let because = if seat == first { rule!("5.1.1.I") } else { rule!("5.1.1.II") };
    let next = if seat == first {
        SetUp::Mulligan(seat.other(), yes)
    } else {
        let mut who = [false; 2];
        (who[first.index()], who[seat.index()]) = (first_did, yes);
        if who == [false; 2] { SetUp::Begin } else { SetUp::Exchange(who) }
    };
    state.next(Step::SetUp(next));
    state.propose(What::Own(Own::Mulligan(seat, yes)), Because::from(because).and(rule!("5.1.1")));
}
