//! Changes to cards, leaders and players, and what holds of them for a time or while something lies there.

use super::abilities::Ability;
use super::cards::{Join, Mark, Noun, Selector, Whose, Zone};
use super::conditions::Condition;
use super::deeds::Statement;
use super::numbers::Amount;
use super::targets::Target;
use crate::kinds::{DeckKind, Keyword, Stat};

/// More or less.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// +
    Plus,
    /// -
    Minus,
}

/// What a card gains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gain {
    /// 【突進】
    Keyword(Keyword),
    /// 「…」; for how long, where that is said of it alone.
    Ability(Box<Ability>, Lasts),
    /// 武装・タイプ
    Type(Box<str>),
}

/// A change to a card or leader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// 《攻撃力》+1/《体力》+1
    Stats(Vec<(Stat, Sign, Amount)>),
    /// 【突進】を持つ, 【突進】と「…」を持つ; one of them, where か joins them.
    Gain(Vec<Gain>, Join),
    /// 能力すべてを失う
    LoseAbilities,
    /// 【守護】を失う
    Lose(Vec<Keyword>),
}

/// How long something lasts, as far as it is said.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Lasts {
    /// Nothing said: for good.
    Unsaid,
    /// このターン、
    ThisTurn,
    /// 次の相手のターン終了時まで、
    UntilEndOfNext(Whose),
    /// 次の相手のターン中、
    InNext(Whose),
    /// このターンと次の相手のターン中、
    ThisTurnAndNext(Whose),
}

/// A kind of damage (5.13.3).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Harm {
    /// ダメージ
    Any,
    /// 攻撃ダメージ
    Attack,
    /// 交戦ダメージ
    Combat,
    /// 能力ダメージ
    Ability,
}

/// What an attack goes at.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Prey {
    /// Not said, or 相手: neither leader nor followers; whether 相手を is printed.
    Anyone(bool),
    /// 相手のリーダー
    OpponentLeader,
    /// リーダー
    Leader,
    /// フォロワー
    Follower,
}

/// How a cost changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CostBy {
    /// コストを-2する
    By(Sign, Amount),
    /// コストを0にする
    To(u16),
}

/// Something that holds of a card, a leader or a player, without being done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hold {
    /// 【突進】を持つ
    Change(Vec<Change>),
    /// 『…』でもある
    AlsoNamed(Box<str>),
    /// ダメージを受けない; of whose, where it is printed (「相手の能力ダメージ」); and 次の: once.
    TakesNo(Harm, Whose, bool),
    /// ダメージを与えない
    DealsNo(Harm),
    /// が受けるダメージを-1する
    Takes(Harm, Sign, u16),
    /// が与えるダメージを+1する
    Deals(Harm, Sign, u16),
    /// が受ける4以上のダメージを3にする
    TakesAtMost(u16, u16),
    /// 相手の能力によって選ばれない
    NotChosen,
    /// Of a player: スペルをプレイできない
    CannotPlay(Selector),
    /// Of a player: カードを引けない
    CannotDraw,
    /// 攻撃力ではなく体力と同じダメージを与える
    DealsDefense,
    /// 能力によって破壊されない; 破壊されず、 where more follows.
    NotDestroyed,
    /// 能力によって消滅しない; 消滅しない, after the one before it.
    NotBanished,
    /// 相手を攻撃できない
    CannotAttack(Prey),
    /// 【守護】を無視して攻撃できる
    IgnoresGuard,
    /// プレイできない; EXエリアからプレイできない
    CannotBePlayed(Option<Zone>),
    /// 次の相手のスタートフェイズにスタンドしない; without 次の, in every one.
    DoesNotStand(Whose, bool),
    /// 墓場からプレイできる
    PlayableFrom(Zone),
    /// の《ファンファーレ》能力は誘発しない: its abilities of this kind don't wait (SV-96).
    DoesNotTrigger(Mark),
    /// の《起動》能力を使えない: its abilities of this kind can't be played.
    CannotUse(Mark),
    /// 相手プレイヤーは能力でこれを選べるとき、これを選ぶ: it must be among those chosen, where it can be.
    MustBeChosen,
    /// アクト状態で場に出る
    EntersActed,
    /// エボルヴデッキに10枚まで入れることができる; whether 自分の is printed.
    UpToInDeck(DeckKind, bool, u16),
    /// スタートフェイズ以外でカードを引けない
    DrawsOnlyInStartPhase,
    /// の《進化》コストは「…」と同じだけ-1する: by so many times the number.
    EvolveCost(CostBy),
    /// Of its player: 自分が…をプレイする際、… What is done then: a change of cost, perhaps under a condition.
    WhenPlaying(Selector, Vec<Statement>),
    /// Of its player: 自分の【スペルチェイン】を数える際、…の合計を数える
    SpellChainCounts(Selector),
}

/// While what something holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum While {
    /// これがある限り、
    Here(HereSaid),
    /// 自分の場に…がいる限り、
    Condition(Box<Condition>, WhileSaid),
    /// 自分のターン中、
    Turn(Whose),
}

/// How it is said that this card is there.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum HereSaid {
    /// これがある限り、
    ThisIs,
    /// これがいる限り、
    ThisLives,
    /// これが場にいる限り、
    ThisLivesOnField,
    /// これが場にある限り、
    ThisIsOnField,
    /// 場にいる限り、 after これは
    OnField,
}

/// How a condition is made a while.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum WhileSaid {
    /// …限り、
    While,
    /// …である限り、
    WhileIs,
    /// …なら、
    If,
    /// A marker: 【ネクロチャージ_7】
    Marker,
}

/// What holds without being played, as one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Static {
    /// While all of these.
    pub whiles: Vec<While>,
    /// Of what. A player's, for what players do.
    pub subject: Target,
    /// Is it printed? Only a quotation may leave これは out.
    pub said: bool,
    /// Is 、 printed after は?
    pub comma: bool,
    /// While these too: printed after the subject.
    pub inner: Vec<While>,
    /// What holds.
    pub holds: Vec<Hold>,
}

/// (種類)にする (5.24): what something becomes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Becomes {
    /// アミュレットにする
    Kind(Noun),
    /// 【箱詰め】状態にする
    Boxed,
}
