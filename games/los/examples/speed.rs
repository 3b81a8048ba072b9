use std::time::Instant;
use engine::{Both, Chance, Def, Flow, Options, State, advance, put_listed};
use los::*;
#[path = "../tests/games.rs"]
#[allow(dead_code)]
mod games;
fn main() {
    let rules = los::rules(&games::cards(), &[]);
    let decks: Vec<Vec<Def>> = ["plain", "arena", "dusk", "grove", "tide"].iter().map(|n| games::deck(&rules, n)).collect();
    let mut dice = 1u64; let mut n = 0u64; let t = Instant::now(); let mut keep: Vec<State<Los>> = vec![];
    for g in 0..4000usize {
        let (a, b) = (&decks[g % 5], &decks[g / 5 % 5]);
        let mut state: State<Los> = State::new(Both([a, b]), Chance::from_number(g as u64)).unwrap();
        let mut options = Options::new();
        while advance(&rules, &mut state, &mut options, &mut ()) == Flow::Ask {
            n += 1;
            dice ^= dice << 13; dice ^= dice >> 7; dice ^= dice << 17;
            if n % 997 == 0 && keep.len() < 64 { keep.push(state.clone()); }
            put_listed(&rules, &mut state, &options, (dice >> 33) as usize % options.len(), &mut ());
        }
    }
    let s = t.elapsed().as_secs_f64();
    println!("{n} decisions {s:.2}s {:.0}/s", n as f64 / s);
    let t = Instant::now(); let mut x = 0u64;
    for i in 0..2_000_000usize { let c = std::hint::black_box(&keep[i % keep.len()]).clone(); x += std::hint::black_box(&c).table.now().0 as u64; }
    println!("copy {:.0} ns, {} bytes, {x}", t.elapsed().as_secs_f64() * 1e9 / 2e6, size_of::<State<Los>>());
}
