//! The names of things, in Japanese and English: keywords, kinds, classes, phases, zones, counters.

use engine::Lang;

use crate::cards::Special;
use crate::kinds::{Class, Icon, Keyword};
use crate::table::{Keys, Kind, Phase, Zone};
use crate::vocabulary::Way;

/// Every keyword with its names.
pub(crate) const KEYWORDS: [(Keyword, &str, &str); 14] = [
    (Keyword::Guard, "守護", "Guard"),
    (Keyword::Storm, "疾走", "Storm"),
    (Keyword::Rush, "突進", "Rush"),
    (Keyword::Assail, "指定攻撃", "Assail"),
    (Keyword::Intimidate, "威圧", "Intimidate"),
    (Keyword::Bane, "必殺", "Bane"),
    (Keyword::Aura, "オーラ", "Aura"),
    (Keyword::Drain, "ドレイン", "Drain"),
    (Keyword::Stack, "スタック", "Stack"),
    (Keyword::SingleDrive, "シングルドライブ", "Single Drive"),
    (Keyword::TwinDrive, "ツインドライブ", "Twin Drive"),
    (Keyword::TripleDrive, "トリプルドライブ", "Triple Drive"),
    (Keyword::StartAmulet, "スタートアミュレット", "Start Amulet"),
    (Keyword::Quick, "クイック", "Quick"),
];

/// The name of a keyword.
pub(crate) fn keyword(key: Keyword, lang: Lang) -> &'static str {
    let (_, ja, en) = KEYWORDS[key as usize];
    lang.pick(ja, en)
}

/// The keyword that a name means.
pub(crate) fn find_keyword(word: &str) -> Option<Keyword> {
    let word = word.trim_matches(['【', '】']);
    KEYWORDS.iter().find(|(_, ja, en)| word == *ja || word.eq_ignore_ascii_case(en)).map(|&(key, ..)| key)
}

/// The names of the keywords in a set.
pub(crate) fn keywords(keys: Keys, lang: Lang) -> impl Iterator<Item = String> {
    KEYWORDS
        .iter()
        .filter(move |(key, ..)| keys.has(*key))
        .map(move |(_, ja, en)| lang.pick(*ja, *en).to_owned())
}

/// The name of a kind of card.
pub fn kind(kind: Kind, lang: Lang) -> &'static str {
    match kind {
        Kind::Leader => lang.pick("リーダー", "leader"),
        Kind::Follower => lang.pick("フォロワー", "follower"),
        Kind::Amulet => lang.pick("アミュレット", "amulet"),
        Kind::Spell => lang.pick("スペル", "spell"),
    }
}

/// The name of a special kind.
pub fn special(special: Special, lang: Lang) -> &'static str {
    match special {
        Special::Evolve => lang.pick("エボルヴ", "evolve"),
        Special::Advance => lang.pick("アドバンス", "advance"),
        Special::Token => lang.pick("トークン", "token"),
    }
}

/// Every class with its names.
pub(crate) const CLASSES: [(Class, &str, &str); 7] = [
    (Class::Elf, "エルフ", "Elf"),
    (Class::Royal, "ロイヤル", "Royal"),
    (Class::Witch, "ウィッチ", "Witch"),
    (Class::Dragon, "ドラゴン", "Dragon"),
    (Class::Nightmare, "ナイトメア", "Nightmare"),
    (Class::Bishop, "ビショップ", "Bishop"),
    (Class::Neutral, "ニュートラル", "Neutral"),
];

/// The name of a class.
pub fn class(class: Class, lang: Lang) -> &'static str {
    CLASSES.iter().find(|(known, ..)| *known == class).map_or("", |(_, ja, en)| lang.pick(ja, en))
}

/// The name of a phase.
pub fn phase(phase: Phase, lang: Lang) -> &'static str {
    match phase {
        Phase::SetUp => lang.pick("準備", "set-up"),
        Phase::Start => lang.pick("スタートフェイズ", "start phase"),
        Phase::Main => lang.pick("メインフェイズ", "main phase"),
        Phase::End => lang.pick("エンドフェイズ", "end phase"),
    }
}

/// The name of a zone.
pub(crate) fn zone(zone: Zone, lang: Lang) -> &'static str {
    match zone {
        Zone::Leader => lang.pick("リーダーエリア", "Leader"),
        Zone::Field => lang.pick("場", "Field"),
        Zone::Deck => lang.pick("デッキ", "Deck"),
        Zone::EvolveDeck => lang.pick("エボルヴデッキ", "Evolve deck"),
        Zone::Hand => lang.pick("手札", "Hand"),
        Zone::Ex => lang.pick("EXエリア", "EX area"),
        Zone::Cemetery => lang.pick("墓場", "Cemetery"),
        Zone::Banished => lang.pick("消滅領域", "Banished"),
        Zone::Resolution => lang.pick("解決領域", "Resolution"),
        Zone::Evolution => lang.pick("進化領域", "Evolution"),
        Zone::Racing => lang.pick("出走領域", "Racing"),
        Zone::Drive => lang.pick("ドライブ領域", "Drive"),
        Zone::Trigger => lang.pick("トリガー領域", "Trigger"),
    }
}

/// The word for a zone in positions and saves.
pub(crate) const fn zone_word(zone: Zone) -> &'static str {
    match zone {
        Zone::Leader => "leader",
        Zone::Field => "field",
        Zone::Deck => "deck",
        Zone::EvolveDeck => "evolve",
        Zone::Hand => "hand",
        Zone::Ex => "ex",
        Zone::Cemetery => "cemetery",
        Zone::Banished => "banished",
        Zone::Resolution => "resolution",
        Zone::Evolution => "evolution",
        Zone::Racing => "racing",
        Zone::Drive => "drive",
        Zone::Trigger => "trigger",
    }
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
