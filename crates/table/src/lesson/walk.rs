//! A lesson on its way: the game as it stands, and what is to be done next.

use engine::{Lang, Outcome, Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use super::read::{Given, Lesson, Step};
use super::solve::{Known, Solver};
use crate::any::SpotShown;
use crate::face::{Said, said};
use crate::fault::Fault;
use crate::games::Tabled;
use crate::position::place_of;
use crate::scenario::run::{Run, card_at, lay, meaning};
use crate::session::Session;

/// The word for going on from a step that is only read.
pub const NEXT: &str = "next";
/// Whoever learns sits here.
pub const LEARNER: Seat = Seat::A;

/// What came of the last try.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case", tag = "is")]
pub enum Tried {
    /// It was right, or nothing was tried.
    Right,
    /// It is not what is taught here. Nothing has changed.
    Wrong {
        /// What the lesson says to it, if it says anything.
        said: Option<Said>,
    },
}

/// What is to be looked at.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Lit {
    /// Cards, by their handles.
    pub cards: Vec<u16>,
    /// Zones, as the board shows them.
    pub zones: Vec<SpotShown>,
}

/// Where a lesson stands.
pub struct Walked<S> {
    /// The game.
    pub session: S,
    /// The step, from 0.
    pub step: usize,
    /// Is it only read?
    pub reads: bool,
    /// Is the lesson at its end?
    pub finished: bool,
    /// Is it a puzzle that can't be solved any more?
    pub failed: bool,
    /// What is said to the answer after which it could not be solved.
    pub missed: Option<Said>,
    /// What came of the last deed.
    pub tried: Tried,
    /// What is to be looked at.
    pub lit: Lit,
    /// The answers of the list that are taught.
    pub hint: Vec<usize>,
}

/// A lesson on its way.
pub(super) struct Walk<'a, G: Tabled> {
    lesson: &'a Lesson,
    pub run: Run<G>,
    pub step: usize,
    /// How many of the step's answers were given.
    given: usize,
    /// What is said to the answer by which a puzzle was lost.
    pub missed: Option<Said>,
    /// What was found out of a puzzle.
    known: Known,
    /// What did not hold, where that is looked at.
    pub checks: Option<Vec<Fault>>,
}

impl<'a, G: Tabled> Walk<'a, G> {
    /// At the first step. `checks`: does it look at what must hold?
    pub fn begin(lesson: &'a Lesson, checks: bool) -> Result<Walk<'a, G>, Vec<Fault>> {
        let table = lesson.steps.first().and_then(|step| step.table.as_ref());
        let run = lay::<G>(&lesson.options, table.ok_or_else(|| vec![Fault::at(1, "no table")])?)?;
        let mut walk = Walk {
            lesson,
            run,
            step: 0,
            given: 0,
            missed: None,
            known: Known::new(),
            checks: checks.then(Vec::new),
        };
        walk.look_before()?;
        walk.settle()?;
        Ok(walk)
    }

    pub fn now(&self) -> Option<&'a Step> {
        self.lesson.steps.get(self.step)
    }

    /// The next answer that is written.
    pub fn wanted(&self) -> Option<&'a Given> {
        self.now()?.play.get(self.given)
    }

    pub fn reads(&self) -> bool {
        self.now().is_some_and(|step| step.play.is_empty())
    }

    /// Whoever reads the last words is done.
    pub fn finished(&self) -> bool {
        self.step >= self.lesson.steps.len() || self.reads() && self.step + 1 == self.lesson.steps.len()
    }

    /// Has the turn of a puzzle gone by?
    pub fn failed(&self) -> bool {
        let session = &self.run.session;
        self.lesson.puzzle
            && !self.reads()
            && !self.finished()
            && (session.outcome().is_some() || session.state().table.turn() != LEARNER)
    }

    /// Goes on from a step that is only read, or gives an answer by its word.
    pub fn go(&mut self, deed: &str) -> Result<Tried, Vec<Fault>> {
        let refused = |ja: &str, en: &str| Err(vec![Fault::whole(said(ja, en))]);
        if deed == NEXT {
            if !self.reads() || self.finished() {
                return refused("ここでは先に進めません", "there is nothing to go on from here");
            }
            self.enter(self.step + 1)?;
            self.settle()?;
            return Ok(Tried::Right);
        }
        let asked = self.run.session.question().is_some_and(|question| question.to == LEARNER);
        let Some(at) = self.run.session.words().iter().position(|word| word == deed).filter(|_| asked) else {
            return refused("その答えはここにはありません", "there is no such answer here");
        };
        if self.reads() || self.finished() || self.failed() {
            return refused("いまは選ぶ場面ではありません", "nothing is to be chosen now");
        }
        if !self.lesson.puzzle && !self.hint().contains(&at) {
            return Ok(Tried::Wrong { said: self.said_to(at) });
        }
        if self.lesson.puzzle
            && self.missed.is_none()
            && let Some(said) = self.said_to(at)
            && self.loses(at)
        {
            self.missed = Some(said);
        }
        self.run.session.answer(at).map_err(|fault| vec![fault])?;
        self.given += 1;
        self.settle()?;
        Ok(Tried::Right)
    }

    /// Is the game not to be won this turn after this answer?
    fn loses(&mut self, at: usize) -> bool {
        let Walk { run: Run { session, .. }, known, .. } = self;
        let mut solver = Solver::new(session.rules(), session.state(), LEARNER, known);
        solver.wins_after(session.state(), session.listed(), at) == Some(false)
    }

    /// The answers of the list that are taught.
    pub fn hint(&self) -> Vec<usize> {
        let wanted = self.wanted().filter(|given| given.seat == LEARNER);
        let any = wanted.map(|given| given.any.as_slice()).unwrap_or_default();
        any.iter().flat_map(|text| meaning(&self.run.session, text)).collect()
    }

    /// What is said to an answer that is not what is taught.
    pub fn said_to(&self, at: usize) -> Option<Said> {
        let meant = |text: &String| meaning(&self.run.session, text).contains(&at);
        let all = &self.now()?.wrong;
        let named = all.iter().find(|wrong| wrong.tries.iter().any(meant));
        named.or_else(|| all.iter().find(|wrong| wrong.tries.is_empty())).map(|wrong| wrong.said.clone())
    }

    /// The other seat answers; a step whose answers are all given is left.
    fn settle(&mut self) -> Result<(), Vec<Fault>> {
        if self.lesson.puzzle {
            return self.settle_puzzle();
        }
        while !self.finished() && !self.reads() {
            match self.wanted() {
                Some(given) if given.seat != LEARNER && self.asked(given.seat) => {
                    let found = given.any.first().map(|text| meaning(&self.run.session, text));
                    let &[at] = found.as_deref().unwrap_or_default() else {
                        let what =
                            format!("no answer here\n{}", crate::scenario::run::told(&self.run.session));
                        return Err(vec![Fault::at(given.line, what)]);
                    };
                    self.run.session.answer(at).map_err(|fault| vec![fault])?;
                    self.given += 1;
                }
                Some(given) if given.seat == LEARNER && self.asked(LEARNER.other()) => self.pass()?,
                Some(_) => return Ok(()),
                None if self.asked(LEARNER.other()) && !self.other_is_next() && !self.other_acts() => {
                    self.pass()?;
                }
                None => {
                    self.look_after()?;
                    self.enter(self.step + 1)?;
                }
            }
        }
        Ok(())
    }

    /// The other seat answers as long as the learner can be kept from winning; a puzzle that is solved is left.
    fn settle_puzzle(&mut self) -> Result<(), Vec<Fault>> {
        while self.asked(LEARNER.other()) && !self.reads() && !self.failed() {
            let Walk { run: Run { session, .. }, known, .. } = self;
            let mut solver = Solver::new(session.rules(), session.state(), LEARNER, known);
            let keeps = |at: &usize| solver.wins_after(session.state(), session.listed(), *at) == Some(false);
            let at = (0..session.choices().len()).find(keeps).unwrap_or_else(|| resisting(session));
            self.run.session.answer(at).map_err(|fault| vec![fault])?;
        }
        let session = &self.run.session;
        let won = session.outcome() == Some(Outcome::Won(LEARNER));
        if won && session.state().table.turn() == LEARNER && !self.reads() && !self.finished() {
            self.look_after()?;
            self.enter(self.step + 1)?;
        }
        Ok(())
    }

    /// Is the next answer that is written the other seat's?
    fn other_is_next(&self) -> bool {
        let next = self.lesson.steps.get(self.step + 1..).unwrap_or_default();
        let until = next.iter().take_while(|step| step.table.is_none());
        until.flat_map(|step| step.play.first()).next().is_some_and(|given| given.seat != LEARNER)
    }

    /// Is the other seat asked what to do in a phase of its own turn? That is no question that belongs to what was played.
    fn other_acts(&self) -> bool {
        let session = &self.run.session;
        session.choices().iter().any(|&choice| G::ends(session.state(), choice).is_some())
    }

    fn asked(&self, seat: Seat) -> bool {
        self.run.session.question().is_some_and(|question| question.to == seat)
    }

    fn pass(&mut self) -> Result<(), Vec<Fault>> {
        let at = passing(&self.run.session);
        self.run.session.answer(at).map_err(|fault| vec![fault])
    }

    fn enter(&mut self, step: usize) -> Result<(), Vec<Fault>> {
        (self.step, self.given) = (step, 0);
        if let Some(table) = self.now().and_then(|step| step.table.as_ref()) {
            self.run = lay::<G>(&self.lesson.options, table)?;
        }
        self.look_before()
    }

    fn look_before(&mut self) -> Result<(), Vec<Fault>> {
        let blocks = self.now().map(|step| step.before.as_slice()).unwrap_or_default();
        self.look(blocks)?;
        self.run.entries_from = self.run.session.log().entries.len();
        self.run.cited_from = self.run.session.log().cited.len();
        Ok(())
    }

    fn look_after(&mut self) -> Result<(), Vec<Fault>> {
        let blocks = self.now().map(|step| step.after.as_slice()).unwrap_or_default();
        self.look(blocks)
    }

    fn look(&mut self, blocks: &[crate::scenario::read::Block]) -> Result<(), Vec<Fault>> {
        use crate::scenario::{expect, read::Kind};
        let Some(mut checks) = self.checks.take() else { return Ok(()) };
        for block in blocks {
            match block.kind {
                Kind::Log => checks.extend(expect::log(&mut self.run, block)?),
                _ => checks.extend(expect::expect(&mut self.run, block)?),
            }
        }
        self.checks = Some(checks);
        Ok(())
    }

    /// What is to be looked at, as the learner sees it, and each line that names nothing that can be seen: a card may have
    /// gone while the step was played.
    pub fn lit(&self) -> (Lit, Vec<Fault>) {
        let (mut lit, mut faults) = (Lit::default(), Vec::new());
        let session = &self.run.session;
        let handles = session.state().handles(session.rules(), Viewer::Seat(LEARNER));
        let lines = self.now().map(|step| step.look.as_slice()).unwrap_or_default();
        for (at, line) in lines {
            if let Some(place) = place_of::<G>(line.trim()) {
                let zone = G::zone_word(place.zone());
                lit.zones.push(SpotShown { seat: place.seat().letter(), zone, cell: None });
                continue;
            }
            match seen_cards(session, line.trim()) {
                Ok(cards) => {
                    let before = lit.cards.len();
                    let shown = cards.into_iter().filter_map(|card| handles.of(card));
                    lit.cards.extend(shown.map(|handle| handle.at() as u16));
                    if lit.cards.len() == before {
                        faults.push(Fault::at(*at, format!("{line:?}: nothing that can be seen")));
                    }
                }
                Err(what) => faults.push(Fault::at(*at, what)),
            }
        }
        (lit, faults)
    }

    /// Has nothing been done yet at this step?
    pub fn begins(&self) -> bool {
        self.given == 0
    }
}

/// Cards that a line names: `A field 1`, or all of a name, `A hand ♠7`.
fn seen_cards<G: Tabled>(session: &Session<G>, line: &str) -> Result<Vec<engine::Ix>, String> {
    if let Ok(card) = card_at(session, line) {
        return Ok(vec![card]);
    }
    let (rules, table) = (session.rules(), &session.state().table);
    let mut cuts = line.match_indices(' ').map(|(at, _)| line.split_at(at));
    let found = cuts.find_map(|(place, name)| Some((place_of::<G>(place)?, name.trim())));
    let (place, name) = found.ok_or_else(|| format!("{line:?}: expected a place, or a card in one"))?;
    let called = |card: &engine::Ix| {
        let def = table.card(*card).def;
        [G::card_name(rules, def, Lang::Ja), G::card_word(rules, def)].iter().any(|known| known == name)
    };
    Ok(table.run(place).iter().copied().filter(called).collect())
}

/// The answer that lets a chance go by, else the one that begins nothing, else the first.
fn passing<G: Tabled>(session: &Session<G>) -> usize {
    let choices = session.choices();
    let pass = choices.iter().position(|&choice| G::passes(choice));
    pass.or_else(|| choices.iter().position(|&choice| G::idle(choice))).unwrap_or(0)
}

/// The first answer that does something, where there is one: who can't be saved resists.
fn resisting<G: Tabled>(session: &Session<G>) -> usize {
    let acts = |choice: &engine::Choice| !G::passes(*choice) && !G::idle(*choice);
    session.choices().iter().position(acts).unwrap_or_else(|| passing(session))
}
