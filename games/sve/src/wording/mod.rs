//! The wording of SVE's cards: from printed text to abilities, and from abilities back to text.
//!
//! Each module reads one construct and renders it, side by side, so that the two can be compared. A reading
//! function reads exactly the words its doc comment shows; a text counts as read only if what is rendered from
//! its abilities is the text again.

mod abilities;
mod amounts;
mod changes;
mod conditions;
mod costs;
mod deeds;
mod events;
mod filters;
mod gates;
mod going;
mod history;
mod holds;
mod moves;
mod playing;
mod rendering;
mod selectors;
mod statements;
mod targets;
mod terms;
mod triggers;

use std::collections::{BTreeMap, BTreeSet};

use text::{Called, Normal, Unread, Variant, Words};

use crate::effect::{Ability, Join, Statement};

/// Printed variants of one set phrase; lines that only separate others; and the lines by which one token spells
/// out what 【スタック】 means, which are a reminder (SV-10).
const VARIANTS: &[Variant] = &[
    ("能力によるダメージ", "能力ダメージ"),
    ("を消滅する。", "を消滅させる。"),
    ("： ", "："),
    ("《アドバンス起動》", "《アドバンス》"),
    ("\n----------", ""),
    ("----------\n", ""),
    ("----------", ""),
    ("\nこれが場を離れるとき、代わりにこれのスタックカウンター1つを取る。", ""),
    ("\nこれのスタックカウンターが0になったとき、これを破壊する。", ""),
    (
        "\n《起動》これを《アクト》：自分の他の【スタック】を持つアミュレット1つを選ぶ。それにこれのスタックカウンターすべてを移す。",
        "",
    ),
];

/// Brackets that stand for an icon the text has lost: a drive trigger is told nowhere else on the card.
const KEPT: &[&str] = &["ドライブチェックによって"];

/// Open words that only a list of cards can give: types and counters.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    /// By their first character: few words can stand anywhere.
    types: BTreeMap<char, Vec<String>>,
}

impl Lexicon {
    /// The types of these cards.
    pub fn new<'a>(types: impl Iterator<Item = &'a str>) -> Lexicon {
        let mut by_first: BTreeMap<char, Vec<String>> = BTreeMap::new();
        for word in types.collect::<BTreeSet<&str>>() {
            if let Some(first) = word.chars().next() {
                by_first.entry(first).or_default().push(word.to_owned());
            }
        }
        Lexicon { types: by_first }
    }

    /// The types that could stand at the start of this text.
    fn types_at(&self, text: &str) -> impl Iterator<Item = &str> {
        let here = text.chars().next().and_then(|first| self.types.get(&first));
        here.into_iter().flatten().map(String::as_str)
    }
}

/// A text as it was read: an ability for each paragraph that was, and the phrases that were not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Each paragraph, read or not, with where it stands in what is printed.
    pub paragraphs: Vec<(std::ops::Range<usize>, Result<Ability, Gap>)>,
}

/// A phrase that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The phrase, as it is printed.
    pub at: std::ops::Range<usize>,
    /// The phrase.
    pub phrase: String,
    /// What would have been read where reading failed.
    pub expected: Vec<Called>,
}

impl Reading {
    /// Was everything read?
    pub fn is_whole(&self) -> bool {
        self.paragraphs.iter().all(|(_, read)| read.is_ok())
    }

    /// The phrases that were not.
    pub fn gaps(&self) -> impl Iterator<Item = &Gap> {
        self.paragraphs.iter().filter_map(|(_, read)| read.as_ref().err())
    }
}

/// The text that counts: reminders left out, variants written one way.
pub fn normalise(printed: &str) -> Normal {
    Normal::of(printed, VARIANTS, KEPT)
}

/// Reads a printed text. It never fails: what can't be read stays as a gap.
pub fn read(lexicon: &Lexicon, printed: &str) -> Reading {
    let normal = normalise(printed);
    let mut paragraphs = Vec::new();
    for (start, end) in paragraphs_of(normal.text()) {
        let paragraph = &normal.text()[start..end];
        let read = read_paragraph(lexicon, paragraph).map_err(|unread| {
            let at = start + unread.at.start..start + unread.at.end;
            Gap {
                phrase: normal.text()[at.clone()].to_owned(),
                at: normal.printed(at),
                expected: unread.expected,
            }
        });
        paragraphs.push((normal.printed(start..end), read));
    }
    Reading { paragraphs }
}

/// The paragraphs of a text. Modes of a choice that stand in lines of their own belong to the line above.
fn paragraphs_of(text: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    for line in text.split('\n') {
        let end = at + line.len();
        if !line.trim().is_empty() {
            match found.last_mut() {
                Some(last) if line.starts_with("【1】") || starts_with_mode(line) => last.1 = end,
                _ => found.push((at, end)),
            }
        }
        at = end + 1;
    }
    found
}

fn starts_with_mode(line: &str) -> bool {
    ["【2】", "【3】", "【4】", "【5】"].iter().any(|mode| line.starts_with(mode))
}

/// Reads one paragraph whole, and makes sure that it comes back as it was.
fn read_paragraph(lexicon: &Lexicon, paragraph: &str) -> Result<Ability, Unread> {
    let mut reader = Reader::new(lexicon, Words::quiet(paragraph), 0);
    match abilities::paragraph(&mut reader) {
        Some(ability) if reader.is_done() && render(&ability) == paragraph => Ok(ability),
        _ => {
            let mut again = Reader::new(lexicon, Words::new(paragraph), 0);
            abilities::paragraph(&mut again);
            Err(again.words.unread(0..paragraph.len()))
        }
    }
}

/// An ability as a card would print it.
pub fn render(ability: &Ability) -> String {
    abilities::render(ability)
}

/// How deep sentences may lie inside each other. A quotation, or a card told by what it did, counts for several:
/// each is tried in several ways, and no card has three of them inside each other.
const DEEPEST: u8 = 24;
const QUOTATION: u8 = 8;

/// The cursor of a paragraph, the open words, and what has been read so far.
pub(crate) struct Reader<'r, 'a> {
    words: Words<'a>,
    lexicon: &'r Lexicon,
    /// The statements read so far that do something to something, with their number in reading order: what a
    /// later sentence may leave out or replace.
    done: Vec<(u32, Statement)>,
    /// Does this text leave out or replace anything? Else nothing need be kept.
    recalls: bool,
    /// Was the sentence before one that took cards out of those looked at? Then the next may take more of them.
    took: bool,
    /// How many statements were begun.
    begun: u32,
    depth: u8,
}

impl<'r, 'a> Reader<'r, 'a> {
    fn new(lexicon: &'r Lexicon, words: Words<'a>, depth: u8) -> Reader<'r, 'a> {
        let recalls = ["代わりに", "さらに"].iter().any(|word| words.rest().contains(word));
        Reader { words, lexicon, done: Vec::new(), recalls, took: false, begun: 0, depth }
    }

    fn eat(&mut self, words: &'static str) -> Option<()> {
        self.words.eat(words)
    }

    /// Reads these words, and says whether they stood here.
    fn has(&mut self, words: &'static str) -> bool {
        self.words.eat(words).is_some()
    }

    fn one_of<T: Copy>(&mut self, all: &[(&'static str, T)]) -> Option<T> {
        self.words.one_of(all)
    }

    fn number(&mut self) -> Option<u16> {
        self.words.number()
    }

    /// 『名前』
    fn name(&mut self) -> Option<Box<str>> {
        self.words.between("『", "』").map(Into::into)
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
        let rest = self.words.rest();
        let sentence = rest.find('。').map_or(rest, |end| &rest[..end]);
        !self.words.is_quiet() || sentence.contains(words)
    }

    /// Tries to read something; where it can't be read to its end, nothing is read.
    fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (at, done, begun, took) = (self.words.at(), self.done.len(), self.begun, self.took);
        let found = read(self);
        if found.is_none() {
            self.words.back_to(at);
            self.done.truncate(done);
            self.begun = begun;
            self.took = took;
        }
        found
    }

    /// Could this be read here? Nothing is.
    fn ahead(&mut self, read: impl FnOnce(&mut Self) -> bool) -> bool {
        let (at, done, begun, took) = (self.words.at(), self.done.len(), self.begun, self.took);
        let could = read(self);
        self.words.back_to(at);
        self.done.truncate(done);
        self.begun = begun;
        self.took = took;
        could
    }

    /// Reads something some steps deeper; too deep is unreadable.
    fn deeper<T>(&mut self, steps: u8, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth + steps > DEEPEST {
            return None;
        }
        self.depth += steps;
        let found = read(self);
        self.depth -= steps;
        found
    }

    /// One or more of something, joined alike by と, か or や.
    fn joined<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<(Vec<T>, Join)> {
        let mut all = vec![read(self)?];
        let mut join = Join::Or;
        while let Some((next, with)) = self.attempt(|r| {
            let with = r.one_of(terms::JOINS)?;
            Some((read(r)?, with))
        }) {
            if all.len() > 1 && with != join {
                return None;
            }
            join = with;
            all.push(next);
        }
        Some((all, join))
    }
}
