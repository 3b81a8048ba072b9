//! The store: matches as they were set up, deeds as they were done, and papers that are shared.
//!
//! Everything is written by one task, which takes all that waits into one transaction: a thousand answers a second
//! need no thousand commits. Whoever wrote is told once it is durable.

mod base;
mod held;
mod kept;
mod leases;
mod open;
mod orders;
mod place;
mod writer;

use tokio::sync::{mpsc, oneshot};

pub use base::{Base, now};
pub use held::Held;
pub use kept::Listed;
pub use leases::{Fence, LASTS, Leases, Peer, Taken};
pub use orders::{Order, What};

use crate::record::{Came, Done, Setup};

/// The kinds of papers.
pub mod paper {
    /// A deck that someone shares.
    pub const DECK: &str = "deck";
    /// A replay that someone brought.
    pub const REPLAY: &str = "replay";
    /// A game of a match as it was told, under the id of its replay.
    pub const GAME: &str = "game";
    /// That a match is over, under its id: its games may be told.
    pub const OVER: &str = "over";
    /// That anyone may take the free seat of a match, with its token.
    pub const OPEN: &str = "open";
}

/// Something to keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Write {
    /// A match as it was set up.
    Match {
        /// Its id.
        id: String,
        /// How it was set up, as JSON.
        setup: String,
    },
    /// A deed.
    Deed {
        /// Of which match.
        id: String,
        /// The how-manieth, from 0.
        n: u32,
        /// Whose: `A` or `B`.
        seat: &'static str,
        /// What, as JSON.
        deed: String,
        /// How long the game had waited for it.
        ms: u32,
        /// What came of it, as JSON.
        came: String,
    },
    /// That something can be written.
    Pulse,
    /// A match is kept no longer, nor anything of it.
    Forget {
        /// Its id.
        id: String,
    },
    /// Decks and replays that were brought before a time, in milliseconds since 1970, are kept no longer.
    ForgetPapers {
        /// The time.
        before: i64,
    },
    /// Something that stays as it is.
    Paper {
        /// Its id.
        id: String,
        /// What it is: one of [`paper`].
        kind: &'static str,
        /// It.
        body: String,
    },
}

impl Write {
    /// A match.
    pub fn of_match(id: &str, setup: &Setup) -> Result<Write, Failed> {
        let setup = serde_json::to_string(setup).map_err(|error| Failed(error.to_string()))?;
        Ok(Write::Match { id: id.to_owned(), setup })
    }

    /// A deed.
    pub fn of_deed(id: &str, n: u32, done: &Done, came: &Came) -> Result<Write, Failed> {
        let deed = serde_json::to_string(&done.deed).map_err(|error| Failed(error.to_string()))?;
        let came = serde_json::to_string(came).map_err(|error| Failed(error.to_string()))?;
        Ok(Write::Deed { id: id.to_owned(), n, seat: done.seat.letter(), deed, ms: done.ms, came })
    }
}

/// The store did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failed(pub String);

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the store failed: {}", self.0)
    }
}

impl From<sqlx::Error> for Failed {
    fn from(error: sqlx::Error) -> Failed {
        Failed(error.to_string())
    }
}

/// What is to be written together, by which number it may be, and who waits for it.
struct Job {
    writes: Vec<Write>,
    fence: Option<Fence>,
    tell: oneshot::Sender<Result<(), Failed>>,
}

/// How much may wait to be written.
const WAITING: usize = 4096;

/// A store that is open.
#[derive(Clone)]
pub struct Store {
    pub(super) base: Base,
    jobs: mpsc::Sender<Job>,
}

impl Store {
    /// Opens a store by its address, and brings its tables up to date.
    pub async fn open(address: &str) -> Result<Store, Failed> {
        Ok(Store::over(Base::open(address).await?))
    }

    /// The same, for one of several servers.
    pub async fn open_shared(address: &str) -> Result<Store, Failed> {
        Ok(Store::over(Base::open_shared(address).await?))
    }

    /// This server has the base alone: whatever another has taken of it is no longer its own.
    pub async fn is_alone(&self) -> Result<(), Failed> {
        if let Base::Postgres(pool) = &self.base {
            sqlx::query("DELETE FROM leases").execute(pool).await?;
            sqlx::query("DELETE FROM servers").execute(pool).await?;
        }
        Ok(())
    }

    fn over(base: Base) -> Store {
        let (jobs, waiting) = mpsc::channel(WAITING);
        tokio::spawn(writer::write_all(base.clone(), waiting));
        Store { base, jobs }
    }

    /// Hands over what is to be written, all of it or nothing, and nothing where the number does not stand any more. The
    /// answer comes once it is durable.
    pub async fn begin(&self, writes: Vec<Write>, fence: Option<Fence>) -> Pending {
        let (tell, told) = oneshot::channel();
        match self.jobs.send(Job { writes, fence, tell }).await {
            Ok(()) => Pending(Some(told)),
            Err(_) => Pending(None),
        }
    }

    /// Writes, all of it or nothing.
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), Failed> {
        self.begin(writes, None).await.durable().await
    }

    /// The same, by the number of its keeper.
    pub async fn write_as(&self, writes: Vec<Write>, fence: Option<Fence>) -> Result<(), Failed> {
        self.begin(writes, fence).await.durable().await
    }

    /// A match: how it was set up, and its deeds in order, each with what came of it where that was written down.
    pub async fn find(&self, id: &str) -> Result<Option<(Setup, Vec<(Done, Option<Came>)>)>, Failed> {
        let Some(setup) = self.base.setup(id).await? else { return Ok(None) };
        let unreadable = |what: &str, error: serde_json::Error| Failed(format!("{what} of {id}: {error}"));
        let setup = serde_json::from_str(&setup).map_err(|error| unreadable("the setup", error))?;
        let mut deeds = Vec::new();
        for (at, (n, seat, deed, ms, came)) in self.base.deeds(id).await?.into_iter().enumerate() {
            let seat = engine::Seat::from_letter(&seat);
            let deed = serde_json::from_str(&deed).map_err(|error| unreadable("a deed", error))?;
            let came = match came.as_str() {
                "" => None,
                came => Some(
                    serde_json::from_str(came).map_err(|error| unreadable("what came of a deed", error))?,
                ),
            };
            match (seat, n == at as i64) {
                (Some(seat), true) => {
                    deeds.push((Done { seat, deed, ms: u32::try_from(ms).unwrap_or(u32::MAX) }, came));
                }
                _ => return Err(Failed(format!("deed {at} of {id} is not where it should be"))),
            }
        }
        Ok(Some((setup, deeds)))
    }

    /// A replay or deck that someone keeps here.
    pub async fn paper(&self, kind: &str, id: &str) -> Result<Option<String>, Failed> {
        self.base.paper(kind, id).await
    }

    /// Can something be written?
    pub async fn answers(&self) -> Result<(), Failed> {
        self.write(vec![Write::Pulse]).await
    }

    /// How much waits to be written.
    pub fn waiting(&self) -> usize {
        self.jobs.max_capacity() - self.jobs.capacity()
    }

    /// Closes it, once everything that waits is written.
    pub async fn close(self) {
        let Store { base, jobs } = self;
        let (tell, told) = oneshot::channel();
        // The writer takes jobs in order: when this empty one is done, all before it are.
        let last = Job { writes: Vec::new(), fence: None, tell };
        if jobs.send(last).await.is_ok() {
            let _ = told.await;
        }
        base.close().await;
    }
}

/// Something that is being written.
#[must_use]
pub struct Pending(Option<oneshot::Receiver<Result<(), Failed>>>);

impl Pending {
    /// Waits until it is durable.
    pub async fn durable(self) -> Result<(), Failed> {
        let gone = || Failed("its writer has stopped".to_owned());
        match self.0 {
            Some(told) => told.await.unwrap_or_else(|_| Err(gone())),
            None => Err(gone()),
        }
    }
}
