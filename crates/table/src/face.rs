//! How a printed card is drawn: its data, for a screen that has no pictures.

use engine::Lang;
use serde::Serialize;
use text::Called;
use ts_rs::TS;

/// Words in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, serde::Deserialize, TS)]
pub struct Said {
    /// In Japanese.
    pub ja: String,
    /// In English.
    pub en: String,
}

/// The same in Japanese and English.
pub fn said(ja: impl Into<String>, en: impl Into<String>) -> Said {
    Said { ja: ja.into(), en: en.into() }
}

impl Said {
    /// In a language.
    pub fn told(&self, lang: Lang) -> &str {
        lang.pick(&self.ja, &self.en)
    }
}

/// Words that are said one way only.
impl From<String> for Said {
    fn from(words: String) -> Said {
        said(words.clone(), words)
    }
}

impl From<&str> for Said {
    fn from(words: &str) -> Said {
        said(words, words)
    }
}

impl From<Called> for Said {
    fn from(called: Called) -> Said {
        said(called.ja, called.en)
    }
}

impl std::fmt::Display for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.en)
    }
}

/// A number printed on a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Figure {
    /// Its word: `cost`, `attack`, `hp`, …
    pub id: String,
    /// What it is called.
    pub name: Said,
    /// As printed.
    pub value: i16,
}

/// A place in a text, counted in UTF-16 units as a page counts them.
pub(crate) fn units(text: &str, byte: usize) -> u32 {
    text.get(..byte).unwrap_or(text).encode_utf16().count() as u32
}

/// A paragraph of a card's text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Paragraph {
    /// As printed.
    pub text: String,
    /// Where it begins in all that is printed, in UTF-16 units.
    pub at: u32,
    /// What the table understood; nothing where it could not be read.
    pub read: Option<Said>,
    /// The phrase that could not be read, and what was expected.
    pub unread: Option<Unread>,
}

/// A phrase that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Unread {
    /// The phrase.
    pub phrase: String,
    /// What would be right there.
    pub expected: Said,
}

/// A printed card as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Face {
    /// Its word, which no other card of the match has.
    pub word: String,
    /// Its name.
    pub name: Said,
    /// What kind of card it is.
    pub kind: Said,
    /// What it is painted by, in order: class, colours, attribute or suit. The first is its ground.
    pub tones: Vec<String>,
    /// What the first tone is called.
    pub tone: Said,
    /// Its numbers, in the order the game prints them.
    pub figures: Vec<Figure>,
    /// Its types or races.
    pub types: Vec<String>,
    /// Its text.
    pub text: Vec<Paragraph>,
    /// What it may be used for, where nothing printed says so.
    pub roles: Vec<Said>,
    /// Small marks: arrows of lead icons (`up`, `right`, `down`, `left`), `token`, `flash`, `limited`.
    pub marks: Vec<String>,
}
