//! A rulebook by our titles, and its scenarios played.

use serde::Serialize;
use ts_rs::TS;

use super::messages::Update;
use crate::face::Said;

/// An edition of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Rulebook {
    /// The game's word.
    pub game: String,
    /// The edition.
    pub edition: String,
    /// The game's other edition, if it has one.
    pub other: Option<String>,
    /// Its chapters in the book's order, then the rulings on it.
    pub chapters: Vec<BookChapter>,
}

/// A chapter of a rulebook, or the rulings on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BookChapter {
    /// What its numbers begin with; `ruling` for the rulings.
    pub id: String,
    /// Our title.
    pub title: Said,
    /// Its clauses, in the book's order.
    pub clauses: Vec<BookClause>,
}

/// A clause of a rulebook, or a ruling.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BookClause {
    /// Its number.
    pub id: String,
    /// Our title.
    pub title: Said,
    /// How it stands.
    pub status: ClauseStatus,
    /// What is to be said of that, in English; nothing where it acts.
    pub why: String,
    /// The number of the same rule in the game's other edition.
    pub twin: Option<String>,
    /// The headings of its scenarios, in English.
    pub scenes: Vec<String>,
}

/// How a clause stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ClauseStatus {
    /// It acts, and is seen to.
    Seen,
    /// It heads others.
    Heading,
    /// The way things are kept leaves nothing else.
    ByType,
    /// A ruling stands in for it.
    Ruling,
    /// It is about people, paper or the screen.
    Table,
    /// It acts, and nothing shows that yet.
    Open,
}

/// A word of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BookWord {
    /// As it is written in Japanese, each way.
    pub ja: Vec<String>,
    /// As it is written in English, each way.
    pub en: Vec<String>,
    /// What it means.
    pub about: Said,
    /// The clause that says so; nothing where none does.
    pub clause: String,
}

/// A scenario, played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Scene {
    /// The game's word.
    pub game: String,
    /// The edition.
    pub edition: String,
    /// The clause it is about.
    pub clause: String,
    /// The table after each step.
    pub frames: Vec<SceneFrame>,
}

/// The table after a step of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SceneFrame {
    /// Which table of the scenario it is, from 0: on another one a new game is looked at.
    pub table: u32,
    /// Who gave an answer: `A`, `B`, or nobody.
    pub by: String,
    /// What was done; nothing where a table was laid.
    pub did: String,
    /// Every clause that acted on the way here.
    pub cited: Vec<String>,
    /// What the scenario says to it, in English.
    pub note: String,
    /// What is expected here.
    pub checks: Vec<SceneCheck>,
    /// The table, both hands open, with the lines since the frame before.
    pub update: Update,
}

/// What a scenario expects.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SceneCheck {
    /// In the words of a scenario; nothing where it is only that clauses act.
    pub line: String,
    /// The clauses it names.
    pub clauses: Vec<String>,
    /// What can't be done and why, where that is what is expected.
    pub refused: Option<SceneRefusal>,
}

/// What can't be done, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SceneRefusal {
    /// The answer, as it would be read.
    pub text: String,
    /// Why it can't be given.
    pub why: String,
}
