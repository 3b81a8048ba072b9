//! What changes the cost of playing a card.

use super::Reader;
use super::amounts::{plain, render as render_amount};
use super::costs::cost as price;
use super::gates::gate;
use super::moves::per;
use super::statements::let_x;
use super::terms::{SIGNS, word};
use crate::effect::{CostBy, Statement};

/// -2する, 0にする
pub(super) fn cost_by(r: &mut Reader<'_, '_>) -> Option<CostBy> {
    r.attempt(|r| {
        let sign = r.one_of(SIGNS)?;
        let n = plain(r)?;
        Some(CostBy::By(sign, n))
    })
    .or_else(|| {
        r.attempt(|r| {
            let n = r.number()?;
            r.starts("に").then_some(CostBy::To(n))
        })
    })
}

/// コストを-2する。 コストを+5してよい。
fn cost(r: &mut Reader<'_, '_>) -> Option<Statement> {
    r.eat("コストを")?;
    let by = cost_by(r)?;
    if matches!(by, CostBy::To(_)) {
        r.eat("に")?;
    }
    let may = r.one_of(&[("する。", false), ("してよい。", true)])?;
    Some(Statement::Cost(by, may))
}

/// …なら、コストを-1する。 …：コストを-2する。 コストを-Xする。Xは「…」である。
pub(super) fn cost_sentences(r: &mut Reader<'_, '_>) -> Option<Vec<Statement>> {
    r.deeper(1, |r| {
        if let Some(gate) = gate(r) {
            return cost_sentences(r).map(|inner| vec![Statement::If(gate, inner)]);
        }
        if let Some(price) = price(r) {
            return cost_sentences(r).map(|inner| vec![Statement::Pay(price, inner)]);
        }
        if let Some(per) = r.attempt(per) {
            return cost(r).map(|inner| vec![Statement::Per(per, Box::new(inner))]);
        }
        let mut all = vec![cost(r)?];
        all.extend(r.attempt(let_x));
        Some(all)
    })
}

pub(super) fn render_cost_by(by: &CostBy) -> String {
    match by {
        CostBy::By(sign, n) => format!("{}{}", word(SIGNS, sign), render_amount(n)),
        CostBy::To(n) => format!("{n}に"),
    }
}
