//! One address attacks a server, and an honest player at another measures: how long from an answer to what comes of it,
//! how long it takes to begin a match, and to be answered by a machine.
//!
//! `cargo run --release -p tefuda-server --example attack -- decks [--seconds 10] [--pause 500]`
//! (`none`, `decks`, `cards`, `connections`, `machines`, `replays`, `disk`, `words`, or `all`; `reading` reads made-up
//! files instead and tells how long each takes, at a quarter, half and all of the largest size). Loopback only: the
//! attacker comes from 127.0.0.2, the honest player from 127.0.0.1; server and attacker are processes of their own. Who is
//! refused asks again after the pause: an attacker's own work takes time from a server on the same machine.

#[allow(dead_code, reason = "tests need more of it")]
#[path = "../tests/wire/client.rs"]
mod client;
#[allow(dead_code, reason = "the kills need more of it")]
#[path = "../tests/wire/kills.rs"]
mod kills;
mod words;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::{Client, Dice, SEED, connect_from, linked, new_match, try_ask, try_ask_from};
use engine::Both;
use futures_util::{SinkExt, StreamExt};
use kills::Process;
use serde_json::{Value, json};
use server::{Config, Server};
use table::{AnySession, GameId, Options, replay_text, retag};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;
use words::{number, option, serve};

const ATTACKER: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
const ATTACKS: [&str; 8] = ["none", "decks", "cards", "connections", "machines", "replays", "disk", "words"];

/// What the attacker was given and what it was refused.
#[derive(Default)]
struct Counts {
    given: AtomicU64,
    refused: AtomicU64,
}

impl Counts {
    fn count(&self, given: bool) {
        let counter = if given { &self.given } else { &self.refused };
        counter.fetch_add(1, Ordering::Relaxed);
    }
}

/// How long things took the honest player, in microseconds.
#[derive(Default)]
struct Took {
    answers: Mutex<Vec<u32>>,
    matches: Mutex<Vec<u32>>,
    machines: Mutex<Vec<u32>>,
    failed: AtomicU64,
}

fn note(all: &Mutex<Vec<u32>>, began: Instant) {
    let took = u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX);
    all.lock().expect("nobody panics").push(took);
}

/// Somebody at one screen, who gives answer after answer, ten a second.
async fn answer(at: SocketAddr, took: Arc<Took>) {
    let mut dice = Dice::new(1);
    loop {
        let seated = new_match(at, "sve", json!({ "is": "here" }), Value::Null).await;
        let mut seats = [
            Client::sit(at, &seated["id"], &seated["token"]).await,
            Client::sit(at, &seated["id"], &seated["other"]).await,
        ];
        for seat in &mut seats {
            seat.hear_of("update").await;
        }
        while !seats[0].over() {
            let Some(seat) = (0..2).find(|&seat| seats[seat].asked()) else {
                seats[0].hear_of("update").await;
                seats[1].hear_of("update").await;
                continue;
            };
            tokio::time::sleep(Duration::from_millis(100)).await;
            let began = Instant::now();
            let choice = dice.below(seats[seat].offers());
            seats[seat].answer(choice).await;
            seats[seat].hear_of("update").await;
            note(&took.answers, began);
            seats[1 - seat].hear_of("update").await;
        }
    }
}

/// Somebody who begins a match a second and sits down.
async fn begin(at: SocketAddr, took: Arc<Took>) {
    loop {
        tokio::time::sleep(Duration::from_millis(1000)).await;
        let began = Instant::now();
        let Some((200, draft)) = try_ask(at, "POST", "/api/matches/draft", &Value::Null).await else {
            took.failed.fetch_add(1, Ordering::Relaxed);
            continue;
        };
        let asked = json!({ "draft": draft["id"], "game": "sve", "deck": "elf", "seed": SEED,
            "opponent": { "is": "here" } });
        let Some((200, seated)) = try_ask(at, "POST", "/api/matches", &asked).await else {
            took.failed.fetch_add(1, Ordering::Relaxed);
            continue;
        };
        Client::sit(at, &seated["id"], &seated["token"]).await.hear_of("update").await;
        note(&took.matches, began);
    }
}

/// Somebody who plays against a machine, with a second for every answer.
async fn face(at: SocketAddr, took: Arc<Took>) {
    let mut dice = Dice::new(5);
    loop {
        let machine = json!({ "is": "machine", "level": 2 });
        let seated = new_match(at, "blackpoker", machine, Value::Null).await;
        let mut seat = Client::sit(at, &seated["id"], &seated["token"]).await;
        seat.until_asked().await;
        while !seat.over() {
            tokio::time::sleep(Duration::from_millis(500)).await;
            let version = seat.update["version"].clone();
            let began = Instant::now();
            seat.answer(dice.below(seat.offers())).await;
            while seat.update["version"] == version {
                seat.hear().await;
            }
            let waits = !seat.asked();
            seat.until_asked().await;
            if waits {
                note(&took.machines, began);
            }
        }
    }
}

/// Asks again and again from the attacker's address, in so many ways at once.
fn storm(
    players: &mut JoinSet<()>,
    at: SocketAddr,
    at_once: usize,
    counts: &Arc<Counts>,
    ask: impl Fn(usize) -> (&'static str, String, Value) + Clone + Send + 'static,
) {
    let pause = Duration::from_millis(option("--pause").and_then(|n| n.parse().ok()).unwrap_or(500));
    for lane in 0..at_once {
        let (ask, counts) = (ask.clone(), Arc::clone(counts));
        players.spawn(async move {
            for n in 0..1_000_000 {
                let (method, path, body) = ask(lane * 1_000_000 + n);
                let answer = try_ask_from(ATTACKER, at, method, &path, &body).await;
                let given = answer.is_some_and(|(status, _)| status == 200);
                counts.count(given);
                if !given {
                    tokio::time::sleep(pause).await;
                }
            }
        });
    }
}

/// A card file of tiny cards.
fn tiny(cards: usize) -> String {
    (0..cards).map(|at| format!("[[card]]\nid='{at}'\nname='{at}'\nkind='スペル'\n")).collect()
}

/// A card file that nobody has brought before, as large as one may be, of cards that take as long to read as any known:
/// each names another that is not there.
fn slow(n: usize) -> String {
    let text = format!("「{}」を出す。", "n".repeat(80));
    let card = |at: usize| {
        json!({ "id": format!("{n}-{at}"), "name": format!("{n}-{at}"), "class": "エルフ", "kind": "フォロワー",
            "cost": 1, "attack": 1, "defense": 1, "text": text })
    };
    (0..550).map(|at| format!("{}\n", card(at))).collect()
}

/// A game of random answers, as a replay.
fn played() -> String {
    let options = Options::of(GameId::Sve);
    let begun = AnySession::begin(GameId::Sve, &options, Both(["elf", "royal"]), [3; 32]);
    let mut session = begun.expect("it begins");
    let mut dice = Dice::new(3);
    for _ in 0..3000 {
        let Some(asked) = session.asked(engine::Lang::En) else { break };
        session.answer(dice.below(asked.offers.len())).expect("it is offered");
    }
    replay_text(&session).expect("a replay")
}

/// The same replay with a card file that is nothing but remarks, or with nothing where nothing matters.
fn padded(replay: &str, remarks: bool) -> String {
    let file = json!("# nothing\n".repeat(25_000));
    retag(&match remarks {
        true => replay.replace("deck A:", &format!("file: {file}\ndeck A:")),
        false => replay.replace("flags:", &format!("flags:{}", " ".repeat(1_900_000))),
    })
}

/// Opens connections and says nothing on them; whoever is let go comes back.
fn idle(players: &mut JoinSet<()>, at: SocketAddr, counts: &Arc<Counts>) {
    for _ in 0..5000 {
        let counts = Arc::clone(counts);
        players.spawn(async move {
            for _ in 0..1000 {
                if let Ok(stream) = connect_from(ATTACKER, at).await {
                    let mut byte = [0; 1];
                    let held = timeout(Duration::from_millis(500), stream.peek(&mut byte)).await.is_err();
                    counts.count(held);
                    if held {
                        let _ = stream.peek(&mut byte).await;
                    }
                }
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        });
    }
}

/// A place at a table from the attacker's address, on which something is said again and again; every question is answered.
async fn shout(at: SocketAddr, seated: Value, say: Option<Value>, counts: Arc<Counts>) -> Option<()> {
    let url = format!("ws://{at}/api/matches/{}/table", seated["id"].as_str()?);
    let stream = connect_from(ATTACKER, at).await.ok()?;
    let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await.ok()?;
    let join = json!({ "say": "join", "form": table::wire::FORM, "token": seated["token"], "lang": "en" });
    socket.send(Message::text(join.to_string())).await.ok()?;
    let mut dice = Dice::new(11);
    loop {
        if let Some(say) = &say {
            socket.send(Message::text(say.to_string())).await.ok()?;
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
        let Message::Text(text) = socket.next().await?.ok()? else { continue };
        counts.count(!text.starts_with("{\"told\":\"refused\""));
        if say.is_some() {
            continue;
        }
        let told: Value = serde_json::from_str(&text).ok()?;
        if let Some(offers) = told["asked"]["offers"].as_array() {
            let choice = dice.below(offers.len());
            let answer = json!({ "say": "answer", "at": told["at"], "choice": choice });
            socket.send(Message::text(answer.to_string())).await.ok()?;
        }
    }
}

/// Matches of the attacker's, each with somebody who shouts.
async fn tables(players: &mut JoinSet<()>, at: SocketAddr, attack: &str, counts: &Arc<Counts>) {
    let opponent =
        if attack == "machines" { json!({ "is": "machine", "level": 3 }) } else { json!({ "is": "here" }) };
    for n in 0..40 {
        let Some((200, draft)) = try_ask_from(ATTACKER, at, "POST", "/api/matches/draft", &Value::Null).await
        else {
            continue;
        };
        let asked =
            json!({ "draft": draft["id"], "game": "sve", "deck": "elf", "seed": SEED, "opponent": opponent });
        let Some((200, seated)) = try_ask_from(ATTACKER, at, "POST", "/api/matches", &asked).await else {
            continue;
        };
        let langs = ["ja", "en"];
        let say = |n: usize| json!({ "say": "lang", "lang": langs[n % 2] });
        let places = if attack == "machines" { 1 } else { 2 };
        for _ in 0..places {
            let say = (attack == "words").then(|| say(n));
            let (seated, counts) = (seated.clone(), Arc::clone(counts));
            players.spawn(async move {
                let _ = shout(at, seated, say, counts).await;
            });
        }
    }
}

/// Begins an attack.
async fn attack(name: &str, at: SocketAddr, counts: &Arc<Counts>) -> JoinSet<()> {
    let mut players = JoinSet::new();
    let check = |cards: String| {
        ("POST", "/api/decks/check".to_owned(), json!({ "game": "sve", "list": "elf", "cards": cards }))
    };
    match name {
        "decks" => storm(&mut players, at, 200, counts, move |n| check(slow(n))),
        "cards" => {
            let body = json!({ "text": played(), "cards": [tiny(30_000)] });
            storm(&mut players, at, 8, counts, move |_| ("POST", "/api/replays".to_owned(), body.clone()));
            storm(&mut players, at, 8, counts, move |_| check(tiny(1000)));
        }
        "connections" => idle(&mut players, at, counts),
        "machines" | "words" => tables(&mut players, at, name, counts).await,
        "replays" => {
            let body = json!({ "text": played() });
            let brought = try_ask_from(ATTACKER, at, "POST", "/api/replays", &body).await;
            let id = brought.map(|(_, told)| told["id"].as_str().unwrap_or_default().to_owned());
            let path = format!("/api/replays/{}/at/3000", id.unwrap_or_default());
            storm(&mut players, at, 16, counts, move |_| ("GET", path.clone(), Value::Null));
        }
        "disk" => {
            let replay = played();
            let bodies = [false, true].map(|remarks| json!({ "text": padded(&replay, remarks) }));
            storm(&mut players, at, 8, counts, move |n| {
                ("POST", "/api/replays".to_owned(), bodies[n % 2].clone())
            });
        }
        _ => {}
    }
    players
}

fn ranks(all: &Mutex<Vec<u32>>) -> String {
    let mut all = std::mem::take(&mut *all.lock().expect("nobody panics"));
    all.sort_unstable();
    let rank = |share: f64| {
        let at = ((all.len() as f64 * share) as usize).min(all.len().saturating_sub(1));
        all.get(at).map_or(f64::NAN, |&micros| f64::from(micros) / 1000.0)
    };
    format!("{:5} {:7.1} {:7.1} {:7.1}", all.len(), rank(0.5), rank(0.99), rank(1.0))
}

fn kept(db: &str) -> u64 {
    let file = db.trim_start_matches("sqlite:");
    let size = |ending: &str| std::fs::metadata(format!("{file}{ending}")).map_or(0, |meta| meta.len());
    size("") + size("-wal")
}

async fn measure(name: &str, seconds: u64) {
    let db = client::file();
    let this = std::env::current_exe().expect("this program");
    // As many files as many a system allows.
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 4400; exec \"$0\" \"$@\""]).arg(&this).args(["--db", &db, "--serve"]);
    let process = Process::start(command);
    let at = process.address;
    // The rules are read once, whatever is played.
    for game in ["sve", "blackpoker"] {
        linked(at, game, Value::Null).await;
    }
    let took = Arc::new(Took::default());
    let before = kept(&db);
    let mut attacker = Command::new(&this);
    attacker.args(["--pause", &option("--pause").unwrap_or_else(|| "500".to_owned())]);
    attacker.args(["--attack", name, "--at", &at.to_string(), "--seconds", &(seconds + 1).to_string()]);
    let attacker = attacker.stdout(Stdio::piped()).spawn().expect("the attacker starts");
    let mut honest = JoinSet::new();
    honest.spawn(answer(at, Arc::clone(&took)));
    honest.spawn(begin(at, Arc::clone(&took)));
    honest.spawn(face(at, Arc::clone(&took)));
    let gone = timeout(Duration::from_secs(seconds), honest.join_next()).await;
    let lost = if gone.is_ok() { "  an honest player was lost" } else { "" };
    let told = tokio::task::spawn_blocking(|| attacker.wait_with_output()).await;
    let told = told.expect("it is waited for").expect("the attacker ends").stdout;
    let failed = took.failed.load(Ordering::Relaxed);
    println!(
        "{name:12} | {} | {} {failed:6} | {} | {} {:8}{lost}",
        ranks(&took.answers),
        ranks(&took.matches),
        ranks(&took.machines),
        String::from_utf8_lossy(&told).trim_end(),
        kept(&db).saturating_sub(before) / 1024,
    );
    drop((honest, process));
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", db.trim_start_matches("sqlite:")));
    }
}

/// Made-up card files, each of about so many bytes.
fn files(bytes: usize) -> Vec<(&'static str, String)> {
    let fill = |part: &dyn Fn(usize) -> String| {
        let mut text = String::new();
        (0..)
            .map(part)
            .take_while(|part| {
                text.push_str(part);
                text.len() < bytes
            })
            .for_each(drop);
        text
    };
    let follower = |n: usize, more: &str| {
        format!(
            "{{\"id\":\"{n}\",\"name\":\"n{n}\",\"class\":\"エルフ\",\"kind\":\"フォロワー\",\"category\":\"ミニオン\",{more}}}\n"
        )
    };
    let texts = |sign: &str| {
        let text = sign.repeat(2000 / sign.chars().count());
        fill(&|n| follower(n, &format!("\"text\":{}", json!(text))))
    };
    let fields = (0..bytes / 12).map(|n| format!("attac{n}=1\n")).collect::<String>();
    vec![
        (
            "tiny cards",
            fill(&|n| format!("[[card]]\nid=\"{n}\"\nname=\"x\"\nkind=\"スペル\"\ncategory=\"スキル\"\n")),
        ),
        ("faults", fill(&|n| format!("[[card]]\nid=\"{n}\"\n"))),
        ("fields", format!("[[card]]\nid=\"a\"\nname=\"x\"\nkind=\"スペル\"\n{fields}")),
        ("nested", format!("x = {}1{}\n", "[".repeat(70), "]".repeat(70))),
        (
            "types",
            fill(&|n| {
                follower(
                    n,
                    &format!(
                        "\"types\":[{}]",
                        (0..20).map(|t| format!("\"{}\"", n * 20 + t)).collect::<Vec<_>>().join(",")
                    ),
                )
            }),
        ),
        ("names", fill(&|n| follower(n, &format!("\"text\":\"「{}」を出す。\"", "n".repeat(80))))),
        ("same type", fill(&|n| follower(n, &format!("\"types\":[\"{}\"]", "あ".repeat(n % 100 + 1))))),
        ("「", texts("「")),
        ("《", texts("《")),
        ("「「」", texts("「「」")),
        ("（", texts("（")),
        ("か", texts("1枚か")),
        ("、", texts("自分の場のフォロワー1体と、")),
        ("1体", texts("1体を選び、それを破壊する。")),
        ("newlines", texts("\\n")),
        ("modes", texts("[1]1枚引く。")),
        ("quotes", texts("「《攻撃力》+1する。」を持つ。")),
    ]
}

/// How long it takes to read what is made up to take long.
fn reading() {
    println!("ms to read a card file and a deck, at 32, 64 and 128 KiB");
    for game in [GameId::Sve, GameId::Los, GameId::Legions] {
        let sizes = [32 << 10, 64 << 10, 128 << 10].map(files);
        for (at, (name, _)) in sizes[0].iter().enumerate() {
            let took = sizes.each_ref().map(|files| {
                let kind = if game == GameId::Los { "エフェクト" } else { "フォロワー" };
                let file = files[at].1.replace("フォロワー", kind).replace("スペル", kind);
                let began = std::time::Instant::now();
                let (cards, _) = table::Cards::read_what_can(&file);
                let options = Options { cards, ..Options::of(game) };
                let deck = game.usual_deck(&options.format);
                let read = AnySession::check_deck(game, &options, deck).is_ok();
                (began.elapsed().as_secs_f64() * 1000.0, read)
            });
            println!(
                "{:9} {name:10} {:8.1} {:8.1} {:8.1} {}",
                game.info().id,
                took[0].0,
                took[1].0,
                took[2].0,
                took[2].1
            );
        }
    }
}

#[tokio::main]
async fn main() {
    if std::env::args().any(|word| word == "--serve") {
        let db = option("--db").expect("a data base");
        let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), db);
        config.pace = (Duration::ZERO, Duration::ZERO);
        let server = Server::start(config).await.expect("the server starts");
        return serve(server).await;
    }
    let seconds = number("--seconds", 10).min(600);
    if let Some(at) = option("--at") {
        let (at, counts) = (at.parse().expect("an address"), Arc::new(Counts::default()));
        let name = option("--attack").unwrap_or_default();
        let attackers = attack(&name, at, &counts).await;
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        println!("{:7} {:7}", count(&counts.given), count(&counts.refused));
        drop(attackers);
        return;
    }
    let wanted = std::env::args().nth(1).unwrap_or_else(|| "all".to_owned());
    if wanted == "reading" {
        return reading();
    }
    let attacks: Vec<&str> =
        ATTACKS.into_iter().filter(|&attack| wanted == "all" || wanted == attack).collect();
    assert!(!attacks.is_empty(), "expected all or one of {}", ATTACKS.join(", "));
    println!(
        "             |   answers: n p50 p99 max ms    |   new match: n p50 p99 max ms, failed  |   machine: n p50 p99 max ms    | attacker: given refused, KiB kept"
    );
    for name in attacks {
        measure(name, seconds).await;
    }
}
