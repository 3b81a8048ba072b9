//! Costs: what stands before ：.

use super::Reader;
use super::amounts::{plain, render as render_amount};
use super::filters::counter_name;
use super::gates::{earth_rite, render_earth_rite};
use super::going::{in_cost, render_in_cost};
use super::targets::{particle, render as render_target, target};
use super::terms::{UNITS, WHOSE, word};
use crate::effect::{Cost, Price};

/// 《コスト1》これを《アクト》墓場に置く, and ：
pub(super) fn cost(r: &mut Reader<'_, '_>) -> Option<Cost> {
    if !r.says("：") {
        return None;
    }
    r.attempt(|r| {
        let first = parts(r)?;
        let cost = if r.has("、または、") { vec![Price::Or(first, parts(r)?)] } else { first };
        r.eat("：")?;
        Some(cost)
    })
}

fn parts(r: &mut Reader<'_, '_>) -> Option<Cost> {
    let mut parts: Cost = Vec::new();
    while let Some(part) = price(r, parts.last()) {
        parts.push(part);
    }
    (!parts.is_empty()).then_some(parts)
}

fn price(r: &mut Reader<'_, '_>, before: Option<&Price>) -> Option<Price> {
    if let Some(n) = r.attempt(|r| {
        r.eat("《コスト")?;
        let n = plain(r)?;
        r.eat("》")?;
        Some(n)
    }) {
        return Some(Price::Pp(n));
    }
    if let Some(n) = earth_rite(r) {
        return Some(Price::EarthRite(n));
    }
    if let Some(Price::Go { what, .. }) = before
        && let Some(goes) = in_cost(r)
    {
        return Some(Price::Go { what: what.clone(), goes, same: true });
    }
    r.attempt(numbered)
        .or_else(|| r.attempt(skip))
        .or_else(|| r.attempt(counters))
        .or_else(|| r.attempt(by_target))
}

/// 【レッスン_1】, リーダーの《体力》-3, PP最大値を-1
fn numbered(r: &mut Reader<'_, '_>) -> Option<Price> {
    let what = r.one_of(&[("【レッスン_", 0), ("リーダーの《体力》-", 1), ("PP最大値を-", 2)])?;
    let n = r.number()?;
    match what {
        0 => r.eat("】").map(|()| Price::Lesson(n)),
        1 => Some(Price::Life(n)),
        _ => Some(Price::PpMaximum(n)),
    }
}

/// 次の自分のターンをスキップする
fn skip(r: &mut Reader<'_, '_>) -> Option<Price> {
    r.eat("次の")?;
    let whose = r.one_of(WHOSE)?;
    r.eat("ターンをスキップする")?;
    Some(Price::SkipTurn(whose))
}

/// これの童話カウンター1つを取る
fn counters(r: &mut Reader<'_, '_>) -> Option<Price> {
    let of = target(r)?;
    r.eat("の")?;
    let name = counter_name(r)?;
    r.eat("カウンター")?;
    let n = plain(r)?;
    let unit = r.one_of(UNITS)?;
    r.eat("を取る")?;
    Some(Price::Counters(of, name, n, unit))
}

/// 場のフォロワー2体を墓場に置く; 手札のこれを捨てる; …を消滅
fn by_target(r: &mut Reader<'_, '_>) -> Option<Price> {
    let what = target(r)?;
    if r.has("を") == particle(&what, false).is_empty() {
        return None;
    }
    let goes = in_cost(r)?;
    Some(Price::Go { what, goes, same: false })
}

pub(super) fn render(cost: &Cost) -> String {
    cost.iter().map(render_price).collect()
}

fn render_price(price: &Price) -> String {
    match price {
        Price::Pp(n) => format!("《コスト{}》", render_amount(n)),
        Price::Go { goes, same: true, .. } => render_in_cost(*goes).to_owned(),
        Price::Go { what, goes, same: false } => {
            format!("{}{}{}", render_target(what), particle(what, false), render_in_cost(*goes))
        }
        Price::EarthRite(n) => render_earth_rite(*n),
        Price::Lesson(n) => format!("【レッスン_{n}】"),
        Price::Life(n) => format!("リーダーの《体力》-{n}"),
        Price::PpMaximum(n) => format!("PP最大値を-{n}"),
        Price::Counters(of, name, n, unit) => {
            let n = render_amount(n);
            format!("{}の{name}カウンター{n}{}を取る", render_target(of), word(UNITS, unit))
        }
        Price::SkipTurn(whose) => format!("次の{}ターンをスキップする", word(WHOSE, whose)),
        Price::Or(first, second) => format!("{}、または、{}", render(first), render(second)),
    }
}
