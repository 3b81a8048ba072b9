//! Cards go from one zone to another: the words for it (5.4–5.6, 5.11), the limits of zones (4.4.4, 4.8.3), the
//! order in piles (4.1.5), and what replaces leaving or entering (12.8.2, 13.3.2.2).

use engine::{
    Because, End, Event, Face, Flow, Identity, Ix, Move, Observer, Place, Rules, Seat, Seats, Set, State,
    Table, What, apply, begin_moment, end_moment,
};

use crate::cards::STACK;
use crate::current;
use crate::effect::Keyword;
use crate::evaluate::room;
use crate::events::Own;
use crate::game::Sve;
use crate::steps::{Enter, Making, Room, Sorting, Step};
use crate::table::{Ever, Kind, Zone};
use crate::vocabulary::{Change, Matters, Nature, Way};

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
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
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
            for seat in Seat::BOTH {
                let theirs: Set =
                    cards.iter().filter(|&card| state.table.card(card).owner() == seat).collect();
                crowd_or(rules, state, theirs, way, seat, who, because, into);
            }
        }
        Way::DeckTop | Way::DeckBottom | Way::DeckFromTop(_) if cards.len() > 1 => {
            for seat in Seat::BOTH {
                let cards: Set =
                    cards.iter().filter(|&card| state.table.card(card).owner() == seat).collect();
                if !cards.is_empty() {
                    state.push(Step::Sort(Sorting { cards, way, seat, because }));
                }
            }
        }
        _ => {
            leave(state, cards, way, because);
            remember(state, into, cards.less(&stays(&state.table, &cards)));
        }
    }
}

/// Those of the cards on the field that lose a stack counter instead of leaving (13.3.2.2).
pub(crate) fn stays(table: &Table<Sve>, cards: &Set) -> Set {
    let stays = |card: &Ix| {
        table.zone(*card) == Zone::Field
            && current::has(table, *card, Keyword::Stack)
            && table.body(*card).is_some_and(|body| body.count(STACK) > 0)
    };
    cards.iter().filter(stays).collect()
}

/// As many of the cards go as there is room for; where not all can, `who` picks (4.4.4.2, 4.8.3.2, SV-33).
#[expect(clippy::too_many_arguments, reason = "a move has this many parts")]
fn crowd_or(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    cards: Set,
    way: Way,
    seat: Seat,
    who: Seat,
    because: Because,
    into: Option<u8>,
) {
    if cards.is_empty() {
        return;
    }
    let room = room(&state.table, destination(way), seat);
    if cards.len() <= room {
        arrive(rules, state, cards, way, seat, because, into);
    } else if room > 0 {
        let room = room as u8;
        state.push(Step::Crowd(Room { cards, go: Set::EMPTY, room, way, seat, who, because, into }));
    } else {
        let [why, limit] = limit_clauses(destination(way));
        let because = Because { why, also: [limit, ruling!("SV-34")], ..because };
        state.propose(What::Own(Own::NoRoom(seat, destination(way))), because);
    }
}

/// The cards that there is room for go.
pub(crate) fn crowd(rules: &Rules<Sve>, state: &mut State<Sve>, crowd: Room) -> Flow {
    if crowd.go.len() < usize::from(crowd.room) {
        return Flow::Ask;
    }
    state.pop();
    let [why, limit] = limit_clauses(destination(crowd.way));
    let because = Because { why, also: [limit, crowd.because.why], ..crowd.because };
    arrive(rules, state, crowd.go, crowd.way, crowd.seat, because, crowd.into);
    Flow::On
}

/// The clauses by which a zone takes no more cards: what happens then, and how many it takes.
fn limit_clauses(zone: Zone) -> [engine::Reason; 2] {
    if zone == Zone::Ex { [rule!("4.8.3.2"), rule!("4.8.3.1")] } else { [rule!("4.4.4.2"), rule!("4.4.4.1")] }
}

/// Cards come to a field or an EX area that has room for them.
fn arrive(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    cards: Set,
    way: Way,
    seat: Seat,
    because: Because,
    into: Option<u8>,
) {
    if way == Way::Ex {
        propose(state, cards, Zone::Ex, seat, End::Top, Face::Up, Identity::Fresh, because);
        remember(state, into, cards);
        return;
    }
    begin_enter(rules, state, cards, way == Way::FieldActed, seat, because, into);
}

/// The run on top remembers cards that have just moved, as what they are once the moment has happened.
pub(crate) fn remember(state: &mut State<Sve>, into: Option<u8>, cards: Set) {
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
fn propose(
    state: &mut State<Sve>,
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

/// Cards leave for a zone that takes any number, each to its owner's (4.1.6, 5.21.5); what replaces leaving the
/// field is looked at first (13.3.2.2, SV-118).
pub(crate) fn leave(state: &mut State<Sve>, cards: Set, way: Way, because: Because) {
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
fn keep_stacks(state: &mut State<Sve>, cards: Set) -> Set {
    let kept = stays(&state.table, &cards);
    if !kept.is_empty() {
        let because = Because::from(rule!("13.3.2.2")).and(rule!("10.2.1.3.1")).and(ruling!("SV-118"));
        state.propose(What::Own(Own::Counters { cards: kept, counter: STACK, n: -1 }), because);
    }
    cards.less(&kept)
}

/// Cards will come to a field that has room for them; guards may act as they come (12.8.2).
pub(crate) fn begin_enter(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    cards: Set,
    acted: bool,
    seat: Seat,
    because: Because,
    into: Option<u8>,
) {
    let acted = acted || comes_acted(rules, state, &cards);
    let enter = Enter { cards, ask: Set::EMPTY, act: Set::EMPTY, seat, acted, because, into };
    let ask = if acted { Set::EMPTY } else { will_guard(rules, &state.table, &enter) };
    state.push(Step::Enter(Enter { ask, ..enter }));
}

/// Does the one card say of itself that it comes acted (10.3.5)?
fn comes_acted(rules: &Rules<Sve>, state: &State<Sve>, cards: &Set) -> bool {
    let says = |card: Ix| {
        let printed = rules.printed(state.table.card(card).def);
        printed.statics
            && printed.abilities.clone().any(|id| match &rules.lore.abilities[id as usize].nature {
                Nature::Static { changes, .. } => changes.contains(&Change::EntersActed),
                _ => false,
            })
    };
    cards.single().is_some_and(says)
}

/// The moves by which cards come to the field.
fn entering(table: &Table<Sve>, enter: &Enter) -> Vec<Event<Sve>> {
    let to = Place::of(Zone::Field, enter.seat);
    let mut events = Vec::new();
    let mut left = enter.cards;
    while let Some(first) = left.iter().next() {
        let from = table.card(first).place;
        let group: Set = left.iter().filter(|&card| table.card(card).place == from).collect();
        left = left.less(&group);
        let identity = match from.zone::<Zone>() {
            Zone::Ex | Zone::Resolution => Identity::Carried,
            _ => Identity::Fresh,
        };
        let shown = Seats::ALL;
        let turned = enter.acted;
        let change = Move { cards: group, from, to, shown, identity, turned, ..Move::default() };
        let why = match from.zone::<Zone>() {
            Zone::Ex => enter.because.and(rule!("4.8.3.3")),
            _ => enter.because,
        };
        events.push(Event::new(What::Move(change), why));
    }
    events
}

/// Which of the cards will have guard once they lie there, with everything that will hold for them (10.10.3)?
fn will_guard(rules: &Rules<Sve>, table: &Table<Sve>, enter: &Enter) -> Set {
    let printed = |card: Ix| rules.printed(table.card(card).def);
    let told = enter.cards.iter().fold(table.common.matters, |all, card| all.or(printed(card).matters));
    if !told.has(Matters::GUARD) {
        let guards =
            |card: &Ix| printed(*card).facts.kind == Kind::Follower && printed(*card).has(Keyword::Guard);
        return enter.cards.iter().filter(guards).collect();
    }
    let mut probe = table.clone();
    begin_moment(&mut probe);
    let events = entering(table, enter);
    for event in &events {
        apply(rules, &mut probe, event);
    }
    end_moment(rules, &mut probe, &events);
    enter
        .cards
        .iter()
        .filter(|&card| current::is_follower(&probe, card) && current::has(&probe, card, Keyword::Guard))
        .collect()
}

/// Cards come to the field, once each guard's player has said whether it acts.
pub(crate) fn enter<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    enter: Enter,
    observer: &mut O,
) -> Flow {
    if !enter.ask.is_empty() {
        observer.cite(rule!("10.10.3"));
        return Flow::Ask;
    }
    observer.cite(rule!("4.1.4"));
    observer.cite(ruling!("SV-23"));
    observer.cite(rule!("4.2.2.3"));
    state.pop();
    let from =
        |zone: Zone| enter.cards.iter().filter(|&card| state.table.zone(card) == zone).collect::<Set>();
    let (from_hand, from_ex) = (from(Zone::Hand), from(Zone::Ex));
    for event in entering(&state.table, &enter) {
        state.propose(event.what, event.because);
    }
    for card in from_hand.iter() {
        state.propose(What::Own(Own::Marks(card, Ever::FROM_HAND)), enter.because);
    }
    let stacks = |card: &Ix| rules.printed(state.table.card(*card).def).has(Keyword::Stack);
    let stacks: Set = enter.cards.iter().filter(stacks).collect();
    with_counter(state, stacks);
    for card in from_ex.iter() {
        state.propose(What::Own(Own::Marks(card, Ever::FROM_EX)), enter.because);
    }
    if !enter.act.is_empty() {
        let because = Because::from(rule!("12.8.2")).and(ruling!("SV-64"));
        state.propose(What::Turn { cards: enter.act, turned: true }, because);
    }
    remember(state, enter.into, enter.cards);
    Flow::On
}

/// Cards with 【スタック】 come with a counter on them (13.3.2.2).
fn with_counter(state: &mut State<Sve>, cards: Set) {
    if !cards.is_empty() {
        state.propose(What::Own(Own::Counters { cards, counter: STACK, n: 1 }), rule!("13.3.2.2"));
    }
}

/// Tokens come to a field or an EX area (9.1.2), as many as there is room for (4.4.4.2, 4.8.3.2); guards may act as
/// they come.
pub(crate) fn make<O: Observer<Sve>>(
    rules: &Rules<Sve>,
    state: &mut State<Sve>,
    mut making: Making,
    observer: &mut O,
) -> Flow {
    if making.made {
        state.pop();
        let run = state.table.at(making.zone, making.seat);
        let made = &run[run.len().saturating_sub(making.n as usize)..];
        let act: Set = made.iter().rev().take(making.act as usize).copied().collect();
        let cards: Set = made.iter().copied().collect();
        let now = state.table.now();
        if let (Some(slot), Some(Step::Resolve(run))) = (making.into, state.work.frames.last_mut()) {
            run.remember(slot, cards, now);
        }
        if !act.is_empty() {
            let because = Because::from(rule!("12.8.2")).and(ruling!("SV-64"));
            state.propose(What::Turn { cards: act, turned: true }, because);
        }
        if making.zone == Zone::Field && rules.printed(making.def).has(Keyword::Stack) {
            with_counter(state, cards);
        }
        return Flow::On;
    }
    let room = room(&state.table, making.zone, making.seat).min(250) as u8;
    if making.n > room {
        for why in limit_clauses(making.zone) {
            observer.cite(why);
        }
        making.n = room;
    }
    if making.n == 0 {
        state.pop();
        return Flow::On;
    }
    let guards = making.zone == Zone::Field && rules.printed(making.def).has(Keyword::Guard);
    if making.asked < making.n && guards {
        state.next(Step::Make(making));
        return Flow::Ask;
    }
    making.made = true;
    observer.cite(rule!("9.1.2.1"));
    observer.cite(rule!("9.1.2.2"));
    observer.cite(rule!("9.1.2.3"));
    observer.cite(rule!("5.4.2.2"));
    state.next(Step::Make(making));
    let to = Place::of(making.zone, making.seat);
    let defined = rules.printed(making.def).defined;
    if defined.is_some() {
        observer.cite(defined);
    }
    state.propose(What::Make { def: making.def, n: making.n, to }, making.because.and(rule!("9.1.2")));
    Flow::On
}

/// Cards go to a deck one after the other, in the order their player gives (4.1.5, SV-42).
pub(crate) fn sort(state: &mut State<Sve>, sorting: Sorting) -> Flow {
    match sorting.cards.len() {
        0 => {
            state.pop();
            Flow::On
        }
        1 => {
            state.pop();
            sorted(state, sorting, sorting.cards.iter().next().unwrap_or(Ix::NONE));
            Flow::On
        }
        _ => Flow::Ask,
    }
}

/// The next card goes; where among the others it lies, the other player does not learn (4.1.5.1).
pub(crate) fn sorted(state: &mut State<Sve>, sorting: Sorting, card: Ix) {
    let because = sorting.because.and(rule!("4.1.5")).and(rule!("4.1.5.1"));
    let first = state.work.proposals();
    leave(state, Set::only(card), sorting.way, because);
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
