//! The effect language: what printed cards do, as data, and its interpreter.
//!
//! A [`Program`] is a list of [`Op`]s with the words they were read from; the number of an op is the program
//! counter. A [`Run`] is one resolution of a program: it lies in a frame, stops wherever someone must choose,
//! and is copied, saved and shown like everything else. The structure is the same in every game; the words in
//! it (verbs, tests, measures, facts, prices) are the game's own.

mod eye;
mod history;
mod language;
mod lasting;
mod matching;
mod notation;
mod pay;
mod run;

use std::fmt::Debug;

use serde::Serialize;

use crate::card::Ix;
use crate::clause::{Because, Reason};
use crate::game::{Flow, Game, Rules};
use crate::run::Observer;
use crate::state::State;
use crate::table::Table;

pub use eye::{Eye, Seen, holder};
pub use history::{Asked, Counts, Happens, History, InTurn, date, note, note_listed};
pub use language::{
    Amount, Bound, Choose, Condition, Do, Filter, Modes, Op, Program, Reference, Selector, Side, SlotId, When,
};
pub use lasting::{Ending, Lasting, Lasts, On, Until, Uses, read_all, read_object, told_after};
pub use matching::can_match;
pub use notation::{Notation, Rows, notation};
pub use pay::Pay;
pub use run::{
    Choice, Run, SLOTS, Slot, answered, branched, can_choose, chosen, decided, deeds_to, go, order, stopped,
    waits_at,
};

/// A verb that is to be done.
pub struct Order<'a, G: Effects, O> {
    /// The rules of the match.
    pub rules: &'a Rules<G>,
    /// The run whose text orders it.
    pub run: Run,
    /// What is done to what.
    pub todo: &'a Do<G>,
    /// The clauses behind it.
    pub because: Because,
    /// Whoever is told of it.
    pub observer: &'a mut O,
}

/// The words of a game's language, and what they mean.
pub trait Effects: Game<Zone: Serialize> {
    /// What is done to something.
    type Verb: Copy + Eq + Debug + Serialize + Send + Sync;
    /// What a card can be like.
    type Test: Clone + Eq + Debug + Serialize + Send + Sync;
    /// What can be measured.
    type Measure: Clone + Eq + Debug + Serialize + Send + Sync;
    /// What can be the case.
    type Fact: Clone + Eq + Debug + Serialize + Send + Sync;
    /// A part of a cost.
    type Price: Clone + Eq + Debug + Serialize + Send + Sync;
    /// What sets abilities off, and is asked about later.
    type Trigger: Clone + Eq + Debug + Serialize + Send + Sync;

    /// The program with this number.
    fn program(rules: &Rules<Self>, code: u16) -> &Program<Self>;
    /// What the texts of the match ask about the turn so far.
    fn watched(rules: &Rules<Self>) -> &[Asked<Self>];
    /// What happened this turn.
    fn history(common: &Self::Common) -> &History;
    /// The same, to be added to.
    fn history_mut(common: &mut Self::Common) -> &mut History;
    /// Is the card like this?
    fn test(eye: &Eye<'_, Self>, seen: &Seen<'_, Self>, test: &Self::Test) -> bool;
    /// How much is it?
    fn measure(eye: &Eye<'_, Self>, measure: &Self::Measure) -> i32;
    /// Is it so?
    fn fact(eye: &Eye<'_, Self>, fact: &Self::Fact) -> bool;
    /// May the card be chosen by the run's seat at all?
    fn may_choose(eye: &Eye<'_, Self>, card: Ix) -> bool;
    /// Is it what the source has become by what set its text off, and so no other card? Never, unless a game says so.
    fn became(_eye: &Eye<'_, Self>, _seen: &Seen<'_, Self>) -> bool {
        false
    }
    /// Must the card be chosen by the run's seat, where it can be?
    fn must_choose(eye: &Eye<'_, Self>, card: Ix) -> bool {
        let _ = (eye, card);
        false
    }
    /// The seat that chooses where a text lets this one choose.
    fn asked(eye: &Eye<'_, Self>, seat: crate::Seat) -> crate::Seat {
        let _ = eye;
        seat
    }
    /// The clauses by which chance chooses for someone who may not see the cards to choose from.
    fn chosen_blind() -> &'static [Reason] {
        &[]
    }
    /// Do both players share the zone? It is seat A's, and each card in it belongs to its owner.
    fn is_shared(zone: Self::Zone) -> bool {
        let _ = zone;
        false
    }
    /// Is the card one that texts speak of, where it lies?
    fn is_spoken_of(table: &Table<Self>, card: Ix) -> bool {
        let _ = (table, card);
        true
    }
    /// Does it depend on the others of a choice whether a card can be chosen?
    fn asks_of_others(choose: &Choose<Self>) -> bool {
        let _ = choose;
        false
    }
    /// Is this card of the run's source what that has become, so that it is no other card than the source?
    fn follows_source(eye: &Eye<'_, Self>) -> bool {
        let _ = eye;
        false
    }
    /// The card that stands for a seat and can be hurt or healed.
    fn leader(eye: &Eye<'_, Self>, seat: crate::Seat) -> Ix {
        let _ = (eye, seat);
        Ix::NONE
    }

    /// The clauses by which words are passed over whose condition does not hold, or whose cost is not paid.
    fn passed_over(paid: bool) -> &'static [Reason] {
        let _ = paid;
        &[]
    }

    /// The frame in which a run resolves.
    fn frame(run: Run) -> Self::Step;
    /// Does a verb. The program counter is already past it; what must come after lies on the stack.
    fn perform(state: &mut State<Self>, order: Order<'_, Self, impl Observer<Self>>) -> Flow;
    /// Can this cost be paid now?
    fn payable(eye: &Eye<'_, Self>, cost: &[Self::Price]) -> bool;
    /// Does it depend on cards that not everyone knows, whether this cost can be paid? Then the payer is asked all the
    /// same: not to ask would tell.
    fn hides(eye: &Eye<'_, Self>, cost: &[Self::Price]) -> bool;
}

/// The types of the effect language for one game, under their own names. `parts` are those that the game gives the engine,
/// with the module that tells what they mean and the function that does a verb.
#[macro_export]
macro_rules! effect_types {
    (parts by $evaluate:ident, $perform:path) => {
        type Verb = Verb;
        type Test = Test;
        type Measure = Measure;
        type Fact = Fact;
        type Price = Price;
        type Trigger = Trigger;

        fn watched(rules: &Rules) -> &[$crate::effect::Asked<Self>] {
            &rules.lore.asked
        }

        fn history(common: &Common) -> &$crate::effect::History {
            &common.history
        }

        fn history_mut(common: &mut Common) -> &mut $crate::effect::History {
            &mut common.history
        }

        fn program(rules: &Rules, code: u16) -> &Program {
            &rules.lore.abilities[code as usize].program
        }

        fn test(eye: &Eye<'_>, seen: &Seen<'_>, test: &Test) -> bool {
            $evaluate::test(eye, seen, test)
        }

        fn measure(eye: &Eye<'_>, measure: &Measure) -> i32 {
            $evaluate::measure(eye, measure)
        }

        fn fact(eye: &Eye<'_>, fact: &Fact) -> bool {
            $evaluate::fact(eye, fact)
        }

        fn frame(run: Run) -> Step {
            Step::Resolve(run)
        }

        fn perform(state: &mut State, order: $crate::effect::Order<'_, Self, impl Observer>) -> Flow {
            $perform(state, order)
        }
    };
    ($game:ty) => {
        /// A number.
        pub type Amount = $crate::effect::Amount<$game>;
        /// Something that is so or not.
        pub type Condition = $crate::effect::Condition<$game>;
        /// What a card must be like.
        pub type Filter = $crate::effect::Filter<$game>;
        /// Which cards.
        pub type Selector = $crate::effect::Selector<$game>;
        /// What something is done to.
        pub type Reference = $crate::effect::Reference<$game>;
        /// What one ability does.
        pub type Program = $crate::effect::Program<$game>;
        /// One step of a program.
        pub type Op = $crate::effect::Op<$game>;
        /// Something done to something.
        pub type Do = $crate::effect::Do<$game>;
        /// A verb that is to be done.
        pub type Order<'a, O> = $crate::effect::Order<'a, $game, O>;
        /// How a program looks at the table.
        pub type Eye<'a> = $crate::effect::Eye<'a, $game>;
        /// A card that is looked at.
        pub type Seen<'a> = $crate::effect::Seen<'a, $game>;
    };
}
