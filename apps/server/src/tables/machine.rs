//! Machines that play: they think on threads of their own, so many at a time.

use std::sync::Arc;
use std::time::Duration;

use ai::{Bot, Kind, Luck};
use table::AnySession;
use tokio::sync::{Semaphore, mpsc};

use super::Word;
use crate::seeds;

/// No machine thinks longer, whatever cards it thinks about: others wait.
const LONGEST: Duration = Duration::from_secs(4);

/// The machines.
#[derive(Clone)]
pub struct Machines {
    levels: [u32; 3],
    places: Arc<Semaphore>,
}

impl Machines {
    /// Machines of three levels, each so many walks deep.
    pub fn new(levels: [u32; 3]) -> Machines {
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
        Machines { levels, places: Arc::new(Semaphore::new(threads.max(2) - 1)) }
    }

    /// Lets a machine think about what is asked at a table, and tell the keeper.
    pub fn think(&self, session: Arc<AnySession>, level: u8, version: u32, keeper: mpsc::WeakSender<Word>) {
        let walks = self.levels[usize::from(level.clamp(1, 3)) - 1];
        let places = Arc::clone(&self.places);
        tokio::spawn(async move {
            let Ok(place) = places.acquire_owned().await else { return };
            let began = std::time::Instant::now();
            let thought = tokio::task::spawn_blocking(move || {
                let answer = bot(&session, walks).answer_at(&session);
                drop(place);
                answer
            });
            let answer = thought.await.ok().flatten();
            metrics::histogram!("tefuda_thought_seconds").record(began.elapsed().as_secs_f64());
            if let Some(keeper) = keeper.upgrade() {
                drop(keeper.send(Word::Thought(version, answer)).await);
            }
        });
    }
}

/// The machine that would answer now. It has the same luck at the same decision of the same game.
fn bot(session: &AnySession, walks: u32) -> Bot {
    let seed = session.opening().map_or([0; 32], |opening| opening.seed);
    let luck = seeds::hash(&[b"machine".as_slice(), &seed].concat());
    let number = u64::from_le_bytes(std::array::from_fn(|at| luck[at]));
    Bot::new(Kind::Within(walks.max(1), LONGEST), Luck::new(number, session.decisions() as u64))
}
