//! What happens, as abilities that are set off look at it (37-2).

use engine::{Ix, Seat};

use crate::game::Table;
use crate::kinds::Harm;
use crate::table::Zone;
use crate::vocabulary::{By, Eye, Topic};

/// By what something happened.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Cause {
    None,
    Effect(Seat),
    EffectDamage,
    Battle,
    Attack,
}

/// Something that may set abilities off.
#[derive(Copy, Clone)]
pub(crate) struct Happening {
    pub topic: Topic,
    /// The card it happens to, or that does it.
    pub card: Ix,
    /// Whose card, or which player.
    pub seat: Seat,
    /// The other card.
    pub other: Ix,
    /// A number that goes with it.
    pub n: i16,
    /// Which damage.
    pub harm: Harm,
    /// Out of where.
    pub from: Option<Zone>,
    /// Into where.
    pub to: Option<Zone>,
    pub by: Cause,
}

impl Happening {
    pub fn new(topic: Topic, seat: Seat) -> Happening {
        let (card, other, from, to) = (Ix::NONE, Ix::NONE, None, None);
        Happening { topic, card, seat, other, n: 0, harm: Harm::Any, from, to, by: Cause::None }
    }

    pub fn of(topic: Topic, table: &Table, card: Ix) -> Happening {
        Happening { card, ..Happening::new(topic, table.seat(card)) }
    }

    pub fn and(self, other: Ix) -> Happening {
        Happening { other, ..self }
    }
}

/// Is the cause of the sort that is asked for?
pub(crate) fn is_by(eye: &Eye<'_>, by: By, cause: Cause) -> bool {
    match by {
        By::Effect => matches!(cause, Cause::Effect(_) | Cause::EffectDamage),
        By::EffectOf(side) => cause == Cause::Effect(eye.seat(side)),
        By::Battle => matches!(cause, Cause::Battle | Cause::Attack),
        By::Attack => cause == Cause::Attack,
        By::EffectDamage => cause == Cause::EffectDamage,
        By::Damage => matches!(cause, Cause::Battle | Cause::Attack | Cause::EffectDamage),
    }
}
