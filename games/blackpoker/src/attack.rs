//! 攻撃系: attackers, blockers, damage.

use engine::{Because, Choice, Face, Few, Flow, Ix, Reason, Ref, Seat, Set, What};

use crate::actions::{Act, Action};
use crate::cards::number;
use crate::characters::{Kind, card_set, cards, kind, size, swift, units, unready};
use crate::events::Own;
use crate::game::{Observer, State, Table};
use crate::questions::{Lack, Pick, Want};
use crate::setup::{to_grave, top_of_life};
use crate::steps::{Asking, Step};
use crate::table::Zone;
use crate::turn::push_raised;

/// Which attacker blockers are being named for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Blocking {
    /// The attacker.
    pub attacker: Ix,
    /// The blockers named so far.
    pub chosen: Set,
}

/// Who can attack: every character of the seat, with the reason it can't.
pub(crate) fn attackers(
    table: &Table,
    seat: Seat,
    chosen: &Set,
    each: &mut impl FnMut(Choice, Result<(), Lack>),
) {
    for zone in [Zone::Field, Zone::Wall] {
        for unit in units(table, zone, seat).filter(|&unit| !chosen.has(unit)) {
            each(Pick::Card.of_card(unit), may_attack(table, unit));
        }
    }
    each(Pick::Stop.plain(), Ok(()));
}

fn may_attack(table: &Table, unit: Ix) -> Result<(), Lack> {
    if kind(table, unit) == Kind::Wall {
        return Err(Lack::new(Want::Soldier, rule!("防壁/アタッカー不可")));
    }
    if table.card(unit).turned() {
        return Err(Lack::new(Want::Charged, rule!("アタック/通常効果.1")));
    }
    match unready(table, unit) {
        Some(why) => Err(Lack::new(Want::Readiness, why)),
        None => Ok(()),
    }
}

/// One more attacker, or no more: then all of them are driven, and ブロック is raised.
pub(crate) fn attacker_named(state: &mut State, action: Action, mut chosen: Set, choice: Choice) {
    if choice.card.is_some() {
        chosen.insert(choice.card);
        state.next(Step::Ask(Asking::Attackers(action, chosen)));
        return;
    }
    state.next(Step::Tidy(action));
    if chosen.is_empty() {
        let because = Because::from(rule!("アタック/通常効果.1")).and(ruling!("BP-05"));
        state.propose(What::Own(Own::NoEffect(action.act, action.by)), because);
        return;
    }
    let because = Because::from(rule!("アタック/通常効果.1"));
    state.propose(What::Turn { cards: chosen, turned: true }, because.and(ruling!("BP-05")));
    for unit in chosen.iter() {
        let because = match swift(&state.table, unit) {
            Some(clause) => because.and(clause),
            None => because,
        };
        state.propose(What::Own(Own::Attacks(Set::only(unit))), because);
    }
    let because = Because::from(rule!("アタック/通常効果.2")).and(ruling!("BP-03"));
    push_raised(state, Act::Block, action.by, because);
}

/// The soldiers of a seat that attack.
pub fn attacking(table: &Table, seat: Seat) -> impl Iterator<Item = Ix> + '_ {
    units(table, Zone::Field, seat).filter(|&unit| table.body(unit).is_some_and(|body| body.attacks))
}

/// The characters of a seat that block this attacker.
pub fn blocking(table: &Table, seat: Seat, attacker: Ix) -> impl Iterator<Item = Ix> + '_ {
    let attacker = table.object(attacker);
    [Zone::Wall, Zone::Field].into_iter().flat_map(move |zone| {
        units(table, zone, seat)
            .filter(move |&unit| table.body(unit).is_some_and(|body| body.blocks == attacker))
    })
}

/// ブロック begins with the first attacker.
pub(crate) fn begin_block(state: &mut State, action: Action) {
    let first = attacking(&state.table, action.by).next();
    go_to_attacker(state, action, first);
}

fn go_to_attacker(state: &mut State, action: Action, attacker: Option<Ix>) {
    match attacker {
        Some(attacker) => {
            state.next(Step::Ask(Asking::Blockers(action, Blocking { attacker, chosen: Set::EMPTY })));
        }
        None => {
            state.next(Step::Tidy(action));
            let because = Because::from(rule!("ブロック/通常効果.2")).and(ruling!("BP-03"));
            push_raised(state, Act::Damage, action.by, because);
        }
    }
}

/// Asks about the present attacker, or goes on when nothing more can be named.
pub(crate) fn blockers(state: &mut State, action: Action, blocking: Blocking) -> Flow {
    let mut more = false;
    may_block(&state.table, action.by.other(), &blocking, &mut |choice, legal| {
        more |= choice.card.is_some() && legal.is_ok();
    });
    if more {
        return Flow::Ask;
    }
    end_attacker(state, action, blocking);
    Flow::On
}

/// Who can block the present attacker, with the reason others can't.
pub(crate) fn may_block(
    table: &Table,
    seat: Seat,
    blocking: &Blocking,
    each: &mut impl FnMut(Choice, Result<(), Lack>),
) {
    for zone in [Zone::Field, Zone::Wall] {
        for unit in units(table, zone, seat).filter(|&unit| !blocking.chosen.has(unit)) {
            each(Pick::Card.of_card(unit), may_block_with(table, blocking, unit));
        }
    }
    each(Pick::Stop.plain(), Ok(()));
}

fn may_block_with(table: &Table, blocking: &Blocking, unit: Ix) -> Result<(), Lack> {
    let lack = |want, why| Err(Lack::new(want, why));
    if table.card(unit).turned() {
        return lack(Want::Charged, rule!("ブロック/通常効果.1"));
    }
    if table.body(unit).is_some_and(|body| body.blocks != Ref::default()) {
        return lack(Want::Free, ruling!("BP-06"));
    }
    let walls = |unit| kind(table, unit) == Kind::Wall;
    if !blocking.chosen.is_empty() && (walls(unit) || blocking.chosen.iter().any(walls)) {
        return lack(Want::Alone, ruling!("BP-06"));
    }
    Ok(())
}

/// One more blocker of the present attacker, or no more.
pub(crate) fn blocker_named(state: &mut State, action: Action, mut blocking: Blocking, choice: Choice) {
    if choice.card.is_some() {
        blocking.chosen.insert(choice.card);
        state.next(Step::Ask(Asking::Blockers(action, blocking)));
    } else {
        end_attacker(state, action, blocking);
    }
}

/// The blockers of one attacker are named; the next attacker's turn.
fn end_attacker(state: &mut State, action: Action, blocking: Blocking) {
    if !blocking.chosen.is_empty() {
        let because = Because::from(rule!("ブロック/通常効果.1")).and(ruling!("BP-06"));
        state.propose(What::Own(Own::Blocks(blocking.attacker, blocking.chosen)), because);
    }
    let next = attacking(&state.table, action.by).skip_while(|&unit| unit != blocking.attacker).nth(1);
    go_to_attacker(state, action, next);
}

/// ダメージ判定: the bulwarks that block are turned up.
pub(crate) fn reveal(state: &mut State, action: Action) {
    state.next(Step::Fights(action));
    let table = &state.table;
    let walls: Set = attacking(table, action.by)
        .flat_map(|attacker| blocking(table, action.by.other(), attacker))
        .filter(|&unit| kind(table, unit) == Kind::Wall)
        .collect();
    if !walls.is_empty() {
        state.propose(What::Flip { cards: walls, face: Face::Up }, rule!("ダメージ判定/兵士と防壁"));
    }
}

/// All fights are decided by what stands there now, then all losers fall at once.
pub(crate) fn fights(state: &mut State, action: Action, observer: &mut impl Observer) {
    let (seat, opponent) = (action.by, action.by.other());
    let mut damage = 0;
    let mut fallen: Few<(Ix, Because), 8> = Few::new();
    let table = &state.table;
    for attacker in attacking(table, seat) {
        let mut blockers = blocking(table, opponent, attacker).peekable();
        match blockers.peek() {
            None => damage += size(table, attacker).max(0) as u16,
            Some(&wall) if kind(table, wall) == Kind::Wall => {
                if let Some(why) = wall_fells(table, wall, attacker) {
                    fallen.push((attacker, Because::from(why).and(ruling!("BP-10"))));
                }
                fallen.push((wall, rule!("防壁/ダメージ判定.2").into()));
            }
            Some(_) => {
                let clause: Because = rule!("ダメージ判定/兵士と兵士").into();
                let sum: i32 =
                    blocking(table, opponent, attacker).map(|unit| i32::from(size(table, unit))).sum();
                let own = i32::from(size(table, attacker));
                if own <= sum {
                    fallen.push((attacker, clause.and(ruling!("BP-08"))));
                }
                if sum <= own {
                    blockers.for_each(|unit| fallen.push((unit, clause.and(ruling!("BP-08")))));
                }
            }
        }
    }
    if Seat::BOTH.iter().any(|&side| idle_walls(table, side)) {
        observer.cite(ruling!("BP-07"));
    }
    state.next(Step::Hurt(action, damage));
    for &(unit, because) in fallen.iter() {
        fall(state, unit, because);
    }
}

/// Does a bulwark stand ready against an attacker that is gone?
fn idle_walls(table: &Table, seat: Seat) -> bool {
    table.at(Zone::Wall, seat).iter().any(|&wall| {
        let attacker = table.body(wall).map_or(Ref::default(), |body| body.blocks);
        attacker != Ref::default() && !table.still(attacker)
    })
}

/// The clause by which a bulwark fells its attacker: a Joker, or a number printed on one of its cards.
fn wall_fells(table: &Table, wall: Ix, attacker: Ix) -> Option<Reason> {
    let printed = |card| number(table.card(card).def);
    if printed(wall) == 0 {
        return Some(rule!("防壁/ダメージ判定.1a"));
    }
    cards(table, attacker).any(|card| printed(card) == printed(wall)).then_some(rule!("防壁/ダメージ判定.1b"))
}

/// A character goes to its owner's graveyard, all its cards together.
pub(crate) fn fall(state: &mut State, unit: Ix, because: Because) {
    let set = card_set(&state.table, unit);
    state.propose(to_grave(state.table.zone(unit), state.table.seat(unit), set), because);
}

/// Then the opponent takes what came through, all at once, and the combat is over.
pub(crate) fn hurt(state: &mut State, action: Action, damage: u16) {
    state.next(Step::Tidy(action));
    let opponent = action.by.other();
    if damage > 0 {
        let lost = top_of_life(&state.table, opponent, damage as usize);
        let because = Because::from(rule!("ダメージ判定/ブロッカーなし")).and(ruling!("BP-08"));
        state.propose(to_grave(Zone::Life, opponent, lost), because);
    }
    state.propose(What::Own(Own::CombatEnds), ruling!("BP-08"));
}
