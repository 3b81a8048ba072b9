//! Numbers: printed, named, counted, read off a card.

use super::Reader;
use super::selectors::{WHOSE, described, render_described};
use super::targets::{object, render_object};
use super::terms::{FIGURES, SIGNS, UNITS, VARS, word};
use crate::effect::{
    Amount, Count, Counting, EverySaid, Figure, OfSaid, Share, Unit, Value, ValueSaid, Whose,
};

/// 3, X
pub(super) fn amount(r: &mut Reader<'_, '_>) -> Option<Amount> {
    r.called("数値", "a number", amount_here)
}

fn amount_here(r: &mut Reader<'_, '_>) -> Option<Amount> {
    r.one_of(VARS).map(Amount::Var).or_else(|| r.number().map(Amount::N))
}

pub(super) fn render_amount(n: &Amount) -> String {
    match n {
        Amount::N(n) => n.to_string(),
        Amount::Var(var) => word(VARS, var).to_owned(),
        Amount::Of(value, said) => format!("{}{}", render_value(value), word(OF, said)),
    }
}

const OF: &[(&str, OfSaid)] = &[
    ("に等しい点数の", OfSaid::EqualPoints),
    ("と同じ点数の", OfSaid::SamePoints),
    ("に等しい枚数の", OfSaid::EqualCards),
    ("と同じ枚数の", OfSaid::SameCards),
    ("に等しい", OfSaid::Equal),
    ("と同じ", OfSaid::Same),
    ("分の", OfSaid::Worth),
    ("分", OfSaid::Share),
    ("だけ", OfSaid::Just),
    ("の", OfSaid::Of),
];

/// このカードのATKに等しい, 除外した枚数分
pub(super) fn value_of(r: &mut Reader<'_, '_>) -> Option<Amount> {
    r.attempt(|r| {
        let value = value(r)?;
        let said = r.one_of(OF)?;
        let share = matches!(value, Value::Share(..));
        (said != OfSaid::Of || share).then(|| Amount::Of(Box::new(value), said))
    })
}

/// A value, and nothing more: コストがこのカードのコスト以下の.
pub(super) fn bare_value(r: &mut Reader<'_, '_>) -> Option<Amount> {
    value(r).map(|value| Amount::Of(Box::new(value), OfSaid::Bare))
}

/// 3, X, このカードのATKに等しい, このカードのATKと同じ
pub(super) fn amount_or_value(r: &mut Reader<'_, '_>) -> Option<Amount> {
    value_of(r).or_else(|| amount(r))
}

/// 2体, 1枚まで, X枚
pub(super) fn count(r: &mut Reader<'_, '_>) -> Option<Count> {
    r.attempt(|r| {
        let n = amount(r)?;
        let unit = r.one_of(UNITS)?;
        if r.starts("以上") || r.starts("以下") || r.starts("につき") {
            return None;
        }
        Some(Count { n, unit, up_to: r.has("まで") })
    })
}

pub(super) fn render_count(count: &Count) -> String {
    let up_to = if count.up_to { "まで" } else { "" };
    format!("{}{}{up_to}", render_amount(&count.n), word(UNITS, &count.unit))
}

/// 1つ, 2個
pub(super) fn pieces(r: &mut Reader<'_, '_>) -> Option<(Amount, Unit)> {
    let n = amount(r)?;
    let unit = r.one_of(&[("つ", Unit::Things), ("個", Unit::Pieces)])?;
    Some((n, unit))
}

pub(super) fn render_pieces(n: &Amount, unit: Unit) -> String {
    format!("{}{}", render_amount(n), word(UNITS, &unit))
}

const COUNTINGS: &[(&str, Counting)] = &[
    ("合計枚数", Counting::TotalCards),
    ("枚数の合計", Counting::SumOfCards),
    ("枚数", Counting::Cards),
    ("体数", Counting::Bodies),
    ("個数", Counting::Pieces),
    ("数", Counting::Number),
];

const MADE: &[(&str, Value)] = &[
    ("支払ったマスターポイントの点数", Value::Paid(ValueSaid::PaidPointsAmount)),
    ("支払ったマスターポイント", Value::Paid(ValueSaid::PaidPoints)),
    ("支払ったMP", Value::Paid(ValueSaid::PaidMp)),
    ("支払った点数", Value::Paid(ValueSaid::PaidAmount)),
    ("与えたダメージ", Value::DamageDealt(ValueSaid::DealtDamage)),
    ("受けたダメージ", Value::DamageDealt(ValueSaid::TakenDamage)),
    ("そのダメージ", Value::DamageDealt(ValueSaid::ThatDamage)),
    ("除外した枚数", Value::HowMany(ValueSaid::Exiled)),
    ("除外したカードの枚数", Value::HowMany(ValueSaid::ExiledCards)),
    ("選んだ枚数", Value::HowMany(ValueSaid::Chosen)),
    ("ブレイクした数", Value::HowMany(ValueSaid::Broken)),
    ("戻した枚数", Value::HowMany(ValueSaid::Returned)),
    ("その枚数", Value::HowMany(ValueSaid::ThatMany)),
];

/// あなたの手札の枚数, このカードのATK, あなたのライフ, Xの2倍, …+1
pub(super) fn value(r: &mut Reader<'_, '_>) -> Option<Value> {
    r.called("値の指定", "a value", value_here)
}

fn value_here(r: &mut Reader<'_, '_>) -> Option<Value> {
    r.deeper(|r| {
        let mut value = r
            .one_of(MADE)
            .or_else(|| r.attempt(life))
            .or_else(|| r.attempt(cores))
            .or_else(|| r.attempt(cores_on))
            .or_else(|| r.one_of(VARS).map(Value::Var))
            .or_else(|| r.attempt(sum))
            .or_else(|| r.attempt(counted))
            .or_else(|| r.attempt(figure))?;
        loop {
            value = if let Some((sign, n)) = r.attempt(|r| Some((r.one_of(SIGNS)?, r.number()?))) {
                Value::Plus(Box::new(value), sign, n)
            } else if let Some(share) = r.attempt(share) {
                Value::Share(Box::new(value), share)
            } else {
                return Some(value);
            };
        }
    })
}

/// の2倍, の半分
fn share(r: &mut Reader<'_, '_>) -> Option<Share> {
    r.eat("の")?;
    if r.has("半分") {
        return Some(Share::Half);
    }
    let n = r.number()?;
    r.eat("倍")?;
    Some(Share::Times(n))
}

/// あなたのマスターのライフ, あなたのライフ
fn life(r: &mut Reader<'_, '_>) -> Option<Value> {
    let whose = r.one_of(WHOSE)?;
    let short = r.one_of(&[("マスターのライフ", false), ("ライフ", true)])?;
    Some(Value::Life { whose, short })
}

/// あなたのコアの数, あなたのコアゾーンにあるコアの数
fn cores(r: &mut Reader<'_, '_>) -> Option<Value> {
    let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
    let zone = r.one_of(&[("コアゾーンにあるコア", true), ("コア", false)])?;
    let counting = r.attempt(|r| {
        r.eat("の")?;
        r.one_of(COUNTINGS)
    });
    let counting = counting.or_else(|| r.starts("が").then_some(Counting::Unsaid))?;
    Some(Value::Cores { whose, zone, counting })
}

/// このカードの上にあるコアの数
fn cores_on(r: &mut Reader<'_, '_>) -> Option<Value> {
    let of = object(r, "の上にあるコアの")?;
    Some(Value::CoresOn(Box::new(of), r.one_of(COUNTINGS)?))
}

/// あなたのフィールドにあるミニオンのATKの合計
fn sum(r: &mut Reader<'_, '_>) -> Option<Value> {
    let (of, said) = described(r)?;
    r.eat("の")?;
    let figure = r.one_of(FIGURES)?;
    r.eat("の合計")?;
    Some(Value::Sum(of, said, figure))
}

/// あなたのフィールドにあるミニオンの数
fn counted(r: &mut Reader<'_, '_>) -> Option<Value> {
    let (of, said) = described(r)?;
    r.eat("の")?;
    let counting = r.one_of(COUNTINGS)?;
    (said == EverySaid::Plain).then_some(Value::Count(of, counting))
}

/// このカードのATK, そのカードの元々のコスト
fn figure(r: &mut Reader<'_, '_>) -> Option<Value> {
    let of = object(r, "の")?;
    let printed = r.has("元々の");
    let which: Figure = r.one_of(FIGURES)?;
    Some(Value::Figure { of, which, printed })
}

pub(super) fn render_value(value: &Value) -> String {
    match value {
        Value::Count(of, Counting::Unsaid) => render_described(of, EverySaid::Plain),
        Value::Count(of, counting) => {
            format!("{}の{}", render_described(of, EverySaid::Plain), word(COUNTINGS, counting))
        }
        Value::Figure { of, which, printed } => {
            let printed = if *printed { "元々の" } else { "" };
            format!("{}{printed}{}", render_object(of, "の"), word(FIGURES, which))
        }
        Value::Sum(of, said, figure) => {
            format!("{}の{}の合計", render_described(of, *said), word(FIGURES, figure))
        }
        Value::Life { whose, short } => {
            format!("{}{}", word(WHOSE, whose), if *short { "ライフ" } else { "マスターのライフ" })
        }
        Value::Cores { whose, zone, counting } => {
            let zone = if *zone { "コアゾーンにある" } else { "" };
            let no = if *counting == Counting::Unsaid { "" } else { "の" };
            format!("{}{zone}コア{no}{}", word(WHOSE, whose), word(COUNTINGS, counting))
        }
        Value::CoresOn(of, counting) => {
            format!("{}{}", render_object(of, "の上にあるコアの"), word(COUNTINGS, counting))
        }
        Value::Var(var) => word(VARS, var).to_owned(),
        Value::Plus(value, sign, n) => format!("{}{}{n}", render_value(value), word(SIGNS, sign)),
        Value::Share(value, Share::Half) => format!("{}の半分", render_value(value)),
        Value::Share(value, Share::Times(n)) => format!("{}の{n}倍", render_value(value)),
        made @ (Value::Paid(_) | Value::DamageDealt(_) | Value::HowMany(_)) => word(MADE, made).to_owned(),
    }
}
