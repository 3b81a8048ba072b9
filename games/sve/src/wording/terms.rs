//! Single words: keywords, classes, zones, stats, counters' units.

use crate::effect::{Bound, Face, Harm, Join, Mark, Noun, Phase, Sign, Unit, Whose, Zone};
use crate::kinds::{Class, Figure, Keyword, Stat};

pub(super) const KEYWORDS: &[(&str, Keyword)] = &[
    ("【守護】", Keyword::Guard),
    ("【疾走】", Keyword::Storm),
    ("【突進】", Keyword::Rush),
    ("【指定攻撃】", Keyword::Assail),
    ("【威圧】", Keyword::Intimidate),
    ("【必殺】", Keyword::Bane),
    ("【オーラ】", Keyword::Aura),
    ("【ドレイン】", Keyword::Drain),
    ("【スタック】", Keyword::Stack),
    ("【シングルドライブ】", Keyword::SingleDrive),
    ("【ツインドライブ】", Keyword::TwinDrive),
    ("【トリプルドライブ】", Keyword::TripleDrive),
    ("【スタートアミュレット】", Keyword::StartAmulet),
    ("《クイック》", Keyword::Quick),
];

/// Marks other than keywords.
pub(super) const MARKS: &[(&str, Mark)] = &[
    ("《進化》", Mark::Evolve),
    ("《食事》", Mark::Meal),
    ("《憑依》", Mark::Possess),
    ("《起動》", Mark::Activate),
    ("《ファンファーレ》", Mark::Fanfare),
    ("《ラストワード》", Mark::LastWords),
    ("【進化時】", Mark::WhenEvolved),
    ("【攻撃時】", Mark::WhenAttacking),
    ("【土の秘術】", Mark::EarthRite),
    ("【コンボ】", Mark::Combo),
    ("【スペルチェイン】", Mark::SpellChain),
    ("【覚醒】", Mark::Awakening),
    ("【ネクロチャージ】", Mark::NecroCharge),
    ("【真紅】", Mark::Crimson),
    ("トリガー", Mark::Trigger),
];

pub(super) const CLASSES: &[(&str, Class)] = &[
    ("《エルフ》", Class::Elf),
    ("《ロイヤル》", Class::Royal),
    ("《ウィッチ》", Class::Witch),
    ("《ドラゴン》", Class::Dragon),
    ("《ナイトメア》", Class::Nightmare),
    ("《ビショップ》", Class::Bishop),
    ("《ニュートラル》", Class::Neutral),
];

pub(super) const STATS: &[(&str, Stat)] = &[("《攻撃力》", Stat::Attack), ("《体力》", Stat::Defense)];
pub(super) const PLAIN_STATS: &[(&str, Stat)] = &[("攻撃力", Stat::Attack), ("体力", Stat::Defense)];
pub(super) const FIGURES: &[(&str, Figure)] = &[
    ("コスト", Figure::Cost),
    ("攻撃力", Figure::Stat(Stat::Attack)),
    ("体力", Figure::Stat(Stat::Defense)),
];

pub(super) const UNITS: &[(&str, Unit)] = &[
    ("体", Unit::Bodies),
    ("枚", Unit::Cards),
    ("つ", Unit::Things),
    ("人", Unit::Persons),
    ("個", Unit::Pieces),
    ("種類", Unit::Kinds),
];

pub(super) const BOUNDS: &[(&str, Bound)] =
    &[("以上", Bound::AtLeast), ("以下", Bound::AtMost), ("", Bound::Exactly)];

pub(super) const WHOSE: &[(&str, Whose)] = &[
    ("自分の", Whose::Own),
    ("相手の", Whose::Opponent),
    ("自身の", Whose::Theirs),
    ("それのプレイヤーの", Whose::ItsPlayer),
    ("それの", Whose::Its),
    ("相手プレイヤー1人の", Whose::OneOpponent),
    ("各プレイヤーの", Whose::Each),
];

pub(super) const ZONES: &[(&str, Zone)] = &[
    ("場", Zone::Field),
    ("EXエリア", Zone::Ex),
    ("手札", Zone::Hand),
    ("墓場", Zone::Cemetery),
    ("デッキ", Zone::Deck),
    ("消滅領域", Zone::Banished),
    ("エボルヴデッキの表向き", Zone::Evolve(Face::Up)),
    ("エボルヴデッキの裏向き", Zone::Evolve(Face::Down)),
    ("エボルヴデッキ", Zone::Evolve(Face::Any)),
];

pub(super) const NOUNS: &[(&str, Noun)] = &[
    ("フォロワー", Noun::Follower),
    ("アミュレット", Noun::Amulet),
    ("スペル", Noun::Spell),
    ("カード", Noun::Card),
    ("エボルヴフォロワー", Noun::EvolveFollower),
    ("エボルヴカード", Noun::EvolveCard),
    ("アドバンスフォロワー", Noun::AdvanceFollower),
    ("アドバンスカード", Noun::AdvanceCard),
    ("トークン", Noun::Token),
    ("リーダー", Noun::Leader),
    ("プレイヤー", Noun::Player),
];

pub(super) const JOINS: &[(&str, Join)] = &[("か", Join::Or), ("と", Join::And), ("や", Join::AndOr)];

pub(super) const SIGNS: &[(&str, Sign)] = &[("+", Sign::Plus), ("-", Sign::Minus)];

pub(super) const HARMS: &[(&str, Harm)] = &[
    ("ダメージ", Harm::Any),
    ("攻撃ダメージ", Harm::Attack),
    ("交戦ダメージ", Harm::Combat),
    ("能力ダメージ", Harm::Ability),
];

pub(super) const PHASES: &[(&str, Phase)] =
    &[("スタートフェイズ", Phase::Start), ("メインフェイズ", Phase::Main), ("エンドフェイズ", Phase::End)];

/// The word for a meaning in one of these lists; what is in no list is not printed.
pub(super) fn word<T: PartialEq>(list: &[(&'static str, T)], meaning: &T) -> &'static str {
    list.iter().find(|(_, listed)| listed == meaning).map_or("", |(word, _)| word)
}
