//! The shelf of a game: the cards and decks that come with it, and the rules that were built from them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use engine::{Def, Rules};
use sha2::{Digest as _, Sha256};

use crate::cards::PrintedCard;
use crate::deck::{Deck, read_deck};
use crate::face::{Said, said};
use crate::games::{DeckInfo, GameInfo, Named, Options, Tabled};
use crate::pool::Cards;

/// How many sets of rules are kept of shipped cards alone, and how many of others with cards that someone brought.
const KEPT_SHIPPED: usize = 16;
const KEPT_BROUGHT: usize = 6;

/// What comes with a game. `K` is what its rules depend on beside the cards.
pub(crate) struct Shelf<G: Tabled, K> {
    /// Each deck, and its list.
    decks: &'static [(Named, &'static str)],
    /// Reading every card takes longer than beginning a game. Cards that someone brings never crowd out the shipped ones.
    shipped_rules: Mutex<Recent<G, K>>,
    brought_rules: Mutex<Recent<G, K>>,
}

/// A card of a match, with the files that somebody brought it in; none for one of the shelf.
pub(crate) struct Given<'a> {
    card: &'a PrintedCard,
    pub files: Vec<u16>,
}

impl std::ops::Deref for Given<'_> {
    type Target = PrintedCard;

    fn deref(&self) -> &PrintedCard {
        self.card
    }
}

type Built<G, K> = ((K, Cards), Arc<Rules<G>>);

/// The rules that were asked for last, the latest at the end.
struct Recent<G: Tabled, K> {
    built: Vec<Built<G, K>>,
    most: usize,
}

impl<G: Tabled, K: PartialEq> Recent<G, K> {
    const fn new(most: usize) -> Recent<G, K> {
        Recent { built: Vec::new(), most }
    }

    fn find(&mut self, key: &K, cards: &Cards) -> Option<Arc<Rules<G>>> {
        let at = self.built.iter().position(|((of, with), _)| of == key && with == cards)?;
        self.built[at..].rotate_left(1);
        self.built.last().map(|(_, rules)| Arc::clone(rules))
    }

    fn keep(&mut self, key: K, cards: &Cards, rules: &Arc<Rules<G>>) {
        if self.built.len() >= self.most {
            self.built.remove(0);
        }
        self.built.push(((key, cards.clone()), Arc::clone(rules)));
    }
}

impl<G: Tabled, K: PartialEq> Shelf<G, K> {
    pub const fn new(decks: &'static [(Named, &'static str)]) -> Shelf<G, K> {
        Shelf {
            decks,
            shipped_rules: Mutex::new(Recent::new(KEPT_SHIPPED)),
            brought_rules: Mutex::new(Recent::new(KEPT_BROUGHT)),
        }
    }

    /// The rules for a match with these cards beside those of the shelf: built once, with the shelf's decks as the pool
    /// that strangers' decks are guessed from.
    pub fn rules(
        &self,
        key: K,
        cards: &Cards,
        build: impl FnOnce(&K, &[Given<'_>]) -> Result<Rules<G>, Said>,
    ) -> Result<Arc<Rules<G>>, Said> {
        let recent = if cards.is_empty() { &self.shipped_rules } else { &self.brought_rules };
        let recent = || recent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = recent().find(&key, cards) {
            return Ok(rules);
        }
        let mut rules = build(&key, &self.cards(cards)?)?;
        let decks = self.decks.iter().filter_map(|(named, _)| self.deck(&rules, named.id));
        let pool: Vec<Vec<Def>> = decks.map(|deck| deck.defs()).collect();
        rules.pool = pool;
        rules.prints =
            (0..rules.cards.len()).map(|at| print(&G::card_word(&rules, Def(at as u16)))).collect();
        let rules = Arc::new(rules);
        recent().keep(key, cards, &rules);
        Ok(rules)
    }

    /// Every card of a match: those of the shelf, and those given, which stand for any of the same id.
    fn cards<'a>(&'a self, given: &'a Cards) -> Result<Vec<Given<'a>>, Said> {
        let mut all: Vec<Given<'_>> = Vec::new();
        let mut rows: BTreeMap<&str, usize> = BTreeMap::new();
        let shipped = G::GAME.shipped().iter().map(|card| (card, None));
        for (card, file) in shipped.chain(given.with_files().map(|(card, file)| (card, Some(file)))) {
            let files = Vec::from_iter(file);
            match rows.get(card.id.as_str()) {
                // What is the same in two files is of both.
                Some(&row) if all[row].card == card && !all[row].files.is_empty() => {
                    all[row].files.extend(file)
                }
                Some(&row) => all[row] = Given { card, files },
                None => {
                    rows.insert(&card.id, all.len());
                    all.push(Given { card, files });
                }
            }
        }
        if all.len() >= usize::from(u16::MAX) {
            let (n, most) = (all.len(), u16::MAX);
            let en = format!("{n} cards; fewer than {most} can be in a match");
            return Err(said(format!("カードが{n}種類あります。{most}種類より少なくしてください"), en));
        }
        Ok(all)
    }

    /// A deck of the shelf.
    pub fn deck(&self, rules: &Rules<G>, word: &str) -> Option<Deck<G>> {
        let (_, text) = self.decks.iter().find(|(named, _)| named.id == word)?;
        read_deck(rules, text).ok()
    }

    /// What the decks are called, each made for the game's usual format.
    pub fn decks(&self, format: &'static str) -> Vec<DeckInfo> {
        self.decks.iter().map(|&(named, _)| DeckInfo { named, format }).collect()
    }
}

/// The number by which digests name a card. Whoever brings a card chooses its id, and must not choose this.
fn print(id: &str) -> u64 {
    let hash: [u8; 32] = Sha256::digest(id.as_bytes()).into();
    hash.into_iter().take(8).fold(0, |number, byte| number << 8 | u64::from(byte))
}

/// What is wrong with a word that is not among those known.
fn unknown([ja, en]: [&str; 2], word: &str, known: &[&str]) -> Said {
    let (mut those_ja, mut those_en) = (known.join("、"), known.join(", "));
    if known.is_empty() {
        (those_ja, those_en) = ("なし".to_owned(), "none".to_owned());
    }
    said(
        format!("「{word}」という{ja}はありません。使えるもの：{those_ja}"),
        format!("unknown {en} {word:?}; there is {those_en}"),
    )
}

/// Are edition, format and flags known?
pub(crate) fn check_options(info: &GameInfo, options: &Options) -> Result<(), Said> {
    let words = |named: &[Named]| named.iter().map(|named| named.id).collect::<Vec<_>>();
    if !info.editions.contains(&&*options.edition) {
        return Err(unknown(["版", "edition"], &options.edition, &info.editions));
    }
    if !info.formats.iter().any(|format| format.id == options.format) {
        return Err(unknown(["フォーマット", "format"], &options.format, &words(&info.formats)));
    }
    match options.flags.iter().find(|&word| !info.flags.iter().any(|flag| flag.id == word)) {
        Some(word) => Err(unknown(["裁定の切り替え", "flag"], word, &words(&info.flags))),
        None => Ok(()),
    }
}

/// The flags that are switched, out of a list of all.
pub(crate) fn switched<F: Copy>(all: &[(F, Named)], options: &Options) -> Vec<F> {
    let is = |named: &Named| options.flags.iter().any(|word| word == named.id);
    all.iter().filter(|(_, named)| is(named)).map(|&(flag, _)| flag).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::games::GameId;

    /// The folder holds no card file and no deck that is not on the shelf; every deck can be read, and is legal.
    pub fn is_whole<G: Tabled, K: PartialEq>(shelf: &Shelf<G, K>, folder: &str) {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards").join(folder);
        let stems = |folder: &std::path::Path, ending: &str| -> Vec<String> {
            let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
            let files = entries.filter(|path| path.extension().is_some_and(|e| e == ending));
            let mut stems: Vec<String> =
                files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
            stems.sort();
            stems
        };
        let sorted = |mut words: Vec<&str>| {
            words.sort_unstable();
            words.into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(
            stems(&folder, "toml"),
            sorted(G::GAME.card_files().iter().map(|(stem, _)| *stem).collect())
        );
        let decks = sorted(shelf.decks.iter().map(|(named, _)| named.id).collect());
        assert_eq!(stems(&folder.join("decks"), "txt"), decks);
        for edition in G::info().editions {
            let options = Options { edition: edition.into(), ..Options::of(G::GAME) };
            let rules = G::rules(&options).unwrap();
            for (named, text) in shelf.decks {
                let deck =
                    read_deck::<G>(&rules, text).unwrap_or_else(|faults| panic!("{}: {faults:?}", named.id));
                let faults = G::check_deck(&rules, &options.format, &deck);
                assert!(faults.is_empty(), "{}: {faults:?}", named.id);
            }
        }
    }

    #[test]
    fn unknown_options_are_named_with_those_known() {
        let info = GameId::Sve.info();
        let wrong = |change: fn(&mut Options)| {
            let mut options = Options::of(GameId::Sve);
            change(&mut options);
            check_options(&info, &options).unwrap_err().en
        };
        assert_eq!(
            wrong(|options| options.edition = "x".into()),
            "unknown edition \"x\"; there is sve-1.18.0"
        );
        assert!(
            wrong(|options| options.format = "x".into())
                .starts_with("unknown format \"x\"; there is standard")
        );
        assert_eq!(wrong(|options| options.flags = vec!["x".into()]), "unknown flag \"x\"; there is none");
    }
}
