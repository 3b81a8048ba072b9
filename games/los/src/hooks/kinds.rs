//! How many different attributes, races, names or numbers cards have: 3種類以上の属性のキャラクター, キャラクターの属性の種類数.

use engine::effect::{Asked, Counts, InTurn, Side};
use language::genre;
use language::grammar::{
    Amount as Number, Arg, Atom, Bound, Chain, Clause, Particle, Pred, Quantity, Tie, Tied,
};
use language::scribe::amounts::{bounded, value};
use language::scribe::phrase::{Phrase, Says, Whose};
use language::scribe::sentences::player;
use language::scribe::{Lowered, Plays, Refused, conditions};
use language::{Tense, Word, lexicon::NOUN};

use super::{Hooks, figure_of};
use crate::lexicon::Noun;
use crate::vocabulary::{Amount, Condition, Measure, Selector, Sort, Test, Topic, Trigger};

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
    // その半分
    if let (true, [Tied::Beside(Atom::Quantity(Quantity::Half))], None) = (
        hooks.told_much && chain.first.adnominal() == Some(genre::Adnominal::That),
        &chain.more[..],
        &chain.relative,
    ) {
        hooks.writer().cite(ruling!("LS-56"));
        return Ok(Some(Amount::Half(Box::new(Amount::Cause))));
    }
    // その差, その差の数
    if is_that_difference(chain) {
        let compared = hooks.compared.clone().map(|(one, two)| Measure::Apart(Box::new(one), Box::new(two)));
        let nothing =
            Refused::new(chain.at, "比べていないものの「差」", "the difference of nothing that was compared");
        return compared.map(|apart| Some(Amount::Own(apart))).ok_or(nothing);
    }
    if let Some((one, two)) = apart_by(hooks, chain) {
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

/// それがこのターン3回目の自分のアタックなら: which attack of the turn it is. None if the clause says something else.
pub(super) fn which_attack(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<Condition>> {
    let Pred::Is(noun, _) = &clause.pred else { return Ok(None) };
    if noun.last_noun().and_then(Noun::of) != Some(Noun::Attack) || !hooks.in_attack {
        return Ok(None);
    }
    let this_turn =
        |arg: &Arg| [genre::Adverb::ThisTurn, genre::Adverb::InThisTurn].iter().any(|word| arg.is(*word));
    // それ, このアタック, そのアタック: the one that set the text off.
    let it = |arg: &Arg| {
        arg.phrase(&[Particle::Subject, Particle::Topic]).is_some_and(|chain| {
            let pointed =
                matches!(chain.first.adnominal(), Some(genre::Adnominal::This | genre::Adnominal::That));
            let attack = chain.last_noun().and_then(Noun::of) == Some(Noun::Attack);
            chain.is(genre::Noun::It) || (pointed && attack && chain.more.len() == 1)
        })
    };
    let mut rest = noun.clone();
    let nth = super::events::take_ordinal(&mut rest);
    let told = clause.args.iter().all(|arg| this_turn(arg) || it(arg));
    let turn = clause.args.iter().any(this_turn) && clause.args.iter().any(it);
    let whose = match (&rest.first, &rest.more[..]) {
        (Atom::Noun(word), [Tied::By(Tie::Of, _)]) => {
            hooks.whose(*word).and_then(|whose| whose.side(Side::Mine))
        }
        _ => None,
    };
    let (Some((bound, n)), Some(side), true, true) = (nth, whose, told, turn) else { return Ok(None) };
    let who = vec![super::is(Test::Of(side))];
    let what = Trigger { who, ..super::events::of(Topic::Attacks) };
    let asked = Asked { def: hooks.def, what, this: None, counts: Counts::Times, when: InTurn::This };
    let times = Amount::Happened(hooks.ask(asked));
    Ok(Some(Condition::Is(times, bound, Amount::N(n))))
}

/// その差, その差の枚数, その差と同じ数
fn is_that_difference(chain: &Chain) -> bool {
    let that = chain.first.adnominal() == Some(genre::Adnominal::That) && chain.relative.is_none();
    let [Tied::Beside(first), rest @ ..] = &chain.more[..] else { return false };
    let much = |tied: &Tied| match tied.atom() {
        Some(atom) => {
            let word = matches!(
                atom.noun(),
                Some(
                    genre::Noun::Value
                        | genre::Noun::Worth
                        | genre::Noun::Extent
                        | genre::Noun::Number
                        | genre::Noun::CardNumber
                )
            );
            word || atom.adnominal() == Some(genre::Adnominal::Same)
        }
        None => false,
    };
    that && first.noun() == Some(genre::Noun::Difference) && rest.iter().all(much)
}

/// 自分と相手の手札の枚数, お互いの手札の枚数: the same of each player.
pub(super) fn of_each_player(hooks: &Hooks<'_>, both: &Chain) -> Option<(Chain, Chain)> {
    let whose = |atom: &Atom| match atom {
        Atom::Noun(word) => hooks.whose(*word),
        _ => None,
    };
    let player = |noun: genre::Noun, of: &Chain| Chain { first: Atom::Noun(noun.word()), ..of.clone() };
    if whose(&both.first) == Some(Whose::Both) {
        return Some((player(genre::Noun::You, both), player(genre::Noun::Opponent, both)));
    }
    let (one, two) = both.split_at_and()?;
    let of_one = one.more.is_empty() && whose(&one.first).is_some();
    of_one.then(|| (Chain { first: one.first.clone(), ..two.clone() }, two))
}

/// AのATKとBのDEFの差, …の差の数値分: the two numbers.
fn apart_by(hooks: &Hooks<'_>, chain: &Chain) -> Option<(Chain, Chain)> {
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
    match chain.more[at + 1..].iter().all(extent) {
        true => of_each_player(hooks, &both).or_else(|| both.split_at_and()),
        false => None,
    }
}

/// 〔手札の枚数を比べる。〕自分が相手より少ない, 同じ: of what was compared. None if it is told otherwise.
pub(super) fn between_players(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<Condition>> {
    let Some((mine, theirs)) = hooks.between_players.clone() else { return Ok(None) };
    let same = |chain: &Chain| {
        chain.first.adnominal() == Some(genre::Adnominal::Same)
            && chain.more.is_empty()
            && chain.relative.is_none()
    };
    if let Pred::Is(chain, _) = &clause.pred
        && same(chain)
        && clause.args.is_empty()
    {
        return Ok(Some(Condition::Is(mine, engine::effect::Bound::Exactly, theirs)));
    }
    let plain = matches!(clause.pred, Pred::Verb { tense: Tense::Plain, .. });
    let more = match clause.deed(hooks.lexicon()).and_then(genre::Deed::of) {
        Some(genre::Deed::MoreNumerous | genre::Deed::Higher) => true,
        Some(genre::Deed::LessNumerous | genre::Deed::Lower) => false,
        _ => return Ok(None),
    };
    let [
        Arg::Phrase(who, Some(Particle::Subject | Particle::Topic), _),
        Arg::Phrase(than, Some(Particle::Than), _),
    ] = &clause.args[..]
    else {
        return Ok(None);
    };
    let side = |chain: &Chain| player(hooks, chain).and_then(|whose| whose.side(Side::Mine));
    let (one, two) = match (side(who), side(than)) {
        (Some(Side::Mine), Some(Side::Theirs)) if plain => (mine, theirs),
        (Some(Side::Theirs), Some(Side::Mine)) if plain => (theirs, mine),
        _ => return Ok(None),
    };
    let bound = if more { engine::effect::Bound::AtMost } else { engine::effect::Bound::AtLeast };
    Ok(Some(Condition::Not(Box::new(Condition::Is(one, bound, two)))))
}

/// 火属性と水属性のキャラクターがいる: one of each; 両隣に…がいる: one on either side. None if it is told otherwise.
pub(super) fn of_each(
    hooks: &mut Hooks<'_>,
    clause: &Clause,
    subject: Option<&Chain>,
) -> Lowered<Option<Condition>> {
    let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
    let plain = matches!(clause.pred, Pred::Verb { tense: Tense::Plain | Tense::Te | Tense::Stem, .. });
    if !matches!(deed, Some(genre::Deed::Be | genre::Deed::Exist)) || !plain {
        return Ok(None);
    }
    let counted = |arg: &Arg| match arg {
        Arg::Phrase(chain, particle, _) => {
            let quantity = |atom: &Atom| matches!(atom, Atom::Quantity(_));
            let alone = particle.is_none() && quantity(&chain.first);
            alone || chain.atoms().any(quantity)
        }
        _ => false,
    };
    if let Some(shared) = sharing(hooks, clause)? {
        return Ok(Some(shared));
    }
    if let Some(different) = differing(hooks, clause)? {
        return Ok(Some(different));
    }
    if clause.args.iter().any(counted) {
        return Ok(None);
    }
    let sides = |arg: &Arg| {
        let place = arg.phrase(&[Particle::To]).and_then(Chain::last_noun).and_then(Noun::of);
        place == Some(Noun::BothSides)
    };
    if clause.args.iter().any(sides) {
        let unit = Some(genre::Counter::Body.word());
        let two = Quantity::Count { n: Number::N { n: 2 }, unit, bound: Some(Bound::Least) };
        let two = Chain { at: clause.at, relative: None, first: Atom::Quantity(two), more: Vec::new() };
        let mut told = clause.clone();
        told.args.push(Arg::Phrase(two, None, None));
        return with_times(hooks, &told, subject).map(Some);
    }
    let Some((at, each)) = clause.args.iter().enumerate().find_map(|(at, arg)| {
        let chain = arg.phrase(&[Particle::Subject, Particle::Topic])?;
        Some((at, each_attribute(chain)?))
    }) else {
        return Ok(None);
    };
    let mut all = Vec::new();
    for one in each {
        let mut told = clause.clone();
        if let Arg::Phrase(chain, ..) = &mut told.args[at] {
            *chain = one;
        }
        all.push(with_times(hooks, &told, subject)?);
    }
    Ok(Some(Condition::All(all)))
}

/// 名称の異なるカードが5枚以上ある: so many different ones. None if it is told otherwise.
fn differing(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<Condition>> {
    let (mut cards, mut place, mut count) = (None, None, None);
    for arg in &clause.args {
        match arg {
            Arg::Phrase(chain, Some(Particle::Subject), _) if cards.is_none() => cards = Some(chain.clone()),
            Arg::Phrase(chain, Some(Particle::To), _) if place.is_none() => place = Some(chain),
            Arg::Phrase(chain, None, _) if count.is_none() => count = Some(chain),
            _ => return Ok(None),
        }
    }
    let (Some(mut cards), Some(count)) = (cards, count) else { return Ok(None) };
    let Some(said) = cards.relative.take().filter(|said| said.before.is_none()) else { return Ok(None) };
    let [Arg::Phrase(what, _, _)] = &said.args[..] else { return Ok(None) };
    let simple = matches!(said.pred, Pred::Verb { tense: Tense::Plain, .. });
    let told = said.pred.does(hooks.lexicon(), genre::Deed::Differ) && simple;
    let Some(sort) = what.only_noun().and_then(sort).filter(|_| told) else { return Ok(None) };
    let mut phrase = Phrase::read(hooks, &cards)?;
    if let Some(place) = place {
        let place = Phrase::read(hooks, place)?;
        phrase.add_place(place)?;
    }
    phrase.only(Says::CARDS)?;
    let of = phrase.selector(hooks, Side::Mine)?;
    let (bound, n) = bounded(hooks, count)?;
    let bound = if bound == engine::effect::Bound::Exactly { engine::effect::Bound::AtLeast } else { bound };
    Ok(Some(Condition::Is(kinds(sort, of), bound, n)))
}

/// 同じ属性のキャラクターが3体以上いる: so many that have one in common. None if it is told otherwise.
fn sharing(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<Condition>> {
    let mut count = None;
    let (mut cards, mut place) = (None, None);
    for arg in &clause.args {
        match arg {
            Arg::Phrase(chain, Some(Particle::Subject), _) if cards.is_none() => cards = Some(chain.clone()),
            Arg::Phrase(chain, Some(Particle::To), _) if place.is_none() => place = Some(chain),
            Arg::Phrase(chain, None, _) if count.is_none() => count = Some(chain.clone()),
            _ => return Ok(None),
        }
    }
    let Some(mut cards) = cards else { return Ok(None) };
    if let (None, Some(Tied::Beside(many @ Atom::Quantity(_)))) = (&count, cards.more.last()) {
        count = Some(Chain { relative: None, first: many.clone(), more: Vec::new(), at: cards.at });
        cards.more.pop();
    }
    let (same, Some(Tied::Beside(Atom::Noun(word)))) = (cards.first.adnominal(), cards.more.first()) else {
        return Ok(None);
    };
    let told = same == Some(genre::Adnominal::Same) && cards.relative.is_none();
    let (Some(sort), Some(count), [_, Tied::By(Tie::Of, first), more @ ..]) =
        (sort(*word).filter(|_| told), count, &cards.more[..])
    else {
        return Ok(None);
    };
    // 1体いる: like something else, not like each other.
    let (bound, n) = bounded(hooks, &count)?;
    if !matches!(n, Amount::N(2..)) {
        return Ok(None);
    }
    let of = Chain { first: first.clone(), more: more.to_vec(), ..cards.clone() };
    let mut phrase = Phrase::read(hooks, &of)?;
    if let Some(place) = place {
        let place = Phrase::read(hooks, place)?;
        phrase.add_place(place)?;
    }
    phrase.only(Says::CARDS)?;
    let of = Box::new(phrase.selector(hooks, Side::Mine)?);
    // 2体いる: so many at least.
    let bound = if bound == engine::effect::Bound::Exactly { engine::effect::Bound::AtLeast } else { bound };
    Ok(Some(Condition::Is(Amount::Own(Measure::Sharing(sort, of)), bound, n)))
}

/// A condition, with the times that stand in it.
fn with_times(hooks: &mut Hooks<'_>, clause: &Clause, subject: Option<&Chain>) -> Lowered<Condition> {
    let mut all = Vec::new();
    let so = conditions::condition(hooks, clause, subject, &mut all)?;
    if all.is_empty() {
        return Ok(so);
    }
    all.push(so);
    Ok(Condition::All(all))
}

/// 火属性と水属性のキャラクター: a phrase for each.
fn each_attribute(chain: &Chain) -> Option<Vec<Chain>> {
    let attribute = |atom: &Atom| match atom {
        Atom::Noun(word) => Noun::of(*word).and_then(super::attribute).is_some(),
        Atom::Trait(_) => true,
        _ => false,
    };
    let and = |tied: &Tied| matches!(tied, Tied::By(Tie::And, atom) if attribute(atom));
    let rest = chain.more.iter().position(|tied| !and(tied))?;
    let head = matches!(chain.more[rest], Tied::By(Tie::Of, _)) && chain.relative.is_none();
    if rest == 0 || !attribute(&chain.first) || !head {
        return None;
    }
    let atoms = chain.atoms().take(rest + 1).cloned();
    let of = |first| Chain { first, more: chain.more[rest..].to_vec(), ..chain.clone() };
    Some(atoms.map(of).collect())
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
