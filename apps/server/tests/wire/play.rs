//! Whole games.

use engine::{Both, Seat};
use serde_json::{Value, json};
use table::{AnySession, GameId};

use super::client::{Client, Dice, ask, file, get, linked, new_match, post, serve};
use super::pair::sit_both;

/// Two clients play anything to the end; a spectator looks on.
async fn play_linked(db: &str, game: &str) {
    let server = serve(db).await;
    let at = server.address;
    let seated = linked(at, game, json!({ "name": "Ada" })).await;
    let [mut a, mut b] = sit_both(at, &seated).await;
    let mut public = Client::sit(at, &seated["id"], &Value::Null).await;
    let (mut dice_a, mut dice_b) = (Dice::new(1), Dice::new(2));
    let look_on = async {
        while !public.over() {
            public.hear().await;
            assert!(public.update["asked"].is_null(), "a spectator is never asked");
        }
    };
    let (given_a, given_b, ()) = tokio::join!(a.play_on(&mut dice_a), b.play_on(&mut dice_b), look_on);
    assert!(given_a > 3 && given_b > 3, "{game}: {given_a} and {given_b} answers");
    assert_eq!(a.update["table"]["won"], b.update["table"]["won"]);
    let info = a.hear_of("match").await["info"].clone();
    assert_eq!(info["players"][0]["name"], "Ada");
    let replay = info["replays"][0].as_str().expect("a replay").to_owned();
    let on = json!({ "at": 9999, "seat": "A", "level": 1 });
    let (status, told) = ask(at, "POST", &format!("/api/replays/{replay}/continue"), &on).await;
    assert!(status == 422 && told.to_string().contains("over there"), "{game}: {status} {told}");
    let inputs = given_a + given_b;
    let end = get(at, &format!("/api/replays/{replay}/at/9999?view=A&lang=en")).await;
    assert_eq!(end["inputs"], inputs);
    let lines: Vec<&str> = end["update"]["lines"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|line| line["text"].as_str())
        .collect();
    assert_eq!(lines, a.log, "the replay tells seat A what seat A was told");
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn blackpoker_is_played_to_the_end_by_a_link() {
    play_linked(&file(), "blackpoker").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sve_is_played_to_the_end_by_a_link() {
    play_linked(&file(), "sve").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn legions_is_played_to_the_end_by_a_link() {
    play_linked(&file(), "legions").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn los_is_played_to_the_end_by_a_link() {
    play_linked(&file(), "los").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_machine_plays_and_another_match_follows() {
    let server = serve(&file()).await;
    let at = server.address;
    let seated = new_match(at, "blackpoker", json!({ "is": "machine", "level": 1 }), Value::Null).await;
    let mut a = Client::sit(at, &seated["id"], &seated["token"]).await;
    assert_eq!(a.info["players"][1]["is"], "machine");
    a.play_on(&mut Dice::new(5)).await;
    while a.info["replays"][0].is_null() {
        a.hear_of("match").await;
    }
    a.say(json!({ "say": "again", "seed": super::client::SEED })).await;
    let next = a.hear_of("match").await["info"]["next"].clone();
    let after = Client::sit(at, &next, &seated["token"]).await;
    assert_eq!(after.info["fairness"]["commitment"], a.info["fairness"]["next"]);
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_brought_and_played_on_from() {
    let server = serve(&file()).await;
    let at = server.address;
    let seated = linked(at, "blackpoker", Value::Null).await;
    let [mut a, mut b] = sit_both(at, &seated).await;
    let (mut one, mut two) = (Dice::new(3), Dice::new(4));
    tokio::join!(a.play_on(&mut one), b.play_on(&mut two));
    let id = a.hear_of("match").await["info"]["replays"][0].as_str().expect("a replay").to_owned();
    let text = get(at, &format!("/api/replays/{id}")).await;
    let kept = post(at, "/api/replays", json!({ "text": text })).await;
    let kept = kept["id"].as_str().expect("an id");
    let body = json!({ "at": 6, "seat": "B", "level": 1 });
    let seated = post(at, &format!("/api/replays/{kept}/continue"), body).await;
    let mut on = Client::sit(at, &seated["id"], &seated["token"]).await;
    on.play_on(&mut Dice::new(9)).await;
    assert!(on.over());
    let (status, refused) =
        super::client::ask(at, "POST", "/api/replays", &json!({ "text": "tefuda replay 2\nnonsense\n" }))
            .await;
    assert_eq!(status, 422, "{refused}");
    server.stop().await.expect("it stops");
}

/// A replay carries the cards that its players brought, in whichever form they brought them.
#[tokio::test(flavor = "multi_thread")]
async fn a_replay_of_cards_of_ones_own_needs_nothing_else() {
    let server = serve(&file()).await;
    let at = server.address;
    let shipped = super::client::first_deck(at, "los").await;
    let seen = post(at, "/api/decks/check", json!({ "game": "los", "list": shipped })).await;
    let cards = seen["cards"].as_array().expect("cards");
    let line =
        |card: &Value| format!("{} {}\n", card["count"], card["face"]["word"].as_str().expect("a word"));
    let with = |own: &str| {
        format!("{} {own}\n", cards[0]["count"]) + &cards[1..].iter().map(line).collect::<String>()
    };
    let toml = "[[card]]\nid = \"OWN-1\"\nname = \"甲\"\nkind = \"キャラクター\"\nattribute = \"火\"\natk = 100\ndef = 100\ndown = 100\n";
    let json = r#"{"id": "OWN-2", "name": "乙", "kind": "キャラクター", "attribute": "水", "atk": 90, "def": 90, "down": 90}"#;
    let change = json!({ "deck": with("甲"), "cards": toml, "other": with("乙"), "other_cards": json });
    let seated = new_match(at, "los", json!({ "is": "machine", "level": 1 }), change).await;
    let mut a = Client::sit(at, &seated["id"], &seated["token"]).await;
    a.play_on(&mut Dice::new(7)).await;
    let id = a.hear_of("match").await["info"]["replays"][0].as_str().expect("a replay").to_owned();
    let text = get(at, &format!("/api/replays/{id}")).await;
    server.stop().await.expect("it stops");

    let elsewhere = serve(&file()).await;
    let at = elsewhere.address;
    let kept = post(at, "/api/replays", json!({ "text": text })).await;
    let kept = kept["id"].as_str().expect("an id");
    let end = get(at, &format!("/api/replays/{kept}/at/9999?view=A&lang=en")).await;
    assert_eq!(end["update"]["table"]["won"], a.update["table"]["won"]);
    let seated =
        post(at, &format!("/api/replays/{kept}/continue"), json!({ "at": 2, "seat": "A", "level": 1 })).await;
    let mut on = Client::sit(at, &seated["id"], &seated["token"]).await;
    on.play_on(&mut Dice::new(8)).await;
    assert!(on.over());
    elsewhere.stop().await.expect("it stops");
}

/// Whoever played with many card files, of either form, can go on from there, and play again with them.
#[tokio::test(flavor = "multi_thread")]
async fn a_replay_of_many_card_files_is_played_on_from() {
    let (game, mut options) = (GameId::Los, table::Options::of(GameId::Los));
    let toml = |id: &str, name: &str| {
        format!(
            "[[card]]\nid = \"{id}\"\nname = \"{name}\"\nkind = \"キャラクター\"\nattribute = \"火\"\natk = 100\ndef = 100\ndown = 100\n"
        )
    };
    let json = r#"{"id": "OWN-2", "name": "乙", "kind": "キャラクター", "attribute": "水", "atk": 90, "def": 90, "down": 90}"#;
    let files = [toml("OWN-1", "甲"), json.to_owned(), toml("OWN-3", "丙")];
    options.cards = table::Cards::read(files.iter().map(String::as_str)).expect("they are read");
    let deck = game.usual_deck(&options.format);
    let usual = AnySession::begin(game, &options, Both([deck, deck]), [0; 32]).expect("it begins");
    let mut words = usual.opening().expect("an opening").decks[Seat::A].clone();
    for own in ["OWN-1", "OWN-2", "OWN-3"] {
        let taken = words[0].clone();
        words.iter_mut().filter(|word| **word == taken).for_each(|word| *word = own.to_owned());
        words.rotate_left(4);
    }
    let own = words.join("\n");
    let mut session = AnySession::begin(game, &options, Both([&own, &own]), [7; 32]).expect("it begins");
    for _ in 0..9 {
        session.answer(0).expect("an answer");
    }
    session.concede(Seat::A).expect("it is given up");
    let text = table::replay_text(&session).expect("a replay");

    let server = serve(&file()).await;
    let at = server.address;
    let kept = post(at, "/api/replays", json!({ "text": text })).await;
    let path = format!("/api/replays/{}/continue", kept["id"].as_str().expect("an id"));
    let seated = post(at, &path, json!({ "at": 5, "seat": "B", "level": 1 })).await;
    let mut on = Client::sit(at, &seated["id"], &seated["token"]).await;
    on.play_on(&mut Dice::new(9)).await;
    on.say(json!({ "say": "again", "seed": super::client::SEED })).await;
    while on.info["next"].is_null() {
        on.hear_of("match").await;
    }
    let mut after = Client::sit(at, &on.info["next"], &seated["token"]).await;
    after.play_on(&mut Dice::new(10)).await;
    assert!(after.over());
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_the_end_over_postgres() {
    let Some(cluster) = super::postgres::start() else { return };
    for game in ["blackpoker", "sve", "legions", "los"] {
        play_linked(&cluster.url, game).await;
    }
}
