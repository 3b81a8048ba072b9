//! Abilities, ready to be played: what sort each is, what sets it off, where it works.

use engine::effect::{Side, SlotId};

use crate::holding::{Change, Matters, Sort3};
use crate::kinds::Icon;
use crate::table::{Kind, Zone};
use crate::vocabulary::{Amount, Condition, Fact, Filter, Measure, Op, Program, Reference};
use crate::written::rows;

/// What happens, as triggers look for it. A bit each in a card's mask.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[repr(u8)]
pub enum Topic {
    /// Comes to the field from elsewhere.
    Enters,
    /// Leaves the field.
    Leaves,
    /// From the field to the cemetery.
    Buried,
    /// Destroyed.
    Destroyed,
    /// Banished.
    Banished,
    /// From the field to the hand.
    Returned,
    /// From the hand to the cemetery by 捨てる.
    Discarded,
    /// Put into the EX area.
    PutInEx,
    /// Put into the cemetery from anywhere.
    PutInCemetery,
    /// Evolves.
    Evolves,
    /// Attacks.
    Attacks,
    /// Fights.
    Fights,
    /// Takes damage.
    Hurt,
    /// Deals damage.
    Hits,
    /// Is played: a card.
    Played,
    /// An ability is played (evolve and its like).
    Uses,
    /// A phase comes.
    Start,
    /// The main phase comes.
    Main,
    /// The end phase comes.
    End,
    /// Acts.
    Acts,
    /// Stands.
    Stands,
    /// Is chosen.
    Chosen,
    /// Races.
    Races,
    /// Gains ドライブ.
    GainsDrive,
    /// A drive check hit.
    DriveHit,
    /// Attack or defence rose by an instruction.
    Raised,
    /// A card is drawn.
    Drawn,
    /// The leader's defence fell.
    LifeFell,
    /// The leader's defence rose.
    LifeRose,
    /// From the deck to the cemetery.
    Milled,
    /// Something is so.
    State,
    /// Counters are put on it.
    CounterPut,
    /// Counters are taken off it.
    CounterTaken,
    /// It is shown to both players.
    Revealed,
    /// PP is recovered.
    Recovered,
    /// A deck is searched by its player.
    Searched,
    /// A deck is shuffled.
    Shuffled,
}

impl Topic {
    /// Its bit.
    pub const fn bit(self) -> u64 {
        1 << self as u64
    }

    /// Does a card leave its place by it?
    pub const fn leaves(self) -> bool {
        matches!(
            self,
            Topic::Leaves
                | Topic::Buried
                | Topic::Destroyed
                | Topic::Banished
                | Topic::Returned
                | Topic::Discarded
                | Topic::PutInEx
                | Topic::PutInCemetery
                | Topic::Milled
        )
    }
}

/// When an ability is set off.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Trigger {
    /// What happens.
    pub topic: Topic,
    /// To whom, for cards: the source itself, or any card like this. Places are where the card is looked at
    /// (on the field before it leaves, on the field once it has come).
    pub who: Who,
    /// In whose turn only.
    pub turn: Option<Side>,
    /// What must hold besides, when it happens.
    pub only: Option<Condition>,
    /// Damage of which sort, where it is about damage.
    pub damage: Sort3,
    /// Damage to which kind, where it is about damage dealt.
    pub victim: Option<Kind>,
    /// By which card, where it is about damage taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealer: Option<Who>,
    /// Out of which zone, where that is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Zone>,
    /// Once for everything that happens at once, not for each.
    pub once: bool,
    /// Counters of which kind, where it is about counters.
    #[serde(serialize_with = "rows::counter", skip_serializing_if = "is_none")]
    pub counter: u8,
}

/// Is it no kind of counter?
fn is_none(counter: &u8) -> bool {
    *counter == 0
}

impl Trigger {
    /// A trigger with nothing special about it.
    pub(crate) fn plain(topic: Topic, who: Who) -> Trigger {
        let (turn, only, damage, victim, dealer) = (None, None, Sort3::Any, None, None);
        Trigger { topic, who, turn, only, damage, victim, dealer, from: None, once: false, counter: 0 }
    }
}

/// Of whom a trigger speaks.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Who {
    /// This card.
    This,
    /// Cards of one side or both that are like this.
    Cards(Option<Side>, Vec<Filter>),
    /// The card that was spoken of when the trigger was set for later.
    It,
    /// A player: whose phase, who plays, who draws.
    Player(Side),
    /// Either player.
    Anyone,
}

/// How often an ability may be used or may work.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Limit {
    /// So many times a turn.
    Turn(u8),
    /// Only while this holds.
    While(Condition),
}

/// What sort of ability it is.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Nature {
    /// Used for a cost (10.1.1.1).
    Activated {
        /// Its icon.
        icon: Icon,
        /// May it be used in the other's turn (12.3.3)?
        quick: bool,
    },
    /// Set off (10.1.1.2).
    Triggered(Trigger),
    /// Done in the place of what the trigger tells (10.2.1.3.1).
    Instead(Trigger),
    /// Holds (10.1.1.3).
    Static {
        /// While this is so.
        condition: Option<Condition>,
        /// For whom.
        on: Reference,
        /// For players instead, where it is about them.
        players: Option<Side>,
        /// What.
        changes: Vec<Change>,
        /// So many times as much, of numbers.
        #[serde(skip_serializing_if = "Option::is_none")]
        times: Option<Amount>,
    },
    /// Changes how this card is played.
    AsPlayed(AsPlayed),
    /// What a spell does (10.1.1.4).
    Text,
}

/// A change to playing this card.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum AsPlayed {
    /// An additional cost: the program's first; whether it may be left out.
    Extra {
        /// May it be left out?
        may: bool,
    },
    /// The cost is less by so much while this holds.
    Less(Option<Condition>, Amount),
    /// The cost is this while this holds.
    To(Option<Condition>, i16),
    /// The program's first cost may be paid, and then the cost is less by so much.
    For(Amount),
    /// The program's first cost may be paid, and then the cost is this.
    ForTo(i16),
    /// It can't be played while this holds.
    Never(Condition),
    /// It is quick while this holds.
    Quick(Option<Condition>),
}

impl AsPlayed {
    /// Is the first cost of the program paid for another cost to play the card?
    pub fn is_bought(&self) -> bool {
        matches!(self, AsPlayed::For(_) | AsPlayed::ForTo(_))
    }
}

/// The number of an ability that was given to its card: its uses are counted where it was given.
pub(crate) const GIVEN: u8 = u8::MAX - 1;

/// An ability, ready to be played.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Ability {
    /// Its sort.
    pub nature: Nature,
    /// Where its card must lie for it to work (10.3.4, 10.3.5).
    pub works: Zone,
    /// How often, and when.
    pub limits: Vec<Limit>,
    /// Its number among the abilities of its card, for counting uses.
    pub nth: u8,
    /// What it does.
    pub program: Program,
    /// Is the program's first cost what a triggered ability costs to play (10.1.1.2.2)?
    pub costs_to_play: bool,
    /// The slot that remembers what paid its first cost, where its text asks for it (SV-136).
    pub remembers: Option<SlotId>,
    /// Does playing it look at how many cards or spells lie in the cemetery (13.3.1.4.1, 13.5.1.3.2.1)?
    pub counts: bool,
    /// Does its text choose or divide when it is played (10.6.2.3, 10.6.2.4)?
    pub aims: bool,
    /// Does its text ask for stack counters as an optional additional cost (13.3.3)? How many; 0 for no.
    pub earth_rite: u8,
    /// Does it ask for them only in some of its modes? A bit each; 0 for no (5.17.4).
    #[serde(skip_serializing_if = "is_none")]
    pub rite_modes: u8,
}

/// Does a condition look at how many cards or spells lie in the cemetery?
fn counts_cards(one: &Condition) -> bool {
    match one {
        Condition::Own(Fact::SpellChain(_) | Fact::NecroCharge(_)) => true,
        Condition::All(all) | Condition::Any(all) => all.iter().any(counts_cards),
        Condition::Not(one) => counts_cards(one),
        _ => false,
    }
}

impl Ability {
    /// Does playing it, or that it holds, depend on how many cards or spells lie in the cemetery? How many modes are
    /// chosen may; and how much is divided.
    pub fn counts_cards(&self) -> bool {
        let holds = matches!(&self.nature, Nature::Static { condition: Some(one), .. } if counts_cards(one));
        let divided = |op: &Op| match op {
            Op::Do(todo) => matches!(&todo.n, Amount::Own(Measure::If(one, ..)) if counts_cards(one)),
            _ => false,
        };
        holds || self.program.modes.is_some() || self.program.ops.iter().any(divided)
    }

    /// What it matters for, where it holds.
    pub fn matters(&self) -> Matters {
        match &self.nature {
            Nature::Static { changes, .. } => {
                changes.iter().fold(Matters::NONE, |all, change| all.or(change.matter()))
            }
            _ => Matters::NONE,
        }
    }
}
