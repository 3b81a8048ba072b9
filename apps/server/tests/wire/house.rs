//! How the server stands in its house: who may ask it what, by which name, from whose pages; where its figures and its
//! files are.

use std::net::IpAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use server::{Config, Server};

use super::client::{
    HEALTHY, ask, ask_from, ask_text, file, get, linked, new_match, raw, serve, serve_with, status_from,
    status_of,
};

#[tokio::test(flavor = "multi_thread")]
async fn only_its_own_names_are_answered_to() {
    let server = serve_with(&file(), |config| config.names = vec!["tefuda.example".to_owned()]).await;
    let at = server.address;
    let as_host =
        |host: &str| format!("GET /api/games HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    for known in
        ["127.0.0.1", "127.0.0.1:8080", "[::1]:80", "localhost:1234", "tefuda.example", "Tefuda.Example:443"]
    {
        assert_eq!(raw(at, &as_host(known)).await.0, 200, "{known}");
    }
    for (strange, status) in [
        ("evil.example", 421),
        ("tefuda.example.evil.example", 421),
        ("localhost.evil.example", 421),
        ("a b", 422),
        ("", 422),
        ("x\"; script-src *", 422),
    ] {
        let (told, text) = raw(at, &as_host(strange)).await;
        assert_eq!(told, status, "{strange}: {text}");
    }
    let two = "GET /health HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    assert_ne!(raw(at, two).await.0, 200, "two names");
    let told = raw(at, &as_host("evil.example")).await.1;
    assert!(told.contains("--name evil.example"), "it says what would be right: {told}");
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_others_may_not_use_it() {
    let server = serve(&file()).await;
    let at = server.address;
    let draft = |origin: &str| {
        format!(
            "POST /api/matches/draft HTTP/1.1\r\nhost: {at}\r\norigin: {origin}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        )
    };
    for own in [format!("http://{at}"), format!("https://{at}")] {
        assert_eq!(raw(at, &draft(&own)).await.0, 200, "{own}");
    }
    for other in
        ["http://evil.example", "null", "http://127.0.0.1:1", "file://", &format!("http://{at}.evil.example")]
    {
        assert_eq!(raw(at, &draft(other)).await.0, 403, "{other}");
    }
    // Nor sit at a table, whatever token they have.
    let seated = linked(at, "blackpoker", Value::Null).await;
    let path = format!("/api/matches/{}/table", seated["id"].as_str().expect("an id"));
    let upgrade = |origin: &str| {
        format!(
            "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGVmdWRhIHRlZnVkYSB0ZQ==\r\norigin: {origin}\r\n"
        )
    };
    assert_eq!(status_of(at, &path, &upgrade(&format!("http://{at}"))).await, 101);
    assert_eq!(status_of(at, &path, &upgrade("http://evil.example")).await, 403);
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn its_pages_speak_to_its_own_host_alone() {
    let server = serve(&file()).await;
    let at = server.address;
    let (status, text) = raw(at, "GET / HTTP/1.1\r\nhost: localhost:8080\r\nconnection: close\r\n\r\n").await;
    assert_eq!(status, 200);
    let policy = text.lines().find(|line| line.starts_with("content-security-policy:")).expect("a policy");
    assert!(policy.contains("connect-src 'self' ws://localhost:8080 wss://localhost:8080;"), "{policy}");
    assert!(!policy.contains("ws: ") && !policy.contains("wss:;"), "{policy}");
    server.stop().await.expect("it stops");
}

const PROXY: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 9));

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_is_believed_and_nobody_else() {
    let server = serve_with(&file(), |config| {
        config.proxies = vec![PROXY];
        config.limits.requests = 1;
    })
    .await;
    let at = server.address;
    let from = async |from: IpAddr, headers: &str| status_from(from, at, "/api/games", headers).await;
    // A request a second and ten at once: of each address that the proxy names.
    for n in 0..30 {
        assert_eq!(from(PROXY, &format!("x-forwarded-for: 10.0.0.{n}\r\n")).await, 200);
    }
    // Who is no proxy names whom they like; it is counted as theirs.
    let honest = IpAddr::from([127, 0, 0, 1]);
    let mut refused = 0;
    for n in 0..30 {
        refused += usize::from(from(honest, &format!("x-forwarded-for: 10.1.0.{n}\r\n")).await == 429);
    }
    assert!(refused > 10, "{refused}");
    // What a proxy does not say clearly is not guessed.
    for odd in [
        "",
        "x-forwarded-for: \r\n",
        "x-forwarded-for: unknown\r\n",
        "x-forwarded-for: 10.2.0.1:80\r\n",
        "x-forwarded-for: 10.2.0.1,\r\n",
        "x-forwarded-for: 10.2.0.1\r\nx-forwarded-for: 10.2.0.2\r\n",
    ] {
        assert_eq!(from(PROXY, odd).await, 422, "{odd:?}");
    }
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_told_at_an_address_of_their_own() {
    let server = serve_with(&file(), |config| config.metrics = Some(([127, 0, 0, 1], 0).into())).await;
    let at = server.address;
    let figures = server.figures.expect("where figures are told");
    let mut seat = {
        let seated = new_match(at, "blackpoker", json!({ "is": "machine", "level": 1 }), Value::Null).await;
        super::client::Client::sit(at, &seated["id"], &seated["token"]).await
    };
    seat.play_on(&mut super::client::Dice::new(3)).await;
    let (status, text) = ask_text(at, "GET", "/metrics", "").await;
    assert!(!text.contains("tefuda_"), "{status}: those who play are told no figures");
    assert_eq!(ask_text(figures, "GET", "/api/games", "").await.0, 404, "and figures alone are told there");
    let dashboard = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/dashboard.json");
    let dashboard = std::fs::read_to_string(dashboard).expect("the dashboard");
    let dashboard: Value = serde_json::from_str(&dashboard).expect("JSON");
    let named: Vec<&str> = dashboard["panels"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|panel| panel["targets"].as_array().into_iter().flatten())
        .filter_map(|target| target["expr"].as_str())
        .flat_map(|expr| expr.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'))
        .filter(|word| word.starts_with("tefuda_"))
        .collect();
    assert!(named.len() > 10, "{named:?}");
    // Some are looked at once a second.
    let all = async || ask_text(figures, "GET", "/metrics", "").await.1;
    while !all().await.contains("tefuda_waiting") {
        tokio::task::yield_now().await;
    }
    let told = all().await;
    // What has not happened yet is not told of, nor what only several servers have.
    let rare = [
        "tefuda_refusals",
        "tefuda_spent",
        "tefuda_forgotten",
        "tefuda_servers",
        "tefuda_leases",
        "tefuda_take_overs",
        "tefuda_lapses",
        "tefuda_fenced",
        "tefuda_forwarded",
        "tefuda_relayed",
    ];
    for name in named {
        assert!(told.contains(name) || rare.contains(&name), "{name} is nowhere in the figures");
    }
    server.stop().await.expect("it stops");
}

fn path(db: &str) -> PathBuf {
    PathBuf::from(db.trim_start_matches("sqlite:"))
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_reads_its_files() {
    let db = file();
    // One that was there before, for all to read.
    std::fs::write(path(&db), "").expect("a file");
    std::fs::set_permissions(path(&db), std::fs::Permissions::from_mode(0o644)).expect("its mode");
    let server = serve(&db).await;
    linked(server.address, "blackpoker", Value::Null).await;
    let mut seen = 0;
    for end in ["", "-wal", "-shm", "-server"] {
        let mode =
            std::fs::metadata(format!("{}{end}", path(&db).display())).expect(end).permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{end:?}");
        seen += 1;
    }
    assert_eq!(seen, 4);
    server.stop().await.expect("it stops");
}

async fn start(db: &str) -> Result<Server, String> {
    Server::start(Config::new(([127, 0, 0, 1], 0).into(), db)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_one_file_is_refused() {
    let db = file();
    let first = serve(&db).await;
    let why = start(&db).await.err().expect("it is refused");
    assert!(why.contains("another server"), "{why}");
    get(first.address, "/api/games").await;
    first.stop().await.expect("it stops");
    start(&db).await.expect("now it is free").stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_one_base_is_refused() {
    let Some(cluster) = super::postgres::start() else { return };
    let first = serve(&cluster.url).await;
    let why = start(&cluster.url).await.err().expect("it is refused");
    assert!(why.contains("another server"), "{why}");
    first.stop().await.expect("it stops");
    start(&cluster.url).await.expect("now it is free").stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_base_must_be_a_file() {
    for db in ["sqlite:", "sqlite://", "sqlite::memory:", "files:x"] {
        let why = start(db).await.err().expect("it is refused");
        assert!(why.contains("expected sqlite:FILE"), "{db}: {why}");
    }
}

/// A base that can be read and not written is not well.
#[tokio::test(flavor = "multi_thread")]
async fn health_is_that_something_can_be_written() {
    use sqlx::Connection;
    let db = file();
    let server = serve(&db).await;
    let at = server.address;
    assert_eq!(get(at, "/health").await, json!(HEALTHY));
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path(&db));
    let mut other = sqlx::SqliteConnection::connect_with(&options).await.expect("the file");
    sqlx::query("BEGIN EXCLUSIVE").execute(&mut other).await.expect("it is locked");
    let sick = async || ask_text(at, "GET", "/health", "").await.0 == 503;
    while !sick().await {
        tokio::task::yield_now().await;
    }
    sqlx::query("ROLLBACK").execute(&mut other).await.expect("it is free");
    while sick().await {
        tokio::task::yield_now().await;
    }
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_too_large_are_told_as_such() {
    let server = serve(&file()).await;
    let at = server.address;
    let draft =
        json!({ "draft": "x", "game": "sve", "deck": "elf", "seed": "", "opponent": { "is": "here" } });
    for (field, value, told) in [
        ("best_of", json!(300), "the number 300 is too large; it is from 0 to 255"),
        ("best_of", json!(-1), "the number -1 is too small; it is from 0 to 255"),
        ("clock", json!({ "game": 99_999_999_999_u64, "back": 0 }), "the number 99999999999 is too large"),
    ] {
        let mut body = draft.clone();
        body[field] = value;
        let (status, answer) = ask(at, "POST", "/api/matches", &body).await;
        assert!(
            status == 422 && answer["error"]["en"].as_str().is_some_and(|why| why.starts_with(told)),
            "{answer}"
        );
    }
    let cards = "[[card]]\nid = \"a\"\nname = \"a\"\nclass = \"エルフ\"\nkind = \"スペル\"\ncost = 40000\n";
    let seen =
        ask(at, "POST", "/api/decks/check", &json!({ "game": "sve", "list": "elf", "cards": cards })).await.1;
    assert!(seen.to_string().contains("the number 40000 is too large"), "{seen}");
    let (status, _) = ask_from(
        IpAddr::from([127, 0, 0, 1]),
        at,
        "GET",
        "/api/replays/x/at/99999999999999999999999",
        &Value::Null,
    )
    .await;
    assert!((400..500).contains(&status));
    server.stop().await.expect("it stops");
}
