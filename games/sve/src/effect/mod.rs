//! What cards do, as data: abilities, statements, and the parts they are made of.
//!
//! The nodes keep, beside their meaning, the few marks of wording by which the same thing can be printed in
//! two ways (相手のフォロワー or 相手の場のフォロワー), so that a text can be made from them again.

mod abilities;
mod cards;
mod changes;
mod conditions;
mod deeds;
mod numbers;
mod targets;
mod zones;

pub use abilities::{
    Ability, Actor, Befall, Chooser, Cost, Event, Limit, Phase, Price, Trigger, Victim, When,
};
pub use cards::{
    Bound, Count, Face, Filter, Join, Kind, Lying, Mark, Namesake, Noun, Pick, Place, Selector, Such, Unit,
    Whose, Zone,
};
pub use changes::{
    Becomes, Change, CostBy, Gain, Harm, HereSaid, Hold, Lasts, Prey, Sign, Static, While, WhileSaid,
};
pub use conditions::{Condition, Deed, Done, Entry, Gate, Marker, Measured, Nth, Posture, ThisTurn};
pub use deeds::{Barred, Grant, Lines, Per, Repeat, Said, Statement, Token, TokenName, in_order};
pub use numbers::{Amount, Counting, Share, Value};
pub use targets::{AmongSaid, End, Goes, Manner, Past, Target};
