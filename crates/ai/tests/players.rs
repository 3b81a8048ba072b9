//! What holds for every player, in every game.

use std::path::Path;
use std::sync::atomic::AtomicU64;

use ai::{Arena, Bot, Kind, LEVELS, Luck, Pairing, Sim, Strength, Summary, play_arena};
use blackpoker::BlackPoker;
use engine::{Both, Def, Rules};
use legions::Legions;
use los::Los;
use sve::Sve;
use table::{AnySession, Cards, GameId, Options, Session, Tabled};

const GAMES: [GameId; 4] = [GameId::BlackPoker, GameId::Sve, GameId::Los, GameId::Legions];

fn sim(game: GameId, games: u64, a: Kind, b: Kind) -> Sim {
    let options = Options::of(game);
    Sim { game, options, games, a, b, deck_a: None, deck_b: None, seed: 3, threads: 1, watch: false }
}

#[test]
fn so_many_rollouts_answer_alike_on_any_number_of_threads() {
    for game in GAMES {
        let one = Sim { watch: true, ..sim(game, 4, Kind::Search(6), Kind::Level(LEVELS[0].strength)) };
        let three = Sim { threads: 3, ..one.clone() };
        let [one, three] = [one, three].map(|sim| sim.run(&AtomicU64::new(0)).unwrap());
        assert_eq!(one.log_hash, three.log_hash, "{game:?}");
        for (one, three) in one.figures.iter().zip(&three.figures) {
            assert_eq!(one.answered_alike, three.answered_alike, "{game:?}");
            assert_eq!(one.decisions, three.decisions, "{game:?}");
            assert!(one.asked_twice > 0, "{game:?}");
        }
    }
}

#[test]
fn watching_changes_no_game() {
    let plain = sim(GameId::Sve, 4, Kind::Greedy, Kind::Search(2));
    let watched = Sim { watch: true, ..plain.clone() };
    let [plain, watched] = [plain, watched].map(|sim| sim.run(&AtomicU64::new(0)).unwrap().log_hash);
    assert_eq!(plain, watched);
}

/// Every kind of player that is meant to get somewhere.
fn players() -> [Kind; 3] {
    let hasty = |blunders| Kind::Level(Strength { rollouts: 1, blunders });
    [Kind::Greedy, Kind::Search(2), hasty(300)]
}

fn play<G: Tabled>(rules: &Rules<G>, decks: &[Vec<Def>], a: Kind, b: Kind) -> Summary {
    let pairings: Vec<Pairing> =
        decks.iter().map(|deck| Pairing { a: deck.clone(), b: deck.clone() }).collect();
    let arena = Arena { games: pairings.len() as u64 * 2, a, b, pairings, seed: 5, threads: 1, watch: true };
    play_arena(rules, &arena, &AtomicU64::new(0)).unwrap()
}

/// Every deck of a game, once from each side, against a player that does anything.
fn every_deck<G: Tabled>() {
    let rules = G::rules(&Options::of(G::GAME)).unwrap();
    let decks: Vec<Vec<Def>> = G::info()
        .decks
        .iter()
        .filter_map(|deck| G::deck(&rules, deck.named.id))
        .map(|deck| deck.defs())
        .collect();
    assert!(!decks.is_empty());
    for kind in players() {
        let [a, _] = play(&rules, &decks, kind, Kind::Random).figures;
        let blunders = matches!(kind, Kind::Level(_));
        assert_eq!(a.loops, 0, "{kind:?}");
        assert!(blunders || a.nothings == 0, "{kind:?}: {a:?}");
        assert!(blunders || a.returns == 0, "{kind:?}: {a:?}");
    }
}

#[test]
fn blackpoker_is_played_to_some_purpose() {
    every_deck::<BlackPoker>();
}

#[test]
fn sve_is_played_to_some_purpose() {
    every_deck::<Sve>();
}

#[test]
fn los_is_played_to_some_purpose() {
    every_deck::<Los>();
}

#[test]
fn legions_is_played_to_some_purpose() {
    every_deck::<Legions>();
}

/// A deck that comes with the game, with two of each card that can be used without end.
fn endless() -> (std::sync::Arc<Rules<Sve>>, Vec<Def>) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cards/loops.toml");
    let cards = Cards::load(&[file]).expect("the cards can be read");
    let ids: Vec<String> = cards.iter().map(|card| card.id.clone()).collect();
    assert_eq!(ids.len(), 4);
    let rules = Sve::rules(&Options { cards, ..Options::of(GameId::Sve) }).expect("the cards can be printed");
    let own = |def: &Def| ids.contains(&rules.printed(*def).facts.id);
    let loops: Vec<Def> = (0..rules.cards.len() as u16).map(Def).filter(own).collect();
    assert_eq!(loops.len(), 4);
    let mut deck = Sve::deck(&rules, "royal").expect("the deck comes with the game").defs();
    deck.extend(loops.iter().flat_map(|&def| [def; 2]));
    (rules, deck)
}

#[test]
fn nobody_goes_on_without_end() {
    let (rules, deck) = endless();
    for kind in [Kind::Greedy, Kind::Search(1)] {
        let [a, _] = play(&rules, std::slice::from_ref(&deck), kind, Kind::Random).figures;
        assert_eq!(a.loops, 0, "{kind:?}: {a:?}");
        assert!(a.decisions < 2_000, "{kind:?}: {a:?}");
    }
}

/// At a table a machine is called anew for each answer, and knows of the turn what the table has kept.
#[test]
fn who_is_called_anew_for_each_answer_does_not_go_on_without_end_either() {
    let (rules, deck) = endless();
    let session = Session::<Sve>::begin(rules, Both([&deck[..], &deck[..]]), [7; 32]).unwrap();
    let mut session = AnySession::Sve(Box::new(session));
    let mut answers = 0;
    while session.outcome().is_none() {
        let mut bot = Bot::new(Kind::Greedy, Luck::new(1, answers));
        session.answer(bot.answer_at(&session).unwrap()).unwrap();
        answers += 1;
        assert!(answers < 4_000, "it does not end");
    }
}
