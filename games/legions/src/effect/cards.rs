//! Which cards: classes, keywords, zones, and how texts pick cards out.

use super::abilities::Trigger;
use super::numbers::{Amount, Figure};
use super::targets::{Join, Target};

/// An attribute, shown by a colour symbol (06-1).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
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
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
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
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
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

/// A keyword ability: 速攻, 貫通2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keyword {
    /// Which.
    pub name: KeywordName,
    /// How much; no number where it has none, or where a text asks for any (「貫通」を持つ).
    pub n: Option<Amount>,
}

/// A lane (19), as the text's player sees it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Lane {
    /// 左レーン
    Left,
    /// 中央レーン
    Centre,
    /// 右レーン
    Right,
}

/// Wait zones from one to another: Ⅱ～Ⅳ; the same twice: Ⅱ (18-16).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Wait {
    /// From 1 to 4.
    pub from: u8,
    /// From 1 to 4.
    pub to: u8,
}

/// A zone, as texts name it (18).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Zone {
    /// 山札
    Deck,
    /// 手札
    Hand,
    /// フィールド: the minion zone and the leader zone.
    Field,
    /// ミニオンゾーン
    Minions,
    /// リーダーゾーン
    Leaders,
    /// マスターエリア
    MasterArea,
    /// ロードエリア
    LordArea,
    /// タイムライン: all four wait zones.
    Timeline,
    /// ウェイトゾーンⅡ～Ⅳ; タイムラインのウェイトゾーンⅡ, where that is said.
    Wait(Wait, bool),
    /// ウェイトゾーン: any of the four, the player's choice where a card is put there.
    AnyWait,
    /// スタンバイゾーン
    Standby,
    /// 除外ゾーン
    Exile,
    /// プレイゾーン
    Play,
    /// インプレイ: play zone, field, timeline and standby zone.
    InPlay,
    /// コアゾーン
    Cores,
    /// 左レーン, 中央レーン, 右レーン
    Lane(Lane),
}

/// Whose.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Whose {
    /// あなたの
    Own,
    /// 自分の: the same (02-8); where another player acts, that player's.
    Self_,
    /// 相手の
    Opponent,
    /// 全ての, お互いの: both players'.
    Both(bool),
    /// そのプレイヤーの: of the player spoken of.
    Theirs,
    /// オーナーの: of the owner.
    Owner,
    /// Not said: with a zone that only one player can mean (手札, 山札) one's own; else anyone's.
    Unsaid,
}

/// How it is said whose and where.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PlaceSaid {
    /// あなたのフィールド; あなたのミニオン.
    Full,
    /// 相手フィールド, 相手ミニオン: の is left out.
    Short,
    /// The whose of the place before it, not printed again: あなたのタイムラインとスタンバイゾーン.
    Carried,
}

/// Whose zone, or only whose.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Whose.
    pub whose: Whose,
    /// Which zone; not said is the field, for units.
    pub zone: Option<Zone>,
    /// How it is printed.
    pub said: PlaceSaid,
}

/// How it is said that cards are in a place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Lying {
    /// フィールドの
    Of,
    /// フィールドにある
    There,
    /// フィールドにいる
    Lives,
    /// フィールドに置かれた
    Put,
    /// フィールドに置かれている
    IsPut,
    /// 手札から: out of which they are taken.
    From,
    /// フィールド上の
    OnTop,
    /// Nothing: あなたの手札.
    Bare,
}

/// A state of a card on the table (16, 17).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
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

/// What a selector's cards are called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Noun {
    /// カード
    Card,
    /// ユニット: a master, minion or lord on the field (22).
    Unit,
    /// ミニオン; ミニオンカード, where that is said.
    Kind(Category, bool),
    /// トークン
    Token,
    /// Nothing: a name alone, all cards of a zone (手札を1枚), or what was spoken of.
    Unsaid,
}

/// More or less.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// 以上
    AtLeast,
    /// 以下
    AtMost,
    /// Exactly.
    Exactly,
    /// より多い, より大きい, より高い
    More,
    /// より少ない, より小さい, より低い, 未満
    Less,
}

/// A part of a card's text that others ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// 「速攻」
    Keyword(Keyword),
    /// 《配置時》
    Trigger(Box<Trigger>),
}

/// What a card must be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Filter {
    /// 他の; このカード以外の, where `full`: not this card.
    Other {
        /// Is it printed as このカード以外の?
        full: bool,
    },
    /// 選んだカード以外の: not that one.
    NotIt(Box<Target>),
    /// 疲労状態の; 疲労状態である, where `copula`.
    Posture {
        /// Which.
        is: Posture,
        /// Is it printed with である?
        copula: bool,
    },
    /// 緑属性を持つ; 緑属性の, where `of`. Any of several (か); all of them (と).
    Colour {
        /// Which.
        any: Vec<Colour>,
        /// How they are joined.
        join: Join,
        /// Is it printed with の?
        of: bool,
        /// 持たない: none of them.
        not: bool,
    },
    /// タイプ「ゾンビ」を持つ; 「ゾンビ」を持つ, where the word タイプ is not printed.
    Type {
        /// Which, any of them.
        any: Vec<Box<str>>,
        /// Is タイプ printed?
        word: bool,
        /// 持たない
        not: bool,
    },
    /// 「速攻」を持つ, 《ブレイク時》を持つ; 持たない, where `not`.
    Has {
        /// Which, any of them.
        any: Vec<Part>,
        /// 持たない
        not: bool,
    },
    /// 『名前』 or 「名前」, of this name; the brackets printed.
    Name(Box<str>, (char, char)),
    /// 名前に「…」を含む
    NamePart(Box<str>),
    /// それと同じ名前の: as this card's.
    Namesake(Box<Target>),
    /// コスト3以下の, ATKが4以上の; `ga`: が is printed.
    Figure {
        /// Which number.
        of: Figure,
        /// Compared with what.
        n: Amount,
        /// How.
        bound: Bound,
        /// Is が printed?
        ga: bool,
    },
    /// コストが最も低い, ATKが最も高い: no other of them has less, or more.
    Extreme {
        /// Which number.
        of: Figure,
        /// The most?
        most: bool,
    },
    /// このカードと同一レーンにある, それと同一レーンの: in the lane of this; の, where `of`.
    SameLane {
        /// Of what; not said: this card.
        of: Option<Box<Target>>,
        /// Is の printed?
        short: bool,
    },
    /// このカードの隣接レーンにある, 隣接レーンの: in a lane beside it.
    NextLane {
        /// Of what; not said: this card.
        of: Option<Box<Target>>,
        /// Is の printed?
        short: bool,
    },
    /// 中央レーンにある, 右レーンの
    InLane {
        /// Which.
        lane: Lane,
        /// Is の printed?
        short: bool,
    },
    /// ダメージを受けている
    Hurt,
    /// コアが置かれている, 上にコアがある
    HasCores,
    /// トークンではない
    NotToken,
    /// シングルシンボルの, ダブルシンボルの
    Symbols(u8),
    /// このターンに配置された, このターン中に配置された (where `during`)
    PlacedThisTurn {
        /// Is 中 printed?
        during: bool,
    },
}

/// Which cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selector {
    /// What they must be like, where that stands before all else: 疲労状態の相手ミニオン.
    pub early: Vec<Filter>,
    /// Where; cards in any of these count. Nothing said is the field, anyone's.
    pub places: Vec<Place>,
    /// How the places are joined.
    pub joined: Join,
    /// How it is said that they are there.
    pub lying: Lying,
    /// What they must be like, in the printed order.
    pub filters: Vec<Filter>,
    /// What they are called: any of these.
    pub nouns: Vec<Noun>,
    /// How the nouns are joined.
    pub or: Join,
}
