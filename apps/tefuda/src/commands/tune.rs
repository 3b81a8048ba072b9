//! `tefuda tune`: what things are worth, fitted to games of the machine against itself and judged by matches.

use std::path::PathBuf;

use ai::{Sim, Summary, Tune, Tuned};
use serde_json::json;

use super::GameArgs;
use super::sim::player;
use crate::input::Problem;
use crate::out::say;
use crate::progress::watched;

/// What `tefuda tune` takes.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many games the weights are fitted to.
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Who plays them, both seats.
    #[arg(long, default_value = "search:12")]
    player: String,
    /// How many games judge them: the player with the new weights against the same with those that come with the game.
    #[arg(long, default_value_t = 200)]
    matches: u64,
    /// Who plays these.
    #[arg(long, default_value = "search:30")]
    judge: String,
    /// The seed of everything.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; the result is the same for any number.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The file that the weights are written to, for `tefuda sim --value`.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Judges play with other luck than those whose games were looked at.
const APART: u64 = 0x51ed_270b;

pub fn run(args: &Args) -> Result<bool, Problem> {
    let (game, options) = args.game.read()?;
    if args.games == 0 || args.matches == 0 || args.threads == 0 || args.threads > 256 {
        return Err(Problem("expected at least one game and one match, and 1 to 256 threads".to_owned()));
    }
    let (learner, judge) = (player(&args.player, 200)?, player(&args.judge, 200)?);
    // What can't be written is said before hours are spent on it.
    let unwritten = |error: std::io::Error| Problem(format!("{}: {error}", args.out.display()));
    std::fs::OpenOptions::new().append(true).create(true).open(&args.out).map_err(unwritten)?;
    let tune = Tune {
        game,
        options: options.clone(),
        games: args.games,
        player: learner,
        seed: args.seed,
        threads: args.threads,
    };
    let tuned = watched(args.games, "games", |done| tune.run(done)).map_err(Problem)?;
    let sim = Sim {
        options,
        values: [Some(tuned.value.clone()), None],
        threads: args.threads,
        ..Sim::of(game, args.matches, judge, judge, args.seed ^ APART)
    };
    let judged = watched(args.matches, "matches", |done| sim.run(done)).map_err(Problem)?;
    let about = format!(
        "{} positions of {} games by {}; {} by {}",
        tuned.positions,
        args.games,
        args.player,
        verdict(&judged),
        args.judge
    );
    std::fs::write(&args.out, tuned.value.write(&about)).map_err(unwritten)?;
    tell(args, &tuned, &judged)?;
    Ok(judged.share().1 > 0.5)
}

/// How the weights fared, in words.
fn verdict(judged: &Summary) -> String {
    let (share, low, high) = judged.share();
    let [share, low, high] = [share, low, high].map(|share| share * 100.0);
    let Summary { a_wins, b_wins, draws, .. } = *judged;
    let word = match (low > 50.0, high < 50.0) {
        (true, _) => "better than the usual weights",
        (_, true) => "worse than the usual weights",
        _ => "not told apart from the usual weights",
    };
    format!("{word}: {a_wins}-{b_wins}-{draws}, {share:.1} % (95 %: {low:.1} to {high:.1})")
}

fn tell(args: &Args, tuned: &Tuned, judged: &Summary) -> Result<(), Problem> {
    if args.json {
        let (share, low, high) = judged.share();
        let weights = tuned.weights.iter().map(
            |one| json!({ "name": one.name, "usual": one.usual, "fitted": one.fitted, "seen": one.seen }),
        );
        say!(
            "{:#}",
            json!({
                "positions": tuned.positions, "weights": weights.collect::<Vec<_>>(), "share": share,
                "share_95": [low, high], "better": low > 0.5, "file": args.out,
            })
        );
        return Ok(());
    }
    say!("{:16} {:>9} {:>9}  {}", "", "usual", "fitted", "seen");
    for one in &tuned.weights {
        say!("{:16} {:9.3} {:9.3}  {:.0} %", one.name, one.usual, one.fitted, one.seen * 100.0);
    }
    say!("{}", verdict(judged));
    say!("written to {}", args.out.display());
    Ok(())
}
