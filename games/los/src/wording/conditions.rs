//! What must hold.

use super::Reader;
use super::amounts::{render_value, value};
use super::events::{Tense, event, render_event};
use super::filters::{is_verbal, nominal, render_nominal, render_than, render_verbal, than, verbal};
use super::selectors::{place, plain, render_described, render_place};
use super::targets::{object, render_object};
use super::terms::{BOUNDS, FIGURES, NOUNS, UNITS, WHOSE, noun, word};
use crate::effect::{Amount, And, Bound, Compared, Condition, IfSaid, Selector, Target, Unit, Value, Whose};

/// After a verb: いる場合、
const AFTER_VERBS: &[(&str, IfSaid)] = &[
    ("場合、", IfSaid::Case),
    ("なら、", IfSaid::If),
    ("時、", IfSaid::When),
    ("限り、", IfSaid::AsLongAs),
    ("間、", IfSaid::While),
];

/// After a noun: 以下の場合、
const AFTER_NOUNS: &[(&str, IfSaid)] = &[
    ("の場合、", IfSaid::Case),
    ("なら、", IfSaid::If),
    ("の時、", IfSaid::When),
    ("である限り、", IfSaid::AsLongAs),
    ("の間、", IfSaid::While),
];

/// A condition, to its comma.
pub(super) fn condition(r: &mut Reader<'_, '_>) -> Option<(Condition, IfSaid)> {
    let kinds: [fn(&mut Reader<'_, '_>) -> Option<Condition>; 6] =
        [did, earlier, there, inside, measure, like];
    kinds.into_iter().find_map(|read| {
        r.attempt(|r| {
            let condition = read(r)?;
            closed(r, condition)
        })
    })
}

/// かつ, after a noun or a verb
fn and(r: &mut Reader<'_, '_>, one: &Condition) -> Option<And> {
    if r.has(TE_AND) {
        return matches!(one, Condition::There { .. } | Condition::In { .. }).then_some(And::Te);
    }
    let and = r.one_of(ANDS)?;
    (and != And::De || ends_with_noun(one)).then_some(and)
}

const ANDS: &[(&str, And)] =
    &[("かつ、", And::After), ("かつ", And::Bare), ("、かつ", And::Pause), ("で、かつ", And::De)];
/// Before it stands いて instead of いる.
const TE_AND: &str = "て、かつ";

/// 場合、, なら、
fn closed(r: &mut Reader<'_, '_>, condition: Condition) -> Option<(Condition, IfSaid)> {
    if let Some((and, omitted, two, said)) = r.attempt(|r| {
        let and = and(r, &condition)?;
        let same = about(&condition).cloned();
        r.deeper(|r| {
            if let Some((two, said)) = self::condition(r) {
                return Some((and, false, two, said));
            }
            let (two, said) = condition_of(r, same?)?;
            Some((and, true, two, said))
        })
    }) {
        let (one, two) = (Box::new(condition), Box::new(two));
        return Some((Condition::Both { one, and, omitted, two }, said));
    }
    let said = r.one_of(if ends_with_noun(&condition) { AFTER_NOUNS } else { AFTER_VERBS })?;
    Some((condition, said))
}

/// 前衛にいる限り、: a condition after what it is about, or one about something else.
pub(super) fn condition_about(r: &mut Reader<'_, '_>, what: &Target) -> Option<(Condition, IfSaid)> {
    condition_of(r, what.clone())
        .or_else(|| condition(r).filter(|(condition, _)| about(condition) != Some(what)))
}

/// 前衛にいる限り、, アタック表示の場合、: of what was named before it.
fn condition_of(r: &mut Reader<'_, '_>, what: Target) -> Option<(Condition, IfSaid)> {
    let kinds: [fn(&mut Reader<'_, '_>, Target) -> Option<Condition>; 2] = [inside_of, like_of];
    kinds.into_iter().find_map(|read| {
        r.attempt(|r| {
            let condition = read(r, what.clone())?;
            closed(r, condition)
        })
    })
}

/// What a condition is about.
pub(super) fn about(condition: &Condition) -> Option<&Target> {
    match condition {
        Condition::In { what, .. } | Condition::Like { what, .. } | Condition::Is { what, .. } => Some(what),
        Condition::Did
        | Condition::DidNot
        | Condition::There { .. }
        | Condition::Measure { .. }
        | Condition::Earlier(_) => None,
        Condition::Both { one, .. } => about(one),
    }
}

/// What a condition names, so that a deed after it may leave it out.
pub(super) fn named(condition: &Condition) -> Option<&Target> {
    match condition {
        Condition::Measure { value: Value::Figure { of, .. }, .. } => Some(of),
        other => about(other),
    }
}

/// A condition without what it is about, where that is this.
pub(super) fn render_condition_about(condition: &Condition, said: IfSaid, what: &Target) -> String {
    let whole = render_condition(condition, said);
    if about(condition) != Some(what) {
        return whole;
    }
    whole.strip_prefix(&render_object(what, "が")).map_or(whole.clone(), str::to_owned)
}

pub(super) fn render_condition(condition: &Condition, said: IfSaid) -> String {
    let closed = if ends_with_noun(condition) { AFTER_NOUNS } else { AFTER_VERBS };
    format!("{}{}", render_bare(condition), word(closed, &said))
}

fn ends_with_noun(condition: &Condition) -> bool {
    match condition {
        Condition::Like { filter, not, .. } => !is_verbal(filter) && !not,
        Condition::Is { not, .. } => !not,
        Condition::Measure { with: Compared::To(..), .. } => true,
        Condition::Measure { with: Compared::With { .. }, .. }
        | Condition::Did
        | Condition::DidNot
        | Condition::There { .. }
        | Condition::In { .. }
        | Condition::Earlier(_) => false,
        Condition::Both { two, .. } => ends_with_noun(two),
    }
}

/// そうした, そうしなかった
fn did(r: &mut Reader<'_, '_>) -> Option<Condition> {
    r.one_of(&[("そうした", Condition::Did), ("そうしなかった", Condition::DidNot)])
}

/// このターンに自分がエフェクトをプレイしている
fn earlier(r: &mut Reader<'_, '_>) -> Option<Condition> {
    r.eat("このターンに")?;
    event(r, Tense::Having).map(|event| Condition::Earlier(Box::new(event)))
}

/// 2体以上
fn bounded(r: &mut Reader<'_, '_>) -> Option<(u16, Unit, Bound)> {
    r.attempt(|r| Some((r.number()?, r.one_of(UNITS)?, r.one_of(BOUNDS)?)))
}

const BEING: &[(&str, (bool, bool))] =
    &[("いる", (false, false)), ("いない", (true, false)), ("ある", (false, true)), ("ない", (true, true))];

/// い, before て、かつ: what いる is there.
fn being(r: &mut Reader<'_, '_>) -> Option<(bool, bool)> {
    r.one_of(BEING).or_else(|| {
        r.attempt(|r| {
            let found = r.one_of(BEING_TE)?;
            r.starts(TE_AND).then_some(found)
        })
    })
}

const BEING_TE: &[(&str, (bool, bool))] =
    &[("いなく", (true, false)), ("い", (false, false)), ("あっ", (false, true)), ("なく", (true, true))];

/// 自分の場に＜竜＞が2体以上いる, 同じレーンに相手のキャラクターがいない
fn there(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let place = r.attempt(|r| {
        let whose = r.one_of(WHOSE)?;
        let place = place(r)?;
        r.eat("に").map(|()| (whose, place))
    });
    let what = plain(r)?;
    r.eat("が")?;
    let count = bounded(r);
    let (none, things) = being(r)?;
    if none && count.is_some() {
        return None;
    }
    Some(Condition::There { place, what, count, none, things })
}

/// このカードが前衛にいる
fn inside(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let what = object(r, "が")?;
    inside_of(r, what)
}

fn inside_of(r: &mut Reader<'_, '_>, what: Target) -> Option<Condition> {
    let place = place(r)?;
    r.eat("に")?;
    let (not, things) = being(r)?;
    Some(Condition::In { what, place, not, things })
}

/// このカードがアタック表示, そのキャラクターが火属性でない, このカードが[上空]を持つ
fn like(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let what = object(r, "が")?;
    like_of(r, what)
}

fn like_of(r: &mut Reader<'_, '_>, what: Target) -> Option<Condition> {
    if let Some(filter) = r.attempt(verbal) {
        return Some(Condition::Like { what, filter, not: false });
    }
    if let Some(filter) = nominal(r) {
        return Some(Condition::Like { what, filter, not: r.has("でない") });
    }
    noun(r).map(|noun| Condition::Is { what, noun, not: r.has("でない") })
}

/// 自分のライフが1000以下, 自分の手札が3枚以下, このカードのATKが相手のライフより多い
fn measure(r: &mut Reader<'_, '_>) -> Option<Condition> {
    r.attempt(|r| {
        let value = value(r)?;
        r.eat("が")?;
        let with = compared(r, &value)?;
        Some(Condition::Measure { value, with, unit: None })
    })
    .or_else(|| {
        r.attempt(|r| {
            let of = plain(r)?;
            r.eat("が")?;
            let (n, unit, bound) = bounded(r)?;
            let value = Value::Count { of, cards: true };
            let with = Compared::To(Amount::N(n), bound);
            Some(Condition::Measure { value, with, unit: Some(unit) })
        })
    })
}

const MORE: &[(&str, (bool, bool))] = &[
    ("より多い", (true, false)),
    ("より少ない", (false, false)),
    ("より高い", (true, true)),
    ("より低い", (false, true)),
];

fn compared(r: &mut Reader<'_, '_>, than_of: &Value) -> Option<Compared> {
    r.attempt(|r| {
        let value = value(r)?;
        let (more, high) = r.one_of(MORE)?;
        Some(Compared::With { value, more, high, short: false })
    })
    .or_else(|| {
        r.attempt(|r| {
            let whose = r.one_of(&[("自分", Whose::Own), ("相手", Whose::Opponent)])?;
            let (more, high) = r.one_of(MORE)?;
            let value = match than_of {
                Value::Life(_) => Value::Life(whose),
                Value::Count { of, cards } => {
                    Value::Count { of: Selector { whose, ..of.clone() }, cards: *cards }
                }
                Value::Figure { .. } | Value::Total(_) => return None,
            };
            Some(Compared::With { value, more, high, short: true })
        })
    })
    .or_else(|| {
        r.attempt(|r| {
            let Value::Figure { of, .. } = than_of else { return None };
            r.eat("元々の")?;
            let which = r.one_of(FIGURES)?;
            let (more, high) = r.one_of(MORE)?;
            let value = Value::Figure { of: of.clone(), which, printed: true };
            Some(Compared::With { value, more, high, short: true })
        })
    })
    .or_else(|| r.attempt(|r| Some(Compared::To(than(r)?, r.one_of(BOUNDS)?))))
}

/// 相手, for short: of whom a number is.
fn whose_is(value: &Value) -> String {
    let whose = match value {
        Value::Life(whose) => *whose,
        Value::Count { of, .. } => of.whose,
        Value::Figure { which, .. } => return format!("元々の{}", word(FIGURES, which)),
        Value::Total(_) => Whose::Unsaid,
    };
    word(WHOSE, &whose).trim_end_matches('の').to_owned()
}

/// The one, the joint, and the other, which may leave out what both are about.
fn render_both(one: &Condition, and: And, omitted: bool, two: &Condition) -> String {
    let first = render_bare(one);
    let first = match (and, one) {
        (And::Te, Condition::There { none, things, .. } | Condition::In { not: none, things, .. }) => {
            let being = (*none, *things);
            let stem = first.strip_suffix(word(BEING, &being)).unwrap_or(&first);
            format!("{stem}{}{TE_AND}", word(BEING_TE, &being))
        }
        _ => format!("{first}{}", word(ANDS, &and)),
    };
    let second = render_bare(two);
    let second = match about(one).filter(|_| omitted) {
        Some(what) => second.strip_prefix(&render_object(what, "が")).map_or(second.clone(), str::to_owned),
        None => second,
    };
    format!("{first}{second}")
}

fn render_bare(condition: &Condition) -> String {
    match condition {
        Condition::Both { one, and, omitted, two } => render_both(one, *and, *omitted, two),
        Condition::Did => "そうした".to_owned(),
        Condition::DidNot => "そうしなかった".to_owned(),
        Condition::Earlier(event) => format!("このターンに{}", render_event(event, Tense::Having)),
        Condition::There { place, what, count, none, things } => {
            let place = place.map_or(String::new(), |(whose, place)| {
                format!("{}{}に", word(WHOSE, &whose), render_place(place))
            });
            let count = count.map_or(String::new(), |(n, unit, bound)| {
                format!("{n}{}{}", word(UNITS, &unit), word(BOUNDS, &bound))
            });
            format!("{place}{}が{count}{}", render_described(what, None), word(BEING, &(*none, *things)))
        }
        Condition::In { what, place, not, things } => {
            let being = word(BEING, &(*not, *things));
            format!("{}{}に{being}", render_object(what, "が"), render_place(*place))
        }
        Condition::Like { what, filter, not } => {
            let is = if is_verbal(filter) { render_verbal(filter) } else { render_nominal(filter) };
            format!("{}{is}{}", render_object(what, "が"), if *not { "でない" } else { "" })
        }
        Condition::Is { what, noun, not } => {
            let not = if *not { "でない" } else { "" };
            format!("{}{}{not}", render_object(what, "が"), word(NOUNS, noun))
        }
        Condition::Measure { value, with, unit } => {
            let unit = unit.map_or("", |unit| word(UNITS, &unit));
            let value = match value {
                Value::Count { of, .. } if !unit.is_empty() => render_described(of, None),
                other => render_value(other),
            };
            match with {
                Compared::To(n, bound) => format!("{value}が{}{unit}{}", render_than(n), word(BOUNDS, bound)),
                Compared::With { value: than, more, high, short } => {
                    let than = if *short { whose_is(than) } else { render_value(than) };
                    format!("{value}が{than}{}", word(MORE, &(*more, *high)))
                }
            }
        }
    }
}
