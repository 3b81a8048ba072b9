//! Single words: keywords, colours, zones, categories, counters.

use crate::effect::{
    Bound, Category, Colour, Figure, Join, KeywordName, Lane, Noun, Phase, PhaseEdge, Posture, Sign, Unit,
    Var,
};

pub(super) const KEYWORDS: &[(&str, KeywordName)] = &[
    ("速攻", KeywordName::Haste),
    ("強襲", KeywordName::Assault),
    ("先制", KeywordName::FirstStrike),
    ("再生", KeywordName::Regeneration),
    ("効果ダメージ無効", KeywordName::EffectProof),
    ("移動攻撃", KeywordName::MovingAttack),
    ("衝撃", KeywordName::Impact),
    ("威圧", KeywordName::Intimidation),
    ("貫通", KeywordName::Pierce),
    ("右配置特性", KeywordName::RightTrait),
    ("中央配置特性", KeywordName::CentreTrait),
    ("対マスター特効", KeywordName::MasterBane),
    ("対ロード特効", KeywordName::LordBane),
    ("対ミニオン特効", KeywordName::MinionBane),
    ("ブロック不可", KeywordName::NoBlock),
    ("直進", KeywordName::Straight),
    ("跳躍", KeywordName::Leap),
    ("結界", KeywordName::Ward),
    ("領域移動無効", KeywordName::Anchored),
    ("左配置限定", KeywordName::LeftOnly),
    ("潜伏", KeywordName::Hiding),
];

pub(super) const COLOURS: &[(&str, Colour)] = &[
    ("黒属性", Colour::Black),
    ("赤属性", Colour::Red),
    ("白属性", Colour::White),
    ("緑属性", Colour::Green),
    ("青属性", Colour::Blue),
];

pub(super) const LANES: &[(&str, Lane)] =
    &[("左レーン", Lane::Left), ("中央レーン", Lane::Centre), ("右レーン", Lane::Right)];

pub(super) const POSTURES: &[(&str, Posture)] = &[
    ("活性状態", Posture::Active),
    ("疲労状態", Posture::Exhausted),
    ("リバース状態", Posture::Reversed),
    ("オープン状態", Posture::Open),
    ("行動不能状態", Posture::Stunned),
    ("通常モード", Posture::Normal),
    ("覚醒モード", Posture::Awakened),
];

pub(super) const NOUNS: &[(&str, Noun)] = &[
    ("マスターカード", Noun::Kind(Category::Master, true)),
    ("スキルカード", Noun::Kind(Category::Skill, true)),
    ("アーツカード", Noun::Kind(Category::Arts, true)),
    ("ミニオンカード", Noun::Kind(Category::Minion, true)),
    ("ロードカード", Noun::Kind(Category::Lord, true)),
    ("マスター", Noun::Kind(Category::Master, false)),
    ("スキル", Noun::Kind(Category::Skill, false)),
    ("アーツ", Noun::Kind(Category::Arts, false)),
    ("ミニオン", Noun::Kind(Category::Minion, false)),
    ("ロード", Noun::Kind(Category::Lord, false)),
    ("カード", Noun::Card),
    ("ユニット", Noun::Unit),
    ("トークン", Noun::Token),
    ("ゴーストトークン", Noun::Named(2)),
    ("ゾンビトークン", Noun::Named(3)),
    ("ドールトークン", Noun::Named(4)),
    ("ビッグベアトークン", Noun::Named(5)),
    ("レーン", Noun::Lane),
];

pub(super) const FIGURES: &[(&str, Figure)] = &[
    ("コスト", Figure::Cost),
    ("CC", Figure::CoreCost(false)),
    ("コアコスト", Figure::CoreCost(true)),
    ("WT", Figure::Wt),
    ("ATK", Figure::Atk),
    ("HP", Figure::Hp),
];

pub(super) const UNITS: &[(&str, Unit)] = &[
    ("体", Unit::Bodies),
    ("枚", Unit::Cards),
    ("つ", Unit::Things),
    ("個", Unit::Pieces),
    ("点", Unit::Points),
];

pub(super) const BOUNDS: &[(&str, Bound)] =
    &[("以上", Bound::AtLeast), ("以下", Bound::AtMost), ("未満", Bound::Less)];

pub(super) const SIGNS: &[(&str, Sign)] = &[("+", Sign::Plus), ("-", Sign::Minus)];

pub(super) const VARS: &[(&str, Var)] = &[("X", Var::X), ("Y", Var::Y), ("Z", Var::Z)];

pub(super) const PHASES: &[(&str, Phase)] = &[
    ("スタートフェイズ", Phase::Start),
    ("コアフェイズ", Phase::Core),
    ("ドローフェイズ", Phase::Draw),
    ("メインフェイズ", Phase::Main),
    ("エンドフェイズ", Phase::End),
];

pub(super) const EDGES: &[(&str, PhaseEdge)] = &[("開始時", PhaseEdge::Begins), ("終了時", PhaseEdge::Ends)];

/// Words between things of which any will do.
pub(super) const ORS: &[(&str, Join)] =
    &[("か", Join::Or), ("または", Join::Either), ("/", Join::Slash), ("・", Join::Dot), ("、", Join::Comma)];

/// Words between places, which are searched together.
pub(super) const PLACE_JOINS: &[(&str, Join)] = &[
    ("と", Join::And),
    ("及び", Join::Both),
    ("か", Join::Or),
    ("または", Join::Either),
    ("/", Join::Slash),
    ("・", Join::Dot),
];

/// Words between two things that something is done to.
pub(super) const ANDS: &[(&str, Join)] = &[("と", Join::And), ("及び", Join::Both)];

const JOINS: &[(&str, Join)] = &[
    ("と", Join::And),
    ("及び", Join::Both),
    ("か", Join::Or),
    ("または", Join::Either),
    ("/", Join::Slash),
    ("・", Join::Dot),
    ("、", Join::Comma),
];

/// The word that joins.
pub(super) fn joint(join: Join) -> &'static str {
    word(JOINS, &join)
}

/// The word for a meaning in one of these lists; what is in no list is not printed.
pub(super) fn word<T: PartialEq>(list: &[(&'static str, T)], meaning: &T) -> &'static str {
    list.iter().find(|(_, listed)| listed == meaning).map_or("", |(word, _)| word)
}
