//! Where cards and cores go, and how they lie there.

use super::cards::{Lane, Place, Posture, Whose};
use super::targets::Target;

/// Where a card goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dest {
    /// ウェイトゾーンⅡに置く, フィールドに置く, スタンバイゾーンに置く; whose, where it is said.
    Place(Place),
    /// Not said: 配置する.
    Unsaid,
    /// そのカードのWTで指定されたウェイトゾーンに置く: to the wait zone of its own WT; whether そのカードの is printed.
    OwnWait(bool),
    /// 山札の一番上に置く; 山札の上に (where `very` is not set).
    DeckTop {
        /// Whose.
        whose: Whose,
        /// 一番
        very: bool,
    },
    /// 山札の一番下に置く
    DeckBottom {
        /// Whose.
        whose: Whose,
        /// 一番
        very: bool,
    },
    /// 空いているミニオンゾーンに置く
    FreeSpace(Place),
    /// フィールドの空いているレーンに置く
    FreeLane(Whose),
    /// 空いているレーンに置く
    AnyFreeLane(Whose),
    /// 元の領域に戻す
    WhereItWas,
}

/// How a move is printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum GoSaid {
    /// に置く
    Put,
    /// に戻す
    Back,
    /// に加える
    Add,
    /// に送る
    Send,
    /// に配置する
    Place,
    /// へ移動させる, に移動させる (where `true`)
    Move(bool),
    /// に移動する (where `true`), へ移動する
    Goes(bool),
    /// へ送る
    SendOff,
    /// へ戻す
    BackOff,
}

/// How a card lies when it comes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Manner {
    /// 疲労状態で, リバース状態で
    pub posture: Option<Posture>,
    /// 裏向きで; 裏向きに (where `true`).
    pub face_down: Option<bool>,
    /// 好きな順番で
    pub any_order: bool,
    /// Is it printed after the place?
    pub after: bool,
}

/// Where cores lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CoreSpot {
    /// コアゾーン; ウェイトゾーンⅢ
    Place(Place),
    /// あなたのマスターの上, このカードの上
    On(Target),
    /// ゲーム外
    Outside,
    /// コアゾーンの活性エリア, 疲労エリア
    Area(Whose, Posture),
    /// あなたの: of all cores of that player's core zone.
    Of(Whose),
}

/// How it is said where cores are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CoreFrom {
    /// コアゾーンにある
    There,
    /// コアゾーンの
    Of,
    /// コアゾーンから
    From,
    /// あなたの: only whose.
    Whose,
}

/// Which lane a unit is moved to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LaneTo {
    /// Not said: レーン移動させる; レーン移動する (where `true`): an adjacent empty lane, the player's choice.
    Any(bool),
    /// 隣接するレーンに移動させる; 隣接する空いているレーン, where `true`.
    Next(bool),
    /// 左レーンに移動させる
    Lane(Lane),
}
