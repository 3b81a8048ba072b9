//! How many texts the shared grammar reads a second on one core, frames included:
//! `cargo run --release -p tefuda-sve --example sve_reading_speed`

#[allow(dead_code, reason = "tests need more of it")]
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
