//! Deeds to two things, and to the numbers of a card.

use super::Reader;
use super::amounts::{amount_or_value, render_amount, value_of};
use super::deeds::{Middle, middle};
use super::targets::{object, render_object};
use super::terms::{FIGURES, SIGNS, word};
use super::verbs::{BE_MADE, CARRY_OUT, DO, RECOVER, SWAP};
use crate::effect::{Amount, CostSaid, Deed, Form, OfSaid, Target};

/// …の疲労を回復する, …と…でバトルを行う, …と…の位置を入れ替える
pub(super) fn pairs(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let ready = r.attempt(|r| {
        let what = object(r, "の").unwrap_or(Target::Left);
        r.eat("疲労を")?;
        RECOVER.read(r).map(|form| (Deed::Ready(what), form))
    });
    ready.or_else(|| {
        let first = object(r, "と")?;
        r.attempt(|r| {
            let second = object(r, "で")?;
            r.eat("バトルを")?;
            CARRY_OUT.read(r).map(|form| (Deed::Battle(first.clone(), second), form))
        })
        .or_else(|| {
            let second = object(r, "の")?;
            r.eat("位置を")?;
            SWAP.read(r).map(|form| (Deed::Swap(first.clone(), second), form))
        })
    })
}

pub(super) fn render_pairs(deed: &Deed, form: Form) -> String {
    match deed {
        Deed::Battle(first, second) => {
            let (first, second) = (render_object(first, "と"), render_object(second, "で"));
            format!("{first}{second}バトルを{}", CARRY_OUT.render(form))
        }
        Deed::Swap(first, second) => {
            let (first, second) = (render_object(first, "と"), render_object(second, "の"));
            format!("{first}{second}位置を{}", SWAP.render(form))
        }
        Deed::Ready(what) => format!("{}疲労を{}", render_object(what, "の"), RECOVER.render(form)),
        _ => String::new(),
    }
}

const COSTS: &[(&str, CostSaid)] = &[
    ("アンロックコスト", CostSaid::Unlock),
    ("コアコスト", CostSaid::Core),
    ("CC", CostSaid::Cc),
    ("コスト", CostSaid::Cost),
];

/// このカードのATKを5にする, このカードのATKは…に等しい, そのカードのコストを-1する, アンロックコストを+1する
pub(super) fn figures(r: &mut Reader<'_, '_>, first: Middle) -> Option<(Middle, Deed, Form)> {
    let who = object(r, "の").unwrap_or(Target::Left);
    let cost = r.attempt(|r| {
        let which = r.one_of(COSTS)?;
        let passive = r.one_of(&[("は", true), ("を", false)])?;
        let middle = middle(r, first.clone());
        let sign = r.one_of(SIGNS)?;
        let n = amount_or_value(r)?;
        let form = if passive { BE_MADE.read(r)? } else { DO.read(r)? };
        Some((middle, Deed::Cost { who: who.clone(), which, sign, n, passive }, form))
    });
    if cost.is_some() {
        return cost;
    }
    let mut which = vec![r.one_of(FIGURES)?];
    if r.has("と") {
        which.push(r.one_of(FIGURES)?);
    }
    if r.has("は") {
        let middle = middle(r, first);
        let n = value_of(r).filter(|n| matches!(n, Amount::Of(_, OfSaid::Equal | OfSaid::Same)))?;
        return Some((middle, Deed::Set { who, which, n, is: true }, Form::Plain));
    }
    r.eat("を")?;
    let middle = middle(r, first);
    let n = amount_or_value(r)?;
    r.eat("に")?;
    let form = DO.read(r)?;
    Some((middle, Deed::Set { who, which, n, is: false }, form))
}

pub(super) fn render_figures(deed: &Deed, form: Form, middle: &str) -> String {
    match deed {
        Deed::Set { who, which, n, is } => {
            let which: Vec<&str> = which.iter().map(|which| word(FIGURES, which)).collect();
            let (who, n) = (render_object(who, "の"), render_amount(n));
            if *is {
                return format!("{who}{}は{middle}{n}", which.join("と"));
            }
            format!("{who}{}を{middle}{n}に{}", which.join("と"), DO.render(form))
        }
        Deed::Cost { who, which, sign, n, passive } => {
            let what = word(COSTS, which);
            let (who, n) = (render_object(who, "の"), render_amount(n));
            let (particle, verb) = if *passive { ("は", BE_MADE) } else { ("を", DO) };
            format!("{who}{what}{particle}{middle}{}{n}{}", word(SIGNS, sign), verb.render(form))
        }
        _ => String::new(),
    }
}
