//! Which cards: whose, where, what they are like, how many.

use super::amounts::{plain, render as render_amount};
use super::filters::{early, kind, render_filter, render_kind};
use super::terms::{BOUNDS, JOINS, UNITS, WHOSE, ZONES, word};
use super::{QUOTATION, Reader};
use crate::effect::{
    Bound, Count, Face, Filter, Join, Kind, Lying, Noun, Pick, Place, Selector, Such, Unit, Whose, Zone,
};

/// 自分の場の他の妖精・フォロワー, 自分の場か自分のEXエリアの乗物・カード
pub(super) fn selector(r: &mut Reader<'_, '_>) -> Option<Selector> {
    r.attempt(|r| {
        let early = early(r);
        let (places, joined, lying) = r.attempt(places_of).unwrap_or((Vec::new(), Join::Or, Lying::Of));
        if !early.is_empty() && places.is_empty() {
            return None;
        }
        let (kinds, or) = r.joined(kind)?;
        Some(Selector { early, places, joined, lying, or, ..Selector::of(kinds) })
    })
    .or_else(|| selector_late(r))
    .or_else(|| r.attempt(quoted_selector))
}

/// 「このターン中に…からダメージを受けた相手のフォロワー」
fn quoted_selector(r: &mut Reader<'_, '_>) -> Option<Selector> {
    r.eat("「")?;
    let of = r.deeper(QUOTATION, selector)?;
    r.eat("」")?;
    (!of.quoted && !of.places.is_empty()).then_some(Selector { quoted: true, ..of })
}

/// Where what stands first belongs to the kind: 元のコスト3以下のフォロワー.
fn selector_late(r: &mut Reader<'_, '_>) -> Option<Selector> {
    r.attempt(|r| {
        let (kinds, or) = r.joined(kind)?;
        Some(Selector { or, ..Selector::of(kinds) })
    })
}

/// One kind of card in these places: what と joins next is another thing.
pub(super) fn single(r: &mut Reader<'_, '_>) -> Option<Selector> {
    r.attempt(|r| {
        let early = early(r);
        let (places, joined, lying) = r.attempt(places_of)?;
        let kinds = vec![kind(r)?];
        Some(Selector { early, places, joined, lying, ..Selector::of(kinds) })
    })
    .or_else(|| kind(r).map(|kind| Selector::of(vec![kind])))
}

/// 自分の手札: all of a zone, without a noun.
pub(super) fn zone_cards(r: &mut Reader<'_, '_>) -> Option<Selector> {
    r.attempt(|r| place(r).filter(|place| place.zone.is_some()).map(Selector::all_of))
}

/// 自分の場, 墓場, 自分の
pub(super) fn place(r: &mut Reader<'_, '_>) -> Option<Place> {
    let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
    let zone = r.one_of(ZONES);
    (whose != Whose::Unsaid || zone.is_some()).then_some(Place { whose, zone })
}

/// 自分の場の, 自分の場や自分のEXエリアの, 自分の墓場にある
fn places_of(r: &mut Reader<'_, '_>) -> Option<(Vec<Place>, Join, Lying)> {
    let (places, joined) = r.joined(place)?;
    let last = places.last()?;
    if last.zone == Some(Zone::Evolve(Face::Any)) && r.has("に表向きで置いた") {
        return Some((places, joined, Lying::LaidFaceUp));
    }
    if last.zone.is_none() {
        return (places.len() == 1).then_some((places, joined, Lying::Of));
    }
    let lying = r.one_of(&[("の", Lying::Of), ("にある", Lying::There)])?;
    Some((places, joined, lying))
}

/// フォロワー1体, フォロワー2体まで, フォロワーすべて, …をカード名が異なるように2枚まで, 手札1枚
pub(super) fn pick(r: &mut Reader<'_, '_>) -> Option<Pick> {
    let one = |r: &mut Reader<'_, '_>, of: fn(&mut Reader<'_, '_>) -> Option<Selector>| {
        r.attempt(|r| {
            let of = of(r)?;
            counted(r, of)
        })
    };
    one(r, selector).or_else(|| one(r, single)).or_else(|| one(r, zone_cards))
}

/// 自分のリーダー, in 自分のリーダーか自分の場のフォロワー1体: the number is that of the pick after it.
pub(super) fn uncounted(r: &mut Reader<'_, '_>) -> Option<Pick> {
    r.attempt(|r| {
        let of = single(r).filter(|of| !of.places.is_empty())?;
        r.starts("か").then_some(Pick { of, such: None, each: false, count: Count::Unsaid })
    })
}

/// 1枚, 好きな枚数: with nothing before it.
pub(super) fn bare_pick(r: &mut Reader<'_, '_>) -> Option<Pick> {
    r.attempt(|r| {
        let of = Selector::of(vec![Kind { filters: Vec::new(), quoted: None, noun: Noun::Unsaid }]);
        let count = count(r)?;
        (count != Count::All).then_some(Pick { of, such: None, each: false, count })
    })
}

fn counted(r: &mut Reader<'_, '_>, of: Selector) -> Option<Pick> {
    if r.has("を") {
        let such = r.attempt(such);
        let count = count(r)?;
        let wants = such.is_some() || count == Count::AnyNumber;
        return wants.then_some(Pick { of, such, each: false, count });
    }
    let each = r.has("それぞれ");
    let count = count(r)?;
    (count != Count::AnyNumber).then_some(Pick { of, such: None, each, count })
}

/// カード名が異なるように, 元のコストの合計が6以下になるように, ランダムに
fn such(r: &mut Reader<'_, '_>) -> Option<Such> {
    if r.has("カード名が異なるように") {
        return Some(Such::NamesDiffer);
    }
    if r.has("元のコストがすべて異なるように") {
        return Some(Such::CostsDiffer);
    }
    if r.has("ランダムに") {
        return Some(Such::AtRandom);
    }
    r.eat("元のコストの合計が")?;
    let n = r.number()?;
    let bound = r.one_of(BOUNDS)?;
    r.eat("になるように")?;
    Some(Such::CostsTotal(n, bound))
}

/// 1体, 2体まで, すべて
pub(super) fn count(r: &mut Reader<'_, '_>) -> Option<Count> {
    r.attempt(|r| {
        if r.has("すべて") {
            return Some(Count::All);
        }
        if r.has("好きな枚数") {
            return Some(Count::AnyNumber);
        }
        let n = plain(r)?;
        let unit = r.one_of(UNITS)?;
        Some(if r.has("まで") { Count::UpTo(n, unit) } else { Count::Exactly(n, unit) })
    })
}

/// を, after a pick: an open number of cards has none.
pub(super) fn particle(pick: &Pick) -> &'static str {
    match pick.count {
        Count::Exactly(..) | Count::All | Count::Unsaid if pick.such.is_none() => "を",
        _ => "",
    }
}

pub(super) fn render_place(place: &Place) -> String {
    format!("{}{}", word(WHOSE, &place.whose), place.zone.map_or("", |zone| word(ZONES, &zone)))
}

/// 自分の場か自分のEXエリア
pub(super) fn render_places(of: &Selector) -> String {
    of.places.iter().map(render_place).collect::<Vec<_>>().join(word(JOINS, &of.joined))
}

/// 荒野・カードか自然・カード
pub(super) fn render_kinds(of: &Selector) -> String {
    of.kinds.iter().map(render_kind).collect::<Vec<_>>().join(word(JOINS, &of.or))
}

pub(super) fn render(selector: &Selector) -> String {
    let mut text: String = selector.early.iter().map(render_filter).collect();
    if !selector.carried && !selector.places.is_empty() {
        text += &render_places(selector);
        let zone = selector.places.last().is_some_and(|place| place.zone.is_some());
        if !selector.is_bare() && zone {
            text += match selector.lying {
                Lying::Of => "の",
                Lying::There => "にある",
                Lying::LaidFaceUp => "に表向きで置いた",
            };
        }
    }
    text += &render_kinds(selector);
    if selector.quoted { format!("「{text}」") } else { text }
}

pub(super) fn render_pick(pick: &Pick) -> String {
    let mut text = render(&pick.of);
    if (pick.such.is_some() || pick.count == Count::AnyNumber) && !text.is_empty() {
        text.push('を');
    }
    match pick.such {
        Some(Such::NamesDiffer) => text += "カード名が異なるように",
        Some(Such::CostsDiffer) => text += "元のコストがすべて異なるように",
        Some(Such::AtRandom) => text += "ランダムに",
        Some(Such::CostsTotal(n, bound)) => {
            text += &format!("元のコストの合計が{n}{}になるように", word(BOUNDS, &bound));
        }
        None => {}
    }
    if pick.each {
        text += "それぞれ";
    }
    text + &render_count(&pick.count)
}

pub(super) fn render_count(count: &Count) -> String {
    match count {
        Count::Exactly(n, unit) => format!("{}{}", render_amount(n), word(UNITS, unit)),
        Count::UpTo(n, unit) => format!("{}{}まで", render_amount(n), word(UNITS, unit)),
        Count::All => "すべて".to_owned(),
        Count::AnyNumber => "好きな枚数".to_owned(),
        Count::Unsaid => String::new(),
    }
}

/// A card by its cost alone: コスト2以下.
pub(super) fn figure_kind(filter: Filter) -> Kind {
    Kind { filters: vec![filter], quoted: None, noun: Noun::Unsaid }
}

/// 5枚以上
pub(super) fn bounded(n: u16, unit: Option<Unit>, bound: Bound) -> String {
    format!("{n}{}{}", unit.map_or("", |unit| word(UNITS, &unit)), word(BOUNDS, &bound))
}
