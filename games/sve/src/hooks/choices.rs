//! Choices of cards that must go together: カード名が異なるように2枚まで.

use engine::effect::{Bound, SlotId};
use language::genre;
use language::grammar::{Arg, Chain, Clause, Link, Particle, Pred};
use language::scribe::phrase::{Phrase, Says};
use language::scribe::{Lowered, Plays, amounts};
use language::view::Slots;

use super::{Hooks, cannot, is, not, words};
use crate::kinds::Figure;
use crate::vocabulary::{Amount, Filter, Measure, Reference, Test};

/// How the cards of one choice must go together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Such {
    /// No two of one name.
    NamesDiffer,
    /// No two of one cost.
    CostsDiffer,
    /// Their costs come to so much, or less.
    CostsTotal(i16),
}

impl Such {
    /// What the next card must be like, seen with those already in this slot.
    pub(super) fn filter(self, own: SlotId) -> Filter {
        let own = Reference::Slot(own);
        match self {
            Such::NamesDiffer => not(is(Test::SameNameAs(own))),
            Such::CostsDiffer => not(is(Test::SameCostAs(own))),
            Such::CostsTotal(total) => {
                let spent = Amount::Times(Box::new(Amount::Own(Measure::Cost(own))), -1);
                let left = Amount::Sum(vec![spent, Amount::N(total)]);
                is(Test::Cost(Bound::AtMost, Box::new(left)))
            }
        }
    }
}

/// What a clause before ように asks of the cards of a choice.
fn such(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Such> {
    let refused = || cannot(clause.at, "この選び方", "such a way to choose");
    // What is paid is not remembered.
    if hooks.in_cost {
        return refused();
    }
    let Pred::Verb { verb, .. } = &clause.pred else { return refused() };
    let deed = genre::Deed::of(hooks.lexicon().verb(*verb).deed);
    match (&clause.args[..], deed) {
        ([Arg::Phrase(what, Some(Particle::Subject), _)], Some(genre::Deed::Differ)) => {
            if what.only_noun().and_then(genre::Noun::of) == Some(genre::Noun::CardName) {
                return Ok(Such::NamesDiffer);
            }
            match is_cost(hooks, what)? {
                Some(false) => Ok(Such::CostsDiffer),
                _ => refused(),
            }
        }
        (
            [Arg::Phrase(what, Some(Particle::Subject), _), Arg::Phrase(n, Some(Particle::To), _)],
            Some(genre::Deed::Become),
        ) if is_cost(hooks, what)? == Some(true) => match amounts::bounded(hooks, n)? {
            (Bound::AtMost, Amount::N(n)) => Ok(Such::CostsTotal(n)),
            _ => refused(),
        },
        _ => refused(),
    }
}

/// 元のコスト, 元のコストの合計: is it the total? None if it is no cost.
fn is_cost(hooks: &mut Hooks<'_>, what: &Chain) -> Lowered<Option<bool>> {
    let total = what.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Total);
    let phrase = Phrase::read(hooks, what)?;
    let cost = match phrase.figures[..] {
        [(figure, true)] => words::figure(figure) == Some(Figure::Cost),
        _ => false,
    };
    Ok((cost && phrase.says_only(Says::FIGURES)).then_some(total))
}

/// Takes the clause that says how the cards of the next choice must go together.
pub(super) fn take_such(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    if let Some(clause) = slots.take_clause(|clause| clause.link == Some(Link::SoThat)) {
        hooks.such = Some(such(hooks, clause)?);
    }
    Ok(())
}

/// Refuses to say how cards go together where none are chosen.
pub(super) fn chosen_such(hooks: &Hooks<'_>, slots: &Slots<'_>) -> Lowered<()> {
    match hooks.such {
        None => Ok(()),
        Some(_) => cannot(slots.at(), "この選び方", "such a way to choose"),
    }
}
