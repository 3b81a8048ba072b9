//! Numbers and conditions.

use engine::effect::{Bound, Side};

use super::scribe::{Lowered, Scribe, needs};
use super::selectors::zones_of;
use crate::effect as ast;
use crate::effect::{Act, Befalls, Compared, Event, Share, Sign, Target, Value, Var, Whose};
use crate::table::Zone;
use crate::vocabulary::{Amount, Condition, Fact, Filter, Measure, Reference, Selector, Tally, Test, zones};

impl Scribe<'_, '_> {
    /// A number.
    pub fn amount(&mut self, amount: &ast::Amount) -> Lowered<Amount> {
        match amount {
            ast::Amount::N(n) => Ok(Amount::N((*n).min(999) as i16)),
            ast::Amount::Var(var) => self.var(*var),
            ast::Amount::Of(value, _) => self.value(value),
        }
    }

    /// A number that the text names, before it is used or after (05-3).
    fn var(&mut self, var: Var) -> Lowered<Amount> {
        if let Some((_, n)) = self.named.iter().rev().find(|(known, _)| *known == var) {
            return Ok(n.clone());
        }
        let later = self.named_later.iter().find(|(known, _)| *known == var).map(|(_, value)| value.clone());
        match later {
            Some(value) => {
                let before = std::mem::take(&mut self.named_later);
                let n = self.value(&value);
                self.named_later = before;
                n
            }
            None if var == Var::X && self.x => Ok(Amount::X),
            None => needs("何を表すか示されていない数", "what the number is to be told"),
        }
    }

    /// What a number is.
    pub fn value(&mut self, value: &Value) -> Lowered<Amount> {
        Ok(match value {
            Value::Count(of, _) => Amount::Count(self.selector(of)?),
            Value::Figure { of, which, printed } => {
                Amount::Own(Measure::Figure(self.reference(of)?, *which, *printed))
            }
            Value::Sum(of, _, figure) => {
                Amount::Own(Measure::Figure(Reference::Every(self.selector(of)?), *figure, false))
            }
            Value::Life { whose, .. } => Amount::Own(Measure::Life(self.one_side(*whose)?)),
            Value::Cores { whose, zone, .. } => Amount::Own(Measure::Cores(self.one_side(*whose)?, *zone)),
            Value::CoresOn(of, _) => Amount::Own(Measure::CoresOn(self.reference(of)?)),
            Value::Paid(_) => self.var(Var::X)?,
            Value::DamageDealt(_) if !self.counted => Amount::Cause,
            Value::DamageDealt(_) | Value::HowMany(_) => Amount::Own(Measure::Counted),
            Value::Var(var) => self.var(*var)?,
            Value::Plus(of, sign, n) => {
                let n = (*n).min(999) as i16;
                let n = if *sign == Sign::Plus { n } else { -n };
                Amount::Sum(vec![self.value(of)?, Amount::N(n)])
            }
            Value::Share(of, Share::Times(n)) => {
                Amount::Times(Box::new(self.value(of)?), (*n).min(99) as i16)
            }
            Value::Share(of, Share::Half) => {
                self.note(rule!("05-2"));
                self.note(ruling!("LG-75"));
                Amount::Half(Box::new(self.value(of)?))
            }
        })
    }

    /// The one side that a word means.
    pub fn one_side(&self, whose: Whose) -> Lowered<Side> {
        match whose {
            Whose::Unsaid => Ok(self.actor),
            _ => match self.sides(whose, None)[..] {
                [side] => Ok(side),
                _ => needs("複数のプレイヤーの指定", "one player"),
            },
        }
    }

    /// What must hold.
    pub fn condition(&mut self, condition: &ast::Condition) -> Lowered<Condition> {
        let not = |condition: Condition, not: bool| {
            if not { Condition::Not(Box::new(condition)) } else { condition }
        };
        Ok(match condition {
            ast::Condition::Did => Condition::Done,
            ast::Condition::DidNot(_) => not(Condition::Done, true),
            ast::Condition::There { place, what, count, none, .. } => {
                let mut of = self.selector(what)?;
                if let Some(place) = place {
                    of.places = self.places(std::slice::from_ref(place));
                }
                let there = Amount::Count(of);
                match (count, none) {
                    (_, Some(_)) => Condition::Is(there, Bound::AtMost, Amount::N(0)),
                    (Some((n, _, bound)), None) => {
                        let (bound, n) = self.bound(*bound, n)?;
                        Condition::Is(there, bound, n)
                    }
                    (None, None) => Condition::Is(there, Bound::AtLeast, Amount::N(1)),
                }
            }
            ast::Condition::In { what, places, not: out, .. } => {
                if matches!(what, Target::This(_)) && !out {
                    self.here_works(places);
                }
                let what = self.reference(what)?;
                let mut any = Vec::new();
                for place in places {
                    for side in self.sides(place.whose, place.zone) {
                        let zone = place.zone.unwrap_or(ast::Zone::Field);
                        let mut filters = vec![Filter::Is(Test::Lies(zones(&zones_of(zone, side))))];
                        if place.whose != Whose::Unsaid {
                            filters.push(Filter::Is(Test::Of(side)));
                        }
                        any.push(filters);
                    }
                }
                not(Condition::Are(what, vec![Filter::Any(any)]), *out)
            }
            ast::Condition::InLane(what, lane) => {
                Condition::Are(self.reference(what)?, vec![Filter::Is(Test::Lane(*lane))])
            }
            ast::Condition::Posture { what, is, not: other, .. } => {
                not(Condition::Are(self.reference(what)?, vec![Filter::Is(Test::Posture(*is))]), *other)
            }
            ast::Condition::Like { what, filter } => {
                let what = self.reference(what)?;
                let none = Selector { places: Vec::new(), filters: Vec::new() };
                Condition::Are(what, vec![self.filter(filter, &none)?])
            }
            ast::Condition::Is { what, nouns, not: other, .. } => {
                not(Condition::Are(self.reference(what)?, self.nouns(nouns)?), *other)
            }
            ast::Condition::Measure { value, with, .. } => {
                let value = self.value(value)?;
                match with {
                    Compared::To(n, _, bound) => {
                        let (bound, n) = self.bound(*bound, n)?;
                        Condition::Is(value, bound, n)
                    }
                    Compared::With(other, bound) => {
                        let other = self.value(other)?;
                        let (bound, by) = match bound {
                            ast::Bound::AtLeast => (Bound::AtLeast, 0),
                            ast::Bound::AtMost => (Bound::AtMost, 0),
                            ast::Bound::Exactly => (Bound::Exactly, 0),
                            ast::Bound::More => (Bound::AtLeast, 1),
                            ast::Bound::Less => (Bound::AtMost, -1),
                        };
                        Condition::Is(value, bound, Amount::Sum(vec![other, Amount::N(by)]))
                    }
                }
            }
            ast::Condition::Would(_) => {
                return needs("ここでの置き換え", "a replacement where it can act");
            }
            ast::Condition::Happened { event, not: none, .. } => not(self.happened(event)?, *none),
            ast::Condition::Earlier { event, not: none, .. } => not(self.earlier(event)?, *none),
            ast::Condition::CoresOn { what, count, none } => {
                let there = Amount::Own(Measure::CoresOn(self.reference(what)?));
                match (count, none) {
                    (_, Some(_)) => Condition::Is(there, Bound::AtMost, Amount::N(0)),
                    (Some((n, _, bound)), None) => {
                        let (bound, n) = self.bound(*bound, n)?;
                        Condition::Is(there, bound, n)
                    }
                    (None, None) => Condition::Is(there, Bound::AtLeast, Amount::N(1)),
                }
            }
            ast::Condition::Otherwise => {
                return needs("対になる文のない「そうでない場合」", "the other case to be told");
            }
            ast::Condition::TurnOf(actor) => Condition::Own(Fact::TurnOf(self.side(*actor)?)),
        })
    }

    /// これによって…した場合: of what was spoken of last.
    fn happened(&mut self, event: &Event) -> Lowered<Condition> {
        match (event, &self.it) {
            (Event::Befalls(_, Befalls::Breaks { .. }), Some(Reference::Slot(slot))) => {
                Ok(Condition::Own(Fact::Fell(*slot)))
            }
            (Event::Befalls(_, Befalls::BreaksOther { .. }) | Event::Does(_, Act::Breaks(_)), _)
                if self.fought =>
            {
                Ok(Condition::Own(Fact::FoeFell))
            }
            (Event::Befalls(what, Befalls::Placed { to: Some(place), .. }), _) => match place.zone {
                Some(ast::Zone::Lane(lane)) => {
                    let what = self.reference(what)?;
                    Ok(Condition::Are(what, vec![Filter::Is(Test::Lane(lane))]))
                }
                _ => needs("レーン以外への配置の条件", "a lane it was placed in"),
            },
            (Event::Befalls(_, Befalls::Breaks { .. }), _) if self.fought => {
                Ok(Condition::Own(Fact::FoeFell))
            }
            _ => needs("この種類の「これによって」", "what has happened by this to be known"),
        }
    }

    /// このターン中に…していた場合
    fn earlier(&mut self, event: &Event) -> Lowered<Condition> {
        let Event::Does(actor, act) = event else {
            return needs("ターン中にカードに起こったことの記録", "a turn's history of cards");
        };
        let side = self.side(*actor)?;
        let tally = match act {
            Act::Draws(None) => Tally::Drawn,
            Act::Attacks(_) => Tally::Attacks,
            Act::Unlocks(Target::Every(of, _)) if is_any(of) => Tally::Unlocked,
            Act::Places(Target::Every(of, _), _) if is_any(of) => Tally::Placed,
            Act::Plays(Target::Every(of, _)) if is_any(of) => Tally::Played(None),
            Act::Plays(Target::Every(of, _)) if of.filters.is_empty() && of.early.is_empty() => {
                match (&of.places[..], &of.nouns[..]) {
                    ([], [ast::Noun::Kind(category, _)]) => Tally::Played(Some(*category)),
                    _ => return needs("ターン中のこの種類の記録", "a turn's history of this"),
                }
            }
            _ => return needs("ターン中のこの種類の記録", "a turn's history of this"),
        };
        Ok(Condition::Own(Fact::Earlier(tally, side)))
    }
}

/// Any card at all?
fn is_any(of: &ast::Selector) -> bool {
    of.places.is_empty()
        && of.filters.is_empty()
        && of.early.is_empty()
        && of.nouns.iter().all(|noun| matches!(noun, ast::Noun::Card | ast::Noun::Unsaid))
}

/// The zones of a place, a bit each; 0 where it says none.
pub(super) fn zone_mask(place: Option<&ast::Place>) -> u16 {
    place.and_then(|place| place.zone).map_or(0, |zone| zones(&zones_of(zone, Side::Mine)))
}

/// The zones of the field.
pub(super) fn field_mask() -> u16 {
    zones(&[Zone::Left, Zone::Centre, Zone::Right, Zone::Lord, Zone::Master])
}
