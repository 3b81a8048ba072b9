//! The log of the server: lines that a program reads, each with the match it is about, and no secret in any.

use std::io::Write;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::client::{Client, Dice, SEED, file, linked, new_match, serve};
use super::pair::{sit_both, some_answers};

/// What was written.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panics").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_name_their_match_and_tell_no_secret() {
    let written = Written::default();
    let to = written.clone();
    // Everything this program itself says, down to the least of it.
    server::write_log_to(true, "server=trace,warn", move || to.clone());
    let server = serve(&file()).await;
    let at = server.address;
    let name = json!({ "name": "Somebody Secret" });
    let seated = linked(at, "blackpoker", name).await;
    let mut seats = sit_both(at, &seated).await;
    some_answers(&mut seats, 12, &mut Dice::new(7)).await;
    seats[0].say(json!({ "say": "nonsense" })).await;
    seats[0].hear_of("refused").await;
    seats[0].say(json!({ "say": "concede" })).await;
    while !seats[0].over() {
        seats[0].hear().await;
    }
    let machine = new_match(at, "sve", json!({ "is": "machine", "level": 1 }), Value::Null).await;
    let mut seat = Client::sit(at, &machine["id"], &machine["token"]).await;
    seat.hear_of("update").await;
    server.stop().await.expect("it stops");
    let text = String::from_utf8(written.0.lock().expect("nobody panics").clone()).expect("text");
    let id = seated["id"].as_str().expect("an id");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let about: Vec<&str> = lines
        .iter()
        .filter(|line| line["fields"]["id"] == id)
        .filter_map(|line| line["fields"]["message"].as_str())
        .collect();
    assert_eq!(about, ["a match is set up", "a seat is taken", "a game has ended"], "{text}");
    let secrets = [
        seated["token"].as_str(),
        seated["other"].as_str(),
        seated["link"].as_str(),
        machine["token"].as_str(),
    ];
    for secret in secrets.into_iter().flatten().chain([SEED, "Somebody Secret"]) {
        assert!(!text.contains(secret), "{secret}");
    }
    // Nor what anybody holds or does.
    for line in &seats[0].log {
        assert!(line.len() < 12 || !text.contains(line.as_str()), "{line}");
    }
}
