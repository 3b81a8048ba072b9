//! What there is: games, cards, decks, clauses.

use engine::Clause;
use pyo3::prelude::*;
use pythonize::pythonize;
use serde::Serialize;
use table::{AnySession, Cards, GAMES, GameId, Options, Wording};

use crate::{faulty, refuse};

/// The game a word names.
pub(crate) fn game(word: &str) -> PyResult<GameId> {
    GameId::find(word).ok_or_else(|| {
        let known: Vec<&str> = GAMES.iter().map(|game| game.info().id).collect();
        refuse(format!("{word:?} is no game; expected one of: {}", known.join(", ")))
    })
}

/// What a match is played under: defaults where nothing is said.
pub(crate) fn options(
    game: GameId,
    edition: Option<String>,
    format: Option<String>,
    flags: Vec<String>,
    cards: Vec<String>,
) -> PyResult<Options> {
    let mut options = Options::of(game);
    options.edition = edition.unwrap_or(options.edition);
    options.format = format.unwrap_or(options.format);
    options.flags = flags;
    options.cards = Cards::read(cards.iter().map(String::as_str)).map_err(|faults| faulty(&faults))?;
    game.check_options(&options).map_err(|why| refuse(why.en))?;
    Ok(options)
}

/// Every game there is: its word, names, editions, formats, decks and switches.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let all: Vec<_> = GAMES.iter().map(|game| game.info()).collect();
    Ok(pythonize(py, &all)?)
}

/// What is understood of a card's text: its paragraphs in Japanese and English, whether a card with it can be played, and
/// where reading stopped, with what may come next.
#[pyfunction]
pub(crate) fn read_card<'py>(py: Python<'py>, text: &str, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let wording = Wording::find(game).ok_or_else(|| refuse(format!("the cards of {game:?} have no text")))?;
    let read = table::read_typed(wording, text, None).map_err(|why| refuse(why.en))?;
    Ok(pythonize(py, &read)?)
}

/// Every reason why a list is not a deck of the format, each in both languages with its clause; none if it is one.
#[pyfunction]
#[pyo3(signature = (game, deck, edition=None, format=None, cards=vec![]))]
pub(crate) fn check_deck<'py>(
    py: Python<'py>,
    game: &str,
    deck: &str,
    edition: Option<String>,
    format: Option<String>,
    cards: Vec<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let game = self::game(game)?;
    let options = options(game, edition, format, Vec::new(), cards)?;
    let (_, faults) = AnySession::check_deck(game, &options, deck).map_err(|faults| faulty(&faults))?;
    Ok(pythonize(py, &faults)?)
}

/// A clause as it is told.
#[derive(Serialize)]
struct Told {
    edition: &'static str,
    id: &'static str,
    ja: &'static str,
    en: &'static str,
}

/// Every clause and ruling of a game, with our titles.
#[pyfunction]
pub(crate) fn clauses<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let told = |clause: &Clause| Told { edition: clause.edition, id: clause.id, ja: clause.ja, en: clause.en };
    let all: Vec<Told> = self::game(game)?.clauses().iter().map(told).collect();
    Ok(pythonize(py, &all)?)
}

/// Every card of a match by its number, from 0: in tensors it is told by that number and 1.
#[pyfunction]
#[pyo3(signature = (game, edition=None, format=None, cards=vec![]))]
pub(crate) fn prints<'py>(
    py: Python<'py>,
    game: &str,
    edition: Option<String>,
    format: Option<String>,
    cards: Vec<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let game = self::game(game)?;
    let options = options(game, edition, format, Vec::new(), cards)?;
    let faces = game.faces(&options).map_err(|why| refuse(why.en))?;
    Ok(pythonize(py, &faces)?)
}
