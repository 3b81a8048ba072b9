//! 魔法系: up, down, twist, counter, break, throw, search.

use engine::{Because, Choice, Def, Flow, Place, Seats, Set, What};

use crate::actions::{Act, Action, Target};
use crate::attack::fall;
use crate::cards::{Hand, KINDS, Suit, number};
use crate::characters::size;
use crate::events::Own;
use crate::game::{State, Table};
use crate::questions::{Lack, Pick};
use crate::setup::{to_grave, to_hand, top_of_life};
use crate::steps::Step;
use crate::table::Zone;

/// The number of an action's first key card.
fn key_number(table: &Table, action: &Action) -> u8 {
    action.keys().next().map_or(0, |key| number(table.card(key).def))
}

/// アップ: the target's number rises.
pub(crate) fn up(state: &mut State, action: Action) {
    state.next(Step::Tidy(action));
    if let Target::Unit(unit) = action.target {
        let by = i16::from(key_number(&state.table, &action));
        state.propose(What::Own(Own::Changed(unit.card, by)), rule!("アップ/通常効果"));
    }
}

/// ダウン: the target's number falls.
pub(crate) fn down(state: &mut State, action: Action) {
    state.next(Step::Shrunk(action));
    if let Target::Unit(unit) = action.target {
        let by = -i16::from(key_number(&state.table, &action));
        state.propose(What::Own(Own::Changed(unit.card, by)), rule!("ダウン/通常効果"));
    }
}

/// ダウン, as it ends: at 0 or less the target falls.
pub(crate) fn shrunk(state: &mut State, action: Action) {
    state.next(Step::Tidy(action));
    if let Target::Unit(unit) = action.target
        && size(&state.table, unit.card) <= 0
    {
        fall(state, unit.card, Because::from(rule!("ダウン/通常効果")).and(ruling!("BP-10")));
    }
}

/// ツイスト: the target is driven or charged.
pub(crate) fn twisted(state: &mut State, action: Action, turned: bool) {
    state.next(Step::Tidy(action));
    if let Target::Unit(unit) = action.target {
        let cards = Set::only(unit.card);
        state.propose(What::Turn { cards, turned }, rule!("ツイスト/通常効果"));
    }
}

/// カウンター: compares now, and takes the target off the stage if it is enough.
pub(crate) fn counter(state: &mut State, action: Action) {
    state.next(Step::Tidy(action));
    let Target::Action(serial) = action.target else { return };
    let Some(&target) = state.table.common.action(serial) else { return };
    let why = if target.keys().count() == 2 {
        rule!("カウンター/通常効果.2枚")
    } else if key_number(&state.table, &action) >= key_number(&state.table, &target) {
        rule!("カウンター/通常効果.1枚")
    } else {
        let because = Because::from(rule!("カウンター/通常効果.1枚")).and(ruling!("BP-11"));
        state.propose(What::Own(Own::NoEffect(action.act, action.by)), because);
        return;
    };
    state.propose(What::Own(Own::Negated(target)), Because::from(why).and(ruling!("BP-11")));
    let keys = target.keys().collect();
    let because = rule!("カウンター/通常効果.取り除く");
    state.propose(to_grave(Zone::Stage, target.by, keys), because);
}

/// 防壁破壊: the target goes to the graveyard.
pub(crate) fn break_wall(state: &mut State, action: Action) {
    state.next(Step::Tidy(action));
    if let Target::Unit(unit) = action.target {
        fall(state, unit.card, rule!("防壁破壊/通常効果").into());
    }
}

/// 投擲: damage equal to the spade's number.
pub(crate) fn throw(state: &mut State, action: Action) {
    state.next(Step::Tidy(action));
    let table = &state.table;
    let spade = action.keys().map(|key| table.card(key).def).find(|&def| Suit::Spade.cards().has(def));
    let lost = top_of_life(table, action.by.other(), spade.map_or(0, number) as usize);
    let because = Because::from(rule!("投擲/通常効果")).and(ruling!("BP-22"));
    state.propose(to_grave(Zone::Life, action.by.other(), lost), because);
}

/// サーチ: with no life there is nothing to find.
pub(crate) fn find(state: &mut State, action: Action) -> Flow {
    if !state.table.at(Zone::Life, action.by).is_empty() {
        return Flow::Ask;
    }
    state.next(Step::Tidy(action));
    state.propose(What::Own(Own::NoEffect(Act::Search, action.by)), ruling!("BP-27"));
    Flow::On
}

/// Every different card of one's life, named by print: its order stays hidden.
pub(crate) fn findable(table: &Table, seat: engine::Seat, each: &mut impl FnMut(Choice, Result<(), Lack>)) {
    let held: Hand = table.at(Zone::Life, seat).iter().map(|&card| table.card(card).def).collect();
    for def in (0..KINDS).map(Def).filter(|&def| held.has(def)) {
        each(Pick::Print.number(def.0), Ok(()));
    }
}

/// The found card is shown and taken.
pub(crate) fn found(state: &mut State, action: Action, print: u16) {
    state.next(Step::Reshuffle(action));
    let table = &state.table;
    let life = table.at(Zone::Life, action.by);
    if let Some(&card) = life.iter().find(|&&card| table.card(card).def == Def(print)) {
        let because = Because::from(rule!("サーチ/即時効果")).and(ruling!("BP-14"));
        state.propose(to_hand(action.by, Set::only(card), Seats::ALL), because);
    }
}

/// Then the pile is shuffled.
pub(crate) fn reshuffle(state: &mut State, action: Action) {
    state.next(Step::Tidy(action));
    state.propose(What::Shuffle(Place::of(Zone::Life, action.by)), rule!("サーチ/即時効果"));
}
