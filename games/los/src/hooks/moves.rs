//! Where characters move: squares, lanes and rows (8.2).

use engine::effect::Side;
use language::genre::{self, Adnominal};
use language::grammar::{Amount, At, Atom, Chain, Clause, Particle, Quantity, Tie, Tied};
use language::scribe::phrase::{Phrase, Says, Whose};
use language::scribe::words::Words;
use language::scribe::{Lowered, Plays};
use language::view::Slots;

use super::places::{noun, row, shared, side};
use super::{Hooks, cannot};
use crate::lexicon::Noun;
use crate::table::{Key, Row, Way};
use crate::vocabulary::{Change, Filter, Goes, Test, Told, Verb, Which};

/// A place that is told without another card.
pub(super) enum Place {
    /// The game moves it there.
    Goes(Goes),
    /// Told by another card, or a lane that was chosen.
    Told,
}

/// What a phrase says of the squares that something moves to.
#[derive(Default)]
struct Said {
    lanes: Option<Lanes>,
    row: Option<Row>,
    square: bool,
    /// 空いている, 別の, 好きな: any such square.
    any: bool,
}

/// Which lanes.
#[derive(Copy, Clone)]
enum Lanes {
    /// 隣のレーン: to the left, to the right.
    Beside(bool, bool),
    /// 隣のマス
    Next,
    /// 左右のマス: to the left, to the right, in its row.
    Sideways(bool, bool),
    /// 別のレーン
    Another,
    /// 好きなレーン
    Any,
    /// 同じレーン
    Same,
}

impl Said {
    /// Takes the next words; says whether they are understood.
    fn word(&mut self, words: &mut Words<'_>) -> bool {
        let any = matches!(words.adnominal(0), Some(Adnominal::Any | Adnominal::Liked));
        let lane = noun(words, 1) == Some(Noun::Lane);
        if let Some(sides @ (left, right)) = side(words).filter(|_| self.lanes.is_none()) {
            self.lanes = Some(match noun(words, 0) {
                _ if lane => Lanes::Beside(left, right),
                Some(
                    Noun::BothSides | Noun::LeftRight | Noun::LeftRightOf | Noun::LeftOf | Noun::RightOf,
                ) => Lanes::Sideways(left, right),
                _ if sides == (true, true) => Lanes::Next,
                _ => return false,
            });
            words.skip(if lane { 2 } else { 1 });
            return lane || free_at(words, 0) || noun(words, 0) == Some(Noun::Square);
        }
        if let Some(row) = noun(words, 0).and_then(row).filter(|_| self.row.is_none()) {
            self.row = Some(row);
            words.skip(1);
            return true;
        }
        if lane && self.lanes.is_none() {
            self.lanes = Some(match words.adnominal(0) {
                Some(Adnominal::Another) => Lanes::Another,
                Some(Adnominal::Same) => Lanes::Same,
                _ if any => Lanes::Any,
                _ => return false,
            });
            words.skip(2);
            return true;
        }
        if noun(words, 0) == Some(Noun::Square) && !self.square {
            self.square = true;
            words.skip(1);
            return true;
        }
        if any || matches!(words.adnominal(0), Some(Adnominal::Free | Adnominal::Another)) {
            self.any = true;
            words.skip(1);
            return true;
        }
        false
    }

    fn goes(&self) -> Option<Goes> {
        // 前衛の空いている: a square is meant, or nothing.
        if self.any && !self.square {
            return None;
        }
        Some(match (self.lanes, self.row, self.square) {
            (Some(Lanes::Beside(left, right)), None, true) => Goes::AnyRow(left, right, false),
            (Some(Lanes::Beside(left, right)), row, _) => Goes::Beside(left, right, row),
            (Some(Lanes::Next), None, true) => Goes::Next,
            (Some(Lanes::Sideways(left, right)), None, true) => Goes::Beside(left, right, None),
            (Some(Lanes::Another), None, true) => Goes::AnyRow(true, true, true),
            (Some(Lanes::Another), row, _) => Goes::OtherLane(row),
            (Some(Lanes::Any), Some(row), _) => Goes::Square(Some(row)),
            (Some(Lanes::Any), None, true) => Goes::Square(None),
            (Some(Lanes::Same), Some(row), _) => Goes::Row(row),
            (None, Some(row), false) => Goes::Row(row),
            (None, Some(row), true) => Goes::Square(Some(row)),
            (None, None, true) if self.any => Goes::Square(None),
            _ => return None,
        })
    }
}

/// 前, 右, 左右, 上下左右: a direction by itself.
fn direction(words: &Words<'_>) -> Option<Goes> {
    let last = words.peek(1).is_none();
    match (shared(words, 0), noun(words, 0)) {
        _ if !last => None,
        (Some(genre::Noun::Front | genre::Noun::Top), _) => Some(Goes::Row(Row::Front)),
        (Some(genre::Noun::Behind | genre::Noun::Bottom), _) => Some(Goes::Row(Row::Back)),
        (Some(genre::Noun::Left), _) => Some(Goes::Beside(true, false, None)),
        (Some(genre::Noun::Right), _) => Some(Goes::Beside(false, true, None)),
        (_, Some(Noun::LeftRight)) => Some(Goes::Beside(true, true, None)),
        (_, Some(Noun::AllSides | Noun::Beside)) => Some(Goes::Next),
        _ => None,
    }
}

/// 左右, 上, 左右のマス: the ways that a character may always move.
pub(super) fn ways(chain: &Chain) -> Option<Vec<Change>> {
    let words = Words::of(chain);
    if chain.relative.is_some() {
        return None;
    }
    let ways: &[Way] = match direction(&words).or_else(|| square_that_way(&words)) {
        Some(Goes::Row(Row::Front)) => &[Way::Up],
        Some(Goes::Row(Row::Back)) => &[Way::Down],
        Some(Goes::Beside(true, true, None)) => &[Way::Left, Way::Right],
        Some(Goes::Beside(true, false, None)) => &[Way::Left],
        Some(Goes::Beside(false, true, None)) => &[Way::Right],
        Some(Goes::Next) => return Some(vec![Change::Key(Key::MovesAnyWay)]),
        None if noun(&words, 0) == Some(Noun::UpDown) && words.peek(1).is_none() => &[Way::Up, Way::Down],
        _ => return None,
    };
    Some(vec![Change::Ways(ways.iter().fold(0, |bits, way| bits | way.bit()))])
}

/// 前のマス, 右のマス: the square that way.
fn square_that_way(words: &Words<'_>) -> Option<Goes> {
    let square = noun(words, 1) == Some(Noun::Square) && words.peek(2).is_none();
    match (words.adnominal(0), shared(words, 0)) {
        _ if !square => None,
        (Some(Adnominal::Previous), _) | (_, Some(genre::Noun::Front)) => Some(Goes::Row(Row::Front)),
        (_, Some(genre::Noun::Behind)) => Some(Goes::Row(Row::Back)),
        (_, Some(genre::Noun::Left)) => Some(Goes::Beside(true, false, None)),
        (_, Some(genre::Noun::Right)) => Some(Goes::Beside(false, true, None)),
        _ => None,
    }
}

/// Where a phrase says that something moves.
pub(super) fn place(chain: &Chain) -> Place {
    let mut words = Words::of(chain);
    if chain.relative.is_some() {
        return Place::Told;
    }
    // 1マス前
    if words.peek(0).is_some_and(|next| is_one_square(next.atom)) {
        words.skip(1);
    }
    if let Some(goes) = direction(&words).or_else(|| square_that_way(&words)) {
        return Place::Goes(goes);
    }
    let icons = noun(&words, 0) == Some(Noun::LeadIcon);
    if icons && shared(&words, 1) == Some(genre::Noun::Direction) && words.peek(2).is_none() {
        return Place::Goes(Goes::Lead);
    }
    let mut said = Said::default();
    while words.peek(0).is_some() {
        if !said.word(&mut words) {
            return Place::Told;
        }
    }
    said.goes().map_or(Place::Told, Place::Goes)
}

/// 自分の後衛: whose squares, and the rest of the phrase.
pub(super) fn whose_squares(hooks: &Hooks<'_>, chain: &Chain) -> Option<(Whose, Chain)> {
    let (Atom::Noun(word), [Tied::By(Tie::Of, first), more @ ..], None) =
        (&chain.first, &chain.more[..], &chain.relative)
    else {
        return None;
    };
    let rest = Chain { first: first.clone(), more: more.to_vec(), ..chain.clone() };
    match place(&rest) {
        Place::Goes(_) => hooks.whose(*word).map(|whose| (whose, rest)),
        Place::Told => None,
    }
}

/// 相手のNを1体選び、後衛に移動する: whose square, and of which row, each moves to in its own lane.
pub(super) fn square_of(hooks: &Hooks<'_>, clauses: &[Clause]) -> Option<(Side, Row)> {
    let moves = clauses.iter().find(|clause| clause.does(hooks.lexicon(), genre::Deed::Move))?;
    let to = moves.args.iter().find_map(|arg| arg.phrase(&[Particle::To]))?;
    let Place::Goes(Goes::Row(row)) = place(to) else { return None };
    let cards = clauses.iter().flat_map(|clause| &clause.args);
    let cards = cards.filter_map(|arg| arg.phrase(&[Particle::Object])).next()?;
    match &cards.first {
        Atom::Noun(word) => hooks.whose(*word)?.side(Side::Mine).map(|side| (side, row)),
        _ => None,
    }
}

/// Does 空いているマス stand so many words on?
fn free_at(words: &Words<'_>, n: usize) -> bool {
    words.adnominal(n) == Some(Adnominal::Free) && noun(words, n + 1) == Some(Noun::Square)
}

/// Where a character is moved: the verb, with squares told by another card in the match's list, and whose squares they are
/// where that is said.
pub(super) fn verb(
    hooks: &mut Hooks<'_>,
    slots: &mut Slots<'_>,
    omitted: bool,
) -> Lowered<(Verb, Option<Whose>)> {
    let at = slots.at();
    let Some(chain) = slots.take(&Particle::To).printed() else {
        return cannot(at, "移動する先", "where something moves");
    };
    let of = whose_squares(hooks, chain);
    let (whose, bare) = of.map_or_else(|| (None, chain.clone()), |(whose, bare)| (Some(whose), bare));
    let goes = match place(&bare) {
        Place::Goes(goes) => {
            // それぞれ同じレーンの後衛に: each goes by where it stands in any case.
            slots.take_adverb(genre::Adverb::Each.word());
            goes
        }
        Place::Told => return told(hooks, chain, omitted).map(|verb| (verb, None)),
    };
    let one = count_of_squares(slots).is_some() || is_one_square(&bare.first);
    // 右に移動する: how far is not said.
    let sideways = direction(&Words::of(&bare)).is_some() && matches!(goes, Goes::Beside(..));
    match goes {
        Goes::Lead if !one => cannot(at, "移動する数", "how far something moves"),
        Goes::Beside(..) if sideways && !one => cannot(at, "移動する数", "how far something moves"),
        Goes::Lead | Goes::Next | Goes::Row(_) | Goes::Beside(_, _, None) => Ok((Verb::Move(goes), whose)),
        _ if one => cannot(at, "移動する数", "how far something moves"),
        _ => Ok((Verb::Move(goes), whose)),
    }
}

/// A count of squares, whatever it stands beside.
pub(super) fn count_of_squares<'t>(slots: &mut Slots<'t>) -> Option<&'t Chain> {
    let beside = [Particle::To, Particle::Object, Particle::Topic];
    let found = beside.iter().find_map(|slot| slots.take_count_of_if(slot, one_square));
    found.or_else(|| slots.peek_count().filter(|chain| one_square(chain)).and_then(|_| slots.take_count()))
}

/// 1マス
fn one_square(chain: &Chain) -> bool {
    is_one_square(&chain.first) && chain.more.is_empty()
}

/// 1マス
fn is_one_square(atom: &Atom) -> bool {
    match atom {
        Atom::Quantity(Quantity::Count { n: Amount::N { n: 1 }, unit: Some(unit), bound: None }) => {
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
