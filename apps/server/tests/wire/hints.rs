//! Hints: found from a seat's own sight, told to who asked, and only where everyone who plays wants them.

use std::net::SocketAddr;

use serde_json::{Value, json};

use super::client::{Client, SEED, file, first_deck, new_match, post, serve, serve_with};

async fn ask_hint(client: &mut Client) -> Value {
    client.until_asked().await;
    let at = client.update["at"].clone();
    client.say(json!({ "say": "hint", "at": at })).await;
    loop {
        let told = client.hear().await;
        if ["hint", "refused"].contains(&told["told"].as_str().unwrap_or_default()) {
            return told;
        }
    }
}

fn was_told_a_hint(client: &Client) -> bool {
    client.told.iter().any(|told| told.starts_with("{\"told\":\"hint\""))
}

/// Hears everything that was told until now.
async fn catch_up(client: &mut Client) {
    client.say(json!({ "say": "ping" })).await;
    client.hear_of("pong").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn against_the_machine_every_answer_is_compared() {
    let server = serve(&file()).await;
    let at = server.address;
    for game in ["blackpoker", "sve", "los", "legions"] {
        let seated = new_match(at, game, json!({ "is": "machine", "level": 1 }), Value::Null).await;
        let mut client = Client::sit(at, &seated["id"], &seated["token"]).await;
        assert_eq!(client.info["hints"], "on");
        let mut compared = 0;
        for _ in 0..6 {
            client.until_asked().await;
            if client.over() {
                break;
            }
            let offers = client.offers() as u64;
            let hint = ask_hint(&mut client).await;
            assert_eq!((&hint["told"], &hint["at"]), (&json!("hint"), &client.update["at"]), "{hint}");
            let answers = hint["answers"].as_array().expect("answers").clone();
            let choices: Vec<u64> = answers.iter().filter_map(|one| one["choice"].as_u64()).collect();
            let mut once = choices.clone();
            once.sort_unstable();
            once.dedup();
            assert!(!choices.is_empty() && once.len() == answers.len(), "{game}: {hint}");
            assert!(choices.iter().all(|&choice| choice < offers), "{game}: {hint}");
            let best: Vec<bool> = answers.iter().map(|one| one["rank"] == "best").collect();
            assert!(best[0] && !best[1..].contains(&true), "{game}: the best is the first: {hint}");
            assert!(answers.iter().all(|one| one["stands"].as_u64().is_some_and(|n| n <= 100)), "{hint}");
            assert_eq!(ask_hint(&mut client).await, hint, "who asks again is told the same");
            compared += answers.len();
            let version = client.update["version"].clone();
            client.answer(choices[0] as usize).await;
            while client.update["version"] == version {
                client.hear().await;
            }
        }
        assert!(compared > 6, "{game}: {compared} answers were compared");
    }
    server.stop().await.expect("it stops");
}

/// A match between two people, of whom each wants hints or not.
async fn between(at: SocketAddr, wants: [Value; 2]) -> (Client, Client, Client) {
    let [own, other] = wants;
    let seated = new_match(at, "blackpoker", json!({ "is": "link" }), json!({ "hints": own })).await;
    let first = Client::sit(at, &seated["id"], &seated["token"]).await;
    assert_eq!(first.info["hints"], if own == true { "offered" } else { "off" });
    let path = format!("/api/matches/{}/join", seated["id"].as_str().expect("an id"));
    let deck = first_deck(at, "blackpoker").await;
    let body = json!({ "token": seated["other"], "deck": deck, "hints": other, "seed": SEED });
    let token = post(at, &path, body).await["token"].clone();
    let second = Client::sit(at, &seated["id"], &token).await;
    (first, second, Client::sit(at, &seated["id"], &Value::Null).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn between_people_both_have_to_want_them_and_nobody_else_is_told() {
    let server = serve(&file()).await;
    let at = server.address;
    let (yes, no, unsaid) = (json!(true), json!(false), Value::Null);
    for wants in [[&unsaid, &unsaid], [&yes, &unsaid], [&unsaid, &yes], [&yes, &no], [&yes, &yes]] {
        let both = wants == [&yes, &yes];
        let (a, b, mut public) = between(at, wants.map(Clone::clone)).await;
        let (mut asked, mut other) = (a, b);
        other.until_asked_or_waits().await;
        asked.until_asked_or_waits().await;
        if other.update["waits"]["seat"] == "B" {
            std::mem::swap(&mut asked, &mut other);
        }
        catch_up(&mut other).await;
        assert_eq!(other.info["hints"], if both { "on" } else { "off" }, "{wants:?}");
        let told = ask_hint(&mut asked).await;
        assert_eq!(told["told"] == "hint", both, "{wants:?}: {told}");
        for client in [&mut other, &mut public] {
            catch_up(client).await;
            assert!(!was_told_a_hint(client), "a hint was told to somebody who did not ask");
            // Who is not asked has nothing to be advised about.
            let table = asked.update["at"].clone();
            client.say(json!({ "say": "hint", "at": table })).await;
            let told = client.hear_of("refused").await;
            let why = told["why"]["en"].as_str().unwrap_or_default();
            assert!(why.contains("not your decision") || why.contains("you look on"), "{told}");
        }
        let late = json!({ "say": "hint", "at": asked.update["at"].as_u64().unwrap_or(0) + 1 });
        asked.say(late).await;
        assert_eq!(asked.hear_of("refused").await["stale"], true);
    }
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn thinking_is_paid_for_by_who_asks() {
    let set = |config: &mut server::Config| {
        config.limits.thinking = 1;
        config.hints.rollouts = 200;
    };
    let server = serve_with(&file(), set).await;
    let at = server.address;
    let machine = json!({ "is": "machine", "level": 1 });
    let mut refused = Value::Null;
    for _ in 0..40 {
        let seated = new_match(at, "sve", machine.clone(), Value::Null).await;
        let mut client = Client::sit(at, &seated["id"], &seated["token"]).await;
        let told = ask_hint(&mut client).await;
        if told["told"] == "refused" {
            // The game itself goes on.
            client.answer(0).await;
            client.hear_of("update").await;
            refused = told;
            break;
        }
    }
    assert!(refused["why"]["en"].as_str().is_some_and(|why| why.contains("computing time")), "{refused}");
    server.stop().await.expect("it stops");
}
