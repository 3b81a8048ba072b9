//! What must hold: …場合、…なら、.

use super::Reader;
use super::amounts::{amount, render_amount, render_value, value};
use super::events::{event, render_event};
use super::filters::{filter, render_filter};
use super::happens::happens;
use super::selectors::{
    nouns, place, places, render_nouns, render_place, render_places, render_selector, selector,
};
use super::targets::{object, render_object};
use super::terms::{BOUNDS, LANES, POSTURES, UNITS, word};
use super::verbs::Tense;
use crate::effect::{
    Actor, Amount, Bound, Compared, Condition, CopulaSaid, Counting, Event, Filter, IfSaid, NotSaid, Target,
    ThisTurn, Unit, Value,
};

const CLOSES: &[(&str, IfSaid)] = &[
    ("場合、", IfSaid::Case),
    ("なら、", IfSaid::If),
    ("ならば、", IfSaid::IfSo),
    ("時、", IfSaid::When),
    ("限り、", IfSaid::AsLongAs),
    ("間、", IfSaid::While),
];

const WHETHER_DONE: &[(&str, Condition)] = &[
    ("そうした", Condition::Did),
    ("そうしなかった", Condition::DidNot(NotSaid::DidNot)),
    ("そうしない", Condition::DidNot(NotSaid::DoesNot)),
    ("出来なかった", Condition::DidNot(NotSaid::CouldNot)),
    ("出来ない", Condition::DidNot(NotSaid::Cannot)),
    ("そうでない", Condition::Otherwise),
];

/// Does what is said of a noun need の before the word that closes the condition?
fn takes_no(said: IfSaid) -> bool {
    matches!(said, IfSaid::Case | IfSaid::When | IfSaid::While)
}

/// …場合、
pub(super) fn condition(r: &mut Reader<'_, '_>) -> Option<(Condition, IfSaid)> {
    if !CLOSES.iter().any(|(close, _)| r.says(close)) {
        return None;
    }
    let readers: &[fn(&mut Reader<'_, '_>) -> Option<Condition>] =
        &[|r| r.one_of(WHETHER_DONE), earlier, cores_on, there_in, there, lying_in, measure, happened, would];
    for read in readers {
        let found = r.attempt(|r| {
            let condition = read(r)?;
            r.one_of(CLOSES).map(|said| (condition, said))
        });
        if found.is_some() {
            return found;
        }
    }
    r.attempt(of_a_noun)
}

/// What is said of a noun, up to the word that closes it: の, である, ではない, だった, or nothing before なら.
fn close(r: &mut Reader<'_, '_>) -> Option<(Copula, IfSaid)> {
    for (words, copula) in COPULAS {
        let found = r.attempt(|r| {
            r.eat(words)?;
            let said = r.one_of(CLOSES)?;
            let fits = match copula {
                Copula::No => takes_no(said),
                Copula::Nothing => !takes_no(said),
                _ => true,
            };
            fits.then_some((*copula, said))
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Copula {
    Is,
    IsNot,
    Was,
    No,
    Nothing,
}

const COPULAS: &[(&str, Copula)] = &[
    ("である", Copula::Is),
    ("ではない", Copula::IsNot),
    ("だった", Copula::Was),
    ("の", Copula::No),
    ("", Copula::Nothing),
];

fn render_copula(copula: bool, not: bool, was: bool, said: IfSaid) -> &'static str {
    match (copula, not, was) {
        (_, true, _) => "ではない",
        (true, ..) => "である",
        (_, _, true) => "だった",
        _ if takes_no(said) => "の",
        _ => "",
    }
}

/// あなたのマスターが覚醒モードの場合、; そのカードがミニオンなら、; このカードがコスト3以下の場合、
fn of_a_noun(r: &mut Reader<'_, '_>) -> Option<(Condition, IfSaid)> {
    if let Some(actor) = r.one_of(&[("あなたのターン", Actor::You), ("相手のターン", Actor::Opponent(false))])
    {
        let (copula, said) = close(r)?;
        return matches!(copula, Copula::No | Copula::Nothing).then_some((Condition::TurnOf(actor), said));
    }
    let what = object(r, "が")?;
    if let Some(is) = r.one_of(POSTURES) {
        let (how, said) = close(r)?;
        let (copula, not) = (how == Copula::Is, how == Copula::IsNot);
        return (how != Copula::Was).then_some((Condition::Posture { what, is, copula, not }, said));
    }
    let like = r.attempt(|r| {
        let filter = filter(r)?;
        let said = r.one_of(CLOSES)?;
        let closes = match filter {
            Filter::Colour { of, .. } => !of,
            Filter::Figure { .. } => takes_no(said),
            Filter::Type { .. } | Filter::Has { .. } | Filter::Hurt | Filter::NamePart(_) => true,
            _ => false,
        };
        closes.then_some((filter, said))
    });
    if let Some((filter, said)) = like {
        return Some((Condition::Like { what, filter }, said));
    }
    let (nouns, join) = nouns(r)?;
    let (how, said) = close(r)?;
    let (was, copula, not) = (how == Copula::Was, how == Copula::Is, how == Copula::IsNot);
    Some((Condition::Is { what, nouns, join, was, copula, not }, said))
}

/// How many, by what word, and how that is meant.
type Counted = (Amount, Unit, Bound);

/// None, and 1枚も where it is printed.
type NoneSaid = Option<Option<Unit>>;

/// 2体以上, 1枚
fn counted(r: &mut Reader<'_, '_>) -> Option<Counted> {
    r.attempt(|r| {
        let n = amount(r)?;
        let unit = r.one_of(UNITS)?;
        Some((n, unit, r.one_of(BOUNDS).unwrap_or(Bound::Exactly)))
    })
}

fn render_counted(counted: &Option<Counted>) -> String {
    counted.as_ref().map_or(String::new(), |(n, unit, bound)| {
        format!("{}{}{}", render_amount(n), word(UNITS, unit), word(BOUNDS, bound))
    })
}

const BEING: &[(&str, bool)] = &[("ある", false), ("いる", true)];
const NOT_BEING: &[(&str, bool)] = &[("ない", false), ("いない", true)];

/// ある, 2体以上いる; 1枚もない: how many, none and how that is said, whether いる is printed.
fn being(r: &mut Reader<'_, '_>) -> Option<(Option<Counted>, NoneSaid, bool)> {
    let none = r.attempt(|r| {
        let even = r.attempt(|r| {
            r.eat("1")?;
            let unit = r.one_of(UNITS)?;
            r.eat("も").map(|()| unit)
        });
        r.one_of(NOT_BEING).map(|lives| (even, lives))
    });
    if let Some((even, lives)) = none {
        return Some((None, Some(even), lives));
    }
    let count = counted(r);
    r.one_of(BEING).map(|lives| (count, None, lives))
}

fn render_being(count: &Option<Counted>, none: &NoneSaid, lives: bool) -> String {
    match none {
        Some(even) => {
            let even = even.map_or(String::new(), |unit| format!("1{}も", word(UNITS, &unit)));
            format!("{even}{}", word(NOT_BEING, &lives))
        }
        None => format!("{}{}", render_counted(count), word(BEING, &lives)),
    }
}

/// あなたのフィールドに緑属性を持つミニオンが2体以上いる
fn there_in(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let place = place(r)?;
    r.eat("に")?;
    let what = selector(r)?;
    r.eat("が")?;
    let (count, none, lives) = being(r)?;
    Some(Condition::There { place: Some(place), what, count, lives, none })
}

/// 相手のフィールドにある疲労状態のミニオンがいる, あなたのロードがいない
fn there(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let what = selector(r)?;
    r.eat("が")?;
    let (count, none, lives) = being(r)?;
    Some(Condition::There { place: None, what, count, lives, none })
}

/// あなたのマスターの上にコアがない
fn cores_on(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let what = object(r, "の上にコアが")?;
    let (count, none, lives) = being(r)?;
    (!lives).then_some(Condition::CoresOn { what, count, none })
}

const IN: &[(&str, (bool, bool))] = &[
    ("にある", (false, false)),
    ("にいる", (true, false)),
    ("にない", (false, true)),
    ("にいない", (true, true)),
];

/// このカードがスタンバイゾーンにある, このカードがタイムラインにない
fn lying_in(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let what = object(r, "が")?;
    if let Some(lane) = r.attempt(|r| {
        let lane = r.one_of(LANES)?;
        r.eat("にある").map(|()| lane)
    }) {
        return Some(Condition::InLane(what, lane));
    }
    let (places, join) = places(r)?;
    let (lives, not) = r.one_of(IN)?;
    Some(Condition::In { what, places, join, lives, not })
}

const COMPARISONS: &[(&str, Bound)] = &[("より多い", Bound::More), ("より少ない", Bound::Less)];

/// あなたのライフが10以下である, あなたの手札が相手の手札の枚数より多い
fn measure(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let value = value(r).or_else(|| cards_of_a_place(r))?;
    r.eat("が")?;
    let with = r.attempt(compared_with_value).or_else(|| {
        r.attempt(|r| {
            let n = amount(r)?;
            let unit = r.one_of(UNITS);
            let bound = r.one_of(BOUNDS).unwrap_or(Bound::Exactly);
            Some((Compared::To(n, unit, bound), compared_close(r)?))
        })
    });
    let (with, copula) = with?;
    Some(Condition::Measure { value, with, copula })
}

fn compared_with_value(r: &mut Reader<'_, '_>) -> Option<(Compared, CopulaSaid)> {
    let other = value(r)?;
    if let Some(bound) = r.one_of(COMPARISONS) {
        return Some((Compared::With(Box::new(other), bound), CopulaSaid::Plain));
    }
    let bound = r.one_of(BOUNDS)?;
    Some((Compared::With(Box::new(other), bound), compared_close(r)?))
}

/// の, である, ある, or nothing before なら.
fn compared_close(r: &mut Reader<'_, '_>) -> Option<CopulaSaid> {
    if let Some(said) = r.one_of(&[("である", CopulaSaid::Is), ("ある", CopulaSaid::Exists)]) {
        return Some(said);
    }
    let closes = |said: &IfSaid| !takes_no(*said);
    if !CLOSES.iter().any(|(close, said)| r.starts(close) && closes(said)) {
        r.eat("の")?;
    }
    Some(CopulaSaid::Plain)
}

fn render_compared_close(copula: CopulaSaid, said: IfSaid) -> &'static str {
    match copula {
        CopulaSaid::Is => "である",
        CopulaSaid::Exists => "ある",
        CopulaSaid::Plain if takes_no(said) => "の",
        CopulaSaid::Plain => "",
    }
}

/// あなたの手札: how many cards there are.
fn cards_of_a_place(r: &mut Reader<'_, '_>) -> Option<Value> {
    let of = selector(r)?;
    Some(Value::Count(of, Counting::Unsaid))
}

const TODAY: &[(&str, ThisTurn)] =
    &[("このターン中に", ThisTurn::During), ("このターンに", ThisTurn::In), ("このターン中", ThisTurn::Bare)];

const PASTS: &[(Tense, (bool, bool))] =
    &[(Tense::Had, (true, false)), (Tense::HasNot, (true, true)), (Tense::Past, (false, false))];

/// このターン中にあなたがスキルをプレイしていた
fn earlier(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let said = r.one_of(TODAY)?;
    for (tense, (had, not)) in PASTS {
        let found = r.attempt(|r| event(r, *tense).filter(|_| closes(r)));
        if let Some(event) = found {
            return Some(Condition::Earlier { said, event: Box::new(event), had: *had, not: *not });
        }
    }
    None
}

fn closes(r: &Reader<'_, '_>) -> bool {
    CLOSES.iter().any(|(close, _)| r.starts(close))
}

const BY_THIS: &[&str] = &["これによって", "これにより", "この効果によって", "この効果により", "この効果で"];

/// これによってミニオンがブレイクした, アタックターゲットがブレイクした
fn happened(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let by = BY_THIS.iter().find(|by| r.has(by)).map(|by| (*by).into());
    for (tense, not) in [(Tense::Past, false), (Tense::DidNot, true)] {
        let found = r.attempt(|r| event(r, tense).filter(|_| closes(r)));
        let found = found.or_else(|| {
            r.attempt(|r| {
                let how = happens(r, tense).filter(|_| closes(r))?;
                Some(Event::Befalls(Target::Left, how))
            })
        });
        if let Some(event) = found {
            return Some(Condition::Happened { event: Box::new(event), by, not });
        }
    }
    None
}

/// このカードがブレイクする
fn would(r: &mut Reader<'_, '_>) -> Option<Condition> {
    event(r, Tense::Now).map(|event| Condition::Would(Box::new(event)))
}

pub(super) fn render_condition(condition: &Condition, said: IfSaid) -> String {
    let told = match condition {
        Condition::Did | Condition::DidNot(_) | Condition::Otherwise => {
            word(WHETHER_DONE, condition).to_owned()
        }
        Condition::There { place, what, count, lives, none } => {
            let place = place.as_ref().map_or(String::new(), |place| format!("{}に", render_place(place)));
            format!("{place}{}が{}", render_selector(what), render_being(count, none, *lives))
        }
        Condition::CoresOn { what, count, none } => {
            format!("{}{}", render_object(what, "の上にコアが"), render_being(count, none, false))
        }
        Condition::In { what, places, join, lives, not } => {
            let places = render_places(places, *join);
            format!("{}{places}{}", render_object(what, "が"), word(IN, &(*lives, *not)))
        }
        Condition::InLane(what, lane) => format!("{}{}にある", render_object(what, "が"), word(LANES, lane)),
        Condition::Posture { what, is, copula, not } => {
            let copula = render_copula(*copula, *not, false, said);
            format!("{}{}{copula}", render_object(what, "が"), word(POSTURES, is))
        }
        Condition::Like { what, filter } => format!("{}{}", render_object(what, "が"), render_filter(filter)),
        Condition::Is { what, nouns, join, was, copula, not } => {
            let copula = render_copula(*copula, *not, *was, said);
            format!("{}{}{copula}", render_object(what, "が"), render_nouns(nouns, *join))
        }
        Condition::Measure { value, with, copula } => {
            let with = match with {
                Compared::To(n, unit, bound) => {
                    let unit = unit.map_or("", |unit| word(UNITS, &unit));
                    let copula = render_compared_close(*copula, said);
                    format!("{}{unit}{}{copula}", render_amount(n), word(BOUNDS, bound))
                }
                Compared::With(other, bound @ (Bound::More | Bound::Less)) => {
                    format!("{}{}", render_value(other), word(COMPARISONS, bound))
                }
                Compared::With(other, bound) => {
                    let copula = render_compared_close(*copula, said);
                    format!("{}{}{copula}", render_value(other), word(BOUNDS, bound))
                }
            };
            format!("{}が{with}", render_value(value))
        }
        Condition::Would(event) => render_event(event, Tense::Now),
        Condition::Happened { event, by, not } => {
            let tense = if *not { Tense::DidNot } else { Tense::Past };
            format!("{}{}", by.as_deref().unwrap_or(""), render_event(event, tense))
        }
        Condition::Earlier { said, event, had, not } => {
            let tense =
                PASTS.iter().find(|(_, how)| how == &(*had, *not)).map_or(Tense::Past, |(tense, _)| *tense);
            format!("{}{}", word(TODAY, said), render_event(event, tense))
        }
        Condition::TurnOf(actor) => {
            let whose = if *actor == Actor::You { "あなた" } else { "相手" };
            format!("{whose}のターン{}", if takes_no(said) { "の" } else { "" })
        }
    };
    format!("{told}{}", word(CLOSES, &said))
}
