//! A cursor over a text in normal form.

use std::ops::Range;

use crate::Called;

/// A phrase that could not be read: where it stands, and what would have been read there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The phrase, in the normal form.
    pub at: Range<usize>,
    /// How far reading came.
    pub reached: usize,
    /// What was expected there.
    pub expected: Vec<Called>,
}

/// Reads a text word by word. Nothing is skipped: a function of a grammar reads exactly the words it names.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    text: &'a str,
    at: usize,
    furthest: usize,
    expected: Vec<Called>,
    quiet: bool,
}

impl<'a> Words<'a> {
    /// A cursor at the start.
    pub fn new(text: &'a str) -> Words<'a> {
        Words { text, at: 0, furthest: 0, expected: Vec::new(), quiet: false }
    }

    /// A cursor that doesn't remember what it would have liked to find: faster, for a first try.
    pub fn quiet(text: &'a str) -> Words<'a> {
        Words { quiet: true, ..Words::new(text) }
    }

    /// Does it remember nothing of what it would have liked to find?
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Begins further on: what stands before belongs to another reading.
    pub fn skip_to(&mut self, at: usize) {
        debug_assert!(self.text.is_char_boundary(at), "a cursor stands between characters");
        (self.at, self.furthest) = (at, at);
    }

    /// Where it stands.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What is left.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Is everything read?
    pub fn is_done(&self) -> bool {
        self.at == self.text.len()
    }

    /// Reads these words, or stays.
    pub fn eat(&mut self, words: &'static str) -> Option<()> {
        if self.rest().starts_with(words) {
            self.at += words.len();
            return Some(());
        }
        self.wanted(Called::printed(words));
        None
    }

    /// Reads the first of these that stands here, and says which it was.
    pub fn one_of<T: Copy>(&mut self, all: &[(&'static str, T)]) -> Option<T> {
        all.iter().find_map(|(words, meaning)| self.eat(words).map(|()| *meaning))
    }

    /// Reads a number.
    pub fn number(&mut self) -> Option<u16> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest()[..digits].parse().ok();
        match number {
            Some(_) => self.at += digits,
            None => self.wanted(Called::new("数値", "a number")),
        }
        number
    }

    /// Reads what stands between two marks that close each other, such as a name in its brackets.
    pub fn between(&mut self, open: &'static str, close: &'static str) -> Option<&'a str> {
        let inner = self.rest().strip_prefix(open);
        match inner.and_then(|inner| inner.find(close).map(|len| &inner[..len])) {
            Some(inner) if !inner.is_empty() && !inner.contains('\n') => {
                self.at += open.len() + inner.len() + close.len();
                Some(inner)
            }
            _ => {
                self.wanted(Called::printed(open));
                None
            }
        }
    }

    /// Reads the longest of these words that stands here, for open words that a list gives: what they are is told
    /// in Japanese and English.
    pub fn known<'w>(
        &mut self,
        words: impl Iterator<Item = &'w str>,
        ja: &'static str,
        en: &'static str,
    ) -> Option<&'a str> {
        let found = words.filter(|word| self.rest().starts_with(word)).map(str::len).max();
        match found {
            Some(len) => {
                let word = &self.rest()[..len];
                self.at += len;
                Some(word)
            }
            None => {
                self.wanted(Called::new(ja, en));
                None
            }
        }
    }

    /// Goes back to where it stood before.
    pub fn back_to(&mut self, at: usize) {
        debug_assert!(at <= self.at, "a cursor goes back, never on");
        self.at = at.min(self.at);
    }

    /// Tries to read something; where it can't be read to its end, nothing is read.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Words<'a>) -> Option<T>) -> Option<T> {
        let from = self.at;
        let found = read(self);
        if found.is_none() {
            self.at = from;
        }
        found
    }

    /// How much was expected where it stands; for [`Words::wanted_instead`].
    pub fn wanted_so_far(&self) -> (usize, usize) {
        (self.at, if self.furthest == self.at { self.expected.len() } else { 0 })
    }

    /// What was expected since then, and at that very place, has a name of its own.
    pub fn wanted_instead(&mut self, (at, already): (usize, usize), what: Called) {
        if !self.quiet && self.furthest == at && self.expected.len() > already {
            self.expected.truncate(already);
            self.expected.push(what);
        }
    }

    fn wanted(&mut self, what: Called) {
        if self.quiet {
            return;
        }
        if self.at > self.furthest {
            self.furthest = self.at;
            self.expected.clear();
        }
        if self.at == self.furthest {
            self.expected.push(what);
        }
    }

    /// The phrase in which reading came furthest and failed: the sentence around that point, within a range;
    /// all of it, where its end was reached and it is still not what it seemed.
    pub fn unread(&self, within: Range<usize>) -> Unread {
        let reached = self.furthest.clamp(within.start, within.end);
        let after_mark = |text: &str, at: usize| at + text[at..].chars().next().map_or(0, char::len_utf8);
        let before = &self.text[within.start..reached];
        let start = within.start + before.rfind(['。', '\n']).map_or(0, |at| after_mark(before, at));
        let after = &self.text[reached..within.end];
        let end = after.find(['。', '\n']).map_or(within.end, |at| reached + after_mark(after, at));
        let at = if start < end { start..end } else { within };
        let mut expected: Vec<Called> = Vec::new();
        for &what in &self.expected {
            if !expected.contains(&what) {
                expected.push(what);
            }
        }
        Unread { at, reached, expected }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_remembers_how_far_it_came() {
        let mut words = Words::new("これを破る。1枚引く。");
        assert!(
            words
                .attempt(|w| {
                    w.eat("これを")?;
                    w.eat("破壊する。")
                })
                .is_none()
        );
        assert!(
            words
                .attempt(|w| {
                    w.eat("それを")?;
                    w.eat("破壊する。")
                })
                .is_none()
        );
        assert_eq!(words.at(), 0);
        let unread = words.unread(0..words.rest().len());
        assert_eq!(&words.rest()[unread.at], "これを破る。");
        assert_eq!(unread.expected, [Called::printed("破壊する。")]);
    }
}
