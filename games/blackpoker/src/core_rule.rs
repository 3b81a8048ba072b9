//! The core rule: chance, stage, resolution, judgement.

use engine::{Because, Outcome, Seat, What};

use crate::actions::{Act, Action, Target};
use crate::events::Own;
use crate::game::{Flag, Rules, State};
use crate::setup::to_grave;
use crate::steps::{Asking, Step};
use crate::table::Zone;
use crate::{attack, deploy, magic, turn};

/// After a pass: when both have, the topmost action resolves, or chance goes back.
pub(crate) fn passed(state: &mut State) {
    let common = &state.table.common;
    if !Seat::BOTH.iter().all(|&seat| common.passed.has(seat)) {
        state.next(Step::Ask(Asking::Chance));
        return;
    }
    match common.stage.last().copied() {
        None => {
            state.next(Step::Ask(Asking::Chance));
            state.propose(What::Own(Own::Stalled), Because::from(ruling!("BP-02")).and(ruling!("BP-19")));
        }
        Some(action) => {
            state.next(Step::Resolved);
            state.push(Step::Effect(action));
            state.propose(What::Own(Own::Popped(action)), ruling!("BP-30"));
        }
    }
}

/// After a resolution chance returns to the turn player, and the passes are forgotten.
pub(crate) fn resolved(state: &mut State) {
    state.next(Step::Ask(Asking::Chance));
    state.propose(What::Own(Own::ChanceReturns), ruling!("BP-02"));
}

/// An action begins to resolve: with its target gone it does nothing, else its effect happens.
pub(crate) fn effect(state: &mut State, action: Action) {
    let gone = match action.target {
        Target::None | Target::Opponent => false,
        Target::Unit(unit) => !state.table.still(unit),
        Target::Action(serial) => state.table.common.action(serial).is_none(),
    };
    if gone {
        state.next(Step::Tidy(action));
        state.propose(What::Own(Own::NoEffect(action.act, action.by)), ruling!("BP-23"));
        return;
    }
    match action.act {
        Act::SetWall => state.next(Step::Ask(Asking::PlaceWall(action))),
        Act::Soldier | Act::Hero | Act::Ace => deploy::summon(state, action),
        Act::Equip => deploy::equip(state, action),
        Act::Draw => turn::draw(state, action),
        Act::End => state.next(Step::Ask(Asking::Discard(action, engine::Set::EMPTY))),
        Act::Attack => state.next(Step::Ask(Asking::Attackers(action, engine::Set::EMPTY))),
        Act::Block => attack::begin_block(state, action),
        Act::Damage => attack::reveal(state, action),
        Act::Up => magic::up(state, action),
        Act::Down => magic::down(state, action),
        Act::Twist => state.next(Step::Ask(Asking::TwistWay(action))),
        Act::Counter => magic::counter(state, action),
        Act::Break => magic::break_wall(state, action),
        Act::Throw => magic::throw(state, action),
        Act::Search => state.next(Step::Ask(Asking::Find(action))),
        // Raised and resolved inside other effects.
        Act::Charge => turn::charge(state, action),
        Act::Succession => state.next(Step::Tidy(action)),
    }
}

/// The key cards that the effect left on the stage go to the graveyard.
pub(crate) fn tidy(state: &mut State, action: Action) {
    state.next(Step::Judge);
    let left = action.keys().filter(|&key| state.table.zone(key) == Zone::Stage).collect::<engine::Set>();
    if !left.is_empty() {
        state.propose(to_grave(Zone::Stage, action.by, left), ruling!("BP-23"));
    }
}

/// 勝敗判定: who has no life has lost.
pub(crate) fn judge(rules: &Rules, state: &mut State) {
    let out = |seat| state.table.at(Zone::Life, seat).is_empty();
    let outcome = match (out(Seat::A), out(Seat::B)) {
        (false, false) => {
            state.next(Step::Triggers);
            return;
        }
        (true, false) => Outcome::Won(Seat::B),
        (false, true) => Outcome::Won(Seat::A),
        (true, true) if rules.flag(Flag::TurnPlayerLosesTies as u32) => {
            Outcome::Won(state.table.turn().other())
        }
        (true, true) => Outcome::Draw,
    };
    state.propose(What::Over(outcome), ruling!("BP-01"));
}
