//! `tefuda play`: a game at a table in the terminal.
//!
//! A [`sitting::Sitting`] is who sits where and what they play; the screen (`app`, `view`, `terminal`) and
//! the lines (`plain`) both show it and send answers to it. Neither knows a rule: what may be done is what
//! is offered, and what is shown is what the viewer's own view holds.

mod app;
mod cards;
mod describe;
mod keys;
pub mod learn;
mod opponent;
mod plain;
mod sit_down;
mod sitting;
mod terminal;
mod texts;
mod view;
mod wrap;

#[cfg(test)]
mod tests;

use std::io::IsTerminal;
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
    /// Who sits across the table: human, a machine (beginner, easy, medium, hard, expert), random, greedy or search.
    #[arg(long, default_value = "medium")]
    pub against: String,
    /// Iterations a decision, for search.
    #[arg(long, default_value_t = 400)]
    pub iterations: u32,
    /// How long search thinks about a decision, in milliseconds, instead of counting iterations.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub think: Option<u64>,
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

/// The table in a few lines, as a seat reads it.
pub fn summarise_for(shown: &table::TableShown, own: engine::Seat, lang: engine::Lang) -> Vec<String> {
    describe::summarise(shown, own, texts::Texts(lang))
}

/// Plays until the match is over or the people leave.
pub fn run(args: &Args) -> Result<bool, Problem> {
    let lang = Language::or_usual(args.lang);
    let someone = std::io::stdin().is_terminal();
    let terminal = someone && std::io::stdout().is_terminal();
    if !args.plain && !terminal {
        return Err(Problem(
            "play: this is not a terminal; give --plain to play in lines through a pipe".to_owned(),
        ));
    }
    let sitting = sit_down::sit_down(args, lang)?;
    if args.plain {
        plain::run(sitting, lang, someone)?;
    } else {
        terminal::run(app::App::new(sitting, lang))?;
    }
    Ok(true)
}
