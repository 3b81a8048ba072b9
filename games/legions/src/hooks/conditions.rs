//! Conditions that are told in the game's own words: what the text has brought about, cores, whose turn it is.

use engine::effect::{Bound, Side};
use language::genre::{self, Adverb};
use language::grammar::{Arg, Atom, Chain, Clause, Copula, Particle, Pred, Tied};
use language::scribe::conditions::negated;
use language::scribe::history;
use language::scribe::phrase::{Count, Phrase, Pronoun, Says, count};
use language::scribe::sentences::{player, take_connectives};
use language::scribe::{Lowered, Plays, Refused};
use language::view::{Slots, View};
use language::{DeedId, Tense};

use super::events::{self, Subject};
use super::words::{lane, own_noun, shared_noun};
use super::{Hooks, amounts, cannot, is, zones};
use crate::ability::{Topic, Who};
use crate::game::Legions;
use crate::kinds::Category;
use crate::lexicon::{Deed, Noun};
use crate::vocabulary::{Amount, Condition, Fact, Filter, Measure, Op, Reference, Selector, Test};

/// Where cards known already must lie.
pub(super) fn lies(
    hooks: &mut Hooks<'_>,
    on: &Reference,
    place: Phrase<Legions>,
    not: bool,
) -> Lowered<Vec<Filter>> {
    // 中央レーンにある場合
    if place.says_only(Says::PLACES) {
        hooks.writer.take_cites();
        return Ok(place.places);
    }
    place.only(Says::ZONES.and(Says::WHOSE))?;
    let Some(all) = place.zones.get() else {
        return cannot(place.at, "どこにあるか", "where it lies");
    };
    if *on == Reference::This && !not {
        hooks.here_works(all);
    }
    let lies = is(Test::Lies(zones(all)));
    Ok(vec![match place.whose.get().map(|whose| whose.side(Side::Mine)) {
        None => lies,
        Some(Some(side)) => Filter::Any(vec![vec![lies, is(Test::Of(side))]]),
        Some(None) => return cannot(place.at, "誰の領域か", "whose zone"),
    }])
}

/// これによって, この効果で
pub(super) fn is_by_this(arg: &Arg) -> bool {
    let by = arg.phrase(&[Particle::By, Particle::ByStem, Particle::At]);
    by.is_some_and(is_this_effect)
}

/// これ, この効果
pub(super) fn is_this_effect(chain: &Chain) -> bool {
    match (&chain.first, &chain.more[..]) {
        (Atom::Noun(word), []) => genre::Noun::of(*word) == Some(genre::Noun::This),
        (Atom::Adnominal(word), [Tied::Beside(Atom::Noun(noun))]) => {
            genre::Adnominal::of(*word) == Some(genre::Adnominal::This)
                && genre::Noun::of(*noun) == Some(genre::Noun::Effect)
        }
        _ => false,
    }
}

fn now(arg: &Arg) -> bool {
    match arg {
        Arg::Adverb(word, _) => matches!(
            Adverb::of(*word),
            Some(Adverb::InThisTurn | Adverb::DuringThisTurnTo | Adverb::DuringThisTurn)
        ),
        _ => false,
    }
}

/// Does a condition ask what the text has brought about: これによって…ブレイクした場合?
pub(super) fn asks_what_happened(hooks: &Hooks<'_>, clause: &Clause) -> bool {
    use language::grammar::Link;
    let condition = matches!(clause.link, Some(Link::CasePause | Link::IfPause | Link::WhenKanji));
    // 次の相手のターン終了時まで、…した時: what is waited for so long.
    let until = |arg: &Arg| match arg {
        Arg::Phrase(_, Some(Particle::Until), _) => true,
        arg => arg.is(Adverb::UntilEndOfTurn) || arg.is(Adverb::Next),
    };
    let waits = clause.link == Some(Link::WhenKanji) && clause.args.iter().any(until);
    match &clause.pred {
        Pred::Verb { tense: Tense::Past | Tense::NegativePast | Tense::WasOngoing, .. }
            if condition && !waits =>
        {
            !clause.does(hooks.lexicon(), genre::Deed::DoSo)
                && !clause.args.iter().any(now)
                && !history::asks(hooks, clause)
        }
        _ => false,
    }
}

/// A condition in the game's own words; none if it is told like any other.
pub(super) fn own(
    hooks: &mut Hooks<'_>,
    clause: &Clause,
    subject: Option<&Chain>,
) -> Lowered<Option<Condition>> {
    let tense = match &clause.pred {
        Pred::Verb { tense, .. } => *tense,
        Pred::Is(chain, copula) => {
            if let Some(mode) = mode(clause, chain, copula).filter(|_| subject.is_none()) {
                return Ok(Some(mode));
            }
            return match nth(hooks, clause, chain, copula)? {
                Some(nth) => Ok(Some(nth)),
                None => turn_of(hooks, clause, chain, copula),
            };
        }
        _ => return Ok(None),
    };
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let Some(deed) = view.deed() else { return Ok(None) };
    match genre::Deed::of(deed) {
        // 出来ない場合, そうしない場合
        Some(genre::Deed::CanBeDone | genre::Deed::DoSo)
            if matches!(tense, Tense::Negative | Tense::NegativePast) =>
        {
            return view.with(|slots| {
                slots.take_form();
                Ok(Some(Condition::Not(Box::new(Condition::Done))))
            });
        }
        Some(genre::Deed::DoSo) => return Ok(None),
        Some(genre::Deed::Exist | genre::Deed::Be) => {
            return match in_every_lane(hooks, &view)? {
                Some(all) => view.with(|slots| {
                    slots.take_form();
                    slots.take(&Particle::To);
                    slots.take(&Particle::Topic);
                    take_connectives(slots);
                    Ok(Some(all))
                }),
                None => match turned_by_this(hooks, &view)? {
                    Some(so_many) => view.with(|slots| {
                        slots.take_form();
                        slots.take(&Particle::Topic);
                        let _ = slots.take_count_of(&Particle::Topic).or_else(|| slots.take_count());
                        take_connectives(slots);
                        Ok(Some(so_many))
                    }),
                    None => cores(hooks, view),
                },
            };
        }
        _ => {}
    }
    if let Some(fights) = fights(hooks, &view, tense)? {
        return view.with(|slots| {
            slots.take_form();
            slots.take(&Particle::Object);
            slots.take(&Particle::With);
            let who = slots.take(&Particle::Topic).printed().or(subject);
            let Some(who) = who else {
                return cannot(clause.at, "何がバトルを行うか", "what fights");
            };
            let who = Phrase::read(hooks, who)?.spoken(hooks, Side::Mine)?;
            Ok(Some(Condition::Are(who, vec![fights])))
        });
    }
    if asks_what_happened(hooks, clause) {
        if let Some(how) = how_it_came(hooks, clause)? {
            return Ok(Some(how));
        }
        return happened(hooks, clause, view, subject).map(Some);
    }
    if hooks.holds && tense == Tense::Plain {
        return while_it_does(hooks, view);
    }
    Ok(None)
}

/// このカードとバトルを行っている: fights with such a unit; none if it is told of something else.
pub(super) fn fights(hooks: &mut Hooks<'_>, view: &View<'_>, tense: Tense) -> Lowered<Option<Filter>> {
    let battle = view.deed().and_then(genre::Deed::of) == Some(genre::Deed::Do)
        && view.slots().peek(&Particle::Object).and_then(shared_noun) == Some(genre::Noun::Battle);
    if !battle || tense != Tense::Ongoing {
        return Ok(None);
    }
    let with = events::other(hooks, view.slots().peek(&Particle::With))?;
    Ok(Some(is(Test::Fights(with.unwrap_or_default()))))
}

/// そのスキルが、このターン中にあなたがプレイした1枚目のスキルの場合: as many were played by now, with the one that set the ability
/// off (LG-97); none if something else is told.
fn nth(hooks: &mut Hooks<'_>, clause: &Clause, chain: &Chain, copula: &Copula) -> Lowered<Option<Condition>> {
    use language::grammar::{Amount as Number, Bound as Printed, Quantity, Tie};
    let (
        Atom::Quantity(Quantity::Count { n: Number::N { n }, unit: Some(unit), bound }),
        [Tied::By(Tie::Of, first), more @ ..],
        Some(_),
    ) = (&chain.first, &chain.more[..], &chain.relative)
    else {
        return Ok(None);
    };
    let counter = genre::Counter::of(*unit);
    let bound = match bound {
        None => Bound::Exactly,
        Some(Printed::Least) => Bound::AtLeast,
        Some(_) => return Ok(None),
    };
    if !matches!(counter, Some(genre::Counter::CardNumber | genre::Counter::BodyNumber)) {
        return Ok(None);
    }
    let refused = || cannot(chain.at, "何枚目か", "which of them it is");
    let [Arg::Phrase(subject, Some(Particle::Topic | Particle::Subject), _)] = &clause.args[..] else {
        return refused();
    };
    let subject = Phrase::read(hooks, subject)?;
    let cause = hooks.writer.it()? == Some(Reference::Cause);
    if !cause || !subject.says_only(Says::PRONOUN) || subject.pronoun.get() != Some(&Pronoun::It) {
        return refused();
    }
    let of = Chain { first: first.clone(), more: more.to_vec(), ..chain.clone() };
    let Some(so_many) = history::amount(hooks, &of)? else { return refused() };
    hooks.writer.cite(ruling!("LG-97"));
    let not = matches!(copula, Copula::IsNot | Copula::IsNotTopic);
    let nth = Condition::Is(so_many, bound, Amount::N((*n).min(99) as i16));
    Ok(Some(negated(nth, not)))
}

/// 覚醒モードの場合: of the own master, which alone has modes (21-1); none if something else is told.
fn mode(clause: &Clause, chain: &Chain, copula: &Copula) -> Option<Condition> {
    let awake = match own_noun(chain)? {
        Noun::AwakenedMode => true,
        Noun::NormalMode => false,
        _ => return None,
    };
    let not = matches!(copula, Copula::IsNot | Copula::IsNotTopic);
    clause.args.is_empty().then(|| negated(Condition::Own(Fact::Awakened(Side::Mine)), awake == not))
}

/// あなたのターンの場合
fn turn_of(
    hooks: &mut Hooks<'_>,
    clause: &Clause,
    chain: &Chain,
    copula: &Copula,
) -> Lowered<Option<Condition>> {
    let last = chain.last_noun();
    let turn = matches!(last.and_then(genre::Noun::of), Some(genre::Noun::Turn | genre::Noun::DuringTurn));
    let own = match last.and_then(Noun::of) {
        Some(Noun::YourTurn | Noun::DuringYourTurn) => Some(Side::Mine),
        Some(Noun::DuringTheirTurn) => Some(Side::Theirs),
        _ => None,
    };
    let not = matches!(copula, Copula::IsNot | Copula::IsNotTopic);
    if !clause.args.is_empty() || !(turn || own.is_some()) {
        return Ok(None);
    }
    let side = match (own, chain.without_last()) {
        (Some(side), None) => Some(side),
        (None, Some(whose)) => {
            let phrase = Phrase::read(hooks, &whose)?;
            phrase.only(Says::WHOSE)?;
            phrase.whose.get().and_then(|whose| whose.side(Side::Mine))
        }
        _ => None,
    };
    match side {
        Some(side) => Ok(Some(negated(Condition::Own(Fact::TurnOf(side)), not))),
        None => cannot(chain.at, "誰のターンか", "whose turn"),
    }
}

/// あなたのコアが8個以上ある, マスターの上にコアがない
fn cores(hooks: &mut Hooks<'_>, view: View<'_>) -> Lowered<Option<Condition>> {
    let at = view.at();
    let cores = view.slots().peek(&Particle::Topic).and_then(amounts::of_cores);
    let Some(printed) = cores else { return Ok(None) };
    let (cores, state) = amounts::without_state(printed.clone());
    view.with(|slots| {
        take_connectives(slots);
        let none = slots.take_form().is_some_and(|form| form.tense.negated());
        slots.take(&Particle::Topic);
        let number = slots.take_count_of(&Particle::Topic).or_else(|| slots.take_count());
        let there = match slots.take(&Particle::To).printed() {
            Some(place) => match amounts::on_card(hooks, place)? {
                Some(on) if cores.more.is_empty() && state.is_none() => Amount::Own(Measure::CoresOn(on)),
                None if cores.more.is_empty() => amounts::place_of_cores(hooks, place, state)?,
                _ => return cannot(place.at, "この領域のコア", "cores in such a place"),
            },
            None => match amounts::cores(hooks, &printed)? {
                Some(there) => there,
                None => return cannot(at, "どのコアか", "which cores"),
            },
        };
        let one = |chain: &Chain| language::scribe::amounts::number(chain) == Some(1);
        Ok(Some(match (number, none) {
            (Some(number), true) if !not_even(number) && !one(number) => {
                return cannot(at, "この数え方", "such a count");
            }
            (_, true) => Condition::Is(there, Bound::AtMost, Amount::N(0)),
            (None, false) => Condition::Is(there, Bound::AtLeast, Amount::N(1)),
            (Some(number), false) => match count(number)? {
                Count::Exactly(n) => Condition::Is(there, Bound::Exactly, Amount::N(n)),
                Count::Bounded(bound, n) => Condition::Is(there, bound, Amount::N(n)),
                _ => return cannot(at, "この数え方", "such a count"),
            },
        }))
    })
}

/// あなたのすべてのレーンにミニオンがある: in each lane there is room for one (18-11), so there are as many as lanes; none if
/// something else is told.
fn in_every_lane(hooks: &mut Hooks<'_>, view: &View<'_>) -> Lowered<Option<Condition>> {
    use language::grammar::Quantity;
    let Some(place) = view.slots().peek(&Particle::To) else { return Ok(None) };
    let every = |atom: &Atom| {
        matches!(atom, Atom::Quantity(Quantity::All | Quantity::Every))
            || matches!(atom.adnominal(), Some(genre::Adnominal::Each | genre::Adnominal::All))
    };
    let lanes = place.last_noun().and_then(Noun::of) == Some(Noun::Lane) && place.relative.is_none();
    let all = place.atoms().any(every);
    let (Some(what), true) = (view.slots().peek(&Particle::Topic), lanes && all) else { return Ok(None) };
    let mut phrase = Phrase::read(hooks, what)?;
    for atom in place.atoms() {
        match atom {
            Atom::Noun(word) if Noun::of(*word) == Some(Noun::Lane) => {}
            Atom::Noun(word) => match hooks.whose(*word) {
                Some(whose) => phrase.whose.set(whose, place.at)?,
                None if Noun::of(*word) == Some(Noun::Field) => {}
                None => return Ok(None),
            },
            atom if every(atom) => {}
            _ => return Ok(None),
        }
    }
    phrase.only(Says::CARDS)?;
    let of = phrase.selector(hooks, Side::Mine)?;
    let minions = of.filters.contains(&is(Test::Category(Category::Minion)));
    let side = of.places.first().map(|(_, side)| *side);
    if !minions || of.places.iter().any(|(_, of)| Some(*of) != side) {
        return cannot(place.at, "すべてのレーンにあるもの", "what lies in every lane");
    }
    let not = view.form().is_some_and(|form| form.tense.negated());
    let all = Condition::Is(Amount::Count(of), Bound::AtLeast, Amount::N(3));
    Ok(Some(negated(all, not)))
}

/// この効果で疲労を回復したミニオンが2体以上いる: as many as the last deed turned; none if something else is told.
fn turned_by_this(hooks: &mut Hooks<'_>, view: &View<'_>) -> Lowered<Option<Condition>> {
    use crate::kinds::Posture;
    use crate::vocabulary::Verb;
    let Some(what) = view.slots().peek(&Particle::Topic) else { return Ok(None) };
    let Some(said) = what.relative.as_deref().filter(|said| said.before.is_none()) else { return Ok(None) };
    let past = matches!(said.pred, Pred::Verb { tense: Tense::Past, .. });
    let deed = said.pred.deed(hooks.lexicon());
    let args: Vec<&Arg> = said.args.iter().filter(|arg| !is_by_this(arg)).collect();
    if !past || args.len() == said.args.len() {
        return Ok(None);
    }
    let posture = match (deed.and_then(genre::Deed::of), deed.and_then(Deed::of), &args[..]) {
        (Some(genre::Deed::Recover), _, [arg]) => {
            let tired = arg.phrase(&[Particle::Object]).and_then(own_noun) == Some(Noun::Tiredness);
            tired.then_some(Posture::Active)
        }
        (_, Some(Deed::Tire), []) => Some(Posture::Exhausted),
        (Some(genre::Deed::Change | genre::Deed::Become), _, [arg]) => {
            arg.phrase(&[Particle::To]).and_then(own_noun).and_then(super::words::posture)
        }
        _ => None,
    };
    let last = hooks.writer.ops().iter().rev().find_map(|op| match op {
        Op::Do(todo) => Some(todo.clone()),
        _ => None,
    });
    let of = match (&last, posture) {
        (Some(todo), Some(posture)) if todo.verb == Verb::Turn(posture) => match &todo.to {
            Reference::Every(of) => Some(of.clone()),
            Reference::Slot(slot) => meant(hooks.writer.ops(), *slot),
            _ => None,
        },
        _ => None,
    };
    let Some(of) = of else { return Ok(None) };
    let mut phrase = Phrase::read(hooks, &Chain { relative: None, ..what.clone() })?;
    let counted = view.slots().clone().take_count_of(&Particle::Topic).cloned();
    if let Some(counted) = counted.as_ref().or(view.slots().peek_count()) {
        phrase.add_count(counted)?;
    }
    let count = phrase.count.take();
    phrase.only(Says::HEAD)?;
    if !phrase.tests().iter().all(|test| of.filters.contains(test)) {
        return Ok(None);
    }
    let (bound, n) = match count {
        None => (Bound::AtLeast, 1),
        Some(Count::Exactly(n)) => (Bound::Exactly, n),
        Some(Count::Bounded(bound, n)) => (bound, n),
        Some(_) => return cannot(what.at, "この数え方", "such a count"),
    };
    let not = view.form().is_some_and(|form| form.tense.negated());
    Ok(Some(negated(Condition::Is(Amount::Own(Measure::Counted), bound, Amount::N(n)), not)))
}

/// 1個も
fn not_even(chain: &Chain) -> bool {
    use language::grammar::{Bound as Printed, Quantity};
    matches!(&chain.first, Atom::Quantity(Quantity::Count { bound: Some(Printed::NotEven), .. }))
}

/// これによって, この効果で; バトルで生き残った, as there is no other way.
fn by_this(deed: DeedId, means: &Chain) -> bool {
    if Deed::of(deed) == Some(Deed::Survive) && shared_noun(means) == Some(genre::Noun::Battle) {
        return true;
    }
    match &means.first {
        Atom::Noun(word) => {
            matches!(genre::Noun::of(*word), Some(genre::Noun::This | genre::Noun::It))
                && means.more.is_empty()
        }
        Atom::Adnominal(word) => {
            matches!(genre::Adnominal::of(*word), Some(genre::Adnominal::This | genre::Adnominal::That))
        }
        _ => false,
    }
}

/// 《配置時》：このカードが手札から配置された場合, 《ブレイク時》：このカードがバトルでブレイクした場合: how this card came to what set the ability
/// off, told once more; none if something else is told. It happened to this very object, this turn.
fn how_it_came(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<Condition>> {
    let this = match language::scribe::conditions::subject_of(clause) {
        Some(chain) => is_this(&Phrase::read(hooks, chain)?),
        None => false,
    };
    let past = matches!(clause.pred, Pred::Verb { tense: Tense::Past | Tense::NegativePast, .. });
    let by_this = clause.args.iter().any(is_by_this);
    let deed = clause.deed(hooks.lexicon());
    let comes = match (deed.and_then(genre::Deed::of), deed.and_then(Deed::of)) {
        (Some(genre::Deed::Place), _) => hooks.set_off.contains(&Topic::Placed),
        (_, Some(Deed::Break)) => hooks.set_off.contains(&Topic::Breaks),
        _ => false,
    };
    // 左レーンに配置された: where it lies is asked for.
    let lane = clause.args.iter().any(|arg| arg.phrase(&[Particle::To]).is_some());
    if !this || !past || !comes || by_this || lane {
        return Ok(None);
    }
    let mut told = clause.clone();
    told.args.insert(0, Arg::Adverb(Adverb::InThisTurn.word(), None));
    if let Pred::Verb { tense, .. } = &mut told.pred {
        *tense = if *tense == Tense::Past { Tense::WasOngoing } else { Tense::NotOngoing };
    }
    history::condition(hooks, &told, None)
}

/// 3体選んだ場合: so many were; none if something else is told.
fn so_many_chosen(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>) -> Lowered<Option<Condition>> {
    let alone = [Particle::Object, Particle::Topic].iter().all(|slot| slots.peek(slot).is_none());
    let (&[Reference::Slot(slot)], true) =
        (hooks.writer.chosen(), alone && genre::Deed::of(deed) == Some(genre::Deed::Choose))
    else {
        return Ok(None);
    };
    let Some(n) = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count()) else {
        return Ok(None);
    };
    let (bound, n) = match count(n)? {
        Count::Exactly(n) => (Bound::Exactly, n),
        Count::Bounded(bound, n) => (bound, n),
        _ => return cannot(slots.at(), "この数え方", "such a count"),
    };
    let not = slots.take_form().is_some_and(|form| form.tense.negated());
    let chosen = Amount::Own(Measure::Among(slot, Vec::new()));
    Ok(Some(negated(Condition::Is(chosen, bound, Amount::N(n)), not)))
}

/// これによって…した場合: of what was spoken of last.
fn happened(
    hooks: &mut Hooks<'_>,
    clause: &Clause,
    view: View<'_>,
    subject: Option<&Chain>,
) -> Lowered<Condition> {
    let Some(deed) = view.deed() else {
        return cannot(clause.at, "この種類の「これによって」", "what has happened by this");
    };
    let refused = Refused::new(clause.at, "この種類の「これによって」", "what has happened by this");
    let this = |slots: &mut Slots<'_>| slots.take_means().is_none_or(|chain| by_this(deed, chain));
    view.with(|slots| {
        take_connectives(slots);
        if let Some(chosen) = so_many_chosen(hooks, deed, slots)? {
            return Ok(chosen);
        }
        // この効果で3枚以上除外した場合
        if Deed::of(deed).is_none()
            && slots.peek_count().is_some()
            && let Some(did) = language::scribe::done::asked(hooks, deed, slots)?
        {
            return did.condition(hooks, slots);
        }
        if let Some(outcome) = language::scribe::conditions::outcome(hooks, deed, slots)? {
            return if this(slots) { Ok(outcome) } else { Err(refused) };
        }
        let form = slots.take_form();
        let not = form.is_some_and(|form| form.tense.negated());
        let passive = form.is_some_and(|form| form.voice == language::Voice::Passive);
        if !this(slots) {
            return Err(refused);
        }
        let slot = if passive { Particle::Object } else { Particle::Topic };
        let counted = slots.take_count_of(&slot);
        match (genre::Deed::of(deed), Deed::of(deed)) {
            (_, Some(Deed::Break)) => {
                let who = slots.take(&slot).printed();
                let other = if passive { None } else { slots.take(&Particle::Object).printed() };
                let fell = match (hooks.writer.it()?, other) {
                    (Some(Reference::Slot(slot)), None) => Some(Fact::Fell(slot)),
                    (_, other) if hooks.fought => Some(foe_fell(hooks, other.or(who))?),
                    _ => None,
                };
                if let (Some(Fact::Fell(slot)), Some(chain)) = (&fell, who)
                    && let Some(fell) = so_many_fell(hooks, *slot, chain, counted)?
                {
                    return Ok(negated(fell, not));
                }
                match fell {
                    _ if counted.is_some() => Err(refused),
                    Some(fact) => Ok(negated(Condition::Own(fact), not)),
                    None => Err(refused),
                }
            }
            (_, Some(Deed::Survive)) => {
                let who = slots.take(&slot).printed();
                let slot = survivor(hooks, who)?;
                hooks.writer.speak_of(Reference::Slot(slot));
                Ok(negated(Condition::Own(Fact::Fell(slot)), !not))
            }
            (Some(genre::Deed::Place), _) if passive => {
                let what = slots.take(&slot).printed().or(subject);
                let Some(what) = what else { return Err(refused) };
                let what = Phrase::read(hooks, what)?.spoken(hooks, Side::Mine)?;
                match slots.take(&Particle::To).printed().and_then(own_noun).and_then(lane) {
                    Some(lane) => Ok(negated(Condition::Are(what, vec![is(Test::Lane(lane))]), not)),
                    None => Err(refused),
                }
            }
            _ => Err(refused),
        }
    })
}

/// あなたのミニオンがバトルで生き残った場合: which of those that were chosen and fought.
fn survivor(hooks: &mut Hooks<'_>, who: Option<&Chain>) -> Lowered<u8> {
    let refused = || cannot(hooks.writer.at(), "何が生き残ったか", "what survived");
    let (Some(chain), true) = (who, hooks.fought) else { return refused() };
    let phrase = Phrase::read(hooks, chain)?;
    if phrase.says_only(Says::PRONOUN) && phrase.pronoun.get() == Some(&Pronoun::It) {
        return match hooks.writer.it()? {
            Some(Reference::Slot(slot)) => Ok(slot),
            _ => cannot(chain.at, "何が生き残ったか", "what survived"),
        };
    }
    phrase.only(Says::HEAD.and(Says::WHOSE).and(Says::ZONES))?;
    let side = phrase.whose.get().and_then(|whose| whose.side(Side::Mine));
    let fits = |of: &Reference| match of {
        Reference::Slot(slot) => {
            let from = meant(hooks.writer.ops(), *slot)?;
            let such = phrase.tests().iter().all(|test| from.filters.contains(test));
            (such && from.places.iter().all(|(_, of)| Some(*of) == side)).then_some(*slot)
        }
        _ => None,
    };
    let mut found = hooks.writer.chosen().iter().filter_map(fits);
    match (found.next(), found.next()) {
        (Some(slot), None) => Ok(slot),
        _ => cannot(chain.at, "何が生き残ったか", "what survived"),
    }
}

/// このアタックでミニオンをブレイクした場合: the foe is no longer there, and was such a card.
fn foe_fell(hooks: &mut Hooks<'_>, chain: Option<&Chain>) -> Lowered<Fact> {
    let Some(chain) = chain.filter(|chain| player(hooks, chain).is_none()) else {
        return Ok(Fact::FoeFell(None, None));
    };
    let phrase = Phrase::read(hooks, chain)?;
    if phrase.says_only(Says::PRONOUN) {
        return Ok(Fact::FoeFell(None, None));
    }
    phrase.only(Says::HEAD.and(Says::WHOSE))?;
    let side = phrase.whose.get().and_then(|whose| whose.side(Side::Mine));
    match phrase.tests()[..] {
        [] | [Filter::Is(Test::Unit | Test::AttackTarget)] => Ok(Fact::FoeFell(None, side)),
        [Filter::Is(Test::Category(category))] => Ok(Fact::FoeFell(Some(category), side)),
        _ => cannot(chain.at, "ブレイクしたのがどのカードか", "which cards broke"),
    }
}

/// これによってミニオンが2体以上ブレイクした場合: so many of such cards; none if any one that is remembered will do.
fn so_many_fell(
    hooks: &mut Hooks<'_>,
    slot: u8,
    chain: &Chain,
    counted: Option<&Chain>,
) -> Lowered<Option<Condition>> {
    let mut phrase = Phrase::read(hooks, chain)?;
    if phrase.says_only(Says::PRONOUN) && counted.is_none() {
        return Ok(None);
    }
    if let Some(counted) = counted {
        phrase.add_count(counted)?;
    }
    let (bound, n) = match phrase.count.take() {
        None => (Bound::AtLeast, 1),
        Some(Count::Bounded(bound, n)) => (bound, n),
        Some(Count::Exactly(n)) => (Bound::Exactly, n),
        Some(_) => return cannot(chain.at, "この数え方", "such a count"),
    };
    phrase.only(Says::CARDS)?;
    let of = meant(hooks.writer.ops(), slot);
    let sure = of.as_ref().is_some_and(|of| {
        let side = phrase.whose.get().and_then(|whose| whose.side(Side::Mine));
        phrase.tests().iter().all(|test| of.filters.contains(test))
            && side.is_none_or(|side| of.places.iter().all(|(_, of)| *of == side))
    });
    if sure && (bound, n) == (Bound::AtLeast, 1) {
        return Ok(None);
    }
    Ok(Some(Condition::Is(Amount::Own(Measure::Fell(slot, such(hooks, phrase)?)), bound, Amount::N(n))))
}

/// What cards must be like that are remembered, wherever they lie now.
pub(super) fn such(hooks: &mut Hooks<'_>, phrase: Phrase<Legions>) -> Lowered<Vec<Filter>> {
    match events::like(hooks, phrase)? {
        Who::Cards { side, mut filters } => {
            filters.extend(side.map(|side| is(Test::Of(side))));
            Ok(filters)
        }
        Who::This => Ok(vec![Filter::This]),
        Who::Player(_) => Ok(Vec::new()),
    }
}

/// The cards out of which what is remembered was taken.
pub(super) fn meant(ops: &[Op], slot: u8) -> Option<Selector> {
    ops.iter().find_map(|op| match op {
        Op::Choose(choose) if choose.into == slot => Some(choose.of.clone()),
        Op::Do(todo) if todo.into == Some(slot) => match &todo.to {
            Reference::Every(of) => Some(of.clone()),
            Reference::Slot(before) if *before != slot => meant(ops, *before),
            _ => None,
        },
        _ => None,
    })
}

/// このミニオンがアタックする場合: while it does.
fn while_it_does(hooks: &mut Hooks<'_>, view: View<'_>) -> Lowered<Option<Condition>> {
    let (Some(deed), Some(form)) = (view.deed(), view.form()) else { return Ok(None) };
    let attacks = matches!(
        genre::Deed::of(deed),
        Some(genre::Deed::Attack | genre::Deed::Do | genre::Deed::Become | genre::Deed::Choose)
    );
    if !attacks {
        return Ok(None);
    }
    view.with(|slots| {
        let (subject, trigger) = events::event(hooks, deed, form.voice, slots, None)?;
        slots.take_form();
        let test = match trigger.topic {
            Topic::Attacks => Test::Attacker,
            Topic::Attacked => Test::AttackTarget,
            _ => return cannot(slots.at(), "この条件", "such a condition"),
        };
        let Subject::Cards(who) = subject else {
            return cannot(slots.at(), "この条件", "such a condition");
        };
        let who = who.spoken(hooks, Side::Mine)?;
        let attacks = Condition::Are(who, vec![is(test)]);
        Ok(Some(match (trigger.topic, trigger.other) {
            (Topic::Attacks, Some(whom)) => {
                let both = [Side::Mine, Side::Theirs];
                let places = both.into_iter().flat_map(|side| crate::table::FIELD.map(|zone| (zone, side)));
                let target = Selector { places: places.collect(), filters: vec![is(Test::AttackTarget)] };
                Condition::All(vec![attacks, Condition::Are(Reference::Every(target), whom)])
            }
            (_, None) => attacks,
            _ => return cannot(slots.at(), "この条件", "such a condition"),
        }))
    })
}

/// Is a phrase the card that the text stands on?
pub(super) fn is_this(phrase: &Phrase<Legions>) -> bool {
    phrase.says_only(Says::PRONOUN) && phrase.pronoun.get() == Some(&Pronoun::This)
}
