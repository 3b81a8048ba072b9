//! A cost on its way: paid part by part in a frame of the game, whose prices it has.

use crate::card::Ref;
use crate::effect::{Effects, Run};
use crate::game::Rules;
use crate::seat::Seat;
use crate::set::Set;

/// How far a cost has been paid.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pay {
    /// The ability whose program has the cost.
    pub ability: u16,
    /// Which of its costs.
    pub cost: u16,
    /// The part being paid.
    pub part: u8,
    /// Cards chosen for that part.
    pub chosen: Set,
    /// Whose cost.
    pub seat: Seat,
    /// The card it is about.
    pub source: Ref,
}

crate::refers! { Pay: set chosen, object source }

impl Pay {
    /// A cost of the text that is being followed.
    pub fn of(run: &Run, cost: u16) -> Pay {
        Pay { ability: run.code, cost, seat: run.seat, source: run.source, ..Pay::default() }
    }

    /// The whole cost.
    pub fn parts<'a, G: Effects>(&self, rules: &'a Rules<G>) -> &'a [G::Price] {
        G::program(rules, self.ability).costs.get(usize::from(self.cost)).map_or(&[], |cost| cost)
    }

    /// The run by whose eyes the cost is looked at, with its X.
    pub fn looks(&self, x: i16) -> Run {
        let Pay { ability: code, seat, source, .. } = *self;
        Run { code, seat, spoken: seat, source, x, ..Run::default() }
    }
}
