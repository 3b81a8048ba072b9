//! `tefuda balance`: every deck of a folder against every other, by the machine.

mod report;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

use ai::{Balance, Kind};
use serde_json::json;
use table::wire::BalanceGame;

use super::{CardArgs, GameArgs, Language};
use crate::decks::deck_source;
use crate::input::Problem;
use crate::out::say;
use crate::progress::watched;

/// What `tefuda balance` takes.
#[derive(clap::Args)]
pub struct Args {
    /// A folder of deck files (.txt), or nothing for the decks that come with the game.
    folder: Option<PathBuf>,
    /// The game.
    #[arg(long)]
    game: String,
    /// The edition of its rulebook.
    #[arg(long)]
    edition: Option<String>,
    /// The format.
    #[arg(long)]
    format: Option<String>,
    #[command(flatten)]
    cards: CardArgs,
    /// How many games each pair of decks plays.
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// Who plays: random, greedy, search (search:60 for so many iterations) or a level.
    #[arg(long, default_value = "greedy")]
    player: String,
    /// The seed of everything.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; the result is the same for any number.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Write a page with a table and a plot to this file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// The language of the page.
    #[arg(long)]
    lang: Option<Language>,
}

/// A deck: what it is called, and its list.
type Deck = (String, String);

/// Two decks by their places, and their games.
pub struct Pair {
    one: usize,
    two: usize,
    games: Vec<BalanceGame>,
}

/// How a deck, or the first turn, fared: how often it won, a draw being half, of how many games.
#[derive(Copy, Clone, Default)]
pub struct Record {
    won: f64,
    of: usize,
}

impl Record {
    fn add(&mut self, won: Option<bool>) {
        self.of += 1;
        self.won += won.map_or(0.5, |won| if won { 1.0 } else { 0.0 });
    }

    /// The share in a hundred, and its bounds.
    fn percent(&self) -> [f64; 3] {
        let (share, low, high) = ai::share(self.won, self.of);
        [share, low, high].map(|share| share * 100.0)
    }
}

/// The decks of a folder, or those that come with the game.
fn decks(args: &Args, game: table::GameId, options: &table::Options) -> Result<Vec<Deck>, Problem> {
    let lang = Language::or_usual(args.lang);
    let Some(folder) = &args.folder else {
        let shipped = game.info().decks.into_iter();
        let made = shipped.filter(|deck| deck.format == options.format);
        return Ok(made.map(|deck| (deck.named.name(lang).to_owned(), deck.named.id.to_owned())).collect());
    };
    let failed = |error: std::io::Error| Problem(format!("{}: {error}", folder.display()));
    let entries: Result<Vec<_>, _> = std::fs::read_dir(folder).map_err(failed)?.collect();
    let mut files: Vec<PathBuf> = entries.map_err(failed)?.into_iter().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    let stem =
        |path: &Path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let deck = |path: &PathBuf| {
        let source = deck_source(&path.to_string_lossy(), game, options, lang)?;
        Ok((stem(path), source))
    };
    files.iter().map(deck).collect()
}

pub fn run(args: &Args) -> Result<bool, Problem> {
    let wanted = GameArgs {
        game: args.game.clone(),
        edition: args.edition.clone(),
        format: args.format.clone(),
        flags: Vec::new(),
        cards: args.cards.clone(),
    };
    let (game, options) = wanted.read()?;
    let decks = decks(args, game, &options)?;
    if decks.len() < 2 || args.games == 0 || args.threads == 0 || args.threads > 256 {
        return Err(Problem("expected two decks (.txt) at least, one game, and 1 to 256 threads".to_owned()));
    }
    let player = Kind::find(&args.player, 60).ok_or_else(|| {
        Problem(format!("there is no player {:?}; expected {}", args.player, Kind::words()))
    })?;
    let pairs = (0..decks.len()).flat_map(|one| (one + 1..decks.len()).map(move |two| (one, two)));
    let pairs: Vec<(usize, usize)> = pairs.collect();
    let all = pairs.len() as u64 * u64::from(args.games);
    let play = |done: &AtomicU64| -> Result<Vec<Pair>, Problem> {
        let one = |&(one, two): &(usize, usize)| {
            let both = [decks[one].1.clone(), decks[two].1.clone()];
            let balance = Balance { game, options: options.clone(), decks: both, player, seed: args.seed };
            let games = balance.run(args.games, args.threads, done).map_err(|why| Problem(why.en))?;
            Ok(Pair { one, two, games })
        };
        pairs.iter().map(one).collect()
    };
    let found = watched(all, "games", play)?;
    let names: Vec<&str> = decks.iter().map(|(name, _)| name.as_str()).collect();
    if let Some(file) = &args.html {
        let lang = Language::or_usual(args.lang);
        let page = report::page(&game.info(), &names, &found, &args.player, lang);
        std::fs::write(file, page).map_err(|error| Problem(format!("{}: {error}", file.display())))?;
    }
    if args.json {
        say!("{:#}", told(&names, &found));
    } else {
        tell(&names, &found)?;
    }
    Ok(true)
}

/// How each deck fared against all others, and the first turn.
pub fn records(decks: usize, pairs: &[Pair]) -> (Vec<Record>, Record) {
    let (mut each, mut first) = (vec![Record::default(); decks], Record::default());
    for Pair { one, two, games } in pairs {
        for game in games {
            each[*one].add(game.won.map(|won| won == 0));
            each[*two].add(game.won.map(|won| won == 1));
            first.add(game.won.map(|won| won == game.first));
        }
    }
    (each, first)
}

/// How a pair's first deck fared, and the turns of a game: the fewest, the mean, the most.
pub fn of_pair(pair: &Pair) -> (Record, [f64; 3]) {
    let mut record = Record::default();
    pair.games.iter().for_each(|game| record.add(game.won.map(|won| won == 0)));
    let turns = || pair.games.iter().map(|game| f64::from(game.turns));
    let mean = turns().sum::<f64>() / pair.games.len().max(1) as f64;
    (record, [turns().fold(f64::INFINITY, f64::min), mean, turns().fold(0.0, f64::max)])
}

fn told(names: &[&str], pairs: &[Pair]) -> serde_json::Value {
    let (each, first) = records(names.len(), pairs);
    let share = |record: &Record| {
        let [share, low, high] = record.percent();
        json!({ "share": share, "share_95": [low, high], "games": record.of })
    };
    let decks = names.iter().zip(&each).map(|(name, record)| json!({ "deck": name, "won": share(record) }));
    let pairs = pairs.iter().map(|pair| {
        let (record, [least, mean, most]) = of_pair(pair);
        json!({
            "a": names[pair.one], "b": names[pair.two], "a_won": share(&record),
            "turns": { "least": least, "mean": mean, "most": most },
        })
    });
    json!({
        "decks": decks.collect::<Vec<_>>(), "pairs": pairs.collect::<Vec<_>>(), "first_turn": share(&first),
    })
}

fn tell(names: &[&str], pairs: &[Pair]) -> Result<(), Problem> {
    let (each, first) = records(names.len(), pairs);
    for pair in pairs {
        let (record, [least, mean, most]) = of_pair(pair);
        let [share, low, high] = record.percent();
        let (one, two) = (names[pair.one], names[pair.two]);
        say!(
            "{one} – {two}: {share:.1} % (95 %: {low:.1} to {high:.1}), {mean:.1} turns ({least:.0} to {most:.0})"
        );
    }
    for (name, record) in names.iter().zip(&each) {
        let [share, low, high] = record.percent();
        say!("{share:5.1} % (95 %: {low:.1} to {high:.1})  {name}");
    }
    let [share, low, high] = first.percent();
    say!("the first turn wins {share:.1} % (95 %: {low:.1} to {high:.1})");
    Ok(())
}
