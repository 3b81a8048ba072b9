//! Every part of every ability acts: a game in which one part is left out becomes another game.
//!
//! A part is one thing that a program does, or one thing that holds. The card is laid into rich tables made by chance, with
//! cards that its text speaks of, and both games are played on with the same answers until they differ. What differs is the
//! table, the answers or the refusals; that something was asked, or waited, is not enough.
//!
//! The cards that ship and those of the tests are tried. `TEFUDA_ACTS=all` tries the lists of texts and the printed cards too,
//! which takes minutes; `TEFUDA_ACTS=printed` one of them.

#[path = "acts/apart.rs"]
mod apart;
#[path = "law/dice.rs"]
mod dice;
#[path = "acts/legions.rs"]
mod legions_tables;
#[path = "acts/los.rs"]
mod los_tables;
#[path = "acts/sve.rs"]
mod sve_tables;

#[path = "net/lists.rs"]
mod lists;

use std::collections::{HashMap, HashSet};

use apart::{Acting, still};
use engine::{Def, Rules};
use lists::{GAMES, corpus, files, phrases, stem, tests, texts, wrapped};
use table::{Cards, GameId, Options};

/// The cards that are tried: those that ship and those of the tests, every list of texts, and printed cards where they lie
/// beside the project.
fn sets(game: GameId, tried: &str) -> Vec<(String, Cards)> {
    let (_, _, name, kinds) = GAMES.into_iter().find(|(known, ..)| *known == game).expect("it has texts");
    let own = Cards::load(&[tests(name).join("cards")]).expect("the cards can be read");
    let mut sets = vec![("tests".to_owned(), own)];
    if tried == "tests" {
        return sets;
    }
    for file in files(&tests(name), "txt") {
        let list = std::fs::read_to_string(&file).expect("it is there");
        sets.push((stem(&file), wrapped(&stem(&file), &kinds, texts(&list))));
    }
    let printed = match game {
        GameId::Legions => phrases(&kinds),
        GameId::Sve => Cards::load(&[corpus().join("sve-cards.jsonl")]).ok(),
        _ => return sets,
    };
    match printed {
        Some(cards) => sets.push(("printed".to_owned(), cards)),
        None => eprintln!("skipped: printed texts of {name} are not at {}", corpus().display()),
    }
    sets
}

/// The parts that are known never to act: the card, the part, and why that is right.
fn known(name: &str) -> HashSet<(String, String)> {
    let list = std::fs::read_to_string(tests(name).join("still.tsv")).unwrap_or_default();
    let rows = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let row = |line: &str| {
        let mut cells = line.split('\t').map(str::to_owned);
        let [id, part, why] = [cells.next(), cells.next(), cells.next()].map(Option::unwrap_or_default);
        assert!(!why.is_empty(), "{name}: why does {id} {part} never act?");
        (id, part)
    };
    rows.map(row).collect()
}

/// A text of a list is tried on cards of two kinds, and makes sense on one of them at least: the likelier first.
fn by_kind<G: Acting>(
    rules: &Rules<G>,
    ids: &HashSet<String>,
    known: &HashSet<(String, String)>,
) -> Vec<String> {
    let lines = |still: &[String], id: &str| still.iter().any(|line| line.split('\t').next() == Some(id));
    let other = |id: &str| {
        let (stem, letter) = id.split_at(id.len() - 1);
        format!("{stem}{}", if letter == "a" { "b" } else { "a" })
    };
    let likely = |id: &str, text: &str| id.ends_with('a') == G::on_field(text);
    let texts: HashMap<String, String> = (0..rules.cards.len() as u16)
        .filter_map(|def| G::words(rules, Def(def)))
        .map(|(id, _, text)| (id, text))
        .filter(|(id, _)| ids.contains(id))
        .collect();
    let first =
        |id: &str| texts.get(id).is_some_and(|text| likely(id, text) || !texts.contains_key(&other(id)));
    let still = still::<G>(rules, first, known);
    let again = |id: &str| !first(id) && texts.contains_key(id) && lines(&still, &other(id));
    let still_again = apart::still::<G>(rules, again, known);
    let acts = |id: &str| texts.contains_key(id) && !first(id) && !lines(&still_again, id);
    still.iter().filter(|line| !acts(&other(line.split('\t').next().unwrap_or_default()))).cloned().collect()
}

/// Every part acts, but those that are known not to.
fn never<G: Acting>(game: GameId) {
    let tried = std::env::var("TEFUDA_ACTS").unwrap_or_else(|_| "tests".into());
    let (_, _, folder, _) = GAMES.into_iter().find(|(known, ..)| *known == game).expect("it has texts");
    let known = known(folder);
    let mut never = Vec::new();
    for (name, cards) in sets(game, &tried) {
        if tried != "all" && tried != name {
            continue;
        }
        let ids: HashSet<String> = cards.iter().map(|card| card.id.clone()).collect();
        let options = Options { cards, ..Options::of(game) };
        let rules = G::rules(&options).expect("the cards can be printed");
        never.extend(match &*name {
            "tests" => {
                let parts = apart::all_parts::<G>(&rules);
                let gone: Vec<_> = known.iter().filter(|row| !parts.contains(row)).collect();
                assert!(gone.is_empty(), "still.tsv names parts that no card has: {gone:?}");
                still::<G>(&rules, |_| true, &known)
            }
            "printed" if game == GameId::Sve => still::<G>(&rules, |id| ids.contains(id), &known),
            _ => by_kind::<G>(&rules, &ids, &known),
        });
    }
    assert!(never.is_empty(), "{}\n{} parts never act", never.join("\n"), never.len());
}

#[test]
fn every_part_of_an_ability_acts_in_los() {
    never::<los::Los>(GameId::Los);
}

#[test]
fn every_part_of_an_ability_acts_in_legions() {
    never::<legions::Legions>(GameId::Legions);
}

#[test]
fn every_part_of_an_ability_acts_in_sve() {
    never::<sve::Sve>(GameId::Sve);
}
