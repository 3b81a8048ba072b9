//! Nothing hidden leaves: two matches that differ only in what a seat may not know send that seat the same bytes, until
//! the difference comes to light.
//!
//! Both are dealt by the same seed. In the second one, two different cards of seat B's deck have changed places in its
//! list, and so have changed places in the game.

use std::net::SocketAddr;

use engine::{Both, Seat};
use serde_json::{Value, json};
use sqlx::Connection;
use table::{AnySession, GameId, Options};

use super::client::{Client, Dice, SEED, ask, new_match, post};

/// Words of answers that begin nothing: what the game would do for a seat that can do nothing.
const IDLE: [&str; 4] = ["pass", "end", "stop", "no"];

/// A deck that comes with the game, any of those that are legal, as a list, the same with two cards in each other's place (of the same kind, so that they go the same way), and
/// the names of its cards.
fn exchanged(game: GameId, dice: &mut Dice) -> (String, String, Vec<String>) {
    let options = Options::of(game);
    let legal =
        |deck: &&str| AnySession::check_deck(game, &options, deck).is_ok_and(|(_, faults)| faults.is_empty());
    let decks: Vec<&str> = game.info().decks.iter().map(|deck| deck.named.id).filter(legal).collect();
    let deck = decks[dice.below(decks.len())];
    let session = AnySession::begin(game, &options, Both([deck, deck]), [0; 32]).expect("it begins");
    let words = session.opening().expect("it has an opening").decks[Seat::B].clone();
    let kinds: Vec<_> =
        words.iter().map(|word| session.face(word).map(|face| (face.kind, face.marks))).collect();
    loop {
        let (one, two) = (dice.below(words.len()), dice.below(words.len()));
        if words[one] != words[two] && kinds[one] == kinds[two] {
            let mut other = words.clone();
            other.swap(one, two);
            let names = words.iter().filter_map(|word| session.face(word)).map(|face| face.name.en);
            return (words.join("\n"), other.join("\n"), names.collect());
        }
    }
}

/// The servers of seat A, a spectator and seat B: one, or several of a cluster.
pub type At = [SocketAddr; 3];

/// The same match once more: the same parts of the seed, the same tokens.
async fn copy(db: &str, id: &str, copy: &str) {
    let sentence = "INSERT INTO matches (id, made, setup) SELECT $1, made, setup FROM matches WHERE id = $2";
    let copied = match db.strip_prefix("sqlite:") {
        Some(file) => {
            let mut base = sqlx::SqliteConnection::connect(file).await.expect("the data base opens");
            sqlx::query(sentence).bind(copy).bind(id).execute(&mut base).await.map(drop)
        }
        None => {
            let mut base = sqlx::PgConnection::connect(db).await.expect("the data base opens");
            sqlx::query(sentence).bind(copy).bind(id).execute(&mut base).await.map(drop)
        }
    };
    copied.expect("it is copied");
}

/// A match, as it is seen from everywhere.
struct Side {
    a: Client,
    b: Client,
    public: Client,
    id: String,
}

impl Side {
    /// Seat A, a spectator and seat B, each at a server.
    async fn sit([at, sees, other]: At, id: &str, seated: &Value, deck: &str) -> Side {
        let own = json!(id);
        // Both listen before the game begins: who comes later may miss what the game passes by itself.
        let a = Client::sit(at, &own, &seated["token"]).await;
        let public = Client::sit(sees, &own, &Value::Null).await;
        let join = json!({ "token": seated["other"], "deck": deck, "hints": true, "seed": SEED });
        let token = post(other, &format!("/api/matches/{id}/join"), join).await["token"].clone();
        let b = Client::sit(other, &own, &token).await;
        let mut side = Side { a, b, public, id: id.to_owned() };
        side.rest().await;
        side
    }

    fn version(&self) -> u64 {
        self.a.update["version"].as_u64().unwrap_or(0)
    }

    fn over(&self) -> bool {
        self.a.over()
    }

    /// Hears until someone is asked, and everyone was told as much.
    async fn rest(&mut self) {
        loop {
            let versions = [&self.a, &self.b, &self.public].map(|client| client.update["version"].as_u64());
            let least = versions.into_iter().min().flatten();
            let most = versions.into_iter().max().flatten();
            let still = self.a.asked() || self.b.asked() || self.a.over();
            if least.is_some() && least == most && still {
                return;
            }
            let all = least == most;
            for (client, version) in [&mut self.a, &mut self.b, &mut self.public].into_iter().zip(versions) {
                if all || version == least {
                    client.hear_of("update").await;
                }
            }
        }
    }

    /// What seat A and a spectator were told of the game, with the name of the match left out.
    fn told(&self) -> [Vec<String>; 2] {
        [&self.a, &self.public].map(|client| {
            let game = client.told.iter().filter(|told| !told.starts_with("{\"told\":\"match\""));
            game.map(|told| told.replace(&self.id, "ID")).collect()
        })
    }

    /// Seat A asks what it may not, and is told why not.
    async fn err(&mut self, server: SocketAddr) {
        let at = self.a.update["at"].clone();
        self.a.say(json!({ "say": "answer", "at": at, "choice": 9999 })).await;
        self.a.hear_of("refused").await;
        self.a.say(json!({ "say": "why", "at": at })).await;
        while !["why", "refused"].contains(&self.a.hear().await["told"].as_str().unwrap_or_default()) {}
        // A hint is found from what seat A sees.
        self.a.say(json!({ "say": "hint", "at": at })).await;
        while !["hint", "refused"].contains(&self.a.hear().await["told"].as_str().unwrap_or_default()) {}
        // Nor does anyone get the replay of a game that goes on.
        let path = format!("/api/replays/{}-1/at/0?view=A&lang=en", self.id);
        let (status, refusal) = ask(server, "GET", &path, &Value::Null).await;
        assert_eq!(status, 404, "{refusal}");
        self.a.told.push(refusal.to_string());
    }
}

fn place(client: &Client, fits: impl Fn(&str) -> bool) -> Option<usize> {
    let offers = client.update["asked"]["offers"].as_array()?;
    offers.iter().position(|offer| offer["word"].as_str().is_some_and(&fits))
}

/// What differs between two things that were told: every text, number or part that only one of them has.
fn differences(a: &Value, b: &Value, found: &mut Vec<String>) {
    match (a, b) {
        _ if a == b => {}
        (Value::Object(one), Value::Object(two)) => {
            for key in one.keys().chain(two.keys().filter(|key| !one.contains_key(*key))) {
                differences(&a[key], &b[key], found);
            }
        }
        (Value::Array(one), Value::Array(two)) => {
            for at in 0..one.len().max(two.len()) {
                let part = |list: &[Value]| list.get(at).cloned().unwrap_or_default();
                differences(&part(one), &part(two), found);
            }
        }
        _ => found.extend([a.to_string(), b.to_string()]),
    }
}

/// Compares; says whether both are still alike. A difference must be a card come to light: its name is in what differs.
/// It need not be one of the exchanged cards: who holds another card puts another one down.
fn alike(one: &Side, two: &Side, names: &[String]) -> bool {
    for (a, b) in one.told().into_iter().zip(two.told()) {
        for (a, b) in a.iter().zip(&b) {
            if a != b {
                let read = |told: &str| serde_json::from_str(told).expect("JSON");
                let mut found = Vec::new();
                differences(&read(a), &read(b), &mut found);
                let lit = found.iter().any(|part| names.iter().any(|name| part.contains(name)));
                assert!(lit, "nothing came to light, but what is told differs:\n{a}\n{b}");
                return false;
            }
        }
    }
    true
}

/// Plays two such matches side by side; says how many decisions were compared.
async fn pair(at: At, db: &str, game: &str, dice: &mut Dice) -> usize {
    let (deck, other, names) = exchanged(GameId::find(game).expect("a game"), dice);
    let seated = new_match(at[0], game, json!({ "is": "link" }), json!({ "hints": true })).await;
    let id = seated["id"].as_str().expect("an id");
    let again = server::seeds::id(&server::seeds::fresh().expect("random bytes"));
    copy(db, id, &again).await;
    // Of several servers another keeps the second: who looks at its own keeper here looks past another there.
    let mut elsewhere = at;
    elsewhere.rotate_left(1);
    let mut one = Side::sit(at, id, &seated, &deck).await;
    let mut two = Side::sit(elsewhere, &again, &seated, &other).await;
    let mut decisions = 0;
    while alike(&one, &two, &names) && !one.over() && !two.over() {
        decisions += 1;
        if decisions % 5 == 0 && one.version() == two.version() {
            one.err(at[0]).await;
            two.err(at[0]).await;
        }
        let same = one.version() == two.version();
        if same && one.a.asked() && two.a.asked() {
            let choice = dice.below(one.a.offers());
            one.a.answer(choice).await;
            two.a.answer(choice).await;
            one.a.hear_of("update").await;
            two.a.hear_of("update").await;
        } else if same && one.b.asked() && two.b.asked() {
            let choice = dice.below(one.b.offers());
            let word =
                one.b.update["asked"]["offers"][choice]["word"].as_str().unwrap_or_default().to_owned();
            let Some(found) = place(&two.b, |known| known == word) else { return decisions };
            one.b.answer(choice).await;
            two.b.answer(found).await;
            one.b.hear_of("update").await;
            two.b.hear_of("update").await;
        } else {
            // Seat B has a choice in one of them alone: it lets it pass, as the game does for it in the other.
            let behind = if one.version() <= two.version() && one.b.asked() { &mut one } else { &mut two };
            let Some(idle) = place(&behind.b, |word| IDLE.contains(&word)) else { return decisions };
            behind.b.answer(idle).await;
            behind.b.hear_of("update").await;
        }
        one.rest().await;
        two.rest().await;
    }
    decisions
}

/// Compares so many decisions of a game; says how many pairs of matches it took.
pub async fn compare(at: At, db: &str, game: &str, decisions: usize) -> usize {
    let mut dice = Dice::new(decisions as u64 + game.len() as u64);
    let (mut seen, mut pairs) = (0, 0);
    while seen < decisions {
        seen += pair(at, db, game, &mut dice).await;
        pairs += 1;
    }
    pairs
}
