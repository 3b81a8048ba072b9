//! Sets of cards.

use std::hash::{Hash, Hasher};

use crate::card::{CARDS, Ix};

/// A set of cards, by their handles.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Set([u64; CARDS / 64]);

impl Hash for Set {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.iter().for_each(|word| hasher.write_u64(*word));
    }
}

impl Set {
    /// No card.
    pub const EMPTY: Set = Set([0; CARDS / 64]);

    /// One card alone.
    pub fn only(card: Ix) -> Set {
        let mut set = Set::EMPTY;
        set.insert(card);
        set
    }

    /// Adds a card; the handle of no card adds nothing.
    pub fn insert(&mut self, card: Ix) {
        if let Some(word) = self.0.get_mut(card.at() / 64) {
            *word |= 1 << (card.at() % 64);
        }
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: Ix) {
        if let Some(word) = self.0.get_mut(card.at() / 64) {
            *word &= !(1 << (card.at() % 64));
        }
    }

    /// Is the card in it?
    pub fn has(&self, card: Ix) -> bool {
        self.0.get(card.at() / 64).is_some_and(|word| word >> (card.at() % 64) & 1 == 1)
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Is no card in it?
    pub fn is_empty(&self) -> bool {
        self.0 == [0; CARDS / 64]
    }

    /// The card, where there is exactly one.
    pub fn single(&self) -> Option<Ix> {
        let mut found = None;
        for (at, &word) in self.0.iter().enumerate().filter(|(_, word)| **word != 0) {
            if found.is_some() || word & (word - 1) != 0 {
                return None;
            }
            found = Some(Ix::new(at * 64 + word.trailing_zeros() as usize));
        }
        found
    }

    /// The cards, by rising handle.
    pub fn iter(&self) -> Members {
        Members { words: self.0, at: 0 }
    }

    /// The cards of either set.
    #[must_use]
    pub fn or(&self, other: &Set) -> Set {
        Set(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// The cards of both sets.
    #[must_use]
    pub fn and(&self, other: &Set) -> Set {
        Set(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    pub fn less(&self, other: &Set) -> Set {
        Set(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// The words the set is stored in.
    pub fn words(&self) -> &[u64] {
        &self.0
    }
}

/// The cards of a set, by rising handle.
#[derive(Clone, Debug)]
pub struct Members {
    words: [u64; CARDS / 64],
    at: usize,
}

impl Iterator for Members {
    type Item = Ix;

    #[inline]
    fn next(&mut self) -> Option<Ix> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Ix::new(self.at * 64 + bit));
            }
            self.at += 1;
        }
        None
    }
}

impl FromIterator<Ix> for Set {
    fn from_iter<I: IntoIterator<Item = Ix>>(cards: I) -> Set {
        let mut set = Set::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}
