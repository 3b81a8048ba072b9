//! The words of the game, as what they stand for.

use engine::effect::{Do, Side};
use language::grammar::{
    Amount as Printed, Arg, Atom, Chain, Clause, Copula, Particle, Pred, Quantity, Quote, Raw, Relative, Tie,
    Tied,
};
use language::lexicon::NOUN;
use language::scribe::phrase::Phrase;
use language::scribe::times::apart;
use language::scribe::{Lowered, Plays, Time, amounts};
use language::view::{Form, Slots, View};
use language::{DeedId, Tense, Voice, Word, genre};

use super::{Hooks, cannot, conditions, events, fact, is, not};
use crate::game::Sve;
use crate::kinds::{Class, Figure, Keyword as Key, Stat};
use crate::lexicon::{Deed, Keyword, Noun};
use crate::table::{Phase, Zone};
use crate::vocabulary::{
    Amount, Condition, Fact, Filter, Measure, Most, Op, Reference, Sort, Term, Test, Verb,
};

/// A zone, by its word.
pub(super) fn zone(word: Word<NOUN>) -> Option<Zone> {
    match genre::Noun::of(word) {
        Some(genre::Noun::Hand) => return Some(Zone::Hand),
        Some(genre::Noun::Deck) => return Some(Zone::Deck),
        Some(genre::Noun::Field) => return Some(Zone::Field),
        _ => {}
    }
    match Noun::of(word)? {
        Noun::ExArea => Some(Zone::Ex),
        Noun::Cemetery => Some(Zone::Cemetery),
        Noun::Banished => Some(Zone::Banished),
        Noun::EvolveDeck => Some(Zone::EvolveDeck),
        _ => None,
    }
}

/// A class, by its word.
pub(super) fn class(word: Keyword) -> Option<Class> {
    Some(match word {
        Keyword::Elf => Class::Elf,
        Keyword::Royal => Class::Royal,
        Keyword::Witch => Class::Witch,
        Keyword::Dragon => Class::Dragon,
        Keyword::Nightmare => Class::Nightmare,
        Keyword::Bishop => Class::Bishop,
        Keyword::Neutral => Class::Neutral,
        _ => return None,
    })
}

/// A keyword that a card can have.
pub(super) fn key(word: Keyword) -> Option<Key> {
    Some(match word {
        Keyword::Guard => Key::Guard,
        Keyword::Storm => Key::Storm,
        Keyword::Rush => Key::Rush,
        Keyword::Assail => Key::Assail,
        Keyword::Intimidate => Key::Intimidate,
        Keyword::Bane => Key::Bane,
        Keyword::Aura => Key::Aura,
        Keyword::Drain => Key::Drain,
        Keyword::Stack => Key::Stack,
        Keyword::StartAmulet => Key::StartAmulet,
        Keyword::SingleDrive => Key::SingleDrive,
        Keyword::TwinDrive => Key::TwinDrive,
        Keyword::TripleDrive => Key::TripleDrive,
        Keyword::Drive => Key::Drive,
        _ => return None,
    })
}

/// A figure of a card, by its word.
pub(super) fn figure(word: Word<NOUN>) -> Option<Figure> {
    if genre::Noun::of(word) == Some(genre::Noun::Cost) {
        return Some(Figure::Cost);
    }
    match Noun::of(word)? {
        Noun::AttackIcon | Noun::Attack => Some(Figure::Stat(Stat::Attack)),
        Noun::DefenseIcon | Noun::Defense => Some(Figure::Stat(Stat::Defense)),
        _ => None,
    }
}

/// A phase, by its word.
pub(super) fn phase(word: Noun) -> Option<Phase> {
    match word {
        Noun::StartPhase => Some(Phase::Start),
        Noun::MainPhase => Some(Phase::Main),
        Noun::EndPhase => Some(Phase::End),
        _ => None,
    }
}

/// A figure of a player, by its word.
pub(super) fn player_figure(word: Word<NOUN>, side: Side) -> Option<Measure> {
    match Noun::of(word)? {
        Noun::MaxPp => Some(Measure::PpMax(side)),
        Noun::Pp | Noun::RemainingPp => Some(Measure::Pp(side)),
        Noun::Ep => Some(Measure::Ep(side)),
        _ => None,
    }
}

/// The nouns of a phrase that is nothing else.
pub(super) fn nouns(chain: &Chain) -> Option<Vec<Word<NOUN>>> {
    let noun = |atom: &Atom| match atom {
        Atom::Noun(word) => Some(*word),
        _ => None,
    };
    chain.tied_by(&[language::grammar::Tie::Of])?.into_iter().map(noun).collect()
}

/// カード名に『…』を含む; says whether it is that.
fn name_includes(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, phrase: &mut Phrase<Sve>) -> bool {
    let of = slots.take(&Particle::To).printed().and_then(Chain::only_noun);
    let names = slots.take(&Particle::Object).printed().and_then(names);
    let (Some(genre::Noun::CardName), Some(names)) = (of.and_then(genre::Noun::of), names) else {
        return false;
    };
    slots.take_form();
    hooks.writer().cite(rule!("2.1.2"));
    hooks.writer().cite(rule!("2.1.2.1"));
    let part = |name: &&str| vec![is(Test::NamePart((*name).into()))];
    phrase.filters.push(Filter::Any(names.iter().map(part).collect()));
    true
}

/// 体力が最も高い; says whether it is that.
fn highest(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<Sve>,
    high: bool,
) -> Lowered<bool> {
    let at = slots.at();
    slots.take_form();
    let of = slots.take(&Particle::Topic).printed();
    let of = of.filter(|_| slots.take_adverb(genre::Adverb::Most.word()));
    let Some((chain, word)) = of.and_then(|chain| Some((chain, chain.last_noun()?))) else {
        return Ok(false);
    };
    if figure(word).is_none() {
        return Ok(false);
    }
    // 相手の場の〔体力が最も高い〕: what stands before the figure is said of the cards.
    if let Some(before) = chain.without_last() {
        phrase.add(hooks, &before)?;
    }
    phrase.most.set((word, high), at)?;
    Ok(true)
}

/// 指定したカード名のカード: says whether it is that.
fn is_named(hooks: &mut Hooks<'_>, deed: DeedId, slots: &mut Slots<'_>, phrase: &mut Phrase<Sve>) -> bool {
    let named = genre::Deed::of(deed) == Some(genre::Deed::Name)
        && slots.peek_form() == Some(Form::DONE)
        && conditions::is_named_last(hooks);
    if named {
        slots.take_form();
        hooks.writer().cite(rule!("5.32.1"));
        phrase.filters.push(is(Test::Named));
    }
    named
}

/// What a relative clause says of cards: 【守護】を持つ, 進化した.
pub(super) fn said(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<Sve>,
) -> Lowered<()> {
    let at = slots.at();
    let tense = slots.peek_form().map(|form| form.tense);
    if Deed::of(deed) == Some(Deed::Evolve) {
        return evolved(slots, phrase);
    }
    if is_named(hooks, deed, slots, phrase) {
        return Ok(());
    }
    // 破壊されたフォロワー: what set the ability off.
    let bare = slots.adverbs().is_empty()
        && [Particle::To, Particle::From].iter().all(|slot| slots.peek(slot).is_none());
    if bare && events::is_of_event(hooks, deed, slots.peek_form()) && hooks.writer.ops().is_empty() {
        slots.take_form();
        return phrase.stands_for(Reference::Cause);
    }
    let past = slots.peek_form() == Some(Form { voice: Voice::Active, tense: Tense::Past });
    if tense == Some(Tense::Past)
        && let Some(by) = slots.take_means()
    {
        return done_to(hooks, deed, Some(by), slots, phrase);
    }
    match genre::Deed::of(deed) {
        _ if Deed::of(deed) == Some(Deed::Race) && (past || tense == Some(Tense::Ongoing)) => {
            slots.take_form();
            phrase.filters.push(is(Test::Racing));
            return Ok(());
        }
        // 【守護】を持つ, 【守護】を持たない
        Some(genre::Deed::Have) if matches!(tense, Some(Tense::Plain | Tense::Negative)) => {
            slots.take_form();
            if let Some(chain) = slots.take(&Particle::Object).printed() {
                let not = tense == Some(Tense::Negative);
                return if not { has_not(hooks, chain, phrase) } else { has(hooks, chain, phrase) };
            }
        }
        Some(genre::Deed::Include) if tense == Some(Tense::Plain) && name_includes(hooks, slots, phrase) => {
            return Ok(());
        }
        Some(how @ (genre::Deed::Higher | genre::Deed::Lower)) => {
            let told = highest(hooks, slots, phrase, how == genre::Deed::Higher)?;
            if told {
                return Ok(());
            }
        }
        // 元のコストがそれぞれ異なる
        Some(genre::Deed::Differ) if tense == Some(Tense::Plain) && hooks.sentence.such.is_none() => {
            slots.take_form();
            slots.take_adverb(genre::Adverb::Each.word());
            if let Some(what) = slots.take(&Particle::Topic).printed() {
                hooks.sentence.such = Some(super::choices::differ(hooks, what)?);
                return Ok(());
            }
        }
        // 交戦している, 攻撃していない
        _ if let (Some(Tense::Ongoing | Tense::NotOngoing), Some(test)) = (tense, attacks(deed)) => {
            slots.take_form();
            phrase.filters.push(if tense == Some(Tense::Ongoing) { is(test) } else { not(is(test)) });
            return Ok(());
        }
        Some(genre::Deed::Put) if past && slots.take_adverb(genre::Adverb::InFaceUp.word()) => {
            if let Some(place) = slots.take(&Particle::To).printed() {
                slots.take_form();
                let place = Phrase::read(hooks, place)?;
                phrase.filters.push(is(Test::FaceUp));
                return phrase.add_place(place);
            }
        }
        _ if tense == Some(Tense::Past) => return done_to(hooks, deed, None, slots, phrase),
        _ => {}
    }
    cannot(at, "この修飾", "such a relative clause")
}

/// 進化した, 進化していない
fn evolved(slots: &mut Slots<'_>, phrase: &mut Phrase<Sve>) -> Lowered<()> {
    let test = match slots.take_form().map(|form| form.tense) {
        // 進化していたなら: as it was, where it has left.
        Some(Tense::Ongoing | Tense::Past | Tense::WasOngoing) => is(Test::Evolved),
        Some(Tense::NotOngoing) => not(is(Test::Evolved)),
        _ => return cannot(slots.at(), "この形", "such a form"),
    };
    phrase.filters.push(test);
    Ok(())
}

/// What goes on in an attack.
fn attacks(deed: DeedId) -> Option<Test> {
    match (Deed::of(deed), genre::Deed::of(deed)) {
        (Some(Deed::Fight), _) => Some(Test::Fighting),
        (_, Some(genre::Deed::Attack)) => Some(Test::Attacking),
        _ => None,
    }
}

/// 捨てさせたカード, これによって公開したカード: what this text did it to. By this, only some of them may be meant.
fn done_to(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    by: Option<&Chain>,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<Sve>,
) -> Lowered<()> {
    let at = slots.at();
    let nothing = || cannot(at, "前に述べていない処理", "the deed that is asked for");
    if by.is_some_and(|by| !by.only_noun().is_some_and(|word| hooks.is_this(word))) {
        return nothing();
    }
    slots.take_form();
    // これによって自分の手札に戻ったカード: whose they are is said with the place.
    let place = slots.printed(&Particle::To).and_then(|chain| match chain.first {
        Atom::Noun(word) => hooks.whose(word)?.side(Side::Mine),
        _ => None,
    });
    if let Some(side) = place {
        phrase.filters.push(is(Test::Of(side)));
    }
    let shown = hooks.writer.deeds(|todo| todo.verb == Verb::Reveal).next_back();
    let shown = shown.filter(|_| genre::Deed::of(deed) == Some(genre::Deed::Reveal));
    match (conditions::asked_for(hooks, deed, slots)?, shown.map(|deed| &hooks.writer.ops()[deed.step()])) {
        (Some(slot), _) if by.is_none() || !comes_to_field(hooks, slot) => {
            phrase.stands_for(Reference::Slot(slot))
        }
        (Some(slot), _) => {
            phrase.filters.push(Filter::In(slot));
            Ok(())
        }
        (None, Some(Op::Do(Do { to: Reference::Every(of), .. }))) => phrase.lies_as(of.clone()),
        _ => nothing(),
    }
}

/// Do the cards in a slot lie on the field, by the step that put them there?
fn comes_to_field(hooks: &Hooks<'_>, slot: engine::effect::SlotId) -> bool {
    hooks.writer.ops().iter().any(|op| match op {
        Op::Do(todo) if todo.into == Some(slot) => !matches!(
            todo.verb,
            Verb::Go(way) if !matches!(way, crate::vocabulary::Way::Field | crate::vocabulary::Way::FieldActed)
        ),
        Op::Choose(choose) => choose.into == slot,
        _ => false,
    })
}

/// これによってプレイしたスペル: refuses what says more than that this text played it.
pub(super) fn is_played(hooks: &mut Hooks<'_>, of: &Chain) -> Lowered<()> {
    let refused = || cannot(of.at, "この修飾", "such a relative clause");
    let Some(said) = of.relative.as_deref().filter(|said| said.before.is_none()) else { return refused() };
    let view = View::of_relative(hooks.lexicon(), said)?;
    view.with(|slots| {
        let past = slots.take_form().is_some_and(|form| form == Form::DONE);
        let this = slots.take_means().and_then(Chain::only_noun).is_none_or(|word| hooks.is_this(word));
        if past && this { Ok(()) } else { refused() }
    })?;
    let cards = Phrase::read(hooks, &Chain { relative: None, ..of.clone() })?;
    cards.only(language::scribe::phrase::Says::HEAD)
}

/// The names of a phrase that is nothing else: 『…』か『…』.
fn names(chain: &Chain) -> Option<Vec<&str>> {
    let name = |atom: &'_ Atom| matches!(atom, Atom::Name(_));
    let tied = |tied: &Tied| matches!(tied, Tied::By(Tie::Or | Tie::OrShort, atom) if name(atom));
    if chain.relative.is_some() || !name(&chain.first) || !chain.more.iter().all(tied) {
        return None;
    }
    let raw = |atom| match atom {
        &Atom::Name(Raw(ref name)) => Some(&**name),
        _ => None,
    };
    Some(chain.atoms().filter_map(raw).collect())
}

/// What a card has that a mark stands for.
fn mark(atom: &Atom) -> Option<Test> {
    let sort = match atom {
        Atom::Noun(word) if Noun::of(*word) == Some(Noun::TriggerMark) => return Some(Test::TriggerIcon),
        Atom::Keyword(keyed) if keyed.n.is_none() => match Keyword::of(keyed.word)? {
            Keyword::Evolve => Sort::Evolve,
            Keyword::Feed => Sort::Meal,
            Keyword::Possess => Sort::Possess,
            Keyword::Activate => Sort::Activate,
            Keyword::Fanfare => Sort::Fanfare,
            Keyword::LastWords => Sort::LastWords,
            Keyword::WhenEvolved => Sort::WhenEvolved,
            Keyword::Strike => Sort::WhenAttacking,
            Keyword::EarthRite => Sort::EarthRite,
            Keyword::Combo => Sort::Combo,
            Keyword::Spellchain => Sort::SpellChain,
            Keyword::Overflow => Sort::Awakening,
            Keyword::Necrocharge => Sort::NecroCharge,
            Keyword::Sanguine => Sort::Crimson,
            word => return key(word).map(Test::Has),
        },
        _ => return None,
    };
    Some(Test::Prints(sort))
}

/// 【守護】を持つ, 【守護】と【疾走】を持つ. What stands before the marks is said of the cards:
/// 自分の場の【守護】を持つフォロワー.
fn has(hooks: &mut Hooks<'_>, chain: &Chain, phrase: &mut Phrase<Sve>) -> Lowered<()> {
    let refused = || cannot(chain.at, "この修飾", "such a relative clause");
    let mut tests = Vec::new();
    let (mut more, mut tie, mut or) = (&chain.more[..], None, None);
    while let Some((Tied::By(Tie::And | Tie::Or | Tie::OrShort | Tie::AndOr, atom), before)) =
        more.split_last()
    {
        let Some((Tied::By(joined, _), Some(test))) = more.last().map(|last| (last, mark(atom))) else {
            return refused();
        };
        let either = *joined != Tie::And;
        if or.is_some_and(|or| or != either) {
            return refused();
        }
        or = Some(either);
        tests.push(test);
        more = before;
    }
    let first = match more.split_last() {
        None => &chain.first,
        Some((Tied::By(Tie::Of, atom) | Tied::Beside(atom), before)) => {
            let told = before.last().map_or(Some(&chain.first), Tied::atom);
            if matches!(more.last(), Some(Tied::Beside(_))) && !matches!(told, Some(Atom::Adnominal(_))) {
                return refused();
            }
            tie = Some(Chain { more: before.to_vec(), ..chain.clone() });
            atom
        }
        Some(_) => return refused(),
    };
    match mark(first) {
        Some(test) => tests.push(test),
        None => return refused(),
    }
    match tie {
        Some(before) => phrase.add(hooks, &before)?,
        None if chain.relative.is_some() => return refused(),
        None => {}
    }
    hooks.writer().cite(ruling!("SV-103"));
    for test in &tests {
        match test {
            Test::TriggerIcon => hooks.writer().cite(rule!("14.4.1.2")),
            Test::Has(Key::Stack) => hooks.writer().cite(rule!("13.3.2.4")),
            _ => {}
        }
    }
    tests.reverse();
    let all = tests.into_iter().map(is);
    let filter = match or {
        None => {
            phrase.filters.extend(all);
            return Ok(());
        }
        Some(true) => Filter::Any(all.map(|one| vec![one]).collect()),
        Some(false) => Filter::Any(vec![all.collect()]),
    };
    phrase.filters.push(filter);
    Ok(())
}

/// 【守護】を持たない
fn has_not(hooks: &mut Hooks<'_>, chain: &Chain, phrase: &mut Phrase<Sve>) -> Lowered<()> {
    let mut with = Phrase::empty(chain.at);
    has(hooks, chain, &mut with)?;
    with.only(language::scribe::phrase::Says::FILTERS)?;
    match &with.filters[..] {
        [one] => phrase.filters.push(not(one.clone())),
        _ => return cannot(chain.at, "この修飾", "such a relative clause"),
    }
    Ok(())
}

/// Numbers told in the game's own way: 「自分の場のフォロワーの数」.
pub(super) fn amount(hooks: &mut Hooks<'_>, chain: &Chain, by: Side) -> Lowered<Option<Amount>> {
    match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Quote(Quote::Text { line }), [], None) => {
            let [Clause { args, pred: Pred::Is(inner, Copula::Bare), link: None, .. }] = &line.0.clauses[..]
            else {
                return Ok(None);
            };
            if !args.is_empty() {
                return super::folds::told(hooks, args, inner, by);
            }
            if let (Some(Tied::By(Tie::Of, Atom::Quantity(Quantity::Half))), Some(of)) =
                (inner.more.last(), inner.without_last())
            {
                let of = amounts::value(hooks, &of, by)?;
                return Ok(hooks.half(of));
            }
            if let Some(side) = hurt(hooks, inner) {
                return Ok(Some(Amount::Own(Measure::Hurt(side))));
            }
            if let Some(taken) = super::folds::taken(hooks, inner)? {
                return Ok(Some(taken));
            }
            match super::folds::more_or_less(hooks, inner, by)? {
                Some(told) => Ok(Some(told)),
                None => amounts::value(hooks, inner, by).map(Some),
            }
        }
        // サイコロの出た目
        (Atom::Noun(word), [], None)
            if Noun::of(*word) == Some(Noun::Rolled) && super::conditions::is_rolled(hooks) =>
        {
            Ok(Some(Amount::X))
        }
        // 「…」の2倍
        (
            Atom::Quote(Quote::Text { .. }),
            [
                Tied::By(
                    Tie::Of,
                    Atom::Quantity(Quantity::Count { n: Printed::N { n }, unit: Some(unit), bound: None }),
                ),
            ],
            None,
        ) if genre::Counter::of(*unit) == Some(genre::Counter::Fold) => {
            let quoted = Chain { more: Vec::new(), ..chain.clone() };
            super::grants::fold(hooks, &quoted, (*n).min(99) as i16).map(Some)
        }
        (.., Some(_)) if super::folds::played(hooks, chain).is_some() => {
            hooks.writer().cite(rule!("13.2.1.3"));
            Ok(super::folds::played(hooks, chain))
        }
        (Atom::Noun(word), [], Some(said)) if genre::Noun::of(*word) == Some(genre::Noun::CardNumber) => {
            super::folds::moved(hooks, said)
        }
        // そのダメージ: what set the ability off.
        (Atom::Adnominal(that), [Tied::Beside(Atom::Noun(word))], None)
            if genre::Adnominal::of(*that) == Some(genre::Adnominal::That)
                && genre::Noun::of(*word) == Some(genre::Noun::Damage) =>
        {
            Ok(Some(Amount::Cause))
        }
        _ if let Some(deed) = that_many(hooks, chain) => {
            hooks.writer().touched(deed).map(|slot| Some(Amount::Remembered(slot)))
        }
        _ => match greatest(chain) {
            Some((of, figure, most)) => {
                let phrase = Phrase::read(hooks, &of)?;
                phrase.only(language::scribe::phrase::Says::CARDS)?;
                let of = phrase.selector(hooks, by)?;
                Ok(Some(Amount::Own(Measure::Extreme(of, figure, most))))
            }
            None => super::grants::how_many(hooks, chain),
        },
    }
}

/// その枚数: the last deed, where nothing was done after it.
fn that_many(hooks: &Hooks<'_>, chain: &Chain) -> Option<language::scribe::writer::Touch> {
    let (Atom::Adnominal(that), [Tied::Beside(Atom::Noun(word))], None, Some(super::Did::Touched(deed))) =
        (&chain.first, &chain.more[..], &chain.relative, hooks.did)
    else {
        return None;
    };
    let number = matches!(genre::Noun::of(*word), Some(genre::Noun::CardNumber | genre::Noun::Number));
    let told = genre::Adnominal::of(*that) == Some(genre::Adnominal::That) && number;
    (told && deed.step() + 1 == hooks.writer.ops().len()).then_some(deed)
}

/// このターン中に自分のリーダーの体力が減少した回数: whose leader's.
fn hurt(hooks: &Hooks<'_>, chain: &Chain) -> Option<Side> {
    let said = chain.relative.as_deref()?;
    let (Atom::Noun(times), []) = (&chain.first, &chain.more[..]) else { return None };
    let (
        Pred::Verb { tense: Tense::Past, .. },
        [Arg::Adverb(when, _), Arg::Phrase(of, Some(Particle::Subject), _)],
    ) = (&said.pred, &said.args[..])
    else {
        return None;
    };
    let shrinks = said.pred.does(hooks.lexicon, genre::Deed::Shrink);
    let turn = genre::Adverb::of(*when) == Some(genre::Adverb::DuringThisTurnTo);
    if genre::Noun::of(*times) != Some(genre::Noun::TimesNumber) || !shrinks || !turn || said.before.is_some()
    {
        return None;
    }
    match nouns(of)?[..] {
        [whose, leader, figure]
            if Noun::of(leader) == Some(Noun::Leader) && super::stat(figure) == Some(Stat::Defense) =>
        {
            hooks.whose(whose)?.side(Side::Mine)
        }
        _ => None,
    }
}

/// 自分の場のフォロワーの最大の攻撃力: of which cards, which figure, and whether it is the most.
fn greatest(chain: &Chain) -> Option<(Chain, Figure, Most)> {
    use language::grammar::Tie;
    let [before @ .., Tied::By(Tie::Of, Atom::Noun(most)), Tied::By(Tie::Of, Atom::Noun(word))] =
        &chain.more[..]
    else {
        return None;
    };
    let most = match Noun::of(*most)? {
        Noun::Greatest => Most::Most,
        Noun::Least => Most::Least,
        _ => return None,
    };
    Some((Chain { more: before.to_vec(), ..chain.clone() }, figure(*word)?, most))
}

/// The number that X is said to be: Xは「…」である.
pub(super) fn defines_x(clause: &Clause) -> Option<&Chain> {
    let [language::grammar::Arg::Phrase(x, Some(Particle::Topic), _)] = &clause.args[..] else {
        return None;
    };
    let Pred::Is(value, Copula::Is) = &clause.pred else { return None };
    (language::scribe::amounts::named(x).is_some() && x.more.is_empty()).then_some(value)
}

/// これが場に出たターン中: while it is the turn in which that happened to those cards.
fn turn_of(hooks: &mut Hooks<'_>, said: &Relative) -> Lowered<Time<Sve>> {
    let refused = || cannot(said.at, "この時期", "such a time");
    let mut said = said.clone();
    let subject = said.args.iter().position(|arg| arg.phrase(&[Particle::Subject]).is_some());
    let Some(Arg::Phrase(of, ..)) = subject.map(|at| said.args.remove(at)) else { return refused() };
    said.args.insert(0, Arg::Adverb(genre::Adverb::DuringThisTurnTo.word(), None));
    let of = Phrase::read(hooks, &of)?.spoken(hooks, Side::Mine)?;
    let mut like = Phrase::empty(said.at);
    like.relative(hooks, &said)?;
    like.only(language::scribe::phrase::Says::FILTERS)?;
    Ok(Time::During(vec![Condition::Are(of, like.filters)]))
}

/// When something is done, or how long it lasts.
pub(super) fn time(hooks: &mut Hooks<'_>, chain: &Chain, particle: Option<&Particle>) -> Lowered<Time<Sve>> {
    let at = chain.at;
    let refused = || cannot(at, "この時期", "such a time");
    // このターンと次の相手のターン中: both.
    if let Some((this, next)) = chain.split_at_and() {
        let turn = |word: &Word<NOUN>| genre::Noun::of(*word) == Some(genre::Noun::Turn);
        let this_turn = apart(hooks, &this).is_some_and(|time| {
            time.which == Some(genre::Adnominal::This) && matches!(&time.nouns[..], [one] if turn(one))
        });
        return match time(hooks, &next, particle)? {
            Time::Until if this_turn => {
                hooks.sentence.until.get_or_insert_default().insert(0, Term::Turn);
                Ok(Time::Until)
            }
            _ => refused(),
        };
    }
    if let Some(said) = &chain.relative {
        let turn = Chain { relative: None, ..chain.clone() }.only_noun();
        return match turn.and_then(genre::Noun::of) {
            Some(genre::Noun::DuringTurn) if particle.is_none() => turn_of(hooks, said),
            _ => refused(),
        };
    }
    let Some(time) = apart(hooks, chain) else { return refused() };
    let nouns: Vec<Option<genre::Noun>> = time.nouns.iter().map(|word| genre::Noun::of(*word)).collect();
    let mut side = time.whose.and_then(|whose| whose.side(Side::Mine));
    let mut nouns = &nouns[..];
    // 次のそれのプレイヤーの: of the player whose card was spoken of.
    if let [Some(genre::Noun::It), Some(genre::Noun::Player), rest @ ..] = nouns
        && side.is_none()
    {
        (side, nouns) = (Some(Side::Spoken), rest);
    }
    // スタートフェイズ中 is スタートフェイズに.
    let (mut particle, mut last) = (particle, time.nouns.last());
    if let ([rest @ .., Some(genre::Noun::During)], None) = (nouns, particle) {
        (nouns, last, particle) = (rest, time.nouns.iter().rev().nth(1), Some(&Particle::To));
    }
    let phase = last.and_then(|word| Noun::of(*word));
    let phase = phase.filter(|phase| matches!(phase, Noun::StartPhase | Noun::MainPhase));
    // 次のスタートフェイズに: of the player who is told so.
    if phase.is_some() && time.whose.is_none() && side.is_none() && hooks.who == Side::Spoken {
        side = Some(Side::Spoken);
    }
    match (time.which, side, nouns, particle) {
        (Some(genre::Adnominal::Next), Some(side), [_], Some(Particle::To)) if phase.is_some() => {
            hooks.sentence.until = Some(vec![Term::OnlyNextTurnOf(side)]);
            hooks.sentence.phase = phase;
            Ok(Time::Until)
        }
        (
            Some(genre::Adnominal::Next),
            Some(side),
            [Some(genre::Noun::DuringTurn | genre::Noun::Turn)],
            None,
        ) => {
            hooks.sentence.until = Some(vec![Term::OnlyNextTurnOf(side)]);
            Ok(Time::Until)
        }
        (Some(genre::Adnominal::This), None, [Some(genre::Noun::Turn), Some(genre::Noun::Behind)], None) => {
            hooks.sentence.after_turn = true;
            Ok(Time::Until)
        }
        (None, Some(side), [Some(genre::Noun::DuringTurn)], None) => {
            Ok(Time::During(vec![fact(Fact::TurnOf(side))]))
        }
        (Some(genre::Adnominal::Next), Some(side), [Some(genre::Noun::EndOfTurn)], Some(Particle::Until))
        | (
            Some(genre::Adnominal::Next),
            Some(side),
            [Some(genre::Noun::Turn), Some(genre::Noun::End)],
            Some(Particle::Until),
        ) => {
            hooks.sentence.until = Some(vec![Term::NextTurnOf(side)]);
            Ok(Time::Until)
        }
        _ => refused(),
    }
}
