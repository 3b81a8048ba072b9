//! What must hold for something to be done.

use super::cards::{Bound, Filter, Place, Selector, Whose};
use super::events::Event;
use super::kinds::Noun;
use super::numbers::{Amount, Unit, Value};
use super::targets::Target;

/// How a condition is closed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum IfSaid {
    /// …場合、
    Case,
    /// …なら、
    If,
    /// …時、: as long as.
    When,
    /// …限り、: as long as.
    AsLongAs,
    /// …間、: as long as.
    While,
}

/// With what a number is compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Compared {
    /// 1000以下
    To(Amount, Bound),
    /// 相手のライフより多い (more); 少ない (where not `more`); 高い, 低い, where `high`; 相手より, 元々のATKより, where `short`.
    With {
        /// What it is compared with.
        value: Value,
        /// More, rather than less?
        more: bool,
        /// Is it printed as 高い or 低い?
        high: bool,
        /// Is only whose it is printed?
        short: bool,
    },
}

/// What must hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// そうした場合: the deed before it was done.
    Did,
    /// そうしなかった場合
    DidNot,
    /// 自分の場に＜竜＞が2体以上いる; 手札にカードが1枚もない (`none`). The place stands first where it is said.
    There {
        /// Whose, and where, printed before に.
        place: Option<(Whose, Place)>,
        /// Which.
        what: Selector,
        /// How many; at least one where nothing is said.
        count: Option<(u16, Unit, Bound)>,
        /// いない, ない: none.
        none: bool,
        /// ある instead of いる?
        things: bool,
    },
    /// このカードが前衛にいる; いない (`not`).
    In {
        /// What.
        what: Target,
        /// Where.
        place: Place,
        /// いない
        not: bool,
        /// ある instead of いる?
        things: bool,
    },
    /// このカードがアタック表示の場合, そのキャラクターが火属性の場合, そのカードが＜竜＞の場合: a filter before its の.
    Like {
        /// What.
        what: Target,
        /// What it must be like.
        filter: Filter,
        /// でない
        not: bool,
    },
    /// そのカードがキャラクターの場合; でない (`not`).
    Is {
        /// What.
        what: Target,
        /// What it is called.
        noun: Noun,
        /// でない
        not: bool,
    },
    /// 自分のライフが1000以下の場合; の手札が3枚以下の場合, where a unit is printed.
    Measure {
        /// Which number. A count is printed without の枚数 where `unit` is: 自分の手札が3枚以下.
        value: Value,
        /// Compared how.
        with: Compared,
        /// The counter after the number.
        unit: Option<Unit>,
    },
    /// このターンに自分がエフェクトをプレイしている: it has happened this turn.
    Earlier(Box<Event>),
    /// このカードが前衛にいて、かつアタック表示の場合: both.
    Both {
        /// The one.
        one: Box<Condition>,
        /// How they are joined.
        and: And,
        /// Does the other leave out what it is about, which is the same?
        omitted: bool,
        /// The other.
        two: Box<Condition>,
    },
}

/// How two conditions are joined.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum And {
    /// かつ
    Bare,
    /// かつ、
    After,
    /// 、かつ
    Pause,
    /// で、かつ, after a noun
    De,
    /// いて、かつ
    Te,
}
