//! What cards do, as data: abilities, sentences, and the parts they are made of.
//!
//! An [`Ability`] has a [`Body`]: [`Statement`]s in the printed order. A [`Sentence`] ends with a full stop; its
//! [`Clause`]s are the deeds that it joins (選び…し、…する。), each perhaps after a [`Lead`] (…場合、). Every ability,
//! sentence and clause knows where its words stand in the printed text ([`At`]).
//!
//! The nodes keep, beside their meaning, the few marks of wording by which the same thing can be printed in two
//! ways (types named `…Said`), so that a text can be made from them again. Marks carry no meaning.

mod abilities;
mod cards;
mod clauses;
mod conditions;
mod deeds;
mod events;
mod going;
mod kinds;
mod numbers;
mod targets;
mod zones;

pub use abilities::{Ability, At, CoverSaid, Defined, Given, Phase, PhaseEdge, Price, Trigger, Turn, When};
pub use cards::{
    Bound, Filter, Lane, Lying, Noun, Part, Place, PlaceSaid, Posture, Selector, Wait, Whose, Zone,
};
pub use clauses::{
    Body, Bullet, Clause, Each, Form, Lasts, LastsSaid, Lead, Modes, ModesSaid, Sentence, Statement, Until,
};
pub use conditions::{Compared, Condition, CopulaSaid, IfSaid, NotSaid, ThisTurn};
pub use deeds::{
    AttackSaid, CostSaid, DamageSaid, Deed, EffectKind, Gain, GainSaid, Hold, LetSaid, LifeSaid, LimitSaid,
    StatChange, TokenFacts, TokenKind, Using,
};
pub use events::{Act, Befalls, By, Event, Harm, HarmBound};
pub use going::{CoreFrom, CoreSpot, Dest, GoSaid, LaneTo, Manner};
pub use kinds::{Category, Class, Colour, Keyword, KeywordName};
pub use numbers::{Amount, Counting, Figure, OfSaid, Share, Sign, Unit, Value, ValueSaid, Var};
pub use targets::{Actor, Count, CountSaid, EverySaid, ItSaid, Join, Pick, Target, ThisSaid, TopSaid};
