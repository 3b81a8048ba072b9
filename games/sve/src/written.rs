//! A card as it is played, in the notation of the effect language.

use engine::effect::{Notation, Rows, notation};
use engine::{Def, Rules};

use crate::cards::Printed;
use crate::game::Sve;
use crate::naming::KEYWORDS;

/// The lists that numbers of a match are rows of.
pub(crate) mod rows {
    engine::rows! { put given counter name ability kind selector title }
}

struct Lists<'a>(&'a Rules<Sve>);

impl Rows for Lists<'_> {
    fn write(&self, list: &str, row: usize, to: &mut Notation<'_>) {
        let lore = &self.0.lore;
        match list {
            "row:put" => to.row(lore.puts.get(row)),
            "row:given" => to.row(lore.given.get(row)),
            "row:counter" => to.row(lore.counters.get(row)),
            "row:name" => to.row(lore.names.get(row)),
            "row:ability" => to.row(lore.abilities.get(row)),
            "row:kind" => to.row(lore.types.get(row)),
            "row:selector" => to.row(lore.selectors.get(row)),
            "row:title" => to.row(lore.titles.get(row)),
            "row:options" => to.options(lore.options.get(row)),
            _ => to.text("-"),
        }
    }

    fn print(&self, row: usize) -> String {
        self.0.cards.get(row).map(|card| card.facts.id.clone()).unwrap_or_default()
    }

    fn clause(&self, row: usize) -> &'static str {
        engine::clause_id::<Sve>(engine::Reason::row(row as u16))
    }
}

/// A card as it is played: keywords, abilities and what can't be played, a line each; with the clauses by which its
/// words are understood, where they are wanted.
pub fn written(rules: &Rules<Sve>, def: Def, clauses: bool) -> Vec<String> {
    let lists = Lists(rules);
    let Printed { keys, abilities, quick, other_face, unread, .. } = rules.printed(def);
    let keys = KEYWORDS.iter().filter(|(key, ..)| keys.has(*key));
    let mut lines: Vec<String> = keys.map(|(key, ..)| notation(key, &lists, clauses)).collect();
    lines.extend(quick.then(|| "PlayedQuick".to_owned()));
    lines.extend(other_face.map(|face| format!("OtherFace({})", lists.print(face.0.into()))));
    let rows = usize::from(abilities.start)..usize::from(abilities.end);
    let abilities = rules.lore.abilities.get(rows).unwrap_or_default();
    lines.extend(abilities.iter().map(|ability| notation(ability, &lists, clauses)));
    lines.extend(unread.iter().map(|gap| format!("unplayed {}", gap.phrase)));
    lines
}

/// What is printed on a card, in the same notation.
pub fn written_facts(rules: &Rules<Sve>, def: Def) -> String {
    notation(&rules.printed(def).facts, &Lists(rules), false)
}
