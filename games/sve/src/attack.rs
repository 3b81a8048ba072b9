//! Attacks (8.4).

use engine::{Because, Flow, Ix, Ref, Seat, What};

use crate::check::CHECK;
use crate::current::{self, leader};
use crate::damage::{self, Hit};
use crate::events::{Damage, Own};
use crate::game::{Observer, Rules, State, Table};
use crate::kinds::{Keyword, Stat};
use crate::legal::{self, forbidden};
use crate::questions::{Lack, Want};
use crate::steps::{AttackStage, Step};
use crate::table::{Attack, Zone};
use crate::vocabulary::{Change, Matters};

/// Has its master been its master since the turn began (8.4.2.1)?
pub(crate) fn continuous(table: &Table, card: Ix) -> bool {
    table.body(card).is_some_and(|body| body.came < table.turn_began())
}

/// Did it evolve this turn?
fn evolved_now(table: &Table, card: Ix) -> bool {
    table.body(card).is_some_and(|body| body.evolved >= table.turn_began())
}

/// May this follower attack at all?
pub(crate) fn may_attack(rules: &Rules, table: &Table, card: Ix) -> Result<(), Lack> {
    if !current::is_follower(table, card) {
        return Err(Lack::new(Want::Follower, rule!("8.4.1")));
    }
    if table.card(card).turned() {
        return Err(Lack::new(Want::Standing, rule!("8.4.2")));
    }
    let may = continuous(table, card)
        || evolved_now(table, card)
        || current::has(table, card, Keyword::Storm)
        || current::has(table, card, Keyword::Rush);
    if !may {
        return Err(Lack::new(Want::Continuity, rule!("8.4.2.1")).and(ruling!("SV-06")));
    }
    let mut lack = Lack::new(Want::AttackTarget, rule!("8.4.3.2"));
    // The leader first: where it can be attacked, there is no need to look further.
    let leader = leader(table, table.seat(card).other());
    for target in std::iter::once(leader).chain(targets(table, table.seat(card)).filter(|&one| one != leader))
    {
        match may_hit(rules, table, card, target) {
            Ok(()) => return Ok(()),
            Err(other) if other.want == Want::Allowed => lack = forbidden(rule!("8.4.3.2.1")),
            Err(_) => {}
        }
    }
    Err(lack)
}

/// Whom a follower of this seat could think of attacking: the other field, then the leader.
pub(crate) fn targets(table: &Table, seat: Seat) -> impl Iterator<Item = Ix> + '_ {
    let other = seat.other();
    table.at(Zone::Field, other).iter().copied().chain(std::iter::once(leader(table, other)))
}

/// May the attacker attack this target? SV-56 gives the order of the tests.
pub(crate) fn may_hit(rules: &Rules, table: &Table, attacker: Ix, target: Ix) -> Result<(), Lack> {
    reaches(rules, table, attacker, target)?;
    let guards = |card: &Ix| {
        table.card(*card).turned()
            && current::is_follower(table, *card)
            && current::has(table, *card, Keyword::Guard)
            && reaches(rules, table, attacker, *card).is_ok()
    };
    if guards(&target) {
        return Ok(());
    }
    let other = table.seat(attacker).other();
    let guarded = table.at(Zone::Field, other).iter().any(guards);
    if guarded
        && !current::any_change(rules, table, attacker, Matters::ATTACK, |change| {
            *change == Change::PassesGuard
        })
    {
        return Err(Lack::new(Want::Guard, rule!("12.8.2")).and(ruling!("SV-56")));
    }
    Ok(())
}

/// Could the attacker attack this target if there were no guards?
fn reaches(rules: &Rules, table: &Table, attacker: Ix, target: Ix) -> Result<(), Lack> {
    let is_leader = table.zone(target) == Zone::Leader;
    let storm = current::has(table, attacker, Keyword::Storm);
    if is_leader {
        if !continuous(table, attacker) && !storm {
            return Err(Lack::new(Want::Continuity, rule!("8.4.3.1")).and(ruling!("SV-06")));
        }
    } else {
        if !current::is_follower(table, target) {
            return Err(Lack::new(Want::Follower, rule!("8.4.3.1")));
        }
        if !table.card(target).turned() && !current::has(table, attacker, Keyword::Assail) {
            return Err(Lack::new(Want::Acted, rule!("8.4.3.1")).and(ruling!("SV-56")));
        }
        if current::has(table, target, Keyword::Intimidate) {
            return Err(Lack::new(Want::NotIntimidating, rule!("12.12.2")).and(ruling!("SV-56")));
        }
        if current::any_change(rules, table, target, Matters::ATTACK, |change| *change == Change::NotAttacked)
        {
            return Err(forbidden(ruling!("SV-56")));
        }
    }
    let barred = current::any_change(rules, table, attacker, Matters::ATTACK, |change| match change {
        Change::NoAttack { leaders, followers } => {
            if is_leader {
                *leaders
            } else {
                *followers
            }
        }
        _ => false,
    });
    if barred {
        return Err(forbidden(rule!("1.3.3")));
    }
    if is_leader
        && current::any_change(rules, table, attacker, Matters::ATTACK, |change| {
            *change == Change::FollowersFirst
        })
    {
        let other = table.seat(attacker).other();
        let mut followers = table.at(Zone::Field, other).iter();
        if followers.any(|&card| reaches(rules, table, attacker, card).is_ok()) {
            return Err(forbidden(ruling!("SV-56")));
        }
    }
    Ok(())
}

/// The turn player names an attacker.
pub(crate) fn begin(state: &mut State, attacker: Ix) {
    state.push(Step::Attack(AttackStage::Target(attacker)));
}

/// A target is named: the attacker acts (8.4.4).
pub(crate) fn aimed(state: &mut State, attacker: Ix, target: Ix) {
    let table = &state.table;
    let attack = Attack {
        attacker: table.object(attacker),
        target: table.object(target),
        engaged: table.zone(target) == Zone::Field,
    };
    let because = Because::from(rule!("8.4.4")).and(why_it_may(table, attacker, target));
    // Both events wait for the same check timing (SV-60), one after the other.
    state.next(Step::Attack(AttackStage::Check));
    state.propose(What::Turn { cards: engine::Set::only(attacker), turned: true }, because);
    let because = Because::from(rule!("8.4.5")).and(rule!("8.4.1"));
    let because = if attack.engaged { because.and(rule!("8.4.5.1")) } else { because };
    state.propose(What::Own(Own::Attacks(attack)), because);
}

/// The keyword by which this attack is allowed, where it needs one; else the rule (8.4.3.1).
fn why_it_may(table: &Table, attacker: Ix, target: Ix) -> engine::Reason {
    let acted = table.zone(target) == Zone::Leader || table.card(target).turned();
    if !acted {
        return rule!("12.11.2");
    }
    if continuous(table, attacker) {
        return rule!("8.4.3.1");
    }
    match () {
        () if current::has(table, attacker, Keyword::Storm) => rule!("12.9.2"),
        () if evolved_now(table, attacker) => ruling!("SV-06"),
        () => rule!("12.10.2"),
    }
}

/// The attack goes on.
pub(crate) fn step<O: Observer>(
    rules: &Rules,
    state: &mut State,
    stage: AttackStage,
    observer: &mut O,
) -> Flow {
    match stage {
        AttackStage::Target(_) => return Flow::Ask,
        AttackStage::Check => {
            observer.cite(rule!("8.4.6"));
            observer.cite(ruling!("SV-60"));
            if !continuous(&state.table, state.table.common.attack.attacker.card) {
                // Its text lets it attack though the rules would not (8.4.2.1).
                observer.cite(rule!("1.3.1"));
                observer.cite(ruling!("SV-07"));
            }
            state.next(Step::Attack(AttackStage::Quick));
            state.push(CHECK);
        }
        AttackStage::Quick => {
            observer.cite(rule!("8.4.8"));
            observer.cite(ruling!("SV-65"));
            if legal::opens_quick::<O>(rules, state) {
                return Flow::Ask;
            }
            quick_over(state);
        }
        AttackStage::Hit => hit(rules, state, observer),
        AttackStage::HitCheck => {
            observer.cite(rule!("8.4.10"));
            state.next(Step::Attack(AttackStage::End));
            state.push(CHECK);
        }
        AttackStage::End => {
            state.pop();
            state.push(CHECK);
            state.propose(What::Own(Own::AttackEnds), rule!("8.4.11"));
        }
    }
    Flow::On
}

/// The quick window is over, used or not.
pub(crate) fn quick_over(state: &mut State) {
    state.next(Step::Attack(AttackStage::Hit));
}

/// How much damage a follower deals in an attack: by its attack, or its defence where something says so.
fn strength(rules: &Rules, table: &Table, card: Ix) -> i16 {
    let by_defense =
        current::any_change(rules, table, card, Matters::ATTACK, |change| *change == Change::HitsByDefense);
    current::stat(table, card, if by_defense { Stat::Defense } else { Stat::Attack })
}

/// The blows are exchanged (8.4.9): both at once, each by what it is then (SV-61).
fn hit(rules: &Rules, state: &mut State, observer: &mut impl Observer) {
    state.next(Step::Attack(AttackStage::HitCheck));
    let table = &state.table;
    let Attack { attacker, target, engaged } = table.common.attack;
    let fights = |object: Ref| {
        table.still(object)
            && (table.zone(object.card) == Zone::Leader
                || (table.zone(object.card) == Zone::Field && current::is_follower(table, object.card)))
    };
    for fighter in [attacker, target] {
        if !fights(fighter) {
            let there = table.still(fighter);
            observer.cite(if there { ruling!("SV-59") } else { ruling!("SV-58") });
            return;
        }
    }
    let blow = |from: Ref, to: Ref, sort| Hit {
        cards: engine::Set::only(to.card),
        n: strength(rules, table, from.card),
        sort,
        by: from,
        gone: None,
        into: None,
    };
    observer.cite(rule!("2.7.1"));
    observer.cite(rule!("10.12.2.1"));
    observer.cite(ruling!("SV-61"));
    observer.cite(ruling!("SV-57"));
    if table.zone(target.card) == Zone::Field && table.seat(target.card) == table.seat(attacker.card) {
        observer.cite(ruling!("SV-59"));
    }
    if current::has(table, target.card, Keyword::Aura) {
        observer.cite(rule!("12.15.2.1"));
    }
    let because = Because::from(rule!("8.4.9"));
    let attack = state.table.common.attack;
    let (blows, fight) = if engaged {
        let first = blow(attacker, target, Damage::AttackCombat);
        let back = blow(target, attacker, Damage::Combat);
        let why = Because::from(rule!("8.4.9.1")).and(rule!("5.13.3.2"));
        ([Some((first, because.and(rule!("5.13.3.2")))), Some((back, why))], Some(attack))
    } else {
        let first = blow(attacker, target, Damage::Attack);
        ([Some((first, because.and(rule!("5.13.3.1")))), None], None)
    };
    damage::fall(rules, state, blows, fight, observer);
}
