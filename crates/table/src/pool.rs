//! The printed cards that a match is played with, beside those that come with its game.

use std::hash::Hasher;
use std::path::PathBuf;
use std::sync::Arc;

use engine::Digest;
use legions::Restriction;

use crate::cards::PrintedCard;
use crate::face::{Said, said};
use crate::fault::Fault;
use crate::files::{FileFaults, load_texts, read_parts};
use crate::restrictions::names;

/// The longest text of a card that is read.
const LONGEST_TEXT: usize = 2000;
/// The longest name, type or other word of a card, and how many types it has at most.
const LONGEST_WORD: usize = 100;
const MOST_WORDS: usize = 20;
/// The longest id of a card.
const LONGEST_ID: usize = 40;

/// Cards from files. Two are equal if the same is printed on them.
#[derive(Clone)]
pub struct Cards {
    cards: Arc<[PrintedCard]>,
    restrictions: Arc<[Restriction]>,
    /// The files they come from.
    texts: Arc<[String]>,
    digest: u64,
}

impl Cards {
    /// What can be read of these files, and what is wrong with the rest, each with the file's number.
    fn parts(texts: Vec<String>) -> (Cards, Vec<(usize, Fault)>) {
        let (mut cards, mut restrictions, mut faults) = (Vec::new(), Vec::new(), Vec::new());
        for (at, text) in texts.iter().enumerate() {
            let parts = read_parts(text);
            faults.extend(parts.faults.into_iter().map(|fault| (at, fault)));
            restrictions.extend(parts.restrictions);
            let first = cards.len();
            for (line, card) in parts.cards {
                match odd(&card).or_else(|| twice(&card, &cards[first..])) {
                    Some(what) => faults.push((at, Fault::at(line, what))),
                    None => cards.push(card),
                }
            }
        }
        let mut digest = Digest::new();
        for card in &cards {
            digest.write(format!("{card:?}").as_bytes());
        }
        for restriction in &restrictions {
            digest.write(format!("{restriction:?}").as_bytes());
        }
        let (cards, restrictions) = (cards.into(), restrictions.into());
        (Cards { cards, restrictions, texts: texts.into(), digest: digest.finish() }, faults)
    }

    /// Everything in these files; where one is at fault, which.
    fn of(texts: Vec<String>) -> Result<Cards, (usize, Vec<Fault>)> {
        let (cards, faults) = Cards::parts(texts);
        let Some(&(file, _)) = faults.first() else { return Ok(cards) };
        Err((file, faults.into_iter().filter(|(at, _)| *at == file).map(|(_, fault)| fault).collect()))
    }

    /// What can be read of a text, and what is wrong with the rest of it.
    pub fn read_what_can(text: &str) -> (Cards, Vec<Fault>) {
        let (cards, faults) = Cards::parts(vec![text.to_owned()]);
        (cards, faults.into_iter().map(|(_, fault)| fault).collect())
    }

    /// The cards of files and folders.
    pub fn load(paths: &[PathBuf]) -> Result<Cards, FileFaults> {
        let loaded: Result<Vec<_>, _> = paths.iter().map(|path| load_texts(path)).collect();
        let (mut files, texts): (Vec<PathBuf>, Vec<String>) = loaded?.into_iter().flatten().unzip();
        Cards::of(texts).map_err(|(at, faults)| (files.swap_remove(at), faults))
    }

    /// The cards of texts, as files would hold them.
    pub fn read<'a>(texts: impl Iterator<Item = &'a str>) -> Result<Cards, Vec<Fault>> {
        Cards::of(texts.map(str::to_owned).collect()).map_err(|(_, faults)| faults)
    }

    /// The files they come from.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// What the regulation says of cards.
    pub(crate) fn restrictions(&self) -> &[Restriction] {
        &self.restrictions
    }

    /// The cards that the regulation speaks of and that are not among these.
    pub fn restricts_others(&self) -> Option<&str> {
        let own = |name: &str| self.cards.iter().any(|card| card.name == name);
        self.restrictions.iter().flat_map(names).flatten().find(|name| !own(name))
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &PrintedCard> {
        self.cards.iter()
    }

    /// Is there nothing?
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.restrictions.is_empty()
    }

    /// The digest of what is printed on them.
    pub fn digest(&self) -> u64 {
        self.digest
    }
}

impl Default for Cards {
    fn default() -> Cards {
        Cards { cards: [].into(), restrictions: [].into(), texts: [].into(), digest: Digest::new().finish() }
    }
}

impl PartialEq for Cards {
    fn eq(&self, other: &Cards) -> bool {
        self.digest == other.digest && self.cards.len() == other.cards.len()
    }
}

impl Eq for Cards {}

impl std::fmt::Debug for Cards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Cards({}, {:016x})", self.cards.len(), self.digest)
    }
}

/// Cards that nobody would print are not read: who brings them wants something else.
fn odd(card: &PrintedCard) -> Option<Said> {
    let PrintedCard { id, name, .. } = card;
    // Ids stand in lists and replays, between commas and other signs; and nobody is a word of its own there.
    let plain = |c: char| c.is_alphanumeric() || ['-', '_', '.'].contains(&c);
    let fits = (1..=LONGEST_ID).contains(&id.chars().count()) && id.chars().all(plain);
    if !fits || id == "nobody" {
        let ja = format!("カード「{name}」：idは{LONGEST_ID}文字までの英数字と - _ . です");
        let en = format!("card {name:?}: an id has up to {LONGEST_ID} letters, digits and - _ .");
        return Some(said(ja, en));
    }
    if card.text.as_ref().is_some_and(|text| text.chars().count() > LONGEST_TEXT) {
        let ja = format!("カード{id}：テキストが{LONGEST_TEXT}文字を超えています");
        return Some(said(ja, format!("card {id:?}: its text is longer than {LONGEST_TEXT} characters")));
    }
    let lists = [&card.types, &card.races, &card.lead, &card.colours];
    let one = [&card.class, &card.kind, &card.special, &card.title, &card.collab, &card.trigger];
    let more = [&card.attribute, &card.clause, &card.category];
    let words = lists.into_iter().flatten().chain(one.into_iter().chain(more).flatten()).chain([name]);
    let many = lists.iter().any(|list| list.len() > MOST_WORDS);
    if many || words.into_iter().any(|word| word.chars().count() > LONGEST_WORD) {
        let ja = format!("カード{id}：名前やタイプは{LONGEST_WORD}文字まで、タイプは{MOST_WORDS}個までです");
        let en = format!(
            "card {id:?}: a name or a type has up to {LONGEST_WORD} characters, a card up to {MOST_WORDS} types"
        );
        return Some(said(ja, en));
    }
    None
}

/// Another card of the same file has the same id: one of them would be lost.
fn twice(card: &PrintedCard, before: &[PrintedCard]) -> Option<Said> {
    let other = before.iter().find(|known| known.id == card.id).filter(|known| *known != card)?;
    let (id, name) = (&card.id, &other.name);
    let ja = format!("カード{id}：同じidのカード「{name}」がすでにあります");
    Some(said(ja, format!("card {id:?}: {name:?} has the same id; give each card its own")))
}
