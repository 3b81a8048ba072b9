//! What cards do, as data: abilities, sentences, and the parts they are made of.
//!
//! An [`Ability`] has a [`Body`]: [`Sentence`]s in the printed order, each to its full stop. The [`Clause`]s of a
//! sentence are the deeds that it joins (選び、…し、…する。). Abilities, sentences and clauses know where their words
//! stand in the printed text ([`At`]).
//!
//! Beside their meaning the nodes keep the few marks of wording by which the same thing can be printed in two ways
//! (types named `…Said`, and fields that say so), so that a text can be made from them again. Marks carry no meaning.
//!
//! What the words leave open is left open here: [`Ability::Text`] is done once on an effect and holds on a character
//! or a support, それ is whatever was spoken of, and an unsaid place is the field for what can lie there.

mod abilities;
mod cards;
mod clauses;
mod conditions;
mod deeds;
mod events;
mod kinds;
mod numbers;
mod targets;

pub use abilities::{Ability, At, Cost, CostSaid, Edge, Phase, Price, Trigger, Turn, When, Would};
pub use cards::{
    Beside, Bound, Display, Face, FigureSaid, Filter, Lane, Lying, Mark, Place, Posture, Row, Selector,
    Whose, Zone,
};
pub use clauses::{Body, Clause, Form, Lasts, Lead, SaidAt, Sentence, TopicSaid};
pub use conditions::{And, Compared, Condition, IfSaid};
pub use deeds::{
    Change, ChangeSaid, DeckEnd, Deed, Gain, Joint, MoveSaid, PutSaid, PutTo, Rule, SetTo, Spot, Tie, To, Way,
};
pub use events::{Act, AttackSaid, Befalls, By, Event};
pub use kinds::{Attribute, Keyword, KeywordsSaid, Kind, Noun};
pub use numbers::{Amount, Figure, Per, Sign, Unit, Value};
pub use targets::{Actor, Count, CountSaid, EverySaid, ItSaid, Pick, Target, ThisSaid};
