//! What a clause before a noun says of the cards: アタックしている, [上空]を持つ, コストが最も低い.

use language::genre::{self, Adverb};
use language::grammar::{Amount as Number, Atom, Chain, Keyed, Line, Particle, Quote, Tie};
use language::scribe::phrase::{Count, Phrase, Pronoun, Says};
use language::scribe::{Lowered, Plays};
use language::view::{Form, Slots};
use language::{DeedId, Tense, Voice};

use super::{Hooks, cannot, figure_of, is, not, shared_noun};
use crate::game::Los;
use crate::lexicon::{Deed, Keyword};
use crate::table::Key;
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

/// What a relative clause says of cards.
pub(super) fn said(
    hooks: &mut Hooks<'_>,
    deed: DeedId,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<Los>,
) -> Lowered<()> {
    let at = slots.at();
    let Some(form) = slots.take_form() else { return cannot(at, "この修飾", "such a relative clause") };
    let now = slots.take_adverb(Adverb::InThisTurn.word());
    let test = match (genre::Deed::of(deed), Deed::of(deed), form) {
        (Some(genre::Deed::Have), _, form) if form.voice == Voice::Active => {
            let filter = has(hooks, slots, form)?;
            phrase.filters.push(filter);
            return Ok(());
        }
        (Some(genre::Deed::Higher), ..) => return compared(hooks, slots, phrase, (form, true)),
        (Some(genre::Deed::Lower), ..) => return compared(hooks, slots, phrase, (form, false)),
        (Some(shared), _, form) if now => {
            let test = this_turn(shared, slots)?;
            phrase.filters.push(match form {
                Form { voice: Voice::Active, tense: Tense::Past } => is(test),
                Form { voice: Voice::Active, tense: Tense::NotOngoing | Tense::NegativePast } => not(test),
                _ => return cannot(at, "この修飾", "such a relative clause"),
            });
            return Ok(());
        }
        (Some(genre::Deed::Attack), _, Form { voice: Voice::Active, tense: Tense::Ongoing }) if !now => {
            Test::Attacking
        }
        (Some(genre::Deed::Attack), _, Form { voice: Voice::Passive, tense: Tense::Ongoing }) if !now => {
            Test::Attacked
        }
        (Some(genre::Deed::Do), _, form) if !now => return fights(hooks, slots, phrase, form),
        (_, Some(Deed::Fight), Form { voice: Voice::Active, tense: Tense::Past }) if !now => {
            with_this_card(hooks, slots)?;
            Test::Fights
        }
        _ => return cannot(at, "この修飾", "such a relative clause"),
    };
    phrase.filters.push(is(test));
    Ok(())
}

/// このターンに移動した: what a card did this turn.
pub(super) fn this_turn(deed: genre::Deed, slots: &mut Slots<'_>) -> Lowered<Test> {
    match deed {
        genre::Deed::Attack => Ok(Test::AttackedNow),
        genre::Deed::Move => Ok(Test::MovedNow),
        genre::Deed::Come => came_into_play(slots).map(|()| Test::CameNow),
        _ => cannot(slots.at(), "この修飾", "such a relative clause"),
    }
}

/// 場に出た: the place goes without saying.
pub(super) fn came_into_play(slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    match slots.take(&Particle::To).printed() {
        None => Ok(()),
        Some(chain) if shared_noun(chain) == Some(genre::Noun::Field) => Ok(()),
        Some(_) => cannot(at, "場でない領域に出ること", "coming to a zone that is not in play"),
    }
}

/// このカードと
fn with_this_card(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>) -> Lowered<()> {
    let at = slots.at();
    let with = match slots.take(&Particle::With).printed() {
        Some(chain) => Phrase::read(hooks, chain)?,
        None => return cannot(at, "誰との戦闘か", "a battle with whom"),
    };
    with.only(Says::PRONOUN)?;
    match with.pronoun.get() {
        Some(Pronoun::This) => Ok(()),
        _ => cannot(at, "誰との戦闘か", "a battle with whom"),
    }
}

/// 戦闘を行っている, このカードと戦闘を行った
fn fights(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, phrase: &mut Phrase<Los>, form: Form) -> Lowered<()> {
    let at = slots.at();
    let battle = slots.take(&Particle::Object).printed().and_then(shared_noun);
    if battle != Some(genre::Noun::Combat) || form.voice != Voice::Active {
        return cannot(at, "この修飾", "such a relative clause");
    }
    match form.tense {
        Tense::Ongoing => {
            phrase.filters.push(Filter::Any(vec![vec![is(Test::Attacking)], vec![is(Test::Attacked)]]))
        }
        Tense::Past => {
            with_this_card(hooks, slots)?;
            phrase.filters.push(is(Test::Fights));
        }
        _ => return cannot(at, "この修飾", "such a relative clause"),
    }
    Ok(())
}

/// コストが最も低い, ATKが元々のATKより高い
fn compared(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    phrase: &mut Phrase<Los>,
    (form, more): (Form, bool),
) -> Lowered<()> {
    let at = slots.at();
    let figure = slots.take(&Particle::Topic).printed().and_then(Chain::only_noun);
    let Some(word) = figure.filter(|_| form.tense == Tense::Plain) else {
        return cannot(at, "この比較", "such a comparison");
    };
    let Some(which) = figure_of(word) else { return cannot(at, "この比較", "such a comparison") };
    if slots.take_adverb(Adverb::Most.word()) {
        return phrase.most.set((word, more), at);
    }
    let than = match slots.take(&Particle::Than).printed() {
        Some(chain) => Phrase::read(hooks, chain)?,
        None => return cannot(at, "この比較", "such a comparison"),
    };
    than.only(Says::FIGURES)?;
    if than.figures[..] != [(word, true)] {
        return cannot(at, "この比較", "such a comparison");
    }
    hooks.writer().cite(rule!("8.7"));
    phrase.filters.push(is(Test::Beyond(which, more)));
    Ok(())
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
