//! The game's own events, and how they change the table.

use engine::{Ix, Ref, Seat, Seats, Set};

use crate::actions::{Act, Action};
use crate::game::Table;

/// The game's own events.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Own {
    /// This seat goes first.
    First(Seat),
    /// An action is announced.
    Announced(Act, Seat),
    /// A seat passes.
    Passed(Seat),
    /// Chance goes to the turn player; both passed on an empty stage.
    Stalled,
    /// Chance goes to the turn player after a resolution.
    ChanceReturns,
    /// An action is put on the stage.
    Pushed(Action),
    /// The topmost action leaves the stage to be resolved.
    Popped(Action),
    /// An action resolves without effect.
    NoEffect(Act, Seat),
    /// An action is taken off the stage.
    Negated(Action),
    /// A character's number changes until the turn ends.
    Changed(Ix, i16),
    /// These soldiers attack.
    Attacks(Set),
    /// These characters block an attacker.
    Blocks(Ix, Set),
    /// Attackers and blockers are so no longer.
    CombatEnds,
    /// What lasts until the turn ends is over.
    TurnEnds,
}

/// What an event changes.
pub(crate) fn apply(table: &mut Table, own: &Own) {
    match *own {
        Own::First(seat) => table.common.chance = seat,
        Own::Announced(act, seat) => {
            table.common.passed = Seats::NONE;
            table.common.stalled = false;
            match act {
                Act::SetWall => table.purses[seat].set_wall = true,
                Act::Attack => table.purses[seat].attacked = true,
                _ => {}
            }
        }
        Own::Passed(seat) => {
            table.common.passed = table.common.passed.with(seat);
            table.common.chance = seat.other();
        }
        Own::Stalled => {
            table.common.passed = Seats::NONE;
            table.common.stalled = true;
            table.common.chance = table.turn();
        }
        Own::ChanceReturns => {
            table.common.passed = Seats::NONE;
            table.common.chance = table.turn();
        }
        Own::Pushed(action) => {
            table.common.passed = Seats::NONE;
            table.common.stage.push(action);
        }
        Own::Popped(_) => drop(table.common.stage.pop()),
        Own::NoEffect(..) => {}
        Own::Negated(action) => {
            let at = table.common.stage.iter().position(|a| a.serial == action.serial);
            if let Some(at) = at {
                table.common.stage.remove(at);
            }
        }
        Own::Changed(unit, by) => {
            if let Some(body) = table.body_mut(unit) {
                body.delta += by;
            }
        }
        Own::Attacks(units) => {
            for unit in units.iter() {
                if let Some(body) = table.body_mut(unit) {
                    body.attacks = true;
                }
            }
        }
        Own::Blocks(attacker, units) => {
            let attacker = table.object(attacker);
            for unit in units.iter() {
                if let Some(body) = table.body_mut(unit) {
                    body.blocks = attacker;
                }
            }
        }
        Own::CombatEnds => table.bodies_mut().for_each(|body| {
            body.attacks = false;
            body.blocks = Ref::default();
        }),
        Own::TurnEnds => {
            table.purses = Default::default();
            table.bodies_mut().for_each(|body| body.delta = 0);
        }
    }
}
