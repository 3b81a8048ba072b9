//! Matches between players, the one before rollouts on shared tables among them:
//! `cargo bench -p tefuda-ai --bench matches -- GAME A B GAMES SEED THREADS`, each player `random`, `greedy`, a level, `search` or
//! `tree` with its budget (`search:60` rollouts, `tree:100ms`), or `level:ROLLOUTS:BLUNDERS`.

mod tree;

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use ai::{Arena, Bot, Kind, Luck, Player, Sits, Strength, pairings, play_arena};
use blackpoker::BlackPoker;
use engine::Sight;
use legions::Legions;
use los::Los;
use sve::Sve;
use table::{Options, Tabled};

#[derive(Copy, Clone, Debug)]
enum Side {
    Now(Kind),
    Tree(tree::Budget),
}

enum Seated {
    Now(Bot),
    Tree(tree::Budget, Luck),
}

impl Sits for Side {
    type Player = Seated;
    fn sit(&self, luck: Luck) -> Seated {
        match *self {
            Side::Now(kind) => Seated::Now(Bot::new(kind, luck)),
            Side::Tree(budget) => Seated::Tree(budget, luck),
        }
    }
}

impl Player for Seated {
    fn answer<G: Tabled>(&mut self, sight: &Sight<'_, G>) -> usize {
        match self {
            Seated::Now(bot) => bot.answer(sight),
            Seated::Tree(budget, luck) => tree::search(sight, *budget, luck),
        }
    }
}

fn side(word: &str) -> Option<Side> {
    let budget = match word.split_once(':') {
        Some(("tree", budget)) => budget,
        // Any strength, to find those of the levels.
        Some(("level", strength)) => {
            let (rollouts, blunders) = strength.split_once(':')?;
            let (rollouts, blunders) = (rollouts.parse().ok()?, blunders.parse().ok()?);
            return Some(Side::Now(Kind::Level(Strength { rollouts, blunders })));
        }
        _ => return Kind::find(word, 60).map(Side::Now),
    };
    Some(Side::Tree(match budget.strip_suffix("ms") {
        Some(time) => tree::Budget::Time(Duration::from_millis(time.parse().ok()?)),
        None => tree::Budget::Iterations(budget.parse().ok()?),
    }))
}

fn play<G: Tabled>(words: &[&str]) -> Option<String> {
    let [_, a, b, games, seed, threads] = words else { return None };
    let options = Options::of(G::GAME);
    let rules = G::rules(&options).ok()?;
    let arena = Arena {
        games: games.parse().ok()?,
        a: side(a)?,
        b: side(b)?,
        pairings: pairings::<G>(&rules, &options.format, None, None),
        seed: seed.parse().ok()?,
        threads: threads.parse().ok()?,
        watch: true,
    };
    let found = match play_arena(&rules, &arena, &AtomicU64::new(0)) {
        Ok(found) => found,
        Err(fault) => return Some(fault),
    };
    let (share, low, high) = found.share();
    let figures = found.figures.map(|one| {
        let (twice, alike) = (one.asked_twice, one.answered_alike);
        let (nothings, returns, loops) = (one.nothings, one.returns, one.loops);
        format!("{:.1} ms, same {alike}/{twice}, {nothings} {returns} {loops}", one.pace())
    });
    Some(format!(
        "{} {a} - {b}: {}-{}-{} {share:.3} [{low:.2} {high:.2}], {:.1} turns, {:.0} s | {} | {}",
        G::GAME.info().id,
        found.a_wins,
        found.b_wins,
        found.draws,
        found.turns_mean,
        found.seconds,
        figures[0],
        figures[1]
    ))
}

fn main() {
    let all: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let words: Vec<&str> = all.iter().map(String::as_str).collect();
    let words = if words.is_empty() { vec!["legions", "search:20", "tree:20", "8", "1", "1"] } else { words };
    let told = match words[0] {
        "blackpoker" => play::<BlackPoker>(&words),
        "sve" => play::<Sve>(&words),
        "los" => play::<Los>(&words),
        _ => play::<Legions>(&words),
    };
    println!("{}", told.unwrap_or_else(|| "expected GAME A B GAMES SEED THREADS".to_owned()));
}
