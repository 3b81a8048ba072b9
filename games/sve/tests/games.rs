//! Whole games between decks of cards that can be played, by chance alone: they end, and nothing breaks.

mod printed;

use engine::{Both, Chance, Def, Flow, Options, Outcome, Rules, Seat, State, advance, put_listed};
use printed::{beside, deck, own, own_files};
use sve::{Facts, Sve, Zone, rules};

/// A small generator: the same games every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }
}

/// What no rule lets go beyond its bounds: PP and EP (3.2), the field and the EX area (4.4.4, 4.8.3).
fn keeps_bounds(state: &State<Sve>) {
    for seat in Seat::BOTH {
        let purse = &state.table.purses[seat];
        let frame = state.work.frames.last();
        assert!(purse.pp >= 0 && purse.ep >= 0, "{seat}: {purse:?} at {frame:?}");
        assert!((0..=10).contains(&purse.pp_max), "{seat}: {purse:?} at {frame:?}");
        for (zone, limit) in [(Zone::Field, purse.field_limit), (Zone::Ex, purse.ex_limit)] {
            let there = state.table.at(zone, seat).len();
            assert!(there <= limit.into(), "{seat}: {there} in {zone:?} at {frame:?}");
        }
    }
}

/// Plays one game; how many answers were given, and how it ended.
fn play(rules: &Rules<Sve>, decks: [&[Def]; 2], dice: &mut Dice) -> (usize, Option<Outcome>) {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&(dice.below(usize::MAX) as u64).to_le_bytes());
    let mut state =
        State::<Sve>::new(Both::make(|seat| decks[seat.index()]), Chance::new(seed)).expect("room for all");
    let mut options = Options::new();
    for answers in 0..20_000 {
        match advance(rules, &mut state, &mut options, &mut ()) {
            Flow::Ask => {
                keeps_bounds(&state);
                assert!(!options.is_empty(), "nothing can be answered: {:?}", state.work.frames.last());
                put_listed(rules, &mut state, &options, dice.below(options.len()), &mut ());
            }
            _ => return (answers, state.table.over()),
        }
    }
    panic!("a game without an end: {:?}", state.work.frames.last());
}

fn games(faces: &[Facts], n: usize) {
    let rules = rules(faces);
    let mut ended = 0;
    for game in 0..n {
        let mut dice = Dice(game as u64);
        let mut deck = || deck(&rules, faces, &mut |n| dice.below(n));
        let decks = [deck(), deck()];
        let (answers, outcome) = play(&rules, [&decks[0], &decks[1]], &mut dice);
        assert!(answers > 10, "game {game} was over at once");
        ended += usize::from(outcome.is_some());
    }
    assert_eq!(ended, n);
}

#[test]
fn games_with_the_starter_set_end() {
    let mut faces = own("tokens.toml");
    own_files().iter().for_each(|file| faces.extend(own(file)));
    games(&faces, 300);
}

#[test]
fn games_with_printed_cards_end() {
    let (Some(tokens), Some(cards)) = (beside("data/sve-tokens.jsonl"), beside("corpus/sve-cards.jsonl"))
    else {
        return;
    };
    let faces: Vec<Facts> = tokens.into_iter().chain(cards).collect();
    games(&faces, 600);
}
