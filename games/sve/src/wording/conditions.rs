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
    let plain = [
        ("これが進化済み", Condition::ThisEvolved),
        ("【真紅】状態", Condition::Crimson),
        ("これがスタンド状態", Condition::ThisStands),
        ("これがアクト状態", Condition::ThisActed),
        ("これの追加コストを払っていた", Condition::ExtraPaid),
    ];
    for (words, condition) in plain {
        if r.eat(words).is_some() {
            return Some(condition);
        }
    }
    r.attempt(both_exist)
        .or_else(|| r.attempt(pp_left))
        .or_else(|| r.attempt(count_there))
        .or_else(|| r.attempt(exists))
        .or_else(|| r.attempt(it_is))
        .or_else(|| r.attempt(counters))
        .or_else(|| r.attempt(count))
        .or_else(|| r.attempt(zone_count))
}

/// 自分の場に『…』が: what is said to be somewhere.
fn there(r: &mut Reader<'_, '_>) -> Option<Selector> {
    let whose = r.one_of(WHOSE)?;
    let zone = r.one_of(HERE)?;
    r.eat("に")?;
    let (filters, noun) = description(r)?;
    r.eat("が")?;
    let zone = Some(zone);
    Some(Selector { before: Vec::new(), whose, zone, filters, noun, carried: false, or: Vec::new() })
}

/// 自分の場に『…』がいる
fn exists(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let of = there(r)?;
    let living = r.one_of(LIVING)?;
    Some(Condition::Exists(of, living))
}

const LIVING: &[(&str, bool)] = &[("いる", true), ("ある", false)];

/// 自分の場に『…』と『…』がいる
fn both_exist(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let whose = r.one_of(WHOSE)?;
    let zone = r.one_of(HERE)?;
    r.eat("に")?;
    let first = r.name()?;
    r.eat("と")?;
    let second = r.name()?;
    r.eat("が")?;
    let living = r.one_of(LIVING)?;
    Some(Condition::BothExist(whose, zone, first, second, living))
}

/// 自分の残りPPが2以上
fn pp_left(r: &mut Reader<'_, '_>) -> Option<Condition> {
    r.eat("自分の残りPPが")?;
    let n = r.number()?;
    let bound = r.one_of(BOUNDS)?;
    Some(Condition::PpLeft(n, bound))
}

/// 自分の墓場に海洋・カードが5枚以上ある
fn count_there(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let of = there(r)?;
    let n = r.number()?;
    let unit = r.one_of(UNITS)?;
    let bound = r.one_of(BOUNDS)?;
    let living = r.one_of(LIVING)?;
    Some(Condition::CountThere(of, n, unit, bound, living))
}

/// それが荒野・フォロワー
fn it_is(r: &mut Reader<'_, '_>) -> Option<Condition> {
    r.eat("それが")?;
    let (filters, noun) = description(r)?;
    Some(Condition::ItIs(Selector {
        before: Vec::new(),
        whose: Whose::Unsaid,
        zone: None,
        filters,
        noun,
        carried: false,
        or: Vec::new(),
    }))
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

/// 【コンボ_3】, 【土の秘術】
pub(super) fn marker(r: &mut Reader<'_, '_>) -> Option<Condition> {
    if r.eat("【土の秘術】").is_some() {
        return Some(Condition::EarthRite);
    }
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
        Condition::Crimson => "【真紅】状態".to_owned(),
        Condition::ThisStands => "これがスタンド状態".to_owned(),
        Condition::ThisActed => "これがアクト状態".to_owned(),
        Condition::ExtraPaid => "これの追加コストを払っていた".to_owned(),
        Condition::EarthRite => "【土の秘術】".to_owned(),
        Condition::PpLeft(n, bound) => format!("自分の残りPPが{n}{}", word(BOUNDS, bound)),
        Condition::CountThere(selector, n, unit, bound, living) => {
            let zone = selector.zone.map_or("", |zone| word(HERE, &zone));
            let what = render_description(&selector.filters, selector.noun);
            format!(
                "{}{zone}に{what}が{}{}",
                word(WHOSE, &selector.whose),
                of(n, unit, bound),
                word(LIVING, living)
            )
        }
        Condition::BothExist(whose, zone, first, second, living) => {
            format!(
                "{}{}に『{first}』と『{second}』が{}",
                word(WHOSE, whose),
                word(HERE, zone),
                word(LIVING, living)
            )
        }
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
