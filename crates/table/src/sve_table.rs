//! Shadowverse EVOLVE at the table: its cards, decks and formats.

use std::hash::Hasher;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use engine::{Def, Digest, Rules};
use sve::{Facts, Format, Sve, Zone};

use crate::cards::PrintedCard;
use crate::deck::{Deck, read_deck};
use crate::files::from_toml;
use crate::games::{DeckFault, GameId, GameInfo, Named, Options, Starts, Tabled, unknown};
use crate::pool::Cards;

/// The files of cards that come with the game.
const FILES: [(&str, &str); 12] = [
    ("tokens", include_str!("../../../cards/sve/tokens.toml")),
    ("blank", include_str!("../../../cards/sve/blank.toml")),
    ("neutral", include_str!("../../../cards/sve/neutral.toml")),
    ("elf", include_str!("../../../cards/sve/elf.toml")),
    ("royal", include_str!("../../../cards/sve/royal.toml")),
    ("witch", include_str!("../../../cards/sve/witch.toml")),
    ("dragon", include_str!("../../../cards/sve/dragon.toml")),
    ("nightmare", include_str!("../../../cards/sve/nightmare.toml")),
    ("bishop", include_str!("../../../cards/sve/bishop.toml")),
    ("uma", include_str!("../../../cards/sve/uma.toml")),
    ("cinderella", include_str!("../../../cards/sve/cinderella.toml")),
    ("vanguard", include_str!("../../../cards/sve/vanguard.toml")),
];

/// The decks that come with it.
const DECKS: [(Named, &str); 9] = [
    (Named { id: "elf", ja: "エルフ", en: "Elf" }, include_str!("../../../cards/sve/decks/elf.txt")),
    (Named { id: "royal", ja: "ロイヤル", en: "Royal" }, include_str!("../../../cards/sve/decks/royal.txt")),
    (Named { id: "witch", ja: "ウィッチ", en: "Witch" }, include_str!("../../../cards/sve/decks/witch.txt")),
    (
        Named { id: "dragon", ja: "ドラゴン", en: "Dragon" },
        include_str!("../../../cards/sve/decks/dragon.txt"),
    ),
    (
        Named { id: "nightmare", ja: "ナイトメア", en: "Nightmare" },
        include_str!("../../../cards/sve/decks/nightmare.txt"),
    ),
    (
        Named { id: "bishop", ja: "ビショップ", en: "Bishop" },
        include_str!("../../../cards/sve/decks/bishop.txt"),
    ),
    (Named { id: "uma", ja: "ウマ娘", en: "Umamusume" }, include_str!("../../../cards/sve/decks/uma.txt")),
    (
        Named { id: "cinderella", ja: "シンデレラガールズ", en: "Cinderella Girls" },
        include_str!("../../../cards/sve/decks/cinderella.txt"),
    ),
    (
        Named { id: "vanguard", ja: "ヴァンガード", en: "Vanguard" },
        include_str!("../../../cards/sve/decks/vanguard.txt"),
    ),
];

/// The cards that come with the game.
fn shipped() -> &'static [PrintedCard] {
    static CARDS: OnceLock<Vec<PrintedCard>> = OnceLock::new();
    CARDS.get_or_init(|| FILES.iter().flat_map(|(_, text)| from_toml(text).unwrap_or_default()).collect())
}

/// What is printed on every card of a match: those that come with the game, and those given, which stand for any
/// of the same id.
fn faces(cards: &Cards) -> Result<Vec<Facts>, String> {
    let mut all: Vec<Facts> = Vec::new();
    let mut rows = std::collections::BTreeMap::new();
    for card in shipped().iter().chain(cards.iter()) {
        let facts = card.facts()?;
        match rows.get(&facts.id) {
            Some(&row) => {
                let known: &mut Facts = &mut all[row];
                *known = facts;
            }
            None => {
                rows.insert(facts.id.clone(), all.len());
                all.push(facts);
            }
        }
    }
    if all.len() >= usize::from(u16::MAX) {
        return Err(format!("{} cards; fewer than {} can be in a match", all.len(), u16::MAX));
    }
    Ok(all)
}

/// Rules that were built already: reading every card takes longer than beginning a game.
type Built = Vec<((Format, Cards), Arc<Rules<Sve>>)>;
static BUILT: Mutex<Built> = Mutex::new(Vec::new());
/// How many are kept.
const KEPT: usize = 6;

fn build(format: Format, cards: &Cards) -> Result<Arc<Rules<Sve>>, String> {
    let known = |built: &Built| {
        let found = built.iter().find(|((of, with), _)| *of == format && with == cards);
        found.map(|(_, rules)| Arc::clone(rules))
    };
    if let Some(rules) = known(&BUILT.lock().unwrap_or_else(PoisonError::into_inner)) {
        return Ok(rules);
    }
    let mut rules = sve::with_format(sve::rules(&faces(cards)?), format);
    let decks = DECKS.iter().filter_map(|(named, _)| Sve::deck(&rules, named.id));
    let pool: Vec<Vec<Def>> = decks.map(|deck| deck.defs()).collect();
    rules.pool = pool;
    let rules = Arc::new(rules);
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    if built.len() >= KEPT {
        built.remove(0);
    }
    built.push(((format, cards.clone()), Arc::clone(&rules)));
    Ok(rules)
}

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
            decks: DECKS.iter().map(|(named, _)| *named).collect(),
            formats: sve::FORMATS.iter().map(|&(_, id, ja, en)| Named { id, ja, en }).collect(),
            flags: Vec::new(),
        }
    }

    fn rules(options: &Options) -> Result<Arc<Rules<Self>>, String> {
        let info = Self::info();
        if !info.editions.contains(&&*options.edition) {
            return Err(unknown("edition", &options.edition, &info.editions));
        }
        if let Some(flag) = options.flags.first() {
            return Err(unknown("flag", flag, &["none"]));
        }
        let format = format_of(&options.format).ok_or_else(|| {
            let known: Vec<&str> = info.formats.iter().map(|format| format.id).collect();
            unknown("format", &options.format, &known)
        })?;
        build(format, &options.cards)
    }

    fn deck(rules: &Rules<Self>, word: &str) -> Option<Deck<Self>> {
        let (_, text) = DECKS.iter().find(|(named, _)| named.id == word)?;
        read_deck(rules, text).ok()
    }

    fn usual_deck(_: &str) -> &'static str {
        DECKS[0].0.id
    }

    fn check_deck(rules: &Rules<Self>, format: &str, deck: &Deck<Self>) -> Vec<DeckFault> {
        let faults = sve::check_deck(rules, format_of(format).unwrap_or_default(), &deck.cards);
        let told = |fault: sve::DeckFault| DeckFault {
            clause: if fault.why.is_some() { engine::clause_id::<Sve>(fault.why) } else { "" },
            ja: fault.ja,
            en: fault.en,
            line: None,
        };
        faults.into_iter().map(told).collect()
    }

    fn part(heading: &str) -> Option<Zone> {
        match heading {
            "leader" | "リーダー" => Some(Zone::Leader),
            "main" | "メインデッキ" => Some(Zone::Deck),
            "evolve" | "エボルヴデッキ" => Some(Zone::EvolveDeck),
            _ => None,
        }
    }

    fn readings(rules: &Rules<Self>, deck: &[Def]) -> Vec<(String, u32)> {
        let reading = |def: Def| {
            let printed = rules.printed(def);
            let mut digest = Digest::new();
            digest.write(format!("{:?}", printed.facts).as_bytes());
            for (_, read) in &printed.reading.paragraphs {
                let meaning = read.as_ref().map_or_else(|gap| gap.phrase.clone(), sve::english);
                digest.write(meaning.as_bytes());
            }
            (<Sve as engine::Words>::card_word(rules, def), digest.finish() as u32)
        };
        sve::reached(rules, deck).into_iter().map(reading).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The folders hold no card file and no deck that is not listed here.
    #[test]
    fn every_shipped_file_is_here() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/sve");
        let stems = |folder: &std::path::Path, ending: &str| -> Vec<String> {
            let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
            let files = entries.filter(|path| path.extension().is_some_and(|e| e == ending));
            let mut stems: Vec<String> =
                files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
            stems.sort();
            stems
        };
        let mut files: Vec<String> = FILES.iter().map(|(stem, _)| (*stem).to_owned()).collect();
        files.sort();
        assert_eq!(stems(&folder, "toml"), files);
        let mut decks: Vec<String> = DECKS.iter().map(|(named, _)| named.id.to_owned()).collect();
        decks.sort();
        assert_eq!(stems(&folder.join("decks"), "txt"), decks);
    }

    /// Every shipped deck can be read, and its construction is legal.
    #[test]
    fn every_shipped_deck_is_legal_but_for_texts() {
        let rules = Sve::rules(&Options::of(GameId::Sve)).unwrap();
        for (named, text) in &DECKS {
            let deck =
                read_deck::<Sve>(&rules, text).unwrap_or_else(|faults| panic!("{}: {faults:?}", named.id));
            let faults = Sve::check_deck(&rules, "standard", &deck);
            let faults: Vec<_> = faults.into_iter().filter(|fault| !fault.clause.is_empty()).collect();
            assert!(faults.is_empty(), "{}: {faults:?}", named.id);
        }
    }
}
