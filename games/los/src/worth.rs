//! How good a table is, for players that look ahead.

use engine::{Choice, Evaluate, Face, Ix, Seat};

use crate::game::{Los, Rules, State, Table};
use crate::questions::Pick;
use crate::steps::{Step, Turn};
use crate::table::{Figure, Key, Row, Zone};

impl Evaluate for Los {
    const CLEAR_LEAD: f32 = 1200.0;

    /// Counted in life.
    fn worth(rules: &Rules, table: &Table, seat: Seat) -> f32 {
        let life = table.purses[seat].life as f32;
        let danger = if life < 1000.0 { (1000.0 - life) * 0.6 } else { 0.0 };
        let field: f32 =
            table.at(Zone::Character, seat).iter().map(|&card| standing(rules, table, card)).sum();
        let supports = table.at(Zone::Support, seat).len() as f32 * 150.0;
        let hand = table.at(Zone::Hand, seat).len() as f32 * 130.0;
        // More than a card in hand, or nobody who looks one step ahead would ever put one there.
        let energy = (table.at(Zone::Energy, seat).len() as f32).min(8.0) * 160.0;
        let deck = table.at(Zone::Deck, seat).len();
        let thin = if deck < 4 { (4 - deck) as f32 * 200.0 } else { 0.0 };
        life - danger + field + supports + hand + energy - thin
    }

    fn idle(choice: Choice) -> bool {
        matches!(Pick::of(choice), Some(Pick::Pass | Pick::End | Pick::Stop | Pick::No))
    }

    fn quiet(state: &State) -> bool {
        matches!(state.top(), Some(Step::Turn(Turn::Main | Turn::Lead | Turn::Attack)))
            && state.work.waiting.is_empty()
    }
}

/// What a character in play is worth.
fn standing(rules: &Rules, table: &Table, card: Ix) -> f32 {
    let Some(body) = table.body(card) else { return 0.0 };
    let printed = &rules.printed(table.card(card).def).facts;
    let up = table.card(card).face() == Face::Up;
    let figure =
        |figure: Figure| f32::from(if up { body.now.figure(figure) } else { printed.figure(figure) });
    let front = if body.square.row() == Row::Front { 1.0 } else { 0.8 };
    let ready = if body.facing.is_defence() { 0.9 } else { 1.0 };
    let keys =
        [Key::Sky, Key::Twice, Key::Venom].iter().filter(|&&key| body.now.keys.has(key)).count() as f32;
    (figure(Figure::Atk) * 0.6 + figure(Figure::Def) * 0.3) * front * ready - figure(Figure::Down) * 0.2
        + keys * 120.0
        + 60.0
}
