//! What lies on a BlackPoker table.

use engine::{Few, Ref, Refers, Rename, Seat, Seats};

use crate::actions::Action;

engine::zones! {
    /// A kind of zone.
    pub enum Zone unordered [Hand] {
        /// ライフ: the draw pile, and the life.
        Life = "life", "ライフ", "Life";
        Hand = "hand", "手札", "Hand";
        /// 場, the soldiers on it.
        Field = "field", "兵士", "Soldiers";
        /// 場, the row of bulwarks.
        Wall = "wall", "防壁", "Bulwarks";
        Grave = "grave", "墓地", "Graveyard";
        /// ステージ: the key cards of actions that wait there.
        Stage = "key", "ステージ", "Stage";
    }
}

/// What a character has beside its cards.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Body {
    /// What アップ and ダウン added to its number this turn.
    pub delta: i16,
    /// Is it attacking?
    pub attacks: bool,
    /// The attacker it blocks.
    pub blocks: Ref,
}

engine::refers! { Body: object blocks }

/// What a seat has beside its cards.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Purse {
    /// Was 防壁設置 raised this turn?
    pub set_wall: bool,
    /// Was アタック raised this turn?
    pub attacked: bool,
}

/// What the seats share beside the cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Common {
    /// Who holds chance.
    pub chance: Seat,
    /// Who has passed since something last happened.
    pub passed: Seats,
    /// Did both pass on an empty stage, with nothing raised since?
    pub stalled: bool,
    /// The actions on the stage, the one to resolve next last.
    pub stage: Few<Action, 6>,
}

impl Common {
    /// The action with this number, if it is still on the stage.
    pub fn action(&self, serial: u8) -> Option<&Action> {
        self.stage.iter().find(|action| action.serial == serial)
    }

    /// The number of the next action: higher than any that something on the stage could be aimed at.
    pub fn next_serial(&self) -> u8 {
        self.stage.iter().map(|action| action.serial).max().unwrap_or(0).wrapping_add(1)
    }
}

impl Refers for Common {
    fn refer(&mut self, rename: &mut impl Rename) {
        self.stage.iter_mut().for_each(|action| action.refer(rename));
    }
}
