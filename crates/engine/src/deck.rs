//! Decks: why a list of cards is none, and what can come of one.

use crate::card::Def;
use crate::clause::Reason;

/// A reason why a list is not a deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckFault {
    /// In Japanese.
    pub ja: String,
    /// In English.
    pub en: String,
    /// The clause; none where a card's text can't be played.
    pub why: Reason,
    /// The card it is about, if it is about one.
    pub card: Option<Def>,
}

impl DeckFault {
    /// A reason that is about no card alone.
    pub fn new(ja: impl Into<String>, en: impl Into<String>, why: Reason) -> DeckFault {
        DeckFault { ja: ja.into(), en: en.into(), why, card: None }
    }

    /// The same, about a card.
    pub fn about(self, card: Def) -> DeckFault {
        DeckFault { card: Some(card), ..self }
    }
}

/// The different cards of a deck, and those that can come of them: `made` adds what one card makes.
pub fn reached(deck: &[Def], made: impl Fn(Def, &mut Vec<Def>)) -> Vec<Def> {
    let (mut found, mut open) = (Vec::new(), deck.to_vec());
    while let Some(def) = open.pop() {
        if !found.contains(&def) {
            found.push(def);
            made(def, &mut open);
        }
    }
    found.sort_unstable();
    found
}
