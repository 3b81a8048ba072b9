//! Pending work: the frames of the game, each a named stage.

use engine::{Refers, Rename, Set};

use crate::actions::Action;
use crate::attack::Blocking;
use crate::raise::Raise;
use crate::setup::Dealing;

/// Work that may wait for an answer.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Asking {
    /// The holder of chance raises an action or passes.
    #[default]
    Chance,
    /// An action is being raised.
    Raise(Raise),
    /// 防壁設置: which card?
    PlaceWall(Action),
    /// ツイスト: which way?
    TwistWay(Action),
    /// サーチ: which card?
    Find(Action),
    /// ドロー: another one?
    DrawMore(Action),
    /// エンド: the hand is too large; these go.
    Discard(Action, Set),
    /// アタック: who attacks?
    Attackers(Action, Set),
    /// ブロック: who blocks?
    Blockers(Action, Blocking),
}

/// Pending work.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Someone may have to answer.
    Ask(Asking),
    /// The game is set up.
    Deal(Dealing),
    /// A pass was made.
    Passed,
    /// An action has been resolved; chance returns.
    Resolved,
    /// An action begins to resolve.
    Effect(Action),
    /// サーチ: the pile is shuffled.
    Reshuffle(Action),
    /// エンド: チャージ is raised.
    Charge(Action),
    /// チャージ: ドロー is raised.
    RaiseDraw(Action),
    /// ダウン: is its number 0 or less?
    Shrunk(Action),
    /// ダメージ判定: the losers fall.
    Fights(Action),
    /// ダメージ判定: the opponent is hurt.
    Hurt(Action, u16),
    /// The key cards of a resolved action leave the stage.
    Tidy(Action),
    /// 勝敗判定: has anyone lost?
    Judge,
    /// 誘発: does anything wait?
    Triggers,
}

impl Default for Step {
    fn default() -> Step {
        Step::Ask(Asking::Chance)
    }
}

impl Refers for Asking {
    fn refer(&mut self, rename: &mut impl Rename) {
        match self {
            Asking::Chance => {}
            Asking::Raise(raise) => raise.action.refer(rename),
            Asking::PlaceWall(action)
            | Asking::TwistWay(action)
            | Asking::Find(action)
            | Asking::DrawMore(action) => action.refer(rename),
            Asking::Attackers(action, chosen) | Asking::Discard(action, chosen) => {
                action.refer(rename);
                rename.set(chosen);
            }
            Asking::Blockers(action, blocking) => {
                action.refer(rename);
                rename.card(&mut blocking.attacker);
                rename.set(&mut blocking.chosen);
            }
        }
    }
}

impl Refers for Step {
    fn refer(&mut self, rename: &mut impl Rename) {
        match self {
            Step::Ask(asking) => asking.refer(rename),
            Step::Effect(action)
            | Step::Reshuffle(action)
            | Step::Charge(action)
            | Step::RaiseDraw(action)
            | Step::Shrunk(action)
            | Step::Fights(action)
            | Step::Hurt(action, _)
            | Step::Tidy(action) => action.refer(rename),
            Step::Deal(_) | Step::Passed | Step::Resolved | Step::Judge | Step::Triggers => {}
        }
    }
}
