//! What happens, as abilities that are set off look at it (37-2).

use engine::{Because, Ix, Seat};

use crate::game::{Event, Rules, Table};
use crate::kinds::{Category, Harm};
use crate::table::Zone;
use crate::vocabulary::{By, Eye, Spot, Topic};

/// Whose effect did something, and the category of the card that has it (02-44); none where a cost did.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub struct Origin {
    /// The seat whose effect it is.
    pub seat: Seat,
    /// Of what card.
    pub of: Option<Category>,
}

impl Origin {
    /// By whose effect an event happens, if by one.
    pub(crate) fn of(rules: &Rules, because: Because) -> Option<Origin> {
        let words = because.words;
        let of = (words.from < words.to).then(|| rules.printed(words.def).category);
        because.effect.map(|seat| Origin { seat, of })
    }

    /// By whose effect a moment happens, if by one.
    pub(crate) fn of_moment(rules: &Rules, moment: &[Event]) -> Option<Origin> {
        moment.iter().find_map(|event| Origin::of(rules, event.because))
    }

    /// Is it of the sort that is asked for?
    pub(crate) fn is(self, eye: &Eye<'_>, by: By) -> bool {
        match by {
            By::Effect => true,
            By::EffectOf(side) => self.seat == eye.seat(side),
            By::EffectOfA(side, of) => {
                self.of == Some(of) && side.is_none_or(|side| self.seat == eye.seat(side))
            }
            By::Doing(side) => self.seat == eye.seat(side),
            By::Battle | By::Attack | By::EffectDamage | By::Damage => false,
        }
    }
}

/// By what something happened.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Cause {
    None,
    /// A player does it as an action, or to pay (28-7, 31-5).
    Deed(Seat),
    Effect(Origin),
    EffectDamage(Option<Origin>),
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
    /// Where cores lie that it happens to.
    pub spot: Option<Spot>,
    /// Does the card lie face down then?
    pub down: bool,
}

impl Happening {
    pub fn new(topic: Topic, seat: Seat) -> Happening {
        let (card, other, from, to) = (Ix::NONE, Ix::NONE, None, None);
        Happening {
            topic,
            card,
            seat,
            other,
            n: 0,
            harm: Harm::Any,
            from,
            to,
            by: Cause::None,
            spot: None,
            down: false,
        }
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
        By::Effect | By::EffectOf(_) | By::EffectOfA(..) => match cause {
            Cause::Effect(origin) | Cause::EffectDamage(Some(origin)) => origin.is(eye, by),
            Cause::EffectDamage(None) => by == By::Effect,
            Cause::None | Cause::Deed(_) | Cause::Battle | Cause::Attack => false,
        },
        By::Doing(side) => match cause {
            Cause::Effect(origin) => origin.is(eye, by),
            Cause::Deed(seat) => seat == eye.seat(side),
            _ => false,
        },
        By::Battle => matches!(cause, Cause::Battle | Cause::Attack),
        By::Attack => cause == Cause::Attack,
        By::EffectDamage => matches!(cause, Cause::EffectDamage(_)),
        By::Damage => matches!(cause, Cause::Battle | Cause::Attack | Cause::EffectDamage(_)),
    }
}
