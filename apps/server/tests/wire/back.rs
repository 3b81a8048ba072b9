//! Coming back: to a seat, to a match after the server was gone, to an earlier decision.

use serde_json::{Value, json};

use super::client::{Client, Dice, SEED, ask, file, get, linked, new_match, serve, serve_with};
use super::pair::{asked, rest, sit_both, some_answers};

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_gets_the_seat_and_the_lines_since() {
    let server = serve(&file()).await;
    let at = server.address;
    let seated = linked(at, "blackpoker", Value::Null).await;
    let mut seats = sit_both(at, &seated).await;
    some_answers(&mut seats, 5, &mut Dice::new(1)).await;
    let [a, b] = seats;
    let (seen, log) = (a.update["version"].clone(), a.log.clone());
    let whole = a.told.len();
    assert!(whole > 5);
    drop(a);
    let mut again = Client::sit_after(at, &seated["id"], &seated["token"], seen.clone()).await;
    again.log = log.clone();
    let told = again.hear_of("update").await;
    assert_eq!(told["from"], log.len(), "nothing is told twice");
    assert_eq!(again.log, log);
    some_answers(&mut [again, b], 5, &mut Dice::new(2)).await;
    let mut anew = Client::sit(at, &seated["id"], &seated["token"]).await;
    let told = anew.hear_of("update").await;
    assert_eq!(told["from"], 0);
    assert!(anew.log.len() > log.len() && anew.log.starts_with(&log));
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_where_it_was_after_the_server_was_gone() {
    let db = file();
    for game in ["blackpoker", "sve", "legions", "los"] {
        let server = serve(&db).await;
        let at = server.address;
        let seated = linked(at, game, Value::Null).await;
        let mut seats = sit_both(at, &seated).await;
        some_answers(&mut seats, 12, &mut Dice::new(7)).await;
        let [a, _] = seats;
        server.stop().await.expect("it stops");
        let server = serve(&db).await;
        let at = server.address;
        let mut again = Client::sit(at, &seated["id"], &seated["token"]).await;
        again.hear_of("update").await;
        assert_eq!(again.log, a.log, "{game}");
        for same in ["version", "at", "table", "asked", "waits", "game"] {
            assert_eq!(again.update[same], a.update[same], "{game}: {same}");
        }
        server.stop().await.expect("it stops");
    }
}

/// What a seat says to a wish to go back.
fn consent(seat: &Client, yes: bool) -> Value {
    json!({ "say": "consent", "at": seat.update["at"], "yes": yes })
}

/// Until someone could go back only if the other agrees.
async fn until_consent(seats: &mut [Client; 2]) {
    let mut dice = Dice::new(11);
    while seats[0].update["undo"]["consent"] != true {
        assert!(!seats[0].over(), "nothing was revealed in a whole game");
        some_answers(seats, 1, &mut dice).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn going_back_past_a_reveal_needs_the_other_seat() {
    let server = serve(&file()).await;
    let at = server.address;
    let seated = linked(at, "blackpoker", Value::Null).await;
    let mut seats = sit_both(at, &seated).await;
    until_consent(&mut seats).await;
    let [mut a, mut b] = seats;
    let (before, log) = (a.update.clone(), a.log.clone());
    a.say(json!({ "say": "undo", "at": before["at"] })).await;
    assert_eq!(b.hear_of("undo").await["step"], "asks");
    let no = consent(&b, false);
    b.say(no).await;
    assert_eq!(a.hear_of("undo").await["step"], "refused");
    assert_eq!((&a.update, &a.log), (&before, &log), "nothing has changed");
    a.say(json!({ "say": "undo", "at": before["at"] })).await;
    let why = a.hear_of("refused").await["why"]["en"].clone();
    assert!(
        why.as_str().unwrap().contains("until something has been done"),
        "nobody is asked the same twice: {why}"
    );
    let mut seats = [a, b];
    some_answers(&mut seats, 1, &mut Dice::new(12)).await;
    until_consent(&mut seats).await;
    let [mut a, mut b] = seats;
    let (before, log) = (a.update.clone(), a.log.clone());
    a.say(json!({ "say": "undo", "at": before["at"] })).await;
    b.hear_of("undo").await;
    let own = consent(&a, true);
    a.say(own).await;
    assert_eq!(a.hear_of("refused").await["stale"], false, "nobody agrees with themselves");
    let yes = consent(&b, true);
    b.say(yes).await;
    a.hear_of("update").await;
    assert_eq!(a.hear_of("undo").await["step"], "done");
    assert!(a.log.len() < log.len() && log.starts_with(&a.log));
    assert!(a.asked(), "it is A's decision again");
    assert!(a.update["version"].as_u64() > before["version"].as_u64(), "versions grow");
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_back_stays_so_after_the_server_was_gone() {
    let db = file();
    let server = serve(&db).await;
    let at = server.address;
    let seated = new_match(at, "sve", json!({ "is": "here" }), Value::Null).await;
    let mut seats = sit_both(at, &seated).await;
    some_answers(&mut seats, 9, &mut Dice::new(3)).await;
    let [mut a, _b] = seats;
    let back = a.update["undo"].clone();
    assert_eq!(back["consent"], false, "two at one screen have agreed");
    a.say(json!({ "say": "undo", "at": a.update["at"] })).await;
    a.hear_of("update").await;
    server.stop().await.expect("it stops");
    let server = serve(&db).await;
    let mut again = Client::sit(server.address, &seated["id"], &seated["token"]).await;
    again.hear_of("update").await;
    assert_eq!((again.update["table"].clone(), again.log), (a.update["table"].clone(), a.log));
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_best_of_three_goes_on_to_its_end_and_can_be_verified() {
    let server = serve(&file()).await;
    let at = server.address;
    let seated = linked(at, "legions", json!({ "best_of": 3 })).await;
    let [mut a, mut b] = sit_both(at, &seated).await;
    assert_eq!(a.info["fairness"]["commitment"], seated["commitment"]);
    for game in 1..=2 {
        a.until_asked_or_waits().await;
        a.say(json!({ "say": "concede" })).await;
        while a.info["score"][1] != game {
            a.hear_of("match").await;
        }
        if game == 1 {
            assert!(a.info["fairness"]["reveal"].is_null(), "the next game comes from the same part");
            let path = format!("/api/replays/{}-1", a.info["id"].as_str().unwrap());
            let (status, _) = ask(at, "GET", &path, &Value::Null).await;
            assert_eq!(status, 404, "it would tell what the next game is played with");
            assert_eq!(a.info["replays"], json!([]));
            a.say(json!({ "say": "again" })).await;
            b.say(json!({ "say": "again" })).await;
            while a.update["game"] != 2 {
                a.hear().await;
            }
        }
    }
    assert_eq!(a.info["score"], json!([0, 2, 0]));
    let fairness = &a.info["fairness"];
    let server_part = part(&fairness["reveal"]["server"]);
    assert_eq!(table::fair::hex(&table::fair::commitment(&server_part)), fairness["commitment"]);
    let own = table::fair::from_hex(SEED).unwrap();
    for (game, sown) in fairness["reveal"]["seeds"].as_array().unwrap().iter().enumerate() {
        let number: u64 = sown["number"].as_str().unwrap().parse().unwrap();
        assert_eq!(number & 0xffff_ffff, game as u64 + 1);
        let seed = table::fair::seed(&server_part, &own, &own, number);
        assert_eq!(table::fair::hex(&seed), sown["seed"]);
        let replay = get(at, &format!("/api/replays/{}-{}", a.info["id"].as_str().unwrap(), game + 1)).await;
        assert!(
            replay.as_str().unwrap().contains(sown["seed"].as_str().unwrap()),
            "the game was dealt by it"
        );
    }
    server.stop().await.expect("it stops");
}

fn part(digits: &Value) -> [u8; 32] {
    table::fair::from_hex(digits.as_str().unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_time_left_loses() {
    let server = serve_with(&file(), |config| config.idle = std::time::Duration::from_millis(50)).await;
    let at = server.address;
    let seated = linked(at, "blackpoker", json!({ "clock": { "game": 5, "back": 0 } })).await;
    let mut a = Client::sit(at, &seated["id"], &seated["token"]).await;
    let first = a.hear_of("update").await;
    assert_eq!(first["clock"]["runs"], first["waits"]["seat"]);
    let loser = first["waits"]["seat"].clone();
    while !a.over() {
        a.hear().await;
    }
    assert_ne!(a.update["table"]["won"], loser);
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_can_be_ended_between_two_games() {
    let db = file();
    let server = serve(&db).await;
    let at = server.address;
    let seated = linked(at, "legions", json!({ "best_of": 3 })).await;
    let [mut a, mut b] = sit_both(at, &seated).await;
    a.say(json!({ "say": "close" })).await;
    a.hear_of("refused").await;
    b.say(json!({ "say": "concede" })).await;
    b.say(json!({ "say": "again" })).await;
    while a.hear_of("match").await["info"]["players"][1]["ready"] != true {}
    let open = get(at, &format!("/api/matches/{}", seated["id"].as_str().unwrap())).await;
    assert_eq!(open["replays"], json!([]), "the next game would be told of");
    a.say(json!({ "say": "close" })).await;
    let told = loop {
        let told = b.hear_of("match").await;
        if told["info"]["replays"] != json!([]) {
            break told;
        }
    };
    assert_eq!(told["info"]["score"], json!([1, 0, 0]));
    assert_eq!(told["info"]["replays"].as_array().unwrap().len(), 1);
    assert_eq!(told["info"]["players"][1]["ready"], false);
    b.say(json!({ "say": "again" })).await;
    b.hear_of("refused").await;
    server.stop().await.expect("it stops");
    // It stays so.
    let server = serve(&db).await;
    let info = get(server.address, &format!("/api/matches/{}", seated["id"].as_str().unwrap())).await;
    assert_eq!(info["replays"].as_array().unwrap().len(), 1);
    server.stop().await.expect("it stops");
}

/// Versions count what was seen, also what was taken back: a server that comes back counts on.
#[tokio::test(flavor = "multi_thread")]
async fn versions_never_go_back() {
    let db = file();
    for game in ["blackpoker", "sve"] {
        let server = serve(&db).await;
        let at = server.address;
        let seated = new_match(at, game, json!({ "is": "here" }), Value::Null).await;
        let mut seats = sit_both(at, &seated).await;
        let mut dice = Dice::new(17);
        for _ in 0..25 {
            some_answers(&mut seats, 2, &mut dice).await;
            let seat = &mut seats[asked(&seats)];
            if seat.update["undo"].is_null() {
                continue;
            }
            let at = seat.update["at"].clone();
            seat.say(json!({ "say": "undo", "at": at })).await;
            while seat.update["at"] == at {
                seat.hear().await;
            }
            rest(&mut seats).await;
        }
        server.stop().await.expect("it stops");
        let server = serve(&db).await;
        let again = sit_both(server.address, &seated).await;
        for (after, before) in again.iter().zip(&seats) {
            for same in ["version", "at", "table", "asked"] {
                assert_eq!(after.update[same], before.update[same], "{game}: {same}");
            }
        }
        server.stop().await.expect("it stops");
    }
}
