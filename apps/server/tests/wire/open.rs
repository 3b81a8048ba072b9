//! Matches that are listed for anyone, and games of players who have gone.

use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Client, SEED, ask, file, first_deck, get, linked, new_match, post, serve, serve_with};
use super::pair::{asked, sit_both};
use super::postgres;

/// Lists a match: what is answered, by its status.
async fn list(at: std::net::SocketAddr, seated: &Value) -> u16 {
    let path = format!("/api/matches/{}/open", seated["id"].as_str().expect("an id"));
    ask(at, "POST", &path, &json!({ "token": seated["token"], "invite": seated["other"] })).await.0
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_listed_until_somebody_joins() {
    listed_until_joined(&file()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_listed_in_postgres_too() {
    let Some(cluster) = postgres::start() else { return };
    listed_until_joined(&cluster.url).await;
}

async fn listed_until_joined(db: &str) {
    let server = serve(db).await;
    let at = server.address;
    let more = json!({ "name": "Anna", "best_of": 3 });
    let seated = new_match(at, "los", json!({ "is": "link" }), more).await;
    assert_eq!(get(at, "/api/matches/open").await, json!([]));
    assert_eq!(list(at, &seated).await, 200);
    assert_eq!(list(at, &seated).await, 200);
    let open = get(at, "/api/matches/open").await;
    assert_eq!(open.as_array().map(Vec::len), Some(1));
    let one = &open[0];
    assert_eq!((&one["id"], &one["name"], &one["game"]), (&seated["id"], &json!("Anna"), &json!("los")));
    assert_eq!(one["best_of"], 3);
    // Nothing of the deck, nor of the token of who waits.
    let text = one.to_string();
    assert!(!text.contains(seated["token"].as_str().expect("a token")), "{text}");
    assert_eq!(one.as_object().expect("an object").len(), 9, "{text}");
    // Only who has both tokens may list it, or take it back.
    let path = format!("/api/matches/{}/open", seated["id"].as_str().expect("an id"));
    let foreign = json!({ "token": SEED, "invite": seated["other"] });
    assert_eq!(ask(at, "POST", &path, &foreign).await.0, 403);
    assert_eq!(ask(at, "DELETE", &path, &foreign).await.0, 403);
    let own = json!({ "token": seated["token"], "invite": seated["other"] });
    assert_eq!(ask(at, "DELETE", &path, &own).await.0, 200);
    assert_eq!(get(at, "/api/matches/open").await, json!([]));
    // Whoever comes by the list takes the seat, and the match is listed no longer.
    assert_eq!(list(at, &seated).await, 200);
    let join = format!("/api/matches/{}/join", seated["id"].as_str().expect("an id"));
    let deck = first_deck(at, "los").await;
    post(at, &join, json!({ "token": one["token"], "deck": deck, "seed": SEED })).await;
    assert_eq!(get(at, "/api/matches/open").await, json!([]));
    assert_eq!(list(at, &seated).await, 409);
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_address_fills_the_list() {
    let server = serve_with(&file(), |config| config.limits.listed = 2).await;
    let at = server.address;
    let mut given = Vec::new();
    for _ in 0..3 {
        let seated = new_match(at, "blackpoker", json!({ "is": "link" }), Value::Null).await;
        given.push(list(at, &seated).await);
    }
    assert_eq!(given, [200, 200, 409]);
    assert_eq!(get(at, "/api/matches/open").await.as_array().map(Vec::len), Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_claimed_of_a_player_who_has_gone() {
    let server = serve_with(&file(), |config| config.claim = Duration::from_millis(300)).await;
    let at = server.address;
    let seated = linked(at, "blackpoker", Value::Null).await;
    let seats = sit_both(at, &seated).await;
    let goes = asked(&seats);
    let mut seats = seats.map(Some);
    let gone = seats[goes].take().expect("a seat");
    let mut stays = seats[1 - goes].take().expect("a seat");
    // Nobody claims a game of who is there, nor of who has just gone.
    stays.say(json!({ "say": "claim" })).await;
    assert!(stays.hear_of("refused").await["why"]["en"].as_str().expect("a reason").contains("is here"));
    drop(gone);
    hear_them_go(&mut stays).await;
    stays.say(json!({ "say": "claim" })).await;
    assert!(stays.hear_of("refused").await["why"]["en"].as_str().expect("a reason").contains("seconds"));
    tokio::time::sleep(Duration::from_millis(350)).await;
    stays.say(json!({ "say": "claim" })).await;
    let told = stays.hear_of("update").await;
    let winner = ["B", "A"][goes];
    assert_eq!((&told["ended"], &told["table"]["won"]), (&json!("gone"), &json!(winner)));
    // It is kept, and told to who comes back.
    let tokens = [&seated["token"], &seated["other"]];
    let back = Client::sit(at, &seated["id"], tokens[goes]).await.hear_of("update").await;
    assert_eq!(back["table"]["won"], winner);
}

/// Hears until it is told that somebody is no longer there.
async fn hear_them_go(stays: &mut Client) {
    loop {
        let told = stays.hear_of("match").await;
        let players = told["info"]["players"].as_array();
        if players.expect("both players").iter().any(|player| player["here"] == false) {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_waits_for_oneself_is_not_claimed() {
    let server = serve_with(&file(), |config| config.claim = Duration::ZERO).await;
    let at = server.address;
    let seated = linked(at, "blackpoker", Value::Null).await;
    let seats = sit_both(at, &seated).await;
    let stays = asked(&seats);
    let [a, b] = seats;
    let (mut stays, gone) = if stays == 0 { (a, b) } else { (b, a) };
    drop(gone);
    hear_them_go(&mut stays).await;
    stays.say(json!({ "say": "claim" })).await;
    assert!(
        stays.hear_of("refused").await["why"]["en"].as_str().expect("a reason").contains("does not wait")
    );
}
