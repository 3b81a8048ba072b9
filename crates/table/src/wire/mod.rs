//! The wire form: everything that a table on another machine is told and may say, typed once. TypeScript is made
//! from these types (`tests/wire.rs`).
//!
//! A seat is told its view and its question; it says which of the listed answers it gives. Nothing here names a card
//! by a handle of the state.

mod messages;
mod requests;
mod told;

pub use messages::{
    About, AboutLine, Clock, ClockSet, Ended, FORM, Fairness, Line, MatchInfo, Mode, NewMatch, Opponent,
    Passing, Place, Player, Reveal, Say, Seated, Shift, Sown, Step, Stops, Told, Tongue, UndoAsked, Update,
    Waiting,
};
pub use requests::{
    BringReplay, ClauseTitle, DeckCard, DeckList, DeckReason, DeckSeen, Draft, GoOnFrom, JoinMatch, Kept,
    ReplayLook,
};
