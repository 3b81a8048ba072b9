//! One fast digest that gives the same value on every machine.

use std::hash::Hasher;

/// A 64-bit digest by folded multiplication, for positions, states and logs. Not for keeping secrets.
#[derive(Copy, Clone, Debug)]
pub struct Digest(u64);

const PRIME: u64 = 0x9e37_79b9_7f4a_7c15;

impl Digest {
    /// The digest of nothing.
    pub const fn new() -> Digest {
        Digest(0x243f_6a88_85a3_08d3)
    }

    fn fold(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * u128::from(PRIME);
        self.0 = (product as u64) ^ ((product >> 64) as u64).rotate_left(23);
    }
}

impl Default for Digest {
    fn default() -> Digest {
        Digest::new()
    }
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        let mut last = *self;
        last.fold(PRIME);
        last.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.fold(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.fold(u64::from(n));
    }
    fn write_u16(&mut self, n: u16) {
        self.fold(u64::from(n));
    }
    fn write_u32(&mut self, n: u32) {
        self.fold(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        self.fold(n);
    }
    fn write_usize(&mut self, n: usize) {
        self.fold(n as u64);
    }
    fn write_i8(&mut self, n: i8) {
        self.fold(n as u64);
    }
    fn write_i16(&mut self, n: i16) {
        self.fold(n as u64);
    }
    fn write_i32(&mut self, n: i32) {
        self.fold(n as u64);
    }
    fn write_i64(&mut self, n: i64) {
        self.fold(n as u64);
    }
    fn write_isize(&mut self, n: isize) {
        self.fold(n as u64);
    }
}
