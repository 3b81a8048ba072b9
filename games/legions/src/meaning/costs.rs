//! Costs (31, 40).

use engine::effect::Side;

use super::scribe::{Lowered, Scribe, needs};
use crate::effect as ast;
use crate::effect::{Clause, Deed, Posture, Target, Var};
use crate::table::{TIMELINE, Zone};
use crate::vocabulary::{Amount, Price, Selector, Way};

impl Scribe<'_, '_> {
    /// Everything that is paid.
    pub fn prices(&mut self, cost: &[ast::Price]) -> Lowered<Vec<Price>> {
        let mut all = Vec::new();
        for price in cost {
            match price {
                ast::Price::Mp { n: ast::Amount::Var(Var::X), .. }
                | ast::Price::ManaBoost(ast::Amount::Var(Var::X)) => {
                    self.x = true;
                    all.push(Price::AnyMp);
                }
                ast::Price::Mp { n, .. } | ast::Price::ManaBoost(n) => all.push(Price::Mp(self.amount(n)?)),
                ast::Price::Exhaust => all.push(Price::Exhaust),
                ast::Price::Devotion => all.push(Price::Devotion),
                ast::Price::SoulCharge(ast::Amount::Var(Var::X)) => {
                    let of = waiting();
                    self.x = true;
                    all.push(Price::AnyNumber(of.clone()));
                    all.push(Price::Go(of, Amount::X, Way::Exile(false)));
                }
                ast::Price::SoulCharge(n) => {
                    all.push(Price::Go(waiting(), self.amount(n)?, Way::Exile(false)));
                }
                ast::Price::Together(prices, _) => all.extend(self.prices(prices)?),
                ast::Price::Do(clauses) => {
                    let mut chosen = None;
                    for clause in clauses {
                        if let Deed::Choose(target) = &clause.deed {
                            chosen = Some(target.clone());
                            continue;
                        }
                        let mut clause = clause.clone();
                        if let (Some(target @ Target::Left), Some(chosen)) =
                            (clause.deed.target_mut(), chosen.take())
                        {
                            *target = chosen;
                        }
                        all.push(self.deed_price(&clause)?);
                    }
                }
            }
        }
        Ok(all)
    }

    /// A deed that is done to pay (31-5).
    fn deed_price(&mut self, clause: &Clause) -> Lowered<Price> {
        match &clause.deed {
            Deed::Exile { what: Target::This(_), face_down } => {
                Ok(Price::GoThis(Way::Exile(face_down.is_some())))
            }
            Deed::Exile { what: Target::Pick(pick), face_down } => {
                let (of, n) = self.paid_with(pick)?;
                Ok(Price::Go(of, n, Way::Exile(face_down.is_some())))
            }
            Deed::Go { what: Target::This(_), to, manner, .. } => Ok(Price::GoThis(self.way(to, manner)?)),
            Deed::Go { what: Target::Pick(pick), to, manner, .. } => {
                let (of, n) = self.paid_with(pick)?;
                Ok(Price::Go(of, n, self.way(to, manner)?))
            }
            Deed::Break(Target::Pick(pick)) => {
                let (of, n) = self.paid_with(pick)?;
                Ok(Price::Break(of, n))
            }
            Deed::Break(Target::This(_)) => Ok(Price::BreakThis),
            Deed::Exhaust(Target::Pick(pick)) => {
                let (of, n) = self.paid_with(pick)?;
                Ok(Price::Turn(of, n, Posture::Exhausted))
            }
            Deed::Exhaust(Target::This(_)) => Ok(Price::Exhaust),
            Deed::Turn(Target::Pick(pick), Posture::Reversed) => {
                let (of, n) = self.paid_with(pick)?;
                Ok(Price::Turn(of, n, Posture::Reversed))
            }
            Deed::ExhaustCores { n: Some((n, _)), .. } => Ok(Price::Cores(self.amount(n)?)),
            Deed::Damage { to: Target::Every(of, _), n, .. } if is_own_master(of) => {
                Ok(Price::Damage(self.amount(n)?))
            }
            Deed::Life { n, lose: true, .. } => Ok(Price::Life(self.amount(n)?)),
            _ => needs("この種類のコスト", "a cost of this kind"),
        }
    }

    fn paid_with(&mut self, pick: &ast::Pick) -> Lowered<(Selector, Amount)> {
        let of = self.selector(&pick.of)?;
        match &pick.count {
            Some(count) if !count.up_to && pick.random.is_none() => Ok((of, self.amount(&count.n)?)),
            _ => needs("決まった数でない支払い", "a fixed number to pay with"),
        }
    }
}

/// The own timeline and standby zone (40-5).
fn waiting() -> Selector {
    let mut places: Vec<_> = TIMELINE.iter().map(|&zone| (zone, Side::Mine)).collect();
    places.push((Zone::Standby, Side::Mine));
    Selector { places, filters: Vec::new() }
}

/// あなたのマスター
fn is_own_master(of: &ast::Selector) -> bool {
    let own = matches!(of.places[..], [place] if matches!(place.whose, ast::Whose::Own | ast::Whose::Self_));
    own && of.nouns == [ast::Noun::Kind(ast::Category::Master, false)]
}
