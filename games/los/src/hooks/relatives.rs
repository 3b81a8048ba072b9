//! What a clause before a noun says of the cards: アタックしている, [上空]を持つ, コストが最も低い.

use engine::effect::{Bound, Side};
use language::genre::{self, Adverb};
use language::grammar::Particle::{self, Object, To, With};
use language::grammar::{Amount as Number, Atom, Chain, Keyed, Line, Quote, Raw, Tie, Tied};
use language::lexicon::NOUN;
use language::scribe::amounts::{bounded, measured, number};
use language::scribe::events::Slot::{Is, Other, OtherIf};
use language::scribe::events::{self, DID, Row, WILL, Way};
use language::scribe::phrase::{Count, Phrase, Pronoun, Says, Whose};
use language::scribe::sentences::player;
use language::scribe::{Lowered, Plays};
use language::view::{Form, Slots, View};
use language::{DeedId, Tense, Voice, Word};

use super::deeds::Such;
use super::events::cards;
use super::{Hooks, cannot, figure_of, is, shared_noun};
use crate::game::Los;
use crate::lexicon::{Deed, Keyword, Noun};
use crate::table::{Figure, Key, Zone};
use crate::vocabulary::{Amount, Filter, Test};

/// A special effect.
pub(crate) enum Special {
    /// One that a card has or not.
    Key(Key),
    /// A resistance of so much (`true` is エネルギー耐性).
    Resist(bool, u8),
}

/// The special effects that a line consists of.
pub(crate) fn specials_of_line(line: &Line) -> Option<Vec<Special>> {
    specials(line.only_chain()?, &[Tie::Pause, Tie::Space, Tie::And])
}

fn special(atom: &Atom) -> Option<Special> {
    let keyed = match atom {
        Atom::Keyword(keyed) => keyed.clone(),
        // 「2回攻撃」: a keyword in quotes.
        Atom::Quote(Quote::Text { line }) => only_keyword(&line.0)?,
        _ => return None,
    };
    let n = match &keyed.n {
        None => 0,
        Some(Number::N { n }) => (*n).min(255) as u8,
        Some(_) => return None,
    };
    Some(match Keyword::of(keyed.word)? {
        Keyword::Sky => Special::Key(Key::Sky),
        Keyword::Twice => Special::Key(Key::Twice),
        Keyword::Venom => Special::Key(Key::Venom),
        Keyword::SpeedResistance | Keyword::AnySpeedResistance => Special::Resist(false, n),
        Keyword::EnergyResistance | Keyword::AnyEnergyResistance => Special::Resist(true, n),
        Keyword::LeadUp | Keyword::LeadDown | Keyword::LeadLeft | Keyword::LeadRight => return None,
    })
}

/// The keyword that a quoted line consists of.
fn only_keyword(line: &Line) -> Option<Keyed> {
    match line.only_chain()? {
        Chain { first: Atom::Keyword(keyed), more, relative: None, .. } if more.is_empty() => {
            Some(keyed.clone())
        }
        _ => None,
    }
}

/// Special effects that stand side by side, tied in one of these ways.
pub(super) fn specials(chain: &Chain, ties: &[Tie]) -> Option<Vec<Special>> {
    chain.tied_by(ties)?.into_iter().map(special).collect()
}

/// What cards are doing, or fought: they are one of these.
const DOING: &[Row<Zone, &[Test]>] = &[
    (
        genre::Deed::Attack.id(),
        Way(Some(Voice::Active), Some(Tense::Ongoing)),
        &[OtherIf(To)],
        &[Test::Attacking],
    ),
    (
        genre::Deed::Attack.id(),
        Way(Some(Voice::Passive), Some(Tense::Ongoing)),
        &[OtherIf(To)],
        &[Test::Attacked],
    ),
    (
        genre::Deed::Do.id(),
        Way(Some(Voice::Active), Some(Tense::Ongoing)),
        &[Is(Object, COMBAT), Other(With)],
        &[Test::Opposes(Vec::new())],
    ),
    (
        genre::Deed::Do.id(),
        Way(Some(Voice::Active), Some(Tense::Ongoing)),
        &[Is(Object, COMBAT)],
        &[Test::Attacking, Test::Attacked],
    ),
    (genre::Deed::Do.id(), DID, &[Is(Object, COMBAT), OtherIf(With)], &[Test::Fights]),
    // アタックしたキャラクター: in the attack that goes on.
    (genre::Deed::Attack.id(), DID, &[OtherIf(To)], &[Test::Attacking]),
    (
        genre::Deed::Attack.id(),
        Way(Some(Voice::Passive), Some(Tense::Past)),
        &[OtherIf(To)],
        &[Test::Attacked],
    ),
    (genre::Deed::Do.id(), WILL, &[Is(Object, COMBAT), Other(With)], &[Test::Fights]),
    (genre::Deed::Do.id(), WILL, &[Is(Object, COMBAT)], &[Test::Attacking, Test::Attacked]),
    // このカードをダウン状態にしたキャラクター: whom it fought.
    (genre::Deed::Change.id(), DID, &[Is(To, Noun::Downed.id()), Other(Object)], &[Test::Fights]),
    (Deed::Fight.id(), DID, &[Other(With)], &[Test::Fights]),
    (genre::Deed::Attack.id(), Way(Some(Voice::Potential), Some(Tense::Plain)), &[], &[Test::CanAttack]),
];

const COMBAT: Word<NOUN> = genre::Noun::Combat.id();

/// What a relative clause says of cards.
pub(super) fn said(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<Los>,
) -> Lowered<()> {
    let at = slots.at();
    let Some(form) = slots.take_form() else { return cannot(at, "この修飾", "such a relative clause") };
    let filter = match (genre::Deed::of(deed), form) {
        (Some(genre::Deed::Have), form) if form.voice == Voice::Active => has(hooks, slots, form)?,
        // 自分がプレイするエフェクト: of that player's hand.
        (Some(genre::Deed::Play | genre::Deed::Use), Form { voice: Voice::Active, tense: Tense::Plain }) => {
            // 次に自分がプレイする: of the next one alone.
            hooks.next = slots.take_adverb(Adverb::Next.word());
            let whose = slots.take(&Particle::Topic).printed().map(|chain| player(hooks, chain));
            let whose = if hooks.next { whose.or(Some(Some(Whose::Own))) } else { whose };
            let Some(Some(whose)) = whose else {
                return cannot(at, "この修飾", "such a relative clause");
            };
            phrase.whose.set(whose, at)?;
            return phrase.zones.set(vec![Zone::Hand], at);
        }
        // 名前に「竜」を含む
        (Some(genre::Deed::Include), form) if form.is_simple() => {
            let name = |chain: &Chain| chain.is(genre::Noun::Name) || chain.is(genre::Noun::CardName);
            let of = slots.take_if(&To, name);
            let part =
                slots.take(&Object).printed().and_then(|chain| match (&chain.first, &chain.more[..]) {
                    (Atom::Quote(Quote::Name { name: Raw(name) }), []) => Some(name.clone()),
                    _ => None,
                });
            match (of, part) {
                (Some(_), Some(part)) => is(Test::NamePart(part)),
                _ => return cannot(at, "この修飾", "such a relative clause"),
            }
        }
        (Some(genre::Deed::Differ), form) if form.is_simple() => {
            hooks.such = match slots.take(&Particle::Topic).printed().and_then(Such::differ) {
                Some(such) => Some(such),
                None => return cannot(at, "この修飾", "such a relative clause"),
            };
            return Ok(());
        }
        // ダウン状態になっている, ダウン状態になっていない
        (
            Some(genre::Deed::Become),
            Form { voice: Voice::Active, tense: tense @ (Tense::Ongoing | Tense::NotOngoing) },
        ) if slots.peek(&To).and_then(super::own_noun) == Some(Noun::Downed) => {
            slots.take(&To);
            let standing = is(Test::Standing);
            if tense == Tense::NotOngoing { standing } else { Filter::Not(Box::new(standing)) }
        }
        // アタックされていない: not like those that are.
        (_, Form { voice, tense: Tense::NotOngoing }) => {
            let form = Form { voice, tense: Tense::Ongoing };
            let like = does(hooks, DOING, (deed, form), slots)?;
            hooks.unlike(like)
        }
        // アタックしたキャラクター: in the attack that set the text off, or nobody knows in which.
        (Some(genre::Deed::Attack), Form { tense: Tense::Past, .. }) if !hooks.in_attack => {
            return cannot(at, "どのアタックか", "in which attack");
        }
        (Some(genre::Deed::Higher), _) => return compared(hooks, slots, phrase, (form, true)),
        (Some(genre::Deed::Lower), _) => return compared(hooks, slots, phrase, (form, false)),
        _ => does(hooks, DOING, (deed, form), slots)?,
    };
    phrase.filters.push(filter);
    Ok(())
}

/// What cards are like that do this, alone or with this card.
fn does(
    hooks: &mut Hooks<'_>,
    rows: &[Row<Zone, &[Test]>],
    told: (DeedId, Form),
    slots: &mut Slots<'_>,
) -> Lowered<Filter> {
    let at = slots.at();
    let Some(event) = events::read(hooks, rows, told, slots)? else {
        return cannot(at, "この修飾", "such a relative clause");
    };
    if let Some(chain) = event.other {
        // ディフェンス表示のキャラクターにアタックしている
        if event.topic == [Test::Attacking] {
            let with = cards(hooks, chain)?;
            return Ok(Filter::Any(vec![vec![is(Test::Attacking), is(Test::Opposes(with))]]));
        }
        // このカードにアタックされている
        if event.topic == [Test::Attacked] {
            return cards(hooks, chain).map(|by| is(Test::AttackedBy(by)));
        }
        // 上空を持つキャラクターと戦闘を行っている
        if let [Test::Opposes(_)] = event.topic {
            return cards(hooks, chain).map(|with| is(Test::Opposes(with)));
        }
        let with = Phrase::read(hooks, chain)?;
        with.only(Says::PRONOUN)?;
        if with.pronoun.get() != Some(&Pronoun::This) {
            return cannot(at, "誰との戦闘か", "a battle with whom");
        }
    }
    Ok(match event.topic {
        [one] => is(one.clone()),
        all => Filter::Any(all.iter().map(|one| vec![is(one.clone())]).collect()),
    })
}

/// コストが最も低い, ATKが元々のATKより高い
fn compared(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<Los>,
    (form, more): (Form, bool),
) -> Lowered<()> {
    let at = slots.at();
    let figure = slots.take(&Particle::Topic).printed();
    // 相手の場のコストが最も高い N: where N lies.
    if let Some(place) = figure.filter(|chain| chain.relative.is_none()).and_then(Chain::without_last) {
        let place = Phrase::read(hooks, &place)?;
        phrase.add_place(place)?;
    }
    let figure = figure.filter(|chain| chain.relative.is_none()).and_then(Chain::last_noun);
    let Some(word) = figure.filter(|_| form.tense == Tense::Plain) else {
        return cannot(at, "この比較", "such a comparison");
    };
    let Some(which) = figure_of(word) else { return cannot(at, "この比較", "such a comparison") };
    if slots.take_adverb(Adverb::Most.word()) {
        return phrase.most.set((word, more), at);
    }
    let filter = than(hooks, slots, (word, which), more)?;
    phrase.filters.push(filter);
    Ok(())
}

/// …より高い, …より1大きい: a card whose figure is more than that, or less.
fn than(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    (word, which): (Word<NOUN>, Figure),
    more: bool,
) -> Lowered<Filter> {
    let at = slots.at();
    let by = slots.take_count_of(&Particle::Topic).or_else(|| slots.take_count_of(&Particle::Than));
    let by = by.or_else(|| slots.take_count());
    let Some(chain) = slots.take(&Particle::Than).printed() else {
        return cannot(at, "この比較", "such a comparison");
    };
    let mut than = Phrase::read(hooks, chain)?;
    if than.says_only(Says::FIGURES) && than.figures[..] == [(word, true)] && by.is_none() {
        hooks.writer().cite(rule!("8.7"));
        return Ok(is(Test::Beyond(which, more)));
    }
    // このカードより: the same of that card.
    if than.figures.is_empty() {
        than.only(Says::PRONOUN)?;
        than.figures.push((word, false));
    } else if than.figures[0].0 != word {
        return cannot(at, "この比較", "such a comparison");
    }
    let than = measured(hooks, than, Side::Mine)?;
    let test = |bound, than| Test::Figure(which, false, bound, Box::new(than));
    match by.map(number) {
        // More than is not at most.
        None if more => Ok(hooks.unlike(is(test(Bound::AtMost, than)))),
        None => Ok(hooks.unlike(is(test(Bound::AtLeast, than)))),
        Some(Some(n)) => {
            let n = if more { n } else { -n };
            Ok(is(test(Bound::Exactly, Amount::Sum(vec![than, Amount::N(n)]))))
        }
        Some(None) => cannot(at, "この比較", "such a comparison"),
    }
}

/// このカードのコストより1大きいコスト: a figure that is more than another, or less.
fn more_than(hooks: &mut Hooks<'_>, object: &Chain) -> Option<Lowered<Filter>> {
    let (Atom::Noun(word), [], Some(said)) = (&object.first, &object.more[..], &object.relative) else {
        return None;
    };
    let figure = figure_of(*word).filter(|_| said.before.is_none())?;
    let more = match said.pred.deed(hooks.lexicon()).and_then(genre::Deed::of)? {
        genre::Deed::Higher => true,
        genre::Deed::Lower => false,
        _ => return None,
    };
    let view = View::of_relative(hooks.lexicon(), said).ok()?;
    Some(view.with(|slots| {
        slots.take_form();
        than(hooks, slots, (*word, figure), more)
    }))
}

/// A number with its bound, and the figure after it.
fn bound_inside(chain: &Chain) -> Option<(Chain, Word<NOUN>)> {
    match &chain.more[..] {
        [.., Tied::Limit(_), Tied::By(Tie::Of, Atom::Noun(figure))] => Some((chain.without_last()?, *figure)),
        _ => None,
    }
}

/// [上空]を持つ, 効果を持たない, 3以下のスピードを持つ
fn has(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, form: Form) -> Lowered<Filter> {
    let at = slots.at();
    let negated = match form.tense {
        Tense::Plain => false,
        Tense::Negative => true,
        _ => return cannot(at, "この修飾", "such a relative clause"),
    };
    let Some(object) = slots.take(&Particle::Object).printed() else {
        return cannot(at, "何を持つか", "having what");
    };
    if negated && shared_noun(object) == Some(genre::Noun::Effect) {
        return Ok(is(Test::Plain));
    }
    if let Some(all) = specials(object, &[Tie::Or, Tie::OrShort, Tie::AndOr]) {
        let test = |special| match special {
            Special::Key(key) => Test::Has(key),
            Special::Resist(energy, _) => Test::Resists(energy),
        };
        let has = Filter::Any(all.into_iter().map(|special| vec![is(test(special))]).collect());
        // What lies face down has no effects to be seen: it neither has nor lacks them.
        return Ok(match negated {
            true => Filter::Any(vec![vec![Filter::Not(Box::new(has)), is(Test::FaceUp)]]),
            false => has,
        });
    }
    if let Some(figure) = more_than(hooks, object).filter(|_| !negated) {
        return figure;
    }
    // この効果で引いた枚数以下のコスト: a number that is told, its bound, and the figure.
    if let Some((number, figure)) = bound_inside(object).filter(|_| !negated) {
        let (bound, n) = bounded(hooks, &number)?;
        let test = hooks.figure_test((figure, false), bound, n);
        return test.map_or_else(|| cannot(at, "この数値", "such a figure"), Ok);
    }
    let value = Phrase::read(hooks, object)?;
    value.only(Says::FIGURES.and(Says::COUNT))?;
    match (&value.figures[..], value.number(), negated) {
        ([figure], Some(Count::Bounded(bound, n)), false) => {
            let test = hooks.figure_test(*figure, bound, Amount::N(n));
            test.map_or_else(|| cannot(at, "この数値", "such a figure"), Ok)
        }
        _ => cannot(at, "何を持つか", "having what"),
    }
}
