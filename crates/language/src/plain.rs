//! What a text says, in plain words: constructs that only shorten or turn another one round are written out, so that
//! lowering and English see one form of each. The printed tree is kept for writing the text back.

use std::sync::Arc;

use crate::conjugation::{Tense, Voice};
use crate::genre;
use crate::grammar::{
    Arg, Atom, Bound, Chain, Clause, Inner, Line, Link, Mark, Particle, Pause, Pred, Quantity, Quote,
    Relative, Tie, Tied,
};

/// A line in plain words.
pub fn line(line: &Line) -> Line {
    Line { listed: line.listed, clauses: line.clauses.iter().map(clause).collect() }
}

fn inner(Inner(inside): &Inner) -> Inner {
    Inner(Arc::new(line(inside)))
}

fn clause(printed: &Clause) -> Clause {
    let args = so_many_of_each(of_which(args(&printed.args)));
    let happens = args.iter().any(|arg| arg.phrase(&[Particle::Subject]).is_some());
    let (pred, link) = match (&printed.pred, &printed.link) {
        // Aを上に、Bを下に置く: the verb stands for both.
        (Pred::Verb { verb, voice, tense: Tense::LeftOut }, link) => {
            (Pred::Verb { verb: *verb, voice: *voice, tense: Tense::Stem }, link.clone())
        }
        // 1枚引いた後、: as 1枚引いて、. What happens to something is no deed of this text.
        (Pred::Verb { verb, voice: Voice::Active, tense: Tense::Past }, Some(Link::After)) if !happens => {
            (Pred::Verb { verb: *verb, voice: Voice::Active, tense: Tense::Te }, Some(Link::Pause))
        }
        (pred, link) => (predicate(pred), link.clone()),
    };
    Clause { at: printed.at, args, pred, link }
}

fn predicate(pred: &Pred) -> Pred {
    match pred {
        Pred::Is(noun, copula) => Pred::Is(chain(noun), copula.clone()),
        Pred::Aside(inside) => Pred::Aside(inner(inside)),
        Pred::Verb { .. } | Pred::Nothing => pred.clone(),
    }
}

fn args(printed: &[Arg]) -> Vec<Arg> {
    let plain = |arg: &Arg| match arg {
        Arg::Phrase(phrase, particle, pause) => Arg::Phrase(chain(phrase), particle.clone(), pause.clone()),
        Arg::Clause(inside) => Arg::Clause(Box::new(clause(inside))),
        Arg::Mark(mark, pause) => Arg::Mark(self::mark(mark), pause.clone()),
        Arg::Adverb(..) => arg.clone(),
    };
    printed.iter().map(plain).collect()
}

fn mark(mark: &Mark) -> Mark {
    match mark {
        Mark::Titled { title, timing } => Mark::Titled { title: title.clone(), timing: inner(timing) },
        Mark::Called { title, timing } => Mark::Called { title: title.clone(), timing: inner(timing) },
        Mark::Timing { timing } => Mark::Timing { timing: inner(timing) },
        Mark::Price { price } => Mark::Price { price: inner(price) },
        Mark::Word { .. } => mark.clone(),
    }
}

fn atom(printed: &Atom) -> Atom {
    match printed {
        Atom::Quote(Quote::Text { line }) => Atom::Quote(Quote::Text { line: inner(line) }),
        _ => printed.clone(),
    }
}

fn chain(printed: &Chain) -> Chain {
    let tied = |tied: &Tied| match tied {
        Tied::Beside(word) => Tied::Beside(atom(word)),
        Tied::By(tie, word) => Tied::By(tie.clone(), atom(word)),
        Tied::Limit(_) => tied.clone(),
    };
    Chain {
        at: printed.at,
        relative: printed.relative.as_deref().map(|said| Box::new(relative(said))),
        first: atom(&printed.first),
        more: printed.more.iter().map(tied).collect(),
    }
}

fn relative(printed: &Relative) -> Relative {
    Relative {
        before: printed.before.as_deref().map(|before| Box::new(relative(before))),
        args: whose_apart(of_which(args(&printed.args))),
        pred: predicate(&printed.pred),
        at: printed.at,
        pause: printed.pause.clone(),
    }
}

/// 自分の【守護】を〔持つ〕N as 【守護】を〔持つ〕自分のN: whose N are, or where they lie, stands before what they have.
fn whose_apart(args: Vec<Arg>) -> Vec<Arg> {
    let mut all = Vec::new();
    for arg in args {
        let Arg::Phrase(chain, Some(Particle::Object), pause) = &arg else {
            all.push(arg);
            continue;
        };
        match before_keyword(chain) {
            Some((whose, keyword)) if all.is_empty() => {
                all.push(Arg::Phrase(whose, Some(Particle::Of), None));
                all.push(Arg::Phrase(keyword, Some(Particle::Object), pause.clone()));
            }
            _ => all.push(arg),
        }
    }
    all
}

/// 自分の場の〔【守護】〕: what stands before a keyword, and the rest.
fn before_keyword(chain: &Chain) -> Option<(Chain, Chain)> {
    if chain.relative.is_some() || !matches!(chain.first, Atom::Noun(_)) {
        return None;
    }
    let noun = |tied: &&Tied| matches!(tied, Tied::By(Tie::Of, Atom::Noun(_)));
    let n = chain.more.iter().take_while(noun).count();
    let Some(Tied::By(Tie::Of, first @ Atom::Keyword(_))) = chain.more.get(n) else { return None };
    let whose = Chain { more: chain.more[..n].to_vec(), ..chain.clone() };
    let keyword = Chain { first: first.clone(), more: chain.more[n + 1..].to_vec(), ..chain.clone() };
    Some((whose, keyword))
}

/// AとBをそれぞれ1枚ずつ選ぶ as A1枚とB1枚を選ぶ.
fn so_many_of_each(args: Vec<Arg>) -> Vec<Arg> {
    let each = |arg: &Arg| arg.is(genre::Adverb::Each);
    let count = |arg: &Arg| match arg {
        Arg::Phrase(chain, None, _) => match (&chain.first, &chain.more[..], &chain.relative) {
            (Atom::Quantity(Quantity::Count { n, unit: unit @ Some(_), bound }), [], None) => match bound {
                None | Some(Bound::Each) => Some(Quantity::Count { n: n.clone(), unit: *unit, bound: None }),
                Some(Bound::UpTo | Bound::UpToEach) => {
                    Some(Quantity::Count { n: n.clone(), unit: *unit, bound: Some(Bound::UpTo) })
                }
                Some(_) => None,
            },
            _ => None,
        },
        _ => None,
    };
    let split = |arg: &Arg| match arg {
        Arg::Phrase(chain, Some(Particle::Object), _) => {
            let counted = chain.atoms().any(|atom| matches!(atom, Atom::Quantity(_)));
            if counted { None } else { chain.split_at_and() }
        }
        _ => None,
    };
    let number = args.iter().find_map(count);
    let both = args.iter().enumerate().find_map(|(at, arg)| Some((at, split(arg)?)));
    let (true, Some(number), Some((at, (one, two)))) = (args.iter().any(each), number, both) else {
        return args;
    };
    let number = Tied::Beside(Atom::Quantity(number));
    let mut all = one;
    all.more.push(number.clone());
    all.more.push(Tied::By(Tie::And, two.first));
    all.more.extend(two.more);
    all.more.push(number);
    let mut args = args;
    if let Arg::Phrase(chain, ..) = &mut args[at] {
        *chain = all;
    }
    args.retain(|arg| !each(arg) && count(arg).is_none());
    args
}

/// Nのうち、コストが最も高いもの1体 as コストが最も高いN1体, Nのうち1体 as N1体.
fn of_which(args: Vec<Arg>) -> Vec<Arg> {
    let mut all: Vec<Arg> = Vec::new();
    for arg in args {
        let one = match (all.last(), &arg) {
            (Some(Arg::Phrase(of, Some(Particle::OfWhich), _)), Arg::Phrase(one, particle, pause)) => {
                one_of(of, one).map(|one| Arg::Phrase(one, particle.clone(), pause.clone()))
            }
            _ => None,
        };
        if one.is_some() {
            all.pop();
        }
        all.push(one.unwrap_or(arg));
    }
    all
}

/// Is it what a phrase before のうち can go on with: もの of which something is said, or a count?
pub(crate) fn is_one_of(one: &Chain) -> bool {
    let counts = |tied: &Tied| matches!(tied, Tied::Beside(Atom::Quantity(_)));
    match &one.first {
        Atom::Noun(_) => {
            one.first.noun() == Some(genre::Noun::One)
                && one.relative.is_some()
                && one.more.iter().all(counts)
        }
        Atom::Quantity(_) => one.relative.is_none() && one.more.is_empty(),
        _ => false,
    }
}

/// Something else that is said of the same noun, first.
fn say_before(said: &mut Relative, mut other: Box<Relative>) {
    match &mut said.before {
        Some(before) => say_before(before, other),
        None => {
            other.pause.get_or_insert(Pause::Comma);
            said.before = Some(other);
        }
    }
}

fn one_of(of: &Chain, one: &Chain) -> Option<Chain> {
    if !is_one_of(one) {
        return None;
    }
    let mut cards = of.clone();
    cards.at.start = of.at.start;
    cards.at.end = one.at.end;
    if let Some(said) = &one.relative {
        let mut said = said.clone();
        if let Some(before) = cards.relative.take() {
            say_before(&mut said, before);
        }
        cards.relative = Some(said);
    }
    match &one.first {
        Atom::Quantity(n) => cards.more.push(Tied::Beside(Atom::Quantity(n.clone()))),
        _ => cards.more.extend(one.more.iter().cloned()),
    }
    Some(cards)
}
