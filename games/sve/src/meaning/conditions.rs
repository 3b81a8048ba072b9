//! Conditions: what stands before なら and 限り.

use engine::effect::Bound;

use super::amounts::{plus, times};
use super::scribe::{It, Lowered, Scribe, Side, at_least, needs};
use super::selectors::{bound, zone};
use crate::effect as ast;
use crate::effect::{Condition as Asked, Deed, Done, Entry, Gate, Goes, Join, Marker, Posture, Target, Unit};
use crate::vocabulary::{
    Amount, Condition, Fact, Filter, Measure, Price, Reference, Selector, Test, Topic, Verb,
};

/// Not this, where it is said.
fn unless(condition: Condition, not: bool) -> Condition {
    if not { Condition::Not(Box::new(condition)) } else { condition }
}

impl Scribe<'_> {
    /// What gates the sentences after it.
    pub fn gate(&mut self, gate: &Gate) -> Lowered<Condition> {
        match gate {
            Gate::If(condition) => self.condition(condition),
            Gate::EarthRite(n) => {
                let n = *n as u8;
                if self.earth_rite != 0 && self.earth_rite != n {
                    return needs("数の異なる【土の秘術】", "one price for 【土の秘術】");
                }
                self.earth_rite = n;
                Ok(Condition::Own(Fact::EarthRite))
            }
        }
    }

    /// A condition.
    pub fn condition(&mut self, asked: &Asked) -> Lowered<Condition> {
        let fact = match asked {
            Asked::There { of, count, not, .. } => {
                let (n, unit, how) = count.unwrap_or((1, Unit::Cards, ast::Bound::AtLeast));
                let all = self.counted(of, n, unit, how, of.or == Join::And)?;
                return Ok(unless(all, *not));
            }
            Asked::Count(of, n, unit, how, each) => return self.counted(of, *n, *unit, *how, *each),
            Asked::Measure(value, _, n, how) => {
                return Ok(Condition::Is(self.value(value)?, bound(*how), Amount::N(*n as i16)));
            }
            Asked::Less(a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                return Ok(Condition::Is(a, Bound::AtMost, plus(b, -1)));
            }
            Asked::Is(target, kind, not) => {
                let of = self.target(target)?;
                let all = crate::vocabulary::Selector { places: Vec::new(), filters: Vec::new() };
                let filters = self.kind(kind, &all)?;
                return Ok(unless(Condition::Are(of, filters), *not));
            }
            Asked::Posture(target, posture) => {
                let of = self.target(target)?;
                let filter = match posture {
                    Posture::Acted => Filter::Is(Test::Acted),
                    Posture::Stood => Filter::Not(Box::new(Filter::Is(Test::Acted))),
                    Posture::Evolved => Filter::Is(Test::Evolved),
                    Posture::Boxed => Filter::Is(Test::Boxed),
                };
                return Ok(Condition::Are(of, vec![filter]));
            }
            Asked::In(target, there) => {
                let of = self.target(target)?;
                // A text that asks for これ in another zone works there (10.3.5).
                if let [there] = there[..]
                    && of == Reference::This
                    && self.here() == 0
                    && self.works.is_none()
                {
                    self.works = Some(zone(there));
                }
                let zones = there.iter().map(|there| vec![Filter::Is(Test::Lies(zone(*there)))]);
                return Ok(Condition::Are(of, vec![Filter::Any(zones.collect())]));
            }
            Asked::HasCounter(target, name, not) => {
                let of = self.target(target)?;
                let counter = self.counter(name);
                let some = at_least(Amount::Own(Measure::Counters(of, counter)), 1);
                return Ok(unless(some, *not));
            }
            Asked::Entered(target, entry) => {
                if *target != Target::THIS {
                    return needs("他のカードがどう出たかの条件", "how another card came");
                }
                match entry {
                    Entry::NotFromHand => Fact::NotFromHand,
                    Entry::ByAbility => Fact::PutByAbility,
                    Entry::From(ast::Zone::Ex) => Fact::FromEx,
                    Entry::From(_) => {
                        return needs("この領域から出たかの条件", "where this card came from");
                    }
                }
            }
            Asked::Did { to, whose, deed, not, by_this } => {
                self.cite(if *by_this { ruling!("SV-136") } else { ruling!("SV-135") });
                return self.did(to, *whose, *deed, *not);
            }
            Asked::AttackOn(target) => match target {
                Target::Leader(_) => Fact::AttackOnLeader(true),
                Target::Every(of) if is_leader(of) => Fact::AttackOnLeader(true),
                Target::Every(of) if is_follower(of) => Fact::AttackOnLeader(false),
                _ => return needs("この種類の攻撃先の条件", "whom the attack is at"),
            },
            Asked::InTurn(whose) => Fact::TurnOf(self.side(*whose)?),
            Asked::IsNamedCard(target, not) => {
                let of = self.target(target)?;
                return Ok(unless(Condition::Are(of, vec![Filter::Is(Test::Named)]), *not));
            }
            Asked::Die(low, high) => {
                let x = |how, n: u16| Condition::Is(Amount::X, how, Amount::N(n as i16));
                return Ok(Condition::All(vec![x(Bound::AtLeast, *low), x(Bound::AtMost, *high)]));
            }
            Asked::Awakened => Fact::Awakened(Side::Mine),
            Asked::Crimson => Fact::Crimson,
            Asked::ExtraPaid => Fact::Extra,
            Asked::Marker(marker, n, _) => {
                let n = *n as i16;
                self.cite(match marker {
                    Marker::Combo => ruling!("SV-122"),
                    Marker::SpellChain | Marker::NecroCharge => ruling!("SV-121"),
                });
                match marker {
                    Marker::Combo => Fact::Combo(n),
                    Marker::SpellChain => Fact::SpellChain(n),
                    Marker::NecroCharge => Fact::NecroCharge(n),
                }
            }
            Asked::Both(a, b) => {
                let (a, b) = (self.condition(a)?, self.condition(b)?);
                return Ok(Condition::All(vec![a, b]));
            }
            Asked::Happened(_, event) => return self.happened(event),
            Asked::Nth(_, n, nth) => {
                self.cite(ruling!("SV-138"));
                let times = match nth {
                    ast::Nth::Played(kind) => {
                        let of = ast::Selector::of(vec![kind.clone()]);
                        self.history(Topic::Played, Some(Side::Mine), &of)?
                    }
                    ast::Nth::Attack(of) => {
                        let side = self.side_of(of)?;
                        self.history(Topic::Attacks, side, of)?
                    }
                };
                // A card about to be played is not among those played yet.
                let n = *n as i16 - i16::from(self.playing);
                return Ok(Condition::Is(times, Bound::Exactly, Amount::N(n)));
            }
            _ => return needs("この種類の条件", "a way to tell whether this is so"),
        };
        Ok(Condition::Own(fact))
    }

    /// So many cards of these; of each kind, where that is said, or と joins them (SV-133).
    fn counted(
        &mut self,
        of: &ast::Selector,
        n: u16,
        unit: Unit,
        how: ast::Bound,
        each: bool,
    ) -> Lowered<Condition> {
        let mut all = Vec::new();
        let one_by_one = each && of.kinds.len() > 1;
        let parts: Vec<ast::Selector> = if one_by_one {
            let one = |kind: &ast::Kind| ast::Selector { kinds: vec![kind.clone()], ..of.clone() };
            of.kinds.iter().map(one).collect()
        } else {
            vec![of.clone()]
        };
        for part in parts {
            let cards = self.selector(&part)?;
            let number = match unit {
                Unit::Kinds => Amount::Own(Measure::DifferentNames(cards)),
                _ => Amount::Count(cards),
            };
            all.push(Condition::Is(number, bound(how), Amount::N(n as i16)));
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Condition::All(all) })
    }

    /// Has it happened this turn (SV-55)?
    fn happened(&mut self, event: &ast::Event) -> Lowered<Condition> {
        let (topic, of, side) = match event {
            ast::Event::Befalls(Target::Every(of), befall) => {
                let topic = match befall {
                    ast::Befall::Destroyed => Topic::Destroyed,
                    ast::Befall::Buried => Topic::Buried,
                    ast::Befall::Returned => Topic::Returned,
                    ast::Befall::Attacked => Topic::Attacks,
                    _ => {
                        return needs("このターンのこの種類の出来事の記録", "what is remembered of the turn");
                    }
                };
                let side = self.side_of(of)?;
                (topic, of, side)
            }
            ast::Event::StackTaken(n) => {
                return Ok(at_least(Amount::Own(Measure::StackTaken(Side::Mine)), *n as i16));
            }
            ast::Event::Plays(ast::Actor::Own, of) => (Topic::Played, of, Some(Side::Mine)),
            _ => return needs("このターンのこの種類の出来事の記録", "what is remembered of the turn"),
        };
        let mut all = Vec::new();
        if of.or == Join::And {
            for kind in &of.kinds {
                let one = ast::Selector { kinds: vec![kind.clone()], ..of.clone() };
                all.push(at_least(self.history(topic, side, &one)?, 1));
            }
        } else {
            all.push(at_least(self.history(topic, side, of)?, 1));
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Condition::All(all) })
    }

    /// The one side of a selector, where it is one.
    fn side_of(&mut self, of: &ast::Selector) -> Lowered<Option<Side>> {
        let sides: Vec<Side> = self.selector(of)?.places.into_iter().map(|(_, side)| side).collect();
        Ok(if sides.iter().all(|side| *side == sides[0]) { sides.first().copied() } else { None })
    }

    /// How often something has happened this turn to such cards.
    pub fn history(&mut self, topic: Topic, side: Option<Side>, of: &ast::Selector) -> Lowered<Amount> {
        let Selector { filters, .. } = self.selector(of)?;
        self.book.lore.asked |= topic.bit();
        self.cite(ruling!("SV-55"));
        Ok(Amount::Own(Measure::Happened(topic, side, filters)))
    }

    /// Was it done, in this resolution (SV-135, SV-136)?
    fn did(&mut self, to: &Done, whose: ast::Whose, deed: Deed, not: bool) -> Lowered<Condition> {
        let goes: &[Goes] = match deed {
            Deed::So | Deed::Evolved => return Ok(unless(self.did_so()?, not)),
            Deed::PaidMore(_) => return Ok(unless(Condition::Own(Fact::Extra), not)),
            Deed::Discarded => &[Goes::Discarded],
            Deed::Revealed => &[Goes::Revealed],
            Deed::PutIntoEx => &[Goes::Ex],
            Deed::Buried => &[Goes::Cemetery],
            Deed::PutOut => &[Goes::Field, Goes::Out],
            Deed::Banished => &[Goes::Banished],
            Deed::Destroyed => &[Goes::Destroyed],
            Deed::Chosen => &[],
        };
        let touched = match self.chosen.last().filter(|_| deed == Deed::Chosen) {
            Some(slot) => Reference::Slot(*slot),
            None => self.asked_for(goes)?,
        };
        let Reference::Slot(slot) = touched else {
            return needs("複数の処理を行ったかの条件", "one deed that is asked for");
        };
        self.did_to(slot, to, whose, not)
    }

    /// What the last such deed of this text, or its cost, was done to.
    fn asked_for(&mut self, goes: &[Goes]) -> Lowered<Reference> {
        Ok(match self.deeds.iter().rposition(|(done, _)| goes.contains(done)) {
            Some(at) => {
                let it = self.deeds[at].1.clone();
                let touched = self.resolve(it)?;
                self.deeds[at].1 = It::These(touched.clone());
                touched
            }
            // What the cost did counts too.
            None if self.cost_goes(goes) => {
                let slot = match self.paid_with {
                    Some(slot) => slot,
                    None => self.slot_at_play()?,
                };
                self.paid_with = Some(slot);
                Reference::Slot(slot)
            }
            None => return needs("前に述べていない処理を行ったかの条件", "the deed that is asked for"),
        })
    }

    /// Was it done to such cards?
    fn did_to(&mut self, slot: u8, to: &Done, whose: ast::Whose, not: bool) -> Lowered<Condition> {
        let mut all = vec![at_least(Amount::Remembered(slot), 1)];
        if let Done::Cards(of) = to {
            let base = crate::vocabulary::Selector { places: Vec::new(), filters: Vec::new() };
            let mut like = Vec::new();
            for kind in &of.kinds {
                like.push(self.kind(kind, &base)?);
            }
            let like = vec![Filter::Any(like)];
            all = vec![at_least(Amount::Own(Measure::Like(Reference::Slot(slot), like)), 1)];
        }
        if whose == ast::Whose::Own {
            all.push(Condition::Are(Reference::Slot(slot), vec![Filter::Is(Test::Of(Side::Mine))]));
        }
        let done = if all.len() == 1 { all.remove(0) } else { Condition::All(all) };
        Ok(unless(done, not))
    }

    /// Is it what the ability's own cost does, and nothing else that is paid with cards?
    fn cost_goes(&self, goes: &[Goes]) -> bool {
        let mut with_cards = self.program.costs[0].iter().filter_map(|price| match price {
            Price::Go(_, _, way) | Price::GoAny(_, way) | Price::GoThis(way) => Some(*way),
            _ => None,
        });
        let way = with_cards.next();
        let wanted = goes.iter().any(|goes| {
            matches!(super::deeds::verb(*goes, &ast::Manner::PLAIN), Ok(Verb::Go(found)) if Some(found) == way)
        });
        wanted && with_cards.next().is_none()
    }

    /// The cards that the last such deed of this text was done to.
    pub fn done_to(&mut self, goes: Goes) -> Lowered<Reference> {
        let Some(at) = self.deeds.iter().rposition(|(done, _)| *done == goes) else {
            return needs("前に述べていない処理", "the deed that is spoken of");
        };
        let it = self.deeds[at].1.clone();
        let found = self.resolve(it)?;
        self.deeds[at].1 = It::These(found.clone());
        Ok(found)
    }

    /// All counters of a kind on a card, as a number to take off.
    pub fn all_counters(&mut self, of: &Reference, counter: u8) -> Amount {
        times(Amount::Own(Measure::Counters(of.clone(), counter)), -1)
    }
}

fn is_leader(of: &ast::Selector) -> bool {
    of.kinds.iter().all(|kind| kind.noun == ast::Noun::Leader)
}

fn is_follower(of: &ast::Selector) -> bool {
    of.kinds.iter().all(|kind| kind.noun == ast::Noun::Follower && kind.filters.is_empty())
}
