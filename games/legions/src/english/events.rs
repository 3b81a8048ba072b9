//! What happens.

use super::numbers::{amount, sign};
use super::selectors::{place, posture, selector};
use super::targets::{actor, target, verb};
use crate::effect::{Act, Befalls, By, Event, Harm, HarmBound, Target};

pub(super) fn harm(harm: Harm) -> &'static str {
    match harm {
        Harm::Any => "damage",
        Harm::Battle => "battle damage",
        Harm::Effect => "effect damage",
    }
}

fn hurt(bound: &HarmBound, of: Harm) -> String {
    match bound {
        HarmBound::Any => harm(of).to_owned(),
        HarmBound::AtLeast(n, _) => format!("{} or more {}", amount(n), harm(of)),
    }
}

fn by(by: Option<By>) -> &'static str {
    by.map_or("", |by| match by {
        By::Effect(_) | By::ToEffect => " by an effect",
        By::OpponentEffect(_) | By::ToOpponentEffect => " by the opponent's effect",
        By::OwnEffect(_) => " by your effect",
        By::Battle(_) | By::InBattle => " in battle",
        By::ThatBattle(_) => " in that battle",
        By::ThisAttack(_) => " by that attack",
        By::Attack(_) => " by an attack",
        By::BattleDamage(_) => " by battle damage",
        By::EffectDamage(_) => " by effect damage",
        By::Damage(_) => " by damage",
    })
}

fn by_whom(who: &Option<Target>) -> String {
    who.as_ref().map_or(String::new(), |who| format!(" by {}", target(who)))
}

/// What happens to it, without the subject, in the form without an s: break, are placed.
pub(super) fn befalls(how: &Befalls) -> String {
    match how {
        Befalls::Placed { from, directly, to } => {
            let to = to.as_ref().map_or(String::new(), |to| format!(" onto {}", place(to)));
            let directly = if *directly { " directly" } else { "" };
            let from = from.as_ref().map_or(String::new(), |from| format!(" from {}", place(from)));
            format!("are placed{to}{directly}{from}")
        }
        Befalls::Put { from, to, .. } => {
            let from = from.as_ref().map_or(String::new(), |from| format!(" from {}", place(from)));
            format!("are put into {}{from}", place(to))
        }
        Befalls::Breaks { by: why, .. } => format!("break{}", by(*why)),
        Befalls::BreaksOther { by: why, what } => format!("break {}{}", target(what), by(*why)),
        Befalls::Attacks { whom, .. } => {
            format!("attack{}", whom.as_ref().map_or(String::new(), |whom| format!(" {}", target(whom))))
        }
        Befalls::IsAttacked(who) => format!("are attacked{}", by_whom(who)),
        Befalls::Targeted { by: who, .. } => {
            format!("become the attack target{}", by_whom(who).replace(" by", " of"))
        }
        Befalls::Blocks => "block".to_owned(),
        Befalls::IsBlocked(who) => format!("are blocked{}", by_whom(who)),
        Befalls::Battles(who) => format!("battle{}", by_whom(who).replace(" by", "")),
        Befalls::Survives => "survive a battle".to_owned(),
        Befalls::Deals { to, bound, harm } => {
            let to = to.as_ref().map_or(String::new(), |to| format!(" to {}", target(to)));
            format!("deal {}{to}", hurt(bound, *harm))
        }
        Befalls::Suffers { from, bound, harm } => {
            let from = from.as_ref().map_or(String::new(), |from| format!(" from {}", target(from)));
            format!("take {}{from}", hurt(bound, *harm))
        }
        Befalls::MovesLane => "move lanes".to_owned(),
        Befalls::Leaves(at, _) => format!("leave {}", place(at)),
        Befalls::Exiled { from, by: why } => {
            let from = from.as_ref().map_or(String::new(), |from| format!(" from {}", place(from)));
            format!("are exiled{from}{}", by(*why))
        }
        Befalls::Returned { by: why, .. } => format!("return to the hand{}", by(*why)),
        Befalls::Exhausts => "are exhausted".to_owned(),
        Befalls::Recovers => "become active again".to_owned(),
        Befalls::Turns(to, _) => format!("become {}", posture(*to)),
        Befalls::Wt(up, n) => {
            format!("get WT {}{}", sign(*up), n.map_or(String::new(), |n| n.to_string()))
        }
        Befalls::Chosen { by: why, as_attack_target } => {
            format!("are chosen{}{}", by(*why), if *as_attack_target { " as the attack target" } else { "" })
        }
        Befalls::Played => "are played".to_owned(),
        Befalls::Unlocked => "are unlocked".to_owned(),
        Befalls::GainsLife => "gain life".to_owned(),
        Befalls::LosesLife => "lose life".to_owned(),
        Befalls::MovedAway { by: why, .. } => format!("are moved to another zone{}", by(*why)),
    }
}

fn act(act: &Act) -> String {
    match act {
        Act::Draws(None) => "draw a card".to_owned(),
        Act::Draws(Some((n, more))) => format!("draw {n}{} cards", if *more { " or more" } else { "" }),
        Act::Plays(what) => format!("play {}", target(what)),
        Act::Unlocks(what) => format!("unlock {}", target(what)),
        Act::Places(what, _) => format!("place {}", target(what)),
        Act::Exiles(what) => format!("exile {}", target(what)),
        Act::Breaks(what) => format!("break {}", target(what)),
        Act::ChangesCard => "make a card change".to_owned(),
        Act::GainsLife => "gain life".to_owned(),
        Act::LosesLife => "lose life".to_owned(),
        Act::PaysMp => "pay MP".to_owned(),
        Act::MasterAttacks => "make a master attack".to_owned(),
        Act::Attacks(_) => "attack".to_owned(),
        Act::MakesToken(what) => format!("put {} onto the field", target(what)),
        Act::Suffers(bound, of) => format!("take {}", hurt(bound, *of)),
    }
}

pub(super) fn event(of: &Event) -> String {
    match of {
        Event::Befalls(what, how) => format!("{} {}", target(what), verb(what, &befalls(how))),
        Event::Arrives { place: at, what, at_least, from, put } => {
            let from = from.as_ref().map_or(String::new(), |from| format!(" from {}", place(from)));
            let at_least = at_least.map_or(String::new(), |(n, _)| format!("{n} or more "));
            let verb = if *put { "put into" } else { "placed onto" };
            format!("{at_least}{} are {verb} {}{from}", selector(what, true), place(at))
        }
        Event::Does(who, what) => {
            format!("{} {}", actor(*who), verb(&Target::Player(*who), &act(what)))
        }
        Event::Or(first, _, second) => format!("{} or {}", event(first), event(second)),
    }
}
