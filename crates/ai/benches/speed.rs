//! Decisions a second, and the price of a copy, a view, a made-up state and a digest.

use std::hint::black_box;
use std::sync::atomic::AtomicU64;

use ai::{Arena, Kind, pairings, play_arena};
use blackpoker::BlackPoker;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::{
    Both, Chance, Flow, Options, Rules, Seat, State, Viewer, advance, determinize, position, put_listed,
};
use legions::Legions;
use los::Los;
use sve::Sve;
use table::{Tabled, Wording, load_cards, read_cards};

/// A state in the middle of a game.
fn middle<G: Tabled>(rules: &Rules<G>, deck: &str) -> State<G> {
    let deck = G::deck(rules, deck).map(|deck| deck.defs()).unwrap_or_default();
    let mut state = State::new(Both([&deck, &deck]), Chance::from_number(1)).expect("two decks fit");
    let mut options = Options::new();
    let mut luck = ai::Luck::new(1, 1);
    for _ in 0..60 {
        if advance(rules, &mut state, &mut options, &mut ()) != Flow::Ask {
            break;
        }
        put_listed(rules, &mut state, &options, luck.below(options.len()), &mut ());
    }
    advance(rules, &mut state, &mut options, &mut ());
    state
}

fn play<G: Tabled>(c: &mut Criterion, name: &str, deck: &str) {
    let options = table::Options::of(G::GAME);
    let rules = G::rules(&options).expect("the game has rules");
    let state = middle(&rules, deck);
    let mut group = c.benchmark_group(name);
    group.bench_function("copy", |b| b.iter(|| black_box(&state).clone()));
    group.bench_function("view", |b| b.iter(|| black_box(&state).view(&rules, Viewer::Seat(Seat::A))));
    let view = state.view(&rules, Viewer::Seat(Seat::A));
    group.bench_function("determinize", |b| b.iter(|| determinize(&rules, black_box(&view), 7)));
    group.bench_function("digest of the state", |b| b.iter(|| black_box(&state).digest()));
    group.bench_function("digest of the position", |b| {
        b.iter(|| position(&rules, black_box(&state)).digest())
    });

    let arena = Arena {
        games: 200,
        a: Kind::Random,
        b: Kind::Random,
        pairings: pairings::<G>(&rules, &options.format, None, None),
        seed: 1,
        threads: 1,
        watch: false,
    };
    let decisions = play_arena(&rules, &arena, &AtomicU64::new(0)).map_or(1, |summary| summary.decisions);
    group.throughput(Throughput::Elements(decisions));
    group.bench_function("decisions, random play", |b| {
        b.iter(|| play_arena(&rules, &arena, &AtomicU64::new(0)));
    });
    group.finish();
}

fn blackpoker(c: &mut Criterion) {
    play::<BlackPoker>(c, "blackpoker", "full");
}

fn sve(c: &mut Criterion) {
    play::<Sve>(c, "sve", "elf");
}

fn los(c: &mut Criterion) {
    play::<Los>(c, "los", "tide");
}

fn legions(c: &mut Criterion) {
    play::<Legions>(c, "legions", "fairy");
}

/// Reading the shipped cards: throughput in cards.
fn read(c: &mut Criterion, game: &str, wording: Wording) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards").join(game);
    let cards = load_cards(&folder).expect("the shipped cards are there");
    let mut group = c.benchmark_group(format!("{game}, reading"));
    group.throughput(Throughput::Elements(cards.len() as u64));
    group.bench_function("cards read", |b| b.iter(|| read_cards(wording, black_box(&cards))));
    group.finish();
}

fn reading(c: &mut Criterion) {
    read(c, "sve", Wording::Sve);
    read(c, "los", Wording::Los);
    read(c, "legions", Wording::Legions);
}

criterion_group!(speed, blackpoker, sve, los, legions, reading);
criterion_main!(speed);
