//! The log: every event as a line for whoever reads it.

use engine::{
    Because, Choice, Digest, Event, Lang, Observer, Question, Reason, Rules, Seat, State, Table, Teller,
    Viewer, Words, clause_id, in_edition,
};
use std::hash::{Hash, Hasher};

const VIEWERS: [Viewer; 4] = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Public, Viewer::All];

fn slot(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(Seat::A) => 0,
        Viewer::Seat(Seat::B) => 1,
        Viewer::Public => 2,
        Viewer::All => 3,
    }
}

/// One event of the log, told for each viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    lines: [[Option<String>; 2]; 4],
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
}

/// What happened in a game: lines, citations, and the digest of the events.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// The events, told.
    pub entries: Vec<Entry>,
    /// Every clause that acted, by an event or otherwise, in order.
    pub cited: Vec<Reason>,
    pub(crate) digest: Digest,
}

impl Log {
    /// The digest of all events so far.
    pub fn digest(&self) -> u64 {
        self.digest.finish()
    }
}

impl<G: Words> Observer<G> for Log {
    fn event(&mut self, rules: &Rules<G>, table: &Table<G>, event: &Event<G>) {
        event.hash(&mut self.digest);
        let told = |viewer, lang| G::line(&Teller { rules, table, viewer, lang }, event);
        let reasons = || {
            let own = event.because.reasons().map(|reason| in_edition(rules, reason));
            own.filter(|reason| reason.is_some())
        };
        self.cited.extend(reasons());
        self.entries.push(Entry {
            lines: VIEWERS.map(|viewer| [told(viewer, Lang::Ja), told(viewer, Lang::En)]),
            because: event.because,
            clauses: reasons().map(clause_id::<G>).collect(),
        });
    }

    fn cite(&mut self, reason: Reason) {
        self.cited.push(reason);
    }

    fn answered(&mut self, _: &Rules<G>, _: &State<G>, question: &Question<G>, _: Choice, _: bool) {
        if question.because.is_some() {
            self.cited.push(question.because);
        }
    }
}
