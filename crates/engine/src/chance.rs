//! Chance inside the state.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The name of the generator and of the way it is drawn from, written into every save.
pub const ALGORITHM: &str = "chacha8-streams-1";

/// A seed and how many draws have been made of it.
///
/// Draw number *n* is stream *n* of ChaCha8 under the seed, so looking at the next draw changes
/// nothing and the same seed gives the same game on every machine.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Chance {
    seed: [u8; 32],
    draws: u64,
}

impl Chance {
    /// Chance from a whole seed.
    pub const fn new(seed: [u8; 32]) -> Chance {
        Chance { seed, draws: 0 }
    }

    /// Chance from a number: its eight bytes, little end first, and zeros.
    pub fn from_number(number: u64) -> Chance {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        Chance::new(seed)
    }

    /// The seed.
    pub const fn seed(&self) -> [u8; 32] {
        self.seed
    }

    /// The next draw, without taking it.
    pub fn peek(&self) -> Draw {
        let mut stream = ChaCha8Rng::from_seed(self.seed);
        stream.set_stream(self.draws);
        Draw(stream)
    }

    /// Another seed, by which the next draw of a number below `bound` is this; for games that a test sets up.
    #[must_use]
    pub fn loaded(&self, bound: u32, shows: u32) -> Chance {
        let seeds = (0..u64::MAX).map(|number| Chance { draws: self.draws, ..Chance::from_number(number) });
        let mut fitting = seeds.filter(|chance| chance.peek().below(bound) == shows);
        if shows < bound { fitting.next().unwrap_or(*self) } else { *self }
    }

    /// Takes the next draw.
    pub(crate) fn take(&mut self) -> Draw {
        let draw = self.peek();
        self.draws += 1;
        draw
    }
}

/// One draw: as many numbers as one random event needs.
pub struct Draw(ChaCha8Rng);

impl Draw {
    /// A number below `bound`, each as likely as the others.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        // Lemire's method: reject the few products that would favour small numbers.
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// Puts the items in an order, each order as likely as the others.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Committed values: a changed generator would change every saved game.
    #[test]
    fn values_are_stable() {
        let mut cards: Vec<u8> = (0..10).collect();
        let mut chance = Chance::from_number(1);
        chance.take().shuffle(&mut cards);
        let first = cards.clone();
        chance.take().shuffle(&mut cards);
        assert_eq!((first, cards), (STABLE.0.to_vec(), STABLE.1.to_vec()));
    }

    const STABLE: ([u8; 10], [u8; 10]) = ([0, 1, 5, 4, 8, 9, 2, 7, 3, 6], [1, 8, 3, 5, 2, 4, 7, 6, 0, 9]);

    #[test]
    fn every_order_of_three_comes_up() {
        let mut seen = std::collections::BTreeMap::new();
        let mut chance = Chance::from_number(7);
        for _ in 0..6000 {
            let mut items = [0, 1, 2];
            chance.take().shuffle(&mut items);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|&n| (850..1150).contains(&n)), "{seen:?}");
    }
}
