//! Which cards: places, kinds, filters.

use engine::effect::Bound;

use super::scribe::{Lowered, Scribe, Side, needs};
use crate::cards::row;
use crate::effect as ast;
use crate::effect::{Face, Goes, Join, Mark, Namesake, Noun, Whose};
use crate::kinds::Figure;
use crate::table::{Kind, Zone};
use crate::vocabulary::{Amount, Condition, Filter, Most, Reference, Selector, Sort, Test};

/// Where cards lie that a selector does not name a place for, and what tells them from others there.
pub(super) type Among<'a> = (&'a [(Zone, Side)], &'a [Filter]);

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

/// What was done by this text to the cards, where that is how they are told.
fn by_this(of: &ast::Selector) -> Option<Goes> {
    let filters = of.early.iter().chain(of.kinds.iter().flat_map(|kind| &kind.filters));
    filters.into_iter().find_map(|filter| match filter {
        ast::Filter::ByThis(goes) => Some(*goes),
        _ => None,
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
            // What a player is told to do is done with that player's cards.
            Whose::Unsaid if self.who == Side::Spoken => vec![Side::Spoken],
            Whose::Unsaid => {
                self.cite(ruling!("SV-132"));
                vec![Side::Mine, Side::Theirs]
            }
            Whose::Its | Whose::ItsPlayer if self.who == Side::Mine => {
                if !self.spoke {
                    let it = self.it()?;
                    let mine = Condition::Are(it, vec![Filter::Is(Test::Of(Side::Mine))]);
                    self.speak_if(mine, Side::Mine, Side::Theirs);
                    self.spoke = true;
                }
                vec![Side::Spoken]
            }
            Whose::Its | Whose::ItsPlayer => {
                return needs("誰のカードかわからない「それ」", "whose card それ is");
            }
            Whose::Each => return needs("各プレイヤーのカード", "one player's cards"),
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
    pub fn selector_at(&mut self, of: &ast::Selector, places: Option<Among<'_>>) -> Lowered<Selector> {
        let leaders = of.kinds.iter().any(|kind| matches!(kind.noun, Noun::Leader | Noun::Player));
        let mut filters = Vec::new();
        let mut all = Vec::new();
        match places {
            Some((places, base)) if of.places.is_empty() => {
                all.extend_from_slice(places);
                filters.extend_from_slice(base);
            }
            _ if of.places.is_empty() && by_this(of).is_some() => {
                let goes = by_this(of).unwrap_or(Goes::Field);
                match self.done_to(goes)? {
                    Reference::Every(done) => {
                        all.extend(done.places);
                        filters.extend(done.filters);
                    }
                    _ => {
                        let there = match goes {
                            Goes::Ex => Zone::Ex,
                            Goes::Field | Goes::Out => Zone::Field,
                            Goes::Cemetery | Goes::Discarded | Goes::Destroyed => Zone::Cemetery,
                            Goes::Banished => Zone::Banished,
                            Goes::Hand | Goes::BackToHand => Zone::Hand,
                            _ => return needs("この種類の処理で移したカード", "where these cards are"),
                        };
                        all.extend([(there, Side::Mine), (there, Side::Theirs)]);
                    }
                }
            }
            _ if of.places.is_empty() => {
                self.cite(rule!("4.4.3"));
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
                        None => {
                            self.cite(rule!("4.4.3"));
                            Zone::Field
                        }
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
            return needs(
                "エボルヴデッキと他の領域のカードを合わせた指定",
                "cards of the evolve deck beside others",
            );
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
        if kinds.len() > 1 || all.len() > 1 {
            self.cite(ruling!("SV-133"));
        }
        if all.iter().any(|(zone, _)| *zone == Zone::EvolveDeck) {
            self.cite(rule!("4.6.3"));
        }
        match kinds.len() {
            1 => filters.append(&mut kinds[0]),
            _ => filters.push(Filter::Any(kinds)),
        }
        let from = |(zone, _): &(Zone, Side)| matches!(zone, Zone::Hand | Zone::Ex);
        if self.leaves && all.iter().any(from) && !filters.contains(&Filter::Other) {
            filters.push(Filter::Other);
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
        let meant = self.book.meant(name).to_owned();
        if meant != name {
            self.cite(rule!("2.14.2"));
        }
        row(&mut self.book.lore.names, &meant)
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
            ast::Filter::NotToken => return Ok(not(Filter::Is(Test::Token))),
            ast::Filter::NotType(word) => {
                let row = row(&mut self.book.lore.types, word);
                return Ok(not(Filter::Is(Test::Type(row))));
            }
            ast::Filter::Class(class) => Test::Class(*class),
            ast::Filter::NotClass(class) => return Ok(not(Filter::Is(Test::Class(*class)))),
            ast::Filter::Type(word) => Test::Type(row(&mut self.book.lore.types, word)),
            ast::Filter::Name(name) => {
                self.cite(rule!("2.1.2"));
                self.cite(ruling!("SV-25"));
                Test::Name(self.name(name))
            }
            ast::Filter::NamePart(parts) => {
                self.cite(rule!("2.1.2"));
                let mut any = Vec::new();
                for part in parts {
                    any.push(vec![Filter::Is(Test::NamePart(part.clone()))]);
                }
                return Ok(Filter::Any(any));
            }
            ast::Filter::Named(target, how) => {
                self.cite(ruling!("SV-26"));
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
                self.cite(ruling!("SV-134"));
                if *printed {
                    self.cite(rule!("5.23.1"));
                }
                let n = Box::new(self.amount_now(n)?);
                match of {
                    Figure::Cost => Test::Cost(bound(*how), n),
                    Figure::Stat(stat) => Test::Stat(*stat, *printed, bound(*how), n),
                }
            }
            ast::Filter::Extreme(printed, figure, most) => {
                self.cite(ruling!("SV-134"));
                let most = if *most { Most::Most } else { Most::Least };
                Test::Extreme(Box::new(of.clone()), *figure, *printed, most)
            }
            ast::Filter::OddCost(odd) => {
                let test = Filter::Is(Test::OddCost);
                return Ok(if *odd { test } else { not(test) });
            }
            ast::Filter::Has(marks, join) => {
                self.cite(ruling!("SV-103"));
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
                    Reference::Slot(slot) => Ok(Filter::In(slot)),
                    // Said by the places already.
                    Reference::Every(_) => Ok(Filter::Any(vec![Vec::new()])),
                    _ => needs("複数の処理を指す「これによって」", "one deed that これによって means"),
                };
            }
            _ => return needs("この種類のカードの指定", "this sort of card"),
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
