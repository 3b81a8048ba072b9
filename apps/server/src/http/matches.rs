//! Matches: asked for, joined, looked up.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use engine::Seat;
use table::wire::{Draft, JoinMatch, MatchInfo, NewMatch, Opponent, Seated};
use table::{GameId, Options, said};

use super::App;
use super::body::{At, Body};
use super::limit::Asker;
use crate::budget::size;
use crate::cards;
use crate::record::{Came, Letter, Setup, Side};
use crate::refuse::Refusal;
use crate::seeds::{self, Bytes, hash, hex};
use crate::store::Write;
use crate::tables::{Play, Word};

/// How long a draft is kept, and how many are at most.
const DRAFT_LASTS: Duration = Duration::from_secs(3600);
const DRAFTS: usize = 100_000;
/// The longest name.
const NAME: usize = 40;
/// The most games of a match.
const MOST_GAMES: u8 = 9;

/// Binds the server to its part of a seed, before it knows the players'.
pub async fn draft(State(app): State<App>) -> Result<Json<Draft>, Refusal> {
    let (id, server) = (seeds::id(&seeds::fresh()?), seeds::fresh()?);
    let bound = Draft { id: id.clone(), commitment: hex(&hash(&server)) };
    if let Some(cluster) = app.inner.tables.cluster() {
        cluster.put_draft(&id, &server).await?;
        return Ok(Json(bound));
    }
    let mut drafts = app.inner.drafts.lock().unwrap_or_else(|broken| broken.into_inner());
    if drafts.len() >= DRAFTS {
        // The older half goes: who took a draft long ago can ask for another.
        let mut times: Vec<Instant> = drafts.values().map(|&(_, made)| made).collect();
        let (_, &mut middle, _) = times.select_nth_unstable(DRAFTS / 2);
        drafts.retain(|_, (_, made)| *made > middle);
    }
    drafts.insert(id, (server, Instant::now()));
    Ok(Json(bound))
}

impl App {
    async fn take_draft(&self, id: &str) -> Result<Bytes, Refusal> {
        let found = match self.inner.tables.cluster() {
            Some(cluster) => cluster.take_draft(id).await?,
            None => {
                let mut drafts = self.inner.drafts.lock().unwrap_or_else(|broken| broken.into_inner());
                let found = drafts.remove(id).filter(|(_, made)| made.elapsed() < DRAFT_LASTS);
                found.map(|(server, _)| server)
            }
        };
        found.ok_or_else(|| {
            Refusal::conflict(said(
                "準備の期限が切れました。もう一度お試しください",
                "there is no such draft any more; ask for another",
            ))
        })
    }

    /// Keeps a match that an address has set up, if it can be played.
    pub async fn begin(&self, address: IpAddr, setup: Setup) -> Result<String, Refusal> {
        let id = seeds::id(&seeds::fresh()?);
        let (tables, goes_on) = (&self.inner.tables, setup.prior.is_some());
        let release = self.inner.config.release.clone();
        let check = move || Play::set_up(setup, &release).map_err(Refusal::bad);
        let setup =
            if goes_on { tables.watch(address, check).await? } else { tables.aside(address, check).await? };
        let write = Write::of_match(&id, &setup)?;
        tables.budgets().bytes.take(address, size(&write))?;
        self.inner.store.write(vec![write]).await?;
        metrics::counter!("tefuda_matches").increment(1);
        tracing::info!(id, game = setup.game, "a match is set up");
        Ok(id)
    }
}

/// A name as it is kept: one line, not too long.
pub fn name(given: Option<String>) -> Result<String, Refusal> {
    let name = given.unwrap_or_default().trim().to_owned();
    if name.chars().count() > NAME || name.chars().any(|c| c.is_control() || is_unseen(c)) {
        let ja = format!("名前は見える文字で1行、{NAME}文字までです");
        let en = format!("a name is one line of at most {NAME} characters that can be seen");
        return Err(Refusal::bad(said(ja, en)));
    }
    Ok(name)
}

/// Signs that are not seen, or turn the writing round: with them a name could look like another, or like none.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// The game a word names.
pub fn game(word: &str) -> Result<GameId, Refusal> {
    GameId::find(word).ok_or_else(|| {
        let known: Vec<&str> = table::GAMES.iter().map(|game| game.info().id).collect();
        Refusal::bad(said(
            format!("「{word}」というゲームはありません。{}のいずれかです", known.join("、")),
            format!("there is no game {word:?}; expected one of: {}", known.join(", ")),
        ))
    })
}

fn part(seed: &str) -> Result<Bytes, Refusal> {
    seeds::unhex(seed)
        .ok_or_else(|| Refusal::bad(said("シードは64桁の16進数です", "a seed has 64 hexadecimal digits")))
}

/// Is a deck and its cards small enough to be looked at?
pub fn fits(deck: &str, cards: Option<&str>) -> Result<(), Refusal> {
    if deck.len() > cards::LARGEST_DECK || cards.is_some_and(|cards| cards.len() > cards::LARGEST_CARDS) {
        let (deck, cards) = (cards::LARGEST_DECK, cards::LARGEST_CARDS);
        return Err(Refusal::large(said(
            format!("デッキリストは{deck}バイト、カードファイルは{cards}バイトまでです"),
            format!("a deck list has at most {deck} bytes, a card file {cards}"),
        )));
    }
    Ok(())
}

/// A level of the machine.
pub fn level(level: u8) -> Result<u8, Refusal> {
    (1..=5)
        .contains(&level)
        .then_some(level)
        .ok_or_else(|| Refusal::bad(said("強さは1から5までです", "the levels are 1 to 5")))
}

/// What a match is played under, its creator's deck and the other one.
fn read(asked: &NewMatch, game: GameId) -> Result<(Options, [String; 2]), Refusal> {
    let files = asked.cards.as_deref().into_iter().chain(asked.other_cards.as_deref());
    let own = cards::read(files).map_err(Refusal::bad)?;
    if asked.opponent == Opponent::Link {
        cards::are_new(game, &own).map_err(Refusal::bad)?;
    }
    let (edition, format) = (asked.edition.clone(), asked.format.clone());
    let options = cards::options(game, edition, format, asked.flags.clone(), own).map_err(Refusal::bad)?;
    let deck = |list: &str| cards::deck(game, &options, list).map_err(Refusal::bad);
    let other = asked.other.as_deref().unwrap_or_else(|| game.usual_deck(&options.format));
    let decks = [deck(&asked.deck)?, deck(other)?];
    Ok((options, decks))
}

/// Sets up a match.
pub async fn create(
    State(app): State<App>,
    Asker(address): Asker,
    Body(asked): Body<NewMatch>,
) -> Result<Json<Seated>, Refusal> {
    let game = game(&asked.game)?;
    let part = part(&asked.seed)?;
    let own_name = name(asked.name.clone())?;
    fits(&asked.deck, asked.cards.as_deref())?;
    fits(asked.other.as_deref().unwrap_or_default(), asked.other_cards.as_deref())?;
    if asked.best_of % 2 == 0 || asked.best_of > MOST_GAMES {
        return Err(Refusal::bad(said(
            format!("ゲーム数は奇数で{MOST_GAMES}までです"),
            format!("a match is the best of an odd number of games, at most {MOST_GAMES}"),
        )));
    }
    if asked.clock.is_some_and(|clock| !(5..=86_400).contains(&clock.game) || clock.back > 3_600) {
        return Err(Refusal::bad(said(
            "持ち時間は1ゲーム5秒から86400秒、加算は3600秒までです",
            "a clock gives 5 to 86400 seconds for a game, and at most 3600 back",
        )));
    }
    if let Opponent::Machine { level: wanted } = asked.opponent {
        level(wanted)?;
    }
    let server = app.take_draft(&asked.draft).await?;
    let looked = asked.clone();
    let (options, [deck, other_deck]) = app.inner.tables.aside(address, move || read(&looked, game)).await?;
    let tokens = [hex(&seeds::fresh()?), hex(&seeds::fresh()?)];
    let held = |at: usize| Some(hex(&hash(tokens[at].as_bytes())));
    let hints = asked.hints;
    let own = Side { name: own_name, deck, cards: asked.cards, part, token: None, hints };
    let (name, cards) = (String::new(), asked.other_cards);
    let other = Side { name, deck: other_deck, cards, part: [0; 32], token: None, hints };
    let machine = matches!(asked.opponent, Opponent::Machine { .. });
    let setup = Setup {
        game: asked.game,
        edition: options.edition.clone(),
        format: options.format.clone(),
        flags: options.flags.clone(),
        cards: Vec::new(),
        sides: [Some(own), (asked.opponent != Opponent::Link).then_some(other)],
        tokens: [held(0), if machine { None } else { held(1) }],
        opponent: asked.opponent,
        machine: machine.then_some(Letter::B),
        best_of: asked.best_of,
        clock: asked.clock,
        server,
        next: seeds::fresh()?,
        prior: None,
        program: None,
        came: Came::default(),
    };
    let id = app.begin(address, setup).await?;
    let [token, other] = tokens;
    Ok(Json(Seated { id, seat: Seat::A.letter().to_owned(), token, other: (!machine).then_some(other) }))
}

/// How a match is played.
pub async fn info(
    State(app): State<App>,
    Asker(address): Asker,
    At(id): At<String>,
) -> Result<Json<MatchInfo>, Refusal> {
    known(&id)?;
    app.inner.tables.ask(&id, address, Word::Info).await.map(Json)
}

/// An address holds as many places as it may.
pub fn too_many() -> Refusal {
    Refusal::busy(said("接続が多すぎます", "there are too many connections from your address"))
}

/// Could there be a match of this id?
pub fn known(id: &str) -> Result<(), Refusal> {
    if seeds::is_id(id) {
        Ok(())
    } else {
        Err(Refusal::missing(said("その対戦はありません", "there is no such match")))
    }
}

/// Takes a seat, by a link.
pub async fn join(
    State(app): State<App>,
    Asker(address): Asker,
    At(id): At<String>,
    Body(asked): Body<JoinMatch>,
) -> Result<Json<Seated>, Refusal> {
    known(&id)?;
    fits(&asked.deck, asked.cards.as_deref())?;
    let own = match asked.own {
        Some(own) if seeds::unhex(&own).is_some() => own,
        Some(_) => {
            return Err(Refusal::bad(said(
                "自分のトークンは64桁の16進数です",
                "a token of your own has 64 hexadecimal digits",
            )));
        }
        None => hex(&seeds::fresh()?),
    };
    let mut side = Side {
        name: name(asked.name)?,
        deck: asked.deck,
        cards: asked.cards,
        part: part(&asked.seed)?,
        token: Some(hex(&hash(own.as_bytes()))),
        hints: asked.hints,
    };
    let info = app.inner.tables.ask(&id, address, Word::Info).await?;
    let (looked, game) = (side.clone(), game(&info.game)?);
    let deck = app.inner.tables.aside(address, move || {
        let own = cards::read(looked.cards.as_deref().into_iter()).map_err(Refusal::bad)?;
        cards::are_new(game, &own).map_err(Refusal::bad)?;
        let options = cards::options(game, Some(info.edition), Some(info.format), info.flags, own);
        cards::deck(game, &options.map_err(Refusal::bad)?, &looked.deck).map_err(Refusal::bad)
    });
    side.deck = deck.await?;
    let token = asked.token.clone();
    let bytes = side.deck.len() + side.cards.as_ref().map_or(0, String::len);
    app.inner.tables.budgets().bytes.take(address, bytes)?;
    let join = |tell| Word::Join(token.clone(), Box::new(side.clone()), address, tell);
    let seat = app.inner.tables.ask(&id, address, join).await?;
    Ok(Json(Seated { id, seat: seat.to_owned(), token: own, other: None }))
}
