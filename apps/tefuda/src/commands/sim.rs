//! `tefuda sim`: many games between two machines.

use std::path::PathBuf;

use ai::{Kind, LEVELS, Ladder, Sim, Summary, Value, ladder_pairs};
use engine::Lang;
use serde_json::json;

use super::GameArgs;
use crate::decks::deck_source;
use crate::input::{Problem, read_text};
use crate::out::say;
use crate::progress::watched;

/// What `tefuda sim` takes.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Player a: random, greedy, search (search:60 for so many iterations, search:100ms for so long) or a level
    /// (beginner, easy, medium, hard, expert).
    #[arg(long, default_value = "random")]
    a: String,
    /// Player b.
    #[arg(long, default_value = "random")]
    b: String,
    /// A file of weights that player a weighs tables by (`tefuda tune` writes one).
    #[arg(long, value_name = "FILE", conflicts_with = "ladder")]
    value: Option<PathBuf>,
    /// The same for player b.
    #[arg(long, value_name = "FILE", conflicts_with = "ladder")]
    value_b: Option<PathBuf>,
    /// Iterations a decision: 200 for a search that does not say how many; of a ladder, no level has more.
    #[arg(long)]
    iterations: Option<u32>,
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
    /// All levels against each other, so many games each.
    #[arg(long, conflicts_with_all = ["a", "b"])]
    ladder: bool,
    /// Print JSON, with what is told of each player: how often it answers alike with other luck, how long it thinks, and
    /// what it does to no purpose.
    #[arg(long)]
    json: bool,
}

pub fn player(word: &str, iterations: u32) -> Result<Kind, Problem> {
    let kind = Kind::find(word, iterations);
    kind.ok_or_else(|| Problem(format!("there is no player {word:?}; expected {}", Kind::words())))
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
    let value = |file: &Option<PathBuf>| {
        let read = |file: &PathBuf| {
            let text = read_text(file)?;
            Value::read(&text, game).map_err(|why| Problem(format!("{}: {why}", file.display())))
        };
        file.as_ref().map(read).transpose()
    };
    let values = [value(&args.value)?, value(&args.value_b)?];
    let iterations = args.iterations.unwrap_or(200);
    let (a, b) = (player(&args.a, iterations)?, player(&args.b, iterations)?);
    let sim = Sim {
        game,
        options,
        games: args.games,
        a,
        b,
        values,
        deck_a,
        deck_b,
        seed: args.seed,
        threads: args.threads,
        // Who answers anything has no figures worth the time.
        watch: args.json && (a, b) != (Kind::Random, Kind::Random),
    };
    if args.ladder {
        let sim = Sim { watch: args.json, ..sim };
        let games = args.games * ladder_pairs().len() as u64;
        let most = args.iterations.unwrap_or(u32::MAX);
        let ladder = watched(games, "games", |done| sim.ladder(most, done)).map_err(Problem)?;
        tell_ladder(args, &ladder)?;
        return Ok(true);
    }
    let summary = watched(args.games, "games", |done| sim.run(done)).map_err(Problem)?;
    if args.json {
        say!("{:#}", told(&sim, &summary));
    } else {
        tell(args, &summary)?;
    }
    Ok(true)
}

/// A match as JSON.
fn told(sim: &Sim, summary: &Summary) -> serde_json::Value {
    let (share, low, high) = summary.share();
    let rate = summary.decisions as f64 / summary.seconds.max(1e-9);
    let mut all = json!({
        "games": summary.games, "decisions": summary.decisions, "seconds": summary.seconds,
        "decisions_per_second": rate, "a_wins": summary.a_wins, "b_wins": summary.b_wins,
        "draws": summary.draws, "turns_mean": summary.turns_mean,
        "log_hash": format!("{:016x}", summary.log_hash),
        "a_share": share, "a_share_95": [low, high],
        "repeatable": !sim.a.is_timed() && !sim.b.is_timed(),
    });
    if sim.watch {
        for (word, kind, figures) in [("a", sim.a, summary.figures[0]), ("b", sim.b, summary.figures[1])] {
            all[word] = json!({
                "decisions": figures.decisions, "ms_per_decision": figures.pace(),
                "asked_twice": figures.asked_twice, "same_answer_twice": figures.steadiness(),
                "null_answers": figures.nothings, "to_and_fro": figures.returns, "loops": figures.loops,
                "budget": if kind.is_timed() { "time" } else { "iterations" },
            });
        }
    }
    all
}

/// A match in words.
fn tell(args: &Args, summary: &Summary) -> Result<(), Problem> {
    let (share, low, high) = summary.share();
    let rate = summary.decisions as f64 / summary.seconds.max(1e-9);
    let Summary { games, decisions, seconds, a_wins, b_wins, draws, turns_mean, log_hash, .. } = *summary;
    say!("{games} games, {decisions} decisions in {seconds:.2} s: {rate:.0}/s");
    let (a, b) = (&args.a, &args.b);
    say!("a ({a}) {a_wins} · b ({b}) {b_wins} · draws {draws} · {turns_mean:.1} turns a game");
    say!("a takes {:.1} % (95 %: {:.1} to {:.1})", share * 100.0, low * 100.0, high * 100.0);
    say!("log {log_hash:016x}");
    Ok(())
}

/// All levels against each other, in words or as JSON.
fn tell_ladder(args: &Args, ladder: &Ladder) -> Result<(), Problem> {
    let matches = ladder.matches.iter().map(|(high, low, found)| {
        let (share, least, most) = found.share();
        (LEVELS[*high].word, LEVELS[*low].word, found, [share, least, most])
    });
    if args.json {
        let most = args.iterations.unwrap_or(u32::MAX);
        let levels = LEVELS.iter().zip(&ladder.elo).map(|(level, elo)| {
            let (rollouts, blunders) = (level.strength.rollouts, level.strength.blunders);
            json!({ "level": level.word, "elo": elo, "rollouts": rollouts.min(most), "blunders_per_mille": blunders })
        });
        let matches = matches.map(|(a, b, found, [share, least, most])| {
            let [strong, weak] = found
                .figures
                .map(|one| json!({ "ms_per_decision": one.pace(), "same_answer_twice": one.steadiness() }));
            json!({
                "a": a, "b": b, "games": found.games, "a_wins": found.a_wins, "b_wins": found.b_wins,
                "draws": found.draws, "a_share": share, "a_share_95": [least, most],
                "a_figures": strong, "b_figures": weak,
            })
        });
        let all = json!({
            "levels": levels.collect::<Vec<_>>(), "matches": matches.collect::<Vec<_>>(), "repeatable": true,
        });
        say!("{all:#}");
        return Ok(());
    }
    for (a, b, found, shares) in matches {
        let [share, least, most] = shares.map(|share| share * 100.0);
        say!("{a} – {b}: {} – {}, {share:.1} % (95 %: {least:.1} to {most:.1})", found.a_wins, found.b_wins);
    }
    for (level, elo) in LEVELS.iter().zip(&ladder.elo) {
        say!("{elo:5.0} Elo  {} ({} · {})", level.word, level.ja, level.en);
    }
    Ok(())
}
