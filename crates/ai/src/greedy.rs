//! One step ahead: the answer after which made-up tables look best.

use engine::{Flow, Options, Rules, Seat, Sight, State, advance, code, determinize, options, put_listed};
use table::Tabled;

use crate::luck::Luck;

/// How many made-up tables each answer is tried on.
const SAMPLES: usize = 24;
/// How many further decisions are played before a table is weighed as it stands.
const PATIENCE: usize = 40;

/// Tries each answer, lets what it began come to rest, and takes the one that is worth most on average.
pub(crate) fn greedy<G: Tabled>(sight: &Sight<'_, G>, luck: &mut Luck) -> usize {
    let (rules, seat, view) = (sight.rules(), sight.seat(), sight.view());
    let mut worth = vec![0.0f32; sight.answers()];
    let mut list = Options::new();
    for _ in 0..SAMPLES {
        let guess = determinize(rules, &view, luck.number());
        let offered = options(rules, &guess);
        for (at, worth) in worth.iter_mut().enumerate() {
            let wanted = sight.code(at);
            let Some(found) = offered.iter().position(|&choice| code(&guess.table, choice) == wanted) else {
                continue;
            };
            let mut state = guess.clone();
            put_listed(rules, &mut state, &offered, found, &mut ());
            *worth += settle(rules, &mut state, &mut list, seat, luck);
        }
    }
    let best = worth.iter().copied().fold(f32::MIN, f32::max);
    worth.iter().position(|&worth| worth == best).unwrap_or(0)
}

/// Plays anything until nothing is half done, and weighs the table.
pub(crate) fn settle<G: Tabled>(
    rules: &Rules<G>,
    state: &mut State<G>,
    list: &mut Options,
    seat: Seat,
    luck: &mut Luck,
) -> f32 {
    for _ in 0..PATIENCE {
        if advance(rules, state, list, &mut ()) != Flow::Ask || G::quiet(state) || list.is_empty() {
            break;
        }
        let idle = list.iter().position(|&choice| G::idle(choice));
        put_listed(rules, state, list, idle.unwrap_or_else(|| luck.below(list.len())), &mut ());
    }
    G::value(rules, &state.table, seat)
}
