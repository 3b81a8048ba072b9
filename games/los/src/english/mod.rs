//! What was understood of a card, in plain English: made from the ability alone, never from its words.

mod conditions;
mod deeds;
mod events;
mod parts;

use crate::effect::{Ability, Cost, Edge, Phase, Price, Trigger, Turn, Would};
use conditions::condition;
pub(crate) use deeds::body;
use deeds::clause;
use events::event;
use parts::{capital, keywords, target};

/// An ability in English.
pub fn english(ability: &Ability) -> String {
    match ability {
        Ability::Keywords(all, _) => keywords(all),
        Ability::Triggered { when, cost, body: deeds } => {
            let during = when.during.map_or(String::new(), |turn| format!("in {}, ", turns(turn)));
            let on = format!("{}{during}{}", often(when.often), trigger(&when.on));
            let cost = cost.as_ref().map_or(String::new(), |cost| format!("you may {}: ", prices(cost)));
            format!("{}: {cost}{}", capital(&on), body(deeds))
        }
        Ability::Activated { often: times, during, given, cost, body: deeds } => {
            let during = during.map_or(String::new(), |(turn, phase)| in_phase(turn, phase));
            let given =
                given.as_ref().map_or(String::new(), |(given, _)| format!("if {}, ", condition(given)));
            let cost = format!("{}{during}{given}{}", often(*times), prices(cost));
            format!("{}: {}", capital(&cost), body(deeds))
        }
        Ability::Text(deeds) => body(deeds),
        Ability::Instead { what, would, body: deeds } => {
            let (would, by) = match would {
                Would::BeDestroyed(by) => ("be destroyed", by),
                Would::GoDown(by, _) => ("go down", by),
            };
            format!("If {} would {would}{}, instead: {}", target(what), parts::by(*by), body(deeds))
        }
        Ability::AnyNumber => "Any number of this card may be in a deck.".to_owned(),
    }
}

fn often(n: Option<u16>) -> String {
    match n {
        None => String::new(),
        Some(1) => "once a turn, ".to_owned(),
        Some(n) => format!("{n} times a turn, "),
    }
}

/// Whose, of a turn or a phase.
fn whose_turn(turn: Turn) -> &'static str {
    match turn {
        Turn::Own => "your",
        Turn::Opponent => "the opponent's",
        Turn::Each | Turn::Unsaid => "each player's",
    }
}

/// your turn
pub(super) fn turns(turn: Turn) -> String {
    format!("{} turn", whose_turn(turn))
}

/// in your main phase,
pub(super) fn in_phase(turn: Turn, phase: Option<Phase>) -> String {
    match phase {
        Some(phase) => format!("in {} {}, ", whose_turn(turn), phase_name(phase)),
        None => format!("in {}, ", turns(turn)),
    }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "setup phase",
        Phase::Main => "main phase",
        Phase::Lead => "lead phase",
        Phase::Attack => "attack phase",
        Phase::End => "end phase",
    }
}

fn trigger(trigger: &Trigger) -> String {
    let at = |edge: &Edge| match edge {
        Edge::Begins => "at the start of",
        Edge::Ends => "at the end of",
    };
    match trigger {
        Trigger::Turn { whose, edge, .. } => format!("{} {}", at(edge), turns(*whose)),
        Trigger::Phase { whose, phase, edge, .. } => {
            format!("{} {} {}", at(edge), whose_turn(*whose), phase_name(*phase))
        }
        Trigger::Attacks(what) => format!("when {} attacks", target(what)),
        Trigger::BattleEnds(what) => format!("at the end of a battle of {}", target(what)),
        Trigger::Happens(what) => format!("when {}", event(what)),
    }
}

fn prices(cost: &Cost) -> String {
    let one = |price: &Price| match price {
        Price::Energy(n) => format!("gain {n} energy"),
        Price::Do(deed) => clause(deed),
    };
    cost.prices.iter().map(one).collect::<Vec<_>>().join(", ")
}
