//! The wire form: everything that a table on another machine is told and may say, typed once. TypeScript is made
//! from these types (`tests/wire.rs`).
//!
//! A seat is told its view and its question; it says which of the listed answers it gives. Nothing here names a card
//! by a handle of the state.

mod lessons;
mod line;
mod messages;
mod requests;
mod rulebook;
mod told;
mod workshop;

pub use lessons::{LessonAsked, LessonInfo, LessonLook};
pub use line::{Acts, Line, Place, Seen, Shift, Went};
pub use messages::{
    About, AboutLine, Clock, ClockSet, Compared, Ended, FORM, Fairness, Hints, MatchInfo, Mode, NewMatch,
    Opponent, Passing, Phrase, Player, Rank, Reveal, Say, Seated, Sown, Step, Stops, Told, Tongue, UndoAsked,
    Update, Waiting,
};
pub use requests::{
    AnswerLooked, Better, BringReplay, ClauseTitle, DeckCard, DeckList, DeckReason, DeckSeen, DidYouMean,
    Draft, GoOnFrom, JoinMatch, Kept, ListMatch, OpenMatch, ReplayLook, ReviewPart,
};
pub use rulebook::{
    BookChapter, BookClause, BookWord, ClauseStatus, Rulebook, Scene, SceneCheck, SceneFrame, SceneRefusal,
};
pub use workshop::{
    AboutBoth, BalanceAsked, BalanceGame, BalancePart, BenchField, BenchKind, CardNext, CardRead, CardTyped,
    CardsAsked, FieldChoice, FieldFault, FieldIs, Gallery, GalleryCard, PlayCard, TestHand, UnplayedPhrase,
};
