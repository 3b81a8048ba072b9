//! How long things are kept, and what whoever runs the server may do with them.

use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};
use server::admin::Admin;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use super::client::{Client, Dice, ask, file, get, linked, new_match, post, serve, serve_with};
use super::pair::{sit_both, some_answers};

const DAY: Duration = Duration::from_secs(86_400);

fn path(db: &str) -> PathBuf {
    PathBuf::from(db.trim_start_matches("sqlite:"))
}

/// Says a sentence to a base.
async fn say(db: &str, sql: &'static str) {
    let pool =
        SqlitePool::connect_with(SqliteConnectOptions::new().filename(path(db))).await.expect("the file");
    sqlx::query(sql).execute(&pool).await.expect("a sentence that is understood");
    pool.close().await;
}

async fn count(db: &str, sql: &'static str) -> i64 {
    let pool =
        SqlitePool::connect_with(SqliteConnectOptions::new().filename(path(db))).await.expect("the file");
    let (count,): (i64,) = sqlx::query_as(sql).fetch_one(&pool).await.expect("a number");
    pool.close().await;
    count
}

async fn status(at: std::net::SocketAddr, id: &Value) -> u16 {
    let path = format!("/api/matches/{}", id.as_str().expect("an id"));
    ask(at, "GET", &path, &Value::Null).await.0
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_has_touched_for_long_is_let_go() {
    let db = file();
    let server = serve(&db).await;
    let at = server.address;
    let played = linked(at, "blackpoker", Value::Null).await;
    let mut seats = sit_both(at, &played).await;
    some_answers(&mut seats, 6, &mut Dice::new(7)).await;
    seats[0].say(json!({ "say": "concede" })).await;
    while !seats[0].over() {
        seats[0].hear().await;
    }
    let idle = linked(at, "sve", Value::Null).await;
    let mut deck = json!({ "game": "sve", "list": "#".repeat(15_000) });
    for _ in 0..40 {
        post(at, "/api/decks", deck.clone()).await;
    }
    server.stop().await.expect("it stops");
    // Both matches were set up, and the decks brought, two days ago; in one of them something was done since.
    let before = count(&db, "SELECT COUNT(*) FROM deeds").await;
    say(&db, "UPDATE matches SET made = made - 172800000").await;
    say(&db, "UPDATE papers SET made = made - 172800000").await;
    say(&db, "UPDATE deeds SET made = made - 172800000 WHERE id IN (SELECT id FROM matches WHERE setup LIKE '%\"game\":\"sve\"%')").await;
    let large = std::fs::metadata(path(&db)).expect("the file").len();
    let server = serve_with(&db, |config| config.keep = Some(DAY)).await;
    let at = server.address;
    // Who asked for it would keep it at hand.
    while count(&db, "SELECT COUNT(*) FROM matches").await > 1 {
        tokio::task::yield_now().await;
    }
    assert_eq!(status(at, &idle["id"]).await, 404);
    assert_eq!(status(at, &played["id"]).await, 200, "something was done in it");
    let replay = format!("/api/replays/{}-1", played["id"].as_str().expect("an id"));
    assert_eq!(ask(at, "GET", &replay, &Value::Null).await.0, 200, "its game as it was told stays with it");
    while count(&db, "SELECT COUNT(*) FROM papers WHERE kind = 'deck'").await > 0 {
        tokio::task::yield_now().await;
    }
    deck["list"] = json!("elf");
    post(at, "/api/decks", deck).await;
    server.stop().await.expect("it stops");
    let after = count(&db, "SELECT COUNT(*) FROM deeds").await;
    assert!(after > 0 && after < before, "{before} and {after}");
    let small = std::fs::metadata(path(&db)).expect("the file").len();
    assert!(small + 400_000 < large, "the room is given back: {large} and {small}");
}

/// Who sits at a table keeps it, however old it is.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_word_everything_is_kept() {
    let db = file();
    let server = serve(&db).await;
    let seated = linked(server.address, "los", Value::Null).await;
    server.stop().await.expect("it stops");
    say(&db, "UPDATE matches SET made = 1000").await;
    say(&db, "UPDATE deeds SET made = 1000").await;
    let server = serve(&db).await;
    let mut seat = Client::sit(server.address, &seated["id"], &seated["token"]).await;
    seat.hear_of("update").await;
    server.stop().await.expect("it stops");
    assert_eq!(count(&db, "SELECT COUNT(*) FROM matches").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_base_that_is_full_takes_nothing_new_and_goes_on() {
    let db = file();
    let server = serve(&db).await;
    let seated = linked(server.address, "blackpoker", Value::Null).await;
    server.stop().await.expect("it stops");
    let server = serve_with(&db, |config| config.limits.base = 1).await;
    let at = server.address;
    let deck = json!({ "game": "sve", "list": "elf" });
    // The base is measured a moment after the start.
    while ask(at, "POST", "/api/decks", &deck).await.0 != 507 {
        tokio::task::yield_now().await;
    }
    let mut seats = sit_both(at, &seated).await;
    some_answers(&mut seats, 4, &mut Dice::new(2)).await;
    server.stop().await.expect("it stops");
}

async fn admin(db: &str) -> Admin {
    Admin::open(db).await.expect("the base")
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_runs_the_server_sees_and_ends_and_deletes_matches() {
    let db = file();
    let server = serve(&db).await;
    at_a_server(&db, server.address).await;
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_over_postgres() {
    let Some(cluster) = super::postgres::start() else { return };
    let server = serve(&cluster.url).await;
    at_a_server(&cluster.url, server.address).await;
    server.stop().await.expect("it stops");
}

/// A server runs meanwhile, and does what is ordered.
async fn at_a_server(db: &str, at: std::net::SocketAddr) {
    let named = json!({ "name": "Ada" });
    let seated = linked(at, "blackpoker", named).await;
    let id = seated["id"].as_str().expect("an id");
    let mut seats = sit_both(at, &seated).await;
    some_answers(&mut seats, 4, &mut Dice::new(2)).await;
    let machine = new_match(at, "sve", json!({ "is": "machine", "level": 1 }), Value::Null).await;
    let admin = admin(db).await;
    let rows = admin.list(10).await.expect("a list");
    assert_eq!(rows.len(), 2);
    let row = rows.iter().find(|row| row.id == id).expect("it is listed");
    assert_eq!((row.game.as_str(), row.opponent), ("blackpoker", "link"));
    assert!(row.deeds >= 5 && row.last >= row.made && row.made > 1_700_000_000_000, "{row:?}");
    let shown = admin.show(id).await.expect("a match");
    assert_eq!((shown.players[0].as_str(), shown.over, shown.score), ("Ada", false, [0, 0, 0]));
    // What is told of a match helps nobody to sit there, nor to know what comes.
    let told = serde_json::to_string(&(&rows, &shown)).expect("JSON");
    let export = admin.export(id).await.expect("everything");
    assert_eq!(export["deeds"].as_array().map(Vec::len), Some(row.deeds as usize));
    let secret = export["setup"]["server"].as_str().expect("a part of the seed");
    assert!(!told.contains(secret) && !told.contains(seated["token"].as_str().expect("a token")));
    assert!(
        !export.to_string().contains(seated["token"].as_str().expect("a token")),
        "tokens are kept as hashes"
    );
    admin.end(id).await.expect("it is ended");
    while !seats[1].over() {
        seats[1].hear().await;
    }
    assert_eq!(seats[1].update["ended"], "called-off");
    let shown = admin.show(id).await.expect("a match");
    assert_eq!((shown.over, shown.score), (true, [0, 0, 1]));
    let why = admin.end(id).await.expect_err("once");
    assert!(why.contains("over"), "{why}");
    let machine_id = machine["id"].as_str().expect("an id");
    let mut sits = Client::sit(at, &machine["id"], &machine["token"]).await;
    admin.delete(machine_id).await.expect("it is deleted");
    while sits.try_hear().await.is_some() {}
    assert_eq!(status(at, &machine["id"]).await, 404);
    assert!(admin.show(machine_id).await.is_err() && admin.delete(machine_id).await.is_err());
    for none in ["", "../x", "00000000000000000000"] {
        assert!(admin.end(none).await.is_err() && admin.show(none).await.is_err());
    }
    admin.close().await;
}

/// A copy that was made while somebody played is a base of its own.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_can_be_served() {
    let (db, copy) = (file(), file());
    let server = serve(&db).await;
    let seated = linked(server.address, "blackpoker", Value::Null).await;
    let mut seats = sit_both(server.address, &seated).await;
    some_answers(&mut seats, 6, &mut Dice::new(2)).await;
    let admin = admin(&db).await;
    admin.backup(&path(&copy)).await.expect("a copy");
    assert!(admin.backup(&path(&copy)).await.is_err(), "nothing is written over");
    admin.close().await;
    let then = seats[0].log.clone();
    some_answers(&mut seats, 6, &mut Dice::new(3)).await;
    server.stop().await.expect("it stops");
    let server = serve(&copy).await;
    let mut seat = Client::sit(server.address, &seated["id"], &seated["token"]).await;
    seat.hear_of("update").await;
    assert_eq!(seat.log, then);
    server.stop().await.expect("it stops");
}

/// No server runs: what is ordered is done at once.
#[tokio::test(flavor = "multi_thread")]
async fn matches_are_ended_and_deleted_without_a_server() {
    let db = file();
    let server = serve(&db).await;
    let (one, other) =
        (linked(server.address, "los", Value::Null).await, linked(server.address, "sve", Value::Null).await);
    server.stop().await.expect("it stops");
    let admin = admin(&db).await;
    admin.end(one["id"].as_str().expect("an id")).await.expect("it is ended");
    admin.delete(other["id"].as_str().expect("an id")).await.expect("it is deleted");
    assert!(admin.vacuum().await.expect("it is written anew") > 0);
    admin.close().await;
    let server = serve(&db).await;
    let info = get(server.address, &format!("/api/matches/{}", one["id"].as_str().expect("an id"))).await;
    assert_eq!(info["score"], json!([0, 0, 1]));
    assert_eq!(info["replays"].as_array().map(Vec::len), Some(1));
    assert_eq!(status(server.address, &other["id"]).await, 404);
    server.stop().await.expect("it stops");
    assert_eq!(count(&db, "SELECT COUNT(*) FROM deeds WHERE id NOT IN (SELECT id FROM matches)").await, 0);
}
