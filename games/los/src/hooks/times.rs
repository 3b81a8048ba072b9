//! Times: in whose turn and phase, how long something lasts, and the edges that set abilities off.

use engine::effect::Side;
use language::genre::{self, Adnominal};
use language::grammar::{Chain, Particle, Tie, Tied};
use language::lexicon::{ADVERB, NOUN};
use language::scribe::phrase::{Phrase, Says};
use language::scribe::{Lowered, Plays, Time, times};
use language::{Word, genre as shared};

use super::{Hooks, cannot};
use crate::game::Los;
use crate::lexicon::Noun;
use crate::table::Phase;
use crate::vocabulary::{Condition, Fact, Filter, Nature, Reference, Term, Test};

/// A time taken apart; both players' is nobody's in particular.
pub(super) struct Apart {
    /// この, 次の
    pub which: Option<Adnominal>,
    /// Whose.
    pub side: Option<Side>,
    /// The nouns.
    pub nouns: Vec<Word<NOUN>>,
}

/// Takes a time apart; none if it has other words.
pub(super) fn apart(hooks: &Hooks<'_>, chain: &Chain) -> Option<Apart> {
    let times::Apart { which, whose, nouns } = times::apart(hooks, chain)?;
    Some(Apart { which, side: whose.and_then(|whose| whose.side(Side::Mine)), nouns })
}

/// A phase, by its word.
pub(super) fn phase(word: Word<NOUN>) -> Option<Phase> {
    match Noun::of(word)? {
        Noun::SetupPhase => Some(Phase::Start),
        Noun::MainPhase => Some(Phase::Main),
        Noun::LeadPhase => Some(Phase::Lead),
        Noun::AttackPhase => Some(Phase::Attack),
        Noun::EndPhase => Some(Phase::End),
        _ => None,
    }
}

/// In whose turns and in which phase; both where nothing is said.
pub(super) type During = (Option<Side>, Option<Phase>);

/// 自分のメインフェイズ中
pub(super) fn during(hooks: &Hooks<'_>, chain: &Chain) -> Option<During> {
    let Apart { which: None, side, nouns } = apart(hooks, chain)? else { return None };
    let shared = |word: Word<NOUN>| shared::Noun::of(word);
    match nouns[..] {
        [turn] if shared(turn) == Some(shared::Noun::DuringTurn) => Some((side, None)),
        [part, during] if shared(during) == Some(shared::Noun::During) => Some((side, Some(phase(part)?))),
        _ => None,
    }
}

/// 自分のメインフェイズに: in which phase.
pub(super) fn at(hooks: &Hooks<'_>, chain: &Chain) -> Option<During> {
    match apart(hooks, chain)? {
        Apart { which: None, side, nouns } => match nouns[..] {
            [part] => Some((side, Some(phase(part)?))),
            _ => None,
        },
        _ => None,
    }
}

/// 相手のターンに: in whose turn.
pub(super) fn in_turn(hooks: &Hooks<'_>, chain: &Chain) -> Option<During> {
    match apart(hooks, chain)? {
        Apart { which: None, side: side @ Some(_), nouns } => match nouns[..] {
            [turn] if shared::Noun::of(turn) == Some(shared::Noun::Turn) => Some((side, None)),
            _ => None,
        },
        _ => None,
    }
}

/// What must hold in that time.
pub(super) fn conditions((side, phase): During) -> Vec<Condition> {
    let turn = side.map(|side| Condition::Own(Fact::TurnOf(side)));
    turn.into_iter().chain(phase.map(|phase| Condition::Own(Fact::Phase(phase)))).collect()
}

/// The edge that a time is: of the turn or a phase, and whether it is its end.
pub(super) fn edge(nouns: &[Word<NOUN>]) -> Option<(Option<Phase>, bool)> {
    let shared = |word: Word<NOUN>| shared::Noun::of(word);
    match *nouns {
        [edge] => match shared(edge)? {
            shared::Noun::StartOfTurn => Some((None, false)),
            shared::Noun::EndOfTurn => Some((None, true)),
            _ => None,
        },
        [of, edge] => {
            let ends = match shared(edge)? {
                shared::Noun::Start => false,
                shared::Noun::End => true,
                _ => return None,
            };
            match shared(of) {
                Some(shared::Noun::Turn) => Some((None, ends)),
                _ => Some((Some(phase(of)?), ends)),
            }
        }
        _ => None,
    }
}

/// 戦闘中, 戦闘終了時
fn battle(nouns: &[Word<NOUN>]) -> Option<bool> {
    match *nouns {
        [during] if Noun::of(during) == Some(Noun::DuringBattle) => Some(false),
        [of, end]
            if shared::Noun::of(of) == Some(shared::Noun::Combat)
                && shared::Noun::of(end) == Some(shared::Noun::End) =>
        {
            Some(true)
        }
        _ => None,
    }
}

/// このカードの戦闘中: while it attacks or is attacked.
fn battle_of(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Condition>> {
    let battle = chain.last_noun_joined().and_then(Noun::of) == Some(Noun::DuringBattle);
    let Some(card) = chain.without_last().filter(|_| battle) else { return Ok(None) };
    // 上空を持つキャラクターとの戦闘中: while this card fights one of them.
    if matches!(chain.more.last(), Some(Tied::By(Tie::With, _))) {
        let with = super::events::cards(hooks, &card)?;
        if with.contains(&Filter::This) {
            return cannot(chain.at, "この時期", "such a time");
        }
        hooks.writer().cite(rule!("8.8"));
        return Ok(Some(Condition::Are(Reference::This, vec![Filter::Is(Test::Opposes(with))])));
    }
    // この戦闘中
    if card.more.is_empty() && matches!(card.first, language::grammar::Atom::Adnominal(_)) {
        return Ok(None);
    }
    let card = Phrase::read(hooks, &card)?;
    card.only(Says::PRONOUN)?;
    let on = card.spoken(hooks, Side::Mine)?;
    let fights = [Test::Attacking, Test::Attacked].map(|test| vec![Filter::Is(test)]).to_vec();
    Ok(Some(Condition::Are(on, vec![Filter::Any(fights)])))
}

/// How long something lasts, by its words.
fn term(hooks: &Hooks<'_>, chain: &Chain, until: bool) -> Option<Term> {
    let Apart { which, side, nouns } = apart(hooks, chain)?;
    if let Some(end) = battle(&nouns) {
        let this = which == Some(Adnominal::This);
        return (side.is_none() && end == until && (this || (end && which.is_none())))
            .then_some(Term::Battle);
    }
    match (which, until) {
        (Some(Adnominal::Next), false) => match nouns[..] {
            [turn]
                if matches!(shared::Noun::of(turn), Some(shared::Noun::DuringTurn | shared::Noun::Turn)) =>
            {
                Some(side.map_or(Term::FollowingTurn, Term::NextTurn))
            }
            // 次の相手のセットアップフェイズ
            [setup] | [setup, _]
                if Noun::of(setup) == Some(Noun::SetupPhase)
                    && nouns[1..]
                        .iter()
                        .all(|word| shared::Noun::of(*word) == Some(shared::Noun::During)) =>
            {
                side.map(Term::NextSetup)
            }
            _ => None,
        },
        (Some(Adnominal::Next), true) => match edge(&nouns)? {
            (None, true) => Some(side.map_or(Term::FollowingTurnEnd, Term::NextTurnEnd)),
            (None, false) => side.map(Term::NextTurnStart),
            _ => None,
        },
        // そのターン終了時まで: of the turn in which it is done.
        (Some(Adnominal::That), true) if hooks.later => match (edge(&nouns)?, side) {
            ((None, true), None) => Some(Term::Turn),
            _ => None,
        },
        (None | Some(Adnominal::This), true) => match (edge(&nouns)?, side) {
            ((None, true), None) => Some(Term::Turn),
            ((Some(Phase::Attack), true), None) => Some(Term::AttackPhase),
            _ => None,
        },
        _ => None,
    }
}

/// When something is done, or how long it lasts.
pub(super) fn time(hooks: &mut Hooks<'_>, chain: &Chain, particle: Option<&Particle>) -> Lowered<Time<Los>> {
    let until = match particle {
        None => false,
        Some(Particle::Until) => true,
        // 次の相手のセットアップフェイズに
        Some(Particle::To) => match term(hooks, chain, false) {
            // 次の相手のターンにアタックできない
            Some(term @ (Term::NextSetup(_) | Term::NextTurn(_) | Term::FollowingTurn)) => {
                hooks.until = Some(term);
                return Ok(Time::Until);
            }
            // リードフェイズに移動できない: in that phase.
            _ => match at(hooks, chain).or_else(|| in_turn(hooks, chain)) {
                Some(phase) => return Ok(Time::During(conditions(phase))),
                None => return cannot(chain.at, "この時期", "such a time"),
            },
        },
        Some(_) => return cannot(chain.at, "この時期", "such a time"),
    };
    if let (Some(happened), false) = (times::turn_of(hooks, chain)?, until) {
        return Ok(Time::During(vec![happened]));
    }
    if let (Some(fights), false) = (battle_of(hooks, chain)?, until) {
        return Ok(Time::During(vec![fights]));
    }
    if let Some(during) = during(hooks, chain).filter(|_| !until) {
        return Ok(Time::During(conditions(during)));
    }
    if let Some(term) = term(hooks, chain, until) {
        hooks.until = Some(term);
        return Ok(Time::Until);
    }
    // 次の自分のターン開始時
    if let (false, Some(Apart { which: Some(Adnominal::Next), side: Some(side), nouns })) =
        (until, apart(hooks, chain))
        && let Some((None, ends)) = edge(&nouns)
    {
        hooks.due = Some(Nature::LaterTurn(side, ends));
        return Ok(Time::Later);
    }
    // 戦闘終了時
    if let (false, Some(Apart { which: None | Some(Adnominal::This), side: None, nouns })) =
        (until, apart(hooks, chain))
        && battle(&nouns) == Some(true)
    {
        hooks.due = Some(Nature::LaterBattle);
        return Ok(Time::Later);
    }
    let this_turn = |time: &Apart| time.which == Some(Adnominal::This) && time.side.is_none();
    match apart(hooks, chain).filter(|time| !until && this_turn(time)) {
        Some(time) if edge(&time.nouns) == Some((None, true)) => Ok(Time::Later),
        _ => cannot(chain.at, "この時期", "such a time"),
    }
}

/// The same, by an adverb.
pub(super) fn time_adverb(hooks: &mut Hooks<'_>, adverb: Word<ADVERB>) -> Option<Time<Los>> {
    match genre::Adverb::of(adverb)? {
        genre::Adverb::UntilEndOfTurn | genre::Adverb::DuringThisTurn | genre::Adverb::ThisTurn => {
            hooks.until = Some(Term::Turn);
            Some(Time::Until)
        }
        genre::Adverb::AtEndOfTurn => Some(Time::Later),
        _ => None,
    }
}
