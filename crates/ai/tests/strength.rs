//! How strong the players are, by iterations and never by time. The player before rollouts on shared tables (it is kept
//! in `benches/matches`) took 15 and 21 of these 40 games in BlackPoker and Shadowverse EVOLVE: it fails here.

use std::sync::atomic::AtomicU64;

use ai::{Kind, Sim};
use table::GameId;

/// What the first takes from the second.
fn share(game: GameId, games: u64, a: Kind, b: Kind) -> f64 {
    Sim::of(game, games, a, b, 11).run(&AtomicU64::new(0)).unwrap().share().0
}

fn beats_greedy(game: GameId, games: u64) {
    let share = share(game, games, Kind::Search(60), Kind::Greedy);
    assert!(share >= 0.7, "search takes {share:.3} of {games} games from greedy");
}

#[test]
fn search_beats_greedy_in_blackpoker() {
    beats_greedy(GameId::BlackPoker, 40);
}

#[test]
fn search_beats_greedy_in_sve() {
    beats_greedy(GameId::Sve, 40);
}

#[test]
fn search_beats_greedy_in_los() {
    beats_greedy(GameId::Los, 40);
}

/// Its games take five times as long as the others'.
#[test]
fn search_beats_greedy_in_legions() {
    beats_greedy(GameId::Legions, 16);
}

#[test]
fn greedy_beats_who_answers_anything() {
    for game in [GameId::BlackPoker, GameId::Sve, GameId::Los, GameId::Legions] {
        let share = share(game, 40, Kind::Greedy, Kind::Random);
        assert!(share >= 0.95, "{game:?}: greedy takes {share:.3} of 40 games from random");
    }
}
