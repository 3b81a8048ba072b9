//! Battle (35): who may be attacked, and how blows are exchanged.

use engine::{Because, Flow, Ix, Ref, Seat, Set, What};

use crate::actions::is;
use crate::damage::{self, Blow};
use crate::events::Own;
use crate::game::{Observer, Rules, State, Table};
use crate::kinds::{Category, Harm, KeywordName, Lane};
use crate::questions::{Lack, Want};
use crate::standing::{self, Bar};
use crate::steps::{Battle, BattleStage, Step};
use crate::table::{FIELD, Zone, adjacent, mirrored};
use crate::vocabulary::Bans;
use crate::{actions, chain, current};

/// The lane of an attacker, as its own player sees it (19-3: leaders in the centre).
fn lane_of(table: &Table, card: Ix) -> Lane {
    table.zone(card).lane().unwrap_or(Lane::Centre)
}

/// The minion that blocks this attacker, if one does (35-6, LG-47).
pub(crate) fn blocker(rules: &Rules, table: &Table, attacker: Ix) -> Option<Ix> {
    if current::banned(table, attacker, Bans::BLOCKED) {
        return None;
    }
    let seat = table.seat(attacker).other();
    let lane = Zone::of_lane(mirrored(lane_of(table, attacker)));
    let card = table.top(lane, seat)?;
    let minion = current::is_unit(table, card) && is(rules, table, card, Category::Minion);
    if !minion || current::has(table, card, KeywordName::NoBlock) || current::banned(table, card, Bans::BLOCK)
    {
        return None;
    }
    let awed = i32::from(current::number(table, attacker, KeywordName::Intimidation));
    if current::has(table, attacker, KeywordName::Intimidation) && current::cost(rules, table, card) <= awed {
        return None;
    }
    if standing::bars(rules, table, Bar::Blocked, attacker, card) {
        return None;
    }
    let leap = |card| current::has(table, card, KeywordName::Leap);
    if leap(attacker) && !leap(card) { None } else { Some(card) }
}

/// Calls back for every card across the table that could be attacked, with what keeps it from it (35-4, 35-5).
pub(crate) fn each_target(
    rules: &Rules,
    table: &Table,
    attacker: Ix,
    each: &mut impl FnMut(Ix, Result<(), Lack>),
) {
    let seat = table.seat(attacker).other();
    let blocked = blocker(rules, table, attacker).is_some();
    for zone in FIELD {
        if let Some(card) = table.top(zone, seat) {
            each(card, may_target(rules, table, attacker, card, blocked));
        }
    }
}

/// May this unit be attacked by that one?
fn may_target(rules: &Rules, table: &Table, attacker: Ix, card: Ix, blocked: bool) -> Result<(), Lack> {
    if !current::is_unit(table, card) {
        return Err(Lack::new(Want::Open, ruling!("LG-42")).and(rule!("16-3e")));
    }
    let zone = table.zone(card);
    if zone.is_lane() {
        let (from, to) = (lane_of(table, attacker), mirrored(lane_of(table, card)));
        if from != to && current::has(table, attacker, KeywordName::Straight) {
            return Err(Lack::new(Want::Straight, rule!("41-18")));
        }
        if from != to && !adjacent(from, to) {
            return Err(Lack::new(Want::Reach, rule!("35-5")));
        }
    } else {
        if blocked {
            return Err(Lack::new(Want::Unblocked, rule!("35-6")));
        }
        let lord = zone == Zone::Lord && current::banned(table, attacker, Bans::TARGETS_LORDS);
        if !lord
            && table.zone(attacker) != Zone::Master
            && actions::unstunned(table, attacker, false).is_err()
        {
            return Err(Lack::new(Want::Minion, rule!("30-3")));
        }
    }
    let awe = current::number(table, card, KeywordName::Intimidation);
    let small =
        is(rules, table, attacker, Category::Minion) && current::cost(rules, table, attacker) <= awe.into();
    if current::has(table, card, KeywordName::Intimidation) && small {
        return Err(Lack::new(Want::Nerve, rule!("41-10")).and(ruling!("LG-49")));
    }
    if current::banned(table, card, Bans::TARGET)
        || standing::bars(rules, table, Bar::Targeted, card, attacker)
    {
        return Err(Lack::new(Want::Allowed, rule!("01-3")));
    }
    Ok(())
}

/// The battle goes on (35-2).
pub(crate) fn step(rules: &Rules, state: &mut State, battle: Battle, observer: &mut impl Observer) -> Flow {
    let Battle { fight, stage, within, .. } = battle;
    match stage {
        BattleStage::Target => {
            if !state.table.still(fight.attacker) {
                state.pop();
                return Flow::On;
            }
            let mut any = false;
            each_target(rules, &state.table, fight.attacker.card, &mut |_, legal| any |= legal.is_ok());
            if any {
                observer.cite(rule!("35-1"));
                cite_reach(rules, &state.table, fight.attacker.card, observer);
                return Flow::Ask;
            }
            observer.cite(ruling!("LG-48"));
            state.pop();
        }
        BattleStage::Exchange => {
            let units = [fight.attacker, fight.target];
            let there = |unit: Ref| state.table.still(unit) && current::is_unit(&state.table, unit.card);
            if !units.into_iter().all(there) {
                observer.cite(ruling!("LG-46"));
                state.next(Step::Battle(Battle { stage: BattleStage::End, ..battle }));
                return Flow::On;
            }
            exchange(rules, state, battle, observer);
        }
        BattleStage::Second => {
            state.next(Step::Battle(Battle { stage: BattleStage::End, ..battle }));
            let first = |card| current::has(&state.table, card, KeywordName::FirstStrike);
            let slow = if first(fight.attacker.card) { fight.target } else { fight.attacker };
            let there = state.table.still(slow) && current::is_unit(&state.table, slow.card);
            if there {
                strike(rules, state, battle, slow, observer);
            } else {
                observer.cite(ruling!("LG-51"));
            }
        }
        BattleStage::End => {
            state.pop();
            if !within {
                chain::check(state, fight.attacker.card);
            }
            state.propose(
                What::Own(Own::FightEnds(fight)),
                Because::from(rule!("35-2")).and(rules.lore.edition.added(rule!("02-45"))),
            );
        }
    }
    Flow::On
}

/// By which clauses targets are told apart.
fn cite_reach<O: Observer>(rules: &Rules, table: &Table, attacker: Ix, observer: &mut O) {
    if !O::LISTENS {
        return;
    }
    let seat = table.seat(attacker).other();
    let lane = Zone::of_lane(mirrored(lane_of(table, attacker)));
    if let Some(body) = table.body(attacker).filter(|body| body.stunned) {
        if body.keys.has(KeywordName::Haste) {
            observer.cite(rules.lore.edition.haste.1);
            observer.cite(rule!("41-3"));
        } else if body.keys.has(KeywordName::Assault) {
            observer.cite(rule!("30-3"));
            observer.cite(rule!("41-4"));
        }
        if body.bans.has(Bans::TARGETS_LORDS) {
            observer.cite(rules.lore.edition.text(rule!("39-26")));
            observer.cite(ruling!("LG-18"));
        }
    }
    observer.cite(ruling!("LG-47"));
    let unstunned = table.body(attacker).is_some_and(|body| !body.stunned);
    if unstunned && current::has(table, attacker, KeywordName::Assault) {
        observer.cite(ruling!("LG-53"));
    }
    let wards =
        |zone: &Zone| table.top(*zone, seat).is_some_and(|card| current::has(table, card, KeywordName::Ward));
    if FIELD.iter().any(wards) {
        observer.cite(ruling!("LG-50"));
    }
    observer.cite(match lane {
        Zone::Right => rule!("19-2"),
        Zone::Left => rule!("19-4"),
        _ => rule!("19-3"),
    });
    let Some(across) = table.top(lane, seat) else { return };
    if blocker(rules, table, attacker).is_some() {
        observer.cite(rule!("35-6"));
    } else if current::has(table, across, KeywordName::NoBlock) {
        observer.cite(rule!("41-17"));
        observer.cite(ruling!("LG-06"));
    } else if current::has(table, attacker, KeywordName::Leap) {
        observer.cite(rule!("41-19"));
    } else if current::has(table, attacker, KeywordName::Intimidation) {
        observer.cite(rule!("41-10"));
    }
}

/// This unit is the target: the attacker is exhausted, and what that sets off comes before the blows (35-4, 37-2c).
pub(crate) fn aimed(state: &mut State, battle: Battle, target: Option<Ix>) {
    let Some(target) = target else {
        state.pop();
        return;
    };
    let mut fight = battle.fight;
    fight.target = state.table.object(target);
    let attacker = fight.attacker.card;
    state.next(Step::Battle(Battle { fight, stage: BattleStage::Exchange, ..battle }));
    if !battle.within {
        chain::check(state, attacker);
    }
    let by_action = !battle.within && !battle.may;
    if by_action && !state.table.card(attacker).turned() {
        state.propose(What::Turn { cards: Set::only(attacker), turned: true }, battle.because);
    }
    state.propose(What::Own(Own::Attacks(fight)), Because::from(rule!("35-4")).and(rule!("35-5")));
}

/// Both strike at once, unless one alone has 先制 (35-7, 41-5).
fn exchange(rules: &Rules, state: &mut State, battle: Battle, observer: &mut impl Observer) {
    let fight = battle.fight;
    let first = |card| current::has(&state.table, card, KeywordName::FirstStrike);
    let (one, other) = (first(fight.attacker.card), first(fight.target.card));
    let why = if fight.attack { rule!("35-7") } else { rules.lore.edition.text(rule!("39-19a")) };
    let stage = if one == other { BattleStage::End } else { BattleStage::Second };
    state.next(Step::Battle(Battle { stage, ..battle }));
    state.propose(What::Own(Own::Fights(fight)), why);
    if one == other {
        strike(rules, state, battle, fight.attacker, observer);
        strike(rules, state, battle, fight.target, observer);
    } else {
        observer.cite(rule!("41-5"));
        strike(rules, state, battle, if one { fight.attacker } else { fight.target }, observer);
    }
}

/// A unit deals battle damage to the one it fights: its ATK (09-1).
fn strike(rules: &Rules, state: &mut State, battle: Battle, by: Ref, observer: &mut impl Observer) {
    let fight = battle.fight;
    let attacks = by == fight.attacker;
    let to = if attacks { fight.target.card } else { fight.attacker.card };
    let n = current::atk(&state.table, by.card);
    observer.cite(rule!("09-1"));
    match state.table.zone(by.card) {
        Zone::Master if rules.lore.edition.added => observer.cite(rule!("02-44a")),
        Zone::Right if current::number(&state.table, by.card, KeywordName::RightTrait) > 0 => {
            observer.cite(rule!("41-12"));
        }
        Zone::Centre if current::number(&state.table, by.card, KeywordName::CentreTrait) > 0 => {
            observer.cite(rule!("41-13"));
        }
        _ => {}
    }
    let why = if fight.attack { rule!("35-7") } else { rules.lore.edition.text(rule!("39-19")) };
    let blow = Blow { by, to, n, harm: Harm::Battle, attack: attacks && fight.attack };
    damage::deal(rules, state, blow, Because::from(why), observer);
}

/// After its move a minion with 移動攻撃 may attack (41-8, LG-52).
pub(crate) fn moved_attack(rules: &Rules, state: &mut State, card: Ix, observer: &mut impl Observer) {
    let table = &state.table;
    let able = current::has(table, card, KeywordName::MovingAttack)
        && actions::unstunned(table, card, true).is_ok()
        && actions::attacks_at_all(rules, table, card).is_ok();
    if !able {
        state.pop();
        return;
    }
    let fight = crate::table::Fight { attacker: table.object(card), attack: true, ..Default::default() };
    observer.cite(rule!("41-8"));
    observer.cite(ruling!("LG-52"));
    let because = Because::from(rule!("41-8")).and(ruling!("LG-52"));
    let stage = BattleStage::Target;
    state.next(Step::Battle(Battle { fight, stage, within: false, may: true, because }));
}

/// Whose battle is it to choose in?
pub(crate) fn seat(table: &Table, battle: &Battle) -> Seat {
    table.seat(battle.fight.attacker.card)
}
