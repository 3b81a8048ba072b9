//! What happens: to cards, and by players. The same words set abilities off (…した時), are replaced (…する場合、代わりに)
//! and are ruled out (…されない).

use engine::effect::{Asked, Bound, Counts, InTurn, Side};
use language::genre::{self, Adverb};
use language::grammar::Particle::{self, From, Object, To, With};
use language::grammar::{Atom, Chain, Change, Changes, Clause, Quantity, Sign};
use language::lexicon::NOUN;
use language::scribe::events::Slot::{By as Through, Count, Doer, Is, Other, OtherIf, Place, PlaceIf, What};
use language::scribe::events::{self, ANY, DOES, IS, Means, Row};
use language::scribe::phrase::{self, Phrase, Pronoun, Says, Whose};
use language::scribe::{Lowered, Plays};
use language::view::{Form, Slots, View};
use language::{DeedId, Tense, Voice, Word};

use super::conditions::is_this;
use super::words::{harm, own_noun, posture};
use super::{Hooks, cannot, cores, field_mask, is, zones};
use crate::ability::{By, Topic, Trigger, Who};
use crate::game::Legions;
use crate::kinds::{Category, Harm, Posture};
use crate::lexicon::{Deed, Noun};
use crate::table::{FIELD, TIMELINE, Zone, mirrored};
use crate::vocabulary::{Condition, Fact, Filter, Test};

/// What an event is told of.
pub(super) type Subject = events::Subject<Legions>;

const ATTACK: Word<NOUN> = Noun::Attack.id();
const LIFE: Word<NOUN> = Noun::Life.id();
const POINTS: Word<NOUN> = Noun::MasterPoint.id();
const MP: Word<NOUN> = Noun::Mp.id();
const POSITION: Word<NOUN> = genre::Noun::Position.id();

/// Something happens to a card, or it does something.
const BEFALLS: &[Row<Zone, Topic>] = &[
    (Deed::Break.id(), ANY, &[Other(Object), Through], Topic::BreaksOther),
    (Deed::Break.id(), ANY, &[Through], Topic::Breaks),
    (Deed::Block.id(), IS, &[Doer], Topic::Blocked),
    (Deed::Block.id(), ANY, &[], Topic::Blocks),
    (Deed::Survive.id(), ANY, &[Through], Topic::Survives),
    (Deed::MoveLane.id(), ANY, &[Through], Topic::MovesLane),
    (Deed::Tire.id(), ANY, &[Through], Topic::Exhausts),
    (Deed::Unlock.id(), IS, &[PlaceIf(From)], Topic::Unlocked),
    (Deed::Awaken.id(), ANY, &[Through], Topic::Awakens),
    (Deed::Reverse.id(), ANY, &[Through], Topic::Reverses),
    (genre::Deed::Attack.id(), IS, &[Doer, OtherIf(To)], Topic::Attacked),
    (genre::Deed::Attack.id(), DOES, &[OtherIf(To), OtherIf(Object)], Topic::Attacks),
    (genre::Deed::Do.id(), DOES, &[Is(Object, ATTACK), OtherIf(To)], Topic::Attacks),
    (genre::Deed::Do.id(), DOES, &[Is(Object, genre::Noun::Battle.id()), OtherIf(With)], Topic::Battles),
    (genre::Deed::Give.id(), DOES, &[What(Object), OtherIf(To)], Topic::Deals),
    (genre::Deed::Suffer.id(), DOES, &[What(Object), OtherIf(From)], Topic::Suffers),
    (genre::Deed::Leave.id(), ANY, &[Place(Object, &FIELD), Through], Topic::Leaves),
    (genre::Deed::Leave.id(), ANY, &[Place(From, &FIELD), Through], Topic::Leaves),
    (genre::Deed::Exclude.id(), IS, &[PlaceIf(From), Through], Topic::Exiled),
    (genre::Deed::Return.id(), ANY, &[Place(To, &[Zone::Hand]), Through], Topic::Returned),
    (genre::Deed::GoBack.id(), ANY, &[Place(To, &[Zone::Hand]), Through], Topic::Returned),
    (genre::Deed::Recover.id(), DOES, &[Is(Object, Noun::Tiredness.id()), Through], Topic::Recovers),
    (genre::Deed::Play.id(), IS, &[PlaceIf(From)], Topic::Played),
    (genre::Deed::Gain.id(), ANY, &[Is(Object, LIFE), Count, Through], Topic::GainsLife),
    (genre::Deed::Lose.id(), ANY, &[Is(Object, LIFE), Count, Through], Topic::LosesLife),
    (genre::Deed::Reveal.id(), IS, &[Through], Topic::Revealed),
    (genre::Deed::Swap.id(), DOES, &[Is(Object, POSITION), OtherIf(With), Through], Topic::Swaps),
    (genre::Deed::Move.id(), ANY, &[Is(To, Noun::OtherZone.id()), Through], Topic::Leaves),
    (genre::Deed::Move.id(), ANY, &[PlaceIf(From), Place(To, &[]), Through], Topic::Put),
    (genre::Deed::Move.id(), ANY, &[Through], Topic::Leaves),
    (genre::Deed::Place.id(), IS, &[PlaceIf(From), PlaceIf(To), Through], Topic::Placed),
    (genre::Deed::Put.id(), IS, &[PlaceIf(From), Place(To, &[]), Through], Topic::Put),
];

/// A player does something.
const DOES_IT: &[Row<Zone, Topic>] = &[
    (Deed::Break.id(), ANY, &[Other(Object)], Topic::Breaks),
    (Deed::Unlock.id(), ANY, &[Other(Object), PlaceIf(From)], Topic::Unlocked),
    (genre::Deed::Draw.id(), ANY, &[Is(Object, genre::Noun::Card.id()), Through], Topic::Draws),
    (genre::Deed::Draw.id(), ANY, &[Through], Topic::Draws),
    (genre::Deed::Play.id(), ANY, &[Other(Object), PlaceIf(From)], Topic::Played),
    (genre::Deed::Place.id(), ANY, &[Other(Object), PlaceIf(From), PlaceIf(To)], Topic::Placed),
    (genre::Deed::Put.id(), ANY, &[Other(Object), PlaceIf(From), PlaceIf(To)], Topic::Placed),
    (genre::Deed::Exclude.id(), ANY, &[Other(Object), PlaceIf(From)], Topic::Exiled),
    (genre::Deed::Do.id(), ANY, &[Is(Object, Noun::CardChange.id())], Topic::ChangesCard),
    (genre::Deed::Do.id(), ANY, &[Is(Object, Noun::MasterAttack.id())], Topic::Attacks),
    (genre::Deed::Do.id(), ANY, &[Is(Object, ATTACK)], Topic::Attacks),
    (genre::Deed::Attack.id(), ANY, &[], Topic::Attacks),
    (genre::Deed::Gain.id(), ANY, &[Is(Object, LIFE), Count, Through], Topic::GainsLife),
    (genre::Deed::Gain.id(), ANY, &[Is(Object, POINTS), Count, Through], Topic::GainsMp),
    (genre::Deed::Gain.id(), ANY, &[Is(Object, MP), Count, Through], Topic::GainsMp),
    (genre::Deed::Lose.id(), ANY, &[Is(Object, LIFE), Count, Through], Topic::LosesLife),
    (genre::Deed::Pay.id(), ANY, &[Is(Object, POINTS), Count], Topic::PaysMp),
    (genre::Deed::Pay.id(), ANY, &[Is(Object, MP), Count], Topic::PaysMp),
    (genre::Deed::Shuffle.id(), ANY, &[Is(Object, Noun::Pile.id()), Through], Topic::Shuffles),
    (genre::Deed::Suffer.id(), ANY, &[What(Object)], Topic::Suffers),
];

fn no_event<T>(slots: &Slots<'_>) -> Lowered<T> {
    cannot(slots.at(), "この種類の出来事", "such an event")
}

fn of(topic: Topic) -> Trigger {
    Trigger::this(topic)
}

/// By what something happens: 相手の効果で, そのバトルで.
fn by_what(hooks: &mut Hooks<'_>, means: Option<Means>, slots: &Slots<'_>) -> Lowered<Option<By>> {
    let Some(Means { whose, pointed, what, of }) = means else { return Ok(None) };
    if let Some(of) = of {
        return whose_effect(hooks, &of, what).map(Some);
    }
    Ok(Some(match (genre::Noun::of(what), Noun::of(what), whose) {
        (Some(genre::Noun::Effect), _, None) if !pointed => By::Effect,
        (Some(genre::Noun::Effect), _, Some(whose)) => match whose.side(Side::Mine) {
            Some(side) => By::EffectOf(side),
            None => return cannot(slots.at(), "誰の効果か", "by whose effect"),
        },
        (Some(genre::Noun::Battle | genre::Noun::BattleDamage), _, None) => By::Battle,
        (_, Some(Noun::Attack), None) => By::Attack,
        (Some(genre::Noun::EffectDamage), _, None) => By::EffectDamage,
        (Some(genre::Noun::Damage), _, None) => By::Damage,
        _ => return cannot(slots.at(), "何によるか", "by what"),
    }))
}

/// 相手のスキルの効果: of a category, and of one side or of both.
fn whose_effect(hooks: &mut Hooks<'_>, of: &Chain, what: Word<NOUN>) -> Lowered<By> {
    let phrase = Phrase::read(hooks, of)?;
    phrase.only(Says::HEAD.and(Says::WHOSE))?;
    let side = match phrase.whose.get() {
        None => Some(None),
        Some(whose) => whose.side(Side::Mine).map(Some),
    };
    match (genre::Noun::of(what), &phrase.tests()[..], side) {
        (Some(genre::Noun::Effect | genre::Noun::Ability), [Filter::Is(Test::Category(of))], Some(side)) => {
            Ok(By::EffectOfA(side, *of))
        }
        // カードの効果: effects are of cards in any case (36-1).
        (Some(genre::Noun::Effect), [], Some(side)) => Ok(side.map_or(By::Effect, By::EffectOf)),
        _ => cannot(of.at, "何の効果か", "by the effect of what"),
    }
}

/// What a card must be like wherever it is, and whose it is.
pub(super) fn like(hooks: &mut Hooks<'_>, mut phrase: Phrase<Legions>) -> Lowered<Who> {
    let at = phrase.at;
    if is_this(&phrase) {
        return Ok(Who::This);
    }
    // 手札にあるこのカード: it works there.
    if phrase.pronoun.get() == Some(&Pronoun::This) && phrase.zones.get().is_some() {
        phrase.spoken(hooks, Side::Mine)?;
        return Ok(Who::This);
    }
    if let Some(phrase::Count::Exactly(1) | phrase::Count::All) = phrase.number() {
        phrase.count.take();
    }
    phrase.only(Says::CARDS)?;
    let field = phrase.zones.get().is_none_or(|all| all.iter().all(|zone| zone.is_field()));
    let side = match phrase.whose.get() {
        Some(Whose::Owner) => return cannot(at, "誰のカードか", "whose cards"),
        Some(whose) => whose.side(Side::Mine),
        None if field => None,
        None => Some(Side::Mine),
    };
    let mut filters = phrase.selector(hooks, Side::Mine)?.filters;
    // リーダーゾーンにある: a part of the field.
    let part = |all: &&Vec<Zone>| field && FIELD.iter().any(|zone| !all.contains(zone));
    if let Some(all) = phrase.zones.get().filter(part) {
        let mirrors = side == Some(Side::Theirs);
        filters.push(is(Test::Lies(zones(&if mirrors { across(all) } else { all.clone() }))));
    }
    Ok(Who::Cards { side, filters })
}

/// A lane that is said, as the other player has it.
fn across(all: &[Zone]) -> Vec<Zone> {
    match all {
        [zone] => vec![zone.lane().map_or(*zone, |lane| Zone::of_lane(mirrored(lane)))],
        all => all.to_vec(),
    }
}

/// What the other card must be like.
fn others(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Vec<Filter>> {
    let phrase = Phrase::read(hooks, chain)?;
    match like(hooks, phrase)? {
        Who::Cards { side, mut filters } => {
            filters.extend(side.map(|side| is(Test::Of(side))));
            Ok(filters)
        }
        Who::This => Ok(vec![Filter::This]),
        Who::Player(_) => cannot(chain.at, "ここでのプレイヤーの指定", "a player here"),
    }
}

pub(super) fn other(hooks: &mut Hooks<'_>, chain: Option<&Chain>) -> Lowered<Option<Vec<Filter>>> {
    chain.map(|chain| others(hooks, chain)).transpose()
}

/// Zones, a bit each, and whose they are; none where nothing is said.
fn spots(hooks: &mut Hooks<'_>, place: Option<Phrase<Legions>>) -> Lowered<(u16, Option<Whose>)> {
    let Some(mut place) = place else { return Ok((0, None)) };
    // 右レーンに: a lane is told as what cards there are like.
    if let [Filter::Is(Test::Lane(lane))] = place.places[..] {
        place.only(Says::PLACES)?;
        hooks.writer.take_cites();
        return Ok((zones(&[Zone::of_lane(lane)]), None));
    }
    place.only(Says::ZONES.and(Says::WHOSE))?;
    match place.zones.take() {
        Some(all) => Ok((zones(&all), place.whose.take())),
        None => cannot(place.at, "どこか", "where"),
    }
}

/// Which damage, and how much at least: 3以上のダメージ.
fn damage(chain: &Chain) -> Option<(Harm, i16)> {
    let which = chain.last_noun().and_then(harm);
    if let (Some(which), [], None) = (which, &chain.more[..], &chain.relative) {
        return Some((which, 1));
    }
    use language::grammar::{Amount, Bound};
    let least = |quantity: &Quantity| match quantity {
        Quantity::Count { n: Amount::N { n }, bound: Some(Bound::Least), .. } => Some((*n).min(999) as i16),
        _ => None,
    };
    match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Quantity(quantity), [_], None) => Some((which?, least(quantity)?)),
        _ => None,
    }
}

/// What sets an ability off, or would happen: the subject and the event, whose `who` is still open.
pub(super) fn event(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    voice: Voice,
    slots: &mut Slots<'_>,
    subject: Option<&Chain>,
) -> Lowered<(Subject, Trigger)> {
    let passive = voice == Voice::Passive;
    let form = Form { voice: if passive { Voice::Passive } else { Voice::Active }, tense: Tense::Past };
    let told_of = match genre::Deed::of(deed) {
        // 疲労させられる, ATK+1される: told of は.
        Some(genre::Deed::Change) if passive && slots.peek(&Object).is_none() => Voice::Active,
        _ => voice,
    };
    if let Some(trigger) = of_cores(hooks, deed, passive, slots)? {
        return Ok((Subject::Unsaid, trigger));
    }
    let subject = events::subject(hooks, told_of, slots, subject)?;
    let trigger = match &subject {
        Subject::Player(whose) if !passive => does(hooks, (deed, form), slots, *whose)?,
        _ => befalls(hooks, (deed, form), slots)?,
    };
    Ok((subject, trigger))
}

/// あなたのコアゾーンにコアが置かれた, マスターの上にあるコアが移動した; none if it is told of something else.
fn of_cores(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    passive: bool,
    slots: &mut Slots<'_>,
) -> Lowered<Option<Trigger>> {
    let slot = if passive { Object } else { Particle::Topic };
    let Some(chain) = slots.take_if(&slot, cores::is_cores) else { return Ok(None) };
    let topic = match genre::Deed::of(deed) {
        Some(genre::Deed::Put) if passive => Topic::CoresPut,
        Some(genre::Deed::Move) => Topic::CoresMoved,
        _ => return no_event(slots),
    };
    let by = Means::take(hooks, slots)?;
    let by = by_what(hooks, by, slots)?;
    let from = cores::lies(hooks, chain)?;
    let from = match (from, slots.take(&From).printed()) {
        (None, Some(from)) => Some(cores::spot(hooks, from, Side::Mine)?),
        (from, None) => from,
        _ => return no_event(slots),
    };
    let to = slots.take(&To).printed().map(|to| cores::spot(hooks, to, Side::Mine)).transpose()?;
    let (side, spot) = match (topic, from, to) {
        (Topic::CoresPut, None, Some(to)) => to,
        (Topic::CoresMoved, Some(from), None) => from,
        (Topic::CoresMoved, None, Some(to)) => {
            return Ok(Some(Trigger { who: Who::Player(to.0), by, spot: Some(to.1), ..of(Topic::CoresPut) }));
        }
        _ => return no_event(slots),
    };
    Ok(Some(Trigger { who: Who::Player(side), by, spot: Some(spot.place()), ..of(topic) }))
}

/// How much at least: 3点以上.
fn at_least(count: Option<&Chain>, slots: &Slots<'_>) -> Lowered<i16> {
    match count.map(phrase::count).transpose()? {
        None => Ok(0),
        Some(phrase::Count::Bounded(Bound::AtLeast, n)) => Ok(n),
        Some(_) => no_event(slots),
    }
}

/// Something happens to a card, or it does something.
fn befalls(hooks: &mut Hooks<'_>, (deed, form): (DeedId, Form), slots: &mut Slots<'_>) -> Lowered<Trigger> {
    match (genre::Deed::of(deed), form.voice) {
        (Some(genre::Deed::Change), _) if slots.has_change() => {
            let topic = wt(slots)?;
            let by = Means::take(hooks, slots)?;
            return Ok(Trigger { by: by_what(hooks, by, slots)?, ..of(topic) });
        }
        (Some(genre::Deed::Change), Voice::Passive) => return turns(hooks, slots),
        (Some(genre::Deed::Become), Voice::Active) => return turns(hooks, slots),
        (Some(genre::Deed::Choose), Voice::Passive) => return chosen(hooks, slots),
        // Directly: the event is told of one move in any case.
        (Some(genre::Deed::Place | genre::Deed::Put), Voice::Passive) => {
            slots.take_adverb(Adverb::Directly.word());
        }
        _ => {}
    }
    // 裏向きで除外された
    let down = match genre::Deed::of(deed) {
        Some(genre::Deed::Exclude) if slots.take_adverb(Adverb::InFaceDown.word()) => Some(true),
        Some(genre::Deed::Exclude) if slots.take_adverb(Adverb::InFaceUp.word()) => Some(false),
        _ => None,
    };
    let Some(event) = events::read(hooks, BEFALLS, (deed, form), slots)? else { return no_event(slots) };
    let by = by_what(hooks, event.by, slots)?;
    let (from, whence) = spots(hooks, event.from)?;
    let (to, whither) = spots(hooks, event.to)?;
    let least = at_least(event.count, slots)?;
    let mut trigger = Trigger { by, least, down, other: other(hooks, event.other)?, ..of(event.topic) };
    match trigger.topic {
        // One survives battles only.
        Topic::Survives if matches!(by, None | Some(By::Battle)) => trigger.by = None,
        Topic::Survives => return no_event(slots),
        Topic::Deals | Topic::Suffers => match event.what.and_then(damage) {
            Some((harm, least)) => (trigger.harm, trigger.least) = (harm, least),
            None => return no_event(slots),
        },
        Topic::Exiled => trigger.from = from,
        Topic::Played | Topic::Unlocked => trigger.from = taken_from(trigger.topic, from, slots)?,
        Topic::Placed | Topic::Put => {
            let comes = to & !field_mask() == 0;
            match (trigger.topic, genre::Deed::of(deed)) {
                (Topic::Placed, _) if !comes => return no_event(slots),
                (Topic::Put, Some(genre::Deed::Put)) if comes => trigger.topic = Topic::Placed,
                _ => {}
            }
            (trigger.from, trigger.to) = (from, to);
            // Whose place it is says whose cards: kept in `who` until the cards are known.
            if let Some(side) = whither.or(whence).and_then(|whose| whose.side(Side::Mine)) {
                trigger.who = Who::Player(side);
            }
        }
        _ => {}
    }
    Ok(trigger)
}

/// Where a card is unlocked or played from, as far as it can be told apart: nothing is unlocked but out of the hand (32-1).
fn taken_from(topic: Topic, from: u16, slots: &Slots<'_>) -> Lowered<u16> {
    let hand = zones(&[Zone::Hand]);
    let home = hand | zones(&[Zone::Standby]) | zones(&TIMELINE);
    match topic {
        Topic::Unlocked if from == hand => Ok(0),
        Topic::Unlocked if from != 0 => no_event(slots),
        _ if from & !home != 0 => no_event(slots),
        _ => Ok(from),
    }
}

/// WT-1された
fn wt(slots: &mut Slots<'_>) -> Lowered<Topic> {
    let at = slots.at();
    match slots.take_change().map(Chain::last) {
        Some(Atom::Changes(Changes::All {
            first: Change::Of { figure: Some(figure), sign, .. } | Change::Some { figure: Some(figure), sign },
            more,
        })) if more.is_empty() && Noun::of(figure.0) == Some(Noun::Wt) => {
            Ok(if *sign == Sign::Plus { Topic::Later } else { Topic::Sooner })
        }
        _ => cannot(at, "この種類の出来事", "such an event"),
    }
}

/// リバース状態になる, アタックターゲットになる
fn turns(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let Some(to) = slots.take(&Particle::To).printed() else { return no_event(slots) };
    if to.last_noun().and_then(Noun::of) == Some(Noun::AttackTarget) {
        // ミニオンのアタックターゲット: whose.
        if to.relative.is_some() && to.more.is_empty() {
            return no_event(slots);
        }
        let by = to.without_last().or(slots.take_doer().cloned());
        return Ok(Trigger { other: other(hooks, by.as_ref())?, ..of(Topic::Attacked) });
    }
    let (topic, before) = match own_noun(to).and_then(posture) {
        Some(Posture::Reversed) => (Topic::Reverses, Posture::Open),
        Some(Posture::Open) => (Topic::Opens, Posture::Reversed),
        Some(Posture::Awakened) => (Topic::Awakens, Posture::Normal),
        Some(Posture::Exhausted) => (Topic::Exhausts, Posture::Active),
        Some(Posture::Active) => (Topic::Recovers, Posture::Exhausted),
        _ => return no_event(slots),
    };
    // リバース状態からオープン状態に: there is only one state to come from.
    let from = slots.take(&From).printed();
    if from.is_some_and(|from| own_noun(from).and_then(posture) != Some(before)) {
        return no_event(slots);
    }
    let by = Means::take(hooks, slots)?;
    Ok(Trigger { by: by_what(hooks, by, slots)?, ..of(topic) })
}

/// 相手の効果に選ばれた, アタックターゲットに選ばれた
fn chosen(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let by = Means::take(hooks, slots)?;
    let to = slots.take(&To).printed().or_else(|| slots.take_doer());
    match (by, to) {
        (by, None) => Ok(Trigger { by: by_what(hooks, by, slots)?, ..of(Topic::Chosen) }),
        (None, Some(to)) if own_noun(to) == Some(Noun::AttackTarget) => Ok(of(Topic::Attacked)),
        (None, Some(to)) => match by_what(hooks, Means::of(hooks, to), slots)? {
            by @ Some(By::Effect | By::EffectOf(_) | By::EffectOfA(..)) => {
                Ok(Trigger { by, ..of(Topic::Chosen) })
            }
            _ => no_event(slots),
        },
        _ => no_event(slots),
    }
}

/// What a player of this side does, by a clause without its subject.
pub(super) fn done_by(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    side: Side,
) -> Lowered<Trigger> {
    let whose = if side == Side::Theirs { Whose::Opponent } else { Whose::You };
    does(hooks, (deed, Form { voice: Voice::Active, tense: Tense::Past }), slots, whose)
}

/// A player does something; whose cards it is done with is still open.
fn does(
    hooks: &mut Hooks<'_>,
    told: (DeedId, Form),
    slots: &mut Slots<'_>,
    whose: Whose,
) -> Lowered<Trigger> {
    let named = whose.side(Side::Mine).filter(|side| *side != Side::Spoken);
    let Some(side) = named.or((whose == Whose::Both).then_some(Side::Mine)) else {
        return no_event(slots);
    };
    let master = slots.peek(&Object).and_then(own_noun) == Some(Noun::MasterAttack);
    let Some(event) = events::read(hooks, DOES_IT, told, slots)? else { return no_event(slots) };
    let home = [0, zones(&[Zone::Hand]), zones(&[Zone::Standby])];
    let (from, to) = (spots(hooks, event.from)?.0, spots(hooks, event.to)?.0);
    if !home.contains(&from) || to & !field_mask() != 0 {
        return no_event(slots);
    }
    let by = by_what(hooks, event.by, slots)?;
    let mut trigger = Trigger { by, least: at_least(event.count, slots)?, ..of(event.topic) };
    let masters = |is_so: bool| is_so.then(|| is(Test::Category(Category::Master))).into_iter().collect();
    let theirs = |filters| Who::Cards { side: Some(side), filters };
    trigger.who = match (event.topic, event.other) {
        (topic, Some(chain)) => {
            let phrase = Phrase::read(hooks, chain)?;
            let lies = phrase.zones.get().cloned();
            match like(hooks, phrase)? {
                who if topic == Topic::Exiled => {
                    trigger.by = Some(By::Doing(side));
                    trigger.from = if from == 0 { lies.map_or(0, |all| zones(&all)) } else { from };
                    who
                }
                who if topic == Topic::Breaks => {
                    trigger.by = Some(By::EffectOf(side));
                    who
                }
                Who::Cards { filters, .. } => {
                    // スタンバイゾーンにあるカードをプレイした時, スタンバイゾーンからカードをプレイした時
                    let lies = lies.map_or(0, |all| zones(&all));
                    let from = if from == 0 && lies & !field_mask() != 0 { lies } else { from };
                    trigger.from = taken_from(topic, from, slots)?;
                    theirs(filters)
                }
                _ => return no_event(slots),
            }
        }
        (Topic::Attacks, None) => theirs(masters(master)),
        (Topic::Suffers, None) => match event.what.and_then(damage) {
            Some((harm, least)) => {
                (trigger.harm, trigger.least) = (harm, least);
                theirs(masters(true))
            }
            None => return no_event(slots),
        },
        _ => Who::Player(side),
    };
    Ok(trigger)
}

/// The triggers that an event comes to, now that it is known what it is told of.
pub(super) fn triggers(
    hooks: &mut Hooks<'_>,
    subject: Subject,
    trigger: Trigger,
    at: language::grammar::At,
) -> Lowered<Vec<Trigger>> {
    match subject {
        Subject::Player(Whose::Both) => {
            Ok(vec![of_side(&trigger, Side::Mine), of_side(&trigger, Side::Theirs)])
        }
        Subject::Player(_) => Ok(vec![trigger]),
        Subject::Unsaid => match &trigger.who {
            Who::This => cannot(at, "何に起こるか", "what it happens to"),
            _ => Ok(vec![trigger]),
        },
        Subject::Cards(mut phrase) => {
            let several = matches!(phrase.number(), Some(phrase::Count::Bounded(Bound::AtLeast, _)));
            if several {
                phrase.count.take();
            }
            let place = match &trigger.who {
                Who::Player(side) => Some(*side),
                _ => None,
            };
            // タイムラインにあるミニオンが: out of where it comes.
            let leaves = matches!(
                trigger.topic,
                Topic::Put | Topic::Exiled | Topic::Returned | Topic::Later | Topic::Sooner | Topic::Breaks
            );
            let moves = matches!(trigger.topic, Topic::Put | Topic::Exiled | Topic::Returned | Topic::Breaks);
            let mut trigger = trigger;
            if let Some(lies) = phrase.zones.get().filter(|_| leaves && trigger.from == 0)
                && (moves || !lies.iter().all(|zone| zone.is_field()))
            {
                trigger.from =
                    if lies.iter().all(|zone| zone.is_field()) { field_mask() } else { zones(lies) };
            }
            let who = match (like(hooks, *phrase)?, place) {
                (Who::Cards { side: None, filters }, Some(side)) => Who::Cards { side: Some(side), filters },
                (who, _) => who,
            };
            Ok(vec![Trigger { who, several, ..trigger }])
        }
    }
}

/// The same, of the other player.
fn of_side(trigger: &Trigger, to: Side) -> Trigger {
    let mut trigger = trigger.clone();
    match &mut trigger.who {
        Who::Player(side) => *side = to,
        Who::Cards { side: Some(side), .. } => *side = to,
        _ => {}
    }
    if let Some(By::EffectOf(side)) = &mut trigger.by {
        *side = to;
    }
    trigger
}

/// このターン2枚目のスキルをプレイした: the event without the words that say which time of the turn it is, and that.
fn which_time(hooks: &Hooks<'_>, clause: &Clause) -> (Clause, Option<u8>) {
    use language::grammar::{Amount, Arg, Tie, Tied};
    let of_turn = |arg: &Arg| match arg {
        Arg::Adverb(..) => {
            [Adverb::ThisTurn, Adverb::InThisTurn, Adverb::DuringThisTurnTo, Adverb::DuringThisTurn]
                .into_iter()
                .any(|adverb| arg.is(adverb))
        }
        Arg::Phrase(chain, None | Some(To), _) => {
            let apart = language::scribe::times::apart(hooks, chain);
            apart.is_some_and(|apart| {
                let turn = [genre::Noun::Turn.word(), genre::Noun::DuringTurn.word()];
                apart.whose.is_none()
                    && matches!(apart.which, Some(genre::Adnominal::That | genre::Adnominal::Each))
                    && matches!(apart.nouns[..], [noun] if turn.contains(&noun))
            })
        }
        _ => false,
    };
    let mut told = clause.clone();
    let Some(at) = told.args.iter().position(of_turn) else { return (told, None) };
    let nth =
        told.args.iter_mut().find_map(|arg| {
            let Arg::Phrase(chain, Some(_), _) = arg else { return None };
            let Atom::Quantity(Quantity::Count {
                n: Amount::N { n: n @ 1..=99 },
                unit: Some(unit),
                bound: None,
            }) = chain.first
            else {
                return None;
            };
            use genre::Counter::{BodyNumber, CardNumber, TimeNumber};
            if !matches!(genre::Counter::of(unit), Some(BodyNumber | CardNumber | TimeNumber)) {
                return None;
            }
            let (Tied::By(Tie::Of, first), more) = chain.more.split_first()? else { return None };
            *chain = Chain { first: first.clone(), more: more.to_vec(), ..chain.clone() };
            Some(n as u8)
        });
    match nth {
        Some(nth) => {
            told.args.remove(at);
            (told, Some(nth))
        }
        None => (clause.clone(), None),
    }
}

/// What sets an ability off, by a clause. Without a subject it is about `subject`.
pub(super) fn of_clause(
    hooks: &mut Hooks<'_>,
    clause: &Clause,
    subject: Option<&Chain>,
) -> Lowered<Vec<Trigger>> {
    let (clause, nth) = &which_time(hooks, clause);
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let Some(deed) = view.deed() else {
        return cannot(clause.at, "この種類の出来事", "such an event");
    };
    view.with(|slots| {
        let voice = match slots.take_form() {
            Some(form) if matches!(form.tense, Tense::Past | Tense::Plain) => form.voice,
            _ => return no_event(slots),
        };
        let first = slots.take_adverb(Adverb::FirstThisTurn.word()).then_some(1);
        let (subject, trigger) = event(hooks, deed, voice, slots, subject)?;
        let mut all = triggers(hooks, subject, trigger, clause.at)?;
        if let Some(nth) = first.or(*nth) {
            for trigger in &mut all {
                let asked = asked(hooks, trigger.clone());
                trigger.nth = Some((hooks.ask(Asked { counts: Counts::Times, ..asked }), nth));
            }
            hooks.lore.firsts = true;
        }
        Ok(all)
    })
}

/// What happened, asked about later. Whether it was this card is asked then.
pub(super) fn happened(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Asked<Legions>> {
    let Ok([what]) = <[Trigger; 1]>::try_from(of_clause(hooks, clause, None)?) else {
        return cannot(clause.at, "この種類の出来事", "such an event");
    };
    let seen = |zones: u16| zones & (1 << Zone::Hand as u16 | 1 << Zone::Deck as u16) == 0;
    if matches!(what.topic, Topic::Put | Topic::Returned)
        && (what.from == 0 || !seen(what.from))
        && !seen(what.to)
    {
        return cannot(clause.at, "見えないカードの記録", "a record of cards that are not seen");
    }
    Ok(asked(hooks, what))
}

/// Whether this happened, to any such card or to this one.
fn asked(hooks: &Hooks<'_>, mut what: Trigger) -> Asked<Legions> {
    let (mut this, mut cards) = (None, true);
    match &mut what.who {
        Who::This => (this, what.who) = (Some(true), Who::Cards { side: None, filters: Vec::new() }),
        Who::Cards { filters, .. } => {
            let all = filters.len();
            // A skill plays cards: 他の is any but itself, whatever was chosen before.
            let used = matches!(what.topic, Topic::Played | Topic::Unlocked);
            let other = |filter: &Filter| match filter {
                Filter::Other => true,
                Filter::NotIn(_) => used,
                _ => false,
            };
            filters.retain(|filter| !other(filter));
            this = (filters.len() < all).then_some(false);
        }
        Who::Player(_) => cards = matches!(what.topic, Topic::Played | Topic::Unlocked | Topic::Placed),
    }
    let counts = match what.topic {
        Topic::Draws => Counts::Total,
        Topic::GainsLife | Topic::LosesLife => Counts::Times,
        _ if cards => Counts::Cards,
        _ => Counts::Times,
    };
    Asked { def: hooks.def, what, this, counts, when: InTurn::This }
}

/// What an ability waits for that is set up for a time; how long stands in the clause.
pub(super) fn for_a_time(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Vec<Trigger>> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let Some(deed) = view.deed() else {
        return cannot(clause.at, "この種類の出来事", "such an event");
    };
    view.with(|slots| {
        let turn = match &language::scribe::sentences::times(hooks, slots)?[..] {
            [] => None,
            [Condition::Own(Fact::TurnOf(side))] => Some(*side),
            _ => return no_event(slots),
        };
        let voice = match slots.take_form() {
            Some(form) if matches!(form.tense, Tense::Past | Tense::Plain) => form.voice,
            _ => return no_event(slots),
        };
        let (subject, trigger) = event(hooks, deed, voice, slots, None)?;
        triggers(hooks, subject, Trigger { turn, ..trigger }, clause.at)
    })
}

/// Is it something between this card and the unit that it has fought, which is over when the ability is done?
pub(super) fn is_of_foe(trigger: &Trigger) -> bool {
    let battle = match trigger.topic {
        Topic::Suffers | Topic::Deals => trigger.harm == Harm::Battle,
        Topic::Survives | Topic::BreaksOther => true,
        _ => false,
    };
    battle && trigger.who == Who::This
}

/// Does the event speak of a card that それ can mean?
pub(super) fn has_card(triggers: &[Trigger]) -> bool {
    let of_this = |topic| {
        matches!(
            topic,
            Topic::Attacks
                | Topic::Attacked
                | Topic::Battles
                | Topic::Survives
                | Topic::Blocks
                | Topic::Blocked
                | Topic::Deals
                | Topic::Suffers
                | Topic::BreaksOther
                | Topic::Breaks
                | Topic::Swaps
        )
    };
    triggers.iter().all(|trigger| match trigger.who {
        Who::Player(_) => false,
        Who::This => of_this(trigger.topic),
        Who::Cards { .. } => true,
    })
}
