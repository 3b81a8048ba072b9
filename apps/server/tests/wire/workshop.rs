//! The workshop over the wire: cards looked through, decks as people write them, a card from its text to the table, decks
//! against decks; and what is no such thing is refused.

use serde_json::{Value, json};

use super::client::{Client, ask, file, get, post, serve, serve_with};

fn names(gallery: &Value) -> Vec<&str> {
    let cards = gallery["cards"].as_array().expect("cards");
    cards.iter().map(|card| card["face"]["name"]["ja"].as_str().expect("a name")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_card_is_there_with_what_was_understood() {
    let server = serve(&file()).await;
    let at = server.address;
    for (game, least) in [("blackpoker", 53), ("sve", 200), ("legions", 80), ("los", 90)] {
        let all = post(at, "/api/cards", json!({ "game": game })).await;
        let cards = all["cards"].as_array().expect("cards");
        assert!(cards.len() >= least, "{game}: {}", cards.len());
        for card in cards {
            let (text, phrases) = (card["face"]["text"].as_array(), card["phrases"].as_array());
            let told = |list: Option<&Vec<Value>>| list.map_or(0, Vec::len);
            assert!(game == "blackpoker" || told(text) == told(phrases), "{card}");
        }
    }
    let own = "[[card]]\nid = \"OWN-1\"\nname = \"試しの札\"\nreading = \"ためしのふだ\"\nclass = \"エルフ\"\n\
               kind = \"スペル\"\ncost = 1\ntext = \"1枚引く。\"\n";
    let all = post(at, "/api/cards", json!({ "game": "sve", "cards": own })).await;
    assert_eq!(names(&all)[0], "試しの札", "one's own come first");
    let card = &all["cards"][0];
    assert_eq!((&card["own"], &card["reading"]), (&json!(true), &json!("ためしのふだ")));
    assert_eq!(card["phrases"][0][0], json!({ "ja": "1枚引く。", "en": "Draw 1 card." }));
    let broken = post(at, "/api/cards", json!({ "game": "sve", "cards": own.replace("cost", "cots") })).await;
    assert!(broken["reasons"][0]["why"]["en"].as_str().unwrap().contains("did you mean \"cost\""));
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_read_as_people_write_it() {
    let server = serve(&file()).await;
    let at = server.address;
    let check = |list: &str| post(at, "/api/decks/check", json!({ "game": "sve", "list": list }));
    let plain = check("elf").await;
    let written = plain["written"].as_str().expect("a list").to_owned();
    assert!(written.starts_with("[leader]\n1 ") && plain["legal"] == true, "{written}");
    // Counts behind, signs, ids in brackets, headings without brackets.
    let others = written
        .replace("[leader]", "Leader:")
        .replace("[deck]", "■メインデッキ")
        .replace("[evolve]", "Evolve deck (10)")
        .lines()
        .enumerate()
        .map(|(n, line)| match line.split_once(' ').filter(|(count, _)| count.parse::<u8>().is_ok()) {
            None => line.to_owned(),
            Some((count, name)) => match n % 4 {
                0 => format!("{name} x{count}"),
                1 => format!("・{count}x {name}"),
                2 => format!("{name}　{count}枚"),
                _ => format!("{name}（{count}）"),
            },
        })
        .collect::<Vec<_>>();
    let seen = check(&others.join("\n")).await;
    assert_eq!(seen["reasons"], json!([]), "{others:?}");
    assert_eq!(seen["written"], json!(written));
    let slip = check("3 露詰みの妖精\n2 フェアリーウイスプ").await;
    assert_eq!(slip["reasons"][0]["meant"], json!({ "name": "露詰みの妖精", "card": "露摘みの妖精" }));
    let token = slip["reasons"][1]["meant"]["card"].as_str().unwrap_or_default();
    assert_ne!(token, "フェアリーウィスプ", "never a token");
    let hand = post(at, "/api/decks/hand", json!({ "game": "sve", "list": "elf" })).await;
    assert_eq!(hand["cards"].as_array().expect("a hand").len(), 4);
    let (status, _) = ask(at, "POST", "/api/decks/hand", &json!({ "game": "sve", "list": "1 zzz" })).await;
    assert_eq!(status, 422);
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_goes_from_its_text_to_the_table() {
    let server = serve(&file()).await;
    let at = server.address;
    for game in ["sve", "legions", "los"] {
        for kind in get(at, &format!("/api/cards/bench/{game}")).await.as_array().expect("kinds") {
            let fields: serde_json::Map<String, Value> = kind["fields"]
                .as_array()
                .expect("fields")
                .iter()
                .map(|field| (field["id"].as_str().expect("an id").to_owned(), field["usual"].clone()))
                .collect();
            let card = json!({
                "game": game, "kind": kind["word"], "name": "試しの札", "text": kind["example"], "fields": fields,
            });
            let read = post(at, "/api/cards/read", card.clone()).await;
            assert_eq!(read["playable"], true, "{read}");
            let seated = post(at, "/api/cards/play", json!({ "card": card, "level": 1 })).await;
            let mut client = Client::sit(at, &seated["id"], &seated["token"]).await;
            client.until_asked().await;
            // Nothing of the table is known to the test but what is told: the card lies in the hand.
            let told = client.update.to_string();
            assert!(told.contains("試しの札"), "{game}: {told}");
        }
    }
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_is_not_done_is_told_everything_at_once() {
    let server = serve(&file()).await;
    let at = server.address;
    let card = json!({
        "game": "sve", "kind": "フォロワー", "name": " ", "text": "場に出た時、カードを1枚引く",
        "fields": { "class": "エルフ", "cost": "two", "attack": "1" },
    });
    let read = post(at, "/api/cards/read", card.clone()).await;
    let fields: Vec<&str> =
        read["faults"].as_array().unwrap().iter().map(|fault| fault["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["name", "cost", "defense"]);
    assert_eq!(read["reworded"], "《ファンファーレ》カードを1枚引く。");
    assert!(read["stopped"].is_number() && !read["nearest"].as_array().unwrap().is_empty());
    let half = json!({
        "game": "sve", "kind": "スペル", "name": "x", "text": "相手の場のフォロ", "caret": 8,
        "fields": { "class": "エルフ", "cost": "1" },
    });
    let read = post(at, "/api/cards/read", half).await;
    assert_eq!(read["next"][0]["text"], "フォロワー");
    assert_eq!(read["next"][0]["typed"], 3);
    let (status, told) = ask(at, "POST", "/api/cards/play", &json!({ "card": card, "level": 1 })).await;
    assert_eq!((status, &told["error"]["en"]), (422, &json!("name: it needs a name")));
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_evolves_is_two_cards() {
    let server = serve(&file()).await;
    let at = server.address;
    let card = |evolved: &str| {
        json!({
            "game": "sve", "kind": "フォロワー（進化あり）", "name": "試しの若木", "text": "《進化》《コスト1》：これは進化する。",
            "fields": {
                "class": "エルフ", "cost": "2", "attack": "1", "defense": "2",
                "evolved attack": "3", "evolved defense": "5", "evolved text": evolved,
            },
        })
    };
    let read = post(at, "/api/cards/read", card("【進化時】1枚引く。")).await;
    assert_eq!(
        (&read["playable"], read["faults"].as_array().map(Vec::len)),
        (&json!(true), Some(0)),
        "{read}"
    );
    let figures = |of: &str| -> Vec<i64> {
        let all = read[of]["face"]["figures"].as_array().expect("figures").iter();
        all.map(|figure| figure["value"].as_i64().expect("a number")).collect()
    };
    assert_eq!((figures("card"), figures("evolved")), (vec![2, 1, 2], vec![3, 5]));
    // What is not understood of the other card makes both unplayable.
    let read = post(at, "/api/cards/read", card("歌いながら踊る。")).await;
    assert_eq!(read["playable"], false);
    let (status, _) =
        ask(at, "POST", "/api/cards/play", &json!({ "card": card("歌いながら踊る。"), "level": 1 })).await;
    assert_eq!(status, 422);
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn decks_play_the_games_that_are_asked_for() {
    let server = serve(&file()).await;
    let at = server.address;
    let games = |from: u32| {
        let asked = json!({
            "game": "blackpoker", "format": "entry", "decks": ["entry", "entry"], "from": from, "games": 2, "care": 0,
        });
        post(at, "/api/balance", asked)
    };
    let (first, again) = (games(0).await, games(0).await);
    assert_eq!(first["games"][0], again["games"][0], "the same games");
    assert!(first["games"][0]["turns"].as_u64().unwrap() > 0);
    assert!(!games(7).await["games"].as_array().unwrap().is_empty());
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_work_is_refused() {
    let server = serve(&file()).await;
    let at = server.address;
    let long = "x".repeat(200 << 10);
    let card = |text: &str, name: &str| json!({ "game": "sve", "kind": "スペル", "name": name, "text": text, "fields": {} });
    let balance = |decks: Value, care: u8, from: u32| json!({ "game": "blackpoker", "decks": decks, "from": from, "games": 1, "care": care });
    for (path, body, status) in [
        ("/api/cards", json!({ "game": "chess" }), 422),
        ("/api/cards", json!({ "game": "sve", "cards": long }), 413),
        ("/api/cards", json!({ "game": "sve", "more": 1 }), 422),
        ("/api/cards/read", card(&long, "x"), 413),
        ("/api/cards/read", card("", &"x".repeat(500)), 413),
        (
            "/api/cards/read",
            json!({ "game": "blackpoker", "kind": "x", "name": "", "text": "", "fields": {} }),
            422,
        ),
        ("/api/cards/play", json!({ "card": card("", "x"), "level": 9 }), 422),
        ("/api/balance", balance(json!(["full"]), 0, 0), 422),
        ("/api/balance", balance(json!(["full", "nonsense"]), 0, 0), 422),
        ("/api/balance", balance(json!(["full", "full"]), 3, 0), 422),
        ("/api/balance", balance(json!(["full", "full"]), 0, 4_000_000_000), 422),
    ] {
        let (found, told) = ask(at, "POST", path, &body).await;
        assert_eq!(found, status, "{path} {told}");
        assert!(told["error"]["ja"].is_string() && told["error"]["en"].is_string());
    }
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_workshop_is_charged_like_any_other_work() {
    let server = serve_with(&file(), |config| config.limits.cpu = 1).await;
    let at = server.address;
    let body = json!({ "game": "sve", "decks": ["elf", "royal"], "from": 0, "games": 1, "care": 0 });
    let mut refused = None;
    for _ in 0..40 {
        let (status, told) = ask(at, "POST", "/api/balance", &body).await;
        if status == 429 {
            refused = Some(told);
            break;
        }
    }
    let told = refused.expect("its time is used up");
    assert!(told["error"]["en"].as_str().unwrap().contains("computing time"), "{told}");
    for (path, body) in [
        ("/api/cards", json!({ "game": "sve" })),
        ("/api/decks/hand", json!({ "game": "sve", "list": "elf" })),
        (
            "/api/cards/read",
            json!({ "game": "sve", "kind": "スペル", "name": "x", "text": "", "fields": {} }),
        ),
    ] {
        let (status, _) = ask(at, "POST", path, &body).await;
        assert_eq!(status, 429, "{path}");
    }
    server.stop().await.expect("it stops");
}
