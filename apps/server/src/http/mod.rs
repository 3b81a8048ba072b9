//! What is asked over HTTP.

mod body;
mod decks;
mod door;
mod limit;
mod matches;
mod pages;
mod replays;
mod serve;
mod socket;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

pub use door::Door;
pub use serve::{listen, serve};

use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use metrics_exporter_prometheus::PrometheusHandle;
use table::{GAMES, GameInfo, said};
use tokio::sync::watch;

use self::limit::Asker;
use crate::config::Config;
use crate::refuse::Refusal;
use crate::seeds::Bytes;
use crate::store::Store;
use crate::tables::Tables;

/// All that a request may need.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    tables: Tables,
    config: Config,
    drafts: Mutex<HashMap<String, (Bytes, Instant)>>,
    addresses: limit::Addresses,
    writes: limit::Addresses,
    connections: limit::Connections,
    asking: limit::Connections,
    replays: replays::Shelf,
    metrics: PrometheusHandle,
    stopping: watch::Receiver<bool>,
}

impl App {
    /// Everything together.
    pub fn new(
        store: Store,
        tables: Tables,
        config: Config,
        metrics: PrometheusHandle,
        stopping: watch::Receiver<bool>,
    ) -> App {
        let addresses = limit::addresses(config.limits.requests, 10);
        let writes = limit::addresses(config.limits.writes, 60);
        let (connections, asking) = Default::default();
        let (drafts, replays) = (Mutex::default(), replays::Shelf::default());
        let inner = Inner {
            store,
            tables,
            config,
            drafts,
            addresses,
            writes,
            connections,
            asking,
            replays,
            metrics,
            stopping,
        };
        App { inner: Arc::new(inner) }
    }
}

/// Every address there is.
pub fn router(app: App) -> Router {
    let kept = Router::new()
        .route("/matches", post(matches::create))
        .route("/replays", post(replays::bring))
        .route("/replays/{id}/continue", post(replays::go_on))
        .route("/decks", post(decks::share))
        .route_layer(middleware::from_fn_with_state(app.clone(), limit::of_writes));
    let api = Router::new()
        .merge(kept)
        .route("/games", get(games))
        .route("/matches/draft", post(matches::draft))
        .route("/matches/{id}", get(matches::info))
        .route("/matches/{id}/join", post(matches::join))
        .route("/matches/{id}/table", get(socket::table))
        .route("/replays/{id}", get(replays::file))
        .route("/replays/{id}/lines", get(replays::lines))
        .route("/replays/{id}/at/{n}", get(replays::look))
        .route("/decks/check", post(decks::check))
        .route("/decks/{id}", get(decks::shared))
        .route("/rules/{edition}", get(decks::rules))
        .fallback(nothing)
        .method_not_allowed_fallback(nothing)
        .layer(middleware::from_fn_with_state(app.clone(), limit::by_address));
    Router::new()
        .nest("/api", api)
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .fallback(get(pages::page).fallback(nothing))
        .method_not_allowed_fallback(nothing)
        .layer(middleware::map_response(pages::guard))
        .with_state(app)
}

async fn games() -> Json<Vec<GameInfo>> {
    Json(GAMES.iter().map(|game| game.info()).collect())
}

async fn nothing() -> Refusal {
    Refusal::missing(said("このアドレスには何もありません", "there is nothing at this address"))
}

async fn health(State(app): State<App>) -> Result<&'static str, Refusal> {
    app.inner.store.answers().await?;
    Ok("ok\n")
}

/// How the server fares. On a quiet one that would tell what a machine has to think about.
async fn metrics(State(app): State<App>, Asker(address): Asker) -> Result<String, Refusal> {
    if app.inner.config.metrics || address.is_loopback() {
        return Ok(app.inner.metrics.render());
    }
    Err(Refusal::foreign(said("この計測値は公開されていません", "these figures are not for everyone")))
}
