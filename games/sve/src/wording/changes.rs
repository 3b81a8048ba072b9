//! Changes to a card or a leader: numbers, keywords, abilities, types.

use super::Reader;
use super::abilities;
use super::amounts::{plain, render as render_amount};
use super::terms::{KEYWORDS, STATS, word};
use crate::effect::{Change, Keyword, Stat};

/// 《攻撃力》+1/《体力》+1して、【突進】を持つ。
pub(super) fn changes(r: &mut Reader<'_, '_>) -> Option<Vec<Change>> {
    let mut all = Vec::new();
    if let Some(stats) = r.attempt(stats) {
        all.push(stats);
        if r.eat("する。").is_some() {
            return Some(all);
        }
        r.eat("して、")?;
    }
    all.push(gains(r)?);
    r.eat("を持つ。")?;
    Some(all)
}

fn stats(r: &mut Reader<'_, '_>) -> Option<Change> {
    let one = |r: &mut Reader<'_, '_>| {
        let stat = r.one_of(STATS)?;
        let sign = r.one_of(&[("+", 1i8), ("-", -1)])?;
        Some((stat, sign, plain(r)?))
    };
    let (stat, sign, n) = one(r)?;
    if stat == Stat::Attack
        && let Some((_, second, m)) = r.attempt(|r| {
            r.eat("/")?;
            one(r)
        })
    {
        return Some(Change::Both(sign, n, second, m));
    }
    Some(Change::Stat(stat, sign, n))
}

/// 【突進】; 【突進】と「…」; 武装・タイプ
fn gains(r: &mut Reader<'_, '_>) -> Option<Change> {
    let mut keywords = Vec::new();
    while let Some(keyword) = r.one_of(KEYWORDS) {
        keywords.push(keyword);
    }
    let quoted = |r: &mut Reader<'_, '_>| {
        r.eat("「")?;
        let ability = abilities::quoted(r)?;
        r.eat("」")?;
        Some(Box::new(ability))
    };
    if keywords.is_empty() {
        if let Some(ability) = r.attempt(quoted) {
            return Some(Change::Ability(ability));
        }
        let types = r.lexicon.types_at(r.words.rest());
        let word = r.words.known(types, "a type")?;
        r.eat("・タイプ")?;
        return Some(Change::Type(word.into()));
    }
    let ability = r.attempt(|r| {
        r.eat("と")?;
        quoted(r)
    });
    Some(match ability {
        Some(ability) => Change::KeywordsAndAbility(keywords, ability),
        None => Change::Keywords(keywords),
    })
}

pub(super) fn render_changes(changes: &[Change]) -> String {
    let mut text = String::new();
    for (at, change) in changes.iter().enumerate() {
        let last = at + 1 == changes.len();
        let sign = |sign: &i8| if *sign < 0 { "-" } else { "+" };
        let keywords = |all: &[Keyword]| all.iter().map(|k| word(KEYWORDS, k)).collect::<String>();
        let stats = |text: String| format!("{text}{}", if last { "する。" } else { "して、" });
        text += &match change {
            Change::Stat(stat, s, n) => {
                stats(format!("{}{}{}", word(STATS, stat), sign(s), render_amount(n)))
            }
            Change::Both(s, n, t, m) => stats(format!(
                "《攻撃力》{}{}/《体力》{}{}",
                sign(s),
                render_amount(n),
                sign(t),
                render_amount(m)
            )),
            Change::Keywords(all) => format!("{}を持つ。", keywords(all)),
            Change::Ability(ability) => format!("「{}」を持つ。", abilities::render_quoted(ability)),
            Change::KeywordsAndAbility(all, ability) => {
                format!("{}と「{}」を持つ。", keywords(all), abilities::render_quoted(ability))
            }
            Change::Type(kind) => format!("{kind}・タイプを持つ。"),
        };
    }
    text
}
