//! Numbers: printed, or read off the table.

use engine::effect::{Amount, Bound as Bounds, Effects, Reference, Selector, Side};

use crate::genre;
use crate::grammar::{Arg, At, Atom, Bound, Chain, Clause, Limit, Link, Particle, Quantity, Tie, Tied};
use crate::scribe::phrase::{Count, Phrase, Says, Var, count};
use crate::scribe::words::Words;
use crate::scribe::{Lowered, Plays, Refused, done, history};
use crate::view::Slots;

/// A number with its bound: 3以下, このカードのATK以下.
pub fn bounded<P: Plays>(hooks: &mut P, chain: &Chain) -> Lowered<(Bounds, Amount<P::Game>)> {
    if let (Atom::Quantity(_), [], None) = (&chain.first, &chain.more[..], &chain.relative) {
        return match count(chain)? {
            Count::Bounded(bound, n) => Ok((bound, Amount::N(n))),
            Count::Exactly(n) => Ok((Bounds::Exactly, Amount::N(n))),
            Count::Named(var) => Ok((Bounds::Exactly, hooks.named(var, chain.at)?)),
            Count::BoundedBy(bound, var) => Ok((bound, hooks.named(var, chain.at)?)),
            Count::UpTo(_) | Count::UpToNamed(_) | Count::All | Count::Half => {
                Err(Refused::new(chain.at, "この数", "such a number"))
            }
        };
    }
    let mut words = Words::of(chain);
    let bound = match words.limit() {
        Some(Some(Limit::Least)) => Bounds::AtLeast,
        Some(Some(Limit::Most)) => Bounds::AtMost,
        _ => return Err(Refused::new(chain.at, "この限り", "such a bound")),
    };
    // 相手のマスターのライフ以下: a number that only this game tells in such words.
    let of = chain.without_last().filter(|_| matches!(chain.more.last(), Some(Tied::Limit(_))));
    if let Some(of) = of
        && let Some(than) = told(hooks, &of, Side::Mine)?
    {
        return Ok((bound, than));
    }
    let phrase = Phrase::read_words(hooks, chain, &mut words)?;
    Ok((bound, measured(hooks, phrase, Side::Mine)?))
}

/// 手札が4枚になるように, …になるまで: which cards, and how many of them there will be.
pub fn aimed_at<P: Plays>(hooks: &mut P, aim: &Clause, by: Side) -> Lowered<(Selector<P::Game>, i16)> {
    let refused = || Refused::new(aim.at, "この数え方", "such a count");
    let [Arg::Phrase(what, Some(Particle::Subject), _), Arg::Phrase(n, Some(Particle::To), _)] =
        &aim.args[..]
    else {
        return Err(refused());
    };
    let what = Phrase::read(hooks, what)?;
    what.only(Says::WHOSE.and(Says::ZONES))?;
    let of = what.selector(hooks, by)?;
    match number(n) {
        Some(n) if aim.does(hooks.lexicon(), genre::Deed::Become) && of.places.len() == 1 => Ok((of, n)),
        _ => Err(refused()),
    }
}

/// Is it such an aim? It stands inside the deed.
pub fn is_aim(clause: &Clause) -> bool {
    matches!(clause.link, Some(Link::SoThat | Link::Until))
}

/// A printed number, whatever it counts: 300, 2枚, 100ダメージ.
pub fn number(chain: &Chain) -> Option<i16> {
    match (&chain.first, &chain.more[..], &chain.relative) {
        (
            Atom::Quantity(Quantity::Count { n: crate::grammar::Amount::N { n }, bound: None, .. }),
            [],
            None,
        ) => Some((*n).min(30_000) as i16),
        _ => None,
    }
}

/// A number that the text names: X, Xダメージ.
pub fn named(chain: &Chain) -> Option<Var> {
    match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Quantity(Quantity::Count { n, bound: None, .. }), [], None) => match n {
            crate::grammar::Amount::X => Some(Var::X),
            crate::grammar::Amount::Y => Some(Var::Y),
            crate::grammar::Amount::N { .. } => None,
        },
        _ => None,
    }
}

/// A number that only this game tells in such words, that is made of another, or that is told of the turn so far.
pub fn told<P: Plays>(hooks: &mut P, chain: &Chain, by: Side) -> Lowered<Option<Amount<P::Game>>> {
    if let Some(own) = hooks.own_amount(chain, by)? {
        return Ok(Some(own));
    }
    match reckoned(hooks, chain, by)? {
        None => history::amount(hooks, chain),
        reckoned => Ok(reckoned),
    }
}

/// A number: printed, named, or read off the table.
pub fn value<P: Plays>(hooks: &mut P, chain: &Chain, by: Side) -> Lowered<Amount<P::Game>> {
    if let Some(n) = number(chain) {
        return Ok(Amount::N(n));
    }
    if let Some(var) = named(chain) {
        return hooks.named(var, chain.at);
    }
    if let Some(told) = told(hooks, chain, by)? {
        return Ok(told);
    }
    let phrase = Phrase::read(hooks, chain)?;
    // ミニオンをXとし: cards are no number, but for a pile that stands for how many there are.
    if phrase.head.get().is_some() && phrase.figures.is_empty() && !phrase.said(Says::COUNTED) {
        return Err(Refused::new(chain.at, "この数値", "such a number"));
    }
    measured(hooks, phrase, by)
}

/// …の2倍, …と同じ数値: a number made of the one before it.
fn reckoned<P: Plays>(hooks: &mut P, chain: &Chain, by: Side) -> Lowered<Option<Amount<P::Game>>> {
    if let (Some(Tied::By(Tie::Of, Atom::Quantity(fold))), Some(of)) =
        (chain.more.last(), chain.without_last())
        && let Quantity::Count { n: crate::grammar::Amount::N { n }, unit: Some(unit), bound } = fold
        && matches!(bound, None | Some(Bound::Just))
        && genre::Counter::of(*unit) == Some(genre::Counter::Fold)
    {
        let n = (*n).min(30_000) as i16;
        return Ok(Some(Amount::Times(Box::new(value(hooks, &of, by)?), n)));
    }
    if let (Some(Tied::By(Tie::Of, Atom::Quantity(Quantity::Half))), Some(of)) =
        (chain.more.last(), chain.without_last())
    {
        let of = value(hooks, &of, by)?;
        return Ok(hooks.half(of));
    }
    // ATKの値
    if let (Some(Tied::By(Tie::Of, Atom::Noun(word))), Some(of)) = (chain.more.last(), chain.without_last())
        && matches!(genre::Noun::of(*word), Some(genre::Noun::Worth | genre::Noun::Value))
        && of.last_noun().is_some_and(|figure| hooks.is_figure(figure))
    {
        return value(hooks, &of, by).map(Some);
    }
    let same = |tied: &Tied| matches!(tied, Tied::By(Tie::And, Atom::Adnominal(word)) if genre::Adnominal::of(*word) == Some(genre::Adnominal::Same));
    let much = |tied: &[Tied]| match tied {
        [] => true,
        [Tied::Beside(Atom::Noun(word))] => {
            matches!(
                genre::Noun::of(*word),
                Some(genre::Noun::Value | genre::Noun::Worth | genre::Noun::Number | genre::Noun::CardNumber)
            )
        }
        _ => false,
    };
    match chain.more.iter().position(same) {
        Some(at) if much(&chain.more[at + 1..]) => {
            let of = Chain { more: chain.more[..at].to_vec(), ..chain.clone() };
            value(hooks, &of, by).map(Some)
        }
        _ => Ok(None),
    }
}

/// The number that a phrase tells: a figure of cards or of a player, or how many cards there are.
pub fn measured<P: Plays>(hooks: &mut P, mut phrase: Phrase<P::Game>, by: Side) -> Lowered<Amount<P::Game>> {
    let at = phrase.at;
    let refused = || Refused::new(at, "この数値", "such a number");
    let said = Says::CARDS
        .and(Says::PRONOUN)
        .and(Says::FIGURES)
        .and(Says::COUNTED)
        .and(Says::VALUE)
        .and(Says::SAME)
        .and(Says::KINDS)
        .and(Says::COUNT);
    phrase.only(said)?;
    phrase.forget(Says::VALUE.and(Says::SAME));
    match phrase.figures[..] {
        [] if phrase.said(Says::COUNTED) && phrase.number().is_none() && phrase.is_made_known() => {
            done::count_of(hooks, &phrase, at)?.ok_or_else(refused)
        }
        [] => {
            let counts = phrase.said(Says::COUNTED.and(Says::PLACES).and(Says::ZONES));
            phrase.forget(Says::COUNTED);
            match counts && phrase.pronoun.get().is_none() && phrase.count.get().is_none() {
                true => Ok(Amount::Count(phrase.selector(hooks, by)?)),
                false => Err(refused()),
            }
        }
        [figure] => {
            if phrase.said(Says::COUNTED) {
                return Err(refused());
            }
            phrase.figures.clear();
            if phrase.said(Says::KINDS) {
                phrase.forget(Says::KINDS);
                phrase.only(Says::CARDS)?;
                let of = phrase.selector(hooks, by)?;
                return hooks.kinds(figure.0, of).ok_or_else(refused);
            }
            let side = phrase.whose.get().map_or(Some(Side::Mine), |whose| whose.side(Side::Mine));
            if let Some(amount) = side.and_then(|side| hooks.player_figure(figure.0, side)) {
                phrase.only(Says::WHOSE)?;
                return Ok(amount);
            }
            let of = match phrase.spoken(hooks, by)? {
                // キャラクターのATK: of one card, or of all of them together where that is said.
                Reference::Every(mut of) if !phrase.is_total() => match hooks.is_one(&mut of) {
                    Some(false) => return Err(refused()),
                    _ => Reference::Every(of),
                },
                of => of,
            };
            hooks.measure(figure, of).ok_or_else(refused)
        }
        _ => Err(refused()),
    }
}

/// So often: once for every so many of these; none if it is not said.
pub fn per<P: Plays>(hooks: &mut P, slots: &mut Slots<'_>, by: Side) -> Lowered<Option<Amount<P::Game>>> {
    let Some((chain, particle)) = slots.take_each() else { return Ok(None) };
    // 2枚ごとに is 2枚につき.
    let every = *particle == Particle::Every && matches!(chain.last(), Atom::Quantity(_));
    if *particle != Particle::Per && !every {
        return Err(Refused::new(chain.at, "この数え方", "such a count"));
    }
    per_of(hooks, chain, by).map(Some)
}

/// So many as there are of these: …の数だけ, …と同じだけ; none if it is not said.
pub fn as_many<P: Plays>(hooks: &mut P, slots: &mut Slots<'_>, by: Side) -> Lowered<Option<Amount<P::Game>>> {
    let Some((chain, Particle::Extent)) = slots.peek_each() else { return Ok(None) };
    slots.take_each();
    value(hooks, chain, by).map(Some)
}

/// Once for every so many of these.
pub fn per_of<P: Plays>(hooks: &mut P, chain: &Chain, by: Side) -> Lowered<Amount<P::Game>> {
    let refused = || Refused::new(chain.at, "この数え方", "such a count");
    if let Some(happened) = history::per(hooks, chain)? {
        return Ok(happened);
    }
    // コスト1につき, DEF100につき: once for every so much.
    if let (Some(Tied::Beside(Atom::Quantity(n))), Some(of)) = (chain.more.last(), chain.without_last())
        && let Quantity::Count { n: crate::grammar::Amount::N { n }, unit: None, bound: None } = n
        && of.last_noun().is_some_and(|word| hooks.is_figure(word))
        && *n > 0
    {
        let much = value(hooks, &of, by)?;
        let n = (*n).min(30_000) as i16;
        return Ok(if n == 1 { much } else { Amount::Per(Box::new(much), n) });
    }
    // 種族1種類につき: once for each that there is.
    if let (Some(Tied::Beside(Atom::Quantity(kinds))), Some(of)) = (chain.more.last(), chain.without_last())
        && is_one_kind(kinds)
        && let Some(told) = told(hooks, &of, by)?
    {
        return Ok(told);
    }
    let mut phrase = Phrase::read(hooks, chain)?;
    let n = match phrase.count.take() {
        Some(Count::Exactly(n)) => n,
        _ => return Err(refused()),
    };
    // その中の＜竜＞1枚につき: of those that were spoken of.
    if phrase.said(Says::AMONG) {
        phrase.only(Says::AMONG.and(Says::HEAD).and(Says::FILTERS))?;
        let of = hooks.writer().it()?.ok_or_else(refused)?;
        let count = done::counted(of, phrase.tests());
        return Ok(if n == 1 { count } else { Amount::Per(Box::new(count), n) });
    }
    let count = match done::count_of(hooks, &phrase, chain.at)? {
        Some(count) => count,
        None => {
            phrase.only(Says::CARDS)?;
            Amount::Count(phrase.selector(hooks, by)?)
        }
    };
    Ok(if n == 1 { count } else { Amount::Per(Box::new(count), n) })
}

/// 1種類
fn is_one_kind(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::Count { n: crate::grammar::Amount::N { n: 1 }, unit: Some(unit), bound: None } => {
            genre::Counter::of(*unit) == Some(genre::Counter::Kind)
        }
        _ => false,
    }
}

/// So much, so many times over where that is said.
pub fn times<G: Effects>(n: Amount<G>, per: Option<&Amount<G>>, at: At) -> Lowered<Amount<G>> {
    match (n, per) {
        (n, None) => Ok(n),
        (Amount::N(n), Some(per)) => Ok(Amount::Times(Box::new(per.clone()), n)),
        _ => Err(Refused::new(
            at,
            "場から読み取る数値をさらに倍にすること",
            "a number read off the table, so many times",
        )),
    }
}
