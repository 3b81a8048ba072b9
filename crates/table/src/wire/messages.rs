//! What is said over the wire.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::line::Line;
use crate::any::{Asked, Refusal};
use crate::face::{Face, Said};
use crate::show::TableShown;

/// The version of this form. A client of another version reloads its page.
pub const FORM: u32 = 7;

/// A language.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Tongue {
    /// Japanese.
    #[default]
    Ja,
    /// English.
    En,
}

/// Who sits across the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", tag = "is")]
pub enum Opponent {
    /// Someone who comes by a link.
    Link,
    /// Someone at the same screen.
    Here,
    /// The machine, at one of five levels.
    Machine {
        /// 1 to 5, the weakest first.
        level: u8,
    },
}

/// Time to think, in seconds. Run by the server.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct ClockSet {
    /// For the whole game.
    pub game: u32,
    /// Given back with every answer.
    pub back: u32,
}

/// A match as it is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The draft whose commitment the player has seen (`POST /api/matches/draft`).
    pub draft: String,
    /// The game's word.
    pub game: String,
    /// The edition; the game's default where it is not said.
    #[serde(default)]
    pub edition: Option<String>,
    /// The format; the game's default where it is not said.
    #[serde(default)]
    pub format: Option<String>,
    /// The rulings that are switched.
    #[serde(default)]
    pub flags: Vec<String>,
    /// The deck: a word for one that comes with the game, or a list.
    pub deck: String,
    /// The other seat's deck, where it is chosen by the same person.
    #[serde(default)]
    pub other: Option<String>,
    /// The text of a card file, for cards that do not come with the game.
    #[serde(default)]
    pub cards: Option<String>,
    /// The same for the other seat's deck, where it is chosen by the same person.
    #[serde(default)]
    pub other_cards: Option<String>,
    /// Who sits across.
    pub opponent: Opponent,
    /// One game, or the best of an odd number.
    #[serde(default = "one")]
    pub best_of: u8,
    /// Time to think.
    #[serde(default)]
    pub clock: Option<ClockSet>,
    /// What the player is called.
    #[serde(default)]
    pub name: Option<String>,
    /// May the machine be asked for a hint? Where it is not said: against the machine. Between two people both have to
    /// want it.
    #[serde(default)]
    pub hints: Option<bool>,
    /// The player's part of the seed: 64 hexadecimal digits.
    pub seed: String,
}

fn one() -> u8 {
    1
}

/// A seat that was taken, and how to come back to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Seated {
    /// The match.
    pub id: String,
    /// `A` or `B`.
    pub seat: String,
    /// Whoever holds it sits there.
    pub token: String,
    /// For the other seat, where someone comes by a link, or sits at the same screen.
    #[serde(default)]
    pub other: Option<String>,
}

/// How a match is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct MatchInfo {
    /// Its id.
    pub id: String,
    /// The game's word.
    pub game: String,
    /// The edition.
    pub edition: String,
    /// The format.
    pub format: String,
    /// The rulings that are switched.
    pub flags: Vec<String>,
    /// Seat A, then seat B.
    pub players: Vec<Player>,
    /// How many games at most.
    pub best_of: u8,
    /// Which game this is, from 1.
    pub game_number: u8,
    /// Games won by A, by B, by nobody.
    pub score: [u8; 3],
    /// Time to think, if it is limited.
    pub clock: Option<ClockSet>,
    /// May the machine be asked for a hint?
    pub hints: Hints,
    /// What the shuffles come from.
    pub fairness: Fairness,
    /// The replay of each game that has ended.
    pub replays: Vec<String>,
    /// The match that follows this one, if both wanted it.
    pub next: Option<String>,
    /// Why it can't go on, where the program plays it otherwise than the one that kept it.
    pub stopped: Option<Said>,
    /// For how many seconds a player must be gone before the other may claim the game; nothing where nobody may.
    pub claim: Option<u32>,
}

/// May the machine be asked for a hint in a match?
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Hints {
    /// It may not.
    Off,
    /// If the one who takes the seat that is free wants it too.
    Offered,
    /// It may.
    On,
}

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Player {
    /// What they are called; nothing where they did not say.
    pub name: String,
    /// `person`, `machine` or `nobody` yet.
    pub is: String,
    /// Is somebody there now?
    pub here: bool,
    /// Do they wait for the next game, or the match that follows?
    pub ready: bool,
    /// For how many seconds nobody has been there, where a person is to sit.
    pub gone: Option<u32>,
}

/// What the shuffles of a game come from. The server's part is bound before either player's is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Fairness {
    /// SHA-256 of the server's part, published before the players give theirs.
    pub commitment: String,
    /// The players' parts, A's then B's, as far as they are given.
    pub parts: Vec<String>,
    /// Once the match is over: before that the server's part would tell how the next game is shuffled.
    pub reveal: Option<Reveal>,
    /// Once the match is over: the SHA-256 of the server's part for the match that may follow.
    pub next: Option<String>,
}

/// What is told once nothing is left to hide.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Reveal {
    /// The server's part.
    pub server: String,
    /// The seed of each game.
    pub seeds: Vec<Sown>,
}

/// The seed of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Sown {
    /// The number that was mixed in, as eight bytes, the least first: the game's, and where the loser decides who
    /// begins, above 32 bits how often was dealt anew for that. In decimal digits.
    pub number: String,
    /// SHA-256 of the server's part, A's, B's and the number, in hexadecimal digits.
    pub seed: String,
}

/// What a client may say. `at` is the `at` of the update that it has seen last, so that a late word is known to be
/// late.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", tag = "say", deny_unknown_fields)]
pub enum Say {
    /// The first word: who is here, in which language, and what was seen last.
    Join {
        /// The version of the form the client speaks.
        form: u32,
        /// Nothing for a spectator.
        #[serde(default)]
        token: Option<String>,
        /// The language things are told in.
        lang: Tongue,
        /// The last version seen, and whether everything up to it is still known.
        #[serde(default)]
        seen: Option<u32>,
    },
    /// From now on in this language.
    Lang {
        /// Which.
        lang: Tongue,
    },
    /// An answer of the list.
    Answer {
        /// The table it speaks of.
        at: u32,
        /// Its place in the list.
        choice: u32,
    },
    /// Why can't anything else be done?
    Why {
        /// The table it speaks of.
        at: u32,
    },
    /// What would the machine do?
    Hint {
        /// The table it speaks of.
        at: u32,
    },
    /// What is this card, and what was understood of its text?
    About {
        /// Its word, as the view names it.
        word: String,
    },
    /// May I go back to my last decision?
    Undo {
        /// The table it speaks of.
        at: u32,
    },
    /// Yes or no to the other seat's wish to go back.
    Consent {
        /// The table it speaks of.
        at: u32,
        /// Yes?
        yes: bool,
    },
    /// I give up.
    Concede,
    /// The game waits for a player who has been gone for long: it is mine.
    Claim,
    /// Between two games: the match ends here, with the score it has.
    Close,
    /// The next game of the match, or another match.
    Again {
        /// The player's part of the seed, for another match.
        #[serde(default)]
        seed: Option<String>,
    },
    /// When to pass for this seat by itself, and where not to.
    Passing {
        /// When.
        when: Passing,
        /// Where not.
        #[serde(default)]
        stops: Stops,
    },
    /// A phrase to everyone at the table.
    Phrase {
        /// Which of the set phrases.
        phrase: Phrase,
    },
    /// Still there?
    Ping,
}

/// What players may say to each other: nothing else, and each reads it in a language of their own.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// At the beginning.
    Hello,
    /// A moment, please.
    Wait,
    /// That was well played.
    Nice,
    /// That was a slip.
    Oops,
    /// Thank you.
    Thanks,
    /// At the end.
    GoodGame,
}

/// When a seat passes by itself.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Passing {
    /// Never.
    Never,
    /// Where there is nothing else to do.
    #[default]
    Idle,
    /// In the other's turn wherever a pass is offered, too.
    Theirs,
}

/// Where a seat does not pass by itself.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
pub struct Stops {
    /// Before its own main phase ends.
    pub main: bool,
    /// In its own turn.
    pub own: bool,
    /// In the other's turn.
    pub other: bool,
    /// While something waits to be done.
    pub waiting: bool,
}

impl Default for Stops {
    /// Nobody's main phase ends unasked.
    fn default() -> Stops {
        Stops { main: true, own: false, other: false, waiting: false }
    }
}

/// What the server says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum Told {
    /// You are here.
    Welcome {
        /// The version of the form.
        form: u32,
        /// `A`, `B` or `public`.
        you: String,
        /// How the match is played.
        info: MatchInfo,
    },
    /// The match itself changed: someone came, a game ended.
    Match {
        /// How it is played now.
        info: MatchInfo,
    },
    /// The game changed.
    Update(Box<Update>),
    /// What can't be done now, and why.
    Why {
        /// Of which table.
        at: u32,
        /// Each with its reason.
        refusals: Vec<Refusal>,
    },
    /// What the machine would do: told to whoever asked, and to nobody else.
    Hint {
        /// Of which table.
        at: u32,
        /// The answers it has compared, the best first. One that is not named leads nowhere.
        answers: Vec<Compared>,
    },
    /// What a card is.
    About(About),
    /// The other seat wants to go back, or answered a wish to.
    Undo(UndoAsked),
    /// What was said was not taken. Nothing has changed.
    Refused {
        /// Why, for a person.
        why: Said,
        /// Must the client ask anew (its picture is old)?
        stale: bool,
    },
    /// A player said something.
    Phrase {
        /// Who: `A` or `B`.
        seat: String,
        /// Which of the set phrases.
        phrase: Phrase,
    },
    /// The client speaks another form: its page is to be loaded anew.
    Form {
        /// The form that is spoken here.
        form: u32,
    },
    /// Here.
    Pong,
}

/// An answer as the machine compares it with the others.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Compared {
    /// Its place in the list.
    pub choice: u32,
    /// How well the seat stands with it, of a hundred: a guess at its chance to win.
    pub stands: u8,
    /// The same in a word.
    pub rank: Rank,
}

/// How an answer compares with the one that was found best.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// It is that one.
    Best,
    /// No difference can be told.
    Alike,
    /// It is a little worse.
    Worse,
    /// It is plainly worse.
    Poor,
}

/// A wish to go back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case", tag = "step")]
pub enum UndoAsked {
    /// The other seat asks.
    Asks,
    /// It was refused.
    Refused,
    /// The game went on before it was answered.
    Lapsed,
    /// It is taken back.
    Done,
}

/// The game as it stands for its viewer, and what happened since the last version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Update {
    /// Grows with every change.
    pub version: u32,
    /// Which game of the match, from 1.
    pub game: u8,
    /// What a client says when it speaks of this table. In a replay: how many inputs there were.
    pub at: u32,
    /// The log goes on after so many lines; what was known beyond them is no more.
    pub from: u32,
    /// The lines after those.
    pub lines: Vec<Line>,
    /// The table.
    pub table: TableShown,
    /// How the cards are drawn that were not named before on this connection.
    pub faces: Vec<Face>,
    /// The question, if it is the viewer's.
    pub asked: Option<Asked>,
    /// Whom the game waits for.
    pub waits: Waiting,
    /// Could the viewer go back, and would the other seat have to agree?
    pub undo: Option<Step>,
    /// The clocks, if there are any.
    pub clock: Option<Clock>,
    /// How the game ended, where no rule ended it.
    pub ended: Option<Ended>,
    /// How many answers the match has room for, once they are few.
    pub room: Option<u32>,
}

/// How a game ended that no rule ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// By giving up.
    Conceded,
    /// By running out of time.
    Time,
    /// The other claimed it of a player who had gone.
    Gone,
    /// It had its greatest length: who had begun most of what was done loses.
    Length,
    /// It had its greatest length, and nobody had gone round in circles alone.
    LengthDraw,
    /// Whoever runs the server ended it.
    CalledOff,
}

/// Whom a game waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case", tag = "for")]
pub enum Waiting {
    /// The game has not begun: a seat is empty.
    Players,
    /// A seat decides.
    Seat {
        /// Which.
        seat: String,
    },
    /// It is over.
    Over,
}

/// Going back to the viewer's last decision.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Step {
    /// To the table of this version.
    pub to: u32,
    /// Must the other seat agree?
    pub consent: bool,
}

/// Milliseconds left, A's and B's, and whose clock runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Clock {
    /// A's, then B's.
    pub left: [u32; 2],
    /// Whose runs.
    pub runs: Option<String>,
}

/// What a card is, line by line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct About {
    /// Its word.
    pub word: String,
    /// What is printed on it.
    pub face: Face,
    /// What it is and can do.
    pub lines: Vec<AboutLine>,
}

/// A line about a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct AboutLine {
    /// The line.
    pub text: String,
    /// The clause behind it.
    pub clause: String,
}

/// Whose eyes a replay is looked at with.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub enum Mode {
    /// Seat A's.
    A,
    /// Seat B's.
    B,
    /// A spectator's.
    #[serde(rename = "public")]
    Public,
    /// The open table.
    #[serde(rename = "all")]
    All,
}
