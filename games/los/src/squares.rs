//! 3.3: the squares of a character zone, and how a character lies on one.

use engine::{Ix, Seat};

use crate::game::Table;
use crate::table::Zone;

/// Which of the two rows (3.3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Row {
    /// 前衛
    Front,
    /// 後衛
    Back,
}

/// How many lanes a player has.
pub const LANES: u8 = 4;

/// A square of a player's character zone (3.3.1): the front row's from the player's left, then the back row's.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub struct Square(u8);

impl Square {
    /// No square.
    pub const NONE: Square = Square(u8::MAX);

    /// The square of a row and a lane, both from 0.
    pub const fn of(row: Row, lane: u8) -> Square {
        Square(row as u8 * LANES + lane)
    }

    /// The square with this number, below 8.
    pub fn numbered(at: u8) -> Option<Square> {
        (at < LANES * 2).then_some(Square(at))
    }

    /// Its number.
    pub const fn at(self) -> u8 {
        self.0
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..LANES * 2).map(Square)
    }

    /// Its row.
    pub fn row(self) -> Row {
        if self.0 < LANES { Row::Front } else { Row::Back }
    }

    /// Its lane, from the player's left.
    pub fn lane(self) -> u8 {
        self.0 % LANES
    }

    /// The square one step that way, if it is on the board (LS-18).
    pub fn step(self, way: Way) -> Option<Square> {
        let (row, lane) = (self.row(), self.lane());
        match way {
            Way::Up => (row == Row::Back).then(|| Square::of(Row::Front, lane)),
            Way::Down => (row == Row::Front).then(|| Square::of(Row::Back, lane)),
            Way::Right => (lane + 1 < LANES).then(|| Square::of(row, lane + 1)),
            Way::Left => lane.checked_sub(1).map(|lane| Square::of(row, lane)),
        }
    }
}

impl Default for Square {
    fn default() -> Square {
        Square::NONE
    }
}

/// The lane across the table: lanes are counted from each player's own left (LS-24).
pub const fn facing_lane(lane: u8) -> u8 {
    LANES - 1 - lane
}

/// A direction, seen by the card's player.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// Towards the opponent.
    Up,
    /// To the right.
    Right,
    /// Towards oneself.
    Down,
    /// To the left.
    Left,
}

impl Way {
    /// Every direction, clockwise.
    pub const ALL: [Way; 4] = [Way::Up, Way::Right, Way::Down, Way::Left];

    /// Its bit among lead icons.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// How a character lies (6.1, 6.2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum Facing {
    /// アタック表示
    #[default]
    Attack,
    /// ディフェンス表示, to the right.
    Right,
    /// ディフェンス表示, to the left.
    Left,
}

impl Facing {
    /// Every way to lie, by number.
    pub const ALL: [Facing; 3] = [Facing::Attack, Facing::Right, Facing::Left];

    /// The way with this number.
    pub fn numbered(at: u16) -> Facing {
        Facing::ALL.get(at as usize).copied().unwrap_or_default()
    }

    /// Is it ディフェンス表示?
    pub fn is_defence(self) -> bool {
        self != Facing::Attack
    }

    /// Where the icons of the upright card point when it lies like this (LS-17).
    pub fn turn(self, icons: u8) -> u8 {
        let icons = icons & 15;
        match self {
            Facing::Attack => icons,
            Facing::Right => (icons << 1 | icons >> 3) & 15,
            Facing::Left => (icons >> 1 | icons << 3) & 15,
        }
    }
}

/// The character on a square.
pub fn at_square(table: &Table, seat: Seat, square: Square) -> Option<Ix> {
    let here = |card: &Ix| table.body(*card).is_some_and(|body| body.square == square);
    table.at(Zone::Character, seat).iter().copied().find(here)
}
