//! The log: every event as a line for whoever reads it.

use engine::{
    Because, Choice, Digest, Event, Ix, Lang, Observer, Question, Reason, Rules, Seat, Span, State, Table,
    Teller, Viewer, What, clause_id, in_edition,
};
use serde::Serialize;
use std::hash::Hasher;
use std::sync::Arc;

use ts_rs::TS;

use crate::drawn::Drawn;
use crate::motion::{Look, Moved, looks, moved};

pub(crate) const VIEWERS: [Viewer; 4] =
    [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Public, Viewer::All];

pub(crate) fn slot(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(Seat::A) => 0,
        Viewer::Seat(Seat::B) => 1,
        Viewer::Public => 2,
        Viewer::All => 3,
    }
}

/// What begins with an event, for someone who reads the log folded.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// A turn.
    Turn,
    /// What a player does while nothing is half done.
    Act,
    /// What the other seat does meanwhile; its line is one that names an act.
    Reply,
    /// What belongs to the turn, and to no act of it.
    Rest,
}

/// One event of the log, told for each viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Most events are told alike to all: lines that are equal are one.
    lines: [[Option<Arc<str>>; 2]; 4],
    /// How many lines there are for each viewer, this one included.
    told: [u32; 4],
    /// What moved.
    pub moved: Moved,
    /// Which viewers may know the card whose words did it, by their slots.
    known: [bool; 4],
    /// What begins with it.
    pub part: Option<Part>,
    /// Is an act called by it?
    pub names: bool,
    /// Why it happened.
    pub because: Because,
    /// The clauses, as printed.
    pub clauses: Vec<&'static str>,
}

impl Entry {
    /// The line for a viewer, or `None` where there is nothing to tell.
    pub fn line(&self, viewer: Viewer, lang: Lang) -> Option<&str> {
        self.lines[slot(viewer)][lang as usize].as_deref()
    }

    /// The words that did it, where a card did, the viewer may know that card and is told of the event.
    pub fn words(&self, viewer: Viewer) -> Option<Span> {
        let told = self.known[slot(viewer)] && self.line(viewer, Lang::Ja).is_some();
        told.then_some(self.because.words)
    }
}

/// May a viewer know whose words did it? Where some card did, and one with those words lies where the viewer knows it.
pub fn knows_words<G: Drawn>(
    rules: &Rules<G>,
    table: &Table<G>,
    viewer: Viewer,
    Because { words, effect, .. }: &Because,
) -> bool {
    let has = |&&card: &&Ix| {
        let own = table.card(card).def;
        own == words.def || G::form(own, table.body(card)) == words.def
    };
    let mut having = table.all().iter().filter(has);
    let shown = viewer == Viewer::All || having.any(|&card| viewer.knows(rules, table, card));
    effect.is_some() && words.from < words.to && shown
}

/// What happened in a game: lines, citations, and the digest of the events.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// The events, told.
    pub entries: Vec<Entry>,
    /// Every clause that acted, by an event or otherwise, in order.
    pub cited: Vec<Reason>,
    pub(crate) digest: Digest,
    /// Does the game wait before an answer that is given for want of another, where that would tell something?
    pub(crate) paced: bool,
    /// Has it waited before the next one?
    pub(crate) waited: bool,
    /// What begins with the next event.
    part: Option<Part>,
    /// How the cards lie that are about to move.
    lay: Vec<(Ix, Look)>,
}

impl Log {
    /// An empty log of a game that waits, or does not, before an answer that is given for want of another.
    pub(crate) fn paced(paced: bool) -> Log {
        Log { paced, ..Log::default() }
    }

    /// How many lines a viewer has been told. What is not told to them is not counted.
    pub fn told(&self, viewer: Viewer) -> u32 {
        self.entries.last().map_or(0, |entry| entry.told[slot(viewer)])
    }

    /// How many of so many entries have a line for a viewer.
    pub fn told_of(&self, viewer: Viewer, entries: usize) -> u32 {
        let last = entries.min(self.entries.len()).checked_sub(1);
        last.map_or(0, |last| self.entries[last].told[slot(viewer)])
    }

    /// The entries that have a line for a viewer, after so many of them.
    pub fn after(&self, viewer: Viewer, lines: u32) -> impl Iterator<Item = &Entry> {
        let at = slot(viewer);
        let from = self.entries.partition_point(|entry| entry.told[at] <= lines);
        self.entries[from..].iter().filter(move |entry| entry.lines[at][0].is_some())
    }

    /// The digest of what happened so far.
    pub fn digest(&self) -> u64 {
        self.digest.finish()
    }
}

impl<G: Drawn> Observer<G> for Log {
    fn before(&mut self, rules: &Rules<G>, table: &Table<G>, event: &Event<G>) {
        self.lay = looks(rules, table, event);
    }

    fn event(&mut self, rules: &Rules<G>, table: &Table<G>, event: &Event<G>) {
        engine::trace(rules, event, &mut self.digest);
        let told = |viewer, lang| G::line(&Teller { rules, table, viewer, lang }, event);
        let reasons = || {
            let own = event.because.reasons().map(|reason| in_edition(rules, reason));
            own.filter(|reason| reason.is_some())
        };
        self.cited.extend(reasons());
        let mut lines: [[Option<Arc<str>>; 2]; 4] = Default::default();
        for (at, viewer) in VIEWERS.into_iter().enumerate() {
            for lang in [Lang::Ja, Lang::En] {
                let Some(line) = told(viewer, lang) else { continue };
                let before = lines[..at].iter().filter_map(|known| known[lang as usize].as_ref());
                let same = before.into_iter().find(|known| ***known == *line).cloned();
                lines[at][lang as usize] = Some(same.unwrap_or_else(|| line.into()));
            }
        }
        let before = self.entries.last().map_or([0; 4], |entry| entry.told);
        let told = std::array::from_fn(|at| before[at] + u32::from(lines[at][0].is_some()));
        self.entries.push(Entry {
            lines,
            told,
            moved: moved(rules, table, event, &std::mem::take(&mut self.lay)),
            part: match event.what {
                What::TurnPasses(_) => Some(Part::Turn),
                _ => self.part.take(),
            },
            names: G::names_act(&event.what),
            known: VIEWERS.map(|viewer| knows_words(rules, table, viewer, &event.because)),
            because: event.because,
            clauses: reasons().map(clause_id::<G>).collect(),
        });
    }

    fn cite(&mut self, reason: Reason) {
        self.cited.push(reason);
    }

    fn pauses(&mut self, question: &Question<G>) -> bool {
        if !self.paced || !G::secret(&question.ask) {
            return false;
        }
        self.waited = !self.waited;
        self.waited
    }

    fn answered(&mut self, _: &Rules<G>, state: &State<G>, question: &Question<G>, choice: Choice, _: bool) {
        // What an act begins with may be asked for in several questions.
        self.part = match (G::quiet(state), G::idle(choice)) {
            (true, true) => Some(Part::Rest),
            (true, false) => Some(Part::Act),
            (false, false) if question.to != state.table.turn() => self.part.or(Some(Part::Reply)),
            (false, _) => self.part,
        };
        if question.because.is_some() {
            self.cited.push(question.because);
        }
    }
}
