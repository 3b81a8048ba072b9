//! Words and texts that a construct reads by hand: names in brackets, figures, keywords with a number, inner lines.

use std::sync::Arc;

use text::Called;

use crate::grammar::{Amount, Line};
use crate::lexicon::{Class, KEYWORD, Lexicon, NOUN};
use crate::sorts::Sorts;
use crate::syntax::{Chance, Reader, Syntax, Want, Word};

/// The longest name in brackets, in bytes. A bound keeps reading linear.
const LONGEST_NAME: usize = 120;

/// A name in its brackets, which no grammar reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raw<const OPEN: char, const CLOSE: char>(pub Box<str>);

impl<const OPEN: char, const CLOSE: char> Raw<OPEN, CLOSE> {
    fn called() -> Called {
        match OPEN {
            '『' => Called::new("『カード名』", "a card name in 『』"),
            '＜' => Called::new("＜種族＞", "a race in ＜＞"),
            _ => Called::new("「…」", "a name in 「」"),
        }
    }
}

/// The name that stands here between its brackets: short, on one line, without brackets or sentences inside.
fn name_in(rest: &str, open: char, close: char) -> Option<&str> {
    let inside = rest.strip_prefix(open)?;
    let end = inside.char_indices().take_while(|(at, _)| *at <= LONGEST_NAME).find(|(_, c)| *c == close)?.0;
    let name = &inside[..end];
    let sentence = open == '「' && name.contains(['。', '：', '『', '【', '《']);
    let plain = !name.is_empty() && !sentence && !name.contains(['\n', '「', open]);
    plain.then_some(name)
}

impl<const OPEN: char, const CLOSE: char> Syntax for Raw<OPEN, CLOSE> {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        let Some(name) = name_in(r.rest(), OPEN, CLOSE) else {
            r.want(Want::Named(Self::called()));
            return None;
        };
        r.go_to(r.at() + OPEN.len_utf8() + name.len() + CLOSE.len_utf8());
        Some(Raw(name.into()))
    }

    fn write(&self, _: &Lexicon, out: &mut String) {
        out.push(OPEN);
        out.push_str(&self.0);
        out.push(CLOSE);
    }

    fn example(_: &Lexicon, chance: &mut Chance) -> Self {
        Raw(["甲", "乙", "丙丁"][chance.below(3)].into())
    }

    fn english(&self, lexicon: &Lexicon, out: &mut String) {
        out.push(OPEN);
        out.push_str(lexicon.called(&self.0));
        out.push(CLOSE);
    }
}

/// A noun that names a figure of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure(pub Word<NOUN>);

impl Syntax for Figure {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        let word = r.word(Class::Noun).map(Word)?;
        word.entry(r.lexicon()).sorts.meets(Sorts::FIGURE).then_some(Figure(word))
    }

    fn write(&self, lexicon: &Lexicon, out: &mut String) {
        self.0.write(lexicon, out);
    }

    fn example(lexicon: &Lexicon, chance: &mut Chance) -> Self {
        let all: Vec<_> = lexicon.words(Class::Noun).filter(|(_, e)| e.sorts.meets(Sorts::FIGURE)).collect();
        all.get(chance.below(all.len()))
            .map_or(Figure(Word::example(lexicon, chance)), |(id, _)| Figure(Word(*id)))
    }

    fn english(&self, lexicon: &Lexicon, out: &mut String) {
        self.0.english(lexicon, out);
    }
}

/// A line inside brackets. Alternatives share what one of them has read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inner(pub Arc<Line>);

impl Syntax for Inner {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        r.inner_line().map(Inner)
    }

    fn write(&self, lexicon: &Lexicon, out: &mut String) {
        self.0.write(lexicon, out);
    }

    fn example(_: &Lexicon, _: &mut Chance) -> Self {
        Inner(Arc::default())
    }

    fn english(&self, lexicon: &Lexicon, out: &mut String) {
        let mut inside = String::new();
        self.0.english(lexicon, &mut inside);
        out.push_str(inside.trim_end().trim_end_matches('.'));
    }
}

/// A keyword or icon, and the number in it if it has one: 【守護】, 《コスト3》.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keyed {
    /// The keyword.
    pub word: Word<KEYWORD>,
    /// The number where `#` stands in its row.
    pub n: Option<Amount>,
}

impl Syntax for Keyed {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        let word = Word::<KEYWORD>::read(r)?;
        let Some((_, tail)) = word.entry(r.lexicon()).ja.split_once('#') else {
            return Some(Keyed { word, n: None });
        };
        let n = Amount::read(r)?;
        r.starts(tail).then(|| {
            r.go_to(r.at() + tail.len());
            Keyed { word, n: Some(n) }
        })
    }

    fn write(&self, lexicon: &Lexicon, out: &mut String) {
        let (head, tail) = self.parts(self.word.entry(lexicon).ja);
        out.push_str(head);
        self.n.write(lexicon, out);
        out.push_str(tail);
    }

    fn example(lexicon: &Lexicon, chance: &mut Chance) -> Self {
        let word = Word::<KEYWORD>::example(lexicon, chance);
        let numbered =
            lexicon.words(Class::Keyword).any(|(id, entry)| id == word.0 && entry.ja.contains('#'));
        Keyed { word, n: numbered.then(|| Amount::example(lexicon, chance)) }
    }

    fn english(&self, lexicon: &Lexicon, out: &mut String) {
        let en = self.word.entry(lexicon).en;
        let (head, tail) = self.parts(en.split('/').next().unwrap_or(en));
        out.push_str(head);
        if self.n.is_some() && head.len() == en.len() {
            out.push(' ');
        }
        self.n.english(lexicon, out);
        out.push_str(tail);
    }
}

impl Keyed {
    /// What stands before and after the number.
    fn parts<'t>(&self, text: &'t str) -> (&'t str, &'t str) {
        text.split_once('#').unwrap_or((text, ""))
    }
}
