//! Which cards.

use super::numbers::{amount, bounded, figure};
use super::targets::target;
use super::trigger;
use crate::effect::{
    Category, Colour, Filter, Join, Keyword, KeywordName, Lane, Noun, Part, Place, Posture, Selector, Whose,
    Zone,
};

/// your, the opponent's
pub(super) fn owner(whose: Whose) -> &'static str {
    match whose {
        Whose::Own => "your",
        Whose::Self_ => "one's own",
        Whose::Opponent => "the opponent's",
        Whose::Both(_) => "both players'",
        Whose::Theirs => "that player's",
        Whose::Owner => "the owner's",
        Whose::Unsaid => "the",
    }
}

pub(super) fn lane(lane: Lane) -> &'static str {
    match lane {
        Lane::Left => "left lane",
        Lane::Centre => "centre lane",
        Lane::Right => "right lane",
    }
}

fn roman(n: u8) -> &'static str {
    ["", "I", "II", "III", "IV"].get(usize::from(n)).copied().unwrap_or("")
}

pub(super) fn zone(zone: Zone) -> String {
    let name = match zone {
        Zone::Deck => "deck",
        Zone::Hand => "hand",
        Zone::Field => "field",
        Zone::Minions => "minion zone",
        Zone::Leaders => "leader zone",
        Zone::MasterArea => "master area",
        Zone::LordArea => "lord area",
        Zone::Timeline => "timeline",
        Zone::AnyWait => "wait zones",
        Zone::Standby => "standby zone",
        Zone::Exile => "exile zone",
        Zone::Play => "play zone",
        Zone::InPlay => "cards in play",
        Zone::Cores => "core zone",
        Zone::Lane(of) => lane(of),
        Zone::Wait(wait, _) if wait.from == wait.to => return format!("wait zone {}", roman(wait.from)),
        Zone::Wait(wait, _) => return format!("wait zones {} to {}", roman(wait.from), roman(wait.to)),
    };
    name.to_owned()
}

pub(super) fn place(at: &Place) -> String {
    match at.zone {
        Some(of) => format!("{} {}", owner(at.whose), zone(of)),
        None => format!("{} side", owner(at.whose)),
    }
}

pub(super) fn places(all: &[Place]) -> String {
    all.iter().map(place).collect::<Vec<_>>().join(" or ")
}

/// on your field, in your hand
pub(super) fn at_place(at: &Place) -> String {
    format!("{} {}", if at.zone == Some(Zone::Field) { "on" } else { "in" }, place(at))
}

pub(super) fn keyword_name(name: KeywordName) -> &'static str {
    match name {
        KeywordName::Haste => "Haste",
        KeywordName::Assault => "Assault",
        KeywordName::FirstStrike => "First Strike",
        KeywordName::Regeneration => "Regeneration",
        KeywordName::EffectProof => "Effect Damage Immunity",
        KeywordName::MovingAttack => "Moving Attack",
        KeywordName::Impact => "Impact",
        KeywordName::Intimidation => "Intimidation",
        KeywordName::Pierce => "Pierce",
        KeywordName::RightTrait => "Right Lane Trait",
        KeywordName::CentreTrait => "Centre Lane Trait",
        KeywordName::MasterBane => "Master Bane",
        KeywordName::LordBane => "Lord Bane",
        KeywordName::MinionBane => "Minion Bane",
        KeywordName::NoBlock => "Can't Block",
        KeywordName::Straight => "Straight",
        KeywordName::Leap => "Leap",
        KeywordName::Ward => "Ward",
        KeywordName::Anchored => "Zone Move Immunity",
        KeywordName::LeftOnly => "Left Lane Only",
        KeywordName::Hiding => "Hiding",
    }
}

pub(super) fn keyword(keyword: &Keyword) -> String {
    let name = keyword_name(keyword.name);
    keyword.n.as_ref().map_or(name.to_owned(), |n| format!("{name} {}", amount(n)))
}

pub(super) fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::Red => "red",
        Colour::White => "white",
        Colour::Green => "green",
        Colour::Blue => "blue",
    }
}

pub(super) fn posture(posture: Posture) -> &'static str {
    match posture {
        Posture::Active => "active",
        Posture::Exhausted => "exhausted",
        Posture::Reversed => "reversed",
        Posture::Open => "open",
        Posture::Stunned => "stunned",
        Posture::Normal => "in normal mode",
        Posture::Awakened => "awakened",
    }
}

pub(super) fn noun(noun: Noun, many: bool) -> String {
    let name = match noun {
        Noun::Card | Noun::Unsaid => "card",
        Noun::Unit => "unit",
        Noun::Kind(Category::Master, _) => "master",
        Noun::Kind(Category::Skill, _) => "skill",
        Noun::Kind(Category::Arts, _) => return "arts".to_owned(),
        Noun::Kind(Category::Minion, _) => "minion",
        Noun::Kind(Category::Lord, _) => "lord",
        Noun::Token => "token",
        Noun::Named(2) => "Ghost token",
        Noun::Named(3) => "Zombie token",
        Noun::Named(4) => "Doll token",
        Noun::Named(_) => "Big Bear token",
        Noun::Lane => "lane",
    };
    format!("{name}{}", if many { "s" } else { "" })
}

pub(super) fn nouns(all: &[Noun], join: Join, many: bool) -> String {
    let joint = if matches!(join, Join::And | Join::Both) { " and " } else { " or " };
    all.iter().map(|one| noun(*one, many)).collect::<Vec<_>>().join(joint)
}

fn listed(all: &[String], join: Join) -> String {
    all.join(if matches!(join, Join::And | Join::Both) { " and " } else { " or " })
}

/// What stands before the noun, where it can.
fn adjective(filter: &Filter) -> Option<String> {
    Some(match filter {
        Filter::Other { .. } => "other".to_owned(),
        Filter::Posture { is, .. } => posture(*is).to_owned(),
        Filter::Colour { any, join, not, .. } => {
            let all: Vec<String> = any.iter().map(|one| colour(*one).to_owned()).collect();
            format!("{}{}", if *not { "not " } else { "" }, listed(&all, *join))
        }
        Filter::Symbols(1) => "single-symbol".to_owned(),
        Filter::Symbols(_) => "double-symbol".to_owned(),
        Filter::NotToken => "non-token".to_owned(),
        Filter::Hurt => "damaged".to_owned(),
        _ => return None,
    })
}

/// What a card must be like, after the noun.
pub(super) fn like(filter: &Filter) -> String {
    let with = |not: bool| if not { "without" } else { "with" };
    match filter {
        Filter::NotIt(it) => format!("other than {}", target(it)),
        Filter::Type { any, join, not, .. } => {
            let all: Vec<String> = any.iter().map(|one| format!("“{one}”")).collect();
            format!("{} type {}", with(*not), listed(&all, *join))
        }
        Filter::Has { any, join, not } => {
            let part = |part: &Part| match part {
                Part::Keyword(one, _) => keyword(one),
                Part::Trigger(one) => format!("a “{}” ability", trigger(one)),
            };
            let all: Vec<String> = any.iter().map(part).collect();
            format!("{} {}", with(*not), listed(&all, *join))
        }
        Filter::Name(name, _) => format!("named “{name}”"),
        Filter::NamePart(part) => format!("with “{part}” in its name"),
        Filter::Namesake(it, _) => format!("with the name of {}", target(it)),
        Filter::Figure { of, n, bound, .. } => {
            format!("with {} {}", figure(*of), bounded(&amount(n), *bound))
        }
        Filter::Extreme { of, most, .. } => {
            format!("with the {} {}", if *most { "highest" } else { "lowest" }, figure(*of))
        }
        Filter::SameLane { of, .. } => {
            format!("in the lane of {}", of.as_ref().map_or("this card".to_owned(), |of| target(of)))
        }
        Filter::NextLane { of, .. } => {
            format!("in a lane beside {}", of.as_ref().map_or("this card".to_owned(), |of| target(of)))
        }
        Filter::InLane { lane: of, .. } => format!("in the {}", lane(*of)),
        Filter::ThatLane { .. } => "in that lane".to_owned(),
        Filter::HasCores => "with cores on it".to_owned(),
        Filter::PlacedThisTurn { .. } => "placed this turn".to_owned(),
        before => adjective(before).unwrap_or_default(),
    }
}

/// Where they are, after the noun; whose, before it, where no zone is said.
fn whereabouts(of: &Selector) -> (String, String) {
    match &of.places[..] {
        [] => Default::default(),
        [Place { whose, zone: None, .. }] => (format!("{} ", owner(*whose)), String::new()),
        [one] => (String::new(), format!(" {}", at_place(one))),
        several => {
            (String::new(), format!(" in {}", several.iter().map(place).collect::<Vec<_>>().join(" or ")))
        }
    }
}

/// green minions with cost 2 or less on your field
pub(super) fn selector(of: &Selector, many: bool) -> String {
    let filters = || of.early.iter().chain(&of.filters);
    let before: String = filters().filter_map(adjective).map(|one| format!("{one} ")).collect();
    let after: String =
        filters().filter(|one| adjective(one).is_none()).map(|one| format!(" {}", like(one))).collect();
    let (whose, place) = whereabouts(of);
    format!("{whose}{before}{}{after}{place}", nouns(&of.nouns, of.or, many))
}

/// 2 minions of the opponent: after a number.
pub(super) fn some(of: &Selector, many: bool) -> String {
    let [Place { whose, zone: None, .. }] = of.places[..] else { return selector(of, many) };
    let bare = Selector { places: Vec::new(), ..of.clone() };
    let whose = match whose {
        Whose::Own => "you",
        Whose::Opponent => "the opponent",
        Whose::Self_ | Whose::Both(_) | Whose::Theirs | Whose::Owner | Whose::Unsaid => {
            return selector(of, many);
        }
    };
    format!("{} of {whose}", selector(&bare, many)).replace("of you", "of yours")
}
