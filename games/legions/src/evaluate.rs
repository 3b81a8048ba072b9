//! What the words of the effect language mean: tests, measures, facts.

use engine::effect::Reference;
use engine::{Face, Ix, Seat};

use crate::cards::Printed;
use crate::game::Legions;
use crate::kinds::{Category, Colour, Figure, Lane, Posture};
use crate::table::{Zone, adjacent, mirrored};
use crate::vocabulary::{
    Change, Eye, Fact, Filter, Grant, Measure, Nature, Op, Seen, Test, Topic, Trigger, Verb, Way,
};
use crate::{chain, play};

fn printed<'a>(eye: &Eye<'a>, seen: &Seen<'_>) -> &'a Printed {
    eye.rules.printed(seen.record.def)
}

/// Is the card reversed where it lies, or was it last (16-3)?
fn is_reversed(seen: &Seen<'_>) -> bool {
    seen.record.face() == Face::Down && seen.zone().is_in_play()
}

/// Can nothing of what is printed on the card be told: it is reversed, or exiled face down (18-18, LG-100)?
fn is_covered(seen: &Seen<'_>) -> bool {
    is_reversed(seen) || is_exiled_down(seen)
}

fn is_exiled_down(seen: &Seen<'_>) -> bool {
    seen.zone() == Zone::Exile && seen.record.face() == Face::Down
}

/// The card that an object has become: where its break put it, or where the text itself placed it (LG-114).
pub(crate) fn became(eye: &Eye<'_>, object: engine::Ref) -> Option<engine::Ix> {
    let (table, run) = (eye.table, eye.run);
    let ability = eye.rules.lore.abilities.get(usize::from(run.code))?;
    if !object.card.is_some() || table.still(object) || !table.lies(object.card) {
        return None;
    }
    let (zone, since) = (table.zone(object.card), table.card(object.card).since);
    let left =
        |trigger: &Trigger| matches!(trigger.topic, Topic::Breaks | Topic::BreaksOther | Topic::Leaves);
    let falls = matches!(&ability.nature, Nature::Triggered(all) if all.iter().any(left));
    let public = zone.is_wait() || matches!(zone, Zone::Standby | Zone::Exile);
    if falls && public && since.0 == run.at.0 + 1 {
        return Some(object.card);
    }
    let placed = |op: &Op| match op {
        Op::Do(todo) => todo.to == Reference::This && matches!(todo.verb, Verb::Go(Way::Field(_))),
        _ => false,
    };
    let before = ability.program.ops.get(..usize::from(run.pc)).unwrap_or_default();
    let placed = object == run.source && zone.is_field() && since > run.at && before.iter().any(placed);
    placed.then_some(object.card)
}

/// Where an object lies: what has become another by the break that is told of lies where that put it.
fn zone_of(eye: &Eye<'_>, seen: &Seen<'_>) -> Zone {
    let object = engine::Ref { card: seen.card, since: seen.record.since };
    let told = object == eye.run.source || object == eye.run.cause;
    match became(eye, object).filter(|_| told) {
        Some(card) => eye.table.zone(card),
        None => seen.zone(),
    }
}

/// Does this hold for the object by an effect that lasts?
fn holds(eye: &Eye<'_>, seen: &Seen<'_>, change: Change) -> bool {
    let object = engine::Ref { card: seen.card, since: seen.record.since };
    let own = |id: u16| match &eye.rules.lore.abilities[usize::from(id)].nature {
        Nature::Static(None, all) => all.iter().any(|holding| {
            let always = holding.condition.is_none() && holding.on == Reference::This;
            always && holding.grants.contains(&Grant::Plain(change))
        }),
        _ => false,
    };
    let on_field = seen.zone().is_field() && seen.body.is_some_and(|body| !body.mute);
    eye.table.common.lasts.on(object).any(|lasting| lasting.change == change)
        || (on_field && printed(eye, seen).statics && printed(eye, seen).abilities.clone().any(own))
}

fn has_colour(eye: &Eye<'_>, seen: &Seen<'_>, colour: Colour) -> bool {
    printed(eye, seen).has_colour(colour) || holds(eye, seen, Change::Colour(colour))
}

/// Is the card like this? A reversed card has none of what is printed on it (16-3c to 16-3e).
pub(crate) fn test(eye: &Eye<'_>, seen: &Seen<'_>, test: &Test) -> bool {
    let open = !is_covered(seen);
    match test {
        Test::Category(category) => open && printed(eye, seen).category == *category,
        Test::Unit => open && seen.zone().is_field(),
        Test::Token => open && printed(eye, seen).facts.token,
        Test::Colours(all, every) => {
            let has = |colour: &Colour| has_colour(eye, seen, *colour);
            open && if *every { all.iter().all(has) } else { all.iter().any(has) }
        }
        Test::Type(row) => {
            open && (printed(eye, seen).types.contains(row) || holds(eye, seen, Change::Type(*row)))
        }
        Test::Has(key) => {
            open && match seen.body {
                Some(body) => body.keys.has(*key),
                None => printed(eye, seen).keys.has(*key),
            }
        }
        Test::HasTrigger(topic) => {
            let set_off = |id: u16| match &eye.rules.lore.abilities[id as usize].nature {
                Nature::Triggered(all) => all.iter().any(|trigger| trigger.topic == *topic),
                _ => false,
            };
            open && printed(eye, seen).abilities.clone().any(set_off)
        }
        Test::Name(row) => open && printed(eye, seen).name == *row,
        Test::NamePart(part) => open && printed(eye, seen).facts.name.contains(&**part),
        Test::Namesake(of) => {
            let mut same = false;
            eye.each_object(of, &mut |other| same |= printed(eye, &other).name == printed(eye, seen).name);
            open && same
        }
        Test::Figure(figure, bound, n) => {
            has_figure(eye, seen, *figure)
                && bound.holds(self::figure(eye, seen, *figure, false), eye.amount(n))
        }
        Test::Extreme(of, figure, most) => {
            let own = self::figure(eye, seen, *figure, false);
            let mut best = true;
            eye.each(of, |card| {
                let other = self::figure(eye, &eye.seen(card), *figure, false);
                best &= if *most { other <= own } else { other >= own };
                best
            });
            best
        }
        Test::Posture(posture) => lies(eye, seen, *posture),
        Test::SameLane(of) => lanes_meet(eye, seen, of, |one, other| one == other),
        Test::NextLane(of) => lanes_meet(eye, seen, of, adjacent),
        Test::Lane(lane) => lane_of(eye, seen) == Some(*lane),
        Test::ThatLane => {
            let chosen = crate::noting::lane_of(eye.run);
            chosen.is_some() && lane_of(eye, seen) == chosen
        }
        Test::NextToThatLane => match (crate::noting::lane_of(eye.run), lane_of(eye, seen)) {
            (Some(chosen), Some(lane)) => adjacent(chosen, lane),
            _ => false,
        },
        Test::Hurt => open && seen.body.is_some_and(|body| body.damage > 0),
        Test::HasCores => {
            let purse = &eye.table.purses[seen.seat()];
            match seen.zone() {
                Zone::Master => purse.on_master > 0,
                Zone::Lord => purse.on_lord > 0,
                _ => false,
            }
        }
        Test::FaceUp => seen.record.face() == Face::Up,
        Test::Symbols(n) => open && printed(eye, seen).facts.colours.len() == usize::from(*n),
        Test::Lies(mask) => mask >> zone_of(eye, seen) as u16 & 1 == 1,
        Test::Of(side) => seen.seat() == eye.seat(*side),
        Test::Attacker => eye.table.common.fight.attacker.card == seen.card,
        Test::AttackTarget => eye.table.common.fight.target.card == seen.card,
        Test::Fights(with) => fights(eye, seen, with),
        Test::NameKept => open && i32::from(printed(eye, seen).name) == i32::from(eye.run.n),
        Test::Unlockable => chain::unlockable(eye.rules, eye.table, seen.card),
    }
}

/// Does the card fight with such a unit?
fn fights(eye: &Eye<'_>, seen: &Seen<'_>, with: &[Filter]) -> bool {
    let fight = &eye.table.common.fight;
    let pair = [(fight.attacker, fight.target), (fight.target, fight.attacker)];
    pair.into_iter().any(|(unit, foe)| {
        let both = unit.card == seen.card && eye.table.still(unit) && eye.table.still(foe);
        both && eye.fits_all(&eye.seen(foe.card), with)
    })
}

/// The lane of a card, as the effect's player sees it.
fn lane_of(eye: &Eye<'_>, seen: &Seen<'_>) -> Option<Lane> {
    let lane = seen.zone().lane()?;
    Some(if seen.seat() == eye.run.seat { lane } else { mirrored(lane) })
}

fn lanes_meet(
    eye: &Eye<'_>,
    seen: &Seen<'_>,
    of: &Reference<Legions>,
    meet: impl Fn(Lane, Lane) -> bool,
) -> bool {
    let mut found = false;
    let Some(own) = lane_of(eye, seen) else { return false };
    eye.each_object(of, &mut |other| {
        found |= lane_of(eye, &other).is_some_and(|lane| meet(own, lane));
    });
    found
}

fn lies(eye: &Eye<'_>, seen: &Seen<'_>, posture: Posture) -> bool {
    let awake = |seat: Seat| eye.table.purses[seat].awakened;
    match posture {
        Posture::Active => seen.zone().is_field() && !seen.record.turned(),
        Posture::Exhausted => seen.record.turned(),
        Posture::Reversed => is_reversed(seen),
        Posture::Open => !is_reversed(seen),
        Posture::Stunned => seen.body.is_some_and(|body| body.stunned),
        Posture::Normal => seen.zone() == Zone::Master && !awake(seen.seat()),
        Posture::Awakened => seen.zone() == Zone::Master && awake(seen.seat()),
    }
}

/// Does the card have such a number at all?
fn has_figure(eye: &Eye<'_>, seen: &Seen<'_>, figure: Figure) -> bool {
    let category = printed(eye, seen).category;
    match figure {
        Figure::Cost => category != Category::Master && !is_exiled_down(seen),
        Figure::CoreCost => category == Category::Lord && !is_covered(seen),
        Figure::Wt => matches!(category, Category::Skill | Category::Minion) && !is_covered(seen),
        Figure::Atk | Figure::Hp => {
            matches!(category, Category::Minion | Category::Lord) && !is_covered(seen)
        }
    }
}

/// A number of a card: printed, or as it is now.
pub(crate) fn figure(eye: &Eye<'_>, seen: &Seen<'_>, figure: Figure, as_printed: bool) -> i32 {
    let facts = &printed(eye, seen).facts;
    let body = seen.body.filter(|_| !as_printed);
    if is_covered(seen) {
        return 0;
    }
    match figure {
        Figure::Cost => i32::from(facts.cost),
        Figure::CoreCost => i32::from(facts.cc),
        Figure::Wt => i32::from(facts.wt),
        Figure::Atk => i32::from(body.map_or(facts.atk, |body| body.atk)),
        Figure::Hp => i32::from(body.map_or(facts.hp, |body| (body.hp - body.damage).max(0))),
    }
}

/// How much is it?
pub(crate) fn measure(eye: &Eye<'_>, measure: &Measure) -> i32 {
    match measure {
        Measure::Figure(of, figure, printed) => {
            let mut sum = 0;
            eye.each_object(of, &mut |seen| sum += self::figure(eye, &seen, *figure, *printed));
            sum
        }
        Measure::Life(side) => i32::from(eye.table.purses[eye.seat(*side)].life),
        Measure::Cores(side, zone) => {
            let purse = &eye.table.purses[eye.seat(*side)];
            if *zone { i32::from(purse.active) + i32::from(purse.tired) } else { purse.cores() as i32 }
        }
        Measure::CoresIn(side, spot) => i32::from(crate::cores::at(eye.table, eye.seat(*side), *spot)),
        Measure::Hurt(of) => {
            let mut sum = 0;
            eye.each_object(of, &mut |seen| {
                sum += eye.table.body(seen.card).map_or(0, |body| i32::from(body.damage));
            });
            sum
        }
        Measure::FreeLanes(side) => crate::unlock::free_lanes(eye.table, eye.seat(*side)).count() as i32,
        Measure::Counted => i32::from(eye.run.fixed[0]),
        Measure::Among(slot, like) => {
            let mut n = 0;
            eye.each_object(&Reference::Slot(*slot), &mut |seen| n += i32::from(eye.fits_all(&seen, like)));
            n
        }
        Measure::Fell(slot, like) => {
            let (mut n, bound) = (0, eye.run.slots[usize::from(*slot)].bound);
            eye.each_object(&Reference::Slot(*slot), &mut |seen| {
                let stands =
                    crate::current::is_unit(eye.table, seen.card) && eye.table.card(seen.card).since <= bound;
                n += i32::from(!stands && eye.fits_all(&seen, like));
            });
            n
        }
        Measure::CoresOn(of) => {
            let mut sum = 0;
            eye.each_object(of, &mut |seen| {
                let purse = &eye.table.purses[seen.seat()];
                sum += match seen.zone() {
                    Zone::Master => i32::from(purse.on_master),
                    Zone::Lord => i32::from(purse.on_lord),
                    _ => 0,
                };
            });
            sum
        }
    }
}

/// Is it so?
pub(crate) fn fact(eye: &Eye<'_>, fact: &Fact) -> bool {
    match fact {
        Fact::TurnOf(side) => eye.seat(*side) == eye.table.turn(),
        Fact::Awakened(side) => eye.table.purses[eye.seat(*side)].awakened,
        Fact::Phase(side, phase) => {
            eye.seat(*side) == eye.table.turn() && eye.table.common.phase == Some(*phase)
        }
        Fact::CanChoose(op) => {
            let program = &eye.rules.lore.abilities[eye.run.code as usize].program;
            match program.ops.get(usize::from(*op)) {
                Some(Op::Choose(choose)) => play::can_choose(eye, choose),
                _ => true,
            }
        }
        Fact::Fell(slot) => {
            let slot = &eye.run.slots[usize::from(*slot)];
            let stands = |card: Ix| {
                crate::current::is_unit(eye.table, card) && eye.table.card(card).since <= slot.bound
            };
            slot.cards.iter().any(|card| !stands(card))
        }
        Fact::FoeFell(of, side) => eye.table.common.felled.is(*of, side.map(|side| eye.seat(side))),
    }
}

/// May the card be chosen by this effect? Not what the opponent's 結界 covers (41-20).
pub(crate) fn may_choose(eye: &Eye<'_>, card: Ix) -> bool {
    use crate::kinds::KeywordName;
    use crate::vocabulary::Bans;
    let theirs = eye.table.seat(card) != eye.run.seat;
    !(theirs
        && (crate::current::has(eye.table, card, KeywordName::Ward)
            || crate::current::banned(eye.table, card, Bans::CHOSEN)))
}
