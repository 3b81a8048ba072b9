//! How good a table is, for players that look ahead.

use engine::{Choice, Evaluate, Ix, Seat};

use crate::current;
use crate::game::{Legions, Rules, State, Table};
use crate::kinds::KeywordName;
use crate::questions::Pick;
use crate::steps::{Step, Turn};
use crate::table::{FIELD, TIMELINE, Zone};

impl Evaluate for Legions {
    const CLEAR_LEAD: f32 = 10.0;

    /// Counted in points of life.
    fn worth(_: &Rules, table: &Table, seat: Seat) -> f32 {
        let purse = &table.purses[seat];
        let life = f32::from(purse.life);
        // The last points are worth more than the first.
        let danger = if life < 8.0 { (8.0 - life) * 0.7 } else { 0.0 };
        let field: f32 = FIELD[..4]
            .iter()
            .filter_map(|&zone| table.top(zone, seat))
            .map(|card| standing(table, card))
            .sum();
        let hand = table.at(Zone::Hand, seat).len() as f32;
        let standby = table.at(Zone::Standby, seat).len() as f32;
        let waiting: f32 = TIMELINE
            .iter()
            .zip([1.1, 0.9, 0.7, 0.5])
            .map(|(&zone, each)| table.at(zone, seat).len() as f32 * each)
            .sum();
        let cores = purse.cores() as f32;
        // Close to twelve, every core counts double.
        let near = if cores > 8.0 { (cores - 8.0) * 2.0 } else { 0.0 };
        let deck = table.at(Zone::Deck, seat).len();
        let thin = if deck < 4 { (4 - deck) as f32 * 1.5 } else { 0.0 };
        life - danger + field + hand * 1.2 + standby * 1.6 + waiting + cores * 0.8 + near - thin
    }

    fn idle(choice: Choice) -> bool {
        matches!(Pick::of(choice), Some(Pick::EndMain | Pick::Stop | Pick::No | Pick::Exile))
    }

    fn quiet(state: &State) -> bool {
        state.top() == Some(Step::Turn(Turn::Main)) && state.work.waiting.is_empty()
    }
}

/// What a unit is worth.
fn standing(table: &Table, card: Ix) -> f32 {
    let Some(body) = table.body(card) else { return 0.0 };
    if !current::is_unit(table, card) {
        return 0.8;
    }
    let (atk, hp) = (f32::from(body.atk), f32::from((body.hp - body.damage).max(0)));
    let key = |key, worth: f32| if body.keys.has(key) { worth } else { 0.0 };
    0.5 + atk * 0.9
        + hp * 0.7
        + key(KeywordName::FirstStrike, 0.8)
        + key(KeywordName::Regeneration, 1.0)
        + key(KeywordName::Ward, 0.5)
        + key(KeywordName::Leap, 0.5)
        + key(KeywordName::Pierce, 0.5)
        + key(KeywordName::NoBlock, -0.4)
}
