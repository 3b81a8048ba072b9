//! Single words: special effects, attributes, zones, kinds, counters.

use super::Reader;
use crate::effect::{
    Actor, Attribute, Beside, Bound, By, Display, Edge, Face, Figure, Keyword, KeywordsSaid, Kind, Noun,
    Phase, Posture, Row, Sign, ThisSaid, Turn, Unit, Whose, Zone,
};

pub(super) const ATTRIBUTES: &[(&str, Attribute)] = &[
    ("光属性", Attribute::Light),
    ("闇属性", Attribute::Dark),
    ("火属性", Attribute::Fire),
    ("水属性", Attribute::Water),
    ("木属性", Attribute::Wood),
    ("土属性", Attribute::Earth),
];

pub(super) const NOUNS: &[(&str, Noun)] = &[
    ("キャラクターカード", Noun::Kind { kind: Kind::Character, card: true }),
    ("キャラクター", Noun::Kind { kind: Kind::Character, card: false }),
    ("エフェクト（フラッシュ）", Noun::Flash),
    ("エフェクトカード", Noun::Kind { kind: Kind::Effect, card: true }),
    ("エフェクト", Noun::Kind { kind: Kind::Effect, card: false }),
    ("サポート（フィールド）", Noun::Field),
    ("サポートカード", Noun::Kind { kind: Kind::Support, card: true }),
    ("サポート", Noun::Kind { kind: Kind::Support, card: false }),
    ("カード", Noun::Card),
    ("エネルギー", Noun::Energy),
];

pub(super) const ZONES: &[(&str, Zone)] = &[
    ("キャラクターゾーン", Zone::Characters),
    ("サポートゾーン", Zone::Supports),
    ("エネルギーゾーン", Zone::Energy),
    ("トラッシュゾーン", Zone::Trash(true)),
    ("トラッシュ", Zone::Trash(false)),
    ("デッキ", Zone::Deck),
    ("手札", Zone::Hand),
    ("場", Zone::Field),
];

pub(super) const ROWS: &[(&str, Row)] = &[("前衛", Row::Front), ("後衛", Row::Back)];

pub(super) const SIDES: &[(&str, Beside)] =
    &[("左隣", Beside::Left), ("右隣", Beside::Right), ("隣", Beside::Either)];

pub(super) const WHOSE: &[(&str, Whose)] = &[
    ("自分の", Whose::Own),
    ("相手の", Whose::Opponent),
    ("お互いの", Whose::Both),
    ("持ち主の", Whose::Owner),
    ("", Whose::Unsaid),
];

pub(super) const TURNS: &[(&str, Turn)] =
    &[("自分の", Turn::Own), ("相手の", Turn::Opponent), ("お互いの", Turn::Each)];

pub(super) const ACTORS: &[(&str, Actor)] = &[
    ("自分", Actor::Own),
    ("相手", Actor::Opponent),
    ("お互いのプレイヤー", Actor::Both(true)),
    ("お互い", Actor::Both(false)),
];

pub(super) const THIS: &[(&str, ThisSaid)] = &[
    ("このカード", ThisSaid::Card),
    ("このキャラクター", ThisSaid::Character),
    ("このサポート", ThisSaid::Support),
];

pub(super) const FIGURES: &[(&str, Figure)] = &[
    ("ATK", Figure::Atk),
    ("DEF", Figure::Def),
    ("DOWN", Figure::Down),
    ("スピード", Figure::Speed),
    ("エネルギーコスト", Figure::Cost { short: false }),
    ("コスト", Figure::Cost { short: true }),
];

pub(super) const UNITS: &[(&str, Unit)] = &[("枚", Unit::Cards), ("体", Unit::Bodies)];

pub(super) const SIGNS: &[(&str, Sign)] = &[("+", Sign::Plus), ("-", Sign::Minus)];

pub(super) const BOUNDS: &[(&str, Bound)] =
    &[("以上", Bound::AtLeast), ("以下", Bound::AtMost), ("", Bound::Exactly)];

pub(super) const PHASES: &[(&str, Phase)] = &[
    ("セットアップフェイズ", Phase::Setup),
    ("メインフェイズ", Phase::Main),
    ("リードフェイズ", Phase::Lead),
    ("アタックフェイズ", Phase::Attack),
    ("エンドフェイズ", Phase::End),
];

pub(super) const EDGES: &[(&str, Edge)] = &[("開始時", Edge::Begins), ("終了時", Edge::Ends)];

const BYS: &[(&str, By)] = &[
    ("効果で", By::Effect(false)),
    ("効果によって", By::Effect(true)),
    ("相手の効果で", By::OpponentEffect(false)),
    ("相手の効果によって", By::OpponentEffect(true)),
    ("自分の効果で", By::OwnEffect(false)),
    ("自分の効果によって", By::OwnEffect(true)),
    ("戦闘で", By::Battle(false)),
    ("戦闘によって", By::Battle(true)),
];

/// The word for a meaning in one of these lists; what is in no list is not printed.
pub(super) fn word<T: PartialEq>(list: &[(&'static str, T)], meaning: &T) -> &'static str {
    list.iter().find(|(_, listed)| listed == meaning).map_or("", |(word, _)| word)
}

/// 相手の効果で, or nothing.
pub(super) fn by(r: &mut Reader<'_, '_>) -> Option<By> {
    r.one_of(BYS)
}

pub(super) fn render_by(by: Option<By>) -> &'static str {
    by.map_or("", |by| word(BYS, &by))
}

/// キャラクター, エフェクト（フラッシュ）, エネルギー
pub(super) fn noun(r: &mut Reader<'_, '_>) -> Option<Noun> {
    let other =
        ["エネルギーゾーン", "エネルギーコスト", "エネルギー耐性", "キャラクターゾーン", "サポートゾーン"];
    if other.iter().any(|word| r.starts(word)) {
        return None;
    }
    r.one_of(NOUNS)
}

/// 上空, スピード耐性：3
fn keyword(r: &mut Reader<'_, '_>) -> Option<Keyword> {
    let plain = [
        ("上空", Keyword::Sky),
        ("2回攻撃", Keyword::TwoAttacks),
        ("毒呪", Keyword::Venom),
        ("フラッシュ", Keyword::Flash),
        ("フィールド", Keyword::Field),
    ];
    r.one_of(&plain).or_else(|| {
        r.attempt(|r| {
            let proof: fn(u16) -> Keyword = if r.has("スピード耐性：") {
                Keyword::SpeedProof
            } else {
                r.eat("エネルギー耐性：")?;
                Keyword::EnergyProof
            };
            r.number().map(proof)
        })
    })
}

fn render_keyword(keyword: Keyword) -> String {
    match keyword {
        Keyword::Sky => "上空".to_owned(),
        Keyword::SpeedProof(n) => format!("スピード耐性：{n}"),
        Keyword::EnergyProof(n) => format!("エネルギー耐性：{n}"),
        Keyword::TwoAttacks => "2回攻撃".to_owned(),
        Keyword::Venom => "毒呪".to_owned(),
        Keyword::Flash => "フラッシュ".to_owned(),
        Keyword::Field => "フィールド".to_owned(),
    }
}

/// [上空], 「上空」, 上空
pub(super) fn bracketed(r: &mut Reader<'_, '_>) -> Option<(Keyword, KeywordsSaid)> {
    r.called("[上空]などの特殊効果", "a special effect", |r| {
        r.attempt(|r| {
            let said = r
                .one_of(&[("[", KeywordsSaid::Square), ("「", KeywordsSaid::Quoted)])
                .unwrap_or(KeywordsSaid::Bare);
            let keyword = keyword(r)?;
            match said {
                KeywordsSaid::Square => r.eat("]")?,
                KeywordsSaid::Quoted => r.eat("」")?,
                KeywordsSaid::Bare => {}
            }
            Some((keyword, said))
        })
    })
}

pub(super) fn render_bracketed(keyword: Keyword, said: KeywordsSaid) -> String {
    let keyword = render_keyword(keyword);
    match said {
        KeywordsSaid::Square => format!("[{keyword}]"),
        KeywordsSaid::Quoted => format!("「{keyword}」"),
        KeywordsSaid::Bare => keyword,
    }
}

/// [上空][毒呪], 上空、毒呪: brackets close each other; bare ones stand with 、 between them.
pub(super) fn keywords(r: &mut Reader<'_, '_>) -> Option<(Vec<Keyword>, KeywordsSaid)> {
    let (first, said) = bracketed(r)?;
    let mut all = vec![first];
    while let Some((next, _)) = r.attempt(|r| {
        if said == KeywordsSaid::Bare {
            r.eat("、")?;
        }
        bracketed(r).filter(|(_, with)| *with == said)
    }) {
        all.push(next);
    }
    Some((all, said))
}

pub(super) fn render_keywords(all: &[Keyword], said: KeywordsSaid) -> String {
    let between = if said == KeywordsSaid::Bare { "、" } else { "" };
    all.iter().map(|&one| render_bracketed(one, said)).collect::<Vec<_>>().join(between)
}

/// 表側表示, アタック表示, 裏側ディフェンス表示, ゲイン表示
pub(super) fn posture(r: &mut Reader<'_, '_>) -> Option<Posture> {
    r.called("アタック表示などの表示", "a display", |r| {
        r.attempt(|r| {
            if r.has("リゲイン表示") {
                return Some(Posture::Regained(true));
            }
            if r.has("ゲイン表示") {
                return Some(Posture::Regained(false));
            }
            let face = r.one_of(&[("表側", Face::Up), ("裏側", Face::Down)]);
            let display = r.one_of(&[("アタック", Display::Attack), ("ディフェンス", Display::Defence)]);
            if face.is_none() && display.is_none() {
                return None;
            }
            r.eat("表示")?;
            Some(Posture::Character { face, display })
        })
    })
}

pub(super) fn render_posture(posture: Posture) -> String {
    match posture {
        Posture::Regained(true) => "リゲイン表示".to_owned(),
        Posture::Regained(false) => "ゲイン表示".to_owned(),
        Posture::Character { face, display } => {
            let face = face.map_or("", |face| match face {
                Face::Up => "表側",
                Face::Down => "裏側",
            });
            let display = display.map_or("", |display| match display {
                Display::Attack => "アタック",
                Display::Defence => "ディフェンス",
            });
            format!("{face}{display}表示")
        }
    }
}
