//! Costs: what stands before ：.

use super::Reader;
use super::moves::{hand_cards, render_hand_pick};
use super::selectors::{pick, render as render_selector, selector};
use super::targets::{render as render_target, target};
use crate::effect::{Cost, Goes, Price, Target};

/// 《コスト1》これを《アクト》墓場に置く
pub(super) fn cost(r: &mut Reader<'_, '_>) -> Option<Cost> {
    let mut parts = Vec::new();
    while let Some(part) = price(r, &parts) {
        parts.push(part);
    }
    (!parts.is_empty()).then_some(parts)
}

fn price(r: &mut Reader<'_, '_>, before: &[Price]) -> Option<Price> {
    let pp = r.attempt(|r| {
        r.eat("《コスト")?;
        let n = r.number()?;
        r.eat("》")?;
        Some(Price::Pp(n))
    });
    if pp.is_some() {
        return pp;
    }
    if r.eat("【土の秘術】").is_some() {
        return Some(Price::EarthRite);
    }
    if before.last() == Some(&Price::ActThis) && r.eat("墓場に置く").is_some() {
        return Some(Price::BuryThis { after_act: true });
    }
    if r.eat("これを《アクト》").is_some() {
        return Some(Price::ActThis);
    }
    if r.eat("これを墓場に置く").is_some() {
        return Some(Price::BuryThis { after_act: false });
    }
    r.attempt(|r| {
        let of = selector(r)?;
        r.eat("を元のコストの合計が")?;
        let n = r.number()?;
        r.eat("以上になるように好きな枚数《アクト》")?;
        Some(Price::ActWorth(of, n))
    })
    .or_else(|| {
        r.attempt(|r| {
            let discarded = hand_cards(r).or_else(|| pick(r))?;
            r.eat("を捨てる")?;
            Some(Price::Discard(discarded))
        })
    })
    .or_else(|| r.attempt(by_target))
}

/// 場のフォロワー2体を墓場に置く; …を《アクト》; …を消滅
fn by_target(r: &mut Reader<'_, '_>) -> Option<Price> {
    let what = target(r)?;
    r.eat("を")?;
    if r.eat("《アクト》").is_some() {
        return Some(Price::Act(what));
    }
    if r.eat("消滅").is_some() {
        return Some(Price::Banish(what));
    }
    let goes = r.one_of(&[("墓場に置く", Goes::Cemetery), ("手札に戻す", Goes::BackToHand)])?;
    Some(Price::Go(what, goes))
}

pub(super) fn render(cost: &Cost) -> String {
    cost.iter().map(render_price).collect()
}

fn render_price(price: &Price) -> String {
    match price {
        Price::Pp(n) => format!("《コスト{n}》"),
        Price::ActThis => "これを《アクト》".to_owned(),
        Price::EarthRite => "【土の秘術】".to_owned(),
        Price::BuryThis { after_act: true } => "墓場に置く".to_owned(),
        Price::BuryThis { after_act: false } => "これを墓場に置く".to_owned(),
        Price::Go(what, goes) => {
            format!(
                "{}を{}",
                render_target(what),
                if *goes == Goes::Cemetery { "墓場に置く" } else { "手札に戻す" }
            )
        }
        Price::Act(what) => format!("{}を《アクト》", render_target(what)),
        Price::ActWorth(of, n) => {
            format!("{}を元のコストの合計が{n}以上になるように好きな枚数《アクト》", render_selector(of))
        }
        Price::Banish(what) => format!("{}を消滅", render_target(what)),
        Price::Discard(discarded) => format!("{}を捨てる", render_hand_pick(discarded)),
    }
}

/// 追加コストとして…: verbs in their plain form, not as icons.
pub(super) fn extra(r: &mut Reader<'_, '_>) -> Option<(Price, bool)> {
    r.attempt(|r| {
        let what = target(r)?;
        let verb = r.one_of(&[
            ("をアクトする。", (true, false)),
            ("をアクトしてよい。", (true, true)),
            ("を墓場に置く。", (false, false)),
            ("アクトしてよい。", (true, true)),
        ])?;
        let price = if verb.0 { Price::Act(what) } else { Price::Go(what, Goes::Cemetery) };
        Some((price, verb.1))
    })
}

pub(super) fn render_extra(price: &Price, may: bool) -> String {
    match price {
        Price::Act(what @ Target::Pick(pick)) if pick.count == crate::effect::Count::AnyNumber => {
            format!("{}アクト{}。", render_target(what), if may { "してよい" } else { "する" })
        }
        Price::Act(what) => {
            format!("{}をアクト{}。", render_target(what), if may { "してよい" } else { "する" })
        }
        Price::Go(what, _) => format!("{}を墓場に置く。", render_target(what)),
        other => render_price(other),
    }
}
