//! What is asked about a match goes to the server that keeps it. Any server takes any request; where another keeps the
//! match, the request goes on to it over a door of its own, and whatever comes back goes back: a page, or a place at a
//! table for as long as it stands.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{OriginalUri, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::client::conn::http1;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use table::said;
use tokio::io::copy_bidirectional_with_sizes;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};

use super::limit::{Asker, Counted};
use super::{App, body, matches};
use crate::cluster::{Cluster, elsewhere};
use crate::refuse::Refusal;
use crate::seeds;
use crate::store::Peer;
use crate::tables::Word;

/// By which a server shows that it is one, and for whom it asks.
const SECRET: HeaderName = HeaderName::from_static("tefuda-secret");
const ASKER: HeaderName = HeaderName::from_static("tefuda-asker");

/// As long as this a request waits for a server that keeps its match: longer than taking one over takes.
const PATIENCE: Duration = Duration::from_secs(8);
const AGAIN: Duration = Duration::from_millis(50);
/// How long another server may take to be reached, and to answer.
const REACHED: Duration = Duration::from_millis(500);
const ANSWERED: Duration = Duration::from_secs(60);
/// What is passed on at a time, of what is said and of what is told.
const SAID: usize = 1 << 10;
const TOLD: usize = 4 << 10;

/// Who asks, as another server says.
#[derive(Copy, Clone)]
pub struct Forwarded(pub IpAddr);

/// What is asked about.
struct About {
    /// The match.
    id: String,
    /// Does it need its keeper, whatever it takes? A replay may be kept without.
    keeper: bool,
}

/// The match that an address is about.
fn about(path: &str) -> Option<About> {
    let mut parts = path.strip_prefix("/api/")?.split('/');
    let (kind, id) = (parts.next()?, parts.next()?);
    let (id, keeper) = match kind {
        "matches" => (id, true),
        "replays" => (id.split_once('-')?.0, false),
        _ => return None,
    };
    seeds::is_id(id).then(|| About { id: id.to_owned(), keeper })
}

/// Where a match is.
enum Place {
    Here,
    There(Peer),
}

/// Finds out where a match is; one that nobody keeps is this server's from then on.
async fn place(app: &App, cluster: &Cluster, about: &About, asker: IpAddr) -> Result<Place, Refusal> {
    let tables = &app.inner.tables;
    if tables.at_hand(&about.id) {
        return Ok(Place::Here);
    }
    match cluster.leases().keeper(&about.id, &cluster.me()).await? {
        Some(peer) => Ok(Place::There(peer)),
        None if !about.keeper => Ok(Place::Here),
        None => match tables.ask(&about.id, asker, Word::Info).await {
            Err(refusal) if refusal.status == StatusCode::MISDIRECTED_REQUEST => Err(refusal),
            // Why it can't be had is said by who answers.
            Ok(_) | Err(_) => Ok(Place::Here),
        },
    }
}

/// Sends what is asked about a match to the server that keeps it.
pub async fn to_keeper(
    State(app): State<App>,
    OriginalUri(uri): OriginalUri,
    Asker(asker): Asker,
    request: Request,
    next: Next,
) -> Response {
    let about = app.inner.tables.cluster().and_then(|_| about(uri.path()));
    let (Some(cluster), Some(about)) = (app.inner.tables.cluster(), about) else {
        return next.run(request).await;
    };
    let cluster = cluster.clone();
    match Box::pin(find(&app, &cluster, &about, asker, request)).await {
        Ok(Found::Here(request)) => next.run(request).await,
        Ok(Found::Answered(response)) => response,
        Err(refusal) => refusal.into_response(),
    }
}

enum Found {
    Here(Request),
    Answered(Response),
}

async fn find(
    app: &App,
    cluster: &Cluster,
    about: &About,
    asker: IpAddr,
    request: Request,
) -> Result<Found, Refusal> {
    let (mut parts, sent) = request.into_parts();
    let sent = body::read(Request::new(sent), body::LARGE).await?;
    let until = Instant::now() + PATIENCE;
    loop {
        let answer = match place(app, cluster, about, asker).await {
            Ok(Place::Here) => return Ok(Found::Here(Request::from_parts(parts, Body::from(sent)))),
            Ok(Place::There(peer)) => tokio::select! {
                answer = forward(app, &peer, asker, &mut parts, &sent) => answer,
                () = cluster.gone(&peer) => Err(Lost::Midway),
            },
            Err(refusal) if refusal.status == StatusCode::MISDIRECTED_REQUEST => Err(Lost::NotThere),
            Err(refusal) => return Err(refusal),
        };
        match answer {
            Ok(response) => return Ok(Found::Answered(response)),
            // What was asked may have been done: who asked finds out by asking again.
            Err(Lost::Midway) if parts.method != Method::GET => return Err(away()),
            Err(Lost::Midway | Lost::NotThere) if Instant::now() < until => sleep(AGAIN).await,
            Err(_) => return Err(away()),
        }
    }
}

fn away() -> Refusal {
    Refusal::busy(said(
        "この卓のサーバーが応答しません。もう一度お試しください",
        "the server of this table does not answer; try again",
    ))
}

/// Why another server did not answer.
enum Lost {
    /// It has not heard what was asked, or does not keep the match.
    NotThere,
    /// It may have heard.
    Midway,
}

/// Asks another server, and passes on what it answers.
async fn forward(
    app: &App,
    peer: &Peer,
    asker: IpAddr,
    parts: &mut Parts,
    sent: &Bytes,
) -> Result<Response, Lost> {
    metrics::counter!("tefuda_forwarded").increment(1);
    let upgrade = parts.headers.contains_key(header::UPGRADE);
    let stream = timeout(REACHED, TcpStream::connect(peer.address)).await;
    let stream = stream.map_err(|_| Lost::NotThere)?.map_err(|_| Lost::NotThere)?;
    stream.set_nodelay(true).map_err(|_| Lost::NotThere)?;
    let (mut asks, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(|_| Lost::NotThere)?;
    tokio::spawn(async move {
        if let Err(error) = connection.with_upgrades().await {
            tracing::debug!(%error, "a connection to another server ended");
        }
    });
    let request = request(peer, asker, parts, sent).ok_or(Lost::NotThere)?;
    let answer = timeout(ANSWERED, asks.send_request(request)).await;
    let mut answer = answer.map_err(|_| Lost::Midway)?.map_err(|_| Lost::Midway)?;
    match answer.status() {
        StatusCode::MISDIRECTED_REQUEST => Err(Lost::NotThere),
        StatusCode::SWITCHING_PROTOCOLS if upgrade => {
            let counted = app.inner.connections.open(asker, app.inner.config.limits.connections);
            let Some(counted) = counted else { return Ok(matches::too_many().into_response()) };
            let theirs = hyper::upgrade::on(&mut answer);
            let ours = parts.extensions.remove::<OnUpgrade>().ok_or(Lost::NotThere)?;
            tokio::spawn(relay(app.clone(), peer.clone(), (ours, theirs), counted));
            let (head, _) = answer.into_parts();
            Ok(Response::from_parts(head, Body::empty()))
        }
        _ => Ok(answer.map(Body::new)),
    }
}

/// The same request, for another server.
fn request(peer: &Peer, asker: IpAddr, parts: &Parts, sent: &Bytes) -> Option<axum::http::Request<Body>> {
    let original = parts.extensions.get::<OriginalUri>().map_or(&parts.uri, |OriginalUri(uri)| uri);
    let path = original.path_and_query()?.as_str();
    let mut request = axum::http::Request::new(Body::from(sent.clone()));
    *request.method_mut() = parts.method.clone();
    *request.uri_mut() = path.parse().ok()?;
    let headers = request.headers_mut();
    let passed = [
        header::CONNECTION,
        header::UPGRADE,
        header::SEC_WEBSOCKET_KEY,
        header::SEC_WEBSOCKET_VERSION,
        header::CONTENT_TYPE,
    ];
    let upgrade = parts.headers.contains_key(header::UPGRADE);
    for name in passed {
        if (upgrade || name == header::CONTENT_TYPE)
            && let Some(value) = parts.headers.get(&name)
        {
            headers.insert(name, value.clone());
        }
    }
    headers.insert(header::HOST, HeaderValue::from_str(&peer.address.to_string()).ok()?);
    headers.insert(SECRET, HeaderValue::from_str(&peer.secret).ok()?);
    headers.insert(ASKER, HeaderValue::from_str(&asker.to_string()).ok()?);
    Some(request)
}

/// Passes on what is said and told at a table until one of both goes, or either server does.
async fn relay(app: App, peer: Peer, (ours, theirs): (OnUpgrade, OnUpgrade), counted: Counted) {
    let Some(cluster) = app.inner.tables.cluster() else { return };
    let (ours, theirs) = match tokio::try_join!(ours, theirs) {
        Ok(both) => both,
        Err(error) => return tracing::debug!(%error, "a connection did not become a place"),
    };
    metrics::gauge!("tefuda_relayed").increment(1);
    let mut stopping = app.inner.stopping.clone();
    tokio::select! {
        () = pass(ours, theirs) => {}
        () = cluster.gone(&peer) => {}
        _ = stopping.wait_for(|&stopping| stopping) => {}
    }
    metrics::gauge!("tefuda_relayed").decrement(1);
    drop(counted);
}

async fn pass(ours: Upgraded, theirs: Upgraded) {
    let (mut ours, mut theirs) = (TokioIo::new(ours), TokioIo::new(theirs));
    if let Err(error) = copy_bidirectional_with_sizes(&mut ours, &mut theirs, SAID, TOLD).await {
        tracing::debug!(%error, "a place at another server's table ended");
    }
}

/// Who asks, if it is another server that knows this one's secret.
fn known(headers: &HeaderMap, secret: &str) -> Option<IpAddr> {
    let one = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let shown = one(SECRET).and_then(seeds::unhex)?;
    if !seeds::same(&shown, &seeds::unhex(secret)?) {
        return None;
    }
    one(ASKER)?.parse().ok()
}

/// Lets in other servers, with what is asked about matches that are kept here.
pub async fn from_peer(
    State(app): State<App>,
    OriginalUri(uri): OriginalUri,
    mut request: Request,
    next: Next,
) -> Response {
    let Some(cluster) = app.inner.tables.cluster() else { return elsewhere().into_response() };
    let Some(asker) = known(request.headers(), &cluster.me().secret) else {
        metrics::counter!("tefuda_strangers").increment(1);
        return Refusal::foreign(said("サーバー専用の入口です", "this door is for servers")).into_response();
    };
    request.extensions_mut().insert(Forwarded(asker));
    let Some(about) = about(uri.path()) else {
        return Refusal::missing(said("このアドレスには何もありません", "there is nothing at this address"))
            .into_response();
    };
    match place(&app, cluster, &about, asker).await {
        Ok(Place::Here) => next.run(request).await,
        Ok(Place::There(_)) => elsewhere().into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

/// The address of this server for others must be one that they can reach.
pub fn reachable(address: SocketAddr) -> Result<(), String> {
    if address.ip().is_unspecified() {
        return Err(format!(
            "{address} is no address at which other servers reach this one; name one of this machine"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_about_a_match() {
        let id = "0123456789abcdefghjk";
        let of = |path: &str| about(&path.replace("ID", id)).map(|about| (about.id, about.keeper));
        assert_eq!(of("/api/matches/ID/table"), Some((id.to_owned(), true)));
        assert_eq!(of("/api/matches/ID"), Some((id.to_owned(), true)));
        assert_eq!(of("/api/replays/ID-1/at/3"), Some((id.to_owned(), false)));
        for none in ["/api/matches/draft", "/api/replays/ID", "/api/decks/ID", "/matches/ID", "/api/matches"]
        {
            assert_eq!(of(none), None, "{none}");
        }
    }

    #[test]
    fn only_who_knows_the_secret_is_let_in() {
        let (secret, other) = (seeds::hex(&[7; 32]), seeds::hex(&[8; 32]));
        let headers = |shown: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(SECRET, HeaderValue::from_str(shown).unwrap());
            headers.insert(ASKER, HeaderValue::from_static("192.0.2.1"));
            headers
        };
        assert_eq!(known(&headers(&secret), &secret), Some(IpAddr::from([192, 0, 2, 1])));
        for wrong in [other.as_str(), "", "x"] {
            assert_eq!(known(&headers(wrong), &secret), None);
        }
        assert_eq!(known(&HeaderMap::new(), &secret), None);
    }
}
