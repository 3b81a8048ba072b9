//! What happened this turn, as far as a text of the match asks for it.
//!
//! Whatever can set an ability off can be asked about later: このターン中に…していた, このターンに移動した…, …した回数.
//! The questions of all texts are a list of the match ([`Asked`]). Each moment is compared with them as it happens, when
//! the cards still are what they were, and what answers one is kept until the turn is over ([`Past`]).

use crate::card::{Def, Ix, Moment, Ref};
use crate::event::Event;
use crate::few::Few;
use crate::game::{Look, Refers, Rename, Rules};
use crate::seat::Seat;
use crate::setup::Setup;
use crate::table::Table;
use crate::words::{Words, find_object, object_word};

use super::Effects;
use super::eye::{Eye, Seen};
use super::language::Side;
use super::run::Run;

/// What a text asks about the turn so far.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(bound = "")]
pub struct Asked<G: Effects> {
    /// The card it stands on.
    #[serde(skip)]
    pub def: Def,
    /// What must have happened, to any card.
    pub what: G::Trigger,
    /// To the card that asks alone, or to others alone.
    pub this: Option<bool>,
    /// What counts.
    pub counts: Counts,
    /// In which turn.
    #[serde(skip_serializing_if = "InTurn::is_this_turn")]
    pub when: InTurn,
}

/// In which turn something must have happened.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub enum InTurn {
    /// In this one.
    #[default]
    This,
    /// In the one before it.
    Last,
    /// In the last one of this side that is over.
    LastOf(Side),
}

impl InTurn {
    fn is_this_turn(&self) -> bool {
        *self == InTurn::This
    }

    /// Can what happens in a turn of `turn` be what a text of this seat asks for?
    fn may_be(self, seat: Seat, turn: Seat) -> bool {
        match self {
            InTurn::This | InTurn::Last => true,
            InTurn::LastOf(side) => (side == Side::Mine) == (seat == turn),
        }
    }

    /// Is it so, of something of this age?
    fn is(self, age: Age) -> bool {
        (self == InTurn::This) == (age == Age::ThisTurn)
    }

    /// The age when a turn of `turn` begins of what a text of this seat asks for, if it still can.
    fn older(self, age: Age, seat: Seat, turn: Seat) -> Option<Age> {
        match (self, age) {
            (InTurn::This, _) | (InTurn::Last, Age::Over) | (_, Age::Again) => None,
            (InTurn::LastOf(_), _) if self.may_be(seat, turn) => Some(Age::Again),
            _ => Some(Age::Over),
        }
    }
}

/// How long ago something happened.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
enum Age {
    /// In this turn.
    #[default]
    ThisTurn,
    /// In a turn that is over.
    Over,
    /// In a turn that is over, and the next one of the same player is going on.
    Again,
}

impl Age {
    const WORDS: [(Age, &'static str); 2] = [(Age::Over, " before"), (Age::Again, " long before")];
}

/// What counts of the things that happened.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Counts {
    /// The cards they happened to, each once.
    Cards,
    /// How often.
    Times,
    /// The numbers that go with them, such as cards drawn.
    Total,
}

/// Something that happened, and the question that it answers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Past {
    asked: u16,
    /// Whose text would ask.
    seat: Seat,
    /// What it happened to, as the object it is afterwards.
    on: Ref,
    n: i16,
    age: Age,
}

/// What happened this turn that texts of the match ask for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct History(Few<Past, 1>);

impl Refers for History {
    fn refer(&mut self, rename: &mut impl Rename) {
        self.0.iter_mut().for_each(|past| rename.object(&mut past.on));
    }
}

impl History {
    /// A turn of this seat begins: what happened is of a turn before, and only what texts ask about those is kept.
    pub fn turn_begins<G: Effects>(&mut self, rules: &Rules<G>, turn: Seat) {
        let mut kept = Few::new();
        for past in self.0.iter() {
            let when = G::watched(rules).get(usize::from(past.asked)).map(|asked| asked.when);
            let age = when.and_then(|when| when.older(past.age, past.seat, turn));
            age.into_iter().for_each(|age| kept.push(Past { age, ..*past }));
        }
        self.0 = kept;
    }

    /// What happened to an object happened to what it became.
    pub fn carry(&mut self, was: Ref, is: Ref) {
        self.0.iter_mut().filter(|past| past.on == was).for_each(|past| past.on = is);
    }

    /// Forgets in which order things happened: nobody asks for it.
    pub fn forget_order(&mut self) {
        self.0.sort_unstable_by_key(|past| (past.age, past.asked, past.seat.index(), past.on.card, past.n));
    }

    /// Did it happen to this card, as far as this seat's text asks?
    pub(super) fn befell<G: Effects>(
        &self,
        rules: &Rules<G>,
        asked: u16,
        seat: Seat,
        seen: &Seen<'_, G>,
    ) -> bool {
        let on = Ref { card: seen.card, since: seen.record.since };
        let when = G::watched(rules).get(usize::from(asked)).map(|asked| asked.when).unwrap_or_default();
        let so = |past: &Past| past.asked == asked && past.seat == seat && past.on == on && when.is(past.age);
        self.0.iter().any(so)
    }

    /// How often it happened, or how much, as far as this run's text asks.
    pub(super) fn amount<G: Effects>(&self, rules: &Rules<G>, asked: u16, run: &Run) -> i32 {
        let Some(Asked { this, counts, when, .. }) = G::watched(rules).get(usize::from(asked)) else {
            return 0;
        };
        let fits = |past: &&Past| {
            past.asked == asked
                && when.is(past.age)
                && past.seat == run.seat
                && this.is_none_or(|this| this == (past.on.card == run.source.card))
        };
        let again = |at: usize, past: &Past| {
            let same = |other: &Past| other.on == past.on && fits(&other);
            *counts == Counts::Cards && past.on.card.is_some() && self.0[..at].iter().any(same)
        };
        let all = self.0.iter().enumerate().filter(|(at, past)| fits(past) && !again(*at, past));
        all.map(|(_, past)| i32::from(past.n)).sum()
    }
}

/// Something that happens: the card it is about and the number that goes with it, and what it is to the game.
pub struct Happens<H> {
    /// The card.
    pub on: Ix,
    /// The number.
    pub n: i16,
    /// To the game.
    pub what: H,
}

/// Keeps what happens in this moment and answers a question. `each` tells what happens, `fits` says whether a question
/// is about it.
pub fn note<G: Effects, H>(
    rules: &Rules<G>,
    table: &mut Table<G>,
    each: impl FnOnce(&Table<G>, &mut dyn FnMut(Happens<H>)),
    fits: impl Fn(&Eye<'_, G>, &G::Trigger, &H) -> bool,
) {
    let mut found: Few<Past, 2> = Few::new();
    each(table, &mut |happens| {
        for (row, asked) in G::watched(rules).iter().enumerate() {
            for seat in Seat::BOTH {
                if !asked.when.may_be(seat, table.turn()) {
                    continue;
                }
                let run = Run { seat, spoken: seat, n: happens.n, ..Run::default() };
                let eye = Eye { rules, table, ghosts: &[], run: &run };
                if fits(&eye, &asked.what, &happens.what) {
                    let on = Ref { card: happens.on, since: Moment(0) };
                    let n = if asked.counts == Counts::Total { happens.n } else { 1 };
                    found.push(Past { asked: row as u16, seat, on, n, age: Age::ThisTurn });
                }
            }
        }
    });
    let history = &mut G::history_mut(&mut table.common).0;
    found.iter().for_each(|past| history.push(*past));
}

/// The same, of what looking at a moment lists: nothing waits for it, and nobody is told. `about` is the card and the number
/// that go with what happens.
pub fn note_listed<G: Effects, H>(
    rules: &Rules<G>,
    table: &mut Table<G>,
    moment: &[Event<G>],
    look_at: impl FnOnce(Look<'_, G, ()>, &mut Vec<H>),
    about: impl Fn(&H) -> (Ix, i16),
    fits: impl Fn(&Eye<'_, G>, &G::Trigger, &H) -> bool,
) {
    let each = |table: &Table<G>, say: &mut dyn FnMut(Happens<H>)| {
        let (mut listed, mut waiting) = (Vec::new(), Few::new());
        look_at(Look { rules, table, moment, waiting: &mut waiting, observer: &mut () }, &mut listed);
        for what in listed {
            let (on, n) = about(&what);
            say(Happens { on, n, what });
        }
    };
    note(rules, table, each, fits);
}

/// The moment is over: what it happened to is the object that it has become.
pub fn date<G: Effects>(table: &mut Table<G>) {
    let mut history = std::mem::take(G::history_mut(&mut table.common));
    let new = |past: &&mut Past| past.on.card.is_some() && past.on.since == Moment(0);
    for past in history.0.iter_mut().filter(new) {
        past.on = match table.lies(past.on.card) {
            true => table.object(past.on.card),
            false => Ref::default(),
        };
    }
    *G::history_mut(&mut table.common) = history;
}

/// A question by the card it stands on: `TL-71#1` is that card's first.
fn question_word<G: Effects + Words>(rules: &Rules<G>, asked: u16) -> String {
    let all = G::watched(rules);
    let Some(def) = all.get(usize::from(asked)).map(|asked| asked.def) else { return String::new() };
    let nth = all[..=usize::from(asked)].iter().filter(|asked| asked.def == def).count();
    format!("{}#{nth}", G::card_word(rules, def))
}

fn find_question<G: Effects + Words>(rules: &Rules<G>, word: &str) -> Option<u16> {
    let row = (0..G::watched(rules).len() as u16).find(|&row| question_word(rules, row) == word)?;
    Some(row)
}

impl History {
    /// As a position writes it: `A TL-71#1 on A character 2; B TL-3#1 x2`.
    pub fn write<G: Effects + Words>(rules: &Rules<G>, table: &Table<G>) -> Option<String> {
        let entry = |past: &Past| {
            let on = match table.still(past.on) {
                true => format!(" on {}", object_word(rules, table, past.on.card)),
                false => String::new(),
            };
            let times = if past.n == 1 { String::new() } else { format!(" x{}", past.n) };
            let ago = Age::WORDS.iter().find(|(age, _)| *age == past.age).map_or("", |(_, word)| word);
            format!("{} {}{ago}{times}{on}", past.seat, question_word(rules, past.asked))
        };
        let mut all: Vec<String> = G::history(&table.common).0.iter().map(entry).collect();
        all.sort();
        (!all.is_empty()).then(|| all.join("; "))
    }

    /// Reads what a position writes.
    pub fn read<G: Effects + Words>(
        rules: &Rules<G>,
        setup: &Setup<G>,
        text: &str,
    ) -> Result<History, String> {
        let mut history = History::default();
        for entry in text.split(';').map(str::trim).filter(|entry| !entry.is_empty()) {
            let past = History::read_entry(rules, setup, entry);
            history.0.push(past.ok_or_else(|| {
                format!("history: {entry:?}: expected whose text asks and which, such as `A TL-71#1 x2 on A hand 1`")
            })?);
        }
        Ok(history)
    }

    fn read_entry<G: Effects + Words>(rules: &Rules<G>, setup: &Setup<G>, entry: &str) -> Option<Past> {
        let (entry, on) = match entry.split_once(" on ") {
            Some((entry, on)) => (entry, find_object(rules, setup, on)?),
            None => (entry, Ref::default()),
        };
        let (entry, n) = match entry.rsplit_once(" x") {
            Some((entry, n)) => (entry, n.parse().ok().filter(|n| (-999..=30_000).contains(n))?),
            None => (entry, 1),
        };
        let aged = Age::WORDS.iter().rev().find_map(|(age, word)| Some((entry.strip_suffix(word)?, *age)));
        let (entry, age) = aged.unwrap_or((entry, Age::ThisTurn));
        let (seat, question) = entry.split_once(' ')?;
        let (seat, asked) = (Seat::from_letter(seat)?, find_question(rules, question.trim())?);
        Some(Past { asked, seat, on, n, age })
    }
}
