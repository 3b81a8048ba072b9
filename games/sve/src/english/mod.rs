//! What was understood of a card, in plain English: made from the ability alone, never from its words.

mod deeds;
mod parts;

use crate::effect::{
    Ability, AsPlayed, Befall, Condition, Cost, DriveTrigger, Icon, Limit, Phase, Price, Static, Trigger,
    Whose,
};
use deeds::{body, changes};
use parts::{amount, condition, keywords, name, owner, pick, place_of, selector, target};

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
        Ability::Triggered { on, cost, body: deeds, limits } => {
            let when: Vec<String> = on.iter().map(trigger).collect();
            let cost =
                if cost.is_empty() { String::new() } else { format!("you may {}: ", price_list(cost)) };
            format!("{}: {cost}{}{}", when.join(" and "), body(deeds), all_limits(limits))
        }
        Ability::Activated { icon, cost, body: deeds, limits } => {
            format!("{} — {}: {}{}", icon_name(*icon), price_list(cost), body(deeds), all_limits(limits))
        }
        Ability::Static(holds) => holding(holds),
        Ability::AsPlayed(change) => as_played(change),
        Ability::Text(deeds) => body(deeds),
    }
}

fn icon_name(icon: Icon) -> &'static str {
    match icon {
        Icon::Activate => "Activate",
        Icon::Evolve => "Evolve",
        Icon::Meal => "Meal",
        Icon::Possess => "Possess",
        Icon::Ride => "Ride",
    }
}

fn trigger(trigger: &Trigger) -> String {
    match trigger {
        Trigger::Fanfare => "Fanfare".to_owned(),
        Trigger::LastWords => "Last Words".to_owned(),
        Trigger::Evolved => "When this evolves".to_owned(),
        Trigger::Attacks => "When this attacks".to_owned(),
        Trigger::Races => "When this races".to_owned(),
        Trigger::GainsDrive => "When this gains drive".to_owned(),
        Trigger::Phase(whose, phase) => {
            let phase = match phase {
                Phase::Start => "start phase",
                Phase::Main => "main phase",
                Phase::End => "end phase",
            };
            format!("When {} {phase} comes", owner(*whose))
        }
        Trigger::Enters(of) => format!("When {} comes to {}", selector(of), place_of(of)),
        Trigger::ThisLeaves => "When this leaves the field".to_owned(),
        Trigger::Evolves(of) => format!("When {} evolves", selector(of)),
        Trigger::ThisDiscarded => "When you discard this from your hand".to_owned(),
        Trigger::InTurn(Whose::Opponent, inner) => {
            format!("In the opponent's turn, {}", lower(&self::trigger(inner)))
        }
        Trigger::InTurn(_, inner) => format!("In your turn, {}", lower(&self::trigger(inner))),
        Trigger::Befalls(of, befall) => {
            let what = match befall {
                Befall::Attacked => "has attacked",
                Befall::Attacks => "attacks",
                Befall::Destroyed => "is destroyed",
                Befall::Buried => "goes from the field to the cemetery",
                Befall::Returned => "returns from the field to the hand",
                Befall::HurtByAbility => "takes damage from an ability",
                Befall::Entered => "comes to the field",
            };
            format!("When {} {what}", of.as_ref().map_or("this".to_owned(), selector))
        }
        Trigger::Plays(of) => format!("When you play {}", selector(of)),
    }
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

pub(super) fn price_list(cost: &Cost) -> String {
    cost.iter().map(price).collect::<Vec<_>>().join(", ")
}

fn price(price: &Price) -> String {
    match price {
        Price::Pp(n) => format!("pay {n}"),
        Price::ActThis => "act this".to_owned(),
        Price::EarthRite => "earth rite".to_owned(),
        Price::BuryThis { .. } => "bury this".to_owned(),
        Price::Go(what, goes) => deeds::going(&target(what), *goes),
        Price::Act(what) => format!("act {}", target(what)),
        Price::ActWorth(of, n) => {
            format!("act any number of {} whose original costs add up to {n} or more", selector(of))
        }
        Price::Banish(what) => format!("banish {}", target(what)),
        Price::Discard(discarded) => format!("discard {}", pick(discarded)),
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

fn as_played(change: &AsPlayed) -> String {
    match change {
        AsPlayed::Extra(cost, false) => format!("To play this, also {}", price_list(cost)),
        AsPlayed::Extra(cost, true) => format!("To play this, you may also {}", price_list(cost)),
        AsPlayed::Cheaper(when, n) => format!("If {}, this costs {} less", condition(when), amount(n)),
        AsPlayed::Less(n) => format!("This costs {} less", amount(n)),
        AsPlayed::For(cost, n) => {
            format!("As you play this, you may {}: it costs {} less", price_list(cost), amount(n))
        }
    }
}

fn holding(holds: &Static) -> String {
    match holds {
        Static::AlsoNamed(_, other) => format!("This is also {}", name(other)),
        Static::While(when, _, inner) => format!("While {}: {}", condition(when), holding(inner)),
        Static::WhileHere(_, inner) => format!("While this is there: {}", holding(inner)),
        Static::NoDamageInOwnTurn => "This takes no damage in your turn".to_owned(),
        Static::NotInOwnTurn => "This can't be played in your turn".to_owned(),
        Static::NotDestroyedNorBanished => "Abilities neither destroy nor banish this".to_owned(),
        Static::CheaperToPlay(of, n) => format!("You play {} for {n} less", selector(of)),
        Static::LessDamage(n) => format!("This takes {n} less damage"),
        Static::NoAbilityDamage => "This takes no damage from abilities".to_owned(),
        Static::NoDamage(who) => format!("In your turn, {} take no damage", pick(who)),
        Static::Change(all) => changes("this", all),
        Static::CannotAttack => "This can't attack".to_owned(),
        Static::NotDestroyed => "Abilities don't destroy this".to_owned(),
        Static::UpToInDeck(n) => format!("Up to {n} of these may be in an evolve deck"),
    }
}

/// Is it a marker that gates what follows, rather than a clause of its own?
pub(super) fn is_marker(condition: &Condition) -> bool {
    matches!(condition, Condition::Marker(..) | Condition::EarthRite)
}
