//! Cards, told by what they are like.

use super::Reader;
use super::filters::{filter, named, races, render_filter, render_nominal};
use super::targets::{it, render_it};
use super::terms::{NOUNS, ROWS, SIDES, THIS, WHOSE, ZONES, noun, word};
use crate::effect::{EverySaid, Filter, Lane, Lying, Mark, Noun, Place, Row, Selector, Target, Whose};

const LYING: &[(&str, Lying)] = &[
    ("の", Lying::Of),
    ("にいる", Lying::Lives),
    ("にある", Lying::There),
    ("から", Lying::From),
    ("", Lying::Bare),
];

/// 場, 前衛, 同じレーン, このカードの隣のレーンの前衛, 隣のマス
pub(super) fn place(r: &mut Reader<'_, '_>) -> Option<Place> {
    r.called("場所の指定", "a place", |r| {
        r.one_of(ZONES)
            .map(Place::Zone)
            .or_else(|| r.one_of(ROWS).map(Place::Row))
            .or_else(|| {
                r.attempt(|r| {
                    let lane = lane(r)?;
                    Some(Place::Lane(lane, of_row(r)))
                })
            })
            .or_else(|| r.attempt(|r| next_squares(r)))
    })
}

/// このカード, そのキャラクター: by which a lane or a square is told.
pub(super) fn mark(r: &mut Reader<'_, '_>) -> Option<Mark> {
    r.one_of(THIS).map(Mark::This).or_else(|| match it(r)? {
        Target::It(said) => Some(Mark::It(said)),
        _ => None,
    })
}

pub(super) fn render_mark(mark: Mark) -> String {
    match mark {
        Mark::This(this) => word(THIS, &this).to_owned(),
        Mark::It(said) => render_it(said),
    }
}

/// 同じレーン, そのキャラクターと同じレーン, このカードの隣のレーン, そのレーン, レーン
pub(super) fn lane(r: &mut Reader<'_, '_>) -> Option<Lane> {
    if r.has("そのレーン") {
        return Some(Lane::That);
    }
    let this = mark(r);
    if let Some(of) = this
        && r.has("がいるレーン")
    {
        return Some(Lane::Of(of));
    }
    Some(if this.is_none() && r.has("レーン") {
        Lane::Its
    } else if r.attempt(|r| r.eat(if this.is_some() { "と同じレーン" } else { "同じレーン" })).is_some()
    {
        Lane::Same(this)
    } else {
        if this.is_some() {
            r.eat("の")?;
        }
        let side = r.one_of(SIDES)?;
        r.eat("のレーン")?;
        Lane::Beside(side, this)
    })
}

/// の前衛
pub(super) fn of_row(r: &mut Reader<'_, '_>) -> Option<Row> {
    r.attempt(|r| {
        r.eat("の")?;
        r.one_of(ROWS)
    })
}

pub(super) fn render_lane(lane: Lane, row: Option<Row>) -> String {
    let lane = match lane {
        Lane::Same(None) => "同じレーン".to_owned(),
        Lane::Same(Some(of)) => format!("{}と同じレーン", render_mark(of)),
        Lane::Beside(side, of) => {
            let of = of.map_or(String::new(), |of| format!("{}の", render_mark(of)));
            format!("{of}{}のレーン", word(SIDES, &side))
        }
        Lane::Of(of) => format!("{}がいるレーン", render_mark(of)),
        Lane::Its => "レーン".to_owned(),
        Lane::That => "そのレーン".to_owned(),
    };
    format!("{lane}{}", row.map_or(String::new(), |row| format!("の{}", word(ROWS, &row))))
}

fn next_squares(r: &mut Reader<'_, '_>) -> Option<Place> {
    let this = mark(r);
    r.eat(if this.is_some() { "の隣のマス" } else { "隣のマス" })?;
    Some(Place::NextSquares(this))
}

pub(super) fn render_place(place: Place) -> String {
    match place {
        Place::Zone(zone) => word(ZONES, &zone).to_owned(),
        Place::Row(row) => word(ROWS, &row).to_owned(),
        Place::Lane(lane, row) => render_lane(lane, row),
        Place::NextSquares(None) => "隣のマス".to_owned(),
        Place::NextSquares(Some(this)) => format!("{}の隣のマス", render_mark(this)),
    }
}

/// 手札またはトラッシュの, 前衛にいる: a place and what ties it to what follows.
fn places(r: &mut Reader<'_, '_>) -> Option<(Vec<Place>, Lying)> {
    r.attempt(|r| {
        let places = r.either(place)?;
        let counted = r.starts("の枚数") || r.starts("の数");
        let lying = if counted { Lying::Bare } else { r.one_of(LYING)? };
        let zone = places.iter().all(|place| matches!(place, Place::Zone(_)));
        (lying != Lying::Bare || zone).then_some((places, lying))
    })
}

fn render_places(of: &Selector) -> String {
    if of.places.is_empty() {
        return String::new();
    }
    let all: Vec<String> = of.places.iter().map(|&place| render_place(place)).collect();
    format!("{}{}", all.join("または"), word(LYING, &of.lying))
}

/// Whose and where.
struct Where {
    whose: Whose,
    places: Vec<Place>,
    lying: Lying,
    place_first: bool,
}

/// 自分の前衛の, 前衛にいる相手の, or nothing.
fn whereabouts(r: &mut Reader<'_, '_>) -> Where {
    let nowhere = |whose| Where { whose, places: Vec::new(), lying: Lying::Bare, place_first: false };
    if let Some(whose) = r.one_of(WHOSE).filter(|&whose| whose != Whose::Unsaid) {
        return match places(r) {
            Some((places, lying)) => Where { whose, places, lying, place_first: false },
            None => nowhere(whose),
        };
    }
    match places(r) {
        Some((places, lying)) => {
            let whose =
                if lying == Lying::Bare { Whose::Unsaid } else { r.one_of(WHOSE).unwrap_or(Whose::Unsaid) };
            Where { whose, places, lying, place_first: whose != Whose::Unsaid }
        }
        None => nowhere(Whose::Unsaid),
    }
}

/// The filters after whose and where, and the noun; 全ての perhaps between them.
fn tail(r: &mut Reader<'_, '_>) -> Option<(Vec<Filter>, bool, Noun)> {
    r.called("カードの指定", "cards", |r| {
        r.deeper(|r| {
            r.attempt(|r| {
                let first = filter(r)?;
                let (mut rest, every, noun) = tail(r)?;
                rest.insert(0, first);
                Some((rest, every, noun))
            })
            .or_else(|| {
                r.attempt(|r| {
                    let every = r.has("全ての");
                    noun(r).map(|noun| (Vec::new(), every, noun))
                })
            })
            .or_else(|| {
                r.attempt(|r| {
                    let every = r.has("全ての");
                    let only = races(r).or_else(|| named(r))?;
                    Some((vec![only], every, Noun::Unsaid))
                })
            })
        })
    })
}

/// 自分の前衛の火属性のキャラクター, 全ての＜竜＞, 自分の手札: and where 全ての stands, if it does.
pub(super) fn described(r: &mut Reader<'_, '_>) -> Option<(Selector, Option<EverySaid>)> {
    r.called("カードの指定", "cards", |r| {
        r.attempt(|r| starting_with_whose(r)).or_else(|| r.attempt(|r| starting_with_filters(r)))
    })
}

fn starting_with_whose(r: &mut Reader<'_, '_>) -> Option<(Selector, Option<EverySaid>)> {
    let first = r.has("全ての");
    let there = whereabouts(r);
    let nothing = there.whose == Whose::Unsaid && there.places.is_empty();
    if there.lying == Lying::Bare && !there.places.is_empty() {
        let every = first.then_some(EverySaid::First);
        return Some((selector(there, Vec::new(), 0, Noun::Unsaid), every));
    }
    let middle = !first && !nothing && r.has("全ての");
    let Some((filters, last, noun)) = tail(r) else {
        let out_of_all = there.lying == Lying::From && !first && !middle;
        return out_of_all.then(|| (selector(there, Vec::new(), 0, Noun::Unsaid), None));
    };
    let every = match (first, middle, last) {
        (false, false, false) => None,
        (true, false, false) => Some(EverySaid::First),
        (false, true, false) if has_filters_before(&filters, noun) => Some(EverySaid::Middle),
        (false, true, false) => Some(EverySaid::Last),
        (false, false, true) if nothing && !has_filters_before(&filters, noun) => Some(EverySaid::First),
        (false, false, true) => Some(EverySaid::Last),
        _ => return None,
    };
    Some((selector(there, filters, 0, noun), every))
}

/// Do filters stand before the noun, or before the race or name in its place?
fn has_filters_before(filters: &[Filter], noun: Noun) -> bool {
    filters.len() > usize::from(noun == Noun::Unsaid)
}

/// ATK500以下の相手の前衛のキャラクター: some filters before whose and where.
fn starting_with_filters(r: &mut Reader<'_, '_>) -> Option<(Selector, Option<EverySaid>)> {
    let first = r.has("全ての");
    let mut filters = vec![filter(r)?];
    loop {
        let there = whereabouts(r);
        if there.whose == Whose::Unsaid && there.places.is_empty() {
            filters.push(filter(r)?);
            continue;
        }
        if there.lying == Lying::Bare && !there.places.is_empty() {
            return None;
        }
        let middle = !first && r.has("全ての");
        let before = filters.len();
        let (rest, last, noun) = tail(r)?;
        let every = match (first, middle, last) {
            (false, false, false) => None,
            (true, false, false) => Some(EverySaid::First),
            (false, true, false) if has_filters_before(&rest, noun) => Some(EverySaid::Middle),
            (false, true, false) | (false, false, true) => Some(EverySaid::Last),
            _ => return None,
        };
        filters.extend(rest);
        return Some((selector(there, filters, before, noun), every));
    }
}

fn selector(there: Where, filters: Vec<Filter>, before: usize, noun: Noun) -> Selector {
    let Where { whose, places, lying, place_first } = there;
    Selector { whose, places, lying, place_first, filters, before, noun }
}

/// Cards of which it isn't said that all are meant.
pub(super) fn plain(r: &mut Reader<'_, '_>) -> Option<Selector> {
    r.attempt(|r| described(r).filter(|(_, every)| every.is_none()).map(|(of, _)| of))
}

pub(super) fn render_described(of: &Selector, every: Option<EverySaid>) -> String {
    let at = |said: EverySaid| if every == Some(said) { "全ての" } else { "" };
    let whose = word(WHOSE, &of.whose);
    let places = render_places(of);
    let there = if of.place_first { format!("{places}{whose}") } else { format!("{whose}{places}") };
    let (before, after) = of.filters.split_at(of.before.min(of.filters.len()));
    let all = |filters: &[Filter]| filters.iter().map(render_filter).collect::<String>();
    let mut text = format!("{}{}{there}{}", at(EverySaid::First), all(before), at(EverySaid::Middle));
    match after.split_last() {
        Some((only, rest)) if of.noun == Noun::Unsaid => {
            text += &all(rest);
            text += at(EverySaid::Last);
            text += &render_nominal(only);
        }
        _ => {
            text += &all(after);
            text += at(EverySaid::Last);
            text += word(NOUNS, &of.noun);
        }
    }
    text
}
