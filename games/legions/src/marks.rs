//! The marks of a card in a written position.

use engine::{Ix, Laid};

use crate::game::{Legions, State};
use crate::table::Hurt;

/// `exhausted`, `stunned`, `damage 2`, `hurt battle`, `used 1 2`.
pub(crate) fn read(laid: &mut Laid<Legions>, mark: &str) -> Result<bool, String> {
    let number = |word: &str, most: i16| {
        let n = word.trim().parse().ok().filter(|n| (0..=most).contains(n));
        n.ok_or_else(|| format!("{mark}: expected a number up to {most}"))
    };
    match mark {
        "exhausted" => laid.turned = true,
        "active" => laid.turned = false,
        "reversed" => laid.face = engine::Face::Down,
        "open" => laid.face = engine::Face::Up,
        "stunned" => laid.body.stunned = true,
        "hurt effect" => laid.body.hurt = Hurt::Effect,
        "hurt battle" => laid.body.hurt = Hurt::Battle,
        "hurt attack" => laid.body.hurt = Hurt::Attack,
        _ => {
            if let Some(n) = mark.strip_prefix("damage ") {
                laid.body.damage = number(n, 999)?;
                if laid.body.hurt == Hurt::Unhurt {
                    laid.body.hurt = Hurt::Effect;
                }
            } else if let Some(rest) = mark.strip_prefix("used ") {
                let (nth, n) = rest.split_once(' ').unwrap_or((rest, "1"));
                let nth = number(nth, 3)?.max(1) as usize;
                laid.body.used[nth - 1] = number(n, 255)? as u8;
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
    if table.card(card).turned() {
        marks.push("exhausted".to_owned());
    }
    let Some(body) = table.body(card) else { return marks };
    if body.stunned {
        marks.push("stunned".to_owned());
    }
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
    for (at, &n) in body.used.iter().enumerate().filter(|(_, n)| **n > 0) {
        marks.push(format!("used {} {n}", at + 1));
    }
    marks
}
