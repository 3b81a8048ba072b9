//! Connections: each is listened to as long as it says something.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket};

use super::door::Door;

/// How long nobody is let in where the system has no room for more connections.
const FULL: Duration = Duration::from_millis(200);

/// So many may wait to be let in. Where too few can, the system turns away some of a crowd that comes at once.
const CROWD: u32 = 4096;

/// Listens at an address.
pub fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A server that was killed comes back at once. Elsewhere this would let two listen.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(CROWD)
}

/// Lets people in until it is to end, and waits then until all have heard their answers. A request has so long to say
/// what it wants; a connection on which nothing is asked is let go as soon.
pub async fn serve(listener: TcpListener, router: Router, door: Door, ends: impl Future<Output = ()>) {
    let mut builder = Builder::new(TokioExecutor::new()).http1_only();
    builder.http1().timer(TokioTimer::new()).header_read_timeout(door.headers);
    let open = GracefulShutdown::new();
    tokio::pin!(ends);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut ends => break,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "nobody can be let in");
                tokio::time::sleep(FULL).await;
                continue;
            }
        };
        let Some(stream) = door.enter(stream, address.ip()) else { continue };
        stream.at_once();
        let service = TowerToHyperService::new(router.clone());
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo::<SocketAddr>(address));
            service.call(request)
        });
        let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), answer).into_owned();
        let connection = open.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended");
            }
        });
    }
    drop(listener);
    open.shutdown().await;
}
