//! Heads of abilities: how often each turn, and the edges of turns and phases that set them off.

use engine::effect::Side;
use language::grammar::{Amount, Arg, Atom, Chain, Clause, Particle, Quantity, Tie, Tied};
use language::lexicon::NOUN;
use language::{Word, genre};

use super::events::of;
use crate::lexicon::Noun;
use crate::table::Phase;
use crate::vocabulary::{Topic, Trigger};

/// So many of this counter, and nothing else.
fn counted(chain: &Chain, counters: &[genre::Counter]) -> Option<u16> {
    match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Quantity(Quantity::Count { n: Amount::N { n }, unit: Some(unit), bound: None }), [], None) => {
            genre::Counter::of(*unit).filter(|counter| counters.contains(counter)).map(|_| *n)
        }
        _ => None,
    }
}

/// 1ターンに1回、: takes the limit off the clause, and says how often; 0 if there is none.
pub(super) fn limit(clause: &mut Clause) -> u8 {
    let found = match &clause.args[..] {
        [Arg::Phrase(turn, Some(Particle::To), _), Arg::Phrase(times, None, _), ..] => {
            let each = counted(turn, &[genre::Counter::Turn]) == Some(1);
            counted(times, &[genre::Counter::Time, genre::Counter::Occasion]).filter(|n| each && *n < 256)
        }
        _ => None,
    };
    match found {
        Some(n) => {
            clause.args.drain(..2);
            n as u8
        }
        None => 0,
    }
}

fn phase(word: Noun) -> Option<Phase> {
    match word {
        Noun::SetupPhase => Some(Phase::Start),
        Noun::MainPhase => Some(Phase::Main),
        Noun::LeadPhase => Some(Phase::Lead),
        Noun::AttackPhase => Some(Phase::Attack),
        Noun::EndPhase => Some(Phase::End),
        _ => None,
    }
}

/// 自分のターン開始時、: takes the time off the clause, if it is the edge of a turn or a phase.
pub(super) fn edge(clause: &mut Clause) -> Option<Trigger> {
    let Some(Arg::Phrase(chain, None, _)) = clause.args.first() else { return None };
    let trigger = edge_of(chain)?;
    clause.args.remove(0);
    Some(trigger)
}

/// In whose turns and in which phase an ability is used; both where nothing is said.
pub(super) type During = (Option<Side>, Option<Phase>);

/// 自分のメインフェイズ中、: takes the time off the clause, if it is a turn or a phase.
pub(super) fn during(clause: &mut Clause) -> Option<During> {
    let Some(Arg::Phrase(chain, None, _)) = clause.args.first() else { return None };
    let (seat, rest) = whose_time(chain)?;
    let found = match &rest[..] {
        [turn] if genre::Noun::of(*turn) == Some(genre::Noun::DuringTurn) => (seat, None),
        [part, during] if genre::Noun::of(*during) == Some(genre::Noun::During) => {
            (seat, Some(phase(Noun::of(*part)?)?))
        }
        _ => return None,
    };
    clause.args.remove(0);
    Some(found)
}

/// Whose time it is, and the nouns that say which; both players' is nobody's in particular.
fn whose_time(chain: &Chain) -> Option<(Option<Side>, Vec<Word<NOUN>>)> {
    if chain.relative.is_some() {
        return None;
    }
    let mut words = vec![match &chain.first {
        Atom::Noun(word) => *word,
        _ => return None,
    }];
    for tied in &chain.more {
        match tied {
            Tied::Beside(Atom::Noun(word)) | Tied::By(Tie::Of, Atom::Noun(word)) => words.push(*word),
            _ => return None,
        }
    }
    let seat = match genre::Noun::of(words[0]) {
        Some(genre::Noun::You) => Some(Some(Side::Mine)),
        Some(genre::Noun::Opponent) => Some(Some(Side::Theirs)),
        Some(genre::Noun::EachPlayer) => Some(None),
        _ => None,
    };
    let rest = words.split_off(usize::from(seat.is_some()));
    Some((seat.flatten(), rest))
}

fn edge_of(chain: &Chain) -> Option<Trigger> {
    let (seat, rest) = whose_time(chain)?;
    let turn = |topic| Some(Trigger { seat, ..of(topic, Vec::new()) });
    match &rest[..] {
        [edge] => match genre::Noun::of(*edge)? {
            genre::Noun::StartOfTurn => turn(Topic::TurnBegins),
            genre::Noun::EndOfTurn => turn(Topic::TurnEnds),
            _ => None,
        },
        [during, edge] => {
            let ends = match genre::Noun::of(*edge)? {
                genre::Noun::Start => false,
                genre::Noun::End => true,
                _ => return None,
            };
            if genre::Noun::of(*during) == Some(genre::Noun::Turn) {
                return turn(if ends { Topic::TurnEnds } else { Topic::TurnBegins });
            }
            let phase = phase(Noun::of(*during)?)?;
            match (phase, ends) {
                (Phase::End, true) => turn(Topic::TurnEnds),
                (_, true) => turn(Topic::PhaseEnds).map(|trigger| Trigger { phase: Some(phase), ..trigger }),
                (_, false) => {
                    turn(Topic::PhaseBegins).map(|trigger| Trigger { phase: Some(phase), ..trigger })
                }
            }
        }
        _ => None,
    }
}
