//! Sentences by which cards go from one place to another.

use super::Reader;
use super::selectors::{count, pick, render_count, render_pick};
use super::terms::{UNITS, WHOSE, word};
use crate::effect::{Goes, Join, Moving, Noun, Pick, Selector, Unit, Whose, Zone};

/// Where cards go, as the end of a sentence, done and perhaps left undone.
pub(super) const GOES: &[(&str, &str, Goes)] = &[
    ("を墓場に置く。", "を墓場に置いてよい。", Goes::Cemetery),
    ("をEXエリアに置く。", "をEXエリアに置いてよい。", Goes::Ex),
    ("を場に出す。", "を場に出してよい。", Goes::Field),
    ("を出す。", "を出してよい。", Goes::Out),
    ("を手札に戻す。", "を手札に戻してよい。", Goes::BackToHand),
    ("を手札に加える。", "を手札に加えてよい。", Goes::Hand),
    ("をデッキの上に置く。", "をデッキの上に置いてよい。", Goes::DeckTop),
    ("をデッキの下に置く。", "をデッキの下に置いてよい。", Goes::DeckBottom),
    ("を破壊する。", "を破壊してよい。", Goes::Destroyed),
    ("を消滅させる。", "を消滅させてよい。", Goes::Banished),
    ("をアクトする。", "をアクトしてよい。", Goes::Acted),
    ("をスタンドする。", "をスタンドしてよい。", Goes::Stood),
];

/// を墓場に置く。
pub(super) fn goes(r: &mut Reader<'_, '_>) -> Option<(Goes, bool)> {
    GOES.iter().find_map(|(done, may, goes)| {
        if r.eat(done).is_some() {
            return Some((*goes, false));
        }
        r.eat(may).map(|()| (*goes, true))
    })
}

pub(super) fn render_goes(goes: Goes, may: bool) -> &'static str {
    let found = GOES.iter().find(|(_, _, listed)| *listed == goes);
    found.map_or("", |(done, left, _)| if may { left } else { done })
}

/// One pick, or several with か.
pub(super) fn picks(r: &mut Reader<'_, '_>) -> Option<Vec<Pick>> {
    let mut all = vec![pick(r)?];
    while let Some(next) = r.attempt(|r| {
        r.eat("か")?;
        pick(r)
    }) {
        all.push(next);
    }
    Some(all)
}

/// 自分のデッキの上3枚を見る。 その中から、… 残りを… 自分のデッキから…を探し、…
pub(super) fn look_and_take(r: &mut Reader<'_, '_>) -> Option<Moving> {
    if r.eat("残りを").is_some() {
        let in_any_order = r.eat("好きな順に").is_some();
        let goes = r.one_of(&[
            ("デッキの下に置く。", Goes::DeckBottom),
            ("デッキの上に置く。", Goes::DeckTop),
            ("墓場に置く。", Goes::Cemetery),
        ])?;
        return Some(Moving::Rest { in_any_order, goes });
    }
    if r.eat("その中から、").is_some() {
        if r.eat("好きな枚数を好きな順にデッキの上に置く。").is_some() {
            return Some(Moving::TakeAnyToTop);
        }
        if let Some((n, (goes, may))) = r.attempt(|r| {
            let n = r.number()?;
            r.eat("枚")?;
            Some((n, goes(r)?))
        }) {
            return Some(Moving::TakeCards(n, goes, may));
        }
        let picks = picks(r)?;
        if r.eat("を公開して手札に加えてよい。").is_some() {
            return Some(Moving::Take { picks, reveal: true, goes: Goes::Hand, may: true });
        }
        let (goes, may) = goes(r)?;
        return Some(Moving::Take { picks, reveal: false, goes, may });
    }
    let whose = r.one_of(&[("自分のデッキ", Whose::Own), ("相手のデッキ", Whose::Opponent)])?;
    if r.eat("の上").is_some() {
        let n = r.number()?;
        r.eat("枚")?;
        if whose == Whose::Own && r.eat("を見る。").is_some() {
            return Some(Moving::Look(n));
        }
        return goes(r).filter(|(_, may)| !may).map(|(goes, _)| Moving::TopOfDeck(whose, n, goes));
    }
    if whose != Whose::Own {
        return None;
    }
    r.eat("から")?;
    let picks = picks(r)?;
    let reveal = r.one_of(&[("を探し、公開して", true), ("を探し、", false)])?;
    let goes = r.one_of(FOUND)?;
    Some(Moving::Search { picks, reveal, goes })
}

pub(super) const FOUND: &[(&str, Goes)] = &[
    ("手札に加える。", Goes::Hand),
    ("場に出す。", Goes::Field),
    ("EXエリアに置く。", Goes::Ex),
    ("墓場に置く。", Goes::Cemetery),
];

/// 自分の手札1枚を捨てる。 The zone itself is counted.
pub(super) fn discard(r: &mut Reader<'_, '_>) -> Option<Moving> {
    let discarded = hand_cards(r).or_else(|| pick(r))?;
    let may = r.one_of(&[("を捨てる。", false), ("を捨ててよい。", true)])?;
    Some(Moving::Discard(discarded, may))
}

/// 自分の手札1枚, 自分の手札すべて
pub(super) fn hand_cards(r: &mut Reader<'_, '_>) -> Option<Pick> {
    r.attempt(|r| {
        let whose =
            r.one_of(&[("自分の手札", Whose::Own), ("手札", Whose::Unsaid), ("自身の手札", Whose::Theirs)])?;
        let count = count(r)?;
        let of = Selector {
            before: Vec::new(),
            whose,
            zone: Some(Zone::Hand),
            filters: Vec::new(),
            noun: Noun::Named,
            carried: false,
            or: Vec::new(),
        };
        Some(Pick { of, count })
    })
}

/// 『…』1枚をEXエリアに置く。
pub(super) fn token(r: &mut Reader<'_, '_>) -> Option<Moving> {
    let one = |r: &mut Reader<'_, '_>| {
        let name = r.name()?;
        let n = r.number()?;
        let unit = r.one_of(UNITS)?;
        Some((name, n, unit))
    };
    let mut all = vec![one(r)?];
    let mut join = Join::And;
    while let Some(next) = r.attempt(|r| {
        join = r.one_of(&[("と", Join::And), ("か", Join::Or)])?;
        one(r)
    }) {
        all.push(next);
    }
    let (goes, may) = goes(r)?;
    (!may && matches!(goes, Goes::Ex | Goes::Field | Goes::Out)).then_some(Moving::Token(all, join, goes))
}

pub(super) fn render_picks(picks: &[Pick]) -> String {
    picks.iter().map(render_pick).collect::<Vec<_>>().join("か")
}

/// Cards counted straight off a hand have no noun: 自分の手札1枚.
pub(super) fn render_hand_pick(pick: &Pick) -> String {
    if pick.of.zone == Some(Zone::Hand) && pick.of.noun == Noun::Named && pick.of.filters.is_empty() {
        let whose = match pick.of.whose {
            Whose::Own => "自分の手札",
            Whose::Theirs => "自身の手札",
            Whose::Opponent | Whose::Unsaid => "手札",
        };
        return format!("{whose}{}", render_count(&pick.count));
    }
    render_pick(pick)
}

/// The text of such a sentence.
pub(super) fn render_move(moving: &Moving) -> String {
    match moving {
        Moving::Discard(pick, may) => {
            format!("{}{}", render_hand_pick(pick), if *may { "を捨ててよい。" } else { "を捨てる。" })
        }
        Moving::Token(all, join, goes) => {
            let one = |(name, n, unit): &(Box<str>, u16, Unit)| format!("『{name}』{n}{}", word(UNITS, unit));
            let all: Vec<String> = all.iter().map(one).collect();
            let join = if *join == Join::And { "と" } else { "か" };
            format!("{}{}", all.join(join), render_goes(*goes, false))
        }
        Moving::Look(n) => format!("自分のデッキの上{n}枚を見る。"),
        Moving::Take { picks, reveal: true, .. } => {
            format!("その中から、{}を公開して手札に加えてよい。", render_picks(picks))
        }
        Moving::Take { picks, reveal: false, goes, may } => {
            format!("その中から、{}{}", render_picks(picks), render_goes(*goes, *may))
        }
        Moving::Rest { in_any_order, goes } => {
            let order = if *in_any_order { "好きな順に" } else { "" };
            format!("残りを{order}{}", render_goes(*goes, false).trim_start_matches("を"))
        }
        Moving::TopOfDeck(whose, n, goes) => {
            format!("{}デッキの上{n}枚{}", word(WHOSE, whose), render_goes(*goes, false))
        }
        Moving::TakeAnyToTop => "その中から、好きな枚数を好きな順にデッキの上に置く。".to_owned(),
        Moving::TakeCards(n, goes, may) => format!("その中から、{n}枚{}", render_goes(*goes, *may)),
        Moving::Search { picks, reveal, goes } => {
            let reveal = if *reveal { "公開して" } else { "" };
            format!("自分のデッキから{}を探し、{reveal}{}", render_picks(picks), word(FOUND, goes))
        }
    }
}
