//! Seats, and a value for each of them.

use std::ops::{Index, IndexMut};

/// One of the two sides of the table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord, serde::Serialize)]
pub enum Seat {
    /// The side named first.
    #[default]
    A,
    /// The side named second.
    B,
}

impl Seat {
    /// Both seats, A first.
    pub const BOTH: [Seat; 2] = [Seat::A, Seat::B];

    /// The seat across the table.
    pub const fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }

    /// 0 for A, 1 for B.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat as one letter, the same in every language.
    pub const fn letter(self) -> &'static str {
        match self {
            Seat::A => "A",
            Seat::B => "B",
        }
    }

    /// The seat a letter names.
    pub fn from_letter(letter: &str) -> Option<Seat> {
        match letter {
            "A" => Some(Seat::A),
            "B" => Some(Seat::B),
            _ => None,
        }
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.letter())
    }
}

/// None, one or both of the seats.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);
    /// Everybody.
    pub const ALL: Seats = Seats(3);

    /// This seat alone.
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat as u8)
    }

    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// Is the seat among them?
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat as u8) != 0
    }

    /// These and that one.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | (1 << seat as u8))
    }

    /// These without that one.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat as u8))
    }
}

/// A value for each seat, read with the seat itself.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Both<T>(pub [T; 2]);

impl<T> Both<T> {
    /// Makes the value of each seat.
    pub fn make(mut of: impl FnMut(Seat) -> T) -> Both<T> {
        Both([of(Seat::A), of(Seat::B)])
    }
}

impl<T> Index<Seat> for Both<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for Both<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}
