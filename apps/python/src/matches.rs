//! A match, and what a seat of it gets.

use std::sync::{Arc, Mutex, MutexGuard};

use engine::{Both, Lang, Outcome, Seat as Side, Viewer};
use pyo3::prelude::*;
use pythonize::pythonize;
use serde::Serialize;
use table::{AnySession, Cards, Replay, replay_text};

use crate::reading::{game, options};
use crate::{faulty, refuse};

/// A match that seats hold on to.
type Shared = Arc<Mutex<AnySession>>;

fn open(session: &Shared) -> MutexGuard<'_, AnySession> {
    // A thread that panicked left the match as it was before its answer or after it.
    session.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// A seat by its number, 0 or 1.
fn side(seat: i64) -> PyResult<Side> {
    match seat {
        0 => Ok(Side::A),
        1 => Ok(Side::B),
        _ => Err(refuse(format!("there is no seat {seat}; expected 0 or 1"))),
    }
}

/// Words in both languages.
#[derive(Serialize)]
struct InBoth {
    ja: String,
    en: String,
}

/// A question as its seat reads it.
#[derive(Serialize)]
struct Question {
    seat: usize,
    prompt: InBoth,
    shape: &'static str,
    clause: &'static str,
}

/// An answer that is offered.
#[derive(Serialize)]
struct Offered {
    word: String,
    text: InBoth,
    cards: Vec<u16>,
    r#pass: bool,
    ends: bool,
    harms: bool,
}

/// A line of the log.
#[derive(Serialize)]
struct Line {
    ja: String,
    en: String,
    clauses: Vec<&'static str>,
}

fn question(session: &AnySession) -> Option<Question> {
    let (ja, en) = (session.asked(Lang::Ja)?, session.asked(Lang::En)?);
    Some(Question {
        seat: en.seat.index(),
        prompt: InBoth { ja: ja.prompt, en: en.prompt },
        shape: en.shape,
        clause: en.clause,
    })
}

fn offers(session: &AnySession) -> Vec<Offered> {
    let (Some(ja), Some(en)) = (session.asked(Lang::Ja), session.asked(Lang::En)) else { return Vec::new() };
    let both = ja.offers.into_iter().zip(en.offers);
    both.map(|(ja, en)| Offered {
        word: en.word,
        text: InBoth { ja: ja.text, en: en.text },
        cards: en.cards,
        r#pass: en.pass,
        ends: en.ends,
        harms: en.harms,
    })
    .collect()
}

fn lines(session: &AnySession, viewer: Viewer, since: u32) -> Vec<Line> {
    let told = |entry: &table::Entry| {
        let (ja, en) = (entry.line(viewer, Lang::Ja)?, entry.line(viewer, Lang::En)?);
        Some(Line { ja: ja.to_owned(), en: en.to_owned(), clauses: entry.clauses.clone() })
    };
    session.log().after(viewer, since).filter_map(told).collect()
}

/// One game with its history. Decks are words for those that come with the game, or lists.
#[pyclass(subclass, module = "tefuda._tefuda")]
pub(crate) struct Match {
    session: Shared,
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game, deck_a=None, deck_b=None, seed=0, cards=vec![], edition=None, format=None, flags=vec![]))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        game: &str,
        deck_a: Option<String>,
        deck_b: Option<String>,
        seed: u64,
        cards: Vec<String>,
        edition: Option<String>,
        format: Option<String>,
        flags: Vec<String>,
    ) -> PyResult<Match> {
        let game = self::game(game)?;
        let options = options(game, edition, format, flags, cards)?;
        let usual = game.usual_deck(&options.format);
        let [a, b] = [&deck_a, &deck_b].map(|deck| deck.as_deref().unwrap_or(usual));
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let begun = py.detach(|| {
            for deck in [a, b] {
                let (_, faults) = AnySession::check_deck(game, &options, deck).map_err(|faults| faulty(&faults))?;
                if let Some(fault) = faults.first() {
                    return Err(refuse(fault.told(Lang::En)));
                }
            }
            AnySession::begin(game, &options, Both([a, b]), bytes).map_err(|faults| faulty(&faults))
        });
        Ok(Match { session: Arc::new(Mutex::new(begun?)) })
    }

    /// The match of a replay file, played to its end.
    #[staticmethod]
    #[pyo3(signature = (text, cards=vec![]))]
    fn from_replay(py: Python<'_>, text: &str, cards: Vec<String>) -> PyResult<Match> {
        let cards = Cards::read(cards.iter().map(String::as_str)).map_err(|faults| faulty(&faults))?;
        let played = py.detach(|| Replay::read(text, &cards).and_then(|replay| replay.play()));
        let session = played.map_err(|fault| faulty(&[fault]))?;
        Ok(Match { session: Arc::new(Mutex::new(session)) })
    }

    /// The word of the game.
    #[getter]
    fn game(&self) -> &'static str {
        open(&self.session).game().info().id
    }

    /// The seat that is asked, 0 or 1; None when the game is over.
    #[getter]
    fn asked(&self) -> Option<usize> {
        open(&self.session).asked_seat().map(Side::index)
    }

    /// What is asked.
    #[getter]
    fn question<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let question = py.detach(|| question(&open(&self.session)));
        Ok(pythonize(py, &question)?)
    }

    /// Every answer that may be given, in the order of `answer`.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let offers = py.detach(|| offers(&open(&self.session)));
        Ok(pythonize(py, &offers)?)
    }

    /// How many answers may be given.
    #[getter]
    fn count(&self) -> usize {
        open(&self.session).answer_count()
    }

    /// Gives an answer: its place in `options`, or its word.
    fn answer(&self, answer: Answer) -> PyResult<()> {
        let mut session = open(&self.session);
        match answer {
            Answer::Place(at) => {
                let many = session.answer_count();
                let at = usize::try_from(at).ok().filter(|at| *at < many);
                let at = at.ok_or_else(|| refuse(out_of_range(&session, many)))?;
                session.answer(at)
            }
            Answer::Word(word) => session.answer_word(&word),
        }
        .map_err(|fault| faulty(&[fault]))
    }

    /// Takes back so many answers. How many were taken back?
    #[pyo3(signature = (answers=1))]
    fn undo(&self, answers: usize) -> usize {
        let mut session = open(&self.session);
        let before = session.decisions();
        session.undo_to(before.saturating_sub(answers));
        before - session.decisions()
    }

    /// The same match again, for trying something.
    fn copy(&self) -> Match {
        Match { session: Arc::new(Mutex::new(open(&self.session).clone())) }
    }

    /// Gives the game up for a seat.
    fn concede(&self, seat: i64) -> PyResult<()> {
        let seat = side(seat)?;
        open(&self.session).concede(seat).map_err(|fault| faulty(&[fault]))
    }

    /// The seat that won, 0 or 1; "draw"; None while the game goes on.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match open(&self.session).outcome() {
            None => py.None().into_bound(py),
            Some(Outcome::Draw) => "draw".into_pyobject(py)?.into_any(),
            Some(Outcome::Won(seat)) => seat.index().into_pyobject(py)?.into_any(),
        })
    }

    /// How many answers were given.
    #[getter]
    fn decisions(&self) -> usize {
        open(&self.session).decisions()
    }

    /// The digest of everything that happened.
    #[getter]
    fn digest(&self) -> u64 {
        open(&self.session).log().digest()
    }

    /// The game so far as a file that plays again on any machine. It holds what is hidden.
    fn replay(&self) -> PyResult<String> {
        replay_text(&open(&self.session)).ok_or_else(|| refuse("a game that began from a position has no replay"))
    }

    /// All that a player gets.
    fn seat(&self, seat: i64) -> PyResult<Seat> {
        Ok(Seat { session: self.session.clone(), seat: side(seat)? })
    }

    fn __repr__(&self) -> String {
        let session = open(&self.session);
        let asked = session.asked_seat().map_or("over".to_owned(), |seat| format!("seat {} is asked", seat.index()));
        format!("<tefuda.Match {}: {} answers, {asked}>", session.game().info().id, session.decisions())
    }
}

impl Match {
    /// The match as it is now, looked at.
    pub(crate) fn look<T>(&self, of: impl FnOnce(&AnySession) -> T) -> T {
        of(&open(&self.session))
    }
}

/// An answer as Python names it.
#[derive(FromPyObject)]
enum Answer {
    Place(i64),
    Word(String),
}

fn out_of_range(session: &AnySession, many: usize) -> String {
    match (session.outcome(), many) {
        (Some(_), _) => "the game is over: nothing is asked".to_owned(),
        (None, 0) => "nothing is asked".to_owned(),
        (None, many) => format!("there are {many} answers, 0 to {}", many - 1),
    }
}

/// What a player of one seat gets: the table as that seat sees it, its log, and its question when it is asked.
#[pyclass(module = "tefuda._tefuda")]
pub(crate) struct Seat {
    session: Shared,
    seat: Side,
}

impl Seat {
    fn is_asked(&self, session: &AnySession) -> bool {
        session.asked_seat() == Some(self.seat)
    }
}

#[pymethods]
impl Seat {
    /// Its number, 0 or 1.
    #[getter]
    fn number(&self) -> usize {
        self.seat.index()
    }

    /// The table as the seat sees it, in English words: zones, cards, numbers.
    #[getter]
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let shown = py.detach(|| open(&self.session).show(Viewer::Seat(self.seat), Lang::En));
        Ok(pythonize(py, &shown)?)
    }

    /// The same in Japanese words.
    #[getter]
    fn view_ja<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let shown = py.detach(|| open(&self.session).show(Viewer::Seat(self.seat), Lang::Ja));
        Ok(pythonize(py, &shown)?)
    }

    /// What the seat was told, a line each, with the clauses.
    #[getter]
    fn log<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let told = py.detach(|| lines(&open(&self.session), Viewer::Seat(self.seat), 0));
        Ok(pythonize(py, &told)?)
    }

    /// What the seat is asked; None where it is not.
    #[getter]
    fn question<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let session = open(&self.session);
        let question = if self.is_asked(&session) { question(&session) } else { None };
        Ok(pythonize(py, &question)?)
    }

    /// The answers it may give; none where it is not asked.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let session = open(&self.session);
        let offers = if self.is_asked(&session) { offers(&session) } else { Vec::new() };
        Ok(pythonize(py, &offers)?)
    }

    fn __repr__(&self) -> String {
        format!("<tefuda.Seat {}>", self.seat.index())
    }
}
