//! Reversible constructs: one definition reads a construct, writes it, says what may come next, makes examples
//! and says it in English.

use std::collections::BTreeMap;
use std::sync::Arc;

use text::Called;

use crate::grammar::Line;
use crate::lexicon::{Class, Id, Lexicon, begins};
use crate::sorts::Sorts;

/// What would have been read where reading stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// These characters.
    Literal(&'static str),
    /// A word of this class.
    Word(Class),
    /// A number.
    Number,
    /// A construct or a table of literals, by its name.
    Named(Called),
}

impl Want {
    /// What it is called.
    pub fn called(self) -> Called {
        match self {
            Want::Literal(text) => Called::printed(text),
            Want::Word(class) => class.called(),
            Want::Number => Called::new("数値", "a number"),
            Want::Named(called) => called,
        }
    }
}

/// What narrows the words that may come next, where reading came furthest.
#[derive(Clone, Default, Debug)]
pub struct Narrow {
    /// Sorts that fit right beside the word before, and after の.
    pub nouns: Option<(Sorts, Sorts)>,
    /// Sorts of the arguments before a verb, with their particles.
    pub arguments: Vec<(Option<crate::grammar::Particle>, Sorts)>,
}

/// Reads a text. It remembers how far it came and what it would have liked to find there.
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
    lexicon: &'a Lexicon,
    /// The first try remembers nothing of what was wanted: most texts are read whole.
    loud: bool,
    furthest: usize,
    wants: Vec<Want>,
    narrow: Narrow,
    depth: u8,
    steps: u64,
    /// Lines inside brackets by where they begin, so that no alternative reads one twice.
    inner: BTreeMap<usize, Option<(Arc<Line>, usize)>>,
}

/// How deep quotations and brackets may lie inside each other.
const DEEPEST: u8 = 6;

impl<'a> Reader<'a> {
    /// A reader that remembers only how far it came.
    pub fn quiet(lexicon: &'a Lexicon, text: &'a str) -> Reader<'a> {
        Reader {
            text,
            at: 0,
            lexicon,
            loud: false,
            furthest: 0,
            wants: Vec::new(),
            narrow: Narrow::default(),
            depth: 0,
            steps: 0,
            inner: BTreeMap::new(),
        }
    }

    /// A reader that remembers what it would have liked to find where it came furthest.
    pub fn loud(lexicon: &'a Lexicon, text: &'a str) -> Reader<'a> {
        Reader { loud: true, ..Reader::quiet(lexicon, text) }
    }

    /// What is left to read.
    #[inline]
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The whole text.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Where it stands.
    #[inline]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes to a place that was read or looked at before.
    #[inline]
    pub fn go_to(&mut self, at: usize) {
        debug_assert!(self.text.is_char_boundary(at), "a reader stands between characters");
        self.at = at;
    }

    /// Is everything read?
    pub fn is_done(&self) -> bool {
        self.at == self.text.len()
    }

    /// Does it remember what it would have liked to find?
    pub fn is_loud(&self) -> bool {
        self.loud
    }

    /// The words it reads.
    pub fn lexicon(&self) -> &'a Lexicon {
        self.lexicon
    }

    /// How many words and literals were tried: what reading costs.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Where reading came furthest, and what was wanted there.
    pub fn furthest(&self) -> (usize, &[Want], &Narrow) {
        (self.furthest, &self.wants, &self.narrow)
    }

    /// Does the rest begin with this?
    #[inline]
    pub fn starts(&self, text: &str) -> bool {
        begins(&self.text.as_bytes()[self.at..], text.as_bytes())
    }

    /// Reads these characters, and says whether they stood here.
    #[inline]
    pub fn eat(&mut self, literal: &'static str) -> bool {
        self.steps += 1;
        if self.starts(literal) {
            self.at += literal.len();
            return true;
        }
        self.want(Want::Literal(literal));
        false
    }

    /// Remembers that this would have been read here.
    #[inline]
    pub fn want(&mut self, want: Want) {
        if self.loud {
            self.want_loudly(want);
        }
    }

    fn want_loudly(&mut self, want: Want) {
        self.came_to(self.at);
        if self.at == self.furthest && !self.wants.contains(&want) {
            self.wants.push(want);
        }
    }

    fn came_to(&mut self, at: usize) {
        if at > self.furthest {
            self.furthest = at;
            self.wants.clear();
            self.narrow = Narrow::default();
        }
    }

    /// Remembers what narrows the words that may come next, if reading stands at its furthest.
    pub(crate) fn narrow(&mut self, how: impl FnOnce(&mut Narrow)) {
        if self.loud {
            self.came_to(self.at);
            if self.at == self.furthest {
                how(&mut self.narrow);
            }
        }
    }

    /// How many wants there are at this place so far; for [`Reader::wanted_instead`].
    pub fn wanted_so_far(&self) -> usize {
        if self.furthest == self.at { self.wants.len() } else { 0 }
    }

    /// Whatever was wanted at a place since then has a name of its own.
    pub fn wanted_instead(&mut self, place: usize, so_far: usize, name: Called) {
        if self.loud && self.furthest == place && self.wants.len() > so_far {
            self.wants.truncate(so_far);
            if !self.wants.contains(&Want::Named(name)) {
                self.wants.push(Want::Named(name));
            }
        }
    }

    /// Tries to read something; what can't be read to its end is not read at all.
    #[inline]
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let at = self.at;
        let found = read(self);
        if found.is_none() {
            self.at = at;
        }
        found
    }

    /// Reads the longest word of a class that stands here, unless a longer word of another class is meant.
    #[inline]
    pub fn word(&mut self, class: Class) -> Option<Id> {
        self.steps += 1;
        let rest = self.rest();
        let found = self.lexicon.longest(class, rest);
        match found.filter(|&(id, len)| !self.lexicon.outdone(class, rest, id, len)) {
            Some((id, len)) => {
                self.at += len;
                Some(id)
            }
            None => {
                self.want(Want::Word(class));
                None
            }
        }
    }

    /// Reads a line inside brackets, once: whoever asks again at the same place gets the same answer.
    pub(crate) fn inner_line(&mut self) -> Option<Arc<Line>> {
        let from = self.at;
        let known = match self.inner.get(&from) {
            Some(known) => known.clone(),
            None => {
                let read = if self.depth < DEEPEST {
                    self.depth += 1;
                    let read = self.attempt(Line::read);
                    self.depth -= 1;
                    read.map(|line| (Arc::new(line), self.at))
                } else {
                    None
                };
                self.inner.insert(from, read.clone());
                read
            }
        };
        let (line, to) = known?;
        self.at = to;
        Some(line)
    }
}

/// A source of chance for examples: the same seed gives the same examples.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// Chance from a seed.
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// A number below `n`; 0 if there is none.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// A construct.
pub trait Syntax: Sized {
    /// Reads one; the reader may stand anywhere if there is none.
    fn read(r: &mut Reader<'_>) -> Option<Self>;
    /// Writes it as it is printed.
    fn write(&self, lexicon: &Lexicon, out: &mut String);
    /// Makes one.
    fn example(lexicon: &Lexicon, chance: &mut Chance) -> Self;
    /// Says it in English.
    fn english(&self, lexicon: &Lexicon, out: &mut String);
}

impl<T: Syntax> Syntax for Option<T> {
    #[inline]
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        Some(r.attempt(T::read))
    }

    fn write(&self, lexicon: &Lexicon, out: &mut String) {
        if let Some(one) = self {
            one.write(lexicon, out);
        }
    }

    fn example(lexicon: &Lexicon, chance: &mut Chance) -> Self {
        chance.one_in(3).then(|| T::example(lexicon, chance))
    }

    fn english(&self, lexicon: &Lexicon, out: &mut String) {
        if let Some(one) = self {
            one.english(lexicon, out);
        }
    }
}

impl<T: Syntax> Syntax for Vec<T> {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        let mut all = Vec::new();
        while let Some(one) = r.attempt(T::read) {
            all.push(one);
        }
        Some(all)
    }

    fn write(&self, lexicon: &Lexicon, out: &mut String) {
        self.iter().for_each(|one| one.write(lexicon, out));
    }

    fn example(lexicon: &Lexicon, chance: &mut Chance) -> Self {
        (0..chance.below(2)).map(|_| T::example(lexicon, chance)).collect()
    }

    fn english(&self, lexicon: &Lexicon, out: &mut String) {
        self.iter().for_each(|one| one.english(lexicon, out));
    }
}

impl Syntax for u16 {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        r.steps += 1;
        let digits = r.rest().bytes().take_while(u8::is_ascii_digit).count();
        // 007 would not come back as it was printed.
        let padded = digits > 1 && r.rest().starts_with('0');
        let number = if padded { None } else { r.rest()[..digits].parse().ok() };
        match number {
            Some(_) => r.at += digits,
            None => r.want(Want::Number),
        }
        number
    }

    fn write(&self, _: &Lexicon, out: &mut String) {
        out.push_str(&self.to_string());
    }

    fn example(_: &Lexicon, chance: &mut Chance) -> Self {
        chance.below(9) as u16 + 1
    }

    fn english(&self, lexicon: &Lexicon, out: &mut String) {
        self.write(lexicon, out);
    }
}

/// A word of a class, by its number in the lexicon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Word<const CLASS: u8>(pub Id);

impl<const CLASS: u8> Word<CLASS> {
    /// What the lexicon says of it.
    pub fn entry(self, lexicon: &Lexicon) -> crate::lexicon::Entry<'_> {
        lexicon.entry(Class::of(CLASS), self.0)
    }
}

impl<const CLASS: u8> Syntax for Word<CLASS> {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        r.word(Class::of(CLASS)).map(Word)
    }

    fn write(&self, lexicon: &Lexicon, out: &mut String) {
        out.push_str(self.entry(lexicon).ja);
    }

    fn example(lexicon: &Lexicon, chance: &mut Chance) -> Self {
        let all: Vec<Id> = lexicon.words(Class::of(CLASS)).map(|(id, _)| id).collect();
        Word(all.get(chance.below(all.len())).copied().unwrap_or(Id::new(0, 0)))
    }

    fn english(&self, lexicon: &Lexicon, out: &mut String) {
        let en = self.entry(lexicon).en;
        out.push_str(en.split('/').next().unwrap_or(en));
    }
}

/// Fills the `{slots}` of a template.
pub fn template(out: &mut String, template: &str, fill: &mut dyn FnMut(&str, &mut String)) {
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        fill(slot, out);
        rest = after;
    }
    out.push_str(rest);
}

/// Defines constructs: an enum each, and how its variants are printed.
///
/// `Variant { field: Type, … } = ["literal" field …] "english {field}";` Alternatives are tried in the order in
/// which they are written; one that begins like another must come before it. `called` names the construct in
/// errors and completion, instead of all the literals inside.
#[macro_export]
macro_rules! syntax {
    ($( $(#[$meta:meta])* $name:ident called $ja:literal $called:literal {
        $( $(#[$vmeta:meta])* $variant:ident $({ $($field:ident : $type:ty),* $(,)? })? = [ $($item:tt)* ] $en:literal ; )*
    } )*) => { $(
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum $name {
            $( $(#[$vmeta])* #[doc = concat!("Printed as ", stringify!($($item)*))] $variant $({
                $( #[doc = concat!("Its ", stringify!($field), ".")] $field : $type ),*
            })? ),*
        }

        impl $name {
            /// The characters that each alternative begins with, where it begins with a literal.
            pub const LITERALS: &'static [&'static str] = &[$( $crate::syntax!(@first $($item)*) ),*];
        }

        impl $crate::syntax::Syntax for $name {
            #[allow(unused_variables, clippy::redundant_closure_call)]
            fn read(r: &mut $crate::syntax::Reader<'_>) -> Option<Self> {
                let (from, so_far) = (r.at(), r.wanted_so_far());
                $(
                    if let Some(found) = (|| {
                        $( $crate::syntax!(@read r $item); )*
                        Some($name::$variant $({ $($field),* })?)
                    })() {
                        // Alternatives that were tried before it are named as well.
                        r.wanted_instead(from, so_far, $crate::text::Called::new($ja, $called));
                        return Some(found);
                    }
                    r.go_to(from);
                )*
                r.wanted_instead(from, so_far, $crate::text::Called::new($ja, $called));
                None
            }

            #[allow(unused_variables)]
            fn write(&self, lexicon: &$crate::Lexicon, out: &mut String) {
                match self { $( $name::$variant $({ $($field),* })? => {
                    $( $crate::syntax!(@write lexicon out $item); )*
                } )* }
            }

            #[allow(unused_variables)]
            fn example(lexicon: &$crate::Lexicon, chance: &mut $crate::syntax::Chance) -> Self {
                let makers: &[fn(&$crate::Lexicon, &mut $crate::syntax::Chance) -> Self] = &[$(
                    |lexicon, chance| $name::$variant $({
                        $($field: <$type as $crate::syntax::Syntax>::example(lexicon, chance)),*
                    })?
                ),*];
                makers[chance.below(makers.len())](lexicon, chance)
            }

            #[allow(unused_variables)]
            fn english(&self, lexicon: &$crate::Lexicon, out: &mut String) {
                match self { $( $name::$variant $({ $($field),* })? => {
                    $crate::syntax::template(out, $en, &mut |slot, out| {
                        $($( if slot == stringify!($field) {
                            $crate::syntax::Syntax::english($field, lexicon, out);
                        } )*)?
                    });
                } )* }
            }
        }
    )* };
    (@first $literal:literal $($rest:tt)*) => { $literal };
    (@first $($rest:tt)*) => { "" };
    (@read $r:ident $literal:literal) => { if !$r.eat($literal) { return None; } };
    (@read $r:ident $field:ident) => { let $field = $crate::syntax::Syntax::read($r)?; };
    (@write $lexicon:ident $out:ident $literal:literal) => { $out.push_str($literal); };
    (@write $lexicon:ident $out:ident $field:ident) => {
        $crate::syntax::Syntax::write($field, $lexicon, $out);
    };
}
