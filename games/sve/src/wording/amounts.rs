//! Numbers that are counted, read off a card, or named X.

use super::Reader;
use super::selectors::{render as render_selector, selector};
use super::targets::{render as render_target, thing};
use super::terms::{PLAIN_STATS, word};
use crate::effect::{Amount, Selector, Value, Whose, Zone};

/// 3, X
pub(super) fn plain(r: &mut Reader<'_, '_>) -> Option<Amount> {
    if r.eat("X").is_some() {
        return Some(Amount::X);
    }
    r.number().map(Amount::N)
}

/// 自分の場の魔界・フォロワーの数; これの攻撃力; 自分の手札の枚数
pub(super) fn value(r: &mut Reader<'_, '_>) -> Option<Value> {
    if r.eat("このターン中に自分のリーダーの体力が減少した回数").is_some() {
        return Some(Value::LeaderHurt);
    }
    r.attempt(|r| {
        r.eat("これの追加コストとしてアクトした")?;
        let of = selector(r)?;
        r.eat("の枚数")?;
        Some(Value::PaidByActing(of))
    })
    .or_else(|| {
        r.attempt(|r| {
            let of = selector(r)?;
            r.eat("の数")?;
            Some(Value::Number(of))
        })
    })
    .or_else(|| {
        r.attempt(|r| {
            let of = selector(r)?;
            r.eat("の枚数")?;
            Some(Value::Cards(of))
        })
    })
    .or_else(|| r.attempt(zone_cards))
    .or_else(|| {
        r.attempt(|r| {
            let of = thing(r)?;
            r.eat("の")?;
            let stat = r.one_of(PLAIN_STATS)?;
            Some(Value::StatOf(of, stat))
        })
    })
}

const OWN_ZONES: &[(&str, Zone)] = &[("自分の手札", Zone::Hand), ("自分の墓場", Zone::Cemetery)];

/// 自分の手札の枚数
fn zone_cards(r: &mut Reader<'_, '_>) -> Option<Value> {
    let zone = r.one_of(OWN_ZONES)?;
    r.eat("の枚数")?;
    let noun = crate::effect::Noun::Named;
    Some(Value::Cards(Selector {
        before: Vec::new(),
        whose: Whose::Own,
        zone: Some(zone),
        filters: Vec::new(),
        noun,
        carried: false,
        or: Vec::new(),
    }))
}

pub(super) fn render(amount: &Amount) -> String {
    match amount {
        Amount::N(n) => n.to_string(),
        Amount::X => "X".to_owned(),
        Amount::Same(value) => format!("「{}」と同じ", render_value(value)),
        Amount::Times(value, n) => format!("「{}」の{n}倍の", render_value(value)),
    }
}

pub(super) fn render_value(value: &Value) -> String {
    match value {
        Value::Number(of) => format!("{}の数", render_selector(of)),
        Value::Cards(Selector { zone: Some(zone), filters, noun: crate::effect::Noun::Named, .. })
            if filters.is_empty() =>
        {
            format!("{}の枚数", word(OWN_ZONES, zone))
        }
        Value::Cards(of) => format!("{}の枚数", render_selector(of)),
        Value::StatOf(of, stat) => format!("{}の{}", render_target(of), word(PLAIN_STATS, stat)),
        Value::LeaderHurt => "このターン中に自分のリーダーの体力が減少した回数".to_owned(),
        Value::PaidByActing(of) => format!("これの追加コストとしてアクトした{}の枚数", render_selector(of)),
    }
}
