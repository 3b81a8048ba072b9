//! Lessons: Markdown that teaches a game at its own table, and runs. `docs/lessons.md` describes the language.

mod check;
mod read;
mod solve;
mod walk;

use std::sync::OnceLock;

use engine::Viewer;
use rust_embed::RustEmbed;

pub use read::Lesson;
pub use walk::{LEARNER, Lit, NEXT, Tried, Walked};

use crate::any::{AnySession, each_game};
use crate::fault::Fault;
use crate::games::Tabled;
use crate::session::Session;
use walk::Walk;

#[derive(RustEmbed)]
#[folder = "../../lessons"]
struct Files;

/// The lessons that come with the program, each with its id (`blackpoker/01-goal`), in the order they are taken.
pub fn lessons() -> &'static [(String, Lesson)] {
    static LESSONS: OnceLock<Vec<(String, Lesson)>> = OnceLock::new();
    LESSONS.get_or_init(|| {
        let read =
            |path: String| Lesson::read(&shipped(&path)).ok().map(|lesson| (path.replace(".md", ""), lesson));
        lesson_files().into_iter().filter_map(read).collect()
    })
}

/// The files of these lessons: each is read, as a test of this crate sees to.
pub fn lesson_files() -> Vec<String> {
    let mut paths: Vec<String> =
        Files::iter().map(|path| path.into_owned()).filter(|path| path.ends_with(".md")).collect();
    paths.sort();
    paths
}

/// The text of such a file.
pub fn shipped(path: &str) -> String {
    Files::get(path).map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default()
}

impl Lesson {
    /// Reads a lesson, or finds every fault.
    pub fn read(text: &str) -> Result<Lesson, Vec<Fault>> {
        read::read(text)
    }

    /// Whatever does not hold: what is taught is legal and gives what is said, every wrong try is answered, a puzzle can
    /// be solved and is solved by what is written. `Err` where it can't be played through at all.
    pub fn check(&self) -> Result<Vec<Fault>, Vec<Fault>> {
        each_game!(self.game, G => check::check::<G>(self))
    }

    /// The lesson after these deeds: answers by their words, and [`NEXT`] for a step that is only read. All but the last
    /// must be right.
    pub fn walk(&self, deeds: &[String]) -> Result<Walked<AnySession>, Vec<Fault>> {
        each_game!(self.game, G => {
            let walked = walked::<G>(self, deeds)?;
            let Walked { session, step, reads, finished, failed, missed, tried, lit, hint } = walked;
            Ok(Walked { session: session.into(), step, reads, finished, failed, missed, tried, lit, hint })
        })
    }
}

fn walked<G: Tabled>(lesson: &Lesson, deeds: &[String]) -> Result<Walked<Session<G>>, Vec<Fault>> {
    let mut walk = Walk::<G>::begin(lesson, false)?;
    let mut tried = Tried::Right;
    for deed in deeds {
        if tried != Tried::Right {
            let what =
                crate::said("まちがいのあとには続けられません", "nothing can follow a try that was wrong");
            return Err(vec![Fault::whole(what)]);
        }
        tried = walk.go(deed)?;
    }
    let (step, reads, finished, failed) = (walk.step, walk.reads(), walk.finished(), walk.failed());
    let (lit, _) = walk.lit();
    let hint = if lesson.puzzle { Vec::new() } else { walk.hint() };
    let (session, missed) = (walk.run.session, walk.missed);
    Ok(Walked { session, step, reads, finished, failed, missed, tried, lit, hint })
}

/// Whoever learns sees what its seat sees.
pub fn eyes() -> Viewer {
    Viewer::Seat(LEARNER)
}
