//! What is asked, how it is answered, and what a move can lack.

use engine::{Choice, Ix, Reason};

use crate::actions::Act;

/// What a question is about.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// Raise what, or pass?
    Chance,
    /// Which bulwark pays B for this action?
    Drive(Act),
    /// Which card pays D for this action?
    Discard(Act),
    /// Which key card?
    Key(Act),
    /// Aimed at what?
    Target(Act),
    /// Which card becomes a bulwark?
    PlaceWall,
    /// Drive or charge it?
    TwistWay,
    /// Which card of life?
    Find,
    /// Draw another card?
    DrawMore,
    /// Which card goes, so that seven remain?
    HandLimit,
    /// Who attacks?
    Attackers,
    /// Who blocks this attacker?
    Blockers(Ix),
}

/// Kinds of answer.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Pick {
    /// Raise the action with this number in the list.
    Raise,
    /// Pass.
    Pass,
    /// This card or character.
    Card,
    /// The action with this number on the stage.
    Action,
    /// The opponent.
    Opponent,
    /// The card with this number in the card table.
    Print,
    /// No more.
    Stop,
    /// Yes.
    Yes,
    /// No.
    No,
    /// Drive it.
    Drive,
    /// Charge it.
    Charge,
}

impl Pick {
    /// Every kind, by its number.
    pub const ALL: [Pick; 11] = [
        Pick::Raise,
        Pick::Pass,
        Pick::Card,
        Pick::Action,
        Pick::Opponent,
        Pick::Print,
        Pick::Stop,
        Pick::Yes,
        Pick::No,
        Pick::Drive,
        Pick::Charge,
    ];

    /// An answer of this kind alone.
    pub const fn plain(self) -> Choice {
        Choice::plain(self as u8)
    }

    /// An answer that names a card.
    pub const fn card(card: Ix) -> Choice {
        Choice::card(Pick::Card as u8, card)
    }

    /// An answer that names a number.
    pub const fn number(self, n: u16) -> Choice {
        Choice::number(self as u8, n)
    }

    /// The kind of an answer.
    pub fn of(choice: Choice) -> Option<Pick> {
        Pick::ALL.get(choice.kind as usize).copied()
    }
}

/// What a move lacks.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Want {
    /// Only effects raise this action.
    Effect,
    /// One's own turn.
    OwnTurn,
    /// An empty stage: so many actions are on it.
    EmptyStage(u8),
    /// It was raised this turn already.
    AnotherTurn,
    /// So many charged bulwarks; there are so many.
    Walls(u8, u8),
    /// A card of life.
    Life,
    /// A key card in hand.
    Key,
    /// A card to discard besides the key card.
    SpareCard,
    /// A target.
    Target,
    /// Something to have changed since both passed.
    Change,
    /// To be charged.
    Charged,
    /// To have come before this turn.
    Readiness,
    /// To be a soldier.
    Soldier,
    /// To be another card: this one is not a key card of the action.
    OtherKey,
    /// To be a legal target of the action.
    OtherTarget,
    /// To be free: it blocks another attacker.
    Free,
    /// To block alone: a bulwark can't block together with others.
    Alone,
}

/// Why a move can't be made.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lack {
    /// What it lacks.
    pub want: Want,
    /// The clause that demands it.
    pub why: Reason,
}
