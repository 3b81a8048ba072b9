//! Tables of words, as `lexicon!` declares them.

use text::{Called, Variant};

use crate::conjugation::Conjugation;
use crate::frames::Slot;
use crate::sorts::Sorts;

/// A class of words.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Class {
    /// フォロワー, 手札, ターン終了時
    Noun,
    /// The stem of a verb; its forms come from the conjugation.
    Verb,
    /// さらに, その後
    Adverb,
    /// この, 他の
    Adnominal,
    /// 枚, 体
    Counter,
    /// A keyword or icon, with its brackets where it is printed in some.
    Keyword,
}

/// [`Class::Noun`] as a parameter of [`Word`](crate::syntax::Word).
pub const NOUN: u8 = Class::Noun as u8;
/// [`Class::Adverb`] as a parameter of [`Word`](crate::syntax::Word).
pub const ADVERB: u8 = Class::Adverb as u8;
/// [`Class::Adnominal`] as a parameter of [`Word`](crate::syntax::Word).
pub const ADNOMINAL: u8 = Class::Adnominal as u8;
/// [`Class::Counter`] as a parameter of [`Word`](crate::syntax::Word).
pub const COUNTER: u8 = Class::Counter as u8;
/// [`Class::Keyword`] as a parameter of [`Word`](crate::syntax::Word).
pub const KEYWORD: u8 = Class::Keyword as u8;

impl Class {
    /// The class with this number.
    pub const fn of(number: u8) -> Class {
        match number {
            NOUN => Class::Noun,
            ADVERB => Class::Adverb,
            ADNOMINAL => Class::Adnominal,
            COUNTER => Class::Counter,
            KEYWORD => Class::Keyword,
            _ => Class::Verb,
        }
    }

    /// What an error calls a word of this class.
    pub fn called(self) -> Called {
        match self {
            Class::Noun => Called::new("名詞", "a noun"),
            Class::Verb => Called::new("動詞", "a verb"),
            Class::Adverb => Called::new("副詞", "an adverb"),
            Class::Adnominal => Called::new("連体詞", "a determiner"),
            Class::Counter => Called::new("助数詞", "a counter"),
            Class::Keyword => Called::new("キーワード", "a keyword"),
        }
    }
}

/// The number of a word within its class: which table declares it, and in which row.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id(pub(crate) u16);

/// Bits of an [`Id`] that hold the row; the rest is the layer.
const ROW_BITS: u32 = 13;

impl Id {
    /// A row of a layer.
    pub const fn new(layer: usize, row: usize) -> Id {
        Id((layer << ROW_BITS | row) as u16)
    }

    /// The table that declares the word: the genre's, the game's, or the words that cards bring.
    pub const fn layer(self) -> usize {
        (self.0 >> ROW_BITS) as usize
    }

    /// The row in that table.
    pub const fn row(self) -> usize {
        (self.0 & ((1 << ROW_BITS) - 1)) as usize
    }
}

/// The layer of the words that every card game shares.
pub const GENRE: usize = 0;
/// The layer of a game's own words.
pub const GAME: usize = 1;
/// The layer of the words that a card file brings.
pub const BROUGHT: usize = 2;

/// A verb, by its number in a lexicon.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VerbId(pub u16);

/// A deed, by the table and row that declare it. A game turns it into its `Deed` with `Deed::of`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DeedId(pub Id);

/// A row of a table: a word and what it means.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name of the variant that `lexicon!` makes of it.
    pub name: &'static str,
    /// The word as it is read. In a keyword, `#` stands for a number.
    pub ja: &'static str,
    /// Other ways in which the same word is printed; the normal form of a text writes them as `ja`.
    pub also: &'static [&'static str],
    /// In English; a plural that isn't regular follows a slash. A card that there is only one of gives its plural as
    /// well, so that it is told as one wherever it isn't counted: leader/leaders.
    pub en: &'static str,
    /// In the notation of positions and logs; empty if it has none.
    pub notation: &'static str,
    /// What it can stand for.
    pub sorts: Sorts,
    /// Is it known to be made up of other words, and meant to win over them?
    pub whole: bool,
}

/// A row of a table: a deed, the verbs that tell it, and what they take.
#[derive(Clone, Debug)]
pub struct DeedRow {
    /// The name of the variant that `lexicon!` makes of it.
    pub name: &'static str,
    /// The stem and conjugation of each verb that tells it.
    pub verbs: &'static [(&'static str, Conjugation)],
    /// The slots of each way in which the deed is told; the first that fits is meant.
    pub frames: &'static [&'static [Slot]],
    /// In English: base form / participle, then what follows, slots in braces. Other templates follow ` | `, each
    /// with when it is meant: `deed:` and `harm:` by what the object is, `none:` where a subject has no object.
    pub en: &'static str,
    /// Other deeds with which its verbs share forms; the reader takes the one whose frame fits.
    pub alike: &'static [&'static str],
}

/// Habits of a game's wording that change what counts as a sentence.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Habits {
    /// Are there sentences without a verb, such as それに3ダメージ。?
    pub verbless: bool,
    /// May any text in 「…」 be a name? Else only one that the cards bring.
    pub open_names: bool,
    /// May a mark in 《…》 or 【…】 be told in words, such as 《このカードが登場した時》? Else only keywords are marks.
    pub told_marks: bool,
    /// May keywords in brackets and a sentence stand in one line, a space between them?
    pub keyword_lines: bool,
}

/// The words of one layer.
#[derive(Clone, Debug)]
pub struct Table {
    /// Cards, zones, players, figures and other things a phrase can be headed by.
    pub nouns: &'static [Row],
    /// Keywords and icons.
    pub keywords: &'static [Row],
    /// Words that stand before a predicate without a particle, durations among them.
    pub adverbs: &'static [Row],
    /// Words that stand only before a noun.
    pub adnominals: &'static [Row],
    /// Counters; their sorts are what they count.
    pub counters: &'static [Row],
    /// Deeds with their verbs.
    pub deeds: &'static [DeedRow],
    /// Set phrases that are printed in several ways: the first is read as the second.
    pub variants: &'static [Variant],
    /// How brackets begin that are no reminders.
    pub kept: &'static [&'static str],
    /// Habits of the wording.
    pub habits: Habits,
}

impl Table {
    pub(crate) fn rows(&self, class: Class) -> &'static [Row] {
        match class {
            Class::Noun => self.nouns,
            Class::Keyword => self.keywords,
            Class::Adverb => self.adverbs,
            Class::Adnominal => self.adnominals,
            Class::Counter => self.counters,
            Class::Verb => &[],
        }
    }

    pub(crate) fn all_rows(&self) -> impl Iterator<Item = (Class, &'static Row)> {
        let classes = [Class::Noun, Class::Keyword, Class::Adverb, Class::Adnominal, Class::Counter];
        classes.into_iter().flat_map(|class| self.rows(class).iter().map(move |row| (class, row)))
    }
}

/// A word that cards bring: a type, a kind of counter, a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brought {
    /// In Japanese.
    pub ja: String,
    /// In English; the Japanese again if there is none.
    pub en: String,
    /// What it can stand for.
    pub sorts: Sorts,
}
