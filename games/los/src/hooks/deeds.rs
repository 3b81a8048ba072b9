//! Deeds: verbs of the language with their slots, as verbs of the engine.

use engine::End;
use engine::effect::Side;
use language::grammar::{self, Atom, Chain, Particle, Quantity, Tie, Tied};
use language::scribe::phrase::Whose;
use language::scribe::writer::Writer;
use language::scribe::{Pick, Plays, Refused, target};
use language::view::{Filler, Slots};
use language::{DeedId, genre};

use super::{Hooks, lasting, posture};
use crate::game::Los;
use crate::lexicon::{Deed, Noun};
use crate::table::Zone;
use crate::vocabulary::{Amount, Filter, Pose, Reference, Spot, Test, Verb, Whom};

pub(super) type Lowered<T> = Result<T, Refused>;

pub(super) fn not_yet<T>(at: grammar::At) -> Lowered<T> {
    Err(Refused::new(at, "まだ訳せない行為", "a deed that is not lowered yet"))
}

/// The only word of a phrase, if it is a noun.
pub(super) fn only_noun(chain: &Chain) -> Option<language::Word<{ language::lexicon::NOUN }>> {
    match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Noun(word), [], None) => Some(*word),
        _ => None,
    }
}

/// Does a deed.
pub(super) fn deed(
    hooks: &mut Hooks<'_>,
    writer: &mut Writer<Los>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    by: Side,
) -> Lowered<()> {
    slots.take_adverb(genre::Adverb::Then.word());
    if let Some(changes) = lasting::changes(deed, slots)? {
        return lasting::given(hooks, writer, slots, &changes, by);
    }
    if let Some(own) = Deed::of(deed) {
        return match own {
            Deed::Down => simple(hooks, writer, slots, Verb::Down, by),
            Deed::Regain => regain(hooks, writer, slots, true, by),
            Deed::Gain => regain(hooks, writer, slots, false, by),
            Deed::Fight => not_yet(slots.at()),
        };
    }
    match genre::Deed::of(deed) {
        Some(genre::Deed::Choose) => {
            let random = slots.take_adverb(genre::Adverb::AtRandom.word());
            let how = Pick { aims: true, random, ..Pick::by(by) };
            target(hooks, writer, slots, &Particle::Object, how).map(|_| ())
        }
        Some(genre::Deed::Destroy) => simple(hooks, writer, slots, Verb::Destroy, by),
        Some(genre::Deed::Reveal) => simple(hooks, writer, slots, Verb::Reveal, by),
        Some(genre::Deed::Discard) => {
            simple(hooks, writer, slots, Verb::Go(Spot::Zone(Zone::Trash), Pose::default(), false), by)
        }
        Some(genre::Deed::Draw) => draw(writer, slots, by),
        Some(genre::Deed::Recover) => life(writer, slots, Verb::Recover, by),
        Some(genre::Deed::Lose) => life(writer, slots, Verb::LoseLife, by),
        Some(genre::Deed::Give) => damage(hooks, writer, slots),
        Some(genre::Deed::Put | genre::Deed::Return | genre::Deed::Add) => put(hooks, writer, slots, by),
        Some(genre::Deed::Change) => change(hooks, writer, slots, by),
        _ => not_yet(slots.at()),
    }
}

/// A deed that is done to cards and nothing else.
fn simple(
    hooks: &mut Hooks<'_>,
    writer: &mut Writer<Los>,
    slots: &mut Slots<'_>,
    verb: Verb,
    by: Side,
) -> Lowered<()> {
    if by != Side::Mine {
        return not_yet(slots.at());
    }
    let to = target(hooks, writer, slots, &Particle::Object, Pick::by(by))?;
    writer.deed(verb, to, Amount::N(1));
    Ok(())
}

/// Cards are regained, or gained: only those that aren't yet are picked, and それ stays what it was.
fn regain(
    hooks: &mut Hooks<'_>,
    writer: &mut Writer<Los>,
    slots: &mut Slots<'_>,
    up: bool,
    by: Side,
) -> Lowered<()> {
    if by != Side::Mine {
        return not_yet(slots.at());
    }
    let gained = Filter::Is(Test::Gained);
    let only = Some(if up { gained } else { Filter::Not(Box::new(gained)) });
    let (spoken, steps) = (writer.spoken_of(), writer.ops().len());
    let to = target(hooks, writer, slots, &Particle::Object, Pick { only, ..Pick::by(by) })?;
    if writer.ops().len() > steps {
        writer.put_back_it(&spoken);
    }
    writer.deed(Verb::Regain(up), to, Amount::N(1));
    Ok(())
}

/// A printed number without a bound.
pub(super) fn number(chain: &Chain) -> Lowered<i16> {
    match (&chain.first, &chain.more[..]) {
        (Atom::Quantity(Quantity::Count { n: grammar::Amount::N { n }, bound: None, .. }), []) => {
            Ok((*n).min(30_000) as i16)
        }
        _ => Err(Refused::new(chain.at, "この数", "such a number")),
    }
}

fn draw(writer: &mut Writer<Los>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let at = slots.at();
    let count = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
    let plain = match slots.take(&Particle::Object) {
        Filler::Printed(chain) => {
            only_noun(chain).is_some_and(|word| genre::Noun::of(word) == Some(genre::Noun::Card))
        }
        Filler::Carried | Filler::Unsaid => true,
    };
    let Some(count) = count.filter(|_| plain) else { return not_yet(at) };
    writer.deed(Verb::Draw(Whom::One(by), false), Reference::Nothing, Amount::N(number(count)?));
    Ok(())
}

fn life(writer: &mut Writer<Los>, slots: &mut Slots<'_>, verb: fn(Whom) -> Verb, by: Side) -> Lowered<()> {
    let at = slots.at();
    let count = slots.take_count_of(&Particle::Object);
    let Filler::Printed(chain) = slots.take(&Particle::Object) else { return not_yet(at) };
    let is_life = |atom: &Atom| matches!(atom, Atom::Noun(word) if Noun::of(*word) == Some(Noun::Life));
    let whose = match (&chain.first, &chain.more[..], &chain.relative) {
        (life, [], None) if is_life(life) => Whom::One(by),
        (Atom::Noun(word), [Tied::By(Tie::Of, life)], None) if is_life(life) => {
            match genre::Noun::of(*word) {
                Some(genre::Noun::You) => Whom::One(by),
                Some(genre::Noun::Opponent) => Whom::One(Side::Theirs),
                _ => return not_yet(at),
            }
        }
        _ => return not_yet(at),
    };
    let Some(count) = count else { return not_yet(at) };
    writer.deed(verb(whose), Reference::Nothing, Amount::N(number(count)?));
    Ok(())
}

fn damage(hooks: &Hooks<'_>, writer: &mut Writer<Los>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    let (harm, to) = (slots.take(&Particle::Object).printed(), slots.take(&Particle::To).printed());
    let (Some(harm), Some(to)) = (harm, to) else { return not_yet(at) };
    let whom = match only_noun(to).and_then(|word| hooks.whose(word)) {
        Some(Whose::Own) => Whom::One(Side::Mine),
        Some(Whose::Opponent) => Whom::One(Side::Theirs),
        Some(Whose::Both) => Whom::Both,
        _ => return not_yet(at),
    };
    let n = number(harm)?;
    writer.deed(Verb::Damage(whom), Reference::Nothing, Amount::N(n));
    Ok(())
}

/// Where a text puts cards.
fn spot(chain: &Chain) -> Lowered<Spot> {
    let word = match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Noun(word), [], None) => *word,
        // 持ち主の手札, 自分のデッキの下: a card goes to its owner's in any case.
        (Atom::Noun(whose), [Tied::By(Tie::Of, Atom::Noun(word))], None)
            if matches!(genre::Noun::of(*whose), Some(genre::Noun::Owner)) =>
        {
            *word
        }
        _ => return not_yet(chain.at),
    };
    match (genre::Noun::of(word), Noun::of(word)) {
        (Some(genre::Noun::Hand), _) => Ok(Spot::Zone(Zone::Hand)),
        (Some(genre::Noun::DeckTop), _) => Ok(Spot::Deck(End::Top)),
        (Some(genre::Noun::DeckBottom), _) => Ok(Spot::Deck(End::Bottom)),
        (_, Some(Noun::Trash)) => Ok(Spot::Zone(Zone::Trash)),
        (_, Some(Noun::EnergyZone)) => Ok(Spot::Zone(Zone::Energy)),
        _ => not_yet(chain.at),
    }
}

fn put(hooks: &mut Hooks<'_>, writer: &mut Writer<Los>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let at = slots.at();
    let Some(to) = slots.take(&Particle::To).printed() else { return not_yet(at) };
    let spot = spot(to)?;
    let pose = match slots.take(&Particle::At).printed() {
        None => Pose::default(),
        Some(chain) => match only_noun(chain).and_then(Noun::of).and_then(posture) {
            Some(pose) => pose,
            None => return not_yet(at),
        },
    };
    let order = slots.take_adverb(genre::Adverb::InAnyOrder.word());
    simple(hooks, writer, slots, Verb::Go(spot, pose, order), by)
}

fn change(hooks: &mut Hooks<'_>, writer: &mut Writer<Los>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let at = slots.at();
    let Some(to) = slots.take(&Particle::To).printed().and_then(only_noun).and_then(Noun::of) else {
        return not_yet(at);
    };
    let verb = match (to, posture(to)) {
        (Noun::Downed, _) => Verb::Down,
        (_, Some(Pose { gained: Some(_), .. })) | (_, None) => return not_yet(at),
        (_, Some(pose)) => Verb::Turn(pose),
    };
    simple(hooks, writer, slots, verb, by)
}
