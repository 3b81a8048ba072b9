//! Numbers.

use super::scribe::{It, Lowered, Scribe, Side, needs};
use super::selectors::zone;
use crate::effect as ast;
use crate::effect::{Counting, Goes, Share, Value};
use crate::kinds::Figure;
use crate::vocabulary::{Amount, Measure, Most, Reference, Selector, Topic};

/// A number is less by so much.
pub(super) fn plus(n: Amount, more: i16) -> Amount {
    if more == 0 { n } else { Amount::Sum(vec![n, Amount::N(more)]) }
}

/// So many times as much.
pub(super) fn times(n: Amount, by: i16) -> Amount {
    match n {
        n if by == 1 => n,
        Amount::N(n) => Amount::N(n * by),
        n => Amount::Times(Box::new(n), by),
    }
}

impl Scribe<'_> {
    /// A number as it is read when the text comes to it. X stands for itself: it was said before.
    pub fn amount(&mut self, n: &ast::Amount) -> Lowered<Amount> {
        match n {
            ast::Amount::N(n) => Ok(Amount::N(*n as i16)),
            ast::Amount::X => Ok(Amount::X),
            ast::Amount::Of(value, share) => {
                let value = self.value(value)?;
                if *share == Share::Half {
                    self.cite(rule!("5.29.1"));
                }
                Ok(match share {
                    Share::Whole => value,
                    Share::Times(n) => times(value, *n as i16),
                    Share::Half => Amount::Half(Box::new(value)),
                })
            }
        }
    }

    /// A number as it is read at any time: what the text says X is stands in its place.
    pub fn amount_now(&mut self, n: &ast::Amount) -> Lowered<Amount> {
        match (n, self.x.clone()) {
            (ast::Amount::X, Some(value)) => {
                self.cite(rule!("5.2.1.2.1"));
                self.value(&value)
            }
            _ => self.amount(n),
        }
    }

    /// What a number is said to be.
    pub fn value(&mut self, value: &Value) -> Lowered<Amount> {
        let measure = match value {
            Value::Count(of, counting) => {
                let evolve = |place: &ast::Place| matches!(place.zone, Some(ast::Zone::Evolve(_)));
                let spoken_of = self.it == It::Nothing && !self.cause && of.places.iter().all(evolve);
                let of = self.selector(of)?;
                if spoken_of {
                    // Cards that were counted can be spoken of where nothing else can.
                    self.it = It::These(Reference::Every(of.clone()));
                }
                match counting {
                    Counting::Number | Counting::Cards | Counting::Total => return Ok(Amount::Count(of)),
                    Counting::Names => Measure::DifferentNames(of),
                    Counting::Costs => Measure::DifferentCosts(of),
                }
            }
            Value::Figure(target, printed, figure) => {
                let of = self.target(target)?;
                match figure {
                    Figure::Cost => Measure::Cost(of),
                    Figure::Stat(stat) => Measure::Stat(of, *stat, *printed),
                }
            }
            Value::Extreme(of, most, figure) => {
                let most = if *most { Most::Most } else { Most::Least };
                Measure::Extreme(self.selector(of)?, *figure, most)
            }
            Value::LeaderHurt => Measure::Hurt(Side::Mine),
            Value::PaidByActing(_) => Measure::Paid,
            Value::PpMaximum(whose) => Measure::PpMax(self.side(*whose)?),
            Value::PpLeft(whose) => Measure::Pp(self.side(*whose)?),
            Value::Counters(target, name) => {
                let of = self.target(target)?;
                Measure::Counters(of, self.counter(name))
            }
            Value::PlayedThisTurn(of) if Self::is_only_place(of) => Measure::Played(Side::Mine),
            Value::PlayedThisTurn(of) => return self.history(Topic::Played, Some(Side::Mine), of),
            Value::BuriedThisTurn(of) => {
                let sides: Vec<Side> = self.selector(of)?.places.into_iter().map(|(_, side)| side).collect();
                let side = sides.iter().all(|side| *side == sides[0]).then(|| sides[0]);
                return self.history(Topic::Buried, side, of);
            }
            Value::ThatDamage => return Ok(Amount::Cause),
            Value::Rolled => return Ok(Amount::X),
            Value::HowManyReturned => {
                return self.how_many(&[Goes::BackToHand, Goes::ShuffledIn, Goes::DeckBottom, Goes::DeckTop]);
            }
            Value::HowManyDiscarded => return self.how_many(&[Goes::Discarded]),
            // Never less than 0.
            Value::Plus(value, more) => {
                return Ok(Amount::Per(Box::new(plus(self.value(value)?, *more)), 1));
            }
            Value::Ep(whose) => Measure::Ep(self.side(*whose)?),
        };
        Ok(Amount::Own(measure))
    }

    /// How many cards the last such deed moved.
    fn how_many(&mut self, goes: &[Goes]) -> Lowered<Amount> {
        let Some(at) = self.deeds.iter().rposition(|(done, _)| goes.contains(done)) else {
            // Nothing of the kind in the text: it was the cost.
            return if self.program.costs[0].is_empty() {
                needs("前に述べていない処理の数", "the deed that is counted")
            } else {
                Ok(Amount::Own(Measure::Paid))
            };
        };
        let it = self.deeds[at].1.clone();
        match self.resolve(it)? {
            crate::vocabulary::Reference::Slot(slot) => Ok(Amount::Remembered(slot)),
            _ => needs("複数の処理を合わせた数", "one deed that is counted"),
        }
    }

    /// So many times for each so many (5.28): how many times.
    pub fn per(&mut self, per: &ast::Per) -> Lowered<Amount> {
        self.cite(rule!("5.28.1"));
        self.cite(ruling!("SV-130"));
        let each = |n: Amount, of: u16| if of == 1 { n } else { Amount::Per(Box::new(n), of as i16) };
        match per {
            ast::Per::Cards(of, n, ast::Unit::Kinds) => {
                let names = Amount::Own(Measure::DifferentNames(self.selector(of)?));
                Ok(each(names, *n))
            }
            ast::Per::Cards(of, n, _) => Ok(each(Amount::Count(self.selector(of)?), *n)),
            ast::Per::Counters(target, name, n, _) => {
                let of = self.target(target)?;
                Ok(each(Amount::Own(Measure::Counters(of, self.counter(name))), *n))
            }
            ast::Per::Sets(of) => {
                let mut all = Vec::new();
                for kind in &of.kinds {
                    let one = ast::Selector { kinds: vec![kind.clone()], ..of.clone() };
                    all.push(Amount::Count(self.selector(&one)?));
                }
                Ok(Amount::Own(Measure::Least(all)))
            }
        }
    }

    /// How much room a zone has.
    pub fn room(&mut self, there: ast::Zone) -> Amount {
        Amount::Own(Measure::Room(zone(there), self.who))
    }

    /// All cards of a place.
    pub fn all_at(&mut self, place: &ast::Place) -> Lowered<Selector> {
        self.selector(&ast::Selector::all_of(*place))
    }
}
