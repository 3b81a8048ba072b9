//! Events: the same deeds, before 時、.

use engine::effect::Side;
use language::genre::{self, Adverb};
use language::grammar::{Atom, Chain, Clause, Link, Particle, Tie, Tied};
use language::scribe::conditions::at_least;
use language::scribe::phrase::{Phrase, Pronoun, Says, Whose};
use language::scribe::sentences::player;
use language::scribe::{Actor, Lowered, Plays, Refused};
use language::view::{Form, Slots, View};
use language::{DeedId, Tense, Voice};

use super::deeds::whom_of;
use super::moves::{self, Place};
use super::relatives::came_into_play;
use super::{DAMAGE_TO_CHARACTER, Hooks, cannot, is, own_noun, posture, shared_noun};
use crate::game::Los;
use crate::lexicon::{Deed, Noun};
use crate::table::Zone;
use crate::vocabulary::{ByWhat, Filter, Goes, Pose, Test, Topic, Trigger, Whom};

/// This happens, to anything, by anything.
pub(super) fn of(topic: Topic) -> Trigger {
    let (who, other) = (Vec::new(), Vec::new());
    let (seat, by, zones, phase) = (None, ByWhat::Any, (&[][..], &[][..]), None);
    Trigger { topic, who, other, seat, by, zones, phase, least: 0, most: i16::MAX }
}

/// By what something happens, taken off the clause.
pub(super) fn by_what(slots: &mut Slots<'_>) -> Lowered<ByWhat> {
    let Some(chain) = slots.take_means() else { return Ok(ByWhat::Any) };
    let noun = |atom: &Atom| match atom {
        Atom::Noun(word) => genre::Noun::of(*word),
        _ => None,
    };
    match (noun(&chain.first), &chain.more[..], &chain.relative) {
        (Some(genre::Noun::Effect), [], None) => Ok(ByWhat::Effect),
        (Some(genre::Noun::Combat), [], None) => Ok(ByWhat::Battle),
        (Some(whose), [Tied::By(Tie::Of, what)], None) if noun(what) == Some(genre::Noun::Effect) => {
            match whose {
                genre::Noun::You => Ok(ByWhat::EffectOf(Side::Mine)),
                genre::Noun::Opponent => Ok(ByWhat::EffectOf(Side::Theirs)),
                _ => cannot(chain.at, "誰の効果か", "by whose effect"),
            }
        }
        _ => cannot(chain.at, "何によるか", "by what"),
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
        let passive = form.voice == Voice::Passive;
        let slot = if passive { Particle::Object } else { Particle::Topic };
        let Some(subject) = slots.take(&slot).printed().or(subject) else { return no_event(slots) };
        let seat = player(hooks, subject);
        match seat {
            Some(whose) => {
                let seat = match whose {
                    Whose::Owner => return no_event(slots),
                    whose => whose.side(Side::Mine),
                };
                does(hooks, deed, form, slots, seat)
            }
            None => {
                let mut who = Phrase::read(hooks, subject)?;
                if genre::Deed::of(deed) == Some(genre::Deed::Come) {
                    return came(hooks, slots, &mut who, form);
                }
                let who = like(who)?;
                befalls(hooks, deed, form, slots, who)
            }
        }
    })
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
fn befalls(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    form: Form,
    slots: &mut Slots<'_>,
    who: Vec<Filter>,
) -> Lowered<Trigger> {
    let passive = form.voice == Voice::Passive;
    let past = form.tense == Tense::Past;
    let active = form.voice == Voice::Active;
    let shared = genre::Deed::of(deed);
    // A direct attack is no means by which damage is told apart.
    if shared == Some(genre::Deed::Give) && active && past {
        return deals(hooks, slots, who);
    }
    let by = by_what(slots)?;
    let said = |topic: Topic| Ok(Trigger { who: who.clone(), by, ..of(topic) });
    match (shared, Deed::of(deed)) {
        (Some(genre::Deed::Become), _) if active && past => said(turned(slots)?),
        (_, Some(Deed::Down)) if active && past => said(Topic::Downed),
        (Some(genre::Deed::Attack | genre::Deed::DeclareAttack), _) if active => {
            hooks.writer().cite(ruling!("LS-50"));
            said(match slots.take_adverb(Adverb::Directly.word()) {
                true => Topic::AttacksDirectly,
                false => Topic::Attacks,
            })
        }
        (Some(genre::Deed::Declare), _) if active => {
            match slots.take(&Particle::Object).printed().and_then(own_noun) {
                Some(Noun::Attack) => {
                    hooks.writer().cite(ruling!("LS-50"));
                    said(Topic::Attacks)
                }
                _ => no_event(slots),
            }
        }
        (Some(genre::Deed::Attack), _) if passive && past => said(Topic::Attacked),
        (Some(genre::Deed::Do), _) if active => fights(hooks, slots, who, by, past),
        (Some(genre::Deed::Change), _) if active && past => {
            let down = slots.take(&Particle::To).printed().and_then(own_noun) == Some(Noun::Downed);
            match slots.take(&Particle::Object).printed().filter(|_| down) {
                Some(chain) => Ok(Trigger { other: cards(hooks, chain)?, who, by, ..of(Topic::Downs) }),
                None => no_event(slots),
            }
        }
        (Some(genre::Deed::Destroy), _) if passive && past => said(Topic::Destroyed),
        (Some(genre::Deed::Put | genre::Deed::Return), _) if passive && past => {
            let from = slots.take(&Particle::From).printed();
            let from = from.map_or(Ok(&[][..]), |chain| zones(hooks, chain))?;
            let Some(to) = slots.take(&Particle::To).printed() else { return no_event(slots) };
            let to = zones(hooks, to)?;
            Ok(Trigger { who, by, zones: (from, to), ..of(Topic::Put) })
        }
        (Some(genre::Deed::Leave), _) if active && past => {
            let from = slots.take(&Particle::Object).printed();
            let from = from.or_else(|| slots.take(&Particle::From).printed());
            match from.and_then(shared_noun) {
                Some(genre::Noun::Field) => said(Topic::Left),
                _ => no_event(slots),
            }
        }
        (Some(genre::Deed::Move), _) if active && past => moved(slots, who, by),
        (Some(genre::Deed::Choose), _) if passive && past => {
            match slots.take(&Particle::To).printed().map(shared_noun) {
                None | Some(Some(genre::Noun::Target)) => said(Topic::Chosen),
                Some(_) => no_event(slots),
            }
        }
        (_, Some(Deed::Regain)) if active && past && by == ByWhat::Any => said(Topic::Regained),
        (_, Some(Deed::Gain)) if active && past && by == ByWhat::Any => said(Topic::Gained),
        _ => no_event(slots),
    }
}

/// 戦闘を行う: cards fight, or are about to (LS-62).
fn fights(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    who: Vec<Filter>,
    by: ByWhat,
    past: bool,
) -> Lowered<Trigger> {
    if slots.take(&Particle::Object).printed().and_then(shared_noun) != Some(genre::Noun::Combat) {
        return no_event(slots);
    }
    let other = match slots.take(&Particle::With).printed() {
        Some(chain) => cards(hooks, chain)?,
        None => Vec::new(),
    };
    hooks.writer().cite(ruling!("LS-62"));
    let topic = if past { Topic::Fights } else { Topic::WillFight };
    Ok(Trigger { who, by, other, ..of(topic) })
}

/// Zones that a list of them can stand for while a match runs.
fn zones(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<&'static [Zone]> {
    let phrase = Phrase::read(hooks, chain)?;
    phrase.only(Says::ZONES)?;
    match phrase.zones.get().map(|zones| &zones[..]) {
        Some([Zone::Character, Zone::Support]) => Ok(&[Zone::Character, Zone::Support]),
        Some([Zone::Character]) => Ok(&[Zone::Character]),
        Some([Zone::Support]) => Ok(&[Zone::Support]),
        Some([Zone::Energy]) => Ok(&[Zone::Energy]),
        Some([Zone::Trash]) => Ok(&[Zone::Trash]),
        Some([Zone::Deck]) => Ok(&[Zone::Deck]),
        Some([Zone::Hand]) => Ok(&[Zone::Hand]),
        _ => cannot(chain.at, "どこからどこへか", "from where to where"),
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
fn moved(slots: &mut Slots<'_>, mut who: Vec<Filter>, by: ByWhat) -> Lowered<Trigger> {
    let lane = |who, most| Ok(Trigger { who, by, least: 1, most, ..of(Topic::ChangesLane) });
    if let Some(to) = slots.take(&Particle::To).printed() {
        match moves::place(to) {
            Place::Goes(Goes::Row(row) | Goes::Square(Some(row))) => who.push(is(Test::Row(row))),
            Place::Goes(Goes::Next | Goes::Square(None)) => {}
            Place::Goes(Goes::OtherLane(None)) => return lane(who, i16::MAX),
            Place::Goes(Goes::Beside(true, true, None)) => return lane(who, 1),
            Place::Goes(_) | Place::Told => return no_event(slots),
        }
    }
    Ok(Trigger { who, by, ..of(Topic::Moved) })
}

/// A player does something.
fn does(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    form: Form,
    slots: &mut Slots<'_>,
    seat: Option<Side>,
) -> Lowered<Trigger> {
    let passive = form.voice == Voice::Passive;
    if form.tense != Tense::Past || !(passive || form.voice == Voice::Active) {
        return no_event(slots);
    }
    let by = by_what(slots)?;
    let does = |topic: Topic| Ok(Trigger { seat, by, ..of(topic) });
    let Some(deed) = genre::Deed::of(deed) else { return no_event(slots) };
    if passive {
        let direct = slots.take_adverb(Adverb::Directly.word());
        return match deed {
            genre::Deed::Attack if direct && by == ByWhat::Any => does(Topic::AttackedDirectly),
            _ => no_event(slots),
        };
    }
    let count = slots.take_count_of(&Particle::Object);
    if let (genre::Deed::Draw, object) = (deed, slots.peek(&Particle::Object)) {
        slots.take(&Particle::Object);
        let card = object.is_none_or(|chain| shared_noun(chain) == Some(genre::Noun::Card));
        let least = at_least(count.or_else(|| slots.take_count()))?;
        return match card {
            true => Ok(Trigger { seat, by, least, ..of(Topic::Draws) }),
            false => no_event(slots),
        };
    }
    if count.is_some() {
        return no_event(slots);
    }
    let object = slots.take(&Particle::Object).printed();
    let own = object.and_then(own_noun);
    let shared = object.and_then(shared_noun);
    match (deed, object) {
        (genre::Deed::Destroy, Some(chain)) => {
            // Whose effect it was is what counts, not whose card.
            let mine = matches!(by, ByWhat::Any | ByWhat::Effect | ByWhat::EffectOf(Side::Mine));
            let who = cards(hooks, chain)?;
            match mine {
                true => Ok(Trigger {
                    who,
                    by: seat.map_or(ByWhat::Effect, ByWhat::EffectOf),
                    ..of(Topic::Destroyed)
                }),
                false => no_event(slots),
            }
        }
        (genre::Deed::Suffer, _) if own == Some(Noun::DownDamage) => does(Topic::SuffersDown),
        (genre::Deed::Suffer, _) if shared == Some(genre::Noun::Damage) => does(Topic::Suffers),
        (genre::Deed::Put, Some(chain)) => put(hooks, slots, chain, (seat, by)),
        (genre::Deed::Discard, Some(_)) if shared == Some(genre::Noun::Hand) => does(Topic::Discards),
        _ if by != ByWhat::Any => no_event(slots),
        (genre::Deed::Attack | genre::Deed::DeclareAttack, None) => does(Topic::Attacks),
        (genre::Deed::Declare, _) if own == Some(Noun::Attack) => does(Topic::Attacks),
        (genre::Deed::Recover, _) if own == Some(Noun::Life) => does(Topic::Recovers),
        (genre::Deed::Lose, _) if own == Some(Noun::Life) => does(Topic::LosesLife),
        (genre::Deed::Play | genre::Deed::Use, Some(chain)) => {
            Ok(Trigger { who: cards(hooks, chain)?, seat, ..of(Topic::Plays) })
        }
        (genre::Deed::Bring, Some(chain)) => {
            came_into_play(slots)?;
            Ok(Trigger { who: cards(hooks, chain)?, seat, ..of(Topic::Brings) })
        }
        _ => no_event(slots),
    }
}

/// A player puts a card: out of the hand into the trash, or as energy.
fn put(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    object: &Chain,
    (seat, by): (Option<Side>, ByWhat),
) -> Lowered<Trigger> {
    let Some(to) = slots.take(&Particle::To).printed() else { return no_event(slots) };
    match zones(hooks, to)? {
        [Zone::Trash] if shared_noun(object) == Some(genre::Noun::Hand) => {
            Ok(Trigger { seat, by, ..of(Topic::Discards) })
        }
        [Zone::Energy] if shared_noun(object) == Some(genre::Noun::Card) && by == ByWhat::Any => {
            Ok(Trigger { seat, ..of(Topic::PutsEnergy) })
        }
        _ => no_event(slots),
    }
}

/// What would happen and does not: whether it is going down, and to what, by what. None if the clause is a condition.
pub(super) fn would(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<(bool, Trigger)>> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let (Some(deed), Some(form)) = (view.deed(), view.form()) else { return Ok(None) };
    let passive = form.voice == Voice::Passive;
    let down = match (genre::Deed::of(deed), Deed::of(deed)) {
        _ if form.tense != Tense::Plain => return Ok(None),
        (Some(genre::Deed::Destroy), _) if passive => false,
        (Some(genre::Deed::Become), _) if !passive => true,
        (_, Some(Deed::Down)) if form.voice == Voice::Active => true,
        _ => return Ok(None),
    };
    view.with(|slots| {
        slots.take_form();
        if genre::Deed::of(deed) == Some(genre::Deed::Become) {
            match slots.take(&Particle::To).printed().and_then(own_noun) {
                Some(Noun::Downed) => {}
                _ => return no_event(slots),
            }
        }
        let slot = if passive { Particle::Object } else { Particle::Topic };
        let Some(subject) = slots.take(&slot).printed() else { return no_event(slots) };
        let who = cards(hooks, subject)?;
        let by = by_what(slots)?;
        let topic = if down { Topic::Downed } else { Topic::Destroyed };
        Ok(Some((down, Trigger { who, by, ..of(topic) })))
    })
}
