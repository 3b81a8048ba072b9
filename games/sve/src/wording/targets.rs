//! What something is done to.

use super::Reader;
use super::amounts::{plain, render as render_amount};
use super::events::ACTORS;
use super::selectors::{
    bare_pick, particle as pick_particle, pick, place, render as render_selector, render_pick, render_place,
    uncounted,
};
use super::terms::{JOINS, NOUNS, UNITS, WHOSE, word};
use crate::effect::{AmongSaid, Count, End, Join, Noun, Past, Pick, Place, Target, Zone};

const THINGS: &[(&str, Target)] = &[
    ("それら", Target::Them),
    ("それぞれ", Target::EachOfThem),
    ("それ", Target::It),
    ("これ", Target::THIS),
    ("前者", Target::Former),
    ("後者", Target::Latter),
];

const PASTS: &[(&str, Past)] = &[
    ("選んだ", Past::Chosen),
    ("公開した", Past::Revealed),
    ("EXエリアに置いた", Past::PutIntoEx),
    ("墓場に置いた", Past::Buried),
    ("捨てた", Past::Discarded),
    ("消滅させた", Past::Banished),
];

/// これ, それ, 前者, EXエリアのこれ, 選んだフォロワー, その『A』と『B』
pub(super) fn thing(r: &mut Reader<'_, '_>) -> Option<Target> {
    if r.starts("それのリーダー") || r.starts("それのプレイヤー") || r.starts("それ以外") {
        return None;
    }
    THINGS
        .iter()
        .find_map(|(words, target)| r.eat(words).map(|()| target.clone()))
        .or_else(|| r.attempt(this_in))
        .or_else(|| r.attempt(that))
        .or_else(|| r.attempt(those))
}

/// EXエリアのこれ, 自分の墓場のこれ
fn this_in(r: &mut Reader<'_, '_>) -> Option<Target> {
    let place = place(r).filter(|place| place.zone.is_some())?;
    r.eat("のこれ")?;
    Some(Target::This(Some(place)))
}

/// 選んだフォロワー, 公開したカード
fn that(r: &mut Reader<'_, '_>) -> Option<Target> {
    let past = r.one_of(PASTS)?;
    let noun = r.one_of(NOUNS)?;
    Some(Target::That(past, noun))
}

/// その『A』と『B』
fn those(r: &mut Reader<'_, '_>) -> Option<Target> {
    r.eat("その")?;
    let (names, join) = r.joined(Reader::name)?;
    (names.len() == 1 || join == Join::And).then_some(Target::Those(names))
}

/// 自分のリーダー, それのリーダー
pub(super) fn owner(r: &mut Reader<'_, '_>) -> Option<Target> {
    r.attempt(|r| {
        let whose = r.one_of(WHOSE)?;
        r.eat("リーダー")?;
        Some(Target::Leader(whose))
    })
}

/// これ; 自分のリーダー; 相手の場のフォロワーすべて; それとそれのリーダー
pub(super) fn target(r: &mut Reader<'_, '_>) -> Option<Target> {
    let first = one(r)?;
    let both = r.attempt(|r| {
        let comma = r.one_of(&[("と、", true), ("と", false)])?;
        Some((one(r)?, comma))
    });
    let Some((second, comma)) = both else { return Some(first) };
    let second = carry(&first, second);
    let all = Target::Both(Box::new(first), Box::new(second), comma);
    let third = r.attempt(|r| {
        r.eat("と")?;
        one(r)
    });
    Some(match third {
        Some(third) => {
            let third = carry(&all, third);
            Target::Both(Box::new(all), Box::new(third), false)
        }
        None => all,
    })
}

/// A second part that says neither whose nor where is where the first is: 場の『A』1体と『B』1体.
fn carry(first: &Target, mut second: Target) -> Target {
    if let Target::Pick(pick) = &mut second {
        carry_places(&places_of(first), pick);
    }
    second
}

fn carry_places(places: &[Place], pick: &mut Pick) {
    let named = |noun: &Noun| matches!(noun, Noun::Leader | Noun::Player);
    let zoned = places.iter().any(|place| place.zone.is_some());
    if zoned && pick.of.places.is_empty() && !pick.of.kinds.iter().any(|kind| named(&kind.noun)) {
        pick.of.places = places.to_vec();
        pick.of.carried = true;
    }
}

fn places_of(target: &Target) -> Vec<Place> {
    match target {
        Target::This(Some(place)) => vec![*place],
        Target::Pick(pick) => pick.of.places.clone(),
        Target::Both(_, second, _) => places_of(second),
        _ => Vec::new(),
    }
}

/// Picks one after the other, joined alike; what leaves out its place has that of the one before.
pub(super) fn picks(r: &mut Reader<'_, '_>) -> Option<(Vec<Pick>, Join)> {
    let (mut all, join) = r.joined(|r| pick(r).or_else(|| uncounted(r)))?;
    for at in 1..all.len() {
        let places = all[at - 1].of.places.clone();
        carry_places(&places, &mut all[at]);
    }
    let told = all.last().is_some_and(|pick| pick.count != Count::Unsaid);
    told.then_some((all, join))
}

fn one(r: &mut Reader<'_, '_>) -> Option<Target> {
    if let Some(thing) = thing(r) {
        return Some(thing);
    }
    r.attempt(half)
        .or_else(|| r.attempt(top))
        .or_else(|| pick(r).map(Target::Pick))
        .or_else(|| owner(r))
        .or_else(|| r.attempt(part_of_them))
        .or_else(|| r.attempt(among))
}

/// 自分のデッキの上2枚
fn top(r: &mut Reader<'_, '_>) -> Option<Target> {
    let place = place(r).filter(|place| place.zone == Some(Zone::Deck))?;
    r.eat("の上")?;
    let n = plain(r)?;
    r.eat("枚")?;
    Some(Target::Top(place.whose, n))
}

const HALVES: &[(&str, Option<End>)] =
    &[("の上半分", Some(End::Top)), ("の下半分", Some(End::Bottom)), ("の半分", None)];

/// 自分のデッキの上半分
fn half(r: &mut Reader<'_, '_>) -> Option<Target> {
    if !r.says("半分") {
        return None;
    }
    let place = place(r).filter(|place| place.zone.is_some())?;
    let end = r.one_of(HALVES)?;
    Some(Target::Half(place, end))
}

/// その中の1体, 残りの2体, 残り
fn part_of_them(r: &mut Reader<'_, '_>) -> Option<Target> {
    let some = r.one_of(&[("その中の", true), ("残りの", false)]);
    if let Some(some) = some {
        let n = r.number()?;
        let unit = r.one_of(UNITS)?;
        return Some(if some { Target::SomeOfThem(n, unit) } else { Target::OthersOfThem(n, unit) });
    }
    r.eat("残り")?;
    Some(Target::Rest)
}

/// その中から、…1枚; 1枚, where that is not said again
fn among(r: &mut Reader<'_, '_>) -> Option<Target> {
    let said = among_said(r).unwrap_or(AmongSaid::Unsaid);
    if let Some(pick) = bare_pick(r) {
        return Some(Target::Among(said, vec![pick], Join::Or));
    }
    if said == AmongSaid::Unsaid {
        return None;
    }
    let (picks, join) = picks(r)?;
    Some(Target::Among(said, picks, join))
}

/// その中から、
pub(super) fn among_said(r: &mut Reader<'_, '_>) -> Option<AmongSaid> {
    r.one_of(&[("その中から、", AmongSaid::Comma), ("その中から", AmongSaid::Plain)])
}

pub(super) fn render_among_said(said: AmongSaid) -> &'static str {
    match said {
        AmongSaid::Comma => "その中から、",
        AmongSaid::Plain => "その中から",
        AmongSaid::Unsaid => "",
    }
}

pub(super) fn render_picks(picks: &[Pick], join: Join) -> String {
    picks.iter().map(render_pick).collect::<Vec<_>>().join(word(JOINS, &join))
}

/// を, after what something is done to; an open number of cards has none, unless they are put in order.
pub(super) fn particle(target: &Target, any_order: bool) -> &'static str {
    match target {
        Target::Pick(pick) => pick_particle(pick),
        Target::Among(_, picks, _) => match picks.last() {
            Some(pick) if !any_order => pick_particle(pick),
            _ => "を",
        },
        Target::Both(_, second, _) => particle(second, any_order),
        _ => "を",
    }
}

pub(super) fn render(target: &Target) -> String {
    match target {
        Target::This(Some(place)) => format!("{}のこれ", render_place(place)),
        Target::Leader(whose) => format!("{}リーダー", word(WHOSE, whose)),
        Target::Player(who) => word(ACTORS, who).to_owned(),
        Target::That(past, noun) => format!("{}{}", word(PASTS, past), word(NOUNS, noun)),
        Target::Those(names) => {
            let names: Vec<String> = names.iter().map(|name| format!("『{name}』")).collect();
            format!("その{}", names.join("と"))
        }
        Target::SomeOfThem(n, unit) => format!("その中の{n}{}", word(UNITS, unit)),
        Target::OthersOfThem(n, unit) => format!("残りの{n}{}", word(UNITS, unit)),
        Target::Pick(pick) => render_pick(pick),
        Target::Every(of) => render_selector(of),
        Target::Among(said, picks, join) => {
            format!("{}{}", render_among_said(*said), render_picks(picks, *join))
        }
        Target::Rest => "残り".to_owned(),
        Target::Top(whose, n) => format!("{}デッキの上{}枚", word(WHOSE, whose), render_amount(n)),
        Target::Half(place, end) => format!("{}{}", render_place(place), word(HALVES, end)),
        Target::Both(first, second, comma) => {
            format!("{}と{}{}", render(first), if *comma { "、" } else { "" }, render(second))
        }
        thing => word(THINGS, thing).to_owned(),
    }
}
