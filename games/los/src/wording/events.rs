//! What sets abilities off.

use super::Reader;
use super::happens::{act, arrives, befalls, render_act, render_arrives, render_befalls};
use super::targets::{object, render_object};
use super::terms::{ACTORS, EDGES, PHASES, TURNS, word};
use crate::effect::{Befalls, Event, ItSaid, Target, Trigger, Turn};

/// How an event is told.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Tense {
    /// した
    Past,
    /// している
    Having,
}

/// このカードがアタックした, 自分がカードを引いた
pub(super) fn event(r: &mut Reader<'_, '_>, tense: Tense) -> Option<Event> {
    r.called("何が起こった時か", "an event", |r| {
        r.attempt(|r| {
            let actor = r.one_of(ACTORS)?;
            r.eat("が")?;
            act(r, tense).map(|act| Event::Does(actor, act))
        })
        .or_else(|| r.attempt(|r| arrives(r, tense)))
        .or_else(|| {
            r.attempt(|r| {
                let what = object(r, "が")?;
                let first = befalls(r, tense)?;
                let mut all = vec![first];
                while let Some(next) = r.attempt(|r| {
                    r.eat("時または")?;
                    befalls(r, tense)
                }) {
                    all.push(next);
                }
                Some(match (all.len(), all.pop()) {
                    (1, Some(only)) => Event::Befalls(what, only),
                    (_, last) => {
                        all.extend(last);
                        Event::Either(what, all)
                    }
                })
            })
        })
    })
}

pub(super) fn render_event(event: &Event, tense: Tense) -> String {
    match event {
        Event::Does(actor, act) => format!("{}が{}", word(ACTORS, actor), render_act(act, tense)),
        Event::Befalls(Target::Every(of, _), Befalls::Came { zone: Some(zone), first: true }) => {
            render_arrives(of, *zone, tense)
        }
        Event::Befalls(what, befalls) => {
            format!("{}{}", render_object(what, "が"), render_befalls(befalls, tense))
        }
        Event::Either(what, all) => {
            let all: Vec<String> = all.iter().map(|one| render_befalls(one, tense)).collect();
            format!("{}{}", render_object(what, "が"), all.join("時または"))
        }
    }
}

/// 自分のターン開始時、, 自分のアタックフェイズの開始時、, このカードの戦闘終了時、, このカードがアタックした時、
pub(super) fn trigger(r: &mut Reader<'_, '_>) -> Option<Trigger> {
    r.called("時期の指定", "a time", |r| r.attempt(time))
        .or_else(|| {
            r.attempt(|r| {
                let what = object(r, "の")?;
                if r.has("アタック時、") {
                    return Some(Trigger::Attacks(what));
                }
                r.eat("戦闘終了時、").map(|()| Trigger::BattleEnds(what))
            })
        })
        .or_else(|| {
            r.attempt(|r| {
                let event = event(r, Tense::Past)?;
                r.eat("時、").map(|()| Trigger::Happens(event))
            })
        })
}

fn time(r: &mut Reader<'_, '_>) -> Option<Trigger> {
    let whose = r.one_of(TURNS).unwrap_or(Turn::Unsaid);
    let phase = if r.has("ターン") { None } else { Some(r.one_of(PHASES)?) };
    let of = r.has("の");
    let edge = r.one_of(EDGES)?;
    r.eat("、")?;
    Some(match phase {
        None => Trigger::Turn { whose, edge, of },
        Some(phase) => Trigger::Phase { whose, phase, edge, of },
    })
}

/// What a trigger is about, as its text may leave it out: this card, or whichever it was.
pub(super) fn named_in(trigger: &Trigger) -> Option<Target> {
    match trigger {
        Trigger::Attacks(what)
        | Trigger::BattleEnds(what)
        | Trigger::Happens(Event::Befalls(what, _) | Event::Either(what, _)) => Some(match what {
            Target::This(said) => Target::This(*said),
            _ => Target::It(ItSaid::It),
        }),
        Trigger::Happens(Event::Does(..)) | Trigger::Turn { .. } | Trigger::Phase { .. } => None,
    }
}

pub(super) fn render_trigger(trigger: &Trigger) -> String {
    let no = |of: bool| if of { "の" } else { "" };
    match trigger {
        Trigger::Turn { whose, edge, of } => {
            format!("{}ターン{}{}、", word(TURNS, whose), no(*of), word(EDGES, edge))
        }
        Trigger::Phase { whose, phase, edge, of } => {
            format!("{}{}{}{}、", word(TURNS, whose), word(PHASES, phase), no(*of), word(EDGES, edge))
        }
        Trigger::Attacks(what) => format!("{}アタック時、", render_object(what, "の")),
        Trigger::BattleEnds(what) => format!("{}戦闘終了時、", render_object(what, "の")),
        Trigger::Happens(event) => format!("{}時、", render_event(event, Tense::Past)),
    }
}

/// 自分のターン中、
pub(super) fn during(r: &mut Reader<'_, '_>) -> Option<Turn> {
    r.attempt(|r| {
        let whose = r.one_of(TURNS)?;
        r.eat("ターン中、").map(|()| whose)
    })
}

pub(super) fn render_during(turn: Turn) -> String {
    format!("{}ターン中、", word(TURNS, &turn))
}

/// 1ターンに1回、
pub(super) fn often(r: &mut Reader<'_, '_>) -> Option<u16> {
    r.attempt(|r| {
        r.eat("1ターンに")?;
        let n = r.number()?;
        r.eat("回、").map(|()| n)
    })
}

pub(super) fn render_often(n: Option<u16>) -> String {
    n.map_or(String::new(), |n| format!("1ターンに{n}回、"))
}
