//! Cards without a text: whole games by both books.

use engine::{Both, Chance, Def, Flow, Options, Outcome, Rules, State, advance, put_listed};
use legions::kinds::{Category, Colour};
use legions::{EDITIONS, Edition, Facts, Legions};

/// A master of two colours, minions and lords of theirs and of another.
fn faces() -> Vec<Facts> {
    let colours =
        [vec![Colour::Red], vec![Colour::White], vec![Colour::Red, Colour::White], vec![Colour::Blue]];
    let mut all = vec![Facts {
        id: "M".into(),
        name: "主".into(),
        category: Category::Master,
        colours: vec![Colour::Red, Colour::White],
        ..Facts::default()
    }];
    for n in 0..13u8 {
        let lord = n % 5 == 4;
        all.push(Facts {
            id: format!("C{n}"),
            name: format!("札{n}"),
            category: if lord { Category::Lord } else { Category::Minion },
            colours: colours[usize::from(n) % colours.len()].clone(),
            cost: 1 + n % 5,
            cc: u8::from(lord),
            wt: 1 + n % 4,
            atk: i16::from(1 + n % 4),
            hp: i16::from(1 + (n + 2) % 5),
            ..Facts::default()
        });
    }
    all
}

fn deck() -> Vec<Def> {
    let mut deck = vec![Def(0)];
    deck.extend((0..40).map(|at| Def(1 + at % 13)));
    deck
}

fn rules(edition: Edition) -> Rules<Legions> {
    legions::rules(&faces(), edition, &[])
}

/// Plays a random game; how many decisions it took.
fn play(rules: &Rules<Legions>, seed: u64) -> (State<Legions>, usize) {
    let deck = deck();
    let mut state = State::new(Both([&deck, &deck]), Chance::from_number(seed)).unwrap();
    let (mut options, mut dice, mut n) = (Options::new(), seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, 0);
    while advance(rules, &mut state, &mut options, &mut ()) == Flow::Ask {
        assert!(options.len() > 1, "a question with {} answers", options.len());
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        let at = (dice >> 33) as usize % options.len();
        put_listed(rules, &mut state, &options, at, &mut ());
        n += 1;
        assert!(n < 100_000, "seed {seed} does not end");
    }
    (state, n)
}

#[test]
fn random_games_end_by_both_books() {
    for edition in EDITIONS {
        let rules = rules(edition);
        let mut won = [0; 2];
        for seed in 0..200 {
            let (state, n) = play(&rules, seed);
            assert!(n > 20);
            match state.table.over() {
                Some(Outcome::Won(seat)) => won[seat.index()] += 1,
                other => panic!("{other:?}"),
            }
        }
        assert!(won[0] > 40 && won[1] > 40, "{won:?}");
    }
}

#[test]
fn a_state_is_small() {
    assert!(std::mem::size_of::<State<Legions>>() <= 8_528, "{}", std::mem::size_of::<State<Legions>>());
}
