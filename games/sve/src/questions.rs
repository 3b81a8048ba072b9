//! What is asked, how it is answered, and what a move can lack.

use engine::{Def, Ix};

/// The card whose text asks: where it lies, or what it was where it is no more.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Asker {
    /// It lies there.
    There(Ix),
    /// It is gone: what it was.
    Gone(Def),
}

/// What a question is about.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// Is the deck based on its title or on its class?
    Basis,
    /// First or second?
    First,
    /// Draw the hand anew?
    Redraw,
    /// Which card of the hand goes under the deck next?
    UnderDeck,
    /// What does the turn player do?
    Main,
    /// Whom does this follower attack?
    Target(Ix),
    /// A quick play, or nothing.
    Quick,
    /// Which guards act?
    Guards,
    /// Which card goes, so that the hand fits?
    HandLimit,
    /// Which waiting ability is played next?
    Waiting,
    /// Is the additional cost of this card paid?
    Extra(Asker),
    /// Are stack counters taken for this card?
    EarthRite(Asker),
    /// Which mode of this card?
    Mode(Asker),
    /// X of this card.
    X(Asker),
    /// Which card is chosen for this card's text?
    Choose(Asker),
    /// How much of the damage does this one get?
    Share(Ix),
    /// Is the cost of this card's ability paid?
    Willing(Asker),
    /// EP instead of 1 PP?
    WithEp(Asker),
    /// Which card pays for this card?
    Pay(Asker),
    /// Is it done?
    May(Asker),
    /// Which of the things that this card's text joins by か is done?
    Either(Asker),
    /// Does this guard act as it comes?
    GuardEnters(Ix),
    /// Does this token, a guard, act as it comes?
    GuardToken(Def),
    /// Which card stays? (too many in a zone)
    Overflow,
    /// Which card goes where there is too little room?
    Room,
    /// Draw another card?
    DrawMore,
    /// Look at another card?
    LookMore,
    /// Which card goes to the deck next?
    Order,
    /// Which evolve card?
    EvolveCard(Ix),
    /// Is the trigger of this card used?
    UseTrigger(Ix),
    /// Which follower does the trigger point at?
    PointTrigger(Ix),
    /// Which card name?
    Name,
    /// Which change of what would happen to this card applies first?
    Replacement(Ix),
}

engine::picks! {
    /// Kinds of answer.
    pub enum Pick {
        /// End the main phase.
        EndMain,
        /// Do nothing in a quick window.
        Pass,
        /// Play this card.
        Play,
        /// Use this card's ability with this number.
        Use,
        /// Attack with this follower.
        Attack,
        /// This card.
        Card,
        /// No more.
        Stop,
        /// What is asked is done.
        Yes,
        /// What is asked is not done.
        No,
        /// This number.
        Number,
        /// The mode with this number, from 0.
        Mode,
        /// The waiting ability with this place in the list.
        Waiting,
        /// Give this follower rush for 1 PP (B-1 8.5).
        Rush,
        /// Take the first turn.
        First,
        /// Let the other take the first turn.
        Second,
        /// The name with this row.
        Name,
        /// The change of damage with this row.
        Change,
        /// A token of the sort with this number, from 0.
        Token,
    }
}

/// What a move lacks.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Want {
    /// So much PP; there is so much.
    Pp(i16, i16),
    /// Room on the field.
    Room,
    /// A target for its text.
    Target,
    /// Something else of its cost.
    Cost,
    /// To be quick.
    Quick,
    /// To be standing.
    Standing,
    /// To have been there since the turn began.
    Continuity,
    /// Something to attack.
    AttackTarget,
    /// To be a follower.
    Follower,
    /// To be acted: a standing follower can't be attacked.
    Acted,
    /// Not to have 威圧.
    NotIntimidating,
    /// A guard to be attacked first.
    Guard,
    /// To be allowed to: an effect forbids it.
    Allowed,
    /// Another turn: an evolution, or its like, was played this turn.
    OtherTurn,
    /// Another turn: it was used so often this turn.
    Uses(u8),
    /// Its own condition.
    Condition,
    /// A card in the evolve deck.
    EvolveCard,
    /// Not to be covered by 【オーラ】.
    NoAura,
    /// To be another target: others must be chosen first.
    Forced,
    /// A position that has not been before.
    NewPosition,
    /// To enable what is still to be chosen.
    Rest,
}

/// Why a move can't be made.
pub type Lack = engine::Lack<Want>;
