//! What is done: by players, and to cards (を).

use super::amounts::{amount, per, render_amount};
use super::clauses::Said;
use super::puts::{put, render_put};
use super::rules::{player_rule, render_rule};
use super::selectors::{lane, mark, of_row, render_lane, render_mark};
use super::targets::{object_or_it, render_object, render_pick};
use super::terms::{ACTORS, ROWS, SIDES, WHOSE, posture, render_posture, word};
use super::verbs::{
    CHANGE, CHOOSE, DESTROY, DO, DRAW, GAIN, GIVE, LOOK, LOSE, MAKE_DOWN, MAKE_MOVE, MOVE, PLAY, RECOVER,
    REGAIN, REVEAL, SHOW, SHUFFLE, SUFFER, SWAP, USE, form, render_form,
};
use super::{Reader, Refusal};
use crate::effect::{Amount, DeckEnd, Deed, Face, Form, Lane, MoveSaid, Posture, Target, To};

/// Deeds that are about no card, or that name none with を.
pub(super) fn bare(r: &mut Reader<'_, '_>) -> Option<Said> {
    let all: [fn(&mut Reader<'_, '_>) -> Option<Said>; 9] =
        [draw, life, damage, suffer, shuffle, modes, swap, change_display, choose_lane];
    all.into_iter().find_map(|read| r.attempt(read))
}

const DECK_ENDS: &[(&str, DeckEnd)] =
    &[("デッキの上から", DeckEnd::Top), ("デッキの下から", DeckEnd::Bottom)];

/// カードを2枚引く, デッキの下からカードを2枚引く
fn draw(r: &mut Reader<'_, '_>) -> Option<Said> {
    let from = r.one_of(DECK_ENDS);
    r.eat("カードを")?;
    let n = r.number()?;
    r.eat("枚")?;
    Some(Said::of(Deed::Draw(n, from), form(r, &DRAW)?))
}

/// ライフを300回復する, 相手のライフを300回復する, ライフを300失う
fn life(r: &mut Reader<'_, '_>) -> Option<Said> {
    let whose = r.one_of(WHOSE)?;
    r.eat("ライフを")?;
    let per = per(r);
    let n = amount(r)?;
    if let Some(form) = form(r, &RECOVER) {
        return Some(Said { per, ..Said::of(Deed::Recover(whose, n), form) });
    }
    Some(Said { per, ..Said::of(Deed::LoseLife(whose, n), form(r, &LOSE)?) })
}

/// 300ダメージを, 300のダメージを
fn harm(r: &mut Reader<'_, '_>) -> Option<(Amount, bool)> {
    let n = amount(r)?;
    let no = r.has("の");
    r.eat("ダメージを").map(|()| (n, no))
}

fn render_harm(n: &Amount, no: bool) -> String {
    format!("{}{}ダメージを", render_amount(n), if no { "の" } else { "" })
}

/// 相手に300ダメージを与える, 相手のライフに300のダメージを与える. To a character it is refused (LS-05).
fn damage(r: &mut Reader<'_, '_>) -> Option<Said> {
    let from = r.here();
    let player = r.attempt(|r| {
        let to = r.one_of(ACTORS)?;
        let life = r.one_of(&[("のライフに", true), ("に", false)])?;
        Some((to, life))
    });
    let Some((to, life)) = player else {
        object_or_it(r, "に")?;
        harm(r)?;
        form(r, &GIVE)?;
        r.refuse(Refusal::DamageToCharacter, from);
        return None;
    };
    let per = per(r);
    let (n, no) = harm(r)?;
    Some(Said { per, ..Said::of(Deed::Damage { to, n, life, no }, form(r, &GIVE)?) })
}

/// 300ダメージを受ける
fn suffer(r: &mut Reader<'_, '_>) -> Option<Said> {
    let (n, no) = harm(r)?;
    Some(Said::of(Deed::Suffer(n, no), form(r, &SUFFER)?))
}

/// そのキャラクターは300ダメージを受ける: refused (LS-05).
pub(super) fn refuse_suffering(r: &mut Reader<'_, '_>, from: usize) {
    let suffers = r.attempt(|r| {
        harm(r)?;
        form(r, &SUFFER)
    });
    if suffers.is_some() {
        r.refuse(Refusal::DamageToCharacter, from);
    }
}

/// 自分のデッキをシャッフルする
fn shuffle(r: &mut Reader<'_, '_>) -> Option<Said> {
    let whose = r.one_of(WHOSE)?;
    r.eat("デッキを")?;
    Some(Said::of(Deed::Shuffle(whose), form(r, &SHUFFLE)?))
}

/// 以下から1つを選んで発動する, before a line for each, which its sentence reads.
fn modes(r: &mut Reader<'_, '_>) -> Option<Said> {
    r.eat("以下から")?;
    let n = r.number()?;
    r.eat("つを選んで")?;
    Some(Said::of(Deed::Modes { n, modes: Vec::new() }, form(r, &USE)?))
}

/// このカードとそのキャラクターの位置を入れ替える, それらの位置を入れ替える
fn swap(r: &mut Reader<'_, '_>) -> Option<Said> {
    let what = object_or_it(r, "の")?;
    r.eat("位置を")?;
    Some(Said::of(Deed::Swap(what), form(r, &SWAP)?))
}

/// そのキャラクターの表示を変更する
fn change_display(r: &mut Reader<'_, '_>) -> Option<Said> {
    let what = object_or_it(r, "の")?;
    r.eat("表示を")?;
    Some(Said::of(Deed::ChangeDisplay(what), form(r, &CHANGE)?))
}

/// レーンを1つ選ぶ
fn choose_lane(r: &mut Reader<'_, '_>) -> Option<Said> {
    r.eat("レーンを1つ")?;
    Some(Said::of(Deed::ChooseLane, form(r, &CHOOSE)?))
}

/// A deed that is done to cards: …を破壊する.
pub(super) fn done_to(r: &mut Reader<'_, '_>) -> Option<Said> {
    let what = object_or_it(r, "を")?;
    if let Target::Pick(pick) = &what
        && let Some(form) = form(r, &CHOOSE)
    {
        return Some(Said::of(Deed::Choose(pick.clone()), form));
    }
    if let Some(form) = form(r, &DESTROY) {
        return Some(Said::of(Deed::Destroy(what), form));
    }
    if let Some(form) = form(r, &REGAIN) {
        return Some(Said::of(Deed::Regain { what, regained: true, display: false }, form));
    }
    if let Some(form) = form(r, &GAIN) {
        return Some(Said::of(Deed::Regain { what, regained: false, display: false }, form));
    }
    if let Some(form) = form(r, &LOOK) {
        return Some(Said::of(Deed::Look(what), form));
    }
    r.attempt(|r| down(r, &what))
        .or_else(|| r.attempt(|r| moved(r, &what)))
        .or_else(|| r.attempt(|r| turn(r, &what)))
        .or_else(|| r.attempt(|r| regained(r, &what)))
        .or_else(|| r.attempt(|r| reveal(r, &what)))
        .or_else(|| r.attempt(|r| play(r, &what)))
        .or_else(|| {
            r.attempt(|r| {
                let (to, said, form) = put(r)?;
                Some(Said::of(Deed::Put(what.clone(), to, said), form))
            })
        })
}

/// ダウン状態にする, ダウンさせる
fn down(r: &mut Reader<'_, '_>, what: &Target) -> Option<Said> {
    if let Some(form) = form(r, &MAKE_DOWN) {
        return Some(Said::of(Deed::Down(what.clone(), true), form));
    }
    r.eat("ダウン状態に")?;
    Some(Said::of(Deed::Down(what.clone(), false), form(r, &DO)?))
}

/// リゲイン表示にする
fn regained(r: &mut Reader<'_, '_>, what: &Target) -> Option<Said> {
    let Posture::Regained(regained) = posture(r)? else { return None };
    r.eat("に")?;
    Some(Said::of(Deed::Regain { what: what.clone(), regained, display: true }, form(r, &DO)?))
}

/// アタック表示にする
fn turn(r: &mut Reader<'_, '_>, what: &Target) -> Option<Said> {
    let (to, short) = turned_to(r)?;
    Some(Said::of(Deed::Turn { what: what.clone(), to, becomes: false, short }, form(r, &DO)?))
}

/// アタック表示に, 裏に (where `true`)
pub(super) fn turned_to(r: &mut Reader<'_, '_>) -> Option<(Posture, bool)> {
    let to = posture(r).filter(|to| matches!(to, Posture::Character { .. })).map(|to| (to, false)).or_else(
        || {
            let face = r.one_of(FACES)?;
            Some((Posture::Character { face: Some(face), display: None }, true))
        },
    )?;
    r.eat("に").map(|()| to)
}

const FACES: &[(&str, Face)] = &[("表", Face::Up), ("裏", Face::Down)];

pub(super) fn render_turned_to(to: Posture, short: bool) -> String {
    match to {
        Posture::Character { face: Some(face), .. } if short => format!("{}に", word(FACES, &face)),
        to => format!("{}に", render_posture(to)),
    }
}

/// 公開する, 相手に見せる
fn reveal(r: &mut Reader<'_, '_>, what: &Target) -> Option<Said> {
    let shown = r.has("相手に");
    let form = form(r, if shown { &SHOW } else { &REVEAL })?;
    Some(Said::of(Deed::Reveal { what: what.clone(), shown }, form))
}

/// プレイする, コストを払わずにプレイする
fn play(r: &mut Reader<'_, '_>, what: &Target) -> Option<Said> {
    let free = r.has("コストを払わずに");
    Some(Said::of(Deed::Play { what: what.clone(), free }, form(r, &PLAY)?))
}

/// 前衛に移動する, 隣のレーンに移動させる
fn moved(r: &mut Reader<'_, '_>, what: &Target) -> Option<Said> {
    let to = destination(r)?;
    let (said, form) = form(r, &MOVE)
        .map(|form| (MoveSaid::Moves, form))
        .or_else(|| form(r, &MAKE_MOVE).map(|form| (MoveSaid::Makes, form)))?;
    Some(Said::of(Deed::Move(what.clone(), to, said), form))
}

/// 前衛に, リードアイコンの向きに1マス
pub(super) fn destination(r: &mut Reader<'_, '_>) -> Option<To> {
    r.attempt(|r| {
        let to = to(r)?;
        r.eat("に").map(|()| to)
    })
    .or_else(|| r.eat("リードアイコンの向きに1マス").map(|()| To::Lead))
}

pub(super) fn render_destination(to: To) -> String {
    match to {
        To::Lead => "リードアイコンの向きに1マス".to_owned(),
        to => format!("{}に", render_to(to)),
    }
}

/// 前衛, 同じレーンの前衛, 隣のレーンの前衛, 別のレーン, 空いているマス, 後衛の別のマス, 隣のマス
pub(super) fn to(r: &mut Reader<'_, '_>) -> Option<To> {
    r.called("どこへ移動させるか", "where it is moved", |r| {
        r.attempt(|r| {
            let row = r.attempt(|r| {
                let row = r.one_of(ROWS)?;
                r.eat("の").map(|()| row)
            });
            let other = r.one_of(&[("空いているマス", false), ("別のマス", true)])?;
            Some(To::Square { row, other })
        })
        .or_else(|| r.one_of(ROWS).map(|row| To::Row { row, lane: false }))
        .or_else(|| {
            r.attempt(|r| {
                r.eat("同じレーンの")?;
                r.one_of(ROWS).map(|row| To::Row { row, lane: true })
            })
        })
        .or_else(|| r.attempt(|r| r.eat("別のレーン").map(|()| To::OtherLane(of_row(r)))))
        .or_else(|| {
            r.attempt(|r| {
                let of = mark(r);
                r.eat(if of.is_some() { "の隣のマス" } else { "隣のマス" })?;
                Some(To::NextSquare(of))
            })
        })
        .or_else(|| {
            r.attempt(|r| {
                let side = r.one_of(SIDES)?;
                r.eat("のレーン").map(|()| To::Beside(side, of_row(r)))
            })
        })
        .or_else(|| {
            r.attempt(|r| {
                let lane = lane(r).filter(|lane| *lane != Lane::Its && *lane != Lane::Same(None))?;
                Some(To::Lane(lane, of_row(r)))
            })
        })
    })
}

pub(super) fn render_to(to: To) -> String {
    let of = |row: Option<_>| row.map_or(String::new(), |row| format!("の{}", word(ROWS, &row)));
    match to {
        To::Row { row, lane } => format!("{}{}", if lane { "同じレーンの" } else { "" }, word(ROWS, &row)),
        To::Beside(side, row) => format!("{}のレーン{}", word(SIDES, &side), of(row)),
        To::OtherLane(row) => format!("別のレーン{}", of(row)),
        To::Square { row, other } => {
            let row = row.map_or(String::new(), |row| format!("{}の", word(ROWS, &row)));
            format!("{row}{}", if other { "別のマス" } else { "空いているマス" })
        }
        To::NextSquare(None) => "隣のマス".to_owned(),
        To::NextSquare(Some(of)) => format!("{}の隣のマス", render_mark(of)),
        To::Lane(lane, row) => render_lane(lane, row),
        To::Lead => String::new(),
    }
}

/// A rule of a player, which is said only of one that is named.
pub(super) fn of_player(r: &mut Reader<'_, '_>) -> Option<Said> {
    player_rule(r).map(|rule| Said::of(Deed::PlayerRule(rule), Form::Plain))
}

/// `middle` is how often, where it is printed in the middle.
pub(super) fn render(deed: &Deed, form: Form, middle: &str) -> String {
    let on = |what: &Target| render_object(what, "を");
    match deed {
        Deed::Draw(n, from) => {
            let from = from.map_or("", |from| word(DECK_ENDS, &from));
            format!("{from}カードを{n}枚{}", render_form(&DRAW, form))
        }
        Deed::Recover(whose, n) => {
            format!(
                "{}ライフを{middle}{}{}",
                word(WHOSE, whose),
                render_amount(n),
                render_form(&RECOVER, form)
            )
        }
        Deed::LoseLife(whose, n) => {
            format!("{}ライフを{middle}{}{}", word(WHOSE, whose), render_amount(n), render_form(&LOSE, form))
        }
        Deed::Damage { to, n, life, no } => {
            let life = if *life { "のライフ" } else { "" };
            format!("{}{life}に{middle}{}{}", word(ACTORS, to), render_harm(n, *no), render_form(&GIVE, form))
        }
        Deed::Suffer(n, no) => format!("{}{}", render_harm(n, *no), render_form(&SUFFER, form)),
        Deed::Shuffle(whose) => format!("{}デッキを{}", word(WHOSE, whose), render_form(&SHUFFLE, form)),
        Deed::Modes { n, .. } => format!("以下から{n}つを選んで{}", render_form(&USE, form)),
        Deed::Swap(what) => format!("{}位置を{}", render_object(what, "の"), render_form(&SWAP, form)),
        Deed::Choose(pick) => format!("{}{}", render_pick(pick, "を"), render_form(&CHOOSE, form)),
        Deed::Destroy(what) => format!("{}{}", on(what), render_form(&DESTROY, form)),
        Deed::Regain { what, regained, display: true } => {
            let to = render_posture(Posture::Regained(*regained));
            format!("{}{to}に{}", on(what), render_form(&DO, form))
        }
        Deed::Regain { what, regained, display: false } => {
            format!("{}{}", on(what), render_form(if *regained { &REGAIN } else { &GAIN }, form))
        }
        Deed::Look(what) => format!("{}{}", on(what), render_form(&LOOK, form)),
        Deed::Down(what, true) => format!("{}{}", on(what), render_form(&MAKE_DOWN, form)),
        Deed::Down(what, false) => format!("{}ダウン状態に{}", on(what), render_form(&DO, form)),
        Deed::Turn { what, to, short, .. } => {
            format!("{}{}{}", on(what), render_turned_to(*to, *short), render_form(&DO, form))
        }
        Deed::ChangeDisplay(what) => {
            format!("{}表示を{}", render_object(what, "の"), render_form(&CHANGE, form))
        }
        Deed::ChooseLane => format!("レーンを1つ{}", render_form(&CHOOSE, form)),
        Deed::Reveal { what, shown: true } => format!("{}相手に{}", on(what), render_form(&SHOW, form)),
        Deed::Reveal { what, shown: false } => format!("{}{}", on(what), render_form(&REVEAL, form)),
        Deed::Play { what, free } => {
            let free = if *free { "コストを払わずに" } else { "" };
            format!("{}{free}{}", on(what), render_form(&PLAY, form))
        }
        Deed::Move(what, to, said) => {
            let verb = if *said == MoveSaid::Makes { &MAKE_MOVE } else { &MOVE };
            format!("{}{}{}", on(what), render_destination(*to), render_form(verb, form))
        }
        Deed::Put(what, to, said) => format!("{}{}", on(what), render_put(to, *said, form)),
        Deed::PlayerRule(rule) => render_rule(rule),
        Deed::Change(..)
        | Deed::Set { .. }
        | Deed::Gain(..)
        | Deed::Lose(..)
        | Deed::LoseText(..)
        | Deed::Attribute { .. }
        | Deed::Rule(..)
        | Deed::AddLead(..) => String::new(),
    }
}
