//! What was done: by this text, or earlier in the turn.

use super::Reader;
use super::events::{event, render_event};
use super::filters::{kind, render_kind};
use super::selectors::{render as render_selector, selector};
use super::terms::{WHOSE, word};
use crate::effect::{Condition, Deed, Done, Event, Nth, ThisTurn, Whose};

/// Done, and not done.
const DEEDS: &[(&str, &str, Deed)] = &[
    ("そうした", "そうしなかった", Deed::So),
    ("捨てた", "捨てなかった", Deed::Discarded),
    ("公開した", "公開しなかった", Deed::Revealed),
    ("EXエリアに置いた", "EXエリアに置かなかった", Deed::PutIntoEx),
    ("墓場に置いた", "墓場に置かなかった", Deed::Buried),
    ("場に出した", "場に出さなかった", Deed::PutOut),
    ("消滅させた", "消滅させなかった", Deed::Banished),
    ("破壊した", "破壊しなかった", Deed::Destroyed),
    ("進化した", "進化しなかった", Deed::Evolved),
    ("選んでいた", "選んでいなかった", Deed::Chosen),
];

/// そうした; 《エルフ》スペルを捨てた; これによってEXエリアに置いた; それを自分のEXエリアに置いた
pub(super) fn did(r: &mut Reader<'_, '_>) -> Option<Condition> {
    if let Some(n) = r.attempt(|r| {
        r.eat("コストを+")?;
        let n = r.number()?;
        r.eat("した")?;
        Some(n)
    }) {
        let (to, whose, deed) = (Done::Anything, Whose::Unsaid, Deed::PaidMore(n));
        return Some(Condition::Did { by_this: false, to, whose, deed, not: false });
    }
    let by_this = r.has("これによって");
    if let Some((deed, not)) = deed(r) {
        return Some(Condition::Did { by_this, to: Done::Anything, whose: Whose::Unsaid, deed, not });
    }
    let to = match r.eat("それを") {
        Some(()) => Done::It,
        None => {
            let of = selector(r)?;
            r.eat("を")?;
            Done::Cards(of)
        }
    };
    let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
    let (deed, not) = deed(r)?;
    Some(Condition::Did { by_this, to, whose, deed, not })
}

fn deed(r: &mut Reader<'_, '_>) -> Option<(Deed, bool)> {
    let (deed, not) = DEEDS.iter().find_map(|(done, undone, deed)| {
        if r.has(done) {
            return Some((*deed, false));
        }
        r.eat(undone).map(|()| (*deed, true))
    })?;
    r.starts("なら").then_some((deed, not))
}

pub(super) fn render_did(condition: &Condition) -> String {
    let Condition::Did { by_this, to, whose, deed, not } = condition else { return String::new() };
    if let Deed::PaidMore(n) = deed {
        return format!("コストを+{n}した");
    }
    let to = match to {
        Done::Anything => String::new(),
        Done::It => "それを".to_owned(),
        Done::Cards(of) => format!("{}を", render_selector(of)),
    };
    let deed = DEEDS.iter().find(|(_, _, listed)| listed == deed);
    let deed = deed.map_or("", |(done, undone, _)| if *not { undone } else { done });
    format!("{}{to}{}{deed}", if *by_this { "これによって" } else { "" }, word(WHOSE, whose))
}

const TURNS: &[(&str, ThisTurn)] = &[("このターン中に", ThisTurn::Within), ("このターン、", ThisTurn::Plain)];

/// このターン中に自分のフォロワーが破壊されていた
pub(super) fn happened(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let turn = r.one_of(TURNS)?;
    let event = event(r, true)?;
    Some(Condition::Happened(turn, event))
}

pub(super) fn render_happened(turn: ThisTurn, event: &Event) -> String {
    format!("{}{}", word(TURNS, &turn), render_event(event, true))
}

/// このターン中に3枚目のスペル; このターン、3回目の…の攻撃
pub(super) fn nth(r: &mut Reader<'_, '_>) -> Option<Condition> {
    let turn = r.one_of(TURNS)?;
    let n = r.number()?;
    let of = match r.one_of(&[("枚目の", true), ("回目の", false)])? {
        true => Nth::Played(kind(r)?),
        false => {
            let of = selector(r)?;
            r.eat("の攻撃")?;
            Nth::Attack(of)
        }
    };
    Some(Condition::Nth(turn, n, of))
}

pub(super) fn render_nth(turn: ThisTurn, n: u16, of: &Nth) -> String {
    let turn = word(TURNS, &turn);
    match of {
        Nth::Played(what) => format!("{turn}{n}枚目の{}", render_kind(what)),
        Nth::Attack(of) => format!("{turn}{n}回目の{}の攻撃", render_selector(of)),
    }
}
