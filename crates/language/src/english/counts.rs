//! English of counts.

use crate::genre;
use crate::grammar::{Amount, Arg, Atom, Bound, Chain, Particle, Quantity};
use crate::lexicon::COUNTER;
use crate::lexicon::Lexicon;
use crate::sorts::Sorts;
use crate::syntax::{Syntax, Word};

/// Is it more than one?
pub fn is_many(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::Apiece { n: Amount::N { n: 1 }, .. } => false,
        Quantity::Count { n: Amount::N { n: 1 }, bound, .. } => matches!(bound, Some(Bound::Least)),
        Quantity::Count { unit: Some(unit), .. } if is_ordinal(*unit) => false,
        Quantity::Half => false,
        _ => true,
    }
}

/// A count: "up to 2", "3 or more", "all"; with what is counted if no noun says it.
pub fn count_words(lexicon: &Lexicon, quantity: &Quantity, alone: bool) -> String {
    if let Quantity::Apiece { n, unit } = quantity {
        let each = Quantity::Count { n: n.clone(), unit: Some(*unit), bound: Some(Bound::Each) };
        return count_words(lexicon, &each, alone);
    }
    if let Quantity::Just { n, unit } = quantity {
        let count = Quantity::Count { n: n.clone(), unit: *unit, bound: None };
        return format!("exactly {}", count_words(lexicon, &count, alone));
    }
    let Quantity::Count { n, unit, bound } = quantity else {
        let mut out = String::new();
        quantity.english(lexicon, &mut out);
        let cards = alone && (out.ends_with(" of") || out == "all");
        return if cards { format!("{out} cards") } else { out };
    };
    let mut number = String::new();
    n.english(lexicon, &mut number);
    let unit_en = unit.map_or("", |unit| unit.entry(lexicon).en);
    let cards = unit.is_some_and(|unit| unit.entry(lexicon).sorts == Sorts::CARD);
    let one = matches!(n, Amount::N { n: 1 }) && !matches!(bound, Some(Bound::Least | Bound::Most));
    let unit_en = match (unit_en, alone && cards) {
        ("", true) if one => "card",
        ("", true) => "cards",
        (unit, _) if one => unit.strip_suffix('s').unwrap_or(unit),
        (unit, _) => unit,
    };
    if let Some(counted) = unit_en.strip_prefix("th") {
        let counted = if alone || !cards { counted } else { "" };
        return format!("the {}{counted}", ordinal(&number));
    }
    if number == "0" && cards && bound.is_none() {
        number = "no".to_owned();
    }
    let joint = if unit_en.is_empty() { "" } else { " " };
    match bound {
        Some(Bound::UpTo) => format!("up to {number}{joint}{unit_en}"),
        Some(Bound::UpToEach) => format!("up to {number}{joint}{unit_en} each"),
        Some(Bound::NoMore | Bound::UpToNoMore) => format!("more than {number}{joint}{unit_en}"),
        Some(bound @ (Bound::Range { .. } | Bound::Or { .. })) => {
            bound.english(lexicon, &mut number);
            format!("{number}{joint}{unit_en}")
        }
        Some(Bound::Most) if cards => format!("{number} or fewer{joint}{unit_en}"),
        Some(Bound::Least) if cards => format!("{number} or more{joint}{unit_en}"),
        Some(bound) => {
            let mut after = String::new();
            bound.english(lexicon, &mut after);
            format!("{number}{joint}{unit_en}{after}")
        }
        None => format!("{number}{joint}{unit_en}"),
    }
}

/// Does it number things rather than count them: 2枚目?
fn is_ordinal(unit: Word<COUNTER>) -> bool {
    use genre::Counter::{BodyNumber, CardNumber, Place, ThingNumber, TimeNumber};
    matches!(genre::Counter::of(unit), Some(BodyNumber | CardNumber | Place | ThingNumber | TimeNumber))
}

/// 1st, 2nd, 11th
fn ordinal(number: &str) -> String {
    let end = match (number, number.chars().last()) {
        ("11" | "12" | "13", _) => "th",
        (_, Some('1')) => "st",
        (_, Some('2')) => "nd",
        (_, Some('3')) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

/// The only word of a phrase, if it is a count.
pub fn only_count(chain: &Chain) -> Option<&Quantity> {
    match (&chain.first, chain.more.is_empty()) {
        (Atom::Quantity(quantity), true) => Some(quantity),
        _ => None,
    }
}

/// How often, or how far: a count of times or places, which counts no noun.
pub fn measure(lexicon: &Lexicon, chain: &Chain) -> Option<String> {
    let Some(quantity @ Quantity::Count { n, unit: Some(unit), bound }) = only_count(chain) else {
        return None;
    };
    let sorts = unit.entry(lexicon).sorts;
    let times = sorts == Sorts::DEED && !unit.entry(lexicon).en.starts_with("th");
    match (n, bound) {
        (Amount::N { n: 1 }, None) if times => Some("once".to_owned()),
        _ if times || sorts == Sorts::ZONE => Some(count_words(lexicon, quantity, true)),
        _ => None,
    }
}

/// 1ターンに1回: how often a turn something is done, and how many arguments say it.
pub fn rate(lexicon: &Lexicon, args: &[Arg]) -> Option<String> {
    let [Arg::Phrase(turns, Some(particle), _), Arg::Phrase(times, None, _), ..] = args else {
        return None;
    };
    // ターンごとに1回
    if *particle == Particle::Every {
        let turn = super::phrases::np(lexicon, turns, None, super::phrases::Plain::One);
        let times = measure(lexicon, times)?;
        return Some(match turn.text.strip_suffix(" turn") {
            Some(whose) if turn.owned => format!("{times} in each of {whose} turns,"),
            _ => format!("{times} each {},", turn.bare.trim_start_matches("the ")),
        });
    }
    if *particle != Particle::To {
        return None;
    }
    let Some(Quantity::Count { n, unit: Some(unit), bound: None }) = only_count(turns) else { return None };
    if unit.entry(lexicon).sorts != Sorts::TIME {
        return None;
    }
    let times = measure(lexicon, times)?;
    let mut number = String::new();
    n.english(lexicon, &mut number);
    Some(match number.as_str() {
        "1" => format!("{times} a turn,"),
        _ => format!("{times} every {number} turns,"),
    })
}
