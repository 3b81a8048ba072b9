//! Matches that would never end: each has a greatest length, with which it ends by rule and says so.

use serde_json::{Value, json};

use super::client::{Client, ask_text, file, get, looping, new_match, post, serve, serve_with};
use super::pair::{answer, asked, sit_both};

fn position(update: &Value, start: &str) -> Option<usize> {
    let offers = update["asked"]["offers"].as_array()?;
    offers.iter().position(|offer| offer["word"].as_str().is_some_and(|word| word.starts_with(start)))
}

/// Seat A goes round in circles, seat B ends its turns, until the game is over.
async fn go_round(seats: &mut [Client; 2]) {
    while !seats[0].over() {
        let seat = asked(seats);
        let update = &seats[seat].update;
        let round = position(update, "use").or_else(|| position(update, "play")).filter(|_| seat == 0);
        let choice = round.or_else(|| position(update, "end")).unwrap_or(0);
        assert_eq!(answer(seats, choice).await, None);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_goes_round_in_circles_loses_at_the_greatest_length() {
    let db = file();
    let server = serve_with(&db, |config| config.limits.deeds = 120).await;
    let at = server.address;
    let (deck, cards) = looping(at).await;
    let change = json!({ "deck": deck, "cards": cards, "best_of": 3 });
    let seated = new_match(at, "sve", json!({ "is": "here" }), change).await;
    let mut seats = sit_both(at, &seated).await;
    assert_eq!(seats[0].update["room"], Value::Null, "there is room enough");
    let mut warned = false;
    while !seats[0].over() {
        let seat = asked(&seats);
        let update = &seats[seat].update;
        warned |= update["room"].as_u64().is_some_and(|room| room <= 12);
        let round = position(update, "use").or_else(|| position(update, "play")).filter(|_| seat == 0);
        let choice = round.or_else(|| position(update, "end")).unwrap_or(0);
        assert_eq!(answer(&mut seats, choice).await, None);
    }
    assert!(warned, "before that it is told how many answers are left");
    for seat in &seats {
        assert_eq!(seat.update["ended"], "length");
    }
    // The match has no room for another game: it is over, and can be looked at, here and after a restart.
    seats[0].say(json!({ "say": "again" })).await;
    while seats[0].info["replays"].as_array().is_none_or(Vec::is_empty) {
        seats[0].hear().await;
    }
    let id = seated["id"].as_str().expect("an id").to_owned();
    server.stop().await.expect("it stops");
    let server = serve_with(&db, |config| config.limits.deeds = 120).await;
    let info = get(server.address, &format!("/api/matches/{id}")).await;
    assert_eq!((&info["score"], &info["stopped"]), (&json!([0, 1, 0]), &Value::Null));
    let (status, replay) = ask_text(server.address, "GET", &format!("/api/replays/{id}-1"), "").await;
    assert_eq!(status, 200);
    post(server.address, "/api/replays", json!({ "text": replay })).await;
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_match_that_nobody_drew_out_is_a_draw() {
    let server = serve_with(&file(), |config| config.limits.deeds = 120).await;
    let at = server.address;
    let (deck, cards) = looping(at).await;
    let both = json!({ "deck": deck, "cards": cards, "other": deck, "other_cards": cards });
    let seated = new_match(at, "sve", json!({ "is": "here" }), both).await;
    let mut seats = sit_both(at, &seated).await;
    let mut used = 0;
    while !seats[0].over() {
        let update = &seats[asked(&seats)].update;
        // Either uses its cards some times and ends its turn.
        let round = position(update, "use").filter(|_| used < 8).or_else(|| position(update, "play"));
        let end = position(update, "end").filter(|_| round.is_none());
        used = if end.is_some() { 0 } else { used + usize::from(position(update, "use").is_some()) };
        assert_eq!(answer(&mut seats, round.or(end).unwrap_or(0)).await, None);
    }
    assert_eq!(seats[0].update["ended"], "length-draw");
    while seats[1].info["score"] != json!([0, 0, 1]) {
        seats[1].hear().await;
    }
    server.stop().await.expect("it stops");
}

/// Who has a decision taken back again and again draws it out, too.
#[tokio::test(flavor = "multi_thread")]
async fn going_back_for_ever_ends_as_well() {
    let server = serve_with(&file(), |config| config.limits.deeds = 100).await;
    let at = server.address;
    let seated = new_match(at, "blackpoker", json!({ "is": "machine", "level": 1 }), Value::Null).await;
    let mut a = Client::sit(at, &seated["id"], &seated["token"]).await;
    while !a.over() {
        a.until_asked().await;
        if a.over() {
            break;
        }
        let version = a.update["version"].clone();
        let back = !a.update["undo"].is_null();
        match back {
            true => a.say(json!({ "say": "undo", "at": a.update["at"] })).await,
            false => a.answer(0).await,
        }
        while a.update["version"] == version {
            a.hear().await;
        }
    }
    assert_eq!(a.update["ended"], "length");
    while a.info["score"] != json!([0, 1, 0]) {
        a.hear().await;
    }
    server.stop().await.expect("it stops");
}

/// A machine whose cards could be used for ever comes to an end of its turn by itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_machine_ends_its_loops() {
    let server = serve(&file()).await;
    let at = server.address;
    let (deck, cards) = looping(at).await;
    for level in [1, 2] {
        let change = json!({ "other": deck, "other_cards": cards });
        let seated = new_match(at, "sve", json!({ "is": "machine", "level": level }), change).await;
        let mut a = Client::sit(at, &seated["id"], &seated["token"]).await;
        let mut turns = 0;
        while turns < 2 {
            let before = a.update["version"].as_u64().unwrap_or(0);
            a.until_asked().await;
            if a.over() {
                break;
            }
            let took = a.update["version"].as_u64().expect("a version") - before;
            assert!(took < 250, "level {level}: the machine goes on and on: {took}");
            let ends = position(&a.update, "end");
            turns += usize::from(ends.is_some());
            let version = a.update["version"].clone();
            a.answer(ends.unwrap_or(0)).await;
            while a.update["version"] == version {
                a.hear().await;
            }
        }
        let used = a.log.iter().filter(|line| line.contains("L")).count();
        assert!(used > 0, "level {level}: it has such cards and plays them");
    }
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_has_its_greatest_length_too() {
    let server = serve_with(&file(), |config| config.limits.entries = 150).await;
    let at = server.address;
    let (deck, cards) = looping(at).await;
    let seated =
        new_match(at, "sve", json!({ "is": "here" }), json!({ "deck": deck, "cards": cards, "best_of": 3 }))
            .await;
    let mut seats = sit_both(at, &seated).await;
    go_round(&mut seats).await;
    assert_eq!(seats[0].update["ended"], "length");
    // The match goes on with another game.
    seats[0].say(json!({ "say": "again" })).await;
    seats[1].say(json!({ "say": "again" })).await;
    while seats[0].update["game"] != 2 {
        seats[0].hear().await;
    }
    server.stop().await.expect("it stops");
}
