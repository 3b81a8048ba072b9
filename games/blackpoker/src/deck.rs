//! Decks: the frames that lite allows, and what makes a list legal.

use engine::{DeckFault, Def};

use crate::cards::{JOKER, KINDS, Suit, card, name};

/// The largest deck: all cards, and a second Joker.
pub const MOST: usize = 54;
/// The smallest: seven to deal, one to turn up, and one that is left. Whoever goes first draws it, and begins
/// without a life: foolish, but nothing forbids it.
pub const FEWEST: usize = 9;

/// A deck frame (フレーム).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Format {
    /// フル: all 54 cards.
    #[default]
    Full,
    /// エントリー: 21 given cards.
    Entry,
    /// レギュラー: a list of one's own, up to 54 cards.
    Regular,
}

/// Every format with its word and its names in Japanese and English.
pub const FORMATS: [(Format, &str, &str, &str); 3] = [
    (Format::Full, "full", "フル", "Full"),
    (Format::Entry, "entry", "エントリー", "Entry"),
    (Format::Regular, "regular", "レギュラー", "Regular"),
];

/// The 21 cards of the entry deck.
pub const ENTRY: [Def; 21] = [
    card(Suit::Spade, 1),
    card(Suit::Spade, 2),
    card(Suit::Spade, 3),
    card(Suit::Spade, 4),
    card(Suit::Spade, 5),
    card(Suit::Heart, 1),
    card(Suit::Heart, 8),
    card(Suit::Heart, 9),
    card(Suit::Heart, 10),
    card(Suit::Heart, 11),
    card(Suit::Diamond, 1),
    card(Suit::Diamond, 3),
    card(Suit::Diamond, 7),
    card(Suit::Diamond, 10),
    card(Suit::Diamond, 12),
    card(Suit::Club, 1),
    card(Suit::Club, 5),
    card(Suit::Club, 6),
    card(Suit::Club, 10),
    card(Suit::Club, 13),
    JOKER,
];

/// The full deck.
pub fn full() -> Vec<Def> {
    (0..KINDS).map(Def).chain([JOKER]).collect()
}

/// Every reason a list is not a deck of this format (BP-26).
pub fn check(format: Format, deck: &[Def]) -> Vec<DeckFault> {
    let mut faults = Vec::new();
    let copies = |def: Def| deck.iter().filter(|&&d| d == def).count();
    let most = |def: Def| if def == JOKER { 2 } else { 1 };
    for def in (0..KINDS).map(Def) {
        let (copies, most) = (copies(def), most(def));
        if copies > most {
            let name = name(def);
            let ja = format!("{name}が{copies}枚あります。{most}枚までです");
            let en = format!("{copies} copies of {name}; at most {most}");
            faults.push(DeckFault::new(ja, en, ruling!("BP-26")).about(def));
        }
    }
    let mut fault = |ja: String, en: String| faults.push(DeckFault::new(ja, en, ruling!("BP-26")));
    let size = deck.len();
    if size < FEWEST {
        fault(format!("{size}枚です。{FEWEST}枚以上必要です"), format!("{size} cards; at least {FEWEST}"));
    }
    if size > MOST {
        fault(format!("{size}枚です。{MOST}枚までです"), format!("{size} cards; at most {MOST}"));
    }
    let fixed = match format {
        Format::Full => Some(full()),
        Format::Entry => Some(ENTRY.to_vec()),
        Format::Regular => None,
    };
    if let Some(mut wanted) = fixed {
        let mut surplus = Vec::new();
        for &def in deck {
            match wanted.iter().position(|&d| d == def) {
                Some(at) => drop(wanted.remove(at)),
                // That there are too many is told already.
                None if copies(def) > most(def) => {}
                None => surplus.push(def),
            }
        }
        let list = |cards: &[Def]| cards.iter().map(|&def| name(def)).collect::<Vec<_>>().join(" ");
        if !wanted.is_empty() {
            let missing = list(&wanted);
            fault(
                format!("この形式に必要な {missing} がありません"),
                format!("this format's {missing} missing"),
            );
        }
        if !surplus.is_empty() {
            let surplus = list(&surplus);
            fault(
                format!("{surplus} はこの形式に入りません"),
                format!("{surplus} not in this format's list"),
            );
        }
    }
    faults
}

/// What a player reckons with across the table.
pub(crate) fn pool(format: Format) -> Vec<Vec<Def>> {
    match format {
        Format::Full | Format::Regular => vec![full()],
        Format::Entry => vec![ENTRY.to_vec()],
    }
}
