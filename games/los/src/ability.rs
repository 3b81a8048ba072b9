//! Abilities: what sets them off, what they cost, what they do.

use engine::Def;
use engine::effect::Side;

use crate::table::{Phase, Zone};
use crate::vocabulary::{Condition, Filter, Hold, Pose, Price, Program};

/// The place of an ability that was given: it is none of its card's own.
pub(crate) const GIVEN: u8 = u8::MAX;

/// What can set an ability off.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[repr(u8)]
pub enum Topic {
    /// A turn begins.
    TurnBegins,
    /// A turn ends.
    TurnEnds,
    /// A phase begins.
    PhaseBegins,
    /// A phase ends.
    PhaseEnds,
    /// A card came into play, face up (LS-22).
    Came,
    /// A character was turned face up.
    TurnedUp,
    /// A character was turned face down.
    TurnedDown,
    /// A character came to lie in attack display.
    ToAttack,
    /// A character came to lie in defence display.
    ToDefence,
    /// A character declared an attack.
    Attacks,
    /// A character declared an attack straight at the player.
    AttacksDirectly,
    /// A character is attacked.
    Attacked,
    /// A character is about to fight; the cause is whom.
    WillFight,
    /// A character fought; the cause is whom.
    Fights,
    /// A battle that a character fought is over.
    FightEnds,
    /// A character went down.
    Downed,
    /// A character took another down; the cause is whom.
    Downs,
    /// A card was destroyed.
    Destroyed,
    /// A card was put from one zone into another.
    Put,
    /// A card left play.
    Left,
    /// A character dealt damage to a player.
    Deals,
    /// A character dealt damage by a direct attack.
    DealsDirectly,
    /// A character moved.
    Moved,
    /// A character moves to another lane; the number is how many lanes further.
    ChangesLane,
    /// A character moves to the other row.
    ChangesRow,
    /// A card was chosen.
    Chosen,
    /// A card was gained.
    Gained,
    /// A card was regained.
    Regained,
    /// A player drew.
    Draws,
    /// A player played a card.
    Plays,
    /// A player brought a card into play.
    Brings,
    /// A player was damaged.
    Suffers,
    /// A player took DOWN damage.
    SuffersDown,
    /// A player recovered life.
    Recovers,
    /// A player lost life.
    LosesLife,
    /// A player was attacked directly.
    AttackedDirectly,
    /// A player put energy.
    PutsEnergy,
    /// A player discarded.
    Discards,
    /// A player's deck was shuffled.
    Shuffles,
    /// A card was shown to both players.
    Revealed,
    /// A character changed places; the cause is with which.
    Swapped,
    /// A player changed the places of two characters; the cause is one of them.
    Swaps,
    /// A character came to lie in attack or in defence display.
    Displayed,
}

impl Topic {
    /// Is it told which card it is about?
    pub fn is_of_cards(self) -> bool {
        !matches!(
            self,
            Topic::TurnBegins
                | Topic::TurnEnds
                | Topic::PhaseBegins
                | Topic::PhaseEnds
                | Topic::Draws
                | Topic::Suffers
                | Topic::SuffersDown
                | Topic::Recovers
                | Topic::LosesLife
                | Topic::AttackedDirectly
                | Topic::PutsEnergy
                | Topic::Shuffles
        )
    }
}

/// By what something must happen.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum ByWhat {
    /// Anything.
    Any,
    /// An effect.
    Effect,
    /// An effect of this side.
    EffectOf(Side),
    /// A battle.
    Battle,
}

/// What sets an ability off.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Trigger {
    /// What happens.
    pub topic: Topic,
    /// To which cards: all of these hold. The source itself, with [`Filter::This`].
    pub who: Vec<Filter>,
    /// What the other card is like: whom it fights, took down.
    pub other: Vec<Filter>,
    /// To which player, where a player does it.
    pub seat: Option<Side>,
    /// By what.
    pub by: ByWhat,
    /// What the card is like by whose effect it happens.
    pub source: Vec<Filter>,
    /// From where, and whereto, for what is put: any of these; anywhere, where there are none.
    pub zones: (Vec<Zone>, Vec<Zone>),
    /// In which phase, where one begins or ends.
    pub phase: Option<Phase>,
    /// At least so many.
    pub least: i16,
    /// At most so many.
    pub most: i16,
}

/// What kind of ability it is.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Nature {
    /// The text of an effect.
    Text,
    /// Set off by one of these.
    Triggered(Vec<Trigger>),
    /// Used for a cost.
    Activated {
        /// In this phase of one's own turn only.
        phase: Option<Phase>,
        /// In whose turns; both where nothing is said.
        turn: Option<Side>,
    },
    /// Holds while the card lies face up in play.
    Static(Vec<Hold>),
    /// Made for a later moment by a deed.
    Later,
    /// The same, for the beginning of that side's next turn, or for its end where `true`.
    LaterTurn(Side, bool),
    /// The same, for the end of the battle that goes on.
    LaterBattle,
    /// Done instead of one of these.
    Instead(Vec<Trigger>),
    /// The card can be played only while what is given holds.
    PlayedIf,
    /// Paid when the card is played, beside its cost.
    AlsoCosts,
    /// How the card must lie when it is played, and whether it may come to the front row.
    PlayedAs(Pose, bool),
    /// How the card must lie whenever it comes into play.
    ComesAs(Pose),
}

/// One ability of a card.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Ability {
    /// The card it is printed on.
    #[serde(skip)]
    pub def: Def,
    /// Its place among the abilities of its card.
    pub at: u8,
    /// What kind.
    pub nature: Nature,
    /// May it be left undone (LS-07)?
    pub optional: bool,
    /// How often each turn; 0 is any number.
    pub often: u8,
    /// What must hold for it to be used or set off.
    pub given: Vec<Condition>,
    /// What it costs; how it is paid is in the program.
    pub cost: Vec<Price>,
    /// In which zone it works, if not in play.
    pub home: Option<Zone>,
    /// What it does.
    pub program: Program,
}

impl Ability {
    /// An ability that does nothing.
    pub fn nothing(def: Def) -> Ability {
        let program = Program::empty(def);
        let (given, cost) = (Vec::new(), Vec::new());
        let (nature, optional, often) = (Nature::Text, false, 0);
        Ability { def, at: 0, nature, optional, often, given, cost, home: None, program }
    }
}
