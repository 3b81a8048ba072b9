//! Cores: where they lie, how they move, how they are exhausted.

use super::Reader;
use super::amounts::{pieces, render_pieces};
use super::selectors::{WHOSE, place, render_place};
use super::targets::{object, render_object};
use super::terms::word;
use super::verbs::{DO, EXHAUST, MOVE, PUT, TAKE_UP};
use crate::effect::{Amount, CoreFrom, CoreSpot, Deed, Form, Posture, Unit, Whose};

const AREAS: &[(&str, Posture)] =
    &[("コアゾーンの活性エリア", Posture::Active), ("コアゾーンの疲労エリア", Posture::Exhausted)];

/// あなたのコアゾーン, ウェイトゾーンⅢ, あなたのマスターの上, ゲーム外
fn spot(r: &mut Reader<'_, '_>) -> Option<CoreSpot> {
    if r.has("ゲーム外") {
        return Some(CoreSpot::Outside);
    }
    let area = r.attempt(|r| {
        let whose = r.one_of(WHOSE).unwrap_or(Whose::Unsaid);
        r.one_of(AREAS).map(|posture| CoreSpot::Area(whose, posture))
    });
    area.or_else(|| r.attempt(|r| object(r, "の上").map(CoreSpot::On)))
        .or_else(|| place(r).map(CoreSpot::Place))
}

fn render_spot(spot: &CoreSpot) -> String {
    match spot {
        CoreSpot::Place(place) => render_place(place),
        CoreSpot::On(what) => render_object(what, "の上"),
        CoreSpot::Outside => "ゲーム外".to_owned(),
        CoreSpot::Area(whose, posture) => format!("{}{}", word(WHOSE, whose), word(AREAS, posture)),
        CoreSpot::Of(whose) => word(WHOSE, whose).to_owned(),
    }
}

const FROM: &[(&str, CoreFrom)] =
    &[("にある", CoreFrom::There), ("から", CoreFrom::From), ("の", CoreFrom::Of)];

/// How many cores, with を: コアを1つ, コア2個を, コアを全て.
fn how_many(r: &mut Reader<'_, '_>) -> Option<(Option<(Amount, Unit)>, bool)> {
    r.eat("コア")?;
    if r.has("を") {
        if r.has("全て") {
            return Some((None, false));
        }
        return pieces(r).map(|n| (Some(n), false));
    }
    if r.has("全てを") {
        return Some((None, true));
    }
    let n = pieces(r)?;
    r.eat("を")?;
    Some((Some(n), true))
}

const STATES: &[(&str, Posture)] = &[("活性状態の", Posture::Active), ("疲労状態の", Posture::Exhausted)];

/// Are cores spoken of here?
fn names_cores(r: &Reader<'_, '_>) -> bool {
    let after = |state: &str| r.rest().strip_prefix(state).is_some_and(|rest| rest.starts_with("コア"));
    r.starts("コア") || STATES.iter().any(|(state, _)| after(state))
}

/// あなたのマスターの上にコアを1つ置く
pub(super) fn put_cores(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let to = spot(r)?;
    r.eat("に")?;
    let (n, tight) = how_many(r)?;
    let form = PUT.read(r)?;
    let (from, state, taken) = (None, None, None);
    Some((Deed::Cores { n, state, tight, from, to, taken, toward: false, put: true, early: true }, form))
}

/// あなたのコアゾーンにあるコアを1つこのカードの上へ移動させる, ゲーム外からコアを1つ取りあなたのマスターの上に置く,
/// コアを2つ疲労させる
pub(super) fn cores(r: &mut Reader<'_, '_>) -> Option<(Deed, Form)> {
    let from = r.attempt(|r| {
        let from = spot(r)?;
        let how = r.one_of(FROM)?;
        names_cores(r).then_some((from, how))
    });
    let from = from.or_else(|| {
        r.attempt(|r| {
            let whose = r.one_of(WHOSE)?;
            names_cores(r).then_some((CoreSpot::Of(whose), CoreFrom::Whose))
        })
    });
    let state = r.one_of(STATES);
    let (n, tight) = how_many(r)?;
    if let Some(form) = EXHAUST.read(r) {
        return Some((Deed::ExhaustCores { from, n, state, tight }, form));
    }
    if let Some(form) = r.attempt(|r| {
        r.eat("活性状態に")?;
        DO.read(r)
    }) {
        return Some((Deed::ReadyCores { from, n, state, tight }, form));
    }
    let taken = TAKE_UP.read(r).map(|_| r.has("、"));
    let to = spot(r)?;
    let toward = r.one_of(&[("へ", true), ("に", false)])?;
    let (put, form) = match MOVE.read(r) {
        Some(form) => (false, form),
        None => (true, PUT.read(r)?),
    };
    Some((Deed::Cores { n, state, tight, from, to, taken, toward, put, early: false }, form))
}

fn render_from(from: &Option<(CoreSpot, CoreFrom)>, state: Option<Posture>) -> String {
    let from = from
        .as_ref()
        .map_or(String::new(), |(spot, how)| format!("{}{}", render_spot(spot), word(FROM, how)));
    format!("{from}{}", state.map_or("", |state| word(STATES, &state)))
}

fn render_many(n: &Option<(Amount, Unit)>, tight: bool) -> String {
    let n = n.as_ref().map_or("全て".to_owned(), |(n, unit)| render_pieces(n, *unit));
    if tight { format!("コア{n}を") } else { format!("コアを{n}") }
}

pub(super) fn render_cores(deed: &Deed, form: Form) -> String {
    match deed {
        Deed::ExhaustCores { from, n, state, tight } => {
            format!("{}{}{}", render_from(from, *state), render_many(n, *tight), EXHAUST.render(form))
        }
        Deed::ReadyCores { from, n, state, tight } => {
            format!("{}{}活性状態に{}", render_from(from, *state), render_many(n, *tight), DO.render(form))
        }
        Deed::Cores { n, tight, to, early: true, .. } => {
            format!("{}に{}{}", render_spot(to), render_many(n, *tight), PUT.render(form))
        }
        Deed::Cores { n, state, tight, from, to, taken, toward, put, .. } => {
            let taken = taken.map_or("", |comma| if comma { "取り、" } else { "取り" });
            let particle = if *toward { "へ" } else { "に" };
            let verb = if *put { PUT } else { MOVE }.render(form);
            format!(
                "{}{}{taken}{}{particle}{verb}",
                render_from(from, *state),
                render_many(n, *tight),
                render_spot(to)
            )
        }
        _ => String::new(),
    }
}
