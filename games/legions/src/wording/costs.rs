//! Costs in 【】, and keywords.

use super::Reader;
use super::amounts::{amount, render_amount};
use super::clauses::{clauses, render_clauses};
use super::terms::{KEYWORDS, joint, word};
use crate::effect::{Form, Join, Keyword, Price};

/// 速攻, 貫通2, 衝撃X; 貫通, where any is meant.
pub(super) fn keyword(r: &mut Reader<'_, '_>) -> Option<Keyword> {
    let name = r.one_of(KEYWORDS)?;
    let n = if name.has_number() { amount(r) } else { None };
    Some(Keyword { name, n })
}

pub(super) fn render_keyword(keyword: &Keyword) -> String {
    let n = keyword.n.as_ref().map_or(String::new(), render_amount);
    format!("{}{n}", word(KEYWORDS, &keyword.name))
}

/// 【マスターポイント2】【疲労】: one or more; nothing, where there is none.
pub(super) fn costs(r: &mut Reader<'_, '_>) -> Vec<Price> {
    let mut all = Vec::new();
    while let Some(price) = r.attempt(price) {
        all.push(price);
    }
    all
}

/// 【マスターポイント2】, 【疲労】, 【手札を1枚除外する】
fn price(r: &mut Reader<'_, '_>) -> Option<Price> {
    r.called("コストの指定", "a cost", price_here)
}

fn price_here(r: &mut Reader<'_, '_>) -> Option<Price> {
    r.eat("【")?;
    let (mut all, join) = r.joined(TOGETHER, |r| r.attempt(fixed).or_else(|| r.attempt(process)))?;
    r.eat("】")?;
    if all.len() == 1 { all.pop() } else { Some(Price::Together(all, join)) }
}

/// 疲労, 挺身, マスターポイント2, マナブースト2, ソウルチャージX
fn fixed(r: &mut Reader<'_, '_>) -> Option<Price> {
    let price = if r.has("疲労") {
        Price::Exhaust
    } else if r.has("挺身") {
        Price::Devotion
    } else if r.has("マナブースト") {
        Price::ManaBoost(amount(r)?)
    } else if r.has("ソウルチャージ") {
        Price::SoulCharge(amount(r)?)
    } else {
        let short = r.one_of(&[("マスターポイント", false), ("MP", true)])?;
        let n = amount(r)?;
        Price::Mp { n, short, points: r.has("点") }
    };
    ends(r).then_some(price)
}

/// 手札を1枚除外する
fn process(r: &mut Reader<'_, '_>) -> Option<Price> {
    let clauses = clauses(r)?;
    let done = clauses.last().is_some_and(|last| last.form == Form::Plain);
    (done && ends(r)).then_some(Price::Do(clauses))
}

const TOGETHER: &[(&str, Join)] = &[("、", Join::Comma), ("・", Join::Dot), ("と", Join::And)];

fn ends(r: &Reader<'_, '_>) -> bool {
    r.starts("】") || TOGETHER.iter().any(|(join, _)| r.starts(join))
}

pub(super) fn render_costs(costs: &[Price]) -> String {
    costs.iter().map(|one| format!("【{}】", render_price(one))).collect()
}

fn render_price(price: &Price) -> String {
    match price {
        Price::Mp { n, short, points } => {
            let word = if *short { "MP" } else { "マスターポイント" };
            format!("{word}{}{}", render_amount(n), if *points { "点" } else { "" })
        }
        Price::Exhaust => "疲労".to_owned(),
        Price::Devotion => "挺身".to_owned(),
        Price::Do(clauses) => render_clauses(clauses),
        Price::ManaBoost(n) => format!("マナブースト{}", render_amount(n)),
        Price::SoulCharge(n) => format!("ソウルチャージ{}", render_amount(n)),
        Price::Together(all, join) => all.iter().map(render_price).collect::<Vec<_>>().join(joint(*join)),
    }
}
