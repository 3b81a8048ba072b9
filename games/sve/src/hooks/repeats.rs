//! What is done again, and what is done in one place or another.

use engine::effect::Side;
use language::Tense;
use language::genre;
use language::grammar::{Arg, Atom, Chain, Clause, Copula, Link, Particle, Pred, Quote, Tie, Tied};
use language::scribe::sentences::{begin, either, is_instead};
use language::scribe::{Actor, Lowered, Plays, amounts};
use language::view::View;

use super::bodies::body;
use super::sentences::plain;
use super::{Did, Hooks, cannot, words};
use crate::table::Zone;
use crate::vocabulary::{Amount, Condition, Measure, Op, Reference, Verb, Way};

/// What is done again.
pub(super) enum Repeat {
    /// これを2回くり返す。
    Again(i16),
    /// これをEXエリアが上限になるまでくり返す。
    UntilFull(Zone),
    /// 下記を2回くり返す。
    Listed(i16),
}

/// What a sentence repeats; none if it is no such sentence.
pub(super) fn repeats(hooks: &Hooks<'_>, sentence: &[Clause]) -> Lowered<Option<Repeat>> {
    let [only] = sentence else { return Ok(None) };
    let view = View::of_clause(hooks.lexicon(), only, true)?;
    let listed = view.slots().peek(&Particle::Object).is_some_and(|chain| chain.is(genre::Noun::Listed));
    match view.deed().and_then(genre::Deed::of) {
        Some(genre::Deed::Repeat) => {}
        // 下記を3回行う
        Some(genre::Deed::Do) if listed => {}
        _ => return Ok(None),
    }
    view.with(|slots| {
        let simple = slots.take_form().is_some_and(|form| form.is_simple());
        let what = slots.take(&Particle::Object).printed().and_then(Chain::only_noun);
        let times = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
        let full = slots.take_clause(|clause| clause.link == Some(Link::Until)).map(full);
        match (what.and_then(genre::Noun::of).filter(|_| simple), times.and_then(amounts::number), full) {
            (Some(genre::Noun::This), Some(n), None) => Ok(Some(Repeat::Again(n))),
            (Some(genre::Noun::This), None, Some(Some(zone))) => Ok(Some(Repeat::UntilFull(zone))),
            (Some(genre::Noun::Listed), Some(n), None) => Ok(Some(Repeat::Listed(n))),
            _ => cannot(only.at, "この繰り返し", "such a repetition"),
        }
    })
}

/// EXエリアが上限になるまで: the zone.
fn full(clause: &Clause) -> Option<Zone> {
    let [Arg::Phrase(zone, Some(Particle::Subject), _), Arg::Phrase(limit, Some(Particle::To), _)] =
        &clause.args[..]
    else {
        return None;
    };
    let full = limit.is(genre::Noun::UpperLimit);
    // 自分の場が: whose it is goes without saying.
    let zone = match words::nouns(zone)?[..] {
        [zone] => zone,
        [own, zone] if genre::Noun::of(own) == Some(genre::Noun::You) => zone,
        _ => return None,
    };
    words::zone(zone).filter(|_| full && clause.link == Some(Link::Until))
}

/// Does something again: the sentence before with its first step, or the rest. Says whether the text ends with it.
pub(super) fn again(
    hooks: &mut Hooks<'_>,
    repeat: Repeat,
    before: Option<(&[Clause], u16)>,
    rest: &[Clause],
) -> Lowered<bool> {
    let at = hooks.writer().at();
    if let Repeat::Listed(times) = repeat {
        // Each time what was remembered the time before is forgotten.
        let first = hooks.writer().slots_from(None);
        let before = hooks.writer().spoken_of();
        for _ in 0..times {
            hooks.writer().slots_from(Some(first));
            hooks.writer().put_back(&before);
            match rest {
                // 「…」
                [Clause { args, pred: Pred::Is(quoted, Copula::Bare), .. }]
                    if let (true, Atom::Quote(Quote::Text { line }), []) =
                        (args.is_empty(), &quoted.first, &quoted.more[..]) =>
                {
                    body(hooks, &line.0.clauses)?;
                }
                rest => body(hooks, rest)?,
            }
        }
        return Ok(true);
    }
    let Some((sentence, from)) = before.filter(|(sentence, _)| !is_instead(sentence)) else {
        return cannot(at, "前に文のない繰り返し", "the sentence that is repeated");
    };
    if let Repeat::UntilFull(zone) = repeat {
        if !rest.is_empty() {
            // What is told of them later is told of all: as many at once as there is room for.
            fill(hooks, zone, from)?;
            return Ok(false);
        }
        // It also stops where nothing is left to put there (SV-97).
        hooks.writer().cite(ruling!("SV-97"));
        let room = Amount::Own(Measure::Room(zone, Side::Mine));
        let room = Condition::Is(room, engine::effect::Bound::AtLeast, Amount::N(1));
        let leap = hooks.writer().write(Op::Unless(Condition::All(vec![room, Condition::Done]), 0));
        hooks.writer().write(Op::Jump(from));
        hooks.writer().land(leap);
        return Ok(true);
    }
    if let Repeat::Again(times) = repeat {
        for _ in 0..times {
            hooks.writer().cite(ruling!("SV-97"));
            begin(hooks, sentence);
            plain(hooks, sentence)?;
        }
    }
    Ok(false)
}

/// デッキの上1枚をEXエリアに置く。これをEXエリアが上限になるまでくり返す: makes the one step put as many as fit.
fn fill(hooks: &mut Hooks<'_>, zone: Zone, from: u16) -> Lowered<()> {
    let at = hooks.writer().at();
    let refused = || cannot(at, "繰り返しの後の文", "a sentence after the repetition");
    let room = Amount::Own(Measure::Room(zone, Side::Mine));
    let way = match zone {
        Zone::Ex => Way::Ex,
        _ => return refused(),
    };
    match &mut hooks.writer().program().ops[usize::from(from)..] {
        [Op::Do(top), Op::Do(put)]
            if matches!(top.verb, Verb::Count(Side::Mine, engine::End::Top))
                && top.n == Amount::N(1)
                && put.verb == Verb::Go(way)
                && Some(&put.to) == top.into.map(Reference::Slot).as_ref() =>
        {
            top.n = room;
        }
        _ => return refused(),
    }
    hooks.writer().cite(ruling!("SV-97"));
    Ok(())
}

/// 『…』1枚を場かEXエリアに置いてよい, それをデッキの上か下に置く, …は『…』か『…』に変身する: a clause for each, and whether
/// it may be left.
pub(super) fn places(clause: &Clause) -> Option<(Vec<Clause>, bool)> {
    let (at, chain, other) = clause.args.iter().enumerate().find_map(|(at, arg)| {
        let chain = arg.phrase(&[Particle::To])?;
        match &chain.more[..] {
            [before @ .., Tied::By(Tie::Or | Tie::OrShort, other @ (Atom::Noun(_) | Atom::Name(_)))] => {
                Some((at, (chain, before), other))
            }
            _ => None,
        }
    })?;
    let (chain, before) = chain;
    let one = Chain { more: before.to_vec(), ..chain.clone() };
    let mut two = Chain { first: other.clone(), more: Vec::new(), ..chain.clone() };
    // デッキの上か下
    if one.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::DeckTop)
        && other.noun() == Some(genre::Noun::Bottom)
    {
        two = one.clone();
        let bottom = Atom::Noun(genre::Noun::DeckBottom.word());
        match two.more.last_mut() {
            None => two.first = bottom,
            Some(Tied::By(_, last)) => *last = bottom,
            Some(_) => return None,
        }
    } else if !before.is_empty() {
        return None;
    }
    let Pred::Verb { tense, .. } = &clause.pred else { return None };
    let there = |place: Chain| {
        let mut clause = clause.clone();
        if let Arg::Phrase(chain, ..) = &mut clause.args[at] {
            *chain = place;
        }
        if let Pred::Verb { tense, .. } = &mut clause.pred {
            *tense = Tense::Plain;
        }
        clause
    };
    let may = *tense == Tense::May;
    (may || *tense == Tense::Plain).then(|| (vec![there(one), there(two)], may))
}

/// One of several is done, if any.
pub(super) fn one_or_other(
    hooks: &mut Hooks<'_>,
    (ways, may): &(Vec<Clause>, bool),
    by: Actor,
) -> Lowered<()> {
    let gate = may.then(|| hooks.may());
    let to_deck = |clause: &Clause| {
        let to = clause.args.iter().find_map(|arg| arg.phrase(&[Particle::To]));
        to.and_then(Chain::last_noun).and_then(genre::Noun::of) == Some(genre::Noun::DeckBottom)
    };
    if ways.iter().any(to_deck) {
        hooks.writer().cite(ruling!("SV-145"));
    }
    either(hooks, ways, by)?;
    gate.into_iter().for_each(|gate| hooks.writer().land(gate));
    hooks.did = Some(Did::Flag);
    Ok(())
}
