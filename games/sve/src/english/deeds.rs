//! Sentences: one thing to do each.

use super::conditions::{actor, gate};
use super::holds::{becomes, changes, cost_by, hold, lasts, signed};
use super::parts::{
    amount, kinds, kinds_of_many, name, owner, pick, picks_there, place, selector, selectors, stat, target,
    value, zone,
};
use super::{all_limits, phase_name, price_list, when};
use crate::effect::{
    Barred, Gate, Goes, Grant, Join, Manner, Per, Pick, Repeat, Statement, Token, TokenName, Whose,
};

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

/// All of them, as sentences.
pub(super) fn body(deeds: &[Statement]) -> String {
    let told = |deed: &Statement| {
        let text = sentence(deed);
        let stop = if text.ends_with('.') { "" } else { "." };
        format!("{}{stop}", capital(&text))
    };
    deeds.iter().map(told).collect::<Vec<_>>().join(" ")
}

/// What is done with cards that go somewhere.
pub(super) fn going(what: &str, goes: Goes) -> String {
    match goes {
        Goes::Cemetery => format!("bury {what}"),
        Goes::Ex => format!("put {what} into the EX area"),
        Goes::Field | Goes::Out => format!("put {what} onto the field"),
        Goes::FieldOrEx => format!("put {what} onto the field or into the EX area"),
        Goes::BackToHand => format!("return {what} to the hand"),
        Goes::Hand => format!("add {what} to the hand"),
        Goes::DeckTop => format!("put {what} on top of the deck"),
        Goes::DeckBottom => format!("put {what} at the bottom of the deck"),
        Goes::DeckFromTop(n) => format!("put {what} into the deck, number {n} from the top"),
        Goes::DeckTopOrBottom => format!("put {what} on top or at the bottom of the deck"),
        Goes::DeckFromTopOrBottom(n) => {
            format!("put {what} into the deck, number {n} from the top or at the bottom")
        }
        Goes::ShuffledIn => format!("return {what} to the deck and shuffle it"),
        Goes::Destroyed => format!("destroy {what}"),
        Goes::Banished => format!("banish {what}"),
        Goes::Discarded => format!("discard {what}"),
        Goes::Taken => format!("take {what}"),
        Goes::Given => format!("give {what} to the opponent"),
        Goes::Acted => format!("act {what}"),
        Goes::Stood => format!("stand {what}"),
        Goes::Revealed => format!("reveal {what}"),
        Goes::FaceDown => format!("turn {what} face down"),
        Goes::FaceUp => format!("turn {what} face up"),
        Goes::Played => format!("play {what}"),
    }
}

/// What is done with cards, and how.
pub(super) fn gone(what: &str, manner: &Manner, goes: Goes) -> String {
    let may = if manner.may { "you may " } else { "" };
    let shown = if manner.reveal { "reveal and " } else { "" };
    let acted = if manner.acted { ", acted" } else { "" };
    let order = if manner.any_order { " in any order" } else { "" };
    let side = match (goes, manner.whose) {
        (Goes::Out | Goes::Field, Whose::Opponent) => " (the opponent's)",
        _ => "",
    };
    format!("{may}{shown}{}{side}{acted}{order}", going(what, goes))
}

fn picks(all: &[Pick], join: Join) -> String {
    all.iter().map(pick).collect::<Vec<_>>().join(if join == Join::And { " and " } else { " or " })
}

fn token(one: &Token) -> String {
    let called = match &one.name {
        TokenName::Named(called) => name(called),
        TokenName::Like(of) => format!("token with the name of {}", target(of)),
    };
    format!("{}{} {called}", if one.up_to { "up to " } else { "" }, amount(&one.n))
}

fn per(per: &Per) -> String {
    match per {
        Per::Cards(of, 1, _) => format!("for each {}", selector(of)),
        Per::Cards(of, n, _) => format!("for each {n} {}", selectors(of)),
        Per::Counters(of, kind, n, _) => format!("for each {n} {kind} counters on {}", target(of)),
        Per::Sets(of) => format!("for each set of one each of {}", selectors(of)),
    }
}

fn grant(whose: Whose, grant: &Grant) -> String {
    let whose = owner(whose);
    match grant {
        Grant::RestorePp(n) => format!("restore {} of {whose} PP", amount(n)),
        Grant::PpMaximum(sign, n) => format!("{whose} PP maximum gets {}", signed(*sign, &n.to_string())),
        Grant::Ep(sign, n) => format!("{whose} EP gets {}", signed(*sign, &n.to_string())),
        Grant::Stack(n) => format!("add {n} to a stack on {whose} field"),
    }
}

fn modes(statement: &Statement) -> String {
    let Statement::Modes { n, up_to, instead, limits, modes, .. } = statement else { return String::new() };
    let upto = |up_to: bool| if up_to { "up to " } else { "" };
    let mut text = format!("choose {}{n} of these", upto(*up_to));
    if let Some((when, m, up_to)) = instead {
        text += &format!(" ({}{m} {})", upto(*up_to), gate(when));
    }
    text += &all_limits(limits);
    for (at, mode) in modes.iter().enumerate() {
        text += &format!(" [{}] {}", at + 1, body(mode));
    }
    text
}

fn cards(deed: &Statement) -> String {
    match deed {
        Statement::Choose(None, all, join) => format!("choose {}", picks(all, *join)),
        Statement::Choose(Some(_), all, join) => format!("choose {} of them", picks_there(all, *join)),
        Statement::Make { tokens, join, manner, goes, .. } => {
            let all: Vec<String> = tokens.iter().map(token).collect();
            gone(&all.join(if *join == Join::And { " and " } else { " or " }), manner, *goes)
        }
        Statement::Search { whose, picks: all, join, then } => {
            let search = format!("search {} deck for {}", owner(*whose), picks_there(all, *join));
            match then {
                Some((manner, goes)) => format!("{search}, {}", gone("it", manner, *goes)),
                None => search,
            }
        }
        Statement::Look(whose, n, up_to) => {
            let up_to = if *up_to { "up to " } else { "" };
            format!("look at {up_to}the top {} of {} deck", amount(n), owner(*whose))
        }
        Statement::LookAt(at) => format!("look at {}", place(at)),
        Statement::Shuffle(whose) => format!("shuffle {} deck", owner(*whose)),
        Statement::Swap(first, second) => format!("exchange {} and {}", target(first), target(second)),
        Statement::AllBut(keep, of, goes) => {
            format!("keep {} and {}", pick(keep), going(&format!("all other {}", selectors(of)), *goes))
        }
        Statement::DiscardTo(n) => format!("discard down to {n}"),
        Statement::Draw { n, up_to, may } => format!(
            "{}draw {}{}",
            if *may { "you may " } else { "" },
            if *up_to { "up to " } else { "" },
            amount(n)
        ),
        _ => String::new(),
    }
}

fn sentence(deed: &Statement) -> String {
    match deed {
        Statement::Go(what, manner, goes) => gone(&target(what), manner, *goes),
        Statement::GoAnd(what, goes, then, _) => {
            format!("{}, then {}", going(&target(what), *goes), sentence(then))
        }
        Statement::Damage(to, n) => format!("deal {} damage to {}", amount(n), target(to)),
        Statement::Divide(to, n) => format!("deal {} damage divided among {}", amount(n), target(to)),
        Statement::Vanish(what) => format!("banish {}", target(what)),
        Statement::Change(long, who, all) => format!("{}{} {}", lasts(*long), target(who), changes(all)),
        Statement::Set(who, stats, n, _) => {
            let stats: Vec<&str> = stats.iter().map(|&one| stat(one)).collect();
            format!("the {} of {} becomes {}", stats.join(" and "), target(who), amount(n))
        }
        Statement::Become(long, who, into) => format!("{}{} {}", lasts(*long), target(who), becomes(*into)),
        Statement::Hold(long, who, holds) => {
            let holds: Vec<String> = holds.iter().map(|one| hold(&target(who), one)).collect();
            format!("{}{}", lasts(*long), holds.join(" and "))
        }
        Statement::Evolve(who, into, may) => {
            let into: Vec<String> = into.iter().map(|one| name(one)).collect();
            let into = if into.is_empty() { String::new() } else { format!(" into {}", into.join(" or ")) };
            format!("{} {}{into}", target(who), if *may { "may evolve" } else { "evolves" })
        }
        Statement::Transform(who, into) => {
            let into: Vec<String> = into.iter().map(|one| name(one)).collect();
            format!("{} turns into {}", target(who), into.join(" and "))
        }
        Statement::Race(who, 1) => format!("{} races", target(who)),
        Statement::Race(who, n) => format!("{} races {n} times", target(who)),
        Statement::Feed(who, 1) => format!("{} eats", target(who)),
        Statement::Feed(who, n) => format!("{} eats {n} times", target(who)),
        Statement::Drive(who) => format!("{} gains drive", target(who)),
        Statement::Pilot(what) => format!("pilot {}", target(what)),
        Statement::PutCounters(to, kind, n, _, true) => {
            format!("you may put {} {kind} counters on {}", amount(n), target(to))
        }
        Statement::PutCounters(to, kind, n, _, false) => {
            format!("put {} {kind} counters on {}", amount(n), target(to))
        }
        Statement::TakeCounters(of, kind, None) => format!("take all {kind} counters off {}", target(of)),
        Statement::TakeCounters(of, kind, Some((n, _))) => {
            format!("take {} {kind} counters off {}", amount(n), target(of))
        }
        Statement::MoveCounters(to, from, kind) => {
            format!("move all {kind} counters of {} to {}", target(from), target(to))
        }
        Statement::Grant(whose, what) => grant(*whose, what),
        Statement::PlayFor(what, n, may) => {
            format!("{}play {} for {n}", if *may { "you may " } else { "" }, target(what))
        }
        Statement::Cost(by, may) => format!("it {} {}", if *may { "may cost" } else { "costs" }, cost_by(by)),
        Statement::WhenPlayed(long, what, inner) => {
            format!("{}as {} is played: {}", lasts(*long), target(what), body(inner))
        }
        Statement::WhenPlaying(long, next, of, inner) => {
            let next = if *next { "the next " } else { "" };
            format!("{}as you play {next}{}: {}", lasts(*long), kinds(of), body(inner))
        }
        Statement::EvolveCost(long, who, by) => {
            format!("{}evolving {} costs {}", lasts(*long), target(who), cost_by(by))
        }
        Statement::By(who, _, inner) => format!("{}: {}", actor(*who), body(inner)),
        Statement::Modes { .. } => modes(deed),
        Statement::If(when @ Gate::If(condition), inner) if super::is_marker(condition) => {
            format!("[{}] {}", gate(when).trim_start_matches("if "), body(inner))
        }
        Statement::If(when, inner) => format!("{}: {}", gate(when), body(inner)),
        Statement::Instead { when, deed, rest, .. } => {
            let rest = if rest.is_empty() { String::new() } else { format!(", and: {}", body(rest)) };
            format!("{}, {} instead{rest}", gate(when), sentence(deed))
        }
        Statement::Further(deed, _) => format!("also {}", sentence(deed)),
        Statement::Either(first, second, _) => format!("either {} or {}", sentence(first), sentence(second)),
        Statement::Per(each, inner) => format!("{}: {}", per(each), sentence(inner)),
        Statement::Let(of) => format!("X is {}", value(of)),
        Statement::Pay(cost, inner) => format!("you may {}: {}", price_list(cost), body(inner)),
        Statement::Then(inner) => format!("then: {}", body(inner)),
        Statement::Repeat(Repeat::UntilFull(full)) => {
            format!("repeat the last until the {} is full", zone(*full))
        }
        Statement::Repeat(Repeat::Again(n)) => format!("repeat the last {n} times"),
        Statement::RepeatBelow(n, inner) => format!("{n} times: {}", body(inner)),
        Statement::Later(long, next, at, inner) => {
            let next = if *next { "the next time, " } else { "" };
            format!("{}{next}{}: {}", lasts(*long), when(at), body(inner))
        }
        Statement::RollDie => "roll a die".to_owned(),
        Statement::NameCard => "name a card".to_owned(),
        Statement::Wins(who, true) => format!("{} win the battle", actor(*who)),
        Statement::Wins(who, false) => format!("{} lose the battle", actor(*who)),
        Statement::ExtraTurn(who) => format!("{} take an extra turn after this one", actor(*who)),
        Statement::SkipTurn(whose) => format!("skip {} next turn", owner(*whose)),
        Statement::DriveCheck(n) => format!("do {} drive checks", n.unwrap_or(1)),
        Statement::Bar(phase, what) => {
            let what = match what {
                Barred::Draw(n) => format!("doesn't draw {n}"),
                Barred::PpMaximum(n) => format!("doesn't add {n} to the PP maximum"),
                Barred::Play(of) => format!("can't play {}", kinds_of_many(of)),
            };
            format!("{what} in the next {}", phase_name(*phase))
        }
        Statement::Choose(..)
        | Statement::Make { .. }
        | Statement::Search { .. }
        | Statement::Look(..)
        | Statement::LookAt(_)
        | Statement::Shuffle(_)
        | Statement::Swap(..)
        | Statement::AllBut(..)
        | Statement::DiscardTo(_)
        | Statement::Draw { .. } => cards(deed),
    }
}
