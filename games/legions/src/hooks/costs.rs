//! Costs (31, 40): marks with a number, or deeds, whose price is read off their steps.

use engine::effect::Side;
use language::grammar::{Arg, At, Atom, Chain, Copula, Line, Pred, Tie, Tied};
use language::scribe::amounts::value;
use language::scribe::phrase::Var;
use language::scribe::sentences::{actor, take_connectives};
use language::scribe::{Actor, Lowered, Plays};
use language::view::View;

use super::{Hooks, cannot};
use crate::kinds::{Harm, Posture};
use crate::lexicon::{Keyword, Noun};
use crate::table::{TIMELINE, Zone};
use crate::vocabulary::{Amount, Condition, Fact, Op, Price, Reference, Selector, Verb, Way};

/// The own timeline and standby zone (40-5).
fn waiting() -> Selector {
    let mut places: Vec<_> = TIMELINE.iter().map(|&zone| (zone, Side::Mine)).collect();
    places.push((Zone::Standby, Side::Mine));
    Selector { places, filters: Vec::new() }
}

/// Everything that is paid; with `cites`, what the text says of paying it as it is followed (40).
pub(super) fn prices(hooks: &mut Hooks<'_>, costs: &[&Line], cites: bool) -> Lowered<Vec<Price>> {
    let mut all = Vec::new();
    for line in costs {
        match marks(line) {
            Some(marks) => {
                for mark in marks {
                    all.extend(marked(hooks, &mark, cites)?);
                }
            }
            None => all.extend(done(hooks, line)?),
        }
    }
    Ok(all)
}

/// The nouns that a cost consists of, if it has no verb.
fn marks(line: &Line) -> Option<Vec<Chain>> {
    let [clause] = &line.clauses[..] else { return None };
    let Pred::Is(last, Copula::Bare) = &clause.pred else { return None };
    let mut all = Vec::new();
    for arg in &clause.args {
        match arg {
            Arg::Phrase(chain, None, _) => all.push(chain),
            _ => return None,
        }
    }
    all.push(last);
    Some(all.into_iter().flat_map(split).collect())
}

/// マスターポイント2、疲労: the parts between commas.
fn split(chain: &Chain) -> Vec<Chain> {
    let mut all = vec![Chain { more: Vec::new(), ..chain.clone() }];
    for tied in &chain.more {
        match tied {
            Tied::By(Tie::Pause | Tie::Slash | Tie::Dot | Tie::And, atom) => {
                all.push(Chain { at: chain.at, relative: None, first: atom.clone(), more: Vec::new() });
            }
            tied => all.last_mut().into_iter().for_each(|last| last.more.push(tied.clone())),
        }
    }
    all
}

/// マスターポイント2, 疲労, マナブースト1
fn marked(hooks: &mut Hooks<'_>, mark: &Chain, cites: bool) -> Lowered<Vec<Price>> {
    let at = mark.at;
    if let Some(points) = super::deeds::points_told(mark) {
        return match language::scribe::amounts::named(&points) {
            Some(Var::X) => {
                hooks.x = true;
                Ok(vec![Price::AnyMp])
            }
            _ => Ok(vec![Price::Mp(value(hooks, &points, Side::Mine)?)]),
        };
    }
    let number = match &mark.more[..] {
        [] => None,
        [Tied::Beside(atom @ Atom::Quantity(_))] => {
            Some(Chain { at, relative: None, first: atom.clone(), more: Vec::new() })
        }
        _ => return cannot(at, "この種類のコスト", "such a cost"),
    };
    let x = number.as_ref().and_then(language::scribe::amounts::named) == Some(Var::X);
    let points = |hooks: &mut Hooks<'_>| -> Lowered<Vec<Price>> {
        match &number {
            Some(_) if x => {
                hooks.x = true;
                Ok(vec![Price::AnyMp])
            }
            Some(number) => Ok(vec![Price::Mp(value(hooks, number, Side::Mine)?)]),
            None => cannot(at, "コストの点数", "how many points"),
        }
    };
    let plain = |price: Price| match number {
        None => Ok(vec![price]),
        Some(_) => cannot(at, "この種類のコスト", "such a cost"),
    };
    let cite = |hooks: &mut Hooks<'_>, reason| {
        if cites {
            hooks.writer.cite(reason);
        }
    };
    match &mark.first {
        Atom::Noun(word) => match Noun::of(*word) {
            Some(Noun::MasterPoint | Noun::Mp) => points(hooks),
            Some(Noun::Tiredness) => {
                cite(hooks, rule!("40-2"));
                plain(Price::Exhaust)
            }
            _ => cannot(at, "この種類のコスト", "such a cost"),
        },
        Atom::Keyword(keyed) => match Keyword::of(keyed.word) {
            Some(Keyword::SelfSacrifice) => {
                cite(hooks, rule!("40-3"));
                plain(Price::Devotion)
            }
            Some(Keyword::ManaBoost) => {
                cite(hooks, rule!("40-4"));
                points(hooks)
            }
            Some(Keyword::SoulCharge) => {
                cite(hooks, rule!("40-5"));
                match &number {
                    Some(_) if x => {
                        hooks.x = true;
                        Ok(vec![
                            Price::AnyNumber(waiting()),
                            Price::Go(waiting(), Amount::X, Way::Exile(false)),
                        ])
                    }
                    Some(number) => {
                        let n = value(hooks, number, Side::Mine)?;
                        Ok(vec![Price::Go(waiting(), n, Way::Exile(false))])
                    }
                    None => cannot(at, "コストの枚数", "how many cards"),
                }
            }
            _ => cannot(at, "この種類のコスト", "such a cost"),
        },
        _ => cannot(at, "この種類のコスト", "such a cost"),
    }
}

/// 手札を1枚除外する: deeds that are done to pay (31-5), as prices.
fn done(hooks: &mut Hooks<'_>, line: &Line) -> Lowered<Vec<Price>> {
    let at = line.clauses.first().map(|clause| clause.at).unwrap_or_default();
    let (mark, counted) = (hooks.writer.mark(), hooks.counted);
    let from = hooks.writer.ops().len();
    let lowered = (|| {
        for clause in &line.clauses {
            let view = View::of_clause(hooks.lexicon(), clause, true)?;
            let Some(deed) = view.deed() else {
                return cannot(at, "この種類のコスト", "such a cost");
            };
            view.with(|slots| {
                take_connectives(slots);
                match actor(hooks, slots, Actor::Unsaid)? {
                    by @ (Actor::Unsaid | Actor::One(Side::Mine)) => hooks.deed(deed, slots, by),
                    _ => cannot(at, "相手が払うコスト", "a cost that the opponent pays"),
                }
            })?;
        }
        Ok(())
    })();
    let found = each(hooks.writer.ops()[from..].to_vec(), at);
    // What is understood of cards that are chosen is understood of the price.
    let chooses = hooks.writer.ops()[from..].iter().any(|op| matches!(op, Op::Choose(_)));
    let cites: Vec<_> = if chooses { hooks.writer.program().cites[from..].concat() } else { Vec::new() };
    hooks.writer.back_to(mark);
    hooks.counted = counted;
    lowered?;
    if matches!(&found, Ok(all) if all.iter().any(|price| matches!(price, Price::AnyNumber(_)))) {
        hooks.x = true;
        hooks.paid = line.clauses.last().and_then(|clause| clause.deed(hooks.lexicon()));
    }
    let chosen = [rule!("36-6"), ruling!("LG-61")];
    cites.into_iter().filter(|cite| !chosen.contains(cite)).for_each(|cite| hooks.writer.cite(cite));
    found
}

/// The prices of steps, one after the other.
fn each(ops: Vec<Op>, at: At) -> Lowered<Vec<Price>> {
    let (mut all, mut rest) = (Vec::new(), &ops[..]);
    while !rest.is_empty() {
        let n = rest.iter().position(|op| matches!(op, Op::Do(todo) if todo.verb != Verb::Stop));
        let n = n.map_or(rest.len(), |n| n + 1);
        match price(&rest[..n]).map(|price| vec![price]).or_else(|| any_number(&rest[..n])) {
            Some(prices) => all.extend(prices),
            None => return cannot(at, "この種類のコスト", "such a cost"),
        }
        rest = &rest[n..];
    }
    match all.is_empty() {
        true => cannot(at, "この種類のコスト", "such a cost"),
        false => Ok(all),
    }
}

/// 手札を好きな枚数除外する: so many as the player says, which is X then.
fn any_number(ops: &[Op]) -> Option<Vec<Price>> {
    let [Op::Choose(choose), Op::Do(last)] = ops else { return None };
    let any = choose.least == Amount::N(0) && choose.most == Amount::N(99) && !choose.random;
    let Verb::Go(way) = last.verb else { return None };
    let of = choose.of.clone();
    (any && last.to == Reference::Slot(choose.into))
        .then(|| vec![Price::AnyNumber(of.clone()), Price::Go(of, Amount::X, way)])
}

/// What steps that were written take to be paid.
pub(super) fn price(ops: &[Op]) -> Option<Price> {
    match ops {
        [Op::Unless(Condition::Not(can), _), Op::Do(_), Op::Choose(choose), Op::Do(last)]
            if matches!(&**can, Condition::Own(Fact::CanChoose(_))) && !choose.random =>
        {
            if last.to != Reference::Slot(choose.into) || choose.least != choose.most {
                return None;
            }
            let (of, n) = (choose.of.clone(), choose.most.clone());
            match last.verb {
                Verb::Go(Way::Field(_)) => None,
                Verb::Go(way) => Some(Price::Go(of, n, way)),
                Verb::Break => Some(Price::Break(of, n)),
                Verb::Wt => match last.n {
                    Amount::N(by @ 1..) => Some(Price::Wait(of, n, by)),
                    _ => None,
                },
                Verb::Turn(posture @ (Posture::Exhausted | Posture::Reversed)) => {
                    Some(Price::Turn(of, n, posture))
                }
                _ => None,
            }
        }
        [Op::Do(only)] => match (&only.to, only.verb, &only.n) {
            (Reference::Nothing, Verb::PayMp(Side::Mine), n) => Some(Price::Mp(n.clone())),
            (Reference::This, Verb::Go(way), _) => Some(Price::GoThis(way)),
            (Reference::This, Verb::Break, _) => Some(Price::BreakThis),
            (Reference::This, Verb::Turn(Posture::Exhausted), _) => Some(Price::Exhaust),
            (Reference::Nothing, Verb::ExhaustCores(Side::Mine), n) => match n {
                Amount::N(..0) => None,
                n => Some(Price::Cores(n.clone())),
            },
            (Reference::Nothing, Verb::Cores(Side::Mine, from, Side::Mine, to), n) => match n {
                Amount::N(..0) => None,
                n => Some(Price::MoveCores(from, to, n.clone())),
            },
            (Reference::This, Verb::Damage(Harm::Any), n) => Some(Price::DamageThis(n.clone())),
            (Reference::Every(of), Verb::Damage(Harm::Any), n) if is_own_master(of) => {
                Some(Price::Damage(n.clone()))
            }
            (Reference::Nothing, Verb::Life(Side::Mine), Amount::N(n @ ..0)) => {
                Some(Price::Life(Amount::N(-n)))
            }
            _ => None,
        },
        _ => None,
    }
}

/// あなたのマスター
fn is_own_master(of: &Selector) -> bool {
    use crate::vocabulary::{Filter, Test};
    let own = of.places.iter().all(|(_, side)| *side == Side::Mine);
    own && of.filters[..] == [Filter::Is(Test::Category(crate::kinds::Category::Master))]
}

/// Does a clause begin with a cost: 【マナブースト2】さらに…?
pub(super) fn leading(args: &[Arg]) -> Vec<&Line> {
    let prices = args.iter().map_while(|arg| match arg {
        Arg::Mark(language::grammar::Mark::Price { price }, _) => Some(&*price.0),
        _ => None,
    });
    prices.collect()
}
