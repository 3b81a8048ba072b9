//! How the server fares: whether it can keep what it is told, and figures for whoever runs it.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use super::App;
use crate::refuse::Refusal;
use table::said;

/// So long what was found holds: anybody may ask, and nobody shall write that often.
const HOLDS: Duration = Duration::from_secs(1);
/// A base that takes longer to write one row is of no use to anyone who plays.
const SLOWEST: Duration = Duration::from_secs(5);

/// What was found last, and when.
#[derive(Default)]
pub struct Health(Mutex<Option<(Instant, Result<(), Refusal>)>>);

/// Can something be written? Those who ask at once wait for one answer.
pub async fn health(State(app): State<App>) -> Result<&'static str, Refusal> {
    let mut last = app.inner.health.0.lock().await;
    let found = match &*last {
        Some((when, found)) if when.elapsed() < HOLDS => found.clone(),
        _ => {
            let among =
                app.inner.tables.cluster().is_none_or(|cluster| cluster.is_well() && !cluster.is_leaving());
            let found = match timeout(SLOWEST, app.inner.store.answers()).await {
                _ if !among => Err(Refusal::busy(said(
                    "このサーバーはいま対戦を受け持っていません",
                    "this server keeps no matches now",
                ))),
                Ok(written) => written.map_err(Refusal::from),
                Err(_) => Err(Refusal::busy(said(
                    "保存先への書き込みに時間がかかりすぎています",
                    "writing to the store takes too long",
                ))),
            };
            *last = Some((Instant::now(), found.clone()));
            found
        }
    };
    found.map(|()| concat!("ok tefuda/", env!("CARGO_PKG_VERSION"), "\n"))
}

/// The figures, at an address of their own: on a quiet server they would tell players how long a machine thinks.
pub fn figures(gathered: PrometheusHandle) -> Router {
    Router::new().route("/metrics", get(move || async move { gathered.render() }))
}
