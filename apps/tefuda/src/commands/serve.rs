//! `tefuda serve`: tables for browsers.

use std::net::{IpAddr, SocketAddr};
use std::path::Path;

use server::{Config, Server};

use crate::input::Problem;
use crate::out::say;

/// What `tefuda serve` takes.
#[derive(clap::Args)]
pub struct Args {
    /// The port it listens at; 0 for any that is free.
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The address it listens at; 0.0.0.0 for every one of this machine.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// Where matches are kept: sqlite:FILE, or postgres://….
    #[arg(long, default_value = "sqlite:tefuda.db", value_name = "URL")]
    db: String,
    /// How many rollouts each of the five machines has for a decision.
    #[arg(long, value_name = "ROLLOUTS", num_args = 5,
        default_values_t = ai::LEVELS.map(|level| level.strength.rollouts))]
    levels: Vec<u32>,
    /// How long a seat with nothing to choose seems to think, at least and at most, in milliseconds.
    #[arg(long, value_name = "MS", num_args = 2, default_values_t = [350, 1200])]
    pace: Vec<u64>,
    /// For how many seconds a player must be gone before the other may claim the game.
    #[arg(long, value_name = "SECONDS", default_value_t = 180)]
    claim: u32,
    /// Believes the proxy at this address, and nobody else, who asks (X-Forwarded-For); may be given several times.
    #[arg(long, value_name = "ADDRESS")]
    proxied: Vec<IpAddr>,
    /// A name by which browsers call it, beside addresses and localhost; may be given several times.
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// Tells at another address how it fares, at /metrics: such as 127.0.0.1:9090. Keep it from those who play.
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,
    /// Runs with other servers on one base of PostgreSQL: they reach this one at this address, such as 10.0.0.1:9000. Keep
    /// it from everybody else.
    #[arg(long, value_name = "ADDRESS:PORT")]
    cluster: Option<SocketAddr>,
    /// Deletes matches, decks and replays that nobody has touched for so many days; without it they are kept for ever.
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..=36_500))]
    keep: Option<u32>,
    /// Answers and steps back with which a match ends: who began most of what was done loses, or nobody does.
    #[arg(long, value_name = "N", default_value_t = server::Limits::USUAL.deeds,
        value_parser = clap::value_parser!(u32).range(100..))]
    length: u32,
    /// Mebibytes that the base holds at most: nothing new is kept beyond them.
    #[arg(long, value_name = "MIB", default_value_t = server::Limits::USUAL.base >> 20,
        value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    largest: u64,
    /// Connections that are held at a time, in all; the system may allow fewer.
    #[arg(long, value_name = "N", default_value_t = server::Limits::USUAL.open)]
    connections: usize,
    /// Milliseconds of computing a second that one address has for decks, cards and replays; forty times as many at once.
    #[arg(long, value_name = "MS", default_value_t = server::Limits::USUAL.cpu)]
    cpu: u32,
    /// Bytes a second that are kept for one address, and in all; 2048 times as many at once.
    #[arg(long, value_name = "BYTES", num_args = 2,
        default_values_t = [server::Limits::USUAL.bytes, server::Limits::USUAL.bytes_in_all])]
    bytes: Vec<u32>,
    /// Sets no limit on how often anything may be asked, nor on what it costs: for load tests.
    #[arg(long)]
    unlimited: bool,
    /// Writes the log as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<bool, Problem> {
    let [least, most] = args.pace[..] else {
        return Err(Problem("serve: expected two paces".to_owned()));
    };
    if least > most {
        return Err(Problem(format!("serve: --pace {least} {most}: the first is the least")));
    }
    if let Some(file) = args.db.strip_prefix("sqlite:") {
        let folder = Path::new(file.strip_prefix("//").unwrap_or(file))
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(Problem(format!("serve: there is no folder {}", folder.display())));
        }
    }
    server::write_log(args.json);
    let mut config = Config::new(SocketAddr::new(args.host, args.port), args.db.clone());
    for (level, &rollouts) in config.levels.iter_mut().zip(&args.levels) {
        level.rollouts = rollouts;
    }
    config.pace = (std::time::Duration::from_millis(least), std::time::Duration::from_millis(most));
    config.claim = std::time::Duration::from_secs(u64::from(args.claim));
    config.proxies.clone_from(&args.proxied);
    config.names.clone_from(&args.name);
    config.metrics = args.metrics;
    config.cluster = args.cluster;
    config.keep = args.keep.map(|days| std::time::Duration::from_secs(u64::from(days) * 86_400));
    let [bytes, bytes_in_all] = args.bytes[..] else {
        return Err(Problem("serve: expected two numbers of bytes".to_owned()));
    };
    config.limits = server::Limits {
        open: args.connections,
        cpu: args.cpu,
        bytes,
        bytes_in_all,
        deeds: args.length,
        base: args.largest << 20,
        ..config.limits
    };
    if args.unlimited {
        config.limits = server::Limits::NONE;
    }
    let failed = |why: String| Problem(format!("serve: {why}"));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| failed(error.to_string()))?;
    let served = runtime.block_on(async {
        let server = Server::start(config).await.map_err(failed)?;
        say!("http://{}", server.address);
        if let Some(figures) = server.figures {
            say!("figures: http://{figures}/metrics");
        }
        if let Some(inside) = server.inside {
            say!("other servers: {inside}");
        }
        server.run().await.map_err(failed)
    });
    // Machines that still think need not come to an end.
    runtime.shutdown_timeout(std::time::Duration::from_millis(200));
    served.map(|()| true)
}
