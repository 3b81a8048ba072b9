//! Conditions: clauses before 場合、 or 限り、, or inside another clause.

use engine::effect::{Amount, Bound as Bounds, Condition, Reference, Side};

use crate::conjugation::Tense;
use crate::genre;
use crate::grammar::{self, Arg, Atom, Chain, Clause, Copula, Link, Particle, Quantity};
use crate::scribe::phrase::{Phrase, Pronoun};
use crate::scribe::writer::Writer;
use crate::scribe::{Plays, Refused};
use crate::view::{Slots, View};

/// Is the clause a condition of what follows?
pub fn is_condition(clause: &Clause) -> bool {
    matches!(clause.link, Some(Link::CasePause | Link::IfPause | Link::AsLongAs | Link::While))
}

/// A condition inside a clause.
pub fn inside(arg: &Arg) -> Option<&Clause> {
    match arg {
        Arg::Clause(clause) => Some(clause),
        _ => None,
    }
}

/// The conditions that a sentence begins with, and the clauses after them.
pub type Leading<'c, G> = (Vec<Condition<G>>, &'c [Clause]);

/// Lowers the conditions that a sentence begins with.
pub fn leading<'c, P: Plays>(
    hooks: &mut P,
    writer: &mut Writer<P::Game>,
    clauses: &'c [Clause],
) -> Result<Leading<'c, P::Game>, Refused> {
    let n = clauses.iter().take_while(|clause| is_condition(clause)).count();
    let mut all = Vec::new();
    for clause in &clauses[..n] {
        writer.stands(clause.at);
        all.push(condition(hooks, writer, clause)?);
    }
    Ok((all, &clauses[n..]))
}

fn not_yet(at: grammar::At) -> Refused {
    Refused::new(at, "まだ訳せない条件", "a condition that is not lowered yet")
}

fn negated<G: engine::effect::Effects>(condition: Condition<G>, not: bool) -> Condition<G> {
    if not { Condition::Not(Box::new(condition)) } else { condition }
}

/// A condition. What it is about is carried to the clauses after it.
pub fn condition<P: Plays>(
    hooks: &mut P,
    writer: &mut Writer<P::Game>,
    clause: &Clause,
) -> Result<Condition<P::Game>, Refused> {
    let at = clause.at;
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let deed = view.deed().map(genre::Deed::of);
    view.with(|slots| match deed {
        Some(Some(genre::Deed::DoSo)) => match slots.take_form().map(|form| form.tense) {
            Some(Tense::Past) => Ok(Condition::Done),
            Some(Tense::NegativePast) => Ok(Condition::Not(Box::new(Condition::Done))),
            _ => Err(not_yet(at)),
        },
        Some(Some(genre::Deed::Be | genre::Deed::Exist)) => there(hooks, writer, slots),
        None => like(hooks, writer, slots),
        Some(_) => Err(not_yet(at)),
    })
}

/// Cards that were spoken of.
fn spoken<P: Plays>(
    phrase: &Phrase<P::Game>,
    writer: &Writer<P::Game>,
    at: grammar::At,
) -> Result<Reference<P::Game>, Refused> {
    let plain = phrase.whose.get().is_none() && phrase.zones.get().is_none() && phrase.count.get().is_none();
    match phrase.pronoun.get() {
        Some(Pronoun::This) if plain && phrase.tests().is_empty() => Ok(Reference::This),
        Some(Pronoun::It) if plain && phrase.tests().is_empty() => writer.it().ok_or_else(|| not_yet(at)),
        _ => Err(not_yet(at)),
    }
}

/// How many, and how that is bounded.
fn bounded(chain: &Chain) -> Option<(i16, Bounds)> {
    let (Atom::Quantity(Quantity::Count { n: grammar::Amount::N { n }, unit: Some(_), bound }), []) =
        (&chain.first, &chain.more[..])
    else {
        return None;
    };
    let bound = match bound {
        None => Bounds::Exactly,
        Some(grammar::Bound::Least) => Bounds::AtLeast,
        Some(grammar::Bound::Most) => Bounds::AtMost,
        Some(_) => return None,
    };
    Some(((*n).min(999) as i16, bound))
}

/// 自分の場に駒が2体以上いる, この駒が前衛にいる
fn there<P: Plays>(
    hooks: &mut P,
    writer: &mut Writer<P::Game>,
    slots: &mut Slots<'_>,
) -> Result<Condition<P::Game>, Refused> {
    let at = slots.at();
    let not = match slots.take_form().map(|form| form.tense) {
        Some(Tense::Plain) => false,
        Some(Tense::Negative) => true,
        _ => return Err(not_yet(at)),
    };
    let count = slots.take_count_of(&Particle::Topic);
    let subject = slots.take(&Particle::Topic).printed();
    let place = slots.take(&Particle::To).printed();
    let (Some(subject), Some(place)) = (subject, place) else { return Err(not_yet(at)) };
    let mut phrase = Phrase::read(hooks, subject)?;
    let lies = Phrase::read(hooks, place)?;
    if phrase.pronoun.get().is_some() {
        let on = spoken::<P>(&phrase, writer, at)?;
        if count.is_some() || lies.whose.get().is_some() {
            return Err(not_yet(at));
        }
        let filters = match lies.zones.get() {
            Some(zones) if lies.tests().is_empty() => vec![hooks.lies_in(zones)],
            Some(_) => return Err(not_yet(at)),
            None => lies.tests(),
        };
        writer.carry(on.clone());
        return Ok(negated(Condition::Are(on, filters), not));
    }
    phrase.add_place(lies, place.at)?;
    let found = Amount::Count(phrase.selector(hooks, Side::Mine)?);
    match (count, not) {
        (None, true) => Ok(Condition::Is(found, Bounds::AtMost, Amount::N(0))),
        (None, false) => Ok(Condition::Is(found, Bounds::AtLeast, Amount::N(1))),
        (Some(count), false) => {
            let (n, bound) = bounded(count).ok_or_else(|| not_yet(count.at))?;
            Ok(Condition::Is(found, bound, Amount::N(n)))
        }
        (Some(count), true) => Err(not_yet(count.at)),
    }
}

/// この駒が裏向きの場合: what a noun says of cards that were spoken of.
fn like<P: Plays>(
    hooks: &mut P,
    writer: &mut Writer<P::Game>,
    slots: &mut Slots<'_>,
) -> Result<Condition<P::Game>, Refused> {
    let at = slots.at();
    let Some((value, copula)) = slots.take_is() else { return Err(not_yet(at)) };
    let not = match copula {
        Copula::IsNot | Copula::IsNotTopic => true,
        Copula::Is | Copula::Of | Copula::Bare => false,
        Copula::AndIs | Copula::Was => return Err(not_yet(at)),
    };
    let Some(subject) = slots.take(&Particle::Subject).printed() else { return Err(not_yet(at)) };
    let phrase = Phrase::read(hooks, subject)?;
    let on = spoken::<P>(&phrase, writer, at)?;
    let what = Phrase::read(hooks, value)?;
    let plain = what.whose.get().is_none()
        && what.zones.get().is_none()
        && what.count.get().is_none()
        && what.pronoun.get().is_none();
    let filters = what.tests();
    if !plain || filters.is_empty() {
        return Err(not_yet(at));
    }
    writer.carry(on.clone());
    Ok(negated(Condition::Are(on, filters), not))
}
