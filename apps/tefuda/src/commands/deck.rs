//! `tefuda deck check`: is a list a deck?

use std::path::PathBuf;

use clap::Subcommand;
use serde_json::json;
use table::AnySession;

use super::{CardArgs, GameArgs, Language};
use crate::input::{Problem, read_text};
use crate::out::say;

/// What `tefuda deck` takes.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Says whether a file is a legal deck, and every reason it is not.
    Check {
        /// The deck file: a count and a card a line.
        file: PathBuf,
        /// The game.
        #[arg(long)]
        game: String,
        /// The format.
        #[arg(long)]
        format: Option<String>,
        #[command(flatten)]
        cards: CardArgs,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        /// The language of the reasons.
        #[arg(long)]
        lang: Option<Language>,
    },
}

pub fn run(args: &Args) -> Result<bool, Problem> {
    let What::Check { file, game, format, cards, json, lang } = &args.what;
    let wanted = GameArgs {
        game: game.clone(),
        edition: None,
        format: format.clone(),
        flags: Vec::new(),
        cards: cards.clone(),
    };
    let (game, options) = wanted.read()?;
    let text = read_text(file)?;
    let lang = Language::or_usual(*lang);
    let (cards, faults) = AnySession::check_deck(game, &options, &text)
        .map_err(|faults| Problem::told_in_file(file, &faults, lang))?;
    if *json {
        let all = json!({ "legal": faults.is_empty(), "cards": cards.len(), "format": options.format, "reasons": faults });
        say!("{all:#}");
        return Ok(faults.is_empty());
    }
    if faults.is_empty() {
        say!("{}: {} {}", file.display(), cards.len(), lang.pick("枚、適正", "cards, legal"));
    }
    for fault in &faults {
        let line = fault.line.map(|line| format!(":{line}")).unwrap_or_default();
        say!("{}{line}: {}", file.display(), fault.told(lang));
    }
    Ok(faults.is_empty())
}
