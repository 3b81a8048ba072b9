//! Players: each reads a seat's sight and answers its question. Written once, for every game.
//!
//! A player gets a [`engine::Sight`], which holds no state that it could reach: what it wants to know of
//! hidden cards it has to make up, with [`engine::determinize`].

mod advice;
mod arena;
mod balance;
mod bot;
mod figures;
mod greedy;
mod ladder;
mod level;
mod luck;
mod policy;
mod purpose;
mod review;
mod search;
mod sim;
mod tune;
mod value;

pub use advice::{Care, advise};
pub use arena::{Arena, GameResult, Pairing, Player, Sits, Summary, pairings, play_arena};
pub use balance::{Balance, share};
pub use bot::{Bot, Kind};
pub use figures::Figures;
pub use ladder::{Ladder, ladder_pairs};
pub use level::{LEVELS, LONGEST, Level, Strength};
pub use luck::Luck;
pub use review::{Looked, Review, review};
pub use search::Weighed;
pub use sim::Sim;
pub use tune::{Fitted, Tune, Tuned};
pub use value::Value;
