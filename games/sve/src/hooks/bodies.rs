//! Texts: sentences in order, what gates them and how far that reaches, what is done in their place.

use engine::effect::Bound;
use language::grammar::{
    Arg, Atom, Bound as Said, Chain, Clause, Copula, Keyed, Line, Link, Mark, Particle, Pred, Quantity, Tie,
    Tied,
};
use language::lexicon::COUNTER;
use language::scribe::conditions::{begins, leading};
use language::scribe::sentences::{
    Done, begin, deed, if_it_failed, is_instead, is_otherwise, or_else, other_case, sentences,
};
use language::scribe::writer::Spoken;
use language::scribe::{Actor, Lowered, Plays, amounts};
use language::{Tense, Word, genre};

use super::abilities::{as_when, is_would};
use super::deeds::ONE;
use super::modes::{modes, modes_begin};
use super::repeats::{again, repeats};
use super::sentences::plain;

use super::{Hooks, cannot, costs, fact, moves, players, small, words};
use crate::game::Sve;
use crate::lexicon::Keyword;
use crate::vocabulary::{Amount, Condition, Fact, Filter, Op, Reference, Verb};

/// The marks that a clause begins with, taken off.
pub(super) fn take_marks(clause: &mut Clause) -> Vec<Keyed> {
    let mark = |arg: &Arg| match arg {
        Arg::Mark(Mark::Word { keyword }, None) => Some(keyword.clone()),
        _ => None,
    };
    let marks: Vec<Keyed> = clause.args.iter().map_while(mark).collect();
    clause.args.drain(..marks.len());
    if !marks.is_empty() {
        clause.at.start = first_word(clause).unwrap_or(clause.at.start);
    }
    marks
}

/// Where the words of a clause begin, if a phrase stands first.
fn first_word(clause: &Clause) -> Option<u32> {
    match (clause.args.first(), &clause.pred) {
        (Some(Arg::Phrase(chain, _, _)), _) | (None, Pred::Is(chain, _)) => Some(chain.at.start),
        (Some(Arg::Clause(inner)), _) => first_word(inner),
        _ => None,
    }
}

/// A clause in the words of both languages.
pub(super) fn told(hooks: &Hooks<'_>, clause: &Clause) -> (String, String) {
    let clause = Clause { link: None, ..clause.clone() };
    language::card::told(hooks.lexicon(), &Line { listed: false, clauses: vec![clause] })
}

/// The clauses by which the next step is understood.
pub(super) fn cite(hooks: &mut Hooks<'_>, clauses: &[engine::Reason]) {
    clauses.iter().for_each(|clause| hooks.writer().cite(*clause));
}

/// A mark that what follows depends on: 【コンボ_3】.
pub(super) fn gate(hooks: &mut Hooks<'_>, mark: &Keyed, clause: &Clause) -> Lowered<Condition> {
    let at = clause.at;
    let refused = || cannot(at, "この見出し", "such a mark");
    let n = match &mark.n {
        Some(n) => small(n, at)?,
        None => 1,
    };
    let Some(word) = Keyword::of(mark.word) else { return refused() };
    match word {
        Keyword::ComboN => {
            cite(hooks, &[rule!("13.2.1.2"), rule!("13.2.1.3"), ruling!("SV-122")]);
            Ok(fact(Fact::Combo(n)))
        }
        Keyword::SpellchainN | Keyword::SpellchainShort => {
            cite(hooks, &[rule!("13.3.1.2"), rule!("13.3.1.3"), rule!("13.3.1.4"), ruling!("SV-121")]);
            Ok(fact(Fact::SpellChain(n)))
        }
        Keyword::NecrochargeN | Keyword::NecrochargeShort => {
            cite(hooks, &[rule!("13.5.1.2"), rule!("13.5.1.3"), rule!("13.5.1.3.1"), rule!("13.5.1.3.2")]);
            cite(hooks, &[ruling!("SV-121")]);
            Ok(fact(Fact::NecroCharge(n)))
        }
        Keyword::EarthRite | Keyword::EarthRiteN => {
            let n = n as u8;
            if hooks.earth_rite != 0 && hooks.earth_rite != n {
                return cannot(at, "数の異なる【土の秘術】", "one price for 【土の秘術】");
            }
            hooks.earth_rite = n;
            cite(hooks, &[rule!("13.3.3.2"), rule!("13.3.3.2.1")]);
            Ok(fact(Fact::EarthRite))
        }
        _ => refused(),
    }
}

/// A whole text: what X is is found first.
pub(super) fn text(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<()> {
    let mut rest = Vec::new();
    for sentence in sentences(clauses) {
        match sentence {
            [only] if words::defines_x(only).is_some() => {
                if hooks.x.is_some() {
                    return cannot(only.at, "複数のX", "one X");
                }
                hooks.x = words::defines_x(only).cloned();
            }
            _ => rest.extend(sentence.iter().cloned()),
        }
    }
    body(hooks, &rest)?;
    match hooks.searched.take() {
        None => Ok(()),
        Some(_) if hooks.writer.taken().is_empty() => {
            let at = hooks.writer().at();
            cannot(at, "探した後のないカード", "cards that are found and left")
        }
        Some(side) => {
            hooks.writer().cite(rule!("5.7.2"));
            hooks.writer().deed(Verb::Shuffle(side), Reference::Nothing, ONE);
            Ok(())
        }
    }
}

/// Conditions that are open: the steps that jump, and whether they ask for the deed before.
#[derive(Clone)]
struct Scope {
    gates: Vec<usize>,
    /// The steps that end the other cases.
    ends: Vec<usize>,
    asks: bool,
    x_said: bool,
    /// What was spoken of when they were asked.
    before: Spoken<Sve>,
    /// What was spoken of at the end of each other case.
    there: Vec<Spoken<Sve>>,
    /// Did they speak of the player of それ?
    spoke: bool,
}

fn close(hooks: &mut Hooks<'_>, scope: &Scope) {
    scope.gates.iter().chain(&scope.ends).for_each(|gate| hooks.writer().land(*gate));
    scope.there.iter().for_each(|there| hooks.writer().or_it(there));
    hooks.x_said = scope.x_said;
    hooks.sentence.spoke |= scope.spoke;
    players::speak_again(hooks);
}

fn close_all(hooks: &mut Hooks<'_>, open: &mut Vec<Scope>) {
    while let Some(scope) = open.pop() {
        close(hooks, &scope);
    }
}

/// What is done from here on is done where a condition did not hold.
fn the_other(hooks: &mut Hooks<'_>, scope: Scope) -> Scope {
    let Scope { gates, mut ends, asks, x_said, before, mut there, spoke } = scope;
    there.push(hooks.writer().spoken_of());
    hooks.writer().put_back(&before);
    ends.push(hooks.writer().write(Op::Jump(0)));
    gates.iter().for_each(|gate| hooks.writer().land(*gate));
    hooks.x_said = x_said;
    hooks.sentence.spoke |= spoke;
    players::speak_again(hooks);
    Scope { gates: Vec::new(), ends, asks, x_said, before, there, spoke: false }
}

/// そうでないなら、; 4以下なら、 after 5以上なら、: opens the other case of the condition before, and takes it off the
/// sentence; says the whole sentence if it is one.
fn other_way(
    hooks: &mut Hooks<'_>,
    before: Option<&[Clause]>,
    sentence: &mut Vec<Clause>,
    open: &mut Vec<Scope>,
) -> Lowered<Option<Vec<Clause>>> {
    let otherwise = is_otherwise(sentence);
    // 【覚醒】状態なら is a condition of its own; a number alone is not.
    let number = match sentence.first().map(|clause| &clause.pred) {
        Some(Pred::Is(chain, _)) => matches!(chain.first, Atom::Quantity(_)),
        Some(Pred::Verb { .. }) => true,
        _ => false,
    };
    // Of what a die shows a number alone is asked too.
    let number = number && !super::conditions::is_rolled(hooks);
    let told = before.filter(|_| number && !open.is_empty());
    let told = told.and_then(|before| other_case(hooks, before, sentence));
    // 3枚以上なら、…。5枚以上なら、さらに…: both are done.
    let further = |clause: &Clause| clause.args.iter().any(|arg| arg.is(genre::Adverb::Further));
    if let Some(told) = told.clone().filter(|told| told.iter().any(further)) {
        *sentence = told;
        return Ok(None);
    }
    if !otherwise && told.is_none() {
        return Ok(None);
    }
    let whole = told.clone().unwrap_or_else(|| sentence.clone());
    let Some(scope) = open.pop_if(|scope| !scope.gates.is_empty()) else {
        return cannot(sentence[0].at, "対になる文のない「そうでない場合」", "the other case of nothing");
    };
    hooks.writer().cite(ruling!("SV-135"));
    let first = scope.gates.first().and_then(|gate| match &hooks.writer.ops()[*gate] {
        Op::Unless(first, _) => Some(first.clone()),
        _ => None,
    });
    let mut scope = the_other(hooks, scope);
    match told {
        None => *sentence = sentence[1..].to_vec(),
        Some(told) => {
            let (conditions, rest) = conditions(hooks, &[], &told)?;
            // 5枚以上なら、…。3枚以上なら、…: whether both may be done is not told.
            if !first.is_some_and(|first| conditions.iter().all(|then| excludes(&first, then))) {
                return cannot(told[0].at, "この条件", "such a condition");
            }
            for condition in conditions {
                scope.gates.push(hooks.writer().write(Op::Unless(condition, 0)));
            }
            *sentence = rest;
        }
    }
    open.push(scope);
    match sentence.is_empty() {
        true => cannot(Default::default(), "行為のない文", "a sentence without a deed"),
        false => Ok(Some(whole)),
    }
}

/// Can't both be so: 5枚以上 and 4枚以下 of the same, more and less?
fn excludes(one: &Condition, two: &Condition) -> bool {
    match (one, two) {
        (Condition::Is(a, how, Amount::N(x)), Condition::Is(b, then, Amount::N(y))) => {
            let both = |n: i32| how.holds(n, i32::from(*x)) && then.holds(n, i32::from(*y));
            a == b && !(0..=300).any(both)
        }
        (Condition::Not(one), Condition::Not(two)) => match (&**one, &**two) {
            (Condition::Is(a, Bound::AtMost, b), Condition::Is(c, Bound::AtLeast, d))
            | (Condition::Is(a, Bound::AtLeast, b), Condition::Is(c, Bound::AtMost, d)) => a == c && b == d,
            _ => false,
        },
        _ => false,
    }
}

/// Is a condition the exact negation of the only one that was open (SV-135), about what this text has done or shown,
/// which is no longer to be seen once it has moved on?
fn is_else(hooks: &Hooks<'_>, scope: &Scope, condition: &Condition) -> bool {
    let [gate] = scope.gates[..] else { return false };
    let Some(Op::Unless(first, _)) = hooks.writer.ops().get(gate) else { return false };
    let ((Condition::Not(one), other) | (other, Condition::Not(one))) = (first, condition) else {
        return false;
    };
    let past =
        matches!(other, Condition::Are(..) | Condition::Done | Condition::Is(Amount::Remembered(_), ..));
    past && **one == *other
}

/// The other case of the only condition before, where the same is asked of what was spoken of then; with the deeds.
fn otherwise_said(
    hooks: &mut Hooks<'_>,
    marks: &[Keyed],
    sentence: &[Clause],
    closed: &[Scope],
) -> Lowered<Option<(Scope, Vec<Clause>)>> {
    let [scope] = closed else { return Ok(None) };
    // Nothing else said what it is about.
    let says_it = sentence[0].args.iter().all(|arg| match arg {
        Arg::Phrase(chain, ..) => chain.first.noun() == Some(genre::Noun::It),
        _ => false,
    });
    let of_it = matches!(sentence[0].pred, Pred::Is(..)) && marks.is_empty() && says_it;
    if !of_it || scope.gates.len() != 1 || !scope.ends.is_empty() {
        return Ok(None);
    }
    let (now, here, cites) = (hooks.writer().spoken_of(), hooks.writer().here(), hooks.writer().take_cites());
    hooks.writer().put_back(&scope.before);
    let found = conditions(hooks, &[], sentence);
    let same = matches!(&found, Ok((all, _)) if matches!(&all[..], [one] if is_else(hooks, scope, one)));
    hooks.writer().put_back(&now);
    hooks.writer().take_cites();
    cites.into_iter().for_each(|cite| hooks.writer().cite(cite));
    match found {
        Ok((_, rest)) if same && here == hooks.writer().here() => Ok(Some((scope.clone(), rest))),
        _ => Ok(None),
    }
}

/// Opens the conditions of a sentence, closes those that they end, and says what is left of it.
fn gates(
    hooks: &mut Hooks<'_>,
    marks: &[Keyed],
    sentence: &[Clause],
    open: &mut Vec<Scope>,
) -> Lowered<Vec<Clause>> {
    let asks = marks.is_empty() && super::conditions::asks_deed(hooks, &sentence[0]);
    let mut closed = Vec::new();
    while let Some(scope) = open.pop_if(|scope| scope.asks || !asks) {
        close(hooks, &scope);
        closed.push(scope);
    }
    let here = hooks.writer().here();
    // それがスペルなら、それをEXエリアに置く。スペルでないなら、…: what is asked is asked of what it was before the one case.
    if let Some((scope, rest)) = otherwise_said(hooks, marks, sentence, &closed)? {
        closed.clear();
        let scope = the_other(hooks, scope);
        let spoke = players::speak_again(hooks);
        open.push(Scope { asks, spoke, ..scope });
        return Ok(rest);
    }
    let (conditions, rest) = conditions(hooks, marks, sentence)?;
    let (x_said, mut gates) = (hooks.x_said, Vec::new());
    if let ([scope], [condition]) = (&closed[..], &conditions[..])
        && is_else(hooks, scope, condition)
        && here == hooks.writer().here()
        && let Some(scope) = closed.pop()
    {
        let (scope, spoke) = (the_other(hooks, scope), players::speak_again(hooks));
        open.push(Scope { asks, spoke, ..scope });
        return Ok(rest);
    }
    for condition in conditions {
        hooks.writer().cite(ruling!("SV-127"));
        gates.push(hooks.writer().write(Op::Unless(condition, 0)));
    }
    let (before, spoke) = (hooks.writer().spoken_of(), players::speak_again(hooks));
    open.push(Scope { gates, ends: Vec::new(), asks, x_said, before, there: Vec::new(), spoke });
    Ok(rest)
}

/// Opens a condition that was asked for the sentence before.
fn asked_again(hooks: &mut Hooks<'_>, condition: Condition) -> Scope {
    let (x_said, before) = (hooks.x_said, hooks.writer().spoken_of());
    let gates = vec![hooks.writer().write(Op::Unless(condition, 0))];
    Scope { gates, ends: Vec::new(), asks: false, x_said, before, there: Vec::new(), spoke: false }
}

/// Sentences one after the other. A condition reaches to the end or to the next one (SV-127).
pub(super) fn body(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<()> {
    let all: Vec<&[Clause]> = sentences(clauses).flat_map(|sentence| cut(hooks, sentence)).collect();
    if all.is_empty() {
        return cannot(Default::default(), "行為のない文", "a sentence without a deed");
    }
    let mut open: Vec<Scope> = Vec::new();
    let (mut at, mut from, mut told) = (0, 0, None);
    while at < all.len() {
        // Whether it belongs to the other case alone is not told.
        if told.is_some() && goes_on(hooks, all[at]) {
            return cannot(all[at][0].at, "この続き方", "this way to go on");
        }
        let before = told.take().or_else(|| at.checked_sub(1).map(|before| all[before].to_vec()));
        let before = before.as_deref();
        let mut sentence = told_anew(hooks, before, all[at]);
        if modes_begin(hooks, &sentence) {
            let rest: Vec<Clause> = all[at + 1..].concat();
            modes(hooks, &sentence, &rest)?;
            break;
        }
        if then(&sentence[0]) {
            close_all(hooks, &mut open);
        } else if is_of_rest(&sentence[0]) {
            close_since_look(hooks, &mut open);
        }
        begin(hooks, &sentence);
        let marks = take_marks(&mut sentence[0]);
        let paid = costs::length(&sentence);
        if let Some(n) = paid {
            let row = costs::inside(hooks, &marks, &sentence[..n])?;
            hooks.writer().cite(ruling!("SV-128"));
            let leap = hooks.writer().write(Op::Pay(row, 0));
            let rest: Vec<Clause> = [&sentence[n..], &all[at + 1..].concat()].concat();
            body(hooks, &rest)?;
            hooks.writer().land(leap);
            break;
        }
        if marks.is_empty() {
            told = other_way(hooks, before, &mut sentence, &mut open)?;
        }
        if told.is_none() && (!marks.is_empty() || begins(hooks, &sentence)) {
            sentence = gates(hooks, &marks, &sentence, &mut open)?;
            if modes_begin(hooks, &sentence) {
                let rest: Vec<Clause> = all[at + 1..].concat();
                modes(hooks, &sentence, &rest)?;
                break;
            }
        }
        if let Some(repeat) = repeats(hooks, &sentence)? {
            let before = before.map(|before| (before, from)).filter(|_| open.is_empty());
            let rest = all[at + 1..].concat();
            if again(hooks, repeat, before, &rest)? {
                break;
            }
            at += 1;
            continue;
        }
        from = hooks.writer().here();
        let others = in_place(hooks, &sentence, &all[at + 1..]);
        if others.is_empty() {
            if is_instead(&sentence) && !is_would(hooks, &sentence) {
                return cannot(sentence[0].at, "置き換えるもののない「代わりに」", "instead of nothing");
            }
            at += done_by(hooks, &sentence, &all[at + 1..])?;
            continue;
        }
        let condition = in_its_place(hooks, &sentence, &others)?;
        close_all(hooks, &mut open);
        at += 1 + others.len();
        if let Some(next) = all.get(at).filter(|next| goes_on(hooks, next)) {
            match condition {
                After::Asks(condition) => open.push(asked_again(hooks, condition)),
                After::Free => {}
                After::Unsure => return cannot(next[0].at, "この続き方", "this way to go on"),
            }
        }
    }
    close_all(hooks, &mut open);
    Ok(())
}

/// それを公開し、それがスペルなら手札に加える: a deed, and a sentence with a condition. What is said of when, or of who does
/// it, would be said of both.
fn cut<'c>(hooks: &Hooks<'_>, sentence: &'c [Clause]) -> Vec<&'c [Clause]> {
    let whole = vec![sentence];
    let says_more = |arg: &Arg| match arg {
        Arg::Mark(..) | Arg::Adverb(..) | Arg::Clause(_) => true,
        Arg::Phrase(_, particle, _) => {
            !matches!(particle, Some(Particle::Object | Particle::To | Particle::From | Particle::At) | None)
        }
    };
    let plain = |clause: &Clause| {
        let on = matches!(clause.pred, Pred::Verb { tense: Tense::Stem | Tense::Te, .. });
        on && clause.link == Some(Link::Pause) && !clause.args.iter().any(says_more)
    };
    let Some(at) = (1..sentence.len()).find(|at| begins(hooks, &sentence[*at..])) else { return whole };
    let (deeds, rest) = sentence.split_at(at);
    match deeds.iter().all(plain) && !is_instead(sentence) && !begins(hooks, sentence) {
        true => vec![deeds, rest],
        false => whole,
    }
}

/// A sentence in the words of those that are understood: それが破壊される場合、代わりに as とき; 破壊できないなら after
/// 破壊する as 破壊しなかったなら.
fn told_anew(hooks: &Hooks<'_>, before: Option<&[Clause]>, sentence: &[Clause]) -> Vec<Clause> {
    if is_would(hooks, sentence) {
        let mut sentence = sentence.to_vec();
        sentence[0] = as_when(&sentence[0]);
        return sentence;
    }
    let failed = before.and_then(|before| if_it_failed(hooks, before, sentence));
    failed.unwrap_or_else(|| sentence.to_vec())
}

/// The sentences after one that are done in its place.
fn in_place(hooks: &Hooks<'_>, usual: &[Clause], after: &[&[Clause]]) -> Vec<Vec<Clause>> {
    let next = after.iter().take_while(|next| !is_would(hooks, next)).map(|next| in_place_of(usual, next));
    next.take_while(|next| is_instead(next)).collect()
}

/// A sentence, with those after it that tell what the same player does; says how many were lowered.
fn done_by(hooks: &mut Hooks<'_>, sentence: &[Clause], after: &[&[Clause]]) -> Lowered<usize> {
    // それを手札に戻し、それのプレイヤーは1枚引く: another does the rest of it.
    if let Some(n) = (1..sentence.len()).find(|n| players::split(&sentence[*n..]).is_some())
        && players::split(sentence).is_none()
    {
        plain(hooks, &sentence[..n])?;
        return done_by(hooks, &sentence[n..], after);
    }
    let Some((who, first)) = players::split(sentence) else {
        plain(hooks, sentence)?;
        return Ok(1);
    };
    let rest = after.iter().take_while(|next| players::goes_on(next)).map(|next| next.to_vec());
    let all: Vec<Vec<Clause>> = std::iter::once(first).chain(rest).collect();
    players::by(hooks, who, &all)?;
    Ok(all.len())
}

/// Does a sentence belong to the condition before it?
fn goes_on(hooks: &Hooks<'_>, sentence: &[Clause]) -> bool {
    let marked = !take_marks(&mut sentence[0].clone()).is_empty();
    !marked && !begins(hooks, sentence) && !then(&sentence[0]) && !is_of_rest(&sentence[0])
}

/// 残りを…: what becomes of the cards that were looked at and are left (SV-146).
fn is_of_rest(clause: &Clause) -> bool {
    let first = clause.args.first().and_then(|arg| arg.phrase(&[Particle::Object]));
    first.is_some_and(|chain| chain.first.noun() == Some(genre::Noun::Rest))
}

/// Ends the conditions that were asked for after the cards were looked at: what is left goes there in any case.
fn close_since_look(hooks: &mut Hooks<'_>, open: &mut Vec<Scope>) {
    let looked = match hooks.writer().looked_at().map(|of| of.filters).as_deref() {
        Some([Filter::In(slot), ..]) => Some(*slot),
        _ => None,
    };
    let looks = |op: &Op| match op {
        Op::Do(todo) => todo.into.is_some() && todo.into == looked,
        Op::Choose(choose) => Some(choose.into) == looked,
        _ => false,
    };
    let Some(at) = hooks.writer.ops().iter().position(looks) else { return };
    let since =
        |scope: &mut Scope| scope.gates.iter().chain(&scope.ends).min().is_some_and(|gate| *gate > at);
    while let Some(scope) = open.pop_if(since) {
        close(hooks, &scope);
        hooks.writer().cite(ruling!("SV-146"));
    }
}

/// その後、
fn then(clause: &Clause) -> bool {
    clause.args.first().is_some_and(|arg| arg.is(genre::Adverb::Then))
}

/// The conditions of a sentence, by its marks and its first clauses, and what is left.
pub(super) fn conditions(
    hooks: &mut Hooks<'_>,
    marks: &[Keyed],
    sentence: &[Clause],
) -> Lowered<(Vec<Condition>, Vec<Clause>)> {
    let mut all = Vec::new();
    for mark in marks {
        all.push(gate(hooks, mark, &sentence[0])?);
    }
    let (more, rest) = leading(hooks, sentence)?;
    all.extend(more);
    if rest.is_empty() {
        return cannot(sentence[0].at, "行為のない文", "a sentence without a deed");
    }
    Ok((all, rest.to_vec()))
}

/// So many of each, in the place of so many of the one or of the other: one clause that names both.
fn of_each(usual: &Clause, other: &Clause) -> Option<Clause> {
    let each = |arg: &Arg| match arg {
        Arg::Phrase(chain, None, _) => match (&chain.first, &chain.more[..]) {
            (Atom::Quantity(Quantity::Count { n, unit, bound: Some(Said::Each) }), []) => {
                Some(Quantity::Count { n: n.clone(), unit: *unit, bound: None })
            }
            _ => None,
        },
        _ => None,
    };
    let so_many = other.args.iter().find_map(each)?;
    let mut args: Vec<Arg> = other.args.iter().filter(|arg| each(arg).is_none()).cloned().collect();
    for mut arg in usual.args.clone() {
        if let Arg::Phrase(chain, Some(Particle::Object), _) = &mut arg {
            for tied in &mut chain.more {
                match tied {
                    Tied::By(tie @ (Tie::Or | Tie::OrShort), Atom::Name(_)) => *tie = Tie::And,
                    Tied::Beside(Atom::Quantity(n)) if *n == so_many => {}
                    _ => return None,
                }
            }
        }
        args.push(arg);
    }
    Some(Clause { args, ..other.clone() })
}

/// それを消滅させる代わりに…: where it names the sentence before, 代わりに alone.
fn in_place_of(usual: &[Clause], next: &[Clause]) -> Vec<Clause> {
    let mut next = next.to_vec();
    let named = |clause: &Clause| match usual {
        [usual] => {
            clause.link == Some(Link::Instead) && clause.args == usual.args && clause.pred == usual.pred
        }
        _ => false,
    };
    if let Some(at) = next.iter().position(named).filter(|at| at + 1 < next.len()) {
        next.remove(at);
        next[at].args.insert(0, Arg::Adverb(genre::Adverb::Instead.word(), None));
    }
    next
}

/// What a number counts: 枚, ダメージ.
fn unit(atom: &Atom) -> Option<Word<COUNTER>> {
    match atom {
        Atom::Quantity(Quantity::Count { unit, .. }) => *unit,
        _ => None,
    }
}

/// 1枚引く, 『…』1つを出す: with another number of them, where they are counted in the same way.
fn counted(args: &[Arg], n: &Chain) -> Option<Vec<Arg>> {
    let mut args = args.to_vec();
    let alone = |arg: &&mut Arg| match arg {
        Arg::Phrase(chain, None, _) => {
            amounts::number(chain).is_some() && unit(&chain.first) == unit(&n.first)
        }
        _ => false,
    };
    if let Some(arg) = args.iter_mut().find(alone) {
        *arg = Arg::Phrase(n.clone(), None, None);
        return Some(args);
    }
    let of = args.iter_mut().find_map(|arg| match arg {
        Arg::Phrase(chain, Some(Particle::Object), _) => match chain.more.last_mut() {
            Some(Tied::Beside(atom @ Atom::Quantity(Quantity::Count { bound: None, .. }))) => Some(atom),
            _ => None,
        },
        _ => None,
    });
    *of.filter(|atom| unit(atom) == unit(&n.first))? = n.first.clone();
    Some(args)
}

/// 『…』1枚を…。代わりに1体を場に出す, 代わりに場に出す: the same cards, so many of them.
fn so_many_of_them(usual: &Clause, other: &mut Clause) {
    let object = |arg: &Arg| arg.phrase(&[Particle::Object]).is_some();
    let told = usual.args.iter().find_map(|arg| match arg {
        Arg::Phrase(chain, Some(Particle::Object), _) => Some(chain),
        _ => None,
    });
    let Some(told) = told.filter(|told| {
        matches!(told.more.last(), Some(Tied::Beside(Atom::Quantity(Quantity::Count { .. }))))
    }) else {
        return;
    };
    let Some(at) = other.args.iter().position(object) else {
        let bare = |arg: &Arg| matches!(arg, Arg::Phrase(_, None, _));
        if !other.args.iter().any(bare) {
            other.args.push(Arg::Phrase(told.clone(), Some(Particle::Object), None));
        }
        return;
    };
    if let Arg::Phrase(chain, ..) = &mut other.args[at]
        && let (Atom::Quantity(Quantity::Count { .. }), [], None) =
            (&chain.first, &chain.more[..], &chain.relative)
    {
        let mut so_many = told.clone();
        if let Some(Tied::Beside(n)) = so_many.more.last_mut() {
            *n = chain.first.clone();
        }
        *chain = so_many;
    }
}

/// A clause that is done in the place of another says what it leaves out: the phrases of that one.
fn filled(usual: &Clause, other: &Clause) -> Clause {
    let alike = match (&usual.pred, &other.pred) {
        (Pred::Verb { verb: one, .. }, Pred::Verb { verb: two, .. }) => one == two,
        (Pred::Is(..), Pred::Is(..)) => true,
        _ => false,
    };
    let mut other = other.clone();
    // 『…』1枚か『…』1枚を置く。…代わりに1枚ずつ置く。
    if let Some(both) = of_each(usual, &other).filter(|_| alike) {
        return both;
    }
    if let (Pred::Verb { .. }, Pred::Is(n, Copula::Bare)) = (&usual.pred, &other.pred)
        && amounts::number(n).is_some()
        && let Some(mut args) = counted(&usual.args, n)
    {
        args.extend(other.args);
        return Clause { args, pred: usual.pred.clone(), ..other };
    }
    if matches!((&usual.pred, &other.pred), (Pred::Verb { .. }, Pred::Verb { .. })) {
        so_many_of_them(usual, &mut other);
    }
    if !alike {
        return other;
    }
    let slot = |arg: &Arg| match arg {
        Arg::Phrase(_, Some(particle @ (Particle::To | Particle::Topic | Particle::Object)), _) => {
            Some(particle.clone())
        }
        _ => None,
    };
    for arg in &usual.args {
        let Some(particle) = slot(arg) else { continue };
        if !other.args.iter().any(|one| slot(one) == Some(particle.clone())) {
            other.args.push(arg.clone());
        }
    }
    other
}

/// …を探し、手札に加える。それが…なら、代わりに場に出してよい。: one search, and then the one way or the other.
fn found_or(hooks: &mut Hooks<'_>, usual: &[Clause], other: &[Clause]) -> Lowered<()> {
    let refused = || cannot(other[0].at, "この「代わりに」", "such a replacement");
    hooks.writer().cite(rule!("10.2.1.3.1"));
    hooks.writer().cite(rule!("10.10.2.5.1"));
    let [find, usual] = usual else { return refused() };
    deed(hooks, find, Actor::Unsaid, Done { agreed: false, last: false }, &mut Vec::new())?;
    moves::keep_found(hooks);
    let Some(side) = hooks.searched.take() else { return refused() };
    let (conditions, rest) = conditions(hooks, &[], other)?;
    let ([condition], [rest]) = (&conditions[..], &rest[..]) else { return refused() };
    let mut gates = vec![hooks.writer().write(Op::Unless(condition.clone(), 0))];
    let mut rest = rest.clone();
    if let Pred::Verb { tense: tense @ Tense::May, .. } = &mut rest.pred {
        *tense = Tense::Plain;
        gates.push(hooks.may());
    }
    let before = hooks.writer().spoken_of();
    plain(hooks, std::slice::from_ref(&rest))?;
    or_else(hooks, gates, &before, |hooks| plain(hooks, std::slice::from_ref(usual)))?;
    hooks.writer().cite(rule!("5.7.2"));
    hooks.writer().deed(Verb::Shuffle(side), Reference::Nothing, super::deeds::ONE);
    hooks.writer().look_at(None);
    hooks.did = None;
    hooks.writer().forget_deeds();
    Ok(())
}

/// What becomes of the sentences after one that was done in the place of another.
enum After {
    /// They belong to its condition (SV-127).
    Asks(Condition),
    /// They are done in any case.
    Free,
    /// Nobody can tell.
    Unsure,
}

/// 3枚を見る。…なら、代わりに5枚。その中から…: one look, at so many or at so many.
fn looked_at(hooks: &mut Hooks<'_>, usual: &Clause, rest: &Clause, condition: &Condition) -> Lowered<()> {
    let more = match (&rest.pred, &rest.args[..]) {
        (Pred::Is(more, Copula::Bare), [Arg::Adverb(..)]) => amounts::number(more),
        _ => None,
    };
    let Some(n) = more else { return cannot(usual.at, "この「代わりに」", "such a replacement") };
    cite(hooks, &[rule!("10.2.1.3.1"), ruling!("SV-129")]);
    hooks.sentence.looks = Some((condition.clone(), Amount::N(n)));
    plain(hooks, std::slice::from_ref(usual))
}

/// Sentences that are done in the place of the one before them (SV-129), the last whose condition holds; says its
/// condition, if it can be asked again.
fn in_its_place(hooks: &mut Hooks<'_>, usual: &[Clause], others: &[Vec<Clause>]) -> Lowered<After> {
    if let Some((who, usual)) = players::split(usual) {
        return players::tell(hooks, who, usual[0].at, |hooks| in_its_place(hooks, &usual, others));
    }
    let Some((other, others)) = others.split_last() else {
        return plain(hooks, usual).map(|()| After::Unsure);
    };
    let first = usual[0].deed(hooks.lexicon).and_then(genre::Deed::of);
    if first == Some(genre::Deed::Find) && others.is_empty() {
        return found_or(hooks, usual, other).map(|()| After::Unsure);
    }
    let mut other = other.to_vec();
    let marks = take_marks(&mut other[0]);
    let (conditions, rest) = conditions(hooks, &marks, &other)?;
    let ([usual], [rest, then @ ..], [condition]) = (usual, &rest[..], &conditions[..]) else {
        return cannot(other[0].at, "この「代わりに」", "such a replacement");
    };
    if first == Some(genre::Deed::Divide)
        && others.is_empty()
        && let Pred::Is(more, Copula::Bare) = &rest.pred
        && let ([Arg::Adverb(..)], []) = (&rest.args[..], then)
    {
        // How much is divided is settled when it is played (SV-70): one deed with the one number or the other.
        hooks.sentence.divides = Some((condition.clone(), super::deeds::harm(hooks, more)?));
        hooks.writer().cite(rule!("10.2.1.3.1"));
        hooks.writer().cite(rule!("10.10.2.5.1"));
        hooks.writer().cite(ruling!("SV-70"));
        hooks.writer().cite(ruling!("SV-129"));
        plain(hooks, std::slice::from_ref(usual))?;
        return Ok(After::Asks(condition.clone()));
    }
    if first == Some(genre::Deed::Look) && others.is_empty() && then.is_empty() {
        return looked_at(hooks, usual, rest, condition).map(|()| After::Free);
    }
    use genre::Deed::{Choose, Divide, Find, Look};
    if matches!(first, Some(Divide | Choose | Find | Look)) {
        return cannot(usual.at, "この「代わりに」", "such a replacement");
    }
    hooks.writer().cite(rule!("10.2.1.3.1"));
    hooks.writer().cite(rule!("10.10.2.5.1"));
    hooks.writer().cite(ruling!("SV-129"));
    if !others.is_empty() {
        hooks.writer().cite(ruling!("SV-144"));
    }
    let leap = hooks.writer().write(Op::Unless(condition.clone(), 0));
    let (before, x_said) = (hooks.writer().spoken_of(), hooks.x_said);
    let first = filled(usual, rest);
    // 4ダメージ stands for damage, not for what was done last; それに4ダメージ says what it is done to.
    let whole = first.args.iter().any(|arg| arg.phrase(&[Particle::To]).is_some());
    if matches!((&usual.pred, &first.pred), (Pred::Verb { .. }, Pred::Is(..))) && !whole {
        return cannot(rest.at, "この「代わりに」", "such a replacement");
    }
    let rest = [&[first], then].concat();
    plain(hooks, &rest)?;
    or_else(hooks, vec![leap], &before, |hooks| {
        hooks.x_said = x_said;
        hooks.next_sentence();
        match others.is_empty() {
            true => plain(hooks, std::slice::from_ref(usual)),
            // Of several, the last that is told replaces the others too.
            false => in_its_place(hooks, std::slice::from_ref(usual), others).map(drop),
        }
    })?;
    hooks.did = None;
    hooks.writer().forget_deeds();
    Ok(if others.is_empty() { After::Asks(condition.clone()) } else { After::Unsure })
}
