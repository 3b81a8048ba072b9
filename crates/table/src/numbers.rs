//! Numbers that do not fit: what a parser says of them, as a person would.

use crate::face::{Said, said};

/// The least and the most that fits into a type, by its name.
fn range(of: &str) -> Option<(i128, i128)> {
    let bits = |signed: bool, bits: u32| match signed {
        true => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
        false => (0, (1i128 << bits) - 1),
    };
    let (signed, width) = (of.starts_with('i'), of.get(1..)?);
    (signed || of.starts_with('u')).then_some(())?;
    let width = match width {
        "8" | "16" | "32" | "64" => width.parse().ok()?,
        "size" => 64,
        _ => return None,
    };
    Some(bits(signed, width))
}

/// What is wrong with a number that is too large or too small for its place, by what `serde` or a parser says of it.
pub fn unfit_number(message: &str) -> Option<Said> {
    let message = message.rsplit_once(" at line ").map_or(message, |(what, _)| what);
    let beyond =
        ["number out of range", "integer number overflowed", "number too large to fit in target type"];
    if beyond.iter().any(|words| message.contains(words)) {
        return Some(said("数が大きすぎます", "the number is too large"));
    }
    let begins = ["invalid value: integer `", "invalid type: integer `", "invalid type: floating point `"];
    let (number, rest) = begins.iter().find_map(|begin| message.strip_prefix(begin))?.split_once('`')?;
    let (_, wanted) = rest.split_once(", expected ")?;
    let (least, most) = range(wanted)?;
    let value: f64 = number.parse().ok()?;
    if value >= least as f64 && value <= most as f64 {
        return None;
    }
    let (ja, en) = if value > most as f64 { ("大き", "large") } else { ("小さ", "small") };
    Some(said(
        format!("数{number}は{ja}すぎます。{least}から{most}までです"),
        format!("the number {number} is too {en}; it is from {least} to {most}"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(message: &str) -> Option<String> {
        unfit_number(message).map(|said| said.en)
    }

    #[test]
    fn a_number_that_does_not_fit_is_told_as_such() {
        let large = "the number 99999 is too large; it is from -32768 to 32767";
        assert_eq!(told("invalid value: integer `99999`, expected i16").as_deref(), Some(large));
        let small = "the number -1 is too small; it is from 0 to 255";
        assert_eq!(
            told("invalid value: integer `-1`, expected u8 at line 1 column 9").as_deref(),
            Some(small)
        );
        let huge = "the number 1e+30 is too large; it is from 0 to 4294967295";
        assert_eq!(told("invalid type: floating point `1e+30`, expected u32").as_deref(), Some(huge));
        assert_eq!(
            told("number out of range at line 1 column 4").as_deref(),
            Some("the number is too large")
        );
        assert_eq!(
            told("invalid type: floating point `1.5`, expected u8"),
            None,
            "that is no number too large"
        );
        assert_eq!(told("invalid type: string \"x\", expected i16"), None);
        // The parsers themselves.
        let json = serde_json::from_str::<u8>("300").unwrap_err().to_string();
        assert!(told(&json).is_some_and(|told| told.contains("300 is too large")), "{json}");
        let json = serde_json::from_str::<u32>("1e999").unwrap_err().to_string();
        assert!(told(&json).is_some(), "{json}");
    }
}
