//! Machine players.

use ai::{Bot, Kind, Luck};
use pyo3::prelude::*;

use crate::matches::Match;
use crate::refuse;

/// The kind of player that a word names.
pub(crate) fn kind(word: &str) -> PyResult<Kind> {
    Kind::find(word, 100).ok_or_else(|| refuse(format!("{word:?} is no player; expected {}", Kind::words())))
}

/// A machine player: `random`, `greedy`, `search` (`search:60` rollouts, `search:100ms`) or a level of the table.
#[pyclass(module = "tefuda._tefuda")]
pub(crate) struct Player {
    word: String,
    bot: Bot,
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (word, seed=0))]
    fn new(word: &str, seed: u64) -> PyResult<Player> {
        Ok(Player { word: word.to_owned(), bot: Bot::new(kind(word)?, Luck::new(seed, 0)) })
    }

    /// The answer it would give to what is asked now, from what that seat can see: a place in `options`.
    fn choose(&mut self, py: Python<'_>, game: PyRef<'_, Match>) -> PyResult<usize> {
        let session = game.look(Clone::clone);
        let chosen = py.detach(|| self.bot.answer_at(&session));
        chosen.ok_or_else(|| refuse("the game is over: nothing is asked"))
    }

    fn __repr__(&self) -> String {
        format!("<tefuda.Player {}>", self.word)
    }
}
