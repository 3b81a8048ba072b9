//! What holds for every player, in every game.

use std::path::Path;
use std::sync::atomic::AtomicU64;

use ai::{Arena, Bot, Kind, LEVELS, Luck, Pairing, Sim, Strength, Summary, Tune, Value, play_arena};
use blackpoker::BlackPoker;
use engine::{Both, Def, Rules};
use legions::Legions;
use los::Los;
use sve::Sve;
use table::{AnySession, Cards, GameId, Options, Session, Tabled};

const GAMES: [GameId; 4] = [GameId::BlackPoker, GameId::Sve, GameId::Los, GameId::Legions];

fn sim(game: GameId, games: u64, a: Kind, b: Kind) -> Sim {
    Sim::of(game, games, a, b, 3)
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

/// Weights of one's own change how a player plays, and those that come with the game do not; a player that wants to be
/// hurt loses.
#[test]
fn a_player_weighs_by_its_own_weights() {
    for game in GAMES {
        let usual = sim(game, 8, Kind::Greedy, Kind::Greedy);
        let same = Sim { values: [Some(Value::usual(game)), None], ..usual.clone() };
        let worst: String =
            Value::usual(game).named().map(|(name, worth)| format!("{name} = {:?}\n", -worth)).collect();
        let text = format!("game = {:?}\n[worth]\n{worst}", game.info().id);
        let upside_down = Sim { values: [Some(Value::read(&text, game).unwrap()), None], ..usual.clone() };
        let [usual, same, worst] = [usual, same, upside_down].map(|sim| sim.run(&AtomicU64::new(0)).unwrap());
        assert_eq!(usual.log_hash, same.log_hash, "{game:?}");
        assert!(worst.a_wins <= 1, "{game:?}: {worst:?}");
    }
}

/// The same games give the same weights on any number of threads, and what is fitted is worth something.
#[test]
fn weights_are_fitted_alike_on_any_number_of_threads() {
    for game in GAMES {
        let (options, player) = (Options::of(game), Kind::Level(Strength { rollouts: 0, blunders: 300 }));
        let one = Tune { game, options, games: 12, player, seed: 4, threads: 1 };
        let two = Tune { threads: 2, ..one.clone() };
        let [one, two] = [one, two].map(|tune| tune.run(&AtomicU64::new(0)).unwrap());
        assert_eq!(one, two, "{game:?}");
        assert!(one.positions > 50, "{game:?}: {}", one.positions);
        assert!(one.weights.iter().any(|weight| weight.fitted != weight.usual), "{game:?}");
        assert!(one.weights[0].fitted > 0.0, "{game:?}: life is worth something");
    }
}

/// Every kind of player that is meant to get somewhere, with so many rollouts.
fn players(rollouts: u32) -> [Kind; 3] {
    [Kind::Greedy, Kind::Search(rollouts), Kind::Level(Strength { rollouts: 1, blunders: 300 })]
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
    for kind in players(2) {
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
fn endless<G: Tabled>() -> (std::sync::Arc<Rules<G>>, Vec<Def>) {
    let name = format!("tests/cards/loops-{}.toml", G::info().id);
    let cards = Cards::load(&[Path::new(env!("CARGO_MANIFEST_DIR")).join(name)]).expect("they can be read");
    let ids: Vec<String> = cards.iter().map(|card| card.id.clone()).collect();
    assert_eq!(ids.len(), 4);
    let rules = G::rules(&Options { cards, ..Options::of(G::GAME) }).expect("the cards can be printed");
    let loops = ids.iter().map(|id| G::find_card(&rules, id).expect("the card is there"));
    let mut deck = G::deck(&rules, G::info().decks[0].named.id).expect("it comes with the game").defs();
    deck.extend(loops.flat_map(|def| [def; 2]));
    (rules, deck)
}

/// Everyone who is meant to get somewhere, with cards made to loop on both sides: every turn ends, and soon.
fn turns_end<G: Tabled>() {
    let (rules, deck) = endless::<G>();
    for kind in players(1) {
        let found = play(&rules, std::slice::from_ref(&deck), kind, Kind::Random);
        let [a, _] = found.figures;
        assert_eq!(a.loops, 0, "{kind:?}: {a:?}");
        let each = a.decisions as f64 / (found.turns_mean * found.games as f64).max(1.0);
        assert!(each < 30.0, "{kind:?}: {each:.1} answers a turn, {a:?}");
        assert!(matches!(kind, Kind::Level(_)) || a.nothings + a.returns == 0, "{kind:?}: {a:?}");
    }
}

#[test]
fn nobody_goes_on_without_end_in_sve() {
    turns_end::<Sve>();
}

#[test]
fn nobody_goes_on_without_end_in_los() {
    turns_end::<Los>();
}

#[test]
fn nobody_goes_on_without_end_in_legions() {
    turns_end::<Legions>();
}

/// At a table a machine is called anew for each answer, and knows of the turn what the table has kept.
fn called_anew<G: Tabled>() -> Session<G> {
    let (rules, deck) = endless::<G>();
    Session::begin(rules, Both([&deck[..], &deck[..]]), [7; 32]).expect("it begins")
}

fn comes_to_an_end(mut session: AnySession) {
    for answers in 0..4_000 {
        if session.outcome().is_some() {
            return;
        }
        let mut bot = Bot::new(Kind::Greedy, Luck::new(1, answers as u64));
        session.answer(bot.answer_at(&session).unwrap()).unwrap();
    }
    panic!("it does not end");
}

#[test]
fn who_is_called_anew_for_each_answer_does_not_go_on_without_end_either() {
    comes_to_an_end(AnySession::Sve(Box::new(called_anew())));
    comes_to_an_end(AnySession::Los(Box::new(called_anew())));
    comes_to_an_end(AnySession::Legions(Box::new(called_anew())));
}
