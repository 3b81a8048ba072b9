//! Whole games between decks of cards that can be played, by chance alone: they end, and nothing breaks.

mod printed;

use engine::{Both, Chance, Def, Flow, Options, Outcome, Rules, State, advance, put_listed};
use printed::{beside, own, own_files};
use sve::{Facts, Kind, Special, Sve, rules};

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

/// A deck of cards that can be played whole: a leader, forty cards, and evolve cards for them.
fn deck(rules: &Rules<Sve>, faces: &[Facts], dice: &mut Dice) -> Vec<Def> {
    let playable = |at: &usize| rules.printed(Def(*at as u16)).unread.is_empty();
    let all: Vec<usize> = (0..faces.len()).filter(playable).collect();
    let main: Vec<usize> = all
        .iter()
        .copied()
        .filter(|&at| faces[at].special.is_none() && faces[at].kind != Kind::Leader)
        .collect();
    let leader = faces.iter().position(|facts| facts.kind == Kind::Leader);
    let mut deck: Vec<Def> = leader.map(|at| Def(at as u16)).into_iter().collect();
    let mut evolve = Vec::new();
    while deck.len() < 41 {
        let at = main[dice.below(main.len())];
        for _ in 0..3.min(41 - deck.len()) {
            deck.push(Def(at as u16));
        }
        let face = |&other: &usize| {
            faces[other].special == Some(Special::Evolve) && faces[other].name == faces[at].name
        };
        evolve.extend(all.iter().copied().find(face).map(|at| Def(at as u16)));
        if faces[at].text.contains("《食事》") {
            evolve.extend(faces.iter().position(|facts| facts.name == sve::CARROT).map(|at| Def(at as u16)));
        }
        if faces[at].text.contains("《憑依》") || faces[at].text.contains("《ライド》") {
            evolve.extend(
                faces.iter().position(|facts| facts.name == sve::DRIVE_POINT).map(|at| Def(at as u16)),
            );
        }
    }
    evolve.truncate(10);
    deck.extend(evolve);
    deck
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
        let decks = [deck(&rules, faces, &mut dice), deck(&rules, faces, &mut dice)];
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
