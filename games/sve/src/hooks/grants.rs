//! What players and cards are given: PP, EP, stack and other counters.

use engine::effect::{Choose, Side, When};
use language::genre;
use language::grammar::{
    Amount as Printed, Arg, Atom, Chain, Change as Said, Changes, Particle, Pred, Sign, Tie, Tied,
};
use language::lexicon::NOUN;
use language::scribe::phrase::{Count, Phrase, count};
use language::scribe::{Lowered, Pick, Plays, amounts};
use language::view::Slots;
use language::{Sorts, Tense, Voice, Word};

use super::deeds::{ONE, may, picked, target};
use super::{Did, Hooks, cannot, is, words};
use crate::cards::{STACK, row};
use crate::kinds::Keyword as Key;
use crate::lexicon::{Keyword, Noun};
use crate::table::{Kind, Zone};
use crate::vocabulary::{Amount, Op, Reference, Selector, Test, Verb};

/// A change without a figure: +1.
pub(super) fn change(chain: &Chain) -> Option<i16> {
    let (Atom::Changes(Changes::All { first, more }), [], None) =
        (&chain.first, &chain.more[..], &chain.relative)
    else {
        return None;
    };
    match first {
        Said::Of { figure: None, more: also, sign, n: Printed::N { n } }
            if more.is_empty() && also.is_empty() =>
        {
            let n = (*n).min(99) as i16;
            Some(if *sign == Sign::Minus { -n } else { n })
        }
        _ => None,
    }
}

/// A change by X without a figure: whether it is less.
pub(super) fn named_change(chain: &Chain) -> Option<bool> {
    match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Changes(Changes::All { first, more }), [], None) if more.is_empty() => match first {
            Said::Of { figure: None, more, sign, n: Printed::X } if more.is_empty() => {
                Some(*sign == Sign::Minus)
            }
            _ => None,
        },
        _ => None,
    }
}

/// 自分のPP最大値を+1する。, 自分の場の【スタック】を+1する。 Says whether it is one.
pub(super) fn raise(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<bool> {
    let at = slots.at();
    let Some(chain) = slots.peek(&Particle::Object) else { return Ok(false) };
    if let Some(Tied::By(Tie::Of, Atom::Keyword(keyed))) = chain.more.last()
        && Keyword::of(keyed.word) == Some(Keyword::Stack)
    {
        let place = Chain { more: chain.more[..chain.more.len() - 1].to_vec(), ..chain.clone() };
        let words = words::nouns(&place).unwrap_or_default();
        // それの【スタック】を+2する
        let n = slots.take_change().and_then(change);
        if let ([word], Some(n)) = (&words[..], n)
            && (hooks.is_this(*word) || genre::Noun::of(*word) == Some(genre::Noun::It))
            && n > 0
        {
            slots.take(&Particle::Object);
            let of = Phrase::read(hooks, &place)?.spoken(hooks, Side::Mine)?;
            hooks.writer().cite(rule!("13.3.2.4"));
            hooks.writer().deed(Verb::Counter(STACK), of, Amount::N(n));
            return Ok(true);
        }
        let ([whose, field], Some(n)) = (&words[..], n) else {
            return Ok(false);
        };
        let side = hooks.whose(*whose).and_then(|whose| whose.side(Side::Mine));
        let (Some(side), Some(Zone::Field), true) = (side, words::zone(*field), n > 0) else {
            return cannot(at, "この【スタック】", "such stack counters");
        };
        slots.take(&Particle::Object);
        let filters = vec![is(Test::Has(Key::Stack)), is(Test::Kind(Kind::Amulet))];
        let of = Selector { places: vec![(Zone::Field, side)], filters };
        let (into, sentence) = (hooks.writer().slot()?, hooks.writer().sentence());
        hooks.writer().cite(rule!("13.3.2.4"));
        hooks.writer().write(Op::Choose(Choose {
            who: Side::Mine,
            at: When::Now,
            of,
            least: ONE,
            most: ONE,
            may: false,
            aims: false,
            random: false,
            into,
            sentence,
        }));
        hooks.writer().deed(Verb::Counter(STACK), Reference::Slot(into), Amount::N(n));
        return Ok(true);
    }
    let Some(mut nouns) = words::nouns(chain) else { return Ok(false) };
    let mut side = Side::Mine;
    if let Some(whose) = nouns.first().and_then(|word| hooks.whose(*word)) {
        match whose.side(Side::Mine) {
            Some(named) => side = named,
            None => return Ok(false),
        }
        nouns.remove(0);
    }
    let [figure] = nouns[..] else { return Ok(false) };
    let verb = match Noun::of(figure) {
        Some(Noun::MaxPp) => Verb::PpMax(side),
        Some(Noun::Ep) => Verb::Ep(side),
        _ => return Ok(false),
    };
    slots.take(&Particle::Object);
    match slots.take_change().and_then(change) {
        Some(n) => {
            hooks.writer().deed(verb, Reference::Nothing, Amount::N(n));
            Ok(true)
        }
        None => cannot(at, "この変化", "such a change"),
    }
}

/// The counter that a noun names, such as 魔力カウンター.
pub(super) fn counter(hooks: &mut Hooks<'_>, word: Word<NOUN>) -> Option<u8> {
    let entry = word.entry(hooks.lexicon);
    let named =
        entry.sorts.meets(Sorts::FIGURE) && Noun::of(word).is_none() && genre::Noun::of(word).is_none();
    let name = entry.ja.strip_suffix("カウンター").filter(|_| named)?.to_owned();
    Some(row(&mut hooks.book.lore.counters, &name) as u8)
}

/// これの炎カウンター2個: what stands before the counter, which, and the number after it.
pub(super) fn counters<'c>(
    hooks: &mut Hooks<'_>,
    chain: &'c Chain,
) -> Option<(Option<Chain>, u8, Option<&'c Atom>)> {
    let atoms: Vec<&Tied> = chain.more.iter().collect();
    let (named, number) = match atoms.split_last() {
        Some((Tied::Beside(number @ Atom::Quantity(_)), before)) => (before.len(), Some(number)),
        _ => (atoms.len(), None),
    };
    let word = match named {
        0 => &chain.first,
        n => match chain.more[n - 1] {
            Tied::By(Tie::Of, ref atom) => atom,
            _ => return None,
        },
    };
    let Atom::Noun(word) = word else { return None };
    let counter = counter(hooks, *word)?;
    let of = (named > 0).then(|| Chain { more: chain.more[..named - 1].to_vec(), ..chain.clone() });
    Some((of, counter, number))
}

fn number(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    printed: Option<&Atom>,
    chain: &Chain,
) -> Lowered<Amount> {
    let own;
    let count_chain = match printed {
        Some(atom) => {
            own = Chain { first: atom.clone(), more: Vec::new(), relative: None, at: chain.at };
            &own
        }
        None => match slots.take_count_of(&Particle::Object).or_else(|| slots.take_count()) {
            Some(chain) => chain,
            None => return cannot(chain.at, "カウンターの数", "how many counters"),
        },
    };
    match count(count_chain)? {
        Count::Exactly(n) => Ok(Amount::N(n)),
        Count::Named(var) => hooks.named(var, chain.at),
        _ => cannot(chain.at, "カウンターの数", "how many counters"),
    }
}

/// これに魔力カウンター1個を置く。 Says whether it is one.
pub(super) fn put(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<bool> {
    let Some(chain) = slots.peek(&Particle::Object) else { return Ok(false) };
    let Some((None, counter, printed)) = counters(hooks, chain) else { return Ok(false) };
    slots.take(&Particle::Object);
    let may = may(slots)?;
    let (to, _) = target(hooks, slots, &Particle::To, Pick::by(Side::Mine))?;
    let n = number(hooks, slots, printed, chain)?;
    let gate = may.then(|| hooks.may());
    hooks.writer().deed(Verb::Counter(counter), to, n);
    gate.into_iter().for_each(|gate| hooks.writer().land(gate));
    if may {
        hooks.did = Some(Did::Flag);
    }
    Ok(true)
}

/// これの炎カウンター2個を取る。
pub(super) fn take(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    let refused = || cannot(at, "この種類の処理", "a deed the table knows");
    if may(slots)? {
        return refused();
    }
    let Some(chain) = slots.take(&Particle::Object).printed() else { return refused() };
    let Some((Some(of), counter, printed)) = counters(hooks, chain) else { return refused() };
    let phrase = Phrase::read(hooks, &of)?;
    let (of, _) = picked(hooks, phrase, Pick::by(Side::Mine))?;
    let all = matches!(printed, Some(Atom::Quantity(language::grammar::Quantity::All)));
    let n = match all {
        true => Amount::Own(crate::vocabulary::Measure::Counters(of.clone(), counter)),
        false => number(hooks, slots, printed, chain)?,
    };
    let n = match n {
        Amount::N(n) => Amount::N(-n),
        n => Amount::Times(Box::new(n), -1),
    };
    let taken = hooks.writer().deed(Verb::Counter(counter), of, n);
    hooks.did = Some(Did::Touched(taken));
    Ok(())
}

/// これに置かれている, これに置かれていた祈りカウンター: the counters of this card.
fn laid_on(hooks: &Hooks<'_>, chain: &Chain) -> Option<Chain> {
    let said = chain.relative.as_deref()?;
    let (
        [Arg::Phrase(on, Some(Particle::To), None)],
        Pred::Verb { voice: Voice::Passive, tense: Tense::Ongoing | Tense::WasOngoing, .. },
        None,
        None,
    ) = (&said.args[..], &said.pred, &said.before, &said.pause)
    else {
        return None;
    };
    if !said.pred.does(hooks.lexicon, genre::Deed::Put) {
        return None;
    }
    let mut more = on.more.clone();
    more.push(Tied::By(Tie::Of, chain.first.clone()));
    more.extend(chain.more.iter().cloned());
    Some(Chain { at: chain.at, relative: on.relative.clone(), first: on.first.clone(), more })
}

/// これの魔力カウンターの数: how many there are.
pub(super) fn how_many(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Amount>> {
    let mut chain = laid_on(hooks, chain).unwrap_or_else(|| chain.clone());
    if let Some(Tied::By(Tie::Of, Atom::Noun(word))) = chain.more.last()
        && genre::Noun::of(*word) == Some(genre::Noun::Number)
    {
        chain.more.pop();
    }
    if chain.relative.is_some() {
        return Ok(None);
    }
    let Some((Some(of), counter, None)) = counters(hooks, &chain) else { return Ok(None) };
    let phrase = Phrase::read(hooks, &of)?;
    let of = phrase.spoken(hooks, Side::Mine)?;
    Ok(Some(Amount::Own(crate::vocabulary::Measure::Counters(of, counter))))
}

/// So much, so many times.
pub(super) fn fold(hooks: &mut Hooks<'_>, chain: &Chain, n: i16) -> Lowered<Amount> {
    Ok(match amounts::value(hooks, chain, Side::Mine)? {
        Amount::N(known) => Amount::N(known * n),
        value if n == 1 => value,
        value => Amount::Times(Box::new(value), n),
    })
}
