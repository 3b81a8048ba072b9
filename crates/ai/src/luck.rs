//! A player's own chance, apart from the game's.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// A fast generator for a player's choices.
#[derive(Clone, Debug)]
pub struct Luck(Pcg64Mcg);

impl Luck {
    /// The luck that these numbers give, always the same.
    pub fn new(seed: u64, stream: u64) -> Luck {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..].copy_from_slice(&stream.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes());
        let mut luck = Luck(Pcg64Mcg::from_seed(bytes));
        // Neighbouring seeds begin alike: let them drift apart first.
        for _ in 0..4 {
            luck.number();
        }
        luck
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.number()) * bound as u128) >> 64) as usize
    }
}
