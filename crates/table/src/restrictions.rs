//! What the regulation of レギオンズ！ says of single cards (24-3), as a file gives it.

use legions::Restriction;
use serde::Deserialize;

use crate::face::{Said, said};

/// A restriction, as it stands in a file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Restricted {
    /// Which of the five kinds.
    kind: String,
    /// The names of the cards: each of them, or the two that are not used together.
    cards: Vec<String>,
}

/// The kinds, as they are written.
const KINDS: [&str; 5] = ["禁止", "1枚制限", "2枚制限", "同時使用制限", "アンロック制限"];

/// So many cards can have a limit on unlocking in one match.
const LIMITS: usize = 16;

impl Restricted {
    /// What it says, or what would be right.
    pub fn read(&self) -> Result<Vec<Restriction>, Said> {
        let each = |of: fn(Box<str>) -> Restriction| {
            Ok(self.cards.iter().map(|name| of(name.as_str().into())).collect::<Vec<_>>())
        };
        if self.cards.is_empty() {
            let en = format!("restriction {:?} of no card; expected `cards = [\"…\"]`", self.kind);
            return Err(said(
                format!("「{}」のカードがありません。`cards = [\"…\"]`と書いてください", self.kind),
                en,
            ));
        }
        match self.kind.replace('１', "1").replace('２', "2").as_str() {
            "禁止" => each(Restriction::Banned),
            "1枚制限" => each(|name| Restriction::AtMost(name, 1)),
            "2枚制限" => each(|name| Restriction::AtMost(name, 2)),
            "アンロック制限" => each(Restriction::Unlock),
            "同時使用制限" => match &self.cards[..] {
                [one, other] if one != other => {
                    Ok(vec![Restriction::NotWith(one.as_str().into(), other.as_str().into())])
                }
                _ => Err(said(
                    "同時使用制限：同時に使えない2枚を書いてください",
                    "restriction \"同時使用制限\": expected two cards that are not used together",
                )),
            },
            _ => Err(said(
                format!("「{}」という制限はありません。{}のいずれかです", self.kind, KINDS.join("、")),
                format!("restriction {:?}; expected one of {}", self.kind, KINDS.join(", ")),
            )),
        }
    }
}

/// The names a restriction is about.
pub(crate) fn names(restriction: &Restriction) -> [Option<&str>; 2] {
    match restriction {
        Restriction::Banned(name) | Restriction::AtMost(name, _) | Restriction::Unlock(name) => {
            [Some(name), None]
        }
        Restriction::NotWith(one, other) => [Some(one), Some(other)],
    }
}

/// What of these is no restriction of a match with such cards.
pub(crate) fn check(all: &[Restriction], known: impl Fn(&str) -> bool) -> Result<(), Said> {
    for name in all.iter().flat_map(names).flatten() {
        if !known(name) {
            let ja = format!("制限されている「{name}」というカードはありません");
            return Err(said(ja, format!("a restriction speaks of {name:?}, but there is no such card")));
        }
    }
    let limited = all.iter().filter(|one| matches!(one, Restriction::Unlock(_))).count();
    if limited > LIMITS {
        return Err(said(
            format!("アンロック制限のカードが{limited}種類あります。1試合に{LIMITS}種類までです"),
            format!("{limited} cards with アンロック制限; at most {LIMITS} in a match"),
        ));
    }
    Ok(())
}
