//! Which cards: classes, keywords, zones, and how texts pick cards out.

use super::numbers::Amount;
use super::targets::{Goes, Target};
use crate::kinds::{Class, Figure, Keyword};

/// What a card has printed on it, as others ask for it (SV-103).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// 【守護】
    Keyword(Keyword),
    /// 《進化》
    Evolve,
    /// 《食事》
    Meal,
    /// 《憑依》
    Possess,
    /// 《起動》
    Activate,
    /// 《ファンファーレ》
    Fanfare,
    /// 《ラストワード》
    LastWords,
    /// 【進化時】
    WhenEvolved,
    /// 【攻撃時】
    WhenAttacking,
    /// 【土の秘術】
    EarthRite,
    /// 【コンボ】
    Combo,
    /// 【スペルチェイン】
    SpellChain,
    /// 【覚醒】
    Awakening,
    /// 【ネクロチャージ】
    NecroCharge,
    /// 【真紅】
    Crimson,
    /// トリガー
    Trigger,
}

/// A zone, as texts name it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Zone {
    /// 場
    Field,
    /// EXエリア
    Ex,
    /// 手札
    Hand,
    /// 墓場
    Cemetery,
    /// デッキ
    Deck,
    /// 消滅領域
    Banished,
    /// エボルヴデッキ, and which of its cards.
    Evolve(Face),
}

/// Which way the cards of an evolve deck lie.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Face {
    /// Not said.
    Any,
    /// 表向き
    Up,
    /// 裏向き
    Down,
}

/// Whose.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Whose {
    /// 自分の
    Own,
    /// 相手の
    Opponent,
    /// 自身の: of the player spoken of.
    Theirs,
    /// それの: of it, or of its player.
    Its,
    /// それのプレイヤーの
    ItsPlayer,
    /// 相手プレイヤー1人の
    OneOpponent,
    /// 各プレイヤーの: of each of them; what is asked must hold for all.
    Each,
    /// Not said: in a cost one's own (SV-77), else anyone's.
    Unsaid,
}

/// What a selector's cards are called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Noun {
    /// フォロワー
    Follower,
    /// アミュレット
    Amulet,
    /// スペル
    Spell,
    /// カード
    Card,
    /// エボルヴフォロワー
    EvolveFollower,
    /// エボルヴカード
    EvolveCard,
    /// アドバンスフォロワー
    AdvanceFollower,
    /// アドバンスカード
    AdvanceCard,
    /// トークン
    Token,
    /// リーダー
    Leader,
    /// プレイヤー
    Player,
    /// Nothing: a name in 『』 alone, or all cards of a zone.
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
}

/// How several things are joined.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Join {
    /// AとB
    And,
    /// AかB
    Or,
    /// AやB: either, and all of both.
    AndOr,
}

/// How a card's name compares with another's.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Namesake {
    /// それと同名の
    Same,
    /// これと同名でない
    Not,
    /// これと同名を除く: the same as 同名でない.
    Except,
}

/// What a card must be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Filter {
    /// 他の: not this card, or not the one picked just before.
    Other,
    /// アクト状態の
    Acted,
    /// スタンド状態の
    Stood,
    /// 進化済みの
    Evolved,
    /// 進化していない
    NotEvolved,
    /// 出走した
    Raced,
    /// トークン・
    Token,
    /// トークンでない
    NotToken,
    /// 《エルフ》
    Class(Class),
    /// 《エルフ》でない
    NotClass(Class),
    /// 妖精・
    Type(Box<str>),
    /// 妖精でない
    NotType(Box<str>),
    /// 『…』
    Name(Box<str>),
    /// カード名に『…』か『…』を含む
    NamePart(Vec<Box<str>>),
    /// これと同名を除く
    Named(Box<Target>, Namesake),
    /// 元のコストと種類がそれと同じ
    CostAndKindOf(Box<Target>),
    /// 元のコスト3以下の
    Figure {
        /// Is 元の printed?
        printed: bool,
        /// Which number.
        of: Figure,
        /// Compared with what.
        n: Amount,
        /// How.
        bound: Bound,
    },
    /// コスト最小の, 攻撃力最大の: no other of them has less, or more. Whether 元の is printed, and is it the most?
    Extreme(bool, Figure, bool),
    /// 元のコストが奇数の, or even.
    OddCost(bool),
    /// 【疾走】や【守護】を持つ: one of these.
    Has(Vec<Mark>, Join),
    /// 童話カウンターが置かれている
    HasCounter(Box<str>),
    /// このターン中に場に出た
    EnteredThisTurn,
    /// このターン中に…からダメージを受けた; from anything, where nothing is said.
    HurtThisTurn(Option<Box<Selector>>),
    /// これによって公開した: of the cards this resolution did that to (SV-136).
    ByThis(Goes),
}

/// One kind of card: what it must be like, and what it is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// What it must be like, in the printed order.
    pub filters: Vec<Filter>,
    /// Before which filter 「 is printed; 」 comes after the noun.
    pub quoted: Option<usize>,
    /// What it is called.
    pub noun: Noun,
}

/// Whose zone, or only whose.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Whose.
    pub whose: Whose,
    /// Which zone; nothing said is the field.
    pub zone: Option<Zone>,
}

/// How it is said that cards are in a place.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Lying {
    /// 墓場の
    Of,
    /// 墓場にある
    There,
    /// エボルヴデッキに表向きで置いた: face up.
    LaidFaceUp,
}

/// Which cards or players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selector {
    /// What all of them must be like, where that stands before all else: アクト状態の相手の場のフォロワー.
    pub early: Vec<Filter>,
    /// Where; cards in any of these count. Nothing said is the field, anyone's.
    pub places: Vec<Place>,
    /// How the places are joined.
    pub joined: Join,
    /// How it is said that they are there.
    pub lying: Lying,
    /// What they are: cards of any of these kinds count.
    pub kinds: Vec<Kind>,
    /// How the kinds are joined.
    pub or: Join,
    /// 「…」 around all of it.
    pub quoted: bool,
    /// Are the places those of the part before it, and not printed again: 場の『A』1体と『B』1体?
    pub carried: bool,
}

/// The word that counts: 体, 枚, つ, 人, 個.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unit {
    /// 体
    Bodies,
    /// 枚
    Cards,
    /// つ
    Things,
    /// 人
    Persons,
    /// 個
    Pieces,
    /// 種類
    Kinds,
}

/// How many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// 1体
    Exactly(Amount, Unit),
    /// 2体まで
    UpTo(Amount, Unit),
    /// すべて
    All,
    /// 好きな枚数
    AnyNumber,
    /// Not printed: 自分のリーダーか自分の場のフォロワー1体; so many as the pick after it says, out of both.
    Unsaid,
}

/// What the picked cards must be together, or how they are picked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Such {
    /// カード名が異なるように
    NamesDiffer,
    /// 元のコストがすべて異なるように
    CostsDiffer,
    /// 元のコストの合計が6以下になるように
    CostsTotal(u16, Bound),
    /// ランダムに
    AtRandom,
}

/// Some of the cards that a selector names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// Which.
    pub of: Selector,
    /// What must hold of them together.
    pub such: Option<Such>,
    /// それぞれ: so many of each kind.
    pub each: bool,
    /// How many.
    pub count: Count,
}

impl Selector {
    /// Cards of these kinds, with nothing said of where.
    pub fn of(kinds: Vec<Kind>) -> Selector {
        Selector {
            early: Vec::new(),
            places: Vec::new(),
            joined: Join::Or,
            lying: Lying::Of,
            kinds,
            or: Join::Or,
            quoted: false,
            carried: false,
        }
    }

    /// Cards of this kind in this place.
    pub fn at(place: Place, kind: Kind) -> Selector {
        Selector { places: vec![place], ..Selector::of(vec![kind]) }
    }

    /// All cards of a zone: 自分の手札.
    pub fn all_of(place: Place) -> Selector {
        Selector::at(place, Kind { filters: Vec::new(), quoted: None, noun: Noun::Unsaid })
    }

    /// Does it say neither a name nor a noun, so that only the zone is named, or nothing at all?
    pub fn is_bare(&self) -> bool {
        matches!(&self.kinds[..], [kind] if kind.noun == Noun::Unsaid && kind.filters.is_empty())
    }
}
