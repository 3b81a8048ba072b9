//! Reading a printed text by the shared grammar.

use std::ops::Range;

pub use language::{Lexicon, Read, Reading};
use text::Normal;

use crate::lexicon::lexicon;

/// The text that counts: reminders left out, variants written one way.
pub fn normalise(printed: &str) -> Normal {
    lexicon().normal(printed)
}

/// Reads a printed text. It never fails: what can't be read stays as a gap.
pub fn read(lexicon: &Lexicon, printed: &str) -> Reading {
    let normal = normalise(printed);
    Reading::of(lexicon, &normal, parts(normal.text()))
}

/// The paragraphs of a text. Modes of a choice that stand in lines of their own belong to the line above.
fn parts(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for line in language::card::parts(text) {
        match found.last_mut() {
            Some(last) if is_mode(&text[line.clone()]) => last.end = line.end,
            _ => found.push(line),
        }
    }
    found
}

/// 【2】…
fn is_mode(line: &str) -> bool {
    let number = line.strip_prefix('【').and_then(|rest| rest.split_once('】'));
    number.is_some_and(|(number, _)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// An ability as a card would print it.
pub fn render(lexicon: &Lexicon, read: &Read) -> String {
    read.render(lexicon)
}

/// What was understood of an ability, in English.
pub fn english(lexicon: &Lexicon, read: &Read) -> String {
    read.english(lexicon)
}
