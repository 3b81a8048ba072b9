//! `tefuda scenario`: runs scenario files.

use std::path::PathBuf;

use serde_json::json;

use super::CardArgs;
use crate::input::{Problem, read_text};
use crate::out::say;

/// What `tefuda scenario` takes.
#[derive(clap::Args)]
pub struct Args {
    /// Scenario files, or folders of them (docs/scenarios.md describes the language).
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    cards: CardArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<bool, Problem> {
    let mut files = Vec::new();
    for path in &args.files {
        collect(path, &mut files)?;
    }
    if files.is_empty() {
        return Err(Problem("no scenario files there; expected files that end in .md".to_owned()));
    }
    let cards = args.cards.read()?;
    let (mut held, mut failed) = (0, 0);
    let mut rows = Vec::new();
    let mut problems = Vec::new();
    for path in &files {
        let text = read_text(path)?;
        let report = match table::run_scenarios(&text, &cards) {
            Ok(report) => report,
            Err(faults) => {
                problems.push(Problem::in_file(path, &faults).0);
                continue;
            }
        };
        for verdict in &report.verdicts {
            let holds = verdict.failures.is_empty();
            if holds {
                held += 1
            } else {
                failed += 1
            }
            let told: Vec<String> = verdict.failures.iter().map(ToString::to_string).collect();
            if args.json {
                rows.push(json!({
                    "file": path.display().to_string(), "line": verdict.line, "clause": verdict.clause,
                    "title": verdict.title, "holds": holds, "seen": verdict.seen, "failures": told,
                }));
            } else if !holds {
                say!("{}:{} {} {}", path.display(), verdict.line, verdict.clause, verdict.title);
                say!("  {}", told.join("\n").replace('\n', "\n  "));
            }
        }
    }
    if !problems.is_empty() {
        return Err(Problem(problems.join("\n")));
    }
    if args.json {
        let all = json!({ "held": held, "failed": failed, "scenarios": rows });
        say!("{all:#}");
    } else {
        say!("{held} held, {failed} failed");
    }
    Ok(failed == 0)
}

fn collect(path: &PathBuf, files: &mut Vec<PathBuf>) -> Result<(), Problem> {
    if !path.is_dir() {
        files.push(path.clone());
        return Ok(());
    }
    let failed = |error: std::io::Error| Problem(format!("{}: {error}", path.display()));
    let mut inside = Vec::new();
    for entry in std::fs::read_dir(path).map_err(failed)? {
        inside.push(entry.map_err(failed)?.path());
    }
    inside.sort();
    for path in inside.into_iter().filter(|path| !path.is_symlink()) {
        if path.is_dir() || path.extension().is_some_and(|ending| ending == "md") {
            collect(&path, files)?;
        }
    }
    Ok(())
}
