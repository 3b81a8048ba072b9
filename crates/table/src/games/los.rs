//! Legend of Stars at the table: its cards, decks and formats.

use std::sync::Arc;

use engine::{Def, Rules};
use los::{Flag, Los};
use text::Unplayed;

use crate::deck::Deck;
use crate::face::Said;
use crate::games::{DeckFault, GameId, GameInfo, Named, Options, Starts, Tabled};
use crate::shelf::{Shelf, check_options, switched};

/// The files of cards that come with the game.
pub(super) const FILES: [(&str, &str); 7] = [
    ("plain", include_str!("../../../../cards/los/plain.toml")),
    ("light", include_str!("../../../../cards/los/light.toml")),
    ("dark", include_str!("../../../../cards/los/dark.toml")),
    ("fire", include_str!("../../../../cards/los/fire.toml")),
    ("water", include_str!("../../../../cards/los/water.toml")),
    ("wood", include_str!("../../../../cards/los/wood.toml")),
    ("earth", include_str!("../../../../cards/los/earth.toml")),
];

/// The decks that come with it.
const DECKS: [(Named, &str); 5] = [
    (Named { id: "plain", ja: "星守", en: "Plain" }, include_str!("../../../../cards/los/decks/plain.txt")),
    (Named { id: "arena", ja: "闘技場", en: "Arena" }, include_str!("../../../../cards/los/decks/arena.txt")),
    (Named { id: "dusk", ja: "夕闇", en: "Dusk" }, include_str!("../../../../cards/los/decks/dusk.txt")),
    (Named { id: "grove", ja: "森", en: "Grove" }, include_str!("../../../../cards/los/decks/grove.txt")),
    (Named { id: "tide", ja: "潮", en: "Tide" }, include_str!("../../../../cards/los/decks/tide.txt")),
];

/// The rulings a match can switch.
const FLAGS: [(Flag, Named); 1] =
    [(Flag::Limits, Named { id: "LS-13", ja: "制限カードは1枚まで", en: "limited cards once a deck" })];

static SHELF: Shelf<Los, Vec<Flag>> = Shelf::new(&DECKS);

impl Tabled for Los {
    const GAME: GameId = GameId::Los;
    const STARTS: Starts = Starts::SetUp;

    fn info() -> GameInfo {
        GameInfo {
            id: "los",
            ja: "レジェンド・オブ・スターズ",
            en: "Legend of Stars",
            editions: vec!["los-1.0.03"],
            decks: SHELF.decks(los::FORMATS[0].0),
            formats: los::FORMATS.iter().map(|&(id, ja, en)| Named { id, ja, en }).collect(),
            flags: FLAGS.iter().map(|(_, named)| *named).collect(),
        }
    }

    fn rules(options: &Options) -> Result<Arc<Rules<Self>>, Said> {
        check_options(&Self::info(), options)?;
        SHELF.rules(switched(&FLAGS, options), &options.cards, |flags, cards| {
            let facts = cards.iter().map(|card| card.los_facts()).collect::<Result<Vec<_>, _>>()?;
            Ok(los::rules(&facts, flags))
        })
    }

    fn deck(rules: &Rules<Self>, word: &str) -> Option<Deck<Self>> {
        SHELF.deck(rules, word)
    }

    fn usual_deck(_: &str) -> &'static str {
        DECKS[0].0.id
    }

    fn check_deck(rules: &Rules<Self>, _: &str, deck: &Deck<Self>) -> Vec<DeckFault> {
        let faults = los::check_deck(rules, &deck.defs());
        faults.into_iter().map(|fault| DeckFault::of(rules, deck, fault)).collect()
    }

    fn reached(_: &Rules<Self>, decks: &[Def]) -> Vec<Def> {
        let mut defs = decks.to_vec();
        defs.sort_unstable();
        defs.dedup();
        defs
    }

    fn facts_written(rules: &Rules<Self>, def: Def) -> String {
        los::written_facts(rules, def)
    }

    fn abilities_written(rules: &Rules<Self>, def: Def, clauses: bool) -> Vec<String> {
        los::written(rules, def, clauses)
    }

    fn unplayed(rules: &Rules<Self>, def: Def) -> &[Unplayed] {
        &rules.printed(def).gaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shelf_is_whole() {
        crate::shelf::tests::is_whole(&SHELF, "los");
    }
}
