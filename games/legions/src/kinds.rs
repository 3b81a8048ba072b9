//! Colours, classes, categories, keywords, figures, lanes, phases: the kinds of things there are.

/// An attribute, shown by a colour symbol (06-1).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize)]
pub enum Colour {
    /// 黒
    Black,
    /// 赤
    Red,
    /// 白
    White,
    /// 緑
    Green,
    /// 青
    Blue,
}

/// A class: the two colours of a master (13).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Class {
    /// ルーンブレイダー
    RuneBlader,
    /// フェアリーテイマー
    FairyTamer,
    /// シャーマン
    Shaman,
    /// デモンルーラー
    DemonRuler,
    /// ジェネラル
    General,
    /// ウィザード
    Wizard,
    /// ネクロマンサー
    Necromancer,
    /// ドールマスター
    DollMaster,
}

impl Class {
    /// All classes, in the book's order.
    pub const ALL: [Class; 8] = [
        Class::RuneBlader,
        Class::FairyTamer,
        Class::Shaman,
        Class::DemonRuler,
        Class::General,
        Class::Wizard,
        Class::Necromancer,
        Class::DollMaster,
    ];

    /// Its two colours (13-3 to 13-10).
    pub fn colours(self) -> [Colour; 2] {
        match self {
            Class::RuneBlader => [Colour::Red, Colour::White],
            Class::FairyTamer => [Colour::Red, Colour::Green],
            Class::Shaman => [Colour::Black, Colour::Green],
            Class::DemonRuler => [Colour::Black, Colour::White],
            Class::General => [Colour::White, Colour::Green],
            Class::Wizard => [Colour::Black, Colour::Red],
            Class::Necromancer => [Colour::Black, Colour::Blue],
            Class::DollMaster => [Colour::White, Colour::Blue],
        }
    }
}

/// A category (14-3e).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize)]
pub enum Category {
    /// マスター
    Master,
    /// スキル
    Skill,
    /// アーツ
    Arts,
    /// ミニオン
    Minion,
    /// ロード
    Lord,
}

/// The word of a keyword ability (41).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize)]
pub enum KeywordName {
    /// 速攻 (41-3)
    Haste,
    /// 強襲 (41-4)
    Assault,
    /// 先制 (41-5)
    FirstStrike,
    /// 再生 (41-6)
    Regeneration,
    /// 効果ダメージ無効 (41-7)
    EffectProof,
    /// 移動攻撃 (41-8)
    MovingAttack,
    /// 衝撃X (41-9)
    Impact,
    /// 威圧X (41-10)
    Intimidation,
    /// 貫通X (41-11)
    Pierce,
    /// 右配置特性X (41-12)
    RightTrait,
    /// 中央配置特性X (41-13)
    CentreTrait,
    /// 対マスター特効X (41-14)
    MasterBane,
    /// 対ロード特効X (41-15)
    LordBane,
    /// 対ミニオン特効X (41-16)
    MinionBane,
    /// ブロック不可 (41-17)
    NoBlock,
    /// 直進 (41-18)
    Straight,
    /// 跳躍 (41-19)
    Leap,
    /// 結界 (41-20)
    Ward,
    /// 領域移動無効 (41-21)
    Anchored,
    /// 左配置限定 (41-22)
    LeftOnly,
    /// 潜伏 (41-23)
    Hiding,
}

impl KeywordName {
    /// All keywords, in the book's order.
    pub const ALL: [KeywordName; 21] = [
        KeywordName::Haste,
        KeywordName::Assault,
        KeywordName::FirstStrike,
        KeywordName::Regeneration,
        KeywordName::EffectProof,
        KeywordName::MovingAttack,
        KeywordName::Impact,
        KeywordName::Intimidation,
        KeywordName::Pierce,
        KeywordName::RightTrait,
        KeywordName::CentreTrait,
        KeywordName::MasterBane,
        KeywordName::LordBane,
        KeywordName::MinionBane,
        KeywordName::NoBlock,
        KeywordName::Straight,
        KeywordName::Leap,
        KeywordName::Ward,
        KeywordName::Anchored,
        KeywordName::LeftOnly,
        KeywordName::Hiding,
    ];

    /// Does it say how much: 衝撃X?
    pub fn has_number(self) -> bool {
        matches!(
            self,
            KeywordName::Impact
                | KeywordName::Intimidation
                | KeywordName::Pierce
                | KeywordName::RightTrait
                | KeywordName::CentreTrait
                | KeywordName::MasterBane
                | KeywordName::LordBane
                | KeywordName::MinionBane
        )
    }
}

/// A number on a card.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Figure {
    /// コスト
    Cost,
    /// CC, コアコスト
    CoreCost,
    /// WT
    Wt,
    /// ATK
    Atk,
    /// HP
    Hp,
}

/// A lane (19), as the text's player sees it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Lane {
    /// 左レーン
    Left,
    /// 中央レーン
    Centre,
    /// 右レーン
    Right,
}

/// A state of a card on the table (16, 17).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Posture {
    /// 活性状態
    Active,
    /// 疲労状態
    Exhausted,
    /// リバース状態
    Reversed,
    /// オープン状態
    Open,
    /// 行動不能状態
    Stunned,
    /// 通常モード, of a master (21).
    Normal,
    /// 覚醒モード, of a master (21).
    Awakened,
}

/// A phase (27).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Phase {
    /// スタートフェイズ
    Start,
    /// コアフェイズ
    Core,
    /// ドローフェイズ
    Draw,
    /// メインフェイズ
    Main,
    /// エンドフェイズ
    End,
}

/// Before a phase is processed, or after.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum PhaseEdge {
    /// 開始時
    Begins,
    /// 終了時
    Ends,
}

/// Which damage.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub enum Harm {
    /// ダメージ
    Any,
    /// バトルダメージ
    Battle,
    /// 効果ダメージ
    Effect,
}

/// What a player does with cards.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Using {
    /// プレイ
    Play,
    /// アンロック
    Unlock,
    /// 配置
    Place,
}
