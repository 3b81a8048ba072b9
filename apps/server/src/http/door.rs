//! The door: so many connections are let in, of each address and in all, whether they say anything or not.

use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::limit::{Connections, Counted, is_proxy, network};
use crate::config::Config;

/// So many files the store, the log and the system's own need.
const RESERVED: usize = 128;
/// So many are told at a time that there is no room; more are let go without a word.
const TOLD: usize = 64;
/// How long that may take.
const TELLING: Duration = Duration::from_secs(1);

/// Who is let in.
pub struct Door {
    /// How long a request may take to say what it wants.
    pub headers: Duration,
    room: Arc<Semaphore>,
    held: Connections,
    /// So many of one address; of any where a proxy stands for all.
    each: usize,
    proxies: Vec<IpAddr>,
    told: Arc<Semaphore>,
}

impl Door {
    /// Nobody is in yet.
    pub fn new(config: &Config) -> Door {
        let open = allowed(config.limits.open).min(Semaphore::MAX_PERMITS);
        if open < config.limits.open && config.limits.open != usize::MAX {
            tracing::warn!(open, "the system allows fewer connections than the limit");
        }
        Door {
            headers: config.headers,
            room: Arc::new(Semaphore::new(open)),
            held: Connections::default(),
            each: config.limits.open_each,
            proxies: config.proxies.clone(),
            told: Arc::new(Semaphore::new(TOLD)),
        }
    }

    /// Lets a connection in, if there is room; else it is told so, if it listens.
    pub fn enter(&self, stream: TcpStream, from: IpAddr) -> Option<Inside> {
        let each = if is_proxy(&self.proxies, from) { usize::MAX } else { self.each };
        let place = Arc::clone(&self.room).try_acquire_owned().ok();
        let place =
            place.and_then(|all| Some(Place { _all: all, _own: self.held.open(network(from), each)? }));
        match place {
            Some(place) => {
                metrics::gauge!("tefuda_open_connections").increment(1);
                Some(Inside { stream, _place: place })
            }
            None => {
                metrics::counter!("tefuda_refusals", "status" => "door").increment(1);
                if let Ok(told) = Arc::clone(&self.told).try_acquire_owned() {
                    tokio::spawn(async move {
                        drop(tokio::time::timeout(TELLING, refuse(stream)).await);
                        drop(told);
                    });
                }
                None
            }
        }
    }
}

/// How many connections the system allows, of so many that are wanted. A soft limit is raised as far as it may be.
fn allowed(wanted: usize) -> usize {
    let needed = u64::try_from(wanted.saturating_add(RESERVED)).unwrap_or(u64::MAX);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let Some(current) = current else { return wanted };
    let raised = needed.min(maximum.unwrap_or(u64::MAX));
    let files = if raised > current
        && setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum }).is_ok()
    {
        raised
    } else {
        current
    };
    usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(RESERVED).clamp(1, wanted.max(1))
}

const NO_ROOM: &str = "{\"error\":{\"ja\":\"接続が多すぎます。少ししてからお試しください\",\
                       \"en\":\"there are too many connections; try again in a while\"}}";

/// Says that there is no room. What was asked is heard out first, so that the answer is not lost with it.
async fn refuse(mut stream: TcpStream) -> io::Result<()> {
    let head = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         retry-after: 5\r\nconnection: close\r\n\r\n",
        NO_ROOM.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(NO_ROOM.as_bytes()).await?;
    stream.shutdown().await?;
    let mut rest = [0; 4096];
    while stream.read(&mut rest).await? > 0 {}
    Ok(())
}

struct Place {
    _all: OwnedSemaphorePermit,
    _own: Counted,
}

impl Drop for Place {
    fn drop(&mut self) {
        metrics::gauge!("tefuda_open_connections").decrement(1);
    }
}

/// A connection that was let in; its place is free again once it is gone, whatever it became.
pub struct Inside {
    stream: TcpStream,
    _place: Place,
}

impl Inside {
    /// What is told is told at once, however short it is.
    pub fn at_once(&self) {
        if let Err(error) = self.stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection gathers what it sends");
        }
    }
}

impl AsyncRead for Inside {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Inside {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
