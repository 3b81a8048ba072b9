//! The screen's state: what is chosen, typed, open and scrolled.

mod press;

use std::path::PathBuf;

use engine::Lang;
use table::Asked;

use super::keys::narrow;
use super::opponent::Advice;
use super::sitting::{Sitting, Turn, Undo};
use super::texts::Texts;

/// Something to read in front of the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// The keys.
    Help,
    /// What can't be done, and why.
    WhyNot,
    /// What the machine would do.
    Hint,
    /// The cards in sight, to be read.
    Cards,
    /// Everything on the table, in words.
    Table,
    /// The log, as large as the window.
    Log,
}

/// A question of the interface itself.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sure {
    /// Concede?
    Concede,
    /// Leave an unfinished game?
    Quit,
    /// Leave an unfinished match between two games?
    LeaveMatch,
    /// May the last decision be taken back?
    Undo(Undo),
}

/// How far things can scroll, as the last drawing found.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    /// How many lines the log can go back.
    pub log: usize,
    /// How many lines of the log are seen at once.
    pub log_page: usize,
    /// How many lines the overlay can go down.
    pub overlay: usize,
    /// How many answers stand in a column.
    pub answer_rows: usize,
}

/// The shape of a question for the name of a card: there are too many to list.
pub const NAMING: &str = "name";

/// A name as it is searched for: in small letters, as narrow as keys are.
fn folded(name: &str) -> String {
    name.chars().map(narrow).flat_map(char::to_lowercase).collect()
}

/// The screen's state.
pub struct App {
    /// Who plays what.
    pub sitting: Sitting,
    /// The language.
    pub texts: Texts,
    /// The answer that is chosen.
    pub cursor: usize,
    /// The digits typed so far; where a card is named, the part of its name.
    pub typed: String,
    /// What is open in front of the table.
    pub overlay: Option<Overlay>,
    /// What the interface itself asks.
    pub sure: Option<Sure>,
    /// How many lines the log is scrolled back.
    pub log_back: usize,
    /// How many lines the overlay is scrolled down.
    pub overlay_at: usize,
    /// A remark on the last key.
    pub note: Option<String>,
    /// Moves the sign that someone is thinking.
    pub ticks: usize,
    /// Is the table left?
    pub left: bool,
    /// What the machine would do, where the person wanted to know.
    pub advice: Advice,
    /// Where the game was saved last.
    pub saved: Option<PathBuf>,
    bounds: Bounds,
}

impl App {
    /// The screen of a sitting.
    pub fn new(sitting: Sitting, lang: Lang) -> App {
        App {
            sitting,
            texts: Texts(lang),
            cursor: 0,
            typed: String::new(),
            overlay: None,
            sure: None,
            log_back: 0,
            overlay_at: 0,
            note: None,
            ticks: 0,
            left: false,
            advice: Advice::None,
            saved: None,
            bounds: Bounds::default(),
        }
    }

    /// What is asked of the person at the keyboard.
    pub fn asked(&self) -> Option<Asked> {
        match self.sitting.turn() {
            Turn::Asks(_) => self.sitting.session().asked(self.texts.0),
            Turn::HandOver(_) | Turn::Thinks(_) | Turn::Over(_) => None,
        }
    }

    /// The answers that are listed, by their places: all of them; where a card is named, those that have in them what is
    /// typed, the whole name first.
    pub fn listed(&self, asked: &Asked) -> Vec<usize> {
        if asked.shape != NAMING {
            return (0..asked.offers.len()).collect();
        }
        let part = folded(&self.typed);
        let named = |at: &usize| folded(&asked.offers[*at].text);
        let mut found: Vec<usize> =
            (0..asked.offers.len()).filter(|at| !part.is_empty() && named(at).contains(&part)).collect();
        found.sort_by_key(|at| named(at) != part);
        found
    }

    /// Takes note of how far things can scroll.
    pub fn measured(&mut self, bounds: Bounds) {
        self.bounds = bounds;
        self.log_back = self.log_back.min(bounds.log);
        self.overlay_at = self.overlay_at.min(bounds.overlay);
    }

    /// The game went on or back: what was chosen and scrolled is of no use any more.
    pub fn moved(&mut self) {
        self.cursor = 0;
        self.typed.clear();
        self.log_back = 0;
        self.advice = Advice::None;
        if matches!(self.overlay, Some(Overlay::WhyNot | Overlay::Hint)) {
            self.overlay = None;
        }
    }

    /// What the interface itself asks, in words.
    pub fn told_sure(&self) -> Option<String> {
        let own = self.sitting.own();
        self.sure.map(|sure| match sure {
            Sure::Concede => self.texts.sure_concede(own),
            Sure::Quit => self.texts.sure_quit(&self.sitting.save),
            Sure::LeaveMatch => self.texts.sure_leave_match(),
            Sure::Undo(undo) => self.texts.consent(own, undo),
        })
    }
}
