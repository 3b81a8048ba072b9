//! The action list: what each action needs, with the clause for each part.

use engine::{Ix, Reason, Ref, Refers, Rename, Seat};

use crate::cards::{Hand, Suit};

/// An action (アクション).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord, serde::Serialize)]
pub enum Act {
    /// 防壁設置
    #[default]
    SetWall,
    /// 兵士召喚
    Soldier,
    /// 英雄召喚
    Hero,
    /// エース召喚
    Ace,
    /// 装備
    Equip,
    /// チャージ
    Charge,
    /// ドロー
    Draw,
    /// エンド
    End,
    /// アタック
    Attack,
    /// ブロック
    Block,
    /// ダメージ判定
    Damage,
    /// アップ
    Up,
    /// ダウン
    Down,
    /// ツイスト
    Twist,
    /// カウンター
    Counter,
    /// 防壁破壊
    Break,
    /// 投擲
    Throw,
    /// サーチ
    Search,
    /// 世代交代
    Succession,
}

/// When a player may raise an action.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Timing {
    /// メイン: with chance, in one's own turn, the stage empty.
    Main,
    /// クイック: with chance.
    Quick,
    /// Never: only effects raise it.
    Never,
}

/// What an action is aimed at.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// Nothing.
    None,
    /// One's own soldier of the key card's suit.
    SameSuit,
    /// Any soldier.
    Soldier,
    /// Any character.
    Character,
    /// Any bulwark.
    Wall,
    /// An action on the stage with one or two key cards.
    Action,
    /// The opponent.
    Opponent,
}

/// What is printed of an action, each part with its clause.
#[derive(Copy, Clone, Debug)]
pub struct Spec {
    /// When it may be raised.
    pub timing: (Timing, Reason),
    /// How many bulwarks to drive (B), damage to take (L), cards to discard (D).
    pub cost: (u8, u8, u8, Reason),
    /// One card out of each of these sets.
    pub keys: (&'static [Hand], Reason),
    /// The clause that allows it once a turn only.
    pub once: Reason,
    /// What it is aimed at.
    pub aim: (Aim, Reason),
    /// Does it resolve at once, without the stage (即時効果)?
    pub immediate: bool,
    /// Its effect.
    pub effect: Reason,
}

const FREE: (u8, u8, u8, Reason) = (0, 0, 0, Reason::NONE);
const KEYLESS: (&[Hand], Reason) = (&[], Reason::NONE);
const AIMLESS: (Aim, Reason) = (Aim::None, Reason::NONE);

const fn main(clause: Reason) -> Spec {
    Spec {
        timing: (Timing::Main, clause),
        cost: FREE,
        keys: KEYLESS,
        once: Reason::NONE,
        aim: AIMLESS,
        immediate: false,
        effect: Reason::NONE,
    }
}

const fn quick(clause: Reason) -> Spec {
    Spec { timing: (Timing::Quick, clause), ..main(clause) }
}

const fn never(clause: Reason, effect: Reason, immediate: bool) -> Spec {
    Spec { timing: (Timing::Never, clause), effect, immediate, ..main(clause) }
}

const SET_WALL: Spec = Spec {
    cost: (0, 1, 0, rule!("防壁設置/コスト")),
    once: rule!("防壁設置/制限"),
    immediate: true,
    effect: rule!("防壁設置/即時効果"),
    ..main(rule!("防壁設置/タイミング"))
};
const SOLDIER: Spec = Spec {
    cost: (1, 1, 0, rule!("兵士召喚/コスト")),
    keys: (&[Hand::any(2, 10)], rule!("兵士召喚/キーカード")),
    effect: rule!("兵士召喚/通常効果"),
    ..main(rule!("兵士召喚/タイミング"))
};
const HERO: Spec = Spec {
    cost: (2, 1, 0, rule!("英雄召喚/コスト")),
    keys: (&[Hand::any(11, 13)], rule!("英雄召喚/キーカード")),
    effect: rule!("英雄召喚/通常効果"),
    ..main(rule!("英雄召喚/タイミング"))
};
const ACE: Spec = Spec {
    cost: (0, 1, 0, rule!("エース召喚/コスト")),
    keys: (&[Hand::any(1, 1)], rule!("エース召喚/キーカード")),
    effect: rule!("エース召喚/通常効果"),
    ..main(rule!("エース召喚/タイミング"))
};
const EQUIP: Spec = Spec {
    cost: (1, 1, 0, rule!("装備/コスト")),
    keys: (&[Hand::any(1, 13)], rule!("装備/キーカード")),
    aim: (Aim::SameSuit, rule!("装備/対象")),
    effect: rule!("装備/通常効果"),
    ..main(rule!("装備/タイミング"))
};
const CHARGE: Spec = never(rule!("チャージ/制限"), rule!("チャージ/即時効果.1"), true);
const DRAW: Spec = never(rule!("ドロー/制限"), rule!("ドロー/通常効果.1"), false);
const END: Spec =
    Spec { effect: rule!("エンド/通常効果.2"), ..main(rule!("エンド/タイミング")) };
const ATTACK: Spec = Spec {
    once: rule!("アタック/制限"),
    effect: rule!("アタック/通常効果.1"),
    ..main(rule!("アタック/タイミング"))
};
const BLOCK: Spec = never(rule!("ブロック/制限"), rule!("ブロック/通常効果.1"), false);
const DAMAGE: Spec = never(rule!("ダメージ判定/制限"), rule!("ダメージ判定/兵士と兵士"), false);
const UP: Spec = Spec {
    cost: (0, 0, 1, rule!("アップ/コスト")),
    keys: (&[Hand::range(Suit::Heart, 1, 10)], rule!("アップ/キーカード")),
    aim: (Aim::Soldier, rule!("アップ/対象")),
    effect: rule!("アップ/通常効果"),
    ..quick(rule!("アップ/タイミング"))
};
const DOWN: Spec = Spec {
    cost: (0, 0, 1, rule!("ダウン/コスト")),
    keys: (&[Hand::range(Suit::Spade, 1, 10)], rule!("ダウン/キーカード")),
    aim: (Aim::Soldier, rule!("ダウン/対象")),
    effect: rule!("ダウン/通常効果"),
    ..quick(rule!("ダウン/タイミング"))
};
const TWIST: Spec = Spec {
    cost: (0, 0, 1, rule!("ツイスト/コスト")),
    keys: (&[Hand::range(Suit::Diamond, 1, 10)], rule!("ツイスト/キーカード")),
    aim: (Aim::Character, rule!("ツイスト/対象")),
    effect: rule!("ツイスト/通常効果"),
    ..quick(rule!("ツイスト/タイミング"))
};
const COUNTER: Spec = Spec {
    cost: (0, 0, 1, rule!("カウンター/コスト")),
    keys: (&[Hand::range(Suit::Club, 1, 10)], rule!("カウンター/キーカード")),
    aim: (Aim::Action, rule!("カウンター/対象")),
    effect: rule!("カウンター/通常効果.1枚"),
    ..quick(rule!("カウンター/タイミング"))
};
const BREAK: Spec = Spec {
    keys: (&[Suit::Heart.cards(), Suit::Diamond.cards()], rule!("防壁破壊/キーカード")),
    aim: (Aim::Wall, rule!("防壁破壊/対象")),
    effect: rule!("防壁破壊/通常効果"),
    ..main(rule!("防壁破壊/タイミング"))
};
const THROW: Spec = Spec {
    keys: (&[Suit::Spade.cards(), Suit::Club.cards()], rule!("投擲/キーカード")),
    aim: (Aim::Opponent, rule!("投擲/対象")),
    effect: rule!("投擲/通常効果"),
    ..main(rule!("投擲/タイミング"))
};
const SEARCH: Spec = Spec {
    keys: (&[Hand::joker()], rule!("サーチ/キーカード")),
    immediate: true,
    effect: rule!("サーチ/即時効果"),
    ..quick(rule!("サーチ/タイミング"))
};
const SUCCESSION: Spec = never(rule!("世代交代/制限"), rule!("世代交代/即時効果"), true);

impl Act {
    /// The action list, in the sheet's order.
    pub const ALL: [Act; 19] = [
        Act::SetWall,
        Act::Soldier,
        Act::Hero,
        Act::Ace,
        Act::Equip,
        Act::Charge,
        Act::Draw,
        Act::End,
        Act::Attack,
        Act::Block,
        Act::Damage,
        Act::Up,
        Act::Down,
        Act::Twist,
        Act::Counter,
        Act::Break,
        Act::Throw,
        Act::Search,
        Act::Succession,
    ];

    /// What is printed of it.
    pub const fn spec(self) -> &'static Spec {
        match self {
            Act::SetWall => &SET_WALL,
            Act::Soldier => &SOLDIER,
            Act::Hero => &HERO,
            Act::Ace => &ACE,
            Act::Equip => &EQUIP,
            Act::Charge => &CHARGE,
            Act::Draw => &DRAW,
            Act::End => &END,
            Act::Attack => &ATTACK,
            Act::Block => &BLOCK,
            Act::Damage => &DAMAGE,
            Act::Up => &UP,
            Act::Down => &DOWN,
            Act::Twist => &TWIST,
            Act::Counter => &COUNTER,
            Act::Break => &BREAK,
            Act::Throw => &THROW,
            Act::Search => &SEARCH,
            Act::Succession => &SUCCESSION,
        }
    }
}

/// What a raised action is aimed at.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub enum Target {
    /// Nothing.
    #[default]
    None,
    /// A character, as the object it was when chosen.
    Unit(Ref),
    /// The action with this number.
    Action(u8),
    /// The opponent.
    Opponent,
}

/// An action that was raised.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize)]
pub struct Action {
    /// Which action.
    pub act: Act,
    /// Who raised it.
    pub by: Seat,
    /// Its key cards.
    pub keys: [Ix; 2],
    /// What it is aimed at.
    pub target: Target,
    /// Its number, by which another action can be aimed at it.
    pub serial: u8,
}

impl Action {
    /// Its key cards.
    pub fn keys(&self) -> impl Iterator<Item = Ix> + use<> {
        self.keys.into_iter().filter(|key| key.is_some())
    }
}

impl Refers for Action {
    fn refer(&mut self, rename: &mut impl Rename) {
        self.keys.iter_mut().for_each(|key| rename.card(key));
        match &mut self.target {
            Target::Unit(unit) => rename.object(unit),
            Target::None | Target::Action(_) | Target::Opponent => {}
        }
    }
}
