//! Choices of cards that must go together: カード名が異なるように2枚まで.

use engine::effect::{Bound, SlotId};
use language::genre;
use language::grammar::{Arg, Chain, Clause, Link, Particle};
use language::scribe::phrase::{Count, Phrase, Says, count};
use language::scribe::{Choice, Lowered, Plays, amounts};
use language::view::Slots;

use super::{Hooks, cannot, is, not, words};
use crate::game::Sve;
use crate::kinds::{Figure, Stat};
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
    /// Their attack or their defence comes to so much, or less.
    StatsTotal(Stat, i16),
    /// Their costs come to so much, or more: a cost alone asks for that.
    Worth(i16),
}

impl Such {
    /// What the next card must be like, seen with those already in this slot.
    pub(super) fn filter(self, own: SlotId) -> Option<Filter> {
        let own = Reference::Slot(own);
        Some(match self {
            Such::Worth(_) => return None,
            Such::NamesDiffer => not(is(Test::SameNameAs(own))),
            Such::CostsDiffer => not(is(Test::SameCostAs(own))),
            Such::CostsTotal(total) => {
                let spent = Amount::Times(Box::new(Amount::Own(Measure::Cost(own))), -1);
                let left = Amount::Sum(vec![spent, Amount::N(total)]);
                is(Test::Cost(Bound::AtMost, Box::new(left)))
            }
            Such::StatsTotal(stat, total) => {
                let spent = Amount::Times(Box::new(Amount::Own(Measure::Stat(own, stat, false))), -1);
                let left = Amount::Sum(vec![spent, Amount::N(total)]);
                is(Test::Stat(stat, false, Bound::AtMost, Box::new(left)))
            }
        })
    }
}

/// What a clause before ように asks of the cards of a choice.
fn such(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Such> {
    let refused = || cannot(clause.at, "この選び方", "such a way to choose");
    match (&clause.args[..], clause.deed(hooks.lexicon).and_then(genre::Deed::of)) {
        // What is paid is not remembered.
        ([Arg::Phrase(what, Some(Particle::Subject), _)], Some(genre::Deed::Differ)) if !hooks.in_cost => {
            differ(hooks, what)
        }
        (
            [Arg::Phrase(what, Some(Particle::Subject), _), Arg::Phrase(n, Some(Particle::To), _)],
            Some(genre::Deed::Become),
        ) if is_cost(hooks, what)? == Some(true) => match amounts::bounded(hooks, n)? {
            (Bound::AtMost, Amount::N(n)) if !hooks.in_cost => Ok(Such::CostsTotal(n)),
            (Bound::AtLeast, Amount::N(n)) if hooks.in_cost => Ok(Such::Worth(n)),
            _ => refused(),
        },
        // 攻撃力の合計が5以下になる
        (
            [Arg::Phrase(what, Some(Particle::Subject), _), Arg::Phrase(n, Some(Particle::To), _)],
            Some(genre::Deed::Become),
        ) if let Some(stat) = total_of(hooks, what)?
            && !hooks.in_cost =>
        {
            match amounts::bounded(hooks, n)? {
                (Bound::AtMost, Amount::N(n)) => Ok(Such::StatsTotal(stat, n)),
                _ => refused(),
            }
        }
        _ => refused(),
    }
}

/// 攻撃力の合計: of which figure; none if it is no such total.
fn total_of(hooks: &mut Hooks<'_>, what: &Chain) -> Lowered<Option<Stat>> {
    let total = what.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Total);
    let phrase = Phrase::read(hooks, what)?;
    let stat = match phrase.figures[..] {
        [(figure, false)] => words::figure(figure),
        _ => None,
    };
    Ok(match stat {
        Some(Figure::Stat(stat)) if total && phrase.says_only(Says::FIGURES) => Some(stat),
        _ => None,
    })
}

/// カード名が異なる, 元のコストが異なる: no two that are chosen are of the same.
pub(super) fn differ(hooks: &mut Hooks<'_>, what: &Chain) -> Lowered<Such> {
    if what.only_noun().and_then(genre::Noun::of) == Some(genre::Noun::CardName) {
        return Ok(Such::NamesDiffer);
    }
    match is_cost(hooks, what)? {
        Some(false) if !hooks.in_cost => Ok(Such::CostsDiffer),
        _ => cannot(what.at, "この選び方", "such a way to choose"),
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
        hooks.sentence.such = Some(such(hooks, clause)?);
    }
    Ok(())
}

/// Refuses to say how cards go together where none are chosen.
pub(super) fn chosen_such(hooks: &Hooks<'_>, slots: &Slots<'_>) -> Lowered<()> {
    match hooks.sentence.such {
        None | Some(Such::Worth(_)) => Ok(()),
        Some(_) => cannot(slots.at(), "この選び方", "such a way to choose"),
    }
}

/// 自身の手札が2枚になるように自身の手札を捨てる: as many cards as are more than so many, where a deed says so.
pub(super) fn down_to(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    phrase: &Phrase<Sve>,
) -> Lowered<Option<Reference>> {
    let becomes = |clause: &Clause| match &clause.args[..] {
        [_, Arg::Phrase(n, Some(Particle::To), _)] => {
            clause.link == Some(Link::SoThat)
                && clause.does(hooks.lexicon, genre::Deed::Become)
                && matches!(count(n), Ok(Count::Exactly(_)))
        }
        _ => false,
    };
    let Some(clause) = slots.take_clause(becomes) else { return Ok(None) };
    let [Arg::Phrase(what, Some(Particle::Subject), _), Arg::Phrase(n, ..)] = &clause.args[..] else {
        return cannot(clause.at, "この選び方", "such a way to choose");
    };
    let (who, left) = (hooks.who, Phrase::read(hooks, what)?);
    left.only(Says::WHOSE.and(Says::ZONES))?;
    phrase.only(Says::WHOSE.and(Says::ZONES))?;
    let (left, of) = (left.selector(hooks, who)?, phrase.selector(hooks, who)?);
    let n = match count(n)? {
        Count::Exactly(n) if left == of && of.places.len() == 1 => Amount::N(-n),
        _ => return cannot(clause.at, "この選び方", "such a way to choose"),
    };
    let n = Amount::Sum(vec![Amount::Count(left), n]);
    let choice = Choice { who, of, least: n.clone(), most: n, aims: false, random: false, among: false };
    hooks.choose(choice).map(Some)
}
