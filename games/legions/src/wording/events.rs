//! What happens, and what it sets off.

use super::Reader;
use super::happens::{act, happens, render_act, render_happens};
use super::selectors::{WHOSE, place, places, render_place, render_places, render_selector, selector};
use super::targets::{ACTORS, object, render_object};
use super::terms::{EDGES, PHASES, UNITS, joint, word};
use super::verbs::{BE_PLACED, BE_PUT, Tense};
use crate::effect::{Event, Given, Join, Trigger, Turn, Whose};

const TRIGGERS: &[(&str, Trigger)] = &[
    ("配置時", Trigger::Placed),
    ("レーン移動時", Trigger::LaneMoved),
    ("アタック時", Trigger::Attacks),
    ("アンロック時", Trigger::Unlocked),
    ("ブレイク時", Trigger::Broken),
];

pub(super) const TURNS: &[(&str, Turn)] = &[("自ターン中", Turn::Own), ("相手ターン中", Turn::Opponent)];

/// 配置時, あなたのエンドフェイズ開始時, このカードが…した時, 自ターン中…した時
pub(super) fn trigger(r: &mut Reader<'_, '_>) -> Option<Trigger> {
    r.called("いつ働くか", "when it works", trigger_here)
}

fn trigger_here(r: &mut Reader<'_, '_>) -> Option<Trigger> {
    if let Some(trigger) = r.one_of(TRIGGERS) {
        return Some(trigger);
    }
    r.attempt(|r| {
        let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
        let phase = r.one_of(PHASES)?;
        Some(Trigger::Phase(whose, phase, r.one_of(EDGES)?))
    })
    .or_else(|| {
        r.attempt(|r| {
            let given = r.one_of(TURNS).map(Given::Turn).or_else(|| r.attempt(here));
            let event = event(r, Tense::Past)?;
            r.eat("時")?;
            Some(Trigger::Happens(given, Box::new(event)))
        })
    })
}

/// このカードがタイムラインにあり、
fn here(r: &mut Reader<'_, '_>) -> Option<Given> {
    r.eat("このカードが")?;
    let (places, join) = places(r)?;
    r.eat("にあり、")?;
    Some(Given::In(places, join))
}

pub(super) fn render_trigger(trigger: &Trigger) -> String {
    match trigger {
        Trigger::Phase(whose, phase, edge) => {
            format!("{}{}{}", word(WHOSE, whose), word(PHASES, phase), word(EDGES, edge))
        }
        Trigger::Happens(given, event) => {
            let given = match given {
                Some(Given::Turn(turn)) => word(TURNS, turn).to_owned(),
                Some(Given::In(places, join)) => {
                    format!("このカードが{}にあり、", render_places(places, *join))
                }
                None => String::new(),
            };
            format!("{given}{}時", render_event(event, Tense::Past))
        }
        listed => word(TRIGGERS, listed).to_owned(),
    }
}

const OR: &[(&str, Join)] = &[("または", Join::Either), ("か", Join::Or)];

/// このカードがブレイクした, あなたがカードを引いた, あなたのフィールドにミニオンが配置された; either of two.
pub(super) fn event(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Event> {
    let first = one(r, tense)?;
    let other = r.attempt(|r| {
        let join = r.one_of(OR)?;
        Some((join, one(r, tense)?))
    });
    Some(match other {
        Some((join, second)) => Event::Or(Box::new(first), join, Box::new(second)),
        None => first,
    })
}

fn one(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Event> {
    r.attempt(|r| {
        let actor = r.one_of(ACTORS)?;
        r.eat("が")?;
        act(r, tense).map(|act| Event::Does(actor, act))
    })
    .or_else(|| r.attempt(|r| arrives(r, tense)))
    .or_else(|| {
        r.attempt(|r| {
            let what = object(r, "が")?;
            happens(r, tense).map(|how| Event::Befalls(what, how))
        })
    })
}

/// あなたのフィールドに1体以上のミニオンが配置された
fn arrives(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Event> {
    let place = place(r)?;
    r.eat("に")?;
    let at_least = r.attempt(|r| {
        let n = r.number()?;
        let unit = r.one_of(UNITS)?;
        r.eat("以上の")?;
        Some((n, unit))
    });
    let what = selector(r)?;
    r.eat("が")?;
    let from = r.attempt(|r| {
        let from = super::selectors::place(r)?;
        r.eat("から").map(|()| from)
    });
    let put = BE_PUT.in_tense(r, tense).is_some();
    if !put {
        BE_PLACED.in_tense(r, tense)?;
    }
    Some(Event::Arrives { place, what, at_least, from, put })
}

pub(super) fn render_event(event: &Event, tense: Tense) -> String {
    match event {
        Event::Befalls(what, how) => format!("{}{}", render_object(what, "が"), render_happens(how, tense)),
        Event::Arrives { place, what, at_least, from, put } => {
            let from = from.as_ref().map_or(String::new(), |from| format!("{}から", render_place(from)));
            let at_least =
                at_least.map_or(String::new(), |(n, unit)| format!("{n}{}以上の", word(UNITS, &unit)));
            let verb = if *put { BE_PUT } else { BE_PLACED };
            format!(
                "{}に{at_least}{}が{from}{}",
                render_place(place),
                render_selector(what),
                verb.told(tense)
            )
        }
        Event::Does(actor, act) => format!("{}が{}", word(ACTORS, actor), render_act(act, tense)),
        Event::Or(first, join, second) => {
            format!("{}{}{}", render_event(first, tense), joint(*join), render_event(second, tense))
        }
    }
}
