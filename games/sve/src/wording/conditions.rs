//! Conditions: what stands before なら and 限り.

use super::Reader;
use super::amounts::{own_leader, render_value, value};
use super::filters::{bare_figure, counter_name, kind, render_kind};
use super::history::{did, happened, nth, render_did, render_happened, render_nth};
use super::selectors::{
    bounded, figure_kind, place, render as render_selector, render_kinds, render_places, selector, zone_cards,
};
use super::targets::{render as render_target, thing};
use super::terms::{BOUNDS, STATS, UNITS, WHOSE, ZONES, word};
use crate::effect::{
    Bound, Condition, Entry, Filter, Join, Kind, Measured, Noun, Posture, Selector, Target, Value, Whose,
    Zone,
};
use crate::kinds::{Figure, Stat};

const FIXED: &[(&str, Condition)] = &[
    ("【覚醒】状態", Condition::Awakened),
    ("【真紅】状態", Condition::Crimson),
    ("これの追加コストを払っていた", Condition::ExtraPaid),
    ("フォロワーへ攻撃できる", Condition::CanAttackFollower),
];

/// 自分の場に…がいる; 自分の墓場の…が10枚以上; 【覚醒】状態であり、…
pub(super) fn condition(r: &mut Reader<'_, '_>) -> Option<Condition> {
    r.attempt(|r| {
        let first = one(r)?;
        let second = r.attempt(|r| {
            r.eat("であり、")?;
            one(r)
        });
        Some(match second {
            Some(second) => Condition::Both(Box::new(first), Box::new(second)),
            None => first,
        })
    })
}

fn one(r: &mut Reader<'_, '_>) -> Option<Condition> {
    if let Some((_, condition)) = FIXED.iter().find(|(words, _)| r.eat(words).is_some()) {
        return Some(condition.clone());
    }
    r.attempt(did)
        .or_else(|| r.attempt(of_thing))
        .or_else(|| r.attempt(attack_on))
        .or_else(|| r.attempt(there))
        .or_else(|| r.attempt(leader_icon))
        .or_else(|| r.attempt(counted))
        .or_else(|| r.attempt(measured))
        .or_else(|| r.attempt(in_turn))
        .or_else(|| r.attempt(nth))
        .or_else(|| r.attempt(happened))
        .or_else(|| r.attempt(die))
}

const THERE: &[(&str, (bool, bool))] =
    &[("いる", (true, false)), ("ある", (false, false)), ("いない", (true, true)), ("ない", (false, true))];

/// 自分の場に『…』がいる; 自分の墓場に海洋・カードが5枚以上ある; 自分の場か自分のEXエリアに…がない
fn there(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let (places, joined) = r.joined(place)?;
    r.eat("に")?;
    let (kinds, or) = r.joined(kind)?;
    r.eat("が")?;
    let count = r.attempt(|r| {
        let n = r.number()?;
        let unit = r.one_of(UNITS)?;
        let bound = r.one_of(BOUNDS)?;
        Some((n, unit, bound))
    });
    let (living, not) = r.one_of(THERE)?;
    let of = Selector { places, joined, or, ..Selector::of(kinds) };
    of.places.iter().all(|place| place.zone.is_some()).then_some(Condition::There { of, count, living, not })
}

/// 自分の墓場の学院・カードが10枚以上; 相手の墓場が10枚以上
fn counted(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let read = |r: &mut Reader<'_, '_>, of: fn(&mut Reader<'_, '_>) -> Option<Selector>| {
        r.attempt(|r| {
            let of = of(r)?;
            r.eat("が")?;
            let each = r.has("それぞれ");
            let n = r.number()?;
            let unit = r.one_of(UNITS)?;
            let bound = r.one_of(BOUNDS)?;
            Some(Condition::Count(of, n, unit, bound, each))
        })
    };
    read(r, selector).or_else(|| read(r, zone_cards))
}

/// 自分のリーダーの《体力》6以下
fn leader_icon(r: &mut Reader<'_, '_>) -> Option<Condition> {
    r.eat("自分のリーダーの《体力》")?;
    let n = r.number()?;
    let bound = r.one_of(BOUNDS)?;
    let life = Value::Figure(own_leader(), false, Figure::Stat(Stat::Defense));
    Some(Condition::Measure(life, Measured::Icon, n, bound))
}

/// 自分のPP最大値が10; 「…」が5枚以上; 自分のリーダーの体力がそれの体力より少ない
fn measured(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let quoted = r.has("「");
    let of = value(r)?;
    if quoted {
        r.eat("」")?;
    }
    r.eat("が")?;
    let less = r.attempt(|r| {
        let other = value(r)?;
        r.eat("より少ない")?;
        Some(other)
    });
    if let Some(other) = less {
        return (!quoted).then_some(Condition::Less(of, other));
    }
    let n = r.number()?;
    let unit = r.one_of(UNITS);
    let said = match (quoted, unit) {
        (true, Some(unit)) => Measured::Quoted(unit),
        (true, None) => return None,
        (false, unit) => Measured::Plain(unit),
    };
    let bound = r.one_of(BOUNDS)?;
    Some(Condition::Measure(of, said, n, bound))
}

const POSTURES: &[(&str, Posture)] = &[
    ("スタンド状態", Posture::Stood),
    ("アクト状態", Posture::Acted),
    ("進化済み", Posture::Evolved),
    ("【箱詰め】状態", Posture::Boxed),
];

const ENTRIES: &[(&str, Entry)] = &[
    ("手札以外から", Entry::NotFromHand),
    ("能力によって", Entry::ByAbility),
    ("EXエリアから", Entry::From(Zone::Ex)),
    ("墓場から", Entry::From(Zone::Cemetery)),
    ("デッキから", Entry::From(Zone::Deck)),
    ("手札から", Entry::From(Zone::Hand)),
];

/// これがスタンド状態; それが荒野・フォロワー; これがEXエリアにある; これに…カウンターが置かれていない
fn of_thing(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let of = thing(r)?;
    if let Some(counters) = r.attempt(|r| {
        r.eat("に")?;
        let name = counter_name(r)?;
        r.eat("カウンターが置かれて")?;
        let not = r.one_of(&[("いる", false), ("いない", true)])?;
        Some(Condition::HasCounter(of.clone(), name, not))
    }) {
        return Some(counters);
    }
    if let Some(counters) = r.attempt(|r| {
        r.eat("の")?;
        let name = counter_name(r)?;
        r.eat("カウンターが")?;
        let n = r.number()?;
        let unit = r.one_of(UNITS)?;
        let bound = r.one_of(BOUNDS)?;
        Some(Condition::Measure(Value::Counters(of.clone(), name), Measured::Plain(Some(unit)), n, bound))
    }) {
        return Some(counters);
    }
    r.eat("が")?;
    if let Some(posture) = r.one_of(POSTURES) {
        return Some(Condition::Posture(of, posture));
    }
    if let Some(entry) = r.attempt(|r| {
        let entry = r.one_of(ENTRIES)?;
        r.eat("場に出ていた")?;
        Some(entry)
    }) {
        return Some(Condition::Entered(of, entry));
    }
    if let Some(zones) = r.attempt(|r| {
        let (zones, join) = r.joined(|r| r.one_of(ZONES))?;
        r.eat("にある")?;
        (zones.len() == 1 || join == Join::Or).then_some(zones)
    }) {
        return Some(Condition::In(of, zones));
    }
    if r.has("指定したカード名") {
        return Some(Condition::IsNamedCard(of, r.has("でない")));
    }
    let what = kind(r).or_else(|| r.attempt(bare_figure).map(figure_kind))?;
    Some(Condition::Is(of, what, r.has("でない")))
}

/// フォロワーへの攻撃
fn attack_on(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let of = selector(r)?;
    r.eat("への攻撃")?;
    Some(Condition::AttackOn(Target::Every(of)))
}

/// 自分のターン中
fn in_turn(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let whose = r.one_of(&[("自分のターン中", Whose::Own), ("相手のターン中", Whose::Opponent)])?;
    Some(Condition::InTurn(whose))
}

/// 4から6
fn die(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let from = r.number()?;
    let to = if r.has("から") { r.number()? } else { from };
    Some(Condition::Die(from, to))
}

pub(super) fn render_condition(condition: &Condition) -> String {
    match condition {
        Condition::There { of, count, living, not } => {
            let count = count.map_or(String::new(), |(n, unit, bound)| bounded(n, Some(unit), bound));
            format!("{}に{}が{count}{}", render_places(of), render_kinds(of), word(THERE, &(*living, *not)))
        }
        Condition::Count(of, n, unit, bound, each) => {
            let each = if *each { "それぞれ" } else { "" };
            format!("{}が{each}{}", render_selector(of), bounded(*n, Some(*unit), *bound))
        }
        Condition::Measure(of, said, n, bound) => render_measure(of, *said, *n, *bound),
        Condition::Less(of, other) => format!("{}が{}より少ない", render_value(of), render_value(other)),
        Condition::Is(of, what, not) => {
            let what = match what {
                Kind { filters, noun: Noun::Unsaid, .. } if !matches!(filters[..], [Filter::Name(_)]) => {
                    render_kind(what).trim_end_matches("の").to_owned()
                }
                what => render_kind(what),
            };
            format!("{}が{what}{}", render_target(of), if *not { "でない" } else { "" })
        }
        Condition::Posture(of, posture) => format!("{}が{}", render_target(of), word(POSTURES, posture)),
        Condition::In(of, zones) => {
            let zones: Vec<&str> = zones.iter().map(|zone| word(ZONES, zone)).collect();
            format!("{}が{}にある", render_target(of), zones.join("か"))
        }
        Condition::HasCounter(of, name, not) => {
            let is = if *not { "いない" } else { "いる" };
            format!("{}に{name}カウンターが置かれて{is}", render_target(of))
        }
        Condition::Entered(of, entry) => {
            format!("{}が{}場に出ていた", render_target(of), word(ENTRIES, entry))
        }
        Condition::Did { .. } => render_did(condition),
        Condition::Happened(turn, event) => render_happened(*turn, event),
        Condition::Nth(turn, n, of) => render_nth(*turn, *n, of),
        Condition::AttackOn(of) => format!("{}への攻撃", render_target(of)),
        Condition::InTurn(whose) => format!("{}ターン中", word(WHOSE, whose)),
        Condition::IsNamedCard(of, not) => {
            format!("{}が指定したカード名{}", render_target(of), if *not { "でない" } else { "" })
        }
        Condition::Die(from, to) if from == to => from.to_string(),
        Condition::Die(from, to) => format!("{from}から{to}"),
        Condition::Marker(..) => super::gates::render_marker(condition),
        Condition::Both(first, second) => {
            format!("{}であり、{}", render_condition(first), render_condition(second))
        }
        fixed => word(FIXED, fixed).to_owned(),
    }
}

fn render_measure(of: &Value, said: Measured, n: u16, bound: Bound) -> String {
    match (said, of) {
        (Measured::Icon, Value::Figure(who, _, Figure::Stat(stat))) => {
            format!("{}の{}{}", render_target(who), word(STATS, stat), bounded(n, None, bound))
        }
        (Measured::Plain(unit), Value::Counters(who, name)) => {
            format!("{}の{name}カウンターが{}", render_target(who), bounded(n, unit, bound))
        }
        (Measured::Plain(unit), of) => format!("{}が{}", render_value(of), bounded(n, unit, bound)),
        (Measured::Quoted(unit), of) => {
            format!("「{}」が{}", render_value(of), bounded(n, Some(unit), bound))
        }
        (Measured::Icon, of) => format!("{}{}", render_value(of), bounded(n, None, bound)),
    }
}
