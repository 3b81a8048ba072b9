//! What every game's wording shares: the normal form of a printed text with the way back to what is printed,
//! and a cursor that reads exactly the words it is told and remembers what it would have liked to find.

mod called;
mod normal;
mod unplayed;
mod words;

pub use called::Called;
pub use normal::{Normal, Variant};
pub use unplayed::{Unplayed, Why};
pub use words::{Unread, Words};
