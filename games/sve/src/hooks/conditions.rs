//! Conditions told in the game's own way: 【覚醒】状態なら, そうしたなら, このターン中に2枚目のスペルなら.

use engine::effect::{Bound, Do, Side, SlotId};
use language::grammar::{
    Amount as Printed, Arg, Atom, Chain, Clause, Copula, Particle, Pred, Quantity, Tie, Tied,
};
use language::scribe::conditions::negated;
use language::scribe::phrase::{Count, Phrase, Pronoun, Says, count};
use language::scribe::writer::Touch;
use language::scribe::{Lowered, Plays, amounts};
use language::view::{Form, Slots, View};
use language::{DeedId, Tense, Voice, genre};

use super::{Did, Hooks, cannot, events, fact, grants, is, moves, words};
use crate::cards::STACK;
use crate::game::Sve;
use crate::kinds::Keyword as Key;
use crate::lexicon::{Deed, Keyword, Noun};
use crate::table::{Ever, Zone};
use crate::vocabulary::{
    Amount, Condition, Fact, Filter, Measure, Op, Price, Reference, Selector, Test, Topic, Verb, Way,
};

/// サイコロをふる。4から6なら, それが4以上なら, 6なら: does it ask what a die shows?
fn is_of_roll(hooks: &Hooks<'_>, args: &[Arg], chain: &Chain) -> bool {
    let bare = matches!(&chain.first, Atom::Quantity(Quantity::Count { unit: None, .. }));
    let told = match args {
        [Arg::Phrase(_, Some(Particle::From), _)] => true,
        [Arg::Phrase(it, Some(Particle::Subject | Particle::Topic), _)] => {
            let rolled = it.only_noun().and_then(Noun::of) == Some(Noun::Rolled);
            ((it.is(genre::Noun::It) || rolled) && bare) || (rolled && parity(chain).is_some())
        }
        [] => bare || parity(chain).is_some(),
        _ => false,
    };
    told && is_rolled(hooks)
}

/// What a die shows, as a condition.
fn of_roll(hooks: &mut Hooks<'_>, args: &[Arg], chain: &Chain) -> Lowered<Option<Condition>> {
    if let [Arg::Phrase(low, Some(Particle::From), _)] = args {
        let (Some(low), Some(high)) = (amounts::number(low), amounts::number(chain)) else { return Ok(None) };
        let x = |how, n| Condition::Is(Amount::X, how, Amount::N(n));
        return Ok(Some(Condition::All(vec![x(Bound::AtLeast, low), x(Bound::AtMost, high)])));
    }
    if let Some(odd) = parity(chain) {
        let shows = |n| Condition::Is(Amount::X, Bound::Exactly, Amount::N(n));
        let sides = if odd { [1, 3, 5] } else { [2, 4, 6] };
        return Ok(Some(Condition::Any(sides.map(shows).to_vec())));
    }
    let (how, n) = amounts::bounded(hooks, chain)?;
    Ok(Some(Condition::Is(Amount::X, how, n)))
}

/// 奇数, 偶数: is it odd?
fn parity(chain: &Chain) -> Option<bool> {
    match chain.only_noun().and_then(genre::Noun::of)? {
        genre::Noun::Odd => Some(true),
        genre::Noun::Even => Some(false),
        _ => None,
    }
}

/// A condition that only this game tells in such words; none if it is told in those that games share.
pub(super) fn condition(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<Condition>> {
    if let Some(found) = of_subject(hooks, clause)? {
        return Ok(Some(found));
    }
    match &clause.pred {
        Pred::Is(chain, copula) if chain.relative.is_some() && clause.args.is_empty() => {
            is_named(hooks, chain, copula)
        }
        Pred::Is(chain, Copula::IsNot) if clause.args.is_empty() => {
            Ok(is_so(hooks, chain).map(|so| negated(so, true)))
        }
        Pred::Is(chain, Copula::Bare | Copula::Is | Copula::AndIs) => match &clause.args[..] {
            args if is_of_roll(hooks, args, chain) => of_roll(hooks, args, chain),
            [] => Ok(is_so(hooks, chain)),
            // 自分が【覚醒】状態である限り
            [Arg::Phrase(who, Some(Particle::Subject | Particle::Topic), _)]
                if let Some(so) = player_is_so(hooks, who, chain) =>
            {
                Ok(Some(so))
            }
            [Arg::Adverb(word, _)]
                if matches!(
                    genre::Adverb::of(*word),
                    Some(genre::Adverb::ThisTurn | genre::Adverb::DuringThisTurnTo)
                ) =>
            {
                nth(hooks, chain)
            }
            _ => Ok(None),
        },
        Pred::Verb { tense: Tense::WasOngoing, .. } if clause.does(hooks.lexicon(), genre::Deed::Take) => {
            events::taken(hooks, clause).map(Some)
        }
        Pred::Verb { tense, .. } if asks_deed(hooks, clause) => {
            if !clause.args.is_empty() {
                return Ok(None);
            }
            hooks.writer().cite(ruling!("SV-135"));
            let done = match hooks.did {
                None => {
                    return cannot(clause.at, "前に述べていない処理", "the deed that is asked for");
                }
                Some(Did::Flag) => Condition::Done,
                Some(Did::Touched(deed)) => some(Amount::Remembered(hooks.writer().touched(deed)?)),
            };
            match tense {
                Tense::Past => Ok(Some(done)),
                // そうしなかったなら, そうしないなら
                Tense::NegativePast | Tense::Negative => Ok(Some(negated(done, true))),
                _ => Ok(None),
            }
        }
        Pred::Verb { tense: Tense::WasOngoing, voice: Voice::Active, .. }
            if clause.does(hooks.lexicon, genre::Deed::Come) =>
        {
            Ok(entered(&clause.args).map(|how| came(hooks, how)))
        }
        Pred::Verb { tense: Tense::WasOngoing, voice: Voice::Active, .. }
            if let Some(how) = was_played(&clause.args)
                && clause.does(hooks.lexicon, genre::Deed::Play) =>
        {
            Ok(Some(came(hooks, how)))
        }
        Pred::Verb { .. } => done(hooks, clause),
        _ => Ok(None),
    }
}

/// What is said of a player, of a place or of counters that were there; none if it is something else.
fn of_subject(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<Condition>> {
    match &clause.pred {
        Pred::Is(chain, Copula::IsNot | Copula::IsNotTopic)
            if let [Arg::Phrase(who, Some(Particle::Subject | Particle::Topic), _)] = &clause.args[..]
                && let Some(so) = player_is_so(hooks, who, chain) =>
        {
            Ok(Some(negated(so, true)))
        }
        // 自分のEXエリアが上限なら, 自分の場のカードが上限でないなら
        Pred::Is(value, copula)
            if value.is(genre::Noun::UpperLimit)
                && let [Arg::Phrase(what, Some(Particle::Subject | Particle::Topic), _)] =
                    &clause.args[..] =>
        {
            let not = match copula {
                Copula::Bare | Copula::Is | Copula::AndIs => false,
                Copula::IsNot | Copula::IsNotTopic => true,
                _ => return Ok(None),
            };
            Ok(is_full(hooks, what)?.map(|full| negated(full, not)))
        }
        // 自分の場の【スタック】が3個以上なら
        Pred::Is(value, Copula::Bare | Copula::Is | Copula::AndIs)
            if let [Arg::Phrase(what, Some(Particle::Subject | Particle::Topic), _)] = &clause.args[..]
                && let Some(side) = stack_of(hooks, what) =>
        {
            let filters = vec![is(Test::Has(Key::Stack))];
            let of = Selector { places: vec![(Zone::Field, side)], filters };
            let there = Amount::Own(Measure::Counters(Reference::Every(of), STACK));
            let (how, than) = amounts::bounded(hooks, value)?;
            Ok(Some(Condition::Is(there, how, than)))
        }
        // これの攻撃力が3以上だったなら: as it was when it left.
        Pred::Is(value, Copula::Was)
            if let [Arg::Phrase(what, Some(Particle::Subject | Particle::Topic), _)] = &clause.args[..]
                && what.first.noun() == Some(genre::Noun::This)
                && what.last_noun().and_then(words::figure).is_some()
                && hooks.gone =>
        {
            let there = amounts::value(hooks, what, Side::Mine)?;
            let (how, than) = amounts::bounded(hooks, value)?;
            Ok(Some(Condition::Is(there, how, than)))
        }
        // これの熱カウンターが3個以上だったなら: as it was when it left.
        Pred::Is(value, Copula::Was)
            if let [Arg::Phrase(what, Some(Particle::Subject | Particle::Topic), _)] = &clause.args[..]
                && let Some(Amount::Own(n @ Measure::Counters(Reference::This, _))) =
                    grants::how_many(hooks, what)? =>
        {
            let (how, than) = amounts::bounded(hooks, value)?;
            Ok(Some(Condition::Is(Amount::Own(n), how, than)))
        }
        _ => Ok(None),
    }
}

/// 自分の場の【スタック】, 自分の場のスタックカウンター: whose.
fn stack_of(hooks: &Hooks<'_>, what: &Chain) -> Option<Side> {
    let (Atom::Noun(whose), [Tied::By(Tie::Of, Atom::Noun(place)), Tied::By(Tie::Of, Atom::Keyword(keyed))]) =
        (&what.first, &what.more[..])
    else {
        return None;
    };
    let stack = keyed.n.is_none() && Keyword::of(keyed.word) == Some(Keyword::Stack);
    let there = words::zone(*place) == Some(Zone::Field) && what.relative.is_none();
    hooks.whose(*whose)?.side(Side::Mine).filter(|_| stack && there)
}

/// The step that said last what X is: a number, a roll, or a name.
fn last_x<'h>(hooks: &'h Hooks<'_>) -> Option<&'h Op> {
    let names_x = |op: &&Op| match op {
        Op::Let(_) => true,
        Op::Do(todo) => matches!(todo.verb, Verb::Roll | Verb::Name),
        _ => false,
    };
    hooks.writer.ops().iter().rev().find(names_x)
}

/// Was a die rolled, and is X what it shows?
pub(super) fn is_rolled(hooks: &Hooks<'_>) -> bool {
    matches!(last_x(hooks), Some(Op::Do(todo)) if todo.verb == Verb::Roll)
}

/// Was a name told, and nothing else since that is kept in the same place?
pub(super) fn is_named_last(hooks: &Hooks<'_>) -> bool {
    matches!(last_x(hooks), Some(Op::Do(todo)) if todo.verb == Verb::Name)
}

/// How a card came, or where it was played from, as it is asked for (SV-136).
pub(super) fn came(hooks: &mut Hooks<'_>, how: Fact) -> Condition {
    hooks.writer().cite(rule!("5.4.3"));
    hooks.writer().cite(ruling!("SV-136"));
    fact(how)
}

/// At least one.
pub(super) fn some(n: Amount) -> Condition {
    Condition::Is(n, Bound::AtLeast, Amount::N(1))
}

/// そうしたなら, 進化したなら: does it ask whether the deed before was done?
pub(super) fn asks_deed(hooks: &Hooks<'_>, clause: &Clause) -> bool {
    let last = hooks.writer.ops().last();
    let evolved = matches!(last, Some(Op::Do(last)) if matches!(last.verb, Verb::Evolve(_)));
    // 進化しなかったなら
    let evolves = clause.deed(hooks.lexicon).and_then(Deed::of) == Some(Deed::Evolve);
    clause.does(hooks.lexicon, genre::Deed::DoSo) || (evolved && evolves && clause.args.is_empty())
}

/// これが手札以外から場に出ていたなら: how this card came to the field.
fn entered(args: &[Arg]) -> Option<Fact> {
    let [
        Arg::Phrase(this, Some(Particle::Subject), _),
        Arg::Phrase(how, Some(particle), _),
        Arg::Phrase(place, Some(Particle::To), _),
    ] = args
    else {
        return None;
    };
    let here = this.only_noun().and_then(genre::Noun::of) == Some(genre::Noun::This);
    if !here || place.only_noun().and_then(words::zone) != Some(Zone::Field) {
        return None;
    }
    let words: Vec<genre::Noun> = words::nouns(how)?.into_iter().filter_map(genre::Noun::of).collect();
    match (particle, &words[..]) {
        (Particle::From, [genre::Noun::Hand, genre::Noun::OtherThan]) => Some(Fact::NotFromHand),
        (Particle::By, [genre::Noun::Ability]) => Some(Fact::PutByAbility),
        (Particle::From, _) => came_from(how),
        _ => None,
    }
}

/// EXエリアから, 自分の墓場から: where this card came from, if that is remembered.
pub(super) fn came_from(chain: &Chain) -> Option<Fact> {
    let zone = match words::nouns(chain)?[..] {
        [zone] => zone,
        [own, zone] if genre::Noun::of(own) == Some(genre::Noun::You) => zone,
        _ => return None,
    };
    let zone = words::zone(zone)?;
    Ever::from(zone).map(|_| Fact::CameFrom(zone))
}

/// これをEXエリアからプレイしていた: where this card was played from.
fn was_played(args: &[Arg]) -> Option<Fact> {
    let [Arg::Phrase(this, Some(Particle::Object), _), Arg::Phrase(from, Some(Particle::From), _)] = args
    else {
        return None;
    };
    match came_from(from).filter(|_| this.is(genre::Noun::This))? {
        Fact::CameFrom(zone @ (Zone::Hand | Zone::Ex)) => Some(Fact::PlayedFrom(zone)),
        _ => None,
    }
}

/// 公開したカードが指定したカード名: what が marks is of the name that was told before.
fn is_named(hooks: &mut Hooks<'_>, chain: &Chain, copula: &Copula) -> Lowered<Option<Condition>> {
    let Some(said) = chain.relative.as_deref().filter(|said| said.before.is_none()) else { return Ok(None) };
    let (
        Pred::Verb { voice: Voice::Active, tense: Tense::Past, .. },
        [Arg::Phrase(of, Some(Particle::Subject), None)],
    ) = (&said.pred, &said.args[..])
    else {
        return Ok(None);
    };
    let told = said.pred.does(hooks.lexicon, genre::Deed::Name);
    let name = chain.first.noun() == Some(genre::Noun::CardName);
    // 指定したカード名のカード is a card of that name.
    let card =
        |tied: &Tied| matches!(tied, Tied::By(Tie::Of, word) if word.noun() == Some(genre::Noun::Card));
    let bare = chain.more.iter().all(card) && chain.more.len() < 2;
    let not = match copula {
        Copula::Bare | Copula::Is => false,
        Copula::IsNot => true,
        _ => return Ok(None),
    };
    if !told || !name || !bare || !is_named_last(hooks) {
        return Ok(None);
    }
    let of = Phrase::read(hooks, of)?.spoken(hooks, Side::Mine)?;
    Ok(Some(negated(Condition::Are(of, vec![is(Test::Named)]), not)))
}

/// 自分のEXエリア, 自分の場のカード: is there no room left?
fn is_full(hooks: &mut Hooks<'_>, what: &Chain) -> Lowered<Option<Condition>> {
    let phrase = Phrase::read(hooks, what)?;
    phrase.only(Says::WHOSE.and(Says::ZONES).and(Says::HEAD))?;
    let side = phrase.whose.get().map_or(Some(Side::Mine), |whose| whose.side(Side::Mine));
    let zone = match phrase.zones.get().map(|zones| &zones[..]) {
        Some(&[zone @ (Zone::Field | Zone::Ex)]) if phrase.tests().is_empty() => zone,
        _ => return Ok(None),
    };
    let room = side.map(|side| Amount::Own(Measure::Room(zone, side)));
    Ok(room.map(|room| Condition::Is(room, Bound::AtMost, Amount::N(0))))
}

/// 自分が【真紅】状態, 相手が【覚醒】状態
fn player_is_so(hooks: &mut Hooks<'_>, who: &Chain, chain: &Chain) -> Option<Condition> {
    let side = who.only_noun().and_then(|word| hooks.whose(word))?.side(Side::Mine)?;
    match (is_so(hooks, chain)?, side) {
        (Condition::Own(Fact::Awakened(Side::Mine)), side) => Some(fact(Fact::Awakened(side))),
        (so @ Condition::Own(Fact::Crimson), Side::Mine) => Some(so),
        _ => None,
    }
}

/// 【覚醒】状態, 自分のターン中, フォロワーへの攻撃
fn is_so(hooks: &mut Hooks<'_>, chain: &Chain) -> Option<Condition> {
    if chain.relative.is_some() {
        return None;
    }
    match (&chain.first, &chain.more[..]) {
        (Atom::Keyword(keyed), [Tied::Beside(Atom::Noun(word))])
            if genre::Noun::of(*word) == Some(genre::Noun::State) =>
        {
            match Keyword::of(keyed.word)? {
                Keyword::Overflow => {
                    hooks.writer().cite(rule!("13.4.1.2"));
                    Some(fact(Fact::Awakened(Side::Mine)))
                }
                Keyword::Sanguine => {
                    hooks.writer().cite(rule!("13.5.2.2"));
                    hooks.writer().cite(ruling!("SV-112"));
                    Some(fact(Fact::Crimson))
                }
                _ => None,
            }
        }
        (Atom::Noun(whose), [Tied::By(Tie::Of, Atom::Noun(word))])
            if genre::Noun::of(*word) == Some(genre::Noun::DuringTurn) =>
        {
            hooks.whose(*whose)?.side(Side::Mine).map(|side| fact(Fact::TurnOf(side)))
        }
        (_, [before @ .., Tied::By(Tie::Toward, Atom::Noun(word))])
            if genre::Noun::of(*word) == Some(genre::Noun::Attack) =>
        {
            let prey = words::nouns(&Chain { more: before.to_vec(), ..chain.clone() })?;
            // Nobody attacks what is their own: 相手の, 相手の場の
            let prey = match prey[..] {
                [prey] => prey,
                [whose, prey] if genre::Noun::of(whose) == Some(genre::Noun::Opponent) => prey,
                [whose, place, prey]
                    if genre::Noun::of(whose) == Some(genre::Noun::Opponent)
                        && words::zone(place) == Some(Zone::Field)
                        && Noun::of(prey) == Some(Noun::Follower) =>
                {
                    prey
                }
                _ => return None,
            };
            match Noun::of(prey)? {
                Noun::Leader => Some(fact(Fact::AttackOnLeader(true))),
                Noun::Follower => Some(fact(Fact::AttackOnLeader(false))),
                _ => None,
            }
        }
        _ => None,
    }
}

/// このターン中に3枚目のスペル; このターン、3回目の自分の場のフォロワーの攻撃
fn nth(hooks: &mut Hooks<'_>, chain: &Chain) -> Lowered<Option<Condition>> {
    let (
        Atom::Quantity(Quantity::Count { n: Printed::N { n }, unit: Some(unit), bound: None }),
        [Tied::By(Tie::Of, first), more @ ..],
        None,
    ) = (&chain.first, &chain.more[..], &chain.relative)
    else {
        return Ok(None);
    };
    let of = Chain { first: first.clone(), more: more.to_vec(), ..chain.clone() };
    let times = match genre::Counter::of(*unit) {
        Some(genre::Counter::CardNumber) => {
            let phrase = Phrase::read(hooks, &of)?;
            phrase.only(Says::HEAD.and(Says::FILTERS))?;
            events::history(hooks, Topic::Played, Some(Side::Mine), phrase.tests())
        }
        Some(genre::Counter::TimeNumber)
            if of.last_noun().and_then(genre::Noun::of) == Some(genre::Noun::Attack) =>
        {
            let Some(of) = of.without_last() else { return Ok(None) };
            let phrase = Phrase::read(hooks, &of)?;
            phrase.only(Says::CARDS)?;
            let of = phrase.selector(hooks, Side::Mine)?;
            let sides: Vec<Side> = of.places.iter().map(|(_, side)| *side).collect();
            let side = sides.first().copied().filter(|first| sides.iter().all(|side| side == first));
            events::history(hooks, Topic::Attacks, side, of.filters)
        }
        _ => return Ok(None),
    };
    hooks.writer().cite(ruling!("SV-138"));
    Ok(Some(Condition::Is(times, Bound::Exactly, Amount::N((*n).min(99) as i16))))
}

/// What was done before: これの追加コストを払っていた, これに…カウンターが置かれていない, 『…』を公開した.
fn done(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<Condition>> {
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let (Some(deed), Some(Form { voice, tense })) = (view.deed(), view.form()) else { return Ok(None) };
    match (genre::Deed::of(deed), voice, tense) {
        (Some(genre::Deed::Pay), Voice::Active, Tense::WasOngoing) => view.with(|slots| {
            slots.take_form();
            let what = slots.take(&Particle::Object).printed().and_then(words::nouns).unwrap_or_default();
            match what[..] {
                [this, cost] if hooks.is_this(this) && Noun::of(cost) == Some(Noun::AdditionalCost) => {
                    hooks.writer().cite(rule!("10.6.2.2"));
                    Ok(Some(fact(Fact::Extra)))
                }
                _ => cannot(slots.at(), "この条件", "such a condition"),
            }
        }),
        // コストを+5したなら: what was paid beside the cost.
        (Some(genre::Deed::Change), Voice::Active, Tense::Past) => view.with(|slots| {
            slots.take_form();
            let what = slots.take(&Particle::Object).printed().and_then(Chain::only_noun);
            let more = slots.take_change().and_then(grants::change).is_some_and(|n| n > 0);
            match what.and_then(genre::Noun::of) {
                Some(genre::Noun::Cost) if more => {
                    hooks.writer().cite(rule!("10.6.2.2"));
                    hooks.writer().cite(ruling!("SV-135"));
                    Ok(Some(fact(Fact::Extra)))
                }
                _ => cannot(slots.at(), "この条件", "such a condition"),
            }
        }),
        (Some(genre::Deed::Put), Voice::Passive, Tense::Ongoing | Tense::NotOngoing) => view.with(|slots| {
            slots.take_form();
            let on = slots.take(&Particle::To).printed();
            // 3個以上置かれている
            let many = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
            let (how, n) = match many.map(count).transpose()? {
                None => (Bound::AtLeast, 1),
                Some(Count::Bounded(how, n)) => (how, n),
                Some(Count::Exactly(n)) => (Bound::Exactly, n),
                Some(_) => return cannot(slots.at(), "この数え方", "such a count"),
            };
            let counter = slots.take(&Particle::Object).printed().and_then(Chain::only_noun);
            let counter = counter.and_then(|word| grants::counter(hooks, word));
            let (Some(on), Some(counter)) = (on, counter) else {
                return cannot(slots.at(), "この条件", "such a condition");
            };
            let of = Phrase::read(hooks, on)?.spoken(hooks, Side::Mine)?;
            let there = Amount::Own(Measure::Counters(of, counter));
            let there = Condition::Is(there, how, Amount::N(n));
            Ok(Some(negated(there, tense == Tense::NotOngoing)))
        }),
        (_, _, Tense::Past | Tense::NegativePast) if is_asked(hooks, deed) => view.with(|slots| {
            let done = did(hooks, deed, slots)?;
            Ok(Some(negated(done, tense == Tense::NegativePast)))
        }),
        _ => Ok(None),
    }
}

/// Was it done, in this resolution (SV-135, SV-136)? To such cards, where that is said.
fn did(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>) -> Lowered<Condition> {
    let at = slots.at();
    let not = slots.take_form().is_some_and(|form| form.tense == Tense::NegativePast);
    match slots.take_means() {
        None => hooks.writer().cite(ruling!("SV-135")),
        Some(by) if by.only_noun().is_some_and(|word| hooks.is_this(word)) => {
            hooks.writer().cite(ruling!("SV-136"));
        }
        Some(by) => return cannot(by.at, "何によるか", "by what"),
    }
    // 自分の手札に戻した: whose they are is said with the place.
    let whose = slots.printed(&Particle::To).and_then(|chain| match chain.first {
        Atom::Noun(word) => hooks.whose(word)?.side(Side::Mine),
        _ => None,
    });
    // 1枚も捨てられなかった: none at all.
    let number = slots.take_count_of(&Particle::Object).or_else(|| slots.take_count());
    let number = number.filter(|chain| !(not && language::scribe::done::is_not_even_one(chain)));
    let least = match number.map(count).transpose()? {
        None => 1,
        Some(Count::Exactly(n) | Count::Bounded(Bound::AtLeast, n)) => n,
        Some(_) => return cannot(at, "この数え方", "such a count"),
    };
    let some = |n: Amount| Condition::Is(n, Bound::AtLeast, Amount::N(least));
    let Some(slot) = asked_for(hooks, deed, slots)? else {
        return cannot(at, "前に述べていない処理", "the deed that is asked for");
    };
    let mut like: Vec<Filter> = whose.map(|side| is(Test::Of(side))).into_iter().collect();
    if let Some(chain) = slots.take(&Particle::Object).printed() {
        let mut phrase = Phrase::read(hooks, chain)?;
        if phrase.pronoun.get() == Some(&Pronoun::It) {
            phrase.only(Says::PRONOUN)?;
        } else {
            // 自分のフォロワーが破壊された
            match phrase.whose.take().map(|whose| whose.side(Side::Mine)) {
                None => {}
                Some(Some(side)) => like.push(is(Test::Of(side))),
                Some(None) => return cannot(chain.at, "誰のカードか", "whose cards"),
            }
            phrase.only(Says::HEAD.and(Says::FILTERS))?;
            like.extend(phrase.tests());
        }
    }
    Ok(some(match like.is_empty() {
        true => Amount::Remembered(slot),
        false => Amount::Like(Reference::Slot(slot), vec![Filter::Any(vec![like])]),
    }))
}

/// Can it be asked of a deed what it was done to?
fn is_asked(hooks: &Hooks<'_>, deed: DeedId) -> bool {
    hooks.writer.ops().iter().any(|op| matches!(op, Op::Do(todo) if is_told(deed, todo.verb)))
        || hooks.writer.costs().iter().filter_map(paid_by).any(|verb| is_told(deed, verb))
}

/// Is this what the word for a deed may stand for?
fn is_told(deed: DeedId, verb: Verb) -> bool {
    let own = match Deed::of(deed) {
        Some(Deed::Engage) => verb == Verb::Act,
        Some(Deed::Refresh) => verb == Verb::Stand,
        _ => false,
    };
    own || match genre::Deed::of(deed) {
        Some(genre::Deed::Destroy) => verb == Verb::Go(Way::Destroy),
        Some(genre::Deed::Discard) => verb == Verb::Go(Way::Discard),
        Some(genre::Deed::Banish) => verb == Verb::Go(Way::Banish),
        Some(genre::Deed::Reveal) => verb == Verb::Reveal,
        Some(genre::Deed::Seize) => verb == Verb::Control(Side::Mine),
        Some(genre::Deed::HandOver) => verb == Verb::Control(Side::Theirs),
        Some(genre::Deed::Give) => matches!(verb, Verb::Damage | Verb::Divide),
        Some(genre::Deed::Return | genre::Deed::GoBack) => {
            matches!(verb, Verb::Go(Way::Hand | Way::DeckAnywhere | Way::DeckBottom | Way::DeckTop))
        }
        // 場を離れた, however it was
        Some(genre::Deed::Leave) => {
            matches!(verb, Verb::Go(Way::Destroy | Way::Bury | Way::Banish | Way::Hand | Way::DeckAnywhere))
        }
        Some(genre::Deed::Add) => verb == Verb::Go(Way::Hand),
        Some(genre::Deed::Bring | genre::Deed::Come) => {
            matches!(verb, Verb::Go(Way::Field | Way::FieldActed))
        }
        Some(genre::Deed::Put) => {
            matches!(verb, Verb::Go(way) if !matches!(way, Way::Destroy | Way::Discard | Way::Banish))
        }
        _ => false,
    }
}

/// The slot of what the last such deed of this text touched, or of what its cost was paid with; none if there is none.
/// Where the clause says where cards went, they went there.
pub(super) fn asked_for(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
) -> Lowered<Option<SlotId>> {
    // ダメージを与えた
    if genre::Deed::of(deed) == Some(genre::Deed::Give)
        && !slots.take(&Particle::Object).printed().is_some_and(|chain| chain.is(genre::Noun::Damage))
    {
        return Ok(None);
    }
    // 場を離れた
    if genre::Deed::of(deed) == Some(genre::Deed::Leave) {
        let field = slots.take(&Particle::Object).printed().and_then(Chain::only_noun);
        if field.and_then(words::zone) != Some(Zone::Field) {
            return Ok(None);
        }
    }
    let placed = slots.peek(&Particle::To).is_some() || slots.peek(&Particle::At).is_some();
    let verb = match genre::Deed::of(deed).filter(|_| placed) {
        Some(shared) => moves::verb(hooks, shared, slots)?,
        None => None,
    };
    if placed && verb.is_none() {
        return Ok(None);
    }
    let same = |known: Verb| match (verb, known) {
        (None, known) => is_told(deed, known),
        (Some(Verb::Go(Way::Field)), Verb::Go(Way::FieldActed)) => true,
        (Some(verb), known) => known == verb,
    };
    let all: Vec<Touch> = hooks.writer.deeds(|todo| same(todo.verb)).collect();
    // What the same player did last, where both do it.
    let last = match hooks.did {
        Some(Did::Touched(deed)) if all.contains(&deed) => Some(deed),
        _ => all.last().copied(),
    };
    match last {
        Some(deed) => outcome(hooks, deed),
        None => paid_with(hooks, same),
    }
}

/// The slot of what a deed touched; what was shown is known as what it has become.
pub(super) fn outcome(hooks: &mut Hooks<'_>, deed: Touch) -> Lowered<Option<SlotId>> {
    let shown = match &hooks.writer.ops()[deed.step()] {
        Op::Do(todo) if todo.verb == Verb::Reveal => todo.to.clone(),
        _ => return hooks.writer().touched(deed).map(Some),
    };
    let moves = |todo: &Do<Sve>| todo.to == shown && matches!(todo.verb, Verb::Go(_));
    let moved = hooks.writer.deeds(moves).next_back();
    match (moved, &shown) {
        (Some(moved), _) => hooks.writer().touched(moved).map(Some),
        (None, Reference::Slot(slot)) => Ok(Some(*slot)),
        (None, _) => Ok(None),
    }
}

/// What is done to pay.
fn paid_by(price: &Price) -> Option<Verb> {
    match price {
        Price::Go(_, _, way) | Price::GoAny(_, way) | Price::GoThis(way) => Some(Verb::Go(*way)),
        _ => None,
    }
}

/// The slot of what paid the ability's own cost, where it was paid so and with no other cards (SV-136).
fn paid_with(hooks: &mut Hooks<'_>, same: impl Fn(Verb) -> bool) -> Lowered<Option<SlotId>> {
    let ways: Vec<Verb> = hooks.writer().program().costs[0].iter().filter_map(paid_by).collect();
    if !matches!(ways[..], [verb] if same(verb)) {
        return Ok(None);
    }
    if hooks.remembers.is_none() {
        hooks.remembers = Some(hooks.writer().slot()?);
    }
    Ok(hooks.remembers)
}
