//! Events are the only change of the table, inputs the only change of the state.

use engine::{Flow, Input, Options, Place, Seat, State, advance, apply, begin_moment, end_moment, put};
use table::Tabled;

use super::games::{Table, Tape};

pub fn fold_to_the_table<G: Tabled>(tables: &[Table<G>]) {
    for table in tables {
        for seed in 0..60 {
            let mut tape = Tape::default();
            let end = table.play(seed, &mut tape, |_, _, _| {});
            let mut folded = table.begin(seed).table;
            for moment in &tape.moments {
                begin_moment(&table.rules, &mut folded, moment);
                for event in moment {
                    apply(&table.rules, &mut folded, event);
                    let why = event.because.why;
                    assert!(why.is_some() && why.at() < G::clauses().len(), "{event:?} has no reason");
                }
                end_moment(&table.rules, &mut folded, moment, &mut ());
            }
            assert!(folded == end.table, "seed {seed}");
        }
    }
}

pub fn fold_to_the_state<G: Tabled>(tables: &[Table<G>]) {
    for table in tables {
        for seed in 0..60 {
            let mut tape = Tape::default();
            let end = table.play(seed, &mut tape, |_, _, _| {});
            let mut state = table.begin(seed);
            let mut options = Options::new();
            let mut given = tape.choices.iter().filter(|(_, forced)| !forced);
            while advance(&table.rules, &mut state, &mut options, &mut ()) == Flow::Ask {
                let (choice, _) = given.next().expect("as many inputs as questions");
                put(&table.rules, &mut state, Input::Answer(*choice), &mut ()).expect("it was taken before");
            }
            assert!(state == end && given.next().is_none(), "seed {seed}");
        }
    }
}

/// Working everything out anew changes nothing: what settling passes over had not changed. Where a book keeps values as
/// they were for a while, only at rest.
pub fn are_settled<G: Tabled>(tables: &[Table<G>]) {
    for table in tables {
        for seed in 0..60 {
            table.play(seed, &mut (), |state, _, _| {
                if G::GAME == table::GameId::Legions && !G::at_rest(state) {
                    return;
                }
                let mut anew = state.table.clone();
                end_moment(&table.rules, &mut anew, &[], &mut ());
                assert!(anew == state.table, "seed {seed}: {}", difference(&anew, &state.table));
            });
        }
    }
}

/// What differs between two tables that should be the same.
fn difference<G: Tabled>(anew: &engine::Table<G>, known: &engine::Table<G>) -> String {
    let bodies = known.all().iter().filter(|&&card| anew.body(card) != known.body(card));
    let mut told: Vec<String> =
        bodies.map(|&card| format!("{:?}\n  not {:?}", anew.body(card), known.body(card))).collect();
    if anew.common != known.common {
        told.push(format!("{:?}\n  not {:?}", anew.common, known.common));
    }
    told.join("\n")
}

/// The printed cards on a table that somebody brought, with their owners.
fn inventory<G: Tabled>(rules: &engine::Rules<G>, state: &State<G>) -> Vec<(engine::Def, Seat)> {
    let table = &state.table;
    let all = table.all().iter().map(|&c| (table.card(c).def, table.card(c).owner()));
    let mut all: Vec<_> = all.filter(|&(def, _)| G::is_brought(rules, def)).collect();
    all.sort();
    all
}

pub fn conserve_cards<G: Tabled>(tables: &[Table<G>]) {
    for table in tables {
        for seed in 0..60 {
            let before = inventory(&table.rules, &table.begin(seed));
            table.play(seed, &mut (), |state, _, _| {
                assert_eq!(inventory(&table.rules, state), before, "seed {seed}");
                for place in (0..engine::PLACES).map(Place::new) {
                    for &card in state.table.run(place) {
                        assert_eq!(state.table.card(card).place, place);
                    }
                }
                let mut all = state.table.all().to_vec();
                all.sort();
                all.dedup();
                assert_eq!(all.len(), state.table.all().len(), "a card lies in two places");
            });
        }
    }
}
