//! The table over the wire.
//!
//! A match is how it was set up and what was done since; both are durable before anyone is told. Each match that is
//! being played has one keeper; everyone who sits there or looks on is told what they may know, and nothing else.

pub mod admin;
mod budget;
mod cards;
mod chores;
mod cluster;
mod config;
mod http;
mod memory;
mod record;
mod refuse;
mod scenes;
pub mod seeds;
mod store;
mod tables;
mod turns;

use std::net::SocketAddr;
use std::sync::OnceLock;
use std::time::Duration;

pub use config::{Config, Limits};

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// So many may ask for figures at a time.
const FIGURES: usize = 16;

/// How long those who are connected have to go once the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// A server that runs.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where it tells how it fares, if anywhere.
    pub figures: Option<SocketAddr>,
    /// Where other servers reach it, where there are several.
    pub inside: Option<SocketAddr>,
    stop: watch::Sender<bool>,
    ends: JoinHandle<Result<(), String>>,
}

impl Server {
    /// Opens the store and begins to listen.
    pub async fn start(config: Config) -> Result<Server, String> {
        let failed = |failed: store::Failed| failed.to_string();
        let (store, held) = open(&config).await.map_err(failed)?;
        let (listener, address) = listen(config.listen)?;
        let (stop, stopping) = watch::channel(false);
        let inside = match config.cluster {
            Some(at) => Some(Inside::join(at, &config).await?),
            None => None,
        };
        let cluster = inside.as_ref().map(|inside| inside.cluster.clone());
        let reached = cluster.as_ref().map(|cluster| cluster.me().address);
        let tables = tables::Tables::new(store.clone(), config.clone(), cluster);
        let tables = tables.map_err(|error| error.to_string())?;
        let figures = config.metrics.map(|at| tell_figures(at, &config, stopping.clone())).transpose()?;
        let door = http::Door::new(&config);
        let (store_of, tables_of, keep) = (store.clone(), tables.clone(), config.keep);
        let chores = chores::Chores { store: store_of, tables: tables_of, keep, held };
        let chores = tokio::spawn(chores.run(stop.clone()));
        let app = http::App::new(store.clone(), tables.clone(), config, stopping.clone());
        let inside = inside.map(|inside| inside.open(&tables, app.clone()));
        let router = http::router(app);
        let ends = tokio::spawn(async move {
            let lets_in = async {
                tokio::select! {
                    () = http::serve(listener, router, door, told(stopping.clone())) => {}
                    () = async { told(stopping.clone()).await; tokio::time::sleep(GRACE).await } => {}
                }
            };
            let hands_over = async {
                if let Some(inside) = &inside {
                    told(stopping.clone()).await;
                    inside.cluster.leave().await;
                    tables.stop().await;
                }
            };
            tokio::join!(lets_in, hands_over);
            tables.stop().await;
            store.close().await;
            if let Some(inside) = inside {
                inside.close().await;
            }
            // The base is let go last.
            chores.await.map_err(|error| error.to_string())?.release().await;
            Ok(())
        });
        tracing::info!(%address, "listening");
        Ok(Server { address, figures, inside: reached, stop, ends })
    }

    /// Lets everyone finish, and ends.
    pub async fn stop(self) -> Result<(), String> {
        self.stop.send_replace(true);
        self.ends.await.map_err(|error| error.to_string())?
    }

    /// Runs until the system asks it to end, or it can't go on.
    pub async fn run(self) -> Result<(), String> {
        tokio::select! {
            asked = asked_to_end() => asked?,
            () = told(self.stop.subscribe()) => {}
        }
        tracing::info!("stopping");
        self.stop().await
    }
}

/// Opens the base: for this server alone, or with others.
async fn open(config: &Config) -> Result<(store::Store, store::Held), store::Failed> {
    if config.cluster.is_some() {
        let held = store::Held::share(&config.db).await?;
        return Ok((store::Store::open_shared(&config.db).await?, held));
    }
    let held = store::Held::take(&config.db).await?;
    let store = store::Store::open(&config.db).await?;
    store.is_alone().await?;
    Ok((store, held))
}

/// This server among others, with the door at which they reach it.
struct Inside {
    cluster: cluster::Cluster,
    listener: TcpListener,
    config: Config,
}

/// The same, once it is open.
struct Opened {
    cluster: cluster::Cluster,
    beats: JoinHandle<()>,
    stop: watch::Sender<bool>,
    serves: JoinHandle<()>,
}

impl Inside {
    async fn join(at: SocketAddr, config: &Config) -> Result<Inside, String> {
        http::reachable(at)?;
        let (listener, address) = listen(at)?;
        let joined = cluster::Cluster::join(&config.db, address, &config.release).await;
        let cluster = joined.map_err(|failed| failed.to_string())?;
        tracing::info!(%address, release = config.release, "listening to other servers");
        Ok(Inside { cluster, listener, config: config.clone() })
    }

    fn open(self, tables: &tables::Tables, app: http::App) -> Opened {
        let Inside { cluster, listener, config } = self;
        let beats = tokio::spawn(cluster.clone().run(tables.clone()));
        let (stop, stopping) = watch::channel(false);
        // Other servers are few, and speak for many.
        let limits = Limits { open_each: usize::MAX, ..config.limits };
        let door = http::Door::new(&Config { limits, ..config });
        let serves = http::serve(listener, http::inside(app), door, told(stopping));
        Opened { cluster, beats, stop, serves: tokio::spawn(serves) }
    }
}

impl Opened {
    async fn close(self) {
        self.stop.send_replace(true);
        self.serves.abort();
        self.beats.abort();
        self.cluster.close().await;
    }
}

fn listen(at: SocketAddr) -> Result<(TcpListener, SocketAddr), String> {
    let listener = http::listen(at).map_err(|error| format!("{at} can't be listened at: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    Ok((listener, address))
}

/// Tells how the server fares, at an address of its own.
fn tell_figures(
    at: SocketAddr,
    config: &Config,
    stopping: watch::Receiver<bool>,
) -> Result<SocketAddr, String> {
    let (listener, address) = listen(at)?;
    let limits = Limits { open: FIGURES, open_each: FIGURES, ..config.limits };
    let door = http::Door::new(&Config { limits, ..config.clone() });
    let router = http::figures(recorder()?);
    tokio::spawn(async move {
        tokio::select! {
            () = http::serve(listener, router, door, told(stopping.clone())) => {}
            () = async { told(stopping).await; tokio::time::sleep(GRACE).await } => {}
        }
    });
    tracing::info!(%address, "telling figures");
    Ok(address)
}

async fn told(mut stopping: watch::Receiver<bool>) {
    drop(stopping.wait_for(|&stopping| stopping).await);
}

/// Until the system asks the program to end.
async fn asked_to_end() -> Result<(), String> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut ends = signal(SignalKind::terminate()).map_err(|error| error.to_string())?;
    tokio::select! {
        _ = ends.recv() => Ok(()),
        pressed = tokio::signal::ctrl_c() => pressed.map_err(|error| error.to_string()),
    }
}

/// Seconds, by which waits are counted.
const BUCKETS: [f64; 13] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Where figures are gathered: one place for the whole program.
fn recorder() -> Result<PrometheusHandle, String> {
    static GATHERED: OnceLock<Result<PrometheusHandle, String>> = OnceLock::new();
    let install = || {
        let gathered = PrometheusBuilder::new().set_buckets(&BUCKETS).map_err(|error| error.to_string())?;
        let handle = gathered.install_recorder().map_err(|error| error.to_string())?;
        let kept = handle.clone();
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(Duration::from_secs(5));
                kept.run_upkeep();
            }
        });
        Ok(handle)
    };
    GATHERED.get_or_init(install).clone()
}

/// Writes what happens to standard error: as text, or as JSON. Never the name of a card, nor an answer.
pub fn write_log(json: bool) {
    let filter = std::env::var("TEFUDA_LOG").unwrap_or_else(|_| "info,sqlx=warn".to_owned());
    write_log_to(json, &filter, std::io::stderr);
}

/// The same, somewhere else, of what a filter lets through.
pub fn write_log_to<W>(json: bool, filter: &str, to: impl Fn() -> W + Send + Sync + 'static)
where
    W: std::io::Write + 'static,
{
    let filter = tracing_subscriber::EnvFilter::new(filter);
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(to);
    let set = if json { lines.json().try_init() } else { lines.try_init() };
    if let Err(error) = set {
        tracing::debug!(%error, "the log is written already");
    }
}
