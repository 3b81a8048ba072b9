//! Lessons over the wire: taken to their end, wrong tries answered, nothing told of the other hand.

use serde_json::{Value, json};

use super::client::{ask, file, get, post, serve};

#[tokio::test(flavor = "multi_thread")]
async fn every_lesson_is_taken_to_its_end() {
    let server = serve(&file()).await;
    let at = server.address;
    let all = get(at, "/api/lessons").await;
    let mut tried_wrong = 0;
    for lesson in all.as_array().expect("a list").iter().filter(|one| one["puzzle"] == false) {
        let path = format!("/api/lessons/{}", lesson["id"].as_str().expect("an id"));
        let mut deeds: Vec<Value> = Vec::new();
        for _ in 0..60 {
            let look = post(at, &path, json!({ "deeds": deeds, "lang": "en" })).await;
            assert_eq!(look["tried"]["is"], "right");
            if look["finished"] == true {
                break;
            }
            if look["reads"] == true {
                assert!(look["update"]["asked"].is_null(), "nothing is asked while something is read");
                deeds.push(json!("next"));
                continue;
            }
            let offers = look["update"]["asked"]["offers"].as_array().expect("something is asked").clone();
            let hint: Vec<usize> =
                look["hint"].as_array().unwrap().iter().map(|at| at.as_u64().unwrap() as usize).collect();
            if let Some(other) = (0..offers.len()).find(|at| !hint.contains(at)) {
                let mut wrong = deeds.clone();
                wrong.push(offers[other]["word"].clone());
                let answered = post(at, &path, json!({ "deeds": wrong, "lang": "ja" })).await;
                assert_eq!(answered["tried"]["is"], "wrong", "{path}");
                assert_eq!(answered["update"]["at"], look["update"]["at"], "nothing has changed");
                tried_wrong += 1;
            }
            deeds.push(offers[hint[0]]["word"].clone());
        }
        let end = post(at, &path, json!({ "deeds": deeds, "lang": "ja" })).await;
        assert_eq!(end["finished"], true, "{path}");
    }
    assert!(tried_wrong > 50, "{tried_wrong}");
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_tells_what_its_seat_may_know() {
    let server = serve(&file()).await;
    let at = server.address;
    // The other hand holds ♡J, and nothing else of that name is on the table.
    let path = "/api/lessons/blackpoker/01-goal";
    let look = post(at, path, json!({ "deeds": ["next"], "lang": "ja", "why": true })).await;
    assert!(!look["refusals"].as_array().expect("told").is_empty());
    assert!(!look.to_string().contains("♡J") && !look.to_string().contains("HJ"), "the other hand is hidden");
    let own = look["update"]["faces"][0]["word"].as_str().expect("a card is shown").to_owned();
    let about = post(at, path, json!({ "deeds": ["next"], "lang": "en", "about": own })).await;
    assert_eq!(about["about"]["word"], json!(own));
    let hidden = post(at, path, json!({ "deeds": ["next"], "lang": "en", "about": "♡J" })).await;
    assert!(hidden["about"].is_null());
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_step_of_a_lesson_is_refused() {
    let server = serve(&file()).await;
    let at = server.address;
    let path = "/api/lessons/blackpoker/01-goal";
    let many = vec!["next"; 401];
    for (body, status) in [
        (json!({ "deeds": ["nonsense"], "lang": "en" }), 422),
        (json!({ "deeds": ["next", "next"], "lang": "en" }), 422),
        (json!({ "deeds": ["next", "raise end", "raise attack"], "lang": "en" }), 422),
        (json!({ "deeds": many, "lang": "en" }), 422),
        (json!({ "deeds": [], "lang": "la" }), 422),
        (json!({ "deeds": 7 }), 422),
    ] {
        let (found, told) = ask(at, "POST", path, &body).await;
        assert_eq!(found, status, "{body}");
        assert!(told["error"]["ja"].is_string() && told["error"]["en"].is_string());
    }
    for path in ["/api/lessons/blackpoker/99-nothing", "/api/lessons/chess/01-goal", "/api/lessons/../etc"] {
        let (found, _) = ask(at, "POST", path, &json!({ "deeds": [], "lang": "en" })).await;
        assert!(found == 404, "{path}: {found}");
    }
    server.stop().await.expect("it stops");
}
