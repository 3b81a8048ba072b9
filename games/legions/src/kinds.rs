//! Colours, classes, categories, keywords, figures, lanes, phases: the kinds of things there are.

engine::named! {
    /// An attribute, shown by a colour symbol (06-1).
    pub enum Colour {
        Black = "黒", "black";
        Red = "赤", "red";
        White = "白", "white";
        Green = "緑", "green";
        Blue = "青", "blue";
    }
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

engine::named! {
    /// A category (14-3e).
    pub enum Category {
        Master = "マスター", "master";
        Skill = "スキル", "skill";
        Arts = "アーツ", "arts";
        Minion = "ミニオン", "minion";
        Lord = "ロード", "lord";
    }
}

engine::named! {
    /// The word of a keyword ability (41).
    pub enum KeywordName {
        Haste = "速攻", "Haste", "41-3";
        Assault = "強襲", "Assault", "41-4";
        FirstStrike = "先制", "First Strike", "41-5";
        Regeneration = "再生", "Regeneration", "41-6";
        EffectProof = "効果ダメージ無効", "Effect-proof", "41-7";
        MovingAttack = "移動攻撃", "Moving Attack", "41-8";
        Impact = "衝撃", "Impact", "41-9";
        Intimidation = "威圧", "Intimidation", "41-10";
        Pierce = "貫通", "Pierce", "41-11";
        RightTrait = "右配置特性", "Right Trait", "41-12";
        CentreTrait = "中央配置特性", "Centre Trait", "41-13";
        MasterBane = "対マスター特効", "Master Bane", "41-14";
        LordBane = "対ロード特効", "Lord Bane", "41-15";
        MinionBane = "対ミニオン特効", "Minion Bane", "41-16";
        NoBlock = "ブロック不可", "No Block", "41-17";
        Straight = "直進", "Straight", "41-18";
        Leap = "跳躍", "Leap", "41-19";
        Ward = "結界", "Ward", "41-20";
        Anchored = "領域移動無効", "Anchored", "41-21";
        LeftOnly = "左配置限定", "Left Only", "41-22";
        Hiding = "潜伏", "Hiding", "41-23";
    }
}

impl KeywordName {
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

engine::named! {
    /// A phase (27).
    pub enum Phase {
        Start = "スタートフェイズ", "start phase";
        Core = "コアフェイズ", "core phase";
        Draw = "ドローフェイズ", "draw phase";
        Main = "メインフェイズ", "main phase";
        End = "エンドフェイズ", "end phase";
    }
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
