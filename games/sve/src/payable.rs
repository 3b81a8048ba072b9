//! Whether a cost can be paid (10.4.2.2), each part of it and all together.

use engine::effect::can_match;
use engine::{Face, Few, Reason, Set};

use crate::current;
use crate::evaluate;
use crate::kinds::Stat;
use crate::moves;
use crate::questions::{Lack, Want};
use crate::table::Zone;
use crate::terms;
use crate::vocabulary::{Eye, Price, Selector};

/// The PP among the parts of a cost.
pub(crate) fn pp_of(eye: &Eye<'_>, cost: &[Price]) -> i16 {
    let pp = |price: &Price| match price {
        Price::Pp(n) => eye.amount(n).clamp(0, i16::MAX.into()) as i16,
        _ => 0,
    };
    cost.iter().map(pp).sum()
}

/// The cards with which a part can be paid, where it is paid with cards that are chosen, and how many.
pub(crate) fn demand(eye: &Eye<'_>, price: &Price) -> Option<(Set, usize)> {
    match price {
        Price::Go(of, n, _) | Price::TurnUp(of, n) | Price::Reveal(of, n) => {
            Some((others(eye, eye.all(of)), (*n).max(0) as usize))
        }
        Price::CountersOfOne(of, ..) => Some((eye.all(of), 1)),
        Price::Act(of, n) => Some((standing(eye, of), (*n).max(0) as usize)),
        _ => None,
    }
}

/// A card that is being played is no longer where it was, and so can't pay for itself (SV-77).
pub(crate) fn others(eye: &Eye<'_>, cards: Set) -> Set {
    let source = eye.run.source.card;
    let played = eye.table.lies(source) && eye.table.zone(source) != Zone::Field;
    if played { cards.less(&Set::only(source)) } else { cards }
}

pub(crate) fn standing(eye: &Eye<'_>, of: &Selector) -> Set {
    let all = eye.all(of);
    all.iter().filter(|&card| !eye.table.card(card).turned()).collect()
}

/// Is there so much PP?
pub(crate) fn affordable(need: i16, pp: i16) -> Result<(), Lack> {
    if need > pp { Err(too_little(need, pp, rule!("10.4.4"))) } else { Ok(()) }
}

/// There is too little PP.
pub(crate) fn too_little(need: i16, pp: i16, why: Reason) -> Lack {
    Lack::new(Want::Pp(need, pp), why).and(rule!("8.1.2")).and(ruling!("SV-36"))
}

/// The cost can't be paid.
pub(crate) fn unpaid(why: Reason) -> Lack {
    Lack::new(Want::Cost, why).and(rule!("10.6.2.1.2")).and(ruling!("SV-77"))
}

/// Can the whole cost be paid with this much PP (10.4.2.2)? The source must be where the ability works.
pub(crate) fn payable(eye: &Eye<'_>, cost: &[Price], pp: i16) -> Result<(), Lack> {
    affordable(pp_of(eye, cost), pp)?;
    let mut demands: Few<(Set, usize), 4> = Few::new();
    for price in cost {
        match demand(eye, price) {
            Some(demand) => {
                has_room(eye, price, demand.1)?;
                demands.push(demand);
            }
            None => part_payable(eye, price)?,
        }
    }
    if !demands.is_empty() && !can_match(&demands) {
        return Err(unpaid(rule!("10.4.2.2")));
    }
    Ok(())
}

/// Does it depend on cards that not everyone knows, whether the cost can be paid with this much PP?
pub(crate) fn hides(eye: &Eye<'_>, cost: &[Price], pp: i16) -> bool {
    let hidden = |price: &Price| match price {
        Price::Go(of, ..)
        | Price::GoRandom(of, ..)
        | Price::GoAll(of, _)
        | Price::Reveal(of, _)
        | Price::TurnUp(of, _) => eye.hides(of),
        Price::EvolveCard(_) | Price::Attach(..) => eye.hides_at(Zone::EvolveDeck, eye.run.seat),
        _ => false,
    };
    pp_of(eye, cost) <= pp && cost.iter().any(hidden)
}

/// Is there room for the cards that a part puts somewhere (SV-34)?
fn has_room(eye: &Eye<'_>, price: &Price, n: usize) -> Result<(), Lack> {
    let Price::Go(_, _, way) = price else { return Ok(()) };
    let to = moves::destination(*way);
    let full = matches!(to, Zone::Ex | Zone::Field) && evaluate::room(eye.table, to, eye.run.seat) < n;
    if full { Err(unpaid(ruling!("SV-34"))) } else { Ok(()) }
}

/// Can this part be paid, where no card is chosen for it?
fn part_payable(eye: &Eye<'_>, price: &Price) -> Result<(), Lack> {
    let table = eye.table;
    let (seat, source) = (eye.run.seat, eye.run.source);
    let there = table.still(source);
    let purse = &table.purses[seat];
    let (pays, why) = match price {
        Price::Pp(_)
        | Price::Go(..)
        | Price::Act(..)
        | Price::TurnUp(..)
        | Price::Reveal(..)
        | Price::CountersOfOne(..)
        | Price::Skip
        | Price::ActAny(_)
        | Price::GoAny(..) => {
            return Ok(());
        }
        Price::ActThis => {
            let pays = there && table.zone(source.card) == Zone::Field && !table.card(source.card).turned();
            (pays, rule!("10.4.6"))
        }
        Price::GoThis(way) => {
            let to = moves::destination(*way);
            let full = matches!(to, Zone::Ex | Zone::Field) && evaluate::room(table, to, seat) == 0;
            (there && !full, if full { ruling!("SV-34") } else { rule!("10.4.2.2") })
        }
        Price::ActWorth(of, worth) => {
            let sum: i32 = standing(eye, of).iter().map(|card| evaluate::cost(eye, &eye.seen(card))).sum();
            (sum >= i32::from(*worth), rule!("10.4.2.2"))
        }
        Price::GoAll(of, _) => (eye.any(of), rule!("10.4.2.2")),
        Price::GoRandom(of, n, _) => (eye.count(of) >= i32::from(*n), rule!("10.4.2.2")),
        Price::GoTop(side, n, _) => {
            let deck = table.at(Zone::Deck, eye.seat(*side)).len();
            (deck >= (*n).max(0) as usize, rule!("10.4.2.2"))
        }
        Price::CountersThis(counter, _) | Price::AllCountersThis(counter) => {
            let n = if let Price::CountersThis(_, n) = price { i32::from(*n) } else { 1 };
            let on = table.body(source.card).map_or(0, |body| i32::from(body.count(*counter)));
            (there && on >= n, rule!("10.4.5"))
        }
        Price::Counters(of, counter, n) => {
            let mut on = 0;
            eye.each(of, |card| {
                on += table.body(card).map_or(0, |body| i16::from(body.count(*counter)));
                true
            });
            (on >= *n, rule!("10.4.5"))
        }
        Price::Life(n) => {
            let life = current::stat(table, current::leader(table, seat), Stat::Defense);
            (life >= *n, rule!("10.4.5.1"))
        }
        Price::PpMax(n) => (purse.pp_max >= *n, rule!("10.4.5.1")),
        Price::Ep(n) => (purse.ep >= *n, rule!("10.4.5.1")),
        Price::EvolveCard(name) => {
            let found = there && !terms::evolve_cards(eye.rules, table, source.card, *name).is_empty();
            if !found {
                return Err(Lack::new(Want::EvolveCard, rule!("12.2.2")));
            }
            (true, rule!("12.2.2"))
        }
        Price::Attach(name, n, zone) => {
            let eats = *zone != Zone::Racing || !current::is_attached(table, source.card, Zone::Racing);
            let found = attachable(eye, *name).len() >= (*n).max(0) as usize;
            let why = match (*zone, eats) {
                (Zone::Racing, true) => rule!("14.2.2.3"),
                (Zone::Racing, false) => rule!("14.2.1.2.1"),
                _ => rule!("14.4.9.2"),
            };
            (there && eats && found, why)
        }
    };
    if pays { Ok(()) } else { Err(unpaid(why)) }
}

/// Face-down cards of a name in the evolve deck.
pub(crate) fn attachable(eye: &Eye<'_>, name: u16) -> Set {
    let deck = eye.table.at(Zone::EvolveDeck, eye.run.seat).iter().copied();
    deck.filter(|&card| {
        let record = eye.table.card(card);
        record.face() == Face::Down && eye.rules.printed(record.def).name == name
    })
    .collect()
}
