//! Current values (10.9): what a card is, has and can do now.

use engine::effect::{Eye, Lasting, Run};
use engine::{Event, Few, Ix, Moment, Rules, Seat, Set, Table, What};

use crate::cards::Printed;
use crate::effect::{Keyword, Stat};
use crate::events::{Own, form};
use crate::game::Sve;
use crate::table::{Keys, Kind, Phase, Zone};
use crate::vocabulary::{Ability, Change, Nature, Reference};

/// The leader of a player.
pub(crate) fn leader(table: &Table<Sve>, seat: Seat) -> Ix {
    table.top(Zone::Leader, seat).unwrap_or(Ix::NONE)
}

/// A leader's defence where nothing else is printed (2.8.3.1).
pub(crate) const LIFE: i16 = 20;

/// The face in effect of a card (10.9.1.1).
pub(crate) fn face<'a>(rules: &'a Rules<Sve>, table: &Table<Sve>, card: Ix) -> &'a Printed {
    rules.printed(form(table, card))
}

/// Does the card have the keyword now?
pub(crate) fn has(table: &Table<Sve>, card: Ix, key: Keyword) -> bool {
    table.body(card).is_some_and(|body| body.keys.has(key))
}

/// Is the card a follower now?
pub(crate) fn is_follower(table: &Table<Sve>, card: Ix) -> bool {
    table.body(card).is_some_and(|body| body.kind == Kind::Follower)
}

/// The present number of a card.
pub(crate) fn stat(table: &Table<Sve>, card: Ix, stat: Stat) -> i16 {
    table.body(card).map_or(0, |body| body.now[stat as usize])
}

/// A run that only looks, for the abilities of a card.
pub(crate) fn glance(table: &Table<Sve>, card: Ix, seat: Seat) -> Run {
    Run { seat, spoken: seat, source: table.object(card), ..Run::default() }
}

/// A run that only looks, with what is counted live for abilities that hold (SV-121).
fn looks(rules: &Rules<Sve>, table: &Table<Sve>, card: Ix, counts: bool) -> Run {
    let seat = table.seat(card);
    let fixed = if counts { crate::evaluate::fixed(rules, table, seat) } else { [0; 2] };
    Run { fixed, ..glance(table, card, seat) }
}

/// Could this moment have changed what cards are?
pub(crate) fn touches(event: &Event<Sve>) -> bool {
    let bodied = |place: engine::Place| {
        matches!(
            place.zone::<Zone>(),
            Zone::Field | Zone::Ex | Zone::Leader | Zone::Resolution | Zone::Racing | Zone::Evolution
        )
    };
    match &event.what {
        What::Move(change) => bodied(change.from) || bodied(change.to),
        What::Make { .. } | What::Unmake(_) => true,
        What::Own(own) => matches!(
            own,
            Own::Damage { .. }
                | Own::Add { .. }
                | Own::Give(_)
                | Own::UsedUp(_)
                | Own::Evolved(..)
                | Own::TurnEnds
                | Own::Phase(Phase::Start)
                | Own::GainsDrive(_)
                | Own::Control(..)
        ),
        What::Turn { .. }
        | What::Flip { .. }
        | What::Show { .. }
        | What::Shuffle(_)
        | What::Roll { .. }
        | What::TurnPasses(_)
        | What::Over(_) => false,
    }
}

/// The cards on the field whose abilities hold for others or themselves, and what the triggered ones look for.
fn look_over(rules: &Rules<Sve>, table: &Table<Sve>) -> (Set, bool, u32) {
    let (mut set, mut shifting, mut watch) = (Set::EMPTY, false, 0);
    for seat in Seat::BOTH {
        for zone in [Zone::Field, Zone::Leader] {
            for &card in table.at(zone, seat) {
                let printed = face(rules, table, card);
                watch |= printed.topics;
                shifting |= printed.shifting;
                if printed.statics {
                    set.insert(card);
                } else if granted(rules, table, card).next().is_some() {
                    set.insert(card);
                    shifting = true;
                }
            }
        }
    }
    for lasting in table.common.lasts.iter() {
        if let Change::Ability(id) = lasting.change
            && let Nature::Triggered(trigger) = &rules.lore.abilities[id as usize].nature
        {
            watch |= trigger.topic.bit();
        }
    }
    (set, shifting, watch)
}

/// The abilities given to a card that hold for others or itself.
fn granted<'a>(rules: &'a Rules<Sve>, table: &'a Table<Sve>, card: Ix) -> impl Iterator<Item = &'a Ability> {
    given_abilities(table, card)
        .map(|id| &rules.lore.abilities[id as usize])
        .filter(|ability| matches!(ability.nature, Nature::Static { .. }))
}

/// The abilities given to a card that it has not lost since (SV-101): rows of the match's abilities.
pub(crate) fn given_abilities(table: &Table<Sve>, card: Ix) -> impl Iterator<Item = u16> {
    let on = || table.common.lasts.on(table.object(card));
    let lost =
        on().filter(|one| matches!(one.change, Change::Mute | Change::Boxed)).map(|one| one.since).max();
    on().filter_map(move |lasting| match lasting.change {
        Change::Ability(id) if lost.is_none_or(|lost| lasting.since > lost) => Some(id),
        _ => None,
    })
}

/// How often values are worked out again before the last result stands (SV-100).
const ROUNDS: usize = 16;

/// Brings current values in line (10.9.1, 10.9.3).
pub(crate) fn settle(rules: &Rules<Sve>, table: &mut Table<Sve>, moment: &[Event<Sve>]) {
    if table.common.stale || moment.iter().any(touches) {
        let (holders, shifting, watch) = look_over(rules, table);
        table.common.holders = holders;
        table.common.shifting = shifting;
        table.common.watch = watch;
        table.common.stale = false;
    } else if !table.common.shifting {
        return;
    }
    let holders = table.common.holders;
    for _ in 0..ROUNDS {
        if !settle_once(rules, table, &holders) || holders.is_empty() {
            return;
        }
    }
}

/// One round over all cards; did anything change?
fn settle_once(rules: &Rules<Sve>, table: &mut Table<Sve>, holders: &Set) -> bool {
    let mut changed = false;
    for seat in Seat::BOTH {
        for zone in [Zone::Leader, Zone::Field, Zone::Ex] {
            for at in 0..table.at(zone, seat).len() {
                let card = table.at(zone, seat)[at];
                let worked = work_out(rules, table, card, holders);
                let since = table.card(card).since;
                if let Some(body) = table.body_mut(card) {
                    if zone == Zone::Field && body.came == Moment(0) {
                        body.came = since;
                    }
                    let was = Worked { now: body.now, keys: body.keys, kind: body.kind, mute: body.mute };
                    if was != worked {
                        changed = true;
                        body.now = worked.now;
                        body.keys = worked.keys;
                        body.kind = worked.kind;
                        body.mute = worked.mute;
                    }
                }
            }
        }
    }
    changed
}

/// What a card comes to.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Worked {
    now: [i16; 2],
    keys: Keys,
    kind: Kind,
    mute: bool,
}

/// Works out one card: what is printed (10.9.1.1), abilities (10.9.1.2), what is no number (10.9.1.3), numbers
/// (10.9.1.4), each in the order the effects began (10.9.1.6).
fn work_out(rules: &Rules<Sve>, table: &Table<Sve>, card: Ix, holders: &Set) -> Worked {
    let printed = face(rules, table, card);
    let facts = &printed.facts;
    let life = if facts.kind == Kind::Leader { LIFE } else { 0 };
    let mut worked = Worked {
        now: [facts.attack.unwrap_or(0), facts.defense.unwrap_or(life)],
        keys: printed.keys,
        kind: facts.kind,
        mute: false,
    };
    let delta = table.body(card).map_or([0; 2], |body| body.delta);
    worked.now[0] = worked.now[0].saturating_add(delta[0]);
    worked.now[1] = worked.now[1].saturating_add(delta[1]);
    if table.common.lasts.is_empty() && holders.is_empty() {
        return worked;
    }
    let mut changes: Few<(Moment, Change), 8> = Few::new();
    for lasting in table.common.lasts.on(table.object(card)) {
        changes.push((lasting.since, lasting.change));
    }
    each_static(rules, table, holders, card, &mut |since, change| changes.push((since, change)));
    changes.sort_by_key(|(since, _)| *since);
    for (_, change) in changes.iter() {
        match change {
            Change::Key(key) => worked.keys = worked.keys.or(Keys::only(*key)),
            Change::NoKey(key) => worked.keys = worked.keys.less(Keys::only(*key)),
            Change::Mute | Change::Boxed => {
                worked.keys = Keys::NONE;
                worked.mute = true;
            }
            Change::Racing if is_attached(table, card, Zone::Racing) => {
                worked.keys = worked.keys.or(Keys::only(Keyword::Rush));
            }
            Change::Kind(kind) => worked.kind = *kind,
            Change::Piloted => worked.kind = Kind::Follower,
            Change::Stat(stat, n) => {
                let now = &mut worked.now[*stat as usize];
                *now = now.saturating_add(i16::from(*n));
            }
            _ => {}
        }
    }
    worked
}

/// Is a card of this zone attached to the card?
pub(crate) fn is_attached(table: &Table<Sve>, host: Ix, zone: Zone) -> bool {
    attached(table, host, zone).next().is_some()
}

/// The cards of a zone that are attached to the card: put there since it became what it is.
pub(crate) fn attached(table: &Table<Sve>, host: Ix, zone: Zone) -> impl Iterator<Item = Ix> + '_ {
    let since = table.card(host).since;
    let field = table.lies(host) && table.zone(host) == Zone::Field;
    let both = Seat::BOTH.into_iter().flat_map(move |seat| table.at(zone, seat).iter().copied());
    both.filter(move |&card| field && table.card(card).host == host && table.card(card).since >= since)
}

/// Calls back for what abilities that hold say of a card, with the time from which each counts (10.9.1.6.1).
fn each_static(
    rules: &Rules<Sve>,
    table: &Table<Sve>,
    holders: &Set,
    card: Ix,
    each: &mut impl FnMut(Moment, Change),
) {
    for holder in holders.iter() {
        for ability in abilities(rules, table, holder).chain(granted(rules, table, holder)) {
            let Nature::Static { condition, on, players: None, changes } = &ability.nature else { continue };
            if *on == Reference::This && holder != card {
                continue;
            }
            let run = looks(rules, table, holder, ability.counts);
            let eye = Eye { rules, table, ghosts: &[], run: &run };
            if condition.as_ref().is_none_or(|condition| eye.holds(condition)) && eye.cards(on).has(card) {
                let since = table.card(holder).since;
                changes.iter().for_each(|change| each(since, *change));
            }
        }
    }
}

/// The abilities a card has now, of its own.
pub(crate) fn abilities<'a>(
    rules: &'a Rules<Sve>,
    table: &Table<Sve>,
    card: Ix,
) -> impl Iterator<Item = &'a Ability> + use<'a> {
    let mute = table.body(card).is_some_and(|body| body.mute);
    let range = if mute { 0..0 } else { face(rules, table, card).abilities.clone() };
    range.map(|id| &rules.lore.abilities[id as usize])
}

/// Calls back for everything that holds for a card now, beyond what [`settle`] works out.
pub(crate) fn each_change(rules: &Rules<Sve>, table: &Table<Sve>, card: Ix, each: &mut impl FnMut(&Change)) {
    for lasting in table.common.lasts.on(table.object(card)) {
        each(&lasting.change);
    }
    if rules.lore.statics {
        let holders = table.common.holders;
        if !holders.is_empty() {
            each_static(rules, table, &holders, card, &mut |_, change| each(&change));
        }
    }
}

/// Does something hold for the card?
pub(crate) fn any_change(
    rules: &Rules<Sve>,
    table: &Table<Sve>,
    card: Ix,
    mut which: impl FnMut(&Change) -> bool,
) -> bool {
    let mut found = false;
    each_change(rules, table, card, &mut |change| found |= which(change));
    found
}

/// What a card of this seat says is counted for 【スペルチェイン】, in place of the spells (13.3.1).
pub(crate) fn spell_chain<'a>(
    rules: &'a Rules<Sve>,
    table: &Table<Sve>,
    seat: Seat,
) -> Option<(Ix, &'a crate::vocabulary::Selector)> {
    if !rules.lore.statics {
        return None;
    }
    table.at(Zone::Field, seat).iter().find_map(|&card| {
        let row = abilities(rules, table, card).find_map(|ability| match &ability.nature {
            Nature::Static { changes, .. } => changes.iter().find_map(|change| match change {
                Change::SpellChain(row) => Some(*row),
                _ => None,
            }),
            _ => None,
        });
        row.map(|row| (card, &rules.lore.selectors[row as usize]))
    })
}

/// Does the card have this name too? Only a card's own text and effects that last give it one, so that looking for
/// a name asks for no other card's names.
pub(crate) fn also_named(rules: &Rules<Sve>, table: &Table<Sve>, card: Ix, name: u16) -> bool {
    let change = Change::Name(name);
    table.common.lasts.on(table.object(card)).any(|lasting| lasting.change == change)
        || abilities(rules, table, card).chain(granted(rules, table, card)).any(|ability| {
            let Nature::Static { condition, on: Reference::This, changes, .. } = &ability.nature else {
                return false;
            };
            let run = glance(table, card, table.seat(card));
            let eye = Eye { rules, table, ghosts: &[], run: &run };
            changes.contains(&change) && condition.as_ref().is_none_or(|condition| eye.holds(condition))
        })
}

/// Calls back for everything that holds for a player now, with whose effect it is.
pub(crate) fn each_player_change(
    rules: &Rules<Sve>,
    table: &Table<Sve>,
    seat: Seat,
    each: &mut impl FnMut(&Change, Option<&Lasting<Change>>),
) {
    for lasting in table.common.lasts.on_seat(seat) {
        each(&lasting.change, Some(lasting));
    }
    if !rules.lore.statics {
        return;
    }
    for holder in table.common.holders.iter() {
        for ability in abilities(rules, table, holder).chain(granted(rules, table, holder)) {
            let Nature::Static { condition, players: Some(side), changes, .. } = &ability.nature else {
                continue;
            };
            let run = looks(rules, table, holder, ability.counts);
            let eye = Eye { rules, table, ghosts: &[], run: &run };
            if eye.seat(*side) == seat && condition.as_ref().is_none_or(|one| eye.holds(one)) {
                changes.iter().for_each(|change| each(change, None));
            }
        }
    }
}
