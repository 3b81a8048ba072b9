//! Events: the same deeds, before 時、.

use engine::effect::{Asked, Counts, Side};
use language::genre::{self, Adverb};
use language::grammar::Particle::{self, From, Object, To, With};
use language::grammar::{Chain, Clause, Link};
use language::lexicon::NOUN;
use language::scribe::conditions::at_least;
use language::scribe::events::Slot::{By, Count, How, Is, Other, OtherIf, Place, PlaceIf};
use language::scribe::events::{self, DID, DOES, Means, Row, Subject, WAS, WILL};
use language::scribe::phrase::{Phrase, Pronoun, Says, Whose};
use language::scribe::{Actor, Lowered, Plays, Refused};
use language::view::{Form, Slots, View};
use language::{DeedId, Tense, Voice, Word};

use super::deeds::whom_of;
use super::moves;
use super::{DAMAGE_TO_CHARACTER, Hooks, cannot, is, own_noun, posture, shared_noun};
use crate::game::Los;
use crate::lexicon::{Deed, Noun};
use crate::table::Zone;
use crate::vocabulary::{ByWhat, Filter, Goes, Pose, Test, Topic, Trigger, Whom};

const CARD: Word<NOUN> = genre::Noun::Card.id();
const COMBAT: Word<NOUN> = genre::Noun::Combat.id();
const FIELD: Word<NOUN> = genre::Noun::Field.id();
const HAND: Word<NOUN> = genre::Noun::Hand.id();

/// This happens, to anything, by anything.
pub(super) fn of(topic: Topic) -> Trigger {
    let (who, other) = (Vec::new(), Vec::new());
    let (seat, by, zones, phase) = (None, ByWhat::Any, (&[][..], &[][..]), None);
    Trigger { topic, who, other, seat, by, zones, phase, least: 0, most: i16::MAX }
}

/// Something happens to a card, or it does something.
const BEFALLS: &[Row<Zone, Topic>] = &[
    (Deed::Down.id(), DID, &[By], Topic::Downed),
    (Deed::Regain.id(), DID, &[], Topic::Regained),
    (Deed::Gain.id(), DID, &[], Topic::Gained),
    (genre::Deed::Attack.id(), DOES, &[How(Adverb::Directly), By], Topic::AttacksDirectly),
    (genre::Deed::Attack.id(), DOES, &[By], Topic::Attacks),
    (genre::Deed::Attack.id(), WAS, &[By], Topic::Attacked),
    (genre::Deed::DeclareAttack.id(), DOES, &[How(Adverb::Directly), By], Topic::AttacksDirectly),
    (genre::Deed::DeclareAttack.id(), DOES, &[By], Topic::Attacks),
    (genre::Deed::Declare.id(), DOES, &[Is(Object, Noun::Attack.id()), By], Topic::Attacks),
    (genre::Deed::Do.id(), DID, &[Is(Object, COMBAT), OtherIf(With), By], Topic::Fights),
    (genre::Deed::Do.id(), WILL, &[Is(Object, COMBAT), OtherIf(With), By], Topic::WillFight),
    (genre::Deed::Change.id(), DID, &[Is(To, Noun::Downed.id()), Other(Object), By], Topic::Downs),
    (genre::Deed::Destroy.id(), WAS, &[By], Topic::Destroyed),
    (genre::Deed::Put.id(), WAS, &[PlaceIf(From), Place(To, &[]), By], Topic::Put),
    (genre::Deed::Return.id(), WAS, &[PlaceIf(From), Place(To, &[]), By], Topic::Put),
    (genre::Deed::Leave.id(), DID, &[Is(Object, FIELD), By], Topic::Left),
    (genre::Deed::Leave.id(), DID, &[Is(From, FIELD), By], Topic::Left),
    (genre::Deed::Choose.id(), WAS, &[Is(To, genre::Noun::Target.id()), By], Topic::Chosen),
    (genre::Deed::Choose.id(), WAS, &[By], Topic::Chosen),
];

/// A player does something.
const DOES_IT: &[Row<Zone, Topic>] = &[
    (genre::Deed::Attack.id(), WAS, &[How(Adverb::Directly)], Topic::AttackedDirectly),
    (genre::Deed::Attack.id(), DID, &[], Topic::Attacks),
    (genre::Deed::DeclareAttack.id(), DID, &[], Topic::Attacks),
    (genre::Deed::Declare.id(), DID, &[Is(Object, Noun::Attack.id())], Topic::Attacks),
    (genre::Deed::Draw.id(), DID, &[Is(Object, CARD), Count, By], Topic::Draws),
    (genre::Deed::Draw.id(), DID, &[Count, By], Topic::Draws),
    (genre::Deed::Destroy.id(), DID, &[Other(Object), By], Topic::Destroyed),
    (genre::Deed::Suffer.id(), DID, &[Is(Object, Noun::DownDamage.id()), By], Topic::SuffersDown),
    (genre::Deed::Suffer.id(), DID, &[Is(Object, genre::Noun::Damage.id()), By], Topic::Suffers),
    (genre::Deed::Put.id(), DID, &[Is(Object, HAND), Place(To, &[Zone::Trash]), By], Topic::Discards),
    (genre::Deed::Put.id(), DID, &[Is(Object, CARD), Place(To, &[Zone::Energy])], Topic::PutsEnergy),
    (genre::Deed::Discard.id(), DID, &[Is(Object, HAND), By], Topic::Discards),
    (genre::Deed::Recover.id(), DID, &[Is(Object, Noun::Life.id())], Topic::Recovers),
    (genre::Deed::Lose.id(), DID, &[Is(Object, Noun::Life.id())], Topic::LosesLife),
    (genre::Deed::Play.id(), DID, &[Other(Object)], Topic::Plays),
    (genre::Deed::Use.id(), DID, &[Other(Object)], Topic::Plays),
    (genre::Deed::Bring.id(), DID, &[Other(Object), Is(To, FIELD)], Topic::Brings),
    (genre::Deed::Bring.id(), DID, &[Other(Object)], Topic::Brings),
];

/// By what something happens, taken off the clause.
pub(super) fn by_what(hooks: &Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<ByWhat> {
    let means = Means::take(hooks, slots)?;
    by(means, slots)
}

pub(super) fn by(means: Option<Means>, slots: &Slots<'_>) -> Lowered<ByWhat> {
    let Some(Means { whose, pointed, what }) = means else { return Ok(ByWhat::Any) };
    match (genre::Noun::of(what), whose) {
        (Some(genre::Noun::Effect), None) if !pointed => Ok(ByWhat::Effect),
        (Some(genre::Noun::Combat), None) if !pointed => Ok(ByWhat::Battle),
        (Some(genre::Noun::Effect), Some(Whose::Own)) => Ok(ByWhat::EffectOf(Side::Mine)),
        (Some(genre::Noun::Effect), Some(Whose::Opponent)) => Ok(ByWhat::EffectOf(Side::Theirs)),
        (Some(genre::Noun::Effect), Some(_)) => cannot(slots.at(), "誰の効果か", "by whose effect"),
        _ => cannot(slots.at(), "何によるか", "by what"),
    }
}

/// What a card must be like wherever it is, for something to happen to it.
pub(super) fn like(mut phrase: Phrase<Los>) -> Lowered<Vec<Filter>> {
    let at = phrase.at;
    if phrase.pronoun.get() == Some(&Pronoun::This) {
        phrase.only(Says::PRONOUN)?;
        return Ok(vec![Filter::This]);
    }
    // キャラクターを1体…した時: any one that it happens to.
    if let Some(language::scribe::phrase::Count::Exactly(1)) = phrase.number() {
        phrase.count.take();
    }
    phrase.only(Says::CARDS)?;
    if phrase.zones.get().is_some_and(|zones| !zones.iter().all(|zone| zone.is_field())) {
        return cannot(at, "どこのカードか", "where the cards lie");
    }
    if phrase.most.get().is_some() {
        return cannot(at, "何の中で最も大きいか", "the most of which cards");
    }
    let side = match phrase.whose.get() {
        Some(Whose::Owner) => return cannot(at, "誰のカードか", "whose cards"),
        whose => whose.and_then(|whose| whose.side(Side::Mine)),
    };
    let energy = phrase.head.get().is_some_and(|head| head.zones == [Zone::Energy]);
    let filters = std::mem::take(&mut phrase.filters);
    let mut all: Vec<Filter> = side.map(|side| is(Test::Of(side))).into_iter().collect();
    all.extend(phrase.tests());
    all.extend(energy.then_some(is(Test::Lies(Zone::Energy))));
    all.extend(filters);
    match all.is_empty() && !phrase.is_of_cards() {
        true => cannot(at, "何のカードか", "which cards"),
        false => Ok(all),
    }
}

fn cards(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Vec<Filter>> {
    let phrase = Phrase::read(hooks, chain)?;
    like(phrase)
}

fn no_event<T>(slots: &Slots<'_>) -> Lowered<T> {
    cannot(slots.at(), "この出来事", "such an event")
}

/// What sets an ability off. Without a subject it is about `subject`.
pub(super) fn event(hooks: &mut Hooks<'_>, clause: &Clause, subject: Option<&Chain>) -> Lowered<Trigger> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let Some(deed) = view.deed() else {
        return cannot(clause.at, "この出来事", "such an event");
    };
    let each_time = matches!(clause.link, Some(Link::EachTime | Link::EachTimeTo));
    view.with(|slots| {
        let form = match slots.take_form() {
            // アタックするたび: each time it has happened.
            Some(Form { voice, tense: Tense::Plain | Tense::Past }) if each_time => {
                Form { voice, tense: Tense::Past }
            }
            Some(form @ Form { tense: Tense::Past | Tense::Plain, .. }) => form,
            _ => return no_event(slots),
        };
        match events::subject(hooks, form.voice, slots, subject)? {
            Subject::Unsaid | Subject::Player(Whose::Owner) => no_event(slots),
            Subject::Player(whose) => does(hooks, (deed, form), slots, whose.side(Side::Mine)),
            Subject::Cards(mut who) if genre::Deed::of(deed) == Some(genre::Deed::Come) => {
                came(hooks, slots, &mut who, form)
            }
            Subject::Cards(who) => befalls(hooks, (deed, form), slots, like(*who)?),
        }
    })
}

/// What happened, asked about later. Whether it was this card is asked then.
pub(super) fn happened(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Asked<Los>> {
    let mut what = event(hooks, clause, None)?;
    let hidden = |zones: &[Zone]| zones.iter().any(|zone| matches!(zone, Zone::Hand | Zone::Deck));
    if what.topic == Topic::Put && (what.zones.0.is_empty() || hidden(what.zones.0)) && hidden(what.zones.1) {
        return cannot(clause.at, "見えないカードの記録", "a record of cards that are not seen");
    }
    let this = |filter: &Filter| match filter {
        Filter::This => Some(true),
        Filter::Other => Some(false),
        _ => None,
    };
    // What lies face down has come to the field too, though it sets nothing off (LS-22).
    if what.topic == Topic::Came {
        what.topic = Topic::Brings;
    }
    let whether = what.who.iter().find_map(this);
    what.who.retain(|filter| this(filter).is_none());
    let counts = match what.topic {
        Topic::Draws => Counts::Total,
        topic if topic.is_of_cards() => Counts::Cards,
        _ => Counts::Times,
    };
    Ok(Asked { def: hooks.def, what, this: whether, counts })
}

/// 自分の場に＜竜＞が出た時
fn came(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, who: &mut Phrase<Los>, form: Form) -> Lowered<Trigger> {
    if form.voice != Voice::Active {
        return no_event(slots);
    }
    let mut lies = None;
    if let Some(chain) = slots.take(&Particle::To).printed() {
        let place = Phrase::read(hooks, chain)?;
        place.only(Says::WHOSE.and(Says::ZONES))?;
        match place.zones.get().map(|zones| &zones[..]) {
            Some([Zone::Character, Zone::Support]) => {}
            Some([zone @ (Zone::Character | Zone::Support)]) => lies = Some(is(Test::Lies(*zone))),
            _ => return cannot(chain.at, "場でない領域に出ること", "coming to a zone that is not in play"),
        }
        if let Some(whose) = place.whose.get() {
            who.whose.set(*whose, chain.at)?;
        }
    }
    let mut who = like(who.clone())?;
    who.extend(lies);
    Ok(Trigger { who, ..of(Topic::Came) })
}

/// Something happens to a card, or it does something.
pub(super) fn befalls(
    hooks: &mut Hooks<'_>,
    (deed, form): (DeedId, Form),
    slots: &mut Slots<'_>,
    who: Vec<Filter>,
) -> Lowered<Trigger> {
    match genre::Deed::of(deed) {
        _ if form != Form::DONE => {}
        // A direct attack is no means by which damage is told apart.
        Some(genre::Deed::Give) => return deals(hooks, slots, who),
        Some(genre::Deed::Move) => return moved(hooks, slots, who),
        Some(genre::Deed::Become) => {
            return Ok(Trigger { by: by_what(hooks, slots)?, who, ..of(turned(slots)?) });
        }
        _ => {}
    }
    let Some(event) = events::read(hooks, BEFALLS, (deed, form), slots)? else { return no_event(slots) };
    match event.topic {
        Topic::Attacks | Topic::AttacksDirectly => hooks.writer().cite(ruling!("LS-50")),
        Topic::Fights | Topic::WillFight => hooks.writer().cite(ruling!("LS-62")),
        _ => {}
    }
    let other = event.other.map_or(Ok(Vec::new()), |chain| cards(hooks, chain))?;
    let zones = (zones(event.from)?, zones(event.to)?);
    Ok(Trigger { who, other, zones, by: by(event.by, slots)?, ..of(event.topic) })
}

/// Zones that a list of them can stand for while a match runs.
fn zones(place: Option<Phrase<Los>>) -> Lowered<&'static [Zone]> {
    let Some(phrase) = place else { return Ok(&[]) };
    phrase.only(Says::ZONES)?;
    match phrase.zones.get().map(|zones| &zones[..]) {
        Some([Zone::Character, Zone::Support]) => Ok(&[Zone::Character, Zone::Support]),
        Some([Zone::Character]) => Ok(&[Zone::Character]),
        Some([Zone::Support]) => Ok(&[Zone::Support]),
        Some([Zone::Energy]) => Ok(&[Zone::Energy]),
        Some([Zone::Trash]) => Ok(&[Zone::Trash]),
        Some([Zone::Deck]) => Ok(&[Zone::Deck]),
        Some([Zone::Hand]) => Ok(&[Zone::Hand]),
        _ => cannot(phrase.at, "どこからどこへか", "from where to where"),
    }
}

/// A card came to lie so.
fn turned(slots: &mut Slots<'_>) -> Lowered<Topic> {
    let at = slots.at();
    let refused = || Refused::new(at, "この表示", "such a display");
    let word = slots.take(&Particle::To).printed().and_then(own_noun).ok_or_else(refused)?;
    if let Some(from) = slots.take(&Particle::From).printed() {
        // 裏側表示から表側表示に: it lay otherwise before, or it would not have turned.
        let before = own_noun(from).and_then(posture).ok_or_else(refused)?;
        let after = posture(word).ok_or_else(refused)?;
        let opposite =
            |one: Option<bool>, two: Option<bool>| one.zip(two).is_some_and(|(one, two)| one != two);
        if !opposite(before.up, after.up) && !opposite(before.defence, after.defence) {
            return Err(refused());
        }
    }
    if word == Noun::Downed {
        return Ok(Topic::Downed);
    }
    match posture(word).ok_or_else(refused)? {
        Pose { up: Some(true), .. } => Ok(Topic::TurnedUp),
        Pose { up: Some(false), .. } => Ok(Topic::TurnedDown),
        Pose { defence: Some(false), .. } => Ok(Topic::ToAttack),
        Pose { defence: Some(true), .. } => Ok(Topic::ToDefence),
        Pose { gained: Some(true), .. } => Ok(Topic::Gained),
        Pose { gained: Some(false), .. } => Ok(Topic::Regained),
        Pose { .. } => Err(refused()),
    }
}

/// The player that something is done to: 相手, 相手のライフ.
pub(super) fn whom(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Whom> {
    let phrase = Phrase::read(hooks, chain)?;
    if phrase.is_of_cards() {
        return Err(Refused { at: chain.at, why: DAMAGE_TO_CHARACTER });
    }
    phrase.only(Says::WHOSE.and(Says::FIGURES))?;
    let life = match phrase.figures[..] {
        [] => true,
        [(figure, false)] => Noun::of(figure) == Some(Noun::Life),
        _ => false,
    };
    let named = phrase.whose.get().filter(|_| life).and_then(|whose| Actor::of(*whose));
    named.map(whom_of).ok_or(Refused::new(chain.at, "誰に", "to whom"))
}

/// 直接アタックで相手のライフにダメージを与えた
fn deals(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, who: Vec<Filter>) -> Lowered<Trigger> {
    let direct = slots.take_adverb(Adverb::Directly.word());
    let attack = slots.take_means().map(own_noun);
    let damage = slots.take(&Particle::Object).printed().and_then(shared_noun);
    let fits = match attack {
        None => !direct,
        Some(word) => direct && word == Some(Noun::Attack),
    };
    let Some(to) = slots.take(&Particle::To).printed() else { return no_event(slots) };
    if !fits || damage != Some(genre::Noun::Damage) {
        return no_event(slots);
    }
    let seat = match whom(hooks, to)? {
        Whom::One(side) => Some(side),
        Whom::Both => None,
    };
    Ok(Trigger { who, seat, ..of(if direct { Topic::DealsDirectly } else { Topic::Deals }) })
}

/// 前衛に移動した, 隣のレーンに移動した
fn moved(hooks: &Hooks<'_>, slots: &mut Slots<'_>, mut who: Vec<Filter>) -> Lowered<Trigger> {
    let by = by_what(hooks, slots)?;
    let lane = |who, most| Ok(Trigger { who, by, least: 1, most, ..of(Topic::ChangesLane) });
    if let Some(to) = slots.take(&Particle::To).printed() {
        match moves::place(to) {
            moves::Place::Goes(Goes::Row(row) | Goes::Square(Some(row))) => who.push(is(Test::Row(row))),
            moves::Place::Goes(Goes::Next | Goes::Square(None)) => {}
            moves::Place::Goes(Goes::OtherLane(None)) => return lane(who, i16::MAX),
            moves::Place::Goes(Goes::Beside(true, true, None)) => return lane(who, 1),
            moves::Place::Goes(_) | moves::Place::Told => return no_event(slots),
        }
    }
    Ok(Trigger { who, by, ..of(Topic::Moved) })
}

/// A player does something.
pub(super) fn does(
    hooks: &mut Hooks<'_>,
    told: (DeedId, Form),
    slots: &mut Slots<'_>,
    seat: Option<Side>,
) -> Lowered<Trigger> {
    let Some(event) = events::read(hooks, DOES_IT, told, slots)? else { return no_event(slots) };
    let (topic, by) = (event.topic, by(event.by, slots)?);
    let who = event.other.map_or(Ok(Vec::new()), |chain| cards(hooks, chain))?;
    zones(event.to)?;
    match (topic, by) {
        // Whose effect it was is what counts, not whose card.
        (Topic::Destroyed, ByWhat::Any | ByWhat::Effect | ByWhat::EffectOf(Side::Mine)) => {
            Ok(Trigger { who, by: seat.map_or(ByWhat::Effect, ByWhat::EffectOf), ..of(topic) })
        }
        (Topic::Destroyed, _) => no_event(slots),
        (Topic::Draws, _) => Ok(Trigger { seat, by, least: at_least(event.count)?, ..of(topic) }),
        _ => Ok(Trigger { who, seat, by, ..of(topic) }),
    }
}

/// What would happen and does not: whether it is going down, and to what, by what. None if the clause is a condition.
pub(super) fn would(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<(bool, Trigger)>> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let (Some(deed), Some(Form { voice, tense: Tense::Plain })) = (view.deed(), view.form()) else {
        return Ok(None);
    };
    match (genre::Deed::of(deed), Deed::of(deed), voice) {
        (Some(genre::Deed::Destroy), _, Voice::Passive) => {}
        (Some(genre::Deed::Become), _, Voice::Active) | (_, Some(Deed::Down), Voice::Active) => {}
        _ => return Ok(None),
    }
    view.with(|slots| {
        slots.take_form();
        let Subject::Cards(who) = events::subject(hooks, voice, slots, None)? else { return no_event(slots) };
        let trigger = befalls(hooks, (deed, Form { voice, tense: Tense::Past }), slots, like(*who)?)?;
        match trigger.topic {
            Topic::Downed | Topic::Destroyed => Ok(Some((trigger.topic == Topic::Downed, trigger))),
            _ => no_event(slots),
        }
    })
}
