//! What happened earlier this turn, before 場合、.

use engine::effect::{Bound, Side};
use language::grammar::{At, Chain, Particle};
use language::scribe::events::{self as read, Subject};
use language::scribe::phrase::{Count, Phrase, Says, Whose, count as counted};
use language::scribe::{Actor, Lowered, Plays, Refused};
use language::view::{Form, Slots};
use language::{DeedId, Tense, Voice};

use super::deeds::whom_of;
use super::relatives::this_turn;
use super::{Hooks, events};
use crate::game::Los;
use crate::vocabulary::{Amount, ByWhat, Condition, Filter, Happened, Measure, Test, Topic, Whom};

fn refused(at: At) -> Refused {
    Refused::new(at, "前に起こったことの条件", "what happened earlier, as a condition")
}

fn so_often(what: Happened, whom: Whom, (bound, n): (Bound, i16)) -> Condition {
    Condition::Is(Amount::Own(Measure::Happened(what, whom)), bound, Amount::N(n))
}

/// How often, by a count that stands beside what it befell: 2体以上.
fn times(count: Option<&Chain>) -> Lowered<(Bound, i16)> {
    let Some(chain) = count else { return Ok((Bound::AtLeast, 1)) };
    match counted(chain)? {
        Count::Exactly(n) => Ok((Bound::AtLeast, n)),
        Count::Bounded(bound, n) => Ok((bound, n)),
        _ => Err(refused(chain.at)),
    }
}

/// このターンに…している: it has happened this turn.
pub(super) fn fact(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>) -> Lowered<Condition> {
    let at = slots.at();
    let form = slots.take_form().ok_or_else(|| refused(at))?;
    let not = match form.tense {
        Tense::Ongoing | Tense::Past => false,
        Tense::NotOngoing | Tense::NegativePast => true,
        _ => return Err(refused(at)),
    };
    let so = match read::subject(hooks, form.voice, slots, None)? {
        Subject::Player(whose) if form.voice == Voice::Active => done_by(hooks, deed, slots, whose)?,
        Subject::Cards(phrase) => befell(hooks, (deed, form.voice), slots, *phrase)?,
        _ => return Err(refused(at)),
    };
    Ok(if not { Condition::Not(Box::new(so)) } else { so })
}

/// A player did it.
fn done_by(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>, whose: Whose) -> Lowered<Condition> {
    let at = slots.at();
    let whom = Actor::of(whose).map(whom_of).ok_or_else(|| refused(at))?;
    let object = slots.peek(&Particle::Object);
    let trigger = events::does(hooks, (deed, Form::DONE), slots, None)?;
    if let (Topic::Plays, Some(chain)) = (trigger.topic, object) {
        Phrase::read(hooks, chain)?.only(Says::HEAD)?;
    }
    let what = match (trigger.topic, &trigger.who[..], trigger.by) {
        (Topic::Draws, _, ByWhat::Any) => Happened::Drawn,
        (Topic::Plays, [Filter::Is(Test::Kind(kind))], _) => Happened::Played(*kind),
        (Topic::Suffers, _, ByWhat::Any) => Happened::Hurt,
        (Topic::Recovers, ..) => Happened::Recovered,
        (Topic::Attacks, ..) => Happened::Attacked,
        _ => return Err(refused(at)),
    };
    Ok(so_often(what, whom, (Bound::AtLeast, trigger.least.max(1))))
}

/// It befell a card, or a card did it.
fn befell(
    hooks: &mut Hooks<'_>,
    (deed, voice): (DeedId, Voice),
    slots: &mut Slots<'_>,
    phrase: Phrase<Los>,
) -> Lowered<Condition> {
    let at = slots.at();
    if phrase.pronoun.get().is_some() {
        if voice != Voice::Active {
            return Err(refused(at));
        }
        let test = this_turn(hooks, deed, slots)?;
        let on = phrase.spoken(hooks, Side::Mine)?;
        hooks.writer().carry(on.clone());
        return Ok(Condition::Are(on, vec![test]));
    }
    // Any card of theirs that is not told more closely.
    let slot = if voice == Voice::Passive { Particle::Object } else { Particle::Topic };
    let often = times(slots.take_count_of(&slot))?;
    phrase.only(Says::WHOSE.and(Says::HEAD))?;
    let whom = match phrase.whose.get() {
        Some(whose) => whose.side(Side::Mine).map_or(Whom::Both, Whom::One),
        None => Whom::Both,
    };
    let trigger = events::befalls(hooks, (deed, Form { voice, tense: Tense::Past }), slots, Vec::new())?;
    match (trigger.topic, trigger.by) {
        (Topic::Destroyed, ByWhat::Any) => Ok(so_often(Happened::Destroyed, whom, often)),
        (Topic::Downed, ByWhat::Any) => Ok(so_often(Happened::Downed, whom, often)),
        _ => Err(refused(at)),
    }
}
