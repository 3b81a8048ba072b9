//! A match: one game, or the best of several.

use engine::{Both, Outcome, Seat};

use crate::games::{GameId, Starts, Tabled};

/// How many games each seat has won.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games won.
    pub won: Both<u8>,
    /// Games that nobody won.
    pub drawn: u8,
}

/// What comes between two games.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Between {
    /// The next game; the set-up decides who begins.
    Next,
    /// The next game; this seat chooses first who begins.
    Chooses(Seat),
    /// The match is over: this seat won it, or nobody did.
    Over(Option<Seat>),
}

/// A match of at most so many games.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Match {
    best_of: u8,
    starts: Starts,
    score: Score,
}

impl Match {
    /// A match of one game, or the best of an odd number. `None` for an even number or none.
    pub fn new(game: GameId, best_of: u8) -> Option<Match> {
        let starts = crate::any::each_game!(game, G => G::STARTS);
        Match::with_starts(starts, best_of)
    }

    fn with_starts(starts: Starts, best_of: u8) -> Option<Match> {
        (best_of % 2 == 1).then_some(Match { best_of, starts, score: Score::default() })
    }

    /// How it stands.
    pub fn score(&self) -> Score {
        self.score
    }

    /// How many games it has at most.
    pub fn best_of(&self) -> u8 {
        self.best_of
    }

    /// It ends with the score it has.
    pub fn close(&self) -> Between {
        let [a, b] = self.score.won.0;
        Between::Over(match a.cmp(&b) {
            std::cmp::Ordering::Greater => Some(Seat::A),
            std::cmp::Ordering::Less => Some(Seat::B),
            std::cmp::Ordering::Equal => None,
        })
    }

    /// Takes the result of a game, and says what comes next.
    pub fn record(&mut self, outcome: Outcome) -> Between {
        match outcome {
            Outcome::Won(seat) => self.score.won[seat] += 1,
            Outcome::Draw => self.score.drawn += 1,
        }
        let needed = self.best_of / 2 + 1;
        if let Some(seat) = Seat::BOTH.into_iter().find(|&seat| self.score.won[seat] >= needed) {
            return Between::Over(Some(seat));
        }
        let [a, b] = self.score.won.0;
        if a + b + self.score.drawn >= self.best_of {
            return self.close();
        }
        match (self.starts, outcome) {
            (Starts::LoserChooses, Outcome::Won(seat)) => Between::Chooses(seat.other()),
            (Starts::SetUp, _) | (Starts::LoserChooses, Outcome::Draw) => Between::Next,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_of_three_ends_with_two() {
        let mut best = Match::new(GameId::BlackPoker, 3).unwrap();
        assert_eq!(best.record(Outcome::Won(Seat::B)), Between::Next);
        assert_eq!(best.record(Outcome::Won(Seat::A)), Between::Next);
        assert_eq!(best.record(Outcome::Won(Seat::B)), Between::Over(Some(Seat::B)));
        assert_eq!(best.score().won, Both([1, 2]));
    }

    #[test]
    fn draws_can_leave_a_match_undecided() {
        let mut best = Match::new(GameId::BlackPoker, 3).unwrap();
        assert_eq!(best.record(Outcome::Draw), Between::Next);
        assert_eq!(best.record(Outcome::Won(Seat::A)), Between::Next);
        assert_eq!(best.record(Outcome::Won(Seat::B)), Between::Over(None));
    }

    #[test]
    fn the_loser_chooses_where_the_book_says_so() {
        let mut best = Match::with_starts(Starts::LoserChooses, 5).unwrap();
        assert_eq!(best.record(Outcome::Won(Seat::A)), Between::Chooses(Seat::B));
        assert_eq!(best.record(Outcome::Draw), Between::Next);
        assert_eq!(Match::new(GameId::BlackPoker, 2), None);
    }
}
