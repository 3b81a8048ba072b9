//! How many texts the shared grammar reads a second on one core, frames included:
//! `cargo run --release -p tefuda-legions --example legions_reading_speed`

#[path = "../tests/corpora/mod.rs"]
mod corpora;

use std::time::Instant;

use corpora::lexicon;

fn main() {
    let all = corpora::readable();
    let start = Instant::now();
    let speed = language::survey::read_per_second(&lexicon(), &all, 3.0, || start.elapsed().as_secs_f64());
    println!("{} texts, {speed:.0} a second", all.len());
}
