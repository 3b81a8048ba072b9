//! Conditions: what stands before なら and 限り.

use super::Reader;
use super::selectors::{description, render, render_description, selector};
use super::terms::{BOUNDS, UNITS, WHOSE, word};
use crate::effect::{Bound, Condition, Marker, Selector, Unit, Whose, Zone};

const HERE: &[(&str, Zone)] =
    &[("場", Zone::Field), ("墓場", Zone::Cemetery), ("EXエリア", Zone::Ex), ("手札", Zone::Hand)];

/// 自分の場に…がいる; 自分の墓場の…が10枚以上; 【覚醒】状態; それが荒野・フォロワー
pub(super) fn condition(r: &mut Reader<'_, '_>) -> Option<Condition> {
    if r.eat("【覚醒】状態").is_some() {
        return Some(Condition::Awakened);
    }
    if r.eat("これが進化済み").is_some() {
        return Some(Condition::ThisEvolved);
    }
    r.attempt(exists)
        .or_else(|| r.attempt(it_is))
        .or_else(|| r.attempt(counters))
        .or_else(|| r.attempt(count))
        .or_else(|| r.attempt(zone_count))
}

/// 自分の場に『…』がいる
fn exists(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let whose = r.one_of(WHOSE)?;
    let zone = r.one_of(HERE)?;
    r.eat("に")?;
    let (filters, noun) = description(r)?;
    r.eat("が")?;
    let living = r.one_of(&[("いる", true), ("ある", false)])?;
    Some(Condition::Exists(Selector { before: Vec::new(), whose, zone: Some(zone), filters, noun }, living))
}

/// それが荒野・フォロワー
fn it_is(r: &mut Reader<'_, '_>) -> Option<Condition> {
    r.eat("それが")?;
    let (filters, noun) = description(r)?;
    Some(Condition::ItIs(Selector { before: Vec::new(), whose: Whose::Unsaid, zone: None, filters, noun }))
}

/// これの雷カウンターが5個以上
fn counters(r: &mut Reader<'_, '_>) -> Option<Condition> {
    r.eat("これの")?;
    let name = counter_name(r)?;
    r.eat("カウンターが")?;
    let n = r.number()?;
    r.eat("個")?;
    let bound = r.one_of(BOUNDS)?;
    Some(Condition::Counters(name, n, bound))
}

/// The kinds of counter there are are open words, closed by what follows them.
pub(super) fn counter_name(r: &mut Reader<'_, '_>) -> Option<Box<str>> {
    let name = r.rest().split_once("カウンター").map(|(name, _)| name)?;
    let short = !name.is_empty() && name.chars().count() <= 6;
    if !short || name.contains(['、', '。', '：', 'の', 'を', 'に', '\n']) {
        return None;
    }
    r.words.known(std::iter::once(name), "a counter").map(Into::into)
}

/// 自分の墓場の学院・カードが10枚以上
fn count(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let of = selector(r)?;
    r.eat("が")?;
    let n = r.number()?;
    let unit = r.one_of(UNITS)?;
    let bound = r.one_of(BOUNDS)?;
    Some(Condition::Count(of, n, unit, bound))
}

/// 相手の墓場が10枚以上
fn zone_count(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let whose = r.one_of(WHOSE)?;
    let zone = r.one_of(HERE)?;
    r.eat("が")?;
    let n = r.number()?;
    r.eat("枚")?;
    let bound = r.one_of(BOUNDS)?;
    Some(Condition::ZoneCount(whose, zone, n, bound))
}

const MARKERS: &[(&str, Marker)] = &[
    ("【コンボ_", Marker::Combo),
    ("【スペルチェイン_", Marker::SpellChain),
    ("【ネクロチャージ_", Marker::NecroCharge),
];

/// 【コンボ_3】
pub(super) fn marker(r: &mut Reader<'_, '_>) -> Option<Condition> {
    r.attempt(|r| {
        let marker = r.one_of(MARKERS)?;
        let n = r.number()?;
        r.eat("】")?;
        Some(Condition::Marker(marker, n))
    })
}

pub(super) fn render_condition(condition: &Condition) -> String {
    let of = |n: &u16, unit: &Unit, bound: &Bound| format!("{n}{}{}", word(UNITS, unit), word(BOUNDS, bound));
    match condition {
        Condition::Awakened => "【覚醒】状態".to_owned(),
        Condition::ThisEvolved => "これが進化済み".to_owned(),
        Condition::Exists(of, living) => {
            let zone = of.zone.map_or("", |zone| word(HERE, &zone));
            let what = render_description(&of.filters, of.noun);
            format!("{}{zone}に{what}が{}", word(WHOSE, &of.whose), if *living { "いる" } else { "ある" })
        }
        Condition::ItIs(of) => format!("それが{}", render_description(&of.filters, of.noun)),
        Condition::Counters(name, n, bound) => {
            format!("これの{name}カウンターが{}", of(n, &Unit::Pieces, bound))
        }
        Condition::Count(selector, n, unit, bound) => format!("{}が{}", render(selector), of(n, unit, bound)),
        Condition::ZoneCount(whose, zone, n, bound) => {
            format!("{}{}が{}", word(WHOSE, whose), word(HERE, zone), of(n, &Unit::Cards, bound))
        }
        Condition::Marker(marker, n) => format!("{}{n}】", word(MARKERS, marker)),
    }
}
