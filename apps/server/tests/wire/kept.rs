//! What is kept of a match is what happened: a program that would play it otherwise says so, and changes nothing.

use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use super::client::{Client, Dice, ask, ask_text, file, get, linked, serve};
use super::pair::{sit_both, some_answers};

/// Changes what is kept, as a program with other rules would have found it.
async fn change(db: &str, sql: &'static str) -> u64 {
    let options = SqliteConnectOptions::new().filename(db.trim_start_matches("sqlite:"));
    let pool = SqlitePool::connect_with(options).await.expect("the file of the matches");
    let changed = sqlx::query(sql).execute(&pool).await.expect("a sentence that is understood");
    pool.close().await;
    changed.rows_affected()
}

/// A match of which some answers were given: its seats, and the log of the first one.
async fn some_match(db: &str, game: &str) -> (Value, Vec<String>) {
    let server = serve(db).await;
    let seated = linked(server.address, game, Value::Null).await;
    let mut seats = sit_both(server.address, &seated).await;
    some_answers(&mut seats, 12, &mut Dice::new(7)).await;
    server.stop().await.expect("it stops");
    let [a, _] = seats;
    (seated, a.log)
}

/// Sits down at a match that is stopped: why it is, and the log that is still told.
async fn stopped(db: &str, seated: &Value) -> (String, Vec<String>) {
    let server = serve(db).await;
    let mut seat = Client::sit(server.address, &seated["id"], &seated["token"]).await;
    seat.say(json!({ "say": "concede" })).await;
    let refused = seat.hear_of("refused").await;
    assert!(!seat.asked(), "nobody is asked");
    let why = seat.info["stopped"]["en"].as_str().expect("it is stopped").to_owned();
    assert_eq!(refused["why"]["en"], why.as_str());
    let info = get(server.address, &format!("/api/matches/{}", seated["id"].as_str().unwrap())).await;
    assert_eq!(info["stopped"], seat.info["stopped"]);
    server.stop().await.expect("it stops");
    (why, seat.log)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_would_go_another_way_is_stopped_there_and_can_be_read() {
    for game in ["blackpoker", "sve", "legions", "los"] {
        let db = file();
        let (seated, log) = some_match(&db, game).await;
        let other = "UPDATE deeds SET came = json_set(came, '$.digest', '0123456789abcdef') WHERE n = 9";
        assert_eq!(change(&db, other).await, 1);
        let (why, left) = stopped(&db, &seated).await;
        assert!(why.contains("from deed 10"), "{game}: {why}");
        assert!(!left.is_empty() && left.len() < log.len() && log.starts_with(&left), "{game}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_whose_cards_are_read_otherwise_is_stopped_and_can_be_read() {
    let db = file();
    let (seated, log) = some_match(&db, "sve").await;
    let zeros = "UPDATE deeds SET came = json_set(came, '$.cards', printf('%064d', 0)) \
                 WHERE json_extract(came, '$.cards') IS NOT NULL";
    assert_eq!(change(&db, zeros).await, 1, "the game begins once");
    let (why, left) = stopped(&db, &seated).await;
    assert!(why.contains("cards are read otherwise"), "{why}");
    assert_eq!(left, log, "all of it happened as it is told");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_from_before_is_refused_with_the_reason() {
    let db = file();
    let (seated, _) = some_match(&db, "los").await;
    change(&db, "UPDATE deeds SET came = ''").await;
    let (why, left) = stopped(&db, &seated).await;
    assert!(why.contains("older version"), "{why}");
    assert!(left.is_empty(), "nothing of it can be checked");
    change(&db, "UPDATE matches SET setup = json_remove(setup, '$.program')").await;
    assert!(stopped(&db, &seated).await.0.contains("older version"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_told_as_it_was_whatever_becomes_of_the_rules() {
    let db = file();
    let server = serve(&db).await;
    let at = server.address;
    let seated = linked(at, "blackpoker", Value::Null).await;
    let mut seats = sit_both(at, &seated).await;
    some_answers(&mut seats, 8, &mut Dice::new(3)).await;
    let [a, _] = &mut seats;
    a.say(json!({ "say": "concede" })).await;
    while !a.over() {
        a.hear().await;
    }
    let id = seated["id"].as_str().unwrap();
    let paths = [format!("/api/replays/{id}-1"), format!("/api/replays/{id}-1/lines?lang=en")];
    let mut told = Vec::new();
    for path in &paths {
        let (status, text) = ask_text(at, "GET", path, "").await;
        assert_eq!(status, 200, "{path}: {text}");
        told.push(text);
    }
    assert!(told[0].starts_with("tefuda replay 2\n") && told[1].lines().count() > 10, "{told:?}");
    server.stop().await.expect("it stops");
    change(&db, "UPDATE deeds SET came = json_set(came, '$.digest', '0123456789abcdef')").await;
    let server = serve(&db).await;
    for (path, before) in paths.iter().zip(&told) {
        let (status, now) = ask_text(server.address, "GET", path, "").await;
        assert_eq!((status, &now), (200, before), "{path}");
    }
    let (status, none) =
        ask(server.address, "GET", &format!("/api/replays/{id}-2/lines"), &Value::Null).await;
    assert_eq!(status, 404, "{none}");
    server.stop().await.expect("it stops");
}
