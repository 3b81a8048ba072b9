//! How many different attributes, races, names or numbers cards have: 3種類以上の属性のキャラクター, キャラクターの属性の種類数.

use engine::effect::Side;
use language::genre;
use language::grammar::{Arg, Atom, Chain, Clause, Particle, Quantity, Tie, Tied};
use language::scribe::amounts::{bounded, value};
use language::scribe::phrase::{Phrase, Says};
use language::scribe::{Lowered, Plays};
use language::{Word, lexicon::NOUN};

use super::{Hooks, figure_of};
use crate::lexicon::Noun;
use crate::vocabulary::{Amount, Condition, Measure, Selector, Sort};

/// What cards are told apart by.
fn sort(word: Word<NOUN>) -> Option<Sort> {
    if matches!(genre::Noun::of(word), Some(genre::Noun::Name | genre::Noun::CardName)) {
        return Some(Sort::Name);
    }
    match Noun::of(word) {
        Some(Noun::Attribute) => Some(Sort::Attribute),
        Some(Noun::Race) => Some(Sort::Race),
        _ => figure_of(word).map(Sort::Figure),
    }
}

fn kinds(sort: Sort, of: Selector) -> Amount {
    Amount::Own(Measure::Kinds(sort, Box::new(of)))
}

/// キャラクターの属性: told of how many kinds there are.
pub(super) fn amount(hooks: &mut Hooks<'_>, chain: &Chain, by: Side) -> Lowered<Option<Amount>> {
    if hooks.told_much && is_that_much(hooks, chain) {
        return Ok(Some(Amount::Cause));
    }
    if let Some((one, two)) = apart_by(chain) {
        let (one, two) = (value(hooks, &one, by)?, value(hooks, &two, by)?);
        return Ok(Some(Amount::Own(Measure::Apart(Box::new(one), Box::new(two)))));
    }
    let number = chain.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::KindNumber);
    let chain = match chain.without_last() {
        Some(before) if number => before,
        _ => chain.clone(),
    };
    let found = match chain.last_noun().and_then(sort) {
        Some(Sort::Figure(_)) if !number => None,
        found => found,
    };
    let (Some(sort), Some(cards)) = (found, chain.without_last()) else { return Ok(None) };
    let phrase = Phrase::read(hooks, &cards)?;
    phrase.only(Says::CARDS)?;
    Ok(Some(kinds(sort, phrase.selector(hooks, by)?)))
}

/// その数値分, 受けたダメージ分: as much as was told of what set the text off.
fn is_that_much(hooks: &Hooks<'_>, chain: &Chain) -> bool {
    let extent = |word| matches!(genre::Noun::of(word), Some(genre::Noun::Extent | genre::Noun::Value));
    let pointed = usize::from(matches!(chain.first, Atom::Adnominal(_)));
    let mut much = chain.clone();
    while much.more.len() > pointed && much.last_noun().is_some_and(extent) {
        much.more.pop();
    }
    let number = |word| {
        let told = [genre::Noun::Damage, genre::Noun::CardNumber, genre::Noun::Number];
        extent(word)
            || genre::Noun::of(word).is_some_and(|word| told.contains(&word))
            || Noun::of(word) == Some(Noun::Life)
    };
    match (&much.first, &much.more[..], &much.relative) {
        // その数値
        (first, [Tied::Beside(Atom::Noun(word))], None) => {
            first.adnominal() == Some(genre::Adnominal::That) && number(*word)
        }
        // 受けたダメージ
        (Atom::Noun(word), [], Some(said)) if number(*word) => {
            let deed = said.pred.deed(hooks.lexicon()).and_then(genre::Deed::of);
            let told = matches!(
                deed,
                Some(genre::Deed::Suffer | genre::Deed::Recover | genre::Deed::Lose | genre::Deed::Give)
            );
            told && said.args.is_empty() && said.before.is_none()
        }
        _ => false,
    }
}

/// AのATKとBのDEFの差, …の差の数値分: the two numbers.
fn apart_by(chain: &Chain) -> Option<(Chain, Chain)> {
    let difference = |tied: &Tied| match tied {
        Tied::By(Tie::Of, Atom::Noun(word)) => genre::Noun::of(*word) == Some(genre::Noun::Difference),
        _ => false,
    };
    let extent = |tied: &Tied| match tied.atom().and_then(Atom::noun) {
        Some(noun) => matches!(noun, genre::Noun::Value | genre::Noun::Extent),
        None => false,
    };
    let at = chain.more.iter().position(difference)?;
    let both = Chain { more: chain.more[..at].to_vec(), ..chain.clone() };
    if chain.more[at + 1..].iter().all(extent) { both.split_at_and() } else { None }
}

/// 3種類以上の属性のキャラクターがいる
pub(super) fn condition(
    hooks: &mut Hooks<'_>,
    clause: &Clause,
    subject: Option<&Chain>,
) -> Lowered<Option<Condition>> {
    let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
    if !matches!(deed, Some(genre::Deed::Be | genre::Deed::Exist)) {
        return Ok(None);
    }
    let own = language::scribe::conditions::subject_of(clause).or(subject);
    if let Some((number, kinds)) = of_kinds(clause) {
        // キャラクターの属性が3種類以上ある
        let (Some(own), [_, _]) = (own, &clause.args[..]) else { return Ok(None) };
        let Some(found) = amount(hooks, own, Side::Mine)?.filter(|_| kinds) else { return Ok(None) };
        let (bound, n) = bounded(hooks, number)?;
        return Ok(Some(Condition::Is(found, bound, n)));
    }
    let Some((number, sort, cards)) = own.and_then(apart) else { return Ok(None) };
    let place = |arg: &Arg| arg.phrase(&[Particle::To]).cloned();
    let [one, two] = &clause.args[..] else { return Ok(None) };
    let Some(place) = place(one).or_else(|| place(two)) else { return Ok(None) };
    let mut phrase = Phrase::read(hooks, &cards)?;
    let place = Phrase::read(hooks, &place)?;
    phrase.add_place(place)?;
    phrase.only(Says::CARDS)?;
    let of = phrase.selector(hooks, Side::Mine)?;
    let (bound, n) = bounded(hooks, &number)?;
    Ok(Some(Condition::Is(kinds(sort, of), bound, n)))
}

/// 3種類以上: the number that stands by itself, and whether it is one of kinds.
fn of_kinds(clause: &Clause) -> Option<(&Chain, bool)> {
    clause.args.iter().find_map(|arg| match arg {
        Arg::Phrase(chain, None, _) => match (&chain.first, &chain.more[..], &chain.relative) {
            (Atom::Quantity(Quantity::Count { unit: Some(unit), .. }), [], None) => {
                Some((chain, genre::Counter::of(*unit) == Some(genre::Counter::Kind)))
            }
            _ => None,
        },
        _ => None,
    })
}

/// 3種類以上, 属性, キャラクター
fn apart(chain: &Chain) -> Option<(Chain, Sort, Chain)> {
    let Atom::Quantity(Quantity::Count { unit: Some(unit), .. }) = &chain.first else { return None };
    let [Tied::By(Tie::Of, Atom::Noun(word)), Tied::By(Tie::Of, first), more @ ..] = &chain.more[..] else {
        return None;
    };
    let of_kinds = genre::Counter::of(*unit) == Some(genre::Counter::Kind) && chain.relative.is_none();
    let number = Chain { more: Vec::new(), ..chain.clone() };
    let cards = Chain { first: first.clone(), more: more.to_vec(), ..chain.clone() };
    Some((number, sort(*word).filter(|_| of_kinds)?, cards))
}
