//! `tefuda scenario`: runs scenario files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

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
    /// List the clauses that no scenario here shows, but some cite, and where.
    #[arg(long)]
    only_cited: bool,
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
    let mut cited = Cited::default();
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
            cited.note(path, verdict);
            if holds {
                held += 1
            } else {
                failed += 1
            }
            let told: Vec<String> = verdict.failures.iter().map(ToString::to_string).collect();
            if args.json {
                rows.push(json!({
                    "file": path.display().to_string(), "line": verdict.line, "clause": verdict.clause,
                    "title": verdict.title, "holds": holds, "seen": verdict.seen,
                    "edition": verdict.edition, "only_cited": verdict.only_cited, "failures": told,
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
        if args.only_cited {
            cited.say()?;
        }
        say!("{held} held, {failed} failed");
    }
    Ok(failed == 0)
}

/// Where each clause of each edition is only cited, and which are shown somewhere.
#[derive(Default)]
struct Cited {
    at: BTreeMap<(String, String), Vec<String>>,
    shown: BTreeSet<(String, String)>,
}

impl Cited {
    fn note(&mut self, path: &Path, verdict: &table::Verdict) {
        let of = (verdict.edition.clone(), verdict.clause.clone());
        if verdict.only_cited {
            self.at.entry(of).or_default().push(format!("{}:{}", path.display(), verdict.line));
        } else if verdict.seen {
            self.shown.insert(of);
        }
    }

    fn say(&self) -> Result<(), Problem> {
        let only: Vec<_> = self.at.iter().filter(|(of, _)| !self.shown.contains(of)).collect();
        for ((edition, clause), at) in &only {
            say!("{edition} {clause}  {}", at.join(" "));
        }
        say!("{} only cited", only.len());
        Ok(())
    }
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
