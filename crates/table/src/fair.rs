//! Fair shuffles: a seed that no one alone has chosen, and that anyone can check afterwards.
//!
//! The server binds itself to its part by publishing the SHA-256 of it, then learns the players' parts. The seed of a
//! game is the SHA-256 of all three and the number of the game.

use sha2::{Digest, Sha256};

/// A part of a seed.
pub type Part = [u8; 32];

/// What is published of the server's part before it knows the others.
pub fn commitment(server: &Part) -> Part {
    Sha256::digest(server).into()
}

/// The seed of a game of a match, from 1.
pub fn seed(server: &Part, a: &Part, b: &Part, game: u64) -> Part {
    let mut hash = Sha256::new();
    hash.update(server);
    hash.update(a);
    hash.update(b);
    hash.update(game.to_le_bytes());
    hash.finalize().into()
}

/// In hexadecimal digits.
pub fn hex(part: &Part) -> String {
    part.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// From 64 hexadecimal digits.
pub fn from_hex(digits: &str) -> Option<Part> {
    if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut part = [0; 32];
    for (at, byte) in part.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_depends_on_everyone_and_on_the_game() {
        let parts: [Part; 3] = [[1; 32], [2; 32], [3; 32]];
        let all = seed(&parts[0], &parts[1], &parts[2], 1);
        assert_ne!(all, seed(&[9; 32], &parts[1], &parts[2], 1));
        assert_ne!(all, seed(&parts[0], &[9; 32], &parts[2], 1));
        assert_ne!(all, seed(&parts[0], &parts[1], &[9; 32], 1));
        assert_ne!(all, seed(&parts[0], &parts[1], &parts[2], 2));
        // As `printf '%064d' 0 | xxd -r -p | sha256sum` gives it.
        assert_eq!(
            hex(&commitment(&[0; 32])),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
        );
    }

    #[test]
    fn digits_go_both_ways() {
        let part: Part = std::array::from_fn(|at| at as u8 * 7);
        assert_eq!(from_hex(&hex(&part)), Some(part));
        for wrong in ["", "00", &"g".repeat(64), &"é".repeat(32), &"0".repeat(65)] {
            assert_eq!(from_hex(wrong), None);
        }
    }
}
