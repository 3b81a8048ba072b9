//! What a card is and can do, line by line.

use engine::{Def, Lang, Reason};

use crate::cards::Kind;
use crate::game::Rules;
use crate::naming::arrows;
use crate::reading::{self, english};
use crate::table::Figure;

pub(crate) fn about(rules: &Rules, def: Def, lang: Lang) -> Vec<(String, Reason)> {
    let printed = rules.printed(def);
    let facts = &printed.facts;
    let (word, clause) = match (facts.kind, facts.flash, facts.field) {
        (Kind::Effect, true, _) => (lang.pick("エフェクト（フラッシュ）", "effect (flash)"), rule!("2.2.1")),
        (Kind::Support, _, true) => (lang.pick("サポート（フィールド）", "support (field)"), rule!("2.3.1")),
        (kind @ Kind::Character, ..) => (kind.name(lang), rule!("2.1")),
        (kind @ Kind::Effect, ..) => (kind.name(lang), rule!("2.2")),
        (kind @ Kind::Support, ..) => (kind.name(lang), rule!("2.3")),
    };
    let mut lines = vec![(word.to_owned(), clause)];
    if let Some(attribute) = facts.attribute.map(|attribute| attribute.name(lang)) {
        lines.push((lang.pick(format!("{attribute}属性"), format!("attribute {attribute}")), rule!("2.6")));
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
                lines.push((
                    format!("{said}\n    = {}", english(&rules.lore.lexicon, &ability)),
                    rule!("8.1"),
                ));
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
