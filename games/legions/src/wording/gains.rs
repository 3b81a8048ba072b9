//! What units get: changes of stats, keywords, abilities.

use super::Reader;
use super::abilities::{defined, render as render_ability};
use super::amounts::{amount, render_amount};
use super::clauses::body;
use super::costs::{keyword, render_keyword};
use super::terms::{COLOURS, SIGNS, word};
use crate::effect::{Ability, Gain, StatChange};

/// 「+1/+1」の修正, 「速攻」と「先制」, 「+1/+0」の修正と「貫通1」; whether と joins them.
pub(super) fn gains(r: &mut Reader<'_, '_>) -> Option<(Vec<Gain>, bool)> {
    let mut all = vec![gain(r)?];
    let mut joined = None;
    while let Some((and, next)) = r.attempt(|r| {
        let and = r.has("と");
        Some((and, gain(r)?))
    }) {
        if joined.is_some_and(|joined| joined != and) {
            return None;
        }
        joined = Some(and);
        all.push(next);
    }
    Some((all, joined.unwrap_or(false)))
}

fn gain(r: &mut Reader<'_, '_>) -> Option<Gain> {
    r.called("キーワード、能力値の増減、能力", "a keyword, a change of stats or an ability", one)
}

fn one(r: &mut Reader<'_, '_>) -> Option<Gain> {
    r.attempt(|r| {
        r.eat("「")?;
        let (atk, hp) = stats(r)?;
        r.eat("」の修正")?;
        Some(Gain::Stats { atk, hp, bare: false })
    })
    .or_else(|| {
        r.attempt(|r| {
            let (atk, hp) = stats(r)?;
            r.eat("の修正")?;
            Some(Gain::Stats { atk, hp, bare: true })
        })
    })
    .or_else(|| {
        r.attempt(|r| {
            r.eat("「")?;
            let gain = r
                .one_of(COLOURS)
                .map(Gain::Colour)
                .or_else(|| keyword(r).map(|one| Gain::Keyword(one, false)))?;
            r.eat("」")?;
            Some(gain)
        })
    })
    .or_else(|| {
        r.attempt(|r| {
            r.eat("タイプ")?;
            r.words.between("「", "」").map(|word| Gain::Type(word.into()))
        })
    })
    .or_else(|| r.attempt(|r| keyword(r).map(|one| Gain::Keyword(one, true))))
    .or_else(|| r.attempt(ability))
}

/// 「《アタック時》：カードを1枚引く。」
fn ability(r: &mut Reader<'_, '_>) -> Option<Gain> {
    r.eat("「")?;
    let inner =
        r.deeper(|r| r.attempt(|r| defined(r).map(Ability::Defined)).or_else(|| body(r).map(Ability::Text)))?;
    r.eat("」")?;
    Some(Gain::Ability(Box::new(inner)))
}

/// +1/-2
fn stats(r: &mut Reader<'_, '_>) -> Option<(StatChange, StatChange)> {
    let one = |r: &mut Reader<'_, '_>| {
        let sign = r.one_of(SIGNS)?;
        Some(StatChange { sign, n: amount(r)? })
    };
    let atk = one(r)?;
    r.eat("/")?;
    Some((atk, one(r)?))
}

pub(super) fn render_gains(gains: &[Gain], joined: bool) -> String {
    gains.iter().map(render_gain).collect::<Vec<_>>().join(if joined { "と" } else { "" })
}

fn render_gain(gain: &Gain) -> String {
    let change = |change: &StatChange| format!("{}{}", word(SIGNS, &change.sign), render_amount(&change.n));
    match gain {
        Gain::Stats { atk, hp, bare: false } => format!("「{}/{}」の修正", change(atk), change(hp)),
        Gain::Stats { atk, hp, bare: true } => format!("{}/{}の修正", change(atk), change(hp)),
        Gain::Keyword(keyword, false) => format!("「{}」", render_keyword(keyword)),
        Gain::Keyword(keyword, true) => render_keyword(keyword),
        Gain::Ability(ability) => format!("「{}」", render_ability(ability)),
        Gain::Type(word) => format!("タイプ「{word}」"),
        Gain::Colour(colour) => format!("「{}」", word(COLOURS, colour)),
    }
}
