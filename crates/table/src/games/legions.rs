//! レギオンズ！ at the table: its cards, decks and editions.

use std::hash::Hasher;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use engine::{Def, Digest, Rules};
use legions::{EDITIONS, Flag, Legions, Restriction, Zone};

use crate::cards::{PrintedCard, from_toml};
use crate::deck::{Deck, read_deck};
use crate::games::{DeckFault, FlagInfo, GameId, GameInfo, Named, Options, Starts, Tabled};
use crate::pool::Cards;
use crate::shelf::unknown;

/// The files of cards that come with the game.
const FILES: [(&str, &str); 9] = [
    ("tokens", include_str!("../../../../cards/legions/tokens.toml")),
    ("masters", include_str!("../../../../cards/legions/masters.toml")),
    ("blank", include_str!("../../../../cards/legions/blank.toml")),
    ("black", include_str!("../../../../cards/legions/black.toml")),
    ("red", include_str!("../../../../cards/legions/red.toml")),
    ("white", include_str!("../../../../cards/legions/white.toml")),
    ("green", include_str!("../../../../cards/legions/green.toml")),
    ("blue", include_str!("../../../../cards/legions/blue.toml")),
    ("classes", include_str!("../../../../cards/legions/classes.toml")),
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

const FLAGS: [(Flag, FlagInfo); 1] = [(
    Flag::OwnersChoose,
    Named {
        id: "LG-07",
        ja: "相手のターンでも、カードのプレイヤー自身が選ぶ",
        en: "a card's own player chooses, in the other's turn too",
    },
)];

/// The cards that come with the game.
fn shipped() -> &'static [PrintedCard] {
    static CARDS: OnceLock<Vec<PrintedCard>> = OnceLock::new();
    CARDS.get_or_init(|| FILES.iter().flat_map(|(_, text)| from_toml(text).unwrap_or_default()).collect())
}

/// What the regulation says of a card.
fn restriction(card: &PrintedCard, word: &str) -> Result<Restriction, String> {
    let name: Box<str> = card.name.as_str().into();
    match word {
        "禁止" => Ok(Restriction::Banned(name)),
        "1枚制限" => Ok(Restriction::AtMost(name, 1)),
        "2枚制限" => Ok(Restriction::AtMost(name, 2)),
        "アンロック制限" => Ok(Restriction::Unlock(name)),
        _ => match word.strip_prefix("同時使用制限 ") {
            Some(other) => Ok(Restriction::NotWith(name, other.trim().into())),
            None => Err(format!(
                "card {} {}: restriction {word:?}; expected 禁止, 1枚制限, 2枚制限, アンロック制限, or 同時使用制限 and a name",
                card.id, card.name
            )),
        },
    }
}

/// Every card of a match: those that come with the game, and those given, which stand for any of the same id.
fn all_cards(cards: &Cards) -> Vec<&PrintedCard> {
    let mut all: Vec<&PrintedCard> = Vec::new();
    let mut rows = std::collections::BTreeMap::new();
    for card in shipped().iter().chain(cards.iter()) {
        match rows.get(&card.id) {
            Some(&row) => all[row] = card,
            None => {
                rows.insert(&card.id, all.len());
                all.push(card);
            }
        }
    }
    all
}

/// Rules that were built already: reading every card takes longer than beginning a game.
type Built = Vec<((&'static str, u32, Cards), Arc<Rules<Legions>>)>;
static BUILT: Mutex<Built> = Mutex::new(Vec::new());
/// How many are kept.
const KEPT: usize = 6;

fn build(edition: legions::Edition, flags: u32, cards: &Cards) -> Result<Arc<Rules<Legions>>, String> {
    let key = (edition.id, flags, cards.clone());
    if let Some((_, rules)) =
        BUILT.lock().unwrap_or_else(PoisonError::into_inner).iter().find(|(known, _)| *known == key)
    {
        return Ok(Arc::clone(rules));
    }
    let all = all_cards(cards);
    if all.len() >= usize::from(u16::MAX) {
        return Err(format!("{} cards; fewer than {} can be in a match", all.len(), u16::MAX));
    }
    let (mut faces, mut restrictions) = (Vec::new(), Vec::new());
    for card in all {
        faces.push(card.legions_facts()?);
        for word in &card.restrictions {
            restrictions.push(restriction(card, word)?);
        }
    }
    let mut rules = legions::rules(&faces, edition, &restrictions);
    rules.flags = flags;
    let decks = DECKS.iter().filter_map(|(named, _)| Legions::deck(&rules, named.id));
    let pool: Vec<Vec<Def>> = decks.map(|deck| deck.defs()).collect();
    rules.pool = pool;
    let rules = Arc::new(rules);
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    if built.len() >= KEPT {
        built.remove(0);
    }
    built.push((key, Arc::clone(&rules)));
    Ok(rules)
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
            decks: DECKS.iter().map(|(named, _)| *named).collect(),
            flags: FLAGS.iter().map(|(_, named)| *named).collect(),
        }
    }

    fn rules(options: &Options) -> Result<Arc<Rules<Self>>, String> {
        let info = Self::info();
        let edition = EDITIONS.into_iter().find(|edition| edition.id == options.edition);
        let edition = edition.ok_or_else(|| unknown("edition", &options.edition, &info.editions))?;
        if !info.formats.iter().any(|format| format.id == options.format) {
            let known: Vec<&str> = info.formats.iter().map(|format| format.id).collect();
            return Err(unknown("format", &options.format, &known));
        }
        let mut flags = 0;
        for word in &options.flags {
            let known: Vec<&str> = FLAGS.iter().map(|(_, named)| named.id).collect();
            let flag = FLAGS.iter().find(|(_, named)| named.id == word);
            let (flag, _) = flag.ok_or_else(|| unknown("flag", word, &known))?;
            flags |= 1 << *flag as u32;
        }
        build(edition, flags, &options.cards)
    }

    fn deck(rules: &Rules<Self>, word: &str) -> Option<Deck<Self>> {
        let (_, text) = DECKS.iter().find(|(named, _)| named.id == word)?;
        read_deck(rules, text).ok()
    }

    fn usual_deck(_: &str) -> &'static str {
        DECKS[0].0.id
    }

    fn check_deck(rules: &Rules<Self>, _: &str, deck: &Deck<Self>) -> Vec<DeckFault> {
        let told = |fault: legions::DeckFault| DeckFault {
            clause: if fault.why.is_some() {
                engine::clause_id::<Legions>(engine::in_edition(rules, fault.why))
            } else {
                ""
            },
            ja: fault.ja,
            en: fault.en,
            line: None,
        };
        legions::check_deck(rules, &deck.defs()).into_iter().map(told).collect()
    }

    fn part(heading: &str) -> Option<Zone> {
        match heading {
            "master" | "マスター" => Some(Zone::Master),
            "main" | "メインデッキ" => Some(Zone::Deck),
            _ => None,
        }
    }

    fn readings(rules: &Rules<Self>, deck: &[Def]) -> Vec<(String, u32)> {
        let reading = |def: Def| {
            let printed = rules.printed(def);
            let mut digest = Digest::new();
            digest.write(format!("{:?}", printed.facts).as_bytes());
            for (_, read) in &printed.reading.abilities {
                let meaning = read.as_ref().map_or_else(|gap| gap.phrase.clone(), legions::english);
                digest.write(meaning.as_bytes());
            }
            (<Legions as engine::Words>::card_word(rules, def), digest.finish() as u32)
        };
        legions::reached(rules, deck).into_iter().map(reading).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The folders hold no card file and no deck that is not listed here.
    #[test]
    fn every_shipped_file_is_here() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/legions");
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

    /// Every shipped deck can be read, and its construction is legal by both books.
    #[test]
    fn every_shipped_deck_is_legal_but_for_texts() {
        for edition in EDITIONS {
            let options = Options { edition: edition.id.into(), ..Options::of(GameId::Legions) };
            let rules = Legions::rules(&options).unwrap();
            for (named, text) in &DECKS {
                let deck = read_deck::<Legions>(&rules, text)
                    .unwrap_or_else(|faults| panic!("{}: {faults:?}", named.id));
                let faults = Legions::check_deck(&rules, "standard", &deck);
                let faults: Vec<_> = faults.into_iter().filter(|fault| !fault.clause.is_empty()).collect();
                assert!(faults.is_empty(), "{}: {faults:?}", named.id);
            }
        }
    }
}
