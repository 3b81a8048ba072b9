//! Changes to a card or a leader: numbers, keywords, abilities, types.

use super::Reader;
use super::abilities;
use super::amounts::{plain, render as render_amount};
use super::terms::{KEYWORDS, SIGNS, STATS, word};
use crate::effect::{Amount, Change, Gain, Join, Lasts, Sign};
use crate::kinds::Stat;

/// 《攻撃力》+1/《体力》+1して、【突進】を持つ, without 。
pub(super) fn changes(r: &mut Reader<'_, '_>) -> Option<Vec<Change>> {
    r.attempt(|r| {
        let mut all = Vec::new();
        if let Some(stats) = r.attempt(stats) {
            all.push(Change::Stats(stats));
            if r.has("する") {
                return Some(all);
            }
            r.eat("して、")?;
        }
        if r.has("能力すべてを失う") {
            all.push(Change::LoseAbilities);
            return Some(all);
        }
        if let Some(lost) = r.attempt(loses) {
            all.push(lost);
            return Some(all);
        }
        all.push(gains(r)?);
        r.eat("を持つ")?;
        Some(all)
    })
}

/// 【守護】を失う
fn loses(r: &mut Reader<'_, '_>) -> Option<Change> {
    let mut all = vec![r.one_of(KEYWORDS)?];
    while let Some(next) = r.one_of(KEYWORDS) {
        all.push(next);
    }
    r.eat("を失う")?;
    Some(Change::Lose(all))
}

fn stats(r: &mut Reader<'_, '_>) -> Option<Vec<(Stat, Sign, Amount)>> {
    let one = |r: &mut Reader<'_, '_>| {
        let stat = r.one_of(STATS)?;
        let sign = r.one_of(SIGNS)?;
        Some((stat, sign, plain(r)?))
    };
    let mut all = vec![one(r)?];
    if let Some(second) = r.attempt(|r| {
        r.eat("/")?;
        one(r)
    }) {
        all.push(second);
    }
    Some(all)
}

/// 【突進】; 【突進】と「…」; 【突進】か【必殺】; 武装・タイプ
fn gains(r: &mut Reader<'_, '_>) -> Option<Change> {
    let mut all = vec![gain(r)?];
    let mut join = Join::And;
    loop {
        let next = r.attempt(|r| {
            if r.has("か") {
                join = Join::Or;
            } else if !(matches!(all.last(), Some(Gain::Keyword(_))) && r.starts("【")) {
                r.eat("と")?;
            }
            gain(r)
        });
        match next {
            Some(next) => all.push(next),
            None => break,
        }
    }
    Some(Change::Gain(all, join))
}

fn gain(r: &mut Reader<'_, '_>) -> Option<Gain> {
    if let Some(keyword) = r.one_of(KEYWORDS) {
        return Some(Gain::Keyword(keyword));
    }
    r.attempt(|r| {
        let lasts = if r.has("このターン、") { Lasts::ThisTurn } else { Lasts::Unsaid };
        r.eat("「")?;
        let ability = abilities::quoted(r)?;
        r.eat("」")?;
        Some(Gain::Ability(Box::new(ability), lasts))
    })
    .or_else(|| {
        r.attempt(|r| {
            let types = r.lexicon.types_at(r.words.rest());
            let word = r.words.known(types, "タイプ名", "a type")?;
            r.eat("・タイプ")?;
            Some(Gain::Type(word.into()))
        })
    })
}

fn render_gains(all: &[Gain], join: Join) -> String {
    let mut text = String::new();
    let mut after_keyword = false;
    for (at, gain) in all.iter().enumerate() {
        let keyword = matches!(gain, Gain::Keyword(_));
        if at > 0 {
            text += match join {
                Join::Or | Join::AndOr => "か",
                Join::And if keyword && after_keyword => "",
                Join::And => "と",
            };
        }
        text += &match gain {
            Gain::Keyword(keyword) => word(KEYWORDS, keyword).to_owned(),
            Gain::Ability(ability, lasts) => {
                let lasts = if *lasts == Lasts::ThisTurn { "このターン、" } else { "" };
                format!("{lasts}「{}」", abilities::render_quoted(ability))
            }
            Gain::Type(kind) => format!("{kind}・タイプ"),
        };
        after_keyword = keyword;
    }
    text
}

/// Without 。
pub(super) fn render_changes(changes: &[Change]) -> String {
    let mut text = String::new();
    for (at, change) in changes.iter().enumerate() {
        let last = at + 1 == changes.len();
        text += &match change {
            Change::Stats(stats) => {
                let one = |(stat, sign, n): &(Stat, Sign, Amount)| {
                    format!("{}{}{}", word(STATS, stat), word(SIGNS, sign), render_amount(n))
                };
                let stats: Vec<String> = stats.iter().map(one).collect();
                format!("{}{}", stats.join("/"), if last { "する" } else { "して、" })
            }
            Change::Gain(all, join) => format!("{}を持つ", render_gains(all, *join)),
            Change::Lose(all) => {
                let all: String = all.iter().map(|keyword| word(KEYWORDS, keyword)).collect();
                format!("{all}を失う")
            }
            Change::LoseAbilities => "能力すべてを失う".to_owned(),
        };
    }
    text
}
