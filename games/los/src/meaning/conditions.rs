//! What must hold for something to be done.

use engine::effect::{Bound, Side};

use super::scribe::{Lowered, Scribe, cannot};
use super::selectors::{bound, kind, zones};
use crate::effect as read;
use crate::effect::{Act, Actor, Befalls, Compared, Event, Noun, Place, Target, Turn, Whose};
use crate::table::Phase;
use crate::vocabulary::{Amount, Condition, Fact, Filter, Happened, Measure, Test, Whom};

/// A phase as the rules know it.
pub(crate) fn phase(phase: read::Phase) -> Phase {
    match phase {
        read::Phase::Setup => Phase::Start,
        read::Phase::Main => Phase::Main,
        read::Phase::Lead => Phase::Lead,
        read::Phase::Attack => Phase::Attack,
        read::Phase::End => Phase::End,
    }
}

/// In this player's turns, in this phase.
pub(crate) fn during(turn: Turn, said: Option<read::Phase>) -> Vec<Condition> {
    let mut all = Vec::new();
    match turn {
        Turn::Own => all.push(Condition::Own(Fact::TurnOf(Side::Mine))),
        Turn::Opponent => all.push(Condition::Own(Fact::TurnOf(Side::Theirs))),
        Turn::Each | Turn::Unsaid => {}
    }
    all.extend(said.map(|said| Condition::Own(Fact::Phase(phase(said)))));
    all
}

fn negate(condition: Condition, not: bool) -> Condition {
    if not { Condition::Not(Box::new(condition)) } else { condition }
}

impl Scribe<'_> {
    /// What must hold.
    pub fn condition(&mut self, condition: &read::Condition) -> Lowered<Condition> {
        use read::Condition as Said;
        Ok(match condition {
            Said::Did => Condition::Done,
            Said::DidNot => Condition::Not(Box::new(Condition::Done)),
            Said::There { place, what, count, none, .. } => self.there(place, what, count, *none)?,
            Said::In { what, place, not, .. } => {
                let what = self.spoken(what, Side::Mine)?;
                let filters = match place {
                    Place::Zone(zone) => {
                        let lies = zones(*zone).iter().map(|&zone| vec![Filter::Is(Test::Lies(zone))]);
                        vec![Filter::Any(lies.collect())]
                    }
                    place => self.place_tests(place)?,
                };
                negate(Condition::Are(what, filters), *not)
            }
            Said::Like { what, filter, not } => {
                let what = self.spoken(what, Side::Mine)?;
                let filter = self.filter(filter)?;
                negate(Condition::Are(what, vec![filter]), *not)
            }
            Said::Is { what, noun, not } => {
                let what = self.spoken(what, Side::Mine)?;
                let test = match noun {
                    Noun::Kind { kind: said, .. } => Test::Kind(kind(*said)),
                    Noun::Flash => Test::Flash,
                    Noun::Field => Test::Field,
                    Noun::Card | Noun::Energy | Noun::Unsaid => {
                        return cannot("カードがカードであるという条件", "a card that is a card");
                    }
                };
                negate(Condition::Are(what, vec![Filter::Is(test)]), *not)
            }
            Said::Measure { value, with, .. } => {
                let value = self.value(value, Side::Mine)?;
                match with {
                    Compared::To(than, said) => {
                        Condition::Is(value, bound(*said), self.amount(than, Side::Mine)?)
                    }
                    Compared::With { value: other, more, .. } => {
                        let other = self.value(other, Side::Mine)?;
                        // More than is not at most.
                        let least = if *more { Bound::AtMost } else { Bound::AtLeast };
                        Condition::Not(Box::new(Condition::Is(value, least, other)))
                    }
                }
            }
            Said::Earlier(event) => self.earlier(event)?,
            Said::Both { one, two, .. } => Condition::All(vec![self.condition(one)?, self.condition(two)?]),
        })
    }

    fn there(
        &mut self,
        place: &Option<(Whose, Place)>,
        what: &read::Selector,
        count: &Option<(u16, read::Unit, read::Bound)>,
        none: bool,
    ) -> Lowered<Condition> {
        let mut what = what.clone();
        if let Some((whose, place)) = place {
            if *whose != Whose::Unsaid {
                what.whose = *whose;
            }
            what.places = vec![*place];
        }
        let found = Amount::Count(self.selector(&what, Side::Mine)?);
        if none {
            return Ok(Condition::Is(found, Bound::AtMost, Amount::N(0)));
        }
        let (n, said) = count.map_or((1, Bound::AtLeast), |(n, _, said)| (n, bound(said)));
        Ok(Condition::Is(found, said, Amount::N(n.min(999) as i16)))
    }

    /// It has happened this turn.
    fn earlier(&mut self, event: &Event) -> Lowered<Condition> {
        let mut n = 1;
        let (what, whom) = match event {
            Event::Befalls(target @ (Target::This(_) | Target::It(_)), befalls) => {
                let test = match befalls {
                    Befalls::Moved { by: None, to: None } => Test::MovedNow,
                    Befalls::Attacks { direct: false, .. } => Test::AttackedNow,
                    Befalls::Came { .. } => Test::CameNow,
                    _ => {
                        return cannot("このカードに前に起こったことの条件", "what befell this card earlier");
                    }
                };
                return Ok(Condition::Are(self.spoken(target, Side::Mine)?, vec![Filter::Is(test)]));
            }
            Event::Does(actor, act) => {
                let what = match act {
                    Act::Plays(of, _) => match (&of.noun, of.filters.is_empty()) {
                        (Noun::Kind { kind: said, .. }, true) => Happened::Played(kind(*said)),
                        _ => {
                            return cannot(
                                "前にプレイしたカードの細かい指定",
                                "what was played earlier, told so closely",
                            );
                        }
                    },
                    Act::Draws { by: None, n: said } => {
                        n = said.unwrap_or(1);
                        Happened::Drawn
                    }
                    Act::Suffers { by: None, down: false } => Happened::Hurt,
                    Act::Recovers => Happened::Recovered,
                    Act::Attacks(_) => Happened::Attacked,
                    _ => return cannot("プレイヤーが前に行ったことの条件", "what a player did earlier"),
                };
                let whom = match actor {
                    Actor::Own => Whom::One(Side::Mine),
                    Actor::Opponent => Whom::One(Side::Theirs),
                    Actor::Both(_) => Whom::Both,
                };
                (what, whom)
            }
            Event::Befalls(Target::Every(of, _), befalls) if of.filters.is_empty() => {
                let whom = match of.whose {
                    Whose::Own => Whom::One(Side::Mine),
                    Whose::Opponent => Whom::One(Side::Theirs),
                    _ => Whom::Both,
                };
                match befalls {
                    Befalls::Downed { by: None, .. } => (Happened::Downed, whom),
                    Befalls::Destroyed(None) => (Happened::Destroyed, whom),
                    _ => return cannot("カードに前に起こったことの条件", "what befell a card earlier"),
                }
            }
            _ => return cannot("前に起こったことの細かい指定", "what happened earlier, told so closely"),
        };
        Ok(Condition::Is(
            Amount::Own(Measure::Happened(what, whom)),
            Bound::AtLeast,
            Amount::N(n.min(999) as i16),
        ))
    }
}
