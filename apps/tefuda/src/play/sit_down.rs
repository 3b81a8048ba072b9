//! From the words of the command line to a sitting.

use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::time::Duration;

use ai::{Kind, LONGEST};
use engine::{Both, Lang};
use table::{AnySession, GameId, Match, Options, Replay};

use super::Args;
use super::sitting::{Across, Sitting, first_seed};
use crate::decks::deck_source;
use crate::input::{Problem, read_text};

/// Reads everything that is asked for, and sits down.
pub fn sit_down(args: &Args, lang: Lang) -> Result<Sitting, Problem> {
    let (game, options) = args.game.read()?;
    let across = across(args)?;
    let standing = Match::new(game, args.best_of)
        .ok_or_else(|| Problem(format!("--best-of {}: expected an odd number", args.best_of)))?;
    let session = match &args.resume {
        Some(file) => resume(args, game, file)?,
        None => begin(args, game, &options, lang)?,
    };
    Ok(Sitting::new(session, across, standing, args.save.clone()))
}

fn across(args: &Args) -> Result<Across, Problem> {
    if args.against == "human" {
        return Ok(Across::Person);
    }
    if let ("search", Some(milliseconds)) = (args.against.as_str(), args.think) {
        return Ok(Across::Machine(Kind::Think(Duration::from_millis(milliseconds))));
    }
    let kind = Kind::find(&args.against, args.iterations).map(|kind| kind.within(LONGEST));
    kind.map(Across::Machine).ok_or_else(|| {
        Problem(format!("there is no player {:?}; expected human, {}", args.against, Kind::words()))
    })
}

fn begin(args: &Args, game: GameId, options: &Options, lang: Lang) -> Result<AnySession, Problem> {
    let asked = [&args.deck, &args.deck_b];
    let mut sources = [String::new(), String::new()];
    for (source, asked) in sources.iter_mut().zip(asked) {
        let name = asked.as_deref().unwrap_or_else(|| game.usual_deck(&options.format));
        *source = deck_source(name, game, options, lang)?;
    }
    let seed = first_seed(args.seed.unwrap_or_else(any_number));
    AnySession::begin(game, options, Both([&sources[0], &sources[1]]), seed)
        .map_err(|faults| Problem(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")))
}

/// A number from the operating system: the keys of a new hasher come from there.
fn any_number() -> u64 {
    // Half of the bits, so that the seed is short enough to be typed again.
    std::hash::RandomState::new().build_hasher().finish() >> 32
}

fn resume(args: &Args, game: GameId, file: &Path) -> Result<AnySession, Problem> {
    let text = read_text(file)?;
    let replay =
        Replay::read(&text, &args.game.cards.read()?).map_err(|fault| Problem::in_file(file, &[fault]))?;
    let saved = &replay.options;
    let asked = [
        ("--seed", args.seed.is_some()),
        ("--deck", args.deck.is_some()),
        ("--deck-b", args.deck_b.is_some()),
        ("--flag", !args.game.flags.is_empty() && args.game.flags != saved.flags),
        ("--edition", args.game.edition.as_ref().is_some_and(|edition| *edition != saved.edition)),
        ("--format", args.game.format.as_ref().is_some_and(|format| *format != saved.format)),
    ];
    if let Some((word, _)) = asked.iter().find(|(_, given)| *given) {
        return Err(Problem(format!(
            "{word} with --resume: a saved game brings its own seed, decks and options"
        )));
    }
    if replay.game != game {
        return Err(Problem(format!(
            "{}: a game of {}, not of {}",
            file.display(),
            replay.game.info().id,
            game.info().id
        )));
    }
    replay.play().map_err(|fault| Problem::in_file(file, &[fault]))
}
