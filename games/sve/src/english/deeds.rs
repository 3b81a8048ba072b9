//! Sentences: one thing to do each.

use super::parts::{amount, condition, keywords, name, owner, pick, selector, stat, target, value};
use super::{english, is_marker, price_list};
use crate::effect::{Amount, Change, Goes, Instead, Join, Lasts, Moving, Own, Pick, Statement};

/// All of them, as sentences.
pub(super) fn body(deeds: &[Statement]) -> String {
    let told = |deed: &Statement| {
        let text = sentence(deed);
        let mut letters = text.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
        let stop = if text.ends_with('.') { "" } else { "." };
        format!("{first}{}{stop}", letters.as_str())
    };
    deeds.iter().map(told).collect::<Vec<_>>().join(" ")
}

/// What is done with cards that go somewhere.
pub(super) fn going(what: &str, goes: Goes) -> String {
    match goes {
        Goes::Cemetery => format!("bury {what}"),
        Goes::Ex => format!("put {what} into the EX area"),
        Goes::Field | Goes::Out => format!("put {what} onto the field"),
        Goes::BackToHand => format!("return {what} to the hand"),
        Goes::Hand => format!("add {what} to your hand"),
        Goes::DeckTop => format!("put {what} on top of the deck"),
        Goes::DeckBottom => format!("put {what} at the bottom of the deck"),
        Goes::Destroyed => format!("destroy {what}"),
        Goes::Banished => format!("banish {what}"),
        Goes::Acted => format!("act {what}"),
        Goes::Stood => format!("stand {what}"),
    }
}

fn picks(all: &[Pick]) -> String {
    all.iter().map(pick).collect::<Vec<_>>().join(" or ")
}

fn may(text: String, may: bool) -> String {
    if may { format!("you may {text}") } else { text }
}

pub(super) fn changes(who: &str, all: &[Change]) -> String {
    let signed = |sign: i8, n: &Amount| format!("{}{}", if sign < 0 { "-" } else { "+" }, amount(n));
    let one = |change: &Change| match change {
        Change::Stat(what, sign, n) => format!("gets {} {}", signed(*sign, n), stat(*what)),
        Change::Both(sign, n, other, m) => format!("gets {}/{}", signed(*sign, n), signed(*other, m)),
        Change::Keywords(all) => format!("has {}", keywords(all)),
        Change::Ability(ability) => format!("has “{}”", english(ability)),
        Change::KeywordsAndAbility(all, ability) => {
            format!("has {} and “{}”", keywords(all), english(ability))
        }
        Change::Type(kind) => format!("has the type {kind}"),
    };
    format!("{who} {}", all.iter().map(one).collect::<Vec<_>>().join(" and "))
}

fn moving(moving: &Moving) -> String {
    match moving {
        Moving::Discard(discarded, left) => may(format!("discard {}", pick(discarded)), *left),
        Moving::Token(all, join, goes) => {
            let all: Vec<String> = all.iter().map(|(token, n, _)| format!("{n} {}", name(token))).collect();
            going(&all.join(if *join == Join::And { " and " } else { " or " }), *goes)
        }
        Moving::Look(n) => format!("look at the top {n} of your deck"),
        Moving::TakeAnyToTop => "put any number of them on top of the deck in any order".to_owned(),
        Moving::TakeCards(n, goes, left) => may(going(&format!("{n} of them"), *goes), *left),
        Moving::Take { picks: all, reveal, goes, may: left } => {
            let shown = if *reveal { "reveal and " } else { "" };
            let what =
                all.iter().map(|one| pick(one).replace(" on the field", "")).collect::<Vec<_>>().join(" or ");
            may(format!("{shown}{}", going(&format!("{what} among them"), *goes)), *left)
        }
        Moving::Rest { in_any_order, goes } => {
            let order = if *in_any_order { " in any order" } else { "" };
            format!("{}{order}", going("the rest", *goes))
        }
        Moving::TopOfDeck(whose, n, goes) => going(&format!("the top {n} of {} deck", owner(*whose)), *goes),
        Moving::Search { picks: all, reveal, goes } => {
            let shown = if *reveal { "reveal it and " } else { "" };
            let what =
                all.iter().map(|one| pick(one).replace(" on the field", "")).collect::<Vec<_>>().join(" or ");
            format!("search your deck for {what}, {shown}{}", going("it", *goes))
        }
    }
}

fn sentence(deed: &Statement) -> String {
    let turn = |lasts: &Lasts| if *lasts == Lasts::ThisTurn { "this turn, " } else { "" };
    match deed {
        Statement::Move(cards) => moving(cards),
        Statement::Choose(all) => format!("choose {}", picks(all)),
        Statement::Damage(to, n) => format!("deal {} damage to {}", amount(n), target(to)),
        Statement::Divided(to, n) => format!("deal {n} damage divided among {}", target(to)),
        Statement::Go(what, goes, left) => may(going(&target(what), *goes), *left),
        Statement::Vanishes(what) => format!("banish {}", target(what)),
        Statement::Draw(n) => format!("draw {n}"),
        Statement::EachOpponent(inner) => format!("each opposing player: {}", sentence(inner)),
        Statement::DiscardRandomly(n) => format!("discard {n} at random"),
        Statement::Change(who, all, lasts) => format!("{}{}", turn(lasts), changes(&target(who), all)),
        Statement::Further(all) => changes("it also", all),
        Statement::Evolve(who, None) => format!("{} evolves", target(who)),
        Statement::Evolve(who, Some(into)) => format!("{} evolves into {}", target(who), name(into)),
        Statement::Race => "this races".to_owned(),
        Statement::Drive => "this gains drive".to_owned(),
        Statement::Pilot => "pilot this".to_owned(),
        Statement::Counter(to, kind, n, _) => format!("put {n} {kind} counters on {}", target(to)),
        Statement::Cheaper(None, n) => format!("it costs {n} less to play this turn"),
        Statement::Cheaper(Some(of), n) => {
            format!("the next {} you play this turn costs {n} less", selector(of))
        }
        Statement::Own(Own::PpMaximum, n) => format!("your PP maximum rises by {n}"),
        Statement::Own(Own::Stack, n) => format!("add {n} to a stack on your field"),
        Statement::Own(Own::PlayItFor, n) => format!("play it for {n}"),
        Statement::RestorePp(n) => format!("restore {n} PP"),
        Statement::Modes { n, up_to, instead, modes, .. } => {
            let upto = |up_to: bool| if up_to { "up to " } else { "" };
            let mut text = format!("choose {}{n} of these", upto(*up_to));
            if let Some((when, m, up_to)) = instead {
                text += &format!(" ({}{m} if {})", upto(*up_to), condition(when));
            }
            for (at, mode) in modes.iter().enumerate() {
                text += &format!(" [{}] {}", at + 1, body(mode));
            }
            text
        }
        Statement::If(when, inner) if is_marker(when) => format!("[{}] {}", condition(when), body(inner)),
        Statement::If(when, inner) => format!("if {}: {}", condition(when), body(inner)),
        Statement::Instead(when, other, rest) => {
            let other = match &**other {
                Instead::Damage(n) => format!("{} damage", amount(n)),
                Instead::Change(all) => changes("it", all),
            };
            let rest = if rest.is_empty() { String::new() } else { format!(", and: {}", body(rest)) };
            format!("if {}, {other} instead{rest}", condition(when))
        }
        Statement::IfDone(inner) => format!("if you do: {}", body(inner)),
        Statement::Let(of) => format!("X is {}", value(of)),
        Statement::Per(of, n, _, inner) => format!("for each {n} {}: {}", selector(of), sentence(inner)),
        Statement::LessDamageThisTurn(who, n) => format!("this turn, {} takes {n} less damage", target(who)),
        Statement::Pay(cost, inner) => format!("you may {}: {}", price_list(cost), body(inner)),
    }
}
