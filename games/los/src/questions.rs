//! What is asked, how it is answered, and what a move can lack.

use engine::Ix;

/// What a question is about.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// Which card is shown to decide who begins?
    Opening,
    /// Which card goes under the deck next?
    Bottom,
    /// Exchange the hand?
    Mulligan,
    /// What in the main phase?
    Main,
    /// On which square?
    Square(Ix),
    /// In which display?
    Display(Ix),
    /// Which energy is gained?
    Pay,
    /// Who moves where?
    Lead,
    /// Who attacks?
    Attack,
    /// Act, or pass?
    Priority,
    /// Which effect first?
    Round,
    /// Which card goes, so that seven remain?
    HandLimit,
    /// Which card does the text choose? So many so far, of at most so many.
    Choose(u8, u8),
    /// Do it?
    May,
    /// Which of these?
    Mode,
    /// Which lane?
    Lane,
    /// Where does it go?
    Walk(Ix),
    /// Which card is put there next?
    Order,
}

engine::picks! {
    /// Kinds of answer.
    pub enum Pick {
        /// This card.
        Card,
        /// Play this card.
        Play,
        /// Put this card into the energy zone.
        Energy,
        /// Change this character's display: the facing, and 4 where it stays or comes to lie face down.
        Display,
        /// Use an ability of this card.
        Use,
        /// Move this character that way.
        Lead,
        /// Attack with this character.
        Attack,
        /// Attack straight at the player with it.
        Direct,
        /// This square.
        Square,
        /// The effect at this place of those that wait.
        Waiting,
        /// This mode.
        Mode,
        /// This lane.
        Lane,
        /// No more.
        Stop,
        /// What is asked is done.
        Yes,
        /// What is asked is not done.
        No,
        /// Let this chance to act go by.
        Pass,
        /// On to the next phase.
        End,
    }
}

/// What a move lacks.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Want {
    /// So much energy; there is so much.
    Energy(i16, i16),
    /// A free square.
    FreeSquare,
    /// A square of the back row.
    BackRow,
    /// Another turn: once a turn only.
    AnotherTurn,
    /// To have come before this turn.
    Readiness,
    /// Another way to lie: not from one side to the other.
    Upright,
    /// To stay face up.
    FaceUp,
    /// To lie face up.
    Shown,
    /// To be allowed: something forbids it.
    Leave,
    /// A square to go to, on the board.
    Board,
    /// An icon that way.
    Icon,
    /// To stand in the front row.
    FrontRow,
    /// Attack display.
    AttackDisplay,
    /// Another attack this turn.
    AnotherAttack,
    /// 上空, and nobody of its kind across.
    OpenSky,
    /// Flash.
    Flash,
    /// A kind that can be used now.
    MainPhase,
    /// Something to choose.
    Target,
    /// Its condition to hold.
    Condition,
    /// Its cost to be payable.
    Cost,
    /// What must be done first.
    Duty,
    /// A character that must attack to have attacked.
    Attack,
    /// To be legal as a choice.
    Choosable,
    /// Not to be down.
    Standing,
}

/// Why a move can't be made.
pub type Lack = engine::Lack<Want>;
