//! Shadowverse EVOLVE at the table: its cards, decks and formats.

use std::sync::Arc;

use engine::{Def, Rules};
use sve::{Format, Sve, Zone};
use text::Unplayed;

use crate::deck::Deck;
use crate::face::Said;
use crate::games::{DeckFault, GameId, GameInfo, Named, Options, Starts, Tabled};
use crate::shelf::{Given, Shelf, check_options};

/// The files of cards that come with the game.
pub(super) const FILES: [(&str, &str); 12] = [
    ("tokens", include_str!("../../../../cards/sve/tokens.toml")),
    ("blank", include_str!("../../../../cards/sve/blank.toml")),
    ("neutral", include_str!("../../../../cards/sve/neutral.toml")),
    ("elf", include_str!("../../../../cards/sve/elf.toml")),
    ("royal", include_str!("../../../../cards/sve/royal.toml")),
    ("witch", include_str!("../../../../cards/sve/witch.toml")),
    ("dragon", include_str!("../../../../cards/sve/dragon.toml")),
    ("nightmare", include_str!("../../../../cards/sve/nightmare.toml")),
    ("bishop", include_str!("../../../../cards/sve/bishop.toml")),
    ("uma", include_str!("../../../../cards/sve/uma.toml")),
    ("cinderella", include_str!("../../../../cards/sve/cinderella.toml")),
    ("vanguard", include_str!("../../../../cards/sve/vanguard.toml")),
];

/// The decks that come with it.
const DECKS: [(Named, &str); 9] = [
    (Named { id: "elf", ja: "エルフ", en: "Elf" }, include_str!("../../../../cards/sve/decks/elf.txt")),
    (
        Named { id: "royal", ja: "ロイヤル", en: "Royal" },
        include_str!("../../../../cards/sve/decks/royal.txt"),
    ),
    (
        Named { id: "witch", ja: "ウィッチ", en: "Witch" },
        include_str!("../../../../cards/sve/decks/witch.txt"),
    ),
    (
        Named { id: "dragon", ja: "ドラゴン", en: "Dragon" },
        include_str!("../../../../cards/sve/decks/dragon.txt"),
    ),
    (
        Named { id: "nightmare", ja: "ナイトメア", en: "Nightmare" },
        include_str!("../../../../cards/sve/decks/nightmare.txt"),
    ),
    (
        Named { id: "bishop", ja: "ビショップ", en: "Bishop" },
        include_str!("../../../../cards/sve/decks/bishop.txt"),
    ),
    (Named { id: "uma", ja: "ウマ娘", en: "Umamusume" }, include_str!("../../../../cards/sve/decks/uma.txt")),
    (
        Named { id: "cinderella", ja: "シンデレラガールズ", en: "Cinderella Girls" },
        include_str!("../../../../cards/sve/decks/cinderella.txt"),
    ),
    (
        Named { id: "vanguard", ja: "ヴァンガード", en: "Vanguard" },
        include_str!("../../../../cards/sve/decks/vanguard.txt"),
    ),
];

static SHELF: Shelf<Sve, Format> = Shelf::new(&DECKS);

fn format_of(word: &str) -> Option<Format> {
    sve::FORMATS.iter().find(|(_, id, ..)| *id == word).map(|&(format, ..)| format)
}

impl Tabled for Sve {
    const GAME: GameId = GameId::Sve;
    const STARTS: Starts = Starts::SetUp;

    fn info() -> GameInfo {
        GameInfo {
            id: "sve",
            ja: "Shadowverse EVOLVE",
            en: "Shadowverse EVOLVE",
            editions: vec!["sve-1.18.0"],
            decks: SHELF.decks(sve::FORMATS[0].1),
            formats: sve::FORMATS.iter().map(|&(_, id, ja, en)| Named { id, ja, en }).collect(),
            flags: Vec::new(),
        }
    }

    fn rules(options: &Options) -> Result<Arc<Rules<Self>>, Said> {
        check_options(&Self::info(), options)?;
        let format = format_of(&options.format).unwrap_or_default();
        SHELF.rules(format, &options.cards, |&format, cards| {
            let facts = |card: &Given<'_>| Ok(sve::Facts { files: card.files.clone(), ..card.facts()? });
            let facts = cards.iter().map(facts).collect::<Result<Vec<_>, Said>>()?;
            Ok(sve::with_format(sve::rules(&facts), format))
        })
    }

    fn deck(rules: &Rules<Self>, word: &str) -> Option<Deck<Self>> {
        SHELF.deck(rules, word)
    }

    fn usual_deck(_: &str) -> &'static str {
        DECKS[0].0.id
    }

    fn check_deck(rules: &Rules<Self>, format: &str, deck: &Deck<Self>) -> Vec<DeckFault> {
        let faults = sve::check_deck(rules, format_of(format).unwrap_or_default(), &deck.cards);
        faults.into_iter().map(|fault| DeckFault::of(rules, deck, fault)).collect()
    }

    fn part(heading: &str) -> Option<Zone> {
        match heading {
            "leader" | "リーダー" => Some(Zone::Leader),
            "main" | "deck" | "メインデッキ" => Some(Zone::Deck),
            "evolve" | "エボルヴデッキ" => Some(Zone::EvolveDeck),
            _ => None,
        }
    }

    fn home(rules: &Rules<Self>, def: Def) -> Option<Zone> {
        let facts = &rules.printed(def).facts;
        match (facts.kind, facts.special) {
            (sve::Kind::Leader, _) => Some(Zone::Leader),
            (_, Some(sve::Special::Evolve | sve::Special::Advance)) => Some(Zone::EvolveDeck),
            (_, Some(sve::Special::Token)) => None,
            (_, None) => Some(Zone::Deck),
        }
    }

    fn in_decks(rules: &Rules<Self>, def: Def) -> bool {
        rules.printed(def).facts.special != Some(sve::Special::Token)
    }

    fn reached(rules: &Rules<Self>, decks: &[Def]) -> Vec<Def> {
        sve::reached(rules, decks)
    }

    fn facts_written(rules: &Rules<Self>, def: Def) -> String {
        sve::written_facts(rules, def)
    }

    fn abilities_written(rules: &Rules<Self>, def: Def, clauses: bool) -> Vec<String> {
        sve::written(rules, def, clauses)
    }

    fn unplayed(rules: &Rules<Self>, def: Def) -> &[Unplayed] {
        &rules.printed(def).unread
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shelf_is_whole() {
        crate::shelf::tests::is_whole(&SHELF, "sve");
    }
}
