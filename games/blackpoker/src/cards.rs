//! The playing cards.

use engine::Def;

/// A suit (スート).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Suit {
    /// ♠
    Spade,
    /// ♡
    Heart,
    /// ♢
    Diamond,
    /// ♣
    Club,
}

impl Suit {
    /// All four.
    pub const ALL: [Suit; 4] = [Suit::Spade, Suit::Heart, Suit::Diamond, Suit::Club];

    /// The sign on the card.
    pub const fn sign(self) -> &'static str {
        match self {
            Suit::Spade => "♠",
            Suit::Heart => "♡",
            Suit::Diamond => "♢",
            Suit::Club => "♣",
        }
    }

    /// All cards of the suit.
    pub const fn cards(self) -> Hand {
        Hand(0x1fff << (13 * self as u32))
    }
}

/// How many different cards there are: four suits of thirteen, and the Joker.
pub const KINDS: u16 = 53;
/// The Joker, of which a deck may hold two.
pub const JOKER: Def = Def(52);

/// The card of a suit and a number from 1 (A) to 13 (K).
pub const fn card(suit: Suit, number: u16) -> Def {
    Def(suit as u16 * 13 + number - 1)
}

/// The suit of a card; the Joker has none.
pub fn suit(def: Def) -> Option<Suit> {
    Suit::ALL.get(def.0 as usize / 13).copied()
}

/// The number printed on a card: A is 1, J 11, Q 12, K 13, the Joker 0.
pub const fn number(def: Def) -> u8 {
    if def.0 >= JOKER.0 { 0 } else { (def.0 % 13 + 1) as u8 }
}

/// Is it a Joker, A, J, Q or K: a card that Succession (世代交代) looks for?
pub const fn is_honour(def: Def) -> bool {
    matches!(number(def), 0 | 1 | 11..=13)
}

/// A set of printed cards, for asking what a hand can do.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand(pub u64);

impl Hand {
    /// Every card of one suit with a number in a range.
    pub const fn range(suit: Suit, low: u16, high: u16) -> Hand {
        let mut cards = 0;
        let mut number = low;
        while number <= high {
            cards |= 1 << card(suit, number).0;
            number += 1;
        }
        Hand(cards)
    }

    /// Every card of any suit with a number in a range.
    pub const fn any(low: u16, high: u16) -> Hand {
        Hand(
            Hand::range(Suit::Spade, low, high).0
                | Hand::range(Suit::Heart, low, high).0
                | Hand::range(Suit::Diamond, low, high).0
                | Hand::range(Suit::Club, low, high).0,
        )
    }

    /// The Joker alone.
    pub const fn joker() -> Hand {
        Hand(1 << JOKER.0)
    }

    /// Is the card among them?
    pub const fn has(self, def: Def) -> bool {
        self.0 >> def.0 & 1 == 1
    }

    /// The cards in both.
    #[must_use]
    pub const fn and(self, other: Hand) -> Hand {
        Hand(self.0 & other.0)
    }

    /// The cards in either.
    #[must_use]
    pub const fn or(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many different cards there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
}

impl FromIterator<Def> for Hand {
    fn from_iter<I: IntoIterator<Item = Def>>(cards: I) -> Hand {
        Hand(cards.into_iter().fold(0, |all, def| all | 1 << def.0))
    }
}

/// The name of a card: its sign and number, the same in every language.
pub fn name(def: Def) -> String {
    let Some(suit) = suit(def) else { return "Joker".to_owned() };
    let number = match number(def) {
        1 => "A".to_owned(),
        11 => "J".to_owned(),
        12 => "Q".to_owned(),
        13 => "K".to_owned(),
        n => n.to_string(),
    };
    format!("{}{number}", suit.sign())
}

/// The card a word names: `♠7`, `S7`, `スペード7`, `Joker`.
pub fn find(word: &str) -> Option<Def> {
    if matches!(word, "Joker" | "joker" | "JOKER" | "ジョーカー" | "🃏") {
        return Some(JOKER);
    }
    const SIGNS: [(Suit, &[&str]); 4] = [
        (Suit::Spade, &["♠", "♤", "S", "s", "スペード"]),
        (Suit::Heart, &["♡", "♥", "H", "h", "ハート"]),
        (Suit::Diamond, &["♢", "♦", "◇", "D", "d", "ダイヤ"]),
        (Suit::Club, &["♣", "♧", "C", "c", "クラブ"]),
    ];
    let (suit, rest) = SIGNS.iter().find_map(|(suit, signs)| {
        signs.iter().find_map(|sign| word.strip_prefix(sign)).map(|rest| (*suit, rest))
    })?;
    let number = match rest {
        "A" | "a" => 1,
        "J" | "j" => 11,
        "Q" | "q" => 12,
        "K" | "k" => 13,
        "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" => rest.parse().ok()?,
        _ => return None,
    };
    Some(card(suit, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for def in (0..KINDS).map(Def) {
            assert_eq!(find(&name(def)), Some(def));
        }
        for wrong in ["", "♠", "♠0", "♠1", "♠11", "X3", "♠ 3", "jok"] {
            assert_eq!(find(wrong), None, "{wrong}");
        }
    }
}
