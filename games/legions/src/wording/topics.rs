//! What is said of something with は.

use super::Reader;
use super::amounts::{amount, value_of};
use super::conditions::condition;
use super::costs::keyword;
use super::deeds::{Found, Middle, hits, middle, plain};
use super::gains::gains;
use super::happens::harm;
use super::holds::{HOLDING, hold};
use super::selectors::place;
use super::targets::{ACTORS, object};
use super::verbs::{CARRY_OUT, FALL, GET, HAVE, LOSE, RECOVER, TAKE, TREAT, WIN};
use crate::effect::{
    AttackSaid, Category, Deed, EverySaid, Form, Gain, GainSaid, Lead, LifeSaid, Noun, PlaceSaid, Target,
    Whose,
};

/// このカードは…, あなたは…: something is said of it, or it does it.
pub(super) fn about(r: &mut Reader<'_, '_>, first: Middle) -> Option<Found> {
    let player = r.attempt(|r| {
        let actor = r.one_of(ACTORS)?;
        r.eat("は").map(|()| Target::Player(actor))
    });
    let topic = player.or_else(|| object(r, "は"))?;
    let conditions =
        std::iter::from_fn(|| r.attempt(condition).map(|(what, said)| Lead::If(what, said))).collect();
    let lasts = middle(r, Middle { leads: conditions, ..first });
    let said = r.attempt(|r| of_topic(r, &topic));
    if let Some((deed, form)) = said {
        return Some((None, lasts, deed, form));
    }
    let (lasts, deed, form) = plain(r, lasts)?;
    Some((Some(topic), lasts, deed, form))
}

/// What is said of something: ライフを3点得る, 「速攻」を得る, ブレイクしない, 「ATK2」でアタックを行う
fn of_topic(r: &mut Reader<'_, '_>, topic: &Target) -> Option<(Deed, Form)> {
    r.if_said(&["ライフを"], |r| life(r, Some(topic.clone())))
        .or_else(|| r.if_said(&["ダメージを受け"], |r| suffers(r, topic)))
        .or_else(|| r.attempt(|r| gets(r, topic)))
        .or_else(|| r.attempt(|r| master_attack(r, topic)))
        .or_else(|| r.attempt(|r| wins(r, topic)))
        .or_else(|| r.if_said(&["同じように"], |r| treated(r, topic, true)))
        .or_else(|| r.if_said(HOLDING, |r| hold(r, topic)))
}

/// The same of what was spoken of last: …を得て、「跳躍」を失う.
pub(super) fn of_the_same(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let left = Target::Left;
    r.attempt(|r| gets(r, &left)).or_else(|| r.if_said(HOLDING, |r| hold(r, &left)))
}

/// ライフを3点得る, ライフを2点失う
pub(super) fn life(r: &mut Reader<'_, '_>, who: Option<Target>) -> Option<(Deed, Form)> {
    let n = match value_of(r) {
        Some(n) => {
            r.eat("ライフを")?;
            n
        }
        None => {
            r.eat("ライフを")?;
            let n = amount(r)?;
            r.eat("点")?;
            n
        }
    };
    let verbs =
        [(GET, false, LifeSaid::Plain), (LOSE, true, LifeSaid::Plain), (RECOVER, false, LifeSaid::Recover)];
    let found = verbs.iter().find_map(|(verb, lose, said)| verb.read(r).map(|form| (*lose, *said, form)));
    let (lose, said, form) = found?;
    Some((Deed::Life { who, n, lose, said }, form))
}

/// あなたのマスターのライフを3点回復する
pub(super) fn life_of(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let who = object(r, "のライフを")?;
    let n = amount(r)?;
    r.eat("点")?;
    let form = RECOVER.read(r)?;
    Some((Deed::Life { who: Some(who), n, lose: false, said: LifeSaid::RecoverOf }, form))
}

/// 3ダメージを受ける, 3点のダメージを受ける
fn suffers(r: &mut Reader<'_, '_>, who: &Target) -> Option<(Deed, Form)> {
    let (n, points) = hits(r)?;
    let harm = harm(r)?;
    r.eat("を")?;
    let form = TAKE.read(r)?;
    Some((Deed::Damage { to: who.clone(), n, harm, points, suffer: true, early: false }, form))
}

/// 「速攻」を得る, 「+1/+1」の修正を得る, 「再生」を持つ
fn gets(r: &mut Reader<'_, '_>, who: &Target) -> Option<(Deed, Form)> {
    let (what, joined) = gains(r)?;
    r.eat("を")?;
    let verbs = [(GET, GainSaid::Get), (HAVE, GainSaid::Have), (LOSE, GainSaid::Lose)];
    let (said, form) = verbs.iter().find_map(|(verb, said)| verb.read(r).map(|form| (*said, form)))?;
    Some((Deed::Gain { who: who.clone(), what, joined, said }, form))
}

/// Whose master this is, if it is one and nothing more is said.
fn master_of(target: &Target) -> Option<Whose> {
    let Target::Every(of, EverySaid::Plain) = target else { return None };
    let [place] = of.places[..] else { return None };
    let plain = of.filters.is_empty() && of.early.is_empty() && place.zone.is_none();
    let master = of.nouns == [Noun::Kind(Category::Master, false)];
    (plain && master && place.said == PlaceSaid::Full).then_some(place.whose)
}

/// 「ATK2」でアタックを行う, 「ATK3」「先制」としてアタックを行う
fn master_attack(r: &mut Reader<'_, '_>, topic: &Target) -> Option<(Deed, Form)> {
    let whose = master_of(topic)?;
    r.eat("「ATK")?;
    let atk = amount(r)?;
    let inside = r.one_of(&[("/", AttackSaid::Slash), ("、", AttackSaid::Comma), ("・", AttackSaid::Dot)]);
    let (with, said) = match inside {
        Some(said) => {
            let mut with = vec![Gain::Keyword(keyword(r)?, true)];
            while r.has(attack_joint(said)) {
                with.push(Gain::Keyword(keyword(r)?, true));
            }
            r.eat("」")?;
            (with, said)
        }
        None => {
            r.eat("」")?;
            let and = !r.starts("として") && r.has("と");
            let with = if and || r.starts("「") { gains(r)?.0 } else { Vec::new() };
            (with, if and { AttackSaid::And } else { AttackSaid::Side })
        }
    };
    let as_ = r.one_of(&[("で", false), ("として", true)])?;
    r.eat("アタックを")?;
    let form = CARRY_OUT.read(r)?;
    Some((Deed::MasterAttack { whose, atk, with, said, as_ }, form))
}

pub(super) fn attack_joint(said: AttackSaid) -> &'static str {
    match said {
        AttackSaid::Side => "",
        AttackSaid::And => "と",
        AttackSaid::Slash => "/",
        AttackSaid::Comma => "、",
        AttackSaid::Dot => "・",
    }
}

/// ゲームに勝利する, ゲームに敗北する
fn wins(r: &mut Reader<'_, '_>, topic: &Target) -> Option<(Deed, Form)> {
    let Target::Player(actor) = topic else { return None };
    r.eat("ゲームに")?;
    let (win, form) = match WIN.read(r) {
        Some(form) => (true, form),
        None => (false, FALL.read(r)?),
    };
    Some((Deed::Wins(*actor, win), form))
}

/// スタンバイゾーンにあるのと同じように扱う
pub(super) fn treated(r: &mut Reader<'_, '_>, what: &Target, topic: bool) -> Option<(Deed, Form)> {
    let place = place(r)?;
    r.eat("にあるのと同じように")?;
    let form = TREAT.read(r)?;
    Some((Deed::TreatAsIn { what: what.clone(), place, topic }, form))
}
