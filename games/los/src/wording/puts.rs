//! Where cards are put.

use super::Reader;
use super::terms::{ROWS, WHOSE, ZONES, posture, render_posture, word};
use super::verbs::{ADD, BRING, DISCARD, PUT, RETURN, Verb, form, render_form};
use crate::effect::{Form, Posture, PutSaid, PutTo, Spot, Whose, Zone};

fn verb(said: PutSaid) -> &'static Verb {
    match said {
        PutSaid::Puts => &PUT,
        PutSaid::Returns => &RETURN,
        PutSaid::Adds => &ADD,
        PutSaid::Brings => &BRING,
        PutSaid::Discards => &DISCARD,
    }
}

const SPOTS: &[(&str, Spot)] = &[("デッキの上", Spot::DeckTop), ("デッキの下", Spot::DeckBottom)];

/// 手札, 後衛, デッキの下
fn spot(r: &mut Reader<'_, '_>) -> Option<Spot> {
    r.one_of(SPOTS).or_else(|| r.one_of(ZONES).map(Spot::Zone)).or_else(|| r.one_of(ROWS).map(Spot::Row))
}

fn render_spot(spot: Spot) -> &'static str {
    match spot {
        Spot::Zone(zone) => word(ZONES, &zone),
        Spot::Row(row) => word(ROWS, &row),
        Spot::DeckTop | Spot::DeckBottom => word(SPOTS, &spot),
    }
}

/// ゲイン表示で
fn lying(r: &mut Reader<'_, '_>) -> Option<Posture> {
    r.attempt(|r| {
        let posture = posture(r)?;
        r.eat("で").map(|()| posture)
    })
}

/// 好きな順番でデッキの下に置く, エネルギーゾーンにゲイン表示で置く, 裏側表示で後衛に出す, トラッシュから手札に加える, 捨てる
pub(super) fn put(r: &mut Reader<'_, '_>) -> Option<(PutTo, PutSaid, Form)> {
    if let Some(form) = form(r, &DISCARD) {
        return Some((nowhere(), PutSaid::Discards, form));
    }
    let any_order = r.has("好きな順番で");
    let from = r.attempt(|r| {
        let from = r.one_of(ZONES)?;
        r.eat("から").map(|()| from)
    });
    let before = lying(r);
    let whose = r.one_of(WHOSE)?;
    let spot = spot(r)?;
    r.eat("に")?;
    let posture = before.or_else(|| lying(r));
    let all = [PutSaid::Puts, PutSaid::Returns, PutSaid::Adds, PutSaid::Brings];
    let (said, form) = all.into_iter().find_map(|said| form(r, verb(said)).map(|form| (said, form)))?;
    Some((PutTo { whose, from, spot, posture, posture_first: before.is_some(), any_order }, said, form))
}

/// The trash, of which nothing is printed.
fn nowhere() -> PutTo {
    let spot = Spot::Zone(Zone::Trash(false));
    PutTo { whose: Whose::Unsaid, from: None, spot, posture: None, posture_first: false, any_order: false }
}

pub(super) fn render_put(to: &PutTo, said: PutSaid, form: Form) -> String {
    if said == PutSaid::Discards {
        return render_form(&DISCARD, form);
    }
    let order = if to.any_order { "好きな順番で" } else { "" };
    let from = to.from.map_or(String::new(), |from| format!("{}から", word(ZONES, &from)));
    let lying = to.posture.map_or(String::new(), |posture| format!("{}で", render_posture(posture)));
    let (before, after) = if to.posture_first { (lying, String::new()) } else { (String::new(), lying) };
    let (whose, spot) = (word(WHOSE, &to.whose), render_spot(to.spot));
    format!("{order}{from}{before}{whose}{spot}に{after}{}", render_form(verb(said), form))
}
