//! Costs (31) and the keyworded ones (40).

use engine::effect::Pay;
use engine::{Because, Flow, Ix, Seat, Set, What};

use crate::damage::{self, Blow};
use crate::events::Broke;
use crate::game::{Observer, Rules, State};
use crate::kinds::{Harm, Posture};
use crate::questions::{Lack, Want};
use crate::steps::Step;
use crate::table::Zone;
use crate::vocabulary::{Eye, Price, Selector, Spot, Way};
use crate::{actions, cores, current, moves};

/// Can all parts be paid (31-1a)? Cards that one part takes can't pay another.
/// To be exhausted for an action a unit must not be stunned; as an effect is resolved it need only be active (30-1,
/// 40-2).
pub(crate) fn can_pay(eye: &Eye<'_>, cost: &[Price], action: bool) -> Result<(), Lack> {
    let table = eye.table;
    let source = eye.run.source.card;
    let purse = &table.purses[eye.run.seat];
    let book = &eye.rules.lore.edition;
    let mut points = 0;
    let mut demands: Vec<(Set, usize)> = Vec::new();
    for price in cost {
        match price {
            Price::Mp(n) => {
                points += eye.amount(n).max(0);
                if purse.points() < points {
                    let also = book.added(rule!("31-1a"));
                    return Err(Lack::new(Want::Mp(points, purse.points()), rule!("31-2")).and(also));
                }
            }
            Price::AnyMp | Price::AnyNumber(_) | Price::Damage(_) => {}
            Price::DamageThis(_) if !current::is_unit(table, source) => {
                return Err(Lack::new(Want::Cost, rule!("31-5")).and(rule!("22-3")));
            }
            Price::DamageThis(_) => {}
            Price::Exhaust => {
                if !table.still(eye.run.source) || table.card(source).turned() {
                    return Err(Lack::new(Want::Active, rule!("31-3")));
                }
                if action && table.zone(source).is_field() {
                    actions::unstunned(table, source, false)?;
                }
            }
            Price::Devotion => {
                if !table.still(eye.run.source) || current::is_reversed(table, source) {
                    return Err(Lack::new(Want::Open, book.text(rule!("31-4"))).and(rule!("16-3e")));
                }
            }
            Price::Go(of, n, _) | Price::Turn(of, n, _) | Price::Wait(of, n, _) | Price::Break(of, n) => {
                demands.push((choosable(eye, of, price), eye.amount(n).max(0) as usize));
            }
            Price::GoThis(_) | Price::BreakThis => {
                if !table.still(eye.run.source) {
                    return Err(Lack::new(Want::Cost, rule!("31-5")));
                }
            }
            Price::Life(n) if i32::from(purse.life) < eye.amount(n) => {
                return Err(Lack::new(Want::Cost, rule!("31-5")));
            }
            Price::Life(_) => {}
            Price::Cores(n) if i32::from(purse.active) < eye.amount(n) + points => {
                return Err(Lack::new(Want::Cost, rule!("31-5")));
            }
            Price::Cores(_) => {}
            Price::MoveCores(from, _, n) => {
                if i32::from(cores::at(table, eye.run.seat, *from)) < eye.amount(n).max(1) {
                    return Err(Lack::new(Want::Cost, rule!("31-5")));
                }
            }
        }
    }
    let why = if book.added { rule!("31-1a") } else { rule!("31-5") };
    if engine::effect::can_match(&demands) { Ok(()) } else { Err(Lack::new(Want::Cost, why)) }
}

/// The cards that can pay a part.
fn choosable(eye: &Eye<'_>, of: &Selector, price: &Price) -> Set {
    let table = eye.table;
    let fits = |card: &Ix| match price {
        Price::Turn(_, _, Posture::Exhausted) => !table.card(*card).turned(),
        Price::Turn(_, _, Posture::Reversed) | Price::Break(..) => !current::is_reversed(table, *card),
        // What would lie where it lies already pays nothing.
        Price::Wait(..) => table.zone(*card).wait().is_some_and(|now| now < 4),
        _ => true,
    };
    eye.all(of).iter().filter(fits).collect()
}

/// A part that is paid with cards, and those that can pay it.
pub(crate) fn open(rules: &Rules, state: &State, pay: &Pay) -> Set {
    let run = run_of(state, pay);
    let eye = Eye::of(rules, state, &run);
    match part(rules, pay) {
        Some(
            price @ (Price::Go(of, ..) | Price::Turn(of, ..) | Price::Wait(of, ..) | Price::Break(of, _)),
        ) => choosable(&eye, of, price).less(&pay.chosen),
        _ => Set::EMPTY,
    }
}

/// How many cards the part asks for.
fn needed(eye: &Eye<'_>, price: &Price) -> usize {
    match price {
        Price::Go(_, n, _) | Price::Turn(_, n, _) | Price::Wait(_, n, _) | Price::Break(_, n) => {
            eye.amount(n).max(0) as usize
        }
        _ => 0,
    }
}

/// The cards with which the player may pay next. Where all that can pay must, one comes after the other.
pub(crate) fn offered(rules: &Rules, state: &State, pay: &Pay) -> Set {
    let Some(price) = part(rules, pay) else { return Set::EMPTY };
    let open = open(rules, state, pay);
    let run = run_of(state, pay);
    let all = open.len() + pay.chosen.len() <= needed(&Eye::of(rules, state, &run), price);
    if all { open.iter().take(1).collect() } else { open }
}

/// The part being paid.
pub(crate) fn part<'a>(rules: &'a Rules, pay: &Pay) -> Option<&'a Price> {
    pay.parts(rules).get(usize::from(pay.part))
}

/// The number of points, or of cards, that a player may say.
pub(crate) fn most(rules: &Rules, state: &State, pay: &Pay, price: &Price) -> i32 {
    match price {
        Price::AnyNumber(of) => Eye::of(rules, state, &run_of(state, pay)).count(of),
        _ => state.table.purses[pay.seat].points(),
    }
}

/// The text that is paid for, whose X is known once it was said.
fn run_of(state: &State, pay: &Pay) -> engine::effect::Run {
    let said = state.work.frames.iter().rev().find_map(|frame| match frame {
        Step::Resolve(run) => Some(run.x),
        _ => None,
    });
    pay.looks(said.unwrap_or(0))
}

/// Does it depend on cards that not everyone knows, whether the cost can be paid?
pub(crate) fn hides(eye: &Eye<'_>, cost: &[Price]) -> bool {
    let of = |price: &Price| match price {
        Price::Go(of, ..) | Price::Turn(of, ..) | Price::Wait(of, ..) | Price::Break(of, _) => eye.hides(of),
        _ => false,
    };
    cost.iter().any(of)
}

/// Paying goes on.
pub(crate) fn step(rules: &Rules, state: &mut State, mut pay: Pay, observer: &mut impl Observer) -> Flow {
    let Some(price) = part(rules, &pay) else {
        state.pop();
        return Flow::On;
    };
    let run = run_of(state, &pay);
    let amount = |n| Eye::of(rules, state, &run).amount(n).max(0);
    if matches!(price, Price::AnyMp | Price::AnyNumber(_)) {
        return Flow::Ask;
    }
    let needed = needed(&Eye::of(rules, state, &run), price);
    if pay.chosen.len() < needed {
        let open = open(rules, state, &pay);
        let secret = hides(&Eye::of(rules, state, &run), std::slice::from_ref(price));
        if open.len() + pay.chosen.len() > needed || (secret && !open.is_empty()) {
            return Flow::Ask;
        }
        // All that can pay must.
        pay.chosen = pay.chosen.or(&open);
    }
    let points = match price {
        Price::Mp(n)
        | Price::Life(n)
        | Price::Cores(n)
        | Price::MoveCores(_, _, n)
        | Price::Damage(n)
        | Price::DamageThis(n) => amount(n),
        _ => 0,
    };
    let (chosen, source) = (pay.chosen, pay.source.card);
    pay.part += 1;
    pay.chosen = Set::EMPTY;
    state.next(Step::Pay(pay));
    observer.cite(rule!("31-1"));
    match price {
        Price::Mp(_) => cores::pay(rules, state, pay.seat, points, rule!("31-2")),
        Price::AnyMp | Price::AnyNumber(_) => {}
        Price::Damage(_) | Price::DamageThis(_) => {
            let own = matches!(price, Price::DamageThis(_));
            let to = if own { source } else { current::master(&state.table, pay.seat) };
            let by = pay.source;
            let blow = Blow { by, to, n: points.clamp(0, 999) as i16, harm: Harm::Effect, attack: false };
            damage::deal(rules, state, blow, Because::from(rule!("31-5")), observer);
        }
        Price::Exhaust => {
            if state.table.body(source).is_some_and(|body| body.stunned) {
                observer.cite(ruling!("LG-83"));
            }
            state.propose(What::Turn { cards: Set::only(source), turned: true }, rule!("31-3"));
        }
        Price::Devotion => {
            let because = Because::from(rules.lore.edition.text(rule!("31-4"))).and(ruling!("LG-45"));
            moves::reverse(rules, state, Set::only(source), because);
        }
        Price::Go(_, _, way) => chosen.iter().for_each(|card| goes(rules, state, card, *way)),
        Price::GoThis(way) => goes(rules, state, source, *way),
        Price::Break(..) => breaks(rules, state, pay.seat, chosen),
        Price::BreakThis => breaks(rules, state, pay.seat, Set::only(source)),
        Price::Turn(_, _, posture) => turns(rules, state, chosen, *posture),
        Price::Wait(_, _, by) => waits(rules, state, chosen, *by),
        Price::Life(_) => cores::change_life(state, pay.seat, -points, rule!("31-5").into()),
        Price::MoveCores(from, to, _) => {
            let n = points.clamp(0, 255) as u8;
            let cores = crate::events::Own::Cores { seat: pay.seat, from: *from, to: *to, n };
            let because = Because::from(rule!("31-5")).and(rules.lore.edition.text(rule!("39-20")));
            state.propose(What::Own(cores), because.and(rule!("07-3")));
        }
        Price::Cores(_) => {
            let n = points.clamp(0, 255) as u8;
            let cores = crate::events::Own::Cores { seat: pay.seat, from: Spot::Active, to: Spot::Tired, n };
            state.propose(What::Own(cores), Because::from(rule!("31-5")).and(ruling!("LG-84")));
        }
    }
    Flow::On
}

/// A card goes somewhere to pay (31-5, 40-5).
fn goes(rules: &Rules, state: &mut State, card: Ix, way: Way) {
    let because = Because::from(rule!("31-5"));
    let by = crate::events::Own::By(state.table.seat(card));
    state.propose(What::Own(by), because);
    let to = moves::goes_to(rules, state, card, way);
    moves::leave_to(rules, state, card, to, because);
}

/// Cards wait so much longer to pay (39-3).
fn waits(rules: &Rules, state: &mut State, cards: Set, by: i16) {
    let because = Because::from(rule!("31-5")).and(rule!("39-3"));
    for card in cards.iter() {
        let now = i16::from(state.table.zone(card).wait().unwrap_or(0));
        let to = Zone::waiting((now + by).clamp(0, 4) as u8);
        moves::leave(rules, state, card, to, engine::Face::Up, because);
    }
    state.propose(What::Own(crate::events::Own::Wt(cards, 1)), because);
}

fn breaks(rules: &Rules, state: &mut State, seat: Seat, cards: Set) {
    let all: Vec<(Ix, Broke)> = cards.iter().map(|card| (card, Broke::Effect(seat))).collect();
    moves::break_cards(rules, state, &all, Because::from(rule!("31-5")));
}

fn turns(rules: &Rules, state: &mut State, cards: Set, posture: Posture) {
    let because = Because::from(rule!("31-5"));
    match posture {
        Posture::Reversed => moves::reverse(rules, state, cards, because),
        Posture::Exhausted => state.propose(What::Turn { cards, turned: true }, because),
        _ => state.propose(What::Turn { cards, turned: false }, because),
    }
}

/// X is said: so many points are paid, and the text below knows it (31-2a).
pub(crate) fn x_said(rules: &Rules, state: &mut State, mut pay: Pay, x: u16) {
    let points = matches!(part(rules, &pay), Some(Price::AnyMp));
    pay.part += 1;
    state.next(Step::Pay(pay));
    let run = state.work.frames.iter_mut().rev().find_map(|frame| match frame {
        Step::Resolve(run) => Some(run),
        _ => None,
    });
    if let Some(run) = run {
        run.x = x as i16;
    }
    if points {
        cores::pay(rules, state, pay.seat, x.into(), rule!("31-2a"));
    }
}
