//! A card as it is played, in the notation of the effect language.

use engine::effect::{Notation, Rows, notation};
use engine::{Def, Rules};

use crate::cards::Printed;
use crate::game::Los;
use crate::naming::KEYS;

/// The lists that numbers of a match are rows of.
pub(crate) mod rows {
    engine::rows! { told given ability race }
}

struct Lists<'a>(&'a Rules<Los>);

impl Rows for Lists<'_> {
    fn write(&self, list: &str, row: usize, to: &mut Notation<'_>) {
        let lore = &self.0.lore;
        match list {
            "row:told" => to.row(lore.told.get(row)),
            "row:given" => to.row(lore.given.get(row)),
            "row:ability" => to.row(lore.abilities.get(row)),
            "row:race" => to.row(lore.races.get(row)),
            "row:options" => to.options(lore.options.get(row)),
            _ => to.text("-"),
        }
    }

    fn print(&self, row: usize) -> String {
        self.0.cards.get(row).map(|card| card.facts.id.clone()).unwrap_or_default()
    }

    fn clause(&self, row: usize) -> &'static str {
        engine::clause_id::<Los>(engine::Reason::row(row as u16))
    }
}

/// A card as it is played: keywords, abilities and what can't be played, a line each; with the clauses by which its
/// words are understood, where they are wanted.
pub fn written(rules: &Rules<Los>, def: Def, clauses: bool) -> Vec<String> {
    let lists = Lists(rules);
    let Printed { keys, resists, abilities, any_number, gaps, .. } = rules.printed(def);
    let keys = KEYS.iter().filter(|(key, ..)| keys.has(*key));
    let mut lines: Vec<String> = keys.map(|(key, ..)| notation(key, &lists, clauses)).collect();
    let resists = ["Speed", "Energy"].iter().zip(resists).filter(|(_, n)| **n > 0);
    lines.extend(resists.map(|(of, n)| format!("Resist({of}, {n})")));
    lines.extend(any_number.then(|| "AnyNumber".to_owned()));
    let row = |row: &u16| rules.lore.ability(*row);
    lines.extend(abilities.iter().filter_map(row).map(|ability| notation(ability, &lists, clauses)));
    lines.extend(gaps.iter().map(|gap| format!("unplayed {}", gap.phrase)));
    lines
}

/// What is printed on a card, in the same notation.
pub fn written_facts(rules: &Rules<Los>, def: Def) -> String {
    notation(&rules.printed(def).facts, &Lists(rules), false)
}
