//! `tefuda play`: a game at a table in the terminal.

use std::path::PathBuf;

use crate::commands::{GameArgs, Language};
use crate::input::Problem;

/// What `tefuda play` takes.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub game: GameArgs,
    /// Your deck: a word (`tefuda games` lists them) or a file.
    #[arg(long)]
    pub deck: Option<String>,
    /// The other seat's deck.
    #[arg(long)]
    pub deck_b: Option<String>,
    /// Who sits across the table: human, random, greedy or search.
    #[arg(long, default_value = "search")]
    pub against: String,
    /// Iterations a decision, for search.
    #[arg(long, default_value_t = 400)]
    pub iterations: u32,
    /// Best of so many games (an odd number).
    #[arg(long, default_value_t = 1)]
    pub best_of: u8,
    /// The seed of chance; without one, another every time.
    #[arg(long)]
    pub seed: Option<u64>,
    /// The language of the interface.
    #[arg(long)]
    pub lang: Option<Language>,
    /// Lines instead of a screen, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
    /// Goes on with a saved game.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Where `save` writes.
    #[arg(long, value_name = "FILE", default_value = "tefuda-save.txt")]
    pub save: PathBuf,
}

pub fn run(args: &Args) -> Result<bool, Problem> {
    let _ = args;
    Err(Problem("play: not here yet".to_owned()))
}
