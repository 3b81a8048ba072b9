//! Cores and master points (07), life (08), and the end of the game (25).

use engine::{Because, Outcome, Seat, What};

use crate::events::Own;
use crate::game::{Observer, Rules, State, Table};
use crate::table::Zone;
use crate::terms::Deed;
use crate::vocabulary::{Spot, Topic};

/// The life a game begins with, and the most there can be (08-3, 08-4).
pub(crate) const LIFE: u8 = 20;
/// The cores on a master at the beginning (26-6).
pub(crate) const CORES: u8 = 5;
/// So many cores win (25-2b).
pub(crate) const TO_WIN: u32 = 12;

/// Master points are paid: those held first, then cores exhaust by themselves (07-4, 07-4a, 07-7).
pub(crate) fn pay(rules: &Rules, state: &mut State, seat: Seat, n: i32, because: impl Into<Because>) {
    let book = &rules.lore.edition;
    let n = n.clamp(0, 255) as u8;
    if n > 0 {
        let because: Because = because.into();
        let held = state.table.purses[seat].mp > 0;
        let because = if held {
            because.and(book.added(rule!("07-7")))
        } else {
            because.and(rule!("07-4")).and(book.added(rule!("07-4a")))
        };
        state.propose(What::Own(Own::Pays(seat, n)), because);
    }
}

/// How many cores lie there.
pub(crate) fn at(table: &Table, seat: Seat, spot: Spot) -> u8 {
    let purse = &table.purses[seat];
    match spot {
        Spot::Outside => u8::MAX,
        Spot::Zone => purse.active.saturating_add(purse.tired),
        Spot::Active => purse.active,
        Spot::Tired => purse.tired,
        Spot::Master => purse.on_master,
        Spot::Lord => purse.on_lord,
        Spot::Wait(at) => purse.waiting.get(usize::from(at).wrapping_sub(1)).copied().unwrap_or(0),
    }
}

/// Has someone won or lost? The turn player is looked at first, and defeat before victory (25-4).
pub(crate) fn judge(table: &Table) -> Option<(Outcome, Because)> {
    let turn = table.turn();
    let dead = |seat: Seat| table.purses[seat].life == 0;
    let rich = |seat: Seat| table.purses[seat].cores() >= TO_WIN;
    let lost = |seat: Seat| Outcome::Won(seat.other());
    let other = turn.other();
    if !dead(turn) && !dead(other) && !rich(turn) && !rich(other) {
        return None;
    }
    let both =
        |first: bool, second: bool, why: Because| if first && second { why.and(rule!("25-4c")) } else { why };
    let by_life = Because::from(rule!("25-3a")).and(rule!("08-1"));
    if dead(turn) {
        return Some((lost(turn), both(true, dead(other) || rich(turn), by_life)));
    }
    if dead(other) {
        return Some((
            lost(other),
            both(true, rich(other), Because::from(rule!("25-2a")).and(rule!("08-1"))),
        ));
    }
    let by_cores = Because::from(rule!("25-2b")).and(ruling!("LG-19"));
    if rich(turn) { Some((Outcome::Won(turn), by_cores)) } else { Some((Outcome::Won(other), by_cores)) }
}

/// Ends the game if it is over (25-1, 25-4b).
pub(crate) fn end(state: &mut State) -> bool {
    match judge(&state.table) {
        Some((outcome, because)) => {
            state.propose(What::Over(outcome), because);
            true
        }
        None => false,
    }
}

/// A player must draw and can't: defeat, at once (25-3b, LG-20).
pub(crate) fn nothing_to_draw(state: &mut State, seat: Seat) {
    let because = Because::from(rule!("25-3b")).and(ruling!("LG-20"));
    state.propose(What::Over(Outcome::Won(seat.other())), because);
}

/// Life is gained, 20 at the most (08-4, 39-2), or lost, 0 at the least (08-5).
pub(crate) fn change_life(state: &mut State, seat: Seat, by: i32, because: Because) {
    let life = i32::from(state.table.purses[seat].life);
    let wanted = life + by;
    let now = wanted.clamp(0, i32::from(LIFE));
    let because = match wanted {
        _ if wanted > i32::from(LIFE) => because.and(rule!("08-4")),
        _ if wanted < 0 => because.and(rule!("08-5")),
        _ => because,
    };
    state.propose(What::Own(Own::Life(seat, now as u8, (now - life) as i16)), because);
}

/// Cores are exhausted or made active (39-12). Points come of it only where they are needed (07-4a).
pub(crate) fn turn<O: Observer>(state: &mut State, mut deed: Deed<'_, O>, seat: Seat, from: Spot, to: Spot) {
    let n = deed.n.clamp(0, at(&state.table, seat, from).into()) as u8;
    if n == 0 && deed.n > 0 {
        return deed.stop(state);
    }
    deed.done(state, n > 0, n.into());
    let because = deed.because.and(rule!("39-12"));
    let because = if to == Spot::Tired { because.and(ruling!("LG-84")) } else { because };
    state.propose(What::Own(Own::Cores { seat, from, to, n }), because);
}

/// Cores go elsewhere (39-20).
pub(crate) fn go<O: Observer>(
    state: &mut State,
    mut deed: Deed<'_, O>,
    seat: Seat,
    from: Spot,
    whose: Seat,
    to: Spot,
) {
    let there = at(&state.table, seat, from);
    let wanted = if deed.n < 0 { there } else { deed.n.clamp(0, 255) as u8 };
    let n = wanted.min(there);
    let no_lord = to == Spot::Lord && state.table.at(Zone::Lord, whose).is_empty();
    if (n == 0 && wanted > 0) || seat != whose || no_lord {
        return deed.stop(state);
    }
    deed.done(state, n > 0, n.into());
    if deed.replaced_for(state, Topic::CoresMoved, seat, Some(from.place())) {
        return;
    }
    state.propose(
        What::Own(Own::Cores { seat, from, to, n }),
        deed.because.and(deed.rules.lore.edition.text(rule!("39-20"))).and(rule!("07-3")),
    );
}
