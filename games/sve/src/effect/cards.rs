//! Which cards: classes, keywords, zones, and how texts pick cards out.

/// A class.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Class {
    /// エルフ
    Elf,
    /// ロイヤル
    Royal,
    /// ウィッチ
    Witch,
    /// ドラゴン
    Dragon,
    /// ナイトメア
    Nightmare,
    /// ビショップ
    Bishop,
    /// ニュートラル
    Neutral,
}

/// A keyword ability (12).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Keyword {
    /// 守護
    Guard,
    /// 疾走
    Storm,
    /// 突進
    Rush,
    /// 指定攻撃
    Assail,
    /// 威圧
    Intimidate,
    /// 必殺
    Bane,
    /// オーラ
    Aura,
    /// ドレイン
    Drain,
    /// スタック
    Stack,
    /// 真紅
    Crimson,
    /// シングルドライブ
    SingleDrive,
    /// ツインドライブ
    TwinDrive,
    /// トリプルドライブ
    TripleDrive,
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
    /// エボルヴデッキの表向き
    EvolveFaceUp,
}

/// A stat.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stat {
    /// 攻撃力
    Attack,
    /// 体力
    Defense,
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
    /// Not said.
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
    /// リーダー
    Leader,
    /// プレイヤー
    Player,
    /// Only a name in 『』.
    Named,
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

/// What a card must be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Filter {
    /// 他の
    Other,
    /// アクト状態の
    Acted,
    /// スタンド状態の
    Stood,
    /// 進化済みの
    Evolved,
    /// 《エルフ》
    Class(Class),
    /// 妖精・
    Type(Box<str>),
    /// 『…』
    Name(Box<str>),
    /// 元のコスト3以下の; whether 元の is printed.
    Cost(bool, u16, Bound),
    /// 攻撃力3以下の, 体力…; whether 元の is printed.
    Stat(bool, Stat, u16, Bound),
    /// 【守護】を持つ
    Has(Keyword),
}

/// Which cards or players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selector {
    /// What they must be like, where that stands before all else: アクト状態の相手の場のフォロワー.
    pub before: Vec<Filter>,
    /// Whose.
    pub whose: Whose,
    /// Where; nothing said is the field.
    pub zone: Option<Zone>,
    /// What they must be like, in the printed order.
    pub filters: Vec<Filter>,
    /// What they are called.
    pub noun: Noun,
    /// Are whose and where those of the part before it, and not printed again: 場の『A』1体と『B』1体?
    pub carried: bool,
    /// Or like this: 天使・カードか堕天使・カード.
    pub or: Vec<(Vec<Filter>, Noun)>,
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
}

/// How many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// 1体
    Exactly(u16, Unit),
    /// 2体まで
    UpTo(u16, Unit),
    /// すべて
    All,
    /// 好きな枚数
    AnyNumber,
}

/// Some of the cards that a selector names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// Which.
    pub of: Selector,
    /// How many.
    pub count: Count,
}
