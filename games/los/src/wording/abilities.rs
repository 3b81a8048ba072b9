//! Abilities: special effects, what is set off, what is used for a cost, and what is done or holds.

use super::Reader;
use super::clauses::{body, body_after, clause, render_body, render_clause};
use super::conditions::{condition, render_condition};
use super::events::{during, named_in, often, render_during, render_often, render_trigger, trigger};
use super::targets::{object, render_object};
use super::terms::{PHASES, TURNS, by, keywords, render_by, render_keywords, word};
use crate::effect::{Ability, By, Cost, CostSaid, Form, Keyword, Phase, Price, Turn, When, Would};

const ANY_NUMBER: &str = "このカードはデッキに何枚入れてもよい。";

/// One ability, to its end.
pub(super) fn ability(r: &mut Reader<'_, '_>) -> Option<Ability> {
    let all: [fn(&mut Reader<'_, '_>) -> Option<Ability>; 6] =
        [effects, any_number, instead, triggered, activated, text];
    all.into_iter().find_map(|read| r.attempt(|r| read(r).filter(|_| r.is_over())))
}

/// [上空][スピード耐性：3]
fn effects(r: &mut Reader<'_, '_>) -> Option<Ability> {
    let (all, said) = keywords(r)?;
    let own = |keyword: &Keyword| !matches!(keyword, Keyword::Flash | Keyword::Field);
    all.iter().all(own).then_some(Ability::Keywords(all, said))
}

fn any_number(r: &mut Reader<'_, '_>) -> Option<Ability> {
    r.eat(ANY_NUMBER).map(|()| Ability::AnyNumber)
}

/// 1ターンに1回、自分のターン中、このカードがアタックした時、…。
fn triggered(r: &mut Reader<'_, '_>) -> Option<Ability> {
    let often = often(r);
    let during = during(r);
    let on = trigger(r)?;
    let cost = cost(r);
    let body = body_after(r, named_in(&on))?;
    Some(Ability::Triggered { when: When { often, during, on }, cost, body })
}

/// このカードが破壊される場合、代わりに…。
fn instead(r: &mut Reader<'_, '_>) -> Option<Ability> {
    let what = object(r, "が")?;
    let by = by(r);
    let would: Happens = r.one_of(WOULD)?;
    r.eat(IN_THAT_CASE)?;
    let body = body_after(r, Some(what.clone()))?;
    Some(Ability::Instead { what, would: would(by), body })
}

const IN_THAT_CASE: &str = "場合、代わりに";
/// What would happen, by something.
type Happens = fn(Option<By>) -> Would;

const WOULD: &[(&str, Happens)] = &[
    ("破壊される", Would::BeDestroyed),
    ("ダウン状態になる", |by| Would::GoDown(by, false)),
    ("ダウンする", |by| Would::GoDown(by, true)),
];

/// 1ターンに1回、自分のメインフェイズ中、…場合、このカードをゲインする：…。
fn activated(r: &mut Reader<'_, '_>) -> Option<Ability> {
    let often = often(r);
    let during = in_phase(r);
    let given = condition(r);
    let cost = cost(r)?;
    Some(Ability::Activated { often, during, given, cost, body: body(r)? })
}

fn text(r: &mut Reader<'_, '_>) -> Option<Ability> {
    body(r).map(Ability::Text)
}

/// 自分のメインフェイズ中、, 相手のターン中、
pub(super) fn in_phase(r: &mut Reader<'_, '_>) -> Option<(Turn, Option<Phase>)> {
    r.attempt(|r| {
        let whose = r.one_of(TURNS)?;
        let phase = if r.has("ターン") { None } else { Some(r.one_of(PHASES)?) };
        r.eat("中、").map(|()| (whose, phase))
    })
}

pub(super) fn render_in_phase((whose, phase): (Turn, Option<Phase>)) -> String {
    format!("{}{}中、", word(TURNS, &whose), phase.map_or("ターン", |phase| word(PHASES, &phase)))
}

const CLOSED: &[(&str, CostSaid)] = &[("：", CostSaid::Colon), ("ことで、", CostSaid::By)];

/// エネルギーを1枚ゲインし、このカードをトラッシュに置く：, このカードをゲインすることで、
fn cost(r: &mut Reader<'_, '_>) -> Option<Cost> {
    r.attempt(|r| {
        r.named = false;
        let mut all = Vec::new();
        loop {
            let (price, more) = price(r)?;
            all.push(price);
            if !more {
                break;
            }
        }
        let said = r.one_of(CLOSED)?;
        Some(Cost { prices: all, said })
    })
}

/// One part of a cost, and whether another follows.
fn price(r: &mut Reader<'_, '_>) -> Option<(Price, bool)> {
    r.attempt(|r| {
        r.eat("エネルギーを")?;
        let n = r.number()?;
        r.eat("枚ゲイン")?;
        let more = r.one_of(&[("し、", true), ("する", false)])?;
        Some((Price::Energy(n), more))
    })
    .or_else(|| {
        r.attempt(|r| {
            let clause = clause(r)?;
            let more = match clause.form {
                Form::Stem => true,
                Form::Plain => false,
                Form::Te | Form::Can | Form::May | Form::Or => return None,
            };
            Some((Price::Do(Box::new(clause)), more))
        })
    })
}

fn render_cost(cost: &Cost) -> String {
    let last = cost.prices.len().saturating_sub(1);
    let one = |(at, price): (usize, &Price)| match price {
        Price::Energy(n) => format!("エネルギーを{n}枚ゲイン{}", if at == last { "する" } else { "し、" }),
        Price::Do(clause) => render_clause(clause),
    };
    let prices: String = cost.prices.iter().enumerate().map(one).collect();
    format!("{prices}{}", word(CLOSED, &cost.said))
}

pub(super) fn render(ability: &Ability) -> String {
    match ability {
        Ability::Keywords(all, said) => render_keywords(all, *said),
        Ability::AnyNumber => ANY_NUMBER.to_owned(),
        Ability::Triggered { when, cost, body } => {
            let during = when.during.map_or(String::new(), render_during);
            let (often, on) = (render_often(when.often), render_trigger(&when.on));
            let cost = cost.as_ref().map_or(String::new(), render_cost);
            format!("{often}{during}{on}{cost}{}", render_body(body))
        }
        Ability::Activated { often, during, given, cost, body } => {
            let during = during.map_or(String::new(), render_in_phase);
            let given =
                given.as_ref().map_or(String::new(), |(condition, said)| render_condition(condition, *said));
            format!("{}{during}{given}{}{}", render_often(*often), render_cost(cost), render_body(body))
        }
        Ability::Text(body) => render_body(body),
        Ability::Instead { what, would, body } => {
            let (by, would) = match would {
                Would::BeDestroyed(by) => (by, "破壊される"),
                Would::GoDown(by, false) => (by, "ダウン状態になる"),
                Would::GoDown(by, true) => (by, "ダウンする"),
            };
            let what = render_object(what, "が");
            format!("{what}{}{would}{IN_THAT_CASE}{}", render_by(*by), render_body(body))
        }
    }
}
