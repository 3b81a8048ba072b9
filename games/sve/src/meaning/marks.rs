//! What a card has printed on it, as others ask for it (SV-103).

use crate::effect::{Ability, Condition, Gate, Marker, Price, Statement, Trigger, While, in_order};
use crate::kinds::Icon;
use crate::vocabulary::Sort;

/// The sorts of ability that a text is, a bit each.
pub(super) fn sorts(ability: &Ability) -> u16 {
    let mut all = 0;
    let mut add = |sort: Sort| all |= 1 << sort as u16;
    match ability {
        Ability::Triggered { when, given, cost, body, .. } => {
            for on in &when.on {
                match on {
                    Trigger::Fanfare => add(Sort::Fanfare),
                    Trigger::LastWords => add(Sort::LastWords),
                    Trigger::Evolved => add(Sort::WhenEvolved),
                    Trigger::Attacks => add(Sort::WhenAttacking),
                    Trigger::Races | Trigger::GainsDrive | Trigger::Phase(..) | Trigger::Happens(_) => {}
                }
            }
            given.iter().for_each(|given| gate(given, &mut add));
            costs(cost, &mut add);
            sentences(body, &mut add);
        }
        Ability::Activated { icon, cost, body, .. } => {
            match icon {
                Icon::Activate => add(Sort::Activate),
                Icon::Evolve => add(Sort::Evolve),
                Icon::Meal(_) => add(Sort::Meal),
                Icon::Possess => add(Sort::Possess),
                Icon::Ride | Icon::Advance => {}
            }
            costs(cost, &mut add);
            sentences(body, &mut add);
        }
        Ability::Static(holds) => {
            for one in holds.iter().flat_map(|one| one.whiles.iter().chain(&one.inner)) {
                if let While::Condition(condition_, _) = one {
                    condition(condition_, &mut add);
                }
            }
        }
        Ability::AsPlayed { body, .. } | Ability::Text(body) => sentences(body, &mut add),
        Ability::Keywords(_)
        | Ability::Quick
        | Ability::ExtraCost(..)
        | Ability::Feeds
        | Ability::DriveTrigger(_) => {}
    }
    all
}

fn sentences(body: &[Statement], add: &mut impl FnMut(Sort)) {
    for one in in_order(body) {
        match one {
            Statement::If(when, _) | Statement::Instead { when, .. } => gate(when, add),
            Statement::Modes { instead: Some((when, ..)), .. } => gate(when, add),
            Statement::Pay(cost, _) => costs(cost, add),
            _ => {}
        }
    }
}

fn costs(cost: &[Price], add: &mut impl FnMut(Sort)) {
    if cost.iter().any(|price| matches!(price, Price::EarthRite(_))) {
        add(Sort::EarthRite);
    }
}

fn gate(gate: &Gate, add: &mut impl FnMut(Sort)) {
    match gate {
        Gate::If(one) => condition(one, add),
        Gate::EarthRite(_) => add(Sort::EarthRite),
    }
}

fn condition(one: &Condition, add: &mut impl FnMut(Sort)) {
    match one {
        Condition::Marker(Marker::Combo, ..) => add(Sort::Combo),
        Condition::Marker(Marker::SpellChain, ..) => add(Sort::SpellChain),
        Condition::Marker(Marker::NecroCharge, ..) => add(Sort::NecroCharge),
        Condition::Awakened => add(Sort::Awakening),
        Condition::Crimson => add(Sort::Crimson),
        Condition::Both(a, b) => {
            condition(a, add);
            condition(b, add);
        }
        _ => {}
    }
}
