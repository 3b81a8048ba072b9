//! Advice: what the machine would do in a seat's place, and how the answers compare. It gets that seat's sight and nothing
//! else, its luck too: the same sight gets the same advice.

use std::time::Duration;

use table::wire::Rank;
use table::{AnySession, Session, Tabled};

use crate::luck::Luck;
use crate::purpose::{Memory, Position};
use crate::search::{Budget, Weighed, compare};

/// How thoroughly advice is thought about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Care {
    /// So many rollouts.
    pub rollouts: u32,
    /// But no longer than this.
    pub longest: Duration,
}

impl Care {
    /// Enough to tell answers apart, and short enough to be waited for.
    pub const USUAL: Care = Care { rollouts: 400, longest: Duration::from_millis(2500) };
}

/// What differs by less than this is no difference to a player.
const NEAR: f64 = 0.01;
/// What differs by more than this is plain.
const PLAIN: f64 = 0.06;

impl Weighed {
    /// How it compares, in a word. The best one stands first in a list.
    pub fn rank(&self, is_best: bool) -> Rank {
        match self.behind {
            _ if is_best => Rank::Best,
            gap if gap <= NEAR.max(self.error) => Rank::Alike,
            gap if gap <= PLAIN => Rank::Worse,
            _ => Rank::Poor,
        }
    }

    /// How well the seat stands with it, of a hundred. Only what is over is certain.
    pub fn percent(&self) -> u8 {
        (self.stands * 100.0).round() as u8
    }
}

/// Compares the answers to what is asked at a table, the best first. Answers that lead back to where the turn has been
/// are left out.
pub fn advise(session: &AnySession, care: Care) -> Vec<Weighed> {
    match session {
        AnySession::BlackPoker(session) => advise_in(session, care),
        AnySession::Sve(session) => advise_in(session, care),
        AnySession::Los(session) => advise_in(session, care),
        AnySession::Legions(session) => advise_in(session, care),
    }
}

fn advise_in<G: Tabled>(session: &Session<G>, care: Care) -> Vec<Weighed> {
    let Some(sight) = session.sight() else { return Vec::new() };
    let mut memory = Memory::default();
    session.earlier_this_turn(|sight, at| memory.note(sight, at));
    let among = memory.worthwhile(&sight);
    // Anything else that counts up could tell whether the other seat had a choice.
    let mut luck = Luck::new(Position::of(&sight.view()).number(), 0);
    compare(&sight, &among, None, Budget::Within(care.rollouts, care.longest), &mut luck)
}
