//! What is kept of a match: how it was set up, and what was done since.

use engine::Seat;
use serde::{Deserialize, Serialize};
use table::wire::{ClockSet, Opponent};
use table::{AnySession, Said, said};

use crate::seeds::Bytes;

/// One side as it was set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Side {
    /// What its player is called.
    pub name: String,
    /// The deck: a word, or a list.
    pub deck: String,
    /// The text of a card file, for cards that do not come with the game.
    #[serde(default)]
    pub cards: Option<String>,
    /// Its part of the seed.
    #[serde(with = "digits")]
    pub part: Bytes,
    /// The hash of the token by which the seat is held from then on, where it was taken by a link: the link's own token
    /// is known to whoever made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Does its player want that the machine may be asked for a hint? Who has not said so does against a machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
}

/// A game that a match goes on from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Prior {
    /// The seed of that game.
    #[serde(with = "digits")]
    pub seed: Bytes,
    /// The seat that decided who begins, if one did.
    #[serde(default)]
    pub decides: Option<Letter>,
    /// The inputs that stay.
    pub inputs: Vec<(Letter, String)>,
}

impl Prior {
    /// Plays a game that was just begun up to where the match goes on, which must not be its end.
    pub fn play(&self, session: &mut AnySession) -> Result<(), Said> {
        let catch_up = |session: &mut AnySession| {
            while session.paused() {
                session.release();
            }
        };
        for (_, word) in &self.inputs {
            catch_up(session);
            session.answer_word(word).map_err(|fault| fault.what)?;
        }
        catch_up(session);
        if session.outcome().is_some() {
            return Err(said(
                "そこではゲームが終わっています。もっと前に戻ってください",
                "the game is over there; go back further",
            ));
        }
        Ok(())
    }
}

/// How a match was set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The game's word.
    pub game: String,
    /// The edition.
    pub edition: String,
    /// The format.
    pub format: String,
    /// The rulings that are switched.
    pub flags: Vec<String>,
    /// The texts of card files that are neither side's own: those of a game it goes on from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
    /// Seat A's side and seat B's; one that comes by a link is not here.
    pub sides: [Option<Side>; 2],
    /// Hashes of the tokens, A's and B's; a machine has none.
    pub tokens: [Option<String>; 2],
    /// Who sits across.
    pub opponent: Opponent,
    /// The machine's seat, if there is one.
    pub machine: Option<Letter>,
    /// How many games at most.
    pub best_of: u8,
    /// Time to think.
    pub clock: Option<ClockSet>,
    /// The server's part of the seed.
    #[serde(with = "digits")]
    pub server: Bytes,
    /// The server's part for the match that may follow.
    #[serde(with = "digits")]
    pub next: Bytes,
    /// A game it goes on from.
    #[serde(default)]
    pub prior: Option<Prior>,
    /// The version of the program that set it up. Matches from before this was written down have none.
    #[serde(default)]
    pub program: Option<String>,
    /// What came of setting it up.
    #[serde(default)]
    pub came: Came,
}

/// What came of a deed: a program that plays it again must come to the same.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Came {
    /// The digest of what has happened in the running game (`engine::trace`), as hexadecimal digits.
    #[serde(with = "digest")]
    pub digest: u64,
    /// SHA-256 of what is printed on the cards of the match and of what they do, where a game begins with the deed.
    #[serde(default, with = "some_digits", skip_serializing_if = "Option::is_none")]
    pub cards: Option<Bytes>,
}

/// A seat, as it is kept.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Letter {
    /// Seat A.
    A,
    /// Seat B.
    B,
}

impl From<Seat> for Letter {
    fn from(seat: Seat) -> Letter {
        match seat {
            Seat::A => Letter::A,
            Seat::B => Letter::B,
        }
    }
}

impl From<Letter> for Seat {
    fn from(letter: Letter) -> Seat {
        match letter {
            Letter::A => Seat::A,
            Letter::B => Seat::B,
        }
    }
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "did")]
pub enum Deed {
    /// The seat was taken, by a link.
    Join(Side),
    /// An answer was given.
    Answer {
        /// As a save names it.
        word: String,
    },
    /// The game went on for the seat, which had nothing to choose, after the pause that hides it.
    Went {
        /// The version that came of it.
        to: u32,
    },
    /// The seat gave up.
    Concede,
    /// The seat's time ran out.
    Timeout,
    /// The seat's player had gone, and the other claimed the game.
    Gone,
    /// The game went back.
    Undo {
        /// So many inputs stayed.
        to: u32,
        /// The version at which it was asked for.
        #[serde(default)]
        at: u32,
    },
    /// The next game of the match began.
    Next,
    /// The game had its greatest length. The seat, which had begun most of what was done, loses; or nobody does.
    Length {
        /// Does it lose?
        lost: bool,
        /// Did the whole match have its greatest length?
        closes: bool,
    },
    /// Whoever runs the server ended the match.
    CallOff,
    /// The match ended before its last game.
    Close,
    /// Another match followed.
    Again {
        /// Its id.
        id: String,
    },
}

impl Deed {
    /// Can a game begin with it?
    pub fn begins_game(&self) -> bool {
        matches!(self, Deed::Join(_) | Deed::Next)
    }
}

/// A deed with its circumstances.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Done {
    /// Who did it.
    pub seat: Seat,
    /// What.
    pub deed: Deed,
    /// How long the game had waited for it, in milliseconds.
    pub ms: u32,
}

/// A game that has ended, as it was told then: whatever a later program makes of its inputs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameTold {
    /// The replay file.
    pub replay: String,
    /// Every line of its log, as one who sees everything reads it.
    pub lines: Vec<LineTold>,
}

/// A line of a log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LineTold {
    /// In Japanese.
    pub ja: String,
    /// In English.
    pub en: String,
    /// The clauses behind it.
    pub clauses: String,
}

mod digest {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(digest: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("{digest:016x}"))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digest = u64::from_str_radix(&text, 16).ok().filter(|_| text.len() == 16);
        digest.ok_or_else(|| D::Error::custom("expected 16 hexadecimal digits"))
    }
}

mod some_digits {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::seeds::{Bytes, hex, unhex};

    pub fn serialize<S: Serializer>(bytes: &Option<Bytes>, serializer: S) -> Result<S::Ok, S::Error> {
        match bytes {
            Some(bytes) => serializer.serialize_some(&hex(bytes)),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Bytes>, D::Error> {
        let text: Option<String> = Option::deserialize(deserializer)?;
        let read =
            |text: String| unhex(&text).ok_or_else(|| D::Error::custom("expected 64 hexadecimal digits"));
        text.map(read).transpose()
    }
}

mod digits {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::seeds::{Bytes, hex, unhex};

    pub fn serialize<S: Serializer>(bytes: &Bytes, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(bytes))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        let text = String::deserialize(deserializer)?;
        unhex(&text).ok_or_else(|| D::Error::custom("expected 64 hexadecimal digits"))
    }
}
