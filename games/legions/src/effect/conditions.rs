//! What must hold for something to be done.

use super::cards::{Bound, Filter, Lane, Noun, Place, Posture, Selector};
use super::events::Event;
use super::numbers::{Amount, Unit, Value};
use super::targets::{Actor, Join, Target};

/// How a condition is closed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum IfSaid {
    /// …場合、
    Case,
    /// …なら、
    If,
    /// …ならば、
    IfSo,
    /// …時、
    When,
    /// …限り、
    AsLongAs,
    /// …間、
    While,
}

/// How it is said that something was not done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NotSaid {
    /// そうしなかった
    DidNot,
    /// そうしない
    DoesNot,
    /// 出来ない
    Cannot,
    /// 出来なかった
    CouldNot,
}

/// What a number is compared with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Compared {
    /// 10以下
    To(Amount, Option<Unit>, Bound),
    /// 相手の手札の枚数より多い
    With(Box<Value>, Bound),
}

/// How a comparison closes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CopulaSaid {
    /// の, or nothing before なら.
    Plain,
    /// である
    Is,
    /// ある
    Exists,
}

/// What happened this turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ThisTurn {
    /// このターン中に
    During,
    /// このターンに
    In,
    /// このターン中
    Bare,
}

/// What must hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// そうした場合: the deed before it was done (completely).
    Did,
    /// そうしなかった場合, 出来ない場合: it was not done.
    DidNot(NotSaid),
    /// そうでない場合: the condition before it does not hold.
    Otherwise,
    /// …がある場合, …がいる (`lives`); 2体以上いる; 1体もいない. あなたのフィールドに…が, where the place stands first.
    There {
        /// Where, where it stands first.
        place: Option<Place>,
        /// Which.
        what: Selector,
        /// How many; at least one where nothing is said.
        count: Option<(Amount, Unit, Bound)>,
        /// ない, いない: none; 1枚も, where that is printed.
        none: Option<Option<Unit>>,
        /// いる instead of ある?
        lives: bool,
    },
    /// このカードがタイムラインにある場合; in any of these places.
    In {
        /// What.
        what: Target,
        /// Where.
        places: Vec<Place>,
        /// How the places are joined.
        join: Join,
        /// いる instead of ある?
        lives: bool,
        /// ない, いない
        not: bool,
    },
    /// このカードが中央レーンにある場合
    InLane(Target, Lane),
    /// あなたのマスターが覚醒モードの場合; である (`copula`); でない (`not`).
    Posture {
        /// What.
        what: Target,
        /// How it lies.
        is: Posture,
        /// である is printed.
        copula: bool,
        /// ではない
        not: bool,
    },
    /// そのカードが緑属性を持つ場合; コスト3以下の場合.
    Like {
        /// What.
        what: Target,
        /// What it must be like.
        filter: Filter,
    },
    /// そのカードがミニオンの場合; ミニオンだった (`was`); ミニオンではない (`not`).
    Is {
        /// What.
        what: Target,
        /// What it is called: any of these.
        nouns: Vec<Noun>,
        /// How they are joined.
        join: Join,
        /// だった is printed.
        was: bool,
        /// である is printed.
        copula: bool,
        /// ではない
        not: bool,
    },
    /// あなたのライフが10以下の場合; である (`copula`).
    Measure {
        /// Which number.
        value: Value,
        /// Compared how.
        with: Compared,
        /// How it closes.
        copula: CopulaSaid,
    },
    /// このカードがブレイクする場合: it is about to, and is replaced (…場合、代わりに).
    Would(Box<Event>),
    /// これによってミニオンがブレイクした場合: it has happened, by the deed before it; これにより, where `by` says so.
    Happened {
        /// What.
        event: Box<Event>,
        /// これによって, この効果で and their like, as printed.
        by: Option<Box<str>>,
        /// しなかった
        not: bool,
    },
    /// このターン中にあなたがスキルをプレイしていた場合; した (where `had` is not set).
    Earlier {
        /// How the time is said.
        said: ThisTurn,
        /// What.
        event: Box<Event>,
        /// していた is printed.
        had: bool,
        /// していない
        not: bool,
    },
    /// あなたのマスターの上にコアがある場合; 2個以上ある; ない.
    CoresOn {
        /// On what.
        what: Target,
        /// How many; at least one where nothing is said.
        count: Option<(Amount, Unit, Bound)>,
        /// ない: none; 1個も, where that is printed.
        none: Option<Option<Unit>>,
    },
    /// あなたのターンの場合, 相手のターン中の場合
    TurnOf(Actor),
}
