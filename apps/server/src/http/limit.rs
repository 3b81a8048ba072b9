//! How often one address may ask.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;

use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota};

use super::App;
use crate::refuse::Refusal;

/// How often each address has asked.
pub type Addresses = DefaultKeyedRateLimiter<IpAddr>;

fn quota(each_second: u32, at_once: u32) -> Quota {
    let some = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(some(each_second)).allow_burst(some(at_once))
}

/// Nobody has asked yet.
pub fn addresses(each_second: u32) -> Addresses {
    Addresses::keyed(quota(each_second, each_second.saturating_mul(10)))
}

/// Nothing was said on a connection yet.
pub fn messages(each_second: u32) -> DefaultDirectRateLimiter {
    DefaultDirectRateLimiter::direct(quota(each_second, each_second.saturating_mul(2)))
}

/// Refuses an address that asks too often.
pub async fn by_address(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if app.inner.addresses.check_key(&from.ip()).is_err() {
        return Refusal::often().into_response();
    }
    if app.inner.addresses.len() > 10_000 {
        app.inner.addresses.retain_recent();
    }
    next.run(request).await
}
