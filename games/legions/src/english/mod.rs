//! What was understood of a card, in plain English: made from the ability alone, never from its words.

mod conditions;
mod deeds;
mod events;
mod numbers;
mod selectors;
mod targets;

use crate::effect::{
    Ability, Body, Defined, Given, Phase, PhaseEdge, Price, Statement, Trigger, Turn, When, Whose,
};
use deeds::{clauses, sentence};
use events::event;
use numbers::amount;
use selectors::{keyword, owner, places};

/// An ability in English.
pub fn english(ability: &Ability) -> String {
    match ability {
        Ability::Keywords(all, _) => all.iter().map(keyword).collect::<Vec<_>>().join(", "),
        Ability::Defined(Defined { when: at, cost, body: deeds, .. }) => {
            let optional = matches!(at, When::Triggered(..));
            let cost = match prices(cost) {
                none if none.is_empty() => none,
                cost if optional => format!("you may {cost}: "),
                cost => format!("{cost}: "),
            };
            format!("{}: {cost}{}", capital(&when(at)), body(deeds))
        }
        Ability::Text(deeds) => body(deeds),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

pub(crate) fn body(body: &Body) -> String {
    let one = |statement: &Statement| match statement {
        Statement::Sentence(one) => capital(&sentence(one)),
        Statement::Pay { cost, body: deeds, .. } => {
            format!("You may {}: {}", prices(cost), self::body(deeds))
        }
    };
    body.statements.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn prices(cost: &[Price]) -> String {
    let price = |price: &Price| match price {
        Price::Mp { n, .. } => format!("pay {} MP", amount(n)),
        Price::Exhaust => "exhaust this card".to_owned(),
        Price::Devotion => "reverse this card (devotion)".to_owned(),
        Price::Do(all) => clauses(all),
        Price::Together(all, _) => prices(all),
        Price::ManaBoost(n) => format!("pay {} MP (mana boost)", amount(n)),
        Price::SoulCharge(n) => {
            format!("exile {} cards from your timeline and standby zone (soul charge)", amount(n))
        }
    };
    cost.iter().map(price).collect::<Vec<_>>().join(", ")
}

fn when(at: &When) -> String {
    match at {
        When::Triggered(on, _) => on.iter().map(trigger).collect::<Vec<_>>().join(" or "),
        When::Static(None) => "always".to_owned(),
        When::Static(Some(turn)) => turn_of(*turn).to_owned(),
        When::AtWill(None) => "at will in your main phase".to_owned(),
        When::AtWill(Some(1)) => "once each turn, in your main phase".to_owned(),
        When::AtWill(Some(n)) => format!("{n} times each turn, in your main phase"),
    }
}

fn turn_of(turn: Turn) -> &'static str {
    match turn {
        Turn::Own => "in your turn",
        Turn::Opponent => "in the opponent's turn",
    }
}

fn trigger(trigger: &Trigger) -> String {
    match trigger {
        Trigger::Placed => "when placed".to_owned(),
        Trigger::LaneMoved => "when it has moved lanes".to_owned(),
        Trigger::Attacks => "when attacking".to_owned(),
        Trigger::Unlocked => "when unlocked".to_owned(),
        Trigger::Broken => "when broken".to_owned(),
        Trigger::Phase(whose, of, edge) => {
            let edge = match edge {
                PhaseEdge::Begins => "beginning",
                PhaseEdge::Ends => "end",
            };
            format!("at the {edge} of {}", phase(*whose, *of))
        }
        Trigger::Happens(given, happens) => match given {
            Some(Given::Turn(turn)) => format!("{}, when {}", turn_of(*turn), event(happens)),
            Some(Given::In(at, _)) => {
                format!("while this card is in {}, when {}", places(at), event(happens))
            }
            None => format!("when {}", event(happens)),
        },
    }
}

fn phase(whose: Whose, phase: Phase) -> String {
    let name = match phase {
        Phase::Start => "start phase",
        Phase::Core => "core phase",
        Phase::Draw => "draw phase",
        Phase::Main => "main phase",
        Phase::End => "end phase",
    };
    format!("{} {name}", owner(whose))
}
