//! What is told of a player beside who won: how steady it is, how fast, and what it did to no purpose.

use std::time::Duration;

use engine::Moment;

use crate::purpose::{ENOUGH, Position};

/// What is told of a player.
#[derive(Copy, Clone, Default, PartialEq, Debug)]
pub struct Figures {
    /// How many questions it was asked.
    pub decisions: u64,
    /// How long it thought about them.
    pub thought: Duration,
    /// How many questions it was asked twice, with other luck each time.
    pub asked_twice: u64,
    /// How many of these it answered alike.
    pub answered_alike: u64,
    /// How often it did something after which everything lay as before, such as an attack with nobody.
    pub nothings: u64,
    /// How often it came back to an earlier position of the same turn by way of others.
    pub returns: u64,
    /// In how many turns it gave as many answers as are enough for anybody.
    pub loops: u64,
}

impl Figures {
    /// The share of questions that it answered alike, if any was asked twice.
    pub fn steadiness(&self) -> Option<f64> {
        (self.asked_twice > 0).then(|| self.answered_alike as f64 / self.asked_twice as f64)
    }

    /// Milliseconds a decision.
    pub fn pace(&self) -> f64 {
        self.thought.as_secs_f64() * 1000.0 / self.decisions.max(1) as f64
    }

    pub(crate) fn add(&mut self, other: &Figures) {
        self.decisions += other.decisions;
        self.thought += other.thought;
        self.asked_twice += other.asked_twice;
        self.answered_alike += other.answered_alike;
        self.nothings += other.nothings;
        self.returns += other.returns;
        self.loops += other.loops;
    }
}

/// One seat of a game that is watched.
#[derive(Default)]
pub(crate) struct Watched {
    pub(crate) figures: Figures,
    turn: Moment,
    rests: Vec<Position>,
    answers: usize,
    /// Did it begin anything since it was last asked with nothing half done?
    acted: bool,
}

impl Watched {
    /// It is asked; the position, where nothing is half done.
    pub(crate) fn asked(&mut self, turn: Moment, rest: Option<Position>) {
        if self.turn != turn {
            self.turn = turn;
            self.rests.clear();
            (self.answers, self.acted) = (0, false);
        }
        self.figures.decisions += 1;
        self.answers += 1;
        self.figures.loops += u64::from(self.answers == ENOUGH);
        let Some(rest) = rest else { return };
        if self.acted {
            match self.rests.iter().rposition(|&earlier| earlier == rest) {
                Some(at) if at + 1 == self.rests.len() => self.figures.nothings += 1,
                Some(_) => self.figures.returns += 1,
                None => {}
            }
        }
        self.acted = false;
        self.rests.push(rest);
    }

    /// It answered.
    pub(crate) fn answered(&mut self, idle: bool, time: Duration) {
        self.acted |= !idle;
        self.figures.thought += time;
    }

    pub(crate) fn asked_twice(&mut self, alike: bool) {
        self.figures.asked_twice += 1;
        self.figures.answered_alike += u64::from(alike);
    }
}
