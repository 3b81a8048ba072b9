//! A digest of what happened in a game: what stored matches, replays and `sim` compare.
//!
//! It holds what the events did and nothing of why: no clause, no words of a card, no row of a list that a release may
//! order anew, no moment. A printed card counts by its id. Events of a game's own are written by the names of their
//! variants, so that a new one may stand anywhere in its list.

use std::hash::{Hash, Hasher};

use serde::ser::{self, Impossible, Serialize};

use crate::card::Def;
use crate::event::{Event, Outcome, What};
use crate::game::{Game, Rules};
use crate::hash::Digest;
use crate::row::is_row;
use crate::seat::Seats;

/// Adds what an event did to a digest.
pub fn trace<G: Game>(rules: &Rules<G>, event: &Event<G>, digest: &mut Digest) {
    let seats = |seats: Seats| u8::from(seats.has(crate::Seat::A)) | u8::from(seats.has(crate::Seat::B)) << 1;
    let tag = |digest: &mut Digest, tag: u8| digest.write_u8(tag);
    match event.what {
        What::Move(moved) => {
            tag(digest, 1);
            moved.hash(digest);
        }
        What::Turn { cards, turned } => {
            tag(digest, 2);
            cards.hash(digest);
            digest.write_u8(turned.into());
        }
        What::Flip { cards, face } => {
            tag(digest, 3);
            cards.hash(digest);
            digest.write_u8(face as u8);
        }
        What::Show { cards, to } => {
            tag(digest, 4);
            cards.hash(digest);
            digest.write_u8(seats(to));
        }
        What::Make { def, n, to } => {
            tag(digest, 5);
            digest.write_u64(rules.print(def));
            digest.write_u8(n);
            digest.write_u8(to.at() as u8);
        }
        What::Unmake(cards) => {
            tag(digest, 6);
            cards.hash(digest);
        }
        What::Shuffle(place) => {
            tag(digest, 7);
            digest.write_u8(place.at() as u8);
        }
        What::Roll { sides, shows } => {
            tag(digest, 8);
            digest.write_u32(sides);
            digest.write_u32(shows);
        }
        What::Lot { of, picks } => {
            tag(digest, 9);
            digest.write_u32(of);
            digest.write_u32(picks);
        }
        What::TurnPasses(seat) => {
            tag(digest, 10);
            digest.write_u8(seat.index() as u8);
        }
        What::Over(outcome) => {
            tag(digest, 11);
            digest.write_u8(match outcome {
                Outcome::Won(seat) => seat.index() as u8,
                Outcome::Draw => 2,
            });
        }
        What::Own(own) => {
            tag(digest, 12);
            let prints = |def: Def| rules.print(def);
            if own.serialize(Tracer { digest, prints: &prints, is_print: false }).is_err() {
                // No event holds what can't be traced; two that did would only look alike.
                tag(digest, 0);
            }
        }
    }
}

/// Writes a value into a digest: names of variants, and numbers.
struct Tracer<'a, P> {
    digest: &'a mut Digest,
    /// The number of a printed card.
    prints: &'a P,
    /// Is the number that comes a printed card?
    is_print: bool,
}

/// A value that events do not hold: text, bytes, maps.
#[derive(Debug)]
struct Untraced;

impl std::fmt::Display for Untraced {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("this value has no trace")
    }
}

impl std::error::Error for Untraced {}

impl ser::Error for Untraced {
    fn custom<T: std::fmt::Display>(_: T) -> Untraced {
        Untraced
    }
}

type Traced = Result<(), Untraced>;

impl<P: Fn(Def) -> u64> Tracer<'_, P> {
    /// A name by its length, its first eight bytes and its last eight: this is done for every event of every game.
    #[inline]
    fn name(&mut self, name: &'static str) {
        let word = |bytes: &[u8]| bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
        let bytes = name.as_bytes();
        match bytes.len() {
            short @ 0..=7 => self.digest.write_u64(word(bytes) | (short as u64) << 56),
            long => {
                self.digest.write_u64(word(&bytes[..8]));
                self.digest.write_u64(word(&bytes[long - 8..]).wrapping_add(long as u64));
            }
        }
    }

    fn part(&mut self, part: &(impl Serialize + ?Sized)) -> Traced {
        part.serialize(Tracer { digest: self.digest, prints: self.prints, is_print: false })
    }
}

macro_rules! numbers {
    ($($method:ident($number:ty) $write:ident;)*) => {$(
        fn $method(self, n: $number) -> Traced {
            self.digest.$write(n.into());
            Ok(())
        }
    )*};
}

impl<P: Fn(Def) -> u64> ser::Serializer for Tracer<'_, P> {
    type Ok = ();
    type Error = Untraced;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Impossible<(), Untraced>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers! {
        serialize_bool(bool) write_u8;
        serialize_i8(i8) write_i8;
        serialize_i16(i16) write_i16;
        serialize_i32(i32) write_i32;
        serialize_i64(i64) write_i64;
        serialize_u8(u8) write_u8;
        serialize_u32(u32) write_u32;
        serialize_u64(u64) write_u64;
        serialize_char(char) write_u32;
    }

    fn serialize_u16(self, n: u16) -> Traced {
        if self.is_print {
            self.digest.write_u64((self.prints)(Def(n)));
        } else {
            self.digest.write_u16(n);
        }
        Ok(())
    }
    fn serialize_f32(self, _: f32) -> Traced {
        Err(Untraced)
    }
    fn serialize_f64(self, _: f64) -> Traced {
        Err(Untraced)
    }
    fn serialize_str(self, _: &str) -> Traced {
        Err(Untraced)
    }
    fn serialize_bytes(self, _: &[u8]) -> Traced {
        Err(Untraced)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Untraced> {
        Err(Untraced)
    }

    fn serialize_none(self) -> Traced {
        self.serialize_u8(0)
    }
    fn serialize_some<T: Serialize + ?Sized>(mut self, value: &T) -> Traced {
        self.digest.write_u8(1);
        self.part(value)
    }
    fn serialize_unit(self) -> Traced {
        Ok(())
    }
    fn serialize_unit_struct(self, _: &'static str) -> Traced {
        Ok(())
    }
    fn serialize_unit_variant(mut self, _: &'static str, _: u32, variant: &'static str) -> Traced {
        self.name(variant);
        Ok(())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(mut self, name: &'static str, value: &T) -> Traced {
        match name {
            "Moment" | "Reason" => Ok(()),
            "Def" => value.serialize(Tracer { is_print: true, ..self }),
            name if is_row(name) => Ok(()),
            _ => self.part(value),
        }
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Traced {
        self.name(variant);
        self.part(value)
    }
    fn serialize_seq(self, len: Option<usize>) -> Result<Self, Untraced> {
        self.digest.write_u16(len.unwrap_or_default() as u16);
        Ok(self)
    }
    fn serialize_tuple(self, _: usize) -> Result<Self, Untraced> {
        Ok(self)
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Untraced> {
        Ok(self)
    }
    fn serialize_tuple_variant(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, Untraced> {
        self.name(variant);
        Ok(self)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Untraced> {
        Ok(self)
    }
    fn serialize_struct_variant(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, Untraced> {
        self.name(variant);
        Ok(self)
    }
}

/// Lists, tuples and structures are their parts, one after the other.
macro_rules! parts {
    ($($kind:ident $method:ident($($key:ty)?);)*) => {$(
        impl<P: Fn(Def) -> u64> ser::$kind for Tracer<'_, P> {
            type Ok = ();
            type Error = Untraced;
            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $key,)? value: &T) -> Traced {
                self.part(value)
            }
            fn end(self) -> Traced {
                Ok(())
            }
        }
    )*};
}

parts! {
    SerializeSeq serialize_element();
    SerializeTuple serialize_element();
    SerializeTupleStruct serialize_field();
    SerializeTupleVariant serialize_field();
    SerializeStruct serialize_field(&'static str);
    SerializeStructVariant serialize_field(&'static str);
}
