//! Rows, lanes and squares: the game's own places on the board.

use engine::effect::{Bound, Side};
use language::Tense;
use language::genre::{self, Adnominal};
use language::grammar::{Arg, Atom, Clause, Particle, Pred, Tie};
use language::scribe::phrase::{Phrase, Pronoun, Says};
use language::scribe::words::Words;
use language::scribe::{Lowered, Plays, Refused};

use super::{Hooks, cannot, is};
use crate::cards::Kind;
use crate::game::Los;
use crate::lexicon::{Adnominal as Own, Noun};
use crate::table::{Row, Zone};
use crate::vocabulary::{Amount, Condition, Filter, Reference, Selector, Sort, Test};

/// A row, by its word.
pub(super) fn row(word: Noun) -> Option<Row> {
    match word {
        Noun::FrontRow => Some(Row::Front),
        Noun::BackRow => Some(Row::Back),
        _ => None,
    }
}

/// そのマスにキャラクターがいる: where the sentence before it would move something. None if the clause says something else.
pub(super) fn someone_there(hooks: &mut Hooks<'_>, clause: &Clause) -> Lowered<Option<Condition>> {
    let there = |arg: &Arg| match arg {
        Arg::Phrase(chain, Some(Particle::To), _) => {
            chain.first.adnominal() == Some(Adnominal::That)
                && chain.more.len() == 1
                && chain.last_noun().and_then(Noun::of) == Some(Noun::Square)
        }
        _ => false,
    };
    let someone = |arg: &Arg| {
        arg.phrase(&[Particle::Subject]).is_some_and(|chain| super::own_noun(chain) == Some(Noun::Character))
    };
    let is_there =
        clause.does(hooks.lexicon(), genre::Deed::Be) || clause.does(hooks.lexicon(), genre::Deed::Exist);
    let plain = matches!(clause.pred, Pred::Verb { tense: Tense::Plain, .. });
    if !is_there || !plain || !clause.args.iter().any(there) {
        return Ok(None);
    }
    let known = |arg: &Arg| there(arg) || someone(arg) || arg.is(genre::Adverb::Already);
    let all = clause.args.iter().all(known) && clause.args.iter().any(someone);
    let it = hooks.writer().it()?;
    let (Some((side, row)), Some(it), true) = (hooks.square, it, all) else {
        return cannot(clause.at, "どのマスか", "which square");
    };
    let filters = vec![is(Test::Lane(it, [true, false, false])), is(Test::Row(row))];
    let of = Selector { places: vec![(Zone::Character, side)], filters };
    Ok(Some(Condition::Is(Amount::Count(of), Bound::AtLeast, Amount::N(1))))
}

/// Which lanes beside a card: to the left, to the right.
pub(super) type Sides = (bool, bool);

/// 隣の, 左隣の: which side, if the next words say one.
pub(super) fn side(words: &Words<'_>) -> Option<Sides> {
    match words.peek(0)?.atom {
        Atom::Adnominal(word) => (Own::of(*word) == Some(Own::Adjacent)).then_some((true, true)),
        Atom::Noun(word) => match Noun::of(*word)? {
            Noun::Beside | Noun::BothSides | Noun::LeftRight | Noun::LeftRightOf => Some((true, true)),
            Noun::LeftOf => Some((true, false)),
            Noun::RightOf => Some((false, true)),
            _ => None,
        },
        _ => None,
    }
}

/// その〔隣〕: do words that say a side stand after the next one?
fn beside_after(words: &Words<'_>) -> bool {
    let beside = |atom: &Atom| match atom {
        Atom::Adnominal(word) => Own::of(*word) == Some(Own::Adjacent),
        Atom::Noun(word) => matches!(
            Noun::of(*word),
            Some(
                Noun::Beside
                    | Noun::BothSides
                    | Noun::LeftRight
                    | Noun::LeftRightOf
                    | Noun::LeftOf
                    | Noun::RightOf
            )
        ),
        _ => false,
    };
    words.peek(1).is_some_and(|next| beside(next.atom))
}

/// The own noun that stands so many words on.
pub(super) fn noun(words: &Words<'_>, n: usize) -> Option<Noun> {
    words.noun(n).and_then(Noun::of)
}

/// The card that a place is told by: the one spoken of right before it, else this one.
fn mark(hooks: &mut Hooks<'_>, phrase: &mut Phrase<Los>) -> Lowered<Reference> {
    // アタックしているキャラクターと同じレーン: cards that are told, if only one can be meant.
    if phrase.pronoun.get().is_none() && phrase.head.get().is_some() {
        let by = std::mem::replace(phrase, Phrase::empty(phrase.at));
        by.only(Says::CARDS)?;
        let mut of = by.selector(hooks, Side::Mine)?;
        return match hooks.is_one(&mut of) {
            Some(true) => {
                let by = Reference::Every(of);
                hooks.writer().speak_of(by.clone());
                Ok(by)
            }
            _ => cannot(phrase.at, "どのキャラクターか", "which character"),
        };
    }
    match phrase.pronoun.take() {
        None | Some(Pronoun::This) => Ok(Reference::This),
        Some(Pronoun::It) => hooks.writer().it()?.ok_or(Refused::new(
            phrase.at,
            "前に述べていないもの",
            "nothing was spoken of before",
        )),
    }
}

/// 前衛, 前衛と後衛
fn in_row(hooks: &mut Hooks<'_>, words: &mut Words<'_>, phrase: &mut Phrase<Los>, row: Row) -> Lowered<()> {
    let is_row = |filter: &Filter| matches!(filter, Filter::Is(Test::Row(_)));
    words.skip(1);
    if phrase.places.iter().any(is_row) {
        return cannot(phrase.at, "二つの列", "two rows at once");
    }
    if phrase.places.is_empty() {
        let clause = if row == Row::Front { rule!("3.3.2") } else { rule!("3.3.3") };
        hooks.writer().cite(clause);
    }
    // 前衛と後衛: of either.
    let either = words.peek(0).is_some_and(|next| {
        let joined = matches!(next.tie, Some(Tie::And | Tie::AndFormal | Tie::Or | Tie::OrShort));
        joined && matches!(next.atom, Atom::Noun(word) if Noun::of(*word).and_then(self::row).is_some())
    });
    if either {
        words.skip(1);
        let rows = [Row::Front, Row::Back].map(|row| vec![is(Test::Row(row))]).to_vec();
        phrase.places.push(Filter::Any(rows));
        return Ok(());
    }
    phrase.places.push(is(Test::Row(row)));
    Ok(())
}

/// 同じ属性の: as what was spoken of.
fn alike(hooks: &mut Hooks<'_>, phrase: &mut Phrase<Los>, sort: Sort) -> Lowered<()> {
    let of = match (phrase.pronoun.get(), hooks.writer().it()?) {
        (None, Some(it)) => it,
        _ => mark(hooks, phrase)?,
    };
    hooks.writer().cite(rule!("9.6.1"));
    phrase.filters.push(is(Test::Alike(sort, of)));
    Ok(())
}

/// A place that takes several words; says whether there was one.
pub(super) fn place(hooks: &mut Hooks<'_>, words: &mut Words<'_>, phrase: &mut Phrase<Los>) -> Lowered<bool> {
    if let Some(row) = noun(words, 0).and_then(row) {
        return in_row(hooks, words, phrase, row).map(|()| true);
    }
    let mut left_right = false;
    let same = words.adnominal(0) == Some(Adnominal::Same);
    if same && let Some(sort) = words.noun(1).and_then(told_apart_by) {
        words.skip(2);
        return alike(hooks, phrase, sort).map(|()| true);
    }
    let that = words.adnominal(0) == Some(Adnominal::That);
    // その隣のマス, その隣のレーン: of what was spoken of, else of this card.
    if that && beside_after(words) && phrase.pronoun.get().is_none() && phrase.head.get().is_none() {
        words.skip(1);
        if hooks.writer().it()?.is_some() || !hooks.of_this {
            phrase.pronoun.set(Pronoun::It, phrase.at)?;
        }
        return place(hooks, words, phrase);
    }
    if let Some(there) = square_of(hooks, words, phrase)? {
        if !phrase.places.is_empty() {
            return cannot(phrase.at, "二つの場所", "two places at once");
        }
        phrase.places.extend(there);
        return Ok(true);
    }
    let (n, test) = match (side(words), noun(words, 1)) {
        (Some((left, right)), Some(Noun::Lane)) => {
            (2, Test::Lane(mark(hooks, phrase)?, [false, left, right]))
        }
        (Some((true, true)), Some(Noun::Square)) => {
            left_right = is_left_and_right(words);
            (2, Test::Next(mark(hooks, phrase)?))
        }
        (None, Some(Noun::Lane)) if same => {
            // Of an effect: the lane of the card that was spoken of.
            if hooks.kind == Kind::Effect && phrase.pronoun.get().is_none() && phrase.head.get().is_none() {
                phrase.pronoun.set(Pronoun::It, phrase.at)?;
            }
            (2, Test::Lane(mark(hooks, phrase)?, [true, false, false]))
        }
        (None, Some(Noun::Lane)) if that && hooks.lane.is_some() => (2, Test::InChosenLane),
        // このカードが移動した時、そのレーンの…: where nothing else was spoken of, this card's.
        (None, Some(Noun::Lane)) if that && hooks.of_this && hooks.writer().it()?.is_none() => {
            (2, Test::Lane(Reference::This, [true, false, false]))
        }
        (None, Some(Noun::Lane)) if that => {
            phrase.pronoun.set(Pronoun::It, phrase.at)?;
            (2, Test::Lane(mark(hooks, phrase)?, [true, false, false]))
        }
        _ if noun(words, 0) == Some(Noun::AllSides) => (1, Test::Next(mark(hooks, phrase)?)),
        _ if noun(words, 0) == Some(Noun::Lane) => {
            (1, Test::Lane(mark(hooks, phrase)?, [true, false, false]))
        }
        _ => return Ok(false),
    };
    if !phrase.places.is_empty() {
        return cannot(phrase.at, "二つの場所", "two places at once");
    }
    // A support stands on no square.
    let this = matches!(test, Test::Lane(Reference::This, _) | Test::Next(Reference::This));
    if this && hooks.kind == Kind::Support {
        return cannot(phrase.at, "どのカードのレーンか", "the lane of which card");
    }
    let next = matches!(test, Test::Next(_));
    hooks.writer().cite(if next { rule!("3.3.1") } else { rule!("3.3.4") });
    words.skip(n);
    let test = with_another_lane(words, test);
    // 左右の隣のマス: not the one in front or behind.
    if let (true, Test::Next(by)) = (left_right, &test) {
        phrase.places.push(is(Test::Lane(by.clone(), [false, true, true])));
    }
    // 相手のレーン: the lane on that player's side alone.
    let side = hooks.lane.flatten().filter(|_| matches!(test, Test::InChosenLane));
    phrase.places.push(is(test));
    phrase.places.extend(side.map(|side| is(Test::Of(side))));
    Ok(true)
}

/// 左右のマス, 両隣のマス: not the one in front or behind.
fn is_left_and_right(words: &Words<'_>) -> bool {
    matches!(noun(words, 0), Some(Noun::LeftRight | Noun::LeftRightOf | Noun::BothSides))
}

/// このカードの隣, このカードの後: the square next to a card, in front of it or behind it, told without a word for squares.
fn square_of(
    hooks: &mut Hooks<'_>,
    words: &mut Words<'_>,
    phrase: &mut Phrase<Los>,
) -> Lowered<Option<Vec<Filter>>> {
    let told = |word: Option<Noun>| matches!(word, Some(Noun::Lane | Noun::Square));
    // 隣のマス, 隣のレーン: told with such a word; 空いている comes before one.
    let own_word = told(noun(words, 1)) || words.adnominal(1).is_some();
    let marked = phrase.pronoun.get().is_some();
    let front = match (words.adnominal(0), shared(words, 0)) {
        (Some(Adnominal::Previous), _) | (_, Some(genre::Noun::Front)) => Some(Row::Front),
        (_, Some(genre::Noun::Behind)) => Some(Row::Back),
        _ => None,
    };
    let beside = side(words);
    if !marked || own_word || (front.is_none() && beside.is_none()) {
        return Ok(None);
    }
    let both = is_left_and_right(words);
    let one = matches!(noun(words, 0), Some(Noun::LeftOf | Noun::RightOf));
    let of = mark(hooks, phrase)?;
    words.skip(1);
    hooks.writer().cite(rule!("3.3.1"));
    let mut all = vec![is(Test::Next(of.clone()))];
    match (front, beside) {
        (Some(row), _) => all.extend([is(Test::Lane(of, [true, false, false])), is(Test::Row(row))]),
        (None, Some((left, right))) if both || one => all.push(is(Test::Lane(of, [false, left, right]))),
        _ => {}
    }
    Ok(Some(all))
}

/// 同じレーンと〔隣のレーン〕: cards of either.
fn with_another_lane(words: &mut Words<'_>, test: Test) -> Test {
    let (Test::Lane(by, lanes), Some(next)) = (&test, words.peek(0)) else { return test };
    let joined = matches!(next.tie, Some(Tie::And | Tie::AndFormal | Tie::Or | Tie::OrShort));
    let lane = match words.peek(1).map(|next| next.atom) {
        Some(Atom::Noun(word)) => Noun::of(*word) == Some(Noun::Lane),
        _ => false,
    };
    let more = match (next.atom.adnominal(), side(words)) {
        (Some(Adnominal::Same), _) => [true, false, false],
        (_, Some((left, right))) => [false, left, right],
        _ => return test,
    };
    if !joined || !lane {
        return test;
    }
    words.skip(2);
    Test::Lane(by.clone(), [lanes[0] || more[0], lanes[1] || more[1], lanes[2] || more[2]])
}

/// 種族, 属性, 名称, コスト: what cards may have in common.
fn told_apart_by(word: language::Word<{ language::lexicon::NOUN }>) -> Option<Sort> {
    if matches!(genre::Noun::of(word), Some(genre::Noun::Name | genre::Noun::CardName)) {
        return Some(Sort::Name);
    }
    match Noun::of(word) {
        Some(Noun::Attribute) => Some(Sort::Attribute),
        Some(Noun::Race) => Some(Sort::Race),
        _ => super::figure_of(word).map(Sort::Figure),
    }
}

/// A shared noun that stands so many words on.
pub(super) fn shared(words: &Words<'_>, n: usize) -> Option<genre::Noun> {
    words.noun(n).and_then(genre::Noun::of)
}
