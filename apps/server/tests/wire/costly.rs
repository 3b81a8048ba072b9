//! What costs much: one address uses up its own share of it, and nobody else's.

use std::net::{IpAddr, SocketAddr};

use engine::Both;
use serde_json::{Value, json};
use server::Limits;
use table::{AnySession, GameId, Options, replay_text, retag};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use super::client::{ask, ask_from, connect_from, file, get, linked, post, serve_with};

const ATTACKER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 2));

fn said(told: &Value) -> &str {
    told["error"]["en"].as_str().unwrap_or_default()
}

/// A deck check with a card that nobody has brought before.
fn check(n: usize) -> Value {
    let card = format!(
        "[[card]]\nid = \"X-{n}\"\nname = \"x{n}\"\nclass = \"エルフ\"\nkind = \"スペル\"\ncost = 1\ntext = \"1枚引く。\"\n"
    );
    json!({ "game": "sve", "list": "elf", "cards": card })
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_decks_read_uses_up_their_own_time() {
    let server = serve_with(&file(), |config| config.limits.cpu = 1).await;
    let at = server.address;
    let mut refused = None;
    // Each costs some milliseconds of the forty there are.
    for n in 0..2000 {
        let (status, told) = ask_from(ATTACKER, at, "POST", "/api/decks/check", &check(n)).await;
        if status != 200 {
            refused = Some((status, told));
            break;
        }
    }
    let (status, told) = refused.expect("nothing is refused, however much it costs");
    assert_eq!(status, 429, "{told}");
    assert!(said(&told).contains("computing time"), "{told}");
    // Others have theirs.
    linked(at, "blackpoker", Value::Null).await;
    server.stop().await.expect("it stops");
}

/// A replay of a game that was given up at once, with more lines before the decks.
fn replay(more: &str) -> String {
    let options = Options::of(GameId::BlackPoker);
    let mut session =
        AnySession::begin(GameId::BlackPoker, &options, Both(["full", "full"]), [7; 32]).expect("it begins");
    session.concede(engine::Seat::A).expect("it is given up");
    let text = replay_text(&session).expect("a replay");
    retag(&text.replace("deck A:", &format!("{more}deck A:")))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_card_files_of_a_replay_have_a_limit() {
    let server = serve_with(&file(), |_| {}).await;
    let at = server.address;
    let tiny: String = (0..1500).map(|n| format!("[[card]]\nid=\"{n}\"\nname=\"x\"\n")).collect();
    let padded = "# nothing\n".repeat(30_000);
    for (file, why) in [(padded.as_str(), "262144 bytes together"), (&tiny, "at most 1000 cards")] {
        let text = replay(&format!("file: {}\n", json!(file)));
        let (status, told) = ask(at, "POST", "/api/replays", &json!({ "text": text })).await;
        assert_eq!(status, 422, "{told}");
        assert!(said(&told).contains(why), "{told}");
    }
    let both = json!({ "text": replay(""), "cards": [padded] });
    let (status, told) = ask(at, "POST", "/api/replays", &both).await;
    assert_eq!(status, 413, "{told}");
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_kept_as_it_was_played_and_not_as_it_was_sent() {
    let server = serve_with(&file(), |_| {}).await;
    let at = server.address;
    let text = replay("");
    let sent = retag(&text.replace("flags:", &format!("flags: {}", " ".repeat(500_000))));
    let kept = post(at, "/api/replays", json!({ "text": sent })).await;
    let path = format!("/api/replays/{}", kept["id"].as_str().expect("an id"));
    assert_eq!(get(at, &path).await, json!(text));
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_bytes_are_kept_for_one_address() {
    let server =
        serve_with(&file(), |config| config.limits = Limits { bytes: 1, bytes_in_all: 3, ..Limits::NONE })
            .await;
    let at = server.address;
    // Each address has 2048 at once, all together 6144.
    let deck = |bytes: usize| json!({ "game": "sve", "list": "#".repeat(bytes) });
    let share = async |from: [u8; 4], bytes: usize| {
        ask_from(IpAddr::from(from), at, "POST", "/api/decks", &deck(bytes)).await
    };
    assert_eq!(share([127, 0, 0, 2], 1500).await.0, 200);
    let (status, told) = share([127, 0, 0, 2], 1500).await;
    assert!(status == 429 && said(&told).contains("your address"), "{status} {told}");
    assert_eq!(share([127, 0, 0, 3], 1500).await.0, 200, "another has its own");
    assert_eq!(share([127, 0, 0, 4], 1500).await.0, 200);
    let (status, told) = share([127, 0, 0, 5], 1900).await;
    assert!(status == 503 && !said(&told).contains("address"), "{status} {told}");
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_is_as_large_as_what_it_is_for() {
    let server = serve_with(&file(), |_| {}).await;
    let large = json!({ "game": "sve", "list": "elf", "name": "x".repeat(800 << 10) });
    assert_eq!(ask(server.address, "POST", "/api/decks/check", &large).await.0, 413);
    server.stop().await.expect("it stops");
}

async fn health(from: IpAddr, at: SocketAddr) -> u16 {
    ask_from(from, at, "GET", "/health", &Value::Null).await.0
}

/// Waits until the server has noticed that connections are gone.
async fn until_let_in(from: IpAddr, at: SocketAddr) {
    while health(from, at).await != 200 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_connections_are_open_though_nothing_is_said() {
    let server = serve_with(&file(), |config| {
        config.limits.open = 9;
        config.limits.open_each = 4;
    })
    .await;
    let (at, honest) = (server.address, IpAddr::from([127, 0, 0, 1]));
    let hold = async |from: IpAddr, n: usize| {
        let mut held: Vec<TcpStream> = Vec::new();
        for _ in 0..n {
            held.push(connect_from(from, at).await.expect("a connection"));
        }
        held
    };
    let mut held = hold(ATTACKER, 4).await;
    assert_eq!(health(ATTACKER, at).await, 503, "four is the most");
    let (_, told) = ask_from(ATTACKER, at, "GET", "/health", &Value::Null).await;
    assert!(said(&told).contains("too many connections"), "{told}");
    assert_eq!(health(honest, at).await, 200, "others come in");
    // Who sits at a table holds one place, not two.
    let seated = linked(at, "blackpoker", Value::Null).await;
    let mut a = super::client::Client::sit(at, &seated["id"], &seated["token"]).await;
    let others = hold(IpAddr::from([127, 0, 0, 3]), 4).await;
    assert_eq!(health(honest, at).await, 503, "nine are in");
    a.say(json!({ "say": "ping" })).await;
    a.hear_of("pong").await;
    held.pop();
    until_let_in(honest, at).await;
    drop((held, others));
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_holds_the_connections_of_all() {
    let server = serve_with(&file(), |config| {
        config.limits.open_each = 2;
        config.proxies = vec![ATTACKER];
    })
    .await;
    let mut held = Vec::new();
    for _ in 0..8 {
        held.push(connect_from(ATTACKER, server.address).await.expect("a connection"));
    }
    assert_eq!(health(ATTACKER, server.address).await, 200);
    let other = IpAddr::from([127, 0, 0, 3]);
    for _ in 0..2 {
        held.push(connect_from(other, server.address).await.expect("a connection"));
    }
    assert_eq!(health(other, server.address).await, 503, "who is no proxy has its own share");
    server.stop().await.expect("it stops");
}

/// A connection that is turned away is closed, whether it says anything or not.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_not_let_in_is_let_go() {
    let server = serve_with(&file(), |config| config.limits.open_each = 1).await;
    let _in = connect_from(ATTACKER, server.address).await.expect("a connection");
    for _ in 0..100 {
        let mut out = connect_from(ATTACKER, server.address).await.expect("a connection");
        let mut told = Vec::new();
        let _ = out.read_to_end(&mut told).await;
        assert!(told.is_empty() || told.starts_with(b"HTTP/1.1 503"), "{}", String::from_utf8_lossy(&told));
    }
    server.stop().await.expect("it stops");
}

/// Who brings large files has few tables at hand, and others have theirs.
#[tokio::test(flavor = "multi_thread")]
async fn large_tables_are_few() {
    let server = serve_with(&file(), |config| config.limits.memory = 1 << 20).await;
    let at = server.address;
    let cards: String = (0..200).map(|n| check(n)["cards"].as_str().expect("a file").to_owned()).collect();
    let mut paths = Vec::new();
    for _ in 0..2 {
        let seated =
            super::client::new_match(at, "sve", json!({ "is": "here" }), json!({ "cards": cards })).await;
        paths.push(format!("/api/matches/{}", seated["id"].as_str().expect("an id")));
    }
    let look = async |path: &str| ask_from(ATTACKER, at, "GET", path, &Value::Null).await;
    assert_eq!(look(&paths[0]).await.0, 200);
    let (status, told) = look(&paths[1]).await;
    assert!(status == 429 && said(&told).contains("too large"), "{status} {told}");
    assert_eq!(look(&paths[0]).await.0, 200, "what is at hand stays");
    get(at, &paths[1]).await;
    server.stop().await.expect("it stops");
}
