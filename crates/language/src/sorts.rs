//! Sorts: what a word can stand for. Frames and word fit are told in sorts, never in words.

use text::Called;

/// A set of sorts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Sorts(u32);

macro_rules! sorts {
    ($( $(#[$doc:meta])* $name:ident = $bit:literal, $ja:literal, $en:literal; )*) => {
        impl Sorts {
            $( $(#[$doc])* pub const $name: Sorts = Sorts(1 << $bit); )*
            /// Every single sort, with its constant's name and what it is called.
            pub const EACH: &'static [(Sorts, &'static str, Called)] =
                &[$((Sorts::$name, stringify!($name), Called::new($ja, $en))),*];
        }
    };
}

sorts! {
    /// A card, or a pronoun for one: カード, それ.
    CARD = 0, "カード", "a card";
    /// A place: 場, デッキ.
    ZONE = 1, "領域", "a place";
    /// A place that stands for the cards in it: 手札.
    PILE = 2, "手札など", "a pile of cards";
    /// A player: 自分, 相手.
    PLAYER = 3, "プレイヤー", "a player";
    /// A number that cards or players have: コスト, 合計.
    FIGURE = 4, "数値", "a figure";
    /// An amount of damage, as a deed gives or a card takes it.
    HARM = 5, "ダメージ", "damage";
    /// A state something is in: 裏向き.
    STATE = 6, "状態", "a state";
    /// A keyword ability.
    KEY = 7, "キーワード", "a keyword";
    /// A point or stretch of time: ターン終了時.
    TIME = 8, "時期", "a time";
    /// Something done: 効果, 攻撃.
    DEED = 9, "行為", "an action";
    /// One of several listed or seen before: 下記, その中.
    MODE = 10, "選択肢", "an option";
    /// A word that only stands before a noun: この, 他の.
    ADNOMINAL = 11, "連体詞", "a determiner";
    /// A count.
    QUANTITY = 12, "数量", "a quantity";
    /// What a card is: a type, a colour, a class.
    TRAIT = 13, "特徴", "a trait";
    /// Quoted text.
    QUOTE = 14, "「…」", "quoted text";
    /// A change of figures: +1.
    CHANGE = 15, "+1などの変化", "a change such as +1";
    /// Something counted that is no card.
    THING = 16, "もの", "a counted thing";
    /// What something is called: カード名.
    NAME = 17, "名前", "a name";
    /// A noun that may stand before a predicate without a particle.
    ALONE = 18, "助詞のいらない語", "a word without a particle";
    /// A keyword that heads an ability.
    MARK = 19, "能力の見出し", "the head of an ability";
    /// A pronoun for one thing: それ, これ. It is nobody's, and isn't counted.
    BACK = 20, "指示語", "a pronoun";
    /// A number without a counter: the value of a figure, never a count of cards.
    NUMBER = 21, "数値", "a number";
    /// A place that stands for cards in it where they are counted: デッキ1枚.
    DECK = 22, "デッキ", "a deck";
}

impl Sorts {
    /// No sort at all: what makes no sense.
    pub const NONE: Sorts = Sorts(0);
    /// Whatever can be done something to as cards.
    pub const CARDS: Sorts = Sorts::CARD.or(Sorts::PILE).or(Sorts::TRAIT).or(Sorts::MODE).or(Sorts::QUANTITY);
    /// A zone or a pile.
    pub const PLACE: Sorts = Sorts::ZONE.or(Sorts::PILE);
    /// What a card can be given: a keyword, quoted text, an ability.
    pub const GAIN: Sorts = Sorts::KEY.or(Sorts::QUOTE).or(Sorts::DEED);
    /// What has a value.
    pub const VALUE: Sorts =
        Sorts::QUANTITY.or(Sorts::NUMBER).or(Sorts::FIGURE).or(Sorts::QUOTE).or(Sorts::CHANGE);

    /// Both sets together.
    pub const fn or(self, other: Sorts) -> Sorts {
        Sorts(self.0 | other.0)
    }

    /// What both sets have.
    pub const fn and(self, other: Sorts) -> Sorts {
        Sorts(self.0 & other.0)
    }

    /// This set without another.
    pub const fn without(self, other: Sorts) -> Sorts {
        Sorts(self.0 & !other.0)
    }

    /// Do the sets share a sort?
    pub const fn meets(self, other: Sorts) -> bool {
        self.0 & other.0 != 0
    }

    /// Is the set empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What the sorts of the set are called.
    pub fn called(self) -> impl Iterator<Item = Called> {
        Sorts::EACH.iter().filter(move |(sort, ..)| self.meets(*sort)).map(|(.., called)| *called)
    }
}

impl std::fmt::Debug for Sorts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = Sorts::EACH.iter().filter(|(sort, ..)| self.meets(*sort)).map(|(_, name, _)| *name);
        f.write_str(&names.collect::<Vec<_>>().join("|"))
    }
}
