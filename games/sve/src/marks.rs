//! Marks on the cards of a written position.

use engine::{Ix, Laid, THIS_TURN};

use crate::game::{Rules, State, Sve};
use crate::naming;
use crate::notation::face_for;
use crate::table::{Body, Keys, OWN_FORM, Zone};
use crate::told;

/// The highest change of a number that a mark may give.
const MOST: i32 = 999;

/// What marks say of a card, and no body keeps.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks {
    /// The keywords it was given for good.
    pub keys: Keys,
    /// Those it was given for this turn.
    pub turn_keys: Keys,
}

fn signed(mark: &str, word: &str) -> Result<i16, String> {
    engine::number(mark, word, -MOST, MOST).map(|n| n as i16)
}

/// `atk+1`, `def-2`, `+1/+2`, `damage 3`, `スタック 2`, `has 突進`, `has 突進 this turn`, `evolved ID`, `form ID`,
/// `evolved now`, `came`, `latch 1`.
pub(crate) fn read_mark(rules: &Rules, laid: &mut Laid<Sve>, mark: &str) -> Result<bool, String> {
    let name = &rules.printed(laid.def).facts.name;
    let body = &mut laid.body;
    let face = |word: &str| {
        let found = told::find_at(rules, Zone::Evolution, word);
        found.ok_or_else(|| format!("{mark}: no card is called {word:?}"))
    };
    let (verb, rest) = mark.split_once(' ').unwrap_or((mark, ""));
    match (verb, rest) {
        ("came", "") => body.came = THIS_TURN,
        ("damage", n) => body.delta[1] = body.delta[1].saturating_sub(signed(mark, n)?),
        ("evolved", "now") => body.evolved = THIS_TURN,
        ("evolved", word) => body.form = face(if word.is_empty() { name } else { word })?,
        ("form", word) => body.form = face(word)?,
        ("has", rest) => {
            let (word, turn) = match rest.strip_suffix(" this turn") {
                Some(word) => (word, true),
                None => (rest, false),
            };
            let key = naming::find_keyword(word).ok_or_else(|| format!("{mark}: {word:?} is no keyword"))?;
            let keys = if turn { &mut laid.marks.turn_keys } else { &mut laid.marks.keys };
            *keys = keys.or(Keys::only(key));
        }
        ("latch", at) => body.latch |= 1 << (engine::number(mark, at, 1, 8)? - 1),
        _ if mark.starts_with("atk") => {
            body.delta[0] = body.delta[0].saturating_add(signed(mark, &mark["atk".len()..])?)
        }
        _ if mark.starts_with("def") => {
            body.delta[1] = body.delta[1].saturating_add(signed(mark, &mark["def".len()..])?)
        }
        _ if mark.starts_with(['+', '-', '−']) => {
            let (attack, defense) = mark.split_once('/').ok_or_else(|| format!("{mark}: expected +1/+2"))?;
            body.delta[0] = body.delta[0].saturating_add(signed(mark, attack)?);
            body.delta[1] = body.delta[1].saturating_add(signed(mark, defense)?);
        }
        _ => return read_counter(rules, body, mark),
    }
    Ok(true)
}

/// `スタック 2`: counters of a kind that the match knows.
fn read_counter(rules: &Rules, body: &mut Body, mark: &str) -> Result<bool, String> {
    let Some((word, n)) = mark.rsplit_once(' ') else { return Ok(false) };
    let known =
        |row: &&String| *row == word || naming::counter(row, engine::Lang::En).eq_ignore_ascii_case(word);
    let row = rules.lore.counters.iter().position(|row| known(&row)).filter(|&row| row > 0);
    let (Some(row), Ok(n)) = (row, n.parse::<u8>()) else { return Ok(false) };
    body.add_counters(row as u8, n.into());
    Ok(true)
}

/// The marks of a card in a position.
pub(crate) fn marks(rules: &Rules, state: &State, card: Ix) -> Vec<String> {
    let table = &state.table;
    let mut marks = Vec::new();
    let Some(body) = table.body(card) else { return marks };
    if table.zone(card) != Zone::Leader {
        for (word, n) in [("atk", body.delta[0]), ("def", body.delta[1])] {
            if n != 0 {
                marks.push(format!("{word}{n:+}"));
            }
        }
    } else if body.delta[0] != 0 {
        marks.push(format!("atk{:+}", body.delta[0]));
    }
    for &(kind, n) in body.counters.iter().filter(|(_, n)| *n > 0) {
        let word = rules.lore.counters.get(kind as usize).map_or("", String::as_str);
        marks.push(format!("{word} {n}"));
    }
    if table.zone(card) == Zone::Field {
        let began = table.turn_began();
        if body.came >= began && !table.arrived_this_turn(card) {
            marks.push("came".to_owned());
        }
        if body.evolved >= began {
            marks.push("evolved now".to_owned());
        }
    }
    if body.form != OWN_FORM {
        let mut attached = table.attached_anywhere(card).filter(|&with| table.zone(with) == Zone::Evolution);
        let by_card = attached.next().map(|with| face_for(rules, table.card(card).def, table.card(with).def));
        if by_card != Some(body.form) {
            marks.push(format!("form {}", told::word(rules, body.form)));
        }
    }
    for at in (0..8).filter(|at| body.latch >> at & 1 == 1) {
        marks.push(format!("latch {}", at + 1));
    }
    marks
}
