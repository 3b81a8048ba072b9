//! What a card must be like.

use super::Reader;
use super::amounts::{amount, bare_value, render_amount};
use super::costs::{keyword, render_keyword};
use super::events::{render_trigger, trigger};
use super::targets::{render_thing, thing};
use super::terms::{BOUNDS, COLOURS, FIGURES, LANES, ORS, POSTURES, joint, word};
use crate::effect::{Bound, Filter, Join, Part};

/// One thing that a card must be like.
pub(super) fn filter(r: &mut Reader<'_, '_>) -> Option<Filter> {
    r.called("どのようなカードか", "what it is like", one)
}

fn one(r: &mut Reader<'_, '_>) -> Option<Filter> {
    if let Some(filter) = r.one_of(FIXED) {
        return Some(filter);
    }
    r.attempt(posture)
        .or_else(|| r.attempt(colour))
        .or_else(|| r.attempt(typed))
        .or_else(|| r.attempt(having))
        .or_else(|| r.attempt(extreme))
        .or_else(|| r.attempt(figure))
        .or_else(|| r.attempt(lane))
        .or_else(|| r.attempt(by_other))
        .or_else(|| r.attempt(part_of_name))
        .or_else(|| r.attempt(name))
}

const FIXED: &[(&str, Filter)] = &[
    ("他の", Filter::Other { full: false }),
    ("このカード以外の", Filter::Other { full: true }),
    ("ダメージを受けている", Filter::Hurt),
    ("上にコアがある", Filter::HasCores),
    ("トークンではない", Filter::NotToken),
    ("シングルシンボルの", Filter::Symbols(1)),
    ("ダブルシンボルの", Filter::Symbols(2)),
    ("このターン中に配置された", Filter::PlacedThisTurn { during: true }),
    ("このターンに配置された", Filter::PlacedThisTurn { during: false }),
];

/// 疲労状態の, 疲労状態である
fn posture(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let is = r.one_of(POSTURES)?;
    let copula = r.one_of(&[("である", true), ("の", false)])?;
    Some(Filter::Posture { is, copula })
}

const HAVING: &[(&str, bool)] = &[("を持つ", false), ("を持たない", true)];

/// 緑属性を持つ, 赤属性か緑属性を持つ, 黒属性の
fn colour(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let mut joins = ORS.to_vec();
    joins.push(("と", Join::And));
    let (any, join) = r.joined(&joins, |r| r.one_of(COLOURS))?;
    if r.has("の") {
        return Some(Filter::Colour { any, join, of: true, not: false });
    }
    let not = r.one_of(HAVING)?;
    Some(Filter::Colour { any, join, of: false, not })
}

/// タイプ「ゾンビ」を持つ, 「ゾンビ」か「ゴースト」を持つ: a word in brackets that is no keyword is a type.
fn typed(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let word = r.has("タイプ");
    let (any, join) = r.joined(ORS, |r| {
        if word {
            r.has("タイプ");
        }
        if r.ahead(quoted_keyword) {
            return None;
        }
        r.words.between("「", "」").map(Into::into)
    })?;
    let not = r.one_of(HAVING)?;
    Some(Filter::Type { any, join, word, not })
}

/// 「速攻」
fn quoted_keyword(r: &mut Reader<'_, '_>) -> Option<Part> {
    r.eat("「")?;
    let keyword = keyword(r)?;
    r.eat("」")?;
    Some(Part::Keyword(keyword, false))
}

/// 《配置時》
fn quoted_trigger(r: &mut Reader<'_, '_>) -> Option<Part> {
    r.eat("《")?;
    let trigger = trigger(r)?;
    r.eat("》")?;
    Some(Part::Trigger(Box::new(trigger)))
}

/// 「速攻」を持つ, 《ブレイク時》を持つ, 「貫通」か「衝撃」を持たない
fn having(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let (any, join) = r.joined(ORS, |r| {
        r.attempt(quoted_keyword)
            .or_else(|| r.attempt(quoted_trigger))
            .or_else(|| r.attempt(keyword).map(|one| Part::Keyword(one, true)))
    })?;
    let not = r.one_of(HAVING)?;
    Some(Filter::Has { any, join, not })
}

/// コスト3以下の, ATKが4以上の, コスト1の
fn figure(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let of = r.one_of(FIGURES)?;
    let ga = r.has("が");
    let n = if ga { amount(r).or_else(|| bare_value(r))? } else { amount(r)? };
    let bound = r.one_of(BOUNDS).unwrap_or(Bound::Exactly);
    r.eat("の")?;
    Some(Filter::Figure { of, n, bound, ga })
}

/// コストが最も低い, 最もコストが低い
fn extreme(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let early = r.has("最も");
    let of = r.one_of(FIGURES)?;
    r.eat("が")?;
    if !early {
        r.eat("最も")?;
    }
    let most = r.one_of(&[("高い", true), ("低い", false)])?;
    Some(Filter::Extreme { of, most, early })
}

const LANE_ENDS: &[(&str, bool)] = &[("にある", false), ("の", true)];

/// 同一レーンにある, 隣接レーンの, 中央レーンにある; このカードと同一レーンにある, このカードの隣接レーンにある
fn lane(r: &mut Reader<'_, '_>) -> Option<Filter> {
    if r.has("そのレーン") {
        return r.one_of(LANE_ENDS).map(|short| Filter::ThatLane { short });
    }
    if let Some(lane) = r.one_of(LANES) {
        return r.one_of(LANE_ENDS).map(|short| Filter::InLane { lane, short });
    }
    let same = r.attempt(|r| {
        let of = r.attempt(|r| {
            let of = thing(r)?;
            r.eat("と").map(|()| Box::new(of))
        });
        r.eat("同一レーン")?;
        r.one_of(LANE_ENDS).map(|short| Filter::SameLane { of, short })
    });
    same.or_else(|| {
        r.attempt(|r| {
            let of = r.attempt(|r| {
                let of = thing(r)?;
                r.eat("の").map(|()| Box::new(of))
            });
            r.eat("隣接レーン")?;
            r.one_of(LANE_ENDS).map(|short| Filter::NextLane { of, short })
        })
    })
}

/// それ以外の, 選んだカード以外の; それと同じ名前の, それと同名の
fn by_other(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let it = Box::new(thing(r)?);
    r.one_of(&[("以外の", None), ("と同じ名前の", Some(false)), ("と同名の", Some(true))]).map(
        |how| match how {
            None => Filter::NotIt(it),
            Some(short) => Filter::Namesake(it, short),
        },
    )
}

/// 名前に「…」を含む
fn part_of_name(r: &mut Reader<'_, '_>) -> Option<Filter> {
    r.eat("名前に")?;
    let part = r.words.between("「", "」")?;
    r.eat("を含む")?;
    Some(Filter::NamePart(part.into()))
}

/// 『名前』, 「名前」: of this name. A keyword, an ability and a change of stats are no names.
fn name(r: &mut Reader<'_, '_>) -> Option<Filter> {
    if let Some(name) = r.words.between("『", "』") {
        return Some(Filter::Name(name.into(), ('『', '』')));
    }
    if r.ahead(quoted_keyword) {
        return None;
    }
    let name = r.words.between("「", "」")?;
    let other = name.starts_with(['《', '+', '-']) || name.starts_with("ATK");
    (!other).then(|| Filter::Name(name.into(), ('「', '」')))
}

pub(super) fn render_filter(filter: &Filter) -> String {
    let have = |not: &bool| word(HAVING, not);
    match filter {
        Filter::NotIt(it) => format!("{}以外の", render_thing(it)),
        Filter::Posture { is, copula } => {
            format!("{}{}", word(POSTURES, is), if *copula { "である" } else { "の" })
        }
        Filter::Colour { any, join, of, not } => {
            let colours: Vec<&str> = any.iter().map(|colour| word(COLOURS, colour)).collect();
            format!("{}{}", colours.join(joint(*join)), if *of { "の" } else { have(not) })
        }
        Filter::Type { any, join, word, not } => {
            let word = if *word { "タイプ" } else { "" };
            let types: Vec<String> = any.iter().map(|one| format!("{word}「{one}」")).collect();
            format!("{}{}", types.join(joint(*join)), have(not))
        }
        Filter::Has { any, join, not } => {
            let part = |part: &Part| match part {
                Part::Keyword(keyword, false) => format!("「{}」", render_keyword(keyword)),
                Part::Keyword(keyword, true) => render_keyword(keyword),
                Part::Trigger(trigger) => format!("《{}》", render_trigger(trigger)),
            };
            format!("{}{}", any.iter().map(part).collect::<Vec<_>>().join(joint(*join)), have(not))
        }
        Filter::Name(name, (open, close)) => format!("{open}{name}{close}"),
        Filter::NamePart(part) => format!("名前に「{part}」を含む"),
        Filter::Namesake(it, short) => {
            format!("{}と{}", render_thing(it), if *short { "同名の" } else { "同じ名前の" })
        }
        Filter::Figure { of, n, bound, ga } => {
            let ga = if *ga { "が" } else { "" };
            format!("{}{ga}{}{}の", word(FIGURES, of), render_amount(n), word(BOUNDS, bound))
        }
        Filter::Extreme { of, most, early } => {
            let (of, most) = (word(FIGURES, of), if *most { "高い" } else { "低い" });
            if *early { format!("最も{of}が{most}") } else { format!("{of}が最も{most}") }
        }
        Filter::SameLane { of, short } => {
            let of = of.as_ref().map_or(String::new(), |of| format!("{}と", render_thing(of)));
            format!("{of}同一レーン{}", word(LANE_ENDS, short))
        }
        Filter::NextLane { of, short } => {
            let of = of.as_ref().map_or(String::new(), |of| format!("{}の", render_thing(of)));
            format!("{of}隣接レーン{}", word(LANE_ENDS, short))
        }
        Filter::ThatLane { short } => format!("そのレーン{}", word(LANE_ENDS, short)),
        Filter::InLane { lane, short } => format!("{}{}", word(LANES, lane), word(LANE_ENDS, short)),
        Filter::Other { .. }
        | Filter::Hurt
        | Filter::HasCores
        | Filter::NotToken
        | Filter::Symbols(_)
        | Filter::PlacedThisTurn { .. } => word(FIXED, filter).to_owned(),
    }
}
