//! What a player thinks things are worth, kept in a file.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use serde::Deserialize;
use table::{GameId, Tabled};

use crate::sim::each_game;

/// What one of everything that a game counts is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    game: GameId,
    weights: Arc<[f32]>,
}

/// A file of weights.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    game: String,
    #[serde(default)]
    worth: BTreeMap<String, f64>,
}

/// No weight is larger: sums of them must stay numbers.
const LARGEST: f64 = 1e6;

/// The names of what a game counts, and what each is worth unless someone says otherwise.
fn usual(game: GameId) -> (&'static [&'static str], &'static [f32]) {
    fn of<G: Tabled>() -> (&'static [&'static str], &'static [f32]) {
        (G::COUNTED, G::WEIGHTS)
    }
    each_game!(game, G => of::<G>())
}

impl Value {
    /// The weights that come with a game.
    pub fn usual(game: GameId) -> Value {
        Value { game, weights: usual(game).1.into() }
    }

    /// Others in their place.
    pub(crate) fn of(game: GameId, weights: &[f32]) -> Value {
        Value { game, weights: weights.into() }
    }

    /// The game they are for.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// What one of each is worth, in the game's order.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The same, by name.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, f32)> + '_ {
        usual(self.game).0.iter().copied().zip(self.weights.iter().copied())
    }

    /// Reads a file for a game. What it does not name keeps its usual weight.
    pub fn read(text: &str, game: GameId) -> Result<Value, String> {
        let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
        let id = game.info().id;
        if file.game != id {
            return Err(format!("these are weights for {:?}, and the game is {id:?}", file.game));
        }
        let (names, usual) = usual(game);
        let mut weights = usual.to_vec();
        for (name, worth) in file.worth {
            let Some(at) = names.iter().position(|known| *known == name) else {
                return Err(format!("nothing is counted as {name:?}; expected one of: {}", names.join(", ")));
            };
            if !worth.is_finite() || worth.abs() > LARGEST {
                return Err(format!("{name} = {worth}: expected a number from -{LARGEST} to {LARGEST}"));
            }
            weights[at] = worth as f32;
        }
        Ok(Value::of(game, &weights))
    }

    /// The file, with a first line that says what they are.
    pub fn write(&self, about: &str) -> String {
        let mut text = String::new();
        for line in about.lines() {
            let _ = writeln!(text, "# {line}");
        }
        let _ = writeln!(text, "game = {:?}\n\n[worth]", self.game.info().id);
        for (name, worth) in self.named() {
            let _ = writeln!(text, "{name} = {worth:?}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_count_has_a_weight() {
        fn holds<G: Tabled>() {
            assert_eq!(G::COUNTED.len(), G::WEIGHTS.len());
            assert_eq!(G::COUNTED.len(), G::FITTED.len());
        }
        for game in table::GAMES {
            each_game!(game, G => holds::<G>());
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for game in table::GAMES {
            let mut weights = Value::usual(game).weights().to_vec();
            weights[0] = 1.25;
            let value = Value::of(game, &weights);
            assert_eq!(Value::read(&value.write("from a test\nin two lines"), game), Ok(value));
            assert_eq!(Value::read(&format!("game = {:?}", game.info().id), game), Ok(Value::usual(game)));
        }
    }

    #[test]
    fn a_file_that_can_not_be_meant_is_refused() {
        let read = |text: &str| Value::read(text, GameId::Sve).unwrap_err();
        assert!(read("game = \"los\"").contains("weights for \"los\""));
        assert!(read("game = \"sve\"\n[worth]\nLives = 1.0").contains("Life, Danger"));
        assert!(read("game = \"sve\"\n[worth]\nLife = nan").contains("expected a number"));
        assert!(read("game = \"sve\"\n[worth]\nLife = 1e9").contains("expected a number"));
        assert!(read("game = \"sve\"\nweights = 1").contains("weights"));
        assert!(read("worth").contains("expected"));
    }
}
