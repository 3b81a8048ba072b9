//! Sentences that begin with what something is done to.

use super::Reader;
use super::amounts::{plain, quoted as quoted_amount};
use super::changes::changes;
use super::filters::counter_name;
use super::going::{after_object, and_then, goes};
use super::holds::{in_numbers, is_kind, players, predicate};
use super::playing::{cost_by, cost_sentences};
use super::selectors::selector;
use super::statements::statement;
use super::targets::{particle, target};
use super::terms::{NOUNS, PLAIN_STATS, STATS, UNITS, WHOSE, word};
use super::triggers::when;
use crate::effect::{
    AmongSaid, Amount, Becomes, CostBy, Hold, Join, Lasts, Manner, Said, Statement, Target, Trigger,
};

/// One sentence that begins with what something is done to, and perhaps for how long.
pub(super) fn by_target(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let lasts = lasts(r);
    let to = target(r)?;
    if lasts == Lasts::Unsaid
        && let Some(statement) = r.attempt(|r| moved(r, &to)).or_else(|| r.attempt(|r| numbered(r, &to)))
    {
        return Some(statement);
    }
    r.attempt(|r| becomes(r, lasts, &to))
        .or_else(|| r.attempt(|r| costs(r, lasts, &to)))
        .or_else(|| in_numbers(r).map(|hold| Statement::Hold(lasts, to.clone(), vec![hold])))
        .or_else(|| r.attempt(|r| is(r, lasts, &to)))
}

/// このターン、 次の相手のターン終了時まで、
pub(super) fn lasts(r: &mut Reader<'_, '_>) -> Lasts {
    if r.has("このターン、") {
        return Lasts::ThisTurn;
    }
    let next = r.attempt(|r| {
        if r.has("このターンと次の") {
            let whose = r.one_of(WHOSE)?;
            r.eat("ターン中、")?;
            return Some(Lasts::ThisTurnAndNext(whose));
        }
        r.eat("次の")?;
        let whose = r.one_of(WHOSE)?;
        match r.one_of(&[("ターン終了時まで、", true), ("ターン中、", false)])? {
            true => Some(Lasts::UntilEndOfNext(whose)),
            false => Some(Lasts::InNext(whose)),
        }
    });
    next.unwrap_or(Lasts::Unsaid)
}

pub(super) fn render_lasts(lasts: Lasts) -> String {
    match lasts {
        Lasts::Unsaid => String::new(),
        Lasts::ThisTurn => "このターン、".to_owned(),
        Lasts::UntilEndOfNext(whose) => format!("次の{}ターン終了時まで、", word(WHOSE, &whose)),
        Lasts::ThisTurnAndNext(whose) => format!("このターンと次の{}ターン中、", word(WHOSE, &whose)),
        Lasts::InNext(whose) => format!("次の{}ターン中、", word(WHOSE, &whose)),
    }
}

/// を墓場に置く。 をデッキに戻し、シャッフルし、… をアクトするかスタンドする。 を操縦する。
fn moved(r: &mut Reader<'_, '_>, to: &Target) -> Option<Statement> {
    if let Some((manner, goes)) = goes(r, to) {
        let to = match to {
            Target::Pick(pick) if r.took && pick.of.places.is_empty() => {
                Target::Among(AmongSaid::Unsaid, vec![pick.clone()], Join::Or)
            }
            to => to.clone(),
        };
        return Some(Statement::Go(to, manner, goes));
    }
    if r.has("を操縦する。") {
        return Some(Statement::Pilot(to.clone()));
    }
    if r.has("を") == particle(to, false).is_empty() {
        return None;
    }
    if let Some(goes) = r.attempt(and_then) {
        if let Some(next) = r.attempt(|r| {
            let mut manner = Manner::PLAIN;
            let next = after_object(r, &mut manner)?;
            r.eat("。")?;
            Some(Statement::Go(to.clone(), manner, next))
        }) {
            r.begun += 1;
            return Some(Statement::GoAnd(to.clone(), goes, Box::new(next), Said::NoTarget));
        }
        let then = statement(r)?;
        return Some(Statement::GoAnd(to.clone(), goes, Box::new(then), Said::Whole));
    }
    let mut manner = Manner::PLAIN;
    let first = after_object(r, &mut manner)?;
    r.eat("か")?;
    let mut other = Manner::PLAIN;
    let second = after_object(r, &mut other)?;
    r.eat("。")?;
    r.begun += 2;
    let first = Statement::Go(to.clone(), manner, first);
    let second = Statement::Go(to.clone(), other, second);
    Some(Statement::Either(Box::new(first), Box::new(second), Said::NoTarget))
}

/// に3ダメージ。 に5ダメージを割りふる。 に雷カウンター1個を置く。 の雷カウンターすべてを取る。 の《体力》を10にする。
fn numbered(r: &mut Reader<'_, '_>, to: &Target) -> Option<Statement> {
    if r.has("に") {
        if let Some(n) = r.attempt(damage) {
            return Some(Statement::Damage(to.clone(), n));
        }
        if let Some(n) = r.attempt(divided) {
            return Some(Statement::Divide(to.clone(), n));
        }
        if let Some(moved) = r.attempt(|r| {
            let from = target(r)?;
            r.eat("の")?;
            let name = counter_name(r)?;
            r.eat("カウンターすべてを移す。")?;
            Some(Statement::MoveCounters(to.clone(), from, name))
        }) {
            return Some(moved);
        }
        let name = counter_name(r)?;
        r.eat("カウンター")?;
        let n = plain(r)?;
        let unit = r.one_of(UNITS)?;
        let may = r.one_of(&[("を置く。", false), ("を置いてよい。", true)])?;
        return Some(Statement::PutCounters(to.clone(), name, n, unit, may));
    }
    r.eat("の")?;
    if let Some(set) = r.attempt(|r| set(r, to)) {
        return Some(set);
    }
    if let Some(play) = r.attempt(|r| {
        r.eat("コストを")?;
        let n = r.number()?;
        let may = r.one_of(&[("にしてプレイする。", false), ("にしてプレイしてよい。", true)])?;
        Some(Statement::PlayFor(to.clone(), n, may))
    }) {
        return Some(play);
    }
    let name = counter_name(r)?;
    r.eat("カウンター")?;
    if r.has("すべてを取る。") {
        return Some(Statement::TakeCounters(to.clone(), name, None));
    }
    let n = plain(r)?;
    let unit = r.one_of(UNITS)?;
    r.eat("を取る。")?;
    Some(Statement::TakeCounters(to.clone(), name, Some((n, unit))))
}

/// 3ダメージ。 「…」と同じダメージ。
pub(super) fn damage(r: &mut Reader<'_, '_>) -> Option<Amount> {
    let n = quoted_amount(r).or_else(|| plain(r))?;
    r.eat("ダメージ。")?;
    Some(n)
}

/// 5ダメージを割りふる。
pub(super) fn divided(r: &mut Reader<'_, '_>) -> Option<Amount> {
    let n = plain(r)?;
    r.eat("ダメージを割りふる。")?;
    Some(n)
}

/// 攻撃力と体力を2にする。 《体力》を10にする。
fn set(r: &mut Reader<'_, '_>, to: &Target) -> Option<Statement> {
    let icons = r.starts("《");
    let (stats, join) = r.joined(|r| r.one_of(if icons { STATS } else { PLAIN_STATS }))?;
    r.eat("を")?;
    let n = plain(r)?;
    r.eat("にする。")?;
    (stats.len() == 1 || join == Join::And).then_some(Statement::Set(to.clone(), stats, n, icons))
}

/// をアミュレットにする。 を【箱詰め】状態にする。
fn becomes(r: &mut Reader<'_, '_>, lasts: Lasts, to: &Target) -> Option<Statement> {
    r.eat("を")?;
    if r.has("【箱詰め】状態にする。") {
        return Some(Statement::Become(lasts, to.clone(), Becomes::Boxed));
    }
    let noun = r.one_of(NOUNS).filter(|noun| is_kind(*noun))?;
    r.eat("にする。")?;
    Some(Statement::Become(lasts, to.clone(), Becomes::Kind(noun)))
}

/// をプレイする際、コストを-2する。 の《進化》コストを0にする。
fn costs(r: &mut Reader<'_, '_>, lasts: Lasts, to: &Target) -> Option<Statement> {
    if r.has("をプレイする際、") {
        return cost_sentences(r).map(|body| Statement::WhenPlayed(lasts, to.clone(), body));
    }
    r.eat("の《進化》コストを")?;
    let by = cost_by(r)?;
    r.eat(if matches!(by, CostBy::To(_)) { "にする。" } else { "する。" })?;
    Some(Statement::EvolveCost(lasts, to.clone(), by))
}

/// は進化する。 は『…』に変身する。 は《攻撃力》+1する。 はダメージを与えない。
fn is(r: &mut Reader<'_, '_>, lasts: Lasts, to: &Target) -> Option<Statement> {
    r.eat("は")?;
    if lasts == Lasts::Unsaid
        && let Some(deed) = r.attempt(|r| own_deed(r, to))
    {
        return Some(deed);
    }
    if lasts == Lasts::Unsaid && r.has("進化するか") {
        r.begun += 1;
        let other = statement(r)?;
        let first = Statement::Evolve(to.clone(), Vec::new(), false);
        return Some(Statement::Either(Box::new(first), Box::new(other), Said::Whole));
    }
    if let Some(change) = changes(r) {
        if r.has("。") {
            return Some(Statement::Change(lasts, to.clone(), change));
        }
        r.eat("か")?;
        r.begun += 1;
        let other = statement(r)?;
        let first = Statement::Change(lasts, to.clone(), change);
        return Some(Statement::Either(Box::new(first), Box::new(other), Said::Whole));
    }
    let holds = predicate(r)?;
    (!matches!(holds[..], [Hold::Change(_)])).then_some(Statement::Hold(lasts, to.clone(), holds))
}

/// What a card does itself: 進化する。 2回出走する。 消滅する。 ドライブを持つ。
fn own_deed(r: &mut Reader<'_, '_>, to: &Target) -> Option<Statement> {
    let to = to.clone();
    if let Some(may) = r.one_of(&[("進化する。", false), ("進化してよい。", true)]) {
        return Some(Statement::Evolve(to, Vec::new(), may));
    }
    if r.has("消滅する。") {
        return Some(Statement::Vanish(to));
    }
    if r.has("出走する。") {
        return Some(Statement::Race(to, 1));
    }
    if r.has("食事する。") {
        return Some(Statement::Feed(to, 1));
    }
    if r.has("ドライブを持つ。") {
        return Some(Statement::Drive(to));
    }
    if let Some(n) = r.number() {
        let races = r.one_of(&[("回出走する。", true), ("回食事する。", false)])?;
        let deed = if races { Statement::Race(to, n) } else { Statement::Feed(to, n) };
        return (n > 1).then_some(deed);
    }
    let each = r.has("それぞれ");
    let (names, join) = r.joined(Reader::name)?;
    if r.has("に変身する。") {
        let told = each == (names.len() > 1) && (!each || join == Join::And);
        return told.then_some(Statement::Transform(to, names));
    }
    if each {
        return None;
    }
    let may = r.one_of(&[("に進化する。", false), ("に進化してよい。", true)])?;
    (names.len() == 1 || join == Join::Or).then_some(Statement::Evolve(to, names, may))
}

/// このターン、次に自分が…をプレイする際、コストを-2する。 このターン、自分が…したとき、…
pub(super) fn lasting(r: &mut Reader<'_, '_>) -> Option<Statement> {
    let lasts = lasts(r);
    let next = r.has("次に");
    let playing = r.attempt(|r| {
        r.eat("自分が")?;
        let of = selector(r)?;
        r.eat("をプレイする際、")?;
        Some(Statement::WhenPlaying(lasts, next, of, cost_sentences(r)?))
    });
    if playing.is_some() {
        return playing;
    }
    let barred = r.attempt(|r| {
        let who = players(r)?;
        r.eat("は")?;
        Some(Statement::Hold(lasts, who, predicate(r)?))
    });
    if lasts != Lasts::Unsaid && barred.is_some() {
        return barred;
    }
    let when = when(r)?;
    let timed = lasts != Lasts::Unsaid || next || matches!(when.on[..], [Trigger::Phase(true, ..)]);
    if !timed || !matches!(when.on[..], [Trigger::Phase(..) | Trigger::Happens(_)]) {
        return None;
    }
    let body = super::statements::gated_body(r, false)?;
    Some(Statement::Later(lasts, next, when, body))
}
