//! What is asked over HTTP.

mod body;
mod decks;
mod door;
mod forward;
mod health;
mod house;
mod lessons;
mod limit;
mod matches;
mod open;
mod pages;
mod replays;
mod review;
mod rulebook;
mod serve;
mod socket;
mod upgrade;
mod workshop;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

pub use door::Door;
pub use forward::reachable;
pub use health::figures;
pub use serve::{listen, serve};

use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use table::{GAMES, GameInfo, said};
use tokio::sync::watch;

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
    open: open::Listed,
    health: health::Health,
    stopping: watch::Receiver<bool>,
}

impl App {
    /// Everything together.
    pub fn new(store: Store, tables: Tables, config: Config, stopping: watch::Receiver<bool>) -> App {
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
            open: open::Listed::default(),
            health: health::Health::default(),
            stopping,
        };
        App { inner: Arc::new(inner) }
    }
}

/// What is asked about one match.
fn of_matches() -> Router<App> {
    Router::new()
        .route("/matches/{id}", get(matches::info))
        .route("/matches/{id}/join", post(matches::join))
        .route("/matches/{id}/table", get(socket::table))
        .route("/replays/{id}", get(replays::file))
        .route("/replays/{id}/lines", get(replays::lines))
        .route("/replays/{id}/at/{n}", get(replays::look))
        .route("/replays/{id}/review/{n}", get(review::part))
}

/// The door for other servers: what is asked about matches that are kept here.
pub fn inside(app: App) -> Router {
    Router::new()
        .nest("/api", of_matches().fallback(nothing))
        .fallback(nothing)
        .layer(middleware::from_fn_with_state(app.clone(), forward::from_peer))
        .with_state(app)
}

/// Every address there is.
pub fn router(app: App) -> Router {
    let kept = Router::new()
        .route("/matches", post(matches::create))
        .route("/replays", post(replays::bring))
        .route("/replays/{id}/continue", post(replays::go_on))
        .route("/decks", post(decks::share))
        .route("/cards/play", post(workshop::play))
        .route_layer(middleware::from_fn_with_state(app.clone(), limit::of_writes));
    let of_matches =
        of_matches().route_layer(middleware::from_fn_with_state(app.clone(), forward::to_keeper));
    let api = Router::new()
        .merge(kept)
        .merge(of_matches)
        .route("/games", get(games))
        .route("/matches/draft", post(matches::draft))
        .route("/matches/open", get(open::list))
        .route("/matches/{id}/open", post(open::put).delete(open::withdraw))
        .route("/lessons", get(lessons::list))
        .route("/lessons/{game}/{name}", post(lessons::look))
        .route("/decks/check", post(decks::check))
        .route("/decks/hand", post(workshop::hand))
        .route("/decks/{id}", get(decks::shared))
        .route("/cards", post(workshop::gallery))
        .route("/balance", post(workshop::balance))
        .route("/cards/bench/{game}", get(workshop::kinds))
        .route("/cards/read", post(workshop::read))
        .route("/rules/{edition}", get(decks::rules))
        .route("/rulebook/{edition}", get(rulebook::book))
        .route("/rulebook/{edition}/words", get(rulebook::words))
        .route("/rulebook/{edition}/{clause}/{n}", get(rulebook::scene))
        .fallback(nothing)
        .method_not_allowed_fallback(nothing)
        .layer(middleware::from_fn_with_state(app.clone(), limit::by_address));
    Router::new()
        .nest("/api", api)
        .route("/health", get(health::health))
        .fallback(get(pages::page).fallback(nothing))
        .method_not_allowed_fallback(nothing)
        .layer(middleware::from_fn_with_state(app.clone(), house::rules))
        .with_state(app)
}

async fn games() -> Json<Vec<GameInfo>> {
    Json(GAMES.iter().map(|game| game.info()).collect())
}

async fn nothing() -> Refusal {
    Refusal::missing(said("このアドレスには何もありません", "there is nothing at this address"))
}
