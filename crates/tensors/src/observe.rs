//! What a seat that is asked sees, as numbers.

use engine::{Count, Face, Ix, Layout as Lay, Options, Rules, Seat, Shape, Shown, State, View, Viewer, Zone};
use table::Tabled;

use crate::columns::{Column, columns, number};

/// So many cards are told of. No shipped deck brings more into sight; what is beyond is counted by `cut`.
pub const ROWS: usize = 128;
/// So many answers are told of; what is beyond is counted by `cut_answers`.
pub const OPTIONS: usize = 256;
/// Of so many answers of one kind about one card, each has a fixed id.
pub(crate) const ARGS: usize = 8;

/// A card of a view.
pub struct Seen<'a, G: Tabled> {
    /// The rules of the match.
    pub rules: &'a Rules<G>,
    /// What the seat sees.
    pub view: &'a View<G>,
    /// Whose sight it is.
    pub me: Seat,
    /// The card.
    pub card: &'a Shown<G::Body>,
    /// Its place among the cards of its zone, from 1.
    pub order: usize,
    /// The row of the card it is attached to, from 1; 0 for none.
    pub host: usize,
}

impl<G: Tabled> Seen<'_, G> {
    /// A number of its body; 0 where it has none.
    #[inline]
    pub fn body<N: Default>(&self, of: impl Fn(&G::Body) -> N) -> N {
        self.card.body.as_ref().map(of).unwrap_or_default()
    }
}

/// A game in numbers: what it has beside the columns of every game.
pub trait Numbers: Tabled {
    /// What a card has.
    const CARD: &'static [Column];
    /// What a seat has beside its cards.
    const SEAT: &'static [Column];
    /// What both share.
    const BOTH: &'static [Column];
    /// The kinds of its answers, by their numbers.
    fn kinds() -> Vec<String>;
    /// Fills [`Numbers::CARD`].
    fn card(seen: &Seen<'_, Self>, out: &mut [i16]);
    /// Fills [`Numbers::SEAT`].
    fn seat(view: &View<Self>, seat: Seat, out: &mut [i16]);
    /// Fills [`Numbers::BOTH`].
    fn both(view: &View<Self>, me: Seat, out: &mut [i16]);
}

/// The columns of every game.
pub(crate) struct Common;

/// What is asked, and how much of the table is told.
pub(crate) struct Asked {
    mine: bool,
    begun: bool,
    shape: i16,
    low: i32,
    high: i32,
    cut: usize,
    cut_answers: usize,
}

/// Where and how a card lies.
pub(crate) struct Lying {
    print: i16,
    mine: bool,
    side: bool,
    zone: usize,
    order: usize,
    up: bool,
    turned: bool,
    host: usize,
    shared: bool,
    new: bool,
}

/// An answer.
pub(crate) struct Answer {
    kind: u8,
    row: usize,
    arg: u16,
    print: i16,
    side: bool,
    zone: usize,
    pass: bool,
}

impl Common {
    columns! {
        /// What is said of the question, before everything else of the table.
        TABLE, table(asked: &Asked) {
            "my_turn" "1 in one's own turn" = asked.mine;
            "begun" "1 once the first turn has begun" = asked.begun;
            "shape" "how one answers: 1 a card, 2 a card or no further one, 3 one thing of several, 4 a number, 5 what comes next in an order, 6 yes or no, 7 a name" = asked.shape;
            "low" "the lowest number that may be answered" = asked.low;
            "high" "the highest one" = asked.high;
            "cut" "cards in sight for which there was no row" = asked.cut as i64;
            "cut_answers" "answers for which there was no row" = asked.cut_answers as i64;
        }
    }

    columns! {
        /// What every card has.
        CARD, card(card: &Lying) {
            "print" "which card it is: its number in `prints`, from 1; 0 where that is not known" = card.print;
            "mine" "1 if it came with one's own deck" = card.mine;
            "side" "1 if it lies on one's own side" = card.side;
            "zone" "where it lies: the number of the zone in `zones`, from 1" = card.zone as i64;
            "order" "its place there, from 1: from the bottom of a pile, from the left of a row" = card.order as i64;
            "up" "1 if it lies face up" = card.up;
            "turned" "1 if it lies on its side" = card.turned;
            "host" "the row of the card it is attached to, from 1; 0 for none" = card.host as i64;
            "shared" "1 if the opponent knows which card it is" = card.shared;
            "new" "1 if it came there this turn" = card.new;
        }
    }

    columns! {
        /// What every answer has.
        OPTION, option(answer: &Answer) {
            "kind" "what is done: the number of the kind in `kinds`, from 1" = i16::from(answer.kind) + 1;
            "card" "the row of the card it is about, from 1; 0 for none that is in sight" = answer.row as i64;
            "arg" "the number it names: of an ability, a mode, a place, an amount" = i64::from(answer.arg);
            "print" "which card that is, as in the column of the cards" = answer.print;
            "side" "1 if that card lies on one's own side" = answer.side;
            "zone" "where that card lies" = answer.zone as i64;
            "pass" "1 if it lets a chance to act go by, and nothing else" = answer.pass;
        }
    }
}

/// The columns of every game, for layouts.
pub(crate) fn common_columns() -> [&'static [Column]; 3] {
    [Common::TABLE, Common::CARD, Common::OPTION]
}

/// How large the tensors of a game are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// Numbers of the table.
    pub table: usize,
    /// Numbers of a card.
    pub card: usize,
    /// Numbers of an answer.
    pub option: usize,
    /// How many fixed ids of answers there are.
    pub ids: usize,
}

impl Sizes {
    /// Those of a game.
    pub fn of<G: Numbers>() -> Sizes {
        let zones = G::Zone::ALL.len();
        Sizes {
            table: Common::TABLE.len() + G::BOTH.len() + 2 * (G::SEAT.len() + zones),
            card: Common::CARD.len() + G::CARD.len(),
            option: Common::OPTION.len(),
            ids: G::kinds().len() * (ROWS + 1) * ARGS,
        }
    }
}

/// Where the numbers of one game go.
pub struct Written<'a> {
    /// Of the table.
    pub table: &'a mut [i16],
    /// Of the cards, a row each.
    pub cards: &'a mut [i16],
    /// Of the answers, a row each.
    pub options: &'a mut [i16],
    /// The fixed ids of the answers; -1 for those that have none.
    pub ids: &'a mut [i32],
    /// 1 for each answer that is there.
    pub mask: &'a mut [u8],
    /// Rows of cards and of answers that hold something: before, and then after.
    pub used: &'a mut [usize; 2],
}

/// Cards that only a count tells of get no row: backs in a pile or a heap.
fn has_row<G: Tabled>(card: &Shown<G::Body>) -> bool {
    card.def.is_some() || !matches!(G::layout(card.place.zone()), Lay::Pile | Lay::Heap)
}

fn told(count: Count) -> i16 {
    match count {
        Count::Exactly(n) | Count::AtLeast(n) => n.into(),
        Count::Untold => -1,
    }
}

fn shape(shape: Shape) -> (i16, i32, i32) {
    match shape {
        Shape::Cards { stop: false } => (1, 0, 0),
        Shape::Cards { stop: true } => (2, 0, 0),
        Shape::One => (3, 0, 0),
        Shape::Number { low, high } => (4, low, high),
        Shape::Order => (5, 0, 0),
        Shape::YesNo => (6, 0, 0),
        Shape::Name => (7, 0, 0),
    }
}

/// Writes what the seat that is asked sees. Who is asked?
pub fn write<G: Numbers>(
    rules: &Rules<G>,
    state: &State<G>,
    options: &Options,
    out: &mut Written<'_>,
) -> Seat {
    let question = G::question(rules, state);
    let me = question.to;
    let (view, handles) = state.view_and_handles(rules, Viewer::Seat(me));
    let mut rows = [0u8; engine::CARDS];
    let cut = write_cards(rules, &view, me, out, &mut rows);
    let answers = options.iter().map(|choice| {
        let handle = handles.of(choice.card).map(|handle| first_alike(&view, handle));
        let shown = handle.and_then(|handle| view.cards.get(handle.at()));
        Answer {
            kind: choice.kind,
            row: handle.map_or(0, |handle| rows[handle.at()].into()),
            arg: choice.arg,
            print: shown.and_then(|shown| shown.def).map_or(0, |def| number(i64::from(def.0) + 1)),
            side: shown.is_some_and(|shown| shown.place.seat() == me),
            zone: shown.map_or(0, |shown| shown.place.at() / 2 + 1),
            pass: G::passes(*choice),
        }
    });
    write_options(answers, out);
    let (shape, low, high) = shape(question.shape);
    let asked = Asked {
        mine: view.turn == me,
        begun: view.has_begun(),
        shape,
        low,
        high,
        cut,
        cut_answers: options.len().saturating_sub(OPTIONS),
    };
    write_table::<G>(&view, me, &asked, out.table);
    me
}

/// Of cards with one print that lie in no order, the first: an answer about one of them is about any.
fn first_alike<G: Tabled>(view: &View<G>, handle: Ix) -> Ix {
    let Some(card) = view.cards.get(handle.at()) else { return handle };
    let zone = card.place.zone::<G::Zone>();
    if zone.ordered() {
        return handle;
    }
    let alike = |other: &Shown<G::Body>| other.def == card.def && other.host == card.host;
    let mut there = view.at(zone, card.place.seat());
    there.find(|(_, other)| alike(other)).map_or(handle, |(other, _)| other)
}

fn write_table<G: Numbers>(view: &View<G>, me: Seat, asked: &Asked, out: &mut [i16]) {
    let (first, rest) = out.split_at_mut(Common::TABLE.len());
    Common::table(asked, first);
    let (both, mut rest) = rest.split_at_mut(G::BOTH.len());
    G::both(view, me, both);
    for seat in [me, me.other()] {
        let (own, more) = rest.split_at_mut(G::SEAT.len());
        G::seat(view, seat, own);
        let (counts, more) = more.split_at_mut(G::Zone::ALL.len());
        for (slot, &zone) in counts.iter_mut().zip(G::Zone::ALL) {
            *slot = told(view.listed(zone, seat).count);
        }
        rest = more;
    }
}

/// Writes the cards in sight, place by place; `rows` gets the row of each, from 1. How many had none?
fn write_cards<G: Numbers>(
    rules: &Rules<G>,
    view: &View<G>,
    me: Seat,
    out: &mut Written<'_>,
    rows: &mut [u8; engine::CARDS],
) -> usize {
    let width = Common::CARD.len() + G::CARD.len();
    let (mut used, mut cut) = (0, 0);
    let own_first =
        [me, me.other()].into_iter().flat_map(|seat| G::Zone::ALL.iter().map(move |&zone| (zone, seat)));
    for (zone, seat) in own_first {
        for (at, handle) in view.listed(zone, seat).cards.clone().enumerate() {
            let card = &view.cards[handle];
            if !has_row::<G>(card) {
                continue;
            }
            if used == ROWS {
                cut += 1;
                continue;
            }
            rows[handle] = used as u8 + 1;
            let host = if card.host.is_some() { rows[card.host.at()].into() } else { 0 };
            let seen = Seen { rules, view, me, card, order: at + 1, host };
            write_card(&seen, &mut out.cards[used * width..(used + 1) * width]);
            used += 1;
        }
    }
    let before = std::mem::replace(&mut out.used[0], used);
    if before > used {
        out.cards[used * width..before * width].fill(0);
    }
    cut
}

fn write_card<G: Numbers>(seen: &Seen<'_, G>, out: &mut [i16]) {
    let Seen { card, me, .. } = *seen;
    let (first, rest) = out.split_at_mut(Common::CARD.len());
    let lying = Lying {
        print: card.def.map_or(0, |def| number(i64::from(def.0) + 1)),
        mine: card.owner == me,
        side: card.place.seat() == me,
        zone: card.place.at() / 2 + 1,
        order: seen.order,
        up: card.face == Face::Up,
        turned: card.turned,
        host: seen.host,
        shared: card.known.has(me.other()),
        new: seen.view.arrived_this_turn(card),
    };
    Common::card(&lying, first);
    G::card(seen, rest);
}

fn write_options(answers: impl Iterator<Item = Answer>, out: &mut Written<'_>) {
    let width = Common::OPTION.len();
    let mut used = 0;
    // Of answers of one kind about one card, the next has the next id. They mostly stand one after the other.
    let (mut seen, mut kinds) = ([(0, 0); OPTIONS], 0);
    for answer in answers.take(OPTIONS) {
        Common::option(&answer, &mut out.options[used * width..(used + 1) * width]);
        let about = usize::from(answer.kind) * (ROWS + 1) + answer.row;
        let nth = match seen[..kinds].iter_mut().rev().find(|(known, _)| *known == about) {
            Some((_, n)) => {
                *n += 1;
                *n
            }
            None => {
                seen[kinds] = (about, 0);
                kinds += 1;
                0
            }
        };
        out.ids[used] = if nth < ARGS { (about * ARGS + nth) as i32 } else { -1 };
        out.mask[used] = 1;
        used += 1;
    }
    let before = std::mem::replace(&mut out.used[1], used);
    if before > used {
        out.options[used * width..before * width].fill(0);
        out.ids[used..before].fill(-1);
        out.mask[used..before].fill(0);
    }
}
