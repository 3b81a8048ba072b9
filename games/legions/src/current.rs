//! Current values: ATK (09), HP (10), keywords (41), and what abilities that hold add to them (36-13).

use engine::effect::{Run, Side};
use engine::{Face, Ix, Moment, Place, Ref, Seat, Set, What};

use crate::cards::Printed;
use crate::edition::{Haste, Keywords};
use crate::events::Own;
use crate::game::{Event, Observer, Rules, Table};
use crate::kinds::{Category, Figure, KeywordName};
use crate::table::{Body, FIELD, Held, Keys, Zone};
use crate::vocabulary::{Ability, Amount, Bans, Change, Ends, Eye, Grant, Measure, Nature};

/// What is printed on a card.
pub(crate) fn printed<'a>(rules: &'a Rules, table: &Table, card: Ix) -> &'a Printed {
    rules.printed(table.card(card).def)
}

/// Is the card reversed: face down where everyone may look (16-3, 16-3f)?
pub(crate) fn is_reversed(table: &Table, card: Ix) -> bool {
    table.card(card).face() == Face::Down && table.zone(card).is_in_play()
}

/// Is the card a unit (22-1)? A reversed one is not (LG-42).
pub(crate) fn is_unit(table: &Table, card: Ix) -> bool {
    table.lies(card) && table.zone(card).is_field() && table.card(card).face() == Face::Up
}

/// The category of a card; a reversed one has none (16-3e).
pub(crate) fn category(rules: &Rules, table: &Table, card: Ix) -> Option<Category> {
    (!is_reversed(table, card)).then(|| printed(rules, table, card).category)
}

/// The cost of a card; of a reversed one 0 (16-3d).
pub(crate) fn cost(rules: &Rules, table: &Table, card: Ix) -> i32 {
    if is_reversed(table, card) { 0 } else { i32::from(printed(rules, table, card).facts.cost) }
}

/// A player's master.
pub(crate) fn master(table: &Table, seat: Seat) -> Ix {
    table.top(Zone::Master, seat).unwrap_or(Ix::NONE)
}

/// Does the unit have the keyword now?
pub(crate) fn has(table: &Table, card: Ix, key: KeywordName) -> bool {
    is_unit(table, card) && table.body(card).is_some_and(|body| body.keys.has(key))
}

/// The number of a unit's keyword now.
pub(crate) fn number(table: &Table, card: Ix, key: KeywordName) -> u8 {
    if is_unit(table, card) { table.body(card).map_or(0, |body| body.keys.number(key)) } else { 0 }
}

/// Is any of this forbidden for the unit?
pub(crate) fn banned(table: &Table, card: Ix, bans: Bans) -> bool {
    is_unit(table, card) && table.body(card).is_some_and(|body| body.bans.has(bans))
}

/// The ATK of a unit.
pub(crate) fn atk(table: &Table, card: Ix) -> i16 {
    table.body(card).map_or(0, |body| body.atk)
}

/// The HP of a unit, less its damage (11-3), never below 0 (10-2).
pub(crate) fn hp(table: &Table, card: Ix) -> i16 {
    table.body(card).map_or(0, |body| (body.hp - body.damage).max(0))
}

/// A run that only looks, for the abilities of a card.
pub(crate) fn glance(table: &Table, card: Ix) -> Run {
    let seat = table.seat(card);
    Run { seat, spoken: seat, source: table.object(card), ..Run::default() }
}

/// Does the object lie on the field still, and open?
pub(crate) fn is_here(table: &Table, object: Ref) -> bool {
    table.still(object) && table.zone(object.card).is_field() && !is_reversed(table, object.card)
}

fn on_field(place: Place) -> bool {
    place.zone::<Zone>().is_field()
}

/// Could this event have changed what units are? A phase may end what lasts until it.
fn touches(rules: &Rules, table: &Table, event: &Event) -> bool {
    match &event.what {
        What::Move(change) => on_field(change.from) || on_field(change.to),
        What::Flip { cards, .. } => cards.iter().any(|card| table.zone(card).is_field()),
        What::Make { .. } | What::Unmake(_) | What::TurnPasses(_) => true,
        What::Own(own) => {
            matches!(
                own,
                Own::Placed { .. }
                    | Own::Give(_)
                    | Own::Cleared(_)
                    | Own::Settles
                    | Own::Expires
                    | Own::FightEnds(_)
                    | Own::Spent(..)
            ) || matches!(own, Own::Fires(_, ability) if rules.lore.abilities[usize::from(*ability)].once)
                || (rules.lore.edges != 0 && matches!(own, Own::Phase(..)))
        }
        What::Turn { .. }
        | What::Show { .. }
        | What::Shuffle(_)
        | What::Roll { .. }
        | What::Lot { .. }
        | What::Over(_) => false,
    }
}

/// Brings values in line at the end of a moment. What abilities that hold add stays as it was: it changes between
/// sequences alone (18-4, 36-13).
pub(crate) fn settle(rules: &Rules, table: &mut Table, moment: &[Event], observer: &mut impl Observer) {
    if moment.is_empty() {
        return settle_all(rules, table, observer);
    }
    let settles = moment.iter().any(|event| matches!(event.what, What::Own(Own::Settles)));
    if settles {
        apply_statics(rules, table, observer);
    }
    let lore = &rules.lore;
    // Whose damage it was is asked for only as units break by it.
    if table.common.struck.is_some() && !crate::moves::any_spent(table) {
        table.common.struck = None;
    }
    if lore.ruled {
        crate::standing::keep_public(table);
    }
    if !table.common.picked.is_empty()
        && !moment.iter().any(|event| matches!(event.what, What::Own(Own::Picked(..))))
    {
        table.common.picked.clear();
    }
    let touched = moment.iter().any(|event| touches(rules, table, event));
    if lore.statics && !settles && (touched || !table.common.holders.is_empty()) {
        table.common.stale = true;
    }
    if !touched {
        let in_play = |place: Place| place.zone::<Zone>().is_in_play();
        let moves = |event: &Event| matches!(&event.what, What::Move(change) if in_play(change.from) || in_play(change.to));
        if lore.topics != 0 && moment.iter().any(moves) {
            look_over(rules, table);
        }
        return;
    }
    let mut lasts = std::mem::take(&mut table.common.lasts);
    lasts.end(|lasting| lasting.ends == Ends::Source && !is_here(table, lasting.from));
    table.common.lasts = lasts;
    if !settles && lore.edition.keywords.0 == Keywords::BetweenSequences {
        table.common.stale = true;
    }
    if lore.topics != 0 || lore.statics {
        look_over(rules, table);
    }
    work_out_all(rules, table, observer);
    if !settles && lore.edition.keywords.0 == Keywords::AtOnce && regeneration_changed(table) {
        table.common.stale = true;
    }
}

/// 再生 is no field effect: it begins and ends between sequences (41-6, LG-86).
fn regeneration_changed(table: &Table) -> bool {
    let units = |seat: Seat| FIELD[..4].iter().filter_map(move |&zone| table.top(zone, seat));
    let changed = |body: &Body| body.held.bans.has(Bans::TAKEN) != body.keys.has(KeywordName::Regeneration);
    Seat::BOTH.into_iter().flat_map(units).filter_map(|card| table.body(card)).any(changed)
}

/// A position just laid: everything is worked out.
fn settle_all(rules: &Rules, table: &mut Table, observer: &mut impl Observer) {
    look_over(rules, table);
    work_out_all(rules, table, observer);
    apply_statics(rules, table, observer);
}

fn work_out_all(rules: &Rules, table: &mut Table, observer: &mut impl Observer) {
    for seat in Seat::BOTH {
        for zone in FIELD {
            if let Some(card) = table.top(zone, seat) {
                work_out(rules, table, card, observer);
            }
        }
    }
}

/// The cards whose abilities hold, and what the abilities on the table are set off by.
fn look_over(rules: &Rules, table: &mut Table) {
    use engine::Zone as _;
    let (mut holders, mut watch) = (Set::EMPTY, 0);
    for seat in Seat::BOTH {
        for &zone in Zone::ALL.iter().filter(|zone| zone.is_in_play()) {
            for &card in table.at(zone, seat) {
                if is_reversed(table, card) {
                    continue;
                }
                let printed = printed(rules, table, card);
                if printed.works >> zone as u16 & 1 == 1 {
                    watch |= printed.topics;
                }
                if zone.is_field() && printed.statics {
                    holders.insert(card);
                }
            }
        }
    }
    for lasting in table.common.lasts.iter() {
        if let Change::Ability(id) = lasting.change {
            match (&rules.lore.abilities[id as usize].nature, lasting.on) {
                (Nature::Triggered(all), _) => {
                    watch |= all.iter().fold(0, |bits, one| bits | one.topic.bit());
                }
                (Nature::Static(..), engine::effect::On::Object(of)) if table.still(of) => {
                    holders.insert(of.card);
                }
                _ => {}
            }
        }
    }
    table.common.holders = holders;
    // What something that holds may give is looked for wherever it holds.
    table.common.watch = if rules.lore.gives && !holders.is_empty() { rules.lore.topics } else { watch };
}

/// In its own player's turn, in its lane (41-12, 41-13).
fn traits(table: &Table, card: Ix, keys: Keys) -> i16 {
    if table.seat(card) != table.turn() {
        return 0;
    }
    let key = match table.zone(card) {
        Zone::Right => KeywordName::RightTrait,
        Zone::Centre => KeywordName::CentreTrait,
        _ => return 0,
    };
    i16::from(keys.number(key))
}

/// Works out one card: what is printed, what it is set to, what is added (LG-73), with the floor of 0 at the end
/// (09-2, 10-2).
fn work_out(rules: &Rules, table: &mut Table, card: Ix, observer: &mut impl Observer) {
    let up = table.card(card).face() == Face::Up;
    let Some(&body) = table.body(card) else { return };
    let printed = printed(rules, table, card);
    let held = body.held;
    let at_once = rules.lore.edition.keywords.0 == Keywords::AtOnce;
    let mut stats = [printed.facts.atk, printed.facts.hp];
    let mut keys = if at_once && !held.mute { printed.keys } else { Keys::NONE };
    keys.join(held.keys);
    keys.lose_all(held.lost);
    let mut bans = held.bans;
    let mut plus = held.stats;
    let mut mute = held.mute;
    for (stat, (set, is_set)) in stats.iter_mut().zip(held.set.into_iter().zip(held.is_set)) {
        *stat = if is_set { set } else { *stat };
    }
    if !table.common.lasts.is_empty() {
        let object = table.object(card);
        for lasting in table.common.lasts.on(object) {
            match lasting.change {
                Change::Mute => {
                    (keys, bans, plus, mute) = (held.keys, held.bans, held.stats, true);
                    stats = [printed.facts.atk, printed.facts.hp];
                }
                Change::Stats(atk, hp) => plus = [plus[0].saturating_add(atk), plus[1].saturating_add(hp)],
                Change::Set(which, n) => stats[usize::from(which.min(1))] = n,
                // What a battle gives its attacker is there for that battle (39-9).
                Change::Key(key, n) if at_once || lasting.ends == Ends::Battle => {
                    gain(&mut keys, key, n, observer)
                }
                Change::Key(..) => {}
                Change::Ban(more) => bans = bans.or(more),
                Change::Lose(key) => keys.lose(key),
                Change::Nothing
                | Change::Cost(..)
                | Change::AsStandby
                | Change::Holds(_)
                | Change::HoldsFor(..)
                | Change::Later(..)
                | Change::Ability(_)
                | Change::Type(_)
                | Change::Colour(_) => {}
            }
        }
    }
    if !up {
        (keys, bans, plus, stats) = (Keys::NONE, Bans::default(), [0; 2], [0; 2]);
    } else if at_once {
        plus[0] = plus[0].saturating_add(traits(table, card, keys));
    }
    let haste = rules.lore.edition.haste.0 == Haste::NotStunned && keys.has(KeywordName::Haste);
    let atk = stats[0].saturating_add(plus[0]);
    if atk < 0 {
        observer.cite(rule!("09-2"));
        observer.cite(ruling!("LG-73"));
    }
    if haste && body.stunned {
        observer.cite(rules.lore.edition.haste.1);
        observer.cite(rule!("41-3"));
    }
    if keys != body.keys {
        observer.cite(rules.lore.edition.keywords.1);
        if at_once {
            observer.cite(rule!("41-1"));
        }
    }
    if let Some(body) = table.body_mut(card) {
        body.atk = atk.max(0);
        body.hp = stats[1].saturating_add(plus[1]).max(0);
        body.keys = keys;
        body.bans = bans;
        body.mute = mute;
        body.stunned &= !haste;
    }
}

/// A keyword is gained; one that is there already counts once (41-2).
fn gain(keys: &mut Keys, key: KeywordName, n: u8, observer: &mut impl Observer) {
    if keys.has(key) {
        observer.cite(rule!("41-2"));
    }
    keys.add(key, n);
}

/// The abilities a card has now: printed ones, unless it lost them, and those it was given since.
pub(crate) fn abilities(table: &Table, rules: &Rules, card: Ix) -> impl Iterator<Item = u16> {
    let mute = table.body(card).is_some_and(|body| body.mute);
    let own =
        if mute || is_reversed(table, card) { 0..0 } else { printed(rules, table, card).abilities.clone() };
    own.chain(given(table, card))
}

/// The abilities given to a card that it has not lost since (39-25).
fn given(table: &Table, card: Ix) -> impl Iterator<Item = u16> {
    let object = table.object(card);
    let lasts = &table.common.lasts;
    let none = lasts.is_empty() || !is_unit(table, card);
    let on = move || lasts.on(object).filter(move |_| !none);
    let lost = on().filter(|one| one.change == Change::Mute).map(|one| one.since).max();
    on().filter_map(move |one| match one.change {
        Change::Ability(id) if lost.is_none_or(|lost| one.since > lost) => Some(id),
        _ => None,
    })
}

/// How often effects that hold are applied before the last result stands.
const ROUNDS: usize = 8;

/// Abilities that hold are applied anew (36-13).
fn apply_statics(rules: &Rules, table: &mut Table, observer: &mut impl Observer) {
    table.common.stale = false;
    crate::standing::apply(rules, table);
    for _ in 0..ROUNDS {
        let mut changed = false;
        let mut all = [[Held::default(); FIELD.len()]; 2];
        for seat in Seat::BOTH {
            for (at, zone) in FIELD.into_iter().enumerate() {
                if let Some(card) = table.top(zone, seat) {
                    all[seat.index()][at] = held(rules, table, card, observer);
                }
            }
        }
        for seat in Seat::BOTH {
            for (at, zone) in FIELD.into_iter().enumerate() {
                let Some(card) = table.top(zone, seat) else { continue };
                if let Some(body) = table.body_mut(card) {
                    changed |= body.held != all[seat.index()][at];
                    body.held = all[seat.index()][at];
                }
            }
        }
        if !changed {
            return;
        }
        work_out_all(rules, table, observer);
    }
}

/// What abilities that hold add to a card now.
fn held(rules: &Rules, table: &Table, card: Ix, observer: &mut impl Observer) -> Held {
    let mut held = Held::default();
    // Of two values that are set the later one counts (LG-76).
    let mut set_by = [Moment::default(); 2];
    if !is_unit(table, card) {
        return held;
    }
    let mute = table.body(card).is_some_and(|body| body.mute);
    if rules.lore.edition.keywords.0 == Keywords::BetweenSequences {
        held.keys = if mute { Keys::NONE } else { printed(rules, table, card).keys };
        for lasting in table.common.lasts.on(table.object(card)) {
            match lasting.change {
                Change::Mute => held.keys = Keys::NONE,
                Change::Key(key, n) => gain(&mut held.keys, key, n, observer),
                _ => {}
            }
        }
        held.stats[0] = traits(table, card, table.body(card).map_or(held.keys, |body: &Body| body.keys));
    }
    if has(table, card, KeywordName::Regeneration) {
        held.bans = Bans::TAKEN;
    }
    for holder in table.common.holders.iter() {
        // What says itself that nothing affects it still says so.
        let theirs =
            table.seat(holder) != table.seat(card) && banned(table, card, Bans::UNAFFECTED_BY_THEIRS);
        if theirs || (holder != card && banned(table, card, Bans::UNAFFECTED)) {
            observer.cite(ruling!("LG-105"));
            continue;
        }
        for id in abilities(table, rules, holder) {
            let ability: &Ability = &rules.lore.abilities[id as usize];
            let Nature::Static(turn, all) = &ability.nature else { continue };
            let run = glance(table, holder);
            let eye = Eye { rules, table, ghosts: &[], run: &run };
            let clause = match turn {
                None => rule!("37-3a"),
                Some(Side::Mine) => rule!("37-3b"),
                Some(_) => rule!("37-3c"),
            };
            if turn.is_some_and(|side| eye.seat(side) != table.turn()) {
                observer.cite(clause);
                continue;
            }
            for holding in all {
                let holds = holding.condition.as_ref().is_none_or(|condition| eye.holds(condition));
                if holds && eye.cards(&holding.on).has(card) {
                    observer.cite(clause);
                    let since = table.card(holder).since;
                    for grant in &holding.grants {
                        add(&mut held, &mut set_by, since, &eye, grant, observer);
                    }
                }
            }
        }
    }
    held
}

/// Every ability that something that holds gives to a unit: the unit, and which (37-3, 39-10).
pub(crate) fn held_abilities(rules: &Rules, table: &Table) -> Vec<(Ix, u16)> {
    let mut all = Vec::new();
    for holder in table.common.holders.iter() {
        for id in abilities(table, rules, holder) {
            let Nature::Static(turn, holdings) = &rules.lore.abilities[usize::from(id)].nature else {
                continue;
            };
            let run = glance(table, holder);
            let eye = Eye { rules, table, ghosts: &[], run: &run };
            if turn.is_some_and(|side| eye.seat(side) != table.turn()) {
                continue;
            }
            for holding in holdings {
                let holds = || holding.condition.as_ref().is_none_or(|condition| eye.holds(condition));
                let gives = holding.grants.iter().filter_map(|grant| match grant {
                    Grant::Plain(Change::Ability(given)) => Some(*given),
                    _ => None,
                });
                for given in gives.filter(|_| holds()) {
                    let units = eye.cards(&holding.on);
                    all.extend(units.iter().filter(|&card| is_unit(table, card)).map(|card| (card, given)));
                }
            }
        }
    }
    all
}

/// Is it a figure of cards, and there are none?
fn is_of_nobody(eye: &Eye<'_>, n: &Amount) -> bool {
    let Amount::Own(Measure::Figure(of, ..)) = n else { return false };
    let mut none = true;
    eye.each_object(of, &mut |_| none = false);
    none
}

/// One thing that holds, its numbers as they are now (LG-74).
fn add(
    held: &mut Held,
    set_by: &mut [Moment; 2],
    since: Moment,
    eye: &Eye<'_>,
    grant: &Grant,
    observer: &mut impl Observer,
) {
    let amount = |n| eye.amount(n).clamp(-999, 999) as i16;
    if grant.varies() {
        observer.cite(ruling!("LG-74"));
    }
    match grant {
        Grant::Stats(atk, hp) => {
            held.stats[0] = held.stats[0].saturating_add(amount(atk));
            held.stats[1] = held.stats[1].saturating_add(amount(hp));
        }
        // The figure of a card that is not there is no number (01-5, LG-101).
        Grant::Set(_, n) if is_of_nobody(eye, n) => observer.cite(ruling!("LG-101")),
        Grant::Set(figure, n) => {
            let which = usize::from(*figure == Figure::Hp);
            if held.is_set[which] {
                observer.cite(ruling!("LG-76"));
            }
            if since >= set_by[which] {
                (held.set[which], held.is_set[which]) = (amount(n), true);
                set_by[which] = since;
            }
        }
        Grant::Key(key, n) => gain(&mut held.keys, *key, amount(n).clamp(0, 255) as u8, observer),
        Grant::Plain(Change::Ban(bans)) => held.bans = held.bans.or(*bans),
        Grant::Plain(Change::Mute) => held.mute = true,
        Grant::Plain(Change::Lose(key)) => held.lost |= 1 << *key as u32,
        Grant::Plain(_) | Grant::Cost(..) | Grant::Keys(_) => {}
    }
}
