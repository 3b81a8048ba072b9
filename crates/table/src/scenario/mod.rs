//! Scenarios: Markdown that explains a clause and runs. `docs/scenarios.md` describes the language.

mod editions;
pub(crate) mod expect;
mod names;
pub(crate) mod read;
pub(crate) mod run;
mod shown;
mod watch;

pub use watch::{Checked, Refused, Scenes, Watched};

use crate::any::each_game;
use crate::fault::Fault;
use crate::pool::Cards;

/// How one scenario went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The line of its heading.
    pub line: usize,
    /// The edition it was run by.
    pub edition: String,
    /// The clause or ruling in its heading.
    pub clause: String,
    /// The rest of its heading.
    pub title: String,
    /// What did not hold, each with its line.
    pub failures: Vec<Fault>,
    /// Did an expectation that held name the heading's clause?
    pub seen: bool,
    /// Seen, but does no other expectation of it depend on that clause, as far as can be told? A `cites:` line says
    /// that the clause acted, not what it did.
    pub only_cited: bool,
    /// Clauses that acted or were given as reasons, though the book it was run by does not have them.
    pub hidden: Vec<&'static str>,
}

/// How a file of scenarios went.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Each scenario, in the file's order.
    pub verdicts: Vec<Verdict>,
}

impl Report {
    /// Did everything hold?
    pub fn holds(&self) -> bool {
        self.verdicts.iter().all(|verdict| verdict.failures.is_empty())
    }
}

/// Runs a file, with cards beside those that come with its game. `Err` where it can't be read, with every fault.
pub fn run_scenarios(text: &str, cards: &Cards) -> Result<Report, Vec<Fault>> {
    let document = read::read(text, cards)?;
    let mut report = each_game!(document.game, G => run::run::<G>(&document))?;
    for edition in &document.also {
        let document = editions::translated(&document, edition);
        report.verdicts.extend(each_game!(document.game, G => run::run::<G>(&document))?.verdicts);
    }
    Ok(report)
}
