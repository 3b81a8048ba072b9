//! The workshop: cards to look through, and hands that a deck deals.

use axum::Json;
use axum::extract::State;
use table::wire::{CardsAsked, DeckList, Gallery, TestHand};
use table::{Fault, GameId};

use super::App;
use super::body::Body;
use super::decks::options;
use super::limit::Asker;
use super::matches::{fits, game};
use crate::refuse::Refusal;
use crate::seeds;

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
