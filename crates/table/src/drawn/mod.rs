//! What a screen needs to draw a game's cards and seats: facts as data, never as a sentence.

mod blackpoker;
mod legions;
mod los;
mod sve;

use std::ops::Range;

use engine::{Def, Evaluate, Ix, Lang, Ref, Rules, Seat, Shown, Table, View, Words};
use language::{Lexicon, Reading};
use text::Called;

use crate::face::{Face, Figure, Paragraph, Said, Unread, said, units};
use crate::motion::Motion;

/// Phrases of a paragraph, each as printed and in English.
pub type Phrases = Vec<(String, String)>;

/// The phrases of every paragraph that was read.
fn phrases_of(lexicon: &Lexicon, reading: &Reading) -> Vec<Phrases> {
    let read = reading.abilities.iter().map(|(_, read)| read.as_ref().ok());
    read.map(|read| read.map(|read| read.phrases(lexicon)).unwrap_or_default()).collect()
}

/// Something a seat has beside its cards: its word, its name, how much.
pub type Held = (&'static str, &'static str, String);

/// Which way a card lies, as its player looks at it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, serde::Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Lies {
    /// Its top away from its player.
    #[default]
    Upright,
    /// On its side, with its top to the right.
    Right,
    /// On its side, with its top to the left.
    Left,
}

/// A strike that is under way, by the handles of a view: who strikes, and at which card; at a seat where at none.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Aim {
    /// The card that strikes.
    pub by: Ix,
    /// At which card.
    pub at: Option<Ix>,
    /// At which seat.
    pub seat: Option<Seat>,
}

impl Aim {
    fn card(by: Ix, at: Ix) -> Aim {
        Aim { by, at: Some(at), seat: None }
    }

    fn seat(by: Ix, seat: Seat) -> Aim {
        Aim { by, at: None, seat: Some(seat) }
    }
}

/// A card of a view, if it is the same object still.
fn there<G: Words>(view: &View<G>, object: Ref) -> Option<Ix> {
    let card = object.card;
    let shown = if card.is_some() { view.cards.get(card.at()) } else { None };
    shown.filter(|shown| shown.since == object.since).map(|_| card)
}

/// How a game's cards and seats are drawn.
pub trait Drawn: Words + Evaluate {
    /// What is printed on a card.
    fn face(rules: &Rules<Self>, def: Def) -> Face;
    /// The text of a card as printed, which spans are places of.
    fn text(rules: &Rules<Self>, def: Def) -> &str;
    /// The words that its text is read by; nothing where cards have none.
    fn lexicon(_: &Rules<Self>, _: Def) -> Option<&Lexicon> {
        None
    }
    /// The phrases of each paragraph of its text: as printed, and in English.
    fn phrases(_: &Rules<Self>, _: Def) -> Vec<Phrases> {
        Vec::new()
    }
    /// The card by whose face a card is drawn: its own, unless its body has another form.
    fn form(own: Def, _body: Option<&Self::Body>) -> Def {
        own
    }
    /// Which way a card lies.
    fn lies(shown: &Shown<Self::Body>) -> Lies {
        if shown.turned { Lies::Right } else { Lies::Upright }
    }
    /// How an event that only this game knows looks to an eye that follows the table.
    fn motion(table: &Table<Self>, own: &Self::Own) -> Motion;
    /// A card's numbers as they are now, by the words of its figures.
    fn now(view: &View<Self>, card: Ix) -> Vec<(&'static str, i16)>;
    /// What a seat has beside its cards.
    fn held(view: &View<Self>, seat: Seat, lang: Lang) -> Vec<Held>;
    /// The phase or step of the turn.
    fn phase(view: &View<Self>, lang: Lang) -> String;
    /// The strikes that are under way.
    fn aims(view: &View<Self>) -> Vec<Aim>;
    /// What waits to be done, the next first: whose it is, and of which card.
    fn pending(rules: &Rules<Self>, view: &View<Self>, lang: Lang) -> Vec<String> {
        waiting(rules, view, lang)
    }
}

/// Abilities that wait, by the cards they are of.
fn waiting<G: Words>(rules: &Rules<G>, view: &View<G>, lang: Lang) -> Vec<String> {
    let told = |waits: &engine::Waiting| {
        let card = waits.source.card;
        let shown = if card.is_some() { view.cards.get(card.at()) } else { None };
        let name = shown.and_then(|shown| shown.def).map(|def| G::card_name(rules, def, lang));
        format!("{} {}", waits.seat, name.unwrap_or_else(|| "?".to_owned()))
    };
    view.waiting.iter().map(told).collect()
}

fn figure(id: &str, ja: &str, en: &str, value: i16) -> Figure {
    Figure { id: id.to_owned(), name: said(ja, en), value }
}

/// A paragraph of a text: what was understood, or the phrase that was not and what was expected there.
fn paragraph(text: &str, at: &Range<usize>, read: Result<Said, (&str, &[Called])>) -> Paragraph {
    let (read, unread) = match read {
        Ok(meaning) => (Some(meaning), None),
        Err((phrase, expected)) => {
            let (ja, en) = Called::listed(expected);
            (None, Some(Unread { phrase: phrase.to_owned(), expected: said(ja, en) }))
        }
    };
    let printed = text.get(at.clone()).unwrap_or_default();
    let begins = at.start + printed.len() - printed.trim_start().len();
    Paragraph { text: printed.trim().to_owned(), at: units(text, begins), read, unread }
}
