//! Numbers: printed, counted, read off a card.

use super::Reader;
use super::selectors::{plain, render_described};
use super::targets::{it, object, render_object};
use super::terms::{FIGURES, THIS, UNITS, WHOSE, word};
use crate::effect::{Amount, Per, Target, Value};

/// 300, このカードのATK分, このカードのATKの数値分
pub(super) fn amount(r: &mut Reader<'_, '_>) -> Option<Amount> {
    r.number().map(Amount::N).or_else(|| {
        r.attempt(|r| {
            let value = value(r)?;
            let full = r.one_of(&[("の数値分", true), ("分", false)])?;
            Some(Amount::Of(Box::new(value), full))
        })
    })
}

pub(super) fn render_amount(n: &Amount) -> String {
    match n {
        Amount::N(n) => n.to_string(),
        Amount::Of(value, true) => format!("{}の数値分", render_value(value)),
        Amount::Of(value, false) => format!("{}分", render_value(value)),
    }
}

/// 自分のライフ, 自分の場の＜竜＞の数, このカードの元々のATK, 相手のキャラクター1体のATK
pub(super) fn value(r: &mut Reader<'_, '_>) -> Option<Value> {
    r.deeper(|r| {
        known_value(r)
            .or_else(|| {
                r.attempt(|r| {
                    let of = plain(r)?;
                    let cards = r.one_of(&[("の枚数", true), ("の数", false)])?;
                    (!r.starts("値")).then_some(Value::Count { of, cards })
                })
            })
            .or_else(|| {
                r.attempt(|r| {
                    let of = object(r, "の")?;
                    figure(r, of)
                })
            })
    })
}

/// 自分のライフ, このカードのATK, そのキャラクターの元々のDOWN: of no cards that must be told first.
pub(super) fn known_value(r: &mut Reader<'_, '_>) -> Option<Value> {
    r.called("数値", "a number", |r| {
        r.attempt(|r| {
            let whose = r.one_of(WHOSE)?;
            r.eat("ライフ").map(|()| Value::Life(whose))
        })
        .or_else(|| {
            r.attempt(|r| {
                let of = r.one_of(THIS).map(Target::This).or_else(|| it(r))?;
                r.eat("の")?;
                figure(r, of)
            })
        })
    })
}

/// 元々のATK, of something
fn figure(r: &mut Reader<'_, '_>, of: Target) -> Option<Value> {
    let printed = r.has("元々の");
    let which = r.one_of(FIGURES)?;
    let value = Value::Figure { of, which, printed };
    Some(if r.has("の合計") { Value::Total(Box::new(value)) } else { value })
}

pub(super) fn render_value(value: &Value) -> String {
    match value {
        Value::Total(of) => format!("{}の合計", render_value(of)),
        Value::Life(whose) => format!("{}ライフ", word(WHOSE, whose)),
        Value::Count { of, cards } => {
            format!("{}{}", render_described(of, None), if *cards { "の枚数" } else { "の数" })
        }
        Value::Figure { of, which, printed } => {
            let printed = if *printed { "元々の" } else { "" };
            format!("{}{printed}{}", render_object(of, "の"), word(FIGURES, which))
        }
    }
}

/// 自分の場の＜竜＞1体につき
pub(super) fn per(r: &mut Reader<'_, '_>) -> Option<Per> {
    r.attempt(|r| {
        let of = plain(r)?;
        let n = r.number()?;
        let unit = r.one_of(UNITS)?;
        r.eat("につき").map(|()| Per { of, n, unit })
    })
}

pub(super) fn render_per(per: &Per) -> String {
    format!("{}{}{}につき", render_described(&per.of, None), per.n, word(UNITS, &per.unit))
}
