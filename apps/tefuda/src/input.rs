//! Files from outside, and what is wrong with them.

use std::io::Read;
use std::path::Path;

use engine::Lang;
use table::{Fault, Said, text_of};

use crate::commands::Language;

/// A usage or input error: what happened, and what would be right. Ends the program with code 2.
#[derive(Debug)]
pub struct Problem(pub String);

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Said> for Problem {
    fn from(what: Said) -> Problem {
        Problem(what.told(Language::or_usual(None)).to_owned())
    }
}

impl Problem {
    /// Faults of a file, each with its line, in the language of the environment.
    pub fn in_file(path: &Path, faults: &[Fault]) -> Problem {
        Problem::told_in_file(path, faults, Language::or_usual(None))
    }

    /// The same in a language.
    pub fn told_in_file(path: &Path, faults: &[Fault], lang: Lang) -> Problem {
        let told = |fault: &Fault| match fault.line {
            Some(line) => format!("{}:{line}: {}", path.display(), fault.what.told(lang)),
            None => format!("{}: {}", path.display(), fault.what.told(lang)),
        };
        Problem(faults.iter().map(told).collect::<Vec<_>>().join("\n"))
    }
}

/// The largest file that is read: far more than any deck, scenario or replay.
const LARGEST: u64 = 16 << 20;

/// The text of a file.
pub fn read_text(path: &Path) -> Result<String, Problem> {
    let failed = |error: std::io::Error| Problem(format!("{}: {error}", path.display()));
    if path.is_dir() {
        return Err(Problem(format!("{}: a folder; expected a file", path.display())));
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(failed)?;
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Problem(format!(
            "{}: larger than {LARGEST} bytes, which is the most that is read",
            path.display()
        )));
    }
    text_of(&bytes).map(str::to_owned).map_err(|fault| Problem::in_file(path, &[fault]))
}
