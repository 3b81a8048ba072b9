//! What a server does by itself now and then: it lets go of what was kept long enough, does what whoever runs it has
//! ordered, and looks at its own state.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

use crate::memory::NOBODY;
use crate::store::{Failed, Held, Order, Store, What, Write, now};
use crate::tables::{Tables, Word};

/// How often orders are looked for, and how often what is old.
const ORDERS: Duration = Duration::from_secs(1);
const SWEEP: Duration = Duration::from_secs(600);
/// So many matches are let go at a time.
const TOGETHER: i64 = 100;

/// The chores of a server.
pub struct Chores {
    pub store: Store,
    pub tables: Tables,
    /// How long things are kept that nobody touches.
    pub keep: Option<Duration>,
    /// The base is this server's.
    pub held: Held,
}

impl Chores {
    /// Does them until the server stops; what holds the base comes back then. Should the base be no longer its own, it
    /// stops itself.
    pub async fn run(mut self, stop: watch::Sender<bool>) -> Held {
        let mut stopping = stop.subscribe();
        let (mut orders, mut sweep) = (interval(ORDERS), interval(SWEEP));
        orders.set_missed_tick_behavior(MissedTickBehavior::Delay);
        sweep.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = orders.tick() => {
                    if let Err(failed) = self.held.still().await {
                        tracing::error!(error = %failed.0, "the base is no longer held: the server stops");
                        stop.send_replace(true);
                        break;
                    }
                    self.look();
                    if let Err(failed) = self.orders().await {
                        tracing::warn!(error = %failed.0, "orders can't be looked for");
                    }
                }
                _ = sweep.tick() => {
                    if let Err(failed) = self.sweep().await {
                        tracing::warn!(error = %failed.0, "what is old can't be let go");
                    }
                }
                () = async { drop(stopping.wait_for(|&stopping| stopping).await) } => break,
            }
        }
        self.held
    }

    fn look(&self) {
        metrics::gauge!("tefuda_waiting", "for" => "write").set(self.store.waiting() as f64);
        self.tables.look();
    }

    /// Does what was ordered.
    async fn orders(&self) -> Result<(), Failed> {
        for order in self.store.ordered().await? {
            if self.is_own(&order.id).await? && self.store.begin_order(&order).await? {
                let came = self.obey(&order).await;
                tracing::info!(id = order.id, what = order.what.word(), done = came.is_ok(), "an order");
                self.store.end_order(&order, came).await?;
            }
        }
        Ok(())
    }

    /// Is it this server that does something to a match? Where another keeps it, that one does.
    async fn is_own(&self, id: &str) -> Result<bool, Failed> {
        match self.tables.cluster() {
            Some(cluster) => Ok(cluster.leases().keeper(id, &cluster.me()).await?.is_none()),
            None => Ok(true),
        }
    }

    async fn obey(&self, Order { id, what }: &Order) -> Result<(), String> {
        match what {
            What::End => self.tables.ask(id, NOBODY, Word::CallOff).await.map_err(|refusal| refusal.why.en),
            What::Delete => match self.tables.delete(id, true).await {
                Ok(true) => Ok(()),
                Ok(false) => Err("it is being deleted".to_owned()),
                Err(failed) => Err(failed.to_string()),
            },
        }
    }

    /// Lets go of what nobody has touched for long, and gives back the room. Whoever is at a table keeps it.
    async fn sweep(&self) -> Result<(), Failed> {
        if let Some(keep) = self.keep {
            let before = now() - i64::try_from(keep.as_millis()).unwrap_or(i64::MAX);
            let mut gone = 0_u64;
            loop {
                let mut some = false;
                for id in self.store.old(before, TOGETHER).await? {
                    some |= self.tables.delete(&id, false).await?;
                    gone += 1;
                }
                // Those that are left are at hand.
                if !some {
                    break;
                }
            }
            self.store.write(vec![Write::ForgetPapers { before }]).await?;
            self.store.give_back().await?;
            if gone > 0 {
                tracing::info!(matches = gone, "old matches were let go");
            }
            metrics::counter!("tefuda_forgotten").increment(gone);
        }
        let size = self.store.size().await?;
        metrics::gauge!("tefuda_base_bytes").set(size as f64);
        self.tables.budgets().bytes.base_is(size);
        Ok(())
    }
}
