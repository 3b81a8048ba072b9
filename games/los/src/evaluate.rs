//! What tests, measures and facts mean.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Face, Ix, Ref, Seat};

use crate::cards::{Facts, Kind};
use crate::current::is_kept;
use crate::game::{Rules, Table};
use crate::table::{Figure, Key, LANES, Square, Way, Zone, facing_lane};
use crate::vocabulary::{
    Eye, Fact, Filter, Kept, Measure, Reference, Seen, Selector, Sort, Test, Told, Which,
};

/// Is a lane so many further on one of these: the same, the one on the left, the one on the right?
fn is_lane(from: Option<i8>, which: [bool; 3]) -> bool {
    match from {
        Some(0) => which[0],
        Some(-1) => which[1],
        Some(1) => which[2],
        _ => false,
    }
}

/// Is the card like this? A face-down character shows nothing of its face (LS-23, 9.6.1).
pub(crate) fn test(eye: &Eye<'_>, seen: &Seen<'_>, test: &Test) -> bool {
    let facts = || &eye.rules.printed(seen.record.def).facts;
    let hidden = seen.zone() == Zone::Character && seen.record.face() == Face::Down;
    let body = seen.body;
    match test {
        Test::Kind(kind) => hidden && *kind == Kind::Character || !hidden && facts().kind == *kind,
        Test::Itself => seen.card == eye.run.source.card,
        Test::Standing => body.is_none_or(|body| !body.beaten),
        Test::FaceUp => seen.record.face() == Face::Up,
        Test::Defence => body.is_some_and(|body| body.facing.is_defence()),
        Test::Gained => seen.record.turned(),
        Test::Row(row) => body.is_some_and(|body| square_is(seen, |_| body.square.row() == *row)),
        Test::Lane(of, which) => is_lane(lane_from(eye, seen, of), *which),
        Test::InChosenLane => lane(eye, seen).is_some_and(|lane| i16::from(lane) == eye.run.x),
        Test::Next(of) => next_to(eye, seen, of),
        Test::CanAttack => !hidden && crate::fight::may_attack(eye.table, seen.card).is_ok(),
        Test::Attacking => is(eye.table.common.battle.attacker, seen),
        Test::Attacked => is(eye.table.common.battle.target, seen),
        Test::AttackedBy(like) => is(eye.table.common.battle.target, seen) && attacker_is(eye, like),
        Test::Opposes(like) => opposes(eye, seen, like),
        Test::Fights => fights(eye, seen),
        Test::Among(of) => {
            let mut among = false;
            eye.each_object(of, &mut |one: Seen<'_>| {
                among |= one.card == seen.card && one.record.since == seen.record.since;
            });
            among
        }
        Test::Lies(zone) => seen.zone() == *zone,
        Test::Of(side) => seen.seat() == eye.seat(*side),
        _ if hidden => false,
        Test::Flash => facts().flash,
        Test::Field => facts().field,
        Test::Attribute(bit) => {
            let printed = facts().attribute.map_or(0, |attribute| 1 << attribute as u8);
            body.map_or(printed, |body| body.now.attributes) >> bit & 1 == 1
        }
        Test::Race(row) => {
            let race = eye.rules.lore.races.get(*row as usize);
            race.is_some_and(|race| facts().races.contains(race))
        }
        Test::Name(name) => *facts().name == **name,
        Test::NamePart(part) => facts().name.contains(&**part),
        Test::Namesake(of) => is_namesake(eye, seen, of),
        Test::Alike(sort, of) => alike(eye, seen, *sort, of),
        Test::Figure(figure, printed, bound, than) => {
            let n = match body.filter(|_| !printed) {
                Some(body) => body.now.figure(*figure),
                None => facts().figure(*figure),
            };
            bound.holds(n.into(), eye.amount(than))
        }
        Test::Beyond(figure, more) => beyond(eye, seen, *figure, *more),
        Test::Most(figure, more, among) => {
            let of = |seen: &Seen<'_>| match seen.body {
                Some(body) => body.now.figure(*figure),
                None => eye.rules.printed(seen.record.def).facts.figure(*figure),
            };
            let own = of(seen);
            let mut most = true;
            eye.each(among, |card| {
                let other = of(&eye.seen(card));
                most = if *more { other <= own } else { other >= own };
                most
            });
            most
        }
        Test::Has(key) => has(eye, seen, *key),
        Test::Resists(energy) => {
            let printed = eye.rules.printed(seen.record.def).resists;
            body.map_or(printed, |body| body.now.resists)[usize::from(*energy)] > 0
        }
        Test::Plain => facts().text.is_empty(),
    }
}

/// Does one of these have its name?
fn is_namesake(eye: &Eye<'_>, seen: &Seen<'_>, of: &Reference) -> bool {
    let name = |seen: &Seen<'_>| &eye.rules.printed(seen.record.def).facts.name;
    let mut same = false;
    eye.each_object(of, &mut |one: Seen<'_>| same |= name(&one) == name(seen));
    same
}

/// Is its number above what is printed, or below it?
fn beyond(eye: &Eye<'_>, seen: &Seen<'_>, figure: Figure, more: bool) -> bool {
    let printed = eye.rules.printed(seen.record.def).facts.figure(figure);
    seen.body.is_some_and(|body| {
        let now = body.now.figure(figure);
        if more { now > printed } else { now < printed }
    })
}

/// Does it share an attribute, a race, a name or a number with one of those?
fn alike(eye: &Eye<'_>, seen: &Seen<'_>, sort: Sort, of: &Reference) -> bool {
    let facts = |seen: &Seen<'_>| &eye.rules.printed(seen.record.def).facts;
    let attributes = |seen: &Seen<'_>| {
        let printed = facts(seen).attribute.map_or(0, |attribute| 1 << attribute as u8);
        seen.body.map_or(printed, |body| body.now.attributes)
    };
    let number = |seen: &Seen<'_>, figure| {
        seen.body.map_or(facts(seen).figure(figure), |body| body.now.figure(figure))
    };
    let mut found = false;
    eye.each_object(of, &mut |one: Seen<'_>| {
        found |= match sort {
            Sort::Attribute => attributes(&one) & attributes(seen) != 0,
            Sort::Race => facts(&one).races.iter().any(|race| facts(seen).races.contains(race)),
            Sort::Name => facts(&one).name == facts(seen).name,
            Sort::Figure(figure) => number(&one, figure) == number(seen, figure),
        };
    });
    found
}

fn has(eye: &Eye<'_>, seen: &Seen<'_>, key: Key) -> bool {
    match seen.body {
        Some(body) => body.now.keys.has(key),
        None => eye.rules.printed(seen.record.def).keys.has(key),
    }
}

fn is(object: Ref, seen: &Seen<'_>) -> bool {
    object.card.is_some() && object.card == seen.card && object.since == seen.record.since
}

fn square_is(seen: &Seen<'_>, like: impl Fn(crate::table::Square) -> bool) -> bool {
    let square = seen.body.map(|body| body.square);
    square.is_some_and(|square| square.at() < LANES * 2 && like(square))
}

/// The lane of a card as the run's player counts lanes.
fn lane(eye: &Eye<'_>, seen: &Seen<'_>) -> Option<i8> {
    let square = seen.body?.square;
    if seen.zone() != Zone::Character || square.at() >= LANES * 2 {
        return None;
    }
    let lane = square.lane();
    let lane = if seen.seat() == eye.run.seat { lane } else { facing_lane(lane) };
    Some(lane as i8)
}

/// The one card that is meant.
fn one<'a>(eye: &Eye<'a>, of: &Reference) -> Option<Seen<'a>> {
    let mut found = None;
    eye.each_object(of, &mut |seen| found = found.or(Some(seen)));
    found
}

/// How many lanes to the right of that card another stands.
fn lane_from(eye: &Eye<'_>, seen: &Seen<'_>, of: &Reference) -> Option<i8> {
    Some(lane(eye, seen)? - lane(eye, &one(eye, of)?)?)
}

/// Does it stand right, left, in front of or behind that card, on the same side of the table?
fn next_to(eye: &Eye<'_>, seen: &Seen<'_>, of: &Reference) -> bool {
    let Some(that) = one(eye, of) else { return false };
    let (Some(one), Some(two)) = (that.body, seen.body) else { return false };
    if that.seat() != seen.seat() || seen.zone() != Zone::Character || that.zone() != Zone::Character {
        return false;
    }
    let apart = one.square.lane().abs_diff(two.square.lane());
    let across = one.square.row() != two.square.row();
    (apart == 1 && !across) || (apart == 0 && across)
}

/// The squares that a text tells by a card or by the lane that was chosen, a bit each, A's before B's.
pub(crate) fn told_squares(eye: &Eye<'_>, told: &Told) -> u16 {
    let by = told.by.as_ref().map(|by| one(eye, by));
    let Some(by) = by.map_or(Some(None), |by| by.map(Some)) else { return 0 };
    let square = |seen: &Seen<'_>| seen.body.map(|body| body.square).unwrap_or_default();
    let wanted = |seat: Seat, at: Square| match (told.which, &by) {
        (Which::Next, Some(by)) => {
            by.seat() == seat && Way::ALL.iter().any(|&way| square(by).step(way) == Some(at))
        }
        (Which::Next, None) => false,
        (Which::Lanes(which), by) => {
            let from = match by {
                Some(by) => lane(eye, by),
                None => Some(eye.run.x as i8),
            };
            let own = if seat == eye.run.seat { at.lane() } else { facing_lane(at.lane()) };
            is_lane(from.map(|from| own as i8 - from), which)
        }
    };
    let in_row = |at: Square| told.row.is_none_or(|row| at.row() == row);
    let all = Seat::BOTH.into_iter().flat_map(|seat| Square::all().map(move |at| (seat, at)));
    all.filter(|&(seat, at)| in_row(at) && wanted(seat, at))
        .fold(0, |mask, (seat, at)| mask | 1 << (seat.index() as u16 * 8 + u16::from(at.at())))
}

/// Does it fight the source in the attack that goes on?
fn fights(eye: &Eye<'_>, seen: &Seen<'_>) -> bool {
    let battle = eye.table.common.battle;
    let source = eye.run.source;
    (battle.attacker == source && is(battle.target, seen))
        || (battle.target == source && is(battle.attacker, seen))
}

pub(crate) fn measure(eye: &Eye<'_>, measure: &Measure) -> i32 {
    match measure {
        Measure::Figure(of, figure, printed) => {
            let mut sum = 0;
            eye.each_object(of, &mut |seen| {
                let facts: &Facts = &eye.rules.printed(seen.record.def).facts;
                let n = match seen.body.filter(|_| !printed) {
                    Some(body) => body.now.figure(*figure),
                    None => facts.figure(*figure),
                };
                sum += i32::from(n);
            });
            sum
        }
        Measure::Apart(one, two) => (eye.amount(one) - eye.amount(two)).abs(),
        Measure::Life(side) => eye.table.purses[eye.seat(*side)].life,
        Measure::Kinds(sort, of) => kinds(eye, *sort, of),
        Measure::Sharing(sort, of) => sharing(eye, *sort, of),
    }
}

/// How many different attributes, races, names or numbers these cards show.
fn kinds(eye: &Eye<'_>, sort: Sort, of: &Selector) -> i32 {
    let mut attributes = 0u8;
    let mut found: BTreeSet<(&str, i16)> = BTreeSet::new();
    eye.each(of, |card| {
        let seen = eye.seen(card);
        let facts = &eye.rules.printed(seen.record.def).facts;
        if seen.zone() == Zone::Character && seen.record.face() == Face::Down {
            return true;
        }
        match sort {
            Sort::Attribute => {
                let printed = facts.attribute.map_or(0, |attribute| 1 << attribute as u8);
                attributes |= seen.body.map_or(printed, |body| body.now.attributes);
            }
            Sort::Race => found.extend(facts.races.iter().map(|race| (race.as_str(), 0))),
            Sort::Name => drop(found.insert((facts.name.as_str(), 0))),
            Sort::Figure(figure) => {
                let n = seen.body.map_or(facts.figure(figure), |body| body.now.figure(figure));
                found.insert(("", n));
            }
        }
        true
    });
    (attributes.count_ones() as usize + found.len()) as i32
}

/// How many of these cards have one attribute, race, name or number in common, at most.
fn sharing(eye: &Eye<'_>, sort: Sort, of: &Selector) -> i32 {
    let mut found: BTreeMap<(&str, i16), i32> = BTreeMap::new();
    eye.each(of, |card| {
        let seen = eye.seen(card);
        let facts = &eye.rules.printed(seen.record.def).facts;
        if seen.zone() == Zone::Character && seen.record.face() == Face::Down {
            return true;
        }
        let has: Vec<(&str, i16)> = match sort {
            Sort::Attribute => {
                let printed = facts.attribute.map_or(0, |attribute| 1 << attribute as u8);
                let bits = seen.body.map_or(printed, |body| body.now.attributes);
                (0..6).filter(|bit| bits >> bit & 1 == 1).map(|bit| ("", bit)).collect()
            }
            Sort::Race => facts.races.iter().map(|race| (race.as_str(), 0)).collect(),
            Sort::Name => vec![(facts.name.as_str(), 0)],
            Sort::Figure(figure) => {
                vec![("", seen.body.map_or(facts.figure(figure), |body| body.now.figure(figure)))]
            }
        };
        has.into_iter().for_each(|one| *found.entry(one).or_default() += 1);
        true
    });
    found.into_values().max().unwrap_or(0)
}

pub(crate) fn fact(eye: &Eye<'_>, fact: &Fact) -> bool {
    match fact {
        Fact::TurnOf(side) => eye.table.turn() == eye.seat(*side),
        Fact::Phase(phase) => eye.table.common.phase == *phase,
    }
}

/// May the card be chosen by a text of the run's player?
pub(crate) fn may_choose(eye: &Eye<'_>, card: Ix) -> bool {
    let Some(body) = eye.table.body(card) else { return true };
    let other = eye.table.seat(card) != eye.run.seat;
    let keys = body.now.keys;
    let source = eye.run.source.card;
    let by =
        if source.is_some() { Some(eye.rules.printed(eye.table.card(source).def).facts.kind) } else { None };
    let of_kind = by.is_some_and(|kind| {
        keys.has(match kind {
            Kind::Character => Key::UnchosenByCharacters,
            Kind::Effect => Key::UnchosenByEffects,
            Kind::Support => Key::UnchosenBySupports,
        })
    });
    let kept = other && (keys.has(Key::UnchosenByOther) || of_kind);
    let kept = kept || is_kept(eye.rules, eye.table, card, Kept::Chosen, source);
    !body.beaten && !keys.has(Key::Unchosen) && !kept
}

/// Does an effect of this source reach the card, or does a resistance keep it off (8.13.2, 8.13.3)?
pub(crate) fn reaches(rules: &Rules, table: &Table, source: Ref, seat: Seat, card: Ix) -> bool {
    let Some(body) = table.body(card).filter(|_| table.seat(card) != seat) else { return true };
    if !source.card.is_some() {
        return true;
    }
    let facts = &rules.printed(table.card(source.card).def).facts;
    let figure = |figure: Figure| match table.body(source.card).filter(|_| table.still(source)) {
        Some(body) => body.now.figure(figure),
        None => facts.figure(figure),
    };
    let [speed, cost] = body.now.resists;
    let kept = (speed > 0 && figure(Figure::Speed) <= i16::from(speed))
        || (cost > 0 && figure(Figure::Cost) <= i16::from(cost));
    let kind = match facts.kind {
        Kind::Character => Key::NoCharacters,
        Kind::Effect => Key::NoEffects,
        Kind::Support => Key::NoSupports,
    };
    let flash = facts.flash && body.now.keys.has(Key::NoFlashes);
    !kept && !flash && !body.now.keys.has(kind)
}

/// Is whoever attacks like this?
/// Does it fight a card like this, as attacker or as target?
fn opposes(eye: &Eye<'_>, seen: &Seen<'_>, like: &[Filter]) -> bool {
    let battle = eye.table.common.battle;
    let target_is = || eye.object(battle.target).is_some_and(|target| eye.fits_all(&target, like));
    (is(battle.target, seen) && attacker_is(eye, like)) || (is(battle.attacker, seen) && target_is())
}

fn attacker_is(eye: &Eye<'_>, like: &[Filter]) -> bool {
    eye.object(eye.table.common.battle.attacker).is_some_and(|attacker| eye.fits_all(&attacker, like))
}
