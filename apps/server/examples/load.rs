//! Many matches of random players over loopback, every answer durable: how long from an answer to what comes of it.
//!
//! `cargo run --release -p tefuda-server --example load -- --matches 1000 [--seconds 15] [--game sve] [--db …]`

#[allow(dead_code, reason = "tests need more of it")]
#[path = "../tests/wire/client.rs"]
mod client;
#[allow(dead_code, reason = "the kills need more of it")]
#[path = "../tests/wire/kills.rs"]
mod kills;
mod words;

use std::net::SocketAddr;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::{Dice, linked, serve_with};
use futures_util::{SinkExt, StreamExt};
use kills::Process;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use words::{number, option, serve};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// As much of what is told as a random player needs.
#[derive(Deserialize)]
struct Told {
    told: String,
    #[serde(default)]
    version: u32,
    #[serde(default)]
    asked: Option<Asked>,
    #[serde(default)]
    waits: Option<Waits>,
}

#[derive(Deserialize)]
struct Asked {
    offers: Vec<IgnoredAny>,
}

#[derive(Deserialize)]
struct Waits {
    #[serde(rename = "for")]
    waits_for: String,
}

/// What all players share: how often each match answers, and how long things took.
struct Course {
    /// Microseconds from one answer of a match to the next.
    every: AtomicU64,
    took: Mutex<Vec<u32>>,
}

fn start(db: &str) -> Process {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["--db", db, "--serve"]);
    Process::start(command)
}

/// The memory that a process has, in bytes.
fn memory(process: &Process) -> u64 {
    let path = format!("/proc/{}/status", process.child.id());
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0) * 1024
}

async fn sit(at: SocketAddr, id: &Value, token: &Value) -> Socket {
    let url = format!("ws://{at}/api/matches/{}/table", id.as_str().expect("an id"));
    let (mut socket, _) =
        tokio_tungstenite::connect_async_with_config(url, None, true).await.expect("a connection");
    let join = json!({ "say": "join", "form": table::wire::FORM, "token": token, "lang": "en" });
    socket.send(Message::text(join.to_string())).await.expect("it is sent");
    socket
}

/// The next update on a connection.
async fn next(socket: &mut Socket) -> Told {
    loop {
        let message = socket.next().await.expect("the connection stands").expect("the connection stands");
        let Message::Text(text) = message else { continue };
        let told: Told = serde_json::from_str(&text).expect("JSON");
        assert_ne!(told.told, "refused", "{text}");
        if told.told == "update" {
            return told;
        }
    }
}

/// Plays games one after the other: whoever is asked answers when it is time.
async fn play(
    at: SocketAddr,
    game: String,
    seed: u64,
    course: Arc<Course>,
    ready: tokio::sync::mpsc::Sender<()>,
) {
    let mut dice = Dice::new(seed + 1);
    let mut due = Instant::now() + Duration::from_micros(dice.below(1_000_000) as u64);
    for round in 0.. {
        let seated = linked(at, &game, Value::Null).await;
        let mut sockets =
            [sit(at, &seated["id"], &seated["token"]).await, sit(at, &seated["id"], &seated["other"]).await];
        let mut last = [next(&mut sockets[0]).await, next(&mut sockets[1]).await];
        if round == 0 {
            let _ = ready.send(()).await;
        }
        loop {
            if last[0].waits.as_ref().is_some_and(|waits| waits.waits_for == "over") {
                break;
            }
            let Some(seat) = (0..2).find(|&seat| last[seat].asked.is_some()) else {
                // A pause: the game goes on by itself.
                let [a, b] = &mut sockets;
                (last[0], last[1]) = tokio::join!(next(a), next(b));
                continue;
            };
            due = (due + Duration::from_micros(course.every.load(Ordering::Relaxed))).max(Instant::now());
            tokio::time::sleep_until(due).await;
            let offers = last[seat].asked.as_ref().map_or(1, |asked| asked.offers.len());
            let say = json!({ "say": "answer", "at": last[seat].version, "choice": dice.below(offers) });
            let began = Instant::now();
            sockets[seat].send(Message::text(say.to_string())).await.expect("it is sent");
            let [a, b] = &mut sockets;
            let timed = async |socket: &mut Socket| {
                let told = next(socket).await;
                (told, u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX))
            };
            let ((one, took_one), (two, took_two)) = tokio::join!(timed(a), timed(b));
            last = [one, two];
            let mut took = course.took.lock().expect("nobody panics");
            took.extend([took_one, took_two]);
        }
    }
}

/// What is waited for, unless a player gives up first: then there is nothing to measure.
async fn while_all_play<T>(players: &mut JoinSet<()>, wanted: impl Future<Output = T>) -> T {
    tokio::select! {
        Some(ended) = players.join_next() => panic!("a player has stopped: {ended:?}"),
        value = wanted => value,
    }
}

fn rank(sorted: &[u32], share: f64) -> f64 {
    let at = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(at).map_or(0.0, |&micros| f64::from(micros) / 1000.0)
}

#[tokio::main]
async fn main() {
    let db = option("--db").unwrap_or_else(client::file);
    if std::env::args().any(|word| word == "--serve") {
        let server = serve_with(&db, |_| {}).await;
        return serve(server).await;
    }
    let (matches, seconds) = (number("--matches", 1000), number("--seconds", 15));
    let games =
        option("--game").map_or(vec!["blackpoker", "sve", "legions", "los"], |game| vec![game.leak()]);
    let process = start(&db);
    let at = process.address;
    // The rules are read once, whatever is played.
    for game in &games {
        linked(at, game, Value::Null).await;
    }
    let before = memory(&process);
    let course = Arc::new(Course { every: AtomicU64::new(1_000_000), took: Mutex::default() });
    let (ready, mut sat) = tokio::sync::mpsc::channel(64);
    let mut players = JoinSet::new();
    for seed in 0..matches {
        let game = games[seed as usize % games.len()].to_owned();
        players.spawn(play(at, game, seed, Arc::clone(&course), ready.clone()));
    }
    drop(ready);
    for _ in 0..matches {
        while_all_play(&mut players, sat.recv()).await.expect("everyone sits down");
    }
    let each = memory(&process).saturating_sub(before) / 1024 / matches;
    println!("{matches} matches of {}; a match has {each} KiB at its beginning", games.join(", "));
    let mut held = None;
    for rate in [1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0] {
        course.every.store((1_000_000.0 / rate) as u64, Ordering::Relaxed);
        while_all_play(&mut players, tokio::time::sleep(Duration::from_secs(3))).await;
        course.took.lock().expect("nobody panics").clear();
        while_all_play(&mut players, tokio::time::sleep(Duration::from_secs(seconds))).await;
        let mut took = std::mem::take(&mut *course.took.lock().expect("nobody panics"));
        took.sort_unstable();
        let each_second = took.len() as f64 / 2.0 / seconds as f64;
        let (p50, p99) = (rank(&took, 0.5), rank(&took, 0.99));
        println!(
            "{:7.0} answers/s  p50 {p50:6.2} ms  p99 {p99:6.2} ms  a match has {} KiB",
            each_second,
            memory(&process).saturating_sub(before) / 1024 / matches
        );
        if p99 > 25.0 {
            break;
        }
        held = Some((each_second, p99));
    }
    match held {
        Some((rate, p99)) => println!("held: {rate:.0} answers/s at p99 {p99:.2} ms"),
        None => println!("not held: p99 is above 25 ms at one answer a second of each match"),
    }
    players.shutdown().await;
    drop(process);
    std::process::exit(if held.is_some() { 0 } else { 1 });
}
