//! The workshop: cards to look through, hands that a deck deals, a card from its text to the table, decks against
//! decks.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use engine::Seat;
use table::wire::{
    BalanceAsked, BalancePart, BenchKind, CardRead, CardTyped, CardsAsked, DeckList, Gallery, Opponent,
    PlayCard, Seated, TestHand,
};
use table::{Fault, GameId, bench_kinds, bench_match, read_card, said};

use super::App;
use super::body::{At, Body};
use super::decks::options;
use super::limit::Asker;
use super::matches::{fits, game, level, name};
use crate::budget::computed;
use crate::cards;
use crate::record::{Came, Letter, Prior, Setup, Side};
use crate::refuse::Refusal;
use crate::seeds::{self, hash, hex};

/// Every card of a game, and of a file.
pub async fn gallery(
    State(app): State<App>,
    Asker(address): Asker,
    Body(asked): Body<CardsAsked>,
) -> Result<Json<Gallery>, Refusal> {
    let game = game(&asked.game)?;
    fits("", asked.cards.as_deref())?;
    let looked = move || {
        let CardsAsked { game: word, edition, cards } = asked;
        let list = DeckList { name: None, game: word, edition, format: None, list: String::new(), cards };
        let (options, reasons) = options(&list, game)?;
        let cards = game.gallery(&options).map_err(Refusal::bad)?;
        Ok(Gallery { cards, reasons })
    };
    app.inner.tables.aside(address, looked).await.map(Json)
}

/// A hand that a deck deals at first.
pub async fn hand(
    State(app): State<App>,
    Asker(address): Asker,
    Body(asked): Body<DeckList>,
) -> Result<Json<TestHand>, Refusal> {
    let game = game(&asked.game)?;
    fits(&asked.list, asked.cards.as_deref())?;
    let seed = seeds::fresh()?;
    app.inner.tables.aside(address, move || dealt(&asked, game, seed)).await.map(Json)
}

fn dealt(asked: &DeckList, game: GameId, seed: seeds::Bytes) -> Result<TestHand, Refusal> {
    let (options, faults) = options(asked, game)?;
    if let Some(fault) = faults.into_iter().next() {
        return Err(Refusal::bad(fault.why));
    }
    let cards =
        game.test_hand(&options, &asked.list, seed).map_err(|faults| Refusal::bad(Fault::all(&faults)))?;
    Ok(TestHand { cards })
}

/// The longest name of a card, or value of a field, and how many fields there are at most.
const LONGEST_VALUE: usize = 400;
const MOST_FIELDS: usize = 20;
/// The longest text that is looked at, in bytes.
const LONGEST_TEXT: usize = 8000;

/// Is a card that is being written small enough to be looked at?
fn small(card: &CardTyped) -> Result<(), Refusal> {
    let long = |value: &String| value.len() > LONGEST_VALUE;
    let fields =
        card.fields.len() > MOST_FIELDS || card.fields.iter().any(|(id, value)| long(id) || long(value));
    if fields || long(&card.name) || long(&card.kind) || card.text.len() > LONGEST_TEXT {
        return Err(Refusal::large(said(
            format!("テキストは{LONGEST_TEXT}バイト、ほかの項目は{LONGEST_VALUE}バイトまでです"),
            format!("a text has at most {LONGEST_TEXT} bytes, anything else {LONGEST_VALUE}"),
        )));
    }
    Ok(())
}

/// What cards of a game can be made as.
pub async fn kinds(At(word): At<String>) -> Result<Json<Vec<BenchKind>>, Refusal> {
    bench_kinds(game(&word)?).map(Json).map_err(Refusal::bad)
}

/// Reads a card that is being written.
pub async fn read(
    State(app): State<App>,
    Asker(address): Asker,
    Body(asked): Body<CardTyped>,
) -> Result<Json<CardRead>, Refusal> {
    let game = game(&asked.game)?;
    small(&asked)?;
    let read = move || read_card(game, &asked).map_err(Refusal::bad);
    app.inner.tables.aside(address, read).await.map(Json)
}

/// Sits down with a card in the opening hand, against the machine.
pub async fn play(
    State(app): State<App>,
    Asker(address): Asker,
    Body(asked): Body<PlayCard>,
) -> Result<Json<Seated>, Refusal> {
    let PlayCard { card, level: wanted, name: called } = asked;
    let game = game(&card.game)?;
    small(&card)?;
    let (level, called) = (level(wanted)?, name(called)?);
    let seed = seeds::fresh()?;
    let found = move || bench_match(game, &card, seed).map_err(Refusal::bad);
    let made = app.inner.tables.aside(address, found).await?;
    let token = hex(&seeds::fresh()?);
    let side = |own: Seat| {
        let name = if own == Seat::A { called.clone() } else { String::new() };
        Side {
            name,
            deck: made.decks[own].clone(),
            cards: None,
            part: [0; 32],
            token: None,
            hints: Some(true),
        }
    };
    let inputs = made.inputs.iter().map(|given| (given.seat.into(), given.word.clone())).collect();
    let setup = Setup {
        game: game.info().id.to_owned(),
        edition: made.options.edition.clone(),
        format: made.options.format.clone(),
        flags: Vec::new(),
        cards: made.options.cards.texts().to_vec(),
        sides: Seat::BOTH.map(|own| Some(side(own))),
        tokens: [Some(hex(&hash(token.as_bytes()))), None],
        opponent: Opponent::Machine { level },
        machine: Some(Letter::B),
        best_of: 1,
        clock: None,
        server: [0; 32],
        next: seeds::fresh()?,
        prior: Some(Prior { seed: made.seed, decides: None, inputs }),
        program: None,
        came: Came::default(),
    };
    let id = app.begin(address, setup).await?;
    Ok(Json(Seated { id, seat: Seat::A.letter().to_owned(), token, other: None }))
}

/// So many games at most are played for one request, in so much computing; whoever wants more asks again.
const MOST_GAMES: u32 = 50;
const PART: Duration = Duration::from_millis(500);
/// The last game that can be asked for.
const LAST_GAME: u32 = 10_000;
/// The most card files.
const MOST_FILES: usize = 8;

/// Plays games between two decks.
pub async fn balance(
    State(app): State<App>,
    Asker(address): Asker,
    Body(asked): Body<BalanceAsked>,
) -> Result<Json<BalancePart>, Refusal> {
    let game = game(&asked.game)?;
    let player = match asked.care {
        0 => ai::Kind::Greedy,
        1 => ai::Kind::Search(8),
        2 => ai::Kind::Search(24),
        _ => return Err(Refusal::bad(said("思考の深さは0から2までです", "care is from 0 to 2"))),
    };
    if asked.games == 0 || asked.from >= LAST_GAME || asked.cards.len() > MOST_FILES {
        return Err(Refusal::bad(said(
            format!("対戦は{LAST_GAME}回、カードファイルは{MOST_FILES}個までです"),
            format!("at most {LAST_GAME} games are played, with at most {MOST_FILES} card files"),
        )));
    }
    for deck in &asked.decks {
        fits(deck, None)?;
    }
    for file in &asked.cards {
        fits("", Some(file))?;
    }
    app.inner.tables.watch(address, move || played(asked, game, player)).await.map(Json)
}

fn played(asked: BalanceAsked, game: GameId, player: ai::Kind) -> Result<BalancePart, Refusal> {
    let own = cards::read(asked.cards.iter().map(String::as_str)).map_err(Refusal::bad)?;
    let options = cards::options(game, asked.edition, asked.format, Vec::new(), own).map_err(Refusal::bad)?;
    let began = computed();
    let balance = ai::Balance { game, options, decks: asked.decks, player, seed: 1 };
    let goes_on = |_| computed().saturating_sub(began) < PART;
    let games = balance.play(asked.from, asked.games.min(MOST_GAMES), goes_on).map_err(Refusal::bad)?;
    Ok(BalancePart { games })
}
