//! Where characters move: squares, lanes and rows (8.2).

use language::genre::{self, Adnominal};
use language::grammar::{At, Chain, Particle};
use language::scribe::Lowered;
use language::scribe::phrase::{Phrase, Says};
use language::scribe::words::Words;
use language::view::Slots;

use super::places::{noun, row, shared, side};
use super::{Hooks, cannot};
use crate::lexicon::Noun;
use crate::table::Row;
use crate::vocabulary::{Filter, Goes, Test, Told, Verb, Which};

/// A place that is told without another card.
pub(super) enum Place {
    /// The game moves it there.
    Goes(Goes),
    /// Told by another card, or a lane that was chosen.
    Told,
}

/// Where a phrase says that something moves.
pub(super) fn place(chain: &Chain) -> Place {
    let mut words = Words::of(chain);
    if chain.relative.is_some() {
        return Place::Told;
    }
    let any = |word| matches!(word, Some(Adnominal::Any | Adnominal::Liked));
    // 好きな空いているマス: any free one.
    if words.adnominal(0) == Some(Adnominal::Any) && words.adnominal(1) == Some(Adnominal::Free) {
        words.skip(1);
    }
    let first = words.adnominal(0);
    // The row may stand before the square or after the lane.
    let before = noun(&words, 0).and_then(row);
    if before.is_some() {
        words.skip(1);
    }
    let goes = match (side(&words), noun(&words, 1)) {
        (Some((left, right)), Some(Noun::Lane)) if before.is_none() => {
            words.skip(2);
            let row = last_row(&mut words);
            match free_square(&mut words) && row.is_none() {
                true => Goes::AnyRow(left, right, false),
                false => Goes::Beside(left, right, row),
            }
        }
        (Some((true, true)), None | Some(Noun::Square))
            if before.is_none() && (free_at(&words, 1) || noun(&words, 1).is_some()) =>
        {
            let goes = next_to(&words);
            words.skip(if noun(&words, 1).is_some() { 2 } else { 3 });
            goes
        }
        (None, Some(Noun::Lane)) if first == Some(Adnominal::Another) => {
            words.skip(2);
            let row = last_row(&mut words);
            match free_square(&mut words) && row.is_none() {
                true => Goes::AnyRow(true, true, true),
                false => Goes::OtherLane(row),
            }
        }
        // 好きなレーンの後衛: any free square there.
        (None, Some(Noun::Lane)) if any(first) => {
            words.skip(2);
            let row = last_row(&mut words);
            match row.is_some() || free_square(&mut words) {
                true => Goes::Square(row),
                false => return Place::Told,
            }
        }
        (None, Some(Noun::Lane)) if first == Some(Adnominal::Same) => {
            words.skip(2);
            match last_row(&mut words) {
                Some(row) => Goes::Row(row),
                None => return Place::Told,
            }
        }
        (None, Some(Noun::Square))
            if matches!(words.adnominal(0), Some(Adnominal::Another | Adnominal::Free | Adnominal::Any)) =>
        {
            words.skip(2);
            Goes::Square(before)
        }
        (None, None) if noun(&words, 0) == Some(Noun::LeadIcon) => {
            match shared(&words, 1) {
                Some(genre::Noun::Direction) => words.skip(2),
                _ => return Place::Told,
            }
            Goes::Lead
        }
        _ => match before {
            Some(row) => Goes::Row(row),
            None => return Place::Told,
        },
    };
    match words.peek(0) {
        None => Place::Goes(goes),
        Some(_) => Place::Told,
    }
}

/// 隣のマス, 左右のマス: one square any way, or to a side in its row.
fn next_to(words: &Words<'_>) -> Goes {
    match noun(words, 0) {
        Some(Noun::LeftRight | Noun::LeftRightOf) => Goes::Beside(true, true, None),
        _ => Goes::Next,
    }
}

/// Does 空いているマス stand so many words on?
fn free_at(words: &Words<'_>, n: usize) -> bool {
    words.adnominal(n) == Some(Adnominal::Free) && noun(words, n + 1) == Some(Noun::Square)
}

/// 空いているマス: takes it, and says whether it is there.
fn free_square(words: &mut Words<'_>) -> bool {
    let free = free_at(words, 0);
    words.skip(if free { 2 } else { 0 });
    free
}

fn last_row(words: &mut Words<'_>) -> Option<Row> {
    let row = noun(words, 0).and_then(row)?;
    words.skip(1);
    Some(row)
}

/// Where a character is moved: the verb, with squares told by another card in the match's list.
pub(super) fn verb(hooks: &mut Hooks<'_>, slots: &mut Slots<'_>, omitted: bool) -> Lowered<Verb> {
    let at = slots.at();
    let Some(chain) = slots.take(&Particle::To).printed() else {
        return cannot(at, "移動する先", "where something moves");
    };
    let goes = match place(chain) {
        Place::Goes(goes) => {
            // それぞれ同じレーンの後衛に: each goes by where it stands in any case.
            slots.take_adverb(genre::Adverb::Each.word());
            goes
        }
        Place::Told => return told(hooks, chain, omitted),
    };
    let squares = count_of_squares(slots);
    match (goes, squares.map(one_square)) {
        (Goes::Lead, Some(true)) => Ok(Verb::Move(goes)),
        (Goes::Lead, _) | (_, Some(_)) => cannot(at, "移動する数", "how far something moves"),
        _ => Ok(Verb::Move(goes)),
    }
}

/// A count of squares, whatever it stands beside.
fn count_of_squares<'t>(slots: &mut Slots<'t>) -> Option<&'t Chain> {
    let beside = [Particle::To, Particle::Object, Particle::Topic];
    let found = beside.iter().find_map(|slot| slots.take_count_of_if(slot, one_square));
    found.or_else(|| slots.peek_count().filter(|chain| one_square(chain)).and_then(|_| slots.take_count()))
}

/// 1マス
fn one_square(chain: &Chain) -> bool {
    use language::grammar::{Amount, Atom, Quantity};
    match (&chain.first, &chain.more[..]) {
        (Atom::Quantity(Quantity::Count { n: Amount::N { n: 1 }, unit: Some(unit), bound: None }), []) => {
            genre::Counter::of(*unit) == Some(genre::Counter::Square)
        }
        _ => false,
    }
}

/// Squares told by another card, or by the lane that was chosen.
fn told(hooks: &mut Hooks<'_>, chain: &Chain, omitted: bool) -> Lowered<Verb> {
    let at: At = chain.at;
    let words = Words::of(chain);
    let that_lane = words.adnominal(0) == Some(Adnominal::That) && noun(&words, 1) == Some(Noun::Lane);
    // Beside something left out, それ is the one before it: 選び、そのカードと同じレーンに移動する.
    let now = (omitted && !that_lane).then(|| hooks.writer.speak_of_the_one_before());
    let phrase = Phrase::read(hooks, chain);
    if let Some(now) = &now {
        hooks.writer.put_back_it(now);
    }
    let phrase = phrase?;
    phrase.only(Says::PLACES)?;
    let rows = |filter: &Filter| match filter {
        Filter::Is(Test::Row(row)) => Some(*row),
        _ => None,
    };
    let (by, which) = match phrase.places.first() {
        Some(Filter::Is(Test::Lane(by, lanes))) => (Some(by.clone()), Which::Lanes(*lanes)),
        Some(Filter::Is(Test::Next(by))) if phrase.places.len() == 1 => (Some(by.clone()), Which::Next),
        Some(Filter::Is(Test::InChosenLane)) => (None, Which::Lanes([true, false, false])),
        _ => return cannot(at, "移動する先", "where something moves"),
    };
    let row = phrase.places[1..].iter().find_map(rows);
    hooks.lore.told.push(Told { by, which, row });
    Ok(Verb::MoveTo(hooks.lore.told.len() as u16 - 1))
}
