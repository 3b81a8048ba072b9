//! A game looked at again: each answer from the sight of the seat that gave it, beside those it could have given.

use engine::{Moment, Seat, Sight};
use table::{AnySession, Session, Tabled};

use crate::luck::Luck;
use crate::purpose::Memory;
use crate::search::{Budget, Weighed, compare};

/// How a game is looked at. The same gives the same.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// So many rollouts for each answer that was given.
    pub rollouts: u32,
    /// The seed of the tables that are made up.
    pub seed: u64,
}

/// An answer looked at again.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Looked {
    /// So many inputs had been given before it.
    pub input: usize,
    /// In which turn it was given, from 1.
    pub turn: u32,
    /// By whom.
    pub seat: Seat,
    /// How many answers there were.
    pub answers: usize,
    /// The answer that was given. What it cost is by how much it is behind.
    pub given: Weighed,
    /// The one that was found best.
    pub best: Weighed,
}

/// How many standard errors a difference must have not to be taken for luck.
const SURE: f64 = 2.0;
/// What costs less than this is no mistake to a player.
const SLIGHT: f64 = 0.01;

impl Looked {
    /// How much of the chance to win it cost.
    pub fn cost(&self) -> f64 {
        self.given.behind
    }

    /// Did it cost something, and not by luck?
    pub fn is_costly(&self) -> bool {
        self.cost() >= SLIGHT && self.cost() >= SURE * self.given.error
    }
}

/// Looks at those answers of a game that are wanted, by the inputs before them and their seat; in their order. Where there
/// was one answer only, there is nothing to look at.
pub fn review(
    session: &AnySession,
    review: Review,
    wants: &mut dyn FnMut(usize, Seat) -> bool,
) -> Vec<Looked> {
    match session {
        AnySession::BlackPoker(session) => review_in(session, review, wants),
        AnySession::Sve(session) => review_in(session, review, wants),
        AnySession::Los(session) => review_in(session, review, wants),
        AnySession::Legions(session) => review_in(session, review, wants),
    }
}

fn review_in<G: Tabled>(
    session: &Session<G>,
    review: Review,
    wants: &mut dyn FnMut(usize, Seat) -> bool,
) -> Vec<Looked> {
    let mut memories = [Memory::default(), Memory::default()];
    let (mut turn, mut began) = (1, None::<Moment>);
    let mut found = Vec::new();
    session.each_answer(|input, sight, given| {
        let now = sight.view().turn_began;
        turn += u32::from(began.replace(now).is_some_and(|before| before != now));
        let (seat, answers) = (sight.seat(), sight.answers());
        let memory = &mut memories[seat.index()];
        if answers > 1 && wants(input, seat) {
            let weighed = weigh(review, input, sight, memory, given);
            let own = weighed.iter().find(|one| one.at == given);
            if let (Some(&best), Some(&given)) = (weighed.first(), own) {
                found.push(Looked { input, turn, seat, answers, given, best });
            }
        }
        if answers > 1 {
            memory.note(sight, given);
        }
    });
    found
}

/// Compares what was given with all that may have led somewhere.
fn weigh<G: Tabled>(
    review: Review,
    input: usize,
    sight: &Sight<'_, G>,
    memory: &mut Memory,
    given: usize,
) -> Vec<Weighed> {
    let mut among = memory.worthwhile(sight);
    if !among.contains(&given) {
        among.push(given);
    }
    let mut luck = Luck::new(review.seed, input as u64);
    compare(sight, &among, Some(given), Budget::Iterations(review.rollouts), &mut luck)
}
