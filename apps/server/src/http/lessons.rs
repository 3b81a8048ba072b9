//! Lessons. The server keeps nothing of them: who takes one says what was done so far, and is told how it stands.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use axum::Json;
use axum::extract::State;
use table::wire::{LessonAsked, LessonInfo, LessonLook};
use table::{Fault, Lesson, eyes, lessons, said};

use super::App;
use super::body::{At, Body};
use super::limit::Asker;
use crate::refuse::Refusal;
use crate::tables::telling;

/// No lesson takes more answers.
const MOST_DEEDS: usize = 400;
/// The largest body: that many words.
const LARGEST: usize = 64 << 10;

/// Every lesson there is, in the order they are taken.
pub async fn list() -> Json<&'static [LessonInfo]> {
    static LIST: OnceLock<Vec<LessonInfo>> = OnceLock::new();
    let info = |(id, lesson): &(String, Lesson)| LessonInfo {
        id: id.clone(),
        game: lesson.game(),
        title: lesson.title.clone(),
        puzzle: lesson.puzzle,
    };
    Json(LIST.get_or_init(|| lessons().iter().map(info).collect()))
}

/// A lesson after what was done in it.
pub async fn look(
    State(app): State<App>,
    Asker(address): Asker,
    At((game, name)): At<(String, String)>,
    Body(asked): Body<LessonAsked, LARGEST>,
) -> Result<Json<LessonLook>, Refusal> {
    let id = format!("{game}/{name}");
    let found = lessons().iter().find(|(known, _)| *known == id);
    let (_, lesson) =
        found.ok_or_else(|| Refusal::missing(said("そのレッスンはありません", "there is no such lesson")))?;
    if asked.deeds.len() > MOST_DEEDS {
        return Err(Refusal::bad(said(
            format!("1つのレッスンで選べるのは{MOST_DEEDS}回までです。はじめからやり直してください"),
            format!("a lesson has room for {MOST_DEEDS} answers; begin it anew"),
        )));
    }
    app.inner.tables.watch(address, move || looked(lesson, &asked)).await.map(Json)
}

fn looked(lesson: &Lesson, asked: &LessonAsked) -> Result<LessonLook, Refusal> {
    let walked = lesson.walk(&asked.deeds).map_err(|faults| Refusal::bad(Fault::all(&faults)))?;
    let lang = asked.lang.into();
    let mut named = BTreeSet::new();
    let mut update = telling::look(&walked.session, eyes(), lang, 0, &mut named);
    if walked.reads || walked.finished || walked.failed {
        update.asked = None;
    }
    let refusals = asked.why.then(|| match update.asked {
        Some(_) => walked.session.refusals(lang),
        None => Vec::new(),
    });
    let about = asked.about.as_ref().filter(|word| named.contains(*word));
    Ok(LessonLook {
        edition: lesson.edition().to_owned(),
        step: walked.step as u32,
        steps: lesson.steps() as u32,
        prose: lesson.prose(walked.step.min(lesson.steps() - 1)).to_vec(),
        reads: walked.reads,
        finished: walked.finished,
        failed: walked.failed,
        missed: walked.missed.filter(|_| walked.failed),
        tried: walked.tried,
        lit: walked.lit,
        hint: walked.hint.into_iter().map(|at| at as u16).collect(),
        refusals,
        about: about.and_then(|word| walked.session.about(word, lang)),
        update,
    })
}
