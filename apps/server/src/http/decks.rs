//! Decks that someone looks at or shares, and the clauses that are spoken of.

use axum::Json;
use axum::extract::{Path, State};
use table::wire::{ClauseTitle, DeckCard, DeckList, DeckReason, DeckSeen, Kept};
use table::{AnySession, Drawing, Fault, GameId, Said, said};

use super::App;
use super::body::{Body, unread};
use super::matches::{fits, game, name};
use crate::cards;
use crate::refuse::Refusal;
use crate::seeds;
use crate::store::Write;

fn reason(line: Option<usize>, why: Said, clause: &str) -> DeckReason {
    DeckReason { line: line.map(|line| line as u32), why, clause: clause.to_owned() }
}

/// A deck with every card drawn and every reason it is refused for.
fn seen(asked: DeckList, game: GameId) -> Result<DeckSeen, Refusal> {
    let own = cards::read(asked.cards.as_deref().into_iter()).map_err(Refusal::bad)?;
    let options = cards::options(game, asked.edition, asked.format, Vec::new(), own).map_err(Refusal::bad)?;
    // What can be read is drawn, whatever else is wrong.
    let (drawn, mut reasons) = match AnySession::draw_deck(game, &options, &asked.list) {
        Ok(drawn) => (drawn, Vec::new()),
        Err(faults) => {
            let bad: Vec<usize> = faults.iter().filter_map(|fault| fault.line).collect();
            let lines = asked.list.lines().enumerate();
            let good: Vec<&str> =
                lines.map(|(at, line)| if bad.contains(&(at + 1)) { "" } else { line }).collect();
            let drawn = AnySession::draw_deck(game, &options, &good.join("\n")).unwrap_or_default();
            let told = |fault: Fault| reason(fault.line, fault.what, "");
            (drawn, faults.into_iter().map(told).collect())
        }
    };
    if reasons.is_empty() {
        let (_, faults) = AnySession::check_deck(game, &options, &asked.list)
            .map_err(|faults| Refusal::bad(Fault::all(&faults)))?;
        let told = |fault: table::DeckFault| reason(fault.line, said(fault.ja, fault.en), fault.clause);
        reasons = faults.into_iter().map(told).collect();
    }
    let card = |(count, part, face): Drawing| DeckCard { count: count as u32, part, face };
    let cards: Vec<DeckCard> = drawn.into_iter().map(card).collect();
    let size = cards.iter().map(|card| card.count).sum();
    Ok(DeckSeen { legal: reasons.is_empty(), size, cards, reasons })
}

/// Looks at a deck.
pub async fn check(State(app): State<App>, Body(asked): Body<DeckList>) -> Result<Json<DeckSeen>, Refusal> {
    let game = game(&asked.game)?;
    fits(&asked.list, asked.cards.as_deref())?;
    app.inner.tables.aside(move || seen(asked, game)).await.map(Json)
}

/// Keeps a deck under an id that can be passed on.
pub async fn share(State(app): State<App>, Body(mut asked): Body<DeckList>) -> Result<Json<Kept>, Refusal> {
    game(&asked.game)?;
    fits(&asked.list, asked.cards.as_deref())?;
    asked.name = Some(name(asked.name)?);
    let id = seeds::id(&seeds::fresh()?);
    let body = serde_json::to_string(&asked).map_err(|error| unread(&error))?;
    app.inner.store.write(vec![Write::Paper { id: id.clone(), kind: "deck", body }]).await?;
    Ok(Json(Kept { id }))
}

/// A deck that is kept.
pub async fn shared(State(app): State<App>, Path(id): Path<String>) -> Result<Json<DeckList>, Refusal> {
    let missing = || Refusal::missing(said("そのデッキはない", "there is no such deck"));
    if !seeds::is_id(&id) {
        return Err(missing());
    }
    let body = app.inner.store.paper("deck", &id).await?.ok_or_else(missing)?;
    serde_json::from_str(&body).map(Json).map_err(|error| unread(&error))
}

/// The clauses of an edition and the rulings on it, by our titles.
pub async fn rules(Path(edition): Path<String>) -> Result<Json<Vec<ClauseTitle>>, Refusal> {
    let game = GameId::of_edition(&edition)
        .ok_or_else(|| Refusal::missing(said("その版はない", "there is no such edition")))?;
    let clauses = game.clauses().iter();
    let own = clauses.filter(|clause| clause.edition == edition || clause.edition == "ruling");
    let title = |clause: &engine::Clause| ClauseTitle {
        id: clause.id.to_owned(),
        title: said(clause.ja, clause.en),
        ruling: clause.edition == "ruling",
    };
    Ok(Json(own.map(title).collect()))
}
