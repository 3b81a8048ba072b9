//! Sentences: what is done.

use super::conditions::condition;
use super::events::{befalls, event, harm};
use super::numbers::{amount, figure, is_one, sign, value, var};
use super::selectors::{colour, keyword, lane, owner, place, posture, selector};
use super::targets::{actor, target, verb};
use super::{body, english, phase};
use crate::effect::{
    Actor, Amount, Clause, CoreSpot, CostSaid, DamageSaid, Deed, Dest, Each, EffectKind, Form, Gain,
    GainSaid, Hold, IfSaid, LaneTo, Lead, Manner, Modes, PhaseEdge, Posture, Sentence, StatChange, Target,
    Unit, Until, Using, Whose, Zone,
};

pub(super) fn sentence(of: &Sentence) -> String {
    let listed = match of.clauses.last() {
        Some(Clause { deed: Deed::Modes(modes), .. }) => modes_told(modes),
        _ => String::new(),
    };
    format!("{}.{listed}", clauses(&of.clauses))
}

fn modes_told(modes: &Modes) -> String {
    modes.modes.iter().map(|mode| format!(" • {}", body(mode))).collect()
}

pub(super) fn clauses(all: &[Clause]) -> String {
    let mut told = String::new();
    for (at, one) in all.iter().enumerate() {
        let joint = match all[..at].last() {
            Some(Clause { form: Form::Or, .. }) => " or ",
            Some(_) => ", then ",
            None => "",
        };
        told += joint;
        told += &clause(one);
    }
    told
}

fn lead(of: &Lead) -> String {
    match of {
        Lead::If(what, said) => {
            let word = match said {
                IfSaid::AsLongAs | IfSaid::While => "as long as",
                IfSaid::When => "when",
                IfSaid::Case | IfSaid::If | IfSaid::IfSo => "if",
            };
            format!("{word} {}, ", condition(what))
        }
        Lead::For(of) => format!("{}, ", until(of)),
        Lead::Let(of, what, _) => format!("let {} be {}; ", var(*of), value(what)),
        Lead::Instead => "instead ".to_owned(),
        Lead::InsteadOf(of) => format!("instead of this ({}): ", clause(of)),
        Lead::InsteadOfEvent(of) => format!("where {}, instead ", event(of)),
        Lead::Then => "then ".to_owned(),
        Lead::Further => "further ".to_owned(),
        Lead::Also => "also ".to_owned(),
        Lead::Per(of) => format!("{}, ", each(of)),
        Lead::AtEndOfTurn => "at the end of the turn, ".to_owned(),
        Lead::Later(whose, of, at) => {
            let at = if *at == PhaseEdge::Begins { "beginning" } else { "end" };
            match whose {
                Some(whose) => format!("at the {at} of {} next time, ", phase(*whose, *of)),
                None => format!("at the {at} of this turn's {}, ", phase(Whose::Unsaid, *of)),
            }
        }
    }
}

fn each(of: &Each) -> String {
    match of.n {
        1 => format!("for each {}", selector(&of.of, false)),
        n => format!("for each {n} {}", selector(&of.of, true)),
    }
}

fn until(of: &Until) -> String {
    match of {
        Until::InNextPhase(whose, of) => format!("in {} next time", phase(*whose, *of)),
        Until::EndOfTurn => "until end of turn".to_owned(),
        Until::ThisTurn => "this turn".to_owned(),
        Until::EndOfNextTurn(whose) => format!("until the end of {} next turn", owner(*whose)),
        Until::StartOfNextTurn(whose) => format!("until the start of {} next turn", owner(*whose)),
        Until::NextPhase(whose, of, edge) => {
            let edge = edge
                .map_or("", |edge| if edge == PhaseEdge::Begins { "the start of " } else { "the end of " });
            format!("until {edge}{} next time", phase(*whose, *of))
        }
        Until::Battle(_) => "during that battle".to_owned(),
    }
}

fn clause(of: &Clause) -> String {
    let leads: String = of.leads.iter().map(lead).collect();
    let you = Target::Player(Actor::You);
    let by = of.by.as_ref().filter(|by| **by != you).map_or(String::new(), |by| format!("{}: ", target(by)));
    let may = if of.form.optional() { "you may " } else { "" };
    let lasts = of.lasts.as_ref().map_or(String::new(), |lasts| format!(" {}", until(&lasts.until)));
    let over = of.each.as_ref().map_or(String::new(), |of| format!(", {}", each(of)));
    format!("{leads}{by}{may}{}{lasts}{over}", deed(&of.deed))
}

fn cards(n: &Amount) -> String {
    format!("{} card{}", amount(n), if is_one(n) { "" } else { "s" })
}

fn change(change: &StatChange) -> String {
    format!("{}{}", sign(change.sign), amount(&change.n))
}

fn gain(gain: &Gain) -> String {
    match gain {
        Gain::Stats { atk, hp, .. } => format!("{}/{}", change(atk), change(hp)),
        Gain::Keyword(one, _) => keyword(one),
        Gain::Ability(one) => format!("“{}”", english(one)),
        Gain::Type(word) => format!("type “{word}”"),
        Gain::Colour(one) => colour(*one).to_owned(),
    }
}

fn gains(all: &[Gain]) -> String {
    all.iter().map(gain).collect::<Vec<_>>().join(" and ")
}

fn manner(of: &Manner) -> String {
    let posture = of.posture.map_or(String::new(), |one| format!(", {}", posture(one)));
    let face = if of.face_down.is_some() { ", face down" } else { "" };
    format!("{posture}{face}{}", if of.any_order { ", in any order" } else { "" })
}

fn dest(to: &Dest) -> String {
    match to {
        Dest::Place(at) if at.zone == Some(Zone::Field) => format!("onto {}", place(at)),
        Dest::Place(at) => format!("into {}", place(at)),
        Dest::Unsaid => "onto the field".to_owned(),
        Dest::OwnWait(_) => "into the wait zone of its WT".to_owned(),
        Dest::DeckTop { whose, .. } => format!("on top of {} deck", owner(*whose)),
        Dest::DeckBottom { whose, .. } => format!("at the bottom of {} deck", owner(*whose)),
        Dest::FreeSpace(at) => format!("into a free space of {}", place(at)),
        Dest::FreeLane(whose) | Dest::AnyFreeLane(whose) => {
            format!("into a free lane of {} field", owner(*whose))
        }
        Dest::WhereItWas => "back where it was".to_owned(),
    }
}

fn spot(at: &CoreSpot) -> String {
    match at {
        CoreSpot::Place(at) => place(at),
        CoreSpot::On(what) => target(what),
        CoreSpot::Outside => "outside the game".to_owned(),
        CoreSpot::Area(whose, Posture::Active) => format!("the active area of {} core zone", owner(*whose)),
        CoreSpot::Area(whose, _) => format!("the exhausted area of {} core zone", owner(*whose)),
        CoreSpot::Of(whose) => format!("{} core zone", owner(*whose)),
    }
}

type Cores<'c> = (&'c Option<(Amount, Unit)>, Option<&'c CoreSpot>);

fn cores((n, from): Cores<'_>) -> String {
    let n = n.as_ref().map_or("all cores".to_owned(), |(n, _)| {
        format!("{} core{}", amount(n), if is_one(n) { "" } else { "s" })
    });
    from.map_or(n.clone(), |from| format!("{n} of {}", spot(from)))
}

fn effects(kind: EffectKind) -> &'static str {
    match kind {
        EffectKind::All => "the effects",
        EffectKind::Play => "the play effects",
        EffectKind::Placed => "the “when placed” effects",
        EffectKind::Broken => "the “when broken” effects",
        EffectKind::Attacks => "the “when attacking” effects",
        EffectKind::Unlocked => "the “when unlocked” effects",
    }
}

fn hold(who: &Target, hold: &Hold) -> String {
    let name = target(who);
    match hold {
        Hold::Never(how) => {
            let told = befalls(how);
            match told.strip_prefix("are ") {
                Some(rest) => format!("{name} {} {rest}", verb(who, "are not")),
                None => format!("{name} {} {told}", verb(who, "do not")),
            }
        }
        Hold::Cannot(how, _) => format!("{name} can't {}", befalls(how)),
        Hold::Targets { of, may, .. } => {
            format!(
                "{name} {} choose {} as attack target",
                if *may { "may" } else { "can't" },
                selector(of, true)
            )
        }
        Hold::CannotUse(of, using) => {
            let using = match using {
                Using::Play => "play",
                Using::Unlock => "unlock",
                Using::Place => "place",
            };
            format!("{name} can't {using} {}", selector(of, true))
        }
        Hold::LosesAll => format!("{name} {} all effects", verb(who, "lose")),
    }
}

fn deed(of: &Deed) -> String {
    match of {
        Deed::Choose(what) => format!("choose {}", target(what)),
        Deed::Damage { to, n: Amount::Of(of, _), harm: kind, suffer: false, .. } => {
            format!("deal {} equal to {} to {}", harm(*kind), value(of), target(to))
        }
        Deed::Damage { to, n, harm: kind, suffer: false, .. } => {
            format!("deal {} {} to {}", amount(n), harm(*kind), target(to))
        }
        Deed::Damage { to, n, harm: kind, .. } => {
            format!("{} {} {} {}", target(to), verb(to, "take"), amount(n), harm(*kind))
        }
        Deed::Life { who, n, lose, .. } => {
            let you = Target::Player(Actor::You);
            let who = who.as_ref().unwrap_or(&you);
            if let Amount::Of(of, _) = n {
                return format!("{} {} life equal to {}", target(who), verb(who, "gain"), value(of));
            }
            format!("{} {} {} life", target(who), verb(who, if *lose { "lose" } else { "gain" }), amount(n))
        }
        Deed::Wt { what, sign: up, n } => format!("move {} WT {}{}", target(what), sign(*up), amount(n)),
        Deed::Break(what) => format!("break {}", target(what)),
        Deed::Go { what, to, manner: how, .. } => format!("put {} {}{}", target(what), dest(to), manner(how)),
        Deed::Exile { what, face_down } => {
            format!("exile {}{}", target(what), if face_down.is_some() { " face down" } else { "" })
        }
        Deed::Turn(what, to) => format!("make {} {}", target(what), posture(*to)),
        Deed::MasterAttack { whose, atk, with, .. } => {
            let with = if with.is_empty() { String::new() } else { format!(" and {}", gains(with)) };
            format!("{} master attacks with ATK {}{with}", owner(*whose), amount(atk))
        }
        Deed::Gain { who, what, said: GainSaid::Give, .. } => {
            format!("give {} {}", target(who), gains(what))
        }
        Deed::Gain { who, what, said: GainSaid::Lose | GainSaid::Strip, .. } => {
            format!("{} {} {}", target(who), verb(who, "lose"), gains(what))
        }
        Deed::Gain { who, what, .. } => format!("{} {} {}", target(who), verb(who, "get"), gains(what)),
        Deed::Draw { n: Amount::Of(of, _), .. } => format!("draw as many cards as {}", value(of)),
        Deed::Draw { n, up_to, .. } => format!("draw {}{}", if *up_to { "up to " } else { "" }, cards(n)),
        Deed::Exhaust(what) => format!("exhaust {}", target(what)),
        Deed::Ready(what) => format!("make {} active again", target(what)),
        Deed::ExhaustCores { from, n, .. } => {
            format!("exhaust {}", cores((n, from.as_ref().map(|(at, _)| at))))
        }
        Deed::ReadyCores { from, n, .. } => {
            format!("make {} active", cores((n, from.as_ref().map(|(at, _)| at))))
        }
        Deed::Modes(Modes { n: None, .. }) => "get all of these effects".to_owned(),
        Deed::Modes(Modes { n: Some(n), up_to, .. }) => {
            format!("choose {}{} of these effects", if *up_to { "up to " } else { "" }, amount(n))
        }
        Deed::EffectOf(what, kind) => format!("get {} of {}", effects(*kind), target(what)),
        Deed::Mute(what, kind) => format!("{} of {} don't occur", effects(*kind), target(what)),
        Deed::Unlock(what) => format!("unlock {}", target(what)),
        Deed::Play(what) => format!("play {}", target(what)),
        Deed::Token { kind, n, up_to, place: at, manner: how, .. } => {
            let at = at.as_ref().map_or("onto your field".to_owned(), |(at, _)| dest(at));
            let up_to = if *up_to { "up to " } else { "" };
            format!("put {up_to}{} “{}” {at}{}", amount(n), kind.name, manner(how))
        }
        Deed::Define(kind, facts) => {
            let colours: Vec<&str> = facts.colours.iter().map(|one| colour(*one)).collect();
            let keywords: String = facts.keywords.iter().map(|one| format!(", {}", keyword(one))).collect();
            let (cost, atk, hp) = (facts.cost, facts.atk, facts.hp);
            let types = facts.types.join(" and ");
            format!(
                "“{}” is a {} minion of cost {cost}, ATK {atk}, HP {hp}, type {types}{keywords}",
                kind.name,
                colours.join(" and ")
            )
        }
        Deed::Battle(first, second) => format!("{} and {} battle", target(first), target(second)),
        Deed::Cores { n, from, to, .. } => {
            format!("move {} to {}", cores((n, from.as_ref().map(|(at, _)| at))), spot(to))
        }
        Deed::Hold(who, what) => hold(who, what),
        Deed::TreatAsIn { what, place: at, .. } => {
            format!("treat {} as if it were in {}", target(what), place(at))
        }
        Deed::AsBattleDamage { .. } => "that damage counts as battle damage".to_owned(),
        Deed::Wins(who, true) => format!("{} {} the game", actor(*who), verb(&Target::Player(*who), "win")),
        Deed::Wins(who, false) => format!("{} {} the game", actor(*who), verb(&Target::Player(*who), "lose")),
        Deed::GainMp { n, .. } => format!("gain {} MP", amount(n)),
        Deed::PayMp { n, .. } => format!("pay {} MP", amount(n)),
        Deed::Reveal(what) => format!("reveal {}", target(what)),
        Deed::Look(what, _) => format!("look at {}", target(what)),
        Deed::Shuffle(whose) => {
            format!("shuffle {} deck", whose.map_or("that", owner))
        }
        Deed::MoveLane(what, to) => {
            let to = match to {
                LaneTo::Any(_) | LaneTo::Next(_) => "to an adjacent lane".to_owned(),
                LaneTo::Lane(to) => format!("to the {}", lane(*to)),
            };
            format!("move {} {to}", target(what))
        }
        Deed::Swap(first, second) => {
            format!("exchange the positions of {} and {}", target(first), target(second))
        }
        Deed::Set { who, which, n, .. } => {
            let which: Vec<&str> = which.iter().map(|one| figure(*one)).collect();
            format!("set the {} of {} to {}", which.join(" and "), target(who), amount(n))
        }
        Deed::Cost { who, which, sign: up, n, .. } => {
            let what = match which {
                CostSaid::Cost | CostSaid::Unlock => "cost",
                CostSaid::Core | CostSaid::Cc => "core cost",
            };
            format!("the {what} of {} gets {}{}", target(who), sign(*up), amount(n))
        }
        Deed::ChangeDamage { said, by } => {
            let which = match said {
                DamageSaid::DealtBy(who, kind) => {
                    format!("{} that {} {}", harm(*kind), target(who), verb(who, "deal"))
                }
                DamageSaid::TakenBy(who, kind) => {
                    format!("{} that {} {}", harm(*kind), target(who), verb(who, "take"))
                }
                _ => "that damage".to_owned(),
            };
            match by {
                Some((up, n)) => format!("{which} gets {}{}", sign(*up), amount(n)),
                None => format!("{which} becomes 0"),
            }
        }
        Deed::Limit(1, _) => "this works once each turn".to_owned(),
        Deed::Limit(n, _) => format!("this works {n} times each turn"),
        Deed::Let(of, what, _) => format!("{} is {}", var(*of), value(what)),
        Deed::Nothing => "nothing happens".to_owned(),
    }
}
