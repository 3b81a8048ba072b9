//! What something is done to, and who does it.

use super::numbers::{amount, is_one};
use super::selectors::{at_place, noun, owner, selector, some};
use crate::effect::{Actor, Category, EverySaid, ItSaid, Noun, Selector, Target, ThisSaid};

pub(super) fn actor(actor: Actor) -> &'static str {
    match actor {
        Actor::You => "you",
        Actor::Opponent(_) => "the opponent",
        Actor::Each(_) => "each player",
        Actor::That => "that player",
        Actor::TurnPlayer => "the turn player",
    }
}

fn this(said: ThisSaid) -> &'static str {
    match said {
        ThisSaid::Card | ThisSaid::Self_ => "this card",
        ThisSaid::Minion => "this minion",
        ThisSaid::Lord => "this lord",
        ThisSaid::Unit => "this unit",
        ThisSaid::Skill => "this skill",
        ThisSaid::Master => "this master",
    }
}

/// Can there be but one of them: someone's master or lord?
fn is_single(of: &Selector) -> bool {
    let leader = |noun: &Noun| matches!(noun, Noun::Kind(Category::Master | Category::Lord, false));
    of.nouns.iter().all(leader) && of.filters.is_empty() && of.places.len() == 1
}

pub(super) fn target(of: &Target) -> String {
    match of {
        Target::This(said) => this(*said).to_owned(),
        Target::It(ItSaid::It | ItSaid::Aim) | Target::Left => "it".to_owned(),
        Target::ThisIn(at, _, said) => format!("{} {}", this(*said), at_place(at)),
        Target::It(ItSaid::Each) => "each of them".to_owned(),
        Target::It(ItSaid::Them) => "them".to_owned(),
        Target::It(ItSaid::That(of) | ItSaid::AimOf(of)) => format!("that {}", noun(*of, false)),
        Target::It(ItSaid::Those(of)) => format!("those {}", noun(*of, true)),
        Target::It(ItSaid::Chosen(of)) => format!("the chosen {}", noun(*of, false)),
        Target::It(ItSaid::Revealed(of)) => format!("the revealed {}", noun(*of, false)),
        Target::It(ItSaid::Exiled(of)) => format!("the exiled {}", noun(*of, false)),
        Target::Pick(pick) => {
            let random = if pick.random.is_some() { " at random" } else { "" };
            match &pick.count {
                Some(count) => {
                    let up_to = if count.up_to { "up to " } else { "" };
                    let of = some(&pick.of, !is_one(&count.n));
                    format!("{up_to}{} {of}{random}", amount(&count.n))
                }
                None => format!("any number of {}", selector(&pick.of, true)),
            }
        }
        Target::Every(of, EverySaid::Plain) => selector(of, !is_single(of)),
        Target::Every(of, _) => format!("all {}", selector(of, true)),
        Target::Rest(_) => "the rest".to_owned(),
        Target::AttackTarget(_) => "the attack target".to_owned(),
        Target::Attacker => "the attacking unit".to_owned(),
        Target::Foe(_) => "the unit it battled".to_owned(),
        Target::Top { whose, n, .. } if is_one(n) => format!("the top card of {} deck", owner(*whose)),
        Target::Top { whose, n, .. } => format!("the top {} cards of {} deck", amount(n), owner(*whose)),
        Target::OwnerOf(of) => format!("the owner of {}", target(of)),
        Target::Player(who) => actor(*who).to_owned(),
        Target::Both(first, second, _) => format!("{} and {}", target(first), target(second)),
        Target::Among(of) => format!("{} out of those", target(of)),
    }
}

/// Does a verb that it does take an s?
pub(super) fn singular(of: &Target) -> bool {
    match of {
        Target::Player(Actor::You) | Target::Both(..) | Target::Rest(_) => false,
        Target::It(ItSaid::Them | ItSaid::Those(_)) => false,
        Target::Every(of, EverySaid::Plain) => is_single(of),
        Target::Every(..) => false,
        Target::Pick(pick) => pick.count.as_ref().is_some_and(|count| is_one(&count.n)),
        Target::Top { n, .. } => is_one(n),
        Target::Among(of) => singular(of),
        _ => true,
    }
}

/// A verb after what does it: breaks, break.
pub(super) fn verb(of: &Target, verb: &str) -> String {
    if !singular(of) {
        return verb.to_owned();
    }
    let (first, rest) = verb.split_once(' ').map_or((verb, String::new()), |(a, b)| (a, format!(" {b}")));
    let first = match first {
        "are" => "is".to_owned(),
        "have" => "has".to_owned(),
        "do" => "does".to_owned(),
        "don't" => "doesn't".to_owned(),
        "can" | "can't" => first.to_owned(),
        _ if first.ends_with(['s', 'h', 'x']) => format!("{first}es"),
        _ => format!("{first}s"),
    };
    format!("{first}{rest}")
}
