//! How a card is played: what it costs besides, what is paid instead of its cost, how it must lie.

use engine::effect::{Asked, Bound, Counts, InTurn, Side};
use language::genre;
use language::grammar::{
    Amount as Number, Arg, Atom, Bound as Bounded, Chain, Clause, Link, Particle, Pred, Quantity, Tie, Tied,
};
use language::scribe::phrase::{Phrase, Pronoun, Says};
use language::scribe::sentences::{body, sentences};
use language::scribe::{Lowered, Plays, conditions};
use language::{Tense, Voice};

use super::abilities::{can_be, can_not, finished};
use super::events::{self, is_each_turn};
use super::{Hooks, cannot, costs, own_noun, posture, times};
use crate::cards::Kind;
use crate::lexicon::Noun;
use crate::table::{Figure, Phase, Zone};
use crate::vocabulary::{
    Ability, Amount, Change, Condition, Filter, Hold, Nature, Op, Pose, Price, Reach, Reference, Selector,
    Test, Topic, Trigger, Verb,
};

/// A line about how this card is played; none if it says something else.
pub(super) fn ability(hooks: &mut Hooks<'_>, at: u8, clauses: &[Clause]) -> Lowered<Option<Ability>> {
    let bare = Ability { at, ..Ability::nothing(hooks.def) };
    if let Some((pose, front)) = played_as(hooks, clauses)? {
        // 裏側表示で出せない: whoever brings it, and by whatever.
        let brings = clauses.last().is_some_and(|last| last.does(hooks.lexicon(), genre::Deed::Bring));
        let nature = if brings && !front { Nature::ComesAs(pose) } else { Nature::PlayedAs(pose, front) };
        return Ok(Some(Ability { nature, ..bare }));
    }
    if let Some(given) = played_during(hooks, clauses)? {
        return Ok(Some(Ability { nature: Nature::PlayedIf, given, ..bare }));
    }
    if let Some(given) = played_so_often(hooks, clauses) {
        return Ok(Some(Ability { nature: Nature::PlayedIf, given, ..bare }));
    }
    if let Some(when) = free_if(hooks, clauses)? {
        let hold = Hold {
            when,
            on: Reach::Cards(Reference::This),
            change: Change::Set(Figure::Cost, 0),
            n: Amount::N(1),
        };
        hooks.lore.costs = true;
        return Ok(Some(Ability { nature: Nature::Static(vec![hold]), ..bare }));
    }
    if let Some((cost, rest)) = additional(hooks, clauses)? {
        return also_costs(hooks, bare, &cost, rest).map(Some);
    }
    match instead_of_cost(hooks, clauses)? {
        Some(cost) => for_another_cost(hooks, bare, &cost).map(Some),
        None => Ok(None),
    }
}

fn plays(hooks: &Hooks<'_>, clause: &Clause) -> bool {
    let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
    matches!(deed, Some(genre::Deed::Play | genre::Deed::Use))
}

fn is_this(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<bool> {
    if chain.first.adnominal() != Some(genre::Adnominal::This) || chain.more.len() != 1 {
        return Ok(false);
    }
    let card = Phrase::read(hooks, chain)?;
    Ok(card.says_only(Says::PRONOUN) && card.pronoun.get() == Some(&Pronoun::This))
}

/// このカードは裏側表示で出せない, このカードはディフェンス表示でのみプレイできる, このカードは前衛に出せる
fn played_as(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<(Pose, bool)>> {
    // このカードをプレイする時、前衛に出せる
    if let [when, how] = clauses
        && let [Arg::Phrase(to, Some(Particle::To), _)] = &how.args[..]
        && is_played(hooks, when)?
    {
        let front = own_noun(to) == Some(Noun::FrontRow) && can_be(how);
        return Ok(
            (front && how.does(hooks.lexicon(), genre::Deed::Bring)).then_some((Pose::default(), true))
        );
    }
    let [only] = clauses else { return Ok(None) };
    // 裏側表示で場に出せない: where else could it come to (LS-22).
    let field = |arg: &&Arg| {
        !arg.phrase(&[Particle::To])
            .is_some_and(|chain| chain.is(genre::Noun::Field) || own_noun(chain) == Some(Noun::CharacterZone))
    };
    let args: Vec<&Arg> = only.args.iter().filter(field).collect();
    let [Arg::Phrase(card, Some(Particle::Topic), _), Arg::Phrase(how, Some(particle), _)] = args[..] else {
        return Ok(None);
    };
    let brings = only.does(hooks.lexicon(), genre::Deed::Bring);
    if !(brings || plays(hooks, only)) || !is_this(hooks, card)? {
        return Ok(None);
    }
    let pose = own_noun(how).and_then(posture).filter(|pose| pose.gained.is_none());
    let front = own_noun(how) == Some(Noun::FrontRow);
    Ok(match (particle, pose) {
        (Particle::AtNoMore, Some(pose)) if can_not(only) => Some((pose, false)),
        (Particle::AtOnly, Some(pose)) if can_be(only) => Some((pose, false)),
        // What lies in no such way lies in the other.
        (Particle::At, Some(Pose { up, defence, .. }))
            if can_not(only) && (up.is_none() || defence.is_none()) =>
        {
            let not = |one: Option<bool>| one.map(|one| !one);
            Some((Pose { up: not(up), defence: not(defence), ..Pose::default() }, false))
        }
        (Particle::To, None) if front && can_be(only) => Some((Pose::default(), true)),
        _ => None,
    })
}

/// このカードは…場合、コストを払わずにプレイできる: when it costs nothing; none if the line says something else.
fn free_if(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<Vec<Condition>>> {
    let [only] = clauses else { return Ok(None) };
    let [Arg::Phrase(card, Some(Particle::Topic), _), Arg::Clause(inner), free] = &only.args[..] else {
        return Ok(None);
    };
    let so = can_be(only) && plays(hooks, only) && free.is(genre::Adverb::WithoutPaying);
    if !so || !conditions::is_condition(hooks, inner) || !is_this(hooks, card)? {
        return Ok(None);
    }
    let mut all = Vec::new();
    let condition = conditions::condition(hooks, inner, None, &mut all)?;
    all.push(condition);
    Ok(Some(all))
}

/// このカードは自分のアタックフェイズ中にのみ使用できる: when it can be played.
pub(super) fn played_during(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<Vec<Condition>>> {
    let [only] = clauses else { return Ok(None) };
    let (card, time, particle) = match &only.args[..] {
        [Arg::Phrase(card, Some(Particle::Topic), _), Arg::Phrase(time, Some(particle), _)] => {
            (Some(card), time, particle)
        }
        [Arg::Phrase(time, Some(particle), _)] if hooks.kind == Kind::Effect => (None, time, particle),
        _ => return Ok(None),
    };
    let only_then = matches!(particle, Particle::ToOnly | Particle::Only);
    let this = card.map_or(Ok(true), |card| is_this(hooks, card))?;
    if !only_then || !can_be(only) || !plays(hooks, only) || !this {
        return Ok(None);
    }
    let during = times::during(hooks, time).or_else(|| times::at(hooks, time));
    let during = during.or_else(|| times::in_turn(hooks, time));
    Ok(during.map(times::conditions))
}

/// このカードは1ターンに1枚しかプレイできない: that not so many of its name were played this turn.
pub(super) fn played_so_often(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Option<Vec<Condition>> {
    let [only] = clauses else { return None };
    let [Arg::Phrase(card, Some(Particle::Topic), _), Arg::Phrase(turn, Some(Particle::To), _), times] =
        &only.args[..]
    else {
        return None;
    };
    let Arg::Phrase(Chain { first: Atom::Quantity(quantity), more, .. }, None, _) = times else {
        return None;
    };
    let Quantity::Count { n: Number::N { n }, unit: Some(_), bound } = quantity else { return None };
    let no_more = matches!(bound, Some(Bounded::NoMore | Bounded::UpToNoMore));
    let up_to = matches!(bound, Some(Bounded::UpTo | Bounded::Only | Bounded::Just));
    let told = (no_more && can_not(only)) || (up_to && can_be(only));
    let this = card.first.adnominal() == Some(genre::Adnominal::This) && card.more.len() == 1;
    if !told || !this || !more.is_empty() || !is_each_turn(turn) || !plays(hooks, only) {
        return None;
    }
    let who = vec![Filter::Is(Test::Name(hooks.lore.naming.clone().into()))];
    let what = Trigger { who, seat: Some(Side::Mine), ..events::of(Topic::Plays) };
    let asked = Asked { def: hooks.def, what, this: None, counts: Counts::Times, when: InTurn::This };
    let played = Amount::Happened(hooks.ask(asked));
    let so_often = Condition::Is(played, Bound::AtLeast, Amount::N((*n).min(99) as i16));
    Some(vec![Condition::Not(Box::new(so_often))])
}

/// このカードをプレイする追加コストとして、…する。: what is paid, and the clauses after it.
fn additional<'c>(
    hooks: &mut Hooks<'_>,
    clauses: &'c [Clause],
) -> Lowered<Option<(Vec<Clause>, &'c [Clause])>> {
    let Some(first) = sentences(clauses).next() else { return Ok(None) };
    let rest = &clauses[first.len()..];
    // このカードをプレイする時、追加コストとして…
    let told = match first {
        [when, paid @ ..] if !paid.is_empty() && is_played(hooks, when)? => paid,
        paid => paid,
    };
    let as_cost = |arg: &Arg| match arg {
        Arg::Phrase(chain, Some(Particle::As), _) => {
            let word = chain.last_noun().and_then(Noun::of);
            chain.more.is_empty() && word == Some(Noun::AdditionalCost)
        }
        _ => false,
    };
    let Some(at) = told.first().and_then(|clause| clause.args.iter().position(as_cost)) else {
        return Ok(None);
    };
    let mut cost = told.to_vec();
    // …しなければならない: as a cost it is done in any case.
    for clause in &mut cost {
        if let Pred::Verb { tense, .. } = &mut clause.pred
            && *tense == Tense::Must
        {
            *tense = Tense::Plain;
        }
    }
    if let Arg::Phrase(chain, ..) = cost[0].args.remove(at)
        && let Some(said) = &chain.relative
    {
        let played =
            Clause { at: said.at, args: said.args.clone(), pred: said.pred.clone(), link: Some(Link::Upon) };
        if !is_played(hooks, &played)? {
            return cannot(chain.at, "何のコストか", "the cost of what");
        }
    }
    Ok(Some((cost, rest)))
}

/// 手札のこのカード: the card alone.
fn of_hand(chain: &Chain) -> Chain {
    match (&chain.first, &chain.more[..]) {
        (Atom::Noun(word), [Tied::By(Tie::Of, first), more @ ..])
            if genre::Noun::of(*word) == Some(genre::Noun::Hand) =>
        {
            Chain { first: first.clone(), more: more.to_vec(), ..chain.clone() }
        }
        _ => chain.clone(),
    }
}

/// このカードをプレイする時、
fn is_played(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<bool> {
    let plain = matches!(clause.pred, Pred::Verb { voice: Voice::Active, tense: Tense::Plain, .. });
    let link = matches!(clause.link, Some(Link::WhenKanji | Link::When | Link::Upon | Link::CasePause));
    // 手札からプレイする: there is nowhere else from where cards are played (8.3).
    let from = |arg: &&Arg| !arg.phrase(&[Particle::From]).is_some_and(|chain| chain.is(genre::Noun::Hand));
    match clause.args.iter().filter(from).collect::<Vec<_>>()[..] {
        [Arg::Phrase(card, Some(Particle::Object), _)] if plain && link && plays(hooks, clause) => {
            is_this(hooks, &of_hand(card))
        }
        _ => Ok(false),
    }
}

/// The cost is paid as the card is played (LS-72).
fn also_costs(hooks: &mut Hooks<'_>, bare: Ability, cost: &[Clause], rest: &[Clause]) -> Lowered<Ability> {
    let costs::Cost { given, prices } = costs::cost(hooks, cost)?;
    hooks.writer().cite(ruling!("LS-72"));
    let nature = match (rest.is_empty(), hooks.kind) {
        (true, _) => Nature::AlsoCosts,
        (false, Kind::Effect) => {
            body(hooks, rest, false)?;
            Nature::Text
        }
        (false, _) => return cannot(rest[0].at, "この続き方", "this way to go on"),
    };
    let ability = finished(hooks, Ability { nature, given, cost: prices, ..bare });
    Ok(without_itself(ability))
}

/// このカードは…することで、コストを払わずにプレイできる; コストを払う代わりに、…してプレイできる: what is paid.
fn instead_of_cost(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<Vec<Clause>>> {
    if let Some(paid) = may_be_paid_instead(hooks, clauses)? {
        return Ok(Some(paid));
    }
    let Some(last) = clauses.last().filter(|last| can_be(last) && plays(hooks, last)) else {
        return Ok(None);
    };
    // …することで、このカードをコストを払わずにプレイできる
    if let ([paid @ .., by, _], [one, two]) = (clauses, &last.args[..])
        && matches!(by.link, Some(Link::ByDoing | Link::ByDoingPause))
    {
        let card = |arg: &Arg| arg.phrase(&[Particle::Object, Particle::Topic]).cloned();
        let free = |arg: &Arg| arg.is(genre::Adverb::WithoutPaying);
        let card = if free(two) { card(one) } else { card(two).filter(|_| free(one)) };
        if let Some(card) = card
            && is_this(hooks, &of_hand(&card))?
        {
            return Ok(Some(paid.iter().chain([by]).cloned().collect()));
        }
    }
    let [Arg::Phrase(card, Some(Particle::Topic), _), Arg::Clause(inner), more @ ..] = &clauses[0].args[..]
    else {
        return Ok(None);
    };
    if !is_this(hooks, card)? {
        return Ok(None);
    }
    let free = |arg: &Arg| arg.is(genre::Adverb::WithoutPaying);
    match (&inner.link, clauses) {
        // コストを払う代わりに、手札を2枚捨てて
        (Some(Link::InsteadPause | Link::Instead), [_]) if pays_its_cost(hooks, inner) => match more {
            [Arg::Clause(paid)] if paid.link.is_none() => Ok(Some(vec![Clause::clone(paid)])),
            _ => Ok(None),
        },
        (Some(Link::ByDoing | Link::ByDoingPause), [_]) if matches!(more, [arg] if free(arg)) => {
            Ok(Some(vec![Clause::clone(inner)]))
        }
        (Some(Link::InsteadPause), [first, middle @ .., _])
            if pays_its_cost(hooks, inner) && last.args.is_empty() =>
        {
            let first = Clause { args: more.to_vec(), ..first.clone() };
            Ok(Some(std::iter::once(first).chain(middle.iter().cloned()).collect()))
        }
        _ => Ok(None),
    }
}

/// このカードをプレイする時、コストを払う代わりに、…してもよい: what is paid.
fn may_be_paid_instead(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Option<Vec<Clause>>> {
    let [when, cost, paid @ .., last] = clauses else { return Ok(None) };
    let instead = matches!(cost.link, Some(Link::InsteadPause | Link::Instead)) && pays_its_cost(hooks, cost);
    if !instead || !is_played(hooks, when)? || sentences(clauses).count() != 1 {
        return Ok(None);
    }
    let Pred::Verb { voice, tense, .. } = last.pred else { return Ok(None) };
    if !(language::view::Form { voice, tense }).may_be_left() {
        return Ok(None);
    }
    let mut last = last.clone();
    if let Pred::Verb { voice, tense, .. } = &mut last.pred {
        (*voice, *tense) = (Voice::Active, Tense::Plain);
    }
    Ok(Some(paid.iter().cloned().chain([last]).collect()))
}

/// コストを払う
fn pays_its_cost(hooks: &Hooks<'_>, clause: &Clause) -> bool {
    let cost = |arg: &Arg| {
        arg.phrase(&[Particle::Object])
            .is_some_and(|chain| chain.is(genre::Noun::Cost) || own_noun(chain) == Some(Noun::EnergyCost))
    };
    clause.does(hooks.lexicon(), genre::Deed::Pay) && matches!(&clause.args[..], [only] if cost(only))
}

/// A use of the card in hand, which plays it (LS-73).
fn for_another_cost(hooks: &mut Hooks<'_>, bare: Ability, cost: &[Clause]) -> Lowered<Ability> {
    if hooks.kind == Kind::Effect {
        return cannot(cost[0].at, "この種類のコスト", "such a cost");
    }
    let costs::Cost { given, prices } = costs::cost(hooks, cost)?;
    hooks.writer().cite(ruling!("LS-73"));
    hooks.writer().deed(Verb::Play(true), Reference::This, Amount::N(1));
    hooks.home = Some(Zone::Hand);
    let nature = Nature::Activated { phase: Some(Phase::Main), turn: Some(Side::Mine) };
    let ability = finished(hooks, Ability { nature, given, cost: prices, ..bare });
    Ok(without_itself(ability))
}

/// The card that is played is none that could be given up for it.
fn without_itself(mut ability: Ability) -> Ability {
    let other = |of: &mut Selector| {
        if of.places.iter().any(|(zone, _)| *zone == Zone::Hand) {
            of.filters.push(Filter::Other);
        }
    };
    let cost = ability.cost.len();
    for op in ability.program.ops.iter_mut().filter(|op| matches!(op, Op::Choose(_))).take(cost) {
        if let Op::Choose(choose) = op {
            other(&mut choose.of);
        }
    }
    for price in &mut ability.cost {
        if let Price::Cards(of, _) = price {
            other(of);
        }
    }
    ability
}
