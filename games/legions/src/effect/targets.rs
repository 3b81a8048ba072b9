//! What something is done to, and who does it.

use super::cards::{Lying, Noun, Place, Selector, Whose};
use super::numbers::{Amount, Unit};

/// How several things are joined. How it is printed: [`Join::And`] と, [`Join::Both`] 及び, [`Join::Or`] か,
/// [`Join::Either`] または, [`Join::Slash`] /, [`Join::Dot`] ・, [`Join::Comma`] 、. All but the first two mean "any of them" in a
/// selector.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Join {
    /// と
    And,
    /// 及び
    Both,
    /// か
    Or,
    /// または
    Either,
    /// /
    Slash,
    /// ・
    Dot,
    /// 、
    Comma,
}

/// Who does something.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// あなた
    You,
    /// 相手; 相手プレイヤー, where `true`.
    Opponent(bool),
    /// 各プレイヤー, お互いのプレイヤー (where `true`): each of them, the turn player first.
    Each(bool),
    /// そのプレイヤー
    That,
    /// ターンプレイヤー
    TurnPlayer,
}

/// How this card is called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ThisSaid {
    /// このカード
    Card,
    /// このミニオン
    Minion,
    /// このロード
    Lord,
    /// このユニット
    Unit,
    /// このスキル
    Skill,
    /// このマスター
    Master,
    /// 自身
    Self_,
}

/// How the card spoken of is called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ItSaid {
    /// それ
    It,
    /// それら
    Them,
    /// それぞれ: each of them.
    Each,
    /// そのカード, そのミニオン
    That(Noun),
    /// それらのカード, それらのミニオン
    Those(Noun),
    /// 選んだカード, 選んだミニオン
    Chosen(Noun),
    /// 公開したカード
    Revealed(Noun),
    /// 除外したカード
    Exiled(Noun),
    /// 対象: what was chosen.
    Aim,
    /// 対象のミニオン
    AimOf(Noun),
}

/// How "all of them" is printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum EverySaid {
    /// Not at all: あなたのマスター, あなたのフィールドにあるミニオン.
    Plain,
    /// 全てのミニオン; after what they must be like: 緑属性を持つ全てのミニオン.
    AllOf,
    /// 全ての緑属性を持つミニオン: before what they must be like.
    AllFirst,
    /// 全ミニオン
    All,
    /// ミニオン全て
    After,
    /// ミニオンを全て
    Floating,
}

/// Where the number of a pick stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CountSaid {
    /// ミニオン1体を
    After,
    /// ミニオンを1体
    Floating,
    /// ミニオン1体, with nothing after it: ミニオン1体選び.
    Bare,
    /// 1体のミニオンを
    Before,
}

/// How the top cards of a deck are printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TopSaid {
    /// 山札の上からカードを2枚
    Floating,
    /// 山札の上からカード2枚を
    Tight,
    /// 山札の上から2枚を
    Short,
    /// 山札の一番上からカードを2枚
    VeryFloating,
    /// 山札の一番上のカードを: one.
    Card,
    /// 山札の上2枚を
    Compact,
}

/// How many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The number.
    pub n: Amount,
    /// What counts.
    pub unit: Unit,
    /// まで: or fewer, none too.
    pub up_to: bool,
}

/// Some of the cards that a selector names, chosen by the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// Which.
    pub of: Selector,
    /// How many; 好きな枚数, where there is none: any number.
    pub count: Option<Count>,
    /// Where it stands.
    pub said: CountSaid,
    /// ランダムに, before the number; after it, where `true`.
    pub random: Option<bool>,
}

/// What something is done to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// このカード
    This(ThisSaid),
    /// タイムラインにあるこのカード: if it is there.
    ThisIn(Place, Lying, ThisSaid),
    /// それ, そのカード: what was chosen, moved or spoken of last; in an ability that something set off, and where
    /// nothing was yet, the card that did.
    It(ItSaid),
    /// Not printed: what was chosen or spoken of last in this sentence (選び…する).
    Left,
    /// Cards counted out: ミニオン1体.
    Pick(Pick),
    /// All that match: あなたのマスター, 相手のフィールドにある全てのミニオン.
    Every(Selector, EverySaid),
    /// 残りのカード, 残り (where `false`): those looked at that were not taken.
    Rest(bool),
    /// アタックターゲット, ターゲットユニット (where `true`)
    AttackTarget(bool),
    /// アタックユニット
    Attacker,
    /// バトルを行った相手ユニット, このカードとバトルを行ったユニット (where `true`)
    Foe(bool),
    /// あなたの山札の上からカードを2枚; the word that stands there is kept.
    Top {
        /// Whose deck.
        whose: Whose,
        /// How many.
        n: Amount,
        /// How it is printed.
        said: TopSaid,
    },
    /// 相手, 各プレイヤー: players.
    Player(Actor),
    /// そのカードのオーナー: the player who owns it.
    OwnerOf(Box<Target>),
    /// AとB
    Both(Box<Target>, Box<Target>, Join),
    /// その中から…: out of the cards last looked at, revealed or moved.
    Among(Box<Target>),
}
