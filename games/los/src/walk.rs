//! A text moves characters, brings them into play, turns them, or stacks cards: one after the other, each as a player
//! chooses.

use engine::{Because, Choice, End, Face, Flow, Ix, Move, Place, Seat, Seats, Set, What};

use crate::cards::Kind;
use crate::events::Own;
use crate::game::{Observer, Rules, State, Table};
use crate::questions::{Lack, Pick};
use crate::steps::{Placing, Step, Walk, Walking};
use crate::table::{Facing, Key, Row, Square, Way, Zone, at_square};
use crate::vocabulary::{Goes, Pose, Spot};
use crate::{instead, lead, legal};

/// The card whose turn it is, in the order they lie.
pub(crate) fn next_card(table: &Table, walk: &Walk) -> Option<Ix> {
    table.all().iter().copied().find(|&card| walk.cards.has(card))
}

/// Whose squares a card goes to.
pub(crate) fn side(table: &Table, walk: &Walk, card: Ix) -> Seat {
    match walk.to {
        Walking::Moves(_) => table.seat(card),
        _ => table.card(card).owner(),
    }
}

/// The squares where it may go.
pub(crate) fn squares(table: &Table, walk: &Walk, card: Ix) -> Vec<Square> {
    let seat = side(table, walk, card);
    let free = |square: &Square| at_square(table, seat, *square).is_none();
    let body = table.body(card);
    let wanted = |square: &Square| match walk.to {
        Walking::Comes(Spot::Field(row), _) => row.is_none_or(|row| square.row() == row),
        Walking::Comes(..) | Walking::Turns(_) | Walking::Deck(_) | Walking::Shuffled(_) => false,
        Walking::Moves(goes) => body.is_some_and(|body| {
            let (from, to) = (body.square, *square);
            let in_row = |row: Option<Row>| to.row() == row.unwrap_or(from.row());
            let apart = i16::from(to.lane()) - i16::from(from.lane());
            // Right and left are the text's player's.
            let apart = if seat == walk.seat { apart } else { -apart };
            match goes {
                Goes::Row(row) => apart == 0 && to.row() == row,
                Goes::Beside(left, right, row) => {
                    in_row(row) && ((left && apart == -1) || (right && apart == 1))
                }
                Goes::OtherLane(row) => apart != 0 && in_row(row),
                Goes::AnyRow(left, right, other) => {
                    (other && apart != 0) || (left && apart == -1) || (right && apart == 1)
                }
                Goes::Square(row) => row.is_none_or(|row| to.row() == row),
                Goes::Next => Way::ALL.iter().any(|&way| from.step(way) == Some(to)),
                Goes::Squares(mask, in_its_row) => {
                    let bit = seat.index() as u16 * 8 + u16::from(to.at());
                    mask >> bit & 1 == 1 && (!in_its_row || to.row() == from.row())
                }
                Goes::Lead => {
                    let icons = body.facing.turn(body.now.lead);
                    Way::ALL.iter().any(|&way| icons & way.bit() != 0 && from.step(way) == Some(to))
                }
            }
        }),
    };
    let barred =
        |square: &Square| matches!(walk.to, Walking::Moves(_)) && lead::cant_enter(table, card, *square);
    Square::all().filter(free).filter(wanted).filter(|square| !barred(square)).collect()
}

/// Does the card go anywhere at all?
fn goes(table: &Table, walk: &Walk, card: Ix) -> bool {
    match walk.to {
        Walking::Moves(_) => {
            let barred = table.body(card).is_none_or(|body| body.now.keys.has(Key::CantMove));
            !barred && !squares(table, walk, card).is_empty()
        }
        Walking::Comes(..) => !squares(table, walk, card).is_empty(),
        Walking::Turns(_) => table.body(card).is_some_and(|body| !body.facing.is_defence()),
        Walking::Deck(_) | Walking::Shuffled(_) => true,
    }
}

pub(crate) fn step(rules: &Rules, state: &mut State, mut walk: Walk, observer: &mut impl Observer) -> Flow {
    let Some(card) = next_card(&state.table, &walk) else {
        state.pop();
        return Flow::On;
    };
    if matches!(walk.to, Walking::Deck(_)) {
        return Flow::Ask;
    }
    if let Walking::Shuffled(end) = walk.to {
        next_by_chance(state, walk, end);
        return Flow::On;
    }
    if !goes(&state.table, &walk, card) {
        let bars = [Key::CantMove, Key::CantMoveToFront, Key::CantMoveToBack];
        if state.table.body(card).is_some_and(|body| bars.iter().any(|&key| body.now.keys.has(key))) {
            observer.cite(rule!("9.2"));
        }
        let last = walk.cards.len() == 1 && !walk.moved;
        walk.cards.remove(card);
        state.next(Step::Walk(walk));
        // None of them went anywhere.
        if last {
            instead::not_done(state);
        }
        instead::remembers(rules, state, Set::only(card), false);
        return Flow::On;
    }
    Flow::Ask
}

pub(crate) fn answers(state: &State, walk: &Walk, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    let table = &state.table;
    let Some(card) = next_card(table, walk) else { return };
    match walk.to {
        Walking::Turns(_) => {
            for facing in [Facing::Right, Facing::Left] {
                each(Pick::Display.both(card, facing as u16), Ok(()));
            }
        }
        Walking::Shuffled(_) => {}
        Walking::Deck(_) => {
            let mut listed: Vec<engine::Def> = Vec::new();
            for &card in table.all().iter().filter(|&&card| walk.cards.has(card)) {
                let def = table.card(card).def;
                let sorted = engine::Zone::ordered(table.zone(card));
                if sorted || !listed.contains(&def) {
                    listed.push(def);
                    each(Pick::Card.of_card(card), Ok(()));
                }
            }
        }
        Walking::Moves(_) | Walking::Comes(..) => {
            for square in squares(table, walk, card) {
                each(Pick::Square.both(card, square.at().into()), Ok(()));
            }
        }
    }
}

/// It goes as chosen.
pub(crate) fn answer(rules: &Rules, state: &mut State, mut walk: Walk, choice: Choice) {
    let card = choice.card;
    walk.cards.remove(card);
    walk.moved = true;
    state.next(Step::Walk(walk));
    if matches!(walk.to, Walking::Comes(..)) {
        instead::still_known(state, card);
    }
    let square = Square::numbered(choice.arg as u8).unwrap_or_default();
    match walk.to {
        Walking::Turns(_) => {
            let facing = Facing::numbered(choice.arg);
            state.propose(What::Own(Own::Displays(card, facing, false)), walk.because);
        }
        Walking::Moves(_) => {
            let ruled_out = Way::ALL.iter().all(|&way| lead::may_lead(&state.table, card, way).is_err());
            let because = walk.because.and(rule!("8.2"));
            let because = if ruled_out { because.and(rule!("9.1")) } else { because.and(ruling!("LS-19")) };
            state.propose(What::Own(Own::Moves(card, square, false)), because);
        }
        Walking::Comes(_, pose) => {
            let printed = rules.printed(state.table.card(card).def);
            let pose = legal::brought_as(rules, printed, pose).unwrap_or(pose);
            let placing = Placing {
                card,
                seat: walk.seat,
                square: square.at(),
                played: false,
                pose,
                because: walk.because,
            };
            state.push(Step::Display(placing));
        }
        Walking::Shuffled(_) => {}
        Walking::Deck(end) => {
            let (from, owner) = (state.table.card(card).place, state.table.card(card).owner());
            let to = Place::of(Zone::Deck, owner);
            let blind = Seats::only(walk.seat.other());
            let cards = Set::only(card);
            let change = Move { cards, from, to, end, face: Face::Down, blind, ..Move::default() };
            state.propose(What::Move(change), walk.because);
        }
    }
}

/// Characters among these come to squares.
pub(crate) fn bring(
    rules: &Rules,
    state: &mut State,
    seat: engine::Seat,
    cards: Set,
    spot: Spot,
    pose: Pose,
    because: Because,
) {
    let is_character = |card: &Ix| rules.printed(state.table.card(*card).def).facts.kind == Kind::Character;
    let cards = cards.iter().filter(is_character).collect();
    state.push(Step::Walk(Walk { seat, cards, to: Walking::Comes(spot, pose), because, moved: false }));
}

/// Cards are put on or under a deck, in an order that chance makes.
pub(crate) fn shuffle_in(state: &mut State, seat: engine::Seat, cards: Set, end: End, because: Because) {
    state.push(Step::Walk(Walk { seat, cards, to: Walking::Shuffled(end), because, moved: false }));
}

/// Chance says which of the cards is put next; nobody knows its place then.
fn next_by_chance(state: &mut State, mut walk: Walk, end: End) {
    let of = walk.cards.len() as u32;
    let picks = state.table.chance().peek().below(of);
    let Some(card) = state.table.as_they_lie(&walk.cards).nth(picks as usize) else { return };
    walk.cards.remove(card);
    state.next(Step::Walk(walk));
    let record = state.table.card(card);
    let (from, to) = (record.place, Place::of(Zone::Deck, record.owner()));
    let change = Move {
        cards: Set::only(card),
        from,
        to,
        end,
        face: Face::Down,
        blind: Seats::ALL,
        ..Move::default()
    };
    state.propose(What::Lot { of, picks }, walk.because);
    state.propose(What::Move(change), walk.because);
}

/// Cards are put on or under a deck, in an order of the player's choice.
pub(crate) fn stack(state: &mut State, seat: engine::Seat, cards: Set, end: End, because: Because) {
    state.push(Step::Walk(Walk { seat, cards, to: Walking::Deck(end), because, moved: false }));
}
