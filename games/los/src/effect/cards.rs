//! Which cards: zones, rows, lanes, how they lie, and how texts pick them out.

use super::kinds::{Attribute, Keyword, KeywordsSaid, Noun};
use super::numbers::{Amount, Figure};
use super::targets::{ItSaid, Target, ThisSaid};

/// Whose.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Whose {
    /// 自分の: of the text's player; where another does the deed (相手は自分の手札を…), of that one.
    Own,
    /// 相手の
    Opponent,
    /// お互いの
    Both,
    /// 持ち主の: of the card's owner.
    Owner,
    /// Not said: with a zone that only one can mean (手札, デッキ, トラッシュ, エネルギー) of who does the deed; else anyone's.
    Unsaid,
}

/// A zone, as texts name it (3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Zone {
    /// 場: the character zone and the support zone.
    Field,
    /// キャラクターゾーン
    Characters,
    /// サポートゾーン
    Supports,
    /// エネルギーゾーン
    Energy,
    /// トラッシュ; トラッシュゾーン, where `true`.
    Trash(bool),
    /// デッキ
    Deck,
    /// 手札
    Hand,
}

/// A row of the character zone (3.3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Row {
    /// 前衛
    Front,
    /// 後衛
    Back,
}

/// A lane, told from this card's (3.3.4). Lanes are shared: that of one player's character and that of the one facing
/// it are the same lane.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Lane {
    /// 同じレーン, of this card; このカードと同じレーン, そのキャラクターと同じレーン, where it is printed whose.
    Same(Option<Mark>),
    /// このカードがいるレーン: the same.
    Of(Mark),
    /// 隣のレーン, of this card; そのキャラクターの隣のレーン: a lane beside it.
    Beside(Beside, Option<Mark>),
    /// 相手のレーン: this card's lane, on the side that is said before it (3.3.4, 8.13.1).
    Its,
    /// そのレーン: the lane that was chosen ([`Deed::ChooseLane`](super::Deed::ChooseLane)), or that of what was spoken of.
    That,
}

/// The card that a lane or a square is told by.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// このカード
    This(ThisSaid),
    /// そのキャラクター
    It(ItSaid),
}

/// Which side, as the text's player sees the table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Beside {
    /// 隣: either.
    Either,
    /// 左隣
    Left,
    /// 右隣
    Right,
}

/// Where cards are.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// 場, 手札, トラッシュ
    Zone(Zone),
    /// 前衛
    Row(Row),
    /// 同じレーン; 同じレーンの前衛, where a row is printed.
    Lane(Lane, Option<Row>),
    /// 隣のマス, of this card; そのキャラクターの隣のマス: the squares right and left of it, in front of it and behind it.
    NextSquares(Option<Mark>),
}

/// How it is said that cards are in a place.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Lying {
    /// 前衛の
    Of,
    /// 前衛にいる
    Lives,
    /// 手札にある
    There,
    /// Nothing, after it: 自分の手札を1枚.
    Bare,
    /// 手札から: out of which they are taken.
    From,
}

/// アタック表示 or ディフェンス表示 (6.1, 6.2)
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Display {
    /// アタック表示
    Attack,
    /// ディフェンス表示
    Defence,
}

/// 表側 or 裏側 (6.3, 6.4)
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// 表側
    Up,
    /// 裏側
    Down,
}

/// How a card lies.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Posture {
    /// 表側表示, アタック表示, 裏側ディフェンス表示: what is said of it. At least one is.
    Character {
        /// Its face.
        face: Option<Face>,
        /// Its display.
        display: Option<Display>,
    },
    /// リゲイン表示 (6.5), where `true`; ゲイン表示 (6.6)
    Regained(bool),
}

/// More or less.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// 以上
    AtLeast,
    /// 以下
    AtMost,
    /// Exactly.
    Exactly,
}

/// How a number that is asked for is printed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FigureSaid {
    /// ATK500以上の
    Bare,
    /// ATKが500以上の
    Ga,
    /// 500以上のATKを持つ
    Has,
}

/// What a card must be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Filter {
    /// 他の; このカード以外の, where `Some`.
    Other(Option<ThisSaid>),
    /// そのキャラクター以外の: not that one.
    NotIt(Box<Target>),
    /// 火属性の, 火属性または水属性の: any of these (2.6).
    Attribute(Vec<Attribute>),
    /// ＜竜＞の, ＜竜＞または＜獣＞の: any of these races (2.1.5). Last before an unsaid noun, の is not printed: ＜竜＞を1体.
    Race(Vec<Box<str>>),
    /// 「灯守り」: of this name. Last before an unsaid noun, の is not printed.
    Name(Box<str>),
    /// ATK500以上の, スピードが3以下の, 3以下のスピードを持つ, 元々のATKが500以上の (where `printed`, 8.7).
    Figure {
        /// Which.
        which: Figure,
        /// With what it is compared.
        than: Amount,
        /// How.
        bound: Bound,
        /// Is the printed number asked for (8.7)?
        printed: bool,
        /// How it is printed.
        said: FigureSaid,
    },
    /// 火属性かつコスト3以下の: all of these.
    Both(Vec<Filter>),
    /// ATKが元々のATKより高い; 低い (where not `more`) (8.7).
    Beyond {
        /// Which.
        which: Figure,
        /// More, rather than less?
        more: bool,
    },
    /// コストが最も低い; 高い (where `more`): of the cards that are told.
    Most {
        /// Which.
        which: Figure,
        /// The highest, rather than the lowest?
        more: bool,
    },
    /// アタック表示の, 裏側表示の, ゲイン表示の (6)
    Posture(Posture),
    /// [上空]を持つ; を持たない, where `not`. Any of several (または).
    Has {
        /// Any of these.
        keywords: Vec<Keyword>,
        /// How they are printed.
        said: KeywordsSaid,
        /// を持たない
        not: bool,
    },
    /// 効果を持たない: with no text (8.1).
    Textless,
    /// アタックしている: it declared the attack that is going on (5.5.1).
    Attacking,
    /// アタックされている: it stands against that attack (5.5.1).
    Attacked,
    /// 戦闘を行っている, 戦闘している (where `true`): either of the two (8.8).
    Battling(bool),
    /// このカードと戦闘を行った (8.8), このカードと戦闘を行う (where not `past`)
    Fought {
        /// How this card is called.
        this: ThisSaid,
        /// 行った instead of 行う?
        past: bool,
    },
    /// このターンに移動した (8.2)
    MovedThisTurn,
    /// このターンに場に出た
    CameThisTurn,
    /// このターンにアタックした
    AttackedThisTurn,
}

/// Cards, told by what they are like.
///
/// Printed as: the first `before` filters, whose, where (or where, whose), the other filters, the noun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selector {
    /// Whose.
    pub whose: Whose,
    /// Where: in any of these (手札またはトラッシュ). Not said is the field for characters and supports.
    pub places: Vec<Place>,
    /// How the last of the places is followed.
    pub lying: Lying,
    /// Is where printed before whose (前衛の相手のキャラクター)?
    pub place_first: bool,
    /// What they must be like: all of these.
    pub filters: Vec<Filter>,
    /// How many of the filters are printed before whose and where.
    pub before: usize,
    /// What they are called.
    pub noun: Noun,
}

impl Selector {
    /// Anything of this name.
    pub fn of(noun: Noun) -> Selector {
        Selector {
            whose: Whose::Unsaid,
            places: Vec::new(),
            lying: Lying::Bare,
            place_first: false,
            filters: Vec::new(),
            before: 0,
            noun,
        }
    }

    /// Does it ask for what only a face-up character shows (9.6.1)?
    pub fn reads_the_face(&self) -> bool {
        fn shown(filter: &Filter) -> bool {
            match filter {
                Filter::Both(all) => all.iter().any(shown),
                Filter::Beyond { .. } | Filter::Most { .. } => true,
                Filter::Attribute(_)
                | Filter::Race(_)
                | Filter::Name(_)
                | Filter::Figure { .. }
                | Filter::Has { .. }
                | Filter::Textless => true,
                Filter::Other(_)
                | Filter::NotIt(_)
                | Filter::Posture(_)
                | Filter::Attacking
                | Filter::Attacked
                | Filter::Battling(_)
                | Filter::Fought { .. }
                | Filter::MovedThisTurn
                | Filter::CameThisTurn
                | Filter::AttackedThisTurn => false,
            }
        }
        self.filters.iter().any(shown)
    }
}
