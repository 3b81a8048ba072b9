//! Printed cards, as a file gives them, read by the game whose wording they use.

use los::{Gap, Read, Reading};
use serde::{Deserialize, Serialize};
use sve::Lexicon;
use text::{Called, Unplayed};

use crate::face::{Said, said};
use crate::files::from_toml;
use crate::games::GameId;
use crate::pool::Cards;

/// A game whose printed cards can be read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Wording {
    /// Shadowverse EVOLVE.
    Sve,
    /// Legend of Stars.
    Los,
    /// レギオンズ！
    Legions,
}

impl Wording {
    /// The game that is worded so.
    pub fn game(self) -> GameId {
        match self {
            Wording::Sve => GameId::Sve,
            Wording::Los => GameId::Los,
            Wording::Legions => GameId::Legions,
        }
    }

    /// The wording a word names.
    pub fn find(word: &str) -> Option<Wording> {
        match word {
            "sve" => Some(Wording::Sve),
            "los" => Some(Wording::Los),
            "legions" => Some(Wording::Legions),
            _ => None,
        }
    }
}

/// What a file says of a card, as far as reading needs it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct PrintedCard {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How its name is read, in kana.
    #[serde(default)]
    pub reading: Option<String>,
    /// What it is called in English.
    #[serde(default)]
    pub name_en: Option<String>,
    /// Its class.
    #[serde(default)]
    pub class: Option<String>,
    /// Its kind.
    #[serde(default)]
    pub kind: Option<String>,
    /// Its special kind.
    #[serde(default)]
    pub special: Option<String>,
    /// Its types.
    #[serde(default)]
    pub types: Vec<String>,
    /// Its cost.
    #[serde(default)]
    pub cost: Option<i16>,
    /// Its attack.
    #[serde(default)]
    pub attack: Option<i16>,
    /// Its defence.
    #[serde(default)]
    pub defense: Option<i16>,
    /// Its text.
    #[serde(default)]
    pub text: Option<String>,
    /// The title it belongs to.
    #[serde(default)]
    pub title: Option<String>,
    /// The name of its collaboration.
    #[serde(default)]
    pub collab: Option<String>,
    /// Its trigger icon.
    #[serde(default)]
    pub trigger: Option<String>,
    /// Which face of a double-faced card it is.
    #[serde(default)]
    pub face: Option<u8>,
    /// Its attribute.
    #[serde(default)]
    pub attribute: Option<String>,
    /// Its races.
    #[serde(default)]
    pub races: Vec<String>,
    /// SPEED
    #[serde(default)]
    pub speed: Option<i16>,
    /// ATK
    #[serde(default)]
    pub atk: Option<i16>,
    /// DEF
    #[serde(default)]
    pub def: Option<i16>,
    /// DOWN
    #[serde(default)]
    pub down: Option<i16>,
    /// The lead icons of the upright card.
    #[serde(default)]
    pub lead: Vec<String>,
    /// Is it a card of which a deck may hold one?
    #[serde(default)]
    pub limited: bool,
    /// The line of the rulebook that defines it, of a token.
    #[serde(default)]
    pub clause: Option<String>,
    /// Its category (Legions).
    #[serde(default)]
    pub category: Option<String>,
    /// Its colours (Legions).
    #[serde(default)]
    pub colours: Vec<String>,
    /// Its core cost (Legions).
    #[serde(default)]
    pub cc: Option<u8>,
    /// Its wait turn (Legions).
    #[serde(default)]
    pub wt: Option<u8>,
    /// Its HP (Legions).
    #[serde(default)]
    pub hp: Option<i16>,
    /// Is it a token (Legions)?
    #[serde(default)]
    pub token: bool,
}

/// A phrase that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UnreadPhrase {
    /// The card.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The phrase.
    pub sentence: String,
    /// Where it begins in the printed text, in characters from 0.
    pub at: usize,
    /// What would have been read there.
    pub expected: Vec<Said>,
}

/// How a file of cards was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardReport {
    /// How many faces there are.
    pub cards: usize,
    /// How many of them were read whole.
    pub read: usize,
    /// What was not.
    pub unread: Vec<UnreadPhrase>,
}

/// A phrase that was read and can't be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UnplayablePhrase {
    /// The card.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The phrase.
    pub phrase: String,
    /// Why it can't be played.
    pub why: Said,
}

/// What can be read and played of a file of cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardCheck {
    /// How many faces there are.
    pub cards: usize,
    /// How many of them were read whole.
    pub read: usize,
    /// How many of them can be played.
    pub playable: usize,
    /// What was not read.
    pub unread: Vec<UnreadPhrase>,
    /// What was read and can't be played.
    pub unplayable: Vec<UnplayablePhrase>,
    /// Why none of them can be played, where that is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Said>,
}

/// Reads and lowers every card, and says what could not be.
pub fn check_cards(wording: Wording, cards: &Cards) -> CardCheck {
    let printed: Vec<PrintedCard> = cards.iter().cloned().collect();
    let CardReport { cards: faces, read, unread } = read_cards(wording, &printed);
    let mut check =
        CardCheck { cards: faces, read, playable: 0, unread, unplayable: Vec::new(), fault: None };
    match wording.game().unplayed_cards(cards) {
        Err(fault) => check.fault = Some(fault),
        Ok(all) => {
            check.playable = all.iter().filter(|unplayed| unplayed.is_empty()).count();
            for (card, unplayed) in printed.iter().zip(all) {
                check.unplayable.extend(unplayable(card, unplayed));
            }
        }
    }
    check
}

/// What was read of a card and can't be played; what was not read is told apart.
fn unplayable(card: &PrintedCard, unplayed: Vec<Unplayed>) -> impl Iterator<Item = UnplayablePhrase> {
    let one = |Unplayed { phrase, why }| {
        let why = Said::from(why?.called());
        Some(UnplayablePhrase { id: card.id.clone(), name: card.name.clone(), phrase, why })
    };
    unplayed.into_iter().filter_map(one)
}

/// A phrase that could not be read, where it begins, and what was expected there.
type Missed = (String, usize, Vec<Called>);

/// One part of a text: where it stands, and what was understood or was not.
type Part = (std::ops::Range<usize>, Result<Said, Missed>);

/// Reads texts in the wording of a game.
pub(crate) struct Reader {
    wording: Wording,
    lexicon: Lexicon,
}

impl Reader {
    /// A reader that knows the words these cards bring.
    pub(crate) fn new(wording: Wording, cards: &[PrintedCard]) -> Reader {
        let lexicon = match wording {
            Wording::Sve => sve_lexicon(cards),
            Wording::Los => los::lexicon::lexicon().clone(),
            Wording::Legions => legions::lexicon::lexicon().clone(),
        };
        let all = wording.game().shipped().iter().chain(cards);
        let lexicon =
            lexicon.calling(all.map(|card| (&*card.name, card.name_en.as_deref().unwrap_or_default())));
        Reader { wording, lexicon }
    }

    fn reading(&self, text: &str) -> Reading {
        match self.wording {
            Wording::Sve => sve::read(&self.lexicon, text),
            Wording::Los => los::read(text),
            Wording::Legions => legions::read(text),
        }
    }

    /// The parts of a text, each with its meaning in Japanese and English, or the phrase that has none.
    fn read(&self, text: &str) -> Vec<Part> {
        let words = &self.lexicon;
        parts(self.reading(text), |read| read.render(words), |read| read.english(words))
    }

    /// A text in the one form that counts.
    pub(crate) fn normal(&self, text: &str) -> String {
        self.lexicon.normal(text).text().to_owned()
    }

    /// Is a text read whole?
    pub(crate) fn is_read(&self, text: &str) -> bool {
        self.reading(text).is_whole()
    }

    /// How far a text is read, in bytes of it.
    pub(crate) fn reached(&self, text: &str) -> usize {
        let reading = self.reading(text);
        let gap = reading.abilities.iter().find_map(|(_, read)| read.as_ref().err());
        gap.map_or(text.len(), |gap| gap.reached.min(text.len()))
    }

    /// What may follow a text: each as it is written, where it is a word, and what it is called.
    pub(crate) fn follows(&self, text: &str) -> Vec<(String, Said)> {
        let normal = self.normal(text);
        // A full stop that nobody typed is not part of what was read.
        let before = if text.ends_with('。') { &*normal } else { normal.trim_end_matches('。') };
        let next = language::may_follow(&self.lexicon, before);
        next.into_iter().map(|one| (one.text, Said::from(one.called))).collect()
    }

    /// How far reading came before it stopped, in bytes of the text, and what may come next there; none if it did not
    /// stop.
    pub(crate) fn stopped(&self, text: &str) -> Option<(usize, Vec<String>)> {
        let reading = self.reading(text);
        let (part, gap) = reading.abilities.iter().find_map(|(at, read)| Some((at, read.as_ref().err()?)))?;
        let before = self.normal(&text[part.start..gap.reached.max(part.start)]);
        // A full stop that nobody typed is not part of what was read.
        let before = match text[..gap.reached].ends_with('。') {
            true => &before,
            false => before.trim_end_matches('。'),
        };
        let mut words: Vec<String> = Vec::new();
        for one in language::may_follow(&self.lexicon, before) {
            let word = if one.text.is_empty() { one.called.ja.to_owned() } else { one.text };
            if !words.contains(&word) {
                words.push(word);
            }
        }
        Some((gap.reached, words))
    }
}

/// The parts of a text that the shared grammar read.
fn parts(reading: Reading, render: impl Fn(&Read) -> String, english: impl Fn(&Read) -> String) -> Vec<Part> {
    let part = |(at, read): (_, Result<Read, Gap>)| {
        let read = read.map(|ability| said(render(&ability), english(&ability)));
        (at, read.map_err(|gap| (gap.phrase, gap.at.start, gap.expected)))
    };
    reading.abilities.into_iter().map(part).collect()
}

/// Reads the text of every card, and says what could not be read.
pub fn read_cards(wording: Wording, cards: &[PrintedCard]) -> CardReport {
    let reader = Reader::new(wording, cards);
    let mut report = CardReport { cards: cards.len(), read: 0, unread: Vec::new() };
    for card in cards {
        let text = card.text.as_deref().unwrap_or_default();
        let before = report.unread.len();
        for (sentence, start, expected) in reader.read(text).into_iter().filter_map(|(_, read)| read.err()) {
            let at = text[..start].chars().count();
            let (id, name) = (card.id.clone(), card.name.clone());
            let expected = expected.into_iter().map(Said::from).collect();
            report.unread.push(UnreadPhrase { id, name, sentence, at, expected });
        }
        report.read += usize::from(report.unread.len() == before);
    }
    report
}

/// The phrases that could not be read, the most frequent first.
pub fn unread_phrases(report: &CardReport) -> Vec<(usize, &str)> {
    let mut counts: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    for phrase in &report.unread {
        *counts.entry(&phrase.sentence).or_default() += 1;
    }
    let mut all: Vec<(usize, &str)> = counts.into_iter().map(|(phrase, n)| (n, phrase)).collect();
    all.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    all
}

/// One paragraph of a card: what is printed, and what was understood of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Understood {
    /// As it is printed.
    pub printed: String,
    /// What was understood.
    pub meaning: Option<Said>,
    /// The phrase that was not, and what was expected there.
    pub unread: Option<(String, Vec<Said>)>,
}

/// What was read of the faces of a card and can't be played, or why the cards can't be tried at all.
pub fn unplayable_phrases(
    wording: Wording,
    cards: &Cards,
    word: &str,
) -> Result<Vec<UnplayablePhrase>, Said> {
    let all = wording.game().unplayed_cards(cards)?;
    let wanted = cards.iter().zip(all).filter(|(card, _)| card.id == word || card.name == word);
    Ok(wanted.flat_map(|(card, unplayed)| unplayable(card, unplayed)).collect())
}

/// The faces of a card by its id or name, each with what was understood of its text.
pub fn show_cards(
    wording: Wording,
    cards: &[PrintedCard],
    word: &str,
) -> Vec<(PrintedCard, Vec<Understood>)> {
    let reader = Reader::new(wording, cards);
    let wanted = cards.iter().filter(|card| card.id == word || card.name == word);
    wanted.map(|card| (card.clone(), understood(&reader, card))).collect()
}

/// A card that can be played: what is printed on it, what was understood, and what it does in the notation of the effect
/// language.
pub struct AuditedCard {
    /// The card.
    pub card: PrintedCard,
    /// Its paragraphs.
    pub text: Vec<Understood>,
    /// A line for each of its keywords and abilities.
    pub program: Vec<String>,
}

/// The cards that can be played, for a reader who compares what is printed with what was understood.
pub fn audit_cards(wording: Wording, cards: &Cards) -> Result<Vec<AuditedCard>, Said> {
    let printed: Vec<PrintedCard> = cards.iter().cloned().collect();
    let unplayed = wording.game().unplayed_cards(cards)?;
    let programs = wording.game().written_cards(cards)?;
    let texts = understood_cards(wording, &printed);
    let all = printed.into_iter().zip(texts).zip(programs).zip(unplayed);
    let playable = all.filter(|(_, unplayed)| unplayed.is_empty());
    Ok(playable.map(|(((card, text), program), _)| AuditedCard { card, text, program }).collect())
}

/// What was understood of the text of each card.
pub fn understood_cards(wording: Wording, cards: &[PrintedCard]) -> Vec<Vec<Understood>> {
    let reader = Reader::new(wording, cards);
    cards.iter().map(|card| understood(&reader, card)).collect()
}

fn understood(reader: &Reader, card: &PrintedCard) -> Vec<Understood> {
    let text = card.text.as_deref().unwrap_or_default();
    let one = |(at, read): Part| Understood {
        printed: text[at].trim_end().to_owned(),
        meaning: read.as_ref().ok().cloned(),
        unread: read
            .err()
            .map(|(phrase, _, expected)| (phrase, expected.into_iter().map(Said::from).collect())),
    };
    reader.read(text).into_iter().map(one).collect()
}

/// The tokens that the rulebook defines: other cards speak of their types.
const SVE_TOKENS: &str = include_str!("../../../cards/sve/tokens.toml");

fn sve_lexicon(cards: &[PrintedCard]) -> Lexicon {
    let tokens = from_toml(SVE_TOKENS).unwrap_or_default();
    let all = || cards.iter().chain(&tokens);
    let types = all().flat_map(|card| card.types.iter().map(String::as_str));
    sve::lexicon::lexicon_with(types, all().filter_map(|card| card.text.as_deref()))
}
