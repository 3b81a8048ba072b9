//! What changes how cards are played: …をプレイする際、コストを-2する。

use engine::effect::{Bound, Side};
use language::grammar::{
    Arg, At, Atom, Chain, Change as Said, Changes, Clause, Copula, Link, Particle, Pred, Quantity, Sign, Tie,
    Tied,
};
use language::scribe::conditions::leading;
use language::scribe::phrase::{Count, Phrase, Pronoun, Says, Var, Whose, count};
use language::scribe::{Actor, Lowered, Plays, amounts};
use language::view::{Form, Slots, View};
use language::{DeedId, Lexicon, Tense, Voice, genre};

use super::players::Doer;
use super::{Hooks, cannot, conditions, deeds, grants, lasting, words};
use crate::kinds::Stat;
use crate::lexicon::{Keyword, Noun};
use crate::table::Zone;
use crate::vocabulary::{
    Amount, AsPlayed, Change, Condition, Dealer, Fact, Fate, Filter, Given, Price, Selector, Span, Term,
    Test, Topic, Verb,
};

/// What becomes of a cost.
enum By {
    /// It is more by so much.
    More(i16),
    /// It is more by X, or less.
    Named { less: bool },
    /// It is this.
    To(i16),
}

/// Is the clause 〜をプレイする際、, or another deed before 際、?
pub(super) fn is_upon(hooks: &Hooks<'_>, clause: &Clause, wanted: genre::Deed) -> bool {
    clause.link == Some(Link::Upon) && clause.does(hooks.lexicon, wanted)
}

/// コストを-2する, コストを1にする
fn cost(hooks: &Hooks<'_>, clause: &Clause) -> Lowered<By> {
    let at = clause.at;
    let refused = || cannot(at, "この種類のコストの変更", "a change of the cost");
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    if view.deed().and_then(genre::Deed::of) != Some(genre::Deed::Change) {
        return refused();
    }
    view.with(|slots| {
        let what = slots.take(&Particle::Object).printed().and_then(Chain::only_noun);
        if what.and_then(genre::Noun::of) != Some(genre::Noun::Cost) {
            return refused();
        }
        if let Some(chain) = slots.take_change() {
            return match (grants::change(chain), grants::named_change(chain)) {
                (Some(n), _) => Ok(By::More(n)),
                (None, Some(less)) => Ok(By::Named { less }),
                _ => refused(),
            };
        }
        match slots.take(&Particle::To).printed().and_then(amounts::number) {
            Some(n) => Ok(By::To(n)),
            None => refused(),
        }
    })
}

fn changed(by: &By, row: u16, at: At) -> Lowered<Change> {
    match by {
        By::More(n) => Ok(Change::Costs(row, *n as i8)),
        By::To(n) => Ok(Change::CostsTo(row, *n as i8)),
        By::Named { .. } => cannot(at, "変動する数値", "a number that stays"),
    }
}

/// The row of cards that are only told by what they are like.
pub(super) fn described(hooks: &mut Hooks<'_>, phrase: &Phrase<crate::game::Sve>) -> Lowered<u16> {
    phrase.only(Says::HEAD.and(Says::FILTERS))?;
    // The name that was told is known while the text is followed, and no longer.
    if phrase.filters.contains(&Filter::Is(Test::Named)) {
        return cannot(phrase.at, "指定した名前で続く効果", "a name that is remembered");
    }
    Ok(hooks.select(Selector { places: Vec::new(), filters: phrase.tests() }))
}

/// EXエリアのカードを, EXエリアからカードを: where a card is that this player plays, or was, taken off.
pub(super) fn played_from(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<crate::game::Sve>,
    side: Side,
) -> Lowered<Option<crate::vocabulary::Filter>> {
    let refused = |at| cannot(at, "どこからプレイするか", "where it is played from");
    let (mut zones, mut whose) = (phrase.zones.take(), None);
    if zones.is_some() {
        whose = phrase.whose.take();
    }
    if let Some(from) = slots.take(&Particle::From).printed() {
        let mut from = Phrase::read(hooks, from)?;
        if zones.is_some() {
            return refused(from.at);
        }
        (zones, whose) = (from.zones.take(), from.whose.take());
        from.only(Says::NOTHING)?;
    }
    // Cards are played by the player whose they are.
    let own = whose.is_none_or(|whose| whose.side(Side::Mine) == Some(side));
    match zones.as_deref() {
        None => Ok(None),
        Some(&[zone @ (Zone::Hand | Zone::Ex)]) if own => {
            hooks.writer().cite(ruling!("SV-136"));
            Ok(Some(crate::vocabulary::Filter::Is(crate::vocabulary::Test::PlayedFrom(zone))))
        }
        Some(_) => refused(phrase.at),
    }
}

/// このターン、それをプレイする際、コストを-2する。: what is given until then.
pub(super) fn given(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<()> {
    let at = clauses[0].at;
    let [upon, by] = clauses else {
        return cannot(at, "この種類のコストの変更", "a change of the cost");
    };
    let by = cost(hooks, by)?;
    let view = View::of_clause(hooks.lexicon(), upon, true)?;
    view.with(|slots| {
        if !language::scribe::sentences::times(hooks, slots)?.is_empty() {
            return cannot(at, "この時期", "such a time");
        }
        give(hooks, slots, &by)
    })
}

fn give(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: &By) -> Lowered<()> {
    let at = slots.at();
    let next = slots.take_adverb(genre::Adverb::Next.word());
    let doer = slots.take(&Particle::Topic).printed();
    let Some(chain) = slots.take(&Particle::Object).printed() else {
        return cannot(at, "何をプレイするか", "what is played");
    };
    let mut phrase = Phrase::read(hooks, chain)?;
    let terms = hooks.sentence.until.clone().unwrap_or_else(|| vec![Term::Gone]);
    hooks.sentence.lasted = true;
    match doer {
        None if phrase.pronoun.get() == Some(&Pronoun::It) && !next => {
            phrase.only(Says::PRONOUN)?;
            let to = deeds::it(hooks, at)?;
            for lasts in terms {
                let changes = vec![changed(by, u16::MAX, at)?];
                let row = hooks.book.give(Given { changes, lasts, uses: 0 });
                hooks.writer().deed(Verb::Give(row), to.clone(), deeds::ONE);
            }
            Ok(())
        }
        // 次に自分が「これによってEXエリアに置いたカード」をプレイする際: what is used up for one is for all of them.
        Some(doer)
            if next
                && phrase.says_only(Says::PRONOUN)
                && hooks.actor(doer)? == Some(Actor::One(Side::Mine)) =>
        {
            let to = phrase.spoken(hooks, Side::Mine)?;
            hooks.writer().cite(ruling!("SV-138"));
            for lasts in terms {
                let changes = vec![changed(by, u16::MAX, at)?];
                let row = hooks.book.give(Given { changes, lasts, uses: 1 });
                hooks.writer().deed(Verb::Give(row), to.clone(), deeds::ONE);
            }
            Ok(())
        }
        Some(doer) if let Some(Actor::One(side)) = hooks.actor(doer)? => {
            let from = played_from(hooks, slots, &mut phrase, side)?;
            let row = described(hooks, &phrase)?;
            hooks.book.lore.selectors[usize::from(row)].filters.extend(from);
            let change = changed(by, row, at)?;
            lasting::give_player(hooks, side, change, u8::from(next));
            Ok(())
        }
        _ => cannot(at, "誰が何をプレイするか", "who plays what"),
    }
}

/// これをプレイする際、…コストを-1する。: how this card is played.
pub(super) fn as_played(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<AsPlayed> {
    let at = clauses[0].at;
    let view = View::of_clause(hooks.lexicon(), &clauses[0], true)?;
    let mut conditions: Vec<Condition> = Vec::new();
    view.with(|slots| {
        let chain = slots.take(&Particle::Object).printed();
        let this = chain.and_then(Chain::only_noun).is_some_and(|word| hooks.is_this(word));
        if !this {
            return cannot(at, "何をプレイするか", "what is played");
        }
        if let Some(from) = slots.take(&Particle::From).printed() {
            match from.only_noun().and_then(words::zone) {
                Some(zone) => conditions.push(conditions::came(hooks, Fact::PlayedFrom(zone))),
                None => return cannot(from.at, "どこからプレイするか", "where it is played from"),
            }
        }
        Ok(())
    })?;
    hooks.leaves = true;
    if let [only] = &clauses[1..]
        && conditions.is_empty()
        && let Some(may) = extra(hooks, only)?
    {
        return Ok(AsPlayed::Extra { may });
    }
    let mut clauses = clauses[1..].to_vec();
    for mark in clauses.first_mut().map(super::bodies::take_marks).unwrap_or_default() {
        conditions.push(super::bodies::gate(hooks, &mark, &clauses[0])?);
    }
    let (more, rest) = leading(hooks, &clauses)?;
    conditions.extend(more);
    let condition = match conditions.len() {
        0 => None,
        1 => conditions.pop(),
        _ => Some(Condition::All(conditions)),
    };
    // コストを+5してよい: what may be paid beside the cost.
    if let ([Clause { pred: Pred::Verb { verb, voice, tense: Tense::May }, .. }], None) = (rest, &condition) {
        let pred = Pred::Verb { verb: *verb, voice: *voice, tense: Tense::Plain };
        return match cost(hooks, &Clause { pred, ..rest[0].clone() })? {
            By::More(n) if n > 0 => {
                hooks.writer().program().costs[0] = vec![Price::Pp(Amount::N(n))];
                Ok(AsPlayed::Extra { may: true })
            }
            _ => cannot(at, "この種類のコストの変更", "a change of the cost"),
        };
    }
    let split = super::folds::split(hooks, rest);
    let (each, rest) = match &split {
        Some((each, rest)) => (Some(super::folds::per(hooks, each)?), &rest[..]),
        None => (None, rest),
    };
    match (rest, condition) {
        ([only], condition) => match cost(hooks, only)? {
            By::More(n) => Ok(AsPlayed::Less(condition, amounts::times(Amount::N(-n), each.as_ref(), at)?)),
            _ if each.is_some() => cannot(at, "この種類のコストの変更", "a change of the cost"),
            By::To(n) => Ok(AsPlayed::To(condition, n)),
            By::Named { less } => {
                let n = hooks.named(Var::X, at)?;
                let n = if less { n } else { Amount::Times(Box::new(n), -1) };
                Ok(AsPlayed::Less(condition, n))
            }
        },
        ([paid @ .., only], None) if paid.last().is_some_and(|last| last.link == Some(Link::Cost)) => {
            let prices = super::costs::cost(hooks, &[], paid)?;
            hooks.writer().program().costs[0] = prices;
            match cost(hooks, only)? {
                By::More(n) => Ok(AsPlayed::For(Amount::N(-n))),
                By::To(n) => Ok(AsPlayed::ForTo(n)),
                By::Named { .. } => cannot(at, "この種類のコストの変更", "a change of the cost"),
            }
        }
        _ => cannot(at, "この種類のコストの変更", "a change of the cost"),
    }
}

/// これはプレイできない, これは…なら、プレイできない: the conditions and the ban, of which これ is said.
pub(super) fn never_played(lexicon: &Lexicon, clauses: &[Clause]) -> Option<(Vec<Clause>, Clause)> {
    let this = |arg: &Arg| arg.phrase(&[Particle::Topic]).is_some_and(|chain| chain.is(genre::Noun::This));
    let (last, before) = clauses.split_last()?;
    let unable = matches!(last.pred, Pred::Verb { voice: Voice::Potential, tense: Tense::Negative, .. });
    let conditions = before.iter().all(|clause| matches!(clause.link, Some(Link::IfPause | Link::If)));
    if !unable || !conditions || !last.does(lexicon, genre::Deed::Play) {
        return None;
    }
    let (mut before, mut last) = (before.to_vec(), last.clone());
    // これは〔…がいないなら、〕プレイできない
    while let Some(at) = last.args.iter().position(|arg| matches!(arg, Arg::Clause(_))) {
        if let Arg::Clause(inner) = last.args.remove(at) {
            before.push(*inner);
        }
    }
    if !last.args.iter().any(this) {
        let first = before.first_mut()?;
        let at = first.args.iter().position(this)?;
        last.args.insert(0, first.args.remove(at));
    }
    Some((before, last))
}

/// これは自分のターン中、プレイできない。これは自分の場にフォロワーがいないなら、プレイできない。
pub(super) fn never(hooks: &mut Hooks<'_>, before: &[Clause], clause: &Clause) -> Lowered<AsPlayed> {
    let (conditions, rest) = leading(hooks, before)?;
    if !rest.is_empty() {
        return cannot(clause.at, "この条件", "such a condition");
    }
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    view.with(|slots| {
        slots.take_form();
        // What can't be played is what it would be done to, though は marks it.
        slots.take(&Particle::Object);
        let mut all = conditions;
        all.extend(language::scribe::sentences::times(hooks, slots)?);
        if let Some(from) = slots.take(&Particle::From).printed() {
            match from.only_noun().and_then(words::zone) {
                Some(zone) => all.push(conditions::came(hooks, Fact::PlayedFrom(zone))),
                None => return cannot(from.at, "どこからプレイするか", "where it is played from"),
            }
        }
        Ok(AsPlayed::Never(Condition::All(all)))
    })
}

/// 追加コストとして手札1枚を捨てる。: an additional cost; whether it may be left out.
fn extra(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<bool>> {
    let [Arg::Phrase(chain, Some(Particle::As), _), ..] = &clause.args[..] else { return Ok(None) };
    if chain.only_noun().and_then(Noun::of) != Some(Noun::AdditionalCost) {
        return Ok(None);
    }
    let mut clause = clause.clone();
    clause.args.remove(0);
    clause.link = Some(Link::Cost);
    let mut may = false;
    if let Pred::Verb { tense, .. } = &mut clause.pred
        && *tense == Tense::May
    {
        (*tense, may) = (Tense::Plain, true);
    }
    // リーダーの《体力》-2する is told as a cost: リーダーの《体力》-2.
    if let ([Arg::Phrase(change, None, _)], true) =
        (&clause.args[..], clause.does(hooks.lexicon, genre::Deed::Change))
    {
        clause.pred = Pred::Is(change.clone(), Copula::Bare);
        clause.args.clear();
    }
    let prices = super::costs::cost(hooks, &[], std::slice::from_ref(&clause))?;
    hooks.writer().program().costs[0] = prices;
    Ok(Some(may))
}

/// このターン中に1枚目のスペルなら、: which of those played this turn it is.
fn first_of(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Condition> {
    let refused = || cannot(clause.at, "この種類のコストの変更", "a change of the cost");
    let (Pred::Is(chain, Copula::Bare), [Arg::Adverb(when, _)], Some(Link::IfPause)) =
        (&clause.pred, &clause.args[..], &clause.link)
    else {
        return refused();
    };
    let (
        Atom::Quantity(Quantity::Count { n, unit: Some(unit), bound: None }),
        [Tied::By(Tie::Of, of), more @ ..],
    ) = (&chain.first, &chain.more[..])
    else {
        return refused();
    };
    let nth = genre::Counter::of(*unit) == Some(genre::Counter::CardNumber);
    if genre::Adverb::of(*when) != Some(genre::Adverb::DuringThisTurnTo) || !nth {
        return refused();
    }
    let phrase = Phrase::read(hooks, &Chain { first: of.clone(), more: more.to_vec(), ..chain.clone() })?;
    phrase.only(Says::HEAD.and(Says::FILTERS))?;
    let times = super::events::history(hooks, Topic::Played, Some(Side::Mine), phrase.tests());
    // A card about to be played is not among those played yet.
    let before = Amount::N(super::small(n, clause.at)? - 1);
    Ok(Condition::Is(times, Bound::Exactly, before))
}

/// What holds for a player, and while what; none if it holds of cards.
pub(super) fn held(
    hooks: &mut Hooks<'_>,
    clauses: &[Clause],
) -> Lowered<Option<(Side, Change, Option<Condition>)>> {
    match clauses {
        [upon, ..] if is_upon(hooks, upon, genre::Deed::Play) => costs_less(hooks, clauses).map(Some),
        [upon, counts] if is_upon(hooks, upon, genre::Deed::Count) => {
            let row = spell_chain(hooks, upon, counts)?;
            Ok(Some((Side::Mine, Change::SpellChain(row), None)))
        }
        [only] => match hand_limit(hooks, only)? {
            Some((side, change)) => Ok(Some((side, change, None))),
            None => Ok(never_done(hooks, only)?.map(|(side, change)| (side, change, None))),
        },
        _ => Ok(None),
    }
}

/// 自分の手札の上限を+3する。: whose, and by how much.
fn hand_limit(hooks: &Hooks<'_>, clause: &Clause) -> Lowered<Option<(Side, Change)>> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let what = view.slots().peek(&Particle::Object).and_then(words::nouns).unwrap_or_default();
    let [whose, hand, limit] = what[..] else { return Ok(None) };
    let limits = genre::Noun::of(limit) == Some(genre::Noun::UpperLimit)
        && words::zone(hand) == Some(crate::table::Zone::Hand);
    let side = hooks.whose(whose).and_then(|whose| whose.side(Side::Mine));
    let (Some(side), true) = (side, limits && view.deed() == Some(genre::Deed::Change.id())) else {
        return Ok(None);
    };
    view.with(|slots| {
        deeds::must_be_done(slots)?;
        slots.take(&Particle::Object);
        match slots.take_change().and_then(grants::change) {
            Some(n) => Ok(Some((side, Change::HandLimit(n as i8)))),
            None => cannot(slots.at(), "この変化", "such a change"),
        }
    })
}

/// 相手すべては、スタートフェイズ以外でカードを引けない。: who, and what they can't do.
fn never_done(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<(Side, Change)>> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let (Some(deed), Some(doer)) = (view.deed(), view.slots().peek(&Particle::Topic)) else {
        return Ok(None);
    };
    if view.form() != Some(UNABLE) {
        return Ok(None);
    }
    let side = match (super::players::doer(doer), hooks.actor(doer)?) {
        (Some(Doer::Opponent), _) => Side::Theirs,
        (None, Some(Actor::One(side))) => side,
        _ => return Ok(None),
    };
    view.with(|slots| {
        slots.take(&Particle::Topic);
        let except = slots.take_time_if(|particle| particle == Some(&Particle::ExceptAt));
        let phase = match except.map(|(when, _)| when.only_noun().and_then(Noun::of)) {
            None => None,
            Some(Some(phase)) => Some((phase, true)),
            Some(None) => return cannot(slots.at(), "この時期", "such a time"),
        };
        hooks.who = Side::Spoken;
        let never = cannot_do(hooks, deed, slots, phase);
        hooks.who = Side::Mine;
        match never? {
            Some(change) => Ok(Some((side, change))),
            None => cannot(slots.at(), "この種類の継続する効果", "what holds"),
        }
    })
}

/// 相手は1ターンに2枚までしかスペルをプレイできない。: who can't play which cards any more, and from when in a turn.
pub(super) fn limited(
    hooks: &mut Hooks<'_>,
    clause: &Clause,
) -> Lowered<Vec<(Side, Change, Option<Condition>)>> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let plays = view.deed().and_then(genre::Deed::of) == Some(genre::Deed::Play);
    let no_more = |atom: &Atom| match atom {
        Atom::Quantity(Quantity::Count {
            n: language::grammar::Amount::N { n },
            bound: Some(language::grammar::Bound::NoMore | language::grammar::Bound::UpToNoMore),
            ..
        }) => Some((*n).min(99) as i16),
        _ => None,
    };
    let most = clause.args.iter().find_map(|arg| match arg {
        Arg::Phrase(chain, None, _) => no_more(&chain.first).filter(|_| chain.more.is_empty()),
        _ => None,
    });
    let (Some(most), true, true) = (most, plays, view.form() == Some(UNABLE)) else { return Ok(Vec::new()) };
    view.with(|slots| {
        slots.take_form();
        let refused = || cannot(clause.at, "この種類の継続する効果", "what holds");
        let Some(doer) = slots.take(&Particle::Topic).printed() else { return refused() };
        let sides = match (super::players::doer(doer), hooks.actor(doer)?) {
            (Some(Doer::Opponent), _) => vec![Side::Theirs],
            (Some(Doer::Each), _) => vec![Side::Mine, Side::Theirs],
            (None, Some(Actor::One(side))) => vec![side],
            _ => return refused(),
        };
        let turn = slots.take_time().is_some_and(|(chain, particle)| {
            let one = matches!(&chain.first, Atom::Quantity(Quantity::Count { unit: Some(unit), .. })
                if genre::Counter::of(*unit) == Some(genre::Counter::Turn));
            one && amounts::number(chain) == Some(1) && particle == Some(&Particle::To)
        });
        let _ = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
        let Some(cards) = slots.take(&Particle::Object).printed().filter(|_| turn) else { return refused() };
        let phrase = Phrase::read(hooks, cards)?;
        let row = described(hooks, &phrase)?;
        let mut all = Vec::new();
        for side in sides {
            let times = super::events::history(hooks, Topic::Played, Some(side), phrase.tests());
            let enough = Condition::Is(times, Bound::AtLeast, Amount::N(most));
            all.push((side, Change::CannotPlay(row), Some(enough)));
        }
        Ok(all)
    })
}

/// 引けない
const UNABLE: Form = Form { voice: Voice::Potential, tense: Tense::Negative };

/// What a player can't do, in that phase or in any but that; none if the clause does not say such a thing.
pub(super) fn cannot_do(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    phase: Option<(Noun, bool)>,
) -> Lowered<Option<Change>> {
    let at = slots.at();
    if slots.peek_form() != Some(UNABLE) {
        return Ok(None);
    }
    slots.take_form();
    let object = slots.take(&Particle::Object).printed();
    Ok(Some(match (phase, genre::Deed::of(deed), object) {
        (_, Some(genre::Deed::Draw), what) => {
            let card = what.and_then(Chain::only_noun).and_then(genre::Noun::of) == Some(genre::Noun::Card);
            let one = slots.take_count().map(count).transpose()? == Some(Count::Exactly(1));
            let span = match phase {
                None => Span::All,
                Some((Noun::StartPhase, false)) => Span::Start,
                Some((Noun::StartPhase, true)) => Span::NotStart,
                Some(_) => return cannot(at, "この時期", "such a time"),
            };
            match card != one && what.is_none() == one {
                true => Change::NoDrawing(span),
                false => return cannot(at, "何を引くか", "what is drawn"),
            }
        }
        (Some((Noun::StartPhase, false)), Some(genre::Deed::Change), Some(figure))
            if figure.only_noun().and_then(Noun::of) == Some(Noun::MaxPp)
                && slots.take_change().and_then(grants::change) == Some(1) =>
        {
            Change::NoPpGrowth
        }
        (None | Some((Noun::MainPhase, false)), Some(genre::Deed::Play), Some(cards)) => {
            let mut phrase = Phrase::read(hooks, cards)?;
            // EXエリアのカード: those that lie there.
            let there = phrase.zones.take();
            if there.is_some() && phrase.whose.get().is_some_and(|whose| *whose == Whose::Spoken) {
                phrase.whose.take();
            }
            let row = described(hooks, &phrase)?;
            if let Some(zones) = there {
                let lies = hooks.lies_in(&zones);
                hooks.book.lore.selectors[usize::from(row)].filters.push(lies);
            }
            if let Some(from) = slots.take(&Particle::From).printed() {
                let from = Phrase::read(hooks, from)?;
                from.only(Says::ZONES.and(Says::WHOSE))?;
                if from.whose.get().is_some_and(|whose| *whose != Whose::Spoken) {
                    return cannot(at, "どこからプレイするか", "where it is played from");
                }
                let zones = from.zones.get().cloned().unwrap_or_default();
                let lies = hooks.lies_in(&zones);
                hooks.book.lore.selectors[usize::from(row)].filters.push(lies);
            }
            Change::CannotPlay(row)
        }
        // 自身のリーダーの《体力》を+できない
        (None, Some(genre::Deed::Change), Some(figure)) if raises(slots) => {
            // リーダーの《体力》を: whose goes without saying.
            let nouns = words::nouns(figure).unwrap_or_default();
            let of = match nouns[..] {
                [whose, ref of @ ..] if hooks.whose(whose) == Some(Whose::Spoken) => of,
                ref of => of,
            };
            match of[..] {
                [leader, stat]
                    if (of.len() < nouns.len() || hooks.who == Side::Spoken)
                        && Noun::of(leader) == Some(Noun::Leader)
                        && super::stat(stat) == Some(Stat::Defense) =>
                {
                    Change::Never(Fate::Raised, Dealer::Anyone)
                }
                _ => return cannot(at, "この種類の禁止", "such a thing that can't be done"),
            }
        }
        _ => return cannot(at, "この種類の禁止", "such a thing that can't be done"),
    }))
}

/// +できない: without a number.
pub(super) fn raises(slots: &mut Slots<'_>) -> bool {
    sign(slots) == Some(Sign::Plus)
}

/// +した, -した: without a number.
pub(super) fn sign(slots: &mut Slots<'_>) -> Option<Sign> {
    let chain = slots.take_change().filter(|chain| chain.more.is_empty())?;
    match &chain.first {
        Atom::Changes(Changes::All { first: Said::Some { figure: None, sign }, more }) if more.is_empty() => {
            Some(sign.clone())
        }
        _ => None,
    }
}

/// 自分の【スペルチェイン】を数える際、AとBの合計を数える。: the row of the cards that are counted.
fn spell_chain(hooks: &mut Hooks<'_>, upon: &Clause, counts: &Clause) -> Lowered<u16> {
    let refused = || cannot(upon.at, "この種類の継続する効果", "what holds");
    let [Arg::Phrase(chain, Some(Particle::Object), _)] = &upon.args[..] else { return refused() };
    let (Atom::Noun(whose), [Tied::By(Tie::Of, Atom::Keyword(keyed))]) = (&chain.first, &chain.more[..])
    else {
        return refused();
    };
    let own = hooks.whose(*whose).and_then(|whose| whose.side(Side::Mine)) == Some(Side::Mine);
    let view = View::of_clause(hooks.lexicon(), counts, true)?;
    if !own
        || Keyword::of(keyed.word) != Some(Keyword::Spellchain)
        || view.deed().and_then(genre::Deed::of) != Some(genre::Deed::Count)
    {
        return refused();
    }
    view.with(|slots| {
        deeds::must_be_done(slots)?;
        let total = slots.take(&Particle::Object).printed().and_then(|of| {
            let total = of.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Total);
            of.without_last().filter(|_| total)
        });
        let Some(mut of) = total else { return refused() };
        // In a total, a card counts if it is of the one sort or of the other.
        for tied in &mut of.more {
            if let Tied::By(tie @ Tie::And, _) = tied {
                *tie = Tie::OrShort;
            }
        }
        let phrase = Phrase::read(hooks, &of)?;
        phrase.only(Says::CARDS)?;
        let of = phrase.selector(hooks, Side::Mine)?;
        Ok(hooks.select(of))
    })
}

/// 自分がスペルをプレイする際、コストを-1する。
fn costs_less(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<(Side, Change, Option<Condition>)> {
    let at = clauses[0].at;
    let (upon, only, by) = match clauses {
        [upon, by] => (upon, None, by),
        [upon, only, by] => (upon, Some(first_of(hooks, only)?), by),
        _ => return cannot(at, "この種類のコストの変更", "a change of the cost"),
    };
    let by = cost(hooks, by)?;
    let view = View::of_clause(hooks.lexicon(), upon, true)?;
    view.with(|slots| {
        let Some(doer) = slots.take(&Particle::Topic).printed() else {
            return cannot(at, "誰がプレイするか", "who plays");
        };
        let side = match (super::players::doer(doer), hooks.actor(doer)?) {
            // 相手プレイヤーすべてが
            (Some(Doer::Opponent), _) => Some(Side::Theirs),
            (None, Some(Actor::One(side))) => Some(side),
            _ => None,
        };
        let (Some(side), Some(chain)) = (side, slots.take(&Particle::Object).printed()) else {
            return cannot(at, "誰が何をプレイするか", "who plays what");
        };
        let mut phrase = Phrase::read(hooks, chain)?;
        let from = played_from(hooks, slots, &mut phrase, side)?;
        let row = described(hooks, &phrase)?;
        hooks.book.lore.selectors[usize::from(row)].filters.extend(from);
        Ok((side, changed(&by, row, at)?, only))
    })
}

/// Cards in this card's own zone as it is played: it lies elsewhere by then (10.6.2.1).
pub(super) fn leaves(of: &mut Selector) {
    let from = |(zone, _): &(crate::table::Zone, Side)| {
        matches!(zone, crate::table::Zone::Hand | crate::table::Zone::Ex)
    };
    let other = crate::vocabulary::Filter::Other;
    if of.places.iter().any(from) && !of.filters.contains(&other) {
        of.filters.push(other);
    }
}
