//! What a match holds in memory: at rest without anybody and with both players, and after so many answers of a card that
//! can be used for ever. What a long match holds must grow with its length and no faster.
//!
//! `cargo run --release -p tefuda-server --example memory -- [--matches 400] [--answers 4000] [--games sve,los]`

#[allow(dead_code, reason = "tests need more of it")]
#[path = "../tests/wire/client.rs"]
mod client;
#[allow(dead_code, reason = "the kills need more of it")]
#[path = "../tests/wire/kills.rs"]
mod kills;
mod words;

use std::process::Command;

use client::{Client, get, linked, looping, new_match, serve_with};
use kills::Process;
use serde_json::{Value, json};
use words::{number, option, serve};

/// The memory that the server has, in KiB.
fn memory(process: &Process) -> u64 {
    let path = format!("/proc/{}/status", process.child.id());
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

fn start() -> Process {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["--db", &client::file(), "--serve"]);
    Process::start(command)
}

/// Matches that have just begun: what each holds with nobody there, and with both players.
async fn at_rest(game: &str, matches: u64) {
    let process = start();
    let at = process.address;
    // The rules are read once, whatever is played.
    linked(at, game, Value::Null).await;
    let mut all = Vec::new();
    for _ in 0..matches {
        all.push(new_match(at, game, json!({ "is": "here" }), Value::Null).await);
    }
    let before = memory(&process);
    for seated in &all {
        get(at, &format!("/api/matches/{}", seated["id"].as_str().expect("an id"))).await;
    }
    let alone = memory(&process).saturating_sub(before);
    let mut clients = Vec::new();
    for seated in &all {
        for token in ["token", "other"] {
            let mut client = Client::sit(at, &seated["id"], &seated[token]).await;
            client.hear_of("update").await;
            clients.push(client);
        }
    }
    let seated = memory(&process).saturating_sub(before);
    println!(
        "{game:12} at rest: {:4} KiB a match alone, {:4} KiB with both players",
        alone / matches,
        seated / matches
    );
}

/// Which answer goes on for ever, else any that brings the game there.
fn choose(update: &Value) -> usize {
    let offers = update["asked"]["offers"].as_array().map(Vec::as_slice).unwrap_or_default();
    let word = |start: &str| {
        offers.iter().position(|offer| offer["word"].as_str().is_some_and(|word| word.starts_with(start)))
    };
    word("use").or_else(|| word("play")).or_else(|| word("end")).unwrap_or(0)
}

/// A few matches with many answers: what each holds after a quarter, half and all of them.
async fn after(answers: u64) {
    const MATCHES: u64 = 5;
    let process = start();
    let at = process.address;
    let (list, cards) = looping(at).await;
    let deck = json!({ "deck": list, "cards": cards });
    new_match(at, "sve", json!({ "is": "here" }), deck.clone()).await;
    let before = memory(&process);
    let mut tables = Vec::new();
    for _ in 0..MATCHES {
        let seated = new_match(at, "sve", json!({ "is": "here" }), deck.clone()).await;
        let mut seats = [
            Client::sit(at, &seated["id"], &seated["token"]).await,
            Client::sit(at, &seated["id"], &seated["other"]).await,
        ];
        for seat in &mut seats {
            seat.hear_of("update").await;
        }
        tables.push(seats);
    }
    for goal in [answers / 4, answers / 2, answers].map(|goal| goal.max(1)) {
        for seats in &mut tables {
            while seats[0].update["version"].as_u64() < Some(goal) {
                let asked = usize::from(!seats[0].asked());
                let choice = choose(&seats[asked].update);
                seats[asked].answer(choice).await;
                for seat in seats.iter_mut() {
                    seat.hear_of("update").await;
                    seat.told.clear();
                }
            }
        }
        let each = memory(&process).saturating_sub(before) / MATCHES;
        println!(
            "sve after {goal:6} answers: {each:6} KiB a match, {:5} bytes an answer",
            each * 1024 / goal
        );
    }
}

#[tokio::main]
async fn main() {
    if std::env::args().any(|word| word == "--serve") {
        let server = serve_with(&option("--db").unwrap_or_else(client::file), |_| {}).await;
        return serve(server).await;
    }
    let games = option("--games").unwrap_or_else(|| "blackpoker,sve,legions,los".to_owned());
    for game in games.split(',').filter(|game| !game.is_empty()) {
        at_rest(game, number("--matches", 400)).await;
    }
    after(number("--answers", 4000)).await;
}
