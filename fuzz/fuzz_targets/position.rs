//! A written position is read or explained; one that is read plays on, and comes back as it was written.
#![no_main]

use engine::{Chance, Flow, Options, advance, put_listed};
use libfuzzer_sys::fuzz_target;
use table::{GameId, Tabled, read_position, text_of, write_position};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = text_of(bytes) else { return };
    let rules = blackpoker::BlackPoker::rules(&table::Options::of(GameId::BlackPoker)).unwrap();
    let Ok(mut state) = read_position(&rules, text, 1, Chance::from_number(1)) else { return };
    let written = write_position(&rules, &state).expect("a position is at rest");
    let again = read_position(&rules, &written, 1, Chance::from_number(1)).expect("what is written is read");
    assert_eq!(write_position(&rules, &again), Some(written));
    let mut options = Options::new();
    for step in 0..200 {
        if advance(&rules, &mut state, &mut options, &mut ()) == Flow::Over {
            return;
        }
        assert!(!options.is_empty(), "a question without an answer");
        put_listed(&rules, &mut state, &options, step * 7 % options.len(), &mut ());
    }
});
