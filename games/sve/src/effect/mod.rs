//! What cards do, as data: abilities, statements, and the parts they are made of.
//!
//! The nodes keep, beside their meaning, the few marks of wording by which the same thing can be printed in
//! two ways (相手のフォロワー or 相手の場のフォロワー), so that a text can be made from them again.

mod abilities;
mod cards;
mod deeds;

pub use abilities::{
    Ability, AsPlayed, Befall, Cost, DriveTrigger, Icon, Limit, Phase, Price, Static, Trigger,
};
pub use cards::{Bound, Class, Count, Filter, Keyword, Noun, Pick, Selector, Stat, Unit, Whose, Zone};
pub use deeds::{
    Amount, Change, Condition, Goes, Instead, Join, Lasts, Marker, Moving, Own, Statement, Target, Value,
};
