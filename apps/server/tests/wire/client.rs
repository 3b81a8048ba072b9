//! A client as a browser would be one: HTTP by hand, a WebSocket, JSON.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Config, Limits, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

#[path = "../../../../crates/table/tests/law/dice.rs"]
mod dice;

pub use dice::Dice;

/// A seed that a player gives.
pub const SEED: &str = "0101010101010101010101010101010101010101010101010101010101010101";

/// What a server says that fares well.
pub const HEALTHY: &str = concat!("ok tefuda/", env!("CARGO_PKG_VERSION"), "\n");

/// A server at any free port, without delays.
pub async fn serve(db: &str) -> Server {
    serve_with(db, |_| {}).await
}

/// The same, set up otherwise.
pub async fn serve_with(db: &str, set: impl FnOnce(&mut Config)) -> Server {
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), db);
    config.levels = config.levels.map(|level| ai::Strength { rollouts: level.rollouts.min(2), ..level });
    // By rollouts alone: how long they take must not be told.
    config.hints = ai::Care { rollouts: 8, longest: Duration::from_secs(60) };
    config.pace = (Duration::ZERO, Duration::ZERO);
    config.limits = Limits::NONE;
    set(&mut config);
    Server::start(config).await.expect("the server starts")
}

/// A new data base, in the folder that the build has for such things.
pub fn file() -> String {
    let bytes = server::seeds::fresh().expect("random bytes");
    let name = format!("tefuda-{}.db", server::seeds::id(&bytes));
    let folder = option_env!("CARGO_TARGET_TMPDIR").map_or_else(std::env::temp_dir, PathBuf::from);
    format!("sqlite:{}", folder.join(name).display())
}

/// Asks over HTTP, if anyone listens and answers: the status, and the body.
pub async fn try_ask_text(at: SocketAddr, method: &str, path: &str, body: &str) -> Option<(u16, String)> {
    exchange(TcpStream::connect(at).await.ok()?, at, method, path, body).await
}

/// A connection from an address of this machine: any that begins with 127 is one.
pub async fn connect_from(from: IpAddr, at: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    socket.connect(at).await
}

/// Asks from an address, if it is answered, and reads JSON.
pub async fn try_ask_from(
    from: IpAddr,
    at: SocketAddr,
    method: &str,
    path: &str,
    body: &Value,
) -> Option<(u16, Value)> {
    let text = if body.is_null() { String::new() } else { body.to_string() };
    let (status, text) = exchange(connect_from(from, at).await.ok()?, at, method, path, &text).await?;
    Some((status, serde_json::from_str(&text).unwrap_or(Value::String(text))))
}

/// Asks from an address, and reads JSON.
pub async fn ask_from(from: IpAddr, at: SocketAddr, method: &str, path: &str, body: &Value) -> (u16, Value) {
    try_ask_from(from, at, method, path, body).await.expect("it answers")
}

async fn exchange(
    mut stream: TcpStream,
    at: SocketAddr,
    method: &str,
    path: &str,
    body: &str,
) -> Option<(u16, String)> {
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let _ = stream.write_all(head.as_bytes()).await;
    // A refusal may come before the body was read.
    let _ = stream.write_all(body.as_bytes()).await;
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    let text = String::from_utf8(bytes).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok())?;
    Some((status, body.to_owned()))
}

/// The status of an answer, whatever else it holds.
pub async fn status_of(at: SocketAddr, path: &str, headers: &str) -> u16 {
    status_from(IpAddr::from([127, 0, 0, 1]), at, path, headers).await
}

/// The same, asked from an address.
pub async fn status_from(from: IpAddr, at: SocketAddr, path: &str, headers: &str) -> u16 {
    let mut stream = connect_from(from, at).await.expect("a connection");
    let asked = format!("GET {path} HTTP/1.1\r\nhost: {at}\r\n{headers}\r\n");
    stream.write_all(asked.as_bytes()).await.expect("it listens");
    let mut head = [0; 12];
    stream.read_exact(&mut head).await.expect("it answers");
    std::str::from_utf8(&head[9..]).ok().and_then(|status| status.parse().ok()).expect("a status")
}

/// Sends a request as it stands, and reads all that is answered: the status, and the whole text.
pub async fn raw(at: SocketAddr, request: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(at).await.expect("a connection");
    stream.write_all(request.as_bytes()).await.expect("it listens");
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, text)
}

/// The same of JSON.
pub async fn try_ask(at: SocketAddr, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
    let text = if body.is_null() { String::new() } else { body.to_string() };
    let (status, text) = try_ask_text(at, method, path, &text).await?;
    Some((status, serde_json::from_str(&text).unwrap_or(Value::String(text))))
}

/// Asks over HTTP: the status, and the body.
pub async fn ask_text(at: SocketAddr, method: &str, path: &str, body: &str) -> (u16, String) {
    try_ask_text(at, method, path, body).await.expect("it answers")
}

/// Asks, and reads JSON.
pub async fn ask(at: SocketAddr, method: &str, path: &str, body: &Value) -> (u16, Value) {
    try_ask(at, method, path, body).await.expect("it answers")
}

/// Asks for what must be given.
pub async fn get(at: SocketAddr, path: &str) -> Value {
    let (status, value) = ask(at, "GET", path, &Value::Null).await;
    assert_eq!(status, 200, "{path}: {value}");
    value
}

/// Sends what must be taken.
pub async fn post(at: SocketAddr, path: &str, body: Value) -> Value {
    let (status, value) = ask(at, "POST", path, &body).await;
    assert_eq!(status, 200, "{path}: {value}");
    value
}

/// A match as it is usually asked for, with what differs.
pub async fn new_match(at: SocketAddr, game: &str, opponent: Value, more: Value) -> Value {
    let draft = post(at, "/api/matches/draft", Value::Null).await;
    let deck = first_deck(at, game).await;
    let mut body = json!({
        "draft": draft["id"], "game": game, "deck": deck, "opponent": opponent, "seed": SEED,
    });
    for (key, value) in more.as_object().into_iter().flatten() {
        body[key] = value.clone();
    }
    let mut seated = post(at, "/api/matches", body).await;
    seated["commitment"] = draft["commitment"].clone();
    seated
}

/// The first deck that comes with a game.
pub async fn first_deck(at: SocketAddr, game: &str) -> String {
    let games = get(at, "/api/games").await;
    let game =
        games.as_array().into_iter().flatten().find(|known| known["id"] == game).expect("it is listed");
    game["decks"][0]["id"].as_str().expect("a deck").to_owned()
}

/// A match by a link, with both seats taken: what the creator got, and `other`, the token the other player got.
pub async fn linked(at: SocketAddr, game: &str, more: Value) -> Value {
    let mut seated = new_match(at, game, json!({ "is": "link" }), more).await;
    let deck = first_deck(at, game).await;
    let path = format!("/api/matches/{}/join", seated["id"].as_str().expect("an id"));
    let body = json!({ "token": seated["other"], "deck": deck, "seed": SEED });
    seated["link"] = seated["other"].clone();
    seated["other"] = post(at, &path, body).await["token"].clone();
    seated
}

/// Someone at a table.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The last update.
    pub update: Value,
    /// The match as it was told last.
    pub info: Value,
    /// The log, as the updates give it.
    pub log: Vec<String>,
    /// Everything that was told, as it came.
    pub told: Vec<String>,
}

impl Client {
    /// Opens a connection and says nothing.
    pub async fn open(at: SocketAddr, id: &str) -> Client {
        let url = format!("ws://{at}/api/matches/{id}/table");
        let (socket, _) =
            tokio_tungstenite::connect_async_with_config(url, None, true).await.expect("a connection");
        Client { socket, update: Value::Null, info: Value::Null, log: Vec::new(), told: Vec::new() }
    }

    /// Sits down, or looks on without a token, and waits for the welcome.
    pub async fn sit(at: SocketAddr, id: &Value, token: &Value) -> Client {
        Client::sit_after(at, id, token, Value::Null).await
    }

    /// The same, with the last version seen.
    pub async fn sit_after(at: SocketAddr, id: &Value, token: &Value, seen: Value) -> Client {
        let mut client = Client::open(at, id.as_str().expect("an id")).await;
        client.say(json!({ "say": "join", "form": table::wire::FORM, "token": token, "lang": "en", "seen": seen })).await;
        let told = client.hear().await;
        assert_eq!(told["told"], "welcome", "{told}");
        client
    }

    /// Says something.
    pub async fn say(&mut self, say: Value) {
        self.say_text(&say.to_string()).await;
    }

    /// Says some text.
    pub async fn say_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("it is sent");
    }

    /// Says bytes.
    pub async fn say_bytes(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::binary(bytes)).await.expect("it is sent");
    }

    /// Hears the next thing; nothing where the connection has ended.
    pub async fn try_hear(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(60), self.socket.next()).await;
            let text = match next.expect("something is told within a minute")?.ok()? {
                Message::Text(text) => text,
                Message::Close(_) => return None,
                _ => continue,
            };
            let told: Value = serde_json::from_str(&text).expect("JSON");
            self.told.push(text.to_string());
            self.take(&told);
            return Some(told);
        }
    }

    /// Hears the next thing.
    pub async fn hear(&mut self) -> Value {
        self.try_hear().await.expect("the connection stands")
    }

    fn take(&mut self, told: &Value) {
        if told["told"] == "update" {
            self.update = told.clone();
            let from = told["from"].as_u64().expect("a number") as usize;
            assert!(from <= self.log.len(), "lines are left out: {from} of {}", self.log.len());
            self.log.truncate(from);
            let lines = told["lines"].as_array().expect("lines").iter();
            self.log.extend(lines.map(|line| line["text"].as_str().expect("a text").to_owned()));
        }
        if let Some(info) = told.get("info") {
            self.info = info.clone();
        }
    }

    /// Hears until something of a kind comes.
    pub async fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let told = self.hear().await;
            if told["told"] == kind {
                return told;
            }
        }
    }

    /// Is it asked?
    pub fn asked(&self) -> bool {
        !self.update["asked"].is_null()
    }

    /// Is the game over?
    pub fn over(&self) -> bool {
        self.update["waits"]["for"] == "over"
    }

    /// How many answers it has.
    pub fn offers(&self) -> usize {
        self.update["asked"]["offers"].as_array().map_or(0, Vec::len)
    }

    /// Gives an answer.
    pub async fn answer(&mut self, choice: usize) {
        let at = self.update["at"].clone();
        self.say(json!({ "say": "answer", "at": at, "choice": choice })).await;
    }

    /// Hears until it is asked or the game is over.
    pub async fn until_asked(&mut self) {
        while !self.asked() && !self.over() {
            self.hear().await;
        }
    }

    /// Hears until a game is there.
    pub async fn until_asked_or_waits(&mut self) {
        while self.update.is_null() || self.over() {
            self.hear().await;
        }
    }

    /// Plays anything until the game is over. Says how often it chose among several answers: the only one is no input.
    pub async fn play_on(&mut self, dice: &mut Dice) -> usize {
        let mut given = 0;
        loop {
            self.until_asked().await;
            if self.over() {
                return given;
            }
            let version = self.update["version"].clone();
            let answers = self.offers();
            self.answer(dice.below(answers)).await;
            given += usize::from(answers > 1);
            while self.update["version"] == version {
                let told = self.hear().await;
                assert_ne!(told["told"], "refused", "{told}");
            }
        }
    }
}

/// A deck of cards that can be used again and again for nothing, and these cards.
pub async fn looping(at: SocketAddr) -> (String, String) {
    let seen = post(at, "/api/decks/check", json!({ "game": "sve", "list": "elf" })).await;
    let word = |at: usize| seen["cards"][at]["face"]["word"].as_str().expect("a word").to_owned();
    let card = |n: u32| {
        let card = json!({
            "id": format!("L{n}"), "name": format!("L{n}"), "class": "エルフ", "kind": "フォロワー", "cost": 0,
            "attack": 1, "defense": 1, "text": "《起動》《コスト0》：自分のリーダーは《体力》+1する。",
        });
        format!("{card}\n")
    };
    let list: String = (0..13).map(|n| format!("3 L{n}\n")).collect();
    (format!("[leader]\n1 {}\n[deck]\n{list}1 {}\n", word(0), word(1)), (0..13).map(card).collect())
}
