//! A running game in wire form.

use std::cell::OnceCell;

use engine::{Handles, Lang, Outcome, Ref, Rules, Seat, Span, Viewer};

use super::line::{Acts, Line, Place, Seen, Shift, Went};
use super::messages::{About, AboutLine, Mode, Tongue, Waiting};
use crate::any::{AnySession, each};
use crate::drawn::Drawn;
use crate::face::units;
use crate::log::Entry;
use crate::motion::{self, Glimpse, Look, Moved, Where, beside};
use crate::session::Session;

impl From<Tongue> for Lang {
    fn from(tongue: Tongue) -> Lang {
        match tongue {
            Tongue::Ja => Lang::Ja,
            Tongue::En => Lang::En,
        }
    }
}

impl From<Mode> for Viewer {
    fn from(mode: Mode) -> Viewer {
        match mode {
            Mode::A => Viewer::Seat(Seat::A),
            Mode::B => Viewer::Seat(Seat::B),
            Mode::Public => Viewer::Public,
            Mode::All => Viewer::All,
        }
    }
}

fn place((zone, seat): Where) -> Place {
    Place { seat: seat.letter().to_owned(), zone: zone.to_owned() }
}

/// What a viewer's eye may follow, in a picture of the state as it is now.
struct Eye<'a, G: Drawn> {
    session: &'a Session<G>,
    viewer: Viewer,
    /// Made where a line needs one.
    handles: OnceCell<Handles>,
}

impl<'a, G: Drawn> Eye<'a, G> {
    fn new(session: &'a Session<G>, viewer: Viewer) -> Eye<'a, G> {
        Eye { session, viewer, handles: OnceCell::new() }
    }

    fn word(&self, look: &Look) -> Option<String> {
        look.form(self.viewer).map(|form| G::card_word(self.session.rules(), form))
    }

    /// The handle of a card that has lain before all eyes since then. Elsewhere it could be told from its like.
    fn handle(&self, object: Ref) -> Option<u16> {
        let state = self.session.state();
        if !state.table.still(object) || !beside::<G>(state.table.zone(object.card)) {
            return None;
        }
        let handles = self.handles.get_or_init(|| state.handles(self.session.rules(), self.viewer));
        handles.of(object.card).map(|handle| handle.at() as u16)
    }

    fn seen(&self, glimpses: &[Glimpse]) -> Vec<Seen> {
        let seen = |glimpse: &Glimpse| Seen {
            at: place(glimpse.at),
            word: self.word(&glimpse.look),
            nth: glimpse.look.nth,
            card: self.handle(glimpse.object),
        };
        glimpses.iter().map(seen).collect()
    }

    fn shift(&self, moved: &Moved) -> Option<Shift> {
        let letter = |seat: Option<Seat>| seat.map(|seat| seat.letter().to_owned());
        Some(match moved {
            Moved::Cards { from, to, cards } => {
                let went = |card: &motion::Went| {
                    Some(Went { word: self.word(&card.is)?, was: self.word(&card.was), nth: card.was.nth })
                };
                let cards = cards.iter().filter_map(went).collect();
                Shift::Move { from: place(*from), to: place(*to), cards }
            }
            Moved::Made(to) => Shift::Make { to: place(*to) },
            Moved::Turned => Shift::Turn,
            Moved::Shuffled(at) => Shift::Shuffle { at: place(*at) },
            Moved::Struck { by, at, seat } => {
                Shift::Strike { by: self.seen(by), at: self.seen(at), seat: letter(*seat) }
            }
            Moved::Changed { cards, seat, by } => {
                Shift::Change { cards: self.seen(cards), seat: letter(*seat), by: *by }
            }
            Moved::Fell(cards) => Shift::Fall { cards: self.seen(cards) },
            Moved::Nothing => return None,
        })
    }
}

fn acts<G: Drawn>(rules: &Rules<G>, Span { def, from, to }: Span) -> Acts {
    let units = |byte: u16| units(G::text(rules, def), byte.into());
    Acts { word: G::card_word(rules, def), from: units(from), to: units(to) }
}

fn lines<G: Drawn>(session: &Session<G>, viewer: Viewer, lang: Lang, from: u32) -> Vec<Line> {
    let eye = Eye::new(session, viewer);
    let told = |entry: &Entry| Line {
        text: entry.line(viewer, lang).unwrap_or_default().to_owned(),
        clauses: entry.clauses.iter().map(|&clause| clause.to_owned()).collect(),
        acts: entry.words(viewer).map(|words| acts(session.rules(), words)),
        shift: eye.shift(&entry.moved),
        part: entry.part,
        names: entry.names,
    };
    session.log().after(viewer, from).map(told).collect()
}

impl AnySession {
    /// The log for a viewer, after so many lines.
    pub fn lines(&self, viewer: Viewer, lang: Lang, from: u32) -> Vec<Line> {
        each!(self, session => lines(session, viewer, lang, from))
    }

    /// Whom the game waits for.
    pub fn waits(&self) -> Waiting {
        match self.asked_seat() {
            Some(seat) => Waiting::Seat { seat: seat.letter().to_owned() },
            None => Waiting::Over,
        }
    }

    /// Who won, as it is told.
    pub fn won(&self) -> Option<&'static str> {
        self.outcome().map(|outcome| match outcome {
            Outcome::Won(seat) => seat.letter(),
            Outcome::Draw => "draw",
        })
    }

    /// What a card is and can do, by the word of its face. Only for cards that the listener has been shown.
    pub fn about(&self, word: &str, lang: Lang) -> Option<About> {
        let (face, lines) = (self.face(word)?, self.lines_about(word, lang)?);
        let line = |(text, clause): (String, &'static str)| AboutLine { text, clause: clause.to_owned() };
        Some(About { word: word.to_owned(), face, lines: lines.into_iter().map(line).collect() })
    }
}
