//! `tefuda rules`: the clause index.

use serde_json::json;
use table::GameId;

use super::Language;
use crate::input::Problem;
use crate::out::say;

/// What `tefuda rules` takes.
#[derive(clap::Args)]
pub struct Args {
    /// The edition, or `rulings` with --game.
    edition: String,
    /// With `rulings`: of which game.
    #[arg(long)]
    game: Option<String>,
    /// List only the clauses that are seen in no other way than that a scenario cites them; `tefuda scenario FILES
    /// --only-cited` says where.
    #[arg(long)]
    only_cited: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// The language of the titles.
    #[arg(long)]
    lang: Option<Language>,
}

pub fn run(args: &Args) -> Result<bool, Problem> {
    let (game, edition) = if args.edition == "rulings" {
        let word = args.game.as_deref().ok_or(Problem("rulings of which game? give --game".to_owned()))?;
        (super::find_game(word)?, "ruling")
    } else {
        let known = || {
            let all: Vec<&str> = table::GAMES.iter().flat_map(|game| game.info().editions).collect();
            Problem(format!(
                "there is no edition {:?}; expected one of: {}, rulings",
                args.edition,
                all.join(", ")
            ))
        };
        (GameId::of_edition(&args.edition).ok_or_else(known)?, args.edition.as_str())
    };
    let wanted = |only_cited: bool| only_cited || !args.only_cited;
    let clauses =
        game.clauses().iter().filter(|clause| clause.edition == edition && wanted(clause.only_cited));
    if args.json {
        let rows: Vec<_> = clauses
            .map(|clause| {
                json!({
                    "clause": clause.id, "title_ja": clause.ja, "title_en": clause.en,
                    "status": clause.status, "cited": clause.cited, "seen": clause.seen,
                    "only_cited": clause.only_cited,
                })
            })
            .collect();
        say!("{}", serde_json::to_string_pretty(&rows).unwrap_or_default());
        return Ok(true);
    }
    let lang = Language::or_usual(args.lang);
    let (mut all, mut acting, mut cited, mut seen, mut only_cited) = (0, 0, 0, 0, 0);
    for clause in clauses {
        all += 1;
        acting += u32::from(clause.status.is_empty());
        cited += u32::from(clause.cited);
        seen += u32::from(clause.seen);
        only_cited += u32::from(clause.only_cited);
        let mark = |set: bool, sign: &'static str| if set { sign } else { "·" };
        let title = lang.pick(clause.ja, clause.en);
        let status = if clause.status.is_empty() { String::new() } else { format!("  [{}]", clause.status) };
        let seen = if clause.only_cited { "?" } else { mark(clause.seen, "s") };
        say!("{}{seen} {}  {title}{status}", mark(clause.cited, "c"), clause.id);
    }
    say!(
        "{all} in all, {acting} act; {cited} cited, {seen} seen to act, {only_cited} of them only cited (?)"
    );
    Ok(true)
}
