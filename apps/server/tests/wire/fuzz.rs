//! Messages that are made up, or made from good ones by changing something.

use std::net::SocketAddr;

use serde_json::{Value, json};

use super::client::{Client, Dice, linked};

/// Good words, from which bad ones are made.
fn good(at: &Value, dice: &mut Dice) -> String {
    let number = [0, 1, 2, 7, 255, u32::MAX][dice.below(6)];
    let at = if dice.below(3) == 0 { json!(number) } else { at.clone() };
    let word = ["S1", "TF01-001", "", "é", "'; DROP TABLE deeds; --", "\u{0}"][dice.below(6)];
    let say = match dice.below(12) {
        0 => json!({ "say": "answer", "at": at, "choice": number }),
        1 => json!({ "say": "why", "at": at }),
        2 => json!({ "say": "about", "word": word }),
        3 => json!({ "say": "undo", "at": at }),
        4 => json!({ "say": "consent", "at": dice.below(40), "yes": dice.below(2) == 0 }),
        5 => json!({ "say": "again", "seed": word }),
        6 => json!({ "say": "lang", "lang": if dice.below(2) == 0 { "ja" } else { "en" } }),
        7 => json!({ "say": "passing", "when": "theirs", "stops": { "waiting": true } }),
        9 => json!({ "say": "phrase", "phrase": if dice.below(2) == 0 { "hello" } else { word } }),
        10 => json!({ "say": "hint", "at": at }),
        8 => json!({ "say": "join", "form": table::wire::FORM, "lang": "en", "token": word }),
        _ => json!({ "say": "ping" }),
    };
    say.to_string()
}

/// The same with something cut, doubled or changed.
fn bent(text: String, dice: &mut Dice) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..dice.below(4) {
        let at = dice.below(chars.len().max(1)).min(chars.len().saturating_sub(1));
        match dice.below(5) {
            0 => chars.truncate(at),
            1 if !chars.is_empty() => drop(chars.remove(at)),
            2 => chars.insert(at, ['{', '}', '"', '\\', '9', '-', 'é', '\u{0}'][dice.below(8)]),
            3 => chars.extend_from_within(at..),
            _ if !chars.is_empty() => chars[at] = char::from(dice.below(128) as u8),
            _ => {}
        }
        chars.truncate(6000);
    }
    chars.into_iter().collect()
}

/// Says so many made-up things at tables of every game, and hears an answer to each; says how many were said.
pub async fn fuzz(at: SocketAddr, messages: usize, dice: &mut Dice) -> usize {
    let games = ["blackpoker", "sve", "legions", "los"];
    let mut said = 0;
    for round in 0.. {
        let seated = linked(at, games[round % games.len()], Value::Null).await;
        let tokens = [&seated["token"], &seated["other"], &Value::Null];
        let mut clients = Vec::new();
        for token in tokens {
            let mut client = Client::sit(at, &seated["id"], token).await;
            client.hear_of("update").await;
            clients.push(client);
        }
        for _ in 0..500 {
            if said == messages {
                return said;
            }
            let who = dice.below(3);
            let text = good(&clients[who].update["at"], dice);
            let text = if dice.below(4) == 0 { text } else { bent(text, dice) };
            clients[who].say_text(&text).await;
            // Whatever came of it, a ping after it is answered: the table stands, and the message was read.
            clients[who].say(json!({ "say": "ping" })).await;
            clients[who].hear_of("pong").await;
            clients[who].told.clear();
            said += 1;
        }
        // What both seats were told of the game agrees.
        for client in &mut clients {
            let lang = json!({ "say": "lang", "lang": "en" });
            client.say(lang.clone()).await;
            loop {
                // Who has much to read yet is told so.
                match client.hear().await {
                    told if told["told"] == "update" => break,
                    told if told["why"]["en"].as_str().is_some_and(|why| why.contains("wait a moment")) => {
                        client.say(lang.clone()).await;
                    }
                    _ => {}
                }
            }
        }
        let version = |client: &Client| client.update["version"].as_u64();
        while version(&clients[0]) != version(&clients[1]) {
            let behind = usize::from(version(&clients[1]) < version(&clients[0]));
            clients[behind].hear().await;
        }
        assert_eq!(clients[0].update["table"]["turn"], clients[1].update["table"]["turn"]);
    }
    said
}
