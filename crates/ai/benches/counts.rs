//! What a decision of random play costs: its time, and what happens between one and the next, counted, which is the same
//! on any machine: `cargo bench -p tefuda-ai --bench counts -- GAME GAMES [time]`. With `time` nothing is counted.

use std::sync::atomic::AtomicU64;

use ai::{Arena, Kind, Luck, pairings, play_arena};
use blackpoker::BlackPoker;
use engine::{
    Both, Chance, Choice, Event, Flow, Game, Observer, Question, Rules, State, Table, advance, options,
    put_listed,
};
use legions::Legions;
use los::Los;
use sve::Sve;
use table::{Options, Tabled};

/// What happens between decisions.
#[derive(Default)]
struct Counts {
    decisions: u64,
    moments: u64,
    events: u64,
    forced: u64,
    offered: u64,
    refused: u64,
}

impl<G: Game> Observer<G> for Counts {
    fn event(&mut self, _: &Rules<G>, _: &Table<G>, _: &Event<G>) {
        self.events += 1;
    }
    fn moment(&mut self, _: &Rules<G>, _: &Table<G>) {
        self.moments += 1;
    }
    fn answered(&mut self, rules: &Rules<G>, state: &State<G>, _: &Question<G>, _: Choice, forced: bool) {
        self.forced += u64::from(forced);
        G::answers(rules, state, &mut |_, legal| {
            *(if legal.is_ok() { &mut self.offered } else { &mut self.refused }) += 1;
        });
    }
}

fn count<G: Tabled>(rules: &Rules<G>, arena: &Arena) -> Counts {
    let mut counts = Counts::default();
    for game in 0..arena.games {
        let pairing = &arena.pairings[game as usize % arena.pairings.len()];
        let chance = Chance::from_number(game);
        let Ok(mut state) = State::<G>::new(Both([&pairing.a, &pairing.b]), chance) else { continue };
        let mut luck = Luck::new(arena.seed, game);
        let mut listed = options(rules, &state);
        while advance(rules, &mut state, &mut listed, &mut counts) == Flow::Ask {
            counts.decisions += 1;
            put_listed(rules, &mut state, &listed, luck.below(listed.len()), &mut counts);
        }
    }
    counts
}

fn tell<G: Tabled>(games: u64, only_time: bool) -> Result<(), String> {
    let options = Options::of(G::GAME);
    let rules = G::rules(&options).map_err(|_| "the game has no rules".to_owned())?;
    let pairings = pairings::<G>(&rules, &options.format, None, None);
    let (a, b) = (Kind::Random, Kind::Random);
    let arena = Arena { games, a, b, pairings, seed: 1, threads: 1, watch: false };
    let played = play_arena(&rules, &arena, &AtomicU64::new(0))?;
    let each = played.seconds * 1e6 / played.decisions as f64;
    println!(
        "{}: {} decisions in {games} games, {each:.3} µs a decision, log_hash {:016x}",
        G::GAME.info().id,
        played.decisions,
        played.log_hash
    );
    if only_time {
        return Ok(());
    }
    let counts = count(&rules, &Arena { games: games.min(200), ..arena });
    let a_decision = |n: u64| n as f64 / counts.decisions.max(1) as f64;
    println!(
        "  a decision: {:.2} moments, {:.2} events, {:.2} forced answers, {:.2} answers offered, {:.2} refused; bytes: \
         state {}, frame {}, event {}, body {}",
        a_decision(counts.moments),
        a_decision(counts.events),
        a_decision(counts.forced),
        a_decision(counts.offered),
        a_decision(counts.refused),
        size_of::<State<G>>(),
        size_of::<G::Step>(),
        size_of::<Event<G>>(),
        size_of::<G::Body>()
    );
    Ok(())
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let games = words.get(1).and_then(|word| word.parse().ok()).unwrap_or(200);
    let only_time = words.get(2).is_some_and(|word| word == "time");
    let wanted = |game: &str| words.first().is_none_or(|word| word == game);
    if wanted("blackpoker") {
        tell::<BlackPoker>(games, only_time)?;
    }
    if wanted("sve") {
        tell::<Sve>(games, only_time)?;
    }
    if wanted("los") {
        tell::<Los>(games, only_time)?;
    }
    if wanted("legions") {
        tell::<Legions>(games, only_time)?;
    }
    Ok(())
}
