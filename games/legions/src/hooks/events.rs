//! What happens: to cards, and by players. The same words set abilities off (…した時), are replaced (…する場合、代わりに)
//! and are ruled out (…されない).

use engine::effect::Side;
use language::genre::{self, Adverb};
use language::grammar::{Atom, Chain, Change, Changes, Clause, Particle, Quantity, Sign};
use language::scribe::phrase::{Count, Phrase, Says, Whose};
use language::scribe::sentences::player;
use language::scribe::{Lowered, Plays};
use language::view::{Slots, View};
use language::{DeedId, Tense, Voice};

use super::conditions::{effect_of, is_this};
use super::words::{harm, own_noun, posture, shared_noun};
use super::{Hooks, cannot, field_mask, is, zones};
use crate::ability::{By, Topic, Trigger, Who};
use crate::game::Legions;
use crate::kinds::{Category, Harm, Posture};
use crate::lexicon::{Deed, Noun};
use crate::table::Zone;
use crate::vocabulary::{Filter, Test};

/// What an event is told of.
pub(super) enum Subject {
    /// Cards.
    Cards(Box<Phrase<Legions>>),
    /// A player.
    Player(Whose),
    /// Nothing is said.
    Unsaid,
}

fn no_event<T>(slots: &Slots<'_>) -> Lowered<T> {
    cannot(slots.at(), "この種類の出来事", "such an event")
}

fn of(topic: Topic) -> Trigger {
    Trigger::this(topic)
}

/// By what something happens, taken off the clause.
fn by_what(hooks: &Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Option<By>> {
    let Some(chain) = slots.take_means() else { return Ok(None) };
    if let Some(whose) = effect_of(hooks, chain) {
        return match whose.map(|whose| whose.side(Side::Mine)) {
            None => Ok(Some(By::Effect)),
            Some(Some(side)) => Ok(Some(By::EffectOf(side))),
            Some(None) => cannot(chain.at, "誰の効果か", "by whose effect"),
        };
    }
    // そのバトルで, このアタックで
    let told = match (&chain.first, &chain.more[..]) {
        (Atom::Adnominal(word), [language::grammar::Tied::Beside(Atom::Noun(noun))])
            if matches!(
                genre::Adnominal::of(*word),
                Some(genre::Adnominal::This | genre::Adnominal::That)
            ) =>
        {
            Some(*noun)
        }
        _ => chain.only_noun(),
    };
    let shared = told.and_then(genre::Noun::of);
    match (shared, told.and_then(Noun::of)) {
        (Some(genre::Noun::Battle | genre::Noun::BattleDamage), _) => Ok(Some(By::Battle)),
        (_, Some(Noun::Attack)) => Ok(Some(By::Attack)),
        (Some(genre::Noun::EffectDamage), _) => Ok(Some(By::EffectDamage)),
        (Some(genre::Noun::Damage), _) => Ok(Some(By::Damage)),
        _ => cannot(chain.at, "何によるか", "by what"),
    }
}

/// What a card must be like wherever it is, and whose it is.
pub(super) fn like(hooks: &mut Hooks<'_>, mut phrase: Phrase<Legions>) -> Lowered<Who> {
    let at = phrase.at;
    if is_this(&phrase) {
        return Ok(Who::This);
    }
    if let Some(Count::Exactly(1) | Count::All) = phrase.number() {
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
    let filters = phrase.selector(hooks, Side::Mine)?.filters;
    Ok(Who::Cards { side, filters })
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

fn other(hooks: &mut Hooks<'_>, chain: Option<&Chain>) -> Lowered<Option<Vec<Filter>>> {
    chain.map(|chain| others(hooks, chain)).transpose()
}

/// Zones with whose they are, a bit each.
struct Spots {
    mask: u16,
    whose: Option<Whose>,
}

fn spots(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Spots> {
    let mut phrase = Phrase::read(hooks, chain)?;
    // 右レーンに: a lane is told as what cards there are like.
    if let [Filter::Is(Test::Lane(lane))] = phrase.places[..] {
        phrase.only(Says::PLACES)?;
        hooks.writer.take_cites();
        return Ok(Spots { mask: zones(&[Zone::of_lane(lane)]), whose: None });
    }
    phrase.only(Says::ZONES.and(Says::WHOSE))?;
    match phrase.zones.take() {
        Some(all) => Ok(Spots { mask: zones(&all), whose: phrase.whose.take() }),
        None => cannot(chain.at, "どこか", "where"),
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
    let slot = if passive { Particle::Object } else { Particle::Topic };
    let chain = match genre::Deed::of(deed) {
        // 疲労させられる, ATK+1される: told of は.
        Some(genre::Deed::Change) if passive => {
            slots.take(&slot).printed().or_else(|| slots.take(&Particle::Topic).printed())
        }
        _ => slots.take(&slot).printed(),
    };
    let subject = match chain.or(subject) {
        None => Subject::Unsaid,
        Some(chain) => match player(hooks, chain) {
            Some(whose) => Subject::Player(whose),
            None => Subject::Cards(Box::new(Phrase::read(hooks, chain)?)),
        },
    };
    let trigger = match &subject {
        Subject::Player(whose) if !passive => does(hooks, deed, slots, *whose)?,
        _ => befalls(hooks, deed, voice, slots)?,
    };
    Ok((subject, trigger))
}

/// Something happens to a card, or it does something.
fn befalls(hooks: &mut Hooks<'_>, deed: DeedId, voice: Voice, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let by = by_what(hooks, slots)?;
    let trigger = happens(hooks, deed, voice, slots, by)?;
    // What it happens by is part of it, or the text is refused; one survives battles only.
    let told = trigger.by == by || (trigger.topic == Topic::Survives && by == Some(By::Battle));
    if told || (trigger.topic == Topic::Chosen && by.is_none()) { Ok(trigger) } else { no_event(slots) }
}

fn happens(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    voice: Voice,
    slots: &mut Slots<'_>,
    by: Option<By>,
) -> Lowered<Trigger> {
    let passive = voice == Voice::Passive;
    let said = |topic: Topic| Ok(Trigger { by, ..of(topic) });
    let alone = |topic: Topic, slots: &Slots<'_>| match by {
        None => Ok(of(topic)),
        Some(_) => no_event(slots),
    };
    match (genre::Deed::of(deed), Deed::of(deed)) {
        (_, Some(Deed::Break)) => match slots.take(&Particle::Object).printed().filter(|_| !passive) {
            Some(what) => Ok(Trigger { by, other: Some(others(hooks, what)?), ..of(Topic::BreaksOther) }),
            None => said(Topic::Breaks),
        },
        (Some(genre::Deed::Attack), _) => attacks(hooks, slots, passive),
        (Some(genre::Deed::Do), _) if !passive => does_battle(hooks, slots),
        (Some(genre::Deed::Become), _) if !passive => turns(hooks, slots),
        (Some(genre::Deed::Change), _) if slots.has_change() => alone(wt(slots)?, slots),
        (Some(genre::Deed::Change), _) if passive => turns(hooks, slots),
        (Some(genre::Deed::Choose), _) if passive => chosen(hooks, slots, by),
        (_, Some(Deed::Block)) if passive => {
            let by = slots.take_doer();
            Ok(Trigger { other: other(hooks, by)?, ..of(Topic::Blocked) })
        }
        (_, Some(Deed::Block)) => alone(Topic::Blocks, slots),
        (_, Some(Deed::Survive)) if matches!(by, None | Some(By::Battle)) => Ok(of(Topic::Survives)),
        (Some(genre::Deed::Give), _) if !passive => damages(hooks, slots, by, &Particle::To, Topic::Deals),
        (Some(genre::Deed::Suffer), _) if !passive => {
            damages(hooks, slots, by, &Particle::From, Topic::Suffers)
        }
        (_, Some(Deed::MoveLane)) => alone(Topic::MovesLane, slots),
        (Some(genre::Deed::Leave), _) => {
            let from = slots.take(&Particle::Object).printed();
            let from = from.or_else(|| slots.take(&Particle::From).printed());
            match from.map(|chain| spots(hooks, chain)).transpose()? {
                Some(Spots { mask, .. }) if mask == field_mask() => alone(Topic::Leaves, slots),
                _ => no_event(slots),
            }
        }
        (Some(genre::Deed::Exclude), _) if passive => {
            let from = slots.take(&Particle::From).printed();
            let from = from.map(|chain| spots(hooks, chain)).transpose()?.map_or(0, |from| from.mask);
            Ok(Trigger { from, by, ..of(Topic::Exiled) })
        }
        (Some(genre::Deed::Return | genre::Deed::GoBack), _) => {
            match slots.take(&Particle::To).printed().map(|chain| spots(hooks, chain)).transpose()? {
                Some(Spots { mask, .. }) if mask == zones(&[Zone::Hand]) => said(Topic::Returned),
                _ => no_event(slots),
            }
        }
        (_, Some(Deed::Tire)) => alone(Topic::Exhausts, slots),
        (Some(genre::Deed::Recover), _) if !passive => {
            match slots.take(&Particle::Object).printed().and_then(own_noun) {
                Some(Noun::Tiredness) => alone(Topic::Recovers, slots),
                _ => no_event(slots),
            }
        }
        (Some(genre::Deed::Play), _) if passive => alone(Topic::Played, slots),
        (_, Some(Deed::Unlock)) if passive => alone(Topic::Unlocked, slots),
        (Some(genre::Deed::Gain), _) => life(slots, Topic::GainsLife),
        (Some(genre::Deed::Lose), _) => life(slots, Topic::LosesLife),
        (Some(genre::Deed::Move), _) => moved(hooks, slots, by),
        (Some(genre::Deed::Place | genre::Deed::Put), _) if passive => comes(hooks, deed, slots, by),
        (_, Some(Deed::Awaken)) => alone(Topic::Awakens, slots),
        (_, Some(Deed::Reverse)) => alone(Topic::Reverses, slots),
        _ => no_event(slots),
    }
}

/// アタックする, アタックされる
fn attacks(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, passive: bool) -> Lowered<Trigger> {
    if passive {
        let by = slots.take_doer().or_else(|| slots.take(&Particle::To).printed());
        return Ok(Trigger { other: other(hooks, by)?, ..of(Topic::Attacked) });
    }
    let whom = slots.take(&Particle::To).printed().or_else(|| slots.take(&Particle::Object).printed());
    Ok(Trigger { other: other(hooks, whom)?, ..of(Topic::Attacks) })
}

/// アタックを行う, バトルを行う
fn does_battle(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let Some(what) = slots.take(&Particle::Object).printed() else { return no_event(slots) };
    if own_noun(what) == Some(Noun::Attack) {
        let whom = slots.take(&Particle::To).printed();
        return Ok(Trigger { other: other(hooks, whom)?, ..of(Topic::Attacks) });
    }
    if shared_noun(what) != Some(genre::Noun::Battle) {
        return no_event(slots);
    }
    let with = slots.take(&Particle::With).printed();
    Ok(Trigger { other: other(hooks, with)?, ..of(Topic::Battles) })
}

/// ダメージを与える, ダメージを受ける: to or from another card.
fn damages(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    by: Option<By>,
    with: &Particle,
    topic: Topic,
) -> Lowered<Trigger> {
    let with = slots.take(with).printed();
    match slots.take(&Particle::Object).printed().and_then(damage) {
        Some((harm, least)) if by.is_none() => {
            Ok(Trigger { other: other(hooks, with)?, harm, least, ..of(topic) })
        }
        _ => no_event(slots),
    }
}

fn life(slots: &mut Slots<'_>, topic: Topic) -> Lowered<Trigger> {
    match slots.take(&Particle::Object).printed().and_then(own_noun) {
        Some(Noun::Life) => Ok(of(topic)),
        _ => no_event(slots),
    }
}

/// フィールドに配置された, スタンバイゾーンに置かれた
fn comes(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>, by: Option<By>) -> Lowered<Trigger> {
    if by.is_some() {
        return no_event(slots);
    }
    // Directly: the event is told of one move in any case.
    slots.take_adverb(Adverb::Directly.word());
    let from = slots.take(&Particle::From).printed();
    let from = from.map(|chain| spots(hooks, chain)).transpose()?;
    let to = slots.take(&Particle::To).printed();
    let to = to.map(|chain| spots(hooks, chain)).transpose()?;
    let put = genre::Deed::of(deed) == Some(genre::Deed::Put);
    let mask = to.as_ref().map_or(0, |to| to.mask);
    let topic = match (put, mask & !field_mask() == 0) {
        (false, true) => Topic::Placed,
        (true, true) if mask != 0 => Topic::Placed,
        (true, false) => Topic::Put,
        _ => return no_event(slots),
    };
    let whose = to.and_then(|to| to.whose).or(from.as_ref().and_then(|from| from.whose));
    let who = match whose {
        Some(whose) => match whose.side(Side::Mine) {
            Some(side) => Who::Player(side),
            None => Who::This,
        },
        None => Who::This,
    };
    // Whose place it is says whose cards: kept in `who` until the cards are known.
    Ok(Trigger { who, from: from.map_or(0, |from| from.mask), to: mask, ..of(topic) })
}

/// 移動される, タイムラインへ移動する
fn moved(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Option<By>) -> Lowered<Trigger> {
    let Some(to) = slots.take(&Particle::To).printed() else {
        return Ok(Trigger { by, ..of(Topic::Leaves) });
    };
    if own_noun(to) == Some(Noun::OtherZone) {
        return Ok(Trigger { by, ..of(Topic::Leaves) });
    }
    let to = spots(hooks, to)?.mask;
    match by {
        None => Ok(Trigger { to, ..of(Topic::Put) }),
        Some(_) => no_event(slots),
    }
}

/// WT-1された
fn wt(slots: &mut Slots<'_>) -> Lowered<Topic> {
    let at = slots.at();
    match slots.take_change().map(Chain::last) {
        Some(Atom::Changes(Changes::All { first: Change::Of { figure: Some(figure), sign, .. }, more }))
            if more.is_empty() && Noun::of(figure.0) == Some(Noun::Wt) =>
        {
            Ok(if *sign == Sign::Plus { Topic::Later } else { Topic::Sooner })
        }
        _ => cannot(at, "この種類の出来事", "such an event"),
    }
}

/// リバース状態になる, アタックターゲットになる
fn turns(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let Some(to) = slots.take(&Particle::To).printed() else { return no_event(slots) };
    if to.last_noun().and_then(Noun::of) == Some(Noun::AttackTarget) && to.relative.is_none() {
        // ミニオンのアタックターゲット: whose.
        let by = to.without_last().or(slots.take_doer().cloned());
        return Ok(Trigger { other: other(hooks, by.as_ref())?, ..of(Topic::Attacked) });
    }
    match own_noun(to).and_then(posture) {
        Some(Posture::Reversed) => Ok(of(Topic::Reverses)),
        Some(Posture::Open) => Ok(of(Topic::Opens)),
        Some(Posture::Awakened) => Ok(of(Topic::Awakens)),
        Some(Posture::Exhausted) => Ok(of(Topic::Exhausts)),
        Some(Posture::Active) => Ok(of(Topic::Recovers)),
        _ => no_event(slots),
    }
}

/// 相手の効果に選ばれた, アタックターゲットに選ばれた
fn chosen(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Option<By>) -> Lowered<Trigger> {
    let to = slots.take(&Particle::To).printed().or_else(|| slots.take_doer());
    let Some(to) = to else { return Ok(Trigger { by, ..of(Topic::Chosen) }) };
    if own_noun(to) == Some(Noun::AttackTarget) && by.is_none() {
        return Ok(of(Topic::Attacked));
    }
    match effect_of(hooks, to).map(|whose| whose.map(|whose| whose.side(Side::Mine))) {
        Some(None) if by.is_none() => Ok(Trigger { by: Some(By::Effect), ..of(Topic::Chosen) }),
        Some(Some(Some(side))) if by.is_none() => {
            Ok(Trigger { by: Some(By::EffectOf(side)), ..of(Topic::Chosen) })
        }
        _ => no_event(slots),
    }
}

/// A player does something; whose cards it is done with is still open.
fn does(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>, whose: Whose) -> Lowered<Trigger> {
    let named = whose.side(Side::Mine).filter(|side| *side != Side::Spoken);
    let Some(side) = named.or((whose == Whose::Both).then_some(Side::Mine)) else {
        return no_event(slots);
    };
    let player = |topic| Trigger { who: Who::Player(side), ..of(topic) };
    let count = slots.take_count_of(&Particle::Object);
    let from = slots.take(&Particle::From).printed();
    if let Some(from) = from {
        let spots = spots(hooks, from)?;
        let home = spots.mask == zones(&[Zone::Hand]) || spots.mask == zones(&[Zone::Standby]);
        if !home || genre::Deed::of(deed) == Some(genre::Deed::Draw) {
            return no_event(slots);
        }
    }
    let object = slots.take(&Particle::Object).printed();
    let own = object.and_then(own_noun);
    let shared = object.and_then(shared_noun);
    let master = vec![is(Test::Category(Category::Master))];
    if count.is_some() {
        return no_event(slots);
    }
    let mut of_cards = |topic: Topic| -> Lowered<Trigger> {
        let Some(chain) = object else { return no_event(slots) };
        let phrase = Phrase::read(hooks, chain)?;
        match like(hooks, phrase)? {
            Who::Cards { filters, .. } => {
                Ok(Trigger { who: Who::Cards { side: Some(side), filters }, ..of(topic) })
            }
            _ => no_event(slots),
        }
    };
    Ok(match (genre::Deed::of(deed), Deed::of(deed)) {
        (Some(genre::Deed::Draw), _) if matches!(shared, None | Some(genre::Noun::Card)) => {
            player(Topic::Draws)
        }
        (Some(genre::Deed::Play), _) => of_cards(Topic::Played)?,
        (_, Some(Deed::Unlock)) => of_cards(Topic::Unlocked)?,
        (Some(genre::Deed::Place | genre::Deed::Put), _) => {
            let trigger = of_cards(Topic::Placed)?;
            if let Some(to) = slots.take(&Particle::To).printed()
                && spots(hooks, to)?.mask & !field_mask() != 0
            {
                return no_event(slots);
            }
            trigger
        }
        (Some(genre::Deed::Exclude), _) => of_cards(Topic::Exiled)?,
        (Some(genre::Deed::Do), _) if own == Some(Noun::CardChange) => player(Topic::ChangesCard),
        (Some(genre::Deed::Do), _) if own == Some(Noun::MasterAttack) => {
            Trigger { who: Who::Cards { side: Some(side), filters: master }, ..of(Topic::Attacks) }
        }
        (Some(genre::Deed::Do), _) if own == Some(Noun::Attack) => {
            Trigger { who: Who::Cards { side: Some(side), filters: Vec::new() }, ..of(Topic::Attacks) }
        }
        (Some(genre::Deed::Attack), _) if object.is_none() => {
            Trigger { who: Who::Cards { side: Some(side), filters: Vec::new() }, ..of(Topic::Attacks) }
        }
        (Some(genre::Deed::Gain), _) if own == Some(Noun::Life) => player(Topic::GainsLife),
        (Some(genre::Deed::Lose), _) if own == Some(Noun::Life) => player(Topic::LosesLife),
        (Some(genre::Deed::Pay), _) if matches!(own, Some(Noun::MasterPoint | Noun::Mp)) => {
            player(Topic::PaysMp)
        }
        (_, Some(Deed::Break)) => {
            let Some(chain) = object else { return no_event(slots) };
            let phrase = Phrase::read(hooks, chain)?;
            let who = like(hooks, phrase)?;
            Trigger { who, by: Some(By::EffectOf(side)), ..of(Topic::Breaks) }
        }
        (Some(genre::Deed::Suffer), _) => match object.and_then(damage) {
            Some((harm, least)) => {
                let who = Who::Cards { side: Some(side), filters: master };
                Trigger { who, harm, least, ..of(Topic::Suffers) }
            }
            None => return no_event(slots),
        },
        _ => return no_event(slots),
    })
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
            let several = matches!(phrase.number(), Some(Count::Bounded(engine::effect::Bound::AtLeast, _)));
            if several {
                phrase.count.take();
            }
            let place = match &trigger.who {
                Who::Player(side) => Some(*side),
                _ => None,
            };
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

/// What sets an ability off, by a clause. Without a subject it is about `subject`.
pub(super) fn of_clause(
    hooks: &mut Hooks<'_>,
    clause: &Clause,
    subject: Option<&Chain>,
) -> Lowered<Vec<Trigger>> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let Some(deed) = view.deed() else {
        return cannot(clause.at, "この種類の出来事", "such an event");
    };
    view.with(|slots| {
        let voice = match slots.take_form() {
            Some(form) if matches!(form.tense, Tense::Past | Tense::Plain) => form.voice,
            _ => return no_event(slots),
        };
        let (subject, trigger) = event(hooks, deed, voice, slots, subject)?;
        triggers(hooks, subject, trigger, clause.at)
    })
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
        )
    };
    triggers.iter().all(|trigger| match trigger.who {
        Who::Player(_) => false,
        Who::This => of_this(trigger.topic),
        Who::Cards { .. } => true,
    })
}
