//! Several servers on one base: this one among them. It says again and again that it is there; as long as it does, the
//! matches it took are its own. Where it could not say so in time, it keeps none of them any longer, and comes back
//! under a new name.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use table::said;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::memory::NOBODY;
use crate::refuse::Refusal;
use crate::seeds;
use crate::store::{Failed, Fence, LASTS, Leases, Peer, Taken};
use crate::tables::{Tables, Word};

/// How often a server says that it is there, and looks for matches whose keeper is gone.
const BEAT: Duration = Duration::from_millis(500);
/// So much sooner than the others a server takes its own time to be over: clocks differ a little in how fast they run.
const MARGIN: Duration = Duration::from_millis(100);
/// So many matches are taken over at a time.
const ORPHANS: i64 = 64;
const AT_ONCE: usize = 16;
/// How often what is old is forgotten, in beats.
const TIDY: u64 = 20;
/// How long a draft is kept, in milliseconds, and how many are at most.
const DRAFT_LASTS: i64 = 3_600_000;
const DRAFTS: i64 = 100_000;

/// A match that is this server's.
#[derive(Clone, Debug)]
pub struct Lease {
    /// By which its deeds are written.
    pub fence: Fence,
    /// So long the clock of who is asked has run, where it was another's before.
    pub waited: Option<Duration>,
    /// Under which of this server's names it was taken.
    epoch: u64,
}

/// This server among the others.
#[derive(Clone)]
pub struct Cluster {
    inner: Arc<Inner>,
}

struct Inner {
    leases: Leases,
    me: Mutex<Peer>,
    began: Instant,
    /// Until when the others take this server to be there, in milliseconds since it began.
    valid: AtomicU64,
    /// How often it was too late; everything taken before is no longer its own.
    epoch: watch::Sender<u64>,
    /// The servers that run, as far as is known.
    running: watch::Sender<HashSet<String>>,
    leaving: AtomicBool,
}

fn named(address: SocketAddr, release: &str) -> Result<Peer, Failed> {
    let fresh = || seeds::fresh().map_err(|error| Failed(error.to_string()));
    let (id, secret) = (seeds::id(&fresh()?), seeds::hex(&fresh()?));
    Ok(Peer { id, address, secret, release: release.to_owned() })
}

impl Cluster {
    /// Joins the servers on a base; they reach this one at an address.
    pub async fn join(db: &str, address: SocketAddr, release: &str) -> Result<Cluster, Failed> {
        let inner = Inner {
            leases: Leases::open(db).await?,
            me: Mutex::new(named(address, release)?),
            began: Instant::now(),
            valid: AtomicU64::new(0),
            epoch: watch::Sender::new(0),
            running: watch::Sender::default(),
            leaving: AtomicBool::new(false),
        };
        let cluster = Cluster { inner: Arc::new(inner) };
        let sent = Instant::now();
        cluster.inner.leases.join(&cluster.me()).await?;
        cluster.is_there(sent);
        Ok(cluster)
    }

    /// This server, as the others know it.
    pub fn me(&self) -> Peer {
        self.inner.me.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What is known of servers and leases.
    pub fn leases(&self) -> &Leases {
        &self.inner.leases
    }

    fn is_there(&self, sent: Instant) {
        let until = (sent + LASTS - MARGIN).duration_since(self.inner.began);
        self.inner.valid.store(u64::try_from(until.as_millis()).unwrap_or(0), Ordering::SeqCst);
    }

    fn left(&self) -> Duration {
        let valid = Duration::from_millis(self.inner.valid.load(Ordering::SeqCst));
        valid.saturating_sub(self.inner.began.elapsed())
    }

    /// Do the others take this server to be there?
    pub fn is_well(&self) -> bool {
        !self.left().is_zero()
    }

    /// Does it hand its matches over?
    pub fn is_leaving(&self) -> bool {
        self.inner.leaving.load(Ordering::SeqCst)
    }

    /// Is a match that was taken still this server's?
    pub fn holds(&self, lease: &Lease) -> bool {
        // In this order: it may come back under a new name in between.
        self.is_well() && lease.epoch == *self.inner.epoch.borrow()
    }

    /// Until a match that was taken is no longer this server's.
    pub async fn lapse(&self, lease: &Lease) {
        let mut epoch = self.inner.epoch.subscribe();
        drop(epoch.wait_for(|epoch| *epoch != lease.epoch).await);
    }

    /// Until another server is gone: what was asked of it is not answered any more.
    pub async fn gone(&self, peer: &Peer) {
        // One that has just begun may not be known yet.
        self.inner.running.send_if_modified(|running| running.insert(peer.id.clone()));
        let mut running = self.inner.running.subscribe();
        drop(running.wait_for(|running| !running.contains(&peer.id)).await);
    }

    /// Takes a match for this server.
    pub async fn take(&self, id: &str) -> Result<Lease, Refusal> {
        let epoch = *self.inner.epoch.borrow();
        if self.is_leaving() || !self.is_well() {
            return Err(elsewhere());
        }
        match self.inner.leases.take(id, &self.me()).await? {
            Taken::Own(fence, waited) => {
                metrics::counter!("tefuda_leases_taken").increment(1);
                Ok(Lease { fence, waited, epoch })
            }
            Taken::Elsewhere => Err(elsewhere()),
            Taken::Missing => Err(Refusal::missing(said("その対戦はありません", "there is no such match"))),
        }
    }

    /// A match that this server plays otherwise than the program that set it up: whether another server runs that
    /// program, which is handed the match then.
    pub async fn leave_to(&self, lease: &Lease, release: &str) -> Result<bool, Failed> {
        if !self.inner.leases.runs(release, &self.me()).await? {
            return Ok(false);
        }
        self.inner.leases.hand_over(&lease.fence, release).await?;
        Ok(true)
    }

    /// A match can't be had now: whoever was to go on with it still is.
    pub async fn put_back(&self, lease: &Lease) {
        match lease.waited {
            Some(_) => self.hand_over(lease).await,
            None => self.let_go(lease).await,
        }
    }

    /// Nobody plays a match any more.
    pub async fn let_go(&self, lease: &Lease) {
        if let Err(failed) = self.inner.leases.let_go(&lease.fence).await {
            tracing::warn!(id = lease.fence.id, error = %failed.0, "a lease is left to run out");
        }
    }

    /// Another server is to go on with a match.
    pub async fn hand_over(&self, lease: &Lease) {
        if let Err(failed) = self.inner.leases.hand_over(&lease.fence, &self.me().release).await {
            tracing::warn!(id = lease.fence.id, error = %failed.0, "a lease is left to run out");
        }
    }

    /// Takes no more matches.
    pub async fn leave(&self) {
        self.inner.leaving.store(true, Ordering::SeqCst);
        if let Err(failed) = self.inner.leases.leave(&self.me().id).await {
            tracing::warn!(error = %failed.0, "the other servers are not told that this one leaves");
        }
    }

    /// Is gone.
    pub async fn close(&self) {
        if let Err(failed) = self.inner.leases.gone(&self.me().id).await {
            tracing::warn!(error = %failed.0, "the other servers are not told that this one is gone");
        }
        self.inner.leases.close().await;
    }

    /// Keeps the server's part of a seed for any server.
    pub async fn put_draft(&self, id: &str, server: &seeds::Bytes) -> Result<(), Failed> {
        self.inner.leases.put_draft(id, &seeds::hex(server)).await
    }

    /// The part of a draft; it is given once.
    pub async fn take_draft(&self, id: &str) -> Result<Option<seeds::Bytes>, Failed> {
        let found = self.inner.leases.take_draft(id, DRAFT_LASTS).await?;
        Ok(found.as_deref().and_then(seeds::unhex))
    }

    /// Says that it is there, and takes over matches whose keeper is gone, until the task ends.
    pub async fn run(self, tables: Tables) {
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut adopting = tokio::spawn(async {});
        for beat in 0_u64.. {
            beats.tick().await;
            self.beat().await;
            if adopting.is_finished() && self.is_well() && !self.is_leaving() {
                adopting = tokio::spawn(self.clone().adopt(tables.clone(), beat % TIDY == 0));
            }
        }
    }

    /// Says that it is there.
    async fn beat(&self) {
        let sent = Instant::now();
        if !self.is_well() {
            return self.come_back().await;
        }
        match timeout(self.left(), self.inner.leases.beat(&self.me().id)).await {
            Ok(Ok(true)) => {
                self.is_there(sent);
                self.look_round().await;
            }
            Ok(Ok(false)) => self.come_back().await,
            Ok(Err(failed)) => {
                tracing::warn!(error = %failed.0, "this server can't say that it is there");
                if !self.is_well() {
                    self.come_back().await;
                }
            }
            Err(_) => self.come_back().await,
        }
    }

    /// Finds out which servers run.
    async fn look_round(&self) {
        match timeout(self.left(), self.inner.leases.running()).await {
            Ok(Ok(running)) => {
                metrics::gauge!("tefuda_servers").set(running.len() as f64);
                self.inner.running.send_replace(running);
            }
            Ok(Err(failed)) => tracing::warn!(error = %failed.0, "servers can't be looked at"),
            Err(_) => tracing::warn!("servers can't be looked at: the base does not answer"),
        }
    }

    /// Its time was over: nothing that it took is its own any more. It begins again under a new name.
    async fn come_back(&self) {
        if self.inner.valid.swap(0, Ordering::SeqCst) != 0 {
            self.inner.epoch.send_modify(|epoch| *epoch += 1);
            metrics::counter!("tefuda_lapses").increment(1);
            tracing::error!("the others take this server to be gone: its matches are theirs");
        }
        let old = self.me();
        let sent = Instant::now();
        let Ok(new) = named(old.address, &old.release) else { return };
        match timeout(LASTS, self.inner.leases.join(&new)).await {
            Ok(Ok(())) => {
                *self.inner.me.lock().unwrap_or_else(PoisonError::into_inner) = new;
                self.is_there(sent);
                tracing::info!("this server is back");
            }
            Ok(Err(failed)) => tracing::warn!(error = %failed.0, "this server can't come back yet"),
            Err(_) => tracing::warn!("this server can't come back yet: the base does not answer"),
        }
    }

    /// Takes over matches whose keeper is gone: their clocks run and their machines think, whoever is there.
    async fn adopt(self, tables: Tables, tidy: bool) {
        let taken = match self.inner.leases.orphans(&self.me(), ORPHANS).await {
            Ok(orphans) => orphans,
            Err(failed) => return tracing::warn!(error = %failed.0, "leases can't be looked at"),
        };
        let count = taken.len();
        let take = async |id: String| match tables.ask(&id, NOBODY, Word::Info).await {
            Ok(_) => metrics::counter!("tefuda_take_overs").increment(1),
            Err(refusal) => tracing::debug!(id, why = %refusal.why.en, "a match is not taken over"),
        };
        futures_util::stream::iter(taken).for_each_concurrent(AT_ONCE, take).await;
        if count > 0 {
            tracing::info!(matches = count, "matches whose keeper was gone");
        }
        if tidy && let Err(failed) = self.tidy().await {
            tracing::warn!(error = %failed.0, "what is old can't be forgotten");
        }
    }

    async fn tidy(&self) -> Result<(), Failed> {
        self.inner.leases.tidy().await?;
        self.inner.leases.tidy_drafts(DRAFT_LASTS, DRAFTS).await
    }
}

/// Another server keeps the match, or is to.
pub fn elsewhere() -> Refusal {
    Refusal::misdirected(said(
        "この卓は別のサーバーにあります。もう一度接続してください",
        "this table is kept by another server; come back",
    ))
}

/// Which program this is: its version, and what tells builds apart. The beginning of a program's file holds the linker's
/// digest of all of it.
pub fn release() -> String {
    use std::io::Read;
    let mut first = Vec::new();
    let read = std::env::current_exe()
        .and_then(std::fs::File::open)
        .and_then(|file| file.take(1 << 16).read_to_end(&mut first));
    let version = env!("CARGO_PKG_VERSION");
    match read {
        Ok(_) => format!("{version}+{}", &seeds::hex(&seeds::hash(&first))[..12]),
        Err(_) => version.to_owned(),
    }
}
