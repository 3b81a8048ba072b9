//! Why a list of cards is not a deck.

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
