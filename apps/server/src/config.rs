//! How a server is run.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::sync::Semaphore;

/// How often things may be done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Messages a second on one connection, and as many again at once.
    pub messages: u32,
    /// Requests a second from one address; ten times as many at once.
    pub requests: u32,
    /// Things kept for one address a second: matches, replays, decks; sixty times as many at once.
    pub writes: u32,
    /// Connections at one table.
    pub seats: usize,
    /// Connections from one address.
    pub connections: usize,
    /// Matches that are at hand at a time.
    pub tables: usize,
    /// Answers and steps back in one match.
    pub deeds: u32,
    /// Events in one game, beyond which it takes no more answers.
    pub entries: usize,
    /// Replays that are looked at or wait to be.
    pub looks: usize,
}

impl Limits {
    /// What people need.
    pub const USUAL: Limits = Limits {
        messages: 20,
        requests: 20,
        writes: 1,
        seats: 64,
        connections: 100,
        tables: 10_000,
        deeds: 20_000,
        entries: 20_000,
        looks: 32,
    };
    /// What a load test needs.
    pub const NONE: Limits = Limits {
        messages: 1_000_000,
        requests: 1_000_000,
        writes: 1_000_000,
        seats: 64,
        connections: usize::MAX,
        tables: usize::MAX,
        deeds: u32::MAX,
        entries: usize::MAX,
        looks: Semaphore::MAX_PERMITS,
    };
}

/// How a server is run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where things are kept: `sqlite:FILE` or `postgres://…`.
    pub db: String,
    /// How deep each of the three machines searches.
    pub levels: [u32; 3],
    /// How long a table is kept that nobody looks at.
    pub idle: Duration,
    /// How long at least and at most a seat seems to think that has nothing to do.
    pub pace: (Duration, Duration),
    /// How long a request may take to say what it wants.
    pub headers: Duration,
    /// How often things may be done.
    pub limits: Limits,
    /// Does it tell everyone how it fares (`/metrics`)? Else those who ask from the machine it runs on.
    pub metrics: bool,
    /// Does it stand behind a proxy that names who asks (`X-Forwarded-For`)?
    pub proxied: bool,
}

impl Config {
    /// The usual, at a port of this machine, kept in a file.
    pub fn new(listen: SocketAddr, db: impl Into<String>) -> Config {
        Config {
            listen,
            db: db.into(),
            levels: [40, 150, 600],
            idle: Duration::from_secs(300),
            pace: (Duration::from_millis(350), Duration::from_millis(1200)),
            headers: Duration::from_secs(20),
            limits: Limits::USUAL,
            metrics: false,
            proxied: false,
        }
    }
}
