//! `tefuda`: the terminal table and every command.

mod commands;
mod decks;
mod input;
mod out;
mod play;
mod progress;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = commands::Cli::parse();
    match commands::run(cli) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(problem) => {
            eprintln!("tefuda: {problem}");
            ExitCode::from(2)
        }
    }
}
