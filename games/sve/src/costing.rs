//! What a card costs to play (10.6.2.5.1).

use engine::effect::Run;
use engine::{Ix, Seat};

use crate::cards::Printed;
use crate::current;
use crate::game::{Rules, State, Table};
use crate::legal::as_played;
use crate::vocabulary::{AsPlayed, Change, Eye, Matters};

/// The PP a card costs to play (10.6.2.5.1, SV-76): printed, or set by an effect; then every change; at least 0.
pub(crate) fn card_cost(rules: &Rules, state: &State, run: &Run, card: Ix, set: Option<i16>) -> i16 {
    raw_cost(rules, state, run, card, set).clamp(0, i32::from(i16::MAX)) as i16
}

/// The same before it is held at 0: it may fall below while it is reckoned (SV-15).
pub(crate) fn raw_cost(rules: &Rules, state: &State, run: &Run, card: Ix, set: Option<i16>) -> i32 {
    let table = &state.table;
    let printed = rules.printed(table.card(card).def);
    let eye = Eye::of(rules, state, run);
    let mut pp = i32::from(set.unwrap_or_else(|| set_cost(&eye, printed, card)));
    if printed.as_played {
        for (at, (_, way)) in as_played(rules, printed).enumerate() {
            match way {
                AsPlayed::Less(condition, n) if condition.as_ref().is_none_or(|one| eye.holds(one)) => {
                    pp -= eye.amount(n);
                }
                AsPlayed::For(n) if run.paid >> (2 + at) & 1 == 1 => pp -= eye.amount(n),
                _ => {}
            }
        }
    }
    each_cost_change(rules, table, run.seat, card, &mut |n, _| pp += i32::from(n));
    pp
}

/// The printed cost, or what an effect sets it to; of several the payer takes the least (SV-76).
fn set_cost(eye: &Eye<'_>, printed: &Printed, card: Ix) -> i16 {
    let mut set: Option<i16> = None;
    let mut least = |n: i16| set = Some(set.map_or(n, |other: i16| other.min(n)));
    if printed.as_played {
        for (_, way) in as_played(eye.rules, printed) {
            match way {
                AsPlayed::To(condition, n) if condition.as_ref().is_none_or(|one| eye.holds(one)) => {
                    least(*n)
                }
                _ => {}
            }
        }
    }
    if !eye.table.common.matters.has(Matters::COST) {
        return set.unwrap_or(printed.facts.cost.unwrap_or(0));
    }
    for lasting in eye.table.common.lasts.on(eye.table.object(card)) {
        if let Change::CostsTo(_, n) = lasting.change {
            least(n.into());
        }
    }
    current::each_player_change(eye.rules, eye.table, eye.run.seat, Matters::COST, &mut |change, _| {
        if let Change::CostsTo(row, n) = change
            && speaks_of(eye.rules, eye.table, eye.run.seat, *row, card)
        {
            least((*n).into());
        }
    });
    set.unwrap_or(printed.facts.cost.unwrap_or(0))
}

/// Is the card one of a selector that a player's effect speaks of?
pub(crate) fn speaks_of(rules: &Rules, table: &Table, seat: Seat, row: u16, card: Ix) -> bool {
    let run = current::glance(table, card, seat);
    let eye = Eye { rules, table, ghosts: &[], run: &run };
    eye.fits_all(&eye.seen(card), &rules.lore.selectors[row as usize].filters)
}

/// Calls back for what changes the cost of a card, beyond its own text; what sets it changes it by nothing.
pub(crate) fn each_cost_change(
    rules: &Rules,
    table: &Table,
    seat: Seat,
    card: Ix,
    each: &mut impl FnMut(i8, Option<engine::effect::Lasting<Change>>),
) {
    if !table.common.matters.has(Matters::COST) {
        return;
    }
    for lasting in table.common.lasts.on(table.object(card)) {
        match lasting.change {
            Change::Costs(_, n) => each(n, Some(*lasting)),
            Change::CostsTo(..) => each(0, Some(*lasting)),
            _ => {}
        }
    }
    current::each_player_change(rules, table, seat, Matters::COST, &mut |change, lasting| {
        let (row, n) = match change {
            Change::Costs(row, n) => (*row, *n),
            Change::CostsTo(row, _) => (*row, 0),
            _ => return,
        };
        if speaks_of(rules, table, seat, row, card) {
            each(n, lasting.copied());
        }
    });
}
