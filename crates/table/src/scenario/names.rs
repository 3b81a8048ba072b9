//! English words with the names of cards in them: scenarios call cards by their own names, the table by their English ones.

use std::cmp::Reverse;

use engine::{Def, Lang, Rules, Words};

/// Words in which cards stand by their own names, as the table says them in English.
pub(crate) fn in_english<G: Words>(rules: &Rules<G>, text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let defs = (0..rules.cards.len()).map(|at| Def(at as u16));
    let mut names: Vec<(String, String)> = defs
        .map(|def| (G::card_name(rules, def, Lang::Ja), G::card_name(rules, def, Lang::En)))
        .filter(|(ja, _)| !ja.is_empty() && text.contains(ja.as_str()))
        .collect();
    // The longest that stands somewhere is meant.
    names.sort_by_key(|(ja, _)| Reverse(ja.len()));
    let mut said = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        match names.iter().find(|(ja, _)| rest.starts_with(ja.as_str())) {
            Some((ja, en)) => {
                said += en;
                rest = &rest[ja.len()..];
            }
            None => {
                said.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    said
}
