//! What sets abilities off, and what happened earlier in the turn: the same words.

use engine::effect::{Asked, Bound, Counts, InTurn, Side};
use language::grammar::Particle::{self, From, Object, To};
use language::grammar::{Amount as Printed, Atom, Chain, Clause, Keyed, Link, Quantity, Sign, Tie, Tied};
use language::scribe::events::Slot::Place;
use language::scribe::events::{self, DOES, Event, IS, Means, Row, Subject};
use language::scribe::phrase::{Count, Phrase, Pronoun, Says, Whose, count};
use language::scribe::{Actor, Lowered, Plays};
use language::view::{Form, Slots, View};
use language::{DeedId, Tense, Voice, genre};

use super::{Hooks, cannot, fact, grants, is, lasting, playing, words};
use crate::game::Sve;
use crate::kinds::Stat;
use crate::lexicon::{Deed, Keyword, Noun};
use crate::table::{Kind, Zone};
use crate::triggers::BANISHED_FROM;
use crate::vocabulary::{Amount, Condition, Fact, Filter, Measure, Reference, Test, Topic, Trigger, Who};

/// What a mark at the head of an ability sets off.
pub(super) fn marked(mark: &Keyed) -> Option<Topic> {
    match Keyword::of(mark.word)? {
        Keyword::Fanfare => Some(Topic::Enters),
        Keyword::LastWords => Some(Topic::Buried),
        Keyword::WhenEvolved => Some(Topic::Evolves),
        Keyword::Strike => Some(Topic::Attacks),
        Keyword::WhenRaced => Some(Topic::Races),
        Keyword::WhenDriven => Some(Topic::GainsDrive),
        _ => None,
    }
}

/// What befalls cards, and what they do.
const BEFALLS: &[Row<Zone, Topic>] = &[
    (Deed::Evolve.id(), DOES, &[], Topic::Evolves),
    (Deed::Engage.id(), DOES, &[], Topic::Acts),
    (Deed::Refresh.id(), DOES, &[], Topic::Stands),
    (Deed::Race.id(), DOES, &[], Topic::Races),
    (Deed::Fight.id(), DOES, &[], Topic::Fights),
    (genre::Deed::Attack.id(), DOES, &[], Topic::Attacks),
    (genre::Deed::Choose.id(), IS, &[], Topic::Chosen),
    (genre::Deed::Destroy.id(), IS, &[], Topic::Destroyed),
    (genre::Deed::Reveal.id(), IS, &[], Topic::Revealed),
    (genre::Deed::Discard.id(), IS, &[], Topic::Discarded),
    (genre::Deed::Discard.id(), IS, &[Place(From, &[Zone::Hand])], Topic::Discarded),
    (genre::Deed::Banish.id(), DOES, &[Place(From, &[Zone::Hand])], Topic::Banished),
    (genre::Deed::Banish.id(), DOES, &[Place(From, &[Zone::Ex])], Topic::Banished),
    (genre::Deed::Banish.id(), DOES, &[Place(From, &[Zone::Cemetery])], Topic::Banished),
    (genre::Deed::Banish.id(), DOES, &[Place(From, FIELD)], Topic::Banished),
    (genre::Deed::Banish.id(), DOES, &[], Topic::Banished),
    (genre::Deed::Come.id(), DOES, &[Place(From, &[Zone::Deck]), Place(To, FIELD)], Topic::Enters),
    (genre::Deed::Come.id(), DOES, &[Place(From, &[Zone::Cemetery]), Place(To, FIELD)], Topic::Enters),
    (genre::Deed::Come.id(), DOES, &[Place(From, &[Zone::Ex]), Place(To, FIELD)], Topic::Enters),
    (genre::Deed::Come.id(), DOES, &[Place(From, &[Zone::Hand]), Place(To, FIELD)], Topic::Enters),
    (genre::Deed::Come.id(), DOES, &[Place(To, FIELD)], Topic::Enters),
    (genre::Deed::Leave.id(), DOES, &[Place(From, FIELD)], Topic::Leaves),
    (genre::Deed::Leave.id(), DOES, &[Place(Object, FIELD)], Topic::Leaves),
    (genre::Deed::GoBack.id(), DOES, &[Place(From, FIELD), Place(To, &[Zone::Hand])], Topic::Returned),
    (genre::Deed::GoBack.id(), DOES, &[Place(To, &[Zone::Hand])], Topic::Returned),
    (genre::Deed::Return.id(), IS, &[Place(From, FIELD), Place(To, &[Zone::Hand])], Topic::Returned),
    (genre::Deed::Return.id(), IS, &[Place(To, &[Zone::Hand])], Topic::Returned),
    (genre::Deed::Put.id(), IS, &[Place(From, FIELD), Place(To, &[Zone::Cemetery])], Topic::Buried),
    (
        genre::Deed::Put.id(),
        IS,
        &[Place(From, &[Zone::Hand]), Place(To, &[Zone::Cemetery])],
        Topic::PutInCemetery,
    ),
    (
        genre::Deed::Put.id(),
        IS,
        &[Place(From, &[Zone::Deck]), Place(To, &[Zone::Cemetery])],
        Topic::PutInCemetery,
    ),
    (
        genre::Deed::Put.id(),
        IS,
        &[Place(From, &[Zone::Ex]), Place(To, &[Zone::Cemetery])],
        Topic::PutInCemetery,
    ),
    (genre::Deed::Put.id(), IS, &[Place(To, &[Zone::Cemetery])], Topic::PutInCemetery),
    (genre::Deed::Put.id(), IS, &[Place(To, &[Zone::Ex])], Topic::PutInEx),
];

const FIELD: &[Zone] = &[Zone::Field];

/// 破壊された: is it said of what sets the ability off?
pub(super) fn is_of_event(hooks: &Hooks<'_>, deed: DeedId, form: Option<Form>) -> bool {
    let told = |(known, way, _, topic): &&Row<Zone, Topic>| {
        *known == deed && way.0 == form.map(|form| form.voice) && hooks.set_off.contains(topic)
    };
    form.is_some_and(|form| form.tense == Tense::Past) && BEFALLS.iter().any(|row| told(&row))
}

fn no_event<T>(slots: &Slots<'_>) -> Lowered<T> {
    cannot(slots.at(), "この種類の誘発条件", "an event that is watched for")
}

/// Which cards, and where they are looked at.
fn who(hooks: &mut Hooks<'_>, phrase: Phrase<Sve>) -> Lowered<(Who, Zone)> {
    let at = phrase.at;
    // それが墓場に置かれたとき, of what is waited for: which card it is, is kept beside the trigger.
    if phrase.says_only(Says::PRONOUN) && phrase.pronoun.get() == Some(&Pronoun::It) && hooks.waits_for_it {
        return Ok((Who::It, Zone::Field));
    }
    if phrase.pronoun.get() == Some(&Pronoun::This) {
        let place = phrase.zones.get().and_then(|zones| zones.first()).copied();
        phrase.only(Says::PRONOUN.and(Says::ZONES).and(Says::WHOSE))?;
        return Ok((Who::This, place.unwrap_or(Zone::Field)));
    }
    phrase.only(Says::CARDS.and(Says::COUNT))?;
    if phrase.number().is_some() {
        return cannot(at, "この数え方", "such a count");
    }
    let mut of = phrase.selector(hooks, Side::Mine)?;
    let mut sides: Vec<Side> = of.places.iter().map(|(_, side)| *side).collect();
    sides.dedup();
    let mut zone = of.places[0].0;
    if of.places.iter().any(|(other, _)| *other != zone) {
        return cannot(at, "複数の領域の指定", "one zone");
    }
    if zone == Zone::Leader {
        of.filters.push(is(Test::Kind(Kind::Leader)));
        zone = Zone::Field;
    }
    // A spell that does something is no less watched than what lies on the field.
    if zone == Zone::Resolution {
        zone = Zone::Field;
    }
    let side = if sides.len() == 1 { Some(sides[0]) } else { None };
    Ok((Who::Cards(side, of.filters), zone))
}

fn is_leader(who: &Who) -> bool {
    matches!(who, Who::Cards(_, filters) if filters[..] == [is(Test::Kind(Kind::Leader))])
}

/// Which cards on the field.
fn on_field(hooks: &mut Hooks<'_>, slots: &Slots<'_>, chain: Option<&Chain>) -> Lowered<Who> {
    let Some(chain) = chain else { return no_event(slots) };
    let phrase = Phrase::read(hooks, chain)?;
    match who(hooks, phrase)? {
        (who, Zone::Field) => Ok(who),
        _ => no_event(slots),
    }
}

/// 自分のエンドフェイズが来た
fn phase(hooks: &Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let at = slots.at();
    let refused = || cannot(at, "この時期", "such a time");
    let Some(chain) = slots.take(&Particle::Topic).printed() else { return refused() };
    let Some(Means { whose, pointed: false, what, of: None }) = Means::of(hooks, chain) else {
        return refused();
    };
    let who = match whose.map(|whose| whose.side(Side::Mine)) {
        None => Who::Anyone,
        Some(Some(side)) => Who::Player(side),
        Some(None) => return refused(),
    };
    match Noun::of(what) {
        Some(Noun::StartPhase) => Ok(Trigger::plain(Topic::Start, who)),
        Some(Noun::MainPhase) => Ok(Trigger::plain(Topic::Main, who)),
        Some(Noun::EndPhase) => Ok(Trigger::plain(Topic::End, who)),
        _ => refused(),
    }
}

/// What a clause before とき says that happens.
pub(super) fn event(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Trigger> {
    let view = View::of_clause(hooks.lexicon(), clause, false)?;
    let Some(deed) = view.deed() else {
        return cannot(clause.at, "この種類の誘発条件", "an event that is watched for");
    };
    view.with(|slots| match slots.peek_form().map(|form| form.tense) {
        Some(Tense::Past) => happens(hooks, deed, slots),
        Some(Tense::Plain) if matches!(clause.link, Some(Link::EachTime | Link::EachTimeTo)) => {
            happens(hooks, deed, slots)
        }
        // 攻撃するとき is the same as 攻撃したとき.
        Some(Tense::Plain) if genre::Deed::of(deed) == Some(genre::Deed::Attack) => {
            happens(hooks, deed, slots)
        }
        _ => no_event(slots),
    })
}

/// What a clause says that would happen: 破壊されるとき、代わりに.
pub(super) fn would(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Trigger> {
    let view = View::of_clause(hooks.lexicon(), clause, false)?;
    let Some(deed) = view.deed() else {
        return cannot(clause.at, "この種類の置き換え", "something that can be replaced");
    };
    let trigger = view.with(|slots| happens(hooks, deed, slots))?;
    let replaced = [
        Topic::Leaves,
        Topic::Destroyed,
        Topic::Buried,
        Topic::PutInCemetery,
        Topic::Banished,
        Topic::Returned,
        Topic::Discarded,
        Topic::Drawn,
        Topic::Hurt,
        Topic::Hits,
    ];
    match replaced.contains(&trigger.topic) {
        true => Ok(trigger),
        false => cannot(clause.at, "この種類の置き換え", "something that can be replaced"),
    }
}

/// What happened, asked about later (SV-55). Whether it was this card is asked then.
pub(super) fn happened(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Asked<Sve>> {
    let what = event(hooks, clause)?;
    let unseen =
        matches!((&what.topic, &what.who), (Topic::Drawn, Who::Cards(_, filters)) if !filters.is_empty());
    if what.topic == Topic::State || unseen {
        return cannot(clause.at, "このターンの出来事", "what happened this turn");
    }
    Ok(asked(hooks, what))
}

fn asked(hooks: &Hooks<'_>, mut what: Trigger) -> Asked<Sve> {
    let (mut this, mut cards) = (None, true);
    match &mut what.who {
        Who::This => (this, what.who) = (Some(true), Who::Cards(None, Vec::new())),
        Who::Cards(_, filters) => {
            let all = filters.len();
            filters.retain(|filter| *filter != Filter::Other);
            this = (filters.len() < all).then_some(false);
        }
        Who::It | Who::Player(_) | Who::Anyone => cards = what.topic == Topic::Played,
    }
    let cards = cards && !matches!(what.topic, Topic::Drawn | Topic::LifeFell | Topic::LifeRose);
    Asked {
        def: hooks.def,
        what,
        this,
        counts: if cards { Counts::Cards } else { Counts::Times },
        when: InTurn::This,
    }
}

/// How often something has happened this turn to such cards.
pub(super) fn history(
    hooks: &mut Hooks<'_>,
    topic: Topic,
    side: Option<Side>,
    filters: Vec<Filter>,
) -> Amount {
    let asked =
        Asked { counts: Counts::Times, ..asked(hooks, Trigger::plain(topic, Who::Cards(side, filters))) };
    Amount::Happened(hooks.ask(asked))
}

/// このターン中に…取っていた
pub(super) fn taken(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Condition> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    view.with(|slots| {
        slots.take_form();
        match slots.take_adverb(genre::Adverb::DuringThisTurnTo.word()) {
            true => stack_taken(hooks, slots),
            false => cannot(slots.at(), "このターンの出来事", "what happened this turn"),
        }
    })
}

/// 自分の【土の秘術】によって自分の場の【スタック】を2個以上取っていた
fn stack_taken(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Condition> {
    let own = |atom: &Atom| match atom {
        Atom::Noun(word) => hooks.whose(*word).and_then(|whose| whose.side(Side::Mine)) == Some(Side::Mine),
        _ => false,
    };
    let key = |tied: &Tied, wanted: Keyword| match tied {
        Tied::By(Tie::Of, Atom::Keyword(keyed)) => {
            keyed.n.is_none() && Keyword::of(keyed.word) == Some(wanted)
        }
        _ => false,
    };
    let field = |tied: &Tied| matches!(tied, Tied::By(Tie::Of, Atom::Noun(word)) if words::zone(*word) == Some(Zone::Field));
    let by = slots.take_means().is_some_and(|chain| match &chain.more[..] {
        [rite] => own(&chain.first) && key(rite, Keyword::EarthRite),
        _ => false,
    });
    let number = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count()).map(count);
    let what = slots.take(&Particle::Object).printed().is_some_and(|chain| match &chain.more[..] {
        [place, stack] => own(&chain.first) && field(place) && key(stack, Keyword::Stack),
        _ => false,
    });
    let least = match number.transpose()? {
        None => Some(1),
        Some(Count::Bounded(Bound::AtLeast, n)) => Some(n),
        Some(_) => None,
    };
    match least {
        Some(n) if by && what => {
            hooks.writer().cite(rule!("13.3.2.5"));
            let taken = Amount::Own(Measure::StackTaken(Side::Mine));
            Ok(Condition::Is(taken, Bound::AtLeast, Amount::N(n)))
        }
        _ => cannot(slots.at(), "このターンの出来事", "what happened this turn"),
    }
}

fn happens(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let Some(form) = slots.take_form() else { return no_event(slots) };
    if Deed::of(deed) == Some(Deed::TriggerDrive) {
        return drive(hooks, slots);
    }
    let mut all = Vec::new();
    all.extend(in_phase(slots)?);
    all.extend(attacked(hooks, deed, form, slots)?);
    all.extend(caused(hooks, deed, slots)?);
    let trigger = match (form.voice, genre::Deed::of(deed)) {
        (Voice::Active, _) if Deed::of(deed) == Some(Deed::Arrive) => phase(hooks, slots),
        (Voice::Active, Some(genre::Deed::Play)) => played(hooks, slots),
        (Voice::Passive, Some(genre::Deed::Play)) => was_played(hooks, slots),
        (Voice::Active, Some(genre::Deed::Discard)) => discarded(hooks, slots),
        (Voice::Active, Some(genre::Deed::Suffer)) => harmed(hooks, slots, Topic::Hurt),
        (Voice::Active, Some(genre::Deed::Give)) => harmed(hooks, slots, Topic::Hits),
        (Voice::Active | Voice::Passive, Some(genre::Deed::Change)) => raised(hooks, slots),
        (Voice::Active, Some(genre::Deed::Shrink)) => fell(hooks, slots),
        (Voice::Active, Some(genre::Deed::Become)) => reached(hooks, slots),
        (Voice::Active, Some(genre::Deed::Recover)) => recovered(hooks, slots),
        (Voice::Active, Some(genre::Deed::Draw)) => of_deck(hooks, slots, Topic::Drawn),
        (Voice::Active, Some(genre::Deed::Find)) => of_deck(hooks, slots, Topic::Searched),
        (Voice::Active | Voice::Passive, Some(genre::Deed::Shuffle)) => {
            of_deck(hooks, slots, Topic::Shuffled)
        }
        (Voice::Passive, Some(genre::Deed::Put)) if is_counter(hooks, slots) => {
            countered(hooks, slots, Topic::CounterPut)
        }
        (Voice::Passive, Some(genre::Deed::Take)) => countered(hooks, slots, Topic::CounterTaken),
        _ => befalls(hooks, (deed, form), slots),
    }?;
    all.extend(trigger.only);
    let only = match all.len() {
        0 | 1 => all.pop(),
        _ => Some(Condition::All(all)),
    };
    Ok(Trigger { only, ..trigger })
}

/// 相手の能力によって: whose ability does it, taken off. A spell's text is an ability too (10.1.1.4), and nothing else
/// chooses.
fn caused(hooks: &Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>) -> Lowered<Option<Condition>> {
    let by = |side: Side| fact(Fact::CausedBy(side));
    match Means::take(hooks, slots)?.map(|by| (genre::Noun::of(by.what), by.whose, by.pointed)) {
        None => Ok(None),
        Some((Some(genre::Noun::Ability), None, false)) => {
            let told = genre::Deed::of(deed) == Some(genre::Deed::Choose);
            Ok((!told).then(|| Condition::Any(vec![by(Side::Mine), by(Side::Theirs)])))
        }
        Some((Some(genre::Noun::Ability), Some(whose), false)) => match whose.side(Side::Mine) {
            Some(side) => Ok(Some(by(side))),
            None => no_event(slots),
        },
        Some(_) => no_event(slots),
    }
}

/// 自分のリーダーを攻撃した: whether a leader is attacked or a follower, taken off.
fn attacked(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    form: Form,
    slots: &mut Slots<'_>,
) -> Lowered<Option<Condition>> {
    if genre::Deed::of(deed) != Some(genre::Deed::Attack) || form.voice != Voice::Active {
        return Ok(None);
    }
    let Some(prey) = slots.take(&Particle::Object).printed() else { return Ok(None) };
    let phrase = Phrase::read(hooks, prey)?;
    phrase.only(Says::HEAD.and(Says::WHOSE).and(Says::ZONES))?;
    let by = slots.peek(&Particle::Topic).and_then(|chain| chain.first.noun());
    let whose = phrase.whose.get().and_then(|whose| whose.side(Side::Mine));
    // Nobody attacks what is their own.
    let other = match by {
        Some(genre::Noun::Opponent) => Some(Side::Mine),
        Some(genre::Noun::You | genre::Noun::This) => Some(Side::Theirs),
        _ => None,
    };
    if whose.is_some() && whose != other {
        return no_event(slots);
    }
    let leader = phrase.head.get().is_some_and(|head| head.zones[..] == [Zone::Leader]);
    match (leader, &phrase.tests()[..]) {
        (true, []) => Ok(Some(fact(Fact::AttackOnLeader(true)))),
        (false, [Filter::Is(Test::Kind(Kind::Follower))]) => Ok(Some(fact(Fact::AttackOnLeader(false)))),
        _ => no_event(slots),
    }
}

/// スタートフェイズに: the phase in which it happens, taken off.
fn in_phase(slots: &mut Slots<'_>) -> Lowered<Option<Condition>> {
    let Some((chain, Some(Particle::To))) = slots.take_time_if(|particle| particle == Some(&Particle::To))
    else {
        return Ok(None);
    };
    match chain.only_noun().and_then(Noun::of).and_then(words::phase) {
        Some(phase) => Ok(Some(fact(Fact::InPhase(phase)))),
        None => no_event(slots),
    }
}

/// Who does it, in the active voice, or whose deck it is done to, in the passive: 自分がデッキからカードを探した,
/// 自分のデッキがシャッフルされた.
fn of_deck(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, topic: Topic) -> Lowered<Trigger> {
    let doer = slots.take(&Particle::Topic).printed();
    let mut side = match doer.map(|chain| hooks.actor(chain)).transpose()?.flatten() {
        Some(Actor::One(side)) => Some(side),
        None if doer.is_none() => None,
        _ => return no_event(slots),
    };
    // 1枚引いた is カードを引いた; 1枚以上引いた: once for all that are drawn together.
    let number = match topic {
        Topic::Drawn => slots.take_count_of(&Particle::Object).or_else(|| slots.take_count()),
        _ => None,
    };
    let once = match number.map(count).transpose()? {
        None | Some(Count::Exactly(1)) => false,
        Some(Count::Bounded(Bound::AtLeast, 1)) => true,
        Some(_) => return no_event(slots),
    };
    let what = slots.take(&Particle::Object).printed();
    let from = slots.take(&Particle::From).printed();
    for chain in what.into_iter().chain(from) {
        let phrase = Phrase::read(hooks, chain)?;
        let deck = phrase.zones.get().is_some_and(|zones| zones[..] == [Zone::Deck]);
        let card = phrase.says_only(Says::HEAD) && phrase.tests().is_empty();
        match (phrase.whose.get().and_then(|whose| whose.side(Side::Mine)), side) {
            (Some(whose), None) if deck && doer.is_none() => side = Some(whose),
            (Some(whose), Some(doer)) if deck && whose == doer => {}
            (None, Some(_)) if deck || (card && topic != Topic::Shuffled) => {}
            _ => return no_event(slots),
        }
        phrase.only(Says::HEAD.and(Says::WHOSE).and(Says::ZONES))?;
    }
    match side {
        Some(side) if what.is_some() || number.is_some() => {
            Ok(Trigger { once, ..Trigger::plain(topic, Who::Player(side)) })
        }
        _ => no_event(slots),
    }
}

/// 自分のPPが回復した, 自分がPPを回復した
fn recovered(hooks: &Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let told = [Particle::Topic, Particle::Object].map(|slot| slots.take(&slot).printed());
    let mut nouns = Vec::new();
    for chain in told.into_iter().flatten() {
        nouns.extend(words::nouns(chain).unwrap_or_default());
    }
    match nouns[..] {
        [whose, pp] if Noun::of(pp) == Some(Noun::Pp) => {
            match hooks.whose(whose).and_then(|whose| whose.side(Side::Mine)) {
                Some(side) => Ok(Trigger::plain(Topic::Recovered, Who::Player(side))),
                None => no_event(slots),
            }
        }
        _ => no_event(slots),
    }
}

/// Is it counters that are put?
fn is_counter(hooks: &mut Hooks<'_>, slots: &Slots<'_>) -> bool {
    slots.peek(&Particle::Object).is_some_and(|chain| grants::counters(hooks, chain).is_some())
}

/// これに祈りカウンターが置かれた, これの祈りカウンターが取られた
fn countered(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, topic: Topic) -> Lowered<Trigger> {
    let Some(chain) = slots.take(&Particle::Object).printed() else { return no_event(slots) };
    let Some((of, counter, None)) = grants::counters(hooks, chain) else { return no_event(slots) };
    let on = slots.take(&Particle::To).printed();
    let on = match (of, on, topic) {
        (None, Some(on), Topic::CounterPut) => on.clone(),
        (Some(of), None, Topic::CounterTaken) => of,
        _ => return no_event(slots),
    };
    let who = on_field(hooks, slots, Some(&on))?;
    Ok(Trigger { counter, ..Trigger::plain(topic, who) })
}

fn befalls(hooks: &mut Hooks<'_>, told: (DeedId, Form), slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let subject = events::subject(hooks, told.1.voice, slots, None)?;
    let event = events::read(hooks, BEFALLS, told, slots)?;
    let (Subject::Cards(mut phrase), Some(Event { topic, from, to, .. })) = (subject, event) else {
        return no_event(slots);
    };
    // 相手のデッキ1枚が墓場に置かれた
    let deck = phrase.zones.get().is_some_and(|zones| zones[..] == [Zone::Deck]);
    if topic == Topic::PutInCemetery && deck && from.is_none() {
        phrase.only(Says::WHOSE.and(Says::ZONES).and(Says::COUNT))?;
        return match (phrase.number(), phrase.whose.get().and_then(|whose| whose.side(Side::Mine))) {
            (Some(Count::Exactly(1)), Some(side)) if to.is_none_or(|to| to.whose.get().is_none()) => {
                Ok(Trigger::plain(Topic::Milled, Who::Cards(Some(side), Vec::new())))
            }
            _ => no_event(slots),
        };
    }
    let place = |phrase: &Phrase<Sve>| phrase.zones.get().and_then(|zones| zones.first()).copied();
    let out_of = from.as_ref().and_then(place).or_else(|| place(&phrase));
    if let Some(from) = from.as_ref().filter(|from| from.whose.get().is_some()) {
        let own = from.whose.get().and_then(|whose| whose.side(Side::Mine)) == Some(Side::Mine);
        match phrase.pronoun.get() {
            Some(Pronoun::This) if own => {}
            None if topic.leaves() => phrase.add_place(from.clone())?,
            // 自分の墓場からフォロワーが場に出た: whose they are.
            None if topic == Topic::Enters && phrase.whose.get().is_none() => {
                if let Some(whose) = from.whose.get() {
                    phrase.whose.set(*whose, slots.at())?;
                }
            }
            _ => return no_event(slots),
        }
    }
    // 自分の場に…が出た: whose they are is said with the place.
    let mut lie = Zone::Field;
    if let Some(to) = to.filter(|to| to.whose.get().is_some()) {
        if phrase.pronoun.get().is_some() || (from.is_some() && topic != Topic::Enters) {
            return no_event(slots);
        }
        lie = to.zones.get().map_or(lie, |zones| zones[0]);
        phrase.add_place(to)?;
    }
    match (who(hooks, *phrase)?, topic) {
        ((who, _), Topic::Banished) => match (&who, out_of.unwrap_or(Zone::Field)) {
            // Of itself it is seen where its text works.
            (Who::This, Zone::Ex | Zone::Cemetery) => no_event(slots),
            (_, zone) if BANISHED_FROM.contains(&zone) && !is_leader(&who) => {
                Ok(Trigger { from: Some(zone), ..Trigger::plain(topic, who) })
            }
            _ => no_event(slots),
        },
        ((Who::Cards(side, filters), _), Topic::PutInCemetery) if out_of.is_some() => {
            let who = Who::Cards(side, filters);
            match is_leader(&who) {
                true => no_event(slots),
                false => Ok(Trigger { from: out_of, ..Trigger::plain(topic, who) }),
            }
        }
        // A card that is played comes from neither at once: of itself that is remembered.
        ((who, zone), Topic::Enters)
            if zone == lie && matches!(from.as_ref().and_then(place), Some(Zone::Hand | Zone::Ex)) =>
        {
            came_from(hooks, slots, &who, from.as_ref().and_then(place))
        }
        ((who, zone), Topic::Enters) if zone == lie && !is_leader(&who) => {
            Ok(Trigger { from: from.as_ref().and_then(place), ..Trigger::plain(topic, who) })
        }
        ((who, Zone::Hand), Topic::Discarded) => Ok(Trigger::plain(topic, who)),
        ((who, Zone::Hand | Zone::Deck), Topic::Revealed) => Ok(Trigger::plain(topic, who)),
        // A leader stays where it is, and fights no one.
        ((who, zone), _) if zone == lie && !is_leader(&who) => Ok(Trigger::plain(topic, who)),
        _ => no_event(slots),
    }
}

/// これがEXエリアから場に出た: of itself it is remembered where a card came from (SV-136).
fn came_from(hooks: &mut Hooks<'_>, slots: &Slots<'_>, who: &Who, from: Option<Zone>) -> Lowered<Trigger> {
    match (who, from) {
        (Who::This, Some(from)) => {
            hooks.writer().cite(ruling!("SV-136"));
            let only = Some(fact(Fact::CameFrom(from)));
            Ok(Trigger { only, ..Trigger::plain(Topic::Enters, Who::This) })
        }
        _ => no_event(slots),
    }
}

/// 自分がスペルをプレイした
fn played(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let Some(doer) = slots.take(&Particle::Topic).printed() else { return no_event(slots) };
    let Some(Actor::One(side)) = hooks.actor(doer)? else { return no_event(slots) };
    let Some(chain) = slots.take(&Particle::Object).printed() else { return no_event(slots) };
    // このターン中に2枚目のカードを
    let (nth, chain) = match (&chain.first, &chain.more[..]) {
        (
            Atom::Quantity(Quantity::Count { n: Printed::N { n }, unit: Some(unit), bound: None }),
            [Tied::By(Tie::Of, first), more @ ..],
        ) if genre::Counter::of(*unit) == Some(genre::Counter::CardNumber) && chain.relative.is_none() => {
            for this_turn in
                [genre::Adverb::DuringThisTurnTo, genre::Adverb::InThisTurn, genre::Adverb::ThisTurn]
            {
                slots.take_adverb(this_turn.word());
            }
            let of = Chain { first: first.clone(), more: more.to_vec(), ..chain.clone() };
            (Some((*n).min(99) as i16), of)
        }
        _ => (None, chain.clone()),
    };
    let mut phrase = Phrase::read(hooks, &chain)?;
    let from = playing::played_from(hooks, slots, &mut phrase, side)?;
    phrase.only(Says::HEAD.and(Says::FILTERS))?;
    let tests: Vec<Filter> = phrase.tests().into_iter().chain(from).collect();
    let only = nth.map(|n| {
        hooks.writer().cite(ruling!("SV-138"));
        let times = history(hooks, Topic::Played, Some(side), tests.clone());
        Condition::Is(times, Bound::Exactly, Amount::N(n))
    });
    Ok(Trigger { only, ..Trigger::plain(Topic::Played, Who::Cards(Some(side), tests)) })
}

/// 相手のフォロワーがプレイされた: whose it is says who plays it.
fn was_played(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let Some(chain) = slots.take(&Particle::Object).printed() else { return no_event(slots) };
    let mut phrase = Phrase::read(hooks, chain)?;
    let whose = phrase.whose.get().and_then(|whose| whose.side(Side::Mine));
    let Some(side) = whose else { return no_event(slots) };
    let from = playing::played_from(hooks, slots, &mut phrase, side)?;
    phrase.whose.take();
    phrase.only(Says::HEAD.and(Says::FILTERS))?;
    let tests = phrase.tests().into_iter().chain(from).collect();
    Ok(Trigger::plain(Topic::Played, Who::Cards(Some(side), tests)))
}

/// これを自分の手札から捨てた, 自分が手札を1枚以上捨てた
fn discarded(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let number = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count()).map(count);
    let Some(chain) = slots.take(&Particle::Object).printed() else { return no_event(slots) };
    if let Some(doer) = slots.take(&Particle::Topic).printed() {
        let together = match number.transpose()? {
            None => false,
            Some(Count::Bounded(Bound::AtLeast, 1)) => true,
            Some(_) => return no_event(slots),
        };
        let Some(Actor::One(side)) = hooks.actor(doer)? else { return no_event(slots) };
        let who = from_hand(hooks, slots, chain, Some(side))?;
        return Ok(Trigger { once: together, ..Trigger::plain(Topic::Discarded, who) });
    }
    if number.is_some() {
        return no_event(slots);
    }
    if !chain.only_noun().is_some_and(|word| hooks.is_this(word)) {
        let who = from_hand(hooks, slots, chain, None)?;
        return Ok(Trigger::plain(Topic::Discarded, who));
    }
    let from = slots.take(&Particle::From).printed().and_then(|chain| Means::of(hooks, chain));
    let own =
        from.is_some_and(|from| from.whose == Some(Whose::You) && words::zone(from.what) == Some(Zone::Hand));
    match own {
        true => Ok(Trigger::plain(Topic::Discarded, Who::This)),
        false => no_event(slots),
    }
}

/// 手札の海洋・カードを, 自分の手札からカードを: which cards of a hand, whose hand it is by who does it or by the place.
fn from_hand(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    chain: &Chain,
    doer: Option<Side>,
) -> Lowered<Who> {
    let mut phrase = Phrase::read(hooks, chain)?;
    if let Some(from) = slots.take(&Particle::From).printed() {
        let from = Phrase::read(hooks, from)?;
        from.only(Says::WHOSE.and(Says::ZONES))?;
        phrase.add_place(from)?;
    }
    let whose = phrase.whose.take().map(|whose| whose.side(Side::Mine));
    let side = match (whose, doer) {
        (None, Some(side)) => side,
        (Some(Some(side)), None) => side,
        (Some(Some(side)), Some(doer)) if side == doer => side,
        _ => return no_event(slots),
    };
    let hand = phrase.zones.take().is_some_and(|zones| zones[..] == [Zone::Hand]);
    phrase.only(Says::HEAD.and(Says::FILTERS))?;
    match hand {
        true => Ok(Who::Cards(Some(side), phrase.tests())),
        false => no_event(slots),
    }
}

/// Of whom damage is told: 相手のリーダーへの, フォロワーに.
fn victim(hooks: &Hooks<'_>, chain: &Chain) -> Option<Kind> {
    let Means { whose, pointed: false, what, of: None } = Means::of(hooks, chain)? else { return None };
    match (Noun::of(what)?, whose) {
        (Noun::Leader, Some(Whose::Opponent)) => Some(Kind::Leader),
        (Noun::Follower, None) => Some(Kind::Follower),
        _ => None,
    }
}

/// これがダメージを受けた, これが相手のリーダーへの攻撃ダメージを与えた
fn harmed(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, topic: Topic) -> Lowered<Trigger> {
    let Some(mut chain) = slots.take(&Particle::Object).printed().cloned() else { return no_event(slots) };
    let mut to = slots.take(&Particle::To).printed().cloned();
    if let [before @ .., Tied::By(Tie::Toward, damage)] = &chain.more[..]
        && to.is_none()
    {
        to = Some(Chain { more: before.to_vec(), ..chain.clone() });
        chain = Chain { relative: None, first: damage.clone(), more: Vec::new(), at: chain.at };
    }
    let Some(damage) = lasting::harm(&chain) else { return no_event(slots) };
    let victim = match &to {
        None => None,
        Some(chain) => match victim(hooks, chain) {
            Some(kind) if topic == Topic::Hits => Some(kind),
            _ => return no_event(slots),
        },
    };
    let dealer = match slots.take(&Particle::From).printed() {
        Some(from) if topic == Topic::Hurt => {
            let phrase = Phrase::read(hooks, from)?;
            Some(who(hooks, phrase)?.0)
        }
        Some(_) => return no_event(slots),
        None => None,
    };
    let subject = slots.take(&Particle::Topic).printed();
    let who = on_field(hooks, slots, subject)?;
    Ok(Trigger { damage, victim, dealer, ..Trigger::plain(topic, who) })
}

/// これの《攻撃力》か《体力》を+した, 自分のリーダーの《体力》を+した
fn raised(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let sign = playing::sign(slots);
    let Some(chain) = slots.take(&Particle::Object).printed().filter(|_| sign.is_some()) else {
        return no_event(slots);
    };
    // 自分のリーダーの《体力》を-した
    if sign == Some(Sign::Minus) {
        return fell_of(hooks, slots, chain);
    }
    let stat = |atom: &Atom| match atom {
        Atom::Noun(word) => super::stat(*word),
        _ => None,
    };
    let (before, both) = match &chain.more[..] {
        [before @ .., Tied::By(Tie::Of, one), Tied::By(Tie::OrShort, two)]
            if stat(one) == Some(Stat::Attack) && stat(two) == Some(Stat::Defense) =>
        {
            (before, true)
        }
        [before @ .., Tied::By(Tie::Of, one)] if stat(one) == Some(Stat::Defense) => (before, false),
        _ => return no_event(slots),
    };
    let of = Chain { more: before.to_vec(), ..chain.clone() };
    let who = on_field(hooks, slots, Some(&of))?;
    // Of a leader only the defence can change; of others both are asked for.
    match both != is_leader(&who) {
        true => Ok(Trigger { once: true, ..Trigger::plain(Topic::Raised, who) }),
        false => no_event(slots),
    }
}

/// 自分のリーダーの体力が減少した
fn fell(hooks: &Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    match slots.take(&Particle::Topic).printed() {
        Some(chain) => fell_of(hooks, slots, chain),
        None => no_event(slots),
    }
}

fn fell_of(hooks: &Hooks<'_>, slots: &Slots<'_>, chain: &Chain) -> Lowered<Trigger> {
    match words::nouns(chain).unwrap_or_default()[..] {
        [whose, leader, figure]
            if Noun::of(leader) == Some(Noun::Leader) && super::stat(figure) == Some(Stat::Defense) =>
        {
            match hooks.whose(whose).and_then(|whose| whose.side(Side::Mine)) {
                Some(side) => Ok(Trigger::plain(Topic::LifeFell, Who::Player(side))),
                None => no_event(slots),
            }
        }
        _ => no_event(slots),
    }
}

/// 自分のドライブチェックによってトリガーした
fn drive(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    // 自分がトリガーした: nothing else triggers.
    if let Some(doer) = slots.take(&Particle::Topic).printed() {
        return match (hooks.actor(doer)?, Means::take(hooks, slots)?) {
            (Some(Actor::One(Side::Mine)), None) => {
                Ok(Trigger::plain(Topic::DriveHit, Who::Player(Side::Mine)))
            }
            _ => no_event(slots),
        };
    }
    match Means::take(hooks, slots)? {
        Some(Means { whose: Some(Whose::You), what, of: None, .. })
            if Noun::of(what) == Some(Noun::DriveCheck) =>
        {
            Ok(Trigger::plain(Topic::DriveHit, Who::Player(Side::Mine)))
        }
        _ => no_event(slots),
    }
}

/// これの灰カウンターが2個になった
fn reached(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let (Some(chain), Some(to)) =
        (slots.take(&Particle::Topic).printed(), slots.take(&Particle::To).printed())
    else {
        return no_event(slots);
    };
    let there = grants::how_many(hooks, chain)?;
    match (there, count(to)?) {
        (
            Some(there @ Amount::Own(Measure::Counters(Reference::This, _))),
            Count::Exactly(n)
            | Count::Bounded(Bound::Exactly, n @ 0)
            | Count::Bounded(Bound::AtLeast, n @ 1..),
        ) => {
            let bound = if n == 0 { Bound::Exactly } else { Bound::AtLeast };
            let only = Some(Condition::Is(there, bound, Amount::N(n)));
            Ok(Trigger { only, ..Trigger::plain(Topic::State, Who::This) })
        }
        _ => no_event(slots),
    }
}
