//! Clauses and rulings as values, and the reason each event carries.

use std::hash::{Hash, Hasher};

use crate::card::Def;
use crate::seat::Seat;

/// A clause of a rulebook or a ruling: a row of its game's index.
///
/// Made only by the `rule!` and `ruling!` that a game's build writes from `rules/*.tsv`, so an unknown
/// number does not compile.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, serde::Serialize)]
pub struct Reason(u16);

impl Reason {
    /// No clause.
    pub const NONE: Reason = Reason(u16::MAX);

    /// The clause in this row of the index.
    pub const fn row(row: u16) -> Reason {
        Reason(row)
    }

    /// Its row.
    pub const fn at(self) -> usize {
        self.0 as usize
    }

    /// Is there a clause at all?
    pub const fn is_some(self) -> bool {
        self.0 != u16::MAX
    }
}

impl Default for Reason {
    fn default() -> Reason {
        Reason::NONE
    }
}

/// One line of a clause index.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// The edition it belongs to, or the word `ruling`.
    pub edition: &'static str,
    /// Its number in the book, or its id.
    pub id: &'static str,
    /// Our own short title, in Japanese.
    pub ja: &'static str,
    /// Our own short title, in English.
    pub en: &'static str,
    /// Empty where it acts; else why it can't.
    pub status: &'static str,
    /// Does the code cite it?
    pub cited: bool,
    /// Was it seen to act in the scenario under its own heading?
    pub seen: bool,
    /// Seen, but does nothing expected there depend on it? It was cited, and that is all.
    pub only_cited: bool,
    /// The same rule in the game's other edition.
    pub twin: Reason,
}

/// Words printed on a card: from one byte of its text to another.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// The printed card.
    pub def: Def,
    /// Where the words begin.
    pub from: u16,
    /// Where they end; the same as `from` where a rule acted without a card.
    pub to: u16,
}

/// Why an event happens: the clause that ordered it, others where several act together, and the words of the
/// card that did it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Because {
    /// The clause or ruling.
    pub why: Reason,
    /// Others that act with it.
    pub also: [Reason; 2],
    /// The card's own words.
    pub words: Span,
    /// Whose effect does it, where a card's does and not a rule. Words may be empty, so they don't tell.
    pub effect: Option<Seat>,
}

impl Hash for Because {
    /// As two words: every event of every game has one. What is done by an effect has its words in it.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [a, b] = self.also;
        let Span { def, from, to } = self.words;
        let word = |n: u16, at: u32| u64::from(n) << (16 * at);
        hasher.write_u64(word(self.why.0, 0) | word(a.0, 1) | word(b.0, 2) | word(def.0, 3));
        hasher.write_u32(u32::from(from) | u32::from(to) << 16);
    }
}

impl Because {
    /// These clauses; beyond three, the last ones give way.
    pub fn of(clauses: &[Reason]) -> Because {
        let mut clauses = clauses.iter().copied();
        let first = Because::from(clauses.next().unwrap_or_default());
        clauses.fold(first, Because::and)
    }

    /// The same, with another clause; beyond three, the last one gives way.
    #[must_use]
    pub const fn and(mut self, also: Reason) -> Because {
        if self.also[0].is_some() {
            self.also[1] = also;
        } else {
            self.also[0] = also;
        }
        self
    }

    /// The clauses it names.
    pub fn reasons(&self) -> impl Iterator<Item = Reason> + use<> {
        [self.why, self.also[0], self.also[1]].into_iter().filter(|reason| reason.is_some())
    }
}

impl From<Reason> for Because {
    fn from(why: Reason) -> Because {
        Because { why, also: [Reason::NONE; 2], words: Span::default(), effect: None }
    }
}
