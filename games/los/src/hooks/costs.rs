//! Costs: lowered like deeds; whether one can be paid is read off the steps that pay it.

use engine::effect::Side;
use language::grammar::{Clause, Link, Particle};
use language::scribe::amounts::number;
use language::scribe::done::do_it;
use language::scribe::sentences::{actor, take_connectives};
use language::scribe::{Actor, Lowered, Plays, conditions};
use language::view::View;

use super::{Hooks, cannot, is, lies, not, own_noun};
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
pub(super) fn cost(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Cost> {
    let before = hooks.writer().spoken_of();
    let (given, rest) = conditions::leading(hooks, clauses)?;
    let mut prices = Vec::new();
    for clause in rest {
        hooks.writer().stands(clause.at);
        let price = match energy(hooks, clause)? {
            Some(n) => {
                hooks.writer().deed(Verb::Pay, Reference::Nothing, Amount::N(n));
                Price::Energy(n)
            }
            None => paid_by_deed(hooks, clause)?,
        };
        prices.push(price);
    }
    hooks.writer().put_back(&before);
    Ok(Cost { given, prices })
}

/// エネルギーを1枚ゲインする: so much energy.
fn energy(hooks: &Hooks<'_>, clause: &Clause) -> Lowered<Option<i16>> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let gains = view.deed().and_then(Deed::of) == Some(Deed::Gain);
    if !gains || view.slots().peek(&Particle::Object).and_then(own_noun) != Some(Noun::Energy) {
        return Ok(None);
    }
    view.with(|slots| {
        slots.take(&Particle::Object);
        match slots.take_count_of(&Particle::Object).and_then(number) {
            Some(n) => Ok(Some(n.min(99))),
            None => cannot(clause.at, "エネルギーの枚数", "how much energy"),
        }
    })
}

fn paid_by_deed(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Price> {
    hooks.writer().next_sentence();
    hooks.next_sentence();
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let Some(deed) = view.deed() else {
        return cannot(clause.at, "この種類のコスト", "such a cost");
    };
    let spoken = hooks.writer().spoken_of();
    let from = hooks.writer().ops().len();
    view.with(|slots| {
        take_connectives(slots);
        let by = actor(hooks, slots, Actor::Unsaid)?;
        match by.side() {
            Side::Mine if by != Actor::Both => do_it(hooks, deed, slots, by),
            _ => cannot(clause.at, "相手が払うコスト", "a cost that the opponent pays"),
        }
    })?;
    hooks.writer().put_back_it(&spoken);
    match hooks.price(from, Side::Mine) {
        Some(price) => Ok(price),
        None => cannot(clause.at, "この種類のコスト", "such a cost"),
    }
}

/// What must be so for a deed to do anything.
fn lacks(verb: &Verb) -> Option<Filter> {
    match verb {
        Verb::Regain(false) => Some(not(Test::Gained)),
        Verb::Regain(true) => Some(is(Test::Gained)),
        Verb::Turn(pose) => Some(Filter::Not(Box::new(lies(*pose)))),
        _ => None,
    }
}

/// What steps that were written take to be paid.
pub(super) fn price(ops: &[Op], by: Side) -> Option<Price> {
    match ops {
        [Op::Choose(choose), Op::Do(last)] => {
            let Amount::N(n) = choose.least else { return None };
            let mut of = choose.of.clone();
            let lacks = lacks(&last.verb).filter(|filter| !of.filters.contains(filter));
            of.filters.extend(lacks);
            Some(Price::Cards(of, n))
        }
        [Op::Do(top), Op::Do(_)] if top.into.is_some() && by == Side::Mine => match top.n {
            Amount::N(n) => Some(Price::Deck(n)),
            _ => None,
        },
        [Op::Do(only)] => match (&only.to, &only.verb, &only.n) {
            (Reference::This, verb, _) => Some(Price::This(lacks(verb).into_iter().collect())),
            (Reference::Every(of), ..) => Some(Price::Cards(of.clone(), 1)),
            (Reference::Nothing, Verb::LoseLife(_), Amount::N(n)) if by == Side::Mine => {
                Some(Price::Life(*n))
            }
            (Reference::Nothing, Verb::Damage(_), _) => Some(Price::Life(0)),
            _ => None,
        },
        _ => None,
    }
}
