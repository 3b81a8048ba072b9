//! The wording of the cards: from printed text to abilities, and from abilities back to text.
//!
//! Each module reads one construct and renders it, side by side, so that the two can be compared. A reading
//! function reads exactly the words its doc comment shows; a text counts as read only if what is rendered from
//! its abilities is the text again.

mod abilities;
mod about;
mod amounts;
mod changes;
mod clauses;
mod conditions;
mod deeds;
mod events;
mod filters;
mod happens;
mod puts;
mod rules;
mod selectors;
mod targets;
mod terms;
mod verbs;

pub(crate) use clauses::render_body;

use std::ops::Range;

use text::{Called, Normal, Unread, Variant, Words};

use crate::effect::{Ability, At};

/// Printed variants of one set phrase.
const VARIANTS: &[Variant] = &[
    ("することが出来", "でき"),
    ("することができ", "でき"),
    ("出来", "でき"),
    ("]と[", "]["),
    ("このターン、", "このターン中、"),
    ("すべて", "全て"),
    ("一枚", "1枚"),
    ("一体", "1体"),
    ("二枚", "2枚"),
    ("二体", "2体"),
    ("三枚", "3枚"),
    ("三体", "3体"),
    ("相手プレイヤー", "相手"),
    ("このターン終了時、", "このターンの終了時、"),
    ("アタック宣言した", "アタックを宣言した"),
    ("アタック宣言をした", "アタックを宣言した"),
    ("も良い", "もよい"),
    ("である場合、", "の場合、"),
    ("そうしたら、", "そうした場合、"),
    ("このターン終了時まで", "ターン終了時まで"),
    ("このターンの終了時まで", "ターン終了時まで"),
    ("ターンの終了時まで", "ターン終了時まで"),
    ("ターンの開始時まで", "ターン開始時まで"),
    ("1ターンに1度、", "1ターンに1回、"),
    ("{", "「"),
    ("}", "」"),
    ("｛", "「"),
    ("｝", "」"),
    ("又は", "または"),
    ("とき、", "時、"),
    ("もう一度", "もう1度"),
    ("ＡＴＫ", "ATK"),
    ("ＤＥＦ", "DEF"),
    ("ＤＯＷＮ", "DOWN"),
    ("［", "["),
    ("］", "]"),
    ("<", "＜"),
    (">", "＞"),
    ("〈", "＜"),
    ("〉", "＞"),
    ("(フラッシュ)", "（フラッシュ）"),
    ("(フィールド)", "（フィールド）"),
    (",0", "0"),
    (",1", "1"),
    (",2", "2"),
    (",3", "3"),
    (",4", "4"),
    (",5", "5"),
    (",6", "6"),
    (",7", "7"),
    (",8", "8"),
    (",9", "9"),
];

/// Brackets that are part of a name: エフェクト（フラッシュ）, サポート（フィールド）.
const KEPT: &[&str] = &["フラッシュ）", "フィールド）", "フラッシュ)", "フィールド)"];

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
    /// What would have been read where reading failed, or what to say instead.
    pub expected: Vec<Called>,
    /// Why it has no meaning under this book, where it was understood and has none.
    pub refused: Option<Refusal>,
}

/// What a card can't say under this book.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// Damage to a character: characters have no hit points (8.11, LS-05).
    DamageToCharacter,
}

impl Refusal {
    /// The ruling by which it is refused.
    pub fn ruling(self) -> &'static str {
        match self {
            Refusal::DamageToCharacter => "LS-05",
        }
    }

    /// What to say instead, and why.
    pub fn instead(self) -> Called {
        match self {
            Refusal::DamageToCharacter => Called::new(
                "破壊する、DEF-●●●するなど、何が起こるか：キャラクターにはライフがなく、ダメージを与えても何も起こらない",
                "what happens, such as destroying it or lowering its DEF: characters have no life, so damage does nothing",
            ),
        }
    }
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

/// The text that counts: reminders left out, variants written one way.
pub fn normalise(printed: &str) -> Normal {
    Normal::of(printed, VARIANTS, KEPT)
}

/// Reads a printed text. It never fails: what can't be read stays as a gap.
pub fn read(printed: &str) -> Reading {
    let normal = normalise(printed);
    let mut all = Vec::new();
    for part in parts_of(normal.text()) {
        let read = read_part(&normal, part.clone()).map_err(|(unread, refused)| Gap {
            phrase: normal.text()[unread.at.clone()].to_owned(),
            at: normal.printed(unread.at),
            expected: unread.expected,
            refused,
        });
        all.push((normal.printed(part), read));
    }
    Reading { abilities: all }
}

/// An ability as a card would print it.
pub fn render(ability: &Ability) -> String {
    abilities::render(ability)
}

/// The lines of a text, an ability each. The lines of a list of effects belong to the line above.
fn parts_of(text: &str) -> Vec<Range<usize>> {
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

/// Reads one part whole, and makes sure that it comes back as it was.
fn read_part(normal: &Normal, part: Range<usize>) -> Result<Ability, (Unread, Option<Refusal>)> {
    let text = &normal.text()[..part.end];
    let mut reader = Reader::new(normal, Words::quiet(text), part.start);
    match abilities::ability(&mut reader) {
        Some(ability) if reader.is_done() && render(&ability) == text[part.start..] => Ok(ability),
        _ => {
            let mut again = Reader::new(normal, Words::new(text), part.start);
            abilities::ability(&mut again);
            match again.refused {
                Some((refusal, at)) => {
                    let sentence = sentence_at(text, &part, at);
                    let unread = Unread { at: sentence, reached: at, expected: vec![refusal.instead()] };
                    Err((unread, Some(refusal)))
                }
                None => Err((again.words.unread(part), None)),
            }
        }
    }
}

/// The sentence around a place of a part.
fn sentence_at(text: &str, part: &Range<usize>, at: usize) -> Range<usize> {
    let ends = |c: char| c == '。' || c == '\n';
    let start = text[part.start..at].rfind(ends).map_or(part.start, |before| {
        let mark = part.start + before;
        mark + text[mark..].chars().next().map_or(0, char::len_utf8)
    });
    let end = text[at..part.end].find('。').map_or(part.end, |after| at + after + '。'.len_utf8());
    start..end
}

/// How deep cards and sentences may lie inside each other. A quotation counts for several: each is tried in several
/// ways, and no card has three of them inside each other.
const DEEPEST: u8 = 12;
const QUOTATION: u8 = 5;

/// The cursor of a text and the way back to what is printed.
pub(crate) struct Reader<'r, 'a> {
    words: Words<'a>,
    normal: &'r Normal,
    depth: u8,
    /// Was something named in this sentence already, so that a clause may leave it out?
    named: bool,
    /// What was understood and has no meaning, and where it stands.
    refused: Option<(Refusal, usize)>,
}

impl<'r, 'a> Reader<'r, 'a> {
    fn new(normal: &'r Normal, words: Words<'a>, from: usize) -> Reader<'r, 'a> {
        let mut words = words;
        words.skip_to(from);
        Reader { words, normal, depth: 0, named: false, refused: None }
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
        let digits = self.words.rest().bytes().take_while(u8::is_ascii_digit).count();
        let padded = digits > 1 && self.words.rest().starts_with('0');
        (!padded).then(|| self.words.number()).flatten()
    }

    fn is_done(&self) -> bool {
        self.words.is_done()
    }

    /// Is this the end of an ability: of the text, or of a quotation?
    fn is_over(&self) -> bool {
        self.is_done() || self.starts("」")
    }

    fn starts(&self, words: &str) -> bool {
        self.words.rest().starts_with(words)
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
        let (at, named) = (self.words.at(), self.named);
        let found = read(self);
        if found.is_none() {
            self.words.back_to(at);
            self.named = named;
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

    /// Reads something one step deeper; too deep is unreadable.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.deeper_by(1, read)
    }

    /// Reads something some steps deeper; too deep is unreadable.
    fn deeper_by<T>(&mut self, steps: u8, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth + steps > DEEPEST {
            return None;
        }
        self.depth += steps;
        let found = read(self);
        self.depth -= steps;
        found
    }

    /// One or more of something, with または between them.
    fn either<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut all = vec![read(self)?];
        while let Some(next) = self.attempt(|r| {
            r.eat("または")?;
            read(r)
        }) {
            all.push(next);
        }
        Some(all)
    }

    /// This was understood from here on, and can't be played.
    fn refuse(&mut self, why: Refusal, from: usize) {
        self.refused.get_or_insert((why, from));
    }
}
