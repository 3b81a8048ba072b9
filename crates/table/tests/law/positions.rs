//! The notation of a position at rest comes back.

use engine::{Chance, position};
use table::{Tabled, read_position, write_position};

use super::games::Table;

pub fn round_trip<G: Tabled>(tables: &[Table<G>]) {
    for table in tables {
        let rules = &table.rules;
        let mut at_rest = 0;
        for seed in 0..25 {
            table.play(seed, &mut (), |state, _, _| {
                let Some(text) = write_position(rules, state) else { return };
                at_rest += 1;
                let read = read_position(rules, &text, 1, Chance::from_number(0));
                let read = read.unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
                assert_eq!(write_position(rules, &read).as_deref(), Some(&*text));
                let (one, two) = (position(rules, &read), position(rules, state));
                assert!(one == two, "seed {seed}\n{text}\n{one:#?}\n{two:#?}");
                assert_eq!(position(rules, &read).digest(), position(rules, state).digest());
            });
        }
        assert!(at_rest > 300, "only {at_rest} positions were at rest");
    }
}
