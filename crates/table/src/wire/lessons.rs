//! Lessons over HTTP: which there are, and one as it stands after what was done in it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::messages::{About, Tongue, Update};
use crate::any::Refusal;
use crate::face::Said;
use crate::lesson::{Lit, Tried};

/// A lesson of a course.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct LessonInfo {
    /// Its id: the game's word and its own name.
    pub id: String,
    /// The game's word.
    pub game: &'static str,
    /// What it is called.
    pub title: Said,
    /// Is it a puzzle?
    pub puzzle: bool,
}

/// What someone did in a lesson so far. Nothing of it is kept by the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LessonAsked {
    /// Answers by their words, and `next` for each step that is only read.
    pub deeds: Vec<String>,
    /// The language things are told in.
    pub lang: Tongue,
    /// Is it to be told what else can't be done, and why?
    #[serde(default)]
    pub why: bool,
    /// A card that is to be told of, by its word.
    #[serde(default)]
    pub about: Option<String>,
}

/// A lesson as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct LessonLook {
    /// The rulebook.
    pub edition: String,
    /// Which step, from 0.
    pub step: u32,
    /// How many there are.
    pub steps: u32,
    /// What is told at this step.
    pub prose: Vec<Said>,
    /// Is it only read? Then it is left by `next`.
    pub reads: bool,
    /// Is the lesson at its end?
    pub finished: bool,
    /// Is it a puzzle that can't be solved any more?
    pub failed: bool,
    /// Then: what is said to the answer by which it was lost, if anything.
    pub missed: Option<Said>,
    /// What came of the last deed. One that was wrong changed nothing, and is to be left out.
    pub tried: Tried,
    /// What is to be looked at.
    pub lit: Lit,
    /// The places of the answers that are taught.
    pub hint: Vec<u16>,
    /// What else can't be done, where that was asked.
    pub refusals: Option<Vec<Refusal>>,
    /// The card that was asked about.
    pub about: Option<About>,
    /// The table, with the whole log since it was laid.
    pub update: Update,
}
