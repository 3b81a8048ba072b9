//! `tefuda replay`: shows a saved game, or checks it.

use std::path::PathBuf;

use engine::{Seat, Viewer};
use serde_json::json;
use table::{Fault, Replay};

use super::{CardArgs, Language};
use crate::input::{Problem, read_text};
use crate::out::say;

/// What `tefuda replay` takes.
#[derive(clap::Args)]
pub struct Args {
    /// The file.
    file: PathBuf,
    /// Only say whether it plays again to the same events.
    #[arg(long)]
    verify: bool,
    /// Show what this seat could see (A or B).
    #[arg(long, value_parser = ["A", "B"], conflicts_with = "open")]
    seat: Option<String>,
    /// Show everything, of a game that is not over too.
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    cards: CardArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// The language of the log.
    #[arg(long)]
    lang: Option<Language>,
}

pub fn run(args: &Args) -> Result<bool, Problem> {
    let text = read_text(&args.file)?;
    let lang = Language::or_usual(args.lang);
    let told = |fault: Fault| Problem::told_in_file(&args.file, &[fault], lang);
    let replay = Replay::read(&text, &args.cards.read()?).map_err(told)?;
    let (inputs, end) = (replay.inputs.len(), replay.end.1.clone());
    let session = match replay.play() {
        Ok(session) => session,
        Err(fault) => {
            if args.json {
                say!("{:#}", json!({ "same": false, "line": fault.line, "reason": fault.what.told(lang) }));
            } else {
                say!("{}", told(fault));
            }
            return Ok(false);
        }
    };
    // A game that is not over still has something to hide.
    let viewer = match args.seat.as_deref().and_then(Seat::from_letter) {
        Some(seat) => Viewer::Seat(seat),
        None if args.open || session.outcome().is_some() => Viewer::All,
        None => Viewer::Public,
    };
    if args.json {
        let lines: Vec<_> = session
            .log()
            .entries
            .iter()
            .filter_map(|entry| Some(json!({ "line": entry.line(viewer, lang)?, "clauses": entry.clauses })))
            .collect();
        let mut all = json!({
            "same": true, "game": replay.game.info().id, "edition": replay.options.edition,
            "inputs": inputs, "end": end, "events": session.log().entries.len(),
            "digest": format!("{:016x}", session.log().digest()),
        });
        if !args.verify {
            all["log"] = lines.into();
        }
        say!("{all:#}");
        return Ok(true);
    }
    if !args.verify {
        for entry in &session.log().entries {
            if let Some(line) = entry.line(viewer, lang) {
                say!("{line}  [{}]", entry.clauses.join(" "));
            }
        }
    }
    say!("{}: {inputs} inputs, {} events, {end}: the same", args.file.display(), session.log().entries.len());
    Ok(true)
}
