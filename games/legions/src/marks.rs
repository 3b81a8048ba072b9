//! The marks of a card in a written position.

use engine::{Ix, Laid};

use crate::game::{Legions, State};
use crate::table::Hurt;

/// `reversed`, `damage 2`, `hurt battle`.
pub(crate) fn read(laid: &mut Laid<Legions>, mark: &str) -> Result<bool, String> {
    match mark {
        "reversed" => laid.face = engine::Face::Down,
        "open" => laid.face = engine::Face::Up,
        "hurt effect" => laid.body.hurt = Hurt::Effect,
        "hurt battle" => laid.body.hurt = Hurt::Battle,
        "hurt attack" => laid.body.hurt = Hurt::Attack,
        _ => {
            if let Some(n) = mark.strip_prefix("damage ") {
                laid.body.damage = engine::number(mark, n, 0, 999)? as i16;
                if laid.body.hurt == Hurt::Unhurt {
                    laid.body.hurt = Hurt::Effect;
                }
            } else {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The marks of a card, beyond those every game has.
pub(crate) fn write(state: &State, card: Ix) -> Vec<String> {
    let table = &state.table;
    let mut marks = Vec::new();
    let Some(body) = table.body(card) else { return marks };
    if body.damage != 0 {
        marks.push(format!("damage {}", body.damage));
    }
    match body.hurt {
        Hurt::Unhurt => {}
        Hurt::Effect if body.damage != 0 => {}
        Hurt::Effect => marks.push("hurt effect".to_owned()),
        Hurt::Battle => marks.push("hurt battle".to_owned()),
        Hurt::Attack => marks.push("hurt attack".to_owned()),
    }
    marks
}
