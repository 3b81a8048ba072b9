//! Weights fitted to games that a machine plays against itself.
//!
//! Each turn of a game is a position, and who won is what it should have foretold. The fit is a logistic one, pulled towards
//! the weights that the game comes with; what is hardly ever counted keeps them. Whether the result is better is for
//! matches to say: a fit that foretells better need not play better.

use std::sync::atomic::AtomicU64;

use engine::{Flow, Options as Listed, Outcome, Rules, Seat, Sight, advance, put_listed};
use table::{GameId, Options, Tabled};

use crate::arena::{Arena, begin, pairings, spread};
use crate::bot::Kind;
use crate::sim::each_game;
use crate::value::Value;

/// Games from which weights are fitted.
#[derive(Clone, Debug)]
pub struct Tune {
    /// The game.
    pub game: GameId,
    /// What it is played under.
    pub options: Options,
    /// How many games.
    pub games: u64,
    /// Who plays both seats.
    pub player: Kind,
    /// The seed of everything.
    pub seed: u64,
    /// How many threads; the result is the same for any number.
    pub threads: usize,
}

/// A weight that was fitted.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Fitted {
    /// What is counted.
    pub name: &'static str,
    /// What one of it is worth usually.
    pub usual: f32,
    /// What it is worth by the fit.
    pub fitted: f32,
    /// In which share of the positions the seats differed in it.
    pub seen: f64,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// The weights.
    pub value: Value,
    /// Each of them.
    pub weights: Vec<Fitted>,
    /// From how many positions.
    pub positions: usize,
}

/// The positions of one game, by what seat A has more of than seat B, and how it ended for A: 1 won, 0 lost.
#[derive(Clone, Debug)]
struct Played {
    leads: Vec<Vec<f64>>,
    won: f64,
}

/// In fewer positions than this share, a count is too rare to be fitted.
const RARE: f64 = 0.02;
/// The usual weights count as much as what so many games say.
const PULL: f64 = 25.0;
/// How often the fit is bettered, and when it is good enough.
const ROUNDS: usize = 50;
const NEAR: f64 = 1e-9;

impl Tune {
    /// Plays the games and fits the weights. `done` counts the games that are finished.
    pub fn run(&self, done: &AtomicU64) -> Result<Tuned, String> {
        each_game!(self.game, G => self.run_game::<G>(done))
    }

    fn run_game<G: Tabled>(&self, done: &AtomicU64) -> Result<Tuned, String> {
        let rules = G::rules(&self.options).map_err(|what| what.en)?;
        let Tune { games, player, seed, threads, .. } = *self;
        let pairings = pairings::<G>(&rules, &self.options.format, None, None);
        let arena = Arena { games, a: player, b: player, pairings, seed, threads, watch: false };
        let played = spread(games, threads, done, |game| record(&rules, &arena, game))?;
        let played: Vec<Played> = played.into_iter().collect::<Result<_, String>>()?;
        let usual: Vec<f64> = G::WEIGHTS.iter().map(|&weight| f64::from(weight)).collect();
        let (fitted, seen) = fit(&played, &usual);
        let weights: Vec<f32> = fitted.iter().map(|&weight| round(weight)).collect();
        let named = G::COUNTED.iter().zip(G::WEIGHTS).zip(weights.iter().zip(seen));
        let told = named.map(|((&name, &usual), (&fitted, seen))| Fitted { name, usual, fitted, seen });
        Ok(Tuned {
            weights: told.collect(),
            value: Value::of(self.game, &weights),
            positions: played.iter().map(|game| game.leads.len()).sum(),
        })
    }
}

/// Three figures are more than a fit tells.
fn round(weight: f64) -> f32 {
    format!("{weight:.3e}").parse().unwrap_or(weight as f32)
}

/// One game, looked at once a turn with nothing half done.
fn record<G: Tabled>(rules: &Rules<G>, arena: &Arena, game: u64) -> Result<Played, String> {
    let mut begun = begin::<G, _>(arena, game)?;
    let mut listed = Listed::new();
    let mut leads = Vec::new();
    let mut looked = None;
    while advance(rules, &mut begun.state, &mut listed, &mut ()) == Flow::Ask {
        begun.goes_on(&listed)?;
        let state = &begun.state;
        if G::quiet(state) && looked != Some(state.table.turn_began()) {
            looked = Some(state.table.turn_began());
            leads.push(lead(rules, &state.table));
        }
        let sight = Sight::of_asked(rules, state, &listed);
        let at = begun.players[sight.seat()].answer(&sight);
        put_listed(rules, &mut begun.state, &listed, at, &mut ());
    }
    let won = match begun.state.table.over() {
        Some(Outcome::Won(Seat::A)) => 1.0,
        Some(Outcome::Won(Seat::B)) => 0.0,
        Some(Outcome::Draw) | None => 0.5,
    };
    Ok(Played { leads, won })
}

/// What seat A has more of than seat B, in clear leads.
fn lead<G: Tabled>(rules: &Rules<G>, table: &engine::Table<G>) -> Vec<f64> {
    let mut lead = vec![0.0; G::COUNTED.len()];
    for (seat, sign) in [(Seat::A, 1.0), (Seat::B, -1.0)] {
        G::counts(rules, table, seat, &mut |at, n| lead[at] += sign * f64::from(n / G::CLEAR_LEAD));
    }
    lead
}

/// The weights that foretell best who wins, and in which share of positions each count told anything. Every game counts
/// as much as any other, however long.
fn fit(played: &[Played], usual: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let all = || {
        played.iter().flat_map(|game| {
            let each = 1.0 / game.leads.len().max(1) as f64;
            game.leads.iter().map(move |lead| (lead, game.won, each))
        })
    };
    let positions = all().count().max(1) as f64;
    let seen: Vec<f64> = (0..usual.len())
        .map(|at| all().filter(|(lead, ..)| lead[at] != 0.0).count() as f64 / positions)
        .collect();
    let free: Vec<usize> = (0..usual.len()).filter(|&at| seen[at] >= RARE).collect();
    // A step of a weight costs as much as it changes what positions are worth.
    let pull: Vec<f64> = free
        .iter()
        .map(|&at| PULL / 4.0 * all().map(|(lead, ..)| lead[at] * lead[at]).sum::<f64>() / positions)
        .collect();
    let mut weights = usual.to_vec();
    for _ in 0..ROUNDS {
        let mut slope: Vec<f64> =
            free.iter().zip(&pull).map(|(&at, pull)| pull * (weights[at] - usual[at])).collect();
        let mut curve = vec![vec![0.0; free.len()]; free.len()];
        for (lead, won, each) in all() {
            let sum: f64 = lead.iter().zip(&weights).map(|(n, weight)| n * weight).sum();
            let foretold = 1.0 / (1.0 + (-sum).exp());
            for (row, &a) in free.iter().enumerate() {
                slope[row] += each * (foretold - won) * lead[a];
                for (column, &b) in free.iter().enumerate() {
                    curve[row][column] += each * foretold * (1.0 - foretold) * lead[a] * lead[b];
                }
            }
        }
        for (row, pull) in pull.iter().enumerate() {
            curve[row][row] += pull;
        }
        let step = solve(curve, slope);
        free.iter().zip(&step).for_each(|(&at, step)| weights[at] -= step);
        if step.iter().all(|step| step.abs() < NEAR) {
            break;
        }
    }
    (weights, seen)
}

/// The numbers by which rows of factors come to these sums.
fn solve(mut rows: Vec<Vec<f64>>, mut sums: Vec<f64>) -> Vec<f64> {
    let size = sums.len();
    for at in 0..size {
        let pivot = (at..size).max_by(|&a, &b| rows[a][at].abs().total_cmp(&rows[b][at].abs()));
        let pivot = pivot.unwrap_or(at);
        rows.swap(at, pivot);
        sums.swap(at, pivot);
        let head = rows[at].clone();
        for other in at + 1..size {
            let factor = rows[other][at] / head[at];
            rows[other].iter_mut().zip(&head).for_each(|(own, head)| *own -= factor * head);
            sums[other] -= factor * sums[at];
        }
    }
    for at in (0..size).rev() {
        let known: f64 = (at + 1..size).map(|other| rows[at][other] * sums[other]).sum();
        sums[at] = (sums[at] - known) / rows[at][at];
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::luck::Luck;

    /// Games of one position each, won as these weights foretell.
    fn played(games: u64, weights: &[f64]) -> Vec<Played> {
        let mut luck = Luck::new(7, 7);
        let mut number = || luck.below(1000) as f64 / 500.0 - 1.0;
        let mut all = Vec::new();
        for _ in 0..games {
            let lead: Vec<f64> = weights.iter().map(|_| number() * 2.0).collect();
            let sum: f64 = lead.iter().zip(weights).map(|(n, weight)| n * weight).sum();
            let won = f64::from(u8::from((number() + 1.0) / 2.0 < 1.0 / (1.0 + (-sum).exp())));
            all.push(Played { leads: vec![lead], won });
        }
        all
    }

    #[test]
    fn many_games_say_what_things_are_worth() {
        let real = [1.0, -0.5, 2.0];
        let (fitted, _) = fit(&played(20_000, &real), &[0.2, 0.2, 0.2]);
        for (fitted, real) in fitted.iter().zip(real) {
            assert!((fitted - real).abs() < 0.1, "{fitted} {real}");
        }
    }

    #[test]
    fn few_games_change_little() {
        let usual = [0.2, 0.2, 0.2];
        let far = |games| {
            let (fitted, _) = fit(&played(games, &[1.0, -0.5, 2.0]), &usual);
            fitted.iter().zip(usual).map(|(fitted, usual)| (fitted - usual).abs()).sum::<f64>()
        };
        assert_eq!(far(0), 0.0);
        assert!(far(3) < 0.5 && far(300) > 1.5, "{} {}", far(3), far(300));
    }

    #[test]
    fn what_is_rare_keeps_its_weight() {
        let mut games = played(1000, &[1.0, 1.0]);
        games.iter_mut().skip(10).for_each(|game| game.leads[0][1] = 0.0);
        let (fitted, seen) = fit(&games, &[0.3, 0.3]);
        assert!(seen[1] < RARE && fitted[1] == 0.3 && fitted[0] > 0.6, "{fitted:?} {seen:?}");
    }
}
