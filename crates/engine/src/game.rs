//! What a game gives the engine.

use std::fmt::Debug;
use std::hash::Hash;

use crate::card::{Def, Face, Ix, Moment, Ref};
use crate::clause::{Clause, Reason};
use crate::event::{Event, Outcome};
use crate::few::Few;
use crate::question::{Choice, Lack, Question};
use crate::run::Observer;
use crate::seat::Seat;
use crate::set::Set;
use crate::state::{State, Waiting};
use crate::table::Table;
use crate::view::Viewer;
use crate::zone::{Place, Zone};

/// Plain data that can lie in a state.
pub trait Data: Copy + Eq + Hash + Debug + Default + 'static {}
impl<T: Copy + Eq + Hash + Debug + Default + 'static> Data for T {}

/// Gives the cards other handles.
pub trait Rename {
    /// A card, whatever object it is.
    fn card(&mut self, card: &mut Ix);
    /// An object, there or gone.
    fn object(&mut self, object: &mut Ref);
    /// A point in the game.
    fn moment(&mut self, moment: &mut Moment) {
        let _ = moment;
    }
    /// Each card of a set; those that lose their handle drop out.
    fn set(&mut self, set: &mut Set) {
        *set = set
            .iter()
            .map(|mut card| {
                self.card(&mut card);
                card
            })
            .collect();
    }
}

/// Data that may hold card handles. A view gives cards handles of its own, so each must be found.
pub trait Refers {
    /// Renames every card, object, moment and set inside.
    fn refer(&mut self, rename: &mut impl Rename);
}

/// Data that holds card handles in these fields alone: `refers! { Fight: object attacker, object target }`; without
/// fields it holds none: `refers! { Body: }`.
#[macro_export]
macro_rules! refers {
    ($name:ty:) => {
        impl $crate::Refers for $name {
            fn refer(&mut self, _: &mut impl $crate::Rename) {}
        }
    };
    ($name:ty: $($kind:ident $field:ident),+) => {
        impl $crate::Refers for $name {
            fn refer(&mut self, rename: &mut impl $crate::Rename) {
                $(rename.$kind(&mut self.$field);)+
            }
        }
    };
}

/// How much a seat may know of the number of cards in a place.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// So many.
    Exactly(u8),
    /// So many or more.
    AtLeast(u8),
    /// Not shown; only cards the seat knows of are listed.
    Untold,
}

/// Who may look at the cards that lie in a zone.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Open {
    /// Neither seat may look.
    Nobody,
    /// The seat on whose side it is.
    Own,
    /// Everyone at those that lie face up.
    FaceUp,
    /// The seat on whose side it is; the other at those that lie face up.
    OwnOrFaceUp,
    /// The seat on whose side it is; the other at the topmost one.
    OwnOrTop,
    /// Both seats may look at all of them.
    All,
}

/// What a step of work ends in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The work goes on.
    On,
    /// Someone must answer first.
    Ask,
    /// The game is over.
    Over,
}

/// A moment as it is looked at, to let what it sets off wait.
pub struct Look<'a, G: Game, O> {
    /// The rules of the match.
    pub rules: &'a Rules<G>,
    /// The table, before the moment or after it.
    pub table: &'a Table<G>,
    /// What happens in it.
    pub moment: &'a [Event<G>],
    /// What was set off and waits.
    pub waiting: &'a mut Few<Waiting, 16>,
    /// Whoever is told the clauses.
    pub observer: &'a mut O,
}

/// One game: its vocabulary as enums, and the rules as functions over the state.
pub trait Game: Copy + Eq + Hash + Debug + Default + 'static {
    /// Its kinds of zone.
    type Zone: Zone;
    /// A printed card.
    type Printed: Debug + Clone + Send + Sync;
    /// Its frames of pending work, with named stages.
    type Step: Data + Refers;
    /// What it keeps of a card that stands on the table.
    type Body: Data + Refers;
    /// What marks on a card of a written position say, and no body keeps.
    type Marks: Data;
    /// What it keeps of a seat.
    type Purse: Data;
    /// What the seats share.
    type Common: Clone + Eq + Hash + Debug + Default + Refers + 'static;
    /// Its own events.
    type Own: Copy + Eq + Hash + Debug + serde::Serialize + 'static;
    /// What its questions are about.
    type Ask: Copy + Eq + Hash + Debug + 'static;
    /// What can be lacking for a move.
    type Want: Copy + Eq + Hash + Debug + 'static;
    /// What is prepared beforehand from the printed cards of a match.
    type Lore: Clone + Debug + Default + Send + Sync;

    /// Every clause of its editions and every ruling, in the order of their [`Reason`]s.
    fn clauses() -> &'static [Clause];
    /// The edition a match is played by, where the game has several.
    fn edition(rules: &Rules<Self>) -> &'static str {
        let _ = rules;
        ""
    }
    /// The work a new game begins with.
    const OPENING: Self::Step;
    /// The same where this seat decides who goes first, because of how the last game of the match ended; none where
    /// the book leaves that to the set-up.
    fn opening_decided_by(seat: Seat) -> Option<Self::Step> {
        let _ = seat;
        None
    }
    /// The work that looks at what has just happened: called for when events happen that no rule ordered.
    const AFTERMATH: Self::Step;
    /// Where a deck lies before the game begins.
    const DECK_ZONE: Self::Zone;
    /// Do cards in this zone have a body?
    fn has_body(zone: Self::Zone) -> bool;

    /// Goes one stage on with the topmost frame: changes work, proposes a moment, or asks.
    /// A proposed moment happens after the step returns, so nothing may follow it in the same stage.
    fn step(rules: &Rules<Self>, state: &mut State<Self>, observer: &mut impl Observer<Self>) -> Flow;
    /// Changes the table by an event of the game's own.
    fn apply(rules: &Rules<Self>, table: &mut Table<Self>, own: &Self::Own);
    /// A proposed moment is about to happen: takes off it what does not happen, because something is done instead, which
    /// then lies on the stack.
    fn withhold(rules: &Rules<Self>, state: &mut State<Self>, observer: &mut impl Observer<Self>) {
        let _ = (rules, state, observer);
    }
    /// Looks at a moment before it happens: what leaves is still there, and may set off an ability.
    fn look_back(look: Look<'_, Self, impl Observer<Self>>);

    /// Notes of a moment, before it happens, what texts will ask about when the cards are no longer what they are.
    fn foresee(rules: &Rules<Self>, table: &mut Table<Self>, moment: &[Event<Self>]) {
        let _ = (rules, table, moment);
    }
    /// Brings current values in line with what lies on the table, at the end of a moment.
    fn settle(
        rules: &Rules<Self>,
        table: &mut Table<Self>,
        moment: &[Event<Self>],
        observer: &mut impl Observer<Self>,
    ) {
        let _ = (rules, table, moment, observer);
    }
    /// Looks at a moment after it has happened: what came may set off an ability. `true` where something
    /// must follow at once, before any work goes on.
    fn look_after(look: Look<'_, Self, impl Observer<Self>>) -> bool {
        let _ = look;
        false
    }
    /// Proposes what must follow at once.
    fn follow_up(rules: &Rules<Self>, state: &mut State<Self>) {
        let _ = (rules, state);
    }
    /// What applied to an object goes on applying to what it became.
    fn carry(common: &mut Self::Common, was: Ref, is: Ref) {
        let _ = (common, was, is);
    }
    /// How early an object is spoken of by what the seats share: like cards that lie in no order are told apart by it.
    fn spoken_of(common: &Self::Common, object: Ref) -> usize {
        let _ = (common, object);
        0
    }

    /// Takes out of what the seats share what is only memory of earlier positions, and no part of this one.
    fn forget(common: &mut Self::Common) {
        let _ = common;
    }
    /// Takes out of what the seats share, as a view has it, what its viewer may not know: things about cards that have
    /// no handle there can be counted.
    fn veil_common(common: &mut Self::Common) {
        let _ = common;
    }
    /// Takes out of a frame what this viewer may not know.
    fn veil(frame: &mut Self::Step, viewer: Viewer) {
        let _ = (frame, viewer);
    }

    /// Can it depend on cards that only the seat asked knows, how many answers there are? Then an answer that the
    /// engine gives for want of another tells something, unless it comes no sooner than a person's would.
    fn secret(ask: &Self::Ask) -> bool {
        let _ = ask;
        true
    }
    /// The question the topmost frame asks.
    fn question(rules: &Rules<Self>, state: &State<Self>) -> Question<Self>;
    /// Every answer one could think of, each with the reason it may not be given. Legality is this alone.
    fn answers(
        rules: &Rules<Self>,
        state: &State<Self>,
        each: &mut impl FnMut(Choice, Result<(), Lack<Self::Want>>),
    );
    /// Writes a legal answer into the topmost frame.
    fn answer(rules: &Rules<Self>, state: &mut State<Self>, choice: Choice);
    /// The clauses by which a game that goes on by itself without end is a draw; none where that can't be.
    const ENDLESS: &'static [Reason];
    /// The clauses by which a seat may give up.
    const CONCESSION: &'static [Reason];

    /// Who may look at the cards of a zone?
    fn open(zone: Self::Zone) -> Open;
    /// May the seat look at this card where it lies?
    fn sees(rules: &Rules<Self>, table: &Table<Self>, seat: Seat, card: Ix) -> bool {
        let _ = rules;
        let record = table.card(card);
        let (own, up) = (record.place.seat() == seat, record.face() == Face::Up);
        match Self::open(record.place.zone()) {
            Open::Nobody => false,
            Open::Own => own,
            Open::FaceUp => up,
            Open::OwnOrFaceUp => own || up,
            Open::OwnOrTop => own || table.run(record.place).last() == Some(&card),
            Open::All => true,
        }
    }
    /// May the seat know how many cards lie in this place?
    fn count(rules: &Rules<Self>, table: &Table<Self>, seat: Seat, place: Place) -> Count {
        let _ = (rules, seat);
        Count::Exactly(table.run(place).len() as u8)
    }
    /// Was the card brought in a deck, and not made during the game?
    fn is_brought(rules: &Rules<Self>, def: Def) -> bool {
        let _ = (rules, def);
        true
    }
    /// Can the card lie hidden in such a zone? What is made up for looking ahead keeps to it.
    fn belongs(rules: &Rules<Self>, def: Def, zone: Self::Zone) -> bool {
        let _ = (rules, def, zone);
        true
    }
    /// The clauses that say who may look into a zone.
    fn looked_into(zone: Self::Zone) -> &'static [Reason] {
        let _ = zone;
        &[]
    }
    /// The clause by which a count is not told.
    const UNTOLD: Reason;
}

/// What stays the same for a whole match, passed beside the state.
#[derive(Clone, Debug)]
pub struct Rules<G: Game> {
    /// The card table.
    pub cards: Box<[G::Printed]>,
    /// Which rulings with a flag are switched, a bit each in the game's order.
    pub flags: u32,
    /// Decks that a player may reckon with across the table: all that is known beforehand of what the other
    /// seat plays. Never the real list, unless the format allows no other.
    pub pool: Vec<Vec<Def>>,
    /// A number for each printed card that depends on its id alone, where there are ids: digests name cards by it.
    pub prints: Vec<u64>,
    /// What was prepared from the cards.
    pub lore: G::Lore,
}

impl<G: Game> Rules<G> {
    /// The printed card.
    pub fn printed(&self, def: Def) -> &G::Printed {
        &self.cards[def.0 as usize]
    }

    /// The number by which digests name a printed card.
    pub fn print(&self, def: Def) -> u64 {
        self.prints.get(def.0 as usize).copied().unwrap_or(def.0.into())
    }

    /// Is this flag set?
    pub fn flag(&self, bit: u32) -> bool {
        self.flags >> bit & 1 == 1
    }
}

/// A game whose positions can be weighed, for players that look ahead.
pub trait Evaluate: Game {
    /// So much more of worth means nearly three to one.
    const CLEAR_LEAD: f32;
    /// What is counted of a seat's things, by name.
    const COUNTED: &'static [&'static str];
    /// What one of each is worth to a player that has no weights of its own, in points of the game's own.
    const WEIGHTS: &'static [f32];
    /// The same as fitted to games of the machine against itself, where players that search win by it.
    const FITTED: &'static [f32] = Self::WEIGHTS;
    /// Counts a seat's things: calls back with the place of what is counted, and how much there is of it.
    fn counts(rules: &Rules<Self>, table: &Table<Self>, seat: Seat, each: &mut impl FnMut(usize, f32));
    /// What a seat has, by these weights; what has none is worth nothing.
    fn worth(weights: &[f32], rules: &Rules<Self>, table: &Table<Self>, seat: Seat) -> f32 {
        let mut worth = 0.0;
        Self::counts(rules, table, seat, &mut |at, n| {
            worth += weights.get(at).map_or(0.0, |weight| weight * n);
        });
        worth
    }
    /// How good the table is for a seat, by these weights: 1 is won, 0 lost, and in between a guess.
    fn value(weights: &[f32], rules: &Rules<Self>, table: &Table<Self>, seat: Seat) -> f32 {
        match table.over() {
            Some(Outcome::Won(winner)) if winner == seat => 1.0,
            Some(Outcome::Won(_)) => 0.0,
            Some(Outcome::Draw) => 0.5,
            None => {
                let worth = |seat| Self::worth(weights, rules, table, seat);
                let lead = worth(seat) - worth(seat.other());
                1.0 / (1.0 + (-lead / Self::CLEAR_LEAD).exp())
            }
        }
    }
    /// Is nothing half done, so that a guess means something?
    fn quiet(state: &State<Self>) -> bool;
    /// Does this answer begin nothing new, so that what was begun comes to rest (a pass)?
    fn idle(choice: Choice) -> bool;
}

/// What a game counts of a seat's things, each with what one of it is worth: `counted! { Life 1.0, Hand 1.6 }` is the list
/// `Counted` and, for the game's [`Evaluate`], `NAMES` and `WEIGHTS`.
#[macro_export]
macro_rules! counted {
    ($($(#[$doc:meta])* $name:ident $worth:literal),* $(,)?) => {
        /// What is counted.
        #[derive(Copy, Clone)]
        enum Counted { $($(#[$doc])* $name),* }

        const NAMES: &[&str] = &[$(stringify!($name)),*];
        const WEIGHTS: &[f32] = &[$($worth),*];
    };
}

/// A game, and the types of the engine for it under their own names: what a match is played with and told by. `parts` are
/// those that the game gives the engine, under the names they have there; with the modules of a game whose cards have
/// texts, also what the engine asks these modules for.
#[macro_export]
macro_rules! game_types {
    (parts by $clauses:ident, $triggers:ident, $current:ident, $ask:ident, $table:ident) => {
        $crate::game_types!(parts by $clauses);

        fn look_back(look: Look<'_, impl Observer>) {
            $triggers::look_back(look);
        }

        fn foresee(rules: &Rules, table: &mut Table, moment: &[Event]) {
            $triggers::foresee(rules, table, moment);
        }

        fn settle(rules: &Rules, table: &mut Table, moment: &[Event], observer: &mut impl Observer) {
            $triggers::note_after(rules, table, moment);
            $current::settle(rules, table, moment, observer);
        }

        fn look_after(look: Look<'_, impl Observer>) -> bool {
            $triggers::look_after(look)
        }

        fn question(rules: &Rules, state: &State) -> Question {
            $ask::question(rules, state)
        }

        fn answers(rules: &Rules, state: &State, each: &mut impl FnMut($crate::Choice, Result<(), Lack>)) {
            $ask::answers(rules, state, each);
        }

        fn answer(rules: &Rules, state: &mut State, choice: $crate::Choice) {
            $ask::answer(rules, state, choice);
        }

        fn looked_into(zone: Zone) -> &'static [$crate::Reason] {
            $table::looked_into(zone)
        }
    };
    (parts by $clauses:ident) => {
        type Zone = Zone;
        type Printed = Printed;
        type Lore = Lore;
        type Step = Step;
        type Body = Body;
        type Purse = Purse;
        type Common = Common;
        type Own = Own;
        type Ask = Ask;
        type Want = Want;

        fn clauses() -> &'static [$crate::Clause] {
            $clauses::CLAUSES
        }
    };
    ($game:ident) => {
        /// The game.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $game;

        /// What stays the same for a whole match.
        pub type Rules = $crate::Rules<$game>;
        /// Table and work.
        pub type State = $crate::State<$game>;
        /// What lies there.
        pub type Table = $crate::Table<$game>;
        /// A moment as it is looked at.
        pub type Look<'a, O> = $crate::Look<'a, $game, O>;
        /// A deed that no rule ordered.
        pub type Forced<'a, O> = $crate::Forced<'a, $game, O>;
        /// Something that happens.
        pub type Event = $crate::Event<$game>;
        /// A position to be laid out.
        pub type Setup = $crate::Setup<$game>;
        /// What someone is asked.
        pub type Question = $crate::Question<$game>;
        /// What someone sees.
        pub type View = $crate::View<$game>;
        /// Tells someone what lies on a table.
        pub type Teller<'a> = $crate::Teller<'a, $game>;

        /// Whoever is told what happens.
        pub trait Observer: $crate::Observer<$game> {}
        impl<T: $crate::Observer<$game>> Observer for T {}
    };
}
