//! Numbers that are counted: 自分の墓場のカード5枚につき, 「このターン中に自分がプレイしたカードの枚数」.

use engine::effect::Side;
use language::grammar::{
    Amount as Printed, Arg, Atom, Chain, Change, Changes, Clause, Particle, Pred, Quantity, Relative, Sign,
    Tie, Tied,
};
use language::scribe::phrase::{Count, Phrase, Says};
use language::scribe::{Lowered, Plays, amounts};
use language::view::{Form, View};
use language::{Tense, Voice, genre};

use super::{Hooks, cannot, conditions, events, grants, words};
use crate::lexicon::{Deed, Noun};
use crate::vocabulary::{Amount, Measure, Op, Price, Verb};

/// What a sentence is done for each of, and the sentence without those words; none if it does not say so.
pub(super) fn split(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Option<(Chain, Vec<Clause>)> {
    let first = clauses.first()?;
    let at = first.args.iter().position(|arg| matches!(arg, Arg::Phrase(_, Some(Particle::Per), _)))?;
    let mut clauses = clauses.to_vec();
    let Arg::Phrase(chain, ..) = clauses[0].args.remove(at) else { return None };
    let further = |arg: &Arg| arg.is(genre::Adverb::Further);
    if clauses[0].args.iter().any(further) {
        hooks.writer().cite(ruling!("SV-129"));
    }
    clauses[0].args.retain(|arg| !further(arg));
    Some((chain, clauses))
}

/// 捨てられたカード1枚: one for every so many cards that what set the ability off happened to.
fn of_event(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Amount>> {
    let Some(said) = chain.relative.as_deref().filter(|said| said.args.is_empty()) else { return Ok(None) };
    let Pred::Verb { verb, voice, tense } = said.pred else { return Ok(None) };
    let form = Some(Form { voice, tense });
    if said.before.is_some() || !events::is_of_event(hooks, hooks.lexicon.verb(verb).deed, form) {
        return Ok(None);
    }
    let cards = Phrase::read(hooks, &Chain { relative: None, ..chain.clone() })?;
    cards.only(Says::HEAD.and(Says::COUNT))?;
    match cards.number() {
        Some(Count::Exactly(n)) if n > 0 && cards.tests().is_empty() => {
            hooks.counts_them = true;
            Ok(Some(if n == 1 { Amount::Cause } else { Amount::Per(Box::new(Amount::Cause), n) }))
        }
        _ => cannot(chain.at, "この数え方", "such a count"),
    }
}

/// How many times it is done.
pub(super) fn per(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Amount> {
    hooks.writer().cite(rule!("5.28.1"));
    hooks.writer().cite(ruling!("SV-130"));
    if let Some(n) = of_event(hooks, chain)? {
        return Ok(n);
    }
    if let Some(of) = sets(chain) {
        return least(hooks, &of);
    }
    if let Some(Tied::Beside(Atom::Quantity(Quantity::Count { n: Printed::N { n }, bound: None, .. }))) =
        chain.more.last()
        && let Some(of) = chain.without_last()
        && let Some(count) = grants::how_many(hooks, &of)?
    {
        let n = (*n).min(99) as i16;
        return Ok(if n == 1 { count } else { Amount::Per(Box::new(count), n) });
    }
    amounts::per_of(hooks, chain, Side::Mine)
}

/// 『…』と『…』各1枚1組: of what a set is made.
fn sets(chain: &Chain) -> Option<Chain> {
    match chain.more.last()? {
        Tied::Beside(Atom::Quantity(Quantity::Count {
            n: Printed::N { n: 1 },
            unit: Some(unit),
            bound: None,
        })) if genre::Counter::of(*unit) == Some(genre::Counter::Set) => chain.without_last(),
        _ => None,
    }
}

/// As many as there are of what there is least of.
fn least(hooks: &mut Hooks<'_>, of: &Chain) -> Lowered<Amount> {
    let (mut all, mut rest) = (Vec::new(), Some(Phrase::read(hooks, of)?));
    while let Some(mut one) = rest.take() {
        rest = one.second.take().map(|second| *second);
        if one.count.take() != Some(Count::Exactly(1)) {
            return cannot(of.at, "この数え方", "such a count");
        }
        one.only(Says::CARDS)?;
        all.push(Amount::Count(one.selector(hooks, Side::Mine)?));
    }
    match all.len() {
        1 => cannot(of.at, "この数え方", "such a count"),
        _ => Ok(Amount::Own(Measure::Least(all))),
    }
}

/// Every number of these steps is so many times as much.
pub(super) fn multiply(hooks: &mut Hooks<'_>, from: u16, many: &Amount) -> Lowered<()> {
    let at = hooks.writer().at();
    let numbers = |given: &crate::vocabulary::Given| {
        given.changes.iter().all(|change| matches!(change, crate::vocabulary::Change::Stat(..)))
    };
    let given: Vec<bool> = hooks.book.lore.given.iter().map(numbers).collect();
    for op in &mut hooks.writer().program().ops[usize::from(from)..] {
        let numbers: Vec<&mut Amount> = match op {
            Op::Do(todo) => match todo.verb {
                Verb::Go(_) | Verb::Act | Verb::Stand | Verb::Reveal => continue,
                // 【突進】を持つ is no more for being so twice.
                Verb::Give(row) if !given[usize::from(row)] => continue,
                _ => vec![&mut todo.n],
            },
            Op::Choose(choose) => vec![&mut choose.least, &mut choose.most],
            Op::Speak(_) | Op::Jump(_) | Op::May(_) | Op::OneOf(..) => continue,
            _ => return cannot(at, "この種類の処理を倍にすること", "one deed to multiply"),
        };
        for n in numbers {
            *n = match n {
                Amount::N(1) => many.clone(),
                Amount::N(by) => Amount::Times(Box::new(many.clone()), *by),
                _ => return cannot(at, "変動する数値を倍にすること", "one number to multiply"),
            };
        }
    }
    Ok(())
}

/// A quoted number that words stand before: what happened this turn, or so much more or less.
pub(super) fn told(hooks: &mut Hooks<'_>, args: &[Arg], chain: &Chain, by: Side) -> Lowered<Option<Amount>> {
    match args {
        [Arg::Adverb(word, _)]
            if matches!(
                genre::Adverb::of(*word),
                Some(
                    genre::Adverb::ThisTurn | genre::Adverb::DuringThisTurn | genre::Adverb::DuringThisTurnTo
                )
            ) =>
        {
            this_turn(hooks, chain)
        }
        [Arg::Phrase(cost, Some(Particle::As), None)] => paid(hooks, cost, chain),
        [Arg::Phrase(of, Some(Particle::Of), None)] if chain.relative.is_none() => {
            let mut whole = of.clone();
            whole.more.push(Tied::By(Tie::Of, chain.first.clone()));
            whole.more.extend(chain.more.iter().cloned());
            more_or_less(hooks, &whole, by)
        }
        _ => Ok(None),
    }
}

/// 戻した枚数, 捨てた枚数: how many cards the last such deed moved.
pub(super) fn moved(hooks: &mut Hooks<'_>, said: &Relative) -> Lowered<Option<Amount>> {
    let (Pred::Verb { tense: Tense::Past, .. }, None, None) = (&said.pred, &said.before, &said.pause) else {
        return Ok(None);
    };
    let view = View::of_relative(hooks.lexicon(), said)?;
    let Some(deed) = view.deed() else { return Ok(None) };
    view.with(|slots| {
        slots.take_form();
        let by = slots.take_means().and_then(Chain::only_noun);
        if by.is_some_and(|by| !hooks.is_this(by)) {
            return cannot(said.at, "何によるか", "by what");
        }
        match conditions::asked_for(hooks, deed, slots)? {
            Some(slot) => Ok(Some(Amount::Remembered(slot))),
            None => cannot(said.at, "前に述べていない処理の数", "the deed that is counted"),
        }
    })
}

/// これによって取った炎カウンターの数: as many as were taken to pay for this, where nothing else was counted for that.
pub(super) fn taken(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Amount>> {
    let Some(said) = chain.relative.as_deref().filter(|said| said.before.is_none()) else { return Ok(None) };
    let counters = Chain { relative: None, ..chain.clone() }.without_last();
    let number = chain.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Number);
    let told = number && said.pred.does(hooks.lexicon, genre::Deed::Take);
    let Some(of) = counters.filter(|_| told) else { return Ok(None) };
    let Some((None, counter, None)) = grants::counters(hooks, &of) else { return Ok(None) };
    let view = View::of_relative(hooks.lexicon(), said)?;
    view.with(|slots| {
        let past = slots.take_form() == Some(Form::DONE);
        let this = slots.take_means().and_then(Chain::only_noun).is_some_and(|word| hooks.is_this(word));
        let plain = |price: &Price| matches!(price, Price::ActThis | Price::Pp(_));
        let costs: Vec<&Price> = hooks.writer.costs().iter().filter(|price| !plain(price)).collect();
        match costs[..] {
            [Price::AllCountersThis(known)] if past && this && *known == counter => {
                Ok(Some(Amount::Own(Measure::Paid)))
            }
            _ => cannot(said.at, "前に述べていない処理の数", "the deed that is counted"),
        }
    })
}

/// これの追加コストとしてアクトしたカードの枚数: as many cards as were acted to play this.
fn paid(hooks: &mut Hooks<'_>, cost: &Chain, chain: &Chain) -> Lowered<Option<Amount>> {
    let (Some(said), Some(of)) = (chain.relative.as_deref(), chain.without_last()) else { return Ok(None) };
    let (
        [],
        Pred::Verb { voice: Voice::Active, tense: Tense::Past, .. },
        None,
        Some(genre::Noun::CardNumber),
    ) = (&said.args[..], &said.pred, &said.before, chain.last_noun().and_then(genre::Noun::of))
    else {
        return Ok(None);
    };
    let extra = match words::nouns(cost).unwrap_or_default()[..] {
        [this, cost] => hooks.is_this(this) && Noun::of(cost) == Some(Noun::AdditionalCost),
        _ => false,
    };
    if !extra || said.pred.deed(hooks.lexicon()).and_then(Deed::of) != Some(Deed::Engage) {
        return Ok(None);
    }
    let phrase = Phrase::read(hooks, &Chain { relative: None, ..of })?;
    phrase.only(Says::HEAD.and(Says::FILTERS))?;
    let tests = phrase.tests();
    // What the cost of this card asks for, and nothing else.
    let mut prices = hooks.book.own.iter().flat_map(|ability| ability.program.costs.iter().flatten());
    let asks = prices.any(|price| matches!(price, Price::ActAny(of) if of.filters == tests));
    Ok(asks.then_some(Amount::Own(Measure::Paid)))
}

/// 自分のデッキの枚数-5, 選んだフォロワーの元のコスト+2: never less than 0.
pub(super) fn more_or_less(hooks: &mut Hooks<'_>, whole: &Chain, by: Side) -> Lowered<Option<Amount>> {
    let Some(Tied::By(_, Atom::Changes(changes)) | Tied::Beside(Atom::Changes(changes))) = whole.more.last()
    else {
        return Ok(None);
    };
    let Changes::All { first, more } = changes;
    let Change::Of { figure: Some(figure), more: also, sign, n: Printed::N { n } } = first else {
        return Ok(None);
    };
    if !more.is_empty() || !also.is_empty() {
        return Ok(None);
    }
    let (mut whole, figure) = (whole.clone(), Atom::Noun(figure.0));
    match whole.more.last_mut() {
        Some(Tied::By(_, last) | Tied::Beside(last)) => *last = figure,
        _ => return Ok(None),
    }
    let n = (*n).min(99) as i16;
    let n = if *sign == Sign::Minus { -n } else { n };
    let value = amounts::value(hooks, &whole, by)?;
    Ok(Some(Amount::Per(Box::new(Amount::Sum(vec![value, Amount::N(n)])), 1)))
}

/// このターン中、場から墓場に置かれたフォロワーの数: how often it happened this turn (SV-55).
fn this_turn(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Amount>> {
    let mut chain = chain.clone();
    if let Some(said) = &mut chain.relative {
        said.args.insert(0, Arg::Adverb(genre::Adverb::DuringThisTurnTo.word(), None));
    }
    amounts::told(hooks, &chain, Side::Mine)
}

/// このターン中に自分がプレイしたカードの枚数
pub(super) fn played(hooks: &Hooks<'_>, chain: &Chain) -> Option<Amount> {
    let said = chain.relative.as_deref().filter(|said| said.pred.does(hooks.lexicon(), genre::Deed::Play))?;
    let [when, Arg::Phrase(who, Some(Particle::Subject), None)] = &said.args[..] else { return None };
    let cards = chain.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::CardNumber)
        && chain.without_last().is_some_and(|of| Chain { relative: None, ..of }.is(genre::Noun::Card));
    let so = cards && when.is(genre::Adverb::DuringThisTurnTo) && who.is(genre::Noun::You);
    so.then_some(Amount::Own(Measure::Played(Side::Mine)))
}
