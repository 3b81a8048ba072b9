//! One step ahead: the answer after which made-up tables look best.

use engine::{Options, Sight, code, determinize, options, put_listed};
use table::Tabled;

use crate::luck::Luck;
use crate::policy::{Judge, settle};

/// How many made-up tables each answer is tried on.
const SAMPLES: usize = 24;

/// Tries each of these answers, lets what it began come to rest, and takes the one that is worth most on average.
pub(crate) fn greedy<G: Tabled>(
    sight: &Sight<'_, G>,
    among: &[usize],
    weights: &[f32],
    luck: &mut Luck,
) -> usize {
    let judge = Judge { rules: sight.rules(), weights };
    let (rules, seat, view) = (sight.rules(), sight.seat(), sight.view());
    let mut worth = vec![0.0f32; among.len()];
    let mut list = Options::new();
    for _ in 0..SAMPLES {
        let guess = determinize(rules, &view, luck.number());
        let offered = options(rules, &guess);
        for (&at, worth) in among.iter().zip(&mut worth) {
            let wanted = sight.code(at);
            let Some(found) = offered.iter().position(|&choice| code(&guess.table, choice) == wanted) else {
                continue;
            };
            let mut state = guess.clone();
            put_listed(rules, &mut state, &offered, found, &mut ());
            *worth += settle(judge, &mut state, &mut list, seat, luck);
        }
    }
    let best = worth.iter().copied().fold(f32::MIN, f32::max);
    among[worth.iter().position(|&worth| worth == best).unwrap_or(0)]
}
