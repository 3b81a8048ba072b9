//! Reading a printed text by the shared grammar.

use language::card::parts;
use language::grammar::{Atom, Chain, Line, Particle, Quantity};
use language::view::View;
pub use language::{Lexicon, Read, Reading};
use language::{Tense, genre};
use text::Normal;

use crate::hooks::{Special, specials_of_line};
use crate::lexicon::lexicon;

/// What kind of line it is.
pub(crate) enum Kind {
    /// Special effects that the card has.
    Keywords(Vec<Special>),
    /// A deck may hold any number of it.
    AnyNumber,
    /// An ability.
    Ability,
}

/// What kind of line an ability is.
pub(crate) fn kind(read: &Read) -> Kind {
    match specials_of_line(read.line()) {
        Some(keywords) if read.listed().is_empty() => Kind::Keywords(keywords),
        _ if is_any_number(read.line()) => Kind::AnyNumber,
        _ => Kind::Ability,
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

/// The text that counts: reminders left out, variants written one way.
pub fn normalise(printed: &str) -> Normal {
    lexicon().normal(printed)
}

/// Reads a printed text. It never fails: what can't be read stays as a gap.
pub fn read(printed: &str) -> Reading {
    let normal = normalise(printed);
    Reading::of(lexicon(), &normal, parts(normal.text()))
}

/// An ability as a card would print it.
pub fn render(read: &Read) -> String {
    read.render(lexicon())
}

/// What was understood of an ability, in English.
pub fn english(words: &Lexicon, read: &Read) -> String {
    read.english(words)
}
