//! Reading and writing phrases. Where a phrase ends is a matter of sense: a word that can't stand beside the one
//! before it begins another phrase.

use crate::fits::Fits;
use crate::grammar::{At, Atom, Chain, Changes, Keyed, Limit, Quantity, Quote, Raw, Relative, Tie, Tied};
use crate::lexicon::{Class, Lexicon};
use crate::sorts::Sorts;
use crate::syntax::{Chance, Reader, Syntax, Want, Word};
use text::Called;

/// What an error calls a word of a phrase.
const NOUN_CALLED: Called = Called::new("名詞", "a noun");

/// The longest word that stands here: a noun, a determiner or a keyword.
fn word_atom(r: &mut Reader<'_>) -> Option<Atom> {
    let (lexicon, rest) = (r.lexicon(), r.rest());
    let length = |class| lexicon.longest(class, rest).map_or(0, |(_, len)| len);
    let (noun, adnominal, keyword) = (length(Class::Noun), length(Class::Adnominal), length(Class::Keyword));
    if adnominal > noun && adnominal > keyword {
        return Word::read(r).map(Atom::Adnominal);
    }
    if keyword > noun
        && let Some(keyed) = r.attempt(Keyed::read)
    {
        return Some(Atom::Keyword(keyed));
    }
    Word::read(r).map(Atom::Noun)
}

/// Could a change such as +1 begin here: with its sign, or with a figure?
fn may_be_change(r: &Reader<'_>) -> bool {
    let rest = r.rest();
    if rest.starts_with(['+', '-']) {
        return true;
    }
    let noun = r.lexicon().longest(Class::Noun, rest);
    noun.is_some_and(|(id, len)| {
        r.lexicon().entry(Class::Noun, id).sorts.meets(Sorts::FIGURE)
            && rest[len..].starts_with(['+', '-', '/', '・'])
    })
}

/// Could a count begin here? Asked only where nobody wants to know what else could.
fn may_be_quantity(r: &Reader<'_>) -> bool {
    let first = r.rest().as_bytes().first().copied().unwrap_or_default();
    let literal = || Quantity::LITERALS.iter().any(|text| !text.is_empty() && r.starts(text));
    r.is_loud() || first.is_ascii_digit() || matches!(first, b'X' | b'Y') || literal()
}

fn read_atom(r: &mut Reader<'_>) -> Option<Atom> {
    if may_be_change(r)
        && let Some(changes) = r.attempt(Changes::read)
    {
        return Some(Atom::Changes(changes));
    }
    match r.rest().chars().next()? {
        '『' => return Raw::read(r).map(Atom::Name),
        '＜' => return Raw::read(r).map(Atom::Trait),
        '「' => return Quote::read(r).map(Atom::Quote),
        _ => {}
    }
    // A word wins over a count only where it is longer: 2回攻撃 over 2回.
    let from = r.at();
    let quantity =
        if may_be_quantity(r) { r.attempt(Quantity::read).map(|found| (found, r.at())) } else { None };
    r.go_to(from);
    let word = r.attempt(word_atom).map(|word| (word, r.at()));
    match (quantity, word) {
        (Some((quantity, to)), word) if word.as_ref().is_none_or(|(_, end)| *end <= to) => {
            r.go_to(to);
            Some(Atom::Quantity(quantity))
        }
        (_, word) => word.map(|(word, _)| word),
    }
}

impl Syntax for Atom {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        let so_far = r.wanted_so_far();
        let from = r.at();
        let found = read_atom(r);
        if found.is_none() {
            r.go_to(from);
            if r.rest().is_empty() {
                r.want(Want::Named(NOUN_CALLED));
            }
            r.wanted_instead(from, so_far, NOUN_CALLED);
        }
        found
    }

    fn write(&self, lexicon: &Lexicon, out: &mut String) {
        match self {
            Atom::Changes(changes) => changes.write(lexicon, out),
            Atom::Quantity(quantity) => quantity.write(lexicon, out),
            Atom::Noun(word) => word.write(lexicon, out),
            Atom::Adnominal(word) => word.write(lexicon, out),
            Atom::Keyword(keyed) => keyed.write(lexicon, out),
            Atom::Name(name) => name.write(lexicon, out),
            Atom::Trait(name) => name.write(lexicon, out),
            Atom::Quote(quote) => quote.write(lexicon, out),
        }
    }

    fn example(lexicon: &Lexicon, chance: &mut Chance) -> Self {
        match chance.below(4) {
            0 => Atom::Name(Raw::example(lexicon, chance)),
            1 => Atom::Quantity(Quantity::example(lexicon, chance)),
            _ => Atom::Noun(Word::example(lexicon, chance)),
        }
    }

    fn english(&self, lexicon: &Lexicon, out: &mut String) {
        match self {
            Atom::Changes(changes) => changes.english(lexicon, out),
            Atom::Quantity(quantity) => quantity.english(lexicon, out),
            Atom::Noun(word) => word.english(lexicon, out),
            Atom::Adnominal(word) => word.english(lexicon, out),
            Atom::Keyword(keyed) => keyed.english(lexicon, out),
            Atom::Name(name) => out.push_str(lexicon.called(&name.0)),
            Atom::Trait(name) => out.push_str(&name.0),
            Atom::Quote(quote) => quote.english(lexicon, out),
        }
    }
}

impl Atom {
    /// May it stand before a predicate without a particle?
    pub(crate) fn stands_alone(&self, lexicon: &Lexicon) -> bool {
        match self {
            Atom::Noun(word) => word.entry(lexicon).sorts.meets(Sorts::TIME.or(Sorts::ALONE)),
            Atom::Quantity(_) | Atom::Changes(_) | Atom::Keyword(_) | Atom::Quote(_) => true,
            Atom::Adnominal(_) | Atom::Name(_) | Atom::Trait(_) => false,
        }
    }
}

impl Syntax for Tied {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        // Nothing between two words is tried before か and と: かげろう is no か and げろう.
        if let Some(limit) = r.attempt(Limit::read) {
            return Some(Tied::Limit(limit));
        }
        if let Some(atom) = r.attempt(Atom::read) {
            return Some(Tied::Beside(atom));
        }
        let tie = Tie::read(r)?;
        Atom::read(r).map(|atom| Tied::By(tie, atom))
    }

    fn write(&self, lexicon: &Lexicon, out: &mut String) {
        match self {
            Tied::Beside(atom) => atom.write(lexicon, out),
            Tied::By(tie, atom) => {
                tie.write(lexicon, out);
                atom.write(lexicon, out);
            }
            Tied::Limit(limit) => limit.write(lexicon, out),
        }
    }

    fn example(lexicon: &Lexicon, chance: &mut Chance) -> Self {
        Tied::By(Tie::Of, Atom::example(lexicon, chance))
    }

    fn english(&self, lexicon: &Lexicon, out: &mut String) {
        match self {
            Tied::Beside(atom) => atom.english(lexicon, out),
            Tied::By(tie, atom) => {
                tie.english(lexicon, out);
                atom.english(lexicon, out);
            }
            Tied::Limit(limit) => limit.english(lexicon, out),
        }
    }
}

/// 自分の〔このターンに移動した〕カード: この begins no phrase where it begins an adverb.
fn adverb_begins(r: &Reader<'_>) -> bool {
    let length = |class| r.lexicon().longest(class, r.rest()).map_or(0, |(_, len)| len);
    let determiner = length(Class::Adnominal);
    determiner > 0 && length(Class::Adverb) > determiner.max(length(Class::Noun))
}

/// The next word of a phrase, if one fits. Each way to go on is read before it is judged; one that doesn't fit
/// gives way to the next.
fn next_word(r: &mut Reader<'_>, fits: &mut Fits) -> Option<Tied> {
    let lexicon = r.lexicon();
    r.narrow(|narrow| narrow.nouns = Some(fits.may_follow()));
    if fits.takes_limit()
        && let Some(limit) = r.attempt(Limit::read)
    {
        fits.limited();
        return Some(Tied::Limit(limit));
    }
    // の中から is a particle, and no の before 中.
    if r.starts("の中から") {
        return None;
    }
    let beside = r.attempt(|r| {
        let next = Tied::Beside(Atom::read(r)?);
        fits.next(&next, lexicon).then_some(next)
    });
    beside.or_else(|| {
        r.attempt(|r| {
            let tie = Tie::read(r)?;
            if adverb_begins(r) {
                return None;
            }
            let next = Tied::By(tie, Atom::read(r)?);
            fits.next(&next, lexicon).then_some(next)
        })
    })
}

/// A phrase. One that is the value of a figure ends before の: 〔コストが〕3以下｜のカード.
pub(crate) fn chain(r: &mut Reader<'_>, value: bool) -> Option<Chain> {
    let from = r.at();
    let first = Atom::read(r)?;
    let mut fits = Fits::new(&first, r.lexicon());
    let mut more = Vec::new();
    let is_value = |r: &Reader<'_>, fits: &Fits| value && fits.is_value() && r.starts("の");
    while !is_value(r, &fits)
        && let Some(next) = next_word(r, &mut fits)
    {
        more.push(next);
    }
    Some(Chain { at: At::new(from, r.at()), relative: None, first, more })
}

impl Syntax for Chain {
    fn read(r: &mut Reader<'_>) -> Option<Self> {
        chain(r, false)
    }

    fn write(&self, lexicon: &Lexicon, out: &mut String) {
        if let Some(relative) = &self.relative {
            relative.write(lexicon, out);
        }
        self.first.write(lexicon, out);
        self.more.write(lexicon, out);
    }

    fn example(lexicon: &Lexicon, chance: &mut Chance) -> Self {
        Chain { at: At::default(), relative: None, first: Atom::example(lexicon, chance), more: Vec::new() }
    }

    fn english(&self, lexicon: &Lexicon, out: &mut String) {
        crate::english::phrase(lexicon, self, out);
    }
}

impl Relative {
    pub(crate) fn write(&self, lexicon: &Lexicon, out: &mut String) {
        if let Some(before) = &self.before {
            before.write(lexicon, out);
        }
        self.args.iter().for_each(|arg| arg.write(lexicon, out));
        self.pred.write(lexicon, out);
        self.pause.write(lexicon, out);
    }
}
