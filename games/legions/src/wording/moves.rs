//! Deeds to cards that are said with を: where they go, and how they are turned.

use super::Reader;
use super::amounts::{amount, render_amount};
use super::selectors::{WHOSE, place, render_place};
use super::targets::render_object;
use super::terms::{LANES, POSTURES, SIGNS, word};
use super::verbs::{
    ADD, BREAK, CONFIRM, DO, EXHAUST, EXILE, GO, LANE_MOVE, LANE_MOVED, LOOK, MOVE, PLACE, PLAY, PUT, RETURN,
    REVEAL, SEND, UNLOCK, Verb,
};
use crate::effect::{Deed, Dest, Form, GoSaid, LaneTo, Manner, Place, PlaceSaid, Target, Whose, Zone};

/// Words before a verb, the verb, and what it makes of what it is done to.
type Simple = (&'static str, Verb, fn(Target) -> Deed);

const SIMPLE: &[Simple] = &[
    ("", BREAK, Deed::Break),
    ("", EXHAUST, Deed::Exhaust),
    ("", UNLOCK, Deed::Unlock),
    ("", PLAY, Deed::Play),
    ("", REVEAL, Deed::Reveal),
    ("", LOOK, |what| Deed::Look(what, false)),
    ("", CONFIRM, |what| Deed::Look(what, true)),
    ("", EXILE, |what| Deed::Exile { what, face_down: None }),
    ("裏向きに", EXILE, |what| Deed::Exile { what, face_down: Some(false) }),
    ("裏向きで", EXILE, |what| Deed::Exile { what, face_down: Some(true) }),
    ("", LANE_MOVED, |what| Deed::MoveLane(what, LaneTo::Any(false))),
    ("", LANE_MOVE, |what| Deed::MoveLane(what, LaneTo::Any(true))),
];

/// What is done to it: ブレイクする, WT-1する, 手札に戻す, リバース状態にする
pub(super) fn verb_phrase(r: &mut Reader<'_, '_>, what: &Target) -> Option<(Deed, Form)> {
    r.called("それをどうするか", "what is done to it", |r| done(r, what))
}

fn done(r: &mut Reader<'_, '_>, what: &Target) -> Option<(Deed, Form)> {
    for (words, verb, make) in SIMPLE {
        let form = r.attempt(|r| {
            r.eat(words)?;
            verb.read(r)
        });
        if let Some(form) = form {
            return Some((make(what.clone()), form));
        }
    }
    r.attempt(|r| wait(r, what))
        .or_else(|| r.attempt(|r| turn(r, what)))
        .or_else(|| r.attempt(|r| lane(r, what)))
        .or_else(|| r.attempt(|r| go(r, what)))
}

/// WT-1する, WT+Xする
fn wait(r: &mut Reader<'_, '_>, what: &Target) -> Option<(Deed, Form)> {
    r.eat("WT")?;
    let sign = r.one_of(SIGNS)?;
    let n = amount(r)?;
    DO.read(r).map(|form| (Deed::Wt { what: what.clone(), sign, n }, form))
}

/// リバース状態にする, 覚醒モードにする
fn turn(r: &mut Reader<'_, '_>, what: &Target) -> Option<(Deed, Form)> {
    let posture = r.one_of(POSTURES)?;
    r.eat("に")?;
    DO.read(r).map(|form| (Deed::Turn(what.clone(), posture), form))
}

/// 隣接レーンに移動させる, 隣接する空いているレーンに移動させる, 右レーンに移動させる
fn lane(r: &mut Reader<'_, '_>, what: &Target) -> Option<(Deed, Form)> {
    let to = r
        .one_of(&[("隣接する空いているレーン", LaneTo::Next(true)), ("隣接レーン", LaneTo::Next(false))])
        .or_else(|| r.one_of(LANES).map(LaneTo::Lane))?;
    r.eat("に")?;
    MOVE.read(r).map(|form| (Deed::MoveLane(what.clone(), to), form))
}

/// 疲労状態で, 裏向きで, 好きな順番で
pub(super) fn manner(r: &mut Reader<'_, '_>) -> Manner {
    let mut manner = Manner::default();
    loop {
        let posture = r.attempt(|r| {
            let posture = r.one_of(POSTURES)?;
            r.eat("で").map(|()| posture)
        });
        if let Some(posture) = posture.filter(|_| manner.posture.is_none()) {
            manner.posture = Some(posture);
        } else if manner.face_down.is_none() && r.ahead(|r| r.eat("裏向き")) {
            manner.face_down = r.one_of(&[("裏向きで", true), ("裏向きに", false)]);
            if manner.face_down.is_none() {
                return manner;
            }
        } else if !manner.any_order && r.has("好きな順番で") {
            manner.any_order = true;
        } else {
            return manner;
        }
    }
}

pub(super) fn render_manner(manner: &Manner) -> String {
    let posture = manner.posture.map_or(String::new(), |posture| format!("{}で", word(POSTURES, &posture)));
    let face = manner.face_down.map_or("", |de| if de { "裏向きで" } else { "裏向きに" });
    format!("{posture}{face}{}", if manner.any_order { "好きな順番で" } else { "" })
}

const GOING: &[(&str, Verb, GoSaid)] = &[
    ("に", PUT, GoSaid::Put),
    ("に", RETURN, GoSaid::Back),
    ("に", ADD, GoSaid::Add),
    ("に", SEND, GoSaid::Send),
    ("に", PLACE, GoSaid::Place),
    ("に", MOVE, GoSaid::Move(true)),
    ("へ", MOVE, GoSaid::Move(false)),
    ("に", GO, GoSaid::Goes(true)),
    ("へ", GO, GoSaid::Goes(false)),
    ("へ", SEND, GoSaid::SendOff),
    ("へ", RETURN, GoSaid::BackOff),
];

/// 手札に戻す, 疲労状態でフィールドに置く, ウェイトゾーンⅡに送る, フィールドに疲労状態で置く, 配置する
fn go(r: &mut Reader<'_, '_>, what: &Target) -> Option<(Deed, Form)> {
    let mut how = manner(r);
    let to = r.attempt(dest);
    let Some(to) = to else {
        let form = PLACE.read(r)?;
        let to = Dest::Unsaid;
        return Some((Deed::Go { what: what.clone(), to, manner: how, said: GoSaid::Place }, form));
    };
    let particle = r.one_of(&[("に", "に"), ("へ", "へ")])?;
    if how == Manner::default() {
        how = manner(r);
        how.after = how != Manner::default();
    }
    for (with, verb, said) in GOING {
        if *with == particle
            && let Some(form) = verb.read(r)
        {
            return Some((Deed::Go { what: what.clone(), to, manner: how, said: *said }, form));
        }
    }
    None
}

const DECK_ENDS: &[(&str, (bool, bool))] = &[
    ("山札の一番上", (true, true)),
    ("山札の上", (true, false)),
    ("山札の一番下", (false, true)),
    ("山札の下", (false, false)),
];

/// 手札, 山札の一番下, 空いているスタンバイゾーン, そのカードのWTで指定されたウェイトゾーン
pub(super) fn dest(r: &mut Reader<'_, '_>) -> Option<Dest> {
    r.called("どこへ移すか", "where it goes", dest_here)
}

fn dest_here(r: &mut Reader<'_, '_>) -> Option<Dest> {
    if r.has("元の領域") {
        return Some(Dest::WhereItWas);
    }
    if let Some(of) = r.one_of(OWN_WAIT) {
        return Some(Dest::OwnWait(of));
    }
    let end = r.attempt(|r| {
        let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
        r.one_of(DECK_ENDS).map(|(top, very)| match top {
            true => Dest::DeckTop { whose, very },
            false => Dest::DeckBottom { whose, very },
        })
    });
    end.or_else(|| r.attempt(free)).or_else(|| place(r).map(Dest::Place))
}

const OWN_WAIT: &[(&str, bool)] =
    &[("そのカードのWTで指定されたウェイトゾーン", true), ("WTで指定されたウェイトゾーン", false)];

/// あなたの空いているスタンバイゾーン, フィールドの空いているレーン
fn free(r: &mut Reader<'_, '_>) -> Option<Dest> {
    let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
    if r.has("フィールドの空いているレーン") {
        return Some(Dest::FreeLane(whose));
    }
    r.eat("空いている")?;
    if r.has("レーン") {
        return Some(Dest::AnyFreeLane(whose));
    }
    let zone: Zone = super::selectors::zone(r)?;
    Some(Dest::FreeSpace(Place { whose, zone: Some(zone), said: PlaceSaid::Full }))
}

pub(super) fn render_dest(to: &Dest) -> String {
    let end = |whose: &Whose, top: bool, very: bool| {
        format!("{}{}", word(WHOSE, whose), word(DECK_ENDS, &(top, very)))
    };
    match to {
        Dest::Unsaid => String::new(),
        Dest::Place(place) => render_place(place),
        Dest::OwnWait(of) => word(OWN_WAIT, of).to_owned(),
        Dest::DeckTop { whose, very } => end(whose, true, *very),
        Dest::DeckBottom { whose, very } => end(whose, false, *very),
        Dest::FreeSpace(place) => {
            let zone = place.zone.map_or(String::new(), super::selectors::render_zone);
            format!("{}空いている{zone}", word(WHOSE, &place.whose))
        }
        Dest::FreeLane(whose) => format!("{}フィールドの空いているレーン", word(WHOSE, whose)),
        Dest::AnyFreeLane(whose) => format!("{}空いているレーン", word(WHOSE, whose)),
        Dest::WhereItWas => "元の領域".to_owned(),
    }
}

pub(super) fn render_moved(deed: &Deed, form: Form, middle: &str) -> String {
    let (what, told) = match deed {
        Deed::Wt { what, sign, n } => {
            (what, format!("WT{}{}{}", word(SIGNS, sign), render_amount(n), DO.render(form)))
        }
        Deed::Turn(what, posture) => (what, format!("{}に{}", word(POSTURES, posture), DO.render(form))),
        Deed::MoveLane(what, LaneTo::Next(free)) => {
            let lane = if *free { "隣接する空いているレーン" } else { "隣接レーン" };
            (what, format!("{lane}に{}", MOVE.render(form)))
        }
        Deed::MoveLane(what, LaneTo::Lane(lane)) => {
            (what, format!("{}に{}", word(LANES, lane), MOVE.render(form)))
        }
        Deed::Go { what, to, manner, said } => {
            let (how, to_) = (render_manner(manner), render_dest(to));
            let (particle, verb) = GOING
                .iter()
                .find(|(_, _, listed)| listed == said)
                .map_or(("に", PUT), |(p, verb, _)| (*p, *verb));
            let particle = if *to == Dest::Unsaid { "" } else { particle };
            let verb = verb.render(form);
            (
                what,
                if manner.after {
                    format!("{to_}{particle}{how}{verb}")
                } else {
                    format!("{how}{to_}{particle}{verb}")
                },
            )
        }
        simple => {
            let (what, words, verb) = match simple {
                Deed::Break(what) => (what, "", BREAK),
                Deed::Exhaust(what) => (what, "", EXHAUST),
                Deed::Unlock(what) => (what, "", UNLOCK),
                Deed::Play(what) => (what, "", PLAY),
                Deed::Reveal(what) => (what, "", REVEAL),
                Deed::Look(what, false) => (what, "", LOOK),
                Deed::Look(what, true) => (what, "", CONFIRM),
                Deed::Exile { what, face_down } => {
                    (what, face_down.map_or("", |de| if de { "裏向きで" } else { "裏向きに" }), EXILE)
                }
                Deed::MoveLane(what, LaneTo::Any(true)) => (what, "", LANE_MOVE),
                Deed::MoveLane(what, _) => (what, "", LANE_MOVED),
                _ => return String::new(),
            };
            (what, format!("{words}{}", verb.render(form)))
        }
    };
    format!("{}{middle}{told}", render_object(what, "を"))
}
