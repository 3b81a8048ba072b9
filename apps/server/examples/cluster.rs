//! Many matches on three servers, one of which is killed with -9 again and again: how long until they go on, how long an
//! answer takes, and that nothing is lost.
//!
//! `cargo run --release -p tefuda-server --example cluster -- [--matches 1000] [--seconds 300] [--every 20] [--servers 3]`

#[allow(dead_code, reason = "tests need more of it")]
#[path = "../tests/wire/client.rs"]
mod client;
#[allow(dead_code, reason = "the history needs more of it")]
#[path = "../tests/wire/history.rs"]
mod history;
#[allow(dead_code, reason = "the kills need more of it")]
#[path = "../tests/wire/kills.rs"]
mod kills;
#[path = "../tests/wire/postgres.rs"]
mod postgres;
mod words;

use std::net::SocketAddr;
use std::process::Command;
use std::time::{Duration, Instant};

use client::serve_with;
use history::{Servers, World};
use words::{number, option, serve};

fn rank(sorted: &[u64], share: f64) -> f64 {
    let at = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(at).map_or(0.0, |&micros| micros as f64 / 1000.0)
}

/// A take-over is over after so long: it must be.
const TAKEN_OVER: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() {
    if let Some(db) = option("--serve") {
        let set = |config: &mut server::Config| config.cluster = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        let server = serve_with(&db, set).await;
        return serve(server).await;
    }
    let (matches, seconds, every) =
        (number("--matches", 1000), number("--seconds", 300), number("--every", 20));
    let many = number("--servers", 3) as usize;
    let base = postgres::start().expect("PostgreSQL");
    let exe = std::env::current_exe().expect("this program");
    let start = move |url: &str| {
        let mut command = Command::new(&exe);
        command.args(["--serve", url]);
        command
    };
    let mut servers = Servers::start(&base.url, many, start).await;
    let world = World::new(Duration::from_secs(1));
    world.servers(servers.addresses());
    let games = ["blackpoker", "sve", "legions", "los"];
    let players: Vec<_> = (0..matches)
        .map(|at| tokio::spawn(history::play(world.clone(), games[at as usize % 4], at)))
        .collect();
    // Everybody sits down first.
    tokio::time::sleep(Duration::from_secs(every)).await;
    let settled = Instant::now();
    let (mut kills, mut but) = (Vec::new(), vec![(settled - Duration::from_secs(3600), settled)]);
    for kill in 0..seconds / every {
        let at = Instant::now();
        if many > 1 {
            servers.kill(kill as usize % many, &world, Duration::from_secs(6)).await;
            kills.push(at);
            // The one that comes back takes a part of the machine to start.
            but.push((at, at + TAKEN_OVER + Duration::from_secs(5)));
        }
        tokio::time::sleep_until((at + Duration::from_secs(every)).into()).await;
    }
    let (took, lost) = world.took(&but);
    world.stop();
    for player in players {
        player.await.expect("a player leaves");
    }
    let report = history::check(&world, &base.url).await;
    let longest = |at: &Instant| {
        let own = lost.iter().filter(|(when, _)| when >= at && *when < *at + Duration::from_secs(every));
        let mut back: Vec<u64> = own.map(|(when, took)| (*when + *took - *at).as_micros() as u64).collect();
        back.sort_unstable();
        (back.len(), rank(&back, 0.5), rank(&back, 1.0))
    };
    for (at, (many, half, all)) in kills.iter().map(longest).enumerate() {
        println!(
            "kill {:2}: {many:5} places lost; half back after {half:5.0} ms, all after {all:5.0} ms",
            at + 1
        );
    }
    println!(
        "{} answers outside of take-overs: p50 {:.2} ms, p99 {:.2} ms, longest {:.1} ms",
        took.len(),
        rank(&took, 0.5),
        rank(&took, 0.99),
        rank(&took, 1.0)
    );
    println!(
        "{} deeds, {} answers given, {} acknowledged, {} returns; none lost, doubled or moved",
        report.deeds, report.said, report.told, report.returns
    );
    let slowest = kills.iter().map(longest).map(|(_, _, all)| all).fold(0.0, f64::max);
    assert!(slowest <= TAKEN_OVER.as_secs_f64() * 1000.0, "a match went on after {slowest:.0} ms");
}
