//! What happens: to cards, and by players. The same words set abilities off (…した時) and are asked for (…している場合).

use super::cards::{Posture, Selector, Zone};
use super::deeds::To;
use super::targets::{Actor, Target};

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// このカードがアタックした; 自分の＜竜＞がダウンした: to this card, or to any such card.
    Befalls(Target, Befalls),
    /// 自分がカードを引いた: a player does something.
    Does(Actor, Act),
    /// このカードが場に出た時または表側表示になった時: of the same card, any of these.
    Either(Target, Vec<Befalls>),
}

/// By what something happens.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum By {
    /// 効果で, 効果によって (where `true`)
    Effect(bool),
    /// 相手の効果で, 相手の効果によって (where `true`)
    OpponentEffect(bool),
    /// 自分の効果で, 自分の効果によって (where `true`)
    OwnEffect(bool),
    /// 戦闘で, 戦闘によって (where `true`)
    Battle(bool),
}

/// How it is printed that a card attacks.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttackSaid {
    /// アタックした
    Did,
    /// アタックする
    Does,
    /// アタックを宣言した
    Declared,
}

/// What happens to a card, or what it does itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Befalls {
    /// 場に出た; キャラクターゾーンに出た; only 出た, where no zone is printed (LS-22: face up). 自分の場に＜竜＞が出た, where
    /// `first`: whose, which is the card's, and where stand before it.
    Came {
        /// Where.
        zone: Option<Zone>,
        /// Is it printed before what came?
        first: bool,
    },
    /// 表側表示になった; 裏側表示から表側表示になった (`from`); 表になった (`short`); アタック表示になった.
    Turned {
        /// How it lay, where it is printed.
        from: Option<Posture>,
        /// How it lies now.
        to: Posture,
        /// Is it printed as 表になった?
        short: bool,
    },
    /// アタックした: at the declaration (5.5.1 I, LS-50).
    Attacks {
        /// How it is printed.
        said: AttackSaid,
        /// 直接: at the opponent (LS-36).
        direct: bool,
    },
    /// アタックされた
    Attacked,
    /// 戦闘を行った, 戦闘を行う (where not `done`); with whom: 相手のキャラクターと (8.8).
    Battles {
        /// With whom.
        with: Option<Selector>,
        /// 行った instead of 行う?
        done: bool,
    },
    /// ダウン状態になった, ダウンした (where `short`); by what (8.12).
    Downed {
        /// By what.
        by: Option<By>,
        /// Is it printed as ダウンした?
        short: bool,
    },
    /// 相手のキャラクターをダウン状態にした; ダウンさせた (where `short`); by what (5.5.1 V).
    Downs {
        /// By what.
        by: Option<By>,
        /// Whom.
        what: Selector,
        /// Is it printed as ダウンさせた?
        short: bool,
    },
    /// 破壊された; by what (8.10).
    Destroyed(Option<By>),
    /// トラッシュに置かれた; out of where, where it is said; by what.
    Put {
        /// Out of where.
        from: Option<Zone>,
        /// By what.
        by: Option<By>,
        /// Where.
        to: Zone,
    },
    /// 手札に戻った; by what.
    Returned {
        /// By what.
        by: Option<By>,
        /// Where.
        to: Zone,
    },
    /// 場を離れた; by what.
    Left(Option<By>),
    /// 相手にダメージを与えた; 相手のライフにダメージを与えた (where `life`); 直接アタックで (where `direct`).
    Deals {
        /// To whom.
        to: Actor,
        /// Is のライフ printed?
        life: bool,
        /// By a direct attack only?
        direct: bool,
    },
    /// 移動した; 前衛に移動した; by what (8.2).
    Moved {
        /// By what.
        by: Option<By>,
        /// Where, where it is said.
        to: Option<To>,
    },
    /// 選ばれた, 対象に選ばれた (where `object`); by what (9.6).
    Chosen {
        /// By what.
        by: Option<By>,
        /// Is 対象に printed?
        object: bool,
    },
    /// ゲインした; リゲインした (where `true`) (6.5, 6.6).
    Gained(bool),
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// カードを引いた; カードを2枚引いた; 効果で.
    Draws {
        /// By what.
        by: Option<By>,
        /// How many, where it is said.
        n: Option<u16>,
    },
    /// アタックした; アタックを宣言した (where `true`): with any character (5.5.1 I).
    Attacks(bool),
    /// エフェクトをプレイした (8.3), エフェクトを使った (where `true`)
    Plays(Selector, bool),
    /// キャラクターを場に出した: out of the hand or otherwise.
    Brings(Selector),
    /// ダメージを受けた; by what. ダウンダメージを, where `down`.
    Suffers {
        /// By what.
        by: Option<By>,
        /// Only DOWN damage (5.5.1 VI)?
        down: bool,
    },
    /// ライフを回復した (8.6)
    Recovers,
    /// ライフを失った
    LosesLife,
    /// 直接アタックされた
    AttackedDirectly,
    /// エネルギーゾーンにカードを置いた (2.4)
    PutsEnergy,
    /// キャラクターを破壊した; by what.
    Destroys(Option<By>, Selector),
    /// 手札をトラッシュに置いた; by what.
    Discards(Option<By>),
}
