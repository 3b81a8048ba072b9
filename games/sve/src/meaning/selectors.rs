//! Which cards: places, kinds, filters.

use engine::effect::Bound;

use super::scribe::{Lowered, Scribe, Side, needs};
use crate::cards::row;
use crate::effect as ast;
use crate::effect::{Face, Figure, Join, Mark, Namesake, Noun, Whose};
use crate::table::{Kind, Zone};
use crate::vocabulary::{Amount, Filter, Most, Selector, Sort, Test};

/// A bound, in the effect language.
pub(super) fn bound(bound: ast::Bound) -> Bound {
    match bound {
        ast::Bound::AtLeast => Bound::AtLeast,
        ast::Bound::AtMost => Bound::AtMost,
        ast::Bound::Exactly => Bound::Exactly,
    }
}

/// A zone, in the game's terms.
pub(super) fn zone(zone: ast::Zone) -> Zone {
    match zone {
        ast::Zone::Field => Zone::Field,
        ast::Zone::Ex => Zone::Ex,
        ast::Zone::Hand => Zone::Hand,
        ast::Zone::Cemetery => Zone::Cemetery,
        ast::Zone::Deck => Zone::Deck,
        ast::Zone::Banished => Zone::Banished,
        ast::Zone::Evolve(_) => Zone::EvolveDeck,
    }
}

/// Is it hidden what lies there, so that 選ぶ is done when the text comes to it (SV-67)?
pub(super) fn is_hidden(of: &Selector) -> bool {
    let face_up = of.filters.contains(&Filter::Is(Test::FaceUp));
    of.places.iter().any(|(zone, _)| match zone {
        Zone::Hand | Zone::Deck => true,
        Zone::EvolveDeck => !face_up,
        _ => false,
    })
}

impl Scribe<'_> {
    /// The sides that a word for an owner means; both, where it is not said (SV-132).
    pub fn sides(&mut self, whose: Whose) -> Lowered<Vec<Side>> {
        Ok(match whose {
            Whose::Own => vec![Side::Mine],
            Whose::Opponent | Whose::OneOpponent => vec![Side::Theirs],
            Whose::Theirs => vec![self.who],
            Whose::Unsaid if self.in_cost => vec![Side::Mine],
            Whose::Unsaid => vec![Side::Mine, Side::Theirs],
            Whose::Its | Whose::ItsPlayer => return needs("whose card それ is"),
        })
    }

    /// The one side meant: the doer's, where it is not said.
    pub fn side(&mut self, whose: Whose) -> Lowered<Side> {
        match whose {
            Whose::Unsaid => Ok(self.who),
            _ => self.sides(whose).map(|sides| sides[0]),
        }
    }

    /// A selector; its places where it names none.
    pub fn selector(&mut self, of: &ast::Selector) -> Lowered<Selector> {
        self.selector_at(of, None)
    }

    /// A selector of cards in these places, or in those it names.
    pub fn selector_at(
        &mut self,
        of: &ast::Selector,
        places: Option<(&[(Zone, Side)], &[Filter])>,
    ) -> Lowered<Selector> {
        let leaders = of.kinds.iter().any(|kind| matches!(kind.noun, Noun::Leader | Noun::Player));
        let mut filters = Vec::new();
        let mut all = Vec::new();
        match places {
            Some((places, base)) if of.places.is_empty() => {
                all.extend_from_slice(places);
                filters.extend_from_slice(base);
            }
            _ if of.places.is_empty() => {
                for side in self.sides(Whose::Unsaid)? {
                    all.push((if leaders { Zone::Leader } else { Zone::Field }, side));
                }
            }
            _ => {
                for place in &of.places {
                    let there = match place.zone {
                        _ if leaders => Zone::Leader,
                        Some(ast::Zone::Evolve(Face::Up)) => {
                            filters.push(Filter::Is(Test::FaceUp));
                            Zone::EvolveDeck
                        }
                        Some(ast::Zone::Evolve(_)) => {
                            let up = of.lying == ast::Lying::LaidFaceUp;
                            let up_filter = Filter::Is(Test::FaceUp);
                            filters.push(if up { up_filter } else { Filter::Not(Box::new(up_filter)) });
                            Zone::EvolveDeck
                        }
                        Some(named) => zone(named),
                        None => Zone::Field,
                    };
                    for side in self.sides(place.whose)? {
                        all.push((there, side));
                    }
                }
            }
        }
        if all.iter().any(|(zone, _)| *zone == Zone::EvolveDeck)
            && all.iter().any(|(zone, _)| *zone != Zone::EvolveDeck)
        {
            return needs("cards of the evolve deck beside others");
        }
        let base = Selector { places: all.clone(), filters: filters.clone() };
        for filter in &of.early {
            let lowered = self.filter(filter, &base)?;
            filters.push(lowered);
        }
        let mut kinds = Vec::new();
        for kind in &of.kinds {
            kinds.push(self.kind(kind, &Selector { places: all.clone(), filters: filters.clone() })?);
        }
        match kinds.len() {
            1 => filters.append(&mut kinds[0]),
            _ => filters.push(Filter::Any(kinds)),
        }
        Ok(Selector { places: all, filters })
    }

    /// What a card of a kind is like. The selector is that of all it is picked from.
    pub fn kind(&mut self, kind: &ast::Kind, of: &Selector) -> Lowered<Vec<Filter>> {
        let mut all: Vec<Filter> = self.noun(kind.noun).into_iter().map(Filter::Is).collect();
        let mut last = Vec::new();
        for filter in &kind.filters {
            match filter {
                // Compared among those that are otherwise like this.
                ast::Filter::Extreme(..) => last.push(filter),
                _ => all.push(self.filter(filter, of)?),
            }
        }
        for filter in last {
            let mut among = of.clone();
            among.filters.extend(all.iter().cloned());
            all.push(self.filter(filter, &among)?);
        }
        Ok(all)
    }

    fn noun(&self, noun: Noun) -> Vec<Test> {
        match noun {
            Noun::Follower => vec![Test::Kind(Kind::Follower)],
            Noun::Amulet => vec![Test::Kind(Kind::Amulet)],
            Noun::Spell => vec![Test::Kind(Kind::Spell)],
            Noun::EvolveFollower => vec![Test::EvolveCard],
            Noun::EvolveCard => vec![Test::Evolve],
            Noun::AdvanceFollower => vec![Test::Advance, Test::Kind(Kind::Follower)],
            Noun::AdvanceCard => vec![Test::Advance],
            Noun::Token => vec![Test::Token],
            Noun::Card | Noun::Leader | Noun::Player | Noun::Unsaid => Vec::new(),
        }
    }

    /// The row of a card name.
    pub fn name(&mut self, name: &str) -> u16 {
        row(&mut self.book.lore.names, name)
    }

    /// The row of a kind of counter.
    pub fn counter(&mut self, name: &str) -> u8 {
        row(&mut self.book.lore.counters, name) as u8
    }

    fn filter(&mut self, filter: &ast::Filter, of: &Selector) -> Lowered<Filter> {
        let not = |filter: Filter| Filter::Not(Box::new(filter));
        let test = match filter {
            ast::Filter::Other => return Ok(Filter::Other),
            ast::Filter::Acted => Test::Acted,
            ast::Filter::Stood => return Ok(not(Filter::Is(Test::Acted))),
            ast::Filter::Evolved => Test::Evolved,
            ast::Filter::NotEvolved => return Ok(not(Filter::Is(Test::Evolved))),
            ast::Filter::Raced => Test::Racing,
            ast::Filter::Token => Test::Token,
            ast::Filter::Class(class) => Test::Class(*class),
            ast::Filter::NotClass(class) => return Ok(not(Filter::Is(Test::Class(*class)))),
            ast::Filter::Type(word) => Test::Type(row(&mut self.book.lore.types, word)),
            ast::Filter::Name(name) => Test::Name(self.name(name)),
            ast::Filter::NamePart(parts) => {
                let part = |part: &Box<str>| vec![Filter::Is(Test::NamePart(part.clone()))];
                return Ok(Filter::Any(parts.iter().map(part).collect()));
            }
            ast::Filter::Named(target, how) => {
                let same = Filter::Is(Test::SameNameAs(self.target(target)?));
                return Ok(if *how == Namesake::Same { same } else { not(same) });
            }
            ast::Filter::CostAndKindOf(target) => {
                let of = self.target(target)?;
                let cost = Amount::Own(crate::vocabulary::Measure::Cost(of.clone()));
                let cost = Filter::Is(Test::Cost(Bound::Exactly, Box::new(cost)));
                return Ok(Filter::Any(vec![vec![cost, Filter::Is(Test::KindOf(of))]]));
            }
            ast::Filter::Figure { printed, of, n, bound: how } => {
                let n = Box::new(self.amount_now(n)?);
                match of {
                    Figure::Cost => Test::Cost(bound(*how), n),
                    Figure::Stat(stat) => Test::Stat(*stat, *printed, bound(*how), n),
                }
            }
            ast::Filter::Extreme(printed, figure, most) => {
                let most = if *most { Most::Most } else { Most::Least };
                Test::Extreme(Box::new(of.clone()), *figure, *printed, most)
            }
            ast::Filter::OddCost(odd) => {
                let test = Filter::Is(Test::OddCost);
                return Ok(if *odd { test } else { not(test) });
            }
            ast::Filter::Has(marks, join) => {
                let mut each = Vec::new();
                for mark in marks {
                    each.push(vec![Filter::Is(self.mark(*mark))]);
                }
                if each.len() == 1 {
                    return Ok(each.remove(0).remove(0));
                }
                let all = each.iter().flatten().cloned().collect();
                return Ok(Filter::Any(if *join == Join::And { vec![all] } else { each }));
            }
            ast::Filter::HasCounter(name) => Test::Counters(self.counter(name), Bound::AtLeast, 1),
            ast::Filter::EnteredThisTurn => Test::NewHere,
            ast::Filter::ByThis(goes) => {
                let found = self.done_to(*goes)?;
                return match found {
                    crate::vocabulary::Reference::Slot(slot) => Ok(Filter::In(slot)),
                    _ => needs("one deed that これによって means"),
                };
            }
            _ => return needs("this sort of card"),
        };
        Ok(Filter::Is(test))
    }

    fn mark(&mut self, mark: Mark) -> Test {
        let sort = match mark {
            Mark::Keyword(key) => return Test::Has(key),
            Mark::Trigger => return Test::TriggerIcon,
            Mark::Evolve => Sort::Evolve,
            Mark::Meal => Sort::Meal,
            Mark::Possess => Sort::Possess,
            Mark::Activate => Sort::Activate,
            Mark::Fanfare => Sort::Fanfare,
            Mark::LastWords => Sort::LastWords,
            Mark::WhenEvolved => Sort::WhenEvolved,
            Mark::WhenAttacking => Sort::WhenAttacking,
            Mark::EarthRite => Sort::EarthRite,
            Mark::Combo => Sort::Combo,
            Mark::SpellChain => Sort::SpellChain,
            Mark::Awakening => Sort::Awakening,
            Mark::NecroCharge => Sort::NecroCharge,
            Mark::Crimson => Sort::Crimson,
        };
        Test::Prints(sort)
    }

    /// Does the selector say nothing of its cards but where they lie?
    pub fn is_only_place(of: &ast::Selector) -> bool {
        of.early.is_empty()
            && of
                .kinds
                .iter()
                .all(|kind| kind.filters.is_empty() && matches!(kind.noun, Noun::Unsaid | Noun::Card))
    }
}
