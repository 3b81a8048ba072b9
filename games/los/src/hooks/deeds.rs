//! Deeds: verbs of the language with their slots, as verbs of the engine.

use engine::End;
use engine::effect::{Op, Side};
use language::DeedId;
use language::card::told;
use language::genre::{self, Adverb};
use language::grammar::{Arg, Atom, Chain, Clause, Particle, Pred, Tie, Tied};
use language::scribe::amounts::{number, per, times, value};
use language::scribe::phrase::{Count, Phrase, Says, Whose, count};
use language::scribe::picking::{carried, phrase_in, target};
use language::scribe::sentences::body;
use language::scribe::{Actor, Lowered, Pick, Plays, Refused};
use language::view::Slots;

use super::events::whom;
use super::{
    DAMAGE_TO_CHARACTER, Hooks, cannot, lasting, moves, own_noun, posture, prohibitions, shared_noun,
};
use crate::lexicon::{Deed, Noun};
use crate::table::{LANES, Zone};
use crate::vocabulary::{Amount, Filter, Pose, Reference, Selector, Spot, Term, Test, Verb, Whom};

fn not_understood<T>(slots: &Slots<'_>) -> Lowered<T> {
    cannot(slots.at(), "この行為", "such a deed")
}

/// Is a lane chosen?
pub(super) fn chooses_lane(deed: DeedId, slots: &Slots<'_>) -> bool {
    genre::Deed::of(deed) == Some(genre::Deed::Choose)
        && slots.peek(&Particle::Object).and_then(own_noun) == Some(Noun::Lane)
}

/// The player or players that a deed is done to where who does it is who it is done to.
pub(super) fn whom_of(by: Actor) -> Whom {
    match by {
        Actor::Both => Whom::Both,
        by => Whom::One(by.side()),
    }
}

/// お互いは…する: is each of these done by both players at once, as so much life or so many cards?
pub(super) fn done_by_both(hooks: &Hooks<'_>, clauses: &[Clause]) -> bool {
    let together = |clause: &Clause| {
        let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
        let printed = |arg: &Arg| !matches!(arg, Arg::Phrase(chain, None, _) if chain.relative.is_some());
        let of_players = matches!(
            deed,
            Some(genre::Deed::Draw | genre::Deed::Recover | genre::Deed::Lose | genre::Deed::Suffer)
        );
        of_players && clause.args.iter().all(printed)
    };
    let negated = |clause: &Clause| match &clause.pred {
        Pred::Verb { tense, .. } => tense.negated(),
        _ => false,
    };
    clauses.iter().all(|clause| together(clause) || negated(clause))
}

/// Does a deed.
pub(super) fn deed(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
    let side = by.side();
    if by != Actor::Unsaid
        && let Some(changes) = prohibitions::of_player(hooks, deed, slots)?
    {
        lasting::given_to_players(hooks, changes, by);
        return Ok(());
    }
    let again =
        genre::Deed::of(deed) == Some(genre::Deed::Attack) && slots.take_adverb(Adverb::OnceMore.word());
    if again {
        slots.take_form();
        // Once more is of this turn.
        hooks.lasted = hooks.until == Some(Term::Turn);
        return done_to(hooks, slots, &Particle::Topic, Verb::Again, side);
    }
    if let Some(lasting) = lasting::changes(hooks, deed, slots, side)? {
        return lasting::given(hooks, slots, lasting, side);
    }
    if let Some(own) = Deed::of(deed) {
        return match own {
            Deed::Down => done_to(hooks, slots, &object_slot(slots), Verb::Down, side),
            Deed::Regain => regain(hooks, slots, true, side),
            Deed::Gain => regain(hooks, slots, false, side),
            Deed::Fight => not_understood(slots),
        };
    }
    let Some(deed) = genre::Deed::of(deed) else { return not_understood(slots) };
    let object = Particle::Object;
    match deed {
        genre::Deed::Choose => choose(hooks, slots, side),
        genre::Deed::Destroy => done_to(hooks, slots, &object, Verb::Destroy, side),
        genre::Deed::Reveal => reveal(hooks, slots, side),
        genre::Deed::Show => shown(hooks, slots, side),
        genre::Deed::Discard => {
            let verb = Verb::Go(Spot::Zone(Zone::Trash), Pose::default(), false);
            done_to(hooks, slots, &object, verb, side)
        }
        genre::Deed::Swap => aspect(hooks, slots, Verb::Swap, side),
        genre::Deed::ChangeTo => aspect(hooks, slots, Verb::ChangeDisplay, side),
        genre::Deed::Draw => draw(hooks, slots, by),
        genre::Deed::Recover => life(hooks, slots, Verb::Recover, by),
        genre::Deed::Lose => life(hooks, slots, Verb::LoseLife, by),
        genre::Deed::Give => damage(hooks, slots, None, side),
        genre::Deed::Suffer => damage(hooks, slots, Some(by), side),
        genre::Deed::Move => moved(hooks, slots, side),
        genre::Deed::Shuffle => shuffle(hooks, slots, side),
        genre::Deed::Look => look(hooks, slots, side),
        genre::Deed::Play => {
            let free = slots.take_adverb(Adverb::WithoutPaying.word());
            done_to(hooks, slots, &object, Verb::Play(free), side)
        }
        genre::Deed::Put | genre::Deed::Return | genre::Deed::Add | genre::Deed::Bring => {
            put(hooks, slots, side)
        }
        genre::Deed::Change => turned(hooks, slots, &object, side),
        genre::Deed::Become => turned(hooks, slots, &Particle::Topic, side),
        // 以下から1つを選んで発動する: what was chosen.
        genre::Deed::UseText if hooks.writer.program().modes.is_some() => Ok(()),
        _ => not_understood(slots),
    }
}

/// What it is done to stands in を, or in は where a card is the subject.
fn object_slot(slots: &Slots<'_>) -> Particle {
    match slots.peek(&Particle::Object) {
        None if slots.peek(&Particle::Topic).is_some() => Particle::Topic,
        _ => Particle::Object,
    }
}

/// A deed that is done to cards and nothing else.
fn done_to(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    slot: &Particle,
    verb: Verb,
    by: Side,
) -> Lowered<()> {
    let random = slots.take_adverb(Adverb::AtRandom.word());
    let to = target(hooks, slots, slot, Pick { random, ..Pick::by(by) })?;
    hooks.writer().deed(verb, to, Amount::N(1));
    Ok(())
}

fn choose(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    if slots.peek(&Particle::From).and_then(shared_noun) == Some(genre::Noun::Following) {
        slots.take(&Particle::From);
        return modes(hooks, slots);
    }
    if slots.peek(&Particle::Object).and_then(own_noun) == Some(Noun::Lane) {
        return lane(hooks, slots);
    }
    let random = slots.take_adverb(Adverb::AtRandom.word());
    let how = Pick { aims: true, random, ..Pick::by(by) };
    target(hooks, slots, &Particle::Object, how).map(|_| ())
}

/// The most modes that a text may have.
const MOST_MODES: usize = 8;

/// 以下から1つを選んで: the lines after it are what there is to choose from.
fn modes(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    let chain = slots.take(&Particle::Object).printed().or_else(|| slots.take_count());
    let n = match chain.map(count) {
        Some(Ok(Count::Exactly(n))) => usize::try_from(n).unwrap_or_default(),
        _ => return not_understood(slots),
    };
    let modes = hooks.modes;
    if modes.len() < 2 || modes.len() > MOST_MODES || n > modes.len() || n == 0 {
        return cannot(at, "選択肢の数", "how many there are to choose from");
    }
    let row = hooks.lore.options.len() as u16;
    hooks.lore.options.push(modes.iter().map(|mode| told(super::lexicon(), mode)).collect());
    let of = modes.len() as u8;
    let n = n as u8;
    hooks.writer.program().modes = Some(engine::effect::Modes { of, n, up_to: false, instead: None, row });
    for (at, mode) in modes.iter().enumerate() {
        let gate = hooks.writer.write(Op::Mode(at as u8, 0));
        body(hooks, &mode.clauses, false)?;
        hooks.writer.land(gate);
    }
    Ok(())
}

/// レーンを1つ選ぶ: the number of the lane is X from then on.
fn lane(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let one = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
    slots.take(&Particle::Object);
    if one.and_then(number) != Some(1) {
        return cannot(slots.at(), "レーンの数", "how many lanes");
    }
    hooks.writer.cite(rule!("3.3.4"));
    let asks = hooks.writer.write(Op::OneOf(0, Vec::new()));
    let (mut starts, mut ends) = (Vec::new(), Vec::new());
    for lane in 0..LANES {
        starts.push(hooks.writer.here());
        hooks.writer.write(Op::Let(Amount::N(lane.into())));
        ends.push(hooks.writer.write(Op::Jump(0)));
    }
    ends.into_iter().for_each(|end| hooks.writer.land(end));
    hooks.writer.ways(asks, starts);
    hooks.lane = true;
    Ok(())
}

/// What is changed of a card is not the card: 位置を入れ替える, 表示を変更する.
fn aspect(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, verb: Verb, by: Side) -> Lowered<()> {
    let at = slots.at();
    let Some(mut phrase) = phrase_in(hooks, slots, &Particle::Object)? else {
        return not_understood(slots);
    };
    if !phrase.said(Says::ASPECT) {
        return not_understood(slots);
    }
    phrase.forget(Says::ASPECT);
    let to = match phrase.says_only(Says::NOTHING) {
        true => carried(hooks, at)?,
        false => phrase.pick(hooks, Pick::by(by))?,
    };
    hooks.writer.deed(verb, to, Amount::N(1));
    Ok(())
}

/// Cards are regained, or gained: only those that aren't yet are picked, and それ stays what it was.
fn regain(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, up: bool, by: Side) -> Lowered<()> {
    let gained = Filter::Is(Test::Gained);
    let only = Some(if up { gained } else { Filter::Not(Box::new(gained)) });
    let (spoken, steps) = (hooks.writer.spoken_of(), hooks.writer.ops().len());
    let to = target(hooks, slots, &Particle::Object, Pick { only, ..Pick::by(by) })?;
    if hooks.writer.ops().len() > steps {
        hooks.writer.put_back_it(&spoken);
    }
    hooks.writer.deed(Verb::Regain(up), to, Amount::N(1));
    Ok(())
}

fn draw(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Actor) -> Lowered<()> {
    let often = per(hooks, slots, by.side())?;
    let count = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
    let card = slots.take(&Particle::Object).printed().map(shared_noun);
    let bottom = match slots.take(&Particle::From).printed() {
        None => false,
        Some(chain) => match shared_noun(chain) {
            Some(genre::Noun::DeckTop) => false,
            Some(genre::Noun::DeckBottom) => true,
            _ => return cannot(chain.at, "どこから引くか", "drawn from where"),
        },
    };
    let cards = matches!(card, None | Some(Some(genre::Noun::Card)));
    let Some(count) = count.filter(|_| cards) else { return not_understood(slots) };
    let n = match number(count) {
        Some(n) => Amount::N(n.min(99)),
        None => value(hooks, count, by.side())?,
    };
    let n = times(n, often.as_ref(), slots.at())?;
    hooks.writer.deed(Verb::Draw(whom_of(by), bottom), Reference::Nothing, n);
    Ok(())
}

fn life(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, verb: fn(Whom) -> Verb, by: Actor) -> Lowered<()> {
    let often = per(hooks, slots, by.side())?;
    let count = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
    let Some(object) = slots.take(&Particle::Object).printed() else { return not_understood(slots) };
    let phrase = Phrase::read(hooks, object)?;
    phrase.only(Says::WHOSE.and(Says::FIGURES))?;
    let life = matches!(phrase.figures[..], [(word, false)] if Noun::of(word) == Some(Noun::Life));
    let whose = match phrase.whose.get() {
        None | Some(Whose::Own) => whom_of(by),
        Some(Whose::Both) => Whom::Both,
        Some(whose) => match whose.side(by.side()) {
            Some(side) => Whom::One(side),
            None => return not_understood(slots),
        },
    };
    let Some(count) = count.filter(|_| life) else { return not_understood(slots) };
    let n = value(hooks, count, by.side())?;
    let n = times(n, often.as_ref(), slots.at())?;
    hooks.writer.deed(verb(whose), Reference::Nothing, n);
    Ok(())
}

/// Damage is given to someone, or someone suffers it.
fn damage(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, suffers: Option<Actor>, by: Side) -> Lowered<()> {
    let often = per(hooks, slots, by)?;
    let Some(harm) = slots.take(&Particle::Object).printed() else { return not_understood(slots) };
    let nobody = Err(Refused { at: slots.at(), why: DAMAGE_TO_CHARACTER });
    let whom = match suffers {
        Some(Actor::Unsaid) => return nobody,
        Some(by) => whom_of(by),
        None => match slots.take(&Particle::To).printed() {
            Some(to) => whom(hooks, to)?,
            None => return nobody,
        },
    };
    let n = match (number(harm), harm.more.last()) {
        (Some(n), _) if is_harm(&harm.first) => Amount::N(n),
        // このカードのATK分のダメージ
        (None, Some(Tied::By(Tie::Of, Atom::Noun(word))))
            if genre::Noun::of(*word) == Some(genre::Noun::Damage) =>
        {
            let much = Chain { more: harm.more[..harm.more.len() - 1].to_vec(), ..harm.clone() };
            value(hooks, &much, by)?
        }
        _ => return not_understood(slots),
    };
    let n = times(n, often.as_ref(), slots.at())?;
    hooks.writer.deed(Verb::Damage(whom), Reference::Nothing, n);
    Ok(())
}

/// 300ダメージ
fn is_harm(atom: &Atom) -> bool {
    use language::grammar::Quantity;
    match atom {
        Atom::Quantity(Quantity::Count { unit: Some(unit), .. }) => matches!(
            genre::Counter::of(*unit),
            Some(genre::Counter::Damage | genre::Counter::OfDamage | genre::Counter::PointOfDamage)
        ),
        _ => false,
    }
}

fn moved(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let slot = object_slot(slots);
    let omitted = slots.peek(&slot).is_none();
    let verb = moves::verb(hooks, slots, omitted)?;
    done_to(hooks, slots, &slot, verb, by)
}

fn shuffle(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let Some(object) = slots.take(&Particle::Object).printed() else { return not_understood(slots) };
    let phrase = Phrase::read(hooks, object)?;
    phrase.only(Says::WHOSE.and(Says::ZONES))?;
    if phrase.zones.get().map(|zones| &zones[..]) != Some(&[Zone::Deck]) {
        return not_understood(slots);
    }
    let side = phrase.deck_of(by)?;
    hooks.writer.deed(Verb::Shuffle(side), Reference::Nothing, Amount::N(1));
    Ok(())
}

/// 見る: the top of a deck, or cards that lie somewhere, out of which some may be picked then.
fn look(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let Some(phrase) = phrase_in(hooks, slots, &Particle::Object)? else { return not_understood(slots) };
    if !phrase.said(Says::TOP) {
        let to = phrase.pick(hooks, Pick::by(by))?;
        let looked = match &to {
            Reference::Every(of) => Some(of.clone()),
            _ => None,
        };
        hooks.writer.look_at(looked);
        hooks.writer.deed(Verb::Look, to, Amount::N(1));
        return Ok(());
    }
    phrase.only(Says::TOP.and(Says::WHOSE).and(Says::COUNT).and(Says::HEAD))?;
    let plain = phrase.head.get().is_none_or(|head| head.tests.is_empty());
    let Some(Count::Exactly(n)) = phrase.number().filter(|_| plain) else { return not_understood(slots) };
    let side = phrase.deck_of(by)?;
    let top = hooks.writer.deed(Verb::Top(side, true), Reference::Nothing, Amount::N(n));
    let into = hooks.writer.touched(top)?;
    let cards = Selector { places: vec![(Zone::Deck, side)], filters: vec![Filter::In(into)] };
    hooks.writer.look_at(Some(cards));
    hooks.writer.only_speak_of(Reference::Slot(into));
    Ok(())
}

/// 公開する: cards off the top of a deck may be picked from then.
fn reveal(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let top = match phrase_in(hooks, slots, &Particle::Object)? {
        Some(phrase) => {
            let top = phrase.said(Says::TOP).then(|| phrase.deck_of(by)).transpose()?;
            let to = phrase.pick(hooks, Pick::by(by))?;
            hooks.writer.deed(Verb::Reveal, to.clone(), Amount::N(1));
            top.zip(slot_of(&to))
        }
        None => {
            let to = carried(hooks, slots.at())?;
            hooks.writer.deed(Verb::Reveal, to, Amount::N(1));
            None
        }
    };
    if let Some((side, slot)) = top {
        let cards = Selector { places: vec![(Zone::Deck, side)], filters: vec![Filter::In(slot)] };
        hooks.writer.look_at(Some(cards));
    }
    Ok(())
}

fn slot_of(to: &Reference) -> Option<engine::effect::SlotId> {
    match to {
        Reference::Slot(slot) => Some(*slot),
        _ => None,
    }
}

/// 相手に見せる
fn shown(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    match slots.take(&Particle::To).printed().and_then(shared_noun) {
        Some(genre::Noun::Opponent) => done_to(hooks, slots, &Particle::Object, Verb::Reveal, by),
        _ => not_understood(slots),
    }
}

/// Where a text puts cards.
fn spot(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Spot> {
    // 持ち主の手札, 自分のデッキの下: a card goes to its owner's in any case.
    let word = match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Noun(word), [], None) => *word,
        (Atom::Noun(whose), [Tied::By(Tie::Of, Atom::Noun(word))], None)
            if matches!(hooks.whose(*whose), Some(Whose::Owner | Whose::Own)) =>
        {
            *word
        }
        _ => return cannot(chain.at, "どこに置くか", "put where"),
    };
    if let Some(row) = Noun::of(word).and_then(super::places::row) {
        return Ok(Spot::Field(Some(row)));
    }
    match genre::Noun::of(word) {
        Some(genre::Noun::DeckTop) => return Ok(Spot::Deck(End::Top)),
        Some(genre::Noun::DeckBottom) => return Ok(Spot::Deck(End::Bottom)),
        _ => {}
    }
    match hooks.zones(word).as_deref() {
        Some([Zone::Deck]) => Ok(Spot::Deck(End::Bottom)),
        Some([Zone::Support]) => Ok(Spot::Support),
        Some([Zone::Character, ..]) => Ok(Spot::Field(None)),
        Some([zone]) => Ok(Spot::Zone(*zone)),
        _ => cannot(chain.at, "どこに置くか", "put where"),
    }
}

fn put(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<()> {
    let Some(to) = slots.take(&Particle::To).printed() else { return not_understood(slots) };
    let spot = spot(hooks, to)?;
    let pose = match slots.take(&Particle::At).printed() {
        None => Pose::default(),
        Some(chain) => match own_noun(chain).and_then(posture) {
            Some(pose) => pose,
            None => return not_understood(slots),
        },
    };
    let order = slots.take_adverb(Adverb::InAnyOrder.word());
    let random = slots.take_adverb(Adverb::AtRandom.word());
    let to = target(hooks, slots, &Particle::Object, Pick { random, ..Pick::by(by) })?;
    let energy = |of: &Selector| of.places.iter().any(|(zone, _)| *zone == Zone::Energy);
    hooks.lore.tells_energy |= match (&to, hooks.writer.ops().last()) {
        (Reference::Every(of), _) => energy(of),
        (Reference::Slot(slot), Some(Op::Choose(choose))) if choose.into == *slot => energy(&choose.of),
        _ => false,
    };
    hooks.writer.deed(Verb::Go(spot, pose, order), to, Amount::N(1));
    Ok(())
}

/// 裏側表示にする, ダウン状態になる
fn turned(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, slot: &Particle, by: Side) -> Lowered<()> {
    let Some(to) = slots.take(&Particle::To).printed().and_then(own_noun) else {
        return not_understood(slots);
    };
    let verb = match (to, posture(to)) {
        (Noun::Downed, _) => Verb::Down,
        (_, Some(Pose { gained: Some(gained), .. })) => return regain(hooks, slots, !gained, by),
        (_, Some(pose)) => Verb::Turn(pose),
        (_, None) => return not_understood(slots),
    };
    done_to(hooks, slots, slot, verb, by)
}
