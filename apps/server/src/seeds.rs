//! What nobody can guess: ids, tokens, and the seeds that shuffles come from.

use sha2::{Digest, Sha256};

/// Thirty-two bytes.
pub type Bytes = [u8; 32];

/// Bytes that nobody can guess, or that the system has none to give.
pub fn fresh() -> Result<Bytes, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// A number below `bound`, of no use to anyone who would guess it.
pub fn below(bound: u64) -> u64 {
    let number = fresh().map_or(0, |bytes| u64::from_le_bytes(std::array::from_fn(|at| bytes[at])));
    if bound == 0 { 0 } else { number % bound }
}

/// The name of a match or of a shared thing: 20 letters and digits.
pub fn id(bytes: &Bytes) -> String {
    const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    bytes[..20].iter().map(|byte| char::from(DIGITS[usize::from(byte & 31)])).collect()
}

/// Could this be an id?
pub fn is_id(word: &str) -> bool {
    word.len() == 20 && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// As hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// From 64 hexadecimal digits.
pub fn unhex(text: &str) -> Option<Bytes> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits.filter(|digits| digits.len() == 64)?;
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Some(bytes)
}

/// SHA-256.
pub fn hash(bytes: &[u8]) -> Bytes {
    Sha256::digest(bytes).into()
}

/// The seed of a game: SHA-256 of the server's part, A's, B's, and the number of the game as eight bytes, the
/// least first.
pub fn game_seed(server: &Bytes, parts: &[Bytes; 2], number: u64) -> Bytes {
    let mut all = Vec::with_capacity(104);
    all.extend_from_slice(server);
    all.extend_from_slice(&parts[0]);
    all.extend_from_slice(&parts[1]);
    all.extend_from_slice(&number.to_le_bytes());
    hash(&all)
}

/// Are these the same? Takes as long whatever they differ in.
pub fn same(one: &Bytes, two: &Bytes) -> bool {
    let differ = one.iter().zip(two).fold(0, |all, (a, b)| all | (a ^ b));
    std::hint::black_box(differ) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_comes_back() {
        let bytes = fresh().unwrap();
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        assert_eq!(unhex("00"), None);
        assert_eq!(unhex(&"é".repeat(32)), None);
        assert!(is_id(&id(&bytes)) && !is_id("../../etc/passwd") && !is_id(""));
    }

    /// Known from outside: anyone can make a seed anew.
    #[test]
    fn a_seed_is_the_hash_of_the_parts() {
        assert_eq!(
            hex(&hash(b"")),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        );
        let seed = game_seed(&[0; 32], &[[0; 32], [0; 32]], 0);
        assert_eq!(seed, hash(&[0; 104]));
        assert_ne!(seed, game_seed(&[0; 32], &[[0; 32], [0; 32]], 1));
    }

    #[test]
    fn equal_bytes_are_the_same_and_no_others() {
        let one = fresh().unwrap();
        let mut two = one;
        assert!(same(&one, &two));
        two[31] ^= 1;
        assert!(!same(&one, &two));
    }
}
