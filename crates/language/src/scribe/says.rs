//! What a phrase can say: each thing once.

use engine::effect::{Bound as Bounds, Side};

use crate::grammar::At;
use crate::scribe::{Lowered, Refused};

/// Whose something is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Whose {
    /// Of whoever acts: 自分の.
    Own,
    /// Of the player whose text it is, whoever acts: あなたの.
    You,
    /// Of the opponent.
    Opponent,
    /// Of both.
    Both,
    /// Of the card's owner.
    Owner,
    /// Of the player just spoken of: そのプレイヤーの.
    Spoken,
}

impl Whose {
    /// The one side that is meant where this side acts; none for both players, or an owner.
    pub fn side(self, by: Side) -> Option<Side> {
        match self {
            Whose::Own => Some(by),
            Whose::You => Some(Side::Mine),
            Whose::Opponent => Some(Side::Theirs),
            Whose::Spoken => Some(Side::Spoken),
            Whose::Both | Whose::Owner => None,
        }
    }
}

/// A number that a text names.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Var {
    /// X
    X,
    /// Y
    Y,
}

/// A word that stands for cards known already.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Pronoun {
    /// このカード
    This,
    /// それ, そのカード, 選んだカード
    It,
}

/// How many.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// So many.
    Exactly(i16),
    /// So many or fewer: まで.
    UpTo(i16),
    /// A number that keeps to a bound: 以上, 以下. It counts, it doesn't choose.
    Bounded(Bounds, i16),
    /// As many as a number that the text names: X枚.
    Named(Var),
    /// So many or fewer: X枚まで.
    UpToNamed(Var),
    /// A number that keeps to a bound that the text names: X以下.
    BoundedBy(Bounds, Var),
    /// All there are.
    All,
    /// Half of them.
    Half,
}

/// Something that is said at most once.
#[derive(Clone, Debug)]
pub struct Once<T>(Option<T>);

impl<T> Default for Once<T> {
    fn default() -> Once<T> {
        Once(None)
    }
}

impl<T> Once<T> {
    /// Says it; an error if it was said before.
    pub fn set(&mut self, value: T, at: At) -> Lowered<()> {
        match self.0.replace(value) {
            None => Ok(()),
            Some(_) => Err(Refused::new(at, "二度述べたもの", "something said twice")),
        }
    }

    /// What was said.
    pub fn get(&self) -> Option<&T> {
        self.0.as_ref()
    }

    /// What was said; it is said no longer.
    pub fn take(&mut self) -> Option<T> {
        self.0.take()
    }
}

/// What a phrase can say, a bit each.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Says(pub(super) u32);

impl Says {
    /// A phrase without words.
    pub const NOTHING: Says = Says(0);
    /// Whose it is.
    pub const WHOSE: Says = Says(1);
    /// Cards known already.
    pub const PRONOUN: Says = Says(1 << 1);
    /// Where cards lie.
    pub const ZONES: Says = Says(1 << 2);
    /// How many.
    pub const COUNT: Says = Says(1 << 3);
    /// A noun for cards.
    pub const HEAD: Says = Says(1 << 4);
    /// A place on the board.
    pub const PLACES: Says = Says(1 << 5);
    /// What cards are like.
    pub const FILTERS: Says = Says(1 << 6);
    /// A figure.
    pub const FIGURES: Says = Says(1 << 7);
    /// A number of cards: 枚数.
    pub const COUNTED: Says = Says(1 << 8);
    /// 合計, 分, 数値
    pub const VALUE: Says = Says(1 << 9);
    /// と同じ
    pub const SAME: Says = Says(1 << 10);
    /// An aspect of cards.
    pub const ASPECT: Says = Says(1 << 11);
    /// その中
    pub const AMONG: Says = Says(1 << 12);
    /// 残り
    pub const REST: Says = Says(1 << 13);
    /// デッキの上
    pub const TOP: Says = Says(1 << 14);
    /// Those with the most.
    pub const MOST: Says = Says(1 << 15);
    /// Another phrase beside it: このカードとそのカード.
    pub const SECOND: Says = Says(1 << 16);
    /// 元々の数値
    pub const PRINTED: Says = Says(1 << 17);
    /// 種類数: how many different ones there are.
    pub const KINDS: Says = Says(1 << 18);
    /// So many of each: AとBそれぞれ1枚.
    pub const EACH: Says = Says(1 << 19);
    /// One of this and of another phrase: A1体かB1体.
    pub const OR: Says = Says(1 << 20);
    /// デッキの下
    pub const BOTTOM: Says = Says(1 << 21);
    /// Two kinds of cards side by side, of which it is still to be said how many: AとBを1体ずつ.
    pub const UNCOUNTED: Says = Says(1 << 22);
    /// An end of a deck.
    pub const END: Says = Says::TOP.and(Says::BOTTOM);
    /// Which cards, by what they are like and where they lie.
    pub const CARDS: Says = Says(1 | 1 << 2 | 1 << 4 | 1 << 5 | 1 << 6 | 1 << 15);

    /// What either says.
    pub const fn and(self, other: Says) -> Says {
        Says(self.0 | other.0)
    }
}
