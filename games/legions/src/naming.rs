//! The names of things, in Japanese and English: zones, lanes, phases, keywords, categories, colours.

use engine::Lang;

use crate::kinds::{Category, Colour, KeywordName, Phase};
use crate::table::{Keys, Zone};

/// Every zone with its word and its names.
const ZONES: [(Zone, &str, &str, &str); 14] = [
    (Zone::Deck, "deck", "山札", "Deck"),
    (Zone::Hand, "hand", "手札", "Hand"),
    (Zone::Exile, "exile", "除外", "Exile"),
    (Zone::Standby, "standby", "スタンバイ", "Standby"),
    (Zone::Wait1, "wait1", "ウェイトⅠ", "Wait I"),
    (Zone::Wait2, "wait2", "ウェイトⅡ", "Wait II"),
    (Zone::Wait3, "wait3", "ウェイトⅢ", "Wait III"),
    (Zone::Wait4, "wait4", "ウェイトⅣ", "Wait IV"),
    (Zone::Master, "master", "マスター", "Master"),
    (Zone::Lord, "lord", "ロード", "Lord"),
    (Zone::Left, "left", "左レーン", "Left lane"),
    (Zone::Centre, "centre", "中央レーン", "Centre lane"),
    (Zone::Right, "right", "右レーン", "Right lane"),
    (Zone::Play, "play", "プレイゾーン", "Play zone"),
];

/// The word of a zone in positions and saves.
pub(crate) fn zone_word(zone: Zone) -> &'static str {
    ZONES[zone as usize].1
}

/// The name of a zone.
pub(crate) fn zone(zone: Zone, lang: Lang) -> &'static str {
    let (_, _, ja, en) = ZONES[zone as usize];
    lang.pick(ja, en)
}

/// The name of a phase.
pub fn phase(phase: Phase, lang: Lang) -> &'static str {
    match phase {
        Phase::Start => lang.pick("スタートフェイズ", "start phase"),
        Phase::Core => lang.pick("コアフェイズ", "core phase"),
        Phase::Draw => lang.pick("ドローフェイズ", "draw phase"),
        Phase::Main => lang.pick("メインフェイズ", "main phase"),
        Phase::End => lang.pick("エンドフェイズ", "end phase"),
    }
}

/// Every keyword with its names.
pub(crate) const KEYWORDS: [(KeywordName, &str, &str); 21] = [
    (KeywordName::Haste, "速攻", "Haste"),
    (KeywordName::Assault, "強襲", "Assault"),
    (KeywordName::FirstStrike, "先制", "First Strike"),
    (KeywordName::Regeneration, "再生", "Regeneration"),
    (KeywordName::EffectProof, "効果ダメージ無効", "Effect-proof"),
    (KeywordName::MovingAttack, "移動攻撃", "Moving Attack"),
    (KeywordName::Impact, "衝撃", "Impact"),
    (KeywordName::Intimidation, "威圧", "Intimidation"),
    (KeywordName::Pierce, "貫通", "Pierce"),
    (KeywordName::RightTrait, "右配置特性", "Right Trait"),
    (KeywordName::CentreTrait, "中央配置特性", "Centre Trait"),
    (KeywordName::MasterBane, "対マスター特効", "Master Bane"),
    (KeywordName::LordBane, "対ロード特効", "Lord Bane"),
    (KeywordName::MinionBane, "対ミニオン特効", "Minion Bane"),
    (KeywordName::NoBlock, "ブロック不可", "No Block"),
    (KeywordName::Straight, "直進", "Straight"),
    (KeywordName::Leap, "跳躍", "Leap"),
    (KeywordName::Ward, "結界", "Ward"),
    (KeywordName::Anchored, "領域移動無効", "Anchored"),
    (KeywordName::LeftOnly, "左配置限定", "Left Only"),
    (KeywordName::Hiding, "潜伏", "Hiding"),
];

/// The name of a keyword with its number.
pub(crate) fn keyword(key: KeywordName, n: u8, lang: Lang) -> String {
    let (_, ja, en) = KEYWORDS[key as usize];
    match (key.has_number(), lang) {
        (false, _) => lang.pick(ja, en).to_owned(),
        (true, Lang::Ja) => format!("{ja}{n}"),
        (true, Lang::En) => format!("{en} {n}"),
    }
}

/// The keyword that a name means, with its number: 速攻, 貫通2, `Pierce 2`.
pub(crate) fn find_keyword(word: &str) -> Option<(KeywordName, u8)> {
    let word = word.trim();
    KEYWORDS.iter().find_map(|&(key, ja, en)| {
        let prefix =
            |name: &str| word.get(..name.len()).filter(|head| head.eq_ignore_ascii_case(name)).map(str::len);
        let rest = &word[prefix(ja).or_else(|| prefix(en))?..];
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

/// The name of a category.
pub fn category(category: Category, lang: Lang) -> &'static str {
    match category {
        Category::Master => lang.pick("マスター", "master"),
        Category::Skill => lang.pick("スキル", "skill"),
        Category::Arts => lang.pick("アーツ", "arts"),
        Category::Minion => lang.pick("ミニオン", "minion"),
        Category::Lord => lang.pick("ロード", "lord"),
    }
}

/// The name of a colour.
pub fn colour(colour: Colour, lang: Lang) -> &'static str {
    match colour {
        Colour::Black => lang.pick("黒", "black"),
        Colour::Red => lang.pick("赤", "red"),
        Colour::White => lang.pick("白", "white"),
        Colour::Green => lang.pick("緑", "green"),
        Colour::Blue => lang.pick("青", "blue"),
    }
}
