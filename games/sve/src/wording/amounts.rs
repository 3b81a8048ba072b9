//! Numbers that are counted, read off a card, or named X.

use super::Reader;
use super::filters::counter_name;
use super::selectors::{render as render_selector, selector, zone_cards};
use super::targets::{owner, render as render_target, thing};
use super::terms::{FIGURES, SIGNS, WHOSE, word};
use crate::effect::{Amount, Counting, Share, Sign, Target, Value, Whose};

/// 3, X
pub(super) fn plain(r: &mut Reader<'_, '_>) -> Option<Amount> {
    if r.has("X") {
        return Some(Amount::X);
    }
    r.number().map(Amount::N)
}

/// 「…」と同じ, 「…」の2倍の, 「…」の半分の
pub(super) fn quoted(r: &mut Reader<'_, '_>) -> Option<Amount> {
    r.attempt(|r| {
        r.eat("「")?;
        let value = value(r)?;
        r.eat("」")?;
        let share = if r.has("と同じ") {
            Share::Whole
        } else if r.has("の半分の") {
            Share::Half
        } else {
            r.eat("の")?;
            let n = r.number()?;
            r.eat("倍の")?;
            Share::Times(n)
        };
        Some(Amount::Of(Box::new(value), share))
    })
}

/// 自分の場の魔界・フォロワーの数; これの攻撃力; 自分のデッキの枚数-5
pub(super) fn value(r: &mut Reader<'_, '_>) -> Option<Value> {
    let value = one(r)?;
    let more = r.attempt(|r| {
        let sign = r.one_of(SIGNS)?;
        let n = i16::try_from(r.number()?).ok()?;
        Some(if sign == Sign::Minus { -n } else { n })
    });
    Some(match more {
        Some(n) => Value::Plus(Box::new(value), n),
        None => value,
    })
}

const FIXED: &[(&str, Value)] = &[
    ("このターン中に自分のリーダーの体力が減少した回数", Value::LeaderHurt),
    ("そのダメージ", Value::ThatDamage),
    ("出た目", Value::Rolled),
    ("戻した枚数", Value::HowManyReturned),
    ("捨てた枚数", Value::HowManyDiscarded),
];

fn one(r: &mut Reader<'_, '_>) -> Option<Value> {
    if let Some((_, value)) = FIXED.iter().find(|(words, _)| r.eat(words).is_some()) {
        return Some(value.clone());
    }
    r.attempt(paid)
        .or_else(|| r.attempt(points))
        .or_else(|| r.attempt(played))
        .or_else(|| r.attempt(counted))
        .or_else(|| r.attempt(counters))
        .or_else(|| r.attempt(figure))
}

/// これの追加コストとしてアクトしたアイドル・カードの枚数
fn paid(r: &mut Reader<'_, '_>) -> Option<Value> {
    r.eat("これの追加コストとしてアクトした")?;
    let of = selector(r)?;
    r.eat("の枚数")?;
    Some(Value::PaidByActing(of))
}

/// 自分のPP最大値, 自分の残りPP
fn points(r: &mut Reader<'_, '_>) -> Option<Value> {
    let whose = r.one_of(WHOSE)?;
    if r.has("PP最大値") {
        return Some(Value::PpMaximum(whose));
    }
    if r.has("EP") {
        return Some(Value::Ep(whose));
    }
    r.eat("残りPP")?;
    Some(Value::PpLeft(whose))
}

/// このターン中に自分がプレイしたカードの枚数; このターン、場から墓場に置かれたフォロワーの数
fn played(r: &mut Reader<'_, '_>) -> Option<Value> {
    if r.has("このターン中に自分がプレイした") {
        let of = selector(r)?;
        r.eat("の枚数")?;
        return Some(Value::PlayedThisTurn(of));
    }
    r.eat("このターン、場から墓場に置かれた")?;
    let of = selector(r)?;
    r.eat("の数")?;
    Some(Value::BuriedThisTurn(of))
}

const COUNTINGS: &[(&str, Counting)] = &[
    ("の数", Counting::Number),
    ("の枚数の合計", Counting::Total),
    ("の枚数", Counting::Cards),
    ("のカード名の種類数", Counting::Names),
    ("の元のコストの種類数", Counting::Costs),
];

/// 自分の手札の枚数, 自分の墓場にあるカードの元のコストの種類数, 自分の場のフォロワーの最大の攻撃力
fn counted(r: &mut Reader<'_, '_>) -> Option<Value> {
    r.attempt(|r| {
        let of = selector(r)?;
        if let Some(how) = r.one_of(COUNTINGS) {
            return Some(Value::Count(of, how));
        }
        let most = r.one_of(&[("の最大の", true), ("の最小の", false)])?;
        r.one_of(FIGURES).map(|figure| Value::Extreme(of, most, figure))
    })
    .or_else(|| {
        r.attempt(|r| {
            let of = zone_cards(r)?;
            r.one_of(COUNTINGS).map(|how| Value::Count(of, how))
        })
    })
}

/// これの魔力カウンターの数
fn counters(r: &mut Reader<'_, '_>) -> Option<Value> {
    let of = thing(r)?;
    r.eat("の")?;
    let name = counter_name(r)?;
    r.eat("カウンターの数")?;
    Some(Value::Counters(of, name))
}

/// これの攻撃力, 選んだフォロワーの元のコスト, 自分のリーダーの体力
fn figure(r: &mut Reader<'_, '_>) -> Option<Value> {
    let of = thing(r).or_else(|| owner(r))?;
    r.eat("の")?;
    let printed = r.has("元の");
    let figure = r.one_of(FIGURES)?;
    Some(Value::Figure(of, printed, figure))
}

pub(super) fn render(amount: &Amount) -> String {
    match amount {
        Amount::N(n) => n.to_string(),
        Amount::X => "X".to_owned(),
        Amount::Of(value, share) => {
            let share = match share {
                Share::Whole => "と同じ".to_owned(),
                Share::Times(n) => format!("の{n}倍の"),
                Share::Half => "の半分の".to_owned(),
            };
            format!("「{}」{share}", render_value(value))
        }
    }
}

pub(super) fn render_value(value: &Value) -> String {
    match value {
        Value::Count(of, how) => format!("{}{}", render_selector(of), word(COUNTINGS, how)),
        Value::Figure(of, printed, figure) => {
            let originally = if *printed { "元の" } else { "" };
            format!("{}の{originally}{}", render_target(of), word(FIGURES, figure))
        }
        Value::Extreme(of, most, figure) => {
            let most = if *most { "最大" } else { "最小" };
            format!("{}の{most}の{}", render_selector(of), word(FIGURES, figure))
        }
        Value::PaidByActing(of) => format!("これの追加コストとしてアクトした{}の枚数", render_selector(of)),
        Value::PpMaximum(whose) => format!("{}PP最大値", word(WHOSE, whose)),
        Value::Ep(whose) => format!("{}EP", word(WHOSE, whose)),
        Value::PpLeft(whose) => format!("{}残りPP", word(WHOSE, whose)),
        Value::Counters(of, name) => format!("{}の{name}カウンターの数", render_target(of)),
        Value::PlayedThisTurn(of) => {
            format!("このターン中に自分がプレイした{}の枚数", render_selector(of))
        }
        Value::BuriedThisTurn(of) => format!("このターン、場から墓場に置かれた{}の数", render_selector(of)),
        Value::Plus(of, n) => format!("{}{n:+}", render_value(of)),
        fixed => word(FIXED, fixed).to_owned(),
    }
}

/// The leader of someone, as a value is read off it.
pub(super) fn own_leader() -> Target {
    Target::Leader(Whose::Own)
}
