//! The commands: each reads its words, calls the table, and prints.

mod admin;
mod analyse;
mod balance;
mod card;
mod deck;
mod games;
mod lessons;
mod replay;
mod rules;
mod scenario;
mod serve;
mod sim;
mod tune;

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use engine::Lang;
use table::{Cards, GameId, Options};

use crate::input::Problem;
use crate::play;

/// Plays trading card games by the book.
#[derive(Parser)]
#[command(name = "tefuda", version, about, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Lists games, editions, formats, decks that come with them, and rulings a match can switch.
    Games(games::Args),
    /// Plays a game at a table in the terminal.
    Play(play::Args),
    /// Serves tables to browsers.
    Serve(serve::Args),
    /// Looks at the matches that a server keeps, ends, deletes or copies one.
    Admin(admin::Args),
    /// Plays many games between two machines.
    Sim(sim::Args),
    /// Fits what things are worth to games of the machine against itself, and judges that by matches: 0 where it is better.
    Tune(tune::Args),
    /// Plays decks against decks, and tells how each fares.
    Balance(balance::Args),
    /// Lists the clauses of an edition and the rulings of its game, and which are cited and seen to act.
    Rules(rules::Args),
    /// Looks at a card.
    Card(card::Args),
    /// Looks at a deck file.
    Deck(deck::Args),
    /// Runs scenario files and says which hold.
    Scenario(scenario::Args),
    /// Takes the lessons of a game, one after another.
    Learn(play::learn::Args),
    /// Checks lessons: the files given, or those that come with the program.
    Lessons(lessons::Args),
    /// Shows a saved game, or checks that it plays again to the same events.
    Replay(replay::Args),
    /// Shows which answers of a saved game cost most, and what would have been better.
    Analyse(analyse::Args),
}

/// Runs a command: `Ok(true)` is yes, `Ok(false)` no.
pub fn run(cli: Cli) -> Result<bool, Problem> {
    match cli.command {
        Command::Games(args) => games::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Admin(args) => admin::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Balance(args) => balance::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Card(args) => card::run(&args),
        Command::Deck(args) => deck::run(&args),
        Command::Scenario(args) => scenario::run(&args),
        Command::Learn(args) => play::learn::run(&args),
        Command::Lessons(args) => lessons::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Analyse(args) => analyse::run(&args),
    }
}

/// The language of the interface.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub enum Language {
    /// 日本語
    Ja,
    /// English
    En,
}

impl Language {
    /// The one asked for, or the one the environment speaks.
    pub fn or_usual(asked: Option<Language>) -> Lang {
        let japanese = || {
            let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
            set("LC_ALL")
                .or_else(|| set("LC_MESSAGES"))
                .or_else(|| set("LANG"))
                .is_some_and(|l| l.starts_with("ja"))
        };
        match asked {
            Some(Language::Ja) => Lang::Ja,
            Some(Language::En) => Lang::En,
            None if japanese() => Lang::Ja,
            None => Lang::En,
        }
    }
}

/// Which game, and under what.
#[derive(clap::Args, Clone)]
pub struct GameArgs {
    /// The game (`tefuda games` lists them).
    pub game: String,
    /// The edition of its rulebook.
    #[arg(long)]
    pub edition: Option<String>,
    /// The format.
    #[arg(long)]
    pub format: Option<String>,
    /// Switches a ruling that has a flag, by its id; may be given several times.
    #[arg(long = "flag", value_name = "RULING")]
    pub flags: Vec<String>,
    #[command(flatten)]
    pub cards: CardArgs,
}

/// Cards beside those that come with a game.
#[derive(clap::Args, Clone, Default)]
pub struct CardArgs {
    /// A file or folder of printed cards, beside those that come with the game; may be given several times.
    #[arg(id = "card_files", long = "cards", value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

impl CardArgs {
    /// The cards of the files.
    pub fn read(&self) -> Result<Cards, Problem> {
        let cards = Cards::load(&self.files).map_err(|(path, faults)| Problem::in_file(&path, &faults))?;
        match self.files.first() {
            Some(file) if cards.is_empty() => {
                Err(Problem(format!("{}: no cards there; expected .jsonl or .toml", file.display())))
            }
            _ => Ok(cards),
        }
    }
}

impl GameArgs {
    /// The game and its options.
    pub fn read(&self) -> Result<(GameId, Options), Problem> {
        let game = find_game(&self.game)?;
        let mut options = Options::of(game);
        if let Some(edition) = &self.edition {
            options.edition.clone_from(edition);
        }
        if let Some(format) = &self.format {
            options.format.clone_from(format);
        }
        options.flags.clone_from(&self.flags);
        options.cards = self.cards.read()?;
        game.check_options(&options)?;
        Ok((game, options))
    }
}

/// The game a word names.
pub fn find_game(word: &str) -> Result<GameId, Problem> {
    GameId::find(word).ok_or_else(|| {
        let known: Vec<&str> = table::GAMES.iter().map(|game| game.info().id).collect();
        Problem(format!("there is no game {word:?}; expected one of: {}", known.join(", ")))
    })
}
