//! The text of a card: each line is an ability, with the lines of its list.

use std::ops::Range;

use engine::effect::{Effects, Program};
use text::Normal;

use crate::english;
use crate::grammar::{At, Line};
use crate::lexicon::Lexicon;
use crate::plain;
use crate::reading::{Gap, read_part, write};

/// A text as it was read: abilities in the printed order, and the phrases that were not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Each ability, read or not, with where it stands in what is printed.
    pub abilities: Vec<(Range<usize>, Result<Read, Gap>)>,
}

/// An ability as it is printed: its line, and the lines of its list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    printed: Vec<Line>,
    /// The same in plain words.
    meant: Vec<Line>,
}

impl Reading {
    /// Reads the parts of a text in normal form. It never fails: what can't be read stays as a gap.
    pub fn of(lexicon: &Lexicon, normal: &Normal, parts: Vec<Range<usize>>) -> Reading {
        let part = |part: Range<usize>| {
            let read = read_part(lexicon, normal, part.clone()).map(Read::of);
            (normal.printed(part), read)
        };
        Reading { abilities: parts.into_iter().map(part).collect() }
    }

    /// Was everything read?
    pub fn is_whole(&self) -> bool {
        self.abilities.iter().all(|(_, read)| read.is_ok())
    }

    /// The phrases that were not.
    pub fn gaps(&self) -> impl Iterator<Item = &Gap> {
        self.abilities.iter().filter_map(|(_, read)| read.as_ref().err())
    }

    /// The abilities that were.
    pub fn read(&self) -> impl Iterator<Item = &Read> {
        self.abilities.iter().filter_map(|(_, read)| read.as_ref().ok())
    }
}

impl Read {
    fn of(printed: Vec<Line>) -> Read {
        let meant = printed.iter().map(plain::line).collect();
        Read { printed, meant }
    }

    /// What the line of the ability says, in plain words.
    pub fn line(&self) -> &Line {
        &self.meant[0]
    }

    /// The lines that it lets choose from, in plain words.
    pub fn listed(&self) -> &[Line] {
        &self.meant[1..]
    }

    /// All of its lines, in plain words.
    pub fn lines(&self) -> &[Line] {
        &self.meant
    }

    /// The ability as a card would print it.
    pub fn render(&self, lexicon: &Lexicon) -> String {
        write(lexicon, &self.printed)
    }

    /// What was understood of it, in English.
    pub fn english(&self, lexicon: &Lexicon) -> String {
        let line = |line: &Line| {
            let mut text = String::new();
            english::line(lexicon, line, &mut text);
            text
        };
        self.meant.iter().map(line).collect::<Vec<_>>().join(" ")
    }

    /// Its clauses, each as it is printed and as it is said in English.
    pub fn phrases(&self, lexicon: &Lexicon) -> Vec<(String, String)> {
        let pairs = self.printed.iter().zip(&self.meant);
        pairs.flat_map(|(printed, meant)| english::phrases(lexicon, printed, meant)).collect()
    }
}

/// The lines of a text, an ability each. The lines of a list of effects belong to the line above.
pub fn parts(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    for line in text.split('\n') {
        let end = at + line.len();
        match found.last_mut() {
            Some(last) if line.starts_with('・') => last.end = end,
            _ if line.trim().is_empty() => {}
            _ => found.push(at..end),
        }
        at = end + 1;
    }
    found
}

/// Says of every step of a program where its words stand in what is printed.
pub fn place<G: Effects>(program: &mut Program<G>, normal: &Normal) {
    for words in &mut program.words {
        let end = usize::from(words.1).min(normal.text().len());
        let printed = normal.printed(usize::from(words.0).min(end)..end);
        let narrow = |at: usize| at.min(u16::MAX.into()) as u16;
        *words = (narrow(printed.start), narrow(printed.end));
    }
}

/// The sentence around a place of a text in normal form.
pub fn sentence_at(text: &str, at: At) -> &str {
    let at = (at.start as usize).min(text.len());
    let ends = ['。', '\n'];
    let start = text[..at]
        .rfind(ends)
        .map_or(0, |before| before + text[before..].chars().next().map_or(0, char::len_utf8));
    let end = text[at..].find(ends).map_or(text.len(), |after| {
        let after = at + after;
        after + if text[after..].starts_with('。') { '。'.len_utf8() } else { 0 }
    });
    &text[start..end]
}

/// A line in the words of both languages, for what is chosen among.
pub fn told(lexicon: &Lexicon, line: &Line) -> (String, String) {
    let (ja, mut en) = (write(lexicon, std::slice::from_ref(line)), String::new());
    english::line(lexicon, line, &mut en);
    (
        ja.trim_start_matches('・').trim_end_matches('。').to_owned(),
        en.trim_start_matches(['•', '・', ' ']).trim_end().trim_end_matches('.').to_owned(),
    )
}
