//! Bodies, sentences and clauses.

use super::Reader;
use super::costs::{costs, render_costs};
use super::deeds::{Middle, deed, render_deed};
use super::leads::{leads, render_each, render_lead, render_until, until};
use super::modes::{list, render_list};
use super::targets::render_object;
use crate::effect::{Body, Clause, Deed, Form, Lasts, LastsSaid, Lead, Sentence, Statement};

/// All statements to the end of an ability, a mode or a quotation.
pub(super) fn body(r: &mut Reader<'_, '_>) -> Option<Body> {
    r.deeper(|r| {
        let mut statements = Vec::new();
        while !ends(r) {
            statements.push(if r.starts("【") { pay(r)? } else { Statement::Sentence(sentence(r)?) });
        }
        (!statements.is_empty()).then_some(Body { statements })
    })
}

fn ends(r: &Reader<'_, '_>) -> bool {
    r.is_done() || r.starts("」") || r.starts("\n") || super::modes::bullet(r.rest()).is_some()
}

/// 【マナブースト2】…, to the next such cost or the end.
fn pay(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let from = r.here();
    let cost = costs(r);
    if cost.is_empty() {
        return None;
    }
    let colon = r.has("：");
    let mut statements = Vec::new();
    while !ends(r) && !r.starts("【") {
        statements.push(Statement::Sentence(sentence(r)?));
    }
    if statements.is_empty() {
        return None;
    }
    Some(Statement::Pay { at: r.since(from), cost, colon, body: Body { statements } })
}

/// One sentence: …。
pub(super) fn sentence(r: &mut Reader<'_, '_>) -> Option<Sentence> {
    let from = r.here();
    let brackets = r.starts("（") && r.has("（");
    let mut clauses = clauses(r)?;
    let stop = r.has("。");
    if brackets {
        r.eat("）")?;
    } else if !stop && !r.is_done() && !r.starts("」") && !r.starts("\n") {
        return None;
    }
    let at = r.since(from);
    if let Some(Clause { deed: Deed::Modes(modes), .. }) = clauses.last_mut() {
        list(r, modes)?;
    }
    Some(Sentence { at, clauses, stop, brackets })
}

/// 選び…し…する: the deeds of one sentence.
pub(super) fn clauses(r: &mut Reader<'_, '_>) -> Option<Vec<Clause>> {
    let mut all = Vec::new();
    loop {
        let mut clause = clause(r)?;
        let last = !matches!(clause.form, Form::Stem | Form::Te | Form::Or);
        if !last {
            clause.comma = r.has("、");
        }
        all.push(clause);
        if last {
            return Some(all);
        }
    }
}

/// One deed with what stands before it.
pub(super) fn clause(r: &mut Reader<'_, '_>) -> Option<Clause> {
    r.called("行うこと", "a deed", |r| {
        r.attempt(|r| {
            let from = r.here();
            let leads = leads(r);
            after_leads(r, from, leads)
        })
    })
}

/// One deed with nothing before it.
pub(super) fn bare_clause(r: &mut Reader<'_, '_>) -> Option<Clause> {
    let from = r.here();
    r.attempt(|r| after_leads(r, from, Vec::new()))
}

fn after_leads(r: &mut Reader<'_, '_>, from: usize, leads: Vec<Lead>) -> Option<Clause> {
    r.called("行うこと", "a deed", |r| {
        let lasts = r.attempt(until).map(|until| Lasts { until, said: LastsSaid::First });
        let first = Middle { lasts, ..Middle::default() };
        let (by, Middle { leads: inner, lasts, each }, deed, form) = r.deeper(|r| deed(r, first))?;
        let after = u8::try_from(inner.len()).ok()?;
        let leads = leads.into_iter().chain(inner).collect();
        Some(Clause { at: r.since(from), leads, after, by, lasts, each, deed, form, comma: false })
    })
}

pub(crate) fn render_body(body: &Body) -> String {
    let one = |statement: &Statement| match statement {
        Statement::Sentence(sentence) => render_sentence(sentence),
        Statement::Pay { cost, colon, body, .. } => {
            format!("{}{}{}", render_costs(cost), if *colon { "：" } else { "" }, render_body(body))
        }
    };
    body.statements.iter().map(one).collect()
}

pub(super) fn render_sentence(sentence: &Sentence) -> String {
    let stop = if sentence.stop { "。" } else { "" };
    let listed = match sentence.clauses.last() {
        Some(Clause { deed: Deed::Modes(modes), .. }) => render_list(modes),
        _ => String::new(),
    };
    let (open, close) = if sentence.brackets { ("（", "）") } else { ("", "") };
    format!("{open}{}{stop}{close}{listed}", render_clauses(&sentence.clauses))
}

pub(super) fn render_clauses(clauses: &[Clause]) -> String {
    let one = |clause: &Clause| format!("{}{}", render_clause(clause), if clause.comma { "、" } else { "" });
    clauses.iter().map(one).collect()
}

pub(super) fn render_clause(clause: &Clause) -> String {
    let (before, after) = clause.leads.split_at(clause.leads.len().saturating_sub(usize::from(clause.after)));
    let leads: String = before.iter().map(render_lead).collect();
    let after: String = after.iter().map(render_lead).collect();
    let by = clause.by.as_ref().map_or(String::new(), |by| render_object(by, "は"));
    let (first, middle) = match &clause.lasts {
        Some(lasts) if lasts.said == LastsSaid::First => (render_until(&lasts.until), String::new()),
        Some(lasts) => (String::new(), render_until(&lasts.until)),
        None => Default::default(),
    };
    let middle = format!("{after}{middle}{}", clause.each.as_ref().map_or(String::new(), render_each));
    format!("{leads}{first}{by}{}", render_deed(&clause.deed, clause.form, &middle))
}
