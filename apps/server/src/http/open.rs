//! Matches that anyone may join, listed for as long as who set them up waits there.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use table::said;
use table::wire::{ListMatch, OpenMatch, Opponent};

use super::App;
use super::body::{At, Body};
use super::limit::Asker;
use super::matches::known;
use crate::record::Setup;
use crate::refuse::Refusal;
use crate::seeds::{hash, hex};

/// So many are told.
const MOST: i64 = 50;
/// A match counts for so long after it was last named.
const COUNTS: Duration = Duration::from_secs(60);

/// What each address has listed lately.
#[derive(Default)]
pub struct Listed(Mutex<HashMap<IpAddr, Vec<(String, Instant)>>>);

impl Listed {
    /// One more, or one of those again, if there are not too many.
    fn admit(&self, address: IpAddr, id: &str, most: usize) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, listed| {
            listed.retain(|(_, when)| when.elapsed() < COUNTS);
            !listed.is_empty()
        });
        let own = all.entry(address).or_default();
        own.retain(|(known, _)| known != id);
        if own.len() >= most {
            return false;
        }
        own.push((id.to_owned(), Instant::now()));
        true
    }
}

/// The matches that wait for anyone.
pub async fn list(State(app): State<App>) -> Result<Json<Vec<OpenMatch>>, Refusal> {
    let open = app.inner.store.open_matches(MOST).await?;
    let told = |(id, setup, token): (String, String, String)| {
        let setup: Setup = serde_json::from_str(&setup).ok()?;
        let name = setup.sides[0].as_ref().map(|side| side.name.clone()).unwrap_or_default();
        let Setup { game, edition, format, flags, best_of, clock, .. } = setup;
        Some(OpenMatch { id, token, name, game, edition, format, flags, best_of, clock })
    };
    Ok(Json(open.into_iter().filter_map(told).collect()))
}

/// Is it the match of who asks, with a seat that is free? Both tokens say so.
async fn own(app: &App, id: &str, asked: &ListMatch) -> Result<(), Refusal> {
    known(id)?;
    let missing = || Refusal::missing(said("その対戦はありません", "there is no such match"));
    let (setup, deeds) = app.inner.store.find(id).await?.ok_or_else(missing)?;
    let held = |token: &str| Some(hex(&hash(token.as_bytes())));
    if setup.tokens != [held(&asked.token), held(&asked.invite)] {
        return Err(Refusal::stranger());
    }
    if setup.opponent != Opponent::Link || !deeds.is_empty() {
        return Err(Refusal::conflict(said("空いている席はありません", "no seat is free")));
    }
    Ok(())
}

/// Lists a match for a while.
pub async fn put(
    State(app): State<App>,
    Asker(address): Asker,
    At(id): At<String>,
    Body(asked): Body<ListMatch>,
) -> Result<Json<()>, Refusal> {
    own(&app, &id, &asked).await?;
    let most = app.inner.config.limits.listed;
    if !app.inner.open.admit(address, &id, most) {
        let ja = format!("募集できる対戦は同時に{most}つまでです");
        return Err(Refusal::conflict(said(ja, format!("at most {most} matches can be listed at a time"))));
    }
    app.inner.store.list_open(&id, &asked.invite).await?;
    Ok(Json(()))
}

/// Lists it no longer.
pub async fn withdraw(
    State(app): State<App>,
    At(id): At<String>,
    Body(asked): Body<ListMatch>,
) -> Result<Json<()>, Refusal> {
    own(&app, &id, &asked).await?;
    app.inner.store.unlist(&id).await?;
    Ok(Json(()))
}
