//! The words of a game: tables that are declared with `lexicon!`, and the index that finds them in a text.

use std::collections::BTreeMap;
use std::sync::Arc;

use text::{Normal, Variant};

use crate::conjugation::{Conjugation, Ending, Tense, Voice, endings};
use crate::sorts::Sorts;
pub use crate::table::{
    ADNOMINAL, ADVERB, BROUGHT, Brought, COUNTER, Class, DeedId, DeedRow, GAME, GENRE, Habits, Id, KEYWORD,
    NOUN, Row, Table, VerbId,
};

/// A verb of the lexicon.
#[derive(Clone, Debug)]
pub struct Verb {
    /// What all of its forms begin with. する and ある have none.
    pub stem: &'static str,
    /// How it changes.
    pub conjugation: Conjugation,
    /// The deed it tells.
    pub deed: DeedId,
    /// The row of that deed.
    pub row: &'static DeedRow,
}

/// What the lexicon says of a word.
#[derive(Copy, Clone, Debug)]
pub struct Entry<'l> {
    /// The word; in a keyword, `#` stands for its number.
    pub ja: &'l str,
    /// In English.
    pub en: &'l str,
    /// In notation; empty if it has none.
    pub notation: &'l str,
    /// What it can stand for.
    pub sorts: Sorts,
}

/// A word in the index.
#[derive(Copy, Clone, Debug)]
struct Hit {
    text: &'static str,
    class: Class,
    id: Id,
    /// Does a longer link begin like it? Then that is looked for as well.
    begins_link: bool,
}

/// Endings of a conjugation by the last byte of their first character, the longest first.
#[derive(Debug)]
struct Endings {
    all: Vec<Ending>,
    by_first: Vec<Vec<u8>>,
    bare: Option<u8>,
}

const BUCKETS: usize = 1024;
const FIRSTS: usize = 64;

#[derive(Debug)]
struct Base {
    tables: Vec<&'static Table>,
    index: Vec<Vec<Hit>>,
    verbs: Vec<Verb>,
    endings: Vec<Endings>,
    variants: Vec<Variant>,
    kept: Vec<&'static str>,
}

/// The words of a game, and those that some cards bring.
#[derive(Clone, Debug)]
pub struct Lexicon {
    base: Arc<Base>,
    /// What cards are called in English, by their names.
    called: Arc<BTreeMap<String, String>>,
    /// Sorted by first character, then the longest first.
    brought: Arc<[Brought]>,
    /// A bit for each bucket that a brought word begins in: most places need no search.
    begins: [u64; BUCKETS / 64],
}

fn bucket(text: &str) -> usize {
    text.chars().next().map_or(0, |first| first as usize % BUCKETS)
}

/// Does the text begin with the word? Kana differ in their third byte, so that is compared first.
#[inline(always)]
pub(crate) fn begins(text: &[u8], word: &[u8]) -> bool {
    let n = word.len();
    text.len() >= n && (n < 3 || text[2] == word[2]) && text[..n] == *word
}

impl Endings {
    fn new(conjugation: Conjugation) -> Endings {
        let all = endings(conjugation);
        let mut by_first = vec![Vec::new(); FIRSTS];
        let mut bare = None;
        for (n, ending) in all.iter().enumerate() {
            match ending.text.as_bytes().get(2) {
                Some(byte) => by_first[*byte as usize % FIRSTS].push(n as u8),
                None => bare = Some(n as u8),
            }
        }
        Endings { all, by_first, bare }
    }

    /// The endings that the text begins with, the longest first.
    fn at<'e>(&'e self, text: &'e [u8]) -> impl Iterator<Item = &'e Ending> {
        let here = text.get(2).map_or(&[][..], |byte| &self.by_first[*byte as usize % FIRSTS]);
        let here = here.iter().map(|&n| &self.all[n as usize]);
        here.filter(|ending| begins(text, ending.text.as_bytes()))
            .chain(self.bare.map(|n| &self.all[n as usize]))
    }
}

fn index_words(tables: &[&'static Table], verbs: &[Verb]) -> Vec<Vec<Hit>> {
    let mut index: Vec<Vec<Hit>> = vec![Vec::new(); BUCKETS];
    let links = crate::grammar::Link::LITERALS;
    for (layer, table) in tables.iter().enumerate() {
        for class in [Class::Noun, Class::Keyword, Class::Adverb, Class::Adnominal, Class::Counter] {
            for (row, word) in table.rows(class).iter().enumerate() {
                let text = word.ja.split('#').next().unwrap_or_default();
                let begins_link = links.iter().any(|link| link.len() > text.len() && link.starts_with(text));
                index[bucket(text)].push(Hit { text, class, id: Id::new(layer, row), begins_link });
            }
        }
    }
    for (n, verb) in verbs.iter().enumerate().filter(|(_, verb)| !verb.stem.is_empty()) {
        let id = Id(n as u16);
        index[bucket(verb.stem)].push(Hit { text: verb.stem, class: Class::Verb, id, begins_link: false });
    }
    // The longest first; of the same word, the one of the higher layer.
    for bucket in &mut index {
        bucket.sort_by_key(|hit| std::cmp::Reverse((hit.text.len(), hit.id)));
    }
    index
}

fn variants_of(tables: &[&'static Table]) -> Vec<Variant> {
    let mut all: Vec<Variant> = Vec::new();
    for table in tables.iter().rev() {
        all.extend(table.variants);
        for class in [Class::Noun, Class::Keyword, Class::Adverb, Class::Adnominal, Class::Counter] {
            for row in table.rows(class) {
                all.extend(row.also.iter().map(|also| (*also, row.ja)));
            }
        }
    }
    // The longest that stands somewhere is meant.
    all.sort_by_key(|(printed, _)| std::cmp::Reverse(printed.len()));
    all
}

impl Default for Lexicon {
    /// No words at all.
    fn default() -> Lexicon {
        Lexicon::new(&[])
    }
}

impl Lexicon {
    /// The words of these tables, the genre's first.
    pub fn new(tables: &[&'static Table]) -> Lexicon {
        let mut verbs = Vec::new();
        for (layer, table) in tables.iter().enumerate() {
            for (row, deed) in table.deeds.iter().enumerate() {
                let id = DeedId(Id::new(layer, row));
                verbs.extend(deed.verbs.iter().map(|&(stem, conjugation)| Verb {
                    stem,
                    conjugation,
                    deed: id,
                    row: deed,
                }));
            }
        }
        let base = Base {
            index: index_words(tables, &verbs),
            endings: Conjugation::ALL.into_iter().map(Endings::new).collect(),
            variants: variants_of(tables),
            kept: tables.iter().flat_map(|table| table.kept).copied().collect(),
            tables: tables.to_vec(),
            verbs,
        };
        Lexicon {
            base: Arc::new(base),
            called: Arc::default(),
            brought: Arc::from([]),
            begins: [0; BUCKETS / 64],
        }
    }

    /// This lexicon and words that some cards bring. The game's own words are shared, not copied; words brought
    /// before are kept.
    pub fn with(&self, words: impl IntoIterator<Item = Brought>) -> Lexicon {
        let known = |word: &Brought| {
            self.base.index[bucket(&word.ja)]
                .iter()
                .any(|hit| hit.class == Class::Noun && hit.text == word.ja)
        };
        let mut all: Vec<Brought> = self.brought.to_vec();
        all.extend(words.into_iter().filter(|word| !word.ja.is_empty() && !known(word)));
        all.sort_by(|a, b| {
            let key = |word: &Brought| (word.ja.chars().next(), std::cmp::Reverse(word.ja.len()));
            key(a).cmp(&key(b)).then_with(|| a.ja.cmp(&b.ja))
        });
        all.dedup_by(|a, b| a.ja == b.ja);
        let mut begins = [0; BUCKETS / 64];
        for word in &all {
            let at = bucket(&word.ja);
            begins[at / 64] |= 1 << (at % 64);
        }
        let (base, called) = (Arc::clone(&self.base), Arc::clone(&self.called));
        Lexicon { base, called, brought: Arc::from(all), begins }
    }

    /// This lexicon, where cards are called so in English: a name, and its English. Of one name the first counts. Nothing
    /// is read otherwise for it.
    pub fn calling<'n>(mut self, names: impl IntoIterator<Item = (&'n str, &'n str)>) -> Lexicon {
        let mut called = (*self.called).clone();
        for (name, english) in names.into_iter().filter(|(_, english)| !english.is_empty()) {
            called.entry(name.to_owned()).or_insert_with(|| english.to_owned());
        }
        self.called = Arc::new(called);
        self
    }

    /// What a card is called in English; its name, where that is not known.
    pub fn called<'n>(&'n self, name: &'n str) -> &'n str {
        self.called.get(name).map_or(name, String::as_str)
    }

    /// The text that counts: reminders left out, variants written one way.
    pub fn normal(&self, printed: &str) -> Normal {
        match self.habits().keyword_lines {
            true => Normal::of(&keywords_apart(printed), &self.base.variants, &self.base.kept),
            false => Normal::of(printed, &self.base.variants, &self.base.kept),
        }
    }

    /// The habits of the game's wording: those of its topmost table.
    pub fn habits(&self) -> Habits {
        let none = Habits { verbless: false, open_names: false, told_marks: false, keyword_lines: false };
        self.base.tables.last().map_or(none, |table| table.habits)
    }

    /// What the lexicon says of a word.
    pub fn entry(&self, class: Class, id: Id) -> Entry<'_> {
        if id.layer() == BROUGHT {
            let nothing = Entry { ja: "", en: "", notation: "", sorts: Sorts::NONE };
            return self.brought.get(id.row()).map_or(nothing, |word| Entry {
                ja: &word.ja,
                en: &word.en,
                notation: "",
                sorts: word.sorts,
            });
        }
        let row = &self.base.tables[id.layer()].rows(class)[id.row()];
        Entry { ja: row.ja, en: row.en, notation: row.notation, sorts: row.sorts }
    }

    /// Every word of a class.
    pub fn words(&self, class: Class) -> impl Iterator<Item = (Id, Entry<'_>)> {
        let of_table = move |(layer, table): (usize, &&'static Table)| {
            (0..table.rows(class).len()).map(move |row| Id::new(layer, row))
        };
        let brought = if class == Class::Noun { self.brought.len() } else { 0 };
        let ids = self.base.tables.iter().enumerate().flat_map(of_table);
        let ids = ids.chain((0..brought).map(|row| Id::new(BROUGHT, row)));
        ids.map(move |id| (id, self.entry(class, id)))
    }

    /// The rows of every table, for the lint.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (Class, &'static Row)> {
        self.base.tables.iter().flat_map(|table| table.all_rows())
    }

    /// The rows of the topmost table.
    pub(crate) fn top_rows(&self) -> impl Iterator<Item = (Class, &'static Row)> {
        self.base.tables.last().into_iter().flat_map(|table| table.all_rows())
    }

    /// Every verb.
    pub fn verbs(&self) -> impl Iterator<Item = (VerbId, &Verb)> {
        self.base.verbs.iter().enumerate().map(|(n, verb)| (VerbId(n as u16), verb))
    }

    /// A verb.
    pub fn verb(&self, id: VerbId) -> &Verb {
        &self.base.verbs[id.0 as usize]
    }

    /// All forms of a conjugation, the longest first.
    pub fn endings(&self, conjugation: Conjugation) -> &[Ending] {
        &self.base.endings[conjugation as usize].all
    }

    /// The forms of a verb that the text after its stem begins with, the longest first. する and ある have no
    /// stem, so their bare form would be nothing at all: it doesn't exist.
    pub(crate) fn endings_at<'t>(&'t self, verb: &Verb, text: &'t [u8]) -> impl Iterator<Item = &'t Ending> {
        let stemless = verb.stem.is_empty();
        let all = self.base.endings[verb.conjugation as usize].at(text);
        all.filter(move |ending| !(stemless && ending.text.is_empty()))
    }

    /// The longest word of a class that the text begins with, and its length.
    #[inline]
    pub fn longest(&self, class: Class, text: &str) -> Option<(Id, usize)> {
        let bytes = text.as_bytes();
        let at = bucket(text);
        let here = self.base.index[at].iter();
        let own = here
            .filter(|hit| hit.class == class)
            .find(|hit| begins(bytes, hit.text.as_bytes()))
            .map(|hit| (hit.id, hit.text.len()));
        if class != Class::Noun || self.begins[at / 64] & (1 << (at % 64)) == 0 {
            return own;
        }
        match self.longest_brought(text) {
            Some(brought) if own.is_none_or(|own| brought.1 > own.1) => Some(brought),
            _ => own,
        }
    }

    fn longest_brought(&self, text: &str) -> Option<(Id, usize)> {
        let first = text.chars().next()?;
        let from = self.brought.partition_point(|word| word.ja.chars().next() < Some(first));
        let here = self.brought[from..].iter().take_while(|word| word.ja.starts_with(first));
        let found = here.enumerate().find(|(_, word)| text.starts_with(word.ja.as_str()));
        found.map(|(n, word)| (Id::new(BROUGHT, from + n), word.ja.len()))
    }

    /// The verbs whose stem the text begins with, the longest first, then する and ある.
    pub(crate) fn verbs_at<'t>(&'t self, text: &'t str) -> impl Iterator<Item = VerbId> + 't {
        let bytes = text.as_bytes();
        let here = self.base.index[bucket(text)].iter();
        here.filter(move |hit| hit.class == Class::Verb && begins(bytes, hit.text.as_bytes()))
            .map(|hit| VerbId(hit.id.0))
            .chain(
                self.base
                    .verbs
                    .iter()
                    .enumerate()
                    .filter(|(_, v)| v.stem.is_empty())
                    .map(|(n, _)| VerbId(n as u16)),
            )
    }

    /// Does a verb with a stem stand here in a form longer than this? 回復する is longer than 回.
    fn longer_verb(&self, text: &str, len: usize) -> bool {
        let bytes = text.as_bytes();
        self.base.index[bucket(text)].iter().filter(|hit| hit.class == Class::Verb).any(|hit| {
            begins(bytes, hit.text.as_bytes()) && {
                let verb = &self.base.verbs[hit.id.0 as usize];
                let longest = self.endings_at(verb, &bytes[hit.text.len()..]).next();
                longest.is_some_and(|ending| hit.text.len() + ending.text.len() > len)
            }
        })
    }

    /// Does a word of another class stand here that is longer than this word of this class, and so is meant?
    pub(crate) fn outdone(&self, class: Class, text: &str, id: Id, len: usize) -> bool {
        match class {
            Class::Noun | Class::Adnominal | Class::Keyword => {
                let hits = &self.base.index[bucket(text)];
                let begins_link = hits.iter().any(|h| h.class == class && h.id == id && h.begins_link);
                let link = || {
                    let links = crate::grammar::Link::LITERALS.iter();
                    links.into_iter().any(|link| link.len() > len && text.starts_with(link))
                };
                (begins_link && link()) || self.longer_verb(text, len)
            }
            Class::Counter => self.longer_verb(text, len),
            Class::Verb | Class::Adverb => false,
        }
    }

    /// Writes a verb in a form.
    pub fn write_verb(&self, id: VerbId, voice: Voice, tense: Tense, out: &mut String) {
        if tense == Tense::LeftOut {
            return;
        }
        let verb = self.verb(id);
        out.push_str(verb.stem);
        let form = self.endings(verb.conjugation).iter().find(|e| e.voice == voice && e.tense == tense);
        out.push_str(form.map_or("", |ending| &ending.text));
    }
}

/// [上空] このカードは…: keywords and a sentence in one line are two. No byte moves: a space becomes a line break.
fn keywords_apart(printed: &str) -> String {
    let mut apart = printed.to_owned();
    let mut at = 0;
    for line in printed.split('\n') {
        let end = line.rfind([']', '］', '】']).filter(|_| line.starts_with(['[', '［', '【']));
        let after = end.and_then(|end| Some((end, &line[end + line[end..].chars().next()?.len_utf8()..])));
        if let Some((end, rest)) = after
            && line[..end]
                .split([']', '］', '】'])
                .all(|word| word.trim_start().starts_with(['[', '［', '【']))
            && let Some(space) = rest.chars().next().filter(|first| matches!(first, ' ' | '　'))
            && !rest.trim().is_empty()
        {
            let from = at + line.len() - rest.len();
            let fill = format!("\n{}", " ".repeat(space.len_utf8() - 1));
            apart.replace_range(from..from + space.len_utf8(), &fill);
        }
        at += line.len() + 1;
    }
    apart
}
