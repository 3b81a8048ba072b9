//! Sentences: what is done, and what holds.

use super::conditions::condition;
use super::parts::{
    actor, amount, attribute, by, capital, figure, in_lane, is_many, keywords, many, mark, owner, per, pick,
    possessive, posture, row, side, so_much, subject, target, to_posture, value, zone,
};
use super::{english, in_phase, turns};
use crate::effect::{
    Actor, Body, Clause, DeckEnd, Deed, Form, Gain, IfSaid, Lasts, Lead, PutSaid, PutTo, Rule, Sentence,
    SetTo, Sign, Spot, Target, To, Way, Whose, Zone,
};

/// All of them, as sentences.
pub(crate) fn body(body: &Body) -> String {
    body.sentences.iter().map(sentence).collect::<Vec<_>>().join(" ")
}

fn sentence(sentence: &Sentence) -> String {
    let leads: String = sentence.leads.iter().map(lead).collect();
    let clauses: Vec<String> = sentence.clauses.iter().map(clause).collect();
    let mut text = leads;
    for (at, told) in clauses.iter().enumerate() {
        let or = at > 0 && sentence.clauses[at - 1].form == Form::Or;
        text += if at == 0 {
            ""
        } else if or {
            ", or "
        } else {
            ", then "
        };
        text += told;
    }
    match sentence.clauses.last() {
        Some(Clause { deed: Deed::Modes { modes, .. }, .. }) => {
            let modes: Vec<String> = modes.iter().map(|mode| format!("• {}", body(mode))).collect();
            format!("{}: {}", capital(&text), modes.join(" "))
        }
        _ => format!("{}.", capital(&text)),
    }
}

fn lead(lead: &Lead) -> String {
    match lead {
        Lead::If(what, IfSaid::Case | IfSaid::If) => format!("if {}, ", condition(what)),
        Lead::If(what, IfSaid::AsLongAs | IfSaid::While | IfSaid::When) => {
            format!("as long as {}, ", condition(what))
        }
        Lead::During(turn, phase) => in_phase(*turn, *phase),
        Lead::AtEndOfTurn(_) => "at the end of this turn, ".to_owned(),
        Lead::Then => "then ".to_owned(),
        Lead::Also => "also, ".to_owned(),
        Lead::Instead(_) => "instead, ".to_owned(),
    }
}

fn lasts(lasts: Lasts) -> String {
    match lasts {
        Lasts::EndOfTurn => "until the end of the turn".to_owned(),
        Lasts::ThisTurn => "this turn".to_owned(),
        Lasts::EndOfNextTurn(turn) => format!("until the end of {}", next(&turns(turn))),
        Lasts::NextTurn(turn) => format!("in {}", next(&turns(turn))),
        Lasts::StartOfNextTurn(turn) => format!("until the start of {}", next(&turns(turn))),
        Lasts::Battle(_) => "until the end of this battle".to_owned(),
        Lasts::AttackPhase => "until the end of the attack phase".to_owned(),
    }
}

/// your next turn
fn next(turn: &str) -> String {
    turn.replace(" turn", " next turn")
}

/// One deed, with what stands before it.
pub(super) fn clause(clause: &Clause) -> String {
    let lasts = clause.lasts.map_or(String::new(), |(until, _)| format!("{}, ", lasts(until)));
    let per = clause.per.as_ref().map_or(String::new(), |(of, _)| format!("{}, ", per(of)));
    let deed = match told(&clause.deed) {
        Told::Holds(text) => text,
        Told::Rule(rule) => format!("{} {}", actor(clause.by.unwrap_or(Actor::Own)), player_rule(rule)),
        Told::Does(verb, rest) => {
            let may = clause.form.optional();
            match clause.by {
                None if may => format!("you may {verb}{rest}"),
                None => format!("{verb}{rest}"),
                Some(who) if may => format!("{} may {verb}{rest}", actor(who)),
                Some(Actor::Opponent) => format!("the opponent {}{rest}", third(verb)),
                Some(who) => format!("{} {verb}{rest}", actor(who)),
            }
        }
    };
    format!("{lasts}{per}{deed}")
}

/// looks at, of look at
fn third(verb: &str) -> String {
    let (first, rest) = verb.split_once(' ').map_or((verb, String::new()), |(v, r)| (v, format!(" {r}")));
    format!("{first}s{rest}")
}

enum Told<'d> {
    /// A player does something: the verb, and the rest with the space before it.
    Does(&'static str, String),
    /// Something is so.
    Holds(String),
    /// Of a player.
    Rule(&'d Rule),
}

fn cards(n: u16) -> String {
    format!("{n} card{}", if n == 1 { "" } else { "s" })
}

fn told(deed: &Deed) -> Told<'_> {
    let does = |verb, rest: String| Told::Does(verb, format!(" {rest}"));
    match deed {
        Deed::Choose(some) => does("choose", pick(some)),
        Deed::Destroy(what) => does("destroy", target(what)),
        Deed::Down(what, _) => does("bring", format!("{} down", target(what))),
        Deed::Move(what, to, _) => does("move", format!("{} {}", target(what), destination(*to))),
        Deed::Swap(Target::It(_)) => does("swap", "their positions".to_owned()),
        Deed::Swap(what) => does("swap", format!("the positions of {}", target(what))),
        Deed::Turn { what, to, .. } => does("turn", format!("{} {}", target(what), to_posture(*to))),
        Deed::ChangeDisplay(what) => does("change", format!("the display of {}", target(what))),
        Deed::ChooseLane => does("choose", "a lane".to_owned()),
        Deed::Regain { what, regained: true, .. } => does("regain", target(what)),
        Deed::Regain { what, regained: false, .. } => does("gain", target(what)),
        Deed::Draw(n, Some(DeckEnd::Bottom)) => {
            does("draw", format!("{} from the bottom of the deck", cards(*n)))
        }
        Deed::Draw(n, _) => does("draw", cards(*n)),
        Deed::Recover(Whose::Unsaid | Whose::Own, n) => does("recover", so_much(n, "life")),
        Deed::Recover(whose, n) => does("restore", format!("{} of {} life", amount(n), owner(*whose))),
        Deed::LoseLife(Whose::Unsaid | Whose::Own, n) => does("lose", so_much(n, "life")),
        Deed::LoseLife(whose, n) => does("take away", format!("{} of {} life", amount(n), owner(*whose))),
        Deed::Damage { to, n, .. } => does("deal", format!("{} to {}", so_much(n, "damage"), actor(*to))),
        Deed::Suffer(n, _) => does("take", so_much(n, "damage")),
        Deed::Put(what, to, said) => put(&target(what), to, *said),
        Deed::Look(what) => does("look at", target(what)),
        Deed::Reveal { what, .. } => does("reveal", target(what)),
        Deed::Shuffle(Whose::Unsaid) => does("shuffle", "your deck".to_owned()),
        Deed::Shuffle(whose) => does("shuffle", format!("{} deck", owner(*whose))),
        Deed::Play { what, free } => {
            does("play", format!("{}{}", target(what), if *free { " without paying its cost" } else { "" }))
        }
        Deed::Modes { n, .. } => does("use", format!("{n} of these")),
        Deed::PlayerRule(rule) => Told::Rule(rule),
        Deed::Change(..)
        | Deed::Set { .. }
        | Deed::Gain(..)
        | Deed::Lose(..)
        | Deed::LoseText(..)
        | Deed::Attribute { .. }
        | Deed::Rule(..)
        | Deed::AddLead(..) => Told::Holds(holds(deed)),
    }
}

fn holds(deed: &Deed) -> String {
    let verb = |many: bool, one: &'static str, several: &'static str| if many { several } else { one };
    match deed {
        Deed::Change(what, all, _) => {
            let sign = |sign| if sign == Sign::Plus { '+' } else { '-' };
            let one = |change: &crate::effect::Change| {
                format!("{} {}{}", figure(change.figure), sign(change.sign), amount(&change.by))
            };
            let all = all.iter().map(one).collect::<Vec<_>>().join(", ");
            format!("{} {} {all}", subject(what), verb(is_many(what), "gets", "get"))
        }
        Deed::Set { what, figures, to, .. } => {
            let figures = figures.iter().map(|&one| figure(one)).collect::<Vec<_>>().join(" and ");
            let to = match to {
                SetTo::N(n) => n.to_string(),
                SetTo::Same(as_this, _) => format!("the same as {}", value(as_this)),
                SetTo::Printed => "what is printed".to_owned(),
                SetTo::Times(n) => format!("{n} times as much"),
                SetTo::Half => "half as much".to_owned(),
            };
            let become_it = verb(figures.contains(" and "), "becomes", "become");
            match what {
                Target::Every(..) => format!("the {figures} of {} {become_it} {to}", target(what)),
                _ => format!("{} {figures} {become_it} {to}", possessive(what)),
            }
        }
        Deed::Gain(what, gain, has) => {
            let gain = match gain {
                Gain::Keywords(all, _) => keywords(all),
                Gain::Ability(given) => format!("“{}”", english(given)),
            };
            let many = is_many(what);
            let gets = if *has { verb(many, "has", "have") } else { verb(many, "gets", "get") };
            format!("{} {gets} {gain}", subject(what))
        }
        Deed::Lose(what, all, _) => {
            format!("{} {} {}", subject(what), verb(is_many(what), "loses", "lose"), keywords(all))
        }
        Deed::LoseText(what, _) => {
            format!("{} {} all effects", subject(what), verb(is_many(what), "loses", "lose"))
        }
        Deed::Attribute { what, to, also } => {
            let many = is_many(what);
            let is = if *also { verb(many, "is also", "are also") } else { verb(many, "becomes", "become") };
            format!("{} {is} {}", subject(what), attribute(*to))
        }
        Deed::AddLead(what, ways) => {
            let way = |way: &Way| match way {
                Way::Up => "▲",
                Way::Right => "▶",
                Way::Down => "▼",
                Way::Left => "◀",
            };
            let ways: String = ways.iter().map(way).collect();
            format!("{} {} the lead icons {ways}", subject(what), verb(is_many(what), "gets", "get"))
        }
        Deed::Rule(what, rule) => format!("{} {}", subject(what), card_rule(rule, is_many(what))),
        _ => String::new(),
    }
}

fn card_rule(rule: &Rule, many_of_them: bool) -> String {
    let be = if many_of_them { "are" } else { "is" };
    let does = if many_of_them { "do" } else { "does" };
    match rule {
        Rule::CantAttack => "can't attack".to_owned(),
        Rule::CantAttackDirectly => "can't attack directly".to_owned(),
        Rule::CantMove => "can't move".to_owned(),
        Rule::CantTurn => "can't change display".to_owned(),
        Rule::CantUse => "can't use effects".to_owned(),
        Rule::StaysGained => format!("{does} not regain"),
        Rule::Undestroyed(cause) => format!("{be} not destroyed{}", by(*cause)),
        Rule::Undowned(cause) => format!("{does} not go down{}", by(*cause)),
        Rule::Unchosen(cause) => format!("{be} not chosen{}", by(*cause)),
        Rule::Unaffected(of) => format!("{be} not affected by {}", many(of)),
        Rule::UnaffectedByOpponent => format!("{be} not affected by the opponent's effects"),
        Rule::AttacksDirectly(_) => "can attack the opponent directly".to_owned(),
        Rule::Attacks(n) => format!("can attack up to {n} times"),
        Rule::AttacksAgain => "can attack once more".to_owned(),
        Rule::AttacksFromBack => "can attack from the back row".to_owned(),
        Rule::AttacksInDefence => "can attack in defence display".to_owned(),
        Rule::MovesAtOnce => "can move in the turn of coming to the field".to_owned(),
        Rule::Moves(n) => format!("can move up to {n} times"),
        Rule::MovesAnyWay => "can move in all four directions".to_owned(),
        Rule::CantDraw | Rule::CantPlay(_) | Rule::Undamaged { .. } => player_rule(rule),
    }
}

fn player_rule(rule: &Rule) -> String {
    match rule {
        Rule::CantDraw => "can't draw cards".to_owned(),
        Rule::CantPlay(of) => format!("can't play {}", many(of)),
        Rule::Undamaged { by: cause, down } => {
            format!("can't be dealt {}damage{}", if *down { "DOWN " } else { "" }, by(*cause))
        }
        other => card_rule(other, true),
    }
}

/// to the front row of a neighbouring lane
pub(super) fn destination(to: To) -> String {
    let of = |at: Option<_>| at.map_or(String::new(), |at| format!("the {} of ", row(at)));
    match to {
        To::Row { row: at, .. } => format!("to the {} of the same lane", row(at)),
        To::Beside(beside, at) => format!("to {}{}", of(at), side(beside)),
        To::OtherLane(at) => format!("to {}another lane", of(at)),
        To::Square { row: None, .. } => "to a free square".to_owned(),
        To::Square { row: Some(at), .. } => format!("to a free square of the {}", row(at)),
        To::NextSquare(None) => "to a neighbouring square".to_owned(),
        To::NextSquare(Some(of)) => format!("to a square next to {}", mark(of)),
        To::Lane(lane, at) => format!("to {}", in_lane(lane, at)),
        To::Lead => "1 square the way of a lead icon".to_owned(),
    }
}

fn put(what: &str, to: &PutTo, said: PutSaid) -> Told<'static> {
    let whose = if to.whose == Whose::Unsaid { "the" } else { owner(to.whose) };
    let spot = match to.spot {
        Spot::Zone(Zone::Field) => format!("onto {whose} field"),
        Spot::Zone(at) if matches!(said, PutSaid::Returns | PutSaid::Adds) => {
            format!("to {whose} {}", zone(at))
        }
        Spot::Zone(at) => format!("into {whose} {}", zone(at)),
        Spot::Row(at) => format!("into {whose} {}", row(at)),
        Spot::DeckTop => format!("to the top of {whose} deck"),
        Spot::DeckBottom => format!("to the bottom of {whose} deck"),
    };
    if said == PutSaid::Discards {
        return Told::Does("discard", format!(" {what}"));
    }
    let from = to.from.map_or(String::new(), |from| format!(" from the {}", zone(from)));
    let how = to.posture.map_or(String::new(), |how| format!(", {}", posture(how)));
    let order = if to.any_order { " in any order" } else { "" };
    let verb = match said {
        PutSaid::Puts | PutSaid::Brings => "put",
        PutSaid::Returns => "return",
        PutSaid::Adds => "add",
        PutSaid::Discards => "discard",
    };
    Told::Does(verb, format!(" {what}{from} {spot}{how}{order}"))
}
