//! Drawing (5.9) and looking at the top of a deck (5.10), card by card.

use engine::{Because, Face, Flow, Move, Place, Seat, Seats, Set, What};

use crate::current;
use crate::events::Own;
use crate::game::{Observer, Rules, State, Sve};
use crate::instead::{self, Would};
use crate::steps::Step;
use crate::table::{Phase, Zone};
use crate::vocabulary::{Change, Matters, Span};

/// Cards are drawn one by one (5.9).
pub(crate) fn draw(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    left: u8,
    ask: bool,
    because: Because,
    observer: &mut impl Observer,
) -> Flow {
    if left == 0 {
        if ask {
            observer.cite(rule!("5.9.3.3"));
        }
        state.pop();
        return Flow::On;
    }
    let mut barred = false;
    let start = state.table.common.phase == Phase::Start;
    current::each_player_change(rules, &state.table, seat, Matters::TURN, &mut |change, _| {
        barred |= match change {
            Change::NoDrawing(Span::All) => true,
            Change::NoDrawing(Span::Start) => start,
            Change::NoDrawing(Span::NotStart) => !start,
            _ => false,
        };
    });
    if barred {
        observer.cite(rule!("1.3.3"));
        state.pop();
        return Flow::On;
    }
    if ask {
        return Flow::Ask;
    }
    draw_one(rules, state, (seat, left), ask, because);
    Flow::On
}

/// One card is drawn; from an empty deck, that is remembered (5.9.1.1).
pub(crate) fn draw_one(
    rules: &Rules,
    state: &mut State,
    (seat, left): (Seat, u8),
    ask: bool,
    because: Because,
) {
    state.next(Step::Draw { seat, left: left - 1, ask, because });
    let why = if left > 1 { rule!("5.9.2") } else { rule!("5.9.1") };
    let because = because.and(if ask { rule!("5.9.3.2") } else { why });
    match instead::waits(rules, state, Would::Draw(seat), because) {
        Some(waits) => state.push(waits),
        None => take_top(state, seat, because),
    }
}

/// The top card of a deck goes to the hand.
pub(crate) fn take_top(state: &mut State, seat: Seat, because: Because) {
    match state.table.top(Zone::Deck, seat) {
        Some(card) => {
            let (from, to) = (Place::of(Zone::Deck, seat), Place::of(Zone::Hand, seat));
            let change = Move { cards: Set::only(card), from, to, face: Face::Down, ..Move::default() };
            state.propose(What::Move(change), because);
        }
        None => {
            let because = because.and(rule!("5.9.1.1"));
            state.propose(What::Own(Own::NothingToDraw(seat)), because);
        }
    }
}

/// Cards are looked at one by one, as many as wanted (5.10.2).
pub(crate) fn look_up_to(state: &mut State, seat: Seat, seen: u8, most: u8) -> Flow {
    if seen >= most || usize::from(seen) >= state.table.at(Zone::Deck, seat).len() {
        state.pop();
        return Flow::On;
    }
    Flow::Ask
}

/// Another card is looked at, and remembered by the run below.
pub(crate) fn look_one(state: &mut State, seat: Seat, seen: u8, most: u8, into: u8, because: Because) {
    state.next(Step::LookUpTo { seat, seen: seen + 1, most, into, because });
    let deck = state.table.at(Zone::Deck, seat);
    let Some(&card) = deck.get(deck.len().wrapping_sub(1 + usize::from(seen))) else { return };
    let below = state.work.frames.len().checked_sub(2);
    if let Some(Step::Resolve(run)) = below.and_then(|at| state.work.frames.get_mut(at)) {
        run.slots[into as usize].cards.insert(card);
        run.slots[into as usize].bound = state.table.now();
    }
    let to = Seats::only(seat);
    state.propose(
        What::Show { cards: Set::only(card), to },
        because.and(rule!("5.10.2.3")).and(rule!("5.10.2.4")),
    );
}

/// Is the move a draw (5.9)? Only the rule for drawing says so.
pub(crate) fn is_draw(event: &engine::Event<Sve>) -> bool {
    event
        .because
        .reasons()
        .any(|why| why == rule!("5.9.1") || why == rule!("5.9.2") || why == rule!("5.9.3.2"))
}
