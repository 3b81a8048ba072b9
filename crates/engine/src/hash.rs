//! One fast digest that gives the same value on every machine.

use std::hash::Hasher;

/// A 64-bit digest by folded multiplication, for positions, states and logs. Not for keeping secrets.
#[derive(Copy, Clone, Debug)]
pub struct Digest {
    folded: u64,
    /// What was written since, as many bits as fit a word.
    tail: u64,
    bits: u32,
}

const PRIME: u64 = 0x9e37_79b9_7f4a_7c15;

impl Digest {
    /// The digest of nothing.
    pub const fn new() -> Digest {
        Digest { folded: 0x243f_6a88_85a3_08d3, tail: 0, bits: 0 }
    }

    fn fold(&mut self, word: u64) {
        let product = u128::from(self.folded ^ word) * u128::from(PRIME);
        self.folded = (product as u64) ^ ((product >> 64) as u64).rotate_left(23);
    }

    /// Adds a small number; several of them are folded as one word.
    fn add(&mut self, n: u64, bits: u32) {
        if self.bits + bits > u64::BITS {
            self.fold(self.tail);
            (self.tail, self.bits) = (0, 0);
        }
        self.tail |= n << self.bits;
        self.bits += bits;
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
        last.fold(last.tail);
        last.fold(PRIME ^ u64::from(last.bits));
        last.folded
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.fold(u64::from_le_bytes(*word)));
        rest.iter().for_each(|byte| self.write_u8(*byte));
    }

    fn write_u8(&mut self, n: u8) {
        self.add(u64::from(n), u8::BITS);
    }
    fn write_u16(&mut self, n: u16) {
        self.add(u64::from(n), u16::BITS);
    }
    fn write_u32(&mut self, n: u32) {
        self.add(u64::from(n), u32::BITS);
    }
    fn write_u64(&mut self, n: u64) {
        self.fold(n);
    }
    fn write_usize(&mut self, n: usize) {
        self.write_isize(n as isize);
    }
    fn write_i8(&mut self, n: i8) {
        self.add(u64::from(n as u8), u8::BITS);
    }
    fn write_i16(&mut self, n: i16) {
        self.add(u64::from(n as u16), u16::BITS);
    }
    fn write_i32(&mut self, n: i32) {
        self.add(u64::from(n as u32), u32::BITS);
    }
    fn write_i64(&mut self, n: i64) {
        self.fold(n as u64);
    }
    /// The length of a list, or which variant of an enum it is: nearly always small.
    fn write_isize(&mut self, n: isize) {
        match u16::try_from(n) {
            Ok(small) => self.write_u16(small),
            Err(_) => self.fold(n as u64),
        }
    }
}
