//! Kills the server at random under load, again and again, and says what was lost: nothing.
//!
//! `cargo run --release -p tefuda-server --example kill -- --kills 1000 [--postgres | --db postgres://…]`

#[allow(dead_code, reason = "tests need more of it")]
#[path = "../tests/wire/client.rs"]
mod client;
#[path = "../tests/wire/kills.rs"]
mod kills;
#[path = "../tests/wire/postgres.rs"]
mod postgres;
mod words;

use std::process::Command;

use client::serve_with;
use words::{number, option, serve};

#[tokio::main]
async fn main() {
    let own = std::env::args().any(|word| word == "--postgres").then(postgres::start).flatten();
    let url = own.as_ref().map(|cluster| cluster.url.clone());
    let db = url.or_else(|| option("--db")).unwrap_or_else(client::file);
    if let Some(port) = option("--serve") {
        let port: u16 = port.parse().expect("a port");
        let server = serve_with(&db, |config| config.listen.set_port(port)).await;
        return serve(server).await;
    }
    let (kills, matches) = (number("--kills", 100), number("--matches", 16));
    let exe = std::env::current_exe().expect("this program");
    let command = |port: u16| {
        let mut command = Command::new(&exe);
        command.args(["--db", &db, "--serve", &port.to_string()]);
        command
    };
    let report = kills::run(command, kills, matches).await;
    println!(
        "{} kills, {} answers acknowledged, {} returns, {} games ended; none lost; back within {:.0} ms",
        report.kills,
        report.answers,
        report.returns,
        report.ended,
        report.slowest.as_secs_f64() * 1000.0
    );
    assert!(report.slowest.as_secs_f64() <= 2.0, "it took too long to come back");
}
