//! Many games at once, each written into its own rows of arrays that someone else holds.

use std::sync::Arc;

use ai::{Bot, Kind, Luck};
use engine::{
    Both, Chance, Def, Flow, Lang, Options, Outcome, Rules, Seat, Sight, State, advance, put_listed,
};
use rayon::prelude::*;
use table::{GameId, Tabled, read_deck};

use crate::observe::{Numbers, OPTIONS, ROWS, Sizes, Written, write};

/// No pool uses more threads than this.
const THREADS: usize = 64;

/// What a pool plays.
#[derive(Clone, Debug)]
pub struct PoolSetup {
    /// The options of the match.
    pub options: table::Options,
    /// Decks of seat A and seat B, each the word of one that comes with the game or a list. Pairings are played in turn.
    pub decks: Both<Vec<String>>,
    /// How many games at once.
    pub games: usize,
    /// The seed of everything.
    pub seed: u64,
    /// Who plays the other seat. Without anybody both seats are asked for.
    pub opponent: Option<Kind>,
    /// A game is called off after so many answers.
    pub length: u32,
    /// On so many threads.
    pub threads: usize,
}

/// Why a pool can't be made, or can't go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault(pub String);

/// The arrays of all games, one after the other.
pub struct Buffers<'a> {
    /// Games × numbers of the table.
    pub table: &'a mut [i16],
    /// Games × rows × numbers of a card.
    pub cards: &'a mut [i16],
    /// Games × answers × numbers of an answer.
    pub options: &'a mut [i16],
    /// Games × answers.
    pub ids: &'a mut [i32],
    /// Games × answers.
    pub mask: &'a mut [u8],
    /// How many answers there are, of each game.
    pub count: &'a mut [i32],
    /// Who is asked: 0 or 1.
    pub seat: &'a mut [i8],
    /// What seat A and seat B got by the last answer: 1 for a game won, -1 for one lost.
    pub reward: &'a mut [f32],
    /// 1 where a game ended with the last answer; the next one has begun.
    pub done: &'a mut [u8],
}

/// One game of a pool.
struct Seated<G: Tabled> {
    state: State<G>,
    options: Options,
    luck: Luck,
    /// Which game of its row this is.
    game: u64,
    /// Answers given in it.
    answers: u32,
    learner: Seat,
    opponent: Option<Bot>,
    used: [usize; 2],
}

/// Many games at once.
pub struct Pool<G: Tabled> {
    rules: Arc<Rules<G>>,
    setup: PoolSetup,
    pairings: Vec<Both<Vec<Def>>>,
    games: Vec<Seated<G>>,
    sizes: Sizes,
    threads: rayon::ThreadPool,
}

/// How one game went on.
struct Went {
    reward: [f32; 2],
    done: bool,
}

/// Who chooses the answers.
#[derive(Copy, Clone)]
enum Answers<'a> {
    /// Someone outside: a place in the list for each game.
    Given(&'a [i64]),
    /// Each game's own luck.
    Random,
    /// Nobody: the games are only written.
    Nobody,
}

impl<G: Numbers> Pool<G>
where
    State<G>: Send,
    Rules<G>: Sync,
{
    /// All games, each at its first question.
    pub fn new(setup: PoolSetup) -> Result<Pool<G>, Fault> {
        let rules = G::rules(&setup.options).map_err(|said| Fault(said.en))?;
        let read = |list: &String| deck(&rules, &setup.options.format, list);
        let decks = [&setup.decks[Seat::A], &setup.decks[Seat::B]];
        let [a, b] = decks.map(|decks| decks.iter().map(read).collect::<Result<Vec<_>, _>>());
        let (a, b) = (a?, b?);
        let pairings: Vec<_> =
            a.iter().flat_map(|a| b.iter().map(move |b| Both([a.clone(), b.clone()]))).collect();
        if pairings.is_empty() || setup.games == 0 {
            return Err(Fault("a pool needs at least one game and a deck for each seat".to_owned()));
        }
        let threads = rayon::ThreadPoolBuilder::new().num_threads(setup.threads.clamp(1, THREADS));
        let threads = threads.build().map_err(|fault| Fault(fault.to_string()))?;
        let mut pool = Pool { rules, pairings, games: Vec::new(), sizes: Sizes::of::<G>(), threads, setup };
        for row in 0..pool.setup.games {
            let game = pool.begin(row, 0)?;
            pool.games.push(game);
        }
        Ok(pool)
    }

    /// The game with this number of a row, at its first question.
    fn begin(&self, row: usize, game: u64) -> Result<Seated<G>, Fault> {
        begin(&self.rules, &self.setup, &self.pairings, row, game)
    }

    /// Gives every game its answer, a place in its list, and writes what is asked then. Nothing happens if one of them is no
    /// place in its list.
    pub fn step(&mut self, answers: &[i64], out: Buffers<'_>) -> Result<(), Fault> {
        if answers.len() != self.games.len() {
            return Err(Fault(format!("{} answers for {} games", answers.len(), self.games.len())));
        }
        for (row, (game, &at)) in self.games.iter().zip(answers).enumerate() {
            let most = game.options.len();
            if usize::try_from(at).map_or(true, |at| at >= most) {
                return Err(Fault(format!("game {row}: {at} is none of its answers, 0 to {}", most - 1)));
            }
        }
        self.go(Answers::Given(answers), out)
    }

    /// Gives every game an answer by chance, from the games' own luck.
    pub fn step_random(&mut self, out: Buffers<'_>) -> Result<(), Fault> {
        self.go(Answers::Random, out)
    }

    /// Writes what is asked in every game.
    pub fn look(&mut self, out: Buffers<'_>) -> Result<(), Fault> {
        self.go(Answers::Nobody, out)
    }

    fn go(&mut self, answers: Answers<'_>, out: Buffers<'_>) -> Result<(), Fault> {
        out.check(&self.sizes, self.games.len())?;
        let Pool { rules, setup, pairings, games, sizes, threads } = self;
        let rows = games
            .par_iter_mut()
            .zip(out.table.par_chunks_mut(sizes.table))
            .zip(out.cards.par_chunks_mut(ROWS * sizes.card))
            .zip(out.options.par_chunks_mut(OPTIONS * sizes.option))
            .zip(out.ids.par_chunks_mut(OPTIONS))
            .zip(out.mask.par_chunks_mut(OPTIONS))
            .zip(out.count.par_iter_mut().zip(out.seat.par_iter_mut()))
            .zip(out.reward.par_chunks_mut(2).zip(out.done.par_iter_mut()));
        threads.install(|| {
            rows.enumerate().try_for_each(|(row, one)| {
                let (((((((game, table), cards), options), ids), mask), (count, seat)), (reward, done)) = one;
                let went = take(rules, setup, pairings, row, game, answers)?;
                let mut written = Written { table, cards, options, ids, mask, used: &mut game.used };
                let asked = write(rules, &game.state, &game.options, &mut written);
                *count = game.options.len() as i32;
                *seat = asked.index() as i8;
                reward.copy_from_slice(&went.reward);
                *done = went.done.into();
                Ok(())
            })
        })
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Has it no games? A pool is never made without one.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}

/// The cards of a deck: a word for one that comes with the game, or a list. It must be a deck of the format.
fn deck<G: Tabled>(rules: &Rules<G>, format: &str, list: &str) -> Result<Vec<Def>, Fault> {
    let deck = match G::deck(rules, list.trim()) {
        Some(deck) => deck,
        None => read_deck(rules, list)
            .map_err(|faults| Fault(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")))?,
    };
    match G::check_deck(rules, format, &deck).first() {
        Some(fault) => Err(Fault(fault.told(Lang::En))),
        None => Ok(deck.defs()),
    }
}

/// A game of a row, at its first question.
fn begin<G: Numbers>(
    rules: &Rules<G>,
    setup: &PoolSetup,
    pairings: &[Both<Vec<Def>>],
    row: usize,
    game: u64,
) -> Result<Seated<G>, Fault> {
    let of = game.wrapping_mul(setup.games as u64).wrapping_add(row as u64);
    let pairing = &pairings[(of % pairings.len() as u64) as usize];
    let mut seed = [0; 32];
    for (bytes, n) in seed.chunks_mut(8).zip([setup.seed, row as u64, game]) {
        bytes.copy_from_slice(&n.to_le_bytes());
    }
    let decks = Both([&pairing[Seat::A][..], &pairing[Seat::B][..]]);
    let too_many = |_| Fault(format!("the decks hold more than {} cards", engine::CARDS));
    let state = State::new(decks, Chance::new(seed)).map_err(too_many)?;
    let learner = if game.is_multiple_of(2) { Seat::A } else { Seat::B };
    let stream = of.wrapping_mul(2);
    let mut seated = Seated {
        state,
        options: Options::new(),
        luck: Luck::new(setup.seed, stream),
        game,
        answers: 0,
        learner,
        opponent: setup.opponent.map(|kind| Bot::new(kind, Luck::new(setup.seed, stream + 1))),
        used: [0; 2],
    };
    match seated.go_on(rules, setup.length) {
        Flow::Ask => Ok(seated),
        _ => Err(Fault(format!("game {game} of row {row} ends before anything is asked"))),
    }
}

impl<G: Numbers> Seated<G> {
    /// Goes on until the one who learns is asked, or the game is over or too long.
    fn go_on(&mut self, rules: &Rules<G>, length: u32) -> Flow {
        loop {
            let flow = advance(rules, &mut self.state, &mut self.options, &mut ());
            if flow != Flow::Ask || self.answers >= length {
                return if flow == Flow::Ask { Flow::On } else { flow };
            }
            let Some(opponent) = &mut self.opponent else { return flow };
            let sight = Sight::of_asked(rules, &self.state, &self.options);
            if sight.seat() == self.learner {
                return flow;
            }
            let at = opponent.answer(&sight);
            put_listed(rules, &mut self.state, &self.options, at, &mut ());
            self.answers += 1;
        }
    }

    /// What each seat got: 1 for the game won, -1 for it lost.
    fn reward(&self) -> [f32; 2] {
        match self.state.table.over() {
            Some(Outcome::Won(Seat::A)) => [1.0, -1.0],
            Some(Outcome::Won(Seat::B)) => [-1.0, 1.0],
            Some(Outcome::Draw) | None => [0.0; 2],
        }
    }
}

/// Gives a game its answer; where it is over then, the next one of its row begins.
fn take<G: Numbers>(
    rules: &Rules<G>,
    setup: &PoolSetup,
    pairings: &[Both<Vec<Def>>],
    row: usize,
    game: &mut Seated<G>,
    answers: Answers<'_>,
) -> Result<Went, Fault> {
    let at = match answers {
        Answers::Given(answers) => answers[row] as usize,
        Answers::Random => game.luck.below(game.options.len()),
        Answers::Nobody => return Ok(Went { reward: [0.0; 2], done: false }),
    };
    put_listed(rules, &mut game.state, &game.options, at, &mut ());
    game.answers += 1;
    if game.go_on(rules, setup.length) == Flow::Ask {
        return Ok(Went { reward: [0.0; 2], done: false });
    }
    let went = Went { reward: game.reward(), done: true };
    let used = game.used;
    *game = begin(rules, setup, pairings, row, game.game + 1)?;
    game.used = used;
    Ok(went)
}

impl Buffers<'_> {
    /// Do all arrays have the size they must have?
    fn check(&self, sizes: &Sizes, games: usize) -> Result<(), Fault> {
        let found = [
            ("table", self.table.len(), sizes.table),
            ("cards", self.cards.len(), ROWS * sizes.card),
            ("options", self.options.len(), OPTIONS * sizes.option),
            ("ids", self.ids.len(), OPTIONS),
            ("mask", self.mask.len(), OPTIONS),
            ("count", self.count.len(), 1),
            ("seat", self.seat.len(), 1),
            ("reward", self.reward.len(), 2),
            ("done", self.done.len(), 1),
        ];
        match found.iter().find(|(_, len, each)| *len != games * each) {
            Some((name, len, each)) => {
                Err(Fault(format!("{name} has room for {len} numbers; expected {}", games * each)))
            }
            None => Ok(()),
        }
    }
}

/// A pool of any game.
pub enum AnyPool {
    /// Games of BlackPoker.
    BlackPoker(Box<Pool<blackpoker::BlackPoker>>),
    /// Games of Shadowverse EVOLVE.
    Sve(Box<Pool<sve::Sve>>),
    /// Games of Legend of Stars.
    Los(Box<Pool<los::Los>>),
    /// Games of Legions!
    Legions(Box<Pool<legions::Legions>>),
}

/// Does the same with a pool of whichever game it is.
macro_rules! each {
    ($any:expr, $pool:ident => $body:expr) => {
        match $any {
            AnyPool::BlackPoker($pool) => $body,
            AnyPool::Sve($pool) => $body,
            AnyPool::Los($pool) => $body,
            AnyPool::Legions($pool) => $body,
        }
    };
}

impl AnyPool {
    /// A pool of this game.
    pub fn new(game: GameId, setup: PoolSetup) -> Result<AnyPool, Fault> {
        Ok(match game {
            GameId::BlackPoker => AnyPool::BlackPoker(Box::new(Pool::new(setup)?)),
            GameId::Sve => AnyPool::Sve(Box::new(Pool::new(setup)?)),
            GameId::Los => AnyPool::Los(Box::new(Pool::new(setup)?)),
            GameId::Legions => AnyPool::Legions(Box::new(Pool::new(setup)?)),
        })
    }

    /// As [`Pool::step`].
    pub fn step(&mut self, answers: &[i64], out: Buffers<'_>) -> Result<(), Fault> {
        each!(self, pool => pool.step(answers, out))
    }

    /// As [`Pool::step_random`].
    pub fn step_random(&mut self, out: Buffers<'_>) -> Result<(), Fault> {
        each!(self, pool => pool.step_random(out))
    }

    /// As [`Pool::look`].
    pub fn look(&mut self, out: Buffers<'_>) -> Result<(), Fault> {
        each!(self, pool => pool.look(out))
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        each!(self, pool => pool.len())
    }

    /// Has it no games? A pool is never made without one.
    pub fn is_empty(&self) -> bool {
        each!(self, pool => pool.is_empty())
    }
}
