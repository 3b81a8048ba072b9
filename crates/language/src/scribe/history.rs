//! What happened this turn: このターンに…している場合、 このターンに移動したカード, このターンに破壊されたカードの数.
//!
//! Whatever the game can tell as an event can be asked about. The clause is made the one that would tell the event,
//! このターンに and counts aside (カードが移動した), and read as such by the game ([`Plays::happened`]).

use engine::effect::{Amount, Asked, Bound, Condition, Counts, Filter, InTurn, Side};

use crate::conjugation::{Tense, Voice};
use crate::fits::sorts_of_atom;
use crate::genre::{self, Noun};
use crate::grammar::{Amount as Number, Bound as Bounded};
use crate::grammar::{Arg, At, Atom, Chain, Clause, Particle, Pred, Quantity, Relative, Tied};
use crate::scribe::conditions::negated;
use crate::scribe::phrase::{Count, Phrase, count};
use crate::scribe::sentences::player;
use crate::scribe::times;
use crate::scribe::{Lowered, Plays, Refused};
use crate::sorts::Sorts;

const SUBJECT: [Particle; 3] = [Particle::Topic, Particle::Subject, Particle::Also];

fn refused(at: At) -> Refused {
    Refused::new(at, "このターンに起こったこと", "what happened this turn")
}

/// A clause about the turn so far, as the one that tells the event.
struct Told {
    clause: Clause,
    /// Did it not happen?
    not: bool,
    /// So often, or to so many cards.
    count: Option<Chain>,
    /// In which turn.
    when: InTurn,
}

/// このターンに, このターン中に; このターン alone of what was so or is since then (破壊されていた, 移動している), or right before
/// what happened (このターン場に出た).
fn is_this_turn(arg: &Arg, tense: Tense) -> bool {
    arg.is(genre::Adverb::InThisTurn)
        || arg.is(genre::Adverb::DuringThisTurnTo)
        || (arg.is(genre::Adverb::DuringThisTurn)
            && (matches!(arg, Arg::Adverb(_, None)) || tense == Tense::WasOngoing))
        || (arg.is(genre::Adverb::ThisTurn)
            && (matches!(tense, Tense::Ongoing | Tense::WasOngoing | Tense::NotOngoing)
                || (matches!(arg, Arg::Adverb(_, None))
                    && matches!(tense, Tense::Past | Tense::NegativePast))))
}

/// 前のターンに, 前の相手のターンに, 直前のあなたのターン中
fn last_turn<P: Plays>(hooks: &P, arg: &Arg) -> Option<InTurn> {
    let Arg::Phrase(chain, Some(Particle::To | Particle::AtTopic) | None, _) = arg else { return None };
    let apart = times::apart(hooks, chain)?;
    let turn =
        matches!(apart.nouns[..], [noun] if [Noun::Turn, Noun::DuringTurn].map(Noun::word).contains(&noun));
    match apart.whose {
        _ if !turn || apart.which != Some(genre::Adnominal::Previous) => None,
        None => Some(InTurn::Last),
        Some(whose) => whose.side(Side::Mine).map(InTurn::LastOf),
    }
}

fn told<P: Plays>(hooks: &P, args: &[Arg], pred: &Pred, at: At) -> Option<Told> {
    let Pred::Verb { verb, voice, tense } = *pred else { return None };
    let not = match tense {
        Tense::Past | Tense::Ongoing | Tense::WasOngoing => false,
        Tense::NegativePast | Tense::NotOngoing => true,
        _ => return None,
    };
    let found = |(at, arg): (usize, &Arg)| match is_this_turn(arg, tense) {
        true => Some((at, InTurn::This)),
        false => last_turn(hooks, arg).map(|when| (at, when)),
    };
    let (at_time, when) = args.iter().enumerate().find_map(found)?;
    let mut args = args.to_vec();
    args.remove(at_time);
    let count = take_count(&mut args).map(in_all);
    let pred = Pred::Verb { verb, voice, tense: Tense::Past };
    Some(Told { clause: Clause { at, args, pred, link: None }, not, count, when })
}

fn is_count(atom: &Atom) -> bool {
    matches!(atom, Atom::Quantity(Quantity::Count { unit: Some(_), .. } | Quantity::InTotal { .. }))
}

/// 合計3回以上: what happened is counted together in any case.
fn in_all(chain: Chain) -> Chain {
    match chain.first {
        Atom::Quantity(Quantity::InTotal { n, unit, bound }) => {
            Chain { first: Atom::Quantity(Quantity::Count { n, unit: Some(unit), bound }), ..chain }
        }
        _ => chain,
    }
}

/// 2体以上, 2回: a count that stands by itself, or at the end of a phrase.
fn take_count(args: &mut Vec<Arg>) -> Option<Chain> {
    let alone = |arg: &Arg| matches!(arg, Arg::Phrase(chain, None, _) if is_count(&chain.first) && chain.more.is_empty());
    if let Some(at) = args.iter().position(alone) {
        return match args.remove(at) {
            Arg::Phrase(chain, ..) => Some(chain),
            _ => None,
        };
    }
    args.iter_mut().find_map(|arg| match arg {
        Arg::Phrase(chain, Some(_), _) => take_last_count(chain),
        _ => None,
    })
}

fn take_last_count(chain: &mut Chain) -> Option<Chain> {
    let Some(Tied::Beside(first)) =
        chain.more.last().filter(|tied| matches!(tied, Tied::Beside(atom) if is_count(atom)))
    else {
        return None;
    };
    let counted = Chain { relative: None, first: first.clone(), more: Vec::new(), at: chain.at };
    chain.more.pop();
    Some(counted)
}

fn voice(clause: &Clause) -> Voice {
    match clause.pred {
        Pred::Verb { voice, .. } => voice,
        _ => Voice::Active,
    }
}

fn add(clause: &mut Clause, chain: Chain, particle: Particle) {
    clause.args.push(Arg::Phrase(chain, Some(particle), None));
}

/// Any card.
fn a_card(at: At) -> Chain {
    Chain { at, relative: None, first: Atom::Noun(genre::Noun::Card.word()), more: Vec::new() }
}

/// それ, このカード
fn is_pronoun(chain: &Chain) -> bool {
    let pointing = |word| {
        matches!(
            genre::Adnominal::of(word),
            Some(genre::Adnominal::This | genre::Adnominal::That | genre::Adnominal::Those)
        )
    };
    match (&chain.first, &chain.more[..]) {
        (Atom::Noun(word), []) => {
            matches!(genre::Noun::of(*word), Some(genre::Noun::It | genre::Noun::Them | genre::Noun::This))
        }
        (Atom::Adnominal(word), [Tied::Beside(Atom::Noun(_))]) => pointing(*word),
        _ => false,
    }
}

/// このカード
fn is_this(chain: &Chain) -> bool {
    chain.first.adnominal() == Some(genre::Adnominal::This) || chain.first.noun() == Some(genre::Noun::This)
}

/// So often, or so many; what counts then.
fn bound(said: Option<&Chain>, counts: Counts, not: bool) -> Lowered<(Counts, Bound, i16)> {
    let Some(chain) = said else { return Ok((counts, Bound::AtLeast, 1)) };
    let times = match &chain.first {
        Atom::Quantity(Quantity::Count { unit: Some(unit), .. }) => {
            matches!(genre::Counter::of(*unit), Some(genre::Counter::Time | genre::Counter::Occasion))
        }
        _ => false,
    };
    let counts = if times { Counts::Times } else { counts };
    // 1体も…していない: not even one.
    if let (
        Atom::Quantity(Quantity::Count { n: Number::N { n: 1 }, bound: Some(Bounded::NotEven), .. }),
        true,
    ) = (&chain.first, not)
    {
        return Ok((counts, Bound::AtLeast, 1));
    }
    match count(chain)? {
        Count::Exactly(n) => Ok((counts, Bound::AtLeast, n)),
        Count::Bounded(bound, n) => Ok((counts, bound, n)),
        _ => Err(refused(chain.at)),
    }
}

/// Does a clause ask what happened in this turn or one before?
pub fn asks<P: Plays>(hooks: &P, clause: &Clause) -> bool {
    told(hooks, &clause.args, &clause.pred, clause.at).is_some()
}

/// このターンに…している: that it happened, as a condition. None if the clause asks for nothing of this turn.
pub fn condition<P: Plays>(
    hooks: &mut P,
    clause: &Clause,
    subject: Option<&Chain>,
) -> Lowered<Option<Condition<P::Game>>> {
    let Some(Told { mut clause, not, count, when }) = told(hooks, &clause.args, &clause.pred, clause.at)
    else {
        return Ok(None);
    };
    let at = clause.at;
    let stands = clause.args.iter().position(|arg| arg.phrase(&SUBJECT).is_some());
    if let (None, Some(subject)) = (stands, subject) {
        clause.args.insert(0, Arg::Phrase(subject.clone(), Some(Particle::Subject), None));
    }
    let known = clause.args.iter_mut().find_map(|arg| match arg {
        Arg::Phrase(chain, Some(particle), _) if SUBJECT.contains(particle) && is_pronoun(chain) => {
            Some(std::mem::replace(chain, a_card(at)))
        }
        _ => None,
    });
    let asked = hooks.happened(&clause)?;
    let (counts, bound, n) = bound(count.as_ref(), asked.counts, not)?;
    let asked = Asked { counts, when, ..asked };
    let happened = match known {
        // それがこのターンに移動している
        Some(known)
            if count.is_none() && asked.counts == Counts::Cards && hooks.is_told_later(&asked.what) =>
        {
            let on = Phrase::read(hooks, &known)?.spoken(hooks, Side::Mine)?;
            hooks.writer().carry(on.clone());
            Condition::Are(on, vec![Filter::Was(hooks.ask(asked))])
        }
        // このカードがこのターンに2回移動している
        Some(known) if is_this(&known) && count.is_some() => {
            let asked = Asked { this: Some(true), counts: Counts::Times, ..asked };
            Condition::Is(Amount::Happened(hooks.ask(asked)), bound, Amount::N(n))
        }
        Some(_) => return Err(refused(at)),
        None => Condition::Is(Amount::Happened(hooks.ask(asked)), bound, Amount::N(n)),
    };
    Ok(Some(negated(happened, not)))
}

/// このターンに移動した〔カード〕, このターンに自分がプレイした〔カード〕: what happened to the cards. None if the clause asks
/// for nothing of this turn.
pub(super) fn said<P: Plays>(hooks: &mut P, said: &Relative) -> Lowered<Option<Filter<P::Game>>> {
    let Some(Told { mut clause, not, count, when }) = told(hooks, &said.args, &said.pred, said.at) else {
        return Ok(None);
    };
    if count.is_some() || said.pause.is_some() {
        return Err(refused(said.at));
    }
    told_of(hooks, &mut clause, a_card(said.at))?;
    let asked = hooks.happened(&clause)?;
    if asked.counts != Counts::Cards || !hooks.is_told_later(&asked.what) {
        return Err(refused(said.at));
    }
    let was = Filter::Was(hooks.ask(Asked { when, ..asked }));
    Ok(Some(if not { Filter::Not(Box::new(was)) } else { was }))
}

/// Puts the noun that a clause is said of into the clause: where a player does it, it is done to that.
fn told_of<P: Plays>(hooks: &P, clause: &mut Clause, of: Chain) -> Lowered<()> {
    let subject = clause.args.iter().find_map(|arg| arg.phrase(&SUBJECT));
    let by_player = subject.is_some_and(|chain| player(hooks, chain).is_some());
    match (voice(clause), subject.is_some()) {
        (Voice::Active | Voice::Passive, false) => add(clause, of, Particle::Subject),
        (Voice::Active, true) if by_player => add(clause, of, Particle::Object),
        _ => return Err(refused(clause.at)),
    }
    Ok(())
}

/// このターンに破壊された自分のカードの数, このターンに自分が攻撃した回数: how many cards it happened to, or how often. None if the
/// phrase asks for nothing of this turn.
pub fn amount<P: Plays>(hooks: &mut P, chain: &Chain) -> Lowered<Option<Amount<P::Game>>> {
    let Some(said) = chain.relative.as_deref().filter(|said| said.before.is_none()) else { return Ok(None) };
    let Some(Told { mut clause, not: false, count: None, when }) =
        told(hooks, &said.args, &said.pred, said.at)
    else {
        return Ok(None);
    };
    let of = Chain { relative: None, ..chain.clone() };
    // 攻撃した回数の合計
    let total = of.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Total);
    let of = of.without_last().filter(|_| total).unwrap_or(of);
    let last = of.last_noun().and_then(genre::Noun::of);
    let numbered = matches!(last, Some(genre::Noun::Number | genre::Noun::CardNumber));
    let times = of.is(genre::Noun::TimesNumber);
    // 行ったアタック1回: the deed itself is what is done.
    let deed = !times
        && of.only_noun().is_some()
        && voice(&clause) == Voice::Active
        && sorts_of_atom(&of.first, hooks.lexicon()).meets(Sorts::DEED);
    if deed {
        add(&mut clause, of, Particle::Object);
    } else if !times {
        let of = if numbered { of.without_last() } else { Some(of) };
        told_of(hooks, &mut clause, of.ok_or_else(|| refused(chain.at))?)?;
    }
    let asked = hooks.happened(&clause)?;
    let counts = if times || deed { Counts::Times } else { asked.counts };
    Ok(Some(Amount::Happened(hooks.ask(Asked { counts, when, ..asked }))))
}

/// The same for each so many of them: このターンに引いたカード1枚につき.
pub(super) fn per<P: Plays>(hooks: &mut P, chain: &Chain) -> Lowered<Option<Amount<P::Game>>> {
    let mut of = chain.clone();
    let Some(each) = take_last_count(&mut of) else { return Ok(None) };
    match (amount(hooks, &of)?, count(&each)?) {
        (Some(amount), Count::Exactly(1)) => Ok(Some(amount)),
        (Some(amount), Count::Exactly(n)) => Ok(Some(Amount::Per(Box::new(amount), n))),
        (Some(_), _) => Err(refused(chain.at)),
        (None, _) => Ok(None),
    }
}
