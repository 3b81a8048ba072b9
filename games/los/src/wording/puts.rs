//! Where cards are put.

use super::Reader;
use super::terms::{ROWS, WHOSE, ZONES, posture, render_posture, word};
use super::verbs::{ADD, BRING, PUT, RETURN, Verb, form, render_form};
use crate::effect::{Form, PutSaid, PutTo, Spot};

fn verb(said: PutSaid) -> &'static Verb {
    match said {
        PutSaid::Puts => &PUT,
        PutSaid::Returns => &RETURN,
        PutSaid::Adds => &ADD,
        PutSaid::Brings => &BRING,
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

/// 好きな順番でデッキの下に置く, エネルギーゾーンにゲイン表示で置く, 持ち主の手札に戻す, 後衛に出す
pub(super) fn put(r: &mut Reader<'_, '_>) -> Option<(PutTo, PutSaid, Form)> {
    let any_order = r.has("好きな順番で");
    let whose = r.one_of(WHOSE)?;
    let spot = spot(r)?;
    r.eat("に")?;
    let posture = r.attempt(|r| {
        let posture = posture(r)?;
        r.eat("で").map(|()| posture)
    });
    let all = [PutSaid::Puts, PutSaid::Returns, PutSaid::Adds, PutSaid::Brings];
    let (said, form) = all.into_iter().find_map(|said| form(r, verb(said)).map(|form| (said, form)))?;
    Some((PutTo { whose, spot, posture, any_order }, said, form))
}

pub(super) fn render_put(to: &PutTo, said: PutSaid, form: Form) -> String {
    let order = if to.any_order { "好きな順番で" } else { "" };
    let posture = to.posture.map_or(String::new(), |posture| format!("{}で", render_posture(posture)));
    let (whose, spot) = (word(WHOSE, &to.whose), render_spot(to.spot));
    format!("{order}{whose}{spot}に{posture}{}", render_form(verb(said), form))
}
