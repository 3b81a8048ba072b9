//! Many games between two players, sides swapped every game, the same for any number of threads.

use std::hash::Hasher;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use engine::{
    Both, Chance, Def, Digest, Event, Flow, Observer, Options, Outcome, Rules, Seat, Sight, State, Table,
    What, advance, put_listed,
};
use table::Tabled;

use crate::balance::share;
use crate::bot::{Bot, Kind};
use crate::figures::{Figures, Watched};
use crate::luck::Luck;
use crate::purpose::Position;

/// The decks of one game: player a's and player b's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Player a's deck.
    pub a: Vec<Def>,
    /// Player b's deck.
    pub b: Vec<Def>,
}

/// Someone who answers for a seat.
pub trait Player {
    /// Its answer: a place in the list of those that are offered.
    fn answer<G: Tabled>(&mut self, sight: &Sight<'_, G>) -> usize;
}

/// A kind of player, of which one sits down for each game.
pub trait Sits: Sync {
    /// The player.
    type Player: Player;
    /// One with its own luck.
    fn sit(&self, luck: Luck) -> Self::Player;
}

impl Sits for Kind {
    type Player = Bot;
    fn sit(&self, luck: Luck) -> Bot {
        Bot::new(*self, luck)
    }
}

impl Player for Bot {
    fn answer<G: Tabled>(&mut self, sight: &Sight<'_, G>) -> usize {
        Bot::answer(self, sight)
    }
}

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Arena<K = Kind> {
    /// How many games.
    pub games: u64,
    /// Player a, who sits at seat A in the first game and every second one after it.
    pub a: K,
    /// Player b.
    pub b: K,
    /// Decks, in turn.
    pub pairings: Vec<Pairing>,
    /// The seed of everything.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// Are the players watched, for their [`Figures`]?
    pub watch: bool,
}

/// How one game went.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct GameResult {
    /// Who won: player a, player b, or nobody.
    pub won_by_a: Option<bool>,
    /// Questions with more than one answer.
    pub decisions: u64,
    /// Turns.
    pub turns: u32,
    /// The digest of its events.
    pub digest: u64,
    /// What is told of player a and player b, if they are watched.
    pub figures: [Figures; 2],
}

/// How all games went.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// How many games.
    pub games: u64,
    /// How many decisions.
    pub decisions: u64,
    /// How long it took.
    pub seconds: f64,
    /// Games that player a won.
    pub a_wins: u64,
    /// Games that player b won.
    pub b_wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Turns a game.
    pub turns_mean: f64,
    /// The digest of all events of all games, in the games' order.
    pub log_hash: u64,
    /// What is told of player a and player b, if they are watched.
    pub figures: [Figures; 2],
}

impl Summary {
    /// Player a's share, a draw being half a win, and the bounds it lies in with 95 % confidence (Wilson).
    pub fn share(&self) -> (f64, f64, f64) {
        share(self.a_wins as f64 + self.draws as f64 / 2.0, self.games as usize)
    }
}

/// Of so many decisions of a player that is watched, one is asked for twice.
const SAMPLED: u64 = 16;
/// Makes the luck of questions asked twice another than that of the games.
const ASIDE: u64 = 0x7a5c_39d1_0b6e_4f28;

/// No game is this long: one that is has come to be endless.
const ENDLESS: u64 = 200_000;

#[derive(Default)]
struct Witness {
    digest: Digest,
    turns: u32,
}

impl<G: Tabled> Observer<G> for Witness {
    /// It reads events, and no clause.
    const LISTENS: bool = false;
    fn event(&mut self, rules: &Rules<G>, _: &Table<G>, event: &Event<G>) {
        engine::trace(rules, event, &mut self.digest);
        if let What::TurnPasses(_) = event.what {
            self.turns += 1;
        }
    }
}

/// Plays all games. `done` counts those that are finished, for whoever watches.
/// `Err` names a game that would not end or could not begin.
pub fn play_arena<G: Tabled, K: Sits>(
    rules: &Rules<G>,
    arena: &Arena<K>,
    done: &AtomicU64,
) -> Result<Summary, String> {
    let began = Instant::now();
    let results = spread(arena.games, arena.threads, done, |game| play_game(rules, arena, game))?;
    let mut summary = Summary {
        games: arena.games,
        decisions: 0,
        seconds: began.elapsed().as_secs_f64(),
        a_wins: 0,
        b_wins: 0,
        draws: 0,
        turns_mean: 0.0,
        log_hash: 0,
        figures: Default::default(),
    };
    let mut digest = Digest::new();
    let mut turns = 0u64;
    for result in results {
        let result = result?;
        summary.decisions += result.decisions;
        turns += u64::from(result.turns);
        match result.won_by_a {
            Some(true) => summary.a_wins += 1,
            Some(false) => summary.b_wins += 1,
            None => summary.draws += 1,
        }
        for (all, one) in summary.figures.iter_mut().zip(&result.figures) {
            all.add(one);
        }
        digest.write_u64(result.digest);
    }
    summary.turns_mean = turns as f64 / arena.games.max(1) as f64;
    summary.log_hash = digest.finish();
    Ok(summary)
}

/// Plays games on several threads: what came of each, in their order.
pub(crate) fn spread<T: Send>(
    games: u64,
    threads: usize,
    done: &AtomicU64,
    play: impl Fn(u64) -> T + Sync,
) -> Result<Vec<T>, String> {
    let next = AtomicUsize::new(0);
    // Small bundles, so that threads end together.
    let bundle = (games / (threads.max(1) as u64 * 8)).clamp(1, 16);
    let work = || {
        let mut results: Vec<(u64, T)> = Vec::new();
        loop {
            let first = next.fetch_add(bundle as usize, Ordering::Relaxed) as u64;
            if first >= games {
                return results;
            }
            for game in first..(first + bundle).min(games) {
                results.push((game, play(game)));
                done.fetch_add(1, Ordering::Relaxed);
            }
        }
    };
    let mut results = if threads <= 1 {
        work()
    } else {
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
        })
    };
    if results.len() as u64 != games {
        return Err("a thread stopped before its games were played".to_owned());
    }
    results.sort_unstable_by_key(|(game, _)| *game);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

/// The seed of one game.
pub(crate) fn game_seed(seed: u64, game: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&game.to_le_bytes());
    bytes
}

/// A game that has begun.
pub(crate) struct Begun<G: Tabled, P> {
    pub(crate) state: State<G>,
    pub(crate) players: Both<P>,
    /// Where player a sits.
    a_sits: Seat,
    decisions: u64,
    /// Which one it is.
    named: String,
}

impl<G: Tabled, P> Begun<G, P> {
    /// Somebody is asked: is there an answer, and an end in sight?
    pub(crate) fn goes_on(&mut self, options: &Options) -> Result<(), String> {
        let what = match options.is_empty() {
            true => "stuck: a question without an answer",
            false if self.decisions == ENDLESS => "it does not end",
            false => {
                self.decisions += 1;
                return Ok(());
            }
        };
        Err(format!("{}: {what}", self.named))
    }
}

/// Deals one game, and lets its players sit down.
pub(crate) fn begin<G: Tabled, K: Sits>(arena: &Arena<K>, game: u64) -> Result<Begun<G, K::Player>, String> {
    let named = format!("game {game} of seed {}", arena.seed);
    let a_sits = if game.is_multiple_of(2) { Seat::A } else { Seat::B };
    let pairings = arena.pairings.len() as u64;
    // Each pairing is played from both sides before the next one's turn.
    let pairing = arena
        .pairings
        .get((game / 2 % pairings.max(1)) as usize)
        .ok_or_else(|| format!("{named}: no decks"))?;
    let decks = match a_sits {
        Seat::A => Both([&pairing.a[..], &pairing.b[..]]),
        Seat::B => Both([&pairing.b[..], &pairing.a[..]]),
    };
    let chance = Chance::new(game_seed(arena.seed, game));
    let state = State::new(decks, chance).map_err(|_| format!("{named}: too many cards"))?;
    let players = Both::make(|seat| {
        let kind = if seat == a_sits { &arena.a } else { &arena.b };
        kind.sit(Luck::new(arena.seed, game * 2 + seat.index() as u64))
    });
    Ok(Begun { state, players, a_sits, decisions: 0, named })
}

fn play_game<G: Tabled, K: Sits>(
    rules: &Rules<G>,
    arena: &Arena<K>,
    game: u64,
) -> Result<GameResult, String> {
    let mut begun = begin::<G, K>(arena, game)?;
    let mut watched = Both::make(|_| Watched::default());
    let mut witness = Witness::default();
    let mut options = Options::new();
    while advance(rules, &mut begun.state, &mut options, &mut witness) == Flow::Ask {
        begun.goes_on(&options)?;
        let Begun { state, players, a_sits, decisions, .. } = &mut begun;
        let (a_sits, decisions) = (*a_sits, *decisions);
        let sight = Sight::of_asked(rules, state, &options);
        let seat = sight.seat();
        if !arena.watch {
            let at = players[seat].answer(&sight);
            put_listed(rules, state, &options, at, &mut witness);
            continue;
        }
        let watched = &mut watched[seat];
        watched.asked(state.table.turn_began(), G::quiet(state).then(|| Position::of(&sight.view())));
        if (decisions + game).is_multiple_of(SAMPLED) {
            let kind = if seat == a_sits { &arena.a } else { &arena.b };
            let aside = |time| kind.sit(Luck::new(arena.seed ^ ASIDE, (game << 24) + decisions * 2 + time));
            // Answers of one code are one answer: cards of one print where no order matters.
            let [once, again] = [0, 1].map(|time| sight.code(aside(time).answer(&sight)));
            watched.asked_twice(once == again);
        }
        let began = Instant::now();
        let at = players[seat].answer(&sight);
        watched.answered(G::idle(options[at]), began.elapsed());
        put_listed(rules, state, &options, at, &mut witness);
    }
    let Begun { state, a_sits, decisions, .. } = begun;
    let won_by_a = match state.table.over() {
        Some(Outcome::Won(seat)) => Some(seat == a_sits),
        Some(Outcome::Draw) | None => None,
    };
    let figures = [a_sits, a_sits.other()].map(|seat| watched[seat].figures);
    Ok(GameResult { won_by_a, decisions, turns: witness.turns, digest: witness.digest.finish(), figures })
}

/// The deck pairings of a game: those asked for, or all pairings of the decks that come with it and are legal
/// in the format.
pub fn pairings<G: Tabled>(
    rules: &Rules<G>,
    format: &str,
    a: Option<Vec<Def>>,
    b: Option<Vec<Def>>,
) -> Vec<Pairing> {
    let decks = G::GAME.info().decks.into_iter().filter_map(|deck| G::deck(rules, deck.named.id));
    let legal = decks.filter(|deck| G::check_deck(rules, format, deck).is_empty());
    let shipped: Vec<Vec<Def>> = legal.map(|deck| deck.defs()).collect();
    let of = |deck: Option<Vec<Def>>| deck.map_or_else(|| shipped.clone(), |deck| vec![deck]);
    let (all_a, all_b) = (of(a), of(b));
    let mut found = Vec::new();
    for a in &all_a {
        for b in &all_b {
            found.push(Pairing { a: a.clone(), b: b.clone() });
        }
    }
    found
}
