//! Numbers.

use super::selectors::{owner, selector};
use super::targets::target;
use crate::effect::{Amount, Bound, Figure, Share, Sign, Unit, Value, ValueSaid, Var};

pub(super) fn var(var: Var) -> &'static str {
    match var {
        Var::X => "X",
        Var::Y => "Y",
        Var::Z => "Z",
    }
}

pub(super) fn amount(n: &Amount) -> String {
    match n {
        Amount::N(n) => n.to_string(),
        Amount::Var(of) => var(*of).to_owned(),
        Amount::Of(of, _) => value(of),
    }
}

/// Is it one?
pub(super) fn is_one(n: &Amount) -> bool {
    *n == Amount::N(1)
}

pub(super) fn sign(sign: Sign) -> char {
    match sign {
        Sign::Plus => '+',
        Sign::Minus => '-',
    }
}

pub(super) fn figure(of: Figure) -> &'static str {
    match of {
        Figure::Cost => "cost",
        Figure::CoreCost(_) => "core cost",
        Figure::Wt => "WT",
        Figure::Atk => "ATK",
        Figure::Hp => "HP",
    }
}

pub(super) fn bounded(n: &str, bound: Bound) -> String {
    match bound {
        Bound::AtLeast => format!("{n} or more"),
        Bound::AtMost => format!("{n} or less"),
        Bound::Exactly => n.to_owned(),
        Bound::More => format!("more than {n}"),
        Bound::Less => format!("less than {n}"),
    }
}

/// minions, cards, cores: what counts, where only that is said.
pub(super) fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Bodies => "units",
        Unit::Cards => "cards",
        Unit::Things | Unit::Pieces => "of them",
        Unit::Points => "points",
    }
}

pub(super) fn value(of: &Value) -> String {
    match of {
        Value::Count(of, _) => format!("the number of {}", selector(of, true)),
        Value::Figure { of, which, printed } => {
            format!("the {}{} of {}", if *printed { "printed " } else { "" }, figure(*which), target(of))
        }
        Value::Sum(of, _, which) => format!("the total {} of {}", figure(*which), selector(of, true)),
        Value::Life { whose, .. } => format!("{} life", owner(*whose)),
        Value::Cores { whose, zone, .. } => {
            format!("the number of {} cores{}", owner(*whose), if *zone { " in the core zone" } else { "" })
        }
        Value::CoresOn(of, _) => format!("the number of cores on {}", target(of)),
        Value::Paid(_) => "the MP paid".to_owned(),
        Value::DamageDealt(said) => match said {
            ValueSaid::TakenDamage => "the damage taken".to_owned(),
            ValueSaid::ThatDamage => "that damage".to_owned(),
            _ => "the damage dealt".to_owned(),
        },
        Value::HowMany(said) => match said {
            ValueSaid::Exiled | ValueSaid::ExiledCards => "the number of cards exiled".to_owned(),
            ValueSaid::Chosen => "the number of cards chosen".to_owned(),
            ValueSaid::Broken => "the number broken".to_owned(),
            ValueSaid::Returned => "the number returned".to_owned(),
            _ => "that number".to_owned(),
        },
        Value::Var(of) => var(*of).to_owned(),
        Value::Plus(of, by, n) => format!("{} {} {n}", value(of), sign(*by)),
        Value::Share(of, Share::Times(n)) => format!("{n} times {}", value(of)),
        Value::Share(of, Share::Half) => format!("half {}", value(of)),
    }
}
