//! `tefuda sim`: many games between two machines.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use ai::{Kind, Sim};
use engine::Lang;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::GameArgs;
use crate::decks::deck_source;
use crate::input::Problem;
use crate::out::say;

/// What `tefuda sim` takes.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Player a: random, greedy or search.
    #[arg(long, default_value = "random")]
    a: String,
    /// Player b.
    #[arg(long, default_value = "random")]
    b: String,
    /// Iterations a decision, for search.
    #[arg(long, default_value_t = 200)]
    iterations: u32,
    /// Player a's deck: a word or a file. Without one, every deck that comes with the game, in turn.
    #[arg(long)]
    deck_a: Option<String>,
    /// Player b's deck.
    #[arg(long)]
    deck_b: Option<String>,
    /// The seed of everything.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; the result is the same for any number.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn player(word: &str, iterations: u32) -> Result<Kind, Problem> {
    let kind = Kind::find(word, iterations);
    kind.ok_or_else(|| Problem(format!("there is no player {word:?}; expected random, greedy or search")))
}

pub fn run(args: &Args) -> Result<bool, Problem> {
    let (game, options) = args.game.read()?;
    if args.games == 0 || args.threads == 0 || args.threads > 256 {
        return Err(Problem("expected at least one game, and 1 to 256 threads".to_owned()));
    }
    let deck = |name: &Option<String>| {
        let asked = name.as_deref().map(|name| deck_source(name, game, &options, Lang::En));
        asked.transpose()
    };
    let (deck_a, deck_b) = (deck(&args.deck_a)?, deck(&args.deck_b)?);
    let sim = Sim {
        game,
        options,
        games: args.games,
        a: player(&args.a, args.iterations)?,
        b: player(&args.b, args.iterations)?,
        deck_a,
        deck_b,
        seed: args.seed,
        threads: args.threads,
    };
    let summary = watched(args.games, |done| sim.run(done)).map_err(Problem)?;
    let (share, low, high) = summary.share();
    let rate = summary.decisions as f64 / summary.seconds.max(1e-9);
    if args.json {
        let all = json!({
            "games": summary.games, "decisions": summary.decisions, "seconds": summary.seconds,
            "decisions_per_second": rate, "a_wins": summary.a_wins, "b_wins": summary.b_wins,
            "draws": summary.draws, "turns_mean": summary.turns_mean,
            "log_hash": format!("{:016x}", summary.log_hash),
            "a_share": share, "a_share_95": [low, high],
        });
        say!("{all:#}");
    } else {
        say!(
            "{} games, {} decisions in {:.2} s: {rate:.0}/s",
            summary.games,
            summary.decisions,
            summary.seconds
        );
        say!(
            "a ({}) {} · b ({}) {} · draws {} · {:.1} turns a game",
            args.a,
            summary.a_wins,
            args.b,
            summary.b_wins,
            summary.draws,
            summary.turns_mean
        );
        say!("a takes {:.1} % (95 %: {:.1} to {:.1})", share * 100.0, low * 100.0, high * 100.0);
        say!("log {:016x}", summary.log_hash);
    }
    Ok(true)
}

/// Runs with a progress bar, where someone is watching.
fn watched<T: Send>(games: u64, work: impl FnOnce(&AtomicU64) -> T + Send) -> T {
    let done = AtomicU64::new(0);
    if !std::io::stderr().is_terminal() {
        return work(&done);
    }
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games  {per_sec}  {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let over = AtomicBool::new(false);
    let result = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                bar.set_position(done.load(Ordering::Relaxed));
                std::thread::sleep(Duration::from_millis(100));
            }
        });
        let result = work(&done);
        over.store(true, Ordering::Relaxed);
        result
    });
    bar.finish_and_clear();
    result
}
