//! What of a card can't be played.

use crate::called::Called;

/// A phrase of a card that can't be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unplayed {
    /// The phrase.
    pub phrase: String,
    /// Why, where it was read and can't be played all the same.
    pub why: Option<Why>,
}

/// Why a phrase that was read can't be played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It would need this, which there is not.
    Needs(Called),
    /// This stands there.
    Says(Called),
}

impl Why {
    /// What it needs or says.
    pub fn called(self) -> Called {
        match self {
            Why::Needs(called) | Why::Says(called) => called,
        }
    }
}

impl Unplayed {
    /// A phrase that was not read.
    pub fn unread(phrase: impl Into<String>) -> Unplayed {
        Unplayed { phrase: phrase.into(), why: None }
    }

    /// A phrase that was read, and why it can't be played.
    pub fn read(phrase: impl Into<String>, why: Why) -> Unplayed {
        Unplayed { phrase: phrase.into(), why: Some(why) }
    }

    /// The phrase and why, in Japanese and in English.
    pub fn told(&self) -> (String, String) {
        let phrase = &self.phrase;
        let Some(why) = self.why else { return (phrase.clone(), phrase.clone()) };
        let Called { ja, en } = why.called();
        let needs = if matches!(why, Why::Needs(_)) { "needs " } else { "" };
        (format!("{phrase}（未対応：{ja}）"), format!("{phrase} ({needs}{en})"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_told_with_what_it_lacks() {
        let dice = Called::new("サイコロ", "dice");
        let told = |why| Unplayed { phrase: "1個振る".to_owned(), why }.told();
        assert_eq!(told(None), ("1個振る".to_owned(), "1個振る".to_owned()));
        let needs = told(Some(Why::Needs(dice)));
        assert_eq!(needs, ("1個振る（未対応：サイコロ）".to_owned(), "1個振る (needs dice)".to_owned()));
        assert_eq!(told(Some(Why::Says(dice))).1, "1個振る (dice)");
    }
}
