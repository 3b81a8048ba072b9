//! What is done, and what holds.

use super::abilities::Ability;
use super::cards::{Beside, Lane, Mark, Posture, Row, Selector, Whose, Zone};
use super::clauses::Body;
use super::events::By;
use super::kinds::{Attribute, Keyword, KeywordsSaid};
use super::numbers::{Amount, Figure, Sign, Value};
use super::targets::{Actor, Pick, Target};

/// One change of a number (8.9).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Which number.
    pub figure: Figure,
    /// Up or down.
    pub sign: Sign,
    /// By how much.
    pub by: Amount,
}

/// How changes of numbers are printed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct ChangeSaid {
    /// How what changes is tied to its numbers.
    pub tie: Tie,
    /// ATKとDEFを+200する: what stands between several numbers that change by the same. None where each has its own:
    /// ATK+200、DEF-100する.
    pub shared: Option<Joint>,
}

/// How a card is tied to its numbers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Tie {
    /// そのキャラクターはATK+200する
    Is,
    /// そのキャラクターのATK+200する
    Of,
    /// そのキャラクターのATKを+200する
    Object,
}

/// What stands between numbers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Joint {
    /// ATKとDEF
    And,
    /// ATK/DEF
    Slash,
    /// ATK・DEF
    Dot,
}

/// What a number becomes (9.5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetTo {
    /// 300になる
    N(u16),
    /// そのキャラクターのATKと同じになる; 同じ数値になる, where `true`.
    Same(Box<Value>, bool),
    /// 元々の数値になる (8.7)
    Printed,
    /// 2倍になる
    Times(u16),
    /// 半分になる
    Half,
}

/// Where a character is moved (8.2). The square must be free; its player chooses among several.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum To {
    /// 前衛に: of the lane it is in. 同じレーンの前衛に, where `lane`.
    Row {
        /// Which.
        row: Row,
        /// Is 同じレーンの printed?
        lane: bool,
    },
    /// 隣のレーンに: in the row it is in. 隣のレーンの前衛に, where a row is printed.
    Beside(Beside, Option<Row>),
    /// 別のレーンに: in the row it is in. 別のレーンの前衛に, where a row is printed.
    OtherLane(Option<Row>),
    /// 空いているマスに, 別のマスに (where `other`); 前衛の空いているマスに, where a row is printed.
    Square {
        /// In which row.
        row: Option<Row>,
        /// Is it printed as 別のマス?
        other: bool,
    },
    /// このカードと同じレーンに, そのレーンの前衛に: in the row it is in, or the one that is printed.
    Lane(Lane, Option<Row>),
    /// 隣のマスに: one square right, left, forward or back of where it is; このカードの隣のマスに: of where that card is.
    NextSquare(Option<Mark>),
    /// リードアイコンの向きに1マス (2.1.1)
    Lead,
}

/// How a move is printed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum MoveSaid {
    /// 移動する
    Moves,
    /// 移動させる
    Makes,
    /// このカードは前衛に移動する: with は.
    Itself,
}

/// Where cards are put.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PutTo {
    /// Whose; not said is its owner's.
    pub whose: Whose,
    /// トラッシュから: out of where, where it is said.
    pub from: Option<Zone>,
    /// Where.
    pub spot: Spot,
    /// ゲイン表示で, 裏側ディフェンス表示で: how it lies there.
    pub posture: Option<Posture>,
    /// Is that printed before the place?
    pub posture_first: bool,
    /// 好きな順番で: in an order of one's choice; printed before the place.
    pub any_order: bool,
}

/// A place to put cards.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// 手札に, トラッシュに, エネルギーゾーンに
    Zone(Zone),
    /// 後衛に: a free square of it.
    Row(Row),
    /// デッキの上に
    DeckTop,
    /// デッキの下に
    DeckBottom,
}

/// An end of a deck.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum DeckEnd {
    /// デッキの上から
    Top,
    /// デッキの下から
    Bottom,
}

/// The verb of putting.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PutSaid {
    /// 置く
    Puts,
    /// 戻す
    Returns,
    /// 加える
    Adds,
    /// 出す
    Brings,
    /// 捨てる: into the trash, which is not printed.
    Discards,
}

/// What someone gets or has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gain {
    /// [上空]を
    Keywords(Vec<Keyword>, KeywordsSaid),
    /// 「このカードがアタックした時、カードを1枚引く。」を
    Ability(Box<Ability>),
}

/// What a card or a player can, can't, or needn't do while this holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// アタックできない
    CantAttack,
    /// 直接アタックできない
    CantAttackDirectly,
    /// 移動できない (5.4)
    CantMove,
    /// 表示を変更できない (5.3)
    CantTurn,
    /// 効果を発動できない (8.4)
    CantUse,
    /// リゲインしない (5.2)
    StaysGained,
    /// 破壊されない; by what.
    Undestroyed(Option<By>),
    /// ダウン状態にならない; by what.
    Undowned(Option<By>),
    /// 選ばれない; by what (9.6).
    Unchosen(Option<By>),
    /// 相手のカードの効果を受けない: of these cards.
    Unaffected(Selector),
    /// 相手の効果を受けない: of no card of the opponent's.
    UnaffectedByOpponent,
    /// 直接アタックできる; 相手に直接アタックできる (where `true`)
    AttacksDirectly(bool),
    /// 2回までアタックできる: so often each turn (LS-37).
    Attacks(u16),
    /// もう1度アタックできる: once more (LS-40).
    AttacksAgain,
    /// 後衛からアタックできる
    AttacksFromBack,
    /// ディフェンス表示でアタックできる; it strikes with its ATK.
    AttacksInDefence,
    /// 場に出たターンでも移動できる (5.4)
    MovesAtOnce,
    /// 2回まで移動できる: so often each lead phase (5.4).
    Moves(u16),
    /// 上下左右に移動できる: any way in the lead phase (2.1.1).
    MovesAnyWay,
    /// カードを引けない: of a player.
    CantDraw,
    /// エフェクトをプレイできない: of a player.
    CantPlay(Selector),
    /// ダメージを受けない: of a player; by what. ダウンダメージを, where `down`.
    Undamaged {
        /// By what.
        by: Option<By>,
        /// Only DOWN damage (5.5.1 VI)?
        down: bool,
    },
}

/// One deed. Who does it, unless the text's player does, is said by its clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// キャラクターを1体選ぶ (9.6). Face-down ones that are chosen turn face up (9.6.2).
    Choose(Pick),
    /// 破壊する (8.10)
    Destroy(Target),
    /// ダウン状態にする, ダウンさせる (where `true`): with DOWN damage (8.12).
    Down(Target, bool),
    /// 移動する (8.2)
    Move(Target, To, MoveSaid),
    /// …と…の位置を入れ替える; それらの位置を入れ替える.
    Swap(Target),
    /// アタック表示にする, 裏側表示にする; このカードはアタック表示になる (where `becomes`). Right or left is the choice of the
    /// text's player. Gaining and regaining are [`Deed::Regain`].
    Turn {
        /// What.
        what: Target,
        /// How it lies then.
        to: Posture,
        /// Is it printed with になる?
        becomes: bool,
        /// Is it printed as 表 or 裏, without 側表示?
        short: bool,
    },
    /// 表示を変更する: from attack to defence display or back (5.3). Right or left is the choice of the text's player.
    ChangeDisplay(Target),
    /// レーンを1つ選ぶ
    ChooseLane,
    /// リゲインする, ゲインする (6.5, 6.6)
    Regain {
        /// What.
        what: Target,
        /// リゲイン, rather than ゲイン?
        regained: bool,
        /// Is it printed as リゲイン表示にする?
        display: bool,
    },
    /// カードを2枚引く (8.5); デッキの下からカードを2枚引く, where it is said from where.
    Draw(u16, Option<DeckEnd>),
    /// ライフを300回復する (8.6); 相手のライフを, where it is said whose. Unsaid: of who does the deed.
    Recover(Whose, Amount),
    /// ライフを300失う (3.7); 自分のライフを, where it is said whose. Unsaid: of who does the deed.
    LoseLife(Whose, Amount),
    /// 相手に300ダメージを与える; 相手のライフに (where `life`); 300の (where `no`) (8.11). Never to a character (LS-05).
    Damage {
        /// To whom.
        to: Actor,
        /// How much.
        n: Amount,
        /// Is のライフ printed?
        life: bool,
        /// Is の printed before ダメージ?
        no: bool,
    },
    /// 300ダメージを受ける: who does the deed is damaged; 300の (where `true`).
    Suffer(Amount, bool),
    /// ATK+200する (8.9)
    Change(Target, Vec<Change>, ChangeSaid),
    /// ATKは300になる (9.5), ATKを300にする (where `made`): of these numbers (ATKとDEFは).
    Set {
        /// Of what.
        what: Target,
        /// Which numbers.
        figures: Vec<Figure>,
        /// What they become.
        to: SetTo,
        /// Is it printed as にする?
        made: bool,
    },
    /// [上空]を得る; を持つ, where `true`.
    Gain(Target, Gain, bool),
    /// [上空]を失う
    Lose(Target, Vec<Keyword>, KeywordsSaid),
    /// 効果を失う; 全ての効果を失う, where `true` (8.1).
    LoseText(Target, bool),
    /// 火属性になる; 火属性としても扱う, where `also` (2.6).
    Attribute {
        /// What.
        what: Target,
        /// Which.
        to: Attribute,
        /// Beside its own?
        also: bool,
    },
    /// トラッシュに置く, 手札に戻す, 後衛に出す
    Put(Target, PutTo, PutSaid),
    /// デッキの上からカードを3枚見る
    Look(Target),
    /// 公開する, 相手に見せる (where `shown`)
    Reveal {
        /// What.
        what: Target,
        /// Is it printed as 相手に見せる?
        shown: bool,
    },
    /// デッキをシャッフルする
    Shuffle(Whose),
    /// 手札からプレイする, コストを払わずに (where `free`): the card is played by the text.
    Play {
        /// What.
        what: Target,
        /// Without its cost?
        free: bool,
    },
    /// アタックできない, 破壊されない: of cards.
    Rule(Target, Rule),
    /// カードを引けない, ダメージを受けない: of who does the deed.
    PlayerRule(Rule),
    /// リードアイコンに▲を加える: it may lead that way too (2.1.1).
    AddLead(Target, Vec<Way>),
    /// 以下から1つを選んで発動する。, and a line for each, after ・.
    Modes {
        /// How many.
        n: u16,
        /// The effects.
        modes: Vec<Body>,
    },
}

impl Deed {
    /// Can it hold, rather than be done once? As a text of a character or a support only such a deed has a meaning.
    pub fn can_hold(&self) -> bool {
        match self {
            Deed::Change(..)
            | Deed::Set { .. }
            | Deed::Gain(..)
            | Deed::Lose(..)
            | Deed::LoseText(..)
            | Deed::Attribute { .. }
            | Deed::Rule(..)
            | Deed::PlayerRule(_)
            | Deed::AddLead(..) => true,
            Deed::Choose(_)
            | Deed::Destroy(_)
            | Deed::Down(..)
            | Deed::Move(..)
            | Deed::Swap(_)
            | Deed::Turn { .. }
            | Deed::ChangeDisplay(_)
            | Deed::ChooseLane
            | Deed::Regain { .. }
            | Deed::Draw(..)
            | Deed::Recover(..)
            | Deed::LoseLife(..)
            | Deed::Damage { .. }
            | Deed::Suffer(..)
            | Deed::Put(..)
            | Deed::Look(_)
            | Deed::Reveal { .. }
            | Deed::Shuffle(_)
            | Deed::Play { .. }
            | Deed::Modes { .. } => false,
        }
    }
}

/// A way of a lead icon, of the upright card (2.1.1, LS-17).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Way {
    /// ▲
    Up,
    /// ▶
    Right,
    /// ▼
    Down,
    /// ◀
    Left,
}
