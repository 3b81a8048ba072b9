//! Costs and how they are paid (10.4).

use engine::effect::{self, Eye, Run, can_match};
use engine::{Because, Face, Flow, Ix, Move, Place, Seats, Set, What};

use crate::cards::{MAGIC_ITEM, STACK};
use crate::current;
use crate::evaluate;
use crate::events::Own;
use crate::game::{Observer, Rules, State, Sve};
use crate::kinds::{Icon, Stat};
use crate::moves;
use crate::payable::{attachable, demand, pp_of, standing};
use crate::steps::{Pay, REVEALED, Step};
use crate::table::Zone;
use crate::terms;
use crate::vocabulary::{Amount, Filter, Nature, Price, Test, Way};

/// An optional cost in the middle of a text is paid.
pub(crate) fn begin(state: &mut State, run: &Run, cost: u16) {
    let pay = Pay { at: effect::Pay::of(run, cost), x: run.x, ..Pay::default() };
    state.push(Step::Pay(pay));
}

/// The run by whose eyes a cost is looked at.
pub(crate) fn looks(pay: &Pay) -> Run {
    pay.at.looks(pay.x)
}

/// What may be chosen next for the part being paid, so that the rest can still be paid; and whether the payer may
/// stop.
pub(crate) fn open(rules: &Rules, state: &State, pay: &Pay) -> (Set, bool) {
    let run = looks(pay);
    let eye = Eye::of(rules, state, &run);
    let cost = pay.parts::<Sve>(rules);
    let Some(price) = cost.get(pay.part as usize) else { return (Set::EMPTY, true) };
    match price {
        Price::Counters(of, counter, _) => {
            let all = eye.all(of);
            (all.iter().filter(|&card| count_on(state, card, *counter) > 0).collect(), false)
        }
        Price::GoAny(of, _) => (eye.all(of).less(&pay.chosen), true),
        Price::ActAny(of) => (standing(&eye, of).less(&pay.chosen), true),
        Price::ActWorth(of, worth) => {
            let sum: i32 = pay.chosen.iter().map(|card| evaluate::cost(&eye, &eye.seen(card))).sum();
            (standing(&eye, of).less(&pay.chosen), sum >= i32::from(*worth))
        }
        _ => {
            let Some((cards, n)) = demand(&eye, price) else { return (Set::EMPTY, true) };
            let left = n.saturating_sub(pay.chosen.len());
            let cards = cards.less(&pay.chosen);
            let rest: Vec<(Set, usize)> =
                cost[pay.part as usize + 1..].iter().filter_map(|price| demand(&eye, price)).collect();
            let fits = |card: &Ix| {
                if rest.is_empty() {
                    return true;
                }
                let mut used = pay.chosen;
                used.insert(*card);
                let mut demands = vec![(cards.less(&used), left.saturating_sub(1))];
                demands.extend(rest.iter().map(|(cards, n)| (cards.less(&used), *n)));
                can_match(&demands)
            };
            (cards.iter().filter(fits).collect(), left == 0)
        }
    }
}

fn count_on(state: &State, card: Ix, counter: u8) -> i16 {
    state.table.body(card).map_or(0, |body| i16::from(body.count(counter)))
}

/// Pays the next part, in the printed order (10.4.2.1).
pub(crate) fn step(rules: &Rules, state: &mut State, pay: Pay, observer: &mut impl Observer) -> Flow {
    let cost = pay.parts::<Sve>(rules);
    let Some(price) = cost.get(pay.part as usize) else {
        paid(rules, state, &pay);
        return Flow::On;
    };
    let run = looks(&pay);
    let eye = Eye::of(rules, state, &run);
    let because = Because::from(rule!("10.4.2"));
    let because = if cost.len() > 1 { because.and(rule!("10.4.2.1")) } else { because };
    let (seat, source) = (pay.seat, pay.source);
    let this = Set::only(source.card);
    match price {
        Price::Pp(_) => pay_cost_pp(rules, state, pay, price, because, observer),
        Price::ActThis => act_this(state, pay, because, observer),
        Price::GoThis(way) => {
            if !moves::stays(&state.table, &this).is_empty() {
                observer.cite(rule!("10.6.2.5.2"));
                observer.cite(ruling!("SV-79"));
            }
            pay_by_going(rules, state, pay, this, *way, because);
        }
        Price::GoAll(of, way) => {
            let all = eye.all(of);
            pay_by_going(rules, state, pay, all, *way, because);
        }
        Price::GoRandom(of, n, way) => {
            let open = eye.all(of).less(&pay.chosen);
            pay_random(rules, state, pay, open, *n, *way, because);
        }
        Price::GoTop(side, n, way) => {
            let deck = state.table.at(Zone::Deck, eye.seat(*side));
            let top: Set = deck.iter().rev().take((*n).max(0) as usize).copied().collect();
            pay_by_going(rules, state, pay, top, *way, because);
        }
        Price::Go(..)
        | Price::GoAny(..)
        | Price::Act(..)
        | Price::ActAny(_)
        | Price::ActWorth(..)
        | Price::Reveal(..)
        | Price::CountersOfOne(..)
        | Price::TurnUp(..) => {
            observer.cite(rule!("10.4.3"));
            if is_lesson(rules, price) {
                observer.cite(rule!("14.3.2.1"));
                observer.cite(ruling!("SV-122"));
            }
            return pay_cards(rules, state, pay, price, because);
        }
        Price::CountersThis(counter, n) => pay_own_counters(state, pay, *counter, *n, because),
        Price::AllCountersThis(counter) => {
            let n = state.table.body(source.card).map_or(0, |body| body.count(*counter));
            let pay = Pay { spent: pay.spent + n, ..pay };
            pay_own_counters(state, pay, *counter, n.into(), because);
        }
        Price::Counters(_, counter, n) => return pay_counters(rules, state, pay, *counter, *n, because),
        Price::Life(n) => pay_life(rules, state, pay, *n, because, observer),
        Price::PpMax(n) => pay_pp_max(state, pay, *n, because, observer),
        Price::Ep(n) => {
            done(state, pay);
            pay_ep(state, seat, *n, rule!("10.4.5"));
        }
        Price::EvolveCard(name) => return pay_evolve_card(rules, state, pay, *name, because, observer),
        Price::Attach(name, n, zone) => {
            let cards: Set = attachable(&eye, *name).iter().take((*n).max(0) as usize).collect();
            done(state, pay);
            attach(state, seat, cards, *zone, source.card, because);
        }
        Price::Skip => {
            done(state, pay);
            state.propose(What::Own(Own::WillSkip(seat)), because.and(rule!("5.25.2")));
        }
    }
    Flow::On
}

/// Counters of the card itself are taken.
fn pay_own_counters(state: &mut State, pay: Pay, counter: u8, n: i16, because: Because) {
    done(state, pay);
    let own = Own::Counters { cards: Set::only(pay.source.card), counter, n: -n };
    state.propose(What::Own(own), because.and(rule!("10.4.5")));
}

/// The whole cost is paid: what is played remembers with what (10.4.2).
fn paid(rules: &Rules, state: &mut State, pay: &Pay) {
    state.pop();
    let slot = rules.lore.abilities.get(pay.ability as usize).and_then(|ability| ability.remembers);
    let now = state.table.now();
    if let Some(Step::Play(play)) = state.work.frames.last_mut() {
        play.run.n = play.run.n.max(i16::from(pay.spent));
        if let Some(slot) = slot.filter(|_| pay.cost == 0 && play.run.code == pay.ability) {
            play.run.remember(slot, pay.with, now);
        }
    }
}

/// PP is paid, one of it with EP where the payer said so (10.4.4, 10.6.2.5.1.2).
fn pay_cost_pp(
    rules: &Rules,
    state: &mut State,
    pay: Pay,
    price: &Price,
    because: Because,
    observer: &mut impl Observer,
) {
    let need = pp_of(&Eye::of(rules, state, &looks(&pay)), std::slice::from_ref(price));
    let seat = pay.seat;
    let ep = i16::from(pay.with_ep && need > 0);
    done(state, pay);
    if need == 0 {
        observer.cite(rule!("10.6.2.5.3"));
    }
    if !matches!(price, Price::Pp(Amount::N(_) | Amount::X)) {
        observer.cite(rule!("5.2.1.2.1"));
    }
    observer.cite(rule!("5.2.1"));
    observer.cite(rule!("5.2.1.1"));
    pay_pp(state, seat, need - ep, because.and(rule!("10.4.4")));
    if ep > 0 {
        observer.cite(rule!("10.6.2.5.1.2"));
        pay_ep(state, seat, 1, ep_clause(rules, pay.ability));
    }
}

/// Why EP may stand for PP in the cost of an ability with this icon.
fn ep_clause(rules: &Rules, ability: u16) -> engine::Reason {
    let icon = match &rules.lore.abilities[ability as usize].nature {
        Nature::Activated { icon, .. } => *icon,
        _ => Icon::Evolve,
    };
    match icon {
        Icon::Meal(_) => rule!("14.2.2.4"),
        Icon::Advance => rule!("12.16.3"),
        Icon::Possess | Icon::Ride => rule!("14.4.9.2"),
        Icon::Evolve | Icon::Activate => rule!("12.2.3"),
    }
}

/// The card itself is acted (10.4.6).
fn act_this(state: &mut State, pay: Pay, because: Because, observer: &mut impl Observer) {
    done(state, pay);
    let card = pay.source.card;
    if state.table.arrived_this_turn(card) {
        observer.cite(rule!("10.4.6.1"));
    }
    let cards = Set::only(card);
    state.propose(What::Turn { cards, turned: true }, because.and(rule!("10.4.6")));
}

/// The leader's defence is paid (SV-78).
fn pay_life(
    rules: &Rules,
    state: &mut State,
    pay: Pay,
    n: i16,
    because: Because,
    observer: &mut impl Observer,
) {
    observer.cite(ruling!("SV-78"));
    done(state, pay);
    let leader = Set::only(current::leader(&state.table, pay.seat));
    terms::add(rules, state, leader, Stat::Defense, -n, because.and(rule!("10.4.5")), observer);
}

/// The maximum of PP is paid (SV-78).
fn pay_pp_max(state: &mut State, pay: Pay, n: i16, because: Because, observer: &mut impl Observer) {
    observer.cite(ruling!("SV-78"));
    done(state, pay);
    let purse = state.table.purses[pay.seat];
    let max = purse.pp_max - n;
    state.propose(What::Own(Own::Pp(pay.seat, purse.pp, max)), because.and(rule!("10.4.5")));
}

/// These cards are put elsewhere as this part of the cost (10.4.1).
fn pay_by_going(rules: &Rules, state: &mut State, mut pay: Pay, cards: Set, way: Way, because: Because) {
    pay.spent += cards.len() as u8;
    done(state, pay);
    moves::go(rules, state, cards, way, pay.seat, because.and(rule!("10.4.1")), None);
}

/// Chance picks the cards one by one, then they are put elsewhere.
fn pay_random(rules: &Rules, state: &mut State, mut pay: Pay, open: Set, n: i16, way: Way, because: Because) {
    if pay.chosen.len() < n.max(0) as usize && !open.is_empty() {
        let of = open.len() as u32;
        let picks = state.table.chance().peek().below(of);
        let in_row = state.table.all().iter().copied().filter(|&card| open.has(card));
        if let Some(card) = in_row.into_iter().nth(picks as usize) {
            pay.chosen.insert(card);
        }
        state.next(Step::Pay(pay));
        state.propose(What::Lot { of, picks }, because);
        return;
    }
    let chosen = pay.chosen;
    pay.with = pay.with.or(&chosen);
    pay_by_going(rules, state, pay, chosen, way, because);
}

/// An evolve card is chosen and revealed (12.2.2).
fn pay_evolve_card(
    rules: &Rules,
    state: &mut State,
    mut pay: Pay,
    name: u16,
    because: Because,
    observer: &mut impl Observer,
) -> Flow {
    let found = terms::evolve_cards(rules, &state.table, pay.source.card, name);
    if pay.chosen.is_empty() && !found.is_empty() {
        return Flow::Ask;
    }
    let with = pay.chosen.iter().next().unwrap_or(Ix::NONE);
    pay.chosen = Set::EMPTY;
    done(state, pay);
    let below = state.work.frames.len().checked_sub(2);
    if let Some(Step::Play(play)) = below.and_then(|at| state.work.frames.get_mut(at)) {
        play.run.remember(REVEALED, Set::only(with), state.table.now());
    }
    let cards = Set::only(with);
    if name == u16::MAX {
        observer.cite(rule!("5.15.1.1.1"));
    }
    state.propose(What::Show { cards, to: Seats::ALL }, because.and(rule!("12.2.2")));
    Flow::On
}

/// Cards of the evolve deck are attached to a card, in their zone.
pub(crate) fn attach(
    state: &mut State,
    seat: engine::Seat,
    cards: Set,
    zone: Zone,
    host: Ix,
    because: Because,
) {
    let (from, to) = (Place::of(Zone::EvolveDeck, seat), Place::of(zone, seat));
    let because = if zone == Zone::Racing {
        Because::from(rule!("14.2.1.1")).and(rule!("14.2.2.3")).and(ruling!("SV-123"))
    } else {
        because.and(rule!("14.4.9.2"))
    };
    let change = Move { cards, from, to, host, shown: Seats::ALL, ..Move::default() };
    state.propose(What::Move(change), because);
}

/// Is this part 【レッスン_N】, paid with magic items (14.3.2.1)?
fn is_lesson(rules: &Rules, price: &Price) -> bool {
    let Price::Go(of, _, Way::Banish) = price else { return false };
    let item = |filter: &Filter| match filter {
        Filter::Is(Test::Name(row)) => rules.lore.names[*row as usize] == MAGIC_ITEM,
        _ => false,
    };
    of.places.iter().all(|(zone, _)| *zone == Zone::Ex) && of.filters.iter().any(item)
}

/// This part is paid.
fn done(state: &mut State, mut pay: Pay) {
    pay.part += 1;
    pay.chosen = Set::EMPTY;
    state.next(Step::Pay(pay));
}

/// PP is paid (10.4.4); nothing is done for 0 (10.6.2.5.3).
pub(crate) fn pay_pp(state: &mut State, seat: engine::Seat, n: i16, because: Because) {
    if n > 0 {
        let purse = state.table.purses[seat];
        state.propose(What::Own(Own::Pp(seat, purse.pp - n, purse.pp_max)), because);
    }
}

/// EP is paid.
pub(crate) fn pay_ep(state: &mut State, seat: engine::Seat, n: i16, why: engine::Reason) {
    let ep = state.table.purses[seat].ep - n;
    state.propose(What::Own(Own::Ep(seat, ep)), Because::from(why).and(rule!("3.2.5")).and(ruling!("SV-80")));
}

/// A part that is paid with chosen cards.
fn pay_cards(rules: &Rules, state: &mut State, mut pay: Pay, price: &Price, because: Because) -> Flow {
    let (open, may_stop) = open(rules, state, &pay);
    let exact = !matches!(price, Price::GoAny(..) | Price::ActAny(_) | Price::ActWorth(..));
    let enough = pay.stopped || (exact && may_stop);
    let hidden = |of| Eye::of(rules, state, &looks(&pay)).hides(of);
    let secret = matches!(price, Price::GoAny(of, _) if hidden(of));
    if !enough && (secret || !open.is_empty()) {
        return Flow::Ask;
    }
    let chosen = pay.chosen;
    pay.spent += chosen.len() as u8;
    pay.with = pay.with.or(&chosen);
    pay.stopped = false;
    done(state, pay);
    if chosen.is_empty() {
        return Flow::On;
    }
    let because = because.and(rule!("10.4.1"));
    match price {
        Price::Act(..) | Price::ActAny(_) | Price::ActWorth(..) => {
            state.propose(What::Turn { cards: chosen, turned: true }, because);
        }
        Price::CountersOfOne(_, counter, n) => {
            let own = Own::Counters { cards: chosen, counter: *counter, n: -n };
            state.propose(What::Own(own), because.and(rule!("10.4.5")));
        }
        Price::Reveal(..) => {
            state.propose(What::Show { cards: chosen, to: Seats::ALL }, because.and(rule!("5.20.1")));
        }
        Price::TurnUp(..) => state.propose(What::Flip { cards: chosen, face: Face::Up }, because),
        Price::Go(_, _, way) | Price::GoAny(_, way) => {
            moves::go(rules, state, chosen, *way, pay.seat, because, None);
        }
        _ => {}
    }
    Flow::On
}

/// Counters are taken one by one, from whichever cards the payer likes (SV-119); an amulet emptied by it is put
/// into the cemetery as part of the cost (13.3.3.2).
fn pay_counters(
    rules: &Rules,
    state: &mut State,
    mut pay: Pay,
    counter: u8,
    n: i16,
    because: Because,
) -> Flow {
    let (open, _) = open(rules, state, &pay);
    if i16::from(pay.taken) >= n || open.is_empty() {
        pay.taken = 0;
        done(state, pay);
        return Flow::On;
    }
    let card = match (pay.chosen.iter().next(), open.single()) {
        (Some(card), _) | (None, Some(card)) => card,
        (None, None) => return Flow::Ask,
    };
    pay.chosen = Set::EMPTY;
    pay.taken += 1;
    state.next(Step::Pay(pay));
    let because = because.and(rule!("13.3.3.2")).and(ruling!("SV-119"));
    state.propose(What::Own(Own::Counters { cards: Set::only(card), counter, n: -1 }), because);
    if counter == STACK {
        state.propose(What::Own(Own::Rite(pay.seat)), because);
    }
    if counter == STACK && count_on(state, card, counter) == 1 {
        let place = state.table.card(card).place;
        let to = Place::of(Zone::Cemetery, state.table.card(card).owner());
        let change = Move { cards: Set::only(card), from: place, to, ..Move::default() };
        state.propose(What::Own(Own::Word(Set::only(card), Way::Bury)), because);
        state.propose(What::Move(change), because);
    }
    Flow::On
}
