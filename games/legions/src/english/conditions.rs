//! What must hold.

use super::events::event;
use super::numbers::{amount, bounded, unit, value};
use super::selectors::{at_place, lane, like, nouns, posture, selector};
use super::targets::{actor, singular, target, verb};
use crate::effect::{Bound, Compared, Condition, Target};

fn be(of: &Target, not: bool) -> String {
    format!("{} {}", target(of), if not { verb(of, "are not") } else { verb(of, "are") })
}

/// If …
pub(super) fn condition(of: &Condition) -> String {
    match of {
        Condition::Did => "you did".to_owned(),
        Condition::DidNot(_) => "you did not".to_owned(),
        Condition::Otherwise => "not".to_owned(),
        Condition::There { place: at, what, count, none, .. } => {
            let at = at.as_ref().map_or(String::new(), |at| format!(" {}", at_place(at)));
            if none.is_some() {
                return format!("there are no {}{at}", selector(what, true));
            }
            match count {
                Some((n, _, bound)) => {
                    format!("there are {} {}{at}", bounded(&amount(n), *bound), selector(what, true))
                }
                None => format!("there is a {}{at}", selector(what, false)),
            }
        }
        Condition::CoresOn { what, none: Some(_), .. } => format!("there are no cores on {}", target(what)),
        Condition::CoresOn { what, count, .. } => {
            let n =
                count.as_ref().map_or("1 or more".to_owned(), |(n, _, bound)| bounded(&amount(n), *bound));
            format!("there are {n} cores on {}", target(what))
        }
        Condition::In { what, places: at, not, .. } => {
            let at = at.iter().map(at_place).collect::<Vec<_>>().join(" or ");
            format!("{} {at}", be(what, *not))
        }
        Condition::InLane(what, of) => format!("{} in the {}", be(what, false), lane(*of)),
        Condition::Posture { what, is, not, .. } => format!("{} {}", be(what, *not), posture(*is)),
        Condition::Like { what, filter } => format!("{} one {}", be(what, false), like(filter)),
        Condition::Is { what, nouns: kinds, join, not, .. } => {
            let article = if singular(what) { "a " } else { "" };
            format!("{} {article}{}", be(what, *not), nouns(kinds, *join, !singular(what)))
        }
        Condition::Measure { value: of, with, .. } => {
            let with = match with {
                Compared::To(n, of, bound) => {
                    let of = of.map_or(String::new(), |of| format!(" {}", unit(of)));
                    format!("{}{of}", bounded(&amount(n), *bound))
                }
                Compared::With(other, bound @ (Bound::More | Bound::Less)) => bounded(&value(other), *bound),
                Compared::With(other, bound) => bounded(&value(other), *bound),
            };
            format!("{} is {with}", value(of))
        }
        Condition::Would(of) => format!("{} (about to happen)", event(of)),
        Condition::Happened { event: of, by, not } => {
            let not = if *not { "not: " } else { "" };
            format!("{not}{}{}", event(of), if by.is_some() { " by this" } else { "" })
        }
        Condition::Earlier { event: of, not, .. } => {
            format!("earlier this turn {}{}", event(of), if *not { ": not" } else { "" })
        }
        Condition::TurnOf(who) => format!("it is the turn of {}", actor(*who)),
    }
}
