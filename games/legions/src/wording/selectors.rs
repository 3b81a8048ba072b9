//! Which cards: where they lie, what they are like, what they are called.

use super::Reader;
use super::filters::{filter, render_filter};
use super::terms::{LANES, NOUNS, ORS, PLACE_JOINS, joint, word};
use crate::effect::{EverySaid, Filter, Join, Lying, Noun, Place, PlaceSaid, Selector, Wait, Whose, Zone};

pub(super) const WHOSE: &[(&str, Whose)] = &[
    ("あなたの", Whose::Own),
    ("自分の", Whose::Self_),
    ("相手の", Whose::Opponent),
    ("全ての", Whose::Both(false)),
    ("お互いの", Whose::Both(true)),
    ("そのプレイヤーの", Whose::Theirs),
    ("オーナーの", Whose::Owner),
];

const SHORT: &[(&str, Whose)] = &[("相手", Whose::Opponent), ("自分", Whose::Self_), ("自", Whose::Own)];

const ZONES: &[(&str, Zone)] = &[
    ("山札", Zone::Deck),
    ("手札", Zone::Hand),
    ("フィールド", Zone::Field),
    ("ミニオンゾーン", Zone::Minions),
    ("リーダーゾーン", Zone::Leaders),
    ("マスターエリア", Zone::MasterArea),
    ("ロードエリア", Zone::LordArea),
    ("スタンバイゾーン", Zone::Standby),
    ("除外ゾーン", Zone::Exile),
    ("プレイゾーン", Zone::Play),
    ("インプレイ", Zone::InPlay),
    ("コアゾーン", Zone::Cores),
];

const ROMAN: &[(&str, u8)] = &[("Ⅰ", 1), ("Ⅱ", 2), ("Ⅲ", 3), ("Ⅳ", 4)];

/// フィールド, タイムラインのウェイトゾーンⅡ～Ⅳ, 中央レーン
pub(super) fn zone(r: &mut Reader<'_, '_>) -> Option<Zone> {
    r.called("領域の指定", "a zone", zone_here)
}

fn zone_here(r: &mut Reader<'_, '_>) -> Option<Zone> {
    if let Some(zone) = r.one_of(ZONES) {
        return Some(zone);
    }
    if let Some(lane) = r.one_of(LANES) {
        return Some(Zone::Lane(lane));
    }
    if let Some(zone) = r.attempt(|r| {
        r.eat("タイムラインの")?;
        wait(r).map(|wait| Zone::Wait(wait, true))
    }) {
        return Some(zone);
    }
    if r.has("タイムライン") {
        return Some(Zone::Timeline);
    }
    r.attempt(wait)
        .map(|wait| Zone::Wait(wait, false))
        .or_else(|| r.eat("ウェイトゾーン").map(|()| Zone::AnyWait))
}

/// ウェイトゾーンⅡ, ウェイトゾーンⅡ～Ⅳ
fn wait(r: &mut Reader<'_, '_>) -> Option<Wait> {
    r.eat("ウェイトゾーン")?;
    let from = r.one_of(ROMAN)?;
    let to = r.attempt(|r| {
        r.eat("～")?;
        r.one_of(ROMAN).filter(|to| *to > from)
    });
    Some(Wait { from, to: to.unwrap_or(from) })
}

pub(super) fn render_zone(zone: Zone) -> String {
    match zone {
        Zone::Timeline => "タイムライン".to_owned(),
        Zone::Wait(wait, timeline) => {
            let timeline = if timeline { "タイムラインの" } else { "" };
            let from = word(ROMAN, &wait.from);
            let to =
                if wait.to > wait.from { format!("～{}", word(ROMAN, &wait.to)) } else { String::new() };
            format!("{timeline}ウェイトゾーン{from}{to}")
        }
        Zone::AnyWait => "ウェイトゾーン".to_owned(),
        Zone::Lane(lane) => word(LANES, &lane).to_owned(),
        listed => word(ZONES, &listed).to_owned(),
    }
}

/// あなたのフィールド, 手札, 相手フィールド
pub(super) fn place(r: &mut Reader<'_, '_>) -> Option<Place> {
    r.called("場所の指定", "a place", place_here)
}

fn place_here(r: &mut Reader<'_, '_>) -> Option<Place> {
    let full = r.attempt(|r| {
        let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
        Some(Place { whose, zone: Some(zone(r)?), said: PlaceSaid::Full })
    });
    full.or_else(|| {
        r.attempt(|r| {
            let whose = r.one_of(SHORT)?;
            Some(Place { whose, zone: Some(zone(r)?), said: PlaceSaid::Short })
        })
    })
}

pub(super) fn render_place(place: &Place) -> String {
    let zone = place.zone.map_or(String::new(), render_zone);
    match place.said {
        PlaceSaid::Full => format!("{}{zone}", word(WHOSE, &place.whose)),
        PlaceSaid::Short => format!("{}{zone}", word(SHORT, &place.whose)),
        PlaceSaid::Carried => zone,
    }
}

/// あなたのタイムラインとスタンバイゾーン: what says no whose has that of the one before it.
pub(super) fn places(r: &mut Reader<'_, '_>) -> Option<(Vec<Place>, Join)> {
    let (mut all, join) = r.joined(PLACE_JOINS, place)?;
    for at in 1..all.len() {
        if all[at].whose == Whose::Unsaid && all[at - 1].whose != Whose::Unsaid {
            (all[at].whose, all[at].said) = (all[at - 1].whose, PlaceSaid::Carried);
        }
    }
    Some((all, join))
}

pub(super) fn render_places(places: &[Place], join: Join) -> String {
    places.iter().map(render_place).collect::<Vec<_>>().join(joint(join))
}

const LYING: &[(&str, Lying)] = &[
    ("にある", Lying::There),
    ("にいる", Lying::Lives),
    ("に置かれている", Lying::IsPut),
    ("に置かれた", Lying::Put),
    ("上の", Lying::OnTop),
    ("上にある", Lying::OnTopThere),
    ("の", Lying::Of),
    ("から", Lying::From),
    ("", Lying::Bare),
];

/// ミニオン, ミニオンかロード
pub(super) fn nouns(r: &mut Reader<'_, '_>) -> Option<(Vec<Noun>, Join)> {
    let mut joins = ORS.to_vec();
    joins.push(("と", Join::And));
    joins.push(("及び", Join::Both));
    r.joined(&joins, |r| {
        r.called("ミニオン、カードなど", "ミニオン, カード or the like", |r| r.one_of(NOUNS))
    })
}

pub(super) fn render_nouns(nouns: &[Noun], join: Join) -> String {
    nouns.iter().map(|noun| word(NOUNS, noun)).collect::<Vec<_>>().join(joint(join))
}

/// What cards are like and called, and whether it is said that it is all of them.
type Kind = (Vec<Filter>, Vec<Noun>, Join, EverySaid);

/// 緑属性を持つミニオン, 全ての緑属性を持つミニオン, 緑属性を持つ全ミニオン; a name alone, or nothing, where that is enough.
fn kind(r: &mut Reader<'_, '_>, mut filters: Vec<Filter>, bare: bool) -> Option<Kind> {
    let (before, first) = (filters.len(), r.has("全ての"));
    while let Some(next) = r.attempt(filter) {
        filters.push(next);
    }
    let said = match first {
        true if filters.len() == before => EverySaid::AllOf,
        true if before == 0 => EverySaid::AllFirst,
        true => return None,
        false => {
            r.one_of(&[("全ての", EverySaid::AllOf), ("全", EverySaid::All)]).unwrap_or(EverySaid::Plain)
        }
    };
    let named = matches!(filters.last(), Some(Filter::Name(..)));
    if let Some((nouns, or)) = nouns(r) {
        return (!named || nouns == [Noun::Card]).then_some((filters, nouns, or, said));
    }
    ((named || bare) && said == EverySaid::Plain).then(|| (filters, vec![Noun::Unsaid], Join::Or, said))
}

/// Is this zone enough to say which cards are meant?
fn says_cards(place: &Place) -> bool {
    matches!(
        place.zone,
        Some(Zone::Hand | Zone::Deck | Zone::Standby | Zone::Timeline | Zone::Exile | Zone::Wait(..))
    )
}

/// 相手のフィールドにあるコスト3以下のミニオン; whether all of them is said.
pub(super) fn described(r: &mut Reader<'_, '_>) -> Option<(Selector, EverySaid)> {
    r.attempt(|r| r.deeper(described_here))
}

fn described_here(r: &mut Reader<'_, '_>) -> Option<(Selector, EverySaid)> {
    let mut early = Vec::new();
    while let Some(next) = r.attempt(filter) {
        early.push(next);
    }
    if let Some((places, joined)) = r.attempt(places) {
        for (words, lying) in LYING {
            let bare = matches!(lying, Lying::Bare | Lying::From) && places.iter().all(says_cards);
            let found = r.attempt(|r| {
                r.eat(words)?;
                kind(r, Vec::new(), bare)
            });
            if let Some((filters, nouns, or, said)) = found {
                let lying = *lying;
                return Some((Selector { early, places, joined, lying, filters, nouns, or }, said));
            }
        }
        return None;
    }
    let whose = r
        .attempt(|r| r.one_of(WHOSE).filter(|whose| *whose != Whose::Both(false)))
        .map(|whose| (whose, PlaceSaid::Full))
        .or_else(|| r.one_of(SHORT).map(|whose| (whose, PlaceSaid::Short)));
    let (lying, joined) = (Lying::Bare, Join::Or);
    match whose {
        Some((whose, said)) => {
            let places = vec![Place { whose, zone: None, said }];
            let (filters, nouns, or, said) = kind(r, Vec::new(), false)?;
            Some((Selector { early, places, joined, lying, filters, nouns, or }, said))
        }
        None => {
            let (filters, nouns, or, said) = kind(r, early, false)?;
            let early = Vec::new();
            Some((Selector { early, places: Vec::new(), joined, lying, filters, nouns, or }, said))
        }
    }
}

/// A selector of which nothing more is said.
pub(super) fn selector(r: &mut Reader<'_, '_>) -> Option<Selector> {
    r.attempt(|r| described(r).filter(|(_, said)| *said == EverySaid::Plain).map(|(of, _)| of))
}

pub(super) fn render_selector(of: &Selector) -> String {
    render_described(of, EverySaid::Plain)
}

pub(super) fn render_described(of: &Selector, said: EverySaid) -> String {
    let mut told: String = of.early.iter().map(render_filter).collect();
    told.push_str(&render_places(&of.places, of.joined));
    told.push_str(word(LYING, &of.lying));
    if said == EverySaid::AllFirst {
        told.push_str("全ての");
    }
    told.extend(of.filters.iter().map(render_filter));
    match said {
        EverySaid::AllOf => told.push_str("全ての"),
        EverySaid::All => told.push('全'),
        EverySaid::Plain | EverySaid::AllFirst | EverySaid::After | EverySaid::Floating => {}
    }
    told.push_str(&render_nouns(&of.nouns, of.or));
    told
}
