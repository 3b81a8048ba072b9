//! The table over the wire.
//!
//! A match is how it was set up and what was done since; both are durable before anyone is told. Each match that is
//! being played has one keeper; everyone who sits there or looks on is told what they may know, and nothing else.

mod budget;
mod cards;
mod config;
mod http;
mod record;
mod refuse;
pub mod seeds;
mod store;
mod tables;
mod turns;

use std::net::SocketAddr;
use std::sync::OnceLock;
use std::time::Duration;

pub use config::{Config, Limits};

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How long those who are connected have to go once the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// A server that runs.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    stop: watch::Sender<bool>,
    ends: JoinHandle<Result<(), String>>,
}

impl Server {
    /// Opens the store and begins to listen.
    pub async fn start(config: Config) -> Result<Server, String> {
        let store = store::Store::open(&config.db).await.map_err(|failed| failed.to_string())?;
        let listener = http::listen(config.listen);
        let listener =
            listener.map_err(|error| format!("{} can't be listened at: {error}", config.listen))?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let (stop, stopping) = watch::channel(false);
        let tables = tables::Tables::new(store.clone(), config.clone()).map_err(|error| error.to_string())?;
        let door = http::Door::new(&config);
        let app = http::App::new(store.clone(), tables.clone(), config, recorder()?, stopping.clone());
        let router = http::router(app);
        let ends = tokio::spawn(async move {
            tokio::select! {
                () = http::serve(listener, router, door, told(stopping.clone())) => {}
                () = async { told(stopping).await; tokio::time::sleep(GRACE).await } => {}
            }
            tables.stop().await;
            store.close().await;
            Ok(())
        });
        tracing::info!(%address, "listening");
        Ok(Server { address, stop, ends })
    }

    /// Lets everyone finish, and ends.
    pub async fn stop(self) -> Result<(), String> {
        self.stop.send_replace(true);
        self.ends.await.map_err(|error| error.to_string())?
    }

    /// Runs until the system asks it to end.
    pub async fn run(self) -> Result<(), String> {
        asked_to_end().await?;
        tracing::info!("stopping");
        self.stop().await
    }
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

/// Where figures are gathered: one place for the whole program.
fn recorder() -> Result<PrometheusHandle, String> {
    static GATHERED: OnceLock<Result<PrometheusHandle, String>> = OnceLock::new();
    let install = || {
        let handle = PrometheusBuilder::new().install_recorder().map_err(|error| error.to_string())?;
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
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_env("TEFUDA_LOG").unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let set = if json { lines.json().try_init() } else { lines.try_init() };
    if let Err(error) = set {
        tracing::debug!(%error, "the log is written already");
    }
}
