//! Several servers on one base: any of them takes any word, one keeps each match, and another goes on where that one
//! ends.

use std::net::SocketAddr;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::admin::Admin;
use server::{Config, Server};
use sqlx::postgres::PgPool;

use super::client::{
    Client, Dice, SEED, ask, ask_text, file, first_deck, get, linked, post, raw, serve_with,
};
use super::history::{self, Line, Servers, World};
use super::killed::member;
use super::kills::Process;
use super::postgres;

/// One of several servers.
async fn serve(db: &str) -> Server {
    serve_as(db, |_| {}).await
}

async fn serve_as(db: &str, set: impl FnOnce(&mut Config)) -> Server {
    serve_with(db, |config| {
        config.cluster = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        set(config);
    })
    .await
}

async fn number(pool: &PgPool, sentence: &'static str) -> i64 {
    let (number,): (i64,) = sqlx::query_as(sentence).fetch_one(pool).await.expect("a number");
    number
}

async fn change(pool: &PgPool, sentence: &'static str) {
    sqlx::query(sentence).execute(pool).await.expect("it is changed");
}

fn id(seated: &Value) -> &str {
    seated["id"].as_str().expect("an id")
}

fn signal(process: &Process, name: &str) {
    let done = Command::new("kill").args([name, &process.child.id().to_string()]).status();
    assert!(done.expect("kill is there").success());
}

/// Both seats of a match at a server, with what stands there; and how long that took.
async fn sit(at: SocketAddr, seated: &Value) -> ([Client; 2], Duration) {
    let began = Instant::now();
    let mut seats = [
        Client::sit(at, &seated["id"], &seated["token"]).await,
        Client::sit(at, &seated["id"], &seated["other"]).await,
    ];
    for seat in &mut seats {
        seat.until_asked_or_waits().await;
    }
    (seats, began.elapsed())
}

/// Hears until somebody is asked or the game is over.
async fn until_asked(seats: &mut [Client; 2]) {
    while !seats.iter().any(|seat| seat.asked() || seat.over()) {
        let [a, b] = &mut *seats;
        tokio::select! { _ = a.hear() => {}, _ = b.hear() => {} }
    }
}

/// Plays on from both seats until the game is over or so many answers were given.
async fn play(seats: &mut [Client; 2], dice: &mut Dice, most: usize) -> usize {
    for given in 0..most {
        until_asked(seats).await;
        let Some(at) = seats.iter().position(Client::asked).filter(|_| !seats[0].over()) else {
            return given;
        };
        let version = seats[at].update["version"].clone();
        let choice = dice.below(seats[at].offers());
        seats[at].answer(choice).await;
        for seat in seats.iter_mut() {
            while seat.update["version"].as_u64() <= version.as_u64() {
                let told = seat.hear().await;
                assert_ne!(told["told"], "refused", "{told}");
            }
        }
    }
    most
}

#[tokio::test(flavor = "multi_thread")]
async fn any_server_takes_any_word() {
    let Some(base) = postgres::start() else { return };
    let servers = [serve(&base.url).await, serve(&base.url).await, serve(&base.url).await];
    let [one, two, three] = servers.each_ref().map(|server| server.address);
    let draft = post(one, "/api/matches/draft", Value::Null).await;
    let deck = first_deck(two, "blackpoker").await;
    let asked = json!({
        "draft": draft["id"], "game": "blackpoker", "deck": deck, "opponent": { "is": "link" }, "seed": SEED,
    });
    let seated = post(two, "/api/matches", asked.clone()).await;
    let (again, _) = ask(three, "POST", "/api/matches", &asked).await;
    assert_eq!(again, 409, "a draft is good for one match, wherever it is asked for");
    let path = format!("/api/matches/{}", id(&seated));
    get(three, &path).await;
    let join = json!({ "token": seated["other"], "deck": deck, "seed": SEED });
    let other = post(one, &format!("{path}/join"), join.clone()).await;
    let (taken, why) = ask(two, "POST", &format!("{path}/join"), &join).await;
    assert!(taken == 403 || taken == 409, "{taken} {why}");
    let mut seats = [
        Client::sit(one, &seated["id"], &seated["token"]).await,
        Client::sit(two, &seated["id"], &other["token"]).await,
    ];
    let mut watches = Client::sit(three, &seated["id"], &Value::Null).await;
    play(&mut seats, &mut Dice::new(3), usize::MAX).await;
    while !watches.over() {
        watches.hear().await;
    }
    let pool = PgPool::connect(&base.url).await.expect("the base");
    assert_eq!(number(&pool, "SELECT count(*) FROM leases").await, 1);
    let replays: Vec<String> = seats[0].info["replays"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|id| id.as_str().expect("an id").to_owned())
        .collect();
    let mut told = Vec::new();
    for at in [one, two, three] {
        let info = get(at, &path).await;
        assert_eq!(info["fairness"]["commitment"], draft["commitment"]);
        let replay = &replays.first().cloned().unwrap_or_else(|| format!("{}-1", id(&seated)));
        told.push(ask_text(at, "GET", &format!("/api/replays/{replay}"), "").await);
    }
    assert!(told[0].0 == 200 && told.iter().all(|one| *one == told[0]), "{told:?}");
    for server in servers {
        server.stop().await.expect("it stops");
    }
    assert_eq!(number(&pool, "SELECT count(*) FROM servers").await, 0, "who leaves is gone");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_door_for_servers_is_for_servers() {
    let Some(base) = postgres::start() else { return };
    let server = serve(&base.url).await;
    let inside = server.inside.expect("a door");
    let seated = linked(server.address, "blackpoker", Value::Null).await;
    let path = format!("/api/matches/{}", id(&seated));
    let asked = |path: &str, more: &str| {
        format!("GET {path} HTTP/1.1\r\nhost: {inside}\r\n{more}connection: close\r\n\r\n")
    };
    let secret: (String,) = sqlx::query_as("SELECT secret FROM servers")
        .fetch_one(&PgPool::connect(&base.url).await.expect("the base"))
        .await
        .expect("a server");
    let shown = |secret: &str| format!("tefuda-secret: {secret}\r\ntefuda-asker: 192.0.2.7\r\n");
    for wrong in [String::new(), shown(""), shown(&"0".repeat(64)), "tefuda-asker: 192.0.2.7\r\n".to_owned()]
    {
        assert_eq!(raw(inside, &asked(&path, &wrong)).await.0, 403, "{wrong}");
    }
    assert_eq!(raw(inside, &asked(&path, &shown(&secret.0))).await.0, 200);
    assert_eq!(raw(inside, &asked("/api/games", &shown(&secret.0))).await.0, 404, "nothing else is there");
    // Who asks at the other door is not believed to ask for another.
    let (status, _) = raw(
        server.address,
        &asked(&path, &shown(&secret.0)).replace(&inside.to_string(), &server.address.to_string()),
    )
    .await;
    assert_eq!(status, 200);
    server.stop().await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_base_is_shared_by_who_shares_it() {
    let Some(base) = postgres::start() else { return };
    let start = async |db: &str, shares: bool| {
        let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), db);
        config.cluster = shares.then(|| SocketAddr::from(([127, 0, 0, 1], 0)));
        Server::start(config).await
    };
    let why = start(&file(), true).await.err().expect("a file is one server's");
    assert!(why.contains("PostgreSQL alone"), "{why}");
    let first = start(&base.url, true).await.expect("it starts");
    let why = start(&base.url, false).await.err().expect("not alone");
    assert!(why.contains("another server"), "{why}");
    first.stop().await.expect("it stops");
    let alone = start(&base.url, false).await.expect("it starts");
    let why = start(&base.url, true).await.err().expect("one has it alone");
    assert!(why.contains("runs alone"), "{why}");
    alone.stop().await.expect("it stops");
}

/// The one who keeps a match is killed: another goes on with it, nothing that was told is lost, and nobody has more time.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_killed_is_followed() {
    let Some(base) = postgres::start() else { return };
    let (mut first, second) = (Process::start(member(&base.url)), Process::start(member(&base.url)));
    let clock = json!({ "clock": { "game": 600, "back": 0 } });
    let seated = linked(first.address, "sve", clock).await;
    // Whoever takes it over knows the game's cards already: reading them first would be measured, too.
    linked(second.address, "sve", Value::Null).await;
    // A machine that is busy needs longer for everything.
    let (mut seats, usual) = sit(first.address, &seated).await;
    play(&mut seats, &mut Dice::new(5), 10).await;
    let (log, version) = (seats[0].log.clone(), seats[0].update["version"].clone());
    // Somebody thinks for a while.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let began = Instant::now();
    first.kill();
    // Nobody asks for the match: it is taken over all the same.
    let pool = PgPool::connect(&base.url).await.expect("the base");
    let owners = "SELECT count(DISTINCT owner) FROM leases";
    while number(&pool, owners).await != 1 {
        assert!(began.elapsed() < Duration::from_secs(5) + usual, "nobody takes it over");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (mut seats, _) = sit(second.address, &seated).await;
    println!("taken over after {:?}; sitting down takes {usual:?}", began.elapsed());
    assert!(began.elapsed() < Duration::from_secs(5) + 4 * usual, "{:?} {usual:?}", began.elapsed());
    assert!(seats[0].log.starts_with(&log), "{:?} {log:?}", seats[0].log);
    assert!(seats[0].update["version"].as_u64() >= version.as_u64());
    let left = &seats[0].update["clock"];
    let runs = if left["runs"] == "A" { 0 } else { 1 };
    let spent = 600_000 - left["left"][runs].as_u64().expect("a time");
    assert!(spent >= 1500, "time is given back: {left}");
    assert!(spent < 1500 + 60_000, "{left}");
    assert_eq!(play(&mut seats, &mut Dice::new(6), 5).await, 5);
}

/// One who was paused while another went on wakes up: nothing that it says or writes counts.
#[tokio::test(flavor = "multi_thread")]
async fn who_was_paused_writes_nothing() {
    let Some(base) = postgres::start() else { return };
    let (first, second) = (Process::start(member(&base.url)), Process::start(member(&base.url)));
    let seated = linked(first.address, "blackpoker", Value::Null).await;
    let (mut old, usual) = sit(first.address, &seated).await;
    play(&mut old, &mut Dice::new(7), 4).await;
    until_asked(&mut old).await;
    signal(&first, "-STOP");
    // Said to who can't hear it now.
    let asked = old.iter().position(Client::asked).expect("somebody is asked");
    old[asked].answer(0).await;
    let began = Instant::now();
    let (mut new, _) = sit(second.address, &seated).await;
    println!("taken over after {:?}; sitting down takes {usual:?}", began.elapsed());
    assert!(began.elapsed() < Duration::from_secs(5) + 4 * usual, "{:?} {usual:?}", began.elapsed());
    play(&mut new, &mut Dice::new(8), 6).await;
    until_asked(&mut new).await;
    let pool = PgPool::connect(&base.url).await.expect("the base");
    let deeds = number(&pool, "SELECT count(*) FROM deeds").await;
    signal(&first, "-CONT");
    // Whoever was there is told to come back, and nothing else.
    let before = old[asked].update["version"].clone();
    while let Some(told) = old[asked].try_hear().await {
        assert_ne!(told["told"], "update", "{told}");
    }
    assert_eq!(old[asked].update["version"], before);
    assert_eq!(number(&pool, "SELECT count(*) FROM deeds").await, deeds);
    // It is there again, and passes on what it hears.
    let (mut again, _) = sit(first.address, &seated).await;
    assert!(again[0].log.starts_with(&new[0].log), "{:?} {:?}", again[0].log, new[0].log);
    drop(new);
    assert_eq!(play(&mut again, &mut Dice::new(9), 3).await, 3);
}

/// The transaction of a deed checks its number, whatever the server believes.
#[tokio::test(flavor = "multi_thread")]
async fn an_older_number_writes_nothing() {
    let Some(base) = postgres::start() else { return };
    let server = serve(&base.url).await;
    let seated = linked(server.address, "blackpoker", Value::Null).await;
    let (mut seats, _) = sit(server.address, &seated).await;
    play(&mut seats, &mut Dice::new(11), 3).await;
    until_asked(&mut seats).await;
    let pool = PgPool::connect(&base.url).await.expect("the base");
    let deeds = number(&pool, "SELECT count(*) FROM deeds").await;
    change(&pool, "UPDATE leases SET fence = nextval('fences')").await;
    let at = seats.iter().position(Client::asked).expect("somebody is asked");
    seats[at].answer(0).await;
    while let Some(told) = seats[at].try_hear().await {
        assert_ne!(told["told"], "update", "{told}");
    }
    assert_eq!(number(&pool, "SELECT count(*) FROM deeds").await, deeds);
    // The match itself goes on.
    let (mut seats, _) = sit(server.address, &seated).await;
    assert_eq!(play(&mut seats, &mut Dice::new(12), 3).await, 3);
    server.stop().await.expect("it stops");
}

/// Who is asked to end hands its matches over: nobody waits for a second.
#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_hands_over() {
    let Some(base) = postgres::start() else { return };
    let (first, second) = (serve(&base.url).await, serve(&base.url).await);
    let (mut tables, mut usual) = (Vec::new(), Duration::ZERO);
    for n in 0..10 {
        let seated =
            linked(first.address, "blackpoker", json!({ "clock": { "game": 600, "back": 0 } })).await;
        // Some came by the other server.
        let by = [first.address, second.address][n % 2];
        let (mut seats, took) = sit(by, &seated).await;
        usual = usual.max(took);
        play(&mut seats, &mut Dice::new(n as u64 + 1), 3).await;
        tables.push((seated, seats));
    }
    let at = second.address;
    let goes_on = tables.into_iter().map(|(seated, mut seats)| {
        tokio::spawn(async move {
            while seats[0].try_hear().await.is_some() {}
            let lost = Instant::now();
            // As long as a browser waits at most before it calls again.
            tokio::time::sleep(Duration::from_millis(500)).await;
            let (mut again, _) = sit(at, &seated).await;
            let pause = lost.elapsed();
            assert!(again[0].log.starts_with(&seats[0].log), "{:?} {:?}", again[0].log, seats[0].log);
            assert_eq!(play(&mut again, &mut Dice::new(77), 2).await, 2);
            pause
        })
    });
    let goes_on: Vec<_> = goes_on.collect();
    first.stop().await.expect("it stops");
    let mut longest = Duration::ZERO;
    for table in goes_on {
        longest = longest.max(table.await.expect("it goes on"));
    }
    println!("the longest pause: {longest:?}; sitting down takes {usual:?}");
    // All of them sit down at once.
    assert!(longest < Duration::from_secs(1) + 4 * usual, "{longest:?} {usual:?}");
    second.stop().await.expect("it stops");
}

/// A match that a server plays otherwise than the program that set it up is left to a server that runs that program.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_left_to_its_release() {
    let Some(base) = postgres::start() else { return };
    let serve = async |release: &str| {
        let set = |config: &mut Config| {
            config.release = release.to_owned();
            config.idle = Duration::from_millis(1500);
        };
        serve_as(&base.url, set).await
    };
    let (old, new) = (serve("1").await, serve("2").await);
    let pool = PgPool::connect(&base.url).await.expect("the base");
    let owner = async || {
        let row: (String,) =
            sqlx::query_as("SELECT s.release FROM leases l JOIN servers s ON s.id = l.owner")
                .fetch_one(&pool)
                .await
                .expect("a lease");
        row.0
    };
    let idle = async || {
        while number(&pool, "SELECT count(*) FROM leases").await > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let seated = linked(old.address, "blackpoker", Value::Null).await;
    let path = format!("/api/matches/{}", id(&seated));
    idle().await;
    // Handed over while a server of its release runs, it is that server's.
    let handed = "INSERT INTO leases (id, owner, fence, release, since, handed) \
        SELECT id, '', nextval('fences'), '1', now_ms(), now_ms() FROM matches";
    change(&pool, handed).await;
    get(new.address, &path).await;
    assert_eq!(owner().await, "1");
    idle().await;
    // Nobody has it, and both would play it otherwise: the one that set it up says so.
    change(&pool, "UPDATE deeds SET came = '{\"digest\":\"0000000000000000\"}' WHERE n = 0").await;
    let info = get(new.address, &path).await;
    assert!(info["stopped"]["en"].as_str().is_some_and(|why| why.contains("can't go on")), "{info}");
    assert_eq!(owner().await, "1");
    // Once no server of its release runs, another stops it.
    old.stop().await.expect("it stops");
    let info = get(new.address, &path).await;
    assert!(info["stopped"]["en"].as_str().is_some_and(|why| why.contains("can't go on")), "{info}");
    assert_eq!(owner().await, "2");
    new.stop().await.expect("it stops");
}

/// What whoever runs the servers orders is done by the one who keeps the match.
#[tokio::test(flavor = "multi_thread")]
async fn orders_reach_the_keeper() {
    let Some(base) = postgres::start() else { return };
    let servers = [serve(&base.url).await, serve(&base.url).await];
    let admin = Admin::open(&base.url).await.expect("the base");
    for at in servers.each_ref().map(|server| server.address) {
        let seated = linked(at, "blackpoker", Value::Null).await;
        let mut seat = Client::sit(servers[1].address, &seated["id"], &seated["token"]).await;
        seat.until_asked_or_waits().await;
        admin.end(id(&seated)).await.expect("it is ended");
        while !seat.over() {
            seat.hear().await;
        }
        admin.delete(id(&seated)).await.expect("it is deleted");
        for server in &servers {
            let (status, _) =
                ask(server.address, "GET", &format!("/api/matches/{}", id(&seated)), &Value::Null).await;
            assert_eq!(status, 404);
        }
    }
    let pool = PgPool::connect(&base.url).await.expect("the base");
    assert_eq!(number(&pool, "SELECT count(*) FROM leases").await, 0);
    admin.close().await;
    for server in servers {
        server.stop().await.expect("it stops");
    }
}

/// A few matches while servers are killed, paused and cut off; `--example history` does it for as long as one likes.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_doubled_or_moved() {
    let Some(base) = postgres::start() else { return };
    let mut servers = Servers::start(&base.url, 3, member).await;
    let world = World::new(Duration::from_millis(20));
    world.servers(servers.addresses());
    let games = ["blackpoker", "sve", "legions", "los"];
    let players: Vec<_> = (0..8)
        .map(|at: usize| tokio::spawn(history::play(world.clone(), games[at % 4], at as u64)))
        .collect();
    tokio::time::sleep(Duration::from_secs(4)).await;
    servers.kill(0, &world, Duration::from_secs(1)).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    servers.pause(1, Duration::from_secs(4)).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    servers.cut_off(2, Line::Cut, Duration::from_secs(4)).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    servers.cut_off(0, Line::Silent, Duration::from_secs(4)).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    world.stop();
    for player in players {
        player.await.expect("a player leaves");
    }
    let report = history::check(&world, &base.url).await;
    println!("{report:?}, {} games ended", report.ended);
    assert!(report.told > 100 && report.returns > 8, "{report:?}");
    assert!(report.told <= report.said && report.told <= report.deeds, "{report:?}");
    assert_eq!(world.took(&[]).0.len(), report.told, "each was timed");
}
