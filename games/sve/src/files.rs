//! Whose words count. Somebody who brings a file brings types and counters, which are words of the language then: of the
//! texts in that file, and of a text that can't be read without them. What another file brings changes nothing in a text
//! that is read already.

use std::collections::{BTreeMap, BTreeSet};

use crate::cards::Facts;
use crate::lexicon::{counters_in, lexicon, lexicon_of};
use crate::reading::{Lexicon, Reading, read};

/// The types and counters that some cards bring.
#[derive(Clone, Default)]
struct Brought<'t> {
    types: BTreeSet<&'t str>,
    counters: BTreeSet<&'t str>,
}

impl<'t> Brought<'t> {
    fn by(faces: impl Iterator<Item = &'t Facts>) -> Brought<'t> {
        let mut brought = Brought::default();
        for facts in faces {
            brought.types.extend(facts.types.iter().map(String::as_str));
            brought.counters.extend(counters_in(&facts.text));
        }
        brought
    }

    fn and(&mut self, other: &Brought<'t>) {
        self.types.extend(&other.types);
        self.counters.extend(&other.counters);
    }

    fn lexicon(&self, words: &Lexicon) -> Lexicon {
        lexicon_of(words, self.types.iter().copied(), self.counters.iter().copied())
    }
}

/// The words by which the cards of a match are read: those of the whole match first, then those of each file, or of the
/// files that hold the same card.
pub(crate) struct Lexicons {
    all: Vec<Lexicon>,
    own: BTreeMap<Vec<u16>, u16>,
}

impl Lexicons {
    /// The words of these cards.
    pub fn of(faces: &[Facts]) -> Lexicons {
        let words = lexicon().clone().calling(faces.iter().map(|facts| (&*facts.name, &*facts.name_en)));
        let mut all = vec![Brought::by(faces.iter()).lexicon(&words)];
        let mut own = BTreeMap::new();
        let numbers: BTreeSet<u16> = faces.iter().flat_map(|facts| facts.files.iter().copied()).collect();
        if numbers.is_empty() {
            return Lexicons { all, own };
        }
        let shipped = Brought::by(faces.iter().filter(|facts| facts.files.is_empty()));
        let file = |number: u16| Brought::by(faces.iter().filter(move |facts| facts.files.contains(&number)));
        let files: BTreeMap<u16, Brought<'_>> =
            numbers.into_iter().map(|number| (number, file(number))).collect();
        for facts in faces {
            own.entry(facts.files.clone()).or_insert_with(|| {
                let mut own = shared(facts.files.iter().filter_map(|number| files.get(number)));
                own.and(&shipped);
                all.push(own.lexicon(&words));
                (all.len() - 1) as u16
            });
        }
        Lexicons { all, own }
    }

    /// A text as it is read, and the number of the words it is read by.
    pub fn read(&self, facts: &Facts) -> (Reading, u16) {
        let own = self.own.get(&facts.files).copied().unwrap_or(0);
        let reading = read(&self.all[usize::from(own)], &facts.text);
        if own == 0 || reading.gaps().next().is_none() {
            return (reading, own);
        }
        let with_all = read(&self.all[0], &facts.text);
        if with_all.gaps().next().is_none() { (with_all, 0) } else { (reading, own) }
    }

    /// Words by their number.
    pub fn get(&self, number: u16) -> &Lexicon {
        &self.all[usize::from(number)]
    }

    /// All of them.
    pub fn into_all(self) -> Vec<Lexicon> {
        self.all
    }
}

/// What each of some files brings.
fn shared<'a, 't: 'a>(mut files: impl Iterator<Item = &'a Brought<'t>>) -> Brought<'t> {
    let mut words = files.next().cloned().unwrap_or_default();
    for file in files {
        words.types.retain(|word| file.types.contains(word));
        words.counters.retain(|word| file.counters.contains(word));
    }
    words
}
