//! The printed cards that a match is played with, beside those that come with its game.

use std::hash::Hasher;
use std::path::PathBuf;
use std::sync::Arc;

use engine::Digest;
use legions::Restriction;

use crate::cards::PrintedCard;
use crate::face::said;
use crate::fault::Fault;
use crate::files::{FileFaults, load_texts, read_text};
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
    /// Cards that nobody would print are not read: who brings them wants something else.
    fn checked(cards: &[PrintedCard]) -> Result<(), Vec<Fault>> {
        let long =
            |card: &&PrintedCard| card.text.as_ref().is_some_and(|text| text.chars().count() > LONGEST_TEXT);
        let told = |card: &PrintedCard| {
            let ja = format!("カード{}：テキストが{LONGEST_TEXT}文字を超えています", card.id);
            let en = format!("card {:?}: its text is longer than {LONGEST_TEXT} characters", card.id);
            Fault::whole(said(ja, en))
        };
        // Ids stand in lists and replays, between commas and other signs; and nobody is a word of its own there.
        let odd = |card: &&PrintedCard| {
            let plain = |c: char| c.is_alphanumeric() || ['-', '_', '.'].contains(&c);
            let fits = (1..=LONGEST_ID).contains(&card.id.chars().count()) && card.id.chars().all(plain);
            !fits || card.id == "nobody"
        };
        let misnamed = |card: &PrintedCard| {
            let ja = format!("カード「{}」：idは{LONGEST_ID}文字までの英数字と - _ . です", card.name);
            let en = format!("card {:?}: an id has up to {LONGEST_ID} letters, digits and - _ .", card.name);
            Fault::whole(said(ja, en))
        };
        let wordy = |card: &&PrintedCard| {
            let [types, races, lead, colours] = [&card.types, &card.races, &card.lead, &card.colours];
            let one = [&card.class, &card.kind, &card.special, &card.title, &card.collab, &card.trigger];
            let more = [&card.attribute, &card.clause, &card.category];
            let lists = [types, races, lead, colours];
            let words = lists.into_iter().flatten().chain(one.into_iter().chain(more).flatten());
            let too_long = |word: &String| word.chars().count() > LONGEST_WORD;
            lists.iter().any(|list| list.len() > MOST_WORDS) || words.chain([&card.name]).any(too_long)
        };
        let worded = |card: &PrintedCard| {
            let ja = format!(
                "カード{}：名前やタイプは{LONGEST_WORD}文字まで、タイプは{MOST_WORDS}個までです",
                card.id
            );
            let en = format!(
                "card {:?}: a name or a type has up to {LONGEST_WORD} characters, a card up to {MOST_WORDS} types",
                card.id
            );
            Fault::whole(said(ja, en))
        };
        let all = || cards.iter();
        let (ids, texts) = (all().filter(odd).map(misnamed), all().filter(long).map(told));
        let faults: Vec<Fault> = ids.chain(texts).chain(all().filter(wordy).map(worded)).collect();
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Everything in these files; where one is at fault, which.
    fn of(texts: Vec<String>) -> Result<Cards, (usize, Vec<Fault>)> {
        let (mut cards, mut restrictions) = (Vec::new(), Vec::new());
        for (at, text) in texts.iter().enumerate() {
            let (more, restricted) = read_text(text).map_err(|faults| (at, faults))?;
            Cards::checked(&more).map_err(|faults| (at, faults))?;
            cards.extend(more);
            restrictions.extend(restricted);
        }
        let mut digest = Digest::new();
        for card in &cards {
            digest.write(format!("{card:?}").as_bytes());
        }
        for restriction in &restrictions {
            digest.write(format!("{restriction:?}").as_bytes());
        }
        let (cards, restrictions) = (cards.into(), restrictions.into());
        Ok(Cards { cards, restrictions, texts: texts.into(), digest: digest.finish() })
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
