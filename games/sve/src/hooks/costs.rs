//! Costs: what is paid, in the printed order.

use engine::effect::{Bound, Side};
use language::grammar::{
    Amount as Printed, Arg, Atom, Change as Said, Changes, Clause, Keyed, Link, Particle, Pred, Sign, Tie,
    Tied,
};
use language::scribe::sentences::actor;
use language::scribe::{Actor, Lowered, Plays};
use language::view::View;

use super::choices::Such;
use super::{Hooks, cannot};
use crate::cards::{MAGIC_ITEM, STACK};
use crate::kinds::{Keyword as Key, Stat};
use crate::lexicon::{Keyword, Noun};
use crate::table::Zone;
use crate::vocabulary::{Amount, Filter, Measure, Op, Price, Reference, Selector, Test, Verb, Way};

/// How many of the first clauses are a cost.
pub(super) fn length(clauses: &[Clause]) -> Option<usize> {
    clauses.iter().position(|clause| clause.link == Some(Link::Cost)).map(|last| last + 1)
}

/// Stack counters taken from own amulets (13.3.3.1).
pub(super) fn stacks(n: i16) -> Price {
    let filters = vec![Filter::Is(Test::Has(Key::Stack))];
    Price::Counters(Selector { places: vec![(Zone::Field, Side::Mine)], filters }, STACK, n)
}

/// What a mark costs.
fn marked(hooks: &mut Hooks<'_>, mark: &Keyed, at: language::grammar::At) -> Lowered<Price> {
    let n = match &mark.n {
        Some(Printed::N { n }) => Amount::N(*n as i16),
        Some(Printed::X) => match hooks.x.clone() {
            Some(x) => {
                hooks.writer().cite(rule!("5.2.1.2.1"));
                language::scribe::amounts::value(hooks, &x, Side::Mine)?
            }
            None => {
                hooks.chooses_x = true;
                hooks.writer().program().chooses_x = true;
                Amount::X
            }
        },
        Some(Printed::Y) => return cannot(at, "この種類のコスト", "such a cost"),
        None => Amount::N(1),
    };
    match (Keyword::of(mark.word), n) {
        (Some(Keyword::Cost), n) => Ok(Price::Pp(n)),
        (Some(Keyword::EarthRite | Keyword::EarthRiteN), Amount::N(n)) => Ok(stacks(n)),
        (Some(Keyword::Lesson | Keyword::LessonN), Amount::N(n)) => {
            let name = hooks.name(MAGIC_ITEM);
            let of = Selector {
                places: vec![(Zone::Ex, Side::Mine)],
                filters: vec![Filter::Is(Test::Name(name))],
            };
            Ok(Price::Go(of, n, Way::Banish))
        }
        _ => cannot(at, "この見出し", "such a mark"),
    }
}

/// Lowers a cost: marks that stand before it, and deeds; what it names is the payer's own (10.4.3).
pub(super) fn cost(hooks: &mut Hooks<'_>, marks: &[Keyed], clauses: &[Clause]) -> Lowered<Vec<Price>> {
    hooks.in_cost = true;
    let prices = prices(hooks, marks, clauses);
    hooks.in_cost = false;
    prices
}

fn prices(hooks: &mut Hooks<'_>, marks: &[Keyed], clauses: &[Clause]) -> Lowered<Vec<Price>> {
    let at = clauses[0].at;
    let mut all = Vec::new();
    for mark in marks {
        all.push(marked(hooks, mark, at)?);
    }
    let (start, first) = (hooks.writer().mark(), hooks.writer().ops().len());
    hooks.next_sentence();
    for clause in clauses {
        if !matches!(clause.link, None | Some(Link::Pause | Link::Cost)) {
            return cannot(clause.at, "この種類のコスト", "such a cost");
        }
        let mut clause = clause.clone();
        if let Some(price) = life(hooks, &clause) {
            all.push(price);
            continue;
        }
        for mark in super::bodies::take_marks(&mut clause) {
            all.push(marked(hooks, &mark, clause.at)?);
        }
        if matches!(clause.pred, Pred::Nothing) && clause.args.is_empty() {
            continue;
        }
        let from = hooks.writer().ops().len();
        let view = View::of_clause(hooks.lexicon(), &clause, true)?;
        let Some(deed) = view.deed() else {
            return cannot(clause.at, "この種類のコスト", "such a cost");
        };
        view.with(|slots| {
            let by = actor(hooks, slots, Actor::Unsaid)?;
            hooks.deed(deed, slots, by)
        })?;
        match (paid(&hooks.writer.ops()[from..]).as_deref(), hooks.sentence.such.take()) {
            (Some(prices), None) => all.extend(prices.iter().cloned()),
            (Some([Price::ActAny(of)]), Some(Such::Worth(n))) => all.push(Price::ActWorth(of.clone(), n)),
            _ => return cannot(clause.at, "この種類のコスト", "such a cost"),
        }
    }
    hooks.end_sentence()?;
    let cites = hooks.writer().program().cites[first..].concat();
    hooks.writer().back_to(start);
    cites.into_iter().for_each(|cite| hooks.writer().cite(cite));
    hooks.did = None;
    // A card that pays with itself can't pay another part (SV-77).
    let gone = all.iter().position(|price| matches!(price, Price::GoThis(_)));
    let acted = all.iter().position(|price| matches!(price, Price::ActThis));
    for (at, price) in all.iter_mut().enumerate() {
        let after = |first: Option<usize>| first.is_some_and(|first| first < at);
        match price {
            Price::Go(of, ..) | Price::Reveal(of, _) if after(gone) => of.filters.push(Filter::Other),
            Price::Act(of, _) if after(gone) || after(acted) => of.filters.push(Filter::Other),
            _ => {}
        }
    }
    Ok(all)
}

/// A cost in the middle of a text: its row.
pub(super) fn inside(hooks: &mut Hooks<'_>, marks: &[Keyed], clauses: &[Clause]) -> Lowered<u16> {
    let prices = cost(hooks, marks, clauses)?;
    hooks.writer().cite(rule!("10.4.7"));
    hooks.writer().cite(rule!("10.4.7.1"));
    Ok(hooks.writer().cost_row(prices))
}

/// リーダーの《体力》-2, PP最大値を-2: defence of one's own leader, or the maximum of PP.
fn life(hooks: &Hooks<'_>, clause: &Clause) -> Option<Price> {
    let Pred::Is(chain, language::grammar::Copula::Bare) = &clause.pred else { return None };
    if let [Arg::Phrase(figure, Some(Particle::Object), _)] = &clause.args[..] {
        let pp = figure.only_noun().and_then(Noun::of) == Some(Noun::MaxPp);
        let n = super::grants::change(chain).filter(|n| pp && *n < 0)?;
        return Some(Price::PpMax(-n));
    }
    let (Atom::Noun(leader), [Tied::By(Tie::Of, Atom::Changes(Changes::All { first, more }))], None) =
        (&chain.first, &chain.more[..], &chain.relative)
    else {
        return None;
    };
    let Said::Of { figure: Some(figure), more: also, sign: Sign::Minus, n: Printed::N { n } } = first else {
        return None;
    };
    let own = Noun::of(*leader) == Some(Noun::Leader) && clause.args.is_empty();
    let plain = more.is_empty() && also.is_empty() && hooks.in_cost;
    (own && plain && super::stat(figure.0) == Some(Stat::Defense)).then_some(Price::Life(*n as i16))
}

/// What steps of one clause take to be paid: of several cards, each by itself.
fn paid(ops: &[Op]) -> Option<Vec<Price>> {
    let (Op::Do(last), chosen) = ops.split_last()? else { return None };
    // Cards that were shuffled in have paid.
    if chosen.is_empty() && matches!(last.verb, Verb::Shuffle(_)) {
        return Some(Vec::new());
    }
    let mut parts = vec![last.to.clone()];
    while let Some(at) = parts.iter().position(|part| matches!(part, Reference::Both(_))) {
        if let Reference::Both(inner) = parts[at].clone() {
            parts.splice(at..=at, inner);
        }
    }
    if parts.len() == 1 {
        return price(ops).map(|price| vec![price]);
    }
    let mut all = Vec::new();
    for part in &parts {
        let choose = chosen.iter().find(|op| match (op, part) {
            (Op::Choose(choose), Reference::Slot(slot)) => choose.into == *slot,
            _ => false,
        });
        let one = Op::Do(engine::effect::Do { to: part.clone(), ..last.clone() });
        all.push(price(&choose.cloned().into_iter().chain([one]).collect::<Vec<_>>())?);
    }
    Some(all)
}

/// How many counters of a kind lie on this card.
fn counted(counter: u8) -> Amount {
    Amount::Own(Measure::Counters(Reference::This, counter))
}

/// What steps that were written take to be paid.
pub(super) fn price(ops: &[Op]) -> Option<Price> {
    match ops {
        [Op::Choose(choose), Op::Do(last)] => {
            let Amount::N(n) = choose.most else { return None };
            if last.to != Reference::Slot(choose.into) {
                return None;
            }
            if choose.may || (choose.least != choose.most && choose.least != Amount::N(0)) {
                return None;
            }
            let of = choose.of.clone();
            let any = choose.least == Amount::N(0) && n >= 99;
            match (last.verb, choose.random, any) {
                (Verb::Act, false, false) => Some(Price::Act(of, n)),
                (Verb::Reveal, false, false) => Some(Price::Reveal(of, n)),
                (Verb::Flip(engine::Face::Up), false, false) => Some(Price::TurnUp(of, n)),
                (Verb::Counter(counter), false, false) if n == 1 && counter != STACK => {
                    let Amount::N(taken) = last.n else { return None };
                    let mut of = of;
                    of.filters.push(Filter::Is(Test::Counters(counter, Bound::AtLeast, -taken)));
                    Some(Price::CountersOfOne(of, counter, -taken))
                }
                (Verb::Go(way), false, false) => Some(Price::Go(of, n, way)),
                (Verb::Go(way), true, false) => Some(Price::GoRandom(of, n, way)),
                (Verb::Act, false, true) => Some(Price::ActAny(of)),
                (Verb::Go(way), false, true) => Some(Price::GoAny(of, way)),
                _ => None,
            }
        }
        [Op::Do(top), Op::Do(last)] if last.to == top.into.map_or(Reference::Nothing, Reference::Slot) => {
            match (top.verb, &top.n, last.verb) {
                (Verb::Count(side, engine::End::Top), Amount::N(n), Verb::Go(way)) => {
                    Some(Price::GoTop(side, *n, way))
                }
                _ => None,
            }
        }
        [Op::Do(only)] => match (&only.to, only.verb) {
            (Reference::This, Verb::Counter(counter)) => match only.n {
                Amount::N(n) => Some(Price::CountersThis(counter, -n)),
                Amount::Times(ref all, -1) if **all == counted(counter) => {
                    Some(Price::AllCountersThis(counter))
                }
                _ => None,
            },
            // 自分のリーダーの炎カウンター2個を取る
            (Reference::Leader(Side::Mine), Verb::Counter(counter)) => match only.n {
                Amount::N(n) if n < 0 => {
                    let enough = Filter::Is(Test::Counters(counter, Bound::AtLeast, -n));
                    let of = Selector { places: vec![(Zone::Leader, Side::Mine)], filters: vec![enough] };
                    Some(Price::CountersOfOne(of, counter, -n))
                }
                _ => None,
            },
            (Reference::This, Verb::Act) => Some(Price::ActThis),
            // To come to the field is no price.
            (Reference::This, Verb::Go(way)) if way != Way::Field => Some(Price::GoThis(way)),
            (Reference::Nothing, Verb::Skip(Side::Mine)) => Some(Price::Skip),
            (Reference::Every(of), Verb::Go(way)) => Some(Price::GoAll(of.clone(), way)),
            _ => None,
        },
        _ => None,
    }
}
