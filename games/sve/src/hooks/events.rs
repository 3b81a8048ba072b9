//! What sets abilities off, and what happened earlier in the turn: the same words.

use engine::effect::{Asked, Bound, Counts, Side};
use language::grammar::Particle::{self, From, Object, To};
use language::grammar::{Atom, Chain, Change, Changes, Clause, Keyed, Sign, Tie, Tied};
use language::scribe::events::Slot::{By, Place};
use language::scribe::events::{self, DOES, Event, IS, Means, Row, Subject};
use language::scribe::phrase::{Count, Phrase, Pronoun, Says, Whose, count};
use language::scribe::{Actor, Lowered, Plays};
use language::view::{Form, Slots, View};
use language::{DeedId, Tense, Voice, genre};

use super::{Hooks, cannot, fact, grants, is, lasting, words};
use crate::game::Sve;
use crate::kinds::Stat;
use crate::lexicon::{Deed, Keyword, Noun};
use crate::table::{Kind, Zone};
use crate::vocabulary::{
    Amount, Condition, Fact, Filter, Measure, Reference, Sort3, Test, Topic, Trigger, Who,
};

/// A trigger with nothing special about it.
pub(super) fn plain(topic: Topic, who: Who) -> Trigger {
    Trigger { topic, who, turn: None, only: None, damage: Sort3::Any, victim: None, once: false }
}

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
    (genre::Deed::Choose.id(), IS, &[By], Topic::Chosen),
    (genre::Deed::Destroy.id(), IS, &[], Topic::Destroyed),
    (genre::Deed::Banish.id(), DOES, &[Place(From, &[Zone::Hand])], Topic::BanishedFromHand),
    (genre::Deed::Banish.id(), DOES, &[], Topic::Banished),
    (genre::Deed::Come.id(), DOES, &[Place(To, FIELD)], Topic::Enters),
    (genre::Deed::Leave.id(), DOES, &[Place(From, FIELD)], Topic::Leaves),
    (genre::Deed::Leave.id(), DOES, &[Place(Object, FIELD)], Topic::Leaves),
    (genre::Deed::GoBack.id(), DOES, &[Place(From, FIELD), Place(To, &[Zone::Hand])], Topic::Returned),
    (genre::Deed::Put.id(), IS, &[Place(From, FIELD), Place(To, &[Zone::Cemetery])], Topic::Buried),
    (genre::Deed::Put.id(), IS, &[Place(To, &[Zone::Cemetery])], Topic::PutInCemetery),
    (genre::Deed::Put.id(), IS, &[Place(To, &[Zone::Ex])], Topic::PutInEx),
];

const FIELD: &[Zone] = &[Zone::Field];

fn no_event<T>(slots: &Slots<'_>) -> Lowered<T> {
    cannot(slots.at(), "この種類の誘発条件", "an event that is watched for")
}

/// Which cards, and where they are looked at.
fn who(hooks: &mut Hooks<'_>, phrase: Phrase<Sve>) -> Lowered<(Who, Zone)> {
    let at = phrase.at;
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
        Some(Noun::StartPhase) => Ok(plain(Topic::Start, who)),
        Some(Noun::MainPhase) => Ok(plain(Topic::Main, who)),
        Some(Noun::EndPhase) => Ok(plain(Topic::End, who)),
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
        // 攻撃するとき is the same as 攻撃したとき.
        Some(Tense::Plain) if genre::Deed::of(deed) == Some(genre::Deed::Attack) => {
            happens(hooks, deed, slots)
        }
        _ => no_event(slots),
    })
}

/// What happened, asked about later (SV-55). Whether it was this card is asked then.
pub(super) fn happened(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Asked<Sve>> {
    let what = event(hooks, clause)?;
    let unseen =
        matches!((&what.topic, &what.who), (Topic::Drawn, Who::Cards(_, filters)) if !filters.is_empty());
    if what.topic == Topic::State || what.only.is_some() || unseen {
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
        Who::Player(_) | Who::Anyone => cards = what.topic == Topic::Played,
    }
    let cards = cards && !matches!(what.topic, Topic::Drawn | Topic::LifeFell | Topic::LifeRose);
    Asked { def: hooks.def, what, this, counts: if cards { Counts::Cards } else { Counts::Times } }
}

/// How often something has happened this turn to such cards.
pub(super) fn history(
    hooks: &mut Hooks<'_>,
    topic: Topic,
    side: Option<Side>,
    filters: Vec<Filter>,
) -> Amount {
    let asked = Asked { counts: Counts::Times, ..asked(hooks, plain(topic, Who::Cards(side, filters))) };
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
    match number.transpose()? {
        Some(Count::Bounded(Bound::AtLeast, n)) if by && what => {
            hooks.writer().cite(rule!("13.3.2.5"));
            let taken = Amount::Own(Measure::StackTaken(Side::Mine));
            Ok(Condition::Is(taken, Bound::AtLeast, Amount::N(n)))
        }
        _ => cannot(slots.at(), "このターンの出来事", "what happened this turn"),
    }
}

fn happens(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let Some(form) = slots.take_form() else { return no_event(slots) };
    if form.voice == Voice::Active {
        match (Deed::of(deed), genre::Deed::of(deed)) {
            (Some(Deed::Arrive), _) => return phase(hooks, slots),
            (Some(Deed::TriggerDrive), _) => return drive(hooks, slots),
            (_, Some(genre::Deed::Play)) => return played(hooks, slots),
            (_, Some(genre::Deed::Discard)) => return discarded(hooks, slots),
            (_, Some(genre::Deed::Suffer)) => return harmed(hooks, slots, Topic::Hurt),
            (_, Some(genre::Deed::Give)) => return harmed(hooks, slots, Topic::Hits),
            (_, Some(genre::Deed::Change)) => return raised(hooks, slots),
            (_, Some(genre::Deed::Shrink)) => return fell(hooks, slots),
            (_, Some(genre::Deed::Become)) => return reached(hooks, slots),
            _ => {}
        }
    }
    befalls(hooks, (deed, form), slots)
}

fn befalls(hooks: &mut Hooks<'_>, told: (DeedId, Form), slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let subject = events::subject(hooks, told.1.voice, slots, None)?;
    let event = events::read(hooks, BEFALLS, told, slots)?;
    let (Subject::Cards(mut phrase), Some(Event { topic, from, to, by, .. })) = (subject, event) else {
        return no_event(slots);
    };
    // 相手のデッキ1枚が墓場に置かれた
    let deck = phrase.zones.get().is_some_and(|zones| zones[..] == [Zone::Deck]);
    if topic == Topic::PutInCemetery && deck && from.is_none() {
        phrase.only(Says::WHOSE.and(Says::ZONES).and(Says::COUNT))?;
        return match (phrase.number(), phrase.whose.get().and_then(|whose| whose.side(Side::Mine))) {
            (Some(Count::Exactly(1)), Some(side)) if to.is_none_or(|to| to.whose.get().is_none()) => {
                Ok(plain(Topic::Milled, Who::Cards(Some(side), Vec::new())))
            }
            _ => no_event(slots),
        };
    }
    if let Some(whose) = from.as_ref().and_then(|from| from.whose.get())
        && (whose.side(Side::Mine) != Some(Side::Mine) || topic != Topic::BanishedFromHand)
    {
        return no_event(slots);
    }
    // 自分の場に…が出た: whose they are is said with the place.
    let mut lie = Zone::Field;
    if let Some(to) = to.filter(|to| to.whose.get().is_some()) {
        if phrase.pronoun.get().is_some() || from.is_some() {
            return no_event(slots);
        }
        lie = to.zones.get().map_or(lie, |zones| zones[0]);
        phrase.add_place(to)?;
    }
    // 相手の能力によって選ばれた: a spell's text is an ability too (10.1.1.4).
    let only = match by.map(|by| (genre::Noun::of(by.what), by.whose, by.pointed)) {
        None | Some((Some(genre::Noun::Ability), None, false)) => None,
        Some((Some(genre::Noun::Ability), Some(Whose::Opponent), _)) => {
            Some(fact(Fact::CausedBy(Side::Theirs)))
        }
        Some(_) => return no_event(slots),
    };
    match who(hooks, *phrase)? {
        // A leader stays where it is, and fights no one.
        (who, zone) if zone == lie && !is_leader(&who) => Ok(Trigger { only, ..plain(topic, who) }),
        _ => no_event(slots),
    }
}

/// 自分がスペルをプレイした
fn played(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let Some(doer) = slots.take(&Particle::Topic).printed() else { return no_event(slots) };
    let Some(Actor::One(side)) = hooks.actor(doer)? else { return no_event(slots) };
    let Some(chain) = slots.take(&Particle::Object).printed() else { return no_event(slots) };
    let phrase = Phrase::read(hooks, chain)?;
    phrase.only(Says::HEAD.and(Says::FILTERS))?;
    Ok(plain(Topic::Played, Who::Cards(Some(side), phrase.tests())))
}

/// これを自分の手札から捨てた, 自分が手札を1枚以上捨てた
fn discarded(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let number = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count()).map(count);
    let what = slots.take(&Particle::Object).printed().and_then(Chain::only_noun);
    let Some(what) = what else { return no_event(slots) };
    if let Some(doer) = slots.take(&Particle::Topic).printed() {
        let together = match number.transpose()? {
            None => false,
            Some(Count::Bounded(Bound::AtLeast, 1)) => true,
            Some(_) => return no_event(slots),
        };
        return match hooks.actor(doer)? {
            Some(Actor::One(side)) if words::zone(what) == Some(Zone::Hand) => {
                let trigger = plain(Topic::Discarded, Who::Cards(Some(side), Vec::new()));
                Ok(Trigger { once: together, ..trigger })
            }
            _ => no_event(slots),
        };
    }
    let from = slots.take(&Particle::From).printed().and_then(|chain| Means::of(hooks, chain));
    let own =
        from.is_some_and(|from| from.whose == Some(Whose::You) && words::zone(from.what) == Some(Zone::Hand));
    match number {
        None if own && hooks.is_this(what) => Ok(plain(Topic::Discarded, Who::This)),
        _ => no_event(slots),
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
    let subject = slots.take(&Particle::Topic).printed();
    let who = on_field(hooks, slots, subject)?;
    Ok(Trigger { damage, victim, ..plain(topic, who) })
}

/// これの《攻撃力》か《体力》を+した, 自分のリーダーの《体力》を+した
fn raised(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let plus = slots.take_change().is_some_and(|chain| {
        let some = Atom::Changes(Changes::All {
            first: Change::Some { figure: None, sign: Sign::Plus },
            more: Vec::new(),
        });
        chain.first == some && chain.more.is_empty()
    });
    let Some(chain) = slots.take(&Particle::Object).printed().filter(|_| plus) else {
        return no_event(slots);
    };
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
        true => Ok(Trigger { once: true, ..plain(Topic::Raised, who) }),
        false => no_event(slots),
    }
}

/// 自分のリーダーの体力が減少した
fn fell(hooks: &Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    let nouns = slots.take(&Particle::Topic).printed().and_then(words::nouns).unwrap_or_default();
    match nouns[..] {
        [whose, leader, figure]
            if Noun::of(leader) == Some(Noun::Leader) && super::stat(figure) == Some(Stat::Defense) =>
        {
            match hooks.whose(whose).and_then(|whose| whose.side(Side::Mine)) {
                Some(side) => Ok(plain(Topic::LifeFell, Who::Player(side))),
                None => no_event(slots),
            }
        }
        _ => no_event(slots),
    }
}

/// 自分のドライブチェックによってトリガーした
fn drive(hooks: &Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Trigger> {
    match Means::take(hooks, slots)? {
        Some(Means { whose: Some(Whose::You), what, of: None, .. })
            if Noun::of(what) == Some(Noun::DriveCheck) =>
        {
            Ok(plain(Topic::DriveHit, Who::Player(Side::Mine)))
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
            Count::Exactly(n) | Count::Bounded(Bound::Exactly, n @ 0),
        ) => {
            let bound = if n == 0 { Bound::Exactly } else { Bound::AtLeast };
            let only = Some(Condition::Is(there, bound, Amount::N(n)));
            Ok(Trigger { only, ..plain(Topic::State, Who::This) })
        }
        _ => no_event(slots),
    }
}
