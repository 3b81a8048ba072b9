//! How an event changes the table, and what the seats come to know by it.

use crate::card::{CARDS, Face, Ix, Moment, NOWHERE, Ref};
use crate::event::{Event, Identity, Move, What};
use crate::game::{Game, Rules};
use crate::run::Observer;
use crate::seat::{Both, Seat, Seats};
use crate::set::Set;
use crate::table::Table;
use crate::zone::{Place, Zone};

/// Begins the next moment: these events happen at once.
pub fn begin_moment<G: Game>(rules: &Rules<G>, table: &mut Table<G>, moment: &[Event<G>]) {
    G::foresee(rules, table, moment);
    table.now = Moment(table.now.0 + 1);
}

/// Ends the present moment: current values are brought in line with what now lies there.
pub fn end_moment<G: Game>(
    rules: &Rules<G>,
    table: &mut Table<G>,
    moment: &[Event<G>],
    observer: &mut impl Observer<G>,
) {
    G::settle(rules, table, moment, observer);
}

/// Applies one event of the present moment. Folding moments of them over a game's events gives its table.
pub fn apply<G: Game>(rules: &Rules<G>, table: &mut Table<G>, event: &Event<G>) {
    match &event.what {
        What::Move(change) => change_place(rules, table, change),
        What::Turn { cards, turned } => {
            for card in cards.iter() {
                table.cards[card.at()].set_turned(*turned);
            }
        }
        What::Flip { cards, face } => {
            for card in cards.iter() {
                table.cards[card.at()].set_face(*face);
                notice(rules, table, card);
            }
        }
        What::Show { cards, to } => show(table, *cards, *to),
        What::Make { def, n, to } => {
            for _ in 0..*n {
                if let Some(card) = table.bring(*def, to.seat(), *to, Face::Up) {
                    table.cards[card.at()].since = table.now;
                    notice(rules, table, card);
                }
            }
        }
        What::Unmake(cards) => {
            for card in cards.iter() {
                table.take_body(card);
                let place = table.card(card).place;
                table.row.remove(card, place);
                table.cards[card.at()].place = NOWHERE;
            }
        }
        What::Shuffle(place) => shuffle(table, *place),
        What::Roll { .. } | What::Lot { .. } => drop(table.chance.take()),
        What::TurnPasses(seat) => {
            table.turn = *seat;
            table.turn_began = table.now;
        }
        What::Over(outcome) => table.over = Some(*outcome),
        What::Own(own) => G::apply(rules, table, own),
    }
}

fn change_place<G: Game>(rules: &Rules<G>, table: &mut Table<G>, change: &Move) {
    if let Some(card) = change.cards.single() {
        move_all(rules, table, &[card], change);
    } else {
        let mut order = [Ix::NONE; CARDS];
        let mut len = 0;
        let leaves = |card: &&Ix| change.cards.has(**card) && **card != change.last;
        for &card in table.run(change.from).iter().rev().filter(leaves) {
            order[len] = card;
            len += 1;
        }
        if change.cards.has(change.last) {
            order[len] = change.last;
            len += 1;
        }
        // How cards lay in no order, unseen, is nobody else's business: the order of their coming would tell it.
        let seen = |card: Ix| Seat::BOTH.iter().all(|&seat| G::sees(rules, table, seat, card));
        if !change.from.zone::<G::Zone>().ordered() && !order[..len].iter().all(|&card| seen(card)) {
            let others = len - usize::from(change.cards.has(change.last));
            order[..others].sort_by_key(|card| table.card(*card).def);
        }
        move_all(rules, table, &order[..len], change);
    }
}

/// Moves the cards one after the other, then sees what each seat makes of where they all lie.
fn move_all<G: Game>(rules: &Rules<G>, table: &mut Table<G>, cards: &[Ix], change: &Move) {
    let Some(&first) = cards.first() else { return };
    let unsorted = !change.from.zone::<G::Zone>().ordered();
    let unseen = Both::make(|seat| unsorted && !G::sees(rules, table, seat, first));
    for &card in cards {
        move_one(table, card, change);
    }
    for &card in cards {
        for seat in Seat::BOTH {
            let seen = change.shown.has(seat) || G::sees(rules, table, seat, card);
            if unseen[seat] {
                slipped_out(rules, table, card, change.from, seat, seen);
            }
            if seen {
                let record = &mut table.cards[card.at()];
                record.known = record.known.with(seat);
            }
        }
    }
    for seat in Seat::BOTH.into_iter().filter(|&seat| change.blind.has(seat)) {
        for &card in cards {
            let record = &mut table.cards[card.at()];
            record.known = record.known.without(seat);
        }
    }
    if let Some(&uncovered) = table.run(change.from).last() {
        notice(rules, table, uncovered);
    }
}

fn move_one<G: Game>(table: &mut Table<G>, card: Ix, change: &Move) {
    let fresh = change.identity == Identity::Fresh;
    if fresh {
        table.take_body(card);
    }
    table.row.shift(card, change.from, change.to, change.end);
    if change.host.is_some() {
        tuck(table, card, change);
    }
    let now = table.now;
    let was = table.object(card);
    let record = &mut table.cards[card.at()];
    record.place = change.to;
    record.host = change.host;
    record.set_face(change.face);
    if change.identity == Identity::Same {
        return;
    }
    record.since = now;
    record.set_turned(change.turned);
    if !change.host.is_some() && table.body(card).is_none() && G::has_body(change.to.zone()) {
        table.give_body(card, G::Body::default());
    }
    if !fresh {
        G::carry(&mut table.common, was, Ref { card, since: now });
    }
}

/// An attached card, just put at the end of a row, lies with its host, after what was attached before it.
fn tuck<G: Game>(table: &mut Table<G>, card: Ix, change: &Move) {
    let run = table.row.run(change.to);
    let with_host = |&c: &Ix| c == change.host || (c != card && table.card(c).host == change.host);
    let Some(last) = run.iter().rposition(with_host) else { return };
    let Some(at) = run.iter().position(|&c| c == card) else { return };
    if last < at {
        table.row.run_mut(change.to)[last + 1..=at].rotate_right(1);
    }
}

/// A card left an unordered place that a seat can't look into. If the seat sees it now, the copy it knew of
/// is the one that left; if not, it might be any of them, and the seat no longer knows what is still there, but
/// for what it sees.
fn slipped_out<G: Game>(
    rules: &Rules<G>,
    table: &mut Table<G>,
    card: Ix,
    from: Place,
    seat: Seat,
    seen: bool,
) {
    let def = table.card(card).def;
    let knew = table.card(card).known.has(seat);
    for at in 0..table.run(from).len() {
        let left = table.run(from)[at];
        let record = table.card(left);
        let same = !knew && record.def == def;
        if !record.known.has(seat) || (seen && !same) || G::sees(rules, table, seat, left) {
            continue;
        }
        let record = &mut table.cards[left.at()];
        record.known = record.known.without(seat);
        if seen {
            break;
        }
    }
    if !seen {
        let record = &mut table.cards[card.at()];
        record.known = record.known.without(seat);
    }
}

/// Whoever sees the card now has come to know it.
fn notice<G: Game>(rules: &Rules<G>, table: &mut Table<G>, card: Ix) {
    for seat in Seat::BOTH {
        if G::sees(rules, table, seat, card) {
            let record = &mut table.cards[card.at()];
            record.known = record.known.with(seat);
        }
    }
}

fn show<G: Game>(table: &mut Table<G>, cards: Set, to: Seats) {
    for card in cards.iter() {
        for seat in Seat::BOTH {
            if to.has(seat) {
                let record = &mut table.cards[card.at()];
                record.known = record.known.with(seat);
            }
        }
    }
}

fn shuffle<G: Game>(table: &mut Table<G>, place: Place) {
    let mut draw = table.chance.take();
    draw.shuffle(table.row.run_mut(place));
    for at in 0..table.run(place).len() {
        let card = table.run(place)[at];
        table.cards[card.at()].known = Seats::NONE;
    }
}

/// Whoever sees a card that lies on a table just laid has come to know it.
pub(crate) fn notice_all<G: Game>(rules: &Rules<G>, table: &mut Table<G>) {
    for at in 0..table.all().len() {
        notice(rules, table, table.all()[at]);
    }
}
