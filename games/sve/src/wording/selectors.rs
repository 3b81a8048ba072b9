//! Which cards: whose, where, what they are like, how many.

use super::Reader;
use super::terms::{BOUNDS, CLASSES, KEYWORDS, PLAIN_STATS, UNITS, WHOSE, word};
use crate::effect::{Count, Filter, Noun, Pick, Selector, Whose, Zone};

const ZONES: &[(&str, Zone)] = &[
    ("場の", Zone::Field),
    ("EXエリアの", Zone::Ex),
    ("手札の", Zone::Hand),
    ("墓場の", Zone::Cemetery),
    ("エボルヴデッキの表向きの", Zone::EvolveFaceUp),
];

const NOUNS: &[(&str, Noun)] = &[
    ("フォロワー", Noun::Follower),
    ("アミュレット", Noun::Amulet),
    ("スペル", Noun::Spell),
    ("カード", Noun::Card),
    ("リーダー", Noun::Leader),
    ("プレイヤー", Noun::Player),
];

/// 自分の場の他の妖精・フォロワー
pub(super) fn selector(r: &mut Reader<'_, '_>) -> Option<Selector> {
    r.attempt(|r| {
        let before = r.attempt(early).unwrap_or_default();
        let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
        let zone = r.one_of(ZONES);
        let (filters, noun) = description(r)?;
        let mut or = Vec::new();
        while let Some(other) = r.attempt(|r| {
            r.eat("か")?;
            description(r)
        }) {
            or.push(other);
        }
        Some(Selector { before, whose, zone, filters, noun, carried: false, or })
    })
}

/// 元のコスト3以下の, アクト状態の: where it stands before whose.
fn early(r: &mut Reader<'_, '_>) -> Option<Vec<Filter>> {
    let mut filters = Vec::new();
    while let Some(filter) =
        state(r).or_else(|| r.attempt(cost)).or_else(|| r.attempt(stat)).or_else(|| r.attempt(has))
    {
        filters.push(filter);
    }
    (!filters.is_empty() && r.rest().starts_with(['自', '相', '場'])).then_some(filters)
}

/// 他の妖精・フォロワー: what stands after whose and where.
pub(super) fn description(r: &mut Reader<'_, '_>) -> Option<(Vec<Filter>, Noun)> {
    let mut filters = Vec::new();
    while let Some(filter) = filter(r) {
        filters.push(filter);
    }
    let named = matches!(filters.last(), Some(Filter::Name(_)));
    let noun = match r.one_of(NOUNS) {
        Some(noun) => noun,
        None if named => Noun::Named,
        None => return None,
    };
    Some((filters, noun))
}

/// アクト状態の
fn state(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let states =
        [("アクト状態の", Filter::Acted), ("スタンド状態の", Filter::Stood), ("進化済みの", Filter::Evolved)];
    states.into_iter().find_map(|(words, filter)| r.eat(words).map(|()| filter))
}

fn filter(r: &mut Reader<'_, '_>) -> Option<Filter> {
    if r.eat("他の").is_some() {
        return Some(Filter::Other);
    }
    if let Some(state) = state(r) {
        return Some(state);
    }
    if let Some(class) = r.one_of(CLASSES) {
        return Some(Filter::Class(class));
    }
    if let Some(name) = r.name() {
        return Some(Filter::Name(name));
    }
    r.attempt(cost).or_else(|| r.attempt(stat)).or_else(|| r.attempt(has)).or_else(|| r.attempt(kind_of))
}

/// 元のコスト3以下の
fn cost(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let printed = r.eat("元の").is_some();
    r.eat("コスト")?;
    let n = r.number()?;
    let bound = r.one_of(BOUNDS)?;
    r.eat("の")?;
    Some(Filter::Cost(printed, n, bound))
}

/// 攻撃力3以下の
fn stat(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let printed = r.eat("元の").is_some();
    let stat = r.one_of(PLAIN_STATS)?;
    let n = r.number()?;
    let bound = r.one_of(BOUNDS)?;
    r.eat("の")?;
    Some(Filter::Stat(printed, stat, n, bound))
}

/// 【守護】を持つ
fn has(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let keyword = r.one_of(KEYWORDS)?;
    r.eat("を持つ")?;
    Some(Filter::Has(keyword))
}

/// 妖精・
fn kind_of(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let types = r.lexicon.types_at(r.words.rest());
    let word = r.words.known(types, "a type")?;
    r.eat("・")?;
    Some(Filter::Type(word.into()))
}

/// フォロワー1体, フォロワー2体まで, フォロワーすべて
pub(super) fn pick(r: &mut Reader<'_, '_>) -> Option<Pick> {
    r.attempt(|r| {
        let of = selector(r)?;
        let count = count(r)?;
        Some(Pick { of, count })
    })
}

/// 1体, 2体まで, すべて
pub(super) fn count(r: &mut Reader<'_, '_>) -> Option<Count> {
    if r.eat("すべて").is_some() {
        return Some(Count::All);
    }
    if r.eat("を好きな枚数").is_some() {
        return Some(Count::AnyNumber);
    }
    let n = r.number()?;
    let unit = r.one_of(UNITS)?;
    Some(if r.eat("まで").is_some() { Count::UpTo(n, unit) } else { Count::Exactly(n, unit) })
}

pub(super) fn render(selector: &Selector) -> String {
    let mut text: String = selector.before.iter().map(render_filter).collect();
    if !selector.carried {
        text += word(WHOSE, &selector.whose);
        text += selector.zone.map_or("", |zone| word(ZONES, &zone));
    }
    text += &render_description(&selector.filters, selector.noun);
    for (filters, noun) in &selector.or {
        text += &format!("か{}", render_description(filters, *noun));
    }
    text
}

pub(super) fn render_description(filters: &[Filter], noun: Noun) -> String {
    let mut text: String = filters.iter().map(render_filter).collect();
    text += word(NOUNS, &noun);
    text
}

fn render_filter(filter: &Filter) -> String {
    let originally = |printed: bool| if printed { "元の" } else { "" };
    match filter {
        Filter::Other => "他の".to_owned(),
        Filter::Acted => "アクト状態の".to_owned(),
        Filter::Stood => "スタンド状態の".to_owned(),
        Filter::Evolved => "進化済みの".to_owned(),
        Filter::Class(class) => word(CLASSES, class).to_owned(),
        Filter::Type(word) => format!("{word}・"),
        Filter::Name(name) => format!("『{name}』"),
        Filter::Cost(printed, n, bound) => {
            format!("{}コスト{n}{}の", originally(*printed), word(BOUNDS, bound))
        }
        Filter::Stat(printed, stat, n, bound) => {
            format!("{}{}{n}{}の", originally(*printed), word(PLAIN_STATS, stat), word(BOUNDS, bound))
        }
        Filter::Has(keyword) => format!("{}を持つ", word(KEYWORDS, keyword)),
    }
}

pub(super) fn render_pick(pick: &Pick) -> String {
    format!("{}{}", render(&pick.of), render_count(&pick.count))
}

pub(super) fn render_count(count: &Count) -> String {
    match count {
        Count::Exactly(n, unit) => format!("{n}{}", word(UNITS, unit)),
        Count::UpTo(n, unit) => format!("{n}{}まで", word(UNITS, unit)),
        Count::All => "すべて".to_owned(),
        Count::AnyNumber => "を好きな枚数".to_owned(),
    }
}
