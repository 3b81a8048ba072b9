//! Cards go from one zone to another: the words for it (5.4–5.6, 5.11), the order in piles (4.1.5), and what replaces
//! leaving (13.3.2.2).

use engine::{Because, End, Face, Flow, Identity, Ix, Move, Place, Seat, Seats, Set, What};

use crate::cards::STACK;
use crate::current;
use crate::entering;
use crate::events::Own;
use crate::game::{Rules, State, Table};
use crate::instead;
use crate::kinds::Keyword;
use crate::steps::{Room, Sorting, Step};
use crate::table::Zone;
use crate::vocabulary::Way;

/// Where a way leads.
pub(crate) fn destination(way: Way) -> Zone {
    match way {
        Way::Destroy | Way::Bury | Way::Discard => Zone::Cemetery,
        Way::Banish => Zone::Banished,
        Way::Hand => Zone::Hand,
        Way::Ex => Zone::Ex,
        Way::Field | Way::FieldActed => Zone::Field,
        Way::DeckTop | Way::DeckBottom | Way::DeckAnywhere | Way::DeckFromTop(_) => Zone::Deck,
        Way::EvolveDeck => Zone::EvolveDeck,
    }
}

/// Cards go somewhere by an instruction of this seat's effect.
pub(crate) fn go(
    rules: &Rules,
    state: &mut State,
    cards: Set,
    way: Way,
    who: Seat,
    because: Because,
    into: Option<u8>,
) {
    let (cards, later) = match way {
        Way::Field | Way::FieldActed => (cards, Vec::new()),
        _ => instead::go_now(rules, state, cards, (way, into), because),
    };
    go_after_all(rules, state, cards, way, who, because, into);
    later.into_iter().for_each(|waits| state.push(waits));
}

/// The same, of cards for which nothing else is done in the place of it.
pub(crate) fn go_after_all(
    rules: &Rules,
    state: &mut State,
    cards: Set,
    way: Way,
    who: Seat,
    because: Because,
    into: Option<u8>,
) {
    let cards = if way == Way::Ex { keep_stacks(state, cards) } else { cards };
    if cards.is_empty() {
        return;
    }
    match way {
        Way::Field | Way::FieldActed | Way::Ex => {
            // A card without a named player goes to its owner's zone (SV-39); what an effect of this seat
            // takes from its own zones goes to its own.
            for seat in turn_player_last(state) {
                let theirs: Set =
                    cards.iter().filter(|&card| state.table.card(card).owner() == seat).collect();
                entering::come(rules, state, Room::of_cards(theirs, way, seat, who, because, into));
            }
        }
        Way::DeckTop | Way::DeckBottom | Way::DeckFromTop(_) if cards.len() > 1 => {
            for seat in turn_player_last(state) {
                let cards: Set =
                    cards.iter().filter(|&card| state.table.card(card).owner() == seat).collect();
                if !cards.is_empty() {
                    state.push(Step::Sort(Sorting { cards, all: cards, into, way, seat, because }));
                }
            }
        }
        _ => {
            leave_now(state, cards, way, because);
            remember(state, into, cards.less(&stays(&state.table, &cards)));
        }
    }
}

/// What is laid on the work last is asked first, and the turn player is asked first (1.3.4).
fn turn_player_last(state: &State) -> [Seat; 2] {
    let turn = state.table.turn();
    [turn.other(), turn]
}

/// Those of the cards on the field that lose a stack counter instead of leaving (13.3.2.2).
pub(crate) fn stays(table: &Table, cards: &Set) -> Set {
    let stays = |card: &Ix| {
        table.zone(*card) == Zone::Field
            && current::has(table, *card, Keyword::Stack)
            && table.body(*card).is_some_and(|body| body.count(STACK) > 0)
    };
    cards.iter().filter(stays).collect()
}

/// The run on top remembers cards that have just moved, as what they are once the moment has happened.
pub(crate) fn remember(state: &mut State, into: Option<u8>, cards: Set) {
    let now = engine::Moment(state.table.now().0 + 1);
    if let (Some(slot), Some(Step::Resolve(run))) = (into, state.work.frames.last_mut()) {
        let cards = if run.slots[slot as usize].bound == now {
            run.slots[slot as usize].cards.or(&cards)
        } else {
            cards
        };
        run.remember(slot, cards, now);
    }
}

/// Moves cards, whatever place each lies in, to a zone of a seat.
#[expect(clippy::too_many_arguments, reason = "a move has this many parts")]
pub(crate) fn propose(
    state: &mut State,
    cards: Set,
    zone: Zone,
    seat: Seat,
    end: End,
    face: Face,
    identity: Identity,
    because: Because,
) {
    let to = Place::of(zone, seat);
    let mut left = cards;
    while let Some(first) = left.iter().next() {
        let from = state.table.card(first).place;
        let group: Set = left.iter().filter(|&card| state.table.card(card).place == from).collect();
        left = left.less(&group);
        let shown = if zone.is_public() { Seats::ALL } else { Seats::NONE };
        let change = Move { cards: group, from, to, end, face, shown, identity, ..Move::default() };
        state.propose(What::Move(change), because);
    }
}

/// Cards leave by a rule, where nothing else is done in the place of it.
pub(crate) fn leave(rules: &Rules, state: &mut State, cards: Set, way: Way, because: Because) {
    let (cards, later) = instead::go_now(rules, state, cards, (way, None), because);
    leave_now(state, cards, way, because);
    later.into_iter().for_each(|waits| state.push(waits));
}

/// Cards leave for a zone that takes any number, each to its owner's (4.1.6, 5.21.5); what replaces leaving the
/// field is looked at first (13.3.2.2, SV-118).
fn leave_now(state: &mut State, cards: Set, way: Way, because: Because) {
    let cards = keep_stacks(state, cards);
    if cards.is_empty() {
        return;
    }
    if matches!(way, Way::Destroy | Way::Banish | Way::Discard | Way::Hand | Way::Bury) {
        state.propose(What::Own(Own::Word(cards, way)), because);
    }
    let because = if because.also[1].is_some() { because } else { because.and(rule!("4.1.6")) };
    let deep = |seat: Seat| match way {
        Way::DeckFromTop(nth) => state.table.at(Zone::Deck, seat).len() + 1 < usize::from(nth),
        _ => false,
    };
    let because = if Seat::BOTH.into_iter().any(deep) {
        Because { why: rule!("4.1.3.1"), also: [ruling!("SV-43"), because.why], ..because }
    } else {
        because
    };
    let (end, face) = match way {
        Way::DeckBottom | Way::DeckAnywhere => (End::Bottom, Face::Down),
        Way::DeckFromTop(nth) => (End::FromTop(nth), Face::Down),
        Way::DeckTop | Way::Hand => (End::Top, Face::Down),
        _ => (End::Top, Face::Up),
    };
    for seat in Seat::BOTH {
        let theirs: Set = cards.iter().filter(|&card| state.table.card(card).owner() == seat).collect();
        let taken =
            theirs.iter().any(|card| state.table.zone(card) == Zone::Field && state.table.seat(card) != seat);
        let because = if taken {
            Because { why: rule!("5.21.5"), also: [ruling!("SV-39"), ruling!("SV-02")], ..because }
        } else {
            because
        };
        propose(state, theirs, destination(way), seat, end, face, Identity::Fresh, because);
    }
}

/// A card with stack counters that would leave the field loses one and stays (13.3.2.2); the others go.
pub(crate) fn keep_stacks(state: &mut State, cards: Set) -> Set {
    let kept = stays(&state.table, &cards);
    if !kept.is_empty() {
        let because = Because::from(rule!("13.3.2.2")).and(rule!("10.2.1.3.1")).and(ruling!("SV-118"));
        state.propose(What::Own(Own::Counters { cards: kept, counter: STACK, n: -1 }), because);
    }
    cards.less(&kept)
}

/// Cards go to a deck one after the other, in the order their player gives (4.1.5, SV-42).
pub(crate) fn sort(state: &mut State, sorting: Sorting) -> Flow {
    match sorting.cards.len() {
        0 => {
            state.pop();
            Flow::On
        }
        1 => {
            state.pop();
            sorted(state, sorting, sorting.cards.iter().next().unwrap_or(Ix::NONE));
            match state.work.frames.last_mut() {
                // The other player's cards go next.
                Some(Step::Sort(next)) if next.into == sorting.into => next.all = next.all.or(&sorting.all),
                _ => remember(state, sorting.into, sorting.all),
            }
            Flow::On
        }
        _ => Flow::Ask,
    }
}

/// The next card goes; where among the others it lies, the other player does not learn (4.1.5.1).
pub(crate) fn sorted(state: &mut State, sorting: Sorting, card: Ix) {
    let because = sorting.because.and(rule!("4.1.5")).and(rule!("4.1.5.1"));
    let first = state.work.proposals();
    leave_now(state, Set::only(card), sorting.way, because);
    for event in state.work.proposed(first) {
        if let What::Move(change) = &mut event.what {
            change.blind = Seats::only(sorting.seat.other());
        }
    }
}

/// Does the move take cards off the field?
pub(crate) fn leaves_field(change: &Move) -> bool {
    change.from.zone::<Zone>() == Zone::Field && change.to.zone::<Zone>() != Zone::Field
}
