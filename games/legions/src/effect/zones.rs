//! Where an ability works: on the field, a skill's in the standby zone, unless its text names this card somewhere
//! else (36-3a, 36-14, 37-1).

use super::abilities::{Defined, Given, Trigger, When};
use super::cards::Place;
use super::clauses::{Body, Clause, Lead, Statement};
use super::conditions::Condition;
use super::deeds::Deed;
use super::events::{Befalls, Event};
use super::targets::Target;

impl Defined {
    /// The places in which its own text says that this card is as it works; none, where it says nothing of it.
    pub fn places(&self) -> Vec<Place> {
        let mut found = Vec::new();
        if let When::Triggered(on, _) = &self.when {
            on.iter().for_each(|trigger| of_trigger(trigger, &mut found));
        }
        if found.is_empty() {
            of_body(&self.body, &mut found);
        }
        found
    }
}

/// このカードがタイムラインにあり、…時; このカードがスタンバイゾーンに置かれた時
fn of_trigger(trigger: &Trigger, found: &mut Vec<Place>) {
    if let Trigger::Happens(given, event) = trigger {
        if let Some(Given::In(places, _)) = given {
            found.extend(places);
        }
        of_event(event, found);
    }
}

fn of_event(event: &Event, found: &mut Vec<Place>) {
    match event {
        Event::Befalls(Target::This(_), Befalls::Put { to, .. }) => found.push(*to),
        Event::Befalls(what, _) => of_target(what, found),
        Event::Or(first, _, second) => {
            of_event(first, found);
            of_event(second, found);
        }
        Event::Arrives { .. } | Event::Does(..) => {}
    }
}

fn of_target(target: &Target, found: &mut Vec<Place>) {
    match target {
        Target::ThisIn(place, ..) => found.push(*place),
        Target::Both(first, second, _) => {
            of_target(first, found);
            of_target(second, found);
        }
        _ => {}
    }
}

fn of_body(body: &Body, found: &mut Vec<Place>) {
    for statement in &body.statements {
        match statement {
            Statement::Sentence(sentence) => {
                sentence.clauses.iter().for_each(|clause| of_clause(clause, found))
            }
            Statement::Pay { body, .. } => of_body(body, found),
        }
        if !found.is_empty() {
            return;
        }
    }
}

fn of_clause(clause: &Clause, found: &mut Vec<Place>) {
    for lead in &clause.leads {
        if let Lead::If(Condition::In { what: Target::This(_), places, not: false, .. }, _) = lead {
            found.extend(places);
        }
    }
    clause.by.iter().chain(clause.deed.target()).for_each(|target| of_target(target, found));
}

impl Deed {
    /// What it is done to, where it is one thing.
    pub fn target(&self) -> Option<&Target> {
        match self {
            Deed::Choose(what)
            | Deed::Damage { to: what, .. }
            | Deed::Wt { what, .. }
            | Deed::Break(what)
            | Deed::Go { what, .. }
            | Deed::Exile { what, .. }
            | Deed::Turn(what, _)
            | Deed::Gain { who: what, .. }
            | Deed::Exhaust(what)
            | Deed::Ready(what)
            | Deed::Mute(what, _)
            | Deed::EffectOf(what, _)
            | Deed::Unlock(what)
            | Deed::Play(what)
            | Deed::Hold(what, _)
            | Deed::TreatAsIn { what, .. }
            | Deed::Reveal(what)
            | Deed::Look(what, _)
            | Deed::MoveLane(what, _)
            | Deed::Set { who: what, .. }
            | Deed::Cost { who: what, .. } => Some(what),
            Deed::Life { who, .. } => who.as_ref(),
            Deed::MasterAttack { .. }
            | Deed::Draw { .. }
            | Deed::ExhaustCores { .. }
            | Deed::ReadyCores { .. }
            | Deed::Modes(_)
            | Deed::Token { .. }
            | Deed::Define(..)
            | Deed::Battle(..)
            | Deed::Cores { .. }
            | Deed::AsBattleDamage { .. }
            | Deed::Wins(..)
            | Deed::GainMp { .. }
            | Deed::PayMp { .. }
            | Deed::Shuffle(_)
            | Deed::Swap(..)
            | Deed::ChangeDamage { .. }
            | Deed::Let(..)
            | Deed::Limit(..)
            | Deed::Nothing => None,
        }
    }

    /// The same, to be changed.
    pub fn target_mut(&mut self) -> Option<&mut Target> {
        match self {
            Deed::Choose(what)
            | Deed::Damage { to: what, .. }
            | Deed::Wt { what, .. }
            | Deed::Break(what)
            | Deed::Go { what, .. }
            | Deed::Exile { what, .. }
            | Deed::Turn(what, _)
            | Deed::Gain { who: what, .. }
            | Deed::Exhaust(what)
            | Deed::Ready(what)
            | Deed::Mute(what, _)
            | Deed::EffectOf(what, _)
            | Deed::Unlock(what)
            | Deed::Play(what)
            | Deed::Hold(what, _)
            | Deed::TreatAsIn { what, .. }
            | Deed::Reveal(what)
            | Deed::Look(what, _)
            | Deed::MoveLane(what, _)
            | Deed::Set { who: what, .. }
            | Deed::Cost { who: what, .. } => Some(what),
            Deed::Life { who, .. } => who.as_mut(),
            _ => None,
        }
    }
}
