//! What a card is and can do, line by line.

use engine::{Def, Lang, Reason};

use crate::cards::{Attribute, Kind};
use crate::game::Rules;
use crate::naming::arrows;
use crate::reading::{self, english};
use crate::table::Figure;

/// The words of the attributes.
pub(crate) const ATTRIBUTES: [(Attribute, &str, &str); 6] = [
    (Attribute::Light, "光", "light"),
    (Attribute::Dark, "闇", "dark"),
    (Attribute::Fire, "火", "fire"),
    (Attribute::Water, "水", "water"),
    (Attribute::Wood, "木", "wood"),
    (Attribute::Earth, "土", "earth"),
];

/// What an attribute is called.
pub fn attribute(attribute: Attribute, lang: Lang) -> &'static str {
    let (_, ja, en) = ATTRIBUTES[attribute as usize];
    lang.pick(ja, en)
}

/// What a kind is called.
pub fn kind(kind: Kind, lang: Lang) -> &'static str {
    match kind {
        Kind::Character => lang.pick("キャラクター", "character"),
        Kind::Effect => lang.pick("エフェクト", "effect"),
        Kind::Support => lang.pick("サポート", "support"),
    }
}

pub(crate) fn about(rules: &Rules, def: Def, lang: Lang) -> Vec<(String, Reason)> {
    let printed = rules.printed(def);
    let facts = &printed.facts;
    let (word, clause) = match (facts.kind, facts.flash, facts.field) {
        (Kind::Effect, true, _) => (lang.pick("エフェクト（フラッシュ）", "effect (flash)"), rule!("2.2.1")),
        (Kind::Support, _, true) => (lang.pick("サポート（フィールド）", "support (field)"), rule!("2.3.1")),
        (Kind::Character, ..) => (kind(Kind::Character, lang), rule!("2.1")),
        (Kind::Effect, ..) => (kind(Kind::Effect, lang), rule!("2.2")),
        (Kind::Support, ..) => (kind(Kind::Support, lang), rule!("2.3")),
    };
    let mut lines = vec![(word.to_owned(), clause)];
    if let Some((_, ja, en)) = ATTRIBUTES.iter().find(|(attribute, ..)| Some(*attribute) == facts.attribute) {
        lines.push((lang.pick(format!("{ja}属性"), format!("attribute {en}")), rule!("2.6")));
    }
    if !facts.races.is_empty() {
        let races: Vec<String> = facts.races.iter().map(|race| format!("＜{race}＞")).collect();
        lines.push((races.concat(), rule!("2.1.5")));
    }
    let number = |figure: Figure| facts.figure(figure);
    lines.push((format!("COST {}", number(Figure::Cost)), rule!("2.5.1")));
    lines.push((format!("SPEED {}", number(Figure::Speed)), rule!("2.5.2")));
    if facts.kind == Kind::Character {
        let (atk, def, down) = (number(Figure::Atk), number(Figure::Def), number(Figure::Down));
        lines.push((format!("ATK {atk}"), rule!("2.1.2")));
        lines.push((format!("DEF {def}"), rule!("2.1.3")));
        lines.push((format!("DOWN {down}"), rule!("2.1.4")));
        lines.push((
            format!("{} {}", lang.pick("リードアイコン", "lead icons"), arrows(facts.lead)),
            rule!("2.1.1"),
        ));
    }
    for (at, read) in reading::read(&facts.text).abilities {
        let said = facts.text.get(at).unwrap_or_default();
        match (read, lang) {
            (Ok(ability), Lang::En) => {
                lines.push((format!("{said}\n    = {}", english(&ability)), rule!("8.1")));
            }
            _ => lines.push((said.to_owned(), rule!("8.1"))),
        }
    }
    for gap in &printed.gaps {
        let (ja, en) = gap.told();
        lines.push((lang.pick(format!("読めない文：{ja}"), format!("not understood: {en}")), Reason::NONE));
    }
    lines
}
