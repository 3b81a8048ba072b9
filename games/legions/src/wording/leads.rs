//! What stands before a deed: conditions, times, numbers that are named, what is replaced.

use super::Reader;
use super::amounts::{render_value, value};
use super::clauses::{bare_clause, render_clause};
use super::conditions::{condition, render_condition};
use super::events::{event, render_event};
use super::happens::happens;
use super::selectors::{WHOSE, render_selector, selector};
use super::terms::{EDGES, PHASES, UNITS, VARS, word};
use super::verbs::Tense;
use crate::effect::{Each, Event, Form, Lead, Target, Until, Whose};

const FIXED: &[(&str, Lead)] = &[
    ("その後", Lead::Then),
    ("さらに", Lead::Further),
    ("また、", Lead::Also),
    ("代わりに", Lead::Instead),
    ("ターン終了時に", Lead::AtEndOfTurn),
];

/// All that stands before a deed.
pub(super) fn leads(r: &mut Reader<'_, '_>) -> Vec<Lead> {
    let mut all = Vec::new();
    while let Some(lead) = r.deeper(|r| r.attempt(lead)) {
        all.push(lead);
    }
    all
}

fn lead(r: &mut Reader<'_, '_>) -> Option<Lead> {
    r.one_of(FIXED)
        .or_else(|| r.attempt(condition).map(|(condition, said)| Lead::If(condition, said)))
        .or_else(|| r.if_said(&["場合、", "なら"], for_so_long))
        .or_else(|| r.attempt(named))
        .or_else(|| r.attempt(each).map(Lead::Per))
        .or_else(|| r.attempt(later))
        .or_else(|| r.attempt(instead_of))
}

/// ターン終了時まで, before a condition
fn for_so_long(r: &mut Reader<'_, '_>) -> Option<Lead> {
    let until = until(r)?;
    r.ahead(condition).then_some(Lead::For(until))
}

/// あなたの手札の枚数をXとし、
fn named(r: &mut Reader<'_, '_>) -> Option<Lead> {
    if !r.says("をXとし") && !r.says("をYとし") {
        return None;
    }
    let value = value(r)?;
    r.eat("を")?;
    let var = r.one_of(VARS)?;
    let te = r.one_of(&[("とし、", false), ("として、", true)])?;
    Some(Lead::Let(var, value, te))
}

/// あなたのフィールドにあるミニオン1体につき
pub(super) fn each(r: &mut Reader<'_, '_>) -> Option<Each> {
    if !r.says("につき") {
        return None;
    }
    let of = selector(r)?;
    let n = r.number()?;
    let unit = r.one_of(UNITS)?;
    r.eat("につき")?;
    Some(Each { of, n, unit })
}

pub(super) fn render_each(each: &Each) -> String {
    format!("{}{}{}につき", render_selector(&each.of), each.n, word(UNITS, &each.unit))
}

/// 次のあなたのスタートフェイズ開始時に, このターンのエンドフェイズ開始時に
fn later(r: &mut Reader<'_, '_>) -> Option<Lead> {
    let whose = match r.one_of(&[("次の", true), ("このターンの", false)])? {
        true => Some(r.one_of(WHOSE).unwrap_or(Whose::Unsaid)),
        false => None,
    };
    let phase = r.one_of(PHASES)?;
    let edge = r.one_of(EDGES)?;
    r.eat("に")?;
    Some(Lead::Later(whose, phase, edge))
}

/// ダメージを与える代わりに, このカードがブレイクする代わりに
fn instead_of(r: &mut Reader<'_, '_>) -> Option<Lead> {
    if !r.says("代わりに") {
        return None;
    }
    let happening = r.attempt(|r| {
        let event = event(r, Tense::Now)?;
        r.eat("代わりに").map(|()| Lead::InsteadOfEvent(event))
    });
    happening.or_else(|| {
        r.attempt(|r| {
            let deed = bare_clause(r).filter(|clause| clause.form == Form::Plain)?;
            r.eat("代わりに").map(|()| Lead::InsteadOf(Box::new(deed)))
        })
        .or_else(|| {
            let how = happens(r, Tense::Now)?;
            r.eat("代わりに").map(|()| Lead::InsteadOfEvent(Event::Befalls(Target::Left, how)))
        })
    })
}

pub(super) fn render_lead(lead: &Lead) -> String {
    match lead {
        Lead::If(condition, said) => render_condition(condition, *said),
        Lead::For(until) => render_until(until),
        Lead::Let(var, value, te) => {
            format!("{}を{}{}", render_value(value), word(VARS, var), if *te { "として、" } else { "とし、" })
        }
        Lead::Per(each) => render_each(each),
        Lead::Later(whose, phase, edge) => {
            let when = match whose {
                Some(whose) => format!("次の{}", word(WHOSE, whose)),
                None => "このターンの".to_owned(),
            };
            format!("{when}{}{}に", word(PHASES, phase), word(EDGES, edge))
        }
        Lead::InsteadOf(deed) => format!("{}代わりに", render_clause(deed)),
        Lead::InsteadOfEvent(event) => format!("{}代わりに", render_event(event, Tense::Now)),
        Lead::Then | Lead::Further | Lead::Also | Lead::Instead | Lead::AtEndOfTurn => {
            word(FIXED, lead).to_owned()
        }
    }
}

const UNTILS: &[(&str, Until)] = &[
    ("ターン終了時まで", Until::EndOfTurn),
    ("このターン中", Until::ThisTurn),
    ("このバトル中", Until::Battle(false)),
    ("そのバトル中", Until::Battle(true)),
];

/// ターン終了時まで, 次の相手のターン終了時まで, 次のあなたのスタートフェイズ開始時まで, このバトル中
pub(super) fn until(r: &mut Reader<'_, '_>) -> Option<Until> {
    r.called("いつまで続くか", "how long it lasts", until_here)
}

fn until_here(r: &mut Reader<'_, '_>) -> Option<Until> {
    if r.starts("このターン中に") {
        return None;
    }
    if let Some(until) = r.one_of(UNTILS) {
        return Some(until);
    }
    r.attempt(|r| {
        r.eat("次の")?;
        let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
        if r.has("ターン終了時まで") {
            return Some(Until::EndOfNextTurn(whose));
        }
        if r.has("ターン開始時まで") {
            return Some(Until::StartOfNextTurn(whose));
        }
        let phase = r.one_of(PHASES)?;
        if r.has("に") {
            return Some(Until::InNextPhase(whose, phase));
        }
        let edge = r.one_of(EDGES);
        r.eat("まで")?;
        Some(Until::NextPhase(whose, phase, edge))
    })
}

pub(super) fn render_until(until: &Until) -> String {
    match until {
        Until::InNextPhase(whose, phase) => format!("次の{}{}に", word(WHOSE, whose), word(PHASES, phase)),
        Until::EndOfNextTurn(whose) => format!("次の{}ターン終了時まで", word(WHOSE, whose)),
        Until::StartOfNextTurn(whose) => format!("次の{}ターン開始時まで", word(WHOSE, whose)),
        Until::NextPhase(whose, phase, edge) => {
            let edge = edge.map_or("", |edge| word(EDGES, &edge));
            format!("次の{}{}{edge}まで", word(WHOSE, whose), word(PHASES, phase))
        }
        listed => word(UNTILS, listed).to_owned(),
    }
}
