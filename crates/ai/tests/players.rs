//! What holds for every player, in every game.

use std::sync::atomic::AtomicU64;

use ai::{Kind, Sim};
use table::{GameId, Options};

const GAMES: [GameId; 4] = [GameId::BlackPoker, GameId::Sve, GameId::Los, GameId::Legions];

fn sim(game: GameId, games: u64, a: Kind, b: Kind) -> Sim {
    let options = Options::of(game);
    Sim { game, options, games, a, b, deck_a: None, deck_b: None, seed: 3, threads: 1 }
}

#[test]
fn so_many_rollouts_answer_alike_on_any_number_of_threads() {
    for game in GAMES {
        let one = sim(game, 4, Kind::Search(6), Kind::Greedy);
        let three = Sim { threads: 3, ..one.clone() };
        let [one, three] = [one, three].map(|sim| sim.run(&AtomicU64::new(0)).unwrap());
        assert_eq!(one.log_hash, three.log_hash, "{game:?}");
        assert_eq!(one.decisions, three.decisions, "{game:?}");
    }
}
