//! A card as it is played, in the notation of the effect language.

use engine::Def;
use engine::effect::notation;

use crate::cards::Printed;
use crate::game::{Los, Rules};
use crate::table::Key;

engine::rows! { Los: told = told, given = given, ward = wards, ability = abilities, race = races }

/// A card as it is played: keywords, abilities and what can't be played, a line each; with the clauses by which its
/// words are understood, where they are wanted.
pub fn written(rules: &Rules, def: Def, clauses: bool) -> Vec<String> {
    let lists = Lists(rules);
    let Printed { keys, resists, abilities, any_number, gaps, .. } = rules.printed(def);
    let keys = Key::ALL.iter().filter(|key| keys.has(**key));
    let mut lines: Vec<String> = keys.map(|key| notation(key, &lists, clauses)).collect();
    let resists = ["Speed", "Energy"].iter().zip(resists).filter(|(_, n)| **n > 0);
    lines.extend(resists.map(|(of, n)| format!("Resist({of}, {n})")));
    lines.extend(any_number.then(|| "AnyNumber".to_owned()));
    let row = |row: &u16| rules.lore.ability(*row);
    lines.extend(abilities.iter().filter_map(row).map(|ability| notation(ability, &lists, clauses)));
    lines.extend(gaps.iter().map(|gap| format!("unplayed {}", gap.phrase)));
    lines
}
