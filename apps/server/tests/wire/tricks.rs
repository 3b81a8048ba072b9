//! What somebody could try against the other seat.

use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Client, Dice, ask, file, linked, new_match, post, serve, serve_with};
use super::pair::{answer, asked, even, sit_both};

/// Whoever made the link knows its token; once the seat is taken it opens nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_good_for_one_seat_once() {
    let server = serve(&file()).await;
    let at = server.address;
    let seated = linked(at, "blackpoker", Value::Null).await;
    let mut thief = Client::open(at, seated["id"].as_str().expect("an id")).await;
    thief
        .say(json!({ "say": "join", "form": table::wire::FORM, "token": seated["link"], "lang": "en" }))
        .await;
    assert_eq!(thief.hear().await["told"], "refused");
    let b = Client::sit(at, &seated["id"], &seated["other"]).await;
    assert!(b.told[0].contains("\"you\":\"B\""), "{}", b.told[0]);
    server.stop().await.expect("it stops");
}

/// Who hears no answer asks again with the same secret, and has the seat.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_taken_again_by_the_same_secret() {
    let server = serve(&file()).await;
    let at = server.address;
    let seated = new_match(at, "blackpoker", json!({ "is": "link" }), Value::Null).await;
    let path = format!("/api/matches/{}/join", seated["id"].as_str().expect("an id"));
    let deck = super::client::first_deck(at, "blackpoker").await;
    let join = |own: &str| json!({ "token": seated["other"], "deck": deck, "seed": super::client::SEED, "own": own });
    let own = "ab".repeat(32);
    for _ in 0..2 {
        let (status, told) = ask(at, "POST", &path, &join(&own)).await;
        assert_eq!((status, &told["token"]), (200, &json!(own)), "{told}");
    }
    assert_eq!(ask(at, "POST", &path, &join(&"cd".repeat(32))).await.0, 409);
    assert_eq!(ask(at, "POST", &path, &join("short")).await.0, 422);
    server.stop().await.expect("it stops");
}

/// Whether the other seat has anything to do is not told by asking the server about one's own passing, nor can that
/// keep the other waiting.
#[tokio::test(flavor = "multi_thread")]
async fn the_others_pause_is_nobodys_business() {
    let pace = Duration::from_millis(150);
    let server = serve_with(&file(), |config| config.pace = (pace, pace)).await;
    let at = server.address;
    let seated = linked(at, "blackpoker", Value::Null).await;
    let mut seats = sit_both(at, &seated).await;
    let mut dice = Dice::new(3);
    let mut pauses = 0;
    while pauses < 3 && !seats[0].over() {
        let version = seats[0].update["version"].clone();
        let Some(asked) = (0..2).find(|&seat| seats[seat].asked()) else {
            // A pause. The one who waits says something about its own passing, again and again.
            pauses += 1;
            let waits = usize::from(seats[0].update["waits"]["seat"] == "A");
            for _ in 0..3 {
                seats[waits].say(json!({ "say": "passing", "when": "idle" })).await;
                seats[waits].say(json!({ "say": "close" })).await;
                seats[waits].say(json!({ "say": "ping" })).await;
                loop {
                    let told = seats[waits].hear().await;
                    if told["told"] == "pong" {
                        break;
                    }
                    assert!(
                        told["told"] != "update" || told["version"] != version,
                        "a pause is told: {told}"
                    );
                }
            }
            while seats[waits].update["version"] == version {
                seats[waits].hear_of("update").await;
            }
            even(&mut seats).await;
            continue;
        };
        let choice = dice.below(seats[asked].offers());
        seats[asked].answer(choice).await;
        while seats[asked].update["version"] == version {
            seats[asked].hear_of("update").await;
        }
        even(&mut seats).await;
    }
    assert!(pauses > 0, "there was no pause");
    server.stop().await.expect("it stops");
}

/// An answer gives seconds back; taken back, it takes them with it.
#[tokio::test(flavor = "multi_thread")]
async fn going_back_earns_no_time() {
    let server = serve(&file()).await;
    let at = server.address;
    let clock = json!({ "clock": { "game": 600, "back": 60 } });
    let seated = new_match(at, "los", json!({ "is": "machine", "level": 1 }), clock).await;
    let mut a = Client::sit(at, &seated["id"], &seated["token"]).await;
    let mut taken = 0;
    for _ in 0..40 {
        a.until_asked().await;
        if a.over() || taken > 3 {
            break;
        }
        let before = a.update["clock"]["left"][0].as_u64().expect("a clock");
        let version = a.update["version"].clone();
        a.answer(0).await;
        while a.update["version"] == version {
            a.hear_of("update").await;
        }
        a.until_asked().await;
        if a.update["undo"].is_null() || a.over() {
            continue;
        }
        a.say(json!({ "say": "undo", "at": a.update["at"] })).await;
        a.hear_of("update").await;
        let after = a.update["clock"]["left"][0].as_u64().expect("a clock");
        assert!(after <= before, "{before} and {after}");
        taken += 1;
        let version = a.update["version"].clone();
        a.answer(0).await;
        while a.update["version"] == version {
            a.hear_of("update").await;
        }
    }
    assert!(taken > 0, "nothing was taken back");
    server.stop().await.expect("it stops");
}

/// However many look on, the players have their seats.
#[tokio::test(flavor = "multi_thread")]
async fn spectators_take_no_players_place() {
    let server = serve_with(&file(), |config| config.limits.seats = 3).await;
    let at = server.address;
    let seated = linked(at, "blackpoker", Value::Null).await;
    let mut crowd = Vec::new();
    for _ in 0..3 {
        crowd.push(Client::sit(at, &seated["id"], &Value::Null).await);
    }
    let mut late = Client::open(at, seated["id"].as_str().expect("an id")).await;
    late.say(json!({ "say": "join", "form": table::wire::FORM, "lang": "en" })).await;
    assert_eq!(late.hear().await["told"], "refused");
    // A player may come from many windows; the oldest of them goes.
    let mut windows = Vec::new();
    for _ in 0..10 {
        windows.push(Client::sit(at, &seated["id"], &seated["other"]).await);
    }
    while let Some(told) = windows[0].try_hear().await {
        assert_ne!(told["told"], "welcome");
    }
    server.stop().await.expect("it stops");
}

/// Who comes by a link learns nothing of the other's deck by what they bring, nor changes it: a card of theirs that has
/// the name of one of its cards is another card.
#[tokio::test(flavor = "multi_thread")]
async fn a_card_file_tells_nothing_of_the_other_deck() {
    let server = serve(&file()).await;
    let at = server.address;
    let shipped = super::client::first_deck(at, "sve").await;
    let seen = post(at, "/api/decks/check", json!({ "game": "sve", "list": shipped })).await;
    let cards = seen["cards"].as_array().expect("cards");
    let names: Vec<&str> = cards.iter().filter_map(|card| card["face"]["name"]["ja"].as_str()).collect();
    // By names alone, but for faces that share theirs.
    let line = |(card, name): (&Value, &&str)| match card["part"]["word"].as_str() {
        Some("evolve") => format!("{} {}\n", card["count"], card["face"]["word"].as_str().expect("a word")),
        _ => format!("{} {name}\n", card["count"]),
    };
    let list: String = cards.iter().zip(&names).map(line).collect();
    let own = post(at, "/api/decks/check", json!({ "game": "sve", "list": list })).await;
    assert_eq!(own["legal"], true, "{}", own["reasons"]);
    let seated = new_match(at, "sve", json!({ "is": "link" }), json!({ "deck": list })).await;
    let token = |(n, name): (usize, &&str)| {
        format!(
            "[[card]]\nid = \"T-{n}\"\nname = \"{name}\"\nclass = \"ニュートラル\"\nkind = \"フォロワー\"\n\
             special = \"トークン\"\ncost = 1\nattack = 1\ndefense = 1\n"
        )
    };
    let tokens: String = names.iter().enumerate().map(token).collect();
    let path = format!("/api/matches/{}/join", seated["id"].as_str().expect("an id"));
    let join =
        json!({ "token": seated["other"], "deck": shipped, "seed": super::client::SEED, "cards": tokens });
    let (status, told) = ask(at, "POST", &path, &join).await;
    assert_eq!(status, 200, "{told}");
    let mut a = Client::sit(at, &seated["id"], &seated["token"]).await;
    a.until_asked_or_waits().await;
    let faces = a.update["faces"].as_array().expect("faces");
    assert!(faces.len() > 1);
    assert!(faces.iter().all(|face| !face["word"].as_str().is_some_and(|word| word.starts_with("T-"))));
    let odd = "[[card]]\nid = \"X, Y\"\nname = \"X\"\n";
    let (status, told) =
        ask(at, "POST", "/api/decks/check", &json!({ "game": "sve", "list": shipped, "cards": odd })).await;
    assert!(told.to_string().contains("an id has up to 40"), "{status} {told}");
    server.stop().await.expect("it stops");
}

/// A file restricts only what it brings; and a text that nobody would print is not read.
#[tokio::test(flavor = "multi_thread")]
async fn a_card_file_binds_nobody_else() {
    let server = serve(&file()).await;
    let at = server.address;
    let seated = new_match(at, "legions", json!({ "is": "link" }), Value::Null).await;
    let path = format!("/api/matches/{}/join", seated["id"].as_str().expect("an id"));
    let deck = super::client::first_deck(at, "legions").await;
    let seen = post(at, "/api/decks/check", json!({ "game": "legions", "list": deck })).await;
    let shipped = seen["cards"][1]["face"]["name"]["ja"].as_str().expect("a name");
    let join = |cards: String| json!({ "token": seated["other"], "deck": deck, "seed": super::client::SEED, "cards": cards });
    let file = format!("[[restriction]]\nkind = \"アンロック制限\"\ncards = [\"{shipped}\"]\n");
    let (status, told) = ask(at, "POST", &path, &join(file)).await;
    assert!(status == 422 && told.to_string().contains("restricts"), "{status} {told}");
    let long = format!("[[card]]\nid = \"X\"\nname = \"X\"\ntext = \"{}\"\n", "（".repeat(3000));
    let (status, told) = ask(at, "POST", &path, &join(long)).await;
    assert!(status == 422 && told.to_string().contains("2000 characters"), "{status} {told}");
    let long = format!("[[card]]\nid = \"X\"\nname = \"{}\"\n", "長".repeat(101));
    let (status, told) = ask(at, "POST", &path, &join(long)).await;
    assert!(status == 422 && told.to_string().contains("up to 100 characters"), "{status} {told}");
    server.stop().await.expect("it stops");
}

/// A window that wanted to be asked and goes leaves nobody waiting for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_stop_goes_with_its_window() {
    let server = serve(&file()).await;
    let at = server.address;
    let seated = linked(at, "blackpoker", Value::Null).await;
    let mut seats = [
        Client::sit(at, &seated["id"], &seated["token"]).await,
        Client::sit(at, &seated["id"], &seated["other"]).await,
    ];
    even(&mut seats).await;
    let mut dice = Dice::new(5);
    let mut left = 0;
    while left < 3 {
        assert!(!seats[0].over(), "nobody had nothing to choose");
        let version = seats[0].update["version"].clone();
        let waits = usize::from(seats[0].update["waits"]["seat"] == "B");
        if seats[waits].asked() {
            // A second window stops wherever the seat would pass by itself.
            let token = [&seated["token"], &seated["other"]][1 - waits];
            let mut window = Client::sit(at, &seated["id"], token).await;
            window.say(json!({ "say": "passing", "when": "never" })).await;
            window.say(json!({ "say": "ping" })).await;
            window.hear_of("pong").await;
            let choice = dice.below(seats[waits].offers());
            seats[waits].answer(choice).await;
            while window.update["version"] == version {
                window.hear().await;
            }
            left += usize::from(window.asked() && window.offers() == 1);
        }
        while seats[waits].update["version"] == version {
            seats[waits].hear_of("update").await;
        }
        even(&mut seats).await;
        while !seats[0].asked() && !seats[1].asked() && !seats[0].over() {
            seats[0].hear_of("update").await;
            even(&mut seats).await;
        }
    }
    server.stop().await.expect("it stops");
}

/// Two of a file that mean the same cards can't sit at one table; which cards those are is not told, nor can it be
/// found out by trying.
#[tokio::test(flavor = "multi_thread")]
async fn cards_of_two_players_are_told_apart() {
    let server = serve(&file()).await;
    let at = server.address;
    let card = |id: &str, name: &str, cost: u32| {
        format!(
            "[[card]]\nid = \"{id}\"\nname = \"{name}\"\nclass = \"ニュートラル\"\nkind = \"フォロワー\"\n\
             special = \"トークン\"\ncost = {cost}\nattack = 1\ndefense = 1\n"
        )
    };
    let deck = super::client::first_deck(at, "sve").await;
    let own = card("SECRET-7", "秘密の兵", 1);
    let seated = new_match(at, "sve", json!({ "is": "link" }), json!({ "cards": own })).await;
    let path = format!("/api/matches/{}/join", seated["id"].as_str().expect("an id"));
    let join = |cards: Option<String>| json!({ "token": seated["other"], "deck": deck, "seed": super::client::SEED, "cards": cards });
    let clashing =
        [card("SECRET-7", "別の兵", 1), card("X-1", "秘密の兵", 2), card("SECRET-7", "秘密の兵", 2)];
    for cards in clashing.iter().chain(&clashing[..2]) {
        let (status, told) = ask(at, "POST", &path, &join(Some(cards.clone()))).await;
        assert_eq!(status, 422, "{told}");
        assert!(!told.to_string().contains("SECRET") && !told.to_string().contains("秘密"), "{told}");
    }
    let (status, told) = ask(at, "POST", &path, &join(Some(card("X-2", "何か", 1)))).await;
    assert!(status == 422 && told.to_string().contains("no more card files"), "{status} {told}");
    assert_eq!(ask(at, "POST", &path, &join(None)).await.0, 200, "the seat is there all the same");
    // Who brings the same cards may.
    let seated = new_match(at, "sve", json!({ "is": "link" }), json!({ "cards": own })).await;
    let path = format!("/api/matches/{}/join", seated["id"].as_str().expect("an id"));
    let join = json!({ "token": seated["other"], "deck": deck, "seed": super::client::SEED, "cards": own });
    assert_eq!(ask(at, "POST", &path, &join).await.0, 200);
    server.stop().await.expect("it stops");
}

/// Cards that do much, again and again: the log grows long, is told whole however long it is, and at last the game ends.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_log_is_told_whole_and_has_an_end() {
    let server = serve_with(&file(), |config| config.limits.entries = 12_000).await;
    let at = server.address;
    let text =
        format!("《ファンファーレ》{}これを手札に戻す。", "自分のリーダーは《体力》+1する。".repeat(90));
    let card = |n: u32| {
        let card = json!({
            "id": format!("L{n}"), "name": format!("L{n}"), "class": "エルフ", "kind": "フォロワー", "cost": 0,
            "attack": 1, "defense": 1, "text": text,
        });
        format!("{card}\n")
    };
    let seen = post(at, "/api/decks/check", json!({ "game": "sve", "list": "elf" })).await;
    let word = |at: usize| seen["cards"][at]["face"]["word"].as_str().expect("a word").to_owned();
    let leader = word(0);
    let own: String = (0..13).map(card).collect();
    let list: String = (0..13).map(|n| format!("3 L{n}\n")).collect();
    let deck = format!("[leader]\n1 {leader}\n[deck]\n{list}1 {}\n", word(1));
    let change = json!({ "deck": deck, "cards": own });
    let seated = new_match(at, "sve", json!({ "is": "here" }), change).await;
    let mut seats = sit_both(at, &seated).await;
    let mut dice = Dice::new(2);
    while !seats[0].over() {
        let seat = asked(&seats);
        let offers = seats[seat].update["asked"]["offers"].as_array().expect("offers").clone();
        let plays = offers
            .iter()
            .position(|offer| offer["word"].as_str().is_some_and(|word| word.starts_with("play L")));
        let ends = offers.iter().position(|offer| offer["word"] == "end");
        let choice = plays.filter(|_| seat == 0).or(ends).unwrap_or_else(|| dice.below(offers.len()));
        assert_eq!(answer(&mut seats, choice).await, None);
    }
    assert_eq!(seats[0].update["ended"], "length");
    let mut again = Client::sit(at, &seated["id"], &seated["token"]).await;
    let told = again.hear_of("update").await;
    assert!(told.to_string().len() > 1 << 20, "it is long");
    assert_eq!(again.log, seats[0].log);
    server.stop().await.expect("it stops");
}
