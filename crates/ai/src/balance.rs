//! Decks against decks: who wins, whether the first turn helps, how long games are.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use engine::{
    Both, Chance, Def, Event, Flow, Observer, Options as Offered, Outcome, Rules, Seat, Sight, State, Table,
    What, advance, put_listed,
};
use table::wire::BalanceGame;
use table::{AnySession, Fault, GameId, Options, Said, Tabled, said};

use crate::arena::game_seed;
use crate::bot::{Bot, Kind};
use crate::luck::Luck;
use crate::sim::each_game;

/// Two decks that are to play against each other. A deck is a word for one that comes with the game, or a list.
#[derive(Clone, Debug)]
pub struct Balance {
    /// The game.
    pub game: GameId,
    /// What it is played under.
    pub options: Options,
    /// The decks.
    pub decks: [String; 2],
    /// Who plays both of them.
    pub player: Kind,
    /// The seed of everything.
    pub seed: u64,
}

/// Both decks.
type Decks = [Vec<Def>; 2];

/// A game of more decisions counts as a draw.
const LONGEST: u32 = 4000;

impl Balance {
    /// Plays games from one on, so many at most, as long as it shall go on: after each it is asked, with how many there
    /// were.
    pub fn play(
        &self,
        from: u32,
        most: u32,
        mut goes_on: impl FnMut(usize) -> bool,
    ) -> Result<Vec<BalanceGame>, Said> {
        each_game!(self.game, G => {
            let (rules, decks) = self.read::<G>()?;
            let mut games = Vec::new();
            for game in from..from.saturating_add(most) {
                games.push(self.one::<G>(&rules, &decks, game)?);
                if !goes_on(games.len()) {
                    break;
                }
            }
            Ok(games)
        })
    }

    /// Plays so many games on threads; the result is the same for any number of them. `done` counts them.
    pub fn run(&self, most: u32, threads: usize, done: &AtomicU64) -> Result<Vec<BalanceGame>, Said> {
        each_game!(self.game, G => {
            let (rules, decks) = self.read::<G>()?;
            let next = AtomicU32::new(0);
            let work = || {
                let mut own = Vec::new();
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= most {
                        return own;
                    }
                    own.push((game, self.one::<G>(&rules, &decks, game)));
                    done.fetch_add(1, Ordering::Relaxed);
                }
            };
            let mut all = std::thread::scope(|scope| {
                let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
                threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect::<Vec<_>>()
            });
            all.sort_unstable_by_key(|(game, _)| *game);
            all.into_iter().map(|(_, game)| game).collect()
        })
    }

    /// The rules, and both decks, if they are decks.
    fn read<G: Tabled>(&self) -> Result<(Arc<Rules<G>>, Decks), Said> {
        let rules = G::rules(&self.options)?;
        let mut decks = [Vec::new(), Vec::new()];
        for (deck, source) in decks.iter_mut().zip(&self.decks) {
            let (words, faults) = AnySession::check_deck(self.game, &self.options, source)
                .map_err(|faults| Fault::all(&faults))?;
            if let Some(fault) = faults.first() {
                let Said { ja, en } = fault.said();
                return Err(said(
                    format!("適正なデッキではありません：{ja}"),
                    format!("this is no deck: {en}"),
                ));
            }
            *deck = words.iter().filter_map(|word| G::find_card(&rules, word)).collect();
        }
        Ok((rules, decks))
    }

    /// One game. The decks change sides every time.
    fn one<G: Tabled>(
        &self,
        rules: &Rules<G>,
        decks: &[Vec<Def>; 2],
        game: u32,
    ) -> Result<BalanceGame, Said> {
        let game = u64::from(game);
        // The deck of each seat.
        let sits = if game.is_multiple_of(2) { [0u8, 1] } else { [1, 0] };
        let chance = Chance::new(game_seed(self.seed, game));
        let both = Both(sits.map(|deck| decks[usize::from(deck)].as_slice()));
        let many = |_| said("カードが多すぎます", "too many cards");
        let mut state: State<G> = State::new(both, chance).map_err(many)?;
        let mut players = Both::make(|seat: Seat| {
            Bot::new(self.player, Luck::new(self.seed, game * 2 + seat.index() as u64))
        });
        let mut turns = Turns::default();
        let mut offered = Offered::new();
        let mut decisions = 0;
        while advance(rules, &mut state, &mut offered, &mut turns) == Flow::Ask {
            if offered.is_empty() || decisions == LONGEST {
                break;
            }
            decisions += 1;
            let sight = Sight::of_asked(rules, &state, &offered);
            let at = players[sight.seat()].answer(&sight);
            put_listed(rules, &mut state, &offered, at, &mut turns);
        }
        let won = match state.table.over() {
            Some(Outcome::Won(seat)) => Some(sits[seat.index()]),
            Some(Outcome::Draw) | None => None,
        };
        let first = sits[turns.first.unwrap_or(Seat::A).index()];
        Ok(BalanceGame { won, first, turns: turns.count })
    }
}

/// Who had the first turn, and how many there were.
#[derive(Default)]
struct Turns {
    first: Option<Seat>,
    count: u32,
}

impl<G: Tabled> Observer<G> for Turns {
    const LISTENS: bool = false;
    fn event(&mut self, _: &Rules<G>, _: &Table<G>, event: &Event<G>) {
        if let What::TurnPasses(seat) = event.what {
            self.first.get_or_insert(seat);
            self.count += 1;
        }
    }
}

/// Something that happened so often of so many times: its share, and the bounds it lies in with 95 % confidence
/// (Wilson).
pub fn share(times: f64, of: usize) -> (f64, f64, f64) {
    let n = (of.max(1)) as f64;
    let (p, z) = (times / n, 1.96f64);
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
    (p, (middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_play_the_same_games_however_they_are_asked_for() {
        let game = GameId::BlackPoker;
        let decks = ["full".to_owned(), "full".to_owned()];
        let balance = Balance { game, options: Options::of(game), decks, player: Kind::Greedy, seed: 3 };
        let all = balance.play(0, 6, |_| true).unwrap();
        assert_eq!(all.len(), 6);
        assert!(all.iter().all(|one| one.turns > 0 && one.first < 2));
        assert_eq!(balance.play(2, 9, |played| played < 3).unwrap(), all[2..5]);
        assert_eq!(balance.run(6, 2, &AtomicU64::new(0)).unwrap(), all);
        let wrong = Balance { decks: ["1 ♠A".to_owned(), "full".to_owned()], ..balance };
        assert!(wrong.play(0, 1, |_| true).unwrap_err().en.contains("no deck"));
    }

    #[test]
    fn a_share_lies_within_its_bounds() {
        let (half, low, high) = share(50.0, 100);
        assert!((half - 0.5).abs() < 1e-9 && (low - 0.404).abs() < 0.001 && (high - 0.596).abs() < 0.001);
        assert_eq!(share(0.0, 10).1, 0.0);
    }
}
