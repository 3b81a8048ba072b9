//! Heads of abilities: how often each turn, and the edges of turns, phases and battles that set them off.

use language::genre;
use language::grammar::{Amount, Arg, Atom, Bound, Chain, Clause, Particle, Pred, Quantity, Tie, Tied};
use language::scribe::phrase::{Phrase, Pronoun, Says};
use language::scribe::times::turn_of;
use language::scribe::{Lowered, Plays};
use language::{Tense, Voice};

use super::Hooks;
use super::events::of;
use super::times::{Apart, During, apart, at as time_at, conditions, during as time_during, edge, phase};
use crate::lexicon::Noun;
use crate::table::Phase;
use crate::vocabulary::{Condition, Filter, Test, Topic, Trigger};

/// 相手がセットアップフェイズ以外でカードを引いた: takes the time that stands inside an event off it, as what must hold then.
pub(super) fn inside(hooks: &Hooks<'_>, clause: &mut Clause) -> Vec<Condition> {
    let found = |arg: &Arg| match arg {
        Arg::Phrase(chain, None, _) => time_during(hooks, chain).map(conditions),
        Arg::Phrase(chain, Some(Particle::To | Particle::At), _) => {
            time_during(hooks, chain).or_else(|| time_at(hooks, chain)).map(conditions)
        }
        Arg::Phrase(chain, Some(Particle::ExceptAt), _) => {
            let all = time_at(hooks, chain).map(conditions)?;
            Some(vec![Condition::Not(Box::new(Condition::All(all)))])
        }
        _ => None,
    };
    let Some((at, all)) = clause.args.iter().enumerate().find_map(|(at, arg)| Some((at, found(arg)?))) else {
        return Vec::new();
    };
    clause.args.remove(at);
    all
}

/// So many of this counter, and nothing else.
fn counted(chain: &Chain, counters: &[genre::Counter]) -> Option<u16> {
    match (&chain.first, &chain.more[..], &chain.relative) {
        (
            Atom::Quantity(Quantity::Count {
                n: Amount::N { n },
                unit: Some(unit),
                bound: None | Some(Bound::UpTo | Bound::Only | Bound::Just),
            }),
            [],
            None,
        ) => genre::Counter::of(*unit).filter(|counter| counters.contains(counter)).map(|_| *n),
        _ => None,
    }
}

/// 1回しか: takes しか off the count, and says whether it was there.
pub(super) fn no_more_often(clause: &mut Clause) -> bool {
    let taken = |arg: &mut Arg| match arg {
        Arg::Phrase(Chain { first: Atom::Quantity(Quantity::Count { bound, .. }), .. }, None, _) => {
            bound.take_if(|bound| matches!(bound, Bound::NoMore | Bound::UpToNoMore)).is_some()
        }
        _ => false,
    };
    clause.args.iter_mut().any(taken)
}

/// 1回まで, 1回だけ: does the count say that it is no more often?
pub(super) fn is_bounded(clause: &Clause) -> bool {
    clause.args.iter().any(|arg| match arg {
        Arg::Phrase(Chain { first: Atom::Quantity(Quantity::Count { bound, .. }), more, .. }, None, _) => {
            more.is_empty() && matches!(bound, Some(Bound::UpTo | Bound::Only | Bound::Just))
        }
        arg => arg.is(genre::Adverb::OnlyOnce),
    })
}

/// 1ターンに1回、: takes the limit off the clause, and says how often; 0 if there is none.
pub(super) fn limit(clause: &mut Clause) -> u8 {
    // 自分のターン中に1回: in which turns is told, too.
    if let [Arg::Phrase(turn, particle @ Some(Particle::To), _), Arg::Phrase(times, None, _), ..] =
        &mut clause.args[..]
        && let Some(during) = throughout(turn)
        && let Some(n) = counted(times, &[genre::Counter::Time, genre::Counter::Occasion]).filter(|n| *n > 0)
    {
        (*turn, *particle) = (during, None);
        clause.args.remove(1);
        return n.min(9) as u8;
    }
    // 1ターンに1度だけ
    if let [Arg::Phrase(turn, Some(Particle::To), _), once, ..] = &clause.args[..]
        && counted(turn, &[genre::Counter::Turn]) == Some(1)
        && once.is(genre::Adverb::OnlyOnce)
    {
        clause.args.drain(..2);
        return 1;
    }
    let found = match &clause.args[..] {
        [Arg::Phrase(turn, Some(Particle::To), _), Arg::Phrase(times, None, _), ..] => {
            let each = counted(turn, &[genre::Counter::Turn]) == Some(1);
            counted(times, &[genre::Counter::Time, genre::Counter::Occasion]).filter(|n| each && *n > 0)
        }
        _ => None,
    };
    match found {
        Some(n) => {
            clause.args.drain(..2);
            n.min(9) as u8
        }
        None => 0,
    }
}

/// 自分のメインフェイズ中、1ターンに1回、: takes the limit off that stands after the time; 0 if there is none.
pub(super) fn limit_after_time(hooks: &Hooks<'_>, clause: &mut Clause) -> u8 {
    let timed = match clause.args.first() {
        Some(Arg::Phrase(chain, None, _)) => time_during(hooks, chain).is_some(),
        _ => false,
    };
    if !timed {
        return 0;
    }
    let time = clause.args.remove(0);
    let n = limit(clause);
    clause.args.insert(0, time);
    n
}

/// 自分のターンに, 自分のメインフェイズに: the same turn or phase, throughout.
fn throughout(turn: &Chain) -> Option<Chain> {
    let mut turn = turn.clone();
    let last = turn.last_noun()?;
    let owned = turn.more.len() == 1 && matches!(turn.first, Atom::Noun(_));
    match genre::Noun::of(last) {
        Some(genre::Noun::DuringTurn) => {}
        Some(genre::Noun::Turn) if owned => {
            turn.more = vec![Tied::By(Tie::Of, Atom::Noun(genre::Noun::DuringTurn.word()))];
        }
        _ => {
            phase(last)?;
            turn.more.push(Tied::Beside(Atom::Noun(genre::Noun::During.word())));
        }
    }
    Some(turn)
}

/// 自分のエンドフェイズに、: the phase throughout where the ability is used, else as the phase begins (LS-76). Says whether a
/// phase was named so.
pub(super) fn in_phase(hooks: &Hooks<'_>, clause: &mut Clause, used: bool) -> bool {
    let named = |arg: &Arg| match arg {
        Arg::Phrase(chain, Some(Particle::To), _) => time_at(hooks, chain).is_some(),
        _ => false,
    };
    let first = clause.args.iter().position(|arg| !matches!(arg, Arg::Adverb(..)));
    // 自分のメインフェイズ中に: the phase throughout.
    if let Some(Arg::Phrase(chain, particle @ Some(Particle::To), _)) = first.map(|at| &mut clause.args[at])
        && matches!(time_during(hooks, chain), Some((_, Some(_))))
        && used
    {
        *particle = None;
        return true;
    }
    let Some(Arg::Phrase(chain, particle, _)) = first.map(|at| &mut clause.args[at]).filter(|arg| named(arg))
    else {
        return false;
    };
    let edge = if used { genre::Noun::During } else { genre::Noun::Start };
    chain.more.push(Tied::Beside(Atom::Noun(edge.word())));
    *particle = None;
    true
}

/// 自分のターン開始時、: takes the time off the clause, if it is the edge of a turn, a phase or a battle.
pub(super) fn edge_of(
    hooks: &mut Hooks<'_>,
    clause: &mut Clause,
    given: &mut Vec<Condition>,
) -> Lowered<Option<Trigger>> {
    let trigger = match clause.args.first() {
        Some(Arg::Phrase(chain, None | Some(Particle::To), _)) => {
            let bare = Chain { relative: None, ..chain.clone() };
            match turn_or_phase(hooks, &bare) {
                // …したターンの終了時
                Some(trigger) if chain.relative.is_some() => match turn_of(hooks, chain)? {
                    Some(happened) => {
                        given.push(happened);
                        Some(trigger)
                    }
                    None => None,
                },
                Some(trigger) => Some(trigger),
                None => of_this_card(hooks, chain)?,
            }
        }
        Some(Arg::Adverb(word, _)) => {
            let end = genre::Adverb::of(*word) == Some(genre::Adverb::AtEndOfTurn);
            end.then(|| of(Topic::TurnEnds))
        }
        _ => None,
    };
    if trigger.is_some() {
        clause.args.remove(0);
    }
    Ok(trigger)
}

fn turn_or_phase(hooks: &Hooks<'_>, chain: &Chain) -> Option<Trigger> {
    let Apart { which: None, side, nouns } = apart(hooks, chain)? else { return None };
    let (phase, ends) = edge(&nouns)?;
    let (topic, phase) = match (phase, ends) {
        (None, false) => (Topic::TurnBegins, None),
        (None | Some(Phase::End), true) => (Topic::TurnEnds, None),
        (Some(phase), true) => (Topic::PhaseEnds, Some(phase)),
        (Some(phase), false) => (Topic::PhaseBegins, Some(phase)),
    };
    Some(Trigger { seat: side, phase, ..of(topic) })
}

/// このカードの戦闘終了時, このカードのアタック時
fn of_this_card(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Trigger>> {
    let noun = |tied: Option<&Tied>| match tied {
        Some(Tied::Beside(Atom::Noun(word)) | Tied::By(_, Atom::Noun(word))) => Some(*word),
        _ => None,
    };
    let n = chain.more.len();
    let last = noun(chain.more.last());
    let before = n.checked_sub(2).and_then(|n| noun(chain.more.get(n)));
    let (topic, words) = if last.and_then(Noun::of) == Some(Noun::AttackTime) {
        (Topic::Attacks, 1)
    } else if let Some(trigger) = of_battle(hooks, chain)? {
        return Ok(Some(trigger));
    } else if last.and_then(genre::Noun::of) == Some(genre::Noun::End)
        && before.and_then(genre::Noun::of) == Some(genre::Noun::Combat)
    {
        (Topic::FightEnds, 2)
    } else {
        return Ok(None);
    };
    let card = Chain { more: chain.more[..n - words].to_vec(), ..chain.clone() };
    let card = Phrase::read(hooks, &card)?;
    let this = card.says_only(Says::PRONOUN) && card.pronoun.get() == Some(&Pronoun::This);
    Ok(this.then(|| Trigger { who: vec![Filter::This], ..of(topic) }))
}

/// このカードがアタックした戦闘の終了時, このカードが行った戦闘の終了時: of whoever attacked or fought. None if it is another time.
fn of_battle(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Trigger>> {
    let ends = |tied: &Tied| match tied {
        Tied::Beside(Atom::Noun(word)) | Tied::By(Tie::Of, Atom::Noun(word)) => {
            genre::Noun::of(*word) == Some(genre::Noun::End)
        }
        _ => false,
    };
    let battle =
        chain.first.noun() == Some(genre::Noun::Combat) && matches!(&chain.more[..], [end] if ends(end));
    let Some(said) = chain.relative.as_deref().filter(|said| battle && said.before.is_none()) else {
        return Ok(None);
    };
    let Pred::Verb { voice, tense: Tense::Past, .. } = said.pred else { return Ok(None) };
    let test = match said.pred.deed(hooks.lexicon()).and_then(genre::Deed::of) {
        Some(genre::Deed::Attack) if voice == Voice::Passive => Some(Test::Attacked),
        Some(genre::Deed::Attack) => Some(Test::Attacking),
        Some(genre::Deed::Do) => None,
        _ => return Ok(None),
    };
    let [Arg::Phrase(who, Some(Particle::Subject), _)] = &said.args[..] else { return Ok(None) };
    let mut who = super::events::cards(hooks, who)?;
    who.extend(test.map(Filter::Is));
    Ok(Some(Trigger { who, ..of(Topic::FightEnds) }))
}

/// 自分のメインフェイズ中、…: is a phase named, throughout?
pub(super) fn is_in_phase(hooks: &Hooks<'_>, clause: &Clause) -> bool {
    match clause.args.first() {
        Some(Arg::Phrase(chain, None, _)) => matches!(time_during(hooks, chain), Some((_, Some(_)))),
        _ => false,
    }
}

/// 自分のメインフェイズ中、: takes the time off the clause, if it is a turn or a phase.
pub(super) fn during(hooks: &Hooks<'_>, clause: &mut Clause) -> Option<During> {
    let Some(Arg::Phrase(chain, None, _)) = clause.args.first() else { return None };
    let found = time_during(hooks, chain)?;
    clause.args.remove(0);
    Some(found)
}
