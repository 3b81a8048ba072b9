//! Sentences: one thing to do each, and what gates them.

use super::Reader;
use super::abilities::limits;
use super::amounts::{plain, quoted as quoted_amount, value};
use super::changes::changes;
use super::costs::cost;
use super::deeds::{by_target, damage, divided, lasting};
use super::events::ACTORS;
use super::gates::{asks_deed, gate};
use super::going::after_object;
use super::moves::{choose, look, make, per, search, swap};
use super::selectors::{pick, selector};
use super::terms::{PHASES, SIGNS, UNITS, WHOSE, ZONES};
use crate::effect::{
    Actor, Amount, Barred, Count, Goes, Grant, Join, Lines, Manner, Repeat, Said, Share, Statement, Target,
    Value, Whose,
};

/// All sentences to the end of a paragraph, a mode or a quotation. What follows なら lies inside it.
pub(super) fn body(r: &mut Reader<'_, '_>) -> Option<Vec<Statement>> {
    let mut all = Vec::new();
    while !ends(r) {
        all.push(statement(r)?);
    }
    (!all.is_empty()).then_some(all)
}

/// What a condition reaches: to the end, or to the next sentence that has a condition of its own (SV-127). A
/// condition that asks whether something was done belongs to the deed before it, unless this is one too.
pub(super) fn gated_body(r: &mut Reader<'_, '_>, asks: bool) -> Option<Vec<Statement>> {
    r.deeper(1, |r| {
        let mut all = Vec::new();
        while !ends(r) && (all.is_empty() || !scope_ends(r, asks)) {
            all.push(statement(r)?);
        }
        (!all.is_empty()).then_some(all)
    })
}

fn scope_ends(r: &mut Reader<'_, '_>, asks: bool) -> bool {
    r.starts("その後、") || r.ahead(|r| gate(r).is_some_and(|gate| asks || !asks_deed(&gate)))
}

fn ends(r: &Reader<'_, '_>) -> bool {
    let rest = r.rest();
    rest.is_empty()
        || ["【2】", "【3】", "【4】", "【5】", "\n【", "この能力は"]
            .iter()
            .any(|mark| rest.starts_with(mark))
}

/// One sentence. What it does is kept in mind for sentences that leave something out.
pub(super) fn statement(r: &mut Reader<'_, '_>) -> Option<Statement> {
    r.attempt(|r| {
        let number = r.begun;
        r.begun += 1;
        let statement = r.deeper(1, one)?;
        r.took = matches!(statement, Statement::Go(Target::Among(..), ..));
        let acts = r.recalls
            && matches!(
                statement,
                Statement::Damage(..)
                    | Statement::Divide(..)
                    | Statement::Go(..)
                    | Statement::Change(..)
                    | Statement::Draw { .. }
                    | Statement::Make { .. }
                    | Statement::Search { .. }
                    | Statement::Evolve(..)
            );
        if acts {
            r.done.push((number, statement.clone()));
        }
        Some(statement)
    })
}

fn one(r: &mut Reader<'_, '_>) -> Option<Statement> {
    if (r.starts("それ") || r.starts("これ"))
        && let Some(statement) = r.attempt(by_target)
    {
        return Some(statement);
    }
    r.attempt(draw)
        .or_else(|| r.attempt(gated))
        .or_else(|| r.attempt(fixed))
        .or_else(|| r.attempt(choose))
        .or_else(|| r.attempt(modes))
        .or_else(|| r.attempt(search))
        .or_else(|| r.attempt(look))
        .or_else(|| r.attempt(make))
        .or_else(|| r.attempt(grant))
        .or_else(|| r.attempt(further))
        .or_else(|| r.attempt(by_target))
        .or_else(|| r.attempt(by))
        .or_else(|| r.attempt(swap))
        .or_else(|| r.attempt(per_each))
        .or_else(|| r.attempt(lasting))
        .or_else(|| r.attempt(repeat))
        .or_else(|| r.attempt(all_but))
        .or_else(|| r.attempt(bar))
        .or_else(|| r.attempt(let_x))
        .or_else(|| r.attempt(pay))
}

/// 2枚引く。 3枚まで引く。 1枚引いてよい。 戻した枚数と同じだけ引く。
fn draw(r: &mut Reader<'_, '_>) -> Option<Statement> {
    if let Some(returned) = r.one_of(&[("戻した枚数", true), ("捨てた枚数", false)]) {
        r.eat("と同じだけ引く。")?;
        let of = if returned { Value::HowManyReturned } else { Value::HowManyDiscarded };
        return Some(Statement::Draw { n: Amount::Of(Box::new(of), Share::Whole), up_to: false, may: false });
    }
    if let Some(n) = quoted_amount(r) {
        r.eat("だけ引く。")?;
        return Some(Statement::Draw { n, up_to: false, may: false });
    }
    let n = plain(r)?;
    let (up_to, may) = r.one_of(&[
        ("枚引く。", (false, false)),
        ("枚まで引く。", (true, false)),
        ("枚引いてよい。", (false, true)),
    ])?;
    Some(Statement::Draw { n, up_to, may })
}

const FIXED: &[(&str, Statement)] = &[
    ("サイコロをふる。", Statement::RollDie),
    ("カード名1つを指定する。", Statement::NameCard),
    ("自分はこのバトルに勝利する。", Statement::Wins(Actor::Own, true)),
    ("相手はこのバトルに勝利する。", Statement::Wins(Actor::Opponent, true)),
    ("自分はこのバトルに敗北する。", Statement::Wins(Actor::Own, false)),
    ("相手はこのバトルに敗北する。", Statement::Wins(Actor::Opponent, false)),
    ("このターンの後、自分は追加ターンを行う。", Statement::ExtraTurn(Actor::Own)),
    ("このターンの後、相手は追加ターンを行う。", Statement::ExtraTurn(Actor::Opponent)),
    ("次の自分のターンをスキップする。", Statement::SkipTurn(Whose::Own)),
    ("次の相手のターンをスキップする。", Statement::SkipTurn(Whose::Opponent)),
];

/// サイコロをふる。 and its like; ドライブチェックを1回行う。
fn fixed(r: &mut Reader<'_, '_>) -> Option<Statement> {
    if let Some((_, statement)) = FIXED.iter().find(|(words, _)| r.eat(words).is_some()) {
        return Some(statement.clone());
    }
    if r.has("その後、") {
        return r.deeper(1, |r| {
            let mut all = Vec::new();
            while !ends(r) && (all.is_empty() || !r.starts("その後、")) {
                all.push(statement(r)?);
            }
            Some(Statement::Then(all))
        });
    }
    if r.has("自身の手札が") {
        let n = r.number()?;
        r.eat("枚になるように自身の手札を捨てる。")?;
        return Some(Statement::DiscardTo(n));
    }
    r.eat("ドライブチェックを")?;
    if r.has("行う。") {
        return Some(Statement::DriveCheck(None));
    }
    let n = r.number()?;
    r.eat("回行う。")?;
    Some(Statement::DriveCheck(Some(n)))
}

pub(super) fn render_fixed(statement: &Statement) -> Option<&'static str> {
    FIXED.iter().find(|(_, listed)| listed == statement).map(|(words, _)| *words)
}

/// …なら、 and what it reaches; …なら、代わりに…
fn gated(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let number = r.begun - 1;
    let gate = gate(r)?;
    if let Some((deed, said, replaced)) = r.attempt(instead) {
        let back = u16::try_from(number - replaced).ok()?;
        let asks = asks_deed(&gate);
        let rest = if ends(r) || scope_ends(r, asks) { Vec::new() } else { gated_body(r, asks)? };
        return Some(Statement::Instead { when: gate, deed: Box::new(deed), said, back, rest });
    }
    let asks = asks_deed(&gate);
    gated_body(r, asks).map(|inside| Statement::If(gate, inside))
}

/// The latest statement that is like this: its number, and itself.
fn latest(r: &Reader<'_, '_>, like: impl Fn(&Statement) -> bool) -> Option<(u32, Statement)> {
    r.done.iter().rev().find(|(_, statement)| like(statement)).cloned()
}

/// What a statement is done to.
fn target_of(statement: &Statement) -> Option<&Target> {
    match statement {
        Statement::Damage(to, _)
        | Statement::Divide(to, _)
        | Statement::Go(to, ..)
        | Statement::Change(_, to, _) => Some(to),
        _ => None,
    }
}

/// 代わりに6ダメージ。 And what it replaces: the nearest earlier statement of its kind (SV-129).
fn instead(r: &mut Reader<'_, '_>) -> Option<(Statement, Said, u32)> {
    if let Some(found) = r.attempt(instead_of_said).or_else(|| r.attempt(instead_of_goes)) {
        return Some(found);
    }
    r.eat("代わりに")?;
    r.begun += 1;
    r.attempt(instead_deed).or_else(|| r.attempt(instead_number)).or_else(|| r.attempt(instead_each)).or_else(
        || {
            r.begun -= 1;
            let replaced = latest(r, |_| true)?.0;
            Some((statement(r)?, Said::Whole, replaced))
        },
    )
}

/// 6ダメージ。 《体力》+2する。 破壊する。: what it is done to stays.
fn instead_deed(r: &mut Reader<'_, '_>) -> Option<(Statement, Said, u32)> {
    let hurts = |statement: &Statement| matches!(statement, Statement::Damage(..) | Statement::Divide(..));
    let harm = r.attempt(damage).map(|n| (n, false)).or_else(|| r.attempt(divided).map(|n| (n, true)));
    if let Some((n, divides)) = harm {
        let (number, before) = latest(r, hurts).or_else(|| latest(r, |one| target_of(one).is_some()))?;
        let to = target_of(&before)?.clone();
        return Some(match before {
            _ if divides => (Statement::Divide(to, n), Said::NoTarget, number),
            Statement::Divide(..) => (Statement::Divide(to, n), Said::Number, number),
            _ => (Statement::Damage(to, n), Said::NoTarget, number),
        });
    }
    if let Some(change) = r.attempt(|r| {
        let change = changes(r)?;
        r.eat("。")?;
        Some(change)
    }) {
        let (number, before) = latest(r, |one| matches!(one, Statement::Change(..)))?;
        let Statement::Change(lasts, to, _) = before else { return None };
        return Some((Statement::Change(lasts, to, change), Said::NoTarget, number));
    }
    let mut manner = Manner::PLAIN;
    let goes = after_object(r, &mut manner)?;
    r.eat("。")?;
    let moves =
        |one: &Statement| target_of(one).is_some() || matches!(one, Statement::Search { then: Some(_), .. });
    let (number, before) = latest(r, moves)?;
    let deed = match before {
        Statement::Search { whose, picks, join, .. } => {
            Statement::Search { whose, picks, join, then: Some((manner, goes)) }
        }
        before => Statement::Go(target_of(&before)?.clone(), manner, goes),
    };
    Some((deed, Said::NoTarget, number))
}

/// 2枚。 2体。: only the number changes.
fn instead_number(r: &mut Reader<'_, '_>) -> Option<(Statement, Said, u32)> {
    let n = plain(r)?;
    let unit = r.one_of(UNITS)?;
    let up_to = r.has("まで");
    r.eat("。")?;
    let counts = |one: &Statement| match one {
        Statement::Draw { .. } => !up_to,
        Statement::Make { tokens, .. } => tokens.len() == 1,
        Statement::Go(Target::Pick(_), ..) => !up_to,
        _ => false,
    };
    let (number, mut deed) = latest(r, counts)?;
    match &mut deed {
        Statement::Draw { n: old, .. } => *old = n,
        Statement::Make { tokens, .. } => {
            let token = tokens.first_mut()?;
            (token.n, token.unit, token.up_to) = (n, Some(unit), up_to);
        }
        Statement::Go(Target::Pick(pick), ..) => pick.count = Count::Exactly(n, unit),
        _ => return None,
    }
    Some((deed, Said::Number, number))
}

/// 1枚ずつ置く。: all of them, where one of them was to be made.
fn instead_each(r: &mut Reader<'_, '_>) -> Option<(Statement, Said, u32)> {
    r.eat("1枚ずつ置く。")?;
    let (number, mut deed) = latest(r, |one| matches!(one, Statement::Make { join: Join::Or, .. }))?;
    if let Statement::Make { join, .. } = &mut deed {
        *join = Join::And;
    }
    Some((deed, Said::Each, number))
}

/// それを消滅させる代わりに…
fn instead_of_said(r: &mut Reader<'_, '_>) -> Option<(Statement, Said, u32)> {
    r.eat("それを")?;
    let mut manner = Manner::PLAIN;
    let goes = after_object(r, &mut manner)?;
    r.eat("代わりに")?;
    let said_again = Statement::Go(Target::It, manner, goes);
    let (number, _) = latest(r, |one| *one == said_again)?;
    Some((statement(r)?, Said::After(goes), number))
}

/// EXエリアに置く代わりに場に出す。
fn instead_of_goes(r: &mut Reader<'_, '_>) -> Option<(Statement, Said, u32)> {
    let mut manner = Manner::PLAIN;
    let old = after_object(r, &mut manner)?;
    r.eat("代わりに")?;
    let mut other = Manner::PLAIN;
    let new = after_object(r, &mut other)?;
    r.eat("。")?;
    r.begun += 1;
    let went = |one: &Statement| match one {
        Statement::Go(_, _, goes) | Statement::Make { goes, .. } => *goes == old,
        _ => false,
    };
    let (number, mut deed) = latest(r, went).filter(|_| manner == Manner::PLAIN)?;
    if let Statement::Go(_, manner, goes) | Statement::Make { manner, goes, .. } = &mut deed {
        (*manner, *goes) = (other, new);
    }
    Some((deed, Said::AfterNoTarget(old), number))
}

/// さらに《攻撃力》+3する, さらに1ダメージ: of the target before; さらに1枚引く。
fn further(r: &mut Reader<'_, '_>) -> Option<Statement> {
    r.eat("さらに")?;
    if let Some(change) = r.attempt(|r| {
        let change = changes(r)?;
        r.eat("。")?;
        Some(change)
    }) {
        r.begun += 1;
        let (_, before) = latest(r, |one| matches!(one, Statement::Change(..)))?;
        let Statement::Change(lasts, to, _) = before else { return None };
        return Some(Statement::Further(Box::new(Statement::Change(lasts, to, change)), Said::NoTarget));
    }
    if let Some(n) = r.attempt(damage) {
        r.begun += 1;
        let (_, before) = latest(r, |one| matches!(one, Statement::Damage(..)))?;
        let to = target_of(&before)?.clone();
        return Some(Statement::Further(Box::new(Statement::Damage(to, n)), Said::NoTarget));
    }
    statement(r).map(|deed| Statement::Further(Box::new(deed), Said::Whole))
}

/// 下記から1つチョイスする。【1】…【2】…
fn modes(r: &mut Reader<'_, '_>) -> Option<Statement> {
    r.eat("下記から")?;
    let n = r.number()?;
    let up_to = r.one_of(&[("つチョイスする。", false), ("つまでチョイスする。", true)])?;
    let instead = r.attempt(|r| {
        let gate = gate(r)?;
        r.eat("代わりに")?;
        let n = r.number()?;
        let up_to = r.one_of(&[("つまで。", true), ("つ。", false)])?;
        Some((gate, n, up_to))
    });
    let limits = limits(r)?;
    let mut lines = if r.has("\n") { Lines::Next } else { Lines::Same };
    let mut modes = Vec::new();
    let before = r.done.len();
    for mark in ["【1】", "【2】", "【3】", "【4】", "【5】"] {
        if !r.has(mark) {
            break;
        }
        modes.push(body(r)?);
        r.done.truncate(before);
        if lines != Lines::Same && r.has("\n") {
            lines = Lines::Each;
        }
    }
    (modes.len() > 1).then_some(Statement::Modes { n, up_to, instead, limits, lines, modes })
}

/// 相手プレイヤーすべては、自身の場のフォロワー1体を墓場に置く。 What is done with the cards looked at follows.
fn by(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let who = r.one_of(ACTORS)?;
    r.eat("は")?;
    let comma = r.has("、");
    let mut all = vec![statement(r)?];
    while !ends(r) && (r.starts("その中から") || r.starts("残りを")) {
        all.push(statement(r)?);
    }
    Some(Statement::By(who, comma, all))
}

/// 自分のPPを1回復する。 自分のPP最大値を+1する。 自分のEPを+1する。 自分の場の【スタック】を+1する。
fn grant(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
    if r.has("PPを") {
        let n = match quoted_amount(r) {
            Some(n) => {
                r.eat("だけ")?;
                n
            }
            None => plain(r)?,
        };
        r.eat("回復する。")?;
        return Some(Statement::Grant(whose, Grant::RestorePp(n)));
    }
    let what = r.one_of(&[("PP最大値を", 0), ("EPを", 1), ("場の【スタック】を", 2)])?;
    if whose == Whose::Unsaid && what == 2 {
        return None;
    }
    let sign = r.one_of(SIGNS)?;
    let n = r.number()?;
    r.eat("する。")?;
    let grant = match what {
        0 => Grant::PpMaximum(sign, n),
        1 => Grant::Ep(sign, n),
        _ => Grant::Stack(n),
    };
    Some(Statement::Grant(whose, grant))
}

/// 自分の墓場のカード5枚につき、…
fn per_each(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let per = per(r)?;
    Some(Statement::Per(per, Box::new(statement(r)?)))
}

/// これをEXエリアが上限になるまでくり返す。 下記を2回くり返す。…
fn repeat(r: &mut Reader<'_, '_>) -> Option<Statement> {
    if r.has("下記を") {
        let n = r.number()?;
        r.eat("回くり返す。")?;
        return body(r).map(|inner| Statement::RepeatBelow(n, inner));
    }
    r.eat("これを")?;
    if let Some(n) = r.number() {
        r.eat("回くり返す。")?;
        return Some(Statement::Repeat(Repeat::Again(n)));
    }
    let zone = r.one_of(ZONES)?;
    r.eat("が上限になるまでくり返す。")?;
    Some(Statement::Repeat(Repeat::UntilFull(zone)))
}

/// 自身の場のフォロワー1体を残し、それ以外の自身の場のフォロワーすべてを墓場に置く。
fn all_but(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let keep = pick(r)?;
    r.eat("を残し、それ以外の")?;
    let of = selector(r)?;
    r.eat("すべてを")?;
    let mut manner = Manner::PLAIN;
    let goes: Goes = after_object(r, &mut manner)?;
    r.eat("。")?;
    (manner == Manner::PLAIN).then_some(Statement::AllBut(keep, of, goes))
}

/// 次のスタートフェイズに1枚引けない。
fn bar(r: &mut Reader<'_, '_>) -> Option<Statement> {
    r.eat("次の")?;
    let phase = r.one_of(PHASES)?;
    r.eat("に")?;
    if let Some(n) = r.number() {
        r.eat("枚引けない。")?;
        return Some(Statement::Bar(phase, Barred::Draw(n)));
    }
    if r.has("PP最大値を+") {
        let n = r.number()?;
        r.eat("できない。")?;
        return Some(Statement::Bar(phase, Barred::PpMaximum(n)));
    }
    let of = selector(r)?;
    r.eat("をプレイできない。")?;
    Some(Statement::Bar(phase, Barred::Play(of)))
}

/// Xは「…」である。
pub(super) fn let_x(r: &mut Reader<'_, '_>) -> Option<Statement> {
    r.eat("Xは「")?;
    let value = value(r)?;
    r.eat("」である。")?;
    Some(Statement::Let(value))
}

/// 手札1枚を捨てる：2枚引く。
fn pay(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let cost = cost(r)?;
    r.deeper(1, body).map(|inner| Statement::Pay(cost, inner))
}
