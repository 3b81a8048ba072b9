//! What things are called, in both languages.

/// What something is called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Called {
    /// In Japanese.
    pub ja: &'static str,
    /// In English.
    pub en: &'static str,
}

impl Called {
    /// Something that has a name in each language.
    pub const fn new(ja: &'static str, en: &'static str) -> Called {
        Called { ja, en }
    }

    /// Words that a card prints: they are the same in both.
    pub const fn printed(words: &'static str) -> Called {
        Called::new(words, words)
    }

    /// Several things in one line, in Japanese and in English: the first few of them.
    pub fn listed(all: &[Called]) -> (String, String) {
        let list = |between: &str, name: fn(&Called) -> &'static str| {
            let first: Vec<&str> = all.iter().take(FEW).map(name).collect();
            let more = if all.len() > FEW { between.to_owned() + "…" } else { String::new() };
            first.join(between) + &more
        };
        (list("／", |one| one.ja), list(" / ", |one| one.en))
    }
}

/// As many as one line is good for.
const FEW: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_told_in_both_languages_and_ends() {
        let number = Called::new("数値", "a number");
        let both = Called::listed(&[number, Called::printed("引く")]);
        assert_eq!(both, ("数値／引く".to_owned(), "a number / 引く".to_owned()));
        assert!(Called::listed(&[number; FEW + 1]).0.ends_with("数値／…"));
        assert_eq!(Called::listed(&[]), Default::default());
    }
}
