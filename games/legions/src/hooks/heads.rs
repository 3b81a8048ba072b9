//! Heads of abilities: 「名前」《発生条件》【発生コスト】： (36-2).

use engine::effect::Side;
use language::grammar::{
    Amount, Arg, Atom, Chain, Clause, Copula, Line, Link, Mark, Particle, Pred, Quantity,
};
use language::grammar::{Raw, Tie, Tied};
use language::scribe::conditions::subject_of;
use language::scribe::phrase::{Phrase, Says};
use language::scribe::{Lowered, Plays};
use language::view::View;
use language::{Tense, genre};

use super::conditions::is_this;
use super::events::of_clause;
use super::words::topic;
use super::{Hooks, cannot, times};
use crate::ability::{Topic, Trigger, Who};
use crate::lexicon::{Keyword, Noun};

/// When an ability works.
pub(super) enum Timing {
    /// Set off by any of these (37-2).
    Triggered(Vec<Trigger>),
    /// Holds, in this side's turn where one is said (37-3).
    Static(Option<Side>),
    /// At will, so often a turn (37-4).
    AtWill(Option<u8>),
}

/// The head of an ability, taken apart.
pub(super) struct Head<'c> {
    pub name: Option<Box<str>>,
    pub timing: &'c Line,
    pub costs: Vec<&'c Line>,
}

/// The head of a line, if it has one.
pub(super) fn head(line: &Line) -> Option<Head<'_>> {
    let first = line.clauses.first()?;
    if first.pred != Pred::Nothing || first.link != Some(Link::Cost) {
        return None;
    }
    let mut marks = first.args.iter().map(|arg| match arg {
        Arg::Mark(mark, _) => Some(mark),
        _ => None,
    });
    let (name, timing) = match marks.next()?? {
        Mark::Titled { title: Raw(title), timing } => (Some(title.clone()), &*timing.0),
        Mark::Called { title: Raw(title), timing } => (Some(title.clone()), &*timing.0),
        Mark::Timing { timing } => (None, &*timing.0),
        _ => return None,
    };
    let costs = marks.map(|mark| match mark? {
        Mark::Price { price } => Some(&*price.0),
        _ => None,
    });
    Some(Head { name, timing, costs: costs.collect::<Option<_>>()? })
}

fn not_understood<T>(clause: &Clause) -> Lowered<T> {
    cannot(clause.at, "この種類の発生条件", "such a condition to set it off")
}

/// 自ターン中任意, and how often.
fn at_will(clause: &Clause, chain: &Chain) -> Option<Option<u8>> {
    let keyed = |chain: &Chain| match (&chain.first, &chain.more[..]) {
        (Atom::Keyword(keyed), []) => match (Keyword::of(keyed.word)?, &keyed.n) {
            (Keyword::AtWill, None) => Some(None),
            (Keyword::AtWillTimes, Some(Amount::N { n })) => Some(Some((*n).min(255) as u8)),
            _ => None,
        },
        _ => None,
    };
    match &clause.args[..] {
        [] => keyed(chain),
        [Arg::Phrase(word, None, None)] if keyed(word) == Some(None) => {
            match (&chain.first, &chain.more[..]) {
                (
                    Atom::Quantity(Quantity::Count { n: Amount::N { n }, unit: Some(unit), bound: None }),
                    [],
                ) if genre::Counter::of(*unit) == Some(genre::Counter::Time) => {
                    Some(Some((*n).min(255) as u8))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// The parts of a phrase between strokes: 配置時/レーン移動時.
fn parts(chain: &Chain) -> Vec<Chain> {
    let mut all = vec![Chain { more: Vec::new(), ..chain.clone() }];
    for tied in &chain.more {
        match tied {
            Tied::By(Tie::Slash | Tie::Dot | Tie::Or | Tie::OrShort | Tie::Pause, atom) => {
                all.push(Chain { at: chain.at, relative: None, first: atom.clone(), more: Vec::new() });
            }
            tied => all.last_mut().into_iter().for_each(|last| last.more.push(tied.clone())),
        }
    }
    all
}

/// What a timing says.
pub(super) fn timing(hooks: &mut Hooks<'_>, line: &Line) -> Lowered<Timing> {
    if let [clause] = &line.clauses[..]
        && let Pred::Is(chain, Copula::Bare) = &clause.pred
    {
        if let Some(often) = at_will(clause, chain) {
            return Ok(Timing::AtWill(often));
        }
        if clause.args.is_empty() {
            if chain.only_noun().and_then(Noun::of) == Some(Noun::Always) {
                return Ok(Timing::Static(None));
            }
            if let Some(side) = times::turn(hooks, chain) {
                return Ok(Timing::Static(Some(side)));
            }
        }
    }
    triggers(hooks, line).map(Timing::Triggered)
}

/// Everything that sets an ability off.
fn triggers(hooks: &mut Hooks<'_>, line: &Line) -> Lowered<Vec<Trigger>> {
    let mut found = Vec::new();
    let (mut turn, mut from, mut subject) = (None, 0, None);
    for clause in &line.clauses {
        match &clause.pred {
            Pred::Is(chain, Copula::Bare) if clause.args.is_empty() => {
                for part in parts(chain) {
                    found.extend(called(hooks, clause, &part)?);
                }
                (from, subject) = (found.len(), None);
            }
            // このカードがタイムラインにあり、: it works there.
            Pred::Verb { tense: Tense::Stem | Tense::Te, .. } if clause.link == Some(Link::Pause) => {
                works_there(hooks, clause)?;
            }
            Pred::Verb { .. } => {
                let mut clause = clause.clone();
                if let Some(Arg::Phrase(chain, particle @ (None | Some(Particle::To)), _)) =
                    clause.args.first()
                    && let Some(side) = times::turn(hooks, chain)
                        .filter(|_| particle.is_none())
                        .or_else(|| times::turn_alone(hooks, chain).filter(|_| particle.is_some()))
                {
                    turn = Some(side);
                    clause.args.remove(0);
                }
                // 《バトルで生き残った時》: this card does it, or it happens to it (LG-104).
                let alone = subject.is_none() && subject_of(&clause).is_none();
                let own = alone.then(|| this_card(clause.at));
                let all = of_clause(hooks, &clause, subject.as_ref());
                found.extend(match (all, own) {
                    (Err(refused), Some(own)) => {
                        let all = of_clause(hooks, &clause, Some(&own)).map_err(|_| refused)?;
                        hooks.writer.cite(ruling!("LG-104"));
                        all
                    }
                    (all, _) => all?,
                });
                subject = subject_of(&clause).cloned().or(subject);
                let more = matches!(
                    clause.link,
                    Some(Link::Or | Link::OrPause | Link::CommaOr | Link::CommaOrPause)
                );
                let ends = matches!(
                    clause.link,
                    Some(
                        Link::WhenKanjiEnd
                            | Link::WhenEnd
                            | Link::WhenSlash
                            | Link::WhenKanjiSlash
                            | Link::WhenKanjiOr
                            | Link::WhenOr
                    )
                );
                if ends {
                    found[from..].iter_mut().for_each(|trigger| trigger.turn = turn);
                    (turn, from, subject) = (None, found.len(), None);
                } else if !more {
                    return not_understood(&clause);
                }
            }
            _ => return not_understood(clause),
        }
    }
    match found.is_empty() || from != found.len() {
        true => match line.clauses.first() {
            Some(clause) => not_understood(clause),
            None => Ok(found),
        },
        false => Ok(found),
    }
}

/// このカード
fn this_card(at: language::grammar::At) -> Chain {
    let first = Atom::Adnominal(genre::Adnominal::This.word());
    let card = Tied::Beside(Atom::Noun(genre::Noun::Card.word()));
    Chain { at, relative: None, first, more: vec![card] }
}

/// 配置時, あなたのスタートフェイズ開始時
fn called(hooks: &Hooks<'_>, clause: &Clause, chain: &Chain) -> Lowered<Vec<Trigger>> {
    if let Some(topic) = chain.only_noun().and_then(Noun::of).and_then(topic) {
        return Ok(vec![Trigger::this(topic)]);
    }
    match times::edges(hooks, chain) {
        Some((sides, topic)) => Ok(sides.into_iter().map(|side| of_player(side, topic)).collect()),
        None => not_understood(clause),
    }
}

/// An edge of a phase of a player.
pub(super) fn of_player(side: Side, topic: Topic) -> Trigger {
    Trigger { who: Who::Player(side), ..Trigger::this(topic) }
}

fn works_there(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<()> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let lies = matches!(view.deed().and_then(genre::Deed::of), Some(genre::Deed::Exist | genre::Deed::Be));
    view.with(|slots| {
        let who = slots.take(&Particle::Topic).printed();
        let place = slots.take(&Particle::To).printed();
        let (Some(who), Some(place), true) = (who, place, lies) else { return not_understood(clause) };
        let who = Phrase::read(hooks, who)?;
        let place = Phrase::read(hooks, place)?;
        place.only(Says::ZONES.and(Says::WHOSE))?;
        match place.zones.get().filter(|_| is_this(&who)) {
            Some(zones) => {
                hooks.here_works(&zones.clone());
                Ok(())
            }
            None => not_understood(clause),
        }
    })
}
