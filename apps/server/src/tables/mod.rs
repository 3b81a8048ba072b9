//! The tables: each match that somebody plays is kept by a task of its own. One that nobody has asked for lately is
//! let go; it is folded anew from the store when it is asked for again.

mod actor;
mod claims;
mod fold;
mod hints;
mod join;
mod listener;
mod machine;
mod pace;
mod play;
mod says;
pub mod telling;

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use table::said;
use table::wire::{Compared, MatchInfo, Say, Told, Tongue};
use tokio::sync::{mpsc, oneshot};

pub use play::Play;

use crate::budget::Budgets;
use crate::cluster::Cluster;
use crate::config::Config;
use crate::memory::Memory;
use crate::record::Side;
use crate::refuse::Refusal;
use crate::store::{Failed, Store, Write};
use crate::turns::Turns;

/// Where a connection is told things. They are boxed, since room for many is kept though few ever wait.
pub type Out = mpsc::Sender<Box<Told>>;

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
    /// From where they come, and who pays for what they ask.
    pub address: IpAddr,
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
    Join(String, Box<Side>, IpAddr, oneshot::Sender<Result<&'static str, Refusal>>),
    /// How is it played?
    Info(oneshot::Sender<Result<MatchInfo, Refusal>>),
    /// The replay of a game that has ended.
    Replay(usize, oneshot::Sender<Result<String, Refusal>>),
    /// What the machine chose, at a version.
    Thought(u32, Option<usize>),
    /// Whoever runs the server ends the match.
    CallOff(oneshot::Sender<Result<(), Refusal>>),
    /// What the machine would do, at a version, for the connection that asked.
    Advised(u64, u32, Result<Vec<Compared>, Refusal>),
    /// The keeper goes. Is somebody else to go on?
    Stop {
        /// Another server, if there are several.
        hand_over: bool,
    },
}

/// All tables.
#[derive(Clone)]
pub struct Tables {
    shared: Arc<Shared>,
}

/// Who keeps which match, and which are being deleted: those have no keeper any more.
#[derive(Default)]
struct Keepers {
    of: HashMap<String, mpsc::Sender<Word>>,
    going: HashSet<String>,
}

struct Shared {
    keepers: Mutex<Keepers>,
    store: Store,
    config: Config,
    machines: machine::Machines,
    budgets: Budgets,
    memory: Memory,
    /// Matches are folded.
    folding: Turns,
    /// Decks and cards are looked at.
    looking: Turns,
    /// Replays are.
    watching: Turns,
    /// This server among others, where there are several.
    cluster: Option<Cluster>,
}

/// How long a deck or a replay waits to be looked at, and a match to be folded.
const LOOKED_AT: Duration = Duration::from_secs(20);
const FOLDED: Duration = Duration::from_secs(60);

/// How many words may wait for one keeper.
const MAILBOX: usize = 64;

impl Tables {
    /// No table yet.
    pub fn new(store: Store, config: Config, cluster: Option<Cluster>) -> std::io::Result<Tables> {
        // One thread at least is for others than the address that has the most to do.
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get()).max(2);
        let budgets = Budgets::new(&config.limits);
        let most = (config.limits.waiting, config.limits.waiting_in_all);
        let turns = |name: &str, patience: Duration| {
            Turns::new(name, cores, most, patience, Arc::clone(&budgets.work))
        };
        let shared = Shared {
            keepers: Mutex::default(),
            machines: machine::Machines::new(config.levels, config.hints, Arc::clone(&budgets.thinking))?,
            // Who comes back to a match has done so from each of their places.
            folding: Turns::new(
                "fold",
                cores,
                (config.limits.open_each.max(most.0), usize::MAX),
                FOLDED,
                Arc::clone(&budgets.work),
            )?,
            looking: turns("look", LOOKED_AT)?,
            watching: turns("watch", LOOKED_AT)?,
            memory: Memory::new(&config.limits),
            store,
            config,
            budgets,
            cluster,
        };
        Ok(Tables { shared: Arc::new(shared) })
    }

    /// The keeper of a match, who is called if nobody keeps it and there is room.
    /// Whoever asks pays for that.
    pub fn keeper(&self, id: &str, asker: IpAddr) -> Result<mpsc::Sender<Word>, Refusal> {
        let mut keepers = self.keepers();
        if keepers.going.contains(id) {
            return Err(Refusal::missing(said("その対戦はありません", "there is no such match")));
        }
        if let Some(keeper) = keepers.of.get(id).filter(|keeper| !keeper.is_closed()) {
            return Ok(keeper.clone());
        }
        if keepers.of.len() >= self.shared.config.limits.tables {
            let ja = "いまは卓がすべて埋まっています。少ししてからお試しください";
            return Err(Refusal::busy(said(ja, "every table is taken; try again in a while")));
        }
        self.shared.memory.check(asker)?;
        let (keeper, words) = mpsc::channel(MAILBOX);
        keepers.of.insert(id.to_owned(), keeper.clone());
        metrics::gauge!("tefuda_tables").set(keepers.of.len() as f64);
        tokio::spawn(actor::keep(self.clone(), id.to_owned(), asker, words, keeper.downgrade()));
        Ok(keeper)
    }

    /// This server among others, where there are several.
    pub fn cluster(&self) -> Option<&Cluster> {
        self.shared.cluster.as_ref()
    }

    /// Is a match kept here?
    pub fn at_hand(&self, id: &str) -> bool {
        self.keepers().of.get(id).is_some_and(|keeper| !keeper.is_closed())
    }

    fn keepers(&self) -> MutexGuard<'_, Keepers> {
        self.shared.keepers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets go of everything that is kept of a match. One that is at hand is put aside first, where `at_hand` says so;
    /// else it stays. Says whether it went.
    pub async fn delete(&self, id: &str, at_hand: bool) -> Result<bool, Failed> {
        let keeper = {
            let mut keepers = self.keepers();
            let keeper = keepers.of.get(id).filter(|keeper| !keeper.is_closed()).cloned();
            if keeper.is_some() && !at_hand || !keepers.going.insert(id.to_owned()) {
                return Ok(false);
            }
            keeper
        };
        if let Some(keeper) = keeper {
            drop(keeper.send(Word::Stop { hand_over: false }).await);
            keeper.closed().await;
        }
        let gone = self.forget_all_of(id).await;
        self.keepers().going.remove(id);
        gone
    }

    /// Deletes what is kept of a match, where it is this server's to do so.
    async fn forget_all_of(&self, id: &str) -> Result<bool, Failed> {
        let forget = vec![Write::Forget { id: id.to_owned() }];
        let Some(cluster) = self.cluster() else {
            return self.shared.store.write(forget).await.map(|()| true);
        };
        let Ok(lease) = cluster.take(id).await else { return Ok(false) };
        let gone = self.shared.store.write_as(forget, Some(lease.fence.clone())).await;
        cluster.let_go(&lease).await;
        gone.map(|()| true)
    }

    fn config(&self) -> &Config {
        &self.shared.config
    }

    /// Looks at what waits, for the figures.
    pub fn look(&self) {
        let Shared { folding, looking, watching, machines, .. } = &*self.shared;
        let all = [
            ("fold", folding.waiting()),
            ("look", looking.waiting()),
            ("watch", watching.waiting()),
            ("think", machines.waiting()),
        ];
        for (kind, waiting) in all {
            metrics::gauge!("tefuda_waiting", "for" => kind).set(waiting as f64);
        }
    }

    fn machines(&self) -> &machine::Machines {
        &self.shared.machines
    }

    /// What each address may use up.
    pub fn budgets(&self) -> &Budgets {
        &self.shared.budgets
    }

    /// Looks at something that an address brings, when it is its turn. Matches do not wait for it.
    pub async fn aside<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.shared.budgets.work.check(address)?;
        self.shared.looking.run(address, work).await
    }

    /// Looks at a replay. What plays games again and again keeps nobody else waiting.
    pub async fn watch<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.shared.budgets.work.check(address)?;
        self.shared.watching.run(address, work).await
    }

    /// Says something to the keeper of a match, and waits for the answer. One who is just leaving is called again.
    pub async fn ask<T>(
        &self,
        id: &str,
        asker: IpAddr,
        word: impl Fn(oneshot::Sender<Result<T, Refusal>>) -> Word,
    ) -> Result<T, Refusal> {
        for _ in 0..3 {
            let (tell, told) = oneshot::channel();
            if self.keeper(id, asker)?.send(word(tell)).await.is_ok()
                && let Ok(answer) = told.await
            {
                return answer;
            }
        }
        Err(Refusal::busy(said("卓を開けませんでした", "the table could not be opened")))
    }

    fn forget(&self, id: &str, keeper: &mpsc::WeakSender<Word>) {
        let mut keepers = self.keepers();
        let own = match (keepers.of.get(id), keeper.upgrade()) {
            (Some(known), Some(own)) => known.same_channel(&own),
            (Some(known), None) => known.is_closed(),
            (None, _) => false,
        };
        if own {
            keepers.of.remove(id);
            metrics::gauge!("tefuda_tables").set(keepers.of.len() as f64);
        }
    }

    /// Lets every keeper finish what it is doing.
    pub async fn stop(&self) {
        let keepers: Vec<_> = self.keepers().of.drain().map(|(_, keeper)| keeper).collect();
        for keeper in &keepers {
            drop(keeper.send(Word::Stop { hand_over: true }).await);
        }
        for keeper in keepers {
            keeper.closed().await;
        }
    }
}
