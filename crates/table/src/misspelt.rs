//! Fields that nobody knows. A card file may say more than is played by; but a field that is nearly one that is known
//! was meant to be it, and would be lost in silence.

use serde::de::DeserializeOwned;
use serde_aux::serde_introspection::serde_introspect;
use strsim::osa_distance;

use crate::face::{Said, said};

/// No field that is known is nearly as long.
const LONGEST: usize = 40;

/// What is wrong with a field that is not known, if anything is.
pub(crate) fn misspelt<T: DeserializeOwned>(field: &str) -> Option<Said> {
    misspelt_of(field, serde_introspect::<T>())
}

/// The same, where these are known.
pub(crate) fn misspelt_of(field: &str, known: &[&'static str]) -> Option<Said> {
    // Nothing is nearly a word that is far longer; how near it is would take long to find out.
    let length = field.chars().take(LONGEST + 1).count();
    let lower = (length <= LONGEST).then(|| field.to_lowercase())?;
    let near = |known: &str| {
        let slips = if known.len() < 6 { 1 } else { 2 };
        length.abs_diff(known.len()) <= slips && osa_distance(&lower, known) <= slips
    };
    let meant = known.iter().find(|known| near(known))?;
    let ja = format!("「{field}」という項目はありません。「{meant}」ではありませんか");
    Some(said(ja, format!("there is no field {field:?}; did you mean {meant:?}?")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::PrintedCard;

    #[test]
    fn a_slip_is_told_and_a_field_of_anothers_is_not() {
        let told = |field| misspelt::<PrintedCard>(field).map(|said| said.en);
        let asks =
            |field: &str, known: &str| Some(format!("there is no field {field:?}; did you mean {known:?}?"));
        for (field, known) in [
            ("attak", "attack"),
            ("Attack", "attack"),
            ("defence", "defense"),
            ("colors", "colours"),
            ("tpyes", "types"),
            ("txt", "text"),
            ("ct", "cc"),
        ] {
            assert_eq!(told(field), asks(field, known), "{field}");
        }
        for other in ["set", "evolves_to", "rarity", "artist", "flavour", "price", "number", "lang", "note"] {
            assert_eq!(told(other), None, "{other}");
        }
    }
}
