//! Events: the same deeds, before 時、.

use engine::effect::{Asked, Bound, Counts, InTurn, Side};
use language::genre::{self, Adverb};
use language::grammar::Particle::{self, From, Object, To, With};
use language::grammar::{Amount as Number, Arg, Atom, Chain, Clause, Link, Pred, Quantity, Tie, Tied};
use language::lexicon::NOUN;
use language::scribe::amounts::bounded;
use language::scribe::conditions::{self, at_least};
use language::scribe::events::Slot::{By, Count, How, Is, Other, OtherIf, Place, PlaceIf};
use language::scribe::events::{self, ANY, DID, DOES, Means, Row, Subject, WAS, WILL, Way};
use language::scribe::phrase::{Phrase, Pronoun, Says, Whose};
use language::scribe::{Actor, Lowered, Plays, Refused};
use language::view::{Form, Slots, View};
use language::{DeedId, Tense, Voice, Word};

use super::deeds::whom_of;
use super::{DAMAGE_TO_CHARACTER, Hooks, cannot, is, own_noun, posture, shared_noun};
use super::{moves, times};
use crate::cards::Kind;
use crate::game::Los;
use crate::lexicon::{Adverb as OwnAdverb, Deed, Noun};
use crate::table::{Row as Rank, Zone};
use crate::vocabulary::{Amount, ByWhat, Condition, Filter, Goes, Measure, Pose, Test, Topic, Trigger, Whom};

const CARD: Word<NOUN> = genre::Noun::Card.id();
const COMBAT: Word<NOUN> = genre::Noun::Combat.id();
const FIELD: Word<NOUN> = genre::Noun::Field.id();
const HAND: Word<NOUN> = genre::Noun::Hand.id();

/// This happens, to anything, by anything.
pub(super) fn of(topic: Topic) -> Trigger {
    let (who, other) = (Vec::new(), Vec::new());
    let (seat, zones, phase) = (None, (Vec::new(), Vec::new()), None);
    let (by, source) = (ByWhat::Any, Vec::new());
    Trigger { topic, who, other, seat, by, source, zones, phase, least: 0, most: i16::MAX }
}

/// Something happens to a card, or it does something.
const BEFALLS: &[Row<Zone, Topic>] = &[
    (Deed::Down.id(), DID, &[By], Topic::Downed),
    (Deed::Down.id(), WAS, &[By], Topic::Downed),
    (Deed::Down.id(), Way(Some(Voice::Causative), Some(Tense::Past)), &[Other(Object), By], Topic::Downs),
    (Deed::Regain.id(), ANY, &[By], Topic::Regained),
    (Deed::Gain.id(), ANY, &[By], Topic::Gained),
    (genre::Deed::Attack.id(), DOES, &[How(Adverb::Directly), By], Topic::AttacksDirectly),
    (genre::Deed::Attack.id(), DOES, &[Other(To), By], Topic::Attacks),
    (genre::Deed::Attack.id(), DOES, &[By], Topic::Attacks),
    (genre::Deed::Attack.id(), WAS, &[By], Topic::Attacked),
    (genre::Deed::DeclareAttack.id(), DOES, &[How(Adverb::Directly), By], Topic::AttacksDirectly),
    (genre::Deed::DeclareAttack.id(), DOES, &[By], Topic::Attacks),
    (genre::Deed::Declare.id(), DOES, &[Is(Object, Noun::Attack.id()), By], Topic::Attacks),
    (genre::Deed::Do.id(), DOES, &[Is(Object, Noun::Attack.id()), By], Topic::Attacks),
    (genre::Deed::Do.id(), DID, &[Is(Object, COMBAT), OtherIf(With), By], Topic::Fights),
    (genre::Deed::Do.id(), WILL, &[Is(Object, COMBAT), OtherIf(With), By], Topic::WillFight),
    (genre::Deed::Change.id(), DID, &[Is(To, Noun::Downed.id()), Other(Object), By], Topic::Downs),
    // Who wins a battle takes the other down, and is not down itself (LS-75).
    (genre::Deed::Win.id(), DID, &[Is(To, COMBAT)], Topic::Downs),
    (genre::Deed::Destroy.id(), WAS, &[By], Topic::Destroyed),
    (genre::Deed::Put.id(), WAS, &[PlaceIf(From), Place(To, &[]), By], Topic::Put),
    (genre::Deed::Return.id(), WAS, &[PlaceIf(From), Place(To, &[]), By], Topic::Put),
    (genre::Deed::GoBack.id(), DOES, &[PlaceIf(From), Place(To, &[]), By], Topic::Put),
    (genre::Deed::Add.id(), WAS, &[PlaceIf(From), Place(To, &[]), By], Topic::Put),
    (genre::Deed::Discard.id(), WAS, &[PlaceIf(From), By], Topic::Discards),
    (genre::Deed::Reveal.id(), WAS, &[PlaceIf(From), By], Topic::Revealed),
    (genre::Deed::Swap.id(), WAS, &[By], Topic::Swapped),
    (genre::Deed::ChangeTo.id(), WAS, &[By], Topic::Displayed),
    (genre::Deed::Leave.id(), DID, &[Is(Object, FIELD), By], Topic::Left),
    (genre::Deed::Leave.id(), DID, &[Is(From, FIELD), By], Topic::Left),
    (genre::Deed::Choose.id(), WAS, &[Is(To, genre::Noun::Target.id()), By], Topic::Chosen),
    (genre::Deed::Choose.id(), WAS, &[By], Topic::Chosen),
];

/// A player does something.
const DOES_IT: &[Row<Zone, Topic>] = &[
    (genre::Deed::Attack.id(), WAS, &[How(Adverb::Directly)], Topic::AttackedDirectly),
    (genre::Deed::Attack.id(), DID, &[How(Adverb::Directly)], Topic::AttacksDirectly),
    (genre::Deed::Attack.id(), DID, &[], Topic::Attacks),
    (genre::Deed::DeclareAttack.id(), DID, &[], Topic::Attacks),
    (genre::Deed::Declare.id(), DID, &[Is(Object, Noun::Attack.id())], Topic::Attacks),
    (genre::Deed::Do.id(), DID, &[Is(Object, Noun::Attack.id())], Topic::Attacks),
    (genre::Deed::Draw.id(), DID, &[Is(Object, CARD), Count, By], Topic::Draws),
    (genre::Deed::Draw.id(), DID, &[Count, By], Topic::Draws),
    (genre::Deed::Suffer.id(), DID, &[Is(Object, Noun::DownDamage.id()), By], Topic::SuffersDown),
    (genre::Deed::Suffer.id(), DID, &[Is(Object, genre::Noun::Damage.id()), By], Topic::Suffers),
    (genre::Deed::Put.id(), DID, &[Is(Object, HAND), Place(To, &[Zone::Trash]), By], Topic::Discards),
    (
        genre::Deed::Put.id(),
        DID,
        &[Is(Object, CARD), PlaceIf(From), Place(To, &[Zone::Energy])],
        Topic::PutsEnergy,
    ),
    (genre::Deed::Discard.id(), DID, &[Is(Object, HAND), By], Topic::Discards),
    (genre::Deed::Recover.id(), DID, &[Is(Object, Noun::Life.id()), By], Topic::Recovers),
    (genre::Deed::Lose.id(), DID, &[Is(Object, Noun::Life.id()), By], Topic::LosesLife),
    (genre::Deed::Shuffle.id(), DID, &[Is(Object, genre::Noun::Deck.id()), By], Topic::Shuffles),
    (genre::Deed::Play.id(), DID, &[Other(Object)], Topic::Plays),
    (genre::Deed::Use.id(), DID, &[Other(Object)], Topic::Plays),
    (genre::Deed::Bring.id(), DID, &[Other(Object), Is(To, FIELD)], Topic::Brings),
    (genre::Deed::Bring.id(), DID, &[Other(Object)], Topic::Brings),
];

/// By what something happens, and what the card is like whose effect it is.
type ByCard = (ByWhat, Vec<Filter>);

/// 相手の効果の対象に選ばれた: whose effect it is a target of, taken off the clause.
pub(super) fn target_of(hooks: &Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>) -> Lowered<Option<Means>> {
    let target =
        |chain: &Chain| !chain.more.is_empty() && chain.last_noun() == Some(genre::Noun::Target.word());
    if !matches!(genre::Deed::of(deed), Some(genre::Deed::Choose | genre::Deed::Become)) {
        return Ok(None);
    }
    let Some(chain) = slots.take_if(&Particle::To, target) else { return Ok(None) };
    let of = chain.without_last().and_then(|of| Means::of(hooks, &of));
    of.map(Some).ok_or(Refused::new(chain.at, "何の対象か", "the target of what"))
}

/// By what something happens, taken off the clause.
fn by_what(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<ByCard> {
    let means = Means::take(hooks, slots)?;
    by_card(hooks, means, slots)
}

/// By what something happens: 相手のエフェクトの効果で.
fn by_card(hooks: &mut Hooks<'_>, means: Option<Means>, slots: &Slots<'_>) -> Lowered<ByCard> {
    match means {
        Some(Means { what, of: Some(of), .. }) if genre::Noun::of(what) == Some(genre::Noun::Effect) => {
            Ok((ByWhat::Effect, cards(hooks, &of)?))
        }
        means => Ok((by(means, slots)?, Vec::new())),
    }
}

/// By what something happens, whichever card's effect it is.
pub(super) fn by(means: Option<Means>, slots: &Slots<'_>) -> Lowered<ByWhat> {
    let Some(Means { whose, pointed, what, of }) = means else { return Ok(ByWhat::Any) };
    match (genre::Noun::of(what), whose) {
        _ if of.is_some() => cannot(slots.at(), "何によるか", "by what"),
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
        // ディフェンス表示のこのカード, 前衛のこのカード: how or where it must be then.
        phrase.only(Says::PRONOUN.and(Says::FILTERS).and(Says::PLACES))?;
        let so = phrase.filters.into_iter().chain(phrase.places);
        return Ok(std::iter::once(Filter::This).chain(so).collect());
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

pub(super) fn cards(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Vec<Filter>> {
    let phrase = Phrase::read(hooks, chain)?;
    like(phrase)
}

fn no_event<T>(slots: &Slots<'_>) -> Lowered<T> {
    cannot(slots.at(), "この出来事", "such an event")
}

/// What sets an ability off. Without a subject it is about `subject`.
pub(super) fn event(hooks: &mut Hooks<'_>, clause: &Clause, subject: Option<&Chain>) -> Lowered<Trigger> {
    if let Some(told) = of_life(hooks, clause) {
        return event(hooks, &told, subject);
    }
    // 300以上のダメージを受けた: so much at one time.
    if let Some((told, least)) = so_much_damage(hooks, clause) {
        let trigger = event(hooks, &told, subject)?;
        return match trigger.topic {
            Topic::Suffers | Topic::SuffersDown | Topic::Deals | Topic::DealsDirectly => {
                Ok(Trigger { least, ..trigger })
            }
            _ => cannot(clause.at, "この出来事", "such an event"),
        };
    }
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
            Subject::Unsaid if of_this_card(hooks, deed, slots) => {
                hooks.writer().cite(ruling!("LS-79"));
                befalls(hooks, (deed, form), slots, vec![Filter::This])
            }
            Subject::Unsaid => plays_this(hooks, (deed, form), slots),
            Subject::Player(Whose::Owner) => no_event(slots),
            Subject::Player(whose) => does(hooks, (deed, form), slots, whose.side(Side::Mine)),
            Subject::Cards(mut who) if genre::Deed::of(deed) == Some(genre::Deed::Come) => {
                came(hooks, slots, &mut who, form)
            }
            Subject::Cards(who) => befalls_cards(hooks, (deed, form), slots, *who),
        }
    })
}

/// 表側表示になった時: without a subject, what a character does by itself is done by this one (LS-79).
fn of_this_card(hooks: &Hooks<'_>, deed: DeedId, slots: &Slots<'_>) -> bool {
    let does = match genre::Deed::of(deed) {
        Some(genre::Deed::Attack) => true,
        Some(genre::Deed::Do) => slots.peek(&Object).is_some_and(|chain| chain.only_noun() == Some(COMBAT)),
        Some(genre::Deed::DeclareAttack | genre::Deed::Become | genre::Deed::Move) => true,
        _ => false,
    };
    hooks.kind == Kind::Character && does
}

/// 自分のライフが回復した: as 自分がライフを回復した.
fn of_life(hooks: &Hooks<'_>, clause: &Clause) -> Option<Clause> {
    let active = matches!(clause.pred, Pred::Verb { voice: Voice::Active, .. });
    if !active || !clause.does(hooks.lexicon(), genre::Deed::Recover) {
        return None;
    }
    let at = clause.args.iter().position(|arg| {
        let life = arg.phrase(&[Particle::Subject, Particle::Topic]);
        life.is_some_and(|life| !life.more.is_empty() && life.last_noun() == Some(Noun::Life.word()))
    })?;
    let Arg::Phrase(life, particle, pause) = &clause.args[at] else { return None };
    let whose = life.without_last()?;
    let object = Chain { more: Vec::new(), first: Atom::Noun(Noun::Life.word()), ..life.clone() };
    let mut told = clause.clone();
    told.args[at] = Arg::Phrase(whose, particle.clone(), pause.clone());
    told.args.insert(at + 1, Arg::Phrase(object, Some(Object), None));
    Some(told)
}

/// 300以上のダメージ, 一度に300以上のダメージ: the clause without it, and how much it is at least.
fn so_much_damage(hooks: &Hooks<'_>, clause: &Clause) -> Option<(Clause, i16)> {
    let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
    if !matches!(deed, Some(genre::Deed::Suffer | genre::Deed::Give)) {
        return None;
    }
    let mut told = clause.clone();
    let least = told.args.iter_mut().find_map(|arg| {
        let Arg::Phrase(chain, Some(Object), _) = arg else { return None };
        let Atom::Quantity(Quantity::Count { n: Number::N { n }, bound: Some(bound), .. }) = &chain.first
        else {
            return None;
        };
        let least = (*n).min(30_000) as i16;
        let bounded = *bound == language::grammar::Bound::Least && chain.relative.is_none();
        match &chain.more[..] {
            [Tied::By(Tie::Of, harm @ Atom::Noun(_))] if bounded => {
                *chain = Chain { first: harm.clone(), more: Vec::new(), ..chain.clone() };
                Some(least)
            }
            _ => None,
        }
    })?;
    told.args.retain(|arg| !arg.is(Adverb::AtOneTime));
    Some((told, least))
}

/// このカードをプレイした, このカードを手札から出した
fn plays_this(
    hooks: &mut Hooks<'_>,
    (deed, form): (DeedId, Form),
    slots: &mut Slots<'_>,
) -> Lowered<Trigger> {
    let from = slots.peek(&From).map(shared_noun);
    let plays = match genre::Deed::of(deed) {
        Some(genre::Deed::Play | genre::Deed::Use) => matches!(from, None | Some(Some(genre::Noun::Hand))),
        Some(genre::Deed::Bring) => from == Some(Some(genre::Noun::Hand)),
        _ => false,
    };
    let this = |chain: &Chain| chain.first.adnominal() == Some(genre::Adnominal::This);
    // カードを引いた: without a subject, the player of the text.
    if form == Form::DONE && !slots.peek(&Object).is_some_and(this) {
        hooks.writer().cite(ruling!("LS-77"));
        return does(hooks, (deed, form), slots, Some(Side::Mine));
    }
    // このカードを場に出した: as it came into play.
    let field = |chain: &Chain| chain.is(genre::Noun::Field) || own_noun(chain) == Some(Noun::CharacterZone);
    let brought = genre::Deed::of(deed) == Some(genre::Deed::Bring)
        && from.is_none()
        && slots.peek(&To).is_none_or(field);
    let Some(object) = slots.peek(&Object).filter(|_| (plays || brought) && form == Form::DONE) else {
        return no_event(slots);
    };
    let card = Phrase::read(hooks, object)?;
    if card.pronoun.get() != Some(&Pronoun::This) || !card.says_only(Says::PRONOUN) {
        return no_event(slots);
    }
    slots.take(&Object);
    slots.take(&From);
    slots.take_if(&To, field);
    let topic = if brought { Topic::Came } else { Topic::Plays };
    Ok(Trigger { who: vec![Filter::This], ..of(topic) })
}

/// 自分のライフが500以下になった: what sets it off, and what must hold then; none if the clause tells something else.
pub(super) fn life_comes_to(
    hooks: &mut Hooks<'_>,
    clause: &Clause,
) -> Lowered<Option<(Trigger, Vec<Condition>)>> {
    let [Arg::Phrase(life, Some(Particle::Subject | Particle::Topic), _), Arg::Phrase(to, Some(To), _)] =
        &clause.args[..]
    else {
        return Ok(None);
    };
    let past = matches!(clause.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Past, .. });
    let of_life = life.last_noun().and_then(Noun::of) == Some(Noun::Life);
    if !past || !of_life || !clause.does(hooks.lexicon(), genre::Deed::Become) {
        return Ok(None);
    }
    let phrase = Phrase::read(hooks, life)?;
    phrase.only(Says::WHOSE.and(Says::FIGURES))?;
    let side = phrase.whose.get().and_then(|whose| whose.side(Side::Mine));
    let (Some(side), (Bound::AtMost, n @ Amount::N(_))) = (side, bounded(hooks, to)?) else {
        return cannot(clause.at, "この出来事", "such an event");
    };
    hooks.writer().cite(ruling!("LS-74"));
    let life = Amount::Own(Measure::Life(side));
    let before = Amount::Sum(vec![life.clone(), Amount::Cause]);
    let fell = Condition::Not(Box::new(Condition::Is(before, Bound::AtMost, n.clone())));
    let trigger = Trigger { seat: Some(side), ..of(Topic::LosesLife) };
    Ok(Some((trigger, vec![Condition::Is(life, Bound::AtMost, n), fell])))
}

/// ダウン状態になり, アタックされて, 戦闘を行い: does it lead to another event that is told after it?
pub(super) fn leads_to_another(hooks: &Hooks<'_>, clause: &Clause) -> bool {
    let Pred::Verb { voice, tense: Tense::Stem | Tense::Te, .. } = clause.pred else { return false };
    let link = matches!(clause.link, None | Some(Link::Pause));
    let to = clause.args.iter().find_map(|arg| arg.phrase(&[To])).and_then(own_noun);
    let combat = |arg: &Arg| arg.phrase(&[Object]).is_some_and(|chain| chain.only_noun() == Some(COMBAT));
    let told = |arg: &Arg| arg.phrase(&[Particle::Subject, Particle::Topic, Particle::At]).is_some();
    link && match clause.deed(hooks.lexicon()).and_then(genre::Deed::of) {
        Some(genre::Deed::Become) => to == Some(Noun::Downed),
        Some(genre::Deed::Attack) => {
            matches!(voice, Voice::Passive | Voice::Active) && clause.args.iter().all(told)
        }
        Some(genre::Deed::Do) => voice == Voice::Active && clause.args.iter().any(combat),
        _ => false,
    }
}

/// アタックされ、…; 戦闘を行い、…: what must be so of a card that this is told of, and whether it fights by that.
fn led(hooks: &mut Hooks<'_>, lead: &Clause) -> Lowered<(Vec<Filter>, bool)> {
    let passive = matches!(lead.pred, Pred::Verb { voice: Voice::Passive, .. });
    let no_event = || cannot(lead.at, "この出来事", "such an event");
    let (mut so, mut fights) = (Vec::new(), false);
    match lead.deed(hooks.lexicon()).and_then(genre::Deed::of) {
        Some(genre::Deed::Become) => so.push(Filter::Not(Box::new(is(Test::Standing)))),
        Some(genre::Deed::Attack) => {
            so.push(is(if passive { Test::Attacked } else { Test::Attacking }));
            fights = passive;
            for chain in lead.args.iter().filter_map(|arg| arg.phrase(&[Particle::At])) {
                let Some(pose) = own_noun(chain).and_then(posture) else { return no_event() };
                so.push(super::lies(pose));
            }
        }
        _ => {
            fights = true;
            for arg in &lead.args {
                let told = arg.phrase(&[Particle::Subject, Particle::Topic, Object]).is_some();
                match arg.phrase(&[With]) {
                    Some(with) => so.push(is(Test::Opposes(cards(hooks, with)?))),
                    None if told => {}
                    None => return no_event(),
                }
            }
        }
    }
    Ok((so, fights))
}

/// An event of a card that went down, is attacked, or fights, as the clauses before it tell.
pub(super) fn after_another(hooks: &mut Hooks<'_>, all: &[Clause]) -> Lowered<Trigger> {
    let Some((last, leads)) = all.split_last() else {
        return cannot(Default::default(), "この出来事", "such an event");
    };
    let subject = leads.iter().find_map(conditions::subject_of);
    let (mut so, mut fights) = (Vec::new(), false);
    for lead in leads {
        let (filters, by) = led(hooks, lead)?;
        so.extend(filters);
        fights |= by;
    }
    if let Some(mut trigger) = survives(hooks, last, subject, fights)? {
        trigger.who.extend(so);
        return Ok(trigger);
    }
    let mut trigger = event(hooks, last, subject)?;
    let down = leads.iter().any(|lead| lead.does(hooks.lexicon(), genre::Deed::Become));
    let met = so.iter().any(|filter| matches!(filter, Filter::Is(Test::Attacked | Test::Attacking)));
    match trigger.topic {
        Topic::Put if down && !met => {}
        Topic::TurnedUp if !down && so == [is(Test::Attacked)] => {}
        Topic::Downs | Topic::Downed if !down && (met || fights) => {}
        Topic::DealsDirectly | Topic::Deals if so == [is(Test::Attacking)] => {}
        _ => return cannot(last.at, "この出来事", "such an event"),
    }
    trigger.who.extend(so);
    Ok(trigger)
}

/// 戦闘でダウン状態にならなかった: a battle is over, and the card still stands there. None if something else is told.
pub(super) fn survives(
    hooks: &mut Hooks<'_>,
    clause: &Clause,
    subject: Option<&Chain>,
    fights: bool,
) -> Lowered<Option<Trigger>> {
    let not = matches!(clause.pred, Pred::Verb { voice: Voice::Active, tense: Tense::NegativePast, .. });
    let down = |arg: &Arg| arg.phrase(&[To]).and_then(own_noun) == Some(Noun::Downed);
    let becomes = clause.does(hooks.lexicon(), genre::Deed::Become) && clause.args.iter().any(down);
    let downed = clause.deed(hooks.lexicon()).and_then(Deed::of) == Some(Deed::Down);
    if !not || !(becomes || downed) {
        return Ok(None);
    }
    let battle =
        |arg: &Arg| arg.phrase(&[Particle::At]).is_some_and(|chain| chain.only_noun() == Some(COMBAT));
    let told =
        |arg: &Arg| down(arg) || battle(arg) || arg.phrase(&[Particle::Subject, Particle::Topic]).is_some();
    let fights = fights || clause.args.iter().any(battle);
    match conditions::subject_of(clause).or(subject).filter(|_| fights && clause.args.iter().all(told)) {
        Some(who) => {
            let who = cards(hooks, who)?;
            hooks.writer().cite(ruling!("LS-80"));
            Ok(Some(Trigger { who, ..of(Topic::FightEnds) }))
        }
        None => cannot(clause.at, "この出来事", "such an event"),
    }
}

/// What happened, asked about later. Whether it was this card is asked then.
pub(super) fn happened(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Asked<Los>> {
    let mut what = event(hooks, clause, None)?;
    let hidden = |zones: &[Zone]| zones.iter().any(|zone| matches!(zone, Zone::Hand | Zone::Deck));
    if what.topic == Topic::Put && (what.zones.0.is_empty() || hidden(&what.zones.0)) && hidden(&what.zones.1)
    {
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
    Ok(Asked { def: hooks.def, what, this: whether, counts, when: InTurn::This })
}

/// Something happens to cards, wherever they lie, or to how or where they lie: 表示が変更された.
fn befalls_cards(
    hooks: &mut Hooks<'_>,
    (deed, form): (DeedId, Form),
    slots: &mut Slots<'_>,
    mut who: Phrase<Los>,
) -> Lowered<Trigger> {
    let of_aspect = matches!(genre::Deed::of(deed), Some(genre::Deed::Swap | genre::Deed::ChangeTo));
    if of_aspect != who.unsay(Says::ASPECT) {
        return no_event(slots);
    }
    let elsewhere = |zones: &Vec<Zone>| !zones.iter().all(|zone| zone.is_field());
    let zones = who.zones.get().is_some_and(elsewhere).then(|| who.zones.take()).flatten();
    let mut like = like(who)?;
    like.extend(zones.iter().map(|zones| hooks.lies_in(zones)));
    let trigger = befalls(hooks, (deed, form), slots, like)?;
    match trigger.topic {
        Topic::Put | Topic::Discards | Topic::Revealed | Topic::Gained | Topic::Regained => Ok(trigger),
        _ if zones.is_none() => Ok(trigger),
        _ => cannot(slots.at(), "どこのカードか", "where the cards lie"),
    }
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
    // トラッシュから場に出た
    let from = match slots.take(&From).printed() {
        Some(chain) => zones(Some(Phrase::read(hooks, chain)?))?,
        None => Default::default(),
    };
    let mut who = like(who.clone())?;
    who.extend(lies);
    who.extend(from.1.map(|side| is(Test::Of(side))));
    Ok(Trigger { who, zones: (from.0, Vec::new()), ..of(Topic::Came) })
}

/// Something happens to a card, or it does something.
pub(super) fn befalls(
    hooks: &mut Hooks<'_>,
    (deed, form): (DeedId, Form),
    slots: &mut Slots<'_>,
    who: Vec<Filter>,
) -> Lowered<Trigger> {
    match genre::Deed::of(deed) {
        Some(genre::Deed::Change) if form == Form { voice: Voice::Passive, tense: Tense::Past } => {
            let (by, source) = by_what(hooks, slots)?;
            return Ok(Trigger { by, source, who, ..of(turned(slots)?) });
        }
        _ if form != Form::DONE => {}
        // A direct attack is no means by which damage is told apart.
        Some(genre::Deed::Give) => return deals(hooks, slots, who),
        Some(genre::Deed::Move) => return moved(hooks, slots, who),
        Some(genre::Deed::Become) => {
            let (by, source) = by_what(hooks, slots)?;
            let topic = turned(slots)?;
            return came_to_lie(Trigger { by, source, who, ..of(topic) }, slots);
        }
        _ => {}
    }
    // ディフェンス表示でアタックされた: how it lies.
    let mut who = who;
    let display = |chain: &Chain| own_noun(chain).and_then(posture).is_some();
    if genre::Deed::of(deed) == Some(genre::Deed::Attack)
        && let Some(pose) = slots.take_if(&Particle::At, display).and_then(own_noun).and_then(posture)
    {
        who.push(super::lies(pose));
    }
    // 裏側表示のこのカードがアタックされた: it is turned up by that (5.5.1), and has a text only then.
    let down = not_up();
    if genre::Deed::of(deed) == Some(genre::Deed::Attack)
        && form.voice == Voice::Passive
        && who.contains(&Filter::This)
        && who.contains(&down)
    {
        who.retain(|filter| *filter != down);
        who.push(is(Test::Attacked));
        let (by, source) = by_what(hooks, slots)?;
        return Ok(Trigger { who, by, source, ..self::of(Topic::TurnedUp) });
    }
    let of = target_of(hooks, deed, slots)?;
    let Some(event) = events::read(hooks, BEFALLS, (deed, form), slots)? else { return no_event(slots) };
    if of.is_some() && event.by.is_some() {
        return no_event(slots);
    }
    match event.topic {
        Topic::Attacks | Topic::AttacksDirectly => hooks.writer().cite(ruling!("LS-50")),
        Topic::Fights | Topic::WillFight => hooks.writer().cite(ruling!("LS-62")),
        _ => {}
    }
    let other = event.other.map_or(Ok(Vec::new()), |chain| cards(hooks, chain))?;
    // Nobody attacks or fights a character of the own side (5.5).
    let own = is(Test::Of(Side::Mine));
    if other.contains(&own) && (who.contains(&Filter::This) || who.contains(&own)) {
        return no_event(slots);
    }
    let ((mut from, whose), (to, whose_to)) = (zones(event.from)?, zones(event.to)?);
    // 手札に戻った: what is drawn does not go back.
    if from.is_empty() && matches!(genre::Deed::of(deed), Some(genre::Deed::Return | genre::Deed::GoBack)) {
        from = vec![Zone::Character, Zone::Support, Zone::Trash, Zone::Energy];
    }
    let zones = (from, to);
    who.extend(whose.into_iter().chain(whose_to).map(|side| is(Test::Of(side))));
    let (by, source) = by_card(hooks, event.by.or(of), slots)?;
    if genre::Deed::of(deed) == Some(genre::Deed::Win) {
        hooks.writer().cite(ruling!("LS-75"));
        who.push(is(Test::Standing));
    }
    Ok(Trigger { who, other, zones, by, source, ..self::of(event.topic) })
}

/// 裏側表示のこのカードが表側表示になった: how it lay before goes without saying; 戦闘で表側表示になった: as it was attacked.
fn came_to_lie(mut trigger: Trigger, slots: &Slots<'_>) -> Lowered<Trigger> {
    let lay = |up, defence| super::lies(Pose { up, defence, ..Pose::default() });
    let before = match trigger.topic {
        Topic::TurnedUp => Some(lay(Some(false), None)),
        Topic::TurnedDown => Some(lay(Some(true), None)),
        Topic::ToAttack => Some(lay(None, Some(true))),
        Topic::ToDefence => Some(lay(None, Some(false))),
        _ => None,
    };
    if let Some(before) = before {
        trigger.who.retain(|filter| *filter != before);
    }
    match (trigger.by, trigger.topic) {
        (ByWhat::Battle, Topic::TurnedUp) => {
            trigger.who.push(is(Test::Attacked));
            Ok(Trigger { by: ByWhat::Any, ..trigger })
        }
        (ByWhat::Battle, Topic::Downed) | (ByWhat::Any | ByWhat::Effect | ByWhat::EffectOf(_), _) => {
            Ok(trigger)
        }
        _ => no_event(slots),
    }
}

/// Lies face down, as the words of a display say it.
fn not_up() -> Filter {
    super::lies(Pose { up: Some(false), ..Pose::default() })
}

/// The zones that a place names, and whose they are where that is said.
fn zones(place: Option<Phrase<Los>>) -> Lowered<(Vec<Zone>, Option<Side>)> {
    let Some(mut phrase) = place else { return Ok((Vec::new(), None)) };
    phrase.only(Says::ZONES.and(Says::WHOSE))?;
    let side = match phrase.whose.take() {
        None | Some(Whose::Owner) => None,
        Some(whose) => {
            let refused = Refused::new(phrase.at, "誰のカードか", "whose cards");
            Some(whose.side(Side::Mine).ok_or(refused)?)
        }
    };
    Ok((phrase.zones.take().unwrap_or_default(), side))
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
    // 直接ダメージを与えた, 直接アタックでダメージを与えた
    let fits = match attack {
        None => true,
        Some(word) => direct && word == Some(Noun::Attack),
    };
    let to = slots.take(&Particle::To).printed();
    if !fits || damage != Some(genre::Noun::Damage) {
        return no_event(slots);
    }
    let seat = match to.map(|to| whom(hooks, to)).transpose()? {
        Some(Whom::One(side)) => Some(side),
        // ダメージを与えた: to whomever.
        Some(Whom::Both) | None => None,
    };
    Ok(Trigger { who, seat, ..of(if direct { Topic::DealsDirectly } else { Topic::Deals }) })
}

/// 前衛に移動した, 隣のレーンに移動した
fn moved(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, mut who: Vec<Filter>) -> Lowered<Trigger> {
    let (by, source) = by_what(hooks, slots)?;
    let moved = Trigger { by, source, ..of(Topic::Moved) };
    let lane = |who, most, moved| Ok(Trigger { who, least: 1, most, topic: Topic::ChangesLane, ..moved });
    if let Some(from) = slots.take(&Particle::From).printed() {
        // 後衛から前衛に: the one row or the other.
        let Some(from) = own_noun(from).and_then(super::places::row) else { return no_event(slots) };
        let to = slots.take(&Particle::To).printed().map(moves::place);
        return match to {
            Some(moves::Place::Goes(Goes::Row(row))) if row == from => no_event(slots),
            None | Some(moves::Place::Goes(Goes::Row(_))) => {
                who.push(is(Test::Row(from)));
                Ok(Trigger { who, topic: Topic::ChangesRow, ..moved })
            }
            Some(_) => no_event(slots),
        };
    }
    if let Some(to) = slots.take(&Particle::To).printed() {
        // 自分の後衛に移動した: whoever stands there is that player's.
        let of = moves::whose_squares(hooks, to);
        let side = of.as_ref().and_then(|(whose, _)| whose.side(Side::Mine));
        who.extend(side.map(|side| is(Test::Of(side))));
        let to = of.as_ref().filter(|_| side.is_some()).map_or(to, |(_, bare)| bare);
        match moves::place(to) {
            // 前衛に移動した: out of the other row (LS-84).
            moves::Place::Goes(Goes::Row(row)) => {
                hooks.writer().cite(ruling!("LS-84"));
                let other = if row == Rank::Front { Rank::Back } else { Rank::Front };
                who.push(is(Test::Row(other)));
                return Ok(Trigger { who, topic: Topic::ChangesRow, ..moved });
            }
            moves::Place::Goes(Goes::Square(Some(row))) => who.push(is(Test::Row(row))),
            moves::Place::Goes(Goes::Next | Goes::Square(None)) => {}
            moves::Place::Goes(Goes::OtherLane(None)) => return lane(who, i16::MAX, moved),
            moves::Place::Goes(Goes::Beside(true, true, None)) => return lane(who, 1, moved),
            // このカードと同じレーンの前衛に移動した
            moves::Place::Goes(_) | moves::Place::Told => {
                let place = Phrase::read(hooks, to)?;
                place.only(Says::PLACES.and(Says::PRONOUN).and(Says::WHOSE))?;
                if place.places.is_empty() {
                    return no_event(slots);
                }
                let side = place.whose.get().map(|whose| whose.side(Side::Mine));
                match side {
                    Some(None) => return no_event(slots),
                    Some(Some(side)) => who.push(is(Test::Of(side))),
                    None => {}
                }
                who.extend(place.places.clone());
            }
        }
    }
    Ok(Trigger { who, ..moved })
}

/// A player does something.
pub(super) fn does(
    hooks: &mut Hooks<'_>,
    told: (DeedId, Form),
    slots: &mut Slots<'_>,
    seat: Option<Side>,
) -> Lowered<Trigger> {
    // キャラクターを裏側表示で出した
    let brings = matches!(genre::Deed::of(told.0), Some(genre::Deed::Bring | genre::Deed::Play));
    let posed = |chain: &Chain| own_noun(chain).and_then(posture).is_some();
    let pose = if brings { slots.take_if(&Particle::At, posed) } else { None };
    let pose = pose.and_then(own_noun).and_then(posture).map(super::lies);
    let Some(event) = events::read(hooks, DOES_IT, told, slots)? else {
        return does_to_cards(hooks, told, slots, seat);
    };
    let topic = event.topic;
    let (by, source) = by_card(hooks, event.by, slots)?;
    let mut who = event.other.map_or(Ok(Vec::new()), |chain| cards(hooks, chain))?;
    who.extend(pose);
    if zones(event.to)?.1.is_some_and(|whose| seat != Some(whose)) {
        return no_event(slots);
    }
    // 手札からエネルギーゾーンに: out of the own.
    let (from, whose) = zones(event.from)?;
    if whose.is_some_and(|whose| seat != Some(whose)) {
        return no_event(slots);
    }
    let least = if topic == Topic::Draws { at_least(event.count)? } else { 0 };
    Ok(Trigger { who, seat, by, source, least, zones: (from, Vec::new()), ..of(topic) })
}

/// 自分が効果で…した時: what an effect of that player does to cards happens to them by it.
fn does_to_cards(
    hooks: &mut Hooks<'_>,
    (deed, form): (DeedId, Form),
    slots: &mut Slots<'_>,
    seat: Option<Side>,
) -> Lowered<Trigger> {
    let Some(object) = slots.take(&Particle::Object).printed().filter(|_| form == Form::DONE) else {
        return no_event(slots);
    };
    let phrase = Phrase::read(hooks, object)?;
    let done = Form { voice: Voice::Passive, tense: Tense::Past };
    let trigger = befalls_cards(hooks, (deed, done), slots, phrase)?;
    // Two cards change places at once.
    let trigger = match trigger.topic {
        Topic::Swapped => Trigger { topic: Topic::Swaps, other: trigger.who.clone(), ..trigger },
        _ => trigger,
    };
    // Whose effect it was is what counts, not whose card.
    match trigger.by {
        ByWhat::Any | ByWhat::Effect | ByWhat::EffectOf(Side::Mine) => {
            Ok(Trigger { by: seat.map_or(ByWhat::Effect, ByWhat::EffectOf), ..trigger })
        }
        ByWhat::EffectOf(_) | ByWhat::Battle => no_event(slots),
    }
}

/// 自分のライフが0になる: as much life would be lost as is left. None if the clause tells something else.
fn would_be_none(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<(Trigger, Vec<Condition>)>> {
    let plain = matches!(clause.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. });
    let [Arg::Phrase(life, Some(Particle::Subject | Particle::Topic), _), Arg::Phrase(to, Some(To), _)] =
        &clause.args[..]
    else {
        return Ok(None);
    };
    let of_life = life.last_noun().and_then(Noun::of) == Some(Noun::Life);
    if !plain || !of_life || !clause.does(hooks.lexicon(), genre::Deed::Become) {
        return Ok(None);
    }
    let phrase = Phrase::read(hooks, life)?;
    phrase.only(Says::WHOSE.and(Says::FIGURES))?;
    let side = phrase.whose.get().and_then(|whose| whose.side(Side::Mine));
    let (Some(side), (Bound::AtMost | Bound::Exactly, Amount::N(0))) = (side, bounded(hooks, to)?) else {
        return cannot(clause.at, "この出来事", "such an event");
    };
    let all = Condition::Is(Amount::Own(Measure::Life(side)), Bound::AtMost, Amount::Cause);
    Ok(Some((Trigger { seat: Some(side), ..of(Topic::LosesLife) }, vec![all])))
}

/// 自分のキャラクターがダウン状態になった時、それをトラッシュに置く代わりに、: a card that is down would go to the trash. None if the
/// clauses tell something else.
pub(super) fn would_be_trashed(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<Trigger>> {
    let [down, put, ..] = clauses else { return Ok(None) };
    let to = |clause: &Clause| clause.args.iter().find_map(|arg| arg.phrase(&[To])).and_then(own_noun);
    let past = matches!(down.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Past, .. });
    let when = matches!(down.link, Some(Link::When | Link::WhenKanji | Link::CasePause));
    let plain =
        matches!(put.pred, Pred::Verb { voice: Voice::Active | Voice::Passive, tense: Tense::Plain, .. });
    let instead = matches!(put.link, Some(Link::Instead | Link::InsteadPause));
    let becomes = down.does(hooks.lexicon(), genre::Deed::Become) && to(down) == Some(Noun::Downed);
    let trashed = put.does(hooks.lexicon(), genre::Deed::Put) && to(put) == Some(Noun::Trash);
    if !(past && when && plain && instead && becomes && trashed && down.args.len() == 2) {
        return Ok(None);
    }
    // それを, そのキャラクターを, このカードを: whoever went down.
    let points = |arg: &Arg| match arg {
        Arg::Phrase(chain, Some(To), _) => own_noun(chain) == Some(Noun::Trash),
        Arg::Phrase(chain, Some(Object | Particle::Subject | Particle::Topic), _) => {
            let pointed =
                matches!(chain.first.adnominal(), Some(genre::Adnominal::That | genre::Adnominal::This));
            (pointed && chain.more.len() == 1) || chain.is(genre::Noun::It)
        }
        _ => false,
    };
    let Some(who) = conditions::subject_of(down).filter(|_| put.args.iter().all(points)) else {
        return Ok(None);
    };
    let mut who = cards(hooks, who)?;
    who.push(Filter::Not(Box::new(is(Test::Standing))));
    Ok(Some(Trigger { who, zones: (vec![Zone::Character], vec![Zone::Trash]), ..of(Topic::Put) }))
}

/// What would happen and does not, and what must hold for that. None if the clause is a condition.
pub(super) fn would(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<(Trigger, Vec<Condition>)>> {
    if let Some(none) = would_be_none(hooks, clause)? {
        return Ok(Some(none));
    }
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let (Some(deed), Some(Form { voice, tense: Tense::Plain })) = (view.deed(), view.form()) else {
        return Ok(None);
    };
    if matches!(genre::Deed::of(deed), Some(genre::Deed::Be | genre::Deed::Exist | genre::Deed::Have)) {
        return Ok(None);
    }
    view.with(|slots| {
        slots.take_form();
        let mut given = Vec::new();
        while let Some((chain, particle)) = slots.take_time() {
            let during = match particle {
                None => times::during(hooks, chain),
                Some(Particle::To) => times::at(hooks, chain),
                Some(_) => None,
            };
            let Some(during) = during else { return cannot(chain.at, "この時期", "such a time") };
            given.extend(times::conditions(during));
        }
        let would = (deed, Form { voice, tense: Tense::Past });
        let trigger = match events::subject(hooks, voice, slots, None)? {
            // カードを引く代わりに: without a subject, the player of the text.
            Subject::Unsaid if genre::Deed::of(deed) == Some(genre::Deed::Draw) => {
                hooks.writer().cite(ruling!("LS-77"));
                does(hooks, would, slots, Some(Side::Mine))?
            }
            Subject::Unsaid | Subject::Player(Whose::Owner) => return no_event(slots),
            Subject::Player(whose) => does(hooks, would, slots, whose.side(Side::Mine))?,
            Subject::Cards(who) => befalls_cards(hooks, would, slots, *who)?,
        };
        let row = |filter: &Filter| matches!(filter, Filter::Is(Test::Row(_)));
        match trigger.topic {
            // Where it would come to stand is not known before.
            Topic::Moved if trigger.who.iter().any(row) => no_event(slots),
            topic if REPLACED.contains(&topic) => Ok(Some((trigger, given))),
            _ => no_event(slots),
        }
    })
}

/// What something can be done instead of.
const REPLACED: &[Topic] = &[
    Topic::Downed,
    Topic::Destroyed,
    Topic::Put,
    Topic::Left,
    Topic::Discards,
    Topic::Moved,
    Topic::TurnedDown,
    Topic::ToAttack,
    Topic::ToDefence,
    Topic::Displayed,
    Topic::Gained,
    Topic::Regained,
    Topic::Draws,
    Topic::Suffers,
    Topic::SuffersDown,
    Topic::Recovers,
    Topic::LosesLife,
];

/// このターンに2枚目のエフェクトをプレイした, 各ターンに初めてアタックした: the clause without that, and which time of the turn it
/// must be. None if nothing of the kind is said.
pub(super) fn nth_of_turn(clause: &Clause) -> Option<(Clause, Bound, i16)> {
    let turn = |arg: &Arg| match arg {
        Arg::Phrase(chain, Some(Particle::To) | None, _) => {
            let which = chain.first.adnominal();
            matches!(which, Some(genre::Adnominal::This | genre::Adnominal::Each))
                && chain.more.len() == 1
                && chain.last_noun() == Some(genre::Noun::Turn.word())
                || is_each_turn(chain)
        }
        arg => [Adverb::ThisTurn, Adverb::InThisTurn, Adverb::DuringThisTurn, Adverb::DuringThisTurnTo]
            .iter()
            .any(|word| arg.is(*word)),
    };
    let mut told = clause.clone();
    let at = told.args.iter().position(turn)?;
    told.args.remove(at);
    if let Some(at) = told.args.iter().position(is_first) {
        told.args.remove(at);
        return Some((told, Bound::Exactly, 1));
    }
    let (bound, n) = told.args.iter_mut().find_map(|arg| match arg {
        Arg::Phrase(chain, Some(_), _) => take_ordinal(chain),
        _ => None,
    })?;
    Some((told, bound, n))
}

/// 1ターンに
pub(super) fn is_each_turn(chain: &Chain) -> bool {
    match (&chain.first, &chain.more[..]) {
        (Atom::Quantity(Quantity::Count { n: Number::N { n: 1 }, unit: Some(unit), bound: None }), []) => {
            genre::Counter::of(*unit) == Some(genre::Counter::Turn)
        }
        _ => false,
    }
}

/// 初めて
fn is_first(arg: &Arg) -> bool {
    matches!(arg, Arg::Adverb(word, _) if OwnAdverb::of(*word) == Some(OwnAdverb::First))
        || arg.is(Adverb::First)
}

/// 2枚目のエフェクト, 2枚目以降のエフェクト: the number, taken off.
pub(super) fn take_ordinal(chain: &mut Chain) -> Option<(Bound, i16)> {
    use genre::Counter::{BodyNumber, CardNumber, TimeNumber};
    let Atom::Quantity(Quantity::Count { n: Number::N { n }, unit: Some(unit), bound }) = &chain.first else {
        return None;
    };
    let bound = match bound {
        None => Bound::Exactly,
        Some(language::grammar::Bound::Least) => Bound::AtLeast,
        Some(_) => return None,
    };
    let n = (*n).min(99) as i16;
    let ordinal = matches!(genre::Counter::of(*unit), Some(BodyNumber | CardNumber | TimeNumber));
    match chain.more.first() {
        Some(Tied::By(Tie::Of, next)) if ordinal => {
            chain.first = next.clone();
            chain.more.remove(0);
            Some((bound, n))
        }
        _ => None,
    }
}

/// An event that must be the nth of its kind this turn: what sets the ability off, and what must hold then.
pub(super) fn nth(
    hooks: &mut Hooks<'_>,
    clause: &Clause,
    (bound, n): (Bound, i16),
    subject: Option<&Chain>,
) -> Lowered<(Trigger, Condition)> {
    let trigger = event(hooks, clause, subject)?;
    let asked = happened(hooks, clause)?;
    // The second card that is drawn may be one of several.
    if let (Topic::Draws, Bound::Exactly) = (trigger.topic, bound) {
        let drawn = Amount::Happened(hooks.ask(asked));
        let before = Amount::Sum(vec![drawn.clone(), Amount::Times(Box::new(Amount::Cause), -1)]);
        let reached = Condition::Is(drawn, Bound::AtLeast, Amount::N(n));
        let now = Condition::Not(Box::new(Condition::Is(before, Bound::AtLeast, Amount::N(n))));
        return Ok((trigger, Condition::All(vec![reached, now])));
    }
    // Of what happens to several cards at once none is the first.
    if !matches!(
        trigger.topic,
        Topic::Plays
            | Topic::Attacks
            | Topic::AttacksDirectly
            | Topic::Attacked
            | Topic::AttackedDirectly
            | Topic::Suffers
            | Topic::Recovers
            | Topic::Came
    ) {
        return cannot(clause.at, "何回目か", "which time it is");
    }
    let so_often = Amount::Happened(hooks.ask(Asked { counts: Counts::Times, ..asked }));
    Ok((trigger, Condition::Is(so_often, bound, Amount::N(n))))
}
