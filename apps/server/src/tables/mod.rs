//! The tables: each match that somebody plays is kept by a task of its own. One that nobody has asked for lately is
//! let go; it is folded anew from the store when it is asked for again.

mod actor;
mod fold;
mod listener;
mod machine;
mod pace;
mod play;
mod says;
pub mod telling;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use table::said;
use table::wire::{MatchInfo, Say, Told, Tongue};
use tokio::sync::{Semaphore, mpsc, oneshot};

pub use play::Play;

use crate::config::Config;
use crate::record::Side;
use crate::refuse::Refusal;
use crate::store::Store;

/// Where a connection is told things.
pub type Out = mpsc::Sender<Told>;

/// How somebody sits down.
#[derive(Clone)]
pub struct Sit {
    /// The token of a seat; nothing for a spectator.
    pub token: Option<String>,
    /// The language.
    pub lang: Tongue,
    /// The last version seen.
    pub seen: Option<u32>,
    /// Where things are told.
    pub out: Out,
}

/// A connection: its number, and the keeper.
pub type Place = (u64, mpsc::Sender<Word>);

/// What is said to the keeper of a match.
pub enum Word {
    /// Somebody sits down or looks on; the number of the connection comes back, and whom to speak to.
    Sit(Sit, oneshot::Sender<Result<Place, Refusal>>),
    /// Somebody says something.
    Say(u64, Say),
    /// Somebody is gone.
    Leave(u64),
    /// Somebody comes by a link.
    Join(String, Box<Side>, oneshot::Sender<Result<&'static str, Refusal>>),
    /// How is it played?
    Info(oneshot::Sender<Result<MatchInfo, Refusal>>),
    /// The replay of a game that has ended.
    Replay(usize, oneshot::Sender<Result<String, Refusal>>),
    /// What the machine chose, at a version.
    Thought(u32, Option<usize>),
    /// The server stops.
    Stop,
}

/// All tables.
#[derive(Clone)]
pub struct Tables {
    shared: Arc<Shared>,
}

struct Shared {
    keepers: Mutex<HashMap<String, mpsc::Sender<Word>>>,
    store: Store,
    config: Config,
    machines: machine::Machines,
    /// So many matches are folded at a time.
    folding: Arc<Semaphore>,
    /// So many decks and cards are looked at meanwhile.
    looking: Arc<Semaphore>,
    /// So many replays are, and so many wait for that.
    watching: Arc<Semaphore>,
    watched: Semaphore,
}

/// How many words may wait for one keeper.
const MAILBOX: usize = 64;

impl Tables {
    /// No table yet.
    pub fn new(store: Store, config: Config) -> Tables {
        let machines = machine::Machines::new(config.levels);
        let keepers = Mutex::new(HashMap::new());
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
        let places = || Arc::new(Semaphore::new(cores));
        let (folding, looking, watching) = (places(), places(), places());
        let watched = Semaphore::new(config.limits.looks);
        let shared = Shared { keepers, store, config, machines, folding, looking, watching, watched };
        Tables { shared: Arc::new(shared) }
    }

    /// The keeper of a match, who is called if nobody keeps it and there is room.
    pub fn keeper(&self, id: &str) -> Result<mpsc::Sender<Word>, Refusal> {
        let mut keepers = self.shared.keepers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(keeper) = keepers.get(id).filter(|keeper| !keeper.is_closed()) {
            return Ok(keeper.clone());
        }
        if keepers.len() >= self.shared.config.limits.tables {
            let ja = "いまは卓がすべて埋まっています。少ししてからお試しください";
            return Err(Refusal::busy(said(ja, "every table is taken; try again in a while")));
        }
        let (keeper, words) = mpsc::channel(MAILBOX);
        keepers.insert(id.to_owned(), keeper.clone());
        metrics::gauge!("tefuda_tables").set(keepers.len() as f64);
        tokio::spawn(actor::keep(self.clone(), id.to_owned(), words, keeper.downgrade()));
        Ok(keeper)
    }

    fn config(&self) -> &Config {
        &self.shared.config
    }

    /// Looks at something that somebody brings, on a thread of its own, so many at a time. Matches do not wait for it.
    pub async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        Tables::work(&self.shared.looking, work).await
    }

    /// Looks at a replay. What plays games again and again keeps nobody else waiting.
    pub async fn watch<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let Ok(_place) = self.shared.watched.try_acquire() else {
            return Err(Refusal::often());
        };
        Tables::work(&self.shared.watching, work).await
    }

    async fn work<T: Send + 'static>(
        places: &Arc<Semaphore>,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = Arc::clone(places).acquire_owned().await;
        // Work goes on though nobody waits for it any more: it keeps its place until it is done.
        let work = move || {
            let done = work();
            drop(place);
            done
        };
        tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
            tracing::error!(%error, "work stopped");
            Err(Refusal::busy(said("処理できませんでした", "this could not be worked out")))
        })
    }

    /// Says something to the keeper of a match, and waits for the answer. One who is just leaving is called again.
    pub async fn ask<T>(
        &self,
        id: &str,
        word: impl Fn(oneshot::Sender<Result<T, Refusal>>) -> Word,
    ) -> Result<T, Refusal> {
        for _ in 0..3 {
            let (tell, told) = oneshot::channel();
            if self.keeper(id)?.send(word(tell)).await.is_ok()
                && let Ok(answer) = told.await
            {
                return answer;
            }
        }
        Err(Refusal::busy(said("卓を開けませんでした", "the table could not be opened")))
    }

    fn forget(&self, id: &str, keeper: &mpsc::WeakSender<Word>) {
        let mut keepers = self.shared.keepers.lock().unwrap_or_else(PoisonError::into_inner);
        let own = match (keepers.get(id), keeper.upgrade()) {
            (Some(known), Some(own)) => known.same_channel(&own),
            (Some(known), None) => known.is_closed(),
            (None, _) => false,
        };
        if own {
            keepers.remove(id);
            metrics::gauge!("tefuda_tables").set(keepers.len() as f64);
        }
    }

    /// Lets every keeper finish what it is doing.
    pub async fn stop(&self) {
        let keepers: Vec<_> = {
            let mut keepers = self.shared.keepers.lock().unwrap_or_else(PoisonError::into_inner);
            keepers.drain().map(|(_, keeper)| keeper).collect()
        };
        for keeper in &keepers {
            drop(keeper.send(Word::Stop).await);
        }
        for keeper in keepers {
            keeper.closed().await;
        }
    }
}
