//! Files from outside, and what is wrong with them.

use std::path::Path;

use table::{Fault, text_of};

/// A usage or input error: what happened, and what would be right. Ends the program with code 2.
#[derive(Debug)]
pub struct Problem(pub String);

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Problem {
    /// Faults of a file, each with its line.
    pub fn in_file(path: &Path, faults: &[Fault]) -> Problem {
        let told = |fault: &Fault| match fault.line {
            Some(line) => format!("{}:{line}: {}", path.display(), fault.what),
            None => format!("{}: {}", path.display(), fault.what),
        };
        Problem(faults.iter().map(told).collect::<Vec<_>>().join("\n"))
    }
}

/// The largest file that is read: far more than any deck, scenario or replay.
const LARGEST: u64 = 16 << 20;

/// The text of a file.
pub fn read_text(path: &Path) -> Result<String, Problem> {
    let failed = |error: std::io::Error| Problem(format!("{}: {error}", path.display()));
    let size = std::fs::metadata(path).map_err(failed)?.len();
    if size > LARGEST {
        return Err(Problem(format!("{}: {size} bytes; at most {LARGEST} are read", path.display())));
    }
    let bytes = std::fs::read(path).map_err(failed)?;
    text_of(&bytes).map(str::to_owned).map_err(|fault| Problem::in_file(path, &[fault]))
}
