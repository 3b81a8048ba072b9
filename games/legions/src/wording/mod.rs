//! The wording of Legions' cards: from printed text to abilities, and from abilities back to text.
//!
//! Each module reads one construct and renders it, side by side, so that the two can be compared. A reading
//! function reads exactly the words its doc comment shows; a text counts as read only if what is rendered from
//! its abilities is the text again.

mod abilities;
mod amounts;
mod clauses;
mod conditions;
mod cores;
mod costs;
mod deeds;
mod events;
mod filters;
mod gains;
mod happens;
mod holds;
mod leads;
mod modes;
mod moves;
mod objects;
mod selectors;
mod targets;
mod terms;
mod tokens;
mod topics;
mod variants;
mod verbs;

pub(crate) use clauses::render_body;

use std::ops::Range;

use text::{Called, Normal, Unread, Words};

use crate::effect::{Ability, At, Join};

/// A text as it was read: abilities in the printed order, and the phrases that were not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Each ability, read or not, with where it stands in what is printed.
    pub abilities: Vec<(Range<usize>, Result<Ability, Gap>)>,
}

/// A phrase that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// Where it stands in what is printed.
    pub at: Range<usize>,
    /// The phrase.
    pub phrase: String,
    /// What would have been read where reading failed.
    pub expected: Vec<Called>,
}

impl Reading {
    /// Was everything read?
    pub fn is_whole(&self) -> bool {
        self.abilities.iter().all(|(_, read)| read.is_ok())
    }

    /// The phrases that were not.
    pub fn gaps(&self) -> impl Iterator<Item = &Gap> {
        self.abilities.iter().filter_map(|(_, read)| read.as_ref().err())
    }

    /// The abilities that were.
    pub fn read(&self) -> impl Iterator<Item = &Ability> {
        self.abilities.iter().filter_map(|(_, read)| read.as_ref().ok())
    }
}

/// Brackets that say what nothing else on the card does: what a number is.
const KEPT: &[&str] = &["Xは", "Ｘは", "Yは", "Ｙは"];

/// The text that counts: reminders left out, variants written one way.
pub fn normalise(printed: &str) -> Normal {
    Normal::of(printed, variants::VARIANTS, KEPT)
}

/// Reads a printed text. It never fails: what can't be read stays as a gap.
pub fn read(printed: &str) -> Reading {
    let normal = normalise(printed);
    let mut all = Vec::new();
    for part in parts_of(normal.text()) {
        let read = read_part(&normal, part.clone()).map_err(|unread| Gap {
            phrase: normal.text()[unread.at.clone()].to_owned(),
            at: normal.printed(unread.at),
            expected: unread.expected,
        });
        all.push((normal.printed(part), read));
    }
    Reading { abilities: all }
}

/// An ability as a card would print it.
pub fn render(ability: &Ability) -> String {
    abilities::render(ability)
}

/// The parts of a text that are an ability each: its lines, and in a line what begins with 《…》, or with a name
/// before it. The lines of a list of effects belong to the line above.
fn parts_of(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    for line in text.split('\n') {
        let end = at + line.len();
        if !line.is_empty() {
            let listed =
                modes::is_listed(line) && found.last().is_some_and(|last| modes::lists(&text[last.clone()]));
            match found.last_mut().filter(|_| listed) {
                Some(last) => last.end = end,
                None => {
                    let mut from = at;
                    for cut in abilities::cuts(line) {
                        found.push(from..at + cut);
                        from = at + cut;
                    }
                    found.push(from..end);
                }
            }
        }
        at = end + 1;
    }
    found
}

/// Reads one part whole, and makes sure that it comes back as it was.
fn read_part(normal: &Normal, part: Range<usize>) -> Result<Ability, Unread> {
    let text = &normal.text()[..part.end];
    let mut reader = Reader::new(normal, Words::quiet(text), part.start);
    match abilities::ability(&mut reader) {
        Some(ability) if reader.is_done() && render(&ability) == text[part.start..] => Ok(ability),
        _ => {
            let mut again = Reader::new(normal, Words::new(text), part.start);
            abilities::ability(&mut again);
            Err(again.words.unread(part))
        }
    }
}

/// The sentence that begins here: to its full stop, with what it quotes.
fn sentence_of(text: &str) -> &str {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '「' => depth += 1,
            '」' => depth = depth.saturating_sub(1),
            '。' | '\n' if depth == 0 => return &text[..at],
            _ => {}
        }
    }
    text
}

/// How deep sentences, cards and quotations may lie inside each other.
const DEEPEST: u8 = 12;

/// How many tries a text is given: a hundred times what the longest cards need.
const PATIENCE: u32 = 1_000_000;

/// The cursor of a text and the way back to what is printed.
pub(crate) struct Reader<'r, 'a> {
    words: Words<'a>,
    normal: &'r Normal,
    depth: u8,
    tries: u32,
}

impl<'r, 'a> Reader<'r, 'a> {
    fn new(normal: &'r Normal, words: Words<'a>, from: usize) -> Reader<'r, 'a> {
        let mut words = words;
        words.skip_to(from);
        Reader { words, normal, depth: 0, tries: 0 }
    }

    fn eat(&mut self, words: &'static str) -> Option<()> {
        self.words.eat(words)
    }

    /// Reads these words, and says whether they stood here.
    fn has(&mut self, words: &'static str) -> bool {
        self.words.eat(words).is_some()
    }

    fn one_of<T: Clone>(&mut self, all: &[(&'static str, T)]) -> Option<T> {
        all.iter().find_map(|(words, meaning)| self.words.eat(words).map(|()| meaning.clone()))
    }

    fn number(&mut self) -> Option<u16> {
        self.words.number()
    }

    fn is_done(&self) -> bool {
        self.words.is_done()
    }

    fn rest(&self) -> &'a str {
        self.words.rest()
    }

    fn starts(&self, words: &str) -> bool {
        self.words.rest().starts_with(words)
    }

    /// Do these words stand in this sentence? What can't be read without them need not be tried.
    fn says(&self, words: &str) -> bool {
        sentence_of(self.words.rest()).contains(words)
    }

    /// Tries to read something that has one of these words in its sentence.
    fn if_said<T>(&mut self, words: &[&str], read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let said = words.iter().any(|words| self.says(words));
        if said { self.attempt(read) } else { None }
    }

    /// Where it stands.
    fn here(&self) -> usize {
        self.words.at()
    }

    /// Where the words read since then stand in what is printed.
    fn since(&self, from: usize) -> At {
        let printed = self.normal.printed(from..self.words.at());
        At { start: printed.start as u32, end: printed.end as u32 }
    }

    /// Tries to read something; where it can't be read to its end, nothing is read.
    fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.tries += 1;
        if self.tries > PATIENCE {
            return None;
        }
        let at = self.words.at();
        let found = read(self);
        if found.is_none() {
            self.words.back_to(at);
        }
        found
    }

    /// Reads something that has a name of its own; where nothing of it stands here, that is what was expected.
    fn called<T>(
        &mut self,
        ja: &'static str,
        en: &'static str,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let wanted = self.words.wanted_so_far();
        let found = read(self);
        if found.is_none() {
            self.words.wanted_instead(wanted, Called::new(ja, en));
        }
        found
    }

    /// Could this be read here? Nothing is.
    fn ahead<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> bool {
        let at = self.words.at();
        let could = read(self).is_some();
        self.words.back_to(at);
        could
    }

    /// Reads something one step deeper; too deep is unreadable.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth >= DEEPEST {
            return None;
        }
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        found
    }

    /// One or more of something, joined alike.
    fn joined<T>(
        &mut self,
        joins: &[(&'static str, Join)],
        read: impl Fn(&mut Self) -> Option<T>,
    ) -> Option<(Vec<T>, Join)> {
        let mut all = vec![read(self)?];
        let mut join = None;
        while let Some((next, with)) = self.attempt(|r| {
            let with = r.one_of(joins)?;
            Some((read(r)?, with))
        }) {
            if join.is_some_and(|join| join != with) {
                return None;
            }
            join = Some(with);
            all.push(next);
        }
        Some((all, join.unwrap_or(Join::Or)))
    }
}
