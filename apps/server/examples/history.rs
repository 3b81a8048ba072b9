//! Players at three servers write down what they said and what they were told, while servers are killed, paused and cut
//! off from the base; then that is compared with what the base holds.
//!
//! `cargo run --release -p tefuda-server --example history -- [--seconds 120] [--matches 40]`

#[allow(dead_code, reason = "tests need more of it")]
#[path = "../tests/wire/client.rs"]
mod client;
#[allow(dead_code, reason = "the cluster needs more of it")]
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

use client::{Dice, serve_with};
use history::{Line, Servers, World};
use words::{number, option, serve};

#[tokio::main]
async fn main() {
    if let Some(db) = option("--serve") {
        let set = |config: &mut server::Config| config.cluster = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        let server = serve_with(&db, set).await;
        return serve(server).await;
    }
    let (seconds, matches) = (number("--seconds", 120), number("--matches", 40));
    let base = postgres::start().expect("PostgreSQL");
    let exe = std::env::current_exe().expect("this program");
    let start = move |url: &str| {
        let mut command = Command::new(&exe);
        command.args(["--serve", url]);
        command
    };
    let mut servers = Servers::start(&base.url, 3, start).await;
    let world = World::new(Duration::ZERO);
    world.servers(servers.addresses());
    let games = ["blackpoker", "sve", "legions", "los"];
    let players: Vec<_> = (0..matches)
        .map(|at| tokio::spawn(history::play(world.clone(), games[at as usize % 4], at)))
        .collect();
    let (began, mut dice, mut harms) = (Instant::now(), Dice::new(11), [0_u32; 4]);
    while began.elapsed() < Duration::from_secs(seconds) {
        tokio::time::sleep(Duration::from_millis(2000 + dice.below(4000) as u64)).await;
        let (which, harm) = (dice.below(3), dice.below(4));
        let lasts = Duration::from_millis(500 + dice.below(5000) as u64);
        match harm {
            0 => servers.kill(which, &world, lasts).await,
            1 => servers.pause(which, lasts).await,
            2 => servers.cut_off(which, Line::Cut, lasts).await,
            _ => servers.cut_off(which, Line::Silent, lasts).await,
        }
        harms[harm] += 1;
    }
    world.stop();
    for player in players {
        player.await.expect("a player leaves");
    }
    let report = history::check(&world, &base.url).await;
    let [kills, pauses, cuts, silences] = harms;
    println!(
        "{kills} kills, {pauses} pauses, {cuts} cuts and {silences} silences of the base in {seconds} s"
    );
    println!(
        "{} deeds, {} answers given, {} acknowledged, {} returns, {} games ended; none lost, doubled or moved",
        report.deeds, report.said, report.told, report.returns, report.ended
    );
}
