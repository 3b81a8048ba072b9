//! レギオンズ！ at the table: its cards, decks and editions.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use engine::{Def, Rules};
use legions::{EDITIONS, Flag, LEGIONS_2019, Legions, Restriction, Zone};
use text::Unplayed;

use crate::deck::Deck;
use crate::face::Said;
use crate::files::read_toml;
use crate::games::{DeckFault, FlagInfo, GameId, GameInfo, Named, Options, Starts, Tabled};
use crate::shelf::{Shelf, check_options, switched};

/// What the regulation says of single cards (24-3).
const REGULATION: &str = include_str!("../../../../cards/legions/restrictions.toml");

/// The files of cards that come with the game.
pub(super) const FILES: [(&str, &str); 10] = [
    ("tokens", include_str!("../../../../cards/legions/tokens.toml")),
    ("masters", include_str!("../../../../cards/legions/masters.toml")),
    ("blank", include_str!("../../../../cards/legions/blank.toml")),
    ("black", include_str!("../../../../cards/legions/black.toml")),
    ("red", include_str!("../../../../cards/legions/red.toml")),
    ("white", include_str!("../../../../cards/legions/white.toml")),
    ("green", include_str!("../../../../cards/legions/green.toml")),
    ("blue", include_str!("../../../../cards/legions/blue.toml")),
    ("classes", include_str!("../../../../cards/legions/classes.toml")),
    ("restrictions", REGULATION),
];

/// The decks that come with it.
const DECKS: [(Named, &str); 4] = [
    (
        Named { id: "fairy", ja: "フェアリーテイマー", en: "Fairy Tamer" },
        include_str!("../../../../cards/legions/decks/fairy.txt"),
    ),
    (
        Named { id: "rune", ja: "ルーンブレイダー", en: "Rune Blader" },
        include_str!("../../../../cards/legions/decks/rune.txt"),
    ),
    (
        Named { id: "grave", ja: "ネクロマンサー", en: "Necromancer" },
        include_str!("../../../../cards/legions/decks/grave.txt"),
    ),
    (
        Named { id: "puppet", ja: "ドールマスター", en: "Doll Master" },
        include_str!("../../../../cards/legions/decks/puppet.txt"),
    ),
];

const FLAGS: [(Flag, FlagInfo); 2] = [
    (
        Flag::OwnersChoose,
        Named {
            id: "LG-07",
            ja: "相手のターンでも、カードのプレイヤー自身が選ぶ",
            en: "a card's own player chooses, in the other's turn too",
        },
    ),
    (
        Flag::NoPierceInDeath,
        Named {
            id: "LG-56",
            ja: "相討ちなら貫通は働かない",
            en: "貫通 does nothing where attacker and target break together",
        },
    ),
];

static SHELF: Shelf<Legions, (&str, u32)> = Shelf::new(&DECKS);

/// What the regulation that comes with the game says of cards.
fn shipped_restrictions() -> &'static [Restriction] {
    static RESTRICTIONS: OnceLock<Vec<Restriction>> = OnceLock::new();
    RESTRICTIONS.get_or_init(|| read_toml(REGULATION).map(|(_, all)| all).unwrap_or_default())
}

impl Tabled for Legions {
    const GAME: GameId = GameId::Legions;
    const STARTS: Starts = Starts::LoserChooses;

    fn info() -> GameInfo {
        GameInfo {
            id: "legions",
            ja: "レギオンズ！",
            en: "Legions!",
            editions: EDITIONS.iter().map(|edition| edition.id).collect(),
            formats: legions::FORMATS.iter().map(|&(id, ja, en)| Named { id, ja, en }).collect(),
            decks: SHELF.decks(legions::FORMATS[0].0),
            flags: FLAGS.iter().map(|(_, named)| *named).collect(),
        }
    }

    fn rules(options: &Options) -> Result<Arc<Rules<Self>>, Said> {
        check_options(&Self::info(), options)?;
        let edition =
            EDITIONS.into_iter().find(|edition| edition.id == options.edition).unwrap_or(LEGIONS_2019);
        let flags = switched(&FLAGS, options).into_iter().fold(0, |all, flag| all | 1 << flag as u32);
        SHELF.rules((edition.id, flags), &options.cards, |_, cards| {
            let facts = cards.iter().map(|card| card.legions_facts()).collect::<Result<Vec<_>, _>>()?;
            let mut restrictions = shipped_restrictions().to_vec();
            restrictions.extend_from_slice(options.cards.restrictions());
            let names: BTreeSet<&str> = facts.iter().map(|face| face.name.as_str()).collect();
            crate::restrictions::check(&restrictions, |name| names.contains(name))?;
            Ok(Rules { flags, ..legions::rules(&facts, edition, &restrictions) })
        })
    }

    fn deck(rules: &Rules<Self>, word: &str) -> Option<Deck<Self>> {
        SHELF.deck(rules, word)
    }

    fn usual_deck(_: &str) -> &'static str {
        DECKS[0].0.id
    }

    fn check_deck(rules: &Rules<Self>, _: &str, deck: &Deck<Self>) -> Vec<DeckFault> {
        let faults = legions::check_deck(rules, &deck.defs());
        faults.into_iter().map(|fault| DeckFault::of(rules, deck, fault)).collect()
    }

    fn part(heading: &str) -> Option<Zone> {
        match heading {
            "master" | "マスター" => Some(Zone::Master),
            "main" | "deck" | "メインデッキ" => Some(Zone::Deck),
            _ => None,
        }
    }

    fn home(rules: &Rules<Self>, def: Def) -> Option<Zone> {
        let facts = &rules.printed(def).facts;
        match facts.category {
            _ if facts.token => None,
            legions::kinds::Category::Master => Some(Zone::Master),
            _ => Some(Zone::Deck),
        }
    }

    fn in_decks(rules: &Rules<Self>, def: Def) -> bool {
        !rules.printed(def).facts.token
    }

    fn reached(rules: &Rules<Self>, decks: &[Def]) -> Vec<Def> {
        legions::reached(rules, decks)
    }

    fn facts_written(rules: &Rules<Self>, def: Def) -> String {
        legions::written_facts(rules, def)
    }

    fn abilities_written(rules: &Rules<Self>, def: Def, clauses: bool) -> Vec<String> {
        legions::written(rules, def, clauses)
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
        crate::shelf::tests::is_whole(&SHELF, "legions");
    }

    /// The regulation that comes with the game can be read.
    #[test]
    fn the_shipped_regulation_is_read() {
        let (cards, restrictions) = read_toml(REGULATION).unwrap();
        assert!(cards.is_empty());
        assert_eq!(restrictions.len(), shipped_restrictions().len());
    }
}
