//! A server that is killed at random while many play, and what is left of their matches.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::client::{Dice, SEED, try_ask};

/// What came of it.
#[derive(Debug, Default)]
pub struct Report {
    /// How often it was killed.
    pub kills: usize,
    /// Answers that were acknowledged.
    pub answers: usize,
    /// How often somebody came back and found everything that had been told.
    pub returns: usize,
    /// Games that were played to their end.
    pub ended: usize,
    /// The longest time until it answered again.
    pub slowest: Duration,
}

#[derive(Default)]
struct Counts {
    answers: AtomicUsize,
    returns: AtomicUsize,
    ended: AtomicUsize,
    stop: AtomicBool,
}

/// A server that runs in a process of its own, and ends with this value.
pub struct Process {
    /// The process.
    pub child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    /// Kept open: it may say more.
    says: BufReader<ChildStdout>,
}

impl Process {
    /// Starts it; it says where it listens.
    pub fn start(mut command: Command) -> Process {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server can be started");
        let says = BufReader::new(child.stdout.take().expect("its output"));
        let mut process = Process { child, address: SocketAddr::from(([0, 0, 0, 0], 0)), says };
        let mut line = String::new();
        // A test runner may have put something before it.
        process.address = loop {
            line.clear();
            let read = process.says.read_line(&mut line).expect("text");
            assert!(read > 0, "it does not say where it listens");
            if let Some((_, address)) = line.split_once("http://") {
                break address.trim().parse().expect("an address");
            }
        };
        process
    }

    /// Kills it.
    pub fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is gone");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Kills the server so many times while `matches` are played; `command` starts it at a port.
pub async fn run(command: impl Fn(u16) -> Command, kills: usize, matches: usize) -> Report {
    let mut process = Process::start(command(0));
    let address = process.address;
    let counts = Arc::new(Counts::default());
    let games = ["blackpoker", "sve", "legions", "los"];
    let players: Vec<_> = (0..matches)
        .map(|at| tokio::spawn(play(address, games[at % 4], at as u64, Arc::clone(&counts))))
        .collect();
    let mut dice = Dice::new(99);
    let mut report = Report::default();
    for kill in 0..kills {
        tokio::time::sleep(Duration::from_millis(100 + dice.below(400) as u64)).await;
        let before = counts.returns.load(Ordering::Relaxed);
        process.kill();
        let began = Instant::now();
        process = Process::start(command(address.port()));
        while try_ask(address, "GET", "/health", &Value::Null).await.is_none_or(|(status, _)| status != 200) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        report.slowest = report.slowest.max(began.elapsed());
        report.kills += 1;
        assert!(players.iter().all(|player| !player.is_finished()), "a player gave up after {kill} kills");
        // Everyone comes back before it is killed again: both seats of every match.
        let until = Instant::now() + Duration::from_secs(60);
        while counts.returns.load(Ordering::Relaxed) < before + 2 * matches {
            assert!(Instant::now() < until, "somebody does not come back after {kill} kills");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    counts.stop.store(true, Ordering::Relaxed);
    // Whoever waits for the other seat, which has stopped, is woken by this.
    process.kill();
    for player in players {
        player.await.expect("nothing that was told is lost");
    }
    report.answers = counts.answers.load(Ordering::Relaxed);
    report.returns = counts.returns.load(Ordering::Relaxed);
    report.ended = counts.ended.load(Ordering::Relaxed);
    report
}

/// A match by link, both seats taken; nothing once it is time to stop.
async fn sit_down(at: SocketAddr, game: &str, counts: &Counts) -> Option<Value> {
    while !counts.stop.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(20)).await;
        let Some((200, draft)) = try_ask(at, "POST", "/api/matches/draft", &Value::Null).await else {
            continue;
        };
        let deck = table::GameId::find(game).expect("a game").info().decks[0].named.id;
        let body = json!({
            "draft": draft["id"], "game": game, "deck": deck, "opponent": { "is": "link" }, "seed": SEED,
        });
        let Some((200, seated)) = try_ask(at, "POST", "/api/matches", &body).await else { continue };
        let path = format!("/api/matches/{}/join", seated["id"].as_str().expect("an id"));
        let own = server::seeds::hex(&server::seeds::fresh().expect("random bytes"));
        let join = json!({ "token": seated["other"], "deck": deck, "seed": SEED, "own": own });
        for _ in 0..1000 {
            match try_ask(at, "POST", &path, &join).await {
                Some((200, _)) => {
                    let mut seated = seated;
                    seated["other"] = json!(own);
                    return Some(seated);
                }
                None if counts.stop.load(Ordering::Relaxed) => return None,
                Some((503, _)) | None => tokio::time::sleep(Duration::from_millis(20)).await,
                Some((status, value)) => panic!("{path}: {status} {value}"),
            }
        }
    }
    None
}

/// Plays matches, one after the other, both seats, until told to stop.
async fn play(at: SocketAddr, game: &str, seed: u64, counts: Arc<Counts>) {
    for round in 0.. {
        let Some(seated) = sit_down(at, game, &counts).await else { return };
        let seats = [&seated["token"], &seated["other"]];
        let own = |seat: usize| {
            let dice = Dice::new(seed * 1000 + round * 2 + seat as u64 + 1);
            sit(at, &seated["id"], seats[seat], dice, Arc::clone(&counts))
        };
        tokio::join!(own(0), own(1));
        if counts.stop.load(Ordering::Relaxed) {
            return;
        }
        counts.ended.fetch_add(1, Ordering::Relaxed);
    }
}

/// Keeps a seat until the game is over, whatever becomes of the connection.
async fn sit(at: SocketAddr, id: &Value, token: &Value, mut dice: Dice, counts: Arc<Counts>) {
    let mut log: Vec<String> = Vec::new();
    let mut version = 0;
    let url = format!("ws://{at}/api/matches/{}/table", id.as_str().expect("an id"));
    loop {
        if counts.stop.load(Ordering::Relaxed) {
            return;
        }
        let Ok((mut socket, _)) = tokio_tungstenite::connect_async_with_config(&url, None, true).await else {
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        let join = json!({ "say": "join", "form": table::wire::FORM, "token": token, "lang": "en" });
        if socket.send(Message::text(join.to_string())).await.is_err() {
            continue;
        }
        let mut new = true;
        let mut given = None;
        while let Some(Ok(message)) = socket.next().await {
            let Message::Text(text) = message else { continue };
            let told: Value = serde_json::from_str(&text).expect("JSON");
            if told["told"] == "refused" {
                assert!(
                    told["why"]["en"]
                        .as_str()
                        .is_some_and(|why| why.contains("come back") || why.contains("changed")),
                    "{told}"
                );
                continue;
            }
            if told["told"] != "update" {
                continue;
            }
            let from = told["from"].as_u64().expect("a number") as usize;
            let lines = told["lines"].as_array().expect("lines").iter();
            let lines: Vec<String> =
                lines.map(|line| line["text"].as_str().expect("a text").to_owned()).collect();
            if new {
                assert!(
                    from == 0 && lines.starts_with(&log),
                    "what was told is lost: {} of {} lines",
                    lines.len(),
                    log.len()
                );
                assert!(told["version"].as_u64() >= Some(version), "versions go back");
                counts.returns.fetch_add(1, Ordering::Relaxed);
                (new, log) = (false, lines);
            } else {
                log.truncate(from);
                log.extend(lines);
            }
            version = told["version"].as_u64().expect("a number");
            if given.take_if(|given| *given < version).is_some() {
                counts.answers.fetch_add(1, Ordering::Relaxed);
            }
            if told["waits"]["for"] == "over" {
                return;
            }
            if counts.stop.load(Ordering::Relaxed) {
                return;
            }
            let offers = told["asked"]["offers"].as_array().map_or(0, Vec::len);
            if offers > 0 {
                given = Some(version);
                let say = json!({ "say": "answer", "at": told["at"], "choice": dice.below(offers) });
                if socket.send(Message::text(say.to_string())).await.is_err() {
                    break;
                }
            }
        }
    }
}
