//! The parts of sentences: cards, numbers, targets, conditions.

use crate::effect::{
    Amount, Bound, Class, Condition, Count, Filter, Keyword, Marker, Noun, Pick, Selector, Stat, Target,
    Value, Whose, Zone,
};

pub(super) fn name(text: &str) -> String {
    format!("“{text}”")
}

/// your, the opponent's
pub(super) fn owner(whose: Whose) -> &'static str {
    match whose {
        Whose::Own => "your",
        Whose::Opponent => "the opponent's",
        Whose::Theirs => "their own",
        Whose::Unsaid => "any",
    }
}

pub(super) fn zone(zone: Zone) -> &'static str {
    match zone {
        Zone::Field => "field",
        Zone::Ex => "EX area",
        Zone::Hand => "hand",
        Zone::Cemetery => "cemetery",
        Zone::Deck => "deck",
        Zone::EvolveFaceUp => "evolve deck, face up",
    }
}

/// Where a selector's cards are: the field, where nothing is said.
pub(super) fn place_of(of: &Selector) -> String {
    let zone = zone(of.zone.unwrap_or(Zone::Field));
    match of.whose {
        Whose::Unsaid => format!("the {zone}"),
        whose => format!("{} {zone}", owner(whose)),
    }
}

fn keyword(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Guard => "Guard",
        Keyword::Storm => "Storm",
        Keyword::Rush => "Rush",
        Keyword::Assail => "Assail",
        Keyword::Intimidate => "Intimidate",
        Keyword::Bane => "Bane",
        Keyword::Aura => "Aura",
        Keyword::Drain => "Drain",
        Keyword::Stack => "Stack",
        Keyword::Crimson => "Crimson",
        Keyword::SingleDrive => "Single Drive",
        Keyword::TwinDrive => "Twin Drive",
        Keyword::TripleDrive => "Triple Drive",
    }
}

pub(super) fn keywords(all: &[Keyword]) -> String {
    all.iter().map(|&one| keyword(one)).collect::<Vec<_>>().join(", ")
}

pub(super) fn stat(stat: Stat) -> &'static str {
    match stat {
        Stat::Attack => "attack",
        Stat::Defense => "defense",
    }
}

pub(super) fn bounded(n: u16, bound: Bound) -> String {
    match bound {
        Bound::AtLeast => format!("{n} or more"),
        Bound::AtMost => format!("{n} or less"),
        Bound::Exactly => n.to_string(),
    }
}

fn class(class: Class) -> &'static str {
    match class {
        Class::Elf => "Elf",
        Class::Royal => "Royal",
        Class::Witch => "Witch",
        Class::Dragon => "Dragon",
        Class::Nightmare => "Nightmare",
        Class::Bishop => "Bishop",
        Class::Neutral => "Neutral",
    }
}

fn noun(noun: Noun) -> &'static str {
    match noun {
        Noun::Follower => "follower",
        Noun::Amulet => "amulet",
        Noun::Spell => "spell",
        Noun::Card => "card",
        Noun::Leader => "leader",
        Noun::Player => "player",
        Noun::Named => "",
    }
}

fn described(filters: &[Filter], called: Noun) -> String {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let original = |printed: bool| if printed { "original " } else { "" };
    for filter in filters {
        match filter {
            Filter::Other => before.push("other".to_owned()),
            Filter::Acted => before.push("acted".to_owned()),
            Filter::Stood => before.push("standing".to_owned()),
            Filter::Evolved => before.push("evolved".to_owned()),
            Filter::Class(one) => before.push(class(*one).to_owned()),
            Filter::Type(kind) => before.push(kind.to_string()),
            Filter::Name(named) => before.push(name(named)),
            Filter::Cost(printed, n, bound) => {
                after.push(format!("with {}cost {}", original(*printed), bounded(*n, *bound)));
            }
            Filter::Stat(printed, what, n, bound) => {
                after.push(format!("with {}{} {}", original(*printed), stat(*what), bounded(*n, *bound)));
            }
            Filter::Has(one) => after.push(format!("with {}", keyword(*one))),
        }
    }
    before.push(noun(called).to_owned());
    before.extend(after);
    before.retain(|word| !word.is_empty());
    before.join(" ")
}

/// Which cards, without how many.
pub(super) fn selector(of: &Selector) -> String {
    let filters: Vec<Filter> = of.before.iter().chain(&of.filters).cloned().collect();
    let mut what = described(&filters, of.noun);
    for (filters, called) in &of.or {
        what += &format!(" or {}", described(filters, *called));
    }
    if matches!(of.noun, Noun::Leader | Noun::Player) {
        return match of.whose {
            Whose::Opponent => format!("opposing {what}"),
            Whose::Own => format!("your {what}"),
            Whose::Theirs | Whose::Unsaid => what,
        };
    }
    let what = if what.is_empty() { "card".to_owned() } else { what };
    let at = if of.zone.unwrap_or(Zone::Field) == Zone::Field { "on" } else { "in" };
    format!("{what} {at} {}", place_of(of))
}

pub(super) fn counted(count: &Count, what: &str) -> String {
    match count {
        Count::Exactly(n, _) => format!("{n} {what}"),
        Count::UpTo(n, _) => format!("up to {n} {what}"),
        Count::All => format!("all {what}"),
        Count::AnyNumber => format!("any number of {what}"),
    }
}

pub(super) fn pick(pick: &Pick) -> String {
    counted(&pick.count, &selector(&pick.of))
}

pub(super) fn target(what: &Target) -> String {
    match what {
        Target::This => "this".to_owned(),
        Target::It => "it".to_owned(),
        Target::Them => "them".to_owned(),
        Target::ItsLeader => "its leader".to_owned(),
        Target::OwnLeader => "your leader".to_owned(),
        Target::ThisInEx => "this in the EX area".to_owned(),
        Target::Pick(chosen) => pick(chosen),
        Target::Both(first, second) => format!("{} and {}", target(first), target(second)),
    }
}

pub(super) fn value(value: &Value) -> String {
    match value {
        Value::Number(of) | Value::Cards(of) => format!("the number of {}", selector(of)),
        Value::StatOf(of, what) => format!("the {} of {}", stat(*what), target(of)),
        Value::LeaderHurt => "how often your leader's defense fell this turn".to_owned(),
        Value::PaidByActing(of) => format!("the number of {} acted for its extra cost", selector(of)),
    }
}

pub(super) fn amount(n: &Amount) -> String {
    match n {
        Amount::N(n) => n.to_string(),
        Amount::X => "X".to_owned(),
        Amount::Same(of) => value(of),
        Amount::Times(of, times) => format!("{times} times {}", value(of)),
    }
}

pub(super) fn condition(condition: &Condition) -> String {
    match condition {
        Condition::Exists(of, _) => format!("there is {}", selector(of)),
        Condition::Count(of, n, _, bound) | Condition::CountThere(of, n, _, bound, _) => {
            format!("there are {} {}", bounded(*n, *bound), selector(of))
        }
        Condition::ZoneCount(whose, place, n, bound) => {
            format!("{} {} has {} cards", owner(*whose), zone(*place), bounded(*n, *bound))
        }
        Condition::Awakened => "you are awakened".to_owned(),
        Condition::Crimson => "you are crimson".to_owned(),
        Condition::ThisStands => "this stands".to_owned(),
        Condition::ThisActed => "this is acted".to_owned(),
        Condition::ExtraPaid => "its extra cost was paid".to_owned(),
        Condition::PpLeft(n, bound) => format!("you have {} PP left", bounded(*n, *bound)),
        Condition::BothExist(whose, place, first, second, _) => {
            format!("{} and {} are on {} {}", name(first), name(second), owner(*whose), zone(*place))
        }
        Condition::EarthRite => "earth rite".to_owned(),
        Condition::ItIs(of) => format!("it is a {}", described(&of.filters, of.noun)),
        Condition::Counters(kind, n, bound) => format!("this has {} {kind} counters", bounded(*n, *bound)),
        Condition::ThisEvolved => "this is evolved".to_owned(),
        Condition::Marker(Marker::Combo, n) => format!("combo {n}"),
        Condition::Marker(Marker::SpellChain, n) => format!("spell chain {n}"),
        Condition::Marker(Marker::NecroCharge, n) => format!("necro charge {n}"),
    }
}
