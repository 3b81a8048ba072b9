//! Players at several servers who write down what they said and what they were told, while servers are killed, paused and
//! cut off from the base; and what the base holds in the end. What was acknowledged is there once, at its place; nothing
//! is there that nobody said; and nobody is told an older table after a newer one.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::client::{Dice, SEED, try_ask};
use super::kills::Process;

/// An answer as its player knows it.
#[derive(Clone, Debug)]
pub struct Said {
    /// In which match, and for which seat.
    pub id: String,
    seat: &'static str,
    /// At which version, which is the number of its deed.
    at: u64,
    word: String,
    /// Was it the only answer?
    only: bool,
    /// Was the player told what came of it?
    told: bool,
}

/// What all players share.
pub struct World {
    addresses: Mutex<Vec<SocketAddr>>,
    stop: AtomicBool,
    /// How long a player thinks.
    thinks: Duration,
    said: Mutex<Vec<Said>>,
    /// When each answer was given, and how long it took until the player was told what came of it.
    took: Mutex<Vec<(Instant, Duration)>>,
    /// When somebody lost their place, and how long it took until they had it back.
    lost: Mutex<Vec<(Instant, Duration)>>,
    /// What was found to be wrong while playing.
    wrong: Mutex<Vec<String>>,
    ended: AtomicUsize,
}

/// What is told of a run.
#[derive(Debug)]
pub struct Report {
    /// Answers that were given, and those of which the player was told what came of them.
    pub said: usize,
    /// The second.
    pub told: usize,
    /// Deeds in the base.
    pub deeds: usize,
    /// How often somebody came back.
    pub returns: usize,
    /// Games that were played to their end.
    pub ended: usize,
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// So long a player waits for an answer to anything before it calls another server.
const PATIENCE: Duration = Duration::from_secs(2);

impl World {
    /// Nobody plays yet; a player thinks for so long.
    pub fn new(thinks: Duration) -> Arc<World> {
        Arc::new(World {
            addresses: Mutex::default(),
            stop: AtomicBool::new(false),
            thinks,
            said: Mutex::default(),
            took: Mutex::default(),
            lost: Mutex::default(),
            wrong: Mutex::default(),
            ended: AtomicUsize::new(0),
        })
    }

    /// These servers are there.
    pub fn servers(&self, addresses: Vec<SocketAddr>) {
        *self.addresses.lock().expect("nobody panics") = addresses;
    }

    /// Everybody leaves their table.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }

    fn stops(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }

    fn any(&self, dice: &mut Dice) -> SocketAddr {
        let addresses = self.addresses.lock().expect("nobody panics");
        addresses[dice.below(addresses.len())]
    }

    /// Outside of these times: how long answers took, sorted, in microseconds, and how long it took to come back.
    pub fn took(&self, but: &[(Instant, Instant)]) -> (Vec<u64>, Vec<(Instant, Duration)>) {
        let took = self.took.lock().expect("nobody panics");
        let within =
            |at: &Instant, took: &Duration| but.iter().any(|(from, to)| *at < *to && *at + *took > *from);
        let mut outside: Vec<u64> = took
            .iter()
            .filter(|(at, took)| !within(at, took))
            .map(|(_, took)| took.as_micros() as u64)
            .collect();
        outside.sort_unstable();
        (outside, self.lost.lock().expect("nobody panics").clone())
    }

    async fn try_ask(&self, dice: &mut Dice, path: &str, body: &Value) -> Option<(u16, Value)> {
        let at = self.any(dice);
        let asked = timeout(PATIENCE * 4, try_ask(at, "POST", path, body)).await;
        asked.ok().flatten()
    }

    /// A match by link, both seats taken, each step at any server.
    async fn sit_down(&self, game: &str, dice: &mut Dice) -> Option<(String, [String; 2])> {
        let deck = table::GameId::find(game).expect("a game").info().decks[0].named.id;
        while !self.stops() {
            tokio::time::sleep(Duration::from_millis(20)).await;
            let Some((200, draft)) = self.try_ask(dice, "/api/matches/draft", &Value::Null).await else {
                continue;
            };
            let body = json!({
                "draft": draft["id"], "game": game, "deck": deck, "opponent": { "is": "link" }, "seed": SEED,
            });
            let Some((200, seated)) = self.try_ask(dice, "/api/matches", &body).await else { continue };
            let id = seated["id"].as_str().expect("an id").to_owned();
            let path = format!("/api/matches/{id}/join");
            let own = server::seeds::hex(&server::seeds::fresh().expect("random bytes"));
            let join = json!({ "token": seated["other"], "deck": deck, "seed": SEED, "own": own });
            while !self.stops() {
                match self.try_ask(dice, &path, &join).await {
                    Some((200, _)) => {
                        return Some((id, [seated["token"].as_str().expect("a token").to_owned(), own]));
                    }
                    Some((421 | 503, _)) | None => tokio::time::sleep(Duration::from_millis(50)).await,
                    Some((status, value)) => {
                        self.wrong.lock().expect("nobody panics").push(format!("{path}: {status} {value}"));
                        return None;
                    }
                }
            }
        }
        None
    }
}

/// Plays matches, one after the other, both seats, until told to stop.
pub async fn play(world: Arc<World>, game: &'static str, seed: u64) {
    let mut dice = Dice::new(seed * 7919 + 1);
    while let Some((id, tokens)) = world.sit_down(game, &mut dice).await {
        let own = |seat: usize, seed: u64| {
            let player = Player {
                world: &world,
                id: &id,
                token: &tokens[seat],
                seat: ["A", "B"][seat],
                dice: Dice::new(seed),
                log: Vec::new(),
                version: 0,
                lost: None,
            };
            player.keep()
        };
        let seeds = [dice.below(1 << 30) as u64 + 1, dice.below(1 << 30) as u64 + 1];
        tokio::join!(own(0, seeds[0]), own(1, seeds[1]));
        if world.stops() {
            return;
        }
        world.ended.fetch_add(1, Ordering::Relaxed);
    }
}

/// Somebody at a seat.
struct Player<'a> {
    world: &'a World,
    id: &'a str,
    token: &'a str,
    seat: &'static str,
    dice: Dice,
    log: Vec<String>,
    version: u64,
    lost: Option<Instant>,
}

impl Player<'_> {
    /// Keeps the seat until the game is over, whatever becomes of connections and servers.
    async fn keep(mut self) {
        while !self.world.stops() {
            if let Some(socket) = self.call().await
                && self.stay(socket).await
            {
                return;
            }
            self.lost.get_or_insert_with(Instant::now);
            // As a browser does, if a little sooner.
            let pause = 100 + self.dice.below(200) as u64;
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
    }

    async fn call(&mut self) -> Option<Socket> {
        let url = format!("ws://{}/api/matches/{}/table", self.world.any(&mut self.dice), self.id);
        let opened = tokio_tungstenite::connect_async_with_config(url, None, true);
        let (mut socket, _) = timeout(PATIENCE * 3, opened).await.ok()?.ok()?;
        let join = json!({ "say": "join", "form": table::wire::FORM, "token": self.token, "lang": "en" });
        socket.send(Message::text(join.to_string())).await.ok()?;
        Some(socket)
    }

    /// Plays on at a place. Says whether the game is over.
    async fn stay(&mut self, mut socket: Socket) -> bool {
        let (mut new, mut given, mut pinged) = (true, None::<(usize, Instant)>, false);
        loop {
            let next = match timeout(PATIENCE, socket.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => text,
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => return false,
                Ok(Some(Ok(_))) => continue,
                // Is anyone there?
                Err(_) if self.world.stops() || pinged || given.is_some() || new => {
                    return self.world.stops();
                }
                Err(_) => {
                    pinged = true;
                    if socket.send(Message::text(r#"{"say":"ping"}"#)).await.is_err() {
                        return false;
                    }
                    continue;
                }
            };
            pinged = false;
            let told: Value = serde_json::from_str(&next).expect("JSON");
            if told["told"] != "update" {
                continue;
            }
            self.hear(&told, new);
            new = false;
            if let Some((at, since)) = given.take() {
                self.acknowledge(at, since);
            }
            if told["waits"]["for"] == "over" || self.world.stops() {
                return true;
            }
            let Some((say, at)) = self.choose(&told).await else { continue };
            given = Some((at, Instant::now()));
            if socket.send(Message::text(say)).await.is_err() {
                return false;
            }
        }
    }

    /// Hears what is told, and finds out whether it goes with what was told before.
    fn hear(&mut self, told: &Value, new: bool) {
        let from = told["from"].as_u64().expect("a number") as usize;
        let lines = told["lines"].as_array().expect("lines").iter();
        let lines: Vec<String> =
            lines.map(|line| line["text"].as_str().expect("a text").to_owned()).collect();
        let version = told["version"].as_u64().expect("a number");
        if version < self.version || new && !(from == 0 && lines.starts_with(&self.log)) {
            let why = format!(
                "{} {}: told version {version} with {} lines after version {} with {}",
                self.id,
                self.seat,
                lines.len(),
                self.version,
                self.log.len()
            );
            self.world.wrong.lock().expect("nobody panics").push(why);
        }
        if new {
            if let Some(lost) = self.lost.take() {
                self.world.lost.lock().expect("nobody panics").push((lost, lost.elapsed()));
            }
            self.log = lines;
        } else {
            self.log.truncate(from);
            self.log.extend(lines);
        }
        self.version = version;
    }

    fn acknowledge(&self, at: usize, since: Instant) {
        let mut said = self.world.said.lock().expect("nobody panics");
        let said = &mut said[at];
        // Something else may have been told meanwhile: then it is not known yet.
        if self.version > said.at {
            said.told = true;
            self.world.took.lock().expect("nobody panics").push((since, since.elapsed()));
        }
    }

    /// Chooses an answer, if one is asked for: what to say, and under which number it is written down.
    async fn choose(&mut self, told: &Value) -> Option<(String, usize)> {
        let offers = told["asked"]["offers"].as_array().filter(|offers| !offers.is_empty())?;
        let choice = self.dice.below(offers.len());
        if !self.world.thinks.is_zero() {
            tokio::time::sleep(self.world.thinks).await;
        }
        let word = offers[choice]["word"].as_str().unwrap_or_default().to_owned();
        let said = Said {
            id: self.id.to_owned(),
            seat: self.seat,
            at: told["at"].as_u64().expect("a version"),
            word,
            only: offers.len() == 1,
            told: false,
        };
        let mut all = self.world.said.lock().expect("nobody panics");
        all.push(said);
        let say = json!({ "say": "answer", "at": told["at"], "choice": choice });
        Some((say.to_string(), all.len() - 1))
    }
}

type Deeds = BTreeMap<u64, (String, Value)>;

async fn deeds(pool: &sqlx::PgPool, id: &str) -> Deeds {
    let rows: Vec<(i64, String, String)> =
        sqlx::query_as("SELECT n, seat, deed FROM deeds WHERE id = $1 ORDER BY n")
            .bind(id)
            .fetch_all(pool)
            .await
            .expect("the deeds");
    let read = |(n, seat, deed): (i64, String, String)| {
        (n as u64, (seat, serde_json::from_str(&deed).expect("a deed")))
    };
    rows.into_iter().map(read).collect()
}

/// Compares what the players know with what the base holds.
pub async fn check(world: &World, db: &str) -> Report {
    let pool = sqlx::PgPool::connect(db).await.expect("the base");
    let said = world.said.lock().expect("nobody panics").clone();
    let mut wrong = world.wrong.lock().expect("nobody panics").clone();
    let mut by_match: HashMap<&str, Vec<&Said>> = HashMap::new();
    for one in &said {
        by_match.entry(&one.id).or_default().push(one);
    }
    let mut count = 0;
    for (id, said) in by_match {
        let deeds = deeds(&pool, id).await;
        count += deeds.len();
        wrong.extend(compare(id, &said, &deeds));
    }
    assert!(wrong.is_empty(), "{} are wrong, such as: {:#?}", wrong.len(), &wrong[..wrong.len().min(5)]);
    Report {
        said: said.len(),
        told: said.iter().filter(|said| said.told).count(),
        deeds: count,
        returns: world.lost.lock().expect("nobody panics").len(),
        ended: world.ended.load(Ordering::Relaxed),
    }
}

/// What is wrong with a match: an answer that was acknowledged and is not at its place; a deed that nobody said; deeds
/// with gaps between them.
fn compare(id: &str, said: &[&Said], deeds: &Deeds) -> Vec<String> {
    let mut wrong = Vec::new();
    if !deeds.keys().copied().eq(0..deeds.len() as u64) {
        wrong.push(format!("{id}: deeds are missing"));
    }
    let is = |said: &Said, (seat, deed): &(String, Value)| {
        seat == said.seat
            && match deed["did"].as_str() {
                Some("answer") => deed["word"] == said.word.as_str(),
                // A question with one answer may be a pause.
                Some("went") => said.only,
                _ => false,
            }
    };
    for said in said.iter().filter(|said| said.told) {
        match deeds.get(&said.at) {
            Some(deed) if is(said, deed) => {}
            found => wrong.push(format!("{said:?} is lost: {found:?}")),
        }
    }
    for (n, deed) in deeds.iter().filter(|(_, (_, deed))| deed["did"] == "answer") {
        if !said.iter().any(|said| said.at == *n && is(said, deed)) {
            wrong.push(format!("{id}: nobody said deed {n}: {deed:?}"));
        }
    }
    wrong
}

/// How a line to the base is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// It is there.
    Open,
    /// Nothing goes through, and nothing is said of it.
    Silent,
    /// It is cut, and nobody is connected.
    Cut,
}

/// A line to the base that can be cut.
pub struct Wire {
    /// Where it begins.
    pub port: u16,
    /// How it is.
    pub line: watch::Sender<Line>,
}

/// Lays a line to a port of this machine.
pub async fn lay(to: u16) -> Wire {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("its number").port();
    let (line, is) = watch::channel(Line::Open);
    tokio::spawn(async move {
        loop {
            let Ok((near, _)) = listener.accept().await else { continue };
            let is = is.clone();
            tokio::spawn(async move {
                if *is.borrow() == Line::Cut {
                    return;
                }
                let Ok(far) = TcpStream::connect(("127.0.0.1", to)).await else { return };
                pass(near, far, is).await;
            });
        }
    });
    Wire { port, line }
}

async fn pass(mut near: TcpStream, mut far: TcpStream, mut is: watch::Receiver<Line>) {
    tokio::select! {
        _ = copy_bidirectional(&mut near, &mut far) => return,
        _ = is.wait_for(|line| *line != Line::Open) => {}
    }
    // What was on its way is lost with it: a line that fell silent is cut once it is there again.
    let _ = is.wait_for(|line| *line != Line::Silent).await;
}

/// Servers of one base, each with a line of its own to it.
pub struct Servers {
    all: Vec<(Process, Wire)>,
    start: Box<dyn Fn(&str) -> Command + Send + Sync>,
    url: String,
}

fn port_of(url: &str) -> u16 {
    let rest = url.rsplit_once(':').expect("a port").1;
    rest.split('/').next().and_then(|port| port.parse().ok()).expect("a port")
}

impl Servers {
    /// Starts so many, by a command that is told the address of the base.
    pub async fn start(
        url: &str,
        many: usize,
        start: impl Fn(&str) -> Command + Send + Sync + 'static,
    ) -> Servers {
        let mut servers = Servers { all: Vec::new(), start: Box::new(start), url: url.to_owned() };
        for _ in 0..many {
            let wire = lay(port_of(url)).await;
            let process = servers.launch(&wire);
            servers.all.push((process, wire));
        }
        servers
    }

    fn launch(&self, wire: &Wire) -> Process {
        let url = self.url.replace(&port_of(&self.url).to_string(), &wire.port.to_string());
        let command = (self.start)(&url);
        tokio::task::block_in_place(|| Process::start(command))
    }

    /// Where they listen.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.all.iter().map(|(process, _)| process.address).collect()
    }

    /// Kills one with -9, and starts another in its place after a while.
    pub async fn kill(&mut self, which: usize, world: &World, gone: Duration) {
        self.all[which].0.kill();
        let left = self.addresses().into_iter().enumerate().filter(|(at, _)| *at != which);
        world.servers(left.map(|(_, address)| address).collect());
        tokio::time::sleep(gone).await;
        self.all[which].0 = self.launch(&self.all[which].1);
        world.servers(self.addresses());
    }

    fn signal(&self, which: usize, name: &str) {
        let pid = self.all[which].0.child.id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().expect("kill is there").success());
    }

    /// Pauses one for a while.
    pub async fn pause(&self, which: usize, lasts: Duration) {
        self.signal(which, "-STOP");
        tokio::time::sleep(lasts).await;
        self.signal(which, "-CONT");
    }

    /// Cuts one off from the base for a while.
    pub async fn cut_off(&self, which: usize, how: Line, lasts: Duration) {
        self.all[which].1.line.send_replace(how);
        tokio::time::sleep(lasts).await;
        self.all[which].1.line.send_replace(Line::Open);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(at: u64, word: &str, told: bool) -> Said {
        Said { id: "m".into(), seat: "A", at, word: word.into(), only: false, told }
    }

    fn deed(word: &str) -> (String, Value) {
        ("A".to_owned(), json!({ "did": "answer", "word": word }))
    }

    /// The checker finds what it is there to find.
    #[test]
    fn what_is_lost_doubled_or_moved_is_found() {
        let (one, two) = (said(0, "x", true), said(1, "y", true));
        let good: Deeds = [(0, deed("x")), (1, deed("y"))].into();
        assert!(compare("m", &[&one, &two], &good).is_empty());
        let lost: Deeds = [(0, deed("x"))].into();
        assert_eq!(compare("m", &[&one, &two], &lost).len(), 1);
        let doubled: Deeds = [(0, deed("x")), (1, deed("x")), (2, deed("y"))].into();
        assert!(!compare("m", &[&one, &two], &doubled).is_empty());
        let moved: Deeds = [(0, deed("y")), (1, deed("x"))].into();
        assert!(!compare("m", &[&one, &two], &moved).is_empty());
        let gap: Deeds = [(0, deed("x")), (2, deed("y"))].into();
        assert!(!compare("m", &[&one, &two], &gap).is_empty());
        let unsure = said(1, "y", false);
        assert!(compare("m", &[&one, &unsure], &lost).is_empty(), "what was not acknowledged may be lost");
    }
}
