//! What something is done to, and where cards go.

use super::abilities::Actor;
use super::cards::{Join, Noun, Pick, Place, Selector, Unit, Whose};
use super::numbers::Amount;

/// What was done to the cards spoken of, in this text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Past {
    /// 選んだ
    Chosen,
    /// 公開した
    Revealed,
    /// EXエリアに置いた
    PutIntoEx,
    /// 墓場に置いた
    Buried,
    /// 捨てた
    Discarded,
    /// 消滅させた
    Banished,
}

/// How it is said that cards are taken out of those looked at.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AmongSaid {
    /// その中から、
    Comma,
    /// その中から
    Plain,
    /// Not again: 1枚を墓場に置く, right after another such sentence.
    Unsaid,
}

/// What something is done to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// これ; EXエリアのこれ, where the zone is said.
    This(Option<Place>),
    /// それ
    It,
    /// それら
    Them,
    /// それぞれ: each of them.
    EachOfThem,
    /// 自分のリーダー, それのリーダー
    Leader(Whose),
    /// 相手プレイヤーすべて: players, where they are spoken of as such.
    Player(Actor),
    /// 前者
    Former,
    /// 後者
    Latter,
    /// 選んだフォロワー, 公開したカード
    That(Past, Noun),
    /// その『A』と『B』: cards this text has made.
    Those(Vec<Box<str>>),
    /// その中の1体: some of those chosen, by the chooser's will.
    SomeOfThem(u16, Unit),
    /// 残りの2体: those of the chosen ones not spoken of yet.
    OthersOfThem(u16, Unit),
    /// Cards counted out where it is done: 場のフォロワー2体.
    Pick(Pick),
    /// All that match, the count not printed: 自分のフォロワー.
    Every(Selector),
    /// その中から、…: out of the cards last looked at, revealed or found.
    Among(AmongSaid, Vec<Pick>, Join),
    /// 残り: those of them not taken.
    Rest,
    /// 自分のデッキの上2枚
    Top(Whose, Amount),
    /// 自分のデッキの上半分, rounded up (5.29).
    Half(Place, Option<End>),
    /// AとB; whether と、 is printed.
    Both(Box<Target>, Box<Target>, bool),
}

impl Target {
    /// これ
    pub const THIS: Target = Target::This(None);
}

/// An end of a pile.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// 上
    Top,
    /// 下
    Bottom,
}

/// Where a card goes, or what is done to it where it lies.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Goes {
    /// 墓場に置く
    Cemetery,
    /// EXエリアに置く
    Ex,
    /// 場に出す
    Field,
    /// 出す, the field not said
    Out,
    /// 場かEXエリアに置く: the player's choice.
    FieldOrEx,
    /// 手札に戻す
    BackToHand,
    /// 手札に加える
    Hand,
    /// デッキの上に置く
    DeckTop,
    /// デッキの下に置く
    DeckBottom,
    /// デッキの上から3番目に置く
    DeckFromTop(u16),
    /// デッキの上か下に置く: the player's choice.
    DeckTopOrBottom,
    /// デッキの上から2番目かデッキの下に置く
    DeckFromTopOrBottom(u16),
    /// デッキに戻し、シャッフルする
    ShuffledIn,
    /// 破壊する
    Destroyed,
    /// 消滅させる
    Banished,
    /// 捨てる
    Discarded,
    /// 奪う
    Taken,
    /// 相手に渡す
    Given,
    /// アクトする: it is turned, not moved.
    Acted,
    /// スタンドする
    Stood,
    /// 公開する
    Revealed,
    /// 裏向きにする
    FaceDown,
    /// 表向きにする
    FaceUp,
    /// プレイする
    Played,
}

/// How cards go.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Manner {
    /// 公開して: shown first.
    pub reveal: bool,
    /// アクト状態で
    pub acted: bool,
    /// 好きな順に
    pub any_order: bool,
    /// 自分のデッキの…, 相手の場に…: whose place, where it is printed.
    pub whose: Whose,
    /// してよい: may it be left undone?
    pub may: bool,
}

impl Manner {
    /// Nothing said.
    pub const PLAIN: Manner =
        Manner { reveal: false, acted: false, any_order: false, whose: Whose::Unsaid, may: false };
}
