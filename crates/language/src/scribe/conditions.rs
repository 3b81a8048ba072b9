//! Conditions: clauses before 場合、 or 限り、, or inside another clause.

use engine::effect::{Amount, Bound as Bounds, Condition, Effects, Reference, Side};

use crate::conjugation::{Tense, Voice};
use crate::genre;
use crate::grammar::{
    Arg, At, Atom, Chain, Clause, Copula, Link, Particle, Pred, Quantity, Relative, Tie, Tied,
};
use crate::lexicon::{DeedId, NOUN};
use crate::scribe::amounts::{bounded, measured, told, value};
use crate::scribe::phrase::{Count, Phrase, Pronoun, Says, Whose, count, range};
use crate::scribe::sentences::{player, take_connectives};
use crate::scribe::{Actor, Lowered, Plays, Refused, Step, Time, done, history};
use crate::view::{Form, Slots, View};

/// Is the clause a condition of what follows?
pub fn is_condition<P: Plays>(hooks: &P, clause: &Clause) -> bool {
    match clause.link {
        Some(
            Link::CasePause
            | Link::Case
            | Link::IfPause
            | Link::If
            | Link::AsLongAs
            | Link::AsLongAsStraight
            | Link::While,
        ) => true,
        Some(Link::When | Link::WhenKanji) => is_state(hooks, clause),
        _ => false,
    }
}

/// 前衛にいる時: something that is so, not something that happens.
pub fn is_state<P: Plays>(hooks: &P, clause: &Clause) -> bool {
    match &clause.pred {
        Pred::Is(..) => true,
        Pred::Verb { tense: Tense::Plain | Tense::Negative, .. } => {
            use genre::Deed::{Be, Exist, Higher, LessNumerous, Lower, MoreNumerous};
            let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
            matches!(deed, Some(Be | Exist | MoreNumerous | LessNumerous | Higher | Lower))
        }
        // アタックしている時
        Pred::Verb { tense: Tense::Ongoing | Tense::NotOngoing, .. } => true,
        _ => false,
    }
}

fn joins<P: Plays>(hooks: &P, clause: &Clause) -> bool {
    let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
    let is_there = matches!(deed, Some(genre::Deed::Be | genre::Deed::Exist));
    match clause.link {
        Some(Link::And | Link::AndPause | Link::CommaAnd | Link::CommaAndPause) => true,
        // …状態であり、…がいる限り
        Some(Link::Pause) => match clause.pred {
            Pred::Is(_, Copula::AndIs) => true,
            // 前衛にいて、…がいない場合
            Pred::Verb { tense: Tense::Te | Tense::Stem, .. } => is_there,
            _ => false,
        },
        None => is_there && matches!(clause.pred, Pred::Verb { tense: Tense::Te, .. }),
        _ => false,
    }
}

/// 場に竜がいて、〔場に〕魚がいない場合: a clause that doesn't say where, with the place of the one before it.
fn there_too<P: Plays>(hooks: &P, before: &Clause, clause: &Clause) -> Option<Clause> {
    let is_there = |clause: &Clause| {
        let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
        matches!(deed, Some(genre::Deed::Be | genre::Deed::Exist))
    };
    let place = |arg: &&Arg| arg.phrase(&[Particle::To, Particle::ToTopic]).is_some();
    let told = before.args.iter().find(place)?;
    let first = match subject_of(clause)?.first {
        Atom::Noun(word) => Some(word),
        Atom::Adnominal(_) => return None,
        _ => None,
    };
    let own = first.is_some_and(|word| {
        hooks.whose(word).is_some() || hooks.zones(word).is_some() || hooks.is_this(word)
    });
    if !is_there(before) || !is_there(clause) || own || clause.args.iter().any(|arg| place(&arg)) {
        return None;
    }
    let mut told_too = clause.clone();
    told_too.args.insert(0, told.clone());
    Some(told_too)
}

/// A condition inside a clause.
pub fn inside(arg: &Arg) -> Option<&Clause> {
    match arg {
        Arg::Clause(clause) => Some(clause),
        _ => None,
    }
}

/// Do clauses begin with a condition?
pub fn begins<P: Plays>(hooks: &P, clauses: &[Clause]) -> bool {
    let first = clauses.iter().find(|clause| !joins(hooks, clause));
    first.is_some_and(|clause| is_condition(hooks, clause))
}

/// The conditions that a sentence begins with, and the clauses after them.
pub type Leading<'c, G> = (Vec<Condition<G>>, &'c [Clause]);

/// Lowers the conditions that a sentence begins with.
pub fn leading<'c, P: Plays>(hooks: &mut P, clauses: &'c [Clause]) -> Lowered<Leading<'c, P::Game>> {
    let (mut all, mut rest) = (Vec::new(), clauses);
    while let Some(n) = rest.iter().position(|clause| !joins(hooks, clause)) {
        if !is_condition(hooks, &rest[n]) {
            break;
        }
        let (group, after) = rest.split_at(n + 1);
        let next = after.first().and_then(this_of);
        let (mut joined, mut subject) = (Vec::new(), next.as_ref());
        for (at, clause) in group.iter().enumerate() {
            hooks.writer().stands(clause.at);
            let told = at.checked_sub(1).and_then(|before| there_too(hooks, &group[before], clause));
            joined.push(condition(hooks, told.as_ref().unwrap_or(clause), subject, &mut all)?);
            subject = subject_of(clause).or(subject);
        }
        match joined.len() {
            1 => all.extend(joined),
            _ => all.push(Condition::All(joined)),
        }
        rest = after;
    }
    Ok((all, rest))
}

/// 前衛にある限り、このカードは…: what a condition without a subject is about, if that is this card.
fn this_of(next: &Clause) -> Option<Chain> {
    let chain = subject_of(next).filter(|chain| chain.relative.is_none())?;
    let this = chain.first.adnominal() == Some(genre::Adnominal::This);
    match &chain.more[..] {
        [card @ Tied::Beside(Atom::Noun(_)), ..] if this => {
            Some(Chain { more: vec![card.clone()], ..chain.clone() })
        }
        _ => None,
    }
}

/// 自分の竜がアタックしている間、その竜は…: as アタックしている自分の竜は…; none if something else is said.
pub fn said_of_them(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let [so, then, ..] = clauses else { return None };
    let holds = matches!(
        so.link,
        Some(Link::While | Link::AsLongAs | Link::CasePause | Link::IfPause | Link::WhenKanji | Link::When)
    );
    let goes_on = matches!(so.pred, Pred::Verb { tense: Tense::Ongoing | Tense::NotOngoing, .. });
    let at = so.args.iter().position(|arg| arg.phrase(&[Particle::Subject]).is_some())?;
    let about = then.args.iter().position(|arg| arg.phrase(&[Particle::Topic]).is_some())?;
    let (Arg::Phrase(who, ..), Arg::Phrase(that, particle, pause)) = (&so.args[at], &then.args[about]) else {
        return None;
    };
    let [Tied::Beside(noun), rest @ ..] = &that.more[..] else { return None };
    let same = that.first.adnominal() == Some(genre::Adnominal::That) && Some(noun) == who.atoms().last();
    let counted = who.atoms().any(|atom| matches!(atom, Atom::Quantity(_) | Atom::Adnominal(_)));
    if !holds || !goes_on || !same || counted || who.relative.is_some() {
        return None;
    }
    let mut args = so.args.clone();
    args.remove(at);
    let said = Relative { before: None, args, pred: so.pred.clone(), at: so.at, pause: None };
    let mut cards = Chain { relative: Some(Box::new(said)), ..who.clone() };
    cards.more.extend(rest.iter().cloned());
    let mut told = clauses[1..].to_vec();
    told[0].args[about] = Arg::Phrase(cards, particle.clone(), pause.clone());
    Some(told)
}

/// What a clause is about, by its particle.
pub fn subject_of(clause: &Clause) -> Option<&Chain> {
    clause.args.iter().find_map(|arg| arg.phrase(&[Particle::Topic, Particle::Subject, Particle::Also]))
}

fn not_understood(at: At) -> Refused {
    Refused::new(at, "この条件", "such a condition")
}

/// The condition, or that it does not hold.
pub fn negated<G: Effects>(condition: Condition<G>, not: bool) -> Condition<G> {
    if not { Condition::Not(Box::new(condition)) } else { condition }
}

/// まだアタックしていない, 既にアタックしている: the same without the adverb.
fn without_yet(clause: &Clause) -> Option<Clause> {
    let negated = match &clause.pred {
        Pred::Verb { tense, .. } => tense.negated() || *tense == Tense::NotOngoing,
        Pred::Is(_, copula) => matches!(copula, Copula::IsNot | Copula::IsNotTopic),
        _ => return None,
    };
    let word = if negated { genre::Adverb::Yet } else { genre::Adverb::Already };
    let at = clause.args.iter().position(|arg| arg.is(word))?;
    let mut told = clause.clone();
    told.args.remove(at);
    Some(told)
}

/// そうした, そうしなかった
fn was_done<P: Plays>(hooks: &mut P, slots: &mut Slots<'_>) -> Lowered<Condition<P::Game>> {
    // 相手がそうしなかった場合: whoever could.
    if let Some(whose) = slots.peek(&Particle::Topic).and_then(|chain| player(hooks, chain)) {
        let named = Actor::of(whose).map(Actor::side);
        if named != Some(hooks.writer().actor().side()) {
            return Err(not_understood(slots.at()));
        }
        slots.take(&Particle::Topic);
    }
    match slots.take_form().map(|form| form.tense) {
        Some(Tense::Past) => Ok(Condition::Done),
        Some(Tense::NegativePast) => Ok(Condition::Not(Box::new(Condition::Done))),
        _ => Err(not_understood(slots.at())),
    }
}

/// A condition. What it is about is carried to the clauses after it; without a subject it is about `subject`. Times
/// that stand in it are conditions of their own.
pub fn condition<P: Plays>(
    hooks: &mut P,
    clause: &Clause,
    subject: Option<&Chain>,
    times: &mut Vec<Condition<P::Game>>,
) -> Lowered<Condition<P::Game>> {
    let at = clause.at;
    if let Some(told) = without_yet(clause) {
        return condition(hooks, &told, subject, times);
    }
    if let Some(both) = apart(hooks, clause) {
        let both = both.iter().map(|one| condition(hooks, one, subject, times));
        return Ok(Condition::All(both.collect::<Lowered<_>>()?));
    }
    if let Some(own) = hooks.own_condition(clause, subject)? {
        return Ok(own);
    }
    if let Some(happened) = history::condition(hooks, clause, subject)? {
        return Ok(happened);
    }
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let Some(deed) = view.deed() else {
        return view.with(|slots| {
            take_connectives(slots);
            times.extend(during(hooks, slots)?);
            is_so(hooks, slots, subject)
        });
    };
    view.with(|slots| {
        take_connectives(slots);
        times.extend(during(hooks, slots)?);
        if let Some(did) = done::asked(hooks, deed, slots)? {
            return did.condition(hooks, slots);
        }
        match genre::Deed::of(deed) {
            Some(genre::Deed::DoSo) => was_done(hooks, slots),
            Some(genre::Deed::Be | genre::Deed::Exist) => there(hooks, slots, subject),
            // 手札が8枚以上になった場合
            Some(genre::Deed::Become)
                if slots.peek_form() == Some(Form::DONE)
                    && slots.peek(&Particle::To).is_some_and(is_number) =>
            {
                slots.take_form();
                let value = slots.take(&Particle::To).printed().ok_or_else(|| not_understood(at))?;
                let on = slots.take(&Particle::Topic).printed().or(subject);
                is_so_much(hooks, on.ok_or_else(|| not_understood(at))?, value, at)
            }
            Some(how @ (genre::Deed::Exceed | genre::Deed::FallShort)) => {
                exceeds(hooks, slots, subject, how == genre::Deed::Exceed)
            }
            Some(how @ (genre::Deed::MoreNumerous | genre::Deed::Higher)) => {
                compared(hooks, slots, true, how == genre::Deed::MoreNumerous)
            }
            Some(how @ (genre::Deed::LessNumerous | genre::Deed::Lower)) => {
                compared(hooks, slots, false, how == genre::Deed::LessNumerous)
            }
            _ => {
                // In the passive, what it is done to is the subject.
                let passive = slots.peek_form().is_some_and(|form| form.voice == Voice::Passive);
                let done_to = if passive { slots.take(&Particle::Object).printed() } else { None };
                let on = slots.take(&Particle::Topic).printed().or(done_to).or(subject);
                let mut on = Phrase::read(hooks, on.ok_or_else(|| not_understood(at))?)?;
                let goes_on = slots.peek_form().is_some_and(|form| form.tense == Tense::Ongoing);
                let mut like = Phrase::empty(at);
                hooks.said(deed, slots, &mut like)?;
                like.only(Says::FILTERS)?;
                // カードがアタックしている: one of these does.
                if goes_on && !on.said(Says::PRONOUN.and(Says::COUNT).and(Says::SECOND)) {
                    on.filters.extend(like.filters);
                    let found = Amount::Count(on.selector(hooks, Side::Mine)?);
                    return Ok(Condition::Is(found, Bounds::AtLeast, Amount::N(1)));
                }
                let on = about(hooks, &on)?;
                Ok(Condition::Are(on, like.filters))
            }
        }
    })
}

/// 移動できなかった場合, スキルを除外した場合: whether what the text has just told was done, and to such cards; none if it told
/// of something else.
pub fn outcome<P: Plays>(
    hooks: &mut P,
    deed: DeedId,
    slots: &mut Slots<'_>,
) -> Lowered<Option<Condition<P::Game>>> {
    let not = match slots.peek_form().map(|form| (form.voice, form.tense)) {
        Some((Voice::Active, Tense::Past)) => false,
        Some((Voice::Active | Voice::Potential, Tense::NegativePast)) => true,
        _ => return Ok(None),
    };
    if hooks.writer().has_done(deed, [None, None]).is_none() || slots.peek(&Particle::Topic).is_some() {
        return Ok(None);
    }
    slots.take_form();
    let Some(like) = slots.take(&Particle::Object).printed() else {
        return Ok(Some(negated(Condition::Done, not)));
    };
    let phrase = Phrase::read(hooks, like)?;
    if phrase.says_only(Says::PRONOUN) {
        return Ok(Some(negated(Condition::Done, not)));
    }
    phrase.only(Says::HEAD.and(Says::FILTERS))?;
    let touched = hooks.writer().it()?.ok_or_else(|| not_understood(like.at))?;
    let are = Condition::Are(touched, phrase.tests());
    Ok(Some(negated(Condition::All(vec![Condition::Done, are]), not)))
}

/// AとBがそれぞれ5枚以上, AとBをプレイしていた: a clause for each of both, where it is told of the one and of the other.
fn apart<P: Plays>(hooks: &P, clause: &Clause) -> Option<[Clause; 2]> {
    let each = |arg: &Arg| matches!(arg, Arg::Adverb(word, _) if genre::Adverb::of(*word) == Some(genre::Adverb::Each));
    let told = match &clause.pred {
        Pred::Is(..) => clause.args.iter().any(each),
        Pred::Verb { tense, .. } => *tense == Tense::WasOngoing,
        _ => false,
    };
    let (at, one, mut two) =
        clause.args.iter().enumerate().filter(|_| told).find_map(|(at, arg)| match arg {
            Arg::Phrase(chain, Some(Particle::Subject | Particle::Object), _) => {
                chain.split_at_and().map(|(one, two)| (at, one, two))
            }
            _ => None,
        })?;
    // 墓場のAとB: what is said of where the one lies is said of both.
    let place = |atom: &Atom| match atom {
        Atom::Noun(word) => hooks.whose(*word).is_some() || hooks.zones(*word).is_some(),
        _ => false,
    };
    let lies = one.atoms().take_while(|atom| place(atom)).count();
    if lies > 0 && !place(&two.first) {
        let more = one.more[..lies - 1].iter().cloned().chain([Tied::By(Tie::Of, two.first)]).chain(two.more);
        two = Chain { first: one.first.clone(), more: more.collect(), ..two };
    }
    Some([one, two].map(|half| {
        let mut clause = clause.clone();
        if let Arg::Phrase(chain, ..) = &mut clause.args[at] {
            *chain = half;
        }
        clause.args.retain(|arg| !each(arg));
        clause
    }))
}

/// The times in a clause that are conditions: 自分のターン中. Another time is refused.
fn during<P: Plays>(hooks: &mut P, slots: &mut Slots<'_>) -> Lowered<Vec<Condition<P::Game>>> {
    let mut all = Vec::new();
    while let Some((chain, particle)) = slots.take_time() {
        match hooks.time(chain, particle)? {
            Time::During(conditions) => all.extend(conditions),
            Time::Until | Time::Later => return Err(not_understood(chain.at)),
        }
    }
    Ok(all)
}

/// The cards a condition is about; what follows is about them too.
fn about<P: Plays>(hooks: &mut P, phrase: &Phrase<P::Game>) -> Lowered<Reference<P::Game>> {
    let on = phrase.spoken(hooks, Side::Mine)?;
    if phrase.pronoun.get().is_some() {
        hooks.writer().carry(on.clone());
    }
    Ok(on)
}

/// 自分の場に駒が2体以上いる, この駒が前衛にいる
fn there<P: Plays>(
    hooks: &mut P,
    slots: &mut Slots<'_>,
    subject: Option<&Chain>,
) -> Lowered<Condition<P::Game>> {
    let at = slots.at();
    let not = is_not_there(slots)?;
    let count = slots.take_count_of(&Particle::Topic).or_else(|| slots.take_count_of(&Particle::To));
    let count = count.or_else(|| slots.take_count());
    let subject = slots.take(&Particle::Topic).printed().or(subject);
    let place = slots.take(&Particle::To).printed();
    let mut phrase = Phrase::read(hooks, subject.ok_or_else(|| not_understood(at))?)?;
    if let Some(of) = place.and_then(those_among) {
        let of = Phrase::read(hooks, &of)?.spoken(hooks, Side::Mine)?;
        return counted_among(of, phrase, count, not);
    }
    let place = match place {
        Some(place) => Some(Phrase::read(hooks, place)?),
        None => None,
    };
    let state = state(hooks, slots)?;
    if phrase.pronoun.get().is_some() {
        if count.is_some() || (place.is_none() && state.is_empty()) {
            return Err(not_understood(at));
        }
        let on = about(hooks, &phrase)?;
        let mut filters = match place {
            Some(place) => hooks.lies(&on, place, not)?,
            None => Vec::new(),
        };
        filters.extend(state);
        return Ok(negated(Condition::Are(on, filters), not));
    }
    phrase.filters.extend(state);
    // 1枚もない: there is none.
    if let Some(chain) = count.filter(|chain| !(not && is_not_even_one(chain))) {
        phrase.add_count(chain)?;
    }
    let number = phrase.count.take();
    // カードが前衛にいる: of cards that are not counted and come first, it is said that all of them lie there.
    if let (None, Some(lies)) = (number, place.as_ref().filter(|place| phrase.at.start < place.at.start)) {
        lies.only(Says::PLACES)?;
        let on = phrase.spoken(hooks, Side::Mine)?;
        return Ok(negated(Condition::Are(on, lies.places.clone()), not));
    }
    if place.as_ref().is_some_and(|place| place.says_only(Says::AMONG)) {
        let of = hooks.writer().it()?.ok_or_else(|| not_understood(phrase.at))?;
        return among(of, &phrase, number, not);
    }
    if let Some(place) = place {
        phrase.add_place(place)?;
    }
    phrase.forget(Says::UNCOUNTED);
    if let (Some(second), None, false) = (phrase.second.take(), number, not) {
        // AとBがある: of each there is one.
        let mut all = Vec::new();
        for one in [phrase, *second] {
            one.only(Says::CARDS)?;
            let found = Amount::Count(one.selector(hooks, Side::Mine)?);
            all.push(Condition::Is(found, Bounds::AtLeast, Amount::N(1)));
        }
        return Ok(Condition::All(all));
    }
    phrase.only(Says::CARDS)?;
    let found = phrase.selector(hooks, Side::Mine)?;
    if !not {
        hooks.writer().find(Reference::Every(found.clone()));
    }
    let found = Amount::Count(found);
    match (number, not) {
        (None, true) => Ok(Condition::Is(found, Bounds::AtMost, Amount::N(0))),
        (None, false) => Ok(Condition::Is(found, Bounds::AtLeast, Amount::N(1))),
        (Some(Count::Exactly(n)), false) => Ok(Condition::Is(found, Bounds::Exactly, Amount::N(n))),
        (Some(Count::Bounded(bound, n)), not) => Ok(negated(Condition::Is(found, bound, Amount::N(n)), not)),
        (Some(Count::Named(var)), false) => Ok(Condition::Is(found, Bounds::Exactly, hooks.named(var, at)?)),
        (Some(Count::BoundedBy(bound, var)), false) => Ok(Condition::Is(found, bound, hooks.named(var, at)?)),
        _ => Err(not_understood(at)),
    }
}

/// 1枚も, 1体も
fn is_not_even_one(chain: &Chain) -> bool {
    use crate::grammar::{Amount as Number, Bound};
    let one = matches!(
        &chain.first,
        Atom::Quantity(Quantity::Count { n: Number::N { n: 1 }, bound: Some(Bound::NotEven), .. })
    );
    one && chain.more.is_empty()
}

/// ある, ない: is it said that it is not there?
fn is_not_there(slots: &mut Slots<'_>) -> Lowered<bool> {
    let among = slots
        .peek(&Particle::To)
        .is_some_and(|place| place.is(genre::Noun::AmongThem) || those_among(place).is_some());
    match slots.take_form().map(|form| form.tense) {
        Some(Tense::Plain | Tense::Te | Tense::Stem) => Ok(false),
        Some(Tense::Negative) => Ok(true),
        // その中にカードがあった場合: they are known.
        Some(tense @ (Tense::Past | Tense::NegativePast)) if among => Ok(tense == Tense::NegativePast),
        _ => Err(not_understood(slots.at())),
    }
}

/// 捨てたカードの中に, それらの中に: among which cards.
fn those_among(place: &Chain) -> Option<Chain> {
    match (place.first.adnominal(), &place.more[..]) {
        (Some(genre::Adnominal::Those), [Tied::Beside(word)]) if word.noun() == Some(genre::Noun::During) => {
            let it = Atom::Noun(genre::Noun::It.word());
            return Some(Chain { first: it, more: Vec::new(), ..place.clone() });
        }
        _ => {}
    }
    match place.more.last()? {
        Tied::By(Tie::Of, word) if word.noun() == Some(genre::Noun::During) => place.without_last(),
        _ => None,
    }
}

/// 捨てたカードの中に駒が2枚以上ある
fn counted_among<G: Effects>(
    of: Reference<G>,
    mut phrase: Phrase<G>,
    count: Option<&Chain>,
    not: bool,
) -> Lowered<Condition<G>> {
    if let Some(chain) = count.filter(|chain| !(not && is_not_even_one(chain))) {
        phrase.add_count(chain)?;
    }
    let number = phrase.count.take();
    among(of, &phrase, number, not)
}

/// その中にカードがある: of those that were spoken of.
fn among<G: Effects>(
    of: Reference<G>,
    phrase: &Phrase<G>,
    number: Option<Count>,
    not: bool,
) -> Lowered<Condition<G>> {
    phrase.only(Says::HEAD.and(Says::FILTERS))?;
    let found = done::counted(of, phrase.tests());
    let (bound, n) = match (number, not) {
        (None, true) => (Bounds::AtMost, 0),
        (None, false) => (Bounds::AtLeast, 1),
        (Some(Count::Bounded(bound, n)), false) => (bound, n),
        _ => return Err(not_understood(phrase.at)),
    };
    Ok(Condition::Is(found, bound, Amount::N(n)))
}

/// ディフェンス表示で: how the cards must lie that are there.
fn state<P: Plays>(hooks: &mut P, slots: &mut Slots<'_>) -> Lowered<Vec<engine::effect::Filter<P::Game>>> {
    let Some(chain) = slots.take(&Particle::At).printed() else { return Ok(Vec::new()) };
    let state = Phrase::read(hooks, chain)?;
    state.only(Says::FILTERS)?;
    Ok(state.filters)
}

/// Is the noun that is a predicate a number?
fn is_number(chain: &Chain) -> bool {
    let count = matches!(chain.first, Atom::Quantity(Quantity::Count { .. } | Quantity::Just { .. }))
        && chain.more.is_empty();
    count || matches!(chain.more.last(), Some(Tied::Limit(_)))
}

/// 3枚以上, 2体
fn counts_cards(chain: &Chain) -> bool {
    match &chain.first {
        Atom::Quantity(
            Quantity::Count { unit: Some(unit), .. } | Quantity::Just { unit: Some(unit), .. },
        ) => {
            matches!(genre::Counter::of(*unit), Some(genre::Counter::Card | genre::Counter::Body))
        }
        _ => false,
    }
}

/// A figure of something and the number right after it, apart.
fn figure_and_bound<P: Plays>(hooks: &P, chain: &Chain) -> Option<(Chain, Chain)> {
    let (Some(Tied::Beside(number @ Atom::Quantity(Quantity::Count { unit: None, .. }))), Some(figure)) =
        (chain.more.last(), chain.without_last())
    else {
        return None;
    };
    let number = Chain { relative: None, first: number.clone(), more: Vec::new(), at: chain.at };
    let told = figure.more.len() > 1 && figure.last_noun().is_some_and(|word| hooks.is_figure(word));
    told.then_some((figure, number))
}

/// この駒が裏向きの場合, 自分のライフが3以下なら: what a noun says of something.
fn is_so<P: Plays>(
    hooks: &mut P,
    slots: &mut Slots<'_>,
    subject: Option<&Chain>,
) -> Lowered<Condition<P::Game>> {
    let at = slots.at();
    let Some((value, copula)) = slots.take_is() else { return Err(not_understood(at)) };
    let not = match copula {
        Copula::IsNot | Copula::IsNotTopic => true,
        Copula::Is | Copula::Of | Copula::Bare | Copula::AndIs => false,
        Copula::Was if hooks.knows_what_was() || hooks.knows_what_is_printed() => false,
        Copula::Was => return Err(not_understood(at)),
    };
    // What a card was like that has moved since: what is printed on it, if the game can't tell more.
    let was = *copula == Copula::Was && !hooks.knows_what_was();
    if was {
        hooks.cite(Step::Was);
    }
    let own = slots.take(&Particle::Subject).printed();
    let own = own.or_else(|| slots.take(&Particle::Topic).printed());
    // 自分のリーダーの《体力》10以下: the figure and its bound in one phrase.
    let parts = own.is_none().then(|| figure_and_bound(hooks, value)).flatten();
    let (own, value) = match &parts {
        Some((figure, bound)) => (Some(figure), bound),
        None => (own, value),
    };
    if is_same(value) {
        let subject = own.or(subject).ok_or_else(|| not_understood(at))?;
        return alike(hooks, subject, at).map(|same| negated(same, not));
    }
    // 公開する。＜竜＞なら: of what was spoken of.
    let it = Chain { at, relative: None, first: Atom::Noun(genre::Noun::It.word()), more: Vec::new() };
    let spoken = (hooks.writer().speaks() && !is_number(value)).then_some(&it);
    let subject = own.or(subject).or(spoken).ok_or_else(|| not_understood(at))?;
    if let Some(odd) = parity(value).filter(|_| !was) {
        return is_odd(hooks, subject, at).map(|is| negated(is, not == odd));
    }
    if is_number(value) {
        if was && !matches!(Phrase::read(hooks, subject)?.figures[..], [(_, true)]) {
            return Err(not_understood(at));
        }
        return is_so_much(hooks, subject, value, at).map(|much| negated(much, not));
    }
    let mut phrase = Phrase::read(hooks, subject)?;
    // キャラクターがすべて＜竜＞の場合: what is said of them is said of all.
    if let Some(all) = slots.take_count_of(&Particle::Topic).or_else(|| slots.take_count()) {
        phrase.add_count(all)?;
    }
    let all = match phrase.count.take() {
        None => false,
        Some(Count::All) => true,
        Some(_) => return Err(not_understood(at)),
    };
    let on = about(hooks, &phrase)?;
    let mut what = Phrase::read(hooks, value)?;
    // それが自分のフォロワーなら: whose it is is asked too.
    let whose = what.whose.take().map(|whose| whose.side(Side::Mine).and_then(|side| hooks.of_side(side)));
    let whose = whose.map(|of| of.ok_or_else(|| not_understood(at))).transpose()?;
    what.only(Says::HEAD.and(Says::FILTERS))?;
    // A card that is a card says nothing.
    let filters: Vec<_> = what.tests().into_iter().chain(whose).collect();
    let known =
        |filter: &engine::effect::Filter<P::Game>| hooks.is_printed(filter) || hooks.is_so_still(filter);
    let told = !filters.is_empty() && (!was || filters.iter().all(known));
    match (told, on) {
        (false, _) => Err(not_understood(at)),
        // One of them that is so is enough, where it is not said of all.
        (true, Reference::Every(mut of)) if !all && !was && hooks.one_will_do(&of) => {
            of.filters.extend(filters);
            let one = Condition::Is(Amount::Count(of), Bounds::AtLeast, Amount::N(1));
            Ok(negated(one, not))
        }
        (true, on) => Ok(negated(Condition::Are(on, filters), not)),
    }
}

/// それのコストが奇数なら
fn is_odd<P: Plays>(hooks: &mut P, subject: &Chain, at: At) -> Lowered<Condition<P::Game>> {
    let mut of = Phrase::read(hooks, subject)?;
    let figure = match of.figures[..] {
        [figure] => figure,
        _ => return Err(not_understood(at)),
    };
    of.figures.clear();
    let of = of.spoken(hooks, Side::Mine)?;
    let odd = hooks.odd(figure).ok_or_else(|| not_understood(at))?;
    Ok(Condition::Are(of, vec![odd]))
}

/// 奇数, 偶数: is it odd?
fn parity(value: &Chain) -> Option<bool> {
    match value.only_noun().and_then(genre::Noun::of)? {
        genre::Noun::Odd => Some(true),
        genre::Noun::Even => Some(false),
        _ => None,
    }
}

/// 同じ
fn is_same(value: &Chain) -> bool {
    let same = value.first.adnominal() == Some(genre::Adnominal::Same);
    same && value.more.is_empty() && value.relative.is_none()
}

/// 自分と相手の手札の枚数が同じ, AのコストとBのコストが同じ, お互いの手札の枚数が同じ: the two numbers are equal.
fn alike<P: Plays>(hooks: &mut P, subject: &Chain, at: At) -> Lowered<Condition<P::Game>> {
    let whose = |hooks: &P, atom: &Atom| match atom {
        Atom::Noun(word) => hooks.whose(*word),
        _ => None,
    };
    let (one, two) = match subject.split_at_and() {
        // 自分と相手の手札: the same of both players.
        Some((one, two)) if one.more.is_empty() && whose(hooks, &one.first).is_some() => {
            (Chain { first: one.first.clone(), ..two.clone() }, two)
        }
        Some(both) => both,
        None => {
            let Some(Whose::Both) = whose(hooks, &subject.first) else { return Err(not_understood(at)) };
            return each_players(hooks, subject, at);
        }
    };
    let (one, two) = (value(hooks, &one, Side::Mine)?, value(hooks, &two, Side::Mine)?);
    Ok(Condition::Is(one, Bounds::Exactly, two))
}

/// お互いの手札の枚数: one's own is as much as the other's.
fn each_players<P: Plays>(hooks: &mut P, subject: &Chain, at: At) -> Lowered<Condition<P::Game>> {
    let phrase = Phrase::read(hooks, subject)?;
    let mut sides = Vec::new();
    for whose in [Whose::You, Whose::Opponent] {
        let mut one = phrase.clone();
        one.whose = Default::default();
        one.whose.set(whose, at)?;
        sides.push(measured(hooks, one, Side::Mine)?);
    }
    let two = sides.pop().ok_or_else(|| not_understood(at))?;
    let one = sides.pop().ok_or_else(|| not_understood(at))?;
    Ok(Condition::Is(one, Bounds::Exactly, two))
}

/// 自分のライフが3以下, カードが3枚以上
fn is_so_much<P: Plays>(
    hooks: &mut P,
    subject: &Chain,
    value: &Chain,
    at: At,
) -> Lowered<Condition<P::Game>> {
    // Xが5以上の場合
    if let Some(var) = crate::scribe::amounts::named(subject) {
        let n = hooks.named(var, at)?;
        return keeps_to(hooks, n, value);
    }
    if let Some(counted) = told(hooks, subject, Side::Mine)? {
        return keeps_to(hooks, counted, value);
    }
    let mut phrase = Phrase::read(hooks, subject)?;
    // カードが3枚以上の場合: how many there are.
    let cards = phrase.said(Says::HEAD) && !phrase.said(Says::PRONOUN.and(Says::FIGURES));
    if cards && counts_cards(value) && !phrase.said(Says::COUNTED) {
        phrase.say(Says::COUNTED)?;
    }
    carry(hooks, &phrase)?;
    // 捨てたカードが3枚以上の場合
    let done = match phrase.figures.is_empty() && !phrase.said(Says::COUNTED) {
        true => done::count_of(hooks, &phrase, at)?,
        false => None,
    };
    let counted = match done {
        Some(counted) => counted,
        None => measured(hooks, phrase, Side::Mine)?,
    };
    keeps_to(hooks, counted, value)
}

/// 3以下, 3枚以上5枚以下, 2か3: a number keeps to it.
fn keeps_to<P: Plays>(
    hooks: &mut P,
    n: engine::effect::Amount<P::Game>,
    value: &Chain,
) -> Lowered<Condition<P::Game>> {
    let range = match &value.first {
        Atom::Quantity(quantity) if value.more.is_empty() => range(quantity),
        _ => None,
    };
    let Some((bounds, either)) = range else {
        let (bound, than) = bounded(hooks, value)?;
        return Ok(Condition::Is(n, bound, than));
    };
    let both = bounds.map(|(bound, than)| Condition::Is(n.clone(), bound, Amount::N(than))).to_vec();
    Ok(if either { Condition::Any(both) } else { Condition::All(both) })
}

/// What follows is about the cards whose figure is spoken of.
fn carry<P: Plays>(hooks: &mut P, phrase: &Phrase<P::Game>) -> Lowered<()> {
    let on = match phrase.pronoun.get() {
        Some(Pronoun::This) => Some(hooks.this()?),
        Some(Pronoun::It) => hooks.writer().it()?,
        // アタックしている駒のATKが3以上の場合、その駒: the one whose figure it is.
        None if phrase.is_of_cards() && !phrase.figures.is_empty() && !phrase.is_total() => {
            let mut of = phrase.selector(hooks, Side::Mine)?;
            if hooks.is_one(&mut of) == Some(true) {
                hooks.writer().speak_of(Reference::Every(of));
            }
            None
        }
        None => None,
    };
    if let Some(on) = on {
        hooks.writer().carry(on);
    }
    Ok(())
}

/// So much more, or less: 2体以上多い.
fn by_how_much(slots: &mut Slots<'_>) -> Lowered<Option<i16>> {
    let count_of = slots.take_count_of(&Particle::Topic).or_else(|| slots.take_count_of(&Particle::Than));
    let Some(chain) = count_of.or_else(|| slots.take_count()) else { return Ok(None) };
    match count(chain)? {
        Count::Bounded(Bounds::AtLeast, n) => Ok(Some(n)),
        _ => Err(not_understood(chain.at)),
    }
}

/// Is one number higher than another, or lower; by so much at least, where that is said?
fn differ<G: Effects>(one: Amount<G>, two: Amount<G>, more: bool, by: Option<i16>) -> Condition<G> {
    match by {
        // More than is not at most.
        None if more => Condition::Not(Box::new(Condition::Is(one, Bounds::AtMost, two))),
        None => Condition::Not(Box::new(Condition::Is(one, Bounds::AtLeast, two))),
        Some(by) if more => Condition::Is(one, Bounds::AtLeast, Amount::Sum(vec![two, Amount::N(by)])),
        Some(by) => Condition::Is(Amount::Sum(vec![one, Amount::N(by)]), Bounds::AtMost, two),
    }
}

/// 自分のライフが相手より少ない, ATKが元々のATKより高い; `many` where cards stand for how many there are.
fn compared<P: Plays>(
    hooks: &mut P,
    slots: &mut Slots<'_>,
    more: bool,
    many: bool,
) -> Lowered<Condition<P::Game>> {
    let at = slots.at();
    let by = by_how_much(slots)?;
    let subject = slots.take(&Particle::Topic).printed().ok_or_else(|| not_understood(at))?;
    let than = slots.take(&Particle::Than).printed().ok_or_else(|| not_understood(at))?;
    if let Some(one) = told(hooks, subject, Side::Mine)? {
        // 相手より: the same of the other player.
        let same = than.only_noun().filter(|word| hooks.whose(*word).is_some());
        let of = same.and_then(|word| of_player(hooks, subject, word));
        let two = value(hooks, of.as_ref().unwrap_or(than), Side::Mine)?;
        hooks.compares(&one, &two);
        return Ok(differ(one, two, more, by));
    }
    let cards = |phrase: &mut Phrase<P::Game>| {
        let cards = many && phrase.said(Says::HEAD) && !phrase.said(Says::PRONOUN.and(Says::FIGURES));
        if cards && !phrase.said(Says::COUNTED) { phrase.say(Says::COUNTED) } else { Ok(()) }
    };
    let mut one = Phrase::read(hooks, subject)?;
    cards(&mut one)?;
    carry(hooks, &one)?;
    let mut other = one.clone();
    let one = measured(hooks, one, Side::Mine)?;
    let mut than_phrase = Phrase::read(hooks, than)?;
    cards(&mut than_phrase)?;
    let two = match (than_phrase.whose.get(), &than_phrase.figures[..], &other.figures[..]) {
        // 相手より: the same of the other player.
        (Some(whose), [], _) if than_phrase.says_only(Says::WHOSE) => {
            other.whose = Default::default();
            other.whose.set(*whose, at)?;
            measured(hooks, other, Side::Mine)?
        }
        // 元々のATKより: of the same cards.
        (None, [(figure, printed)], [(same, _)])
            if figure == same && than_phrase.says_only(Says::FIGURES) =>
        {
            other.figures = vec![(*figure, *printed)];
            measured(hooks, other, Side::Mine)?
        }
        _ => measured(hooks, than_phrase, Side::Mine)?,
    };
    hooks.compares(&one, &two);
    Ok(differ(one, two, more, by))
}

/// The same phrase, told of another player: the first player that it names is replaced.
fn of_player<P: Plays>(hooks: &P, chain: &Chain, word: crate::syntax::Word<NOUN>) -> Option<Chain> {
    let named = |chain: &Chain| matches!(chain.first, Atom::Noun(word) if hooks.whose(word).is_some());
    let mut told = chain.clone();
    if let Some(said) = &mut told.relative {
        let first = said.args.iter_mut().find_map(|arg| match arg {
            Arg::Phrase(chain, ..) if named(chain) => Some(chain),
            _ => None,
        })?;
        first.first = Atom::Noun(word);
        return Some(told);
    }
    told.first = Atom::Noun(word);
    named(chain).then_some(told)
}

/// ライフが3000を超えている, ATKがDEFを下回る
fn exceeds<P: Plays>(
    hooks: &mut P,
    slots: &mut Slots<'_>,
    subject: Option<&Chain>,
    more: bool,
) -> Lowered<Condition<P::Game>> {
    let at = slots.at();
    let not = match slots.take_form().map(|form| form.tense) {
        Some(Tense::Plain | Tense::Ongoing) => false,
        Some(Tense::Negative | Tense::NotOngoing) => true,
        _ => return Err(not_understood(at)),
    };
    let one = slots.take(&Particle::Topic).printed().or(subject).ok_or_else(|| not_understood(at))?;
    let than = slots.take(&Particle::Object).printed().ok_or_else(|| not_understood(at))?;
    let (one, two) = (value(hooks, one, Side::Mine)?, value(hooks, than, Side::Mine)?);
    hooks.compares(&one, &two);
    Ok(negated(differ(one, two, more, None), not))
}

/// A printed count of cards, for conditions of a game.
pub fn at_least(chain: Option<&Chain>) -> Lowered<i16> {
    match chain {
        None => Ok(1),
        Some(chain) => match count(chain)? {
            Count::Exactly(n) | Count::Bounded(Bounds::AtLeast, n) => Ok(n),
            _ => Err(not_understood(chain.at)),
        },
    }
}
