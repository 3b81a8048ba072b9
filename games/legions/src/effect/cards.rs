//! Which cards: zones, states, and how texts pick cards out.

use super::abilities::Trigger;
use super::kinds::{Category, Colour, Keyword};
use super::numbers::{Amount, Figure};
use super::targets::{Join, Target};

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
    /// フィールド上にある
    OnTopThere,
    /// Nothing: あなたの手札.
    Bare,
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
    /// ゴーストトークン: a token that the book names (43), by its place there.
    Named(u8),
    /// レーン: a lane, to be chosen.
    Lane,
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
    /// 「速攻」; 速攻, without brackets, where `true`.
    Keyword(Keyword, bool),
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
        /// Which.
        any: Vec<Box<str>>,
        /// How they are joined.
        join: Join,
        /// Is タイプ printed?
        word: bool,
        /// 持たない
        not: bool,
    },
    /// 「速攻」を持つ, 《ブレイク時》を持つ; 持たない, where `not`.
    Has {
        /// Which.
        any: Vec<Part>,
        /// How they are joined.
        join: Join,
        /// 持たない
        not: bool,
    },
    /// 『名前』 or 「名前」, of this name; the brackets printed.
    Name(Box<str>, (char, char)),
    /// 名前に「…」を含む
    NamePart(Box<str>),
    /// それと同じ名前の: as this card's; 同名の, where `true`.
    Namesake(Box<Target>, bool),
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
        /// 最もATKが高い: 最も first.
        early: bool,
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
    /// そのレーンにある: in the lane chosen before; の, where `short`.
    ThatLane {
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

impl Selector {
    /// Cards called this, of which nothing else is said.
    pub fn of(noun: Noun) -> Selector {
        Selector {
            early: Vec::new(),
            places: Vec::new(),
            joined: Join::Or,
            lying: Lying::Bare,
            filters: Vec::new(),
            nouns: vec![noun],
            or: Join::Or,
        }
    }
}
