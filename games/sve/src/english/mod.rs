//! What was understood of a card, in plain English: made from the ability alone, never from its words.

mod conditions;
mod deeds;
mod holds;
mod parts;

use crate::effect::{Ability, Condition, Cost, Limit, Phase, Price, Trigger, When, Whose};
use crate::kinds::{DriveTrigger, Icon};
use conditions::{condition, event, gate};
use deeds::{body, capital, gone};
use holds::holding;
use parts::{amount, keywords, owner, target, zone};

/// An ability in English.
pub fn english(ability: &Ability) -> String {
    match ability {
        Ability::Keywords(all) => keywords(all),
        Ability::Quick => "Quick".to_owned(),
        Ability::DriveTrigger(icon) => {
            let what = match icon {
                DriveTrigger::Draw => "draw 1",
                DriveTrigger::Heal => "your leader gets +3 defense",
                DriveTrigger::Critical => "1 follower on your field gets +2 attack",
                DriveTrigger::Stand => {
                    "stand 1 follower on your field; this turn it can't attack the opponent's leader"
                }
            };
            format!("Turned up by a drive check: {what}")
        }
        Ability::Feeds => "The Umamusume follower that is fed with this races".to_owned(),
        Ability::Triggered { when: at, given, cost, body: deeds, limits } => {
            let given = given.as_ref().map_or(String::new(), |given| format!("{}, ", gate(given)));
            let cost =
                if cost.is_empty() { String::new() } else { format!("you may {}: ", price_list(cost)) };
            format!("{}: {given}{cost}{}{}", capital(&when(at)), body(deeds), all_limits(limits))
        }
        Ability::Activated { quick, icon, cost, body: deeds, limits } => {
            let quick = if *quick { "Quick, " } else { "" };
            let (icon, cost) = (icon_name(*icon), price_list(cost));
            format!("{quick}{icon} — {cost}: {}{}", body(deeds), all_limits(limits))
        }
        Ability::Static(all) => all.iter().map(|one| capital(&holding(one))).collect::<Vec<_>>().join(". "),
        Ability::ExtraCost(what, manner, goes) => {
            format!("To play this, also {}", gone(&target(what), manner, *goes))
        }
        Ability::AsPlayed { from, body: deeds } => {
            let from = from.map_or(String::new(), |from| format!(" from the {}", zone(from)));
            format!("As you play this{from}: {}", body(deeds))
        }
        Ability::Text(deeds) => body(deeds),
    }
}

/// Is it a marker, which stands before what it gates?
fn is_marker(condition: &Condition) -> bool {
    matches!(condition, Condition::Marker(..))
}

fn icon_name(icon: Icon) -> String {
    match icon {
        Icon::Activate => "Activate".to_owned(),
        Icon::Evolve => "Evolve".to_owned(),
        Icon::Meal(1) => "Meal".to_owned(),
        Icon::Meal(n) => format!("{n} meals"),
        Icon::Possess => "Possess".to_owned(),
        Icon::Ride => "Ride".to_owned(),
        Icon::Advance => "Advance".to_owned(),
    }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Start => "start phase",
        Phase::Main => "main phase",
        Phase::End => "end phase",
    }
}

fn trigger(trigger: &Trigger) -> String {
    match trigger {
        Trigger::Fanfare => "Fanfare".to_owned(),
        Trigger::LastWords => "Last Words".to_owned(),
        Trigger::Evolved => "when this evolves".to_owned(),
        Trigger::Attacks => "when this attacks".to_owned(),
        Trigger::Races => "when this races".to_owned(),
        Trigger::GainsDrive => "when this gains drive".to_owned(),
        Trigger::Phase(next, whose, phase) => {
            let next = if *next { "next " } else { "" };
            format!("when {} {next}{} comes", owner(*whose), phase_name(*phase))
        }
        Trigger::Happens(all) => format!("when {}", all.iter().map(event).collect::<Vec<_>>().join(" or ")),
    }
}

/// When something is set off.
fn when(at: &When) -> String {
    let often = match at.often {
        None => String::new(),
        Some((whose, n)) => {
            let whose = if whose == Whose::Own { "in each of your turns" } else { "each turn" };
            let times = if n == 1 { "once".to_owned() } else { format!("{n} times") };
            format!("{times} {whose}, ")
        }
    };
    let during = at.during.map_or(String::new(), |whose| format!("{}, ", conditions::in_turn(whose)));
    let on: Vec<String> = at.on.iter().map(trigger).collect();
    format!("{often}{during}{}", on.join(" and "))
}

fn price_list(cost: &Cost) -> String {
    cost.iter().map(price).collect::<Vec<_>>().join(", ")
}

fn price(price: &Price) -> String {
    match price {
        Price::Pp(n) => format!("pay {}", amount(n)),
        Price::Go { what, goes, .. } => deeds::going(&target(what), *goes),
        Price::EarthRite(n) => format!("earth rite {n}"),
        Price::Lesson(n) => format!("lesson {n}"),
        Price::Life(n) => format!("give up {n} defense of your leader"),
        Price::PpMaximum(n) => format!("lower your PP maximum by {n}"),
        Price::Counters(of, kind, n, _) => format!("take {} {kind} counters off {}", amount(n), target(of)),
        Price::SkipTurn(whose) => format!("skip {} next turn", owner(*whose)),
        Price::Or(first, second) => format!("{} or {}", price_list(first), price_list(second)),
    }
}

fn all_limits(limits: &[Limit]) -> String {
    let one = |limit: &Limit| match limit {
        Limit::Uses(1) => " Usable once a turn.".to_owned(),
        Limit::Uses(n) => format!(" Usable {n} times a turn."),
        Limit::Works(1) => " Works once a turn.".to_owned(),
        Limit::Works(n) => format!(" Works {n} times a turn."),
        Limit::While(when) => format!(" Usable only if {}.", condition(when)),
    };
    limits.iter().map(one).collect()
}
