//! Where an ability works: on the field, unless its text names これ somewhere else (10.3.4, 10.3.5).

use super::abilities::{Ability, Befall, Cost, Event, Price, Trigger, When};
use super::cards::Zone;
use super::changes::While;
use super::conditions::{Condition, Gate};
use super::deeds::Statement;
use super::numbers::Value;
use super::targets::Target;

impl Ability {
    /// The zones in which this ability works. What changes how its card is played, and what a spell does, works
    /// as it is played: none.
    pub fn zones(&self) -> Vec<Zone> {
        let field = vec![Zone::Field];
        match self {
            Ability::Triggered { when, given, cost, body, .. } => of_trigger(when)
                .or_else(|| given.as_ref().and_then(of_gate))
                .or_else(|| of_cost(cost))
                .or_else(|| of_body(body))
                .unwrap_or(field),
            Ability::Activated { cost, body, .. } => of_cost(cost).or_else(|| of_body(body)).unwrap_or(field),
            Ability::Static(all) => {
                let mut whiles = all.iter().flat_map(|one| one.whiles.iter().chain(&one.inner));
                let here = |one: &While| match one {
                    While::Condition(condition, _) => of_condition(condition),
                    While::Here(_) | While::Turn(_) => None,
                };
                whiles.find_map(here).unwrap_or(field)
            }
            Ability::Keywords(_) => field,
            Ability::Quick
            | Ability::ExtraCost(..)
            | Ability::AsPlayed { .. }
            | Ability::Feeds
            | Ability::DriveTrigger(_)
            | Ability::Text(_) => Vec::new(),
        }
    }
}

/// What happens to this card in a hand sets off what it has there; icons speak of the field.
fn of_trigger(when: &When) -> Option<Vec<Zone>> {
    when.on.iter().find_map(|trigger| match trigger {
        Trigger::Happens(events) => events.iter().find_map(|event| match event {
            Event::ThisDiscarded(_) | Event::Befalls(Target::This(_), Befall::BanishedFromHand) => {
                Some(vec![Zone::Hand])
            }
            Event::Befalls(of, _) | Event::Raised(of, _) | Event::CountersReach(of, ..) => of_target(of),
            _ => None,
        }),
        Trigger::Phase(..) => None,
        Trigger::Fanfare
        | Trigger::LastWords
        | Trigger::Evolved
        | Trigger::Attacks
        | Trigger::Races
        | Trigger::GainsDrive => Some(vec![Zone::Field]),
    })
}

fn of_target(target: &Target) -> Option<Vec<Zone>> {
    match target {
        Target::This(place) => Some(vec![place.and_then(|place| place.zone).unwrap_or(Zone::Field)]),
        Target::Both(first, second, _) => of_target(first).or_else(|| of_target(second)),
        _ => None,
    }
}

fn of_cost(cost: &Cost) -> Option<Vec<Zone>> {
    cost.iter().find_map(|price| match price {
        Price::Go { what, .. } | Price::Counters(what, ..) => of_target(what),
        Price::Or(first, second) => of_cost(first).or_else(|| of_cost(second)),
        _ => None,
    })
}

fn of_gate(gate: &Gate) -> Option<Vec<Zone>> {
    match gate {
        Gate::If(condition) => of_condition(condition),
        Gate::EarthRite(_) => None,
    }
}

fn of_condition(condition: &Condition) -> Option<Vec<Zone>> {
    match condition {
        Condition::In(Target::This(_), zones) => Some(zones.clone()),
        Condition::Posture(of, _)
        | Condition::HasCounter(of, ..)
        | Condition::Entered(of, _)
        | Condition::Is(of, ..)
        | Condition::Measure(Value::Counters(of, _) | Value::Figure(of, ..), ..) => of_target(of),
        Condition::Both(first, second) => of_condition(first).or_else(|| of_condition(second)),
        _ => None,
    }
}

/// Where これ is when these sentences first speak of it.
fn of_body(body: &[Statement]) -> Option<Vec<Zone>> {
    body.iter().find_map(|statement| match statement {
        Statement::If(gate, inner) => of_gate(gate).or_else(|| of_body(inner)),
        Statement::Instead { when, deed, .. } => {
            of_gate(when).or_else(|| of_body(std::slice::from_ref(deed)))
        }
        Statement::Pay(cost, inner) => of_cost(cost).or_else(|| of_body(inner)),
        Statement::Go(to, ..)
        | Statement::GoAnd(to, ..)
        | Statement::Damage(to, _)
        | Statement::Vanish(to)
        | Statement::Change(_, to, _)
        | Statement::Set(to, ..)
        | Statement::Become(_, to, _)
        | Statement::Hold(_, to, _)
        | Statement::Evolve(to, ..)
        | Statement::Transform(to, _)
        | Statement::Pilot(to)
        | Statement::PutCounters(to, ..)
        | Statement::TakeCounters(to, ..)
        | Statement::EvolveCost(_, to, _) => of_target(to),
        other => other.inside().into_iter().find_map(|inner| of_body(std::slice::from_ref(inner))),
    })
}
