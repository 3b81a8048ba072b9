//! A running game in wire form.

use engine::{Lang, Outcome, Seat, Viewer};

use super::messages::{About, AboutLine, Line, Mode, Place, Shift, Tongue, Waiting};
use crate::any::AnySession;
use crate::log::{Entry, Moved};

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

fn place((zone, seat): (&'static str, Seat)) -> Place {
    Place { seat: seat.letter().to_owned(), zone: zone.to_owned() }
}

fn shift(moved: Moved) -> Option<Shift> {
    match moved {
        Moved::Cards([from, to]) => Some(Shift::Move { from: place(from), to: place(to) }),
        Moved::Made(to) => Some(Shift::Make { to: place(to) }),
        Moved::Turned => Some(Shift::Turn),
        Moved::Shuffled(at) => Some(Shift::Shuffle { at: place(at) }),
        Moved::Nothing => None,
    }
}

impl AnySession {
    /// The log for a viewer, after so many lines.
    pub fn lines(&self, viewer: Viewer, lang: Lang, from: u32) -> Vec<Line> {
        let told = |entry: &Entry| Line {
            text: entry.line(viewer, lang).unwrap_or_default().to_owned(),
            clauses: entry.clauses.iter().map(|&clause| clause.to_owned()).collect(),
            shift: shift(entry.moved),
        };
        self.log().after(viewer, from).map(told).collect()
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
