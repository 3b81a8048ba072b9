//! Rollouts on shared tables, the better half of the answers going on.
//!
//! Each table is made up once and dealt to every answer that is still considered, with the same luck: what differs
//! between two answers is then the answers and not their tables. After each round the worse half is dropped, so that most
//! of the time goes to the answers between which it is hard to tell.

use std::time::{Duration, Instant};

use engine::{Code, Sight, code, determinize, options, put_listed};
use table::Tabled;

use crate::luck::Luck;
use crate::policy::Rollout;

/// How long to search.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Budget {
    /// So many rollouts.
    Iterations(u32),
    /// So long.
    Time(Duration),
    /// So many rollouts, but no longer than this.
    Within(u32, Duration),
}

/// What is left of a budget.
struct Spent {
    budget: Budget,
    began: Instant,
    rollouts: u32,
}

impl Spent {
    /// Is the share of the budget used up that all rounds up to this one have?
    fn up(&self, round: u32, rounds: u32) -> bool {
        let by_count = |most: u32| {
            u64::from(self.rollouts) * u64::from(rounds) >= u64::from(most) * u64::from(round + 1)
        };
        let by_time = |time: Duration| self.began.elapsed() * rounds >= time * (round + 1);
        match self.budget {
            Budget::Iterations(most) => by_count(most),
            Budget::Time(time) => by_time(time),
            Budget::Within(most, time) => by_count(most) || by_time(time),
        }
    }

    /// Is there no time for a single rollout more?
    fn over(&self) -> bool {
        match self.budget {
            Budget::Iterations(_) => false,
            Budget::Time(time) | Budget::Within(_, time) => self.began.elapsed() >= time,
        }
    }
}

/// How little of a standard error two answers differ by where luck alone may have told them apart.
const TIED: f64 = 0.1;
/// Less than this is rounding.
const ROUNDING: f64 = 1e-6;

/// What was found out about an answer.
struct Tried {
    code: Code,
    idle: bool,
    /// What each table was worth at the end, by the table's number; none where it was not offered or not played.
    ends: Vec<Option<f32>>,
    /// What the tables were worth one step ahead, and what they had been before.
    glances: f64,
    before: f64,
    /// Did the worth of a table change at all?
    acts: bool,
}

impl Tried {
    fn mean(&self) -> f64 {
        let ends = self.ends.iter().flatten();
        let count = ends.clone().count();
        if count == 0 { f64::MIN } else { ends.map(|&end| f64::from(end)).sum::<f64>() / count as f64 }
    }

    /// On the tables that both were played on, is the other better by no more than luck?
    fn ties(&self, better: &Tried) -> bool {
        let pairs = self.ends.iter().zip(&better.ends);
        let gaps: Vec<f64> =
            pairs.filter_map(|(&own, &other)| Some(f64::from(other?) - f64::from(own?))).collect();
        if gaps.is_empty() {
            return false;
        }
        let count = gaps.len() as f64;
        let mean = gaps.iter().sum::<f64>() / count;
        let spread = gaps.iter().map(|gap| (gap - mean) * (gap - mean)).sum::<f64>() / count;
        mean <= TIED * (spread / count).sqrt() + ROUNDING
    }

    /// What decides between answers that tie: one that does something comes first, then one that ends what is going on,
    /// and one that does nothing and ends nothing last; then what looks best one step ahead.
    fn purpose(&self) -> (u8, f64) {
        let does = match (self.idle, self.acts) {
            (false, true) => 2,
            (true, _) => 1,
            (false, false) => 0,
        };
        let tables = self.ends.iter().flatten().count().max(1) as f64;
        (does, (self.glances - self.before) / tables)
    }
}

/// The best of these answers, as far as so many rollouts tell.
pub(crate) fn search<G: Tabled>(
    sight: &Sight<'_, G>,
    among: &[usize],
    budget: Budget,
    luck: &mut Luck,
) -> usize {
    let count = among.len();
    if count <= 1 {
        return among.first().copied().unwrap_or(0);
    }
    let mut tried: Vec<Tried> = among
        .iter()
        .map(|&at| Tried {
            code: sight.code(at),
            idle: false,
            ends: Vec::new(),
            glances: 0.0,
            before: 0.0,
            acts: false,
        })
        .collect();
    let mut alive: Vec<usize> = (0..count).collect();
    let rounds = (count - 1).ilog2() + 1;
    let mut spent = Spent { budget, began: Instant::now(), rollouts: 0 };
    let mut rollout = Rollout::new();
    for round in 0..rounds {
        loop {
            deal(sight, &mut tried, &alive, &mut spent, &mut rollout, luck);
            if spent.up(round, rounds) {
                break;
            }
        }
        alive.sort_by(|&a, &b| tried[b].mean().total_cmp(&tried[a].mean()));
        alive.truncate(alive.len().div_ceil(2));
    }
    let best = &tried[alive[0]];
    let tied = (0..count).filter(|&at| at == alive[0] || tried[at].ties(best));
    let order = |&a: &usize, &b: &usize| {
        let (a, b) = (tried[a].purpose(), tried[b].purpose());
        a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
    };
    // Of several that are equal in everything, the first that is offered.
    among[tied.rev().max_by(order).unwrap_or(alive[0])]
}

/// Makes up one table and plays every answer that is alive on a copy of it.
fn deal<G: Tabled>(
    sight: &Sight<'_, G>,
    tried: &mut [Tried],
    alive: &[usize],
    spent: &mut Spent,
    rollout: &mut Rollout,
    luck: &mut Luck,
) {
    let (rules, seat) = (sight.rules(), sight.seat());
    let seed = luck.number();
    let table = determinize(rules, &sight.view(), seed);
    let before = G::value(rules, &table.table, seat);
    let offered = options(rules, &table);
    let number = tried.iter().map(|one| one.ends.len()).max().unwrap_or(0);
    for &at in alive {
        // A table that not all were played on is worth nothing, unless it is the only one.
        if spent.over() && number > 0 {
            for one in tried.iter_mut() {
                one.ends.truncate(number);
            }
            return;
        }
        let one = &mut tried[at];
        one.ends.resize(number, None);
        let found = offered.iter().position(|&choice| code(&table.table, choice) == one.code);
        let end = found.map(|found| {
            let mut own = Luck::new(seed, 1);
            let mut state = table.clone();
            put_listed(rules, &mut state, &offered, found, &mut ());
            let glance = rollout.glance(rules, &state, seat, &mut own.clone());
            one.idle = G::idle(offered[found]);
            one.acts |= glance != before;
            one.glances += f64::from(glance);
            one.before += f64::from(before);
            spent.rollouts += 1;
            rollout.play(rules, &mut state, table.table.turn(), seat, &mut own)
        });
        one.ends.push(end);
    }
}
