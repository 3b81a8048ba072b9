//! What lasts: the same changes, given for a while by a deed or holding as long as a card lies there.

use engine::effect::Side;
use language::grammar::{
    self, Atom, Chain, Change as Printed, Changes, Clause, MoreChange, Particle, Sign, Tie, Tied,
};
use language::scribe::writer::Writer;
use language::scribe::{Pick, Plays, Refused, conditions, sentences, target};
use language::view::{Form, Slots, View};
use language::{DeedId, Tense, Voice, genre};

use super::deeds::{Lowered, not_yet, only_noun};
use super::{Hooks, figure_of};
use crate::game::Los;
use crate::lexicon::{Deed, Keyword, Noun};
use crate::table::Key;
use crate::vocabulary::{Amount, Change, Condition, Given, Hold, Reach, Reference, Term, Verb};

/// Changes, and the slot of the cards they are for.
pub(super) struct Lasting {
    changes: Vec<Change>,
    on: Particle,
}

/// Changes for whoever is the subject.
fn of_subject(changes: Vec<Change>) -> Option<Lasting> {
    Some(Lasting { changes, on: Particle::Topic })
}

/// What a clause changes for a while or for as long as it holds; nothing if it is a deed.
pub(super) fn changes(deed: DeedId, slots: &mut Slots<'_>) -> Lowered<Option<Lasting>> {
    let at = slots.at();
    if let Some(chain) = slots.take_change() {
        return Ok(of_subject(added(chain)?));
    }
    let deed_of_genre = genre::Deed::of(deed);
    if matches!(deed_of_genre, Some(genre::Deed::Gain | genre::Deed::Have)) {
        return match slots.take(&Particle::Object).printed() {
            Some(chain) => Ok(of_subject(keys(chain)?)),
            None => not_yet(at),
        };
    }
    let Some(form) = slots.peek_form().filter(|form| form.tense.negated()) else { return Ok(None) };
    let key = forbidden(deed_of_genre, Deed::of(deed), form, slots)?;
    slots.take_form();
    let on = if form.voice == Voice::Passive { Particle::Object } else { Particle::Topic };
    Ok(Some(Lasting { changes: vec![Change::Key(key)], on }))
}

/// By what something isn't done.
enum By {
    Anything,
    TheirEffect,
    Battle,
}

fn by(slots: &mut Slots<'_>) -> Lowered<By> {
    let Some(chain) = slots.take_means() else { return Ok(By::Anything) };
    let noun = |atom: &Atom| match atom {
        Atom::Noun(word) => genre::Noun::of(*word),
        _ => None,
    };
    match (&chain.first, &chain.more[..], &chain.relative) {
        (whose, [Tied::By(Tie::Of, what)], None)
            if noun(whose) == Some(genre::Noun::Opponent) && noun(what) == Some(genre::Noun::Effect) =>
        {
            Ok(By::TheirEffect)
        }
        (what, [], None) if noun(what) == Some(genre::Noun::Combat) => Ok(By::Battle),
        _ => not_yet(chain.at),
    }
}

/// What can't be done by a card, or to it.
fn forbidden(
    shared: Option<genre::Deed>,
    own: Option<Deed>,
    form: Form,
    slots: &mut Slots<'_>,
) -> Lowered<Key> {
    let at = slots.at();
    let cannot = form.voice == Voice::Potential || form.tense == Tense::Unable;
    let undone = form.voice == Voice::Passive && form.tense == Tense::Negative;
    let downs = match shared {
        Some(genre::Deed::Become) => {
            let to = slots.take(&Particle::To).printed().and_then(only_noun).and_then(Noun::of);
            to == Some(Noun::Downed) && form.voice == Voice::Active && form.tense == Tense::Negative
        }
        _ => own == Some(Deed::Down) && form.voice == Voice::Active && form.tense == Tense::Negative,
    };
    match (shared, by(slots)?) {
        (_, By::Anything) if downs => Ok(Key::Undowned),
        (_, By::Battle) if downs => Ok(Key::UndownedInBattle),
        (Some(genre::Deed::Attack), By::Anything) if cannot => {
            let direct = slots.take_adverb(genre::Adverb::Directly.word());
            Ok(if direct { Key::CantAttackDirectly } else { Key::CantAttack })
        }
        (Some(genre::Deed::Move), By::Anything) if cannot => Ok(Key::CantMove),
        (Some(genre::Deed::Destroy), By::Anything) if undone => Ok(Key::Undestroyed),
        (Some(genre::Deed::Destroy), By::TheirEffect) if undone => Ok(Key::UndestroyedByOther),
        (Some(genre::Deed::Choose), By::Anything) if undone => Ok(Key::Unchosen),
        (Some(genre::Deed::Choose), By::TheirEffect) if undone => Ok(Key::UnchosenByOther),
        _ => not_yet(at),
    }
}

/// Keywords that are gained or had.
fn keys(chain: &Chain) -> Lowered<Vec<Change>> {
    if chain.relative.is_some() {
        return not_yet(chain.at);
    }
    let mut atoms = vec![&chain.first];
    for tied in &chain.more {
        match tied {
            Tied::Beside(atom) | Tied::By(Tie::And, atom) => atoms.push(atom),
            _ => return not_yet(chain.at),
        }
    }
    let key = |atom: &Atom| {
        let Atom::Keyword(keyed) = atom else { return not_yet(chain.at) };
        match Keyword::of(keyed.word) {
            Some(Keyword::Sky) => Ok(Change::Key(Key::Sky)),
            Some(Keyword::Twice) => Ok(Change::Key(Key::Twice)),
            Some(Keyword::Venom) => Ok(Change::Key(Key::Venom)),
            _ => not_yet(chain.at),
        }
    };
    atoms.into_iter().map(key).collect()
}

/// ATK+100、DEF-100: each figure with its change.
fn added(chain: &Chain) -> Lowered<Vec<Change>> {
    let refused = || Refused::new(chain.at, "この変化", "such a change");
    let (Atom::Changes(Changes::All { first, more }), []) = (&chain.first, &chain.more[..]) else {
        return Err(refused());
    };
    let more = more.iter().map(|one| match one {
        MoreChange::Slash { change }
        | MoreChange::Pause { change }
        | MoreChange::And { change }
        | MoreChange::Dot { change } => change,
    });
    let one = |change: &Printed| match change {
        Printed::Of { figure: Some(word), more, sign, n: grammar::Amount::N { n } } if more.is_empty() => {
            let n = (*n).min(30_000) as i16;
            Noun::of(word.0)
                .and_then(figure_of)
                .map(|figure| Change::Add(figure, if *sign == Sign::Minus { -n } else { n }))
        }
        _ => None,
    };
    std::iter::once(first).chain(more).map(|change| one(change).ok_or_else(refused)).collect()
}

/// この戦闘中
fn is_this_battle(chain: &Chain) -> bool {
    match (&chain.first, &chain.more[..], &chain.relative) {
        (Atom::Adnominal(this), [Tied::Beside(Atom::Noun(battle))], None) => {
            genre::Adnominal::of(*this) == Some(genre::Adnominal::This)
                && Noun::of(*battle) == Some(Noun::DuringBattle)
        }
        _ => false,
    }
}

/// How long something lasts, if that is said.
fn term(slots: &mut Slots<'_>) -> Lowered<Option<Term>> {
    let turn = slots.take_adverb(genre::Adverb::UntilEndOfTurn.word());
    match slots.take_time() {
        None => Ok(turn.then_some(Term::Turn)),
        Some((chain, None)) if !turn && is_this_battle(chain) => Ok(Some(Term::Battle)),
        Some((chain, _)) => not_yet(chain.at),
    }
}

/// Gives changes to cards for as long as is said.
pub(super) fn given(
    hooks: &mut Hooks<'_>,
    writer: &mut Writer<Los>,
    slots: &mut Slots<'_>,
    lasting: &Lasting,
    by: Side,
) -> Lowered<()> {
    let at = slots.at();
    hooks.until = term(slots)?.or(hooks.until);
    let until = hooks.until.unwrap_or(Term::Stays);
    if by != Side::Mine {
        return not_yet(at);
    }
    let to = target(hooks, writer, slots, &lasting.on, Pick::by(by))?;
    for change in &lasting.changes {
        hooks.lore.given.push(Given { change: *change, until });
        let row = hooks.lore.given.len() as u16 - 1;
        writer.deed(Verb::Give(row), to.clone(), Amount::N(1));
    }
    Ok(())
}

/// What holds while the card lies there: every sentence, under its conditions.
pub(super) fn holds(
    hooks: &mut Hooks<'_>,
    writer: &mut Writer<Los>,
    clauses: &[Clause],
) -> Lowered<Vec<Hold>> {
    let mut all = Vec::new();
    for sentence in sentences(clauses) {
        let (mut when, rest) = conditions::leading(hooks, writer, sentence)?;
        for clause in rest {
            if !matches!(clause.link, Some(grammar::Link::End | grammar::Link::Pause)) {
                return not_yet(clause.at);
            }
            for inner in clause.args.iter().filter_map(conditions::inside) {
                when.push(conditions::condition(hooks, writer, inner)?);
            }
            let view = View::of_clause(hooks.lexicon(), clause, true)?;
            let Some(deed) = view.deed() else { return not_yet(clause.at) };
            let (changes, on) = view.with(|slots| {
                while slots.take_condition().is_some() {}
                let Some(lasting) = changes(deed, slots)? else { return not_yet(clause.at) };
                let on = target(hooks, writer, slots, &lasting.on, Pick::by(Side::Mine))?;
                Ok::<(Vec<Change>, Reference), Refused>((lasting.changes, on))
            })?;
            if !writer.ops().is_empty() {
                return not_yet(clause.at);
            }
            all.extend(changes.into_iter().map(|change| held(&when, &on, change)));
        }
    }
    Ok(all)
}

fn held(when: &[Condition], on: &Reference, change: Change) -> Hold {
    Hold { when: when.to_vec(), on: Reach::Cards(on.clone()), change, n: Amount::N(1) }
}
