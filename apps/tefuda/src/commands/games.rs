//! `tefuda games`: what there is to play.

use crate::input::Problem;
use crate::out::say;

/// What `tefuda games` takes.
#[derive(clap::Args)]
pub struct Args {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<bool, Problem> {
    let all: Vec<table::GameInfo> = table::GAMES.iter().map(|game| game.info()).collect();
    if args.json {
        say!("{}", serde_json::to_string_pretty(&all).unwrap_or_default());
        return Ok(true);
    }
    for game in all {
        say!("{}  {} / {}", game.id, game.ja, game.en);
        say!("  editions  {}", game.editions.join(", "));
        let decks: Vec<table::Named> = game.decks.iter().map(|deck| deck.named).collect();
        for (title, list) in [("formats", &game.formats), ("decks", &decks), ("flags", &game.flags)] {
            for (at, named) in list.iter().enumerate() {
                let title = if at == 0 { title } else { "" };
                say!("  {title:<8}  {}  {} / {}", named.id, named.ja, named.en);
            }
        }
    }
    Ok(true)
}
