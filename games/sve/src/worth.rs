//! How good a table is, for players that look ahead.

use engine::{Choice, Evaluate, Seat};

use crate::current;
use crate::game::{Rules, State, Sve, Table};
use crate::kinds::{Keyword, Stat};
use crate::questions::Pick;
use crate::steps::{Step, Turn};
use crate::table::{Kind, Zone};

engine::counted! {
    /// The defence of the leader: what everything is counted in.
    Life 1.0,
    /// How far it is below eight: the last points are worth more than the first.
    Danger -0.7,
    Follower 0.5,
    Attack 0.9,
    Defense 0.7,
    Amulet 1.5,
    GuardActed 0.8,
    GuardStanding 0.3,
    Bane 1.0,
    Aura 0.5,
    Drain 0.7,
    Assail 0.5,
    Storm 0.3,
    Hand 1.6,
    Ex 0.8,
    PpMax 0.8,
    Ep 1.0,
    /// How many cards are missing to four.
    ThinDeck -1.5,
}

impl Evaluate for Sve {
    const CLEAR_LEAD: f32 = 10.0;

    const COUNTED: &'static [&'static str] = NAMES;
    const WEIGHTS: &'static [f32] = WEIGHTS;

    fn counts(_: &Rules, table: &Table, seat: Seat, each: &mut impl FnMut(usize, f32)) {
        let mut count = |what: Counted, n: f32| each(what as usize, n);
        let life = f32::from(current::stat(table, current::leader(table, seat), Stat::Defense));
        count(Counted::Life, life);
        count(Counted::Danger, (8.0 - life).max(0.0));
        for &card in table.at(Zone::Field, seat) {
            standing(table, card, &mut count);
        }
        let cards = |zone: Zone| table.at(zone, seat).len() as f32;
        let purse = &table.purses[seat];
        count(Counted::Hand, cards(Zone::Hand));
        count(Counted::Ex, cards(Zone::Ex));
        count(Counted::PpMax, f32::from(purse.pp_max));
        count(Counted::Ep, f32::from(purse.ep));
        count(Counted::ThinDeck, (4.0 - cards(Zone::Deck)).max(0.0));
    }

    fn idle(choice: Choice) -> bool {
        matches!(Pick::of(choice), Some(Pick::Pass | Pick::EndMain | Pick::Stop | Pick::No))
    }

    fn quiet(state: &State) -> bool {
        state.top() == Some(Step::Turn(Turn::Main)) && state.work.waiting.is_empty()
    }
}

/// Counts a card on the field.
fn standing(table: &Table, card: engine::Ix, count: &mut impl FnMut(Counted, f32)) {
    let Some(body) = table.body(card) else { return };
    if body.kind != Kind::Follower {
        return count(Counted::Amulet, 1.0);
    }
    let acted = table.card(card).turned();
    // An acted follower can be attacked.
    let open = if acted { 0.9 } else { 1.0 };
    let [attack, defense] = body.now.map(|n| f32::from(n.max(0)));
    count(Counted::Follower, open);
    count(Counted::Attack, attack * open);
    count(Counted::Defense, defense * open);
    let mut key = |key, what: Counted| {
        if body.keys.has(key) {
            count(what, 1.0);
        }
    };
    key(Keyword::Guard, if acted { Counted::GuardActed } else { Counted::GuardStanding });
    key(Keyword::Bane, Counted::Bane);
    key(Keyword::Aura, Counted::Aura);
    key(Keyword::Drain, Counted::Drain);
    key(Keyword::Assail, Counted::Assail);
    key(Keyword::Storm, Counted::Storm);
}
