//! Conditions, events and what gates sentences.

use super::parts::{
    a, bounded, kind, kinds, name, owner, place_of, selector, selectors, stat, target, value, zone,
};
use crate::effect::{
    Actor, Befall, Chooser, Condition, Deed, Done, Entry, Event, Gate, Harm, Marker, Noun, Nth, Posture,
    Target, Value, Victim, Whose,
};

pub(super) fn harm(harm: Harm) -> &'static str {
    match harm {
        Harm::Any => "damage",
        Harm::Attack => "attack damage",
        Harm::Combat => "combat damage",
        Harm::Ability => "ability damage",
    }
}

pub(super) fn actor(who: Actor) -> &'static str {
    match who {
        Actor::Own => "you",
        Actor::Opponent => "the opponent",
        Actor::OpponentPlayer => "an opponent",
        Actor::OneOpponent => "one opponent",
        Actor::EachOpponent => "each opponent",
        Actor::Each => "each player",
        Actor::ItsPlayer => "its player",
    }
}

fn befall(what: Befall) -> String {
    let text = match what {
        Befall::Attacked => "has attacked",
        Befall::Attacks => "attacks",
        Befall::Destroyed => "is destroyed",
        Befall::Buried => "goes from the field to the cemetery",
        Befall::BuriedFromAnywhere => "goes to the cemetery",
        Befall::Returned => "returns from the field to the hand",
        Befall::Left => "leaves the field",
        Befall::Entered => "comes to the field",
        Befall::Evolved => "evolves",
        Befall::Acted => "acts",
        Befall::Stood => "stands",
        Befall::BanishedFromHand => "is banished from your hand",
        Befall::Banished => "is banished",
        Befall::Chosen(Chooser::Anything) => "is chosen",
        Befall::Chosen(Chooser::Ability) => "is chosen by an ability",
        Befall::Chosen(Chooser::OpponentAbility) => "is chosen by an opponent's ability",
        Befall::Fought => "has fought",
        Befall::WasAttacked => "is attacked",
        Befall::Raced => "races",
        Befall::DriveChecked => "does a drive check",
        Befall::Hurt(kind) => return format!("takes {}", harm(kind)),
        Befall::Dealt(victim, kind) => {
            let to = match victim {
                None => "",
                Some(Victim::OfLeader | Victim::ToLeader) => " to the opponent's leader",
                Some(Victim::OfFollower | Victim::ToFollower) => " to a follower",
            };
            return format!("deals {}{to}", harm(kind));
        }
    };
    text.to_owned()
}

/// Any one of the cards a text speaks of.
fn one_of(of: &Target) -> String {
    match of {
        Target::Every(of) => a(&selector(of)),
        other => target(other),
    }
}

/// What happens, as a sentence in the present.
pub(super) fn event(what: &Event) -> String {
    match what {
        Event::Befalls(of, how) => format!("{} {}", one_of(of), befall(*how)),
        Event::Arrives(of) => format!("{} comes to {}", a(&kinds(of)), place_of(of)),
        Event::Plays(who, of) => format!("{} play {}", actor(*who), a(&kinds(of))),
        Event::RollsDie(who) => format!("{} roll a die", actor(*who)),
        Event::Discards(who, None) => format!("{} discard a card", actor(*who)),
        Event::Discards(who, Some(n)) => format!("{} discard {n} or more cards at once", actor(*who)),
        Event::ThisDiscarded(None) => "you discard this from your hand".to_owned(),
        Event::ThisDiscarded(Some(by)) => {
            format!("an ability of {} discards this from your hand", selector(by))
        }
        Event::Raised(of, stats) => {
            let stats: Vec<&str> = stats.iter().map(|&one| stat(one)).collect();
            format!("the {} of {} rises", stats.join(" or "), target(of))
        }
        Event::LeaderFell(whose) => format!("the defense of {} leader falls", owner(*whose)),
        Event::Milled(whose, n) => format!("{n} of {} deck goes to the cemetery", owner(*whose)),
        Event::DriveTriggered(whose) => format!("{} drive check triggers", owner(*whose)),
        Event::CountersReach(of, kind, n, _) => format!("{} comes to have {n} {kind} counters", target(of)),
        Event::StackTaken(n) => format!("your earth rite takes {n} or more stack counters"),
    }
}

fn deed(what: Deed) -> String {
    match what {
        Deed::So => "do it".to_owned(),
        Deed::Discarded => "discard".to_owned(),
        Deed::Revealed => "reveal".to_owned(),
        Deed::PutIntoEx => "put into the EX area".to_owned(),
        Deed::Buried => "bury".to_owned(),
        Deed::PutOut => "put onto the field".to_owned(),
        Deed::Banished => "banish".to_owned(),
        Deed::Destroyed => "destroy".to_owned(),
        Deed::Evolved => "evolve".to_owned(),
        Deed::Chosen => "choose".to_owned(),
        Deed::PaidMore(n) => format!("pay {n} more"),
    }
}

pub(super) fn gate(gate: &Gate) -> String {
    match gate {
        Gate::If(when) => format!("if {}", condition(when)),
        Gate::EarthRite(n) => format!("if you chose to pay earth rite {n}"),
    }
}

pub(super) fn condition(when: &Condition) -> String {
    let not = |not: bool, yes: &'static str, no: &'static str| if not { no } else { yes };
    match when {
        Condition::There { of, count: None, not: true, .. } => format!("there is no {}", selector(of)),
        Condition::There { of, count: None, .. } => format!("there is {}", a(&selector(of))),
        Condition::There { of, count: Some((n, _, bound)), not: no, .. } => {
            let are = not(*no, "are", "are not");
            format!("there {are} {} {}", bounded(&n.to_string(), *bound), selectors(of))
        }
        Condition::Count(of, n, _, bound, each) => {
            let each = if *each { " of each" } else { "" };
            format!("there are {}{each} {}", bounded(&n.to_string(), *bound), selectors(of))
        }
        Condition::Measure(Value::Counters(of, kind), _, n, bound) => {
            format!("{} has {} {kind} counters", target(of), bounded(&n.to_string(), *bound))
        }
        Condition::Measure(of, _, n, bound) => {
            format!("{} is {}", value(of), bounded(&n.to_string(), *bound))
        }
        Condition::Less(of, other) => format!("{} is less than {}", value(of), value(other)),
        Condition::Is(of, what, no) => {
            let what = if what.noun == Noun::Unsaid { kind(what) } else { a(&kind(what)) };
            format!("{} {} {what}", target(of), not(*no, "is", "is not"))
        }
        Condition::Posture(of, how) => {
            let how = match how {
                Posture::Stood => "stands",
                Posture::Acted => "is acted",
                Posture::Evolved => "is evolved",
                Posture::Boxed => "is boxed",
            };
            format!("{} {how}", target(of))
        }
        Condition::In(of, places) => {
            let places: Vec<&str> = places.iter().map(|&place| zone(place)).collect();
            format!("{} is in the {}", target(of), places.join(" or "))
        }
        Condition::HasCounter(of, kind, no) => {
            format!("{} {} {kind} counters", target(of), not(*no, "has", "has no"))
        }
        Condition::Entered(of, how) => {
            let how = match how {
                Entry::NotFromHand => "from elsewhere than the hand".to_owned(),
                Entry::From(place) => format!("from the {}", zone(*place)),
                Entry::ByAbility => "by an ability".to_owned(),
            };
            format!("{} came to the field {how}", target(of))
        }
        Condition::Did { deed: Deed::So, not: no, .. } => not(*no, "you do", "you don't").to_owned(),
        Condition::Did { to, deed: what, not: no, .. } => {
            let to = match to {
                Done::Anything => String::new(),
                Done::It => " it".to_owned(),
                Done::Cards(of) => format!(" {}", a(&kinds(of))),
            };
            format!("you {} {}{to}", not(*no, "did", "did not"), deed(*what))
        }
        Condition::Happened(_, what) => format!("this happened this turn: {}", event(what)),
        Condition::Nth(_, n, Nth::Played(what)) => format!("it is {} number {n} this turn", kind(what)),
        Condition::Nth(_, n, Nth::Attack(of)) => {
            format!("it is attack number {n} this turn of {}", selectors(of))
        }
        Condition::AttackOn(of) => format!("the attack is on {}", one_of(of)),
        Condition::CanAttackFollower => "a follower can be attacked".to_owned(),
        Condition::InTurn(whose) => format!("it is {} turn", owner(*whose)),
        Condition::IsNamedCard(of, no) => {
            format!("{} {} the named card", target(of), not(*no, "is", "is not"))
        }
        Condition::Die(from, to) => format!("the die shows {from} to {to}"),
        Condition::Awakened => "you are awakened".to_owned(),
        Condition::Crimson => "you are crimson".to_owned(),
        Condition::ExtraPaid => "its extra cost was paid".to_owned(),
        Condition::Marker(Marker::Combo, n, _) => format!("combo {n}"),
        Condition::Marker(Marker::SpellChain, n, _) => format!("spell chain {n}"),
        Condition::Marker(Marker::NecroCharge, n, _) => format!("necro charge {n}"),
        Condition::Both(first, second) => format!("{} and {}", condition(first), condition(second)),
    }
}

/// In whose turn, as a phrase.
pub(super) fn in_turn(whose: Whose) -> String {
    format!("in {} turn", owner(whose))
}

/// A name, where a card is called by it.
pub(super) fn named(text: &str) -> String {
    name(text)
}
