//! How good a table is, for players that look ahead.

use engine::{Choice, Evaluate, Seat};

use crate::cards::number;
use crate::characters::{size, units};
use crate::game::{BlackPoker, Rules, State, Table};
use crate::questions::Pick;
use crate::steps::{Asking, Step};
use crate::table::Zone;

impl Evaluate for BlackPoker {
    const CLEAR_LEAD: f32 = 8.0;

    /// Counted in cards of life.
    fn worth(_: &Rules, table: &Table, seat: Seat) -> f32 {
        let life = table.at(Zone::Life, seat).len() as f32;
        let soldiers: f32 = units(table, Zone::Field, seat)
            .map(|unit| {
                let ready = if table.card(unit).turned() { 0.9 } else { 1.0 };
                ready * (0.8 + 0.45 * f32::from(size(table, unit).max(0)))
            })
            .sum();
        let walls: f32 = table
            .at(Zone::Wall, seat)
            .iter()
            .map(|&wall| if table.card(wall).turned() { 2.2 } else { 2.6 })
            .sum();
        let hand: f32 = table
            .at(Zone::Hand, seat)
            .iter()
            .map(|&card| 0.7 + 0.04 * f32::from(number(table.card(card).def)))
            .sum();
        // Near the end of the pile a card of life is worth more than one.
        let danger = if life < 10.0 { (10.0 - life) * 0.6 } else { 0.0 };
        life - danger + soldiers + walls + hand
    }

    fn idle(choice: Choice) -> bool {
        Pick::of(choice) == Some(Pick::Pass)
    }

    fn quiet(state: &State) -> bool {
        state.top() == Some(Step::Ask(Asking::Chance)) && state.table.common.stage.is_empty()
    }
}
