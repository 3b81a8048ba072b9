//! Decisions a second, and the price of a copy, a view, a made-up state and a digest.

use std::hint::black_box;
use std::sync::atomic::AtomicU64;

use ai::{Arena, Kind, pairings, play_arena};
use blackpoker::BlackPoker;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::{
    Both, Chance, Flow, Options, Rules, Seat, State, Viewer, advance, determinize, position, put_listed,
};
use table::{Tabled, Wording, load_cards, read_cards};

/// A state in the middle of a game.
fn middle(rules: &Rules<BlackPoker>) -> State<BlackPoker> {
    let deck = BlackPoker::deck(rules, "full").map(|deck| deck.defs()).unwrap_or_default();
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

fn blackpoker(c: &mut Criterion) {
    let rules = blackpoker::rules(blackpoker::Format::Full, &[]);
    let state = middle(&rules);
    let mut group = c.benchmark_group("blackpoker");
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
        pairings: pairings::<BlackPoker>(&rules, "full", None, None),
        seed: 1,
        threads: 1,
    };
    let decisions = play_arena(&rules, &arena, &AtomicU64::new(0)).map_or(1, |summary| summary.decisions);
    group.throughput(Throughput::Elements(decisions));
    group.bench_function("decisions, random play", |b| {
        b.iter(|| play_arena(&rules, &arena, &AtomicU64::new(0)));
    });
    group.finish();
}

/// Reading the shipped cards: throughput in cards.
fn reading(c: &mut Criterion) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/sve");
    let cards = load_cards(&folder).expect("the shipped cards are there");
    let mut group = c.benchmark_group("sve");
    group.throughput(Throughput::Elements(cards.len() as u64));
    group.bench_function("cards read", |b| b.iter(|| read_cards(Wording::Sve, black_box(&cards))));
    group.finish();
}

criterion_group!(speed, blackpoker, reading);
criterion_main!(speed);
