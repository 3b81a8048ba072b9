//! How good a table is, for players that look ahead.

use engine::{Choice, Evaluate, Face, Ix, Seat};

use crate::game::{Los, Rules, State, Table};
use crate::questions::Pick;
use crate::steps::{Step, Turn};
use crate::table::{Figure, Key, Row, Zone};

engine::counted! {
    /// What everything is counted in.
    Life 1.0,
    /// How far it is below a thousand: the last points are worth more than the first.
    Danger -0.6,
    Character 60.0,
    Atk 0.6,
    Def 0.3,
    Down -0.2,
    Sky 120.0,
    Twice 120.0,
    Venom 120.0,
    Support 150.0,
    Hand 130.0,
    /// More than a card in hand, or nobody who looks one step ahead would ever put one there.
    Energy 160.0,
    /// How many cards are missing to four.
    ThinDeck -200.0,
}

impl Evaluate for Los {
    const CLEAR_LEAD: f32 = 1200.0;

    const COUNTED: &'static [&'static str] = NAMES;
    const WEIGHTS: &'static [f32] = WEIGHTS;

    fn counts(rules: &Rules, table: &Table, seat: Seat, each: &mut impl FnMut(usize, f32)) {
        let mut count = |what: Counted, n: f32| each(what as usize, n);
        let life = table.purses[seat].life as f32;
        count(Counted::Life, life);
        count(Counted::Danger, (1000.0 - life).max(0.0));
        for &card in table.at(Zone::Character, seat) {
            standing(rules, table, card, &mut count);
        }
        let cards = |zone: Zone| table.at(zone, seat).len() as f32;
        count(Counted::Support, cards(Zone::Support));
        count(Counted::Hand, cards(Zone::Hand));
        count(Counted::Energy, cards(Zone::Energy).min(8.0));
        count(Counted::ThinDeck, (4.0 - cards(Zone::Deck)).max(0.0));
    }

    fn idle(choice: Choice) -> bool {
        matches!(Pick::of(choice), Some(Pick::Pass | Pick::End | Pick::Stop | Pick::No))
    }

    fn quiet(state: &State) -> bool {
        matches!(state.top(), Some(Step::Turn(Turn::Main | Turn::Lead | Turn::Attack)))
            && state.work.waiting.is_empty()
    }
}

/// Counts a character in play.
fn standing(rules: &Rules, table: &Table, card: Ix, count: &mut impl FnMut(Counted, f32)) {
    let Some(body) = table.body(card) else { return };
    let printed = &rules.printed(table.card(card).def).facts;
    let up = table.card(card).face() == Face::Up;
    let figure =
        |figure: Figure| f32::from(if up { body.now.figure(figure) } else { printed.figure(figure) });
    let front = if body.square.row() == Row::Front { 1.0 } else { 0.8 };
    let ready = if body.facing.is_defence() { 0.9 } else { 1.0 };
    count(Counted::Character, 1.0);
    count(Counted::Atk, figure(Figure::Atk) * front * ready);
    count(Counted::Def, figure(Figure::Def) * front * ready);
    count(Counted::Down, figure(Figure::Down));
    let keys = [(Key::Sky, Counted::Sky), (Key::Twice, Counted::Twice), (Key::Venom, Counted::Venom)];
    for (_, what) in keys.into_iter().filter(|(key, _)| body.now.keys.has(*key)) {
        count(what, 1.0);
    }
}
