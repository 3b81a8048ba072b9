//! Decks that someone looks at or shares, and the clauses that are spoken of.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use table::wire::{ClauseTitle, DeckCard, DeckList, DeckReason, DeckSeen, DidYouMean, Kept};
use table::{AnySession, Cards, DeckFault, Drawing, Fault, GameId, Options, said};

use super::App;
use super::body::{At, Body, unread};
use super::limit::Asker;
use super::matches::{fits, game, name};
use crate::budget::size;
use crate::cards;
use crate::refuse::Refusal;
use crate::seeds;
use crate::store::{Write, paper};

/// So many reasons are told.
const MOST_REASONS: usize = 200;

fn reason(fault: Fault, clause: &str, file: bool) -> DeckReason {
    let line = fault.line.map(|line| line as u32);
    DeckReason { line, why: fault.what, clause: clause.to_owned(), file, meant: None }
}

/// What a deck is looked at under, and what is wrong with the cards that come with it.
pub fn options(asked: &DeckList, game: GameId) -> Result<(Options, Vec<DeckReason>), Refusal> {
    let of = |own: Cards| cards::options(game, asked.edition.clone(), asked.format.clone(), Vec::new(), own);
    let usual = of(Cards::default()).map_err(Refusal::bad)?;
    let file = asked.cards.as_deref().filter(|text| !text.trim().is_empty());
    let (own, mut faults) = file.map_or_else(Default::default, Cards::read_what_can);
    let options = of(own).unwrap_or_else(|what| {
        faults.push(Fault::whole(what));
        usual
    });
    Ok((options, faults.into_iter().map(|fault| reason(fault, "", true)).collect()))
}

/// What can be read of a list, drawn, and what can't.
fn draw(game: GameId, options: &Options, list: &str) -> (Vec<Drawing>, Vec<DeckReason>) {
    match AnySession::draw_deck(game, options, list) {
        Ok(drawn) => (drawn, Vec::new()),
        Err(faults) => {
            let bad: BTreeSet<usize> = faults.iter().filter_map(|fault| fault.line).collect();
            let lines = list.lines().enumerate();
            let good: Vec<&str> =
                lines.map(|(at, line)| if bad.contains(&(at + 1)) { "" } else { line }).collect();
            let drawn = AnySession::draw_deck(game, options, &good.join("\n")).unwrap_or_default();
            let misnamed = AnySession::misnamed(game, options, list);
            let meant = |line: Option<usize>| {
                let one = misnamed.iter().find(|one| Some(one.line) == line)?;
                Some(DidYouMean { name: one.name.clone(), card: one.nearest.clone()? })
            };
            let told = |fault: Fault| {
                let meant = meant(fault.line);
                DeckReason { meant, ..reason(fault, "", false) }
            };
            (drawn, faults.into_iter().map(told).collect())
        }
    }
}

/// A deck with every card drawn and every reason it is refused for; without a list, every card of the file.
fn seen(asked: DeckList, game: GameId) -> Result<DeckSeen, Refusal> {
    let (options, mut reasons) = options(&asked, game)?;
    let listed = !asked.list.trim().is_empty();
    let own = || options.cards.iter().map(|card| card.id.as_str()).collect::<Vec<_>>().join("\n");
    let (drawn, unread) = draw(game, &options, &if listed { asked.list.clone() } else { own() });
    let whole = listed && unread.is_empty();
    if listed {
        reasons.extend(unread);
    }
    if whole {
        let (_, faults) = AnySession::check_deck(game, &options, &asked.list)
            .map_err(|faults| Refusal::bad(Fault::all(&faults)))?;
        let told = |fault: DeckFault| {
            reason(Fault { line: fault.line, what: said(fault.ja, fault.en) }, fault.clause, false)
        };
        reasons.extend(faults.into_iter().map(told));
    }
    let more = reasons.len().saturating_sub(MOST_REASONS);
    if more > 0 {
        reasons.truncate(MOST_REASONS);
        let more = said(format!("ほか{more}件"), format!("and {more} more"));
        reasons.push(reason(Fault::whole(more), "", !listed));
    }
    let written = if whole { AnySession::list_deck(game, &options, &asked.list).ok() } else { None };
    let card = |(count, part, face): Drawing| DeckCard { count: count as u32, part, face };
    let cards: Vec<DeckCard> = drawn.into_iter().map(card).collect();
    let size = cards.iter().map(|card| card.count).sum();
    Ok(DeckSeen { legal: whole && reasons.is_empty(), size, cards, reasons, written })
}

/// Looks at a deck.
pub async fn check(
    State(app): State<App>,
    Asker(address): Asker,
    Body(asked): Body<DeckList>,
) -> Result<Json<DeckSeen>, Refusal> {
    let game = game(&asked.game)?;
    fits(&asked.list, asked.cards.as_deref())?;
    app.inner.tables.aside(address, move || seen(asked, game)).await.map(Json)
}

/// Keeps a deck under an id that can be passed on.
pub async fn share(
    State(app): State<App>,
    Asker(address): Asker,
    Body(mut asked): Body<DeckList>,
) -> Result<Json<Kept>, Refusal> {
    game(&asked.game)?;
    fits(&asked.list, asked.cards.as_deref())?;
    asked.name = Some(name(asked.name)?);
    let id = seeds::id(&seeds::fresh()?);
    let body = serde_json::to_string(&asked).map_err(|error| unread(&error))?;
    let write = Write::Paper { id: id.clone(), kind: paper::DECK, body };
    app.inner.tables.budgets().bytes.take(address, size(&write))?;
    app.inner.store.write(vec![write]).await?;
    Ok(Json(Kept { id }))
}

/// A deck that is kept.
pub async fn shared(State(app): State<App>, At(id): At<String>) -> Result<Json<DeckList>, Refusal> {
    let missing = || Refusal::missing(said("そのデッキはありません", "there is no such deck"));
    if !seeds::is_id(&id) {
        return Err(missing());
    }
    let body = app.inner.store.paper(paper::DECK, &id).await?.ok_or_else(missing)?;
    serde_json::from_str(&body).map(Json).map_err(|error| unread(&error))
}

/// The clauses of an edition and the rulings on it, by our titles.
pub async fn rules(At(edition): At<String>) -> Result<Json<Vec<ClauseTitle>>, Refusal> {
    let game = GameId::of_edition(&edition)
        .ok_or_else(|| Refusal::missing(said("その版はありません", "there is no such edition")))?;
    let clauses = game.clauses().iter();
    let own = clauses.filter(|clause| clause.edition == edition || clause.edition == "ruling");
    let title = |clause: &engine::Clause| ClauseTitle {
        id: clause.id.to_owned(),
        title: said(clause.ja, clause.en),
        ruling: clause.edition == "ruling",
    };
    Ok(Json(own.map(title).collect()))
}
