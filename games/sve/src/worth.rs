//! How good a table is, for players that look ahead.

use engine::{Choice, Evaluate, Seat};

use crate::current;
use crate::game::{Rules, State, Sve, Table};
use crate::kinds::{Keyword, Stat};
use crate::questions::Pick;
use crate::steps::{Step, Turn};
use crate::table::{Kind, Zone};

impl Evaluate for Sve {
    const CLEAR_LEAD: f32 = 10.0;

    /// Counted in points of its leader's defence.
    fn worth(_: &Rules, table: &Table, seat: Seat) -> f32 {
        let life = f32::from(current::stat(table, current::leader(table, seat), Stat::Defense));
        // The last points are worth more than the first.
        let danger = if life < 8.0 { (8.0 - life) * 0.7 } else { 0.0 };
        let field: f32 = table.at(Zone::Field, seat).iter().map(|&card| standing(table, card)).sum();
        let hand = table.at(Zone::Hand, seat).len() as f32;
        let ex = table.at(Zone::Ex, seat).len() as f32;
        let deck = table.at(Zone::Deck, seat).len();
        let thin = if deck < 4 { (4 - deck) as f32 * 1.5 } else { 0.0 };
        let purse = &table.purses[seat];
        life - danger + field + hand * 1.6 + ex * 0.8 + f32::from(purse.pp_max) * 0.8 + f32::from(purse.ep)
            - thin
    }

    fn idle(choice: Choice) -> bool {
        matches!(Pick::of(choice), Some(Pick::Pass | Pick::EndMain | Pick::Stop | Pick::No))
    }

    fn quiet(state: &State) -> bool {
        state.top() == Some(Step::Turn(Turn::Main)) && state.work.waiting.is_empty()
    }
}

/// What a card on the field is worth.
fn standing(table: &Table, card: engine::Ix) -> f32 {
    let Some(body) = table.body(card) else { return 0.0 };
    if body.kind != Kind::Follower {
        return 1.5;
    }
    let [attack, defense] = body.now.map(|n| f32::from(n.max(0)));
    let key = |key, worth: f32| if body.keys.has(key) { worth } else { 0.0 };
    let guard = if table.card(card).turned() { key(Keyword::Guard, 0.8) } else { key(Keyword::Guard, 0.3) };
    // An acted follower can be attacked.
    let open = if table.card(card).turned() { 0.9 } else { 1.0 };
    (0.5 + attack * 0.9 + defense * 0.7) * open
        + guard
        + key(Keyword::Bane, 1.0)
        + key(Keyword::Aura, 0.5)
        + key(Keyword::Drain, 0.7)
        + key(Keyword::Assail, 0.5)
        + key(Keyword::Storm, 0.3)
}
