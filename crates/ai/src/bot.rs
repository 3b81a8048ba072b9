//! The players there are.

use std::time::Duration;

use engine::Sight;
use table::{AnySession, Session, Tabled};

use crate::greedy::greedy;
use crate::level::{LEVELS, Strength};
use crate::luck::Luck;
use crate::purpose::Memory;
use crate::search::{Budget, search};
use crate::value::Value;

/// A kind of player.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Any answer.
    Random,
    /// The answer that looks best one step ahead.
    Greedy,
    /// The answer that a search through made-up games finds, in so many iterations.
    Search(u32),
    /// The same, for as long as this.
    Think(Duration),
    /// A machine that people play against, by rollouts alone.
    Level(Strength),
    /// The same, but it thinks no longer than this.
    Paced(Strength, Duration),
}

impl Kind {
    /// The kind a word names: a level, `random`, `greedy` or `search`, which may say its budget (`search:60` iterations,
    /// `search:100ms`); `iterations` is for a search that does not.
    pub fn find(word: &str, iterations: u32) -> Option<Kind> {
        if let Some(level) = LEVELS.iter().find(|level| level.word == word) {
            return Some(Kind::Level(level.strength));
        }
        match word.split_once(':') {
            None if word == "random" => Some(Kind::Random),
            None if word == "greedy" => Some(Kind::Greedy),
            None if word == "search" => Some(Kind::Search(iterations.max(1))),
            Some(("search", budget)) => match budget.strip_suffix("ms") {
                Some(time) => time.parse().ok().map(|time| Kind::Think(Duration::from_millis(time))),
                None => budget.parse().ok().filter(|&most| most > 0).map(Kind::Search),
            },
            _ => None,
        }
    }

    /// The words that [`Kind::find`] knows.
    pub fn words() -> String {
        let levels: Vec<&str> = LEVELS.iter().map(|level| level.word).collect();
        format!("{}, random, greedy or search", levels.join(", "))
    }

    /// The same player; a level thinks no longer than this.
    pub fn within(self, longest: Duration) -> Kind {
        match self {
            Kind::Level(strength) => Kind::Paced(strength, longest),
            other => other,
        }
    }

    /// Does it look at the clock, so that its answers depend on how fast it is?
    pub fn is_timed(self) -> bool {
        matches!(self, Kind::Think(_) | Kind::Paced(..))
    }
}

/// A player.
#[derive(Clone, Debug)]
pub struct Bot {
    kind: Kind,
    /// What it thinks things are worth; what the game says where it has no opinion of its own.
    value: Option<Value>,
    luck: Luck,
    memory: Memory,
}

impl Bot {
    /// A player with its own luck.
    pub fn new(kind: Kind, luck: Luck) -> Bot {
        Bot { kind, value: None, luck, memory: Memory::default() }
    }

    /// The same, weighing tables by this, in the game that it is of.
    #[must_use]
    pub fn weighing(self, value: Option<Value>) -> Bot {
        Bot { value, ..self }
    }

    /// Its answer: a place in the list of those that are offered. It remembers what it was asked this turn.
    pub fn answer<G: Tabled>(&mut self, sight: &Sight<'_, G>) -> usize {
        if self.kind == Kind::Random {
            return self.luck.below(sight.answers());
        }
        if sight.answers() == 1 {
            return 0;
        }
        let among = self.memory.worthwhile(sight);
        let at = match (self.kind, &among[..]) {
            (_, &[only]) => only,
            (Kind::Random, _) => self.luck.below(sight.answers()),
            (Kind::Greedy, among) => self.think(sight, among, None),
            (Kind::Search(most), among) => self.think(sight, among, Some(Budget::Iterations(most))),
            (Kind::Think(time), among) => self.think(sight, among, Some(Budget::Time(time))),
            (Kind::Level(strength), among) => self.play(sight, among, strength, None),
            (Kind::Paced(strength, longest), among) => self.play(sight, among, strength, Some(longest)),
        };
        self.memory.note(sight, at);
        at
    }

    /// The answer of a level, now and then one that it did not think about.
    fn play<G: Tabled>(
        &mut self,
        sight: &Sight<'_, G>,
        among: &[usize],
        strength: Strength,
        longest: Option<Duration>,
    ) -> usize {
        if self.luck.below(1000) < strength.blunders as usize {
            return among[self.luck.below(among.len())];
        }
        let budget = match (strength.rollouts, longest) {
            (0, _) => None,
            (most, None) => Some(Budget::Iterations(most)),
            (most, Some(time)) => Some(Budget::Within(most, time)),
        };
        self.think(sight, among, budget)
    }

    /// The answer that a search finds best; without a budget, the one that looks best one step ahead.
    fn think<G: Tabled>(&mut self, sight: &Sight<'_, G>, among: &[usize], budget: Option<Budget>) -> usize {
        let own = self.value.as_ref().filter(|value| value.game() == G::GAME);
        let or = |usual: &'static [f32]| own.map_or(usual, Value::weights);
        match budget {
            None => greedy(sight, among, or(G::WEIGHTS), &mut self.luck),
            Some(budget) => search(sight, among, budget, or(G::FITTED), &mut self.luck),
        }
    }

    /// Its answer to what is asked at a table, if anything is. What it answered before in this turn it remembers from
    /// there.
    pub fn answer_at(&mut self, session: &AnySession) -> Option<usize> {
        match session {
            AnySession::BlackPoker(session) => self.answer_in(session),
            AnySession::Sve(session) => self.answer_in(session),
            AnySession::Los(session) => self.answer_in(session),
            AnySession::Legions(session) => self.answer_in(session),
        }
    }

    fn answer_in<G: Tabled>(&mut self, session: &Session<G>) -> Option<usize> {
        let sight = session.sight()?;
        self.memory = Memory::default();
        session.earlier_this_turn(|sight, at| self.memory.note(sight, at));
        Some(self.answer(&sight))
    }
}
