//! Questions: who is asked, in which shape, and with which answers.

use crate::card::Ix;
use crate::clause::{Because, Reason};
use crate::game::Game;
use crate::seat::Seat;

/// How one answers. Never what about: a mechanic has no shape of its own.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// One card out of several, or, where `stop` is offered, no further one.
    Cards {
        /// May the seat stop here?
        stop: bool,
    },
    /// One thing out of several.
    One,
    /// A number in a range.
    Number {
        /// The lowest.
        low: i32,
        /// The highest.
        high: i32,
    },
    /// A name out of many: it is searched for by typing.
    Name,
    /// What comes next in an order.
    Order,
    /// Yes or no.
    YesNo,
}

/// A question, read off the work that waits for its answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Question<G: Game> {
    /// Who answers.
    pub to: Seat,
    /// Whose choice it is by the book.
    pub whose: Seat,
    /// How one answers.
    pub shape: Shape,
    /// What it is about.
    pub ask: G::Ask,
    /// The clause that lets the seat choose.
    pub because: Reason,
}

impl<G: Game> Question<G> {
    /// A question to the seat whose choice it is.
    pub fn own(to: Seat, shape: Shape, ask: G::Ask, because: Reason) -> Question<G> {
        Question { to, whose: to, shape, ask, because }
    }
}

/// An answer as the engine handles it: a kind, a card, a number. Four bytes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    /// What kind of answer; each game numbers its own.
    pub kind: u8,
    /// The card it names, if any.
    pub card: Ix,
    /// A number, if any.
    pub arg: u16,
}

impl Choice {
    /// An answer that names neither card nor number.
    pub const fn plain(kind: u8) -> Choice {
        Choice { kind, card: Ix::NONE, arg: 0 }
    }

    /// An answer that names a card.
    pub const fn card(kind: u8, card: Ix) -> Choice {
        Choice { kind, card, arg: 0 }
    }

    /// An answer that names a number.
    pub const fn number(kind: u8, arg: u16) -> Choice {
        Choice { kind, card: Ix::NONE, arg }
    }
}

/// The kinds of a game's answers, numbered in the order they are listed: the number of each is part of saved games, and so
/// is its name, unless the game gives it another word.
#[macro_export]
macro_rules! picks {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $kind:ident),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$doc])* $kind),* }

        impl $name {
            /// Every kind, by its number.
            pub const ALL: &[$name] = &[$($name::$kind),*];

            /// An answer of this kind alone.
            pub const fn plain(self) -> $crate::Choice {
                $crate::Choice::plain(self as u8)
            }

            /// An answer that names a card.
            pub const fn of_card(self, card: $crate::Ix) -> $crate::Choice {
                $crate::Choice::card(self as u8, card)
            }

            /// An answer that names a number.
            pub const fn number(self, n: u16) -> $crate::Choice {
                $crate::Choice::number(self as u8, n)
            }

            /// An answer that names a card and a number.
            pub const fn both(self, card: $crate::Ix, arg: u16) -> $crate::Choice {
                $crate::Choice { kind: self as u8, card, arg }
            }

            /// The word in saves of a kind that has no other than its name.
            pub fn word(self) -> String {
                match self { $($name::$kind => stringify!($kind)),* }.to_lowercase()
            }

            /// The same with the number that an answer names, counted from 1.
            pub fn numbered(self, choice: $crate::Choice) -> String {
                format!("{} {}", self.word(), choice.arg + 1)
            }

            /// The kind of an answer.
            pub fn of(choice: $crate::Choice) -> Option<$name> {
                $name::ALL.get(choice.kind as usize).copied()
            }
        }
    };
}

/// Why a move can't be made.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lack<W> {
    /// What it lacks.
    pub want: W,
    /// The clauses that demand it.
    pub because: Because,
}

impl<W: Copy> Lack<W> {
    /// A lack by a clause.
    pub fn new(want: W, why: Reason) -> Lack<W> {
        Lack { want, because: why.into() }
    }

    /// The same, by another clause too.
    #[must_use]
    pub fn and(self, also: Reason) -> Lack<W> {
        Lack { because: self.because.and(also), ..self }
    }
}

/// An answer as everyone outside handles it: the card by where it lies or by what is printed on it, so that
/// the same answer has the same code in every state that looks the same to its seat.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Code(pub u64);

/// The answers to one question, in an order that tells nothing hidden.
#[derive(Clone, Debug, Default)]
pub struct Options(pub(crate) Vec<Choice>);

impl Options {
    /// No answers yet.
    pub fn new() -> Options {
        Options::default()
    }
}

impl std::ops::Deref for Options {
    type Target = [Choice];
    fn deref(&self) -> &[Choice] {
        &self.0
    }
}

/// What comes from outside.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// An answer to the question that is asked.
    Answer(Choice),
    /// A seat gives the game up, whoever is asked.
    Concede(Seat),
    /// The game ends without a winner, whoever is asked: nobody could bring it to an end.
    CallOff,
}

/// Why an input was not taken. The state is as it was.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Refused<G: Game> {
    /// The game is over.
    Over,
    /// The rules forbid this answer.
    Lack(Lack<G::Want>),
    /// No such answer belongs to the question.
    Unknown,
}
