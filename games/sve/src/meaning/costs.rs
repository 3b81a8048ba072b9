//! Costs: what is paid, in the printed order.

use super::deeds::verb;
use super::scribe::{Lowered, Scribe, needs};
use crate::cards::{MAGIC_ITEM, STACK};
use crate::effect as ast;
use crate::effect::{Count, Goes, Manner, Target};
use crate::table::Zone;
use crate::vocabulary::{Amount, Filter, Price, Selector, Test, Verb};

impl Scribe<'_> {
    /// A cost; what it names is the payer's own (10.4.3).
    pub fn cost(&mut self, cost: &[ast::Price]) -> Lowered<Vec<Price>> {
        self.in_cost = true;
        let prices = self.prices(cost);
        self.in_cost = false;
        prices
    }

    fn prices(&mut self, cost: &[ast::Price]) -> Lowered<Vec<Price>> {
        let mut all = Vec::new();
        for price in cost {
            match price {
                ast::Price::Pp(n) => {
                    let mut n = self.amount_now(n)?;
                    if n == Amount::X {
                        match self.x.clone() {
                            Some(value) => n = self.value(&value)?,
                            None => self.program.chooses_x = true,
                        }
                    }
                    all.push(Price::Pp(n));
                }
                ast::Price::Go { what, goes, .. } => self.pay_with(what, *goes, &mut all)?,
                ast::Price::EarthRite(n) => all.push(self.stack_price(*n as u8)),
                ast::Price::Lesson(n) => {
                    let name = self.name(MAGIC_ITEM);
                    let filters = vec![Filter::Is(Test::Name(name))];
                    let of = Selector { places: vec![(Zone::Ex, super::scribe::Side::Mine)], filters };
                    all.push(Price::Go(of, *n as i16, crate::vocabulary::Way::Banish));
                }
                ast::Price::Life(n) => all.push(Price::Life(*n as i16)),
                ast::Price::PpMaximum(n) => all.push(Price::PpMax(*n as i16)),
                ast::Price::Counters(target, name, ast::Amount::N(n), _) => {
                    let counter = self.counter(name);
                    match target {
                        Target::This(_) => {
                            self.works = self.works.or(Self::place_of_this(target));
                            all.push(Price::CountersThis(counter, *n as i16));
                        }
                        Target::Every(of) => {
                            let of = self.selector(of)?;
                            all.push(Price::Counters(of, counter, *n as i16));
                        }
                        Target::Pick(pick) => {
                            let mut of = self.selector(&pick.of)?;
                            let enough = Test::Counters(counter, engine::effect::Bound::AtLeast, *n as i16);
                            of.filters.push(Filter::Is(enough));
                            all.push(Price::CountersOfOne(of, counter, *n as i16));
                        }
                        _ => {
                            return needs(
                                "この種類のカードのカウンターによる支払い",
                                "whose counters are taken",
                            );
                        }
                    }
                    if counter == STACK && !matches!(target, Target::This(_)) {
                        return needs(
                            "他のカードのスタックカウンターによる支払い",
                            "stack counters of this card",
                        );
                    }
                }
                ast::Price::SkipTurn(_) => all.push(Price::Skip),
                ast::Price::Counters(..) | ast::Price::Or(..) => {
                    return needs("この種類のコスト", "one cost");
                }
            }
        }
        // A card that pays with itself can't pay another part (SV-77).
        let gone = all.iter().position(|price| matches!(price, Price::GoThis(_)));
        let acted = all.iter().position(|price| matches!(price, Price::ActThis));
        for (at, price) in all.iter_mut().enumerate() {
            let after = |first: Option<usize>| first.is_some_and(|first| first < at);
            match price {
                Price::Go(of, ..) | Price::Reveal(of, _) if after(gone) => of.filters.push(Filter::Other),
                Price::Act(of, _) if after(gone) || after(acted) => of.filters.push(Filter::Other),
                _ => {}
            }
        }
        Ok(all)
    }

    /// Cards pay.
    pub fn pay_with(&mut self, what: &Target, goes: Goes, all: &mut Vec<Price>) -> Lowered<()> {
        if let Target::Both(a, b, _) = what {
            self.pay_with(a, goes, all)?;
            return self.pay_with(b, goes, all);
        }
        if let Target::This(_) = what {
            self.works = self.works.or(Self::place_of_this(what));
            all.push(match verb(goes, &Manner::PLAIN)? {
                Verb::Act => Price::ActThis,
                Verb::Go(way) => Price::GoThis(way),
                _ => return needs("このカードによるこの種類の支払い", "a way to pay with this card"),
            });
            return Ok(());
        }
        let (of, count, such) = match what {
            Target::Pick(pick) if !pick.each => (&pick.of, pick.count.clone(), pick.such),
            Target::Every(of) => (of, Count::All, None),
            Target::Top(whose, ast::Amount::N(n)) => {
                let side = self.side(*whose)?;
                all.push(Price::GoTop(side, *n as i16, way(goes)?));
                return Ok(());
            }
            _ => return needs("この種類のカードによる支払い", "what is paid with"),
        };
        let of = self.selector(of)?;
        let verb = verb(goes, &Manner::PLAIN)?;
        all.push(match (count, such, verb) {
            (Count::Exactly(ast::Amount::N(n), _), None, Verb::Act) => Price::Act(of, n as i16),
            (Count::Exactly(ast::Amount::N(n), _), None, Verb::Go(way)) => Price::Go(of, n as i16, way),
            (Count::Exactly(ast::Amount::N(n), _), None, Verb::Reveal) => Price::Reveal(of, n as i16),
            (Count::Exactly(ast::Amount::N(n), _), None, Verb::Flip(engine::Face::Up)) => {
                Price::TurnUp(of, n as i16)
            }
            (Count::Exactly(ast::Amount::N(n), _), Some(ast::Such::AtRandom), Verb::Go(way)) => {
                Price::GoRandom(of, n as i16, way)
            }
            (Count::AnyNumber, None, Verb::Act) => Price::ActAny(of),
            (Count::AnyNumber, None, Verb::Go(way)) => Price::GoAny(of, way),
            (Count::AnyNumber, Some(ast::Such::CostsTotal(worth, ast::Bound::AtLeast)), Verb::Act) => {
                Price::ActWorth(of, worth as i16)
            }
            (Count::All, None, Verb::Go(way)) => Price::GoAll(of, way),
            _ => return needs("この種類の支払い", "a way to pay this"),
        });
        Ok(())
    }
}

fn way(goes: Goes) -> Lowered<crate::vocabulary::Way> {
    match verb(goes, &Manner::PLAIN)? {
        Verb::Go(way) => Ok(way),
        _ => needs("この種類のカードの移し方", "a way to go"),
    }
}
