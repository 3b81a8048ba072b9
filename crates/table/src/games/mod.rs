//! The one list of games.

mod blackpoker;
mod legions;
mod los;
mod sve;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use ::blackpoker::BlackPoker;
use ::legions::Legions;
use ::los::Los;
use ::sve::Sve;
use engine::{Def, Lang, Rules, Words};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use text::Unplayed;

use crate::cards::PrintedCard;
use crate::deck::Deck;
use crate::face::{Said, said};
use crate::pool::Cards;

/// A game of the list.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum GameId {
    /// BlackPoker, 7th edition, lite.
    BlackPoker,
    /// Shadowverse EVOLVE.
    Sve,
    /// Legend of Stars.
    Los,
    /// レギオンズ！
    Legions,
}

/// Every game there is.
pub const GAMES: [GameId; 4] = [GameId::BlackPoker, GameId::Sve, GameId::Legions, GameId::Los];

impl GameId {
    /// The game a word names.
    pub fn find(word: &str) -> Option<GameId> {
        GAMES.into_iter().find(|game| game.info().id == word)
    }

    /// The game an edition belongs to.
    pub fn of_edition(edition: &str) -> Option<GameId> {
        GAMES.into_iter().find(|game| game.info().editions.contains(&edition))
    }

    /// What there is of the game.
    pub fn info(self) -> GameInfo {
        match self {
            GameId::BlackPoker => BlackPoker::info(),
            GameId::Sve => Sve::info(),
            GameId::Los => Los::info(),
            GameId::Legions => Legions::info(),
        }
    }

    /// The deck a format is usually played with.
    pub fn usual_deck(self, format: &str) -> &'static str {
        crate::any::each_game!(self, G => G::usual_deck(format))
    }

    /// What is wrong with these options, if anything is.
    pub fn check_options(self, options: &Options) -> Result<(), Said> {
        crate::any::each_game!(self, G => G::rules(options).map(|_| ()))
    }

    /// Cards by a word for them: the name of each, and what it is and can do with the clause behind each line.
    pub fn about_card(self, cards: &Cards, word: &str, lang: Lang) -> Result<Vec<AboutCard>, Said> {
        crate::any::each_game!(self, G => about_card::<G>(cards, word, lang))
    }

    /// Cards by a word for them: the id of each, and what it does in the notation of the effect language.
    pub fn written_card(self, cards: &Cards, word: &str) -> Result<Vec<(String, Vec<String>)>, Said> {
        crate::any::each_game!(self, G => {
            let rules = G::rules(&Options { cards: cards.clone(), ..Options::of(self) })?;
            let written = |def: Def| (<G as engine::Words>::card_word(&rules, def), G::abilities_written(&rules, def, true));
            Ok(cards_called(&rules, word).into_iter().map(written).collect())
        })
    }

    /// What each of these cards does, in the notation of the effect language.
    pub fn written_cards(self, cards: &Cards) -> Result<Vec<Vec<String>>, Said> {
        crate::any::each_game!(self, G => {
            let rules = G::rules(&Options { cards: cards.clone(), ..Options::of(self) })?;
            Ok(of_each(&rules, cards, |def| G::abilities_written(&rules, def, true)))
        })
    }

    /// What of each of these cards can't be played, or why they can't be tried at all.
    pub fn unplayed_cards(self, cards: &Cards) -> Result<Vec<Vec<Unplayed>>, Said> {
        crate::any::each_game!(self, G => {
            let rules = G::rules(&Options { cards: cards.clone(), ..Options::of(self) })?;
            Ok(of_each(&rules, cards, |def| G::unplayed(&rules, def).to_vec()))
        })
    }

    /// The texts of the cards that come with the game.
    pub(crate) fn shipped_texts(self) -> Vec<String> {
        self.shipped().iter().filter_map(|card| card.text.clone()).collect()
    }

    /// The names of the cards that come with the game.
    pub(crate) fn shipped_names(self) -> Vec<String> {
        self.shipped().iter().map(|card| card.name.clone()).collect()
    }

    /// The card files that come with the game: the name of each, and its text.
    pub(crate) fn card_files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            GameId::Sve => &sve::FILES,
            GameId::Los => &los::FILES,
            GameId::Legions => &legions::FILES,
            GameId::BlackPoker => &[],
        }
    }

    /// The cards that come with the game.
    pub(crate) fn shipped(self) -> &'static [PrintedCard] {
        static SHIPPED: [OnceLock<Vec<PrintedCard>>; 4] = [const { OnceLock::new() }; 4];
        let read = |(_, text): &(_, &str)| crate::files::from_toml(text).unwrap_or_default();
        SHIPPED[self as usize].get_or_init(|| self.card_files().iter().flat_map(read).collect())
    }

    /// The first of these cards whose id means a card that comes with the game.
    pub fn shipped_among(self, cards: &Cards) -> Result<Option<&PrintedCard>, Said> {
        crate::any::each_game!(self, G => {
            let rules = G::rules(&Options::of(self))?;
            Ok(cards.iter().find(|card| G::find_card(&rules, &card.id).is_some()))
        })
    }

    /// Its clauses and rulings.
    pub fn clauses(self) -> &'static [engine::Clause] {
        crate::any::each_game!(self, G => <G as engine::Game>::clauses())
    }
}

/// Something of each of these cards, by its id.
fn of_each<G: Tabled, T: Default>(rules: &Rules<G>, cards: &Cards, of: impl Fn(Def) -> T) -> Vec<T> {
    let defs = (0..rules.cards.len()).map(|at| Def(at as u16));
    let rows: BTreeMap<String, Def> = defs.map(|def| (G::card_word(rules, def), def)).collect();
    cards.iter().map(|card| rows.get(&card.id).map(|def| of(*def)).unwrap_or_default()).collect()
}

/// The name of a card, and what is to be said of it, each line with its clause.
pub type AboutCard = (String, Vec<(String, &'static str)>);

fn about_card<G: Tabled>(cards: &Cards, word: &str, lang: Lang) -> Result<Vec<AboutCard>, Said> {
    let rules = G::rules(&Options { cards: cards.clone(), ..Options::of(G::GAME) })?;
    let told = |def: Def| (G::card_name(&rules, def, lang), told_card(&rules, def, lang));
    Ok(cards_called(&rules, word).into_iter().map(told).collect())
}

/// The cards that a word names: one, or every face of the name.
fn cards_called<G: Tabled>(rules: &Rules<G>, word: &str) -> Vec<Def> {
    let mut found: Vec<Def> = G::find_card(rules, word).into_iter().collect();
    if let Some(&first) = found.first() {
        let name = G::card_name(rules, first, Lang::Ja);
        let same = |def: &Def| *def != first && name == word && G::card_name(rules, *def, Lang::Ja) == name;
        found.extend((0..rules.cards.len()).map(|at| Def(at as u16)).filter(same));
    }
    found
}

/// What is to be said of a card, each line with its clause.
pub(crate) fn told_card<G: Tabled>(rules: &Rules<G>, def: Def, lang: Lang) -> Vec<(String, &'static str)> {
    let told = |(line, reason)| (line, engine::clause_id::<G>(engine::in_edition(rules, reason)));
    G::about(rules, def, lang).into_iter().map(told).collect()
}

/// A card of a match by its word, and SHA-256 of what is printed on it and of what it does in the notation of the effect
/// language, without clauses.
pub type CardReading = (String, [u8; 32]);

/// How the cards that decks hold or make were read.
pub(crate) fn readings<G: Tabled>(rules: &Rules<G>, decks: &[Def]) -> Vec<CardReading> {
    let reading = |def: Def| {
        let mut hash = Sha256::new();
        for part in
            std::iter::once(G::facts_written(rules, def)).chain(G::abilities_written(rules, def, false))
        {
            hash.update(part.as_bytes());
            hash.update([0]);
        }
        (G::card_word(rules, def), hash.finalize().into())
    };
    G::reached(rules, decks).into_iter().map(reading).collect()
}

/// A thing with a word for commands and names for people.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Named {
    /// The word.
    pub id: &'static str,
    /// The name in Japanese.
    pub ja: &'static str,
    /// The name in English.
    pub en: &'static str,
}

impl Named {
    /// The name in a language.
    pub fn name(&self, lang: Lang) -> &'static str {
        lang.pick(self.ja, self.en)
    }
}

/// A format: what decks a match allows.
pub type FormatInfo = Named;
/// A ruling that a match can switch; its word is the ruling's id.
pub type FlagInfo = Named;
/// A deck that comes with the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DeckInfo {
    /// Its word and name.
    #[serde(flatten)]
    pub named: Named,
    /// The format it is made for.
    pub format: &'static str,
}

/// What there is of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameInfo {
    /// Its word.
    pub id: &'static str,
    /// Its name in Japanese.
    pub ja: &'static str,
    /// Its name in English.
    pub en: &'static str,
    /// Its editions, the default first.
    pub editions: Vec<&'static str>,
    /// Its formats, the default first.
    pub formats: Vec<FormatInfo>,
    /// The decks that come with it.
    pub decks: Vec<DeckInfo>,
    /// The rulings a match can switch.
    pub flags: Vec<FlagInfo>,
}

/// Who begins the next game of a match.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Starts {
    /// The game's own set-up decides, every time.
    SetUp,
    /// The loser of the last game chooses.
    LoserChooses,
}

/// What a match is played under.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The edition.
    pub edition: String,
    /// The format.
    pub format: String,
    /// The rulings that are switched, by their ids.
    pub flags: Vec<String>,
    /// Cards beside those that come with the game.
    pub cards: Cards,
}

/// Why a list is not a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DeckFault {
    /// In Japanese.
    pub ja: String,
    /// In English.
    pub en: String,
    /// The clause or ruling; nothing where a card's text can't be played yet.
    pub clause: &'static str,
    /// The line of the deck file with the card it is about.
    pub line: Option<usize>,
}

impl DeckFault {
    /// A game's reason, as the table tells it.
    pub(crate) fn of<G: Tabled>(rules: &Rules<G>, deck: &Deck<G>, fault: engine::DeckFault) -> DeckFault {
        let why = engine::in_edition(rules, fault.why);
        DeckFault {
            clause: if why.is_some() { engine::clause_id::<G>(why) } else { "" },
            line: fault.card.and_then(|card| deck.line_of(card)),
            ja: fault.ja,
            en: fault.en,
        }
    }

    /// The reason with its clause.
    pub fn told(&self, lang: Lang) -> String {
        let what = lang.pick(&self.ja, &self.en);
        if self.clause.is_empty() { what.clone() } else { format!("{what} ({})", self.clause) }
    }

    /// The same in both languages.
    pub fn said(&self) -> Said {
        said(self.told(Lang::Ja), self.told(Lang::En))
    }
}

/// What the table needs to know of a game.
pub trait Tabled: crate::drawn::Drawn + engine::Evaluate {
    /// Its place in the list.
    const GAME: GameId;
    /// Who begins the next game of a match.
    const STARTS: Starts;
    /// What there is of it.
    fn info() -> GameInfo;
    /// The rules under these options, or what is wrong with them.
    fn rules(options: &Options) -> Result<Arc<Rules<Self>>, Said>;
    /// A deck that comes with it.
    fn deck(rules: &Rules<Self>, word: &str) -> Option<Deck<Self>>;
    /// The deck a format is usually played with.
    fn usual_deck(format: &str) -> &'static str;
    /// Every reason a list is not a deck of the format.
    fn check_deck(rules: &Rules<Self>, format: &str, deck: &Deck<Self>) -> Vec<DeckFault>;
    /// The part of a deck list that a heading names.
    fn part(heading: &str) -> Option<Self::Zone> {
        let _ = heading;
        None
    }
    /// The cards that decks hold or make, each once, where cards have a text.
    fn reached(rules: &Rules<Self>, decks: &[Def]) -> Vec<Def> {
        let _ = (rules, decks);
        Vec::new()
    }
    /// The part of a deck that a card belongs to, where decks have parts.
    fn home(rules: &Rules<Self>, def: Def) -> Option<Self::Zone> {
        let _ = (rules, def);
        None
    }
    /// May a deck hold the card? No deck holds a token.
    fn in_decks(rules: &Rules<Self>, def: Def) -> bool {
        let _ = (rules, def);
        true
    }
    /// What is printed on a card, in the notation of the effect language.
    fn facts_written(rules: &Rules<Self>, def: Def) -> String {
        let _ = (rules, def);
        String::new()
    }
    /// What a card does as it is played, in the same notation: a line for each ability.
    fn abilities_written(rules: &Rules<Self>, def: Def, clauses: bool) -> Vec<String> {
        let _ = (rules, def, clauses);
        Vec::new()
    }
    /// What of a card can't be played.
    fn unplayed(rules: &Rules<Self>, def: Def) -> &[Unplayed] {
        let _ = (rules, def);
        &[]
    }
}

impl Options {
    /// A game's defaults.
    pub fn of(game: GameId) -> Options {
        let info = game.info();
        let first = |words: Option<&&'static str>| words.copied().unwrap_or_default().to_owned();
        Options {
            edition: first(info.editions.first()),
            format: info.formats.first().map(|format| format.id).unwrap_or_default().to_owned(),
            flags: Vec::new(),
            cards: Cards::default(),
        }
    }
}
