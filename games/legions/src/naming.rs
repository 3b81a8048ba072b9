//! The names of things, in Japanese and English: keywords with their numbers.

use engine::Lang;

use crate::kinds::KeywordName;
use crate::table::Keys;

/// The name of a keyword with its number.
pub(crate) fn keyword(key: KeywordName, n: u8, lang: Lang) -> String {
    let name = key.name(lang);
    match (key.has_number(), lang) {
        (false, _) => name.to_owned(),
        (true, Lang::Ja) => format!("{name}{n}"),
        (true, Lang::En) => format!("{name} {n}"),
    }
}

/// The keyword that a name means, with its number: 速攻, 貫通2, `Pierce 2`.
pub(crate) fn find_keyword(word: &str) -> Option<(KeywordName, u8)> {
    let word = word.trim();
    KeywordName::ALL.into_iter().find_map(|key| {
        let prefix =
            |name: &str| word.get(..name.len()).filter(|head| head.eq_ignore_ascii_case(name)).map(str::len);
        let rest = &word[prefix(key.name(Lang::Ja)).or_else(|| prefix(key.name(Lang::En)))?..];
        match (key.has_number(), rest.trim().parse::<u8>()) {
            (true, Ok(n)) => Some((key, n)),
            (false, _) if rest.is_empty() => Some((key, 0)),
            _ => None,
        }
    })
}

/// The names of the keywords in a set.
pub(crate) fn keywords(keys: Keys, lang: Lang) -> impl Iterator<Item = String> {
    keys.iter().map(move |(key, n)| keyword(key, n, lang))
}
