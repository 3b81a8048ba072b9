//! Fields of a written position: tables of words, each with where its value lies, by which positions are read and written.

use crate::card::Ix;
use crate::game::Rules;
use crate::seat::Seat;
use crate::setup::{Laid, Setup};
use crate::state::State;
use crate::words::Positions;

/// A number inside something that is written down.
pub enum Number<'a> {
    /// Of one byte.
    Byte(&'a mut u8),
    /// Of two.
    Short(&'a mut i16),
    /// Of four.
    Long(&'a mut i32),
}

impl<'a> From<&'a mut u8> for Number<'a> {
    fn from(n: &'a mut u8) -> Number<'a> {
        Number::Byte(n)
    }
}

impl<'a> From<&'a mut i16> for Number<'a> {
    fn from(n: &'a mut i16) -> Number<'a> {
        Number::Short(n)
    }
}

impl<'a> From<&'a mut i32> for Number<'a> {
    fn from(n: &'a mut i32) -> Number<'a> {
        Number::Long(n)
    }
}

impl Number<'_> {
    fn get(&self) -> i32 {
        match self {
            Number::Byte(n) => (**n).into(),
            Number::Short(n) => (**n).into(),
            Number::Long(n) => **n,
        }
    }

    /// Reads a number from one to another, which its type can hold.
    fn read(self, key: &str, word: &str, low: i32, high: i32) -> Result<(), String> {
        let n = number(key, word, low, high)?;
        match self {
            Number::Byte(to) => *to = n as u8,
            Number::Short(to) => *to = n as i16,
            Number::Long(to) => *to = n,
        }
        Ok(())
    }
}

/// Reads a number from one to another.
pub fn number(key: &str, word: &str, low: i32, high: i32) -> Result<i32, String> {
    let n = word.trim().replace('−', "-").parse().ok().filter(|n| (low..=high).contains(n));
    n.ok_or_else(|| format!("{key}: expected a number from {low} to {high}, found {word:?}"))
}

/// Where the value of a field lies, and what it may be.
pub enum Slot<'a> {
    /// `yes` or `no`; of a card the word alone.
    Yes(&'a mut bool),
    /// A bit, in the same way.
    Bit(&'a mut u8, u8),
    /// `A` or `B`.
    Seat(&'a mut Seat),
    /// A number from one to another.
    Number(Number<'a>, i32, i32),
    /// How often, up to so much; of a card the word alone is once.
    Times(&'a mut u8, u8),
    /// `3/7`: two numbers up to so much. The first one alone stands for both of them if so, else the second is 0.
    Pair([Number<'a>; 2], i32, bool),
    /// A number for each of several, such as `0 2 0 1`; of a card, `used 2 1` for the second of them.
    Each(&'a mut [u8]),
}

impl<'a> Slot<'a> {
    /// A number from one to another.
    pub fn number(n: impl Into<Number<'a>>, low: i32, high: i32) -> Slot<'a> {
        Slot::Number(n.into(), low, high)
    }

    /// A number of one byte.
    pub fn byte(n: &'a mut u8) -> Slot<'a> {
        Slot::number(n, 0, u8::MAX.into())
    }

    fn read(self, key: &str, value: &str) -> Result<(), String> {
        let yes = || match value {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(format!("{key}: expected yes or no, found {value:?}")),
        };
        match self {
            Slot::Yes(is) => *is = yes()?,
            Slot::Bit(bits, bit) => *bits = if yes()? { *bits | bit } else { *bits & !bit },
            Slot::Seat(seat) => *seat = read_seat(key, value)?,
            Slot::Number(n, low, high) => n.read(key, value, low, high)?,
            Slot::Times(n, most) => Number::Byte(n).read(key, value, 0, most.into())?,
            Slot::Pair([one, two], most, both) => {
                let alone = (value, if both { value } else { "0" });
                let (first, second) = value.split_once('/').unwrap_or(alone);
                one.read(key, first, 0, most)?;
                two.read(key, second, 0, most)?;
            }
            Slot::Each(all) => {
                let words: Vec<&str> = value.split_whitespace().collect();
                if words.len() != all.len() {
                    return Err(format!("{key}: expected {} numbers, found {value:?}", all.len()));
                }
                for (n, word) in all.iter_mut().zip(words) {
                    Slot::byte(n).read(key, word)?;
                }
            }
        }
        Ok(())
    }

    /// Reads what stands after the word of a mark. `None`: nothing of the kind can stand there.
    fn read_mark(self, mark: &str, rest: &str) -> Option<Result<(), String>> {
        match (self, rest) {
            (Slot::Yes(is), "") => *is = true,
            (Slot::Bit(bits, bit), "") => *bits |= bit,
            (Slot::Times(n, _), "") => *n = 1,
            (Slot::Each(all), _) => {
                let (at, n) = rest.split_once(' ').unwrap_or((rest, "1"));
                let read = number(mark, at, 1, all.len() as i32).and_then(|at| {
                    let of = all.get_mut(at as usize - 1);
                    of.map_or(Ok(()), |of| Slot::byte(of).read(mark, n))
                });
                return Some(read);
            }
            (slot @ (Slot::Number(..) | Slot::Times(..)), _) if !rest.is_empty() => {
                return Some(slot.read(mark, rest));
            }
            _ => return None,
        }
        Some(Ok(()))
    }

    fn write(&self) -> String {
        let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
        match self {
            Slot::Yes(is) => yes(**is),
            Slot::Bit(bits, bit) => yes(**bits & bit != 0),
            Slot::Seat(seat) => seat.to_string(),
            Slot::Number(n, ..) => n.get().to_string(),
            Slot::Times(n, _) => n.to_string(),
            Slot::Pair([one, two], ..) => format!("{}/{}", one.get(), two.get()),
            Slot::Each(all) => all.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
        }
    }

    fn write_marks(&self, word: &str) -> Vec<String> {
        match self {
            Slot::Yes(_) | Slot::Bit(..) => vec![word.to_owned()],
            Slot::Each(all) => {
                let used = all.iter().enumerate().filter(|(_, n)| **n > 0);
                used.map(|(at, n)| format!("{word} {} {n}", at + 1)).collect()
            }
            _ => vec![format!("{word} {}", self.write())],
        }
    }
}

/// Reads `A` or `B`.
pub fn read_seat(key: &str, word: &str) -> Result<Seat, String> {
    Seat::from_letter(word).ok_or_else(|| format!("{key}: expected A or B, found {word:?}"))
}

/// A field of something that is written down.
pub struct Field<T> {
    word: &'static str,
    slot: fn(&mut T) -> Slot<'_>,
    always: bool,
}

impl<T: Clone> Field<T> {
    /// A field that is written where its value is not the usual one.
    pub const fn new(word: &'static str, slot: fn(&mut T) -> Slot<'_>) -> Field<T> {
        Field { word, slot, always: false }
    }

    /// A field that is always written.
    pub const fn always(word: &'static str, slot: fn(&mut T) -> Slot<'_>) -> Field<T> {
        Field { word, slot, always: true }
    }

    /// Reads a value into the field of this word. `Ok(false)`: there is none.
    fn read(all: &[Field<T>], of: &mut T, word: &str, key: &str, value: &str) -> Result<bool, String> {
        let Some(field) = all.iter().find(|field| field.word == word) else { return Ok(false) };
        (field.slot)(of).read(key, value).map(|()| true)
    }

    /// The fields that are to be written, with their values.
    fn written<'a>(all: &'a [Field<T>], of: &T, usual: &T) -> impl Iterator<Item = (&'a str, String)> {
        let (mut of, mut usual) = (of.clone(), usual.clone());
        all.iter().filter_map(move |field| {
            let value = (field.slot)(&mut of).write();
            let told = field.always || value != (field.slot)(&mut usual).write();
            told.then_some((field.word, value))
        })
    }
}

/// A line of a position that no table of fields has.
#[derive(Copy, Clone)]
pub struct Line<'a> {
    /// The seat it is about, if about one.
    pub seat: Option<Seat>,
    /// What is written before the colon, without the seat.
    pub key: &'a str,
    /// What is written after it.
    pub value: &'a str,
}

/// The keys that lines of a position can have which are not about a place.
pub fn line_keys<G: Positions>() -> Vec<String> {
    let shared = G::SHARED.iter().map(|field| field.word);
    let of_seat = |word: &str| Seat::BOTH.map(|seat| format!("{seat} {word}"));
    let seats = G::SEATS.iter().map(|field| field.word).chain(G::SEAT_LINES.iter().copied());
    let plain = shared.chain(G::LINES.iter().copied()).map(str::to_owned);
    plain.chain(seats.flat_map(of_seat)).collect()
}

/// Reads a line of a position that is not about a place. `Ok(false)`: no such line.
pub fn read_line<G: Positions>(
    rules: &Rules<G>,
    setup: &mut Setup<G>,
    key: &str,
    value: &str,
) -> Result<bool, String> {
    let whose = key.split_once(' ').and_then(|(seat, what)| Some((Seat::from_letter(seat)?, what)));
    let (known, line) = match whose {
        Some((seat, key_of_seat)) => {
            let known = Field::read(G::SEATS, &mut setup.purses[seat], key_of_seat, key, value)?;
            (known, Line { seat: Some(seat), key: key_of_seat, value })
        }
        None => {
            (Field::read(G::SHARED, &mut setup.common, key, key, value)?, Line { seat: None, key, value })
        }
    };
    Ok(known || G::read_line(rules, setup, line)?)
}

/// The lines of a position that are not about a place.
pub fn lines<G: Positions>(rules: &Rules<G>, state: &State<G>) -> Vec<(String, String)> {
    let (table, usual) = (&state.table, G::bare());
    let shared = Field::written(G::SHARED, &table.common, &usual.common);
    let mut lines: Vec<_> = shared.map(|(word, value)| (word.to_owned(), value)).collect();
    for seat in Seat::BOTH {
        let fields = Field::written(G::SEATS, &table.purses[seat], &usual.purses[seat]);
        let own = G::seat_lines(rules, state, seat);
        lines.extend(fields.chain(own).map(|(word, value)| (format!("{seat} {word}"), value)));
    }
    let own = G::lines(rules, state).into_iter();
    lines.extend(own.map(|(word, value)| (word.to_owned(), value)));
    lines
}

/// Reads a mark after a card in a position. `Ok(false)`: no such mark.
pub fn read_mark<G: Positions>(rules: &Rules<G>, laid: &mut Laid<G>, mark: &str) -> Result<bool, String> {
    if let Some(way) = G::SIDEWAYS.iter().position(|word| *word == mark) {
        laid.turned = way == 1;
        return Ok(true);
    }
    for field in G::MARKS {
        let rest = match mark.strip_prefix(field.word) {
            Some("") => "",
            Some(rest) if rest.starts_with(' ') => rest.trim(),
            _ => continue,
        };
        if let Some(read) = (field.slot)(&mut laid.body).read_mark(mark, rest) {
            return read.map(|()| true);
        }
    }
    G::read_mark(rules, laid, mark)
}

/// The marks of a card in a position, beyond those every game has.
pub fn marks<G: Positions>(rules: &Rules<G>, state: &State<G>, card: Ix) -> Vec<String> {
    let mut marks = Vec::new();
    if state.table.card(card).turned() {
        marks.push(G::SIDEWAYS[1].to_owned());
    }
    if let Some(body) = state.table.body(card) {
        let (mut body, mut usual) = (*body, G::Body::default());
        for field in G::MARKS {
            let slot = (field.slot)(&mut body);
            if slot.write() != (field.slot)(&mut usual).write() {
                marks.extend(slot.write_marks(field.word));
            }
        }
    }
    marks.extend(G::marks(rules, state, card));
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default)]
    struct Thing {
        yes: bool,
        bits: u8,
        pair: [i16; 2],
        times: u8,
        each: [u8; 3],
    }

    const FIELDS: &[Field<Thing>] = &[
        Field::new("yes", |thing| Slot::Yes(&mut thing.yes)),
        Field::new("bit", |thing| Slot::Bit(&mut thing.bits, 2)),
        Field::always("pair", |thing| {
            let [one, two] = &mut thing.pair;
            Slot::Pair([one.into(), two.into()], 9, true)
        }),
        Field::new("times", |thing| Slot::Times(&mut thing.times, 4)),
        Field::new("each", |thing| Slot::Each(&mut thing.each)),
    ];

    fn read(thing: &mut Thing, word: &str, value: &str) -> Result<bool, String> {
        Field::read(FIELDS, thing, word, &format!("A {word}"), value)
    }

    #[test]
    fn what_is_written_is_read() {
        let mut thing = Thing::default();
        for (word, value) in
            [("yes", "yes"), ("bit", "yes"), ("pair", "3/7"), ("times", "2"), ("each", "0 2 1")]
        {
            assert_eq!(read(&mut thing, word, value), Ok(true));
        }
        let written: Vec<_> = Field::written(FIELDS, &thing, &Thing::default()).collect();
        let told = |word, value: &str| (word, value.to_owned());
        let all = [told("yes", "yes"), told("bit", "yes"), told("pair", "3/7"), told("times", "2")];
        assert_eq!(written[..4], all);
        assert_eq!(written[4], told("each", "0 2 1"));
        assert_eq!(read(&mut thing, "pair", "4"), Ok(true));
        assert_eq!(thing.pair, [4, 4]);
        let usual = thing.clone();
        assert_eq!(Field::written(FIELDS, &thing, &usual).collect::<Vec<_>>(), [told("pair", "4/4")]);
    }

    #[test]
    fn what_can_not_be_is_explained() {
        let mut thing = Thing::default();
        let mut fault = |word, value| read(&mut thing, word, value).unwrap_err();
        assert_eq!(fault("yes", "2"), "A yes: expected yes or no, found \"2\"");
        assert_eq!(fault("pair", "3/10"), "A pair: expected a number from 0 to 9, found \"10\"");
        assert_eq!(fault("each", "1 2"), "A each: expected 3 numbers, found \"1 2\"");
        assert_eq!(read(&mut thing, "other", "1"), Ok(false));
    }

    #[test]
    fn marks_stand_alone_or_with_numbers() {
        let mut thing = Thing::default();
        let slot = |thing: &mut Thing, at: usize, rest| (FIELDS[at].slot)(thing).read_mark("mark", rest);
        assert!(slot(&mut thing, 0, "").is_some() && slot(&mut thing, 0, "1").is_none());
        assert_eq!((slot(&mut thing, 3, ""), thing.times), (Some(Ok(())), 1));
        assert_eq!((slot(&mut thing, 3, "3"), thing.times), (Some(Ok(())), 3));
        assert_eq!((slot(&mut thing, 4, "2 5"), thing.each), (Some(Ok(())), [0, 5, 0]));
        assert!(slot(&mut thing, 4, "4").is_some_and(|read| read.is_err()));
        assert_eq!((FIELDS[4].slot)(&mut thing).write_marks("used"), ["used 2 5"]);
        assert_eq!((FIELDS[3].slot)(&mut thing).write_marks("led"), ["led 3"]);
    }
}
