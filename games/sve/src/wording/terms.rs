//! Single words: keywords, classes, stats, counters' units.

use crate::effect::{Bound, Class, Keyword, Stat, Unit, Whose};

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
    ("【真紅】", Keyword::Crimson),
    ("【シングルドライブ】", Keyword::SingleDrive),
    ("【ツインドライブ】", Keyword::TwinDrive),
    ("【トリプルドライブ】", Keyword::TripleDrive),
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

pub(super) const UNITS: &[(&str, Unit)] = &[
    ("体", Unit::Bodies),
    ("枚", Unit::Cards),
    ("つ", Unit::Things),
    ("人", Unit::Persons),
    ("個", Unit::Pieces),
];

pub(super) const BOUNDS: &[(&str, Bound)] =
    &[("以上", Bound::AtLeast), ("以下", Bound::AtMost), ("", Bound::Exactly)];

pub(super) const WHOSE: &[(&str, Whose)] =
    &[("自分の", Whose::Own), ("相手の", Whose::Opponent), ("自身の", Whose::Theirs)];

/// The word for a meaning in one of these lists; what is in no list is not printed.
pub(super) fn word<T: PartialEq>(list: &[(&'static str, T)], meaning: &T) -> &'static str {
    list.iter().find(|(_, listed)| listed == meaning).map_or("", |(word, _)| word)
}
