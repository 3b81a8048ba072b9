//! BlackPoker at the table: its formats and flags.

use std::sync::Arc;

use blackpoker::BlackPoker;
use engine::Rules;

use crate::deck::Deck;
use crate::face::{Said, said};
use crate::games::{DeckFault, DeckInfo, GameId, GameInfo, Named, Options, Starts, Tabled};
use crate::shelf::{check_options, switched};

fn format_of(word: &str) -> Option<blackpoker::Format> {
    blackpoker::FORMATS.iter().find(|(_, id, _, _)| *id == word).map(|&(format, ..)| format)
}

const FLAGS: [(blackpoker::Flag, Named); 2] = [
    (
        blackpoker::Flag::TurnPlayerLosesTies,
        Named {
            id: "BP-01",
            ja: "同時に尽きたらターンプレイヤーの負け",
            en: "both out at once: the turn player loses",
        },
    ),
    (
        blackpoker::Flag::CountsAreTold,
        Named {
            id: "BP-18",
            ja: "ライフと墓地の枚数を常に知らせる",
            en: "counts of life and graveyard are always told",
        },
    ),
];

impl Tabled for BlackPoker {
    const GAME: GameId = GameId::BlackPoker;
    const STARTS: Starts = Starts::SetUp;

    fn info() -> GameInfo {
        let named = |&(_, id, ja, en): &(_, _, _, _)| Named { id, ja, en };
        let formats: Vec<Named> = blackpoker::FORMATS.iter().map(named).collect();
        GameInfo {
            id: "blackpoker",
            ja: "ブラックポーカー",
            en: "BlackPoker",
            editions: vec!["act-7.0-lite"],
            // There is a deck for each of the first two formats, under its name.
            decks: formats[..2].iter().map(|&named| DeckInfo { named, format: named.id }).collect(),
            formats,
            flags: FLAGS.iter().map(|(_, named)| *named).collect(),
        }
    }

    fn rules(options: &Options) -> Result<Arc<Rules<Self>>, Said> {
        if !options.cards.is_empty() {
            return Err(said(
                "BlackPokerに54枚のトランプ以外のカードはありません",
                "BlackPoker has no cards beside the 54 playing cards",
            ));
        }
        check_options(&Self::info(), options)?;
        let format = format_of(&options.format).unwrap_or_default();
        Ok(Arc::new(blackpoker::rules(format, &switched(&FLAGS, options))))
    }

    fn deck(_: &Rules<Self>, word: &str) -> Option<Deck<Self>> {
        match word {
            "full" => Some(Deck::plain(blackpoker::full())),
            "entry" => Some(Deck::plain(blackpoker::ENTRY.to_vec())),
            _ => None,
        }
    }

    fn usual_deck(format: &str) -> &'static str {
        if format == "entry" { "entry" } else { "full" }
    }

    fn check_deck(rules: &Rules<Self>, format: &str, deck: &Deck<Self>) -> Vec<DeckFault> {
        let faults = blackpoker::check(format_of(format).unwrap_or_default(), &deck.defs());
        faults.into_iter().map(|fault| DeckFault::of(rules, deck, fault)).collect()
    }
}
