//! Costs: lowered like deeds; whether one can be paid is read off the steps that pay it.

use engine::effect::Side;
use language::grammar::{Clause, Link, Particle};
use language::scribe::writer::Writer;
use language::scribe::{Plays, conditions};
use language::view::View;

use super::deeds::{Lowered, not_yet, number, only_noun};
use super::{Hooks, lies};
use crate::game::Los;
use crate::lexicon::{Deed, Noun};
use crate::vocabulary::{Amount, Condition, Filter, Op, Price, Reference, Test, Verb};

/// What a text costs, and what must hold for it to be paid.
pub(super) struct Cost {
    pub given: Vec<Condition>,
    pub prices: Vec<Price>,
}

/// How many of the first clauses are a cost.
pub(super) fn length(clauses: &[Clause]) -> Option<usize> {
    let ends = |clause: &Clause| matches!(clause.link, Some(Link::Cost | Link::ByDoing | Link::ByDoingPause));
    clauses.iter().position(ends).map(|last| last + 1)
}

/// Lowers a cost: the steps that pay it, and its prices.
pub(super) fn cost(hooks: &mut Hooks<'_>, writer: &mut Writer<Los>, clauses: &[Clause]) -> Lowered<Cost> {
    let before = writer.spoken_of();
    let (given, rest) = conditions::leading(hooks, writer, clauses)?;
    let mut prices = Vec::new();
    for clause in rest {
        writer.stands(clause.at);
        let price = match energy(hooks, clause)? {
            Some(n) => {
                writer.deed(Verb::Pay, Reference::Nothing, Amount::N(n));
                Price::Energy(n)
            }
            None => paid_by_deed(hooks, writer, clause)?,
        };
        prices.push(price);
    }
    writer.put_back(&before);
    Ok(Cost { given, prices })
}

/// エネルギーを1枚ゲインする: so much energy.
fn energy(hooks: &Hooks<'_>, clause: &Clause) -> Lowered<Option<i16>> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    if view.deed().and_then(Deed::of) != Some(Deed::Gain) {
        return Ok(None);
    }
    // Looked at first: another object is paid by the deed.
    let mut copy = None;
    let taken = view.with(|slots| {
        let count = slots.take_count_of(&Particle::Object);
        let object = slots.take(&Particle::Object).printed().and_then(only_noun).and_then(Noun::of);
        copy = count.filter(|_| object == Some(Noun::Energy));
        Ok::<(), language::scribe::Refused>(())
    });
    match copy {
        Some(count) => {
            taken?;
            number(count).map(Some)
        }
        None => Ok(None),
    }
}

fn paid_by_deed(hooks: &mut Hooks<'_>, writer: &mut Writer<Los>, clause: &Clause) -> Lowered<Price> {
    writer.next_sentence();
    hooks.next_sentence();
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let Some(deed) = view.deed() else { return not_yet(clause.at) };
    let (spoken, from) = (writer.spoken_of(), writer.ops().len());
    view.with(|slots| hooks.deed(writer, deed, slots, Side::Mine))?;
    writer.put_back_it(&spoken);
    match price(&writer.ops()[from..]) {
        Some(price) => Ok(price),
        None => not_yet(clause.at),
    }
}

/// What must be so for a deed to do anything.
fn lacks(verb: &Verb) -> Option<Filter> {
    match verb {
        Verb::Regain(false) => Some(Filter::Not(Box::new(Filter::Is(Test::Gained)))),
        Verb::Turn(pose) => Some(Filter::Not(Box::new(lies(*pose)))),
        _ => None,
    }
}

fn price(ops: &[Op]) -> Option<Price> {
    match ops {
        [Op::Choose(choose), Op::Do(last)] => {
            let Amount::N(n) = choose.most else { return None };
            let mut of = choose.of.clone();
            let lacks = lacks(&last.verb).filter(|filter| !of.filters.contains(filter));
            of.filters.extend(lacks);
            Some(Price::Cards(of, n))
        }
        [Op::Do(only)] => match (&only.to, &only.verb, &only.n) {
            (Reference::This, verb, _) => Some(Price::This(lacks(verb).into_iter().collect())),
            (Reference::Nothing, Verb::LoseLife(_), Amount::N(n)) => Some(Price::Life(*n)),
            _ => None,
        },
        _ => None,
    }
}
