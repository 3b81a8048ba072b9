//! How a made-up game goes on: whoever is asked takes the answer that looks best one step ahead.

use engine::{Flow, Options, Rules, Seat, State, Table, advance, put_listed};
use table::Tabled;

use crate::luck::Luck;

/// By what a table is weighed: the rules, and what each thing that the game counts is worth.
pub(crate) struct Judge<'a, G: Tabled> {
    pub(crate) rules: &'a Rules<G>,
    pub(crate) weights: &'a [f32],
}

impl<G: Tabled> Clone for Judge<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Tabled> Copy for Judge<'_, G> {}

impl<G: Tabled> Judge<'_, G> {
    /// How good a table is for a seat.
    pub(crate) fn value(&self, table: &Table<G>, seat: Seat) -> f32 {
        G::value(self.weights, self.rules, table, seat)
    }
}

/// How many further decisions are played before a table is weighed as it stands.
const SETTLED: usize = 40;
/// How many decisions a made-up game has at most, should turns never end.
const PATIENCE: usize = 200;
/// After so many decisions of one turn of a made-up game nothing new is begun in it: cards that can be used without end
/// would take all the time there is.
const BUSY: usize = 40;
/// How often the turn passes before a made-up game is weighed: one's own turn and the reply.
const TURNS: u32 = 2;

/// Lets what was begun come to rest, nothing new being begun, and weighs the table.
pub(crate) fn settle<G: Tabled>(
    judge: Judge<'_, G>,
    state: &mut State<G>,
    list: &mut Options,
    seat: Seat,
    luck: &mut Luck,
) -> f32 {
    let rules = judge.rules;
    for _ in 0..SETTLED {
        if advance(rules, state, list, &mut ()) != Flow::Ask || G::quiet(state) || list.is_empty() {
            break;
        }
        let idle = list.iter().position(|&choice| G::idle(choice));
        put_listed(rules, state, list, idle.unwrap_or_else(|| luck.below(list.len())), &mut ());
    }
    judge.value(&state.table, seat)
}

/// The answer that looks best one step ahead to whoever is asked; among equals any.
fn best<G: Tabled>(
    judge: Judge<'_, G>,
    state: &State<G>,
    list: &Options,
    inner: &mut Options,
    luck: &mut Luck,
) -> usize {
    if list.len() == 1 {
        return 0;
    }
    let rules = judge.rules;
    let seat = G::question(rules, state).to;
    let first = luck.below(list.len());
    let mut best = (0, f32::MIN);
    for step in 0..list.len() {
        let at = (first + step) % list.len();
        let mut tried = state.clone();
        put_listed(rules, &mut tried, list, at, &mut ());
        let worth = settle(judge, &mut tried, inner, seat, luck);
        if worth > best.1 {
            best = (at, worth);
        }
    }
    best.0
}

/// A made-up game that goes on, and the lists it needs.
pub(crate) struct Rollout {
    list: Options,
    inner: Options,
}

impl Rollout {
    pub(crate) fn new() -> Rollout {
        Rollout { list: Options::new(), inner: Options::new() }
    }

    /// Plays both seats until the turn has passed often enough and nothing is half done. What the table is worth then to
    /// a seat.
    pub(crate) fn play<G: Tabled>(
        &mut self,
        judge: Judge<'_, G>,
        state: &mut State<G>,
        turn: Seat,
        seat: Seat,
        luck: &mut Luck,
    ) -> f32 {
        let Rollout { list, inner } = self;
        let rules = judge.rules;
        let (mut turn, mut passed, mut answers) = (turn, 0, 0);
        for _ in 0..PATIENCE {
            if advance(rules, state, list, &mut ()) != Flow::Ask || list.is_empty() {
                break;
            }
            if state.table.turn() != turn {
                turn = state.table.turn();
                (passed, answers) = (passed + 1, 0);
            }
            if passed >= TURNS && G::quiet(state) {
                break;
            }
            answers += 1;
            let idle = list.iter().position(|&choice| answers > BUSY && G::idle(choice));
            let at = idle.unwrap_or_else(|| best(judge, state, list, inner, luck));
            put_listed(rules, state, list, at, &mut ());
        }
        settle(judge, state, list, seat, luck)
    }

    /// Weighs a copy of the table as it is once what was begun has come to rest.
    pub(crate) fn glance<G: Tabled>(
        &mut self,
        judge: Judge<'_, G>,
        state: &State<G>,
        seat: Seat,
        luck: &mut Luck,
    ) -> f32 {
        settle(judge, &mut state.clone(), &mut self.list, seat, luck)
    }
}
