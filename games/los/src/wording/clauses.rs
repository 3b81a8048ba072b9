//! Sentences and their clauses.

use super::Reader;
use super::abilities::{in_phase, render_in_phase};
use super::about::{about, is_about, render as render_about, subject};
use super::amounts::{per, render_per};
use super::changes::{of_numbers, render as render_numbers};
use super::conditions::{
    condition, condition_about, named as named_in, render_condition, render_condition_about,
};
use super::deeds::{bare, done_to, of_player, render as render_deed};

use super::targets::{object, render_object};
use super::terms::{ACTORS, TURNS, word};
use crate::effect::{
    Body, Clause, Deed, Form, ItSaid, Lasts, Lead, Per, SaidAt, Sentence, Target, Tie, TopicSaid,
};

/// A deed as its words were read: with what may stand in its middle.
pub(super) struct Said {
    pub(super) deed: Deed,
    pub(super) form: Form,
    pub(super) pause: bool,
    pub(super) lasts: Option<(Lasts, SaidAt)>,
    pub(super) per: Option<Per>,
}

impl Said {
    pub(super) fn of(deed: Deed, form: Form) -> Said {
        Said { deed, form, pause: false, lasts: None, per: None }
    }
}

/// All the sentences up to the end of the ability.
pub(super) fn body(r: &mut Reader<'_, '_>) -> Option<Body> {
    body_after(r, None)
}

/// The same, after what sets it off, which is about this.
pub(super) fn body_after(r: &mut Reader<'_, '_>, trigger: Option<Target>) -> Option<Body> {
    let mut sentences = vec![sentence(r, trigger)?];
    while !r.is_over() && !r.starts("\n") {
        sentences.push(sentence(r, None)?);
    }
    Some(Body { sentences })
}

pub(crate) fn render_body(body: &Body) -> String {
    body.sentences.iter().map(render_sentence).collect()
}

/// その後、…し、…する。
fn sentence(r: &mut Reader<'_, '_>, trigger: Option<Target>) -> Option<Sentence> {
    let from = r.here();
    let mut leads = Vec::new();
    while let Some(lead) = lead(r) {
        leads.push(lead);
    }
    let named = match leads.last() {
        Some(Lead::If(condition, _)) => named_in(condition).cloned(),
        _ => None,
    };
    let (topic, mut clauses) = r
        .attempt(|r| {
            let clauses = clauses(r)?;
            r.eat("。").map(|()| (None, clauses))
        })
        .or_else(|| {
            r.attempt(|r| {
                let clauses = without(r, named?)?;
                r.eat("。").map(|()| (Some(TopicSaid::InCondition), clauses))
            })
        })
        .or_else(|| {
            r.attempt(|r| {
                let clauses = without(r, trigger?)?;
                r.eat("。").map(|()| (Some(TopicSaid::InTrigger), clauses))
            })
        })
        .or_else(|| {
            r.attempt(|r| {
                let (said, condition, clauses) = topical(r)?;
                leads.push(condition);
                r.eat("。").map(|()| (Some(said), clauses))
            })
        })?;
    if let Some(Clause { deed: Deed::Modes { modes, .. }, .. }) = clauses.last_mut() {
        *modes = lines(r)?;
    }
    Some(Sentence { at: r.since(from), leads, clauses, topic })
}

/// このカードは、前衛にいる限り、ATK+200する: what it is about, a condition, and what is said of it then.
fn topical(r: &mut Reader<'_, '_>) -> Option<(TopicSaid, Lead, Vec<Clause>)> {
    let what = object(r, "は")?;
    let said = if r.has("、") { TopicSaid::Pause } else { TopicSaid::Plain };
    let (condition, closed) = condition_about(r, &what)?;
    let clauses = without(r, what)?;
    let about = clauses.first().is_some_and(|first| is_about(&first.deed));
    about.then_some((said, Lead::If(condition, closed), clauses))
}

/// Clauses of which the first leaves out what it is about, which is this.
fn without(r: &mut Reader<'_, '_>, what: Target) -> Option<Vec<Clause>> {
    r.named = true;
    let mut clauses = joined(r)?;
    let first = subject(&mut clauses.first_mut()?.deed)?;
    if *first != Target::It(ItSaid::Omitted) {
        return None;
    }
    *first = what;
    Some(clauses)
}

/// Deeds joined to one sentence, without its full stop.
pub(super) fn clauses(r: &mut Reader<'_, '_>) -> Option<Vec<Clause>> {
    r.named = false;
    joined(r)
}

fn joined(r: &mut Reader<'_, '_>) -> Option<Vec<Clause>> {
    let mut all = vec![clause(r)?];
    while all.last().is_some_and(|last| matches!(last.form, Form::Stem | Form::Te | Form::Or)) {
        all.push(clause(r)?);
    }
    Some(all)
}

/// A line for each effect of a list.
fn lines(r: &mut Reader<'_, '_>) -> Option<Vec<Body>> {
    let mut modes = Vec::new();
    while r.has("\n・") {
        modes.push(r.deeper(body)?);
    }
    (modes.len() > 1).then_some(modes)
}

fn render_sentence(sentence: &Sentence) -> String {
    let (leads, clauses) = match sentence.topic {
        None => {
            let clauses = sentence.clauses.iter().map(render_clause).collect();
            (sentence.leads.iter().map(render_lead).collect(), clauses)
        }
        Some(said) => render_topical(sentence, said),
    };
    let modes = match sentence.clauses.last() {
        Some(Clause { deed: Deed::Modes { modes, .. }, .. }) => {
            modes.iter().map(|mode| format!("\n・{}", render_body(mode))).collect()
        }
        _ => String::new(),
    };
    format!("{leads}{clauses}。{modes}")
}

fn render_topical(sentence: &Sentence, said: TopicSaid) -> (String, String) {
    let mut clauses = sentence.clauses.clone();
    let omitted = Target::It(ItSaid::Omitted);
    let first = clauses.first_mut().and_then(|clause| subject(&mut clause.deed));
    let what = first.map_or(omitted.clone(), |first| std::mem::replace(first, omitted));
    let clauses: String = clauses.iter().map(render_clause).collect();
    let pause = match said {
        TopicSaid::InCondition | TopicSaid::InTrigger => {
            return (sentence.leads.iter().map(render_lead).collect(), clauses);
        }
        TopicSaid::Pause => "、",
        TopicSaid::Plain => "",
    };
    let (condition, leads) = match sentence.leads.split_last() {
        Some((Lead::If(condition, closed), leads)) => {
            (render_condition_about(condition, *closed, &what), leads)
        }
        _ => (String::new(), &sentence.leads[..]),
    };
    let leads: String = leads.iter().map(render_lead).collect();
    (format!("{leads}{}{pause}{condition}", render_object(&what, "は")), clauses)
}

const PLAIN_LEADS: &[(&str, Lead)] = &[
    ("このターンの終了時、", Lead::AtEndOfTurn(false)),
    ("ターン終了時、", Lead::AtEndOfTurn(true)),
    ("その後、", Lead::Then),
    ("また、", Lead::Also),
    ("代わりに、", Lead::Instead(true)),
    ("代わりに", Lead::Instead(false)),
];

/// その後、, 自分のターン中、, …場合、
fn lead(r: &mut Reader<'_, '_>) -> Option<Lead> {
    r.one_of(PLAIN_LEADS)
        .or_else(|| in_phase(r).map(|(turn, phase)| Lead::During(turn, phase)))
        .or_else(|| condition(r).map(|(condition, said)| Lead::If(condition, said)))
}

fn render_lead(lead: &Lead) -> String {
    match lead {
        Lead::If(condition, said) => render_condition(condition, *said),
        Lead::During(turn, phase) => render_in_phase((*turn, *phase)),
        Lead::AtEndOfTurn(_) | Lead::Then | Lead::Also | Lead::Instead(_) => {
            word(PLAIN_LEADS, lead).to_owned()
        }
    }
}

const LASTS: &[(&str, Lasts)] = &[
    ("ターン終了時まで", Lasts::EndOfTurn),
    ("このターン中", Lasts::ThisTurn),
    ("この戦闘中", Lasts::Battle(false)),
    ("戦闘終了時まで", Lasts::Battle(true)),
    ("アタックフェイズ終了時まで", Lasts::AttackPhase),
];

/// ターン終了時まで, 次の相手のターン終了時まで
fn lasts(r: &mut Reader<'_, '_>) -> Option<Lasts> {
    r.called("いつまでか", "how long", |r| {
        r.one_of(LASTS).or_else(|| {
            r.attempt(|r| {
                r.eat("次の")?;
                let whose = r.one_of(TURNS)?;
                if r.has("ターン終了時まで") {
                    return Some(Lasts::EndOfNextTurn(whose));
                }
                if r.has("ターン中") {
                    return Some(Lasts::NextTurn(whose));
                }
                r.eat("ターン開始時まで").map(|()| Lasts::StartOfNextTurn(whose))
            })
        })
    })
}

fn render_lasts(lasts: Lasts) -> String {
    match lasts {
        Lasts::EndOfNextTurn(whose) => format!("次の{}ターン終了時まで", word(TURNS, &whose)),
        Lasts::NextTurn(whose) => format!("次の{}ターン中", word(TURNS, &whose)),
        Lasts::StartOfNextTurn(whose) => format!("次の{}ターン開始時まで", word(TURNS, &whose)),
        Lasts::EndOfTurn | Lasts::ThisTurn | Lasts::Battle(_) | Lasts::AttackPhase => {
            word(LASTS, &lasts).to_owned()
        }
    }
}

/// How long and how often, in the middle of a clause.
pub(super) fn middle(r: &mut Reader<'_, '_>) -> (Option<(Lasts, SaidAt)>, Option<Per>) {
    let lasts = lasts(r).map(|lasts| (lasts, if r.has("、") { SaidAt::MiddlePause } else { SaidAt::Middle }));
    (lasts, per(r))
}

/// One deed, with what stands before it.
pub(super) fn clause(r: &mut Reader<'_, '_>) -> Option<Clause> {
    let from = r.here();
    let lasts = r.attempt(|r| {
        let lasts = lasts(r)?;
        r.eat("、").map(|()| lasts)
    });
    let per = r.attempt(|r| {
        let per = per(r)?;
        r.eat("、").map(|()| per)
    });
    let actor = r.attempt(|r| {
        let actor = r.one_of(ACTORS)?;
        r.eat("は").map(|()| actor)
    });
    let said = match actor {
        Some(_) => {
            let pause = r.has("、");
            let (lasts, per) = middle(r);
            let said = r
                .attempt(bare)
                .or_else(|| r.attempt(done_to))
                .or_else(|| r.attempt(of_player))
                .filter(|said| said.lasts.is_none() && said.per.is_none() && !said.pause)?;
            Said { pause, lasts, per, ..said }
        }
        None => r
            .attempt(bare)
            .or_else(|| r.attempt(done_to))
            .or_else(|| r.attempt(about))
            .or_else(|| r.attempt(of_numbers))?,
    };
    let first = |lasts| (lasts, SaidAt::First);
    let lasts = once(lasts.map(first), said.lasts)?;
    let middle = said.per.map(|per| (per, SaidAt::Middle));
    let per = once(per.map(|per| (per, SaidAt::First)), middle)?;
    let Said { deed, form, pause, .. } = said;
    Some(Clause { at: r.since(from), lasts, per, by: actor, deed, form, pause })
}

/// What is said before a deed or in its middle, but not in both places.
fn once<T>(first: Option<T>, middle: Option<T>) -> Option<Option<T>> {
    if first.is_some() && middle.is_some() { None } else { Some(first.or(middle)) }
}

pub(super) fn render_clause(clause: &Clause) -> String {
    let mut first = String::new();
    let mut middle = String::from(if clause.pause { "、" } else { "" });
    match clause.lasts {
        Some((lasts, SaidAt::First)) => first += &format!("{}、", render_lasts(lasts)),
        Some((lasts, SaidAt::Middle)) => middle += &render_lasts(lasts),
        Some((lasts, SaidAt::MiddlePause)) => middle += &format!("{}、", render_lasts(lasts)),
        None => {}
    }
    match &clause.per {
        Some((per, SaidAt::First)) => first += &format!("{}、", render_per(per)),
        Some((per, SaidAt::Middle | SaidAt::MiddlePause)) => middle += &render_per(per),
        None => {}
    }
    let (deed, form) = (&clause.deed, clause.form);
    let said = match (clause.by, deed) {
        (Some(actor), _) => format!("{}は{middle}{}", word(ACTORS, &actor), render_deed(deed, form, "")),
        (None, Deed::Set { .. }) => render_numbers(deed, form, &middle),
        (None, Deed::Change(_, _, said)) if said.tie != Tie::Is => render_numbers(deed, form, &middle),
        (None, _) if is_about(deed) => render_about(deed, form, &middle),
        (None, _) => render_deed(deed, form, &middle),
    };
    format!("{first}{said}")
}
