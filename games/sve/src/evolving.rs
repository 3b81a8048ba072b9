//! Evolving (5.15).

use engine::{Because, Face, Flow, Ix, Move, Place, Seats, Set, Viewer, What};

use crate::current;
use crate::events::Own;
use crate::game::{Observer, Rules, State, Sve};
use crate::table::Zone;
use crate::vocabulary::Fate;

/// The evolve cards that a card can become: face down in its master's evolve deck, of its name or the one said
/// (5.15.1.1, 4.6.4).
pub(crate) fn evolve_cards(rules: &Rules, table: &engine::Table<Sve>, card: Ix, name: u16) -> Set {
    let seat = table.seat(card);
    if current::forbids(rules, table, card, Fate::Evolves, seat) {
        return Set::EMPTY;
    }
    let wanted = if name == u16::MAX { current::face(rules, table, card).name } else { name };
    let fits = |other: &Ix| {
        let printed = rules.printed(table.card(*other).def);
        let back = printed.other_face.map(|def| rules.printed(def));
        table.card(*other).face() == Face::Down
            && printed.facts.special == Some(crate::cards::Special::Evolve)
            && (printed.name == wanted || back.is_some_and(|back| back.name == wanted))
    };
    table.at(Zone::EvolveDeck, seat).iter().copied().filter(fits).collect()
}

/// A card evolves by an effect: which evolve card (5.15.1.1)?
pub(crate) fn evolve(
    rules: &Rules,
    state: &mut State,
    card: Ix,
    name: u16,
    observer: &mut impl Observer,
) -> Flow {
    let table = &state.table;
    if !table.lies(card) || table.zone(card) != Zone::Field {
        state.pop();
        return Flow::On;
    }
    if current::forbids(rules, table, card, Fate::Evolves, table.seat(card)) {
        observer.cite(rule!("1.3.3"));
        state.pop();
        return Flow::On;
    }
    if evolve_cards(rules, table, card, name).is_empty() {
        observer.cite(rule!("1.3.2"));
        let seat = table.seat(card);
        let known = |&other: &Ix| Viewer::Public.knows(rules, table, other);
        if table.at(Zone::EvolveDeck, seat).iter().all(known) {
            state.pop();
            return Flow::On;
        }
    }
    if name == u16::MAX {
        observer.cite(rule!("5.15.1.1.1"));
    }
    observer.cite(rule!("4.1.2.2"));
    observer.cite(ruling!("SV-44"));
    Flow::Ask
}

/// The evolve card is put into the evolution zone and goes with the card from then on (5.15.1), with the face of the
/// name it evolves into.
pub(crate) fn evolve_with(
    rules: &Rules,
    state: &mut State,
    (card, name): (Ix, u16),
    with: Ix,
    because: Because,
) {
    let table = &state.table;
    let seat = table.seat(card);
    let (from, to) = (table.card(with).place, Place::of(Zone::Evolution, seat));
    let wanted = if name == u16::MAX { current::face(rules, table, card).name } else { name };
    let def = table.card(with).def;
    let printed = rules.printed(def);
    let face = match printed.other_face {
        Some(other) if printed.name != wanted && rules.printed(other).name == wanted => other,
        _ => def,
    };
    let change = Move { cards: Set::only(with), from, to, host: card, shown: Seats::ALL, ..Move::default() };
    let by_back = face != def;
    let because = because.and(rule!("5.15.1"));
    let why = if by_back { Because { also: [rule!("4.6.4"), rule!("5.15.1")], ..because } } else { because };
    let two_faced = printed.other_face.is_some();
    state.propose(What::Move(change), why);
    let because = Because::from(rule!("5.15.1.3")).and(rule!("5.15.1.2"));
    let because = if two_faced { because.and(rule!("2.15.3")) } else { because };
    state.propose(What::Own(Own::Evolved(card, face)), because);
}
