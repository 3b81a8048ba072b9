//! Deeds as a scenario forces them: `damage 3 to B field 1`, `draw 2 A`, each with `by A` where it is not B who does it.

use std::ops::Deref;

use crate::card::Ix;
use crate::effect::{self, Effects, Run, Side};
use crate::game::{Game, Rules};
use crate::run::Observer;
use crate::seat::Seat;
use crate::set::Set;
use crate::state::State;
use crate::table::Table;

/// A deed that no rule ordered, as it is written.
#[derive(Copy, Clone)]
pub struct Deed<'a> {
    /// What is done.
    pub verb: &'a str,
    /// What stands after it.
    pub rest: &'a str,
    /// Who does it.
    pub by: Seat,
}

/// Finds the card at `A field 1` on a table.
pub type Finds<'a, T> = &'a dyn Fn(&T, &str) -> Result<Ix, String>;

/// Such a deed and all that is needed to begin it.
pub struct Forced<'a, G: Game, O> {
    /// What is written.
    pub deed: Deed<'a>,
    /// The rules of the match.
    pub rules: &'a Rules<G>,
    /// Finds the cards it names.
    pub find: Finds<'a, Table<G>>,
    /// Whoever is told the clauses.
    pub observer: &'a mut O,
}

impl<'a, G: Game, O> Deref for Forced<'a, G, O> {
    type Target = Deed<'a>;

    fn deref(&self) -> &Deed<'a> {
        &self.deed
    }
}

impl<G: Game, O: Observer<G>> Forced<'_, G, O> {
    /// The cards that a list names.
    pub fn cards(&self, table: &Table<G>, text: &str) -> Result<Set, String> {
        text.split([',', '、']).map(|one| (self.find)(table, one.trim())).collect()
    }

    /// Does a verb to these cards, for this seat, as the text with this code would that has nothing else left to do.
    pub fn order(self, state: &mut State<G>, by: Seat, code: u16, verb: G::Verb, to: Set, n: i16)
    where
        G: Effects,
    {
        let run = Run { code, pc: u16::MAX, seat: by, spoken: by, ..Run::default() };
        effect::order(self.rules, state, run, verb, to, n, self.observer);
    }
}

impl<'a> Deed<'a> {
    /// Reads a deed; `None` where it is none of those known.
    pub fn read(deed: &'a str, known: &[&str]) -> Result<Option<Deed<'a>>, String> {
        let (verb, rest) = deed.split_once(' ').unwrap_or((deed, ""));
        if !known.contains(&verb) {
            return Ok(None);
        }
        let (rest, by) = match rest.rsplit_once(" by ") {
            Some((rest, by)) => {
                (rest, Seat::from_letter(by.trim()).ok_or("force: by whom? expected A or B")?)
            }
            None => (rest, Seat::B),
        };
        Ok(Some(Deed { verb, rest: rest.trim(), by }))
    }

    /// A number of at most so much, either way.
    pub fn number(&self, word: &str, most: i16) -> Result<i16, String> {
        let n = word.trim().parse::<i16>().ok().filter(|n| (-most..=most).contains(n));
        n.ok_or_else(|| format!("force: {word:?}; expected a number"))
    }

    /// `N to <card>`: what, and to what.
    pub fn to(&self) -> Result<(&'a str, &'a str), String> {
        let wrong = || format!("force: {:?}; expected `{} N to <card>`", self.rest, self.verb);
        self.rest.split_once(" to ").map(|(n, to)| (n.trim(), to.trim())).ok_or_else(wrong)
    }

    /// `N A`: how much, and whose.
    pub fn of(&self) -> Result<(&'a str, &'a str), String> {
        let wrong = || format!("force: expected `{} 1 A`", self.verb);
        self.rest.split_once(' ').map(|(n, seat)| (n.trim(), seat.trim())).ok_or_else(wrong)
    }

    /// The side that a letter means to the one who does it.
    pub fn side(&self, letter: &str) -> Result<Side, String> {
        let seat = Seat::from_letter(letter).ok_or("force: whose? expected A or B")?;
        Ok(if seat == self.by { Side::Mine } else { Side::Theirs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deed_is_read_or_explained() {
        let read = |deed| Deed::read(deed, &["draw", "damage"]);
        assert!(read("dance 2 A").unwrap().is_none());
        assert_eq!(read("draw 2 A by C").err(), Some("force: by whom? expected A or B".to_owned()));
        let draw = read("draw 2 A by A").unwrap().unwrap();
        assert_eq!(
            (draw.of(), draw.side("A"), draw.side("B")),
            (Ok(("2", "A")), Ok(Side::Mine), Ok(Side::Theirs))
        );
        let damage = read("damage 3 to B field 1").unwrap().unwrap();
        assert_eq!((damage.to(), damage.by), (Ok(("3", "B field 1")), Seat::B));
        assert!(damage.side("x").is_err() && read("damage 3").unwrap().unwrap().to().is_err());
        assert_eq!(draw.number(" -7 ", 9), Ok(-7));
        assert!(draw.number("10", 9).is_err() && draw.number("x", 9).is_err());
    }
}
