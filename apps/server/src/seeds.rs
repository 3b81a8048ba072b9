//! What nobody can guess: ids, tokens, and the seeds that shuffles come from.

use sha2::{Digest, Sha256};
pub use table::fair::{from_hex as unhex, hex};

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

/// SHA-256.
pub fn hash(bytes: &[u8]) -> Bytes {
    Sha256::digest(bytes).into()
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
    fn an_id_is_an_id() {
        let bytes = fresh().unwrap();
        assert!(is_id(&id(&bytes)) && !is_id("../../etc/passwd") && !is_id(""));
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
