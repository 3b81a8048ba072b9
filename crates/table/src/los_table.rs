//! Legend of Stars at the table: its cards, decks and formats.

use std::hash::Hasher;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use engine::{Def, Digest, Rules};
use los::{Facts, Flag, Los};

use crate::cards::PrintedCard;
use crate::deck::{Deck, read_deck};
use crate::files::from_toml;
use crate::games::{DeckFault, GameId, GameInfo, Named, Options, Starts, Tabled, unknown};
use crate::pool::Cards;

/// The files of cards that come with the game.
const FILES: [(&str, &str); 7] = [
    ("plain", include_str!("../../../cards/los/plain.toml")),
    ("light", include_str!("../../../cards/los/light.toml")),
    ("dark", include_str!("../../../cards/los/dark.toml")),
    ("fire", include_str!("../../../cards/los/fire.toml")),
    ("water", include_str!("../../../cards/los/water.toml")),
    ("wood", include_str!("../../../cards/los/wood.toml")),
    ("earth", include_str!("../../../cards/los/earth.toml")),
];

/// The decks that come with it.
const DECKS: [(Named, &str); 5] = [
    (Named { id: "plain", ja: "星守", en: "Plain" }, include_str!("../../../cards/los/decks/plain.txt")),
    (Named { id: "arena", ja: "闘技場", en: "Arena" }, include_str!("../../../cards/los/decks/arena.txt")),
    (Named { id: "dusk", ja: "夕闇", en: "Dusk" }, include_str!("../../../cards/los/decks/dusk.txt")),
    (Named { id: "grove", ja: "森", en: "Grove" }, include_str!("../../../cards/los/decks/grove.txt")),
    (Named { id: "tide", ja: "潮", en: "Tide" }, include_str!("../../../cards/los/decks/tide.txt")),
];

/// The rulings a match can switch.
const FLAGS: [(Flag, Named); 1] =
    [(Flag::Limits, Named { id: "LS-13", ja: "制限カードは1枚まで", en: "limited cards once a deck" })];

/// The cards that come with the game.
fn shipped() -> &'static [PrintedCard] {
    static CARDS: OnceLock<Vec<PrintedCard>> = OnceLock::new();
    CARDS.get_or_init(|| FILES.iter().flat_map(|(_, text)| from_toml(text).unwrap_or_default()).collect())
}

/// What is printed on every card of a match: those that come with the game, and those given, which stand for any
/// of the same id.
fn faces(cards: &Cards) -> Result<Vec<Facts>, String> {
    let mut all: Vec<Facts> = Vec::new();
    for card in shipped().iter().chain(cards.iter()) {
        let facts = card.los_facts()?;
        match all.iter_mut().find(|known| known.id == facts.id) {
            Some(known) => *known = facts,
            None => all.push(facts),
        }
    }
    if all.len() >= usize::from(u16::MAX) {
        return Err(format!("{} cards; fewer than {} can be in a match", all.len(), u16::MAX));
    }
    Ok(all)
}

/// Rules that were built already: reading every card takes longer than beginning a game.
type Built = Vec<((Vec<String>, Cards), Arc<Rules<Los>>)>;
static BUILT: Mutex<Built> = Mutex::new(Vec::new());
/// How many are kept.
const KEPT: usize = 6;

fn build(options: &Options, flags: &[Flag]) -> Result<Arc<Rules<Los>>, String> {
    let known = |built: &Built| {
        let found = built.iter().find(|((of, with), _)| *of == options.flags && *with == options.cards);
        found.map(|(_, rules)| Arc::clone(rules))
    };
    if let Some(rules) = known(&BUILT.lock().unwrap_or_else(PoisonError::into_inner)) {
        return Ok(rules);
    }
    let mut rules = los::rules(&faces(&options.cards)?, flags);
    let decks = DECKS.iter().filter_map(|(named, _)| Los::deck(&rules, named.id));
    let pool: Vec<Vec<Def>> = decks.map(|deck| deck.defs()).collect();
    rules.pool = pool;
    let rules = Arc::new(rules);
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    if built.len() >= KEPT {
        built.remove(0);
    }
    built.push(((options.flags.clone(), options.cards.clone()), Arc::clone(&rules)));
    Ok(rules)
}

impl Tabled for Los {
    const GAME: GameId = GameId::Los;
    const STARTS: Starts = Starts::SetUp;

    fn info() -> GameInfo {
        GameInfo {
            id: "los",
            ja: "レジェンド・オブ・スターズ",
            en: "Legend of Stars",
            editions: vec!["los-1.0.03"],
            decks: DECKS.iter().map(|(named, _)| *named).collect(),
            formats: los::FORMATS.iter().map(|&(id, ja, en)| Named { id, ja, en }).collect(),
            flags: FLAGS.iter().map(|(_, named)| *named).collect(),
        }
    }

    fn rules(options: &Options) -> Result<Arc<Rules<Self>>, String> {
        let info = Self::info();
        if !info.editions.contains(&&*options.edition) {
            return Err(unknown("edition", &options.edition, &info.editions));
        }
        if !info.formats.iter().any(|format| format.id == options.format) {
            let known: Vec<&str> = info.formats.iter().map(|format| format.id).collect();
            return Err(unknown("format", &options.format, &known));
        }
        let mut flags = Vec::new();
        for word in &options.flags {
            match FLAGS.iter().find(|(_, named)| named.id == word) {
                Some(&(flag, _)) => flags.push(flag),
                None => {
                    let known: Vec<&str> = FLAGS.iter().map(|(_, named)| named.id).collect();
                    return Err(unknown("flag", word, &known));
                }
            }
        }
        build(options, &flags)
    }

    fn deck(rules: &Rules<Self>, word: &str) -> Option<Deck<Self>> {
        let (_, text) = DECKS.iter().find(|(named, _)| named.id == word)?;
        read_deck(rules, text).ok()
    }

    fn usual_deck(_: &str) -> &'static str {
        DECKS[0].0.id
    }

    fn check_deck(rules: &Rules<Self>, _: &str, deck: &Deck<Self>) -> Vec<DeckFault> {
        let told = |fault: los::DeckFault| DeckFault {
            clause: if fault.why.is_some() { engine::clause_id::<Los>(fault.why) } else { "" },
            ja: fault.ja,
            en: fault.en,
            line: None,
        };
        los::check_deck(rules, &deck.defs()).into_iter().map(told).collect()
    }

    fn readings(rules: &Rules<Self>, deck: &[Def]) -> Vec<(String, u32)> {
        let mut defs = deck.to_vec();
        defs.sort_unstable();
        defs.dedup();
        let reading = |def: Def| {
            let printed = rules.printed(def);
            let mut digest = Digest::new();
            digest.write(format!("{:?}", printed.facts).as_bytes());
            for ability in los::read(&printed.facts.text).read() {
                digest.write(los::render(ability).as_bytes());
            }
            (<Los as engine::Words>::card_word(rules, def), digest.finish() as u32)
        };
        defs.into_iter().map(reading).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The folders hold no card file and no deck that is not listed here.
    #[test]
    fn every_shipped_file_is_here() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/los");
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

    /// Every shipped deck can be read and played.
    #[test]
    fn every_shipped_deck_is_legal() {
        let rules = Los::rules(&Options::of(GameId::Los)).unwrap();
        for (named, text) in &DECKS {
            let deck =
                read_deck::<Los>(&rules, text).unwrap_or_else(|faults| panic!("{}: {faults:?}", named.id));
            let faults = Los::check_deck(&rules, "standard", &deck);
            assert!(faults.is_empty(), "{}: {faults:?}", named.id);
        }
    }
}
