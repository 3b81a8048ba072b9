//! 3.1: what a deck may hold.

use engine::{DeckFault, Def, Lang};

use crate::game::{Flag, Rules};

/// The fewest cards of a deck (3.1).
const FEWEST: usize = 50;
/// The most cards that this table takes (LS-53).
const MOST: usize = 80;
/// The most copies of one name (3.1).
const COPIES: usize = 3;

/// The formats: its word, its names.
pub const FORMATS: [(&str, &str, &str); 1] = [("standard", "通常", "standard")];

/// Every reason a list is not a deck.
pub fn check(rules: &Rules, deck: &[Def]) -> Vec<DeckFault> {
    let mut faults = Vec::new();
    let n = deck.len();
    if n < FEWEST {
        let (ja, en) =
            (format!("{n}枚、{FEWEST}枚以上が必要"), format!("{n} cards; at least {FEWEST} are needed"));
        faults.push(DeckFault::new(ja, en, rule!("3.1")));
    }
    if n > MOST {
        let (ja, en) =
            (format!("{n}枚、この卓は{MOST}枚まで"), format!("{n} cards; this table takes {MOST}"));
        faults.push(DeckFault::new(ja, en, ruling!("LS-53")));
    }
    let mut seen: Vec<&str> = Vec::new();
    for &def in deck {
        let printed = rules.printed(def);
        let (name, called) = (printed.facts.name.as_str(), printed.facts.called(Lang::En));
        if seen.contains(&name) {
            continue;
        }
        seen.push(name);
        let copies = deck.iter().filter(|&&other| rules.printed(other).facts.name == name).count();
        let limited = printed.facts.limited && rules.flag(Flag::Limits as u32);
        if limited && copies > 1 {
            let (ja, en) = (
                format!("{name}：{copies}枚、制限カードは1枚まで"),
                format!("{called}: {copies}; a limited card once"),
            );
            faults.push(DeckFault::new(ja, en, ruling!("LS-13")).about(def));
        } else if copies > COPIES && !printed.any_number {
            let (ja, en) = (
                format!("{name}：{copies}枚、同名は{COPIES}枚まで"),
                format!("{called}: {copies}; at most {COPIES}"),
            );
            faults.push(DeckFault::new(ja, en, rule!("3.1")).about(def));
        }
        for gap in &printed.gaps {
            let (ja, en) = gap.told();
            let (ja, en) = (format!("{name}：読めない文：{ja}"), format!("{called}: not understood: {en}"));
            faults.push(DeckFault::new(ja, en, printed.refused).about(def));
        }
    }
    faults
}
