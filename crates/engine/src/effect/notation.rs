//! What was made of a card's text, in a notation that people can read: what the tests compare and stored matches depend
//! on.
//!
//! A value is its variant and its parts: `Choose{who: Mine, of: {places: [(Hand, Mine)]}, most: N(1)}`. A part that is
//! nothing, false, 0 or an empty list is left out. A number that is a row of a list is written as what stands there, so
//! that the notation of a card depends on that card alone. Steps of a program stand on lines of their own. Names of
//! variants and fields are part of the notation: where one is renamed, `#[serde(rename = "…")]` keeps what was written.

use serde::ser::{self, Serialize};

use crate::row::is_row;

/// What stands in the lists of a match.
pub trait Rows {
    /// Writes what stands in a row of a list (`row:…`).
    fn write(&self, list: &str, row: usize, to: &mut Notation<'_>);
    /// The id of a printed card.
    fn print(&self, row: usize) -> String;
    /// The number of a clause in its book.
    fn clause(&self, row: usize) -> &'static str;
}

/// A text in the making.
pub struct Notation<'a> {
    out: String,
    rows: &'a dyn Rows,
    /// Are clauses written too?
    clauses: bool,
    depth: usize,
    /// Is the list that comes one of steps?
    steps: bool,
    /// What the number that comes is a row of.
    number_of: Option<&'static str>,
}

/// Rows within rows are written so deep.
const DEEPEST: usize = 6;

/// A value in the notation; with the clauses by which it was understood, where they are wanted.
pub fn notation(value: &impl Serialize, rows: &dyn Rows, clauses: bool) -> String {
    let mut notation =
        Notation { out: String::new(), rows, clauses, depth: 0, steps: false, number_of: None };
    notation.value(value);
    notation.out
}

impl Notation<'_> {
    /// Writes a value.
    pub fn value(&mut self, value: &(impl Serialize + ?Sized)) {
        // The one error there is stands in the text.
        if let Err(Unwritten(what)) = value.serialize(&mut *self) {
            self.text(&format!("<{what}>"));
        }
    }

    /// Writes words as they are.
    pub fn text(&mut self, words: &str) {
        self.out.push_str(words);
    }

    /// Writes what stands in a row, or that nothing does.
    pub fn row(&mut self, row: Option<&impl Serialize>) {
        match row {
            Some(value) => self.value(value),
            None => self.text("-"),
        }
    }

    /// Writes what there is to choose from as it is printed: how it is put in another language is no part of the card.
    pub fn options(&mut self, row: Option<&Vec<(String, String)>>) {
        self.row(row.map(|all| all.iter().map(|(ja, _)| ja).collect::<Vec<_>>()).as_ref());
    }

    fn of_list(&mut self, list: &'static str, row: usize) {
        match list {
            "Def" => {
                let id = self.rows.print(row);
                self.text(&id);
            }
            "Reason" => self.text(if row == usize::from(u16::MAX) { "-" } else { self.rows.clause(row) }),
            _ if self.depth >= DEEPEST => self.text("…"),
            _ => {
                self.depth += 1;
                self.rows.write(list, row, self);
                self.depth -= 1;
            }
        }
    }

    fn number(&mut self, n: impl std::fmt::Display + TryInto<usize> + Copy) -> Written {
        match (self.number_of.take(), n.try_into()) {
            (Some(list), Ok(row)) => self.of_list(list, row),
            _ => self.out += &n.to_string(),
        }
        Ok(())
    }

    /// Steps stand one under the other, each with its number.
    fn in_steps(&mut self, value: &(impl Serialize + ?Sized)) -> Written {
        self.steps = true;
        value.serialize(&mut *self)?;
        self.steps = false;
        Ok(())
    }
}

/// A value that has no place in the notation.
#[derive(Debug)]
pub struct Unwritten(String);

impl std::fmt::Display for Unwritten {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unwritten {}

impl ser::Error for Unwritten {
    fn custom<T: std::fmt::Display>(what: T) -> Unwritten {
        Unwritten(what.to_string())
    }
}

type Written = Result<(), Unwritten>;

/// Is it written like a part that is left out?
fn is_nothing(written: &str) -> bool {
    matches!(written, "-" | "false" | "0" | "[]" | "{}")
}

/// Parts of a value, between signs.
pub struct Parts<'w, 'a> {
    to: &'w mut Notation<'a>,
    begun: bool,
    /// Is each part a step, on a line of its own?
    stepwise: Option<usize>,
    close: &'static str,
}

impl<'w, 'a> Parts<'w, 'a> {
    fn open(to: &'w mut Notation<'a>, open: &str, close: &'static str) -> Parts<'w, 'a> {
        to.text(open);
        Parts { to, begun: false, stepwise: None, close }
    }

    fn part(&mut self, value: &(impl Serialize + ?Sized)) -> Written {
        match &mut self.stepwise {
            Some(step) => {
                let indent = "  ".repeat(self.to.depth + 1);
                self.to.out += &format!("\n{indent}{step} ");
                *step += 1;
            }
            None if self.begun => self.to.text(", "),
            None => {}
        }
        self.begun = true;
        value.serialize(&mut *self.to)
    }

    fn field(&mut self, name: &'static str, value: &(impl Serialize + ?Sized)) -> Written {
        if name == "cites" && !self.to.clauses {
            return Ok(());
        }
        let before = self.to.out.len();
        if self.begun {
            self.to.text(", ");
        }
        self.to.text(name);
        self.to.text(": ");
        let at = self.to.out.len();
        if name == "ops" {
            self.to.in_steps(value)?
        } else {
            value.serialize(&mut *self.to)?
        }
        if is_nothing(&self.to.out[at..]) {
            self.to.out.truncate(before);
        } else {
            self.begun = true;
        }
        Ok(())
    }
}

macro_rules! numbers {
    ($($method:ident($number:ty);)*) => {$(
        fn $method(self, n: $number) -> Written {
            self.number(n)
        }
    )*};
}

impl<'w, 'a> ser::Serializer for &'w mut Notation<'a> {
    type Ok = ();
    type Error = Unwritten;
    type SerializeSeq = Parts<'w, 'a>;
    type SerializeTuple = Parts<'w, 'a>;
    type SerializeTupleStruct = Parts<'w, 'a>;
    type SerializeTupleVariant = Parts<'w, 'a>;
    type SerializeMap = ser::Impossible<(), Unwritten>;
    type SerializeStruct = Parts<'w, 'a>;
    type SerializeStructVariant = Parts<'w, 'a>;

    numbers! {
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
    }

    fn serialize_bool(self, is: bool) -> Written {
        self.text(if is { "true" } else { "false" });
        Ok(())
    }
    fn serialize_f32(self, n: f32) -> Written {
        self.out += &n.to_string();
        Ok(())
    }
    fn serialize_f64(self, n: f64) -> Written {
        self.out += &n.to_string();
        Ok(())
    }
    fn serialize_char(self, c: char) -> Written {
        self.out.push(c);
        Ok(())
    }
    fn serialize_str(self, words: &str) -> Written {
        self.out += &format!("{words:?}");
        Ok(())
    }
    fn serialize_bytes(self, _: &[u8]) -> Written {
        Err(Unwritten("bytes".to_owned()))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Unwritten> {
        Err(Unwritten("a map".to_owned()))
    }
    fn serialize_none(self) -> Written {
        self.text("-");
        Ok(())
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        let at = self.out.len();
        value.serialize(&mut *self)?;
        // What is said to be nothing is another thing than nothing said.
        if is_nothing(&self.out[at..]) {
            self.out.insert_str(at, "Some(");
            self.text(")");
        }
        Ok(())
    }
    fn serialize_unit(self) -> Written {
        self.text("()");
        Ok(())
    }
    fn serialize_unit_struct(self, name: &'static str) -> Written {
        self.text(name);
        Ok(())
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Written {
        self.text(variant);
        Ok(())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Written {
        if matches!(name, "Def" | "Reason") || is_row(name) {
            self.number_of = Some(name);
        }
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Written {
        self.text(variant);
        self.text("(");
        value.serialize(&mut *self)?;
        self.text(")");
        Ok(())
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'w, 'a>, Unwritten> {
        let stepwise = std::mem::take(&mut self.steps);
        let mut parts = Parts::open(self, "[", "]");
        parts.stepwise = stepwise.then_some(0);
        Ok(parts)
    }
    fn serialize_tuple(self, _: usize) -> Result<Parts<'w, 'a>, Unwritten> {
        Ok(Parts::open(self, "(", ")"))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'w, 'a>, Unwritten> {
        Ok(Parts::open(self, "(", ")"))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'w, 'a>, Unwritten> {
        self.text(variant);
        Ok(Parts::open(self, "(", ")"))
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'w, 'a>, Unwritten> {
        Ok(Parts::open(self, "{", "}"))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'w, 'a>, Unwritten> {
        self.text(variant);
        Ok(Parts::open(self, "{", "}"))
    }
}

macro_rules! parts {
    ($($kind:ident $method:ident $part:ident($($name:ident: $key:ty)?);)*) => {$(
        impl ser::$kind for Parts<'_, '_> {
            type Ok = ();
            type Error = Unwritten;
            fn $method<T: Serialize + ?Sized>(&mut self, $($name: $key,)? value: &T) -> Written {
                self.$part($($name,)? value)
            }
            fn end(self) -> Written {
                self.to.text(self.close);
                Ok(())
            }
        }
    )*};
}

parts! {
    SerializeSeq serialize_element part();
    SerializeTuple serialize_element part();
    SerializeTupleStruct serialize_field part();
    SerializeTupleVariant serialize_field part();
    SerializeStruct serialize_field field(name: &'static str);
    SerializeStructVariant serialize_field field(name: &'static str);
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Two;

    impl Rows for Two {
        fn write(&self, list: &str, row: usize, to: &mut Notation<'_>) {
            to.row(
                (list == "row:words")
                    .then_some(["one", "two"])
                    .and_then(|words| words.get(row).copied())
                    .as_ref(),
            );
        }
        fn print(&self, row: usize) -> String {
            format!("ID-{row}")
        }
        fn clause(&self, _: usize) -> &'static str {
            "1.1"
        }
    }

    crate::row_functions! { words }

    #[derive(serde::Serialize)]
    struct Deed {
        up: Option<bool>,
        n: i16,
        of: Vec<u8>,
        #[serde(serialize_with = "words")]
        word: u16,
        card: crate::Def,
        cites: Vec<crate::Reason>,
    }

    #[test]
    fn a_part_is_left_out_only_where_nothing_is_said() {
        let deed = |up, n| Deed {
            up,
            n,
            of: Vec::new(),
            word: 1,
            card: crate::Def(3),
            cites: vec![crate::Reason::row(0)],
        };
        assert_eq!(notation(&deed(None, 0), &Two, false), "{word: \"two\", card: ID-3}");
        assert_eq!(
            notation(&deed(Some(true), 2), &Two, false),
            "{up: true, n: 2, word: \"two\", card: ID-3}"
        );
        let down = notation(&deed(Some(false), 0), &Two, true);
        assert_eq!(down, "{up: Some(false), word: \"two\", card: ID-3, cites: [1.1]}");
    }
}
