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
        let long = cards
            .iter()
            .filter(|card| card.text.as_ref().is_some_and(|text| text.chars().count() > LONGEST_TEXT));
        let told = |card: &PrintedCard| {
            let ja = format!("カード{}：テキストが{LONGEST_TEXT}文字を超えています", card.id);
            let en = format!("card {:?}: its text is longer than {LONGEST_TEXT} characters", card.id);
            Fault::whole(said(ja, en))
        };
        let faults: Vec<Fault> = long.map(told).collect();
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
