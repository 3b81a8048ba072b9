//! A game that is over, looked at again part by part.

use std::net::SocketAddr;

use serde_json::{Value, json};

use super::client::{Client, Dice, ask, file, get, new_match, serve};

/// Every answer of a replay, and in how many parts it was told.
async fn whole(at: SocketAddr, id: &str) -> (Vec<Value>, usize) {
    let (mut answers, mut parts, mut from) = (Vec::new(), 0, json!(0));
    while !from.is_null() {
        let part = get(at, &format!("/api/replays/{id}/review/{from}?lang=en")).await;
        answers.extend(part["answers"].as_array().expect("answers").iter().cloned());
        assert!(part["next"].is_null() || part["next"].as_u64() > from.as_u64(), "it goes on: {part}");
        from = part["next"].clone();
        parts += 1;
    }
    (answers, parts)
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_cost_something_are_told_with_better_ones() {
    let server = serve(&file()).await;
    let at = server.address;
    let seated = new_match(at, "blackpoker", json!({ "is": "machine", "level": 1 }), Value::Null).await;
    let mut client = Client::sit(at, &seated["id"], &seated["token"]).await;
    client.until_asked().await;
    let id = format!("{}-1", seated["id"].as_str().expect("an id"));
    // Of a game that goes on nobody is told how it stands.
    let (status, _) = ask(at, "GET", &format!("/api/replays/{id}/review/0"), &Value::Null).await;
    assert_eq!(status, 404);
    client.play_on(&mut Dice::new(3)).await;
    let (answers, parts) = whole(at, &id).await;
    let seats = get(at, &format!("/api/replays/{id}/at/0")).await["seats"].clone();
    let seats = seats.as_str().expect("seats");
    let inputs: Vec<usize> =
        answers.iter().map(|one| one["input"].as_u64().expect("a number") as usize).collect();
    assert!(inputs.is_sorted_by(|a, b| a < b), "each once, in their order: {inputs:?}");
    for (one, &input) in answers.iter().zip(&inputs) {
        assert_eq!(one["seat"], seats[input..=input], "{one}");
        assert!(one["stands"].as_u64().is_some_and(|n| n <= 100), "{one}");
        if !one["better"].is_null() {
            assert!(
                one["cost"].as_u64() >= Some(1) && one["better"]["given"] != one["better"]["better"],
                "{one}"
            );
        }
    }
    let costly =
        |seat: &str| answers.iter().filter(|one| one["seat"] == seat && !one["better"].is_null()).count();
    assert!(costly("A") > 0, "who answers anything loses by it, but nothing of {parts} parts says so");
    assert_eq!(whole(at, &id).await.0, answers, "the same again");
    assert!(
        get(at, &format!("/api/replays/{id}/review/99999")).await["answers"].as_array().unwrap().is_empty()
    );
    for (path, expected) in [(format!("{id}/review/x"), 422), ("nonsense/review/0".to_owned(), 404)] {
        let (status, told) = ask(at, "GET", &format!("/api/replays/{path}"), &Value::Null).await;
        assert_eq!(status, expected, "{path}: {told}");
    }
    server.stop().await.expect("it stops");
}
