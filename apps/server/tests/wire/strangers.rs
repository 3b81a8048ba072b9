//! Bad input: every word that is malformed, too long, late, out of turn or someone else's is refused, and nothing has
//! changed.

use std::time::Duration;

use serde_json::{Value, json};

use super::client::{
    Client, Dice, HEALTHY, SEED, ask, ask_text, file, get, linked, new_match, post, serve, serve_with,
};
use super::pair::sit_both;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_another_seat() {
    let server = serve(&file()).await;
    let at = server.address;
    let one = linked(at, "blackpoker", Value::Null).await;
    let two = linked(at, "blackpoker", Value::Null).await;
    let [mut a, mut b] = sit_both(at, &one).await;
    let mut public = Client::sit(at, &one["id"], &Value::Null).await;
    public.hear_of("update").await;
    let (asked, other) = if a.asked() { (&mut a, &mut b) } else { (&mut b, &mut a) };
    assert!(!other.asked(), "one seat is asked");
    let before = asked.update.clone();
    let late = json!({ "say": "answer", "at": 999, "choice": 0 });
    let right = json!({ "say": "answer", "at": before["at"], "choice": 0 });
    let none = json!({ "say": "answer", "at": before["at"], "choice": 4_000_000_000u32 });
    other.say(right.clone()).await;
    assert_eq!(other.hear_of("refused").await["stale"], false);
    public.say(right.clone()).await;
    public.hear_of("refused").await;
    for say in ["concede", "again"] {
        public.say(json!({ "say": say })).await;
        public.hear_of("refused").await;
    }
    public.say(json!({ "say": "why", "at": before["at"] })).await;
    public.hear_of("refused").await;
    other.say(json!({ "say": "why", "at": before["at"] })).await;
    other.hear_of("refused").await;
    other.say(json!({ "say": "consent", "at": 0, "yes": true })).await;
    other.hear_of("refused").await;
    other.say(json!({ "say": "about", "word": "no such card" })).await;
    other.hear_of("refused").await;
    asked.say(late).await;
    assert_eq!(asked.hear_of("refused").await["stale"], true);
    asked.say(none).await;
    asked.hear_of("refused").await;
    assert_eq!(asked.update, before, "nothing has changed");
    asked.say(right.clone()).await;
    asked.hear_of("update").await;
    asked.say(right).await;
    assert_eq!(asked.hear_of("refused").await["stale"], true, "a word that was said before is late");
    // A token of another table, and one that is none.
    for token in [two["token"].clone(), json!("00"), json!(SEED), json!("é")] {
        let mut client = Client::open(at, one["id"].as_str().unwrap()).await;
        client.say(json!({ "say": "join", "form": table::wire::FORM, "token": token, "lang": "en" })).await;
        assert_eq!(client.hear().await["told"], "refused");
        assert!(client.try_hear().await.is_none(), "the connection ends");
    }
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_taken_once() {
    let server = serve(&file()).await;
    let at = server.address;
    let seated = new_match(at, "blackpoker", json!({ "is": "link" }), Value::Null).await;
    let path = format!("/api/matches/{}/join", seated["id"].as_str().unwrap());
    let join = |token: &Value| json!({ "token": token, "deck": "full", "seed": SEED });
    assert_eq!(ask(at, "POST", &path, &join(&json!("abc"))).await.0, 403);
    assert_eq!(ask(at, "POST", &path, &join(&seated["token"])).await.0, 409, "A sits there already");
    let mut bad = join(&seated["other"]);
    bad["deck"] = json!("1 nothing");
    assert_eq!(ask(at, "POST", &path, &bad).await.0, 422);
    post(at, &path, join(&seated["other"])).await;
    assert_eq!(ask(at, "POST", &path, &join(&seated["other"])).await.0, 409);
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_make_no_sense_are_refused_with_a_reason() {
    let server = serve(&file()).await;
    let at = server.address;
    let draft = post(at, "/api/matches/draft", Value::Null).await;
    let good = json!({
        "draft": draft["id"], "game": "blackpoker", "deck": "full", "opponent": { "is": "link" }, "seed": SEED,
    });
    let with = |key: &str, value: Value| {
        let mut bad = good.clone();
        bad[key] = value;
        bad
    };
    let refused = [
        with("game", json!("chess")),
        with("deck", json!("1 no card")),
        with("deck", json!("x".repeat(100_000))),
        with("seed", json!("12")),
        with("best_of", json!(2)),
        with("best_of", json!(-1)),
        with("opponent", json!({ "is": "machine", "level": 9 })),
        with("opponent", json!({ "is": "nobody" })),
        with("clock", json!({ "game": 0, "back": 0 })),
        with("edition", json!("none")),
        with("flags", json!(["BP-99"])),
        with("cards", json!("[[card]]\nid = 1")),
        with("name", json!("x".repeat(1000))),
        with("name", json!("two\nlines")),
        with("name", json!("\u{202e}gnp.exe")),
        with("name", json!("\u{3164}")),
        with("unknown", json!(1)),
        with("draft", json!("abc")),
    ];
    for bad in refused {
        let (status, told) = ask(at, "POST", "/api/matches", &bad).await;
        assert!((400..500).contains(&status), "{bad}: {status} {told}");
        for lang in ["ja", "en"] {
            assert!(told["error"][lang].as_str().is_some_and(|why| !why.is_empty()), "{bad}: {told}");
        }
        assert_ne!(told["error"]["ja"], told["error"]["en"], "{bad}: {told}");
    }
    for (method, path, body) in [
        ("POST", "/api/matches", "{"),
        ("POST", "/api/matches", "\u{0}"),
        ("GET", "/api/matches/none", ""),
        ("GET", "/api/matches/00000000000000000000", ""),
        ("DELETE", "/api/matches", ""),
        ("GET", "/api/nothing", ""),
        ("GET", "/api/replays/..%2f..%2fetc", ""),
        ("GET", "/api/replays/00000000000000000000-1/at/x", ""),
        ("GET", "/api/rules/none", ""),
        ("GET", "/api/decks/none", ""),
        ("POST", "/api/decks/check", "{\"game\":\"sve\"}"),
        ("GET", "/api/matches/%ff", ""),
        ("GET", "/api/rules/%ff", ""),
        ("POST", "/health", ""),
        ("POST", "/", ""),
    ] {
        let (status, told) = ask_text(at, method, path, body).await;
        assert!((400..500).contains(&status), "{method} {path}: {status} {told}");
        let told: Value = serde_json::from_str(&told).expect("JSON");
        assert!(
            told["error"]["ja"].is_string() && told["error"]["en"].is_string(),
            "{method} {path}: {told}"
        );
    }
    let (status, _) = ask_text(at, "POST", "/api/replays", &"x".repeat(3_000_000)).await;
    assert_eq!(status, 413);
    assert_eq!(ask_text(at, "GET", "/health", "").await, (200, HEALTHY.to_owned()));
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn decks_are_seen_with_every_reason_and_shared() {
    let server = serve(&file()).await;
    let at = server.address;
    for game in ["blackpoker", "sve", "legions", "los"] {
        let deck = super::client::first_deck(at, game).await;
        let seen = post(at, "/api/decks/check", json!({ "game": game, "list": deck })).await;
        assert_eq!((&seen["legal"], &seen["reasons"]), (&json!(true), &json!([])), "{game}");
        assert!(seen["cards"][0]["face"]["name"]["ja"].as_str().is_some_and(|name| !name.is_empty()));
    }
    let list = "1 ♠A\nnonsense\n";
    let seen = post(at, "/api/decks/check", json!({ "game": "blackpoker", "list": list })).await;
    assert_eq!((&seen["legal"], &seen["reasons"][0]["line"]), (&json!(false), &json!(2)), "{seen}");
    // Digits as wide as kana are digits; and a card too many is no card that does not belong there.
    let seen = post(at, "/api/decks/check", json!({ "game": "blackpoker", "list": "２　♠A\n" })).await;
    assert_eq!((&seen["cards"][0]["count"], &seen["size"]), (&json!(2), &json!(2)), "{seen}");
    let reasons = seen["reasons"].to_string();
    assert!(reasons.contains("2 copies of ♠A") && !reasons.contains("not in this format"), "{reasons}");
    let seen =
        post(at, "/api/decks/check", json!({ "game": "los", "list": "[side]\n999 x\n3 nobody" })).await;
    let told =
        |at: usize, lang: &str| seen["reasons"][at]["why"][lang].as_str().expect("a reason").to_owned();
    for (line, ja, en) in [(1, "「side」", "no part"), (2, "「x」", "no card"), (3, "「nobody」", "no card")]
    {
        assert_eq!(seen["reasons"][line - 1]["line"], line);
        assert!(told(line - 1, "ja").contains(ja) && told(line - 1, "en").contains(en), "{seen}");
    }
    // A card file alone is drawn; what is wrong with it is told by its lines.
    let card = "[[card]]\nid = \"OWN-1\"\nname = \"甲\"\nkind = \"エフェクト\"\n";
    let seen = post(at, "/api/decks/check", json!({ "game": "los", "list": "", "cards": card })).await;
    assert_eq!((&seen["legal"], &seen["reasons"]), (&json!(false), &json!([])));
    assert_eq!(seen["cards"][0]["face"]["word"], "OWN-1");
    let deck = super::client::first_deck(at, "los").await;
    let broken = format!("{card}name = \"乙\"\n");
    let seen = post(at, "/api/decks/check", json!({ "game": "los", "list": deck, "cards": broken })).await;
    assert_eq!((&seen["legal"], &seen["reasons"][0]["file"]), (&json!(false), &json!(true)));
    assert_eq!(seen["reasons"][0]["line"], 5, "{}", seen["reasons"]);
    assert!(seen["size"].as_u64() > Some(20), "the list is drawn nevertheless");
    let kept = post(at, "/api/decks", json!({ "game": "sve", "list": "elf", "name": "mine" })).await;
    let shared = get(at, &format!("/api/decks/{}", kept["id"].as_str().unwrap())).await;
    assert_eq!((&shared["name"], &shared["list"]), (&json!("mine"), &json!("elf")));
    let games = get(at, "/api/games").await;
    for game in games.as_array().unwrap() {
        for edition in game["editions"].as_array().unwrap() {
            let rules = get(at, &format!("/api/rules/{}", edition.as_str().unwrap())).await;
            assert!(rules.as_array().unwrap().len() > 20, "{edition}");
        }
    }
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_speaks_too_fast_or_too_much_is_refused() {
    let server = serve_with(&file(), |config| {
        config.limits = server::Limits { requests: 1000, messages: 2, ..server::Limits::USUAL }
    })
    .await;
    let at = server.address;
    let seated = linked(at, "blackpoker", Value::Null).await;
    let mut a = Client::sit(at, &seated["id"], &seated["token"]).await;
    a.hear_of("update").await;
    a.say_text(&"x".repeat(5000)).await;
    a.hear_of("refused").await;
    a.say_bytes(vec![1, 2, 3]).await;
    a.hear_of("refused").await;
    for _ in 0..60 {
        a.say(json!({ "say": "ping" })).await;
    }
    let mut refused = 0;
    for _ in 0..60 {
        refused += usize::from(a.hear().await["told"] == "refused");
    }
    assert!(refused > 5, "{refused}");
    let mut b = Client::sit(at, &seated["id"], &seated["other"]).await;
    b.say_text(&"x".repeat(100_000)).await;
    while let Some(told) = b.try_hear().await {
        assert!(["update", "refused", "match"].contains(&told["told"].as_str().unwrap()));
    }
    // The first word says who comes, in a form that is spoken here.
    for first in ["{}", "[]", "{\"say\":\"ping\"}", "{\"say\":\"join\",\"form\":99,\"lang\":\"en\"}"] {
        let mut client = Client::open(at, seated["id"].as_str().unwrap()).await;
        client.say_text(first).await;
        if first.contains("99") {
            assert_eq!(client.hear().await["told"], "form", "the page is to be loaded anew");
        }
        assert_eq!(client.hear().await["told"], "refused", "{first}");
    }
    server.stop().await.expect("it stops");
}

/// A proxy.
const PROXY: std::net::IpAddr = std::net::IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 9));

/// The status that an address gets which wants to open a place, as a proxy names it.
async fn open_from(at: std::net::SocketAddr, id: &Value, named: &str) -> u16 {
    let path = format!("/api/matches/{}/table", id.as_str().expect("an id"));
    let headers = format!(
        "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGVmdWRhIHRlZnVkYSB0ZQ==\r\nx-forwarded-for: {named}\r\n"
    );
    super::client::status_from(PROXY, at, &path, &headers).await
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_holds_so_many_connections() {
    let few = |proxied: bool| {
        move |config: &mut server::Config| {
            config.limits.connections = 2;
            if proxied {
                config.proxies = vec![PROXY];
            }
        }
    };
    let server = serve_with(&file(), few(false)).await;
    let seated = linked(server.address, "blackpoker", Value::Null).await;
    let a = Client::sit(server.address, &seated["id"], &seated["token"]).await;
    let _b = Client::sit(server.address, &seated["id"], &seated["other"]).await;
    let table = format!("/api/matches/{}/table", seated["id"].as_str().expect("an id"));
    let upgrade = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                   sec-websocket-key: dGVmdWRhIHRlZnVkYSB0ZQ==\r\nx-forwarded-for: 10.0.0.1\r\n";
    let third = async || super::client::status_of(server.address, &table, upgrade).await;
    assert_eq!(third().await, 503, "a name is not believed");
    drop(a);
    // It is gone once the server has noticed.
    while third().await == 503 {
        tokio::task::yield_now().await;
    }
    server.stop().await.expect("it stops");

    let server = serve_with(&file(), few(true)).await;
    let seated = linked(server.address, "blackpoker", Value::Null).await;
    let _a = Client::sit(server.address, &seated["id"], &seated["token"]).await;
    let _b = Client::sit(server.address, &seated["id"], &seated["other"]).await;
    assert_eq!(open_from(server.address, &seated["id"], "10.0.0.1").await, 101, "a proxy's word is");
    assert_eq!(
        open_from(server.address, &seated["id"], "10.0.0.1, 127.0.0.1").await,
        503,
        "the last it named"
    );
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_tables_are_at_hand() {
    let server = serve_with(&file(), |config| config.limits.tables = 1).await;
    let at = server.address;
    let machine = || new_match(at, "blackpoker", json!({ "is": "machine", "level": 1 }), Value::Null);
    let (one, other) = (machine().await, machine().await);
    let mut a = Client::sit(at, &one["id"], &one["token"]).await;
    let path = format!("/api/matches/{}", other["id"].as_str().expect("an id"));
    assert_eq!(ask(at, "GET", &path, &Value::Null).await.0, 503);
    a.play_on(&mut super::client::Dice::new(1)).await;
    assert!(a.over(), "who sits there plays on");
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn made_up_messages_change_nothing_and_stop_nothing() {
    // A panic on any thread of the server ends the test.
    std::panic::set_hook(Box::new(|panic| {
        eprintln!("{panic}");
        std::process::exit(1);
    }));
    let server = serve(&file()).await;
    let done = super::fuzz::fuzz(server.address, 20_000, &mut Dice::new(77)).await;
    assert_eq!(done, 20_000);
    assert_eq!(ask_text(server.address, "GET", "/health", "").await.0, 200);
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_never_says_what_they_want_is_let_go() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let server = serve_with(&file(), |config| config.headers = Duration::from_secs(1)).await;
    let seated = linked(server.address, "blackpoker", Value::Null).await;
    let mut sits = Client::sit(server.address, &seated["id"], &seated["token"]).await;
    sits.hear_of("update").await;
    let mut slow = tokio::net::TcpStream::connect(server.address).await.unwrap();
    slow.write_all(b"GET /health HTTP/1.1\r\nHost: here\r\n").await.unwrap();
    let mut heard = Vec::new();
    slow.read_to_end(&mut heard).await.expect("it is closed");
    assert!(!String::from_utf8_lossy(&heard).contains("200 OK"));
    // Who sits at a table may be silent for as long as they like.
    sits.say(json!({ "say": "ping" })).await;
    sits.hear_of("pong").await;
    server.stop().await.expect("it stops");
}
