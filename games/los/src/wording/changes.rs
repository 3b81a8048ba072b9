//! Numbers that change (8.9) or become others (9.5).

use super::Reader;
use super::amounts::{render_value, value};
use super::clauses::{Said, middle};
use super::targets::{object_or_it, render_object};
use super::terms::{FIGURES, SIGNS, word};
use super::verbs::{BECOME, DO, form, render_form};
use crate::effect::{Amount, Change, ChangeSaid, Deed, Figure, Form, SetTo, Target};

/// ATK+200
fn change(r: &mut Reader<'_, '_>) -> Option<Change> {
    r.attempt(|r| {
        let figure = r.one_of(FIGURES)?;
        let sign = r.one_of(SIGNS)?;
        let by = r.number().map(Amount::N)?;
        Some(Change { figure, sign, by })
    })
}

/// ATK+200、DEF-100する, after は
pub(super) fn changes(r: &mut Reader<'_, '_>) -> Option<(Vec<Change>, Form)> {
    r.attempt(|r| {
        let mut all = vec![change(r)?];
        while let Some(next) = r.attempt(|r| {
            r.eat("、")?;
            change(r)
        }) {
            all.push(next);
        }
        let form = form(r, &DO)?;
        Some((all, form))
    })
}

pub(super) fn render_changes(changes: &[Change], form: Form) -> String {
    let one = |change: &Change| {
        format!("{}{}{}", word(FIGURES, &change.figure), word(SIGNS, &change.sign), by(change))
    };
    let all: Vec<String> = changes.iter().map(one).collect();
    format!("{}{}", all.join("、"), render_form(&DO, form))
}

fn by(change: &Change) -> String {
    match &change.by {
        Amount::N(n) => n.to_string(),
        Amount::Of(value, _) => render_value(value),
    }
}

/// ATKとDEF
fn figures(r: &mut Reader<'_, '_>) -> Option<Vec<Figure>> {
    let mut all = vec![r.one_of(FIGURES)?];
    while let Some(next) = r.attempt(|r| {
        r.eat("と")?;
        r.one_of(FIGURES)
    }) {
        all.push(next);
    }
    Some(all)
}

fn render_figures<'f>(all: impl Iterator<Item = &'f Figure>) -> String {
    all.map(|figure| word(FIGURES, figure)).collect::<Vec<_>>().join("と")
}

/// そのキャラクターのATKを+200する, 全てのキャラクターのATKは300になる
pub(super) fn of_numbers(r: &mut Reader<'_, '_>) -> Option<Said> {
    let what = object_or_it(r, "の")?;
    let figures = figures(r)?;
    r.attempt(|r| changed(r, &what, &figures)).or_else(|| r.attempt(|r| becomes(r, &what, &figures)))
}

/// を+200する
fn changed(r: &mut Reader<'_, '_>, what: &Target, figures: &[Figure]) -> Option<Said> {
    r.eat("を")?;
    let (lasts, per) = middle(r);
    let sign = r.one_of(SIGNS)?;
    let by = r.number().map(Amount::N)?;
    let form = form(r, &DO)?;
    let all = figures.iter().map(|&figure| Change { figure, sign, by: by.clone() }).collect();
    let deed = Deed::Change(what.clone(), all, ChangeSaid::Of);
    Some(Said { lasts, per, ..Said::of(deed, form) })
}

/// は300になる, はそのキャラクターのATKと同じ数値になる, は元々の数値になる
fn becomes(r: &mut Reader<'_, '_>, what: &Target, figures: &[Figure]) -> Option<Said> {
    r.eat("は")?;
    let pause = r.has("、");
    let (lasts, per) = middle(r);
    let to = r
        .attempt(|r| {
            let n = r.number()?;
            r.eat("に").map(|()| SetTo::N(n))
        })
        .or_else(|| r.eat("元々の数値に").map(|()| SetTo::Printed))
        .or_else(|| {
            r.attempt(|r| {
                let value = value(r)?;
                let number = r.one_of(&[("と同じ数値に", true), ("と同じに", false)])?;
                Some(SetTo::Same(Box::new(value), number))
            })
        })?;
    let form = form(r, &BECOME)?;
    Some(Said { pause, lasts, per, ..Said::of(Deed::Set(what.clone(), figures.to_vec(), to), form) })
}

pub(super) fn render(deed: &Deed, form: Form, middle: &str) -> String {
    match deed {
        Deed::Change(what, all, ChangeSaid::Of) => {
            let figures = render_figures(all.iter().map(|change| &change.figure));
            let by =
                all.first().map_or(String::new(), |one| format!("{}{}", word(SIGNS, &one.sign), by(one)));
            format!("{}{figures}を{middle}{by}{}", render_object(what, "の"), render_form(&DO, form))
        }
        Deed::Set(what, figures, to) => {
            let to = match to {
                SetTo::N(n) => format!("{n}に"),
                SetTo::Printed => "元々の数値に".to_owned(),
                SetTo::Same(value, true) => format!("{}と同じ数値に", render_value(value)),
                SetTo::Same(value, false) => format!("{}と同じに", render_value(value)),
            };
            let figures = render_figures(figures.iter());
            format!("{}{figures}は{middle}{to}{}", render_object(what, "の"), render_form(&BECOME, form))
        }
        _ => String::new(),
    }
}
