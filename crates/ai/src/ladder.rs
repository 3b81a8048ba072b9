//! All levels against each other.

use std::sync::atomic::AtomicU64;

use crate::arena::Summary;
use crate::bot::Kind;
use crate::level::{LEVELS, Strength};
use crate::sim::Sim;

/// How all levels fared against each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Ladder {
    /// Each match: the stronger level, the weaker one, and how it went for the stronger one.
    pub matches: Vec<(usize, usize, Summary)>,
    /// How strong each level is in Elo, the weakest being 0.
    pub elo: Vec<f64>,
}

/// The pairs that a ladder plays: which level against which weaker one.
pub fn ladder_pairs() -> Vec<(usize, usize)> {
    (0..LEVELS.len()).flat_map(|high| (0..high).map(move |low| (high, low))).collect()
}

impl Sim {
    /// Plays all levels against each other, by rollouts and with no more than `most` a decision, as many games each as it
    /// says. `done` counts the games that are finished.
    pub fn ladder(&self, most: u32, done: &AtomicU64) -> Result<Ladder, String> {
        let mut matches = Vec::new();
        for (high, low) in ladder_pairs() {
            let kind = |level: usize| {
                let Strength { rollouts, blunders } = LEVELS[level].strength;
                Kind::Level(Strength { rollouts: rollouts.min(most), blunders })
            };
            let sim = Sim { a: kind(high), b: kind(low), ..self.clone() };
            matches.push((high, low, sim.run(done)?));
        }
        let taken: Vec<(usize, usize, f64, f64)> = matches
            .iter()
            .map(|(high, low, found)| (*high, *low, found.share().0 * found.games as f64, found.games as f64))
            .collect();
        Ok(Ladder { elo: elo(LEVELS.len(), &taken), matches })
    }
}

/// The strengths that explain best who took how many of how many games from whom (Bradley and Terry), in Elo above the
/// first player. Each pair is given one drawn game more, or nobody who lost all games would have a strength.
fn elo(players: usize, taken: &[(usize, usize, f64, f64)]) -> Vec<f64> {
    let mut strength = vec![1.0f64; players];
    for _ in 0..2000 {
        let mut won = vec![0.0; players];
        let mut met = vec![0.0; players];
        for &(a, b, by_a, games) in taken {
            won[a] += by_a + 0.5;
            won[b] += games - by_a + 0.5;
            let each = (games + 1.0) / (strength[a] + strength[b]);
            met[a] += each;
            met[b] += each;
        }
        for player in 0..players {
            strength[player] = won[player] / met[player];
        }
    }
    strength.iter().map(|own| 400.0 * (own / strength[0]).log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::elo;

    #[test]
    fn three_of_four_games_are_191_points() {
        let found = elo(2, &[(1, 0, 749.5, 999.0)]);
        assert!((found[1] - 190.8).abs() < 0.1, "{found:?}");
        assert_eq!(found[0], 0.0);
    }

    #[test]
    fn who_beats_all_stands_above_all() {
        let found = elo(3, &[(1, 0, 30.0, 40.0), (2, 0, 40.0, 40.0), (2, 1, 28.0, 40.0)]);
        assert!(found[0] < found[1] && found[1] < found[2], "{found:?}");
        assert!(found[2] < 1000.0, "{found:?}");
    }
}
