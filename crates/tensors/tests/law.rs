//! What tensors tell: nothing that their seat may not know, the same on any number of threads.

use ai::Luck;
use engine::{Both, Chance, Flow, Options, Seat, State, Viewer, advance, determinize, options, put_listed};
use table::{GAMES, GameId};
use tensors::{AnyPool, Buffers, Layout, Numbers, OPTIONS, PoolSetup, ROWS, Sizes, Written, write};

/// Tensors of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Tensors {
    table: Vec<i16>,
    cards: Vec<i16>,
    options: Vec<i16>,
    ids: Vec<i32>,
    mask: Vec<u8>,
}

fn written<G: Numbers>(rules: &engine::Rules<G>, state: &State<G>, options: &Options) -> (Seat, Tensors) {
    let sizes = Sizes::of::<G>();
    let mut found = Tensors {
        table: vec![0; sizes.table],
        cards: vec![0; ROWS * sizes.card],
        options: vec![0; OPTIONS * sizes.option],
        ids: vec![-1; OPTIONS],
        mask: vec![0; OPTIONS],
    };
    let seat = write(
        rules,
        state,
        options,
        &mut Written {
            table: &mut found.table,
            cards: &mut found.cards,
            options: &mut found.options,
            ids: &mut found.ids,
            mask: &mut found.mask,
            used: &mut [0; 2],
        },
    );
    (seat, found)
}

/// A made-up state that agrees with what the asked seat knows gives it the same tensors: nothing in them comes from
/// anything else.
fn nothing_hidden<G: Numbers>(decisions: usize) {
    let rules = G::rules(&table::Options::of(G::GAME)).unwrap();
    let decks: Vec<_> =
        G::info().decks.iter().map(|deck| G::deck(&rules, deck.named.id).unwrap().defs()).collect();
    let mut luck = Luck::new(5, 1);
    let mut seen = 0;
    for game in 0.. {
        let both = Both([&decks[game % decks.len()][..], &decks[(game + 1) % decks.len()][..]]);
        let mut state: State<G> = State::new(both, Chance::from_number(game as u64)).unwrap();
        let mut list = Options::new();
        while advance(&rules, &mut state, &mut list, &mut ()) == Flow::Ask {
            let (seat, told) = written(&rules, &state, &list);
            let view = state.view(&rules, Viewer::Seat(seat));
            let made_up = determinize(&rules, &view, luck.number());
            let again = written(&rules, &made_up, &options(&rules, &made_up));
            if again != (seat, told.clone()) {
                panic!("game {game}, decision {seen}: {}", apart(&told, &again.1));
            }
            seen += 1;
            if seen == decisions {
                return;
            }
            put_listed(&rules, &mut state, &list, luck.below(list.len()), &mut ());
        }
    }
}

/// Where tensors come apart first.
fn apart(one: &Tensors, other: &Tensors) -> String {
    let first = |one: &[i16], other: &[i16]| one.iter().zip(other).position(|(a, b)| a != b);
    format!(
        "table {:?}, cards {:?}, options {:?}",
        first(&one.table, &other.table),
        first(&one.cards, &other.cards),
        first(&one.options, &other.options)
    )
}

/// So many decisions of each game are looked at.
const DECISIONS: usize = 20_000;

#[test]
fn blackpoker_tells_nothing_hidden() {
    nothing_hidden::<blackpoker::BlackPoker>(DECISIONS);
}

#[test]
fn sve_tells_nothing_hidden() {
    nothing_hidden::<sve::Sve>(DECISIONS);
}

#[test]
fn los_tells_nothing_hidden() {
    nothing_hidden::<los::Los>(DECISIONS);
}

#[test]
fn legions_tells_nothing_hidden() {
    nothing_hidden::<legions::Legions>(DECISIONS);
}

/// The arrays of a pool.
#[derive(Clone, PartialEq, Debug)]
struct Arrays {
    all: Tensors,
    count: Vec<i32>,
    seat: Vec<i8>,
    reward: Vec<f32>,
    done: Vec<u8>,
}

impl Arrays {
    fn new(game: GameId, n: usize) -> Arrays {
        let sizes = Layout::of(game).shape.sizes;
        let all = Tensors {
            table: vec![0; n * sizes.table],
            cards: vec![0; n * ROWS * sizes.card],
            options: vec![0; n * OPTIONS * sizes.option],
            ids: vec![-1; n * OPTIONS],
            mask: vec![0; n * OPTIONS],
        };
        Arrays { all, count: vec![0; n], seat: vec![0; n], reward: vec![0.0; 2 * n], done: vec![0; n] }
    }

    fn buffers(&mut self) -> Buffers<'_> {
        Buffers {
            table: &mut self.all.table,
            cards: &mut self.all.cards,
            options: &mut self.all.options,
            ids: &mut self.all.ids,
            mask: &mut self.all.mask,
            count: &mut self.count,
            seat: &mut self.seat,
            reward: &mut self.reward,
            done: &mut self.done,
        }
    }
}

fn setup(game: GameId, games: usize, threads: usize) -> PoolSetup {
    let options = table::Options::of(game);
    let deck = game.usual_deck(&options.format).to_owned();
    let decks = Both([vec![deck.clone()], vec![deck]]);
    PoolSetup { options, decks, games, seed: 7, opponent: None, length: 2_000, threads }
}

#[test]
fn any_number_of_threads_gives_the_same_games() {
    for game in GAMES {
        let play = |threads: usize| {
            let mut pool = AnyPool::new(game, setup(game, 6, threads)).unwrap();
            let mut arrays = Arrays::new(game, 6);
            let mut ended = 0;
            let mut rewards = Vec::new();
            pool.look(arrays.buffers()).unwrap();
            for _ in 0..1_500 {
                pool.step_random(arrays.buffers()).unwrap();
                ended += arrays.done.iter().filter(|done| **done == 1).count();
                rewards.extend(arrays.reward.iter().copied());
            }
            (arrays, ended, rewards)
        };
        let (one, ended, rewards) = play(1);
        assert!(ended > 0, "{game:?}: no game came to its end");
        assert!(rewards.contains(&1.0) && rewards.contains(&-1.0), "{game:?}: nobody won");
        assert_eq!((one, ended, rewards), play(3), "{game:?}");
    }
}

#[test]
fn a_row_that_was_longer_is_cleared() {
    for game in GAMES {
        let mut pool = AnyPool::new(game, setup(game, 2, 1)).unwrap();
        let mut arrays = Arrays::new(game, 2);
        for _ in 0..400 {
            pool.step_random(arrays.buffers()).unwrap();
            for row in 0..2 {
                let counted =
                    arrays.all.mask[row * OPTIONS..(row + 1) * OPTIONS].iter().filter(|n| **n == 1).count();
                assert_eq!(counted, (arrays.count[row] as usize).min(OPTIONS), "{game:?}");
                let width = Layout::of(game).shape.sizes.option;
                let rest =
                    &arrays.all.options[(row * OPTIONS + counted) * width..(row + 1) * OPTIONS * width];
                assert!(rest.iter().all(|n| *n == 0), "{game:?}: an answer of before is left");
            }
        }
    }
}

#[test]
fn what_is_no_answer_changes_nothing() {
    let game = GameId::BlackPoker;
    let mut pool = AnyPool::new(game, setup(game, 2, 1)).unwrap();
    let mut arrays = Arrays::new(game, 2);
    pool.look(arrays.buffers()).unwrap();
    let before = arrays.clone();
    let fault = pool.step(&[0, 9_999], arrays.buffers()).unwrap_err();
    assert!(fault.0.contains("game 1") && fault.0.contains("9999"), "{fault:?}");
    assert!(pool.step(&[0, -1], arrays.buffers()).is_err());
    assert!(pool.step(&[0], arrays.buffers()).is_err());
    assert!(pool.look(Buffers { count: &mut [0; 3], ..arrays.buffers() }).is_err());
    pool.look(arrays.buffers()).unwrap();
    assert_eq!(arrays, before);
}

#[test]
fn every_column_has_a_name_of_its_own_and_a_meaning() {
    for game in GAMES {
        let layout = Layout::of(game);
        let sizes = layout.shape.sizes;
        for (columns, size) in
            [(&layout.table, sizes.table), (&layout.card, sizes.card), (&layout.option, sizes.option)]
        {
            assert_eq!(columns.len(), size, "{game:?}");
            let names: std::collections::BTreeSet<_> = columns.iter().map(|(name, _)| name).collect();
            assert_eq!(names.len(), columns.len(), "{game:?}");
            assert!(columns.iter().all(|(_, meaning)| !meaning.is_empty()), "{game:?}");
        }
    }
}
