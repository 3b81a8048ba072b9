//! Reading a printed text by the shared grammar: each line is an ability, with the lines of its list.

use std::ops::Range;

use language::grammar::{Atom, Chain, Copula, Line, Particle, Pred, Quantity};
use language::view::View;
use language::{Gap, Tense, genre};
use text::Normal;

use crate::hooks::{Special, specials_of_line};
use crate::lexicon::lexicon;

/// A text as it was read: abilities in the printed order, and the phrases that were not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Each ability, read or not, with where it stands in what is printed.
    pub abilities: Vec<(Range<usize>, Result<Read, Gap>)>,
}

/// An ability as it is printed: its line, and the lines of its list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read(Vec<Line>);

/// What kind of line it is.
pub(crate) enum Kind {
    /// Special effects that the card has.
    Keywords(Vec<Special>),
    /// A deck may hold any number of it.
    AnyNumber,
    /// An ability.
    Ability,
}

impl Reading {
    /// Was everything read?
    pub fn is_whole(&self) -> bool {
        self.abilities.iter().all(|(_, read)| read.is_ok())
    }

    /// The phrases that were not.
    pub fn gaps(&self) -> impl Iterator<Item = &Gap> {
        self.abilities.iter().filter_map(|(_, read)| read.as_ref().err())
    }

    /// The abilities that were.
    pub fn read(&self) -> impl Iterator<Item = &Read> {
        self.abilities.iter().filter_map(|(_, read)| read.as_ref().ok())
    }
}

impl Read {
    /// The line of the ability.
    pub(crate) fn line(&self) -> &Line {
        &self.0[0]
    }

    /// The lines that it lets choose from.
    pub(crate) fn listed(&self) -> &[Line] {
        &self.0[1..]
    }

    /// What kind of line it is.
    pub(crate) fn kind(&self) -> Kind {
        match specials_of_line(self.line()) {
            Some(keywords) if self.listed().is_empty() => Kind::Keywords(keywords),
            _ if is_any_number(self.line()) => Kind::AnyNumber,
            _ => Kind::Ability,
        }
    }
}

/// このカードはデッキに何枚入れてもよい。
fn is_any_number(line: &Line) -> bool {
    let [clause] = &line.clauses[..] else { return false };
    let Ok(view) = View::of_clause(lexicon(), clause, false) else { return false };
    if view.deed().and_then(genre::Deed::of) != Some(genre::Deed::Insert) {
        return false;
    }
    let taken = view.with(|slots| {
        let may = slots.take_form().is_some_and(|form| form.tense == Tense::MayAlso);
        let deck = slots.take(&Particle::To).printed().is_some_and(is_deck);
        let this = slots.take(&Particle::Topic).printed().is_some_and(is_this_card);
        let many = slots.take_count().or_else(|| slots.take_count_of(&Particle::Topic));
        let any = many.is_some_and(|chain| matches!(chain.first, Atom::Quantity(Quantity::HowMany)));
        match may && deck && this && any {
            true => Ok(()),
            false => Err(language::scribe::Refused::new(clause.at, "枚数", "how many")),
        }
    });
    taken.is_ok()
}

fn is_deck(chain: &Chain) -> bool {
    let deck = matches!(&chain.first, Atom::Noun(word) if genre::Noun::of(*word) == Some(genre::Noun::Deck));
    deck && chain.more.is_empty() && chain.relative.is_none()
}

fn is_this_card(chain: &Chain) -> bool {
    let this = matches!(&chain.first, Atom::Adnominal(word) if genre::Adnominal::of(*word) == Some(genre::Adnominal::This));
    this && chain.more.len() == 1 && chain.relative.is_none()
}

/// The noun that a line consists of, if it has no verb.
pub(crate) fn only_chain(line: &Line) -> Option<&Chain> {
    match &line.clauses[..] {
        [only] if only.args.is_empty() && only.link.is_none() => match &only.pred {
            Pred::Is(chain, Copula::Bare) => Some(chain),
            _ => None,
        },
        _ => None,
    }
}

/// The text that counts: reminders left out, variants written one way.
pub fn normalise(printed: &str) -> Normal {
    lexicon().normal(printed)
}

/// Reads a printed text. It never fails: what can't be read stays as a gap.
pub fn read(printed: &str) -> Reading {
    let normal = normalise(printed);
    let part = |part: Range<usize>| {
        let read = language::read_part(lexicon(), &normal, part.clone()).map(Read);
        (normal.printed(part), read)
    };
    Reading { abilities: parts(normal.text()).into_iter().map(part).collect() }
}

/// The lines of a text, an ability each. The lines of a list of effects belong to the line above.
pub(crate) fn parts(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    for line in text.split('\n') {
        let end = at + line.len();
        match found.last_mut() {
            Some(last) if line.starts_with('・') => last.end = end,
            _ if line.trim().is_empty() => {}
            _ => found.push(at..end),
        }
        at = end + 1;
    }
    found
}

/// An ability as a card would print it.
pub fn render(read: &Read) -> String {
    language::write(lexicon(), &read.0)
}

/// What was understood of an ability, in English.
pub fn english(read: &Read) -> String {
    let line = |line: &Line| {
        let mut text = String::new();
        language::english::line(lexicon(), line, &mut text);
        text
    };
    read.0.iter().map(line).collect::<Vec<_>>().join(" ")
}
