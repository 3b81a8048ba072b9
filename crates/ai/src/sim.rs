//! A simulation of any game, asked for in words.

use std::sync::atomic::AtomicU64;

use engine::{Def, Lang};
use table::{GameId, Options, Tabled, read_deck};

use crate::arena::{Arena, Sits, Summary, pairings, play_arena};
use crate::bot::{Bot, Kind};
use crate::luck::Luck;
use crate::value::Value;

/// Does the same with whichever game an id names.
macro_rules! each_game {
    ($id:expr, $game:ident => $body:expr) => {
        match $id {
            table::GameId::BlackPoker => {
                type $game = blackpoker::BlackPoker;
                $body
            }
            table::GameId::Sve => {
                type $game = sve::Sve;
                $body
            }
            table::GameId::Los => {
                type $game = los::Los;
                $body
            }
            table::GameId::Legions => {
                type $game = legions::Legions;
                $body
            }
        }
    };
}

pub(crate) use each_game;

/// A player with its own opinion of what things are worth.
struct Entrant {
    kind: Kind,
    value: Option<Value>,
}

impl Sits for Entrant {
    type Player = Bot;
    fn sit(&self, luck: Luck) -> Bot {
        Bot::new(self.kind, luck).weighing(self.value.clone())
    }
}

/// What is to be simulated. A deck is a word for one that comes with the game, or the text of a deck file.
#[derive(Clone, Debug)]
pub struct Sim {
    /// The game.
    pub game: GameId,
    /// What it is played under.
    pub options: Options,
    /// How many games.
    pub games: u64,
    /// Player a.
    pub a: Kind,
    /// Player b.
    pub b: Kind,
    /// What player a and player b think things are worth, if not what the game says.
    pub values: [Option<Value>; 2],
    /// Player a's deck, or all that come with the game.
    pub deck_a: Option<String>,
    /// Player b's deck.
    pub deck_b: Option<String>,
    /// The seed of everything.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// Are the players watched, for their [`crate::Figures`]?
    pub watch: bool,
}

impl Sim {
    /// So many games under the usual options with all decks of the game, on one thread, unwatched.
    pub fn of(game: GameId, games: u64, a: Kind, b: Kind, seed: u64) -> Sim {
        Sim {
            game,
            options: Options::of(game),
            games,
            a,
            b,
            values: [None, None],
            deck_a: None,
            deck_b: None,
            seed,
            threads: 1,
            watch: false,
        }
    }

    /// Plays it. `done` counts the games that are finished.
    pub fn run(&self, done: &AtomicU64) -> Result<Summary, String> {
        each_game!(self.game, G => self.run_game::<G>(done))
    }

    fn run_game<G: Tabled>(&self, done: &AtomicU64) -> Result<Summary, String> {
        let rules = G::rules(&self.options).map_err(|what| what.en)?;
        let deck = |source: &Option<String>| match source {
            None => Ok(None),
            Some(source) => self.deck::<G>(&rules, source).map(Some),
        };
        let pairings = pairings::<G>(&rules, &self.options.format, deck(&self.deck_a)?, deck(&self.deck_b)?);
        let Sim { games, seed, threads, watch, .. } = *self;
        let [value_a, value_b] = self.values.clone();
        let a = Entrant { kind: self.a, value: value_a };
        let b = Entrant { kind: self.b, value: value_b };
        play_arena(&rules, &Arena { games, a, b, pairings, seed, threads, watch }, done)
    }

    fn deck<G: Tabled>(&self, rules: &engine::Rules<G>, source: &str) -> Result<Vec<Def>, String> {
        let deck = match G::deck(rules, source) {
            Some(deck) => deck,
            None => read_deck(rules, source).map_err(|faults| {
                let shipped: Vec<&str> = G::info().decks.iter().map(|deck| deck.named.id).collect();
                format!("deck: {}; expected a file or one of: {}", faults[0], shipped.join(", "))
            })?,
        };
        let faults = G::check_deck(rules, &self.options.format, &deck);
        if faults.is_empty() {
            return Ok(deck.defs());
        }
        let all: Vec<String> = faults.iter().map(|fault| fault.told(Lang::En)).collect();
        Err(format!("deck: {}", all.join("; ")))
    }
}
