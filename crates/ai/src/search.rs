//! Rollouts on shared tables, the better half of the answers going on.
//!
//! Each table is made up once and dealt to every answer that is still considered, with the same luck: what differs
//! between two answers is then the answers and not their tables. After each round the worse half is dropped, so that most
//! of the time goes to the answers between which it is hard to tell.

use std::time::{Duration, Instant};

use engine::{Code, Sight, code, determinize, options, put_listed};
use table::Tabled;

use crate::luck::Luck;
use crate::policy::{Judge, Rollout};

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

/// Answers are tied whose difference is no more standard errors than this, as with other luck it might be the other way
/// round; but none that costs more of the chance to win than the second number, and any that costs less than the first.
const TIED: f64 = 1.0;
const NEAR: f64 = 0.002;
const FAR: f64 = 0.01;
/// What tied answers look like one step ahead differs where it differs by so much.
const GLANCE: f64 = 0.01;

/// What was found out about an answer.
struct Tried {
    code: Code,
    idle: bool,
    /// What each table was worth at the end, by the table's number; none where it was not offered or not played.
    ends: Vec<Option<f32>>,
    /// What the tables were worth one step ahead, and what they had been before.
    glances: f64,
    before: f64,
    /// On how many tables one step changed what they are worth.
    acts: usize,
}

/// A difference, and its standard error.
#[derive(Copy, Clone, Default)]
struct Gap {
    mean: f64,
    error: f64,
}

impl Tried {
    fn new(code: Code) -> Tried {
        Tried { code, idle: false, ends: Vec::new(), glances: 0.0, before: 0.0, acts: 0 }
    }

    fn mean(&self) -> f64 {
        let ends = self.ends.iter().flatten();
        let count = ends.clone().count();
        if count == 0 { f64::MIN } else { ends.map(|&end| f64::from(end)).sum::<f64>() / count as f64 }
    }

    fn tables(&self) -> usize {
        self.ends.iter().flatten().count()
    }

    /// By how much the other is better, on the tables that both were played on; none where there is no such table.
    fn behind(&self, better: &Tried) -> Option<Gap> {
        let pairs = self.ends.iter().zip(&better.ends);
        let gaps: Vec<f64> =
            pairs.filter_map(|(&own, &other)| Some(f64::from(other?) - f64::from(own?))).collect();
        if gaps.is_empty() {
            return None;
        }
        let count = gaps.len() as f64;
        let mean = gaps.iter().sum::<f64>() / count;
        let spread = gaps.iter().map(|gap| (gap - mean) * (gap - mean)).sum::<f64>() / count;
        Some(Gap { mean, error: (spread / count).sqrt() })
    }

    /// Is the other better by no more than luck?
    fn ties(&self, better: &Tried) -> bool {
        self.behind(better).is_some_and(|gap| gap.mean <= (TIED * gap.error).clamp(NEAR, FAR))
    }

    /// What decides between answers that tie, as far as luck has no part in it: one that does something comes first, then
    /// one that ends what is going on, and one that does nothing and ends nothing last; then what looks best one step ahead.
    fn purpose(&self) -> (u8, i32) {
        let tables = self.tables().max(1);
        let does = match (self.idle, self.acts * 2 > tables) {
            (false, true) => 2,
            (true, _) => 1,
            (false, false) => 0,
        };
        let glance = (self.glances - self.before) / tables as f64;
        (does, (glance / GLANCE).round() as i32)
    }
}

/// The best of these answers, as far as so many rollouts tell.
pub(crate) fn search<G: Tabled>(
    sight: &Sight<'_, G>,
    among: &[usize],
    budget: Budget,
    weights: &[f32],
    luck: &mut Luck,
) -> usize {
    match among {
        [] => 0,
        &[only] => only,
        _ => among[Explored::new(sight, among, (None, budget), weights, luck).choose()],
    }
}

/// An answer as it compares with the others.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Weighed {
    /// Its place in the list of those that are offered.
    pub at: usize,
    /// How well the seat stands with it: 1 is won, 0 lost, and in between a guess.
    pub stands: f64,
    /// By how much that is less than with the answer that was found best, on the tables that both were played on.
    pub behind: f64,
    /// The standard error of that.
    pub error: f64,
    /// On how many tables it was played.
    pub tables: usize,
}

/// Compares these answers, the one that was found best first. `kept`, if it is one of them, is played on every table,
/// however it fares.
pub(crate) fn compare<G: Tabled>(
    sight: &Sight<'_, G>,
    among: &[usize],
    kept: Option<usize>,
    budget: Budget,
    luck: &mut Luck,
) -> Vec<Weighed> {
    if among.is_empty() {
        return Vec::new();
    }
    let kept = kept.and_then(|kept| among.iter().position(|&at| at == kept));
    let explored = Explored::new(sight, among, (kept, budget), G::FITTED, luck);
    let (first, best) = (explored.choose(), explored.first);
    let tried = &explored.tried;
    let (top, own) = (tried[best].mean(), tried[first].behind(&tried[best]).unwrap_or_default());
    let weighed = |at: usize| {
        let gap = tried[at].behind(&tried[best])?;
        let stands = (top - gap.mean).clamp(0.0, 1.0);
        let behind = if at == first { 0.0 } else { (gap.mean - own.mean).max(0.0) };
        Some(Weighed { at: among[at], stands, behind, error: gap.error, tables: tried[at].tables() })
    };
    let mut all: Vec<Weighed> = (0..among.len()).filter(|&at| at != first).filter_map(weighed).collect();
    all.sort_by(|a, b| a.behind.total_cmp(&b.behind));
    weighed(first).into_iter().chain(all).collect()
}

/// What so many rollouts have shown.
struct Explored {
    tried: Vec<Tried>,
    /// The last one alive.
    first: usize,
}

impl Explored {
    fn new<G: Tabled>(
        sight: &Sight<'_, G>,
        among: &[usize],
        (kept, budget): (Option<usize>, Budget),
        weights: &[f32],
        luck: &mut Luck,
    ) -> Explored {
        let count = among.len();
        let mut tried: Vec<Tried> = among.iter().map(|&at| Tried::new(sight.code(at))).collect();
        let mut alive: Vec<usize> = (0..count).collect();
        let rounds = (usize::BITS - (count - 1).leading_zeros()).max(1);
        let mut spent = Spent { budget, began: Instant::now(), rollouts: 0 };
        let mut tables =
            Tables { sight, judge: Judge { rules: sight.rules(), weights }, rollout: Rollout::new() };
        for round in 0..rounds {
            loop {
                tables.deal(&mut tried, &alive, &mut spent, luck);
                if spent.up(round, rounds) {
                    break;
                }
            }
            alive.sort_by(|&a, &b| tried[b].mean().total_cmp(&tried[a].mean()));
            let half = alive.len().div_ceil(2);
            let kept = kept.filter(|kept| alive[half..].contains(kept));
            alive.truncate(half);
            alive.extend(kept);
        }
        Explored { tried, first: alive[0] }
    }

    /// The best one; where several tie, what decides between them.
    fn choose(&self) -> usize {
        let Explored { tried, first } = self;
        let best = &tried[*first];
        let tied = (0..tried.len()).filter(|&at| at == *first || tried[at].ties(best));
        // Of several that are equal in everything, the first that is offered.
        tied.rev().max_by_key(|&at| tried[at].purpose()).unwrap_or(*first)
    }
}

/// Tables that are made up, and the games that go on at them.
struct Tables<'a, 'b, G: Tabled> {
    sight: &'a Sight<'b, G>,
    judge: Judge<'a, G>,
    rollout: Rollout,
}

impl<G: Tabled> Tables<'_, '_, G> {
    /// Makes up one table and plays every answer that is alive on a copy of it.
    fn deal(&mut self, tried: &mut [Tried], alive: &[usize], spent: &mut Spent, luck: &mut Luck) {
        let Tables { sight, judge, rollout } = self;
        let (rules, seat) = (sight.rules(), sight.seat());
        let seed = luck.number();
        let table = determinize(rules, &sight.view(), seed);
        let before = judge.value(&table.table, seat);
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
                let glance = rollout.glance(*judge, &state, seat, &mut own.clone());
                one.idle = G::idle(offered[found]);
                one.acts += usize::from(glance != before);
                one.glances += f64::from(glance);
                one.before += f64::from(before);
                spent.rollouts += 1;
                rollout.play(*judge, &mut state, table.table.turn(), seat, &mut own)
            });
            one.ends.push(end);
        }
    }
}
