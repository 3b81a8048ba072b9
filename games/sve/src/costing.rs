//! What a card costs to play (10.6.2.5.1).

use engine::effect::Run;
use engine::{Ix, Seat};

use crate::cards::Printed;
use crate::current;
use crate::game::{Observer, Rules, State, Table};
use crate::legal::as_played;
use crate::vocabulary::{AsPlayed, Change, Eye, Matters};

/// The PP a card costs to play (10.6.2.5.1, SV-76): printed, or set by an effect; then every change; at least 0.
pub(crate) fn card_cost(rules: &Rules, state: &State, run: &Run, card: Ix, set: Option<i16>) -> i16 {
    reckon(rules, state, run, card, set, &mut ())
}

/// The same; the clauses that decide it are cited.
pub(crate) fn reckon(
    rules: &Rules,
    state: &State,
    run: &Run,
    card: Ix,
    set: Option<i16>,
    observer: &mut impl Observer,
) -> i16 {
    let table = &state.table;
    let printed = rules.printed(table.card(card).def);
    let eye = Eye::of(rules, state, run);
    let mut pp = match set.or_else(|| set_cost(&eye, printed, card)) {
        Some(set) => {
            observer.cite(rule!("10.6.2.5.1.3"));
            observer.cite(rule!("10.10.2.4"));
            i32::from(set)
        }
        None => i32::from(printed.facts.cost.unwrap_or(0)),
    };
    let base = [rule!("10.6.2.5.1.1"), rule!("2.5.1"), rule!("3.2.2"), ruling!("SV-76")];
    base.into_iter().for_each(|clause| observer.cite(clause));
    let mut change = |n: i32| {
        pp += n;
        observer.cite(rule!("10.4.4.1"));
        observer.cite(rule!("10.2.1.3.3"));
    };
    if printed.as_played {
        for (at, (_, way)) in as_played(rules, printed).enumerate() {
            match way {
                AsPlayed::Less(condition, n) if condition.as_ref().is_none_or(|one| eye.holds(one)) => {
                    change(-eye.amount(n));
                }
                AsPlayed::For(n) if run.paid >> (2 + at) & 1 == 1 => change(-eye.amount(n)),
                _ => {}
            }
        }
    }
    each_cost_change(rules, table, run.seat, card, &mut |n, _| change(n.into()));
    if pp < 0 {
        // It may fall below 0 while it is reckoned (SV-15).
        observer.cite(rule!("1.3.2.2.1"));
        observer.cite(ruling!("SV-15"));
    }
    pp.clamp(0, i32::from(i16::MAX)) as i16
}

/// What effects set the cost to, if any does; of several the payer takes the least (SV-76).
fn set_cost(eye: &Eye<'_>, printed: &Printed, card: Ix) -> Option<i16> {
    let mut set: Option<i16> = None;
    let mut least = |n: i16| set = Some(set.map_or(n, |other: i16| other.min(n)));
    if printed.as_played {
        for (at, (_, way)) in as_played(eye.rules, printed).enumerate() {
            match way {
                AsPlayed::To(condition, n) if condition.as_ref().is_none_or(|one| eye.holds(one)) => {
                    least(*n)
                }
                AsPlayed::ForTo(n) if eye.run.paid >> (2 + at) & 1 == 1 => least(*n),
                _ => {}
            }
        }
    }
    if !eye.table.common.matters.has(Matters::COST) {
        return set;
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
    set
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
