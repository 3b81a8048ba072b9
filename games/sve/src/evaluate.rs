//! What the words of the effect language mean: tests, measures, facts.

use engine::effect::Side;
use engine::{Face, Seat};

use crate::cards::{Printed, Special};
use crate::current;
use crate::game::{Sve, Table};
use crate::kinds::{Figure, Stat};
use crate::table::{Ever, Kind, OWN_FORM, Zone};
use crate::vocabulary::{Amount, Change, Eye, Fact, Filter, Matters, Measure, Most, Reference, Seen, Test};

/// The face of a card as it is, or last was.
pub(crate) fn face<'a>(eye: &Eye<'a>, seen: &Seen<'_>) -> &'a Printed {
    let def = match seen.body {
        Some(body) if body.form != OWN_FORM => body.form,
        _ => seen.record.def,
    };
    eye.rules.printed(def)
}

/// The kind of a card: on the field what it is now, elsewhere what is printed.
pub(crate) fn kind(eye: &Eye<'_>, seen: &Seen<'_>) -> Kind {
    match seen.body {
        Some(body) if seen.zone() == Zone::Field => body.kind,
        _ => face(eye, seen).facts.kind,
    }
}

/// The cost of a card is the printed one, of the card below where it has evolved (SV-105, SV-134).
pub(crate) fn cost(eye: &Eye<'_>, seen: &Seen<'_>) -> i32 {
    i32::from(eye.rules.printed(seen.record.def).facts.cost.unwrap_or(0))
}

/// A number of a card: printed, or as it is now (5.23, SV-134). Only followers and leaders have one (5.24.2.1).
pub(crate) fn number(eye: &Eye<'_>, seen: &Seen<'_>, stat: Stat, printed: bool) -> i32 {
    if !matches!(kind(eye, seen), Kind::Follower | Kind::Leader) {
        return 0;
    }
    match seen.body {
        Some(body) if !printed => i32::from(body.now[stat as usize]),
        _ => {
            let facts = &face(eye, seen).facts;
            let value = if stat == Stat::Attack { facts.attack } else { facts.defense };
            i32::from(value.unwrap_or(if facts.kind == Kind::Leader { current::LIFE } else { 0 }))
        }
    }
}

/// Does the card have this name, printed or by what holds on the field (SV-26)?
pub(crate) fn named(eye: &Eye<'_>, seen: &Seen<'_>, name: u16) -> bool {
    if face(eye, seen).name == name {
        return true;
    }
    seen.zone() == Zone::Field
        && eye.table.lies(seen.card)
        && std::ptr::eq(seen.record, eye.table.card(seen.card))
        && current::also_named(eye.rules, eye.table, seen.card, name)
}

/// Is the card like this?
pub(crate) fn test(eye: &Eye<'_>, seen: &Seen<'_>, test: &Test) -> bool {
    let printed = || face(eye, seen);
    match test {
        Test::Kind(wanted) => kind(eye, seen) == *wanted,
        Test::Class(class) => printed().facts.class == Some(*class),
        Test::Type(row) => {
            printed().types.contains(row)
                || eye.table.common.lasts.on(object(seen)).any(|lasting| lasting.change == Change::Type(*row))
        }
        Test::Name(row) => named(eye, seen, *row),
        Test::NamePart(part) => printed().facts.name.contains(&**part),
        Test::SameNameAs(of) => {
            let mut same = false;
            eye.each_object(of, &mut |other| same |= named(eye, seen, face(eye, &other).name));
            same
        }
        Test::SameCostAs(of) => {
            let mut same = false;
            eye.each_object(of, &mut |other| same |= cost(eye, &other) == cost(eye, seen));
            same
        }
        Test::Named => i32::from(face(eye, seen).name) == i32::from(eye.run.x),
        Test::KindOf(of) => {
            let mut same = false;
            eye.each_object(of, &mut |other| same |= kind(eye, &other) == kind(eye, seen));
            same
        }
        Test::Lies(zone) => seen.zone() == *zone,
        Test::PlayedFrom(zone) => played_from(seen, *zone),
        Test::Of(side) => seen.seat() == eye.seat(*side),
        Test::Cost(bound, n) => bound.holds(cost(eye, seen), eye.amount(n)),
        Test::Stat(stat, printed, bound, n) => {
            matches!(kind(eye, seen), Kind::Follower | Kind::Leader)
                && bound.holds(number(eye, seen, *stat, *printed), eye.amount(n))
        }
        Test::Has(key) => match seen.body {
            Some(body) if seen.zone() == Zone::Field => body.keys.has(*key),
            _ => printed().keys.has(*key),
        },
        Test::Acted => seen.record.turned(),
        Test::Evolved => seen.body.is_some_and(|body| body.form != OWN_FORM),
        Test::EvolveCard => {
            printed().facts.special == Some(Special::Evolve) && kind(eye, seen) == Kind::Follower
        }
        Test::Evolve => printed().facts.special == Some(Special::Evolve),
        Test::Token => printed().is_token(),
        Test::Advance => printed().is_advance(),
        Test::FaceUp => seen.record.face() == Face::Up,
        Test::Counters(counter, bound, n) => {
            let there = seen.body.map_or(0, |body| body.count(*counter));
            bound.holds(i32::from(there), i32::from(*n))
        }
        Test::TriggerIcon => printed().icon.is_some(),
        Test::Prints(sort) => printed().prints(*sort),
        Test::Extreme(of, figure, printed, most) => {
            extreme(eye, of, *figure, *printed, *most) == Some(self::figure(eye, seen, *figure, *printed))
        }
        Test::OddCost => cost(eye, seen) % 2 != 0,
        Test::Racing => {
            seen.zone() == Zone::Field
                && current::is_attached(eye.table, seen.card, Zone::Racing)
                && holds(eye, seen, Change::Racing)
        }
        Test::Boxed => holds(eye, seen, Change::Boxed),
        Test::Attacking => eye.table.common.attack.attacker == object(seen),
        Test::Fighting => {
            let attack = &eye.table.common.attack;
            attack.engaged && [attack.attacker, attack.target].contains(&object(seen))
        }
    }
}

/// The card as it is, or as it was.
fn object(seen: &Seen<'_>) -> engine::Ref {
    engine::Ref { card: seen.card, since: seen.record.since }
}

/// Does this hold for the object by an effect that lasts?
fn holds(eye: &Eye<'_>, seen: &Seen<'_>, change: Change) -> bool {
    eye.table.common.lasts.on(object(seen)).any(|lasting| lasting.change == change)
}

/// A number of a card.
fn figure(eye: &Eye<'_>, seen: &Seen<'_>, figure: Figure, printed: bool) -> i32 {
    match figure {
        Figure::Cost => cost(eye, seen),
        Figure::Stat(stat) => number(eye, seen, stat, printed),
    }
}

/// The least or the most of a number among cards (SV-134).
fn extreme(
    eye: &Eye<'_>,
    of: &crate::vocabulary::Selector,
    which: Figure,
    printed: bool,
    most: Most,
) -> Option<i32> {
    let mut found: Option<i32> = None;
    eye.each(of, |card| {
        let n = figure(eye, &eye.seen(card), which, printed);
        found = Some(match (found, most) {
            (None, _) => n,
            (Some(other), Most::Least) => other.min(n),
            (Some(other), Most::Most) => other.max(n),
        });
        true
    });
    found
}

/// Must the cards of a choice go together: different names or costs, one sum?
pub(crate) fn asks_of_others(choose: &engine::effect::Choose<Sve>) -> bool {
    let own = Reference::Slot(choose.into);
    choose.of.filters.iter().any(|filter| match filter {
        Filter::Not(inner) => match &**inner {
            Filter::Is(Test::SameNameAs(of) | Test::SameCostAs(of)) => *of == own,
            _ => false,
        },
        Filter::Is(Test::Cost(_, than)) => match &**than {
            Amount::Sum(all) => all.iter().any(|one| match one {
                Amount::Times(of, _) => **of == Amount::Own(Measure::Cost(own.clone())),
                _ => false,
            }),
            _ => false,
        },
        _ => false,
    })
}

/// The PP that an evolve ability of the source costs (10.4.4.1): set, then changed, at least 0.
fn evolve_pp(eye: &Eye<'_>, printed: i16) -> i32 {
    let card = eye.run.source.card;
    let (mut pp, mut by) = (i32::from(printed), 0);
    if eye.table.still(eye.run.source) {
        current::each_change(eye.rules, eye.table, card, Matters::COST, &mut |change| match change {
            Change::EvolveCostsTo(n) => pp = i32::from(*n),
            Change::EvolveCosts(n) => by += i32::from(*n),
            Change::EvolveCostsPer(row, n) => {
                by += i32::from(*n) * eye.count(&eye.rules.lore.selectors[*row as usize]);
            }
            _ => {}
        });
    }
    (pp + by).max(0)
}

/// How much it is.
pub(crate) fn measure(eye: &Eye<'_>, measure: &Measure) -> i32 {
    let purse = |side: Side| &eye.table.purses[eye.seat(side)];
    let sum = |reference, each: &dyn Fn(&Seen<'_>) -> i32| {
        let mut total = 0;
        eye.each_object(reference, &mut |seen| total += each(&seen));
        total
    };
    match measure {
        Measure::Stat(of, stat, printed) => sum(of, &|seen| number(eye, seen, *stat, *printed)),
        Measure::Cost(of) => sum(of, &|seen| cost(eye, seen)),
        Measure::Counters(of, counter) => {
            sum(of, &|seen| seen.body.map_or(0, |body| i32::from(body.count(*counter))))
        }
        Measure::Hurt(side) => purse(*side).hurt.into(),
        Measure::Played(side) => purse(*side).played.into(),
        Measure::Pp(side) => purse(*side).pp.into(),
        Measure::PpMax(side) => purse(*side).pp_max.into(),
        Measure::Ep(side) => purse(*side).ep.into(),
        Measure::Attacks(side) => purse(*side).attacks.into(),
        Measure::Paid => i32::from(eye.run.n),
        Measure::StackTaken(side) => purse(*side).stack_taken.into(),
        Measure::DifferentNames(of) => {
            let mut names: Vec<u16> = Vec::new();
            eye.each(of, |card| {
                let name = face(eye, &eye.seen(card)).name;
                if !names.contains(&name) {
                    names.push(name);
                }
                true
            });
            names.len() as i32
        }
        Measure::DifferentCosts(of) => {
            let mut costs: Vec<i32> = Vec::new();
            eye.each(of, |card| {
                let cost = cost(eye, &eye.seen(card));
                if !costs.contains(&cost) {
                    costs.push(cost);
                }
                true
            });
            costs.len() as i32
        }
        Measure::Extreme(of, figure, most) => extreme(eye, of, *figure, false, *most).unwrap_or(0),
        Measure::Least(all) => all.iter().map(|one| eye.amount(one)).min().unwrap_or(0),
        Measure::If(condition, yes, no) => eye.amount(if eye.holds(condition) { yes } else { no }),
        Measure::EvolvePp(printed) => evolve_pp(eye, *printed),
        Measure::Room(zone, side) => room(eye.table, *zone, eye.seat(*side)) as i32,
        Measure::Turns(side) => purse(*side).turns.into(),
        Measure::Fallen(side) => purse(*side).fallen.into(),
    }
}

/// How many more cards a field or EX area takes (4.4.4, 4.8.3).
pub(crate) fn room(table: &Table, zone: Zone, seat: Seat) -> usize {
    let limit = match zone {
        Zone::Field => table.purses[seat].field_limit,
        Zone::Ex => table.purses[seat].ex_limit,
        _ => u8::MAX,
    };
    usize::from(limit).saturating_sub(table.at(zone, seat).len())
}

/// Is it so?
pub(crate) fn fact(eye: &Eye<'_>, fact: &Fact) -> bool {
    let purse = |side: Side| &eye.table.purses[eye.seat(side)];
    match fact {
        Fact::Combo(n) => i16::from(purse(Side::Mine).played) >= *n,
        Fact::SpellChain(n) => eye.run.fixed[0] >= *n,
        Fact::NecroCharge(n) => eye.run.fixed[1] >= *n,
        Fact::Awakened(side) => purse(*side).pp_max >= 7,
        Fact::Crimson => eye.table.turn() == eye.run.seat && purse(Side::Mine).hurt > 0,
        Fact::Extra => {
            eye.run.paid & 1 != 0
                || eye
                    .object(eye.run.source)
                    .and_then(|seen| seen.body)
                    .is_some_and(|b| b.ever.has(Ever::PAID))
        }
        Fact::EarthRite => eye.run.paid & 2 != 0,
        Fact::TurnOf(side) => eye.table.turn() == eye.seat(*side),
        Fact::NotFromHand => came(eye).is_some_and(|ever| !ever.has(Ever::FROM_HAND)),
        Fact::PutByAbility => came(eye).is_some_and(|ever| !ever.has(Ever::PLAYED)),
        Fact::CameFrom(zone) => came(eye).zip(Ever::from(*zone)).is_some_and(|(ever, from)| ever.has(from)),
        Fact::PlayedFrom(zone) => eye.object(eye.run.source).is_some_and(|seen| played_from(&seen, *zone)),
        Fact::AttackOnLeader(leader) => {
            eye.table.common.attack.attacker.card.is_some() && eye.table.common.attack.engaged != *leader
        }
        Fact::InPhase(phase) => eye.table.common.phase == *phase,
        Fact::CausedBy(side) => usize::try_from(eye.run.n).ok() == Some(eye.seat(*side).index()),
    }
}

/// Is the card played from such a zone, or was it?
fn played_from(seen: &Seen<'_>, zone: Zone) -> bool {
    let ever = seen.body.map(|body| body.ever).unwrap_or_default();
    match (seen.zone(), Ever::from(zone)) {
        (Zone::Resolution, Some(from)) => ever.has(from),
        (Zone::Field, Some(from)) => ever.has(Ever::PLAYED) && ever.has(from),
        (there, _) => there == zone,
    }
}

/// How the source came to be where it is.
fn came(eye: &Eye<'_>) -> Option<Ever> {
    eye.object(eye.run.source).and_then(|seen| seen.body).map(|body| body.ever)
}

/// The spells and the cards in a player's cemetery, as they are fixed when a text begins to resolve (13.3.1.4,
/// 13.5.1.3.2).
pub(crate) fn fixed(rules: &engine::Rules<Sve>, table: &Table, seat: Seat) -> [i16; 2] {
    let cemetery = table.at(Zone::Cemetery, seat);
    let spell = |card: &&engine::Ix| rules.printed(table.card(**card).def).facts.kind == Kind::Spell;
    let spells = match current::spell_chain(rules, table, seat) {
        Some((holder, of)) => {
            let run = current::glance(table, holder, seat);
            Eye { rules, table, ghosts: &[], run: &run }.count(of)
        }
        None => cemetery.iter().filter(spell).count() as i32,
    };
    [spells as i16, cemetery.len() as i16]
}
