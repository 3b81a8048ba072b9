//! What a card must be like, and what it is called.

use super::amounts::{plain, render as render_amount};
use super::going::{BY_THIS, render_by_this};
use super::selectors::{render as render_selector, selector};
use super::targets::{render as render_target, thing};
use super::terms::{BOUNDS, CLASSES, FIGURES, JOINS, KEYWORDS, MARKS, NOUNS, word};
use super::{QUOTATION, Reader};
use crate::effect::{Filter, Join, Kind, Mark, Namesake, Noun};

/// 他の妖精・フォロワー, 元のコスト2以下の「カード名に『…』を含むカード」, 『…』
pub(super) fn kind(r: &mut Reader<'_, '_>) -> Option<Kind> {
    r.attempt(|r| {
        let mut filters = Vec::new();
        let mut quoted = None;
        loop {
            if quoted.is_none() && r.has("「") {
                quoted = Some(filters.len());
            }
            match filter(r) {
                Some(filter) => filters.push(filter),
                None => break,
            }
            if matches!(filters.last(), Some(Filter::Name(_))) {
                break;
            }
        }
        let named = matches!(filters.last(), Some(Filter::Name(_)));
        let noun = match r.one_of(NOUNS) {
            Some(noun) => noun,
            None if named => Noun::Unsaid,
            None => return None,
        };
        if quoted.is_some() {
            r.eat("」")?;
        }
        Some(Kind { filters, quoted, noun })
    })
}

/// What may stand before whose and where: アクト状態の, 元のコスト3以下の, このターン中に場に出た
pub(super) fn early(r: &mut Reader<'_, '_>) -> Vec<Filter> {
    let mut filters = Vec::new();
    while let Some(filter) =
        state(r).or_else(|| r.attempt(figure)).or_else(|| r.attempt(has)).or_else(|| r.attempt(turn_history))
    {
        filters.push(filter);
    }
    filters
}

const STATES: &[(&str, Filter)] = &[
    ("アクト状態の", Filter::Acted),
    ("スタンド状態の", Filter::Stood),
    ("進化済みの", Filter::Evolved),
    ("進化していない", Filter::NotEvolved),
    ("出走した", Filter::Raced),
];

/// アクト状態の
fn state(r: &mut Reader<'_, '_>) -> Option<Filter> {
    STATES.iter().find_map(|(words, filter)| r.eat(words).map(|()| filter.clone()))
}

/// With what the set words of a filter can begin; other filters are open words.
const FIRST: &str = "他アス進出《【『ト元コ攻体カこそE前後選公捨消墓場手デ自相";

fn filter(r: &mut Reader<'_, '_>) -> Option<Filter> {
    if r.words.is_quiet() && !r.rest().starts_with(|c| FIRST.contains(c)) {
        return r.attempt(type_of).or_else(|| r.attempt(has_counter));
    }
    if r.has("他の") {
        return Some(Filter::Other);
    }
    if let Some(state) = state(r) {
        return Some(state);
    }
    if let Some(class) = r.one_of(CLASSES) {
        return Some(if r.has("でない") { Filter::NotClass(class) } else { Filter::Class(class) });
    }
    if let Some(name) = r.name() {
        return Some(Filter::Name(name));
    }
    if r.has("トークン・") {
        return Some(Filter::Token);
    }
    if r.has("トークンでない") {
        return Some(Filter::NotToken);
    }
    r.attempt(figure)
        .or_else(|| r.attempt(has))
        .or_else(|| r.attempt(type_of))
        .or_else(|| r.attempt(name_part))
        .or_else(|| r.attempt(namesake))
        .or_else(|| r.attempt(turn_history))
        .or_else(|| r.attempt(by_this))
        .or_else(|| r.attempt(has_counter))
}

/// 元のコスト3以下の, 攻撃力最大の, 元のコストが奇数の
pub(super) fn figure(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let filter = bare_figure(r)?;
    r.eat("の")?;
    Some(filter)
}

/// 元のコスト3以下: without の.
pub(super) fn bare_figure(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let printed = r.has("元の");
    let of = r.one_of(FIGURES)?;
    if let Some(most) = r.one_of(&[("最大", true), ("最小", false)]) {
        return Some(Filter::Extreme(printed, of, most));
    }
    if printed && let Some(odd) = r.one_of(&[("が奇数", true), ("が偶数", false)]) {
        return Some(Filter::OddCost(odd));
    }
    let n = plain(r)?;
    let bound = r.one_of(BOUNDS)?;
    Some(Filter::Figure { printed, of, n, bound })
}

/// 【守護】を持つ, 【疾走】や【守護】を持つ
fn has(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let (marks, join) = r.joined(|r| r.one_of(KEYWORDS).map(Mark::Keyword).or_else(|| r.one_of(MARKS)))?;
    r.eat("を持つ")?;
    Some(Filter::Has(marks, join))
}

/// 妖精・
fn type_of(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let types = r.lexicon.types_at(r.words.rest());
    let word = r.words.known(types, "タイプ名", "a type")?;
    if r.has("でない") {
        return Some(Filter::NotType(word.into()));
    }
    r.eat("・")?;
    Some(Filter::Type(word.into()))
}

/// カード名に『…』か『…』を含む
fn name_part(r: &mut Reader<'_, '_>) -> Option<Filter> {
    r.eat("カード名に")?;
    let (names, join) = r.joined(Reader::name)?;
    r.eat("を含む")?;
    (join == Join::Or).then_some(Filter::NamePart(names))
}

const NAMESAKES: &[(&str, Namesake)] =
    &[("と同名の", Namesake::Same), ("と同名でない", Namesake::Not), ("と同名を除く", Namesake::Except)];

/// これと同名を除く, それと同名の, 元のコストと種類がそれと同じ
fn namesake(r: &mut Reader<'_, '_>) -> Option<Filter> {
    if r.has("元のコストと種類が") {
        let of = thing(r)?;
        r.eat("と同じ")?;
        return Some(Filter::CostAndKindOf(Box::new(of)));
    }
    let of = thing(r)?;
    let how = r.one_of(NAMESAKES)?;
    Some(Filter::Named(Box::new(of), how))
}

/// このターン中に場に出た, このターン中に…からダメージを受けた
fn turn_history(r: &mut Reader<'_, '_>) -> Option<Filter> {
    r.eat("このターン中に")?;
    if r.has("場に出た") {
        return Some(Filter::EnteredThisTurn);
    }
    if r.has("ダメージを受けた") {
        return Some(Filter::HurtThisTurn(None));
    }
    let by = r.deeper(QUOTATION, selector)?;
    r.eat("からダメージを受けた")?;
    Some(Filter::HurtThisTurn(Some(Box::new(by))))
}

/// これによって公開した
fn by_this(r: &mut Reader<'_, '_>) -> Option<Filter> {
    r.eat("これによって")?;
    r.one_of(BY_THIS).map(Filter::ByThis)
}

/// 童話カウンターが置かれている
fn has_counter(r: &mut Reader<'_, '_>) -> Option<Filter> {
    let name = counter_name(r)?;
    r.eat("カウンターが置かれている")?;
    Some(Filter::HasCounter(name))
}

/// The kinds of counter there are are open words, closed by what follows them.
pub(super) fn counter_name(r: &mut Reader<'_, '_>) -> Option<Box<str>> {
    let name = r.rest().split_once("カウンター").map(|(name, _)| name)?;
    let short = !name.is_empty() && name.chars().count() <= 8;
    if !short || name.contains(['、', '。', '：', 'の', 'を', 'に', 'は', 'が', '「', '」', '》', '\n'])
    {
        return None;
    }
    r.words.known(std::iter::once(name), "カウンター名", "a counter").map(Into::into)
}

pub(super) fn render_kind(kind: &Kind) -> String {
    let mut text = String::new();
    for (at, filter) in kind.filters.iter().enumerate() {
        if kind.quoted == Some(at) {
            text.push('「');
        }
        text += &render_filter(filter);
    }
    if kind.quoted == Some(kind.filters.len()) {
        text.push('「');
    }
    text += word(NOUNS, &kind.noun);
    if kind.quoted.is_some() {
        text.push('」');
    }
    text
}

fn render_mark(mark: &Mark) -> &'static str {
    match mark {
        Mark::Keyword(keyword) => word(KEYWORDS, keyword),
        other => word(MARKS, other),
    }
}

pub(super) fn render_filter(filter: &Filter) -> String {
    let originally = |printed: bool| if printed { "元の" } else { "" };
    match filter {
        Filter::Other => "他の".to_owned(),
        Filter::Token => "トークン・".to_owned(),
        Filter::Class(class) => word(CLASSES, class).to_owned(),
        Filter::NotClass(class) => format!("{}でない", word(CLASSES, class)),
        Filter::NotToken => "トークンでない".to_owned(),
        Filter::NotType(word) => format!("{word}でない"),
        Filter::Type(word) => format!("{word}・"),
        Filter::Name(name) => format!("『{name}』"),
        Filter::NamePart(names) => {
            let names: Vec<String> = names.iter().map(|name| format!("『{name}』")).collect();
            format!("カード名に{}を含む", names.join("か"))
        }
        Filter::Named(of, how) => format!("{}{}", render_target(of), word(NAMESAKES, how)),
        Filter::CostAndKindOf(of) => format!("元のコストと種類が{}と同じ", render_target(of)),
        Filter::Figure { printed, of, n, bound } => {
            format!(
                "{}{}{}{}の",
                originally(*printed),
                word(FIGURES, of),
                render_amount(n),
                word(BOUNDS, bound)
            )
        }
        Filter::Extreme(printed, of, most) => {
            format!("{}{}{}の", originally(*printed), word(FIGURES, of), if *most { "最大" } else { "最小" })
        }
        Filter::OddCost(odd) => format!("元のコストが{}の", if *odd { "奇数" } else { "偶数" }),
        Filter::Has(marks, join) => {
            let marks: Vec<&str> = marks.iter().map(render_mark).collect();
            format!("{}を持つ", marks.join(word(JOINS, join)))
        }
        Filter::HasCounter(name) => format!("{name}カウンターが置かれている"),
        Filter::EnteredThisTurn => "このターン中に場に出た".to_owned(),
        Filter::HurtThisTurn(None) => "このターン中にダメージを受けた".to_owned(),
        Filter::HurtThisTurn(Some(by)) => {
            format!("このターン中に{}からダメージを受けた", render_selector(by))
        }
        Filter::ByThis(goes) => format!("これによって{}", render_by_this(*goes)),
        state => word(STATES, state).to_owned(),
    }
}
