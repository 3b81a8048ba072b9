//! Numbers that change (8.9) or become others (9.5).

use super::Reader;
use super::amounts::{render_value, value};
use super::clauses::{Said, middle};
use super::targets::{object_or_it, render_object};
use super::terms::{FIGURES, SIGNS, word};
use super::verbs::{BECOME, DO, form, render_form};
use crate::effect::{Amount, Change, ChangeSaid, Deed, Figure, Form, Joint, SetTo, Sign, Target, Tie};

const JOINTS: &[(&str, Joint)] = &[("と", Joint::And), ("/", Joint::Slash), ("・", Joint::Dot)];

/// ATKとDEF, ATK/DEF/DOWN
fn figures(r: &mut Reader<'_, '_>) -> Option<(Vec<Figure>, Option<Joint>)> {
    let mut all = vec![r.one_of(FIGURES)?];
    let mut joint = None;
    while let Some((with, next)) = r.attempt(|r| Some((r.one_of(JOINTS)?, r.one_of(FIGURES)?))) {
        if joint.is_some_and(|joint| joint != with) {
            return None;
        }
        joint = Some(with);
        all.push(next);
    }
    Some((all, joint))
}

fn render_figures<'f>(all: impl Iterator<Item = &'f Figure>, joint: Option<Joint>) -> String {
    let joint = joint.map_or("", |joint| word(JOINTS, &joint));
    all.map(|figure| word(FIGURES, figure)).collect::<Vec<_>>().join(joint)
}

/// +200
fn step(r: &mut Reader<'_, '_>) -> Option<(Sign, Amount)> {
    Some((r.one_of(SIGNS)?, r.number().map(Amount::N)?))
}

fn render_step(change: &Change) -> String {
    let by = match &change.by {
        Amount::N(n) => n.to_string(),
        Amount::Of(value, _) => render_value(value),
    };
    format!("{}{by}", word(SIGNS, &change.sign))
}

fn alike(figures: Vec<Figure>, sign: Sign, by: &Amount) -> Vec<Change> {
    figures.into_iter().map(|figure| Change { figure, sign, by: by.clone() }).collect()
}

/// ATK+200、DEF-100する, ATK/DEF+100する
pub(super) fn changes(r: &mut Reader<'_, '_>) -> Option<(Vec<Change>, Option<Joint>, Form)> {
    r.attempt(|r| {
        let (first, shared) = figures(r)?;
        let (sign, by) = step(r)?;
        let mut all = alike(first, sign, &by);
        while shared.is_none()
            && let Some(next) = r.attempt(|r| {
                r.eat("、")?;
                let figure = r.one_of(FIGURES)?;
                let (sign, by) = step(r)?;
                Some(Change { figure, sign, by })
            })
        {
            all.push(next);
        }
        let form = form(r, &DO)?;
        Some((all, shared, form))
    })
}

pub(super) fn render_changes(changes: &[Change], shared: Option<Joint>, form: Form) -> String {
    let said = match (shared, changes.first()) {
        (Some(_), Some(first)) => {
            format!(
                "{}{}",
                render_figures(changes.iter().map(|change| &change.figure), shared),
                render_step(first)
            )
        }
        _ => {
            let one = |change: &Change| format!("{}{}", word(FIGURES, &change.figure), render_step(change));
            changes.iter().map(one).collect::<Vec<_>>().join("、")
        }
    };
    format!("{said}{}", render_form(&DO, form))
}

/// そのキャラクターのATKを+200する, そのキャラクターのATK+200する, 全てのキャラクターのATKは300になる
pub(super) fn of_numbers(r: &mut Reader<'_, '_>) -> Option<Said> {
    let what = object_or_it(r, "の")?;
    r.attempt(|r| {
        let (all, shared, form) = changes(r)?;
        Some(Said::of(Deed::Change(what.clone(), all, ChangeSaid { tie: Tie::Of, shared }), form))
    })
    .or_else(|| r.attempt(|r| changed(r, &what)))
    .or_else(|| r.attempt(|r| set(r, &what)))
}

/// ATKとDEFを+200する
fn changed(r: &mut Reader<'_, '_>, what: &Target) -> Option<Said> {
    let (figures, shared) = figures(r)?;
    r.eat("を")?;
    let (lasts, per) = middle(r);
    let (sign, by) = step(r)?;
    let form = form(r, &DO)?;
    let said = ChangeSaid { tie: Tie::Object, shared };
    let deed = Deed::Change(what.clone(), alike(figures, sign, &by), said);
    Some(Said { lasts, per, ..Said::of(deed, form) })
}

/// ATKは300になる, ATKを300にする, ATKはそのキャラクターのATKと同じ数値になる, ATKは元々の数値になる
fn set(r: &mut Reader<'_, '_>, what: &Target) -> Option<Said> {
    let (figures, joint) = figures(r)?;
    if joint.is_some_and(|joint| joint != Joint::And) {
        return None;
    }
    let made = r.one_of(&[("は", false), ("を", true)])?;
    let pause = !made && r.has("、");
    let (lasts, per) = middle(r);
    let to = r
        .attempt(|r| {
            let n = r.number()?;
            r.eat("に").map(|()| SetTo::N(n))
        })
        .or_else(|| r.eat("元々の数値に").map(|()| SetTo::Printed))
        .or_else(|| r.eat("半分に").map(|()| SetTo::Half))
        .or_else(|| {
            r.attempt(|r| {
                let n = r.number()?;
                r.eat("倍に").map(|()| SetTo::Times(n))
            })
        })
        .or_else(|| {
            r.attempt(|r| {
                let value = value(r)?;
                let number = r.one_of(&[("と同じ数値に", true), ("と同じに", false)])?;
                Some(SetTo::Same(Box::new(value), number))
            })
        })?;
    let form = form(r, if made { &DO } else { &BECOME })?;
    let deed = Deed::Set { what: what.clone(), figures, to, made };
    Some(Said { pause, lasts, per, ..Said::of(deed, form) })
}

pub(super) fn render(deed: &Deed, form: Form, middle: &str) -> String {
    match deed {
        Deed::Change(what, all, ChangeSaid { tie: Tie::Object, shared }) => {
            let figures = render_figures(all.iter().map(|change| &change.figure), *shared);
            let by = all.first().map_or(String::new(), render_step);
            format!("{}{figures}を{middle}{by}{}", render_object(what, "の"), render_form(&DO, form))
        }
        Deed::Change(what, all, said) => {
            format!("{}{}", render_object(what, "の"), render_changes(all, said.shared, form))
        }
        Deed::Set { what, figures, to, made } => {
            let to = match to {
                SetTo::N(n) => format!("{n}に"),
                SetTo::Printed => "元々の数値に".to_owned(),
                SetTo::Half => "半分に".to_owned(),
                SetTo::Times(n) => format!("{n}倍に"),
                SetTo::Same(value, true) => format!("{}と同じ数値に", render_value(value)),
                SetTo::Same(value, false) => format!("{}と同じに", render_value(value)),
            };
            let figures = render_figures(figures.iter(), Some(Joint::And));
            let (tie, verb) = if *made { ("を", &DO) } else { ("は", &BECOME) };
            format!("{}{figures}{tie}{middle}{to}{}", render_object(what, "の"), render_form(verb, form))
        }
        _ => String::new(),
    }
}
