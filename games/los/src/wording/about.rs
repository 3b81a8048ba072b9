//! What is said of cards with は: what they get, lose, become, can and can't do.

use super::abilities::{ability, render as render_ability};
use super::changes::{changes, render_changes};
use super::clauses::{Said, middle};
use super::deeds::{destination, refuse_suffering, render_destination, render_turned_to, turned_to};
use super::rules::{render_rule, rule};
use super::targets::{object_or_it, render_object};
use super::terms::{ATTRIBUTES, keywords, render_keywords, word};
use super::verbs::{ADD, BECOME, GET, HAVE, LOSE, MOVE, TREAT, form, render_form};
use super::{QUOTATION, Reader};
use crate::effect::{ChangeSaid, Deed, Form, Gain, MoveSaid, Target, Tie, Way};

/// そのキャラクターはATK+200する, このカードは[上空]を得る, 相手のキャラクターはアタックできない
pub(super) fn about(r: &mut Reader<'_, '_>) -> Option<Said> {
    let from = r.here();
    let what = object_or_it(r, "は")?;
    let pause = r.has("、");
    let (lasts, per) = middle(r);
    refuse_suffering(r, from);
    let (deed, form) = said_of(r, &what)?;
    Some(Said { pause, lasts, per, ..Said::of(deed, form) })
}

fn said_of(r: &mut Reader<'_, '_>, what: &Target) -> Option<(Deed, Form)> {
    let what = || what.clone();
    changes(r)
        .map(|(all, shared, form)| (Deed::Change(what(), all, ChangeSaid { tie: Tie::Is, shared }), form))
        .or_else(|| r.attempt(|r| gain(r).map(|(gain, has, form)| (Deed::Gain(what(), gain, has), form))))
        .or_else(|| {
            r.attempt(|r| {
                let (all, said) = keywords(r)?;
                r.eat("を")?;
                Some((Deed::Lose(what(), all, said), form(r, &LOSE)?))
            })
        })
        .or_else(|| {
            r.attempt(|r| {
                let all = r.one_of(&[("全ての効果を", true), ("効果を", false)])?;
                Some((Deed::LoseText(what(), all), form(r, &LOSE)?))
            })
        })
        .or_else(|| r.attempt(|r| attribute(r, what())))
        .or_else(|| {
            r.attempt(|r| {
                let (to, short) = turned_to(r)?;
                Some((Deed::Turn { what: what(), to, becomes: true, short }, form(r, &BECOME)?))
            })
        })
        .or_else(|| {
            r.attempt(|r| {
                let to = destination(r)?;
                Some((Deed::Move(what(), to, MoveSaid::Itself), form(r, &MOVE)?))
            })
        })
        .or_else(|| {
            r.attempt(|r| {
                r.eat("リードアイコンに")?;
                let ways = ways(r)?;
                r.eat("を")?;
                Some((Deed::AddLead(what(), ways), form(r, &ADD)?))
            })
        })
        .or_else(|| rule(r).map(|rule| (Deed::Rule(what(), rule), Form::Plain)))
}

/// [上空]を得る, 「…。」を得る, [上空]を持つ
fn gain(r: &mut Reader<'_, '_>) -> Option<(Gain, bool, Form)> {
    let gain = r
        .attempt(|r| {
            let (all, said) = keywords(r)?;
            r.eat("を").map(|()| Gain::Keywords(all, said))
        })
        .or_else(|| {
            r.attempt(|r| {
                r.eat("「")?;
                let given = r.deeper_by(QUOTATION, ability)?;
                r.eat("」を").map(|()| Gain::Ability(Box::new(given)))
            })
        })?;
    let got = form(r, &GET).map(|form| (false, form));
    let (has, form) = got.or_else(|| form(r, &HAVE).map(|form| (true, form)))?;
    Some((gain, has, form))
}

/// 火属性になる, 火属性としても扱う
fn attribute(r: &mut Reader<'_, '_>, what: Target) -> Option<(Deed, Form)> {
    let to = r.one_of(ATTRIBUTES)?;
    let also = r.one_of(&[("としても", true), ("に", false)])?;
    Some((Deed::Attribute { what, to, also }, form(r, if also { &TREAT } else { &BECOME })?))
}

const WAYS: &[(&str, Way)] = &[("▲", Way::Up), ("▶", Way::Right), ("▼", Way::Down), ("◀", Way::Left)];

/// ▲▼
fn ways(r: &mut Reader<'_, '_>) -> Option<Vec<Way>> {
    let mut all = vec![r.one_of(WAYS)?];
    while let Some(next) = r.one_of(WAYS) {
        all.push(next);
    }
    Some(all)
}

/// What a deed is about, or is done to.
pub(super) fn subject(deed: &mut Deed) -> Option<&mut Target> {
    match deed {
        Deed::Change(what, ..)
        | Deed::Move(what, ..)
        | Deed::Turn { what, .. }
        | Deed::Gain(what, ..)
        | Deed::Lose(what, ..)
        | Deed::LoseText(what, _)
        | Deed::Attribute { what, .. }
        | Deed::Rule(what, _)
        | Deed::AddLead(what, _)
        | Deed::Set { what, .. }
        | Deed::Destroy(what)
        | Deed::Down(what, _)
        | Deed::ChangeDisplay(what)
        | Deed::Regain { what, .. }
        | Deed::Put(what, ..)
        | Deed::Reveal { what, .. }
        | Deed::Play { what, .. } => Some(what),
        Deed::Choose(_)
        | Deed::ChooseLane
        | Deed::Swap(_)
        | Deed::Draw(..)
        | Deed::Recover(..)
        | Deed::LoseLife(..)
        | Deed::Damage { .. }
        | Deed::Suffer(..)
        | Deed::Look(_)
        | Deed::Shuffle(_)
        | Deed::PlayerRule(_)
        | Deed::Modes { .. } => None,
    }
}

/// Is it said with は of what it is about?
pub(super) fn is_about(deed: &Deed) -> bool {
    match deed {
        Deed::Change(_, _, said) => said.tie == Tie::Is,
        Deed::Move(_, _, said) => *said == MoveSaid::Itself,
        Deed::Turn { becomes, .. } => *becomes,
        Deed::Gain(..)
        | Deed::Lose(..)
        | Deed::LoseText(..)
        | Deed::Attribute { .. }
        | Deed::Rule(..)
        | Deed::AddLead(..) => true,
        _ => false,
    }
}

pub(super) fn render(deed: &Deed, form: Form, middle: &str) -> String {
    let (what, said) = match deed {
        Deed::Change(what, all, said) => (what, render_changes(all, said.shared, form)),
        Deed::Gain(what, gain, has) => {
            let gain = match gain {
                Gain::Keywords(all, said) => render_keywords(all, *said),
                Gain::Ability(given) => format!("「{}」", render_ability(given)),
            };
            (what, format!("{gain}を{}", render_form(if *has { &HAVE } else { &GET }, form)))
        }
        Deed::Lose(what, all, said) => {
            (what, format!("{}を{}", render_keywords(all, *said), render_form(&LOSE, form)))
        }
        Deed::LoseText(what, all) => {
            (what, format!("{}効果を{}", if *all { "全ての" } else { "" }, render_form(&LOSE, form)))
        }
        Deed::Attribute { what, to, also } => {
            let tie = if *also { "としても" } else { "に" };
            let verb = if *also { &TREAT } else { &BECOME };
            (what, format!("{}{tie}{}", word(ATTRIBUTES, to), render_form(verb, form)))
        }
        Deed::Turn { what, to, short, .. } => {
            (what, format!("{}{}", render_turned_to(*to, *short), render_form(&BECOME, form)))
        }
        Deed::Move(what, to, _) => (what, format!("{}{}", render_destination(*to), render_form(&MOVE, form))),
        Deed::AddLead(what, ways) => {
            let ways: String = ways.iter().map(|way| word(WAYS, way)).collect();
            (what, format!("リードアイコンに{ways}を{}", render_form(&ADD, form)))
        }
        Deed::Rule(what, rule) => (what, render_rule(rule)),
        _ => return String::new(),
    };
    format!("{}{middle}{said}", render_object(what, "は"))
}
