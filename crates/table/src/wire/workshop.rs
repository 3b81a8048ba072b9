//! The workshop: cards to look through, hands to try, a card on the bench, decks against decks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::requests::DeckReason;
use crate::any::DeckPart;
use crate::face::{Face, Said};

/// Which cards are to be looked through.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CardsAsked {
    /// The game's word.
    pub game: String,
    /// The edition; the game's default where it is not said.
    #[serde(default)]
    pub edition: Option<String>,
    /// The text of a card file, for cards that do not come with the game.
    #[serde(default)]
    pub cards: Option<String>,
}

/// Every card there is: those that come with the game, and one's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Gallery {
    /// The cards.
    pub cards: Vec<GalleryCard>,
    /// What is wrong with the card file.
    pub reasons: Vec<DeckReason>,
}

/// A card with all that was understood of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct GalleryCard {
    /// What is printed on it.
    pub face: Face,
    /// How its name is read, in kana; nothing where that is not known.
    pub reading: String,
    /// Does it come from a file of one's own?
    pub own: bool,
    /// May a deck hold it at all?
    pub decks: bool,
    /// The part of a deck it belongs to; nothing where the game has no parts.
    pub part: Option<DeckPart>,
    /// The keywords of its text.
    pub keywords: Vec<Said>,
    /// The phrases of each paragraph: as printed, and in English.
    pub phrases: Vec<Vec<Said>>,
    /// What was read of it and can't be played.
    pub unplayed: Vec<UnplayedPhrase>,
    /// What it is and can do, where that is not its text.
    pub about: Vec<AboutBoth>,
}

/// A phrase that can't be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct UnplayedPhrase {
    /// The phrase.
    pub phrase: String,
    /// Why not; nothing where it could not even be read.
    pub why: Option<Said>,
}

/// Something to be said of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct AboutBoth {
    /// In both languages.
    pub text: Said,
    /// The clause behind it.
    pub clause: String,
}

/// A hand to try.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TestHand {
    /// The words of its cards.
    pub cards: Vec<String>,
}

/// What a card of a game may be made as.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BenchKind {
    /// The word of the kind in a card file.
    pub word: String,
    /// What it is called.
    pub name: Said,
    /// What is to be filled in beside name and text.
    pub fields: Vec<BenchField>,
    /// A text to begin with.
    pub example: String,
}

/// Something to be filled in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BenchField {
    /// Its word in a card file.
    pub id: String,
    /// What it is called.
    pub name: Said,
    /// What is written there.
    pub is: FieldIs,
    /// What may be chosen.
    pub choices: Vec<FieldChoice>,
    /// What stands there at first.
    pub usual: String,
    /// Must it be filled in?
    pub needed: bool,
}

/// What is written in a field.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum FieldIs {
    /// A number.
    Number,
    /// One of the choices.
    Choice,
    /// Some of the choices.
    Choices,
    /// Words, with commas between them.
    Words,
    /// Anything in one line.
    Line,
    /// A text as a card has it.
    Text,
}

/// What may be chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct FieldChoice {
    /// Its word in a card file.
    pub word: String,
    /// What it is called.
    pub name: Said,
}

/// A card as it is being written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CardTyped {
    /// The game's word.
    pub game: String,
    /// The word of its kind.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Everything else, by the words of the fields.
    pub fields: BTreeMap<String, String>,
    /// Where the caret stands in the text, in UTF-16 units.
    #[serde(default)]
    pub caret: Option<u32>,
}

/// What came of a card that is being written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct CardRead {
    /// Everything that is missing or wrong, each with its field: `name`, `kind`, `text` or another.
    pub faults: Vec<FieldFault>,
    /// The card, where nothing is.
    pub card: Option<GalleryCard>,
    /// What it evolves into, in the kinds that have two cards.
    pub evolved: Option<GalleryCard>,
    /// Can it be played?
    pub playable: bool,
    /// Where reading its text stopped, in UTF-16 units.
    pub stopped: Option<u32>,
    /// What may stand at the caret.
    pub next: Vec<CardNext>,
    /// The same said as a card would say it.
    pub reworded: Option<String>,
    /// Sentences of known cards that are most like the one that was not understood.
    pub nearest: Vec<String>,
    /// The card as a file.
    pub file: String,
}

/// Something that may stand at the caret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct CardNext {
    /// The word as it is printed, or what kind of word.
    pub text: String,
    /// What it is called in English.
    pub en: String,
    /// So many UTF-16 units before the caret are its beginning.
    pub typed: u32,
    /// Can it be put there as it is?
    pub whole: bool,
}

/// Something missing or wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct FieldFault {
    /// The field.
    pub field: String,
    /// What is wrong.
    pub why: Said,
}

/// A card that is to be played at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlayCard {
    /// The card.
    pub card: CardTyped,
    /// The level of the machine across.
    pub level: u8,
    /// What the player is called.
    #[serde(default)]
    pub name: Option<String>,
}

/// Decks against decks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BalanceAsked {
    /// The game's word.
    pub game: String,
    /// The edition; the game's default where it is not said.
    #[serde(default)]
    pub edition: Option<String>,
    /// The format; the game's default where it is not said.
    #[serde(default)]
    pub format: Option<String>,
    /// Two decks, each a word for one that comes with the game, or a list.
    pub decks: [String; 2],
    /// The texts of card files.
    #[serde(default)]
    pub cards: Vec<String>,
    /// The first game to be played, from 0; in every second one the decks change sides.
    pub from: u32,
    /// So many games are wanted at most.
    pub games: u32,
    /// How well they are played: from 0, the quickest, to 2.
    pub care: u8,
}

/// Games that were played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BalancePart {
    /// The games, in their order: as many as there was time for.
    pub games: Vec<BalanceGame>,
}

/// A game between two decks.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BalanceGame {
    /// Which deck won: 0 or 1; nothing for a draw.
    pub won: Option<u8>,
    /// Which deck had the first turn.
    pub first: u8,
    /// So many turns.
    pub turns: u32,
}
