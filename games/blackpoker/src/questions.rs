//! What is asked, how it is answered, and what a move can lack.

use engine::Ix;

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

engine::picks! {
    /// Kinds of answer.
    pub enum Pick {
        /// Raise the action with this number in the list.
        Raise,
        /// Let this chance to act go by.
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
        /// What is asked is done.
        Yes,
        /// What is asked is not done.
        No,
        /// Drive it.
        Drive,
        /// Charge it.
        Charge,
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
pub type Lack = engine::Lack<Want>;
