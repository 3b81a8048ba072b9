//! Changes, and what holds of things.

use super::conditions::{condition, harm, in_turn, named};
use super::deeds::body;
use super::english;
use super::parts::{
    a, amount, keyword, keywords, kinds, kinds_of_many, mark, noun, owner, selectors, stat, target, zone,
};
use crate::effect::{
    Actor, Amount, Becomes, Change, CostBy, Gain, Hold, Join, Lasts, Prey, Sign, Static, Target, While, Whose,
};
use crate::kinds::{DeckKind, Stat};

pub(super) fn signed(sign: Sign, n: &str) -> String {
    format!("{}{n}", if sign == Sign::Minus { "-" } else { "+" })
}

pub(super) fn lasts(lasts: Lasts) -> String {
    match lasts {
        Lasts::Unsaid => String::new(),
        Lasts::ThisTurn => "this turn, ".to_owned(),
        Lasts::UntilEndOfNext(whose) => format!("until the end of {} next turn, ", owner(whose)),
        Lasts::ThisTurnAndNext(whose) => format!("this turn and in {} next turn, ", owner(whose)),
        Lasts::InNext(whose) => format!("in {} next turn, ", owner(whose)),
    }
}

fn gain(gain: &Gain) -> String {
    match gain {
        Gain::Keyword(one) => keyword(*one).to_owned(),
        Gain::Ability(ability, Lasts::Unsaid) => format!("“{}”", english(ability)),
        Gain::Ability(ability, _) => format!("“{}” this turn", english(ability)),
        Gain::Type(kind) => format!("the type {kind}"),
    }
}

pub(super) fn changes(all: &[Change]) -> String {
    let one = |change: &Change| match change {
        Change::Stats(stats) => match &stats[..] {
            [(Stat::Attack, sign, n), (Stat::Defense, other, m)] => {
                format!("gets {}/{}", signed(*sign, &amount(n)), signed(*other, &amount(m)))
            }
            stats => {
                let one = |(what, sign, n): &(Stat, Sign, Amount)| {
                    format!("{} {}", signed(*sign, &amount(n)), stat(*what))
                };
                format!("gets {}", stats.iter().map(one).collect::<Vec<_>>().join(" and "))
            }
        },
        Change::Gain(all, join) => {
            let join = if *join == Join::And { " and " } else { " or " };
            format!("has {}", all.iter().map(gain).collect::<Vec<_>>().join(join))
        }
        Change::Lose(all) => format!("loses {}", keywords(all)),
        Change::LoseAbilities => "loses all abilities".to_owned(),
    };
    all.iter().map(one).collect::<Vec<_>>().join(" and ")
}

pub(super) fn becomes(into: Becomes) -> String {
    match into {
        Becomes::Kind(what) => format!("becomes a {}", noun(what)),
        Becomes::Boxed => "is boxed".to_owned(),
    }
}

pub(super) fn cost_by(by: &CostBy) -> String {
    match by {
        CostBy::By(Sign::Minus, n) => format!("{} less", amount(n)),
        CostBy::By(Sign::Plus, n) => format!("{} more", amount(n)),
        CostBy::To(n) => n.to_string(),
    }
}

/// What holds of a subject.
pub(super) fn hold(who: &str, hold: &Hold) -> String {
    match hold {
        Hold::Change(all) => format!("{who} {}", changes(all)),
        Hold::AlsoNamed(other) => format!("{who} is also {}", named(other)),
        Hold::TakesNo(kind, whose, next) => {
            let from = match whose {
                Whose::Unsaid => String::new(),
                whose => format!(" of {} cards", owner(*whose)),
            };
            let next = if *next { "the next " } else { "" };
            format!("{who} does not take {next}{}{from}", harm(*kind))
        }
        Hold::DealsNo(kind) => format!("{who} deals no {}", harm(*kind)),
        Hold::Takes(kind, sign, n) => {
            format!("{} {who} takes is {}", harm(*kind), signed(*sign, &n.to_string()))
        }
        Hold::Deals(kind, sign, n) => {
            format!("{} {who} deals is {}", harm(*kind), signed(*sign, &n.to_string()))
        }
        Hold::TakesAtMost(from, to) => format!("damage of {from} or more that {who} takes becomes {to}"),
        Hold::DealsDefense => format!("{who} deals damage by its defense, not its attack"),
        Hold::NotDestroyed => format!("abilities don't destroy {who}"),
        Hold::NotBanished => format!("abilities don't banish {who}"),
        Hold::NotChosen => format!("the opponent's abilities can't choose {who}"),
        Hold::CannotPlay(of) => format!("{who} can't play {}", kinds_of_many(of)),
        Hold::CannotDraw => format!("{who} can't draw"),
        Hold::CannotAttack(prey) => {
            let prey = match prey {
                Prey::Anyone(_) => "",
                Prey::OpponentLeader => " the opponent's leader",
                Prey::Leader => " leaders",
                Prey::Follower => " followers",
            };
            format!("{who} can't attack{prey}")
        }
        Hold::IgnoresGuard => format!("{who} may attack past Guard"),
        Hold::CannotBePlayed(None) => format!("{who} can't be played"),
        Hold::CannotBePlayed(Some(from)) => format!("{who} can't be played from the {}", zone(*from)),
        Hold::DoesNotStand(whose, next) => {
            format!(
                "{who} doesn't stand in {}{} start phase",
                owner(*whose),
                if *next { " next" } else { "" }
            )
        }
        Hold::PlayableFrom(from) => format!("{who} can be played from the {}", zone(*from)),
        Hold::DoesNotTrigger(kind) => format!("{} of {who} doesn't trigger", mark(*kind)),
        Hold::CannotUse(kind) => format!("{who} can't use {}", mark(*kind)),
        Hold::MustBeChosen => "opponents' abilities that can choose this must".to_owned(),
        Hold::EntersActed => format!("{who} comes to the field acted"),
        Hold::UpToInDeck(deck, _, n) => {
            let deck = if *deck == DeckKind::Evolve { "an evolve deck" } else { "a deck" };
            format!("{deck} may have up to {n} of {who}")
        }
        Hold::DrawsOnlyInStartPhase => format!("{who} draws only in the start phase"),
        Hold::EvolveCost(by) => format!("evolving {who} costs {}", cost_by(by)),
        Hold::WhenPlaying(of, inner) => format!("as you play {}: {}", a(&kinds(of)), body(inner)),
        Hold::SpellChainCounts(of) => format!("your spell chain counts {}", selectors(of)),
    }
}

fn while_(one: &While) -> String {
    match one {
        While::Here(_) => "while this is there, ".to_owned(),
        While::Condition(when, _) => format!("while {}, ", condition(when)),
        While::Turn(whose) => format!("{}, ", in_turn(*whose)),
    }
}

pub(super) fn holding(one: &Static) -> String {
    let whiles: String = one.whiles.iter().chain(&one.inner).map(while_).collect();
    let who = match &one.subject {
        Target::Player(Actor::Own) => String::new(),
        subject => target(subject),
    };
    let holds: Vec<String> = one.holds.iter().map(|what| hold(&who, what)).collect();
    format!("{whiles}{}", holds.join(" and "))
}
