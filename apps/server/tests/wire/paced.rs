//! A pass made for a seat that has nothing to do looks like one that a person makes: it comes no sooner, and takes as
//! much of the seat's time. Only ever "no sooner" is asked, so that a slow machine changes nothing.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Client, Dice, file, linked, serve_with};
use super::pair::even;

const PACE: Duration = Duration::from_millis(60);
/// Seconds that an answer gives back to the clock: more than any answer here takes.
const BACK: u64 = 900;

/// How often each kind of pass was seen.
#[derive(Default)]
struct Seen {
    /// Made for a seat that was never asked.
    forced: usize,
    /// Made by a seat that had a choice.
    chosen: usize,
    /// Made by a seat that wants to be asked though it has none.
    alone: usize,
    /// The same, by a seat that has nothing to do in its main phase but end it.
    ends: usize,
}

fn left(client: &Client, seat: usize) -> u64 {
    client.update["clock"]["left"][seat].as_u64().expect("a clock")
}

/// Where the pass stands among the answers.
fn pass_of(client: &Client) -> Option<usize> {
    client.update["asked"]["offers"].as_array()?.iter().position(|offer| offer["pass"] == true)
}

/// Is somebody asked in the other's turn?
fn theirs(update: &Value) -> bool {
    let turn = &update["table"]["turn"];
    !turn.is_null() && *turn != update["waits"]["seat"]
}

/// Both seats play anything, and pass as soon as they can in the other's turn. Whatever comes of a question that
/// somebody else answers with a pass, or that is answered for them, comes no sooner than the pace.
async fn play(game: &str, passing: Value) -> Seen {
    let db = file();
    let server = serve_with(&db, |config| config.pace = (PACE, PACE)).await;
    let at = server.address;
    let seated = linked(at, game, json!({ "clock": { "game": 3600, "back": BACK } })).await;
    let mut seats = [
        Client::sit(at, &seated["id"], &seated["token"]).await,
        Client::sit(at, &seated["id"], &seated["other"]).await,
    ];
    for seat in &mut seats {
        seat.say(passing.clone()).await;
        seat.until_asked_or_waits().await;
    }
    let mut dice = Dice::new(7);
    let mut seen = Seen::default();
    // When the table may have come to be as it stands: never later than it really did.
    let mut since = Instant::now();
    for _ in 0..120 {
        if seats[0].over() {
            break;
        }
        let version = seats[0].update["version"].clone();
        let asked = if seats[0].update["waits"]["seat"] == "A" { 0 } else { 1 };
        let watcher = 1 - asked;
        // A seat that is asked is told so at once, or, where the game goes on for it, never.
        while seats[asked].update["version"] != version {
            seats[asked].hear_of("update").await;
        }
        let before = left(&seats[watcher], asked);
        let answers = seats[asked].offers();
        let ends = seats[asked].update["asked"]["offers"][0]["ends"] == true;
        let table = &seats[watcher].update;
        let passes = pass_of(&seats[asked]).filter(|_| theirs(table));
        let began = Instant::now();
        if answers > 0 {
            let choice = passes.unwrap_or_else(|| dice.below(answers));
            seats[asked].answer(choice).await;
        }
        while seats[watcher].update["version"] == version {
            seats[watcher].hear_of("update").await;
        }
        even(&mut seats).await;
        if seats[watcher].over() {
            break;
        }
        let kind = match (answers, passes) {
            (0, _) => Some(&mut seen.forced),
            (1, _) if ends => Some(&mut seen.ends),
            (1, _) => Some(&mut seen.alone),
            (_, Some(_)) => Some(&mut seen.chosen),
            _ => None,
        };
        if let Some(count) = kind {
            *count += 1;
            assert!(since.elapsed() >= PACE, "a pass came too soon: {answers} answers");
            let after = left(&seats[watcher], asked);
            let most = before + BACK * 1000;
            assert!(after > before, "a pass gives time back: {answers} answers, {before} and {after}");
            assert!(after <= most, "{answers} answers: {before} and {after}");
        }
        since = began;
    }
    server.stop().await.expect("it stops");
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pass_for_want_of_a_choice_looks_like_any_other() {
    let mut chosen = 0;
    for game in ["blackpoker", "sve", "los"] {
        let seen = play(game, json!({ "say": "passing", "when": "idle", "stops": { "main": false } })).await;
        assert!(seen.forced > 0, "{game}: no pass was made for anybody");
        chosen += seen.chosen;
        assert!(seen.alone + seen.ends == 0, "{game}: somebody was asked who had no choice");
        let seen = play(game, json!({ "say": "passing", "when": "never" })).await;
        assert!(seen.alone > 0, "{game}: nobody was asked who had no choice");
        assert!(seen.forced == 0, "{game}: a pass was made for somebody who wants to be asked");
    }
    assert!(chosen > 0, "nobody passed who could do something else");
}

/// Unless a player wants it otherwise, their main phase ends when they say so, though there be nothing else to do in it.
#[tokio::test(flavor = "multi_thread")]
async fn no_main_phase_ends_unasked() {
    let seen = play("sve", json!({ "say": "passing", "when": "idle" })).await;
    assert!(seen.ends > 0, "nobody was asked before their main phase ended");
    assert!(seen.forced > 0, "no pass was made for anybody");
    assert!(seen.alone == 0, "somebody was asked who had no choice");
}

/// Who wants it passes in the other's turn wherever a pass is offered, except at stops; and is asked again who goes back.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_passes_in_the_others_turn_where_it_wants_to() {
    let server = serve_with(&file(), |_| {}).await;
    let at = server.address;
    let seated = linked(at, "blackpoker", Value::Null).await;
    let mut seats = [
        Client::sit(at, &seated["id"], &seated["token"]).await,
        Client::sit(at, &seated["id"], &seated["other"]).await,
    ];
    for seat in &mut seats {
        seat.until_asked_or_waits().await;
        seat.say(json!({ "say": "passing", "when": "theirs" })).await;
    }
    let mut dice = Dice::new(11);
    let mut passed = Vec::new();
    loop {
        assert!(!seats[0].over(), "nobody could pass in the other's turn, and go back");
        let version = seats[0].update["version"].clone();
        let asked = if seats[0].update["waits"]["seat"] == "A" { 0 } else { 1 };
        let other = 1 - asked;
        while seats[asked].update["version"] != version {
            seats[asked].hear_of("update").await;
        }
        if theirs(&seats[asked].update) && pass_of(&seats[asked]).is_some() {
            passed.push(asked);
        } else if seats[asked].offers() > 0 {
            // The table rests: nothing comes until somebody speaks.
            if passed.len() > 2 && passed.last() == Some(&other) && !seats[other].update["undo"].is_null() {
                go_back_and_be_asked(&mut seats, other).await;
                break;
            }
            let choice = dice.below(seats[asked].offers());
            seats[asked].answer(choice).await;
        }
        while seats[other].update["version"] == version {
            seats[other].hear_of("update").await;
        }
        even(&mut seats).await;
    }
    server.stop().await.expect("it stops");
}

/// A seat goes back to where it passed by itself: now it is asked, and at a stop anyway.
async fn go_back_and_be_asked(seats: &mut [Client; 2], by: usize) {
    let (at, undo) = (seats[by].update["at"].clone(), seats[by].update["undo"].clone());
    seats[by].say(json!({ "say": "undo", "at": at })).await;
    if undo["consent"] == true {
        let other = &mut seats[1 - by];
        other.hear_of("undo").await;
        other.say(json!({ "say": "consent", "at": at, "yes": true })).await;
    }
    let seat = &mut seats[by];
    assert!(!seat.hear_of("update").await["asked"].is_null(), "who goes back is asked");
    for stops in [json!({}), json!({ "other": true })] {
        seat.say(json!({ "say": "passing", "when": "theirs", "stops": stops })).await;
        for _ in 0..20 {
            seat.say(json!({ "say": "ping" })).await;
            while seat.hear().await["told"] != "pong" {}
            assert!(!seat.update["asked"].is_null(), "nothing is passed for who goes back");
        }
    }
}
