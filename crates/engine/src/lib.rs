//! The loop that card games stand on.
//!
//! A game is a [`State`]: a [`Table`] that only events change, and the work that remains. [`advance`] goes on
//! until someone must choose; [`put`] takes the answer; everyone outside gets a [`View`].
//! The engine does no I/O, knows no game, and cannot fail.

mod apply;
mod card;
mod chance;
mod clause;
mod deck;
mod determinize;
pub mod effect;
mod event;
mod few;
mod field;
mod forced;
mod game;
mod hash;
mod log;
mod naming;
mod position;
mod question;
mod row;
mod run;
mod seat;
mod set;
mod setup;
mod state;
mod table;
mod trace;
mod view;
mod words;
mod zone;

pub use apply::{apply, begin_moment, end_moment};
pub use card::{CARDS, Card, Def, Face, Ix, Moment, Ref};
pub use chance::{ALGORITHM, Chance, Draw};
pub use clause::{Because, Clause, Reason, Span};
pub use deck::{DeckFault, reached};
pub use determinize::determinize;
pub use event::{Event, Identity, Move, Outcome, What};
pub use few::Few;
pub use field::{
    Field, Line, Number, Slot, line_keys, lines, marks, number, read_line, read_mark, read_seat,
};
pub use forced::{Deed, Finds, Forced};
pub use game::{Count, Data, Evaluate, Flow, Game, Look, Open, Refers, Rename, Rules};
pub use hash::Digest;
pub use log::{Tells, told_move, within_line};
pub use position::{Position, forget_moments, position};
pub use question::{Choice, Code, Input, Lack, Options, Question, Refused, Shape};
pub use row::row;
pub use run::{Observer, advance, code, force, options, put, put_listed, question, refusals, why_not};
pub use seat::{Both, Seat, Seats};
pub use set::{Members, Set};
pub use setup::{BEFORE, Laid, Setup, THIS_TURN};
pub use state::{Ghost, State, TooManyCards, Waiting, Work};
pub use table::Table;
pub use trace::trace;
pub use view::{Handles, Listed, Shown, Sight, View, Viewer};
pub use words::{
    Ends, Forces, Lang, Layout, NOBODY, Positions, Prompts, Spot, Tag, TagKind, Teller, Words, by_name,
    called, clause_id, clause_ids, find_object, id_or_name, in_edition, object_word, unquoted,
};
pub use zone::{End, KINDS, PLACES, Place, Row, Zone};
