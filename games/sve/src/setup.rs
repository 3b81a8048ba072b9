//! Before the game (6.2).

use engine::{Because, End, Face, Flow, Ix, Move, Place, Seat, Seats, Set, What};

use crate::cards::{CINDERELLA, MAGIC_ITEM, Printed, Special, VANGUARD};
use crate::current;
use crate::events::Own;
use crate::formats::SEALED;
use crate::game::{Observer, Rules, State, Table};
use crate::kinds::{Class, Keyword};
use crate::steps::{SetUp, Step};
use crate::table::{Kind, Zone};
use crate::turn;

/// How many cards a hand begins with (6.2.1.7).
const HAND: usize = 4;
/// The EP of the second player (6.2.1.10).
const EP: i16 = 3;
/// The magic items of a player of that title (14.3.1.2).
const ITEMS: u8 = 5;

/// The set-up goes on.
pub(crate) fn step(rules: &Rules, state: &mut State, stage: SetUp, observer: &mut impl Observer) -> Flow {
    let to = |state: &mut State, stage| state.next(Step::SetUp(stage));
    match stage {
        SetUp::Lay => {
            to(state, SetUp::Basis(Seat::A));
            lay(rules, state, observer);
        }
        SetUp::Basis(seat) => {
            match (title(rules, &state.table, seat), is_of_class(rules, &state.table, seat)) {
                (Some(_), true) => return Flow::Ask,
                (title, _) => declare(state, seat, title),
            }
        }
        SetUp::StartAmulet(seat) => {
            to(state, if seat == Seat::A { SetUp::StartAmulet(Seat::B) } else { SetUp::Shuffle });
            start_amulet(rules, state, seat);
        }
        SetUp::Shuffle => {
            to(state, SetUp::MagicItems);
            state.shuffle_decks(rule!("6.2.1.4"));
        }
        SetUp::MagicItems => {
            to(state, SetUp::Roll);
            magic_items(rules, state);
        }
        SetUp::Roll => {
            let seat = state.toss(rule!("6.2.1.6"));
            to(state, SetUp::First(seat));
        }
        SetUp::First(_) => return Flow::Ask,
        SetUp::Deal => {
            to(state, SetUp::Redraw(state.table.common.first));
            for seat in Seat::BOTH {
                deal(state, seat, rule!("6.2.1.7").into());
            }
        }
        SetUp::Redraw(_) => {
            observer.cite(rule!("1.3.4"));
            return Flow::Ask;
        }
        SetUp::Under(seat) => match *state.table.at(Zone::Hand, seat) {
            [] => to(state, SetUp::Again(seat)),
            [only] => put_under(state, seat, only),
            _ => return Flow::Ask,
        },
        SetUp::Again(seat) => {
            to(state, after(state, seat));
            deal(state, seat, Because::from(rule!("6.2.1.8")).and(ruling!("SV-46")));
        }
        SetUp::Points => {
            to(state, SetUp::TurnUp);
            observer.cite(rule!("6.2.1.11"));
            points(state);
        }
        SetUp::TurnUp => {
            to(state, SetUp::Begin);
            turn_up(state);
        }
        SetUp::Begin => {
            let first = state.table.common.first;
            state.propose(What::Own(Own::Regular(first)), rule!("6.2.1.13"));
            turn::begin(state, first, rule!("6.2.1.13"));
        }
    }
    Flow::On
}

/// Leaders and evolve decks go where they belong (6.2.1.2, 6.2.1.5).
fn lay(rules: &Rules, state: &mut State, observer: &mut impl Observer) {
    for seat in Seat::BOTH {
        let table = &state.table;
        let all = table.at(Zone::Deck, seat);
        let facts = |card: Ix| &rules.printed(table.card(card).def).facts;
        let leaders: Set = all.iter().copied().filter(|&card| facts(card).kind == Kind::Leader).collect();
        let evolve = |card: &Ix| matches!(facts(*card).special, Some(Special::Evolve | Special::Advance));
        let evolve: Set = all.iter().copied().filter(evolve).collect();
        let place = |zone| Place::of(zone, seat);
        let from = place(Zone::Deck);
        if leaders.is_empty() {
            state.propose(
                What::Make { def: rules.lore.nobody, n: 1, to: place(Zone::Leader) },
                Because::from(rule!("B-1/6.2.1")).and(ruling!("SV-125")),
            );
        } else {
            let change =
                Move { cards: leaders, from, to: place(Zone::Leader), shown: Seats::ALL, ..Move::default() };
            state.propose(What::Move(change), rule!("6.2.1.2"));
            observer.cite(rule!("2.8.3.1"));
            if leaders.len() > 1 {
                observer.cite(ruling!("SV-125"));
            }
        }
        if evolve.is_empty() {
            observer.cite(rule!("6.2.1.1.1"));
        } else {
            let to = place(Zone::EvolveDeck);
            let change = Move { cards: evolve, from, to, face: Face::Down, ..Move::default() };
            state.propose(What::Move(change), rule!("6.2.1.5"));
        }
    }
}

/// The cards of a deck, as they lie once leaders and evolve decks are where they belong.
fn deck<'a>(rules: &'a Rules, table: &'a Table, seat: Seat) -> impl Iterator<Item = &'a Printed> {
    let zones = [Zone::Leader, Zone::Deck, Zone::EvolveDeck].into_iter();
    zones.flat_map(move |zone| table.at(zone, seat)).map(|&card| rules.printed(table.card(card).def))
}

/// The title that a deck can be based on (6.1.1.5.2): all its cards are of it, and it is as the title asks (14.4.2.1).
/// In the special formats none is (B-1, B-2).
pub(crate) fn title(rules: &Rules, table: &Table, seat: Seat) -> Option<u8> {
    let (&[leader], false) = (table.at(Zone::Leader, seat), rules.flag(SEALED)) else { return None };
    let leader = rules.printed(table.card(leader).def);
    let row = leader.title;
    let all = |fits: &dyn Fn(&Printed) -> bool| deck(rules, table, seat).all(fits);
    let asked = rules.lore.titles.get(usize::from(row)).is_none_or(|title| title != VANGUARD)
        || (!all(&|card| !card.has(Keyword::StartAmulet))
            && all(&|card| card.icon.is_none() || card.facts.class == leader.facts.class));
    (row != 0 && all(&|card| card.title == row) && asked).then_some(row)
}

/// Is the deck one that can be based on its leader's class (6.1.1.5.1)?
fn is_of_class(rules: &Rules, table: &Table, seat: Seat) -> bool {
    let class = current_class(rules, table, seat);
    class.is_some()
        && deck(rules, table, seat)
            .all(|card| card.facts.class == class || card.facts.class == Some(Class::Neutral))
}

/// The class of a player's leader.
pub(crate) fn current_class(rules: &Rules, table: &Table, seat: Seat) -> Option<Class> {
    table.at(Zone::Leader, seat).first().and_then(|&card| rules.printed(table.card(card).def).facts.class)
}

/// A deck is based on this title, or on its class (6.2.1.3); the next player declares.
fn declare(state: &mut State, seat: Seat, title: Option<u8>) {
    let next = if seat == Seat::A { SetUp::Basis(Seat::B) } else { SetUp::StartAmulet(Seat::A) };
    state.next(Step::SetUp(next));
    if let Some(title) = title {
        let because = Because::from(rule!("6.2.1.3")).and(rule!("2.13.2.1"));
        state.propose(What::Own(Own::Title(seat, title)), because);
    }
}

/// What a deck is based on that could be based on its title and on its class was declared.
pub(crate) fn declared(rules: &Rules, state: &mut State, seat: Seat, by_title: bool) {
    let title = if by_title { title(rules, &state.table, seat) } else { Some(0) };
    declare(state, seat, title);
}

fn based_on(rules: &Rules, state: &State, seat: Seat, title: &str) -> bool {
    let row = state.table.purses[seat].title;
    row != 0 && rules.lore.titles.get(row as usize).is_some_and(|known| known == title)
}

/// A start amulet goes to the field face down before the deck is shuffled (14.4.3.1, SV-47).
fn start_amulet(rules: &Rules, state: &mut State, seat: Seat) {
    if !based_on(rules, state, seat, VANGUARD) {
        return;
    }
    let from = Place::of(Zone::Deck, seat);
    let has = |card: &Ix| rules.printed(state.table.card(*card).def).has(Keyword::StartAmulet);
    let Some(card) = state.table.run(from).iter().copied().find(has) else { return };
    let to = Place::of(Zone::Field, seat);
    let change = Move { cards: Set::only(card), from, to, face: Face::Down, ..Move::default() };
    state.propose(What::Move(change), Because::from(rule!("14.4.3.1")).and(ruling!("SV-47")));
}

fn magic_items(rules: &Rules, state: &mut State) {
    for seat in Seat::BOTH {
        if based_on(rules, state, seat, CINDERELLA)
            && let Some(&def) = rules.lore.by_name.get(MAGIC_ITEM)
        {
            let to = Place::of(Zone::Ex, seat);
            let because = Because::from(rule!("14.3.1.2")).and(rule!("14.3.1.1")).and(ruling!("SV-47"));
            state.propose(What::Make { def, n: ITEMS, to }, because);
        }
    }
}

/// First or second was chosen.
pub(crate) fn first_chosen(state: &mut State, first: Seat) {
    state.next(Step::SetUp(SetUp::Deal));
    state.propose(What::Own(Own::First(first)), rule!("6.2.1.6"));
}

fn deal(state: &mut State, seat: Seat, because: Because) {
    let (from, to) = (Place::of(Zone::Deck, seat), Place::of(Zone::Hand, seat));
    let cards: Set = state.table.run(from).iter().rev().take(HAND).copied().collect();
    let change = Move { cards, from, to, face: Face::Down, ..Move::default() };
    state.propose(What::Move(change), because);
}

/// The player draws anew or keeps the hand.
pub(crate) fn redraw(state: &mut State, seat: Seat, yes: bool) {
    let stage = if yes { SetUp::Under(seat) } else { after(state, seat) };
    state.next(Step::SetUp(stage));
}

/// Who is asked next: the first player finishes before the second decides (SV-46).
fn after(state: &State, seat: Seat) -> SetUp {
    if seat == state.table.common.first { SetUp::Redraw(seat.other()) } else { SetUp::Points }
}

/// A card of the hand goes under the deck.
pub(crate) fn put_under(state: &mut State, seat: Seat, card: Ix) {
    let (from, to) = (Place::of(Zone::Hand, seat), Place::of(Zone::Deck, seat));
    let change =
        Move { cards: Set::only(card), from, to, end: End::Bottom, face: Face::Down, ..Move::default() };
    state.propose(What::Move(change), Because::from(rule!("6.2.1.8")).and(ruling!("SV-46")));
}

fn points(state: &mut State) {
    let first = state.table.common.first;
    for seat in Seat::BOTH {
        state.propose(What::Own(Own::Pp(seat, 0, 0)), rule!("6.2.1.9"));
        let ep = if seat == first { 0 } else { EP };
        state.propose(What::Own(Own::Ep(seat, ep)), rule!("6.2.1.10"));
        let leader = current::leader(&state.table, seat);
        let delta = current::LIFE - current::stat(&state.table, leader, crate::kinds::Stat::Defense);
        if delta != 0 {
            let cards = Set::only(leader);
            let add = Own::Add { cards, stat: crate::kinds::Stat::Defense, n: delta };
            state.propose(What::Own(add), rule!("6.2.1.11"));
        }
    }
}

/// Start amulets are turned up; that is no coming to the field (6.2.1.12, 14.4.3.2).
fn turn_up(state: &mut State) {
    let down = |card: &Ix| state.table.card(*card).face() == Face::Down;
    let cards: Set = Seat::BOTH
        .into_iter()
        .flat_map(|seat| state.table.at(Zone::Field, seat).iter().copied())
        .filter(down)
        .collect();
    if !cards.is_empty() {
        let because = Because::from(rule!("14.4.3.2")).and(rule!("6.2.1.12")).and(ruling!("SV-47"));
        state.propose(What::Flip { cards, face: Face::Up }, because);
    }
}
