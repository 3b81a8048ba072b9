//! What relative clauses say of cards: 緑属性を持つ, ダメージを受けている, このターンに配置された.

use engine::effect::{Bound, Side};
use language::genre::{self, Adverb};
use language::grammar::{Atom, Chain, Keyed, Quote, Raw, Tie, Tied};
use language::grammar::{Line, Particle};
use language::scribe::phrase::{Phrase, Pronoun, Says};
use language::scribe::{Lowered, Plays};
use language::view::{Form, Slots};
use language::{DeedId, Tense, Voice};

use super::words::{colour, harm, keyword, own_noun, shared_noun, topic};
use super::{Hooks, cannot, events, is, not, written};
use crate::ability::Topic;
use crate::cards::row;
use crate::game::Legions;
use crate::kinds::{Colour, Harm, KeywordName};
use crate::lexicon::{Deed, Noun};
use crate::vocabulary::{Amount, Filter, Reference, Test, Verb};

/// The last noun of a phrase in a relative clause. What stands before it belongs to the noun after the clause.
fn hoisted(
    hooks: &mut Hooks<'_>,
    chain: &Chain,
    phrase: &mut Phrase<Legions>,
) -> Lowered<Option<language::Word<{ language::lexicon::NOUN }>>> {
    match chain.without_last() {
        Some(before) => phrase.add(hooks, &before)?,
        None => {
            if let Some(said) = &chain.relative {
                phrase.relative(hooks, said)?;
            }
        }
    }
    Ok(chain.last_noun())
}

fn no_clause<T>(slots: &Slots<'_>) -> Lowered<T> {
    cannot(slots.at(), "この修飾", "such a relative clause")
}

/// コアが置かれている, スタンバイゾーンに置かれた
fn put_there(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<Legions>,
    tense: Tense,
) -> Lowered<()> {
    let lies = matches!(tense, Tense::Past | Tense::Ongoing);
    // コアが置かれている: in the passive, what is put is を.
    let cores = slots.take_if(&Particle::Object, |chain| own_noun(chain) == Some(Noun::Core));
    if cores.is_some() {
        phrase.filters.push(is(Test::HasCores));
        return Ok(());
    }
    // これによってスタンバイゾーンに置かれた: those of what was done that lie there.
    if slots.take_means_if(super::conditions::is_this_effect).is_some() {
        let moved = |todo: &crate::vocabulary::Do| matches!(todo.verb, Verb::Wt | Verb::Go(_));
        let deeds: Vec<_> = hooks.writer.deeds(|todo| todo.verb == Verb::Wt).collect();
        let others = hooks.writer.deeds(moved).count() > deeds.len();
        match hooks.writer.it()? {
            // …をWT-1し、…をWT-1する: what either moved there.
            Some(Reference::Slot(_)) if deeds.len() > 1 && !others => {
                let mut either = Vec::new();
                for deed in deeds {
                    either.push(vec![Filter::In(hooks.writer.touched(deed)?)]);
                }
                phrase.filters.push(Filter::Any(either));
            }
            Some(Reference::Slot(slot)) => phrase.filters.push(Filter::In(slot)),
            _ => return no_clause(slots),
        }
    }
    match slots.take(&Particle::To).printed().filter(|_| lies) {
        Some(place) => phrase.lies_there(hooks, place),
        None => no_clause(slots),
    }
}

/// What a relative clause says of cards.
pub(super) fn said(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<Legions>,
) -> Lowered<()> {
    let Some(form) = slots.take_form() else { return no_clause(slots) };
    let (voice, tense) = (form.voice, form.tense);
    let active = voice == Voice::Active;
    match (genre::Deed::of(deed), Deed::of(deed)) {
        (Some(genre::Deed::Have), _) if active => has(hooks, slots, phrase, form),
        (Some(genre::Deed::Higher | genre::Deed::MoreNumerous), _) => most(hooks, slots, phrase, true),
        (Some(genre::Deed::Lower | genre::Deed::LessNumerous), _) => most(hooks, slots, phrase, false),
        (Some(genre::Deed::Put), _) if voice == Voice::Passive => put_there(hooks, slots, phrase, tense),
        (Some(genre::Deed::Suffer), _) if active && tense == Tense::Ongoing => {
            let Some(object) = slots.take(&Particle::Object).printed() else { return no_clause(slots) };
            match hoisted(hooks, object, phrase)?.and_then(harm) {
                Some(Harm::Any) => {
                    phrase.filters.push(is(Test::Hurt));
                    Ok(())
                }
                _ => no_clause(slots),
            }
        }
        (Some(genre::Deed::Include), _) if active && tense == Tense::Plain => {
            let Some(name) = slots.take(&Particle::To).printed() else { return no_clause(slots) };
            let name = hoisted(hooks, name, phrase)?.and_then(genre::Noun::of);
            let part = slots.take(&Particle::Object).printed().and_then(quoted);
            match (name, part) {
                (Some(genre::Noun::Name | genre::Noun::CardName), Some(part)) => {
                    phrase.filters.push(is(Test::NamePart(part.into())));
                    Ok(())
                }
                _ => no_clause(slots),
            }
        }
        (Some(genre::Deed::Do), _) if active && tense == Tense::Past => fought(hooks, slots, phrase),
        (Some(genre::Deed::Do), _) if active && tense == Tense::Ongoing => fights(hooks, slots, phrase),
        // このカードをブレイクした, このカードにダメージを与えた: what set the ability off.
        (_, Some(Deed::Break)) if active && tense == Tense::Past => {
            by_which(hooks, slots, phrase, &Particle::Object)
        }
        (Some(genre::Deed::Give), _) if active && tense == Tense::Past => {
            match slots.take(&Particle::Object).printed().and_then(Chain::last_noun).and_then(harm) {
                Some(_) => by_which(hooks, slots, phrase, &Particle::To),
                None => no_clause(slots),
            }
        }
        // それぞれ名前の異なる: no two of those that are chosen share one.
        (Some(genre::Deed::Differ), _) if active && tense == Tense::Plain => {
            let name = slots.take(&Particle::Topic).printed().and_then(shared_noun);
            slots.take_adverb(Adverb::Each.word());
            match name {
                Some(genre::Noun::Name | genre::Noun::CardName) => {
                    differ(hooks, phrase);
                    Ok(())
                }
                _ => no_clause(slots),
            }
        }
        // あなたがアンロックする: out of the hand (32-1).
        (_, Some(Deed::Unlock)) if active && tense == Tense::Plain => unlocks(hooks, slots, phrase),
        (Some(genre::Deed::Attack), _) if tense == Tense::Ongoing => {
            let test = if voice == Voice::Passive { Test::AttackTarget } else { Test::Attacker };
            phrase.filters.push(is(test));
            Ok(())
        }
        _ => no_clause(slots),
    }
}

/// No two of those that are chosen next share their name.
pub(super) fn differ(hooks: &mut Hooks<'_>, phrase: &mut Phrase<Legions>) {
    hooks.differ = hooks.differ.saturating_add(1);
    phrase.filters.push(not(is(Test::Namesake(Reference::Slot(super::CHOSEN_NEXT)))));
}

/// このカードとバトルを行っている
fn fights(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, phrase: &mut Phrase<Legions>) -> Lowered<()> {
    if slots.take(&Particle::Object).printed().and_then(shared_noun) != Some(genre::Noun::Battle) {
        return no_clause(slots);
    }
    let with = events::other(hooks, slots.take(&Particle::With).printed())?;
    if hooks.foe && with.as_deref() == Some(&[Filter::This]) {
        return phrase.stands_for(Reference::Cause);
    }
    phrase.filters.push(is(Test::Fights(with.unwrap_or_default())));
    Ok(())
}

/// バトルを行った, このカードとバトルを行った: what it fought.
fn fought(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, phrase: &mut Phrase<Legions>) -> Lowered<()> {
    if slots.take(&Particle::Object).printed().and_then(shared_noun) != Some(genre::Noun::Battle) {
        return no_clause(slots);
    }
    if let Some(chain) = slots.take(&Particle::With).printed() {
        let with = Phrase::read(hooks, chain)?;
        with.only(Says::PRONOUN)?;
        if with.pronoun.get() != Some(&Pronoun::This) {
            return no_clause(slots);
        }
    }
    phrase.stands_for(Reference::Cause)
}

/// あなたがアンロックする
fn unlocks(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, phrase: &mut Phrase<Legions>) -> Lowered<()> {
    hooks.next |= slots.take_adverb(Adverb::Next.word());
    let who = slots.take(&Particle::Topic).printed();
    let whose = who.and_then(|chain| language::scribe::sentences::player(hooks, chain));
    match whose.filter(|whose| whose.side(engine::effect::Side::Mine).is_some()) {
        Some(whose) => {
            phrase.whose.set(whose, slots.at())?;
            phrase.zones.set(vec![crate::table::Zone::Hand], slots.at())
        }
        None => no_clause(slots),
    }
}

/// The card that did this to this card, where that is what set the ability off.
fn by_which(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<Legions>,
    slot: &language::grammar::Particle,
) -> Lowered<()> {
    let Some(this) = slots.take(slot).printed() else { return no_clause(slots) };
    let this = Phrase::read(hooks, this)?;
    if !super::conditions::is_this(&this) || hooks.writer.it()? != Some(Reference::Cause) {
        return no_clause(slots);
    }
    phrase.stands_for(Reference::Cause)
}

/// コストが最も低い
fn most(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<Legions>,
    more: bool,
) -> Lowered<()> {
    let at = slots.at();
    if slots.peek(&Particle::Than).is_some() {
        return compared(hooks, slots, phrase, more);
    }
    let Some(figure) = slots.take(&Particle::Topic).printed() else { return no_clause(slots) };
    let figure = hoisted(hooks, figure, phrase)?;
    match figure.filter(|_| slots.take_adverb(Adverb::Most.word())) {
        Some(word) => phrase.most.set((word, more), at),
        None => no_clause(slots),
    }
}

/// そのミニオンよりコストが高い, ATKがこのカードのHPより低い: a figure compared with that of a card that is known, or with a number.
fn compared(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<Legions>,
    more: bool,
) -> Lowered<()> {
    let at = slots.at();
    let (Some(than), Some(told)) =
        (slots.take(&Particle::Than).printed(), slots.take(&Particle::Topic).printed())
    else {
        return no_clause(slots);
    };
    let Some(word) = hoisted(hooks, told, phrase)? else { return no_clause(slots) };
    // A clause before is said of the cards.
    if let Some(said) = &than.relative {
        phrase.relative(hooks, said)?;
    }
    let than = &Chain { relative: None, ..than.clone() };
    let bare = Phrase::read(hooks, than);
    let than = match bare {
        // そのミニオンより: of the same figure.
        Ok(of) if of.says_only(Says::PRONOUN) => {
            let of = of.spoken(hooks, Side::Mine)?;
            hooks.measure((word, false), of)
        }
        _ => Some(language::scribe::amounts::value(hooks, than, Side::Mine)?),
    };
    let (bound, by) = if more { (Bound::AtLeast, 1) } else { (Bound::AtMost, -1) };
    let than = than.map(|than| match than {
        Amount::N(n) => Amount::N(n + by),
        than => Amount::Sum(vec![than, Amount::N(by)]),
    });
    match than.and_then(|than| hooks.figure_test((word, false), bound, than)) {
        Some(test) => {
            phrase.filters.push(test);
            Ok(())
        }
        None => cannot(at, "この数値の比較", "such figures compared"),
    }
}

/// そのミニオンのコスト以下のコスト, 3以下のATK: a figure that keeps to a bound; none if something else is had.
fn bounded(hooks: &mut Hooks<'_>, object: &Chain, phrase: &mut Phrase<Legions>) -> Lowered<Option<Filter>> {
    let (Some(Tied::By(Tie::Of, Atom::Noun(word))), Some(value)) =
        (object.more.last(), object.without_last())
    else {
        return Ok(None);
    };
    let limited = matches!(value.more.last(), Some(Tied::Limit(_)))
        || matches!((&value.first, &value.more[..]), (Atom::Quantity(_), []));
    if !limited || super::words::figure(*word).is_none() {
        return Ok(None);
    }
    // A clause before is said of the cards.
    if let Some(said) = &value.relative {
        phrase.relative(hooks, said)?;
    }
    let value = Chain { relative: None, ..value };
    let (bound, than) = language::scribe::amounts::bounded(hooks, &value)?;
    Ok(hooks.figure_test((*word, false), bound, than))
}

/// The text of a quotation that is a name.
fn quoted(chain: &Chain) -> Option<String> {
    match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Quote(Quote::Name { name: Raw(name) }), [], None) => Some(name.to_string()),
        (Atom::Quote(Quote::Text { line }), [], None) => Some(written(&line.0)),
        _ => None,
    }
}

/// What a card can have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trait {
    Colour(Colour),
    Type(String),
    Key(KeywordName),
    Topic(Topic),
}

fn of_keyword(keyed: &Keyed) -> Option<Trait> {
    keyword(keyed.word).map(Trait::Key)
}

fn of_noun(word: Noun) -> Option<Trait> {
    colour(word).map(Trait::Colour).or_else(|| topic(word).map(Trait::Topic))
}

/// 「速攻」, 「緑属性」, 「ゾンビ」
fn of_quoted(line: &Line) -> Option<Trait> {
    let chain = line.only_chain()?;
    match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Keyword(keyed), [] | [Tied::Beside(Atom::Quantity(_))], None) => of_keyword(keyed),
        (Atom::Noun(word), [], None) => {
            let known = Noun::of(*word).and_then(of_noun);
            Some(known.unwrap_or_else(|| Trait::Type(written(line))))
        }
        _ => None,
    }
}

fn of_atom(atom: &Atom) -> Option<Trait> {
    match atom {
        Atom::Keyword(keyed) => of_keyword(keyed),
        Atom::Noun(word) => Noun::of(*word).and_then(of_noun),
        Atom::Quote(Quote::Text { line }) => of_quoted(&line.0),
        Atom::Quote(Quote::Name { name: Raw(name) }) => Some(Trait::Type(name.to_string())),
        _ => None,
    }
}

fn is_type_word(atom: &Atom) -> bool {
    matches!(atom, Atom::Noun(word) if genre::Noun::of(*word) == Some(genre::Noun::Type))
}

/// The traits at the end of a phrase, whether all of them are meant, and the words before them.
fn traits(chain: &Chain) -> Option<(Vec<Trait>, bool, Option<Chain>)> {
    // 赤属性と黒属性の両方, 「速攻」か「跳躍」のいずれか
    let told = match chain.last_noun().and_then(genre::Noun::of) {
        Some(genre::Noun::BothOfThem) => Some(true),
        Some(genre::Noun::EitherOne | genre::Noun::AnyOne) => Some(false),
        _ => None,
    };
    if let (Some(told), Some(of)) = (told, chain.without_last()) {
        let (found, _, before) = traits(&of)?;
        return (found.len() > 1).then_some((found, told, before));
    }
    let mut all: Vec<(Option<&Tie>, &Atom)> = vec![(None, &chain.first)];
    for tied in &chain.more {
        match tied {
            Tied::Beside(atom) => all.push((None, atom)),
            Tied::By(tie, atom) => all.push((Some(tie), atom)),
            Tied::Limit(_) => return None,
        }
    }
    let (mut found, mut both) = (Vec::new(), true);
    let mut at = all.len();
    loop {
        let (tie, atom) = all[at - 1];
        found.push(of_atom(atom)?);
        at -= 1;
        let mut tie = tie;
        if at > 0 && tie.is_none() && is_type_word(all[at - 1].1) {
            tie = all[at - 1].0;
            at -= 1;
        }
        let joined = match tie {
            None | Some(Tie::Of) => false,
            Some(Tie::And | Tie::AndPause | Tie::AndFormal) => true,
            Some(Tie::Or | Tie::OrShort | Tie::OrPause | Tie::AndOr | Tie::Slash | Tie::Dot | Tie::Pause) => {
                both = false;
                true
            }
            Some(_) => return None,
        };
        if at == 0 || !joined {
            break;
        }
    }
    found.reverse();
    let before = (at > 0).then(|| Chain { more: chain.more[..at - 1].to_vec(), ..chain.clone() });
    Some((found, both, before))
}

/// One of these, or all.
fn joined(mut tests: Vec<Filter>, all: bool) -> Filter {
    match tests.len() {
        1 => tests.remove(0),
        _ if all => Filter::Any(vec![tests]),
        _ => Filter::Any(tests.into_iter().map(|one| vec![one]).collect()),
    }
}

/// 緑属性を持つ, 「速攻」を持たない. What stands before the trait belongs to the noun after the clause.
fn has(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<Legions>,
    form: Form,
) -> Lowered<()> {
    let none = match form.tense {
        Tense::Plain => false,
        Tense::Negative => true,
        _ => return no_clause(slots),
    };
    let Some(object) = slots.take(&Particle::Object).printed() else { return no_clause(slots) };
    if let Some(filter) = bounded(hooks, object, phrase)? {
        phrase.filters.push(if none { not(filter) } else { filter });
        return Ok(());
    }
    let Some((all, both, before)) = traits(object) else { return no_clause(slots) };
    match &before {
        Some(before) => phrase.add(hooks, before)?,
        None => {
            if let Some(said) = &object.relative {
                phrase.relative(hooks, said)?;
            }
        }
    }
    let filter = having(hooks, all, both);
    match filter {
        Some(filter) => {
            phrase.filters.push(if none { not(filter) } else { filter });
            Ok(())
        }
        None => no_clause(slots),
    }
}

/// Cards with all of these, or one.
fn having(hooks: &mut Hooks<'_>, all: Vec<Trait>, both: bool) -> Option<Filter> {
    let both = both && all.len() > 1;
    let colours: Option<Vec<Colour>> = all
        .iter()
        .map(|one| match one {
            Trait::Colour(colour) => Some(*colour),
            _ => None,
        })
        .collect();
    if let Some(colours) = colours {
        return Some(is(Test::Colours(colours, both)));
    }
    let mut tests = Vec::new();
    for one in all {
        tests.push(is(match one {
            Trait::Type(word) => Test::Type(row(&mut hooks.lore.types, &word)),
            Trait::Key(key) => Test::Has(key),
            Trait::Topic(topic) => Test::HasTrigger(topic),
            Trait::Colour(_) => return None,
        }));
    }
    Some(joined(tests, both))
}
