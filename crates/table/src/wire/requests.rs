//! What is asked over HTTP, and answered, beside matches themselves.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::messages::{ClockSet, Update};
use crate::any::DeckPart;
use crate::face::{Face, Said};

/// What the server binds itself to before a match is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Draft {
    /// To be given back with the match that is asked for.
    pub id: String,
    /// SHA-256 of the server's part of the seed.
    pub commitment: String,
}

/// Someone who comes by a link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct JoinMatch {
    /// The token of the link.
    pub token: String,
    /// The deck: a word for one that comes with the game, or a list.
    pub deck: String,
    /// The text of a card file, for cards that do not come with the game.
    #[serde(default)]
    pub cards: Option<String>,
    /// What the player is called.
    #[serde(default)]
    pub name: Option<String>,
    /// May the machine be asked for a hint, where the other player wants it too?
    #[serde(default)]
    pub hints: Option<bool>,
    /// The player's part of the seed: 64 hexadecimal digits.
    pub seed: String,
    /// The token by which the player wants to hold the seat: 64 hexadecimal digits. Who hears no answer asks again with
    /// the same. The server makes one where none is given.
    #[serde(default)]
    pub own: Option<String>,
}

/// A name under which something is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Kept {
    /// The id.
    pub id: String,
}

/// A replay that someone brings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BringReplay {
    /// The file.
    pub text: String,
    /// Files of cards that neither come with the game nor with the file.
    #[serde(default)]
    pub cards: Vec<String>,
}

/// A replay at a point.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ReplayLook {
    /// The game's word.
    pub game: String,
    /// The edition.
    pub edition: String,
    /// How many inputs it has.
    pub inputs: u32,
    /// Who gave each input: `A` or `B`, one letter each.
    pub seats: String,
    /// After how many inputs each turn has begun; nothing where it can't be played to its end.
    pub turns: Vec<u32>,
    /// What the players were called, A and B; nothing where that is not known.
    pub names: [String; 2],
    /// The table, with the whole log up to it.
    pub update: Update,
}

/// Part of a game looked at again, each answer from the sight of the seat that gave it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ReviewPart {
    /// The answers that were given, in their order. Where there was only one, there is nothing to look at.
    pub answers: Vec<AnswerLooked>,
    /// After how many inputs the next part begins, if there is one.
    pub next: Option<u32>,
}

/// An answer looked at again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct AnswerLooked {
    /// So many inputs had been given before it.
    pub input: u32,
    /// In which turn, from 1.
    pub turn: u32,
    /// By whom: `A` or `B`.
    pub seat: String,
    /// How well that seat stood, of a hundred, as far as it could see.
    pub stands: u8,
    /// How many of a hundred the answer cost.
    pub cost: u8,
    /// What would have been better, where it clearly cost something.
    pub better: Option<Better>,
}

/// An answer that cost something, and a better one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Better {
    /// What was given.
    pub given: String,
    /// What would have been better.
    pub better: String,
}

/// A match that goes on from a point of a replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct GoOnFrom {
    /// So many inputs stay.
    pub at: u32,
    /// The player's seat: `A` or `B`.
    pub seat: String,
    /// The level of the machine across.
    pub level: u8,
    /// What the player is called.
    #[serde(default)]
    pub name: Option<String>,
}

/// A deck to be looked at or shared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DeckList {
    /// What it is called.
    #[serde(default)]
    pub name: Option<String>,
    /// The game's word.
    pub game: String,
    /// The edition; the game's default where it is not said.
    #[serde(default)]
    pub edition: Option<String>,
    /// The format; the game's default where it is not said.
    #[serde(default)]
    pub format: Option<String>,
    /// A word for a deck that comes with the game, or a list.
    pub list: String,
    /// The text of a card file, for cards that do not come with the game.
    #[serde(default)]
    pub cards: Option<String>,
}

/// A deck as it is seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct DeckSeen {
    /// Can it be played?
    pub legal: bool,
    /// How many cards it has.
    pub size: u32,
    /// Its cards, in the order they are first listed.
    pub cards: Vec<DeckCard>,
    /// Every reason why it is no deck, or can't be read.
    pub reasons: Vec<DeckReason>,
    /// The list as people write it, where it can be read: parts under headings, cards by name where that is enough.
    pub written: Option<String>,
}

/// A card of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct DeckCard {
    /// How many copies.
    pub count: u32,
    /// The part of the deck it is listed in; nothing where the game has no parts.
    pub part: Option<DeckPart>,
    /// What is printed on it, and what was understood.
    pub face: Face,
}

/// A reason why a list is no deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct DeckReason {
    /// The line it is about, from 1.
    pub line: Option<u32>,
    /// The reason.
    pub why: Said,
    /// The clause; nothing where the text can't be read or played.
    pub clause: String,
    /// Is it about the card file? Then the line is the file's.
    pub file: bool,
    /// What may be meant, where no card is called as it is written.
    pub meant: Option<DidYouMean>,
}

/// A name that no card has, and the nearest that one has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct DidYouMean {
    /// As it is written.
    pub name: String,
    /// The name of the card.
    pub card: String,
}

/// A clause of an edition, or a ruling on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ClauseTitle {
    /// Its number.
    pub id: String,
    /// Our title.
    pub title: Said,
    /// Is it a ruling of ours?
    pub ruling: bool,
}

/// A match that whoever set it up has listed for anyone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OpenMatch {
    /// Its id.
    pub id: String,
    /// The token of the seat that is free.
    pub token: String,
    /// What the player is called who waits; nothing where they did not say.
    pub name: String,
    /// The game's word.
    pub game: String,
    /// The edition.
    pub edition: String,
    /// The format.
    pub format: String,
    /// The rulings that are switched.
    pub flags: Vec<String>,
    /// How many games at most.
    pub best_of: u8,
    /// Time to think, if it is limited.
    pub clock: Option<ClockSet>,
}

/// Lists a match for anyone, for as long as this is said again every few seconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ListMatch {
    /// The token of who set it up.
    pub token: String,
    /// The token of the seat that is free.
    pub invite: String,
}
