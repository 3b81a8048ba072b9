//! `tefuda lessons`: checks that lessons teach what they say.

use std::path::{Path, PathBuf};

use table::{Fault, Lesson, lesson_files, shipped};

use crate::input::{Problem, read_text};
use crate::out::say;

/// What `tefuda lessons` takes.
#[derive(clap::Args)]
pub struct Args {
    /// Lesson files (docs/lessons.md describes the language); those that come with the program where none is named.
    files: Vec<PathBuf>,
}

pub fn run(args: &Args) -> Result<bool, Problem> {
    let mut failed = 0;
    let mut all: Vec<(String, String)> = Vec::new();
    for path in &args.files {
        all.push((path.display().to_string(), read_text(path)?));
    }
    if args.files.is_empty() {
        all = lesson_files().into_iter().map(|path| (path.clone(), shipped(&path))).collect();
    }
    for (path, text) in &all {
        let faults: Vec<Fault> = match Lesson::read(text).and_then(|lesson| lesson.check()) {
            Ok(faults) | Err(faults) => faults,
        };
        if !faults.is_empty() {
            failed += 1;
            say!("{}", Problem::in_file(Path::new(path), &faults));
        }
    }
    say!("{} held, {failed} failed", all.len() - failed);
    Ok(failed == 0)
}
