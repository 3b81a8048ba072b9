//! What happened earlier this turn, before 場合、.

use engine::effect::{Bound, Side};
use language::genre;
use language::grammar::{At, Chain, Particle};
use language::scribe::conditions::at_least;
use language::scribe::phrase::{Count, Phrase, Says, Whose, count as counted};
use language::scribe::sentences::player;
use language::scribe::{Actor, Lowered, Plays, Refused};
use language::view::{Form, Slots};
use language::{DeedId, Tense, Voice};

use super::deeds::whom_of;
use super::relatives::came_into_play;
use super::{Hooks, is, own_noun, shared_noun};
use crate::lexicon::{Deed, Noun};
use crate::vocabulary::{Amount, Condition, Filter, Happened, Measure, Test, Whom};

fn refused(at: At) -> Refused {
    Refused::new(at, "前に起こったことの条件", "what happened earlier, as a condition")
}

fn happened(what: Happened, whom: Whom, n: i16) -> Condition {
    so_often(what, whom, (Bound::AtLeast, n))
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
    let slot = if form.voice == Voice::Passive { Particle::Object } else { Particle::Topic };
    let subject = slots.take(&slot).printed().ok_or_else(|| refused(at))?;
    let so = match player(hooks, subject) {
        Some(whose) if form.voice == Voice::Active => done_by(hooks, deed, slots, whose)?,
        Some(_) => return Err(refused(at)),
        None => befell(hooks, (deed, form), slots, subject)?,
    };
    Ok(if not { Condition::Not(Box::new(so)) } else { so })
}

/// A player did it.
fn done_by(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>, whose: Whose) -> Lowered<Condition> {
    let at = slots.at();
    let whom = Actor::of(whose).map(whom_of).ok_or_else(|| refused(at))?;
    let count = slots.take_count_of(&Particle::Object);
    let object = slots.take(&Particle::Object).printed();
    let (own, named) = (object.and_then(own_noun), object.and_then(shared_noun));
    match (genre::Deed::of(deed), object) {
        (Some(genre::Deed::Draw), _) if object.is_none() || named == Some(genre::Noun::Card) => {
            let n = at_least(count.or_else(|| slots.take_count()))?;
            Ok(happened(Happened::Drawn, whom, n))
        }
        _ if count.is_some() => Err(refused(at)),
        (Some(genre::Deed::Play | genre::Deed::Use), Some(chain)) => {
            let phrase = Phrase::read(hooks, chain)?;
            phrase.only(Says::HEAD)?;
            match phrase.tests()[..] {
                [Filter::Is(Test::Kind(kind))] => Ok(happened(Happened::Played(kind), whom, 1)),
                _ => Err(refused(at)),
            }
        }
        (Some(genre::Deed::Suffer), _) if named == Some(genre::Noun::Damage) => {
            Ok(happened(Happened::Hurt, whom, 1))
        }
        (Some(genre::Deed::Recover), _) if own == Some(Noun::Life) => {
            Ok(happened(Happened::Recovered, whom, 1))
        }
        (Some(genre::Deed::Attack), None) => Ok(happened(Happened::Attacked, whom, 1)),
        _ => Err(refused(at)),
    }
}

/// It befell a card, or a card did it.
fn befell(
    hooks: &mut Hooks<'_>,
    (deed, form): (DeedId, Form),
    slots: &mut Slots<'_>,
    subject: &Chain,
) -> Lowered<Condition> {
    let at = slots.at();
    let shared = genre::Deed::of(deed);
    let (active, passive) = (form.voice == Voice::Active, form.voice == Voice::Passive);
    let phrase = Phrase::read(hooks, subject)?;
    if phrase.pronoun.get().is_some() {
        let test = match shared {
            Some(genre::Deed::Move) if active => Test::MovedNow,
            Some(genre::Deed::Attack) if active => Test::AttackedNow,
            Some(genre::Deed::Come) => {
                came_into_play(slots)?;
                Test::CameNow
            }
            _ => return Err(refused(at)),
        };
        let on = phrase.spoken(hooks, Side::Mine)?;
        hooks.writer().carry(on.clone());
        return Ok(Condition::Are(on, vec![is(test)]));
    }
    // Any card of theirs that is not told more closely.
    let slot = if passive { Particle::Object } else { Particle::Topic };
    let often = times(slots.take_count_of(&slot))?;
    phrase.only(Says::WHOSE.and(Says::HEAD))?;
    let whom = match phrase.whose.get() {
        Some(whose) => whose.side(Side::Mine).map_or(Whom::Both, Whom::One),
        None => Whom::Both,
    };
    match (shared, Deed::of(deed)) {
        (Some(genre::Deed::Destroy), _) if passive => Ok(so_often(Happened::Destroyed, whom, often)),
        (_, Some(Deed::Down)) if active => Ok(so_often(Happened::Downed, whom, often)),
        (Some(genre::Deed::Become), _) if active => {
            match slots.take(&Particle::To).printed().and_then(own_noun) {
                Some(Noun::Downed) => Ok(so_often(Happened::Downed, whom, often)),
                _ => Err(refused(at)),
            }
        }
        _ => Err(refused(at)),
    }
}
