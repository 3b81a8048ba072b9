//! Chains of sequences (38): after every sequence what holds is applied anew, and what was set off is resolved by
//! its priority.

use engine::effect::Run;
use engine::{Because, Face, Flow, Ix, Waiting, What};

use crate::edition::Once;
use crate::events::Own;
use crate::game::{Legions, Observer, Rules, State};
use crate::steps::{Play, PlayStage, Step, Unlock, UnlockStage};
use crate::table::Zone;
use crate::vocabulary::{Ability, Nature, Topic, Who};
use crate::{current, play, unlock};

/// How many abilities one action sets off before the rest is dropped: a loop that nobody can end.
const MOST: u16 = 1000;

/// Something has happened: a chain begins, with the card that acted (38-6a).
pub(crate) fn check(state: &mut State, acting: Ix) {
    state.push(Step::Chain(acting, 0));
}

/// The chain goes on.
pub(crate) fn step(
    rules: &Rules,
    state: &mut State,
    acting: Ix,
    resolved: u16,
    observer: &mut impl Observer,
) -> Flow {
    if state.table.common.stale {
        let because = Because::from(rule!("36-13")).and(rule!("18-4")).and(ruling!("LG-63"));
        state.propose(What::Own(Own::Settles), because);
        return Flow::On;
    }
    if let Some(&later) = state.table.common.later.first() {
        return comes(rules, state, later, observer);
    }
    if rules.lore.edition.holds_still.0 && !state.work.waiting.is_empty() {
        drop_what_passed(rules, state, observer);
    }
    if resolved >= MOST {
        observer.cite(ruling!("LG-77"));
    }
    if state.work.waiting.is_empty() || resolved >= MOST {
        return end(rules, state, acting, resolved);
    }
    if state.work.waiting.len() > 1 {
        observer.cite(rule!("38-6"));
    }
    let class = (0..state.work.waiting.len()).map(|at| class_of(rules, state, acting, at)).min().unwrap_or(4);
    let mut first = (0..state.work.waiting.len()).filter(|&at| class_of(rules, state, acting, at) == class);
    let one = first.next();
    let same = |at: usize, other: usize| {
        let (a, b) = (&state.work.waiting[at], &state.work.waiting[other]);
        a.source == b.source && a.ability == b.ability
    };
    let alike = one.is_some_and(|one| first.all(|other| same(one, other)));
    match one {
        // One ability that was set off twice is resolved in the order it was.
        Some(at) if alike => {
            resolve(rules, state, acting, at, observer);
            Flow::On
        }
        _ => Flow::Ask,
    }
}

/// How soon a waiting ability is resolved (38-6).
pub(crate) fn class_of(rules: &Rules, state: &State, acting: Ix, at: usize) -> u8 {
    let waits = &state.work.waiting[at];
    let ability = &rules.lore.abilities[waits.ability as usize];
    if acting.is_some() && waits.source.card == acting {
        1
    } else if ability.is_of_break() {
        2
    } else if state.table.common.placed.has(waits.source.card) {
        3
    } else {
        4
    }
}

/// By 1.10 what was between 《》 must hold still when the sequence is over (1.10:37-5a): the card must still be where
/// its ability works.
fn drop_what_passed(rules: &Rules, state: &mut State, observer: &mut impl Observer) {
    let mut at = 0;
    while at < state.work.waiting.len() {
        let waits = state.work.waiting[at];
        let ability = &rules.lore.abilities[waits.ability as usize];
        let holds = ability.is_of_break()
            || ability.is_of_play()
            || ability.built_in
            || ability.works == 0
            || still_works(rules, state, &waits);
        if holds {
            at += 1;
        } else {
            observer.cite(rules.lore.edition.holds_still.1);
            observer.cite(ruling!("LG-80"));
            state.work.waiting.remove(at);
        }
    }
}

/// A card that waited for the end of the sequence is unlocked or played (39-17, 39-22).
fn comes(
    rules: &Rules,
    state: &mut State,
    later: crate::vocabulary::Later,
    observer: &mut impl Observer,
) -> Flow {
    let card = later.card.card;
    if state.table.still(later.card) {
        if later.play {
            if play::may_play(rules, state, card).is_ok() {
                state.push(Step::Play(Play { card, stage: PlayStage::Begin }));
            }
        } else {
            let seat = state.table.seat(card);
            observer.cite(ruling!("LG-35"));
            if unlock::may_unlock(rules, &state.table, seat, card, true).is_ok() {
                state.push(Step::Unlock(Unlock { card, stage: UnlockStage::Pay, by_effect: true }));
            }
        }
    }
    let why = if later.play { rules.lore.edition.text(rule!("39-22")) } else { rule!("39-17") };
    state.propose(What::Own(Own::Comes(later)), why);
    Flow::On
}

/// A waiting ability is resolved (38-5).
pub(crate) fn resolve(rules: &Rules, state: &mut State, acting: Ix, at: usize, observer: &mut impl Observer) {
    let class = class_of(rules, state, acting, at);
    let Some(waits) = state.work.waiting.remove(at) else { return };
    if let Some(Step::Chain(_, resolved)) = state.work.frames.last_mut() {
        *resolved += 1;
    }
    let why = match class {
        1 => rule!("38-6a"),
        2 => rule!("38-6b"),
        3 => rule!("38-6d"),
        _ => rule!("38-6f"),
    };
    observer.cite(rules.lore.edition.waits);
    observer.cite(ruling!("LG-66"));
    if !state.table.still(waits.source) {
        observer.cite(ruling!("LG-69"));
    }
    let run = run_of(&waits);
    let card = waits.source.card;
    state.propose(What::Own(Own::Fires(card, waits.ability)), Because::from(rule!("38-1")).and(why));
    if play::first_effect_holds(rules, state, &run) {
        state.push(Step::Resolve(run));
    } else {
        observer.cite(rule!("36-10"));
        state.propose(What::Own(Own::Fizzles(card)), rule!("36-8"));
    }
}

/// The run of a waiting ability.
pub(crate) fn run_of(waits: &Waiting) -> Run {
    Run {
        code: waits.ability,
        seat: waits.seat,
        spoken: waits.seat,
        n: waits.n,
        source: waits.source,
        cause: waits.cause,
        at: waits.at,
        ..Run::default()
    }
}

/// Nothing waits: the chain is over (38-3). A unit whose break was replaced, and whose HP is still 0, is looked at
/// again (LG-63).
fn end(rules: &Rules, state: &mut State, acting: Ix, resolved: u16) -> Flow {
    if !state.table.common.spared.is_empty() && resolved < MOST {
        state.next(Step::Chain(acting, resolved + 1));
        state.propose(
            What::Own(Own::ChainEnds),
            Because::from(rules.lore.edition.chain).and(ruling!("LG-63")),
        );
        return Flow::On;
    }
    state.pop();
    state.work.waiting.clear();
    let within = state.work.frames.iter().any(|frame| matches!(frame, Step::Resolve(_) | Step::Chain(..)));
    if !within {
        state.forget_ghosts();
    }
    let common = &state.table.common;
    if !common.fired.is_empty() || !common.placed.is_empty() || common.felled.is_any() {
        state.propose(What::Own(Own::ChainEnds), rules.lore.edition.chain);
    }
    Flow::On
}

/// Did this ability go off in this chain already (38-4, LG-67)?
pub(crate) fn has_fired(
    rules: &Rules,
    fired: &[(Ix, u16)],
    waiting: &[Waiting],
    card: Ix,
    ability: u16,
) -> bool {
    rules.lore.edition.once.0 == Once::AChain
        && (fired.contains(&(card, ability))
            || waiting.iter().any(|waits| waits.source.card == card && waits.ability == ability))
}

/// Is the card one that can be unlocked by an effect now?
pub(crate) fn unlockable(rules: &Rules, table: &engine::Table<Legions>, card: Ix) -> bool {
    table.zone(card) == Zone::Hand
        && unlock::may_unlock(rules, table, table.seat(card), card, true).is_ok()
        && !current::is_reversed(table, card)
}

/// Does the card of a waiting ability still lie where the ability works (1.10:37-5a)?
fn still_works(rules: &Rules, state: &State, waits: &Waiting) -> bool {
    let table = &state.table;
    let ability = &rules.lore.abilities[waits.ability as usize];
    let card = waits.source.card;
    table.still(waits.source)
        && !current::is_reversed(table, card)
        && (ability.works >> table.zone(card) as u16 & 1 == 1 || table.zone(card) == Zone::Hand)
        && still_so(table, ability, waits)
}

/// Is what set it off still so? What was placed must lie there still, what was turned must lie so still; a deed that
/// was done stays done (LG-80).
fn still_so(table: &engine::Table<Legions>, ability: &Ability, waits: &Waiting) -> bool {
    let Nature::Triggered(all) = &ability.nature else { return true };
    all.iter().any(|trigger| {
        let of = match trigger.who {
            Who::Player(_) => return true,
            Who::Cards { .. } if waits.cause.card.is_some() => waits.cause,
            Who::Cards { .. } | Who::This => waits.source,
        };
        let there = || table.still(of) && table.zone(of.card).is_field();
        match trigger.topic {
            Topic::Placed => there(),
            Topic::Exhausts => there() && table.card(of.card).turned(),
            Topic::Recovers => there() && !table.card(of.card).turned(),
            Topic::Reverses => there() && table.card(of.card).face() == Face::Down,
            Topic::Opens => there() && table.card(of.card).face() == Face::Up,
            _ => true,
        }
    })
}
