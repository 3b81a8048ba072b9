//! Check timing (10.5) and rule processing (11).

use engine::{Because, Face, Few, Flow, Ix, Move, Outcome, Place, Reason, Seat, Set, Waiting, What};

use crate::announce;
use crate::cards::STACK;
use crate::current;
use crate::events::Own;
use crate::game::{Event, Observer, Rules, State, Table};
use crate::kinds::{Keyword, Stat};
use crate::moves;
use crate::standing;
use crate::steps::Step;
use crate::table::{Kind, Zone};
use crate::vocabulary::{Change, GIVEN, Limit, Matters, Topic, Way};

/// A check timing that begins.
pub(crate) const CHECK: Step = Step::Check(0);

/// After so many abilities and rule processings in one check timing the game is a draw (SV-126).
const ENDLESS: u16 = 1000;

/// Rule processing until nothing is left of it, then one waiting ability, and again (10.5.2).
pub(crate) fn step(rules: &Rules, state: &mut State, resolved: u16, observer: &mut impl Observer) -> Flow {
    // What happened in between and no longer is so has no consequence.
    observer.cite(ruling!("SV-19"));
    if resolved >= ENDLESS {
        let because = Because::from(rule!("15.2.1.3")).and(rule!("15.2.1")).and(ruling!("SV-126"));
        state.propose(What::Over(Outcome::Draw), because);
        return Flow::On;
    }
    let own = state.work.frames.len().saturating_sub(1);
    if (state.table.common.unruly || state.table.common.stale) && process(rules, state, observer) {
        if let Some(Step::Check(resolved)) = state.work.frames.get_mut(own) {
            *resolved += 1;
        }
        observer.cite(rule!("10.5.2.1"));
        observer.cite(rule!("11.1.2"));
        observer.cite(rule!("10.12.1.2"));
        observer.cite(ruling!("SV-87"));
        return Flow::On;
    }
    if rules.lore.topics & Topic::State.bit() != 0 && standing::state_triggers(rules, state, observer) {
        return Flow::On;
    }
    if state.work.waiting.is_empty() {
        observer.cite(rule!("10.5.2.4"));
        state.pop();
        return Flow::On;
    }
    let seat = next_seat(state);
    observer.cite(rule!("10.5.1"));
    observer.cite(rule!("10.5.1.1"));
    observer.cite(rule!("10.7.1"));
    observer.cite(rule!("10.7.3"));
    observer.cite(ruling!("SV-86"));
    if seat != state.table.turn() {
        observer.cite(ruling!("SV-12"));
    }
    observer.cite(if seat == state.table.turn() { rule!("10.5.2.2") } else { rule!("10.5.2.3") });
    let first = state.work.waiting.iter().position(|waits| waits.seat == seat).unwrap_or(0);
    let alike = |waits: &&Waiting| waits.seat == seat && !same(waits, &state.work.waiting[first]);
    if state.work.waiting.iter().filter(alike).count() > 0 {
        return Flow::Ask;
    }
    take(rules, state, first);
    Flow::On
}

/// Is it of no matter which of the two comes first?
fn same(a: &Waiting, b: &Waiting) -> bool {
    (a.ability, a.source, a.cause, a.n) == (b.ability, b.source, b.cause, b.n)
}

/// The turn player's abilities come first (10.5.2.2).
pub(crate) fn next_seat(state: &State) -> Seat {
    let turn = state.table.turn();
    if state.work.waiting.iter().any(|waits| waits.seat == turn) { turn } else { turn.other() }
}

/// A waiting ability is played.
pub(crate) fn take(rules: &Rules, state: &mut State, at: usize) {
    let Some(waits) = state.work.waiting.remove(at) else { return };
    if let Some(Step::Check(resolved)) = state.work.frames.last_mut() {
        *resolved += 1;
    }
    let ability = &rules.lore.abilities[waits.ability as usize];
    for limit in &ability.limits {
        if let Limit::Turn(most) = limit
            && state.table.still(waits.source)
        {
            let card = waits.source.card;
            let left = current::uses_left(&state.table, card, waits.ability, ability, *most);
            drop_others(state, &waits, left.saturating_sub(1));
            let counted = match ability.nth {
                GIVEN => Own::CountedGiven(waits.source, waits.ability),
                nth => Own::Counted(card, nth),
            };
            state.propose(What::Own(counted), Because::from(rule!("10.7.2.2")).and(ruling!("SV-93")));
        }
    }
    if let crate::vocabulary::Nature::Triggered(trigger) = &ability.nature
        && trigger.topic == Topic::State
        && state.table.still(waits.source)
    {
        state.propose(What::Own(Own::Latch(waits.source.card, ability.nth, false)), rule!("10.7.6.1"));
    }
    let later = state
        .table
        .common
        .later
        .iter()
        .find(|later| later.ability == waits.ability && later.source == waits.source && !later.often);
    if let Some(&later) = later {
        state.propose(What::Own(Own::LaterGone(later)), rule!("10.7.5.1"));
    }
    announce::announce_waiting(rules, state, waits);
}

/// No more of the same ability wait than may still work this turn.
fn drop_others(state: &mut State, waits: &Waiting, mut left: usize) {
    let mut at = 0;
    while at < state.work.waiting.len() {
        let other = state.work.waiting[at];
        if other.ability == waits.ability && other.source == waits.source {
            if left == 0 {
                state.work.waiting.remove(at);
                continue;
            }
            left -= 1;
        }
        at += 1;
    }
}

/// Could this event give rule processing something to do?
pub(crate) fn concerns(event: &Event) -> bool {
    let plain = |place: Place| {
        matches!(
            place.zone::<Zone>(),
            Zone::Deck
                | Zone::Hand
                | Zone::Cemetery
                | Zone::Banished
                | Zone::EvolveDeck
                | Zone::Resolution
                | Zone::Trigger
        )
    };
    match &event.what {
        What::Move(change) => !plain(change.from) || !plain(change.to),
        What::Turn { .. }
        | What::Flip { .. }
        | What::Show { .. }
        | What::Shuffle(_)
        | What::Roll { .. }
        | What::Lot { .. }
        | What::TurnPasses(_)
        | What::Over(_) => false,
        What::Own(own) => match own {
            Own::Pp(_, pp, most) => pp > most,
            Own::Phase(_)
            | Own::Played { .. }
            | Own::Attacks(_)
            | Own::AttackEnds
            | Own::Marks(..)
            | Own::Chosen(..)
            | Own::Counted(..)
            | Own::Regular(_) => false,
            _ => true,
        },
        What::Make { .. } | What::Unmake(_) => true,
    }
}

/// Is there anything for rule processing to look at?
pub(crate) fn is_unruly(table: &Table) -> bool {
    let beaten = |seat: Seat| {
        let leader = current::leader(table, seat);
        leader.is_some() && current::stat(table, leader, Stat::Defense) <= 0
    };
    let purse = |seat: Seat| {
        let purse = &table.purses[seat];
        purse.decked || purse.pp > purse.pp_max
    };
    let ruined = |&card: &Ix| {
        table.body(card).is_some_and(|body| {
            (body.keys.has(Keyword::Stack) && body.count(STACK) == 0)
                || (body.kind == Kind::Follower && body.now[Stat::Defense as usize] <= 0)
        })
    };
    // Whoever is doomed is enough, so that it need not be asked whether any of them stays.
    !table.common.doomed.is_empty()
        || Seat::BOTH.into_iter().any(|seat| {
            beaten(seat)
                || purse(seat)
                || excess(table, seat, false) > 0
                || excess(table, seat, true) > 0
                || table.at(Zone::Field, seat).iter().any(ruined)
        })
        || attachments(table).iter().any(|&card| sent_back(table, card).is_some())
}

/// Everything that rule processing orders happens at once (11.1.3). `true` where there was something.
fn process(rules: &Rules, state: &mut State, observer: &mut impl Observer) -> bool {
    let mut found = false;
    let lost = losers(rules, state, observer);
    if let Some((outcome, why)) = lost {
        state.propose(What::Over(outcome), why);
        return true;
    }
    for seat in Seat::BOTH {
        for ex in [false, true] {
            if excess(&state.table, seat, ex) > 0 {
                state.push(Step::Overflow(seat, ex, Set::EMPTY));
                return true;
            }
        }
    }
    let Ruins { spent, doomed, empty } = ruins(rules, &state.table, observer);
    let destroyed = destroy(rules, state, spent, doomed, observer);
    let kinds = [destroyed, bury(rules, state, empty), send_back(state, observer)];
    found |= kinds.contains(&true);
    if kinds.iter().filter(|&&one| one).count() > 1 {
        observer.cite(rule!("11.1.3"));
    }
    for seat in Seat::BOTH {
        let purse = state.table.purses[seat];
        if purse.pp > purse.pp_max {
            state.propose(
                What::Own(Own::Pp(seat, purse.pp_max, purse.pp_max)),
                Because::from(rule!("11.9.1")).and(rule!("3.2.4.2")),
            );
            found = true;
        }
    }
    let decked = Seat::BOTH.iter().any(|&seat| state.table.purses[seat].decked);
    if decked || !state.table.common.doomed.is_empty() {
        state.propose(What::Own(Own::Processed), ruling!("SV-20"));
        found = true;
    }
    found
}

/// Who has lost (11.2)?
fn losers(rules: &Rules, state: &State, observer: &mut impl Observer) -> Option<(Outcome, Because)> {
    let table = &state.table;
    let mut lost = [Reason::NONE; 2];
    for seat in Seat::BOTH {
        let leader = current::leader(table, seat);
        let why = if leader.is_some() && current::stat(table, leader, Stat::Defense) <= 0 {
            rule!("11.2.1")
        } else if table.purses[seat].decked {
            rule!("11.2.2")
        } else {
            continue;
        };
        let mut saved = false;
        current::each_player_change(rules, table, seat, Matters::PLAYER, &mut |change, _| {
            saved |= *change == Change::CannotLose
        });
        if saved {
            observer.cite(rule!("1.3.3"));
        } else {
            lost[seat.index()] = why;
        }
    }
    let clause = |why: Reason| {
        let because = Because::from(why);
        because.and(if why == rule!("11.2.1") { rule!("1.2.1.1") } else { rule!("1.2.1.2") })
    };
    match (lost[0].is_some(), lost[1].is_some()) {
        (true, true) => Some((Outcome::Draw, Because::from(lost[0]).and(rule!("1.2.2")))),
        (true, false) => Some((Outcome::Won(Seat::B), clause(lost[0]).and(rule!("1.2.1")))),
        (false, true) => Some((Outcome::Won(Seat::A), clause(lost[1]).and(rule!("1.2.1")))),
        (false, false) => None,
    }
}

/// What lies on the field and can't stay there.
#[derive(Default)]
struct Ruins {
    /// Followers without defence (11.3.1).
    spent: Set,
    /// Those that fought one with 必殺 (11.3.2).
    doomed: Set,
    /// Stack amulets without counters (11.7.1).
    empty: Set,
}

fn ruins(rules: &Rules, table: &Table, observer: &mut impl Observer) -> Ruins {
    let mut ruins = Ruins::default();
    for seat in Seat::BOTH {
        for &card in table.at(Zone::Field, seat) {
            let Some(body) = table.body(card) else { continue };
            if body.keys.has(Keyword::Stack) && body.count(STACK) == 0 {
                ruins.empty.insert(card);
            }
            if body.kind != Kind::Follower {
                continue;
            }
            if body.now[Stat::Defense as usize] <= 0 {
                ruins.spent.insert(card);
            } else if table.common.doomed.has(card) {
                let stays = |change: &Change| *change == Change::NotDestroyed;
                if current::any_change(rules, table, card, Matters::REMOVAL, stays) {
                    observer.cite(rule!("11.3.2.1"));
                    observer.cite(ruling!("SV-62"));
                } else {
                    ruins.doomed.insert(card);
                }
            }
        }
    }
    ruins
}

/// Followers without defence, and those that fought one with 必殺, are destroyed.
fn destroy(rules: &Rules, state: &mut State, spent: Set, doomed: Set, observer: &mut impl Observer) -> bool {
    if !spent.is_empty() {
        if spent.len() > 1 {
            observer.cite(rule!("11.1.3"));
        }
        let because = Because::from(rule!("11.3.1")).and(rule!("2.8.1"));
        moves::leave(rules, state, spent, Way::Destroy, because);
    }
    if !doomed.is_empty() {
        observer.cite(ruling!("SV-62"));
        let because = Because::from(rule!("11.3.2")).and(rule!("12.14.2")).and(rule!("12.14.2.1"));
        // It is destroyed by the ability of what it fought, which is the other player's (11.3.2.1).
        for seat in Seat::BOTH {
            let theirs: Set = doomed.iter().filter(|&card| state.table.seat(card) == seat).collect();
            if !theirs.is_empty() {
                let because = Because { effect: Some(seat.other()), ..because };
                moves::leave(rules, state, theirs, Way::Destroy, because);
            }
        }
    }
    !spent.is_empty() || !doomed.is_empty()
}

/// Stack amulets without counters leave; they are not destroyed (SV-10).
fn bury(rules: &Rules, state: &mut State, empty: Set) -> bool {
    if empty.is_empty() {
        return false;
    }
    let because = Because::from(rule!("11.7.1")).and(rule!("13.3.2.3"));
    moves::leave(rules, state, empty, Way::Bury, because.and(ruling!("SV-10")));
    true
}

/// The clause that sends an evolve card, a carrot or a drive point back, where it belongs to no card (11.6.1, 11.8.1,
/// 11.10.1) or another was put on the same one later (11.6.2).
fn sent_back(table: &Table, card: Ix) -> Option<Reason> {
    let zone = table.zone(card);
    if current::is_bound(table, card) {
        return (zone == Zone::Evolution && is_covered(table, card)).then_some(rule!("11.6.2"));
    }
    Some(match zone {
        Zone::Evolution => rule!("11.6.1"),
        Zone::Racing => rule!("11.8.1"),
        _ => rule!("11.10.1"),
    })
}

/// The cards that are attached to others, or were.
fn attachments(table: &Table) -> &[Ix] {
    table.between(Zone::Evolution, Zone::Drive)
}

/// Evolve cards, carrots and drive points that belong to no card go back face up (11.6, 11.8, 11.10).
fn send_back(state: &mut State, observer: &mut impl Observer) -> bool {
    let table = &state.table;
    let astray: Few<(Ix, Reason), 8> =
        attachments(table).iter().filter_map(|&card| Some((card, sent_back(table, card)?))).collect();
    for &(card, why) in astray.iter() {
        let record = state.table.card(card);
        let also = match record.place.zone::<Zone>() {
            Zone::Evolution => rule!("5.15.3"),
            Zone::Racing => rule!("14.2.1.3"),
            _ => rule!("14.4.9.4"),
        };
        if why == rule!("11.6.2") {
            observer.cite(ruling!("SV-107"));
        }
        if record.owner() != state.table.card(record.host).owner() {
            observer.cite(ruling!("SV-108"));
        }
        let to = Place::of(Zone::EvolveDeck, record.owner());
        let change =
            Move { cards: Set::only(card), from: record.place, to, face: Face::Up, ..Move::default() };
        state.propose(What::Move(change), Because::from(why).and(also).and(ruling!("SV-11")));
    }
    !astray.is_empty()
}

/// Was another evolve card put on the same follower later?
fn is_covered(table: &Table, card: Ix) -> bool {
    let order = |card: Ix| (table.card(card).since, table.position(card));
    current::attached(table, table.card(card).host, Zone::Evolution)
        .any(|other| other != card && order(other) > order(card))
}

/// How many cards too many lie in a field or EX area.
#[inline]
fn excess(table: &Table, seat: Seat, ex: bool) -> usize {
    let purse = &table.purses[seat];
    let (zone, limit) = if ex { (Zone::Ex, purse.ex_limit) } else { (Zone::Field, purse.field_limit) };
    table.at(zone, seat).len().saturating_sub(usize::from(limit))
}

/// Too many cards: their player picks those that go (11.4.1, 11.5.1).
pub(crate) fn overflow(rules: &Rules, state: &mut State, seat: Seat, ex: bool, gone: Set) -> Flow {
    if gone.len() < excess(&state.table, seat, ex) {
        return Flow::Ask;
    }
    state.pop();
    let why = if ex { rule!("11.5.1") } else { rule!("11.4.1") };
    moves::leave(rules, state, gone, Way::Bury, why.into());
    Flow::On
}

/// バトルに勝利する: the others lose, at once (1.2.4, 5.22.1, SV-01).
pub(crate) fn win(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    because: Because,
    observer: &mut impl Observer,
) {
    let mut saved = false;
    current::each_player_change(rules, &state.table, seat.other(), Matters::PLAYER, &mut |change, _| {
        saved |= *change == Change::CannotLose;
    });
    if saved {
        observer.cite(rule!("1.3.3"));
        return;
    }
    observer.cite(rule!("1.2.4"));
    observer.cite(ruling!("SV-01"));
    state.propose(What::Over(Outcome::Won(seat)), because.and(rule!("5.22.1")));
}
