//! Effects that last.

use crate::card::{Moment, Ref};
use crate::few::Few;
use crate::game::{Data, Refers, Rename, Rules};
use crate::seat::Seat;
use crate::setup::{BEFORE, Setup, THIS_TURN};
use crate::table::Table;
use crate::words::{Words, find_object, object_word};
use crate::zone::Zone as _;

/// What an effect is on.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum On {
    /// An object.
    Object(Ref),
    /// A player.
    Seat(Seat),
}

impl Default for On {
    fn default() -> On {
        On::Seat(Seat::A)
    }
}

/// How long an effect lasts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum Until {
    /// As long as what it is on stays what it is.
    #[default]
    Gone,
    /// Until the present turn ends.
    TurnEnds,
    /// Until the next turn of this seat ends; whether that turn has begun.
    TurnOf(Seat, bool),
    /// In the next turn of this seat only; whether that turn has begun.
    OnlyTurnOf(Seat, bool),
}

impl Until {
    /// Has its time come?
    pub fn is_now(self) -> bool {
        !matches!(self, Until::OnlyTurnOf(_, false))
    }
}

/// How often an effect still acts before it ends; 0 is always.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Uses(pub u8);

/// What ends an effect, as far as a position can say it.
pub trait Ending: Data {
    /// How often it still acts; 0 is always.
    fn uses(self) -> u8 {
        0
    }
    /// An effect that still acts so often; none where that can't be.
    fn of_uses(n: u8) -> Option<Self> {
        (n == 0).then(Self::default)
    }
}

impl Ending for Uses {
    fn uses(self) -> u8 {
        self.0
    }

    fn of_uses(n: u8) -> Option<Uses> {
        Some(Uses(n))
    }
}

/// One effect that lasts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Lasting<C, E = Uses> {
    /// What it changes.
    pub change: C,
    /// What it is on.
    pub on: On,
    /// Whose effect it is.
    pub by: Seat,
    /// The object whose effect it is.
    pub from: Ref,
    /// How long.
    pub until: Until,
    /// Since when: the order in which effects apply.
    pub since: Moment,
    /// What ends it, beside its time and the going of what it is on.
    pub ends: E,
}

/// The effects that last, in the order they began.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Lasts<C: Data, E: Data, const K: usize> {
    all: Few<Lasting<C, E>, K>,
}

impl<C: Data, E: Data, const K: usize> Lasts<C, E, K> {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Lasting<C, E>> {
        self.all.iter()
    }

    /// All of them as a position writes them.
    pub fn write(&self, write: impl Fn(&Lasting<C, E>) -> String) -> String {
        self.all.iter().map(write).collect::<Vec<_>>().join("; ")
    }

    /// The objects that they speak of, in their order.
    pub fn objects(&self) -> impl Iterator<Item = Ref> {
        self.all.iter().flat_map(|lasting| match lasting.on {
            On::Object(of) => [of, lasting.from],
            On::Seat(_) => [lasting.from; 2],
        })
    }

    /// Those on an object whose time it is.
    pub fn on(&self, object: Ref) -> impl Iterator<Item = &Lasting<C, E>> {
        self.all.iter().filter(move |lasting| lasting.on == On::Object(object) && lasting.until.is_now())
    }

    /// Those on a player whose time it is.
    pub fn on_seat(&self, seat: Seat) -> impl Iterator<Item = &Lasting<C, E>> {
        self.all.iter().filter(move |lasting| lasting.on == On::Seat(seat) && lasting.until.is_now())
    }

    /// What they change.
    pub fn changes(&mut self) -> impl Iterator<Item = &mut C> {
        self.all.iter_mut().map(|lasting| &mut lasting.change)
    }

    /// What those on an object change.
    pub fn changes_on(&mut self, object: Ref) -> impl Iterator<Item = &mut C> {
        let on = move |lasting: &&mut Lasting<C, E>| lasting.on == On::Object(object);
        self.all.iter_mut().filter(on).map(|lasting| &mut lasting.change)
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// One begins.
    pub fn begin(&mut self, lasting: Lasting<C, E>) {
        self.all.push(lasting);
    }

    /// Those end that are on no card that has a handle.
    pub fn forget_unplaced(&mut self) {
        self.end(|lasting| matches!(lasting.on, On::Object(object) if !object.card.is_some()));
    }

    /// Those end for which this holds.
    pub fn end(&mut self, mut ends: impl FnMut(&Lasting<C, E>) -> bool) {
        let mut at = 0;
        while at < self.all.len() {
            if ends(&self.all[at]) {
                self.all.remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// The effects on an object go on to what it became.
    pub fn carry(&mut self, was: Ref, is: Ref) {
        for lasting in self.all.iter_mut().filter(|lasting| lasting.on == On::Object(was)) {
            lasting.on = On::Object(is);
        }
    }

    /// Such effects on an object, or of it, go on to what it became.
    pub fn carry_if(&mut self, was: Ref, is: Ref, such: impl Fn(&C) -> bool) {
        for lasting in self.all.iter_mut().filter(|lasting| such(&lasting.change)) {
            if lasting.on == On::Object(was) {
                lasting.on = On::Object(is);
            }
            if lasting.from == was {
                lasting.from = is;
            }
        }
    }

    /// A turn of this seat ends: what lasted for it is over, what waits for a later turn waits.
    pub fn turn_ends(&mut self) {
        self.end(|lasting| {
            matches!(lasting.until, Until::TurnEnds | Until::TurnOf(_, true) | Until::OnlyTurnOf(_, true))
        });
    }

    /// A turn of this seat begins.
    pub fn turn_begins(&mut self, seat: Seat) {
        for lasting in self.all.iter_mut() {
            if let Until::TurnOf(of, begun) | Until::OnlyTurnOf(of, begun) = &mut lasting.until
                && *of == seat
            {
                *begun = true;
            }
        }
    }

    /// Has the list moved to the heap?
    pub fn has_spilled(&self) -> bool {
        self.all.has_spilled()
    }
}

impl<C: Data, const K: usize> Lasts<C, Uses, K> {
    /// The first for which this holds has acted once more; it ends when it has acted often enough.
    pub fn use_up(&mut self, mut which: impl FnMut(&Lasting<C>) -> bool) {
        if let Some(at) = self.all.iter().position(|lasting| lasting.ends.0 > 0 && which(lasting)) {
            self.all[at].ends.0 -= 1;
            if self.all[at].ends.0 == 0 {
                self.all.remove(at);
            }
        }
    }
}

impl<C: Data, E: Data, const K: usize> Refers for Lasts<C, E, K> {
    fn refer(&mut self, rename: &mut impl Rename) {
        for lasting in self.all.iter_mut() {
            if let On::Object(object) = &mut lasting.on {
                rename.object(object);
            }
            rename.object(&mut lasting.from);
            rename.moment(&mut lasting.since);
        }
    }
}

/// What stands after each of these words in a text that begins with one of them: `by A until turn`.
pub fn told_after(text: &str, words: &[&'static str]) -> Option<Vec<(&'static str, String)>> {
    let mut parts: Vec<(&'static str, String)> = Vec::new();
    for word in text.split_whitespace() {
        match words.iter().find(|known| **known == word) {
            Some(known) => parts.push((known, String::new())),
            None => {
                let (_, told) = parts.last_mut()?;
                if !told.is_empty() {
                    told.push(' ');
                }
                told.push_str(word);
            }
        }
    }
    Some(parts)
}

/// Reads the entries of a line that lists several.
pub fn read_all<T>(value: &str, read: impl Fn(&str) -> Result<T, String>) -> Result<Vec<T>, String> {
    let entries = value.split(';').map(str::trim).filter(|entry| !entry.is_empty() && *entry != "none");
    entries.map(read).collect()
}

impl Until {
    /// Its word in a position.
    fn word(self) -> String {
        let begun = |begun: bool| if begun { "this-" } else { "" };
        match self {
            Until::Gone => "gone".to_owned(),
            Until::TurnEnds => "turn".to_owned(),
            Until::TurnOf(seat, now) => format!("{}turn-of-{seat}", begun(now)),
            Until::OnlyTurnOf(seat, now) => format!("only-{}turn-of-{seat}", begun(now)),
        }
    }

    fn find(word: &str) -> Option<Until> {
        let of = |seat| [false, true].map(|now| [Until::TurnOf(seat, now), Until::OnlyTurnOf(seat, now)]);
        let turns = Seat::BOTH.map(of).concat().concat();
        turns.into_iter().chain([Until::Gone, Until::TurnEnds]).find(|until| until.word() == word)
    }
}

impl<C: Data, E: Ending> Lasting<C, E> {
    /// The effect as a position writes it, with the words of its change: `key 突進 on A field 1 by A until turn`.
    pub fn write<G: Words>(&self, rules: &Rules<G>, table: &Table<G>, change: &str) -> String {
        let on = match self.on {
            On::Seat(seat) => seat.to_string(),
            On::Object(of) if table.still(of) => object_word(rules, table, of.card),
            On::Object(_) => "gone".to_owned(),
        };
        let mut text = format!("{change} on {on} by {}", self.by);
        if table.still(self.from) {
            text += &format!(" from {}", object_word(rules, table, self.from.card));
        }
        if self.until != Until::Gone {
            text += &format!(" until {}", self.until.word());
        }
        if self.ends.uses() > 0 {
            text += &format!(" uses {}", self.ends.uses());
        }
        if self.since >= table.turn_began() {
            text += " new";
        }
        text
    }

    /// Reads what [`Lasting::write`] writes.
    pub fn read<G: Words>(
        rules: &Rules<G>,
        setup: &Setup<G>,
        entry: &str,
        change: impl FnOnce(&str) -> Result<C, String>,
    ) -> Result<Lasting<C, E>, String> {
        let wrong = || {
            format!(
                "effects: {entry:?}; expected what holds, `on` a card or a seat, `by` a seat, then perhaps `from` \
                 a card, `until turn`, `turn-of-A` or `only-turn-of-A`, `uses 1`, `new`"
            )
        };
        let at = entry.rfind(" on ").ok_or_else(wrong)?;
        let parts = told_after(&entry[at..], &["on", "by", "from", "until", "uses", "new"]);
        let parts = parts.filter(|parts| parts.iter().any(|(word, _)| *word == "by")).ok_or_else(wrong)?;
        let change = change(entry[..at].trim())?;
        let mut lasting = Lasting { change, since: BEFORE, ..Lasting::default() };
        for (word, told) in parts {
            match word {
                "on" => {
                    lasting.on = match Seat::from_letter(&told) {
                        Some(seat) => On::Seat(seat),
                        None => On::Object(read_object(rules, setup, &told)?),
                    }
                }
                "by" => lasting.by = Seat::from_letter(&told).ok_or_else(wrong)?,
                "from" => lasting.from = read_object(rules, setup, &told)?,
                "until" => lasting.until = Until::find(&told).ok_or_else(wrong)?,
                "uses" => lasting.ends = told.parse().ok().and_then(E::of_uses).ok_or_else(wrong)?,
                _ if told.is_empty() => lasting.since = THIS_TURN,
                _ => return Err(wrong()),
            }
        }
        Ok(lasting)
    }
}

/// Reads an object of a position, or that it is gone.
pub fn read_object<G: Words>(rules: &Rules<G>, setup: &Setup<G>, text: &str) -> Result<Ref, String> {
    if text == "gone" {
        return Ok(Ref::default());
    }
    find_object(rules, setup, text).ok_or_else(|| {
        let zone = G::Zone::ALL.iter().find(|zone| zone.ordered()).map_or("", |zone| G::zone_word(*zone));
        format!("{text:?}: expected a card by its position, such as `A {zone} 1`, or `gone`")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_is_read_as_it_is_written() {
        for until in
            [Until::Gone, Until::TurnEnds, Until::TurnOf(Seat::A, true), Until::OnlyTurnOf(Seat::B, false)]
        {
            assert_eq!(Until::find(&until.word()), Some(until));
        }
        assert_eq!(Until::find("turn-of-C"), None);
    }

    #[test]
    fn words_part_what_is_told() {
        let parts = told_after(" by A from B hand TL-52 2 new", &["by", "from", "new"]).unwrap();
        let told = |word, told: &str| (word, told.to_owned());
        assert_eq!(parts, [told("by", "A"), told("from", "B hand TL-52 2"), told("new", "")]);
        assert_eq!(told_after("A by B", &["by"]), None);
    }
}
