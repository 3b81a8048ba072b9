//! Transforming (5.16), taking and giving (5.21), exchanging (5.12), counters that move (15.1).

use engine::effect::Run;
use engine::{Because, Face, Identity, Move, Observer, Place, Seat, Set, State, What};

use crate::evaluate;
use crate::events::Own;
use crate::game::Sve;
use crate::moves::leave;
use crate::steps::{Making, Step};
use crate::table::Zone;
use crate::vocabulary::Way;

/// 変身: banished, and as many tokens made in the same zone (5.16, SV-120).
pub(crate) fn transform(state: &mut State<Sve>, cards: &Set, def: engine::Def, because: Because) {
    let because = because.and(rule!("5.16.1")).and(ruling!("SV-120"));
    for seat in Seat::BOTH {
        for zone in [Zone::Field, Zone::Ex] {
            let there: Set =
                state.table.at(zone, seat).iter().copied().filter(|&card| cards.has(card)).collect();
            if !there.is_empty() {
                let n = there.len() as u8;
                let making =
                    Making { zone, def, n, seat, asked: 0, act: 0, made: false, because, into: None };
                state.push(Step::Make(making));
            }
        }
    }
    leave(state, *cards, Way::Banish, because);
}

/// 奪う, 渡す: the same object on another field, where there is room (5.21, SV-41).
pub(crate) fn control<O: Observer<Sve>>(
    state: &mut State<Sve>,
    cards: &Set,
    to: Seat,
    by: Seat,
    because: Because,
    observer: &mut O,
) {
    let why = if to == by { rule!("5.21.1") } else { rule!("5.21.2") };
    let from = Place::of(Zone::Field, to.other());
    let room = evaluate::room(&state.table, Zone::Field, to);
    let all: Set = cards.iter().filter(|&card| state.table.card(card).place == from).collect();
    let go: Set = all.iter().take(room).collect();
    if go.len() < all.len() {
        observer.cite(rule!("4.4.4.2"));
    }
    if go.is_empty() {
        return;
    }
    let place = Place::of(Zone::Field, to);
    for turned in [false, true] {
        let cards: Set = go.iter().filter(|&card| state.table.card(card).turned() == turned).collect();
        if !cards.is_empty() {
            let change = Move { cards, from, to: place, identity: Identity::Same, ..Move::default() };
            state.propose(What::Move(change), because.and(why));
        }
    }
    observer.cite(rule!("5.21.3"));
    observer.cite(ruling!("SV-41"));
    state.propose(What::Own(Own::Control(go, to)), because.and(rule!("5.21.4")));
}

/// 入れ替える: each to where the other lies, or not at all (5.12).
pub(crate) fn swap<O: Observer<Sve>>(
    state: &mut State<Sve>,
    a: &Set,
    b: &Set,
    because: Because,
    observer: &mut O,
) {
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
pub(crate) fn move_counters(state: &mut State<Sve>, run: &Run, to: &Set, counter: u8, because: Because) {
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
