//! Deeds that are one step each: transforming, piloting, changing places, winning, turning cards, playing them.

use engine::effect::{Do, Side, When};
use language::genre;
use language::grammar::{Arg, At, Atom, Chain, Clause, Link, Particle, Pred, Quantity, Tie, Tied};
use language::scribe::phrase::Phrase;
use language::scribe::picking::{carried, phrase_in};
use language::scribe::times::apart;
use language::scribe::{Actor, Lowered, Pick, Plays, amounts};
use language::view::Slots;
use language::{DeedId, Tense, Voice};

use super::deeds::{ONE, may, must_be_done, picked, picks, target};
use super::{Did, Hooks, cannot, grants, lasting, moves, players, words};
use crate::lexicon::{Deed, Keyword, Noun};
use crate::vocabulary::{Amount, Change, Filter, Op, Reference, Topic, Verb};

fn refused<T>(at: At) -> Lowered<T> {
    cannot(at, "この種類の処理", "a deed the table knows")
}

/// Lowers a deed that is one step; says whether it is one.
pub(super) fn deed(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>, by: Actor) -> Lowered<bool> {
    match Deed::of(deed) {
        Some(Deed::Race) => return simple(hooks, slots, Verb::Race, &Particle::Topic),
        Some(Deed::Feed) => return simple(hooks, slots, Verb::Meal, &Particle::Topic),
        Some(Deed::Pilot) => return simple(hooks, slots, Verb::Pilot, &Particle::Object),
        _ => {}
    }
    let Some(shared) = genre::Deed::of(deed) else { return Ok(false) };
    match shared {
        genre::Deed::Transform => transform(hooks, slots),
        genre::Deed::HandOver => match slots.take(&Particle::To).printed().and_then(players::doer) {
            Some(players::Doer::Opponent) => moves::go(hooks, slots, Verb::Control(Side::Theirs)),
            _ => refused(slots.at()),
        },
        genre::Deed::Win => wins(hooks, slots, by, true),
        genre::Deed::LoseGame => wins(hooks, slots, by, false),
        genre::Deed::Skip => skip(hooks, slots),
        genre::Deed::Do => extra_turn(hooks, slots),
        genre::Deed::Roll => alone(hooks, slots, Verb::Roll),
        genre::Deed::Name => alone(hooks, slots, Verb::Name),
        genre::Deed::Swap => swap(hooks, slots),
        genre::Deed::Play => play(hooks, slots),
        genre::Deed::Lose => lose(hooks, slots),
        genre::Deed::Trigger => match silent(hooks, slots)? {
            Some((to, changes)) => {
                lasting::give(hooks, &to, changes);
                Ok(())
            }
            None => refused(slots.at()),
        },
        genre::Deed::MoveThing => move_counters(hooks, slots),
        genre::Deed::Change => return changed(hooks, slots),
        genre::Deed::Become => return boxed(hooks, slots, &Particle::Topic),
        _ => return Ok(false),
    }?;
    Ok(true)
}

/// それを裏向きにする, それを【箱詰め】状態にする, それのコストを0にして: says whether it is one of these.
fn changed(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<bool> {
    for (adverb, face) in
        [(genre::Adverb::InFaceUp, engine::Face::Up), (genre::Adverb::InFaceDown, engine::Face::Down)]
    {
        if slots.take_adverb(adverb.word()) {
            moves::go(hooks, slots, Verb::Flip(face))?;
            return Ok(true);
        }
    }
    if boxed(hooks, slots, &Particle::Object)? {
        return Ok(true);
    }
    let Some(into) = slots.peek(&Particle::To) else { return Ok(false) };
    let Some(chain) = slots.peek(&Particle::Object) else { return Ok(false) };
    let cost =
        |atom: &Atom| matches!(atom, Atom::Noun(word) if genre::Noun::of(*word) == Some(genre::Noun::Cost));
    let te = slots.peek_form().is_some_and(|form| form.tense == Tense::Te);
    if let ([before @ .., Tied::By(Tie::Of, figure)], Some(n), true) =
        (&chain.more[..], amounts::number(into), te)
        && cost(figure)
    {
        let of = Chain { more: before.to_vec(), ..chain.clone() };
        let phrase = Phrase::read(hooks, &of)?;
        if picks(&phrase) {
            return refused(slots.at());
        }
        slots.take(&Particle::Object);
        slots.take(&Particle::To);
        slots.take_form();
        let (to, _) = picked(hooks, phrase, Pick::by(Side::Mine))?;
        hooks.sentence.plays_for = Some((to, n));
        return Ok(true);
    }
    Ok(false)
}

/// それを【箱詰め】状態にする, それは【箱詰め】状態になる: says whether it is that.
fn boxed(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, slot: &Particle) -> Lowered<bool> {
    let boxed =
        slots.peek(&Particle::To).is_some_and(|into| match (&into.first, &into.more[..], &into.relative) {
            (Atom::Keyword(keyed), [Tied::Beside(Atom::Noun(state))], None) => {
                Keyword::of(keyed.word) == Some(Keyword::Box)
                    && genre::Noun::of(*state) == Some(genre::Noun::State)
            }
            _ => false,
        });
    if !boxed {
        return Ok(false);
    }
    slots.take(&Particle::To);
    if may(slots)? {
        return refused(slots.at());
    }
    let (to, _) = target(hooks, slots, slot, Pick::by(Side::Mine))?;
    match hooks.sentence.until {
        None => {
            hooks.writer().deed(Verb::Box, to, ONE);
        }
        Some(_) => lasting::give(hooks, &to, vec![Change::Boxed]),
    }
    Ok(true)
}

/// それは2回食事する。: so many times.
fn simple(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, verb: Verb, slot: &Particle) -> Lowered<bool> {
    must_be_done(slots)?;
    let timed = |chain: &Chain| matches!(&chain.first, Atom::Quantity(Quantity::Count { unit: Some(unit), .. }) if genre::Counter::of(*unit) == Some(genre::Counter::Time));
    let times = match slots.take_count_of_if(slot, timed).or_else(|| slots.take_count()) {
        None => {
            match verb {
                Verb::Race => hooks.writer().cite(rule!("14.2.3.1.1")),
                Verb::Meal => hooks.writer().cite(rule!("14.2.1.1.1")),
                _ => {}
            }
            ONE
        }
        Some(chain) => match (&chain.first, amounts::number(chain)) {
            (Atom::Quantity(Quantity::Count { unit: Some(unit), .. }), Some(n))
                if genre::Counter::of(*unit) == Some(genre::Counter::Time) =>
            {
                Amount::N(n)
            }
            _ => return cannot(chain.at, "この数え方", "such a count"),
        },
    };
    let (to, _) = target(hooks, slots, slot, Pick::by(Side::Mine))?;
    hooks.writer().deed(verb, to, times);
    Ok(true)
}

/// それは『フェアリー』に変身する。
fn transform(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    must_be_done(slots)?;
    let name = match slots.take(&Particle::To).printed() {
        Some(Chain { first: Atom::Name(name), more, relative: None, .. }) if more.is_empty() => {
            name.0.clone()
        }
        _ => return refused(at),
    };
    let (to, _) = target(hooks, slots, &Particle::Topic, Pick::by(Side::Mine))?;
    match hooks.book.token(&name) {
        Some(def) => hooks.writer().deed(Verb::Transform(def), to, ONE),
        None => return cannot(at, "この名前のカード", "a card of this name in the match"),
    };
    Ok(())
}

/// 自分はこのバトルに勝利する。
fn wins(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Actor, wins: bool) -> Lowered<()> {
    let at = slots.at();
    let match_ = |chain: &Chain| match apart(hooks, chain) {
        Some(what) => {
            matches!(what.which, None | Some(genre::Adnominal::This))
                && matches!(what.nouns[..], [word] if genre::Noun::of(word) == Some(genre::Noun::Battle))
        }
        None => false,
    };
    if !slots.take(&Particle::To).printed().is_some_and(match_) || may(slots)? {
        return refused(at);
    }
    let side = match (by, wins) {
        (Actor::One(Side::Mine), true) | (Actor::One(Side::Theirs), false) => Side::Mine,
        (Actor::One(Side::Theirs), true) | (Actor::One(Side::Mine), false) => Side::Theirs,
        _ => return refused(at),
    };
    hooks.writer().deed(Verb::Win(side), Reference::Nothing, ONE);
    Ok(())
}

/// 次の相手のターンをスキップする。
fn skip(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    must_be_done(slots)?;
    let time = slots.take(&Particle::Object).printed().and_then(|chain| apart(hooks, chain));
    let Some(time) = time.filter(|time| time.which == Some(genre::Adnominal::Next)) else {
        return refused(at);
    };
    let turn = matches!(time.nouns[..], [word] if genre::Noun::of(word) == Some(genre::Noun::Turn));
    match time.whose.and_then(|whose| whose.side(Side::Mine)).filter(|_| turn) {
        Some(side) => hooks.writer().deed(Verb::Skip(side), Reference::Nothing, ONE),
        None => return refused(at),
    };
    Ok(())
}

/// このターンの後、自分は追加ターンを行う。
fn extra_turn(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    must_be_done(slots)?;
    let what = slots.take(&Particle::Object).printed().and_then(words::nouns).unwrap_or_default();
    let side = match what[..] {
        [turn] if genre::Noun::of(turn) == Some(genre::Noun::ExtraTurn) => Some(hooks.who),
        [whose, turn] if genre::Noun::of(turn) == Some(genre::Noun::ExtraTurn) => {
            hooks.whose(whose).and_then(|whose| whose.side(hooks.who))
        }
        _ => None,
    };
    let Some(side) = side.filter(|_| std::mem::take(&mut hooks.sentence.after_turn)) else {
        return refused(slots.at());
    };
    hooks.writer().deed(Verb::ExtraTurn(side), Reference::Nothing, ONE);
    Ok(())
}

/// サイコロをふる。, カード名1つを指定する。
fn alone(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, verb: Verb) -> Lowered<()> {
    let at = slots.at();
    must_be_done(slots)?;
    let fits = match slots.take(&Particle::Object).printed() {
        None => false,
        Some(chain) => match (&chain.first, &chain.more[..], &chain.relative) {
            (Atom::Noun(die), [], None) => verb == Verb::Roll && Noun::of(*die) == Some(Noun::Die),
            (
                Atom::Noun(name),
                [
                    Tied::Beside(Atom::Quantity(Quantity::Count {
                        n: language::grammar::Amount::N { n: 1 },
                        bound: None,
                        ..
                    })),
                ],
                None,
            ) => verb == Verb::Name && genre::Noun::of(*name) == Some(genre::Noun::CardName),
            _ => false,
        },
    };
    if !fits {
        return refused(at);
    }
    hooks.writer().deed(verb, Reference::Nothing, ONE);
    Ok(())
}

/// これと自分の手札のフォロワー1枚を入れ替える。
fn swap(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    must_be_done(slots)?;
    let Some(mut one) = phrase_in(hooks, slots, &Particle::Object)? else { return refused(at) };
    let Some(two) = one.second.take() else {
        // それらを入れ替える: the two that were chosen.
        return match one.spoken(hooks, Side::Mine)? {
            Reference::Both(all) => match &all[..] {
                [one, Reference::Slot(two)] => {
                    hooks.writer().deed(Verb::Swap(*two), one.clone(), ONE);
                    Ok(())
                }
                _ => refused(at),
            },
            _ => refused(at),
        };
    };
    let (one, _) = picked(hooks, one, Pick::by(Side::Mine))?;
    let before = hooks.writer().spoken_of();
    let (two, _) = picked(hooks, *two, Pick::by(Side::Mine))?;
    hooks.writer().put_back_it(&before);
    match two {
        Reference::Slot(slot) => hooks.writer().deed(Verb::Swap(slot), one, ONE),
        _ => return cannot(at, "この種類のカードとの入れ替え", "a card to change places with"),
    };
    Ok(())
}

/// 自分の手札のスペル1枚をプレイしてよい。: a card is played in the course of the text (SV-82).
fn play(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    let may = may(slots)?;
    let phrase = phrase_in(hooks, slots, &Particle::Object)?;
    let cost = hooks.sentence.plays_for.take();
    let picked_now = phrase.as_ref().is_some_and(picks);
    let (of, cost) = match (phrase, cost) {
        (None, Some((of, n))) => (of, Some(n)),
        (None, None) => (carried(hooks, at)?, None),
        (Some(_), Some(_)) => return refused(at),
        (Some(phrase), None) => {
            let only = match picked_now {
                true => {
                    let found = hooks.writer().deed(Verb::Playable(None), Reference::Nothing, ONE);
                    Some((found.step(), hooks.writer().touched(found)?))
                }
                false => None,
            };
            hooks.sentence.may = may && picked_now;
            let (of, _) = picked(hooks, phrase, Pick::by(Side::Mine))?;
            if let Some((step, slot)) = only {
                only_playable(hooks, step, slot);
            }
            (of, None)
        }
    };
    let gate = (may && !picked_now).then(|| hooks.may());
    hooks.writer().deed(Verb::Play(cost), of.clone(), ONE);
    gate.into_iter().for_each(|gate| hooks.writer().land(gate));
    if picked_now {
        hooks.writer().speak_of(of);
    }
    hooks.did = Some(Did::Flag);
    Ok(())
}

/// Only what could be played is chosen among.
fn only_playable(hooks: &mut Hooks<'_>, step: usize, slot: u8) {
    let ops = &mut hooks.writer().program().ops;
    let picked = ops[step..].iter_mut().rev().find_map(|op| match op {
        Op::Choose(choose) if choose.at == When::Now => {
            let of = choose.of.clone();
            choose.of.filters.push(Filter::In(slot));
            Some(of)
        }
        _ => None,
    });
    if let (Some(of), Op::Do(Do { to, .. })) = (picked, &mut ops[step]) {
        *to = Reference::Every(of);
    }
}

/// それにこれのスタックカウンターすべてを移す。
fn move_counters(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    must_be_done(slots)?;
    let Some(chain) = slots.take(&Particle::Object).printed() else { return refused(at) };
    let Some((Some(of), counter, Some(Atom::Quantity(Quantity::All)))) = grants::counters(hooks, chain)
    else {
        return refused(at);
    };
    if hooks.moved.is_some() || !of.only_noun().is_some_and(|word| hooks.is_this(word)) {
        return refused(at);
    }
    let (to, _) = target(hooks, slots, &Particle::To, Pick::by(Side::Mine))?;
    hooks.writer().deed(Verb::MoveCounters(counter), to, ONE);
    Ok(())
}

/// それは能力すべてを失う。
fn lose(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    must_be_done(slots)?;
    let Some(chain) = slots.take(&Particle::Object).printed() else { return refused(at) };
    let changes = match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Noun(word), [Tied::Beside(Atom::Quantity(Quantity::All))], None)
            if genre::Noun::of(*word) == Some(genre::Noun::Ability) =>
        {
            vec![Change::Mute]
        }
        _ => {
            let lost = |change| match change {
                Change::Key(key) => Some(Change::NoKey(key)),
                _ => None,
            };
            match lasting::gains(hooks, chain)?.into_iter().map(lost).collect() {
                Some(lost) => lost,
                None => return refused(at),
            }
        }
    };
    let (to, _) = target(hooks, slots, &Particle::Topic, Pick::by(Side::Mine))?;
    lasting::give(hooks, &to, changes);
    Ok(())
}

/// 相手の場のフォロワーすべての《ラストワード》能力は誘発しない。: of what, and what never is set off.
pub(super) fn silent(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
) -> Lowered<Option<(Reference, Vec<Change>)>> {
    if slots.peek_form().is_none_or(|form| form.tense != Tense::Negative) {
        return Ok(None);
    }
    let Some(chain) = slots.peek(&Particle::Topic) else { return Ok(None) };
    let [before @ .., Tied::By(Tie::Of, Atom::Keyword(keyed)), Tied::Beside(Atom::Noun(ability))] =
        &chain.more[..]
    else {
        return Ok(None);
    };
    let topic = match Keyword::of(keyed.word) {
        Some(Keyword::Fanfare) => Topic::Enters,
        Some(Keyword::LastWords) => Topic::Buried,
        Some(Keyword::WhenEvolved) => Topic::Evolves,
        Some(Keyword::Strike) => Topic::Attacks,
        _ => return Ok(None),
    };
    if genre::Noun::of(*ability) != Some(genre::Noun::Ability) {
        return Ok(None);
    }
    slots.take_form();
    slots.take(&Particle::Topic);
    let of = Chain { more: before.to_vec(), ..chain.clone() };
    let phrase = Phrase::read(hooks, &of)?;
    let (to, _) = picked(hooks, phrase, Pick::by(Side::Mine))?;
    Ok(Some((to, vec![Change::NoTrigger(topic)])))
}

/// 相手プレイヤーは能力でこれを選べるとき、これを選ぶ。: is it that?
pub(super) fn must_be_chosen(hooks: &Hooks<'_>, clauses: &[Clause]) -> bool {
    let [able, chosen] = clauses else { return false };
    let this = |arg: &Arg| arg.phrase(&[Particle::Object]).is_some_and(|chain| chain.is(genre::Noun::This));
    let by = |arg: &Arg| {
        arg.phrase(&[Particle::At, Particle::By]).is_some_and(|chain| chain.is(genre::Noun::Ability))
    };
    let theirs = |arg: &Arg| match arg.phrase(&[Particle::Topic]).and_then(Chain::only_noun) {
        Some(word) => genre::Noun::of(word) == Some(genre::Noun::Opponent),
        None => false,
    };
    let choose = |clause: &Clause, wanted: Voice| {
        clause.does(hooks.lexicon, genre::Deed::Choose)
            && matches!(clause.pred, Pred::Verb { voice, tense: Tense::Plain, .. } if voice == wanted)
    };
    let when = matches!(able.link, Some(Link::When | Link::IfPause));
    let says = matches!(&able.args[..], [who, means, what] if theirs(who) && by(means) && this(what));
    let then = matches!(&chosen.args[..], [what] if this(what));
    when && says && then && choose(able, Voice::Potential) && choose(chosen, Voice::Active)
}
