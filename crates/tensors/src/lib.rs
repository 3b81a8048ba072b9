//! A seat's sight and its answers as numbers, for programs that learn.
//!
//! Everything is filled from a [`engine::View`], so that a tensor tells its seat nothing that the table would not. What each
//! number means is said by the code that fills it ([`Column`]); a [`Layout`] lists all of a game.

mod columns;
mod games;
mod layout;
mod observe;
mod pool;

pub use columns::Column;
pub use layout::{Layout, Shape};
pub use observe::{Numbers, OPTIONS, ROWS, Seen, Sizes, Written, write};
pub use pool::{AnyPool, Buffers, Fault, Pool, PoolSetup};
