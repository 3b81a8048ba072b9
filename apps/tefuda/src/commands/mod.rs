//! The commands: each reads its words, calls the table, and prints.

mod scenario;

use clap::{Parser, Subcommand};

use crate::input::Problem;

/// Plays trading card games by the book.
#[derive(Parser)]
#[command(name = "tefuda", version, about, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs scenario files and says which hold.
    Scenario(scenario::Args),
}

/// Runs a command: `Ok(true)` is yes, `Ok(false)` no.
pub fn run(cli: Cli) -> Result<bool, Problem> {
    match cli.command {
        Command::Scenario(args) => scenario::run(&args),
    }
}
