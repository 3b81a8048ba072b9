//! Sentences: what must hold, what may be left undone, what is done instead.

use engine::effect::{Effects, Op};

use crate::conjugation::{Tense, Voice};
use crate::genre;
use crate::grammar::{Arg, Atom, Bound, Chain, Clause, Copula, Link, Particle, Pred, Quantity, Tied};
use crate::scribe::amounts::is_aim;
use crate::scribe::phrase::{Count, Whose, count};
use crate::scribe::picking::target;
use crate::scribe::writer::Spoken;
use crate::scribe::{Actor, Lowered, Pick, Plays, Refused, Step, Time, conditions, done};
use crate::sorts::Sorts;
use crate::view::{Slots, View};

/// The clauses of each sentence. …なら、Aし、そうでないなら、Bする is two.
pub fn sentences(clauses: &[Clause]) -> impl Iterator<Item = &[Clause]> {
    let mut rest = clauses;
    std::iter::from_fn(move || {
        let ends = |at: &usize| {
            rest[*at].link == Some(Link::End)
                || is_otherwise(&rest[at + 1..])
                || is_another_case(&rest[..=*at], &rest[at + 1..])
        };
        let end = (0..rest.len()).find(ends).map_or(rest.len(), |at| at + 1);
        let (one, after) = rest.split_at(end);
        rest = after;
        (!one.is_empty()).then_some(one)
    })
}

/// Is a clause of the sentence done instead of another?
pub fn is_instead(clauses: &[Clause]) -> bool {
    clauses.iter().any(|clause| clause.args.iter().any(|arg| arg.is(genre::Adverb::Instead)))
}

/// Refuses a sentence that would be done instead of nothing.
pub fn not_instead(clauses: &[Clause]) -> Lowered<()> {
    let at = clauses.first().map(|clause| clause.at).unwrap_or_default();
    match is_instead(clauses) {
        true => Err(Refused::new(at, "置き換えるもののない「代わりに」", "instead of nothing")),
        false => Ok(()),
    }
}

/// Takes the adverbs that only tie a deed to the one before: その後, また.
pub fn take_connectives(slots: &mut Slots<'_>) {
    slots.take_adverb(genre::Adverb::Then.word());
    slots.take_adverb(genre::Adverb::Also.word());
    slots.take_adverb(genre::Adverb::Further.word());
}

/// Everything that a text does. `agreed` says that whoever may do the first deed has agreed already.
pub fn body<P: Plays>(hooks: &mut P, clauses: &[Clause], agreed: bool) -> Lowered<()> {
    let all: Vec<&[Clause]> = sentences(clauses).collect();
    if all.is_empty() {
        return Err(Refused::new(Default::default(), "行為のない文", "a sentence without a deed"));
    }
    let mut at = 0;
    while let Some(usual) = all.get(at) {
        let agreed = agreed && at == 0;
        not_instead(usual)?;
        if let Some(lowered) = in_a_row(hooks, usual, &all[at + 1..])? {
            at += lowered;
            continue;
        }
        at += statement(hooks, usual, all.get(at + 1).copied(), agreed)?;
    }
    Ok(())
}

/// A sentence, with the next one where that stands in its place; says how many were lowered.
pub fn statement<P: Plays>(
    hooks: &mut P,
    usual: &[Clause],
    next: Option<&[Clause]>,
    agreed: bool,
) -> Lowered<usize> {
    // 5枚以上の場合、A。4枚以下の場合、B。: what the other case is about was said.
    let told = next.and_then(|next| other_case(hooks, usual, next));
    if let (Some(told), Some(next)) = (&told, next)
        && !is_instead(next)
    {
        // 3枚以上なら、…。5枚以上なら、さらに…: both are done.
        if told.iter().any(is_further) {
            sentence(hooks, usual, agreed)?;
            sentence(hooks, told, false)?;
            return Ok(2);
        }
        excludes(hooks, usual, told)?;
        cases(hooks, usual, told)?;
        return Ok(2);
    }
    // 移動する。移動できない場合、代わりに…: whether it could be done is known once it was tried.
    if let Some(failed) = next.and_then(|next| if_it_failed(hooks, usual, next)) {
        sentence(hooks, usual, agreed)?;
        sentence(hooks, &failed, false)?;
        return Ok(2);
    }
    match told.as_deref().or(next) {
        Some(next) if is_instead(next) && hooks.lets_choose(usual) => {
            sentence(hooks, usual, agreed)?;
            more_modes(hooks, usual, next)?;
            Ok(2)
        }
        Some(next) if is_instead(next) || names_deed(hooks, usual, next).is_some() => {
            this_or_instead(hooks, usual, next, agreed)?;
            Ok(2)
        }
        Some(next) if is_otherwise(next) || is_opposite(hooks, usual, next) => {
            otherwise(hooks, usual, next)?;
            Ok(2)
        }
        _ => {
            sentence(hooks, usual, agreed)?;
            Ok(1)
        }
    }
}

/// …場合、そのカードを破壊する代わりに、…する。: the clause that names the last deed of the sentence before.
fn names_deed<P: Plays>(hooks: &P, usual: &[Clause], next: &[Clause]) -> Option<usize> {
    let at = next.iter().position(|clause| !conditions::is_condition(hooks, clause))?;
    let (named, last) = (&next[at], usual.last()?);
    let link = matches!(named.link, Some(Link::Instead | Link::InsteadPause));
    let plain = matches!(named.pred, Pred::Verb { tense: Tense::Plain, .. });
    let deed = named.deed(hooks.lexicon());
    // In the same words, or by a word that points to what it is done to.
    let said = !named.args.is_empty() && named.args.iter().all(|arg| last.args.contains(arg));
    let again = said || leaves_out(hooks, named).is_ok_and(|left| left);
    (link && plain && deed.is_some() && deed == last.deed(hooks.lexicon()) && again).then_some(at)
}

/// 以下から1つ選ぶ。…場合、代わりに2つ選ぶ。
fn more_modes<P: Plays>(hooks: &mut P, usual: &[Clause], next: &[Clause]) -> Lowered<()> {
    begin(hooks, next);
    let (mut conditions, rest) = conditions::leading(hooks, next)?;
    let refused = || Refused::new(begins_at(next), "選ぶ数の置き換え", "another number of things to choose");
    let condition = match conditions.len() {
        0 => return Err(refused()),
        1 => conditions.remove(0),
        _ => engine::effect::Condition::All(conditions),
    };
    // 代わりに両方を行う: all of them.
    if let Some(may) = is_both(hooks, rest)?
        && let Some(modes) = hooks.writer().program().modes.as_mut()
    {
        modes.instead = Some((condition, modes.of, may));
        return Ok(());
    }
    let same = |one: &Clause, other: &Clause| one.deed(hooks.lexicon()) == other.deed(hooks.lexicon());
    let usual = &usual[usual.len().saturating_sub(rest.len())..];
    let [first, others @ ..] = rest else { return Err(refused()) };
    let bare = others.iter().all(|clause| clause.args.is_empty());
    if usual.len() != rest.len() || !usual.iter().zip(rest).all(|(one, other)| same(one, other)) || !bare {
        return Err(refused());
    }
    // 代わりに2つ選んでもよい: one is enough still.
    let last = View::of_clause(hooks.lexicon(), rest.last().unwrap_or(first), true)?;
    let may = last.form().is_some_and(|form| form.may_be_left());
    let n = View::of_clause(hooks.lexicon(), first, true)?.with(|slots| {
        slots.take_form();
        slots.take_adverb(genre::Adverb::Instead.word());
        let n = slots.take(&Particle::Object).printed().or_else(|| slots.take_count());
        n.map_or_else(|| Err(refused()), count)
    })?;
    let (n, up_to) = match n {
        Count::Exactly(n) => (n, may),
        Count::UpTo(n) => (n, true),
        _ => return Err(refused()),
    };
    match &mut hooks.writer().program().modes {
        Some(modes) if (1..=i16::from(modes.of)).contains(&n) => {
            modes.instead = Some((condition, n as u8, up_to));
            Ok(())
        }
        _ => Err(refused()),
    }
}

/// 両方を行う, すべてを選ぶ: and whether it may be left. None if something else is told.
fn is_both<P: Plays>(hooks: &mut P, clauses: &[Clause]) -> Lowered<Option<bool>> {
    let [only] = clauses else { return Ok(None) };
    let deed = only.deed(hooks.lexicon()).and_then(genre::Deed::of);
    if !matches!(deed, Some(genre::Deed::Do | genre::Deed::Choose | genre::Deed::UseText)) {
        return Ok(None);
    }
    let view = View::of_clause(hooks.lexicon(), only, true)?;
    let object = view.slots().peek(&Particle::Object);
    if !object.is_some_and(|chain| chain.is(genre::Noun::BothOfThem)) {
        return Ok(None);
    }
    let two = hooks.writer().program().modes.as_ref().is_some_and(|modes| modes.of == 2);
    let may = view.form().is_some_and(|form| form.may_be_left());
    view.with(|slots| {
        if may {
            slots.take_form();
        }
        slots.take_adverb(genre::Adverb::Instead.word());
        slots.take(&Particle::Object);
        Ok(two.then_some(may))
    })
}

fn begins_at(clauses: &[Clause]) -> crate::grammar::At {
    clauses.first().map(|clause| clause.at).unwrap_or_default()
}

/// そうでない場合、
pub fn is_otherwise(clauses: &[Clause]) -> bool {
    match clauses.first() {
        Some(Clause {
            pred: Pred::Is(chain, Copula::IsNot | Copula::IsNotTopic),
            link: Some(Link::CasePause | Link::IfPause | Link::Case | Link::If),
            args,
            ..
        }) => chain.is(genre::Noun::So) && args.is_empty(),
        _ => false,
    }
}

/// 場に駒がいるなら、A。いないなら、B。, ダメージを受けている場合、A。受けていない場合、B。: the other case of what the only
/// condition before asks, by its verb alone.
fn is_opposite<P: Plays>(hooks: &P, usual: &[Clause], next: &[Clause]) -> bool {
    let told = |clause: &Clause| match clause.pred {
        Pred::Verb { voice, tense, .. } => Some((clause.deed(hooks.lexicon())?, voice, tense)),
        _ => None,
    };
    let mut asked = usual.iter().filter(|clause| conditions::is_condition(hooks, clause));
    let (Some(only), None, Some(first)) = (asked.next(), asked.next(), next.first()) else { return false };
    let (Some((one, voice, so)), Some((other, other_voice, not))) = (told(only), told(first)) else {
        return false;
    };
    let same = one == other || genre::Deed::of(one).is_some_and(|deed| is_there(deed, other));
    let turned = matches!(
        (so, not),
        (Tense::Plain, Tense::Negative)
            | (Tense::Negative, Tense::Plain)
            | (Tense::Ongoing | Tense::WasOngoing, Tense::NotOngoing | Tense::NegativePast)
            | (Tense::NotOngoing, Tense::Ongoing | Tense::WasOngoing)
            | (Tense::Past, Tense::NegativePast)
            | (Tense::NegativePast, Tense::Past)
    );
    let alone = first.args.is_empty() && next.len() > 1 && conditions::is_condition(hooks, first);
    same && voice == other_voice && turned && alone
}

/// いる and ある say the same of what is there.
fn is_there(one: genre::Deed, other: crate::lexicon::DeedId) -> bool {
    let there = |deed| matches!(deed, genre::Deed::Be | genre::Deed::Exist);
    there(one) && genre::Deed::of(other).is_some_and(there)
}

/// …が2以下ならAし、3以上ならBする: the other case in one sentence.
fn is_another_case(before: &[Clause], after: &[Clause]) -> bool {
    let case = |clause: &Clause| {
        matches!(clause.link, Some(Link::CasePause | Link::IfPause | Link::Case | Link::If))
    };
    let (Some(last), Some(next)) = (before.last(), after.first()) else { return false };
    let bare = matches!(&next.pred, Pred::Is(_, Copula::Bare | Copula::Of)) && next.args.is_empty();
    last.link == Some(Link::Pause) && before.iter().any(case) && case(next) && bare && after.len() > 1
}

/// A sentence that is done where the last deed before it can't be, as one that asks whether it was done.
pub fn if_it_failed<P: Plays>(hooks: &P, usual: &[Clause], next: &[Clause]) -> Option<Vec<Clause>> {
    let (last, first) = (usual.last()?, next.first()?);
    let Pred::Verb { verb, voice, tense } = first.pred else { return None };
    let told = tense == Tense::Negative || (tense == Tense::NegativePast && is_instead(next));
    // 捨ててもよい。捨てない場合、…
    let left = voice == Voice::Active && tense == Tense::Negative;
    let cannot = (voice == Voice::Potential && told) || tense == Tense::Unable || left;
    let same = first.deed(hooks.lexicon()) == last.deed(hooks.lexicon());
    if !cannot || !same || !first.args.is_empty() || !conditions::is_condition(hooks, first) {
        return None;
    }
    let mut next = next.to_vec();
    next[0].pred = Pred::Verb { verb, voice: Voice::Active, tense: Tense::NegativePast };
    for clause in &mut next {
        clause.args.retain(|arg| !arg.is(genre::Adverb::Instead));
    }
    Some(next)
}

/// A sentence whose condition leaves out what it is about, with what the condition before it is about.
pub fn other_case<P: Plays>(hooks: &P, usual: &[Clause], next: &[Clause]) -> Option<Vec<Clause>> {
    let (one, two) = (usual.first()?, next.first()?);
    let conditional = |clause: &Clause| {
        conditions::is_condition(hooks, clause)
            && match &clause.pred {
                Pred::Is(chain, _) => !chain.is(genre::Noun::So),
                Pred::Verb { .. } => {
                    let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
                    matches!(deed, Some(genre::Deed::MoreNumerous | genre::Deed::LessNumerous))
                }
                _ => false,
            }
    };
    let same = match (&one.pred, &two.pred) {
        (Pred::Is(..), Pred::Is(..)) => true,
        (one, two) => {
            one.deed(hooks.lexicon()).is_some() && one.deed(hooks.lexicon()) == two.deed(hooks.lexicon())
        }
    };
    // Only how many may be said anew.
    let bare = |arg: &Arg| matches!(arg, Arg::Phrase(chain, None, _) if count(chain).is_ok());
    if !same || !conditional(one) || !conditional(two) || !two.args.iter().all(bare) {
        return None;
    }
    let about = |arg: &&Arg| arg.phrase(&[Particle::Topic, Particle::Subject, Particle::Than]).is_some();
    let about: Vec<Arg> = one.args.iter().filter(about).cloned().collect();
    let mut next = next.to_vec();
    next[0].args.splice(0..0, about.clone());
    (!about.is_empty()).then_some(next)
}

/// 5枚以上なら、さらに…
fn is_further(clause: &Clause) -> bool {
    clause.args.iter().any(|arg| arg.is(genre::Adverb::Further))
}

/// The numbers that a quantity allows.
fn allowed(quantity: &Quantity) -> Option<(u16, u16)> {
    use crate::grammar::{Amount, Bound};
    let Quantity::Count { n: Amount::N { n }, bound, .. } = quantity else { return None };
    match bound {
        None => Some((*n, *n)),
        Some(Bound::Least) => Some((*n, u16::MAX)),
        Some(Bound::Most) => Some((0, *n)),
        Some(Bound::Below) => Some((0, n.saturating_sub(1))),
        Some(Bound::Range { most: Amount::N { n: most }, .. }) => Some((*n, *most)),
        Some(_) => None,
    }
}

/// 5以上なら、A。3以上なら、B。, 赤なら、A。青なら、B。: where both can be so, whether both are done is not told.
fn excludes<P: Plays>(hooks: &P, one: &[Clause], other: &[Clause]) -> Lowered<()> {
    let asked = |clauses: &[Clause]| match clauses.first().map(|clause| &clause.pred) {
        Some(Pred::Is(chain, _)) => Some(chain.clone()),
        _ => None,
    };
    let (Some(first), Some(second)) = (asked(one), asked(other)) else { return Ok(()) };
    let range = |chain: &Chain| match &chain.first {
        Atom::Quantity(quantity) => allowed(quantity),
        _ => None,
    };
    let sorts = |chain: &Chain| crate::fits::sorts_of(chain, hooks.lexicon());
    let traits = |chain: &Chain| sorts(chain).meets(Sorts::TRAIT) && !sorts(chain).meets(Sorts::CARD);
    let apart = match (range(&first), range(&second)) {
        (Some((least, most)), Some((from, to))) => most < from || to < least,
        _ => !traits(&first) && !traits(&second),
    };
    match apart {
        true => Ok(()),
        false => Err(Refused::new(
            begins_at(other),
            "前の場合と重なる条件（両方行うなら「さらに」）",
            "a case that the one before may be too",
        )),
    }
}

/// AならX、BならY、それ以外ならZ: three cases or more of the same thing, of which one at most is done; says how many sentences
/// were lowered, none if fewer follow each other.
pub fn in_a_row<P: Plays>(hooks: &mut P, usual: &[Clause], after: &[&[Clause]]) -> Lowered<Option<usize>> {
    let begins = usual.iter().position(|clause| conditions::is_condition(hooks, clause));
    let Some(at) = begins else { return Ok(None) };
    let first = &usual[at..];
    let mut others: Vec<Vec<Clause>> = Vec::new();
    for next in after {
        let case = other_case(hooks, first, next).filter(|_| !is_instead(next));
        let Some(case) = case.filter(|case| !case.iter().any(is_further)) else { break };
        others.push(case);
    }
    let last = after.get(others.len()).copied().filter(|next| is_otherwise(next));
    let so_many = others.len() + usize::from(last.is_some());
    if others.is_empty() || so_many < 2 {
        return Ok(None);
    }
    for (nth, one) in others.iter().enumerate() {
        excludes(hooks, first, one)?;
        others[..nth].iter().try_for_each(|before| excludes(hooks, before, one))?;
    }
    if at > 0 {
        begin(hooks, usual);
        deeds(hooks, &usual[..at], Actor::Unsaid, false, Vec::new())?;
    }
    one_case(hooks, first, &others, last)?;
    Ok(Some(so_many + 1))
}

/// A case under its conditions: the steps that pass it over, and what was spoken of before it.
fn first_case<P: Plays>(hooks: &mut P, one: &[Clause]) -> Lowered<(Vec<usize>, Spoken<P::Game>)> {
    begin(hooks, one);
    let before = hooks.writer().spoken_of();
    let (conditions, rest) = conditions::leading(hooks, one)?;
    let gates: Vec<usize> =
        conditions.into_iter().map(|condition| hooks.writer().write(Op::Unless(condition, 0))).collect();
    deeds(hooks, rest, Actor::Unsaid, false, Vec::new())?;
    Ok((gates, before))
}

/// One case, else the next of them, else the last.
fn one_case<P: Plays>(
    hooks: &mut P,
    one: &[Clause],
    others: &[Vec<Clause>],
    last: Option<&[Clause]>,
) -> Lowered<()> {
    let (gates, before) = first_case(hooks, one)?;
    match (others, last) {
        ([next, more @ ..], _) => or_else(hooks, gates, &before, |hooks| one_case(hooks, next, more, last)),
        ([], Some(other)) => or_else(hooks, gates, &before, |hooks| {
            begin(hooks, &other[1..]);
            deeds(hooks, &other[1..], Actor::Unsaid, false, Vec::new())
        }),
        ([], None) => {
            gates.into_iter().for_each(|gate| hooks.writer().land(gate));
            Ok(())
        }
    }
}

/// …場合、A。…場合、B。 of the same thing: one of both at most is done.
fn cases<P: Plays>(hooks: &mut P, one: &[Clause], other: &[Clause]) -> Lowered<()> {
    let (gates, before) = first_case(hooks, one)?;
    let mut other = other.to_vec();
    hooks.lasts_as_long(one, &mut other);
    or_else(hooks, gates, &before, |hooks| sentence(hooks, &other, false))
}

/// …場合、A。そうでない場合、B。
fn otherwise<P: Plays>(hooks: &mut P, one: &[Clause], other: &[Clause]) -> Lowered<()> {
    // …を選び、…なら破壊し、そうでないなら…: what is done in both cases comes first.
    if let Some(at @ 1..) = one.iter().position(|clause| conditions::is_condition(hooks, clause)) {
        begin(hooks, one);
        deeds(hooks, &one[..at], Actor::Unsaid, false, Vec::new())?;
        return otherwise(hooks, &one[at..], other);
    }
    begin(hooks, one);
    let (conditions, rest) = conditions::leading(hooks, one)?;
    if conditions.is_empty() {
        let at = other.first().map(|clause| clause.at).unwrap_or_default();
        return Err(Refused::new(at, "対になる文のない「そうでない場合」", "the other case of nothing"));
    }
    let gates: Vec<usize> =
        conditions.into_iter().map(|condition| hooks.writer().write(Op::Unless(condition, 0))).collect();
    let before = hooks.writer().spoken_of();
    deeds(hooks, rest, Actor::Unsaid, false, Vec::new())?;
    let mut other = other[1..].to_vec();
    hooks.lasts_as_long(one, &mut other);
    or_else(hooks, gates, &before, |hooks| {
        begin(hooks, &other);
        deeds(hooks, &other, Actor::Unsaid, false, Vec::new())
    })
}

/// Where the gates let nobody through to what was just written, the other is done; それ means what either speaks of.
pub fn or_else<P: Plays>(
    hooks: &mut P,
    gates: Vec<usize>,
    before: &Spoken<P::Game>,
    other: impl FnOnce(&mut P) -> Lowered<()>,
) -> Lowered<()> {
    let there = hooks.writer().spoken_of();
    let end = hooks.writer().write(Op::Jump(0));
    gates.into_iter().for_each(|gate| hooks.writer().land(gate));
    hooks.writer().put_back(before);
    other(hooks)?;
    hooks.writer().or_it(&there);
    hooks.writer().land(end);
    Ok(())
}

/// …。…場合、代わりに…。: the second where its condition holds, else the first.
fn this_or_instead<P: Plays>(hooks: &mut P, usual: &[Clause], other: &[Clause], agreed: bool) -> Lowered<()> {
    in_its_place(hooks, usual, other, agreed, |hooks, other| {
        let (conditions, rest) = conditions::leading(hooks, other)?;
        if conditions.is_empty() {
            let at = other.first().map(|clause| clause.at).unwrap_or_default();
            return Err(Refused::new(at, "常に代わりに行うこと", "something that is always done instead"));
        }
        let mut gates = Vec::new();
        for condition in conditions {
            hooks.cite(Step::Instead);
            gates.push(hooks.writer().write(Op::Unless(condition, 0)));
        }
        Ok((gates, rest.to_vec()))
    })
}

/// A sentence that is done in the place of the one before it. `gates` writes the steps that decide, and says what is
/// left to be done. What the first chose, the other speaks of too.
pub fn in_its_place<P: Plays>(
    hooks: &mut P,
    usual: &[Clause],
    other: &[Clause],
    agreed: bool,
    gates: impl FnOnce(&mut P, &[Clause]) -> Lowered<(Vec<usize>, Vec<Clause>)>,
) -> Lowered<()> {
    let mut to_end = Vec::new();
    let named = names_deed(hooks, usual, other);
    let mut other = other.to_vec();
    hooks.lasts_as_long(usual, &mut other);
    // What the deed is done to that is not done is chosen all the same.
    let points = match named.map(|at| other.remove(at)) {
        Some(named) => leaves_out(hooks, &named)?,
        None => false,
    };
    let other = &other[..];
    let usual = match other.iter().find(|clause| !conditions::is_condition(hooks, clause)) {
        Some(deed) if points || leaves_out(hooks, deed)? => chosen_before(hooks, usual, &mut to_end)?,
        _ => None,
    }
    .map_or_else(|| (usual.to_vec(), false), |usual| (usual, true));
    let (usual, shares) = usual;
    let before = hooks.writer().spoken_of();
    begin(hooks, other);
    let (gates, rest) = gates(hooks, other)?;
    deeds(hooks, &rest, Actor::Unsaid, false, Vec::new())?;
    or_else(hooks, gates, &before, |hooks| match shares {
        true => deeds(hooks, &usual, Actor::Unsaid, false, Vec::new()),
        false => sentence(hooks, &usual, agreed),
    })?;
    to_end.into_iter().for_each(|gate| hooks.writer().land(gate));
    Ok(())
}

/// Does a deed leave out what it is done to?
fn leaves_out<P: Plays>(hooks: &P, clause: &Clause) -> Lowered<bool> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let Some(deed) = view.deed() else { return Ok(false) };
    let slot = hooks.done_to(deed, view.slots());
    Ok(slot.is_some_and(|slot| match view.slots().peek(&slot) {
        None => view.slots().peek_count().is_none(),
        Some(chain) => is_pronoun(chain),
    }))
}

/// Does a deed say what it is done to, if only by a count?
fn says_what<P: Plays>(hooks: &P, clause: &Clause) -> Lowered<bool> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let slot = view.deed().and_then(|deed| hooks.done_to(deed, view.slots()));
    Ok(slot.is_some_and(|slot| view.slots().peek(&slot).is_some() || view.slots().peek_count().is_some()))
}

/// それ, そのカード
fn is_pronoun(chain: &Chain) -> bool {
    matches!(chain.first.noun(), Some(genre::Noun::It | genre::Noun::Them | genre::Noun::EachOne))
        || matches!(chain.first.adnominal(), Some(genre::Adnominal::That | genre::Adnominal::Those))
}

/// Lowers a sentence up to what its last deed is done to, which is chosen; says what is left of it. None if the last
/// deed chooses nothing.
fn chosen_before<P: Plays>(
    hooks: &mut P,
    clauses: &[Clause],
    to_end: &mut Vec<usize>,
) -> Lowered<Option<Vec<Clause>>> {
    if let [only] = clauses
        && !says_what(hooks, only)?
    {
        return Ok(None);
    }
    begin(hooks, clauses);
    let (conditions, rest) = conditions::leading(hooks, clauses)?;
    for condition in conditions {
        to_end.push(hooks.writer().write(Op::Unless(condition, 0)));
    }
    let Some((last, before)) = rest.split_last() else { return Ok(None) };
    let mut by = Actor::Unsaid;
    for clause in before {
        hooks.writer().stands(clause.at);
        goes_on(clause)?;
        by = deed(hooks, clause, by, Done { agreed: false, last: false }, to_end)?;
    }
    hooks.writer().stands(last.at);
    Ok(Some(vec![ahead(hooks, last, by)?]))
}

/// Chooses what a deed is done to before it is done; says what is left of the clause.
fn ahead<P: Plays>(hooks: &mut P, clause: &Clause, by: Actor) -> Lowered<Clause> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let slot = view.deed().and_then(|deed| hooks.done_to(deed, view.slots()));
    let Some(slot) = slot.filter(|slot| view.slots().peek(slot).is_some_and(|chain| !is_pronoun(chain)))
    else {
        return Ok(clause.clone());
    };
    let mut slots = view.slots().clone();
    let by = actor(hooks, &mut slots.clone(), by)?;
    let random = slots.take_adverb(genre::Adverb::AtRandom.word());
    target(hooks, &mut slots, &slot, Pick { random, ..Pick::by(by.side()) })?;
    let taken = slots.taken();
    let args = clause.args.iter().enumerate().filter(|(n, _)| !taken.contains(n));
    Ok(Clause { args: args.map(|(_, arg)| arg.clone()).collect(), ..clause.clone() })
}

/// Another sentence begins.
pub fn begin<P: Plays>(hooks: &mut P, clauses: &[Clause]) {
    hooks.writer().next_sentence();
    hooks.next_sentence();
    if let Some(first) = clauses.first() {
        hooks.writer().stands(first.at);
    }
}

/// The sentence without the words that say it is done later, if they do.
pub fn done_later<P: Plays>(hooks: &mut P, clauses: &[Clause]) -> Option<Vec<Clause>> {
    let first = clauses.first()?;
    let later = first.args.iter().position(|arg| match arg {
        Arg::Adverb(word, _) => matches!(hooks.time_adverb(*word), Some(Time::Later)),
        Arg::Phrase(chain, particle @ (None | Some(Particle::To)), _) => {
            matches!(hooks.time(chain, particle.as_ref()), Ok(Time::Later))
        }
        _ => false,
    })?;
    let mut inner = clauses.to_vec();
    inner[0].args.remove(later);
    Some(inner)
}

/// Lowers a sentence. `agreed` says that whoever may do its first deed has agreed already.
pub fn sentence<P: Plays>(hooks: &mut P, clauses: &[Clause], agreed: bool) -> Lowered<()> {
    begin(hooks, clauses);
    if let Some(inner) = hooks.done_later(clauses) {
        return hooks.later(&inner);
    }
    if hooks.for_a_while(clauses)? {
        return hooks.end_sentence();
    }
    if let [unless, rest @ ..] = clauses
        && let Some(by) = prevents(hooks, unless)?
    {
        return unless_done(hooks, unless, by, rest);
    }
    let (conditions, rest) = conditions::leading(hooks, clauses)?;
    let mut gates = Vec::new();
    for condition in conditions {
        gates.push(hooks.writer().write(Op::Unless(condition, 0)));
    }
    deeds(hooks, rest, Actor::Unsaid, agreed, gates)
}

/// 相手が手札を捨てない限り: the player who may prevent the rest by a deed; none if it is another condition.
fn prevents<P: Plays>(hooks: &mut P, clause: &Clause) -> Lowered<Option<Actor>> {
    let does = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
    let so = matches!(does, Some(genre::Deed::Be | genre::Deed::Exist | genre::Deed::Have));
    let not = matches!(clause.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Negative, .. });
    match (conditions::subject_of(clause), &clause.link) {
        (Some(subject), Some(Link::AsLongAs)) if not && !so => hooks.actor(subject),
        // 手札を1枚捨てない場合、…: what a player may do now.
        (Some(subject), Some(Link::CasePause)) if not && !so && does_something(hooks, clause) => {
            hooks.actor(subject)
        }
        (None, Some(Link::CasePause)) if not && !so && does_something(hooks, clause) => {
            Ok(Some(Actor::Unsaid))
        }
        _ => Ok(None),
    }
}

/// Is it something that is done to cards of which it is told how many?
fn does_something<P: Plays>(hooks: &P, clause: &Clause) -> bool {
    View::of_clause(hooks.lexicon(), clause, true).is_ok_and(|view| {
        let done = view.deed().and_then(|deed| hooks.done_to(deed, view.slots()));
        let what = done.and_then(|slot| view.slots().peek(&slot));
        let counted = |chain: &Chain| matches!(chain.last(), Atom::Quantity(_));
        what.is_some_and(|chain| view.slots().peek_count().is_some() || counted(chain))
    })
}

/// That player may do it; if it is not done, the rest is.
fn unless_done<P: Plays>(hooks: &mut P, unless: &Clause, by: Actor, rest: &[Clause]) -> Lowered<()> {
    if by == Actor::Both {
        return Err(Refused::new(unless.at, "両方が行ってもよいこと", "what both players may do"));
    }
    let price = tried_price(hooks, std::slice::from_ref(unless), by);
    let before = hooks.writer().spoken_of();
    hooks.writer().speak(by.side());
    let row = hooks.writer().cost_row(price.into_iter().collect());
    hooks.cite(Step::May);
    let gate = hooks.writer().write(Op::Pay(row, 0));
    bare_deed(hooks, unless, by, true)?;
    let end = hooks.writer().write(Op::Jump(0));
    hooks.writer().land(gate);
    hooks.writer().put_back(&before);
    deeds(hooks, rest, Actor::Unsaid, false, Vec::new())?;
    hooks.writer().land(end);
    Ok(())
}

/// The times of a clause: what must hold is a gate, how long something lasts is the game's.
pub fn times<P: Plays>(
    hooks: &mut P,
    slots: &mut Slots<'_>,
) -> Lowered<Vec<engine::effect::Condition<P::Game>>> {
    let at = slots.at();
    let mut all = Vec::new();
    let mut found = Vec::new();
    for adverb in slots.adverbs() {
        if let Some(time) = hooks.time_adverb(adverb) {
            slots.take_adverb(adverb);
            found.push(time);
        }
    }
    // 〜ターンでも: part of what the verb says, not when it is done.
    let when = |particle: Option<&Particle>| !matches!(particle, Some(Particle::AtAlso | Particle::ToAlso));
    while let Some((chain, particle)) = slots.take_time_if(when) {
        found.push(hooks.time(chain, particle)?);
    }
    for time in found {
        match time {
            Time::During(conditions) => all.extend(conditions),
            Time::Until => {}
            Time::Later => return Err(Refused::new(at, "この時期", "such a time")),
        }
    }
    Ok(all)
}

fn goes_on(clause: &Clause) -> Lowered<()> {
    match clause.link {
        Some(Link::End | Link::Pause) | None => Ok(()),
        _ => Err(Refused::new(clause.at, "この続き方", "this way to go on")),
    }
}

/// Deeds one after the other, to the end of the sentence. The gates lead there.
pub fn deeds<P: Plays>(
    hooks: &mut P,
    clauses: &[Clause],
    mut by: Actor,
    mut agreed: bool,
    mut gates: Vec<usize>,
) -> Lowered<()> {
    if clauses.is_empty() {
        return Err(Refused::new(Default::default(), "行為のない文", "a sentence without a deed"));
    }
    let clauses = &chosen_inside(hooks, &aims_inside(clauses))?;
    let mut at = 0;
    while let Some(clause) = clauses.get(at) {
        hooks.writer().stands(clause.at);
        if let Some(inner) = hooks.done_later(&clauses[at..]) {
            hooks.later(&inner)?;
            break;
        }
        if let Some(rest) = without_both(hooks, &clauses[at..])
            && each_player(hooks, &rest)?
        {
            break;
        }
        // Aし、…場合、Bする: what must hold for the rest.
        if at > 0 && conditions::begins(hooks, &clauses[at..]) {
            let (conditions, rest) = conditions::leading(hooks, &clauses[at..])?;
            for condition in conditions {
                gates.push(hooks.writer().write(Op::Unless(condition, 0)));
            }
            at = clauses.len() - rest.len();
            continue;
        }
        let others = clauses[at..].iter().take_while(|clause| is_or(clause)).count();
        if others > 0 {
            let all = clauses.get(at..=at + others).ok_or(Refused::new(
                clause.at,
                "続きのない選択",
                "a choice without an end",
            ))?;
            either(hooks, all, by)?;
            at += others + 1;
            continue;
        }
        goes_on(clause)?;
        if hooks.own_deed(&clauses[at..], by)? {
            at += 1;
            continue;
        }
        if !agreed && left_with_choice(hooks, &clauses[at..])? {
            let who = actor_of(hooks, clause, by)?;
            hooks.writer().speak(who.side());
            hooks.cite(Step::May);
            gates.push(hooks.writer().write(Op::May(0)));
            agreed = true;
        }
        let done = Done { agreed, last: at + 1 == clauses.len() };
        by = deed(hooks, clause, by, done, &mut gates)?;
        // What was agreed to is the first deed that may be left.
        let form = View::of_clause(hooks.lexicon(), clause, true)?.form();
        agreed &= !form.is_some_and(|form| form.may_be_left());
        at += 1;
    }
    hooks.end_sentence()?;
    gates.into_iter().for_each(|gate| hooks.writer().land(gate));
    Ok(())
}

/// Nを1体選び、破壊してもよい: is what comes after only choices a deed that may be left, with them?
fn left_with_choice<P: Plays>(hooks: &P, clauses: &[Clause]) -> Lowered<bool> {
    let chooses = |clause: &&Clause| {
        let card = clause.args.iter().any(|arg| arg.phrase(&[Particle::Object]).is_some());
        let plain =
            matches!(clause.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Stem | Tense::Te, .. });
        clause.does(hooks.lexicon(), genre::Deed::Choose) && plain && card
    };
    let n = clauses.iter().take_while(chooses).count();
    let Some(next) = clauses.get(n).filter(|_| n > 0 && hooks.choice_may_be_left()) else { return Ok(false) };
    let view = View::of_clause(hooks.lexicon(), next, true)?;
    let rule = view.deed().is_some_and(|deed| hooks.is_rule(deed, view.slots()));
    Ok(view.form().is_some_and(|form| form.may_be_left()) && !rule)
}

/// Who does a deed, by its subject.
fn actor_of<P: Plays>(hooks: &mut P, clause: &Clause, by: Actor) -> Lowered<Actor> {
    match conditions::subject_of(clause) {
        Some(chain) => Ok(hooks.actor(chain)?.unwrap_or(by)),
        None => Ok(by),
    }
}

/// 手札が5枚になるまで〔カードを引く〕: what a deed comes to belongs to it, though nothing stands before it.
fn aims_inside(clauses: &[Clause]) -> Vec<Clause> {
    let mut all: Vec<Clause> = Vec::new();
    for clause in clauses {
        let mut clause = clause.clone();
        if all.last().is_some_and(is_aim)
            && let Some(aim) = all.pop()
        {
            clause.args.insert(0, Arg::Clause(Box::new(aim)));
        }
        all.push(clause);
    }
    all
}

/// 駒1体を選んで破壊するか、1枚引く: who draws chooses no 駒; the choice belongs to its own way.
fn chosen_inside<P: Plays>(hooks: &P, clauses: &[Clause]) -> Lowered<Vec<Clause>> {
    let mut all: Vec<Clause> = Vec::new();
    for (at, clause) in clauses.iter().enumerate() {
        let first = is_or(clause) && !at.checked_sub(1).is_some_and(|before| is_or(&clauses[before]));
        let chosen = all.last().filter(|_| first).and_then(|before| only_object(hooks, before));
        let mut clause = clause.clone();
        if let Some(object) = chosen {
            let view = View::of_clause(hooks.lexicon(), &clause, true)?;
            let slot = view.deed().and_then(|deed| hooks.done_to(deed, view.slots()));
            let open = slot.filter(|slot| view.slots().peek(slot).is_none());
            let mut alone = true;
            for other in clauses[at + 1..].iter().take(1) {
                alone &= !leaves_out(hooks, other)? && !is_or(other);
            }
            if let (Some(slot), true) = (open, alone) {
                clause.args.insert(0, Arg::Phrase(object, Some(slot), None));
                all.pop();
            }
        }
        all.push(clause);
    }
    Ok(all)
}

/// 駒1体を選んで: what is chosen, where nothing else is said.
fn only_object<P: Plays>(hooks: &P, clause: &Clause) -> Option<Chain> {
    let goes_on =
        matches!(clause.pred, Pred::Verb { tense: Tense::Te | Tense::Stem, voice: Voice::Active, .. });
    match &clause.args[..] {
        [Arg::Phrase(object, Some(Particle::Object), _)]
            if goes_on && clause.does(hooks.lexicon(), genre::Deed::Choose) =>
        {
            Some(object.clone())
        }
        _ => None,
    }
}

/// …するか、
pub fn is_or(clause: &Clause) -> bool {
    matches!(clause.link, Some(Link::Or | Link::OrPause))
}

/// 各プレイヤーは…し、…する: the deeds without the words that say so; none if the first names another or nobody.
fn without_both<P: Plays>(hooks: &P, clauses: &[Clause]) -> Option<Vec<Clause>> {
    let named = |arg: &Arg| {
        let chain = arg.phrase(&[Particle::Topic, Particle::Subject]);
        chain.is_some_and(|chain| player(hooks, chain) == Some(Whose::Both))
    };
    let at = clauses.first()?.args.iter().position(named)?;
    let mut clauses = clauses.to_vec();
    clauses[0].args.remove(at);
    // それぞれ1枚ずつ: so many of each player's.
    clauses[0].args.retain(|arg| !arg.is(genre::Adverb::Each));
    for arg in clauses.iter_mut().flat_map(|clause| &mut clause.args) {
        if let Arg::Phrase(chain, ..) = arg {
            each_ones(chain);
        }
    }
    Some(clauses)
}

/// 1体ずつ, as 1体
fn each_ones(chain: &mut Chain) {
    let one = |atom: &mut Atom| {
        if let Atom::Quantity(Quantity::Count { bound, .. }) = atom
            && *bound == Some(Bound::Each)
        {
            *bound = None;
        }
    };
    one(&mut chain.first);
    for tied in &mut chain.more {
        if let Tied::Beside(atom) = tied {
            one(atom);
        }
    }
}

/// All of it is done by one player, then by the other, if the game has both do things so.
fn each_player<P: Plays>(hooks: &mut P, clauses: &[Clause]) -> Lowered<bool> {
    let before = hooks.writer().spoken_of();
    let mut nth = 0;
    while let Some(by) = hooks.each_player(nth, clauses) {
        let view = View::of_clause(hooks.lexicon(), &clauses[0], true)?;
        let rule = view.deed().is_some_and(|deed| hooks.is_rule(deed, view.slots()));
        if view.form().is_some_and(|form| form.may_be_left()) && !rule {
            return Err(Refused::new(clauses[0].at, "両方が行ってもよいこと", "what both players may do"));
        }
        hooks.writer().put_back(&before);
        if nth > 0 {
            hooks.writer().next_sentence();
        }
        deeds(hooks, clauses, by, false, Vec::new())?;
        nth += 1;
    }
    Ok(nth > 0)
}

/// How a deed stands in its sentence.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Done {
    /// Has whoever may do it agreed already?
    pub agreed: bool,
    /// Is it the last?
    pub last: bool,
}

/// One deed, with its conditions, and whether it may be left. Says who does it, as the next does too.
pub fn deed<P: Plays>(
    hooks: &mut P,
    clause: &Clause,
    by: Actor,
    done: Done,
    gates: &mut Vec<usize>,
) -> Lowered<Actor> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let deed = view.deed();
    let topic = conditions::subject_of(clause);
    view.with(|slots| {
        while let Some(inner) = slots.take_clause(|inner| !is_aim(inner) && !is_only(inner)) {
            let mut all = Vec::new();
            let condition = conditions::condition(hooks, inner, topic, &mut all)?;
            all.push(condition);
            for condition in all {
                gates.push(hooks.writer().write(Op::Unless(condition, 0)));
            }
        }
        for condition in times(hooks, slots)? {
            gates.push(hooks.writer().write(Op::Unless(condition, 0)));
        }
        take_connectives(slots);
        // Which sentence it stands for is known: `body`.
        slots.take_adverb(genre::Adverb::Instead.word());
        let by = actor(hooks, slots, by)?;
        let Some(deed) = deed else {
            hooks.verbless(slots, by)?;
            return Ok(by);
        };
        let may = slots.peek_form().is_some_and(|form| form.may_be_left()) && !hooks.is_rule(deed, slots);
        let asked = may && !done.agreed;
        if asked && by == Actor::Both {
            return Err(Refused::new(clause.at, "両方が行ってもよいこと", "what both players may do"));
        }
        if may {
            slots.take_form();
        }
        if asked || hooks.asks(deed, slots) {
            hooks.writer().speak(by.side());
        }
        let gate = asked.then(|| {
            hooks.cite(Step::May);
            match hooks.whole(clause, by) {
                Some(price) => {
                    let row = hooks.writer().cost_row(vec![price]);
                    hooks.writer().write(Op::Pay(row, 0))
                }
                None => hooks.writer().write(Op::May(0)),
            }
        });
        done::do_it(hooks, deed, slots, by)?;
        match gate {
            Some(gate) if done.last => hooks.writer().land(gate),
            gate => gates.extend(gate),
        }
        Ok::<Actor, Refused>(by)
    })
}

/// …場合のみ: what is done at no other time; left to the deed.
fn is_only(clause: &Clause) -> bool {
    matches!(clause.link, Some(Link::CaseOnly | Link::CaseOnlyTo))
}

/// The player that a phrase is, and nothing else.
pub fn player<P: Plays>(hooks: &P, chain: &Chain) -> Option<Whose> {
    chain.only_noun().and_then(|word| hooks.whose(word))
}

/// Who does it: a player who is the subject, else whoever did what stands before. Another subject is left to the
/// deed.
pub fn actor<P: Plays>(hooks: &mut P, slots: &mut Slots<'_>, before: Actor) -> Lowered<Actor> {
    let Some(chain) = slots.peek(&Particle::Topic) else { return Ok(before) };
    let Some(by) = hooks.actor(chain)? else { return Ok(before) };
    slots.take(&Particle::Topic);
    Ok(by)
}

/// A deed without times and conditions: one of several, or, with `left`, one whose price is wanted and that may be left
/// or stand for another.
pub(super) fn bare_deed<P: Plays>(hooks: &mut P, clause: &Clause, by: Actor, left: bool) -> Lowered<Actor> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let deed = view.deed();
    view.with(|slots| {
        if left {
            slots.take_form();
            take_connectives(slots);
            slots.take_adverb(genre::Adverb::Instead.word());
        }
        let by = actor(hooks, slots, by)?;
        match deed {
            Some(deed) => done::do_it(hooks, deed, slots, by)?,
            None => hooks.verbless(slots, by)?,
        }
        Ok(by)
    })
}

/// The price that deeds are, read off their steps, which are taken back.
pub fn tried_price<P: Plays>(
    hooks: &mut P,
    clauses: &[Clause],
    by: Actor,
) -> Option<<P::Game as Effects>::Price> {
    let mark = hooks.writer().mark();
    let from = hooks.writer().ops().len();
    let by = clauses.iter().try_fold(by, |by, clause| bare_deed(hooks, clause, by, true)).ok();
    let price = by.and_then(|by| hooks.price(from, by.side()));
    hooks.writer().back_to(mark);
    price
}

/// …するか、…する: one of these, as whoever does it chooses among those that can be done.
pub fn either<P: Plays>(hooks: &mut P, clauses: &[Clause], by: Actor) -> Lowered<()> {
    let named = conditions::subject_of(&clauses[0]).and_then(|chain| player(hooks, chain));
    let by = named.and_then(Actor::of).unwrap_or(by);
    if by == Actor::Both {
        let at = clauses[0].at;
        return Err(Refused::new(at, "両方がそれぞれ選ぶこと", "what each of both players chooses"));
    }
    let mut clauses = clauses.to_vec();
    let mut shares = false;
    for clause in &clauses[1..] {
        shares |= leaves_out(hooks, clause)?;
    }
    if shares {
        clauses[0] = ahead(hooks, &clauses[0], by)?;
    }
    hooks.writer().speak(by.side());
    let row = hooks.ways(&clauses, by)?;
    one_of(hooks, row, clauses.len(), |hooks, nth| {
        hooks.writer().stands(clauses[nth].at);
        hooks.way(&clauses[nth], by)
    })
}

/// One of so many ways, which the row tells. `way` does one of them.
pub fn one_of<P: Plays>(
    hooks: &mut P,
    row: u16,
    ways: usize,
    way: impl Fn(&mut P, usize) -> Lowered<()>,
) -> Lowered<()> {
    hooks.cite(Step::Either);
    let asks = hooks.writer().write(Op::OneOf(row, Vec::new()));
    let before = hooks.writer().spoken_of();
    let (mut starts, mut ends, mut there) = (Vec::new(), Vec::new(), None);
    for nth in 0..ways {
        hooks.writer().put_back(&before);
        starts.push(hooks.writer().here());
        way(hooks, nth)?;
        there.iter().for_each(|there| hooks.writer().or_it(there));
        there = Some(hooks.writer().spoken_of());
        ends.push(hooks.writer().write(Op::Jump(0)));
    }
    ends.into_iter().for_each(|end| hooks.writer().land(end));
    hooks.writer().ways(asks, starts);
    Ok(())
}
