//! How good a table is, for players that look ahead.

use engine::{Choice, Evaluate, Seat};

use crate::cards::number;
use crate::characters::{size, units};
use crate::game::{BlackPoker, Rules, State, Table};
use crate::questions::Pick;
use crate::steps::{Asking, Step};
use crate::table::Zone;

engine::counted! {
    /// The cards of life: what everything is counted in.
    Life 1.0,
    /// How far they are below ten: near the end of the pile a card is worth more than one.
    Danger -0.6,
    Unit 0.8,
    Size 0.45,
    WallCharged 2.6,
    WallDriven 2.2,
    Hand 0.7,
    HandNumber 0.04,
}

/// By `tefuda tune blackpoker --games 300 --player search:6`; docs/players.md has how they fared.
const FITTED: &[f32] = &[0.67, -1.94, 3.35, 0.457, 3.446, 3.063, 1.712, 0.087];

impl Evaluate for BlackPoker {
    const CLEAR_LEAD: f32 = 8.0;

    const COUNTED: &'static [&'static str] = NAMES;
    const WEIGHTS: &'static [f32] = WEIGHTS;
    const FITTED: &'static [f32] = FITTED;

    fn counts(_: &Rules, table: &Table, seat: Seat, each: &mut impl FnMut(usize, f32)) {
        let mut count = |what: Counted, n: f32| each(what as usize, n);
        let life = table.at(Zone::Life, seat).len() as f32;
        count(Counted::Life, life);
        count(Counted::Danger, (10.0 - life).max(0.0));
        for unit in units(table, Zone::Field, seat) {
            let ready = if table.card(unit).turned() { 0.9 } else { 1.0 };
            count(Counted::Unit, ready);
            count(Counted::Size, ready * f32::from(size(table, unit).max(0)));
        }
        for &wall in table.at(Zone::Wall, seat) {
            count(if table.card(wall).turned() { Counted::WallDriven } else { Counted::WallCharged }, 1.0);
        }
        for &card in table.at(Zone::Hand, seat) {
            count(Counted::Hand, 1.0);
            count(Counted::HandNumber, f32::from(number(table.card(card).def)));
        }
    }

    fn idle(choice: Choice) -> bool {
        Pick::of(choice) == Some(Pick::Pass)
    }

    fn quiet(state: &State) -> bool {
        state.top() == Some(Step::Ask(Asking::Chance)) && state.table.common.stage.is_empty()
    }
}
