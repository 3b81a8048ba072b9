//! Machines that play: they think on threads of their own, so many at a time; those of one address take turns with those
//! of others.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use ai::{Bot, Care, Kind, LONGEST, Luck, Strength, advise};
use table::AnySession;
use table::wire::Compared;
use tokio::sync::mpsc;

use super::Word;
use crate::budget::Time;
use crate::seeds;
use crate::turns::Turns;

/// No machine thinks longer than this, where its player's address has used up its time: so many machines at once are worth less each.
const SHORT: Duration = Duration::from_millis(150);
/// As long as this a table waits for its machine at most, which gives up then.
const PATIENCE: Duration = Duration::from_secs(3600);

/// The machines.
pub struct Machines {
    levels: [Strength; 5],
    hints: Care,
    turns: Arc<Turns>,
    time: Arc<Time>,
}

impl Machines {
    /// Machines of five levels, and the time that each address has for them.
    pub fn new(levels: [Strength; 5], hints: Care, time: Arc<Time>) -> std::io::Result<Machines> {
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
        // Each table has one machine: no more can wait than there are tables.
        let all = (usize::MAX, usize::MAX);
        let turns = Turns::new("think", threads.max(2), all, PATIENCE, Arc::clone(&time))?;
        Ok(Machines { levels, hints, turns: Arc::new(turns), time })
    }

    /// How many wait to think.
    pub fn waiting(&self) -> usize {
        self.turns.waiting()
    }

    /// Lets a machine think about what is asked at a table, for whoever plays against it, and tell the keeper.
    pub fn think(
        &self,
        session: Arc<AnySession>,
        level: u8,
        version: u32,
        payer: IpAddr,
        keeper: mpsc::WeakSender<Word>,
    ) {
        let strength = self.levels[usize::from(level.clamp(1, 5)) - 1];
        let (turns, time) = (Arc::clone(&self.turns), Arc::clone(&self.time));
        tokio::spawn(async move {
            let think = move || {
                let began = std::time::Instant::now();
                let longest = if time.owed(payer).is_some() { SHORT } else { LONGEST };
                let answer = bot(&session, strength, longest).answer_at(&session);
                metrics::histogram!("tefuda_thought_seconds").record(began.elapsed().as_secs_f64());
                Ok(answer)
            };
            let answer = turns.run(payer, think).await.ok().flatten();
            if let Some(keeper) = keeper.upgrade() {
                drop(keeper.send(Word::Thought(version, answer)).await);
            }
        });
    }

    /// Lets a machine compare the answers to what is asked at a table, for who asked it to, and tell the keeper.
    pub fn advise(
        &self,
        session: Arc<AnySession>,
        who: u64,
        version: u32,
        payer: IpAddr,
        keeper: mpsc::WeakSender<Word>,
    ) {
        let (turns, care) = (Arc::clone(&self.turns), self.hints);
        tokio::spawn(async move {
            let think = move || {
                let weighed = advise(&session, care);
                let compared = weighed.iter().enumerate().map(|(at, one)| Compared {
                    choice: one.at as u32,
                    stands: one.percent(),
                    rank: one.rank(at == 0),
                });
                Ok(compared.collect())
            };
            let advice = turns.run(payer, think).await;
            if let Some(keeper) = keeper.upgrade() {
                drop(keeper.send(Word::Advised(who, version, advice)).await);
            }
        });
    }
}

/// The machine that would answer now. It has the same luck at the same decision of the same game.
fn bot(session: &AnySession, strength: Strength, longest: Duration) -> Bot {
    let seed = session.opening().map_or([0; 32], |opening| opening.seed);
    let luck = seeds::hash(&[b"machine".as_slice(), &seed].concat());
    let number = u64::from_le_bytes(std::array::from_fn(|at| luck[at]));
    Bot::new(Kind::Paced(strength, longest), Luck::new(number, session.decisions() as u64))
}
