//! What is asked, how it is answered, and what a move can lack.

use engine::{Choice, Ix, Reason};

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

/// Kinds of answer.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
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
    /// Yes.
    Yes,
    /// No.
    No,
    /// Pass.
    Pass,
    /// On to the next phase.
    End,
}

impl Pick {
    /// Every kind, by its number.
    pub const ALL: [Pick; 17] = [
        Pick::Card,
        Pick::Play,
        Pick::Energy,
        Pick::Display,
        Pick::Use,
        Pick::Lead,
        Pick::Attack,
        Pick::Direct,
        Pick::Square,
        Pick::Waiting,
        Pick::Mode,
        Pick::Lane,
        Pick::Stop,
        Pick::Yes,
        Pick::No,
        Pick::Pass,
        Pick::End,
    ];

    /// An answer of this kind alone.
    pub const fn plain(self) -> Choice {
        Choice::plain(self as u8)
    }

    /// An answer that names a card.
    pub const fn card(self, card: Ix) -> Choice {
        Choice::card(self as u8, card)
    }

    /// An answer that names a card and a number.
    pub const fn with(self, card: Ix, arg: u16) -> Choice {
        Choice { kind: self as u8, card, arg }
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
    /// To be legal as a choice.
    Choosable,
    /// Not to be down.
    Standing,
}

/// Why a move can't be made.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lack {
    /// What it lacks.
    pub want: Want,
    /// The clause that demands it.
    pub why: Reason,
    /// Another one.
    pub also: Reason,
}

impl Lack {
    /// What is lacking, by this clause.
    pub const fn of(want: Want, why: Reason) -> Lack {
        Lack { want, why, also: Reason::NONE }
    }

    /// By this clause too.
    #[must_use]
    pub const fn and(self, also: Reason) -> Lack {
        Lack { also, ..self }
    }
}
