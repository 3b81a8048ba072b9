//! Transforming (5.16), taking and giving (5.21), exchanging (5.12), counters that move (15.1).

use engine::effect::Run;
use engine::{Because, Face, Identity, Move, Place, Seat, Set, What};

use crate::entering;
use crate::events::Own;
use crate::game::{Observer, Rules, State};
use crate::moves::leave;
use crate::steps::{Room, Step};
use crate::table::Zone;
use crate::vocabulary::Way;

/// 変身: banished, and as many tokens made in the same zone (5.16, SV-120).
pub(crate) fn transform(rules: &Rules, state: &mut State, cards: &Set, def: engine::Def, because: Because) {
    let because = because.and(rule!("5.16.1")).and(ruling!("SV-120"));
    for seat in Seat::BOTH {
        for zone in [Zone::Field, Zone::Ex] {
            let there: Set =
                state.table.at(zone, seat).iter().copied().filter(|&card| cards.has(card)).collect();
            if !there.is_empty() {
                let n = there.len() as u8;
                // They come when those banished have left.
                state.push(Step::Crowd(Room::of_tokens(def, n, zone, seat, seat, because)));
            }
        }
    }
    leave(rules, state, *cards, Way::Banish, because);
}

/// 奪う, 渡す: the same objects on another field, where there is room (5.21, SV-41).
pub(crate) fn control(
    rules: &Rules,
    state: &mut State,
    cards: &Set,
    (to, by): (Seat, Seat),
    because: Because,
    into: Option<u8>,
) {
    let why = if to == by { rule!("5.21.1") } else { rule!("5.21.2") };
    let from = Place::of(Zone::Field, to.other());
    let all: Set = cards.iter().filter(|&card| state.table.card(card).place == from).collect();
    let room = Room::of_cards(all, Way::Field, to, by, because.and(why), into);
    entering::come(rules, state, Room { same: true, ..room });
}

/// Cards go over to a field that has room for them.
pub(crate) fn take(state: &mut State, go: &Set, to: Seat, because: Because) {
    let (from, place) = (Place::of(Zone::Field, to.other()), Place::of(Zone::Field, to));
    for turned in [false, true] {
        let cards: Set = go.iter().filter(|&card| state.table.card(card).turned() == turned).collect();
        if !cards.is_empty() {
            let change = Move { cards, from, to: place, identity: Identity::Same, ..Move::default() };
            state.propose(What::Move(change), because);
        }
    }
    let because = Because { why: rule!("5.21.4"), also: [rule!("5.21.3"), ruling!("SV-41")], ..because };
    state.propose(What::Own(Own::Control(*go, to)), because);
}

/// 入れ替える: each to where the other lies, or not at all (5.12).
pub(crate) fn swap(state: &mut State, a: &Set, b: &Set, because: Because, observer: &mut impl Observer) {
    let (Some(a), Some(b)) = (a.single(), b.single()) else {
        observer.cite(rule!("5.12.2"));
        return;
    };
    let (from, to) = (state.table.card(a).place, state.table.card(b).place);
    for (card, from, to) in [(a, from, to), (b, to, from)] {
        let face = if to.zone::<Zone>().is_public() { Face::Up } else { Face::Down };
        let change = Move { cards: Set::only(card), from, to, face, ..Move::default() };
        state.propose(What::Move(change), because.and(rule!("5.12.1")));
    }
}

/// All counters of a kind on the source go over to another card.
pub(crate) fn move_counters(state: &mut State, run: &Run, to: &Set, counter: u8, because: Because) {
    let from = run.source;
    let Some(to) = to.iter().next() else { return };
    let n =
        if state.table.still(from) { state.table.body(from.card).map_or(0, |b| b.count(counter)) } else { 0 };
    if n > 0 {
        let n = i16::from(n);
        let off = Own::Counters { cards: Set::only(from.card), counter, n: -n };
        let on = Own::Counters { cards: Set::only(to), counter, n };
        state.propose(What::Own(off), because.and(rule!("15.1.4")));
        state.propose(What::Own(on), because.and(rule!("15.1.3")));
    }
}
