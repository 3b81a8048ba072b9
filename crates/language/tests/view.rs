//! Slots are given out once, and what is left over is an error.

mod sample;

use language::frames::Misfit;
use language::genre::{Adverb, Deed};
use language::grammar::{Clause, Particle};
use language::view::{Filler, LeftOver, Slots, View};
use sample::{clause, lexicon, line};

fn with<'t, T>(clause: &'t Clause, lower: impl FnOnce(&mut Slots<'t>) -> T) -> Result<T, LeftOver> {
    let lexicon = lexicon();
    let view = View::of_clause(&lexicon, clause, true).unwrap_or_else(|misfit| panic!("{misfit:?}"));
    view.with(|slots| Ok(lower(slots)))
}

#[test]
fn a_deed_is_a_verb_and_its_slots() {
    let clause = clause("相手は駒1枚を墓地に置く。");
    let lexicon = lexicon();
    let view = View::of_clause(&lexicon, &clause, false).expect("a frame");
    assert_eq!(view.deed().and_then(Deed::of), Some(Deed::Put));
    assert!(view.says(&Particle::To) && !view.says(&Particle::From));
    let taken = with(&clause, |slots| {
        let all = [Particle::Topic, Particle::Object, Particle::To, Particle::From];
        all.map(|slot| slots.take(&slot).printed().is_some())
    });
    assert_eq!(taken, Ok([true, true, true, false]));
}

#[test]
fn what_nobody_asks_for_is_an_error() {
    let clause = clause("ターン終了時まで、カードを1枚効果で引く。");
    let left =
        |lower: &dyn Fn(&mut Slots<'_>)| with(&clause, |slots| lower(slots)).err().map(|left| left.what.en);
    let object = |slots: &mut Slots<'_>| {
        slots.take(&Particle::Object);
        slots.take_count_of(&Particle::Object);
    };
    let means = |slots: &mut Slots<'_>| {
        slots.take_means();
    };
    let adverb = |slots: &mut Slots<'_>| assert!(slots.take_adverb(Adverb::UntilEndOfTurn.word()));
    assert_eq!(left(&|slots| object(slots)), Some("an adverb"));
    assert_eq!(left(&|slots| (object(slots), adverb(slots)).0), Some("a phrase"));
    assert_eq!(left(&|slots| (means(slots), adverb(slots)).0), Some("a phrase"));
    assert_eq!(left(&|slots| (object(slots), means(slots), adverb(slots)).0), None);
}

/// A negative, a passive or a past is no plain deed: whoever lowers it must ask for the form.
#[test]
fn a_form_that_is_not_simple_must_be_asked_for() {
    let asks = |text: &str| {
        let clause = clause(text);
        let ignored = with(&clause, |slots| {
            slots.take(&Particle::Object);
        });
        let asked = with(&clause, |slots| {
            slots.take(&Particle::Object);
            slots.take_form();
        });
        assert!(asked.is_ok(), "{text}: {asked:?}");
        ignored.is_err()
    };
    assert!(!asks("駒1枚を破壊する。"));
    assert!(asks("駒1枚を破壊しない。"));
    assert!(asks("駒1枚を破壊してもよい。"));
    assert!(asks("駒1枚を破壊できる。"));
    assert!(asks("この駒は破壊されない。"));
}

#[test]
fn a_slot_is_given_once() {
    let clause = clause("駒1枚を破壊する。");
    let taken = with(&clause, |slots| {
        let first = slots.take(&Particle::Object).printed().is_some();
        (first, slots.take(&Particle::Object))
    });
    assert_eq!(taken, Ok((true, Filler::Carried)));
}

#[test]
fn what_is_left_out_is_carried_or_unsaid() {
    let line = line("駒1枚を選び、破壊する。");
    let taken = with(&line.clauses[1], |slots| (slots.take(&Particle::Object), slots.take(&Particle::Topic)));
    assert_eq!(taken, Ok((Filler::Carried, Filler::Unsaid)));
}

/// In the passive, what it is done to is still を, and whoever does it is the doer.
#[test]
fn the_passive_fills_the_same_slots() {
    let line = line("この駒が相手の効果に破壊された時、1枚引く。");
    let taken = with(&line.clauses[0], |slots| {
        slots.take_form();
        (slots.take(&Particle::Object).printed().is_some(), slots.take_doer().is_some())
    });
    assert_eq!(taken, Ok((true, true)));
}

/// Two counts in a clause are told apart.
#[test]
fn counts_belong_to_what_they_count() {
    let clause = clause("カードを2枚引く。");
    let taken = with(&clause, |slots| {
        slots.take(&Particle::Object);
        (slots.take_count_of(&Particle::Object).is_some(), slots.take_count().is_some())
    });
    assert_eq!(taken, Ok((true, false)));
    let clause = sample::clause("2枚引く。");
    let taken = with(&clause, |slots| (slots.take(&Particle::Object), slots.take_count().is_some()));
    assert_eq!(taken, Ok((Filler::Unsaid, true)));
}

#[test]
fn a_noun_as_predicate_has_slots_by_what_is_printed() {
    let line = line("この駒が3枚以上の場合、1枚引く。");
    let taken = with(&line.clauses[0], |slots| {
        (slots.take_is().is_some(), slots.take(&Particle::Subject).printed().is_some())
    });
    assert_eq!(taken, Ok((true, true)));
    let ignored = with(&line.clauses[0], |slots| slots.take(&Particle::Subject).printed().is_some());
    assert!(ignored.is_err());
}

#[test]
fn nonsense_has_no_view() {
    let lexicon = lexicon();
    let mut clause = clause("駒1枚を破壊する。");
    let other = sample::clause("砦を選ぶ。");
    clause.args = other.args;
    let misfit = View::of_clause(&lexicon, &clause, true).map(|_| ());
    assert!(matches!(misfit, Err(Misfit::Argument { .. })), "{misfit:?}");
}
