//! What lasts: the same changes, given for a while by a deed or holding as long as a card lies there.

use engine::effect::Side;
use language::genre;
use language::grammar::{
    self, AlsoFigure, Atom, Chain, Change as Printed, Changes, Clause, Link, MoreChange, Particle, Pred,
    Quantity, Quote, Sign, Tie,
};
use language::scribe::phrase::{Phrase, Pronoun, Says};
use language::scribe::picking::{carried, phrase_in};
use language::scribe::sentences::{actor, is_instead, sentences, take_connectives, times};
use language::scribe::{Actor, Lowered, Pick, Plays, amounts, conditions};
use language::view::{Slots, View};
use language::{DeedId, Tense, Voice, Word};

use super::deeds::whom_of;
use super::relatives::{Special, specials};
use super::{Hooks, cannot, figure_of, harm, own_noun, prohibitions, shared_noun};
use crate::ability::GIVEN;
use crate::game::Los;
use crate::lexicon::{Deed, Keyword, Noun};
use crate::table::{Figure, Key, Rule, Way};
use crate::vocabulary::{
    Ability, Amount, Change, Condition, Do, Filter, Given, HALF, Hold, Measure, Nature, Op, Reach, Reference,
    Term, Test, Verb,
};

/// Changes with how much of each, and the cards they are for; what was spoken of, if there is no phrase.
pub(super) struct Lasting {
    on: Option<Phrase<Los>>,
    changes: Vec<(Change, Amount)>,
}

fn plain(on: Option<Phrase<Los>>, changes: Vec<Change>) -> Lasting {
    Lasting { on, changes: changes.into_iter().map(|change| (change, Amount::N(1))).collect() }
}

/// What a clause changes for a while or for as long as it holds; nothing if it is a deed.
pub(super) fn changes(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    by: Side,
) -> Lowered<Option<Lasting>> {
    let passive = slots.peek_form().is_some_and(|form| form.voice == Voice::Passive);
    if let Some((on, change)) = prohibitions::not_by(hooks, deed, slots)? {
        return Ok(Some(plain(Some(on), vec![change])));
    }
    if let Some(changes) = prohibitions::of_cards(hooks, deed, slots)? {
        // In the passive, what it is not done to is を.
        let slot = if passive { Particle::Object } else { Particle::Topic };
        let on = phrase_in(hooks, slots, &slot)?;
        return Ok(Some(plain(on, changes)));
    }
    if let Some(changes) = harm::deals_none(hooks, deed, slots)? {
        let on = phrase_in(hooks, slots, &Particle::Topic)?;
        return Ok(Some(plain(on, changes)));
    }
    if let Some((on, changes)) = harm::dealt(hooks, deed, slots)? {
        return Ok(Some(plain(Some(on), changes)));
    }
    match Deed::of(deed) {
        Some(Deed::Negate) => return without_effects(hooks, slots, &Particle::Object),
        Some(Deed::FightWithDef) => {
            let on = phrase_in(hooks, slots, &Particle::Topic)?;
            return Ok(Some(plain(on, vec![Change::Key(Key::FightsWithDef)])));
        }
        Some(Deed::BeNegated) => return without_effects(hooks, slots, &Particle::Topic),
        _ => {}
    }
    let Some(shared) = genre::Deed::of(deed) else { return Ok(None) };
    match shared {
        genre::Deed::Grow => return rises(hooks, slots, &Particle::Topic, (by, 1)).map(Some),
        genre::Deed::Shrink => return rises(hooks, slots, &Particle::Topic, (by, -1)).map(Some),
        genre::Deed::Raise if is_of_cards(slots) => {
            return rises(hooks, slots, &Particle::Object, (by, 1)).map(Some);
        }
        genre::Deed::Reduce if is_of_cards(slots) => {
            return rises(hooks, slots, &Particle::Object, (by, -1)).map(Some);
        }
        _ => {}
    }
    // ATK+100される: the same as ATK+100する.
    let form = slots.peek_form();
    let done = form.is_some_and(|form| matches!(form.tense, Tense::Plain | Tense::Stem | Tense::Te));
    if slots.has_change() && passive && done {
        slots.take_form();
    }
    match shared {
        genre::Deed::Change if slots.has_change() => added(hooks, slots, by).map(Some),
        genre::Deed::Change => set(hooks, slots, &Particle::Object, by),
        genre::Deed::Become => set(hooks, slots, &Particle::Topic, by),
        genre::Deed::Treat => treated(hooks, slots).map(Some),
        genre::Deed::Gain | genre::Deed::Have => gained(hooks, slots, &Particle::Topic),
        genre::Deed::Give if gives_keyword(slots) => gained(hooks, slots, &Particle::To),
        genre::Deed::Lose => lost(hooks, slots),
        genre::Deed::Add => icons(hooks, slots),
        genre::Deed::Swap => swapped(hooks, slots),
        _ => Ok(None),
    }
}

/// ATK+100、DEF-100; ATKを+100: each figure with its change.
fn added(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, by: Side) -> Lowered<Lasting> {
    let at = slots.at();
    // …の数だけATK+50する: so often as there are.
    let times = match amounts::as_many(hooks, slots, by)? {
        Some(many) => many,
        None => amounts::per(hooks, slots, by)?.unwrap_or(Amount::N(1)),
    };
    let Some(chain) = slots.take_change() else { return cannot(at, "この変化", "such a change") };
    let Atom::Changes(Changes::All { first, more }) = chain.last() else {
        return cannot(at, "この変化", "such a change");
    };
    // このカードのATK+100する: the cards stand before の.
    let mut on = match (&chain.first, &chain.more[..]) {
        (_, []) => None,
        (_, words) => {
            let before = Chain { more: words[..words.len() - 1].to_vec(), ..chain.clone() };
            Some(Phrase::read(hooks, &before)?)
        }
    };
    // ATKとDEFをそれぞれ+100する: each figure changes by so much in any case.
    slots.take_adverb(genre::Adverb::Each.word());
    let mut figures = Vec::new();
    for slot in [Particle::Object, Particle::Topic] {
        if let Some(phrase) = phrase_in(hooks, slots, &slot)? {
            // このカードはATKとDEFを+100する: the cards stand in は, the figures in を.
            if let Some(before) = on.as_mut()
                && before.says_only(Says::FIGURES)
                && figures.is_empty()
                && slot == Particle::Topic
            {
                figures = std::mem::take(&mut before.figures);
                on = None;
            }
            if on.is_some() {
                return cannot(at, "二つの対象", "two things that change");
            }
            // ATKを+100する, but カードはATK+100する.
            let passive = slots.peek_form().is_none() && slot == Particle::Object;
            if (slot == Particle::Object) != phrase.said(Says::FIGURES) && !passive {
                return cannot(at, "何が変わるか", "what changes");
            }
            on = Some(phrase);
        }
    }
    let said = on.as_mut().map(|on| std::mem::take(&mut on.figures)).unwrap_or_default();
    let said = if figures.is_empty() { said } else { figures };
    if said.iter().any(|(_, printed)| *printed) {
        return cannot(at, "元々の数値の変化", "a change of what is printed");
    }
    let said: Vec<Word<_>> = said.into_iter().map(|(word, _)| word).collect();
    let more = more.iter().map(|one| match one {
        MoreChange::Slash { change }
        | MoreChange::Pause { change }
        | MoreChange::And { change }
        | MoreChange::Dot { change } => change,
    });
    let mut changes = Vec::new();
    for change in std::iter::once(first).chain(more) {
        for change in one_change(change, &said).ok_or(language::scribe::Refused::new(
            at,
            "この変化",
            "such a change",
        ))? {
            changes.push((change, times.clone()));
        }
    }
    // DEFを+100する: of what was spoken of.
    let on = on.filter(|on| !on.says_only(Says::NOTHING));
    Ok(Lasting { on, changes })
}

fn one_change(change: &Printed, said: &[Word<{ language::lexicon::NOUN }>]) -> Option<Vec<Change>> {
    let Printed::Of { figure, more, sign, n: grammar::Amount::N { n } } = change else { return None };
    let n = (*n).min(30_000) as i16;
    let n = if *sign == Sign::Minus { -n } else { n };
    let also = |also: &AlsoFigure| match also {
        AlsoFigure::Slash { figure } | AlsoFigure::Dot { figure } => figure.0,
    };
    let words: Vec<Word<_>> = match figure {
        Some(figure) if said.is_empty() => std::iter::once(figure.0).chain(more.iter().map(also)).collect(),
        None if more.is_empty() && !said.is_empty() => said.to_vec(),
        _ => return None,
    };
    words.into_iter().map(|word| figure_of(word).map(|figure| Change::Add(figure, n))).collect()
}

/// 効果を無効にする: as if it had no effects.
fn without_effects(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    slot: &Particle,
) -> Lowered<Option<Lasting>> {
    let effect =
        |chain: &Chain| !chain.more.is_empty() && chain.last_noun() == Some(genre::Noun::Effect.word());
    let Some(chain) = slots.take_if(slot, effect) else { return Ok(None) };
    let Some(cards) = chain.without_last() else { return Ok(None) };
    // エフェクトの効果を無効にする: what an effect does can't be stopped once it is used.
    if cards.last_noun().and_then(Noun::of).is_some_and(is_effect) {
        return cannot(cards.at, "エフェクトの効果を無効にすること", "negating what an effect card does");
    }
    // 効果は無効化される
    if slots.peek_form().is_some_and(|form| form.voice == Voice::Passive && !form.tense.negated()) {
        slots.take_form();
    }
    let on = Phrase::read(hooks, &cards)?;
    Ok(Some(plain(Some(on), vec![Change::Key(Key::Textless)])))
}

/// エフェクト, エフェクト（フラッシュ）
fn is_effect(word: Noun) -> bool {
    matches!(word, Noun::Effect | Noun::EffectCard | Noun::Flash | Noun::FlashEffect)
}

/// ATKを上げる: is it a figure of cards that changes?
fn is_of_cards(slots: &Slots<'_>) -> bool {
    let figure = slots.peek(&Particle::Object).and_then(Chain::last_noun_joined);
    figure.is_some_and(|word| figure_of(word).is_some())
}

/// このカードはATKが100上がる: as このカードのATKは100上がる.
pub(super) fn figure_of_topic(hooks: &Hooks<'_>, clause: &mut Clause) {
    use genre::Deed::{Become, Grow, Shrink};
    let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
    let figures = |chain: &Chain| {
        let figure = |atom: &Atom| matches!(atom, Atom::Noun(word) if figure_of(*word).is_some());
        chain.relative.is_none() && chain.atoms().all(figure)
    };
    let of = |particle: Particle| {
        clause.args.iter().position(|arg| arg.phrase(std::slice::from_ref(&particle)).is_some())
    };
    let (Some(topic), Some(figure)) = (of(Particle::Topic), of(Particle::Subject)) else { return };
    let told = matches!(&clause.args[figure], grammar::Arg::Phrase(chain, ..) if figures(chain));
    let player = clause.args[topic]
        .phrase(&[Particle::Topic])
        .is_some_and(|chain| chain.only_noun().is_some_and(|word| hooks.whose(word).is_some()));
    if !told || player || !matches!(deed, Some(Grow | Shrink | Become)) {
        return;
    }
    let grammar::Arg::Phrase(figure, ..) = clause.args.remove(figure) else { return };
    let topic = if of_topic(&clause.args, topic) { topic } else { topic.saturating_sub(1) };
    if let Some(grammar::Arg::Phrase(cards, ..)) = clause.args.get_mut(topic) {
        cards.more.push(grammar::Tied::By(Tie::Of, figure.first));
        cards.more.extend(figure.more);
    }
}

/// Does は stand there?
fn of_topic(args: &[grammar::Arg], at: usize) -> bool {
    args.get(at).is_some_and(|arg| arg.phrase(&[Particle::Topic]).is_some())
}

/// コストは1減る, ATKが100上がる, …の数だけATKを上げる
fn rises(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    slot: &Particle,
    (by, sign): (Side, i16),
) -> Lowered<Lasting> {
    let at = slots.at();
    let many = amounts::as_many(hooks, slots, by)?;
    let (n, times) = match many {
        Some(many) => (1, many),
        None => {
            let count = slots.take_count_of(slot).or_else(|| slots.take_count());
            let Some(count) = count else { return cannot(at, "この変化", "such a change") };
            let per = amounts::per(hooks, slots, by)?;
            match (amounts::number(count), per) {
                (Some(n), per) => (n, per.unwrap_or(Amount::N(1))),
                (None, None) => (1, amounts::value(hooks, count, by)?),
                (None, Some(_)) => return cannot(at, "この変化", "such a change"),
            }
        }
    };
    let Some(mut on) = phrase_in(hooks, slots, slot)? else {
        return cannot(at, "何が変わるか", "what changes");
    };
    let mut changes = Vec::new();
    for (word, printed) in std::mem::take(&mut on.figures) {
        let Some(figure) = figure_of(word).filter(|_| !printed) else {
            return cannot(at, "この数値", "such a figure");
        };
        changes.push((Change::Add(figure, n * sign), times.clone()));
    }
    // …を選び、ATKを100上げる: of what was chosen.
    let on = if on.says_only(Says::NOTHING) { None } else { Some(on) };
    match changes.is_empty() {
        true => cannot(at, "何が変わるか", "what changes"),
        false => Ok(Lasting { on, changes }),
    }
}

/// ただし、1未満にはならない
pub(super) fn is_floor(deed: DeedId, slots: &Slots<'_>) -> bool {
    let not =
        slots.peek_form().is_some_and(|form| form.tense == Tense::Negative && form.voice == Voice::Active);
    genre::Deed::of(deed) == Some(genre::Deed::Become)
        && not
        && slots.peek(&Particle::Topic).is_none()
        && slots.peek(&Particle::To).is_some_and(|chain| least(chain).is_some())
}

/// 1未満, 0以下: the least that is left.
fn least(chain: &Chain) -> Option<i16> {
    match (&chain.first, &chain.more[..], &chain.relative) {
        (
            Atom::Quantity(Quantity::Count { n: grammar::Amount::N { n }, bound: Some(bound), .. }),
            [],
            None,
        ) => {
            let n = (*n).min(30_000) as i16;
            match bound {
                grammar::Bound::Below => Some(n),
                grammar::Bound::Most => Some(n + 1),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Takes the words of a floor, and says what is left at least.
fn take_floor(slots: &mut Slots<'_>) -> Lowered<i16> {
    slots.take_form();
    slots.take_adverb(genre::Adverb::However.word());
    let at = slots.at();
    let n = slots.take(&Particle::To).printed().and_then(least);
    n.ok_or(language::scribe::Refused::new(at, "この数値", "such a number"))
}

/// The change before it does not go below that.
pub(super) fn floor_given(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let least = take_floor(slots)?;
    let last = hooks.writer().ops().last().cloned();
    let given = match &last {
        Some(Op::Do(Do { verb: Verb::Give(row), to, .. })) => {
            hooks.lore.given.get(usize::from(*row)).map(|given| (given.clone(), to.clone()))
        }
        _ => None,
    };
    match given {
        Some((Given { change: Change::Add(figure, ..), until }, to)) => {
            hooks.lore.given.push(Given { change: Change::Floor(figure, least), until });
            let row = hooks.lore.given.len() as u16 - 1;
            hooks.writer().deed(Verb::Give(row), to, Amount::N(1));
            Ok(())
        }
        _ => cannot(slots.at(), "何が変わるか", "what changes"),
    }
}

/// ATKとDEFを入れ替える
fn swapped(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Option<Lasting>> {
    let at = slots.at();
    let figure = |chain: &Chain| chain.last_noun_joined().is_some_and(|word| figure_of(word).is_some());
    if !slots.peek(&Particle::Object).is_some_and(figure) {
        return Ok(None);
    }
    let Some(mut on) = phrase_in(hooks, slots, &Particle::Object)? else { return Ok(None) };
    let figures = std::mem::take(&mut on.figures);
    let change = match figures[..] {
        [(one, false), (two, false)] => figure_of(one).zip(figure_of(two)),
        _ => None,
    };
    let Some((one, two)) = change.filter(|(one, two)| one != two) else {
        return cannot(at, "この数値", "such a figure");
    };
    let on = if on.says_only(Says::NOTHING) { None } else { Some(on) };
    Ok(Some(plain(on, vec![Change::Swap(one, two)])))
}

/// ATKは300になる, 水属性にする: what a figure or an attribute becomes.
fn set(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, slot: &Particle, by: Side) -> Lowered<Option<Lasting>> {
    let at = slots.at();
    let Some(to) = slots.peek(&Particle::To) else { return Ok(None) };
    if let Some(attribute) = own_noun(to).and_then(super::attribute) {
        slots.take(&Particle::To);
        let on = phrase_in(hooks, slots, slot)?;
        return Ok(Some(plain(on, vec![Change::Attribute(attribute, false)])));
    }
    let figures = slots.peek(slot).is_some_and(|chain| {
        chain.atoms().any(|atom| matches!(atom, Atom::Noun(word) if figure_of(*word).is_some()))
            && matches!(chain.last(), Atom::Noun(word) if figure_of(*word).is_some() || is_value(*word))
    });
    if !figures {
        return Ok(None);
    }
    slots.take(&Particle::To);
    let Some(mut on) = phrase_in(hooks, slots, slot)? else { return Ok(None) };
    let figures = std::mem::take(&mut on.figures);
    on.forget(Says::VALUE);
    let mut changes = Vec::new();
    let each = each_figure(to, &figures);
    for (nth, (word, printed)) in figures.into_iter().enumerate() {
        let to = each.as_ref().map_or(to, |each| &each[nth]);
        let Some(figure) = figure_of(word) else { return cannot(at, "この数値", "such a figure") };
        if printed {
            changes.push(printed_becomes(hooks, figure, to, &on)?);
            continue;
        }
        if let Some(own) = of_its_own(hooks, to, &on)? {
            changes.push((Change::Set(figure, 1), own));
            continue;
        }
        changes.push(becomes(hooks, figure, to, by)?);
    }
    // …を選び、ATKを2倍にする: of what was chosen.
    let on = if on.says_only(Says::NOTHING) { None } else { Some(on) };
    Ok(Some(Lasting { on, changes }))
}

/// ATKとDEFは、そのキャラクターのATKとDEFと同じになる: a phrase for each of the figures, in their order. None if it is told
/// otherwise.
fn each_figure(to: &Chain, figures: &[(Word<{ language::lexicon::NOUN }>, bool)]) -> Option<Vec<Chain>> {
    let figure = |tied: &grammar::Tied| match tied {
        grammar::Tied::By(Tie::And | Tie::AndFormal | Tie::Of, Atom::Noun(word))
        | grammar::Tied::Beside(Atom::Noun(word)) => figure_of(*word).map(|_| *word),
        _ => None,
    };
    let and = |tied: &grammar::Tied| {
        matches!(tied, grammar::Tied::By(Tie::And | Tie::AndFormal, _)) && figure(tied).is_some()
    };
    let at = to.more.iter().position(and)?;
    let first = at.checked_sub(1).and_then(|before| figure(&to.more[before]))?;
    let more = to.more[at..].iter().take_while(|tied| and(tied)).count();
    let words: Vec<_> =
        std::iter::once(first).chain(to.more[at..at + more].iter().filter_map(figure)).collect();
    let same = words.len() == figures.len() && words.iter().zip(figures).all(|(one, (two, _))| one == two);
    let one = |word: &Word<{ language::lexicon::NOUN }>| {
        let mut more_words = to.more[..at].to_vec();
        if let Some(grammar::Tied::By(_, atom) | grammar::Tied::Beside(atom)) = more_words.last_mut() {
            *atom = Atom::Noun(*word);
        }
        more_words.extend(to.more[at + more..].iter().cloned());
        Chain { more: more_words, ..to.clone() }
    };
    same.then(|| words.iter().map(one).collect())
}

/// The card that a figure is of, if one alone can be meant.
fn the_one(hooks: &mut Hooks<'_>, on: &Phrase<Los>) -> Lowered<Option<Reference>> {
    match on.pronoun.get() {
        Some(Pronoun::This) => Ok(Some(Reference::This)),
        Some(Pronoun::It) => hooks.writer().it(),
        None if on.says_only(Says::NOTHING) => hooks.writer().it(),
        None => Ok(None),
    }
}

/// 元々のATKは300になる, 元々のATKは2倍になる: what changes it besides is added to that (LS-45).
fn printed_becomes(
    hooks: &mut Hooks<'_>,
    figure: Figure,
    to: &Chain,
    on: &Phrase<Los>,
) -> Lowered<(Change, Amount)> {
    let refused = || cannot(to.at, "この数値", "such a number");
    hooks.writer().cite(rule!("8.7"));
    let (Atom::Quantity(quantity), [], None) = (&to.first, &to.more[..], &to.relative) else {
        // …の元々のATKと同じになる
        return match amounts::told(hooks, to, Side::Mine)? {
            Some(told) => Ok((Change::Set(figure, 1), told)),
            None => refused(),
        };
    };
    let Quantity::Count { n: grammar::Amount::N { n }, unit, bound: None } = quantity else {
        return refused();
    };
    let n = (*n).min(30_000) as i16;
    match (unit.map(genre::Counter::of), the_one(hooks, on)?) {
        (None, _) => Ok((Change::Set(figure, n), Amount::N(1))),
        (Some(Some(genre::Counter::Fold)), Some(of)) => {
            let printed = Amount::Own(Measure::Figure(of, figure, true));
            Ok((Change::Set(figure, n.min(99)), printed))
        }
        _ => refused(),
    }
}

/// ATKを元々のDEFと同じ値にする: a figure of the card itself, where no other card is named. None if it is told otherwise.
fn of_its_own(hooks: &mut Hooks<'_>, to: &Chain, on: &Phrase<Los>) -> Lowered<Option<Amount>> {
    let named = |atom: &Atom| match atom {
        Atom::Noun(word) => figure_of(*word).is_some() || is_value(*word) || is_worth(*word),
        Atom::Adnominal(word) => matches!(
            genre::Adnominal::of(*word),
            Some(genre::Adnominal::Same | genre::Adnominal::Original | genre::Adnominal::Originally)
        ),
        _ => false,
    };
    let figure = |atom: &Atom| matches!(atom, Atom::Noun(word) if figure_of(*word).is_some());
    let same = |tied: &grammar::Tied| match tied {
        grammar::Tied::By(Tie::And, atom) => atom.adnominal() == Some(genre::Adnominal::Same),
        _ => false,
    };
    let Some(at) = to.more.iter().position(same) else { return Ok(None) };
    if to.relative.is_some() || !to.atoms().all(named) || to.atoms().filter(|atom| figure(atom)).count() != 1
    {
        return Ok(None);
    }
    let Some(of) = the_one(hooks, on)? else { return Ok(None) };
    let figure = Chain { more: to.more[..at].to_vec(), ..to.clone() };
    let phrase = Phrase::read(hooks, &figure)?;
    phrase.only(Says::FIGURES.and(Says::PRINTED).and(Says::VALUE))?;
    match phrase.figures[..] {
        [figure] => Ok(hooks.measure(figure, of)),
        _ => Ok(None),
    }
}

/// DEFの値
fn is_worth(word: Word<{ language::lexicon::NOUN }>) -> bool {
    genre::Noun::of(word) == Some(genre::Noun::Worth)
}

/// DOWNの数値
fn is_value(word: Word<{ language::lexicon::NOUN }>) -> bool {
    genre::Noun::of(word) == Some(genre::Noun::Value)
}

/// What a figure becomes.
fn becomes(hooks: &mut Hooks<'_>, figure: Figure, to: &Chain, by: Side) -> Lowered<(Change, Amount)> {
    let scaled = |by: i8| Ok((Change::Scale(figure, by), Amount::N(1)));
    if let (Atom::Quantity(quantity), [], None) = (&to.first, &to.more[..], &to.relative) {
        return match quantity {
            Quantity::Half => scaled(HALF),
            Quantity::Count { n: grammar::Amount::N { n }, unit, bound: None } => {
                match unit.map(genre::Counter::of) {
                    None => Ok((Change::Set(figure, (*n).min(30_000) as i16), Amount::N(1))),
                    Some(Some(genre::Counter::Fold)) => scaled((*n).clamp(1, 99) as i8),
                    Some(_) => cannot(to.at, "この数値", "such a number"),
                }
            }
            _ => cannot(to.at, "この数値", "such a number"),
        };
    }
    if let Some(told) = amounts::told(hooks, to, by)? {
        return Ok((Change::Set(figure, 1), told));
    }
    let phrase = Phrase::read(hooks, to)?;
    if phrase.said(Says::PRINTED) {
        phrase.only(Says::PRINTED.and(Says::VALUE))?;
        return Ok((Change::Printed(figure), Amount::N(1)));
    }
    match phrase.said(Says::SAME) {
        true => Ok((Change::Set(figure, 1), amounts::measured(hooks, phrase, by)?)),
        false => cannot(to.at, "この数値", "such a number"),
    }
}

/// 闇属性としても扱う, 闇属性として扱う
fn treated(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Lasting> {
    let at = slots.at();
    let attribute = match slots.take_as() {
        Some((chain, how @ (Particle::AsAlso | Particle::As))) => {
            let also = *how == Particle::AsAlso;
            own_noun(chain).and_then(super::attribute).map(|attribute| (attribute, also))
        }
        _ => None,
    };
    let Some((attribute, also)) = attribute else {
        return cannot(at, "何として扱うか", "treated as what");
    };
    let on = phrase_in(hooks, slots, &Particle::Topic)?;
    Ok(plain(on, vec![Change::Attribute(attribute, also)]))
}

/// [上空]を与える
fn gives_keyword(slots: &Slots<'_>) -> bool {
    let keyword = |chain: &Chain| specials(chain, &[Tie::And, Tie::AndFormal]).is_some();
    slots.peek(&Particle::Object).is_some_and(keyword)
}

/// Special effects or an ability in quotes.
fn gained(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, slot: &Particle) -> Lowered<Option<Lasting>> {
    let at = slots.at();
    // 追加ターンを得る: a deed.
    if slots.peek(&Particle::Object).is_some_and(|chain| chain.is(genre::Noun::ExtraTurn)) {
        return Ok(None);
    }
    let Some(object) = slots.take(&Particle::Object).printed() else { return Ok(None) };
    let on = phrase_in(hooks, slots, slot)?;
    if let Some(all) = specials(object, &[Tie::And, Tie::AndFormal]) {
        let change = |special| match special {
            Special::Key(key) => Change::Key(key),
            Special::Resist(energy, x) => Change::Resist(energy, x),
        };
        return Ok(Some(plain(on, all.into_iter().map(change).collect())));
    }
    match (&object.first, &object.more[..], &object.relative) {
        (Atom::Quote(Quote::Text { line }), [], None) => {
            let code = super::abilities::quoted(hooks, &line.0)?;
            Ok(Some(plain(on, vec![Change::Ability(code)])))
        }
        _ => cannot(at, "何を得るか", "gaining what"),
    }
}

/// Special effects, or all effects.
fn lost(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Option<Lasting>> {
    let Some(object) = slots.peek(&Particle::Object) else { return Ok(None) };
    let changes = match specials(object, &[Tie::And, Tie::AndFormal]) {
        Some(all) => {
            let change = |special| match special {
                Special::Key(key) => Change::Lose(key),
                Special::Resist(energy, _) => Change::LoseResist(energy),
            };
            all.into_iter().map(change).collect()
        }
        None if object.last_noun().and_then(Noun::of) == Some(Noun::Specials) && is_all_of_them(object) => {
            let keys = [Key::Sky, Key::Twice, Key::Venom].map(Change::Lose);
            keys.into_iter().chain([false, true].map(Change::LoseResist)).collect()
        }
        None if is_all_effects(object) => vec![Change::Key(Key::Textless)],
        None => return Ok(None),
    };
    slots.take(&Particle::Object);
    let on = phrase_in(hooks, slots, &Particle::Topic)?;
    Ok(Some(plain(on, changes)))
}

/// 特殊効果, すべての特殊効果
fn is_all_of_them(chain: &Chain) -> bool {
    let all = matches!(chain.first, Atom::Quantity(Quantity::All | Quantity::Every));
    chain.relative.is_none() && chain.more.len() == usize::from(all)
}

/// 効果, すべての効果
fn is_all_effects(chain: &Chain) -> bool {
    if shared_noun(chain) == Some(genre::Noun::Effect) {
        return true;
    }
    match (&chain.first, &chain.more[..], &chain.relative) {
        (
            Atom::Quantity(Quantity::All | Quantity::Every),
            [grammar::Tied::By(Tie::Of, Atom::Noun(word))],
            None,
        ) => genre::Noun::of(*word) == Some(genre::Noun::Effect),
        _ => false,
    }
}

/// リードアイコンに▲▼を加える
fn icons(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<Option<Lasting>> {
    let at = slots.at();
    if slots.peek(&Particle::To).and_then(own_noun) != Some(Noun::LeadIcon) {
        return Ok(None);
    }
    slots.take(&Particle::To);
    let Some(object) = slots.take(&Particle::Object).printed() else {
        return cannot(at, "どのアイコンか", "which icons");
    };
    let mut bits = 0;
    for atom in object.atoms() {
        let Atom::Keyword(keyed) = atom else { return cannot(at, "どのアイコンか", "which icons") };
        bits |= match Keyword::of(keyed.word) {
            Some(Keyword::LeadUp) => Way::Up.bit(),
            Some(Keyword::LeadRight) => Way::Right.bit(),
            Some(Keyword::LeadDown) => Way::Down.bit(),
            Some(Keyword::LeadLeft) => Way::Left.bit(),
            _ => return cannot(at, "どのアイコンか", "which icons"),
        };
    }
    let on = phrase_in(hooks, slots, &Particle::Topic)?;
    Ok(Some(plain(on, vec![Change::Lead(bits)])))
}

pub(super) fn changes_cost(change: &Change) -> bool {
    matches!(
        change,
        Change::Add(Figure::Cost, _) | Change::Set(Figure::Cost, _) | Change::Floor(Figure::Cost, _)
    )
}

/// Does damage change that a card deals?
fn changes_damage(change: &Change) -> bool {
    matches!(change, Change::Deals(..) | Change::ScaleDeals(..) | Change::Falls(_) | Change::ScaleFalls(_))
}

/// Gives changes to cards for as long as is said.
pub(super) fn given(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, lasting: Lasting, by: Side) -> Lowered<()> {
    if slots.take_adverb(genre::Adverb::Next.word()) {
        hooks.next = true;
        if slots.take_adverb(genre::Adverb::InThisTurn.word()) {
            hooks.until = Some(Term::Turn);
        }
    }
    if hooks.while_so && hooks.until.is_none() {
        return cannot(slots.at(), "期限のある継続する効果", "something that holds and ends");
    }
    if std::mem::take(&mut hooks.next) {
        return given_to_next(hooks, slots, lasting);
    }
    let mut lasting = lasting;
    cost_in_hand(hooks, &mut lasting)?;
    let figures = lasting.changes.iter().all(|(change, _)| {
        matches!(change, Change::Add(..) | Change::Scale(..) | Change::Key(Key::FightsWithDef))
    });
    let usual = match hooks.for_battle && figures && hooks.until.is_none() {
        true => {
            hooks.writer().cite(ruling!("LS-83"));
            Term::Battle
        }
        false => Term::Stays,
    };
    let until = hooks.until.unwrap_or(usual);
    hooks.lasted = true;
    let to = match lasting.on {
        Some(phrase) => phrase.pick(hooks, Pick::by(by))?,
        None => carried(hooks, slots.at())?,
    };
    if reaches_later(&to, &lasting.changes) && hooks.until.is_some() {
        return given_throughout(hooks, to, lasting.changes, until);
    }
    for (change, n) in lasting.changes {
        if matches!(change, Change::Ward(_)) {
            return cannot(slots.at(), "期限のある継続する効果", "something that holds and ends");
        }
        hooks.lore.costs |= changes_cost(&change);
        hooks.lore.deals |= changes_damage(&change);
        if matches!(change, Change::Scale(..) | Change::Swap(..)) {
            hooks.writer().cite(ruling!("LS-56"));
        }
        hooks.lore.given.push(Given { change, until });
        let row = hooks.lore.given.len() as u16 - 1;
        hooks.writer().deed(Verb::Give(row), to.clone(), n);
    }
    Ok(())
}

/// 自分の＜竜＞のコストは1減る: what playing them costs, where no place is told (LS-91).
fn cost_in_hand(hooks: &mut Hooks<'_>, lasting: &mut Lasting) -> Lowered<()> {
    let costs = lasting.changes.iter().all(|(change, _)| changes_cost(change));
    let Some(on) = lasting.on.as_mut().filter(|_| costs) else { return Ok(()) };
    let lies = |filter: &Filter| {
        match filter {
        Filter::Is(test) => matches!(test, Test::FaceUp | Test::Defence | Test::Gained | Test::Lies(_)),
        Filter::Any(all) => all.iter().flatten().any(|filter| {
            matches!(filter, Filter::Is(Test::FaceUp | Test::Defence))
                || matches!(filter, Filter::Not(of) if matches!(&**of, Filter::Is(Test::FaceUp | Test::Defence)))
        }),
        _ => false,
    }
    };
    let told = on.zones.get().is_some() || !on.places.is_empty() || on.pronoun.get().is_some();
    if told || on.count.get().is_some() || on.filters.iter().any(lies) || on.said(Says::AMONG) {
        return Ok(());
    }
    if on.whose.get().is_none() {
        return cannot(on.at, "誰のカードか", "whose cards");
    }
    hooks.writer().cite(ruling!("LS-91"));
    on.zones.set(vec![crate::table::Zone::Hand], on.at)
}

/// このターン、自分がプレイするエフェクトのコストは1減る, …は場に出たターンでも移動できる: is it said of cards that come later too?
fn reaches_later(to: &Reference, changes: &[(Change, Amount)]) -> bool {
    let Reference::Every(of) = to else { return false };
    let hand = of.places.iter().all(|(zone, _)| *zone == crate::table::Zone::Hand);
    let known = of.filters.iter().any(|filter| matches!(filter, Filter::In(_)));
    let comes = |change: &Change| matches!(change, Change::Key(Key::MovesAtOnce | Key::MovesWhenShown));
    let all = |like: &dyn Fn(&Change) -> bool| changes.iter().all(|(change, _)| like(change));
    !known && ((hand && all(&changes_cost)) || all(&comes))
}

/// What holds for a while, for cards that come meanwhile too: an ability of the player.
fn given_throughout(
    hooks: &mut Hooks<'_>,
    to: Reference,
    changes: Vec<(Change, Amount)>,
    until: Term,
) -> Lowered<()> {
    hooks.lore.costs |= changes.iter().any(|(change, _)| changes_cost(change));
    let on = Reach::Cards(to);
    let hold = |(change, n)| Hold { when: Vec::new(), on: on.clone(), change, n };
    let holds = changes.into_iter().map(hold).collect();
    let nature = Nature::Static(holds);
    hooks.lore.abilities.push(Ability { nature, at: GIVEN, ..Ability::nothing(hooks.def) });
    let code = hooks.lore.abilities.len() as u16 - 1;
    hooks.until = Some(until);
    given_to_players(hooks, vec![Change::Ability(code)], Actor::One(Side::Mine))
}

/// 次に自分がプレイするキャラクターのコストは1減る: of the next card that is played this turn.
fn given_to_next(hooks: &mut Hooks<'_>, slots: &Slots<'_>, lasting: Lasting) -> Lowered<()> {
    let at = slots.at();
    let refused =
        || cannot(at, "次にプレイするカードの変化", "such a change of the next card that is played");
    let Some(on) = lasting.on.filter(|_| hooks.until == Some(Term::Turn)) else { return refused() };
    on.only(Says::WHOSE.and(Says::ZONES).and(Says::HEAD))?;
    let side = on.whose.get().and_then(|whose| whose.side(Side::Mine));
    let tests = on.head.get().map(|head| &head.tests[..]).unwrap_or_default();
    let kind = match tests {
        [] => None,
        [Filter::Is(Test::Kind(kind))] => Some(*kind),
        _ => return refused(),
    };
    let (Some(side), [(Change::Add(Figure::Cost, n), Amount::N(1))]) = (side, &lasting.changes[..]) else {
        return refused();
    };
    hooks.lore.costs = true;
    given_to_players(hooks, vec![Change::Next(kind, *n)], Actor::One(side))
}

/// Gives rules to players for as long as is said.
pub(super) fn given_to_players(hooks: &mut Hooks<'_>, changes: Vec<Change>, by: Actor) -> Lowered<()> {
    let ruled = changes.iter().any(|change| matches!(change, Change::Rule(_)));
    if (hooks.while_so || ruled) && hooks.until.is_none() {
        return cannot(hooks.writer.at(), "いつまでかを示さない効果", "how long it lasts is not said");
    }
    let until = hooks.until.unwrap_or(Term::Stays);
    hooks.lasted = true;
    let sides = match by {
        Actor::Both => vec![Side::Mine, Side::Theirs],
        by => vec![by.side()],
    };
    for change in changes {
        hooks.lore.given.push(Given { change, until });
        let row = hooks.lore.given.len() as u16 - 1;
        for side in &sides {
            hooks.writer().deed(Verb::GivePlayer(row, *side), Reference::Nothing, Amount::N(1));
        }
    }
    Ok(())
}

/// What holds while the card lies there: every sentence, under its conditions.
pub(super) fn holds(hooks: &mut Hooks<'_>, clauses: &[Clause]) -> Lowered<Vec<Hold>> {
    let mut all: Vec<Hold> = Vec::new();
    let mut before = 0;
    let mut before_told: Option<&[Clause]> = None;
    for sentence in sentences(clauses) {
        hooks.next_sentence();
        let since = std::mem::replace(&mut before, all.len());
        let there = before_told.and_then(|told| there_too(hooks, told, sentence));
        before_told = Some(sentence);
        let sentence = there.as_deref().unwrap_or(sentence);
        let usual = not_instead(sentence);
        let instead = usual.is_some();
        let sentence = usual.as_deref().unwrap_or(sentence);
        if let Some(floors) = floors(hooks, sentence, &all)? {
            all.extend(floors);
            continue;
        }
        let ongoing = while_it_fights(hooks, sentence);
        let sentence = &ongoing[..];
        let told = conditions::said_of_them(sentence);
        let (mut when, rest) = conditions::leading(hooks, told.as_deref().unwrap_or(sentence))?;
        if instead {
            in_its_place(hooks, &when, &mut all[since..], sentence)?;
        }
        if let Some(hold) = no_down_damage(hooks, rest, &when)? {
            all.push(hold);
            continue;
        }
        let mut by = Actor::Unsaid;
        for clause in rest {
            by = hold(hooks, clause, by, &mut when, &mut all)?;
        }
    }
    match hooks.writer().ops().is_empty() && !all.is_empty() {
        true => Ok(all),
        false => {
            let at = clauses.first().map(|clause| clause.at).unwrap_or_default();
            cannot(at, "継続する効果としての処理", "a deed, as something that holds")
        }
    }
}

/// アタックする場合、…, 戦闘を行うなら、…: what holds then holds while it goes on.
fn while_it_fights(hooks: &Hooks<'_>, sentence: &[Clause]) -> Vec<Clause> {
    let mut told = sentence.to_vec();
    for clause in &mut told {
        let case = matches!(clause.link, Some(Link::CasePause | Link::IfPause | Link::Case | Link::If));
        let combat = |arg: &grammar::Arg| {
            arg.phrase(&[Particle::Object]).is_some_and(|chain| chain.is(genre::Noun::Combat))
        };
        let fights = match clause.deed(hooks.lexicon()).and_then(genre::Deed::of) {
            Some(genre::Deed::Attack) => true,
            Some(genre::Deed::Do) => clause.args.iter().any(combat),
            _ => false,
        };
        if let Pred::Verb { voice: Voice::Active | Voice::Passive, tense: tense @ Tense::Plain, .. } =
            &mut clause.pred
            && case
            && fights
        {
            *tense = Tense::Ongoing;
        }
    }
    told
}

/// …に3体以上いる限り、…。5体以上いるなら、…: the sentence with what the one before it says is there; none if it says so itself.
fn there_too(hooks: &Hooks<'_>, before: &[Clause], sentence: &[Clause]) -> Option<Vec<Clause>> {
    let (one, two) = (before.first()?, sentence.first()?);
    let is_there = |clause: &Clause| {
        let deed = clause.deed(hooks.lexicon()).and_then(genre::Deed::of);
        conditions::is_condition(hooks, clause) && matches!(deed, Some(genre::Deed::Be | genre::Deed::Exist))
    };
    let count = |arg: &grammar::Arg| match arg {
        grammar::Arg::Phrase(chain, None, _) => {
            matches!(chain.first, Atom::Quantity(_)) && chain.more.is_empty()
        }
        _ => false,
    };
    if !is_there(one) || !is_there(two) || two.args.is_empty() || !two.args.iter().all(count) {
        return None;
    }
    let mut told = sentence.to_vec();
    told[0].args.splice(0..0, one.args.iter().filter(|arg| !count(arg)).cloned());
    Some(told)
}

/// …場合、代わりに…: the sentence without 代わりに; none if it says nothing like it.
fn not_instead(sentence: &[Clause]) -> Option<Vec<Clause>> {
    if !is_instead(sentence) {
        return None;
    }
    let mut told = sentence.to_vec();
    for clause in &mut told {
        clause.args.retain(|arg| !arg.is(genre::Adverb::Instead));
    }
    Some(told)
}

/// What the sentence before lets hold does not while another is so, in whose place something else holds then.
fn in_its_place(
    hooks: &mut Hooks<'_>,
    when: &[Condition],
    before: &mut [Hold],
    sentence: &[Clause],
) -> Lowered<()> {
    let at = sentence.first().map(|clause| clause.at).unwrap_or_default();
    if when.is_empty() || before.is_empty() {
        return cannot(at, "置き換えるもののない「代わりに」", "instead of nothing");
    }
    hooks.writer().cite(ruling!("LS-55"));
    let not = Condition::Not(Box::new(Condition::All(when.to_vec())));
    before.iter_mut().for_each(|hold| hold.when.push(not.clone()));
    Ok(())
}

/// ただし、1未満にはならない。: of what the sentence before it changes; none if it says something else.
fn floors(hooks: &mut Hooks<'_>, sentence: &[Clause], before: &[Hold]) -> Lowered<Option<Vec<Hold>>> {
    let [only] = sentence else { return Ok(None) };
    let view = View::of_clause(hooks.lexicon(), only, true)?;
    let Some(deed) = view.deed().filter(|deed| is_floor(*deed, view.slots())) else { return Ok(None) };
    let _ = deed;
    let least = view.with(take_floor)?;
    let Some(Hold { when, on, change: Change::Add(figure, _), .. }) = before.last() else {
        return cannot(only.at, "何が変わるか", "what changes");
    };
    let change = Change::Floor(*figure, least);
    Ok(Some(vec![Hold { when: when.clone(), on: on.clone(), change, n: Amount::N(1) }]))
}

/// このカードがダウン状態になっても、自分はダウンダメージを受けない: it deals none; none if it says something else.
fn no_down_damage(hooks: &mut Hooks<'_>, clauses: &[Clause], when: &[Condition]) -> Lowered<Option<Hold>> {
    let [even, ban] = clauses else { return Ok(None) };
    let even_if = matches!(even.pred, Pred::Verb { voice: Voice::Active, tense: Tense::EvenIf, .. });
    let to = even.args.iter().find_map(|arg| arg.phrase(&[Particle::To])).and_then(own_noun);
    if !even_if || to != Some(Noun::Downed) || !even.does(hooks.lexicon(), genre::Deed::Become) {
        return Ok(None);
    }
    let at = even.at;
    let told = |arg: &grammar::Arg| {
        let battle = arg.phrase(&[Particle::At]).is_some_and(|chain| chain.is(genre::Noun::Combat));
        battle || arg.phrase(&[Particle::To, Particle::Subject, Particle::Topic]).is_some()
    };
    let Some(card) = conditions::subject_of(even).filter(|_| even.args.iter().all(told)) else {
        return cannot(at, "この続き方", "this way to go on");
    };
    let on = Phrase::read(hooks, card)?.spoken(hooks, Side::Mine)?;
    let view = View::of_clause(hooks.lexicon(), ban, true)?;
    let Some(deed) = view.deed() else { return cannot(at, "この続き方", "this way to go on") };
    let changes = view.with(|slots| {
        let by = actor(hooks, slots, Actor::One(Side::Mine))?;
        match by {
            Actor::One(Side::Mine) => prohibitions::of_player(hooks, deed, slots),
            _ => Ok(None),
        }
    })?;
    match changes.as_deref() {
        Some([Change::Rule(Rule::UndamagedByDown)]) => {
            let change = Change::Key(Key::NoDownDamage);
            Ok(Some(Hold { when: when.to_vec(), on: Reach::Cards(on), change, n: Amount::N(1) }))
        }
        _ => cannot(at, "この続き方", "this way to go on"),
    }
}

fn hold(
    hooks: &mut Hooks<'_>,
    clause: &Clause,
    by: Actor,
    when: &mut Vec<Condition>,
    holds: &mut Vec<Hold>,
) -> Lowered<Actor> {
    let at = clause.at;
    if !matches!(clause.link, Some(grammar::Link::End | grammar::Link::Pause) | None) {
        return cannot(at, "この続き方", "this way to go on");
    }
    if let Some((whom, changes)) = prohibitions::more_energy(hooks, clause) {
        hold_players(whom, changes, when, holds);
        return Ok(by);
    }
    let no_more = prohibitions::no_more(hooks, clause)?;
    for (whom, changes, done) in &no_more {
        for change in changes {
            let when = when.iter().cloned().chain([done.clone()]).collect();
            let on = Reach::Players(whom_of(*whom));
            holds.push(Hold { when, on, change: *change, n: Amount::N(1) });
        }
    }
    if !no_more.is_empty() {
        return Ok(by);
    }
    let view = View::of_clause(hooks.lexicon(), clause, true)?;
    let Some(deed) = view.deed() else {
        return cannot(at, "動詞のない文", "a sentence without a verb");
    };
    let topic = conditions::subject_of(clause);
    view.with(|slots| {
        let condition = |inner: &Clause| !matches!(inner.link, Some(Link::CaseOnly | Link::CaseOnlyTo));
        while let Some(inner) = slots.take_clause(condition) {
            let mut times = Vec::new();
            let condition = conditions::condition(hooks, inner, topic, &mut times)?;
            when.extend(times);
            when.push(condition);
        }
        when.extend(times(hooks, slots)?);
        // この戦闘中: of whoever fights, which is said besides.
        let fights = hooks.until == Some(Term::Battle) && hooks.until.take().is_some();
        let ends = || cannot(at, "期限のある継続する効果", "something that holds and ends");
        if hooks.until.is_some() {
            return ends();
        }
        take_connectives(slots);
        let by = actor(hooks, slots, by)?;
        if by != Actor::Unsaid
            && let Some(changes) = prohibitions::of_player(hooks, deed, slots)?
        {
            if fights {
                return ends();
            }
            hold_players(by, changes, when, holds);
            return Ok(by);
        }
        if let Some((whom, changes)) = harm::unhurt(hooks, deed, slots)? {
            if fights {
                return ends();
            }
            hold_players(whom, changes, when, holds);
            return Ok(by);
        }
        let Some(lasting) = changes(hooks, deed, slots, Side::Mine)? else {
            return cannot(at, "継続する効果としての処理", "a deed, as something that holds");
        };
        // DEFで戦闘を行う: in battle in any case.
        let in_battle = lasting.changes.iter().all(|(change, _)| *change == Change::Key(Key::FightsWithDef));
        if fights && !in_battle && !lasting.on.as_ref().is_some_and(is_of_battle) {
            return ends();
        }
        // 自分はATK+100する: a player has no such figures.
        if by != Actor::Unsaid && lasting.on.is_none() && topic.is_some() {
            return cannot(at, "何に継続するか", "what it holds for");
        }
        hold_cards(hooks, lasting, slots, when, holds)?;
        Ok(by)
    })
}

/// While a card fights.
fn is_battle(when: &Condition) -> bool {
    match when {
        Condition::Are(Reference::This, filters) => {
            filters.iter().any(|filter| matches!(filter, Filter::Is(Test::Opposes(_))))
        }
        _ => false,
    }
}

/// Changes hold for players.
fn hold_players(whom: Actor, changes: Vec<Change>, when: &[Condition], holds: &mut Vec<Hold>) {
    for change in changes {
        let on = Reach::Players(whom_of(whom));
        holds.push(Hold { when: when.to_vec(), on, change, n: Amount::N(1) });
    }
}

/// このカードと戦闘を行うキャラクター: does it say of them that they fight?
fn is_of_battle(on: &Phrase<Los>) -> bool {
    let fights = |filter: &Filter| match filter {
        Filter::Is(test) => {
            matches!(
                test,
                Test::Fights | Test::Opposes(_) | Test::Attacking | Test::Attacked | Test::AttackedBy(_)
            )
        }
        Filter::Any(all) => all.iter().all(|all| {
            all.iter().any(|filter| matches!(filter, Filter::Is(Test::Attacking | Test::Attacked)))
        }),
        _ => false,
    };
    on.filters.iter().any(fights)
}

fn hold_cards(
    hooks: &mut Hooks<'_>,
    lasting: Lasting,
    slots: &Slots<'_>,
    when: &[Condition],
    holds: &mut Vec<Hold>,
) -> Lowered<()> {
    let at = slots.at();
    // 前衛にいるこのカードは…: as long as it is so.
    let mut when = when.to_vec();
    let mut lasting = lasting;
    cost_in_hand(hooks, &mut lasting)?;
    if let Some(phrase) = lasting.on.as_mut()
        && phrase.pronoun.get() == Some(&Pronoun::This)
        && phrase.says_only(Says::PRONOUN.and(Says::PLACES).and(Says::FILTERS))
        && phrase.said(Says::PLACES.and(Says::FILTERS))
    {
        let mut so = std::mem::take(&mut phrase.places);
        so.append(&mut phrase.filters);
        when.push(Condition::Are(Reference::This, so));
    }
    let when = &when[..];
    let on = match lasting.on {
        Some(phrase) => {
            let this = phrase.pronoun.get() == Some(&Pronoun::This);
            let on = phrase.spoken(hooks, Side::Mine)?;
            if !this && matches!(&on, Reference::Every(of) if of.places.is_empty()) {
                return cannot(at, "何に継続するか", "what it holds for");
            }
            on
        }
        None => carried(hooks, at)?,
    };
    hooks.writer().speak_of(on.clone());
    let elsewhere = match &on {
        Reference::Every(of) => of.places.iter().any(|(zone, _)| !zone.is_field()),
        _ => hooks.home.is_some(),
    };
    if std::mem::take(&mut hooks.next) {
        return cannot(at, "次にプレイするカードの変化", "such a change of the next card that is played");
    }
    if elsewhere && !lasting.changes.iter().all(|(change, _)| changes_cost(change)) {
        return cannot(
            at,
            "場にないカードに継続する効果",
            "something that holds for cards that are not in play",
        );
    }
    for (change, n) in lasting.changes {
        hooks.lore.costs |= changes_cost(&change);
        hooks.lore.deals |= changes_damage(&change);
        // …との戦闘では、ダウン状態にならない: in battle alone (LS-61).
        let change = match change {
            Change::Key(Key::Undowned) if when.iter().any(is_battle) => Change::Key(Key::UndownedInBattle),
            change => change,
        };
        // ディフェンス表示でもアタックでき、その戦闘では…: as it attacks so.
        let so = matches!(holds.last(), Some(Hold { change: Change::Key(Key::AttacksInDefence), .. }));
        let mut when = when.to_vec();
        if change == Change::Key(Key::FightsWithDef) && so {
            let attacks = [Test::Attacking, Test::Defence].map(Filter::Is).to_vec();
            when.push(Condition::Are(on.clone(), attacks));
        }
        match change {
            Change::Set(..) => hooks.writer().cite(rule!("9.5")),
            Change::Add(..) => hooks.writer().cite(rule!("8.9")),
            Change::Scale(..) => hooks.writer().cite(ruling!("LS-56")),
            Change::Ability(_) => hooks.lore.grants = true,
            Change::Swap(..) => {
                return cannot(at, "継続する効果としての処理", "a deed, as something that holds");
            }
            Change::Key(Key::Textless) => hooks.lore.mutes = true,
            _ => {}
        }
        holds.push(Hold { when, on: Reach::Cards(on.clone()), change, n });
    }
    Ok(())
}
