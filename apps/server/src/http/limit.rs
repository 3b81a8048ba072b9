//! How often one address may ask, and how many connections it may hold.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota};
use table::said;

use super::App;
use super::forward::Forwarded;
use crate::refuse::Refusal;

/// How often each address has asked.
pub type Addresses = DefaultKeyedRateLimiter<IpAddr>;

fn quota(each_second: u32, at_once: u32) -> Quota {
    let some = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(some(each_second)).allow_burst(some(at_once))
}

/// Nobody has asked yet.
pub fn addresses(each_second: u32, at_once: u32) -> Addresses {
    Addresses::keyed(quota(each_second, each_second.saturating_mul(at_once)))
}

/// Nothing was said on a connection yet.
pub fn messages(each_second: u32) -> DefaultDirectRateLimiter {
    DefaultDirectRateLimiter::direct(quota(each_second, each_second.saturating_mul(2)))
}

/// The address that asks. Behind a proxy that is known it is the one that the proxy saw: the last of those named, since
/// whoever asks can name others before it. Nobody else is believed.
pub struct Asker(pub IpAddr);

/// Whom a proxy names: in one header, by an address alone.
fn named(headers: &HeaderMap) -> Result<IpAddr, Refusal> {
    let mut all = headers.get_all("x-forwarded-for").iter();
    let one = all.next().filter(|_| all.next().is_none()).and_then(|value| value.to_str().ok());
    let last = one.and_then(|value| value.rsplit(',').next()).and_then(|last| last.trim().parse().ok());
    last.ok_or_else(|| {
        Refusal::bad(said(
            "プロキシのX-Forwarded-Forを読めません。1つのヘッダーにアドレスだけを入れてください",
            "the proxy's X-Forwarded-For can't be read; expected one header whose last word is an address",
        ))
    })
}

impl FromRequestParts<App> for Asker {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asker, Refusal> {
        if let Some(Forwarded(asker)) = parts.extensions.get::<Forwarded>() {
            return Ok(Asker(*asker));
        }
        let seen = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(seen)| seen.ip());
        let seen = seen.unwrap_or(IpAddr::from([0; 4]));
        if is_proxy(&app.inner.config.proxies, seen) {
            return Ok(Asker(network(named(&parts.headers)?)));
        }
        Ok(Asker(network(seen)))
    }
}

/// Is it one of the proxies?
pub fn is_proxy(proxies: &[IpAddr], address: IpAddr) -> bool {
    proxies.iter().any(|proxy| proxy.to_canonical() == address.to_canonical())
}

/// What one subscriber has: an address of version 4, or the first half of one of version 6.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if address.is_loopback() => IpAddr::V6(address),
        IpAddr::V6(address) => IpAddr::from(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        v4 => v4,
    }
}

/// Refuses an address that asks too often.
pub async fn by_address(
    State(app): State<App>,
    Asker(address): Asker,
    request: Request,
    next: Next,
) -> Response {
    // A proxy's connections say nothing of who holds them: what each address asks at a time is counted instead.
    let counted = app.inner.asking.open(address, app.inner.config.limits.open_each);
    match counted {
        Some(_counted) => within(&app.inner.addresses, address, request, next).await,
        None => Refusal::often().into_response(),
    }
}

/// Refuses an address that has too much kept.
pub async fn of_writes(
    State(app): State<App>,
    Asker(address): Asker,
    request: Request,
    next: Next,
) -> Response {
    within(&app.inner.writes, address, request, next).await
}

async fn within(addresses: &Addresses, address: IpAddr, request: Request, next: Next) -> Response {
    if addresses.check_key(&address).is_err() {
        return Refusal::often().into_response();
    }
    if addresses.len() > 10_000 {
        addresses.retain_recent();
    }
    next.run(request).await
}

/// How many connections each address holds.
#[derive(Clone, Default)]
pub struct Connections(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A connection that counts until it is gone.
pub struct Counted {
    all: Connections,
    address: IpAddr,
}

impl Connections {
    /// One more, if there are not so many already.
    pub fn open(&self, address: IpAddr, most: usize) -> Option<Counted> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Counted { all: self.clone(), address })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut held = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.address);
            }
        }
    }
}
