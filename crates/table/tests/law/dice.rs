//! A cheap generator for tests: the choices differ, and are the same every time.

/// Choices that differ, and are the same every time.
#[derive(Clone)]
pub struct Dice(u64);

impl Dice {
    /// Dice that fall so.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}
