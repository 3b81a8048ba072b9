//! The names of things, in Japanese and English, beside those that are declared with them.

use engine::Lang;

use crate::kinds::{Icon, Keyword};
use crate::table::Keys;
use crate::vocabulary::Way;

/// The keyword that a name means.
pub(crate) fn find_keyword(word: &str) -> Option<Keyword> {
    Keyword::find(word.trim_matches(['【', '】']))
}

/// The names of the keywords in a set.
pub(crate) fn keywords(keys: Keys, lang: Lang) -> impl Iterator<Item = String> {
    Keyword::ALL.into_iter().filter(move |&key| keys.has(key)).map(move |key| key.name(lang).to_owned())
}

/// The verb by which an ability with this icon is used.
pub(crate) fn icon(icon: Icon, lang: Lang) -> &'static str {
    match icon {
        Icon::Activate => lang.pick("起動", "Use"),
        Icon::Evolve => lang.pick("進化", "Evolve"),
        Icon::Meal(_) => lang.pick("食事", "Feed"),
        Icon::Possess => lang.pick("憑依", "Possess"),
        Icon::Ride => lang.pick("ライド", "Ride"),
        Icon::Advance => lang.pick("アドバンス起動", "Advance"),
    }
}

/// What happened to cards that left by a word, where the move alone does not tell.
pub(crate) fn left_by(way: Way, lang: Lang) -> Option<&'static str> {
    match way {
        Way::Destroy => Some(lang.pick("破壊", "destroyed")),
        Way::Banish => Some(lang.pick("消滅", "banished")),
        Way::Discard => Some(lang.pick("捨てる", "discarded")),
        Way::Bury
        | Way::Hand
        | Way::Ex
        | Way::Field
        | Way::FieldActed
        | Way::DeckTop
        | Way::DeckBottom
        | Way::DeckAnywhere
        | Way::DeckFromTop(_)
        | Way::EvolveDeck => None,
    }
}

/// The name of a kind of counter.
pub(crate) fn counter(word: &str, lang: Lang) -> String {
    match (word, lang) {
        ("スタック", Lang::En) => "Stack".to_owned(),
        _ => word.to_owned(),
    }
}
