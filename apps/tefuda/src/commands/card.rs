//! `tefuda card show`: what a card is and can do.

use clap::Subcommand;
use serde_json::json;
use table::GAMES;

use super::Language;
use crate::input::Problem;
use crate::out::say;

/// What `tefuda card` takes.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Shows a card, with the clause behind everything it can do.
    Show {
        /// The card.
        card: String,
        /// The game; without one, every game that has such a card.
        #[arg(long)]
        game: Option<String>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
        /// The language.
        #[arg(long)]
        lang: Option<Language>,
    },
}

pub fn run(args: &Args) -> Result<bool, Problem> {
    let What::Show { card, game, json, lang } = &args.what;
    let lang = Language::or_usual(*lang);
    let games = match game {
        Some(word) => vec![super::find_game(word)?],
        None => GAMES.to_vec(),
    };
    let mut rows = Vec::new();
    for game in games {
        let Some((name, lines)) = game.about_card(card, lang) else { continue };
        let id = game.info().id;
        if *json {
            let told = |(line, clause): &(String, &str)| json!({ "line": line, "clause": clause });
            rows.push(
                json!({ "game": id, "name": name, "about": lines.iter().map(told).collect::<Vec<_>>() }),
            );
            continue;
        }
        say!("{name}  {id}");
        for (line, clause) in &lines {
            say!("  {line}  [{clause}]");
        }
        rows.push(json!(name));
    }
    if rows.is_empty() {
        return Err(Problem(format!("no card is called {card:?}")));
    }
    if *json {
        say!("{}", serde_json::to_string_pretty(&rows).unwrap_or_default());
    }
    Ok(true)
}
