//! What is asked, how it is answered, and what a move can lack.

use engine::Ix;

/// What a question is about.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// First or second?
    First,
    /// Which card is changed?
    CardChange,
    /// What does the turn player do?
    Main,
    /// Is this card played, or put in standby?
    PlayOrStandby(Ix),
    /// Into which lane is this card put?
    Lane(Ix),
    /// Which lane?
    AnyLane,
    /// Whom does this unit attack?
    Target(Ix),
    /// Which ability that was set off comes next?
    Next,
    /// Which card goes to standby next?
    Standby,
    /// Which card is chosen for this card's text?
    Choose(Ix),
    /// Which effect of this card?
    Mode(Ix),
    /// Is it done?
    May(Ix),
    /// Is the cost of this card's text paid?
    Willing(Ix),
    /// Which card pays for this card?
    Pay(Ix),
    /// How many points are paid for this card?
    X(Ix),
    /// Which of several things is done in the place of what comes to this card?
    Instead(Ix),
}

engine::picks! {
    /// Kinds of answer.
    pub enum Pick {
        /// End the main phase (27-6).
        EndMain,
        /// Unlock this card (28-2).
        Unlock,
        /// Play this card (28-3, 32-6).
        Play,
        /// Attack with this unit (28-4).
        Attack,
        /// Move this minion to the lane with this number (28-5).
        Move,
        /// Use this unit's ability with this number (28-6).
        Use,
        /// Exile this card of the field (28-7) or of the standby zone (28-8).
        Exile,
        /// Put it in standby (32-6).
        Standby,
        /// Into the lane with this number, from 0 on the left.
        Lane,
        /// To its wait zone instead (41-23).
        Hide,
        /// This card.
        Card,
        /// No more, or none.
        Stop,
        /// What is asked is done.
        Yes,
        /// What is asked is not done.
        No,
        /// This number.
        Number,
        /// The effect with this number, from 0.
        Mode,
        /// The waiting ability with this place in the list.
        Waiting,
        /// Take the first turn.
        First,
        /// Let the other take the first turn.
        Second,
        /// What this card's ability does instead, with its place in the list.
        Instead,
    }
}

/// What a move lacks.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Want {
    /// So many master points; there are so many.
    Mp(i32, i32),
    /// So many cores in the core zone; there are so many.
    Cores(u8, u8),
    /// An awakened master.
    Awakening,
    /// A master with its colours.
    Colours,
    /// Room for it.
    Room,
    /// A target for its first effect.
    Target,
    /// To be active.
    Active,
    /// Not to be stunned.
    Unstunned,
    /// To be an open unit.
    Open,
    /// Something to attack.
    AttackTarget,
    /// To be in reach of the attacker's lane.
    Reach,
    /// Not to be blocked.
    Unblocked,
    /// Not to stand in awe of it (威圧).
    Nerve,
    /// To stand in the minion zone: a stunned unit with 強襲 attacks nothing else.
    Minion,
    /// To be straight ahead.
    Straight,
    /// To be allowed to: an effect forbids it.
    Allowed,
    /// An empty lane beside it.
    Lane,
    /// To be no master.
    NoMaster,
    /// Another turn: it was used so often this turn.
    Uses(u8),
    /// Something else of its cost.
    Cost,
    /// Another game: its limit is reached.
    OtherGame,
    /// To be free to be chosen (結界).
    NoWard,
    /// To be a skill or a minion: nothing else is put in standby.
    Standby,
}

/// Why a move can't be made.
pub type Lack = engine::Lack<Want>;
