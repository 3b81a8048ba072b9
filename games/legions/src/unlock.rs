//! Unlocking (32).

use engine::{Because, Face, Flow, Ix, Move, Place, Seat, Seats, Set, What};

use crate::events::Own;
use crate::game::{Observer, Rules, State, Table};
use crate::kinds::{Category, Colour, KeywordName, Using};
use crate::questions::{Lack, Pick, Want};
use crate::steps::{Play, PlayStage, Step, Unlock, UnlockStage};
use crate::table::{LANES, STANDBY, Zone};
use crate::{chain, cores, current, moves, play, standing};

/// What unlocking costs beyond the printed cost: 1 for a card of one colour that the master lacks (32-3).
pub(crate) fn surcharge(rules: &Rules, table: &Table, seat: Seat, card: Ix) -> Result<i32, Lack> {
    let printed = current::printed(rules, table, card);
    let own =
        table.top(Zone::Master, seat).map_or(0, |master| current::printed(rules, table, master).colours);
    if printed.colours & !own == 0 {
        return Ok(0);
    }
    if printed.facts.colours.len() > 1 { Err(Lack::new(Want::Colours, rule!("32-3"))) } else { Ok(1) }
}

/// May the card be unlocked? The checks in the book's order (32-1).
pub(crate) fn may_unlock(
    rules: &Rules,
    table: &Table,
    seat: Seat,
    card: Ix,
    by_effect: bool,
) -> Result<(), Lack> {
    let printed = current::printed(rules, table, card);
    let purse = &table.purses[seat];
    if matches!(printed.category, Category::Arts | Category::Lord) && !purse.awakened {
        let why = if printed.category == Category::Arts { rule!("15-5") } else { rule!("15-6") };
        return Err(Lack::new(Want::Awakening, why).and(rule!("32-2")));
    }
    if moves::used_up(rules, table, card) {
        return Err(Lack::new(Want::OtherGame, rule!("24-3e")));
    }
    if standing::forbids(rules, table, card, Using::Unlock) {
        return Err(Lack::new(Want::Allowed, rule!("01-3")));
    }
    let more = if by_effect { 0 } else { surcharge(rules, table, seat, card)? };
    if rules.lore.edition.space_check {
        has_room(rules, table, seat, card)?;
    }
    if !by_effect {
        let cost = standing::cost(rules, table, card).0 + more;
        if purse.points() < cost {
            let also = rules.lore.edition.added(rule!("31-1a"));
            return Err(Lack::new(Want::Mp(cost, purse.points()), rule!("32-5")).and(also));
        }
        // Points come out of the cores that a lord takes with it: exhausted ones go first (07-3).
        let there = purse.active + purse.tired;
        if printed.category == Category::Lord {
            let cores = standing::core_cost(rules, table, card);
            if there < cores {
                return Err(Lack::new(Want::Cores(cores, there), rule!("31-6")).and(ruling!("LG-25")));
            }
        }
    }
    Ok(())
}

/// Is there room for it (32-4)? Skills and arts need none (LG-34).
fn has_room(rules: &Rules, table: &Table, seat: Seat, card: Ix) -> Result<(), Lack> {
    let room = match current::printed(rules, table, card).category {
        Category::Minion => {
            let keys = current::printed(rules, table, card).keys;
            keys.has(KeywordName::Hiding)
                || can_stand_by(table, seat)
                || play::has_lane(rules, table, seat, card)
        }
        Category::Lord => table.at(Zone::Lord, seat).is_empty(),
        Category::Skill | Category::Arts | Category::Master => true,
    };
    if room { Ok(()) } else { Err(Lack::new(Want::Room, rule!("32-4")).and(rule!("18-21"))) }
}

/// Is there room in the standby zone (18-17, 18-21)?
pub(crate) fn can_stand_by(table: &Table, seat: Seat) -> bool {
    table.at(Zone::Standby, seat).len() < STANDBY
}

/// Unlocking goes on.
pub(crate) fn step(rules: &Rules, state: &mut State, unlock: Unlock, observer: &mut impl Observer) -> Flow {
    let card = unlock.card;
    match unlock.stage {
        UnlockStage::Pay => {
            state.next(Step::Unlock(Unlock { stage: UnlockStage::Choose, ..unlock }));
            chain::check(state, card);
            pay(rules, state, unlock, observer);
        }
        UnlockStage::Choose => {
            if !unlocked(rules, &state.table, card) {
                state.pop();
                return Flow::On;
            }
            match choices(rules, state, card) {
                (true, true) => return Flow::Ask,
                (true, false) => state.next(Step::Play(Play { card, stage: PlayStage::Begin })),
                (false, true) => stand_by(rules, state, card),
                (false, false) => exile(rules, state, card),
            }
        }
    }
    Flow::On
}

/// The checks are told, the cost is paid, and the card is unlocked (32-2 to 32-5).
fn pay(rules: &Rules, state: &mut State, unlock: Unlock, observer: &mut impl Observer) {
    let (card, seat) = (unlock.card, state.table.seat(unlock.card));
    let printed = current::printed(rules, &state.table, card);
    let awake = state.table.purses[seat].awakened;
    observer.cite(if awake { rule!("21-3a") } else { rule!("21-2a") });
    observer.cite(rule!("32-2"));
    let because = Because::from(rule!("28-2")).and(rule!("32-1"));
    let because = if unlock.by_effect { Because::from(rule!("39-17")).and(rule!("32-7")) } else { because };
    if !unlock.by_effect {
        observer.cite(rule!("32-3"));
        let more = surcharge(rules, &state.table, seat, card).unwrap_or(0);
        let paid = Because::from(rule!("32-5"));
        let paid = if more > 0 { paid.and(rule!("32-3")) } else { paid };
        let (cost, floored) = standing::cost(rules, &state.table, card);
        if floored {
            observer.cite(ruling!("LG-107"));
        }
        if cost != i32::from(printed.facts.cost) {
            observer.cite(rule!("01-2"));
        }
        cores::pay(rules, state, seat, cost + more, paid);
    }
    if rules.lore.edition.space_check && matches!(printed.category, Category::Minion | Category::Lord) {
        observer.cite(rule!("32-4"));
    }
    moves::uses_up(rules, state, card);
    for (whose, row) in standing::spent_on(rules, &state.table, card) {
        state.propose(What::Own(Own::Spent(whose, row)), Because::from(rule!("36-11")));
    }
    if rules.lore.edition.all_in_play_zone {
        let from = state.table.card(card).place;
        let change =
            Move { cards: Set::only(card), from, to: Place::of(Zone::Play, seat), ..Move::default() };
        state.propose(What::Move(change), Because::from(rule!("32-5")).and(rule!("18-19")));
    } else {
        state.propose(What::Show { cards: Set::only(card), to: Seats::ALL }, rule!("28-2"));
    }
    state.propose(What::Own(Own::Unlocks(seat, card)), because);
}

/// Is the card still the one that was unlocked?
fn unlocked(rules: &Rules, table: &Table, card: Ix) -> bool {
    let zone = if rules.lore.edition.all_in_play_zone { Zone::Play } else { Zone::Hand };
    table.lies(card) && table.zone(card) == zone
}

/// Can it be played, and can it be put in standby (32-6)?
pub(crate) fn choices(rules: &Rules, state: &State, card: Ix) -> (bool, bool) {
    let table = &state.table;
    let category = current::printed(rules, table, card).category;
    let waits = matches!(category, Category::Skill | Category::Minion);
    (play::may_play(rules, state, card).is_ok(), waits && can_stand_by(table, table.seat(card)))
}

/// Play, or standby?
pub(crate) fn chosen(rules: &Rules, state: &mut State, card: Ix, pick: Pick) {
    if pick == Pick::Standby {
        stand_by(rules, state, card);
    } else {
        state.next(Step::Play(Play { card, stage: PlayStage::Begin }));
    }
}

fn stand_by(rules: &Rules, state: &mut State, card: Ix) {
    state.pop();
    chain::check(state, card);
    moves::leave(rules, state, card, Zone::Standby, Face::Up, rule!("32-6").into());
}

/// It can neither be played nor be put in standby: it is exiled (33-3 to 33-6, or 1.10:31-6).
fn exile(rules: &Rules, state: &mut State, card: Ix) {
    let printed = current::printed(rules, &state.table, card);
    let why = rules.lore.edition.unplayable.unwrap_or(match printed.category {
        Category::Minion => rule!("33-3"),
        Category::Skill => rule!("33-4"),
        Category::Lord | Category::Master => rule!("33-5"),
        Category::Arts => rule!("33-6"),
    });
    state.pop();
    chain::check(state, card);
    let skill = printed.category == Category::Skill;
    let also = if skill { ruling!("LG-34") } else { ruling!("LG-32") };
    let because = Because::from(why).and(ruling!("LG-11")).and(also);
    moves::leave(rules, state, card, Zone::Exile, Face::Up, because);
}

/// The lanes of the minion zone that are free.
pub(crate) fn free_lanes(table: &Table, seat: Seat) -> impl Iterator<Item = Zone> {
    LANES.into_iter().filter(move |&zone| table.at(zone, seat).is_empty())
}

/// The colours of a card, a bit each.
pub(crate) fn colour_bits(colours: &[Colour]) -> u8 {
    colours.iter().fold(0, |bits, &colour| bits | 1 << colour as u8)
}
