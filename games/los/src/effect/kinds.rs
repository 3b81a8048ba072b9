//! Kinds, attributes and special effects.

/// The three kinds of card (2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// キャラクター (2.1)
    Character,
    /// エフェクト (2.2)
    Effect,
    /// サポート (2.3)
    Support,
}

/// What cards are called in a text.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Noun {
    /// キャラクター; キャラクターカード, where `card`.
    Kind {
        /// Which kind.
        kind: Kind,
        /// Is カード printed after it?
        card: bool,
    },
    /// エフェクト（フラッシュ） (2.2.1)
    Flash,
    /// サポート（フィールド） (2.3.1)
    Field,
    /// カード
    Card,
    /// エネルギー: a card of the energy zone (2.4).
    Energy,
    /// Nothing: a race, a name or a zone alone (＜竜＞を1体, 手札を1枚).
    Unsaid,
}

/// 属性 (2.6)
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
pub enum Attribute {
    /// 光
    Light,
    /// 闇
    Dark,
    /// 火
    Fire,
    /// 水
    Water,
    /// 木
    Wood,
    /// 土
    Earth,
}

/// 特殊効果 (8.13), and the two words that make a kind of their own (2.2.1, 2.3.1).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Keyword {
    /// 上空 (8.13.1)
    Sky,
    /// スピード耐性：X (8.13.2)
    SpeedProof(u16),
    /// エネルギー耐性：X (8.13.3)
    EnergyProof(u16),
    /// 2回攻撃 (8.13.4)
    TwoAttacks,
    /// 毒呪 (8.13.5)
    Venom,
    /// フラッシュ (2.2.1): asked for only; the card's kind says it.
    Flash,
    /// フィールド (2.3.1): asked for only; the card's kind says it.
    Field,
}

/// How a keyword is printed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum KeywordsSaid {
    /// [上空]
    Square,
    /// 「上空」
    Quoted,
    /// 上空
    Bare,
}
