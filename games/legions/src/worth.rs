//! How good a table is, for players that look ahead.

use engine::{Choice, Evaluate, Ix, Seat};

use crate::current;
use crate::game::{Legions, Rules, State, Table};
use crate::kinds::KeywordName;
use crate::questions::Pick;
use crate::steps::{Step, Turn};
use crate::table::{FIELD, TIMELINE, Zone};

engine::counted! {
    /// What everything is counted in.
    Life 1.0,
    /// How far it is below eight: the last points are worth more than the first.
    Danger -0.7,
    Unit 0.5,
    Atk 0.9,
    Hp 0.7,
    FirstStrike 0.8,
    Regeneration 1.0,
    Ward 0.5,
    Leap 0.5,
    Pierce 0.5,
    NoBlock -0.4,
    /// What lies on the field and is no unit.
    Other 0.8,
    Hand 1.2,
    Standby 1.6,
    Wait1 1.1,
    Wait2 0.9,
    Wait3 0.7,
    Wait4 0.5,
    Cores 0.8,
    /// Close to twelve, every core is worth more.
    CoresOverEight 2.0,
    /// How many cards are missing to four.
    ThinDeck -1.5,
}

impl Evaluate for Legions {
    const CLEAR_LEAD: f32 = 10.0;

    const COUNTED: &'static [&'static str] = NAMES;
    const WEIGHTS: &'static [f32] = WEIGHTS;

    fn counts(_: &Rules, table: &Table, seat: Seat, each: &mut impl FnMut(usize, f32)) {
        let mut count = |what: Counted, n: f32| each(what as usize, n);
        let purse = &table.purses[seat];
        let life = f32::from(purse.life);
        count(Counted::Life, life);
        count(Counted::Danger, (8.0 - life).max(0.0));
        for card in FIELD[..4].iter().filter_map(|&zone| table.top(zone, seat)) {
            standing(table, card, &mut count);
        }
        let cards = |zone: Zone| table.at(zone, seat).len() as f32;
        count(Counted::Hand, cards(Zone::Hand));
        count(Counted::Standby, cards(Zone::Standby));
        let waits = [Counted::Wait1, Counted::Wait2, Counted::Wait3, Counted::Wait4];
        TIMELINE.iter().zip(waits).for_each(|(&zone, what)| count(what, cards(zone)));
        let cores = purse.cores() as f32;
        count(Counted::Cores, cores);
        count(Counted::CoresOverEight, (cores - 8.0).max(0.0));
        count(Counted::ThinDeck, (4.0 - cards(Zone::Deck)).max(0.0));
    }

    fn idle(choice: Choice) -> bool {
        matches!(Pick::of(choice), Some(Pick::EndMain | Pick::Stop | Pick::No | Pick::Exile))
    }

    fn quiet(state: &State) -> bool {
        state.top() == Some(Step::Turn(Turn::Main)) && state.work.waiting.is_empty()
    }
}

/// Counts a card of the field.
fn standing(table: &Table, card: Ix, count: &mut impl FnMut(Counted, f32)) {
    let Some(body) = table.body(card) else { return };
    if !current::is_unit(table, card) {
        return count(Counted::Other, 1.0);
    }
    count(Counted::Unit, 1.0);
    count(Counted::Atk, f32::from(body.atk));
    count(Counted::Hp, f32::from((body.hp - body.damage).max(0)));
    let mut key = |key, what: Counted| {
        if body.keys.has(key) {
            count(what, 1.0);
        }
    };
    key(KeywordName::FirstStrike, Counted::FirstStrike);
    key(KeywordName::Regeneration, Counted::Regeneration);
    key(KeywordName::Ward, Counted::Ward);
    key(KeywordName::Leap, Counted::Leap);
    key(KeywordName::Pierce, Counted::Pierce);
    key(KeywordName::NoBlock, Counted::NoBlock);
}
