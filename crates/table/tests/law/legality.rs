//! Every listed answer is accepted, and no other.

use std::collections::HashSet;

use engine::{Both, Choice, Flow, Input, Ix, Options, advance, code, put, refusals, why_not};
use table::{Session, Tabled};

use super::games::Table;

pub fn answers<G: Tabled>(tables: &[Table<G>]) {
    for table in tables {
        let rules = &table.rules;
        for seed in 0..12 {
            table.play(seed, &mut (), |state, options, dice| {
                let codes: HashSet<_> = options.iter().map(|&choice| code(&state.table, choice)).collect();
                assert_eq!(codes.len(), options.len(), "two answers have one code");
                for &choice in options.iter() {
                    let mut after = state.clone();
                    put(rules, &mut after, Input::Answer(choice), &mut ())
                        .expect("a listed answer is accepted");
                    let mut list = Options::new();
                    // Nothing that is begun gets stuck.
                    let flow = advance(rules, &mut after, &mut list, &mut ());
                    assert!(flow == Flow::Over || list.len() > 1);
                }
                let mut others: Vec<Choice> =
                    refusals(rules, state).into_iter().map(|(choice, _)| choice).collect();
                for _ in 0..20 {
                    let card = if dice.below(2) == 0 { Ix::NONE } else { Ix::new(dice.below(108)) };
                    others.push(Choice { kind: dice.below(14) as u8, card, arg: dice.below(60) as u16 });
                }
                for choice in others.into_iter().filter(|choice| !options.contains(choice)) {
                    let mut after = state.clone();
                    assert!(why_not(rules, state, choice).is_some());
                    assert!(put(rules, &mut after, Input::Answer(choice), &mut ()).is_err(), "{choice:?}");
                    assert!(after == *state, "a refused answer changes nothing");
                }
            });
        }
    }
}

pub fn undo<G: Tabled>(tables: &[Table<G>]) {
    for table in tables {
        let [a, b] = &table.decks.0;
        let mut session = Session::begin(table.rules.clone(), Both([a, b]), [5; 32]).expect("it begins");
        let mut dice = super::dice::Dice::new(3);
        let mut told = Vec::new();
        while session.question().is_some() {
            told.push((
                session.words(),
                session.log().digest(),
                session.position(),
                session.log().entries.len(),
            ));
            let answers = session.words().len();
            session.answer(dice.below(answers)).expect("a listed answer is accepted");
        }
        assert!(told.len() > 10);
        for (at, (words, digest, position, entries)) in told.into_iter().enumerate().rev().step_by(3) {
            assert!(session.undo_to(at));
            assert_eq!(session.decisions(), at);
            assert_eq!(session.words(), words);
            assert_eq!(session.log().digest(), digest);
            assert_eq!(session.log().entries.len(), entries);
            assert!(session.position() == position);
        }
    }
}
