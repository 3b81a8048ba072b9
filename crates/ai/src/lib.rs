//! Players: each reads a seat's sight and answers its question. Written once, for every game.
//!
//! A player gets a [`engine::Sight`], which holds no state that it could reach: what it wants to know of
//! hidden cards it has to make up, with [`engine::determinize`].

mod arena;
mod bot;
mod greedy;
mod luck;
mod policy;
mod search;
mod sim;

pub use arena::{Arena, GameResult, Pairing, Player, Sits, Summary, pairings, play_arena};
pub use bot::{Bot, Kind};
pub use luck::Luck;
pub use sim::Sim;
