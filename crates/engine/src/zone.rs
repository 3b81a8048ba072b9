//! Zones: places of a seat, and the one row in which all cards lie.

use std::hash::{Hash, Hasher};

use crate::card::{CARDS, Ix};
use crate::seat::Seat;

/// How many kinds of zone a game may have.
pub const KINDS: usize = 16;
/// How many places there are: each kind of zone for each seat.
pub const PLACES: usize = KINDS * 2;

/// A kind of zone of one game.
pub trait Zone: Copy + Eq + std::hash::Hash + std::fmt::Debug + 'static {
    /// Every kind, in the order of its number.
    const ALL: &'static [Self];
    /// Its number, below [`KINDS`].
    fn number(self) -> usize;
    /// Does the order of the cards in it mean something, so that a card there can be named by its position?
    fn ordered(self) -> bool;
    /// Its word in positions and saves, which never changes, and its names in Japanese and English.
    fn names(self) -> [&'static str; 3] {
        [""; 3]
    }
}

/// The zone of one kind that belongs to one seat. A shared zone is seat A's.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord, serde::Serialize)]
pub struct Place(u8);

impl Place {
    /// A seat's zone of this kind.
    pub fn of<Z: Zone>(zone: Z, seat: Seat) -> Place {
        Place((zone.number() * 2 + seat.index()) as u8)
    }

    /// The place with this number, below [`PLACES`].
    pub const fn new(at: usize) -> Place {
        Place(at as u8)
    }

    /// Its number.
    pub const fn at(self) -> usize {
        self.0 as usize
    }

    /// Whose it is.
    pub const fn seat(self) -> Seat {
        if self.0 & 1 == 0 { Seat::A } else { Seat::B }
    }

    /// Which kind of zone it is.
    pub fn zone<Z: Zone>(self) -> Z {
        Z::ALL.get(self.at() / 2).copied().unwrap_or(Z::ALL[0])
    }
}

/// Where in a zone a card is put.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum End {
    /// On top of a pile, at the end of a row.
    #[default]
    Top,
    /// Under a pile, at the start of a row.
    Bottom,
    /// So many from the top, from 1; in a shorter pile, under it.
    FromTop(u8),
}

/// All cards in one row; each place is a run of it, so no zone has a capacity and no card can be lost.
///
/// The top of a pile is the end of its run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Row {
    cards: [Ix; CARDS],
    /// Where each place begins, and in the end where the last one stops.
    starts: [u8; PLACES + 1],
}

impl Hash for Row {
    /// The cards that lie there, eight to a word.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for cards in self.all().chunks(8) {
            hasher.write_u64(cards.iter().fold(0, |word, card| word << 8 | card.at() as u64));
        }
        hasher.write(&self.starts);
    }
}

impl Row {
    pub(crate) fn new() -> Row {
        Row { cards: [Ix::NONE; CARDS], starts: [0; PLACES + 1] }
    }

    fn bounds(&self, place: Place) -> (usize, usize) {
        (self.starts[place.at()] as usize, self.starts[place.at() + 1] as usize)
    }

    /// The cards of a place, bottom first.
    #[inline]
    pub fn run(&self, place: Place) -> &[Ix] {
        let (start, end) = self.bounds(place);
        self.cards.get(start..end).unwrap_or(&[])
    }

    /// The cards of adjoining places, place by place.
    pub(crate) fn span(&self, first: Place, last: Place) -> &[Ix] {
        self.cards.get(self.bounds(first).0..self.bounds(last).1).unwrap_or(&[])
    }

    /// All cards on the table, place by place.
    pub fn all(&self) -> &[Ix] {
        &self.cards[..self.starts[PLACES] as usize]
    }

    /// The position of a card within its place.
    pub fn position(&self, place: Place, card: Ix) -> Option<usize> {
        self.run(place).iter().position(|&c| c == card)
    }

    /// Puts a card that lay nowhere into a place.
    pub(crate) fn insert(&mut self, card: Ix, place: Place, end: End) {
        let (start, stop) = self.bounds(place);
        let at = if end == End::Bottom { start } else { stop };
        let len = self.starts[PLACES] as usize;
        self.cards.copy_within(at..len, at + 1);
        self.cards[at] = card;
        for end in &mut self.starts[place.at() + 1..] {
            *end += 1;
        }
    }

    /// Takes a card out of its place, so that it lies nowhere.
    pub(crate) fn remove(&mut self, card: Ix, place: Place) {
        let (start, _) = self.bounds(place);
        let Some(offset) = self.position(place, card) else { return };
        let len = self.starts[PLACES] as usize;
        self.cards.copy_within(start + offset + 1..len, start + offset);
        self.cards[len - 1] = Ix::NONE;
        for end in &mut self.starts[place.at() + 1..] {
            *end -= 1;
        }
    }

    /// Moves a card from one place to another, or to an end of its own.
    pub(crate) fn shift(&mut self, card: Ix, from: Place, to: Place, end: End) {
        let (start, _) = self.bounds(from);
        // From the top: most cards that move lie there.
        let Some(offset) = self.run(from).iter().rposition(|&c| c == card) else { return };
        let at = start + offset;
        let (first, stop) = self.bounds(to);
        let target = match end {
            End::Top => stop,
            End::Bottom => first,
            End::FromTop(nth) => stop.saturating_sub((nth as usize).saturating_sub(1)).max(first),
        };
        if at < target {
            self.cards.copy_within(at + 1..target, at);
            self.cards[target - 1] = card;
        } else {
            self.cards.copy_within(target..at, target + 1);
            self.cards[target] = card;
        }
        let (low, high, step) =
            if from < to { (from.at(), to.at(), -1i8) } else { (to.at(), from.at(), 1i8) };
        for end in &mut self.starts[low + 1..=high] {
            *end = end.wrapping_add_signed(step);
        }
    }

    /// The run of a place, to be put in another order.
    pub(crate) fn run_mut(&mut self, place: Place) -> &mut [Ix] {
        let (start, end) = self.bounds(place);
        &mut self.cards[start..end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The row agrees with plain lists, whatever is moved where.
        #[test]
        fn row_is_lists(moves in proptest::collection::vec((0usize..20, 0usize..PLACES, any::<bool>()), 0..80)) {
            let mut row = Row::new();
            let mut lists = vec![Vec::new(); PLACES];
            for card in 0..20 {
                row.insert(Ix::new(card), Place::new(card % 7), End::Top);
                lists[card % 7].push(Ix::new(card));
            }
            for (card, to, top) in moves {
                let card = Ix::new(card);
                let from = lists.iter().position(|l| l.contains(&card)).unwrap();
                lists[from].retain(|&c| c != card);
                if top { lists[to].push(card) } else { lists[to].insert(0, card) }
                row.shift(card, Place::new(from), Place::new(to), if top { End::Top } else { End::Bottom });
                for (place, list) in lists.iter().enumerate() {
                    prop_assert_eq!(row.run(Place::new(place)), &list[..]);
                }
            }
        }
    }
}
