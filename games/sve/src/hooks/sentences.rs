//! One sentence: its deeds in order, one of several, what is done later.

use engine::effect::{Do, Side};
use language::grammar::{Arg, Atom, Chain, Clause, Keyed, Particle, Pred, Quantity, Relative, Tie, Tied};
use language::scribe::conditions::begins;
use language::scribe::phrase::Phrase;
use language::scribe::sentences::{Done, deed, deeds, either, is_or};
use language::scribe::{Actor, Lowered, Pick, Plays, Time, amounts};
use language::view::View;
use language::{Tense, genre};

use super::deeds::ONE;
use super::repeats::{one_or_other, places};
use super::{Hooks, abilities, cannot, events, folds, lasting, playing, words};
use crate::lexicon::Deed;
use crate::vocabulary::{Change, Given, Op, Reference, Term, Verb};

/// Does a sentence speak of X?
fn mentions_x(clauses: &[Clause]) -> bool {
    let text = format!("{clauses:?}");
    text.contains("Count { n: X") || text.contains("n: X }")
}

/// Says what X is, where clauses speak of it for the first time.
fn say_x(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<()> {
    let view = View::of_clause(hooks.lexicon(), &clauses[0], true)?;
    let shared = view.deed().and_then(genre::Deed::of);
    let at_play = matches!(shared, Some(genre::Deed::Choose | genre::Deed::Divide));
    if !hooks.x_said
        && !at_play
        && mentions_x(clauses)
        && let Some(x) = hooks.x.clone()
    {
        let n = amounts::value(hooks, &x, Side::Mine)?;
        hooks.writer().cite(rule!("5.2.1.2"));
        hooks.writer().cite(rule!("5.2.1.2.1"));
        hooks.writer().write(Op::Let(n));
        hooks.x_said = true;
    }
    Ok(())
}

/// The deeds of one sentence.
pub(super) fn plain(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<()> {
    if let Some((each, rest)) = folds::split(hooks, clauses) {
        let many = folds::per(hooks, &each)?;
        let from = hooks.writer().here();
        plain(hooks, &rest)?;
        return folds::multiply(hooks, from, &many);
    }
    if playing::is_upon(hooks, &clauses[0], genre::Deed::Play) {
        playing::given(hooks, clauses)?;
        return hooks.end_sentence();
    }
    if let Some(n) = (1..clauses.len()).find(|n| begins(hooks, &clauses[*n..])) {
        return cannot(clauses[n].at, "文の中の条件", "a condition in the middle of a sentence");
    }
    if !clauses.iter().any(is_or) {
        say_x(hooks, clauses)?;
    }
    deeds(hooks, clauses, Actor::Unsaid, false, Vec::new())?;
    super::players::speak_again(hooks);
    Ok(())
}

/// A clause that stands for several, of which one is done. Others are left, with what must be known of them.
pub(super) fn own_deed(hooks: &mut Hooks<'_>, clauses: &[Clause], by: Actor) -> Lowered<bool> {
    let clause = &clauses[0];
    if let Some(ways) = apart(hooks, clause) {
        either(hooks, &ways, by)?;
        return Ok(true);
    }
    if let Some(ways) = places(clause) {
        one_or_other(hooks, &ways, by)?;
        return Ok(true);
    }
    if clause.args.iter().any(|arg| arg.is(genre::Adverb::Further)) {
        hooks.writer().cite(ruling!("SV-129"));
    }
    let next = clauses.get(1).map(|next| &next.pred);
    hooks.sentence.next_may = matches!(next, Some(Pred::Verb { tense: Tense::May, .. }));
    Ok(false)
}

/// One of several things that are done.
pub(super) fn way(hooks: &mut Hooks<'_>, clause: &Clause, by: Actor) -> Lowered<()> {
    let x_said = hooks.x_said;
    say_x(hooks, std::slice::from_ref(clause))?;
    let mut gates = Vec::new();
    deed(hooks, clause, by, Done { agreed: false, last: true }, &mut gates)?;
    gates.into_iter().for_each(|gate| hooks.writer().land(gate));
    (hooks.x_said, hooks.did) = (x_said, None);
    Ok(())
}

/// 『…』1枚か『…』1枚を置く, 【突進】か【必殺】を持つ: a clause for each thing that か joins, where no choice of cards says it.
fn apart(hooks: &Hooks<'_>, clause: &Clause) -> Option<Vec<Clause>> {
    let deed = clause.deed(hooks.lexicon).and_then(genre::Deed::of)?;
    let at = clause.args.iter().position(|arg| arg.phrase(&[Particle::Object]).is_some())?;
    let Arg::Phrase(chain, particle, pause) = &clause.args[at] else { return None };
    let part = |first: &Atom| Chain { first: first.clone(), more: Vec::new(), ..chain.clone() };
    let mut parts = vec![part(&chain.first)];
    for tied in &chain.more {
        match tied {
            Tied::By(Tie::Or | Tie::OrShort | Tie::OrPause, first) => parts.push(part(first)),
            tied => parts.last_mut()?.more.push(tied.clone()),
        }
    }
    let single = |part: &Chain| {
        matches!(
            (&part.first, &part.more[..], deed),
            (Atom::Keyword(Keyed { n: None, .. }), [], genre::Deed::Have | genre::Deed::Gain)
                | (
                    Atom::Name(_),
                    [Tied::Beside(Atom::Quantity(Quantity::Count { .. }))],
                    genre::Deed::Put | genre::Deed::Bring,
                )
        )
    };
    if parts.len() < 2 || chain.relative.is_some() || !parts.iter().all(single) {
        return None;
    }
    let with = |part: Chain| {
        let mut clause = clause.clone();
        clause.args[at] = Arg::Phrase(part, particle.clone(), pause.clone());
        clause
    };
    Some(parts.into_iter().map(with).collect())
}

/// 次の自分のエンドフェイズが来た: the phase that comes next.
fn is_next(arg: &Arg) -> bool {
    let phase = arg.phrase(&[Particle::Subject, Particle::Topic]);
    phase.and_then(|chain| chain.first.adnominal()) == Some(genre::Adnominal::Next)
}

/// Takes 次の off; says whether that leaves a phrase.
fn without_next(arg: &mut Arg) -> bool {
    let Arg::Phrase(chain, ..) = arg else { return false };
    match chain.more.first() {
        Some(Tied::Beside(first)) => {
            chain.first = first.clone();
            chain.more.remove(0);
            true
        }
        _ => false,
    }
}

/// Is it said of an event that it counts this turn, or the next time only?
pub(super) fn is_timed(clause: &Clause) -> bool {
    let timed = |arg: &Arg| arg.is(genre::Adverb::ThisTurn) || arg.is(genre::Adverb::Next) || is_next(arg);
    clause.args.iter().any(timed)
}

/// 次に自分のエンドフェイズが来たとき、…: what is done then, with what was spoken of.
pub(super) fn later(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<()> {
    let at = clauses[0].at;
    if abilities::is_would(hooks, clauses) {
        return given_instead(hooks, clauses);
    }
    let mut clauses = clauses.to_vec();
    let first = &mut clauses[0];
    let mut take = |wanted: genre::Adverb| {
        let before = first.args.len();
        first.args.retain(|arg| !arg.is(wanted));
        first.args.len() < before
    };
    let (this_turn, once) = (take(genre::Adverb::ThisTurn), take(genre::Adverb::Next));
    let next = first.args.iter_mut().find(|arg| is_next(arg)).is_some_and(without_next);
    // エンドフェイズが来たとき、それを消滅させる: the next that comes.
    let phase = first.deed(hooks.lexicon).and_then(Deed::of) == Some(Deed::Arrive);
    let next = next || (phase && !this_turn && !once);
    if abilities::events_of(&clauses) != 1 || clauses.len() < 2 || !(this_turn || once || next) {
        return cannot(at, "後で行うこと", "what is done later");
    }
    let about = hooks.writer().it()?;
    let (def, lexicon, kind) = (hooks.def, hooks.lexicon, hooks.kind);
    let mut inner = Hooks::new(hooks.book, lexicon, def, kind);
    if about.is_some() {
        inner.writer().speak_of(Reference::Cause);
    }
    inner.waits_for_it = about.is_some();
    let trigger = events::event(&mut inner, &clauses[0])?;
    let rest = clauses.split_off(1);
    let all = abilities::triggered(&mut inner, u8::MAX, vec![trigger], &[], rest)?;
    let [ability] = &all[..] else {
        return cannot(at, "後で行うこと", "what is done later");
    };
    let row = hooks.book.write(ability.clone());
    hooks.writer().cite(ruling!("SV-95"));
    if once {
        hooks.writer().cite(ruling!("SV-138"));
    }
    if next {
        hooks.writer().cite(ruling!("SV-53"));
    }
    let verb = Verb::Later(row, this_turn && !once, this_turn);
    hooks.writer().deed(verb, about.unwrap_or(Reference::Nothing), ONE);
    Ok(())
}

/// それが破壊されるとき、代わりに…: what is done in the place of that is an ability of those cards from now on. A card that
/// this text plays has it while it is played.
fn given_instead(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<()> {
    let refused = || cannot(clauses[0].at, "この種類の置き換え", "something that can be replaced");
    let mut own = clauses.to_vec();
    own[0].args.retain(|arg| match arg {
        Arg::Adverb(word, _) => !matches!(hooks.time_adverb(*word), Some(Time::Until)),
        _ => true,
    });
    // このターン、自分のリーダーが3以上のダメージを受ける場合、代わりに2ダメージを受ける。
    if let [would, then] = &own[..]
        && let Some((whom, change)) = lasting::capped(hooks, would, then)
    {
        let phrase = Phrase::read(hooks, whom)?;
        let (to, _) = super::deeds::picked(hooks, phrase, Pick::by(Side::Mine))?;
        lasting::give(hooks, &to, vec![change]);
        return Ok(());
    }
    let Some(subject) = own[0].args.iter_mut().find_map(|arg| match arg {
        Arg::Phrase(chain, Some(Particle::Subject | Particle::Topic), _) => Some(chain),
        _ => None,
    }) else {
        return refused();
    };
    let this = Atom::Noun(genre::Noun::This.word());
    let this = Chain { relative: None, first: this, more: Vec::new(), at: subject.at };
    let of = std::mem::replace(subject, this);
    let rows = abilities::quoted(hooks, &own)?;
    let changes: Vec<Change> = rows.into_iter().map(|row| Change::Ability(row, 0)).collect();
    let plays = |said: &Relative| said.pred.does(hooks.lexicon, genre::Deed::Play);
    if !of.relative.as_deref().is_some_and(plays) {
        let to = Phrase::read(hooks, &of)?.spoken(hooks, Side::Mine)?;
        lasting::give(hooks, &to, changes);
        return Ok(());
    }
    let played = match hooks.writer.ops().last() {
        Some(Op::Do(Do { verb: Verb::Play(_), to, .. })) => to.clone(),
        _ => return refused(),
    };
    words::is_played(hooks, &of)?;
    let row = hooks.book.give(Given { changes, lasts: Term::Gone, uses: 0 });
    hooks.writer().deed_before_last(Verb::Give(row), played, ONE);
    Ok(())
}
