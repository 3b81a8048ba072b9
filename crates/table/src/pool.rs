//! The printed cards that a match is played with, beside those that come with its game.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use legions::Restriction;

use crate::cards::PrintedCard;
use crate::fault::Fault;
use crate::files::{FileFaults, load_texts, read_parts};
use crate::limits::{MOST_BROUGHT, MOST_LOADED, take};
use crate::restrictions::names;

/// Cards from files. Two are equal if the same is printed on them: whoever brings a file could choose what a digest of
/// it comes to.
#[derive(Clone)]
pub struct Cards {
    cards: Arc<[PrintedCard]>,
    /// Which of the files each comes from, from 1: words that a file brings are its own.
    files: Arc<[u16]>,
    restrictions: Arc<[Restriction]>,
    /// The files they come from.
    texts: Arc<[String]>,
}

impl Cards {
    /// What can be read of these files, so many cards of each, and what is wrong with the rest, each with the file's
    /// number.
    fn parts(texts: Vec<String>, most: usize) -> (Cards, Vec<(usize, Fault)>) {
        let (mut cards, mut restrictions, mut faults) = (Vec::new(), Vec::new(), Vec::new());
        let mut files = Vec::new();
        for (at, text) in texts.iter().enumerate() {
            let found = take(read_parts(text), most, &mut cards, &mut restrictions);
            faults.extend(found.into_iter().map(|fault| (at, fault)));
            files.resize(cards.len(), u16::try_from(at + 1).unwrap_or(u16::MAX));
        }
        let (cards, files, restrictions) = (cards.into(), files.into(), restrictions.into());
        (Cards { cards, files, restrictions, texts: texts.into() }, faults)
    }

    /// Everything in these files; where one is at fault, which.
    fn of(texts: Vec<String>, most: usize) -> Result<Cards, (usize, Vec<Fault>)> {
        let (cards, faults) = Cards::parts(texts, most);
        let Some(&(file, _)) = faults.first() else { return Ok(cards) };
        Err((file, faults.into_iter().filter(|(at, _)| *at == file).map(|(_, fault)| fault).collect()))
    }

    /// What can be read of a text, and what is wrong with the rest of it.
    pub fn read_what_can(text: &str) -> (Cards, Vec<Fault>) {
        let (cards, faults) = Cards::parts(vec![text.to_owned()], MOST_BROUGHT);
        (cards, faults.into_iter().map(|(_, fault)| fault).collect())
    }

    /// The cards of files and folders.
    pub fn load(paths: &[PathBuf]) -> Result<Cards, FileFaults> {
        let loaded: Result<Vec<_>, _> = paths.iter().map(|path| load_texts(path)).collect();
        let (mut files, texts): (Vec<PathBuf>, Vec<String>) = loaded?.into_iter().flatten().unzip();
        Cards::of(texts, MOST_LOADED).map_err(|(at, faults)| (files.swap_remove(at), faults))
    }

    /// The cards of texts that somebody brings, as files would hold them: so many of each.
    pub fn read<'a>(texts: impl Iterator<Item = &'a str>) -> Result<Cards, Vec<Fault>> {
        Cards::of(texts.map(str::to_owned).collect(), MOST_BROUGHT).map_err(|(_, faults)| faults)
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
        let own: BTreeSet<&str> = self.cards.iter().map(|card| card.name.as_str()).collect();
        self.restrictions.iter().flat_map(names).flatten().find(|name| !own.contains(name))
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &PrintedCard> {
        self.cards.iter()
    }

    /// Each of them, with the number of its file.
    pub(crate) fn with_files(&self) -> impl Iterator<Item = (&PrintedCard, u16)> {
        self.cards.iter().zip(self.files.iter().copied())
    }

    /// Is there nothing?
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.restrictions.is_empty()
    }
}

impl Default for Cards {
    fn default() -> Cards {
        Cards { cards: [].into(), files: [].into(), restrictions: [].into(), texts: [].into() }
    }
}

impl PartialEq for Cards {
    fn eq(&self, other: &Cards) -> bool {
        let same_files =
            Arc::ptr_eq(&self.cards, &other.cards) && Arc::ptr_eq(&self.restrictions, &other.restrictions);
        let same = || {
            self.cards == other.cards && self.files == other.files && self.restrictions == other.restrictions
        };
        same_files && self.files == other.files || same()
    }
}

impl Eq for Cards {}

impl std::fmt::Debug for Cards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Cards({} cards, {} restrictions)", self.cards.len(), self.restrictions.len())
    }
}

#[cfg(test)]
mod tests {
    use std::hash::Hasher;

    use engine::{Digest, Lang};

    use super::*;
    use crate::games::GameId;

    fn file(text: &str) -> String {
        format!(
            "[[card]]\nid = \"X-1\"\nname = \"x\"\nclass = \"エルフ\"\nkind = \"スペル\"\ncost = 1\ntext = '{text}'\n"
        )
    }

    fn read(text: &str) -> Cards {
        Cards::read([file(text).as_str()].into_iter()).unwrap()
    }

    /// What a digest of a card's debug text has come to where a word of it begins.
    fn state_at(debug: &[u8], words: usize) -> u64 {
        debug[..words * 8].as_chunks::<8>().0.iter().fold(0x243f_6a88_85a3_08d3, |state: u64, word| {
            let product =
                u128::from(state ^ u64::from_le_bytes(*word)) * u128::from(0x9e37_79b9_7f4a_7c15_u64);
            (product as u64) ^ ((product >> 64) as u64).rotate_left(23)
        })
    }

    fn fast_digest(cards: &Cards) -> u64 {
        let mut digest = Digest::new();
        cards.iter().for_each(|card| digest.write(format!("{card:?}").as_bytes()));
        digest.finish()
    }

    /// Two bytes that can stand in a text and differ by these bits.
    fn pair(bits: u8) -> Option<(u8, u8)> {
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b' ';
        (0..=127).map(|byte| (byte, byte ^ bits)).find(|(a, b)| plain(a) && plain(b))
    }

    /// Two files whose cards have the same fast digest: a word of the one makes up for all that was different before.
    fn colliding() -> (Cards, Cards) {
        let debug = |cards: &Cards| format!("{:?}", cards.cards[0]).into_bytes();
        for n in 0..1 << 20 {
            let texts = [format!("a{:016}", 0), format!("b{n:016}")];
            let [a, b] = texts.clone().map(|text| debug(&read(&format!("{text}________________"))));
            // The first whole word within what comes after the texts that differ.
            let at = a.windows(16).position(|part| part == b"________________").unwrap();
            let words = at.div_ceil(8);
            let bits = state_at(&a, words) ^ state_at(&b, words);
            let pairs: Option<Vec<(u8, u8)>> = bits.to_le_bytes().into_iter().map(pair).collect();
            let Some(pairs) = pairs else { continue };
            let (one, other): (Vec<u8>, Vec<u8>) = pairs.into_iter().unzip();
            let whole = |text: &str, word: Vec<u8>| {
                let (before, after) = (words * 8 - at, 16 - 8 - (words * 8 - at));
                let word = String::from_utf8(word).unwrap();
                read(&format!("{text}{}{word}{}", "_".repeat(before), "_".repeat(after)))
            };
            return (whole(&texts[0], one), whole(&texts[1], other));
        }
        panic!("no collision found");
    }

    #[test]
    fn a_file_made_to_collide_with_another_changes_nothing_of_it() {
        let (one, other) = colliding();
        assert_eq!(
            fast_digest(&one),
            fast_digest(&other),
            "the files must collide for the test to say anything"
        );
        assert_ne!(one, other);
        let text = |cards: &Cards| {
            let about = GameId::Sve.about_card(cards, "X-1", Lang::Ja).unwrap();
            about[0].1.iter().map(|(line, _)| line.clone()).collect::<Vec<_>>().join("\n")
        };
        let (first, second) = (text(&one), text(&other));
        assert!(first.contains(one.cards[0].text.as_deref().unwrap()), "{first}");
        assert!(second.contains(other.cards[0].text.as_deref().unwrap()), "{second}");
    }

    #[test]
    fn cards_are_equal_where_the_same_is_printed_on_them() {
        assert_eq!(read("x"), read("x"));
        assert_ne!(read("x"), read("y"));
        assert_ne!(Cards::default(), read("x"));
        let restricts = "[[restriction]]\nkind = \"禁止\"\ncards = [\"x\"]\n";
        assert_ne!(Cards::default(), Cards::read([restricts].into_iter()).unwrap());
    }
}
