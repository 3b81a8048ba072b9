//! Costs: lowered like deeds; whether one can be paid is read off the steps that pay it.

use engine::effect::Side;
use language::genre;
use language::grammar::{Arg, Atom, Chain, Clause, Link, Particle, Pred, Tie, Tied};
use language::scribe::amounts::number;
use language::scribe::done::do_it;
use language::scribe::sentences::{actor, player, take_connectives};
use language::scribe::{Actor, Lowered, Plays, conditions};
use language::view::View;
use language::{Tense, Voice};

use super::{Hooks, cannot, is, lies, not, own_noun, posture};
use crate::lexicon::{Deed, Noun};
use crate::vocabulary::{Amount, Condition, Filter, Op, Price, Reference, Test, Verb};

/// What a text costs, and what must hold for it to be paid.
pub(super) struct Cost {
    pub given: Vec<Condition>,
    pub prices: Vec<Price>,
}

/// How many of the first clauses are a cost.
pub(super) fn length(clauses: &[Clause]) -> Option<usize> {
    let ends = |clause: &Clause| matches!(clause.link, Some(Link::Cost | Link::ByDoing | Link::ByDoingPause));
    clauses.iter().position(ends).map(|last| last + 1)
}

/// Lowers a cost: the steps that pay it, and its prices.
pub(super) fn cost(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Cost> {
    let before = hooks.writer().spoken_of();
    let (given, rest) = conditions::leading(hooks, clauses)?;
    let mut prices = Vec::new();
    let mut given = given;
    let apart: Vec<Clause> = rest.iter().flat_map(each_of_both).collect();
    for clause in &apart {
        let clause = &without_state(hooks, clause, &mut given)?;
        hooks.writer().stands(clause.at);
        let price = match energy(hooks, clause)? {
            Some(n) => {
                hooks.writer().deed(Verb::Pay, Reference::Nothing, Amount::N(n));
                Price::Energy(n)
            }
            None => paid_by_deed(hooks, clause)?,
        };
        prices.push(price);
    }
    hooks.writer().put_back(&before);
    Ok(Cost { given, prices })
}

/// このカードとエネルギーを1枚ゲインする: a cost each.
fn each_of_both(clause: &Clause) -> Vec<Clause> {
    let object = |arg: &Arg| arg.phrase(&[Particle::Object]).and_then(Chain::split_at_and);
    let found = clause.args.iter().enumerate().find_map(|(at, arg)| object(arg).map(|both| (at, both)));
    let Some((at, (one, two))) = found else { return vec![clause.clone()] };
    let of = |chain: Chain, rest: &[Arg]| {
        let mut args = clause.args[..at].to_vec();
        args.push(Arg::Phrase(chain, Some(Particle::Object), None));
        args.extend(rest.iter().cloned());
        Clause { args, ..clause.clone() }
    };
    // A count stands for the last.
    let count = |arg: &&Arg| !matches!(arg, Arg::Phrase(_, None, _));
    let counted: Vec<Arg> = clause.args[at + 1..].to_vec();
    let bare: Vec<Arg> = counted.iter().filter(count).cloned().collect();
    match one.first.adnominal() {
        Some(genre::Adnominal::This) => vec![of(one, &bare), of(two, &counted)],
        _ => vec![clause.clone()],
    }
}

/// アタック表示のこのカードを…する: how this card must lie is a condition of the cost.
fn without_state(hooks: &mut Hooks<'_>, clause: &Clause, given: &mut Vec<Condition>) -> Lowered<Clause> {
    let this = |tied: &Tied| match tied {
        Tied::By(Tie::Of, atom) => atom.adnominal() == Some(genre::Adnominal::This),
        _ => false,
    };
    let mut clause = clause.clone();
    for arg in &mut clause.args {
        let Arg::Phrase(chain, Some(Particle::Object), _) = arg else { continue };
        let Some(at) = chain.more.iter().position(this) else { continue };
        let before = Chain { more: chain.more[..at].to_vec(), ..chain.clone() };
        let Some(posture) = own_noun(&before).and_then(posture) else { continue };
        let Some(first) = chain.more[at].atom().cloned() else { continue };
        given.push(Condition::Are(Reference::This, vec![lies(posture)]));
        *chain = Chain { first, more: chain.more[at + 1..].to_vec(), relative: None, at: chain.at };
    }
    let _ = hooks;
    Ok(clause)
}

/// エネルギーを1枚ゲインする: so much energy.
fn energy(hooks: &Hooks<'_>, clause: &Clause) -> Lowered<Option<i16>> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let gains = view.deed().and_then(Deed::of) == Some(Deed::Gain);
    if !gains || view.slots().peek(&Particle::Object).and_then(own_noun) != Some(Noun::Energy) {
        return Ok(None);
    }
    view.with(|slots| {
        slots.take(&Particle::Object);
        match slots.take_count_of(&Particle::Object).and_then(number) {
            Some(n) => Ok(Some(n.min(99))),
            None => cannot(clause.at, "エネルギーの枚数", "how much energy"),
        }
    })
}

fn paid_by_deed(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Price> {
    hooks.writer().next_sentence();
    hooks.next_sentence();
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let Some(deed) = view.deed() else {
        return cannot(clause.at, "この種類のコスト", "such a cost");
    };
    let spoken = hooks.writer().spoken_of();
    let from = hooks.writer().ops().len();
    view.with(|slots| {
        take_connectives(slots);
        let by = actor(hooks, slots, Actor::Unsaid)?;
        match by.side() {
            Side::Mine if by != Actor::Both => do_it(hooks, deed, slots, by),
            _ => cannot(clause.at, "相手が払うコスト", "a cost that the opponent pays"),
        }
    })?;
    hooks.writer().put_back_it(&spoken);
    match hooks.price(from, Side::Mine) {
        Some(price) => Ok(price),
        None => cannot(clause.at, "この種類のコスト", "such a cost"),
    }
}

/// What must be so for a deed to do anything.
fn lacks(verb: &Verb) -> Option<Filter> {
    match verb {
        Verb::Regain(false) => Some(not(Test::Gained)),
        Verb::Regain(true) => Some(is(Test::Gained)),
        Verb::Turn(pose) => Some(Filter::Not(Box::new(lies(*pose)))),
        _ => None,
    }
}

/// What steps that were written take to be paid.
pub(super) fn price(ops: &[Op], by: Side) -> Option<Price> {
    match ops {
        [Op::Choose(choose), Op::Do(last)] => {
            let Amount::N(n) = choose.least else { return None };
            let mut of = choose.of.clone();
            let lacks = lacks(&last.verb).filter(|filter| !of.filters.contains(filter));
            of.filters.extend(lacks);
            Some(Price::Cards(of, n))
        }
        [Op::Do(top), Op::Do(_)] if top.into.is_some() && by == Side::Mine => match top.n {
            Amount::N(n) => Some(Price::Deck(n)),
            _ => None,
        },
        [Op::Do(only)] => match (&only.to, &only.verb, &only.n) {
            (Reference::This, verb, _) => Some(Price::This(lacks(verb).into_iter().collect())),
            (Reference::Every(of), ..) => Some(Price::Cards(of.clone(), 1)),
            (Reference::Nothing, Verb::LoseLife(_), Amount::N(n)) if by == Side::Mine => {
                Some(Price::Life(*n))
            }
            (Reference::Nothing, Verb::Damage(_), _) => Some(Price::Life(0)),
            _ => None,
        },
        _ => None,
    }
}

/// 自分が＜機巧＞をプレイする時、そのコストは1減る: as if it were said of such cards of that hand.
pub(super) fn of_what_is_played(hooks: &Hooks<'_>, mut clauses: Vec<Clause>) -> Vec<Clause> {
    let [played, costs] = &clauses[..] else { return clauses };
    let plays = matches!(
        played.deed(hooks.lexicon()).and_then(genre::Deed::of),
        Some(genre::Deed::Play | genre::Deed::Use)
    );
    let plain = matches!(played.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. });
    let when = matches!(played.link, Some(Link::When | Link::WhenKanji | Link::CasePause | Link::EachTime));
    let [
        Arg::Phrase(who, Some(Particle::Subject | Particle::Topic), _),
        Arg::Phrase(what, Some(Particle::Object), _),
    ] = &played.args[..]
    else {
        return clauses;
    };
    let own = player(hooks, who).is_some() && who.more.is_empty() && what.relative.is_none();
    let Some(at) = costs.args.iter().position(is_its_cost).filter(|_| plays && plain && when && own) else {
        return clauses;
    };
    let of = |word: genre::Noun| Tied::By(Tie::Of, Atom::Noun(word.word()));
    let mut more = vec![of(genre::Noun::Hand), Tied::By(Tie::Of, what.first.clone())];
    more.extend(what.more.iter().cloned());
    more.push(of(genre::Noun::Cost));
    let cost = Chain { first: who.first.clone(), more, relative: None, ..what.clone() };
    let mut costs = costs.clone();
    if let Arg::Phrase(chain, ..) = &mut costs.args[at] {
        *chain = cost;
    }
    clauses.splice(.., [costs]);
    clauses
}

/// そのコスト, そのカードのコスト
fn is_its_cost(arg: &Arg) -> bool {
    let Some(chain) = arg.phrase(&[Particle::Topic, Particle::Object]) else { return false };
    let card = match &chain.more[..] {
        [Tied::Beside(_)] => true,
        [Tied::Beside(Atom::Noun(word)), Tied::By(Tie::Of, _)] => {
            genre::Noun::of(*word) == Some(genre::Noun::Card)
        }
        _ => false,
    };
    card && chain.first.adnominal() == Some(genre::Adnominal::That)
        && chain.last_noun() == Some(genre::Noun::Cost.word())
        && chain.relative.is_none()
}
