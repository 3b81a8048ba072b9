//! How a server is run.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

/// How often things may be done, and how much they may cost.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Messages a second on one connection, and as many again at once.
    pub messages: u32,
    /// Requests a second from one address; ten times as many at once.
    pub requests: u32,
    /// Things kept for one address a second: matches, replays, decks; sixty times as many at once.
    pub writes: u32,
    /// Matches that one address has listed for anyone at a time.
    pub listed: usize,
    /// Connections at one table.
    pub seats: usize,
    /// Places at tables that one address holds.
    pub connections: usize,
    /// Connections of any kind, whether they say anything or not, in all; the system may allow fewer.
    pub open: usize,
    /// The same of one address; not where a proxy stands for all of them.
    pub open_each: usize,
    /// Matches that are at hand at a time.
    pub tables: usize,
    /// Answers and steps back in one match, with which it ends.
    pub deeds: u32,
    /// Events in one game, with which it ends.
    pub entries: usize,
    /// Milliseconds of computing that one address has a second for decks, cards, replays and matches that are folded;
    /// forty times as many at once.
    pub cpu: u32,
    /// The same for machines that think; sixty times as many at once. They think short once it is used up.
    pub thinking: u32,
    /// The same for what is said and told at tables; four times as many at once.
    pub words: u32,
    /// Decks, replays and matches of one address that wait to be looked at, of each kind.
    pub waiting: usize,
    /// The same in all.
    pub waiting_in_all: usize,
    /// Bytes a second that are kept for one address in matches, replays and decks; 2048 times as many at once.
    pub bytes: u32,
    /// The same in all.
    pub bytes_in_all: u32,
    /// Bytes of memory that the tables have which one address called to hand.
    pub memory: u64,
    /// The same in all.
    pub memory_in_all: u64,
    /// Bytes that the base holds at most; nothing new is kept beyond them.
    pub base: u64,
}

impl Limits {
    /// What people need.
    pub const USUAL: Limits = Limits {
        messages: 20,
        requests: 20,
        writes: 1,
        listed: 3,
        seats: 64,
        connections: 100,
        open: 4000,
        open_each: 200,
        tables: 10_000,
        deeds: 20_000,
        entries: 20_000,
        cpu: 250,
        thinking: 300,
        words: 500,
        waiting: 16,
        waiting_in_all: 1024,
        bytes: 4 << 10,
        bytes_in_all: 64 << 10,
        memory: 256 << 20,
        memory_in_all: 2 << 30,
        base: 20 << 30,
    };
    /// What a load test needs.
    pub const NONE: Limits = Limits {
        messages: 1_000_000,
        requests: 1_000_000,
        writes: 1_000_000,
        listed: usize::MAX,
        seats: 64,
        connections: usize::MAX,
        open: usize::MAX,
        open_each: usize::MAX,
        tables: usize::MAX,
        deeds: u32::MAX,
        entries: usize::MAX,
        cpu: 1_000_000,
        thinking: 1_000_000,
        words: 1_000_000,
        waiting: usize::MAX,
        waiting_in_all: usize::MAX,
        bytes: u32::MAX,
        bytes_in_all: u32::MAX,
        memory: u64::MAX,
        memory_in_all: u64::MAX,
        base: u64::MAX,
    };
}

/// How a server is run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where things are kept: `sqlite:FILE` or `postgres://…`.
    pub db: String,
    /// How well each of the five machines plays.
    pub levels: [ai::Strength; 5],
    /// How thoroughly hints are thought about.
    pub hints: ai::Care,
    /// How long a table is kept that nobody looks at.
    pub idle: Duration,
    /// For how long a player must be gone before the other may claim the game.
    pub claim: Duration,
    /// How long at least and at most a seat seems to think that has nothing to do.
    pub pace: (Duration, Duration),
    /// How long a request may take to say what it wants.
    pub headers: Duration,
    /// How often things may be done, and how much they may cost.
    pub limits: Limits,
    /// Where it tells how it fares (`/metrics`), if anywhere: not to those who play.
    pub metrics: Option<SocketAddr>,
    /// The proxies that are believed who asks (`X-Forwarded-For`).
    pub proxies: Vec<IpAddr>,
    /// The names by which browsers call it, beside addresses and `localhost`.
    pub names: Vec<String>,
    /// How long things are kept that nobody touches; for ever where nothing is said.
    pub keep: Option<Duration>,
    /// Where other servers on the same base reach this one, where there are several: nobody else may.
    pub cluster: Option<SocketAddr>,
    /// Which program this is: servers of two builds have two.
    pub release: String,
}

impl Config {
    /// The usual, at a port of this machine, kept in a file.
    pub fn new(listen: SocketAddr, db: impl Into<String>) -> Config {
        Config {
            listen,
            db: db.into(),
            levels: ai::LEVELS.map(|level| level.strength),
            hints: ai::Care::USUAL,
            idle: Duration::from_secs(300),
            claim: Duration::from_secs(180),
            pace: (Duration::from_millis(350), Duration::from_millis(1200)),
            headers: Duration::from_secs(20),
            limits: Limits::USUAL,
            metrics: None,
            proxies: Vec::new(),
            names: Vec::new(),
            keep: None,
            cluster: None,
            release: crate::cluster::release(),
        }
    }
}
