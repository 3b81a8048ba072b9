//! Decks as they are asked for on the command line.

use std::path::Path;

use engine::Lang;
use table::{AnySession, GameId, Options};

use crate::input::{Problem, read_text};

/// A deck by the word of one that comes with the game, or by its file, as the table takes it; refused with every
/// reason.
pub fn deck_source(name: &str, game: GameId, options: &Options, lang: Lang) -> Result<String, Problem> {
    let known = game.info().decks;
    let file = Path::new(name);
    let source = if known.iter().any(|deck| deck.named.id == name) {
        name.to_owned()
    } else if file.exists() {
        read_text(file)?
    } else {
        let words: Vec<&str> = known.iter().map(|deck| deck.named.id).collect();
        return Err(Problem(format!(
            "there is no deck and no file {name:?}; decks that come with the game: {}",
            words.join(", ")
        )));
    };
    let (_, faults) =
        AnySession::check_deck(game, options, &source).map_err(|faults| Problem::in_file(file, &faults))?;
    if faults.is_empty() {
        return Ok(source);
    }
    let line = |line: Option<usize>| line.map(|line| format!(":{line}")).unwrap_or_default();
    let told = faults.iter().map(|fault| format!("{name}{}: {}", line(fault.line), fault.told(lang)));
    Err(Problem(told.collect::<Vec<_>>().join("\n")))
}
