//! The players there are.

use std::time::Duration;

use engine::Sight;
use table::{AnySession, Tabled};

use crate::greedy::greedy;
use crate::luck::Luck;
use crate::search::{Budget, search};

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
    /// So many iterations, but no longer than this.
    Within(u32, Duration),
}

impl Kind {
    /// The kind a word names; `iterations` is for the search.
    pub fn find(word: &str, iterations: u32) -> Option<Kind> {
        match word {
            "random" => Some(Kind::Random),
            "greedy" => Some(Kind::Greedy),
            "search" => Some(Kind::Search(iterations.max(1))),
            _ => None,
        }
    }
}

/// A player.
#[derive(Clone, Debug)]
pub struct Bot {
    kind: Kind,
    luck: Luck,
}

impl Bot {
    /// A player with its own luck.
    pub fn new(kind: Kind, luck: Luck) -> Bot {
        Bot { kind, luck }
    }

    /// Its answer: a place in the list of those that are offered.
    pub fn answer<G: Tabled>(&mut self, sight: &Sight<'_, G>) -> usize {
        match self.kind {
            Kind::Random => self.luck.below(sight.answers()),
            Kind::Greedy => greedy(sight, &mut self.luck),
            Kind::Search(iterations) => search(sight, Budget::Iterations(iterations), &mut self.luck),
            Kind::Think(time) => search(sight, Budget::Time(time), &mut self.luck),
            Kind::Within(most, time) => search(sight, Budget::Within(most, time), &mut self.luck),
        }
    }

    /// Its answer to what is asked at a table, if anything is.
    pub fn answer_at(&mut self, session: &AnySession) -> Option<usize> {
        match session {
            AnySession::BlackPoker(session) => session.sight().map(|sight| self.answer(&sight)),
            AnySession::Sve(session) => session.sight().map(|sight| self.answer(&sight)),
            AnySession::Los(session) => session.sight().map(|sight| self.answer(&sight)),
            AnySession::Legions(session) => session.sight().map(|sight| self.answer(&sight)),
        }
    }
}
