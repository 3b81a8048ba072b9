//! Games with cards that have keywords and nothing else: the rules of play alone, without any text.

use engine::{Both, Chance, Def, Flow, Options, Outcome, State, advance, put_listed};
use sve::{Facts, Kind, Sve};

/// A follower of this cost with this text.
fn follower(name: &str, cost: i16, attack: i16, defense: i16, text: &str) -> Facts {
    Facts {
        id: name.to_owned(),
        name: name.to_owned(),
        class: Some(sve::kinds::Class::Neutral),
        cost: Some(cost),
        attack: Some(attack),
        defense: Some(defense),
        text: text.to_owned(),
        ..Facts::default()
    }
}

fn faces() -> Vec<Facts> {
    let leader = Facts { id: "L".into(), name: "L".into(), kind: Kind::Leader, ..Facts::default() };
    vec![
        leader,
        follower("one", 1, 1, 2, ""),
        follower("guard", 2, 2, 2, "【守護】"),
        follower("rush", 2, 2, 1, "【突進】"),
        follower("storm", 3, 2, 2, "【疾走】"),
        follower("drain", 3, 3, 3, "【ドレイン】"),
        follower("bane", 2, 1, 1, "【必殺】"),
        follower("hunter", 4, 4, 3, "【指定攻撃】"),
        follower("tyrant", 5, 5, 5, "【威圧】"),
        follower("big", 7, 7, 7, "【守護】【オーラ】"),
    ]
}

fn deck(faces: usize) -> Vec<Def> {
    std::iter::once(Def(0)).chain((0..40).map(|at| Def(1 + (at % (faces - 1)) as u16))).collect()
}

/// A cheap generator: the choices differ, and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}

#[test]
fn random_games_end() {
    let faces = faces();
    let rules = sve::rules(&faces);
    let deck = deck(faces.len());
    let mut turns = 0;
    for seed in 0..300 {
        let mut state: State<Sve> = State::new(Both([&deck, &deck]), Chance::from_number(seed)).unwrap();
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut options = Options::new();
        let mut decisions = 0;
        while advance(&rules, &mut state, &mut options, &mut ()) == Flow::Ask {
            assert!(options.len() > 1, "{} answers to {:?}", options.len(), state.top());
            put_listed(&rules, &mut state, &options, dice.below(options.len()), &mut ());
            decisions += 1;
            assert!(decisions < 20_000, "seed {seed} does not end");
        }
        assert!(matches!(state.table.over(), Some(Outcome::Won(_) | Outcome::Draw)));
        turns += state.table.purses.0.iter().map(|purse| u32::from(purse.turns)).sum::<u32>();
    }
    assert!(turns / 300 > 6, "games end after {} turns", turns / 300);
}
