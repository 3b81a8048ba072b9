//! Times: how long something lasts, when it is done, in whose turn.

use engine::effect::Side;
use language::Word;
use language::genre::{self, Adnominal};
use language::grammar::{Amount, Atom, Chain, Particle, Quantity};
use language::lexicon::{ADVERB, NOUN};
use language::scribe::phrase::Whose;
use language::scribe::times::{Apart, apart, turn_of};
use language::scribe::{Lowered, Time};

use super::words::{edge, phase};
use super::{Hooks, cannot};
use crate::ability::Topic;
use crate::game::Legions;
use crate::kinds::{Phase, PhaseEdge};
use crate::lexicon::Noun;
use crate::vocabulary::{Condition, Fact, Term};

/// When something is done later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Then {
    /// In whose turns.
    pub sides: Vec<Side>,
    /// At which edge of a phase.
    pub topic: Topic,
    /// 次のあなたのターンの: not before a turn of theirs has begun.
    pub next_turn: bool,
}

const BOTH: [Side; 2] = [Side::Mine, Side::Theirs];

/// The sides that a word means; both where it says nothing of it.
pub(super) fn sides(whose: Option<Whose>, by: Side) -> Vec<Side> {
    whose.and_then(|whose| whose.side(by)).map_or(BOTH.to_vec(), |side| vec![side])
}

/// A phase, and its edge where one is said.
fn of_phase(nouns: &[Word<NOUN>]) -> Option<(Phase, Option<PhaseEdge>)> {
    match *nouns {
        [of] => Some((phase(of)?, None)),
        [of, at] => Some((phase(of)?, Some(edge(at)?))),
        _ => None,
    }
}

/// The edges of phases that a time is: 《あなたのスタートフェイズ開始時》.
pub(super) fn edges(hooks: &Hooks<'_>, chain: &Chain) -> Option<(Vec<Side>, Topic)> {
    let Apart { which: None, whose, nouns } = apart(hooks, chain)? else { return None };
    // A turn begins with its start phase, and ends with its end phase (27-1).
    if let [at] = nouns[..] {
        let topic = match genre::Noun::of(at)? {
            genre::Noun::StartOfTurn => Topic::StartBegins,
            genre::Noun::EndOfTurn => Topic::EndEnds,
            _ => return None,
        };
        return Some((sides(whose, Side::Mine), topic));
    }
    match of_phase(&nouns)? {
        (phase, Some(edge)) => Some((sides(whose, Side::Mine), Topic::edge(phase, edge))),
        (_, None) => None,
    }
}

/// In whose turn: 自ターン中, あなたのターン中.
pub(super) fn turn(hooks: &Hooks<'_>, chain: &Chain) -> Option<Side> {
    let Apart { which: None, whose, nouns } = apart(hooks, chain)? else { return None };
    match (nouns[..].first().copied().filter(|_| nouns.len() == 1), whose) {
        (Some(word), None) => match Noun::of(word)? {
            Noun::DuringYourTurn => Some(Side::Mine),
            Noun::DuringTheirTurn => Some(Side::Theirs),
            _ => None,
        },
        (Some(word), Some(whose)) => {
            let turn = genre::Noun::of(word) == Some(genre::Noun::DuringTurn);
            whose.side(Side::Mine).filter(|_| turn)
        }
        _ => None,
    }
}

/// あなたのターン: whose.
pub(super) fn turn_alone(hooks: &Hooks<'_>, chain: &Chain) -> Option<Side> {
    let Apart { which: None, whose, nouns } = apart(hooks, chain)? else { return None };
    let turn = matches!(nouns[..], [word] if genre::Noun::of(word) == Some(genre::Noun::Turn));
    whose.and_then(|whose| whose.side(Side::Mine)).filter(|_| turn)
}

/// How long something lasts, by its words.
fn term(hooks: &Hooks<'_>, chain: &Chain, particle: Option<&Particle>) -> Option<Term> {
    let Apart { which, whose, nouns } = apart(hooks, chain)?;
    let side = whose.map_or(Some(Side::Mine), |whose| whose.side(Side::Mine));
    let battle = matches!(nouns[..], [word] if Noun::of(word) == Some(Noun::DuringBattle));
    match (which, particle) {
        (Some(Adnominal::This | Adnominal::That), None) if battle && whose.is_none() => Some(Term::Battle),
        (Some(Adnominal::Next), Some(Particle::Until)) => {
            if let [at] = nouns[..] {
                match genre::Noun::of(at) {
                    Some(genre::Noun::EndOfTurn) => return Some(Term::NextTurnOf(side?)),
                    // 次のあなたのターンまで: until that turn begins (LG-111).
                    Some(genre::Noun::StartOfTurn | genre::Noun::Turn) => {
                        return Some(Term::Edge(side?, Phase::Start, PhaseEdge::Begins));
                    }
                    _ => {}
                }
            }
            let (phase, edge) = of_phase(&nouns)?;
            Some(Term::Edge(side?, phase, edge.unwrap_or(PhaseEdge::Begins)))
        }
        (Some(Adnominal::Next), None) => match nouns[..] {
            [at] if genre::Noun::of(at) == Some(genre::Noun::DuringTurn) => Some(Term::During(side?)),
            _ => None,
        },
        (Some(Adnominal::Next), Some(Particle::To)) => match of_phase(&nouns)? {
            (phase, None) => Some(Term::Within(side?, phase)),
            _ => None,
        },
        _ => None,
    }
}

/// あなたのスタートフェイズ: while it goes on.
fn phase_of(hooks: &Hooks<'_>, chain: &Chain) -> Option<Condition> {
    let Apart { which: None, whose, nouns } = apart(hooks, chain)? else { return None };
    let (phase, None) = of_phase(&nouns)? else { return None };
    let mut during =
        sides(whose, Side::Mine).into_iter().map(|side| Condition::Own(Fact::Phase(side, phase)));
    let one = during.next()?;
    Some(match during.next() {
        None => one,
        Some(other) => Condition::Any(vec![one, other]),
    })
}

/// When something is done later.
fn later(hooks: &Hooks<'_>, chain: &Chain) -> Option<Then> {
    let Apart { which, whose, nouns } = apart(hooks, chain)?;
    let then = |sides, topic, next_turn| Some(Then { sides, topic, next_turn });
    match which {
        Some(Adnominal::Next) => {
            let sides = sides(whose, Side::Mine);
            let (of, next_turn) = match nouns[..] {
                [at] if genre::Noun::of(at) == Some(genre::Noun::EndOfTurn) => {
                    return then(sides, Topic::edge(Phase::End, PhaseEdge::Ends), true);
                }
                [at] if genre::Noun::of(at) == Some(genre::Noun::StartOfTurn) => {
                    return then(sides, Topic::edge(Phase::Start, PhaseEdge::Begins), false);
                }
                [turn, ref of @ ..] if genre::Noun::of(turn) == Some(genre::Noun::Turn) => (of, true),
                ref of => (of, false),
            };
            match of_phase(of)? {
                // The first edge of the next turn is the next there is.
                (phase, Some(edge)) => {
                    let topic = Topic::edge(phase, edge);
                    then(sides, topic, next_turn && topic != Topic::StartBegins)
                }
                _ => None,
            }
        }
        Some(Adnominal::This) if whose.is_none() => match nouns[..] {
            [turn, ref of @ ..] if genre::Noun::of(turn) == Some(genre::Noun::Turn) => match of_phase(of)? {
                (phase, Some(edge)) => then(BOTH.to_vec(), Topic::edge(phase, edge), false),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// 1ターン
pub(super) fn is_each_turn(chain: &Chain) -> bool {
    match (&chain.first, &chain.more[..]) {
        (Atom::Quantity(Quantity::Count { n: Amount::N { n: 1 }, unit: Some(unit), bound: None }), []) => {
            genre::Counter::of(*unit) == Some(genre::Counter::Turn)
        }
        _ => false,
    }
}

/// When something is done, or how long it lasts.
pub(super) fn time(
    hooks: &mut Hooks<'_>,
    chain: &Chain,
    particle: Option<&Particle>,
) -> Lowered<Time<Legions>> {
    // 1ターンに: how often is said by the deed.
    if is_each_turn(chain) && particle == Some(&Particle::To) {
        hooks.each_turn = true;
        return Ok(Time::During(Vec::new()));
    }
    if let (Some(happened), None) = (turn_of(hooks, chain)?, particle) {
        return Ok(Time::During(vec![happened]));
    }
    if let (Some(side), None) = (turn(hooks, chain), particle) {
        return Ok(Time::During(vec![Condition::Own(Fact::TurnOf(side))]));
    }
    // 相手のスタートフェイズに: what holds holds then.
    if let (true, Some(during)) = (hooks.holds && particle == Some(&Particle::To), phase_of(hooks, chain)) {
        return Ok(Time::During(vec![during]));
    }
    if let Some(term) = term(hooks, chain, particle) {
        if chain.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Turn) {
            hooks.writer.cite(ruling!("LG-111"));
        }
        hooks.until = Some(term);
        return Ok(Time::Until);
    }
    match later(hooks, chain).filter(|_| matches!(particle, None | Some(Particle::To))) {
        Some(then) => {
            hooks.then = Some(then);
            Ok(Time::Later)
        }
        None => cannot(chain.at, "この時期", "such a time"),
    }
}

/// The same, by an adverb.
pub(super) fn time_adverb(hooks: &mut Hooks<'_>, adverb: Word<ADVERB>) -> Option<Time<Legions>> {
    match genre::Adverb::of(adverb)? {
        genre::Adverb::UntilEndOfTurn | genre::Adverb::DuringThisTurn | genre::Adverb::ThisTurn => {
            hooks.until = Some(Term::Turn);
            Some(Time::Until)
        }
        genre::Adverb::AtEndOfTurn | genre::Adverb::AtEndOfTurnTo => {
            let topic = Topic::edge(Phase::End, PhaseEdge::Ends);
            hooks.then = Some(Then { sides: BOTH.to_vec(), topic, next_turn: false });
            Some(Time::Later)
        }
        _ => None,
    }
}
