//! The table: everything around a running game that is the same for every game.
//!
//! A [`Session`] is one game with its history; [`AnySession`] is one whose game is known only while the
//! program runs. Positions, decks, replays and scenarios are read here, at the edge, with errors that name
//! their line.

mod any;
mod bench;
mod book;
mod cards;
mod deck;
mod drawn;
mod face;
mod facts;
pub mod fair;
mod fault;
mod files;
mod gallery;
mod games;
mod lesson;
mod limits;
mod log;
mod matches;
mod misspelt;
mod motion;
mod numbers;
mod pool;
mod position;
mod replay;
mod restrictions;
mod scenario;
mod session;
mod shelf;
mod show;
mod typed;
pub mod wire;

pub use any::{AnySession, Asked, DeckPart, Drawing, Offer, Refusal, SpotShown};
pub use bench::{BenchMatch, bench_kinds, bench_match, read_card};
pub use cards::{
    AuditedCard, CardCheck, CardReport, PrintedCard, Understood, UnplayablePhrase, UnreadPhrase, Wording,
    audit_cards, check_cards, read_cards, show_cards, understood_cards, unplayable_phrases, unread_phrases,
};
pub use deck::{Deck, Misnamed, read_deck, write_deck};
pub use drawn::{Aim, Drawn, Held, Lies};
pub use face::{Face, Figure, Paragraph, Said, Unread, said};
pub use fault::{Fault, text_of};
pub use files::{FileFaults, load_cards};
pub use games::{
    AboutCard, CardReading, DeckFault, DeckInfo, FlagInfo, FormatInfo, GAMES, GameId, GameInfo, Named,
    Options, Starts, Tabled,
};
pub use lesson::{LEARNER, Lesson, Lit, NEXT, Tried, Walked, eyes, lesson_files, lessons, shipped};
pub use log::{Entry, Log, Part, knows_words};
pub use matches::{Between, Match, Score};
pub use motion::{Glimpse, Look, Motion, Moved, Went, Where};
pub use numbers::unfit_number;
pub use pool::Cards;
pub use position::{read_position, write_position};
pub use replay::{Replay, replay_text, replay_text_of, retag};
pub use scenario::{Checked, Refused, Report, Scenes, Verdict, Watched, run_scenarios};
pub use session::{Answered, Opening, Session, Start};
pub use show::{AimShown, CardShown, TableShown, ZoneShown, show};
pub use typed::{TypedText, read_typed};
