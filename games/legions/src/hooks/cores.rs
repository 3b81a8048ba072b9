//! Cores: exhausted, readied, moved (39-12, 39-20).

use engine::effect::Side;
use language::Voice;
use language::genre;
use language::grammar::{Atom, Chain, Particle, Quantity, Tied};
use language::scribe::amounts::{times, value};
use language::scribe::phrase::{Count, Phrase, Says, count};
use language::scribe::{Lowered, Plays};
use language::view::{Slots, View};

use super::words::{own_noun, posture};
use super::{Hooks, amounts, cannot};
use crate::kinds::{Category, Posture};
use crate::lexicon::Noun;
use crate::vocabulary::{Amount, Filter, Op, Reference, Spot, Test, Verb};

/// Cores that a phrase speaks of.
pub(super) struct Cores {
    /// Where they lie; not said otherwise.
    from: Option<(Side, Spot)>,
    /// 活性状態の
    state: Option<Posture>,
    /// The number beside them.
    n: Option<Chain>,
    /// Is it so many at most?
    up_to: bool,
}

/// Is the phrase one of cores?
pub(super) fn is_cores(chain: &Chain) -> bool {
    let core = |atom: &Atom| matches!(atom, Atom::Noun(word) if Noun::of(*word) == Some(Noun::Core));
    match chain.more.last() {
        None => core(&chain.first),
        Some(Tied::Beside(Atom::Quantity(_))) => {
            chain.without_last().is_some_and(|chain| match chain.more.last() {
                None => core(&chain.first),
                Some(tied) => tied.atom().is_some_and(core),
            })
        }
        Some(tied) => tied.atom().is_some_and(core),
    }
}

/// What a phrase says of cores.
fn read(hooks: &mut Hooks<'_>, chain: &Chain, by: Side) -> Lowered<Cores> {
    let mut cores = Cores { from: None, state: None, n: None, up_to: false };
    let mut chain = chain.clone();
    if let Some(Tied::Beside(atom @ Atom::Quantity(_))) = chain.more.last() {
        cores.n = Some(Chain { at: chain.at, relative: None, first: atom.clone(), more: Vec::new() });
        chain.more.pop();
    }
    if let Some(said) = chain.relative.take() {
        let view = View::of_relative(hooks.lexicon(), &said)?;
        let deed = view.deed().and_then(genre::Deed::of);
        // コアゾーンにある, このカードの上に置かれている
        let put =
            view.form().is_some_and(|form| form.voice == Voice::Passive) && deed == Some(genre::Deed::Put);
        let exists = put || matches!(deed, Some(genre::Deed::Exist | genre::Deed::Be));
        let place = view.with(|slots| {
            if put {
                slots.take_form();
            }
            match slots.take(&Particle::To).printed().filter(|_| exists) {
                Some(place) => spot(hooks, place, by),
                None => cannot(said.at, "この種類のコア", "such cores"),
            }
        })?;
        cores.from = Some(place);
    }
    // The noun itself, then what stands before it.
    let mut before = chain.without_last();
    if let Some(state) = before.as_ref().and_then(Chain::last_noun).and_then(Noun::of).and_then(posture) {
        cores.state = Some(state);
        before = before.as_ref().and_then(Chain::without_last);
    }
    if let Some(before) = before {
        if cores.from.is_some() {
            return cannot(chain.at, "二つの場所", "two places at once");
        }
        cores.from = Some(spot(hooks, &before, by)?);
    }
    Ok(cores)
}

/// Where the cores that a phrase speaks of lie, and whose they are, where it says so and nothing else.
pub(super) fn lies(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<(Side, Spot)>> {
    match read(hooks, chain, Side::Mine)? {
        Cores { from, state: None, n: None, up_to: false } => Ok(from),
        _ => cannot(chain.at, "この種類のコア", "such cores"),
    }
}

/// Where cores lie, and whose they are.
pub(super) fn spot(hooks: &mut Hooks<'_>, chain: &Chain, by: Side) -> Lowered<(Side, Spot)> {
    let refused = || cannot(chain.at, "この領域のコア", "a place where no cores lie");
    if own_noun(chain) == Some(Noun::OutsideGame) {
        return Ok((by, Spot::Outside));
    }
    if let Some(on) = amounts::on_card(hooks, chain)? {
        hooks.writer.take_cites();
        let chosen = match &on {
            Reference::Slot(slot) => {
                super::conditions::meant(hooks.writer.ops(), *slot).map(Reference::Every)
            }
            _ => None,
        };
        return on_what(chosen.as_ref().unwrap_or(&on), hooks.category).map_or_else(
            || cannot(chain.at, "マスターとロード以外の上のコア", "cores on what is no master or lord"),
            Ok,
        );
    }
    let area = match chain.last_noun().and_then(Noun::of) {
        Some(Noun::ActiveArea) => Some(Spot::Active),
        Some(Noun::TiredArea) => Some(Spot::Tired),
        _ => None,
    };
    let place = match area {
        Some(_) => match chain.without_last() {
            Some(zone) => zone,
            None => return Ok((by, area.unwrap_or(Spot::Zone))),
        },
        None => chain.clone(),
    };
    let zone = place.last_noun().and_then(Noun::of) == Some(Noun::CoreZone);
    let whose = if zone { place.without_last() } else { Some(place) };
    let Some(whose) = whose else { return Ok((by, area.unwrap_or(Spot::Zone))) };
    let phrase = Phrase::read(hooks, &whose)?;
    phrase.only(Says::WHOSE.and(Says::ZONES))?;
    let side = match phrase.whose.get() {
        None => by,
        Some(whose) => match whose.side(by) {
            Some(side) => side,
            None => return refused(),
        },
    };
    match (phrase.zones.get().map(|zones| &zones[..]), area) {
        (None, area) => Ok((side, area.unwrap_or(Spot::Zone))),
        (Some([wait]), None) if wait.is_wait() && !zone => Ok((side, Spot::Wait(wait.wait().unwrap_or(1)))),
        _ => refused(),
    }
}

/// The master or lord that cores lie on, by what the text means.
fn on_what(on: &Reference, category: Category) -> Option<(Side, Spot)> {
    match on {
        Reference::This => match category {
            Category::Lord => Some((Side::Mine, Spot::Lord)),
            Category::Master => Some((Side::Mine, Spot::Master)),
            Category::Minion | Category::Skill | Category::Arts => None,
        },
        Reference::Every(of) => {
            let side = of.places.first()?.1;
            if of.places.iter().any(|(_, other)| *other != side) {
                return None;
            }
            match of.filters[..] {
                [Filter::Is(Test::Category(Category::Master))] => Some((side, Spot::Master)),
                [Filter::Is(Test::Category(Category::Lord))] => Some((side, Spot::Lord)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// How many, with all of them as less than none.
fn many(
    hooks: &mut Hooks<'_>,
    n: Option<&Chain>,
    per: Option<&Amount>,
    slots: &Slots<'_>,
) -> Lowered<Amount> {
    let all = |chain: &Chain| {
        matches!(chain.first, Atom::Quantity(Quantity::All | Quantity::Every | Quantity::Whole))
            && chain.more.is_empty()
    };
    match n {
        Some(n) if all(n) => Ok(Amount::N(-1)),
        Some(n) => {
            let n = value(hooks, n, Side::Mine)?;
            times(n, per, slots.at())
        }
        None => cannot(slots.at(), "コアの数", "how many cores"),
    }
}

fn taken(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    by: Side,
    per: Option<&Amount>,
) -> Lowered<(Cores, Amount)> {
    let Some(chain) = slots.take(&Particle::Object).printed() else {
        return cannot(slots.at(), "どのコアか", "which cores");
    };
    let mut cores = read(hooks, chain, by)?;
    let beside = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count()).cloned();
    let n = match (&cores.n, &beside) {
        (Some(_), Some(_)) => return cannot(chain.at, "二度述べた数", "a number said twice"),
        (Some(n), None) => Some(n.clone()),
        (None, beside) => beside.clone(),
    };
    if let Some(from) = slots.take(&Particle::From).printed() {
        if cores.from.is_some() {
            return cannot(chain.at, "二つの場所", "two places at once");
        }
        cores.from = Some(spot(hooks, from, by)?);
    }
    if let Some(n) = n.as_ref()
        && per.is_none()
        && let Ok(Count::UpTo(most @ 1..=9)) = count(n)
    {
        cores.up_to = true;
        return Ok((cores, Amount::N(most)));
    }
    let n = many(hooks, n.as_ref(), per, slots)?;
    Ok((cores, n))
}

/// コアを1つ疲労させる, コアを1つ活性状態にする
pub(super) fn turned(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    by: Side,
    per: Option<&Amount>,
    posture: Posture,
) -> Lowered<()> {
    let cores = taken(hooks, slots, by, per)?;
    become_so(hooks, cores, by, posture, slots.at())
}

/// Cores that were spoken of are exhausted, or readied.
pub(super) fn become_so(
    hooks: &mut Hooks<'_>,
    (cores, n): (Cores, Amount),
    by: Side,
    posture: Posture,
    at: language::grammar::At,
) -> Lowered<()> {
    let side = match cores.from {
        None => by,
        Some((side, Spot::Zone)) => side,
        Some((side, Spot::Tired)) if posture == Posture::Active => side,
        Some((side, Spot::Active)) if posture == Posture::Exhausted => side,
        Some(_) => return cannot(at, "コアゾーン以外のコア", "cores that are not in the core zone"),
    };
    let verb = match (posture, cores.state) {
        (Posture::Exhausted, None | Some(Posture::Active)) => Verb::ExhaustCores(side),
        (Posture::Active, None | Some(Posture::Exhausted)) => Verb::ReadyCores(side),
        _ => return cannot(at, "コアの状態", "a state that cores are not in"),
    };
    one_by_one(hooks, verb, n, cores.up_to);
    Ok(())
}

/// Something is done to cores; one after the other, as long as their player likes, where it is to so many at most.
fn one_by_one(hooks: &mut Hooks<'_>, verb: Verb, n: Amount, up_to: bool) {
    let (Amount::N(most), true) = (&n, up_to) else { return hooks.act(verb, Reference::Nothing, n) };
    let mut over = Vec::new();
    for _ in 0..*most {
        over.push(hooks.writer.write(Op::May(0)));
        hooks.act(verb, Reference::Nothing, Amount::N(1));
    }
    over.into_iter().for_each(|step| hooks.writer.land(step));
}

/// コアを1つ取り: they are put where the next deed says.
pub(super) fn take(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<(Cores, Amount)> {
    taken(hooks, slots, by, None)
}

/// コアを1つ…へ移動させる, …に置く (`put`)
pub(super) fn moved(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    by: Side,
    per: Option<&Amount>,
    put: bool,
) -> Lowered<()> {
    let cores = taken(hooks, slots, by, per)?;
    laid(hooks, slots, by, cores, put)
}

/// Where cores go that were spoken of.
pub(super) fn laid(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    by: Side,
    (cores, n): (Cores, Amount),
    put: bool,
) -> Lowered<()> {
    let at = slots.at();
    let Some(to) = slots.take(&Particle::To).printed() else {
        return cannot(at, "コアの行き先", "where cores go");
    };
    let (whose, to) = spot(hooks, to, by)?;
    let (side, from) = match cores.from {
        None if put => (whose, Spot::Outside),
        None => (by, Spot::Zone),
        Some((_, Spot::Outside)) => (whose, Spot::Outside),
        Some(from) => from,
    };
    let from = match (from, cores.state) {
        (from, None) => from,
        (Spot::Zone, Some(Posture::Active)) => Spot::Active,
        (Spot::Zone, Some(Posture::Exhausted)) => Spot::Tired,
        _ => {
            return cannot(
                at,
                "コアゾーン以外のコアの状態の指定",
                "the state of cores outside the core zone",
            );
        }
    };
    one_by_one(hooks, Verb::Cores(side, from, whose, to), n, cores.up_to);
    Ok(())
}
