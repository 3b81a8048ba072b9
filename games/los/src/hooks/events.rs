//! Events: the same deeds, in the past before 時、.

use language::grammar::{Chain, Clause, Particle};
use language::scribe::phrase::{Phrase, Pronoun, Whose};
use language::scribe::{Plays, Refused};
use language::view::{Slots, View};
use language::{Tense, Voice, genre};

use engine::effect::Side;

use super::{Hooks, posture};
use crate::lexicon::{Deed, Noun};
use crate::vocabulary::Pose;
use crate::vocabulary::{ByWhat, Filter, Test, Topic, Trigger};

pub(super) fn of(topic: Topic, who: Vec<Filter>) -> Trigger {
    let zones: (&[_], &[_]) = (&[], &[]);
    Trigger {
        topic,
        who,
        other: Vec::new(),
        seat: None,
        by: ByWhat::Any,
        zones,
        phase: None,
        least: 0,
        most: i16::MAX,
    }
}

/// What sets an ability off.
pub(super) fn event(hooks: &mut Hooks<'_>, clause: &Clause) -> Result<Trigger, Refused> {
    let view = View::of_clause(hooks.lexicon(), clause, false)?;
    let not_yet = || Refused::new(clause.at, "まだ訳せない出来事", "an event that is not lowered yet");
    let Some(deed) = view.deed() else { return Err(not_yet()) };
    view.with(|slots| {
        let form = slots.take_form().filter(|form| form.tense == Tense::Past).ok_or_else(not_yet)?;
        let topic = match (genre::Deed::of(deed), Deed::of(deed), form.voice) {
            (Some(genre::Deed::Become), _, Voice::Active) => turned(slots).ok_or_else(not_yet)?,
            (Some(genre::Deed::Attack), _, Voice::Active) => {
                match slots.take_adverb(genre::Adverb::Directly.word()) {
                    true => Topic::AttacksDirectly,
                    false => Topic::Attacks,
                }
            }
            (Some(genre::Deed::Attack), _, Voice::Passive) => Topic::Attacked,
            (Some(genre::Deed::Destroy), _, Voice::Passive) => Topic::Destroyed,
            (Some(genre::Deed::Come), _, Voice::Active) => came(slots).ok_or_else(not_yet)?,
            (Some(genre::Deed::Choose), _, Voice::Passive) => Topic::Chosen,
            (_, Some(Deed::Down), Voice::Active) => Topic::Downed,
            (Some(deed), _, Voice::Active) => return does(hooks, deed, slots, &not_yet),
            _ => return Err(not_yet()),
        };
        // In the passive, what it is done to is を.
        let subject =
            slots.take(&Particle::Object).printed().or_else(|| slots.take(&Particle::Topic).printed());
        Ok(of(topic, who(hooks, subject.ok_or_else(not_yet)?)?))
    })
}

/// A player does something.
fn does(
    hooks: &mut Hooks<'_>,
    deed: genre::Deed,
    slots: &mut Slots<'_>,
    not_yet: &dyn Fn() -> Refused,
) -> Result<Trigger, Refused> {
    let player = slots.take(&Particle::Topic).printed().and_then(super::deeds::only_noun);
    let seat = match player.and_then(|word| hooks.whose(word)) {
        Some(Whose::Own) => Side::Mine,
        Some(Whose::Opponent) => Side::Theirs,
        _ => return Err(not_yet()),
    };
    let object = slots.take(&Particle::Object).printed();
    let named = object.and_then(super::deeds::only_noun);
    let (topic, who) = match (deed, object) {
        (genre::Deed::Recover, _) if named.and_then(Noun::of) == Some(Noun::Life) => {
            (Topic::Recovers, Vec::new())
        }
        (genre::Deed::Suffer, _) if named.and_then(Noun::of) == Some(Noun::DownDamage) => {
            (Topic::SuffersDown, Vec::new())
        }
        (genre::Deed::Suffer, _) if named.and_then(genre::Noun::of) == Some(genre::Noun::Damage) => {
            (Topic::Suffers, Vec::new())
        }
        (genre::Deed::Play | genre::Deed::Use, Some(card)) => (Topic::Plays, who(hooks, card)?),
        (genre::Deed::Bring, Some(card)) if came(slots).is_some() => (Topic::Brings, who(hooks, card)?),
        _ => return Err(not_yet()),
    };
    Ok(Trigger { seat: Some(seat), ..of(topic, who) })
}

/// Which cards a trigger looks at.
fn who(hooks: &mut Hooks<'_>, chain: &Chain) -> Result<Vec<Filter>, Refused> {
    let phrase = Phrase::read(hooks, chain)?;
    let refused = || Refused::new(chain.at, "この主語", "such a subject");
    if phrase.count.get().is_some() || phrase.zones.get().is_some() {
        return Err(refused());
    }
    match (phrase.pronoun.get(), phrase.whose.get()) {
        (Some(Pronoun::This), None) if phrase.tests().is_empty() => Ok(vec![Filter::This]),
        (Some(_), _) => Err(refused()),
        (None, whose) => {
            let side = match whose {
                Some(Whose::Own) => Some(Side::Mine),
                Some(Whose::Opponent) => Some(Side::Theirs),
                None => None,
                Some(Whose::Both | Whose::Owner) => return Err(refused()),
            };
            let side = side.map(|side| Filter::Is(Test::Of(side)));
            Ok(side.into_iter().chain(phrase.tests()).collect())
        }
    }
}

/// A card came to lie so.
fn turned(slots: &mut Slots<'_>) -> Option<Topic> {
    let to = slots.take(&Particle::To).printed()?;
    let word = match (&to.first, &to.more[..], &to.relative) {
        (language::grammar::Atom::Noun(word), [], None) => Noun::of(*word)?,
        _ => return None,
    };
    if word == Noun::Downed {
        return Some(Topic::Downed);
    }
    match posture(word)? {
        Pose { up: Some(true), defence: None, .. } => Some(Topic::TurnedUp),
        Pose { up: Some(false), defence: None, .. } => Some(Topic::TurnedDown),
        Pose { up: None, defence: Some(false), .. } => Some(Topic::ToAttack),
        Pose { up: None, defence: Some(true), .. } => Some(Topic::ToDefence),
        _ => None,
    }
}

/// A card came into play.
fn came(slots: &mut Slots<'_>) -> Option<Topic> {
    match slots.take(&Particle::To).printed() {
        None => Some(Topic::Came),
        Some(to) => match (&to.first, &to.more[..], &to.relative) {
            (language::grammar::Atom::Noun(word), [], None)
                if genre::Noun::of(*word) == Some(genre::Noun::Field) =>
            {
                Some(Topic::Came)
            }
            _ => None,
        },
    }
}
